//! The documents that an operator imported, edition by edition, in a folder of their own.
//!
//! `<folder>/<document>/<number>_<since>.json` is one edition. The name says since when it holds, so that only the
//! editions that are asked for are read.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Changes, Draft, PrintedCards, compare, is_date, sealed};
use crate::corpus::{Clause, Edition, Official};

/// Since when an edition without a date holds, if it is the first of its document.
const EVER: &str = "0001-01-01";
/// The file of the printed card texts.
const CARDS: &str = "cards.json";
/// The name under which the printed card texts are listed and removed.
const CARDS_NAME: &str = "cards";

/// The folder of imported documents.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
}

/// The reason why the shelf cannot be used. The message names the file.
#[derive(Debug, thiserror::Error)]
pub enum ShelfError {
    /// The folder or a file in it cannot be read or written.
    #[error("cannot use `{path}`: {source}")]
    Folder {
        /// The folder or file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// The stored file is not what was written.
    #[error("`{path}` is damaged: {reason}; remove it with `netrep import remove`, and import the document again")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault.
        reason: String,
    },
}

/// The kind of thing that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A document of rules or rulings.
    Document,
    /// The printed texts of the cards.
    Cards,
}

/// Something on the shelf.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// The name to remove it by.
    pub name: String,
    /// The kind of thing.
    pub kind: Kind,
    /// The title, with the current edition.
    pub title: String,
    /// The number of clauses or cards in it.
    pub holds: usize,
    /// Since when each edition holds, the oldest first.
    pub editions: Vec<String>,
}

/// How a draft was put on the shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Put {
    /// It is a new document.
    New,
    /// It is the newest edition of a document; this is what changed since the one before.
    Newer(Changes),
    /// It is an edition older than the current one; this is what it changed itself.
    Older(Changes),
    /// An edition with the same clauses and date is there already.
    Same,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    edition: Edition,
    clauses: Vec<Clause>,
}

/// An edition's file, told by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    since: String,
    number: u32,
    path: PathBuf,
}

impl Shelf {
    /// Gives the shelf of a folder. Nothing is read or made.
    pub fn at(folder: &Path) -> Shelf {
        Shelf { folder: folder.to_owned() }
    }

    /// Gives every clause of the current editions, document by document.
    ///
    /// # Errors
    /// [`ShelfError`] names the file that is damaged or cannot be read.
    pub fn current(&self) -> Result<Vec<Official>, ShelfError> {
        self.clauses(|places| places.last())
    }

    /// Gives every clause of the editions that held on a day (year-month-day).
    ///
    /// # Errors
    /// [`ShelfError`] names the file that is damaged or cannot be read.
    pub fn as_of(&self, day: &str) -> Result<Vec<Official>, ShelfError> {
        self.clauses(|places| places.iter().rfind(|p| p.since.as_str() <= day))
    }

    /// Puts a draft on the shelf as an edition of its document: wholly or, if something fails, not at all. With
    /// `only_try`, says what would come of it.
    ///
    /// # Errors
    /// [`ShelfError`] names the file that is damaged or cannot be written.
    pub fn put(&self, draft: &Draft, file: &str, today: &str, only_try: bool) -> Result<Put, ShelfError> {
        let places = self.places(&draft.document)?;
        let stored = places.iter().map(|p| sealed::read::<Stored>(&p.path)).collect::<Result<Vec<_>, _>>()?;
        let same = |s: &Stored| s.clauses == draft.clauses && (draft.dated.is_none() || s.edition.dated == draft.dated);
        if stored.iter().any(same) {
            return Ok(Put::Same);
        }
        let undated = if places.is_empty() { EVER } else { today };
        let since = draft.dated.as_deref().unwrap_or(undated);
        let before = places.iter().rposition(|p| p.since.as_str() <= since);
        let changes = || compare(before.and_then(|at| stored.get(at)).map_or(&[], |s| &s.clauses), &draft.clauses);
        let put = match before {
            _ if places.is_empty() => Put::New,
            Some(at) if at + 1 == places.len() => Put::Newer(changes()),
            Some(_) | None => Put::Older(changes()),
        };
        if !only_try {
            let number = places.iter().map(|p| p.number).max().unwrap_or(0) + 1;
            let path = self.folder.join(&draft.document).join(format!("{number:04}_{since}.json"));
            let edition = Edition {
                document: draft.document.clone(),
                title: draft.title.clone(),
                dated: draft.dated.clone(),
                imported: today.to_owned(),
                file: file.to_owned(),
                authority: draft.authority,
            };
            sealed::write(&path, &Stored { edition, clauses: draft.clauses.clone() })?;
        }
        Ok(put)
    }

