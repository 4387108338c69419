//! What is offered in the place of a line with a mistake reads.

use crate::catalogue::{cases, titles};
use netrep::lang::{Diagnostic, Mistake, Parsed, fix, parse};

/// Words that are put into lines, of which most make no sense there.
const WORDS: [&str; 12] = [
    "frobs",
    "Qxzvw",
    "> Gandlaf",
    "#0",
    "(tap",
    "[halve",
    "{Stingg}",
    "keyed too ww",
    "99999",
    "to",
    "expekt",
    "Bob plays",
];

/// The case with one of its words misspelt, swapped, dropped, or with another beside it.
fn changed(case: &str, n: usize) -> Option<String> {
    // Players expect nothing in writing.
    let lines: Vec<&str> = case.lines().take_while(|line| !line.starts_with("expect")).collect();
    let line = 1 + n * 7 % lines.len().saturating_sub(1).max(1);
    let mut words: Vec<String> = lines.get(line)?.split(' ').map(str::to_owned).collect();
    let at = n * 13 % words.len();
    match n % 4 {
        0 => words.insert(at, WORDS[n % WORDS.len()].to_owned()),
        1 => words[at].extend(['q', 'z']),
        2 => drop(words.remove(at)),
        _ => words[at] = WORDS[n * 5 % WORDS.len()].to_owned(),
    }
    let new = words.join(" ");
    Some(lines.iter().enumerate().map(|(n, l)| if n == line { new.as_str() } else { l }).collect::<Vec<_>>().join("\n"))
}

/// The text with the line of a mistake put in its place.
fn mended(text: &str, mistake: &Diagnostic, line: &str) -> (String, std::ops::Range<usize>) {
    let start = text[..mistake.span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    (format!("{}{line}{}", &text[..start], &text[end..]), start..start + line.len() + 1)
}

#[test]
fn what_is_offered_for_a_mistake_reads() {
    let (mut told, mut offered, mut without) = (0, 0, Vec::new());
    for (n, case) in cases().values().enumerate().step_by(3) {
        let Some(text) = changed(case, n) else { continue };
        for mistake in parse(&text, titles()).diagnostics {
            told += 1;
            let Some(line) = fix(&text, &mistake, titles(), &|_, _| true) else {
                without.push(mistake.render(&text));
                continue;
            };
            offered += 1;
            let (mended, place) = mended(&text, &mistake, &line);
            let left: Vec<_> = parse(&mended, titles()).diagnostics;
            let wrong = left.iter().find(|d| place.contains(&d.span.start));
            assert!(wrong.is_none(), "{line} is offered in\n{text}\nand is {}", wrong.expect("it is").render(&mended));
        }
    }
    eprintln!("{told} mistakes, {offered} with a line that reads; without:\n{}", without.join("\n"));
    assert!(told > 400, "only {told} mistakes");
    assert!(offered * 100 >= told * 90, "{offered} of {told} have a line: {}", without.join("\n"));
}

/// What somebody does is not guessed from what they do it to, and what does not hold is not offered.
#[test]
fn nothing_is_offered_that_leads_nowhere() {
    let first =
        |text: &str| parse(text, titles()).diagnostics.into_iter().next().unwrap_or_else(|| panic!("{text} reads"));
    let text = "R enters Moria";
    assert_eq!(fix(text, &first(text), titles(), &|_, _| true), None);
    let text = "H Doors of Night > Frodo, qxz";
    assert_eq!(fix(text, &first(text), titles(), &|_, _| false), None);
    let seen = std::cell::RefCell::new(Vec::new());
    let holds = |read: &Parsed, place: &std::ops::Range<usize>| {
        seen.borrow_mut().push((read.scripts.len(), place.clone()));
        true
    };
    assert!(fix(text, &first(text), titles(), &holds).is_some());
    assert_eq!(*seen.borrow(), [(1, 0..25)]);
}

#[test]
fn what_was_likely_meant_is_offered_first() {
    for (text, wanted) in [
        ("R A1: Gandalf; at Rivendell\nR Concealmnt", "R Concealment"),
        ("R A1: Gandlaf, Frodo; at Rivendell", "R A1: Gandalf, Frodo; at Rivendell"),
        ("R A1: Frodo {Sting; at Rivendell", "R A1: Frodo {Sting}; at Rivendell"),
        ("phaze site", "phase site"),
        ("H Doors of Night > Frodo, qxz", "H Doors of Night > Frodo"),
        ("H plays 2 Orc-patrols", "H plays Orc-patrols; H plays Orc-patrols"),
        ("R: Gimli; H 3 Wargs; next chain", "R: Gimli; H Wargs; H Wargs; H Wargs; next chain"),
        ("R: Frodo + Sting, Sam", "R: Frodo {Sting}, Sam"),
        ("R: Frodo+Sting+The One Ring, Sam", "R: Frodo {Sting, The One Ring}, Sam"),
        ("R: Frodo [Sting], Sam", "R: Frodo {Sting}, Sam"),
        ("R: Frodo (Sting)", "R: Frodo {Sting}"),
        ("R: Frodo [wounded], Sam", "R: Frodo wounded, Sam"),
        ("R: Aragorn, Frodo at Bree (tapped)", "R: Aragorn, Frodo at Bree tapped"),
    ] {
        let parsed = parse(text, titles());
        let mistake = parsed.diagnostics.first().unwrap_or_else(|| panic!("{text} reads"));
        assert!(!matches!(mistake.mistake, Mistake::TooManyMistakes));
        assert_eq!(fix(text, mistake, titles(), &|_, _| true).as_deref(), Some(wanted), "{text}");
    }
}
