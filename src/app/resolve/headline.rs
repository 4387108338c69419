//! The answer in a line: what the verdicts alone allow to be said, and who agrees with it.

use super::report::SetAnswer;

/// What can be said in a line. A script with one refusal, or one thing that came to nothing, is told by that.
pub(super) fn headline(answers: &[SetAnswer], agree: bool) -> String {
    let Some(first) = answers.first() else { return "There is nothing to answer.".to_owned() };
    if answers.iter().any(|answer| answer.undecided.is_some()) {
        return "Undecided.".to_owned();
    }
    if let Some(answered) = answered(first, agree) {
        return answered;
    }
    if first.declarations.is_empty() && first.questions.len() > 1 && agree {
        return counted(first);
    }
    if first.declarations.is_empty() && !first.diagnostics.is_empty() {
        return "No verdict: what is declared was not understood.".to_owned();
    }
    if first.declarations.is_empty() {
        return "Nothing is declared.".to_owned();
    }
    if !agree {
        return "The rule sets differ.".to_owned();
    }
    if !first.disputed.is_empty() {
        return "The sources differ.".to_owned();
    }
    // A creature without its key is refused; every other choice has to be made before there is an answer.
    if let Some(choice) = first.choices.iter().find(|choice| choice.slot != "key") {
        return choice.question.clone();
    }
    let refused: Vec<_> = first.declarations.iter().filter(|d| d.verdict == "illegal").collect();
    let failed: Vec<_> = first.resolution.iter().filter(|r| matches!(r.result, "no-effect" | "cancelled")).collect();
    let count = first.declarations.len();
    match (refused.as_slice(), failed.as_slice()) {
        ([only], _) => format!("{}.", only.text),
        ([], [only]) => match first.declarations.iter().find(|d| d.n == only.n) {
            Some(declared) => {
                format!("{}: {}.", declared.text, if only.result == "cancelled" { "cancelled" } else { "no effect" })
            }
            None => summary(count, 0),
        },
        ([], []) if count == 1 && first.declarations[0].doubtful() => {
            format!("{}: not modelled, rule its text by hand.", first.declarations[0].text)
        }
        ([], []) if count == 1 => {
            format!("{}: {}.", first.declarations[0].text, first.declarations[0].verdict)
        }
        (several, _) => format!("{}{}", summary(count, several.len()), by_hand(first)),
    }
}

/// The answer to the one question that the script asks.
fn answered(answer: &SetAnswer, agree: bool) -> Option<String> {
    let [asked] = answer.questions.as_slice() else { return None };
    let says = match asked.answer {
        "yes" => "Yes",
        "no" => "No",
        _ => "Undecided",
    };
    let declared = asked.declaration.as_ref().map(|declared| format!(": {declared}")).unwrap_or_default();
    agree.then(|| format!("{says}{declared}."))
}

/// The answers to several questions.
fn counted(answer: &SetAnswer) -> String {
    let count = |says| answer.questions.iter().filter(|asked| asked.answer == says).count();
    let said = ["yes", "no", "undecided"].map(|says| (count(says), says));
    let said = said.iter().filter(|(n, _)| *n > 0).map(|(n, says)| format!("{n} {says}")).collect::<Vec<_>>();
    format!("{} questions: {}.", answer.questions.len(), said.join(", "))
}

/// How many declarations are to be ruled by hand, if there are any.
fn by_hand(answer: &SetAnswer) -> String {
    match answer.declarations.iter().filter(|d| d.doubtful()).count() {
        0 => String::new(),
        1 => " 1 is not modelled: rule its text by hand.".to_owned(),
        n => format!(" {n} are not modelled: rule their texts by hand."),
    }
}

fn summary(count: usize, refused: usize) -> String {
    let declarations = if count == 1 { "1 declaration".to_owned() } else { format!("{count} declarations") };
    match refused {
        0 if count == 1 => format!("{declarations}, legal."),
        0 => format!("{declarations}, all legal."),
        n if n == count => format!("{declarations}, none legal."),
        n => format!("{declarations}, {n} of them illegal."),
    }
}

/// `METW, MELE and CoE agree`; nothing for a single answer.
pub(super) fn concord(answers: &[SetAnswer], agree: bool) -> String {
    let names: Vec<&str> = answers.iter().map(|a| a.name).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            let verb = if agree { "agree" } else { "differ" };
            format!("{} and {last} {verb}", rest.join(", "))
        }
        Some((only, _)) => format!("{only} rules"),
        None => String::new(),
    }
}
