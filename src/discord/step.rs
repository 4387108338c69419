//! Writes the effects of a ruling's buttons into their ids. Each press asks anew whether the member may.

use crate::store::{Quoted, RulingNumber};

/// Separates the parts.
const SEPARATOR: char = '~';

/// The effect of a button on a ruling, if the ruling is still as it was when the button was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A draft becomes official.
    Publish(RulingNumber, u64),
    /// A ruling says what is kept under a key from now on.
    Amend(RulingNumber, u64, String),
    /// The form opens, with what is kept under a key if there is one.
    Form(Target, Option<String>),
    /// A draft is thrown away.
    Discard(RulingNumber, u64),
    /// It is taken back.
    Retract(RulingNumber, u64),
    /// It is brought back.
    Restore(RulingNumber, u64),
}

/// The ruling that a form makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A new ruling.
    New,
    /// One that takes the place of another.
    Over(RulingNumber),
    /// Another wording of one, as it was at a revision.
    Change(RulingNumber, u64),
    /// A new one, of a message.
    Of(Quoted),
}

impl Target {
    /// Writes it as it stands in an id.
    pub fn write(&self) -> String {
        match self {
            Target::New => "n".to_owned(),
            Target::Over(number) => format!("o{number}"),
            Target::Change(number, revision) => format!("c{number}{SEPARATOR}{revision}"),
            Target::Of(message) => {
                format!("m{}.{}.{}", short(message.channel), short(message.message), short(message.author))
            }
        }
    }

    /// Reads what [`Target::write`] wrote.
    pub fn read(text: &str) -> Option<Target> {
        let mut chars = text.chars();
        match chars.next()? {
            'n' if chars.as_str().is_empty() => Some(Target::New),
            'o' => Some(Target::Over(chars.as_str().parse().ok()?)),
            'c' => {
                let (number, revision) = at(chars.as_str())?;
                Some(Target::Change(number, revision))
            }
            'm' => {
                let mut parts = chars.as_str().split('.').map(|part| u64::from_str_radix(part, 36).ok());
                let (channel, message, author) = (parts.next()??, parts.next()??, parts.next()??);
                parts.next().is_none().then_some(Target::Of(Quoted { channel, message, author }))
            }
            _ => None,
        }
    }
}

/// Gives a number in as few letters and digits as it takes: three of them have to fit into an id.
fn short(number: u64) -> String {
    let mut digits: Vec<char> = Vec::new();
    let mut left = number;
    loop {
        digits.extend(u32::try_from(left % 36).ok().and_then(|digit| char::from_digit(digit, 36)));
        left /= 36;
        if left == 0 {
            return digits.iter().rev().collect();
        }
    }
}

impl Step {
    /// Writes it as it stands in an id.
    pub fn write(&self) -> String {
        match self {
            Step::Publish(number, revision) => format!("p{number}{SEPARATOR}{revision}"),
            Step::Amend(number, revision, key) => format!("a{key}{SEPARATOR}{number}{SEPARATOR}{revision}"),
            Step::Form(target, key) => {
                format!("f{}{SEPARATOR}{}", key.as_deref().unwrap_or_default(), target.write())
            }
            Step::Discard(number, revision) => format!("d{number}{SEPARATOR}{revision}"),
            Step::Retract(number, revision) => format!("t{number}{SEPARATOR}{revision}"),
            Step::Restore(number, revision) => format!("r{number}{SEPARATOR}{revision}"),
        }
    }

    /// Reads what [`Step::write`] wrote; gives nothing for anything else.
    pub fn read(text: &str) -> Option<Step> {
        let mut chars = text.chars();
        let kind = chars.next()?;
        let rest = chars.as_str();
        let keyed = || rest.split_once(SEPARATOR);
        Some(match kind {
            'p' => at(rest).map(|(number, revision)| Step::Publish(number, revision))?,
            'd' => at(rest).map(|(number, revision)| Step::Discard(number, revision))?,
            't' => at(rest).map(|(number, revision)| Step::Retract(number, revision))?,
            'r' => at(rest).map(|(number, revision)| Step::Restore(number, revision))?,
            'a' => {
                let (key, rest) = keyed()?;
                let (number, revision) = at(rest)?;
                Step::Amend(number, revision, key.to_owned())
            }
            'f' => {
                let (key, target) = keyed()?;
                Step::Form(Target::read(target)?, (!key.is_empty()).then(|| key.to_owned()))
            }
            _ => return None,
        })
    }
}

/// Gives a ruling at a revision.
fn at(text: &str) -> Option<(RulingNumber, u64)> {
    let (number, revision) = text.split_once(SEPARATOR)?;
    Some((number.parse().ok()?, revision.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::address::{Action, body};
    use super::super::limits::{CUSTOM_ID, length};
    use super::*;

    proptest! {
        #[test]
        fn a_step_is_read_as_it_was_written(year in any::<u16>(), n in any::<u32>(), revision in any::<u64>(), key in "[0-9a-f]{32}", kind in 0..9) {
            let number = RulingNumber { year, number: n };
            let step = match kind {
                0 => Step::Publish(number, revision),
                1 => Step::Amend(number, revision, key),
                2 => Step::Form(Target::New, Some(key)),
                3 => Step::Form(Target::Over(number), None),
                4 => Step::Form(Target::Change(number, revision), Some(key)),
                5 => Step::Discard(number, revision),
                6 => Step::Retract(number, revision),
                7 => {
                    let message = Quoted { channel: revision, message: u64::MAX, author: u64::from(n) };
                    Step::Form(Target::Of(message), Some(key))
                }
                _ => Step::Restore(number, revision),
            };
            let id = Action::Ruling(step.clone()).id(24);
            prop_assert!(length(&id) <= CUSTOM_ID, "{id}");
            let read = body(&id).ok().and_then(Action::read);
            prop_assert_eq!(read, Some(Action::Ruling(step)));
        }

        #[test]
        fn anything_else_is_refused(text in "\\PC{0,60}") {
            if let Some(step) = Step::read(&text) {
                prop_assert_eq!(Step::read(&step.write()), Some(step));
            }
        }
    }
}
