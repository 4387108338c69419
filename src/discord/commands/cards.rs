//! `/cards`: cards by what is printed on them.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::address::View;
use super::super::front::{Context, Error};
use super::super::limits::{cut, length};
use super::super::views;
use super::completed::completed;
use super::reply::answer;
use crate::app::Printed;
use crate::vocab::{SETS, fold};

/// The longest word of a filter: four of them fit into a button.
const LONGEST: usize = 15;

/// Lists cards.
#[poise::command(slash_command)]
pub async fn cards(
    ctx: Context<'_>,
    #[rename = "type"]
    #[autocomplete = "types"]
    #[max_length = 15]
    kind: Option<String>,
    #[autocomplete = "races"]
    #[max_length = 15]
    race: Option<String>,
    #[autocomplete = "sets"]
    #[max_length = 15]
    set: Option<String>,
    #[autocomplete = "keywords"]
    #[max_length = 15]
    keyword: Option<String>,
    private: Option<bool>,
) -> Result<(), Error> {
    let word = |typed: Option<String>| cut(&typed.unwrap_or_default().replace(['|', '~'], " "), LONGEST);
    let filter = [kind, race, set, keyword].map(word).join("|");
    answer(ctx, private, move |front, reader| views::show(front, &View::Cards(filter, 0), reader)).await
}

async fn types(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    words(ctx, Printed::Type, typed)
}

async fn races(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    words(ctx, Printed::Race, typed)
}

async fn sets(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    words(ctx, Printed::Set, typed)
}

async fn keywords(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    words(ctx, Printed::Keyword, typed)
}

/// Gives the words of a kind that stand on cards and have in them what was typed, the most common first.
fn words(ctx: Context<'_>, of: Printed, typed: &str) -> CreateAutocompleteResponse {
    let typed = fold(typed);
    let found = ctx.data().app.printed_words(of).iter();
    let named = |word: &String| match SETS.iter().find(|(letters, _)| of == Printed::Set && letters == word) {
        Some((letters, name)) => format!("{letters} · {name}"),
        None => word.clone(),
    };
    let words = found.filter(|word| length(word) <= LONGEST).map(|word| (named(word), word.clone()));
    completed(words.filter(|(shown, _)| fold(shown).contains(typed.trim())))
}
