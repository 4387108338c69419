//! The odds of open dice are what dice do: every end that the answer names comes as often as it says when two dice are
//! thrown a hundred thousand times.

use std::collections::HashMap;

use netrep::app::{Facts, Outcome, Resolution};
use netrep::vocab::Ruleset;

use crate::world::app;

/// Throws for each script.
const THROWS: u32 = 100_000;
/// How far a count may lie from what is expected, in standard deviations.
const SIGMAS: f64 = 4.0;

/// Scripts with one to three rolls, some of which are made only if another one fails.
const SCRIPTS: [&str; 8] = [
    "R A1: Bilbo {Sting, The One Ring}, Frodo; path Rivendell > Bree ww
     H Weariness of the Heart > Bilbo [corruption check]",
    "R A1: Imrahil, Gimli, Bilbo; path Lórien > Bree ww
     H Call of Home > Bilbo",
    "phase site; R A1: Faramir; at Henneth Annûn
     R Rangers of Ithilien",
    "R A1: Imrahil, Gimli, Bilbo; path Lórien > Bree ww; limit 0/4
     H Call of Home #1 > Imrahil; H Call of Home #2 > Gimli",
    "R A1: Imrahil, Gimli, Bilbo; path Lórien > Bree ww; limit 0/4
     H Call of Home #1 > Imrahil; H Call of Home #2 > Gimli; H Call of Home #3 > Bilbo",
    "R A1: Bilbo {The One Ring}, Gimli {Sting}, Legolas; path Lórien > Bree ww; limit 0/4
     H Weariness of the Heart #1 > Bilbo [corruption check]; H Call of Home > Legolas
     H Weariness of the Heart #2 > Gimli [corruption check]",
    "rules metw; R A1: Boromir II {The Mithril-coat, Horn of Anor}, Legolas; path Rivendell > Bree ww
     H+ Traitor; pick Legolas; H Weariness of the Heart > Boromir II [corruption check]",
    "R A1: Bilbo {The One Ring, The Mithril-coat}, Frodo, Sam Gamgee; path Rivendell > Bree ww; limit 0/4
     R support cc Bilbo (tap Sam Gamgee)
     H Weariness of the Heart > Bilbo [corruption check]; R support cc Bilbo (tap Frodo)",
];

/// What one end is known by: results and facts.
#[derive(PartialEq)]
struct End(Vec<(String, &'static str, Option<String>)>, Facts);

impl End {
    fn new(resolution: &[Resolution], facts: &Facts) -> End {
        let row = |r: &Resolution| (r.n.clone(), r.result, r.why.clone());
        End(resolution.iter().map(row).collect(), facts.clone())
    }
}

/// A small generator of even numbers, the same in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn one(&mut self) -> u8 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u8::try_from((self.0 >> 33) % 6).expect("less than six") + 1
    }

    fn two(&mut self) -> u8 {
        self.one() + self.one()
    }
}

/// Which of the ends comes when the dice fall so.
fn end_of(script: &str, dice: [u8; 3], ends: &[End]) -> usize {
    let [a, b, c] = dice;
    let answers = app().resolve(&format!("{script}\nroll {a}, {b}, {c}"), None);
    let answer = &answers[0].answers[0];
    let end = End::new(&answer.resolution, &answer.facts);
    ends.iter().position(|e| *e == end).unwrap_or_else(|| panic!("{script}\nthe dice {dice:?} lead to no end"))
}

#[test]
fn the_odds_are_those_of_dice() {
    for (n, script) in SCRIPTS.iter().enumerate() {
        let answers = app().resolve(script, None);
        let answer = &answers[0].answers[0];
        assert!(answer.diagnostics.is_empty() && answer.outcomes.len() > 1, "{script}: {:?}", answer.diagnostics);
        let ends: Vec<End> = answer.outcomes.iter().map(|o| End::new(&o.resolution, &o.facts)).collect();
        let shares: Vec<f64> = answer.outcomes.iter().map(|o: &Outcome| o.share).collect();
        let mut known: HashMap<[u8; 3], usize> = HashMap::new();
        let mut counts = vec![0_u32; ends.len()];
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15 + n as u64);
        for _ in 0..THROWS {
            let thrown = [dice.two(), dice.two(), dice.two()];
            let at = *known.entry(thrown).or_insert_with(|| end_of(script, thrown, &ends));
            counts[at] += 1;
        }
        for (count, share) in counts.iter().zip(&shares) {
            let expected = f64::from(THROWS) * share;
            let deviation = (expected * (1.0 - share)).sqrt();
            let off = (f64::from(*count) - expected).abs() / deviation.max(1.0);
            assert!(off <= SIGMAS, "{script}\n{counts:?} of {THROWS}, expected {shares:?}: {off:.1} deviations off");
        }
    }
}

/// Under every rule set the odds add up to one.
#[test]
fn the_odds_add_up() {
    for script in SCRIPTS {
        for set in [Ruleset::Metw, Ruleset::Mele, Ruleset::Coe] {
            for answer in app().resolve(script, Some(&[set])).iter().flat_map(|a| &a.answers) {
                let sum: f64 = answer.outcomes.iter().map(|o| o.share).sum();
                assert!(answer.outcomes.is_empty() || (sum - 1.0).abs() < 1e-12, "{script}: {sum}");
            }
        }
    }
}
