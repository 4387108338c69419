//! What is asked of a card's meaning while a text is read.

use crate::engine::card::{Action, Condition, Cost, Filter, Kind, Step, Table, walk};
use crate::vocab::RollKind;

/// Whether steps ask for a roll of this kind.
pub(super) fn rolls(steps: &[Step], kind: RollKind) -> bool {
    let mut found = false;
    walk(steps, &mut |step| {
        found |= match step {
            Step::CorruptionCheck(_) => kind == RollKind::Corruption,
            Step::Influence(_) => kind == RollKind::Influence,
            Step::Test(..) => kind == RollKind::Test,
            Step::Roll(roll) => roll.kind == kind,
            _ => false,
        };
    });
    found
}

/// Whether an action can be declared only while it is the other player's turn.
pub(super) fn off_turn(action: &Action) -> bool {
    fn never(condition: &Condition) -> bool {
        match condition {
            Condition::Not(inner) => **inner == Condition::YourTurn,
            Condition::All(all) => all.iter().any(never),
            _ => false,
        }
    }
    action.needs.iter().any(never)
}

/// Whether steps make an attack.
pub(super) fn attacks(steps: &[Step]) -> bool {
    let mut found = false;
    walk(steps, &mut |step| found |= matches!(step, Step::Attack(..) | Step::CreatureAttack { .. }));
    found
}

/// Whether steps turn over cards.
pub(super) fn reveals(steps: &[Step]) -> bool {
    let mut found = false;
    walk(steps, &mut |step| found |= matches!(step, Step::Reveal { .. }));
    found
}

/// What a card's uses can be aimed at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Takes {
    /// An attack.
    pub attack: bool,
    /// A strike.
    pub strike: bool,
    /// A check or another roll.
    pub roll: bool,
    /// A company.
    pub company: bool,
    /// A card of some kind.
    pub card: bool,
    /// A character who does it.
    pub performer: bool,
    /// Somebody who taps for it.
    pub tap: bool,
}

/// What the uses of a card can be aimed at, all of them together.
pub(super) fn takes(table: &Table, versions: &[usize]) -> Takes {
    let mut takes = Takes::default();
    for version in versions {
        let own = table.defs.get(*version).and_then(|d| d.meaning.as_ref());
        let abilities = own.iter().flat_map(|m| m.abilities.iter());
        for action in table.plays(*version).iter().chain(abilities) {
            takes.performer |= action.by.is_some();
            takes.tap |= action.cost.iter().any(|c| matches!(c, Cost::TapBy | Cost::Tap(_) | Cost::TapSome(_)));
            action.targets.iter().for_each(|target| aimed(&target.filter, &mut takes));
        }
    }
    takes
}

fn aimed(filter: &Filter, takes: &mut Takes) {
    match filter {
        Filter::All(all) => match all.iter().find(|f| matches!(f, Filter::Kind(_))) {
            Some(kind) => aimed(kind, takes),
            None => match all.iter().find(|f| matches!(f, Filter::Any(_))) {
                Some(any) => aimed(any, takes),
                None => takes.card = true,
            },
        },
        Filter::Any(any) => any.iter().for_each(|f| aimed(f, takes)),
        Filter::Kind(Kind::Attack) => takes.attack = true,
        Filter::Kind(Kind::Strike) => takes.strike = true,
        Filter::Kind(Kind::Roll) => takes.roll = true,
        Filter::Kind(Kind::Company) => takes.company = true,
        Filter::Influencing(_) => takes.roll = true,
        _ => takes.card = true,
    }
}
