//! Nothing is chosen in silence: who leaves a target, a performer or a price of a declaration out gets the same answer, is
//! told what was taken, is asked, or is refused (COE 9.2, 9.3).

use std::collections::BTreeMap;

use netrep::app::{Declaration, Said, SetAnswer};
use netrep::vocab::Ruleset;

use crate::world::{app, scripts};

/// What stands behind the name of a card in the terse form of a declaration, in this order.
const PARTS: [&str; 10] =
    [" (", " > ", " [", " key ", " with ", " by ", " during ", " after ", " before ", " choosing "];
/// What is left out.
const LEFT_OUT: [&str; 5] = [" (tap ", " (discard ", " > ", " key ", " by "];

/// A declaration with one of its parts taken out.
fn stripped(line: &str) -> Vec<String> {
    let without = |part: &&str| {
        let at = line.find(*part)?;
        let rest = &line[at + part.len()..];
        let length = if part.starts_with(" (") {
            rest.find(')').map(|end| end + 1)?
        } else {
            // A price stands before the target; what is in brackets behind that is of its name.
            PARTS[1..].iter().filter_map(|next| rest.find(next)).min().unwrap_or(rest.len())
        };
        Some(format!("{}{}", &line[..at], &rest[length..]))
    };
    LEFT_OUT.iter().filter_map(without).collect()
}

fn resolve(lines: &[String]) -> SetAnswer {
    app().resolve(&lines.join("\n"), Some(&[Ruleset::Coe])).remove(0).answers.remove(0)
}

/// What comes of a script: its verdicts, how they resolve, and what holds at the end.
fn comes_to(answer: &SetAnswer) -> (Vec<String>, Vec<String>, BTreeMap<String, String>) {
    let verdicts = answer.declarations.iter().map(|d| format!("{} {} {:?}", d.n, d.verdict, d.reason));
    let results = answer.resolution.iter().map(|r| format!("{} {} {:?}", r.n, r.result, r.why));
    let facts = serde_json::to_value(&answer.facts).expect("facts are plain");
    let facts = facts.as_object().into_iter().flatten().map(|(key, value)| (key.clone(), value.to_string()));
    (verdicts.collect(), results.collect(), facts.collect())
}

/// Whether an answer says why a part of a declaration is filled as it is, which the whole script left to nobody.
fn tells(answer: &SetAnswer, whole: &SetAnswer) -> bool {
    let why = [
        "no difference between",
        "as the script shows",
        "did not name a company to join",
        "to which the creature is keyed",
        " phase of ",
    ];
    let new = |told: &&Said| !whole.assumed.contains(told);
    answer.assumed.iter().filter(new).any(|told| why.iter().any(|why| told.contains(why)))
}

/// A declaration of which a part is left out.
struct LeftOut<'a> {
    id: &'a str,
    script: &'a [String],
    at: usize,
    n: &'a str,
    less: String,
}

/// How many declarations were tried, how many were asked about, how many lines were pasted.
#[derive(Default)]
struct Count {
    tried: usize,
    asked: usize,
    pasted: usize,
}

impl LeftOut<'_> {
    fn with(&self, line: &str) -> SetAnswer {
        let mut lines = self.script.to_vec();
        line.clone_into(&mut lines[self.at]);
        resolve(&lines)
    }

    fn own<'a>(&self, answer: &'a SetAnswer) -> Option<&'a Declaration> {
        answer.declarations.iter().find(|d| d.n == self.n)
    }

    /// What is wrong with the answer.
    fn wrong(&self, whole: &SetAnswer, count: &mut Count) -> Option<String> {
        count.tried += 1;
        let answer = self.with(&self.less);
        let (own, full) = (self.own(&answer)?, self.own(whole)?);
        if !answer.diagnostics.is_empty() || own.verdict == "illegal" || comes_to(&answer) == comes_to(whole) {
            return None;
        }
        let asks = answer.choices.iter().find(|choice| choice.n == self.n);
        match asks {
            Some(_) => {
                count.asked += 1;
                self.unanswered(&answer, (whole, full), count)
            }
            None if own.verdict == "open" && answer.choices.is_empty() => Some("it is open, and nothing asks".into()),
            None if own.verdict == "open" || tells(&answer, whole) => None,
            // It is another declaration if it has fewer parts: nothing was chosen.
            None => {
                let fewer = own.bound.len() < full.bound.len();
                let none_new = own.bound.iter().all(|part| full.bound.contains(part));
                (!fewer || !none_new).then(|| format!("{} in silence, not {}: {:?}", own.text, full.text, own.bound))
            }
        }
    }

    /// Each line that is offered is taken, and one of them is what was left out.
    fn unanswered(
        &self,
        answer: &SetAnswer,
        (whole, full): (&SetAnswer, &Declaration),
        count: &mut Count,
    ) -> Option<String> {
        let choice = answer.choices.iter().find(|choice| choice.n == self.n)?;
        let mut meant = choice.slot == "pick";
        for candidate in choice.candidates.iter().filter(|_| choice.slot != "pick") {
            count.pasted += 1;
            let then = self.with(&candidate.line);
            let again = then.choices.iter().any(|c| c.n == self.n && c.slot == choice.slot && c == choice);
            let Some(own) = self.own(&then).filter(|d| d.verdict != "illegal" && then.diagnostics.is_empty() && !again)
            else {
                return Some(format!("{} is not taken", candidate.line));
            };
            let all = full.bound.iter().all(|part| own.bound.contains(part));
            meant |= own.verdict == "open" || tells(&then, whole) || all;
        }
        (!meant).then(|| format!("not among those that are offered: {}", full.text))
    }
}

#[test]
fn what_is_left_out_is_never_chosen_in_silence() {
    let (mut count, mut wrong) = (Count::default(), Vec::new());
    for (id, text) in scripts() {
        let script: Vec<&str> = text.lines().take_while(|line| !line.starts_with("expect")).collect();
        let script: Vec<String> = app().format(&script.join("\n")).0.lines().map(str::to_owned).collect();
        let whole = resolve(&script);
        for (at, line) in script.iter().enumerate() {
            let number = line.split_once(". ").map(|(n, _)| n).filter(|n| n.starts_with(|c: char| c.is_ascii_digit()));
            let Some(n) = number else { continue };
            if !whole.declarations.iter().any(|d| d.n == n && d.verdict == "legal") {
                continue;
            }
            for less in stripped(line) {
                let left_out = LeftOut { id: &id, script: &script, at, n, less };
                let said = left_out.wrong(&whole, &mut count);
                wrong.extend(said.map(|said| format!("{}: {}: {said}", left_out.id, left_out.less)));
            }
        }
    }
    let Count { tried, asked, pasted } = count;
    eprintln!("{tried} declarations with less said, {asked} ask, {pasted} lines pasted");
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(tried >= 500 && asked >= 50, "only {tried}, of which {asked} ask");
}
