//! Any text is read and printed without a panic; what is printed is read without mistakes and printed just so.
//!
//! Needs `cargo install cargo-fuzz` and a nightly compiler. From the root of the project:
//!
//! ```text
//! mkdir -p fuzz/corpus/language && cp tests/cases/*.chain fuzz/corpus/language     # seeds
//! cargo +nightly fuzz run language -- -dict=fuzz/chain.dict -max_len=2000
//! ```
//!
//! What it finds is written to `fuzz/artifacts/`; `cargo +nightly fuzz tmin language FILE` makes it small. The same body
//! runs on made-up texts in `tests/laws/anything.rs`, in every test run and without a fuzzer.

#![no_main]

#[path = "app.rs"]
mod app;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (printed, mistakes) = app::app().format(text);
    let (again, more) = app::app().format(&printed);
    if mistakes.is_empty() {
        assert!(more.is_empty(), "the printed form has a mistake: {}\n{printed}", more[0].message);
        assert_eq!(again, printed, "printed twice");
    }
});
