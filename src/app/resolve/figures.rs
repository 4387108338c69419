//! The attack in numbers, as they were before something resolved and as they are after it.

use serde::Serialize;

use super::facts::Scene;
use super::said::{Said, Tongue, name, say};
use crate::engine::state::{Facing, Figures, Resolved};

/// The numbers of an attack before and after a resolution that changed them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AttackChange {
    /// The attacker.
    pub attacker: Said,
    /// The numbers before; nothing where the attack was not faced before.
    pub before: Option<AttackFigures>,
    /// The numbers after.
    pub after: AttackFigures,
}

/// The numbers of an attack at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AttackFigures {
    /// The number of attacks of the creature that are left, this one with them.
    pub attacks: i16,
    /// Its strikes.
    pub strikes: i16,
    /// The prowess of its strikes.
    pub prowess: Option<i16>,
    /// The body of its strikes.
    pub body: Option<i16>,
    /// The strikes that are to come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub strikes_to_come: Vec<StrikeFigures>,
}

/// A strike that is to come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StrikeFigures {
    /// The character who faces it.
    pub who: Said,
    /// The character's prowess with all that modifies their roll.
    pub own: i16,
    /// The prowess of the strike.
    pub against: i16,
}

/// Gives the changes that a resolution made to the numbers of the attack.
pub(super) fn change(scene: &Scene<'_>, resolved: &Resolved) -> Option<AttackChange> {
    let after = resolved.after.as_ref()?;
    let before = resolved.before.as_ref().filter(|before| before.attacker == after.attacker);
    let attacker = after.attacker.map(|attacker| scene.thing(attacker))?;
    let change =
        AttackChange { attacker, before: before.map(|figures| told(scene, figures)), after: told(scene, after) };
    let same = change.before.as_ref().is_some_and(|before| {
        // The assignment tells who is to be struck.
        let of = |figures: &AttackFigures| (figures.attacks, figures.strikes, figures.prowess, figures.body);
        of(before) == of(&change.after) && strikes(before, &change.after).is_empty()
    });
    (!same).then_some(change)
}

fn told(scene: &Scene<'_>, figures: &Figures) -> AttackFigures {
    let facing = |f: &Facing| StrikeFigures { who: scene.called(f.who), own: f.own, against: f.against };
    AttackFigures {
        attacks: figures.attacks,
        strikes: figures.strikes,
        prowess: figures.prowess,
        body: figures.body,
        strikes_to_come: figures.struck.iter().map(facing).collect(),
    }
}

/// Gives the strikes whose own numbers have changed, beside those of the attack: before and after.
fn strikes<'a>(before: &'a AttackFigures, after: &'a AttackFigures) -> Vec<(&'a StrikeFigures, &'a StrikeFigures)> {
    let shift = after.prowess.zip(before.prowess).map_or(0, |(now, was)| now - was);
    let pair = |now: &'a StrikeFigures| Some((before.strikes_to_come.iter().find(|was| was.who == now.who)?, now));
    let changed =
        |(was, now): &(&StrikeFigures, &StrikeFigures)| was.own != now.own || was.against + shift != now.against;
    after.strikes_to_come.iter().filter_map(pair).filter(changed).collect()
}

impl AttackChange {
    /// Gives the numbers as people say them: `5 strikes with prowess 6, now 5 with 8`.
    pub(super) fn text(&self) -> Said {
        let attacker = || self.attacker.clone();
        let Some(before) = &self.before else { return say("with_figures", [attacker(), self.after.text()]) };
        let after = &self.after;
        let mut parts = Vec::new();
        if (before.strikes, before.prowess) != (after.strikes, after.prowess) {
            let was = before.strikes_text();
            let now = match after.prowess {
                Some(prowess) => say("strikes_with", [name(after.strikes), name(prowess)]),
                None => name(after.strikes),
            };
            parts.push(say("now", [was, now]));
        }
        if before.body != after.body {
            let number = |body: Option<i16>| body.map_or_else(|| say("none", []), name);
            parts.push(say("body_now", [number(before.body), number(after.body)]));
        }
        if before.attacks != after.attacks {
            parts.push(say("attacks_now", [name(before.attacks), name(after.attacks)]));
        }
        let mut said: Vec<Said> =
            if parts.is_empty() { Vec::new() } else { vec![say("with_figures", [attacker(), Said::list(parts)])] };
        for (was, now) in strikes(before, after) {
            if was.own != now.own {
                said.push(say("prowess_at_strike", [now.who.clone(), name(was.own), name(now.own)]));
            }
            if was.against != now.against && before.prowess == after.prowess {
                said.push(say("strike_prowess", [now.who.clone(), name(was.against), name(now.against)]));
            }
        }
        Said::list(said)
    }

    /// Gives the same in another language.
    pub(super) fn worded(&self, tongue: &Tongue<'_>) -> AttackChange {
        let figures = |of: &AttackFigures| AttackFigures {
            strikes_to_come: of
                .strikes_to_come
                .iter()
                .map(|s| StrikeFigures { who: s.who.worded(tongue), ..*s })
                .collect(),
            ..*of
        };
        AttackChange {
            attacker: self.attacker.worded(tongue),
            before: self.before.as_ref().map(figures),
            after: figures(&self.after),
        }
    }
}

impl AttackFigures {
    fn strikes_text(&self) -> Said {
        match (self.strikes, self.prowess) {
            (1, None) => say("one_strike", []),
            (n, None) => say("strikes", [name(n)]),
            (1, Some(prowess)) => say("one_strike_prowess", [name(prowess)]),
            (n, Some(prowess)) => say("strikes_prowess", [name(n), name(prowess)]),
        }
    }

    fn text(&self) -> Said {
        let mut text = self.strikes_text();
        if let Some(body) = self.body {
            text = say("and_body", [text, name(body)]);
        }
        if self.attacks > 1 { say("attacks_of", [name(self.attacks), text]) } else { text }
    }
}
