//! Any text is answered under any rule set without a panic, and what can be declared next is found.
//!
//! The first byte chooses the rule set, the rest is the script. Needs `cargo install cargo-fuzz` and a nightly compiler;
//! from the root of the project:
//!
//! ```text
//! cargo +nightly fuzz run engine -- -dict=fuzz/chain.dict -max_len=2000 -timeout=10
//! ```
//!
//! `-timeout` makes a slow answer a finding too. The same body runs on made-up scripts and changed cases in
//! `tests/laws/anything.rs`, in every test run and without a fuzzer.

#![no_main]

#[path = "app.rs"]
mod app;

use libfuzzer_sys::fuzz_target;
use netrep::app::Respond;
use netrep::vocab::Ruleset;

const SETS: [Ruleset; 5] = [Ruleset::Coe, Ruleset::Metw, Ruleset::Mele, Ruleset::Tg, Ruleset::Riv];

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let text = String::from_utf8_lossy(rest);
    let rules = vec![SETS[usize::from(*first) % SETS.len()]];
    let answers = app::app().resolve(&text, Some(&rules));
    serde_json::to_string(&answers).expect("it is JSON");
    let found = app::app().respond(&text, &Respond { rules: Some(rules), ..Respond::default() });
    serde_json::to_string(&found).expect("it is JSON");
});
