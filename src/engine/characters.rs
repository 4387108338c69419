//! Where a character comes into play and under whose control: an avatar at home or at his Havens, anybody else at home or
//! at a Haven, and where the avatar is or under direct influence, if he is in play (COE 2.II.2.1, 2.II.2.2).

use std::sync::Arc;

use super::board::{Board, CardRef, CompanyRef, Entity};
use super::card::{Action, CardDef, CardKind, Filter, Mode, Role, Rule, RuleSort, Step as Effect, Table, What, Zone};
use super::chain::Game;
use super::cites;
use super::declaration::{Does, Intent};
use super::entities::is_home;
use super::eval::{Ctx, fits};
use super::legality::{Refused, refuse};
use super::plan::{Plan, Verdicts};
use super::query;
use super::trace::Reason;
use crate::vocab::{Act, Phase, Seat, SiteType};

/// Whether the character may come into play where the script has him come.
///
/// # Errors
/// What forbids it.
pub(super) fn comes(
    game: &Game<'_>,
    (card, action, seat): (CardRef, &Action, Seat),
    named: &[Entity],
) -> Result<(), Refused> {
    let board = &game.board;
    let def = query::def(game.table, board, card);
    if action.mode == Mode::Character && seat == Seat::H {
        // An agent comes to one of his home sites, whichever that is (COE 2.IV.vii.1).
        let sites = named.iter().filter_map(|t| t.as_card()).map(|c| query::def(game.table, board, c));
        if sites.into_iter().any(|site| site.site.is_some() && !is_home(def, site)) {
            let wanted = Some("one of his home sites".into());
            return refuse(Reason::ConditionMissing, cites::AGENT_PLAYED, Some(Entity::Card(card)), wanted);
        }
    }
    if action.mode != Mode::Character || seat != Seat::R {
        return Ok(());
    }
    let side = &*board.side(seat).kind;
    // Of agents only Ringwraiths and Fallen-wizards have characters (COE 2.II.2.2.5).
    if def.agent && !matches!(side, "ringwraith" | "fallen-wizard" | "sauron") {
        return refuse(Reason::Restriction, cites::AGENT_CHARACTERS, Some(Entity::Card(card)), None);
    }
    if side == "fallen-wizard" && !def.avatar && !stage_in_play(game, seat) {
        let strange = def.is_race("orc") || def.is_race("troll");
        if strange || def.mind.is_some_and(|mind| mind > FALLEN_MIND) {
            return refuse(Reason::Restriction, cites::FALLEN_CHARACTERS, Some(Entity::Card(card)), None);
        }
    }
    let is_avatar = |c: CardRef| {
        let d = query::def(game.table, board, c);
        d.kind == CardKind::Character && d.avatar && board.card(c).owner == seat
    };
    let avatar = board.all_cards().find(|c| *c != card && is_avatar(*c) && board.card(*c).zone == Zone::Play);
    if let Some(other) = avatar.filter(|_| def.avatar && !def.is_race("ringwraith")) {
        return refuse(Reason::Restriction, cites::AVATARS, Some(Entity::Card(other)), None);
    }
    if let Some(controller) = controller(game.table, board, named)
        && (query::bearer(board, controller).is_some() || !controls(game, controller, card))
    {
        let wanted = Some("enough unused direct influence".into());
        return refuse(Reason::ConditionMissing, cites::CHARACTERS, Some(Entity::Card(controller)), wanted);
    }
    let places = places(game, named, avatar.is_some() && !def.avatar);
    if places.is_empty() {
        return Ok(());
    }
    let open: Vec<CardRef> =
        places.iter().copied().filter(|site| allowed(def, query::def(game.table, board, *site), side)).collect();
    if open.is_empty() {
        let wanted = if def.avatar { "his home site, or a Haven of his" } else { "his home site, or a Haven" };
        return refuse(Reason::ConditionMissing, cites::CHARACTER_SITES, Some(Entity::Card(card)), Some(wanted.into()));
    }
    if open.iter().all(|site| barred(game, card, *site)) {
        return refuse(Reason::Restriction, cites::RESTRICTION, open.first().copied().map(Entity::Card), None);
    }
    let name = |site: CardRef| &query::def(game.table, board, site).name;
    let with_avatar = avatar.and_then(|a| query::company_of(board, a)).and_then(|c| query::site_of(board, c));
    if let Some(there) = with_avatar.filter(|_| !def.avatar)
        && !places.iter().any(|site| name(*site) == name(there))
        && !places.iter().any(|site| controllers(game, *site, seat).any(|c| controls(game, c, card)))
    {
        let wanted = Some("the avatar's site, or direct influence".into());
        return refuse(Reason::ConditionMissing, cites::CHARACTERS, Some(Entity::Card(card)), wanted);
    }
    Ok(())
}

