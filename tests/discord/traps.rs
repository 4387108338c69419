//! The traps of serenity, poise and reqwest, each with what keeps the bot out of it and the test that holds that:
//!
//! | trap | kept out by | test |
//! |---|---|---|
//! | serenity's rate limiter keeps a bucket of every interaction | `rest::prune`, each minute | `limiter::a_storm_leaves_nothing_behind` |
//! | the proxy setting acts only with the limiter off | `rest::http` | every test here with it off, those of `limiter` with it on |
//! | 429 is to be waited out, as long as Discord says | the limiter; without it `send::again` | `limiter::it_waits_as_long_as_discord_says`, `limiter::what_was_deferred_waits_longer`, `faults::a_short_fault_is_waited_out` |
//! | a 429 that the limiter waits out is seen by nobody | `rest::Limits` | `limiter::it_waits_as_long_as_discord_says`, `faults::rate_limits_are_counted_without_a_limiter_too` |
//! | most reasons for which Discord closes the gateway are told to the log alone, and the closed line is read on without a pause | `gateway::listener`, `gateway::Watch` | `closing` |
//! | without `GET /gateway` serenity goes to the gateway that it knows, past any proxy | `rest::reached` | [`no_gateway_but_the_one_that_is_named`] |
//! | an interaction that serenity cannot read vanishes | `unread::listen` | [`what_cannot_be_read_is_answered`], `faults::a_lost_gateway_is_found_again`, `running::health_and_figures_are_served` |
//! | a `setup` that fails leaves a mute bot | nothing in it can fail; commands are registered beside it | [`commands_that_cannot_be_registered_do_not_make_it_mute`] |
//! | stopping drops answers under way | `Front::drain` | `running::an_answer_under_way_is_delivered_before_it_stops` |
//! | mentions in what is sent ping by default | no mention is allowed, in any message | [`nobody_is_pinged`] |
//! | a request has no timeout | `rest::http`, `send::again` | [`a_request_that_is_never_answered_ends`], `faults::what_cannot_be_answered_does_no_harm` |
//! | a command that nobody knows gets no reply | `run::heard` | [`a_command_that_is_not_there_any_more_says_so`] |
//! | options that do not fit never reach a command | `run::failed` | [`options_that_do_not_fit_are_told_with_an_id_of_the_log`] |
//! | collectors of components and modals die with the process | all is in the custom id | `faults::buttons_outlive_a_restart_and_a_crash` |
//! | the same interaction is delivered twice | `send::sort` | `faults::what_is_delivered_twice_is_answered_once` |

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Callback, Fake, Fault, Options, Route, User};

/// `/rule`, as Discord sends it whether or not it is registered.
fn raw(query: &str) -> Value {
    json!({ "id": "1", "name": "rule", "type": 1, "options": [{ "name": "query", "type": 3, "value": query }] })
}

