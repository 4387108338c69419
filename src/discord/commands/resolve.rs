//! `/resolve`: what a chain of effects comes to. Without a chain a form opens.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::address::View;
use super::super::caller::Caller;
use super::super::finished::Key;
use super::super::form;
use super::super::front::{Context, Error};
use super::super::limits::{CHOICE, CHOICES, length};
use super::super::views;
use super::super::views::parts::first;
use super::completed::themselves;
use super::reply::answer_to;
use super::rules::Rules;
use crate::search::{Scope, Subject};

/// Behind these a card may be named.
const BEFORE_CARDS: [char; 8] = [':', '>', '(', '{', ',', ';', '/', '+'];
/// Words behind which one may be named as well.
const VERBS: [&str; 12] =
    ["R ", "H ", "tap ", "plays ", "play ", "use ", "discard ", "reveal ", "taps ", "R+ ", "H+ ", "at "];
/// A title is completed when so many of its letters are there.
const FEWEST: usize = 2;

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
    let key = Key::chain(&chain, &sets);
    answer_to(ctx, private, key, move |front, reader| {
        views::typed(front, &form::lines(&chain), |text| View::Decision(first(text, sets)), reader)
    })
    .await
}

/// What was typed, with the title that begins at its end completed. Nothing where nothing is typed.
async fn chains(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    if typed.trim().is_empty() || length(typed.trim()) > CHOICE {
        return themselves([]);
    }
    let (before, begun) = typed.split_at(title_begins(typed));
    let mut lines: Vec<String> = Vec::new();
    if begun.trim().chars().count() >= FEWEST {
        let found = ctx.data().suggest(ctx.interaction.user.id.get(), begun.trim(), Scope::Cards).await;
        for suggestion in found {
            let Subject::Card(id) = &suggestion.subject else { continue };
            let Some(title) = ctx.data().app.title_of(id) else { continue };
            let space = if before.is_empty() || before.ends_with([' ', '(', '{']) { "" } else { " " };
            let line = format!("{before}{space}{title}").trim().to_owned();
            if length(&line) <= CHOICE && !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    let own = typed.trim().to_owned();
    lines.retain(|line| *line != own);
    lines.truncate(CHOICES - 1);
    themselves(lines.into_iter().chain([own]))
}

/// Where the title at the end of a chain begins.
fn title_begins(typed: &str) -> usize {
    let mark = typed.rfind(BEFORE_CARDS).map_or(0, |at| at + 1);
    let verb = VERBS.iter().filter_map(|verb| typed[mark..].rfind(verb).map(|at| mark + at + verb.len())).max();
    let at = verb.unwrap_or(mark);
    at + typed[at..].len() - typed[at..].trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::title_begins;

    #[test]
    fn a_title_begins_behind_a_sign_or_a_verb() {
        for (typed, title) in [
            ("R: Elrond, Ara", "Ara"),
            ("R: Elrond / R plays Marvels T", "Marvels T"),
            ("R Marvels Told (tap Elr", "Elr"),
            ("H tap Adûnaphel > Arag", "Arag"),
            ("Adû", "Adû"),
            ("R: ", ""),
        ] {
            assert_eq!(&typed[title_begins(typed)..], title, "{typed}");
        }
    }
}
