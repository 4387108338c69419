//! `data/cards`: one file a card, and the catalogue that finds them by any name.

mod card;
mod catalogue;
mod definition;
pub mod effects;
mod meaning;
mod misread;
mod overrides;
mod place;
mod printed;
mod side_by_side;
pub mod speak;
mod table;
mod written;

pub use card::{Alignment, Card, CardKind, Keyed, Magic, Marshalling, MarshallingKind, Names};
pub use catalogue::{CardError, Catalogue};
pub use misread::Misread;
pub use overrides::Override;
pub use place::{
    AdjacentSite, Against, AutomaticAttack, HavenPath, ItemKind, LimitedItems, PerCharacter, PrintedAttack, Region,
    Site, Strikes, Wounded,
};
pub use printed::{BadPrinted, Printed};
pub use written::{
    SitesThere, Tables, Text, Texts, WrittenAction, WrittenByHand, WrittenCancel, WrittenCreature, WrittenOutside,
    WrittenRingTest, WrittenStanding, WrittenTrigger,
};
