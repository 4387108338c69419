//! The titles of the real catalogue, and helpers that the tests of the language share.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;

use netrep::cards::{CardKind, Catalogue};
use netrep::corpus::Corpus;
use netrep::data::Data;
use netrep::lang::{Kind, Parsed, Script, TitleList, parse};

/// The titles, once for all tests.
pub fn titles() -> &'static TitleList {
    static TITLES: OnceLock<TitleList> = OnceLock::new();
    TITLES.get_or_init(|| {
        let cards = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
        let mut list = TitleList::default();
        for (index, card) in cards.cards().iter().enumerate() {
            let kind = match card.kind {
                CardKind::Character => Kind::Character,
                CardKind::Resource => Kind::Resource,
                CardKind::Hazard => Kind::Hazard,
                CardKind::Site => Kind::Site,
                CardKind::Region => Kind::Region,
            };
            list.card(&card.name, index, kind);
            for id in &card.printings {
                list.printing(id.as_str(), &card.name, index, kind);
            }
        }
        for card in cards.cards() {
            for (_, title) in card.titles() {
                list.translation(title, &card.name);
            }
        }
        let corpus = Corpus::load(&Data::embedded()).expect("the embedded corpus loads");
        for nickname in &corpus.thesaurus().nickname {
            nickname.words.iter().for_each(|words| list.nickname(words, &nickname.card));
        }
        list
    })
}

/// The cases of the tables that are read without a mistake: id → text.
pub fn cases() -> &'static BTreeMap<String, String> {
    static CASES: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    CASES.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
        let mut all = BTreeMap::new();
        for file in std::fs::read_dir(folder).expect("the tables are there") {
            let text = std::fs::read_to_string(file.expect("a readable entry").path()).expect("tables are text");
            for block in text.split("\n\n").map(str::trim).filter(|block| block.starts_with("# ")) {
                let id = block.lines().next().unwrap_or_default().trim_start_matches("# ");
                if !id.contains(' ') && parse(block, titles()).diagnostics.is_empty() {
                    all.insert(id.to_owned(), block.to_owned());
                }
            }
        }
        assert!(all.len() > 1000, "only {} cases are read", all.len());
        all
    })
}

/// Reads a text that must be right.
#[track_caller]
pub fn read(text: &str) -> Vec<Script> {
    let Parsed { scripts, diagnostics, .. } = parse(text, titles());
    let shown: Vec<String> = diagnostics.iter().map(|d| d.render(text)).collect();
    assert!(diagnostics.is_empty(), "{text}\n\n{}", shown.join("\n"));
    scripts
}

/// A script as text without its places.
pub fn shape(script: &Script) -> String {
    let debug = format!("{script:#?}");
    debug.lines().filter(|line| !line.trim_start().starts_with("span: ")).collect::<Vec<_>>().join("\n")
}

/// Every English title.
pub fn words() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let cards = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
        let mut titles: Vec<String> = cards.cards().iter().map(|c| c.name.clone()).collect();
        titles.sort();
        titles.dedup();
        titles
    })
}
