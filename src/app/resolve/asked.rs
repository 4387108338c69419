//! Answers the questions in a script. It tries on a script of its own, which ends with the question, whether something
//! may be declared there. So a question changes nothing of the rest.

use super::choosing::{Deciding, OPEN, Run};
use super::ends::{beginning, explored, halted, tell};
use super::position::{Position, build};
use super::report::{Asked, Choice, Declaration, Resolution, SetAnswer};
use super::rows::Telling;
use super::said::{Said, name, say};
use super::words::fraction;
use crate::corpus::Corpus;
use crate::engine::card::Table;
use crate::engine::state::{Halt, Leaf, Odds, effort};
use crate::lang::{Asks, Declared, Line, Question, Says, Script};
use crate::vocab::Ruleset;

/// Gives the answers to every question of a script that asks whether something may be declared.
pub(super) fn asked(script: &Script, table: &Table, corpus: &Corpus, rules: Ruleset) -> Vec<Asked> {
    let mut found = Vec::new();
    for (at, line) in script.lines.iter().enumerate() {
        let Says::Question(question) = &line.says else { continue };
        match &question.asks {
            Asks::Else => {}
            Asks::Unread(why) => {
                let hint = "ask whether a player may declare something, as `Can R play CARD on TARGET?`";
                found.push(undecided(
                    question,
                    None,
                    say("cannot_be_tried", [Said::english(format!("{why}; {hint}"))]),
                ));
            }
            Asks::Declaration(declared) => {
                let trial = Trial { question, declared, table, corpus, rules };
                let tried = effort::attempt(|| trial.answer(&up_to(script, at))).and_then(|tried| tried);
                found.push(tried.unwrap_or_else(|halt| undecided(question, Some(declared), halted(&halt))));
            }
        }
    }
    found
}

/// Gives the script as it is where a line of it stands: what is declared later is not, and nothing else is asked or
/// expected.
pub(super) fn up_to(script: &Script, at: usize) -> Script {
    let keeps = |(n, line): &(usize, &Line)| match &line.says {
        Says::Declare(_) | Says::NextChain => *n < at,
        Says::Rules(_) | Says::Roll(_) | Says::Pick(_) => true,
        says => says.describes(),
    };
    let lines = script.lines.iter().enumerate().filter(keeps).map(|(_, line)| line.clone()).collect();
    Script { id: None, lines, comments: Vec::new() }
}

fn undecided(question: &Question, tried: Option<&Declared>, text: Said) -> Asked {
    Asked {
        question: question.text.clone(),
        answer: "undecided",
        tried: tried.map(typed),
        declaration: None,
        reason: None,
        cites: Vec::new(),
        text,
    }
}

/// Gives a declaration as it is typed.
fn typed(declared: &Declared) -> String {
    let line = Line { span: 0..0, says: Says::Declare(declared.clone()) };
    let script = Script { lines: vec![line], ..Script::default() };
    crate::lang::format(&script).trim().to_owned()
}

/// A question that is tried.
struct Trial<'a> {
    question: &'a Question,
    declared: &'a Declared,
    table: &'a Table,
    corpus: &'a Corpus,
    rules: Ruleset,
}

