//! The position in a sentence, so that a reader sees what was understood.

use super::facts::Scene;
use super::laid::LaidCard;
use crate::engine::query;
use crate::engine::state::{AttackStatus, Company, CompanyRef, Key, Strike, StrikeStatus};
use crate::vocab::{Phase, Seat, Step};

impl Scene<'_> {
    /// Phase, companies, cards in play, attack, hazard limit.
    pub(super) fn understood(&self) -> String {
        let mut parts = vec![self.phase()];
        for (company, state) in (0..=u8::MAX).map(CompanyRef).zip(&self.board.companies) {
            parts.extend(self.company(company, state));
        }
        for seat in [Seat::R, Seat::H] {
            parts.extend(self.in_play(seat));
        }
        parts.extend(self.attack());
        parts.join("; ")
    }

    /// The hazard limit and how much of it is used.
    pub(super) fn limit(&self) -> Option<String> {
        let company = self.board.company(self.board.acting.filter(|_| self.board.phase == Phase::MovementHazard)?);
        Some(format!("; hazard limit {}, {} used", company.limit, company.used))
    }

    fn phase(&self) -> String {
        let phase = match self.board.phase {
            Phase::Untap => "untap phase",
            Phase::Organization => "organization phase",
            Phase::LongEvent => "long-event phase",
            Phase::MovementHazard => "movement/hazard phase",
            Phase::Site => "site phase",
            Phase::End => "end of the turn",
        };
        let step = match self.board.step {
            Step::PlayHazards => "",
            Step::RevealNewSite => "the new site is revealed",
            Step::SetHazardLimit => "the hazard limit is set",
            Step::EstablishOrder => "ongoing effects are ordered",
            Step::ResolvePassives => "passives are resolved",
            Step::EndOfPhase => "at its end",
            Step::HandsReconciled => "hands are reconciled",
            Step::Entering => "entering the site",
            Step::RevealOnGuard => "on-guard cards are revealed",
            Step::AutomaticAttack => "automatic-attacks are faced",
            Step::AgentAttacks => "agents attack",
            Step::PlayResource => "a resource is being played",
            Step::PreAssignment => "before strikes are assigned",
            Step::StrikesAssigned => "strikes are assigned",
            Step::Support | Step::Defender => "in a strike sequence, before the roll",
            Step::Resolve => "a strike is rolled, its special actions and body check to come",
            Step::BodyCheck => "a body check is made",
            Step::BetweenStrikes => "between two strike sequences",
            Step::AfterLastStrike => "after the last strike",
            Step::AfterAttack => "after the attack",
            Step::AfterRoll => "after a roll",
            Step::SignalEnd => "the end is signalled",
        };
        if step.is_empty() { phase.to_owned() } else { format!("{phase}, {step}") }
    }

    fn company(&self, company: CompanyRef, state: &Company) -> Option<String> {
        let laid = self.laid_company(company, state)?;
        Some(format!("{} {}", self.player(state.seat), laid.text()))
    }

    fn in_play(&self, seat: Seat) -> Option<String> {
        let cards: Vec<String> = self.laid_apart(seat).iter().map(LaidCard::text).collect();
        (!cards.is_empty()).then(|| format!("{} has {} in play", self.player(seat), cards.join(", ")))
    }

    fn attack(&self) -> Option<String> {
        let attack = self.board.attack.as_ref()?;
        let (strikes, prowess) = (query::attack_strikes(attack), query::attack_prowess(self.table, self.board, attack));
        let mut told = match attack.attacker {
            Some(company) => format!("faces {} strikes of {}", strikes, self.board.company(company).label),
            None => {
                let attacks = if attack.attacks > 1 { format!("{}x", attack.attacks) } else { String::new() };
                format!("faces {} {attacks}{strikes}@{prowess}", self.title(attack.source))
            }
        };
        if let Some(body) = query::attack_body(self.table, self.board, attack) {
            told.push_str(&format!("/{body}"));
        }
        if let Some(key) = &attack.key {
            told.push_str(&format!(" keyed to {}", self.key(key)));
        }
        match attack.status {
            AttackStatus::Faced | AttackStatus::Assigned => {}
            AttackStatus::Cancelled => told.push_str(", cancelled"),
            AttackStatus::Over => told.push_str(", over"),
            AttackStatus::Defeated => told.push_str(", defeated"),
        }
        let strikes: Vec<String> = attack.strikes_assigned.iter().map(|s| self.strike(s)).collect();
        if !strikes.is_empty() {
            told.push_str(&format!("; strikes against {}", strikes.join(", ")));
        }
        let company = self.board.company(attack.company);
        Some(format!("{} {told}", company.label))
    }

    /// The character against whom a strike is, and the result of it.
    fn strike(&self, strike: &Strike) -> String {
        let who = self.title(strike.against);
        match strike.status {
            StrikeStatus::ToCome if strike.stays_untapped => format!("{who} (stays untapped)"),
            StrikeStatus::ToCome => who,
            StrikeStatus::Succeeded => format!("{who} (succeeded)"),
            StrikeStatus::Defeated => format!("{who} (defeated)"),
            StrikeStatus::Ineffectual => format!("{who} (ineffectual)"),
            StrikeStatus::Cancelled => format!("{who} (cancelled)"),
        }
    }

    /// A key as it is typed.
    pub(super) fn key(&self, key: &Key) -> String {
        match key {
            Key::Region(kind, count) => kind.letter().to_string().repeat(usize::from((*count).max(1))),
            Key::Site(kind) => format!("site {}", kind.letter()),
            Key::Named(name) => {
                let def = self.table.defs.iter().find(|d| d.name == *name);
                def.map_or_else(|| name.to_string(), |d| d.title.to_string())
            }
        }
    }
}
