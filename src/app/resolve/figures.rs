//! The attack in numbers, as they were before something resolved and as they are after it.

use serde::Serialize;

use super::facts::Scene;
use crate::engine::state::{Entity, Facing, Figures, Resolved};

/// The numbers of an attack before and after a resolution that changed them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AttackChange {
    /// What attacks.
    pub attacker: String,
    /// The numbers before; nothing where the attack was not faced before.
    pub before: Option<AttackFigures>,
    /// The numbers after.
    pub after: AttackFigures,
}

/// The numbers of an attack at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AttackFigures {
    /// How many attacks of the creature are left, this one with them.
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
    /// Who faces it.
    pub who: String,
    /// His prowess with all that modifies his roll.
    pub own: i16,
    /// The prowess of the strike.
    pub against: i16,
}

/// What a resolution changed of the numbers of the attack.
pub(super) fn change(scene: &Scene<'_>, resolved: &Resolved) -> Option<AttackChange> {
    let after = resolved.after.as_ref()?;
    let before = resolved.before.as_ref().filter(|before| before.attacker == after.attacker);
    let attacker = after.attacker.map(|attacker| scene.entity(attacker))?;
    let change =
        AttackChange { attacker, before: before.map(|figures| told(scene, figures)), after: told(scene, after) };
    let same = change.before.as_ref().is_some_and(|before| {
        // Who is to be struck is told by the assignment.
        let of = |figures: &AttackFigures| (figures.attacks, figures.strikes, figures.prowess, figures.body);
        of(before) == of(&change.after) && strikes(before, &change.after).is_empty()
    });
    (!same).then_some(change)
}

fn told(scene: &Scene<'_>, figures: &Figures) -> AttackFigures {
    let facing = |f: &Facing| StrikeFigures { who: scene.entity(Entity::Card(f.who)), own: f.own, against: f.against };
    AttackFigures {
        attacks: figures.attacks,
        strikes: figures.strikes,
        prowess: figures.prowess,
        body: figures.body,
        strikes_to_come: figures.struck.iter().map(facing).collect(),
    }
}

/// The strikes whose own numbers have changed, beside those of the attack: before and after.
fn strikes<'a>(before: &'a AttackFigures, after: &'a AttackFigures) -> Vec<(&'a StrikeFigures, &'a StrikeFigures)> {
    let shift = after.prowess.zip(before.prowess).map_or(0, |(now, was)| now - was);
    let pair = |now: &'a StrikeFigures| Some((before.strikes_to_come.iter().find(|was| was.who == now.who)?, now));
    let changed =
        |(was, now): &(&StrikeFigures, &StrikeFigures)| was.own != now.own || was.against + shift != now.against;
    after.strikes_to_come.iter().filter_map(pair).filter(changed).collect()
}

impl AttackChange {
    /// The numbers as people say them: `5 strikes with prowess 6, now 5 with 8`.
    pub(super) fn text(&self) -> String {
        let Some(before) = &self.before else { return format!("{}: {}", self.attacker, self.after.text()) };
        let after = &self.after;
        let mut parts = Vec::new();
        if (before.strikes, before.prowess) != (after.strikes, after.prowess) {
            let was = before.strikes_text();
            let now = match after.prowess {
                Some(prowess) => format!("{} with {prowess}", after.strikes),
                None => after.strikes.to_string(),
            };
            parts.push(format!("{was}, now {now}"));
        }
        if before.body != after.body {
            let number = |body: Option<i16>| body.map_or_else(|| "none".to_owned(), |n| n.to_string());
            parts.push(format!("body {}, now {}", number(before.body), number(after.body)));
        }
        if before.attacks != after.attacks {
            parts.push(format!("{} attacks, now {}", before.attacks, after.attacks));
        }
        let mut said: Vec<String> =
            if parts.is_empty() { Vec::new() } else { vec![format!("{}: {}", self.attacker, parts.join("; "))] };
        for (was, now) in strikes(before, after) {
            if was.own != now.own {
                said.push(format!("{} at the strike: prowess {}, now {}", now.who, was.own, now.own));
            }
            if was.against != now.against && before.prowess == after.prowess {
                said.push(format!("the strike against {}: prowess {}, now {}", now.who, was.against, now.against));
            }
        }
        said.join("; ")
    }
}

impl AttackFigures {
    fn strikes_text(&self) -> String {
        let strikes = if self.strikes == 1 { "1 strike".to_owned() } else { format!("{} strikes", self.strikes) };
        self.prowess.map_or(strikes.clone(), |prowess| format!("{strikes} with prowess {prowess}"))
    }

    fn text(&self) -> String {
        let attacks = if self.attacks > 1 { format!("{} attacks of ", self.attacks) } else { String::new() };
        let body = self.body.map(|body| format!(" and body {body}")).unwrap_or_default();
        format!("{attacks}{}{body}", self.strikes_text())
    }
}
