//! The formats that are understood. A text's content tells which of them it has, never its name.

use std::fmt;
use std::str::FromStr;

use super::mend::mend;
use super::{Draft, Known, SourceText};
use super::{annotation_mirror, annotation_pages, by_card, coe, digest, html, markdown, plain, rivendell};
use super::{rulebook, ruling, timing};
use crate::vocab::{Book, RuleId};

/// The layout of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Rules annotations as mirrored text: `Annotation 5` on a line of its own.
    AnnotationMirror,
    /// Rules annotations as Jekyll Markdown: `#### Annotation 5`.
    AnnotationPages,
    /// The community's timing guide as plain text: `1A. …`.
    TimingGuide,
    /// Rulings by card and by term, with questions and `->` before the answers.
    RivendellRulings,
    /// Questions with their answers, marked with `***`, `>`, `Q:` or numbers.
    Digest,
    /// A list of cards with what is ruled or changed of each.
    ByCard,
    /// A section of a rulebook as justified text with front matter.
    Rulebook,
    /// The Council of Elrond's rules: `**9.5.1** …`, and a glossary.
    CoeRules,
    /// Rulings as netrep files them: TOML between `+++` lines, then Markdown.
    Rulings,
    /// A web page with headings.
    Html,
    /// Markdown with headings.
    Markdown,
    /// Text with headings.
    Text,
}

/// A word that names no format.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("unknown format `{0}`, expected one of {list}", list = Format::ALL.map(Format::as_str).join(", "))]
pub struct UnknownFormat(pub String);

/// A text from which nothing can be taken.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotRecognised {
    /// It looks like none of the formats.
    #[error("`{0}` has no headings or numbered rules that netrep knows; name its format with --format")]
    Format(String),
    /// It holds nothing that its format asks for.
    #[error("no rule was found in `{file}` read as `{format}`")]
    Nothing {
        /// The file.
        file: String,
        /// The format as which it was read.
        format: Format,
    },
    /// The name for the document cannot be part of an id, or belongs to a book with numbers of its own.
    #[error("a document cannot be kept as `{0}`, expected a word in lower case that is not a book of netrep's")]
    Name(String),
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 12] = [
        Format::AnnotationMirror,
        Format::AnnotationPages,
        Format::TimingGuide,
        Format::RivendellRulings,
        Format::Digest,
        Format::ByCard,
        Format::Rulebook,
        Format::CoeRules,
        Format::Rulings,
        Format::Html,
        Format::Markdown,
        Format::Text,
    ];

    /// Gives the word for the format.
    pub fn as_str(self) -> &'static str {
        match self {
            Format::AnnotationMirror => "annotations",
            Format::AnnotationPages => "annotations-markdown",
            Format::TimingGuide => "timing",
            Format::RivendellRulings => "rulings-by-card",
            Format::Digest => "digest",
            Format::ByCard => "cards",
            Format::Rulebook => "rulebook",
            Format::CoeRules => "coe",
            Format::Rulings => "rulings",
            Format::Html => "html",
            Format::Markdown => "markdown",
            Format::Text => "text",
        }
    }

    /// Gives the format of a text; nothing if it looks like none of them.
    pub fn detect(text: &str, known: &Known) -> Option<Format> {
        let lines = || text.lines().map(str::trim_end);
        let several = |test: fn(&str) -> bool| lines().filter(|l| test(l)).take(3).count() == 3;
        let any = |test: fn(&str) -> bool| lines().any(test);
        if ruling::begins(text) {
            return Some(Format::Rulings);
        }
        let tests: [(Format, bool); 11] = [
            (Format::CoeRules, several(|l| coe::number(l).is_some_and(|(key, _)| key.contains('.')))),
            (Format::AnnotationPages, several(|l| annotation_pages::annotation(l).is_some())),
            (Format::AnnotationMirror, several(|l| annotation_mirror::annotation(l).is_some())),
            (
                Format::TimingGuide,
                any(|l| timing::rule(l).is_some_and(|(key, _)| key == "1a")) && any(timing::is_heading),
            ),
            (Format::RivendellRulings, any(rivendell::is_section) && any(|l| rivendell::entry(l).is_some())),
            (Format::Rulebook, text.starts_with("---") && !any(markdown::is_heading) && any(rulebook::is_heading)),
            (Format::Html, html::is_page(text)),
            (Format::Digest, digest::is_digest(text)),
            (Format::ByCard, by_card::is_list(text, known)),
            (Format::Markdown, any(markdown::is_heading)),
            (Format::Text, plain::has_headings(text)),
        ];
        tests.into_iter().find(|(_, fits)| *fits).map(|(format, _)| format)
    }
}

/// Takes a text apart: as the format that is named, else as the one that it shows. `name` replaces the name under which
/// the document would be kept; of annotations it says which companion's they are.
///
/// # Errors
/// [`NotRecognised`] names the file.
pub fn take_apart(
    source: &SourceText,
    format: Option<Format>,
    name: Option<&str>,
    known: &Known,
) -> Result<Draft, NotRecognised> {
    let format = format.or_else(|| Format::detect(&source.text, known));
    let format = format.ok_or_else(|| NotRecognised::Format(source.file.clone()))?;
    let text = mend(&source.text, known, format == Format::Html);
    let title = source.file.split('.').next().unwrap_or_default();
    let name = name.map(|n| checked(n, format)).transpose()?;
    let name = name.as_deref();
    let mut draft = match format {
        Format::AnnotationMirror => annotation_mirror::read(&text, name),
        Format::AnnotationPages => annotation_pages::read(&text, name),
        Format::TimingGuide => timing::read(&text),
        Format::RivendellRulings => rivendell::read(&text, known),
        Format::Digest => digest::read(&text, name, title),
        Format::ByCard => by_card::read(&text, name, title, known),
        Format::Rulebook => rulebook::read(&text, known),
        Format::CoeRules => coe::read(&text),
        Format::Rulings => ruling::read(&text, name),
        Format::Html => html::read(&text, name, title, known),
        Format::Markdown => markdown::read(&text, name, title),
        Format::Text => plain::read(&text, name, title),
    };
    if draft.clauses.is_empty() {
        return Err(NotRecognised::Nothing { file: source.file.clone(), format });
    }
    for clause in &mut draft.clauses {
        let named = known.cards_in(&clause.text);
        clause.cards.extend(named.into_iter().filter(|card| !clause.cards.contains(card)).collect::<Vec<_>>());
    }
    Ok(draft)
}

/// Gives a name for a document, if it can be the first part of ids and takes none of a book's.
fn checked(name: &str, format: Format) -> Result<String, NotRecognised> {
    let book = name.parse::<Book>().ok();
    let fits = match format {
        Format::AnnotationMirror | Format::AnnotationPages => book.is_some_and(|b| b.twin().is_some()),
        Format::Html | Format::Markdown | Format::Text | Format::Rulings | Format::Digest | Format::ByCard => {
            book.is_none()
        }
        Format::TimingGuide | Format::RivendellRulings | Format::Rulebook | Format::CoeRules => false,
    };
    let shaped = !name.contains('/') && format!("{name}:x").parse::<RuleId>().is_ok();
    if fits && shaped { Ok(name.to_owned()) } else { Err(NotRecognised::Name(name.to_owned())) }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(s: &str) -> Result<Self, UnknownFormat> {
        Format::ALL.into_iter().find(|f| f.as_str() == s).ok_or_else(|| UnknownFormat(s.to_owned()))
    }
}
