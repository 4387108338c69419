//! The content that every front shows, without layout. A front decides about colour, Markdown and length.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::corpus::{Authority, Corpus, Example, Official, Passage, Status};
use crate::search::{Confidence, Explanation, Signs};
use crate::vocab::{Book, RuleId};

/// The answer to a question in a player's own words.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The question as it was asked.
    pub question: String,
    /// How sure the answer is.
    pub confidence: Confidence,
    /// Whether there is too little in the question to look for: it is for whoever asks to say more.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub vague: bool,
    /// The answer in a line.
    pub headline: String,
    /// The sentence that answers it, if one entry does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<Lead>,
    /// The cards that the question names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardPage>,
    /// Notes on how the question was read: corrections, language, numbers that do not exist.
    pub notes: Vec<Note>,
    /// The entries that answer it, in full. Empty if none does.
    pub passages: Vec<Page>,
    /// The entries to look at next, or the nearest topics if nothing answers it.
    pub more: Vec<Pointer>,
    /// The lines that come closest to what was asked, of the first of `more`, if no entry is sure to answer it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub near: Vec<Lead>,
    /// The reasons why each hit stands where it does, if they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explanations: Vec<Why>,
    /// The signs by which its sureness was judged, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signs: Option<Signs>,
}

impl Answer {
    /// Gives those of `more` that come near, each with what it says, and those further off.
    pub fn near_and_far(&self) -> (Vec<(&Pointer, &Lead)>, Vec<Pointer>) {
        let lead = |p: &Pointer| self.near.iter().find(|lead| lead.id == p.id);
        let near = self.more.iter().filter_map(|p| Some((p, lead(p)?))).collect();
        (near, self.more.iter().filter(|p| lead(p).is_none()).cloned().collect())
    }

    /// Gives the entries that answer it and those that come near, in their order.
    pub fn pointers(&self) -> Vec<Pointer> {
        let shown = |page: &Page| Pointer {
            id: page.id.clone(),
            name: page.name.clone(),
            title: page.title.clone(),
            twin: page.twin.as_ref().map(|twin| twin.id.clone()),
        };
        self.passages.iter().map(shown).chain(self.more.iter().cloned()).collect()
    }
}

/// A note on how a question was read; in English where it is displayed or written as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// There is no entry of what looked like a number.
    NoEntry(String),
    /// The book that was named has none of that number; another has.
    OtherBook {
        /// The book.
        book: Book,
        /// The number.
        typed: String,
    },
    /// Words that were mended, with what they were read as.
    Read(Vec<(String, String)>),
    /// An entry does not hold any more: another took its place.
    Superseded {
        /// The entry.
        id: RuleId,
        /// The entry that took its place.
        by: RuleId,
    },
    /// Another ruling was made later on the matter of an imported one.
    Later {
        /// The earlier one.
        id: RuleId,
        /// The later one.
        by: RuleId,
        /// Since when it holds.
        dated: String,
        /// Whether one says yes and the other no.
        contradicts: bool,
    },
    /// An entry contradicts another, or the engine, in a sentence.
    Contradiction(String),
    /// The entry that is shown restates this clause, which only an import brings in its own words.
    Restated(RuleId),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::NoEntry(typed) => write!(f, "there is no entry `{typed}`"),
            Note::OtherBook { book, typed } => write!(f, "{} has no {typed}", book.title()),
            Note::Read(read) => {
                let read: Vec<String> = read.iter().map(|(typed, right)| format!("`{typed}` as `{right}`")).collect();
                write!(f, "read {}", read.join(", "))
            }
            Note::Superseded { id, by } => write!(f, "{id} was superseded by {by}"),
            Note::Later { id, by, dated, contradicts: false } => {
                write!(f, "{by} of {dated} rules on the matter of {id}, later")
            }
            Note::Later { id, by, dated, contradicts: true } => {
                write!(f, "{by} of {dated} contradicts {id}; the later one counts")
            }
            Note::Contradiction(sentence) => f.write_str(sentence),
            Note::Restated(id) => {
                write!(f, "{id}, restated by us; the official wording comes with `netrep import`")
            }
        }
    }
}

