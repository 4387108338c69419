//! The front of the parser: one function for each field of a card file.

use super::fields::{CLASSES, EVENTS, LENT, MODES, NO_DUPLICATE, OUTSIDE, WINDOWS};
use super::filter_words::USES;
use super::mistake::{Mistake, Read};
use super::noun::ROLES;
use super::reader::{Mention, Reader};
use super::rule::{SIDES, rule};
use super::step::step;
use super::table::Table;
use crate::engine::card::{
    Amount, Class, Condition, Cost, Event, Filter, Granted, Mode, NoDuplicate, Outside, Rule, Step, Target, Window,
    Word,
};

/// The names that a text may mention, and those that it mentioned.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The names of the targets, in their order.
    pub targets: Vec<Box<str>>,
    /// The titles, races and keywords of the last text that was read.
    pub mentions: Vec<Mention>,
}

impl Names {
    /// Makes targets of these names.
    pub fn of<const N: usize>(targets: [&str; N]) -> Names {
        Names { targets: targets.into_iter().map(Into::into).collect(), mentions: Vec::new() }
    }

    /// Makes the name of a target known, or says why it cannot be.
    pub(super) fn add(&mut self, target: &Target) -> Result<(), String> {
        if ROLES.find(&target.name).is_some() || self.targets.contains(&target.name) {
            return Err(format!("`{}` is the name of something else already", target.name));
        }
        self.targets.push(target.name.clone());
        Ok(())
    }

    /// Reads a whole text.
    pub(super) fn read<'a, T>(
        &'a mut self,
        text: &'a str,
        read: impl FnOnce(&mut Reader<'a>) -> Read<T>,
    ) -> Result<T, Mistake> {
        self.mentions.clear();
        let mut reader = Reader::new(text, &self.targets).map_err(|m| *m)?;
        let result = read(&mut reader).and_then(|value| reader.need_end().map(|()| value));
        let mentions = std::mem::take(&mut reader.mentions);
        self.mentions = mentions;
        result.map_err(|m| *m)
    }
}

/// Reads a filter.
///
/// # Errors
/// [`Mistake`], as of all functions here.
pub fn filter(text: &str, names: &mut Names) -> Result<Filter, Mistake> {
    names.read(text, Reader::filter)
}

/// Reads an amount.
///
/// # Errors
/// [`Mistake`]
pub fn amount(text: &str, names: &mut Names) -> Result<Amount, Mistake> {
    names.read(text, Reader::amount)
}

/// Reads a condition.
///
/// # Errors
/// [`Mistake`]
pub fn condition(text: &str, names: &mut Names) -> Result<Condition, Mistake> {
    names.read(text, Reader::condition)
}

/// Reads steps, separated by semicolons.
///
/// # Errors
/// [`Mistake`]
pub fn steps(text: &str, names: &mut Names) -> Result<Vec<Step>, Mistake> {
    names.read(text, |r| r.whole(step))
}

/// Reads rules, separated by semicolons.
///
/// # Errors
/// [`Mistake`]
pub fn rules(text: &str, names: &mut Names) -> Result<Vec<Rule>, Mistake> {
    names.read(text, |r| r.whole(rule))
}

/// Reads the parts of a price, separated by commas.
///
/// # Errors
/// [`Mistake`]
pub fn costs(text: &str, names: &mut Names) -> Result<Vec<Cost>, Mistake> {
    names.read(text, Reader::costs)
}

/// Reads a target. Its name is known to what is read afterwards.
///
/// # Errors
/// [`Mistake`]
pub fn target(text: &str, names: &mut Names) -> Result<Target, Mistake> {
    let target = names.read(text, Reader::target)?;
    names.add(&target).map_err(|message| {
        let at = text.find(&*target.name).unwrap_or(0);
        Mistake::new(at..(at + target.name.len()).min(text.len()), message)
    })?;
    Ok(target)
}

/// Reads the mode in which a card is played.
///
/// # Errors
/// [`Mistake`]
pub fn mode(text: &str) -> Result<Mode, Mistake> {
    word(text, &MODES)
}

/// Gives the word of a mode.
pub fn word_of_mode(mode: Mode) -> &'static str {
    match mode {
        Mode::ShortEvent => "short-event",
        Mode::LongEvent => "long-event",
        Mode::PermanentEvent => "permanent-event",
        Mode::Creature => "creature",
        Mode::Character => "character",
        Mode::Ally => "ally",
        Mode::Item => "item",
        Mode::Faction => "faction",
        Mode::Ability => "ability",
    }
}

/// Reads the time at which something may be declared.
///
/// # Errors
/// [`Mistake`]
pub fn window(text: &str) -> Result<Window, Mistake> {
    word(text, &WINDOWS)
}

/// Reads the time at which an ability is lent.
///
/// # Errors
/// [`Mistake`]
pub fn lent(text: &str) -> Result<Granted, Mistake> {
    word(text, &LENT)
}

/// Reads the class of a standing effect.
///
/// # Errors
/// [`Mistake`]
pub fn class(text: &str) -> Result<Class, Mistake> {
    word(text, &CLASSES)
}

/// Reads the event that sets off a trigger.
///
/// # Errors
/// [`Mistake`]
pub fn event(text: &str) -> Result<Event, Mistake> {
    word(text, &EVENTS)
}

/// Reads the second copies that are not allowed.
///
/// # Errors
/// [`Mistake`]
pub fn no_duplicate(text: &str) -> Result<NoDuplicate, Mistake> {
    word(text, &NO_DUPLICATE)
}

/// Reads a side: hazard (true) or resource.
///
/// # Errors
/// [`Mistake`]
pub fn side(text: &str) -> Result<bool, Mistake> {
    word(text, &SIDES)
}

/// Reads the magic that a character may use.
///
/// # Errors
/// [`Mistake`]
pub fn uses(text: &str) -> Result<Word, Mistake> {
    word(text, &USES)
}

/// Reads the matter for which a sentence counts that is no part of a chain.
///
/// # Errors
/// [`Mistake`]
pub fn outside(text: &str) -> Result<Outside, Mistake> {
    word(text, &OUTSIDE)
}

fn word<T>(text: &str, table: &'static Table<T>) -> Result<T, Mistake> {
    Names::default().read(text, |r| r.need_one_of(table))
}
