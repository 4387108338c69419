//! An attack that a company faces, and its strikes.

use super::{CardRef, CompanyRef};
use crate::engine::card::{Attr, Change, Word};
use crate::vocab::{RegionType, SiteType};

/// An attack against a company. Its numbers follow from those with which it began and from what has reached it, in
/// order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attack {
    /// The card or site that attacks.
    pub source: CardRef,
    /// The company that it is against.
    pub company: CompanyRef,
    /// The attacking company, if a company attacks; the source is then its first member.
    pub attacker: Option<CompanyRef>,
    /// Whether the opponent has begun to assign the strikes that the defender left.
    pub passed_on: bool,
    /// Races of the attacker, folded.
    pub races: Vec<Word>,
    /// Strikes of one attack, before anything has reached it.
    pub strikes: i16,
    /// Prowess.
    pub prowess: i16,
    /// Body.
    pub body: Option<i16>,
    /// How many attacks of the same card the company still has to face, including this one.
    pub attacks: u8,
    /// Whether the earlier attacks of the same card were defeated, as far as they were fought.
    pub earlier: Option<bool>,
    /// The character whom all attacks of the card are against, once the first one was.
    pub only: Option<CardRef>,
    /// Its key.
    pub key: Option<Key>,
    /// Whether it is an automatic-attack.
    pub automatic: bool,
    /// Its place among the automatic-attacks of its site, from 1; 0 if the place is not known or it is not one.
    pub number: u8,
    /// Whether it is a hazard creature's attack (or counts as one).
    pub creature: bool,
    /// The changes that have reached it, in the order of application.
    pub reached: Vec<Reached>,
    /// Whether the attacker chooses the defending characters.
    pub attacker_chooses: bool,
    /// Whether each character faces one strike.
    pub strike_each: bool,
    /// Whether it cannot be cancelled; its strikes still can be (COE 3.iv.5.1).
    pub uncancellable: bool,
    /// Whether its strikes cannot be cancelled either.
    pub sure_strikes: bool,
    /// Whether other cards have no effect on it.
    pub immune: bool,
    /// Whether it is a detainment attack.
    pub detainment: bool,
    /// The number that is added to body checks that it leads to.
    pub body_check: i16,
    /// Whether weapons add no prowess against its strikes.
    pub no_weapons: bool,
    /// How many of its attacks characters have cancelled by tapping.
    pub cancelled_by_tapping: u8,
    /// Whether the position gave its numbers, so that they include what is in play.
    pub given: bool,
    /// The stage that it has reached.
    pub status: AttackStatus,
    /// The strikes that are assigned.
    pub strikes_assigned: Vec<Strike>,
}

impl Attack {
    /// An attack without numbers.
    pub fn of(source: CardRef, company: CompanyRef) -> Attack {
        Attack { source, company, strikes: 1, attacks: 1, ..Attack::default() }
    }

    /// Tells what is remembered of it when texts look back at it.
    pub fn remembered(&self) -> Faced {
        Faced {
            races: self.races.clone(),
            key: self.key.clone(),
            automatic: self.automatic,
            detainment: self.detainment,
            defeated: false,
        }
    }

    /// Whether the company is still facing it.
    pub fn goes_on(&self) -> bool {
        matches!(self.status, AttackStatus::Faced | AttackStatus::Assigned)
    }

    /// Whether one of its strikes is against this character.
    pub fn strikes_at(&self, who: CardRef) -> bool {
        self.strikes_assigned.iter().any(|s| s.against == who)
    }

    /// Whether it can be cancelled: no strike is assigned, and no text forbids it.
    pub fn can_be_cancelled(&self) -> bool {
        self.status == AttackStatus::Faced && !self.uncancellable && !self.immune
    }

    /// Whether its strikes can be cancelled before they are rolled. They can be even if the attack could not (COE
    /// 3.iv.5.1), unless a text forbids it.
    pub fn strikes_can_be_cancelled(&self) -> bool {
        !self.sure_strikes && !self.immune
    }
}

