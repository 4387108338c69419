//! Users and a real serenity and poise bot: what they do, what they see, what a client refuses.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Callback, Fake, Options, Unable, User};

async fn world() -> (Fake, Bot) {
    let fake = Fake::start(Options::default()).await;
    let bot = Bot::start(&fake).await;
    (fake, bot)
}

#[tokio::test]
async fn a_command_is_answered_everywhere() {
    let (fake, _bot) = world().await;
    let places = [
        User::new("Merry"),
        User::new("Pippin").in_dm(),
        User::new("Sam").at(crate::discord::Place::Private { channel: 77 }).locale("de"),
    ];
    for user in places {
        let said = fake.user(user.clone()).slash("ping", json!({})).await.expect("ping is registered");
        assert_eq!(said.callback(), Callback::Message, "{}", user.name);
        let message = said.settled().await.expect("a message");
        assert_eq!((message.content.as_str(), message.channel, message.ephemeral), ("pong", user.channel(), false));
    }
    fake.assert_clean();
}

#[tokio::test]
async fn a_deferred_answer_is_awaited_and_keeps_its_privacy() {
    let (fake, _bot) = world().await;
    let said = fake.user(User::new("Merry")).slash("think", json!({})).await.expect("think is registered");
    assert_eq!(said.callback(), Callback::Deferred);
    let message = said.settled().await.expect("a message");
    assert_eq!((message.text().as_str(), message.ephemeral, message.loading), ("thought", true, false));
    assert!(said.until(std::time::Duration::from_secs(2), |c| !c.followups().is_empty()).await);
    assert_eq!(said.followups()[0].content, "and more");
    let other = fake.user(User::new("Pippin")).press(message.id, "again").await;
    assert!(matches!(other, Err(Unable::Refused(_))), "another user does not see it");
    fake.assert_clean();
}

#[tokio::test]
async fn buttons_menus_and_forms_work() {
    let (fake, _bot) = world().await;
    let merry = fake.user(User::new("Merry"));
    let said = merry.slash("ping", json!({})).await.expect("ping is registered");
    let again = said.press("Again").await.expect("a button");
    assert_eq!(again.callback(), Callback::Update);
    assert_eq!(again.settled().await.expect("a message").content, "pong again");
    let slowly = again.press("slowly").await.expect("a button");
    assert_eq!(slowly.callback(), Callback::DeferredUpdate);
    assert_eq!(slowly.settled().await.expect("a message").content, "slow");
    let picked = slowly.select("Colour", &["GREEN"]).await.expect("a menu");
    assert_eq!(picked.settled().await.expect("a message").content, "picked green");
    let form = merry.slash("form", json!({})).await.expect("form is registered");
    assert_eq!(form.modal().expect("a modal")["title"], "Who are you?");
    let sent = form.submit(json!({"Name": "Merry"})).await.expect("a form");
    assert_eq!(sent.settled().await.expect("a message").content, "hello Merry");
    let heard = merry.says("second breakfast");
    let quote = merry.message_command("Quote", heard).await.expect("Quote is registered");
    assert_eq!(quote.settled().await.expect("a message").content, "Merry: second breakfast");
    fake.assert_clean();
}

#[tokio::test]
async fn options_complete() {
    let (fake, _bot) = world().await;
    let merry = fake.user(User::new("Merry"));
    let shown = merry.autocomplete("roll", json!({"dice": 2, "sides": "six"}), "sides").await.expect("it completes");
    let names: Vec<String> = shown.choices().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["six", "sixteen"]);
    let said = merry.slash("roll", json!({"dice": 2, "sides": "six"})).await.expect("roll is registered");
    assert_eq!(said.settled().await.expect("a message").content, "2 × six");
    fake.assert_clean();
}

#[tokio::test]
async fn a_client_refuses_what_is_not_on_the_screen() {
    let (fake, _bot) = world().await;
    let merry = fake.user(User::new("Merry"));
    let slashes = [
        ("pong", json!({})),
        ("ping", json!({"loud": true})),
        ("roll", json!({})),
        ("roll", json!({"dice": 0})),
        ("roll", json!({"dice": "two"})),
        ("roll", json!({"dice": 1, "sides": "far too many sides"})),
        ("roll six", json!({"dice": 1})),
        ("Quote", json!({})),
    ];
    for (name, options) in slashes {
        let said = merry.slash(name, options.clone()).await.map(|c| c.callback());
        assert!(matches!(said, Err(Unable::Refused(_))), "{name} {options}: {said:?}");
    }
    let roll = merry.autocomplete("roll", json!({}), "dice").await.map(|c| c.callback());
    assert!(matches!(roll, Err(Unable::Refused(_))), "{roll:?}");
    let said = merry.slash("ping", json!({})).await.expect("ping is registered");
    for button in ["Off", "Web", "Nowhere", ""] {
        let pressed = said.press(button).await.map(|c| c.callback());
        assert!(matches!(pressed, Err(Unable::Refused(_))), "{button}: {pressed:?}");
    }
    for picks in [&["blue"][..], &["red", "green"], &[]] {
        let picked = said.select("colour", picks).await.map(|c| c.callback());
        assert!(matches!(picked, Err(Unable::Refused(_))), "{picks:?}: {picked:?}");
    }
    let form = merry.slash("form", json!({})).await.expect("form is registered");
    for fields in [json!({}), json!({"name": "M"}), json!({"name": "Meriadoc Brandybuck"}), json!({"age": "37"})] {
        let sent = form.submit(fields.clone()).await.map(|c| c.callback());
        assert!(matches!(sent, Err(Unable::Refused(_))), "{fields}: {sent:?}");
    }
    let outside = User::new("Merry").at(crate::discord::Place::Private { channel: 5 });
    let roll = fake.user(outside).slash("roll", json!({"dice": 1})).await.map(|c| c.callback());
    assert!(matches!(roll, Err(Unable::Refused(_))), "not installed for users: {roll:?}");
}
