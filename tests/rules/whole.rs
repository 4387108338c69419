//! A card whose text the data leave out is no card that its facts play whole: it has a meaning, or says what of it is for
//! a judge.

use std::collections::HashMap;
use std::path::Path;

use netrep::cards::{CardKind, Catalogue};
use netrep::data::Data;

/// How much text each printing has beside its keywords.
fn lengths() -> HashMap<String, usize> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/questions/text-lengths.txt");
    let text = std::fs::read_to_string(file).expect("the list is there");
    let row = |line: &str| {
        let (id, length) = line.split_once(' ').expect("an id and a number");
        (id.to_owned(), length.parse().expect("a number"))
    };
    text.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

#[test]
fn every_card_with_rules_text_has_a_meaning_or_is_told_to_have_none() {
    let lengths = lengths();
    let cards = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
    let table = cards.table().expect("their meanings are read");
    let (mut seen, mut silent) = (0, Vec::new());
    for card in cards.cards() {
        // Sites and regions are played by what is printed on them.
        if matches!(card.kind, CardKind::Site | CardKind::Region) {
            continue;
        }
        let printed = card.printings.iter().filter_map(|id| lengths.get(&id.to_string())).max().copied();
        let Some(length) = printed else {
            silent.push(format!("{}: not in the list", card.name));
            continue;
        };
        seen += 1;
        let def = table.defs.iter().find(|def| *def.title == *card.name && def.meaning.is_some());
        let unmodelled = table.defs.iter().any(|def| *def.title == *card.name && def.unmodelled());
        if length > 0 && def.is_none() && !unmodelled {
            silent.push(format!("{}: {length} characters of text", card.name));
        }
    }
    assert!(silent.is_empty(), "these are taken as played whole by their facts:\n{}", silent.join("\n"));
    assert!(seen > 1_000, "only {seen} cards");
}
