//! Answers a script: what is declared in it, what comes of it, and by which rules.

mod afterwards;
mod asked;
mod cases;
mod choices;
mod choosing;
#[cfg(feature = "store")]
mod contradiction;
mod dice;
pub mod differing;
mod doubt;
mod earlier;
mod ends;
mod expect;
mod facts;
mod figures;
mod glance;
mod happened;
mod headline;
mod laid;
mod listed;
mod meant;
mod naming;
mod note;
mod persons;
mod position;
mod reading;
mod readings;
mod refusal;
mod report;
mod respond;
mod rows;
mod run;
mod said;
mod strikes;
mod suppose;
mod titles;
mod understood;
mod unused;
mod wording;
mod words;

use std::borrow::Cow;

use serde::Serialize;

use self::said::{name, say};
use self::words::named_rules;
use super::App;
use crate::engine::card::Table;
use crate::engine::state::{Board, Intent, Oracle, effort};
use crate::lang::{Diagnostic, Parsed, Says, Script, TitleList, line_column};
use crate::vocab::Ruleset;

pub use cases::{CaseRun, CasesReport, ShownCase};
pub use facts::{Facts, Value};
pub use figures::{AttackChange, AttackFigures, StrikeFigures};
pub(super) use glance::People;
pub use laid::{Laid, LaidCard, LaidCompany, Player};
pub use report::{
    Asked, Candidate, Chain, Choice, Complaint, Declaration, Dispute, Outcome, Reading, Resolution, Roll, Saying,
    SetAnswer,
};
pub use respond::{Answer, Change, Effect, Price, Respond, Responses};
pub use said::{Said, Tongue};
pub use strikes::{StrikeDeed, StrikeMove, StrikeRoll, Strikes};
pub use words::{ALL, types_in};

/// The number of mistakes of a text for which a line that reads is looked for.
const MOST_FIXES: usize = 8;

/// The sentence that tells what is assumed where nobody says by which rules.
pub const ASSUMED_RULES: &str = "council_rules";

/// The answer to a script.
#[derive(Clone, Debug)]
pub struct ResolveAnswer {
    /// The id of the script, if it has one.
    pub id: Option<String>,
    /// The question that it asks.
    pub question: Option<String>,
    /// The answers, one for each rule set that was asked for.
    pub answers: Vec<SetAnswer>,
    /// Whether all of them say the same of every declaration and its result.
    pub agree: bool,
    /// The answer in a line.
    pub headline: Said,
    /// The rule sets that agree with it, if several were asked.
    pub concord: Said,
}

/// A script as the engine gets it under one rule set.
#[derive(Clone, Debug)]
pub struct Posed<'t> {
    /// All cards, with those that the script describes.
    pub table: Cow<'t, Table>,
    /// The position.
    pub board: Board,
    /// The declarations.
    pub intents: Vec<Intent>,
    /// Dice and choices.
    pub oracle: Oracle,
}

