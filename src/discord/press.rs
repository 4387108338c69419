//! The content of a game's buttons and forms: the deed, the game, and the state of it to which they belong.

use super::letters::{letter, of_letter};

/// A button of a game: what it does, and to which state of the game it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// The deed of the button.
    pub does: Doing,
    /// The number of the game in its channel.
    pub number: u32,
    /// How often the game had been written when the button was made.
    pub revision: u64,
}

/// The deed of a button or a form of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Doing {
    Join,
    Respond,
    Pass,
    Roll,
    Undo,
    Accept,
    Refuse,
    Redo,
    Keep,
    Today,
    Why,
    Ping,
    Setup,
    Add,
    Import,
    Next,
}

const DOINGS: [(char, Doing); 16] = [
    ('j', Doing::Join),
    ('d', Doing::Respond),
    ('p', Doing::Pass),
    ('r', Doing::Roll),
    ('u', Doing::Undo),
    ('a', Doing::Accept),
    ('n', Doing::Refuse),
    ('e', Doing::Redo),
    ('k', Doing::Keep),
    ('t', Doing::Today),
    ('w', Doing::Why),
    ('b', Doing::Ping),
    ('s', Doing::Setup),
    ('m', Doing::Add),
    ('i', Doing::Import),
    ('x', Doing::Next),
];

impl Doing {
    /// Gives its letter in an id.
    pub fn letter(self) -> char {
        letter(&DOINGS, self)
    }

    /// Gives the deed that a letter stands for.
    pub fn of_letter(of: char) -> Option<Doing> {
        of_letter(&DOINGS, of)
    }
}

/// The side of a game that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The table.
    Table,
    /// Its lines.
    Log,
    /// Its text.
    Text,
    /// The table, as a picture.
    Picture,
}

pub(super) const SIDES: [(char, Side); 4] =
    [('t', Side::Table), ('l', Side::Log), ('x', Side::Text), ('p', Side::Picture)];

impl Press {
    /// Writes it as it stands in an id.
    pub fn write(self) -> String {
        format!("g{}{}.{}", letter(&DOINGS, self.does), self.number, self.revision)
    }

    /// Reads what [`Press::write`] wrote; gives nothing for anything else.
    pub fn read(text: &str) -> Option<Press> {
        let mut chars = text.strip_prefix('g')?.chars();
        let does = of_letter(&DOINGS, chars.next()?)?;
        let (number, revision) = chars.as_str().split_once('.')?;
        Some(Press { does, number: number.parse().ok()?, revision: revision.parse().ok()? })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::address::{Action, body};
    use super::super::limits::{CUSTOM_ID, length};
    use super::*;

    fn press() -> impl Strategy<Value = Press> {
        let does = select(DOINGS.map(|d| d.1).to_vec());
        (does, any::<u32>(), any::<u64>()).prop_map(|(does, number, revision)| Press { does, number, revision })
    }

    proptest! {
        #[test]
        fn a_press_is_read_as_it_was_written(press in press(), slot in 0_u8..25) {
            let id = Action::Game(press).id(slot);
            prop_assert!(length(&id) <= CUSTOM_ID, "{id}");
            let body = body(&id).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
            prop_assert_eq!(Action::read(body), Some(Action::Game(press)));
        }
    }
}
