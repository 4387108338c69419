//! One user sends the worst there is; what others look up does not wait for it.

use std::time::Duration;

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Conversation, User};

/// A chain that costs as much as a message may: many cards, many events, open dice. No two are the same.
pub fn worst(n: usize) -> String {
    let events: Vec<String> = (1..60).map(|copy| format!("Doors of Night #{copy}")).collect();
    let checks = "H Weariness of the Heart > Aragorn II / ".repeat(6);
    format!(
        "R A1: Aragorn II, Gimli, Legolas, Frodo / path Rivendell > Moria wwd / H deck: a card x{} / \
         R deck: a card x255, a card x255, a card x255, a card x255 / H+ {} / {checks}H Call of Home > Frodo",
        200 + n,
        events.join(", ")
    )
}

async fn asks(who: Client, command: &'static str, n: usize) -> Conversation {
    who.slash(command, json!({ "chain": worst(n) })).await.expect("it is a command")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_looked_up_does_not_wait_for_what_is_decided() {
    let mut bot = Bot::start().await;
    let (saruman, sam) = (bot.fake.user(User::new("Saruman")), bot.fake.user(User::new("Sam")));
    let sent: Vec<_> =
        (0..8).map(|n| tokio::spawn(asks(saruman.clone(), if n % 2 == 0 { "beats" } else { "resolve" }, n))).collect();
    let typing: Vec<_> = (0..100)
        .map(|n| {
            let who = saruman.clone();
            tokio::spawn(async move {
                who.autocomplete("rule", json!({ "query": format!("tap {n}") }), "query").await.map(drop)
            })
        })
        .collect();
    let mut chains = Vec::new();
    for said in sent {
        chains.push(said.await.expect("it is asked"));
    }
    // Each is deferred, waits, or is told to.
    let mut looked_up = 0;
    for _ in 0..10 {
        let said = sam.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        let shown = said.settled_within(Duration::from_secs(20)).await.expect("an answer");
        looked_up += usize::from(shown.text().contains("annotation-5"));
    }
    let found = sam.autocomplete("rule", json!({ "query": "ann" }), "query").await.expect("completions");
    assert!(!found.choices().is_empty(), "nor do his completions");
    let mut told = 0;
    let mut outstanding = 0;
    for chain in &chains {
        match chain.settled_within(Duration::from_millis(1)).await {
            Ok(shown) if shown.text().contains("Two of your chains") => told += 1,
            Ok(_) => {}
            Err(_) => outstanding += 1,
        }
    }
    assert_eq!(looked_up, 10);
    assert!(told > 0, "a user has no more than four under way");
    assert!(outstanding > 0, "they were answered while chains were being decided");
    for typed in typing {
        typed.await.expect("it is asked").expect("it is answered");
    }
    assert!(bot.lives());
}
