//! Tells how far one word is from another: for "did you mean", and for slips of the pen.

/// Gives the letters that must be changed, left out, added or swapped with their neighbour to make one text of the
/// other; nothing if these are more than `most`.
pub fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    if a.chars().count().abs_diff(b.chars().count()) > most {
        return None;
    }
    Some(strsim::osa_distance(a, b)).filter(|far| *far <= most)
}

/// A folded text that is held against many others: most of them are told apart without a look at their letters one by one.
#[derive(Clone, Debug)]
pub struct Spelling {
    text: String,
    length: usize,
    letters: u64,
}

impl Spelling {
    /// Gives the spelling of a folded text.
    pub fn new(text: String) -> Spelling {
        Spelling { length: text.chars().count(), letters: letters(&text), text }
    }

    /// Gives the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Gives the same as [`distance`].
    pub fn distance(&self, other: &Spelling, most: usize) -> Option<usize> {
        // Whoever changes a letter takes one out and puts one in.
        let differ = (self.letters ^ other.letters).count_ones() as usize;
        let near = differ <= 2 * most && self.length.abs_diff(other.length) <= most;
        if near { distance(&self.text, &other.text, most) } else { None }
    }

    /// Whether each of some [`letters`] stands in it somewhere: where one is missing, a word of these letters is not in it.
    pub fn may_hold(&self, word: u64) -> bool {
        word & !self.letters == 0
    }
}

/// Gives one bit for each letter or digit of a folded text; any other character shares its bit with others.
pub fn letters(text: &str) -> u64 {
    text.chars().fold(0, |all, c| all | 1 << (u32::from(c) % 64))
}

/// Gives the word of a list that a typed one most likely means.
pub fn nearest<'a>(typed: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = super::fold(typed);
    let most = if typed.chars().count() < 4 { 1 } else { 2 };
    let near = words.into_iter().filter_map(|w| Some((distance(&typed, w, most)?, w)));
    near.min_by_key(|(far, _)| *far).map(|(_, w)| w)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        assert_eq!(distance("night", "night", 2), Some(0));
        assert_eq!(distance("nigth", "night", 2), Some(1));
        assert_eq!(distance("nght", "night", 2), Some(1));
        assert_eq!(distance("day", "night", 2), None);
        let spelt = |text: &str| Spelling::new(text.to_owned());
        for (a, b) in [("night", "night"), ("nigth", "night"), ("nght", "night"), ("day", "night"), ("ab", "cd")] {
            assert_eq!(spelt(a).distance(&spelt(b), 2), distance(a, b, 2), "{a} {b}");
        }
        assert!(spelt("doors of night").may_hold(letters("night")) && !spelt("night").may_hold(letters("doors")));
        assert_eq!(nearest("fase", ["path", "phase"]), Some("phase"));
    }
}
