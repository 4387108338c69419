//! Judges whether the first hit answers the question at all: by which signs, and how much each of them counts.

use serde::Serialize;

use super::postings::Postings;
use super::query::{Alternative, Concept, Origin, Query};
use super::rank::{Hit, worth};
use super::schema::Field;
use super::together::{Together, Wanted};

/// How surely the first hit answers the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// Nothing that was asked for is in the rules.
    None,
    /// Only parts of the question are; the hits are the nearest topics.
    Weak,
    /// The hits say most of what was asked.
    Good,
    /// It was asked for by number or id.
    Exact,
}

/// The signs by which one sees whether the first hit answers the question.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Signs {
    /// The share of what was asked that it says.
    pub coverage: f32,
    /// How strongly it fits, as a logarithm.
    pub strength: f32,
    /// How close the next hit comes to it.
    pub next: f32,
    /// How much was asked: 1 from six things on.
    pub asked: f32,
    /// How much more was told: 1 from twelve things on.
    pub told: f32,
    /// The share of what was asked that a single line, paragraph or example of it says.
    pub together: f32,
    /// How much of such a line and of the question is the same, at most.
    pub alike: f32,
    /// The share of the words of the question that say nothing by themselves.
    pub small: f32,
    /// How much is asked for, by how rare the words of it are: 1 for a word that no entry has.
    pub content: f32,
    /// Whether the question as a whole is somebody's name for it, or nothing but names of cards that it names.
    pub named: bool,
    /// Whether it points at what was said or done elsewhere and has little in it besides.
    pub vague: bool,
    /// Whether the question names a card of which the first hit says nothing.
    pub unheld: bool,
    /// Whether the question asks about something that is done of which the first hit says nothing.
    pub undone: bool,
}

/// Gives the signs of the first of some hits. `wanted` is what is looked for; of the first hit, `first` is the entry
/// and what it kept of its score for being imported.
pub(super) fn signs(
    postings: &Postings,
    query: &Query,
    wanted: &Wanted,
    hits: &[Hit],
    (first, kept): (usize, f32),
) -> Signs {
    let (Some(hit), at) = (hits.first(), first as u32) else { return Signs::default() };
    let concepts = || query.concepts.iter().filter(|c| !c.bonus);
    let asked = concepts().count();
    let Together { share: together, alike } = wanted.in_one_line(&postings.lines(at));
    let says = |c: &Concept| c.alternatives.iter().any(|a| worth(postings, a, at) > 0.0);
    let card = |c: &Concept| c.alternatives.first().is_some_and(|a| a.origin == Origin::Card) && says(c);
    let unheld =
        |c: &Concept| names_card(postings, c) && c.alternatives.first().is_some_and(|a| worth(postings, a, at) <= 0.0);
    let name = |c: &&Concept| c.bonus && !c.defines();
    let whole = query.concepts.iter().filter(name).any(says);
    Signs {
        coverage: hit.coverage,
        strength: (hit.score / kept).max(0.0).ln_1p(),
        // Beside a lone hit there is nothing but what it does not say.
        next: hits.get(1).map_or(1.0 - hit.coverage, |next| next.score / hit.score),
        asked: asked.min(6) as f32 / 6.0,
        told: asked.clamp(6, 12).saturating_sub(6) as f32 / 6.0,
        together,
        alike: alike.min(1.0),
        small: query.small as f32 / query.words.max(1) as f32,
        content: content(postings, wanted),
        vague: is_vague(query, content(postings, wanted)),
        unheld: concepts().any(unheld),
        undone: concepts().any(|c| c.act && c.asked && !says(c)),
        named: whole || (query.small == 0 && asked > 0 && concepts().all(card)),
    }
}

