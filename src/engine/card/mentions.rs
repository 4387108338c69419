//! What words speak of, whatever the position: a kind, a race, attacks.

use super::{Action, Condition, Filter, Kind, Mode};

impl Filter {
    /// Whether this holds for a word of the filter, even for one of several alternatives. Words that are denied, or
    /// about other things, do not count.
    pub fn has_word(&self, is_so: &impl Fn(&Filter) -> bool) -> bool {
        match self {
            Filter::All(all) | Filter::Any(all) => all.iter().any(|f| f.has_word(is_so)),
            word => is_so(word),
        }
    }

    /// Whether this holds for a word that everything must fit, and not just for one of several alternatives.
    pub fn needs_word(&self, is_so: &impl Fn(&Filter) -> bool) -> bool {
        match self {
            Filter::All(all) => all.iter().any(|f| f.needs_word(is_so)),
            word => is_so(word),
        }
    }
}

impl Condition {
    /// Whether this holds for a part of the condition, even for one of several alternatives or one that is denied.
    pub fn has_part(&self, is_so: &impl Fn(&Condition) -> bool) -> bool {
        match self {
            Condition::All(all) | Condition::Any(all) => all.iter().any(|c| c.has_part(is_so)),
            Condition::Not(c) => c.has_part(is_so),
            part => is_so(part),
        }
    }
}

/// Whether words speak of the opponent's things.
pub(crate) fn asks_theirs(filter: &Filter) -> bool {
    filter.has_word(&|word| *word == Filter::Theirs)
}

/// Whether a filter names a kind. What the filter denies or looks for elsewhere does not count.
pub fn mentions(filter: &Filter, kind: Kind) -> bool {
    mentions_any(filter, &[kind])
}

/// Whether a filter asks for a race.
pub fn names_race(filter: &Filter, race: &str) -> bool {
    filter.has_word(&|word| matches!(word, Filter::Race(r) if &**r == race))
}

/// Whether a filter names one of these kinds.
pub fn mentions_any(filter: &Filter, kinds: &[Kind]) -> bool {
    filter.has_word(&|word| match word {
        Filter::Kind(k) => kinds.contains(k),
        Filter::Automatic | Filter::AutomaticNumber(_) | Filter::Affected => kinds.contains(&Kind::Attack),
        Filter::Roll(_) => kinds.contains(&Kind::Roll),
        _ => false,
    })
}

/// Whether the action is one that a ban on creatures is about: such a ban concerns only cards played as creatures.
pub(crate) fn creature_only(cards: &Filter, action: &Action) -> bool {
    !mentions(cards, Kind::Creature) || action.mode == Mode::Creature
}
