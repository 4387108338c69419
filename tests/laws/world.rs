//! What the laws are tried on: the app, the table, the worked cases and the cards by what they are good for.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use netrep::engine::card::{CardDef, CardKind, Mode, Table};
use proptest::test_runner::{Config as ProptestConfig, RngSeed};

use crate::skip::skipped;
pub use crate::support::app;

/// So many made-up inputs for a law, the same in every run. `PROPTEST_RNG_SEED=7 PROPTEST_CASES=5000` looks for more.
pub fn config(cases: u32) -> ProptestConfig {
    let given = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { given.cases } else { cases };
    let rng_seed = if given.rng_seed == RngSeed::Random { RngSeed::Fixed(1) } else { given.rng_seed };
    ProptestConfig { cases, rng_seed, failure_persistence: None, max_shrink_iters: 300, ..given }
}

/// Every card as the engine plays with it.
pub fn table() -> &'static Table {
    app().table()
}

/// The worked cases by their ids: those of the entries, and those that lie beside the project, if they do.
pub fn cases() -> &'static BTreeMap<String, String> {
    static CASES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    CASES.get_or_init(|| {
        let mut cases: BTreeMap<String, String> = app().corpus().cases().map(|case| (case.id, case.text)).collect();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
        match std::fs::read_dir(&folder) {
            Ok(entries) => {
                for path in entries.map(|e| e.expect("an entry").path()) {
                    if path.extension().is_some_and(|e| e == "chain") {
                        let id = path.file_stem().expect("a name").to_string_lossy().into_owned();
                        cases.entry(id).or_insert_with(|| std::fs::read_to_string(&path).expect("a script"));
                    }
                }
            }
            Err(_) => skipped(&format!("no {}", folder.display())),
        }
        cases
    })
}

/// The worked cases of the entries and those of the tables, by their ids.
pub fn scripts() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = app().corpus().cases().map(|case| (case.id, case.text)).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    for file in std::fs::read_dir(folder).expect("the folder is there") {
        let text = std::fs::read_to_string(file.expect("an entry").path()).expect("it is text");
        let blocks = text.split("\n\n").filter_map(|block| Some((block.lines().next()?.strip_prefix("# ")?, block)));
        all.extend(blocks.map(|(id, block)| (id.to_owned(), block.to_owned())));
    }
    all.sort();
    all
}

/// The texts of the cases, so that one can be picked by its number.
pub fn texts() -> &'static [String] {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    TEXTS.get_or_init(|| {
        let mut texts: Vec<String> = cases().values().cloned().collect();
        texts.push("R A1: Bilbo {Sting*}, Frodo; at Bree\nH+ Doors of Night\n1. H Twilight > Doors\n".to_owned());
        texts
    })
}

/// Cards of the table by what they are good for in a position.
pub struct Pools {
    /// Characters of the heroes.
    pub characters: Vec<usize>,
    /// What characters bear or control.
    pub borne: Vec<usize>,
    /// Events that stay in play, of both players.
    pub lasting: Vec<usize>,
    /// Creatures.
    pub creatures: Vec<usize>,
    /// Sites.
    pub sites: Vec<usize>,
    /// Cards of which the data know how they are played.
    pub playable: Vec<usize>,
}

/// The cards by use.
pub fn pools() -> &'static Pools {
    static POOLS: OnceLock<Pools> = OnceLock::new();
    POOLS.get_or_init(|| {
        let of = |fits: &dyn Fn(&CardDef) -> bool| -> Vec<usize> {
            table().defs.iter().enumerate().filter(|(_, d)| fits(d)).map(|(n, _)| n).collect()
        };
        let event = |d: &CardDef| d.kind == CardKind::Event || d.kind == CardKind::Creature;
        let stays = |d: &CardDef| d.modes.iter().any(|m| matches!(m, Mode::PermanentEvent | Mode::LongEvent));
        Pools {
            characters: of(&|d| d.kind == CardKind::Character && !d.agent && &*d.alignment == "hero"),
            borne: of(&|d| matches!(d.kind, CardKind::Item | CardKind::Ally) && &*d.alignment == "hero"),
            lasting: of(&|d| event(d) && stays(d) && d.meaning.is_some()),
            creatures: of(&|d| d.kind == CardKind::Creature),
            sites: of(&|d| d.kind == CardKind::Site && &*d.alignment == "hero"),
            playable: of(&|d| d.meaning.as_ref().is_some_and(|m| !m.plays.is_empty())),
        }
    })
}
