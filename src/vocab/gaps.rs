//! Sentences with numbered gaps, `{0} taps {1}`: the tables of every language consist of them.

/// Gives the numbers of the gaps of a sentence, as they stand in it.
pub fn gaps(sentence: &str) -> Vec<usize> {
    split(sentence).filter_map(|(_, gap)| gap).collect()
}

/// Gives a sentence with its gaps filled in. A gap for which there is nothing stays empty, and what is filled in has no
/// gaps.
pub fn fill(sentence: &str, parts: &[impl AsRef<str>]) -> String {
    let part = |gap: usize| parts.get(gap).map_or("", AsRef::as_ref);
    split(sentence).flat_map(|(before, gap)| [before, gap.map_or("", part)]).collect()
}

/// Gives a sentence cut after each of its gaps: what stands before it, and its number.
fn split(sentence: &str) -> impl Iterator<Item = (&str, Option<usize>)> {
    let mut rest = Some(sentence);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        for (at, _) in text.match_indices('{') {
            if let Some((number, behind)) = text[at + 1..].split_once('}')
                && let Ok(gap) = number.parse()
            {
                rest = Some(behind);
                return Some((&text[..at], Some(gap)));
            }
        }
        Some((text, None))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_once_by_their_numbers() {
        assert_eq!(gaps("{1} of {0}, {1}"), [1, 0, 1]);
        assert_eq!(fill("{1} of {0}, {1}", &["the {1}", "two"]), "two of the {1}, two");
        assert_eq!(fill("{0} {2}.", &["one"]), "one .");
        assert_eq!(fill("a { b } {x} {0}", &["c"]), "a { b } {x} c");
        assert_eq!((gaps(""), fill("", &[""])), (vec![], String::new()));
    }
}
