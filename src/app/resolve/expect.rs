//! The expectations of a case under each rule set, and the places where an answer differs from them.

use super::facts::{Facts, Value};
use super::report::{Chain, SetAnswer};
use super::words::{ALL, named_rules};
use crate::lang::{Expectation, Says, Script};
use crate::vocab::{Ruleset, fold};

/// The expectations of a case under one rule set.
#[derive(Clone, Debug)]
pub(super) struct Expected<'a> {
    /// The rule set.
    pub rules: Ruleset,
    /// The lines; nothing if the rule set leaves it open.
    pub lines: Option<Vec<&'a Expectation>>,
}

/// Gives the expectations by rule set. `expect` holds for the sets of `rules`, without them for the first three; what
/// `expect SET` lists replaces it there, unless it lists nothing.
pub(super) fn expected(script: &Script) -> Vec<Expected<'_>> {
    let named = named_rules(script);
    let base_sets = if named.is_empty() { ALL.to_vec() } else { named };
    let mut base: Vec<&Expectation> = Vec::new();
    let mut own: Vec<(Ruleset, Option<Vec<&Expectation>>)> = Vec::new();
    let mut section: Vec<Ruleset> = Vec::new();
    for line in &script.lines {
        match &line.says {
            Says::Expect(sets) => {
                section.clone_from(sets);
                own.extend(sets.iter().map(|set| (*set, Some(Vec::new()))));
            }
            Says::Open { rules, .. } => {
                section.clone_from(rules);
                own.extend(rules.iter().map(|set| (*set, None)));
            }
            Says::Expected(line) if section.is_empty() => base.push(line),
            Says::Expected(line) => {
                for (_, lines) in own.iter_mut().filter(|(set, _)| section.contains(set)) {
                    if let Some(lines) = lines {
                        lines.push(line);
                    }
                }
            }
            _ => {}
        }
    }
    let mut sets = base_sets.clone();
    sets.extend(own.iter().map(|(set, _)| *set).filter(|set| !base_sets.contains(set)));
    sets.dedup();
    let lines = |set: Ruleset| match own.iter().rev().find(|(s, _)| *s == set) {
        Some((_, None)) => None,
        Some((_, Some(lines))) if !lines.is_empty() => Some(lines.clone()),
        Some((_, Some(_))) | None => Some(base.clone()),
    };
    sets.into_iter().map(|rules| Expected { rules, lines: lines(rules) }).collect()
}

/// Gives the places where an answer differs from the expectation, and the number of conditional facts that were left
/// aside: those for which `suppose` knows no answer under their condition.
pub(super) fn compare(
    lines: &[&Expectation],
    answer: &SetAnswer,
    suppose: &dyn Fn(&str) -> Option<Facts>,
) -> (Vec<String>, usize) {
    let mut differs = Vec::new();
    let mut unchecked = 0;
    let mut results: Vec<(String, Row)> = Vec::new();
    for line in lines {
        match line {
            Expectation::Verdict { of, verdict, reason } => {
                for n in of {
                    differs.extend(verdict_differs(n, verdict, reason.as_deref(), answer));
                }
            }
            Expectation::Result { of, result, why } => {
                let why = why.as_deref().map(first_word).unwrap_or_default();
                results.extend(of.iter().map(|n| (chain_of(n, answer), (n.clone(), result.clone(), why.to_owned()))));
            }
            Expectation::Fact { under: Some(under), fact } => match suppose(under) {
                Some(facts) => {
                    let differs_there = fact.of.iter().filter_map(|key| fact_differs(key, &fact.value, &facts));
                    differs.extend(differs_there.map(|text| format!("{under}: {text}")));
                }
                None => unchecked += 1,
            },
            Expectation::Fact { under: None, fact } => {
                for key in &fact.of {
                    differs.extend(fact_differs(key, &fact.value, &answer.facts));
                }
            }
        }
    }
    let mut chains: Vec<&String> = results.iter().map(|(chain, _)| chain).collect();
    chains.dedup();
    for chain in chains {
        differs.extend(chain_differs(chain, &results, answer));
    }
    (differs, unchecked)
}

/// Number, result, first word of the why.
type Row = (String, String, String);

