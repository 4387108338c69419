//! Answers a question in a player's own words.

use super::App;
use crate::answer::{Answer, Lead, Note, Page, Pointer, Why};
use crate::cards::CardKind;
use crate::corpus::{Later, Passage};
use crate::search::{Confidence, Hit, Hits, Query};
use crate::vocab::{Book, RuleId};

/// The number of entries shown in full when a question names them by number.
pub(super) const MOST_PAGES: usize = 4;

/// The number of named cards whose facts are shown.
const MOST_CARDS: usize = 3;

/// The number of near entries whose content is told.
const MOST_NEAR: usize = 2;

/// A question and how it is to be answered.
#[derive(Clone, Debug)]
pub struct Ask<'a> {
    /// The question.
    pub question: &'a str,
    /// Only entries of this book.
    pub book: Option<Book>,
    /// The number of hits to show beside the answer.
    pub limit: usize,
    /// Whether to say why each hit stands where it does.
    pub explain: bool,
}

/// Looks up an entry that was found, among those of a server as well if there is one.
pub(super) struct Lookup<'a> {
    /// The entry in full.
    pub page: &'a dyn Fn(&RuleId) -> Option<Page>,
    /// Its name and title.
    pub pointer: &'a dyn Fn(&RuleId) -> Pointer,
}

impl App {
    /// Answers a question. A question without a good answer gets the nearest topics and is told so.
    pub fn ask(&self, ask: &Ask<'_>) -> Answer {
        let query = self.index.understand(ask.question);
        let hits = self.index.rank(&query, ask.book, ask.limit.max(1) + MOST_PAGES);
        let lookup = Lookup { page: &|id| Page::find(&self.corpus, id), pointer: &|id| Pointer::to(&self.corpus, id) };
        self.answer(ask, &query, hits, &lookup)
    }

    /// Gives the answer that a query and its hits come to.
    pub(super) fn answer(&self, ask: &Ask<'_>, query: &Query, hits: Hits, lookup: &Lookup<'_>) -> Answer {
        let Hits { confidence, signs, vague, hits } = hits;
        let hits = if confidence == Confidence::Exact { hits } else { self.each_once(self.latest_first(hits)) };
        let full = match confidence {
            Confidence::Exact => query.references.iter().flat_map(|r| r.ids.first()).count().clamp(1, MOST_PAGES),
            Confidence::Good => 1,
            Confidence::Weak | Confidence::None => 0,
        };
        let named = self.deeds_first(self.index.named(query));
        let cards = named.iter().take(MOST_CARDS).flat_map(|card| self.pages_titled(card)).collect();
        let pages: Vec<Page> = hits.iter().take(full).filter_map(|hit| (lookup.page)(&hit.id)).collect();
        let rest = hits.iter().skip(pages.len()).take(ask.limit);
        let says = self.index.saying(query);
        let near = match confidence {
            Confidence::Weak => rest.clone().take(MOST_NEAR).filter_map(|hit| (lookup.page)(&hit.id)).collect(),
            _ => Vec::new(),
        };
        let explanations = if ask.explain { self.why(query, &hits) } else { Vec::new() };
        Answer {
            question: ask.question.to_owned(),
            confidence,
            vague: vague && pages.is_empty(),
            headline: if vague && pages.is_empty() { TOO_LITTLE.to_owned() } else { headline(confidence, &pages) },
            lead: pages.first().filter(|_| confidence == Confidence::Good).map(|page| Lead::of(page, &says)),
            near: near.iter().map(|page: &Page| Lead::of(page, &says)).collect(),
            cards,
            notes: self.notes(query).into_iter().chain(pages.iter().filter_map(|page| self.later(&page.id))).collect(),
            more: if confidence == Confidence::None {
                self.topics()
            } else {
                rest.map(|hit| Pointer { twin: hit.twin.clone(), ..(lookup.pointer)(&hit.id) }).collect()
            },
            passages: pages,
            explanations,
            signs: signs.filter(|_| ask.explain),
        }
    }

    /// Puts cards that do something before those of places and people, where and to whom it is done.
    fn deeds_first(&self, mut titles: Vec<String>) -> Vec<String> {
        let settled = [CardKind::Region, CardKind::Site, CardKind::Character];
        let is_deed = |title: &String| {
            let mut named = self.cards.cards().iter().filter(|card| card.name == *title);
            named.any(|card| !settled.contains(&card.kind))
        };
        titles.sort_by_cached_key(|title| !is_deed(title));
        titles
    }

