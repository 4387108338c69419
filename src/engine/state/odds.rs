//! Exact odds of two dice.

use super::Trace;

/// In how many ways two dice can fall.
const WAYS: u128 = 36;

/// A probability: a number of ways out of 36 to the power of the number of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Ways.
    pub ways: u128,
    /// Rolls of two dice.
    pub rolls: u32,
}

/// One way in which the dice can fall, and what follows.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// Its odds.
    pub odds: Odds,
    /// Its trace.
    pub trace: Trace,
}

impl Odds {
    /// The odds of something that is sure to happen.
    pub const CERTAIN: Odds = Odds { ways: 1, rolls: 0 };

    /// The odds of something that cannot happen.
    pub const NEVER: Odds = Odds { ways: 0, rolls: 0 };

    /// Whether this is less likely than the other, exactly.
    pub fn is_less_than(self, other: Odds) -> bool {
        let rolls = self.rolls.max(other.rolls);
        let scaled = |o: Odds| o.ways * WAYS.pow(rolls - o.rolls);
        scaled(self) < scaled(other)
    }

    /// This, followed by a roll that falls in one of this many ways.
    pub(crate) fn and(self, ways: u128) -> Odds {
        Odds { ways: self.ways * ways, rolls: self.rolls + 1 }
    }

    /// This or that, if both cannot happen together.
    pub fn or(self, other: Odds) -> Odds {
        let rolls = self.rolls.max(other.rolls);
        let scaled = |o: Odds| o.ways * WAYS.pow(rolls - o.rolls);
        Odds { ways: scaled(self) + scaled(other), rolls }
    }

    /// Numerator and denominator: out of 36 if that is exact, otherwise in lowest terms.
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
