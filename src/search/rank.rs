//! Ranks entries: BM25F over the fields of the index, one vote per concept.
//!
//! For each concept an entry counts the alternative that fits it best, so that ten synonyms of one word do not outvote
//! two words. Rules that were asked for by number come first, whatever the rest says.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Serialize;

use super::confidence::{Confidence, Signs, confidence, content, is_vague, signs};
use super::postings::Postings;
use super::query::{Alternative, Concept, Query};
use super::schema::Field;
use super::together::{Together, Wanted};
use crate::vocab::{Book, RuleId};

/// Saturation of repeated words.
const K1: f32 = 3.2;
/// The share of its score that an entry keeps if it says next to nothing of what was asked.
const FLOOR: f32 = 0.5;
/// How much the second-best and further alternatives of one concept add.
const ECHO: f32 = 0.3;
/// The share of a better entry's score that an entry inherits which it cites.
const NEIGHBOUR: f32 = 0.22;

/// The share of its score that an imported clause keeps: a rule of ours that says the same comes first.
const IMPORTED: f32 = 0.9;
/// The share of its score that a restated rule or an entry of the basics keeps where a few words name a topic: the
/// books that rule on it come first. A whole sentence asks for a particular thing, and whatever says it best comes
/// first.
const RESTATED: f32 = 0.6;
const BASIC: f32 = 0.7;
/// The number of concepts from which on a question tells something, and from which on it is a story.
const TOLD: (usize, usize) = (8, 12);
/// The number of words from which on a question may be a sentence, and from which on it surely is.
const SENTENCE: (usize, usize) = (6, 10);
/// How much of what a sentence tells its share of small words shows.
const SMALL: f32 = 1.3;
/// The number of the best entries that are read line by line.
const READ: usize = 24;
/// The number of concepts from which on that counts, and from which on it counts in full: few words stand in many
/// lines.
const SAID: (usize, usize) = (1, 8);
/// How much an entry gains whose best line says all that is asked, and one of which a line is as good as the question.
const IN_ONE_LINE: f32 = 1.0;
const ALIKE: f32 = 3.0;
/// How much more an official ruling of the server counts there than an entry that says as much.
const RULED: f32 = 1.2;
/// How near a twin has to come to the better match to replace it, and how much closer to the question its best line has
/// to be.
const TWIN: f32 = 0.75;
const CLOSER: f32 = 1.1;

/// An entry that was found. METW and MELE print the same annotations: they are one hit.
#[derive(Clone, Debug, Serialize)]
pub struct Hit {
    /// The entry; of twins, the better match, or the one that says it more closely.
    pub id: RuleId,
    /// Its twin in the other companion book, if that was found too.
    pub twin: Option<RuleId>,
    /// How well it fits: comparable within one question only.
    pub score: f32,
    /// The share of what was asked that the entry says, from 0 to 1.
    pub coverage: f32,
}

/// The hits for a question, best first.
#[derive(Clone, Debug, Serialize)]
pub struct Hits {
    /// How surely the first one answers it.
    pub confidence: Confidence,
    /// The signs by which that was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signs: Option<Signs>,
    /// Whether there is too little in the question to look for.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub vague: bool,
    /// The hits.
    pub hits: Vec<Hit>,
}

/// The order in which entries are read: the book, then the numbers and words of the id.
type ReadingOrder = (Option<Book>, Vec<(u32, String)>);

/// The facts about an entry that ranking needs.
#[derive(Clone)]
pub(super) struct Entry {
    pub id: RuleId,
    pub book: Option<Book>,
    /// Its place in reading order: what decides between entries that fit as well.
    pub order: Arc<ReadingOrder>,
    /// Whether it is an entry of ours, not an imported clause.
    pub ours: bool,
    pub twin: Option<usize>,
    pub cites: Vec<usize>,
}

impl Entry {
    /// Tells what it keeps of its score for a question that tells so much (0 a few words, 1 a story).
    fn keeps(&self, told: f32) -> f32 {
        match self.book {
            Some(Book::Council) => RESTATED + (1.0 - RESTATED) * told,
            Some(Book::Basics) => BASIC + (1.0 - BASIC) * told,
            _ if self.ours => 1.0,
            _ => IMPORTED,
        }
    }
}

