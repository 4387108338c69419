//! Dice that nobody gave: every outcome that matters, with its exact odds.
//!
//! A script runs until it needs a roll. Then each band of totals with a different result is followed, by its first
//! total. The caller merges equal ends, since it knows what counts as equal.

use super::run;
use crate::engine::card::Table;
use crate::engine::state::{Board, Halt, Intent, Leaf, Odds, Oracle, Trace, effort};

/// How many ends are followed, at most.
pub const MOST_LEAVES: usize = 3_000;

/// How many cards all ends may hold together, since each end is a whole position.
const MOST_CARDS: usize = 150_000;

/// How many rolls in a row are followed, at most.
const MOST_ROLLS: u32 = 20;

/// The dice so far. Open parts of declarations are looked for where all dice fall lowest or all fall highest.
struct Fall {
    tried: Vec<u8>,
    odds: Odds,
    lowest: bool,
    highest: bool,
}

/// Follows every band of every open roll. A script without open rolls has one certain end.
///
/// # Errors
/// [`Halt::TooMuch`] beyond [`MOST_LEAVES`] ends, or when the engine halts.
pub fn explore(table: &Table, board: &Board, intents: &[Intent], oracle: &Oracle) -> Result<Vec<Leaf>, Halt> {
    follow(oracle, |oracle| run::run(table, board.clone(), intents, oracle))
}

/// [`explore`] for any function that comes to an end with the dice that it is given.
pub(crate) fn follow(oracle: &Oracle, run: impl Fn(&Oracle) -> Result<Trace, Halt>) -> Result<Vec<Leaf>, Halt> {
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
                // The lowest band is followed first, since the one pushed last is taken first.
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

/// The first total of each band, and the number of ways in which the dice fall into it.
pub(crate) fn split(bands: &[u8]) -> Vec<(u8, u128)> {
    let mut starts = vec![2];
    starts.extend(bands.iter().copied().filter(|b| (3..=12).contains(b)));
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().skip(1).copied().chain([13]);
    starts.iter().copied().zip(ends).map(|(from, to)| (from, (from..to).map(ways).sum())).collect()
}

/// Counts the ways in which two dice show a total.
fn ways(total: u8) -> u128 {
    match total {
        2..=7 => u128::from(total) - 1,
        8..=12 => 13 - u128::from(total),
        _ => 0,
    }
}

/// Counts the ways, of 36, in which two dice show at least this.
pub fn at_least(total: i16) -> Odds {
    let counted = (2u8..=12).filter(|t| i16::from(*t) >= total).map(ways).sum();
    Odds { ways: counted, rolls: 1 }
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
