//! Would a step change anything now? A player cannot play what would change nothing (COE 5.1.2).

use crate::engine::card::{self, Filter, Rule, Step, What};
use crate::engine::query::interpret::{self, Ctx, amount, holds, matches};
use crate::engine::query::{self, lairs, rolls};
use crate::engine::state::{Attack, CardRef, Entity, Status};
use crate::vocab::Phase;

/// Whether the step could change the position. A roll of dice counts as a change.
pub fn could_change(ctx: &Ctx<'_>, step: &Step) -> bool {
    let any = |what: &What, test: &dyn Fn(Entity) -> bool| things(ctx, what).into_iter().any(test);
    let status = |what: &What, wanted: &[Status]| any(what, &|e| has_status(ctx, e, wanted));
    let one_of = |steps: &[Step]| steps.iter().any(|s| could_change(ctx, s));
    match step {
        Step::Tap(what) => status(what, &[Status::Untapped]),
        Step::Untap(what) => status(what, &[Status::Tapped]),
        Step::Wound(what) => status(what, &[Status::Untapped, Status::Tapped]),
        Step::Heal(what) | Step::HealToTapped(what) => status(what, &[Status::Wounded]),
        Step::Turn(what, up) => any(what, &|e| e.as_card().is_some_and(|c| ctx.board.card(c).face_down == *up)),
        Step::SendBack(what) => {
            any(what, &|e| query::company_of_entity(ctx.board, e).is_some_and(|c| query::moving(ctx.board, c)))
        }
        Step::Cancel(what) => any(what, &|e| can_be_cancelled(ctx, e)),
        Step::Discard(what)
        | Step::Return(what, ..)
        | Step::Eliminate(what)
        | Step::Remove(what)
        | Step::SplitOff(what)
        | Step::Replace(what, _)
        | Step::Play { what, .. }
        | Step::CancelAttacks(what)
        | Step::Attach(what, _)
        | Step::BringIn(what)
        | Step::RollAgain(what)
        | Step::Assure(what)
        | Step::Score(what)
        | Step::BodyCheck(what, ..)
        | Step::GoTo(what, _)
        | Step::Rescue(what)
        | Step::Find(what)
        | Step::Test(what, ..)
        | Step::Modify(what, _)
        | Step::Influence(card::Influence { what, .. })
        | Step::Attack(_, what)
        | Step::CreatureAttack(card::CreatureAttack { creature: what, .. })
        | Step::BecomeAlly(card::BecomeAlly { creature: what, .. }) => any(what, &|_| true),
        Step::SiteAttacks(what) => any(what, &|e| is_at_a_guarded_site(ctx, e)),
        Step::CorruptionCheck(check) => {
            any(&check.who, &|e| e.as_card().is_none_or(|c| !rolls::never_checks(ctx.def(c))))
        }
        Step::Limit(what, by) => amount(ctx, by) != 0 && any(what, &|_| true),
        Step::Fetch(fetch) => may_find(ctx, fetch),
        Step::If(condition, then, otherwise) => one_of(if holds(ctx, condition) { then } else { otherwise }),
        Step::Choose(_, options) => options.iter().any(|steps| one_of(steps)),
        Step::May(_, steps) | Step::Times(_, steps) => one_of(steps),
        Step::Each(filter, steps) => matches::all(ctx, filter).any(|e| {
            let ctx = Ctx { it: Some(e), ..*ctx };
            steps.iter().any(|s| could_change(&ctx, s))
        }),
        Step::Lasting(_, rules) => rules.iter().any(|rule| matters(ctx, rule)),
        Step::Roll(_)
        | Step::NameCard(..)
        | Step::Draw(..)
        | Step::Reveal { .. }
        | Step::Outside(..)
        | Step::ByHand(_) => true,
        Step::Shuffle(_) => false,
    }
}

/// Whether a card, or a character in a company, is in one of these states.
fn has_status(ctx: &Ctx<'_>, e: Entity, wanted: &[Status]) -> bool {
    let is_so = |c: CardRef| wanted.contains(&ctx.board.card(c).status);
    match e {
        Entity::Card(c) => is_so(c),
        Entity::Company(c) => query::characters(ctx.board, c).any(is_so),
        _ => false,
    }
}

