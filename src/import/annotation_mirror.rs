//! The rules annotations as a mirror of a web page: wrapped lines without paragraphs, headings without marks.

use super::annotation::{self, companion, number};
use super::mend::{rejoin, whole_words};
use super::{Draft, Drafting, Format};
use crate::corpus::Authority;

/// A line that ends a paragraph is shorter than this.
const SHORT: usize = 55;
/// The longest heading.
const LONGEST_HEADING: usize = 45;
const EXAMPLE: &str = "Example:";

/// Gives the number of an annotation on a line of its own.
pub(super) fn annotation(line: &str) -> Option<String> {
    number(line.strip_prefix("Annotation ")?)
}

/// Takes the annotations, and what stands between a heading and its first annotation.
pub(super) fn read(text: &str, name: Option<&str>) -> Draft {
    let book = companion(text, name);
    let words = whole_words(text);
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|l| annotation(l).is_some()).unwrap_or(0);
    let mut draft = Drafting::new(book.as_str());
    let mut section = String::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let place = at + 1;
        at += 1;
        if let Some(number) = annotation(line) {
            annotation::open(&mut draft, book, place, &number, &section);
        } else if line.starts_with(['!', '[', '<']) {
            draft.leave_out(place, "navigation of the web page", line);
        } else if is_heading(&lines, at - 1) {
            section = (*line).to_owned();
            match at <= last {
                true => annotation::open_section(&mut draft, book, place, line),
                false => {
                    draft.close();
                    draft.leave_out(place, "stands after the last annotation", line);
                }
            }
        } else if *line == EXAMPLE {
            let (end, paragraph) = paragraph(&lines, at, &words);
            draft.block(place, &format!("{EXAMPLE} {paragraph}"));
            at = end;
        } else {
            let (end, paragraph) = paragraph(&lines, at - 1, &words);
            draft.block(place, &paragraph);
            at = end;
        }
    }
    draft.finish(Format::AnnotationMirror, &annotation::title(book), Authority::Ice, None)
}

/// Gives the paragraph that begins at `from`, and the line after it.
fn paragraph(lines: &[&str], from: usize, words: &std::collections::HashSet<String>) -> (usize, String) {
    let mut end = from;
    while let Some(line) = lines.get(end) {
        let starts_other = annotation(line).is_some() || *line == EXAMPLE || is_heading(lines, end);
        if end > from && (starts_other || line.is_empty()) {
            break;
        }
        end += 1;
        if line.chars().count() < SHORT && ends_sentence(line) {
            break;
        }
    }
    (end.max(from + 1), rejoin(lines.get(from..end).unwrap_or_default().iter().copied(), words))
}

fn ends_sentence(line: &str) -> bool {
    line.ends_with(['.', '!', '?', ')', ':', '"', ';'])
}

/// Whether a line is a short one in capitals of titles between a sentence that ended and a line that begins one.
fn is_heading(lines: &[&str], at: usize) -> bool {
    let Some(line) = lines.get(at) else { return false };
    let plain = |l: &&str| (3..=LONGEST_HEADING).contains(&l.chars().count()) && l.starts_with(char::is_uppercase);
    let apart = |l: &&str| !l.ends_with(['.', '!', '?', ':', ';', ',', ')']) && annotation(l).is_none();
    let before = at.checked_sub(1).and_then(|b| lines.get(b)).copied().unwrap_or_default();
    let after = lines.get(at + 1).copied().unwrap_or_default();
    let free =
        before.is_empty() || ends_sentence(before) || before.starts_with('[') || (plain(&before) && apart(&before));
    plain(line) && apart(line) && free && after.starts_with(char::is_uppercase)
}
