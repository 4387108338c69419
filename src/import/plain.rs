//! Reads text with headings: underlined, in capitals, or numbered on a line of their own.

use super::draft::Head;
use super::markdown::{free_key, prefix};
use super::mend::{rejoin, whole_words};
use super::{Draft, Drafting, Format, date_in};
use crate::corpus::Authority;

/// The longest heading.
const LONGEST_HEADING: usize = 70;

/// Whether a text has headings to be taken apart by.
pub(super) fn has_headings(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len()).any(|at| heading(&lines, at).is_some())
}

/// Takes the text below each heading; without any, the whole text as one clause.
pub(super) fn read(text: &str, name: Option<&str>, file: &str) -> Draft {
    let lines: Vec<&str> = text.lines().collect();
    let words = whole_words(text);
    let first = lines.iter().map(|l| l.trim()).find(|l| !l.is_empty()).unwrap_or(file);
    let title: String = if first.chars().count() <= LONGEST_HEADING { first.to_owned() } else { file.to_owned() };
    let dated = lines.iter().take(10).find_map(|l| date_in(l));
    let prefix = name.map_or_else(|| prefix(&title, file), str::to_owned);
    let mut draft = Drafting::new(&prefix);
    let open = |draft: &mut Drafting, line: usize, heading: &str| {
        let key = free_key(draft, heading, "");
        let name = format!("{heading} ({title})");
        draft.open(line, Head { key, name, title: heading.to_owned(), ..Head::default() });
    };
    let mut paragraph: Vec<&str> = Vec::new();
    let mut from = 1;
    for (at, line) in lines.iter().copied().chain([""]).enumerate() {
        let bare = line.trim();
        let heads = heading(&lines, at);
        let listed = bare.starts_with(['-', '*', '•']);
        if (bare.is_empty() || heads.is_some() || listed) && !paragraph.is_empty() {
            if !draft.is_open() {
                open(&mut draft, from, "Introduction");
            }
            draft.block(from, &rejoin(paragraph.iter().copied(), &words));
            paragraph.clear();
        }
        if let Some(heading) = heads {
            open(&mut draft, at + 1, heading);
        } else if !bare.is_empty() && !is_rule(bare) {
            from = if paragraph.is_empty() { at + 1 } else { from };
            paragraph.push(bare);
        }
    }
    draft.finish(Format::Text, &title, Authority::Imported, dated)
}

/// Gives the heading on a line.
fn heading<'a>(lines: &[&'a str], at: usize) -> Option<&'a str> {
    let line = lines.get(at)?.trim();
    if line.is_empty() || line.chars().count() > LONGEST_HEADING || is_rule(line) {
        return None;
    }
    let after = lines.get(at + 1).map_or("", |l| l.trim());
    let before = at.checked_sub(1).and_then(|b| lines.get(b)).map_or("", |l| l.trim());
    let underlined = is_rule(after) && !before.contains(char::is_alphanumeric);
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let capitals = letters >= 3 && !line.contains(char::is_lowercase) && before.is_empty();
    let digits = line.chars().take_while(|c| c.is_ascii_digit() || *c == '.').count();
    let titled = line[digits..].trim_start().starts_with(char::is_uppercase) && !line.ends_with(['.', ',', ';', ':']);
    let numbered =
        digits > 0 && line[digits..].starts_with([' ', ')']) && titled && before.is_empty() && after.is_empty();
    (underlined || capitals || numbered).then(|| line.trim_end_matches(':'))
}

/// Whether a line consists of signs, under a heading or between parts.
fn is_rule(line: &str) -> bool {
    line.chars().count() >= 3 && line.chars().all(|c| matches!(c, '=' | '-' | '~' | '_' | '*'))
}
