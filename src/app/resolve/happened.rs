//! What changed, in the game's own words.

use super::facts::Scene;
use crate::engine::card::{Mode, Zone};
use crate::engine::state::{AttackStatus, CardRef, Change, Entity, Place, Resolved, Status, StrikeStatus};
use crate::vocab::RollKind;

impl Scene<'_> {
    /// What a resolution changed, one part behind the other.
    pub(super) fn happened(&self, resolved: &Resolved, labels: &dyn Fn(u16) -> String) -> String {
        let mut parts: Vec<String> = Vec::new();
        for change in &resolved.changes {
            // That a short-event goes to the discard pile when it is done goes without saying.
            let own =
                matches!(change, Change::Move(c, Zone::Discard) if Some(*c) == resolved.card && self.is_short(*c));
            let part = self.change(change, labels);
            if !own && !part.is_empty() && !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.extend(super::figures::change(self, resolved).map(|change| change.text()));
        parts.retain(|part| !part.is_empty());
        parts.join("; ")
    }

    /// Whether something that a card left behind holds still at the end.
    fn lasts(&self, card: CardRef) -> bool {
        self.board.lasting.iter().any(|l| l.source == card && !l.over)
    }

    fn is_short(&self, card: CardRef) -> bool {
        self.board.card(card).mode == Mode::ShortEvent || self.def(card).modes == [Mode::ShortEvent]
    }

    fn change(&self, change: &Change, labels: &dyn Fn(u16) -> String) -> String {
        let title = |card: &CardRef| self.title(*card);
        let company = |c: &crate::engine::state::CompanyRef| self.board.company(*c).label.to_string();
        match change {
            Change::Status(c, Status::Tapped) => format!("{} taps", title(c)),
            Change::Status(c, Status::Untapped) => format!("{} becomes untapped", title(c)),
            Change::Status(c, Status::Wounded) => format!("{} is wounded", title(c)),
            Change::Move(c, zone) => self.moved(*c, *zone),
            Change::Attach(c, place) => match place {
                Place::Card(on) => format!("{} goes on {}", title(c), title(on)),
                Place::Company(on) => format!("{} goes on {}", title(c), company(on)),
                Place::Attack => format!("{} goes on the attack", title(c)),
            },
            Change::FaceDown(c, true) => format!("{} is laid face-down", title(c)),
            Change::FaceDown(c, false) => format!("{} is turned face-up", title(c)),
            Change::Goes(c, Some(site)) => format!("{} goes to {}", title(c), title(site)),
            Change::Goes(c, None) => format!("{} returns to a home site", title(c)),
            Change::Imprisoned(c, host) => format!("{} is taken prisoner by {}", title(c), title(host)),
            Change::Freed(c, to) => format!("{} is rescued and joins {}", title(c), company(to)),
            Change::SendBack(c) => format!("{} returns to its site of origin", company(c)),
            Change::HeldBack(c) => format!("{} may not move", company(c)),
            Change::SplitOff(c) => format!("{} becomes a company of his own", title(c)),
            Change::Limit(c, n) if *n < 0 => format!("the hazard limit against {} falls by {}", company(c), -n),
            Change::Limit(c, n) => format!("the hazard limit against {} rises by {n}", company(c)),
            // The numbers of the attack tell it.
            Change::Reached(_) => String::new(),
            Change::Attack(status) => match status {
                AttackStatus::Faced | AttackStatus::Assigned => String::new(),
                AttackStatus::Cancelled => "the attack is cancelled".to_owned(),
                AttackStatus::Over => "the attack is over".to_owned(),
                AttackStatus::Defeated => "the attack is defeated".to_owned(),
            },
            Change::OneAttackLess => "one of the creature's attacks is cancelled".to_owned(),
            Change::Faces(c, source) => {
                let by = self.board.card(*source).company.map(|by| self.board.company(by).label.to_string());
                format!("{} faces {}", company(c), by.unwrap_or_else(|| title(source)))
            }
            Change::Strike(c, status) => match status {
                StrikeStatus::ToCome => format!("a strike is assigned to {}", title(c)),
                StrikeStatus::Succeeded => format!("the strike against {} succeeds", title(c)),
                StrikeStatus::Defeated => format!("the strike against {} is defeated", title(c)),
                StrikeStatus::Ineffectual => format!("the strike against {} is ineffectual", title(c)),
                StrikeStatus::Cancelled => format!("the strike against {} is cancelled", title(c)),
            },
            Change::Modifier(m) => {
                format!("{:+} to the {}", m.amount, self.entity(Entity::Roll(m.kind, m.of)))
            }
            Change::Again(kind, of) => {
                format!("one more roll for the {}, the better counts", self.entity(Entity::Roll(*kind, *of)))
            }
            Change::Assured(of) => {
                format!("the {} succeeds without a roll", self.entity(Entity::Roll(RollKind::Corruption, *of)))
            }
            Change::Treats(c) => format!("{} changes types of regions or sites", title(c)),
            Change::Active(c, _) => format!("{} takes hold", title(c)),
            // That it is over at the end of its strike or attack goes without saying.
            Change::Lasts(c) if self.lasts(*c) => format!("the effect of {} lasts", title(c)),
            Change::Lasts(_) => String::new(),
            Change::Ends(n) => format!("the {} ends", self.entity(Entity::Lasting(*n))),
            Change::BecomesAlly(c, under) => format!("{} becomes an ally of {}", title(c), title(under)),
            Change::Cancels(n) => format!("{} is cancelled", labels(*n)),
            Change::DiscardLater(c) => format!("{} will be discarded at the end of the turn", title(c)),
            Change::Attempt(c, on) => format!("{} attempts to influence {}", title(c), self.entity(*on)),
            Change::Outside(part) => format!("{part} (outside the chain)"),
            Change::Takes(seat) => format!("{} takes a card from a pile that is not described", self.player(*seat)),
            Change::Draws(seat, n) => {
                format!("{} draws {n} card{}", self.player(*seat), if *n == 1 { "" } else { "s" })
            }
        }
    }

    fn moved(&self, card: CardRef, zone: Zone) -> String {
        let title = self.title(card);
        match zone {
            Zone::Play => format!("{title} comes into play"),
            Zone::Declared => String::new(),
            Zone::OnGuard => format!("{title} lies on-guard"),
            Zone::Hand => format!("{title} goes to {}'s hand", self.player(self.board.card(card).owner)),
            Zone::Deck => format!("{title} goes to the play deck"),
            Zone::Discard => format!("{title} is discarded"),
            Zone::Sideboard => format!("{title} goes to the sideboard"),
            Zone::Points => format!("{title} goes to the marshalling point pile"),
            Zone::Eliminated => format!("{title} is eliminated"),
            Zone::Removed => format!("{title} is removed from the game"),
            Zone::Sites => format!("{title} returns to the location deck"),
            Zone::Prisoner => format!("{title} is taken prisoner"),
        }
    }
}
