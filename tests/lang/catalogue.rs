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

/// The cases at hand: file name → text.
pub fn cases() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    let Ok(entries) = std::fs::read_dir(folder) else {
        eprintln!("skipped: the cases are not at hand");
        return BTreeMap::new();
    };
    let files = entries.map(|e| e.expect("a readable entry").path());
    files
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("cases are text"))
        })
        .collect()
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
