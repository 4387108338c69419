//! A noun with what narrows it down: what stands with it, the noun, what follows it. A table says in which order and in
//! which forms a language puts them.

use super::tongue::{Form, Piece, Stand, Tongue, chosen};

/// A noun with what narrows it down.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Noun {
    qualities: Vec<Quality>,
    head: Option<Head>,
    after: Vec<After>,
    /// A title or a role, which needs no article.
    proper: bool,
    /// The article that it has wherever it stands.
    article: Option<&'static str>,
    /// The number before it, and whether that makes it several.
    count: Option<(String, bool)>,
    /// The words behind all others.
    tail: String,
}

/// The noun itself.
#[derive(Clone, Debug, PartialEq)]
enum Head {
    /// A noun of the tables.
    Common(String),
    /// A role or a title: its key among the nouns, and what fills its gap.
    Name(&'static str, String),
    /// One of several.
    Any(Vec<Noun>),
}

/// Words that stand with a noun: one of these rows, or none of them.
#[derive(Clone, Debug, PartialEq)]
struct Quality {
    any: Vec<Vec<Term>>,
    none: bool,
}

/// What stands in a row.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    /// A word by its English, or its opposite.
    Word {
        word: String,
        not: bool,
    },
    Any(Quality),
}

impl Term {
    /// The word, if it stands for itself.
    fn plain(&self) -> Option<&str> {
        if let Term::Word { word, not: false } = self { Some(word) } else { None }
    }

    /// The first word of it, and whether that or its opposite is meant.
    fn first(&self) -> Option<(&str, bool)> {
        match self {
            Term::Word { word, not } => Some((word, *not)),
            Term::Any(quality) => quality.first(),
        }
    }
}

/// A phrase that follows a noun, and what it is instead where one of these holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct After {
    text: String,
    /// Of an attack.
    attack: Option<String>,
    /// Where it does not hold.
    not: Option<String>,
    /// Behind `you are`.
    player: Option<String>,
}

impl After {
    pub(super) fn new(text: impl Into<String>) -> After {
        After { text: text.into(), ..After::default() }
    }

    pub(super) fn of_attack(self, text: String) -> After {
        After { attack: Some(text), ..self }
    }

    pub(super) fn of_player(self, not: String, player: String) -> After {
        After { not: Some(not), player: Some(player), ..self }
    }
}

impl Noun {
    /// A word that stands with a noun.
    pub(super) fn word(word: impl Into<String>) -> Noun {
        let term = Term::Word { word: word.into(), not: false };
        Noun { qualities: vec![Quality { any: vec![vec![term]], none: false }], ..Noun::default() }
    }

    pub(super) fn named(key: impl Into<String>) -> Noun {
        Noun { head: Some(Head::Common(key.into())), ..Noun::default() }
    }

    /// A role or a title: its key among the nouns, and what fills its gap.
    pub(super) fn proper(key: &'static str, text: impl Into<String>) -> Noun {
        Noun { proper: true, head: Some(Head::Name(key, text.into())), ..Noun::default() }
    }

    pub(super) fn after(after: After) -> Noun {
        Noun { after: vec![after], ..Noun::default() }
    }

    /// The same with an article that it keeps.
    pub(super) fn with_article(self, article: &'static str) -> Noun {
        Noun { article: Some(article), ..self }
    }

    /// The same with a number before it.
    pub(super) fn counted(self, number: String, several: bool) -> Noun {
        Noun { count: Some((number, several)), article: Some("bare"), ..self }
    }

    /// The same with words behind all others.
    pub(super) fn followed(self, tail: String) -> Noun {
        Noun { tail, ..self }
    }

    /// The same, as one of this kind if it has no noun of its own.
    pub(super) fn or(mut self, kind: &str) -> Noun {
        self.head.get_or_insert_with(|| Head::Common(kind.to_owned()));
        self
    }

