//! A card's meaning in the words of the game, so that a player can check what the engine believes of it.
//!
//! Nothing is decided here, and nothing is quoted from the cards: it is the typed meaning, read aloud.

mod action;
mod amount;
mod noun;
mod rule;
mod step;

use crate::engine::card::{CardDef, Condition, Creature, Filter, Meaning, NoDuplicate, Role, Table, Target};

/// Reads meanings aloud. It needs the other cards for their titles.
#[derive(Clone, Copy)]
pub struct Speaker<'a> {
    table: &'a Table,
    targets: &'a [Target],
}

/// One part of a meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The name of the part: `play`, `use`, `while in play`, `when …`.
    pub label: String,
    /// The part in words.
    pub text: String,
}

impl<'a> Speaker<'a> {
    /// A speaker who knows these cards.
    pub fn new(table: &'a Table) -> Speaker<'a> {
        Speaker { table, targets: &[] }
    }

    /// The engine's knowledge of a card beyond its printed facts, part by part.
    pub fn card(self, def: &CardDef) -> Vec<Spoken> {
        if def.unmodelled() {
            return vec![Spoken { label: "not modelled".to_owned(), text: "rule its text by hand".to_owned() }];
        }
        def.meaning.as_deref().map(|meaning| self.meaning(def, meaning)).unwrap_or_default()
    }

    /// Something that a card's words describe, with its article.
    pub fn thing(self, filter: &Filter) -> String {
        self.one(filter)
    }

    /// A state that a card's words describe.
    pub fn state(self, condition: &'a Condition) -> String {
        self.condition(condition)
    }

    fn meaning(self, def: &CardDef, meaning: &'a Meaning) -> Vec<Spoken> {
        let mut all = Vec::new();
        let mut add = |label: &str, text: String| all.push(Spoken { label: label.to_owned(), text: once(&text) });
        for play in &meaning.plays {
            add(&self.play_label(def, play), self.action(play));
        }
        if let Some(creature) = &meaning.creature {
            let text = self.creature(creature);
            if !text.is_empty() {
                add("its attack", text);
            }
        }
        for ability in &meaning.abilities {
            add(&self.labelled("use", ability.option.as_deref()), self.action(ability));
        }
        for standing in &meaning.standing {
            add(self.standing_label(standing), self.standing(standing));
        }
        for trigger in &meaning.triggers {
            add(&self.trigger_label(trigger), self.trigger(trigger));
        }
        for result in &meaning.ring_test {
            let results: Vec<String> = result.results.iter().map(u8::to_string).collect();
            let results = if results.is_empty() { "any result".to_owned() } else { results.join(", ") };
            add("tested", format!("{}: {results}", self.title(&result.ring)));
        }
        if let Some(no_duplicate) = def.no_duplicate {
            add("no second copy", no_duplicate_text(no_duplicate).to_owned());
        }
        if !meaning.uses.is_empty() {
            add("can use", meaning.uses.join(", "));
        }
        for result in &meaning.discard_on_body_check {
            add("body check", format!("a result of {result} discards him"));
        }
        if let Some(being) = &def.manifestation {
            add("manifestation", format!("of {}", self.title(being)));
        }
        for (title, holds) in &meaning.as_though {
            let not = if *holds { "" } else { "not " };
            add("played with it", format!("{} counts as {not}in play", self.title(title)));
        }
        if let Some(number) = meaning.in_play_number {
            add("once in play", format!("{number} or more is needed to influence it"));
        }
        for (of, part) in &meaning.outside {
            add("outside a chain", format!("{part} ({})", step::outside_name(*of)));
        }
        for by_hand in &meaning.by_hand {
            add("not modelled", by_hand.part.to_string());
        }
        together(all)
    }

    /// The parts of the attack beyond the printed numbers.
    fn creature(self, creature: &Creature) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut say = |holds: bool, text: &str| {
            if holds {
                parts.push(text.to_owned());
            }
        };
        say(creature.attacks > 1, &format!("{} attacks", creature.attacks));
        say(creature.one_character, "all attacks against the same character");
        say(creature.strike_each.is_some(), "one strike against each character");
        say(creature.attacker_chooses, "the attacker chooses the defending characters");
        say(creature.equal_discards, "a body check equal to the body discards the character");
        say(creature.body_check != 0, &format!("{:+} to body checks", creature.body_check));
        say(creature.uncancellable, "cannot be cancelled");
        match &creature.detainment {
            Some(Filter::All(all)) if all.is_empty() => parts.push("detainment".to_owned()),
            Some(against) => parts.push(format!("detainment against {}", self.one(against))),
            None => {}
        }
        if let Some((who, count)) = &creature.cancel_by_tapping {
            let struck = if creature.struck_may_tap { " (the one who is struck, too)" } else { "" };
            parts.push(format!("tapping {}{struck} cancels an attack, up to {count}", self.one(who)));
        }
        if let Some(only) = &creature.only {
            parts.push(format!("only against {}", self.one(only)));
        }
        let titles = |words: &[Box<str>]| words.iter().map(|w| self.title(w)).collect::<Vec<_>>().join(", ");
        if !creature.regions.is_empty() {
            let sites = match creature.sites_there.as_deref() {
                None => String::new(),
                Some([]) => " and to sites there".to_owned(),
                Some(kinds) => {
                    let kinds: Vec<String> = kinds.iter().map(|kind| plural(kind.name())).collect();
                    format!(" and to {} there", kinds.join(" and "))
                }
            };
            parts.push(format!("may be keyed to {}{sites}", titles(&creature.regions)));
        }
        if !creature.sites.is_empty() {
            parts.push(format!("may be keyed to {}", titles(&creature.sites)));
        }
        parts.join("; ")
    }

