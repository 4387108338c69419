//! Completes what somebody types: ids, titles, topics and cards in every language.
//!
//! It lives in memory, beside the index. It never fails, and never gives more than [`Suggester::MOST`].

use serde::Serialize;

use crate::cards::Catalogue;
use crate::corpus::{Corpus, Passage};
use crate::vocab::{CardId, RuleId, distance, letters, words};

/// How a suggestion fits what was typed; the better kinds come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MatchKind {
    /// It is an id, a title, a topic or a card's name in full.
    Exact,
    /// One of those begins with it.
    Keyword,
    /// One of those has it inside, or nearly.
    Text,
}

/// The thing to which a suggestion leads.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// An entry.
    Rule(RuleId),
    /// A card, by its oldest printing.
    Card(CardId),
}

/// One way to complete what was typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// The label to show, at most 100 characters.
    pub label: String,
    /// The thing to which it leads.
    pub subject: Subject,
    /// How it fits.
    pub kind: MatchKind,
}

/// The suggestions that are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Entries and cards.
    All,
    /// Entries only.
    Rules,
    /// Cards only.
    Cards,
}

/// The keys that can be completed.
#[derive(Clone)]
pub struct Suggester {
    subjects: Vec<Subject>,
    keys: Vec<Key>,
    /// Every word start of every key, in the order of the text from there on.
    starts: Vec<(u32, u16)>,
}

#[derive(Clone)]
struct Key {
    /// Folded words with single spaces.
    text: String,
    label: String,
    /// The place of its subject.
    subject: u32,
}

impl Suggester {
    /// The most suggestions that are ever given.
    pub const MOST: usize = 25;
    const LONGEST_LABEL: usize = 100;
    /// The number of places that begin alike and are looked at: of a letter or two alone, in a large corpus, not all.
    const MOST_SCANNED: usize = 6_000;

    /// Collects everything that can be completed.
    pub fn new(corpus: &Corpus, cards: &Catalogue) -> Suggester {
        let mut all = Suggester { subjects: Vec::new(), keys: Vec::new(), starts: Vec::new() };
        corpus.passages().iter().for_each(|p| all.entry(p));
        for official in corpus.unaccompanied() {
            let clause = &official.clause;
            let heading = clause.heading();
            let label = format!("{}: {heading}", clause.name);
            let subject = all.subject(Subject::Rule(clause.id.clone()));
            for text in [clause.id.as_str(), &clause.name, &heading] {
                all.add(text, &label, subject);
            }
        }
        let mut places = std::collections::HashMap::new();
        for card in cards.cards() {
            let subject = all.subject(Subject::Card(card.id().clone()));
            places.insert(card.id(), subject);
            for (_, title) in card.titles() {
                let label = if title == card.name { title.to_owned() } else { format!("{title} ({})", card.name) };
                all.add(title, &label, subject);
            }
        }
        for nickname in &corpus.thesaurus().nickname {
            for (card, _) in cards.by_title(&nickname.card) {
                for word in &nickname.words {
                    all.add(word, &format!("{word} → {}", card.name), places[card.id()]);
                }
            }
        }
        all.sorted()
    }

    /// Collects what can be completed of these entries alone.
    pub fn of(entries: &[Passage]) -> Suggester {
        let mut all = Suggester { subjects: Vec::new(), keys: Vec::new(), starts: Vec::new() };
        all.extend(entries);
        all
    }

    /// Collects what can be completed of further entries, as if they had stood after the others from the beginning.
    pub fn extend(&mut self, entries: &[Passage]) {
        entries.iter().for_each(|p| self.entry(p));
        self.sort();
    }

    fn entry(&mut self, p: &Passage) {
        let label = format!("{}: {}", p.name, p.title);
        let topics = p.aliases.iter().map(|a| (a.as_str(), format!("{a} → {}", p.name)));
        let own = [p.id.as_str(), &p.name, &p.title].into_iter().map(|text| (text, label.clone()));
        let subject = self.subject(Subject::Rule(p.id.clone()));
        for (text, label) in own.chain(topics) {
            self.add(text, &label, subject);
        }
    }

