//! Allies where the rules treat them as characters: in combat, for what asks for a skill, and for healing
//! (COE 2.V.2.2).

use super::interpret::{Ctx, entities};
use super::{alignment, rolls};
use crate::engine::card::{self, Action, CardKind, Duration, Mode, Step, Window};
use crate::engine::query;
use crate::engine::state::{CardRef, Entity};
use crate::vocab::RollKind;

/// Whether the words of an action mean allies as well where they say "character".
pub(crate) fn count_as_characters(action: &Action) -> bool {
    let mut heals = false;
    card::walk(&action.steps, &mut |s| heals |= matches!(s, Step::Heal(_) | Step::HealToTapped(_)));
    let in_combat = matches!(action.window, Window::Attack | Window::BeforeStrikes | Window::Strike);
    // What stays in play is for more than the combat, and an influence check is no part of it.
    let influences = rolls::wanted(&action.steps, RollKind::Influence);
    let passing = matches!(action.mode, Mode::ShortEvent | Mode::Ability) && !influences;
    in_combat && passing || heals || !influences && alignment::needs_skill(Some(action))
}

/// Whether what was left behind is about combat alone.
pub(crate) fn in_combat(until: Duration) -> bool {
    matches!(until, Duration::Attack | Duration::Strike)
}

/// Whether a card is an ally who is taken for a character here.
pub(crate) fn stands_for_character(ctx: &Ctx<'_>, card: CardRef) -> bool {
    let state = ctx.board.card(card);
    let ally = query::def(ctx.table, ctx.board, card).kind == CardKind::Ally || state.as_ally.is_some();
    ctx.fighters && ally && query::in_force(ctx.board, card)
}

/// Whether a card fights: a character or an ally of a company.
pub(crate) fn fights(ctx: &Ctx<'_>, card: CardRef) -> bool {
    let ctx = Ctx { fighters: true, ..*ctx };
    entities::is_kind(&ctx, Entity::Card(card), card::Kind::Character)
}
