//! The Council of Elrond's rules: numbered clauses with sub-clauses and marks for kinds of players, text for beginners
//! between them, and a glossary. Clauses may stand in another order than their numbers, and headings too early or late.

use super::coe_glossary::{self, Term};
use super::draft::{Head, slug};
use super::markdown::heading;
use super::{Draft, Drafting, Format, date_in};
use crate::corpus::Authority;
use crate::vocab::Book;

const GLOSSARY: &str = "Glossary";
/// Words with which the rules address a beginner; the clauses speak of players.
const ADDRESSING: [&str; 10] = ["you", "your", "you’re", "you’ve", "you’ll", "we’ll", "we’re", "we", "let’s", "yours"];

/// Gives the number at the beginning of a clause and what follows it: `**9.5.1** …`, `**g.dh.1** …`.
pub(super) fn number(line: &str) -> Option<(&str, &str)> {
    let (key, rest) = line.strip_prefix("**")?.split_once("**")?;
    let begins = key.starts_with(|c: char| c.is_ascii_digit()) || key.starts_with("g.");
    let parts = key.split('.').all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_alphanumeric()));
    (begins && parts && key.len() <= 40).then_some((key, rest.trim_start()))
}

/// Takes every clause, every term of the glossary, the headings, and the text for beginners before a clause.
pub(super) fn read(text: &str) -> Draft {
    let headings = headings(text);
    let mut reading =
        Reading { draft: Drafting::new(Book::Coe.as_str()), headings, waiting: Vec::new(), glossary: false };
    let mut preface = true;
    let mut adjacent = false;
    let (mut title, mut dated) = (String::new(), None);
    for (at, line) in text.lines().enumerate() {
        let (place, bare) = (at + 1, line.trim());
        if bare.is_empty() {
            adjacent = false;
            continue;
        }
        if let Some((level, heading)) = heading(bare) {
            title = if title.is_empty() && level == 1 { heading.to_owned() } else { title };
            preface &= level == 1;
        } else if bare.len() >= 3 && bare.chars().all(|c| c == '-') {
            preface = false;
        } else if preface && number(bare).is_none() {
            dated = dated.or_else(|| Some(bare).filter(|l| l.contains("update")).and_then(date_in));
            reading.draft.leave_out(place, "stands before the rules", bare);
        } else {
            preface = false;
            reading.line(place, bare, adjacent);
            adjacent = true;
        }
    }
    reading.finish(if title.is_empty() { Book::Coe.title() } else { &title }, dated)
}

struct Reading {
    draft: Drafting,
    /// The number and the title of each heading.
    headings: Vec<(String, String)>,
    /// Text for beginners that introduces the next clause.
    waiting: Vec<(usize, String)>,
    glossary: bool,
}

impl Reading {
    fn line(&mut self, place: usize, bare: &str, adjacent: bool) {
        if let Some((key, rest)) = number(bare) {
            self.clause(place, key, rest);
        } else if bare == GLOSSARY {
            self.introduce("glossary", place);
            self.draft.close();
            self.glossary = true;
        } else if let Some(term) = coe_glossary::term(bare).filter(|_| self.glossary) {
            self.term(place, &term);
        } else if let Some(entry) = bare.strip_prefix("- ").or_else(|| bare.strip_prefix('•')) {
            match self.waiting.is_empty() {
                true => self.draft.block(place, &format!("- {}", entry.trim())),
                false => self.waiting.push((place, format!("- {}", entry.trim()))),
            }
        } else if !self.glossary && self.is_for_beginners(bare, adjacent) {
            self.waiting.push((place, bare.to_owned()));
        } else {
            self.draft.block(place, bare);
        }
    }

    fn clause(&mut self, place: usize, key: &str, rest: &str) {
        self.introduce(key, place);
        let (tags, rest) = tags(rest);
        let title = lead(rest).unwrap_or_default().to_owned();
        let mut name = format!("CoE {key}");
        for tag in &tags {
            name.push_str(&format!(" [{tag}]"));
        }
        let section = self.section(key);
        self.draft.open(place, Head { key: key.to_owned(), name, title, section, tags });
        self.draft.block(place, rest);
    }

    fn term(&mut self, place: usize, term: &Term<'_>) {
        let key = format!("glossary/{}", slug(term.plain));
        let name = format!("CoE glossary: {}", term.name);
        let title = format!("{}: what it means", term.name);
        self.draft.open(place, Head { key, name, title, section: GLOSSARY.to_owned(), ..Head::default() });
        self.draft.block(place, &format!("**{}** - {}", term.name, term.meaning));
    }

