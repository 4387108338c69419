//! The manual shows nothing that is not read.

use crate::catalogue::{read, shape};
use netrep::lang::{REFERENCE, format};

/// The blocks of the manual that hold scripts.
fn blocks() -> Vec<&'static str> {
    let parts = REFERENCE.split("```chain\n").skip(1);
    parts.map(|part| part.split("```").next().expect("a block ends")).collect()
}

#[test]
fn every_example_is_read_and_returns() {
    let blocks = blocks();
    assert!(blocks.len() > 6, "{} blocks", blocks.len());
    for script in blocks.into_iter().flat_map(read) {
        let printed = format(&script);
        assert_eq!(shape(&script), shape(&read(&printed)[0]), "{printed}");
    }
}

#[test]
fn every_declaration_and_expectation_of_the_tables_is_read() {
    let mut lines = 0;
    for row in REFERENCE.lines().filter(|line| line.starts_with("| `")) {
        let typed = row.split('`').nth(1).expect("a quoted text");
        let capitals =
            typed.split(|c: char| !c.is_alphabetic()).any(|w| w.len() > 2 && w.chars().all(char::is_uppercase));
        let declared = ["R ", "H ", "auto ", "special ", "ask "].iter().any(|begin| typed.starts_with(begin));
        if declared && !capitals && !typed.contains("PILE") && !typed.contains(" X") && !typed.contains('?') {
            read(&format!("R: Sam Gamgee, Bilbo, Frodo\nH+ Ûvatha the Horseman\n{typed}"));
            lines += 1;
        }
    }
    assert!(lines > 15, "{lines}");
}