    /// Both.
    pub(super) fn with(mut self, other: Noun, tongue: &Tongue) -> Noun {
        // Words that are said twice are told once.
        let new: Vec<Quality> = other.qualities.into_iter().filter(|q| !self.qualities.contains(q)).collect();
        self.qualities.extend(new);
        let new: Vec<After> = other.after.into_iter().filter(|after| !self.after.contains(after)).collect();
        self.after.extend(new);
        // An attack is on a company, and nobody of it.
        if self.head == Some(Head::Common("attack".to_owned())) {
            for after in &mut self.after {
                if let Some(attack) = after.attack.take() {
                    after.text = attack;
                }
            }
        }
        let that_is = |part: Piece| After::new(tongue.follow("that_is", &[part]));
        match (&self.head, other.head) {
            (None, head) => (self.head, self.proper) = (head, other.proper),
            // `the company`, not a company that is the company.
            (Some(Head::Common(own)), Some(Head::Name(role, _)))
                if self.qualities.is_empty() && role.strip_prefix("the_") == Some(own) =>
            {
                (self.head, self.proper) = (Some(Head::Name(role, String::new())), true);
            }
            // `this character`, not a character that is this card.
            (Some(Head::Common(_)), Some(Head::Name("this_card", _))) => {
                let words = Noun { qualities: std::mem::take(&mut self.qualities), ..Noun::default() };
                if !words.qualities.is_empty() {
                    self.after.insert(0, that_is(words.words(tongue).into()));
                }
                (self.article, self.proper) = (Some("this"), true);
            }
            (Some(_), Some(head)) => {
                let other = Noun { head: Some(head), proper: other.proper, ..Noun::default() };
                self.after.push(that_is(other.into()));
            }
            (Some(_), None) => {}
        }
        self
    }

    /// One of these.
    pub(super) fn either(nouns: Vec<Noun>, tongue: &Tongue) -> Noun {
        let any = |nouns: Vec<Noun>, proper: bool| Noun { proper, head: Some(Head::Any(nouns)), ..Noun::default() };
        if nouns.iter().all(|noun| noun.head.is_some()) {
            let proper = nouns.iter().all(|noun| noun.proper && noun.qualities.is_empty());
            return any(nouns, proper);
        }
        if nouns.iter().all(Noun::is_words) {
            let rows = nouns.into_iter().flat_map(|noun| noun.rows());
            let quality = Quality { any: rows.collect(), none: false };
            return Noun { qualities: vec![quality], ..Noun::default() };
        }
        if nouns.iter().all(|noun| noun.head.is_none() && noun.qualities.is_empty()) {
            let or = |texts: Vec<String>| tongue.listed(grouped(&texts, tongue), "or");
            let not: Option<Vec<String>> = nouns.iter().map(Noun::unlike).collect();
            let player: Option<Vec<String>> = nouns.iter().map(Noun::as_player).collect();
            let text = or(nouns.iter().map(|noun| spaced(noun.after.iter().map(|after| &after.text))).collect());
            return Noun::after(After { text, attack: None, not: not.map(or), player: player.map(or) });
        }
        // `resource card or character`
        let plain = |noun: &Noun| noun.is_words() || noun.head.is_some() && noun.after.is_empty() && !noun.proper;
        if nouns.iter().all(plain) {
            return any(nouns, false);
        }
        let words: Vec<String> = nouns.into_iter().map(|noun| noun.quality(tongue)).collect();
        let all = tongue.listed(grouped(&words, tongue), "or");
        Noun::after(After::new(tongue.follow("that_is", &[all.into()])))
    }

    /// Everything but this.
    pub(super) fn negated(self, tongue: &Tongue) -> Noun {
        let single = |quality: &Quality| quality.any.iter().all(|row| matches!(row.as_slice(), [Term::Word { .. }]));
        if self.is_words() && matches!(self.qualities.as_slice(), [only] if single(only)) {
            let quality = Quality { any: self.rows(), none: true };
            return Noun { qualities: vec![quality], ..Noun::default() };
        }
        if self.head.is_none() && self.qualities.is_empty() {
            let not = self
                .unlike()
                .unwrap_or_else(|| tongue.follow("not", &[spaced(self.after.iter().map(|after| &after.text)).into()]));
            return Noun::after(After::new(not));
        }
        if self.is_common() {
            return Noun::after(After::new(tongue.follow("that_is_no", &[self.into()])));
        }
        Noun::after(After::new(tongue.follow("that_is_not", &[self.quality(tongue).into()])))
    }

    /// Whether it has a noun that is no name.
    pub(super) fn is_common(&self) -> bool {
        self.head.is_some() && !self.proper
    }

    /// The words with the noun, as rows of which one holds.
    fn rows(self) -> Vec<Vec<Term>> {
        let mut qualities = self.qualities;
        if let [Quality { none: false, .. }] = qualities.as_slice() {
            return qualities.pop().map(|only| only.any).unwrap_or_default();
        }
        let term = |quality: Quality| match quality.any.as_slice() {
            [row] => match row.as_slice() {
                [Term::Word { word, not }] => Term::Word { word: word.clone(), not: *not != quality.none },
                _ => Term::Any(quality),
            },
            _ => Term::Any(quality),
        };
        vec![qualities.into_iter().map(term).collect()]
    }

