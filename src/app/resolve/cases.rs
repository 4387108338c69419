//! The worked cases of the entries: every rule is its own test.

use serde::Serialize;

use super::super::App;
use super::Unread;
use super::expect::{compare, expected};
use super::said::Said;
use super::suppose::first_in_order;
use crate::corpus::Case;
use crate::lang::Parsed;
use crate::vocab::RuleId;

/// The results of the cases.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CasesReport {
    /// Each case under each rule set.
    pub runs: Vec<CaseRun>,
    /// The number of expectations that hold, and of all, by rule set.
    pub sets: Vec<(&'static str, usize, usize)>,
    /// The number of expectations that hold, and of all, by entry.
    pub entries: Vec<(String, usize, usize)>,
}

/// One case under one rule set.
#[derive(Clone, Debug, Serialize)]
pub struct CaseRun {
    /// The id of the case.
    pub id: String,
    /// The entry that it belongs to.
    pub entry: String,
    /// The rule set.
    pub rules: &'static str,
    /// The differences between the answer and the expectation.
    pub differs: Vec<String>,
    /// Whether this rule set leaves the case open: then nothing is compared.
    pub open: bool,
    /// Facts under a condition that no script can be made of: they are left to the reader.
    pub unchecked: usize,
    /// The parts that the answer says it does not model.
    pub unmodelled: Vec<String>,
}

impl CaseRun {
    /// Whether the answer is as expected.
    pub fn holds(&self) -> bool {
        self.differs.is_empty()
    }
}

impl CasesReport {
    /// Whether every case holds.
    pub fn holds(&self) -> bool {
        self.runs.iter().all(CaseRun::holds)
    }

    fn count(&mut self) {
        for run in self.runs.iter().filter(|run| !run.open) {
            let held = usize::from(run.holds());
            match self.sets.iter_mut().find(|(set, ..)| *set == run.rules) {
                Some((_, holds, all)) => (*holds, *all) = (*holds + held, *all + 1),
                None => self.sets.push((run.rules, held, 1)),
            }
            match self.entries.iter_mut().find(|(entry, ..)| *entry == run.entry) {
                Some((_, holds, all)) => (*holds, *all) = (*holds + held, *all + 1),
                None => self.entries.push((run.entry.clone(), held, 1)),
            }
        }
    }
}

/// A worked case, run, in a few lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShownCase {
    /// Its id.
    pub id: String,
    /// The heading of the example that it stands in; its id if there is none.
    pub heading: String,
    /// The question that it asks.
    pub question: Option<String>,
    /// The headline of its answer.
    pub headline: Said,
    /// The rule sets that agree.
    pub concord: Said,
    /// The number of rule sets under which its expectation holds.
    pub holds: usize,
    /// The number of rule sets of which it speaks.
    pub runs: usize,
}

impl App {
    /// Gives the worked cases of an entry, run.
    pub fn cases_of(&self, entry: &RuleId) -> Vec<ShownCase> {
        let own = self.case_list().iter().filter(|(case, _)| &case.entry == entry);
        own.map(|(case, _)| self.shown_case(case)).collect()
    }

    /// Gives the worked cases in which a card is named by its title; nothing is run for it.
    pub fn cases_with(&self, title: &str) -> Vec<ShownCase> {
        let title = format!(" {} ", crate::vocab::words(title).join(" "));
        let named = self.case_list().iter().filter(|(_, words)| words.contains(&title));
        let told = named.map(|(case, _)| ShownCase {
            id: case.id.clone(),
            heading: case.heading.clone().unwrap_or_else(|| case.id.clone()),
            question: question(&case.text),
            headline: Said::default(),
            concord: Said::default(),
            holds: 0,
            runs: 0,
        });
        told.collect()
    }

    /// Gives the script of the case of an id.
    pub fn case_text(&self, id: &str) -> Option<String> {
        let list = self.case_list();
        list.iter().find(|(case, _)| case.id.eq_ignore_ascii_case(id)).map(|(case, _)| case.text.clone())
    }

    /// Gives a case, run.
    pub(in crate::app) fn shown_case(&self, case: &Case) -> ShownCase {
        let runs: Vec<CaseRun> = self.run_case(case).into_iter().filter(|run| !run.open).collect();
        let answer = self.resolve(&case.text, None).into_iter().next();
        let (headline, concord) = answer.map(|a| (a.headline, a.concord)).unwrap_or_default();
        ShownCase {
            id: case.id.clone(),
            heading: case.heading.clone().unwrap_or_else(|| case.id.clone()),
            question: question(&case.text),
            headline,
            concord,
            holds: runs.iter().filter(|run| run.holds()).count(),
            runs: runs.len(),
        }
    }

    /// Gives every case with the words of its script. Collected when it is first asked for.
    fn case_list(&self) -> &[(Case, String)] {
        self.cases.get_or_init(|| {
            let words = |text: &str| format!(" {} ", crate::vocab::words(text).join(" "));
            self.corpus.cases().map(|case| (words(&case.text), case)).map(|(words, case)| (case, words)).collect()
        })
    }

    /// Runs every case whose id, or whose entry's id, begins with the filter.
    pub fn cases(&self, filter: &str) -> CasesReport {
        let begins = |id: &str| id.get(..filter.len()).is_some_and(|start| start.eq_ignore_ascii_case(filter));
        let mut report = CasesReport::default();
        for case in self.corpus.cases().filter(|c| begins(&c.id) || begins(c.entry.as_str())) {
            report.runs.extend(self.run_case(&case));
        }
        report.count();
        report
    }

    /// Gives the case of an id.
    pub fn case(&self, id: &str) -> Option<Case> {
        self.corpus.case(id)
    }

    /// Runs one case under every rule set that it speaks of.
    pub fn run_case(&self, case: &Case) -> Vec<CaseRun> {
        self.allowed(|| self.run_all(case))
    }

    fn run_all(&self, case: &Case) -> Vec<CaseRun> {
        let Parsed { scripts, diagnostics, .. } = crate::lang::parse(&case.text, self.titles());
        let mut runs = Vec::new();
        for script in &scripts {
            for expectation in expected(script) {
                let mut run = CaseRun {
                    id: case.id.clone(),
                    entry: case.entry.to_string(),
                    rules: expectation.rules.word(),
                    differs: diagnostics.iter().map(|d| format!("line not read: {}", d.message())).collect(),
                    open: expectation.lines.is_none(),
                    unchecked: 0,
                    unmodelled: Vec::new(),
                };
                if let Some(lines) = expectation.lines {
                    let answer = self.answer_under(&case.text, script, expectation.rules, &Unread::default());
                    let suppose = |under: &str| {
                        let supposed = first_in_order(script, under)?;
                        Some(self.answer_under(&case.text, &supposed, expectation.rules, &Unread::default()).facts)
                    };
                    let (differs, unchecked) = compare(&lines, &answer, &suppose);
                    run.differs.extend(answer.undecided.iter().map(|why| format!("undecided: {why}")));
                    run.differs.extend(answer.diagnostics.iter().map(|d| d.message.to_string()));
                    run.differs.extend(differs);
                    run.unchecked = unchecked;
                    run.unmodelled = answer.unmodelled.iter().map(ToString::to_string).collect();
                }
                runs.push(run);
            }
        }
        runs
    }
}

/// Gives the question that a script asks on a line of its own.
fn question(script: &str) -> Option<String> {
    script.lines().find_map(|line| line.strip_prefix('?')).map(|text| text.trim().to_owned())
}
