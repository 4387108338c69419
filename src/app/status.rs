//! Tells what is loaded, and what is missing.

use serde::Serialize;

use super::App;
use crate::corpus::check;
use crate::search::SCHEMA_VERSION;
use crate::vocab::Book;

/// The state of the program.
#[derive(Clone, Debug, Serialize)]
pub struct Status {
    /// The program's version.
    pub version: String,
    /// Where the data comes from.
    pub data: String,
    /// Its fingerprint.
    pub fingerprint: String,
    /// Each book's title and how many entries of it there are.
    pub books: Vec<(String, usize)>,
    /// The number of cards, printings and titles in all languages.
    pub cards: (usize, usize, usize),
    /// The number of phrases, nicknames and misspellings that the thesaurus explains.
    pub thesaurus: (usize, usize, usize),
    /// Where the index is and how it was opened.
    pub index: String,
    /// The number of entries in the index.
    pub indexed: usize,
    /// The version of its fields.
    pub schema: u32,
    /// References in the data that lead nowhere.
    pub problems: Vec<String>,
}

impl App {
    /// Looks at everything that is loaded.
    pub fn status(&self) -> Status {
        let count = |book: Book| self.corpus.passages().iter().filter(|p| p.book == book).count();
        let cards = self.cards.cards();
        let thesaurus = self.corpus.thesaurus();
        Status {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            data: self.data.origin().to_string(),
            fingerprint: self.data.fingerprint()[..8].iter().map(|b| format!("{b:02x}")).collect(),
            books: Book::ALL
                .into_iter()
                // Official rulings are a server's, not the program's.
                .filter(|b| b.filing().is_some() && *b != Book::Official)
                .map(|b| (b.title().to_owned(), count(b)))
                .collect(),
            cards: (
                cards.len(),
                cards.iter().map(|c| c.printings.len()).sum(),
                cards.iter().map(|c| c.titles().count()).sum(),
            ),
            thesaurus: (
                thesaurus.say.iter().map(|s| s.words.len()).sum(),
                thesaurus.nickname.iter().map(|n| n.words.len()).sum(),
                thesaurus.typo.iter().map(|t| t.words.len()).sum(),
            ),
            index: self.index.state().to_string(),
            indexed: self.index.len(),
            schema: SCHEMA_VERSION,
            problems: check(&self.corpus, &self.cards).iter().map(ToString::to_string).collect(),
        }
    }
}
