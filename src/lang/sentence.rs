//! The sentences about mistakes. Their English stands here; whoever speaks another language has a table with the same
//! keys.

use std::fmt;

use crate::vocab::fill;

/// A sentence by its key, and what fills its gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The key of the sentence in [`SENTENCES`].
    pub key: &'static str,
    /// The filling of each gap: one thing, or any of several.
    pub parts: Vec<Vec<String>>,
}

/// Every sentence in English, by its key. `{0}`, `{1}` … stand for its parts.
pub const SENTENCES: [(&str, &str); 58] = [
    ("text_too_long", "the text has {0} bytes; the limit is {1}"),
    ("too_many_lines", "the text has {0} lines; the limit is {1}"),
    ("too_many_mistakes", "there are {0} mistakes before this; netrep stopped reading here"),
    ("too_many_cards", "with this line the script names {0} cards; the limit is {1}"),
    ("no_such_line", "no line begins with `{0}`"),
    ("no_such_verb", "`{0}` is neither a card nor something a player does"),
    ("no_such_word", "`{0}` is not a {1}"),
    ("ambiguous_word", "`{0}` can mean several things"),
    ("not_clear_does", "it is not clear what {0} does here"),
    ("not_clear_word", "it is not clear what `{0}` says"),
    ("not_clear_declarer", "it is not clear who declares {0}"),
    ("not_clear_declarer_of_it", "it is not clear who declares it"),
    ("not_clear_gone", "it is not clear who is gone from the company"),
    ("not_clear_nothing", "it is not clear what is declared or rolled here"),
    ("not_clear_who", "it is not clear who `{0}` is"),
    ("not_clear_denied", "it is not clear what is denied in `{0}`"),
    ("not_clear_aim", "it is not clear what it is aimed at in `{0}`"),
    ("not_clear_meant", "it is not clear who is meant in `{0}`"),
    ("not_clear_happens", "it is not clear what happens in `{0}`"),
    ("not_clear_moment", "it is not clear which moment is meant in `{0}`"),
    ("not_clear_strike", "it is not clear whose strike is meant in `{0}`"),
    ("not_clear_changes", "it is not clear what `{0}` changes"),
    ("not_clear_means", "it is not clear what `{0}` means"),
    ("not_clear_counts", "it is not clear what `{0}` counts"),
    ("not_clear_struck", "it is not clear against whom the strike succeeded"),
    ("not_clear_taps_for", "it is not clear what {0} taps for"),
    ("not_clear_tried", "it is not clear what you want to try"),
    ("not_clear_tried_with", "it is not clear what you want to try with {0}"),
    ("not_clear_of", "netrep does not understand `{0}`"),
    ("not_clear_order", "it is not clear which things are put in order"),
    ("no_such_card", "no card is called `{0}`"),
    ("several_cards", "several cards are called `{0} …`"),
    ("no_id_of", "`{0}` is not an id of `{1}`"),
    ("is_missing", "{0} is missing"),
    ("no_aim", "there is no target after `{0}`"),
    ("number_missing", "a number is missing"),
    ("no_such_number", "`{0}` cannot go here"),
    ("unclosed", "`{0}` has no `{1}`"),
    ("not_here", "`{0}` does not belong here"),
    ("no_expectation", "no expectation begins with `{0}`"),
    ("expectation_too_early", "`{0}` is an expectation, but there is no `expect` line before it"),
    ("no_such_player", "no player is called `{0}`"),
    ("no_player_of", "it does not say who plays `{0}`"),
    ("no_seat_of", "it does not say whose company `{0}` is"),
    ("did_you_mean", "did you mean {0}?"),
    ("describe_card", "you can describe a card that netrep does not know: {0}"),
    ("more_of_it", "type more of it: {0}"),
    ("without_id", "without the id: {0}"),
    ("for_example", "for example {0}"),
    ("leave_out_aim", "leave {0} out if there is nothing to choose"),
    ("put_behind", "put {0} after it"),
    ("above_expect", "the position and the declarations go above the line `expect`"),
    ("type_line", "{0}"),
    ("introduce_players", "introduce the players, the resource player first: {0}; `R` and `H` need no introduction"),
    ("say_whose_card", "`R {0}` for the resource player, `H {0}` for the other"),
    ("say_whose_company", "`R {0}: …` for the resource player, `H {0}: …` otherwise"),
    ("shorten", "leave out what does not bear on the question"),
    ("mend_first", "fix the first of them, and send it again"),
];

impl Sentence {
    /// Makes a sentence, and what stands in each of its gaps.
    pub fn of<const N: usize>(key: &'static str, parts: [&str; N]) -> Sentence {
        Sentence { key, parts: parts.iter().map(|part| vec![(*part).to_owned()]).collect() }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let english = SENTENCES.iter().find(|(key, _)| *key == self.key).map_or(self.key, |(_, english)| english);
        let parts: Vec<String> = self.parts.iter().map(|part| any(part)).collect();
        f.write_str(&fill(english, &parts))
    }
}

/// Joins words: `a`, `a or b`, `a, b or c`.
pub(super) fn any(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
