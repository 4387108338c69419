//! Filters as English nouns: what stands before the noun, the noun, what follows it.

use super::{Speaker, plural};
use crate::engine::card::{Attr, Comparison, Filter, Verb, Zone};
use crate::vocab::RollKind;

/// The card that speaks.
pub(super) const THIS: &str = "this card";

/// A noun with what narrows it down.
#[derive(Default)]
struct Noun {
    before: Vec<String>,
    noun: Option<String>,
    after: Vec<String>,
    /// A title or a role, which needs no article.
    proper: bool,
}

impl Noun {
    fn before(text: impl Into<String>) -> Noun {
        Noun { before: vec![text.into()], ..Noun::default() }
    }

    fn named(text: impl Into<String>) -> Noun {
        Noun { noun: Some(text.into()), ..Noun::default() }
    }

    fn proper(text: impl Into<String>) -> Noun {
        Noun { proper: true, ..Noun::named(text) }
    }

    fn after(text: impl Into<String>) -> Noun {
        Noun { after: vec![text.into()], ..Noun::default() }
    }

    /// Both.
    fn with(mut self, other: Noun) -> Noun {
        // Words that are said twice are told once.
        let new = |own: &[String], theirs: Vec<String>| -> Vec<String> {
            theirs.into_iter().filter(|text| !own.contains(text)).collect()
        };
        let (before, after) = (new(&self.before, other.before), new(&self.after, other.after));
        self.before.extend(before);
        self.after.extend(after);
        // An attack is on a company, and nobody of it.
        if self.noun.as_deref() == Some("attack") {
            for after in &mut self.after {
                *after = after.replace("in the company of", "on the company of");
            }
        }
        match (&self.noun, other.noun) {
            (None, noun) => (self.noun, self.proper) = (noun, other.proper),
            // `the company`, not a company that is the company.
            (Some(own), Some(noun)) if other.proper && self.before.is_empty() && noun == format!("the {own}") => {
                (self.noun, self.proper) = (Some(noun), true);
            }
            // `this character`, not a character that is this card.
            (Some(own), Some(noun)) if other.proper && noun == THIS => {
                let before = std::mem::take(&mut self.before);
                if !before.is_empty() {
                    self.after.insert(0, format!("that is {}", before.join(" ")));
                }
                (self.noun, self.proper) = (Some(format!("this {own}")), true);
            }
            (Some(_), Some(noun)) if other.proper => self.after.push(format!("that is {noun}")),
            (Some(_), Some(noun)) => self.after.push(format!("that is {}", with_article(&noun))),
            (Some(_), None) => {}
        }
        self
    }

    /// With `a` or `an`, unless it is a name.
    fn one(self) -> String {
        if self.proper { self.text() } else { with_article(&self.text()) }
    }

    /// More than one of it: `sage characters in the company`.
    fn several(mut self) -> String {
        if !self.proper {
            let noun = self.noun.take().unwrap_or_else(|| self.own_noun().to_owned());
            self.noun = Some(plural(&noun));
            for after in &mut self.after {
                for (one, several) in
                    [("that is a ", "that are "), ("that is ", "that are "), ("that has ", "that have ")]
                {
                    if let Some(rest) = after.strip_prefix(one) {
                        *after = format!("{several}{rest}");
                    }
                }
            }
        }
        self.text()
    }

