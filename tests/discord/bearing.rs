//! Rulings of a server count wherever what they are about is shown, and in that server alone.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Fault, Message, Options, Route, User};

const LOG: u64 = User::CHANNEL + 50;
const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\n";
const GOLD: u64 = 0xff_d700;
const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";

/// The gold frames of a message, as their titles and texts.
fn gold(message: &Message) -> String {
    let frames = message.embeds.iter().filter(|embed| embed["color"] == GOLD);
    let told = frames.map(|embed| {
        let part = |key: &str| embed[key].as_str().unwrap_or_default();
        format!("{} {} {}", part("title"), part("url"), part("description"))
    });
    told.collect::<Vec<_>>().join("\n")
}

async fn shown(who: &Client, command: &str, options: serde_json::Value) -> Message {
    who.slash(command, options).await.expect("it is a command").settled().await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_stands_on_top_of_what_it_is_about() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let moderator = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let member = bot.fake.user(User::new("Frodo"));
    let stranger = bot.fake.user(User::new("Grima").in_guild(User::GUILD + 1, User::CHANNEL + 9));
    shown(&moderator, "settings", json!({ "log": LOG.to_string() })).await;
    assert_eq!(gold(&shown(&member, "card", json!({ "name": "Marvels Told" })).await), "");

    // It is made of a message, and keeps whose it was and where it stands.
    let message = member.says("Here the sage taps only when Marvels Told resolves.");
    let form = moderator.message_command("Post as ruling", message).await.expect("it is a command");
    let fields = json!({ "title": "The sage taps later", "basis": "cards: Marvels Told\ndiffers: metw:annotation-5" });
    let said = form.submit(fields).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer");
    let link = format!("https://discord.com/channels/{}/{}/{message}", User::GUILD, User::CHANNEL);
    assert!(draft.text().contains(&link), "{}", draft.text());
    assert!(draft.text().contains("departs from"), "what it departs from is said before it counts: {}", draft.text());
    // A heading that nobody wrote is not there.
    assert!(!draft.text().contains("In play"), "{}", draft.text());
    said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");

    // It is announced in full, with what it departs from.
    let told =
        bot.fake.until(std::time::Duration::from_secs(5), "the log channel", |fake| fake.messages_in(LOG).len() == 2);
    told.await.expect("it is told, after what the channel is for");
    let announced = bot.fake.messages_in(LOG).remove(1);
    let frame = gold(&announced);
    for part in ["The sage taps later", "the sage taps only when", &link, "metw:annotation-5"] {
        assert!(frame.contains(part), "{part}: {frame}");
    }

    let asked = [
        ("card", json!({ "name": "Marvels Told" }), "⚖ The sage taps later"),
        ("rule", json!({ "query": "annotation 5" }), "⚖ The sage taps later"),
        ("rule", json!({ "query": "mele:annotation-5" }), "⚖ The sage taps later"),
        ("resolve", json!({ "chain": CHAIN }), "⚖ This server rules otherwise"),
        ("beats", json!({ "chain": CHAIN }), "⚖ This server rules otherwise"),
    ];
    for (command, options, title) in asked {
        let here = shown(&member, command, options.clone()).await;
        let frame = gold(&here);
        assert!(frame.contains(title) && frame.contains(&link), "/{command}: {frame}");
        assert!(frame.contains("the sage taps only when") && frame.contains("official:"), "/{command}: {frame}");
        assert_eq!(here.embeds[0]["color"], GOLD, "/{command}: it stands on top");
        let theirs = shown(&stranger, command, options).await;
        assert_eq!(gold(&theirs), "", "/{command}: nobody else's");
    }
    shown(&member, "game start", json!({})).await;
    shown(&member, "game setup", json!({ "lines": "R A1: Elrond / R hand: Marvels Told / H+ Adûnaphel" })).await;
    let board = shown(&member, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    assert!(gold(&board).contains("⚖ This server rules otherwise"), "{}", board.text());

    // Its frame leads to the ruling, and back.
    let card = member.slash("card", json!({ "name": "Marvels Told" })).await.expect("it is a command");
    card.settled().await.expect("an answer");
    let menu = card.message().expect("a message").selects().remove(0);
    let value = menu.options[0]["value"].as_str().expect("a value").to_owned();
    let ruling = card.select(&menu.custom_id, &[&value]).await.expect("it can be chosen");
    let opened = ruling.settled().await.expect("a ruling");
    assert!(opened.ephemeral && opened.text().contains("the sage taps only when"), "{}", opened.text());
    let back = ruling.press("← Back").await.expect("it leads back").settled().await.expect("the card");
    assert!(back.text().contains("Marvels Told") && back.ephemeral, "{}", back.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_may_expect_otherwise_and_who_cannot_be_told_is_named() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let moderator = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let member = bot.fake.user(User::new("Frodo"));
    shown(&moderator, "settings", json!({ "log": LOG.to_string() })).await;
    let form = moderator.slash("ruling post", json!({})).await.expect("it is a command");
    let fields = json!({
        "title": "Marvels Told resolves all the same", "text": "It does.", "basis": "cards: Marvels Told",
        "case": format!("{}\nexpect\n1 resolves", CHAIN.replace(" / ", "\n")),
    });
    let said = form.submit(fields).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer");
    assert!(draft.text().contains("disagrees with the engine"), "{}", draft.text());
    // What the channel is for was told there when it was set.
    let told =
        bot.fake.until(std::time::Duration::from_secs(5), "the log channel", |fake| !fake.messages_in(LOG).is_empty());
    told.await.expect("it is told");
    bot.fake.fault(Route::MessageCreate, Fault::MISSING_ACCESS, 1);
    let published = said.press("Publish").await.expect("it can be pressed");
    published.settled().await.expect("an answer");
    let told = |c: &crate::discord::Conversation| {
        c.followups().iter().any(|m| m.text().contains("cannot write to the log channel"))
    };
    assert!(published.until(std::time::Duration::from_secs(5), told).await, "the moderator is told");
    let here = shown(&member, "resolve", json!({ "chain": CHAIN })).await;
    assert!(gold(&here).contains("This server rules otherwise"), "{}", here.text());
    // The store is no place for a case that cannot be read.
    let form = moderator.slash("ruling post", json!({})).await.expect("it is a command");
    let wrong = json!({ "title": "A title", "text": "Text.", "case": "R: Elrond\nR plays Zorgblat" });
    let refused = form.submit(wrong).await.expect("it can be sent").settled().await.expect("an answer");
    assert!(refused.text().contains("not a ruling yet"), "{}", refused.text());
    bot.fake.heal();
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_everybody_sees_belongs_to_who_asked_and_cited_rules_open() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let sam = bot.fake.user(User::new("Sam"));
    let said = frodo.slash("resolve", json!({ "chain": CHAIN })).await.expect("it is a command");
    let public = said.settled().await.expect("an answer");
    // Somebody else presses: a view of his own, and what everybody sees stays.
    let more = sam.press(public.id, "More").await.expect("it is there").settled().await.expect("an answer");
    assert!(more.ephemeral && more.id != public.id, "a view of his own");
    assert_eq!(said.message().expect("it is there").edits, 0);
    let mine = said.press("More").await.expect("it can be pressed").settled().await.expect("an answer");
    assert_eq!(mine.id, public.id, "whoever asked turns his own message");
    // Every clause that is cited opens, a clause of a document that is not here in our words, and leads back.
    let menu = mine.selects().into_iter().find(|menu| menu.placeholder.starts_with("Rules cited")).expect("a menu");
    let values: Vec<String> = menu.options.iter().filter_map(|o| o["value"].as_str().map(str::to_owned)).collect();
    assert!(values.iter().any(|value| value.contains("coe:9.3")), "{values:?}");
    for value in &values {
        let opened = sam.select(public.id, &menu.custom_id, &[value]).await.expect("it can be chosen");
        let entry = opened.settled().await.expect("an entry");
        assert!(entry.ephemeral && !entry.text().contains("There is no entry"), "{value}: {}", entry.text());
        let back = opened.press("← Back").await.expect("it leads back").settled().await.expect("an answer");
        assert!(back.ephemeral && back.text().contains("no effect"), "{value}: {}", back.text());
    }
    bot.assert_well();
}