/// What is still known about an attack that a company has faced.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faced {
    /// Its races.
    pub races: Vec<Word>,
    /// Its key, if that is known.
    pub key: Option<Key>,
    /// Whether it was an automatic-attack.
    pub automatic: bool,
    /// Whether it was a detainment attack.
    pub detainment: bool,
    /// Whether every strike of it was defeated.
    pub defeated: bool,
}

/// The stage that an attack has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttackStatus {
    /// The company faces it, and no strike is assigned.
    #[default]
    Faced,
    /// Strikes are assigned.
    Assigned,
    /// Cancelled.
    Cancelled,
    /// It is over, and not every strike was defeated.
    Over,
    /// It is over, and every strike was defeated.
    Defeated,
}

/// A change that reached an attack: a bonus of a card in play, or an effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The card.
    pub source: CardRef,
    /// The place of the part among the card's standing parts; none for an effect.
    pub part: Option<u8>,
    /// The number that it changes.
    pub attr: Attr,
    /// The change.
    pub change: Change,
    /// The amount, settled when it reached the attack.
    pub amount: Settled,
    /// Its place in the order: first by the settled order, then by arrival.
    pub order: (u8, u16),
}

/// A strike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strike {
    /// The character whom it is against.
    pub against: CardRef,
    /// How many excess strikes of the same attack are against the character: each takes 1 from their prowess.
    pub excess: i16,
    /// How many strikes against the character come after this one, each in a sequence of its own (COE 3.i.5).
    pub further: u8,
    /// The results of the strikes that the character has faced before.
    pub settled: Vec<StrikeStatus>,
    /// Its result so far.
    pub status: StrikeStatus,
    /// Whether the character chooses not to tap for it (and fights at -3).
    pub stays_untapped: bool,
    /// Its prowess, if the position gives it.
    pub prowess: Option<i16>,
    /// The modifier of the roll against it, without what is declared from now on, if the position gives it.
    pub modifier: Option<i16>,
    /// The character who strikes, if companies fight.
    pub by: Option<CardRef>,
    /// Whether the striking character chooses not to tap for it.
    pub by_stays_untapped: bool,
    /// The players who have played a card that requires a skill in its sequence.
    pub skilled: Vec<crate::vocab::Seat>,
}

impl Strike {
    /// Tells how many strikes of the attack it stands for.
    pub fn count(&self) -> i16 {
        1 + self.excess + i16::from(self.further) + i16::try_from(self.settled.len()).unwrap_or(i16::MAX)
    }

    /// Whether all of them were defeated.
    pub fn defeated(&self) -> bool {
        self.settled.iter().chain([&self.status]).all(|s| *s == StrikeStatus::Defeated)
    }

    /// Whether it has hit.
    pub fn succeeded(&self) -> bool {
        self.status == StrikeStatus::Succeeded
    }

    /// Whether its roll was made.
    pub fn rolled(&self) -> bool {
        matches!(self.status, StrikeStatus::Succeeded | StrikeStatus::Defeated | StrikeStatus::Ineffectual)
    }

    /// A strike to come.
    pub fn to_come(against: CardRef, excess: i16) -> Strike {
        Strike { against, excess, ..Strike::default() }
    }
}

/// The result of a strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum StrikeStatus {
    #[default]
    ToCome,
    Succeeded,
    Defeated,
    Ineffectual,
    Cancelled,
}

/// A key of a creature.
#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    /// A region type, and how many regions of it are needed.
    Region(RegionType, u8),
    /// The site's type.
    Site(SiteType),
    /// A region or a site by name, folded.
    Named(Word),
}

/// A change in a position: its amount, and the limit that it does not cross.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Settled {
    pub(crate) by: i16,
    pub(crate) bound: Option<i16>,
}

impl From<i16> for Settled {
    fn from(by: i16) -> Settled {
        Settled { by, bound: None }
    }
}