    /// Puts an imported ruling after the one that was made last on its matter.
    fn latest_first(&self, hits: Vec<Hit>) -> Vec<Hit> {
        let mut all: Vec<Hit> = Vec::with_capacity(hits.len());
        for hit in hits {
            if let Some(later) = self.corpus.later(&hit.id) {
                all.push(Hit { id: later.id.clone(), ..hit.clone() });
            }
            all.push(hit);
        }
        let mut seen: Vec<RuleId> = Vec::new();
        all.retain(|hit| {
            !seen.contains(&hit.id) && {
                seen.push(hit.id.clone());
                true
            }
        });
        all
    }

    /// Puts imported clauses that an entry before them restates after what says something else.
    fn each_once(&self, hits: Vec<Hit>) -> Vec<Hit> {
        let (mut all, mut again): (Vec<Hit>, Vec<Hit>) = (Vec::with_capacity(hits.len()), Vec::new());
        for hit in hits {
            let restates = |before: &Hit| self.corpus.get(&before.id).is_some_and(|p| p.cites.contains(&hit.id));
            let restated = self.corpus.get(&hit.id).is_none() && all.iter().any(restates);
            if restated { &mut again } else { &mut all }.push(hit);
        }
        all.extend(again);
        all
    }

    /// Notes that a later ruling is about the same matter as an imported one, or that this one contradicts an earlier
    /// one.
    fn later(&self, id: &RuleId) -> Option<Note> {
        let note = |earlier: &RuleId, later: &Later| {
            let dated = self.corpus.official(&later.id).find_map(|o| o.edition.dated.clone())?;
            let (id, by) = (earlier.clone(), later.id.clone());
            Some(Note::Later { id, by, dated, contradicts: later.contradicts })
        };
        let before = || self.corpus.earlier(id).find(|(_, later)| later.contradicts);
        self.corpus.later(id).and_then(|later| note(id, later)).or_else(|| before().and_then(|(e, l)| note(e, l)))
    }

    fn why(&self, query: &Query, hits: &[Hit]) -> Vec<Why> {
        let why = |hit: &Hit| Why {
            id: hit.id.clone(),
            score: hit.score,
            coverage: hit.coverage,
            concepts: self.index.explain(query, &hit.id),
        };
        hits.iter().map(why).collect()
    }

    /// Gives the entries that a beginner reads first, in their order; where none is marked so, the first of each section.
    pub(super) fn topics(&self) -> Vec<Pointer> {
        self.topics.get_or_init(|| self.beginning()).clone()
    }

    fn beginning(&self) -> Vec<Pointer> {
        let mut first: Vec<&Passage> = self.corpus.passages().iter().filter(|p| p.begin.is_some()).collect();
        first.sort_by_key(|p| p.begin);
        if first.is_empty() {
            let mut seen: Vec<String> = Vec::new();
            first = self.corpus.passages().iter().collect();
            first.retain(|p| {
                let section = crate::vocab::squash(&p.section);
                let new = !seen.contains(&section);
                seen.extend(new.then_some(section));
                new
            });
        }
        first.into_iter().map(|p| Pointer::to(&self.corpus, &p.id)).collect()
    }

    fn notes(&self, query: &Query) -> Vec<Note> {
        let mut notes = Vec::new();
        for reference in query.references.iter().filter(|r| r.ids.is_empty()) {
            notes.push(Note::NoEntry(reference.typed.clone()));
        }
        for reference in &query.references {
            if let Some(clause) = reference.restated() {
                notes.push(Note::Restated(clause));
            } else if let Some(book) = reference.book
                && reference.ids.first().is_some_and(|id| id.book() != Some(book))
            {
                notes.push(Note::OtherBook { book, typed: reference.typed.clone() });
            }
        }
        if !query.corrections.is_empty() {
            let read = query.corrections.iter().map(|(typed, right)| (typed.to_string(), right.to_string()));
            notes.push(Note::Read(read.collect()));
        }
        notes
    }
}

/// The headline where a question has too little in it to look for.
const TOO_LITTLE: &str = "There is too little here to search for: name the card, or say what is played, on what and when. Perhaps one of these:";

fn headline(confidence: Confidence, pages: &[Page]) -> String {
    match (confidence, pages.first()) {
        (Confidence::Exact | Confidence::Good, Some(page)) => page.title.clone(),
        (Confidence::Weak, _) => "I have no ruling on this. Nearest are:".to_owned(),
        (_, _) => "Nothing here answers this. Topics to begin with:".to_owned(),
    }
}
