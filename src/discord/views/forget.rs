//! Asks whether forgetting is meant, and shows what was done.

use super::super::address::Action;
use super::super::front::Front;
use super::super::screen::{Button, Look, Reader, Screen, Shown, Tone};
use super::super::words::Words;
use super::mistake::stumbled;

/// Shows what would be deleted, and the button that does it.
pub fn asked(words: &Words) -> Screen {
    let button = Button::new(words.say("forget_button"), Action::Forget).looking(Look::Danger);
    Screen::new(words.say("forget"), words.say("forget_asked"), Tone::Doubt).buttons(vec![button])
}

/// Forgets a user and says what was found.
pub fn done(front: &Front, user: u64, reader: &Reader) -> Shown {
    match front.app.forget(user) {
        Ok(found) => {
            front.finished.forget();
            let counts = [found.games, found.lines, found.rulings + found.events, found.audit].map(|n| n.to_string());
            let mut text = reader.words.fill("forget_done", &counts.each_ref().map(String::as_str));
            if found.exports > 0 {
                text.push_str(&format!("\n{}", reader.words.fill("forget_exports", &[&found.exports.to_string()])));
            }
            Shown::from(Screen::new(reader.words.say("forget"), text, Tone::Good))
        }
        Err(error) => stumbled(front, &error, reader),
    }
}
