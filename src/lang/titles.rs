//! A list of titles that finds the one at the beginning of a text. It is made from the catalogue.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::folded::{Word, goes_on, phrase, plain, words};
use super::names::{Kind, Named, Titles, Version};
use crate::engine::state::effort;
use crate::vocab::{Spelling, fold, letters};

/// The most words of a text that are looked at.
const WORDS: usize = 14;
/// The fewest letters that stand for a whole word.
const LETTERS: usize = 3;
/// The article that a title may begin with.
const ARTICLE: &str = "the";
/// The longest text that is held against all titles.
const SIMILAR_LENGTH: usize = 60;

/// Titles, found by how a text begins.
///
/// ```
/// use netrep::lang::{Kind, TitleList, Titles};
///
/// let mut list = TitleList::default();
/// list.card("Rats!", 0, Kind::Hazard);
/// let found = list.longest("rats! > A1").map(|f| (f.length, f.title));
/// assert_eq!(found, Some((5, "Rats!".to_owned())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct TitleList {
    cards: Vec<Titled>,
    by_title: HashMap<String, usize>,
    entries: Vec<Entry>,
    by_first: BTreeMap<String, Vec<usize>>,
    by_id: HashMap<String, (usize, Version)>,
    /// Every word of an English title.
    words: HashSet<String>,
    /// The first words of the titles of characters by their first letter, each with its title.
    first_names: HashMap<char, Vec<(String, String)>>,
}

#[derive(Clone, Debug)]
struct Titled {
    title: String,
    versions: Vec<Version>,
}

/// One way to write a title.
#[derive(Clone, Debug)]
struct Entry {
    words: Vec<Word>,
    /// Its words with a space between them.
    spelling: Spelling,
    /// The marks after the last word.
    tail: String,
    card: usize,
    source: Source,
    /// Whether it begins with an article.
    article: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Title,
    Translation,
    Nickname,
}

/// How far a text goes along with an entry.
struct Along {
    words: usize,
    length: usize,
    whole: bool,
}

impl TitleList {
    /// Adds a card by its English title. Cards with one title are its versions.
    pub fn card(&mut self, title: &str, index: usize, kind: Kind) {
        let version = Version { index, kind };
        self.word_by_word(title, kind);
        let key = plain(title);
        match self.by_title.get(&key).and_then(|at| self.cards.get_mut(*at)) {
            Some(card) => card.versions.push(version),
            None => {
                let at = self.cards.len();
                self.cards.push(Titled { title: title.to_owned(), versions: vec![version] });
                self.by_title.insert(key, at);
                self.entry(title, at, Source::Title);
            }
        }
    }

    /// Takes up the words of a title.
    fn word_by_word(&mut self, title: &str, kind: Kind) {
        let words = title_words(title);
        if let Some(first) = words.first().filter(|_| kind == Kind::Character) {
            let row = self.first_names.entry(first.chars().next().unwrap_or_default()).or_default();
            let name = (first.clone(), title.to_owned());
            if !row.contains(&name) {
                row.push(name);
            }
        }
        self.words.extend(words);
    }

    /// Adds another way to write a title that is there already: a title in another language.
    pub fn translation(&mut self, text: &str, title: &str) {
        self.also(text, title, Source::Translation);
    }

    /// Adds what players call a card.
    pub fn nickname(&mut self, text: &str, title: &str) {
        self.also(text, title, Source::Nickname);
    }

    /// Adds a printing of a card.
    pub fn printing(&mut self, id: &str, title: &str, index: usize, kind: Kind) {
        if let Some(at) = self.by_title.get(&plain(title)) {
            self.by_id.insert(id.to_uppercase(), (*at, Version { index, kind }));
        }
    }

    /// Whether a title is there.
    pub fn has(&self, title: &str) -> bool {
        self.by_title.contains_key(&plain(title))
    }

    fn also(&mut self, text: &str, title: &str, source: Source) {
        let Some(card) = self.by_title.get(&plain(title)).copied() else { return };
        let known = self.by_title.get(&plain(text)).is_some_and(|at| *at == card);
        if !known || source == Source::Nickname {
            self.entry(text, card, source);
        }
    }

