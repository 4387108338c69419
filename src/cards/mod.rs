//! `data/cards`: one file a card, and the catalogue that finds them by any name.

mod card;
mod catalogue;

pub use card::{Alignment, Card, CardKind, Names};
pub use catalogue::{CardError, Catalogue};
