//! Tells what an apostrophe behind a card stands for, where no thing of its follows: `is`, or a strike.

use super::item::What;
use super::node::Building;
use super::words::Word;
use crate::engine::card::CardKind;

impl Building<'_> {
    /// Gives the word for which an apostrophe stands: `Gandalf's is being resolved`, `Cave Troll's only playable there`.
    pub(super) fn apostrophe(&self, at: usize) -> Option<Word> {
        let strike = self.is_strike(at).then_some(Word::Strike);
        strike.or_else(|| self.is_contracted(at).then_some(Word::Be))
    }

    /// Whether an apostrophe stands for `is`: behind a card, ahead of a word that no noun follows.
    fn is_contracted(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|before| &self.items[before].what);
        let next = self.items.get(at + 1).map(|i| &i.what);
        // `the strike's on him`
        let strike = before == Some(&What::Word(Word::Strike)) && next == Some(&What::Word(Word::On));
        // `Elrond's with them`, but `Gimli's with Balin` is a company
        let named = matches!(self.items.get(at + 2).map(|i| &i.what), Some(What::Card(_)));
        let is = match next {
            Some(What::Word(Word::Not | Word::Alone | Word::Already | Word::InPlay | Word::InHand)) => true,
            Some(What::Word(Word::With)) => !named,
            // `Balin's tapped, Óin isn't`, but `Balin's tapped Hauberk`
            Some(What::Word(Word::Tapped | Word::Untapped | Word::Wounded)) => !matches!(
                self.items.get(at + 2).map(|i| &i.what),
                Some(What::Card(_) | What::Other(_) | What::Word(Word::Ring))
            ),
            _ => false,
        };
        strike || matches!(before, Some(What::Card(_))) && is
    }

    /// Whether an apostrophe stands for somebody's strike, where the text tells of strikes: a character has it, and a verb
    /// follows.
    fn is_strike(&self, at: usize) -> bool {
        use Word as W;
        let who = at.checked_sub(1).map(|before| &self.items[before].what);
        let owner = matches!(who, Some(What::Card(card)) if self.is(*card, CardKind::Character));
        let next = self.items.get(at + 1).map(|i| &i.what);
        let verb = matches!(
            next,
            Some(What::Word(W::Be | W::Have | W::Resolve | W::Succeed | W::Fail | W::ToCome | W::Cancel))
        );
        let told = |word: &[Word]| self.items.iter().any(|i| matches!(&i.what, What::Word(w) if word.contains(w)));
        // `they do Aragorn's first`, but `Aragorn's first strike`
        let first = next == Some(&What::Word(W::Order))
            && !matches!(self.items.get(at + 2).map(|i| &i.what), Some(What::Word(_) | What::Card(_) | What::Other(_)));
        owner && (verb || first) && told(&[W::Strike]) && !told(&[W::CorruptionCheck, W::Check])
    }
}
