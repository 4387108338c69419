//! Offers a line in the place of one with a mistake. It tries the line first: pasted, it reads, and what it says is there.

use std::ops::Range;

use super::diagnostic::{Diagnostic, Mistake};
use super::names::{Named, Titles, Version};
use super::read::{Parsed, parse};

/// The most lines that are tried for one mistake.
const MOST_TRIED: usize = 40;
/// The most copies of a card that are declared one by one for a number before it.
const MOST_COPIES: u8 = 4;

/// Words that lead to what follows them, and go with it.
const LEADING: [&str; 14] =
    ["and", "on", "to", "with", "by", "against", "from", "at", "key", "keyed", ">", ",", "+", "the"];

/// Words that may have been left out at the beginning of a line.
const BEGINNINGS: [&str; 11] = ["R", "H", "rules", "phase", "at", "path", "roll", "strikes", "attack", "H+", "R A1:"];
/// A line of each kind, by its first word: what one looks like.
const EXAMPLES: [(&str, &str); 10] = [
    ("rules", "rules coe"),
    ("players", "players Ann, Bob"),
    ("phase", "phase mh"),
    ("at", "at Rivendell"),
    ("path", "path Rivendell > Bree ww"),
    ("moving", "moving to Bree from Rivendell"),
    ("limit", "limit 0/2"),
    ("roll", "roll 7"),
    ("next", "next chain"),
    ("body", "body check Gimli"),
];

/// Gives the line to type instead of the one in which a mistake stands, if one reads without any: with what was likely
/// meant, with what is missing, or without what has no place there. `holds` tells of a text whether what it says in a
/// place is there to be spoken of.
pub fn fix(
    text: &str,
    diagnostic: &Diagnostic,
    titles: &dyn Titles,
    holds: &dyn Fn(&Parsed, &Range<usize>) -> bool,
) -> Option<String> {
    let start = text.get(..diagnostic.span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let end = text.get(start..)?.find('\n').map_or(text.len(), |at| start + at);
    let line = text.get(start..end)?;
    let place = diagnostic.span.start - start..diagnostic.span.end.clamp(diagnostic.span.start, end) - start;
    let mut tried: Vec<String> = Vec::new();
    for wanted in candidates(line, &place, &diagnostic.mistake) {
        let wanted = wanted.trim().to_owned();
        if wanted.is_empty() || wanted == line.trim() || tried.contains(&wanted) {
            continue;
        }
        if tried.len() >= MOST_TRIED {
            break;
        }
        let whole = format!("{}{wanted}{}", &text[..start], &text[end..]);
        let read = parse(&whole, &Unhelped(titles));
        let here = start..start + wanted.len() + 1;
        let reads = !read.diagnostics.iter().any(|d| here.contains(&d.span.start));
        if reads && holds(&read, &here) {
            return Some(wanted);
        }
        tried.push(wanted);
    }
    None
}

/// Titles for a line that is only tried: whether it reads does not hang on what a card nobody knows may have meant, and to
/// look for that takes longer than all the rest.
struct Unhelped<'a>(&'a dyn Titles);

impl Titles for Unhelped<'_> {
    fn longest(&self, text: &str) -> Option<Named> {
        self.0.longest(text)
    }

    fn beginning(&self, text: &str) -> Vec<Named> {
        self.0.beginning(text)
    }

    fn nickname(&self, text: &str) -> Option<Named> {
        self.0.nickname(text)
    }

    fn by_id(&self, id: &str) -> Option<(String, Version)> {
        self.0.by_id(id)
    }

    fn near(&self, text: &str, most: usize) -> Vec<String> {
        self.0.near(text, most)
    }

    fn similar(&self, _: &str) -> Vec<String> {
        Vec::new()
    }

    fn has_word(&self, word: &str) -> bool {
        self.0.has_word(word)
    }

    fn first_names(&self, letter: char) -> Vec<(&str, &str)> {
        self.0.first_names(letter)
    }
}

