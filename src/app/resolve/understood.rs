//! The position in a sentence, so that a reader sees what was understood.

use super::facts::Scene;
use super::laid::LaidCard;
use super::said::{Said, name, say};
use crate::engine::query;
use crate::engine::state::{Attack, AttackStatus, Company, CompanyRef, Key, Strike, StrikeStatus};
use crate::vocab::{Phase, Seat, Step};

impl Scene<'_> {
    /// Says the parts of a sentence: phase, companies, cards in play, attack and its strikes.
    pub(super) fn understood(&self) -> Vec<Said> {
        let mut parts = vec![self.phase()];
        for (company, state) in (0..=u8::MAX).map(CompanyRef).zip(&self.board.companies) {
            parts.extend(self.company(company, state));
        }
        for seat in [Seat::R, Seat::H] {
            parts.extend(self.in_play(seat));
        }
        if let Some(attack) = &self.board.attack {
            parts.push(self.attack(attack));
            parts.extend(self.strikes(attack));
        }
        parts
    }

    /// Gives the hazard limit and how much of it is used.
    pub(super) fn limit(&self) -> Option<Said> {
        let company = self.board.company(self.board.acting.filter(|_| self.board.phase == Phase::MovementHazard)?);
        Some(say("limit_used", [name(company.limit), name(company.used)]))
    }

    fn phase(&self) -> Said {
        let phase = match self.board.phase {
            Phase::Untap => "phase_of_untapping",
            Phase::Organization => "phase_of_organization",
            Phase::LongEvent => "phase_of_long_events",
            Phase::MovementHazard => "phase_of_movement",
            Phase::Site => "phase_of_site",
            Phase::End => "phase_of_ending",
        };
        let step = match self.board.step {
            Step::PlayHazards => return say(phase, []),
            Step::RevealNewSite => "step_new_site",
            Step::SetHazardLimit => "step_hazard_limit",
            Step::EstablishOrder => "step_order",
            Step::ResolvePassives => "step_passives",
            Step::EndOfPhase => "step_end_of_phase",
            Step::HandsReconciled => "step_hands",
            Step::Entering => "step_entering",
            Step::RevealOnGuard => "step_on_guard",
            Step::AutomaticAttack => "step_automatic_attacks",
            Step::AgentAttacks => "step_agent_attacks",
            Step::PlayResource => "step_resource",
            Step::PreAssignment => "step_before_strikes",
            Step::StrikesAssigned => "step_strikes",
            Step::Support | Step::Defender => "step_before_roll",
            Step::Resolve => "step_strike",
            Step::BodyCheck => "step_body_check",
            Step::BetweenStrikes => "step_between_strikes",
            Step::AfterLastStrike => "step_last_strike_over",
            Step::AfterAttack => "step_attack_over",
            Step::AfterRoll => "step_roll_over",
            Step::SignalEnd => "step_end_signalled",
        };
        Said::joined([say(phase, []), say(step, [])], ", ")
    }

    fn company(&self, company: CompanyRef, state: &Company) -> Option<Said> {
        let laid = self.laid_company(company, state)?;
        let (player, label) = (name(self.player(state.seat)), name(&laid.label));
        Some(say("company_is", [player, label, laid.members(), laid.place()]))
    }

    fn in_play(&self, seat: Seat) -> Option<Said> {
        let cards: Vec<Said> = self.laid_apart(seat).iter().map(LaidCard::said).collect();
        let player = name(self.player(seat));
        (!cards.is_empty()).then(|| say("has_in_play", [player, Said::joined(cards, ", ")]))
    }

    fn attack(&self, attack: &Attack) -> Said {
        let (strikes, prowess) = (query::attack_strikes(attack), query::attack_prowess(self.table, self.board, attack));
        let company = self.company_called(attack.company);
        let body =
            query::attack_body(self.table, self.board, attack).map(|body| format!("/{body}")).unwrap_or_default();
        let mut told = match attack.attacker {
            Some(other) => {
                let told = say("faces_company", [company, name(strikes), self.company_called(other)]);
                told.and(name(body))
            }
            None => {
                let attacks = if attack.attacks > 1 { format!("{}x", attack.attacks) } else { String::new() };
                let figures = name(format!(" {attacks}{strikes}@{prowess}{body}"));
                say("faces", [company, self.called(attack.source).and(figures)])
            }
        };
        if let Some(key) = &attack.key {
            told = say("keyed_to", [told, self.key_called(key)]);
        }
        let status = match attack.status {
            AttackStatus::Faced | AttackStatus::Assigned => return told,
            AttackStatus::Cancelled => "cancelled",
            AttackStatus::Over => "state_over",
            AttackStatus::Defeated => "defeated",
        };
        Said::joined([told, say(status, [])], ", ")
    }

    fn strikes(&self, attack: &Attack) -> Option<Said> {
        let strikes: Vec<Said> = attack.strikes_assigned.iter().map(|s| self.strike(s)).collect();
        (!strikes.is_empty()).then(|| say("strikes_against", [Said::joined(strikes, ", ")]))
    }

    /// Gives the character against whom a strike is, and the result of it.
    fn strike(&self, strike: &Strike) -> Said {
        let target = self.called(strike.against);
        let how = match strike.status {
            StrikeStatus::ToCome if strike.stays_untapped => "state_stays_untapped",
            StrikeStatus::ToCome => return target,
            StrikeStatus::Succeeded => "state_succeeded",
            StrikeStatus::Defeated => "defeated",
            StrikeStatus::Ineffectual => "state_ineffectual",
            StrikeStatus::Cancelled => "cancelled",
        };
        say("remark", [target, say(how, [])])
    }

    /// Gives a key as it is typed.
    pub(super) fn key(&self, key: &Key) -> String {
        self.key_called(key).to_string()
    }

    /// Gives the same as it is said: letters are the same in every language.
    pub(super) fn key_called(&self, key: &Key) -> Said {
        match key {
            Key::Region(kind, count) => name(kind.letter().to_string().repeat(usize::from((*count).max(1)))),
            Key::Site(kind) => name(format!("site {}", kind.letter())),
            Key::Named(word) => match self.table.defs.iter().find(|d| d.name == *word) {
                Some(def) => Said::card(def.title.to_string(), &def.title),
                None => name(word),
            },
        }
    }
}
