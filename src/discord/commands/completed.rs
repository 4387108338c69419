//! The offers of a completion: each with its label and the text that it stands for.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::super::limits::{CHOICE, CHOICES};
use super::super::message::on_one_line;

/// Offers these. What nobody could see is not offered.
pub fn completed(offered: impl IntoIterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let shown = offered.into_iter().map(|(shown, value)| (on_one_line(&shown, CHOICE), value));
    let seen = shown.filter(|(shown, _)| !shown.trim().is_empty()).take(CHOICES);
    let choices = seen.map(|(shown, value)| AutocompleteChoice::new(shown, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Gives the same of words that stand for themselves.
pub fn themselves(words: impl IntoIterator<Item = String>) -> CreateAutocompleteResponse {
    completed(words.into_iter().map(|word| (word.clone(), word)))
}
