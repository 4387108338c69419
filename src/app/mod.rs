//! The use cases that every front shares. A front parses arguments, calls one of these, and renders the answer.

mod allowed;
mod ask;
mod card;
mod card_facts;
pub mod chance;
pub mod eval;
#[cfg(feature = "store")]
mod forget;
#[cfg(feature = "store")]
pub mod game;
pub mod import;
#[cfg(feature = "store")]
pub mod kept;
mod listing;
#[cfg(feature = "store")]
mod pings;
mod resolve;
mod rule;
#[cfg(feature = "store")]
pub mod ruling;
#[cfg(feature = "store")]
pub mod settings;
mod status;
#[cfg(feature = "store")]
pub mod stored;

use std::path::PathBuf;
use std::sync::OnceLock;

use crate::cards::{CardError, Catalogue};
use crate::corpus::{Corpus, CorpusError};
use crate::data::{Data, DataError};
use crate::engine::card::Table;
use crate::import::{PrintedCards, Shelf, ShelfError};
use crate::lang::TitleList;
use crate::search::{BuildProgress, IndexError, SearchIndex, Suggester};

pub use ask::Ask;
pub use card::UnknownCard;
pub use listing::{Coverage, Filter, Listed, Printed, Sentences, Tally};
pub use resolve::{
    ALL as ALL_RULES, ASSUMED_RULES, Answer, Asked, AttackChange, AttackFigures, Candidate, CaseRun, CasesReport,
    Chain, Change, Choice, Complaint, Declaration, Dispute, Effect, Facts, Laid, LaidCard, LaidCompany, Outcome,
    Player, Posed, Price, Reading, Resolution, ResolveAnswer, Respond, Responses, Roll, Said, Saying, SetAnswer,
    ShownCase, StrikeDeed, StrikeFigures, StrikeMove, StrikeRoll, Strikes, Value, differing, types_in,
};
pub use rule::{NoSuchRule, UnknownRule};
pub use status::Status;

/// Where the program finds its files.
#[derive(Clone, Debug)]
pub struct Settings {
    /// A folder that stands in for the embedded `data/`.
    pub data: Option<PathBuf>,
    /// The folder of the search index.
    pub index: PathBuf,
    /// The folder in which an operator's own documents, games, rulings and settings are kept.
    pub state: PathBuf,
}

/// The folder of imported documents below the state folder.
const IMPORTS: &str = "imports";

/// Everything loaded, ready to answer.
pub struct App {
    data: Data,
    corpus: Corpus,
    cards: Catalogue,
    table: OnceLock<Table>,
    index: SearchIndex,
    suggester: OnceLock<Suggester>,
    titles: OnceLock<TitleList>,
    people: OnceLock<resolve::People>,
    shelf: Shelf,
    printed: Option<PrintedCards>,
    cases: OnceLock<Vec<(crate::corpus::Case, String)>>,
    topics: OnceLock<Vec<crate::answer::Pointer>>,
    printed_words: listing::PrintedWords,
    #[cfg(feature = "store")]
    store: Option<crate::store::Store>,
    #[cfg(feature = "store")]
    held: ruling::Held,
    #[cfg(feature = "store")]
    lately: settings::Lately,
}

/// The reason why the program cannot answer at all. The message names the file or folder.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// The data folder.
    #[error(transparent)]
    Data(#[from] DataError),
    /// An entry or a list.
    #[error(transparent)]
    Corpus(#[from] CorpusError),
    /// A card file.
    #[error(transparent)]
    Cards(#[from] CardError),
    /// The search index.
    #[error(transparent)]
    Index(#[from] IndexError),
    /// An imported document.
    #[error(transparent)]
    Imported(#[from] ShelfError),
}

impl App {
    /// Loads the data and opens the index, building it first if need be.
    ///
    /// # Errors
    /// [`AppError`] with the file or folder at fault.
    pub fn open(settings: Settings, progress: &dyn BuildProgress) -> Result<App, AppError> {
        let data = match &settings.data {
            Some(folder) => Data::folder(folder)?,
            None => Data::embedded(),
        };
        let (corpus, cards) = std::thread::scope(|scope| {
            let cards = scope.spawn(|| {
                let cards = Catalogue::load(&data)?;
                // What is built in has been read by the tests. A folder may hold mistakes, which are better known now.
                let table = if settings.data.is_some() { OnceLock::from(cards.table()?) } else { OnceLock::new() };
                Ok::<_, CardError>((cards, table))
            });
            let corpus = Corpus::load(&data);
            (corpus, cards.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        });
        let (corpus, (cards, table)) = (corpus?, cards?);
        let shelf = Shelf::at(&settings.state.join(IMPORTS));
        let corpus = corpus.beside(shelf.current()?);
        let printed = shelf.cards()?;
        let index = SearchIndex::open(&settings.index, &data, &corpus, &cards, progress)?;
        Ok(App {
            data,
            corpus,
            cards,
            table,
            index,
            suggester: OnceLock::new(),
            titles: OnceLock::new(),
            people: OnceLock::new(),
            cases: OnceLock::new(),
            topics: OnceLock::new(),
            printed_words: listing::PrintedWords::default(),
            shelf,
            printed,
            #[cfg(feature = "store")]
            store: None,
            #[cfg(feature = "store")]
            held: ruling::Held::default(),
            #[cfg(feature = "store")]
            lately: settings::Lately::default(),
        })
    }

    /// Gives the entries.
    pub fn corpus(&self) -> &Corpus {
        &self.corpus
    }

    /// Gives the cards.
    pub fn cards(&self) -> &Catalogue {
        &self.cards
    }

    /// Gives the cards as the engine plays with them, in the same order. Read when they are first asked for.
    pub fn table(&self) -> &Table {
        self.table.get_or_init(|| {
            self.cards.table().unwrap_or_else(|error| {
                tracing::error!("the cards are known by their facts only: {error}");
                self.cards.facts()
            })
        })
    }

    /// Collects now what would otherwise be collected on first use, so that the first player does not wait for it.
    pub fn warm(&self) {
        self.table();
        self.suggester();
        self.titles();
        self.may_be_situation("");
        self.cases_with("");
        self.index.warm();
    }

    /// Gives the index.
    pub fn index(&self) -> &SearchIndex {
        &self.index
    }

    /// Gives the suggester that completes a word while it is typed. It is built when it is first asked for.
    pub fn suggester(&self) -> &Suggester {
        self.suggester.get_or_init(|| Suggester::new(&self.corpus, &self.cards))
    }
}
