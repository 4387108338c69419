//! The changes that effects make: the only way in which a position becomes another.

use super::{AttackStatus, CardRef, CompanyRef, Entity, Place, Reached, RollModifier, Status, StrikeStatus};
use crate::engine::card::Zone;

/// One change. Effects ask for them, `Game::apply` carries them out, the trace keeps them.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A card taps, untaps, is wounded or healed.
    Status(CardRef, Status),
    /// A card goes to another zone; leaving play ends what depends on it.
    Move(CardRef, Zone),
    /// A card comes to be on something.
    Attach(CardRef, Place),
    /// A card turns face-up (false) or face-down.
    FaceDown(CardRef, bool),
    /// An agent comes to a site, or to a home site that nobody has named.
    Goes(CardRef, Option<CardRef>),
    /// A character is taken prisoner by a card.
    Imprisoned(CardRef, CardRef),
    /// A prisoner joins a company.
    Freed(CardRef, CompanyRef),
    /// A company returns to its site of origin.
    SendBack(CompanyRef),
    /// A company that was bound for a new site stays where it is.
    HeldBack(CompanyRef),
    /// A character becomes a company of his own.
    SplitOff(CardRef),
    /// A hazard limit changes.
    Limit(CompanyRef, i16),
    /// A bonus reaches the attack.
    Reached(Reached),
    /// The attack's status changes.
    Attack(AttackStatus),
    /// One of several attacks of the creature that is faced is cancelled.
    OneAttackLess,
    /// An attack is faced (the card or site).
    Faces(CompanyRef, CardRef),
    /// A strike's status changes.
    Strike(CardRef, StrikeStatus),
    /// A roll gets a modifier.
    Modifier(RollModifier),
    /// One more roll is made for this one, and the better counts.
    Again(crate::vocab::RollKind, CardRef),
    /// This character's corruption check succeeds without a roll.
    Assured(CardRef),
    /// Types of regions or sites change, because of this card.
    Treats(CardRef),
    /// A standing effect of a card takes hold.
    Active(CardRef, u8),
    /// Something lasting remains of a card.
    Lasts(CardRef),
    /// A lasting effect ends.
    Ends(u16),
    /// A creature has become an ally of a character.
    BecomesAlly(CardRef, CardRef),
    /// A declared action is cancelled (its place in the list of entries).
    Cancels(u16),
    /// A card will be discarded at the end of the turn.
    DiscardLater(CardRef),
    /// An influence attempt is made by a card on something.
    Attempt(CardRef, Entity),
    /// A player draws cards.
    Draws(crate::vocab::Seat, u8),
    /// A player takes a card that fits from a pile that nobody described.
    Takes(crate::vocab::Seat),
    /// A part that a card allows outside every chain, in our words: the position stays as it is.
    Outside(Box<str>),
}
