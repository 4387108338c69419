//! A card's meaning in the words of the game, so that a player can check what the engine believes of it.
//!
//! Nothing is decided here, and nothing is quoted from the cards: it is the typed meaning, read aloud.

mod action;
mod amount;
mod filter;
mod noun;
mod rule;
mod step;
mod tongue;
mod words;

use self::noun::Noun;
use self::tongue::{Piece, Tongue};
use self::words::{no_duplicate_key, outside_key};
use super::Catalogue;
use crate::engine::card::{CardDef, Condition, Creature, Filter, Meaning, Role, Step, Table, Target};
use crate::vocab::Language;

/// Reads meanings aloud. It needs the other cards for their titles.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    table: &'a Table,
    tongue: &'static Tongue,
    /// The language, and the cards as it calls them; nothing in English.
    titles: Option<(Language, &'a Catalogue)>,
    targets: &'a [Target],
    /// Conditions that have been told to hold.
    there: &'a [Condition],
}

/// Something of a card's meaning that an answer names.
#[derive(Clone, Debug)]
pub enum Part {
    /// Something that a card's words describe, with its article.
    Thing(Box<Filter>),
    /// A state that a card's words describe.
    State(Box<Condition>),
    /// Steps in their order.
    Way(Vec<Step>),
    /// A sentence of the card files.
    Text(Box<str>),
}

impl Part {
    /// Whether it is said in every language that has a table. A sentence of an operator's own cards stays English.
    pub fn is_worded(&self) -> bool {
        !matches!(self, Part::Text(text) if !Tongue::all_text(text))
    }
}

/// Gives the name of a use of a card in a language; its English where the language lacks it.
pub fn label(english: &str, language: Language) -> &str {
    Tongue::of(language).and_then(|tongue| tongue.label(english)).unwrap_or(english)
}

/// Whether each language has words for a use of a card. Those of an operator's own cards stay English.
pub fn has_label(english: &str) -> bool {
    Tongue::all_label(english)
}

/// One part of a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The name of the part: `play`, `use`, `while in play`, `when …`.
    pub label: String,
    /// The part in words.
    pub text: String,
}

/// One part of a meaning, and which of several ways it tells.
struct Told {
    kind: String,
    option: Option<String>,
    text: String,
}

impl<'a> Speaker<'a> {
    /// An English speaker who knows these cards.
    pub fn new(table: &'a Table) -> Speaker<'a> {
        Speaker { table, tongue: Tongue::english(), titles: None, targets: &[], there: &[] }
    }

    /// A speaker of a language who knows these cards, if there are words for them in it.
    pub fn of(language: Language, table: &'a Table, cards: &'a Catalogue) -> Option<Speaker<'a>> {
        let titles = (language != Language::En).then_some((language, cards));
        Some(Speaker { tongue: Tongue::of(language)?, titles, ..Speaker::new(table) })
    }

    /// The engine's knowledge of a card beyond its printed facts, part by part.
    pub fn card(self, def: &CardDef) -> Vec<Spoken> {
        let told = if def.unmodelled() {
            vec![self.told("not_modelled", self.say("rule_by_hand", &[]))]
        } else {
            def.meaning.as_deref().map(|meaning| self.meaning(def, meaning)).unwrap_or_default()
        };
        let spoken = |told: Told| {
            let label = match told.option {
                Some(option) => self.say("labelled", &[told.kind.into(), option.into()]),
                None => told.kind,
            };
            Spoken { label, text: told.text }
        };
        let tidied = |told: Told| Told {
            kind: self.tongue.tidied(&told.kind),
            option: told.option.map(|option| self.tongue.tidied(&option)),
            text: self.tongue.tidied(&told.text),
        };
        together(told.into_iter().map(tidied).collect()).into_iter().map(spoken).collect()
    }

