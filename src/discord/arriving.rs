//! Finds boards that were being sent when the program stopped. Whatever arrived of them is found by the token of its
//! interaction, shows the game as it is now, and becomes its board.

use std::sync::Arc;

use super::boards::{self, Sitting};
use super::front::Front;
use super::message::Message;
use super::screen::{Live, Reader, Shown};
use super::send::{self, Sent};
use super::views;
use super::way::Way;
use super::words::Words;
use crate::app::game::Games;
use crate::app::settings::rules_of;
use crate::app::stored::{Trouble, now};
use crate::store::{Board, Coming};

/// A board as it is sent again.
struct Again {
    message: Message,
    live: Live,
    guild: Option<u64>,
}

/// Finishes what was being sent when the program was stopped, which started anew at this time. What cannot be reached now is
/// done at the next start.
pub async fn finish(front: &Arc<Front>, way: Way<'_>, started: u64) {
    let mut last: Option<Coming> = None;
    loop {
        let (reading, after) = (Arc::clone(front), last.clone());
        let read = tokio::task::spawn_blocking(move || some(&reading, after.as_ref(), started)).await;
        let found = match read {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => return tracing::error!("what was being sent as boards could not be read: {error}"),
            Err(_) => return,
        };
        let Some((newest, _)) = found.last() else { return };
        last = Some(newest.clone());
        for (coming, again) in found {
            one(front, way, coming, again).await;
        }
    }
}

async fn one(front: &Arc<Front>, way: Way<'_>, coming: Coming, again: Option<Again>) {
    let sent = match &again {
        Some(again) if coming.until > now() => send::refill(way, &coming.token, &again.message).await,
        _ => Err(Sent::Gone),
    };
    tracing::debug!(channel = coming.game.channel, ?sent, "a board that was being sent was looked for");
    match (sent, again) {
        (Ok(Some(message)), Some(Again { live: Live { game, shows, asks, words, .. }, guild, .. })) => {
            let (token, until, answers) = (coming.token, coming.until, Some(coming.interaction));
            let board = Board { game, message, token, until, shows, asks, ping: None, revision: 0 };
            boards::placed(&front.app, way, Sitting { board, by: 0, answers, guild, words }).await;
        }
        (Err(Sent::Failed), _) => {}
        _ => {
            let keeper = Arc::clone(front);
            let forget = move || Games::new(&keeper.app, now()).and_then(|games| games.gone(&coming));
            if let Ok(Err(error)) = tokio::task::spawn_blocking(forget).await {
                tracing::error!("it could not be kept that a board did not arrive: {error}");
            }
        }
    }
}

/// Gives the next few boards that were on their way at this time, each as it is to be now; nothing for one that cannot
/// be reached.
fn some(front: &Front, after: Option<&Coming>, started: u64) -> Result<Vec<(Coming, Option<Again>)>, Trouble> {
    let before = |coming: &Coming| coming.until <= boards::until(started);
    let coming = Games::new(&front.app, now())?.coming(after)?;
    coming.into_iter().filter(before).map(|coming| Ok((coming.clone(), again(front, &coming)?))).collect()
}

/// Gives the board of a game as everybody in its server sees it now.
fn again(front: &Front, coming: &Coming) -> Result<Option<Again>, Trouble> {
    let Some(game) = front.app.store()?.game(coming.game)? else { return Ok(None) };
    let settings = game.guild.map(|guild| front.app.settings(guild)).transpose()?.unwrap_or_default();
    let reader = Reader {
        words: Words::of(settings.language.as_deref().unwrap_or("en")),
        private: false,
        rules: rules_of(&settings),
        guild: game.guild,
        moderates: false,
        pictures: settings.pictures == Some(true),
        on: None,
    };
    let again = |shown: Shown| {
        let message = Message::new(&shown.screen, reader.words, None);
        Some(Again { message, live: shown.live?, guild: game.guild })
    };
    Ok(views::game::board_of(front, coming.game, &reader)?.and_then(again))
}