/// One entry's score while it is added up.
#[derive(Clone, Copy, Default)]
struct Tally {
    score: f32,
    covered: f32,
}

/// Ranks all `entries` for a query and returns the first `limit` hits.
pub(super) fn rank(postings: &Postings, entries: &[Entry], query: &Query, book: Option<Book>, limit: usize) -> Hits {
    let told = told(query);
    let (tallies, weights) = tally(postings, entries.len(), query);
    let asked: f32 = weights.iter().sum();
    let mut scores: Vec<f32> = tallies
        .iter()
        .map(|t| t.score * (FLOOR + (1.0 - FLOOR) * if asked > 0.0 { t.covered / asked } else { 1.0 }))
        .collect();
    for (score, entry) in scores.iter_mut().zip(entries) {
        *score *= entry.keeps(told);
    }
    inherit(&mut scores, entries);
    for (score, _) in scores.iter_mut().zip(entries).filter(|(_, e)| e.book == Some(Book::Official)) {
        *score *= RULED;
    }
    let of_book = |at: &usize| book.is_none() || entries[*at].book == book;
    let found = |scores: &[f32]| (0..entries.len()).filter(|at| scores[*at] > 0.0).filter(of_book).collect::<Vec<_>>();
    let wanted = Wanted::of(query, &weights);
    let nearest = best(found(&scores), &scores, entries, READ);
    read_lines(postings, &mut scores, &nearest, &wanted);
    lift(postings, &mut scores, query);
    let pinned = pin(&mut scores, entries, query);
    // Each hit is one entry or two that are twins.
    let mut order = best(found(&scores), &scores, entries, 2 * limit);
    if pinned.is_empty() {
        let alike = |at: usize| wanted.in_one_line(&postings.lines(at as u32)).alike;
        closer_twins_first(&mut order, &scores, entries, alike);
    }
    let first = order.first().copied();
    let coverage = |at: usize| if asked > 0.0 { tallies[at].covered / asked } else { 1.0 };
    let mut taken: Vec<usize> = Vec::new();
    for at in order {
        if taken.len() < limit && entries[at].twin.is_none_or(|twin| !taken.contains(&twin)) {
            taken.push(at);
        }
    }
    let hit = |at: &usize| Hit {
        id: entries[*at].id.clone(),
        twin: entries[*at]
            .twin
            .filter(|twin| scores[*twin] > 0.0 && of_book(twin))
            .map(|twin| entries[twin].id.clone()),
        score: entries[*at].twin.map_or(scores[*at], |twin| scores[*at].max(scores[twin])),
        coverage: coverage(*at),
    };
    let hits: Vec<Hit> = taken.iter().map(hit).collect();
    let signs = first.map(|at| signs(postings, query, &wanted, &hits, (at, entries[at].keeps(told))));
    let confidence = match (hits.first(), &signs) {
        (Some(first), _) if pinned.contains(&&first.id) => Confidence::Exact,
        (Some(_), Some(signs)) => confidence(signs),
        (_, _) => Confidence::None,
    };
    let vague = is_vague(query, content(postings, &wanted));
    Hits { confidence, signs, vague, hits }
}

/// Gives the `most` best of some entries and those that score as the last of them, best first. The others are not
/// sorted.
fn best(mut found: Vec<usize>, scores: &[f32], entries: &[Entry], most: usize) -> Vec<usize> {
    if let Some(last) = most.checked_sub(1).filter(|last| *last < found.len()) {
        let (_, least, _) = found.select_nth_unstable_by(last, |a, b| scores[*b].total_cmp(&scores[*a]));
        let least = scores[*least];
        found.retain(|at| scores[*at] >= least);
    }
    let order = |a: usize, b: usize| entries[a].order.cmp(&entries[b].order);
    found.sort_by(|a, b| scores[*b].total_cmp(&scores[*a]).then_with(|| order(*a, *b)));
    found
}