    /// The noun of what has none of its own.
    fn own_noun(&self) -> &'static str {
        let person = self.before.iter().any(|word| word.ends_with("avatar") || word.ends_with("agent"));
        if person { "character" } else { "card" }
    }

    /// The words that follow `is`.
    fn quality(mut self) -> String {
        // `Carn Dûm and untapped`
        if self.proper && !self.before.is_empty() {
            let before = std::mem::take(&mut self.before).join(" ");
            return format!("{} and {before}", self.text());
        }
        if self.noun.is_some() {
            return self.one();
        }
        let mut words = self.before;
        // `moving with a Coastal Sea in the site path`, but `one with a Haven as home site`.
        let led = |words: &[&str]| self.after.first().is_some_and(|after| words.iter().any(|w| after.starts_with(w)));
        if led(&["that ", "who ", "against whom "]) || words.is_empty() && led(&["with "]) {
            words.push("one".to_owned());
        }
        words.extend(joined(self.after));
        words.join(" ")
    }

    fn is_bare_before(&self) -> bool {
        self.noun.is_none() && self.after.is_empty()
    }

    fn text(self) -> String {
        let own = self.own_noun();
        // `The Lonely Mountain, untapped`
        if let Some(name) = self.noun.as_ref().filter(|_| self.proper && !self.before.is_empty()) {
            let after = joined(self.after).join(" ");
            let after = if after.is_empty() { after } else { format!(" {after}") };
            return format!("{name}{after}, {}", beside_name(&self.before.join(" ")));
        }
        let mut words = self.before;
        words.push(self.noun.unwrap_or_else(|| own.to_owned()));
        words.extend(joined(self.after));
        words.join(" ")
    }
}

