//! `/odds`: the chance of a roll of two dice.

use super::super::address::View;
use super::super::caller::Caller;
use super::super::finished::Key;
use super::super::front::{Context, Error};
use super::super::views;
use super::reply::{answer, answer_to};
use crate::app::chance::{Aim, Throw};

/// The purpose of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum For {
    /// The roll needs at least the number.
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
    let aim = match roll {
        None | Some(For::AtLeast) => Aim::AtLeast,
        Some(For::MoreThan) => Aim::MoreThan,
        Some(For::Strike) => Aim::Strike,
    };
    let throw = Throw { aim, need, modifier: modifier.unwrap_or(0) };
    let pictures = ctx.data().reader(&Caller::from(ctx.interaction), private).await.pictures;
    let view = View::Odds(throw, pictures);
    match Key::view(&view) {
        Some(key) => answer_to(ctx, private, key, move |front, reader| views::show(front, &view, reader)).await,
        None => answer(ctx, private, move |front, reader| views::show(front, &view, reader)).await,
    }
}
