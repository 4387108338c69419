//! What was not understood whole is asked about with its readings, in a menu that still works when the bot has started anew.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Message, User};

const TOLD: &str = "I'm moving Aragorn II and Frodo from Rivendell to Bree. My opponent has Adûnaphel in play as a permanent-event \
    and taps her to tap Aragorn. The Balrog was somewhere, too. Can he do that?";
const REFUSED: &str = "Aragorn II and Frodo of the resource player move from Lórien to the Dead Marshes and are attacked by Adûnaphel as \
    a creature, keyed to the Shadow-hold: 1 strike, 15 prowess. The strikes are assigned, and the hazard player adds Morgul-knife. Is the \
    knife okay at this point?";
const POSITION: &str = "R A1: Elrond, Aragorn II\npath Rivendell > Bree ww\nH+ Adûnaphel\nR hand: Marvels Told";

/// Chooses the reading that says this.
async fn chooses(who: &Client, on: &Message, says: &str) -> Message {
    let menus = on.selects();
    let named = |o: &&serde_json::Value| o["label"].as_str().is_some_and(|label| label.contains(says));
    let found = menus.iter().find_map(|menu| Some((menu, menu.options.iter().find(named)?)));
    let (menu, option) = found.unwrap_or_else(|| panic!("no reading `{says}`: {}", on.text()));
    let value = option["value"].as_str().expect("a value");
    let chosen = who.select(on.id, &menu.custom_id, &[value]).await.expect("it can be chosen");
    chosen.settled().await.expect("an answer")
}

/// What was not understood is named, nothing is decided, and there is a menu beside the button that opens the text again.
#[track_caller]
fn assert_asked(asked: &Message) {
    assert!(asked.ephemeral, "only the asker sees it");
    assert!(asked.text().contains("what The Balrog does here"), "{}", asked.text());
    assert!(asked.text().contains("Which did you mean?"), "{}", asked.text());
    assert!(!asked.text().contains("legal"), "{}", asked.text());
    assert!(asked.buttons().iter().any(|button| button.label == "Edit"), "{}", asked.text());
    assert!(!asked.selects().is_empty(), "{}", asked.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reading_is_chosen_and_decided_after_a_restart() {
    let mut bot = Bot::start().await;
    let ann = bot.fake.user(User::new("Ann"));
    let said = ann.slash("resolve", json!({ "chain": TOLD })).await.expect("it is a command");
    let typed = said.settled().await.expect("an answer");
    assert_asked(&typed);
    let form = ann.slash("resolve", json!({})).await.expect("it is a command");
    let sent = form.submit(json!({ "chain": TOLD })).await.expect("it can be sent");
    let filled = sent.settled().await.expect("an answer");
    assert_asked(&filled);

    bot.restart().await;
    for asked in [typed, filled] {
        let decided = chooses(&ann, &asked, "without").await;
        assert_eq!(decided.id, asked.id, "the answer takes its place");
        let text = decided.text();
        let (understood, verdict) = (text.find("As understood"), text.find("1 ✓ H taps Adûnaphel on Aragorn II"));
        assert!(text.contains("legal") && understood.is_some() && understood < verdict, "{text}");
        assert!(!text.contains("Which did you mean?"), "{text}");
    }
    bot.assert_well();
}

/// The whole of it is understood, and the refusal is in doubt: the readings by which nothing is refused stand below it.
#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_of_what_is_told_is_in_doubt_and_offers_other_readings() {
    let mut bot = Bot::start().await;
    let ann = bot.fake.user(User::new("Ann"));
    let said = ann.slash("resolve", json!({ "chain": REFUSED })).await.expect("it is a command");
    let refused = said.settled().await.expect("an answer");
    let text = refused.text();
    assert!(!refused.ephemeral && text.contains("✗ H cannot play Morgul-knife"), "{text}");
    assert!(text.contains("⚠ This is how I read your sentences") && text.contains("Which did you mean?"), "{text}");
    bot.restart().await;
    let decided = chooses(&ann, &refused, "no strike is assigned yet").await;
    let text = decided.text();
    assert!(text.contains("✓ H plays Morgul-knife") && !text.contains('⚠'), "{text}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_beats_a_told_declaration_is_asked_back_in_the_same_way() {
    let mut bot = Bot::start().await;
    let ann = bot.fake.user(User::new("Ann"));
    let said = ann.slash("beats", json!({ "chain": TOLD })).await.expect("it is a command");
    let asked = said.settled().await.expect("an answer");
    assert_asked(&asked);
    bot.restart().await;
    let found = chooses(&ann, &asked, "without").await;
    assert!(!found.text().contains("Which did you mean?"), "{}", found.text());
    assert!(found.text().contains("Adûnaphel on Aragorn II"), "{}", found.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_game_a_position_and_a_declaration_are_asked_back_and_chosen() {
    let mut bot = Bot::start().await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    let begun = ann.slash("game start", json!({ "rules": "CoE" })).await.expect("it is a command");
    let shown = begun.settled().await.expect("an answer");
    bob.press(shown.id, "Join").await.expect("it can be pressed").settled().await.expect("an answer");

    let lines = format!("{}\nDoors of Night was somewhere, too.", POSITION);
    let form = ann.slash("game setup", json!({})).await.expect("it is a command");
    let sent = form.submit(json!({ "chain": lines })).await.expect("it can be sent");
    let asked = sent.settled().await.expect("an answer");
    assert!(asked.ephemeral && asked.text().contains("Nothing was stored"), "{}", asked.text());
    bot.restart().await;
    let described = chooses(&ann, &asked, "Doors of Night is in play").await;
    assert!(described.text().contains("Doors of Night"), "{}", described.text());

    let line = "I tap Elrond for Marvels Told on Adûnaphel, and Gimli was somewhere, too.";
    let said = ann.slash("game declare", json!({ "line": line })).await.expect("it is a command");
    let asked = said.settled().await.expect("an answer");
    assert!(asked.ephemeral && asked.text().contains("Nothing was stored"), "{}", asked.text());
    bot.restart().await;
    let declared = chooses(&ann, &asked, "without").await;
    assert!(declared.text().contains("Marvels Told on Adûnaphel"), "{}", declared.text());
    bot.assert_well();
}
