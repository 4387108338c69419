//! Decks, discard piles and hands.

use crate::engine::card::{Amount, Event, Fetch, Filter, Outside, Role, Step, Verb, Zone};
use crate::engine::legal::targeting;
use crate::engine::query::interpret::{amount, satisfies};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{CardRef, Change, Cite, Entity, Game, Halt, Intent, OnResolve, RegionRef, TurnEvent, cites};
use crate::vocab::Seat;

fn seat_of(r: &Frame<'_, '_>, role: &Role) -> Seat {
    match r.role(role) {
        Some(Entity::Player(seat)) => seat,
        Some(Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card)) => r.game.board.card(card).owner,
        Some(Entity::Company(company) | Entity::Region(RegionRef { company, .. })) => {
            r.game.board.company(company).seat
        }
        Some(Entity::Attack | Entity::Entry(_) | Entity::Lasting(_)) | None => r.seat(),
    }
}

/// The cards of a pile, from the top.
fn pile(r: &Frame<'_, '_>, seat: Seat, zone: Zone) -> Vec<CardRef> {
    let board = &r.game.board;
    board.all_cards().filter(|&c| board.card(c).zone == zone && board.card(c).owner == seat).collect()
}

/// Draws from the play deck, as far as the position knows its cards.
pub fn draw(r: &mut Frame<'_, '_>, who: &Role, count: &Amount) -> Result<(), Halt> {
    let seat = seat_of(r, who);
    if r.stopped(Verb::Draw, Entity::Player(seat)) {
        return Ok(());
    }
    let count = u8::try_from(amount(&r.ctx(), count).max(0)).unwrap_or(u8::MAX);
    r.happened();
    let deck = pile(r, seat, Zone::Deck);
    // A deck is exhausted when its last card is drawn (COE 2.4). A deck that the position does not give has enough
    // cards.
    let known = r.game.board.side(seat).knows(Zone::Deck);
    if known && !deck.is_empty() && deck.len() <= usize::from(count) {
        r.game.events.push((Event::DeckExhausted, Some(Entity::Player(seat))));
    }
    for card in deck.into_iter().take(usize::from(count)) {
        r.game.apply(Change::Move(card, Zone::Hand));
    }
    r.game.apply(Change::Draws(seat, count));
    Ok(())
}

/// A player names a card: the one that was picked, otherwise the first in the hand, which is then an assumption. If
/// nobody described the hand, there is no answer. Gives the steps that follow.
pub fn name_card<'s>(r: &mut Frame<'_, '_>, whose: &Role, steps: &'s [Step]) -> &'s [Step] {
    let seat = seat_of(r, whose);
    r.happened();
    if r.game.declined() {
        return &[];
    }
    let hand: Vec<Entity> = pile(r, seat, Zone::Hand).into_iter().map(Entity::Card).collect();
    if let Some(named) = r.game.named() {
        let title = &r.game.def(named).name;
        let holds = |e: &Entity| matches!(e, Entity::Card(c) if r.game.def(*c).name == *title);
        return if hand.iter().any(holds) { steps } else { &[] };
    }
    if !r.game.board.side(seat).knows(Zone::Hand) {
        r.unmodelled("whether the named card is in the hand: the position does not give it");
        return &[];
    }
    if r.game.choose(r.this(), &hand).is_some() { steps } else { &[] }
}

/// Takes cards that fit from one pile to another.
pub fn fetch(r: &mut Frame<'_, '_>, fetch: &Fetch) -> Result<(), Halt> {
    let Fetch { count, of, from, .. } = fetch;
    let seat = seat_of(r, &fetch.player);
    if r.stopped(Verb::Search, Entity::Player(seat)) {
        return Ok(());
    }
    r.happened();
    let known = from.iter().all(|zone| r.game.board.side(seat).knows(*zone));
    let count = usize::try_from(amount(&r.ctx(), count).clamp(0, 20)).unwrap_or(0);
    // If the player must take exactly so many and there are fewer, they take none.
    if fetch.exact && known && there(r, seat, of, from).len() < count {
        return Ok(());
    }
    let mut picked = false;
    for n in 0..count {
        let options = there(r, seat, of, from);
        // A player who has picked some cards takes no others: up to the number, how many they take is their choice.
        let next = r.game.picked(&options);
        if next.is_none() && picked && !fetch.exact {
            break;
        }
        picked = next.is_some();
        // A card that this text itself has discarded is taken back only if the player says so.
        let others: Vec<Entity> = options
            .into_iter()
            .filter(|e| e.as_card().is_some_and(|c| r.game.board.card(c).since <= r.begun))
            .collect();
        let Some(Entity::Card(card)) = next.or_else(|| r.game.choose(r.this(), &others)) else {
            // A pile that nobody described may hold the card; a player who took something else has made the choice.
            if n == 0 && !known {
                r.game.apply(Change::Takes(seat));
            }
            break;
        };
        r.found = Some(Entity::Card(card));
        r.game.apply(Change::Move(card, fetch.to));
        let side = &mut r.game.board.seats[seat as usize];
        side.fetched = side.fetched.saturating_add(1);
    }
    Ok(())
}

