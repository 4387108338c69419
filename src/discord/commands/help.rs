//! `/help`: the commands, and how a chain is written.

use super::super::address::View;
use super::super::front::{Context, Error};
use super::super::views;
use super::reply::answer;

/// Shows the help, to the asker alone.
#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, Some(true), |front, reader| views::show(front, &View::Help(0, 0), reader)).await
}
