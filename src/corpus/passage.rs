//! One rule or ruling: front matter between `+++` lines, the rule, "In play", examples.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::vocab::{Book, RuleId};

/// An entry of the corpus, in netrep's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The citation.
    pub id: RuleId,
    /// The book it belongs to.
    pub book: Book,
    /// The name of the entry in its book: `Annotation 5 (METW)`.
    pub name: String,
    /// The title of the entry.
    pub title: String,
    /// The edition of the book.
    pub edition: String,
    /// The time at which it was written.
    pub era: String,
    /// The authority that speaks.
    pub authority: Authority,
    /// Whether it counts.
    pub status: Status,
    /// The part of the book it stands in.
    pub section: String,
    /// The entries and outside sources that it leans on or leads to.
    pub cites: Vec<RuleId>,
    /// English titles of the cards it names.
    pub cards: Vec<String>,
    /// The names that people use for it.
    pub aliases: Vec<String>,
    /// Questions that it answers, as people type them.
    pub asked: Vec<String>,
    /// The difference, where its twin in the other companion book says something else.
    pub differs: Option<String>,
    /// Its place among the entries that a beginner reads first, from 1; most have none.
    pub begin: Option<u8>,
    /// The rule, as Markdown.
    pub rule: String,
    /// The rule as players argue about it, as Markdown.
    pub in_play: String,
    /// Worked examples, in the order of the source.
    pub examples: Vec<Example>,
}

/// A worked example under its heading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example {
    /// The heading; it stays the same, so it can be linked.
    pub heading: String,
    /// The example, as Markdown.
    pub text: String,
}

/// The authority that speaks in an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Authority {
    /// Iron Crown Enterprises, the publisher.
    #[serde(rename = "ICE")]
    Ice,
    /// The Council of Elrond.
    #[serde(rename = "Council of Elrond")]
    CouncilOfElrond,
    /// The Council of Rivendell, for its own events.
    #[serde(rename = "Council of Rivendell")]
    CouncilOfRivendell,
    /// A guide by players; explains, does not rule.
    #[serde(rename = "community guide")]
    CommunityGuide,
    /// Whoever wrote a document that an operator imported.
    #[serde(rename = "imported document")]
    Imported,
    /// Whoever rules in a server, for that server.
    #[serde(rename = "this server")]
    Server,
}

/// Whether an entry counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It rules within its authority.
    Official,
    /// It explains other rules.
    Guide,
    /// Proposed only.
    Draft,
    /// Replaced by a later entry.
    Superseded,
    /// Taken back.
    Retracted,
}

/// A file that is no entry.
#[derive(Debug, thiserror::Error)]
#[error("data/{path}:{line}: {reason}")]
pub struct PassageError {
    /// The path below `data/`.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The fault and what was expected.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    id: RuleId,
    name: String,
    title: String,
    book: String,
    edition: String,
    era: String,
    authority: Authority,
    status: Status,
    section: String,
    #[serde(default)]
    cites: Vec<RuleId>,
    #[serde(default)]
    cards: Vec<String>,
    #[serde(default)]
    aliases: Vec<String>,
    #[serde(default)]
    asked: Vec<String>,
    differs: Option<String>,
    begin: Option<u8>,
}

pub(super) const FENCE: &str = "+++";
pub(super) const IN_PLAY: &str = "In play";
pub(super) const EXAMPLES: &str = "Examples";

