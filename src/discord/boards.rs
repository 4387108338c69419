//! Keeps the board of a game: of all messages that show it, the one on which it is played. It is posted anew below what
//! has been said since, and the old one is folded to a line that leads to it.

use std::sync::Arc;

use super::caller::Caller;
use super::limits::TOKEN;
use super::message::Message;
use super::screen::{Live, Screen, Tone};
use super::send::{self, Earlier, How, Sent};
use super::way::Way;
use super::words::Words;
use crate::app::App;
use crate::app::game::{Games, Placed};
use crate::app::stored::{Trouble, now};
use crate::store::{Board, Left};

/// A board that has been sent.
pub struct Posted {
    /// The game that is played on it.
    pub live: Live,
    /// How it was sent.
    pub how: How,
    /// Whether it has pinged whoever is to act; else that is still to be done.
    pub pinged: bool,
    /// A note that only the player who acted gets beside it.
    pub aside: Option<String>,
}

/// A token is not relied on in its last seconds.
const SHORTER: u64 = 30;

/// Tells how long the token of an interaction can be relied on, by the time at which it arrived.
pub fn until(arrived: u64) -> u64 {
    arrived + TOKEN.as_secs() - SHORTER
}

/// Gives a link to a message.
pub fn link(guild: Option<u64>, channel: u64, message: u64) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{channel}/{message}")
}

/// Makes the line that stays of a board that is played elsewhere, and leads there.
pub fn folded(link: &str, words: &Words) -> Screen {
    Screen::line(words.fill("board_moved", &[link]))
}

/// Records that a board has been sent. It is kept where it is, whoever is to act is pinged, and the older message is
/// folded. Where that cannot be done the older message is forgotten: its buttons lead to the board.
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
    let (game, shows, asks) = (live.game, live.shows, live.asks);
    let board =
        Board { game, message, token: caller.token.clone(), until: until(now()), shows, asks, ping, revision: 0 };
    let answers = matches!(how, How::New { .. }).then(|| caller.id.get());
    placed(app, way, Sitting { board, by: caller.user.get(), answers, guild: caller.guild, words: live.words }).await;
}

/// A message that is to be the board of its game.
pub struct Sitting {
    /// The place of the board, and what it shows.
    pub board: Board,
    /// The user whose deed it shows.
    pub by: u64,
    /// The interaction that it answers, if it is a message of its own.
    pub answers: Option<u64>,
    /// The server.
    pub guild: Option<u64>,
    /// The words of its language.
    pub words: &'static Words,
}

/// Makes a message the board of its game, and folds what was that before.
pub async fn placed(app: &Arc<App>, way: Way<'_>, sitting: Sitting) {
    let Sitting { board, by, answers, guild, words } = sitting;
    let (keeper, own) = (Arc::clone(app), board.clone());
    let place = move || Games::new(&keeper, now()).and_then(|games| games.place(&own, by, answers));
    match tokio::task::spawn_blocking(place).await {
        Ok(Ok(Placed::Now(left))) => cleared(app, way, left, &Place::of(guild, &board, words)).await,
        Ok(Ok(Placed::Behind(other, left))) => cleared(app, way, left, &Place::of(guild, &other, words)).await,
        Ok(Err(error)) => tracing::error!("could not record which message shows a game: {error}"),
        Err(_) => {}
    }
}

/// The board of a game, for those who come from an older one.
struct Place {
    message: u64,
    /// A link to it.
    link: String,
    words: &'static Words,
}

impl Place {
    fn of(guild: Option<u64>, board: &Board, words: &'static Words) -> Place {
        Place { message: board.message, link: link(guild, board.game.channel, board.message), words }
    }
}

/// Folds the messages that have been the board, and takes pings away. What cannot be reached now is done at the next start;
/// what is gone or may not be changed is let be.
async fn cleared(app: &Arc<App>, way: Way<'_>, left: Vec<Left>, place: &Place) {
    for old in left {
        let token = (old.until > now()).then_some(old.token.as_str());
        let channel = old.game.channel;
        let earlier = Earlier { channel, message: old.message, token };
        let sent = match (old.ping, old.message == place.message) {
            (true, _) => earlier.remove(way).await,
            (false, false) => {
                let line = Message::new(&folded(&place.link, place.words), place.words, None);
                earlier.change(way, &line).await
            }
            // It has become the board again.
            (false, true) => Sent::Done,
        };
        tracing::debug!(channel, message = old.message, ping = old.ping, ?sent, "an older board was folded");
        if sent == Sent::Failed {
            continue;
        }
        let keeper = Arc::clone(app);
        let forget = move || Games::new(&keeper, now()).and_then(|games| games.cleared(&old));
        if let Ok(Err(error)) = tokio::task::spawn_blocking(forget).await {
            tracing::error!("could not record that an older board is folded: {error}");
        }
    }
}

/// Does what a stop of the program has left undone: older boards that still have their buttons are folded, pings of moves
/// that were made are taken away.
pub async fn catch_up(app: &Arc<App>, way: Way<'_>) {
    let mut last: Option<Left> = None;
    loop {
        let (keeper, after) = (Arc::clone(app), last.clone());
        let read = tokio::task::spawn_blocking(move || some_left(&keeper, after.as_ref())).await;
        let found = match read {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => return tracing::error!("what is left of older boards could not be read: {error}"),
            Err(_) => return,
        };
        let Some((newest, _)) = found.last() else { return };
        last = Some(newest.clone());
        for (left, place) in found {
            cleared(app, way, vec![left], &place).await;
        }
    }
}

/// Gives some of what is left of boards, each with the board of its game.
fn some_left(app: &App, after: Option<&Left>) -> Result<Vec<(Left, Place)>, Trouble> {
    let games = Games::new(app, now())?;
    let mut found = Vec::new();
    for left in games.left(after)? {
        let game = app.store()?.game(left.game)?;
        let guild = game.and_then(|game| game.guild);
        let language = guild.map(|guild| app.settings(guild)).transpose()?.and_then(|settings| settings.language);
        let words = Words::of(language.as_deref().unwrap_or("en"));
        match games.board(left.game)? {
            Some(board) => found.push((left, Place::of(guild, &board, words))),
            // Its game is gone, and what it left with it.
            None => games.cleared(&left)?,
        }
    }
    Ok(found)
}
