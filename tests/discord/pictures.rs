//! Pictures under answers: when somebody presses the button, or always where a server has set that.

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Message, Options, User};
use crate::kinds;

const BUSY: &str = "[limits]\nburst = 1000\n";
const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";
const POSITION: &str = "R A1: Elrond, Aragorn II\npath Rivendell > Bree ww\nH+ Adûnaphel\nR hand: Marvels Told";

async fn types(who: &Client, command: &str, options: Value) -> Message {
    let said = who.slash(command, options).await.unwrap_or_else(|why| panic!("/{command}: {why}"));
    said.settled().await.unwrap_or_else(|why| panic!("/{command}: {why}"))
}

async fn presses(who: &Client, on: &Message, label: &str) -> Message {
    let said = who.press(on.id, label).await.unwrap_or_else(|why| panic!("{label}: {why}"));
    said.settled().await.unwrap_or_else(|why| panic!("{label}: {why}"))
}

/// The file that a message shows, and what is told of it.
#[track_caller]
fn assert_pictured(bot: &Bot, shown: &Message) -> String {
    assert_eq!(shown.embeds[0]["image"]["url"], "attachment://netrep.png", "{}", shown.object);
    let files = shown.object["attachments"].as_array().cloned().unwrap_or_default();
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!(files[0]["filename"], "netrep.png");
    let upload = bot.fake.uploads().pop().expect("a file was sent");
    assert_eq!((upload.field.as_str(), upload.filename.as_str()), ("files[0]", "netrep.png"));
    assert!(upload.content.starts_with(b"\x89PNG\r\n"), "it is a PNG");
    assert!(upload.content.len() < 200 * 1024, "{} bytes", upload.content.len());
    let told = files[0]["description"].as_str().expect("it is told in words").to_owned();
    assert!((20..=1_024).contains(&told.chars().count()), "{told}");
    told
}

#[track_caller]
fn assert_plain(shown: &Message) {
    assert!(shown.embeds[0]["image"].is_null(), "{}", shown.object);
    assert_eq!(shown.object["attachments"], json!([]), "its file goes with it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_becomes_a_picture_and_words_again() {
    let mut bot = Bot::with(Options::default(), BUSY).await;
    let ann = bot.fake.user(User::new("Ann"));
    let answer = types(&ann, "resolve", json!({ "chain": CHAIN })).await;
    assert_plain(&answer);
    let shown = presses(&ann, &answer, "Picture").await;
    assert_eq!(shown.id, answer.id, "it stands in the place of the answer");
    let told = assert_pictured(&bot, &shown);
    assert!(told.contains("2 ✓ H taps Adûnaphel on Aragorn II"), "{told}");
    let id = shown.buttons()[0].custom_id.clone();
    let words = presses(&ann, &shown, "Answer").await;
    assert_plain(&words);
    assert!(words.text().contains("Aragorn II taps."), "{}", words.text());
    // The same picture again is the same file, and is not painted anew.
    assert_pictured(&bot, &presses(&ann, &words, "Picture").await);
    let files = bot.fake.uploads();
    assert_eq!(files[0].content, files[1].content);
    // The button carries all that it needs.
    bot.restart().await;
    let said = ann.press_unseen(answer.id, &id).await.expect("it can be pressed");
    assert_plain(&said.settled().await.expect("an answer"));
    let picture = answer.buttons().into_iter().find(|button| button.label == "Picture").expect("a button");
    let said = ann.press_unseen(answer.id, &picture.custom_id).await.expect("it can be pressed");
    assert_pictured(&bot, &said.settled().await.expect("an answer"));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_and_games_have_pictures_in_the_language_of_who_asks() {
    let mut bot = Bot::with(Options::default(), BUSY).await;
    let ann = bot.fake.user(User::new("Ann").locale("de"));
    let odds = types(&ann, "odds", json!({ "need": 9, "modifier": 1, "roll": "Strike" })).await;
    let told = assert_pictured(&bot, &presses(&ann, &odds, "Bild").await);
    assert!(told.contains("27,8 % (10/36) besiegt"), "{told}");
    types(&ann, "game start", json!({})).await;
    let table = types(&ann, "game setup", json!({ "lines": POSITION.replace('\n', " / ") })).await;
    let shown = presses(&ann, &table, "Bild").await;
    assert_ne!(shown.id, table.id, "the table stays where it is");
    assert!(shown.ephemeral, "who presses sees it first");
    let told = assert_pictured(&bot, &shown);
    assert!(told.contains("Gefahrenlimit") && told.contains("Bruchtal → Bree"), "{told}");
    let share = shown.buttons().into_iter().find(|b| kinds::of_id(&b.custom_id).1 == "share picture of a game");
    let said = ann.press(shown.id, &share.expect("it can be shared").label).await.expect("it can be pressed");
    let shared = said.settled().await.expect("an answer");
    assert!(!shared.ephemeral);
    assert_pictured(&bot, &shared);
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_painted_once_for_all_who_look_at_it() {
    let port = crate::running::port();
    let mut bot = Bot::with(Options::default(), &format!("listen = \"127.0.0.1:{port}\"\n{BUSY}")).await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    let elanor = bot.fake.user(User::new("Elanor").locale("de"));
    let painted = || {
        let figures = crate::running::get(port, "/metrics");
        let line = figures.lines().find_map(|line| line.strip_prefix("netrep_pictures_total "));
        line.map_or(0, |n| n.parse().expect("a number"))
    };
    types(&ann, "game start", json!({})).await;
    let table = types(&ann, "game setup", json!({ "lines": POSITION.replace('\n', " / ") })).await;
    let picture = table.buttons().into_iter().find(|b| b.label == "Picture").expect("a button").custom_id;
    let mut looks = 0;
    for (who, wanted) in [(&ann, 1), (&bob, 1), (&ann, 1), (&elanor, 2), (&elanor, 2)] {
        let said = who.press_unseen(table.id, &picture).await.expect("it can be pressed");
        assert_pictured(&bot, &said.settled().await.expect("an answer"));
        looks += 1;
        assert_eq!(painted(), wanted, "after {looks} looks");
    }
    // When the game has gone on it is another picture.
    types(&ann, "game setup", json!({ "lines": "H+ Doors of Night" })).await;
    let said = ann.press_unseen(table.id, &picture).await.expect("it can be pressed");
    assert_pictured(&bot, &said.settled().await.expect("an answer"));
    assert_eq!(painted(), 3);
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_can_have_pictures_with_every_answer() {
    let mut bot = Bot::with(Options::default(), BUSY).await;
    let ann = bot.fake.user(User::new("Ann").may(User::MANAGE_GUILD));
    let saved = types(&ann, "settings", json!({ "pictures": "Always" })).await;
    assert!(saved.text().contains("always"), "{}", saved.text());
    let answer = types(&ann, "resolve", json!({ "chain": CHAIN })).await;
    assert_pictured(&bot, &answer);
    assert!(answer.text().contains("Aragorn II taps."), "the words are there, too");
    assert!(answer.buttons().iter().all(|button| button.label != "Picture"));
    assert_pictured(&bot, &types(&ann, "odds", json!({ "need": 7 })).await);
    types(&ann, "game start", json!({})).await;
    assert_pictured(&bot, &types(&ann, "game setup", json!({ "lines": POSITION.replace('\n', " / ") })).await);
    types(&ann, "settings", json!({ "pictures": "On demand" })).await;
    assert_plain(&types(&ann, "resolve", json!({ "chain": CHAIN })).await);
    bot.assert_well();
}
