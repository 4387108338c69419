//! One user sends the worst there is; what others look up does not wait for it.

use std::time::Duration;

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Conversation, User};

/// Tests that give all processors more to do than they can are not tried beside each other.
pub static HEAVY: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

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

/// Whether one of them is not answered yet.
async fn any_is_decided(chains: &[Conversation]) -> bool {
    for chain in chains {
        if chain.settled_within(Duration::from_millis(1)).await.is_err() {
            return true;
        }
    }
    false
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_looked_up_does_not_wait_for_what_is_decided() {
    let _alone = HEAVY.lock().await;
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
    let (mut looked_up, mut beside) = (0, 0);
    for _ in 0..10 {
        let said = sam.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        let shown = said.settled_within(Duration::from_secs(20)).await.expect("an answer");
        looked_up += usize::from(shown.text().contains("annotation-5"));
        // One that Discord has not heard of yet is being decided, or waits for that.
        beside += usize::from(sent.iter().any(|asked| !asked.is_finished()));
    }
    // Each is deferred, waits, or is told to.
    let mut chains = Vec::new();
    for said in sent {
        chains.push(said.await.expect("it is asked"));
    }
    beside += usize::from(any_is_decided(&chains).await);
    let found = sam.autocomplete("rule", json!({ "query": "ann" }), "query").await.expect("completions");
    assert!(!found.choices().is_empty(), "nor do his completions");
    let mut told = 0;
    for chain in &chains {
        let shown = chain.settled_within(Duration::from_secs(20)).await;
        told += usize::from(shown.is_ok_and(|shown| shown.text().contains("Two of your chains")));
    }
    assert_eq!(looked_up, 10);
    assert!(told > 0, "a user has no more than four under way");
    assert!(beside > 0, "none of them was answered while chains were being decided");
    for typed in typing {
        typed.await.expect("it is asked").expect("it is answered");
    }
    assert!(bot.lives());
}
