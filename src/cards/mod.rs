//! `data/cards`: one file a card, and the catalogue that finds them by any name.

mod card;
mod catalogue;
mod overrides;
mod place;
mod printed;

pub use card::{Alignment, Card, CardKind, Keyed, Magic, Marshalling, MarshallingKind, Names, Skill};
pub use catalogue::{CardError, Catalogue};
pub use overrides::Override;
pub use place::{
    AdjacentSite, Against, AutomaticAttack, HavenPath, ItemKind, LimitedItems, PerCharacter, PrintedAttack, Region,
    RegionType, Site, SiteType, Strikes, Wounded,
};
pub use printed::{BadPrinted, Printed};
