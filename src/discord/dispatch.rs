//! Does what the ids of buttons, menus and forms say, after a restart as before it.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, Http, MessageInteractionMetadata,
    ModalInteraction, UserId,
};

use super::address::{Action, Carried, Foreign, View, body};
use super::again::Again;
use super::caller::Caller;
use super::finished::Key;
use super::form;
use super::front::Front;
use super::playing;
use super::ruling;
use super::screen::Reader;
use super::send::How;
use super::views;
use super::views::parts::{first, text_of};
use super::work::Weight;
use crate::app::game::{Deed, Known};
use crate::app::ruling::Typed;
use crate::vocab::isolated;

/// Handles a button that was pressed, or a choice from a menu.
pub async fn component(front: &Arc<Front>, http: &Http, pressed: &ComponentInteraction) {
    let caller = Caller::from(pressed);
    // The choice says what to do; the menu's own id only says that it is ours.
    let ours = body(&pressed.data.custom_id);
    let written = match &pressed.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => {
            ours.and_then(|_| values.first().map(String::as_str).ok_or(Foreign::Unknown))
        }
        ComponentInteractionDataKind::Button
        | ComponentInteractionDataKind::UserSelect { .. }
        | ComponentInteractionDataKind::RoleSelect { .. }
        | ComponentInteractionDataKind::MentionableSelect { .. }
        | ComponentInteractionDataKind::ChannelSelect { .. }
        | ComponentInteractionDataKind::Unknown(_) => ours,
    };
    let action = written.and_then(|text| Action::read(text).ok_or(Foreign::Unknown));
    // A message that only its asker sees stays so, and can be shared.
    let private = pressed.message.flags.is_some_and(|f| f.contains(serenity::MessageFlags::EPHEMERAL));
    match action {
        Ok(action) if elsewhere(&action, caller.channel) => {
            front.tell(http, &caller, caller.words().say("elsewhere").to_owned()).await;
        }
        // What everybody sees belongs to whoever asked for it: others get a view of their own.
        Ok(Action::Show(view)) if private || asked_by(pressed).is_none_or(|user| user == caller.user) => {
            view_as(front, http, &caller, How::InPlace, view, private).await
        }
        Ok(Action::Open(view)) if private => view_as(front, http, &caller, How::InPlace, view, true).await,
        Ok(Action::Show(view) | Action::Open(view)) => {
            view_as(front, http, &caller, How::New { private: true }, view, true).await
        }
        Ok(Action::Share(view)) => view_as(front, http, &caller, How::New { private: false }, view, false).await,
        Ok(Action::Ruling(step)) => ruling::step(front, http, &caller, step).await,
        Ok(Action::Edit(decision)) => {
            if let Some(text) = text(front, http, &caller, &decision.chain).await {
                let form = form::chain(&decision.rules, private, text.trim_end(), caller.words());
                front.form(http, &caller, &form).await;
            }
        }
        Ok(Action::Forget) => {
            let (user, reader) = (caller.user.get(), front.reader(&caller, Some(true)).await);
            let work = move |front: &Front| views::forget::done(front, user, &reader);
            front.answer(http, &caller, How::InPlace, work).await;
        }
        Ok(Action::Declare(line)) => {
            if let Some(text) = text(front, http, &caller, &line).await {
                playing::play(front, http, &caller, Deed::Declare(text.trim().to_owned()), None).await;
            }
        }
        Ok(Action::Position(press, lines)) => {
            if let Some(text) = text(front, http, &caller, &lines).await {
                playing::sent(front, http, &caller, press, text).await;
            }
        }
        Ok(Action::Strike(press, who)) => {
            if let Some(who) = text(front, http, &caller, &who).await {
                let known = Known { number: press.number, revision: press.revision };
                playing::play(front, http, &caller, Deed::Strike(who), Some(known)).await;
            }
        }
        Ok(Action::Again(does, line)) => {
            if let Some(text) = text(front, http, &caller, &line).await {
                let press = playing::again(front, &caller, does).await;
                front.form(http, &caller, &form::game(press, text.trim_end(), caller.words())).await;
            }
        }
        Ok(Action::Game(press)) => playing::pressed(front, http, &caller, press).await,
        Err(foreign) => refuse(front, http, &caller, foreign).await,
    }
}

/// Gives the text that a button carries; whoever pressed is told if it is not kept any more.
async fn text(front: &Arc<Front>, http: &Http, caller: &Caller, carried: &Carried) -> Option<String> {
    let (reading, guild, carried) = (Arc::clone(front), caller.guild, carried.clone());
    let text = tokio::task::spawn_blocking(move || text_of(&reading, guild, &carried)).await.ok().flatten();
    if text.is_none() {
        front.tell(http, caller, caller.words().say("expired").to_owned()).await;
    }
    text
}

