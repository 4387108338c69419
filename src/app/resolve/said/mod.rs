//! A sentence of an answer as a value: its key and its subjects. The tables in `tongues/` word it, one file a language.
//! It reads as English until somebody asks for another language.

mod answer;
mod tongue;

use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use serde::{Serialize, Serializer};

pub use self::tongue::Tongue;
use crate::cards::speak::{self, Part, Speaker};
use crate::engine::card::Table;
use crate::lang::{Expected, Sentence};

/// Something that is said. It reads as English until it is worded in another language.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// The text in words.
    text: String,
    /// The phrase that it consists of.
    phrase: Phrase,
}

/// The parts of which something that is said consists.
#[derive(Clone, Debug, Default)]
enum Phrase {
    /// A number, a label, a mark, a player's name: the same in every language.
    #[default]
    Name,
    /// A card, which languages call by names of their own: its English title, without what tells copies apart.
    Card(Box<str>),
    /// A text that could stand in a place of a script, which tables word by its English.
    Expected(Box<str>),
    /// A use of a card, which tables word by its English.
    Label(Box<str>),
    /// Something of a card's meaning.
    Spoken(Box<Part>),
    /// English that no table words.
    English,
    /// A sentence of the tables, and its parts in their order.
    Sentence(&'static str, Vec<Said>),
    /// Parts one after the other.
    Run(Vec<Said>),
    /// A text with a capital letter at its beginning.
    Capital(Box<Said>),
    /// Without the full stop at its end.
    Unstopped(Box<Said>),
    /// The beginning that several have in common.
    Beginning(Vec<Said>),
}

/// Gives a sentence of the tables with its parts.
pub(super) fn say<const N: usize>(key: &'static str, parts: [Said; N]) -> Said {
    Said::sentence(key, Vec::from(parts))
}

/// Makes a text that is the same in every language.
pub(super) fn name(text: impl ToString) -> Said {
    Said { text: text.to_string(), phrase: Phrase::Name }
}

/// Parts of what is said of mistakes that tell what could stand there.
const EXPECTING: [(&str, usize); 2] = [("no_such_word", 1), ("is_missing", 0)];

/// Sentences about a player, and how they are said to that player.
const ADDRESSED: [(&str, &str); 2] = [("side_hazard", "side_hazard_own"), ("side_resource", "side_resource_own")];

impl Said {
    /// Gives a card as it is called here, and its title.
    pub(super) fn card(called: String, title: &str) -> Said {
        Said { text: called, phrase: Phrase::Card(title.into()) }
    }

    /// Gives a line of the chain language, which is the same in every language.
    pub(in crate::app) fn typed(line: &str) -> Said {
        name(line)
    }

    fn sentence(key: &'static str, parts: Vec<Said>) -> Said {
        Said { text: Tongue::english().fill(key, &parts), phrase: Phrase::Sentence(key, parts) }
    }

    /// Says what the chain language says of a mistake.
    pub(super) fn of(mistake: Sentence) -> Said {
        let part = |(at, one_of): (usize, Vec<String>)| {
            let expected = EXPECTING.contains(&(mistake.key, at));
            Said::any(one_of.into_iter().map(|one| if expected { Said::phrase(&one) } else { name(one) }).collect())
        };
        Said::sentence(mistake.key, mistake.parts.into_iter().enumerate().map(part).collect())
    }

    /// Says what could stand in a place of a script.
    pub(super) fn expected(expected: &Expected) -> Said {
        match expected {
            Expected::Phrase(english) => Said::phrase(english),
            Expected::OneOf(words) => Said::any(words.iter().map(name).collect()),
        }
    }

    fn phrase(english: &str) -> Said {
        Said { text: english.to_owned(), phrase: Phrase::Expected(english.into()) }
    }

    /// Gives something of a card's meaning.
    pub(super) fn spoken(part: Part, table: &Table) -> Said {
        Said { text: Speaker::new(table).part(&part), phrase: Phrase::Spoken(Box::new(part)) }
    }

