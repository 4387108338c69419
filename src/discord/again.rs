//! Keeps what was typed and could not be answered; a button opens a form with it.

use super::address::{Action, Carried, Decision, Doing, Form, LONGEST_INLINE, Step, Target};
use super::limits::{FIELD_VALUE, length};
use super::screen::{Button, Look};
use super::words::Words;
use crate::app::App;
use crate::app::kept::Coming;
use crate::app::ruling::Typed;
use crate::app::stored::Trouble;
use crate::vocab::Ruleset;

/// Days for which the form of a ruling is kept.
const RULING_DAYS: u16 = 2;

/// The text that somebody typed, and the form in which they can change it.
#[derive(Clone, Debug)]
pub enum Again {
    /// A chain, and by which rules it is to be decided.
    Chain(String, Vec<Ruleset>),
    /// Something that is to be done in the game of the channel.
    Game(Doing, String),
    /// A ruling of the server.
    Ruling(Target, Box<Typed>),
}

impl Again {
    /// Gives the button that opens the form with it; none if it does not fit there, or if it could not be kept for so
    /// many days.
    pub fn edit(&self, app: &App, days: u16, words: &Words) -> Option<Button> {
        let carry = |text: &str| {
            let fits = !text.trim().is_empty() && length(text) <= FIELD_VALUE;
            fits.then(|| carried(app, text, days).inspect_err(lost).ok()).flatten()
        };
        let does = match self {
            Again::Chain(text, rules) => {
                Action::Edit(Decision { chain: carry(text)?, form: Form::Answer, rules: rules.clone(), page: 0 })
            }
            Again::Game(does, text) => Action::Again(*does, carry(text)?),
            Again::Ruling(target, typed) => Action::Ruling(Step::Form(*target, Some(kept(app, typed)?))),
        };
        Some(Button::new(words.say("edit"), does).looking(Look::Main))
    }
}

/// Gives the key under which the form of a ruling is kept for as long as somebody may come back to it; none if it could
/// not be.
pub fn kept(app: &App, typed: &Typed) -> Option<String> {
    let text = serde_json::to_string(typed).ok()?;
    app.keep(&text, RULING_DAYS).inspect_err(lost).ok()
}

fn lost(error: &Trouble) {
    tracing::error!("what was typed could not be kept: {error}");
}

/// Gives a text as a button can carry it: itself if it is short, else the key under which it is kept for so many days.
///
/// # Errors
/// [`Trouble`] if it could not be kept.
pub fn carried(app: &App, text: &str, days: u16) -> Result<Carried, Trouble> {
    let (carried, coming) = carrying(app, text, days)?;
    coming.map(Coming::wait).transpose()?;
    Ok(carried)
}

/// Gives the same, for somebody who has something else to do until what is kept is on the disk.
///
/// # Errors
/// [`Trouble`] if it will not be kept.
pub fn carrying<'a>(app: &'a App, text: &str, days: u16) -> Result<(Carried, Option<Coming<'a>>), Trouble> {
    let text = text.trim();
    let plain = length(text) <= LONGEST_INLINE && !text.chars().any(|c| c.is_control() && c != '\n');
    if plain {
        return Ok((Carried::Inline(text.to_owned()), None));
    }
    let coming = app.begin_to_keep(text, days)?;
    Ok((Carried::Kept(coming.key().to_owned()), Some(coming)))
}