impl Serialize for Note {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// The sentence that answers a question, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lead {
    /// The sentence, as Markdown.
    pub sentence: String,
    /// The text that explains it, as far as it is short. Empty if there is nothing of the kind.
    pub why: String,
    /// The entry that says so.
    pub id: RuleId,
}

/// The reasons behind one hit.
#[derive(Clone, Debug, Serialize)]
pub struct Why {
    /// The entry.
    pub id: RuleId,
    /// Its score; comparable within one question only.
    pub score: f32,
    /// The share of the question that it covers, from 0 to 1.
    pub coverage: f32,
    /// The contribution of each part of the question.
    pub concepts: Vec<Explanation>,
}

/// An entry in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pointer {
    /// The citation.
    pub id: RuleId,
    /// The name of the entry or of the outside source.
    pub name: String,
    /// The title of the entry. Empty for an outside source.
    pub title: String,
    /// The same annotation in the other companion book.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<RuleId>,
}

/// An entry in full.
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    /// The citation.
    pub id: RuleId,
    /// The name of the entry in its book.
    pub name: String,
    /// The title of the entry.
    pub title: String,
    /// The rule, as Markdown: in our words, or the official wording where there is no entry of ours.
    pub rule: String,
    /// The rule as players argue about it, as Markdown. Empty where there is no entry of ours.
    pub in_play: String,
    /// Worked examples.
    pub examples: Vec<Example>,
    /// The same annotation in the other companion book, and what differs there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<Twin>,
    /// The difference, as the entry says, from the other companion book, where that one has no such annotation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<String>,
    /// The entries that it leans on or leads to.
    pub cites: Vec<Pointer>,
    /// The cards that it names.
    pub cards: Vec<String>,
    /// The edition of its book.
    pub edition: String,
    /// The time at which it was written.
    pub era: String,
    /// The authority that speaks.
    pub authority: Authority,
    /// Whether it counts.
    pub status: Status,
    /// All of that in one line.
    pub source: String,
    /// The official wording, if an operator imported it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub official: Vec<Wording>,
    /// The clause in whose place it is shown, as no document with that clause was imported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restates: Option<RuleId>,
    /// Of a clause, entries of ours that say the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ours: Vec<Pointer>,
}

/// Official wording of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Wording {
    /// The name of the clause in its document.
    pub name: String,
    /// The wording, as Markdown.
    pub text: String,
    /// The document, its edition and the file that it was read from.
    pub source: String,
}

/// The same annotation in the other companion book.
#[derive(Clone, Debug, Serialize)]
pub struct Twin {
    /// Its citation.
    pub id: RuleId,
    /// The name of the entry.
    pub name: String,
    /// The difference in substance between the two; nothing if they say the same.
    pub differs: Option<String>,
}

/// A card, and the entries that name it.
#[derive(Clone, Debug, Serialize)]
pub struct CardPage {
    /// The English title.
    pub name: String,
    /// Its printings, the oldest first.
    pub printings: Vec<String>,
    /// Kind, subtype and alignment in a line.
    pub line: String,
    /// The words of that line.
    #[serde(skip)]
    pub sorts: Vec<String>,
    /// The printed facts: numbers, types, skills, keys and paths.
    pub facts: Vec<Fact>,
    /// The printed text of each printing that has another, if an operator imported it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<Fact>,
    /// What the engine believes of its text, in the words of the game. Empty if the printed facts say all of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub meaning: Vec<Fact>,
    /// Titles in other languages, by their codes.
    pub names: Vec<(String, String)>,
    /// The entries that name it.
    pub rulings: Vec<Pointer>,
}

/// A printed fact of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The name of the fact.
    pub label: String,
    /// The printed text.
    pub value: String,
}

/// The number of our entries that are named beside a clause that they restate.
const MOST_RESTATING: usize = 3;

