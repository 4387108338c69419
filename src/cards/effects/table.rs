//! The words of the language in tables: parsing dispatches from them, and the manual is made of them.

use std::borrow::Cow;

use super::help::Help;
use super::mistake::Read;
use super::reader::Reader;

/// A form that is written without a word of its own, as the manual shows it.
pub(super) struct Shape {
    /// The notation.
    pub notation: &'static str,
    /// The meaning.
    pub meaning: &'static str,
    /// An example.
    pub example: &'static str,
}

/// Makes a form that is written without a word of its own.
pub(super) const fn shape(notation: &'static str, meaning: &'static str, example: &'static str) -> Shape {
    Shape { notation, meaning, example }
}

/// A word of the language.
pub struct Entry<T: 'static> {
    /// The word.
    pub word: &'static str,
    /// The notation, with all that follows the word.
    pub notation: &'static str,
    /// The meaning, in a sentence.
    pub meaning: &'static str,
    /// A use of it that can be read.
    pub example: &'static str,
    /// Reads what follows the word.
    pub(super) read: Rest<T>,
}

/// Reads what follows a word.
pub(super) type Rest<T> = for<'r, 'a> fn(&'r mut Reader<'a>) -> Read<T>;

/// Words that may stand at the same place.
pub struct Table<T: 'static> {
    /// The name of the words in the manual.
    pub group: &'static str,
    /// The words.
    pub entries: &'static [Entry<T>],
}

impl<T> Table<T> {
    /// Gives the entry of a word.
    pub(super) fn find(&self, word: &str) -> Option<&'static Entry<T>> {
        self.entries.iter().find(|e| e.word == word)
    }

    /// Gives the lines of the manual about the words.
    pub(super) fn rows(&self) -> impl Iterator<Item = Help> {
        self.entries.iter().map(|e| Help {
            group: self.group,
            notation: e.notation,
            meaning: e.meaning,
            example: e.example,
        })
    }
}

/// A table, whatever its words mean.
pub(super) trait Words {
    /// Adds the words.
    fn words(&self, to: &mut Vec<Cow<'static, str>>);
}

impl<T> Words for Table<T> {
    fn words(&self, to: &mut Vec<Cow<'static, str>>) {
        to.extend(self.entries.iter().map(|e| Cow::Borrowed(e.word)));
    }
}

/// Makes a word that stands alone.
pub(super) const fn plain<T>(word: &'static str, meaning: &'static str, read: Rest<T>) -> Entry<T> {
    Entry { word, notation: word, meaning, example: word, read }
}

/// Makes a word that something follows.
pub(super) const fn entry<T>(
    word: &'static str,
    notation: &'static str,
    meaning: &'static str,
    example: &'static str,
    read: Rest<T>,
) -> Entry<T> {
    Entry { word, notation, meaning, example, read }
}
