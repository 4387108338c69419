//! The mistakes in a script: where each is, what was expected, and what could be typed instead.

use std::fmt;
use std::ops::Range;

use super::sentence::{Sentence, any};

/// The longest text that is read, in bytes.
pub const LONGEST_TEXT: usize = 16 * 1024;
/// The most lines that are read; parts between semicolons count as lines.
pub const MOST_LINES: usize = 200;
/// The most cards that a script may name, each copy counted: those of a game lie on some two hundred.
pub const MOST_CARDS: usize = 2_000;
/// The most mistakes of a text that are told; what comes after the last of them is not read.
pub const MOST_MISTAKES: usize = 50;

/// One mistake and its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its place, in bytes.
    pub span: Range<usize>,
    /// The mistake.
    pub mistake: Mistake,
}

/// The kinds of mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The text is longer than [`LONGEST_TEXT`]; nothing of it was read.
    TextTooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// There are more than [`MOST_LINES`] lines; the rest was not read.
    TooManyLines {
        /// The number of lines.
        lines: usize,
    },
    /// There are [`MOST_MISTAKES`] mistakes before this place; the rest was not read.
    TooManyMistakes,
    /// With the cards of this line there would be more than [`MOST_CARDS`]; it was not read.
    TooManyCards {
        /// The number of cards that there would be.
        cards: usize,
    },
    /// The first word of a line is none that begins a line.
    UnknownLine {
        /// The word.
        word: String,
        /// The word that it may have meant.
        similar: Option<String>,
    },
    /// The word is none for what a player does, and no card either.
    UnknownVerb {
        /// The word.
        word: String,
        /// The word that it may have meant.
        similar: Option<String>,
    },
    /// A word that stands where one of a list is expected.
    UnknownWord {
        /// The word.
        word: String,
        /// The kind of list.
        expected: &'static str,
        /// The list.
        words: Vec<String>,
        /// The word that it may have meant.
        similar: Option<String>,
    },
    /// A beginning that several words of a list have.
    AmbiguousWord {
        /// The word.
        word: String,
        /// The titles that it may mean.
        candidates: Vec<String>,
    },
    /// A part of a situation told in sentences that was not understood.
    NotUnderstood {
        /// The reason why it is not clear.
        why: Sentence,
    },
    /// No card is called so.
    UnknownCard {
        /// The typed name.
        name: String,
        /// Titles that it may have meant, the likeliest first.
        similar: Vec<String>,
    },
    /// Several titles begin so.
    AmbiguousName {
        /// The typed name.
        name: String,
        /// The titles.
        candidates: Vec<String>,
    },
    /// No card has this id, or the card that has it is called otherwise.
    UnknownId {
        /// The id.
        id: String,
        /// The title before it.
        title: String,
    },
    /// Something must be named here.
    Missing {
        /// What is missing.
        expected: &'static str,
        /// A line that would do.
        example: &'static str,
    },
    /// Nothing follows `>` or one of the words for it.
    MissingTarget {
        /// The word or mark.
        after: String,
    },
    /// A number that cannot be one here.
    BadNumber {
        /// The typed word.
        word: String,
        /// The numbers that are possible.
        expected: &'static str,
    },
    /// A bracket, brace, parenthesis or quotation mark without its end.
    Unclosed {
        /// The mark that opens it.
        open: char,
        /// The mark that is missing.
        close: char,
    },
    /// The rest cannot be read as part of the line.
    Unexpected {
        /// The text that was found.
        found: String,
        /// The texts that could stand here.
        expected: &'static str,
    },
    /// A line of the position or a declaration comes after `expect`.
    AfterExpect {
        /// Its first word.
        word: String,
    },
    /// An expectation stands before `expect`.
    BeforeExpect {
        /// The line.
        line: String,
    },
    /// Somebody who is no player does something.
    UnknownPlayer {
        /// The name.
        name: String,
    },
    /// A line begins with a card: who plays it is not said.
    NoPlayer {
        /// The card.
        title: String,
    },
    /// A company without the side that it belongs to.
    NoSeat {
        /// Its label.
        label: String,
    },
}

/// The texts that could stand in a place. Their English is known to whoever speaks another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Texts that this phrase describes.
    Phrase(&'static str),
    /// One of these words.
    OneOf(Vec<String>),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Phrase(english) => f.write_str(english),
            Expected::OneOf(words) => f.write_str(&any(words)),
        }
    }
}