impl Pointer {
    /// Makes a pointer to an entry or an outside source.
    pub fn to(corpus: &Corpus, id: &RuleId) -> Pointer {
        Pointer {
            id: id.clone(),
            name: corpus.name_of(id).to_owned(),
            title: match (corpus.get(id), corpus.official(id).next()) {
                (Some(p), _) => p.title.clone(),
                (None, Some(official)) => official.clause.heading(),
                (None, None) => corpus.restating(id).next().map_or_else(String::new, |p| p.title.clone()),
            },
            twin: None,
        }
    }

    /// Pointers to entries, in their order, an annotation's two printings as one.
    pub fn to_all<'a>(corpus: &Corpus, entries: impl Iterator<Item = &'a Passage>) -> Vec<Pointer> {
        let mut pointers: Vec<Pointer> = Vec::new();
        for p in entries {
            match pointers.iter_mut().find(|known| p.id.twin().as_ref() == Some(&known.id)) {
                Some(twin) => twin.twin = Some(p.id.clone()),
                None => pointers.push(Pointer::to(corpus, &p.id)),
            }
        }
        pointers
    }
}

/// The length of the text that is shown after the answering sentence, in characters.
const WHY: usize = 220;
/// The longest sentence with a list that is shown whole, in characters.
const LONGEST: usize = 360;

/// How much more of the question than the first sentence another one has to say to replace it. Restated rules and the
/// basics begin with the answer; older books often with what a word means.
const BETTER: f32 = 0.3;
const BETTER_OF_OLD: f32 = 0.1;
/// How much less a sentence counts that says how the rule is played: it is how players talk.
const TALK: f32 = 0.15;
/// How much a sentence gains by what the rest of its paragraph says.
const BESIDE: f32 = 0.25;
/// Words inside a sentence that lean on the one before it.
const LEANING_INSIDE: [&str; 2] = [" even that ", " even then "];
/// The longest sentence that says too little by itself, in characters: `Yes.`
const BARE: usize = 14;
/// Words that are written small inside a sentence, whatever follows them.
const BEGINNING: [&str; 12] = ["A", "An", "Any", "At", "Each", "If", "In", "It", "No", "The", "They", "You"];
/// The beginning of a list, and of a paragraph that is one.
const LIST: &str = "- ";
/// The beginning of a paragraph that asks and does not answer.
const ASKING: &str = "The question:";
/// The words that begin a sentence which leans on the one before it.
const LEANING: [&str; 31] = [
    "Also",
    "And",
    "Even",
    "Here",
    "Hence",
    "In that",
    "In this",
    "Instead",
    "Neither",
    "Nor",
    "Against them",
    "There",
    "It",
    "Its",
    "They",
    "Their",
    "This",
    "That",
    "These",
    "Those",
    "He",
    "But",
    "Then",
    "So",
    "Otherwise",
    "Each",
    "Both",
    "The other",
    "The same",
    "Such",
    "If not",
];

