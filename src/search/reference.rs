//! Reads rule numbers in every form in which people type them: `annotation 9a`, `ann. 26`, `a18`, `annot 11 mele`,
//! `rule 1B`, `twenty-two`, `annotations 5 and 6`, `digest 62`, `CoE erratum 1`, `metw:annotation-5`.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::query::RuleRef;
use crate::corpus::Corpus;
use crate::vocab::{Book, RuleId, distance, fold};

const UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TWENTY: &str = "twenty";
/// Ordinals from 1 on.
const ORDINALS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
];
/// Roman numerals from 1 on.
const ROMAN: [&str; 27] = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii",
    "xviii", "xix", "xx", "xxi", "xxii", "xxiii", "xxiv", "xxv", "xxvi", "xxvii",
];
const ANNOTATION: [&str; 6] = ["ann", "anns", "annot", "annots", "anot", "anno"];
const RULE: [&str; 5] = ["rule", "rules", "timing", "tg", "guide"];
const JOINING: [&str; 12] = ["and", "or", "to", "through", "und", "oder", "y", "o", "et", "ou", "e", "vs"];
const NUMBER_SIGN: [&str; 6] = ["no", "nr", "num", "number", "numero", "nummer"];

/// The number of entries meant by the number of a clause that they restate.
const RESTATING: usize = 2;

/// The numbers that entries have, and the outside sources that they cite.
pub(super) struct Numbers {
    /// `annotation-9a`, `1b` … → the ids with that key.
    keys: HashMap<String, Vec<RuleId>>,
    /// Every id as it is typed in full.
    ids: HashMap<String, RuleId>,
    /// `digest:62`, `crf:ally` … → the entries that lean on it, the one that is about it first.
    citing: BTreeMap<RuleId, Vec<RuleId>>,
    /// Clauses that entries restate, in small letters → the clause, and the entries.
    restated: HashMap<String, (RuleId, Vec<RuleId>)>,
}

impl Numbers {
    pub fn new(corpus: &Corpus) -> Numbers {
        let mut numbers =
            Numbers { keys: HashMap::new(), ids: HashMap::new(), citing: BTreeMap::new(), restated: HashMap::new() };
        let mut citing: BTreeMap<RuleId, Vec<_>> = BTreeMap::new();
        for p in corpus.passages() {
            numbers.ids.insert(p.id.as_str().to_owned(), p.id.clone());
            numbers.keys.entry(p.id.key().to_owned()).or_default().push(p.id.clone());
            for (place, source) in p.cites.iter().enumerate().filter(|(_, c)| c.book().is_none()) {
                // An entry that is named after the source is about it; one that cites it first leans on it most.
                let about = corpus.source(source).is_some_and(|s| p.name.contains(&s.name));
                let parts = p.id.key().matches('/').count();
                citing.entry(source.clone()).or_default().push((!about, parts, place, p.id.clone()));
            }
        }
        for clause in corpus.passages().iter().flat_map(|p| &p.cites) {
            let known = numbers.restated.contains_key(clause.as_str());
            if clause.book() == Some(Book::Coe) && !known && corpus.official(clause).next().is_none() {
                let entries: Vec<RuleId> = corpus.restating(clause).take(RESTATING).map(|p| p.id.clone()).collect();
                let small = clause.as_str().to_ascii_lowercase();
                for key in [clause.as_str().to_owned(), small] {
                    numbers.restated.entry(key).or_insert_with(|| (clause.clone(), entries.clone()));
                }
            }
        }
        for official in corpus.unaccompanied() {
            let id = &official.clause.id;
            numbers.ids.insert(id.as_str().to_owned(), id.clone());
            // Of two that differ in capitals only, small letters mean the one that is written with them.
            numbers.ids.entry(id.as_str().to_ascii_lowercase()).or_insert_with(|| id.clone());
        }
        for (source, mut entries) in citing {
            entries.sort();
            numbers.citing.insert(source, entries.into_iter().map(|(.., id)| id).collect());
        }
        numbers
    }