    fn entry(&mut self, text: &str, card: usize, source: Source) {
        let mut words: Vec<Word> = words(text).take(WORDS).collect();
        let article = words.first().is_some_and(|first| is_article(first, words.get(1)));
        words.drain(..usize::from(article));
        words.shrink_to_fit();
        let (Some(first), Some(last)) = (words.first(), words.last()) else { return };
        let tail = text.get(last.span.end..).unwrap_or_default().to_owned();
        let same = |e: &&Entry| e.card == card && e.source == source && e.words.len() == words.len();
        let at = self.entries.len();
        let row = self.by_first.entry(first.word.clone()).or_default();
        let twice = row
            .iter()
            .filter_map(|i| self.entries.get(*i))
            .filter(same)
            .any(|e| e.tail == tail && e.words.iter().zip(&words).all(|(a, b)| a.word == b.word && a.gap == b.gap));
        if !twice {
            row.push(at);
            let all: Vec<&str> = words.iter().map(|w| w.word.as_str()).collect();
            let spelling = Spelling::new(all.join(" "));
            self.entries.push(Entry { words, spelling, tail, card, source, article });
        }
    }

    /// Gives a text as it is held against all titles; nothing for one that is too short or too long for that, or where
    /// no step is left for it.
    fn comparable(&self, text: &str) -> Option<String> {
        let wanted = plain(text);
        if wanted.len() < 3 || wanted.len() > SIMILAR_LENGTH || effort::exhausted().is_some() {
            return None;
        }
        // Each title is held against it: a text full of unknown names comes to an end.
        effort::spend(3 * self.entries.len());
        Some(wanted)
    }

    /// Gives the titles of the entries that are not too far away, the nearest first, each once.
    fn nearest(&self, far: impl Fn(&Entry) -> Option<usize>) -> Vec<String> {
        let mut found: Vec<(usize, usize)> = self.entries.iter().filter_map(|e| Some((far(e)?, e.card))).collect();
        found.sort_unstable();
        let mut out: Vec<String> = Vec::new();
        for title in found.iter().filter_map(|(_, card)| self.cards.get(*card)).map(|c| &c.title) {
            if !out.contains(title) {
                out.push(title.clone());
            }
        }
        out
    }

    fn named(&self, entry: &Entry, along: &Along, text: &str) -> Option<Named> {
        let card = self.cards.get(entry.card)?;
        Some(Named {
            length: along.length,
            words: along.words,
            title: card.title.clone(),
            versions: card.versions.clone(),
            loose: match entry.source {
                Source::Title => entry.article && phrase(text, "the").is_none(),
                Source::Translation => true,
                Source::Nickname => false,
            },
        })
    }

    /// Gives the longest full match among the entries of some sources; the English title where two are equally long.
    fn full(&self, text: &str, fits: impl Fn(Source) -> bool) -> Option<Named> {
        let row = self.by_first.get(&first_word(text)?)?;
        let entries = || row.iter().filter_map(|i| self.entries.get(*i)).filter(|e| fits(e.source));
        let words = words_of(text, entries())?;
        let matches = entries().filter_map(|e| {
            let along = e.along(text, &words).filter(|a| a.whole && a.words == e.words.len())?;
            let end = words.get(along.words.checked_sub(1)?)?.span.end;
            let joined = text.get(end..).is_some_and(|rest| rest.starts_with('-') && goes_on(rest));
            (!joined).then_some((e, along))
        });
        let (entry, along) = matches.max_by_key(|(e, along)| (along.words, std::cmp::Reverse(e.source)))?;
        self.named(entry, &along, text)
    }
}

impl Entry {
    /// Tells how far the text goes along with this title from the first word on.
    fn along(&self, text: &str, words: &[Word]) -> Option<Along> {
        let mut count = 0;
        let mut end = 0;
        for (mine, theirs) in self.words.iter().zip(words) {
            let gap = theirs.gap.is_empty() || theirs.gap == mine.gap;
            if !gap && count > 0 {
                break;
            }
            if mine.word == theirs.word {
                count += 1;
                end = theirs.span.end;
                continue;
            }
            let part = theirs.word.chars().count() >= LETTERS && mine.word.starts_with(&theirs.word);
            if gap && part {
                return Some(Along { words: count, length: theirs.span.end, whole: false });
            }
            break;
        }
        if count == 0 {
            return None;
        }
        if count == self.words.len() {
            end = self.with_tail(text, end);
        }
        Some(Along { words: count, length: end, whole: true })
    }

