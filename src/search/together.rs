//! Tells how much of a question a single line, paragraph or example of an entry says.

use std::collections::HashMap;

use super::query::Query;
use super::terms::{Lines, number};

/// The number of different terms that are looked for. A question has fewer; any beyond it are ignored.
const MOST: usize = 64 * WORDS;
const WORDS: usize = 4;

/// Some of the terms that are looked for.
type Terms = [u64; WORDS];

/// The terms that a question asks for, ready to be looked for in lines.
pub(super) struct Wanted {
    /// The place of each term, in the order of their numbers.
    places: Vec<(u64, usize)>,
    /// The last digits of the terms: of what stands in lines nearly nothing is among them.
    digits: Digits,
    /// For each concept, the ways to say it, and its weight.
    concepts: Vec<(Vec<Terms>, f32)>,
    all: f32,
}

/// The last digits that some numbers have.
struct Digits([u64; Digits::ROWS]);

impl Digits {
    const ROWS: usize = 64;

    /// Gives the row and the mark of a number.
    fn place(number: u64) -> (usize, u64) {
        ((number >> 6) as usize % Digits::ROWS, 1 << (number % 64))
    }

    fn add(&mut self, number: u64) {
        let (row, mark) = Digits::place(number);
        self.0[row] |= mark;
    }

    /// Whether a number may be among them.
    fn may_have(&self, number: u64) -> bool {
        let (row, mark) = Digits::place(number);
        self.0[row] & mark != 0
    }
}

impl Default for Digits {
    fn default() -> Digits {
        Digits([0; Digits::ROWS])
    }
}

/// The most that a line of an entry says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Together {
    /// The share of what was asked.
    pub share: f32,
    /// How much of the line and of the question is the same.
    pub alike: f32,
}

impl Wanted {
    /// Gives the weight of all that is asked for.
    pub fn weight(&self) -> f32 {
        self.concepts.iter().map(|(_, weight)| weight).sum()
    }

    /// Collects what a question asks for; `weights` are those of the concepts.
    pub fn of(query: &Query, weights: &[f32]) -> Wanted {
        let mut places: HashMap<u64, usize> = HashMap::new();
        let mut concepts = Vec::new();
        for (concept, weight) in query.concepts.iter().zip(weights).filter(|(c, _)| !c.bonus) {
            let mut ways = Vec::with_capacity(concept.alternatives.len());
            for alternative in &concept.alternatives {
                let mut terms = Terms::default();
                for term in &alternative.terms {
                    let next = places.len();
                    let place = *places.entry(number(term)).or_insert(next);
                    if place < MOST {
                        terms[place / 64] |= 1 << (place % 64);
                    }
                }
                ways.push(terms);
            }
            concepts.push((ways, *weight));
        }
        let all = concepts.iter().map(|(_, weight)| weight).sum();
        let mut places: Vec<(u64, usize)> = places.into_iter().filter(|(_, place)| *place < MOST).collect();
        places.sort_unstable();
        let mut digits = Digits::default();
        places.iter().for_each(|(term, _)| digits.add(*term));
        Wanted { places, digits, concepts, all }
    }

    /// Counts the things that are asked for.
    pub fn len(&self) -> usize {
        self.concepts.len()
    }

    /// Gives the most of it that a line says.
    pub fn in_one_line(&self, lines: &Lines) -> Together {
        let mut most = Together::default();
        for line in lines.iter() {
            let mut held = Terms::default();
            for term in line.iter().filter(|term| self.digits.may_have(**term)) {
                if let Ok(at) = self.places.binary_search_by_key(term, |(own, _)| *own) {
                    let (_, place) = self.places[at];
                    held[place / 64] |= 1 << (place % 64);
                }
            }
            if held == Terms::default() {
                continue;
            }
            let says =
                |ways: &[Terms]| ways.iter().any(|way| way.iter().zip(&held).all(|(way, held)| way & held == *way));
            let said = self.concepts.iter().filter(|(ways, _)| says(ways)).map(|(_, weight)| *weight);
            let (count, weight) = said.fold((0_usize, 0.0_f32), |(count, sum), weight| (count + 1, sum + weight));
            most.share = most.share.max(weight / self.all.max(f32::EPSILON));
            most.alike = most.alike.max(2.0 * count as f32 / (self.concepts.len() + line.len()).max(1) as f32);
        }
        most
    }
}