    fn sorted(mut self) -> Suggester {
        self.sort();
        self.keys.shrink_to_fit();
        self.starts.shrink_to_fit();
        self
    }

    fn sort(&mut self) {
        let keys = &self.keys;
        let text = |(key, from): &(u32, u16)| &keys[*key as usize].text[usize::from(*from)..];
        self.starts.sort_by(|a, b| text(a).cmp(text(b)).then(a.cmp(b)));
    }

    fn subject(&mut self, subject: Subject) -> u32 {
        self.subjects.push(subject);
        self.subjects.len() as u32 - 1
    }

    fn add(&mut self, text: &str, label: &str, subject: u32) {
        let words = words(text);
        let text = words.join(" ");
        if text.is_empty() || text.len() > usize::from(u16::MAX) {
            return;
        }
        let at = self.keys.len() as u32;
        let mut from = 0;
        for word in &words {
            self.starts.push((at, from as u16));
            from += word.len() + 1;
        }
        self.keys.push(Key { text, label: shorten(label), subject });
    }

    /// Suggests what may be meant by the beginning of a word or phrase, best first; each subject once. Returns nothing
    /// if nothing is typed.
    pub fn suggest(&self, typed: &str, scope: Scope, limit: usize) -> Vec<Suggestion> {
        let limit = limit.min(Suggester::MOST);
        let typed: String = typed.chars().take(Suggester::LONGEST_LABEL).collect();
        let typed = words(&typed);
        if typed.is_empty() {
            return Vec::new();
        }
        let wanted = |key: &Key| self.fits(key, scope);
        let mut found = Found::default();
        let whole = typed.join(" ");
        for (at, from) in self.beginning_with(&whole) {
            let key = &self.keys[*at as usize];
            let kind = match *from {
                0 if key.text == whole => MatchKind::Exact,
                0 => MatchKind::Keyword,
                _ => MatchKind::Text,
            };
            if wanted(key) {
                found.add(key, kind, 0, *at);
            }
        }
        if found.by_subject.len() < limit && typed.len() > 1 {
            self.scattered(&typed, |at, key| {
                if wanted(key) {
                    found.add(key, MatchKind::Text, 1, at)
                }
            });
        }
        if found.by_subject.len() < limit && whole.len() >= 3 {
            self.nearly(&whole, |at, key, distance| {
                if wanted(key) {
                    found.add(key, MatchKind::Text, 1 + distance, at)
                }
            });
        }
        found.best(limit).into_iter().map(|(kind, key)| self.suggestion(kind, key)).collect()
    }

    /// Gives the subjects whose name, as a whole and an article aside, is nearest to what was typed: one slip away, or
    /// two where it is long. Nothing if no name is so near.
    pub fn meant(&self, typed: &str, scope: Scope) -> Vec<&Subject> {
        let typed: String = typed.chars().take(Suggester::LONGEST_LABEL).collect();
        let typed = words(&typed).join(" ");
        let reach = match typed.chars().count() {
            0..4 => return Vec::new(),
            4..7 => 1,
            _ => 2,
        };
        let mut nearest: (usize, Vec<&Subject>) = (reach, Vec::new());
        for key in self.keys.iter().filter(|key| self.fits(key, scope)) {
            let subject = &self.subjects[key.subject as usize];
            for name in [key.text.as_str(), key.text.strip_prefix("the ").unwrap_or_default()] {
                let Some(distance) = distance(&typed, name, nearest.0) else { continue };
                if distance < nearest.0 {
                    nearest = (distance, vec![subject]);
                } else if !nearest.1.contains(&subject) {
                    nearest.1.push(subject);
                }
            }
        }
        nearest.1
    }

