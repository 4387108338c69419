//! `/cards`: cards by what is printed on them.

use super::super::address::View;
use super::super::front::{Context, Error};
use super::super::limits::cut;
use super::super::views;
use super::reply::answer;

/// The longest word of a filter: four of them fit into a button.
const LONGEST: usize = 15;

/// Lists cards.
#[poise::command(slash_command)]
pub async fn cards(
    ctx: Context<'_>,
    #[rename = "type"]
    #[max_length = 15]
    kind: Option<String>,
    #[max_length = 15] race: Option<String>,
    #[max_length = 15] set: Option<String>,
    #[max_length = 15] keyword: Option<String>,
    private: Option<bool>,
) -> Result<(), Error> {
    let word = |typed: Option<String>| cut(&typed.unwrap_or_default().replace(['|', '~'], " "), LONGEST);
    let filter = [kind, race, set, keyword].map(word).join("|");
    answer(ctx, private, move |front, reader| views::show(front, &View::Cards(filter, 0), reader)).await
}
