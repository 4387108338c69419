//! A game as its players see it: two people, one channel, a restart in between.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::bot::Bot;
use crate::discord::User;

const POSITION: &str = "R A1: Elrond, Aragorn II\npath Rivendell > Bree ww\nH+ Adûnaphel\n\
    R hand: Marvels Told, Twilight\nH hand: Doors of Night";

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play() {
    let mut bot = Bot::start().await;
    let ann = bot.fake.user(User::new("Ann"));
    let bob = bot.fake.user(User::new("Bob").locale("de"));
    let eve = bot.fake.user(User::new("Eve").may(User::MANAGE_GUILD));

    let none = ann.slash("game show", json!({})).await.expect("it is a command").settled().await.expect("an answer");
    assert!(none.ephemeral && none.text().contains("No game"), "{}", none.text());
    let begun = ann.slash("game start", json!({ "rules": "CoE" })).await.expect("it is a command");
    let shown = begun.settled().await.expect("an answer");
    let join = bob.press(shown.id, "Join").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(join.text().contains("nimmt Platz"), "{}", join.text());

    // A position is typed into a form, and comes back in it.
    let form = ann.slash("game setup", json!({})).await.expect("it is a command");
    form.submit(json!({ "chain": POSITION })).await.expect("it can be sent").settled().await.expect("an answer");
    let form = bob.slash("game setup", json!({})).await.expect("it is a command");
    assert!(form.modal().expect("a form").to_string().contains("path Rivendell > Bree ww"));

    // What is offered is legal.
    let typed = ann.autocomplete("game declare", json!({ "line": "marvels" }), "line").await.expect("it completes");
    let (_, line) = typed.choices().into_iter().next().expect("a choice");
    let said = ann.slash("game declare", json!({ "line": line })).await.expect("it is a command");
    let declared = said.settled().await.expect("an answer");
    assert!(!declared.ephemeral && declared.text().contains("Marvels Told"), "{}", declared.text());
    let not = bob.slash("game declare", json!({ "line": "Twilight > Adûnaphel" })).await.expect("it is a command");
    let not = not.settled().await.expect("an answer");
    assert!(not.ephemeral && not.text().contains("darf jetzt nicht"), "{}", not.text());
    let lurker = eve.press(declared.id, "Pass").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(lurker.ephemeral && lurker.text().contains("looking on"), "{}", lurker.text());

    // Respond opens a form; what is typed there is declared.
    let form = bob.press(declared.id, "Respond").await.expect("it can be pressed");
    let answer = form.submit(json!({ "chain": "tap Adûnaphel > Aragorn II" })).await.expect("it can be sent");
    let answered = answer.settled().await.expect("an answer");
    // The older message is out of date: pressing it shows the game as it is.
    let old = ann.press(declared.id, "Pass").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(old.text().contains("gone on") && old.text().contains("Aragorn II"), "{}", old.text());

    bot.restart().await;
    let until = Instant::now() + Duration::from_secs(20);
    while bot.log().matches("commands are registered").count() < 2 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let passed = ann.press(answered.id, "Passen").await.expect("it can be pressed").settled().await.expect("an answer");
    let closed = bob.press(passed.id, "Pass").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(closed.text().contains("Aragorn II taps"), "{}", closed.text());
    let why = ann.press(closed.id, "Warum").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(why.ephemeral && why.text().contains("coe:9"), "{}", why.text());

    // Taking back takes two.
    let asked = ann.slash("game undo", json!({})).await.expect("it is a command").settled().await.expect("an answer");
    let own = ann.press(asked.id, "Agree").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(own.ephemeral, "{}", own.text());
    bob.press(asked.id, "Agree").await.expect("it can be pressed").settled().await.expect("an answer");

    for command in ["game log", "game export", "game list", "game show"] {
        let shown = eve.slash(command, json!({})).await.expect("it is a command").settled().await.expect("an answer");
        assert!(!shown.text().is_empty(), "{command}");
    }
    eve.slash("game takeover", json!({})).await.expect("it is a command").settled().await.expect("an answer");
    let ended = eve.slash("game end", json!({})).await.expect("it is a command").settled().await.expect("an answer");
    assert!(ended.buttons().is_empty(), "{:?}", ended.buttons());

    let sure = ann.slash("forget", json!({})).await.expect("it is a command");
    let done = sure.press("Forget me").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(done.text().contains("1 games"), "{}", done.text());
    bot.assert_well();
}
