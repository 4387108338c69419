//! netrep: rules answers for the Middle-earth Collectible Card Game, with their sources.
//!
//! The crate reads from the bottom up; imports point down only:
//!
//! | module | what it is |
//! |---|---|
//! | [`vocab`] | the game's nouns: books, rule ids, card ids, folded text |
//! | [`engine`] | the rules of timing, a pure function |
//! | [`lang`] | the chain language |
//! | [`data`] | the folder `data/`, embedded or on disk, and its fingerprint |
//! | [`cards`] | `data/cards`: the catalogue and its names |
//! | [`told`] | players' own words: a situation told in sentences becomes a script |
//! | [`corpus`] | `data/rules`, `data/rulings`, `data/thesaurus.toml`: passages, cross-links, players' words |
//! | [`import`] | official documents, read from an operator's own copies |
//! | [`search`] | from a player's words to rule ids (tantivy) |
//! | [`store`] | games, rulings and settings on disk (sled) |
//! | [`answer`] | what any front shows |
//! | [`app`] | the use cases that the fronts share |
//! | [`picture`] | answers as pictures |
//! | [`terminal`] | the command line and the console |
//! | [`discord`] | slash commands, components and modals |

pub mod vocab;

pub mod engine;

pub mod lang;

pub mod data;

pub mod cards;

pub mod told;

pub mod corpus;

#[cfg(feature = "import")]
pub mod import;

#[cfg(feature = "search")]
pub mod search;

#[cfg(feature = "store")]
pub mod store;

#[cfg(feature = "search")]
pub mod answer;

#[cfg(feature = "search")]
pub mod app;

#[cfg(feature = "picture")]
pub mod picture;

#[cfg(feature = "terminal")]
pub mod terminal;

#[cfg(feature = "discord")]
pub mod discord;
