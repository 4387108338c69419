//! `/help`: the commands, and how a chain is written.

use super::super::address::View;
use super::super::front::{Context, Error};
use super::reply::show_view;

/// Shows the help, to the asker alone.
#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    show_view(ctx, Some(true), View::Help(0, 0)).await
}
