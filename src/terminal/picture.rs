//! Writes an answer as a picture into a file.

use std::fs;
use std::path::Path;

use super::Failure;
use crate::app::ResolveAnswer;
use crate::picture::{English, chain};

/// Writes what a text comes to into a file: a PNG, or an SVG if its name says so.
pub(super) fn write(answers: &[ResolveAnswer], file: &Path) -> Result<(), Failure> {
    let picture = chain(answers, &English);
    let svg = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
    let bytes = if svg { picture.svg.into_bytes() } else { picture.png()? };
    fs::write(file, bytes).map_err(|error| Failure::File(file.to_owned(), error))
}
