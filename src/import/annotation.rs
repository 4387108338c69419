//! The things that both copies of the rules annotations have in common: their author and their titles.

use super::Drafting;
use super::draft::{Head, slug};
use crate::vocab::Book;

/// Gives the companion whose annotations a text prints: the one that was named, else the one that it speaks of more
/// often.
pub(super) fn companion(text: &str, name: Option<&str>) -> Book {
    let named = name.and_then(|n| n.parse::<Book>().ok()).filter(|b| b.twin().is_some());
    let said = |words: &[&str]| words.iter().map(|w| text.matches(w).count()).sum::<usize>();
    let lidless = said(&["MELE", "Lidless Eye", "LIDLESS EYE"]);
    named.unwrap_or(if lidless > said(&["METW"]) { Book::Mele } else { Book::Metw })
}

/// Gives the title of the companion's annotations as a document.
pub(super) fn title(book: Book) -> String {
    format!("{} Companion", book.as_str().to_uppercase())
}

/// Begins an annotation.
pub(super) fn open(draft: &mut Drafting, book: Book, line: usize, number: &str, section: &str) {
    draft.open(
        line,
        Head {
            key: format!("annotation-{number}"),
            name: format!("Annotation {number} ({})", book.as_str().to_uppercase()),
            section: section.to_owned(),
            ..Head::default()
        },
    );
}

/// Begins what stands below a heading, before its first annotation.
pub(super) fn open_section(draft: &mut Drafting, book: Book, line: usize, heading: &str) {
    let name = format!("{heading} ({})", book.as_str().to_uppercase());
    draft.open(line, Head { key: slug(heading), name, title: heading.to_owned(), ..Head::default() });
}

/// Gives the number of an annotation: `5`, `9a`.
pub(super) fn number(text: &str) -> Option<String> {
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let letter = &text[digits..];
    let fits = (1..=3).contains(&digits) && (letter.is_empty() || matches!(letter.as_bytes(), [b'a'..=b'z']));
    fits.then(|| text.to_owned())
}
