//! `/about`: versions, sources, privacy.

use super::super::address::View;
use super::super::front::{Context, Error};
use super::super::views;
use super::reply::answer;

/// Says what this program is, to the asker alone.
#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, Some(true), |front, reader| views::show(front, &View::About, reader)).await
}
