//! What can be done now? Every play and use that is legal at the end of the declarations, and what each would change.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::thread;

use super::board::{Board, CardRef, CardState, Entity};
use super::card::{Action, Cost, Kind, Mode, Table, Zone};
use super::chain::Game;
use super::declaration::Intent;
use super::eval::mentions;
use super::oracle::{Halt, Oracle};
use super::trace::{Declared, Outcome, Trace};
use super::{effort, fits, game, keys, legality, odds, price, query, roll};
use crate::vocab::{Act, Seat};

/// The most targets of one action that are looked at.
const MOST_TARGETS: usize = 12;
/// The fewest answers that are worth a thread of their own.
const LEAST_SHARE: usize = 40;
/// The label of the response that is tried.
pub const LABEL: &str = "answer";

/// From which cards answers are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// Those that the position has: in play and in the hands that were described.
    There,
    /// Every card whose meaning the data know, as though it were in hand.
    Every,
}

/// A legal answer.
#[derive(Clone, Debug)]
pub struct Response {
    /// Who may declare it.
    pub seat: Seat,
    /// Which card of the table it is.
    pub def: usize,
    /// The declaration itself; its card is in [`Point::board_of`] and [`Point::board_now`].
    pub intent: Intent,
    /// Its card, if the position has none such: it comes behind all of the position's.
    pub new: Option<CardState>,
    /// What is paid: cards that tap, cards that are discarded, how much of the hazard limit.
    pub price: (Vec<CardRef>, Vec<CardRef>, u8),
    /// The targets.
    pub targets: Vec<Entity>,
}

/// What an answer changes: labels of what was declared, with the results that it then has.
pub type Changes = Vec<(Box<str>, Outcome)>;

/// The point at the end of a script's declarations, where answers are looked for.
pub struct Point<'a> {
    board: &'a Board,
    intents: &'a [Intent],
    oracle: &'a Oracle,
    /// When everything is declared: what is declared in the last chain waits to resolve.
    declared: Game<'a>,
}

impl<'a> Point<'a> {
    /// The end of the declarations.
    ///
    /// # Errors
    /// [`Halt`] when a roll is open before that point, or the budget is used up.
    pub fn of(table: &'a Table, board: &'a Board, intents: &'a [Intent], oracle: &'a Oracle) -> Result<Self, Halt> {
        let declared = effort::attempt(|| game::declared(table, board.clone(), intents, oracle))??;
        Ok(Point { board, intents, oracle, declared })
    }

    /// What has been declared up to here.
    pub fn so_far(&self) -> &[Declared] {
        &self.declared.declared
    }

    /// Whether what was declared under this label waits to resolve.
    pub fn waits(&self, label: &str) -> bool {
        self.declared.stack.iter().any(|at| *self.declared.entries[*at].label == *label)
    }

    /// Every legal answer.
    ///
    /// It guarantees that each of them is accepted by [`game::run`] when it is declared after all others. It lists plays and uses
    /// of cards with every first target (twelve at most), support, on-guard cards and agents that can be turned up.
    /// Second targets, cards laid on guard, what agents do by themselves, and moves and attacks of companies are not listed.
    ///
    /// # Errors
    /// [`Halt`] when texts ask each other without end, or the search costs too much.
    pub fn responses(&self, pool: Pool) -> Result<Vec<Response>, Halt> {
        effort::attempt(|| self.found(pool))
    }

    fn found(&self, pool: Pool) -> Vec<Response> {
        let mut game = self.declared.clone();
        // What has to come first is declared by itself.
        let any = blank(&game, Seat::R, CardRef(0), Act::Play);
        if game.make_way(&any, &[]).is_err() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for seat in [Seat::R, Seat::H] {
            for card in game.board.all_cards() {
                of_card(&game, seat, card, &mut found);
            }
        }
        by_the_rules(&game, &mut found);
        if pool == Pool::Every {
            every(game, &mut found);
        }
        found
    }

    /// The position of the script's beginning with the card of an answer in it: the script can be run with it.
    pub fn board_of(&self, response: &Response) -> Board {
        with_card_of(response, self.board)
    }

    /// The position as it is now with the card of an answer in it: what the answer speaks of is there.
    pub fn board_now(&self, response: &Response) -> Board {
        with_card_of(response, &self.declared.board)
    }

