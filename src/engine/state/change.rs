//! The changes that effects make. Nothing else turns one position into another.

use super::{AttackStatus, CardRef, CompanyRef, Entity, Place, Reached, RollModifier, Status, StrikeStatus};
use crate::engine::card::Zone;

/// One change. Effects ask for changes, `Game::apply` makes them, and the trace keeps them.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A card taps, untaps, is wounded or is healed.
    Status(CardRef, Status),
    /// A card moves to another zone; when it leaves play, everything that depends on it ends.
    Move(CardRef, Zone),
    /// A card is put on something.
    Attach(CardRef, Place),
    /// A card turns face-up (false) or face-down (true).
    FaceDown(CardRef, bool),
    /// An agent moves to a site, or to a home site that nobody has named.
    Goes(CardRef, Option<CardRef>),
    /// A card takes a character prisoner.
    Imprisoned(CardRef, CardRef),
    /// A prisoner joins a company.
    Freed(CardRef, CompanyRef),
    /// A company returns to its site of origin.
    SendBack(CompanyRef),
    /// A company that would move to a new site stays where it is.
    HeldBack(CompanyRef),
    /// A character becomes a company of their own.
    SplitOff(CardRef),
    /// A hazard limit changes.
    Limit(CompanyRef, i16),
    /// A bonus reaches the attack.
    Reached(Reached),
    /// The attack's status changes.
    Attack(AttackStatus),
    /// One of several attacks of the faced creature is cancelled.
    OneAttackLess,
    /// A company faces an attack (of this card or site).
    Faces(CompanyRef, CardRef),
    /// A strike's status changes.
    Strike(CardRef, StrikeStatus),
    /// A roll gets a modifier.
    Modifier(RollModifier),
    /// This roll is made once more, and the better one counts.
    Again(crate::vocab::RollKind, CardRef),
    /// This character's corruption check succeeds without a roll.
    Assured(CardRef),
    /// Types of regions or sites change, because of this card.
    Treats(CardRef),
    /// A standing effect of a card takes hold.
    Active(CardRef, u8),
    /// A card leaves a lasting effect behind.
    Lasts(CardRef),
    /// A lasting effect ends.
    Ends(u16),
    /// A creature has become an ally of a character.
    BecomesAlly(CardRef, CardRef),
    /// A declared action is cancelled (given by its place in the list of entries).
    Cancels(u16),
    /// A card will be discarded at the end of the turn.
    DiscardLater(CardRef),
    /// A card makes an influence attempt on something.
    Attempt(CardRef, Entity),
    /// A player draws cards.
    Draws(crate::vocab::Seat, u8),
    /// A player takes a card that fits from a pile that nobody described.
    Takes(crate::vocab::Seat),
    /// A part that a card allows outside a chain, in our words: the position stays as it is.
    Outside(Box<str>),
}
