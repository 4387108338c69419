//! The chance of a roll of two dice: a roll, a strike, a body check, a corruption check.

use super::super::address::{Action, View};
use super::super::screen::{Button, Reader, Screen, Tone};
use super::parts::share;
use super::picture;
use crate::app::chance::{Aim, Reach, Throw, of_total};
use crate::picture::odds;

/// Shows the chance of a roll with a modifier, in words or as a picture; in both where pictures always come.
pub(super) fn show(throw: Throw, pictured: bool, reader: &Reader) -> Screen {
    let screen = told(throw, reader);
    let buttons = |key: &str, other: bool| {
        let button = Button::new(reader.words.say(key), Action::Show(View::Odds(throw, other)));
        std::iter::once(button).chain(share(View::Odds(throw, !other), reader)).collect()
    };
    match (pictured, reader.pictures) {
        (false, _) => screen.buttons(buttons("picture", true)),
        (true, true) => {
            let shown = picture::with(screen, odds(&throw, reader.words));
            shown.buttons(share(View::Odds(throw, true), reader).into_iter().collect())
        }
        (true, false) => {
            let shown = picture::with(Screen { text: String::new(), ..screen.clone() }, odds(&throw, reader.words));
            let shown = if shown.file.is_some() { shown } else { screen };
            shown.buttons(buttons("answer", false))
        }
    }
}

/// Shows the same in words.
fn told(throw: Throw, reader: &Reader) -> Screen {
    let words = reader.words;
    let Throw { aim, need, modifier } = throw;
    let line = |label: &str, reach| {
        let ways = throw.ways(reach);
        format!("**{label}** {ways}/36 = {}", words.percent(f64::from(ways) / 36.0))
    };
    let (title, text) = match aim {
        Aim::AtLeast => ("rolls", line(words.say("chance"), Reach::Over)),
        Aim::MoreThan => ("rolls_more", line(words.say("chance"), Reach::Over)),
        Aim::Strike => {
            let text = [
                line(&format!("✓ {}", words.say("strike_defeated")), Reach::Over),
                line(&format!("= {}", words.say("strike_ineffectual")), Reach::Even),
                line(&format!("· {}", words.say("strike_succeeds")), Reach::Under),
            ];
            ("rolls_strike", text.join("\n"))
        }
    };
    let title = words.fill(title, &[&need.to_string(), &format!("{modifier:+}")]);
    let mut table = String::new();
    for total in 2..=12 {
        let mark = match throw.reach(total) {
            Reach::Over => '✓',
            Reach::Even => '=',
            Reach::Under => '·',
        };
        table.push_str(&format!("{total:>2} {mark} {}/36\n", of_total(total)));
    }
    Screen::new(title, format!("{text}\n```\n{table}```"), Tone::Plain)
}
