//! Finds every card of `data/cards` by id or by a title in any language.

use std::collections::HashMap;

use super::overrides::{FILE, Override, OverrideFile};
use super::{Card, CardKind, Misread, side_by_side, written};
use crate::data::{Data, File};
use crate::vocab::{CardId, Language, squash};

/// All cards, and the ways to find them. Titles are compared folded and without what stands between their words.
#[derive(Debug)]
pub struct Catalogue {
    cards: Vec<Card>,
    by_id: HashMap<CardId, usize>,
    by_title: HashMap<String, Vec<Entry>>,
    overrides: Vec<Override>,
    /// The files of cards that have a meaning, to show mistakes in them.
    files: Vec<(usize, File)>,
}

#[derive(Debug)]
struct Entry {
    card: usize,
    language: Language,
}

/// A card file that does not load.
#[derive(Debug, thiserror::Error)]
pub enum CardError {
    /// The file is not what a card file is.
    #[error("data/{path}: {reason}")]
    Malformed {
        /// The path below `data/`.
        path: String,
        /// The faults with their places, over several lines.
        reason: String,
    },
    /// Texts of the effect language that cannot be read.
    #[error("{list}", list = .0.iter().map(Misread::to_string).collect::<Vec<_>>().join("\n\n"))]
    Meaning(Vec<Misread>),
    /// No printing is given.
    #[error("data/{0}: `printings` is empty, expected at least one card id")]
    NoPrinting(String),
    /// Two files claim one printing.
    #[error("data/{path}: printing `{id}` stands in another card file as well")]
    Twice {
        /// The path below `data/` of the second file.
        path: String,
        /// The printing.
        id: CardId,
    },
}

impl Catalogue {
    /// Reads the facts of every card file. The tables of its meaning are read when they are asked for.
    ///
    /// # Errors
    /// [`CardError`] names the file at fault.
    pub fn load(data: &Data) -> Result<Catalogue, CardError> {
        let mut all = Catalogue {
            cards: Vec::new(),
            by_id: HashMap::with_capacity(2048),
            by_title: HashMap::with_capacity(8192),
            overrides: Vec::new(),
            files: Vec::new(),
        };
        let mut overrides = match data.text(FILE) {
            Some(text) => toml::from_str::<OverrideFile>(text).map_err(|e| malformed(FILE, e.to_string()))?.all,
            None => Vec::new(),
        };
        let mut useful = vec![false; overrides.len()];
        let files: Vec<&File> = data.below("cards").filter(|f| f.path != FILE).collect();
        for (file, read) in files.iter().zip(side_by_side::each(&files, |file| read(file, &overrides))) {
            let Read { card, titles, corrected } = read?;
            corrected.into_iter().for_each(|n| useful[n] = true);
            if card.printings.is_empty() {
                return Err(CardError::NoPrinting(file.path.to_string()));
            }
            let at = all.cards.len();
            for id in &card.printings {
                if all.by_id.insert(id.clone(), at).is_some() {
                    return Err(CardError::Twice { path: file.path.to_string(), id: id.clone() });
                }
            }
            for (language, title) in titles {
                let entries = all.by_title.entry(title).or_default();
                if entries.iter().all(|e| e.card != at) {
                    entries.push(Entry { card: at, language });
                }
            }
            if card.has_meaning() {
                all.files.push((at, File::clone(file)));
            }
            all.cards.push(card);
        }
        if let Some(idle) = useful.iter().position(|useful| !useful).filter(|_| !all.cards.is_empty()) {
            return Err(malformed(
                FILE,
                format!("the entry for `{}` corrects nothing", overrides.swap_remove(idle).card),
            ));
        }
        all.overrides = overrides;
        Ok(all)
    }

    /// Gives every card, in the order of the files.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Gives the places, paths and texts of the cards that have a meaning.
    pub(super) fn files(&self) -> impl Iterator<Item = (usize, (&str, &str))> {
        self.files.iter().map(|(at, file)| (*at, (file.path.as_ref(), file.text.as_ref())))
    }

    /// Gives the facts that were corrected.
    pub fn overrides(&self) -> &[Override] {
        &self.overrides
    }

    /// Gives the card of one printing.
    pub fn by_id(&self, id: &CardId) -> Option<&Card> {
        self.cards.get(*self.by_id.get(id)?)
    }

    /// Gives the cards that bear a title, with the language in which they do: English ones first.
    pub fn by_title(&self, title: &str) -> Vec<(&Card, Language)> {
        self.by_squashed(&squash(title))
    }

    /// Gives the same for a title that has been squashed already.
    pub fn by_squashed(&self, title: &str) -> Vec<(&Card, Language)> {
        let entries = self.by_title.get(title).map_or(&[][..], Vec::as_slice);
        let mut found: Vec<_> = entries.iter().map(|e| (&self.cards[e.card], e.language)).collect();
        found.sort_by_key(|(_, language)| *language);
        found
    }

    /// Gives the language's own name for the card of an English title, if it has one.
    pub fn title_in(&self, english: &str, language: Language) -> Option<&str> {
        let found = self.by_title(english);
        let (card, _) = found.into_iter().find(|(card, known)| *known == Language::En && card.name == english)?;
        card.names.get(&language)?.iter().next()
    }

    /// Whether a card has this exact English title.
    pub fn has_name(&self, name: &str) -> bool {
        self.by_title(name).iter().any(|(card, _)| card.name == name)
    }
}

/// The contents of one card file.
struct Read {
    card: Card,
    /// The squashed titles, each with the first language that has it.
    titles: Vec<(Language, String)>,
    /// The places of the overrides that changed something.
    corrected: Vec<usize>,
}

fn read(file: &File, overrides: &[Override]) -> Result<Read, CardError> {
    let (facts, tables) = file.text.split_at(written::tables_begin(&file.text));
    let mut card: Card = toml::from_str(facts).map_err(|e| malformed(&file.path, e.to_string()))?;
    card.has_tables = !tables.is_empty();
    if (card.kind == CardKind::Site) != card.site.is_some() || (card.kind == CardKind::Region) != card.region.is_some()
    {
        let reason = "a site needs [site], a region [region], and no other card has them";
        return Err(malformed(&file.path, reason.to_owned()));
    }
    let all = overrides.iter().enumerate();
    let corrected = all.filter_map(|(n, correction)| correction.correct(&mut card).then_some(n)).collect();
    let titles: Vec<(Language, &str)> = card.titles().collect();
    let first = |place: usize, title: &str| titles[..place].iter().all(|(_, known)| *known != title);
    // Many titles are not translated; the first language that has one is its own.
    let own = titles.iter().enumerate().filter(|(place, (_, title))| first(*place, title));
    let titles = own.map(|(_, (language, title))| (*language, squash(title))).collect();
    Ok(Read { card, titles, corrected })
}

fn malformed(path: &str, reason: String) -> CardError {
    CardError::Malformed { path: path.to_owned(), reason }
}