impl Speaker<'_> {
    /// `an untapped sage character`
    pub(super) fn one(self, filter: &Filter) -> String {
        self.noun(filter).one()
    }

    /// `untapped sage character`
    pub(super) fn bare(self, filter: &Filter) -> String {
        self.noun(filter).text()
    }

    /// `untapped sage characters`
    pub(super) fn several(self, filter: &Filter) -> String {
        self.noun(filter).several()
    }

    /// The words that follow `is`: `untapped`, `at a Haven`, `an Orc attack`.
    pub(super) fn quality(self, filter: &Filter) -> String {
        self.noun(filter).quality()
    }

    fn noun(self, filter: &Filter) -> Noun {
        match filter {
            Filter::All(all) => all.iter().fold(Noun::default(), |noun, term| noun.with(self.noun(term))),
            Filter::Any(any) => self.either(any),
            Filter::Not(inner) => self.negated(inner),
            Filter::Kind(kind) => Noun::named(kind.word()),
            Filter::Hazard(true) => Noun::before("hazard"),
            Filter::Hazard(false) => Noun::before("resource"),
            Filter::Keyword(word) => Noun::before(word.to_string()),
            Filter::Race(race) => Noun::before(race_name(race)),
            Filter::Skill(skill) => Noun::before(skill.word()),
            Filter::Requires(skill) => Noun::after(format!("that requires {} skill", skill.word())),
            Filter::OwnSkill(skill) => Noun::after(format!("who is a {} not only by this card", skill.word())),
            Filter::Uses(magic) => Noun::after(format!("who can use {magic}")),
            Filter::OwnUses(magic) => Noun::after(format!("who can use {magic} not only by this card")),
            Filter::Named(title) => Noun::proper(self.title(title)),
            Filter::Alignment(word) => Noun::before(word.to_string()),
            Filter::Avatar => Noun::before("avatar"),
            Filter::Unique => Noun::before("unique"),
            Filter::Agent => Noun::before("agent"),
            Filter::Untapped => Noun::before("untapped"),
            Filter::Tapped => Noun::before("tapped"),
            Filter::Wounded => Noun::before("wounded"),
            Filter::FaceDown => Noun::before("face-down"),
            Filter::Own => Noun::after("of yours"),
            Filter::Theirs => Noun::after("of the opponent"),
            Filter::In(zone) => Noun::after(zone_name(*zone)),
            Filter::SiteType(kind) => Noun::before(kind.name()),
            Filter::RegionType(kind) => Noun::before(kind.name()),
            Filter::Moving => Noun::before("moving"),
            Filter::Path(kind, count) if *count > 1 => {
                Noun::after(format!("with {count} regions of type {} in the site path", kind.name()))
            }
            Filter::Path(kind, _) => Noun::after(format!("with a {} in the site path", kind.name())),
            Filter::Through(regions) => Noun::after(format!("with {} in the site path", self.any_title(regions))),
            Filter::Site(inner) => Noun::after(format!("at {}", self.one_or(inner, "site"))),
            Filter::Region(regions) => Noun::after(format!("in {}", self.any_title(regions))),
            Filter::UnderDeeps => Noun::after("in the Under-deeps"),
            Filter::Left(f) => Noun::after(format!("that has left {}", self.one(f))),
            Filter::Hoard => Noun::after("that contains a hoard"),
            Filter::Information => Noun::after("where information is playable"),
            Filter::Influencing(f) => Noun::after(format!("to influence {}", self.one(f))),
            Filter::PlayableAt(role) => Noun::after(format!("playable at {}", self.role(role))),
            Filter::AutomaticNumber(n) => Noun::after(format!("number {n} of the site's automatic-attacks")),
            Filter::Strayed => Noun::after("away from the Haven of its home"),
            Filter::Leaving(inner) => Noun::after(format!("moving from {}", self.one_or(inner, "site"))),
            Filter::OriginOf(role) => Noun::after(format!("from which {} moves", self.role(role))),
            Filter::CopyInPlay => Noun::after("of which a copy is in play"),
            Filter::Is(role) => Noun::proper(self.role(role)),
            Filter::With(role) => Noun::after(format!("in the company of {}", self.role(role))),
            Filter::SameSite(role) => Noun::after(format!("at the same site as {}", self.role(role))),
            Filter::Bears(inner) => Noun::after(format!("bearing {}", self.one_or(inner, "card"))),
            Filter::On(inner) => Noun::after(format!("on {}", self.one_or(inner, "card"))),
            Filter::Has(inner) => Noun::after(format!("with {}", self.one_or(inner, "member"))),
            Filter::Of(inner) => Noun::after(format!("in {}", self.one_or(inner, "company"))),
            Filter::From(inner) => Noun::after(format!("from {}", self.one_or(inner, "card"))),
            Filter::Against(inner) => Noun::after(format!("against {}", self.one(inner))),
            Filter::Facing(inner) => Noun::after(format!("facing {}", self.one_or(inner, "attack"))),
            Filter::Faced(inner) => Noun::after(format!("that has faced {} this turn", self.one_or(inner, "attack"))),
            Filter::WoundedBy(inner) => Noun::after(format!("wounded by {}", self.one_or(inner, "attack"))),
            Filter::Targets(inner) => Noun::after(format!("that targets {}", self.one_or(inner, "card"))),
            Filter::Does(verb) => Noun::after(format!("that would {}", verb_name(*verb))),
            Filter::KeyedRegion(kind) => Noun::after(format!("keyed to a {}", kind.name())),
            Filter::KeyedSite => Noun::after("keyed to the site"),
            Filter::Keyable => Noun::after("with a key that fits the company"),
            Filter::KeyedTo(names) => Noun::after(format!("keyed to {}", self.any_title(names))),
            Filter::PrintsKey(kind, alone) => {
                let count = if *alone { "one" } else { "a" };
                Noun::after(format!("that can be keyed to {count} {}", kind.name()))
            }
            Filter::HomeSite(kinds) => {
                Noun::after(format!("with a {} as home site", listed(kinds.iter().map(|kind| kind.name()), "or")))
            }
            Filter::HomeNamed(names) => Noun::after(format!("with {} as home site", self.any_title(names))),
            Filter::Controllable(inner) => {
                Noun::after(format!("whom {} has the direct influence to control", self.one_or(inner, "character")))
            }
            Filter::HomeOf(role) => Noun::after(format!("where {} is at home", self.role(role))),
            Filter::SharesHome(role) => Noun::after(format!("with a home site of {}", self.role(role))),
            Filter::Guarded(None) => Noun::after("with an automatic-attack"),
            Filter::Guarded(Some(race)) => {
                Noun::after(format!("with an automatic-attack of the race {}", race_name(race)))
            }
            Filter::Defeated => Noun::before("defeated"),
            Filter::Struck => Noun::after("against whom a strike succeeded"),
            Filter::Detainment => Noun::before("detainment"),
            Filter::TurnedUp => Noun::after("turned up from on-guard"),
            Filter::Settled => Noun::after("not on the way between two sites"),
            Filter::Bound(inner) => Noun::after(format!("moving to {}", self.one_or(inner, "site"))),
            Filter::NoRunBut(kind) => {
                Noun::after(format!("whose site path has no two regions in a row that are no {}", kind.name()))
            }
            Filter::SitePath(kind, count) => {
                Noun::after(format!("with at least {count} of the type {} in its printed path", kind.name()))
            }
            Filter::Corrupted => Noun::after("given a corruption card this turn"),
            Filter::Automatic => Noun::before("automatic"),
            Filter::Roll(kind) => Noun::named(roll_name(*kind)),
            Filter::Affected => Noun::after("changed by this card"),
            Filter::New => Noun::after("that came into play this turn"),
            Filter::Covert(true) => Noun::before("covert"),
            Filter::Covert(false) => Noun::before("overt"),
            Filter::PlayerType(word) => Noun::after(format!("of a {} player", capital(word))),
            Filter::Compare(attr, comparison, amount) => {
                let bound = compared(*comparison, &self.amount(amount));
                Noun::after(format!("with {}{bound}", attr_name(*attr)))
            }
        }
    }

    /// A filter of which the kind goes without saying.
    fn one_or(self, filter: &Filter, kind: &str) -> String {
        let mut noun = self.noun(filter);
        noun.noun.get_or_insert_with(|| kind.to_owned());
        noun.one()
    }

    fn either(self, any: &[Filter]) -> Noun {
        let nouns: Vec<Noun> = any.iter().map(|filter| self.noun(filter)).collect();
        if nouns.iter().all(|noun| noun.noun.is_some()) {
            let proper = nouns.iter().all(|noun| noun.proper && noun.before.is_empty());
            return Noun { proper, ..Noun::named(listed(nouns.into_iter().map(Noun::text), "or")) };
        }
        if nouns.iter().all(Noun::is_bare_before) {
            return Noun::before(listed(nouns.into_iter().map(|noun| noun.before.join(" ")), "or"));
        }
        if nouns.iter().all(|noun| noun.noun.is_none() && noun.before.is_empty()) {
            let words: Vec<String> = nouns.into_iter().map(|noun| noun.after.join(" ")).collect();
            return Noun::after(listed(grouped(&words), "or"));
        }
        // `resource card or character`
        if nouns
            .iter()
            .all(|noun| noun.is_bare_before() || noun.noun.is_some() && noun.after.is_empty() && !noun.proper)
        {
            return Noun::named(listed(nouns.into_iter().map(Noun::text), "or"));
        }
        let words: Vec<String> = nouns.into_iter().map(Noun::quality).collect();
        Noun::after(format!("that is {}", listed(grouped(&words), "or")))
    }

    fn negated(self, inner: &Filter) -> Noun {
        if let Filter::Has(member) = inner {
            return Noun::after(format!("without {}", self.one_or(member, "member")));
        }
        if matches!(inner, Filter::UnderDeeps) {
            return Noun::after("outside the Under-deeps");
        }
        let noun = self.noun(inner);
        if noun.is_bare_before() {
            return Noun::before(format!("non-{}", noun.before.join(" ").replace(" or ", ", non-")));
        }
        let text = match noun.noun {
            // `of no Ringwraith or Balrog player`
            None if noun.before.is_empty() => {
                let after = noun.after.join(" ");
                after.strip_prefix("of a ").map_or_else(|| format!("not {after}"), |of| format!("of no {of}"))
            }
            Some(_) | None => format!("that is not {}", noun.quality()),
        };
        Noun::after(text)
    }

    fn any_title(self, words: &[Box<str>]) -> String {
        listed(words.iter().map(|word| self.title(word)), "or")
    }
}