    /// Takes ids that are typed in full (`timing:1a`) out of a text, and the numbers of imported clauses (`9.5.1`,
    /// `CoE 9`).
    pub fn take_ids(&self, text: &str) -> (String, Vec<RuleRef>) {
        if !text.contains([':', '.']) && !text.to_ascii_lowercase().contains("coe") {
            return (text.to_owned(), Vec::new());
        }
        let mut found = Vec::new();
        let mut before = "";
        let rest: Vec<&str> = text.split_whitespace().collect();
        let rest = rest.iter().copied().filter(|chunk| {
            let folded = fold(chunk);
            let id = folded.trim_matches(|c: char| !c.is_alphanumeric());
            let typed = chunk.trim_matches(|c: char| !c.is_alphanumeric());
            let named = std::mem::replace(&mut before, chunk).eq_ignore_ascii_case("coe");
            if let Some(id) = self.clause(typed, named) {
                found.push(RuleRef { typed: typed.to_owned(), book: id.book(), ids: vec![id] });
                return false;
            }
            if let Some((clause, entries)) = self.restated(typed, named) {
                found.push(RuleRef { typed: clause.to_string(), book: clause.book(), ids: entries.clone() });
                return false;
            }
            let Ok(parsed) = id.parse::<RuleId>() else { return true };
            let outside =
                ["digest", "crf", "erratum", "coe", "medm", "meba", "mele-rulebook"].contains(&parsed.prefix());
            if parsed.book().is_none() && !outside && !self.ids.contains_key(id) {
                return true;
            }
            let ids = match self.ids.get(id) {
                Some(known) => vec![known.clone()],
                None => self.citing.get(&parsed).cloned().unwrap_or_default(),
            };
            found.push(RuleRef { typed: chunk.to_string(), ids, book: parsed.book() });
            false
        });
        let rest = rest.collect::<Vec<_>>().join(" ");
        (rest, found)
    }

    /// Gives the imported clause that a whole id or, of the Council of Elrond's rules, a number names. A number without
    /// dots needs the book before it.
    fn clause(&self, typed: &str, book_before: bool) -> Option<RuleId> {
        let known = |id: &str| self.ids.get(id).or_else(|| self.ids.get(&id.to_ascii_lowercase())).cloned();
        if typed.contains(':') {
            return self.ids.get(typed).cloned();
        }
        let numbered =
            book_before || typed.contains('.') && typed.starts_with(|c: char| c.is_ascii_digit() || c == 'g');
        numbered.then(|| known(&format!("{}:{typed}", Book::Coe))).flatten()
    }

    /// Gives the clause that was not imported which a whole id or a number names, with the entries that restate it: or
    /// the clause of which it is a part.
    fn restated(&self, typed: &str, book_before: bool) -> Option<&(RuleId, Vec<RuleId>)> {
        let coe = format!("{}:", Book::Coe);
        let key = typed.strip_prefix(&coe).or_else(|| typed.strip_prefix("CoE:"));
        let begins = typed.starts_with(|c: char| c.is_ascii_digit() || c == 'g') && typed.contains('.');
        let key = key.or((book_before || begins && !typed.contains(':')).then_some(typed))?;
        let mut id = format!("{coe}{key}");
        loop {
            if let Some(found) = self.restated.get(&id).or_else(|| self.restated.get(&id.to_ascii_lowercase())) {
                return Some(found);
            }
            id.truncate(id.rfind('.')?);
            id.contains('.').then_some(())?;
        }
    }