    /// Something of a card's meaning in words.
    pub fn part(self, part: &Part) -> String {
        self.tongue.tidied(&match part {
            Part::Thing(filter) => self.one(filter),
            Part::State(condition) => self.condition(condition),
            Part::Way(steps) => self.steps(steps),
            Part::Text(text) => self.free(text),
        })
    }

    fn say(self, key: &str, parts: &[Piece]) -> String {
        self.tongue.say(key, parts)
    }

    /// Says what follows a noun, with which it agrees.
    fn follow(self, key: &str, parts: &[Piece]) -> String {
        self.tongue.follow(key, parts)
    }

    /// Puts parts that follow each other in one sentence.
    fn row(self, parts: impl IntoIterator<Item = String>) -> String {
        let mark = self.say("join", &[]);
        parts.into_iter().collect::<Vec<_>>().join(&mark)
    }

    /// A sentence of the card files.
    fn free(self, text: &str) -> String {
        self.tongue.text(text).to_owned()
    }

    fn told(self, kind: &str, text: String) -> Told {
        Told { kind: self.say(kind, &[]), option: None, text }
    }

    fn meaning(self, def: &CardDef, meaning: &'a Meaning) -> Vec<Told> {
        let option = |option: &Option<Box<str>>| {
            option.as_deref().map(|option| self.tongue.label(option).unwrap_or(option).to_owned())
        };
        let mut all: Vec<Told> = Vec::new();
        for play in &meaning.plays {
            all.push(Told { kind: self.play_label(def, play), option: option(&play.option), text: self.action(play) });
        }
        let attack = meaning.creature.as_ref().map(|creature| self.creature(creature));
        all.extend(attack.filter(|text| !text.is_empty()).map(|text| self.told("its_attack", text)));
        for ability in &meaning.abilities {
            all.push(Told { option: option(&ability.option), ..self.told("use", self.action(ability)) });
        }
        for standing in &meaning.standing {
            all.push(Told { kind: self.standing_label(standing), option: None, text: self.standing(standing) });
        }
        for trigger in &meaning.triggers {
            all.push(Told { kind: self.trigger_label(trigger), option: None, text: self.trigger(trigger) });
        }
        all.extend(self.facts(def, meaning));
        for (of, part) in &meaning.outside {
            let text = self.say("outside_so", &[self.free(part).into(), self.say(outside_key(*of), &[]).into()]);
            all.push(self.told("outside_a_chain", text));
        }
        all.extend(meaning.by_hand.iter().map(|by_hand| self.told("not_modelled", self.free(&by_hand.part))));
        all
    }

    /// The parts of a meaning that are no effects.
    fn facts(self, def: &CardDef, meaning: &Meaning) -> Vec<Told> {
        let mut all: Vec<Told> = Vec::new();
        for result in &meaning.ring_test {
            let results: Vec<String> = result.results.iter().map(u8::to_string).collect();
            let results = if results.is_empty() { self.say("any_result", &[]) } else { results.join(", ") };
            all.push(self.told("tested", self.say("labelled", &[self.title(&result.ring).into(), results.into()])));
        }
        let no_duplicate = def.no_duplicate.map(|no_duplicate| self.say(no_duplicate_key(no_duplicate), &[]));
        all.extend(no_duplicate.map(|which| self.told("no_second_copy", which)));
        if !meaning.uses.is_empty() {
            let uses: Vec<String> = meaning.uses.iter().map(|word| self.tongue.alone(word)).collect();
            all.push(self.told("can_use", uses.join(", ")));
        }
        for result in &meaning.discard_on_body_check {
            all.push(self.told("body_check_of_him", self.say("result_discards_him", &[result.to_string().into()])));
        }
        if let Some(being) = &def.manifestation {
            all.push(self.told("manifestation", self.say("of_title", &[self.title(being).into()])));
        }
        for (title, holds) in &meaning.as_though {
            let key = if *holds { "counts_in_play" } else { "counts_not_in_play" };
            all.push(self.told("played_with_it", self.say(key, &[self.title(title).into()])));
        }
        if let Some(number) = meaning.in_play_number {
            all.push(self.told("once_in_play", self.say("needed_to_influence", &[number.to_string().into()])));
        }
        all
    }

