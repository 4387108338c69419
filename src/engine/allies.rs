//! Allies where the rules treat them as characters: in combat, for what asks for a skill, and for healing
//! (COE 2.V.2.2).

use super::board::{CardRef, Entity};
use super::card::{Action, CardKind, Duration, Mode, Step, Window};
use super::eval::Ctx;
use super::query;
use crate::vocab::RollKind;

/// Whether the words of an action mean allies as well where they say "character".
pub(super) fn count_as_characters(action: &Action) -> bool {
    let mut heals = false;
    super::effects::walk(&action.steps, &mut |s| heals |= matches!(s, Step::Heal(_) | Step::HealToTapped(_)));
    let in_combat = matches!(action.window, Window::Attack | Window::BeforeStrikes | Window::Strike);
    // What stays in play is for more than the combat, and an influence check is no part of it.
    let influences = super::roll::wanted(&action.steps, RollKind::Influence);
    let passing = matches!(action.mode, Mode::ShortEvent | Mode::Ability) && !influences;
    in_combat && passing || heals || !influences && super::legality::needs_skill(Some(action))
}

/// Whether what was left behind is about combat alone.
pub(super) fn in_combat(until: Duration) -> bool {
    matches!(until, Duration::Attack | Duration::Strike)
}

/// Whether a card is an ally who is taken for a character here.
pub(super) fn stands_for_character(ctx: &Ctx<'_>, card: CardRef) -> bool {
    let state = ctx.board.card(card);
    let ally = query::def(ctx.table, ctx.board, card).kind == CardKind::Ally || state.as_ally.is_some();
    ctx.fighters && ally && query::in_force(ctx.board, card)
}

/// Whether a card fights: a character or an ally of a company.
pub(super) fn fights(ctx: &Ctx<'_>, card: CardRef) -> bool {
    let ctx = Ctx { fighters: true, ..*ctx };
    super::entities::is_kind(&ctx, Entity::Card(card), super::card::Kind::Character)
}