/// Puts first, of twins that fit about as well, the one of which a line is closer to the question.
fn closer_twins_first(order: &mut [usize], scores: &[f32], entries: &[Entry], alike: impl Fn(usize) -> f32) {
    for at in 0..order.len() {
        let lead = order[at];
        let Some(twin) = entries[lead].twin.filter(|twin| scores[*twin] >= TWIN * scores[lead]) else { continue };
        let behind = order.iter().skip(at + 1).position(|other| *other == twin);
        if let Some(behind) = behind.filter(|_| alike(twin) > CLOSER * alike(lead)) {
            order.swap(at, at + 1 + behind);
        }
    }
}

/// Tells how much a question tells: 0 for a few words, 1 for a story; a sentence with its small words lies between.
/// Whoever asks what something means asks for that and nothing else.
fn told(query: &Query) -> f32 {
    if query.concepts.iter().any(Concept::defines) {
        return 1.0;
    }
    let share =
        |count: usize, (few, many): (usize, usize)| (count.saturating_sub(few) as f32 / (many - few) as f32).min(1.0);
    let small = SMALL * query.small as f32 / query.words.max(1) as f32;
    share(query.concepts.len(), TOLD).max(small.min(1.0) * share(query.words, SENTENCE))
}

/// Two figures for each entry, of which most stay 0. What it costs goes with the entries that have any.
struct Sheet {
    rows: Vec<(f32, f32)>,
    written: Vec<u32>,
}

impl Sheet {
    fn of(entries: usize) -> Sheet {
        Sheet { rows: vec![(0.0, 0.0); entries], written: Vec::new() }
    }

    /// Gives the figures of an entry, to be raised.
    fn row(&mut self, entry: u32) -> &mut (f32, f32) {
        let row = &mut self.rows[entry as usize];
        if *row == (0.0, 0.0) {
            self.written.push(entry);
        }
        row
    }

    /// Takes out what is written.
    fn take(&mut self, mut each: impl FnMut(u32, (f32, f32))) {
        for entry in self.written.drain(..) {
            each(entry, std::mem::take(&mut self.rows[entry as usize]));
        }
    }
}

/// Adds up every concept, and says what each of them weighs; one that only adds to others weighs nothing.
fn tally(postings: &Postings, entries: usize, query: &Query) -> (Vec<Tally>, Vec<f32>) {
    let mut tallies = vec![Tally::default(); entries];
    let mut weights = Vec::with_capacity(query.concepts.len());
    let (mut best, mut phrase) = (Sheet::of(entries), Sheet::of(entries));
    // If anything else is asked, an entry that says none of it gains nothing by a concept that only adds to others.
    let bare = query.concepts.iter().all(|c| c.bonus);
    for concept in &query.concepts {
        let mut weight = 0.0_f32;
        for alternative in &concept.alternatives {
            weight = weight.max(add_alternative(postings, alternative, &mut best, &mut phrase));
        }
        // What nobody wrote about weighs as much as the rarest word.
        weight = if weight > 0.0 { weight } else { postings.rarest() };
        weights.push(if concept.bonus { 0.0 } else { weight });
        best.take(|entry, (first, all)| {
            let tally = &mut tallies[entry as usize];
            if concept.bonus && !bare && tally.covered == 0.0 {
                return;
            }
            tally.score += first + ECHO * (all - first);
            if !concept.bonus {
                tally.covered += weight * (first / weight).min(1.0).sqrt();
            }
        });
    }
    (tallies, weights)
}

