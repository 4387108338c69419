//! What players read in a game and where something goes wrong: whose move it is, what came last, and nothing typed is lost.

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Message, Options, User, objects};

const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\n";
const SETUP: &str = "R A1: Elrond, Aragorn II / path Rivendell > Bree ww / R hand: Marvels Told / H+ Adûnaphel";

async fn shown(who: &Client, command: &str, options: Value) -> Message {
    who.slash(command, options).await.expect("it is a command").settled().await.expect("an answer")
}

fn title(message: &Message) -> String {
    let last = message.embeds.last().expect("an embed");
    last["title"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_says_whose_move_it_is_and_what_came_last() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    let (ann_id, bob_id) = (User::new("Ann").id, User::new("Bob").id);
    shown(&ann, "game start", json!({})).await;
    let begun = shown(&bob, "game join", json!({})).await;
    assert!(begun.text().contains("Either player may declare"), "{}", begun.text());
    shown(&ann, "game setup", json!({ "lines": SETUP })).await;

    // What is of the other side is refused in a sentence, its rule opens, and what was typed is still there.
    let refused = bob.slash("game declare", json!({ "line": "Marvels Told > Adûnaphel" })).await.expect("a command");
    let told = refused.settled().await.expect("an answer");
    assert!(told.ephemeral && told.text().contains("Marvels Told is a resource; you play hazards"), "{}", told.text());
    assert!(told.selects().iter().any(|menu| menu.placeholder.starts_with("Rules cited")), "{:?}", told.selects());
    let again = refused.press("Edit").await.expect("it can be pressed");
    let form = again.modal().expect("a form").to_string();
    assert!(form.contains("Marvels Told > Adûnaphel"), "{form}");

    let declared = shown(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let text = declared.text();
    assert!(title(&declared).contains("R plays Marvels Told on Adûnaphel"), "{text}");
    assert!(text.contains(&format!("<@{bob_id}> may respond or pass")), "{text}");
    let answered = shown(&bob, "game declare", json!({ "line": "tap Adûnaphel > Aragorn II" })).await;
    let text = answered.text();
    assert!(text.contains(&format!("<@{ann_id}> may respond or pass")), "{text}");
    let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(at("`2` H taps Adûnaphel") < at("`1` R plays Marvels Told"), "the top comes first: {text}");

    // Both press the same button at the same moment: both passes count.
    let pass = answered.buttons().into_iter().find(|b| b.label == "Pass").expect("a button").custom_id;
    ann.press_unseen(answered.id, &pass).await.expect("it is there").settled().await.expect("an answer");
    let both = bob.press_unseen(answered.id, &pass).await.expect("it is there").settled().await.expect("an answer");
    let text = both.text();
    assert!(text.contains("The chain has resolved") && !text.contains("has moved on"), "{text}");
    assert!(title(&both).contains("No effect"), "{text}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_answered_and_a_situation_decided_wherever_they_are_typed() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let asked = shown(&frodo, "resolve", json!({ "chain": "can i respond to a tap?" })).await;
    assert!(asked.text().contains("/rule answers it") && asked.text().contains("You pay up front"), "{}", asked.text());
    let story = "My opponent has Adûnaphel in play. I tap Elrond for Marvels Told on Adûnaphel, and he responds by \
        tapping Adûnaphel to tap Aragorn II.";
    let told = shown(&frodo, "rule", json!({ "query": story })).await;
    assert!(told.text().contains("/resolve decides it"), "{}", told.text());
    // Nonsense is neither.
    let nonsense = shown(&frodo, "resolve", json!({ "chain": "qwxyz blorp zorg" })).await;
    assert!(nonsense.ephemeral && nonsense.text().contains("cannot be read"), "{}", nonsense.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_questions_titles_and_printed_words_are_completed() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let offered = async |command: &str, option: &str, typed: &str| {
        let said = frodo.autocomplete(command, json!({ option: typed }), option).await.expect("completions");
        said.choices().into_iter().map(|(_, value)| value.as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(offered("rule", "query", "ann 5").await[0], "metw:annotation-5");
    assert!(
        offered("rule", "query", "9.5").await[0].starts_with("coe:9.5"),
        "{:?}",
        offered("rule", "query", "9.5").await
    );
    assert_eq!(offered("rule", "query", "can he tap my scout").await[0], "can he tap my scout");
    // Titles of one's own language come before those of others.
    let elanor = bot.fake.user(User::new("Elanor").locale("de"));
    let said = elanor.autocomplete("card", json!({ "name": "to" }), "name").await.expect("completions");
    let names: Vec<String> = said.choices().into_iter().map(|(name, _)| name).collect();
    let (own, other) = (|n: &&String| n.starts_with("Tor") && n.contains('('), |n: &&String| n.starts_with("Tom"));
    let place = |which: &dyn Fn(&&String) -> bool| names.iter().position(|name| which(&name));
    assert!(place(&own).is_some() && place(&own) < place(&other).or(Some(99)), "{names:?}");
    assert!(offered("resolve", "chain", "").await.is_empty());
    assert_eq!(
        offered("resolve", "chain", "R: Elrond / R plays Marvels T").await[0],
        "R: Elrond / R plays Marvels Told"
    );
    // Where nothing is typed there are topics to begin with, and no names at random.
    let topics = offered("rule", "query", "").await;
    assert!(topics.len() > 5 && topics.iter().all(|id| id.starts_with("basics:")), "{topics:?}");
    assert!(offered("card", "name", "").await.is_empty());
    // What may be declared comes before cards that are nowhere in the position.
    for (command, options) in [("game start", json!({})), ("game setup", json!({ "lines": SETUP }))] {
        shown(&frodo, command, options).await;
    }
    let declared = offered("game declare", "line", "marvels").await;
    assert!(declared[0].contains("Marvels Told") && declared[0].contains("Adûnaphel"), "{declared:?}");
    let titles = offered("game declare", "line", "H plays Twili").await;
    assert!(titles.contains(&"H plays Twilight".to_owned()), "{titles:?}");
    assert!(
        offered("game declare", "line", "tap Adûnaphel > Arag")
            .await
            .contains(&"tap Adûnaphel > Aragorn II".to_owned())
    );
    assert_eq!(offered("cards", "race", "drag").await, ["dragon"]);
    assert!(offered("cards", "type", "").await.contains(&"creature".to_owned()));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lets_the_bot_in_is_greeted_in_its_language() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let joins = |number: u64, joined: String| {
        let mut guild = objects::guild(&Options::default(), User::GUILD + number);
        guild["joined_at"] = json!(joined);
        guild["preferred_locale"] = json!("de");
        guild["system_channel_id"] = json!((User::CHANNEL + number).to_string());
        bot.fake.dispatch("GUILD_CREATE", &guild);
    };
    joins(31, "2024-01-02T03:04:05.000000+00:00".to_owned());
    joins(32, jiff::Timestamp::now().to_string());
    let greeted = bot.fake.until(std::time::Duration::from_secs(5), "the greeting", |fake| {
        !fake.messages_in(User::CHANNEL + 32).is_empty()
    });
    greeted.await.expect("it is greeted");
    let said = bot.fake.messages_in(User::CHANNEL + 32).remove(0).content;
    assert!(said.contains("/regel") || said.contains("/einstellungen"), "{said}");
    assert!(bot.fake.messages_in(User::CHANNEL + 31).is_empty(), "an old acquaintance is not greeted again");
    bot.assert_well();
}
