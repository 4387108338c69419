//! The board of a game: of all messages that show it, the one on which it is played. It is posted anew below what has been
//! said since, and what it was before is folded to a line that leads to it.

use std::sync::Arc;

use super::caller::Caller;
use super::limits::TOKEN;
use super::message::Message;
use super::screen::{Live, Screen, Tone};
use super::send::{self, Earlier, How};
use super::way::Way;
use super::words::Words;
use crate::app::App;
use crate::app::game::{Games, Placed};
use crate::app::stored::now;
use crate::store::Board;

/// A board that has been sent.
pub struct Posted {
    /// What is played on it.
    pub live: Live,
    /// How it was sent.
    pub how: How,
    /// Whether it has pinged whoever is to act; else that is still to be done.
    pub pinged: bool,
    /// What only whoever played has to know beside it.
    pub aside: Option<String>,
}

/// A token is not relied on in its last seconds.
const SHORTER: u64 = 30;

/// Where a message is found, as a link.
pub fn link(guild: Option<u64>, channel: u64, message: u64) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{channel}/{message}")
}

/// What is left of a board that is played elsewhere: a line that leads there.
pub fn folded(link: &str, words: &Words) -> Screen {
    Screen::line(words.fill("board_moved", &[link]))
}

/// A board has been sent. It is kept where it is, whoever is to act is pinged, and what it was before is folded. Where
/// that cannot be done the older message is forgotten: its buttons lead to the board.
pub async fn sent(app: &Arc<App>, way: Way<'_>, caller: &Caller, posted: Posted) {
    kept(app, way, caller, &posted).await;
    if let Some(aside) = posted.aside {
        let aside = Message::new(&Screen::new("", aside, Tone::Plain), caller.words(), None);
        let sent = send::more(way, caller, &aside, true).await;
        tracing::debug!(channel = caller.channel, ?sent, "something was said beside a board");
    }
}

/// Keeps a board where it is.
async fn kept(app: &Arc<App>, way: Way<'_>, caller: &Caller, posted: &Posted) {
    let Posted { live, how, pinged, .. } = posted;
    let message = match how {
        How::InPlace => caller.message,
        How::New { .. } => send::answered(way, caller).await,
    };
    let Some(message) = message else {
        tracing::warn!(channel = caller.channel, "it is not known in which message a game is shown");
        return;
    };
    let ping = match live.asks.filter(|_| live.pings && !pinged) {
        Some(user) => {
            let line = live.words.fill("board_your_move", &[&link(caller.guild, caller.channel, message)]);
            let ping = Message::new(&Screen::line(line), live.words, None).pinging(Some(user));
            send::beside(way, caller, &ping).await
        }
        None => None,
    };
    let until = now() + TOKEN.as_secs() - SHORTER;
    let token = caller.token.clone();
    let (game, shows, asks) = (live.game, live.shows, live.asks);
    let board = Board { game, message, token, until, shows, asks, ping, revision: 0 };
    let (keeper, own, by) = (Arc::clone(app), board.clone(), caller.user.get());
    let place = move || Games::new(&keeper, now()).and_then(|games| games.place(&own, by));
    let placed = tokio::task::spawn_blocking(place);
    match placed.await {
        Ok(Ok(Placed::Now(None))) | Err(_) => {}
        Ok(Ok(Placed::Now(Some(before)))) => replaced(way, caller, &before, (&board, live.words)).await,
        Ok(Ok(Placed::Behind(other))) => replaced(way, caller, &board, (&other, live.words)).await,
        Ok(Err(error)) => tracing::error!("it could not be kept in which message a game is shown: {error}"),
    }
}

/// Folds a message that has been the board, and takes its ping away.
async fn replaced(way: Way<'_>, caller: &Caller, old: &Board, (new, words): (&Board, &Words)) {
    let token = (old.until > now()).then_some(old.token.as_str());
    let channel = old.game.channel;
    if old.message != new.message {
        let to = link(caller.guild, channel, new.message);
        let line = Message::new(&folded(&to, words), words, None);
        let sent = Earlier { channel, message: old.message, token }.change(way, &line).await;
        tracing::debug!(channel, message = old.message, ?sent, "an older board was folded");
    }
    if let Some(message) = old.ping {
        let sent = Earlier { channel, message, token }.remove(way).await;
        tracing::debug!(channel, message, ?sent, "a ping was taken away");
    }
}