    /// Gives the end of the title with the marks after its last word, as far as the text has them.
    fn with_tail(&self, text: &str, end: usize) -> usize {
        let mut at = end;
        for mark in self.tail.chars().filter(|c| !c.is_whitespace()) {
            match text.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) if c == mark || (is_quote(c) && is_quote(mark)) => at += c.len_utf8(),
                Some(_) | None => break,
            }
        }
        at
    }
}

impl Titles for TitleList {
    fn longest(&self, text: &str) -> Option<Named> {
        self.full(text, |source| source != Source::Nickname)
    }

    fn beginning(&self, text: &str) -> Vec<Named> {
        let Some(first) = first_word(text) else { return Vec::new() };
        let rows = || self.by_first.range(first.clone()..).take_while(|(key, _)| key.starts_with(&first));
        let entries = || rows().flat_map(|(_, row)| row).filter_map(|i| self.entries.get(*i));
        let titles = || entries().filter(|e| e.source != Source::Nickname);
        if effort::exhausted().is_some() {
            return Vec::new();
        }
        effort::spend(20 * titles().count());
        let Some(words) = words_of(text, titles()) else { return Vec::new() };
        titles().filter_map(|e| self.named(e, &e.along(text, &words)?, text)).collect()
    }

    fn nickname(&self, text: &str) -> Option<Named> {
        self.full(text, |source| source == Source::Nickname)
    }

    fn by_id(&self, id: &str) -> Option<(String, Version)> {
        let (card, version) = self.by_id.get(&id.to_uppercase())?;
        Some((self.cards.get(*card)?.title.clone(), *version))
    }

    fn near(&self, text: &str, most: usize) -> Vec<String> {
        let Some(wanted) = self.comparable(text) else { return Vec::new() };
        let spelling = Spelling::new(wanted);
        let far = |entry: &Entry| spelling.distance(&entry.spelling, most);
        self.nearest(far)
    }

    fn similar(&self, text: &str) -> Vec<String> {
        let Some(wanted) = self.comparable(text) else { return Vec::new() };
        let most = (wanted.len() / 4).clamp(1, 4);
        let spelling = Spelling::new(wanted.clone());
        let parts: Vec<(&str, u64)> = wanted.split(' ').map(|part| (part, letters(part))).collect();
        let long = parts.iter().all(|(part, _)| part.len() > 2);
        let far = |entry: &Entry| {
            let holds = |(part, letters): &(&str, u64)| {
                entry.spelling.may_hold(*letters) && entry.words.iter().any(|w| w.word == *part)
            };
            let within = || (long && parts.iter().all(holds)).then_some(most + 1);
            spelling.distance(&entry.spelling, most).or_else(within)
        };
        let mut titles = self.nearest(far);
        titles.truncate(3);
        titles
    }

    fn has_word(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    fn first_names(&self, letter: char) -> Vec<(&str, &str)> {
        let row = self.first_names.get(&letter).into_iter().flatten();
        row.map(|(first, title)| (first.as_str(), title.as_str())).collect()
    }
}

/// Gives the words of a title, folded: what an apostrophe parts is two words.
pub fn title_words(title: &str) -> Vec<String> {
    fold(title).split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}

/// Gives the first two words of a text after its article, if no mark stands before them: a title is found in full
/// where a text begins with those of one of the ways to write it, and by its first word where that is all that stands
/// there.
pub fn first_two(text: &str) -> Option<(String, Option<String>)> {
    let mut words = without_article(text).take(2);
    let first = words.next().filter(|first| first.gap.is_empty())?;
    Some((first.word, words.next().map(|second| second.word)))
}

/// Gives the first word of a text after its article, if no mark stands before it. Most texts are told apart from
/// titles by it.
fn first_word(text: &str) -> Option<String> {
    let first = without_article(text).next()?;
    first.gap.is_empty().then_some(first.word)
}

/// Gives as many words of a text as the longest of the entries has; nothing without an entry.
fn words_of<'a>(text: &str, entries: impl Iterator<Item = &'a Entry>) -> Option<Vec<Word>> {
    let most = entries.map(|e| e.words.len()).max()?;
    Some(without_article(text).take(most).collect())
}

