//! The parts of a text that were not understood: where each stands, what is unclear, and what is open because of it.

use std::ops::Range;

use super::item::Mention;
use super::node::Person;
use crate::lang::Sentence;
use crate::vocab::Act;

/// A part of a text that was not understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Unread {
    /// Its place, in bytes.
    pub span: Range<usize>,
    /// The point that is not clear about it, in a sentence.
    pub why: Sentence,
    pub(super) cause: Cause,
}

/// The reason why a part of a text was not understood, and so what is open.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cause {
    /// The meaning of the words.
    Words,
    /// The role of a card, by its place among the mentions.
    Card(usize),
    /// The role of a character who is named and is in no company.
    Companion(usize),
    /// The thing for which a card taps.
    Payer(usize),
    /// The player who makes a declaration.
    Declarer(Nobodys),
    /// The use of words that were read, and of which no line of the script says anything.
    Lack,
    /// The thing that a number counts.
    Number,
    /// The side on which somebody sits.
    Person(Person),
    /// The declaration or roll itself.
    Nothing,
}

impl Cause {
    /// Whether words or a number stand there whose meaning is not known.
    pub(super) fn is_words(&self) -> bool {
        matches!(self, Cause::Words | Cause::Number)
    }
}

/// A declaration of which it is not clear who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nobodys {
    /// The kind of declaration.
    pub act: Act,
    /// Its card.
    pub what: Option<usize>,
    /// The sentence that tells it.
    pub sentence: usize,
}

impl Unread {
    /// Makes a part of unknown words; of a card, where nothing stands there but its title.
    pub(super) fn words((span, why): (Range<usize>, Sentence), mentions: &[Mention]) -> Unread {
        let card = mentions.iter().position(|m| m.span == span);
        Unread { span, why, cause: card.map_or(Cause::Words, Cause::Payer) }
    }

    /// Makes a part of a card whose role is not known.
    pub(super) fn card(at: usize, mention: &Mention) -> Unread {
        let why = Sentence::of("not_clear_does", [&mention.title]);
        Unread { span: mention.span.clone(), why, cause: Cause::Card(at) }
    }

    /// Whether it is made of words that tell how things are, or when, and not what somebody does.
    pub(super) fn describes(&self) -> bool {
        let told = ["not_clear_of", "not_clear_word", "not_clear_moment"];
        matches!(self.cause, Cause::Words | Cause::Lack) && told.contains(&self.why.key)
    }

    /// Whether its words were read, and no line of the script holds what they say.
    pub fn is_read_in_part(&self) -> bool {
        self.cause == Cause::Lack
    }

    /// Whether it says already that a place within it was not understood.
    pub(super) fn tells(&self, span: &Range<usize>) -> bool {
        self.cause != Cause::Nothing && self.holds(span)
    }

    /// Whether a place lies within it.
    pub(super) fn holds(&self, span: &Range<usize>) -> bool {
        self.span.start <= span.start && span.end <= self.span.end
    }
}
