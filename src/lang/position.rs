//! The lines that describe a position, as they were typed.

use super::declared::{CardName, KeyLine, Thing};
use crate::vocab::{Phase, RegionType, Seat, SiteType, Step};

/// A player's name and type: each may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerLine {
    /// The name used in the script.
    pub name: Option<String>,
    /// `wizard`, `ringwraith`, `fallen-wizard`, `balrog`, `sauron`.
    pub kind: Option<String>,
}

/// `phase …`: each part may be missing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PhaseLine {
    /// `untap org long mh site end`.
    pub phase: Option<Phase>,
    /// A step, in the words of the vocabulary.
    pub step: Option<Step>,
    /// The character whose strike it is, or the company.
    pub subject: Option<Thing>,
}

/// `R A1: …`
#[derive(Clone, Debug, PartialEq)]
pub struct CompanyLine {
    /// The player whose company it is.
    pub seat: Seat,
    /// Its label: `A1`. Companies without one are R1, R2, H1.
    pub label: Option<String>,
    /// Its members.
    pub members: Vec<Borne>,
}

/// A card with its state and what is on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Borne {
    /// The card.
    pub name: CardName,
    /// `*`, `!`, face-down.
    pub state: CardState,
    /// The cards in braces after it: items, allies, hazards, followers.
    pub bears: Vec<Borne>,
    /// The time at which it came, if that is said.
    pub since: Option<Since>,
}

/// A card's state as typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardState {
    /// Nothing is said: untapped, unless something that happened earlier tapped it.
    #[default]
    Unsaid,
    /// `untapped`
    Untapped,
    /// `*`
    Tapped,
    /// `!`
    Wounded,
}

/// `Doors of Night #1 since now on Sting face-down`
#[derive(Clone, Debug, PartialEq)]
pub struct InPlay {
    /// The card, its state and what is on it.
    pub card: Borne,
    /// Whether it lies face-down; `Some(false)` after `face-up`.
    pub face_down: Option<bool>,
    /// The time at which it came.
    pub since: Option<Since>,
    /// `on CARD`, `on attack`.
    pub on: Option<Thing>,
    /// `at SITE`.
    pub at: Option<CardName>,
    /// `on-guard`.
    pub on_guard: bool,
    /// `as permanent-event`, `as creature`, `as agent` …
    pub mode: Option<String>,
}

/// Since when a card is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Since {
    /// It was there when the turn's movement/hazard phase began.
    Start,
    /// Later, before this company's part.
    Turn,
    /// During this company's part.
    Now,
}

/// Piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Pile {
    Hand,
    Deck,
    Discard,
    Sideboard,
    Sites,
    Eliminated,
    Stored,
}

/// A card in a pile, `x2` for several.
#[derive(Clone, Debug, PartialEq)]
pub struct PileCard {
    /// The card, or `a card`.
    pub name: CardName,
    /// The number of cards.
    pub count: u8,
}

/// `at Moria S`
#[derive(Clone, Debug, PartialEq)]
pub struct SiteLine {
    /// The site.
    pub site: CardName,
    /// Its type, if it is said.
    pub kind: Option<SiteType>,
    /// Whether the site is tapped (`at Moria*`).
    pub tapped: bool,
}

/// `path Lórien > Edoras wb F via Wold & Foothills, Rohan`
#[derive(Clone, Debug, PartialEq)]
pub struct PathLine {
    /// The site of origin, if it is said.
    pub from: Option<CardName>,
    /// The new site.
    pub to: CardName,
    /// The regions' types, as letters; none said: by the cards.
    pub regions: Option<Vec<RegionType>>,
    /// The new site's type, if it is said.
    pub kind: Option<SiteType>,
    /// The regions by name.
    pub via: Vec<CardName>,
}

/// `attack Assassin 3x1@11/8 key site B race Men unfinished`
#[derive(Clone, Debug, PartialEq)]
pub struct AttackLine {
    /// The card or site that attacks.
    pub source: CardName,
    /// The number of attacks: 1 unless said.
    pub attacks: u8,
    /// Strikes of each; nothing: as printed.
    pub strikes: Option<u8>,
    /// Prowess.
    pub prowess: Option<i16>,
    /// Body.
    pub body: Option<i16>,
    /// The key it was declared with.
    pub key: Option<KeyLine>,
    /// Its race, if it is said, as typed.
    pub race: Option<String>,
    /// Its card goes on after the attack.
    pub unfinished: bool,
    /// It cannot be cancelled.
    pub uncancellable: bool,
    /// It is over.
    pub over: bool,
}

impl AttackLine {
    /// Makes one attack of a card or site, with the numbers that are printed.
    pub fn of(source: CardName) -> AttackLine {
        AttackLine {
            source,
            attacks: 1,
            strikes: None,
            prowess: None,
            body: None,
            key: None,
            race: None,
            unfinished: false,
            uncancellable: false,
            over: false,
        }
    }
}

/// `Boromir succeeded`, `Gimli > Lugdush`
#[derive(Clone, Debug, PartialEq)]
pub struct StrikeLine {
    /// The striker, where companies fight.
    pub by: Option<CardName>,
    /// Against whom.
    pub target: CardName,
    /// The number of strikes (`x2`).
    pub count: u8,
    /// The result of the strike.
    pub status: StrikeStatus,
}

/// The result of a strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum StrikeStatus {
    #[default]
    ToCome,
    Untapped,
    Succeeded,
    Defeated,
    Ineffectual,
    Cancelled,
}
