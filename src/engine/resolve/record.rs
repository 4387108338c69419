//! Enters declarations into the trace: those of players and those that cards and rules make.

use super::effects::ring;
use super::triggers::push_entry;
use crate::engine::query::topics;
use crate::engine::state::{Cite, Declared, Game, Named, OnResolve, Queued, Verdict, Waiting, cites};
use crate::vocab::Act;

impl Game<'_> {
    /// Writes a declaration into the trace, with its verdict and the rule for it.
    pub(crate) fn record(&mut self, named: Named, verdict: Verdict, cite: Cite) {
        let Named { label, by, act, card } = named;
        let mut cites = cite.under(self.board.rules);
        if verdict == Verdict::Legal {
            let by_kind = topics::declared(self, act, by, card);
            cites.extend(by_kind.into_iter().filter(|id| cite.coe() != id.as_str()));
        }
        self.declared.push(Declared {
            label,
            by,
            act,
            card,
            targets: Vec::new(),
            attacker: self.board.attacker(),
            paid: Vec::new(),
            verdict,
            cites,
            ground: cite.coe(),
            chain: self.chain,
            unsettled: false,
            unused: Vec::new(),
        });
    }

    pub(crate) fn declare_queued(&mut self, label: Box<str>, act: Act, queued: &Queued) {
        let (does, cite) = match &queued.does {
            Waiting::Standing(parts) => (OnResolve::Standing(parts.clone()), cites::CATEGORY),
            Waiting::Trigger(n, it) => (OnResolve::Trigger(*n, *it), cites::PASSIVE),
            Waiting::Lasting(n, it) => (OnResolve::Lasting(*n, *it), cites::PASSIVE),
            Waiting::SiteWound(who) => (OnResolve::SiteWound(*who), cites::BODY_CHECK),
            Waiting::BodyCheck(who) => (OnResolve::BodyCheck(*who), cites::BODY_CHECK),
            Waiting::RingTest(ring) => (OnResolve::RingTest(*ring), ring::tested_by(self, *ring)),
            Waiting::FaceAttack => (OnResolve::FaceAttack, cites::FACED),
        };
        let named = Named::by_itself(label, act, queued.card);
        let at = push_entry(self, &named, does);
        // A lasting effect's words keep the meaning that they had when it was left behind.
        if let Waiting::Lasting(n, _) = queued.does
            && let Some(lasting) = self.board.lasting.get(usize::from(n))
        {
            let entry = &mut self.entries[at];
            (entry.seat, entry.by) = (lasting.seat, lasting.by);
            entry.targets.clone_from(&lasting.targets);
        }
        self.stack.push(at);
        self.record(named, Verdict::Automatic, cite);
    }
}
