//! The plays and uses that are legal now, with every target and every way to pay for them.

use std::sync::Arc;

use super::response::{LABEL, Paid, Pool, Response};
use crate::engine::card::mentions::mentions;
use crate::engine::card::{Action, CardKind, Cost, Kind, Mode, Zone};
use crate::engine::declare::actions::untapped_removal::untapped_removal;
use crate::engine::legal::play::{Play, Tried};
use crate::engine::legal::{check, price};
use crate::engine::query::interpret::{self, Ctx, entities, matches};
use crate::engine::query::{self, agents, alignment, company_combat, granted, keys, rolls, strikes};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    CardRef, CardState, Entity, Game, Intent, Judgement, Payment, Plan, Status, StrikeStatus, effort,
};
use crate::vocab::{Act, RollKind, Seat, Step};

/// How many targets of one action, and how many characters who could pay for it, are looked at, at most.
const MOST: usize = 12;

/// Every legal answer of these players.
pub(crate) fn all(game: Game<'_>, pool: Pool, seats: &[Seat]) -> Vec<Response> {
    let mut found = Vec::new();
    for seat in seats {
        for card in game.board.all_cards() {
            of_card(&game, *seat, card, &mut found);
        }
    }
    let first = found.len();
    by_the_rules(&game, &mut found);
    let mut at = 0;
    found.retain(|response| {
        at += 1;
        at <= first || seats.contains(&response.seat)
    });
    if pool == Pool::Every {
        every(game, seats, &mut found);
    }
    found
}

/// What a declaration brings about the moment for: whoever plays something for a strike while support is asked for
/// goes on to the next step of its sequence (COE 3.iv.4, 3.iv.5), and whoever acts on the attack of this step lets the
/// company face it (COE 2.V.ii to 2.V.iv).
pub(crate) fn in_moments_to_come(game: &Game<'_>, pool: Pool, seats: &[Seat]) -> Vec<Response> {
    let mut found = Vec::new();
    let defends = Intent { card: None, ..blank(game, game.defender(), CardRef(0), Act::Play) };
    let on_strike = strikes::current(&game.board).map(Entity::Strike);
    for aim in on_strike.into_iter().chain([Entity::Attack]) {
        let aimed = Intent { targets: vec![aim], ..defends.clone() };
        let Some(next) = later(game.clone(), &aimed) else { continue };
        let mut more = Vec::new();
        for seat in seats {
            for card in next.board.all_cards() {
                of_card(&next, *seat, card, &mut more);
            }
        }
        by_the_rules(&next, &mut more);
        if pool == Pool::Every {
            every(next, seats, &mut more);
        }
        more.retain(|response| {
            let mut game = game.clone();
            if let Some(card) = response.new.clone() {
                game.board.add_card(card);
            }
            seats.contains(&response.seat) && later(game, &response.intent).is_some()
        });
        found.append(&mut more);
    }
    found
}

/// The game at the moment that a declaration brings about by itself; nothing if it leaves the game where it is.
fn later<'a>(mut game: Game<'a>, intent: &Intent) -> Option<Game<'a>> {
    let now = (game.board.step, strikes::attack_on(&game));
    game.come_to_attack(intent, &[]).ok()?;
    game.open_sequence(intent).ok()?;
    (now != (game.board.step, strikes::attack_on(&game))).then_some(game)
}

