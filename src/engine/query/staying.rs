//! What cards keep companies and characters from: moving, joining a company, attacking another, being controlled by
//! somebody. A card that is not in play yet may say so about itself: a site about those who come there, a character
//! about its own play.

use super::interpret::in_force::said;
use super::interpret::{Ctx, holds, satisfies};
use crate::engine::card::{Rule, RuleSort, Table};
use crate::engine::query;
use crate::engine::state::{
    Board, CardRef, CompanyRef, Entity, Game, Intent, Judged, Judgement, Mark, Refused, Status, TurnEvent, cites,
};

/// The card that keeps a company where it is, or from moving to this site.
pub(crate) fn from_moving(game: &Game<'_>, company: CompanyRef, site: Option<CardRef>) -> Option<CardRef> {
    let asked = |ctx: &Ctx<'_>, rule: &Rule| {
        let Rule::Stays { of, to } = rule else { return false };
        let there = to.as_ref().is_none_or(|to| site.is_some_and(|site| satisfies(ctx, Entity::Card(site), to)));
        there && satisfies(ctx, Entity::Company(company), of)
    };
    said(game.table, &game.board, RuleSort::Stays, &asked)
        .or_else(|| site.filter(|site| says_itself(game.table, &game.board, *site, &asked)))
}

/// The same declaration, if a card asks the company a price for it: a number of its characters tap, or all its untapped
/// ones, once in the phase. It is refused if it is open which of them tap.
pub(crate) fn at_its_price(game: &Game<'_>, company: CompanyRef, intent: &Intent, legal: Judgement) -> Judged {
    let board = &game.board;
    let forces = query::in_force_rules(game.table, board, RuleSort::Toll);
    let asked = forces.iter().find_map(|force| match (force.rule, force.ctx.this) {
        (Rule::Toll(of, taps), Some(by)) if satisfies(&force.ctx, Entity::Company(company), of) => Some((by, *taps)),
        _ => None,
    });
    let asked = asked.filter(|(by, _)| !board.history.contains(&TurnEvent::Toll(*by, company)));
    let Some((by, taps)) = asked else { return Ok(legal) };
    let ready: Vec<CardRef> =
        query::characters(board, company).filter(|c| board.card(*c).status == Status::Untapped).collect();
    let owed = ready.len().min(usize::from(taps));
    let named: Vec<CardRef> = intent.taps().filter(|c| ready.contains(c)).collect();
    let paid = if named.is_empty() && ready.len() == owed { ready.clone() } else { named };
    if paid.len() != owed {
        let name = |c: &CardRef| format!("tap {}", game.def(*c).title);
        let some: Vec<String> = ready.iter().take(owed).map(name).collect();
        let wanted = format!("{owed} untapped members who tap for it, named after it like `({})`", some.join(", "));
        return Err(Refused::lacking(cites::RESTRICTION, wanted).about(by));
    }
    let mut legal = legal.marking(Mark::Happened(TurnEvent::Toll(by, company)));
    legal.plan.taps = paid;
    Ok(legal)
}

/// Whether a card asks a price of companies that move or split.
pub(crate) fn any_price(game: &Game<'_>) -> bool {
    !query::in_force_rules(game.table, &game.board, RuleSort::Toll).is_empty()
}

/// The card that keeps one of these from joining a company.
pub(crate) fn from_joining(game: &Game<'_>, who: &[CardRef], to: CompanyRef) -> Option<CardRef> {
    let joins = |c: &&CardRef| query::company_of(&game.board, **c) != Some(to);
    said(game.table, &game.board, RuleSort::NoJoin, &|ctx, rule| {
        let Rule::NoJoin { who: of, company } = rule else { return false };
        satisfies(ctx, Entity::Company(to), company)
            && who.iter().filter(joins).any(|c| satisfies(ctx, Entity::Card(*c), of))
    })
}

/// The card that keeps a company from attacking another.
pub(crate) fn from_attacking(game: &Game<'_>, company: CompanyRef) -> Option<CardRef> {
    said(
        game.table,
        &game.board,
        RuleSort::NoAttack,
        &|ctx, rule| matches!(rule, Rule::NoAttack(of) if satisfies(ctx, Entity::Company(company), of)),
    )
}

/// Whether a character comes into play in addition to the one that the player may play each turn (COE 2.II.2).
pub(crate) fn uncounted(game: &Game<'_>, who: CardRef) -> bool {
    let asked =
        |ctx: &Ctx<'_>, rule: &Rule| matches!(rule, Rule::Uncounted(of) if satisfies(ctx, Entity::Card(who), of));
    said(game.table, &game.board, RuleSort::Uncounted, &asked).is_some()
        || says_itself(game.table, &game.board, who, &asked)
}

/// Whether a card that need not be in play says so about what is done with it.
fn says_itself(table: &Table, board: &Board, card: CardRef, asked: &dyn Fn(&Ctx<'_>, &Rule) -> bool) -> bool {
    let ctx = Ctx { printed: false, ..Ctx::of(table, board, card) };
    let parts = query::standing(table, board, card).iter();
    let holding = parts.filter(|part| part.needs.iter().all(|c| holds(&ctx, c)));
    holding.flat_map(|part| &part.rules).any(|rule| asked(&ctx, rule))
}