/// Gives the words behind a name that narrow it down: `Gandalf, as an avatar`, `the bearer, if a warrior`.
fn beside_name(words: &str) -> String {
    match words {
        "avatar" => "as an avatar".to_owned(),
        "untapped" | "tapped" | "wounded" | "face-down" | "moving" => words.to_owned(),
        _ if words.starts_with("non-") || words.contains("tapped") => words.to_owned(),
        _ => format!("if {}", with_article(words)),
    }
}

/// The comparison of a number with another one: ` below 5`, ` 5 or more`.
pub(super) fn compared(comparison: Comparison, number: &str) -> String {
    match comparison {
        Comparison::Less => format!(" below {number}"),
        Comparison::AtMost => format!(" {number} or less"),
        Comparison::Equal => format!(" {number}"),
        Comparison::AtLeast => format!(" {number} or more"),
        Comparison::More => format!(" above {number}"),
    }
}

/// The parts that follow a noun, with `and` between two that would else be read as one.
fn joined(after: Vec<String>) -> Vec<String> {
    let apart = |part: &String| ["not ", "outside ", "moving "].iter().any(|word| part.starts_with(word));
    let follows: Vec<bool> = (0..after.len()).map(|n| n > 0 && apart(&after[n]) && apart(&after[n - 1])).collect();
    after.into_iter().zip(follows).map(|(part, and)| if and { format!("and {part}") } else { part }).collect()
}

