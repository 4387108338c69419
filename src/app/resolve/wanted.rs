//! What would have satisfied a condition, from the notation of the card files into people's words.

use crate::vocab::{RegionType, SiteType};

/// Words that ask for another one behind them.
const PREPOSITIONS: [&str; 12] =
    ["with", "from", "against", "on", "at", "to", "by", "of", "facing", "bearing", "targets", "faced"];
/// Words before which nothing may be missing.
const BETWEEN: [&str; 4] = ["or", "and", "in", "not"];

/// The fragment as people say it; nothing if a part of it has no words.
///
/// `title` gives the printed title for a folded one.
pub(super) fn spoken(wanted: &str, title: &dyn Fn(&str) -> String) -> Option<String> {
    let mut said = String::new();
    // What stands in quotation marks is a title and stays as it is.
    for (at, part) in wanted.split('"').enumerate() {
        match at % 2 {
            1 => said.push_str(&format!("\"{}\"", title(part))),
            _ => said.push_str(&types(part)),
        }
    }
    let said = said
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .replace("item minor", "minor item")
        .replace("item major", "major item")
        .replace("( ", "(")
        .replace(" )", ")");
    let said = listed(&unwrapped(&said));
    (!said.is_empty() && complete(&said)).then_some(said)
}

/// The letters of region and site types as their names.
fn types(part: &str) -> String {
    let mut out = String::new();
    let mut rest = part;
    while let Some(start) = rest.find(|c: char| c.is_alphabetic()) {
        out.push_str(&rest[..start]);
        let tail = &rest[start..];
        let end = tail.find(|c: char| !c.is_alphabetic() && c != '-' && c != '\'').unwrap_or(tail.len());
        let word = &tail[..end];
        out.push_str(&name(word).unwrap_or_else(|| word.to_owned()));
        rest = &tail[end..];
    }
    out.push_str(rest);
    out.replace("site a ", "a ")
}

/// The name of a type's letter, doubled letters as several regions.
fn name(letters: &str) -> Option<String> {
    let mut chars = letters.chars();
    let first = chars.next()?;
    if !chars.all(|c| c == first) {
        return None;
    }
    let region = match first {
        'w' => RegionType::W,
        'b' => RegionType::B,
        'f' => RegionType::F,
        's' => RegionType::S,
        'd' => RegionType::D,
        'c' => RegionType::C,
        _ => return (letters.len() == 1).then(|| site(first)).flatten(),
    };
    match letters.len() {
        1 => Some(format!("a {}", region.name())),
        2 => Some(format!("two {}", plural(region.name()))),
        3 => Some(format!("three {}", plural(region.name()))),
        _ => None,
    }
}

fn plural(name: &str) -> String {
    if name.ends_with('s') { format!("{name}es") } else { format!("{name}s") }
}

fn site(letter: char) -> Option<String> {
    let kind = match letter {
        'H' => SiteType::H,
        'F' => SiteType::F,
        'B' => SiteType::B,
        'R' => SiteType::R,
        'S' => SiteType::S,
        'D' => SiteType::D,
        _ => return None,
    };
    Some(format!("a {}", kind.name()))
}

/// Without the parentheses around the whole.
fn unwrapped(said: &str) -> String {
    let inner = said.strip_prefix('(').and_then(|s| s.strip_suffix(')'));
    inner.filter(|s| !s.contains(['(', ')'])).unwrap_or(said).to_owned()
}

/// `a Wilderness or a Border-land or a Shadow-land` as one list.
fn listed(said: &str) -> String {
    let parts: Vec<&str> = said.split(" or a ").collect();
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some(_) | None => said.to_owned(),
    }
}

/// Whether no word waits for another one.
fn complete(said: &str) -> bool {
    let words: Vec<&str> = said.split_whitespace().collect();
    let empty = |word: &str| word == "()" || word.is_empty();
    let waits = |at: usize, word: &str| {
        let next = words.get(at + 1).copied();
        let ends = word.ends_with(')') || next.is_none();
        let bare = word.trim_matches(['(', ')', ',']);
        let hangs = ends || next.is_some_and(|n| BETWEEN.contains(&n) && n != "in" && n != "not");
        (PREPOSITIONS.contains(&bare) || BETWEEN.contains(&bare)) && hangs
    };
    let leads = words.first().is_some_and(|w| ["or", "and"].contains(&w.trim_matches('(')));
    let opens = |word: &str| ["(or", "(and"].contains(&word);
    !leads && !words.iter().any(|w| empty(w) || opens(w)) && !words.iter().enumerate().any(|(at, w)| waits(at, w))
}

#[cfg(test)]
mod tests {
    fn spoken(wanted: &str) -> Option<String> {
        super::spoken(wanted, &str::to_owned)
    }

    #[test]
    fn a_fragment_never_ends_in_an_empty_word() {
        for broken in ["character with ", "untapped (or )", "not ", "from  and untapped", "hazard against ", "()", ""] {
            assert_eq!(spoken(broken), None, "{broken}");
        }
    }

    #[test]
    fn types_are_named() {
        assert_eq!(
            spoken("company with w in its site path").as_deref(),
            Some("company with a Wilderness in its site path")
        );
        assert_eq!(spoken("(w or b or s)").as_deref(), Some("a Wilderness, Border-land or Shadow-land"));
        assert_eq!(spoken("\"Gates\" in play").as_deref(), Some("\"Gates\" in play"));
        assert_eq!(spoken("2 of 2 used").as_deref(), Some("2 of 2 used"));
        assert_eq!(spoken("diplomat").as_deref(), Some("diplomat"));
    }
}
