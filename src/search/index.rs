//! Opens the index folder, or builds it again when it is missing, out of date or damaged.
//!
//! Each build lives in a folder named after the fingerprint of what it was built from, and appears there complete, by
//! one rename. An index of other data is therefore never opened.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fmt, io};

use rayon::prelude::*;
use tantivy::directory::{MmapDirectory, RamDirectory};
use tantivy::schema::IndexRecordOption;
use tantivy::{Directory, DocSet, Index, IndexSettings, ReloadPolicy, Searcher, TERMINATED, TantivyDocument};

use super::card_names::card_term;
use super::confidence::names_card;
use super::entry::{clause_document, document};
use super::postings::Postings;
use super::query::{Concept, Query};
use super::rank::{self, Entry, Hits};
use super::schema::{Fields, SCHEMA_VERSION};
use super::spoken::Spoken;
use super::terms::number;
use super::understand::Reader;
use crate::cards::Catalogue;
use crate::corpus::{Corpus, Official};
use crate::data::Data;
use crate::vocab::{Book, RuleId};

/// The time for which another process may go on with its build.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of entries that are taken apart at once.
const BATCH: usize = 256;
/// The memory that the writer fills before it writes a segment. Segments have to be merged, which is a third of the
/// work where there are many; the project's own entries fill one.
const WRITER_BYTES: usize = 80_000_000;
/// The unpacked blocks of entries that are kept, 16 kB each.
const KEPT_BLOCKS: usize = 32;
const LOCK: &str = "lock";

/// An index that can be asked.
pub struct SearchIndex {
    pub(super) postings: Arc<Postings>,
    pub(super) entries: Vec<Entry>,
    pub(super) reader: Reader,
    spoken: Spoken,
    state: IndexState,
}

/// How the index was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexState {
    /// It was there and up to date.
    Opened(PathBuf),
    /// It was built now, because it was missing or of other data.
    Built(PathBuf),
    /// It was built now, because the one that was there could not be read.
    Repaired(PathBuf),
    /// The folder cannot be written: the index is in memory, and gone with the process.
    InMemory(PathBuf),
}

impl fmt::Display for IndexState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexState::Opened(path) => write!(f, "{}", path.display()),
            IndexState::Built(path) => write!(f, "{} (built now)", path.display()),
            IndexState::Repaired(path) => write!(f, "{} (was damaged, built again)", path.display()),
            IndexState::InMemory(path) => write!(f, "in memory, because {} cannot be written", path.display()),
        }
    }
}

/// Somebody who watches a build.
pub trait BuildProgress {
    /// Reports that a build of so many entries begins.
    fn start(&self, entries: usize);
    /// Reports that one more entry is in.
    fn advance(&self);
    /// Reports that the build is complete.
    fn finish(&self);
}

/// Nobody watches.
impl BuildProgress for () {
    fn start(&self, _entries: usize) {}
    fn advance(&self) {}
    fn finish(&self) {}
}

/// The reason why there is no index.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// Another process builds, and does not come to an end.
    #[error(
        "the index in `{0}` is locked by another netrep that is building it; wait for it, or name another folder with --index"
    )]
    Locked(PathBuf),
    /// The folder cannot be used.
    #[error("cannot use `{path}` for the index: {source}; name another folder with --index")]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The index could not be built or read.
    #[error("the index does not work: {0}")]
    Engine(#[from] tantivy::TantivyError),
}

