//! Screens that were worked out lately: what many ask for at once is worked out once.
//!
//! An answer to a chain depends on nothing but its text, the rules, the language, the server and for whom it is: all of that is in
//! the key, so that nothing here is ever out of date while the program runs.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::address::{Action, View};
use super::front::Shown;
use super::views::Reader;

/// Screens that are kept.
const MOST: usize = 256;
/// The longest text of a screen that is kept, in bytes.
const LONGEST: usize = 16 * 1024;

/// A bounded number of screens; the one that was longest not asked for makes room.
#[derive(Default)]
pub struct Finished(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    screens: HashMap<String, (u64, Shown)>,
    asked: u64,
}

impl Finished {
    /// The screen of a view, from here or from `work`. Two that ask for the same at once may both work it out.
    pub fn get(&self, view: &View, text: &str, reader: &Reader, work: impl FnOnce() -> Shown) -> Shown {
        let who = (reader.words.code, reader.private, reader.rules, reader.guild);
        let key = format!("{who:?} {}\n{text}", Action::Show(view.clone()).write());
        if let Some(shown) = self.lock().find(&key) {
            metrics::counter!("netrep_screens_reused_total").increment(1);
            return shown;
        }
        // Not worked out under the lock: others do not wait for it.
        let shown = work();
        if shown.screen.text.len() + key.len() <= LONGEST {
            self.lock().keep(key, shown.clone());
        }
        shown
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn find(&mut self, key: &str) -> Option<Shown> {
        self.asked += 1;
        let (last, shown) = self.screens.get_mut(key)?;
        *last = self.asked;
        Some(shown.clone())
    }

    fn keep(&mut self, key: String, shown: Shown) {
        if self.screens.len() >= MOST
            && let Some(oldest) = self.screens.iter().min_by_key(|(_, (last, _))| *last).map(|(key, _)| key.clone())
        {
            self.screens.remove(&oldest);
        }
        self.screens.insert(key, (self.asked, shown));
    }
}

#[cfg(test)]
mod tests {
    use super::super::screen::{Screen, Tone};
    use super::*;

    #[test]
    fn what_was_asked_for_lately_stays_and_there_is_an_end() {
        let mut kept = Kept::default();
        let shown = |n: usize| Shown::from(Screen::new(n.to_string(), "", Tone::Plain));
        for n in 0..MOST * 2 {
            kept.keep(n.to_string(), shown(n));
            assert!(kept.find("0").is_some_and(|s| s.screen.title == "0"), "asked for each time, {n}");
        }
        assert_eq!(kept.screens.len(), MOST);
        assert!(kept.find("1").is_none(), "never asked for again");
        assert!(kept.find(&(MOST * 2 - 1).to_string()).is_some());
    }
}
