//! Answers to a declaration, an attack or a strike: how likely it is to come about by itself, and how likely with each
//! answer.

use super::respond::Point;
use super::response::Response;
use crate::engine::card::Zone;
use crate::engine::query::{self, strikes};
use crate::engine::state::{
    self, Attack, AttackStatus, CardRef, Change, Leaf, Odds, Outcome, Resolved, RollResult, StrikeStatus, Trace,
};
use crate::vocab::{RollKind, Seat, Step};

/// What an answer should prevent.
#[derive(Clone, Debug, PartialEq)]
pub enum Goal {
    /// The declaration with this label.
    Declared(Box<str>),
    /// The attack that the company faces.
    Attack,
    /// The current strike, against this character.
    Strike(CardRef),
}

/// The numbers of an attack that an answer can lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// How many attacks of the card are still to come, including this one.
    pub attacks: i16,
    /// Its strikes.
    pub strikes: i16,
    /// Its prowess.
    pub prowess: i16,
}

/// What difference an answer makes to a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The odds that it comes about without the answer.
    pub before: Odds,
    /// The odds that it comes about with the answer.
    pub after: Odds,
    /// The attack with and without the answer, if the answer makes it smaller.
    pub less: Option<(Figures, Figures)>,
    /// Whether it comes about only in part.
    pub in_part: bool,
    /// Whether it resolves all the same but changes nothing.
    pub in_vain: bool,
}

impl Effect {
    /// Ranks how much it does, the best first: the goal does not come about, it changes nothing, it is less likely, the
    /// attack is smaller.
    pub fn rank(&self) -> u8 {
        match (self.after.ways, self.in_vain) {
            (0, false) => 0,
            (0, true) => 1,
            _ if self.after.is_less_than(self.before) => 2,
            _ => 3,
        }
    }
}

/// A goal, the player who wants it to come about, and its odds without an answer.
#[derive(Clone, Debug)]
pub struct Stakes {
    /// The goal.
    pub goal: Goal,
    /// The player whose action it is.
    pub seat: Seat,
    /// Whether it comes about only if it changes something, when dice decide that.
    wants_change: bool,
    before: Standing,
}

/// The state of a goal after this many ends.
#[derive(Clone, Debug)]
struct Standing {
    comes: Odds,
    whole: Odds,
    figures: Option<Figures>,
}

impl Stakes {
    /// Tells what is at stake; nothing if the goal never comes about anyway.
    pub fn of(point: &Point<'_>, goal: Goal, base: &[Leaf]) -> Option<Stakes> {
        let seat = point.declarer(&goal)?;
        let alters = |end: &Leaf| goal.row(&end.trace).is_some_and(alters);
        let wants_change = base.iter().any(alters);
        let mut stakes = Stakes { goal, seat, wants_change, before: Standing::none() };
        stakes.before = stakes.standing(point, base, &|_| false);
        (stakes.before.comes.ways > 0).then_some(stakes)
    }

    /// Tells what an answer does to the goal; nothing if it comes about as before.
    ///
    /// A check that the answer asks of its player's own character counts as passed: nobody plays a card hoping to lose
    /// a character by it.
    pub fn effect(&self, point: &Point<'_>, response: &Response, ends: &[Leaf]) -> Option<Effect> {
        let own_harm = |trace: &Trace| {
            trace.rolls.iter().any(|roll| {
                let asked = roll.source.is_some() && roll.source == response.intent.card;
                let own = trace.board.card(roll.of).owner == response.seat;
                roll.kind == RollKind::Corruption && asked && own && roll.result != RollResult::Success
            })
        };
        let after = self.standing(point, ends, &own_harm);
        let less = self.before.figures.zip(after.figures).filter(|(before, after)| before.exceed(*after));
        let rarer = after.comes.is_less_than(self.before.comes);
        let in_part = after.whole.is_less_than(self.before.whole) && !rarer;
        let in_vain = after.comes.ways == 0 && after.whole.ways > 0 && matches!(self.goal, Goal::Declared(_));
        let effect =
            Effect { before: self.before.comes, after: after.comes, less: less.filter(|_| !rarer), in_part, in_vain };
        (rarer || less.is_some() || in_part).then_some(effect)
    }

    fn standing(&self, point: &Point<'_>, ends: &[Leaf], own_harm: &dyn Fn(&Trace) -> bool) -> Standing {
        let mut standing = Standing::none();
        for Leaf { odds, trace } in ends {
            let harmed = own_harm(trace);
            if harmed || self.comes(trace) {
                standing.comes = standing.comes.or(*odds);
            }
            if harmed || self.goal.row(trace).is_none_or(|row| row.result == Outcome::Resolves) {
                standing.whole = standing.whole.or(*odds);
            }
            if let Some(attack) = trace.board.attack.as_ref().filter(|_| self.goal == Goal::Attack) {
                let figures = Figures {
                    attacks: i16::from(attack.attacks),
                    strikes: query::attack_strikes(attack),
                    prowess: query::attack_prowess(point.declared.table, &trace.board, attack),
                };
                standing.figures = Some(standing.figures.map_or(figures, |f| f.most(figures)));
            }
        }
        standing
    }

