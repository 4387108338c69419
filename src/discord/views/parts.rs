//! The parts of which screens are made: texts that buttons carry, and what goes wrong.

use super::super::address::{self, Action, Carried, Decision, View};
use super::super::again::{self, Again};
use super::super::front::Front;
use super::super::limits::cut;
use super::super::markdown::escape;
use super::super::screen::{Button, Reader, Row, Screen, Shown, Tone};
use crate::app::kept::{Coming, Kept};
use crate::app::stored::Trouble;
use crate::vocab::Ruleset;

pub fn with_view(shown: Shown, view: &View) -> Shown {
    Shown { view: Some(view.clone()), ..shown }
}

/// Gives a text as a button can carry it: itself if it is short, else the key under which it is kept.
///
/// # Errors
/// A sentence for the asker, if it could not be kept.
pub fn carry(front: &Front, text: &str) -> Result<Carried, String> {
    again::carried(&front.app, text, front.bounds.keep_days).map_err(|error| {
        let id = front.fault();
        tracing::error!(fault = id, "a text could not be kept: {error}");
        id
    })
}

/// Shows an answer whose buttons carry a text: worked out while that is being kept, and shown once it is.
pub fn carrying(front: &Front, text: &str, reader: &Reader, work: impl FnOnce(Carried) -> Shown) -> Shown {
    let lost = |error: Trouble| {
        let id = front.fault();
        tracing::error!(fault = id, "a text could not be kept: {error}");
        trouble(reader, &id)
    };
    match again::carrying(&front.app, text, front.bounds.keep_days) {
        Ok((carried, coming)) => {
            let shown = work(carried);
            coming.map(Coming::wait).transpose().map_or_else(lost, |_| shown)
        }
        Err(error) => lost(error),
    }
}

/// Gives the button that opens a form with what was typed, in a row of its own.
pub fn edit(front: &Front, typed: &Again, reader: &Reader) -> Option<Row> {
    let edit = typed.edit(&front.app, front.bounds.keep_days, reader.words)?;
    Some(Row::Buttons(vec![edit]))
}

/// Gives the text that a button carries, while it is there; of a case of the server's own, only there.
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

/// The length of the question that is repeated above an answer: a line or two on a phone.
const QUOTE: usize = 88;

/// Quotes what was asked, in one line: Discord does not show what was typed into a command.
pub fn quoted(asked: &str) -> String {
    let lines = asked.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join(" / ");
    if line.is_empty() { line } else { format!("> {}\n", escape(&cut(&line, QUOTE))) }
}

/// Says to whoever reads another language that the wording of rules and cards stays English.
pub fn in_english(reader: &Reader) -> String {
    if reader.words.code == "en" { String::new() } else { format!("-# {}\n", reader.words.say("wording_in_english")) }
}

/// Makes a refusal for a button whose chain is gone.
pub fn expired(reader: &Reader) -> Shown {
    Shown::mistake(Screen::new("", reader.words.say("expired"), Tone::Doubt))
}

/// Says that something is wrong on our side, with the id under which it stands in the log.
pub fn trouble(reader: &Reader, fault: &str) -> Shown {
    Shown::mistake(Screen::new("", reader.words.fill("trouble", &[fault]), Tone::Bad))
}

/// Gives a decision from its beginning: the answer by the rules that the chain names.
pub fn first(chain: Carried, rules: Vec<Ruleset>) -> Decision {
    Decision { chain, form: address::Form::Answer, rules, page: 0 }
}

/// Gives the button that shows to everybody what one person sees.
pub fn share(view: View, reader: &Reader) -> Option<Button> {
    reader.private.then(|| Button::new(reader.words.say("share"), Action::Share(view.alone().clone())))
}