impl Lead {
    /// Gives the sentence of an entry that answers, with what explains it: the first of the rule, unless another one,
    /// that stands by itself in the rule or in how it is played, says more of the question. `says` tells how much of
    /// the question a text says, from 0 to 1.
    pub fn of(page: &Page, says: &dyn Fn(&str) -> f32) -> Lead {
        let all =
            |text: &str| -> Vec<String> { paragraphs(text).into_iter().filter(|p| !p.starts_with(ASKING)).collect() };
        let (rule, talk) = (all(&page.rule), all(&page.in_play));
        let talk_from = rule.len();
        let paragraphs: Vec<String> = rule.into_iter().chain(talk).collect();
        // What leads to a list says nothing without it.
        let begins = |p: &String| sentences(p).into_iter().find(|s| !s.ends_with(':')).map(str::to_owned);
        let Some(first) = paragraphs.iter().filter(|p| !p.starts_with(LIST)).find_map(begins) else {
            return Lead { sentence: page.title.clone(), why: String::new(), id: page.id.clone() };
        };
        let first = first.as_str();
        let leans = |s: &str| {
            LEANING.iter().any(|word| s.starts_with(&format!("{word} ")))
                || LEANING_INSIDE.iter().any(|w| s.contains(w))
        };
        let alone = |s: &&str| !s.ends_with(':') && !leans(s);
        let restated = matches!(page.id.book(), Some(Book::Council | Book::Basics));
        let better = if restated { BETTER } else { BETTER_OF_OLD };
        let mut best = (0, first, f32::MIN);
        for (at, paragraph) in paragraphs.iter().enumerate().filter(|(_, p)| !p.starts_with(LIST)) {
            let beside = BESIDE * says(paragraph) - if at < talk_from { 0.0 } else { TALK };
            for sentence in sentences(paragraph) {
                let is_first = sentence == first;
                let worth = says(sentence) + beside + if is_first { better } else { 0.0 };
                if (is_first || alone(&sentence)) && worth > best.2 {
                    best = (at, sentence, worth);
                }
            }
        }
        let (at, sentence, _) = best;
        let rest: Vec<&str> = sentences(&paragraphs[at]).into_iter().filter(|s| *s != sentence).collect();
        let why = match rest.is_empty() {
            false => rest.join(" "),
            true => paragraphs.get(at + 1).map_or("", |p| p.trim_start_matches(LIST)).to_owned(),
        };
        Lead { sentence: cut(sentence), why: shortened(&why), id: page.id.clone() }
    }
}

/// Gives the paragraphs of a text, each in one line. One that leads to a list goes on with what the list says, item by
/// item; another list is a paragraph that begins with its mark. Tables, scripts and headings are left out.
fn paragraphs(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        let leads = |p: &&mut String| p.ends_with(':');
        match all.last_mut().filter(leads) {
            Some(lead) if block.starts_with(LIST) => {
                lead.push(' ');
                lead.push_str(&items(block).into_iter().map(inside).collect::<Vec<_>>().join("; "));
                lead.push('.');
            }
            _ if block.starts_with(LIST) => all.push(format!("{LIST}{}.", items(block).join(". "))),
            _ if block.starts_with(['-', '|', '`', '>', '#']) => {}
            _ => all.push(unwrapped(block)),
        }
    }
    all
}

/// Gives the first sentences of the items of a list, without their full stops.
fn items(block: &str) -> Vec<String> {
    let items = block.strip_prefix(LIST).unwrap_or(block).split("\n- ").map(|item| unwrapped(item).replace("**", ""));
    items.map(|item| sentences(&item).first().map_or("", |s| s.trim_end_matches(['.', ';', ','])).to_owned()).collect()
}

/// Gives an item of a list as a part of the sentence that leads to it.
fn inside(item: String) -> String {
    let begins = item.split(' ').next().is_some_and(|word| BEGINNING.contains(&word));
    if begins { item[..1].to_lowercase() + &item[1..] } else { item }
}

/// Gives a text in one line.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Gives the sentences of a paragraph; `Yes.` goes with the next one. An abbreviation (`e.g.`) ends none: a small
/// letter follows.
fn sentences(paragraph: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let mut begin = 0;
    for (at, _) in paragraph.match_indices(". ") {
        if at - begin >= BARE && paragraph[at + 2..].starts_with(|c: char| !c.is_lowercase()) {
            all.push(&paragraph[begin..=at]);
            begin = at + 2;
        }
    }
    all.push(&paragraph[begin..]);
    all.retain(|sentence| !sentence.is_empty());
    all
}

/// Gives a sentence without the items of its list that would make it too long.
fn cut(sentence: &str) -> String {
    let over = sentence.char_indices().nth(LONGEST).and_then(|(at, _)| sentence[..at].rfind("; "));
    over.map_or_else(|| sentence.to_owned(), |end| format!("{}; …", &sentence[..end]))
}

/// As many whole sentences of a text as are short, or its beginning.
fn shortened(text: &str) -> String {
    if text.chars().count() <= WHY {
        return text.to_owned();
    }
    let begin: String = text.chars().take(WHY).collect();
    match begin.rfind(". ") {
        Some(end) => begin[..=end].to_owned(),
        None => format!("{} …", begin.rsplit_once(' ').map_or(begin.as_str(), |(whole, _)| whole)),
    }
}

