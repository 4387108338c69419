//! When Discord stumbles: the asker gets an answer or a clear error, and the bot lives.

use std::time::Duration;

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Callback, Conversation, Fake, Fault, GatewayEvent, Options, Route, User};

const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";

/// Every answer is deferred first.
const DEFERRING: &str = "[limits]\ndefer_after = 0\n";

/// Somebody asks for a rule that is there.
async fn asks(bot: &Bot, name: &str) -> Conversation {
    let user = bot.fake.user(User::new(name));
    user.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command")
}

/// Somebody asks in a way that nobody can read, and is told so once.
async fn cannot_read(bot: &Bot, after: &str) {
    let before = bot.fake.requests_to(Route::Callback).len();
    let said = bot.fake.user(User::new("Frodo")).sends(2, json!({ "name": 7, "options": "nonsense" })).await;
    let shown = said.expect("it is sent").settled().await;
    let shown = shown.unwrap_or_else(|why| panic!("after {after}: {why}\n{}", bot.log()));
    assert!(shown.text().contains("on our side"), "after {after}: {}", shown.text());
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(bot.fake.requests_to(Route::Callback).len(), before + 1, "after {after}: told once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_fault_is_waited_out() {
    let mut bot = Bot::start().await;
    let faults = [
        Fault::Status(500),
        Fault::Status(502),
        Fault::RateLimited { retry_after: 0.3, global: false },
        Fault::RateLimited { retry_after: 0.3, global: true },
        Fault::Slow(Duration::from_millis(900)),
        Fault::Drop,
    ];
    for fault in faults {
        bot.fake.fault(Route::Callback, fault.clone(), 2);
        let said = asks(&bot, "Frodo").await;
        let shown = said.settled().await.unwrap_or_else(|why| panic!("{fault:?}: {why}"));
        assert!(shown.text().contains("annotation-5"), "{fault:?}: {}", shown.text());
        assert!(said.followups().is_empty(), "{fault:?}: said once");
        bot.fake.heal();
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_are_counted_without_a_limiter_too() {
    let port = crate::running::port();
    let mut bot = Bot::with(Options::default(), &format!("listen = \"127.0.0.1:{port}\"\n")).await;
    bot.fake.fault(Route::Callback, Fault::RateLimited { retry_after: 0.3, global: false }, 2);
    let said = asks(&bot, "Frodo").await;
    said.settled().await.expect("an answer");
    let figures = crate::running::get(port, "/metrics");
    assert!(figures.contains("netrep_rate_limited_total 2\n"), "{figures}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_deferred_is_filled_in_through_faults() {
    let mut bot = Bot::with(Options::default(), DEFERRING).await;
    let faults = [
        Fault::Status(503),
        Fault::RateLimited { retry_after: 0.3, global: false },
        Fault::Slow(Duration::from_secs(2)),
        Fault::Drop,
    ];
    for fault in faults {
        bot.fake.fault(Route::ReplyEdit, fault.clone(), 2);
        let said = asks(&bot, "Frodo").await;
        assert_eq!(said.callback(), Callback::Deferred);
        let shown = said.settled().await.unwrap_or_else(|why| panic!("{fault:?}: {why}"));
        assert!(shown.text().contains("annotation-5"), "{fault:?}: {}", shown.text());
        bot.fake.heal();
        // A page in the place of another.
        let pressed = said.press("Related").await.expect("it can be pressed");
        assert!(
            matches!(pressed.callback(), Callback::DeferredUpdate | Callback::Deferred),
            "{:?}",
            pressed.callback()
        );
        pressed.settled().await.unwrap_or_else(|why| panic!("{fault:?}: {why}"));
    }
    // What is wrong with a chain is said as well.
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("resolve", json!({ "chain": CHAIN })).await.expect("it is a command");
    said.settled().await.expect("an answer");
    let edit = said.press("Edit").await.expect("it can be pressed");
    let wrong = edit.submit(json!({ "chain": "R plays nothing that is a card" })).await.expect("it can be sent");
    let shown = wrong.settled().await.expect("an answer");
    assert!(shown.text().contains('^'), "{}", shown.text());
    bot.assert_well();
}

/// Nobody can reach Discord for a while, and the answer that was promised comes all the same.
#[tokio::test(flavor = "multi_thread")]
async fn an_outage_while_an_answer_is_deferred_is_waited_out() {
    let mut bot = Bot::with(Options::default(), DEFERRING).await;
    bot.fake.fault(Route::ReplyEdit, Fault::Status(503), 6);
    let said = asks(&bot, "Frodo").await;
    assert_eq!(said.callback(), Callback::Deferred);
    let shown = said.settled_within(Duration::from_secs(60)).await;
    let shown = shown.unwrap_or_else(|why| panic!("{why}\n{}", bot.log()));
    assert!(shown.text().contains("annotation-5"), "{}", shown.text());
    assert_eq!(bot.fake.requests_to(Route::ReplyEdit).len(), 7, "it is tried until it is there");
    bot.assert_well();
}

/// What is for the asker alone stays so if everybody has seen that the bot was thinking.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_stays_so_when_it_was_deferred_before_everybody() {
    let mut bot = Bot::with(Options::default(), DEFERRING).await;
    let judge = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let form = judge.slash("ruling post", json!({})).await.expect("it is a command");
    let said = form.submit(json!({ "title": "A zorgblat taps", "text": "It taps." })).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer").text();
    let id = draft.split(" · ").find(|part| part.starts_with("official:")).expect("its id").trim().to_owned();
    for (name, options, wanted) in [
        ("resolve", json!({ "chain": "R: Elrond / R plays Marvells Tolld" }), "^"),
        ("card", json!({ "name": "qwxyz" }), "qwxyz"),
        ("ruling show", json!({ "ruling": id }), "It taps."),
    ] {
        let said = judge.slash(name, options.clone()).await.expect("it is a command");
        assert_eq!(said.callback(), Callback::Deferred);
        let shown = said.settled().await.expect("an answer");
        assert!(shown.ephemeral && shown.text().contains(wanted), "{name}: {}", shown.text());
        let public = bot.fake.messages_in(User::CHANNEL).into_iter().filter(|message| !message.ephemeral);
        assert_eq!(public.count(), 0, "{name}: nothing of it is left for the others");
        // Discord stumbles over taking back what was deferred.
        bot.fake.fault(Route::ReplyDelete, Fault::Status(502), 2);
        let said = judge.slash(name, options.clone()).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.ephemeral && shown.text().contains(wanted), "{name}: {}", shown.text());
    }
    // Where it cannot be taken back everybody reads that something is wrong, and nothing else.
    bot.fake.assert_clean();
    assert!(!bot.log().contains("ERROR"), "{}", bot.log());
    bot.fake.fault(Route::ReplyDelete, Fault::MISSING_ACCESS, 1);
    let said = judge.slash("ruling show", json!({ "ruling": id })).await.expect("it is a command");
    let shown = said.settled().await.expect("an answer");
    assert!(shown.text().contains("on our side") && !shown.text().contains("It taps."), "{}", shown.text());
    assert!(bot.lives());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_answered_does_no_harm() {
    let mut bot = Bot::start().await;
    for fault in [Fault::UNKNOWN_INTERACTION, Fault::MISSING_ACCESS, Fault::MISSING_PERMISSIONS] {
        let before = bot.fake.requests_to(Route::Callback).len();
        bot.fake.fault(Route::Callback, fault.clone(), 1);
        let said = asks(&bot, "Frodo").await;
        drop(said.settled_within(Duration::from_millis(500)).await);
        let tried = bot.fake.requests_to(Route::Callback).len() - before;
        assert!(tried <= 2, "{fault:?}: it is not tried over and over: {tried}");
        assert_eq!(asks(&bot, "Frodo").await.callback(), Callback::Message, "{fault:?}");
        assert!(bot.lives());
    }
    // Discord does not answer at all.
    bot.fake.fault(Route::Callback, Fault::Slow(Duration::from_secs(5)), 1);
    assert_eq!(asks(&bot, "Frodo").await.callback(), Callback::None);
    assert_eq!(asks(&bot, "Frodo").await.callback(), Callback::Message);
    assert!(bot.lives());
    assert!(bot.log().contains("could not be reached in time"), "{}", bot.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_delivered_twice_is_answered_once() {
    let mut bot = Bot::start().await;
    bot.fake.repeat_next(1);
    let said = asks(&bot, "Frodo").await;
    let twice = |route| bot.fake.requests_to(route).len();
    bot.fake.until(Duration::from_secs(3), "both", |_| twice(Route::Callback) == 2).await.expect("both are tried");
    assert!(said.settled().await.expect("an answer").text().contains("annotation-5"));
    bot.fake.repeat_next(1);
    let pressed = said.press("Related").await.expect("it can be pressed");
    bot.fake.until(Duration::from_secs(3), "both", |_| twice(Route::Callback) == 4).await.expect("both are tried");
    pressed.settled().await.expect("an answer");
    assert!(said.followups().is_empty() && pressed.followups().is_empty());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_gateway_is_found_again() {
    let mut bot = Bot::start().await;
    let count = |bot: &Bot, wanted: fn(&GatewayEvent) -> bool| {
        bot.fake.gateway_events().iter().filter(|event| wanted(event)).count()
    };
    let resumed = |event: &GatewayEvent| matches!(event, GatewayEvent::Resumed { .. });
    let identified = |event: &GatewayEvent| matches!(event, GatewayEvent::Identified { .. });
    let long = Duration::from_secs(30);
    for (what, order) in [
        ("op 7", Fake::reconnect as fn(&Fake)),
        ("a cut", Fake::cut),
        ("op 9, resumable", |fake| {
            fake.invalidate(true);
        }),
    ] {
        let before = count(&bot, resumed);
        order(&bot.fake);
        let wait = bot.fake.until(long, what, |_| count(&bot, resumed) > before);
        wait.await.unwrap_or_else(|why| panic!("{why}\n{}", bot.log()));
        assert_eq!(asks(&bot, "Frodo").await.callback(), Callback::Message, "after {what}");
        cannot_read(&bot, what).await;
    }
    let before = count(&bot, identified);
    bot.fake.invalidate(false);
    let wait = bot.fake.until(long, "op 9", |_| count(&bot, identified) > before);
    wait.await.unwrap_or_else(|why| panic!("{why}\n{}", bot.log()));
    assert_eq!(asks(&bot, "Frodo").await.callback(), Callback::Message, "after op 9");
    // A new connection is listened to once its first event has been handled, on whatever thread that is.
    tokio::time::sleep(Duration::from_secs(1)).await;
    cannot_read(&bot, "op 9").await;
    bot.fake.assert_clean();
    assert!(bot.lives());
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_outlive_a_restart_and_a_crash() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    assert!(CHAIN.len() > 64, "too long for a button: it is kept");
    let said = frodo.slash("resolve", json!({ "chain": CHAIN })).await.expect("it is a command");
    said.settled().await.expect("an answer");
    bot.restart().await;
    let why = said.press("More").await.expect("it can be pressed").settled().await;
    let why = why.unwrap_or_else(|why| panic!("{why}\n{}", bot.log()));
    assert!(why.text().contains("coe:9.5"), "{}", why.text());
    bot.crash().await;
    let edit = said.press("Edit").await.expect("it can be pressed");
    let form = edit.modal().expect("a form").to_string();
    assert!(form.contains("tap Adûnaphel > Aragorn II"), "it is filled in: {form}");
    let answer = said.press("Answer").await.expect("it can be pressed").settled().await;
    let answer = answer.expect("an answer after a crash");
    assert!(answer.text().contains("no effect"), "{}", answer.text());
    let log = bot.log();
    assert!(log.contains("written=false"), "commands that have not changed are not written again:\n{log}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_that_leads_nowhere_says_so() {
    let mut bot = Bot::with(Options::default(), "[limits]\nkeep_days = 0\n").await;
    let said = asks(&bot, "Frodo").await;
    for (id, wanted) in [
        ("somebody else's", "does not know this button"),
        ("01~sa0", "from an older netrep"),
        ("11~", "does not know this button"),
        ("11~sr0~no such entry", "does not know this button"),
    ] {
        let shown = said.press_unseen(id).await.expect("it is sent").settled().await.expect("a refusal");
        assert!(shown.ephemeral && shown.text().contains(wanted), "{id}: {}", shown.text());
    }
    // A long chain is answered even where none is kept; its buttons then say why they cannot be.
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("resolve", json!({ "chain": CHAIN })).await.expect("it is a command");
    assert!(said.settled().await.expect("an answer").text().contains("no effect"));
    for button in ["More", "Edit", "What beats this?"] {
        let shown = said.press(button).await.expect("it can be pressed").settled().await.expect("a refusal");
        assert!(shown.ephemeral && shown.text().contains("has expired"), "{button}: {}", shown.text());
    }
    assert!(said.message().expect("it is there").text().contains("no effect"), "the answer stays");
    bot.assert_well();
}
