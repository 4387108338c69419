//! `/cards`: cards by what is printed on them, with how much of each the engine plays.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::address::{Action, Own, View};
use super::super::front::{Context, Error, Front, OwnScreen};
use super::super::limits::{cut, length};
use super::super::paging::{PAGE, pages};
use super::super::screen::{Choice, Reader, Screen, Tone};
use super::super::views::parts::share;
use super::super::work::Weight;
use super::completed::completed;
use super::reply::show_view;
use crate::app::{Coverage, Filter, Printed};
use crate::vocab::{SETS, fold};

/// The longest word of a filter: four of them fit into a button.
const LONGEST: usize = 15;
/// The mark of a card that is played whole: most are.
const WHOLE: &str = "✓";
/// The most cards that are listed.
const MOST: usize = 2_000;

/// The screen of `/cards`, which says the words of a filter: type, race, set and keyword with `|` between them.
pub(super) static SCREENS: [OwnScreen; 1] = [OwnScreen {
    letter: 'k',
    name: "cards",
    weight: Weight::Light,
    show: |front, own, reader| Some(listed(front, own, reader)),
}];

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
    show_view(ctx, private, View::Own(Own { letter: SCREENS[0].letter, page: 0, of: filter })).await
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

/// Shows the cards that fit the words of a filter: type, race, set and keyword with `|` between them.
fn listed(front: &Front, own: &Own, reader: &Reader) -> Screen {
    let words = reader.words;
    let mut parts = own.of.split('|').map(|part| Some(part.trim().to_owned()).filter(|part| !part.is_empty()));
    let mut next = || parts.next().flatten();
    let wanted = Filter { kind: next(), race: next(), set: next(), keyword: next() };
    let found = front.app.list_cards(&wanted);
    let called = |title: &String| front.app.title_in(title, words.code).unwrap_or_else(|| title.clone());
    let lines = found.iter().take(MOST).map(|card| {
        let played = match card.coverage {
            Coverage::Whole => WHOLE.to_owned(),
            Coverage::Partly => format!("· {}", words.say("played_partly")),
            Coverage::Facts => format!("· {}", words.say("played_facts")),
        };
        format!("- **{}** `{}` {} {played}", called(&card.name), card.id, words.printed(&card.kind))
    });
    let mut text = lines.collect::<Vec<_>>().join("\n");
    if found.is_empty() {
        text = words.say("no_cards").to_owned();
    } else if found.len() > MOST {
        text.push_str(&format!("\n… +{}", found.len() - MOST));
    }
    if found.iter().take(MOST).any(|card| card.coverage == Coverage::Whole) {
        text = format!("-# {WHOLE} {}\n{text}", words.say("played_whole"));
    }
    // The menu leads to cards of the page that is shown.
    let shown = pages(&text, PAGE);
    let here = shown.get(usize::from(own.page)).map_or("", String::as_str);
    let choices = found.iter().filter(|card| here.contains(&format!("`{}`", card.id))).filter_map(|card| {
        let does = Action::Open(View::Card(card.id.parse().ok()?, 0));
        Some(Choice { label: called(&card.name), detail: words.printed(&card.kind), does })
    });
    let title = words.fill("cards_listed", &[&found.len().to_string()]);
    let mut screen = Screen::new(title, text, Tone::Plain)
        .buttons(share(View::Own(own.clone()), reader).into_iter().collect())
        .menu("cards", words.say("also"), choices.collect());
    screen.page = usize::from(own.page);
    screen
}
