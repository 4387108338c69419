//! Who performs an action, and what they pay for it.

use crate::engine::card::mentions::mentions;
use crate::engine::card::{self, Action, Cost, Filter, Kind, Mode, Zone};
use crate::engine::legal::play::{Play, Tried};
use crate::engine::query::interpret::{Ctx, Fighters, matches, satisfies};
use crate::engine::query::{self, affects, rolls, strikes};
use crate::engine::state::{CardRef, Entity, Reason, Refused, Status, cites};

/// Tells who performs the action: the one named, else the one who pays, else the first who fits.
pub(crate) fn performer(tried: Tried<'_>) -> Option<CardRef> {
    let Tried { game, intent, seat, card, action } = tried;
    let board = &game.board;
    let pays = intent.taps().next();
    // A character who is said to tap for an action for which nobody taps is its performer.
    let named = intent.performer.or_else(|| pays.filter(|_| action.cost.contains(&Cost::TapBy) || taps_nobody(action)));
    let filter = match (&action.by, named) {
        (_, Some(named)) => return Some(named),
        (None, None) => return if action.mode == Mode::Ability { query::bearer(board, card) } else { None },
        (Some(filter), None) => filter,
    };
    let ctx = Ctx {
        seat,
        targets: &intent.targets,
        company: board.acting,
        printed: false,
        fighters: Fighters::Of(action),
        ..Ctx::of(game.table, board, card)
    };
    let fitting = board
        .all_cards()
        .filter(|c| board.card(*c).zone == Zone::Play && satisfies_but_for_tapping(&ctx, Entity::Card(*c), filter));
    let wants_untapped = affects::asks_untapped(filter) || action.cost.contains(&Cost::TapBy);
    // A character who can pay comes before one who cannot, and a target of the action before others. A card without
    // targets of its own is played on its performer, so a character who is named is meant, even one who cannot perform
    // it (COE 2.V.2 to 2.V.4).
    let meant = action.targets.is_empty();
    // A card on a roll is played by the character who makes the roll, unless somebody else is named.
    let on_roll = action.targets.iter().any(|t| mentions(&t.filter, Kind::Roll));
    let rolls = if on_roll { rolls::pending(game) } else { Vec::new() };
    fitting.min_by_key(|c| {
        let can = !wants_untapped || board.card(*c).status == Status::Untapped;
        let is_target = intent.targets.iter().any(|t| t.about() == Some(*c));
        let struck = strikes::current(board) == Some(*c);
        let rolls = rolls.iter().any(|(_, who)| who == c);
        let here = query::company_of(board, *c) == board.acting;
        (meant && !is_target, !can, !is_target, !struck && !rolls, !here)
    })
}

/// Whether somebody performs the action but nobody taps for it.
fn taps_nobody(action: &Action) -> bool {
    let taps = |c: &Cost| matches!(c, Cost::TapBy | Cost::Tap(_) | Cost::TapSome(_) | Cost::TapThis | Cost::TapBearer);
    action.by.is_some() && !action.cost.iter().any(taps)
}

/// Tells who performed an earlier declaration: the one named, else the one who paid, else its target, else the only one
/// who fits.
pub(crate) fn performed(tried: Tried<'_>) -> Option<CardRef> {
    let Tried { game, intent, seat, card, action } = tried;
    let payer = intent.taps().next();
    if let Some(named) = intent.performer.or(payer.filter(|_| action.cost.contains(&Cost::TapBy))) {
        return Some(named);
    }
    let filter = action.by.as_ref()?;
    let ctx = Ctx { seat, company: game.board.acting, printed: false, ..Ctx::of(game.table, &game.board, card) };
    let fitting = |c: &CardRef| {
        game.board.card(*c).zone == Zone::Play && satisfies_but_for_tapping(&ctx, Entity::Card(*c), filter)
    };
    let target = intent.targets.iter().find_map(|t| t.as_card());
    let mut all = game.board.all_cards().filter(fitting);
    let only = all.next().filter(|_| all.next().is_none());
    target.filter(fitting).or(only)
}

