//! What follows an attack: the next attack of its creature, the attacks that the rest of its card makes, and the next
//! waiting one.

use crate::engine::card::Zone;
use crate::engine::declare::actions::assign;
use crate::engine::query::{self, candidates, strikes};
use crate::engine::resolve::combat::assigning;
use crate::engine::resolve::opening_effects;
use crate::engine::state::{self, AttackStatus, CardRef, Entity, Game, Halt, Intent, Strike};
use crate::vocab::{Act, RollKind};

/// Whether a declaration is not about an attack, a strike, or what follows a strike at once.
fn aside(game: &Game<'_>, intent: &Intent) -> bool {
    if candidates::about_combat(game, intent) {
        return false;
    }
    let check = |e: &Entity| matches!(e, Entity::Roll(RollKind::Corruption | RollKind::Influence, _));
    let combat = |e: &Entity| matches!(e, Entity::Attack | Entity::Strike(_) | Entity::Roll(..) | Entity::Entry(_));
    let of_combat = matches!(
        intent.act,
        Act::Assign
            | Act::Support
            | Act::SpecialAction
            | Act::BodyCheck
            | Act::CancelByCard
            | Act::Choose
            | Act::ChooseOrder
            | Act::Query
            | Act::Pass
    );
    let support = intent.act == Act::Support && intent.targets.iter().any(check);
    support || !of_combat && !intent.targets.iter().any(|t| combat(t) && !check(t))
}

impl Game<'_> {
    /// Once a chain is empty, does what follows an attack that is over or that is fought out before the next chain. The
    /// attack is fought out if others follow it, or if the next declaration has nothing to do with it.
    pub(crate) fn after_chain(&mut self, intents: &[&Intent]) -> Result<(), Halt> {
        self.strikes_lost()?;
        let Some(chain) = intents.iter().map(|i| i.chain).filter(|c| *c > self.told).min() else {
            while self.next_attack()? {}
            return Ok(());
        };
        if self.fought(&[]) && self.goes_on_without_it(intents, chain) {
            self.settle_strikes()?;
        }
        self.fight_on(&[])
    }

    /// Whether this chain contains declarations that have nothing to do with the attack, and none that have. Questions
    /// and refused declarations do not count.
    fn goes_on_without_it(&mut self, intents: &[&Intent], chain: u8) -> bool {
        let of_chain = intents.iter().filter(|i| i.chain == chain && i.act != Act::Query);
        let (others, about): (Vec<&Intent>, Vec<&Intent>) = of_chain.copied().partition(|i| aside(self, i));
        !others.is_empty() && !about.into_iter().any(|i| self.could_follow(i))
    }

    /// Rolls the strikes of the attack that is faced, if they are assigned and all their dice were given.
    pub(crate) fn fought_out(&mut self) -> Result<(), Halt> {
        if self.stack.is_empty() {
            self.struck_by_dice();
        }
        if self.stack.is_empty() && self.fought(&[]) {
            self.settle_strikes()?;
            self.follow_up()?;
        }
        Ok(())
    }

    /// Rolls the strikes for which dice were given, one attack after the other.
    pub(crate) fn fight_to_the_end(&mut self) -> Result<(), Halt> {
        loop {
            self.against_the_same();
            self.struck_by_dice();
            self.settle_strikes()?;
            self.follow_up()?;
            self.strikes_lost()?;
            self.follow_up()?;
            if !self.next_attack()? {
                return Ok(());
            }
            self.bonuses()?;
        }
    }

    /// If other attacks follow, the attack is fought out once its strikes are assigned and all their dice were given. A
    /// strike against a character who already has one belongs to the next attack.
    pub(crate) fn fight_on(&mut self, next: &[CardRef]) -> Result<(), Halt> {
        loop {
            let several = self.board.attack.as_ref().is_some_and(|a| a.attacks > 1) || !self.board.coming.is_empty();
            let follows = several || !self.then.is_empty() || !self.rest.is_empty();
            if follows && self.fought(next) {
                self.settle_strikes()?;
                self.follow_up()?;
            }
            if !self.next_attack()? {
                return Ok(());
            }
            self.bonuses()?;
        }
    }

    /// Whether the strikes of the attack are assigned and all their dice were given.
    fn fought(&self, next: &[CardRef]) -> bool {
        self.board.attack.as_ref().is_some_and(|attack| {
            let struck = |c: CardRef| attack.strikes_at(c);
            let rolled = |s: &Strike| self.has_die(RollKind::Strike, s.against);
            let assigned = !attack.open_strikes()
                || query::characters(&self.board, attack.company).all(struck)
                || next.iter().any(|c| struck(*c));
            let unrolled = attack.strikes_assigned.iter().filter(|s| !rolled(s)).count();
            let all = unrolled == 0 || self.loose_dice(unrolled);
            assigned && attack.status == AttackStatus::Assigned && all
        })
    }

    /// Gives a strike to each member of the company for whom strike dice are given: if nobody assigned it, the dice
    /// show it.
    pub(crate) fn struck_by_dice(&mut self) {
        let Some(attack) = self.board.attack.as_ref().filter(|a| a.goes_on() && a.attacker.is_none()) else { return };
        let opponent = self.board.company(attack.company).seat.other();
        let rolls = |d: &state::Die| d.of.filter(|_| !d.used && d.kind == Some(RollKind::Strike));
        let all: Vec<CardRef> = self.oracle.dice.iter().filter_map(rolls).collect();
        for who in all {
            let free = strikes::against(&self.board, who).is_none();
            if free && assign::assignable(self, who, opponent).is_ok() {
                assigning::assigns(self, who, true);
            }
        }
    }

    /// Whether a declaration belongs to a strike that is assigned by then.
    pub(crate) fn about_a_strike(&self, intent: &Intent) -> bool {
        let check = intent.targets.iter().any(|t| matches!(t, Entity::Roll(..)));
        let strike = intent.targets.iter().any(|t| matches!(t, Entity::Strike(_)));
        self.stack.is_empty() && (strike || !check && matches!(intent.act, Act::Choose | Act::Support))
    }

    /// Applies the bonuses for each attack of a kind, in a chain of their own (COE 9.6.8).
    fn bonuses(&mut self) -> Result<(), Halt> {
        opening_effects::gather(self);
        self.follow_up()
    }

    /// All attacks of such a creature are against the same character: once that character's dice are known, nothing is
    /// left to assign.
    fn against_the_same(&mut self) {
        let only = self.board.attack.as_ref().filter(|a| a.status == AttackStatus::Faced).and_then(|a| a.only);
        let there = |c: &CardRef| self.board.card(*c).zone == Zone::Play;
        if let Some(who) = only.filter(|c| self.has_die(RollKind::Strike, *c)).filter(there) {
            assigning::assign(self, who);
        }
    }

    /// Begins the next attack when one is over: of the same creature, as its card's next step, or one that was made
    /// meanwhile. Tells whether there was one.
    pub(super) fn next_attack(&mut self) -> Result<bool, Halt> {
        self.spend()?;
        if strikes::attack_on(self) || !self.stack.is_empty() {
            return Ok(false);
        }
        if let Some(last) = self.board.attack.clone().filter(|a| a.attacks > 1) {
            let another = self.another(last);
            self.reach_awaited()?;
            return Ok(another);
        }
        if !self.then.is_empty() {
            let next = self.then.remove(0);
            self.step_back();
            self.face(next);
            self.reach_awaited()?;
            return Ok(true);
        }
        if self.rest.is_empty() {
            return Ok(false);
        }
        self.go_on_with_card()?;
        Ok(true)
    }
}