impl SearchIndex {
    /// Opens the index of this data below `root`, building it first if need be.
    ///
    /// # Errors
    /// [`IndexError`] if another process holds the folder, or the disk fails. A folder that may not be written is no
    /// error: the index is then built in memory.
    pub fn open(
        root: &Path,
        data: &Data,
        corpus: &Corpus,
        cards: &Catalogue,
        progress: &dyn BuildProgress,
    ) -> Result<SearchIndex, IndexError> {
        let fields = Fields::new();
        let home = root.join(folder_name(data, corpus));
        let damaged = match open_folder(&home, &fields, corpus) {
            Some(Ok(index)) => {
                return SearchIndex::new(index, &fields, corpus, cards, IndexState::Opened(home));
            }
            Some(Err(reason)) => {
                tracing::warn!(folder = %home.display(), %reason, "the index cannot be used, building it again");
                true
            }
            None => false,
        };
        match build_folder(root, &home, &fields, corpus, progress, damaged) {
            Ok(index) => {
                let state = if damaged { IndexState::Repaired(home) } else { IndexState::Built(home) };
                SearchIndex::new(index, &fields, corpus, cards, state)
            }
            Err(IndexError::Folder { source, .. }) if unwritable(&source) => {
                tracing::warn!(folder = %root.display(), "the index folder cannot be written, building in memory");
                SearchIndex::in_memory(corpus, cards, progress, root)
            }
            Err(other) => Err(other),
        }
    }

    /// Builds the index in memory.
    ///
    /// # Errors
    /// [`IndexError::Engine`] if the building fails.
    pub fn in_memory(
        corpus: &Corpus,
        cards: &Catalogue,
        progress: &dyn BuildProgress,
        instead_of: &Path,
    ) -> Result<SearchIndex, IndexError> {
        let fields = Fields::new();
        let index = build(RamDirectory::create(), &fields, corpus, progress)?;
        SearchIndex::new(index, &fields, corpus, cards, IndexState::InMemory(instead_of.to_owned()))
    }

    fn new(
        index: Index,
        fields: &Fields,
        corpus: &Corpus,
        cards: &Catalogue,
        state: IndexState,
    ) -> Result<SearchIndex, IndexError> {
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).doc_store_cache_num_blocks(KEPT_BLOCKS);
        let searcher = reader.try_into()?.searcher();
        let entries = entries(&searcher, fields, corpus)?;
        let ours: Vec<bool> = entries.iter().map(|e| e.ours).collect();
        let postings = Arc::new(Postings::new(&searcher, fields, &ours)?);
        let (written, asked) = (words_of(&searcher, fields.words)?, words_of(&searcher, fields.asked_words)?);
        let reader = Reader::new(corpus, cards, written, asked);
        Ok(SearchIndex { postings, entries, reader, spoken: Spoken::default(), state })
    }

    /// Removes every index below `root`, so that the next opening builds it again. Other files there stay.
    ///
    /// # Errors
    /// [`IndexError`] if another process is building there, or the folder cannot be written.
    pub fn discard(root: &Path) -> Result<(), IndexError> {
        if !root.exists() {
            return Ok(());
        }
        let _lock = lock(root)?;
        sweep(root).map_err(|source| IndexError::Folder { path: root.to_owned(), source })
    }

    /// Tells how the index was opened.
    pub fn state(&self) -> &IndexState {
        &self.state
    }

    /// Counts the entries in it.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Collects what saves time where many questions come.
    pub fn warm(&self) {
        self.postings.collect();
    }

    /// Understands a question.
    pub fn understand(&self, question: &str) -> Query {
        self.reader.read(question)
    }

    /// Gives the English titles of the cards that a question surely names.
    pub fn named(&self, query: &Query) -> Vec<String> {
        let sure = query.concepts.iter().filter(|c| !c.bonus && names_card(&self.postings, c));
        let terms: Vec<&String> = sure.filter_map(|c| c.alternatives.first()?.terms.first()).collect();
        query.cards.iter().filter(|card| terms.contains(&&card_term(card))).cloned().collect()
    }

    /// Whether every longer word of a text stands in the rules, in what is asked, or in a card's name.
    pub fn knows(&self, text: &str) -> bool {
        self.reader.knows(text)
    }

    /// Says of texts how much of what is asked they say, from 0 to 1: by the terms that stand in them.
    pub fn saying(&self, query: &Query) -> impl Fn(&str) -> f32 + use<'_> {
        let weight = |concept: &Concept| {
            let weight = |term: &String| self.postings.idf(&self.postings.weighted(term));
            let ways = concept.alternatives.iter().map(|a| a.terms.iter().map(weight).sum::<f32>());
            ways.fold(0.0, f32::max)
        };
        let numbers = |concept: &Concept| -> Vec<Vec<u64>> {
            concept.alternatives.iter().map(|a| a.terms.iter().map(|term| number(term)).collect()).collect()
        };
        let asked = query.concepts.iter().filter(|c| !c.bonus).map(|c| (numbers(c), weight(c)));
        let asked: Vec<(Vec<Vec<u64>>, f32)> = asked.collect();
        let all: f32 = asked.iter().map(|(_, weight)| weight).sum();
        move |text| {
            let terms = self.spoken.terms(self.reader.analyzer(), text);
            let says =
                |ways: &[Vec<u64>]| ways.iter().any(|way| way.iter().all(|term| terms.binary_search(term).is_ok()));
            let held: f32 = asked.iter().filter(|(ways, _)| says(ways)).map(|(_, weight)| weight).sum();
            if all > 0.0 { held / all } else { 0.0 }
        }
    }

    /// Gives the entries that answer a query, best first, in one book or all.
    pub fn rank(&self, query: &Query, book: Option<Book>, limit: usize) -> Hits {
        rank::rank(&self.postings, &self.entries, query, book, limit)
    }
}

