//! Forms: what they show as an example is accepted, and what was typed into one is there again whatever comes of it.

use std::time::Duration;

use netrep::discord::words::Words;
use serde_json::{Map, Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Conversation, Message, Options, User};
use crate::kinds;

const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\n";
const POSITION: &str = "R A1: Elrond, Aragorn II / path Rivendell > Bree ww / R hand: Marvels Told / H+ Adûnaphel";

async fn said(who: &Client, name: &str, options: Value) -> Conversation {
    who.slash(name, options).await.unwrap_or_else(|why| panic!("{name}: {why}"))
}

async fn shown(said: &Conversation) -> Message {
    said.settled().await.expect("an answer")
}

/// The form that a refusal opens.
async fn edit(refused: &Conversation, words: &Words) -> Conversation {
    refused.press(words.say("edit")).await.expect("it can be pressed")
}

/// A part of every field of the form that has opened, by the fields.
fn fields(form: &Value, part: &str) -> Map<String, Value> {
    let rows = form["components"].as_array().expect("rows").iter();
    rows.map(|row| {
        let field = &row["components"][0];
        (field["custom_id"].as_str().expect("an id").to_owned(), field[part].clone())
    })
    .collect()
}

/// Sends in what a form shows as an example, and says of which kind it is.
async fn as_shown(opened: &Conversation) -> (String, Message) {
    let form = opened.modal().expect("a form");
    let examples = fields(&form, "placeholder");
    assert!(examples.values().all(|example| example.as_str().is_some_and(|text| !text.is_empty())), "{examples:?}");
    let sent = opened.submit(Value::Object(examples)).await.expect("it can be sent");
    (kinds::of_form(form["custom_id"].as_str().expect("an id")), shown(&sent).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_form_shows_as_an_example_is_accepted() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    for (at, locale) in (0..).zip(["en-US", "de", "fr", "es-ES"]) {
        let words = Words::of(locale);
        let user = |name| User::new(name).locale(locale).in_guild(User::GUILD, User::CHANNEL + at);
        let (ann, bob) = (bot.fake.user(user("Ann").may(User::MANAGE_GUILD)), bot.fake.user(user("Bob")));
        let mut tried = Vec::new();
        let mut accepted = |(kind, shown): (String, Message)| {
            assert!(!shown.ephemeral, "{locale}: {kind}: {}", shown.text());
            tried.push(kind);
        };
        let (kind, decided) = as_shown(&said(&ann, "resolve", json!({})).await).await;
        assert!(!decided.text().contains(words.say("mistake")), "{locale}: {}", decided.text());
        accepted((kind, decided));
        accepted(as_shown(&said(&ann, "game import", json!({})).await).await);
        said(&ann, "game end", json!({})).await;
        said(&ann, "game start", json!({})).await;
        said(&bob, "game join", json!({})).await;
        accepted(as_shown(&said(&ann, "game setup", json!({})).await).await);
        let refused = said(&ann, "game setup", json!({ "lines": "qwxyz" })).await;
        accepted(as_shown(&edit(&refused, words).await).await);
        accepted(as_shown(&said(&ann, "game declare", json!({})).await).await);
        said(&bob, "game pass", json!({})).await;
        let waits = shown(&said(&ann, "game pass", json!({})).await).await;
        assert!(waits.text().contains("🎲"), "{locale}: {}", waits.text());
        let refused = said(&ann, "game roll", json!({ "dice": "99" })).await;
        accepted(as_shown(&edit(&refused, words).await).await);
        let refused = said(&ann, "game next", json!({ "to": "qwxyz" })).await;
        accepted(as_shown(&edit(&refused, words).await).await);
        let (kind, draft) = as_shown(&said(&ann, "ruling post", json!({})).await).await;
        assert!(draft.text().contains(words.say("ruling_preview")), "{locale}: {}", draft.text());
        tried.push(kind);
        let all = ["chain", "import", "setup", "add", "respond", "roll", "next", "a new ruling"];
        assert_eq!(tried, all.map(|kind| format!("form {kind}")), "{locale}");
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_that_are_added_leave_the_position_as_it_is() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ann = bot.fake.user(User::new("Ann"));
    let words = Words::of("en");
    said(&ann, "game start", json!({})).await;
    said(&ann, "game setup", json!({ "lines": POSITION })).await;
    let position = async || {
        let form = said(&ann, "game setup", json!({})).await.modal().expect("a form");
        fields(&form, "value")["chain"].as_str().expect("a position").to_owned()
    };
    let before = position().await;
    assert!(before.contains("Elrond") && before.contains("Adûnaphel"), "{before}");

    let refused = said(&ann, "game setup", json!({ "lines": "H+ Doors of Nihgt / R hand: Zorgblat" })).await;
    assert!(shown(&refused).await.ephemeral);
    let again = edit(&refused, words).await;
    let typed = fields(&again.modal().expect("a form"), "value");
    assert_eq!(typed["chain"], "H+ Doors of Nihgt\nR hand: Zorgblat");
    let sent = again.submit(json!({ "chain": "H+ Doors of Night" })).await.expect("it can be sent");
    assert!(!shown(&sent).await.ephemeral, "{}", shown(&sent).await.text());
    let after = position().await;
    assert!(after.starts_with(&before) && after.contains("Doors of Night"), "{before}\n---\n{after}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_overtaken_position_is_not_lost() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    let words = Words::of("en");
    said(&ann, "game start", json!({})).await;
    said(&bob, "game join", json!({})).await;
    said(&ann, "game setup", json!({ "lines": POSITION })).await;
    let form = said(&ann, "game setup", json!({})).await;
    said(&bob, "game setup", json!({ "lines": "H+ Doors of Night" })).await;
    let late = form.submit(json!({ "chain": "R A1: Gandalf" })).await.expect("it can be sent");
    let told = shown(&late).await;
    assert!(
        told.ephemeral && told.text().contains("has moved on") && told.text().contains("Doors of Night"),
        "{}",
        told.text()
    );
    let again = edit(&late, words).await;
    assert_eq!(fields(&again.modal().expect("a form"), "value")["chain"], "R A1: Gandalf");
    let sent = again.submit(json!({ "chain": "R A1: Gandalf" })).await.expect("it can be sent");
    let board = shown(&sent).await;
    assert!(
        !board.ephemeral && board.text().contains("Gandalf") && !board.text().contains("Elrond"),
        "{}",
        board.text()
    );
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_game_does_not_go_on_what_was_typed_is_there_again() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ann = bot.fake.user(User::new("Ann"));
    let words = Words::of("en");
    said(&ann, "game start", json!({})).await;
    said(&ann, "game setup", json!({ "lines": POSITION })).await;
    said(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    for (command, option, typed) in [("game next", "to", "site"), ("game roll", "dice", "4 3")] {
        let refused = said(&ann, command, json!({ option: typed })).await;
        assert!(shown(&refused).await.ephemeral, "{command}: {}", shown(&refused).await.text());
        let again = edit(&refused, words).await;
        assert_eq!(fields(&again.modal().expect("a form"), "value")["chain"], typed, "{command}");
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_too_fast_is_kept() {
    let mut bot = Bot::with(Options::default(), "[limits]\nper_minute = 12\nburst = 3\n").await;
    let words = Words::of("en");
    const CHAIN: &str = "R: Elrond, Aragorn II\nH+ Adûnaphel\n1. R Marvels Told (tap Elrond) > Adûnaphel";
    let long = json!({ "title": "A zorgblat", "text": "It taps." });
    for (name, command, sent) in [
        ("Ann", "resolve", json!({ "chain": CHAIN })),
        ("Bob", "game import", json!({ "chain": CHAIN })),
        ("Eve", "ruling post", long),
    ] {
        let who = bot.fake.user(User::new(name).may(User::MANAGE_GUILD));
        let form = said(&who, command, json!({})).await;
        for _ in 0..2 {
            said(&who, "about", json!({})).await;
        }
        let refused = form.submit(sent.clone()).await.expect("it can be sent");
        let told = shown(&refused).await;
        assert!(told.ephemeral && told.text().contains("a lot in a short time"), "{command}: {}", told.text());
        tokio::time::sleep(Duration::from_millis(5_200)).await;
        let again = edit(&refused, words).await;
        let typed = fields(&again.modal().expect("a form"), "value");
        for (field, text) in sent.as_object().expect("fields") {
            assert_eq!(&typed[field], text, "{command}");
        }
    }
    // So is a chain that is typed behind its command.
    let sam = bot.fake.user(User::new("Sam"));
    for _ in 0..3 {
        said(&sam, "about", json!({})).await;
    }
    let refused = said(&sam, "resolve", json!({ "chain": CHAIN.replace('\n', " / "), "rules": "METW" })).await;
    assert!(shown(&refused).await.text().contains("a lot in a short time"), "{}", shown(&refused).await.text());
    tokio::time::sleep(Duration::from_millis(5_200)).await;
    let again = edit(&refused, words).await;
    assert_eq!(fields(&again.modal().expect("a form"), "value")["chain"], CHAIN);
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_to_wait_a_second_is_told_of_one() {
    let mut bot = Bot::with(Options::default(), "[limits]\nper_minute = 60\nburst = 1\n").await;
    let ann = bot.fake.user(User::new("Ann"));
    let mut told = String::new();
    for _ in 0..20 {
        told = shown(&said(&ann, "about", json!({})).await).await.text();
        if told.contains("a lot in a short time") {
            break;
        }
    }
    assert!(told.contains("in 1 second."), "{told}");
    bot.assert_well();
}
