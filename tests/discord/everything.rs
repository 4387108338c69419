//! Everything that the data hold, rendered and validated: every entry, every case, in English and in another language.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Conversation, Options, User};

/// Turns all pages of an answer and presses what can be pressed, once each.
async fn all_pages(said: &Conversation, next: &str) -> usize {
    let mut pages = 1;
    loop {
        let shown = said.settled().await.expect("an answer");
        let Some(button) = shown.buttons().into_iter().find(|b| b.label == next && !b.disabled) else { return pages };
        said.press(&button.custom_id).await.expect("it can be pressed").settled().await.expect("a page");
        pages += 1;
        assert!(pages < 60, "the pages do not end");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_entry_fits_in_two_languages() {
    let mut bot = Bot::with(Options::default(), "[limits]\nper_minute = 100000\nburst = 100000\n").await;
    let english = bot.fake.user(User::new("Frodo"));
    let french = bot.fake.user(User::new("Bilbon").locale("fr"));
    let ids = include_str!("../entry-ids.txt");
    let mut seen = 0;
    for id in ids.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let id = id.split_whitespace().next().expect("an id");
        let said = english.slash("rule", json!({ "query": id })).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.text().contains(id), "{id}: {}", shown.text());
        all_pages(&said, "Next page").await;
        let said = french.slash("rule", json!({ "query": id })).await.expect("it is a command");
        assert!(said.settled().await.expect("an answer").text().contains(id));
        seen += 1;
    }
    assert!(seen >= 102, "{seen}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_case_fits_in_every_form() {
    let mut bot = Bot::with(Options::default(), "[limits]\nper_minute = 100000\nburst = 100000\n").await;
    let english = bot.fake.user(User::new("Frodo"));
    let german = bot.fake.user(User::new("Frodo B.").locale("de"));
    let mut seen = 0;
    for script in scripts() {
        let who = if seen % 2 == 0 { &english } else { &german };
        let form = who.slash("resolve", json!({})).await.expect("it is a command");
        let said = form.submit(json!({ "chain": script })).await.expect("it can be sent");
        let shown = said.settled().await.expect("an answer");
        // The odds and the reasons of every third; each is a page or more.
        if seen % 3 == 0 {
            for label in ["Why", "Warum", "Odds", "Chancen"] {
                if shown.buttons().iter().any(|b| b.label == label) {
                    said.press(label).await.expect("it can be pressed").settled().await.expect("an answer");
                }
            }
        }
        seen += 1;
    }
    assert!(seen >= 280, "{seen}");
    bot.assert_well();
}

/// The scripts of the worked cases.
fn scripts() -> Vec<String> {
    let mut found = Vec::new();
    for book in ["rules/metw", "rules/mele", "rules/timing", "rules/rulebook", "rulings/netrep"] {
        let root = format!("{}/data/{book}", env!("CARGO_MANIFEST_DIR"));
        let mut folders = vec![std::path::PathBuf::from(root)];
        while let Some(folder) = folders.pop() {
            for file in std::fs::read_dir(&folder).expect("a folder").flatten() {
                if file.path().is_dir() {
                    folders.push(file.path());
                    continue;
                }
                let text = std::fs::read_to_string(file.path()).expect("text");
                let blocks = text.split("```chain\n").skip(1).filter_map(|b| b.split("```").next());
                found.extend(blocks.filter(|b| b.starts_with("# ")).map(str::to_owned));
            }
        }
    }
    found
}
