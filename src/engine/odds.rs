//! Dice that nobody gave: every outcome that matters, with its exact odds.
//!
//! A script is run until it needs a roll; the bands of totals that lead to different results are followed one by one,
//! each by its first total. Equal ends are for the caller to merge: what counts as equal, it knows.

use super::board::Board;
use super::card::Table;
use super::declaration::Intent;
use super::oracle::{Halt, Oracle};
use super::trace::Trace;
use super::{effort, game};

/// The most ends that are followed.
pub const MOST_LEAVES: usize = 3_000;
/// The most cards in all of the ends together: each end is a whole position.
const MOST_CARDS: usize = 150_000;
/// The most rolls in a row that are followed.
const MOST_ROLLS: u32 = 20;
/// In how many ways two dice fall.
const WAYS: u128 = 36;

/// A probability in ways out of 36 to the number of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Ways.
    pub ways: u128,
    /// Rolls of two dice.
    pub rolls: u32,
}

/// One way in which the dice can fall, and what comes of it.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// How likely it is.
    pub odds: Odds,
    /// What happens.
    pub trace: Trace,
}

/// How dice have fallen so far. What declarations leave open is looked for where all of them fall lowest or highest.
struct Fall {
    tried: Vec<u8>,
    odds: Odds,
    lowest: bool,
    highest: bool,
}

/// Follows every band of every open roll. A script without open rolls has one certain end.
///
/// # Errors
/// [`Halt::TooMuch`] beyond [`MOST_LEAVES`] ends, or what the engine says.
pub fn explore(table: &Table, board: &Board, intents: &[Intent], oracle: &Oracle) -> Result<Vec<Leaf>, Halt> {
    follow(oracle, |oracle| game::run(table, board.clone(), intents, oracle))
}

/// [`explore`] for any way of coming to an end with the dice that it is given.
pub(super) fn follow(oracle: &Oracle, run: impl Fn(&Oracle) -> Result<Trace, Halt>) -> Result<Vec<Leaf>, Halt> {
    let mut leaves = Vec::new();
    let mut cards = 0;
    let mut open = vec![Fall { tried: oracle.tried.clone(), odds: Odds::CERTAIN, lowest: true, highest: true }];
    while let Some(Fall { tried, odds, lowest, highest }) = open.pop() {
        if leaves.len() + open.len() >= MOST_LEAVES || cards > MOST_CARDS || odds.rolls > MOST_ROLLS {
            return Err(Halt::TooMuch("the open dice have too many outcomes: give some of them"));
        }
        let oracle = Oracle { tried: tried.clone(), asks: oracle.asks && (lowest || highest), ..oracle.clone() };
        match effort::attempt(|| run(&oracle)).and_then(|ended| ended) {
            Ok(trace) => {
                cards += trace.board.cards.len();
                leaves.push(Leaf { odds, trace });
            }
            Err(Halt::Open { bands, .. }) => {
                // The lowest band is followed first: the last one pushed is taken first.
                let bands = split(&bands);
                let last = bands.len() - 1;
                for (n, (first, ways)) in bands.into_iter().enumerate().rev() {
                    let mut tried = tried.clone();
                    tried.push(first);
                    let (lowest, highest) = (lowest && n == 0, highest && n == last);
                    open.push(Fall { tried, odds: odds.and(ways), lowest, highest });
                }
            }
            Err(halt @ Halt::TooMuch(_)) => return Err(halt),
        }
    }
    Ok(leaves)
}

/// The first total of each band and the ways in which the dice fall into it.
pub(super) fn split(bands: &[u8]) -> Vec<(u8, u128)> {
    let mut starts = vec![2];
    starts.extend(bands.iter().copied().filter(|b| (3..=12).contains(b)));
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([13]);
    starts.iter().copied().zip(ends).map(|(from, to)| (from, (from..to).map(ways).sum())).collect()
}

/// In how many ways two dice show a total.
fn ways(total: u8) -> u128 {
    match total {
        2..=7 => u128::from(total) - 1,
        8..=12 => 13 - u128::from(total),
        _ => 0,
    }
}

/// In how many of 36 ways two dice show at least this.
pub fn at_least(total: i16) -> Odds {
    let counted = (2u8..=12).filter(|t| i16::from(*t) >= total).map(ways).sum();
    Odds { ways: counted, rolls: 1 }
}

impl Odds {
    /// What is sure to happen.
    pub const CERTAIN: Odds = Odds { ways: 1, rolls: 0 };

    /// What cannot happen.
    pub const NEVER: Odds = Odds { ways: 0, rolls: 0 };

    /// Whether this is less likely than the other, exactly.
    pub fn is_less_than(self, other: Odds) -> bool {
        let rolls = self.rolls.max(other.rolls);
        let scaled = |o: Odds| o.ways * WAYS.pow(rolls - o.rolls);
        scaled(self) < scaled(other)
    }

    /// This, and then a roll that falls in so many ways.
    fn and(self, ways: u128) -> Odds {
        Odds { ways: self.ways * ways, rolls: self.rolls + 1 }
    }

    /// This or that, which cannot both happen.
    pub fn or(self, other: Odds) -> Odds {
        let rolls = self.rolls.max(other.rolls);
        let scaled = |o: Odds| o.ways * WAYS.pow(rolls - o.rolls);
        Odds { ways: scaled(self) + scaled(other), rolls }
    }

    /// Numerator and denominator: of 36 where that is exact, else in lowest terms.
    pub fn fraction(self) -> (u128, u128) {
        let whole = WAYS.pow(self.rolls.max(1));
        let ways = if self.rolls == 0 { self.ways * WAYS } else { self.ways };
        let unit = whole / WAYS;
        if ways % unit == 0 {
            return (ways / unit, WAYS);
        }
        let shared = divisor(ways, whole);
        (ways / shared, whole / shared)
    }

    /// As a share of one.
    pub fn share(self) -> f64 {
        let (ways, of) = self.fraction();
        ways as f64 / of as f64
    }
}

/// The greatest common divisor.
fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_cover_all_ways() {
        assert_eq!(split(&[7]), [(2, 15), (7, 21)]);
        assert_eq!(split(&[]), [(2, 36)]);
        assert_eq!(split(&[5, 6, 12]).iter().map(|(_, n)| n).sum::<u128>(), 36);
        assert_eq!(at_least(7).fraction(), (21, 36));
        assert_eq!((at_least(13).fraction(), at_least(-4).fraction()), ((0, 36), (36, 36)));
    }

    #[test]
    fn odds_of_several_rolls_are_exact() {
        let both = Odds::CERTAIN.and(21).and(21);
        assert_eq!(both.fraction(), (49, 144));
        assert_eq!(both.or(Odds::CERTAIN.and(15)).fraction(), (109, 144));
        assert_eq!(Odds::CERTAIN.and(18).and(36).fraction(), (18, 36));
        assert_eq!(Odds::CERTAIN.fraction(), (36, 36));
    }
}
