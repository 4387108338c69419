//! Tells whether two worked cases say different things of the same position and declarations.

use super::super::App;
use super::expect::expected;
use crate::lang::{Expectation, Says, Script};
use crate::vocab::Ruleset;

/// The expectation of a case about one declaration: its number, and the word for it.
type Said = (String, String);

impl App {
    /// Gives the places where two cases that describe the same expect other verdicts or results, in sentences: first
    /// what the one expects, then the other. Nothing if they describe different things or agree.
    pub(in crate::app) fn contradictions(&self, one: &str, other: &str) -> Vec<String> {
        let read = |text: &str| crate::lang::parse(text, self.titles()).scripts.into_iter().next();
        let (Some(one), Some(other)) = (read(one), read(other)) else { return Vec::new() };
        if position(&one) != position(&other) {
            return Vec::new();
        }
        let (ours, theirs) = (said(&one), said(&other));
        let mut found = Vec::new();
        for (rules, words) in &ours {
            for (n, word) in words {
                let against = theirs.iter().filter(|(set, _)| set == rules).flat_map(|(_, words)| words);
                let kind = |word: &str| word.starts_with("result ");
                for (_, theirs) in against.filter(|(m, their)| m == n && their != word && kind(their) == kind(word)) {
                    found.push(format!(
                        "{n} under {}: {} here, {} there",
                        rules.name(),
                        word.trim_start_matches("result "),
                        theirs.trim_start_matches("result ")
                    ));
                }
            }
        }
        found
    }
}

/// Gives a script as it describes a position and what is declared in it, without what is asked and expected of it.
fn position(script: &Script) -> String {
    let declares = |says: &Says| matches!(says, Says::Roll(_) | Says::Pick(_) | Says::Declare(_) | Says::NextChain);
    let told = |says: &Says| says.describes() || declares(says);
    let lines = script.lines.iter().filter(|line| told(&line.says)).cloned().collect();
    crate::lang::format(&Script { id: None, lines, comments: Vec::new() })
}

/// Gives the expectations of a script, by rule set.
fn said(script: &Script) -> Vec<(Ruleset, Vec<Said>)> {
    let words = |line: &&Expectation| -> Vec<Said> {
        match line {
            Expectation::Verdict { of, verdict, .. } => of.iter().map(|n| (n.clone(), verdict.clone())).collect(),
            Expectation::Result { of, result, .. } => {
                of.iter().map(|n| (n.clone(), format!("result {result}"))).collect()
            }
            Expectation::Fact { .. } => Vec::new(),
        }
    };
    let of_set = expected(script).into_iter().filter_map(|e| Some((e.rules, e.lines?)));
    of_set.map(|(rules, lines)| (rules, lines.iter().flat_map(words).collect())).collect()
}

#[cfg(test)]
mod tests {
    use crate::app::{App, Settings};

    const CASE: &str = "rules coe mele\nphase strike; limit 1/2\nR A1: Bilbo; path Rivendell > Bree ww\n\
        attack Wargs 2@9 key w; strikes Bilbo\n1. R pass\n2. R pass\nexpect\n1, 2 legal\n";

    #[test]
    fn cases_of_the_same_contradict_each_other_where_they_expect_otherwise() {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
        let app = App::open(settings, &()).expect("it opens");
        let table: &[(String, &[&str])] = &[
            (CASE.to_owned(), &[]),
            // Another id, question and order of the rule sets are no other case.
            (format!("# X-1\n{}", CASE.replace("coe mele", "mele coe").replace("expect", "? And now?\nexpect")), &[]),
            (
                CASE.replace("1, 2 legal", "1 illegal not-your-choice\n2 legal"),
                &["1 under CoE: legal here, illegal there", "1 under MELE: legal here, illegal there"],
            ),
            (format!("{}expect mele\n2 illegal not-your-choice\n", CASE), &["2 under MELE: legal here, illegal there"]),
            // Under another rule set it may be otherwise.
            (CASE.replace("coe mele", "metw").replace("legal", "illegal not-your-choice"), &[]),
            // Of another position nothing follows.
            (CASE.replace("limit 1/2", "limit 0/2").replace("1, 2 legal", "1 illegal not-your-choice"), &[]),
        ];
        for (other, expected) in table {
            assert_eq!(app.contradictions(CASE, other), *expected, "{other}");
        }
    }
}
