//! Ids that nobody gave out: what they name is looked at as if whoever sends them had typed it.

use netrep::discord::address::{Action, Doing, Press, Side, View};
use netrep::store::RulingNumber;
use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Client, Message, User};

const POSITION: &str =
    "R A1: Elrond, Aragorn II\npath Rivendell > Bree ww\nH+ Adûnaphel\nR hand: Marvels Told, Twilight";
/// What only those who play see of it.
const SECRET: &str = "Twilight";

async fn typed(who: &Client, name: &str, options: serde_json::Value) -> Message {
    who.slash(name, options).await.expect("it is a command").settled().await.expect("an answer")
}

/// A button and a menu of this message, with an id that the bot did not put there.
async fn forges(who: &Client, on: u64, action: &Action) -> [Message; 2] {
    let pressed = who.press_unseen(on, &action.id(7)).await.expect("it is sent");
    let menu = netrep::discord::address::menu_id("cited", 9);
    let chosen = who.select_unseen(on, &menu, &action.write()).await.expect("it is sent");
    [pressed.settled().await.expect("an answer"), chosen.settled().await.expect("an answer")]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_id_opens_or_changes_a_game_of_another_channel() {
    let mut bot = Bot::with(crate::discord::Options::default(), "[limits]\nburst = 1000\n").await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    typed(&ann, "game start", json!({})).await;
    let form = ann.slash("game setup", json!({})).await.expect("it is a command");
    form.submit(json!({ "chain": POSITION })).await.expect("it can be sent").settled().await.expect("an answer");
    let before = typed(&ann, "game export", json!({})).await.text();
    assert!(before.contains(SECRET), "{before}");

    let forger = |guild, channel| bot.fake.user(User::new("Gollum").may(User::MANAGE_GUILD).in_guild(guild, channel));
    for gollum in [forger(User::GUILD, User::CHANNEL + 5), forger(User::GUILD + 9, User::CHANNEL + 6)] {
        let own = typed(&gollum, "rule", json!({ "query": "ann 5" })).await;
        for side in [Side::Table, Side::Picture, Side::Log, Side::Text] {
            let game = View::Game(side, User::CHANNEL, 1, 0);
            let entry = View::Entry("metw:annotation-5".parse().expect("an id"), 0);
            let behind = View::Over(Box::new(game.clone()), Box::new(entry));
            for view in [game, behind] {
                for action in [Action::Show(view.clone()), Action::Open(view.clone()), Action::Share(view.clone())] {
                    for told in forges(&gollum, own.id, &action).await {
                        assert!(
                            told.ephemeral && told.text().contains("another channel"),
                            "{action:?}: {}",
                            told.text()
                        );
                        assert!(!told.text().contains(SECRET), "{action:?}: {}", told.text());
                    }
                }
            }
        }
        let deeds = [Doing::Join, Doing::Pass, Doing::Undo, Doing::Accept, Doing::Refuse, Doing::Redo, Doing::Keep];
        for does in deeds.into_iter().chain([Doing::Why, Doing::Today, Doing::Roll]) {
            for told in forges(&gollum, own.id, &Action::Game(Press { does, number: 1, revision: 1 })).await {
                assert!(told.ephemeral && !told.text().contains(SECRET), "{does:?}: {}", told.text());
            }
        }
    }
    // What it names stays as it was, and opens where it is played.
    assert_eq!(typed(&ann, "game export", json!({})).await.text(), before);
    let on = typed(&bob, "game show", json!({})).await;
    let shown = bob.press_unseen(on.id, &Action::Open(View::Game(Side::Text, User::CHANNEL, 1, 0)).id(1)).await;
    let shown = shown.expect("it is sent").settled().await.expect("an answer");
    assert!(shown.text().contains(SECRET), "{}", shown.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_id_opens_a_ruling_of_another_server() {
    let mut bot = Bot::start().await;
    let judge = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let form = judge.slash("ruling post", json!({})).await.expect("it is a command");
    let said = form.submit(json!({ "title": "A zorgblat taps", "text": "It taps." })).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer").text();
    let id = draft.split(" · ").find(|part| part.starts_with("official:")).expect("its id").trim().to_owned();
    let number = netrep::app::ruling::number_of(&id).expect("its number");
    let gollum =
        bot.fake.user(User::new("Gollum").may(User::MANAGE_GUILD).in_guild(User::GUILD + 9, User::CHANNEL + 6));
    let own = typed(&gollum, "rule", json!({ "query": "ann 5" })).await;
    for view in [View::Ruling(number, 0), View::History(number, 0), View::Rulings(None, 0), View::Log(0)] {
        for told in forges(&gollum, own.id, &Action::Share(view.clone())).await {
            assert!(!told.text().contains("zorgblat"), "{view:?}: {}", told.text());
        }
    }
    let _: RulingNumber = number;
    bot.assert_well();
}
