//! Words that are completed while they are typed, letter by letter: every option that completes, in several languages.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Options, User};

const FAST: &str = "[limits]\nper_minute = 1000000\nburst = 1000000\nat_once = 1000\nof_one = 1000\n";

/// What is typed whatever the option is: nothing, nonsense, markup, more than fits, letters of other scripts.
const ANYWHERE: [&str; 8] =
    ["", " ", "qwxyz", "``` @everyone <@1>", "\u{1F9D9}\u{200D}", "アドゥナ", "'; DROP TABLE", "%00\\x00"];

/// Commands with an option that completes, what else is given, and what is typed into it.
fn table(ruling: &str) -> Vec<(&'static str, &'static str, Value, Vec<String>)> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let rulings = vec![ruling.to_owned(), ruling.trim_start_matches("official:").to_owned(), "A zorgblat".to_owned()];
    let of_ruling = |name: &'static str| (name, "ruling", json!({}), rulings.clone());
    vec![
        (
            "rule",
            "query",
            json!({}),
            words(&[
                "annotation 5",
                "corruption check",
                "can i respond to a tap",
                "zorgblat",
                "timing:1",
                "Puertas de la Noche",
            ]),
        ),
        ("rule", "book", json!({ "query": "tapping" }), words(&["METW annotations", "timing", "Rivendell"])),
        ("rule", "edition", json!({ "query": "tapping" }), words(&["METW Companion", "Simplified", "Council"])),
        (
            "card",
            "name",
            json!({}),
            words(&["Adûnaphel", "adunaphel", "Puertas de la Noche", "Tore der Nacht", "TW-28"]),
        ),
        ("resolve", "chain", json!({}), words(&["R: Elrond, Arag", "R Marvels Told (tap Elrond) > Adûn"])),
        ("cards", "type", json!({}), words(&["creature", "short"])),
        ("cards", "race", json!({}), words(&["dragon", "nazg"])),
        ("cards", "set", json!({}), words(&["TW", "l"])),
        ("cards", "keyword", json!({}), words(&["environment", "corr"])),
        ("game declare", "line", json!({}), words(&["Marvels Told (tap Elrond) > Adûnaphel", "pass"])),
        ("game next", "to", json!({}), words(&["site", "turn", "after-attack"])),
        of_ruling("ruling edit"),
        of_ruling("ruling supersede"),
        of_ruling("ruling retract"),
        of_ruling("ruling restore"),
        of_ruling("ruling show"),
        of_ruling("ruling history"),
        of_ruling("ruling export"),
    ]
}

/// Every option that is registered as one that completes.
fn completing(bot: &Bot) -> BTreeSet<(String, String)> {
    let name = |of: &Value| of["name"].as_str().unwrap_or_default().to_owned();
    let mut found = BTreeSet::new();
    let mut levels: Vec<(String, Value)> = bot.fake.commands(None).into_iter().map(|c| (name(&c), c)).collect();
    while let Some((path, level)) = levels.pop() {
        for option in level["options"].as_array().into_iter().flatten() {
            if option["autocomplete"] == true {
                found.insert((path.clone(), name(option)));
            }
            levels.push((format!("{path} {}", name(option)), option.clone()));
        }
    }
    found
}

/// Types a text into an option, a letter at a time, and says what is offered in the end.
async fn types(who: &Client, command: &str, option: &str, given: &Value, text: &str) -> Vec<(String, Value)> {
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let mut offered = Vec::new();
    for end in ends {
        let mut options = given.clone();
        options[option] = json!(text[..end]);
        let said = who.autocomplete(command, options, option).await.expect("completions");
        assert!(
            matches!(said.callback(), crate::discord::Callback::Choices(_)),
            "/{command} {option}: {text:?}[..{end}]"
        );
        offered = said.choices();
        assert!(offered.len() <= 25, "/{command} {option}: {} choices", offered.len());
        for (name, value) in &offered {
            let value = value.as_str().unwrap_or_default();
            let fits = |text: &str| (1..=100).contains(&text.encode_utf16().count()) && !text.trim().is_empty();
            assert!(fits(name) && fits(value), "/{command} {option}: `{name}` = `{value}`");
        }
        let names: BTreeSet<&String> = offered.iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), offered.len(), "/{command} {option}: offered twice: {offered:?}");
    }
    offered
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_completes_does_so_letter_by_letter() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let judge = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let form = judge.slash("ruling post", json!({})).await.expect("it is a command");
    let said = form.submit(json!({ "title": "A zorgblat taps", "text": "It taps." })).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer").text();
    let ruling = draft.split(" · ").find(|part| part.starts_with("official:")).expect("its id").trim().to_owned();
    said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");
    judge.slash("game start", json!({})).await.expect("it is a command");
    let position = "R A1: Elrond, Aragorn II / H+ Adûnaphel / R hand: Marvels Told, Twilight";
    judge.slash("game setup", json!({ "lines": position })).await.expect("it is a command");

    let table = table(&ruling);
    let known = table.iter().map(|(command, option, ..)| ((*command).to_owned(), (*option).to_owned())).collect();
    assert_eq!(completing(&bot), known, "whatever completes is tried here");
    for locale in ["en-US", "de", "es-ES"] {
        let who = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD).locale(locale));
        for (command, option, given, texts) in &table {
            let long = "Adûnaphel ".repeat(40);
            for text in texts.iter().map(String::as_str).chain([&*long]) {
                // The long one is pasted.
                if text == long {
                    let mut options = given.clone();
                    options[*option] = json!(long);
                    let pasted = who.autocomplete(command, options, option).await.expect("completions");
                    assert!(pasted.choices().len() <= 25);
                    continue;
                }
                let offered = types(&who, command, option, given, text).await;
                assert!(!offered.is_empty(), "{locale}: /{command} {option}: nothing for `{text}`");
            }
            if locale == "en-US" {
                for text in ANYWHERE {
                    types(&who, command, option, given, text).await;
                }
            }
        }
    }
    // What is offered is taken: the first of each is sent.
    // A game does not go on while the chain is open that was begun just before.
    let sent = |command: &str| !command.starts_with("ruling") && command != "game next";
    for (command, option, given, texts) in table.iter().filter(|(command, ..)| sent(command)) {
        let offered = types(&judge, command, option, given, &texts[0]).await;
        let mut options = given.clone();
        options[*option] = offered[0].1.clone();
        let said = judge.slash(command, options).await.unwrap_or_else(|why| panic!("/{command}: {why}"));
        let shown = said.settled().await.unwrap_or_else(|why| panic!("/{command}: {why}"));
        assert!(!shown.ephemeral, "/{command} {option} {}: {}", offered[0].1, shown.text());
    }
    bot.assert_well();
}
