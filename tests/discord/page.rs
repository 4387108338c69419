//! Answers as Discord shows them, on a desk and on a phone: drawn by Chromium where it is installed, and measured.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Message, Options, User};
use crate::skip::skipped;

const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\n";
const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";
const ATTACK: &str = "R: Aragorn II, Gimli / path Rivendell > Bree ww / H+ Doors of Night / attack Wargs 2@10 key w race Wolves / 1. R Twilight > Doors of Night";
const CREATURE: &str = "R: Aragorn II, Frodo / path Rivendell > Bree ww / H plays Cave-drake keyed to ww";
const OPEN: &str = "R: Elrond / H+ Adûnaphel, Doors of Night / R Marvels Told (tap Elrond)";
const MISTAKE: &str = "R: Elrond / R plays Marvells Tolld > Adûnaphel";
const REFUSED: &str = "R: Elrond / H plays Zarak Dûm";
const TOLD: &str = "My opponent has Adûnaphel in play. I tap Elrond for Marvels Told on Adûnaphel, and he responds by tapping \
    Adûnaphel to tap Aragorn II.";
const DOUBTED: &str =
    "I have Elrond in play and Marvels Told in my hand. My opponent plays Marvels Told on Doors of Night.";
const ASKED_BACK: &str = "I'm moving Aragorn II and Frodo from Rivendell to Bree. My opponent has Adûnaphel in play as a permanent-event \
    and taps her to tap Aragorn. The Balrog was somewhere, too. Can he do that?";
const SETUP: &str = "R A1: Elrond, Aragorn II / path Rivendell > Bree ww / R hand: Marvels Told / H+ Adûnaphel";
/// The most lines of a phone's screen.
const SCREEN: f64 = 25.0;

/// A question in each language, and the languages that Discord has.
const TONGUES: [(&str, &str); 4] = [
    ("en-US", "when is a corruption check made"),
    ("de", "wann wird ein Korruptionstest gemacht"),
    ("fr", "quand fait-on un test de corruption"),
    ("es-ES", "cuándo se hace un chequeo de corrupción"),
];

/// Where what is looked at is kept.
struct Folder<'a> {
    bot: &'a Bot,
    at: &'a Path,
}

impl Folder<'_> {
    /// Keeps a message as JSON, with the picture that it shows.
    fn keep(&self, name: &str, command: &str, message: &Message) {
        let mut body = message.object.clone();
        body["netrep_command"] = json!(command);
        std::fs::write(self.at.join(format!("{name}.json")), body.to_string()).expect("it is written");
        if message.embeds.iter().any(|embed| embed["image"].is_object()) {
            let picture = self.bot.fake.uploads().pop().expect("a picture was sent");
            std::fs::write(self.at.join(format!("{name}.png")), picture.content).expect("it is written");
        }
    }

    async fn asks(&self, who: &Client, name: &str, (command, options): (&str, Value)) -> Message {
        let said = who.slash(command, options).await.unwrap_or_else(|why| panic!("{name}: {why}"));
        let shown = said.settled().await.unwrap_or_else(|why| panic!("{name}: {why}"));
        self.keep(name, command, &shown);
        shown
    }

    async fn presses(&self, who: &Client, name: &str, on: &Message, label: &str) -> Message {
        let said = who.press(on.id, label).await.unwrap_or_else(|why| panic!("{name}: {why}"));
        let shown = said.settled().await.unwrap_or_else(|why| panic!("{name}: {why}"));
        self.keep(name, "press", &shown);
        shown
    }
}

