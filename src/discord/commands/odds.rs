//! `/odds`: the chance of a roll of two dice: a roll, a strike, a body check, a corruption check.

use super::super::address::{Action, Own, View};
use super::super::caller::Caller;
use super::super::front::{Context, Error, OwnScreen};
use super::super::letters::{letter, of_letter};
use super::super::screen::{Button, Reader, Screen, Tone};
use super::super::views::parts::share;
use super::super::views::picture;
use super::super::work::Weight;
use super::reply::show_view;
use crate::app::chance::{Aim, Reach, Throw, of_total};
use crate::picture::odds as bars;

/// The screens of `/odds`: the chance in words, and as a picture.
pub(super) static SCREENS: [OwnScreen; 2] = [
    OwnScreen {
        letter: 'w',
        name: "odds of a roll",
        weight: Weight::Light,
        show: |_, own, reader| Some(in_words(read(&own.of)?, reader)),
    },
    OwnScreen {
        letter: 'v',
        name: "picture of a roll",
        weight: Weight::Heavy,
        show: |_, own, reader| Some(pictured(read(&own.of)?, reader)),
    },
];

/// The letters that stand in ids for the aims of a roll.
const AIMS: [(char, Aim); 3] = [('a', Aim::AtLeast), ('m', Aim::MoreThan), ('s', Aim::Strike)];

/// The purpose of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum For {
    /// The roll needs at least the number.
    #[name = "At least"]
    AtLeast,
    /// More than the number.
    #[name = "More than"]
    MoreThan,
    /// A strike of that prowess.
    #[name = "Strike"]
    Strike,
}

/// Says how likely a roll is.
#[poise::command(slash_command)]
pub async fn odds(
    ctx: Context<'_>,
    #[min = -50]
    #[max = 99]
    need: i32,
    #[min = -50]
    #[max = 50]
    modifier: Option<i32>,
    roll: Option<For>,
    private: Option<bool>,
) -> Result<(), Error> {
    let aim = match roll {
        None | Some(For::AtLeast) => Aim::AtLeast,
        Some(For::MoreThan) => Aim::MoreThan,
        Some(For::Strike) => Aim::Strike,
    };
    let throw = Throw { aim, need, modifier: modifier.unwrap_or(0) };
    let pictures = ctx.data().reader(&Caller::from(ctx.interaction), private).await.pictures;
    show_view(ctx, private, view(throw, pictures)).await
}

/// Gives the view of a roll, in words or as a picture.
fn view(Throw { aim, need, modifier }: Throw, pictured: bool) -> View {
    let [words, picture] = &SCREENS;
    let letter_of_screen = if pictured { picture.letter } else { words.letter };
    View::Own(Own { letter: letter_of_screen, page: 0, of: format!("{}{need}.{modifier}", letter(&AIMS, aim)) })
}

/// Reads the roll that an address says.
fn read(of: &str) -> Option<Throw> {
    let aim = of_letter(&AIMS, of.chars().next()?)?;
    let (need, modifier) = of.get(1..)?.split_once('.')?;
    Some(Throw { aim, need: need.parse().ok()?, modifier: modifier.parse().ok()? })
}

/// Shows the chance in words, and the way to the picture.
fn in_words(throw: Throw, reader: &Reader) -> Screen {
    told(throw, reader).buttons(beside(throw, false, reader))
}

/// Shows the chance as a picture, beside the words where pictures always come.
fn pictured(throw: Throw, reader: &Reader) -> Screen {
    let screen = told(throw, reader);
    if reader.pictures {
        let shown = picture::with(screen, bars(&throw, reader.words));
        return shown.buttons(share(view(throw, true), reader).into_iter().collect());
    }
    let shown = picture::with(Screen { text: String::new(), ..screen.clone() }, bars(&throw, reader.words));
    let shown = if shown.file.is_some() { shown } else { screen };
    shown.buttons(beside(throw, true, reader))
}

/// Gives the buttons that lead to the other form of an answer and that share this one.
fn beside(throw: Throw, pictured: bool, reader: &Reader) -> Vec<Button> {
    let key = if pictured { "answer" } else { "picture" };
    let other = Button::new(reader.words.say(key), Action::Show(view(throw, !pictured)));
    std::iter::once(other).chain(share(view(throw, pictured), reader)).collect()
}

/// Shows the chance in words.
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    proptest! {
        #[test]
        fn a_roll_is_read_as_it_was_written(
            aim in select(AIMS.map(|aim| aim.1).to_vec()),
            need in any::<i32>(),
            modifier in any::<i32>(),
            pictured in any::<bool>(),
        ) {
            let throw = Throw { aim, need, modifier };
            let View::Own(own) = view(throw, pictured) else { panic!("a screen of this command") };
            prop_assert_eq!(read(&own.of), Some(throw));
        }
    }
}
