//! The answer in a line: what the verdicts alone allow to be said, and who agrees with it.

use super::report::SetAnswer;
use super::said::{Said, name, say};

/// Gives the answer in a line. A script with one refusal, or one thing that came to nothing, is told by that.
pub(super) fn headline(answers: &[SetAnswer], agree: bool) -> Said {
    let Some(first) = answers.first() else { return say("nothing_to_answer", []) };
    if answers.iter().any(|answer| answer.undecided.is_some()) {
        return say("undecided", []);
    }
    if let Some(answered) = answered(first, agree) {
        return answered;
    }
    if first.declarations.is_empty() && first.questions.len() > 1 && agree {
        return counted(first);
    }
    if first.declarations.is_empty() && !first.diagnostics.is_empty() {
        return say("not_understood", []);
    }
    if first.declarations.is_empty() {
        return say("nothing_declared", []);
    }
    if !agree {
        return say("rule_sets_differ", []);
    }
    if first.declarations.iter().any(|d| d.verdict == "disputed") {
        return say("sources_differ", []);
    }
    // A creature without its key is refused; every other choice has to be made before there is an answer.
    if let Some(choice) = first.choices.iter().find(|choice| choice.slot != "key") {
        return choice.question.clone();
    }
    let refused: Vec<_> = first.declarations.iter().filter(|d| d.verdict == "illegal").collect();
    let failed: Vec<_> = first.resolution.iter().filter(|r| matches!(r.result, "no-effect" | "cancelled")).collect();
    let count = first.declarations.len();
    match (refused.as_slice(), failed.as_slice()) {
        ([only], _) => only.text.clone().and(name(".")),
        ([], [only]) => match first.declarations.iter().find(|d| d.n == only.n) {
            Some(declared) => {
                let key = if only.result == "cancelled" { "declared_cancelled" } else { "declared_no_effect" };
                say(key, [declared.text.clone()])
            }
            None => summary(count, 0),
        },
        ([], []) if count == 1 && first.declarations[0].doubtful() => {
            say("declared_unmodelled", [first.declarations[0].text.clone()])
        }
        ([], []) if count == 1 => {
            let key = match first.declarations[0].verdict {
                "automatic" => "declared_automatic",
                "immediate" => "declared_immediate",
                "disputed" => "declared_disputed",
                "open" => "declared_open",
                _ => "declared_legal",
            };
            say(key, [first.declarations[0].text.clone()])
        }
        (several, _) => summary(count, several.len()).and(by_hand(first)),
    }
}

/// Gives the answer to the one question that the script asks.
fn answered(answer: &SetAnswer, agree: bool) -> Option<Said> {
    let [asked] = answer.questions.as_slice() else { return None };
    let (alone, with) = match asked.answer {
        "yes" => ("yes", "yes_declared"),
        "no" => ("no", "no_declared"),
        _ => ("undecided", "undecided_declared"),
    };
    agree.then(|| match &asked.declaration {
        Some(declared) => say(with, [declared.clone()]),
        None => say(alone, []),
    })
}

/// Gives the answers to several questions.
fn counted(answer: &SetAnswer) -> Said {
    let count = |says| answer.questions.iter().filter(|asked| asked.answer == says).count();
    let said = [("yes", "count_yes"), ("no", "count_no"), ("undecided", "count_undecided")];
    let said = said.map(|(says, key)| (count(says), key));
    let said = said.into_iter().filter(|(n, _)| *n > 0).map(|(n, key)| say(key, [name(n)]));
    say("questions", [name(answer.questions.len()), Said::joined(said, ", ")])
}

/// Gives the number of declarations that are to be ruled by hand, if there are any.
fn by_hand(answer: &SetAnswer) -> Said {
    match answer.declarations.iter().filter(|d| d.doubtful()).count() {
        0 => Said::default(),
        1 => say("one_unmodelled", []),
        n => say("several_unmodelled", [name(n)]),
    }
}

fn summary(count: usize, refused: usize) -> Said {
    match (refused, count) {
        (0, 1) => say("one_legal", []),
        (1, 1) => say("one_not_legal", []),
        (0, count) => say("all_legal", [name(count)]),
        (n, count) if n == count => say("none_legal", [name(count)]),
        (n, count) => say("some_legal", [name(count), name(n)]),
    }
}

/// Says which rule sets agree: `METW, MELE and CoE agree`; nothing for a single answer.
pub(super) fn concord(answers: &[SetAnswer], agree: bool) -> Said {
    let names: Vec<&str> = answers.iter().map(|a| a.name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            say(if agree { "agree" } else { "differ" }, [name(rest.join(", ")), name(last)])
        }
        Some((only, _)) => say("rules_of", [name(only)]),
        None => Said::default(),
    }
}
