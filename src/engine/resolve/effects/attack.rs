//! Attacks that a card makes as it resolves.

use crate::engine::card::{self, AttackSpec, CreatureAttack, Filter, Verb, What, Zone};
use crate::engine::query::interpret::{Ctx, amount, satisfies};
use crate::engine::query::{self, agents, automatic, detainment, keys, strikes};
use crate::engine::resolve::combat::automatic_attack;
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{self, Attack, AttackStatus, CardRef, Change, CompanyRef, Entity, Halt, Strike};

/// Attacks a company or one character. An attack on a single character is resolved at once, since the target is known
/// and the strike comes next. An attack on a company waits until its strikes are assigned.
pub fn attack(r: &mut Frame<'_, '_>, spec: &AttackSpec, on: &What) -> Result<Option<CardRef>, Halt> {
    let Some(source) = r.this() else { return Ok(None) };
    let Some(target) = r.things(on)?.first().copied() else {
        r.impossible();
        return Ok(None);
    };
    let Some(company) = query::company_of_entity(&r.game.board, target).or_else(|| r.ctx().concerned()) else {
        r.impossible();
        return Ok(None);
    };
    if r.stopped(Verb::Attack, target) {
        return Ok(None);
    }
    let mut attack = of_spec(r, spec, source, company);
    let single = match target {
        Entity::Card(card) if r.game.board.card(card).zone == Zone::Play => Some(card),
        _ => None,
    };
    if let Some(card) = single {
        attack.status = AttackStatus::Assigned;
        attack.strikes_assigned = vec![Strike::to_come(card, attack.strikes.saturating_sub(1).max(0))];
    }
    begin(r, attack);
    match single {
        Some(card) if r.game.then.is_empty() && r.game.past.is_none() => Ok(Some(card)),
        Some(_) | None => {
            // The rest of the card waits for the attack.
            r.suspend();
            Ok(None)
        }
    }
}

/// Makes attacks that duplicate the automatic-attacks of the company's site: the company faces the first, and the
/// others wait.
pub fn site_attacks(r: &mut Frame<'_, '_>, on: &What) -> Result<(), Halt> {
    let target = r.things(on)?.first().copied();
    let company = target.and_then(|e| query::company_of_entity(&r.game.board, e));
    let site = company.and_then(|c| query::site_of(&r.game.board, c));
    let (Some(source), Some(company), Some(site)) = (r.this(), company, site) else {
        r.impossible();
        return Ok(());
    };
    if r.stopped(Verb::Attack, Entity::Company(company)) {
        return Ok(());
    }
    let attacks = automatic_attack::copies(r.game, site, company, source);
    if attacks.is_empty() {
        r.impossible();
        return Ok(());
    }
    attacks.into_iter().for_each(|attack| begin(r, attack));
    r.suspend();
    Ok(())
}

/// A creature attacks at once, whatever it is keyed to. The step may change its prowess and body, and its prowess again
/// if no key fits.
pub fn creature_attack(r: &mut Frame<'_, '_>, step: &CreatureAttack) -> Result<(), Halt> {
    let named = r.role(&step.company).and_then(|e| query::company_of_entity(&r.game.board, e));
    let company = named.or_else(|| r.ctx().concerned());
    let (Some(Entity::Card(card)), Some(company)) = (r.things(&step.creature)?.first().copied(), company) else {
        r.impossible();
        return Ok(());
    };
    if r.stopped(Verb::Attack, Entity::Company(company)) {
        return Ok(());
    }
    let keyed = keys::open(r.game.table, &r.game.board, card, company).next().is_some();
    let mut attack = of_creature(r.game.table, &r.game.board, card, company);
    attack.prowess += amount(&r.ctx(), &step.prowess) + if keyed { 0 } else { amount(&r.ctx(), &step.unkeyed) };
    attack.body = attack.body.map(|b| b + amount(&r.ctx(), &step.body));
    attack.detainment |= detainment::detains(r.game.table, &r.game.board, &attack);
    if agents::attacks(r.game.table, &r.game.board, &attack) {
        // An agent remains an agent and fights as one.
        attack.creature = false;
        begin(r, attack);
        return Ok(());
    }
    r.game.apply(Change::Move(card, Zone::Play));
    r.game.board.cards[usize::from(card.0)].mode = card::Mode::Creature;
    begin(r, attack);
    Ok(())
}