impl App {
    /// Gives every script of a text as the engine gets it, under each rule set that it names, else under the Council's.
    pub fn posed(&self, text: &str) -> Vec<Posed<'_>> {
        let scripts = crate::lang::parse(text, self.titles()).scripts;
        let under = |script: &Script, set: Ruleset| {
            let position::Position { table, board, intents, oracle, .. } = position::build(script, self.table(), set);
            Posed { table, board, intents, oracle }
        };
        let sets = |script: &Script| {
            let named = named_rules(script);
            if named.is_empty() { vec![Ruleset::Coe] } else { named }
        };
        scripts.iter().flat_map(|script| sets(script).into_iter().map(|set| under(script, set))).collect()
    }

    /// Gives the answers to every script of a text under the rule sets that are asked for, else under those that it
    /// names itself, else under the Council's.
    ///
    /// All of them together cost no more than a text may: what comes when that is used up is not tried, and says so.
    pub fn resolve(&self, text: &str, rules: Option<&[Ruleset]>) -> Vec<ResolveAnswer> {
        self.allowed(|| self.resolve_all(text, rules))
    }

    fn resolve_all(&self, text: &str, rules: Option<&[Ruleset]>) -> Vec<ResolveAnswer> {
        let parsed = crate::lang::parse(text, self.titles());
        if let Some(told) = self.told(text, &parsed) {
            return vec![self.tell(text, &told, rules)];
        }
        let Parsed { scripts, diagnostics, holes } = parsed;
        let scripts = if scripts.is_empty() { vec![Script::default()] } else { scripts };
        let starts: Vec<usize> = scripts.iter().map(|s| s.lines.first().map_or(usize::MAX, |l| l.span.start)).collect();
        let mut answers: Vec<ResolveAnswer> = Vec::new();
        for (at, script) in scripts.iter().enumerate() {
            let until = starts.get(at + 1).copied().unwrap_or(usize::MAX);
            let from = if at == 0 { 0 } else { starts[at] };
            let own: Vec<&Diagnostic> = diagnostics.iter().filter(|d| (from..until).contains(&d.span.start)).collect();
            let holes: Vec<_> = holes.iter().filter(|hole| (from..until).contains(&hole.start)).cloned().collect();
            let complaints = self.complaints(text, own.iter().copied());
            let unread = Unread { own: &own, complaints: &complaints, holes: &holes };
            let under = |set| self.answer_under(text, script, set, &unread);
            answers.push(resolve_script(script, rules, under));
        }
        answers
    }

    /// Gives the answer under one rule set, disputes and mistakes included.
    fn answer_under(&self, text: &str, script: &Script, rules: Ruleset, unread: &Unread<'_>) -> SetAnswer {
        let (mut answer, notes) = run::under(script, self.table(), self.corpus(), rules);
        answer.diagnostics = unread.complaints.to_vec();
        let spans = unread.own.iter().map(|d| &d.span).chain(notes.iter().map(|note| &note.span));
        answer.unread = spans.map(|span| (span.start, span.end)).collect();
        answer.diagnostics.extend(notes.iter().map(|n| Complaint {
            message: n.message.clone(),
            help: Some(n.help.clone()),
            ..place(text, &n.span)
        }));
        let told = notes.iter().map(|note| &note.span).filter(|span| is_of_the_table(script, span));
        if let Some(hole) = unread.holes.iter().chain(told).min_by_key(|span| span.start) {
            let line = line_column(text, hole.start).0;
            answer.without_verdict(say("line_describes", [name(line)]));
            return answer;
        }
        let spans = unread.own.iter().map(|d| &d.span).chain(notes.iter().map(|note| &note.span));
        if let Some(first) = spans.min_by_key(|span| span.start) {
            let line = line_column(text, first.start).0;
            let before = self.answer_before(script, first.start, rules);
            answer.without_verdict(say("line_not_understood", [name(line)]));
            answer.undecided = before.undecided.or(answer.undecided);
            answer.declarations = before.declarations;
            answer.questions = before.questions;
            answer.choices = before.choices;
            return answer;
        }
        if matches!(rules, Ruleset::Tg | Ruleset::Riv) {
            self.disputes(script, &mut answer);
        }
        answer
    }

    /// Gives the answer to the declarations before a place that was not understood. Behind it something else may have
    /// been declared, which would change what may be declared then and what comes of it all.
    fn answer_before(&self, script: &Script, place: usize, rules: Ruleset) -> SetAnswer {
        let at = script.lines.iter().position(|line| line.span.end > place).unwrap_or(script.lines.len());
        run::under(&asked::up_to(script, at), self.table(), self.corpus(), rules).0
    }

    /// Says answers in the language of a code, `de` or `es`: as they are where it has no table of sentences.
    pub fn worded(&self, answers: Vec<ResolveAnswer>, code: &str) -> Vec<ResolveAnswer> {
        match self.tongue(code) {
            Some(tongue) => answers.iter().map(|answer| answer.worded(&tongue)).collect(),
            None => answers,
        }
    }

    /// Gives the language of a code, if it has a table of sentences and is not English.
    pub(in crate::app) fn tongue(&self, code: &str) -> Option<Tongue<'_>> {
        Tongue::of(code, &self.cards, self.table())
    }

    /// Says sentences in the language of a code.
    pub fn said_in(&self, said: &[Said], code: &str) -> Vec<Said> {
        match self.tongue(code) {
            Some(tongue) => said.iter().map(|said| said.worded(&tongue)).collect(),
            None => said.to_vec(),
        }
    }

    /// Whether a script of a text says by which rules it is to be decided.
    pub fn names_rules(&self, text: &str) -> bool {
        let (scripts, _) = self.allowed(|| self.scripts(text));
        scripts.iter().any(|script| !named_rules(script).is_empty())
    }

    /// Gives a text in the terse form of the language, and what is wrong with it.
    pub fn format(&self, text: &str) -> (String, Vec<Complaint>) {
        let (scripts, diagnostics) = self.allowed(|| self.scripts(text));
        let shown: Vec<String> = scripts.iter().map(crate::lang::format).collect();
        (shown.join("\n"), self.complaints(text, &diagnostics))
    }

    /// Mistakes as they are told; the first of them with a line that reads.
    pub(in crate::app) fn complaints<'d>(
        &self,
        text: &str,
        mistakes: impl IntoIterator<Item = &'d Diagnostic>,
    ) -> Vec<Complaint> {
        let holds = |read: &Parsed, place: &std::ops::Range<usize>| self.holds(read, place);
        let fix = |at: usize, mistake: &Diagnostic| {
            let tried = at < MOST_FIXES && effort::exhausted().is_none();
            if tried { crate::lang::fix(text, mistake, self.titles(), &holds) } else { None }
        };
        let told =
            |(at, mistake): (usize, &Diagnostic)| Complaint { fix: fix(at, mistake), ..complaint(text, mistake) };
        mistakes.into_iter().enumerate().map(told).collect()
    }

    /// Whether all that is named in a place of a text is there: a number that was declared, a company that was introduced.
    fn holds(&self, read: &Parsed, place: &std::ops::Range<usize>) -> bool {
        let within = |script: &&Script| script.lines.iter().any(|line| place.contains(&line.span.start));
        let there = |script: &Script| {
            let position = effort::attempt(|| position::build(script, self.table(), Ruleset::default()));
            position.is_ok_and(|position| !position.notes.iter().any(|note| place.contains(&note.span.start)))
        };
        read.scripts.iter().find(within).is_none_or(there)
    }

    /// Tells where an interpretation gives another verdict than a rule set. The declaration is disputed if that is today's
    /// rule set, or if today's leaves it open: an older one alone that says otherwise was overtaken.
    fn disputes(&self, script: &Script, answer: &mut SetAnswer) {
        let others: Vec<SetAnswer> =
            ALL.iter().map(|set| run::under(script, self.table(), self.corpus(), *set).0).collect();
        if let Some(why) = others.iter().find_map(|other| other.undecided.clone()) {
            // Whether the sources differ is not known then.
            let (diagnostics, undecided) = (std::mem::take(&mut answer.diagnostics), Some(why));
            *answer =
                SetAnswer { diagnostics, undecided, rules: answer.rules, name: answer.name, ..SetAnswer::default() };
            return;
        }
        for row in &mut answer.declarations {
            let rows = |of: &SetAnswer| of.declarations.iter().find(|d| d.n == row.n && !d.unsettled).cloned();
            let theirs: Vec<(&'static str, Declaration)> =
                others.iter().filter_map(|o| Some((o.rules, rows(o)?))).collect();
            if row.unsettled || theirs.iter().all(|(_, d)| d.verdict == row.verdict) {
                continue;
            }
            let own = (answer.rules, row.clone());
            let says = std::iter::once(&own).chain(&theirs).map(|(rules, d)| Saying {
                rules,
                verdict: d.reason.map_or_else(|| d.verdict.to_owned(), |reason| format!("{}: {reason}", d.verdict)),
                cites: d.cites.clone(),
                word: d.verdict,
                note: d.note.clone(),
            });
            answer.disputed.push(Dispute { n: row.n.clone(), says: says.collect() });
            let today = theirs.iter().find(|(rules, _)| *rules == Ruleset::default().word());
            if today.is_none_or(|(_, d)| d.verdict != row.verdict) {
                row.verdict = "disputed";
                row.reason = None;
            }
        }
    }

    /// Gives the list that finds names in scripts. Collected when it is first asked for.
    pub(in crate::app) fn titles(&self) -> &TitleList {
        self.titles.get_or_init(|| titles::title_list(&self.cards, self.corpus.thesaurus()))
    }
}