    /// The parts of the attack beyond the printed numbers.
    fn creature(self, creature: &Creature) -> String {
        let mut parts: Vec<String> = Vec::new();
        if creature.attacks > 1 {
            parts.push(self.say("number_of_attacks", &[creature.attacks.to_string().into()]));
        }
        let sorts = [
            (creature.one_character, "all_against_same"),
            (creature.strike_each.is_some(), "one_strike_each"),
            (creature.attacker_chooses, "attacker_chooses"),
            (creature.equal_discards, "equal_discards"),
        ];
        parts.extend(sorts.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| self.say(key, &[])));
        if creature.body_check != 0 {
            parts.push(self.say("to_body_checks", &[format!("{:+}", creature.body_check).into()]));
        }
        if creature.uncancellable {
            parts.push(self.say("cannot_be_cancelled", &[]));
        }
        parts.extend(creature.detainment.as_ref().map(|against| match against {
            Filter::All(all) if all.is_empty() => self.say("detainment", &[]),
            against => self.say("detainment_against", &[self.noun(against).into()]),
        }));
        if let Some((who, count)) = &creature.cancel_by_tapping {
            let struck = self.if_so(creature.struck_may_tap, "struck_too");
            parts.push(
                self.say("cancelled_by_tapping", &[self.noun(who).into(), struck.into(), count.to_string().into()]),
            );
        }
        parts.extend(creature.only.as_ref().map(|only| self.say("only_against", &[self.noun(only).into()])));
        parts.extend(self.keys(creature));
        self.row(parts)
    }

    /// The places to which a creature may be keyed besides those that are printed.
    fn keys(self, creature: &Creature) -> Vec<String> {
        let titles = |words: &[Box<str>]| words.iter().map(|w| self.title(w)).collect::<Vec<_>>().join(", ");
        let mut keys = Vec::new();
        if !creature.regions.is_empty() {
            let sites = match creature.sites_there.as_deref() {
                None => String::new(),
                Some([]) => self.say("and_to_sites_there", &[]),
                Some(kinds) => {
                    let kinds = kinds.iter().map(|kind| self.say("several_keyed", &[Noun::named(kind.name()).into()]));
                    self.say("and_to_these_there", &[kinds.collect::<Vec<_>>().join(&self.say("and_word", &[])).into()])
                }
            };
            keys.push(self.say("may_be_keyed_to", &[titles(&creature.regions).into(), sites.into()]));
        }
        if !creature.sites.is_empty() {
            keys.push(self.say("may_be_keyed_to", &[titles(&creature.sites).into(), "".into()]));
        }
        keys
    }

    /// The card of a folded title.
    fn def(self, folded: &str) -> Option<&'a CardDef> {
        self.table.defs.iter().find(|def| *def.name == *folded).map(AsRef::as_ref)
    }

    /// The title of which a word is the folded form, as the language has it, or the word itself, such as the kind of a ring.
    fn title(self, folded: &str) -> String {
        let Some(def) = self.def(folded) else { return self.tongue.alone(folded) };
        let own = self.titles.and_then(|(language, cards)| cards.title_in(&def.title, language));
        own.unwrap_or(&def.title).to_owned()
    }

    /// A role.
    fn role(self, role: &Role) -> Noun {
        let key = match role {
            Role::This => "this_card",
            Role::By => "the_performer",
            Role::Bearer => "the_bearer",
            Role::It => "it",
            Role::Company => "the_company",
            Role::Site => "the_site",
            Role::Attack => "the_attack",
            Role::You => "you",
            Role::Opponent => "the_opponent",
            Role::Found => "what_was_found",
            Role::Target(at) => {
                return match self.targets {
                    [_] => Noun::proper("the_target", ""),
                    several => match several.get(usize::from(*at)) {
                        Some(target) => Noun::proper("target_called", target.name.to_string()),
                        None => Noun::proper("a_target", ""),
                    },
                };
            }
        };
        Noun::proper(key, "")
    }
}

