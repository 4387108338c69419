//! Any text that is told in sentences is read without a panic, and the script that is made of it is printed as it is read.
//!
//! Run as told in `language.rs`, with the texts of `tests/told/` as seeds:
//!
//! ```text
//! mkdir -p fuzz/corpus/told && cp tests/told/*.txt tests/told/held/*.txt fuzz/corpus/told
//! cargo +nightly fuzz run told -- -max_len=2000
//! ```
//!
//! `tests/rules/told.rs` does the same to some hundred texts with words dropped, swapped and added, in every test run.

#![no_main]

#[path = "app.rs"]
mod app;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (script, _) = app::app().format(text);
    assert_eq!(app::app().format(&script).0, script, "printed twice");
});