    /// The one phrase that follows, where it does not hold.
    fn unlike(&self) -> Option<String> {
        if let [only] = self.after.as_slice() { only.not.clone() } else { None }
    }

    fn as_player(&self) -> Option<String> {
        if let [only] = self.after.as_slice() { only.player.clone() } else { None }
    }

    fn is_words(&self) -> bool {
        self.head.is_none() && self.after.is_empty()
    }

    /// The noun of what has none of its own.
    fn own_noun(&self) -> &'static str {
        let last = self.qualities.iter().flat_map(|quality| &quality.any).filter_map(|row| row.last());
        let mut words = last.filter_map(Term::first).map(|(word, _)| word);
        if words.any(|word| matches!(word, "avatar" | "agent")) { "character" } else { "card" }
    }

    /// The words that follow `is`, which agree once the subject is known.
    pub(super) fn quality(&self, tongue: &Tongue) -> String {
        // `Carn Dûm and untapped`
        if self.proper && !self.qualities.is_empty() {
            let name = Noun { qualities: Vec::new(), ..self.clone() }.text(tongue, Stand::ONE);
            return tongue.follow("name_and", &[name.into(), self.words(tongue).into()]);
        }
        if self.head.is_some() {
            return self.text(tongue, Stand::ONE);
        }
        let words = self.one_that(tongue).unwrap_or_else(|| self.words(tongue));
        spaced([&words, &self.follows(tongue)])
    }

    /// The words that follow `is` with the word for one, if what follows them needs it: `moving with a Coastal Sea in
    /// the site path`, but `one with a Haven as home site`.
    pub(super) fn one_that(&self, tongue: &Tongue) -> Option<String> {
        let led = |beginnings: &[String]| {
            self.after.first().is_some_and(|after| beginnings.iter().any(|with| after.text.starts_with(with.as_str())))
        };
        let alone = self.qualities.is_empty() && led(&tongue.grammar.led_alone);
        let needed = self.head.is_none() && (alone || led(&tongue.grammar.led));
        let (words, one) = (self.words(tongue), tongue.follow("one", &[]));
        needed.then(|| if words.is_empty() { one } else { tongue.follow("and_one", &[words.into(), one.into()]) })
    }

    /// The same of a player, who is of a type where a thing is that of a player.
    pub(super) fn player_quality(&self, tongue: &Tongue) -> String {
        self.as_player()
            .filter(|_| self.head.is_none() && self.qualities.is_empty())
            .unwrap_or_else(|| self.quality(tongue))
    }

    /// The words of a noun that has no others, behind `is not`.
    pub(super) fn denied(&self, tongue: &Tongue) -> Option<String> {
        let [only @ Quality { none: false, any }] = self.qualities.as_slice() else { return None };
        let plain = any.iter().all(|row| matches!(row.as_slice(), [term] if term.plain().is_some()));
        (plain && self.is_words()).then(|| only.said(tongue, "nor", (Form::Denied, Form::Denied)))
    }

    /// The words with the noun, behind `is`.
    fn words(&self, tongue: &Tongue) -> String {
        let both = |before: String, more: String| tongue.follow("both", &[before.into(), more.into()]);
        self.qualities.iter().map(|quality| quality.is(tongue)).reduce(both).unwrap_or_default()
    }

    /// The phrases that follow the noun, with `and` between two that would else be read as one.
    pub(super) fn follows(&self, tongue: &Tongue) -> String {
        let apart = |text: &str| tongue.grammar.and.iter().any(|word| text.starts_with(word.as_str()));
        let mut told = String::new();
        let mut before = false;
        for After { text, .. } in &self.after {
            let this = apart(text);
            told = match (told.is_empty(), before && this) {
                (true, _) => text.clone(),
                (false, true) => tongue.follow("and", &[told.into(), text.as_str().into()]),
                (false, false) => format!("{told} {text}"),
            };
            before = this;
        }
        told
    }

    /// The place of its class in `[…|…]`.
    pub(super) fn class(&self, tongue: &Tongue) -> usize {
        self.class_of(tongue, self.count.as_ref().is_some_and(|(_, several)| *several))
    }

    fn class_of(&self, tongue: &Tongue, several: bool) -> usize {
        match &self.head {
            Some(Head::Name(key, _)) => tongue.class(key, several),
            Some(Head::Any(nouns)) => nouns.last().map_or(0, |last| last.class_of(tongue, several)),
            Some(Head::Common(_)) | None => {
                let (heads, _) = self.heads(tongue);
                heads.last().map_or(0, |last| tongue.class(last, several))
            }
        }
    }

    /// The nouns that stand for it, and the words that stand with them. A word can be a noun itself: a sage is more than
    /// a character.
    fn heads(&self, tongue: &Tongue) -> (Vec<String>, Vec<&Quality>) {
        let own = match &self.head {
            Some(Head::Common(key)) => Some(key.as_str()),
            _ => None,
        };
        let stands = |word: &str| {
            let instead = &tongue.placing(word).instead;
            tongue.has_noun(word)
                && !instead.is_empty()
                && own.is_none_or(|own| instead.iter().any(|known| known == own))
        };
        let fits = |row: &Vec<Term>| matches!(row.as_slice(), [term] if term.plain().is_some_and(stands));
        let single = |quality: &&Quality| !quality.none && quality.any.iter().all(fits);
        let mut qualities: Vec<&Quality> = self.qualities.iter().collect();
        match qualities.iter().position(single) {
            Some(at) => {
                let words = qualities.remove(at).any.iter().flatten().filter_map(Term::plain);
                (words.map(str::to_owned).collect(), qualities)
            }
            None => (vec![own.unwrap_or_else(|| self.own_noun()).to_owned()], qualities),
        }
    }

    /// The noun with all that narrows it down, as it stands in a sentence.
    pub(super) fn text(&self, tongue: &Tongue, stand: Stand<'_>) -> String {
        let mut stand = Stand { article: self.article.unwrap_or(stand.article), ..stand };
        if let Some((_, true)) = self.count {
            stand.several = true;
        }
        let count = self.count.as_ref().map(|(number, _)| number.as_str()).unwrap_or_default();
        let follows = chosen(&self.follows(tongue), self.class_of(tongue, stand.several));
        let core = self.core(tongue, stand);
        // `The Lonely Mountain, untapped`
        let beside = if self.proper && !self.qualities.is_empty() { self.beside(tongue) } else { String::new() };
        let comma = if beside.is_empty() { "" } else { ", " };
        let words = spaced([&count.to_owned(), &core, &follows]);
        format!("{words}{comma}{beside}{}", self.tail)
    }

    fn core(&self, tongue: &Tongue, stand: Stand<'_>) -> String {
        match &self.head {
            Some(Head::Name("title" | "being", text)) if matches!(stand.article, "no" | "each") => {
                tongue.name(if stand.article == "no" { "no_title" } else { "each_title" }, text, stand.case)
            }
            Some(Head::Name(key, text)) => tongue.name(key, text, stand.case),
            Some(Head::Any(nouns)) if self.proper => {
                tongue.listed(nouns.iter().map(|noun| noun.text(tongue, stand)), "or")
            }
            Some(Head::Any(nouns)) if tongue.grammar.apart => {
                let whole = |noun: &Noun| {
                    let qualities = self.qualities.iter().chain(&noun.qualities).cloned().collect();
                    Noun { qualities, article: self.article.or(noun.article), ..noun.clone() }
                };
                let mark = match stand.article {
                    "no" => "nor",
                    "each" => "and",
                    _ => "or",
                };
                tongue.listed(nouns.iter().map(|noun| whole(noun).text(tongue, stand)), mark)
            }
            Some(Head::Any(nouns)) => {
                let bare = Stand { article: "bare", ..stand };
                let all = tongue.listed(nouns.iter().map(|noun| noun.text(tongue, bare)), "or");
                tongue.common(&all, &around(tongue, &self.qualities.iter().collect::<Vec<_>>()), stand)
            }
            Some(Head::Common(_)) | None => {
                let (heads, qualities) = self.heads(tongue);
                let around = if self.proper { "_".to_owned() } else { around(tongue, &qualities) };
                tongue.listed(heads.iter().map(|head| tongue.common(head, &around, stand)), "or")
            }
        }
    }

    /// The words beside a name that narrow it down: `Gandalf, as an avatar`, `the bearer, if a warrior`.
    fn beside(&self, tongue: &Tongue) -> String {
        let words = chosen(&self.words(tongue), self.class(tongue));
        let state = |quality: &Quality| {
            let mut terms = quality.any.iter().flatten().filter_map(Term::first);
            quality.none || terms.any(|(word, not)| not || tongue.placing(word).is_state())
        };
        if self.qualities.iter().any(state) {
            return words;
        }
        let first = self.qualities.first().and_then(Quality::first);
        first.map_or_else(String::new, |(word, _)| tongue.placing(word).beside.replace("{0}", &words))
    }
}

