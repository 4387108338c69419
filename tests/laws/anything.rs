//! Whatever is typed: no panic, an answer in time, the same answer again, and the same after it is printed.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::{Index, select};

use netrep::app::{ALL_RULES, ResolveAnswer, Respond, SetAnswer};
use netrep::vocab::Ruleset;

use crate::made::rules;
use crate::scripts::{game, script};
use crate::world::{app, cases, config, texts};

/// Texts for each law.
const TEXTS: u32 = 16;
/// Answers that are typed as the next line of a script.
const LINES: usize = 8;
/// How long is waited for an answer that may never come. No measure of speed: a busy machine takes several seconds for the
/// worst texts in a build that is not optimized.
const LONGEST: Duration = Duration::from_secs(60);

/// The body of the fuzz target `language`: any text is read and printed; what was printed is read without mistakes
/// and printed just so.
pub fn language(text: &str) -> Result<(), String> {
    let (printed, mistakes) = app().format(text);
    let (again, more) = app().format(&printed);
    if !mistakes.is_empty() {
        return Ok(());
    }
    if let Some(first) = more.first() {
        return Err(format!("the printed form has a mistake: {} in\n{printed}", first.message));
    }
    if again == printed { Ok(()) } else { Err(format!("printed twice:\n{printed}\nand then:\n{again}")) }
}

/// The body of the fuzz target `engine`: any text is answered under any rule set, and so is what can follow it, in time.
pub fn engine(text: &str, rules: &[Ruleset]) -> Result<Vec<ResolveAnswer>, String> {
    let begun = Instant::now();
    let answers = app().resolve(text, Some(rules));
    serde_json::to_string(&answers).map_err(|e| e.to_string())?;
    let found = app().respond(text, &Respond { rules: Some(rules.to_vec()), ..Respond::default() });
    serde_json::to_string(&found).map_err(|e| e.to_string())?;
    let took = begun.elapsed();
    if took > LONGEST { Err(format!("it took {took:?}")) } else { Ok(answers) }
}

/// The answers as a machine gets them.
fn json(text: &str, rules: &[Ruleset]) -> String {
    serde_json::to_string(&app().resolve(text, Some(rules))).expect("it is JSON")
}

/// The same script gives the same bytes.
fn same_again(text: &str, rules: &[Ruleset]) -> Result<(), String> {
    if json(text, rules) == json(text, rules) { Ok(()) } else { Err("another answer the second time".to_owned()) }
}

/// A script that has no mistakes means the same when it is printed.
fn same_printed(text: &str, rules: &[Ruleset]) -> Result<(), String> {
    let before = app().resolve(text, Some(rules));
    // What is read as players' own words has readings and doubts that a script has not.
    let words = |a: &SetAnswer| a.assumed.iter().any(|said| said.to_string().starts_with("your words are read as"));
    let worded = before.iter().flat_map(|a| &a.answers).any(words);
    if before.iter().any(ResolveAnswer::has_mistakes) || before.len() != 1 || worded {
        return Ok(());
    }
    let (printed, _) = app().format(text);
    let after = app().resolve(&printed, Some(rules));
    let rows =
        |answers: &[ResolveAnswer]| -> Vec<String> { answers.iter().flat_map(|a| &a.answers).map(told).collect() };
    let (before, after) = (rows(&before), rows(&after));
    if before == after { Ok(()) } else { Err(format!("printed:\n{printed}\n{before:#?}\n{after:#?}")) }
}

/// An answer without the script that it echoes and the places in it.
fn told(answer: &SetAnswer) -> String {
    let plain = SetAnswer { script: String::new(), diagnostics: Vec::new(), ..answer.clone() };
    serde_json::to_string(&plain).expect("it is JSON")
}

/// Whether all rule sets agree is what a comparison of their answers says.
fn agreement(text: &str) -> Result<(), String> {
    let said = |a: &SetAnswer| {
        let verdicts: Vec<_> = a.declarations.iter().map(|d| (d.n.clone(), d.verdict)).collect();
        let results: Vec<_> = a.resolution.iter().map(|r| (r.n.clone(), r.result)).collect();
        (verdicts, results, a.undecided.clone())
    };
    let alone: Vec<Vec<ResolveAnswer>> = ALL_RULES.iter().map(|set| app().resolve(text, Some(&[*set]))).collect();
    for (n, all) in app().resolve(text, Some(&ALL_RULES)).iter().enumerate() {
        let each: Vec<&SetAnswer> = alone.iter().map(|a| &a[n].answers[0]).collect();
        let equal = each.windows(2).all(|w| said(w[0]) == said(w[1]));
        if all.agree != equal {
            return Err(format!("they {} and it says {}", if equal { "agree" } else { "differ" }, all.agree));
        }
        if all.answers.iter().zip(&each).any(|(a, b)| told(a) != told(b)) {
            return Err("an answer is another one beside the others".to_owned());
        }
    }
    Ok(())
}

