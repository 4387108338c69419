//! Shows the rulings of the server that bear on an answer: on top of it, in gold, with who made each, when, and of
//! which message.

use super::super::address::{Action, View};
use super::super::front::Front;
use super::super::limits::cut;
use super::super::markdown::for_discord;
use super::super::screen::{Choice, Notice, Reader, Screen};
use crate::app::SetAnswer;
use crate::app::ruling::{Bearing, Matter, citation};
use crate::store::{FORGOTTEN, Quoted, Ruling};
use crate::vocab::{RuleId, Ruleset};

/// Rulings that are shown in full; further ones are in a menu.
const MOST: usize = 3;
/// The length of a ruling that stands above something else.
const SHORT: usize = 420;

/// Gives the rulings of the reader's server that bear on a matter.
pub(super) fn on(front: &Front, matter: &Matter<'_>, reader: &Reader) -> Vec<Bearing> {
    front.app.rulings_bearing(reader.guild, matter)
}

/// Gives the matter of a chain: the cards that it names and the clauses that its answer cites.
pub(super) fn matter<'a>(answers: &[&'a SetAnswer]) -> Matter<'a> {
    let mut matter = Matter::default();
    for answer in answers {
        matter.scripts.push(&answer.script);
        matter.cards.extend(answer.declarations.iter().filter_map(|row| row.card.as_deref()));
        matter.cards.extend(answer.declarations.iter().flat_map(|row| &row.targets).map(String::as_str));
        matter.ids.extend(cited(answer));
        matter.rules.extend(answer.rules.parse::<Ruleset>());
    }
    matter
}

/// Gives every id that an answer cites, in the order in which it does, each once.
pub(super) fn cited(answer: &SetAnswer) -> Vec<RuleId> {
    let rows = answer.declarations.iter().flat_map(|row| &row.cites);
    let asked = answer.questions.iter().flat_map(|row| &row.cites);
    let steps = answer.resolution.iter().chain(answer.outcomes.iter().flat_map(|o| &o.resolution));
    let rolls = answer.rolls.iter().flat_map(|row| &row.cites);
    let mut seen: Vec<RuleId> = Vec::new();
    let all = rows.chain(asked).chain(steps.flat_map(|row| &row.cites)).chain(rolls).chain(&answer.beside);
    for id in all.filter_map(|id| id.parse::<RuleId>().ok()) {
        if !seen.contains(&id) && !id.twin().is_some_and(|twin| seen.contains(&twin)) {
            seen.push(id);
        }
    }
    seen
}

/// Puts rulings on top of a screen. Where a chain is `decided`, one that departs says that the server rules otherwise.
pub(super) fn put(mut screen: Screen, found: &[Bearing], decided: bool, reader: &Reader) -> Screen {
    for bearing in found.iter().take(MOST) {
        let otherwise = decided && bearing.departs;
        let mut notice = notice(&bearing.ruling, reader);
        if otherwise {
            notice.title = format!("⚖ {}", reader.words.say("rules_otherwise"));
            notice.text = format!("**{}**\n{}", bearing.ruling.content.title, notice.text);
        } else if bearing.departs {
            notice.text = format!("{}\n⚠ {}", notice.text, reader.words.say("ruling_departs_here"));
        }
        screen.notices.push(notice);
    }
    let choices = found.iter().map(|bearing| Choice {
        label: format!("⚖ {}", bearing.ruling.content.title),
        detail: citation(bearing.ruling.id.number).to_string(),
        does: Action::Open(View::Ruling(bearing.ruling.id.number, 0)),
    });
    screen.first_menu("bearing", reader.words.say("rulings_of_server"), choices.collect())
}

/// Gives a ruling in a frame of its own, its text shortened.
fn notice(ruling: &Ruling, reader: &Reader) -> Notice {
    let text = cut(&for_discord(&ruling.content.text), SHORT);
    Notice {
        title: format!("⚖ {}", ruling.content.title),
        link: ruling.message.as_ref().map(|message| link(ruling.id.guild, message)).unwrap_or_default(),
        text: format!("{text}\n-# {}", signed(ruling, reader)),
    }
}

/// Says who made a ruling, since when it holds, its number, and the message from which it came.
pub(super) fn signed(ruling: &Ruling, reader: &Reader) -> String {
    let words = reader.words;
    let who = |user: u64| if user == FORGOTTEN { words.say("game_forgotten").to_owned() } else { format!("<@{user}>") };
    let since = ruling.official.unwrap_or(ruling.created);
    let id = citation(ruling.id.number);
    let mut text = format!("{} · <t:{since}:d> · `{id}`", who(ruling.author));
    if let Some(message) = &ruling.message {
        let address = link(ruling.id.guild, message);
        text.push_str(&format!(" · {}", words.fill("ruling_said_by", &[&who(message.author), &address])));
    }
    text
}

/// Gives the address of a message.
pub(super) fn link(guild: u64, message: &Quoted) -> String {
    format!("https://discord.com/channels/{guild}/{}/{}", message.channel, message.message)
}

/// Gives a ruling in full, for those who are told that something became of it.
pub(super) fn in_full(ruling: &Ruling, most: usize, reader: &Reader) -> Notice {
    let content = &ruling.content;
    let mut text = String::new();
    if !content.question.is_empty() {
        text.push_str(&format!("> {}\n", content.question));
    }
    let signed = signed(ruling, reader);
    let room = most.saturating_sub(text.len() + signed.len() + 8);
    text.push_str(&format!("{}\n-# {signed}", cut(&for_discord(&content.text), room)));
    let link = ruling.message.as_ref().map(|message| link(ruling.id.guild, message)).unwrap_or_default();
    Notice { title: format!("⚖ {}", content.title), link, text }
}
