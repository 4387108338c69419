//! Lists cards by what is printed on them, and tells how much of them the engine plays.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Serialize;

use super::App;
use crate::cards::Card;
use crate::cards::speak::Speaker;
use crate::vocab::{SETS, fold, set_of};

/// Sentences of so few words are keywords (`Unique.`), which are among the facts.
const KEYWORDS: usize = 2;

/// The cards that are wanted: those that fit everything that is said.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// The kind or the subtype: `hazard`, `creature`, `short-event`.
    pub kind: Option<String>,
    /// A race.
    pub race: Option<String>,
    /// The letters, or a name, of a set in which the card was printed.
    pub set: Option<String>,
    /// A keyword.
    pub keyword: Option<String>,
}

/// A kind of word that is printed on cards and by which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Printed {
    /// The kind or the subtype.
    Type,
    /// A race.
    Race,
    /// The letters of a set.
    Set,
    /// A keyword.
    Keyword,
}

/// The words of each kind, the most common first; collected when first asked for.
#[derive(Default)]
pub(super) struct PrintedWords(OnceLock<[Vec<String>; 4]>);

/// A card in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The oldest printing that fits.
    pub id: String,
    /// The English title.
    pub name: String,
    /// Kind and subtype.
    pub kind: String,
    /// How much of the card the engine plays.
    pub coverage: Coverage,
}

/// How much of a card the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Coverage {
    /// All of it.
    Whole,
    /// All but what is named as left to the players.
    Partly,
    /// Its printed facts only.
    Facts,
}

/// The number of cards that are covered, and of sentences of their imported texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// What the cards have in common: a kind or a set.
    pub of: String,
    /// Cards that are played whole.
    pub whole: usize,
    /// Cards of which something is left to the players.
    pub partly: usize,
    /// Cards of which only the facts are known.
    pub facts: usize,
    /// The sentences of their imported texts.
    pub sentences: Sentences,
}

/// The sentences of imported texts, by what becomes of them. The card files name what is left to the players and what
/// matters outside every chain, a sentence or a part of one each; what they do not name is played. Keywords are no
/// sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sentences {
    /// Played by the engine.
    pub played: usize,
    /// Known, but of no matter in a chain.
    pub outside: usize,
    /// Left to the players in a card that is played otherwise.
    pub by_hand: usize,
    /// The number of cards of which only the facts are known.
    pub facts: usize,
}

impl App {
    /// Gives the cards that fit, in the order of the catalogue.
    pub fn list_cards(&self, filter: &Filter) -> Vec<Listed> {
        let says = |wanted: &Option<String>, mut printed: &mut dyn Iterator<Item = &str>| match wanted {
            None => true,
            Some(wanted) => {
                let wanted = fold(wanted);
                let plural = wanted.strip_suffix('s').unwrap_or(&wanted).to_owned();
                Iterator::any(&mut printed, |p| fold(p) == wanted || fold(p) == plural)
            }
        };
        // No card is of a set without letters.
        let set = filter.set.as_ref().map(|set| self.set_called(set).unwrap_or_default());
        let mut listed = Vec::new();
        for (at, card) in self.cards.cards().iter().enumerate() {
            let printing = card.printings.iter().find(|id| set.as_ref().is_none_or(|s| id.set() == s));
            let subtypes = card.subtype.as_deref().unwrap_or_default();
            let mut kinds = std::iter::once(card.kind.as_str()).chain(subtypes.split('/')).chain([subtypes]);
            let fits = says(&filter.kind, &mut kinds)
                && says(&filter.race, &mut card.races.iter().map(String::as_str))
                && says(&filter.keyword, &mut card.keywords.iter().map(String::as_str));
            if let Some(id) = printing.filter(|_| fits) {
                listed.push(Listed {
                    id: id.to_string(),
                    name: card.name.clone(),
                    kind: kind_of(card),
                    coverage: self.coverage_of(at).0,
                });
            }
        }
        listed
    }

    /// Gives the letters of a set, by what somebody calls it; nothing if no set of which there are cards is called
    /// that.
    pub fn set_called(&self, typed: &str) -> Option<String> {
        let letters = set_of(typed).map_or_else(|| typed.trim().to_ascii_uppercase(), str::to_owned);
        self.printed_words(Printed::Set).contains(&letters).then_some(letters)
    }

    /// Gives the sets of which there are cards, in the order in which they came out, each with its name if that is
    /// known: `DM (Dark Minions)`.
    pub fn sets(&self) -> Vec<String> {
        let there = self.printed_words(Printed::Set);
        let named = SETS.iter().filter(|(letters, _)| there.iter().any(|set| set == letters));
        let others = there.iter().filter(|set| SETS.iter().all(|(letters, _)| set != letters));
        named.map(|(letters, name)| format!("{letters} ({name})")).chain(others.cloned()).collect()
    }

    /// Gives the words of a kind by which cards can be listed, the most common first.
    pub fn printed_words(&self, of: Printed) -> &[String] {
        let all = self.printed_words.0.get_or_init(|| {
            [Printed::Type, Printed::Race, Printed::Set, Printed::Keyword].map(|of| self.count_words(of))
        });
        &all[of as usize]
    }

