//! What can be declared next, and what stands against a declaration: every line that is listed is accepted when it is
//! pasted and does what it was listed for; and in positions of the sort that players ask about, what is listed is what
//! the card texts allow.

use std::collections::BTreeSet;
use std::path::Path;

use netrep::app::{Answer, App, Declaration, Facts, Outcome, Resolution, Respond, Responses, SetAnswer, Value};
use netrep::vocab::{Ruleset, fold};

use crate::app::app;
use crate::cases::tables;

/// How many positions of the tables are looked at where `NETREP_TRIALS` does not say more.
const SAMPLE: usize = 60;
/// How many lines of one answer are pasted: a play on each of many targets is the same play.
const LINES: usize = 3;

/// Positions of the tables, without what is expected of them, mixed by a fixed seed.
fn positions() -> Vec<(String, String)> {
    let mut all: Vec<(u64, String, String)> = tables()
        .into_iter()
        .map(|(id, text)| {
            let script = text.lines().filter(|line| !line.starts_with(['?', '#']));
            let script: Vec<&str> = script.take_while(|line| !line.starts_with("expect")).collect();
            let mixed =
                id.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
            (mixed, id, script.join("\n"))
        })
        .collect();
    all.sort();
    let most = std::env::var("NETREP_TRIALS").ok().and_then(|n| n.parse().ok()).unwrap_or(SAMPLE);
    all.into_iter().take(most).map(|(_, id, script)| (id, script)).collect()
}

/// One rule set's answer to a script.
fn resolved(app: &App, script: &str, rules: Ruleset) -> SetAnswer {
    app.resolve(script, Some(&[rules])).remove(0).answers.remove(0)
}

/// Every end of an answer: what resolved, and the facts.
fn ends(answer: &SetAnswer) -> Vec<(&[Resolution], &Facts)> {
    if answer.outcomes.is_empty() {
        return vec![(&answer.resolution, &answer.facts)];
    }
    answer.outcomes.iter().map(|o: &Outcome| (&o.resolution[..], &o.facts)).collect()
}

/// Why a line that was listed is wrong, if it is.
fn wrong(
    app: &App,
    script: &str,
    (answer, line): (&Answer, &str),
    found: &Responses,
    rules: Ruleset,
) -> Option<String> {
    let before = resolved(app, script, rules);
    let told = resolved(app, &format!("{script}\n{line}"), rules);
    if told.diagnostics.len() > before.diagnostics.len() {
        return Some(format!("cannot be read: {:?}", told.diagnostics.last().map(|d| &d.message)));
    }
    let own = |d: &&Declaration| !matches!(d.verdict, "automatic" | "immediate");
    let last = told.declarations.iter().rfind(own);
    if last.is_none_or(|d| d.verdict == "illegal") {
        return Some(format!("refused: {:?}", last.map(|d| d.reason)));
    }
    let result = |n: &str, rows: &[Resolution]| rows.iter().find(|r| r.n == n).map(|r| r.result);
    let unkept =
        answer.changes.iter().find(|c| !ends(&told).iter().any(|(rows, _)| result(&c.n, rows) == Some(c.result)));
    if let Some(change) = unkept {
        return Some(format!("does not do it: {}", change.text));
    }
    let (Some(effect), Some(beaten)) = (&answer.effect, &found.beaten) else { return None };
    let attack = |facts: &Facts, key: &str| facts.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone());
    let cancelled = |facts: &Facts| matches!(attack(facts, "attack"), Some(Value::Words(words)) if words.iter().any(|w| w == "cancelled"));
    let on_attack = answer.faced || beaten == "the attack";
    let whole = |rows: &[Resolution]| result(beaten, rows) == Some("resolves");
    let kept = match effect.kind {
        "prevents" if on_attack => ends(&told).iter().all(|(_, facts)| cancelled(facts)),
        "dice" if on_attack => ends(&told).iter().any(|(_, facts)| cancelled(facts)),
        "prevents" if effect.text.ends_with("changes nothing") => true,
        "prevents" if beaten != "the strike" => !ends(&told).iter().any(|(rows, _)| whole(rows)),
        _ => {
            // Something is other than it was.
            let ends_before: Vec<String> = ends(&before).iter().map(|(_, f)| format!("{f:?}")).collect();
            let shares = |a: &SetAnswer| a.outcomes.iter().map(|o| o.odds.clone()).collect::<Vec<_>>();
            shares(&told) != shares(&before)
                || ends(&told).iter().any(|(_, f)| !ends_before.contains(&format!("{f:?}")))
        }
    };
    (!kept).then(|| format!("does not beat {beaten}: {}", effect.text))
}

