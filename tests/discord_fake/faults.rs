//! A real bot while the network and Discord fail it.

use std::time::Duration;

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Callback, Fake, Fault, GatewayEvent, Options, Route, User, load};

/// What is done to a bot.
type Harm = fn(&Fake);

async fn world() -> (Fake, Bot) {
    let options = Options { answer_within: Duration::from_millis(800), ..Options::default() };
    let fake = Fake::start(options).await;
    let bot = Bot::start(&fake).await;
    (fake, bot)
}

async fn answers(fake: &Fake) -> bool {
    let said = fake.user(User::new("Merry")).slash("ping", json!({})).await.expect("ping is registered");
    said.callback() == Callback::Message
}

#[tokio::test]
async fn a_bot_comes_back() {
    let (fake, _bot) = world().await;
    let resumed =
        |fake: &Fake| fake.gateway_events().iter().filter(|e| matches!(e, GatewayEvent::Resumed { .. })).count();
    let harms: [(&str, Harm); 3] =
        [("op 7", Fake::reconnect), ("a cut", Fake::cut), ("a close code", |fake| fake.close(4000))];
    for (done, (name, harm)) in harms.into_iter().enumerate() {
        harm(&fake);
        fake.until(Duration::from_secs(10), name, |f| resumed(f) > done && f.shards() == 1).await.expect("a resume");
        assert!(answers(&fake).await, "after {name}");
    }
    let sessions =
        |fake: &Fake| fake.gateway_events().iter().filter(|e| matches!(e, GatewayEvent::Identified { .. })).count();
    fake.invalidate(false);
    fake.until(Duration::from_secs(15), "op 9", |f| sessions(f) == 2 && f.shards() == 1).await.expect("a new session");
    assert!(answers(&fake).await, "after op 9");
}

#[tokio::test]
async fn requests_fail_as_told_and_then_no_more() {
    let (fake, _bot) = world().await;
    let harms = [
        (Fault::Status(500), 500, false),
        (Fault::UNKNOWN_INTERACTION, 404, false),
        (Fault::MISSING_ACCESS, 403, false),
        (Fault::RateLimited { retry_after: 0.5, global: true }, 429, false),
        (Fault::Drop, 204, true),
        (Fault::Slow(Duration::from_millis(50)), 204, true),
        (Fault::Slow(Duration::from_millis(900)), 404, false),
    ];
    for (fault, status, seen) in harms {
        let before = fake.requests_to(Route::Callback).len();
        fake.fault(Route::Callback, fault.clone(), 1);
        assert_eq!(answers(&fake).await, seen, "{fault:?}");
        fake.until(Duration::from_secs(2), "the answer", |f| {
            f.requests_to(Route::Callback).get(before).is_some_and(|r| r.status != 0)
        })
        .await
        .expect("a callback");
        assert_eq!(fake.requests_to(Route::Callback)[before].status, status, "{fault:?}");
        assert!(answers(&fake).await, "after {fault:?}");
    }
}

#[tokio::test]
async fn what_comes_twice_or_cannot_be_read_does_no_harm() {
    let (fake, _bot) = world().await;
    fake.repeat_next(1);
    assert!(answers(&fake).await);
    fake.until(Duration::from_secs(2), "two callbacks", |f| {
        let statuses: Vec<u16> = f.requests_to(Route::Callback).iter().map(|r| r.status).collect();
        statuses.contains(&204) && statuses.contains(&400)
    })
    .await
    .expect("the second is refused");
    fake.dispatch("INTERACTION_CREATE", &json!({"id": "1", "type": 99}));
    fake.dispatch("INTERACTION_CREATE", &json!({"id": "1", "type": 2, "token": "t"}));
    fake.dispatch("NEVER_HEARD_OF", &json!({}));
    assert!(answers(&fake).await);
}

#[tokio::test]
async fn a_bot_that_leaves_says_so() {
    let (fake, bot) = world().await;
    bot.stop().await;
    fake.until(Duration::from_secs(5), "no shard", |f| f.shards() == 0).await.expect("the shard goes");
    let left = fake.gateway_events().into_iter().next_back().expect("an event");
    assert_eq!(left, GatewayEvent::Closed { code: Some(1000) });
}

#[tokio::test]
async fn a_load_run_gives_percentiles() {
    let fake = Fake::start(Options { check: false, record: false, ..Options::default() }).await;
    let _bot = Bot::start(&fake).await;
    let load = load::Load { count: 200, per_second: 0.0, in_flight: 16 };
    let client = fake.user(User::new("Merry"));
    let report = load::run(&client, &load, |_| ("ping".to_owned(), json!({}))).await.expect("ping is registered");
    assert_eq!((report.answered, report.lost), (200, 0));
    assert!(report.percentile(0.5) <= report.percentile(0.99) && report.throughput() > 0.0);
    assert!(report.to_string().starts_with("200 answered, 0 lost, p50 "), "{report}");
}
