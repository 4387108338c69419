//! The rule sets that a command lets choose.

use crate::vocab::Ruleset;

/// The rule sets that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Rules {
    /// The annotations of METW.
    #[name = "METW"]
    Metw,
    /// The annotations of MELE.
    #[name = "MELE"]
    Mele,
    /// The rules of the Council of Elrond.
    #[name = "CoE"]
    Coe,
    /// The timing guide.
    #[name = "Timing guide"]
    Tg,
    /// The Rivendell rulings.
    #[name = "Rivendell rulings"]
    Riv,
    /// METW, MELE and CoE side by side.
    #[name = "All"]
    All,
}

impl Rules {
    /// Gives the rule sets that are meant.
    pub fn sets(self) -> Vec<Ruleset> {
        match self {
            Rules::Metw => vec![Ruleset::Metw],
            Rules::Mele => vec![Ruleset::Mele],
            Rules::Coe => vec![Ruleset::Coe],
            Rules::Tg => vec![Ruleset::Tg],
            Rules::Riv => vec![Ruleset::Riv],
            Rules::All => crate::app::ALL_RULES.to_vec(),
        }
    }
}

/// A rule set, where only one can be meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum OneOf {
    /// The annotations of METW.
    #[name = "METW"]
    Metw,
    /// The annotations of MELE.
    #[name = "MELE"]
    Mele,
    /// The rules of the Council of Elrond.
    #[name = "CoE"]
    Coe,
    /// The timing guide.
    #[name = "Timing guide"]
    Tg,
    /// The Rivendell rulings.
    #[name = "Rivendell rulings"]
    Riv,
}
