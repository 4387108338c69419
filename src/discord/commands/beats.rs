//! `/beats`: what could still answer a chain.

use super::super::address::View;
use super::super::finished::Key;
use super::super::form;
use super::super::front::{Context, Error};
use super::super::views;
use super::reply::answer_to;
use super::rules::OneOf;
use crate::vocab::Ruleset;

/// Lists what could still answer the last declaration.
#[poise::command(slash_command)]
pub async fn beats(
    ctx: Context<'_>,
    #[max_length = 4000] chain: String,
    rules: Option<OneOf>,
    private: Option<bool>,
) -> Result<(), Error> {
    let set = rules.map(Ruleset::from);
    let key = Key::beats(&chain, set);
    answer_to(ctx, private, key, move |front, reader| {
        views::typed(front, &form::lines(&chain), |text| View::Beats(text, set, 0), reader)
    })
    .await
}