impl Page {
    /// Gives the page of an id: our entry with the official wording under it, else an imported clause alone.
    pub fn find(corpus: &Corpus, id: &RuleId) -> Option<Page> {
        let ours = corpus.get(id).map(|p| Page::of(corpus, p));
        let imported = || Page::imported(corpus, &corpus.official(id).collect::<Vec<_>>());
        ours.or_else(imported).or_else(|| Page::restating(corpus, id).into_iter().next())
    }

    /// Gives our entries in place of a clause that was not imported, the closest first.
    pub fn restating(corpus: &Corpus, clause: &RuleId) -> Vec<Page> {
        let entries: Vec<&Passage> = corpus.restating(clause).take(MOST_RESTATING).collect();
        let pointers =
            |shown: &Passage| entries.iter().filter(|p| p.id != shown.id).map(|p| Pointer::to(corpus, &p.id)).collect();
        let page = |p: &&Passage| Page { restates: Some(clause.clone()), ours: pointers(p), ..Page::of(corpus, p) };
        entries.iter().map(page).collect()
    }

    /// Gives the page of an id with this official wording instead of the current one. Nothing if neither has the id.
    pub fn as_of(corpus: &Corpus, id: &RuleId, then: &[Official]) -> Option<Page> {
        let wording: Vec<&Official> = then.iter().filter(|o| o.clause.id == *id).collect();
        match corpus.get(id) {
            Some(p) => Some(Page { official: wording.into_iter().map(Wording::of).collect(), ..Page::of(corpus, p) }),
            None => Page::imported(corpus, &wording),
        }
    }

    /// Gives a clause of one document, with what other documents have under the same id below it.
    fn imported(corpus: &Corpus, all: &[&Official]) -> Option<Page> {
        let (first, others) = all.split_first()?;
        let Official { clause, edition } = first;
        let source = edition.source_line();
        Some(Page {
            id: clause.id.clone(),
            name: clause.name.clone(),
            title: clause.heading(),
            rule: clause.text.clone(),
            in_play: String::new(),
            examples: Vec::new(),
            twin: None,
            differs: None,
            cites: clause.cites.iter().map(|id| Pointer::to(corpus, id)).collect(),
            cards: Vec::new(),
            edition: edition.dated.clone().unwrap_or_else(|| edition.imported.clone()),
            era: String::new(),
            authority: edition.authority,
            status: Status::Official,
            source,
            official: others.iter().map(|o| Wording::of(o)).collect(),
            restates: None,
            ours: corpus.restating(&clause.id).take(MOST_RESTATING).map(|p| Pointer::to(corpus, &p.id)).collect(),
        })
    }

    /// Gives the whole entry, with its twin, what it cites by name, and the official wording.
    pub fn of(corpus: &Corpus, p: &Passage) -> Page {
        let twin = corpus.twin(&p.id).map(|twin| Twin {
            id: twin.id.clone(),
            name: twin.name.clone(),
            differs: p.differs.clone(),
        });
        Page {
            id: p.id.clone(),
            name: p.name.clone(),
            title: p.title.clone(),
            rule: p.rule.clone(),
            in_play: p.in_play.clone(),
            examples: p.examples.clone(),
            differs: if twin.is_none() { p.differs.clone() } else { None },
            twin,
            cites: p.cites.iter().map(|id| Pointer::to(corpus, id)).collect(),
            cards: p.cards.clone(),
            edition: p.edition.clone(),
            era: p.era.clone(),
            authority: p.authority,
            status: p.status,
            source: p.source_line(),
            official: corpus.official(&p.id).map(Wording::of).collect(),
            restates: None,
            ours: Vec::new(),
        }
    }
}

impl Wording {
    /// Makes a clause's wording with its source.
    pub fn of(official: &Official) -> Wording {
        let Official { clause, edition } = official;
        Wording { name: clause.name.clone(), text: clause.text.clone(), source: edition.source_line() }
    }
}