/// Answers that the rules allow whatever the cards say: tapping in support, tapping against an attack, trying to remove
/// a corruption card without tapping, and revealing on-guard cards and agents.
fn by_the_rules(game: &Game<'_>, found: &mut Vec<Response>) {
    for (kind, of) in rolls::pending(game) {
        supports(game, (kind, of), found);
    }
    in_sequences_to_come(game, found);
    let mut attempt = |(card, intent): (CardRef, Intent)| found.extend(by_a_rule(game, card, intent));
    for card in game.board.all_cards() {
        let state = game.board.card(card);
        if state.zone == Zone::OnGuard {
            attempt((card, blank(game, state.owner, card, Act::RevealOnGuard)));
        }
        // This is tried at -3 and without tapping (COE 7.3).
        let bearer = query::bearer(&game.board, card).filter(|_| state.zone == Zone::Play);
        let seat = bearer.map(|b| game.board.card(b).owner);
        if let Some(seat) = seat.filter(|_| game.def(card).is_corruption_card()) {
            let plain = blank(game, seat, card, Act::TapAbility);
            let intent = Intent { option: Some("stay untapped".into()), ..plain };
            if untapped_removal(game, &intent, card).is_some() {
                attempt((card, intent));
            }
        }
    }
    // These are the taps that the creature itself or a home site allows.
    if let Some(attack) = game.board.attack.as_ref().filter(|a| a.goes_on()) {
        for who in company_combat::fighters(game.table, &game.board, attack.company) {
            let plain = blank(game, game.defender(), attack.source, Act::CancelByCard);
            if !granted::grants(game, attack.source) {
                attempt((attack.source, Intent { price: Some(vec![Payment::Tap(who)]), ..plain }));
            }
        }
    }
    at_once(game, found);
}

/// Adds the ways to support a roll.
fn supports(game: &Game<'_>, (kind, of): (RollKind, CardRef), found: &mut Vec<Response>) {
    let company = query::company_of(&game.board, of);
    let mates = game.board.all_cards().filter(|c| *c != of && query::company_of(&game.board, *c) == company);
    for mate in mates.filter(|c| game.board.card(*c).zone == Zone::Play) {
        let plain = blank(game, game.board.card(mate).owner, mate, Act::Support);
        let targets = vec![Entity::Roll(kind, of)];
        let intent = Intent { card: None, performer: Some(mate), targets, ..plain };
        found.extend(by_a_rule(game, mate, intent));
    }
}

/// Adds the ways to support a strike whose sequence is still to come: whoever declares one opens its sequence (COE 3.iv).
fn in_sequences_to_come(game: &Game<'_>, found: &mut Vec<Response>) {
    if !matches!(game.board.step, Step::StrikesAssigned | Step::BetweenStrikes) {
        return;
    }
    let strikes = game.board.attack.iter().flat_map(|attack| &attack.strikes_assigned);
    for strike in strikes.filter(|s| s.status == StrikeStatus::ToCome) {
        let mut open = game.clone();
        open.in_sequence_of(strike.against);
        for (kind, of) in rolls::pending(&open).into_iter().filter(|(kind, _)| *kind == RollKind::Strike) {
            supports(&open, (kind, of), found);
        }
    }
}

/// The answer that a rule allows, if its player can declare it.
fn by_a_rule(game: &Game<'_>, card: CardRef, intent: Intent) -> Option<Response> {
    let seat = intent.by.unwrap_or(Seat::R);
    effort::spend(game.board.cards.len());
    let Judgement { plan, unsettled, .. } = game.judged(&intent, seat).ok().filter(Judgement::is_legal)?;
    let (targets, def) = (plan.entry.as_ref()?.targets.clone(), game.board.card(card).def);
    Some(Response { seat, def, intent, new: None, price: paid(plan), targets, performer: None, unsettled })
}

