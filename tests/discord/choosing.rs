//! What nobody chose is asked for, with a menu that still works when the bot has started anew.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Message, User};

const CHAIN: &str = "R A1: Aragorn II, Gimli, Frodo\npath Rivendell > Bree ww\n1. H Call of Home";
const POSITION: &str = "R A1: Aragorn II, Gimli, Frodo\npath Rivendell > Bree ww\nH hand: Call of Home";

/// The menu entry that names this: the id of its menu, and its value.
fn entry(on: &Message, name: &str) -> (String, String) {
    let menus = on.selects();
    let named = |o: &&serde_json::Value| o["label"].as_str().is_some_and(|label| label.contains(name));
    let found = menus.iter().find_map(|menu| Some((menu, menu.options.iter().find(named)?)));
    let (menu, option) = found.unwrap_or_else(|| panic!("nothing to choose: {}", on.text()));
    (menu.custom_id.clone(), option["value"].as_str().expect("a value").to_owned())
}

/// Chooses the entry of a menu that names this.
async fn chooses(who: &Client, on: &Message, name: &str) -> Message {
    let (menu, value) = entry(on, name);
    let chosen = who.select(on.id, &menu, &[&value]).await.expect("it can be chosen");
    chosen.settled().await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_nobody_named_is_chosen_from_a_menu() {
    let mut bot = Bot::start().await;
    let ann = bot.fake.user(User::new("Ann"));
    let form = ann.slash("resolve", json!({})).await.expect("it is a command");
    let sent = form.submit(json!({ "chain": CHAIN })).await.expect("it can be sent");
    let asked = sent.settled().await.expect("an answer");
    assert!(asked.text().contains("Aragorn II, Gimli or Frodo?"), "{}", asked.text());
    assert!(asked.text().contains("1. H Call of Home > Gimli"), "{}", asked.text());

    bot.restart().await;
    let decided = chooses(&ann, &asked, "Gimli").await;
    assert!(decided.text().contains("Call of Home on Gimli"), "{}", decided.text());
    assert!(!decided.text().contains("or Frodo?"), "{}", decided.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_nothing_is_declared_before_it_is_chosen() {
    let mut bot = Bot::start().await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    let begun = ann.slash("game start", json!({ "rules": "CoE" })).await.expect("it is a command");
    let shown = begun.settled().await.expect("an answer");
    bob.press(shown.id, "Join").await.expect("it can be pressed").settled().await.expect("an answer");
    let form = ann.slash("game setup", json!({})).await.expect("it is a command");
    form.submit(json!({ "chain": POSITION })).await.expect("it can be sent").settled().await.expect("an answer");

    let said = bob.slash("game declare", json!({ "line": "Call of Home" })).await.expect("it is a command");
    let asked = said.settled().await.expect("an answer");
    assert!(asked.ephemeral && asked.text().contains("Nothing was stored"), "{}", asked.text());
    bot.restart().await;
    let declared = chooses(&bob, &asked, "Frodo").await;
    assert!(declared.text().contains("Call of Home on Frodo"), "{}", declared.text());
    bot.assert_well();
}
