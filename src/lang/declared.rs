//! Declarations as they were typed, and the ways to name things in them.

use std::ops::Range;

use crate::vocab::{Act, RegionType, RollKind, Seat, SiteType};

/// A card as a script names it.
#[derive(Clone, Debug, PartialEq)]
pub struct CardName {
    /// The key under which the catalogue (or a `card` line) knows it.
    pub card: CardKey,
    /// `(AS-71)`, in capitals, if it was typed: tells cards with one title apart.
    pub id: Option<String>,
    /// `#1`, `#2`.
    pub copy: Option<u8>,
    /// The place of the name in the text.
    pub span: Range<usize>,
}

/// The card that a name means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CardKey {
    /// The title and its versions in the catalogue (hero, minion …), as the name service numbers them: which of them is
    /// meant is for the seat and the place to say. Never empty.
    Known {
        /// The English title.
        title: String,
        /// The versions, best first; exactly one after `(AS-71)`.
        versions: Vec<usize>,
    },
    /// Described in the script itself.
    Described(String),
    /// `a card`, `an event`: something not known.
    Unknown(String),
}

/// Anything that can be named as a target, a subject, a choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Thing {
    /// A card.
    Card(CardName),
    /// `A1`, or [`HIS_COMPANY`].
    Company(String),
    /// `Frodo's company`: that of this character.
    CompanyOf(CardName),
    /// `R`, `H`, or a player's name.
    Player(Seat),
    /// `attack`, `Wargs attack`: the attack that is faced.
    Attack(Option<CardName>),
    /// `strike Bilbo`
    Strike(CardName),
    /// `cc Bilbo`, `ic Frodo`, `body check Sam`, `strike roll` …: a pending roll; without a card the only one.
    Roll {
        /// Its kind.
        kind: RollKind,
        /// Its owner.
        of: Option<CardName>,
    },
    /// `1`: what was declared as 1.
    Declared(String),
    /// `X (declared)`, `(on-guard)`, `(hand)`, `(discard)` …
    Where(CardName, Whereabouts),
    /// `w`, `site S`: a region or site by its type.
    Key(KeyLine),
    /// Words that are none of these.
    Words(String),
}

/// The name for the only company, or for the one whose part of the phase it is.
pub const HIS_COMPANY: &str = "his company";

/// The place of a card that is not simply in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Whereabouts {
    Declared,
    OnGuard,
    Hand,
    Discard,
    Deck,
    Sideboard,
}

/// `w`, `ww`, `site S`, or the name of a region or site.
#[derive(Clone, Debug, PartialEq)]
pub enum KeyLine {
    /// Region type, and how many of it: `ww` is two.
    Region(RegionType, u8),
    /// Site type.
    Site(SiteType),
    /// `the site`: that of the company, by its type or its name.
    TheSite,
    /// A region or a site by its name.
    Named(CardName),
}

/// One declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Declared {
    /// `1`, `2.1`; `None` where the script leaves it out.
    pub number: Option<String>,
    /// The player who declares it; `None` for what nobody chooses (`auto`, `special`, `body check`, `ask`).
    pub by: Option<Seat>,
    /// The kind of declaration.
    pub act: Act,
    /// The card or thing that it is about.
    pub what: Option<Thing>,
    /// The price, as typed; `None`: not said.
    pub price: Option<Vec<Price>>,
    /// The targets, in their order.
    pub targets: Vec<Thing>,
    /// The option chosen, as typed.
    pub option: Option<String>,
    /// The key named.
    pub key: Option<KeyLine>,
    /// `with CARD`.
    pub with: Option<CardName>,
    /// `by CHARACTER`.
    pub performer: Option<CardName>,
    /// `(Frodo)`: a card alone in parentheses, who performs it or what it is aimed at, whichever fits.
    pub aside: Option<CardName>,
    /// The moment, if it is not next in the chain.
    pub moment: Option<Moment>,
    /// The things that `order` puts in order; the first applies first. Empty for `order any`.
    pub order: Vec<Thing>,
    /// The result that comes after `earlier`.
    pub told: Option<Told>,
}

/// The result of a declaration that was made earlier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// `succeeds`
    Succeeds,
    /// `fails`
    Fails,
    /// `cancelled`
    Cancelled,
    /// `no effect`
    NoEffect,
    /// `defeated`
    Defeated,
    /// `rolled 9, 4`: the totals that were rolled for it.
    Rolled(Vec<u8>),
}

impl Declared {
    /// Makes a declaration of which nothing is said but what kind it is.
    pub fn of(act: Act) -> Declared {
        Declared {
            number: None,
            by: None,
            act,
            what: None,
            price: None,
            targets: Vec::new(),
            option: None,
            key: None,
            with: None,
            performer: None,
            aside: None,
            moment: None,
            order: Vec::new(),
            told: None,
        }
    }
}

/// Part of a price.
#[derive(Clone, Debug, PartialEq)]
pub enum Price {
    /// `tap X`
    Tap(CardName),
    /// `discard X`
    Discard(CardName),
    /// `limit 1`
    Limit(u8),
    /// `free`
    Free,
}

/// The moment at which a declaration is made, if not next in the chain.
#[derive(Clone, Debug, PartialEq)]
pub enum Moment {
    /// `during 1`
    During(String),
    /// `after 2`
    After(String),
    /// `before NAME`
    Before(Thing),
}
