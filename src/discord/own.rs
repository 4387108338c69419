//! Screens that only one command leads to. Each stands in the file of its command, which alone knows what its address says.

use super::address::Own;
use super::screen::{Reader, Screen};
use super::work::Weight;

/// A screen that only one command leads to. It shows the same for the same address, reader and rulings of the server, so that
/// it can be kept for whoever asks for the same next.
pub struct OwnScreen<Front> {
    /// The letter by which its address begins; no other screen has it.
    pub letter: char,
    /// What it is called in the tests.
    pub name: &'static str,
    /// How much work it takes.
    pub weight: Weight,
    /// Shows it, at the page of the address; nothing if the address says nothing that this program has written.
    pub show: fn(&Front, &Own, &Reader) -> Option<Screen>,
}

/// What the bot offers to whoever uses it: its commands, and the screens of one of them alone.
pub struct Offer<Front: 'static> {
    /// The English names of the commands, in the order in which the help shows them.
    pub commands: Vec<String>,
    /// The screens.
    pub screens: Vec<&'static OwnScreen<Front>>,
}

impl<Front> Default for Offer<Front> {
    fn default() -> Offer<Front> {
        Offer { commands: Vec::new(), screens: Vec::new() }
    }
}

impl<Front> Offer<Front> {
    /// Gives the screen of a letter.
    pub fn screen(&self, letter: char) -> Option<&'static OwnScreen<Front>> {
        self.screens.iter().copied().find(|screen| screen.letter == letter)
    }
}
