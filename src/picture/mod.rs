//! Answers as pictures: a chain of effects, the table of a game, the odds of a roll. A picture shows what a front tells
//! in words, and has those words beside it, for readers who cannot see it.
//!
//! [`chain`], [`board`] and [`odds`] lay an answer out on a `sheet`, which is a bounded SVG; `paint` makes a PNG of it.

mod bars;
mod board;
mod canvas;
mod chain;
mod font;
mod odds;
mod paint;
mod say;
mod sheet;
mod text;

pub use board::{Standing, board};
pub use canvas::WIDTH;
pub use chain::chain;
pub use font::covers;
pub use odds::odds;
pub use paint::Unpainted;
pub use say::{ENGLISH, English, Say};
pub use sheet::MOST_HEIGHT;

/// The longest description of a picture, in characters.
pub const LONGEST_ALT: usize = 1_000;

/// A picture, and what it shows in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The picture as an SVG document.
    pub svg: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// The picture in words: at most [`LONGEST_ALT`] characters.
    pub alt: String,
}

impl Picture {
    /// Gives the picture as a PNG file.
    ///
    /// # Errors
    /// [`Unpainted`] if it cannot be painted, which no answer should lead to.
    pub fn png(&self) -> Result<Vec<u8>, Unpainted> {
        paint::png(self)
    }
}