/// Compares follow-up chains by what happens in them; the numbers in them are the engine's.
fn chain_differs(chain: &str, results: &[(String, Row)], answer: &SetAnswer) -> Option<String> {
    let numbered = chain == "1";
    let told = |row: &Row| {
        let (n, result, why) = row;
        let n = if numbered { format!("{n} ") } else { String::new() };
        format!("{n}{result} {why}").trim_end().to_owned()
    };
    let want: Vec<String> = results.iter().filter(|(c, _)| c == chain).map(|(_, row)| told(row)).collect();
    let rows = answer.resolution.iter().filter(|r| match r.chain {
        Chain::Number(n) => n.to_string() == chain,
        Chain::End(_) => chain == "end",
    });
    let have: Vec<String> = rows
        .map(|r| {
            let why = r.why.as_deref().map(first_word).unwrap_or_default().to_owned();
            told(&(r.n.clone(), r.result.to_owned(), why))
        })
        .collect();
    (want != have).then(|| format!("chain {chain}: expected {}, got {}", list(&want), list(&have)))
}

/// Gives the chain of a number: `1`, `2.1`, `1.end`. A plain number may be of the chain that a line has begun.
fn chain_of(n: &str, answer: &SetAnswer) -> String {
    match n.split_once('.') {
        None => match answer.resolution.iter().find(|row| row.n == n).map(|row| &row.chain) {
            Some(Chain::Number(chain)) => chain.to_string(),
            Some(Chain::End(_)) | None => "1".to_owned(),
        },
        Some((_, "end")) => "end".to_owned(),
        Some((chain, _)) => chain.to_owned(),
    }
}

fn verdict_differs(n: &str, verdict: &str, reason: Option<&str>, answer: &SetAnswer) -> Option<String> {
    let Some(row) = answer.declarations.iter().find(|d| d.n == n) else {
        return Some(format!("{n}: expected {verdict}, but it was not declared"));
    };
    let reason = reason.filter(|_| verdict == "illegal");
    if row.verdict == verdict && reason.is_none_or(|r| row.reason == Some(r)) {
        return row.cites.is_empty().then(|| format!("{n}: {verdict}, but no rule is cited"));
    }
    let got = format!("{} {}", row.verdict, row.reason.unwrap_or_default());
    let want = format!("{verdict} {}", reason.unwrap_or_default());
    Some(format!("{n}: expected {}, got {}", want.trim_end(), got.trim_end()))
}

fn fact_differs(key: &str, want: &[String], facts: &Facts) -> Option<String> {
    let none = matches!(want, [only] if only == "none") || want.is_empty();
    let Some(got) = facts.get(key) else {
        return (!none).then(|| format!("{key}: expected {}, not told", list(want)));
    };
    let holds = match got {
        Value::Number(n) => want == [n.to_string()],
        Value::Truth(yes) => want == [yes.to_string()],
        Value::Words(words) => words_hold(want, words, none),
    };
    (!holds).then(|| format!("{key}: expected {}, got {}", list(want), told(got)))
}

/// Compares words: several words are a list in its order; a single one must be among those that hold.
fn words_hold(want: &[String], got: &[String], none: bool) -> bool {
    let got: Vec<String> = got.iter().map(|w| plain(w)).collect();
    if none {
        return got.is_empty();
    }
    let want: Vec<String> = want.iter().map(|w| plain(w)).collect();
    match want.as_slice() {
        [only] => got.contains(only) || got.concat() == *only,
        several => got == several,
    }
}

/// Gives a word of a fact without what is only a way of writing it.
fn plain(word: &str) -> String {
    let word = fold(word);
    let short = ["region type ", "region name "].iter().find_map(|p| word.strip_prefix(p));
    match (short, word.strip_prefix("site type ")) {
        (Some(rest), _) => rest.to_owned(),
        (None, Some(rest)) => format!("site {rest}"),
        (None, None) => word,
    }
}

/// Gives a value as it is shown.
pub(super) fn told(value: &Value) -> String {
    match value {
        Value::Words(words) => list(words),
        Value::Number(n) => n.to_string(),
        Value::Truth(yes) => yes.to_string(),
    }
}

fn list(words: &[String]) -> String {
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}