    fn comes(&self, trace: &Trace) -> bool {
        let attack = trace.board.attack.as_ref();
        match &self.goal {
            Goal::Declared(_) => self.goal.row(trace).is_some_and(|row| {
                let happens = matches!(row.result, Outcome::Resolves | Outcome::Partial(_));
                happens && (!self.wants_change || alters(row))
            }),
            Goal::Attack => attack.is_some_and(|a| a.status != AttackStatus::Cancelled),
            Goal::Strike(who) => attack.is_some_and(|a| {
                let of_his = |s: &state::Strike| s.against == *who && s.status != StrikeStatus::Cancelled;
                a.status != AttackStatus::Cancelled && a.strikes_assigned.iter().any(of_his)
            }),
        }
    }
}

impl Goal {
    /// Its line among what has resolved, if it is a declaration.
    fn row<'t>(&self, trace: &'t Trace) -> Option<&'t Resolved> {
        let Goal::Declared(label) = self else { return None };
        trace.resolved.iter().find(|row| row.label == *label)
    }
}

/// Whether a resolution changes more than where its own card goes when it is spent.
fn alters(row: &Resolved) -> bool {
    row.changes.iter().any(|change| !matches!(change, Change::Move(card, Zone::Discard) if Some(*card) == row.card))
}

impl Standing {
    pub(crate) fn none() -> Standing {
        Standing { comes: Odds::NEVER, whole: Odds::NEVER, figures: None }
    }
}

impl Figures {
    fn exceed(self, other: Figures) -> bool {
        let pairs = [(self.attacks, other.attacks), (self.strikes, other.strikes), (self.prowess, other.prowess)];
        pairs.iter().any(|(a, b)| a > b) && pairs.iter().all(|(a, b)| a >= b)
    }

    fn most(self, other: Figures) -> Figures {
        Figures {
            attacks: self.attacks.max(other.attacks),
            strikes: self.strikes.max(other.strikes),
            prowess: self.prowess.max(other.prowess),
        }
    }
}

impl Point<'_> {
    /// The attack or the strike that is open, if the company faces one.
    pub fn open_combat(&self) -> Option<Goal> {
        let board = &self.declared.board;
        board.attack.as_ref().filter(|a| a.goes_on())?;
        let sequence = matches!(board.step, Step::Support | Step::Defender);
        let struck = strikes::current(board).filter(|_| sequence);
        Some(struck.map_or(Goal::Attack, Goal::Strike))
    }

    /// Tells whose action the goal is: the player who declared it, or whose card declares it by itself. What a site
    /// does belongs to the hazard player.
    fn declarer(&self, goal: &Goal) -> Option<Seat> {
        let board = &self.declared.board;
        let Goal::Declared(label) = goal else {
            let defender = |a: &Attack| board.company(a.company).seat;
            return board.attack.as_ref().map(|a| defender(a).other());
        };
        let declared = self.so_far().iter().find(|d| d.label == *label)?;
        let of_card = |card: CardRef| {
            let site = query::def(self.declared.table, board, card).site.is_some();
            if site { Seat::H } else { board.card(card).owner }
        };
        Some(declared.by.unwrap_or_else(|| declared.card.map_or(Seat::H, of_card)))
    }

    /// Whether a declaration of the other player waits in the chain.
    pub fn answered(&self, by: Seat) -> bool {
        self.declared.on_chain().any(|e| e.seat != by)
    }

    /// Whether an answer also keeps a declaration of the other player from resolving, so that a player may give up one
    /// of their own for it.
    pub fn spares(&self, response: &Response, base: &[Leaf], ends: &[Leaf]) -> bool {
        let mut others = self.declared.on_chain().filter(|e| e.seat != response.seat).map(|e| &e.label);
        let comes = |all: &[Leaf], label: &str| {
            let resolves = |row: &Resolved| *row.label == *label && row.result == Outcome::Resolves;
            all.iter().any(|end| end.trace.resolved.iter().any(resolves))
        };
        others.any(|label| comes(base, label) && !comes(ends, label))
    }

    /// Whether the card with this label makes the attack that the company faces.
    pub fn made_by(&self, label: &str) -> bool {
        let declared = self.so_far().iter().find(|d| *d.label == *label);
        let source = self.declared.board.attack.as_ref().map(|attack| attack.source);
        source.is_some() && declared.is_some_and(|d| d.card == source)
    }
}
