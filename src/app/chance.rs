//! The chance of a roll of two dice.

/// The purpose of a roll, which decides how it succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The total has to be at least this much.
    AtLeast,
    /// The total has to be more than this: a body check, an influence check, a corruption check.
    MoreThan,
    /// A strike against this prowess: more defeats it, as much is ineffectual, less wounds.
    Strike,
}

/// A roll of two dice, and what it is held against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// How the roll succeeds.
    pub aim: Aim,
    /// The number that it is held against.
    pub need: i32,
    /// The modifier that is added to the dice.
    pub modifier: i32,
}

/// How far a total of the dice reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The roll succeeds.
    Over,
    /// The roll of a strike is as much as the prowess, and nothing comes of it.
    Even,
    /// The roll fails.
    Under,
}

impl Throw {
    /// Tells how far a total of the dice alone reaches.
    pub fn reach(&self, total: i32) -> Reach {
        let reached = total.saturating_add(self.modifier);
        match self.aim {
            Aim::Strike if reached == self.need => Reach::Even,
            Aim::AtLeast if reached >= self.need => Reach::Over,
            Aim::MoreThan | Aim::Strike if reached > self.need => Reach::Over,
            Aim::AtLeast | Aim::MoreThan | Aim::Strike => Reach::Under,
        }
    }

    /// Counts those of the 36 ways in which two dice fall that do so.
    pub fn ways(&self, reach: Reach) -> u32 {
        (2..=12).filter(|total| self.reach(*total) == reach).map(of_total).sum()
    }
}

/// Counts those of the 36 ways in which two dice fall that give a total.
pub fn of_total(total: i32) -> u32 {
    u32::try_from(6 - (7 - total).abs()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_fall_in_thirty_six_ways() {
        assert_eq!((2..=12).map(of_total).sum::<u32>(), 36);
        assert_eq!([1, 2, 7, 12, 13].map(of_total), [0, 1, 6, 1, 0]);
        let least = |need| Throw { aim: Aim::AtLeast, need, modifier: 0 }.ways(Reach::Over);
        assert_eq!([2, 3, 7, 12, 13, -5].map(least), [36, 35, 21, 1, 0, 36]);
        let strike = Throw { aim: Aim::Strike, need: 9, modifier: 1 };
        assert_eq!([Reach::Over, Reach::Even, Reach::Under].map(|reach| strike.ways(reach)), [10, 5, 21]);
    }
}
