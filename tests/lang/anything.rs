//! Any text is read without panicking, and any script that is right is printed and read again.

use std::sync::OnceLock;

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::catalogue::{cases, read, shape, titles, words};
use netrep::lang::{Parsed, format, parse};

/// Reads a text, whatever it is, and looks whether the places are good.
fn survives(text: &str) -> Parsed {
    let parsed = parse(text, titles());
    for found in &parsed.diagnostics {
        assert!(text.get(found.span.clone()).is_some(), "{found:?} of {text:?}");
        assert!(!found.to_string().is_empty());
        let _ = found.render(text);
    }
    let mut before = 0;
    for line in parsed.scripts.iter().flat_map(|s| &s.lines) {
        assert!(text.get(line.span.clone()).is_some_and(|t| !t.trim().is_empty()), "{line:?} of {text:?}");
        assert!(line.span.start >= before);
        before = line.span.end;
    }
    parsed
}

/// A script that was read without mistakes is printed and read again.
#[track_caller]
fn returns(text: &str) {
    let parsed = survives(text);
    if !parsed.diagnostics.is_empty() {
        return;
    }
    for script in &parsed.scripts {
        let printed = format(script);
        let again = read(&printed);
        assert_eq!(again.len(), 1, "{text}\n{printed}");
        assert_eq!(shape(script), shape(&again[0]), "{text}\n{printed}");
    }
}

fn all_cases() -> &'static [String] {
    static CASES: OnceLock<Vec<String>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut cases: Vec<String> = cases().values().cloned().collect();
        cases.push("R A1: Bilbo {Sting*}; 1. R Fog > A1 [x]; expect; 1 legal".to_owned());
        cases
    })
}

fn name() -> impl Strategy<Value = String> {
    let title = any::<Index>().prop_map(|at| at.get(words()).clone());
    (title, select(vec!["", "", "", " #1", " #2"])).prop_map(|(title, copy)| format!("{title}{copy}"))
}

fn thing() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => name(),
        1 => name().prop_map(|n| format!("strike {n}")),
        1 => name().prop_map(|n| format!("cc {n}")),
        1 => name().prop_map(|n| format!("ic {n}")),
        1 => name().prop_map(|n| format!("{n} attack")),
        1 => name().prop_map(|n| format!("{n} (declared)")),
        1 => name().prop_map(|n| format!("{n} (hand)")),
        1 => select(vec!["attack", "A1", "B12", "1", "2.1", "site S", "ww", "body check", "a card", "an event"])
            .prop_map(str::to_owned),
    ]
}

