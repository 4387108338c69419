//! Strike sequences that a declaration opens: a player who acts on a strike does so in its sequence (COE 3.iv).

use std::sync::Arc;

use crate::engine::card::mentions::mentions;
use crate::engine::card::{Action, Kind, Window};
use crate::engine::query::{rolls, strikes};
use crate::engine::state::{CardRef, Entity, Game, Halt, Intent, StrikeStatus};
use crate::vocab::{Act, RollKind, Step};

impl Game<'_> {
    /// Opens the sequence of the strike that a declaration is about, if no sequence is open. A strike whose sequence
    /// was opened in this way before is rolled first, if its dice were given.
    pub(crate) fn open_sequence(&mut self, intent: &Intent) -> Result<(), Halt> {
        let Some(who) = self.strike_meant(intent) else { return Ok(()) };
        if matches!(self.board.step, Step::StrikesAssigned | Step::BetweenStrikes) {
            self.in_sequence_of(who);
            return Ok(());
        }
        // A player who plays something for the strike after the support goes on to the next step (COE 3.iv.4, 3.iv.5).
        let defends = intent.by == Some(self.defender());
        let acts = !matches!(intent.act, Act::Support | Act::Choose | Act::Query | Act::Pass);
        if self.board.step == Step::Support && strikes::current(&self.board) == Some(who) && defends && acts {
            self.in_sequence_of(who);
            return Ok(());
        }
        // The position may begin in another strike's sequence.
        let given = matches!(self.board.step, Step::Support | Step::Defender);
        let open = self.sequence.or_else(|| strikes::current(&self.board).filter(|_| given));
        if let Some(other) = open.filter(|c| *c != who && self.has_die(RollKind::Strike, *c)) {
            self.finish_chain()?;
            self.settle_strike(other)?;
            self.follow_up()?;
            self.in_sequence_of(who);
        }
        Ok(())
    }

    /// Whether every use of the card is aimed at a strike, so that a player who names a character means that
    /// character's strike.
    fn for_strikes(&self, intent: &Intent) -> bool {
        self.only_used(intent, |a| a.targets.iter().any(|t| mentions(&t.filter, Kind::Strike)))
    }

    /// Whether the card can be used at all, and this holds for every way of using it.
    fn only_used(&self, intent: &Intent, so: impl Fn(&Action) -> bool) -> bool {
        let Some(card) = intent.card else { return false };
        let seat = intent.by.unwrap_or(self.board.card(card).owner);
        let ways = self.candidates(intent, seat, card);
        !ways.is_empty() && ways.into_iter().all(|a: &Arc<Action>| so(a))
    }

    /// The strike to come that a declaration supports or is aimed at.
    fn strike_meant(&self, intent: &Intent) -> Option<CardRef> {
        let support = intent.act == Act::Support;
        // A card whose text lets a player play it before the sequence opens none.
        if self.only_used(intent, |a| a.window == Window::BeforeSequence) {
            return None;
        }
        let on_strike = !support && self.for_strikes(intent);
        let performs = intent.performer.filter(|_| on_strike && intent.targets.is_empty());
        let also = intent.card.filter(|_| support).or(performs).map(Entity::Card);
        let named = intent.targets.iter().copied().chain(also);
        let struck = named.filter_map(|e| match e {
            Entity::Strike(c) | Entity::Roll(RollKind::Strike, c) => Some(c),
            Entity::Card(c) if on_strike => Some(c),
            Entity::Card(c) if support && !rolls::pending(self).iter().any(|(_, of)| *of == c) => Some(c),
            _ => None,
        });
        let to_come = |c: CardRef| strikes::of(&self.board, c).filter(|s| s.status == StrikeStatus::ToCome);
        struck.into_iter().find_map(to_come).map(|s| s.against).or_else(|| self.only_strike(intent))
    }

    /// The only strike that is still to come, for a player who supports without saying whom.
    fn only_strike(&self, intent: &Intent) -> Option<CardRef> {
        if intent.act != Act::Support || intent.card.is_some() || !intent.targets.is_empty() {
            return None;
        }
        let strikes = self.board.attack.iter().flat_map(|attack| &attack.strikes_assigned);
        let mut to_come = strikes.filter(|s| s.status == StrikeStatus::ToCome).map(|s| s.against);
        to_come.next().filter(|_| to_come.next().is_none() && rolls::pending(self).is_empty())
    }
}