    /// The title of which a word is the folded form, or the word itself.
    fn title(self, folded: &str) -> String {
        let known = self.table.defs.iter().find(|def| *def.name == *folded);
        known.map_or_else(|| folded.to_owned(), |def| def.title.to_string())
    }

    /// The name of a role.
    fn role(self, role: &Role) -> String {
        match role {
            Role::This => noun::THIS,
            Role::By => "the performing character",
            Role::Bearer => "the bearer",
            Role::It => "it",
            Role::Company => "the company",
            Role::Site => "the site",
            Role::Attack => "the attack",
            Role::You => "you",
            Role::Opponent => "the opponent",
            Role::Found => "what was found",
            Role::Target(at) => {
                return match self.targets {
                    [_] => "the target".to_owned(),
                    several => match several.get(usize::from(*at)) {
                        Some(target) => format!("target {}", target.name),
                        None => "a target".to_owned(),
                    },
                };
            }
        }
        .to_owned()
    }

    /// A role and what it does: `you draw`, `the opponent draws`.
    fn does(self, role: &Role, verb: &str) -> String {
        let ending = if *role == Role::You { "" } else { "s" };
        format!("{} {verb}{ending}", self.role(role))
    }

    /// A role's deck.
    fn deck(self, role: &Role) -> String {
        if *role == Role::You { "your deck".to_owned() } else { format!("the deck of {}", self.role(role)) }
    }

    fn labelled(self, label: &str, option: Option<&str>) -> String {
        option.map_or_else(|| label.to_owned(), |option| format!("{label}: {option}"))
    }
}

/// Options beside each other that differ in so many words are told as one.
const FEW: usize = 2;

/// Options beside each other that say the same but for a word or two, each group as one: `use: prowess / body`.
fn together(parts: Vec<Spoken>) -> Vec<Spoken> {
    let mut groups: Vec<Vec<Spoken>> = Vec::new();
    for part in parts {
        match groups.last_mut().filter(|group| differing(group, &part).is_some()) {
            Some(group) => group.push(part),
            None => groups.push(vec![part]),
        }
    }
    groups.into_iter().filter_map(one_of_all).collect()
}

