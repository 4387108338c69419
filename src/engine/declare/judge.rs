//! The verdict on a declaration that somebody makes with a card.

use std::sync::Arc;

use super::actions::{
    agent_actions, agent_attack, assign, cancel_by_tapping, carrying, claim_trophy, company_attack, control,
    hand_discard, influence, influence_reveal, let_go, movement, on_guard, orders, organizing, rescue, sideboard,
    support, untap_phase,
};
use super::verdicts;
use crate::engine::card::{self, Action, Mode, Zone};
use crate::engine::declare;
use crate::engine::legal::play::Play;
use crate::engine::legal::{check, targets, window};
use crate::engine::query::{self, affects, agents, candidates, granted, keys, rolls};
use crate::engine::resolve::effects::ring;
use crate::engine::state::plan::Told;
use crate::engine::state::{CardRef, Cite, Entity, Game, Intent, Reason, Refusal, Refused, Verdicts, cites};
use crate::vocab::{Act, RollKind, Seat};

impl Game<'_> {
    /// The verdict on a declaration that somebody makes.
    pub(crate) fn judge(&self, intent: &Intent, seat: Seat) -> Verdicts {
        let own = orders::stay_untapped(self, intent, seat)
            .or_else(|| orders::excess(self, intent, seat))
            .or_else(|| organizing::declare(self, intent, seat))
            .or_else(|| control::declare(self, intent, seat))
            .or_else(|| movement::declare(self, intent, seat))
            .or_else(|| claim_trophy::choose(self, intent, seat));
        if let Some(verdicts) = own {
            return verdicts;
        }
        if let Some(refused) = rescue::bars(self, intent) {
            return refused;
        }
        match intent.act {
            Act::Rescue => rescue::rescue(self, intent, seat),
            Act::Support => support::support(self, intent, seat),
            Act::PlaceOnGuard => on_guard::place_on_guard(self, intent, seat),
            Act::RevealOnGuard => on_guard::reveal(self, intent, seat),
            Act::RevealAgent => agent_attack::reveal_agent(self, intent, seat),
            Act::Reveal => {
                let guard = intent.card.is_some_and(|c| self.board.card(c).zone == Zone::OnGuard);
                if guard {
                    on_guard::reveal(self, intent, seat)
                } else {
                    agent_attack::reveal_agent(self, intent, seat)
                }
            }
            Act::NazgulSideboard => sideboard::declare(self, intent, seat),
            Act::CancelByCard
                if intent.card.is_some_and(|c| granted::lends(self, c) || declare::granted::is_paid(self, intent)) =>
            {
                self.judge_action(intent, seat)
            }
            Act::CancelByCard => match declare::granted::closed(self, intent) {
                Some((card, reason)) => self.no(reason, cites::UNRESOLVED, Some(Entity::Card(card))),
                None => cancel_by_tapping::cancel_by_card(self, intent, seat),
            },
            Act::Assign => assign::assign(self, intent, seat),
            Act::Attack => match intent.card.filter(|c| agents::in_play(self, *c)) {
                Some(agent) => agent_attack::declare(self, intent, seat, agent),
                None => company_attack::declare(self, intent, seat),
            },
            Act::ChooseOrder => orders::choose_order(self, intent, seat),
            Act::Choose => orders::choose(self, intent, seat),
            Act::Query => orders::query(self, intent),
            Act::Pass => Verdicts::legal(cites::DECLARE),
            Act::Play
            | Act::TapAbility
            | Act::Use
            | Act::DiscardAbility
            | Act::Test
            | Act::Influence
            | Act::Any
            | Act::ReplaceCharacter
            | Act::Store
            | Act::Transfer
            | Act::Move
            | Act::Untap
            | Act::Heal
            | Act::TurnDown
            | Act::GoHome => self.judge_action(intent, seat),
            // Declared by cards and rules: handled before.
            Act::Passive | Act::SpecialAction | Act::BodyCheck => Verdicts::automatic(cites::PASSIVE),
        }
    }

    pub(super) fn judge_action(&self, intent: &Intent, seat: Seat) -> Verdicts {
        let Some(card) = intent.card else { return self.judge_anything(intent, seat) };
        if matches!(intent.act, Act::Store | Act::Transfer) {
            return carrying::carry(self, intent, seat, card);
        }
        let source = match intent.act {
            // A test or an attempt is made through the card that does it: the performer's, the ring's.
            Act::Test => intent.taps().next().or(intent.performer).or_else(|| ring::tester(self, card, seat)),
            Act::Influence => intent.taps().next(),
            _ => None,
        };
        let card = source.unwrap_or(card);
        if intent.act == Act::Influence && self.ways(intent, seat, card).is_empty() {
            return influence::influence(self, intent, seat);
        }
        // What is tested or influenced is the target of what does it.
        if let Some(about) = intent.card.filter(|about| source.is_some_and(|s| s != *about)) {
            let targets = std::iter::once(Entity::Card(about)).chain(intent.targets.iter().copied()).collect();
            let intent = Intent { card: source, targets, ..intent.clone() };
            return self.judge_action(&intent, seat);
        }
        if let Some(verdicts) = agent_actions::judge(self, intent, seat, card) {
            return verdicts;
        }
        if let Some(verdicts) = untap_phase::judge(self, intent, seat, card) {
            return verdicts;
        }
        if let Some(verdicts) = influence_reveal::judge(self, intent, seat, card) {
            return verdicts;
        }
        let ways = self.ways(intent, seat, card);
        let stray = self.strays(intent, seat, card, &ways);
        let lent = intent.act == Act::CancelByCard && granted::lends(self, card);
        let elsewhere = self.board.card(card).zone != Zone::Play || lent || stray;
        let told = |i: &Intent| (i.card, i.act, i.performer) == (intent.card, intent.act, intent.performer);
        if elsewhere && let Some(intent) = declare::granted::meant(self, intent, card).filter(|i| !told(i)) {
            return self.judge_action(&intent, seat);
        }
        let tapped = intent.act == Act::TapAbility && elsewhere;
        if tapped && let Some((card, reason)) = declare::granted::closed(self, intent) {
            return self.no(reason, cites::UNRESOLVED, Some(Entity::Card(card)));
        }
        if let Some(support) = self.taps_in_support(intent, card, stray) {
            return support::support(self, &support, seat);
        }
        if let Some(other) = self.used_by_tapping(intent, card, &ways).filter(|_| stray) {
            let targets = intent.targets.iter().copied().filter(|t| *t != Entity::Card(other)).collect();
            let with = intent.with.filter(|w| *w != other);
            let intent = Intent { card: Some(other), targets, with, performer: Some(card), ..intent.clone() };
            return self.judge_action(&intent, seat);
        }
        if let Some(old) = self.makes_room(intent) {
            let targets = vec![Entity::Card(card)];
            let intent = Intent { card: Some(old), targets, ..intent.clone() };
            return self.judge_action(&intent, seat);
        }
        if let Some(verdicts) = hand_discard::declare(self, intent, seat, card) {
            return verdicts;
        }
        if let Some(verdicts) = let_go::let_go(self, intent, seat, card) {
            return verdicts;
        }
        if let Some(refused) = self.not_at_hand(intent, card) {
            return refused;
        }
        if stray && self.taps_against_attack(intent, card) {
            let intent = Intent { performer: Some(card), ..intent.clone() };
            return cancel_by_tapping::cancel_by_card(self, &intent, seat);
        }
        if ways.is_empty() && self.of_the_other_side(intent, seat, card) {
            return self.no(Reason::Restriction, cites::SIDES, Some(Entity::Card(card)));
        }
        if ways.is_empty() {
            return self.judge_unknown(intent, seat, card);
        }
        let removal = influence::untapped_removal(self, intent, card);
        let ways = match &removal {
            Some((action, _)) => vec![action],
            None => self.spoken_first(intent, (seat, card), ways),
        };
        let mut refused: Option<Refused> = None;
        let mut best_meant = false;
        for action in ways.iter().copied() {
            match check::check(self, intent, seat, card, action) {
                Ok(allowed) => {
                    let told = self.tell_use(intent, (seat, card), &ways, action);
                    let mut verdicts = self.allow(allowed).telling(told);
                    verdicts.plan.attach.extend(removal.as_ref().map(|(_, modifier)| modifier.clone()));
                    return verdicts;
                }
                // The way that came furthest says what is missing; one for other targets than those named says little
                // where the moment is wrong for the one that is meant.
                Err(r) => {
                    let closed = |of: &Refused| of.refusal.reason < Reason::MustStartChain;
                    let stray = |of: &Refused| of.refusal.reason == Reason::TargetType;
                    let meant = targets::kinds_fit(self, intent, (seat, card), action);
                    let better = refused.as_ref().is_none_or(|best| {
                        let over_stray = stray(best) && closed(&r) && meant;
                        over_stray
                            || r.refusal.reason > best.refusal.reason && !(stray(&r) && closed(best) && best_meant)
                    });
                    if better {
                        (refused, best_meant) = (Some(r), meant);
                    }
                }
            }
        }
        let by_key = |of: &Refused| matches!(of.refusal.reason, Reason::KeyNotDeclared | Reason::Key);
        let company = self.board.acting.filter(|_| refused.as_ref().is_some_and(by_key));
        let open = |company| keys::open(self.table, &self.board, card, company).collect();
        let told = company.map(|company| Told::Keys(card, open(company)));
        match refused {
            Some(refused) => Verdicts::refused(refused).telling(told),
            None => self.no(Reason::ConditionMissing, cites::CONDITIONS, None),
        }
    }

    /// Of several uses of which none is named the one comes first that asks for a roll of which the script speaks; one
    /// without targets comes last where another is for what is named.
    fn spoken_first<'a>(
        &self,
        intent: &Intent,
        (seat, card): (Seat, CardRef),
        mut ways: Vec<&'a Arc<Action>>,
    ) -> Vec<&'a Arc<Action>> {
        let on = |(_, of): &&(RollKind, CardRef)| intent.targets.contains(&Entity::Card(*of));
        if intent.option.is_none() && ways.len() > 1 {
            if ways.iter().any(|action| targets::kinds_fit(self, intent, (seat, card), action)) {
                ways.sort_by_key(|action| action.targets.is_empty());
            }
            for (kind, _) in self.spoken.iter().filter(on) {
                ways.sort_by_key(|action| !rolls::wanted(&action.steps, *kind));
            }
        }
        ways
    }

    /// Which of several possible uses was taken, where none was named.
    fn tell_use(
        &self,
        intent: &Intent,
        (seat, card): (Seat, CardRef),
        ways: &[&Arc<Action>],
        taken: &Arc<Action>,
    ) -> Option<Told> {
        // What was asked for may be none of its uses.
        let asked = intent.option.as_ref().is_some_and(|o| candidates::answers(taken, o));
        // Where none was asked for, the choice between them is told as one.
        let stray = intent.option.is_some() && !asked;
        let option = taken.option.clone().filter(|_| stray)?;
        let other = |a: &&&Arc<Action>| !Arc::ptr_eq(a, taken) && check::check(self, intent, seat, card, a).is_ok();
        let others: Vec<Box<str>> = ways.iter().filter(other).filter_map(|a| a.option.clone()).collect();
        (!others.is_empty()).then_some(Told::Use(card, option, others))
    }

    /// The character in whose place another comes, if his own text lets him.
    fn makes_room(&self, intent: &Intent) -> Option<CardRef> {
        if intent.act != Act::ReplaceCharacter {
            return None;
        }
        intent.targets.iter().find_map(|t| {
            let Entity::Card(old) = t else { return None };
            let meaning = query::def(self.table, &self.board, *old).meaning.as_ref()?;
            meaning.abilities.iter().any(|a| a.steps.iter().any(candidates::replaces)).then_some(*old)
        })
    }

    /// Whether the card can be played so, but by the other side only: no hazards by the resource player, no resources by
    /// the hazard player (COE 2.1.1, 2.1.2).
    fn of_the_other_side(&self, intent: &Intent, seat: Seat, card: CardRef) -> bool {
        let def = query::def(self.table, &self.board, card);
        let other = |hazard: bool| hazard != (seat == Seat::H);
        let plays = query::plays(self.table, &self.board, card);
        let some = other(def.hazard) || plays.iter().any(|a| other(a.as_hazard.unwrap_or(def.hazard)));
        intent.act == Act::Play && !def.agent && some
    }

    /// The card is spent, gone, face-down, or on the chain.
    pub(crate) fn not_at_hand(&self, intent: &Intent, card: CardRef) -> Option<Verdicts> {
        let state = self.board.card(card);
        let entity = Some(Entity::Card(card));
        if matches!(intent.act, Act::Play | Act::ReplaceCharacter) {
            return match state.zone {
                Zone::Hand | Zone::Deck | Zone::OnGuard => None,
                // He who makes room for another is in play.
                Zone::Play if !self.ways(intent, state.owner, card).is_empty() && intent.act != Act::Play => None,
                _ => Some(self.no(Reason::TargetNotInPlay, cites::TARGETS, entity)),
            };
        }
        if granted::lends(self, card) {
            return None;
        }
        let seat = intent.by.unwrap_or(state.owner);
        let silent = || self.ways(intent, seat, card).is_empty() && self.lacks_the_allowance(intent, seat, card);
        match state.zone {
            // Turned up for it he could do nothing of the sort either.
            Zone::Play if state.face_down && silent() => Some(self.no(Reason::Restriction, cites::RESTRICTION, entity)),
            Zone::Play if state.face_down => Some(self.no(Reason::FaceDown, cites::FACE_DOWN, entity)),
            Zone::Play => None,
            Zone::Declared => Some(self.no(Reason::TargetUnresolved, cites::UNRESOLVED, entity)),
            Zone::OnGuard
            | Zone::Hand
            | Zone::Deck
            | Zone::Discard
            | Zone::Sideboard
            | Zone::Points
            | Zone::Eliminated
            | Zone::Removed
            | Zone::Sites
            | Zone::Prisoner => Some(self.no(Reason::TargetNotInPlay, cites::TARGETS, entity)),
        }
    }

    /// Whatever action: only whether there is a window for it.
    pub(super) fn judge_anything(&self, intent: &Intent, seat: Seat) -> Verdicts {
        let attempt = affects::Attempt {
            seat,
            act: intent.act,
            card: None,
            action: None,
            hazard: seat == Seat::H,
            targets: &intent.targets,
            performer: None,
        };
        if window::before_entering(&self.board) && seat == Seat::R {
            return self.no(Reason::ConditionMissing, cites::NOT_ENTERED, None);
        }
        match window::check(self, &attempt) {
            Err(refused) => Verdicts::refused(refused),
            Ok(()) => Verdicts::legal(cites::DECLARE),
        }
    }

    /// A card without a modelled way to do this: only the window can be told, and that the rest is to be ruled by hand.
    pub(super) fn judge_unknown(&self, intent: &Intent, seat: Seat, card: CardRef) -> Verdicts {
        let action = Action { window: card::Window::Organization, ..Action::blank(Mode::Character) };
        let organizing = matches!(intent.act, Act::ReplaceCharacter | Act::Store | Act::Transfer | Act::Move);
        let attempt = affects::Attempt {
            seat,
            act: intent.act,
            card: Some(card),
            action: if organizing { Some(&action) } else { None },
            hazard: seat == Seat::H,
            targets: &intent.targets,
            performer: None,
        };
        if let Err(refused) = window::check(self, &attempt) {
            return Verdicts::refused(refused);
        }
        let whole = query::def(self.table, &self.board, card).meaning.as_ref().is_some_and(|m| candidates::whole(m));
        if intent.act == Act::Test && whole {
            return verdicts::lacks(cites::RINGS_TESTED, Some(Entity::Card(card)), "a card that tests it");
        }
        if self.lacks_the_allowance(intent, seat, card) {
            return self.no(Reason::Restriction, cites::RESTRICTION, Some(Entity::Card(card)));
        }
        if organizing && self.board.phase != crate::vocab::Phase::Organization {
            return self.no(Reason::ConditionMissing, cites::CHARACTERS, None);
        }
        let told = (!organizing).then(|| Told::ByHand(card, "this use of the card".into()));
        Verdicts::legal(cites::DECLARE).telling(told)
    }

    /// A play from on guard: free of the limit, in its window.
    pub fn play_from_guard(&self, intent: &Intent, seat: Seat, card: CardRef, cite: Cite) -> Verdicts {
        let ways = self.ways(intent, seat, card);
        // On-guard cards are revealed in the site phase as though it were the movement/hazard phase.
        let mut as_if = self.clone();
        as_if.board.phase = crate::vocab::Phase::MovementHazard;
        let mut result = self.no(Reason::OnGuardType, cite, Some(Entity::Card(card)));
        for action in ways {
            let action = Arc::new(Action { free: true, ..Action::clone(action) });
            match check::check(&as_if, intent, seat, card, &action) {
                Ok(allowed) => {
                    result = Verdicts { cite, ..as_if.allow(Play { limit: 0, ..allowed }) };
                    break;
                }
                Err(refused) => result = Verdicts::refused(refused),
            }
        }
        result
    }

    pub(crate) fn no(&self, reason: Reason, cite: Cite, about: Option<Entity>) -> Verdicts {
        Verdicts::illegal(Refusal { reason, about, wanted: None }, cite)
    }
}
