//! What is said of mistakes, sentence by sentence: its English stands here, and whoever speaks another language has a table
//! with the same keys.

use std::fmt;

use crate::vocab::fill;

/// A sentence by its key, and what fills its gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Which sentence of [`SENTENCES`] it is.
    pub key: &'static str,
    /// What stands in each gap: one thing, or any of several.
    pub parts: Vec<Vec<String>>,
}

/// Every sentence in English, by its key. `{0}`, `{1}` … stand for its parts.
pub const SENTENCES: [(&str, &str); 37] = [
    ("text_too_long", "the text has {0} bytes, {1} are read at most"),
    ("too_many_lines", "the text has {0} lines, {1} are read at most"),
    ("too_many_mistakes", "{0} mistakes stand before this; from here on the text was not read"),
    ("too_many_cards", "with this line the script names {0} cards, a position holds {1} at most"),
    ("no_such_line", "no line begins with `{0}`"),
    ("no_such_verb", "`{0}` is neither a card nor something a player does"),
    ("no_such_word", "`{0}` is no {1}"),
    ("ambiguous_word", "`{0}` can mean several things"),
    ("not_clear", "{0}"),
    ("no_such_card", "no card is called `{0}`"),
    ("several_cards", "several cards are called `{0} …`"),
    ("no_id_of", "`{0}` is no id of `{1}`"),
    ("is_missing", "{0} is missing"),
    ("no_aim", "nothing to aim at follows `{0}`"),
    ("number_missing", "a number is missing"),
    ("no_such_number", "`{0}` cannot stand here"),
    ("unclosed", "`{0}` has no `{1}`"),
    ("not_here", "`{0}` does not belong here"),
    ("no_expectation", "`{0}` begins no expectation"),
    ("expectation_too_early", "`{0}` is an expectation, but `expect` has not come yet"),
    ("no_such_player", "no player is called `{0}`"),
    ("no_player_of", "who plays `{0}` is not said"),
    ("no_seat_of", "whose company `{0}` is, is not said"),
    ("did_you_mean", "did you mean {0}?"),
    ("describe_card", "a card that is not known can be described: {0}"),
    ("more_of_it", "type more of it: {0}"),
    ("without_id", "without the id: {0}"),
    ("for_example", "for example {0}"),
    ("leave_out_aim", "leave {0} out if there is nothing to choose"),
    ("put_behind", "put {0} behind it"),
    ("above_expect", "the position and the declarations stand above the line `expect`"),
    ("type_line", "{0}"),
    ("introduce_players", "introduce the players, the resource player first: {0}; `R` and `H` do without"),
    ("say_whose_card", "`R {0}` for the resource player, `H {0}` for the other"),
    ("say_whose_company", "`R {0}: …` for the resource player, `H {0}: …` otherwise"),
    ("shorten", "leave out what does not bear on the question"),
    ("mend_first", "mend the first of them, and send it again"),
];

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let english = SENTENCES.iter().find(|(key, _)| *key == self.key).map_or(self.key, |(_, english)| english);
        let parts: Vec<String> = self.parts.iter().map(|part| any(part)).collect();
        f.write_str(&fill(english, &parts))
    }
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn any(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