/// The longest list that is shown beside a suggestion from it.
const SHORT_LIST: usize = 8;
/// The words that can begin a line.
const LINE_KINDS: &str = "`R`, `H` or a player's name; a number; `rules`, `players`, `phase`, `at`, `path`, `attack`, \
     `strikes`, `limit`, `given`, `earlier`, `roll`, `pick`, `auto`, `special`, `body check`, `ask`, `next chain`, `card`, \
     `?`, `expect`";
/// The things that a player can do.
const VERBS: &str = "a card to play, or `tap`, `discard`, `support`, `reveal`, `place`, `cancel`, `bring`, `test`, \
     `influence`, `store`, `transfer`, `move`, `assign`, `order`, `choose`, `sideboard`, `pass`, `any`";

impl Diagnostic {
    /// Says what is wrong: a fragment in lower case, the offending word in backticks.
    pub fn message(&self) -> Sentence {
        match &self.mistake {
            Mistake::TextTooLong { bytes } => with("text_too_long", [bytes.to_string(), LONGEST_TEXT.to_string()]),
            Mistake::TooManyLines { lines } => with("too_many_lines", [lines.to_string(), MOST_LINES.to_string()]),
            Mistake::TooManyMistakes => with("too_many_mistakes", [MOST_MISTAKES.to_string()]),
            Mistake::TooManyCards { cards } => with("too_many_cards", [cards.to_string(), MOST_CARDS.to_string()]),
            Mistake::UnknownLine { word, .. } => with("no_such_line", [word]),
            Mistake::UnknownVerb { word, .. } => with("no_such_verb", [word]),
            Mistake::UnknownWord { word, expected, .. } => with("no_such_word", [word.as_str(), expected]),
            Mistake::AmbiguousWord { word, .. } => with("ambiguous_word", [word]),
            Mistake::NotUnderstood { why } => why.clone(),
            Mistake::UnknownCard { name, .. } => with("no_such_card", [name]),
            Mistake::AmbiguousName { name, .. } => with("several_cards", [name]),
            Mistake::UnknownId { id, title } => with("no_id_of", [id, title]),
            Mistake::Missing { expected, .. } => with("is_missing", [*expected]),
            Mistake::MissingTarget { after } => with("no_aim", [after]),
            Mistake::BadNumber { word, .. } if word.is_empty() => with("number_missing", [""; 0]),
            Mistake::BadNumber { word, .. } => with("no_such_number", [word]),
            Mistake::Unclosed { open, close } => with("unclosed", [open.to_string(), close.to_string()]),
            Mistake::Unexpected { found, .. } => with("not_here", [found]),
            Mistake::AfterExpect { word } => with("no_expectation", [word]),
            Mistake::BeforeExpect { line } => with("expectation_too_early", [line]),
            Mistake::UnknownPlayer { name } => with("no_such_player", [name]),
            Mistake::NoPlayer { title } => with("no_player_of", [title]),
            Mistake::NoSeat { label } => with("no_seat_of", [label]),
        }
    }

    /// Tells what could stand there.
    pub fn expected(&self) -> Option<Expected> {
        let phrase = |english| Some(Expected::Phrase(english));
        match &self.mistake {
            Mistake::UnknownLine { .. } => phrase(LINE_KINDS),
            Mistake::UnknownVerb { .. } => phrase(VERBS),
            // A long list only where nothing like the word is in it.
            Mistake::UnknownWord { words, similar, .. } => {
                let shown = !words.is_empty() && (words.len() <= SHORT_LIST || similar.is_none());
                shown.then(|| Expected::OneOf(ticked(words)))
            }
            Mistake::UnknownCard { .. } => phrase("a title, or an unmistakable beginning of one"),
            Mistake::MissingTarget { .. } => {
                phrase("a card, a company, `attack`, `strike NAME`, `cc NAME` or a declaration's number")
            }
            Mistake::BadNumber { expected, .. } | Mistake::Unexpected { expected, .. } if expected.is_empty() => None,
            Mistake::BadNumber { expected, .. } | Mistake::Unexpected { expected, .. } => phrase(expected),
            Mistake::AfterExpect { .. } => phrase("`1 legal`, `1 resolves`, or a fact such as `A1 moving`"),
            Mistake::TextTooLong { .. }
            | Mistake::TooManyLines { .. }
            | Mistake::TooManyMistakes
            | Mistake::TooManyCards { .. }
            | Mistake::UnknownId { .. }
            | Mistake::AmbiguousName { .. }
            | Mistake::AmbiguousWord { .. }
            | Mistake::Missing { .. }
            | Mistake::Unclosed { .. }
            | Mistake::BeforeExpect { .. }
            | Mistake::UnknownPlayer { .. }
            | Mistake::NoPlayer { .. }
            | Mistake::NoSeat { .. }
            | Mistake::NotUnderstood { .. } => None,
        }
    }

