//! The worked case of a ruling. It may expect otherwise than the engine decides: a server may rule otherwise, and
//! wherever the ruling is shown, its readers are told what it departs from.

use super::super::App;
use super::passage::{case_id, citation};
use crate::corpus::Case;
use crate::lang::Says;
use crate::store::Ruling;
use crate::vocab::RuleId;

/// The most differences that are told.
const MOST: usize = 8;

impl App {
    /// Gives a case as it is kept: without an id of its own, under the rule sets of its ruling where it names none
    /// itself.
    ///
    /// # Errors
    /// What cannot be read.
    pub(super) fn ruling_case(&self, typed: &str, rules: &str) -> Result<String, Vec<String>> {
        let lines = typed.lines().map(str::trim_end).filter(|line| !line.trim_start().starts_with("```"));
        let lines = lines.skip_while(|line| line.is_empty() || line.trim_start().starts_with('#'));
        // A comment with two signs would be a heading in a file.
        let lines = lines.map(|line| if line.starts_with("##") { line.trim_start_matches('#') } else { line });
        let mut case = lines.collect::<Vec<_>>().join("\n").trim_end().to_owned();
        if case.is_empty() {
            return Ok(case);
        }
        let parsed = crate::lang::parse(&case, self.titles());
        let [script] = parsed.scripts.as_slice() else {
            return Err(vec!["one script is expected".to_owned()]);
        };
        if !parsed.diagnostics.is_empty() {
            let told = self.complaints(&case, parsed.diagnostics.iter().take(MOST));
            return Err(told.iter().map(|c| format!("{}:{}: {}", c.line, c.column, c.message)).collect());
        }
        let expects = script.lines.iter().any(|line| matches!(line.says, Says::Expected(_)));
        if !expects {
            return Err(vec!["it does not say what it expects".to_owned()]);
        }
        if !rules.is_empty() && !self.names_rules(&case) {
            case = format!("rules {rules}\n{case}");
        }
        Ok(case)
    }

    /// Tells where the engine decides otherwise than a case expects, with the rule set.
    pub(super) fn case_differs(&self, text: &str, entry: &RuleId) -> Vec<String> {
        let case = Case { id: String::new(), text: text.to_owned(), entry: entry.clone(), heading: None };
        let runs = self.run_case(&case);
        let mut told: Vec<String> = Vec::new();
        for run in runs.iter().filter(|run| !run.open) {
            for difference in run.differs.iter().chain(&run.unmodelled) {
                let line = format!("{}: {difference}", run.rules);
                if told.len() < MOST && !told.contains(&line) {
                    told.push(line);
                }
            }
        }
        told
    }

    /// Gives the case of a ruling with its id and its entry.
    pub(super) fn case_of_ruling(&self, ruling: &Ruling) -> Option<Case> {
        let id = case_id(ruling.id.number);
        let text = format!("# {id}\n{}\n", ruling.content.case);
        let heading = Some(ruling.content.title.clone());
        (!ruling.content.case.is_empty()).then(|| Case { id, text, entry: citation(ruling.id.number), heading })
    }
}