    /// Gives a use of a card.
    pub(super) fn label(english: impl Into<String>) -> Said {
        let text = english.into();
        Said { phrase: Phrase::Label(text.as_str().into()), text }
    }

    /// Makes a text of English that no table words.
    pub(super) fn english(text: impl Into<String>) -> Said {
        Said { text: text.into(), phrase: Phrase::English }
    }

    /// Puts parts one after the other.
    pub(super) fn run(parts: Vec<Said>) -> Said {
        let text = parts.iter().map(|part| part.text.as_str()).collect();
        Said { text, phrase: Phrase::Run(parts) }
    }

    /// Puts a mark between every two parts.
    pub(super) fn joined(parts: impl IntoIterator<Item = Said>, mark: &str) -> Said {
        let mut run = Vec::new();
        for part in parts {
            if !run.is_empty() {
                run.push(name(mark));
            }
            run.push(part);
        }
        Said::run(run)
    }

    /// Puts this behind a mark; nothing if nothing is said.
    pub(super) fn behind(self, mark: &str) -> Said {
        if self.is_empty() { self } else { Said::run(vec![name(mark), self]) }
    }

    /// Puts more after this.
    pub(super) fn and(self, more: Said) -> Said {
        if more.is_empty() { self } else { Said::run(vec![self, more]) }
    }

    /// Begins this with a capital letter.
    pub(super) fn capital(self) -> Said {
        Said { text: super::wording::capital(&self.text), phrase: Phrase::Capital(Box::new(self)) }
    }

    /// Takes the full stop at its end away.
    pub(super) fn without_stop(self) -> Said {
        Said { text: self.text.trim_end_matches('.').to_owned(), phrase: Phrase::Unstopped(Box::new(self)) }
    }

    /// Gives the beginning that all have in common.
    pub(super) fn beginning(all: Vec<Said>) -> Said {
        Said { text: beginning(&all), phrase: Phrase::Beginning(all) }
    }

    /// Whether it is a sentence of the tables, by its key.
    pub fn is(&self, key: &str) -> bool {
        matches!(&self.phrase, Phrase::Sentence(own, _) if *own == key)
    }

    /// Gives the parts of a sentence, in their order.
    pub(super) fn parts(&self) -> &[Said] {
        if let Phrase::Sentence(_, parts) = &self.phrase { parts } else { &[] }
    }

