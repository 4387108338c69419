//! All entries together, found by id.

use std::collections::HashMap;

use super::later::{Later, later};
use super::source::SourceFile;
use super::{Official, Passage, PassageError, Source, Thesaurus};
use crate::data::Data;
use crate::vocab::{Book, Filing, RuleId};

/// Every entry, every outside source and the thesaurus.
#[derive(Debug)]
pub struct Corpus {
    passages: Vec<Passage>,
    by_id: HashMap<RuleId, usize>,
    sources: HashMap<RuleId, Source>,
    thesaurus: Thesaurus,
    official: Vec<Official>,
    official_by_id: HashMap<RuleId, Vec<usize>>,
    restating: HashMap<RuleId, Vec<usize>>,
    later: HashMap<RuleId, Later>,
}

/// Data that does not load. The message names the file.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// An entry's file is malformed.
    #[error(transparent)]
    Passage(#[from] PassageError),
    /// One of the lists is malformed.
    #[error("data/{path}: {reason}")]
    List {
        /// The path below `data/`.
        path: &'static str,
        /// The place and the reason, over several lines.
        reason: String,
    },
    /// There are no entries at all.
    #[error("no entries in data/rules and data/rulings")]
    Empty,
}

impl Corpus {
    /// Reads everything.
    ///
    /// # Errors
    /// [`CorpusError`] with the first file that does not load.
    pub fn load(data: &Data) -> Result<Corpus, CorpusError> {
        let mut passages = Vec::new();
        for filing in [Filing::Rules, Filing::Rulings] {
            for file in data.below(filing.folder()).filter(|f| f.path.ends_with(".md")) {
                passages.push(Passage::parse(&file.path, &file.text)?);
            }
        }
        passages.sort_by_cached_key(|p| p.id.reading_order());
        if passages.is_empty() {
            return Err(CorpusError::Empty);
        }
        let sources: SourceFile = list(data, "sources.toml")?;
        Ok(Corpus {
            restating: restating(&passages),
            by_id: passages.iter().enumerate().map(|(at, p)| (p.id.clone(), at)).collect(),
            passages,
            sources: sources.source.into_iter().map(|s| (s.id.clone(), s)).collect(),
            thesaurus: list(data, "thesaurus.toml")?,
            official: Vec::new(),
            official_by_id: HashMap::new(),
            later: HashMap::new(),
        })
    }

    /// Makes a corpus of these entries, for measurements and tests.
    pub fn of(passages: Vec<Passage>, thesaurus: Thesaurus) -> Corpus {
        let by_id = passages.iter().enumerate().map(|(at, p)| (p.id.clone(), at)).collect();
        Corpus {
            restating: restating(&passages),
            by_id,
            passages,
            sources: HashMap::new(),
            thesaurus,
            official: Vec::new(),
            official_by_id: HashMap::new(),
            later: HashMap::new(),
        }
    }

    /// Gives the same corpus with official wording laid beside it, instead of what lay there before.
    pub fn beside(mut self, official: Vec<Official>) -> Corpus {
        self.official_by_id.clear();
        for (at, one) in official.iter().enumerate() {
            self.official_by_id.entry(one.clause.id.clone()).or_default().push(at);
        }
        self.later = later(&official);
        self.official = official;
        self
    }

    /// Gives the official wording of an id, document by document. None unless an operator imported it.
    pub fn official(&self, id: &RuleId) -> impl Iterator<Item = &Official> {
        self.official_by_id.get(id).into_iter().flatten().filter_map(|at| self.official.get(*at))
    }

    /// Gives imported clauses that no entry of ours has the id of, in the order of their documents; of an id that
    /// stands in several documents, the first.
    pub fn unaccompanied(&self) -> impl Iterator<Item = &Official> {
        self.official.iter().enumerate().filter_map(|(at, one)| {
            let first = self.official_by_id.get(&one.clause.id).and_then(|all| all.first()) == Some(&at);
            (first && !self.by_id.contains_key(&one.clause.id)).then_some(one)
        })
    }

    /// Gives the ruling that was made last on the matter of an imported one, if that is another.
    pub fn later(&self, id: &RuleId) -> Option<&Later> {
        self.later.get(id)
    }