/// Options beside each other that differ in so many words are told as one.
const FEW: usize = 2;

/// Options beside each other that say the same but for a word or two, each group as one: `use: prowess / body`.
fn together(parts: Vec<Told>) -> Vec<Told> {
    let mut groups: Vec<Vec<Told>> = Vec::new();
    for part in parts {
        match groups.last_mut().filter(|group| differing(group, &part).is_some()) {
            Some(group) => group.push(part),
            None => groups.push(vec![part]),
        }
    }
    groups.into_iter().filter_map(one_of_all).collect()
}

/// The places of the words in which a part differs from the others of a group, and they from each other. Nothing if they
/// differ in more than a few, or are no options of one thing.
fn differing(group: &[Told], part: &Told) -> Option<Vec<usize>> {
    part.option.as_ref()?;
    let words: Vec<&str> = part.text.split(' ').collect();
    let mut places: Vec<usize> = Vec::new();
    for other in group {
        let theirs: Vec<&str> = other.text.split(' ').collect();
        if other.option.is_none() || other.kind != part.kind || theirs.len() != words.len() {
            return None;
        }
        places.extend((0..words.len()).filter(|at| words[*at] != theirs[*at]));
        places.sort_unstable();
        places.dedup();
    }
    (places.len() <= FEW).then_some(places)
}

/// Options that differ in few words as one part.
fn one_of_all(mut group: Vec<Told>) -> Option<Told> {
    let last = group.pop()?;
    let Some(places) = differing(&group, &last).filter(|_| !group.is_empty()) else { return Some(last) };
    let all = || group.iter().chain([&last]);
    let options: Vec<&str> = all().filter_map(|one| one.option.as_deref()).collect();
    let mut words: Vec<String> = last.text.split(' ').map(str::to_owned).collect();
    for place in places {
        let each: Vec<&str> = all().map(|one| one.text.split(' ').nth(place).unwrap_or_default()).collect();
        // What stands behind the word in each, such as a comma, is told once.
        let mark = each[0].chars().next_back().filter(|c| matches!(c, ',' | ';' | ':'));
        let mark =
            mark.filter(|mark| each.iter().all(|word| word.ends_with(*mark))).map(String::from).unwrap_or_default();
        let bare: Vec<&str> = each.iter().map(|word| word.strip_suffix(mark.as_str()).unwrap_or(word)).collect();
        words[place] = format!("{}{mark}", bare.join(" / "));
    }
    Some(Told { kind: last.kind.clone(), option: Some(options.join(" / ")), text: words.join(" ") })
}

#[cfg(test)]
mod tests {
    use super::{Told, together};

    #[test]
    fn options_that_differ_in_few_words_are_one() {
        let part = |kind: &str, option: &str, text: &str| {
            let option = Some(option.to_owned()).filter(|option| !option.is_empty());
            Told { kind: kind.to_owned(), option, text: text.to_owned() }
        };
        let told = together(vec![
            part("play", "a minor item", "discard a minor item; roll plus 1: on 12 draw"),
            part("play", "a major item", "discard a major item; roll plus 3: on 12 draw"),
            part("play", "a greater item", "discard a greater item; roll plus 6: on 12 draw"),
            part("play", "nothing", "roll: on 12 draw"),
            part("use", "one", "roll: on 12 draw"),
            part("while in play", "", "roll: on 12 draw"),
            part("while in play", "", "roll: on 11 draw"),
        ]);
        assert_eq!(told[0].option.as_deref(), Some("a minor item / a major item / a greater item"));
        assert_eq!(told[0].text, "discard a minor / major / greater item; roll plus 1 / 3 / 6: on 12 draw");
        assert_eq!(told.len(), 5);
    }
}
