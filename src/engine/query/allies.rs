//! When the rules treat allies as characters: in combat, for cards that ask for a skill, and for healing (COE 2.V.2.2).

use super::alignment;
use crate::engine::card::{self, Action, Mode, Step, Window};
use crate::vocab::RollKind;

/// Whether an action that says "character" means allies as well.
pub(crate) fn count_as_characters(action: &Action) -> bool {
    let in_combat = matches!(action.window, Window::Attack | Window::BeforeStrikes | Window::Strike);
    // A card that stays in play outlasts the combat, and an influence check is no part of combat.
    let passing = in_combat && matches!(action.mode, Mode::ShortEvent | Mode::Ability);
    let influences = || card::asks_for_roll(&action.steps, RollKind::Influence);
    let heals = || card::walk(&action.steps).any(|s| matches!(s, Step::Heal(_) | Step::HealToTapped(_)));
    (passing || alignment::needs_skill(Some(action))) && !influences() || heals()
}
