//! Answers that were worked out lately: what many ask for is worked out and written once.
//!
//! An answer depends on what was asked, the language, the rules and the server, and on the server's own rulings: all of that
//! is in its key. The texts and cards do not change while the program runs; and no answer is kept for long.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::address::{Action, View};
use super::message::Message;
use super::screen::{Attached, Live, Reader};

use super::work::Weight;
use crate::vocab::{Book, Ruleset};

/// Answers that are kept.
const MOST: usize = 768;
/// Pictures that are kept.
const MOST_PICTURES: usize = 48;
/// Pictures of boards that are kept.
const MOST_BOARDS: usize = 24;
/// One of so many of them makes room together with others, or a few more.
const TOGETHER: usize = 8;
/// The longest that is kept, with its key, in bytes.
const LONGEST: usize = 12 * 1024;
/// The largest picture that is kept, in bytes.
const LARGEST: usize = 256 * 1024;
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
    /// The game that is played on it.
    pub live: Option<Live>,
    /// What only the asker has to know beside it.
    pub aside: Option<String>,
}

/// A bounded number of answers; those that were longest not asked for make room.
#[derive(Default)]
pub struct Finished {
    answers: Mutex<Kept<Answered>>,
    /// Those with a picture: fewer, as each takes more room.
    pictures: Mutex<Kept<Answered>>,
    /// Pictures of boards: an answer with one is of its moment, the picture of all who look at the same board.
    boards: Mutex<Kept<Attached>>,
}

struct Kept<T> {
    answers: HashMap<String, Entry<T>>,
    asked: u64,
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept { answers: HashMap::new(), asked: 0 }
    }
}

struct Entry<T> {
    last: u64,
    until: Instant,
    answer: T,
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
            | View::Odds(..)
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
        let who = (who, reader.pictures);
        self.0.push_str(&format!("\n{who:?}"));
        self
    }
}

impl Finished {
    /// The answer that was given to the same lately.
    pub fn find(&self, key: &Key) -> Option<Answered> {
        lock(&self.answers).find(&key.0).or_else(|| lock(&self.pictures).find(&key.0))
    }

    /// Keeps an answer for who asks for the same next.
    pub fn keep(&self, key: Key, answer: Answered) {
        if answer.message.size() + key.0.len() > LONGEST {
            return;
        }
        match answer.message.picture() {
            Some(bytes) if bytes <= LARGEST => lock(&self.pictures).keep(key.0, answer, MOST_PICTURES),
            None if !answer.message.has_file() => lock(&self.answers).keep(key.0, answer, MOST),
            Some(_) | None => {}
        }
    }

    /// The picture of a board as it was painted lately, else as it is painted now. What it shows is its name: the game, how
    /// often that has been written, and the language.
    pub fn board(&self, shows: &str, paint: impl FnOnce() -> Option<Attached>) -> Option<Attached> {
        if let Some(known) = lock(&self.boards).find(shows) {
            return Some(known);
        }
        // Others are not kept waiting while it is painted.
        let painted = paint()?;
        if painted.bytes.len() <= LARGEST {
            lock(&self.boards).keep(shows.to_owned(), painted.clone(), MOST_BOARDS);
        }
        Some(painted)
    }

    /// Forgets all of them.
    pub fn forget(&self) {
        for kept in [&self.answers, &self.pictures] {
            lock(kept).answers = HashMap::new();
        }
        lock(&self.boards).answers = HashMap::new();
    }
}

