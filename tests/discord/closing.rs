//! When Discord closes the gateway for a reason: the bot comes back within seconds, or ends and says what to do.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::bot::{Bot, TOKEN};
use crate::discord::{Callback, Fake, Fault, GatewayEvent, Options, Route, User};
use crate::running::{get, port};

/// Codes after which a new session would be closed like the last, and what the operator is told to do.
const LASTING: [(u16, &str); 6] = [
    (4004, "reset it in the developer portal"),
    (4010, "close code 4010"),
    (4011, "in more servers than its connections may serve"),
    (4012, "install a newer netrep"),
    (4013, "Privileged Gateway Intents"),
    (4014, "Privileged Gateway Intents"),
];

fn sessions(fake: &Fake) -> usize {
    fake.gateway_events().iter().filter(|event| matches!(event, GatewayEvent::Identified { .. })).count()
}

async fn answers(bot: &Bot) -> bool {
    let said = bot.fake.user(User::new("Frodo")).slash("rule", json!({ "query": "ann 5" })).await;
    said.expect("it is a command").callback() == Callback::Message
}

async fn ends_with_a_reason(mut bot: Bot, code: u16, wanted: &str) {
    let ended = bot.ended(Duration::from_secs(10)).await;
    let log = bot.log();
    assert_eq!(ended, Some(3), "{code}: {log}");
    assert!(log.contains("error: ") && log.contains(wanted), "{code}: {log}");
    assert!(!log.contains(TOKEN), "{code}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_would_be_closed_again_ends_the_bot_with_what_to_do() {
    for (code, wanted) in LASTING {
        let bot = Bot::start().await;
        bot.fake.close_at_start(code, usize::MAX);
        bot.fake.close(code);
        ends_with_a_reason(bot, code, wanted).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_never_let_in_ends_the_bot_with_what_to_do() {
    for (code, wanted) in LASTING {
        let fake = Fake::start(Options::default()).await;
        fake.close_at_start(code, usize::MAX);
        ends_with_a_reason(Bot::launched(fake, "", "off", None), code, wanted).await;
    }
}

/// serenity would read on from these without a pause, for 41 seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_closed_without_a_lasting_reason_is_begun_anew_within_seconds() {
    let at = port();
    let mut bot = Bot::with(Options::default(), &format!("listen = \"127.0.0.1:{at}\"\n")).await;
    for code in [4003, 0] {
        let before = sessions(&bot.fake);
        bot.fake.close(code);
        let from = Instant::now();
        let wait = bot.fake.until(Duration::from_secs(15), "a session", |fake| {
            assert!(get(at, "/healthz").starts_with("HTTP/1.0 200"), "{code}: it lives, and says so");
            sessions(fake) > before
        });
        wait.await.unwrap_or_else(|why| panic!("{code}: {why}\n{}", bot.log()));
        assert!(from.elapsed() < Duration::from_secs(15));
        assert!(answers(&bot).await, "after {code}");
    }
    let log = bot.log();
    assert_eq!(log.matches("it is opened anew").count(), 2, "{log}");
    let ours = log.lines().find(|line| line.contains("ERROR") && !line.contains("serenity::"));
    assert_eq!(ours, None, "{log}");
    bot.fake.assert_clean();
    assert!(bot.lives());
}

/// A line that brings much is read without a pause, too.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_over_which_much_comes_is_kept() {
    let mut bot = Bot::start().await;
    let before = sessions(&bot.fake);
    for n in 0..20_000 {
        bot.fake.dispatch("RESUMED", &json!({ "n": n }));
    }
    // An answer stands behind all of them: on a busy machine the first may come too late.
    let (mut answered, from) = (false, Instant::now());
    while !answered && from.elapsed() < Duration::from_secs(30) {
        answered = answers(&bot).await;
    }
    assert!(answered, "{}", bot.log());
    assert_eq!(sessions(&bot.fake), before, "{}", bot.log());
    assert!(!bot.log().contains("opened anew") && bot.lives(), "{}", bot.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_closed_again_and_again_ends_the_bot() {
    let bot = Bot::start().await;
    let before = bot.fake.gateway_events().len();
    bot.fake.close_at_start(4003, usize::MAX);
    bot.fake.close(4003);
    let mut bot = bot;
    assert_eq!(bot.ended(Duration::from_secs(60)).await, Some(3), "{}", bot.log());
    assert!(bot.log().contains("error: Discord closed the gateway again and again"), "{}", bot.log());
    let opened = bot.fake.gateway_events()[before..].iter().filter(|event| **event == GatewayEvent::Opened).count();
    assert!((2..=5).contains(&opened), "Discord counts them: {opened}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_refused_ends_the_bot_before_a_session_is_begun() {
    let fake = Fake::start(Options::default()).await;
    fake.fault(Route::Gateway, Fault::Code { status: 401, code: 0, message: "401: Unauthorized" }, 9);
    let mut bot = Bot::launched(fake, "", "off", None);
    assert_eq!(bot.ended(Duration::from_secs(10)).await, Some(3), "{}", bot.log());
    assert!(bot.log().contains("error: Discord refuses the token: reset it"), "{}", bot.log());
    assert_eq!(bot.fake.gateway_events(), [], "no session");
}
