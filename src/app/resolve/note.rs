//! Mistakes in a script, and things that cannot be told from it, with their places in the text.

use std::ops::Range;

/// Something about a script that a position cannot be built from as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The place in the text, in bytes.
    pub span: Range<usize>,
    /// The fault: a fragment in lower case.
    pub message: String,
    /// The remedy.
    pub help: Option<String>,
}

impl Note {
    /// A note with help.
    pub(super) fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Note {
        Note { span, message: message.into(), help: Some(help.into()) }
    }
}
