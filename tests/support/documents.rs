//! Our entries with the official documents beside them, where these are at hand.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use netrep::cards::Catalogue;
use netrep::corpus::{Corpus, Edition, Official};
use netrep::data::Data;
use netrep::import::{Known, LARGEST_DOCUMENT, read_file, take_apart};
use netrep::search::SearchIndex;

use crate::skip::skipped;

/// How the names of the documents begin.
const DOCUMENTS: [&str; 6] = ["000", "001", "002", "003", "004", "coe"];

/// Our entries and an index of them with every document beside them, made once for all tests of a binary.
pub fn with_documents() -> Option<&'static (Corpus, SearchIndex)> {
    static MADE: OnceLock<Option<(Corpus, SearchIndex)>> = OnceLock::new();
    MADE.get_or_init(make).as_ref()
}

fn make() -> Option<(Corpus, SearchIndex)> {
    let data = Data::embedded();
    let corpus = Corpus::load(&data).expect("the embedded corpus loads");
    let cards = Catalogue::load(&data).expect("the embedded cards load");
    let known = Known::new(&corpus, &cards);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/sources");
    let files: Vec<PathBuf> =
        std::fs::read_dir(&folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect();
    let mut official = Vec::new();
    for begin in DOCUMENTS {
        let named = |path: &&PathBuf| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(begin));
        let Some(path) = files.iter().find(named) else {
            skipped(&format!("the document {begin} is not at hand"));
            return None;
        };
        let source = read_file(path, LARGEST_DOCUMENT, &()).expect("a text");
        let draft = take_apart(&source, None, None, &known).expect("a known format");
        let edition = Arc::new(Edition {
            document: draft.document,
            title: draft.title,
            dated: draft.dated,
            imported: "2026-01-01".to_owned(),
            file: source.file,
            authority: draft.authority,
        });
        official.extend(draft.clauses.into_iter().map(|clause| Official { clause, edition: edition.clone() }));
    }
    let corpus = corpus.beside(official);
    let index = SearchIndex::in_memory(&corpus, &cards, &(), Path::new("")).expect("an index");
    Some((corpus, index))
}
