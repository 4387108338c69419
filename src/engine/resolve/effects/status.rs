//! Tapping, untapping, wounding and healing.

use crate::engine::card::{CardKind, Role, Rule, RuleSort, Verb, What};
use crate::engine::query;
use crate::engine::query::interpret::satisfies;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{self, CardRef, Change, CompanyRef, Entity, Halt, Status};

/// How the state of cards changes.
struct Turn {
    /// The verb, by which a prohibition can stop it.
    verb: Verb,
    /// The states that it changes.
    from: &'static [Status],
    /// The state that it leads to.
    to: Status,
}

const TAPS: Turn = Turn { verb: Verb::Tap, from: &[Status::Untapped], to: Status::Tapped };
const UNTAPS: Turn = Turn { verb: Verb::Untap, from: &[Status::Tapped], to: Status::Untapped };
const WOUNDS: Turn = Turn { verb: Verb::Wound, from: &[Status::Untapped, Status::Tapped], to: Status::Wounded };
const HEALS: Turn = Turn { verb: Verb::Heal, from: &[Status::Wounded], to: Status::Untapped };
const HEALS_TO_TAPPED: Turn = Turn { to: Status::Tapped, ..HEALS };

/// Taps every untapped card that is meant.
pub fn tap(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    let things = r.things(what)?;
    let site = matches!(what, What::Role(Role::Site));
    // A text that spares the site taps none.
    if r.spares_site && site {
        things.iter().for_each(|_| r.happened());
        return Ok(());
    }
    turn(r, things, &TAPS);
    Ok(())
}

/// Untaps every tapped card that is meant; wounded characters stay wounded.
pub fn untap(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    let things = r.things(what)?;
    turn(r, things, &UNTAPS);
    Ok(())
}

/// Wounds characters without a body check.
pub fn wound(r: &mut Frame<'_, '_>, what: &What) -> Result<(), Halt> {
    let things = r.things(what)?;
    turn(r, things, &WOUNDS);
    Ok(())
}

/// Heals wounded characters, to untapped or to tapped.
pub fn heal(r: &mut Frame<'_, '_>, what: &What, to_tapped: bool) -> Result<(), Halt> {
    let mut things = r.things(what)?;
    things.extend(healed_along(r, &things));
    turn(r, things, if to_tapped { &HEALS_TO_TAPPED } else { &HEALS });
    Ok(())
}

/// The other wounded characters at a site, or in a company, if an effect that heals one of them heals them all.
fn healed_along(r: &Frame<'_, '_>, healed: &[Entity]) -> Vec<Entity> {
    let (table, board) = (r.game.table, &r.game.board);
    let rules = query::in_force_rules(table, board, RuleSort::HealsAll);
    let site_of = |e: &Entity| query::company_of_entity(board, *e).and_then(|c| query::site_of(board, c));
    let heals_all = |site: &CardRef| {
        rules.iter().any(|f| matches!(f.rule, Rule::HealsAll(of) if satisfies(&f.ctx, Entity::Card(*site), of)))
    };
    let names: Vec<_> =
        healed.iter().filter_map(site_of).filter(heals_all).map(|s| &query::def(table, board, s).name).collect();
    let together = |company: &CompanyRef| {
        rules.iter().any(|f| matches!(f.rule, Rule::HealsAll(of) if satisfies(&f.ctx, Entity::Company(*company), of)))
    };
    let companies: Vec<_> =
        healed.iter().filter_map(|e| query::company_of_entity(board, *e)).filter(together).collect();
    let there = |e: &Entity| {
        site_of(e).is_some_and(|site| names.contains(&&query::def(table, board, site).name))
            || query::company_of_entity(board, *e).is_some_and(|company| companies.contains(&company))
    };
    board
        .all_cards()
        .filter(|c| {
            query::def(table, board, *c).kind == CardKind::Character && board.card(*c).status == Status::Wounded
        })
        .map(Entity::Card)
        .filter(|e| !healed.contains(e) && there(e))
        .collect()
}

fn turn(r: &mut Frame<'_, '_>, things: Vec<Entity>, turn: &Turn) {
    let Turn { verb, from, to } = *turn;
    for e in things {
        let card = match e {
            Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card) => card,
            Entity::Company(company) => {
                // To tap a company taps each of its characters.
                let board = &r.game.board;
                let fitting = |c: &state::CardRef| from.contains(&board.card(*c).status);
                let members: Vec<_> = query::characters(board, company).filter(fitting).collect();
                for card in members {
                    r.change(verb, Entity::Card(card), Change::Status(card, to));
                }
                continue;
            }
            Entity::Region(_) | Entity::Attack | Entity::Entry(_) | Entity::Lasting(_) | Entity::Player(_) => continue,
        };
        if from.contains(&r.game.board.card(card).status) {
            r.change(verb, Entity::Card(card), Change::Status(card, to));
        } else {
            // A step that finds nothing to change still counts as carried out.
            r.happened();
        }
    }
}
