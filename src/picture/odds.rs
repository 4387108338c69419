//! Draws the odds of a roll of two dice: how often each total falls, and what it does.

use super::bars::Bar;
use super::canvas::{Area, Style, colour};
use super::sheet::{EDGE, HEAD, INNER, NOTE, Sheet};
use super::{Picture, Say};
use crate::app::chance::{Aim, Reach, Throw, of_total};

/// The height of the highest column.
const HIGH: i32 = 240;

/// Gives the odds of a roll, as a picture.
pub fn odds(throw: &Throw, words: &dyn Say) -> Picture {
    let mut sheet = Sheet::new(words);
    let key = match throw.aim {
        Aim::AtLeast => "rolls",
        Aim::MoreThan => "rolls_more",
        Aim::Strike => "rolls_strike",
    };
    let title = words.fill(key, &throw.need.to_string()).replace("{1}", &format!("{:+}", throw.modifier));
    sheet.paragraph(HEAD, 2, &title);
    sheet.told.push(format!("{title}."));
    sheet.y += 16;
    columns(&mut sheet, throw);
    let rows: &[(Reach, &str)] = match throw.aim {
        Aim::AtLeast | Aim::MoreThan => &[(Reach::Over, "chance")],
        Aim::Strike => {
            &[(Reach::Over, "strike_defeated"), (Reach::Even, "strike_ineffectual"), (Reach::Under, "strike_succeeds")]
        }
    };
    for (reach, name) in rows {
        let ways = throw.ways(*reach);
        let (label, odds) = (words.say(name).to_owned(), format!("{ways}/36"));
        Bar { share: f64::from(ways) / 36.0, odds: &odds, label: &label, text: "", fill: fill(*reach) }
            .draw(&mut sheet);
    }
    sheet.finish()
}

fn fill(reach: Reach) -> &'static str {
    match reach {
        Reach::Over => colour::GOOD,
        Reach::Even => colour::DOUBT,
        Reach::Under => colour::BAD,
    }
}

/// Draws a column for each total of the dice, as high as it is likely.
fn columns(sheet: &mut Sheet<'_>, throw: &Throw) {
    let step = INNER / 11;
    let foot = sheet.y + HIGH + 34;
    let small = Style { size: 22, ..NOTE }.middle();
    for (at, total) in (0..).zip(2..=12) {
        let ways = of_total(total);
        let high = HIGH * i32::try_from(ways).unwrap_or(0) / 6;
        let x = EDGE + at * step;
        let fill = fill(throw.reach(total));
        sheet.canvas.rect(Area { x: x + 6, y: foot - high, w: step - 12, h: high }, 6, fill);
        sheet.canvas.text((x + step / 2, foot - high - 10), small, &format!("{ways}/36"));
        let number = Style::new(28, colour::TEXT).bold().middle();
        sheet.canvas.text((x + step / 2, foot + 34), number, &total.to_string());
    }
    sheet.y = foot + 58;
}
