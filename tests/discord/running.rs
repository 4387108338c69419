//! The running program: its limits, its figures, its log, and how it stops.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::bot::{Bot, TOKEN};
use crate::crowded::{HEAVY, worst};
use crate::discord::{Callback, Fault, Options, Route, User};

/// A port that is free.
pub fn port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    listener.local_addr().expect("it is bound").port()
}

/// What the bot serves on its own port: status line, headers and body.
pub fn get(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout");
    write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n").expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("text");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn health_and_figures_are_served() {
    let port = port();
    let mut bot = Bot::with(Options::default(), &format!("listen = \"127.0.0.1:{port}\"\n")).await;
    assert!(get(port, "/healthz").starts_with("HTTP/1.0 200"));
    let long = Duration::from_secs(20);
    bot.fake.until(long, "ready", |_| get(port, "/readyz").contains("200")).await.expect("it is ready");
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
    said.settled().await.expect("an answer");
    let counted = |what: &str| get(port, "/metrics").lines().any(|line| line.starts_with(what));
    let done = "netrep_answers_total{sent=\"done\"} 1";
    bot.fake.until(long, done, |_| counted(done)).await.expect("the answer is counted");
    assert!(counted("netrep_answer_seconds"), "{}", get(port, "/metrics"));
    // What serenity cannot read is counted, and the bot lives.
    bot.fake.dispatch("INTERACTION_CREATE", &json!({ "id": "1", "type": 2, "data": "nonsense" }));
    let unread = "netrep_unread_events_total{kind=\"INTERACTION_CREATE\"} 1";
    let seen = bot.fake.until(long, unread, |_| counted(unread)).await;
    seen.unwrap_or_else(|why| panic!("{why}\n{}\n{}", get(port, "/metrics"), bot.log()));
    let again = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
    assert_eq!(again.callback(), Callback::Message);
    // A container's health check asks the same, and needs no token for that.
    let healthy = |at: u16| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_netrep"));
        command.args(["serve", "--healthy", "--listen", &format!("0.0.0.0:{at}")]).env_remove("DISCORD_TOKEN");
        command.output().expect("it runs")
    };
    assert!(healthy(port).status.success(), "{:?}", healthy(port));
    assert_eq!(healthy(self::port()).status.code(), Some(1), "nobody is there");
    // Without a gateway it lives, and is not ready.
    bot.fake.refuse_gateway(true);
    bot.fake.cut();
    bot.fake.until(long, "not ready", |_| get(port, "/readyz").contains("503")).await.expect("it is not ready");
    let said = get(port, "/readyz");
    assert!(said.ends_with("\r\n\r\nnot ready: the gateway is not connected\n"), "{said}");
    assert!(get(port, "/healthz").contains("200"));
    bot.fake.refuse_gateway(false);
    bot.fake.until(long, "ready again", |_| get(port, "/readyz").contains("200")).await.expect("it is ready again");
    // Nor without the folder in which it stores.
    let (store, elsewhere) = (bot.state().join("store"), bot.state().join("elsewhere"));
    std::fs::rename(&store, &elsewhere).expect("it is there");
    let said = get(port, "/readyz");
    assert!(
        said.contains("503")
            && said.ends_with("\r\n\r\nnot ready: the store was removed from the state folder, or replaced\n"),
        "{said}"
    );
    std::fs::rename(&elsewhere, &store).expect("it is there");
    assert!(get(port, "/readyz").contains("200"));
    bot.fake.assert_clean();
    assert!(bot.lives());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_much_is_told_to_wait() {
    let mut bot = Bot::with(Options::default(), "[limits]\nper_minute = 1\nburst = 2\n").await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let mut told = Vec::new();
    for _ in 0..3 {
        let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        told.push(said.settled().await.expect("an answer"));
    }
    assert!(told[..2].iter().all(|shown| shown.text().contains("annotation-5")));
    assert!(told[2].ephemeral && told[2].text().contains("Try again in"), "{}", told[2].text());
    // Others do not wait for him.
    let sam = bot.fake.user(User::new("Sam"));
    let said = sam.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
    assert!(said.settled().await.expect("an answer").text().contains("annotation-5"));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_it_takes_at_once_are_told_to_wait() {
    let mut bot = Bot::with(Options::default(), "[limits]\nat_once = 1\n").await;
    // The first answer is long under way.
    bot.fake.fault(Route::Callback, Fault::Slow(Duration::from_millis(1_500)), 1);
    let (frodo, sam) = (bot.fake.user(User::new("Frodo")), bot.fake.user(User::new("Sam")));
    let asks = |who: &crate::discord::Client| {
        let who = who.clone();
        async move { who.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command") }
    };
    let later = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        asks(&sam).await
    };
    let (first, second) = tokio::join!(asks(&frodo), later);
    assert!(first.settled().await.expect("an answer").text().contains("annotation-5"));
    let told = second.settled().await.expect("a refusal");
    assert!(told.ephemeral && told.text().contains("as many as it can at once"), "{}", told.text());
    // The place is free again a moment after the first answer has arrived.
    let mut third = asks(&sam).await.settled().await.expect("an answer");
    for _ in 0..20 {
        if third.text().contains("annotation-5") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        third = asks(&sam).await.settled().await.expect("an answer");
    }
    assert!(third.text().contains("annotation-5"), "{}", third.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_under_way_is_delivered_before_it_stops() {
    for config in ["", "[limits]\ndefer_after = 0\n"] {
        let mut bot = Bot::with(Options::default(), config).await;
        bot.fake.fault(Route::Callback, Fault::Slow(Duration::from_millis(900)), 1);
        let frodo = bot.fake.user(User::new("Frodo"));
        let asking =
            tokio::spawn(async move { frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("a command") });
        let begun = |fake: &crate::discord::Fake| !fake.requests_to(Route::Callback).is_empty();
        bot.fake.until(Duration::from_secs(5), "an answer under way", begun).await.expect("it is under way");
        bot.terminate().await;
        let said = asking.await.expect("it was asked");
        let shown = said.settled_within(Duration::from_millis(100)).await;
        let shown = shown.unwrap_or_else(|why| panic!("{config}: {why}\n{}", bot.log()));
        assert!(shown.text().contains("annotation-5"), "{config}: {}", shown.text());
        bot.fake.assert_clean();
    }
}

/// Far more is to be decided than there is time for when the bot is told to stop: each is answered, or told to ask again.
#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_what_takes_too_long_is_told_so_before_it_stops() {
    let _alone = HEAVY.lock().await;
    let mut bot = Bot::with(Options::default(), "[limits]\nat_once = 10000\n").await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let chain = "R: Elrond / H+ Adûnaphel / R Marvels Told (tap Elrond) > Adûnaphel";
    let chain = json!({ "chain": chain, "private": true });
    let decided = frodo.slash("resolve", chain).await.expect("a command");
    let before = decided.settled().await.expect("an answer").text();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut asking = Vec::new();
    // From many users: whoever asks much waits behind whoever asks once.
    for user in 0..64 * cores {
        let who = bot.fake.user(User::new(&format!("Orc {user}")));
        asking.extend((0..4).map(|n| {
            let who = who.clone();
            let chain = json!({ "chain": worst(4 * user + n) });
            tokio::spawn(async move { who.slash("beats", chain).await.expect("a command") })
        }));
    }
    let mut said = Vec::new();
    for asked in asking {
        said.push(asked.await.expect("it was asked"));
    }
    // A press waits behind all of them.
    let pressed = decided.press("What beats this?").await.expect("it can be pressed");
    let told_to = Instant::now();
    bot.terminate().await;
    let took = told_to.elapsed();
    assert!(took < Duration::from_secs(10), "it takes {took:?} to stop\n{}", bot.log());
    let mut again = 0;
    for (n, said) in said.iter().enumerate() {
        let shown = said.settled_within(Duration::from_millis(1)).await;
        let shown = shown.unwrap_or_else(|why| panic!("text {n} was left without an answer: {why}\n{}", bot.log()));
        again += usize::from(shown.text().contains("netrep is being restarted"));
    }
    assert!(again > 0, "all of it was decided in time: the test has too little to decide");
    // What was shown stays; who pressed is told beside it.
    let told = pressed.followups();
    assert!(told.len() == 1 && told[0].ephemeral && told[0].text().contains("netrep is being restarted"), "{told:?}");
    assert_eq!(decided.settled().await.expect("it is there").text(), before);
    bot.fake.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_is_in_no_log() {
    let mut bot = Bot::logging(Options::default(), "", "trace").await;
    let frodo = bot.fake.user(User::new("Frodo"));
    bot.fake.fault(Route::Callback, Fault::Status(500), 1);
    bot.fake.fault(Route::Callback, Fault::MISSING_ACCESS, 1);
    let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
    drop(said.settled().await);
    bot.fake.cut();
    tokio::time::sleep(Duration::from_millis(500)).await;
    bot.terminate().await;
    let log = bot.log();
    assert!(log.contains("TRACE") || log.contains("DEBUG"), "it logs all that it can");
    let at = log.find(TOKEN).map(|at| &log[at.saturating_sub(200)..(at + 60).min(log.len())]);
    assert_eq!(at, None, "the token is in the log");
    // Nor are those of interactions, with which anybody could answer.
    let calls = bot.fake.requests_to(Route::Callback);
    let tokens: Vec<&str> = calls.iter().filter_map(|call| call.path.split('/').nth(3)).collect();
    assert!(!tokens.is_empty());
    for token in tokens {
        let at = log.find(token).map(|at| &log[at.saturating_sub(300)..(at + 60).min(log.len())]);
        assert_eq!(at, None, "the token of an interaction is in the log");
    }
}