impl ResolveAnswer {
    /// Gives the ways in which the text can have been meant, if it was not understood whole or its answer is in doubt.
    pub fn readings(&self) -> &[Reading] {
        self.answers.iter().map(|set| &set.readings[..]).find(|readings| !readings.is_empty()).unwrap_or_default()
    }

    /// Gives a reason why the text may have been read otherwise than it was meant, under whichever rule set that is.
    pub fn doubt(&self) -> Option<&Complaint> {
        self.answers.iter().flat_map(SetAnswer::doubts).next()
    }

    /// Whether anything is wrong with the script.
    pub fn has_mistakes(&self) -> bool {
        self.answers.iter().any(|a| a.mistakes().next().is_some())
    }
}

/// The part of a script that was not read.
#[derive(Clone, Copy, Default)]
struct Unread<'a> {
    /// Its mistakes.
    own: &'a [&'a Diagnostic],
    /// The same as they are told.
    complaints: &'a [Complaint],
    /// The lines that may describe the table and were not read whole.
    holes: &'a [std::ops::Range<usize>],
}

/// Whether a place is in a line that describes the table.
fn is_of_the_table(script: &Script, span: &std::ops::Range<usize>) -> bool {
    let here =
        |line: &crate::lang::Line| line.span.start <= span.start && span.start < line.span.end.max(line.span.start + 1);
    script.lines.iter().any(|line| line.says.describes() && here(line))
}

