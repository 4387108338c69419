//! Plays games: a command, a button or a form becomes one deed in the game of its channel.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::Http;

use super::address::{Doing, Press};
use super::again::Again;
use super::boards;
use super::caller::Caller;
use super::form;
use super::front::Front;
use super::limits::FIELD_VALUE;
use super::screen::Shown;
use super::send::How;
use super::views;
use super::views::mistake::stumbled;
use crate::app::game::{self, Call, Deed, Games, Known, Refusal, Reply};
use crate::app::stored::now;
use crate::store::GameId;

/// Does something and shows what came of it.
pub async fn play(front: &Arc<Front>, http: &Http, caller: &Caller, deed: Deed, known: Option<Known>) {
    // What is pressed on a board changes it; what is typed, or pressed where only one person sees it, posts it anew.
    let how = if caller.message.is_some() { How::InPlace } else { How::New { private: false } };
    answer(front, http, caller, how, deed, known).await;
}

/// Handles a button of a game that was pressed.
pub async fn pressed(front: &Arc<Front>, http: &Http, caller: &Caller, press: Press) {
    let known = Some(Known { number: press.number, revision: press.revision });
    let deed = match press.does {
        Doing::Respond | Doing::Setup | Doing::Add | Doing::Import | Doing::Next => {
            return open(front, http, caller, press).await;
        }
        Doing::Why => return why(front, http, caller, press.number).await,
        Doing::Ping => return turn_pings(front, http, caller).await,
        Doing::Join => Deed::Join,
        Doing::Pass => Deed::Pass,
        Doing::Roll => Deed::Roll(String::new()),
        Doing::Undo => Deed::Undo,
        Doing::Accept => Deed::Accept,
        Doing::Refuse => Deed::Refuse,
        Doing::Redo => Deed::Redo,
        Doing::Keep => Deed::Settle { today: false },
        Doing::Today => Deed::Settle { today: true },
    };
    play(front, http, caller, deed, known).await;
}

/// Handles a form of a game that was sent in. What was typed counts even if the game has gone on: the engine looks at
/// it anew.
pub async fn sent(front: &Arc<Front>, http: &Http, caller: &Caller, press: Press, text: String) {
    let deed = match press.does {
        Doing::Setup => Deed::Setup { text, whole: true },
        Doing::Add => Deed::Setup { text, whole: false },
        Doing::Import => Deed::Import(text),
        Doing::Next => Deed::Next(text.trim().to_owned()),
        Doing::Roll => Deed::Roll(text.trim().to_owned()),
        Doing::Join
        | Doing::Respond
        | Doing::Pass
        | Doing::Undo
        | Doing::Accept
        | Doing::Refuse
        | Doing::Redo
        | Doing::Keep
        | Doing::Today
        | Doing::Why
        | Doing::Ping => Deed::Declare(text.trim().to_owned()),
    };
    // A whole position is put in the place of the one that was read.
    let whole = press.does == Doing::Setup && press.number > 0;
    let known = whole.then_some(Known { number: press.number, revision: press.revision });
    answer(front, http, caller, How::New { private: false }, deed, known).await;
}

/// Opens the form for a declaration, a position or an imported game. A position is there to be changed.
pub async fn open(front: &Arc<Front>, http: &Http, caller: &Caller, press: Press) {
    let shown = if press.does == Doing::Setup { played(front, caller).await } else { None };
    let (press, text) = match &shown {
        Some(shown) => (on(press, shown), shown.state.part().position.clone()),
        None => (press, String::new()),
    };
    if super::limits::length(&text) > FIELD_VALUE {
        return front.tell(http, caller, caller.words().say("game_setup_long").to_owned()).await;
    }
    front.form(http, caller, &form::game(press, text.trim_end(), caller.words())).await;
}

/// Gives what a form does that is opened with what was typed before: a whole position replaces the one that is there
/// now.
pub async fn again(front: &Arc<Front>, caller: &Caller, does: Doing) -> Press {
    let shown = if does == Doing::Setup { played(front, caller).await } else { None };
    let press = Press { does, number: 0, revision: 0 };
    shown.map_or(press, |shown| on(press, &shown))
}

/// Gives the same press for the state in which a game is.
fn on(press: Press, shown: &game::Shown) -> Press {
    Press { number: shown.game.id.number, revision: shown.game.revision, ..press }
}

