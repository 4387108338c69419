//! serenity's own rate limiter, which is on whenever the bot talks to Discord itself: here through a proxy that stands in
//! for `https://discord.com`.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Callback, Fake, Fault, Options, Request, Route, User};
use crate::running::{get, port};

/// Somebody asks for a rule that is there; the requests to a route that this came to.
async fn asks(bot: &Bot, route: Route) -> (Callback, Vec<Request>) {
    let before = bot.fake.requests_to(route).len();
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
    // Where there is no answer in time, the test looks at the requests.
    drop(said.settled_within(Duration::from_secs(8)).await);
    (said.callback(), bot.fake.requests_to(route).split_off(before))
}

fn between(requests: &[Request]) -> Duration {
    requests[1].at.duration_since(requests[0].at)
}

#[tokio::test(flavor = "multi_thread")]
async fn it_waits_as_long_as_discord_says() {
    let port = port();
    let mut bot = Bot::limited(&format!("listen = \"127.0.0.1:{port}\"\n")).await;
    for global in [false, true] {
        bot.fake.fault(Route::Callback, Fault::RateLimited { retry_after: 1.0, global }, 1);
        let (callback, requests) = asks(&bot, Route::Callback).await;
        assert_eq!((callback, requests.len()), (Callback::Message, 2), "global: {global}");
        assert!(between(&requests) >= Duration::from_millis(990), "global: {global}: {:?}", between(&requests));
    }
    let counted = |n: u32| {
        let wanted = format!("netrep_rate_limited_total {n}\n");
        move |_: &crate::discord::Fake| get(port, "/metrics").contains(&wanted)
    };
    let seen = bot.fake.until(Duration::from_secs(5), "both are counted", counted(2)).await;
    seen.unwrap_or_else(|why| panic!("{why}\n{}", get(port, "/metrics")));
    assert!(get(port, "/metrics").contains("netrep_rate_limit_seconds"), "{}", get(port, "/metrics"));
    // A wait that is longer than Discord waits for a first answer: nobody can be told, and nobody else waits.
    bot.fake.fault(Route::Callback, Fault::RateLimited { retry_after: 30.0, global: false }, 1);
    let begun = Instant::now();
    let (first, second) = tokio::join!(asks(&bot, Route::Callback), async {
        tokio::time::sleep(Duration::from_millis(400)).await;
        let sam = bot.fake.user(User::new("Sam"));
        let said = sam.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        (said.callback(), begun.elapsed())
    });
    assert_eq!(first.0, Callback::None);
    assert!(second.0 == Callback::Message && second.1 < Duration::from_secs(2), "{second:?}");
    assert!(bot.log().contains("could not be reached in time"), "{}", bot.log());
    assert!(bot.lives());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_deferred_waits_longer() {
    let mut bot = Bot::limited("[limits]\ndefer_after = 0\n").await;
    bot.fake.fault(Route::ReplyEdit, Fault::RateLimited { retry_after: 4.0, global: false }, 1);
    let (callback, requests) = asks(&bot, Route::ReplyEdit).await;
    assert_eq!((callback, requests.len()), (Callback::Deferred, 2));
    assert!(between(&requests) >= Duration::from_millis(3_990), "{:?}", between(&requests));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_leaves_nothing_behind() {
    const STORM: u32 = 300;
    let port = port();
    let config =
        format!("listen = \"127.0.0.1:{port}\"\n[limits]\nper_minute = 100000\nburst = 100000\ntidy_seconds = 1\n");
    let mut bot = Bot::limited(&config).await;
    let frodo = bot.fake.user(User::new("Frodo"));
    for _ in 0..STORM {
        let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        assert_eq!(said.callback(), Callback::Message);
    }
    let figure = |name: &str| {
        let figures = get(port, "/metrics");
        let line = figures.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').map(str::to_owned));
        line.and_then(|value| value.parse::<f64>().ok()).unwrap_or(f64::NAN)
    };
    // The limiter made a bucket for each, and they go; what else it knows is a handful of routes.
    let gone = |_: &crate::discord::Fake| {
        figure("netrep_limiter_buckets_dropped_total") >= f64::from(STORM) && figure("netrep_limiter_buckets") <= 8.0
    };
    let seen = bot.fake.until(Duration::from_secs(10), "the buckets go", gone).await;
    seen.unwrap_or_else(|why| panic!("{why}\n{}", get(port, "/metrics")));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_trusted_is_not_talked_to() {
    let fake = crate::discord::Fake::start(Options::default()).await;
    let (tunnel, other) = (fake.tunnel().await, fake.tunnel().await);
    // The certificate is another's.
    let mut bot = Bot::launched_trusting(fake, "", tunnel, other.certificate());
    let log = bot.log_file();
    let told = move |_: &crate::discord::Fake| {
        std::fs::read_to_string(&log).is_ok_and(|log| log.contains("Discord cannot be reached"))
    };
    drop(bot.fake.until(Duration::from_secs(20), "it is told", told).await);
    assert!(bot.fake.requests().is_empty(), "{:?}", bot.fake.requests());
    assert!(bot.lives() && bot.log().contains("Discord cannot be reached"), "{}", bot.log());
}

/// How long after each request to a route the next one came.
fn gaps(bot: &Bot, route: Route) -> Vec<Duration> {
    let requests = bot.fake.requests_to(route);
    requests.windows(2).map(|two| two[1].at.duration_since(two[0].at)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_an_address_of_its_own_it_waits_as_long_as_discord_says() {
    let limited = |seconds| Fault::RateLimited { retry_after: seconds, global: false };
    // Beside serenity's limiter, at an address of its own: at the start …
    let fake = Fake::start(Options::default()).await;
    fake.fault(Route::Gateway, limited(1.7), 1);
    fake.fault(Route::CommandsRead, limited(2.6), 1);
    fake.fault(Route::CommandsWrite, limited(2.2), 1);
    let bot = Bot::launched(fake, "[limits]\ndefer_after = 0\n", "warn,netrep=info", None);
    bot.ready().await;
    assert!(gaps(&bot, Route::Gateway)[0] >= Duration::from_millis(1_700), "{:?}", gaps(&bot, Route::Gateway));
    let read = gaps(&bot, Route::CommandsRead);
    assert!(read[0] >= Duration::from_millis(2_600) && read[1] >= Duration::from_millis(2_200), "{read:?}");

    // … for the first answer, and for what was deferred.
    bot.fake.fault(Route::Callback, limited(1.3), 1);
    bot.fake.fault(Route::ReplyEdit, limited(3.1), 2);
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
    assert_eq!(said.callback(), Callback::Deferred);
    let shown = said.settled().await.expect("an answer");
    assert!(shown.text().contains("annotation-5"), "{}", shown.text());
    let (first, filled) = (gaps(&bot, Route::Callback), gaps(&bot, Route::ReplyEdit));
    assert!(first.len() == 1 && first[0] >= Duration::from_millis(1_300), "{first:?}");
    assert!(filled.len() == 2 && filled.iter().all(|gap| *gap >= Duration::from_millis(3_100)), "{filled:?}");

    // Where that is later than an answer counts, nothing is sent that Discord has said not to send.
    bot.fake.fault(Route::Callback, limited(30.0), 1);
    let before = bot.fake.requests_to(Route::Callback).len();
    let lost = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
    assert_eq!(lost.callback(), Callback::None);
    assert_eq!(bot.fake.requests_to(Route::Callback).len(), before + 1);
    bot.fake.assert_clean();
}
