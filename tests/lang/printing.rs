//! What is printed reads as the same script.

use crate::catalogue::{cases, read, shape};
use netrep::lang::format;

#[test]
fn every_case_is_printed_and_read_again() {
    for (name, text) in cases() {
        let script = &read(&text)[0];
        let printed = format(script);
        let again = &read(&printed)[0];
        assert_eq!(shape(script), shape(again), "{name}\n{printed}");
        assert_eq!(format(again), printed, "{name}");
        if std::env::var("SHOW").is_ok() {
            eprintln!("{printed}");
        }
    }
}
