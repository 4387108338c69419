//! The manual of the effect language, made of the tables that parsing dispatches from.

use super::change::CHANGES;
use super::described::parts_help;
use super::described_head::facts_help;
use super::fields::{CLASSES, COSTS, EVENTS, LENT, MODES, NO_DUPLICATE, OUTSIDE, TARGETS, WINDOWS};
use super::filter_words::{CARDS, KINDS, PLACES, STATES, USES};
use super::noun::{ATTRS, CHOOSERS, PHASES, ROLES, ROLLS, SKILLS, VERBS, ZONES};
use super::relations::RELATIONS;
use super::rule::{RULES, SIDES};
use super::step::STEPS;
use super::step_parts::DURATIONS;
use super::table::{Shape, Table, shape};
use super::{amount, condition, what};

/// A line of the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Help {
    /// The kind of word.
    pub group: &'static str,
    /// The notation.
    pub notation: &'static str,
    /// The meaning.
    pub meaning: &'static str,
    /// A use of it.
    pub example: &'static str,
}

/// The fields of a card file's tables.
const FIELDS: [(&str, &str); 43] = [
    ("no_duplicate = \"in play\"", "which second copies are not allowed"),
    ("uses = [\"sorcery\"]", "magic that the character may use"),
    ("discard_on_body_check = 8 · [7, 8]", "the results of a body check that discard him"),
    ("manifestation = \"TITLE\"", "of which being it is a manifestation"),
    ("cites = [\"timing:1b\"]", "where the meaning departs from the plain text, or rests on a ruling"),
    ("[[play]]", "a way to play the card from the hand"),
    ("[[ability]]", "a way to use the card in play: the same fields but `mode` and `as`"),
    ("option = \"…\"", "the words by which it is chosen, if there are several; `store`: where the card may be stored"),
    ("mode = \"permanent-event\"", "the kind of card that it is played as; without this line the only printed one"),
    ("as = \"resource\"", "as a hazard or a resource, if it can be both"),
    ("when = \"site\"", "when it may be declared"),
    ("free = true", "it does not count against the hazard limit"),
    ("by = \"FILTER\"", "the character who performs it"),
    ("cost = \"tap by\"", "the price, its parts separated by commas"),
    ("needs = [\"CONDITION\"]", "a condition that must hold at declaration and at resolution"),
    ("target = [\"c: FILTER\"]", "a target, chosen at declaration, and its name in the steps"),
    ("do = [\"STEP\"]", "the steps on resolution, in printed order; in [[standing]]: rules"),
    ("starts_chain = true", "it must start a chain, even where the rules do not say so"),
    ("lent = \"declared\"", "an ability that whoever fits `by` may use, and while the card is where"),
    ("locks_targets = true", "its targets may not be tapped in response"),
    ("meanwhile = [\"ban …\"]", "cards that may not be played while it waits on the chain"),
    ("no_duplicate = \"on target\"", "which second copies of this use are not allowed"),
    ("[[standing]]", "rules that hold while the card is in play: class, needs, do"),
    ("class = \"P\"", "how it reaches things that are there already"),
    ("after_facing = true", "it holds for the rest of the turn against a company that faced this attack"),
    ("[[trigger]]", "steps that happen by themselves: on, who, needs, do"),
    ("on = \"moves\"", "the event that sets it off"),
    ("who = \"FILTER\"", "the thing to which it must have happened, `it` in the steps"),
    ("immediate = true", "at once, outside every chain; else as the first actions of the next one"),
    ("special = true", "a special action of a strike, before the body check"),
    ("optional = true", "it may be left out"),
    ("[creature]", "the parts of the attack beyond the printed numbers"),
    ("attacks = 3 · one_character · attacker_chooses · strike_each", "how many attacks, and against whom"),
    ("regions = [\"NAME\"] · sites_there · sites = [\"NAME\"]", "the places to which it may be keyed by name"),
    ("only = \"FILTER\"", "only against such companies"),
    ("equal_discards · body_check = 1", "a body check equal to the body discards; the number added to body checks"),
    (
        "cancel_by_tapping = { who = \"FILTER\", count = 2, struck = true }",
        "the characters who may tap to cancel attacks of it, and how many; `struck`: also the one who is struck",
    ),
    ("detainment · uncancellable", "the attack is detainment, or cannot be cancelled"),
    ("detainment_against = \"FILTER\"", "it is detainment against such companies"),
    ("[ring_test]", "for a gold ring, the results that allow each kind of ring"),
    (
        "[[by_hand]] part = \"…\" when = \"WINDOW\" of = \"discarding\"",
        "a sentence that is not modelled; when it matters, or the things that it is about",
    ),
    (
        "[[outside]] part = \"…\" of = \"deck\"",
        "a sentence that matters outside every chain: it is shown where such a thing is done",
    ),
    ("in_play_number = 8", "the number that an attempt to influence the faction needs once it is in play"),
];

