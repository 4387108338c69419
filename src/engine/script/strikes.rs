//! The strikes of the attack with which a script ends: what players may declare about them, and which are rolled next.

use super::answers::blank;
use super::respond::Point;
use crate::engine::query::{self, combat_numbers, company_combat, strikes};
use crate::engine::state::{Attack, Board, CardRef, Entity, Game, Halt, Intent, Status, Strike, StrikeStatus, effort};
use crate::vocab::{Act, Seat};

/// The most declarations that are looked for.
const MOST: usize = 24;

/// The strikes of an attack that is faced, once everything in a script has happened.
pub struct Strikes {
    /// The position.
    pub board: Board,
    /// The number of strikes that nobody has been given yet.
    pub left: i16,
    /// The legal declarations about them: assignments, support, characters who do not tap, and excess strikes.
    pub moves: Vec<Intent>,
    /// The characters whose strikes are still to come, the next one first; none while a strike can be assigned.
    pub next: Vec<CardRef>,
    /// Whether something waits to resolve first.
    pub waits: bool,
}

/// Gives the strikes of the attack that is faced at a point: once the last chain is `over`, else while it is open. Gives
/// nothing if no attack is faced then, or if a roll is open before that.
///
/// # Errors
/// [`Halt`] when the script costs too much.
pub fn at(point: &Point<'_>, over: bool) -> Result<Option<Strikes>, Halt> {
    let mut game = point.declared.clone();
    let waits = !over && !game.stack.is_empty();
    let fought = effort::attempt(|| if waits { Ok(()) } else { fought(&mut game, point.intents) });
    match fought.and_then(|done| done) {
        Ok(()) => Ok(effort::attempt(|| of(game, waits))?),
        Err(Halt::Open { .. }) => Ok(None),
        Err(halt) => Err(halt),
    }
}

/// Resolves what waits, and rolls the strikes whose dice were given.
fn fought(game: &mut Game<'_>, intents: &[Intent]) -> Result<(), Halt> {
    let all: Vec<&Intent> = intents.iter().collect();
    while game.next_chain(&all)?.is_some() {}
    game.fight_to_the_end()
}

fn of(mut game: Game<'_>, waits: bool) -> Option<Strikes> {
    let attack = game.board.attack.clone().filter(Attack::goes_on)?;
    let assigned = if waits { Vec::new() } else { assignments(&game, &attack) };
    let mut moves = legal(&mut game, assigned);
    let open = !moves.is_empty();
    let sequences = sequences(&game, &attack);
    moves.extend(legal(&mut game, sequences));
    if !open && !waits {
        let excess = excess(&game, &attack);
        moves.extend(legal(&mut game, excess));
    }
    moves.truncate(MOST);
    let mut next: Vec<CardRef> = if open || waits { Vec::new() } else { to_come(&attack).collect() };
    let current = strikes::current(&game.board);
    next.sort_by_key(|who| Some(*who) != current);
    Some(Strikes { left: combat_numbers::unassigned(&attack), moves, next, waits, board: game.board })
}

/// The declarations among these that their players may make next.
fn legal(game: &mut Game<'_>, tried: Vec<Intent>) -> Vec<Intent> {
    let mut found = Vec::new();
    for intent in tried {
        effort::spend(game.board.cards.len());
        if found.len() < MOST && game.could_follow(&intent) {
            found.push(intent);
        }
    }
    found
}

/// Everything that could be an assignment of a strike: by the defender first, then by the attacker.
fn assignments(game: &Game<'_>, attack: &Attack) -> Vec<Intent> {
    let defender = game.defender();
    let members = company_combat::fighters(game.table, &game.board, attack.company);
    let strikers = attack.attacker.map(|company| company_combat::fighters(game.table, &game.board, company));
    let mut tried = Vec::new();
    for seat in [defender, defender.other()] {
        for who in &members {
            let plain = declared(game, seat, Act::Assign);
            match &strikers {
                None => tried.push(Intent { targets: vec![Entity::Card(*who)], ..plain }),
                Some(strikers) => tried.extend(
                    strikers
                        .iter()
                        .map(|by| Intent { targets: vec![Entity::Card(*by), Entity::Card(*who)], ..plain.clone() }),
                ),
            }
        }
    }
    tried
}

/// Everything that could be declared in the sequences of the strikes to come: who taps in support, who does not tap.
fn sequences(game: &Game<'_>, attack: &Attack) -> Vec<Intent> {
    let defender = game.defender();
    let mut tried = Vec::new();
    for who in to_come(attack) {
        let company = query::company_of(&game.board, who).unwrap_or(attack.company);
        let mates = company_combat::fighters(game.table, &game.board, company).into_iter();
        let ready = mates.filter(|c| *c != who && game.board.card(*c).status == Status::Untapped);
        tried.extend(ready.map(|mate| Intent {
            performer: Some(mate),
            targets: vec![Entity::Strike(who)],
            ..declared(game, defender, Act::Support)
        }));
    }
    let untapped = |strike: &Strike| {
        let own = (!strike.stays_untapped).then_some((defender, strike.against));
        let striker = strike.by.filter(|_| !strike.by_stays_untapped).map(|by| (defender.other(), by));
        own.into_iter().chain(striker)
    };
    let coming = attack.strikes_assigned.iter().filter(|s| s.status == StrikeStatus::ToCome);
    tried.extend(coming.flat_map(untapped).map(|(seat, who)| Intent {
        targets: vec![Entity::Card(who)],
        option: Some("stay untapped".into()),
        ..declared(game, seat, Act::Choose)
    }));
    tried
}

/// Excess strikes that the attacker could lay on the strikes to come.
fn excess(game: &Game<'_>, attack: &Attack) -> Vec<Intent> {
    let left = combat_numbers::unassigned(attack);
    let attacker = game.defender().other();
    let counts = (1..=left).filter(|count| *count == 1 || *count == left);
    let laid = |count: i16| {
        to_come(attack).map(move |who| Intent {
            targets: vec![Entity::Card(who)],
            option: Some(format!("excess {count}").into()),
            ..declared(game, attacker, Act::Choose)
        })
    };
    if to_come(attack).count() < 2 { Vec::new() } else { counts.flat_map(laid).collect() }
}

fn to_come(attack: &Attack) -> impl Iterator<Item = CardRef> {
    attack.strikes_assigned.iter().filter(|s| s.status == StrikeStatus::ToCome).map(|s| s.against)
}

/// A declaration of which nothing is said but by whom it is made.
fn declared(game: &Game<'_>, seat: Seat, act: Act) -> Intent {
    Intent { card: None, ..blank(game, seat, CardRef(0), act) }
}
