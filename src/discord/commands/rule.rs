//! `/rule`: an entry by its number, its topic, or a question.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::finished::{Key, Narrow};
use super::super::front::{Context, Error};
use super::super::limits::{CHOICE, CHOICES, cut, length};
use super::super::views;
use super::super::work::Weight;
use super::completed::{completed, themselves};
use super::reply::answer_to;
use crate::search::{MatchKind, Scope, Subject};
use crate::vocab::Book;

/// The number of words from which on a text is a question.
const QUESTION: usize = 3;

/// Shows the entry that answers a question.
#[poise::command(slash_command)]
pub async fn rule(
    ctx: Context<'_>,
    #[autocomplete = "queries"]
    #[max_length = 300]
    query: String,
    #[autocomplete = "books"] book: Option<String>,
    #[autocomplete = "editions"] edition: Option<String>,
    private: Option<bool>,
) -> Result<(), Error> {
    let narrow = Narrow { book: book.and_then(|b| book_of(&b)), edition };
    let key = Key::question(&query, &narrow);
    answer_to(ctx, private, key, move |front, reader| views::asked(front, &query, &narrow, reader)).await
}

/// Offers ids, titles, topics and cards that begin like what was typed, each marked by how it fits.
pub async fn queries(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let guild = ctx.interaction.guild_id.map(u64::from);
    let user = ctx.interaction.user.id.get();
    let found = ctx.data().suggest_in(user, guild, typed, Scope::All).await;
    let choices = found.into_iter().filter_map(|s| {
        let mark = match s.kind {
            MatchKind::Exact => "●",
            MatchKind::Keyword => "○",
            MatchKind::Text => "·",
        };
        let value = match &s.subject {
            Subject::Rule(id) => id.to_string(),
            Subject::Card(_) => s.label.clone(),
        };
        (length(&value) <= CHOICE).then(|| (cut(&format!("{mark} {}", s.label), CHOICE), value))
    });
    // What a number names comes first.
    let typed = cut(typed.trim(), CHOICE);
    let number = typed.clone();
    let numbered = ctx.data().complete(user, Weight::Light, move |front| front.app.numbered(&number)).await;
    let first = numbered.into_iter().map(|p| {
        let title = if p.title.is_empty() { &p.name } else { &p.title };
        (cut(&format!("● {} · {title}", p.id), CHOICE), p.id.to_string())
    });
    // Cards of the same name are asked for in the same words.
    let mut different: Vec<(String, String)> = Vec::new();
    for choice in first.chain(choices) {
        if different.iter().any(|(_, value)| *value == choice.1) {
            continue;
        }
        if !different.contains(&choice) {
            different.push(choice);
        }
    }
    // What was typed can always be asked as it is: several words are a question rather than the beginning of a title.
    let asks = typed.split_whitespace().count() >= QUESTION;
    let own = (!typed.is_empty()).then(|| (cut(&format!("❓ {typed}"), CHOICE), typed));
    let room = CHOICES - usize::from(own.is_some());
    different.truncate(room);
    let (before, after) = if asks { (own, None) } else { (None, own) };
    completed(before.into_iter().chain(different).chain(after))
}

/// Gives the books whose title has in it what was typed.
async fn books(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    plain(Book::ALL.into_iter().map(|book| book.title().to_owned()), typed)
}

/// Gives the editions of the entries.
async fn editions(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let mut all: Vec<String> = Vec::new();
    for passage in ctx.data().app.corpus().passages() {
        if !all.contains(&passage.edition) {
            all.push(passage.edition.clone());
        }
    }
    plain(all.into_iter(), typed)
}

/// Gives those words that have in them what was typed.
fn plain(words: impl Iterator<Item = String>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_lowercase();
    let like = words.filter(|word| word.to_lowercase().contains(&typed)).map(|word| cut(&word, CHOICE));
    themselves(like)
}

/// Gives the book of a title, or of the word that ids begin with.
fn book_of(typed: &str) -> Option<Book> {
    let titled = Book::ALL.into_iter().find(|b| cut(b.title(), CHOICE) == typed);
    titled.or_else(|| typed.trim().to_lowercase().parse().ok())
}
