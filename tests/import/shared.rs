//! What the tests of importing share.

use std::sync::OnceLock;

use netrep::cards::Catalogue;
use netrep::corpus::Corpus;
use netrep::data::Data;
use netrep::import::{Draft, Format, Known, NotRecognised, SourceText, take_apart};

/// What documents are read with.
pub fn known() -> &'static Known {
    static KNOWN: OnceLock<Known> = OnceLock::new();
    KNOWN.get_or_init(|| Known::new(&corpus(), &cards()))
}

pub fn corpus() -> Corpus {
    Corpus::load(&Data::embedded()).expect("the embedded corpus loads")
}

pub fn cards() -> Catalogue {
    Catalogue::load(&Data::embedded()).expect("the embedded cards load")
}

pub fn source(text: &str) -> SourceText {
    SourceText { file: "copy.txt".to_owned(), text: text.to_owned(), encoding: "UTF-8" }
}

pub fn taken(text: &str, format: Option<Format>) -> Result<Draft, NotRecognised> {
    take_apart(&source(text), format, None, known())
}

#[track_caller]
pub fn draft(text: &str) -> Draft {
    taken(text, None).expect("it is recognised")
}

/// The ids of a draft's clauses.
pub fn ids(draft: &Draft) -> Vec<&str> {
    draft.clauses.iter().map(|c| c.id.as_str()).collect()
}