/// `a` or `an`, as the first word needs it.
fn with_article(text: &str) -> String {
    let vowel = text.chars().next().is_some_and(|first| "aeiouAEIOU".contains(first)) && !text.starts_with("uni");
    format!("{} {text}", if vowel { "an" } else { "a" })
}

/// `a, b or c`; what would be told twice is told once.
pub(super) fn listed<T: Into<String>>(all: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut each: Vec<String> = Vec::new();
    for text in all.into_iter().map(Into::into) {
        if !each.contains(&text) {
            each.push(text);
        }
    }
    match each.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// The number of words that two phrases have to share at their ends to be told as one.
const SHARED: usize = 3;

/// Phrases beside each other that begin and end alike, each as one: `with a Shadow-land or Dark-domain in the site path`.
fn grouped(phrases: &[String]) -> Vec<String> {
    let mut groups: Vec<Vec<Vec<&str>>> = Vec::new();
    for phrase in phrases {
        let words: Vec<&str> = phrase.split(' ').collect();
        match groups.last_mut() {
            Some(group) if ends(group, &words).is_some() => group.push(words),
            Some(_) | None => groups.push(vec![words]),
        }
    }
    groups.iter().map(|group| one_phrase(group)).collect()
}

/// The number of words that a group and another phrase share at the beginning and at the end, if that is worth while:
/// something is left between them in each, and it is short.
fn ends(group: &[Vec<&str>], words: &[&str]) -> Option<(usize, usize)> {
    let all = || group.iter().map(Vec::as_slice).chain([words]);
    let shortest = all().map(<[&str]>::len).min()?;
    let begins = |n: &usize| all().all(|other| other[*n] == words[*n]);
    let first = (0..shortest.saturating_sub(1)).take_while(begins).count();
    let closes = |n: &usize| all().all(|other| other[other.len() - 1 - n] == words[words.len() - 1 - n]);
    let last = (0..shortest - 1 - first).take_while(closes).count();
    let short = all().all(|other| other.len() - first - last <= 2);
    (first > 0 && first + last >= SHARED && short && all().all(|other| other.len() > first + last))
        .then_some((first, last))
}

fn one_phrase(group: &[Vec<&str>]) -> String {
    let Some((newest, others)) = group.split_last() else { return String::new() };
    let Some((first, last)) = ends(others, newest).filter(|_| !others.is_empty()) else { return newest.join(" ") };
    let between = |words: &Vec<&str>| words[first..words.len() - last].join(" ");
    let middle = listed(group.iter().map(between), "or");
    let parts = [newest[..first].join(" "), middle, newest[newest.len() - last..].join(" ")];
    parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// A race as cards print it; folding took its accents.
pub(super) fn race_name(folded: &str) -> String {
    match folded {
        "nazgul" => "Nazgûl".to_owned(),
        "dunadan" => "Dúnadan".to_owned(),
        "pukel-creature" => "Pûkel-creature".to_owned(),
        other => capital(other),
    }
}

pub(super) fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

fn zone_name(zone: Zone) -> &'static str {
    match zone {
        Zone::Play => "in play",
        Zone::Declared => "declared in this chain",
        Zone::OnGuard => "on-guard",
        Zone::Hand => "in the hand",
        Zone::Deck => "in the play deck",
        Zone::Discard => "in the discard pile",
        Zone::Sideboard => "in the sideboard",
        Zone::Points => "in the marshalling point pile",
        Zone::Eliminated => "eliminated",
        Zone::Removed => "removed from the game",
        Zone::Sites => "in the location deck",
        Zone::Prisoner => "taken prisoner",
    }
}

pub(super) fn attr_name(attr: Attr) -> &'static str {
    match attr {
        Attr::Prowess => "prowess",
        Attr::Body => "body",
        Attr::NormalProwess => "normal prowess",
        Attr::Mind => "mind",
        Attr::Corruption => "corruption points",
        Attr::Influence => "direct influence",
        Attr::GeneralInfluence => "unused general influence",
        Attr::Strikes => "strikes",
        Attr::Attacks => "attacks",
        Attr::Size => "size",
        Attr::Limit => "hazard limit",
        Attr::Draws => "cards drawn",
        Attr::Points => "marshalling points",
        Attr::Modifier => "modifier",
        Attr::HandSize => "hand size",
    }
}