/// Checks that everything that pays the price is there and untapped, and settles the price.
pub(super) fn is_paid(play: &mut Play<'_>) -> Result<(), Refused> {
    let (game, board, intent, action, ctx) =
        (play.tried.game, play.board(), play.tried.intent, play.tried.action, &play.ctx());
    let (mut taps, mut discards) = (Vec::new(), Vec::new());
    for cost in &action.cost {
        match cost {
            Cost::TapBy => taps.extend(ctx.by),
            Cost::TapThis => taps.extend(ctx.this),
            Cost::DiscardThis => discards.extend(ctx.this),
            Cost::TapBearer => taps.extend(ctx.this.and_then(|c| query::bearer(board, c))),
            Cost::Tap(filter) => {
                let fitting = |c: CardRef| {
                    satisfies_but_for_tapping(ctx, Entity::Card(c), filter) && board.card(c).zone == Zone::Play
                };
                let untapped =
                    |c: &CardRef| board.card(*c).status == Status::Untapped && fitting(*c) && !taps.contains(c);
                // A card that paid for an earlier declaration may have tapped for it.
                let paid = || board.all_cards().find(|c| game.past.is_some() && fitting(*c) && !taps.contains(c));
                let named = intent.taps().find(|c| fitting(*c));
                let payer = named.or_else(|| board.all_cards().find(untapped)).or_else(paid);
                let nobody = || Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE).wanting(filter);
                taps.push(payer.ok_or_else(nobody)?);
            }
            Cost::TapSome(filter) => {
                // A card that taps for another part of the price cannot tap for this one too.
                let free = |c: &CardRef| satisfies_but_for_tapping(ctx, Entity::Card(*c), filter) && !taps.contains(c);
                let some: Vec<CardRef> = intent.taps().filter(free).collect();
                taps.extend(some);
            }
            Cost::Discard(filter) => {
                let fitting = |c: CardRef| {
                    satisfies(ctx, Entity::Card(c), filter) && matches::in_zone(board, Entity::Card(c), filter)
                        || game.past.is_some() && intent.discards().any(|paid| paid == c)
                };
                let named = intent.discards().find(|c| fitting(*c));
                let gone = named.or_else(|| board.all_cards().find(|c| fitting(*c)));
                discards.push(gone.ok_or_else(|| Refused::lacking(cites::DISCARD_PRICE, filter))?);
            }
            Cost::Count(_)
            | Cost::Limit(_)
            | Cost::CorruptionCheck(_)
            | Cost::BecomesShortEvent
            | Cost::BecomesLongEvent => {}
        }
    }
    if let Some(user) = uses_by_tapping(ctx, action)
        && !taps.contains(&user)
    {
        taps.push(user);
    }
    let spent = taps.iter().find(|c| board.card(**c).status != Status::Untapped);
    if let Some(tapped) = spent.filter(|_| game.past.is_none()) {
        return Err(Refused::by(Reason::CostEntityTapped, cites::TAP_PRICE).about(*tapped));
    }
    (play.taps, play.discards) = (taps, discards);
    Ok(())
}

/// Tells who uses something and has to tap for it: the bearer, if the text asks whether they may use it.
fn uses_by_tapping(ctx: &Ctx<'_>, action: &Action) -> Option<CardRef> {
    use crate::engine::card::{Condition, Role};
    fn asked(condition: &Condition) -> Option<&card::Word> {
        match condition {
            Condition::All(all) => all.iter().find_map(asked),
            Condition::Is(Role::Bearer, filter) => used(filter),
            _ => None,
        }
    }
    fn used(filter: &Filter) -> Option<&card::Word> {
        match filter {
            Filter::All(all) => all.iter().find_map(used),
            Filter::Uses(what) => Some(what),
            _ => None,
        }
    }
    let what = action.needs.iter().find_map(asked)?;
    let bearer = query::bearer(ctx.board, ctx.this?)?;
    query::taps_to_use(ctx.table, ctx.board, bearer, what).then_some(bearer)
}

/// Whether a thing fits, even if the words want it untapped: the price is checked by itself.
pub fn satisfies_but_for_tapping(ctx: &Ctx<'_>, e: Entity, filter: &Filter) -> bool {
    match filter {
        Filter::All(all) => all.iter().all(|f| satisfies_but_for_tapping(ctx, e, f)),
        Filter::Untapped => true,
        other => satisfies(ctx, e, other),
    }
}