/// Gives the lines that may be meant, the likeliest first.
fn candidates(line: &str, place: &Range<usize>, mistake: &Mistake) -> Vec<String> {
    let put = |range: Range<usize>, with: &str| format!("{}{with}{}", &line[..range.start], &line[range.end..]);
    let statement = statement(line, place.start);
    let own = &line[statement.clone()];
    let mut all: Vec<String> = Vec::new();
    match mistake {
        Mistake::UnknownLine { similar, .. } => {
            all.extend(similar.iter().map(|s| put(place.clone(), s)));
            all.extend(BEGINNINGS.map(|word| put(statement.clone(), &format!("{word} {}", own.trim_start()))));
        }
        Mistake::UnknownVerb { similar, .. } | Mistake::UnknownWord { similar, .. } => {
            all.extend(similar.iter().map(|s| put(place.clone(), s)));
            all.extend(copies(line, place.start, &statement));
        }
        Mistake::UnknownCard { similar: names, .. }
        | Mistake::AmbiguousName { candidates: names, .. }
        | Mistake::AmbiguousWord { candidates: names, .. } => {
            all.extend(names.iter().map(|name| put(place.clone(), name)));
        }
        Mistake::UnknownId { title, .. } => all.push(put(place.clone(), title)),
        Mistake::Missing { example, .. } => {
            all.push(put(statement.clone(), example));
            all.push(put(statement.clone(), &format!("{own} {example}")));
        }
        Mistake::Unclosed { close, .. } => {
            let ends = own.char_indices().filter(|(_, c)| ",;".contains(*c)).map(|(at, _)| statement.start + at);
            let ends = ends.filter(|at| *at > place.start).chain([statement.end]);
            all.extend(ends.map(|at| put(at..at, &close.to_string())));
        }
        Mistake::BeforeExpect { line: wanted } => all.push(put(statement.clone(), &format!("expect; {wanted}"))),
        Mistake::UnknownPlayer { name } => {
            all.extend(["R", "H"].map(|seat| put(statement.clone(), &own.replacen(name.as_str(), seat, 1))));
        }
        Mistake::NoPlayer { .. } | Mistake::NoSeat { .. } => {
            all.extend(["R", "H"].map(|seat| put(statement.clone(), &format!("{seat} {}", own.trim_start()))));
        }
        Mistake::BadNumber { .. } => all.extend(["1", "2"].map(|number| put(place.clone(), number))),
        Mistake::Unexpected { .. } => {
            all.extend(in_braces(line, place.start, &statement));
            all.extend(copies(line, place.start, &statement));
        }
        Mistake::MissingTarget { .. } | Mistake::AfterExpect { .. } => {}
        // Sentences are no lines of the chain language, whatever is left out of them.
        Mistake::NotUnderstood { .. }
        | Mistake::TextTooLong { .. }
        | Mistake::TooManyLines { .. }
        | Mistake::TooManyMistakes
        | Mistake::TooManyCards { .. } => return Vec::new(),
    }
    // What somebody does is not known from what they do it to.
    if !matches!(mistake, Mistake::UnknownVerb { .. }) {
        all.extend(without(line, place, &statement));
    }
    if let Mistake::UnknownWord { words, .. } = mistake {
        let beginning = &line[..place.start];
        all.extend(words.iter().take(2).map(|word| put(place.clone(), word)));
        all.extend(["R ", "H "].map(|seat| put(place.start..place.start, seat)));
        all.extend(words.iter().take(2).map(|word| format!("{beginning}{word}{}", &line[statement.end..])));
    }
    let first = own.split_whitespace().next().unwrap_or_default().to_lowercase();
    all.extend(EXAMPLES.iter().filter(|(word, _)| *word == first).map(|(_, example)| put(statement.clone(), example)));
    // What else stands on the line may be right.
    if statement != (0..line.len()) {
        all.push(put(statement.start..line.len().min(statement.end + 1), ""));
    }
    all
}

