//! How a card is played if its text does not say: by its kind alone.

use std::borrow::Cow;
use std::sync::Arc;

use super::{Action, CardDef, CardKind, Cost, Filter, Kind, Mode};

/// The ways in which a card can be played: those that its meaning gives, completed by the printed kind.
///
/// The [`Table`](crate::engine::card::Table) keeps them, so ask it instead.
pub(crate) fn plays(def: &CardDef) -> Cow<'_, [Arc<Action>]> {
    let written = written(def);
    if written.iter().any(|a| says_nobody(a)) {
        return written.iter().map(|a| if says_nobody(a) { Arc::new(filled(a)) } else { a.clone() }).collect();
    }
    if !written.is_empty() {
        return Cow::Borrowed(written);
    }
    let usual = match def.kind {
        CardKind::Event | CardKind::Creature => def.modes.iter().map(|m| Action::blank(*m)).collect(),
        CardKind::Item => vec![at_site(Mode::Item)],
        CardKind::Ally => vec![at_site(Mode::Ally)],
        CardKind::Faction => vec![at_site(Mode::Faction)],
        CardKind::Character => vec![Action::blank(Mode::Character)],
        CardKind::Site | CardKind::Region => Vec::new(),
    };
    Cow::Owned(usual.into_iter().map(Arc::new).collect())
}

/// The ways to play a card that its meaning gives.
pub(crate) fn written(def: &CardDef) -> &[Arc<Action>] {
    def.meaning.as_ref().map_or(&[], |m| &m.plays)
}

/// Whether a written way does not say who bears the card.
fn says_nobody(action: &Action) -> bool {
    action.mode.is_at_site() && action.by.is_none() && action.cost.is_empty() && action.targets.is_empty()
}

/// Has a character tap for it, as for any other such resource.
fn filled(action: &Action) -> Action {
    let usual = at_site(action.mode);
    Action { by: usual.by, cost: usual.cost, ..action.clone() }
}

/// A resource for which a character taps at their site; the character then bears or controls it.
fn at_site(mode: Mode) -> Action {
    let character = Filter::All(vec![Filter::Own, Filter::Kind(Kind::Character), Filter::Untapped]);
    Action { by: Some(character), cost: vec![Cost::TapBy], ..Action::blank(mode) }
}
