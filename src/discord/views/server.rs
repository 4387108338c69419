//! Shows a ruling of the server as an entry: what netrep itself says of it, in the reader's language.

use super::super::front::Front;
use super::super::markdown::escape;
use super::super::screen::Reader;
use crate::answer::Page;
use crate::app::ruling::{citation, number_of};
use crate::store::{Ruling, RulingStatus};
use crate::vocab::{Book, Ruleset};

/// Gives the page of an entry; of a ruling of the server with its surroundings in the reader's language.
pub(super) fn spoken(front: &Front, page: Page, reader: &Reader) -> Page {
    let number = number_of(page.id.as_str()).filter(|_| page.id.book() == Some(Book::Official));
    match reader.guild.zip(number).map(|(guild, number)| front.app.ruling(guild, number)) {
        Some(Ok(Some(ruling))) => in_words(page, &ruling, reader),
        Some(Ok(None)) | None => page,
        Some(Err(error)) => {
            tracing::error!("a ruling could not be read: {error}");
            page
        }
    }
}

/// Gives the same of a ruling that is known already.
pub(super) fn in_words(page: Page, ruling: &Ruling, reader: &Reader) -> Page {
    let (words, content) = (reader.words, &ruling.content);
    let cited = |number| format!("`{}`", citation(number));
    let mut lines: Vec<String> = Vec::new();
    if !content.question.is_empty() {
        lines.push(words.fill("ruling_asked", &[&escape(&content.question)]));
    }
    let sets: Vec<&str> = content.rules.split(' ').filter_map(|word| word.parse().ok()).map(Ruleset::name).collect();
    lines.push(match sets.as_slice() {
        [] => words.say("ruling_under_all").to_owned(),
        sets => words.fill("ruling_under", &[&sets.join(", ")]),
    });
    lines.extend(ruling.supersedes.iter().map(|old| words.fill("ruling_supersedes", &[&cited(*old)])));
    lines.extend(ruling.superseded_by.iter().map(|new| words.fill("ruling_superseded", &[&cited(*new)])));
    let departs: Vec<String> = content.differs.iter().map(|id| format!("`{id}`")).collect();
    let authority = if content.authority.is_empty() { words.say("rulings_here") } else { &content.authority };
    let mut source = format!("{authority} · {}", page.era);
    if ruling.status != RulingStatus::Official {
        source.push_str(&format!(" · {}", words.say(status(ruling.status))));
    }
    let id = citation(ruling.id.number);
    let number = id.as_str().rsplit(':').next().unwrap_or_default();
    Page {
        name: words.fill("ruling_name", &[number]),
        in_play: lines.join("\n\n"),
        differs: (!departs.is_empty()).then(|| words.fill("ruling_departs", &[&departs.join(", ")])),
        source,
        ..page
    }
}

/// Gives the word for a status.
pub(crate) fn status(status: RulingStatus) -> &'static str {
    match status {
        RulingStatus::Draft => "status_draft",
        RulingStatus::Official => "status_official",
        RulingStatus::Superseded => "status_superseded",
        RulingStatus::Retracted => "status_retracted",
    }
}
