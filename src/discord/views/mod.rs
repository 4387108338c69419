//! The views: one file for each kind of screen. They know the use cases and no interaction.

mod bearing;
mod beats;
mod card;
mod decision;
mod entry;
mod examples;
pub mod forget;
pub mod game;
pub(super) mod help;
pub(super) mod mistake;
pub(super) mod parts;
pub(super) mod picture;
mod question;
mod related;
pub mod ruling;
pub mod rulings;
mod server;
pub mod settings;
mod strikes;

use super::address::{Carried, Decision, View};
use super::front::Front;
use super::screen::{Reader, Screen, Shown, Tone};
use parts::{carrying, expired, text_of, with_view};

/// Shows what a text that was just typed comes to. `view` says as what, once it is known how buttons carry the text.
pub fn typed(front: &Front, text: &str, view: impl FnOnce(Carried) -> View, reader: &Reader) -> Shown {
    if text.trim().is_empty() {
        return empty(reader);
    }
    carrying(front, text, reader, |carried| show_text(front, &view(carried), Some(text.trim().to_owned()), reader))
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
        | View::Meaning(..)
        | View::Game(..)
        | View::Ruling(..)
        | View::History(..)
        | View::Rulings(..)
        | View::Log(..)
        | View::Help(..)
        | View::Own(..)
        | View::Over(..) => None,
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
        View::Meaning(id, page) => card::meaning(front, id, *page, reader),
        View::Decision(decision) => match text {
            Some(text) => {
                let answers = decision::decided(front, &text, decision, reader);
                let question = if decision::may_ask(&answers) { question::instead(front, &text, reader) } else { None };
                let chain = || decision::of(front, &text, &answers, (decision, reader));
                return with_view(question.unwrap_or_else(chain), view);
            }
            None => return expired(reader),
        },
        View::Beats(chain, rules, page) => match text {
            Some(text) => return with_view(beats::show(front, &text, chain, (*rules, *page), reader), view),
            None => return expired(reader),
        },
        View::Help(screen, page) => help::show(front, (*screen, *page), reader),
        View::Game(side, channel, number, page) => {
            return game::view(front, *side, (*channel, Some(*number)), *page, reader);
        }
        View::Ruling(number, page) => return with_view(ruling::show(front, *number, *page, reader), view),
        View::History(number, page) => rulings::history(front, *number, *page, reader),
        View::Rulings(only, page) => rulings::list(front, *only, *page, reader),
        View::Log(page) => rulings::log(front, *page, reader),
        View::Own(own) => match front.offer.screen(own.letter).and_then(|screen| (screen.show)(front, own, reader)) {
            Some(screen) => screen,
            None => return Shown::mistake(Screen::new("", reader.words.say("foreign_button"), Tone::Doubt)),
        },
        View::Over(shown, _) => {
            let shown = show(front, shown, reader);
            return if shown.view.is_some() { with_view(shown, view) } else { shown };
        }
    };
    with_view(Shown::from(shown), view)
}

/// Shows the answer to a question, typed or chosen: the entry that answers it, or what is near.
pub fn asked(front: &Front, text: &str, narrow: &Narrow, reader: &Reader) -> Shown {
    question::asked(front, text, narrow, reader)
}

pub use super::finished::Narrow;
pub use mistake::empty;

/// Shows the card that a name means.
pub fn named(front: &Front, name: &str, reader: &Reader) -> Shown {
    card::named(front, name, reader)
}
