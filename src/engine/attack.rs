//! An attack that is faced and its strikes.

use super::board::{CardRef, CompanyRef};
use super::card::{Attr, Change, Word};
use crate::vocab::{RegionType, SiteType};

/// An attack against a company. Its numbers are folded from what it began with and what has reached it, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// The card or site that attacks.
    pub source: CardRef,
    /// Against which company.
    pub company: CompanyRef,
    /// Races of what attacks, folded.
    pub races: Vec<Word>,
    /// Strikes of one attack, before anything has reached it.
    pub strikes: i16,
    /// Prowess.
    pub prowess: i16,
    /// Body.
    pub body: Option<i16>,
    /// How many attacks of the same card are still to be faced, this one included.
    pub attacks: u8,
    /// What it was keyed to.
    pub key: Option<Key>,
    /// An automatic-attack.
    pub automatic: bool,
    /// Which of the automatic-attacks of its site it is, from 1; 0 if that is not known or it is none.
    pub number: u8,
    /// A hazard creature's attack (or considered one).
    pub creature: bool,
    /// What has reached it, in the order of application.
    pub reached: Vec<Reached>,
    /// The attacker chooses the defending characters.
    pub attacker_chooses: bool,
    /// Each character faces one strike.
    pub strike_each: bool,
    /// It cannot be cancelled, nor its strikes.
    pub uncancellable: bool,
    /// Other cards have no effect on it.
    pub immune: bool,
    /// Detainment.
    pub detainment: bool,
    /// Added to body checks that it leads to.
    pub body_check: i16,
    /// How many of its attacks were cancelled by tapping characters.
    pub tapped_away: u8,
    /// Its numbers were given by the position: they include what is in play.
    pub given: bool,
    /// How far it has come.
    pub status: AttackStatus,
    /// The strikes that are assigned.
    pub strikes_assigned: Vec<Strike>,
}

/// How far an attack has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackStatus {
    /// Faced, no strike assigned.
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

/// What reached an attack: a bonus of a card in play, an effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// The card.
    pub source: CardRef,
    /// Place of the part among the card's standing parts; none for an effect.
    pub part: Option<u8>,
    /// The number that it changes.
    pub attr: Attr,
    /// How.
    pub change: Change,
    /// The amount, settled when it reached the attack.
    pub amount: i16,
    /// What it is ordered by: the settled order, then arrival.
    pub order: (u8, u16),
}

/// A strike.
#[derive(Clone, Debug, PartialEq)]
pub struct Strike {
    /// Against whom.
    pub against: CardRef,
    /// Further strikes of the same attack against him: -1 each.
    pub excess: i16,
    /// How it went.
    pub status: StrikeStatus,
    /// He does not tap for it of himself (fights at -3).
    pub stays_untapped: bool,
    /// A card that requires a skill was played in its sequence.
    pub skill_card: bool,
}

/// How a strike went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum StrikeStatus {
    ToCome,
    Succeeded,
    Defeated,
    Ineffectual,
    Cancelled,
}

/// What a creature was keyed to.
#[derive(Clone, Debug, PartialEq)]
pub enum Key {
    /// A region type, and how many such regions are needed.
    Region(RegionType, u8),
    /// The site's type.
    Site(SiteType),
    /// A region or a site by name, folded.
    Named(Word),
}
