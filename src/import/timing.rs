//! The community's timing guide as plain text: a summary, the rules with their exceptions, examples to each of them.

use super::draft::{Head, capitalised, slug};
use super::{Draft, Drafting, Format};
use crate::corpus::Authority;
use crate::vocab::Book;

/// Whether a line is a heading: capitals up to a colon.
pub(super) fn is_heading(line: &str) -> bool {
    let named = line.strip_suffix(':').is_some_and(|l| l.contains(' ') && !l.contains(char::is_lowercase));
    named && line.starts_with(char::is_alphabetic)
}

/// Gives the key and the text of a rule: `1A. …` at the beginning of a line.
pub(super) fn rule(line: &str) -> Option<(String, &str)> {
    let (number, text) = line.split_once(". ")?;
    let fits = matches!(number.as_bytes(), [b'1'..=b'9'] | [b'1'..=b'9', b'A'..=b'Z']);
    fits.then(|| (number.to_lowercase(), text))
}

/// Takes the rules, each with its exceptions and examples, and the other parts of the guide.
pub(super) fn read(text: &str) -> Draft {
    let mut draft = Drafting::new(Book::Timing.as_str());
    let mut section = String::new();
    // The rule whose exceptions are being counted, and whether a part lists them at all.
    let mut main: Option<String> = None;
    let mut excepting = false;
    for (at, line) in text.lines().enumerate() {
        let place = at + 1;
        let indented = line.starts_with(' ');
        let bare = line.trim();
        if bare.is_empty() {
            continue;
        }
        if is_heading(line) {
            section = capitalised(bare.trim_end_matches(':'));
            main = None;
            excepting = false;
            draft.open(
                place,
                Head { key: slug(&section), name: section.clone(), title: section.clone(), ..Head::default() },
            );
        } else if section.is_empty() {
            if !draft.is_open() {
                let name = "Introduction".to_owned();
                draft.open(
                    place,
                    Head { key: slug(&name), name: format!("{name} (timing guide)"), title: name, ..Head::default() },
                );
            }
            draft.block(place, bare);
        } else if let Some((key, text)) = rule(line) {
            open(&mut draft, place, &key, &section);
            excepting = text.trim_end().ends_with("except:");
            main = Some(key);
            draft.block(place, text);
        } else if matches!(bare, "EXCEPTIONS:" | "EXCEPTION:") && main.is_some() {
            excepting = true;
        } else if let Some((letter, text)) = exception(bare).filter(|_| indented && excepting)
            && let Some(main) = &main
        {
            open(&mut draft, place, &format!("{main}{letter}"), &section);
            draft.block(place, text);
        } else if let Some(entry) = bare.strip_prefix('•') {
            draft.block(place, &format!("- {}", entry.trim()));
        } else {
            if let Some(main) = main.as_ref().filter(|_| excepting && !indented) {
                open(&mut draft, place, main, &section);
            }
            draft.block(place, bare);
        }
    }
    draft.finish(Format::TimingGuide, "Simplified timing rules", Authority::CommunityGuide, None)
}

fn open(draft: &mut Drafting, line: usize, key: &str, section: &str) {
    let name = format!("Timing Rule {}", key.to_uppercase());
    draft.open(line, Head { key: key.to_owned(), name, section: section.to_owned(), ..Head::default() });
}

/// Gives the letter of the exception that a number counts, and its text: `3. …` is `c`.
fn exception(bare: &str) -> Option<(char, &str)> {
    let (number, text) = bare.split_once(". ")?;
    let number: u8 = number.parse().ok().filter(|n| (1..=26).contains(n))?;
    Some((char::from(b'a' + number - 1), text))
}
