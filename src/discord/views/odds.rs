//! The chance of a roll of two dice: a roll, a strike, a body check, a corruption check.

use super::super::screen::{Reader, Screen, Tone};
use crate::app::chance::{Aim, Reach, Throw, of_total};

/// The chance of a roll with a modifier.
pub fn show(throw: Throw, reader: &Reader) -> Screen {
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
