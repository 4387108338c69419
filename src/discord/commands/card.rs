//! `/card`: a card by any of its names.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::finished::Key;
use super::super::front::{Context, Error};
use super::super::views;
use super::super::words::Words;
use super::completed::completed;
use super::reply::answer_to;
use crate::search::{Scope, Subject, Suggestion};
use crate::vocab::CardId;

/// Shows a card.
#[poise::command(slash_command)]
pub async fn card(
    ctx: Context<'_>,
    #[autocomplete = "names"]
    #[max_length = 100]
    name: String,
    private: Option<bool>,
) -> Result<(), Error> {
    let key = Key::card(&name);
    answer_to(ctx, private, key, move |front, reader| views::named(front, &name, reader)).await
}

/// Offers cards whose name, in any language, begins like what was typed.
pub async fn names(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let mut found = ctx.data().suggest(ctx.interaction.user.id.get(), typed, Scope::Cards).await;
    // Of those that fit as well, titles in the language of whoever types come first.
    let code = Words::code_of(&ctx.interaction.locale);
    let own = |s: &Suggestion| match &s.subject {
        Subject::Card(id) => ctx.data().app.is_titled(id, &s.label, code),
        Subject::Rule(_) => false,
    };
    found.sort_by_key(|s| (s.kind, !own(s)));
    let several = |label: &str| found.iter().filter(|other| other.label == label).count() > 1;
    let choices = found.iter().map(|s| {
        let value = match &s.subject {
            Subject::Card(id) => id.to_string(),
            Subject::Rule(id) => id.to_string(),
        };
        // Cards of the same name are told apart by their numbers.
        let shown = if several(&s.label) { format!("{} · {value}", s.label) } else { s.label.clone() };
        (shown, value)
    });
    let mut choices: Vec<(String, String)> = choices.collect();
    if choices.is_empty() {
        choices.extend(numbered(ctx, typed).await);
    }
    completed(choices)
}

/// Gives the card of a printed number.
async fn numbered(ctx: Context<'_>, typed: &str) -> Option<(String, String)> {
    let id: CardId = typed.trim().to_uppercase().parse().ok()?;
    let (front, number) = (std::sync::Arc::clone(ctx.data()), id.clone());
    let found = tokio::task::spawn_blocking(move || front.app.card(number.as_str()).ok()).await.ok()??;
    let name = &found.first()?.name;
    Some((format!("{name} · {id}"), id.to_string()))
}
