//! What was not understood of a text: where it stands, what about it, and what is open because of it.

use std::ops::Range;

use super::item::Mention;
use super::node::Person;
use crate::lang::Sentence;
use crate::vocab::Act;

/// A part of a text that was not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Unread {
    /// Where it stands, in bytes.
    pub span: Range<usize>,
    /// What is not clear about it, in a sentence.
    pub why: Sentence,
    pub(super) cause: Cause,
}

/// What is open where a part of a text was not understood.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cause {
    /// What the words say.
    Words,
    /// What a card does, by its place among the mentions.
    Card(usize),
    /// What a character does who is named and is in no company.
    Companion(usize),
    /// For what a card taps.
    Payer(usize),
    /// Who makes a declaration.
    Declarer(Nobodys),
    /// What a number counts.
    Number,
    /// On which side somebody sits.
    Person(Person),
    /// What is declared or rolled at all.
    Nothing,
}

impl Cause {
    /// Whether words or a number stand there of which it is not known what they say.
    pub(super) fn is_words(&self) -> bool {
        matches!(self, Cause::Words | Cause::Number)
    }
}

/// A declaration of which it is not clear who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nobodys {
    /// What kind of declaration it is.
    pub act: Act,
    /// Its card.
    pub what: Option<usize>,
    /// In which sentence it is told.
    pub sentence: usize,
}

impl Unread {
    /// Words of which it is not known what they say; a card, where nothing stands there but its title.
    pub(super) fn words((span, why): (Range<usize>, Sentence), mentions: &[Mention]) -> Unread {
        let card = mentions.iter().position(|m| m.span == span);
        Unread { span, why, cause: card.map_or(Cause::Words, Cause::Payer) }
    }

    /// A card of which it is not known what it does.
    pub(super) fn card(at: usize, mention: &Mention) -> Unread {
        let why = Sentence::of("not_clear_does", [&mention.title]);
        Unread { span: mention.span.clone(), why, cause: Cause::Card(at) }
    }

    /// Whether it says already of a place within it that it was not understood.
    pub(super) fn tells(&self, span: &Range<usize>) -> bool {
        self.cause != Cause::Nothing && self.holds(span)
    }

    /// Whether a place lies within it.
    pub(super) fn holds(&self, span: &Range<usize>) -> bool {
        self.span.start <= span.start && span.end <= self.span.end
    }
}
