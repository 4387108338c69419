//! Finds a card by any of its names.

use super::App;
use super::card_facts::facts;
use crate::answer::{CardPage, Fact, Pointer};
use crate::cards::speak::Speaker;
use crate::cards::{Alignment, Card};
use crate::corpus::Official;
use crate::search::{MatchKind, Scope, Subject};
use crate::vocab::{CardId, Language};

/// The number of versions shown of a card that a question names.
const MOST_VERSIONS: usize = 2;

/// A name that no card has.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("no card `{typed}`")]
pub struct UnknownCard {
    /// The text as it was typed.
    pub typed: String,
    /// English titles that may have been meant.
    pub near: Vec<String>,
}

impl App {
    /// Gives the cards that a name means: a title in any language, a nickname, a printing's id, or the one title that
    /// is nearest to a misspelling or goes on from a beginning. Several if versions share the title.
    ///
    /// # Errors
    /// [`UnknownCard`] with what may have been meant.
    pub fn card(&self, typed: &str) -> Result<Vec<CardPage>, UnknownCard> {
        if let Some(card) = typed.parse::<CardId>().ok().and_then(|id| self.cards.by_id(&id)) {
            return Ok(vec![self.card_page(card)]);
        }
        // `The Balrog (BA-3)`, as answers print it: the id counts, if it is one of that title.
        let printed = typed.trim().strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
        if let Some((title, id)) = printed
            && let Some(card) = id.trim().parse::<CardId>().ok().and_then(|id| self.cards.by_id(&id))
            && self.cards.by_title(title.trim()).iter().any(|(named, _)| named.name == card.name)
        {
            return Ok(vec![self.card_page(card)]);
        }
        let mut found: Vec<&Card> = self.cards.by_title(typed).into_iter().map(|(card, _)| card).collect();
        let near = self.suggester().suggest(typed, Scope::Cards, crate::search::Suggester::MOST);
        let card_of = |subject: &Subject| match subject {
            Subject::Card(id) => self.cards.by_id(id),
            Subject::Rule(_) => None,
        };
        if found.is_empty() {
            let exact = near.iter().filter(|s| s.kind == MatchKind::Exact);
            found = exact.filter_map(|s| card_of(&s.subject)).collect();
        }
        if found.is_empty() {
            // A slip in the whole of one title.
            let meant = self.suggester().meant(typed, Scope::Cards);
            found = meant.into_iter().filter_map(card_of).collect();
            if found.iter().any(|card| card.name != found[0].name) {
                found.clear();
            }
        }
        if found.is_empty() {
            // Versions of one title are one name, wherever they stand among the suggestions.
            let mut names: Vec<&str> = Vec::new();
            for card in near.iter().filter_map(|s| card_of(&s.subject)) {
                if !names.contains(&card.name.as_str()) {
                    names.push(&card.name);
                }
            }
            match names.as_slice() {
                [only] => found = self.cards.by_title(only).into_iter().map(|(card, _)| card).collect(),
                several => {
                    let near = several.iter().take(8).map(|n| (*n).to_owned()).collect();
                    return Err(UnknownCard { typed: typed.to_owned(), near });
                }
            }
        }
        Ok(found.into_iter().map(|card| self.card_page(card)).collect())
    }

    /// Gives the cards of an English title: a site is one for heroes and another for minions.
    pub(super) fn pages_titled(&self, title: &str) -> Vec<CardPage> {
        self.versions_of(title, false).into_iter().take(MOST_VERSIONS).collect()
    }

    /// Gives the English title of a printing.
    pub fn title_of(&self, id: &CardId) -> Option<&str> {
        self.cards.by_id(id).map(|card| card.name.as_str())
    }

    /// Whether a text begins with the title of a printing in the language of a code.
    pub fn is_titled(&self, id: &CardId, text: &str, code: &str) -> bool {
        let card = self.cards.by_id(id);
        card.is_some_and(|card| card.titles().any(|(lang, title)| lang.code() == code && text.starts_with(title)))
    }

