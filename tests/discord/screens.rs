//! What people see, as text that a reviewer can read.

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Message, Options, User};

/// A message as text: the embed, then its rows.
fn picture(message: &Message) -> String {
    let mut lines = Vec::new();
    if message.ephemeral {
        lines.push("(only you can see this)".to_owned());
    }
    for embed in &message.embeds {
        let part = |key: &str| embed[key].as_str().unwrap_or_default().to_owned();
        // What is gold was ruled by the server.
        let side = if embed["color"] == 0xff_d700 { '◆' } else { '┃' };
        let link = if embed["url"].is_string() { " ↗" } else { "" };
        lines.push(format!("{side} {}{link}", part("title")));
        lines.extend(part("description").lines().map(|l| format!("{side} {l}")));
        lines.extend(figures(embed).iter().map(|line| format!("{side} {line}")));
        if let Some(image) = embed["image"]["url"].as_str() {
            lines.push(format!("{side} ▣ {image}"));
            let alt = message.object["attachments"][0]["description"].as_str().unwrap_or_default();
            lines.push(format!("{side}   {alt}"));
        }
        if let Some(footer) = embed["footer"]["text"].as_str() {
            lines.push(format!("┃ · {footer}"));
        }
    }
    let buttons: Vec<String> = message
        .buttons()
        .iter()
        .map(|b| if b.disabled { format!("({})", b.label) } else { format!("[{}]", b.label) })
        .collect();
    if !buttons.is_empty() {
        lines.push(buttons.join(" "));
    }
    for menu in message.selects() {
        lines.push(format!("▾ {}", menu.placeholder));
        for option in &menu.options {
            let detail = option["description"].as_str().map(|d| format!(" — {d}")).unwrap_or_default();
            lines.push(format!("   {}{detail}", option["label"].as_str().unwrap_or_default()));
        }
    }
    lines.join("\n")
}

/// The fields of an embed: those that may stand beside each other three in a line.
fn figures(embed: &Value) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut in_line = 0;
    for field in embed["fields"].as_array().into_iter().flatten() {
        let text = |key: &str| field[key].as_str().unwrap_or_default().to_owned();
        let shown = format!("**{}** {}", text("name"), text("value"));
        let inline = field["inline"] == true;
        match lines.last_mut().filter(|_| inline && (1..3).contains(&in_line)) {
            Some(line) => line.push_str(&format!("  {shown}")),
            None => {
                lines.push(shown);
                in_line = 0;
            }
        }
        in_line = if inline { in_line + 1 } else { 0 };
    }
    lines
}

const SITUATION: &str = "My opponent has Adûnaphel in play. I tap Elrond for Marvels Told on Adûnaphel, and he responds \
    by tapping Adûnaphel to tap Aragorn II.";

const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";

/// Nobody has rolled yet.
const DICE: &str = "R A1: Frodo, Aragorn II / path Rivendell > Moria wwd / H Call of Home > Frodo";

