//! Reads a section of a rulebook as justified text: front matter, headings without marks, paragraphs that are set in.

use std::collections::HashSet;

use super::draft::{Head, capitalised, slug};
use super::markdown::front_matter;
use super::mend::{rejoin, whole_words};
use super::{Draft, Drafting, Format, Known};
use crate::corpus::Authority;
use crate::vocab::Book;

/// The longest heading.
const LONGEST_HEADING: usize = 40;

/// Whether a line is a heading in capitals.
pub(super) fn is_heading(line: &str) -> bool {
    let letters = line.chars().filter(|c| c.is_alphabetic()).count();
    let capitals = line.starts_with(char::is_uppercase) && !line.contains(char::is_lowercase);
    capitals && letters >= 4 && line.chars().count() <= LONGEST_HEADING && !line.ends_with([':', '.'])
}

/// Takes the parts of the section.
pub(super) fn read(text: &str, known: &Known) -> Draft {
    let (front, body) = front_matter(text);
    let title = front.iter().find(|(key, _)| key == "title").map_or("", |(_, value)| value.as_str());
    let number: String = title.chars().take_while(char::is_ascii_digit).collect();
    let folder = if number.is_empty() { String::new() } else { format!("{number}/") };
    let mut reading = Reading {
        draft: Drafting::new(Book::Rulebook.as_str()),
        known,
        name: title.trim_start_matches(|c: char| !c.is_alphabetic()).to_lowercase(),
        folder,
        chapter: String::new(),
        taken: HashSet::new(),
        words: whole_words(text),
    };
    reading.open(body, "", "General");
    let lines: Vec<&str> = text.lines().collect();
    let mut paragraph: Vec<&str> = Vec::new();
    let mut from = body;
    for (at, line) in lines.iter().enumerate().skip(body) {
        let bare = line.trim();
        let heads = is_heading(line) || is_small_heading(&lines, at);
        let ended = paragraph.last().is_none_or(|l: &&str| l.ends_with(['.', ':', ')', '"', '?']));
        let begins = ended && (line.starts_with(' ') || run_in(bare).is_some());
        if (heads || bare.is_empty() || begins) && !paragraph.is_empty() {
            reading.paragraph(from, &paragraph);
            paragraph.clear();
        }
        if is_heading(line) {
            reading.chapter = bare.to_owned();
            reading.open(at + 1, "", bare);
        } else if heads {
            let chapter = reading.chapter.clone();
            reading.open(at + 1, &chapter, bare);
        } else if !bare.is_empty() {
            from = if paragraph.is_empty() { at + 1 } else { from };
            paragraph.push(bare);
        }
    }
    if !paragraph.is_empty() {
        reading.paragraph(from, &paragraph);
    }
    let name = format!("METW rulebook, section {}", title.replace('•', "·"));
    reading.draft.finish(Format::Rulebook, &name, Authority::Ice, None)
}

struct Reading<'a> {
    draft: Drafting,
    known: &'a Known,
    /// The name of the section.
    name: String,
    /// The beginning of its keys.
    folder: String,
    /// The heading in capitals that was last.
    chapter: String,
    /// Keys of ours that have been found.
    taken: HashSet<String>,
    words: HashSet<String>,
}

impl Reading<'_> {
    /// Begins the part of a heading: under the key of our entry about it, else under its own words.
    fn open(&mut self, line: usize, chapter: &str, heading: &str) {
        let alone = self.known.entry_of(Book::Rulebook, &self.folder, heading);
        let within = || self.known.entry_of(Book::Rulebook, &self.folder, &format!("{chapter} {heading}"));
        let ours = alone.or_else(within).filter(|key| !self.taken.contains(key));
        let key = ours.unwrap_or_else(|| slug(heading));
        self.open_key(line, &key, heading);
    }

    fn open_key(&mut self, line: usize, key: &str, heading: &str) {
        self.taken.insert(key.to_owned());
        let name = match heading.contains(char::is_lowercase) {
            true => heading.to_owned(),
            false => capitalised(heading),
        };
        let head = Head {
            key: format!("{}{key}", self.folder),
            name: format!("{name} (METW rulebook)"),
            title: name,
            section: self.name.clone(),
            ..Head::default()
        };
        self.draft.open(line, head);
    }

    fn paragraph(&mut self, from: usize, lines: &[&str]) {
        let text = rejoin(lines.iter().copied(), &self.words);
        if let Some((heading, rest)) = run_in(&text) {
            let (heading, rest) = (heading.to_owned(), rest.to_owned());
            let chapter = self.chapter.clone();
            self.open(from, &chapter, &heading);
            return self.draft.block(from, &rest);
        }
        let begun = self.known.entry_begun(Book::Rulebook, &self.folder, &text);
        if let Some(key) = begun.filter(|key| !self.taken.contains(key)) {
            let heading = capitalised(&key.replace('-', " "));
            self.open_key(from, &key, &heading);
        }
        self.draft.block(from, &text);
    }
}

/// Gives a heading that runs into its paragraph: `Items - If …`.
fn run_in(text: &str) -> Option<(&str, &str)> {
    let (heading, rest) = text.split_once(" - ")?;
    let short = heading.split(' ').count() <= 3 && heading.chars().count() <= LONGEST_HEADING;
    let word = heading.chars().all(|c| c.is_alphabetic() || c == '-' || c == ' ');
    let fits = short && word && heading.starts_with(char::is_uppercase) && rest.starts_with(char::is_uppercase);
    fits.then_some((heading, rest))
}

/// Whether a line is a short one in mixed letters between a sentence that ended and a paragraph that is set in.
fn is_small_heading(lines: &[&str], at: usize) -> bool {
    let Some(line) = lines.get(at) else { return false };
    let before = at.checked_sub(1).and_then(|b| lines.get(b)).map_or("", |l| l.trim());
    let after = lines.get(at + 1).copied().unwrap_or_default();
    let fits = line.chars().count() <= LONGEST_HEADING && line.starts_with(char::is_uppercase);
    fits && !line.ends_with(['.', ',', ':', ';', '"', ')', '-'])
        && (before.is_empty() || before.ends_with(['.', '"', ')']))
        && after.starts_with(' ')
}
