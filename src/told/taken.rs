//! The assumptions of a reading where the text leaves something open. Whoever shows them words them.

use crate::vocab::{Act, Seat};

/// An assumption. Cards are told by their titles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Somebody of this name sits on this side.
    Sits(String, Seat),
    /// A player declares a card; nothing where it is not said which.
    Declares(Seat, Act, Option<String>),
    /// A character is in the company.
    InCompany(String),
    /// A character is tapped.
    Tapped(String),
    /// A card plays no role.
    NoRole(String),
    /// The company is at a site.
    At(String),
    /// The company moves to a site.
    To(String),
    /// A card is on another, named second: it is borne by it, or aimed at it.
    On(String, String),
    /// A card is aimed at none of the cards that were named.
    NoTarget(String),
    /// A card is in play.
    InPlay(String),
    /// The attack of a card is faced.
    Faced(String),
    /// A card is in a player's hand.
    InHand(String, Option<Seat>),
    /// A card in play is this player's.
    Owned(String, Seat),
    /// A character taps for a card, named second.
    TapsFor(String, String),
    /// A character does not tap.
    KeepsUntapped(String),
    /// Words that were typed are this title.
    Is(String, String),
    /// A card is declared, and not used as well.
    DeclaredOnce(String),
    /// A card is declared when the chain before it has resolved.
    BehindChain(String),
    /// A card is declared in response to what stands before it.
    InResponse(String),
    /// A card was declared earlier and is over.
    Over(String),
    /// No strike is assigned yet.
    Unassigned,
    /// A strike is being resolved.
    Struck,
}
