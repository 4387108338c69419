//! `/odds`: the chance of a roll of two dice.

use super::super::front::{Context, Error};
use super::super::screen::Shown;
use super::super::views::odds::{self, Roll};
use super::reply::answer;

/// What is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum For {
    /// At least the number.
    #[name = "At least"]
    AtLeast,
    /// More than the number.
    #[name = "More than"]
    MoreThan,
    /// A strike of that prowess.
    #[name = "Strike"]
    Strike,
}

/// Says how likely a roll is.
#[poise::command(slash_command)]
pub async fn odds(
    ctx: Context<'_>,
    #[min = -50]
    #[max = 99]
    need: i32,
    #[min = -50]
    #[max = 50]
    modifier: Option<i32>,
    roll: Option<For>,
    private: Option<bool>,
) -> Result<(), Error> {
    let roll = match roll {
        None | Some(For::AtLeast) => Roll::AtLeast,
        Some(For::MoreThan) => Roll::MoreThan,
        Some(For::Strike) => Roll::Strike,
    };
    answer(ctx, private, move |_, reader| Shown::from(odds::show(roll, need, modifier.unwrap_or(0), reader))).await
}
