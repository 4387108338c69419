//! A game as its players see it: two people, one channel, a restart in between.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Conversation, Fake, Message, Options, User};

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
    assert!(lurker.ephemeral && lurker.text().contains("You are watching"), "{}", lurker.text());

    // Respond opens a form; what is typed there is declared.
    let form = bob.press(declared.id, "Respond").await.expect("it can be pressed");
    let answer = form.submit(json!({ "chain": "tap Adûnaphel > Aragorn II" })).await.expect("it can be sent");
    let answered = answer.settled().await.expect("an answer");
    // The older message is out of date: pressing it leads to the board.
    let folded = |fake: &Fake| fake.message(declared.id).is_some_and(|message| message.components.is_empty());
    bot.fake.until(Duration::from_secs(10), "a folded board", folded).await.expect("it is folded");
    let pass = declared.buttons().into_iter().find(|button| button.label == "Pass").expect("a button").custom_id;
    let old = ann.press_unseen(declared.id, &pass).await.expect("it is there").settled().await.expect("an answer");
    assert!(old.text().contains(&format!("/{}", answered.id)), "{}", old.text());

    bot.restart().await;
    let until = Instant::now() + Duration::from_secs(20);
    while bot.log().matches("commands are registered").count() < 2 && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let passed = ann.press(answered.id, "Passen").await.expect("it can be pressed").settled().await.expect("an answer");
    let closed = bob.press(passed.id, "Pass").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(closed.text().contains("Aragorn II tappt"), "{}", closed.text());
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

const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\n";

/// What comes of a command.
#[track_caller]
fn says(who: &Client, name: &str, options: serde_json::Value) -> impl Future<Output = Message> {
    let (who, name) = (who.clone(), name.to_owned());
    async move {
        let said = who.slash(&name, options).await.unwrap_or_else(|why| panic!("{name}: {why}"));
        said.settled().await.unwrap_or_else(|why| panic!("{name}: {why}"))
    }
}

async fn presses(who: &Client, on: &Message, what: &str) -> Message {
    let said = who.press(on.id, what).await.unwrap_or_else(|why| panic!("{what}: {why}"));
    said.settled().await.unwrap_or_else(|why| panic!("{what}: {why}"))
}