pub(super) fn roll_name(kind: RollKind) -> &'static str {
    match kind {
        RollKind::Corruption => "corruption check",
        RollKind::Influence => "influence check",
        RollKind::Body => "body check",
        RollKind::Strike => "strike roll",
        RollKind::Test => "ring test",
        RollKind::Riddling => "riddling roll",
        RollKind::Offering => "offering attempt",
        RollKind::Other => "roll",
    }
}

pub(super) fn verb_name(verb: Verb) -> &'static str {
    match verb {
        Verb::Tap => "tap",
        Verb::Untap => "untap",
        Verb::Wound => "wound",
        Verb::Heal => "heal",
        Verb::Discard => "discard",
        Verb::Return => "return to the hand",
        Verb::Eliminate => "eliminate",
        Verb::Remove => "remove from the game",
        Verb::SendBack => "send back to the site of origin",
        Verb::Cancel => "cancel",
        Verb::CorruptionCheck => "force a corruption check",
        Verb::BodyCheck => "force a body check",
        Verb::Roll => "force a roll",
        Verb::Test => "test a ring",
        Verb::Influence => "influence",
        Verb::Modify => "modify a roll",
        Verb::Limit => "change the hazard limit",
        Verb::Attack => "attack",
        Verb::Draw => "draw cards",
        Verb::Search => "search a deck or discard pile",
        Verb::Treat => "change the type of a region or site",
        Verb::Attach => "place a card",
        Verb::Store => "store a card",
        Verb::Transfer => "transfer a card",
    }
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn phrases_that_begin_and_end_alike_are_one() {
        let told = |phrases: &[&str]| grouped(&phrases.iter().map(|p| (*p).to_owned()).collect::<Vec<_>>());
        assert_eq!(
            told(&["of a Ringwraith player", "of a Balrog player", "of a Sauron player"]),
            ["of a Ringwraith, Balrog or Sauron player"]
        );
        assert_eq!(
            told(&["with a Shadow-land in the site path", "with a Dark-domain in the site path", "at a Haven"]),
            ["with a Shadow-land or Dark-domain in the site path", "at a Haven"]
        );
        assert_eq!(told(&["at a Haven", "in play"]), ["at a Haven", "in play"]);
        assert_eq!(told(&["in play", "in play in play"]), ["in play", "in play in play"]);
        assert!(told(&[]).is_empty());
    }
}