    /// What each of these answers changes, in their order. The answers have nothing to do with each other: many of them
    /// are shared out between the processors.
    ///
    /// # Errors
    /// [`Halt`] when the script costs too much.
    pub fn changes_of(&self, responses: &[Response], base: &[Trace]) -> Result<Vec<Changes>, Halt> {
        let each = |part: &[Response]| part.iter().map(|r| self.changes(r, base)).collect::<Result<Vec<_>, _>>();
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let share = responses.len().div_ceil(processors).max(LEAST_SHARE);
        let (own, others) = responses.split_at(share.min(responses.len()));
        thread::scope(|scope| {
            let allowance = effort::allowance();
            let others = others.chunks(share).map(|part| {
                let allowance = allowance.clone();
                scope.spawn(move || match &allowance {
                    Some(allowance) => effort::within(allowance, || each(part)),
                    None => each(part),
                })
            });
            let others: Vec<_> = others.collect();
            let mut found = each(own)?;
            for part in others {
                found.extend(part.join().unwrap_or_else(|panic| resume_unwind(panic))?);
            }
            Ok(found)
        })
    }

    /// What an answer changes: every declared action whose result differs with it, by label, with the result it then
    /// has however the dice fall, or could have.
    ///
    /// # Errors
    /// [`Halt`] when the script costs too much.
    pub fn changes(&self, response: &Response, base: &[Trace]) -> Result<Changes, Halt> {
        let tried = self.intents.iter().filter(|i| i.chain == self.declared.told).count();
        let with: Vec<&Intent> = self.intents.iter().chain([&response.intent]).collect();
        let leaves = odds::follow(self.oracle, |oracle| {
            effort::spend(self.declared.board.cards.len());
            let mut game = self.declared.clone();
            response.new.iter().cloned().for_each(|card| {
                game.board.add_card(card);
            });
            game.oracle.tried.clone_from(&oracle.tried);
            game::go_on(game, &with, tried)
        })?;
        let mut found = Changes::new();
        for leaf in &leaves {
            for row in &leaf.trace.resolved {
                let same =
                    |t: &Trace| t.resolved.iter().any(|r| r.label == row.label && kind(r.result) == kind(row.result));
                let new = &*row.label != LABEL && !base.iter().any(same);
                if new && !found.iter().any(|(label, _)| *label == row.label) {
                    found.push((row.label.clone(), row.result));
                }
            }
        }
        Ok(found)
    }
}

fn with_card_of(response: &Response, board: &Board) -> Board {
    let mut board = board.clone();
    if let Some(card) = &response.new {
        board.add_card(card.clone());
    }
    board
}

/// Answers that the rules allow whatever the cards say: tapping in support, turning up on-guard cards and agents.
fn by_the_rules(game: &Game<'_>, found: &mut Vec<Response>) {
    let mut tries: Vec<(CardRef, Intent)> = Vec::new();
    for (kind, of) in roll::pending(game) {
        let company = query::company_of(&game.board, of);
        let mates = game.board.all_cards().filter(|c| *c != of && query::company_of(&game.board, *c) == company);
        for mate in mates.filter(|c| game.board.card(*c).zone == Zone::Play) {
            let plain = blank(game, game.board.card(mate).owner, mate, Act::Support);
            let targets = vec![Entity::Roll(kind, of)];
            tries.push((mate, Intent { card: None, performer: Some(mate), targets, ..plain }));
        }
    }
    for card in game.board.all_cards() {
        let state = game.board.card(card);
        if state.zone == Zone::OnGuard {
            tries.push((card, blank(game, state.owner, card, Act::RevealOnGuard)));
        }
    }
    for (card, intent) in tries {
        let seat = intent.by.unwrap_or(Seat::R);
        let verdicts = game.judge(&intent, seat);
        let Some(entry) = verdicts.plan.entry.as_ref().filter(|_| verdicts.is_legal()) else { continue };
        let (def, targets) = (game.board.card(card).def, entry.targets.clone());
        let price = (verdicts.plan.taps, verdicts.plan.discards, verdicts.plan.limit);
        found.push(Response { seat, def, intent, new: None, price, targets });
    }
    // Turning up an agent and his attack are no actions of a chain and happen at once (COE 4.2, 2.V.iii).
    let agents = game.board.all_cards().filter(|c| super::agents::in_play(game, *c));
    let acts = agents.flat_map(|card| [(card, Act::RevealAgent), (card, Act::Attack)]);
    for (card, act) in acts {
        effort::spend(game.board.cards.len());
        let state = game.board.card(card);
        let intent = blank(game, state.owner, card, act);
        if !game.judge(&intent, state.owner).is_legal() {
            continue;
        }
        found.push(Response {
            seat: state.owner,
            def: state.def,
            intent,
            new: None,
            price: (Vec::new(), Vec::new(), 0),
            targets: Vec::new(),
        });
    }
}