async fn form(said: &Conversation, text: &str) -> Message {
    let sent = said.submit(json!({ "chain": text })).await.expect("it can be sent");
    sent.settled().await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_with_a_restart_at_every_turn() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ann = bot.fake.user(User::new("Ann"));
    let bob = bot.fake.user(User::new("Bob"));
    says(&ann, "game start", json!({ "rules": "CoE" })).await;
    bot.crash().await;
    says(&bob, "game join", json!({})).await;
    let begun = ann.slash("game setup", json!({})).await.expect("it is a command");
    // The form is open while the bot goes down; it can be sent all the same.
    bot.restart().await;
    form(&begun, POSITION).await;

    // A chain with a response, decided after a crash between declaring and passing.
    let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let respond = bob.press(declared.id, "Respond").await.expect("it can be pressed");
    bot.crash().await;
    let answered = form(&respond, "tap Adûnaphel > Aragorn II").await;
    assert!(answered.text().contains("Adûnaphel"), "{}", answered.text());
    let passed = presses(&ann, &answered, "Pass").await;
    bot.crash().await;
    let closed = presses(&bob, &passed, "Pass").await;
    assert!(closed.text().contains("Aragorn II taps"), "{}", closed.text());

    // Taking back takes two, with a restart between asking and agreeing.
    let asked = presses(&bob, &closed, "Undo").await;
    bot.restart().await;
    let back = presses(&ann, &asked, "Agree").await;
    assert!(back.text().contains("The chain is open"), "{}", back.text());
    let asks = presses(&bob, &back, "Redo").await;
    assert!(asks.text().contains("asks to restore this"), "{}", asks.text());
    let again = presses(&ann, &asks, "Agree").await;
    assert!(!again.text().contains("The chain is open"), "{}", again.text());

    // A chain that asks for dice: rolled by the bot, after another crash.
    says(&ann, "game undo", json!({})).await;
    let shown = says(&bob, "game show", json!({})).await;
    presses(&bob, &shown, "Agree").await;
    for _ in 0..2 {
        says(&ann, "game undo", json!({})).await;
        let shown = says(&bob, "game show", json!({})).await;
        presses(&bob, &shown, "Agree").await;
    }
    says(&bob, "game pass", json!({})).await;
    let waits = says(&ann, "game pass", json!({})).await;
    assert!(waits.text().contains("🎲"), "{}", waits.text());
    bot.crash().await;
    let rolled = presses(&ann, &waits, "Roll").await;
    assert!(rolled.text().contains("Adûnaphel"), "{}", rolled.text());
    assert!(!rolled.text().contains("🎲"), "{}", rolled.text());

    // Who may pass for both resolves at once.
    let moderator = bot.fake.user(User::new("Eve").may(User::MANAGE_GUILD));
    says(&moderator, "game takeover", json!({})).await;
    says(&bob, "game declare", json!({ "line": "Doors of Night" })).await;
    let resolved = says(&moderator, "game resolve", json!({})).await;
    assert!(resolved.text().contains("Doors of Night"), "{}", resolved.text());
    let next = says(&ann, "game next", json!({ "to": "site" })).await;
    assert!(next.text().contains("T1-2") || next.text().contains("site"), "{}", next.text());
    let log = says(&ann, "game log", json!({})).await;
    assert!(log.text().contains("Marvels Told"), "{}", log.text());

    // What is exported as a file begins the same game elsewhere.
    says(&ann, "game export", json!({})).await;
    let file = bot.fake.uploads().pop().expect("a file");
    let text = String::from_utf8(file.content).expect("text");
    assert!(text.starts_with("# T1-1\n") && text.contains("next chain\nH Doors of Night"), "{text}");
    let elsewhere = bot.fake.user(User::new("Ann").in_guild(User::GUILD, User::CHANNEL + 77));
    let given = json!({ "file": { "name": file.filename, "text": text } });
    let imported = says(&elsewhere, "game import", given).await;
    assert!(!imported.ephemeral, "{}", imported.text());
    says(&elsewhere, "game export", json!({})).await;
    let again = String::from_utf8(bot.fake.uploads().pop().expect("a file").content).expect("text");
    let without = |text: &str| text.replace("  # as told by the players", "");
    assert_eq!(without(&again), without(&text), "it comes back as it went out");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_game_is_refused() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ann = bot.fake.user(User::new("Ann"));
    let long = "R A1: Elrond\n".repeat(2000);
    for (text, size, told) in [
        (long.as_str(), long.len(), "too long"),
        // Whatever Discord says of its size.
        (long.as_str(), 100, "too long"),
        ("R A1: Elrond\0", 13, "not a text"),
        ("R A1: Elrnod", 12, "cannot be read"),
    ] {
        let shown = says(&ann, "game import", json!({ "file": { "name": "x.txt", "text": text, "size": size } })).await;
        assert!(shown.ephemeral && shown.text().contains(told), "{told}: {}", shown.text());
    }
    let none = says(&ann, "game show", json!({})).await;
    assert!(none.text().contains("No game"), "{}", none.text());
    let crlf = json!({ "file": { "name": "x.txt", "text": "\u{feff}R A1: Elrond\r\nH hand: Doors of Night\r\n" } });
    assert!(!says(&ann, "game import", crlf).await.ephemeral);
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_can_do_nothing() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ann = bot.fake.user(User::new("Ann"));
    let bob = bot.fake.user(User::new("Bob"));
    let eve = bot.fake.user(User::new("Eve"));
    says(&ann, "game start", json!({})).await;
    says(&bob, "game join", json!({})).await;
    let form_of_ann = ann.slash("game setup", json!({})).await.expect("it is a command");
    form(&form_of_ann, POSITION).await;
    let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let log = says(&ann, "game log", json!({})).await.text();

    // Every command that changes a game.
    for (name, options) in [
        ("game start", json!({})),
        ("game join", json!({})),
        ("game setup", json!({ "lines": "R+ Gates of Morning" })),
        ("game declare", json!({ "line": "Doors of Night" })),
        ("game order", json!({ "cards": "Elrond, Aragorn II" })),
        ("game pass", json!({})),
        ("game roll", json!({})),
        ("game roll", json!({ "dice": "4 3" })),
        ("game resolve", json!({})),
        ("game next", json!({ "to": "site" })),
        ("game undo", json!({})),
        ("game redo", json!({})),
        ("game takeover", json!({})),
        ("game end", json!({})),
        ("game import", json!({ "file": { "name": "x.txt", "text": "R A1: Elrond" } })),
    ] {
        let shown = says(&eve, name, options).await;
        assert!(shown.ephemeral, "{name} is refused to her alone: {}", shown.text());
    }
    // Every button, on this message and on one that asks.
    for label in declared.buttons().into_iter().map(|button| button.label).filter(|label| label != "Why") {
        let said = eve.press(declared.id, &label).await.expect("it can be pressed");
        let shown = match said.modal() {
            Some(_) => form(&said, "Doors of Night").await,
            None => said.settled().await.expect("an answer"),
        };
        assert!(shown.ephemeral, "{label} is refused: {}", shown.text());
    }
    let asked = says(&ann, "game undo", json!({})).await;
    for label in ["Agree", "Refuse"] {
        let labels: Vec<String> = asked.buttons().into_iter().map(|button| button.label).collect();
        let label = labels.iter().find(|l| l.starts_with(&label[..2])).unwrap_or_else(|| &labels[labels.len() - 1]);
        assert!(presses(&eve, &asked, label).await.ephemeral, "{label}");
    }
    // Every form: the position, a declaration, a text.
    for name in ["game setup", "game declare", "game import"] {
        let said = eve.slash(name, json!({})).await.expect("it is a command");
        let shown = if said.modal().is_some() {
            form(&said, "R A1: Elrond").await
        } else {
            said.settled().await.expect("an answer")
        };
        assert!(shown.ephemeral, "{name} is refused: {}", shown.text());
    }
    // Nothing of it is in the game; only Ann's question is.
    let now = says(&ann, "game log", json!({})).await.text();
    assert!(now.starts_with(log.trim_end()) && now.lines().count() == log.lines().count() + 1, "{log}\n---\n{now}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_store_ends_in_a_served_bot() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ann = bot.fake.user(User::new("Ann"));
    says(&ann, "game start", json!({})).await;
    says(&ann, "game setup", json!({ "lines": "R A1: Elrond" })).await;
    // Stopping makes an export.
    bot.terminate().await;
    let db = bot.state().join("store/db");
    let length = std::fs::metadata(&db).expect("a file").len();
    std::fs::write(&db, vec![0xA5; usize::try_from(length).expect("a length")]).expect("written");
    bot.again().await;
    let shown = says(&ann, "game show", json!({})).await;
    assert!(shown.text().contains("Elrond"), "{}", shown.text());
    let log = bot.log();
    assert!(log.contains("store.broken-") && log.contains("restored"), "the operator is told: {log}");
    bot.assert_well();
}
