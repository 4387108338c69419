//! Finds the likely readings of a text that was not understood whole. Each open thing has its ways; a reading takes one
//! way of each, and says which.

use std::ops::Range;

use super::change::{Change, apply};
use super::item::Mention;
use super::open::{Open, Opening, Way, quoted};
use super::taken::Taken;
use super::unread::Cause;
use super::{Basis, Told, complete, write};
use crate::engine::card::Table;
use crate::lang::{self, Script, Titles};

/// The greatest number of readings of a text.
const MOST: usize = 16;

/// A way in which a text can have been meant.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The assumptions that it makes; none where it is what was understood.
    pub takes: Vec<Taken>,
    /// Words of the text that it ignores.
    pub aside: Vec<String>,
    /// The script that the text says then.
    pub script: Script,
}

impl Told {
    /// Gives the ways in which a text can have been meant, the likeliest first: with the likeliest way of everything
    /// that is open, then with another way of one thing, and with everything ignored that was not understood. Each
    /// reads back as it is written.
    pub fn readings<T: Titles>(&self, text: &str, titles: &T, table: &Table) -> Vec<Reading> {
        let opening = Opening { text, told: self, titles, table };
        let opens = [opening.opens(), opening.likely_slips(), opening.times()].concat();
        let choosing = Choosing { text, told: self, table, opens };
        let mut found: Vec<Reading> = Vec::new();
        let mut known: Vec<String> = Vec::new();
        for reading in choosing.readings() {
            let terse = lang::format(&reading.script);
            if known.contains(&terse) {
                continue;
            }
            let mut parsed = lang::parse(&terse, titles);
            if parsed.diagnostics.is_empty() && parsed.scripts.len() == 1 {
                known.push(terse);
                found.push(Reading { script: parsed.scripts.remove(0), ..reading });
            }
            if found.len() >= MOST {
                break;
            }
        }
        found
    }

    /// Gives the parts of a text that were not understood and are no card, player or title, in the text's own words;
    /// each once.
    fn aside<'a>(&self, text: &'a str, all: bool) -> Vec<&'a str> {
        let open = |cause: &Cause| !matches!(cause, Cause::Declarer(_) | Cause::Nothing);
        let left = |cause: &Cause| if all { open(cause) } else { cause.is_words() };
        let mut spans: Vec<&Range<usize>> = self.unread.iter().filter(|u| left(&u.cause)).map(|u| &u.span).collect();
        spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
        let mut kept: Vec<&Range<usize>> = Vec::new();
        for span in spans {
            if !kept.iter().any(|k| k.start <= span.start && span.end <= k.end) {
                kept.push(span);
            }
        }
        kept.into_iter().filter_map(|span| text.get(span.clone())).collect()
    }
}

/// Takes one way of each thing that is open.
struct Choosing<'a> {
    text: &'a str,
    told: &'a Told,
    table: &'a Table,
    opens: Vec<Open>,
}

impl Choosing<'_> {
    /// Gives the readings, the likeliest first. Some may be the same.
    fn readings(&self) -> impl Iterator<Item = Reading> {
        let likeliest = vec![0; self.opens.len()];
        let other = |at: usize, way: usize| {
            let mut taken = likeliest.clone();
            taken[at] = way;
            (taken, Some(at))
        };
        let most = self.opens.iter().map(|open| open.ways.len()).max().unwrap_or(0);
        // The second way of each, then the third of each, and so on.
        let others = (1..most).flat_map(|way| {
            let has = move |at: &usize| self.opens[*at].ways.len() > way;
            (0..self.opens.len()).filter(has).map(move |at| (at, way))
        });
        let others: Vec<(Vec<usize>, Option<usize>)> = others.map(|(at, way)| other(at, way)).collect();
        let first = (likeliest.clone(), None);
        let taken = std::iter::once(first).chain(others);
        let mut readings: Vec<Reading> = taken.map(|(taken, changed)| self.reading(&taken, changed)).collect();
        readings.insert(1, self.as_understood());
        readings.into_iter()
    }

    /// Gives the script as it was made of what was understood.
    fn as_understood(&self) -> Reading {
        Reading { takes: Vec::new(), aside: self.aside(true), script: self.told.script.clone() }
    }

    /// Gives the reading that takes this way of each thing; the way that is not its likeliest is told first.
    fn reading(&self, taken: &[usize], changed: Option<usize>) -> Reading {
        let Basis { mut story, mut mentions } = self.told.basis.clone();
        let way = |at: usize| -> Option<&Way> { self.opens.get(at)?.ways.get(*taken.get(at)?) };
        let ways: Vec<&Way> = (0..taken.len()).filter_map(way).collect();
        ways.iter().for_each(|way| apply(&way.change, &mut story, &mut mentions));
        let first = changed.and_then(way).into_iter();
        let rest = (0..taken.len()).filter(|at| Some(*at) != changed).filter_map(way);
        let takes: Vec<Taken> = first.chain(rest).filter_map(|way| way.takes.clone()).collect();
        if takes.is_empty() {
            return self.as_understood();
        }
        let aside = self.aside(false);
        if ways.iter().all(|way| matches!(way.change, Change::Nothing)) {
            return Reading { takes, aside, script: self.told.script.clone() };
        }
        complete::Completing { mentions: &mentions, table: self.table }.complete(&mut story);
        Reading { takes, aside, script: written(story, &mentions, self.table) }
    }

    /// Gives the words that are ignored, as they are repeated.
    fn aside(&self, all: bool) -> Vec<String> {
        self.told.aside(self.text, all).into_iter().map(quoted).collect()
    }
}

/// Writes a story as a script.
fn written(story: super::story::Story, mentions: &[Mention], table: &Table) -> Script {
    write::Writing { mentions, table, story, nobodys: Vec::new() }.script().0
}
