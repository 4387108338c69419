//! The changes that were made, in the game's own words.

use super::facts::Scene;
use super::said::{Said, name, say};
use crate::cards::speak::Part;
use crate::engine::card::{Mode, Zone};
use crate::engine::state::{AttackStatus, CardRef, Change, CompanyRef, Entity, Place, Resolved, Status, StrikeStatus};
use crate::vocab::RollKind;

impl Scene<'_> {
    /// Gives the changes that a resolution made, one part after the other.
    pub(super) fn happened(&self, resolved: &Resolved, labels: &dyn Fn(u16) -> String) -> Said {
        let mut parts: Vec<Said> = Vec::new();
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
        Said::list(parts)
    }

    /// Whether something that a card left behind holds still at the end.
    fn lasts(&self, card: CardRef) -> bool {
        self.board.lasting.iter().any(|l| l.source == card && !l.over)
    }

    fn is_short(&self, card: CardRef) -> bool {
        self.board.card(card).mode == Mode::ShortEvent || self.def(card).modes == [Mode::ShortEvent]
    }

    fn change(&self, change: &Change, labels: &dyn Fn(u16) -> String) -> Said {
        let title = |card: &CardRef| self.called(*card);
        let company = |c: &CompanyRef| self.company_called(*c);
        match change {
            Change::Status(c, Status::Tapped) => say("taps", [title(c)]),
            Change::Status(c, Status::Untapped) => say("untaps", [title(c)]),
            Change::Status(c, Status::Wounded) => say("is_wounded", [title(c)]),
            Change::Move(c, zone) => self.moved(*c, *zone),
            Change::Attach(c, place) => match place {
                Place::Card(on) => say("goes_on", [title(c), title(on)]),
                Place::Company(on) => say("goes_on", [title(c), company(on)]),
                Place::Attack => say("goes_on_attack", [title(c)]),
            },
            Change::FaceDown(c, true) => say("laid_face_down", [title(c)]),
            Change::FaceDown(c, false) => say("turned_face_up", [title(c)]),
            Change::Goes(c, Some(site)) => say("goes_to", [title(c), title(site)]),
            Change::Goes(c, None) => say("returns_home", [title(c)]),
            Change::Imprisoned(c, host) => say("imprisoned_by", [title(c), title(host)]),
            Change::Freed(c, to) => say("rescued", [title(c), company(to)]),
            Change::SendBack(c) => say("sent_back", [company(c)]),
            Change::HeldBack(c) => say("held_back", [company(c)]),
            Change::SplitOff(c) => say("split_off", [title(c)]),
            Change::Limit(c, n) if *n < 0 => say("limit_falls", [company(c), name(-n)]),
            Change::Limit(c, n) => say("limit_rises", [company(c), name(n)]),
            // The numbers of the attack tell it.
            Change::Reached(_) => Said::default(),
            Change::Attack(status) => match status {
                AttackStatus::Faced | AttackStatus::Assigned => Said::default(),
                AttackStatus::Cancelled => say("attack_cancelled", []),
                AttackStatus::Over => say("attack_over", []),
                AttackStatus::Defeated => say("attack_defeated", []),
            },
            Change::OneAttackLess => say("one_attack_less", []),
            Change::Faces(c, source) => {
                let by = self.board.card(*source).company.map(|by| company(&by));
                say("faces", [company(c), by.unwrap_or_else(|| title(source))])
            }
            Change::Strike(c, status) => match status {
                StrikeStatus::ToCome => say("strike_assigned", [title(c)]),
                StrikeStatus::Succeeded => say("strike_succeeds", [title(c)]),
                StrikeStatus::Defeated => say("strike_defeated", [title(c)]),
                StrikeStatus::Ineffectual => say("strike_ineffectual", [title(c)]),
                StrikeStatus::Cancelled => say("strike_cancelled", [title(c)]),
            },
            Change::Modifier(m) => {
                say("modifier", [name(format!("{:+}", m.amount)), self.thing(Entity::Roll(m.kind, m.of))])
            }
            Change::Again(kind, of) => say("one_more_roll", [self.thing(Entity::Roll(*kind, *of))]),
            Change::Assured(of) => say("succeeds_unrolled", [self.thing(Entity::Roll(RollKind::Corruption, *of))]),
            Change::Treats(c) => say("changes_types", [title(c)]),
            Change::Active(c, _) => say("takes_hold", [title(c)]),
            // That it is over at the end of its strike or attack goes without saying.
            Change::Lasts(c) if self.lasts(*c) => say("effect_lasts", [title(c)]),
            Change::Lasts(_) => Said::default(),
            Change::Ends(n) => say("ends", [self.thing(Entity::Lasting(*n))]),
            Change::BecomesAlly(c, under) => say("becomes_ally", [title(c), title(under)]),
            Change::Cancels(n) => self.cancelled(&labels(*n)),
            Change::DiscardLater(c) => say("discard_later", [title(c)]),
            Change::Attempt(c, on) => say("attempts_influence", [title(c), self.thing(*on)]),
            Change::Outside(part) => say("outside", [Said::spoken(Part::Text(part.clone()), self.table)]),
            Change::Takes(seat) => say("takes", [name(self.player(*seat))]),
            Change::Draws(seat, 1) => say("draws_one", [name(self.player(*seat))]),
            Change::Draws(seat, n) => say("draws", [name(self.player(*seat)), name(n)]),
        }
    }

    /// Says that a declaration is cancelled. It names the title of its card and its number, for the number alone after
    /// that of the row would read like another number.
    fn cancelled(&self, label: &str) -> Said {
        match self.declared_card(label) {
            Some(card) => say("is_cancelled", [card]),
            None => say("declaration_cancelled", [name(label)]),
        }
    }

    fn moved(&self, card: CardRef, zone: Zone) -> Said {
        let key = match zone {
            Zone::Declared => return Said::default(),
            Zone::Hand => {
                let owner = self.player(self.board.card(card).owner);
                return say("to_hand", [self.called(card), name(owner)]);
            }
            Zone::Play => "comes_into_play",
            Zone::OnGuard => "lies_on_guard",
            Zone::Deck => "to_deck",
            Zone::Discard => "is_discarded",
            Zone::Sideboard => "to_sideboard",
            Zone::Points => "to_points",
            Zone::Eliminated => "is_eliminated",
            Zone::Removed => "is_removed",
            Zone::Sites => "to_sites",
            Zone::Prisoner => "is_imprisoned",
        };
        say(key, [self.called(card)])
    }
}