/// Whether it would show a game of another channel: what an id says is up to whoever sends it, and who may not read a channel
/// may not read its game.
fn elsewhere(action: &Action, here: u64) -> bool {
    match action {
        Action::Show(view) | Action::Open(view) | Action::Share(view) => {
            matches!(view.alone(), View::Game(_, channel, ..) if *channel != here)
        }
        Action::Edit(_)
        | Action::Game(_)
        | Action::Declare(_)
        | Action::Position(..)
        | Action::Strike(..)
        | Action::Again(..)
        | Action::Forget
        | Action::Ruling(_) => false,
    }
}

/// Tells who asked for the message that was pressed on, as far as Discord says so.
fn asked_by(pressed: &ComponentInteraction) -> Option<UserId> {
    match pressed.message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(asked) => Some(asked.user.id),
        MessageInteractionMetadata::Component(asked) => Some(asked.user.id),
        MessageInteractionMetadata::ModalSubmit(asked) => Some(asked.user.id),
        _ => None,
    }
}

/// Handles a form that was sent in.
pub async fn modal(front: &Arc<Front>, http: &Http, sent: &ModalInteraction) {
    let caller = Caller::from(sent);
    if let Some(press) = body(&sent.data.custom_id).ok().and_then(form::game_sent) {
        let text = field(sent, form::CHAIN).unwrap_or_default();
        return playing::sent(front, http, &caller, press, text).await;
    }
    if let Some(target) = body(&sent.data.custom_id).ok().and_then(form::ruling_sent) {
        let [title, question, text, basis, case] = form::RULING.map(|id| field(sent, id).unwrap_or_default());
        return ruling::sent(front, http, &caller, target, Typed { title, question, text, basis, case }).await;
    }
    let chosen = body(&sent.data.custom_id).and_then(|body| form::sent(body).ok_or(Foreign::Unknown));
    let (rules, private) = match chosen {
        Ok(chosen) => chosen,
        Err(foreign) => return refuse(front, http, &caller, foreign).await,
    };
    let chain = field(sent, form::CHAIN).unwrap_or_default();
    let caller = caller.typing(Some(Again::Chain(chain.clone(), rules.clone())));
    let reader = front.reader(&caller, Some(private)).await;
    let work = move |front: &Front| {
        if chain.trim().is_empty() {
            return views::empty(&reader);
        }
        views::typed(front, &chain, |text| View::Decision(first(text, rules)), &reader)
    };
    front.decide(http, &caller, How::New { private }, work).await;
}

/// Gives the text that was typed into a field.
fn field(sent: &ModalInteraction, id: &str) -> Option<String> {
    let inputs = sent.data.components.iter().flat_map(|row| &row.components);
    inputs
        .filter_map(|component| match component {
            ActionRowComponent::InputText(input) if input.custom_id == id => input.value.clone(),
            ActionRowComponent::InputText(_) | ActionRowComponent::Button(_) | ActionRowComponent::SelectMenu(_) => {
                None
            }
            _ => None,
        })
        .next()
}

async fn view_as(front: &Arc<Front>, http: &Http, caller: &Caller, how: How, view: View, private: bool) {
    let on = caller.message.filter(|_| how == How::InPlace);
    let reader = Reader { on, ..front.reader(caller, Some(private)).await };
    let shared =
        (how == How::New { private: false }).then(|| caller.words().fill("shared_by", &[&isolated(&caller.name)]));
    let weight = front.weight(&view);
    if let Some(key) = Key::view(&view, weight).filter(|_| shared.is_none()) {
        let work = move |front: &Front, reader: &Reader| views::show(front, &view, reader);
        return front.answer_to(http, caller, how, reader, key, work).await;
    }
    let work = move |front: &Front| {
        let mut shown = views::show(front, &view, &reader);
        if let Some(shared) = shared {
            let footer = &mut shown.screen.footer;
            *footer = if footer.is_empty() { shared } else { format!("{footer} · {shared}") };
        }
        shown
    };
    match weight {
        Weight::Light => front.answer(http, caller, how, work).await,
        Weight::Heavy => front.decide(http, caller, how, work).await,
    }
}

/// Refuses a button that another version, or somebody else, has written.
async fn refuse(front: &Arc<Front>, http: &Http, caller: &Caller, foreign: Foreign) {
    let text = match foreign {
        Foreign::Old => caller.words().say("old_button"),
        Foreign::Unknown => caller.words().say("foreign_button"),
    };
    front.tell(http, caller, text.to_owned()).await;
}