    /// Gives the imported rulings on whose matter this one was made last.
    pub fn earlier<'a>(&'a self, id: &'a RuleId) -> impl Iterator<Item = (&'a RuleId, &'a Later)> {
        self.later.iter().filter(move |(_, later)| later.id == *id)
    }

    /// Gives a digest of every imported clause; nothing if there is none.
    pub fn official_fingerprint(&self) -> Option<[u8; 32]> {
        let mut hasher = blake3::Hasher::new();
        for Official { clause, edition } in &self.official {
            let cites = clause.cites.iter().map(RuleId::as_str);
            let tags = clause.tags.iter().map(String::as_str);
            let own = [clause.id.as_str(), &clause.name, &clause.title, &clause.section, &clause.text, &edition.title];
            let cards = clause.cards.iter().map(String::as_str);
            let dated = edition.dated.as_deref();
            for part in own.into_iter().chain(cites).chain(tags).chain(cards).chain(dated) {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part.as_bytes());
            }
        }
        (!self.official.is_empty()).then(|| *hasher.finalize().as_bytes())
    }

    /// Gives every entry, book by book.
    pub fn passages(&self) -> &[Passage] {
        &self.passages
    }

    /// Gives the entry of this id.
    pub fn get(&self, id: &RuleId) -> Option<&Passage> {
        self.passages.get(*self.by_id.get(id)?)
    }

    /// Gives the same annotation in the other companion book.
    pub fn twin(&self, id: &RuleId) -> Option<&Passage> {
        self.get(&id.twin()?)
    }

    /// Gives the outside source of this id.
    pub fn source(&self, id: &RuleId) -> Option<&Source> {
        self.sources.get(id)
    }

    /// Gives the name under which a citation is shown: an entry's, an imported clause's or an outside source's, else
    /// the id itself.
    pub fn name_of<'a>(&'a self, id: &'a RuleId) -> &'a str {
        let entry = self.get(id).map(|p| p.name.as_str());
        let imported = || self.official(id).next().map(|o| o.clause.name.as_str());
        entry.or_else(imported).or_else(|| self.source(id).map(|s| s.name.as_str())).unwrap_or(id.as_str())
    }

    /// Gives our entries that say what a clause says of a document that only an operator can import, the closest first:
    /// those that cite it, else those that cite the clause of which it is a part.
    pub fn restating(&self, clause: &RuleId) -> impl Iterator<Item = &Passage> {
        let mut at = Some(clause.clone());
        let found = std::iter::from_fn(|| {
            let here = at.take()?;
            at = above(&here);
            Some(here)
        });
        let entries = found.filter_map(|id| self.restating.get(&id)).next();
        entries.into_iter().flatten().filter_map(|at| self.passages.get(*at))
    }

    /// Gives the thesaurus: what players say.
    pub fn thesaurus(&self) -> &Thesaurus {
        &self.thesaurus
    }

    /// Gives the entries that name a card, given its English title.
    pub fn naming<'a>(&'a self, card: &'a str) -> impl Iterator<Item = &'a Passage> {
        self.passages.iter().filter(move |p| p.cards.iter().any(|c| c == card))
    }

    /// Gives the imported clauses that name a card, given its English title.
    pub fn official_naming<'a>(&'a self, card: &'a str) -> impl Iterator<Item = &'a Official> {
        self.unaccompanied().filter(move |o| o.clause.cards.iter().any(|named| named == card))
    }
}

/// Gives the clause of which a clause is a part: `coe:9.2` of `coe:9.2.1`. A whole chapter is nobody's clause.
fn above(clause: &RuleId) -> Option<RuleId> {
    let (above, _) = clause.as_str().rsplit_once(['.', '/'])?;
    above.contains('.').then(|| above.parse().ok()).flatten()
}

/// Gives the entries that cite each clause of what only an operator can import: restated rules before others, then by
/// how early they cite it.
fn restating(passages: &[Passage]) -> HashMap<RuleId, Vec<usize>> {
    let mut citing: HashMap<RuleId, Vec<(usize, usize, usize)>> = HashMap::new();
    for (at, p) in passages.iter().enumerate() {
        let book = match p.book {
            Book::Council => 0,
            Book::Basics => 1,
            Book::Metw | Book::Mele | Book::Rulebook | Book::Timing | Book::Netrep | Book::Coe | Book::Official => 2,
        };
        let importable = |id: &RuleId| id.book().is_some_and(|book| book.filing().is_none());
        for (place, id) in p.cites.iter().enumerate().filter(|(_, id)| importable(id)) {
            citing.entry(id.clone()).or_default().push((book, place, at));
        }
    }
    let closest = |mut entries: Vec<(usize, usize, usize)>| {
        entries.sort_unstable();
        entries.into_iter().map(|(_, _, at)| at).collect()
    };
    citing.into_iter().map(|(id, entries)| (id, closest(entries))).collect()
}

fn list<T: serde::de::DeserializeOwned>(data: &Data, path: &'static str) -> Result<T, CorpusError> {
    let text = data.text(path).ok_or_else(|| CorpusError::List { path, reason: "the file is missing".to_owned() })?;
    toml::from_str(text).map_err(|e| CorpusError::List { path, reason: e.to_string() })
}
