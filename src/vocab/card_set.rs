//! The sets in which cards were printed.

use super::fold;

/// Their letters and their names without an article, in the order in which they came out.
pub const SETS: [(&str, &str); 7] = [
    ("TW", "Wizards"),
    ("TD", "Dragons"),
    ("DM", "Dark Minions"),
    ("LE", "Lidless Eye"),
    ("AS", "Against the Shadow"),
    ("WH", "White Hand"),
    ("BA", "Balrog"),
];

/// A part of a name counts from so many letters on: an article is no name.
const SHORTEST_PART: usize = 4;

/// Gives the letters of a set by what players call it, in capitals or not: its letters (`TW`, `METW`), its name with or
/// without the article and the name of the game (`Middle-earth: The Wizards`), or words of its name that no other has
/// (`minions`).
pub fn set_of(typed: &str) -> Option<&'static str> {
    let folded = fold(typed.trim());
    let game = folded.strip_prefix("middle-earth").or_else(|| folded.strip_prefix("middle earth"));
    let rest = game.map_or(folded.as_str(), |rest| rest.trim_start_matches([':', '-', ' ']));
    let typed = rest.strip_prefix("the ").unwrap_or(rest);
    let called = |(letters, name): &&(&str, &str)| {
        let letters = fold(letters);
        typed == letters || typed.strip_prefix("me") == Some(&letters) || typed == fold(name)
    };
    let part = |(_, name): &&(&str, &str)| {
        typed.len() >= SHORTEST_PART && format!(" {} ", fold(name)).contains(&format!(" {typed} "))
    };
    let whole = SETS.iter().find(called);
    let in_part = || {
        let mut sets = SETS.iter().filter(part);
        sets.next().filter(|_| sets.next().is_none())
    };
    whole.or_else(in_part).map(|(letters, _)| *letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_known_by_its_letters_and_by_its_name() {
        for typed in ["le", "LE", "Lidless Eye", " the lidless eye "] {
            assert_eq!(set_of(typed), Some("LE"), "{typed}");
        }
        for typed in ["METW", "wizards", "Middle-earth: The Wizards", "middle earth the wizards"] {
            assert_eq!(set_of(typed), Some("TW"), "{typed}");
        }
        for (typed, set) in [("minions", "DM"), ("Lidless", "LE"), ("the Shadow", "AS"), ("balrog", "BA")] {
            assert_eq!(set_of(typed), Some(set), "{typed}");
        }
        for typed in ["", "the", "me", "dar", "Middle-earth", "gandalf"] {
            assert_eq!(set_of(typed), None, "{typed}");
        }
    }
}