/// Asks in every position under two rule sets, and pastes what is listed.
fn pasted(ask: &Respond, at_least: usize) {
    let app = app();
    let (mut wrongs, mut listed, mut scripts) = (Vec::new(), 0, 0);
    for (id, script) in positions() {
        scripts += 1;
        for rules in [Ruleset::Coe, Ruleset::Tg] {
            let ask = Respond { rules: Some(vec![rules]), ..ask.clone() };
            for found in app.respond(&script, &ask) {
                for answer in &found.answers {
                    for line in answer.lines.iter().take(LINES) {
                        listed += 1;
                        let why = wrong(app, &script, (answer, line), &found, rules);
                        wrongs.extend(why.map(|why| format!("{id} ({rules:?}): {line}: {why}")));
                    }
                }
            }
        }
    }
    eprintln!("{listed} lines in {scripts} positions");
    assert!(wrongs.is_empty(), "{} of {listed} are wrong:\n{}", wrongs.len(), wrongs.join("\n"));
    assert!(listed >= at_least, "only {listed}");
}

#[test]
fn what_is_listed_as_possible_is_accepted_and_changes_what_it_says() {
    pasted(&Respond::default(), 40);
}

#[test]
fn what_is_listed_as_beating_something_is_accepted_and_beats_it() {
    pasted(&Respond { beats: true, every: true, ..Respond::default() }, 60);
}

/// A position that a player asks about, with what the card texts say of it.
struct Asked {
    id: String,
    script: String,
    must: Vec<String>,
    also: Vec<String>,
    never: Vec<String>,
}

fn asked() -> Vec<Asked> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listed/asked.txt");
    let text = std::fs::read_to_string(path).expect("the table is there");
    let blocks = text.split("\n\n").filter(|block| block.trim_start().starts_with("# "));
    blocks
        .map(|block| {
            let words = |key: &str| -> Vec<String> {
                let lines = block.lines().filter_map(|line| line.strip_prefix(key));
                lines.flat_map(|line| line.split(';')).map(|w| w.trim().to_owned()).filter(|w| !w.is_empty()).collect()
            };
            let keys = ["# ", "must: ", "also: ", "never: ", "why: "];
            let script = block.lines().filter(|line| !keys.iter().any(|key| line.starts_with(key)));
            Asked {
                id: block.trim_start().lines().next().unwrap_or_default().trim_start_matches("# ").to_owned(),
                script: script.collect::<Vec<_>>().join("\n"),
                must: words("must: "),
                also: words("also: "),
                never: words("never: "),
            }
        })
        .collect()
}