    /// Finds the references in a row of words, each with the words that it takes. `means_annotation` says of words in
    /// other languages, and of misspellings, that they mean that.
    pub fn find(&self, words: &[&str], means_annotation: impl Fn(&str) -> bool) -> Vec<(Range<usize>, RuleRef)> {
        let annotation = |w: &str| is_annotation(w) || means_annotation(w);
        let book_at = |at: usize| words.get(at).and_then(|w| book_word(w));
        let mut found = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let start = at;
            let mut end = at + 1;
            let mut refs = Vec::new();
            if annotation(words[at]) {
                let book = at.checked_sub(1).and_then(book_at);
                let (stop, numbers) = number_list(words, at + 1);
                let book = book.or_else(|| book_at(stop));
                refs.extend(numbers.iter().map(|n| self.annotation(n, book)));
                end = stop + usize::from(!refs.is_empty() && book_at(stop).is_some());
            } else if let Some(number) = ordinal(words[at])
                // "Two annotations" are any two.
                && words.get(at + 1).is_some_and(|w| annotation(w) && !w.ends_with('s'))
            {
                let book = book_at(at + 2);
                refs.push(self.annotation(&number, book));
                end = at + 2 + usize::from(book.is_some());
            } else if let Some(number) = fused(words[at]) {
                let book = at.checked_sub(1).and_then(book_at).or_else(|| book_at(at + 1));
                refs.push(self.annotation(&number, book));
            } else if matches!(words[at], "digest" | "digests" | "erratum" | "errata") {
                let kind = if words[at].starts_with("dig") { "digest" } else { "erratum" };
                let (stop, numbers) = number_list(words, at + 1);
                refs.extend(numbers.iter().map(|n| self.outside(kind, n)));
                end = stop;
            } else if words[at] == "crf" {
                if let Some((stop, reference)) = self.crf(words, at + 1) {
                    refs.push(reference);
                    end = stop;
                }
            } else if let Some((stop, reference)) = self.timing(words, at) {
                refs.push(reference);
                end = stop;
            } else if let (Some(book), Some(number)) = (book_at(at), words.get(at + 1).and_then(|w| digits(w)))
                // In a sentence, a book and a number are not yet an annotation.
                && words.len() <= 3
            {
                refs.push(self.annotation(&number, Some(book)));
                end = at + 2;
            } else if words.len() <= 2 && at == 0 {
                let (stop, numbers) = number_list(words, 0);
                if stop == words.len() {
                    refs.extend(numbers.iter().map(|n| self.annotation(n, None)).filter(|r| !r.ids.is_empty()));
                    end = if refs.is_empty() { end } else { stop };
                }
            }
            let with_book = !refs.is_empty() && start.checked_sub(1).and_then(book_at).is_some();
            found.extend(refs.into_iter().map(|r| (start - usize::from(with_book)..end, r)));
            at = end;
        }
        found
    }

    fn annotation(&self, number: &str, book: Option<Book>) -> RuleRef {
        let mut ids = self.keys.get(&format!("annotation-{number}")).cloned().unwrap_or_default();
        ids.sort_by_key(|id| (book.is_some() && id.book() != book, id.book()));
        RuleRef { typed: format!("annotation {number}"), ids, book }
    }

    fn outside(&self, kind: &str, number: &str) -> RuleRef {
        let cited = format!("{kind}:{number}").parse().ok().and_then(|id: RuleId| self.citing.get(&id).cloned());
        RuleRef { typed: format!("{kind} {number}"), ids: cited.unwrap_or_default(), book: None }
    }

    /// Reads the longest run of words that is a heading of the CRF which an entry cites: `crf ally`, `crf playing a
    /// card`.
    fn crf(&self, words: &[&str], at: usize) -> Option<(usize, RuleRef)> {
        let skip = words[at..].iter().take_while(|w| ["entry", "on", "for", "about", "ruling"].contains(w)).count();
        let from = at + skip;
        (from + 1..=words.len().min(from + 4)).rev().find_map(|stop| {
            let slug = words[from..stop].join("-");
            let singular = slug.trim_end_matches('s').to_owned();
            let id = [slug, singular]
                .iter()
                .find_map(|s| format!("crf:{s}").parse::<RuleId>().ok().filter(|id| self.citing.contains_key(id)))?;
            let ids = self.citing.get(&id).cloned().unwrap_or_default();
            Some((stop, RuleRef { typed: words[at - 1..stop].join(" "), ids, book: None }))
        })
    }

    /// Reads `rule 1b`, `timing rule 2`, `1d timing`, or `1d` as the whole question.
    fn timing(&self, words: &[&str], at: usize) -> Option<(usize, RuleRef)> {
        let lead = words[at..].iter().take_while(|w| RULE.contains(w)).count();
        let number = digits(words.get(at + lead)?)?;
        let alone = words.len() == 1;
        let lettered = number.len() == 2;
        // "2 rules" are any two.
        let trail = words[at + lead + 1..].iter().take_while(|w| lettered && RULE.contains(w)).count();
        if lead + trail == 0 && !(alone && lettered) {
            return None;
        }
        let (ids, book) = match self.ids.get(&format!("timing:{number}")) {
            Some(id) => (vec![id.clone()], Some(Book::Timing)),
            // "Rule 26" is an annotation.
            None => (self.annotation(&number, None).ids, None),
        };
        if ids.is_empty() {
            return None;
        }
        let end = at + lead + 1 + trail;
        Some((end, RuleRef { typed: words[at..end].join(" "), ids, book }))
    }
}

