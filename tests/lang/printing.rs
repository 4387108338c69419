//! What is printed reads as the same script.

use crate::catalogue::{cases, shape, titles};
use netrep::lang::{format, parse};

/// What is wrong with the printed form of a text that was read without a mistake.
fn wrongly_printed(text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for script in &parse(text, titles()).scripts {
        let printed = format(script);
        let again = parse(&printed, titles());
        let mistakes: Vec<String> = again.diagnostics.iter().map(|d| d.render(&printed)).collect();
        let [one] = again.scripts.as_slice() else {
            wrong.push(format!("{text}\n=> {} scripts\n{printed}", again.scripts.len()));
            continue;
        };
        if !mistakes.is_empty() {
            wrong.push(format!("{text}\n=> {}", mistakes.join("\n")));
        } else if shape(script) != shape(one) {
            wrong.push(format!("{text}\n=> another script\n{printed}"));
        } else if format(one) != printed {
            wrong.push(format!("{text}\n=> printed anew\n{printed}\n{}", format(one)));
        }
    }
    wrong
}

#[test]
fn every_case_is_printed_and_read_again() {
    let wrong: Vec<String> = cases().values().flat_map(|text| wrongly_printed(text)).collect();
    assert!(wrong.is_empty(), "{} are not: {}", wrong.len(), wrong.join("\n\n"));
}

/// Signs that people paste without seeing them, or that are letters only to some.
const ODD: [char; 24] = [
    'ŉ', '½', '⑴', 'ﬁ', '\u{200b}', 'ʼ', 'İ', 'ß', 'ǆ', '№', '…', '\u{301}', '\u{202e}', '🂡', 'K', 'ﷺ', '²', '\u{a0}',
    '’', '—', '＞', '；', '\u{ad}', 'ſ',
];

#[test]
fn whoever_performs_a_card_is_not_printed_as_the_maker_of_the_attack() {
    for target in ["attack", "attack [cancel]", "Legolas, attack"] {
        let wrong = wrongly_printed(&format!(
            "R: Frodo, Legolas\nattack Wargs\n1. R Trickery (tap Legolas) by Frodo > {target}"
        ));
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }
    assert_eq!(wrongly_printed("R: Frodo\n1. R Trickery > attack by Wargs by Frodo"), [""; 0]);
}

#[test]
fn odd_signs_are_read_as_what_is_printed_or_told() {
    let (mut read, mut wrong) = (0, Vec::new());
    for (n, (id, case)) in cases().iter().enumerate() {
        let plain: Vec<String> = parse(case, titles()).scripts.iter().map(shape).collect();
        let places: Vec<usize> = case.char_indices().map(|(at, _)| at).skip(id.len() + 3).collect();
        for (m, odd) in ODD.iter().enumerate().skip(n % 24).step_by(24) {
            let Some(at) = places.get((n * 31 + m * 17) % places.len().max(1)) else { continue };
            let mut text = case.clone();
            text.insert(*at, *odd);
            let parsed = parse(&text, titles());
            if !parsed.diagnostics.is_empty() {
                continue;
            }
            read += 1;
            wrong.extend(wrongly_printed(&text));
            // A sign that stands for more than a letter is never read as though it were not there.
            let same = parsed.scripts.iter().map(shape).collect::<Vec<_>>() == plain;
            if matches!(odd, '½' | '⑴' | '№' | '²') && same {
                wrong.push(format!("{odd:?} is dropped in {text}"));
            }
        }
    }
    assert!(read > 100, "only {read} texts were read");
    assert!(wrong.is_empty(), "{} are not: {}", wrong.len(), wrong.join("\n\n"));
}

/// A comment alone on its line is none of a script's id, whatever it says.
#[test]
fn a_comment_stays_a_comment() {
    for text in [";# CR-SONS-1\nR: Frodo\n", "R: Frodo\n;# CR-2\nH Twilight\n", "; # word\n", "R: Frodo ;# CR-3\n"] {
        let parsed = parse(text, titles());
        assert!(parsed.diagnostics.is_empty() && parsed.scripts.iter().all(|s| s.id.is_none()), "{text}");
        assert_eq!(wrongly_printed(text), [""; 0], "{text}");
    }
}
