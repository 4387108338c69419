//! Answers that were worked out lately: what many ask for is worked out and written once.
//!
//! An answer depends on what was asked, the language, the rules and the server, and on the server's own rulings: all of that
//! is in its key. The texts and cards do not change while the program runs; and no answer is kept for long.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::address::{Action, View};
use super::message::Message;
use super::screen::Reader;

use super::work::Weight;
use crate::vocab::{Book, Ruleset};

/// Answers that are kept.
const MOST: usize = 768;
/// How many of them make room together, or a few more.
const TOGETHER: usize = MOST / 8;
/// The longest that is kept, with its key, in bytes.
const LONGEST: usize = 12 * 1024;
/// How long one is kept: the chains that its buttons carry are then kept on anew.
const LIFE: Duration = Duration::from_secs(60 * 60);

/// Where a question is to be answered from.
#[derive(Clone, Debug, Default)]
pub struct Narrow {
    /// From this book only.
    pub book: Option<Book>,
    /// From entries of this edition only.
    pub edition: Option<String>,
}

/// An answer that was worked out.
#[derive(Clone)]
pub struct Answered {
    /// What is sent.
    pub message: Message,
    /// Whether it is for the asker alone, whatever was asked.
    pub private: bool,
}

/// A bounded number of answers; those that were longest not asked for make room.
#[derive(Default)]
pub struct Finished(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    answers: HashMap<String, Entry>,
    asked: u64,
}

struct Entry {
    last: u64,
    until: Instant,
    answer: Answered,
}

/// Under what the answer is kept to something that somebody asks: the same key, the same answer.
#[derive(Clone, Debug)]
pub struct Key(String, Weight);

impl Key {
    /// A question in words.
    pub fn question(text: &str, narrow: &Narrow) -> Key {
        Key(format!("q {:?}\n{text}", (narrow.book, &narrow.edition)), Weight::Light)
    }

    /// The name of a card.
    pub fn card(name: &str) -> Key {
        Key(format!("c {name}"), Weight::Light)
    }

    /// A chain that is to be decided.
    pub fn chain(text: &str, rules: &[Ruleset]) -> Key {
        Key(format!("d {rules:?}\n{text}"), Weight::Heavy)
    }

    /// A chain to which answers are looked for.
    pub fn beats(text: &str, rules: Option<Ruleset>) -> Key {
        Key(format!("b {rules:?}\n{text}"), Weight::Heavy)
    }

    /// Something that a button leads to; nothing if that is not the same from one moment to the next.
    pub fn view(view: &View) -> Option<Key> {
        match view.alone() {
            View::Entry(..)
            | View::Examples(..)
            | View::Related(..)
            | View::Question(..)
            | View::Card(..)
            | View::Meaning(..)
            | View::Cards(..)
            | View::Decision(..)
            | View::Beats(..)
            | View::Help(..) => Some(Key(format!("v {}", Action::Show(view.clone()).write()), Weight::of(view))),
            View::About
            | View::Game(..)
            | View::Ruling(..)
            | View::History(..)
            | View::Rulings(..)
            | View::Log(..)
            | View::Over(..) => None,
        }
    }

    /// What its answer asks for.
    pub fn weight(&self) -> Weight {
        self.1
    }

    /// The same for a reader, in a server whose rulings are of this version.
    pub fn of(mut self, reader: &Reader, version: u64) -> Key {
        let who = (reader.words.code, reader.private, reader.rules, reader.guild, reader.moderates, version);
        self.0.push_str(&format!("\n{who:?}"));
        self
    }
}

impl Finished {
    /// The answer that was given to the same lately.
    pub fn find(&self, key: &Key) -> Option<Answered> {
        self.lock().find(&key.0)
    }

    /// Keeps an answer for who asks for the same next.
    pub fn keep(&self, key: Key, answer: Answered) {
        if answer.message.size() + key.0.len() <= LONGEST && answer.message.files().is_empty() {
            self.lock().keep(key.0, answer);
        }
    }

    /// Forgets all of them.
    pub fn forget(&self) {
        self.lock().answers = HashMap::new();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn find(&mut self, key: &str) -> Option<Answered> {
        self.asked += 1;
        let entry = self.answers.get_mut(key).filter(|entry| entry.until > Instant::now())?;
        entry.last = self.asked;
        Some(entry.answer.clone())
    }

    fn keep(&mut self, key: String, answer: Answered) {
        if self.answers.len() >= MOST {
            self.make_room();
        }
        self.answers.insert(key, Entry { last: self.asked, until: Instant::now() + LIFE, answer });
    }

    /// Lets go of those that were longest not asked for, several at once: finding them means looking at all.
    fn make_room(&mut self) {
        let mut asked: Vec<u64> = self.answers.values().map(|entry| entry.last).collect();
        let (_, last, _) = asked.select_nth_unstable(TOGETHER.min(MOST - 1));
        let last = *last;
        self.answers.retain(|_, entry| entry.last > last);
    }
}

#[cfg(test)]
mod tests {
    use super::super::screen::{Screen, Tone};
    use super::super::words::Words;
    use super::*;

    fn answer(n: usize) -> Answered {
        let screen = Screen::new(n.to_string(), "", Tone::Plain);
        Answered { message: Message::new(&screen, Words::of("en"), None), private: false }
    }

    #[test]
    fn what_was_asked_for_lately_stays_and_there_is_an_end() {
        let mut kept = Kept::default();
        let title = |answer: &Answered| {
            serde_json::to_value(answer.message.edit()).expect("JSON")["embeds"][0]["title"].clone()
        };
        for n in 0..MOST * 2 {
            kept.keep(n.to_string(), answer(n));
            assert!(kept.find("0").is_some_and(|a| title(&a) == "0"), "asked for each time, {n}");
        }
        assert!((MOST - 2 * TOGETHER..=MOST).contains(&kept.answers.len()), "{}", kept.answers.len());
        assert!(kept.find("1").is_none(), "never asked for again");
        assert!(kept.find(&(MOST * 2 - 1).to_string()).is_some());
        if let Some(entry) = kept.answers.get_mut("0") {
            entry.until = Instant::now();
        }
        assert!(kept.find("0").is_none(), "it is too old");
    }

    #[test]
    fn who_asks_and_what_are_told_apart() {
        let reader =
            |guild, private, code| Reader { words: Words::of(code), private, rules: None, guild, moderates: false };
        let key = |text: &str, reader: &Reader, version| Key::question(text, &Narrow::default()).of(reader, version).0;
        let one = key("a", &reader(Some(1), false, "en"), 0);
        assert_eq!(one, key("a", &reader(Some(1), false, "en"), 0));
        for other in [
            key("b", &reader(Some(1), false, "en"), 0),
            key("a", &reader(Some(2), false, "en"), 0),
            key("a", &reader(None, false, "en"), 0),
            key("a", &reader(Some(1), true, "en"), 0),
            key("a", &reader(Some(1), false, "de"), 0),
            key("a", &reader(Some(1), false, "en"), 1),
            Key::card("a").of(&reader(Some(1), false, "en"), 0).0,
        ] {
            assert_ne!(one, other);
        }
    }
}