/// Makes the attack the one that is faced. If there is one already, the new one waits until that is over (COE
/// 2.IV.vii.2.1).
pub fn begin(r: &mut Frame<'_, '_>, attack: Attack) {
    r.happened();
    if r.game.past.is_some() {
        let label = r.label();
        r.game.faced_then(&attack, label);
    } else if strikes::attack_on(r.game) {
        r.game.then.push(attack);
    } else {
        r.game.face(attack);
    }
}

/// The attack that a text describes.
pub fn of_spec(r: &Frame<'_, '_>, spec: &AttackSpec, source: CardRef, company: CompanyRef) -> Attack {
    let mut races = spec.races.clone();
    if let Some(Entity::Card(card)) = spec.races_of.as_ref().and_then(|role| r.role(role)) {
        let def = r.game.def(card);
        let first = def.site.as_ref().and_then(|s| s.automatic_attacks.first());
        races.extend(first.map_or(&def.races, |a| &a.spec.races).iter().cloned());
    }
    Attack {
        races,
        immune: spec.immune,
        creature: spec.as_creature,
        body_check: spec.body_check,
        automatic: false,
        ..automatic::of_spec(&r.ctx(), spec, source, company)
    }
}

/// The attack of a creature card, as printed.
pub fn of_creature(table: &card::Table, board: &state::Board, card: CardRef, company: CompanyRef) -> Attack {
    let def = query::def(table, board, card);
    let creature = def.creature();
    let strike_each = creature.and_then(|c| c.strike_each.as_ref());
    let strikes = match strike_each {
        Some(who) => struck(&Ctx { printed: false, ..Ctx::of(table, board, card) }, company, who),
        None => i16::from(def.strikes.unwrap_or(1)),
    };
    Attack {
        races: def.races.clone(),
        strikes,
        prowess: def.prowess.unwrap_or(0),
        body: def.body,
        attacks: creature.map_or(1, |c| c.attacks.max(1)),
        creature: true,
        attacker_chooses: creature.is_some_and(|c| c.attacker_chooses),
        strike_each: strike_each.is_some(),
        uncancellable: creature.is_some_and(|c| c.uncancellable),
        body_check: creature.map_or(0, |c| c.body_check),
        ..Attack::of(card, company)
    }
}

/// Tells how many characters of a company face a strike each.
fn struck(ctx: &Ctx<'_>, company: CompanyRef, who: &Filter) -> i16 {
    let fitting = query::characters(ctx.board, company).filter(|c| satisfies(ctx, Entity::Card(*c), who));
    i16::try_from(fitting.count()).unwrap_or(i16::MAX)
}

/// Reveals an on-guard creature: it attacks after the automatic-attacks.
pub fn reveal_creature(r: &mut Frame<'_, '_>) {
    let (Some(card), Some(company)) = (r.this(), r.ctx().concerned()) else { return r.impossible() };
    r.happened();
    r.game.apply(Change::Move(card, Zone::Play));
    r.game.board.cards[usize::from(card.0)].mode = card::Mode::Creature;
    let attack = of_creature(r.game.table, &r.game.board, card, company);
    let named = strikes::name(&r.game.board, &attack);
    r.game.facts.attacks.push(named);
    r.game.board.coming.push(attack);
}

/// Has the company face the next waiting attack.
pub fn face_next(r: &mut Frame<'_, '_>) {
    let next = if r.game.board.coming.is_empty() { None } else { Some(r.game.board.coming.remove(0)) };
    match next {
        Some(attack) => begin(r, attack),
        // The attack is already part of the position.
        None => r.happened(),
    }
}