/// Gives the folder of the index for this data and what is imported beside it: other texts, another folder.
fn folder_name(data: &Data, corpus: &Corpus) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&data.fingerprint());
    hasher.update(&SCHEMA_VERSION.to_le_bytes());
    if let Some(imported) = corpus.official_fingerprint() {
        hasher.update(&imported);
    }
    format!("entries-{}", &hasher.finalize().to_hex()[..16])
}

/// Gives the index in `home`: nothing if there is none, the reason if it cannot be used.
fn open_folder(home: &Path, fields: &Fields, corpus: &Corpus) -> Option<Result<Index, String>> {
    if !home.exists() {
        return None;
    }
    let open = || -> Result<Index, String> {
        let index = Index::open_in_dir(home).map_err(|e| e.to_string())?;
        if index.schema() != fields.schema {
            return Err("it has other fields".to_owned());
        }
        let broken = index.validate_checksum().map_err(|e| e.to_string())?;
        if let Some(file) = broken.iter().next() {
            return Err(format!("{} does not match its checksum", file.display()));
        }
        let held = index.reader().map_err(|e| e.to_string())?.searcher().num_docs();
        let expected = corpus.passages().len() + corpus.unaccompanied().count();
        if held != expected as u64 {
            return Err(format!("it holds {held} entries of {expected}"));
        }
        Ok(index)
    };
    Some(open())
}

fn build_folder(
    root: &Path,
    home: &Path,
    fields: &Fields,
    corpus: &Corpus,
    progress: &dyn BuildProgress,
    damaged: bool,
) -> Result<Index, IndexError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| IndexError::Folder { path, source }
    };
    fs::create_dir_all(root).map_err(failed(root))?;
    let _lock = lock(root)?;
    // Whoever held the lock may have built it in the meantime.
    if !damaged && let Some(Ok(index)) = open_folder(home, fields, corpus) {
        return Ok(index);
    }
    sweep(root).map_err(failed(root))?;
    let site = root.join("building");
    fs::create_dir(&site).map_err(failed(&site))?;
    let directory = MmapDirectory::open(&site).map_err(tantivy::TantivyError::from)?;
    drop(build(directory, fields, corpus, progress)?);
    fs::rename(&site, home).map_err(failed(home))?;
    Ok(Index::open_in_dir(home)?)
}

