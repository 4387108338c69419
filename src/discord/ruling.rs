//! Acts on rulings by buttons, forms and commands. Each asks anew, with the roles and permissions that come with it,
//! whether the member may.

use std::sync::{Arc, OnceLock};

use poise::serenity_prelude as serenity;
use serenity::{CreateMessage, Http};

use super::again::Again;
use super::caller::Caller;
use super::form;
use super::front::Front;
use super::limits::{CONTENT, cut};
use super::log_channel::LogChannel;
use super::markdown::escape;
use super::message;
use super::screen::Reader;
use super::send::How;
use super::step::{Step, Target};
use super::views::ruling as view;
use crate::app::kept::Kept;
use crate::app::ruling::{Done, Member, Refused, Typed, citation};
use crate::store::{Ruling, RulingNumber};
use crate::vocab::visible;

/// The deed that a command or a button does to a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It becomes official.
    Publish(u64),
    /// It says what is kept under a key.
    Amend(u64, String),
    /// It is taken back, or thrown away.
    Retract(Option<u64>, String),
    /// It is brought back.
    Restore(Option<u64>, String),
}

/// Gives the user who asks as a member of a server; nothing outside of servers.
pub fn member(caller: &Caller) -> Option<Member> {
    Some(Member {
        guild: caller.guild?,
        user: caller.user.get(),
        interaction: caller.id.get(),
        roles: caller.roles.clone(),
        manages: caller.manages(),
    })
}

/// Handles a button that was pressed.
pub async fn step(front: &Arc<Front>, http: &Http, caller: &Caller, step: Step) {
    let (number, deed) = match step {
        Step::Form(target, key) => return open(front, http, caller, target, key).await,
        Step::Publish(number, revision) => (number, Deed::Publish(revision)),
        Step::Amend(number, revision, key) => (number, Deed::Amend(revision, key)),
        Step::Discard(number, revision) | Step::Retract(number, revision) => {
            (number, Deed::Retract(Some(revision), String::new()))
        }
        Step::Restore(number, revision) => (number, Deed::Restore(Some(revision), String::new())),
    };
    act(front, http, caller, How::InPlace, number, deed).await;
}

/// Does something to a ruling, shows what became of it, and tells the server's log channel.
pub async fn act(front: &Arc<Front>, http: &Http, caller: &Caller, how: How, number: RulingNumber, deed: Deed) {
    let Some(member) = member(caller) else {
        return front.tell(http, caller, caller.words().say("guild_only").to_owned()).await;
    };
    let reader = front.reader(caller, Some(true)).await;
    let told = Arc::new(OnceLock::new());
    let tell = Arc::clone(&told);
    let work = move |front: &Front| {
        let outcome = carry_out(front, &member, number, &deed);
        // What is delivered twice is told once.
        if let Ok(Done { ruling, again: false }) = &outcome {
            let _ = tell.set((word(&deed), ruling.clone()));
        }
        view::acted(front, outcome.map(|done| done.ruling), &reader)
    };
    front.decide(http, caller, how, work).await;
    if let Some((what, ruling)) = told.get() {
        announce(front, http, caller, what, ruling).await;
    }
}

fn carry_out(front: &Front, member: &Member, number: RulingNumber, deed: &Deed) -> Result<Done, Refused> {
    match deed {
        Deed::Publish(revision) => front.app.publish_ruling(member, number, *revision),
        Deed::Amend(revision, key) => match kept(front, key) {
            Some(typed) => front.app.edit_ruling(member, number, *revision, &typed),
            None => Err(Refused::Unknown(citation(number).to_string())),
        },
        Deed::Retract(revision, note) => front.app.retract_ruling(member, number, *revision, note),
        Deed::Restore(revision, note) => front.app.restore_ruling(member, number, *revision, note),
    }
}

/// Gives the word by which the log channel says what was done.
fn word(deed: &Deed) -> &'static str {
    match deed {
        Deed::Publish(_) => "event_published",
        Deed::Amend(..) => "event_edited",
        Deed::Retract(..) => "event_retracted",
        Deed::Restore(..) => "event_restored",
    }
}

/// Opens the form, with what is kept under a key, or with what the ruling says now.
pub async fn open(front: &Arc<Front>, http: &Http, caller: &Caller, target: Target, key: Option<String>) {
    let Some(guild) = caller.guild else {
        return front.tell(http, caller, caller.words().say("guild_only").to_owned()).await;
    };
    let reading = Arc::clone(front);
    let typed = tokio::task::spawn_blocking(move || match (key, target) {
        (Some(key), _) => kept(&reading, &key),
        (None, Target::New | Target::Of(_)) => Some(Typed::default()),
        (None, Target::Over(number) | Target::Change(number, _)) => {
            reading.app.ruling(guild, number).ok().flatten().map(|ruling| Typed::of(&ruling.content))
        }
    });
    open_with(front, http, caller, target, typed.await.ok().flatten()).await;
}

/// Opens the form with a text.
pub async fn open_with(front: &Arc<Front>, http: &Http, caller: &Caller, target: Target, typed: Option<Typed>) {
    let words = caller.words();
    if caller.guild.is_none() {
        return front.tell(http, caller, words.say("guild_only").to_owned()).await;
    }
    if !front.may_moderate(caller).await {
        return front.tell(http, caller, words.say("not_moderator").to_owned()).await;
    }
    match typed {
        Some(typed) => front.form(http, caller, &form::ruling(&target, &typed, words)).await,
        None => front.tell(http, caller, words.say("expired").to_owned()).await,
    }
}

/// Handles a form that was sent in: it makes or changes a draft, or shows the change of an official ruling.
pub async fn sent(front: &Arc<Front>, http: &Http, caller: &Caller, target: Target, typed: Typed) {
    let Some(member) = member(caller) else {
        return front.tell(http, caller, caller.words().say("guild_only").to_owned()).await;
    };
    let reader = front.reader(caller, Some(true)).await;
    let caller = &caller.clone().typing(Some(Again::Ruling(target, Box::new(typed.clone()))));
    let work = move |front: &Front| view::typed(front, &member, target, &typed, &reader);
    front.decide(http, caller, How::New { private: true }, work).await;
}

/// Gives what is kept of a form.
fn kept(front: &Front, key: &str) -> Option<Typed> {
    match front.app.kept(key) {
        Ok(Kept::There(text)) => serde_json::from_str(&text).ok(),
        Ok(Kept::Gone) => None,
        Err(error) => {
            tracing::error!("a kept form could not be read: {error}");
            None
        }
    }
}

/// Tells the server's log channel what was done, with the ruling in full, if there is such a channel.
async fn announce(front: &Arc<Front>, http: &Http, caller: &Caller, what: &str, ruling: &Ruling) {
    let settings = front.settings(caller).await;
    let Some(log) = LogChannel::of(front, http, caller, &settings) else { return };
    let words = log.words;
    let id = citation(ruling.id.number);
    let user = format!("<@{}>", caller.user);
    let text = words.fill("ruling_told", &[words.say(what), id.as_str(), &escape(&ruling.content.title), &user]);
    let guild = Some(ruling.id.guild);
    let reader = Reader { private: false, guild, ..Reader::alone(words) };
    // Whether it departs from the engine is worked out by running its case.
    let (working, told) = (Arc::clone(front), ruling.clone());
    let notice = tokio::task::spawn_blocking(move || view::announced(&working, &told, &reader)).await;
    let embeds: Vec<_> = notice.ok().iter().map(message::notice).collect();
    log.write(CreateMessage::new().content(cut(&visible(&text), CONTENT)).embeds(embeds)).await;
}
