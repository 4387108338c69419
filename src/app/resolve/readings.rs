//! Offers the readings of a text that was not understood whole: those that the engine can decide, and first of all
//! those that can have happened.

use super::super::App;
use super::reading::{NO_PATH, is_as_told, with_path};
use super::report::{Reading, SetAnswer};
use super::words::named_rules;
use super::{meant, run};
use crate::engine::state::effort;
#[cfg(feature = "store")]
use crate::lang::LONGEST_TEXT;
use crate::lang::Script;
use crate::told::Told;
use crate::vocab::Ruleset;

/// The most readings that are offered.
const MOST: usize = 5;

/// The answer to a text in which something is told in sentences.
#[cfg(feature = "store")]
pub(in crate::app) struct Sentences {
    /// The script of it, as far as it was understood.
    pub script: Script,
    /// The parts that were not understood; nothing where all of it was.
    pub complaints: Vec<super::report::Complaint>,
    /// The ways in which it can have been meant then.
    pub readings: Vec<Reading>,
}

impl App {
    /// Gives the likely readings of a text, the likeliest first, and always what was understood of it with the rest
    /// left aside, if that can be decided.
    pub(super) fn readings(&self, text: &str, told: &Told, rules: Option<&[Ruleset]>) -> Vec<Reading> {
        let understood = crate::lang::format(&told.script);
        // Of what nothing is declared in, nothing comes.
        let comes = |script: &Script, answer: &SetAnswer| {
            let nothing = answer.declarations.is_empty() && answer.rolls.is_empty() && answer.resolution.is_empty();
            !nothing || crate::lang::format(script) == understood
        };
        self.readings_that((text, told), rules, comes)
    }

    /// A text of which a part is told in sentences, by whoever sits on this side; nothing if none is. Of its readings those
    /// are offered whose scripts are fit for what is made of them.
    #[cfg(feature = "store")]
    pub(in crate::app) fn told_in_sentences(
        &self,
        text: &str,
        teller: Option<crate::vocab::Seat>,
        fits: impl Fn(&Script) -> bool,
    ) -> Option<Sentences> {
        self.allowed(|| {
            let parsed = crate::lang::parse(text, self.titles());
            let sentences = crate::told::sentences(text, self.titles(), self.table());
            if parsed.diagnostics.is_empty() || text.len() > LONGEST_TEXT || !sentences {
                return None;
            }
            let told = Some(crate::told::read_by(teller, text, self.titles(), self.table()));
            let told = told.filter(|told| !told.broken || crate::told::is_told(text))?;
            let whole = told.unread.is_empty() && !told.foreign && fits(&told.script);
            let complaints = if whole { Vec::new() } else { self.complaints(text, &super::reading::unread(&told)) };
            let readings =
                if whole { Vec::new() } else { self.readings_that((text, &told), None, |script, _| fits(script)) };
            (whole || !readings.is_empty()).then_some(Sentences { script: told.script, complaints, readings })
        })
    }

    /// Gives those of the likely readings of a text that fit.
    pub(super) fn readings_that(
        &self,
        (text, told): (&str, &Told),
        rules: Option<&[Ruleset]>,
        fits: impl Fn(&Script, &SetAnswer) -> bool,
    ) -> Vec<Reading> {
        let (mut likely, mut others) = (Vec::new(), Vec::new());
        let understood = crate::lang::format(&told.script);
        let mut plain = None;
        for reading in told.readings(text, self.titles(), self.table()) {
            if effort::exhausted().is_some() || likely.len() >= MOST && plain.is_some() {
                break;
            }
            let own = crate::lang::format(&reading.script) == understood;
            let decided = self.decides(&reading.script, told, rules);
            let Some((script, answer)) = decided.filter(|(_, answer)| fits(&reading.script, answer)) else { continue };
            let says = meant::meant(&reading, told.teller);
            let offered = Reading { says, script: crate::lang::format(&script) };
            if own {
                plain = Some(offered.script.clone());
            }
            if is_as_told(&answer, told) { likely.push(offered) } else { others.push(offered) }
        }
        likely.extend(others);
        let at = likely.iter().position(|reading| Some(&reading.script) == plain.as_ref());
        if let Some(at) = at.filter(|at| *at >= MOST) {
            likely.swap(MOST - 1, at);
        }
        likely.truncate(MOST);
        likely
    }

    /// Gives a reading as it can be decided, with its answer; nothing if something is wrong with it.
    fn decides(&self, script: &Script, told: &Told, rules: Option<&[Ruleset]>) -> Option<(Script, SetAnswer)> {
        let set = rules.and_then(|sets| sets.first().copied()).or_else(|| named_rules(script).first().copied());
        let under = |script: &Script| run::under(script, self.table(), self.corpus(), set.unwrap_or(Ruleset::Coe));
        let (mut script, (mut answer, mut notes)) = (script.clone(), under(script));
        let pathless = notes.iter().any(|note| note.message.is(NO_PATH));
        if let Some(whole) = with_path(&script, told).filter(|_| pathless) {
            (answer, notes) = under(&whole);
            script = whole;
        }
        (notes.is_empty() && answer.undecided.is_none()).then_some((script, answer))
    }
}
