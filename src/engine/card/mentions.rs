//! The things that words speak of, without a position: a kind, a race, attacks.

use super::{Action, Filter, Kind, Mode};

/// Whether words speak of what is the opponent's.
pub(crate) fn asks_theirs(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(asks_theirs),
        Filter::Theirs => true,
        _ => false,
    }
}

/// Whether a filter speaks of attacks.
pub fn mentions_attack(filter: &Filter) -> bool {
    mentions(filter, Kind::Attack)
}

/// Whether a filter names a kind, not counting what it denies or looks for elsewhere.
pub fn mentions(filter: &Filter, kind: Kind) -> bool {
    mentions_any(filter, &[kind])
}

/// Whether a filter asks for a race.
pub fn names_race(filter: &Filter, race: &str) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(|f| names_race(f, race)),
        Filter::Race(r) => &**r == race,
        _ => false,
    }
}

/// Whether a filter names one of these kinds.
pub fn mentions_any(filter: &Filter, kinds: &[Kind]) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(|f| mentions_any(f, kinds)),
        Filter::Kind(k) => kinds.contains(k),
        Filter::Automatic | Filter::AutomaticNumber(_) | Filter::Affected => kinds.contains(&Kind::Attack),
        Filter::Roll(_) => kinds.contains(&Kind::Roll),
        _ => false,
    }
}

/// A ban on creatures is about cards played as creatures.
pub(crate) fn creature_only(cards: &Filter, action: &Action) -> bool {
    !mentions(cards, Kind::Creature) || action.mode == Mode::Creature
}
