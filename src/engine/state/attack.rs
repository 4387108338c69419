//! An attack that is faced and its strikes.

use super::{CardRef, CompanyRef};
use crate::engine::card::{Attr, Change, Word};
use crate::vocab::{RegionType, SiteType};

/// An attack against a company. Its numbers are folded from what it began with and what has reached it, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Attack {
    /// The card or site that attacks.
    pub source: CardRef,
    /// The company against which it is.
    pub company: CompanyRef,
    /// The company that attacks, if it is one; then the source is the first of its members.
    pub attacker: Option<CompanyRef>,
    /// The opponent has begun to assign the strikes that the defender left.
    pub passed_on: bool,
    /// Races of what attacks, folded.
    pub races: Vec<Word>,
    /// Strikes of one attack, before anything has reached it.
    pub strikes: i16,
    /// Prowess.
    pub prowess: i16,
    /// Body.
    pub body: Option<i16>,
    /// The number of attacks of the same card that are still to be faced, this one included.
    pub attacks: u8,
    /// Whether the attacks of the same card before this one were defeated, as far as they were fought.
    pub earlier: Option<bool>,
    /// The character against whom all attacks of the card are, once the first was.
    pub only: Option<CardRef>,
    /// Its key.
    pub key: Option<Key>,
    /// An automatic-attack.
    pub automatic: bool,
    /// Its place among the automatic-attacks of its site, from 1; 0 if that is not known or it is none.
    pub number: u8,
    /// A hazard creature's attack (or considered one).
    pub creature: bool,
    /// The changes that have reached it, in the order of application.
    pub reached: Vec<Reached>,
    /// The attacker chooses the defending characters.
    pub attacker_chooses: bool,
    /// Each character faces one strike.
    pub strike_each: bool,
    /// It cannot be cancelled; its strikes still can (COE 3.iv.5.1).
    pub uncancellable: bool,
    /// Nor can its strikes.
    pub sure_strikes: bool,
    /// Other cards have no effect on it.
    pub immune: bool,
    /// Detainment.
    pub detainment: bool,
    /// Added to body checks that it leads to.
    pub body_check: i16,
    /// Weapons add no prowess against its strikes.
    pub no_weapons: bool,
    /// The number of its attacks that were cancelled by tapping characters.
    pub cancelled_by_tapping: u8,
    /// Its numbers were given by the position: they include what is in play.
    pub given: bool,
    /// The stage that it has come to.
    pub status: AttackStatus,
    /// The strikes that are assigned.
    pub strikes_assigned: Vec<Strike>,
}

impl Attack {
    /// An attack without numbers.
    pub fn of(source: CardRef, company: CompanyRef) -> Attack {
        Attack { source, company, strikes: 1, attacks: 1, ..Attack::default() }
    }

    /// Tells what it will be known for when it is looked back at.
    pub fn remembered(&self) -> Faced {
        Faced {
            races: self.races.clone(),
            key: self.key.clone(),
            automatic: self.automatic,
            detainment: self.detainment,
            defeated: false,
        }
    }

    /// Whether it is still being faced.
    pub fn goes_on(&self) -> bool {
        matches!(self.status, AttackStatus::Faced | AttackStatus::Assigned)
    }

    /// Whether one of its strikes is against somebody.
    pub fn strikes_at(&self, who: CardRef) -> bool {
        self.strikes_assigned.iter().any(|s| s.against == who)
    }

    /// Whether it can be cancelled: no strike is assigned, and no text keeps it from that.
    pub fn can_be_cancelled(&self) -> bool {
        self.status == AttackStatus::Faced && !self.uncancellable && !self.immune
    }

    /// Whether its strikes can be cancelled before they are rolled, which they can even where the attack could not be
    /// (COE 3.iv.5.1): only a text keeps them from it.
    pub fn strikes_can_be_cancelled(&self) -> bool {
        !self.sure_strikes && !self.immune
    }
}

/// The things that are still known of an attack that was faced.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Faced {
    /// Its races.
    pub races: Vec<Word>,
    /// Its key, if that is known.
    pub key: Option<Key>,
    /// An automatic-attack.
    pub automatic: bool,
    /// Detainment.
    pub detainment: bool,
    /// Whether every strike of it was defeated.
    pub defeated: bool,
}

/// The stage that an attack has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttackStatus {
    /// Faced, no strike assigned.
    #[default]
    Faced,
    /// Strikes are assigned.
    Assigned,
    /// Cancelled.
    Cancelled,
    /// Over, not every strike defeated.
    Over,
    /// Over, every strike defeated.
    Defeated,
}

/// A change that reached an attack: a bonus of a card in play, an effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The card.
    pub source: CardRef,
    /// Place of the part among the card's standing parts; none for an effect.
    pub part: Option<u8>,
    /// The number that it changes.
    pub attr: Attr,
    /// The change.
    pub change: Change,
    /// The amount, settled when it reached the attack.
    pub amount: Settled,
    /// Its place in the order: by the settled order, then by arrival.
    pub order: (u8, u16),
}

/// A strike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strike {
    /// The character against whom it is.
    pub against: CardRef,
    /// Further strikes of the same attack against him: -1 each.
    pub excess: i16,
    /// Strikes against him that are to come after this one, each in a sequence of its own (COE 3.i.5).
    pub further: u8,
    /// The results of those that he has faced before.
    pub settled: Vec<StrikeStatus>,
    /// Its result so far.
    pub status: StrikeStatus,
    /// He does not tap for it of himself (fights at -3).
    pub stays_untapped: bool,
    /// Its prowess, if the position gives it.
    pub prowess: Option<i16>,
    /// The modifier of the roll against it without what is declared from then on, if the position gives it.
    pub modifier: Option<i16>,
    /// The character who strikes, where companies fight.
    pub by: Option<CardRef>,
    /// He who strikes does not tap for it of himself.
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

    /// Whether its dice have fallen.
    pub fn rolled(&self) -> bool {
        matches!(self.status, StrikeStatus::Succeeded | StrikeStatus::Defeated | StrikeStatus::Ineffectual)
    }

    /// A strike that is to come.
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
    /// A region type, and how many such regions are needed.
    Region(RegionType, u8),
    /// The site's type.
    Site(SiteType),
    /// A region or a site by name, folded.
    Named(Word),
}

/// A change in a position: its number, and the bound up or down to which it goes.
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
