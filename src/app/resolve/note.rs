//! What is wrong with a script, or cannot be told from it, with its place in the text.

use std::ops::Range;

/// Something about a script that a position cannot be built from as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where it stands in the text, in bytes.
    pub span: Range<usize>,
    /// What is wrong: a fragment in lower case.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Note {
    /// A note with help.
    pub(super) fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Note {
        Note { span, message: message.into(), help: Some(help.into()) }
    }
}