/// Adds answers that happen at once or that the rules alone allow, whatever the cards say: agents that are revealed,
/// attack or take an action; items that are stored, tested or handed on; influence attempts; rescues; strikes for which
/// a character does not tap.
fn at_once(game: &Game<'_>, found: &mut Vec<Response>) {
    let board = &game.board;
    let mut attempt = |(card, intent): (CardRef, Intent)| found.extend(done_at_once(game, card, intent));
    let own = |card: CardRef, act: Act| (card, blank(game, board.card(card).owner, card, act));
    for card in board.all_cards().filter(|c| board.card(*c).zone == Zone::Play) {
        if agents::in_play(game, card) {
            let acts = [Act::RevealAgent, Act::Attack, Act::Untap, Act::Heal, Act::TurnDown, Act::GoHome];
            acts.map(|act| own(card, act)).into_iter().for_each(&mut attempt);
            continue;
        }
        let def = game.def(card);
        let bearer = query::bearer(board, card);
        if def.kind == CardKind::Item && bearer.is_some() {
            attempt(own(card, Act::Store));
            def.has_keyword("gold ring").then(|| own(card, Act::Test)).into_iter().for_each(&mut attempt);
            let mates = board.all_cards().filter(|c| Some(*c) != bearer && is_character(game, *c));
            let to = |c: CardRef| (card, Intent { targets: vec![Entity::Card(c)], ..own(card, Act::Transfer).1 });
            mates.filter(|c| board.card(*c).owner == board.card(card).owner).map(to).for_each(&mut attempt);
        }
    }
    for struck in board.attack.iter().flat_map(|a| &a.strikes_assigned).map(|s| s.against) {
        let plain = blank(game, game.defender(), struck, Act::Choose);
        attempt((struck, Intent { option: Some("stay untapped".into()), ..plain }));
    }
    let able = |c: &CardRef| is_character(game, *c) && board.card(*c).status == Status::Untapped;
    for payer in board.all_cards().filter(able) {
        let seat = board.card(payer).owner;
        let paying = |card: CardRef, act: Act| {
            (card, Intent { price: Some(vec![Payment::Tap(payer)]), ..blank(game, seat, card, act) })
        };
        let in_play = |c: &CardRef| board.card(*c).zone == Zone::Play && board.card(*c).owner != seat;
        let kinds = [CardKind::Character, CardKind::Ally, CardKind::Faction];
        let theirs = board.all_cards().filter(in_play);
        let theirs = theirs.filter(|c| kinds.contains(&game.def(*c).kind));
        theirs.map(|c| paying(c, Act::Influence)).for_each(&mut attempt);
        let prisoners = board.all_cards().filter(|c| board.card(*c).zone == Zone::Prisoner);
        prisoners.map(|c| paying(c, Act::Rescue)).for_each(&mut attempt);
    }
}

/// The answer that happens at once, if its player can declare it. One that only a judge can decide is not listed.
fn done_at_once(game: &Game<'_>, card: CardRef, intent: Intent) -> Option<Response> {
    let seat = intent.by?;
    effort::spend(game.board.cards.len());
    let judgement = game.judged(&intent, seat).ok().filter(Judgement::is_legal)?;
    if judgement.told.iter().any(|told| matches!(told, Told::Unmodelled(..))) {
        return None;
    }
    let (targets, unsettled) = (intent.targets.clone(), judgement.unsettled);
    let (price, def) = (paid(judgement.plan), game.board.card(card).def);
    Some(Response { seat, def, intent, new: None, price, targets, performer: None, unsettled })
}

/// Tells what a plan pays.
fn paid(plan: Plan) -> Paid {
    Paid { taps: plan.taps, discards: plan.discards, limit: plan.limit }
}

fn is_character(game: &Game<'_>, card: CardRef) -> bool {
    let state = game.board.card(card);
    state.zone == Zone::Play && state.company.is_some() && game.def(card).kind == CardKind::Character
}

/// Answers with every card that these players may have, putting each card into the hand in turn.
fn every(mut game: Game<'_>, seats: &[Seat], found: &mut Vec<Response>) {
    let table = game.table;
    let new = game.board.add_card(CardState::new(table, 0, Seat::H, Zone::Hand));
    for seat in seats.iter().copied() {
        let side = game.board.side(seat).kind.clone();
        for (n, def) in table.defs.iter().enumerate() {
            if def.meaning.as_ref().is_none_or(|m| m.plays.is_empty()) || !alignment::may_hold(def, &side) {
                continue;
            }
            game.lies_as(new, CardState::new(table, n, seat, Zone::Hand));
            // Most cards give no answer at this moment.
            if table.plays(n).iter().all(|action| check::hopeless(&game, seat, new, action)) {
                continue;
            }
            let before = found.len();
            of_card(&game, seat, new, found);
            found[before..]
                .iter_mut()
                .for_each(|response| response.new = Some(CardState::new(table, n, seat, Zone::Hand)));
        }
    }
}

