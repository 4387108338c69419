//! When Discord stumbles: the asker gets an answer or a clear error, and the bot lives.

use std::time::Duration;

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Callback, Fault, Route, User};

const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";

#[tokio::test(flavor = "multi_thread")]
async fn a_short_fault_is_waited_out() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    for fault in [Fault::Status(500), Fault::Status(502)] {
        bot.fake.fault(Route::Callback, fault.clone(), 2);
        let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        let shown = said.settled().await.unwrap_or_else(|why| panic!("{fault:?}: {why}"));
        assert!(shown.text().contains("annotation-5"));
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_answered_does_no_harm() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    for fault in [Fault::UNKNOWN_INTERACTION, Fault::MISSING_ACCESS, Fault::MISSING_PERMISSIONS] {
        bot.fake.fault(Route::Callback, fault, 1);
        let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        drop(said.settled_within(Duration::from_millis(500)).await);
        let again = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        assert_eq!(again.callback(), Callback::Message);
        assert!(bot.lives());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_outlive_a_restart_and_a_crash() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("resolve", json!({ "chain": CHAIN })).await.expect("it is a command");
    said.settled().await.expect("an answer");
    bot.restart().await;
    let why = said
        .press("Why")
        .await
        .expect("it can be pressed")
        .settled()
        .await
        .unwrap_or_else(|why| panic!("{why}\n{}", bot.log()));
    assert!(why.text().contains("coe:9.5"), "{}", why.text());
    bot.crash().await;
    let answer =
        said.press("Answer").await.expect("it can be pressed").settled().await.expect("an answer after a crash");
    assert!(answer.text().contains("no effect"), "{}", answer.text());
    let log = bot.log();
    assert!(log.contains("written=false"), "commands that have not changed are not written again:\n{log}");
    bot.assert_well();
}