    /// Puts what waits before the clause that it introduces.
    fn introduce(&mut self, key: &str, place: usize) {
        let waiting = std::mem::take(&mut self.waiting);
        let Some((from, _)) = waiting.first() else { return };
        let name = format!("Beginner rules before CoE {key}");
        let head = Head { key: format!("{key}/beginner"), name, section: self.section(key), ..Head::default() };
        self.draft.open((*from).min(place), head);
        for (line, text) in &waiting {
            self.draft.block(*line, text);
        }
    }

    /// Whether a paragraph without a number talks to a beginner instead of going on with the clause before it. What
    /// goes on stands after a list or begins like an entry of one.
    fn is_for_beginners(&self, bare: &str, adjacent: bool) -> bool {
        if !self.waiting.is_empty() || !self.draft.is_open() {
            return true;
        }
        let words = bare.split(|c: char| !c.is_alphanumeric() && c != '’' && c != '\'');
        let addressed = words.map(|w| w.to_lowercase().replace('\'', "’")).any(|w| ADDRESSING.contains(&w.as_str()));
        if addressed {
            return true;
        }
        let last = self.draft.last_block().unwrap_or_default();
        let listed = |t: &str| {
            t.starts_with("- ")
                || t.split([')', ':']).next().is_some_and(|l| l.len() < t.len() && l.chars().count() <= 16)
        };
        !(adjacent || listed(bare) || listed(last) || last.ends_with(':') || bare.chars().count() <= 80)
    }

    /// Gives the heading that a number belongs under: that of its longest beginning.
    fn section(&self, key: &str) -> String {
        let fits = |number: &str| key == number || key.strip_prefix(number).is_some_and(|rest| rest.starts_with('.'));
        let found = self.headings.iter().filter(|(number, _)| fits(number)).max_by_key(|(number, _)| number.len());
        found.map(|(number, title)| format!("{number}. {title}")).unwrap_or_default()
    }

    fn finish(mut self, title: &str, dated: Option<String>) -> Draft {
        self.introduce("end", usize::MAX);
        for (number, title) in std::mem::take(&mut self.headings) {
            if !self.draft.has(&number) && !number.is_empty() {
                let name = format!("CoE {number}");
                self.draft.open(usize::MAX, Head { key: number, name, title: title.clone(), ..Head::default() });
                self.draft.block(usize::MAX, &format!("**{title}**"));
            }
        }
        let mut draft = self.draft.finish(Format::CoeRules, title, Authority::CouncilOfElrond, dated);
        lead_down(&mut draft);
        draft
    }
}

/// Lets every clause lead to its sub-clauses.
fn lead_down(draft: &mut Draft) {
    let mut parts: std::collections::HashMap<String, Vec<crate::vocab::RuleId>> = std::collections::HashMap::new();
    for clause in &draft.clauses {
        let key = clause.id.key();
        let above = key.strip_suffix("/beginner").or_else(|| key.rsplit_once('.').map(|(above, _)| above));
        if let Some(above) = above {
            parts.entry(above.to_owned()).or_default().push(clause.id.clone());
        }
    }
    for clause in &mut draft.clauses {
        let mut cites = parts.remove(clause.id.key()).unwrap_or_default();
        cites
            .extend(std::mem::take(&mut clause.cites).into_iter().filter(|id| !cites.contains(id)).collect::<Vec<_>>());
        clause.cites = cites;
    }
}

/// Gives the numbered headings of the whole document: `9` and `2.IV` with their titles.
fn headings(text: &str) -> Vec<(String, String)> {
    let numbered = text.lines().filter_map(heading).filter_map(|(_, heading)| heading.split_once(". "));
    let plain = numbered.filter(|(number, _)| number.starts_with(|c: char| c.is_ascii_digit()));
    plain.map(|(number, title)| (number.to_owned(), title.trim().to_owned())).collect()
}

/// Gives the marks before a clause's text: `**[FALLEN-WIZARD]**`.
fn tags(mut rest: &str) -> (Vec<String>, &str) {
    let mut tags = Vec::new();
    while let Some((tag, after)) = rest.strip_prefix("**[").and_then(|r| r.split_once("]**")) {
        tags.push(tag.to_owned());
        rest = after.trim_start();
    }
    (tags, rest)
}

/// Gives what a clause says it is about before a dash: `Character Draft - …`.
fn lead(text: &str) -> Option<&str> {
    let (lead, _) = text.split_once(" - ")?;
    (lead.chars().count() <= 80 && lead.starts_with(char::is_uppercase) && !lead.contains(". ")).then_some(lead)
}