/// Adds one alternative to each entry's (best, sum), and returns what its terms weigh. `phrase` is an empty sheet.
fn add_alternative(postings: &Postings, alternative: &Alternative, best: &mut Sheet, phrase: &mut Sheet) -> f32 {
    let count = alternative.terms.len() as f32;
    let lists: Vec<_> = alternative.terms.iter().map(|term| postings.weighted(term)).collect();
    let found = lists.iter().filter(|l| !l.list.is_empty()).count();
    if found == 0 {
        return 0.0;
    }
    let mut raise = |entry: u32, score: f32| {
        let (first, all) = best.row(entry);
        *first = first.max(score);
        *all += score;
    };
    if let [list] = lists.as_slice() {
        let idf = postings.idf(list);
        for (entry, tf) in &list.list {
            raise(*entry, alternative.weight * idf * tf / (K1 + tf));
        }
        return idf * alternative.weight;
    }
    // Terms of one phrase: each that is missing costs twice, its own part and the certainty of the others.
    let mut weight = 0.0;
    for list in &lists {
        let idf = postings.idf(list);
        weight += idf;
        for (entry, tf) in &list.list {
            let (sum, hits) = phrase.row(*entry);
            *sum += idf * tf / (K1 + tf);
            *hits += 1.0;
        }
    }
    phrase.take(|entry, (sum, hits)| {
        raise(entry, alternative.weight * sum / count.sqrt() * (hits / count) * (hits / count));
    });
    alternative.weight * weight / count.sqrt()
}

/// Tells what one alternative is worth to one entry.
pub(super) fn worth(postings: &Postings, alternative: &Alternative, entry: u32) -> f32 {
    let mut sum = 0.0;
    let mut hits = 0.0;
    for term in &alternative.terms {
        let held = postings.weighted(term);
        if let Ok(at) = held.list.binary_search_by_key(&entry, |(e, _)| *e) {
            let tf = held.list[at].1;
            sum += postings.idf(&held) * tf / (K1 + tf);
            hits += 1.0;
        }
    }
    let count = alternative.terms.len().max(1) as f32;
    alternative.weight * sum / count.sqrt() * (hits / count) * (hits / count)
}

/// Lets entries gain by what a single line of them says of what is asked at some length.
fn read_lines(postings: &Postings, scores: &mut [f32], nearest: &[usize], wanted: &Wanted) {
    let (few, many) = SAID;
    let said = (wanted.len().saturating_sub(few) as f32 / (many - few) as f32).min(1.0);
    for at in nearest.iter().take(READ).filter(|_| said > 0.0) {
        let Together { share, alike } = wanted.in_one_line(&postings.lines(*at as u32));
        scores[*at] *= 1.0 + said * (IN_ONE_LINE * share + ALIKE * alike);
    }
}

/// Lets an entry share in the score of the entries that cite it: rules that belong together are found together.
fn inherit(scores: &mut [f32], entries: &[Entry]) {
    let before = scores.to_vec();
    for (at, entry) in entries.iter().enumerate() {
        for cited in &entry.cites {
            if before[*cited] > 0.0 && before[at] > before[*cited] {
                scores[*cited] += NEIGHBOUR * (before[at] - before[*cited]);
            }
        }
    }
}

/// Lets what the question as a whole is a name of go before everything else.
fn lift(postings: &Postings, scores: &mut [f32], query: &Query) {
    let top = scores.iter().copied().fold(0.0, f32::max);
    let names = query.concepts.iter().filter(|c| c.bonus).flat_map(|c| &c.alternatives).flat_map(|a| &a.terms);
    for term in names.filter(|t| t.starts_with('=')) {
        for entry in postings.holders(term, &[Field::Title, Field::Aliases, Field::Heading]) {
            scores[entry as usize] += top;
        }
    }
}

/// Puts what was asked for by number above everything else, in the order in which it was asked for, and says what that is.
fn pin<'a>(scores: &mut [f32], entries: &'a [Entry], query: &Query) -> Vec<&'a RuleId> {
    if query.references.is_empty() {
        return Vec::new();
    }
    let top = scores.iter().copied().fold(0.0, f32::max);
    let by_id: HashMap<&RuleId, usize> = entries.iter().enumerate().map(|(at, e)| (&e.id, at)).collect();
    let wanted: Vec<usize> =
        query.references.iter().flat_map(|r| &r.ids).filter_map(|id| by_id.get(id).copied()).collect();
    for (place, at) in wanted.iter().enumerate() {
        let pinned = top + 1.0 + (wanted.len() - place) as f32;
        scores[*at] = scores[*at].max(pinned);
    }
    wanted.into_iter().map(|at| &entries[at].id).collect()
}