    fn count_words(&self, of: Printed) -> Vec<String> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for card in self.cards.cards() {
            let mut own: Vec<&str> = match of {
                Printed::Type => {
                    let subtypes = card.subtype.as_deref().unwrap_or_default();
                    std::iter::once(card.kind.as_str()).chain(subtypes.split('/')).collect()
                }
                Printed::Race => card.races.iter().map(String::as_str).collect(),
                Printed::Set => card.printings.iter().map(|id| id.set()).collect(),
                Printed::Keyword => card.keywords.iter().map(String::as_str).collect(),
            };
            own.retain(|word| !word.trim().is_empty());
            own.sort_unstable();
            own.dedup();
            own.iter().for_each(|word| *counts.entry((*word).to_owned()).or_default() += 1);
        }
        let mut words: Vec<(String, usize)> = counts.into_iter().collect();
        words.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        words.into_iter().map(|(word, _)| word).collect()
    }

    /// Counts the cards that are covered: by kind, then by the set of the oldest printing, then all.
    pub fn coverage(&self) -> Vec<Tally> {
        let mut tallies: BTreeMap<(u8, String), Tally> = BTreeMap::new();
        for (at, card) in self.cards.cards().iter().enumerate() {
            let (coverage, parts) = self.coverage_of(at);
            let all = self.sentences(card);
            let by_hand = parts.by_hand.min(all);
            let outside = parts.outside.min(all - by_hand);
            let played = all - by_hand - outside;
            let sentences = match coverage {
                Coverage::Facts => Sentences { facts: all, ..Sentences::default() },
                Coverage::Whole | Coverage::Partly => Sentences { played, outside, by_hand, facts: 0 },
            };
            let set = format!("set {}", card.id().set());
            for (order, of) in [(0, card.kind.as_str().to_owned()), (1, set), (2, "all".to_owned())] {
                let tally = tallies.entry((order, of.clone())).or_insert_with(|| Tally { of, ..Tally::default() });
                match coverage {
                    Coverage::Whole => tally.whole += 1,
                    Coverage::Partly => tally.partly += 1,
                    Coverage::Facts => tally.facts += 1,
                }
                tally.sentences.played += sentences.played;
                tally.sentences.outside += sentences.outside;
                tally.sentences.by_hand += sentences.by_hand;
                tally.sentences.facts += sentences.facts;
            }
        }
        tallies.into_values().collect()
    }

    /// Whether imported card texts are at hand, so that sentences can be counted.
    pub fn has_printed_texts(&self) -> bool {
        self.printed.is_some()
    }

    /// Tells how much of a card is played, and how many parts of it are not.
    fn coverage_of(&self, at: usize) -> (Coverage, Parts) {
        let table = self.table();
        let Some(def) = table.defs.get(at).filter(|def| !def.unmodelled()) else {
            return (Coverage::Facts, Parts::default());
        };
        let spoken = Speaker::new(table).card(def);
        let by_hand = spoken.iter().filter(|s| s.label == "not modelled" || s.text.contains("not modelled: ")).count();
        let outside = spoken.iter().filter(|s| s.label == "outside a chain").count();
        (if by_hand == 0 { Coverage::Whole } else { Coverage::Partly }, Parts { by_hand, outside })
    }

    /// Counts the sentences of a card's imported text, keywords aside.
    fn sentences(&self, card: &Card) -> usize {
        let text = self.printed.as_ref().and_then(|p| card.printings.iter().find_map(|id| p.texts.get(id)));
        text.map_or(0, |text| sentences_of(text))
    }
}

/// The parts of a card that the engine does not play.
#[derive(Clone, Copy, Default)]
struct Parts {
    by_hand: usize,
    outside: usize,
}

/// Counts the sentences of a text. One ends with its line, or with a full stop, an exclamation or a question mark (and
/// what closes it) before a word that begins another; so `e.g. this` and `-1.` within brackets end none.
fn sentences_of(text: &str) -> usize {
    let mut all = 0;
    for line in text.lines() {
        let mut long = 0;
        let mut words = line.split_whitespace().peekable();
        while let Some(word) = words.next() {
            long += 1;
            let stops = word.trim_end_matches(['"', '”', '’', '\'', ')']).ends_with(['.', '!', '?']);
            let begins = words.peek().is_none_or(|next| {
                next.trim_start_matches(['"', '“', '‘', '\'', '(']).starts_with(|c: char| !c.is_lowercase())
            });
            if stops && begins {
                all += usize::from(long > KEYWORDS);
                long = 0;
            }
        }
        all += usize::from(long > KEYWORDS);
    }
    all
}

fn kind_of(card: &Card) -> String {
    match &card.subtype {
        Some(subtype) => format!("{}, {subtype}", card.kind.as_str()),
        None => card.kind.as_str().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_told_from_keywords_and_abbreviations() {
        for (text, all) in [
            ("", 0),
            ("Unique. Two strikes.", 0),
            ("Unique. Discard this card when it is tapped.", 1),
            ("Tap a scout (e.g. a hobbit) to cancel it. It may not be played twice!", 2),
            ("Gives him -1. to his prowess", 1),
            ("First of all lines\nSecond of all lines.", 2),
            ("He said \"go on now.\" Then they all went.", 2),
        ] {
            assert_eq!(sentences_of(text), all, "{text}");
        }
    }
}
