//! The books that netrep's entries come from.

use std::fmt;
use std::str::FromStr;

/// A book of rules or rulings: one whose entries stand in `data/`, or that an operator may import.
///
/// The order is the order in which books are listed, not their authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// Annotations of the METW Companion.
    Metw,
    /// Annotations of the MELE Companion.
    Mele,
    /// Section 10 of the METW rulebook.
    Rulebook,
    /// The community's simplified timing guide.
    Timing,
    /// Rulings of the Council of Rivendell's NetRep team.
    Netrep,
    /// The Council of Elrond's rules, restated in our own words.
    Council,
    /// The everyday rules, as one explains them to a newcomer.
    Basics,
    /// The Council of Elrond's rules. Nothing of them stands in `data/`; an operator imports them.
    Coe,
    /// Official rulings of the server in which somebody asks. None stands in `data/` unless an operator puts it there.
    Official,
}

/// The folder of `data/` in which a book is filed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filing {
    /// `data/rules`
    Rules,
    /// `data/rulings`
    Rulings,
}

impl Filing {
    /// Gives the folder's name under `data/`.
    pub fn folder(self) -> &'static str {
        match self {
            Filing::Rules => "rules",
            Filing::Rulings => "rulings",
        }
    }
}

/// A word that names no book.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("unknown book `{0}`, expected one of {list}", list = Book::ALL.map(Book::as_str).join(", "))]
pub struct UnknownBook(pub String);

impl Book {
    /// Every book, in listing order.
    pub const ALL: [Book; 9] = [
        Book::Metw,
        Book::Mele,
        Book::Rulebook,
        Book::Timing,
        Book::Netrep,
        Book::Council,
        Book::Basics,
        Book::Coe,
        Book::Official,
    ];

    /// Gives the first part of the book's rule ids.
    pub fn as_str(self) -> &'static str {
        match self {
            Book::Metw => "metw",
            Book::Mele => "mele",
            Book::Rulebook => "rulebook",
            Book::Timing => "timing",
            Book::Netrep => "netrep",
            Book::Council => "council",
            Book::Basics => "basics",
            Book::Coe => "coe",
            Book::Official => "official",
        }
    }

    /// Gives the name that people know the book by.
    pub fn title(self) -> &'static str {
        match self {
            Book::Metw => "METW annotations",
            Book::Mele => "MELE annotations",
            Book::Rulebook => "METW rulebook, section 10",
            Book::Timing => "Timing guide",
            Book::Netrep => "Rivendell rulings",
            Book::Council => "Council of Elrond rules, in our words",
            Book::Basics => "Basics for every table",
            Book::Coe => "Council of Elrond rules",
            Book::Official => "Rulings of this server",
        }
    }

    /// Tells where the book is filed; nothing if no entry of it can stand in `data/`.
    pub fn filing(self) -> Option<Filing> {
        match self {
            Book::Metw | Book::Mele | Book::Rulebook | Book::Timing | Book::Council | Book::Basics => {
                Some(Filing::Rules)
            }
            Book::Netrep | Book::Official => Some(Filing::Rulings),
            Book::Coe => None,
        }
    }

    /// Gives the book that prints the same numbered annotations, if there is one.
    pub fn twin(self) -> Option<Book> {
        match self {
            Book::Metw => Some(Book::Mele),
            Book::Mele => Some(Book::Metw),
            Book::Rulebook
            | Book::Timing
            | Book::Netrep
            | Book::Council
            | Book::Basics
            | Book::Coe
            | Book::Official => None,
        }
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Book {
    type Err = UnknownBook;

    fn from_str(s: &str) -> Result<Self, UnknownBook> {
        let folded = super::fold(s);
        Book::ALL.into_iter().find(|b| b.as_str() == folded.trim()).ok_or_else(|| UnknownBook(s.to_owned()))
    }
}
