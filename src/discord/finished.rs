//! Keeps answers that were worked out lately: what many ask for is worked out and written once.
//!
//! An answer depends on the question, the language, the rules and the server, and on the server's own rulings: all of
//! that is in its key. The texts and cards do not change while the program runs; and no answer is kept for long.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::address::{Action, View};
use super::message::Message;
use super::screen::{Attached, Live, Reader};

use super::work::Weight;
use crate::vocab::{Book, Ruleset};

/// The room of all answers that are kept, with their keys, in bytes.
const ROOM: usize = 4 * 1024 * 1024;
/// The room of those with a picture, and that of the pictures of boards.
const ROOM_OF_PICTURES: usize = 4 * 1024 * 1024;
const ROOM_OF_BOARDS: usize = 2 * 1024 * 1024;
/// One of so many of them makes room together with others, or a few more.
const TOGETHER: usize = 8;
/// The memory that each kept answer takes beside its own, in bytes: a rather high estimate.
const BESIDE: usize = 512;
/// The longest that is kept, with its key, in bytes.
const LONGEST: usize = 12 * 1024;
/// The largest picture that is kept, in bytes.
const LARGEST: usize = 256 * 1024;
/// How long an answer is kept: the chains that its buttons carry are then kept on anew.
const LIFE: Duration = Duration::from_secs(60 * 60);

/// Where a question is to be answered from.
#[derive(Clone, Debug, Default)]
pub struct Narrow {
    /// The only book to answer from.
    pub book: Option<Book>,
    /// The only edition whose entries may answer.
    pub edition: Option<String>,
}

/// An answer that was worked out.
#[derive(Clone)]
pub struct Answered {
    /// The message that is sent.
    pub message: Message,
    /// Whether it is for the asker alone, whatever was asked.
    pub private: bool,
    /// The game that is played on it.
    pub live: Option<Live>,
    /// A note that only the asker gets beside it.
    pub aside: Option<String>,
}

/// Answers in a bounded room; those that were longest not asked for make way.
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
    /// The bytes that they may take, and those that they take.
    room: usize,
    taken: usize,
}

struct Entry<T> {
    last: u64,
    until: Instant,
    size: usize,
    answer: T,
}

impl Default for Finished {
    fn default() -> Finished {
        let (answers, pictures) = (Mutex::new(Kept::within(ROOM)), Mutex::new(Kept::within(ROOM_OF_PICTURES)));
        Finished { answers, pictures, boards: Mutex::new(Kept::within(ROOM_OF_BOARDS)) }
    }
}

/// The key under which the answer to something is kept: the same key, the same answer.
#[derive(Clone, Debug)]
pub struct Key(String, Weight);

impl Key {
    /// Makes a question in words.
    pub fn question(text: &str, narrow: &Narrow) -> Key {
        Key(format!("q {:?}\n{text}", (narrow.book, &narrow.edition)), Weight::Light)
    }

    /// Gives the name of a card.
    pub fn card(name: &str) -> Key {
        Key(format!("c {name}"), Weight::Light)
    }

    /// Makes a chain that is to be decided.
    pub fn chain(text: &str, rules: &[Ruleset]) -> Key {
        Key(format!("d {rules:?}\n{text}"), Weight::Heavy)
    }

    /// Makes a chain to which answers are looked for.
    pub fn beats(text: &str, rules: Option<Ruleset>) -> Key {
        Key(format!("b {rules:?}\n{text}"), Weight::Heavy)
    }

    /// Gives the key of what a button leads to, and how much work that is; nothing if it is not the same from one moment to the
    /// next.
    pub fn view(view: &View, weight: Weight) -> Option<Key> {
        match view.alone() {
            View::Entry(..)
            | View::Examples(..)
            | View::Related(..)
            | View::Question(..)
            | View::Card(..)
            | View::Meaning(..)
            | View::Decision(..)
            | View::Beats(..)
            | View::Help(..)
            | View::Own(..) => Some(Key(format!("v {}", Action::Show(view.clone()).write()), weight)),
            View::Game(..)
            | View::Ruling(..)
            | View::History(..)
            | View::Rulings(..)
            | View::Log(..)
            | View::Over(..) => None,
        }
    }

    /// Tells how much work its answer takes.
    pub fn weight(&self) -> Weight {
        self.1
    }

    /// Gives the same for a reader, in a server whose rulings are of this version.
    pub fn of(mut self, reader: &Reader, version: u64) -> Key {
        let who = (reader.words.code, reader.private, reader.rules, reader.guild, reader.moderates, version);
        let who = (who, reader.pictures);
        self.0.push_str(&format!("\n{who:?}"));
        self
    }
}

impl Finished {
    /// Gives the answer that was given to the same lately.
    pub fn find(&self, key: &Key) -> Option<Answered> {
        lock(&self.answers).find(&key.0).or_else(|| lock(&self.pictures).find(&key.0))
    }

    /// Keeps an answer for whoever asks for the same next.
    pub fn keep(&self, key: Key, answer: Answered) {
        let size = answer.message.size() + key.0.len();
        if size > LONGEST {
            return;
        }
        match answer.message.picture() {
            Some(bytes) if bytes <= LARGEST => lock(&self.pictures).keep(key.0, answer, size + bytes),
            None if !answer.message.has_file() => lock(&self.answers).keep(key.0, answer, size),
            Some(_) | None => {}
        }
    }