#[test]
fn what_beats_what_players_ask_about_is_what_the_texts_allow() {
    let app = app();
    let (mut wrongs, mut listed, mut useful) = (Vec::new(), 0, 0);
    let all = asked();
    for Asked { id, script, must, also, never } in &all {
        let ask = Respond { beats: true, every: true, ..Respond::default() };
        let found = app.respond(script, &ask).remove(0);
        if !found.diagnostics.is_empty() || !found.trouble.is_empty() && !must.is_empty() {
            wrongs.push(format!("{id}: {:?} {:?}", found.diagnostics, found.trouble));
        }
        let texts: Vec<String> = found.answers.iter().map(|answer| answer.text().to_string()).collect();
        let has = |text: &str, wanted: &str| fold(text).contains(&fold(wanted));
        for wanted in must.iter().filter(|w| !texts.iter().any(|t| has(t, w))) {
            wrongs.push(format!("{id}: `{wanted}` is missing in {texts:?}"));
        }
        for bad in texts.iter().filter(|t| never.iter().any(|n| has(t, n))) {
            wrongs.push(format!("{id}: `{bad}` is false"));
        }
        let unique: BTreeSet<&String> = texts.iter().collect();
        if unique.len() != texts.len() || found.answers.first().is_some_and(|a| a.own) {
            wrongs.push(format!("{id}: one is told twice, or the declarer's own comes first: {texts:?}"));
        }
        let known = |t: &&String| must.iter().chain(also).any(|w| has(t, w));
        listed += texts.len();
        useful += texts.iter().filter(known).count();
        let unknown: Vec<&String> = texts.iter().filter(|t| !known(t)).collect();
        if !unknown.is_empty() {
            eprintln!("{id}: {unknown:?}");
        }
        for (answer, line) in found.answers.iter().flat_map(|a| a.lines.iter().map(move |l| (a, l))) {
            let why = wrong(app, script, (answer, line), &found, Ruleset::Coe);
            wrongs.extend(why.map(|why| format!("{id}: {line}: {why}")));
        }
    }
    eprintln!("{useful} of {listed} answers in {} positions are in the table", all.len());
    assert!(wrongs.is_empty(), "{}", wrongs.join("\n"));
    assert!(useful * 10 >= listed * 9, "{useful} of {listed}");
    assert!(all.len() >= 25);
}

/// A thing that a sentence gives twice as a choice: `tap Gimli or Gimli`.
fn given_twice(text: &str) -> Option<String> {
    let pieces: Vec<&str> = text.split(" or ").collect();
    pieces.windows(2).find_map(|pair| {
        let ends = [", ", " on ", "tap ", "by ", "keyed to ", "discard "];
        let last = ends.iter().filter_map(|end| pair[0].rfind(end).map(|at| at + end.len())).max()?;
        let last = pair[0][last..].trim();
        let next = ends.iter().fold(pair[1], |next, end| next.strip_prefix(end).unwrap_or(next));
        let same = next
            .strip_prefix(last)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(')') || rest.starts_with(" ("));
        (same && !last.is_empty()).then(|| text.to_owned())
    })
}

#[test]
fn nothing_is_listed_twice_as_a_choice() {
    let app = app();
    let mut wrong = BTreeSet::new();
    // Further positions are looked at where `NETREP_TRIALS` says so.
    for (id, script) in positions().into_iter().step_by(3) {
        for beats in [false, true] {
            for found in app.respond(&script, &Respond { beats, every: true, ..Respond::default() }) {
                let twice = found.answers.iter().filter_map(|a| given_twice(&a.text()));
                wrong.extend(twice.map(|text| format!("{id}: {text}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_a_declaration_brings_about_the_moment_for_is_listed() {
    let app = app();
    for (script, wanted) in [
        (
            "phase mh strike-sequence.support\nR R1: Boromir II, Aragorn II\nattack Wargs 2@9\nstrikes: Boromir II\nR hand: Lucky Strike",
            "Lucky Strike on strike against Boromir II",
        ),
        (
            "phase site automatic-attack\nR R1: Fram Framson {Magic Ring of Nature}\nat Cirith Gorgor",
            "use Magic Ring of Nature on attack",
        ),
        ("phase mh combat\nR R1: Strider* {Noble Steed}\nat Cirith Gorgor\nattack Slayer", "cancel Slayer"),
    ] {
        let found = app.respond(script, &Respond::default()).remove(0);
        let texts: Vec<String> = found.answers.iter().map(|answer| answer.text().to_string()).collect();
        assert!(texts.iter().any(|text| text.contains(wanted)), "{script}: {texts:?} {:?}", found.diagnostics);
    }
}
