//! The fonts of the pictures, which the program contains: the characters that they have, and the width of each.

use std::collections::HashMap;
use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The font of all texts.
pub(super) const FAMILY: &str = "Noto Sans";

/// The font files: the first for what is plain, the second for what is bold, the others for what those two have not.
pub(super) const FILES: [&[u8]; 6] = [
    include_bytes!("font/latin-regular.ttf"),
    include_bytes!("font/latin-bold.ttf"),
    include_bytes!("font/japanese.otf"),
    include_bytes!("font/math.ttf"),
    include_bytes!("font/symbols.ttf"),
    include_bytes!("font/symbols-2.ttf"),
];

/// The place of the bold font among the files.
const BOLD: usize = 1;
/// The units in which widths are measured: so many are as wide as the font is high.
const UNITS: f32 = 1_000.0;

/// The width of each character, plain and bold.
static WIDTHS: LazyLock<[HashMap<char, f32>; 2]> = LazyLock::new(|| {
    let others: Vec<HashMap<char, f32>> = FILES[BOLD + 1..].iter().map(|file| widths(file)).collect();
    [0, BOLD].map(|own| {
        let mut all: HashMap<char, f32> = others.iter().rev().flatten().map(|(c, width)| (*c, *width)).collect();
        all.extend(widths(FILES[own]));
        all
    })
});

/// Gives the characters of a font file with their widths.
fn widths(file: &[u8]) -> HashMap<char, f32> {
    let Ok(font) = FontRef::new(file) else { return HashMap::new() };
    let metrics = font.glyph_metrics(Size::new(UNITS), LocationRef::default());
    let wide = |(code, glyph)| Some((char::from_u32(code)?, metrics.advance_width(glyph)?));
    font.charmap().mappings().filter_map(wide).collect()
}

/// Whether a font file has a character.
pub(super) fn has(file: &[u8], c: char) -> bool {
    FontRef::new(file).is_ok_and(|font| font.charmap().map(c).is_some())
}

/// Whether the pictures can show a character.
pub fn covers(c: char) -> bool {
    WIDTHS[0].contains_key(&c)
}

/// Gives the width of a text in a size, in pixels.
pub(super) fn width(text: &str, size: i32, bold: bool) -> i32 {
    let widths = &WIDTHS[usize::from(bold)];
    let units: f32 = text.chars().map(|c| widths.get(&c).copied().unwrap_or(UNITS)).sum();
    let size = f32::from(i16::try_from(size).unwrap_or(i16::MAX));
    // Text is short and sizes are small: what comes out is a number of pixels.
    (units * size / UNITS).ceil() as i32
}