    /// Lists what is kept.
    ///
    /// # Errors
    /// [`ShelfError`] names the file that is damaged or cannot be read.
    pub fn list(&self) -> Result<Vec<Kept>, ShelfError> {
        let mut list = Vec::new();
        for name in self.documents()? {
            let places = self.places(&name)?;
            let Some(last) = places.last() else { continue };
            let stored: Stored = sealed::read(&last.path)?;
            let since = |p: &Place| if p.since == EVER { "undated".to_owned() } else { p.since.clone() };
            list.push(Kept {
                name,
                kind: Kind::Document,
                title: stored.edition.source_line(),
                holds: stored.clauses.len(),
                editions: places.iter().map(since).collect(),
            });
        }
        if let Some(cards) = self.cards()? {
            list.push(Kept {
                name: CARDS_NAME.to_owned(),
                kind: Kind::Cards,
                title: format!("Printed card texts · from {}", cards.file),
                holds: cards.texts.len(),
                editions: vec![cards.imported],
            });
        }
        Ok(list)
    }

    /// Takes a document with all its editions off the shelf, or the card texts. Says whether it was there. Damaged
    /// files go, too.
    ///
    /// # Errors
    /// [`ShelfError`] if it cannot be removed.
    pub fn remove(&self, name: &str) -> Result<bool, ShelfError> {
        if name == CARDS_NAME {
            let path = self.folder.join(CARDS);
            return match fs::remove_file(&path) {
                Ok(()) => Ok(true),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
                Err(source) => Err(ShelfError::Folder { path, source }),
            };
        }
        if !self.documents()?.iter().any(|known| known == name) {
            return Ok(false);
        }
        // First out of sight in one step, so that half a document is never seen.
        let path = self.folder.join(name);
        let aside = self.folder.join(format!(".removed-{name}"));
        let gone = || -> io::Result<()> {
            if aside.exists() {
                fs::remove_dir_all(&aside)?;
            }
            fs::rename(&path, &aside)?;
            fs::remove_dir_all(&aside)
        };
        gone().map(|()| true).map_err(|source| ShelfError::Folder { path: path.clone(), source })
    }

    /// Gives the printed card texts, if there are any.
    ///
    /// # Errors
    /// [`ShelfError`] if they are damaged.
    pub fn cards(&self) -> Result<Option<PrintedCards>, ShelfError> {
        let path = self.folder.join(CARDS);
        if path.exists() { sealed::read(&path).map(Some) } else { Ok(None) }
    }

    /// Keeps printed card texts instead of those that were there.
    ///
    /// # Errors
    /// [`ShelfError`] if they cannot be written.
    pub fn put_cards(&self, cards: &PrintedCards) -> Result<(), ShelfError> {
        sealed::write(&self.folder.join(CARDS), cards)
    }

    fn clauses(&self, choose: impl Fn(&[Place]) -> Option<&Place>) -> Result<Vec<Official>, ShelfError> {
        let mut all = Vec::new();
        for document in self.documents()? {
            let places = self.places(&document)?;
            let Some(place) = choose(&places) else { continue };
            let stored: Stored = sealed::read(&place.path)?;
            let edition = Arc::new(stored.edition);
            all.extend(stored.clauses.into_iter().map(|clause| Official { clause, edition: edition.clone() }));
        }
        Ok(all)
    }

    /// Gives the names of the documents, sorted.
    fn documents(&self) -> Result<Vec<String>, ShelfError> {
        let mut names = names_in(&self.folder)?;
        names.retain(|n| !n.starts_with('.') && self.folder.join(n).is_dir());
        names.sort();
        Ok(names)
    }

    /// Gives the editions of a document, the oldest first.
    fn places(&self, document: &str) -> Result<Vec<Place>, ShelfError> {
        let folder = self.folder.join(document);
        let place = |name: String| {
            let (number, since) = name.strip_suffix(".json")?.split_once('_')?;
            let number = number.parse().ok()?;
            is_date(since).then(|| Place { since: since.to_owned(), number, path: folder.join(&name) })
        };
        let mut places: Vec<Place> = names_in(&folder)?.into_iter().filter_map(place).collect();
        places.sort();
        Ok(places)
    }
}

/// Gives the names in a folder; none if it is not there.
fn names_in(folder: &Path) -> Result<Vec<String>, ShelfError> {
    let failed = |source| ShelfError::Folder { path: folder.to_owned(), source };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
    };
    let name = |entry: io::Result<fs::DirEntry>| entry.map(|e| e.file_name().to_string_lossy().into_owned());
    entries.map(name).collect::<io::Result<_>>().map_err(failed)
}