impl Quality {
    /// The words, each in the form that it needs where it holds or does not.
    fn said(&self, tongue: &Tongue, mark: &str, (holds, fails): (Form, Form)) -> String {
        let said = |term: &Term| match term {
            Term::Word { word, not } => tongue.word(word).said(if *not == self.none { holds } else { fails }),
            Term::Any(quality) => quality.said(tongue, quality.mark(), (holds, fails)),
        };
        let rows = self.any.iter().map(|row| row.iter().map(said).collect::<Vec<_>>().join(" "));
        tongue.listed(rows, mark)
    }

    /// The key of the word between two rows.
    fn mark(&self) -> &'static str {
        if self.none { "neither" } else { "or" }
    }

    fn first(&self) -> Option<(&str, bool)> {
        self.any.first()?.first()?.first()
    }

    /// Where its words stand, if all of them stand in one place.
    fn place<'t>(&self, tongue: &'t Tongue) -> Option<&'t str> {
        let mut places: Vec<&str> = Vec::new();
        for (word, not) in self.any.iter().flatten().filter_map(Term::first) {
            places.push(tongue.placing(word).place(not == self.none));
        }
        places.dedup();
        if let [place] = places.as_slice() { Some(place) } else { None }
    }

    /// The words around the place of a noun, `_`.
    fn around(&self, tongue: &Tongue) -> String {
        match self.place(tongue) {
            Some(place) => place.replace("{0}", &self.said(tongue, self.mark(), (Form::Item, Form::Not))),
            // Words that would stand in several places stand where those stand that are not known.
            None => tongue.placing("").place(true).replace("{0}", &self.is(tongue)),
        }
    }

    /// The words behind `is`.
    fn is(&self, tongue: &Tongue) -> String {
        self.said(tongue, self.mark(), (Form::Is, Form::Isnt))
    }
}

