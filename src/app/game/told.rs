//! Takes what players of a game tell in sentences: a position, or a declaration. If all of it was understood, it counts
//! like a line that was typed; otherwise the player is asked what they meant.

use std::collections::BTreeSet;

use super::Games;
use super::deed::Known;
use super::moves::terse;
use super::refusal::{AskedBack, Refusal};
use crate::app::{Complaint, Reading};
use crate::lang::{Declared, Says, Script};
use crate::vocab::Seat;

impl Games<'_> {
    /// Gives a position that is told in sentences, beside lines or not; nothing if there are none.
    pub(super) fn position_told(&self, text: &str, known: Known) -> Option<Result<String, Refusal>> {
        let told = self.app.told_in_sentences(text, None, describes)?;
        if told.complaints.is_empty() && told.readings.is_empty() {
            return Some(Ok(crate::lang::format(&Script { id: None, ..told.script })));
        }
        let asked = AskedBack { complaints: told.complaints, readings: told.readings, position: Some(known) };
        Some(Err(Refusal::AskedBack(Box::new(asked))))
    }

    /// Gives the one declaration that is told in sentences after a script; nothing if there are no sentences.
    pub(super) fn declaration_told(&self, script: &str, typed: &str, seats: &[Seat]) -> Option<Result<Says, Refusal>> {
        let titles = self.app.titles();
        // The line with the id of a part is none of its sentences.
        let lines: Vec<&str> = script.lines().filter(|line| !line.starts_with('#')).collect();
        let before = format!("{}\n", lines.join("\n"));
        let text = format!("{before}{}\n", typed.trim());
        let known = crate::lang::parse(&before, titles).scripts.iter().map(|s| declared(s).count()).sum();
        let new = |script: &Script| -> Option<Says> {
            let mut new = declared(script).skip(known);
            let (first, rest) = (new.next()?, new.next());
            rest.is_none().then(|| Says::Declare(Declared { number: None, ..first.clone() }))
        };
        let teller = if let [seat] = seats { Some(*seat) } else { None };
        // A declaration changes nothing of the position.
        let lying = |script: &Script| -> BTreeSet<String> {
            let lines = script.lines.iter().filter(|line| line.says.describes()).cloned().collect();
            let position = Script { id: None, lines, comments: Vec::new() };
            crate::lang::format(&position).lines().map(str::to_owned).collect()
        };
        let there: BTreeSet<String> = crate::lang::parse(&before, titles).scripts.iter().flat_map(lying).collect();
        let fits = |script: &Script| new(script).is_some() && lying(script) == there;
        let told = self.app.told_in_sentences(&text, teller, fits)?;
        if told.complaints.is_empty() && told.readings.is_empty() {
            return Some(new(&told.script).ok_or(Refusal::NotOne));
        }
        let line = |reading: &Reading| {
            let parsed = crate::lang::parse(&reading.script, titles);
            Some(Reading { says: reading.says.clone(), script: terse(new(parsed.scripts.first()?)?) })
        };
        let mut readings: Vec<Reading> = told.readings.iter().filter_map(line).collect();
        readings.dedup_by(|a, b| a.script == b.script);
        let complaints = told.complaints.into_iter().map(|c| Complaint { line: 1, ..c }).collect();
        Some(Err(Refusal::AskedBack(Box::new(AskedBack { complaints, readings, position: None }))))
    }
}

/// Whether a script is a position and nothing else.
fn describes(script: &Script) -> bool {
    script.lines.iter().all(|line| line.says.describes())
}

fn declared(script: &Script) -> impl Iterator<Item = &Declared> {
    script.lines.iter().filter_map(|line| if let Says::Declare(declared) = &line.says { Some(declared) } else { None })
}
