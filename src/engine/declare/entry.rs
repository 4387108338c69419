//! Turns an allowed declaration into an entry of the chain.

use super::actions::agent_actions;
use crate::engine::card::Cost;
use crate::engine::legal::at_site;
use crate::engine::legal::play::{Play, Tried};
use crate::engine::query;
use crate::engine::query::interpret::{self, ctx, matches};
use crate::engine::state::plan::Told;
use crate::engine::state::{CardRef, Entry, Game, Intent, Judgement, OnResolve, Plan, Verdict, cites};
use crate::vocab::Seat;

impl Game<'_> {
    /// Gives the verdict on an allowed play, with the entry that it puts on the chain.
    pub(crate) fn allow(&self, play: Play<'_>) -> Judgement {
        let Play { tried, by, targets, taps, discards, key, limit, company, unsettled, .. } = play;
        let Tried { intent, seat, card, action, .. } = tried;
        let mut told = Vec::new();
        if self.def(card).unmodelled() && !agent_actions::is_marked(action) {
            told.push(Told::Unmodelled(card, "the text of this card".into()));
        }
        if at_site::rests_on_a_judge(self, (card, action), company, intent.act) {
            told.push(Told::Unmodelled(card, "whether the card before it lets it be played here".into()));
        }
        if !ctx::is_hazard(self, seat, card, action)
            && let Some(site) = at_site::not_known_to_have_entered(self, seat, (card, by))
        {
            told.push(Told::Unmodelled(site, "whether the company there has entered it already".into()));
        }
        let mut entry = self.entry(intent, seat, Some(card), OnResolve::Action(action.clone()));
        entry.by = by;
        entry.targets = targets;
        entry.tapped.clone_from(&taps);
        let counted = action.cost.iter().find_map(|c| match c {
            Cost::Count(filter) => {
                let ctx = interpret::Ctx { seat, by, ..interpret::Ctx::of(self.table, &self.board, card) };
                Some(matches::all(&ctx, filter).count())
            }
            _ => None,
        });
        entry.paid = u8::try_from(counted.unwrap_or(taps.len() + discards.len())).unwrap_or(u8::MAX);
        entry.key = key;
        entry.company = company;
        // A card that left play to pay the price is not looked for again.
        entry.tapped.retain(|c| !discards.contains(c));
        if action.becomes_event() {
            entry.tapped.retain(|c| *c != card);
        }
        let cite = if taps.is_empty() && discards.is_empty() {
            cites::DECLARE
        } else if taps.is_empty() {
            cites::DISCARD_PRICE
        } else {
            cites::TAP_PRICE
        };
        let plan = Plan { entry: Some(entry), taps, discards, limit, ..Plan::default() };
        Judgement { verdict: Verdict::Legal, cite, unsettled, plan, told }
    }

    /// The entry of a declaration that is not on the chain yet. Its commit records when it was declared.
    pub fn entry(&self, intent: &Intent, seat: Seat, card: Option<CardRef>, does: OnResolve) -> Entry {
        Entry {
            label: intent.label.clone(),
            seat,
            act: intent.act,
            card,
            does,
            bearer: card.and_then(|c| query::bearer_or_last(&self.board, c)),
            with: intent.with,
            chain: self.chain,
            ..Entry::default()
        }
    }
}
