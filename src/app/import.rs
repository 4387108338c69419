//! Imports official documents and printed card texts into the state folder, and takes them out again.
//!
//! It works without the search index, and reads nothing that is stored before it must, so that damaged files can be
//! removed.

use std::path::Path;

use serde::Serialize;

use super::{AppError, IMPORTS, Settings};
use crate::cards::Catalogue;
use crate::corpus::Corpus;
use crate::data::Data;
use crate::import::{
    BadCards, Changes, Format, Kept, Known, LARGEST_CARDS, LARGEST_DOCUMENT, NotRecognised, Progress, Put, ReadError,
    Shelf, ShelfError, Unread, is_date, read_cards, read_file, take_apart,
};
use crate::vocab::RuleId;

/// The number of clauses that a preview shows.
const PREVIEWED: usize = 8;
/// The length of a clause's beginning in a preview, in characters.
const BEGINNING: usize = 100;

/// A document that is to be imported.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The file.
    pub path: &'a Path,
    /// The format as which it is read; if empty, the format that its text shows.
    pub format: Option<Format>,
    /// The name to keep it under; nothing: as its format or title says.
    pub name: Option<&'a str>,
    /// The date of its edition (year-month-day); nothing: as it says itself.
    pub dated: Option<&'a str>,
    /// Whether to say only what would be taken.
    pub dry_run: bool,
}

/// What was taken from a document.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The file.
    pub file: String,
    /// The format as which it was read.
    pub format: &'static str,
    /// The encoding that it was read in.
    pub encoding: &'static str,
    /// The name under which it is kept.
    pub document: String,
    /// The title of the document.
    pub title: String,
    /// The date of the edition.
    pub dated: Option<String>,
    /// The number of clauses that were taken.
    pub clauses: usize,
    /// The number of them that stand beside an entry of ours.
    pub beside: usize,
    /// What became of the import.
    pub outcome: Outcome,
    /// Whether nothing was stored because that was not wanted.
    pub dry_run: bool,
    /// The first clauses.
    pub preview: Vec<Preview>,
    /// The differences from the edition before.
    pub changes: Changes,
    /// Lines that went into no clause.
    pub unread: Vec<Left>,
}

/// What became of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// A new document.
    New,
    /// A newer edition of one that was there.
    Newer,
    /// An edition older than the one that was there, which stays the current one.
    Older,
    /// Nothing: it is there already.
    Same,
}

/// The beginning of a clause.
#[derive(Clone, Debug, Serialize)]
pub struct Preview {
    /// Its id.
    pub id: RuleId,
    /// The title of the clause.
    pub title: String,
    /// The beginning of its text.
    pub begins: String,
}

/// Lines that went into no clause.
#[derive(Clone, Debug, Serialize)]
pub struct Left {
    /// The first and the last line, counted from 1; both 0 where lines say nothing.
    pub lines: (usize, usize),
    /// The reason.
    pub why: &'static str,
    /// The beginning of the first of them.
    pub begins: String,
}

/// What was taken from a list of cards.
#[derive(Clone, Debug, Serialize)]
pub struct CardsReport {
    /// The file.
    pub file: String,
    /// The number of printings that have a text.
    pub texts: usize,
    /// Whether nothing was stored because that was not wanted.
    pub dry_run: bool,
    /// Whether exactly these texts were there already.
    pub same: bool,
    /// Cards that were not understood.
    pub unread: Vec<Left>,
}