/// Answers from every card of the table, each put into hand in its turn.
fn every(mut game: Game<'_>, found: &mut Vec<Response>) {
    let table = game.table;
    let new = game.board.add_card(CardState::new(table, 0, Seat::H, Zone::Hand));
    for seat in [Seat::R, Seat::H] {
        for (n, def) in table.defs.iter().enumerate() {
            if def.meaning.as_ref().is_none_or(|m| m.plays.is_empty()) {
                continue;
            }
            let last = usize::from(new.0);
            game.board.cards[last] = CardState::new(table, n, seat, Zone::Hand);
            // Most cards are none for this moment.
            if table.plays(n).iter().all(|action| legality::hopeless(&game, seat, new, action)) {
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

/// Legal answers with one card.
fn of_card(game: &Game<'_>, seat: Seat, card: CardRef, found: &mut Vec<Response>) {
    let state = game.board.card(card);
    if state.owner != seat {
        return;
    }
    let acts: &[Act] = match state.zone {
        Zone::Hand => &[Act::Play],
        Zone::Play => &[Act::TapAbility, Act::DiscardAbility],
        Zone::Declared
        | Zone::OnGuard
        | Zone::Deck
        | Zone::Discard
        | Zone::Sideboard
        | Zone::Points
        | Zone::Eliminated
        | Zone::Removed
        | Zone::Sites
        | Zone::Prisoner => &[],
    };
    let mut seen: Vec<(Option<Box<str>>, Vec<Entity>)> = Vec::new();
    for act in acts {
        let plain = blank(game, seat, card, *act);
        if game.not_at_hand(&plain, card).is_some() {
            continue;
        }
        for action in game.ways(&plain, seat, card) {
            if legality::hopeless(game, seat, card, action) {
                continue;
            }
            // An ability that taps and discards is listed once.
            let twice = *act == Act::DiscardAbility && action.cost.iter().any(|c| matches!(c, Cost::TapThis));
            if twice {
                continue;
            }
            for mut intent in tries(game, seat, card, action) {
                intent.act = *act;
                let Ok(allowed) = legality::check(game, &intent, seat, card, action) else { continue };
                let key = (action.option.clone(), allowed.targets.clone());
                if seen.contains(&key) {
                    continue;
                }
                seen.push(key);
                if !game.still_legal(&intent) {
                    continue;
                }
                intent.targets.clone_from(&allowed.targets);
                found.push(Response {
                    seat,
                    def: game.board.card(card).def,
                    intent,
                    new: None,
                    price: (allowed.taps, allowed.discards, allowed.limit),
                    targets: allowed.targets,
                });
            }
        }
    }
}

fn blank(game: &Game<'_>, seat: Seat, card: CardRef, act: Act) -> Intent {
    Intent { chain: game.told, ..Intent::of(LABEL, seat, act, card) }
}

/// The declarations to try for one way of playing or using a card: one for each first target, or for each key.
fn tries(game: &Game<'_>, seat: Seat, card: CardRef, action: &Action) -> Vec<Intent> {
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
    let by = price::performer(game, &plain, seat, card, action);
    if action.by.is_some() && by.is_none() {
        return Vec::new();
    }
    let Some(first) = action.targets.first() else { return vec![plain] };
    let ctx = super::eval::Ctx {
        seat,
        by,
        entries: &game.entries,
        company: game.board.acting,
        printed: false,
        fighters: super::allies::count_as_characters(action),
        ..super::eval::Ctx::of(game.table, &game.board, card)
    };
    let rolls = if mentions(&first.filter, Kind::Roll) { roll::pending(game) } else { Vec::new() };
    let rolls = rolls.into_iter().map(|(kind, of)| Entity::Roll(kind, of));
    let entries = game.stack.iter().filter_map(|at| u16::try_from(*at).ok()).map(Entity::Entry);
    let entries: Vec<Entity> = entries
        .filter(|e| super::entities::card_of(&ctx, *e).is_some_and(|c| game.board.card(c).zone != Zone::Declared))
        .collect();
    let strikes = game.board.attack.iter().flat_map(|a| a.strikes_assigned.iter().map(|s| Entity::Strike(s.against)));
    let mut targets: Vec<Entity> = fits::all(&ctx, &first.filter).collect();
    targets.extend(rolls.chain(strikes).chain(entries).filter(|e| fits::fits(&ctx, *e, &first.filter)));
    targets.truncate(MOST_TARGETS);
    let mut tries: Vec<Intent> = targets.into_iter().map(|t| Intent { targets: vec![t], ..plain.clone() }).collect();
    if tries.is_empty() && (first.optional || first.several) {
        tries.push(plain);
    }
    tries
}

/// A result without its reason.
fn kind(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Resolves => 0,
        Outcome::Partial(_) => 1,
        Outcome::NoEffect(_) => 2,
        Outcome::Cancelled(_) => 3,
    }
}

/// Whether a card has meaning at all, so that a search over every card says how many it covered.
pub fn covered(table: &Table) -> usize {
    (0..table.defs.len()).filter(|n| table.defs[*n].meaning.is_some() && !table.plays(*n).is_empty()).count()
}