/// What a label says before its option, and the option.
fn option(label: &str) -> Option<(&str, &str)> {
    label.split_once(": ")
}

/// The places of the words in which a part differs from the others of a group, and they from each other. Nothing if they
/// differ in more than a few, or are no options of one thing.
fn differing(group: &[Spoken], part: &Spoken) -> Option<Vec<usize>> {
    let (kind, _) = option(&part.label)?;
    let words: Vec<&str> = part.text.split(' ').collect();
    let mut places: Vec<usize> = Vec::new();
    for other in group {
        let theirs: Vec<&str> = other.text.split(' ').collect();
        if option(&other.label)?.0 != kind || theirs.len() != words.len() {
            return None;
        }
        places.extend((0..words.len()).filter(|at| words[*at] != theirs[*at]));
        places.sort_unstable();
        places.dedup();
    }
    (places.len() <= FEW).then_some(places)
}

/// Options that differ in few words as one part.
fn one_of_all(mut group: Vec<Spoken>) -> Option<Spoken> {
    let last = group.pop()?;
    let Some((places, (kind, _))) = differing(&group, &last).zip(option(&last.label)).filter(|_| !group.is_empty())
    else {
        return Some(last);
    };
    let all = || group.iter().chain([&last]);
    let options: Vec<&str> = all().filter_map(|one| Some(option(&one.label)?.1)).collect();
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
    Some(Spoken { label: format!("{kind}: {}", options.join(" / ")), text: words.join(" ") })
}

/// A text in which what is there is not told again where each of it is meant.
fn once(text: &str) -> String {
    const EACH: &str = "for each ";
    let Some((before, after)) = text.split_once(EACH) else { return text.to_owned() };
    let Some((which, rest)) = after.split_once(':') else { return text.to_owned() };
    let named = ["there is a ", "there is an "].iter().any(|there| before.contains(&format!("{there}{which}")));
    if named { format!("{before}{EACH}of them:{rest}") } else { text.to_owned() }
}

/// The plural of a type of sites or regions.
fn plural(name: &str) -> String {
    match name {
        name if name.ends_with("Lairs") => name.to_owned(),
        // `character or ally`
        name if name.contains(" or ") => name.split(" or ").map(plural).collect::<Vec<String>>().join(" or "),
        name if name.contains(", ") => name.split(", ").map(plural).collect::<Vec<String>>().join(", "),
        name if name.ends_with("ss") => format!("{name}es"),
        name if name.ends_with("ly") => format!("{}ies", name.trim_end_matches('y')),
        name => format!("{name}s"),
    }
}

fn no_duplicate_text(no_duplicate: NoDuplicate) -> &'static str {
    match no_duplicate {
        NoDuplicate::InPlay => "while one is in play",
        NoDuplicate::InCompany => "in the same company",
        NoDuplicate::OnTarget => "on the same bearer",
        NoDuplicate::ThisTurn => "in the same turn",
        NoDuplicate::ByPlayer => "by the same player",
    }
}

#[cfg(test)]
mod tests {
    use super::{Spoken, together};

    #[test]
    fn options_that_differ_in_few_words_are_one() {
        let part = |label: &str, text: &str| Spoken { label: label.to_owned(), text: text.to_owned() };
        let told = together(vec![
            part("play: a minor item", "discard a minor item; roll plus 1: on 12 draw"),
            part("play: a major item", "discard a major item; roll plus 3: on 12 draw"),
            part("play: a greater item", "discard a greater item; roll plus 6: on 12 draw"),
            part("play: nothing", "roll: on 12 draw"),
            part("use: one", "roll: on 12 draw"),
            part("while in play", "roll: on 12 draw"),
            part("while in play", "roll: on 11 draw"),
        ]);
        let joined = part(
            "play: a minor item / a major item / a greater item",
            "discard a minor / major / greater item; roll plus 1 / 3 / 6: on 12 draw",
        );
        assert_eq!(told[0], joined);
        assert_eq!(told.len(), 5, "{told:?}");
    }
}
