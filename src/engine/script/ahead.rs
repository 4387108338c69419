//! What has to happen before a player can declare something: an attack is faced, a chain resolves, strikes are rolled,
//! a strike sequence opens. All of this happens in a copy of the game, which is kept only if the declaration is then
//! made. So no time passes for a declaration that is refused, or for a question.

use super::odds;
use crate::engine::card::Mode;
use crate::engine::declare::actions::support;
use crate::engine::state::{Cite, Game, Halt, Intent, Judgement, Moment, OnResolve, Reason, Refused, cites};
use crate::vocab::{Act, Seat};

/// How many ways of the dice are looked at, at most, for a declaration that is refused after a roll that nobody gave.
const MOST_WAYS: usize = 64;

impl Game<'_> {
    /// Tries one declaration at its moment. A declaration that is refused, and a question, leave the game as it was.
    ///
    /// # Errors
    /// [`Halt`] when a roll is open that decides whether the declaration is legal, or the script costs too much.
    pub(crate) fn attempt(&mut self, intent: &Intent, intents: &[&Intent]) -> Result<(), Halt> {
        self.spend()?;
        if self.nothing_comes_before(intent) {
            let judgement = self.judge_with_others(intent);
            return self.conclude(intent, judgement);
        }
        let mut ahead = self.clone();
        let found = ahead.go_on_to(intent, intents);
        self.budget = ahead.budget;
        match found {
            Ok(None) => *self = ahead,
            Ok(Some(judgement)) if judgement.is_legal() => {
                *self = ahead;
                self.conclude(intent, judgement)?;
            }
            Ok(Some(refused)) if ahead.tried == self.tried => self.conclude(intent, refused)?,
            Err(halt @ Halt::TooMuch(_)) => return Err(halt),
            // Dice that nobody gave were rolled or would have to be. They are rolled only if they can make the
            // declaration legal.
            by_dice => match (self.refused_by_all_dice(intent, intents)?, by_dice) {
                (Some(refused), _) => self.conclude(intent, refused)?,
                (None, Ok(judgement)) => {
                    *self = ahead;
                    if let Some(judgement) = judgement {
                        self.conclude(intent, judgement)?;
                    }
                }
                (None, Err(halt)) => return Err(halt),
            },
        }
        Ok(())
    }

    /// The verdict on a declaration together with the others who support: either all of them support or none does.
    fn judge_with_others(&self, intent: &Intent) -> Judgement {
        let seat = intent.by.unwrap_or(Seat::R);
        let mut judgement = self.judge(intent, seat);
        for other in support::further_supporters(intent) {
            if !judgement.is_legal() {
                break;
            }
            let judged = self.judge(&other, seat);
            if judged.is_legal() {
                judgement.plan.beside.push(judged.plan);
            } else {
                judgement = judged;
            }
        }
        judgement
    }

    /// Whether a player could make the declaration at the beginning of the next chain.
    pub(crate) fn could_follow(&mut self, intent: &Intent) -> bool {
        let mut ahead = self.clone();
        ahead.leave_step();
        let found = ahead.go_on_to(intent, &[]);
        self.budget = ahead.budget;
        !matches!(found, Ok(Some(judgement)) if !judgement.is_legal())
    }

    /// Whether the declaration is tried as the game stands: nothing waits, and no attack is faced or to come.
    fn nothing_comes_before(&self, intent: &Intent) -> bool {
        let now = matches!(intent.moment, Moment::Next) && intent.act != Act::Assign && !by_itself(intent);
        let calm = self.queue.is_empty() && self.board.attack.is_none() && self.board.coming.is_empty();
        now && calm && self.turned_up_to_attack().is_none()
    }

    /// Goes on until the declaration can be tried, and gives its verdict. Nothing if a card or rule declares it and it
    /// has happened.
    fn go_on_to(&mut self, intent: &Intent, intents: &[&Intent]) -> Result<Option<Judgement>, Halt> {
        match &intent.moment {
            Moment::Next => {
                self.come_to_attack(intent, intents)?;
                self.make_way(intent, intents)?;
            }
            Moment::During(label) => return Ok(Some(self.while_resolving(label))),
            Moment::After(label) => {
                while self.on_chain().any(|e| e.label == *label) {
                    self.resolve_next()?;
                }
                if !self.stack.is_empty() {
                    return Ok(Some(no(Reason::ChainResolving, cites::RESOLVING)));
                }
                self.leave_step();
            }
            Moment::Before(_) => {
                if let Some(refused) = self.too_early(intent) {
                    return Ok(Some(refused));
                }
            }
        }
        if by_itself(intent) {
            return self.automatic(intent);
        }
        self.approach(intent)?;
        Ok(Some(self.judge_with_others(intent)))
    }

    /// Does what is still to be done in combat before the declaration can be tried.
    fn approach(&mut self, intent: &Intent) -> Result<(), Halt> {
        // Strikes are assigned once the card that makes the attack has resolved; those of its next attack, once this
        // one is fought out.
        if intent.act == Act::Assign {
            if !self.stack.is_empty() {
                self.finish_chain()?;
            }
            self.fight_on(&intent.struck())?;
        }
        // Another attack, a rescue, an influence attempt or a resource at the site comes after this attack. So its
        // strikes are rolled first, if all their dice were given.
        if self.waits_for_the_end(intent) {
            self.fought_out()?;
        }
        if self.about_a_strike(intent) {
            self.struck_by_dice();
        }
        self.open_sequence(intent)
    }

    /// Whether the declaration comes after the attack that is faced.
    fn waits_for_the_end(&self, intent: &Intent) -> bool {
        let later = |mode: Mode| mode == Mode::Creature || mode.is_at_site();
        let waits = matches!(intent.act, Act::Attack | Act::Rescue | Act::Influence);
        waits || intent.targets.is_empty() && self.plays_of(intent).any(later)
    }

    /// Whether a declaration that is legal as the game stands is still legal once the attack before it is fought out.
    pub(crate) fn still_legal(&self, intent: &Intent) -> bool {
        if self.board.attack.is_none() || !self.waits_for_the_end(intent) {
            return true;
        }
        let found = self.clone().go_on_to(intent, &[]);
        !matches!(found, Ok(Some(judgement)) if !judgement.is_legal())
    }

    /// Nobody can declare anything while another action resolves, except what the combat within it allows (TG 1D).
    fn while_resolving(&self, label: &str) -> Judgement {
        let entry = self.on_chain().find(|entry| *entry.label == *label);
        let multi = entry.is_some_and(|entry| matches!(&entry.does, OnResolve::Action(a) if a.steps.len() > 1));
        no(Reason::ChainResolving, if multi { cites::MULTI_ACTION } else { cites::RESOLVING })
    }

    /// Nobody can declare anything else before a required action is declared.
    fn too_early(&self, intent: &Intent) -> Option<Judgement> {
        let free = self.queue.is_empty() && self.stack.is_empty() && !self.starts_attack(intent);
        if intent.act == Act::ChooseOrder || free {
            return None;
        }
        let attack_not_over = self.starts_attack(intent) && self.attack_pending();
        Some(if attack_not_over {
            no(Reason::AttackNotOver, cites::ATTACK_OVER)
        } else {
            no(Reason::RequiredActionsFirst, cites::REQUIRED_FIRST)
        })
    }

    /// The refusal of a declaration that is refused whatever the dice that nobody gave show; nothing if some total
    /// makes it legal.
    fn refused_by_all_dice(&mut self, intent: &Intent, intents: &[&Intent]) -> Result<Option<Judgement>, Halt> {
        let mut open = vec![self.oracle.tried.iter().take(self.tried).copied().collect::<Vec<u8>>()];
        let (mut first, mut ways) = (None, 0);
        while let Some(tried) = open.pop() {
            ways += 1;
            if ways > MOST_WAYS {
                return Ok(None);
            }
            let mut ahead = self.clone();
            ahead.oracle.tried.clone_from(&tried);
            let found = ahead.go_on_to(intent, intents);
            self.budget = ahead.budget;
            match found {
                Ok(Some(judgement)) if !judgement.is_legal() => first = first.or(Some(judgement)),
                Ok(_) => return Ok(None),
                Err(Halt::Open { bands, .. }) => {
                    open.extend(odds::split(&bands).into_iter().map(|(total, _)| [&tried[..], &[total]].concat()));
                }
                Err(halt @ Halt::TooMuch(_)) => return Err(halt),
            }
        }
        Ok(first)
    }
}

/// A refusal for this reason, by this rule.
fn no(reason: Reason, cite: Cite) -> Judgement {
    Judgement::refused(Refused::by(reason, cite))
}

/// Whether a card or a rule makes the typed declaration, not a player.
fn by_itself(intent: &Intent) -> bool {
    matches!(intent.act, Act::Passive | Act::SpecialAction | Act::BodyCheck)
}