/// Gives the words of a text after its article.
fn without_article(text: &str) -> impl Iterator<Item = Word> {
    let mut rest = words(text);
    let first = rest.next();
    let second = first.as_ref().filter(|first| first.word == ARTICLE).and_then(|_| rest.next());
    let article = first.as_ref().is_some_and(|first| is_article(first, second.as_ref()));
    first.filter(|_| !article).into_iter().chain(second).chain(rest)
}

/// Whether a first word is a leading article: it says nothing, unless it is all there is or a mark stands before it.
fn is_article(first: &Word, second: Option<&Word>) -> bool {
    first.word == ARTICLE && first.gap.is_empty() && second.is_some_and(|second| second.gap.is_empty())
}

/// Whether a character is a quotation mark of some kind.
pub(super) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '\'' | '’' | '‘')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> TitleList {
        let mut list = TitleList::default();
        for (at, (title, kind)) in [
            ("Doors of Night", Kind::Resource),
            ("Rats!", Kind::Hazard),
            ("Master of Wood, Water, or Hill", Kind::Resource),
            ("“Bert” (Bûrat)", Kind::Hazard),
            ("Ready to His Will", Kind::Resource),
            ("The Roving Eye", Kind::Hazard),
            ("Boromir II", Kind::Character),
        ]
        .into_iter()
        .enumerate()
        {
            list.card(title, at, kind);
        }
        TitleList::nickname(&mut list, "don", "Doors of Night");
        list.translation("Ratten!", "Rats!");
        list.printing("TW-1", "Rats!", 1, Kind::Hazard);
        list
    }

    #[track_caller]
    fn check(text: &str, length: usize, title: &str) {
        let found = list().longest(text).map(|f| (f.length, f.title));
        assert_eq!(found, Some((length, title.to_owned())), "{text}");
    }

    #[test]
    fn a_full_title_is_taken_with_its_marks() {
        check("doors of night on x", 14, "Doors of Night");
        check("Rats! > A1", 5, "Rats!");
        check("rats > A1", 4, "Rats!");
        check("ratten!", 7, "Rats!");
        check("Master of wood water or hill (tap X)", 28, "Master of Wood, Water, or Hill");
        check("Master of Wood, Water, or Hill, X", 30, "Master of Wood, Water, or Hill");
        check("\"bert\" (burat) x", 14, "“Bert” (Bûrat)");
        check("roving eye", 10, "The Roving Eye");
        check("the doors of night", 18, "Doors of Night");
        assert_eq!(list().longest("Doors of, Night"), None);
        assert_eq!(list().longest("Rats-tail"), None);
    }

    #[test]
    fn beginnings_nicknames_and_ids_are_found() {
        let begun = |text: &str| list().beginning(text).into_iter().map(|f| (f.length, f.title)).collect::<Vec<_>>();
        assert_eq!(begun("Ready to His > X"), [(12, "Ready to His Will".to_owned())]);
        assert_eq!(begun("boro"), [(4, "Boromir II".to_owned())]);
        assert_eq!(begun("Boromir tapped"), [(7, "Boromir II".to_owned())]);
        assert_eq!(list().nickname("don").map(|f| f.title), Some("Doors of Night".to_owned()));
        assert_eq!(list().by_id("tw-1").map(|f| f.0), Some("Rats!".to_owned()));
        assert_eq!(list().similar("Dors of Nigth"), ["Doors of Night"]);
        assert_eq!(list().near("Dors of Nigth", 2), ["Doors of Night"]);
        assert_eq!(list().near("Dors of Nigth", 1), Vec::<String>::new());
        assert_eq!(list().similar("wood water"), ["Master of Wood, Water, or Hill"]);
    }
}
