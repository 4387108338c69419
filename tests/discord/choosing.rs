//! What nobody chose is asked for, with a menu that still works when the bot has started anew.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Message, User};

const CHAIN: &str = "R A1: Aragorn II, Gimli, Frodo\npath Rivendell > Bree ww\n1. H Call of Home";
const ATTACK: &str = "R A1: Aragorn II, Gimli, Frodo*\npath Rivendell > Bree ww\nH hand: Wargs";
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

/// The labels of the menu for strikes.
fn strikes(on: &Message) -> Vec<String> {
    let menus = on.selects();
    let menu = menus.iter().find(|menu| menu.custom_id.contains("strikes"));
    let label = |option: &serde_json::Value| option["label"].as_str().unwrap_or_default().to_owned();
    menu.map_or_else(Vec::new, |menu| menu.options.iter().map(label).collect())
}

async fn presses(who: &Client, on: &Message, what: &str) -> Message {
    let said = who.press(on.id, what).await.unwrap_or_else(|why| panic!("{what}: {why}"));
    said.settled().await.unwrap_or_else(|why| panic!("{what}: {why}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn strikes_are_assigned_supported_and_rolled_from_the_board() {
    let mut bot = Bot::start().await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    let begun = ann.slash("game start", json!({ "rules": "CoE" })).await.expect("it is a command");
    let shown = begun.settled().await.expect("an answer");
    presses(&bob, &shown, "Join").await;
    let form = ann.slash("game setup", json!({})).await.expect("it is a command");
    form.submit(json!({ "chain": ATTACK })).await.expect("it can be sent").settled().await.expect("an answer");
    let said = bob.slash("game declare", json!({ "line": "Wargs key w" })).await.expect("it is a command");
    let played = said.settled().await.expect("an answer");
    assert_eq!(strikes(&played), [""; 0], "they are not faced yet");
    let passed = presses(&ann, &played, "Pass").await;
    let faced = presses(&bob, &passed, "Pass").await;
    assert!(faced.text().contains("assigns strikes: 2 left to assign"), "{}", faced.text());
    assert!(faced.buttons().iter().all(|button| button.label != "Roll"), "{:?}", faced.buttons());

    // What is the other player's to choose is refused to this one, and the board stays.
    let refused = chooses(&bob, &faced, "R: a strike against Gimli").await;
    assert!(refused.ephemeral, "{}", refused.text());
    bot.restart().await;
    let first = chooses(&ann, &faced, "R: a strike against Gimli").await;
    assert_eq!(first.id, faced.id, "the board is changed in its place");
    let second = chooses(&bob, &first, "H: a strike against Frodo").await;
    assert!(second.text().contains("H assigns a strike to Frodo"), "{}", second.text());
    let passed = presses(&ann, &second, "Pass").await;
    let assigned = presses(&bob, &passed, "Pass").await;
    let offered = strikes(&assigned);
    for label in ["R: Aragorn II taps in support of Frodo", "R: Gimli does not tap", "Roll the strike against Frodo"] {
        assert!(offered.iter().any(|offered| offered.starts_with(label)), "{label}: {offered:?}");
    }

    let supported = chooses(&ann, &assigned, "Aragorn II taps in support of Frodo").await;
    assert!(supported.text().contains("supports the strike of Frodo"), "{}", supported.text());
    let passed = presses(&bob, &supported, "Pass").await;
    let ready = presses(&ann, &passed, "Pass").await;
    let rolled = chooses(&ann, &ready, "Roll the strike against Gimli").await;
    assert!(rolled.text().contains("strike Gimli"), "{}", rolled.text());
    // The same choice on an older state of the game rolls nothing again.
    let (menu, value) = entry(&ready, "Roll the strike against Gimli");
    let again = ann.select_unseen(ready.id, &menu, &value).await.expect("it is there");
    again.settled().await.expect("an answer");
    let log = ann.slash("game log", json!({})).await.expect("it is a command").settled().await.expect("an answer");
    assert_eq!(log.text().matches("strike Gimli").count(), 1, "{}", log.text());
    bot.assert_well();
}