/// Puts words around the place of a noun, `_`: those that make one word with it next to it, those in brackets behind all
/// others.
fn around(tongue: &Tongue, qualities: &[&Quality]) -> String {
    let near = |quality: &&&Quality| match quality.place(tongue) {
        Some(place) if place.contains("}_") => 2,
        Some(place) if !place.contains('(') => 1,
        Some(_) | None => 0,
    };
    let mut outer_first: Vec<&&Quality> = qualities.iter().collect();
    outer_first.sort_by_key(near);
    // What stands in one pair of brackets keeps its order.
    let bracketed = outer_first.iter().take_while(|quality| near(quality) == 0).count();
    outer_first[..bracketed].reverse();
    let inside = |inner: String, quality: &&Quality| quality.around(tongue).replace('_', &inner);
    outer_first.into_iter().rev().fold("_".to_owned(), inside)
}

/// Parts with a space between them; nothing for those that are empty.
pub(super) fn spaced<'t>(parts: impl IntoIterator<Item = &'t String>) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The number of words that two phrases have to share at their ends to be told as one.
const SHARED: usize = 3;

/// Phrases beside each other that begin and end alike, each as one: `with a Shadow-land or Dark-domain in the site path`.
fn grouped(phrases: &[String], tongue: &Tongue) -> Vec<String> {
    let mut groups: Vec<Vec<Vec<&str>>> = Vec::new();
    for phrase in phrases {
        let words: Vec<&str> = phrase.split(' ').collect();
        match groups.last_mut() {
            // What agrees with a noun is not cut: its choices stand in brackets.
            Some(group) if !phrase.contains('[') && ends(group, &words).is_some() => group.push(words),
            Some(_) | None => groups.push(vec![words]),
        }
    }
    groups.iter().map(|group| one_phrase(group, tongue)).collect()
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

fn one_phrase(group: &[Vec<&str>], tongue: &Tongue) -> String {
    let Some((newest, others)) = group.split_last() else { return String::new() };
    let Some((first, last)) = ends(others, newest).filter(|_| !others.is_empty()) else { return newest.join(" ") };
    let between = |words: &Vec<&str>| words[first..words.len() - last].join(" ");
    let middle = tongue.listed(group.iter().map(between), "or");
    let parts = [newest[..first].join(" "), middle, newest[newest.len() - last..].join(" ")];
    parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Tongue, grouped};

    #[test]
    fn phrases_that_begin_and_end_alike_are_one() {
        let told = |phrases: &[&str]| {
            let phrases: Vec<String> = phrases.iter().map(|p| (*p).to_owned()).collect();
            grouped(&phrases, Tongue::english())
        };
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