/// Gives the line without the number before a card, which counts nothing: each copy is declared by itself.
fn copies(line: &str, at: usize, statement: &Range<usize>) -> Vec<String> {
    // The number is marked, or what stands behind it.
    let at = if line[at..].starts_with(|c: char| c.is_ascii_digit()) { next_end(line, at) } else { at };
    let before = line[statement.start..at].trim_end();
    let number = statement.start + before.rfind(' ').map_or(0, |space| space + 1);
    let Ok(count) = line[number..at].trim().parse::<u8>() else { return Vec::new() };
    let one = format!("{}{}", &line[statement.start..number], line[at..statement.end].trim_start());
    let lead = if statement.start > 0 { " " } else { "" };
    let put = |what: &str| format!("{}{lead}{what}{}", &line[..statement.start], &line[statement.end..]);
    let several = (2..=MOST_COPIES).contains(&count).then(|| put(&vec![one.trim(); count.into()].join("; ")));
    several.into_iter().chain([put(one.trim())]).collect()
}

/// Gives the line with what stands in brackets or behind a plus as what a card bears, or as its state: `Frodo [Sting]`,
/// `Frodo + Sting`, `at Bree (tapped)`.
fn in_braces(line: &str, at: usize, statement: &Range<usize>) -> Vec<String> {
    let put = |range: Range<usize>, with: &str| {
        format!("{} {with}{}", line[..range.start].trim_end(), line[range.end..].trim_end())
    };
    let rest = &line[at..statement.end];
    let (close, own) = match rest.chars().next() {
        Some('(') => (')', true),
        Some('[') => (']', true),
        Some('+') => (',', false),
        _ => return Vec::new(),
    };
    let end = rest.find(close).unwrap_or(rest.len());
    let what = rest[1..end].split('+').map(str::trim).collect::<Vec<_>>().join(", ");
    let range = at..(at + end + usize::from(own)).min(statement.end);
    vec![put(range.clone(), &what), put(range, &format!("{{{what}}}"))]
}

/// Gives the line without what is marked: that alone, with the words that lead to it, with its brackets, with all
/// after it.
fn without(line: &str, place: &Range<usize>, statement: &Range<usize>) -> Vec<String> {
    let put = |range: Range<usize>| format!("{}{}", line[..range.start].trim_end(), &line[range.end..]);
    let marked = place.start..place.end.max(next_end(line, place.start)).min(statement.end).max(place.start);
    let mut starts = vec![marked.start];
    let mut start = marked.start;
    while let Some(before) = led(line, start).filter(|at| *at >= statement.start && starts.len() < 4) {
        starts.push(before);
        start = before;
    }
    // What stands in brackets goes with them.
    let open = line[statement.start..marked.start].rfind(['(', '[', '{']).map(|at| statement.start + at);
    let close = line[marked.end..statement.end].find([')', ']', '}']).map(|at| marked.end + at + 1);
    let mut all: Vec<String> = starts.iter().map(|from| put(*from..marked.end)).collect();
    all.extend(open.zip(close).map(|(open, close)| put(open..close)));
    let comma = line[marked.end..statement.end].find(',').map_or(statement.end, |at| marked.end + at);
    all.extend(starts.iter().map(|from| put(*from..comma)));
    all.extend(starts.iter().map(|from| put(*from..statement.end)));
    all
}

/// Gives the part of a line between two semicolons in which a place is.
fn statement(line: &str, at: usize) -> Range<usize> {
    let start = line[..at].rfind(';').map_or(0, |semicolon| semicolon + 1);
    let end = line[at..].find(';').map_or(line.len(), |semicolon| at + semicolon);
    start..end
}

/// Finds the end of the word at a place.
fn next_end(line: &str, at: usize) -> usize {
    let rest = &line[at..];
    let lead = rest.len() - rest.trim_start().len();
    rest[lead..].find(|c: char| c.is_whitespace() || ",;".contains(c)).map_or(line.len(), |end| at + lead + end)
}

/// Finds where the word or mark before a place begins, if it leads to what stands there.
fn led(line: &str, at: usize) -> Option<usize> {
    let before = line[..at].trim_end();
    let start = match before.chars().next_back()? {
        mark if !mark.is_alphanumeric() => before.len() - mark.len_utf8(),
        _ => before.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |mark| mark + 1),
    };
    // The sign before a word may be longer than a byte.
    let start = (start..before.len()).find(|at| before.is_char_boundary(*at))?;
    LEADING.contains(&before[start..].to_lowercase().as_str()).then_some(start)
}