    fn fits(&self, key: &Key, scope: Scope) -> bool {
        match (&self.subjects[key.subject as usize], scope) {
            (_, Scope::All) | (Subject::Rule(_), Scope::Rules) | (Subject::Card(_), Scope::Cards) => true,
            (Subject::Rule(_), Scope::Cards) | (Subject::Card(_), Scope::Rules) => false,
        }
    }

    fn suggestion(&self, kind: MatchKind, key: &Key) -> Suggestion {
        Suggestion { label: key.label.clone(), subject: self.subjects[key.subject as usize].clone(), kind }
    }

    /// Gives the word starts from which the text goes on with `prefix`.
    fn beginning_with<'a>(&'a self, prefix: &str) -> &'a [(u32, u16)] {
        let text = |(key, from): &(u32, u16)| &self.keys[*key as usize].text[usize::from(*from)..];
        let begin = self.starts.partition_point(|s| text(s) < prefix);
        let len = self.starts[begin..].partition_point(|s| text(s).starts_with(prefix));
        &self.starts[begin..begin + len.min(Suggester::MOST_SCANNED)]
    }

    /// Keys that have every typed word at the beginning of one of theirs, in any order.
    fn scattered<'a>(&'a self, typed: &[String], mut take: impl FnMut(u32, &'a Key)) {
        let Some(rarest) = typed.iter().min_by_key(|w| self.beginning_with(w).len()) else { return };
        for (at, _) in self.beginning_with(rarest) {
            let key = &self.keys[*at as usize];
            if typed.iter().all(|w| key.text.split(' ').any(|k| k.starts_with(w.as_str()))) {
                take(*at, key);
            }
        }
    }

    /// Keys with a beginning that is a slip or two away. The first letter has to be right.
    fn nearly<'a>(&'a self, typed: &str, mut take: impl FnMut(u32, &'a Key, usize)) {
        let reach = if typed.chars().count() >= 7 { 2 } else { 1 };
        let first: String = typed.chars().take(1).collect();
        let mask = letters(typed);
        let length = typed.chars().count();
        for (at, from) in self.beginning_with(&first) {
            let key = &self.keys[*at as usize];
            let rest = &key.text[usize::from(*from)..];
            let cut = |n: usize| rest.char_indices().nth(n).map_or(rest, |(end, _)| &rest[..end]);
            let near = |n: usize| {
                let beginning = cut(n);
                let plausible = (mask ^ letters(beginning)).count_ones() as usize <= 2 * reach;
                plausible.then(|| distance(typed, beginning, reach)).flatten()
            };
            let distance = [length, length + 1, length - 1].into_iter().filter_map(near).min();
            if let Some(distance) = distance {
                take(*at, key, distance);
            }
        }
    }
}

/// The best match of each subject.
#[derive(Default)]
struct Found<'a> {
    by_subject: std::collections::HashMap<u32, (Rank, &'a Key)>,
}

/// The order of matches: by kind, slips, length of the key, and place.
type Rank = (MatchKind, usize, usize, u32);

impl<'a> Found<'a> {
    fn add(&mut self, key: &'a Key, kind: MatchKind, distance: usize, at: u32) {
        let rank = (kind, distance, key.text.len(), at);
        let best = self.by_subject.entry(key.subject).or_insert((rank, key));
        if rank < best.0 {
            *best = (rank, key);
        }
    }

    fn best(self, limit: usize) -> Vec<(MatchKind, &'a Key)> {
        let mut all: Vec<(Rank, &Key)> = self.by_subject.into_values().collect();
        if all.len() > limit && limit > 0 {
            all.select_nth_unstable_by_key(limit - 1, |(rank, _)| *rank);
        }
        all.truncate(limit);
        all.sort_by_key(|(rank, _)| *rank);
        all.into_iter().map(|((kind, ..), key)| (kind, key)).collect()
    }
}

fn shorten(label: &str) -> String {
    if label.chars().count() <= Suggester::LONGEST_LABEL {
        return label.to_owned();
    }
    let mut short: String = label.chars().take(Suggester::LONGEST_LABEL - 1).collect();
    short.push('…');
    short
}
