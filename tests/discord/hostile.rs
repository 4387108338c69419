//! Every command with texts that want to change how the answer is read. That no letter without a shape gets through is held
//! by the fake for whatever is sent, in every test here; that no markup does is looked at here.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Conversation, Message, Options, User};

const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\nat_once = 1000\nof_one = 1000\n";
/// From the right, without width, over many lines, as a link, bold, as a headline, to everybody.
const HOSTILE: &str =
    "\u{202e}**gro** [click](https://evil.example)\u{200b} @everyone \u{2067}אב 5\u{2069}\u{2069} __u__ ```";
/// What stands in a moderator's ruling may be Markdown.
const UNSEEN: &str = "It taps\u{202e} \u{2066}when\u{200d} it is used.";
const POSITION: &str =
    "R A1: Elrond, Aragorn II\npath Rivendell > Bree ww\nH+ Adûnaphel\nR hand: Marvels Told, Twilight";

/// A command, and the options that it takes.
struct Command {
    path: String,
    options: Vec<Value>,
}

/// Every slash command that is registered; what ends a game comes last.
fn commands(bot: &Bot) -> Vec<Command> {
    let mut found = Vec::new();
    let slash = |c: &Value| c["type"].as_u64().unwrap_or(1) == 1;
    let name = |of: &Value| of["name"].as_str().unwrap_or_default().to_owned();
    let mut levels: Vec<(String, Value)> =
        bot.fake.commands(None).into_iter().filter(slash).map(|c| (name(&c), c)).collect();
    while let Some((path, level)) = levels.pop() {
        let options: Vec<Value> = level["options"].as_array().cloned().unwrap_or_default();
        if options.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
            levels.extend(options.into_iter().map(|sub| (format!("{path} {}", name(&sub)), sub)));
        } else {
            found.push(Command { path, options });
        }
    }
    found.sort_by_key(|command| (command.path == "game end", command.path.clone()));
    found
}

/// An option filled in with harm where it takes any text, else with something that it takes.
fn filled(option: &Value) -> Option<Value> {
    let chosen = &option["choices"][0]["name"];
    match option["type"].as_u64() {
        Some(3 | 4) if chosen.is_string() => Some(chosen.clone()),
        Some(3) => {
            let most = option["max_length"].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX);
            Some(json!(HOSTILE.chars().take(most).collect::<String>()))
        }
        Some(4) => Some(option["min_value"].as_i64().map_or(json!(7), |least| json!(least))),
        Some(5) => Some(json!(false)),
        Some(_) | None => None,
    }
}

/// Whatever opens is filled in with harm; nothing that comes of it is markup.
async fn ends_well(said: Conversation, about: &str, seen: &mut BTreeSet<String>) -> Message {
    let answer = match said.modal() {
        None => said,
        Some(form) => {
            let rows = form["components"].as_array().cloned().unwrap_or_default();
            let ids = rows.iter().filter_map(|row| row["components"][0]["custom_id"].as_str());
            let harm = |id: &str| if matches!(id, "text" | "basis") { UNSEEN } else { HOSTILE };
            let fields: Map<String, Value> = ids.map(|id| (id.to_owned(), json!(harm(id)))).collect();
            said.submit(Value::Object(fields)).await.unwrap_or_else(|why| panic!("{about}: {why}"))
        }
    };
    let shown = answer.settled().await.unwrap_or_else(|why| panic!("{about}: {why}"));
    assert_plain(&shown, about);
    if shown.object.to_string().contains("evil.example") {
        seen.insert(about.to_owned());
    }
    shown
}

/// Outside of code nothing of what was typed is markup.
fn assert_plain(shown: &Message, about: &str) {
    for embed in &shown.embeds {
        let text = embed["description"].as_str().unwrap_or_default();
        let outside: String = text.split("```").step_by(2).collect::<Vec<_>>().join(" ");
        for text in [embed["title"].as_str().unwrap_or_default(), &outside] {
            for mark in ["**gro", "[click", "@everyone", "__u"] {
                let plain = |at: usize| text[..at].ends_with('\\');
                let markup = text.match_indices(mark).find(|(at, _)| !plain(*at) && !in_code(text, *at));
                assert!(markup.is_none(), "{about}: `{mark}` is markup in {text}");
            }
        }
    }
}

/// Whether a place stands between two backticks.
fn in_code(text: &str, at: usize) -> bool {
    let line = text[..at].rsplit('\n').next().unwrap_or_default();
    line.replace("\\`", "").matches('`').count() % 2 == 1
}

async fn typed(who: &Client, name: &str, options: Value, seen: &mut BTreeSet<String>) -> Message {
    let about = format!("/{name} {options}");
    let said = who.slash(name, options).await.unwrap_or_else(|why| panic!("{about}: {why}"));
    ends_well(said, &about, seen).await
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_changes_how_an_answer_is_read() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let ann = bot.fake.user(User::new(HOSTILE).may(User::MANAGE_GUILD));
    let bob = bot.fake.user(User::new(HOSTILE));
    let mut seen = BTreeSet::new();
    typed(&ann, "game start", json!({}), &mut seen).await;
    typed(&bob, "game join", json!({}), &mut seen).await;
    typed(&ann, "game setup", json!({ "lines": POSITION.replace('\n', " / ") }), &mut seen).await;
    let draft = typed(&ann, "ruling post", json!({}), &mut seen).await;
    let published = draft.buttons().into_iter().next().expect("it can be published");
    let published = ann.press_unseen(draft.id, &published.custom_id).await.expect("it can be pressed");
    ends_well(published, "publishing", &mut seen).await;
    let commands = commands(&bot);
    assert!(commands.len() > 30, "{}", commands.len());
    // What Discord offers only to those with a right, who come first.
    let of_right = bot.fake.commands(None).into_iter().filter(|c| !c["default_member_permissions"].is_null());
    let bound: BTreeSet<String> = of_right.map(|c| c["name"].as_str().unwrap_or_default().to_owned()).collect();
    for Command { path, options } in &commands {
        let named = |option: &Value| option["name"].as_str().unwrap_or_default().to_owned();
        let given: Map<String, Value> = options.iter().filter_map(|o| Some((named(o), filled(o)?))).collect();
        for who in [&ann, &bob].into_iter().take(1 + usize::from(!bound.contains(path))) {
            // With all that it takes, and with what it cannot do without: then many open a form.
            typed(who, path, Value::Object(given.clone()), &mut seen).await;
            let needed = options.iter().filter(|o| o["required"] == true).map(named).collect::<BTreeSet<_>>();
            let needed: Map<String, Value> =
                given.clone().into_iter().filter(|(name, _)| needed.contains(name)).collect();
            if needed.len() < given.len() {
                typed(who, path, Value::Object(needed), &mut seen).await;
            }
            for option in options.iter().filter(|option| option["autocomplete"] == true).map(named) {
                let completed = who.autocomplete(path, Value::Object(given.clone()), &option).await;
                completed.unwrap_or_else(|why| panic!("/{path} {option}: {why}"));
            }
        }
    }
    assert!(seen.len() > 8, "what was typed is shown again, else nothing was tried: {seen:?}");
    bot.assert_well();
}
