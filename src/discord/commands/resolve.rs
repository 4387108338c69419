//! `/resolve`: decides a chain of effects. Without a chain a form opens.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::address::View;
use super::super::again::Again;
use super::super::caller::Caller;
use super::super::finished::Key;
use super::super::form;
use super::super::front::{Context, Error, Front};
use super::super::limits::{CHOICE, CHOICES, length};
use super::super::screen::Reader;
use super::super::send::How;
use super::super::views;
use super::super::views::parts::first;
use super::completed::themselves;
use super::rules::Rules;
use super::titles;

/// Decides a chain.
#[poise::command(slash_command)]
pub async fn resolve(
    ctx: Context<'_>,
    #[autocomplete = "chains"]
    #[max_length = 4000]
    chain: Option<String>,
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
    let (key, lines) = (Key::chain(&chain, &sets), form::lines(&chain));
    let caller = Caller::from(ctx.interaction).typing(Some(Again::Chain(lines.clone(), sets.clone())));
    let reader = ctx.data().reader(&caller, private).await;
    let how = How::New { private: reader.private };
    let work = move |front: &Front, reader: &Reader| {
        views::typed(front, &lines, |text| View::Decision(first(text, sets)), reader)
    };
    ctx.data().answer_to(ctx.http(), &caller, how, reader, key, work).await;
    Ok(())
}

/// Offers the typed text with the title that begins at its end completed. Offers nothing where nothing is typed.
async fn chains(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    if typed.trim().is_empty() || length(typed.trim()) > CHOICE {
        return themselves([]);
    }
    let mut lines = titles::ended(ctx, typed).await;
    let own = typed.trim().to_owned();
    lines.retain(|line| *line != own);
    lines.truncate(CHOICES - 1);
    themselves(lines.into_iter().chain([own]))
}