/// What follows a card in a declaration: each kind of part once at the most.
fn parts() -> impl Strategy<Value = String> {
    let some = |strategy: BoxedStrategy<String>| proptest::option::weighted(0.3, strategy);
    let targets = proptest::collection::vec(thing(), 1..3).prop_map(|t| format!("> {}", t.join(", ")));
    (
        some(name().prop_map(|n| format!("(tap {n}, discard {n}, limit 1)")).boxed()),
        some(prop_oneof![targets, thing().prop_map(|t| format!("on {t}"))].boxed()),
        some(Just("[halve]".to_owned()).boxed()),
        some(prop_oneof![Just("key w".to_owned()), name().prop_map(|n| format!("key {n}"))].boxed()),
        some(name().prop_map(|n| format!("with {n}")).boxed()),
        some(name().prop_map(|n| format!("by {n}")).boxed()),
        some(prop_oneof![Just("after 2.1".to_owned()), name().prop_map(|n| format!("before {n}"))].boxed()),
    )
        .prop_map(|(a, b, c, d, e, f, g)| [a, b, c, d, e, f, g].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

fn borne() -> impl Strategy<Value = String> {
    let mark = || select(vec!["", "", "*", "!", " tapped", " wounded"]);
    (name(), mark(), proptest::collection::vec((name(), mark()), 0..3)).prop_map(|(card, mark, bears)| {
        let bears: Vec<String> = bears.into_iter().map(|(n, m)| format!("{n}{m}")).collect();
        if bears.is_empty() { format!("{card}{mark}") } else { format!("{card}{mark} {{{}}}", bears.join(", ")) }
    })
}

fn told() -> impl Strategy<Value = String> {
    let verb = select(vec!["", "", "tap ", "discard ", "support ", "cancel ", "reveal ", "test ", "influence "]);
    prop_oneof![
        4 => (select(vec!["R ", "1. R ", "H ", "2.1. Ann "]), verb, name(), thing(), parts()).prop_map(|(who, verb, card, thing, parts)| {
            let what = if verb.is_empty() { card } else { thing };
            format!("{who}{verb}{what} {parts}")
        }),
        2 => (select(vec!["R A1:", "R:", "H:"]), proptest::collection::vec(borne(), 1..4))
            .prop_map(|(who, cards)| format!("{who} {}", cards.join(", "))),
        1 => (borne(), select(vec!["", " since now", " face-down", " on-guard", " as creature"]))
            .prop_map(|(card, more)| format!("H+ {card}{more}")),
        1 => (name(), thing()).prop_map(|(card, on)| format!("R+ {card} on {on}")),
        1 => (name(), name()).prop_map(|(from, to)| format!("path {from} > {to} wb")),
        1 => name().prop_map(|site| format!("at {site} S")),
        1 => name().prop_map(|card| format!("attack {card} 2@10/3 key s race Men unfinished")),
        1 => (name(), name()).prop_map(|(a, b)| format!("strikes {a} succeeded, {b} x2")),
        1 => (thing(), name()).prop_map(|(a, b)| format!("earlier {a} faces {b} cancelled")),
        1 => (name(), name()).prop_map(|(a, b)| format!("roll {a} 7, cc {b} 8")),
        1 => thing().prop_map(|t| format!("pick {t}")),
        1 => thing().prop_map(|t| format!("R order {t}, Fog")),
        1 => name().prop_map(|n| format!("R hand: {n} x3, a card")),
        1 => name().prop_map(|n| format!("given prowess({n}) 4")),
        1 => select(vec!["# a comment", "next chain", "? why; R pass", "phase mh strike Bilbo", "limit 1/2", "limit 3"])
            .prop_map(str::to_owned),
    ]
}

fn expected() -> impl Strategy<Value = String> {
    prop_oneof![
        (name(), name()).prop_map(|(a, b)| format!("{a}, {b} discard")),
        (name(), name()).prop_map(|(a, b)| format!("{a} on {b}")),
        name().prop_map(|a| format!("cc({a}).mod -2")),
        (name(), name()).prop_map(|(a, b)| format!("order {a}, {b}")),
        (name(), name()).prop_map(|(a, b)| format!("if {a} first: attack.card {b}")),
        name().prop_map(|a| format!("1 cancelled cancelled-by {a}")),
        select(vec!["1 legal", "1, 2.1 illegal key", "1 resolves", "path swb", "A1 moving", "says x; y", "expect coe"])
            .prop_map(str::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        returns(&text);
    }

    #[test]
    fn any_marks(text in "[RH1#;:,.>(){}\\[\\]*!?@/\"“” \n’'a-e+-]{0,120}") {
        returns(&text);
    }

    #[test]
    fn a_changed_case(case in any::<Index>(), edits in proptest::collection::vec((any::<Index>(), any::<Index>(), 0..6_u8), 1..5)) {
        const BITS: [&str; 24] = [
            ";", "\n", "#", " #2", ">", "(", ")", "[", "]", "{", "}", "*", "!", "\"", ",", ":", " tap ", " expect ", "é", "1",
            " with ", " R ", ".", "–",
        ];
        let mut chars: Vec<char> = case.get(all_cases()).chars().collect();
        for (at, bit, what) in edits {
            let at = at.index(chars.len().max(1));
            match what {
                0 => { chars.truncate(at); }
                1 | 2 => { if at < chars.len() { chars.remove(at); } }
                3 => { let other = bit.index(chars.len().max(1)); if at < chars.len() { chars.swap(at, other); } }
                _ => { for c in bit.get(&BITS).chars().rev() { chars.insert(at.min(chars.len()), c); } }
            }
        }
        returns(&chars.into_iter().collect::<String>());
    }

    #[test]
    fn a_made_up_script(told in proptest::collection::vec(told(), 1..8), expected in proptest::collection::vec(expected(), 0..5)) {
        let text = format!("# MADE-1\nplayers Ann, Bob\n{}\nexpect\n{}\n", told.join("\n"), expected.join("\n"));
        let parsed = survives(&text);
        let shown: Vec<String> = parsed.diagnostics.iter().map(|d| d.render(&text)).collect();
        prop_assert!(shown.is_empty(), "{text}\n{}", shown.join("\n"));
        returns(&text);
    }
}

#[test]
fn every_title_is_read_in_every_place() {
    let odd = |title: &str| !title.chars().all(|c| c.is_alphabetic() || c == ' ');
    for (_, title) in words().iter().enumerate().filter(|(at, title)| at % 3 == 0 || odd(title)) {
        let text = format!(
            "R A1: {title}* {{{title}!}}, {title} wounded with {title} and {title}\nH+ {title} since now on {title}\n\
             R {title} (tap {title}) > {title}, {title} attack by {title}\nat {title} S\npath {title} > {title} w\n\
             H tap {title} on {title} during 1\nattack {title} 1@2\nroll {title} 4, cc {title} 5\nH {title} key {title}\n\
             earlier {title} faces {title}\nexpect\n{title}, {title} #2 on {title}\ncc({title}).mod 5\norder {title}, {title}\n\
             if {title} first: {title} discard\n1 cancelled cancelled-by {title}\n"
        );
        returns(&text);
        let lines = read(&text).remove(0).lines.len();
        assert_eq!(lines, 16, "{title}");
    }
}

#[test]
fn deep_and_long_texts_are_survived() {
    survives(&"R: ".repeat(5_000));
    survives(&format!("R: {}", "Bilbo {".repeat(2_000)));
    survives(&format!("R: {}", "Bilbo with ".repeat(1_400)));
    survives(&format!("R Fog {}", "> Fog, ".repeat(2_300)));
    survives(&"x, ".repeat(5_000));
    survives(&format!("H+ {}", "Nobody at all, ".repeat(1_000)));
    survives(&"\"".repeat(16_000));
    survives(&"1.".repeat(8_000));
}