/// The reason why nothing was imported. Nothing was changed either.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The data of netrep itself.
    #[error(transparent)]
    App(#[from] AppError),
    /// The file.
    #[error(transparent)]
    File(#[from] ReadError),
    /// The document.
    #[error(transparent)]
    Document(#[from] NotRecognised),
    /// The list of cards.
    #[error(transparent)]
    Cards(#[from] BadCards),
    /// The shelf could not be read or written.
    #[error(transparent)]
    Shelf(#[from] ShelfError),
    /// A date that is none.
    #[error("`{0}` is not a date, expected a year, month and day such as 2026-01-31")]
    Date(String),
    /// A removal of what is not there.
    #[error("nothing is imported as `{0}`; `netrep import list` shows what is")]
    NotThere(String),
}

/// Imports documents and removes them.
pub struct Importer {
    cards: Catalogue,
    known: Known,
    corpus: Corpus,
    shelf: Shelf,
}

impl Importer {
    /// Loads what documents are read with: our entries and the names of cards.
    ///
    /// # Errors
    /// [`AppError`] with the file or folder at fault.
    pub fn open(settings: &Settings) -> Result<Importer, AppError> {
        let data = match &settings.data {
            Some(folder) => Data::folder(folder)?,
            None => Data::embedded(),
        };
        let (corpus, cards) = (Corpus::load(&data)?, Catalogue::load(&data)?);
        let known = Known::new(&corpus, &cards);
        Ok(Importer { cards, known, corpus, shelf: Shelf::at(&settings.state.join(IMPORTS)) })
    }

    /// Imports a document.
    ///
    /// # Errors
    /// [`ImportError`]; nothing is changed then.
    pub fn document(&self, ask: Request<'_>, progress: &dyn Progress) -> Result<Report, ImportError> {
        if let Some(date) = ask.dated.filter(|d| !is_date(d)) {
            return Err(ImportError::Date(date.to_owned()));
        }
        let source = read_file(ask.path, LARGEST_DOCUMENT, progress)?;
        let mut draft = take_apart(&source, ask.format, ask.name, &self.known)?;
        draft.dated = ask.dated.map(str::to_owned).or(draft.dated);
        let put = self.shelf.put(&draft, &source.file, &today(), ask.dry_run)?;
        let (outcome, changes) = match put {
            Put::New => (Outcome::New, Changes::default()),
            Put::Newer(changes) => (Outcome::Newer, changes),
            Put::Older(changes) => (Outcome::Older, changes),
            Put::Same => (Outcome::Same, Changes::default()),
        };
        let preview = draft.clauses.iter().take(PREVIEWED).map(|c| Preview {
            id: c.id.clone(),
            title: c.title.clone(),
            begins: c.text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(BEGINNING).collect(),
        });
        Ok(Report {
            format: draft.format.as_str(),
            encoding: source.encoding,
            dated: draft.dated.clone(),
            clauses: draft.clauses.len(),
            beside: draft.clauses.iter().filter(|c| self.corpus.get(&c.id).is_some()).count(),
            outcome,
            dry_run: ask.dry_run,
            preview: preview.collect(),
            changes,
            unread: left(draft.unread),
            file: source.file,
            document: draft.document,
            title: draft.title,
        })
    }

    /// Imports the printed texts of cards.
    ///
    /// # Errors
    /// [`ImportError`]; nothing is changed then.
    pub fn cards(&self, path: &Path, dry_run: bool, progress: &dyn Progress) -> Result<CardsReport, ImportError> {
        let source = read_file(path, LARGEST_CARDS, progress)?;
        let (cards, unread) = read_cards(&source.file, &source.text, &today(), &self.cards)?;
        let same = self.shelf.cards()?.is_some_and(|before| before.texts == cards.texts);
        if !dry_run && !same {
            self.shelf.put_cards(&cards)?;
        }
        Ok(CardsReport { file: source.file, texts: cards.texts.len(), dry_run, same, unread: left(unread) })
    }

    /// Lists what is imported.
    ///
    /// # Errors
    /// [`ShelfError`] names the file that is damaged.
    pub fn list(&self) -> Result<Vec<Kept>, ShelfError> {
        self.shelf.list()
    }

    /// Removes a document with all its editions, or the card texts.
    ///
    /// # Errors
    /// [`ImportError::NotThere`], or that it cannot be removed.
    pub fn remove(&self, name: &str) -> Result<(), ImportError> {
        if self.shelf.remove(name)? { Ok(()) } else { Err(ImportError::NotThere(name.to_owned())) }
    }
}

fn left(unread: Vec<Unread>) -> Vec<Left> {
    unread.into_iter().map(|u| Left { lines: (u.from, u.to), why: u.why, begins: u.begins }).collect()
}

fn today() -> String {
    jiff::Zoned::now().date().to_string()
}