/// Whether a text in force keeps the character from coming into play at this site.
fn barred(game: &Game<'_>, card: CardRef, site: CardRef) -> bool {
    query::in_force_rules(game.table, &game.board, RuleSort::Ban).iter().any(|force| {
        let Rule::Ban { cards, on: Some(on), .. } = force.rule else { return false };
        fits(&force.ctx, Entity::Card(card), cards) && fits(&force.ctx, Entity::Card(site), on)
    })
}

/// The most mind of a character whom a Fallen-wizard plays (COE 2.II.2.2.F1).
const FALLEN_MIND: i16 = 5;

/// Whether a player has a stage card in play, which may let him play other characters (COE 2.II.2.2.F2).
fn stage_in_play(game: &Game<'_>, seat: Seat) -> bool {
    let board = &game.board;
    let stage = |c: CardRef| &*query::def(game.table, board, c).alignment == "stage";
    board.all_cards().any(|c| board.card(c).owner == seat && board.card(c).zone == Zone::Play && stage(c))
}

/// Under whose direct influence he is to come: a character that is named.
pub fn controller(table: &Table, board: &Board, targets: &[Entity]) -> Option<CardRef> {
    targets.iter().filter_map(|t| t.as_card()).find(|c| query::def(table, board, *c).kind == CardKind::Character)
}

/// The sites at which he could come into play: the one that is named, or where his player's companies are. As a company
/// of his own he comes with a site from the location deck, so that nothing is known if that is not.
fn places(game: &Game<'_>, named: &[Entity], with_others: bool) -> Vec<CardRef> {
    let board = &game.board;
    let at = |company: CompanyRef| query::site_of(board, company);
    let said: Vec<CardRef> = named
        .iter()
        .filter_map(|t| match t {
            Entity::Card(c) if query::def(game.table, board, *c).site.is_some() => Some(*c),
            Entity::Card(c) => query::company_of(board, *c).and_then(at),
            Entity::Company(c) => at(*c),
            Entity::Region(..)
            | Entity::Attack
            | Entity::Strike(_)
            | Entity::Roll(..)
            | Entity::Entry(_)
            | Entity::Lasting(_)
            | Entity::Player(_) => None,
        })
        .collect();
    if said.is_empty() {
        let known = board.side(Seat::R).knows(Zone::Sites);
        if !known && !with_others {
            return said;
        }
        let companies = board.all_companies().filter(|c| board.company(*c).seat == Seat::R && !board.company(*c).gone);
        let sites = board.all_cards().filter(|c| known && board.card(*c).zone == Zone::Sites);
        return companies.filter_map(at).chain(sites).collect();
    }
    said
}

/// A character of his own whom the resource player discards while organizing: no avatar, at a Haven or at home, and
/// no other is played or discarded that turn (COE 2.II.2, 2.II.2.4). Nothing if it is something else.
pub(super) fn let_go(game: &Game<'_>, intent: &Intent, seat: Seat, who: CardRef) -> Option<Verdicts> {
    let board = &game.board;
    let def = query::def(game.table, board, who);
    let member = def.kind == CardKind::Character && board.card(who).company.is_some();
    let organizing = board.phase == Phase::Organization && seat == Seat::R && board.card(who).owner == seat;
    if intent.act != Act::DiscardAbility || !member || !organizing || !game.ways(intent, seat, who).is_empty() {
        return None;
    }
    let site = query::company_of(board, who).and_then(|c| query::site_of(board, c));
    let placed = site.is_some_and(|site| {
        is_home(def, query::def(game.table, board, site))
            || super::alignment::serves_as_haven(game.table, board, site, seat)
    });
    let entity = Some(Entity::Card(who));
    if super::forbidden::another_character(game, who) {
        return Some(game.no(Reason::Restriction, cites::CHARACTERS, entity));
    }
    if !placed {
        return Some(super::acts::lacks(cites::CHARACTERS, entity, "a character at a Haven or at his home site"));
    }
    if def.avatar {
        return Some(game.no(Reason::TargetType, cites::CHARACTERS, entity));
    }
    let steps = vec![Effect::Discard(What::Role(Role::This))];
    let action = Action { steps, ..Action::blank(Mode::Ability) };
    let entry = game.entry(intent, seat, Some(who), Does::Action(Arc::new(action)));
    Some(Verdicts::legal(cites::CHARACTERS).writing(Plan::of(entry)))
}

