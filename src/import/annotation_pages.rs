//! The rules annotations as pages of a Jekyll site: headings, italics, notes with examples.

use super::annotation::{self, companion, number};
use super::markdown::{front_matter, heading};
use super::mend::{rejoin, whole_words};
use super::{Draft, Drafting, Format};
use crate::corpus::Authority;
use crate::vocab::Book;

/// Gives the number of an annotation in a heading.
pub(super) fn annotation(line: &str) -> Option<String> {
    number(heading(line)?.1.strip_prefix("Annotation ")?)
}

/// Takes the annotations, and what stands between a heading and its first annotation.
pub(super) fn read(text: &str, name: Option<&str>) -> Draft {
    let book = companion(text, name);
    let words = whole_words(text);
    let mut draft = Drafting::new(book.as_str());
    let mut section = String::new();
    let mut block: Vec<&str> = Vec::new();
    let (_, body) = front_matter(text);
    let mut from = 0;
    let end = text.lines().count();
    for (at, line) in text.lines().chain([""]).enumerate().skip(body) {
        let bare = line.trim();
        let quoted = bare.starts_with('>');
        let breaks = bare.is_empty() || bare == ">" || at == end || heading(bare).is_some();
        let other = block.first().is_some_and(|first| first.starts_with('>') != quoted);
        if (breaks || other) && !block.is_empty() {
            add(&mut draft, from, &block, &words);
            block.clear();
        }
        if let Some(number) = annotation(bare) {
            annotation::open(&mut draft, book, at + 1, &number, &section);
        } else if let Some((_, heading)) = heading(bare) {
            section = title_case(&heading.replace("<br>", " "));
            annotation::open_section(&mut draft, book, at + 1, &section);
        } else if bare.starts_with("{:") || bare == "---" || breaks {
            // Layout of the site.
        } else {
            from = if block.is_empty() { at + 1 } else { from };
            block.push(bare);
        }
    }
    finish(draft, book)
}

fn finish(draft: Drafting, book: Book) -> Draft {
    draft.finish(Format::AnnotationPages, &annotation::title(book), Authority::Ice, None)
}

/// Adds a paragraph or a note.
fn add(draft: &mut Drafting, from: usize, block: &[&str], words: &std::collections::HashSet<String>) {
    let quoted = block.first().is_some_and(|l| l.starts_with('>'));
    let text = rejoin(block.iter().map(|l| l.trim_start_matches('>')), words);
    let text = upright(&text);
    draft.block(from, &if quoted { format!("> {text}\n>") } else { text });
}

/// Gives a text without italics, which the site turns on and off around every title, and without escapes.
fn upright(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    for (at, c) in chars.iter().enumerate() {
        let inner = |near: Option<&char>| near.is_some_and(|n| n.is_alphanumeric());
        let before = at.checked_sub(1).and_then(|b| chars.get(b));
        let within = inner(before) && inner(chars.get(at + 1));
        let escape = *c == '\\' && chars.get(at + 1).is_some_and(|n| n.is_ascii_punctuation());
        if (*c != '_' || within) && !escape {
            out.push(*c);
        }
    }
    // Italics end before a comma, with a blank between.
    let text = out.split_whitespace().collect::<Vec<_>>().join(" ");
    [" ,", " .", " ;"].iter().fold(text, |text, gap| text.replace(gap, gap.trim()))
}

/// Writes a heading in capitals the way one writes it.
fn title_case(heading: &str) -> String {
    let small = ["and", "of", "the"];
    let mut out: Vec<String> = Vec::new();
    for word in heading.split_whitespace() {
        let lower = word.to_lowercase();
        let first = lower.find(char::is_alphabetic).unwrap_or(0);
        let capital = !out.is_empty() && small.contains(&lower.as_str());
        out.push(match lower[first..].chars().next() {
            Some(c) if !capital => format!("{}{}{}", &lower[..first], c.to_uppercase(), &lower[first + c.len_utf8()..]),
            _ => lower,
        });
    }
    out.join(" ")
}
