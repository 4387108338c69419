//! Everything that the data hold, rendered and validated: every entry, every case, in English and in another language.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Conversation, Options, User};
use crate::tongue::Tongue;

const FAST: &str = "[limits]\nper_minute = 1000000\nburst = 1000000\nat_once = 1000\nof_one = 1000\n";

/// Turns all pages of an answer, each of which is in the reader's language.
async fn all_pages(said: &Conversation, tongue: &Tongue, about: &str) {
    for _ in 0..60 {
        let shown = said.settled().await.unwrap_or_else(|why| panic!("{about}: {why}"));
        tongue.assert_spoken(&shown, about);
        let next = shown.buttons().into_iter().find(|b| b.label == tongue.beginning("next") && !b.disabled);
        let Some(button) = next else { return };
        let turned = said.press(&button.custom_id).await.expect("it can be pressed");
        turned.settled().await.unwrap_or_else(|why| panic!("{about}: {why}"));
    }
    panic!("{about}: the pages do not end");
}

/// Presses the buttons that lead to these views, and turns their pages.
async fn leads(said: &Conversation, tongue: &Tongue, kinds: &[&str], about: &str) {
    let shown = said.settled().await.expect("an answer");
    for button in shown.buttons().into_iter().filter(|button| !button.disabled) {
        let kind = crate::kinds::of_id(&button.custom_id).1;
        if kinds.contains(&kind.as_str()) {
            let opened = said.press_unseen(&button.custom_id).await.expect("it can be pressed");
            all_pages(&opened, tongue, &format!("{about}: {kind}")).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_entry_fits_in_two_languages() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ids = include_str!("../entry-ids.txt");
    let ids: Vec<&str> = ids.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).collect();
    for locale in ["en-US", "fr"] {
        let (who, tongue) = (bot.fake.user(User::new("Frodo").locale(locale)), Tongue::of(locale));
        for id in &ids {
            let id = id.split_whitespace().next().expect("an id");
            let said = who.slash("rule", json!({ "query": id })).await.expect("it is a command");
            let shown = said.settled().await.expect("an answer");
            assert!(shown.text().contains(id), "{id}: {}", shown.text());
            leads(&said, &tongue, &["open examples", "open related"], id).await;
            all_pages(&said, &tongue, id).await;
        }
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_case_fits_in_every_form() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let scripts = scripts();
    assert!(scripts.len() >= 280, "{}", scripts.len());
    for locale in ["en-US", "de"] {
        let (who, tongue) = (bot.fake.user(User::new("Frodo").locale(locale)), Tongue::of(locale));
        for (at, script) in scripts.iter().enumerate() {
            let form = who.slash("resolve", json!({})).await.expect("it is a command");
            let said = form.submit(json!({ "chain": script })).await.expect("it can be sent");
            // The odds and the reasons of every third; each is a page or more.
            if at % 3 == usize::from(locale == "de") {
                leads(&said, &tongue, &["show why", "show odds"], script).await;
            }
            tongue.assert_spoken(&said.settled().await.unwrap_or_else(|why| panic!("{script}: {why}")), script);
        }
    }
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