    /// Whether the text is larger than what is read of one: whatever reads it would leave a part of it out.
    pub fn is_bound(&self) -> bool {
        matches!(
            self.mistake,
            Mistake::TextTooLong { .. } | Mistake::TooManyLines { .. } | Mistake::TooManyCards { .. }
        )
    }

    /// Says what to do about it; what is in backticks can be pasted back.
    pub fn help(&self) -> Option<Sentence> {
        let paste = |key, line: &dyn fmt::Display| Some(with(key, [format!("`{line}`")]));
        let one_of = |key, words: &[String]| Some(Sentence { key, parts: vec![ticked(words)] });
        match &self.mistake {
            Mistake::UnknownLine { similar, .. }
            | Mistake::UnknownVerb { similar, .. }
            | Mistake::UnknownWord { similar, .. } => similar.as_ref().and_then(|s| paste("did_you_mean", s)),
            Mistake::UnknownCard { name, similar } if similar.is_empty() => {
                let name = name.replace('"', "");
                paste("describe_card", &format_args!("card \"{name}\" hazard short-event: …"))
            }
            Mistake::UnknownCard { similar, .. } => one_of("did_you_mean", similar),
            Mistake::AmbiguousName { candidates, .. } | Mistake::AmbiguousWord { candidates, .. } => {
                one_of("more_of_it", candidates)
            }
            Mistake::UnknownId { title, .. } => paste("without_id", title),
            Mistake::Missing { example, .. } => paste("for_example", example),
            Mistake::MissingTarget { after } => paste("leave_out_aim", after),
            Mistake::Unclosed { close, .. } => paste("put_behind", close),
            Mistake::AfterExpect { .. } => Some(with("above_expect", [""; 0])),
            Mistake::BeforeExpect { line } => paste("type_line", &format_args!("expect; {line}")),
            Mistake::UnknownPlayer { name } => {
                let (first, second) = if name == "Bob" { ("Ann", "Bob") } else { (name.as_str(), "Bob") };
                paste("introduce_players", &format_args!("players {first}, {second}"))
            }
            Mistake::NoPlayer { title } => Some(with("say_whose_card", [title])),
            Mistake::NoSeat { label } => Some(with("say_whose_company", [label])),
            Mistake::TextTooLong { .. } | Mistake::TooManyLines { .. } | Mistake::TooManyCards { .. } => {
                Some(with("shorten", [""; 0]))
            }
            Mistake::TooManyMistakes => Some(with("mend_first", [""; 0])),
            Mistake::BadNumber { .. } | Mistake::Unexpected { .. } | Mistake::NotUnderstood { .. } => None,
        }
    }

    /// Gives the diagnostic over several lines with the place marked by carets: plain text.
    pub fn render(&self, text: &str) -> String {
        let (line, column) = line_column(text, self.span.start);
        let source = text.lines().nth(line - 1).unwrap_or_default();
        let lead: String = source.chars().take(column - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let marked = text.get(self.span.clone()).unwrap_or_default().lines().next().unwrap_or_default();
        let carets = "^".repeat(marked.chars().count().max(1));
        let mut out = format!("line {line}, column {column}: {}\n  {source}\n  {lead}{carets}", self.message());
        if let Some(expected) = self.expected() {
            out.push_str(&format!("\n  expected {expected}"));
        }
        if let Some(help) = self.help() {
            out.push_str(&format!("\n  {help}"));
        }
        out
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for Diagnostic {}

/// Gives the line and the column of a place in a text, both counted from 1; columns in characters.
pub fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before: String = text.char_indices().take_while(|(at, _)| *at < offset).map(|(_, c)| c).collect();
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

/// Gives a sentence, and what fills each of its gaps.
fn with<const N: usize>(key: &'static str, parts: [impl ToString; N]) -> Sentence {
    Sentence { key, parts: parts.iter().map(|part| vec![part.to_string()]).collect() }
}

fn ticked(words: &[String]) -> Vec<String> {
    words.iter().map(|word| format!("`{word}`")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_from_one_in_characters() {
        assert_eq!(line_column("abc", 0), (1, 1));
        assert_eq!(line_column("û\nûx", 5), (2, 2));
        assert_eq!(line_column("a", 99), (1, 2));
    }
}