    /// Gives the picture of a board as it was painted lately, else as it is painted now. What it shows is its name: the
    /// game, how often that has been written, and the language.
    pub fn board(&self, shows: &str, paint: impl FnOnce() -> Option<Attached>) -> Option<Attached> {
        if let Some(known) = lock(&self.boards).find(shows) {
            return Some(known);
        }
        // Others are not kept waiting while it is painted.
        let painted = paint()?;
        let size = painted.bytes.len();
        if size <= LARGEST {
            lock(&self.boards).keep(shows.to_owned(), painted.clone(), size);
        }
        Some(painted)
    }

    /// Forgets all of them.
    pub fn forget(&self) {
        for kept in [&self.answers, &self.pictures] {
            lock(kept).clear();
        }
        lock(&self.boards).clear();
    }
}

fn lock<T>(kept: &Mutex<Kept<T>>) -> std::sync::MutexGuard<'_, Kept<T>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T: Clone> Kept<T> {
    fn within(room: usize) -> Kept<T> {
        Kept { answers: HashMap::new(), asked: 0, room, taken: 0 }
    }

    fn find(&mut self, key: &str) -> Option<T> {
        self.asked += 1;
        let entry = self.answers.get_mut(key).filter(|entry| entry.until > Instant::now())?;
        entry.last = self.asked;
        Some(entry.answer.clone())
    }

    /// Keeps an answer of so many bytes.
    fn keep(&mut self, key: String, answer: T, size: usize) {
        let size = size + BESIDE;
        if self.taken + size > self.room {
            self.make_room();
        }
        let entry = Entry { last: self.asked, until: Instant::now() + LIFE, size, answer };
        let before = self.answers.insert(key, entry).map_or(0, |entry| entry.size);
        self.taken = self.taken + size - before;
    }

    /// Lets go of those that were longest not asked for, several at once: finding them means looking at all. What is left
    /// takes so much less that the largest that is kept has its place.
    fn make_room(&mut self) {
        let mut kept: Vec<(u64, usize)> = self.answers.values().map(|entry| (entry.last, entry.size)).collect();
        kept.sort_unstable();
        let mut spare = (self.room / TOGETHER).max(LARGEST + LONGEST);
        let mut last = 0;
        for (asked, size) in kept {
            if spare == 0 {
                break;
            }
            (last, spare) = (asked, spare.saturating_sub(size));
        }
        self.answers.retain(|_, entry| entry.last > last);
        self.taken = self.answers.values().map(|entry| entry.size).sum();
    }

    fn clear(&mut self) {
        (self.answers, self.taken) = (HashMap::new(), 0);
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
        let size = 1_000;
        let most = 300;
        let mut kept = Kept::within(most * (size + BESIDE));
        let title = |answer: &Answered| {
            serde_json::to_value(answer.message.edit()).expect("JSON")["embeds"][0]["title"].clone()
        };
        for n in 0..most * 2 {
            kept.keep(n.to_string(), answer(n), size);
            assert!(kept.find("0").is_some_and(|a| title(&a) == "0"), "asked for each time, {n}");
            assert!(kept.taken <= kept.room, "{n}: {}", kept.taken);
            assert_eq!(kept.taken, kept.answers.len() * (size + BESIDE), "{n}");
        }
        let least = most - (LARGEST + LONGEST) / size - 1;
        assert!((least..=most).contains(&kept.answers.len()), "{}", kept.answers.len());
        assert!(kept.find("1").is_none(), "never asked for again");
        assert!(kept.find(&(most * 2 - 1).to_string()).is_some());
        // The same once more takes the place of what was there.
        let taken = kept.taken;
        kept.keep((most * 2 - 1).to_string(), answer(1), size);
        assert_eq!(kept.taken, taken);
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
        let (large, many) = (LARGEST / 2, 3 * ROOM_OF_PICTURES / (LARGEST / 2));
        for n in 0..many {
            finished.keep(key(n), with(large, Some("a picture")));
            assert!(lock(&finished.pictures).taken <= ROOM_OF_PICTURES, "{n}");
        }
        assert!((2..many / 2).contains(&lock(&finished.pictures).answers.len()));
        assert!(lock(&finished.answers).answers.is_empty());
        let last = finished.find(&key(many - 1)).expect("it is kept");
        assert_eq!(last.message.picture(), Some(large));
        finished.keep(key(999), with(LARGEST + 1, Some("a picture")));
        finished.keep(key(1_000), with(9, None));
        assert!(finished.find(&key(999)).is_none() && finished.find(&key(1_000)).is_none());
        finished.forget();
        assert!(finished.find(&key(many - 1)).is_none());
        assert_eq!(lock(&finished.pictures).taken, 0);
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
        for n in 0..3 * ROOM_OF_BOARDS / LARGEST {
            finished.board(&n.to_string(), || paint(LARGEST));
            assert!(lock(&finished.boards).taken <= ROOM_OF_BOARDS, "{n}");
        }
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
