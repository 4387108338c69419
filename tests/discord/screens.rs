//! What people see, as text that a reviewer can read.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Message, User};

/// A message as text: the embed, then its rows.
fn picture(message: &Message) -> String {
    let mut lines = Vec::new();
    if message.ephemeral {
        lines.push("(only you can see this)".to_owned());
    }
    for embed in &message.embeds {
        let part = |key: &str| embed[key].as_str().unwrap_or_default().to_owned();
        lines.push(format!("┃ {}", part("title")));
        lines.extend(part("description").lines().map(|l| format!("┃ {l}")));
        if let Some(footer) = embed["footer"]["text"].as_str() {
            lines.push(format!("┃ · {footer}"));
        }
    }
    let buttons: Vec<String> = message
        .buttons()
        .iter()
        .map(|b| if b.disabled { format!("({})", b.label) } else { format!("[{}]", b.label) })
        .collect();
    if !buttons.is_empty() {
        lines.push(buttons.join(" "));
    }
    for menu in message.selects() {
        lines.push(format!("▾ {}", menu.placeholder));
        for option in &menu.options {
            let detail = option["description"].as_str().map(|d| format!(" — {d}")).unwrap_or_default();
            lines.push(format!("   {}{detail}", option["label"].as_str().unwrap_or_default()));
        }
    }
    lines.join("\n")
}

const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";

#[tokio::test(flavor = "multi_thread")]
async fn screens() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let bilbon = bot.fake.user(User::new("Bilbon").locale("fr"));
    let asked = [
        ("a_rule", "rule", json!({ "query": "annotation 5" })),
        ("a_question", "rule", json!({ "query": "can i respond to a tap" })),
        ("no_good_answer", "rule", json!({ "query": "how do prisoners work" })),
        ("a_card", "card", json!({ "name": "Adûnaphel" })),
        ("no_card", "card", json!({ "name": "Wargs of" })),
        ("a_chain", "resolve", json!({ "chain": CHAIN })),
        ("all_rule_sets", "resolve", json!({ "chain": CHAIN, "rules": "All" })),
        ("a_mistake", "resolve", json!({ "chain": "R: Elrond / R plays Marvells Tolld > Adûnaphel" })),
        ("beats", "beats", json!({ "chain": "R: Elrond, Aragorn II / R Marvels Told (tap Elrond) > Doors of Night" })),
        ("odds", "odds", json!({ "need": 9, "modifier": 1, "roll": "Strike" })),
        ("help", "help", json!({})),
    ];
    for (name, command, options) in asked {
        let said = frodo.slash(command, options.clone()).await.expect("it is a command");
        insta::assert_snapshot!(format!("screen_{name}"), picture(&said.settled().await.expect("an answer")));
        if name == "a_chain" {
            let why = said.press("Why").await.expect("it can be pressed").settled().await.expect("an answer");
            insta::assert_snapshot!("screen_why", picture(&why));
            let said = bilbon.slash(command, options).await.expect("it is a command");
            insta::assert_snapshot!("screen_a_chain_fr", picture(&said.settled().await.expect("an answer")));
        }
    }
    bot.assert_well();
}