impl Trial<'_> {
    /// Gives the answer to the declaration after a script.
    fn answer(&self, before: &Script) -> Result<Asked, Halt> {
        let mut base = build(before, self.table, self.rules);
        let mut with = before.clone();
        let span = before.lines.iter().map(|line| line.span.end).max().unwrap_or(0);
        with.lines.push(Line { span: span..span + 1, says: Says::Declare(self.declared.clone()) });
        let mut position = build(&with, self.table, self.rules);
        let new = position.intents.len() > base.intents.len();
        let label = position.intents.last().filter(|_| new).map(|intent| intent.label.to_string());
        if let Some(why) = mistake(&base, &position) {
            return Ok(self.undecided(why));
        }
        let Some(label) = label else {
            return Ok(self.undecided(say("tried_not_there", [])));
        };
        base.without_mistakes();
        (position.oracle.asks, base.oracle.asks) = (true, true);
        let left = effort::left();
        let leaves = explored(&mut position)?;
        if let Some(why) = mistake(&base, &position) {
            return Ok(self.undecided(why));
        }
        if let Some((declaration, odds)) = hangs_on_dice(&self.telling(&position), &label, &leaves) {
            let text = say("declared_by_dice", [name(odds)]);
            return Ok(Asked { declaration: Some(declaration), ..self.undecided(text) });
        }
        let facts = beginning(&position).facts;
        let deciding = Deciding { script: &with, position: &position, corpus: self.corpus, before: &facts };
        let end = deciding.decide(SetAnswer::default(), Run::of(&position, leaves, left))?;
        let Some(row) = end.declarations.iter().find(|row| row.n == label) else {
            return Ok(self.undecided(say("not_come_to", [])));
        };
        if row.verdict == OPEN {
            let text = say("waits", []).and(chosen(&end.choices));
            return Ok(Asked { declaration: Some(row.text.clone()), ..self.undecided(text) });
        }
        let assumed = position.assumed.iter().chain(&end.assumed);
        let new = Said::list(assumed.filter(|a| !base.assumed.contains(a)).cloned());
        let assumed = if new.is_empty() { new } else { say("assumed", [new]) };
        let told = |answer, text: Said| Asked {
            question: self.question.text.clone(),
            answer,
            tried: Some(typed(self.declared)),
            declaration: Some(row.text.clone()),
            reason: row.reason,
            cites: row.cites.clone(),
            text: text.and(assumed.clone()),
        };
        Ok(match row.verdict {
            "illegal" => told("no", row.note.clone()),
            _ if row.unmodelled => told("undecided", row.note.clone()),
            _ if row.unsettled => told("undecided", say("sources_leave_open", [row.note.clone()])),
            "legal" => {
                let would = would(&label, &end, &self.without(&mut base)?).and(chosen(&end.choices));
                let would = if would.is_empty() { say("resolves_not", []) } else { would.without_stop() };
                let by = row.note.clone();
                told("yes", if by.contains('(') { say("more", [would, by]) } else { say("with_rule", [would, by]) })
            }
            _ => told("undecided", say("happens_by_itself", [row.note.clone()])),
        })
    }

    fn undecided(&self, why: Said) -> Asked {
        undecided(self.question, Some(self.declared), why)
    }

    fn telling<'p>(&'p self, position: &'p Position<'p>) -> Telling<'p> {
        Telling { position, intents: &position.intents, corpus: self.corpus }
    }

    /// Gives the answer to the declarations before the question.
    fn without(&self, base: &mut Position<'_>) -> Result<SetAnswer, Halt> {
        let leaves = explored(base)?;
        let mut before = SetAnswer::default();
        tell(&mut before, leaves.iter().map(|leaf| self.telling(base).end(leaf)));
        Ok(before)
    }
}

/// Gives a declaration whose verdict hangs on the dice in words, and how likely it is legal.
fn hangs_on_dice(telling: &Telling<'_>, label: &str, leaves: &[Leaf]) -> Option<(Said, String)> {
    let row = |leaf: &Leaf| telling.end(leaf).declarations.into_iter().find(|row| row.n == label);
    let rows: Vec<(Odds, Declaration)> = leaves.iter().filter_map(|leaf| Some((leaf.odds, row(leaf)?))).collect();
    let (_, likeliest) = rows.iter().max_by(|(a, _), (b, _)| a.share().total_cmp(&b.share()))?;
    let same = rows.iter().all(|(_, row)| row.verdict == likeliest.verdict);
    let legal = rows.iter().filter(|(_, row)| row.verdict == "legal").map(|(odds, _)| *odds).reduce(Odds::or);
    (!same).then(|| (likeliest.text.clone(), legal.map(fraction).unwrap_or_default()))
}

/// Gives the effect of the declaration, and the changes that it would make to those before it.
fn would(label: &str, end: &SetAnswer, before: &SetAnswer) -> Said {
    let mut parts: Vec<Said> = Vec::new();
    if end.outcomes.len() > 1 {
        for outcome in end.outcomes.iter().take(MOST_OUTCOMES) {
            let does = outcome.resolution.iter().find(|row| row.n == label);
            let fell = outcome.dice.clone().and(name(format!(" ({})", outcome.odds)));
            parts.push(match does {
                Some(row) => say("rolls", [fell, row.text.clone()]),
                None => fell,
            });
        }
    } else {
        let own = end.resolution.iter().find(|row| row.n == label);
        parts.extend(own.map(|row| row.text.clone()));
        let others = end.resolution.iter().filter(|row| row.n != label);
        let same = |row: &&Resolution| !before.resolution.iter().any(|b| b.n == row.n && b.text == row.text);
        parts.extend(others.filter(same).map(|row| say("then_row", [name(&row.n), row.text.clone()])));
    }
    Said::joined(parts, " ")
}

/// Gives the choice that has to be made first, with its candidates.
fn chosen(choices: &[Choice]) -> Said {
    let told = choices.iter().map(|choice| {
        let lines: Vec<String> = choice.candidates.iter().map(|candidate| format!("`{}`", candidate.line)).collect();
        Said::run(vec![name(". "), choice.question.clone(), name(format!(" {}", lines.join(" · ")))])
    });
    Said::run(told.collect())
}

/// The number of ways in which the dice fall that are told of a question.
const MOST_OUTCOMES: usize = 3;

/// Gives the mistakes in the declaration that a question asks for: every one that is not there without it.
fn mistake(base: &Position<'_>, with: &Position<'_>) -> Option<Said> {
    let note = with.notes.iter().find(|note| base.notes.iter().all(|known| known.message != note.message))?;
    Some(say("cannot_be_tried", [say("more", [note.message.clone(), note.help.clone()])]))
}