/// Whether a concept names a card. A title of one word that the rules use, too (`Hobbits`, `Block`), may be that word:
/// if many entries use it that name neither this card nor another in whose title it stands (`Night`, `Doors of Night`).
pub(super) fn names_card(postings: &Postings, concept: &Concept) -> bool {
    let [first, others @ ..] = concept.alternatives.as_slice() else { return false };
    let titled: Vec<_> = concept.within.iter().map(|card| postings.weighted(card)).collect();
    let names = |entry: &u32| titled.iter().any(|t| t.list.binary_search_by_key(entry, |(e, _)| *e).is_ok());
    let ordinary = |a: &Alternative| {
        let [word] = a.terms.as_slice() else { return false };
        // What people ask of cards (`Legolas faces …`) says nothing of a word that the rules never use.
        let ruled = || postings.holders(word, &USED).iter().filter(|entry| !names(entry)).count();
        let said = || postings.weighted(word).list.iter().filter(|(entry, _)| !names(entry)).count();
        let typed = matches!(a.origin, Origin::Typed | Origin::Spelling);
        typed && matches!(ruled(), uses if uses >= RULED || uses > 0 && said() >= ORDINARY)
    };
    first.origin == Origin::Card && !(concept.typed.split_whitespace().count() == 1 && others.iter().any(ordinary))
}

/// Tells how surely the first hit answers the question, by a logistic model over its signs. A question about a card is
/// never answered for certain by an entry that does not name it.
///
/// Nor is a question about something that is done answered for certain by an entry that says nothing of it, nor one that
/// points at something which it does not tell.
///
/// Its weights were fitted to `tests/questions` (judged, everyday, blind and real questions, and unanswerable ones), with and without imported
/// documents (`benches/weights.rs`), and checked on others that were held out (`tests/rules/confidence.rs`).
pub(super) fn confidence(s: &Signs) -> Confidence {
    let odds = BIAS + 3.38 * s.coverage + 0.99 * s.strength - 3.31 * s.next
        + 4.71 * s.asked
        + 0.06 * s.told
        + 3.68 * s.together
        + 1.35 * s.alike
        - 2.65 * s.small;
    let sure = 1.0 / (1.0 + (-odds).exp());
    match sure {
        p if (s.unheld || s.undone || s.vague) && p >= 0.02 && s.coverage >= 0.2 => Confidence::Weak,
        _ if s.unheld || s.undone || s.vague => Confidence::None,
        _ if s.named && s.coverage > 0.6 => Confidence::Good,
        p if p >= SURE => Confidence::Good,
        p if p >= 0.02 && s.coverage >= 0.2 => Confidence::Weak,
        _ => Confidence::None,
    }
}

/// Tells how much is asked for, by how rare the words of it are: 1 for a word that no entry has.
pub(super) fn content(postings: &Postings, wanted: &Wanted) -> f32 {
    wanted.weight() / postings.rarest()
}

/// Whether a question has nothing in it that could be looked for, or little beside words that point at what was said or
/// done elsewhere (`is that allowed?`, `can he play it on me?`).
pub(super) fn is_vague(query: &Query, content: f32) -> bool {
    let nothing = query.concepts.iter().all(|concept| concept.bonus);
    query.references.is_empty() && (nothing || query.pointing > 0 && content < LITTLE)
}

/// The content below which a question that points elsewhere is vague. Of the questions in `tests/questions` and of those
/// that were judged elsewhere, none that an entry answers has less and points.
const LITTLE: f32 = 0.45;

/// The number of entries that use a word that is not only a card's own.
const ORDINARY: usize = 12;

/// The number of them in which the rule itself uses it.
const RULED: usize = 3;

/// The fields in which the rule itself stands.
const USED: [Field; 4] = [Field::Title, Field::Aliases, Field::Rule, Field::InPlay];

/// The point from which on an answer is told as certain: later than at even odds, as a wrong one that is told so costs
/// more than a right one that is not.
const SURE: f32 = 0.65;

/// The weight against an answer before any of its signs are seen.
const BIAS: f32 = -5.75;
