//! The strikes of the attack with which a script ends: what players may say about them, as lines of a script.

use super::super::App;
use super::ends::explored;
use super::position::{Position, build};
use super::words::{self, named_rules};
use crate::engine::script::respond::Point;
use crate::engine::script::strikes::{self, Strikes as Found};
use crate::engine::state::{CardRef, Entity, Intent, effort};
use crate::vocab::{Act, Ruleset, Seat};

/// The strikes of an attack that is faced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strikes {
    /// The number of strikes that nobody has been given yet.
    pub left: i16,
    /// The declarations that may be made about them, those of the defender first.
    pub moves: Vec<StrikeMove>,
    /// The strikes that can be rolled, the next one first; none while a strike can be assigned.
    pub next: Vec<StrikeRoll>,
    /// The player who defends.
    pub defender: Seat,
    /// Whether something waits to resolve first.
    pub waits: bool,
}

/// A declaration about a strike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrikeMove {
    /// The player who may make it.
    pub by: Seat,
    /// The character whose strike it is about, by name.
    pub who: String,
    /// The thing that is done about it.
    pub does: StrikeDeed,
    /// The line that declares it.
    pub line: String,
}

/// The things that may be done about a strike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrikeDeed {
    /// It is assigned to the character; where companies fight, it is the strike of this one.
    Assign(Option<String>),
    /// This one taps in support.
    Support(String),
    /// The character fights at a lower number and does not tap.
    StayUntapped,
    /// The attacker lays so many excess strikes on it.
    Excess(String),
}

/// A strike that can be rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrikeRoll {
    /// The character whom it is against, by name.
    pub who: String,
    /// The name of the roll in a script.
    pub typed: String,
}

impl App {
    /// Gives the strikes of the attack that is faced behind a script: once its last chain is `over`, else while that is
    /// open. Gives nothing if none is faced then, if a roll is open before, or if the script costs too much.
    pub fn strikes(&self, text: &str, over: bool) -> Option<Strikes> {
        self.allowed(|| self.strikes_at_the_end(text, over))
    }

    fn strikes_at_the_end(&self, text: &str, over: bool) -> Option<Strikes> {
        let parsed = crate::lang::parse(text, self.titles());
        let script = parsed.scripts.first().filter(|_| parsed.diagnostics.is_empty())?;
        let rules = named_rules(script).first().copied().unwrap_or(Ruleset::Coe);
        let found = effort::attempt(|| {
            let mut position = build(script, self.table(), rules);
            position.without_mistakes();
            explored(&mut position)?;
            let Position { table, board, intents, oracle, .. } = &position;
            let found = strikes::at(&Point::of(table, board, intents, oracle)?, over)?;
            Ok(found.map(|found| told(&position, &found)))
        });
        found.and_then(|found| found).ok().flatten()
    }
}

fn told(position: &Position<'_>, found: &Found) -> Strikes {
    let Found { board, left, moves, next, waits } = found;
    let name = |card: CardRef| position.cast.title(&position.table, board, card);
    let moves = moves.iter().filter_map(|intent| told_move(intent, intent.by?, &name)).collect();
    let roll = |who: &CardRef| StrikeRoll { who: name(*who), typed: format!("strike {}", name(*who)) };
    let defender = board.attack.as_ref().map_or(Seat::R, |attack| board.company(attack.company).seat);
    Strikes { left: *left, moves, next: next.iter().map(roll).collect(), defender, waits: *waits }
}

/// Gives a declaration with the line that makes it.
fn told_move(intent: &Intent, by: Seat, name: &impl Fn(CardRef) -> String) -> Option<StrikeMove> {
    let cards: Vec<CardRef> = intent
        .targets
        .iter()
        .filter_map(|target| match target {
            Entity::Card(card) | Entity::Strike(card) => Some(*card),
            _ => None,
        })
        .collect();
    let who = name(*cards.last()?);
    let (does, line) = match intent.act {
        Act::Assign => match cards.as_slice() {
            [striker, _] => {
                let striker = name(*striker);
                let line = format!("assign {striker} > {who}");
                (StrikeDeed::Assign(Some(striker)), line)
            }
            _ => (StrikeDeed::Assign(None), format!("assign {who}")),
        },
        Act::Support => {
            let mate = name(intent.performer?);
            let line = format!("support {who} (tap {mate})");
            (StrikeDeed::Support(mate), line)
        }
        _ => {
            let option = intent.option.as_deref()?;
            let line = format!("choose {who} [{option}]");
            match option.strip_prefix("excess ") {
                Some(count) => (StrikeDeed::Excess(count.to_owned()), line),
                None => (StrikeDeed::StayUntapped, line),
            }
        }
    };
    Some(StrikeMove { by, who, does, line: format!("{} {line}", words::seat(by)) })
}
