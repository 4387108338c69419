//! What is shown: one file for each kind of screen. They know the use cases and no interaction.

mod about;
mod beats;
mod card;
mod cards;
mod decision;
mod entry;
mod examples;
pub mod forget;
pub mod game;
mod help;
mod mistake;
pub mod odds;
mod question;
mod related;
pub mod ruling;
pub mod rulings;
mod server;
pub mod settings;

use super::address::{Action, Carried, Decision, LONGEST_INLINE, View};
use super::front::{Front, Shown};
use super::limits::length;
use super::screen::{Button, Screen, Tone};
use super::words::Words;
use crate::app::kept::Kept;
use crate::vocab::Ruleset;

/// For whom something is shown.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The words of the language it is shown in.
    pub words: &'static Words,
    /// Whether only one person sees it, who may want to share it.
    pub private: bool,
    /// The rules that count where a chain names none; the Council's if the server has not said.
    pub rules: Option<Ruleset>,
    /// The server in which it is shown, if it is one: its rulings are among the entries.
    pub guild: Option<u64>,
    /// Whether whoever asks may moderate there.
    pub moderates: bool,
}

/// Shows what a text that was just typed comes to. `view` says as what, once it is known how buttons carry the text.
pub fn typed(front: &Front, text: &str, view: impl FnOnce(Carried) -> View, reader: &Reader) -> Shown {
    if text.trim().is_empty() {
        return empty(reader);
    }
    match carry(front, text) {
        Ok(carried) => show_text(front, &view(carried), Some(text.trim().to_owned()), reader),
        Err(fault) => trouble(reader, &fault),
    }
}

/// Shows anything that can be shown.
pub fn show(front: &Front, view: &View, reader: &Reader) -> Shown {
    let text = match view {
        View::Question(text, _) | View::Beats(text, ..) | View::Decision(Decision { chain: text, .. }) => {
            text_of(front, reader.guild, text)
        }
        View::Entry(..)
        | View::Examples(..)
        | View::Related(..)
        | View::Card(..)
        | View::Game(..)
        | View::Ruling(..)
        | View::History(..)
        | View::Rulings(..)
        | View::Log(..)
        | View::Cards(..)
        | View::Help(..)
        | View::About => None,
    };
    show_text(front, view, text, reader)
}

/// Shows a view whose text has been read already; nothing is there to show if it carries one that is gone.
fn show_text(front: &Front, view: &View, text: Option<String>, reader: &Reader) -> Shown {
    let shown = match view {
        View::Entry(id, page) => entry::show(front, id, *page, reader),
        View::Examples(id, page) => examples::show(front, id, *page, reader),
        View::Related(id, page) => related::show(front, id, *page, reader),
        View::Question(_, page) => match text {
            Some(text) => question::show(front, &text, *page, view, reader),
            None => return expired(reader),
        },
        View::Card(id, page) => card::show(front, id, *page, reader),
        View::Decision(decision) => match text {
            Some(text) => return with_view(decision::show(front, &text, decision, reader), view),
            None => return expired(reader),
        },
        View::Beats(chain, rules, page) => match text {
            Some(text) => return with_view(beats::show(front, &text, chain, (*rules, *page), reader), view),
            None => return expired(reader),
        },
        View::Help(screen, page) => help::show(*screen, *page, reader),
        View::About => about::show(front, reader),
        View::Game(side, channel, number, page) => {
            return game::view(front, *side, (*channel, Some(*number)), *page, reader);
        }
        View::Ruling(number, page) => return with_view(ruling::show(front, *number, *page, reader), view),
        View::History(number, page) => rulings::history(front, *number, *page, reader),
        View::Rulings(only, page) => rulings::list(front, *only, *page, reader),
        View::Log(page) => rulings::log(front, *page, reader),
        View::Cards(filter, page) => cards::show(front, filter, *page, reader),
    };
    with_view(Shown::from(shown), view)
}

fn with_view(shown: Shown, view: &View) -> Shown {
    Shown { view: Some(view.clone()), ..shown }
}

/// What a question, typed or chosen, comes to: the entry that answers it, or what is near.
pub fn asked(front: &Front, text: &str, narrow: &question::Narrow, reader: &Reader) -> Shown {
    question::asked(front, text, narrow, reader)
}

pub use mistake::empty;
pub use question::Narrow;

/// What a name of a card comes to.
pub fn named(front: &Front, name: &str, reader: &Reader) -> Shown {
    card::named(front, name, reader)
}

/// A text as a button can carry it: itself if it is short, else the key under which it is kept.
///
/// # Errors
/// A sentence for the asker, if it could not be kept.
fn carry(front: &Front, text: &str) -> Result<Carried, String> {
    let text = text.trim();
    let plain = length(text) <= LONGEST_INLINE && !text.chars().any(|c| c.is_control() && c != '\n');
    if plain {
        return Ok(Carried::Inline(text.to_owned()));
    }
    front.app.keep(text, front.bounds.keep_days).map(Carried::Kept).map_err(|error| {
        let id = front.fault();
        tracing::error!(fault = id, "a text could not be kept: {error}");
        id
    })
}

/// The text that a button carries, while it is there; of a case of the server's own, only there.
pub fn text_of(front: &Front, guild: Option<u64>, carried: &Carried) -> Option<String> {
    match carried {
        Carried::Inline(text) => Some(text.clone()),
        Carried::Kept(key) => match front.app.kept(key) {
            Ok(Kept::There(text)) => Some(text),
            Ok(Kept::Gone) => None,
            Err(error) => {
                tracing::error!("a kept text could not be read: {error}");
                None
            }
        },
        Carried::Case(id) => front.app.case_text_in(guild, id),
    }
}

/// A refusal for a button whose chain is gone.
fn expired(reader: &Reader) -> Shown {
    Shown::mistake(Screen::new("", reader.words.say("expired"), Tone::Doubt))
}

/// Something is wrong on our side, with the id under which it stands in the log.
pub fn trouble(reader: &Reader, fault: &str) -> Shown {
    Shown::mistake(Screen::new("", reader.words.fill("trouble", &[fault]), Tone::Bad))
}

/// A decision from its beginning: the answer by the rules that the chain names.
pub fn first(chain: Carried, rules: Vec<Ruleset>) -> Decision {
    Decision { chain, form: super::address::Form::Answer, rules, page: 0 }
}

/// The button that shows to everybody what one person sees.
fn share(view: View, reader: &Reader) -> Option<Button> {
    reader.private.then(|| Button::new(reader.words.say("share"), Action::Share(view)))
}