/// What is named as an answer is legal when it is typed as the next line.
fn answers_are_legal(text: &str, set: Ruleset) -> Result<(), String> {
    let before = app().resolve(text, Some(&[set]));
    let [one] = before.as_slice() else { return Ok(()) };
    let answer = &one.answers[0];
    // Answers come at the end of the first chain: nothing may stand behind it, and no moment before it.
    let later = ["next chain", "2.1.", " during ", " after ", " before "].iter().any(|w| answer.script.contains(w));
    let own: Vec<&str> = answer.declarations.iter().filter(|d| d.by.is_some()).map(|d| d.n.as_str()).collect();
    let counted = own.iter().zip(1..).all(|(n, at)| *n == at.to_string());
    if one.has_mistakes() || later || !counted {
        return Ok(());
    }
    let ask = Respond { rules: Some(vec![set]), ..Respond::default() };
    let lines = app().respond(&answer.script, &ask).into_iter().flat_map(|r| r.answers).flat_map(|a| a.lines);
    for line in lines.take(LINES) {
        let text = format!("{}{line}\n", answer.script);
        let after = app().resolve(&text, Some(&[set])).remove(0);
        if after.has_mistakes() {
            return Err(format!("the answer cannot be read: {line}: {:?}", after.answers[0].diagnostics));
        }
        let known = |n: &str| answer.declarations.iter().any(|d| d.n == n);
        let new = after.answers[0].declarations.iter().find(|d| !known(&d.n) && d.by.is_some());
        if new.is_none_or(|d| d.verdict == "illegal") {
            return Err(format!("the answer is refused: {line}: {:?}", new.and_then(|d| d.reason)));
        }
    }
    Ok(())
}

/// The shares of all ends of every answer add up to one, exactly.
fn shares(answers: &[ResolveAnswer]) -> Result<(), String> {
    for answer in answers.iter().flat_map(|a| &a.answers).filter(|a| !a.outcomes.is_empty()) {
        let (mut ways, mut of) = (0_u128, 1_u128);
        for outcome in &answer.outcomes {
            let (n, d) = outcome.odds.split_once('/').ok_or("no odds")?;
            let (n, d): (u128, u128) = (n.parse().map_err(|_| "odds")?, d.parse().map_err(|_| "odds")?);
            let whole = lcm(of, d);
            (ways, of) = (ways * (whole / of) + n * (whole / d), whole);
        }
        if ways != of {
            return Err(format!("{} ends have the odds {ways}/{of}", answer.outcomes.len()));
        }
    }
    Ok(())
}

fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// Every law of texts on one of them.
pub fn laws(text: &str, set: Ruleset) -> Vec<(&'static str, Result<(), String>)> {
    vec![
        ("language", language(text)),
        ("in time", engine(text, &[set]).and_then(|answers| shares(&answers))),
        ("the same again", same_again(text, &[set])),
        ("the same when printed", same_printed(text, &[set])),
        ("agreement", agreement(text)),
        ("answers are legal", answers_are_legal(text, set)),
    ]
}

/// A case with a few changes: letters, marks, whole lines.
pub fn changed() -> impl Strategy<Value = String> {
    const BITS: [&str; 28] = [
        ";",
        "\n",
        "#",
        " #2",
        ">",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "*",
        "!",
        "\"",
        ",",
        ":",
        " tap ",
        " expect ",
        "é",
        "1",
        " with ",
        " R ",
        ".",
        "\nroll 7",
        " > A1",
        "\nnext chain\n",
        " during 1",
        "99",
    ];
    let edits = prop::collection::vec((any::<Index>(), any::<Index>(), 0_u8..9), 1..5);
    (any::<Index>(), edits, select(BITS.to_vec())).prop_map(|(case, edits, bit)| {
        let mut lines: Vec<String> = case.get(texts()).lines().map(str::to_owned).collect();
        for (a, b, what) in edits {
            let (a, b) = (a.index(lines.len()), b.index(lines.len()));
            match what {
                0 => drop(lines.remove(a)),
                1 | 2 => lines.swap(a, b),
                3 | 4 => lines.insert(a, lines[b].clone()),
                5 | 6 => lines[a] = b_with(&lines[a], &lines[b]),
                _ => {
                    let at = lines[a].char_indices().map(|(n, _)| n).nth(b % lines[a].chars().count().max(1));
                    lines[a].insert_str(at.unwrap_or(0), bit);
                }
            }
            if lines.is_empty() {
                lines.push(String::new());
            }
        }
        lines.join("\n")
    })
}

/// The first half of a line with the second of another.
fn b_with(a: &str, b: &str) -> String {
    let words = |s: &str| s.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (a, b) = (words(a), words(b));
    [&a[..a.len().div_ceil(2)], &b[b.len() / 2..]].concat().join(" ")
}

fn check(text: &str, set: Ruleset) -> Result<(), TestCaseError> {
    for (law, held) in laws(text, set) {
        prop_assert!(held.is_ok(), "{law}: {}\n{text}", held.err().unwrap_or_default());
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(TEXTS))]

    #[test]
    fn noise(text in "\\PC{0,160}", set in rules()) {
        check(&text, set)?;
    }

    #[test]
    fn marks(text in "[RH1#;:,.>(){}\\[\\]*!?@/\"“” \n’'a-e+-]{0,120}", set in rules()) {
        check(&text, set)?;
    }

    #[test]
    fn changed_cases(text in changed(), set in rules()) {
        check(&text, set)?;
    }

    #[test]
    fn games_in_words(text in game(), set in rules()) {
        check(&text, set)?;
    }

    #[test]
    fn made_up_scripts(text in script(), set in rules()) {
        check(&text, set)?;
    }
}

#[test]
fn every_case_keeps_the_laws() {
    let mut wrong = Vec::new();
    for (id, text) in cases() {
        for (law, held) in laws(text, Ruleset::Coe) {
            wrong.extend(held.err().map(|why| format!("{id}: {law}: {why}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
