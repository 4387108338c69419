//! Finds names of cards: the longest full title, else the longest beginning of a card named in the script, else a
//! nickname, else a beginning of a title that fits the place; quotation marks force a title.

use std::ops::Range;

use super::cursor::{Cursor, Read};
use crate::lang::declared::{CardKey, CardName};
use crate::lang::diagnostic::{Diagnostic, Mistake};
use crate::lang::folded::{Word, goes_on, plain, words};
use crate::lang::names::{Named, Place, Titles};
use crate::lang::titles::is_quote;
use crate::lang::words::{KINDS, STOPS};
use crate::vocab::fold;

/// The marks that end a name.
const MARKS: [char; 14] = [',', '>', '→', '(', ')', '[', ']', '{', '}', '*', '!', '#', ':', ';'];
/// Words that only join others: no beginning of a title by themselves.
const JOINING: [&str; 16] = [
    "and", "the", "for", "with", "from", "his", "her", "its", "their", "him", "then", "that", "into", "not", "are",
    "has",
];
/// The number of titles that are listed where several fit.
const MOST_CANDIDATES: usize = 6;

impl Cursor<'_> {
    /// Reads a card's name with its id and its copy: `The Title (AS-71) #2`.
    pub fn name(&mut self, place: Place) -> Read<CardName> {
        self.skip_blanks();
        let start = self.at;
        let (mut card, title) = self.key(place)?;
        let id = match &mut card {
            CardKey::Known { title, versions } => self.id(title, versions)?,
            CardKey::Described(_) | CardKey::Unknown(_) => None,
        };
        self.named.extend(title);
        let copy = self.copy()?;
        Ok(CardName { card, id, copy, span: start..self.at })
    }

    /// Gives the card that is named here, if one is: where something else may stand, nobody is told that none is.
    pub fn named_card(&mut self, place: Place) -> Option<CardName> {
        self.silently(|c| c.name(place).ok())
    }

    /// Whether a full title comes next, so that it is no keyword.
    pub fn at_title(&mut self) -> bool {
        self.skip_blanks();
        let rest = self.rest();
        self.full(rest).is_some_and(|(f, _)| self.ends_name(after(rest, f.length)))
    }

    /// Tells whether something that is not known comes next: `a card`, `an event`.
    pub fn at_unknown_card(&mut self) -> bool {
        self.skip_blanks();
        let before = self.at;
        let found = self.not_known(self.rest()).is_some();
        self.at = before;
        found
    }

    fn key(&mut self, place: Place) -> Read<(CardKey, Option<Named>)> {
        let rest = self.rest();
        if rest.is_empty() || rest.starts_with(MARKS) {
            return Err(self.missing("a name", "Bilbo"));
        }
        if let Some(quoted) = self.quoted(place) {
            return quoted;
        }
        let full = self.full(rest);
        let ends = |cursor: &Self, length: usize| cursor.ends_name(after(rest, length));
        if let Some((named, described)) = &full
            && ends(self, named.length)
        {
            // A title without its article, or a translation, may be the beginning of a card that is there; so may one whose
            // article is a small word of the sentence.
            let pointed = !named.loose && rest.starts_with("the ") && !self.scope.lies(&named.title);
            let mut known = if named.loose || pointed { self.begun_here(rest) } else { Vec::new() };
            known.retain(|k| k.length >= named.length && !k.loose && (named.loose || self.scope.lies(&k.title)));
            let known = self.one_of(known, rest, place)?;
            return Ok(self.take(known.unwrap_or_else(|| named.clone()), *described, place));
        }
        let begun = self.begun(rest, place);
        match (begun, full) {
            (Ok(Some((begun, _))), Some((full, described))) if begun.length <= full.length => {
                Ok(self.take(full, described, place))
            }
            (Ok(Some((begun, described))), _) => Ok(self.take(begun, described, place)),
            (_, Some((full, described))) => Ok(self.take(full, described, place)),
            (Err(mistake), None) => Err(mistake),
            (Ok(None), None) => match self.not_known(rest) {
                Some(unknown) => Ok((unknown, None)),
                None => self.behind_article(rest, place),
            },
        }
    }

    /// Reads the name after a word that only points at it: `a dagger of Westernesse`, `his Cram`.
    fn behind_article(&mut self, rest: &str, place: Place) -> Read<(CardKey, Option<Named>)> {
        let start = self.at;
        let pointed = self.eat_one_of(&["a", "an", "his", "her", "its", "their", "my", "another"]).is_some();
        self.skip_blanks();
        let read = if pointed && !self.done() { self.silently(|c| c.key(place).ok()) } else { None };
        if read.is_none() {
            self.at = start;
        }
        read.map_or_else(|| Err(self.no_such_card(rest)), Ok)
    }

    /// Gives the longest full title, and whether the script describes it.
    fn full(&self, text: &str) -> Option<(Named, bool)> {
        let described = self.scope.described.longest(text);
        let known = self.scope.titles.longest(text);
        match (described, known) {
            (Some(ours), Some(theirs)) if theirs.length > ours.length => Some((theirs, false)),
            (Some(ours), _) => Some((ours, true)),
            (None, theirs) => Some((theirs?, false)),
        }
    }

    /// Reads the longest beginning or nickname at which a name can end.
    fn begun(&self, text: &str, place: Place) -> Read<Option<(Named, bool)>> {
        let ending = |found: Vec<Named>| -> Vec<Named> { self.ending(text, found) };
        let described = ending(self.scope.described.beginning(text));
        if !described.is_empty() {
            return Ok(self.one_of(described, text, place)?.map(|named| (named, true)));
        }
        // A whole word of a card that is there comes before a nickname, a nickname before parts of words.
        let (words, parts): (Vec<Named>, Vec<Named>) =
            self.begun_here(text).into_iter().partition(|f| is_whole(text, f));
        let nickname = ending(self.scope.titles.nickname(text).into_iter().collect());
        let catalogue = ending(self.scope.titles.beginning(text));
        let (whole, begun): (Vec<Named>, Vec<Named>) = catalogue.into_iter().partition(|f| is_whole(text, f));
        let tiers = [words, nickname, parts, whole, begun];
        // Before all of them what can stand in this place; where a site or a region is wanted nothing else is meant.
        let fits = |named: &&Named| named.versions.iter().any(|v| place.fits(v.kind));
        for fitting in tiers.iter().map(|tier| tier.iter().filter(fits).cloned().collect::<Vec<Named>>()) {
            if place.is_telling() && !fitting.is_empty() {
                return Ok(self.one_of(fitting, text, place)?.map(|named| (named, false)));
            }
        }
        for found in tiers {
            if !found.is_empty() && !place.is_somewhere() {
                return Ok(self.one_of(found, text, place)?.map(|named| (named, false)));
            }
        }
        Ok(None)
    }

    /// Beginnings of cards that are named elsewhere in the script.
    fn begun_here(&self, text: &str) -> Vec<Named> {
        self.ending(text, self.scope.known.beginning(text))
    }

    fn ending(&self, text: &str, mut found: Vec<Named>) -> Vec<Named> {
        found.retain(|f| self.ends_name(after(text, f.length)) && !only_joins(text, f));
        found
    }

    /// Reads the one title among those that begin so: the longest beginning, then what fits the place.
    fn one_of(&self, found: Vec<Named>, text: &str, place: Place) -> Read<Option<Named>> {
        let longest = found.iter().map(|f| f.length).max().unwrap_or(0);
        let mut titles: Vec<Named> = Vec::new();
        for named in found.into_iter().filter(|f| f.length == longest) {
            if titles.iter().all(|t| t.title != named.title) {
                titles.push(named);
            }
        }
        let fits = |named: &Named| named.versions.iter().any(|v| place.fits(v.kind));
        if titles.len() > 1 && titles.iter().any(fits) {
            titles.retain(fits);
        }
        if titles.len() > 1 {
            let name = text.get(..longest).unwrap_or_default().to_owned();
            let mut candidates: Vec<String> = titles.into_iter().map(|t| t.title).collect();
            candidates.sort();
            candidates.truncate(MOST_CANDIDATES);
            return Err(self.mistake(longest, Mistake::AmbiguousName { name, candidates }));
        }
        Ok(titles.pop())
    }

    fn take(&mut self, named: Named, described: bool, place: Place) -> (CardKey, Option<Named>) {
        self.at += named.length;
        if described {
            return (CardKey::Described(named.title), None);
        }
        let mut versions = named.versions.clone();
        versions.sort_by_key(|v| !place.fits(v.kind));
        let indices = versions.iter().map(|v| v.index).collect();
        (CardKey::Known { title: named.title.clone(), versions: indices }, Some(named))
    }

    /// Reads a name in quotation marks; nothing if the title itself has them.
    fn quoted(&mut self, place: Place) -> Option<Read<(CardKey, Option<Named>)>> {
        let rest = self.rest();
        let open = rest.chars().next()?;
        let close = match open {
            '"' => '"',
            '“' | '„' => '”',
            '«' => '»',
            _ => return None,
        };
        let inside = after(rest, open.len_utf8());
        let Some(length) = inside.find(close) else {
            return Some(Err(self.mistake(rest.len(), Mistake::Unclosed { open, close })));
        };
        let whole = open.len_utf8() + length + close.len_utf8();
        if let Some((full, described)) = self.full(rest).filter(|(f, _)| f.length >= whole) {
            return Some(Ok(self.take(full, described, place)));
        }
        let content = inside.get(..length).unwrap_or_default().trim_end();
        let all = |found: &Named| after(content, found.length).trim().is_empty();
        // `"Tom"`: what a title has in quotation marks itself, unless a card that is there begins so.
        let there = self.scope.known.beginning(content).iter().any(|n| self.scope.lies(&n.title));
        let marked = |n: &Named| n.title.starts_with(is_quote) && in_quotes(&n.title) == plain(content);
        let marked =
            self.scope.titles.beginning(content).into_iter().find(|n| !there && marked(n)).map(|named| (named, false));
        let full = marked.or_else(|| self.full(content)).filter(|(f, _)| all(f));
        let found = match full {
            Some(full) => Ok(Some(full)),
            None => self.begun(content, place).map(|begun| begun.filter(|(f, _)| all(f))),
        };
        Some(match found {
            Ok(Some((named, described))) => Ok(self.take(Named { length: whole, ..named }, described, place)),
            Ok(None) => Err(self.mistake(whole, self.unknown_card(content))),
            Err(mistake) => Err(Diagnostic { span: self.at..self.at + whole, ..mistake }),
        })
    }

    /// Reads something that is not known: `a card`, `an event`.
    fn not_known(&mut self, text: &str) -> Option<CardKey> {
        let words: Vec<Word> = words(text).take(4).collect();
        words.first().filter(|w| matches!(w.word.as_str(), "a" | "an" | "one" | "some"))?;
        let fitting = KINDS.iter().filter_map(|kind| {
            let wanted: Vec<&str> = kind.split([' ', '-']).collect();
            let theirs = words.get(1..1 + wanted.len())?;
            let same = theirs.iter().zip(&wanted).all(|(t, w)| t.word == *w && t.gap.is_empty());
            let end = theirs.last()?.span.end;
            (same && self.ends_name(after(text, end))).then_some((end, *kind))
        });
        let (end, kind) = fitting.max_by_key(|(end, _)| *end)?;
        self.at += end;
        let article = if kind.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        Some(CardKey::Unknown(format!("{article} {kind}")))
    }

    /// Reads which of the cards with this title is meant: `(AS-71)`.
    fn id(&mut self, title: &str, versions: &mut Vec<usize>) -> Read<Option<String>> {
        let before = self.at;
        if !self.eat('(') {
            self.at = before;
            return Ok(None);
        }
        let inside = self.rest().split(')').next().unwrap_or_default().trim();
        if !is_id(inside) || inside.len() == self.rest().len() {
            self.at = before;
            return Ok(None);
        }
        let id = inside.to_uppercase();
        let span = self.at..self.at + inside.len();
        let found = self.scope.titles.by_id(&id);
        let from = self.at - 1;
        self.until('(', ')', from)?;
        match found.filter(|(_, version)| versions.contains(&version.index)) {
            Some((_, version)) => {
                *versions = vec![version.index];
                Ok(Some(id))
            }
            None => Err(Diagnostic { span, mistake: Mistake::UnknownId { id, title: title.to_owned() } }),
        }
    }

    /// Reads which of several copies is meant: `#2`.
    fn copy(&mut self) -> Read<Option<u8>> {
        let before = self.at;
        if !self.eat('#') {
            self.at = before;
            return Ok(None);
        }
        let number = self.number::<u8>("the number of a copy: `#1`, `#2`")?;
        Ok(Some(number))
    }

    fn no_such_card(&mut self, text: &str) -> Diagnostic {
        let run = text.get(..text.find(MARKS).unwrap_or(text.len())).unwrap_or_default().trim_end();
        let over = |w: &Word| is_stop(&w.word) || w.word.starts_with(|c: char| c.is_ascii_digit());
        let stop = words(run).skip(1).find(over).map_or(run.len(), |w| w.span.start);
        let name = run.get(..stop).unwrap_or_default().trim_end();
        // The longer reading may be a misspelt title with such a word inside.
        if self.told() && stop < run.len() {
            let similar = self.scope.titles.similar(run);
            if !similar.is_empty() {
                return self.mistake(run.len(), Mistake::UnknownCard { name: run.to_owned(), similar });
            }
        }
        let length = name.len().max(text.chars().next().map_or(0, char::len_utf8));
        self.mistake(length, self.unknown_card(text.get(..length).unwrap_or(name)))
    }

    /// Says that a longer name was meant than the one that was taken, if titles are like the words up to here.
    pub(super) fn longer_name(&mut self, from: usize) -> Option<Diagnostic> {
        let text = self.text.get(from..self.end)?;
        let run = text.get(..text.find(MARKS).unwrap_or(text.len()))?.trim_end();
        let stop = words(run).find(|w| is_stop(&w.word)).map_or(run.len(), |w| w.span.start);
        let name = run.get(..stop)?.trim_end();
        let similar = if self.told() { self.scope.titles.similar(name) } else { Vec::new() };
        let mistake = Mistake::UnknownCard { name: name.to_owned(), similar: similar.clone() };
        (!similar.is_empty() && from + name.len() > self.at)
            .then(|| Diagnostic { span: from..from + name.len(), mistake })
    }

    /// Whether somebody is told of mistakes here: only then titles are looked for that are like what was typed.
    fn told(&self) -> bool {
        self.scope.loud && !self.trying
    }

    fn unknown_card(&self, name: &str) -> Mistake {
        let similar = if self.told() { self.scope.titles.similar(name) } else { Vec::new() };
        Mistake::UnknownCard { name: name.to_owned(), similar }
    }

    /// Whether a name can end before this text.
    fn ends_name(&self, rest: &str) -> bool {
        if goes_on(rest) {
            return false;
        }
        let rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return true };
        if !first.is_alphanumeric() || first.is_ascii_digit() {
            return true;
        }
        let word = fold(rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default());
        let letters = word.len() <= 8 && word.chars().all(|c| "wbfsdchr".contains(c));
        // `x2` after a card of a pile.
        let count = word.strip_prefix('x').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
        letters || count || is_stop(&word)
    }
}

