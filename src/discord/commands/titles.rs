//! Titles of cards, completed at the end of a line while it is typed.

use super::super::front::Context;
use super::super::limits::{CHOICE, length};
use crate::search::{Scope, Subject};

/// The characters after which a card may be named.
const BEFORE_CARDS: [char; 8] = [':', '>', '(', '{', ',', ';', '/', '+'];
/// Words after which one may be named as well.
const VERBS: [&str; 12] =
    ["R ", "H ", "tap ", "plays ", "play ", "use ", "discard ", "reveal ", "taps ", "R+ ", "H+ ", "at "];
/// A title is completed when so many of its letters are there.
const FEWEST: usize = 2;

/// Completes the title that begins at the end of the typed text; gives none if too little of it is there.
pub async fn ended(ctx: Context<'_>, typed: &str) -> Vec<String> {
    let (before, begun) = typed.split_at(title_begins(typed));
    let mut lines: Vec<String> = Vec::new();
    if begun.trim().chars().count() < FEWEST {
        return lines;
    }
    for suggestion in ctx.data().suggest(ctx.interaction.user.id.get(), begun.trim(), Scope::Cards).await {
        let Subject::Card(id) = &suggestion.subject else { continue };
        let Some(title) = ctx.data().app.title_of(id) else { continue };
        let space = if before.is_empty() || before.ends_with([' ', '(', '{']) { "" } else { " " };
        let line = format!("{before}{space}{title}").trim().to_owned();
        if length(&line) <= CHOICE && !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// Tells where the title at the end of a line begins.
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