/// Gives the game of the channel as it is now.
async fn played(front: &Arc<Front>, caller: &Caller) -> Option<game::Shown> {
    let (reading, channel) = (Arc::clone(front), caller.channel);
    let read = tokio::task::spawn_blocking(move || {
        let games = Games::new(&reading.app, now()).ok()?;
        games.show(channel, None).ok().flatten()
    });
    read.await.ok().flatten()
}

/// Gives the text that was typed for a deed, as a form takes it again.
fn typed(deed: &Deed) -> Option<Again> {
    let (does, text) = match deed {
        Deed::Declare(text) => (Doing::Respond, text),
        Deed::Setup { text, whole: true } => (Doing::Setup, text),
        Deed::Setup { text, whole: false } => (Doing::Add, text),
        Deed::Import(text) => (Doing::Import, text),
        Deed::Next(text) => (Doing::Next, text),
        Deed::Roll(text) if !text.is_empty() => (Doing::Roll, text),
        Deed::Start(_)
        | Deed::Join
        | Deed::Pass
        | Deed::Roll(_)
        | Deed::Strike(_)
        | Deed::Resolve
        | Deed::Undo
        | Deed::Accept
        | Deed::Refuse
        | Deed::Redo
        | Deed::Settle { .. }
        | Deed::TakeOver
        | Deed::End => return None,
    };
    Some(Again::Game(does, text.clone()))
}

async fn answer(front: &Arc<Front>, http: &Http, caller: &Caller, how: How, deed: Deed, known: Option<Known>) {
    let own = matches!(how, How::New { .. });
    let call = Call {
        reply: own.then(|| reply(caller)),
        channel: caller.channel,
        guild: caller.guild,
        user: caller.user.get(),
        moderator: front.may_moderate(caller).await,
        interaction: caller.id.get(),
        known,
    };
    let reader = front.reader(caller, Some(false)).await;
    let words = caller.words();
    let typed = typed(&deed);
    let caller = &caller.clone().typing(typed.clone());
    let on = caller.message.filter(|_| how == How::InPlace);
    let work = move |front: &Front| {
        // An older board leads to the one on which the game goes on.
        if let Some(elsewhere) = on.and_then(|message| views::game::elsewhere(front, call.channel, message, &reader)) {
            return elsewhere;
        }
        let outcome = Games::new(&front.app, now()).and_then(|games| games.act(&call, &deed));
        match outcome {
            Ok(Ok(played)) => {
                let aside = views::game::assumed(front, &played, words);
                let shown = views::game::outcome(front, &Ok(played), None, &reader);
                views::game::pinging(front, call.user, Shown { aside, ..shown }, &reader)
            }
            Ok(outcome) => {
                // Nothing was stored, and a board is sent all the same, except for somebody who typed something.
                if let (Err(Refusal::Overtaken(now)), None) = (&outcome, &typed) {
                    announce(front, &call, now.game.id);
                }
                views::game::outcome(front, &outcome, typed.as_ref(), &reader)
            }
            Err(error) => stumbled(front, &error, &reader),
        }
    };
    front.decide(http, caller, how, work).await;
}

/// Tells how a caller is answered.
pub fn reply(caller: &Caller) -> Reply {
    Reply { token: caller.token.clone(), until: boards::until(now()) }
}

/// Notes that a call is about to be answered with a board, so that a stop just then does not lose it. The board is sent even
/// if that fails.
pub fn announce(front: &Front, call: &Call, game: GameId) {
    if let Err(error) = Games::new(&front.app, now()).and_then(|games| games.announce(call, game)) {
        tracing::error!("it could not be kept that a board is sent: {error}");
    }
}

/// Turns pings on or off for whoever presses it, when it is their move.
async fn turn_pings(front: &Arc<Front>, http: &Http, caller: &Caller) {
    let reader = front.reader(caller, Some(true)).await;
    let (user, interaction) = (caller.user.get(), caller.id.get());
    let work = move |front: &Front| views::game::turn_pings(front, user, interaction, &reader);
    front.answer(http, caller, How::New { private: true }, work).await;
}

/// Shows the whole answer to what is played, with every rule, to whoever asks alone.
async fn why(front: &Arc<Front>, http: &Http, caller: &Caller, number: u32) {
    let reader = front.reader(caller, Some(true)).await;
    let channel = caller.channel;
    let work = move |front: &Front| views::game::why(front, channel, number, &reader);
    front.decide(http, caller, How::New { private: true }, work).await;
}