/// Legal answers with one card. The other player may use a card in play as well: the bearer of a hazard tries to remove
/// it, and a creature may let those whom it attacks tap.
fn of_card(game: &Game<'_>, seat: Seat, card: CardRef, found: &mut Vec<Response>) {
    let state = game.board.card(card);
    let acts: &[Act] = match state.zone {
        Zone::Hand if state.owner == seat => &[Act::Play],
        Zone::Play if state.owner == seat => &[Act::TapAbility, Act::DiscardAbility],
        Zone::Play if query::bearer(&game.board, card).is_some() => &[Act::TapAbility, Act::DiscardAbility],
        Zone::Play | Zone::Declared if granted::grants(game, card) => &[Act::TapAbility],
        _ => &[],
    };
    let first = found.len();
    for act in acts {
        let plain = blank(game, seat, card, *act);
        if game.is_at_hand(&plain, card).is_err() {
            continue;
        }
        for action in game.candidates(&plain, seat, card) {
            if check::hopeless(game, seat, card, action) {
                continue;
            }
            // An ability whose price is to tap and to discard is listed once.
            let twice = *act == Act::DiscardAbility && action.cost.iter().any(|c| matches!(c, Cost::TapThis));
            if twice {
                continue;
            }
            for mut intent in tries(game, seat, card, action) {
                intent.act = *act;
                let Some(response) = legal(game, intent, action) else { continue };
                if !game.still_legal(&response.intent) {
                    continue;
                }
                let others = otherwise_paid(game, &response, action);
                for response in std::iter::once(response).chain(others) {
                    let same = |r: &Response| {
                        (&r.intent.option, &r.intent.key, &r.targets)
                            == (&response.intent.option, &response.intent.key, &response.targets)
                            && (&r.price, r.performer) == (&response.price, response.performer)
                    };
                    if !found[first..].iter().any(same) {
                        found.push(response);
                    }
                }
            }
        }
    }
}

/// The answer, if its player can declare it.
fn legal(game: &Game<'_>, intent: Intent, action: &Arc<Action>) -> Option<Response> {
    let (seat, card) = (intent.by?, intent.card?);
    let Play { taps, discards, limit, targets, by, unsettled, .. } =
        check::check(Tried { game, intent: &intent, seat, card, action }).ok()?;
    let price = Paid { taps, discards, limit };
    let pays = |who: &CardRef| price.taps.contains(who) || targets.contains(&Entity::Card(*who));
    let performer = by.filter(|who| action.by.is_some() && !pays(who));
    Some(Response {
        seat,
        def: game.board.card(card).def,
        intent: Intent { targets: targets.clone(), ..intent },
        new: None,
        price,
        targets,
        performer,
        unsettled,
    })
}

/// The same answer with everybody else who could perform it or pay for it.
fn otherwise_paid(game: &Game<'_>, first: &Response, action: &Arc<Action>) -> Vec<Response> {
    let Some(card) = first.intent.card else { return Vec::new() };
    let ctx = Ctx { targets: &first.targets, ..Ctx::of_way(game, first.seat, card, action) };
    let in_play = |c: &CardRef| game.board.card(*c).zone == Zone::Play;
    let untapped = |c: &CardRef| in_play(c) && game.board.card(*c).status == Status::Untapped;
    let paying = |payment: Payment| Intent { price: Some(vec![payment]), ..first.intent.clone() };
    let mut others: Vec<Intent> = Vec::new();
    if let Some(filter) = &action.by {
        let fitting = |c: &CardRef| price::satisfies_but_for_tapping(&ctx, Entity::Card(*c), filter);
        let able = game.board.all_cards().filter(in_play).filter(fitting);
        others.extend(able.map(|c| Intent { performer: Some(c), ..first.intent.clone() }));
    }
    for cost in &action.cost {
        if let Cost::Tap(filter) = cost {
            let fitting = |c: &CardRef| price::satisfies_but_for_tapping(&ctx, Entity::Card(*c), filter);
            others.extend(game.board.all_cards().filter(untapped).filter(fitting).map(|c| paying(Payment::Tap(c))));
        }
        if let Cost::Discard(filter) = cost {
            let all = game.board.all_cards().filter(|c| interpret::satisfies(&ctx, Entity::Card(*c), filter));
            let there = all.filter(|c| matches::in_zone(&game.board, Entity::Card(*c), filter));
            others.extend(there.map(|c| paying(Payment::Discard(c))));
        }
    }
    others.into_iter().take(MOST).filter_map(|intent| legal(game, intent, action)).collect()
}