/// Whether a word is `annotation`, short or with a slip in it.
fn is_annotation(word: &str) -> bool {
    ANNOTATION.contains(&word) || (word.len() >= 7 && distance(word.trim_end_matches('s'), "annotation", 2).is_some())
}

fn book_word(word: &str) -> Option<Book> {
    match word {
        "metw" | "tw" => Some(Book::Metw),
        "mele" | "le" => Some(Book::Mele),
        _ => None,
    }
}

/// Gives the numbers from `at` on, with what joins them; a span `5 to 7` stands for all between. They are all digits or
/// all words: in "annotation 5 and one more" the second is no number of a rule.
fn number_list(words: &[&str], mut at: usize) -> (usize, Vec<String>) {
    let mut numbers: Vec<String> = Vec::new();
    let mut end = at;
    let mut span = false;
    let mut spelled_out = false;
    while at < words.len() {
        let in_digits = digits(words[at]).is_some();
        if let Some((len, number)) =
            number(words, at, numbers.is_empty()).filter(|_| numbers.is_empty() || spelled_out != in_digits)
        {
            if let (true, Some(Ok(from)), Ok(to)) =
                (span, numbers.last().map(|n| n.parse::<usize>()), number.parse::<usize>())
            {
                numbers.extend((from + 1..to).take(27).map(|n| n.to_string()));
            }
            numbers.push(number);
            spelled_out = !in_digits;
            at += len;
            end = at;
            span = false;
        } else if JOINING.contains(&words[at]) && !numbers.is_empty() {
            span = matches!(words[at], "to" | "through");
            at += 1;
        } else if NUMBER_SIGN.contains(&words[at]) && numbers.is_empty() {
            at += 1;
        } else {
            break;
        }
    }
    (end, numbers)
}

/// Gives the number that begins at `at`: how many words it takes, and its digits with the letter if it has one.
fn number(words: &[&str], at: usize, roman: bool) -> Option<(usize, String)> {
    let word = words[at];
    if let Some(n) = digits(word) {
        let letter = words.get(at + 1).filter(|w| matches!(**w, "a" | "b") && at + 2 == words.len());
        return Some(match letter {
            Some(letter) => (2, format!("{n}{letter}")),
            None => (1, n),
        });
    }
    let unit = |w: &str| UNITS.iter().position(|u| *u == w);
    if word == TWENTY {
        let rest = words.get(at + 1).and_then(|w| unit(w)).filter(|n| (1..10).contains(n));
        return Some((1 + usize::from(rest.is_some()), (20 + rest.unwrap_or(0)).to_string()));
    }
    if let Some(rest) = word.strip_prefix(TWENTY).and_then(unit).filter(|n| (1..10).contains(n)) {
        return Some((1, (20 + rest).to_string()));
    }
    if let Some(n) = unit(word) {
        return Some((1, n.to_string()));
    }
    // An "i" in the middle is the one who asks.
    let numeral = roman && (word != "i" || at + 1 == words.len());
    ROMAN.iter().position(|r| numeral && *r == word).map(|n| (1, (n + 1).to_string()))
}

/// Reads digits, and the letter of an annotation or timing rule: `9`, `9a`, `11th`.
fn digits(word: &str) -> Option<String> {
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    if digits == 0 || digits > 3 {
        return None;
    }
    match &word[digits..] {
        "" | "a" | "b" | "c" | "d" => Some(word.to_owned()),
        "st" | "nd" | "rd" | "th" => Some(word[..digits].to_owned()),
        _ => None,
    }
}

/// Reads `9a`, `11th`, `third`.
fn ordinal(word: &str) -> Option<String> {
    digits(word).or_else(|| ORDINALS.iter().position(|o| *o == word).map(|n| (n + 1).to_string()))
}

/// Reads `a18`, `ann9a`, `annotation5`.
fn fused(word: &str) -> Option<String> {
    let letters = word.chars().take_while(char::is_ascii_alphabetic).count();
    let (name, number) = word.split_at(letters);
    let known = name == "a" || is_annotation(name);
    (known && number.len() <= 3).then(|| digits(number)).flatten()
}