/// The cards in some piles that fit; those that have been there longest come first.
fn there(r: &Frame<'_, '_>, seat: Seat, of: &Filter, piles: &[Zone]) -> Vec<Entity> {
    // A card that waits on the chain, or is resolving, has not arrived there yet.
    let comes = |card| r.this() == Some(card) || targeting::still_declared(r.game, card);
    let cards = piles.iter().flat_map(|zone| pile(r, seat, *zone));
    let mut found: Vec<CardRef> =
        cards.filter(|card| !comes(*card) && satisfies(&r.ctx(), Entity::Card(*card), of)).collect();
    found.sort_by_key(|card| r.game.board.card(*card).since);
    found.into_iter().map(Entity::Card).collect()
}

/// Reveals cards from the top of the deck: up to the first that fits, or a number of cards from which the player picks
/// one.
pub fn reveal(r: &mut Frame<'_, '_>, player: &Role, count: Option<&Amount>, until: &Filter) -> Result<(), Halt> {
    let seat = seat_of(r, player);
    if r.stopped(Verb::Search, Entity::Player(seat)) {
        return Ok(());
    }
    r.happened();
    r.found = None;
    let deck = pile(r, seat, Zone::Deck);
    match count {
        Some(count) => {
            let count = usize::try_from(amount(&r.ctx(), count).max(0)).unwrap_or(0);
            r.revealed = u8::try_from(count).unwrap_or(u8::MAX);
            let options: Vec<Entity> =
                deck.into_iter().take(count).map(Entity::Card).filter(|e| satisfies(&r.ctx(), *e, until)).collect();
            r.found = r.game.choose(r.this(), &options);
        }
        None => {
            let mut turned = 0u8;
            for card in deck {
                turned = turned.saturating_add(1);
                if satisfies(&r.ctx(), Entity::Card(card), until) {
                    r.found = Some(Entity::Card(card));
                    break;
                }
            }
            r.revealed = turned;
        }
    }
    Ok(())
}

/// A part that matters only outside a chain. An effect that forbids searching also stops a player from looking at a
/// pile (TG 1B).
pub fn outside(r: &mut Frame<'_, '_>, of: Outside, part: &str) {
    let looks = of == Outside::Looking;
    if !looks || !r.stopped(Verb::Search, Entity::Player(r.seat())) {
        r.happened();
        r.game.apply(Change::Outside(part.into()));
    }
}

/// The most cards that can be brought to the discard pile at once.
const MOST: usize = 5;

/// Brings in cards from the sideboard: one to the play deck, or up to five to the discard pile. Access in the untap
/// phase halves the hazard limits (COE 2.IV.iii).
pub(crate) fn access(r: &mut Frame<'_, '_>, to: Zone, named: &[CardRef]) {
    if r.entry_card.is_none() {
        r.game.board.history.push(TurnEvent::Sideboard(Seat::H));
        for company in &mut r.game.board.companies {
            company.limit = (company.limit + 1) / 2;
        }
    }
    let most = if to == Zone::Deck { 1 } else { MOST };
    let mut there: Vec<Entity> = within(r.game, r.seat()).map(Entity::Card).collect();
    let mut taken: Vec<Entity> = named.iter().copied().map(Entity::Card).filter(|c| there.contains(c)).collect();
    while taken.len() < most
        && let Some(picked) = r.game.picked(&there)
    {
        taken.push(picked);
        there.retain(|c| *c != picked);
    }
    if taken.is_empty() {
        // A player who does not say how many brings as many as possible.
        for _ in 0..most.min(there.len()) {
            let all = there.len() <= most;
            let one = if all { there.first().copied() } else { r.game.choose(r.this(), &there) };
            taken.extend(one);
            there.retain(|c| Some(*c) != one);
        }
    }
    for card in taken.into_iter().take(most).filter_map(Entity::as_card) {
        r.game.apply(Change::Move(card, to));
    }
    r.happened();
}

/// The rule by which the player accesses the sideboard.
pub(crate) fn accessed_by(r: &Frame<'_, '_>) -> Cite {
    match r.entry_card {
        None => cites::UNTAP_SIDEBOARD,
        Some(card) if r.game.def(card).avatar => cites::AVATAR_SIDEBOARD,
        Some(_) => cites::SIDEBOARD,
    }
}

/// Tells what the access is for, as the option says: `one to the play deck`, `Glamdring to the discard pile`.
pub(crate) fn reach(game: &Game<'_>, intent: &Intent, seat: Seat) -> OnResolve {
    let option = intent.option.as_deref().unwrap_or_default();
    let to = if option.contains("deck") { Zone::Deck } else { Zone::Discard };
    let named = |c: &CardRef| option.contains(&*game.def(*c).name);
    OnResolve::Sideboard(to, within(game, seat).filter(named).collect())
}

/// The cards of a sideboard that its player can bring in: hazards in the other player's turn, otherwise resources and
/// characters.
fn within<'g>(game: &'g Game<'_>, seat: Seat) -> impl Iterator<Item = CardRef> + 'g {
    let board = &game.board;
    let reachable = move |c: &CardRef| {
        let state = board.card(*c);
        let hazard = game.def(*c).hazard;
        state.zone == Zone::Sideboard && state.owner == seat && hazard == (seat == Seat::H)
    };
    board.all_cards().filter(reachable)
}