/// An answer that says nothing else.
pub(crate) fn blank(game: &Game<'_>, seat: Seat, card: CardRef, act: Act) -> Intent {
    Intent { chain: game.told, ..Intent::of(LABEL, seat, act, card) }
}

/// The declarations to try for one way of playing or using a card: one for each first target or each key.
fn tries(game: &Game<'_>, seat: Seat, card: CardRef, action: &Arc<Action>) -> Vec<Intent> {
    let plain = Intent {
        option: action.option.as_ref().map(|o| o.to_lowercase().into()),
        ..blank(game, seat, card, Act::Play)
    };
    if action.mode == Mode::Creature {
        let Some(company) = game.board.acting else { return Vec::new() };
        return keys::open(game.table, &game.board, card, company)
            .map(|key| Intent { key: Some(key), targets: vec![Entity::Company(company)], ..plain.clone() })
            .collect();
    }
    let by = price::performer(Tried { game, intent: &plain, seat, card, action });
    if action.by.is_some() && by.is_none() {
        return Vec::new();
    }
    let Some(first) = action.targets.first() else { return vec![plain] };
    let ctx = Ctx { by, ..Ctx::of_way(game, seat, card, action) };
    let rolls = if mentions(&first.filter, Kind::Roll) { rolls::pending(game) } else { Vec::new() };
    let rolls = rolls.into_iter().map(|(kind, of)| Entity::Roll(kind, of));
    let entries = game.stack.iter().filter_map(|at| u16::try_from(*at).ok()).map(Entity::Entry);
    // If the card itself can be meant, it and its declaration are.
    let as_card = |c: CardRef| {
        game.board.card(c).zone == Zone::Declared || interpret::satisfies(&ctx, Entity::Card(c), &first.filter)
    };
    let entries: Vec<Entity> = entries.filter(|e| entities::card_of(&ctx, *e).is_some_and(|c| !as_card(c))).collect();
    let strikes = game.board.attack.iter().flat_map(|a| a.strikes_assigned.iter().map(|s| Entity::Strike(s.against)));
    let mut targets: Vec<Entity> = matches::all(&ctx, &first.filter).collect();
    targets.extend(rolls.chain(strikes).chain(entries).filter(|e| interpret::satisfies(&ctx, *e, &first.filter)));
    targets.truncate(MOST);
    let mut tries: Vec<Intent> = targets.into_iter().map(|t| Intent { targets: vec![t], ..plain.clone() }).collect();
    if tries.is_empty() && (first.optional || first.several) {
        tries.push(plain);
    }
    // If any number may tap, one is enough for one target.
    let some = action.cost.iter().find_map(|cost| if let Cost::TapSome(filter) = cost { Some(filter) } else { None });
    let Some(payers) = some else { return tries };
    let able = |c: &CardRef| price::satisfies_but_for_tapping(&ctx, Entity::Card(*c), payers);
    let untapped = game.board.all_cards().filter(|c| game.board.card(*c).status == Status::Untapped);
    let payers: Vec<CardRef> = untapped.filter(able).take(MOST).collect();
    let pay = |intent: &Intent, c: &CardRef| Intent { price: Some(vec![Payment::Tap(*c)]), ..intent.clone() };
    tries.iter().flat_map(|intent| payers.iter().map(|c| pay(intent, c))).collect()
}
