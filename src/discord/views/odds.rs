//! The chance of a roll of two dice: a roll, a strike, a body check, a corruption check.

use super::super::screen::{Reader, Screen, Tone};

/// What is rolled for, which decides how it succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// The total has to be at least this much.
    AtLeast,
    /// The total has to be more than this: a body check, an influence check, a corruption check.
    MoreThan,
    /// A strike against this prowess: more defeats it, as much is ineffectual, less wounds.
    Strike,
}

/// Of 36 ways in which two dice can fall, those with a total of at least `least`.
pub fn ways(least: i32) -> u32 {
    (1..=6).flat_map(|a| (1..=6).map(move |b| a + b)).filter(|sum| *sum >= least).count() as u32
}

/// The chance of a roll with a modifier.
pub fn show(roll: Roll, need: i32, modifier: i32, reader: &Reader) -> Screen {
    let words = reader.words;
    let modified = format!("{modifier:+}");
    let line = |label: &str, ways: u32| format!("**{label}** {ways}/36 = {}", words.percent(f64::from(ways) / 36.0));
    let (title, text) = match roll {
        Roll::AtLeast => {
            (words.fill("rolls", &[&need.to_string(), &modified]), line(words.say("chance"), ways(need - modifier)))
        }
        Roll::MoreThan => (
            words.fill("rolls_more", &[&need.to_string(), &modified]),
            line(words.say("chance"), ways(need + 1 - modifier)),
        ),
        Roll::Strike => {
            let (more, least) = (ways(need + 1 - modifier), ways(need - modifier));
            let text = [
                line(&format!("✓ {}", words.say("strike_defeated")), more),
                line(&format!("= {}", words.say("strike_ineffectual")), least - more),
                line(&format!("· {}", words.say("strike_succeeds")), 36 - least),
            ];
            (words.fill("rolls_strike", &[&need.to_string(), &modified]), text.join("\n"))
        }
    };
    let mut table = String::new();
    for total in 2..=12 {
        let reached = total + modifier;
        let mark = match roll {
            Roll::Strike if reached == need => '=',
            Roll::AtLeast if reached >= need => '✓',
            Roll::MoreThan | Roll::Strike if reached > need => '✓',
            Roll::AtLeast | Roll::MoreThan | Roll::Strike => '·',
        };
        table.push_str(&format!("{total:>2} {mark} {}/36\n", ways(total) - ways(total + 1)));
    }
    Screen::new(title, format!("{text}\n```\n{table}```"), Tone::Plain)
}

#[cfg(test)]
mod tests {
    use super::ways;

    #[test]
    fn two_dice_fall_in_thirty_six_ways() {
        assert_eq!([2, 3, 7, 12, 13].map(ways), [36, 35, 21, 1, 0]);
        assert_eq!(ways(-5), 36);
    }
}