/// Gives every word of the language, group by group.
pub fn help() -> Vec<Help> {
    let mut all: Vec<Help> = Vec::new();
    all.extend(FIELDS.iter().map(|(notation, meaning)| Help { group: "fields", notation, meaning, example: notation }));
    add(&mut all, &MODES);
    add(&mut all, &SIDES);
    add(&mut all, &LENT);
    add(&mut all, &WINDOWS);
    add(&mut all, &COSTS);
    add(&mut all, &NO_DUPLICATE);
    add(&mut all, &CLASSES);
    add(&mut all, &OUTSIDE);
    add(&mut all, &EVENTS);
    shapes(&mut all, "target", TARGETS);
    add(&mut all, &STEPS);
    shapes(&mut all, "WHAT", what::SHAPES);
    let options = what::OPTIONS.iter();
    all.extend(options.map(|(notation, meaning)| Help {
        group: "options of an attack",
        notation,
        meaning,
        example: notation,
    }));
    add(&mut all, &DURATIONS);
    add(&mut all, &CHOOSERS);
    add(&mut all, &ROLES);
    shapes(&mut all, "rules", CHANGES);
    add(&mut all, &RULES);
    add(&mut all, &VERBS);
    for table in [&KINDS, &CARDS, &STATES, &PLACES, &RELATIONS] {
        add(&mut all, table);
    }
    shapes(&mut all, "filters", FILTER_SHAPES);
    add(&mut all, &ATTRS);
    add(&mut all, &SKILLS);
    add(&mut all, &USES);
    add(&mut all, &ROLLS);
    add(&mut all, &ZONES);
    shapes(&mut all, "amounts", amount::SIGNS);
    add(&mut all, &amount::AMOUNTS);
    shapes(&mut all, "conditions", condition::SHAPES);
    add(&mut all, &condition::CONDITIONS);
    add(&mut all, &PHASES);
    all.extend(facts_help());
    all.extend(parts_help());
    all
}

/// The ways in which the terms of a filter combine.
const FILTER_SHAPES: &[Shape] = &[
    shape("TERM TERM", "both fit", "untapped character"),
    shape("FILTER | FILTER", "one of them fits; terms side by side bind closer", "item minor | ally"),
    shape("not TERM · ( FILTER )", "does not fit; parentheses", "not (race:orc | race:troll)"),
    shape("NUMBER<5 · <= = >= >", "a number of it compares so", "mind<=5 prowess>4"),
];

fn add<T>(all: &mut Vec<Help>, table: &'static Table<T>) {
    all.extend(table.rows());
}

fn shapes(all: &mut Vec<Help>, group: &'static str, shapes: &[Shape]) {
    all.extend(shapes.iter().map(|Shape { notation, meaning, example }| Help { group, notation, meaning, example }));
}

#[cfg(test)]
mod tests {
    use super::super::mistake::Read;
    use super::super::reader::Reader;
    use super::super::{rule, step};
    use super::*;

    #[track_caller]
    fn reads<T>(example: &'static str, read: fn(&mut Reader<'static>) -> Read<T>) {
        let names: &'static [Box<str>] = vec!["c".into(), "r".into()].leak();
        let mut reader = Reader::new(example, names).unwrap_or_else(|m| panic!("{example}: {m}"));
        read(&mut reader).and_then(|_| reader.need_end()).unwrap_or_else(|m| panic!("{example}: {m}"));
    }

    fn table<T>(table: &'static Table<T>, read: fn(&mut Reader<'static>) -> Read<T>) {
        for entry in table.entries {
            assert!(entry.example.starts_with(entry.word), "{}: the example is of another word", entry.word);
            assert!(entry.notation.contains(entry.word), "{}: the notation is of another word", entry.word);
            assert!(!entry.meaning.is_empty() && !entry.meaning.ends_with('.'), "{}", entry.word);
            reads(entry.example, read);
        }
    }

    #[test]
    fn every_word_can_be_read_as_its_example_shows() {
        table(&STEPS, step::step);
        table(&RULES, rule::rule);
        for filters in [&KINDS, &CARDS, &STATES, &PLACES, &RELATIONS] {
            table(filters, Reader::filter);
        }
        table(&COSTS, Reader::cost);
        table(&amount::AMOUNTS, Reader::amount);
        table(&condition::CONDITIONS, Reader::condition);
        table(&ROLES, Reader::role);
        table(&MODES, |r| r.need_one_of(&MODES));
        table(&LENT, |r| r.need_one_of(&LENT));
        table(&WINDOWS, |r| r.need_one_of(&WINDOWS));
        table(&CLASSES, |r| r.need_one_of(&CLASSES));
        table(&EVENTS, |r| r.need_one_of(&EVENTS));
        table(&NO_DUPLICATE, |r| r.need_one_of(&NO_DUPLICATE));
        table(&OUTSIDE, |r| r.need_one_of(&OUTSIDE));
    }

    #[test]
    fn every_shape_can_be_read_as_its_example_shows() {
        what::SHAPES.iter().for_each(|shape| reads(shape.example, Reader::what));
        CHANGES.iter().for_each(|shape| reads(shape.example, rule::rule));
        TARGETS.iter().for_each(|shape| reads(shape.example, Reader::target));
        FILTER_SHAPES.iter().for_each(|shape| reads(shape.example, Reader::filter));
        amount::SIGNS.iter().for_each(|shape| reads(shape.example, Reader::amount));
        condition::SHAPES.iter().for_each(|shape| reads(shape.example, Reader::condition));
        what::OPTIONS.iter().for_each(|(option, _)| {
            reads(format!("1@8 {}", option.replace("ROLE", "self")).leak(), Reader::attack_spec)
        });
    }
}