#[tokio::test(flavor = "multi_thread")]
async fn screens() {
    let mut bot = Bot::with(Options::default(), "[limits]\nburst = 1000\n").await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let bilbon = bot.fake.user(User::new("Bilbon").locale("fr"));
    let asked = [
        ("a_rule", "rule", json!({ "query": "annotation 5" })),
        ("a_question", "rule", json!({ "query": "can i respond to a tap" })),
        ("no_good_answer", "rule", json!({ "query": "how do prisoners work" })),
        ("a_card", "card", json!({ "name": "Adûnaphel" })),
        ("a_character", "card", json!({ "name": "aragorn" })),
        ("a_site", "card", json!({ "name": "Minas Tirith" })),
        ("a_long_card", "card", json!({ "name": "Foul Fumes" })),
        ("a_situation", "resolve", json!({ "chain": SITUATION })),
        ("no_card", "card", json!({ "name": "Wargs of" })),
        ("a_chain", "resolve", json!({ "chain": CHAIN })),
        ("all_rule_sets", "resolve", json!({ "chain": CHAIN, "rules": "All" })),
        ("a_mistake", "resolve", json!({ "chain": "R: Elrond / R plays Marvells Tolld > Adûnaphel" })),
        ("beats", "beats", json!({ "chain": CHAIN })),
        ("odds", "odds", json!({ "need": 9, "modifier": 1, "roll": "Strike" })),
        ("help", "help", json!({})),
        ("nonsense", "rule", json!({ "query": "qwxyz blorp" })),
        ("no_such_number", "rule", json!({ "query": "annotation 99" })),
        ("a_typo_in_a_question", "rule", json!({ "query": "when is a coruption chek made" })),
        ("nothing_typed", "resolve", json!({ "chain": " ;; " })),
        ("a_chain_of_nonsense", "resolve", json!({ "chain": "what happens if he taps" })),
        ("a_position_alone", "resolve", json!({ "chain": "R: Elrond" })),
        ("a_card_that_does_not_exist", "resolve", json!({ "chain": "R: Elrond / R plays Zorgblat > Elrond" })),
        ("a_refused_declaration", "resolve", json!({ "chain": "R: Elrond / H plays Zarak Dûm" })),
        ("dice", "resolve", json!({ "chain": DICE })),
        ("no_such_entry_beats", "beats", json!({ "chain": "R: Elrond" })),
        ("cards", "cards", json!({ "type": "hazard", "race": "dragon" })),
        ("no_game", "game show", json!({})),
        ("no_rulings", "ruling list", json!({})),
    ];
    for (name, command, options) in asked {
        let said = frodo.slash(command, options.clone()).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        insta::assert_snapshot!(format!("screen_{name}"), uncounted(&picture(&shown), "Tried: "));
        if shown.buttons().iter().any(|button| button.label == "Picture") {
            let drawn = frodo.press(shown.id, "Picture").await.expect("it can be pressed").settled().await;
            let drawn = drawn.expect("an answer");
            insta::assert_snapshot!(format!("screen_picture_of_{name}"), picture(&drawn));
            let back = frodo.press(shown.id, "Answer").await.expect("it can be pressed").settled().await;
            assert_eq!(picture(&back.expect("an answer")), picture(&shown), "{name}: the words come back");
        }
        if name == "a_chain" {
            let why = said.press("More").await.expect("it can be pressed").settled().await.expect("an answer");
            insta::assert_snapshot!("screen_why", picture(&why));
            let said = bilbon.slash(command, options).await.expect("it is a command");
            insta::assert_snapshot!("screen_a_chain_fr", picture(&said.settled().await.expect("an answer")));
        }
    }
    let others = [
        ("help_de", "de", "help", json!({})),
        ("help_es", "es-ES", "help", json!({})),
        ("no_good_answer_de", "de", "rule", json!({ "query": "wie viele Karten zieht man am Anfang" })),
        ("no_such_number_fr", "fr", "rule", json!({ "query": "annotation 99" })),
        ("a_mistake_es", "es-ES", "resolve", json!({ "chain": "R: Elrond / R plays Marvells Tolld > Adûnaphel" })),
        ("beats_de", "de", "beats", json!({ "chain": CHAIN })),
        ("cards_fr", "fr", "cards", json!({ "set": "BA", "type": "site" })),
        ("odds_es", "es-ES", "odds", json!({ "need": 9, "modifier": 1, "roll": "More than" })),
        ("a_game_de", "de", "game start", json!({})),
        ("a_ruling_list_fr", "fr", "ruling list", json!({})),
        // From now on everybody reads German where everybody reads.
        ("settings_de", "de", "settings", json!({ "language": "Deutsch" })),
    ];
    for (name, locale, command, options) in others {
        let who = bot.fake.user(User::new("Elanor").locale(locale).may(User::MANAGE_GUILD));
        let said = who.slash(command, options).await.expect("it is a command");
        let shown = picture(&said.settled().await.expect("an answer"));
        insta::assert_snapshot!(format!("screen_{name}"), uncounted(&shown, "Geprüft: "));
    }
    bot.assert_well();
}

/// Without the number behind some words: how many cards have a meaning is not what is looked at here.
fn uncounted(shown: &str, words: &str) -> String {
    match shown.split_once(words) {
        Some((before, rest)) => format!("{before}{words}N{}", rest.trim_start_matches(|c: char| c.is_ascii_digit())),
        None => shown.to_owned(),
    }
}
