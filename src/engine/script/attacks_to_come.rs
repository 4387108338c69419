//! Attacks that a company is about to face. A declaration that is aimed at one waits until the company faces it.

use super::waiting::claims;
use crate::engine::query::candidates::about_combat;
use crate::engine::query::strikes;
use crate::engine::resolve::combat::agent_attack;
use crate::engine::state::{Entity, Game, Halt, Intent, Queued, Waiting};
use crate::vocab::{Act, Step};

impl Game<'_> {
    /// Before a declaration that is aimed at it, the company faces the attack of this step even if nobody typed it: an
    /// automatic-attack, the attack of an agent that was revealed for it, or the attack of a creature that was revealed
    /// from on guard (COE 2.V.ii to 2.V.iv).
    pub(crate) fn come_to_attack(&mut self, intent: &Intent, intents: &[&Intent]) -> Result<(), Halt> {
        let aimed = |target: &Entity| matches!(target, Entity::Attack | Entity::Strike(_));
        let aims = intent.act == Act::Assign
            || intent.targets.iter().any(aimed)
            || intent.targets.is_empty() && about_combat(self, intent)
            || self.ends_announcing(intent);
        if !aims || !self.stack.is_empty() || strikes::attack_on(self) {
            return Ok(());
        }
        let faces = |queued: &Queued| matches!(queued.does, Waiting::FaceAttack);
        if !self.queue.iter().any(faces) {
            self.bring_next_attack();
        }
        let typed = |queued: &Queued| intents.iter().any(|other| claims(other, queued));
        let [queued] = self.queue.as_slice() else { return Ok(()) };
        if !faces(queued) || typed(queued) {
            return Ok(());
        }
        let queued = self.queue.remove(0);
        let by_itself = self.declared.iter().filter(|d| d.label.starts_with("auto.")).count();
        let (chain, told) = (self.chain, self.resolved.len());
        self.chain = chain.saturating_sub(1);
        self.declare_queued(format!("auto.{}", by_itself + 1).into(), Act::Passive, &queued);
        self.finish_chain()?;
        // The chain that the script opens begins after it.
        self.chain = chain;
        self.resolved.iter_mut().skip(told).for_each(|row| row.chain = 0);
        Ok(())
    }

    /// Whether nothing more is declared about the agents that will attack, or about their order (COE 2.V.iii, 2.V.iv).
    fn ends_announcing(&self, intent: &Intent) -> bool {
        let announces = matches!(
            intent.act,
            Act::Attack
                | Act::Reveal
                | Act::RevealAgent
                | Act::RevealOnGuard
                | Act::ChooseOrder
                | Act::Passive
                | Act::Query
                | Act::Pass
        );
        self.board.step == Step::AgentAttacks && !self.board.coming.is_empty() && !announces
    }

    /// The attack that comes next, once the one before it is over.
    fn bring_next_attack(&mut self) {
        if let Some(agent) = self.turned_up_to_attack() {
            // An agent that cannot attack here was refused when it was revealed.
            let _ = agent_attack::attack(self, agent);
            return;
        }
        if !strikes::attack_on(self)
            && let Some(next) = self.board.coming.first()
        {
            self.queue.push(Queued { card: next.source, does: Waiting::FaceAttack });
        }
    }
}