/// Whether a beginning is made of whole words.
fn is_whole(text: &str, named: &Named) -> bool {
    let taken: Range<usize> = 0..named.length;
    let words: Vec<Word> = words(text.get(taken).unwrap_or_default()).collect();
    let article = usize::from(words.len() > 1 && words.first().is_some_and(|w| w.word == "the"));
    words.len() - article == named.words
}

/// Whether what was typed of a title are words alone that join others, which stand for no card.
fn only_joins(text: &str, named: &Named) -> bool {
    let mut typed = words(text.get(..named.length).unwrap_or_default()).peekable();
    typed.peek().is_some() && typed.all(|w| JOINING.contains(&w.word.as_str()))
}

/// Gives the words in the quotation marks at the beginning of a title, folded.
fn in_quotes(title: &str) -> String {
    let inside = title.trim_start_matches(is_quote);
    plain(inside.split(is_quote).next().unwrap_or_default())
}

/// Whether a word ends a name that is not typed in full.
pub(super) fn is_stop(word: &str) -> bool {
    STOPS.contains(&format!(" {word} "))
}

fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(set, number)| {
        set.len() == 2
            && set.chars().all(|c| c.is_ascii_alphabetic())
            && (1..=3).contains(&number.len())
            && number.chars().all(|c| c.is_ascii_digit())
    })
}

fn after(text: &str, length: usize) -> &str {
    text.get(length..).unwrap_or_default()
}