impl Passage {
    /// Reads one file. `path` is its path below `data/`, from which the id is checked: `rules/metw/annotation-5.md`
    /// must hold `metw:annotation-5`.
    ///
    /// # Errors
    /// [`PassageError`] with the line at fault.
    pub fn parse(path: &str, text: &str) -> Result<Passage, PassageError> {
        let fail = |line, reason: String| PassageError { path: path.to_owned(), line, reason };
        let lines: Vec<&str> = text.lines().collect();
        if lines.first() != Some(&FENCE) {
            return Err(fail(1, format!("expected `{FENCE}` and front matter")));
        }
        let end = lines.iter().skip(1).position(|l| *l == FENCE).map(|at| at + 1);
        let end = end.ok_or_else(|| fail(lines.len(), format!("front matter is not closed by `{FENCE}`")))?;
        let head = lines[1..end].join("\n");
        let front: FrontMatter = toml::from_str(&head).map_err(|e| {
            let before = e.span().and_then(|s| head.get(..s.start)).unwrap_or_default();
            fail(2 + before.matches('\n').count(), e.message().to_owned())
        })?;
        let book: Book = front.book.parse().map_err(|e: crate::vocab::UnknownBook| fail(2, e.to_string()))?;
        let Some(filing) = book.filing() else {
            return Err(fail(2, format!("book `{book}` has no folder in data; its documents are imported")));
        };
        let expected = format!("{}/{}/{}.md", filing.folder(), book, front.id.key());
        if front.id.book() != Some(book) || path != expected {
            return Err(fail(2, format!("id `{}` of book `{book}` belongs into data/{expected}", front.id)));
        }
        let body = Body::read(&lines[end + 1..]).map_err(|(at, reason)| fail(end + 2 + at, reason))?;
        Ok(Passage {
            id: front.id,
            book,
            name: front.name,
            title: front.title,
            edition: front.edition,
            era: front.era,
            authority: front.authority,
            status: front.status,
            section: front.section,
            cites: front.cites,
            cards: front.cards,
            aliases: front.aliases,
            asked: front.asked,
            differs: front.differs,
            begin: front.begin,
            rule: body.rule,
            in_play: body.in_play,
            examples: body.examples,
        })
    }

    /// Says where the entry comes from, in one line: `Simplified timing guide · community guide`. Whatever a part before
    /// it says is not said again.
    pub fn source_line(&self) -> String {
        let status = (self.status != Status::Official).then(|| self.status.to_string());
        let mut said = vec![self.edition.clone()];
        for part in [self.authority.to_string(), self.era.clone()].into_iter().chain(status) {
            if !said.iter().any(|before| says_all(before, &part)) {
                said.push(part);
            }
        }
        said.join(" · ")
    }
}

/// Whether a text has every word of another; `era` says nothing by itself.
fn says_all(text: &str, other: &str) -> bool {
    let has = |word: &str| word == "era" || text.split(' ').any(|own| own == word);
    other.split(' ').all(has)
}

impl fmt::Display for Authority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Authority::Ice => "ICE",
            Authority::CouncilOfElrond => "Council of Elrond",
            Authority::CouncilOfRivendell => "Council of Rivendell",
            Authority::CommunityGuide => "community guide",
            Authority::Imported => "imported document",
            Authority::Server => "this server",
        })
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Status::Official => "official",
            Status::Guide => "guide",
            Status::Draft => "draft",
            Status::Superseded => "superseded",
            Status::Retracted => "retracted",
        })
    }
}

/// The part of the file below the front matter.
struct Body {
    rule: String,
    in_play: String,
    examples: Vec<Example>,
}