fn can_be_cancelled(ctx: &Ctx<'_>, e: Entity) -> bool {
    match e {
        Entity::Attack => ctx.board.attack.as_ref().is_some_and(Attack::can_be_cancelled),
        Entity::Strike(_) => ctx.board.attack.as_ref().is_none_or(Attack::strikes_can_be_cancelled),
        _ => true,
    }
}

/// Whether a company, or a character's company, is at a site with an automatic-attack.
fn is_at_a_guarded_site(ctx: &Ctx<'_>, e: Entity) -> bool {
    let site = query::company_of_entity(ctx.board, e).and_then(|c| query::site_of(ctx.board, c));
    site.is_some_and(|s| lairs::count(ctx, s) > 0)
}

/// Whether the piles hold a card that fits. A pile that nobody described may hold one.
fn may_find(ctx: &Ctx<'_>, fetch: &card::Fetch) -> bool {
    let seat = match ctx.role(&fetch.player) {
        Some(Entity::Player(seat)) => seat,
        _ => ctx.seat,
    };
    let fits = |c: CardRef| {
        let state = ctx.board.card(c);
        let there = state.owner == seat && fetch.from.contains(&state.zone);
        there && interpret::satisfies(ctx, Entity::Card(c), &fetch.of)
    };
    fetch.from.iter().any(|zone| !ctx.board.side(seat).knows(*zone)) || ctx.board.all_cards().any(fits)
}

/// Whether a lasting rule could make a difference now.
fn matters(ctx: &Ctx<'_>, rule: &Rule) -> bool {
    let immune = query::of_attacks(rule) && ctx.board.attack.as_ref().is_some_and(|a| a.immune && a.goes_on());
    !(immune || about_no_attack(ctx, rule) || about_no_company(ctx, rule) || spares_nobody(ctx, rule))
}

/// Whether a rule speaks of an automatic-attack with a number that the site does not reach.
fn about_no_attack(ctx: &Ctx<'_>, rule: &Rule) -> bool {
    let of = match rule {
        Rule::Modify { of, .. } | Rule::DuplicateAutomaticAttacks(of) | Rule::Prevent { on: of, .. } => of,
        _ => return false,
    };
    let Filter::All(all) = of else { return false };
    let number = all.iter().find_map(|f| if let Filter::AutomaticNumber(n) = f { Some(usize::from(*n)) } else { None });
    let site = all.iter().find_map(|f| match f {
        Filter::From(of) => match &**of {
            Filter::Is(role) => ctx.role(role).and_then(Entity::as_card),
            _ => None,
        },
        _ => None,
    });
    number.zip(site).is_some_and(|(number, site)| lairs::count(ctx, site) < number)
}

/// Whether a rule speaks only of companies that move to a certain place, and no company does. Players declare movement
/// in the organization phase (COE 2.II.7), so none can move there later. The destinations must be known.
fn about_no_company(ctx: &Ctx<'_>, rule: &Rule) -> bool {
    let (Rule::Idle(of) | Rule::Grants(of)) = rule else { return false };
    let bound = match of {
        Filter::All(all) => all.iter().any(|f| matches!(f, Filter::Bound(_))),
        of => matches!(of, Filter::Bound(_)),
    };
    let placed = |c| query::site_of(ctx.board, c).is_some();
    let later = matches!(ctx.board.phase, Phase::MovementHazard | Phase::Site | Phase::End);
    bound && later && ctx.board.all_companies().all(placed) && matches::all(ctx, of).next().is_none()
}

/// Whether a rule only spares a tap to characters who are not untapped anyway.
fn spares_nobody(ctx: &Ctx<'_>, rule: &Rule) -> bool {
    match rule {
        Rule::DoesNotTap(of) => {
            !matches::all(ctx, of).any(|e| e.as_card().is_some_and(|c| ctx.board.card(c).status == Status::Untapped))
        }
        _ => false,
    }
}

/// Tells what a step is about, leaving a choice open.
fn things(ctx: &Ctx<'_>, what: &What) -> Vec<Entity> {
    match what {
        What::Role(card::Role::Found) => vec![Entity::Player(ctx.seat)],
        What::Role(role) => ctx.role(role).into_iter().collect(),
        What::Each(filter) | What::Some { of: filter, .. } => matches::all(ctx, filter).collect(),
    }
}
