//! Letters that stand for things in the ids of buttons, which have little room.

use crate::vocab::Ruleset;

/// The rule sets that an id can name.
pub(super) const RULESETS: [(char, Ruleset); 5] =
    [('m', Ruleset::Metw), ('e', Ruleset::Mele), ('c', Ruleset::Coe), ('t', Ruleset::Tg), ('r', Ruleset::Riv)];

/// Gives the letter of a thing.
pub(super) fn letter<T: Copy + PartialEq>(of: &[(char, T)], what: T) -> char {
    of.iter().find(|(_, known)| *known == what).map_or('?', |(letter, _)| *letter)
}

/// Gives the thing of a letter.
pub(super) fn of_letter<T: Copy>(of: &[(char, T)], letter: char) -> Option<T> {
    of.iter().find(|(known, _)| *known == letter).map(|(_, what)| *what)
}

/// Gives the letters of rule sets.
pub(super) fn letters(sets: &[Ruleset]) -> String {
    let letter = |set: &Ruleset| RULESETS.iter().find(|(_, s)| s == set).map(|(c, _)| *c);
    sets.iter().filter_map(letter).collect()
}

/// Gives the rule sets of letters.
pub(super) fn sets(letters: &str) -> Option<Vec<Ruleset>> {
    letters.chars().map(|c| RULESETS.iter().find(|(l, _)| *l == c).map(|(_, set)| *set)).collect()
}