impl Body {
    fn read(lines: &[&str]) -> Result<Body, (usize, String)> {
        let mut body = Body { rule: String::new(), in_play: String::new(), examples: Vec::new() };
        let mut section = None;
        for (at, line) in lines.iter().enumerate() {
            if let Some(title) = line.strip_prefix("## ") {
                section = match title.trim() {
                    IN_PLAY if section.is_none() => Some(IN_PLAY),
                    EXAMPLES if section == Some(IN_PLAY) => Some(EXAMPLES),
                    other => {
                        return Err((at, format!("heading `{other}`, expected `{IN_PLAY}`, then `{EXAMPLES}` if any")));
                    }
                };
            } else if let Some(heading) = line.strip_prefix("### ").filter(|_| section == Some(EXAMPLES)) {
                body.examples.push(Example { heading: heading.trim().to_owned(), text: String::new() });
            } else {
                let part = match (section, body.examples.last_mut()) {
                    (None, _) => &mut body.rule,
                    (Some(EXAMPLES), Some(example)) => &mut example.text,
                    (Some(EXAMPLES), None) if line.trim().is_empty() => continue,
                    (Some(EXAMPLES), None) => return Err((at, "an example needs a `###` heading".to_owned())),
                    (Some(_), _) => &mut body.in_play,
                };
                part.push_str(line);
                part.push('\n');
            }
        }
        for part in [&mut body.rule, &mut body.in_play].into_iter().chain(body.examples.iter_mut().map(|e| &mut e.text))
        {
            *part = part.trim().to_owned();
        }
        if body.rule.is_empty() || body.in_play.is_empty() {
            return Err((0, format!("expected the rule and a section `## {IN_PLAY}`")));
        }
        Ok(body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "+++\nid = \"timing:1a\"\nname = \"N\"\ntitle = \"T\"\nbook = \"timing\"\nedition = \"E\"\n\
        era = \"community era\"\nauthority = \"community guide\"\nstatus = \"guide\"\nsection = \"S\"\n+++\n\n\
        The rule.\n\n## In play\n\nSo it goes.\n\n## Examples\n\n### One\n\nFirst.\n\n### Two\n\nSecond.\n";

    #[test]
    fn a_file_becomes_its_parts() {
        let p = Passage::parse("rules/timing/1a.md", GOOD).expect("well formed");
        assert_eq!((p.rule.as_str(), p.in_play.as_str()), ("The rule.", "So it goes."));
        let headings: Vec<_> = p.examples.iter().map(|e| (e.heading.as_str(), e.text.as_str())).collect();
        assert_eq!(headings, [("One", "First."), ("Two", "Second.")]);
    }

    #[test]
    fn a_source_line_says_nothing_twice() {
        let parsed = Passage::parse("rules/timing/1a.md", GOOD).expect("well formed");
        let line = |edition: &str, authority, era: &str, status| {
            let (edition, era) = (edition.to_owned(), era.to_owned());
            Passage { edition, authority, era, status, ..parsed.clone() }.source_line()
        };
        assert_eq!(parsed.source_line(), "E · community guide");
        assert_eq!(line("E", Authority::Ice, "ICE era", Status::Official), "E · ICE");
        let council = Authority::CouncilOfElrond;
        assert_eq!(line("E", council, "Council of Elrond", Status::Official), "E · Council of Elrond");
        assert_eq!(line("E", council, "ICE era", Status::Draft), "E · Council of Elrond · ICE era · draft");
        let guide = Authority::CommunityGuide;
        assert_eq!(line("E", guide, "Council of Elrond", Status::Guide), "E · community guide · Council of Elrond");
        let rivendell = Authority::CouncilOfRivendell;
        let rulings = line("Council of Rivendell rulings", rivendell, "community era", Status::Official);
        assert_eq!(rulings, "Council of Rivendell rulings · community era");
    }

    #[test]
    fn a_mistake_is_shown_with_its_line() {
        let cases = [
            (GOOD.replace("+++\n\nThe", "\nThe"), "front matter is not closed"),
            (
                GOOD.replace("status = \"guide\"", "status = \"law\""),
                "data/rules/timing/1a.md:9: unknown variant `law`",
            ),
            (GOOD.replace("section = ", "sektion = "), "unknown field `sektion`"),
            (GOOD.replace("timing:1a", "timing:1b"), "belongs into data/rules/timing/1b.md"),
            (GOOD.replace("## In play", "## At the table"), ":15: heading `At the table`"),
            (GOOD.replace("### One", ""), "an example needs a `###` heading"),
            (GOOD.replace("The rule.", ""), "expected the rule"),
        ];
        for (text, expected) in cases {
            let message = Passage::parse("rules/timing/1a.md", &text).expect_err(expected).to_string();
            assert!(message.contains(expected), "{message} does not say {expected}");
        }
    }
}
