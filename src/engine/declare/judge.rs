//! The verdict on a declaration that a player makes with a card.

use std::borrow::Cow;
use std::sync::Arc;

use super::actions::RULE_ACTIONS;
use super::rewrites::{self, REWRITES, Said};
use crate::engine::card::{self, Action, Mode, Zone};
use crate::engine::declare;
use crate::engine::legal::play::{Play, Tried};
use crate::engine::legal::{check, targets, window};
use crate::engine::query::affects::Attempt;
use crate::engine::query::{self, candidates, granted, keys};
use crate::engine::state::plan::Told;
use crate::engine::state::{CardRef, Cite, Entity, Game, Intent, Judged, Judgement, Reason, Refused, cites};
use crate::vocab::{Act, Phase, RollKind, Seat};

impl Game<'_> {
    /// The verdict on a declaration: by a rule, or by the card that is meant.
    pub(crate) fn judge(&self, intent: &Intent, seat: Seat) -> Judgement {
        self.judged(intent, seat).unwrap_or_else(Judgement::refused)
    }

    /// The same, but if it is refused, the refusal itself.
    ///
    /// # Errors
    /// The refusal.
    pub(crate) fn judged(&self, intent: &Intent, seat: Seat) -> Judged {
        let mut meant = Cow::Borrowed(intent);
        let mut rewritten = [false; REWRITES.len()];
        loop {
            if let Some(judged) = self.judged_by_rules(&meant, seat) {
                return judged;
            }
            if matches!(meant.act, Act::Passive | Act::SpecialAction | Act::BodyCheck) {
                // Cards and rules declare these by themselves; no player does.
                return Ok(Judgement::automatic(cites::PASSIVE));
            }
            let Some(said) = Said::of(self, &meant, seat) else { return self.judge_anything(&meant, seat) };
            // If the card that grants it is not there, or no longer there, the player is told so before anything else
            // is assumed.
            let granted = rewrites::granted(&said).is_some();
            let tapped = meant.act == Act::TapAbility && said.is_elsewhere() && !granted;
            if tapped && let Some((card, reason)) = declare::granted::closed(self, &meant) {
                return Err(Refused::by(reason, cites::UNRESOLVED).about(card));
            }
            let mut open = REWRITES.iter().zip(&mut rewritten).filter(|(_, done)| !**done);
            let Some((intent, done)) = open.find_map(|(rewrite, done)| Some((rewrite(&said)?, done))) else {
                return self.judge_card(said);
            };
            *done = true;
            meant = Cow::Owned(intent);
        }
    }

    /// The verdict of the first action of the rules that recognizes the declaration.
    fn judged_by_rules(&self, intent: &Intent, seat: Seat) -> Option<Judged> {
        RULE_ACTIONS.iter().find_map(|action| action.judge(self, intent, seat))
    }

    /// The verdict on a play or use of a card.
    fn judge_card(&self, said: Said<'_>) -> Judged {
        let Said { intent, seat, card, .. } = said;
        self.is_at_hand(intent, card)?;
        if said.ways.is_empty() {
            let foreign = self.of_the_other_side(intent, seat, card);
            Refused::by(Reason::Restriction, cites::SIDES).about(card).when(foreign)?;
            return self.judge_unknown(intent, seat, card);
        }
        let mut said = said;
        self.spoken_first(&mut said);
        let mut refused: Option<Refused> = None;
        let mut best_meant = false;
        for &action in &said.ways {
            match check::check(said.tried(action)) {
                Ok(allowed) => {
                    let mut judgement = self.allow(allowed);
                    judgement.told.extend(tell_use(&said, action));
                    return Ok(judgement);
                }
                // The way that passed the most checks says what is missing. One for other targets than those named says
                // little if the way that is meant fails because the moment is wrong.
                Err(r) => {
                    let closed = |of: &Refused| of.refusal.reason < Reason::MustStartChain;
                    let stray = |of: &Refused| of.refusal.reason == Reason::TargetType;
                    let meant = targets::kinds_fit(said.tried(action));
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
        let refused = refused.ok_or(Refused::by(Reason::ConditionMissing, cites::CONDITIONS))?;
        let by_key = matches!(refused.refusal.reason, Reason::KeyNotDeclared | Reason::Key);
        let company = self.board.acting.filter(|_| by_key);
        let open = |company| keys::open(self.table, &self.board, card, company).collect();
        let told = company.map(|company| Told::Keys(card, open(company)));
        Ok(Judgement::refused(refused).telling(told))
    }

    /// Orders several uses when none is named: a use that asks for a roll of which the script speaks comes first; a use
    /// without targets comes last if another use suits what is named.
    fn spoken_first(&self, said: &mut Said<'_>) {
        let on = |(_, of): &&(RollKind, CardRef)| said.intent.targets.contains(&Entity::Card(*of));
        if said.intent.option.is_none() && said.ways.len() > 1 {
            if said.ways.iter().any(|action| targets::kinds_fit(said.tried(action))) {
                said.ways.sort_by_key(|action| action.targets.is_empty());
            }
            for (kind, _) in self.spoken.iter().filter(on) {
                said.ways.sort_by_key(|action| !card::asks_for_roll(&action.steps, *kind));
            }
        }
    }

    /// Whether only the other side could play the card this way: the resource player plays no hazards, the hazard
    /// player no resources (COE 2.1.1, 2.1.2).
    fn of_the_other_side(&self, intent: &Intent, seat: Seat, card: CardRef) -> bool {
        let def = self.def(card);
        let other = |hazard: bool| hazard != (seat == Seat::H);
        let plays = query::plays(self.table, &self.board, card);
        let some = other(def.hazard) || plays.iter().any(|a| other(a.as_hazard.unwrap_or(def.hazard)));
        intent.act == Act::Play && !def.agent && some
    }

    /// Checks that the card can be used at all: it is not spent, gone, face-down, or on the chain.
    ///
    /// # Errors
    /// What keeps the card from being used.
    pub(crate) fn is_at_hand(&self, intent: &Intent, card: CardRef) -> Result<(), Refused> {
        let state = self.board.card(card);
        let no = |reason, cite| Err(Refused::by(reason, cite).about(card));
        if matches!(intent.act, Act::Play | Act::ReplaceCharacter) {
            return match state.zone {
                Zone::Hand | Zone::Deck | Zone::OnGuard => Ok(()),
                // A character who makes room for another is in play.
                Zone::Play if !self.candidates(intent, state.owner, card).is_empty() && intent.act != Act::Play => {
                    Ok(())
                }
                _ => no(Reason::TargetNotInPlay, cites::TARGETS),
            };
        }
        if granted::grants(self, card) {
            return Ok(());
        }
        let seat = intent.by.unwrap_or(state.owner);
        let silent = || self.candidates(intent, seat, card).is_empty() && self.lacks_the_allowance(intent, seat, card);
        match state.zone {
            // The agent could not do this even if it were revealed.
            Zone::Play if state.face_down && silent() => no(Reason::Restriction, cites::RESTRICTION),
            Zone::Play if state.face_down => no(Reason::FaceDown, cites::FACE_DOWN),
            Zone::Play => Ok(()),
            Zone::Declared => no(Reason::TargetUnresolved, cites::UNRESOLVED),
            _ => no(Reason::TargetNotInPlay, cites::TARGETS),
        }
    }

    /// Judges a declaration without a card: only whether its window is open.
    pub(super) fn judge_anything(&self, intent: &Intent, seat: Seat) -> Judged {
        let early = window::before_entering(&self.board) && seat == Seat::R;
        Refused::by(Reason::ConditionMissing, cites::NOT_ENTERED).when(early)?;
        window::check(self, &Attempt { targets: &intent.targets, ..Attempt::of(seat, intent.act) })?;
        Ok(Judgement::legal(cites::DECLARE))
    }

    /// Judges a use of a card for which no way is modelled: we can tell only whether the window is open, and that a
    /// judge has to rule on the rest.
    pub(super) fn judge_unknown(&self, intent: &Intent, seat: Seat, card: CardRef) -> Judged {
        let action = Action { window: card::Window::Organization, ..Action::blank(Mode::Character) };
        let organizing = matches!(intent.act, Act::ReplaceCharacter | Act::Store | Act::Transfer | Act::Move);
        let (card_tried, action) = (Some(card), Some(&action).filter(|_| organizing));
        let attempt = Attempt { card: card_tried, action, targets: &intent.targets, ..Attempt::of(seat, intent.act) };
        window::check(self, &attempt)?;
        let whole = self.def(card).meaning.is_some() && !query::says(self.table, &self.board, card).left_to_judge;
        let untested = intent.act == Act::Test && whole;
        Refused::lacking(cites::RINGS_TESTED, "a card that tests it").about(card).when(untested)?;
        let idle = self.lacks_the_allowance(intent, seat, card);
        Refused::by(Reason::Restriction, cites::RESTRICTION).about(card).when(idle)?;
        let late = organizing && self.board.phase != Phase::Organization;
        Refused::by(Reason::ConditionMissing, cites::CHARACTERS).when(late)?;
        let told = (!organizing).then(|| Told::Unmodelled(card, "this use of the card".into()));
        Ok(Judgement::legal(cites::DECLARE).telling(told))
    }

    /// A play from on guard: it does not count against the hazard limit, and has its own window.
    pub fn play_from_guard(&self, intent: &Intent, seat: Seat, card: CardRef, cite: Cite) -> Judged {
        let ways = self.candidates(intent, seat, card);
        // On-guard cards are revealed in the site phase as though it were the movement/hazard phase.
        let mut as_if = self.clone();
        as_if.board.phase = Phase::MovementHazard;
        let mut refused = Refused::by(Reason::OnGuardType, cite).about(card);
        for action in ways {
            let action = Arc::new(Action { free: true, ..Action::clone(action) });
            match check::check(Tried { game: &as_if, intent, seat, card, action: &action }) {
                Ok(allowed) => return Ok(Judgement { cite, ..as_if.allow(Play { limit: 0, ..allowed }) }),
                Err(closed) => refused = closed,
            }
        }
        Err(refused)
    }
}

/// Tells which of several possible uses was taken, if none was named.
fn tell_use(said: &Said<'_>, taken: &Arc<Action>) -> Option<Told> {
    // The option that was asked for may be none of the card's uses.
    let named = said.intent.option.as_ref();
    let asked = named.is_some_and(|o| candidates::answers(taken, o));
    // If none was asked for, the choice among them is reported as one.
    let option = taken.option.as_ref().filter(|_| named.is_some() && !asked)?;
    let other = |a: &&&Arc<Action>| !Arc::ptr_eq(a, taken) && check::check(said.tried(a)).is_ok();
    let others: Vec<Box<str>> = said.ways.iter().filter(other).filter_map(|a| a.option.clone()).collect();
    (!others.is_empty()).then_some(Told::Use(said.card, option.clone(), others))
}