fn lock<T>(kept: &Mutex<Kept<T>>) -> std::sync::MutexGuard<'_, Kept<T>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Clone> Kept<T> {
    fn find(&mut self, key: &str) -> Option<T> {
        self.asked += 1;
        let entry = self.answers.get_mut(key).filter(|entry| entry.until > Instant::now())?;
        entry.last = self.asked;
        Some(entry.answer.clone())
    }

    fn keep(&mut self, key: String, answer: T, most: usize) {
        if self.answers.len() >= most {
            self.make_room();
        }
        self.answers.insert(key, Entry { last: self.asked, until: Instant::now() + LIFE, answer });
    }

    /// Lets go of those that were longest not asked for, several at once: finding them means looking at all.
    fn make_room(&mut self) {
        let mut asked: Vec<u64> = self.answers.values().map(|entry| entry.last).collect();
        let (_, last, _) = asked.select_nth_unstable(self.answers.len() / TOGETHER);
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
        Answered { message: Message::new(&screen, Words::of("en"), None), private: false, live: None, aside: None }
    }

    #[test]
    fn what_was_asked_for_lately_stays_and_there_is_an_end() {
        let mut kept = Kept::default();
        let title = |answer: &Answered| {
            serde_json::to_value(answer.message.edit()).expect("JSON")["embeds"][0]["title"].clone()
        };
        for n in 0..MOST * 2 {
            kept.keep(n.to_string(), answer(n), MOST);
            assert!(kept.find("0").is_some_and(|a| title(&a) == "0"), "asked for each time, {n}");
        }
        assert!((MOST - 2 * (MOST / TOGETHER)..=MOST).contains(&kept.answers.len()), "{}", kept.answers.len());
        assert!(kept.find("1").is_none(), "never asked for again");
        assert!(kept.find(&(MOST * 2 - 1).to_string()).is_some());
        if let Some(entry) = kept.answers.get_mut("0") {
            entry.until = Instant::now();
        }
        assert!(kept.find("0").is_none(), "it is too old");
    }

    #[test]
    fn pictures_are_kept_apart_and_what_is_too_large_is_not() {
        let (finished, reader) = (Finished::default(), reader());
        let key = |n: usize| Key::card(&n.to_string()).of(&reader, 0);
        let with = |bytes: usize, alt: Option<&str>| {
            let mut screen = Screen::new("", "", Tone::Plain);
            screen.file =
                Some(Attached { name: "x.png".to_owned(), bytes: vec![0; bytes], alt: alt.map(str::to_owned) });
            Answered { message: Message::new(&screen, Words::of("en"), None), private: false, live: None, aside: None }
        };
        for n in 0..MOST_PICTURES * 3 {
            finished.keep(key(n), with(9, Some("a picture")));
        }
        assert!(lock(&finished.pictures).answers.len() <= MOST_PICTURES);
        assert!(lock(&finished.answers).answers.is_empty());
        let last = finished.find(&key(MOST_PICTURES * 3 - 1)).expect("it is kept");
        assert_eq!(last.message.picture(), Some(9));
        finished.keep(key(999), with(LARGEST + 1, Some("a picture")));
        finished.keep(key(1_000), with(9, None));
        assert!(finished.find(&key(999)).is_none() && finished.find(&key(1_000)).is_none());
        finished.forget();
        assert!(finished.find(&key(MOST_PICTURES * 3 - 1)).is_none());
    }

    #[test]
    fn a_board_is_painted_once_and_there_is_an_end() {
        let finished = Finished::default();
        let attached = |bytes: usize| Attached { name: String::new(), bytes: vec![0; bytes], alt: None };
        let painted = std::cell::Cell::new(0);
        let paint = |bytes: usize| {
            painted.set(painted.get() + 1);
            Some(attached(bytes))
        };
        for _ in 0..3 {
            assert_eq!(finished.board("1 1 en", || paint(9)), Some(attached(9)));
        }
        assert_eq!(painted.get(), 1);
        finished.board("1 2 en", || paint(9));
        finished.board("1 1 de", || paint(9));
        assert_eq!(painted.get(), 3);
        for n in 0..MOST_BOARDS * 3 {
            finished.board(&n.to_string(), || paint(9));
        }
        assert!(lock(&finished.boards).answers.len() <= MOST_BOARDS);
        // What is too large, and what cannot be painted, is not kept.
        finished.board("large", || paint(LARGEST + 1));
        assert_eq!(finished.board("large", || None), None);
    }

    fn reader() -> Reader {
        let words = Words::of("en");
        Reader { private: false, ..Reader::alone(words) }
    }

    #[test]
    fn who_asks_and_what_are_told_apart() {
        let reader = |guild, private, code| Reader { private, guild, ..Reader::alone(Words::of(code)) };
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
            key("a", &Reader { pictures: true, ..reader(Some(1), false, "en") }, 0),
        ] {
            assert_ne!(one, other);
        }
    }
}
