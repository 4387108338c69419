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

/// The letters of a set, written as letters or as its name, with or without its article, in capitals or not.
pub fn set_of(typed: &str) -> Option<&'static str> {
    let bare = |text: &str| {
        let folded = fold(text.trim());
        folded.strip_prefix("the ").map_or(folded.clone(), str::to_owned)
    };
    let typed = bare(typed);
    SETS.iter().find(|(letters, name)| fold(letters) == typed || bare(name) == typed).map(|(letters, _)| *letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_known_by_its_letters_and_by_its_name() {
        for typed in ["le", "LE", "Lidless Eye", " the lidless eye "] {
            assert_eq!(set_of(typed), Some("LE"), "{typed}");
        }
        assert_eq!(set_of("the"), None);
    }
}