/// Whether a character may come into play at a site that is there.
pub(super) fn may_come(game: &Game<'_>, card: CardRef, site: CardRef) -> bool {
    let def = |c: CardRef| query::def(game.table, &game.board, c);
    allowed(def(card), def(site), &game.board.side(game.board.card(card).owner).kind)
}

/// Whether a character may come into play at a site.
fn allowed(def: &CardDef, site: &CardDef, side: &str) -> bool {
    let printed = site.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H));
    let haven = printed && super::alignment::open_haven(site, side);
    let of_his = match (side, &*site.name) {
        ("wizard", "rivendell") | ("ringwraith", "minas morgul" | "dol guldur") => haven,
        _ => false,
    };
    // An agent comes to his home sites only (COE 2.II.2.2.5).
    let other = if def.avatar { of_his } else { haven && !def.agent };
    is_home(def, site) || at_home_of_a_kind(def, site, side) || other
}

/// Whether the site is of a kind that the character calls home: `any site in REGION`, and for a Balrog player's `any
/// dark-hold` the other sites of the Under-deeps (COE 2.II.2.2.B1). Words that tell more are not held against him.
fn at_home_of_a_kind(def: &CardDef, site: &CardDef, side: &str) -> bool {
    let Some(facts) = &site.site else { return false };
    def.home_sites.iter().filter_map(|home| home.strip_prefix("any ")).any(|kind| {
        if let Some(region) = kind.strip_prefix("site in ") {
            return facts.region.as_deref() == Some(region);
        }
        let plain = ["haven", "free-hold", "border-hold", "ruins & lairs", "shadow-hold", "dark-hold"];
        match (side, kind) {
            ("balrog", "dark-hold") => facts.under_deeps && facts.kind != Some(SiteType::D),
            _ => !plain.contains(&kind),
        }
    })
}

/// The characters of a player at a site.
fn controllers<'a>(game: &'a Game<'_>, site: CardRef, seat: Seat) -> impl Iterator<Item = CardRef> + 'a {
    let board = &game.board;
    let name = |s: CardRef| &query::def(game.table, board, s).name;
    let there = move |c: CompanyRef| query::site_of(board, c).is_some_and(|s| name(s) == name(site));
    let companies = board.all_companies().filter(move |c| board.company(*c).seat == seat && there(*c));
    companies.flat_map(move |c| query::characters(board, c).collect::<Vec<_>>())
}

/// Whether somebody has the direct influence to control another.
pub(super) fn controls(game: &Game<'_>, who: CardRef, other: CardRef) -> bool {
    has_influence_for(game.table, &game.board, who, other)
}

fn has_influence_for(table: &Table, board: &Board, who: CardRef, other: CardRef) -> bool {
    if super::staying::from_control(table, board, other, who).is_some() {
        return false;
    }
    let mind = query::def(table, board, other).mind.unwrap_or(0);
    let free = query::influence(table, board, who);
    free + query::influence_against(table, board, who, other) >= mind
}

/// Whether somebody who fits, and is no follower himself, has the direct influence to control this character
/// (COE 2.II.3.2).
pub(super) fn controllable(ctx: &Ctx<'_>, character: CardRef, by: &Filter) -> bool {
    let (table, board) = (ctx.table, ctx.board);
    let leads = |c: CardRef| {
        let there = query::def(table, board, c).kind == CardKind::Character && query::in_force(board, c);
        there && query::bearer(board, c).is_none() && fits(ctx, Entity::Card(c), by)
    };
    board.all_cards().any(|c| c != character && leads(c) && has_influence_for(table, board, c, character))
}
