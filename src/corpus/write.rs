//! Writes an entry back into the form of its file, which [`Passage::parse`] reads.

use super::Passage;
use super::passage::{EXAMPLES, FENCE, IN_PLAY};
use crate::vocab::Filing;

impl Passage {
    /// Gives the path below `data/` at which the entry would stand.
    pub fn path(&self) -> String {
        let folder = self.book.filing().map_or("", Filing::folder);
        format!("{folder}/{}/{}.md", self.book, self.id.key())
    }

    /// Gives the entry as its file. [`Passage::parse`] reads the same entry back, as long as no line of its texts is a
    /// heading (see [`plain_lines`]) and neither the rule nor what is in play is empty.
    pub fn write(&self) -> String {
        let mut out = format!("{FENCE}\n");
        let quoted = [
            ("id", self.id.as_str()),
            ("name", &self.name),
            ("title", &self.title),
            ("book", self.book.as_str()),
            ("edition", &self.edition),
            ("era", &self.era),
            ("authority", &self.authority.to_string()),
            ("status", &self.status.to_string()),
            ("section", &self.section),
        ];
        for (key, value) in quoted {
            out.push_str(&format!("{key} = {}\n", string(value)));
        }
        let cites: Vec<&str> = self.cites.iter().map(|id| id.as_str()).collect();
        let strings = |texts: &[String]| texts.iter().map(|t| string(t)).collect::<Vec<_>>().join(", ");
        if !cites.is_empty() {
            let cites: Vec<String> = cites.into_iter().map(string).collect();
            out.push_str(&format!("cites = [{}]\n", cites.join(", ")));
        }
        for (key, texts) in [("cards", &self.cards), ("aliases", &self.aliases)] {
            if !texts.is_empty() {
                out.push_str(&format!("{key} = [{}]\n", strings(texts)));
            }
        }
        if !self.asked.is_empty() {
            let asked: Vec<String> = self.asked.iter().map(|text| format!("    {},\n", string(text))).collect();
            out.push_str(&format!("asked = [\n{}]\n", asked.concat()));
        }
        if let Some(differs) = &self.differs {
            out.push_str(&format!("differs = {}\n", string(differs)));
        }
        if let Some(begin) = self.begin {
            out.push_str(&format!("begin = {begin}\n"));
        }
        out.push_str(&format!("{FENCE}\n\n{}\n\n## {IN_PLAY}\n\n{}\n", self.rule, self.in_play));
        if !self.examples.is_empty() {
            out.push_str(&format!("\n## {EXAMPLES}\n"));
        }
        for example in &self.examples {
            out.push_str(&format!("\n### {}\n\n{}\n", example.heading, example.text));
        }
        out
    }
}

/// Gives a text of somebody's none of whose lines would be taken for a heading or for front matter in a file, without
/// blanks at its ends.
pub fn plain_lines(text: &str) -> String {
    let unprintable = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace(unprintable, "");
    let plain = |line: &str| match line {
        fence if fence.trim_end() == FENCE => "\\+++".to_owned(),
        heading if heading.starts_with("##") => heading.trim_start_matches(['#', ' ', '\t']).to_owned(),
        other => other.to_owned(),
    };
    text.lines().map(plain).collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// Gives a basic string of TOML.
fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
