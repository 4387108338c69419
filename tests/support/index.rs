//! What the tests of the search share: one index.

use std::path::Path;
use std::sync::OnceLock;

use netrep::cards::Catalogue;
use netrep::corpus::Corpus;
use netrep::data::Data;
use netrep::search::SearchIndex;

/// The index of the embedded data, built in memory once for all tests of a binary.
pub fn index() -> &'static SearchIndex {
    static INDEX: OnceLock<SearchIndex> = OnceLock::new();
    INDEX.get_or_init(built)
}

/// Another like it.
pub fn built() -> SearchIndex {
    let data = Data::embedded();
    let corpus = Corpus::load(&data).expect("the embedded corpus loads");
    let cards = Catalogue::load(&data).expect("the embedded cards load");
    SearchIndex::in_memory(&corpus, &cards, &(), Path::new("")).expect("an index")
}