/// Removes what older builds left. Only for whoever holds the lock.
fn sweep(root: &Path) -> io::Result<()> {
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        let name = entry.file_name();
        let ours = name.to_str().is_some_and(|n| n.starts_with("entries-") || n == "building");
        if ours && entry.file_type()?.is_dir() {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

fn lock(root: &Path) -> Result<File, IndexError> {
    let path = root.join(LOCK);
    let failed = |source| IndexError::Folder { path: path.clone(), source };
    let file = File::options().create(true).append(true).open(&path).map_err(failed)?;
    let until = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < until => std::thread::sleep(Duration::from_millis(20)),
            Err(TryLockError::WouldBlock) => return Err(IndexError::Locked(root.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
    }
}

fn unwritable(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}

fn build(
    directory: impl Directory,
    fields: &Fields,
    corpus: &Corpus,
    progress: &dyn BuildProgress,
) -> Result<Index, tantivy::TantivyError> {
    let index = Index::create(directory, fields.schema.clone(), IndexSettings::default())?;
    let analyzer = super::analysis::Analyzer::new(corpus.thesaurus());
    let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, WRITER_BYTES)?;
    let clauses: Vec<&Official> = corpus.unaccompanied().collect();
    progress.start(corpus.passages().len() + clauses.len());
    let add = |documents: Vec<TantivyDocument>| -> Result<(), tantivy::TantivyError> {
        for document in documents {
            writer.add_document(document)?;
            progress.advance();
        }
        Ok(())
    };
    // Every core takes a part of the texts apart while the writer is at work; the documents stay in their order.
    for batch in corpus.passages().chunks(BATCH) {
        add(batch.par_iter().map(|passage| document(passage, corpus, &analyzer, fields)).collect())?;
    }
    for batch in clauses.chunks(BATCH) {
        add(batch.par_iter().map(|official| clause_document(official, &analyzer, fields)).collect())?;
    }
    writer.commit()?;
    writer.wait_merging_threads()?;
    progress.finish();
    Ok(index)
}

/// Gives what ranking needs of each document, in the order of the documents.
fn entries(searcher: &Searcher, fields: &Fields, corpus: &Corpus) -> Result<Vec<Entry>, IndexError> {
    // From the lists of the ids: what is stored besides stays where it is.
    let mut ids = Vec::new();
    for segment in searcher.segment_readers() {
        let mut of_segment = vec![None; segment.max_doc() as usize];
        let inverted = segment.inverted_index(fields.id)?;
        let mut terms = inverted.terms().stream().map_err(tantivy::TantivyError::from)?;
        while let Some((term, info)) = terms.next() {
            let mut held = inverted
                .read_postings_from_terminfo(info, IndexRecordOption::Basic)
                .map_err(tantivy::TantivyError::from)?;
            let id = std::str::from_utf8(term).ok().and_then(|id| id.parse::<RuleId>().ok());
            while held.doc() != TERMINATED {
                if let Some(place) = of_segment.get_mut(held.doc() as usize) {
                    place.clone_from(&id);
                }
                held.advance();
            }
        }
        ids.extend(of_segment);
    }
    let nameless = || tantivy::TantivyError::InternalError("an entry without an id".to_owned());
    let ids: Vec<RuleId> = ids.into_iter().map(|id| id.ok_or_else(nameless)).collect::<Result<_, _>>()?;
    let place: HashMap<&RuleId, usize> = ids.iter().enumerate().map(|(at, id)| (id, at)).collect();
    let find = |id: RuleId| place.get(&id).copied();
    let entry = |id: &RuleId| Entry {
        id: id.clone(),
        book: id.book(),
        order: Arc::new(id.reading_order()),
        ours: corpus.get(id).is_some(),
        twin: id.twin().and_then(find),
        cites: corpus.get(id).into_iter().flat_map(|p| &p.cites).filter_map(|c| find(c.clone())).collect(),
    };
    Ok(ids.iter().map(entry).collect())
}

/// Gives every word that stands in a field, and how many entries hold it.
fn words_of(searcher: &Searcher, field: tantivy::schema::Field) -> Result<HashMap<String, u32>, IndexError> {
    let mut words: HashMap<String, u32> = HashMap::new();
    for segment in searcher.segment_readers() {
        let inverted = segment.inverted_index(field)?;
        let mut terms = inverted.terms().stream().map_err(tantivy::TantivyError::from)?;
        while let Some((term, info)) = terms.next() {
            if let Ok(word) = std::str::from_utf8(term) {
                *words.entry(word.to_owned()).or_default() += info.doc_freq;
            }
        }
    }
    Ok(words)
}
