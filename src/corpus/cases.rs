//! Literate cases: the fenced `chain` blocks of the entries, each script under the id on its first line.

use super::{Corpus, Passage};
use crate::vocab::RuleId;

/// A worked case in the chain language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its id, from the line `# ID`.
    pub id: String,
    /// The script, with that line.
    pub text: String,
    /// The entry that it belongs to.
    pub entry: RuleId,
    /// The heading of the example that it stands in.
    pub heading: Option<String>,
}

const FENCE: &str = "```";
const LANGUAGE: &str = "chain";

impl Corpus {
    /// Gives every case of every entry, in reading order. Blocks without an id are illustrations and no cases.
    pub fn cases(&self) -> impl Iterator<Item = Case> + '_ {
        self.passages().iter().flat_map(of_passage)
    }

    /// Gives the case of an id, whatever its capitals.
    pub fn case(&self, id: &str) -> Option<Case> {
        self.cases().find(|case| case.id.eq_ignore_ascii_case(id))
    }
}

fn of_passage(passage: &Passage) -> Vec<Case> {
    let parts = [(None, &passage.rule), (None, &passage.in_play)];
    let examples = passage.examples.iter().map(|e| (Some(&e.heading), &e.text));
    let mut cases = Vec::new();
    for (heading, text) in parts.into_iter().chain(examples) {
        for script in blocks(text).iter().flat_map(|block| scripts(block)) {
            if let Some(id) = script.lines().next().and_then(|line| id(line, true)) {
                let (id, entry) = (id.to_owned(), passage.id.clone());
                cases.push(Case { id, text: script.clone(), entry, heading: heading.cloned() });
            }
        }
    }
    cases
}

/// Gives the texts of the fenced `chain` blocks of a Markdown text.
fn blocks(markdown: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut open: Option<String> = None;
    for line in markdown.lines() {
        match (&mut open, line.trim().strip_prefix(FENCE)) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.push_str(line);
                block.push('\n');
            }
            (None, Some(language)) if language.trim() == LANGUAGE => open = Some(String::new()),
            (None, _) => {}
        }
    }
    blocks
}

/// Gives the scripts of a block: a line `# ID` after a question, expectations or an empty line begins the next.
fn scripts(block: &str) -> Vec<String> {
    let mut scripts = vec![String::new()];
    let mut complete = false;
    for line in block.lines() {
        if complete && id(line, false).is_some() {
            scripts.push(String::new());
            complete = false;
        }
        let typed = line.trim();
        complete |=
            typed.is_empty() || typed.starts_with('?') || typed.split(';').any(|p| p.trim().starts_with("expect"));
        if let Some(last) = scripts.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    scripts
}

/// Gives the id that a line gives: one word, and from the second script on one with a digit in it.
fn id(line: &str, first: bool) -> Option<&str> {
    let word = line.trim().strip_prefix('#')?.trim();
    let good = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.'));
    (good && (first || word.contains(|c: char| c.is_ascii_digit()))).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_cut_into_scripts_by_their_ids() {
        let markdown = "Text.\n\n```chain\n# A-1\nR: X\n? Y\n# B-2\nH+ Y  # note\n```\n\n```text\n# C-3\n```\n";
        let found = blocks(markdown);
        assert_eq!(found.len(), 1);
        assert_eq!(scripts(&found[0]), ["# A-1\nR: X\n? Y\n", "# B-2\nH+ Y  # note\n"]);
    }
}