/// What somebody with a language asks.
async fn asks(folder: &Folder<'_>, locale: &'static str, question: &str) {
    let who = folder.bot.fake.user(User::new("Frodo").locale(locale).may(User::MANAGE_GUILD));
    let code = &locale[..2];
    let asked = [
        ("rule", "rule", json!({ "query": "annotation 5" })),
        ("question", "rule", json!({ "query": question })),
        ("no_answer", "rule", json!({ "query": "qwxyz blorp" })),
        ("card", "card", json!({ "name": "Adûnaphel" })),
        ("character", "card", json!({ "name": "aragorn" })),
        ("site", "card", json!({ "name": "Minas Tirith" })),
        ("chain", "resolve", json!({ "chain": CHAIN })),
        ("all_sets", "resolve", json!({ "chain": CHAIN, "rules": "All" })),
        ("attack", "resolve", json!({ "chain": ATTACK })),
        ("creature", "resolve", json!({ "chain": CREATURE })),
        ("open", "resolve", json!({ "chain": OPEN })),
        ("mistake", "resolve", json!({ "chain": MISTAKE })),
        ("refused", "resolve", json!({ "chain": REFUSED })),
        ("told", "resolve", json!({ "chain": TOLD })),
        ("doubted", "resolve", json!({ "chain": DOUBTED })),
        ("asked_back", "resolve", json!({ "chain": ASKED_BACK })),
        ("beats", "beats", json!({ "chain": CHAIN })),
        ("odds", "odds", json!({ "need": 9, "modifier": 1, "roll": "Strike" })),
        ("cards", "cards", json!({ "type": "hazard", "race": "dragon" })),
        ("help", "help", json!({})),
        ("settings", "settings", json!({})),
    ];
    for (name, command, options) in asked {
        let shown = folder.asks(&who, &format!("{code}_{name}"), (command, options)).await;
        if name == "chain" {
            let picture =
                shown.buttons().into_iter().find(|b| ["Picture", "Bild", "Image", "Imagen"].contains(&&*b.label));
            let label = picture.expect("it can be painted").label.clone();
            folder.presses(&who, &format!("{code}_picture"), &shown, &label).await;
        }
    }
}

/// A game of two players with this language.
async fn plays(folder: &Folder<'_>, locale: &'static str, channel: u64) {
    let (code, channel) = (&locale[..2], User::CHANNEL + channel);
    let user = |name: &str| User::new(name).locale(locale).in_guild(User::GUILD, channel);
    let (ann, bob) = (folder.bot.fake.user(user("Ann")), folder.bot.fake.user(user("Bob")));
    folder.asks(&ann, &format!("{code}_game_start"), ("game start", json!({}))).await;
    folder.asks(&bob, &format!("{code}_game_join"), ("game join", json!({}))).await;
    folder.asks(&ann, &format!("{code}_game_setup"), ("game setup", json!({ "lines": SETUP }))).await;
    let line = json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" });
    folder.asks(&ann, &format!("{code}_game_declare"), ("game declare", line)).await;
    let line = json!({ "line": "Marvels Told > Adûnaphel" });
    folder.asks(&bob, &format!("{code}_game_refused"), ("game declare", line)).await;
    folder.asks(&bob, &format!("{code}_game_pass"), ("game pass", json!({}))).await;
    folder.asks(&ann, &format!("{code}_game_log"), ("game log", json!({}))).await;
}

/// The figure that stands behind some words in what was printed.
fn figure(printed: &str, words: &str) -> f64 {
    let found = printed.split_once(words).and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
    found.unwrap_or_else(|| panic!("no `{words}` in {printed}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_fit_a_desk_and_a_phone() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let own = tempfile::tempdir().expect("a folder");
    let wanted = std::env::var_os("NETREP_BODIES").map(std::path::PathBuf::from);
    let folder = Folder { bot: &bot, at: wanted.as_deref().unwrap_or(own.path()) };
    for (at, (locale, question)) in TONGUES.into_iter().enumerate() {
        asks(&folder, locale, question).await;
        plays(&folder, locale, 60 + at as u64).await;
    }
    let mut page = Command::new("python3");
    page.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/page/page.py")).arg(folder.at);
    if wanted.is_none() {
        page.arg("--measure");
    }
    let printed = match page.output() {
        Ok(ran) if ran.status.success() => String::from_utf8_lossy(&ran.stdout).into_owned(),
        Ok(ran) => panic!("{}", String::from_utf8_lossy(&ran.stderr)),
        Err(why) => {
            skipped(&format!("answers were not drawn, as python3 cannot be run: {why}"));
            return;
        }
    };
    if printed.contains("SKIPPED") {
        let line = printed.lines().last().unwrap_or_default();
        skipped(line.trim_start_matches("SKIPPED: "));
        return;
    }
    eprintln!("{printed}");
    assert!(figure(&printed, "\nanswers: ") >= 30.0, "{printed}");
    assert!(!printed.contains("OVER THE EDGE"), "{printed}");
    for command in ["rule", "card", "resolve"] {
        let median = figure(&printed, &format!("phone median of /{command}: "));
        assert!(median <= SCREEN, "/{command}: {median} lines\n{printed}");
    }
    bot.assert_well();
}
