//! What is wrong with a script, or cannot be told from it, with its place in the text.

use std::ops::Range;

use super::said::Said;

/// Something about a script that a position cannot be built from as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// What is wrong: a fragment in lower case.
    pub message: Said,
    /// What to do about it.
    pub help: Said,
}

impl Note {
    /// A note with help.
    pub(super) fn new(span: Range<usize>, message: Said, help: Said) -> Note {
        Note { span, message, help }
    }
}
