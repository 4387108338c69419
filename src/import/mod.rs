//! Official documents, read from an operator's own copies and kept in the state folder, never in the project.
//!
//! A file is read within bounds ([`read_file`]), mended, recognised ([`Format::detect`]) and taken apart into clauses
//! ([`take_apart`]); a [`Shelf`] keeps them, edition by edition. Each format has a file of its own. This module knows
//! no index and no front.

mod annotation;
mod annotation_mirror;
mod annotation_pages;
mod by_card;
mod bytes;
mod changes;
mod coe;
mod coe_glossary;
mod dates;
mod digest;
mod draft;
mod entities;
mod format;
mod html;
mod known;
mod markdown;
mod mend;
mod numbers;
mod plain;
mod printed;
mod rivendell;
mod rulebook;
mod ruling;
mod sealed;
mod shelf;
mod timing;

pub use bytes::{LARGEST_CARDS, LARGEST_DOCUMENT, Progress, ReadError, SourceText, decode, read_file};
pub use changes::{Changed, Changes, Piece, compare};
pub use dates::{date_in, is_date};
use draft::Drafting;
pub use draft::{Draft, Unread};
pub use format::{Format, NotRecognised, UnknownFormat, take_apart};
pub use known::Known;
pub use printed::{BadCards, PrintedCards, read_cards};
pub use shelf::{Kept, Kind, Put, Shelf, ShelfError};