impl SetAnswer {
    /// Takes the verdicts out: nothing is decided over what was not understood whole.
    fn without_verdict(&mut self, why: Said) {
        self.undecided = Some(why);
        self.declarations.clear();
        self.resolution.clear();
        self.rolls.clear();
        self.outcomes.clear();
        self.facts = Facts::default();
        self.afterwards = Said::default();
        self.questions.clear();
        self.beside.clear();
    }
}

/// One answer as it is; several with whether they agree.
impl Serialize for ResolveAnswer {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Several<'a> {
            answers: &'a [SetAnswer],
            agree: bool,
        }
        match self.answers.as_slice() {
            [only] => only.serialize(serializer),
            answers => Several { answers, agree: self.agree }.serialize(serializer),
        }
    }
}

/// Gives a script's answers, one for each rule set, and what they have in common.
fn resolve_script(script: &Script, rules: Option<&[Ruleset]>, under: impl Fn(Ruleset) -> SetAnswer) -> ResolveAnswer {
    let named = named_rules(script);
    let sets: Vec<Ruleset> = match rules {
        Some(sets) => sets.to_vec(),
        None if named.is_empty() => vec![Ruleset::Coe],
        None => named.clone(),
    };
    let unsaid = rules.is_none() && named.is_empty();
    let mut answers: Vec<SetAnswer> = Vec::new();
    for set in sets {
        let mut answer = under(set);
        if unsaid {
            answer.assumed.insert(0, say(ASSUMED_RULES, []));
        }
        answers.push(answer);
    }
    let asked = |says: &Says| if let Says::Question(question) = says { Some(question.text.clone()) } else { None };
    let question = script.lines.iter().find_map(|line| asked(&line.says));
    let agree = agree(&answers);
    let (headline, concord) = (headline::headline(&answers, agree), headline::concord(&answers, agree));
    ResolveAnswer { id: script.id.clone(), question, agree, headline, concord, answers }
}

/// Whether answers say the same of every declaration and of its result, and leave the same undecided.
fn agree(answers: &[SetAnswer]) -> bool {
    let verdicts = |a: &SetAnswer| a.declarations.iter().map(|d| (d.n.clone(), d.verdict)).collect::<Vec<_>>();
    let results = |a: &SetAnswer| a.resolution.iter().map(|r| (r.n.clone(), r.result)).collect::<Vec<_>>();
    let asked = |a: &SetAnswer| a.questions.iter().map(|q| (q.answer, q.reason)).collect::<Vec<_>>();
    answers.windows(2).all(|w| match w {
        [a, b] => {
            let same = verdicts(a) == verdicts(b) && results(a) == results(b) && asked(a) == asked(b);
            same && a.undecided == b.undecided
        }
        _ => true,
    })
}

fn complaint(text: &str, diagnostic: &Diagnostic) -> Complaint {
    Complaint {
        message: Said::of(diagnostic.message()),
        help: diagnostic.help().map(Said::of),
        expected: diagnostic.expected().as_ref().map(Said::expected),
        ..place(text, &diagnostic.span)
    }
}

/// Makes a complaint about a place in the text, without words yet.
fn place(text: &str, span: &std::ops::Range<usize>) -> Complaint {
    let (line, column) = line_column(text, span.start);
    let marked = text.get(span.clone()).unwrap_or_default().lines().next().unwrap_or_default();
    Complaint {
        line,
        column,
        length: marked.trim_end().chars().count().max(1),
        message: Said::default(),
        help: None,
        fix: None,
        expected: None,
        doubt: false,
        whole: false,
        source: text.lines().nth(line - 1).unwrap_or_default().to_owned(),
    }
}
