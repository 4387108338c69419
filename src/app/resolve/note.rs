//! Mistakes in a script, and things that cannot be told from it, with their places in the text.

use std::ops::Range;

use super::said::Said;

/// Something about a script that a position cannot be built from as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The place in the text, in bytes.
    pub span: Range<usize>,
    /// The fault: a fragment in lower case.
    pub message: Said,
    /// The remedy.
    pub help: Said,
}

impl Note {
    /// Makes a note with help.
    pub(super) fn new(span: Range<usize>, message: Said, help: Said) -> Note {
        Note { span, message, help }
    }
}