    /// Gives the same parts in another sentence, if it is one of those that stand before another here.
    pub(super) fn instead(self, of: &[(&str, &'static str)]) -> Said {
        let Phrase::Sentence(key, parts) = &self.phrase else { return self };
        let Some((_, other)) = of.iter().find(|(own, _)| own == key) else { return self };
        Said::sentence(other, parts.clone())
    }

    /// Gives the same as it is said to the player of whom it speaks.
    pub(in crate::app) fn addressed(&self) -> Said {
        let inner = |parts: &[Said]| parts.iter().map(Said::addressed).collect::<Vec<_>>();
        match &self.phrase {
            Phrase::Name
            | Phrase::Card(_)
            | Phrase::Expected(_)
            | Phrase::Label(_)
            | Phrase::Spoken(_)
            | Phrase::English => self.clone(),
            Phrase::Sentence(key, parts) => {
                let own = ADDRESSED.iter().find(|(of, _)| of == key).map_or(*key, |(_, own)| own);
                Said::sentence(own, inner(parts))
            }
            Phrase::Run(parts) => Said::run(inner(parts)),
            Phrase::Capital(said) => said.addressed().capital(),
            Phrase::Unstopped(said) => said.addressed().without_stop(),
            Phrase::Beginning(all) => Said::beginning(inner(all)),
        }
    }

    /// Gives all of them, with "and" before the last.
    pub(super) fn all(parts: Vec<Said>) -> Said {
        Said::row(parts, "and")
    }

    /// Lists all with "or" before the last.
    pub(super) fn any(parts: Vec<Said>) -> Said {
        Said::row(parts, "or")
    }

    fn row(mut parts: Vec<Said>, last_two: &'static str) -> Said {
        match parts.pop() {
            Some(last) if !parts.is_empty() => say(last_two, [Said::joined(parts, ", "), last]),
            Some(only) => only,
            None => Said::default(),
        }
    }

    /// Joins parts that follow each other in one sentence.
    pub(super) fn list(parts: impl IntoIterator<Item = Said>) -> Said {
        let both = |before: Said, more: Said| say("more", [before, more]);
        parts.into_iter().reduce(both).unwrap_or_default()
    }

    /// Gives it in words.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Gives the same in another language.
    pub fn worded(&self, tongue: &Tongue<'_>) -> Said {
        let inner = |parts: &[Said]| parts.iter().map(|part| part.worded(tongue)).collect::<Vec<_>>();
        let text = match &self.phrase {
            Phrase::Name | Phrase::English => self.text.clone(),
            Phrase::Expected(english) => tongue.expected(english).to_owned(),
            Phrase::Label(english) => tongue.label(english).to_owned(),
            Phrase::Spoken(part) => tongue.spoken(part).unwrap_or_else(|| self.text.clone()),
            Phrase::Card(title) => match tongue.title(title) {
                Some(own) => self.text.replacen(&**title, own, 1),
                None => self.text.clone(),
            },
            Phrase::Sentence(key, parts) => tongue.fill(key, &inner(parts)),
            Phrase::Run(parts) => inner(parts).iter().map(|part| part.text.as_str()).collect(),
            Phrase::Capital(said) => super::wording::capital(&said.worded(tongue).text),
            Phrase::Unstopped(said) => said.worded(tongue).text.trim_end_matches('.').to_owned(),
            Phrase::Beginning(all) => beginning(&inner(all)),
        };
        Said { text, phrase: self.phrase.clone() }
    }

    /// Whether a part of it is said in English only.
    pub(super) fn has_english(&self) -> bool {
        match &self.phrase {
            Phrase::English => !self.text.is_empty(),
            Phrase::Label(english) => !speak::has_label(english),
            Phrase::Spoken(part) => !part.is_worded(),
            Phrase::Name | Phrase::Card(_) | Phrase::Expected(_) => false,
            Phrase::Sentence(_, parts) | Phrase::Run(parts) | Phrase::Beginning(parts) => {
                parts.iter().any(Said::has_english)
            }
            Phrase::Capital(said) | Phrase::Unstopped(said) => said.has_english(),
        }
    }
}

/// Gives the words with which all begin; the first of them whole where hardly a word is common.
fn beginning(all: &[Said]) -> String {
    let Some((first, others)) = all.split_first() else { return String::new() };
    let common = others.iter().fold(first.text.as_str(), |own, other| {
        let same = own.char_indices().zip(other.chars()).take_while(|((_, a), b)| a == b);
        let end = same.last().map_or(0, |((at, c), _)| at + c.len_utf8());
        &own[..end]
    });
    let words = common.rfind(' ').map_or("", |at| &common[..at]);
    // What stands in brackets is given whole or not at all.
    let words = words.rfind('[').filter(|at| !words[*at..].contains(']')).map_or(words, |at| &words[..at]);
    let words = words.trim_end();
    if words.split_whitespace().count() < 3 {
        return first.text.clone();
    }
    format!("{} …", words.trim_end_matches([',', '('])).trim_start().to_owned()
}

impl Deref for Said {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl Borrow<str> for Said {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Two texts are equal if they read alike.
impl PartialEq for Said {
    fn eq(&self, other: &Said) -> bool {
        self.text == other.text
    }
}

impl Eq for Said {}

impl PartialEq<str> for Said {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Said {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl PartialEq<String> for Said {
    fn eq(&self, other: &String) -> bool {
        self.text == *other
    }
}

impl Hash for Said {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl Serialize for Said {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}
