//! Any text is read and printed without a panic; what is printed is read without mistakes and printed just so.
//!
//! Needs `cargo install cargo-fuzz` and a nightly compiler. From the root of the project:
//!
//! ```text
//! mkdir -p fuzz/corpus/language && cp tests/cases/*.chain fuzz/corpus/language     # seeds
//! cargo +nightly fuzz run language -- -dict=fuzz/chain.dict -max_len=2000
//! ```
//!
//! A stable compiler builds the same fuzzer without the sanitizers:
//!
//! ```text
//! export RUSTFLAGS="--cfg fuzzing -Cdebug-assertions -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
//!   -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
//!   -Cllvm-args=-sanitizer-coverage-trace-compares"
//! cargo build --release --manifest-path fuzz/Cargo.toml --target x86_64-unknown-linux-gnu
//! fuzz/target/x86_64-unknown-linux-gnu/release/language -dict=fuzz/chain.dict -max_len=2000 fuzz/corpus/language
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
