//! Tells how far one word is from another: for "did you mean", and for slips of the pen.

/// Gives the letters that must be changed, left out, added or swapped with their neighbour to make one text of the
/// other; nothing if these are more than `most`.
pub fn distance(a: &str, b: &str, most: usize) -> Option<usize> {
    if a.chars().count().abs_diff(b.chars().count()) > most {
        return None;
    }
    let (a, b) = unlike(a, b);
    let (long, short) = (a.chars().count().max(b.chars().count()), a.chars().count().min(b.chars().count()));
    // Where nothing is left of one of them, the other letters were put in; one change at most turns a letter into another
    // or swaps two.
    let far = match (short, most) {
        (0, _) => long,
        (1, _) if long == 1 => 1,
        (2, 1) if long == 2 && a.chars().eq(b.chars().rev()) => 1,
        (_, 0 | 1) => return None,
        _ => strsim::osa_distance(a, b),
    };
    Some(far).filter(|far| *far <= most)
}

/// Gives what is left of two texts without the letters with which both begin, and then those with which both end.
fn unlike<'a>(a: &'a str, b: &'a str) -> (&'a str, &'a str) {
    let same = |letters: &mut dyn Iterator<Item = (char, char)>| -> usize {
        letters.take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    let begun = same(&mut a.chars().zip(b.chars()));
    let (a, b) = (&a[begun..], &b[begun..]);
    let ended = same(&mut a.chars().rev().zip(b.chars().rev()));
    (&a[..a.len() - ended], &b[..b.len() - ended])
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
        assert_eq!((distance("nigt", "night", 1), distance("ngiht", "night", 1)), (Some(1), Some(1)));
        // What is left out of the comparison changes nothing.
        let words =
            ["", "a", "aab", "aba", "abab", "baab", "abba", "élan", "lane", "elan", "aabb", "bbaa", "night", "thing"];
        for (a, b) in words.iter().flat_map(|a| words.iter().map(move |b| (*a, *b))) {
            for most in 0..5 {
                let whole = Some(strsim::osa_distance(a, b)).filter(|far| *far <= most);
                assert_eq!(distance(a, b, most), whole, "{a} {b} {most}");
            }
        }
        let spelt = |text: &str| Spelling::new(text.to_owned());
        for (a, b) in [("night", "night"), ("nigth", "night"), ("nght", "night"), ("day", "night"), ("ab", "cd")] {
            assert_eq!(spelt(a).distance(&spelt(b), 2), distance(a, b, 2), "{a} {b}");
        }
        assert!(spelt("doors of night").may_hold(letters("night")) && !spelt("night").may_hold(letters("doors")));
        assert_eq!(nearest("fase", ["path", "phase"]), Some("phase"));
    }
}