    /// Gives all cards of an English title: what Wizards play first, or, with `minions_first`, what Ringwraiths play.
    pub fn versions_of(&self, title: &str, minions_first: bool) -> Vec<CardPage> {
        let mut named: Vec<&Card> = self.cards.cards().iter().filter(|card| card.name == title).collect();
        let place = |card: &&Card| match card.alignment {
            Alignment::Minion if minions_first => 0,
            Alignment::Hero => 1,
            Alignment::Neutral | Alignment::Dual => 2,
            Alignment::Minion => 3,
            Alignment::FallenWizard | Alignment::Stage => 4,
            Alignment::Balrog => 5,
        };
        named.sort_by_key(place);
        named.into_iter().map(|card| self.card_page(card)).collect()
    }

    /// Gives the name that the language of a code has for a card, if it has one of its own.
    pub fn title_in(&self, english: &str, code: &str) -> Option<String> {
        self.tongue(code)?.title(english).map(str::to_owned)
    }

    fn card_page(&self, card: &Card) -> CardPage {
        let unique = if card.unique { "unique " } else { "" };
        let subtype = card.subtype.as_deref().map(|s| format!(", {s}")).unwrap_or_default();
        let sorts = [card.unique.then_some("unique"), Some(card.alignment.as_str()), Some(card.kind.as_str())];
        let sorts = sorts.into_iter().chain([card.subtype.as_deref()]).flatten();
        CardPage {
            sorts: sorts.map(str::to_owned).collect(),
            name: card.name.clone(),
            printings: card.printings.iter().map(ToString::to_string).collect(),
            line: format!("{unique}{} {}{subtype}", card.alignment.as_str(), card.kind.as_str()),
            facts: facts(card),
            printed: self.printed(card),
            meaning: self.meaning(card, Language::En),
            names: card.titles().skip(1).map(|(lang, title)| (lang.code().to_owned(), title.to_owned())).collect(),
            rulings: self.rulings_on(&card.name),
        }
    }

    /// Gives the entries that name a card; imported rulings that are about it first.
    fn rulings_on(&self, title: &str) -> Vec<Pointer> {
        let imported = self.corpus.official_naming(title);
        let (about, others): (Vec<&Official>, Vec<&Official>) =
            imported.partition(|official| official.clause.title.contains(title));
        let to = |official: &&Official| Pointer::to(&self.corpus, &official.clause.id);
        let ours = Pointer::to_all(&self.corpus, self.corpus.naming(title));
        about.iter().map(to).chain(ours).chain(others.iter().map(to)).collect()
    }

    /// Gives the imported text of the card: once for all printings that say the same.
    fn printed(&self, card: &Card) -> Vec<Fact> {
        let mut facts: Vec<Fact> = Vec::new();
        let texts = self
            .printed
            .iter()
            .flat_map(|printed| card.printings.iter().filter_map(|id| Some((id, printed.texts.get(id)?))));
        for (id, text) in texts {
            match facts.iter_mut().find(|f| f.value == *text) {
                Some(same) => same.label.push_str(&format!(", {id}")),
                None => facts.push(Fact { label: id.to_string(), value: text.clone() }),
            }
        }
        facts
    }

    /// Gives what the engine believes of a card's text in the language of a code; in English where there are no words
    /// for it.
    pub fn meaning_in(&self, page: &CardPage, code: &str) -> Vec<Fact> {
        let language = code.parse().unwrap_or(Language::En);
        let id = page.printings.first().and_then(|id| id.parse::<CardId>().ok());
        match id.and_then(|id| self.cards.by_id(&id)) {
            Some(card) if language != Language::En => self.meaning(card, language),
            Some(_) | None => page.meaning.clone(),
        }
    }

    /// Gives what the engine believes of the card's text.
    fn meaning(&self, card: &Card, language: Language) -> Vec<Fact> {
        let table = self.table();
        let at = self.cards.cards().iter().position(|known| std::ptr::eq(known, card));
        let Some(def) = at.and_then(|at| table.defs.get(at)) else { return Vec::new() };
        let speaker = Speaker::of(language, table, &self.cards).unwrap_or_else(|| Speaker::new(table));
        speaker.card(def).into_iter().map(|part| Fact { label: part.label, value: part.text }).collect()
    }
}