/// The id of a fault in what somebody was told, which is in the log as well.
fn fault_in(text: &str, bot: &Bot) -> String {
    let id = text.split('`').nth(1).unwrap_or_else(|| panic!("no id: {text}")).to_owned();
    assert!(bot.log().contains(&id), "{id} is not in the log:\n{}", bot.log());
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered() {
    let mut bot = Bot::start().await;
    for (locale, wanted) in [("en-US", "on our side"), ("de", "Auf unserer Seite"), ("fr", "de notre côté")] {
        let frodo = bot.fake.user(User::new("Frodo").locale(locale));
        let said = frodo.sends(2, json!({ "name": 7, "options": "nonsense" })).await.expect("it is sent");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.ephemeral && shown.text().contains(wanted), "{locale}: {}", shown.text());
        fault_in(&shown.text(), &bot);
    }
    bot.fake.assert_clean();
    assert!(bot.lives());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_gateway_but_the_one_that_is_named() {
    let fake = Fake::start(Options::default()).await;
    fake.fault(Route::Gateway, Fault::Status(503), 2);
    let bot = Bot::launched(fake, "", "warn,netrep=info", None);
    bot.ready().await;
    assert!(bot.log().contains("Discord cannot be reached"), "{}", bot.log());
    bot.fake.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_cannot_be_registered_do_not_make_it_mute() {
    let fake = Fake::start(Options::default()).await;
    fake.fault(Route::CommandsRead, Fault::Status(500), 1);
    fake.fault(Route::CommandsWrite, Fault::MISSING_ACCESS, 1);
    let bot = Bot::launched(fake, "", "warn,netrep=info", None);
    bot.fake.until(Duration::from_secs(20), "a shard", |fake| fake.shards() > 0).await.expect("it connects");
    assert!(bot.fake.commands(None).is_empty(), "nothing is registered yet");
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.sends(2, raw("ann 5")).await.expect("it is sent").settled().await.expect("an answer");
    assert!(said.text().contains("annotation-5"), "{}", said.text());
    bot.ready().await;
    assert!(!bot.fake.commands(None).is_empty());
    assert_eq!(bot.log().matches("could not be registered").count(), 2, "{}", bot.log());
    bot.fake.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_pinged() {
    let mut bot = Bot::with(Options::default(), "[limits]\nburst = 1000\n").await;
    let pings = "@everyone <@600000000000000001> <@&700000000000000001> @here";
    let frodo = bot.fake.user(User::new(pings));
    let mut said = Vec::new();
    for (command, options) in [
        ("rule", json!({ "query": pings })),
        ("card", json!({ "name": pings })),
        ("cards", json!({ "race": "@everyone" })),
        ("resolve", json!({ "chain": format!("# X {pings}\nR: Elrond / 1. R plays {pings}") })),
        ("beats", json!({ "chain": pings })),
        ("rule", json!({ "query": "ann 5", "private": true })),
    ] {
        said.push(frodo.slash(command, options).await.expect("it is a command"));
        said[said.len() - 1].settled().await.expect("an answer");
    }
    // His name stands below what he shares.
    let shared = said[5].press("Share").await.expect("it can be pressed");
    assert!(shared.settled().await.expect("an answer").text().contains("shared by"));
    // What is deferred says nothing yet.
    let answers = bot.fake.requests_to(Route::Callback).into_iter().map(|request| request.body);
    let answers = answers.filter(|body| matches!(body["type"].as_u64(), Some(4 | 7))).map(|body| body["data"].clone());
    let later = bot.fake.requests().into_iter().filter(|r| matches!(r.route, Route::ReplyEdit | Route::Followup));
    let sent: Vec<Value> = answers.chain(later.map(|request| request.body)).collect();
    assert_eq!(sent.len(), 7);
    for data in sent {
        assert_eq!(data["allowed_mentions"]["parse"], json!([]), "{data}");
        assert!(data["content"].as_str().unwrap_or_default().is_empty(), "embeds ping nobody: {data}");
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_never_answered_ends() {
    let fake = Fake::start(Options::default()).await;
    fake.fault(Route::CommandsRead, Fault::Slow(Duration::from_secs(120)), 1);
    let (begun, bot) = (Instant::now(), Bot::launched(fake, "", "warn,netrep=info", None));
    bot.ready().await;
    let took = begun.elapsed();
    assert!((Duration::from_secs(10)..Duration::from_secs(20)).contains(&took), "{took:?}\n{}", bot.log());
    bot.fake.assert_clean();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_is_not_there_any_more_says_so() {
    let mut bot = Bot::start().await;
    for (locale, wanted) in [("en-US", "does not have"), ("es-ES", "no tiene")] {
        let frodo = bot.fake.user(User::new("Frodo").locale(locale));
        let said = frodo.sends(2, json!({ "id": "1", "name": "gone", "type": 1 })).await.expect("it is sent");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.ephemeral && shown.text().contains(wanted), "{}", shown.text());
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn options_that_do_not_fit_are_told_with_an_id_of_the_log() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let mut ids = Vec::new();
    for options in [json!([]), json!([{ "name": "query", "type": 4, "value": 7 }])] {
        let data = json!({ "id": "1", "name": "rule", "type": 1, "options": options });
        let said = frodo.sends(2, data).await.expect("it is sent");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.ephemeral && shown.text().contains("on our side"), "{}", shown.text());
        ids.push(fault_in(&shown.text(), &bot));
    }
    assert_ne!(ids[0], ids[1]);
    let said = frodo.sends(2, raw("ann 5")).await.expect("it is sent");
    assert_eq!(said.callback(), Callback::Message);
    bot.fake.assert_clean();
    assert!(bot.lives());
}
