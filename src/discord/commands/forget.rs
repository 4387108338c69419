//! `/forget`: deletes what is kept about whoever asks, once it is confirmed.

use super::super::caller::Caller;
use super::super::front::{Context, Error};
use super::super::screen::Shown;
use super::super::send::How;
use super::super::views::forget as view;

/// Asks whether it is meant.
#[poise::command(slash_command)]
pub async fn forget(ctx: Context<'_>) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    let words = caller.words();
    ctx.data().answer(ctx.http(), &caller, How::New { private: true }, move |_| Shown::from(view::asked(words))).await;
    Ok(())
}
