//! `/resolve`: what a chain of effects comes to. Without a chain a form opens.

use super::super::address::View;
use super::super::caller::Caller;
use super::super::finished::Key;
use super::super::form;
use super::super::front::{Context, Error};
use super::super::views;
use super::super::views::parts::first;
use super::reply::answer_to;
use super::rules::Rules;

/// Decides a chain.
#[poise::command(slash_command)]
pub async fn resolve(
    ctx: Context<'_>,
    #[max_length = 4000] chain: Option<String>,
    rules: Option<Rules>,
    private: Option<bool>,
) -> Result<(), Error> {
    let sets = rules.map(Rules::sets).unwrap_or_default();
    let Some(chain) = chain else {
        let caller = Caller::from(ctx.interaction);
        let private = ctx.data().reader(&caller, private).await.private;
        let form = form::chain(&sets, private, "", caller.words());
        ctx.data().form(ctx.http(), &caller, &form).await;
        return Ok(());
    };
    let key = Key::chain(&chain, &sets);
    answer_to(ctx, private, key, move |front, reader| {
        views::typed(front, &form::lines(&chain), |text| View::Decision(first(text, sets)), reader)
    })
    .await
}
