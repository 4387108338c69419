//! Verdicts in the language of whoever asks.

use serde_json::json;

use netrep::discord::address::{Action, View};
use netrep::vocab::RuleId;

use crate::bot::Bot;
use crate::discord::{Message, User};
use crate::kinds;

const CHAIN: &str = "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";

#[tokio::test(flavor = "multi_thread")]
async fn a_verdict_is_told_in_the_language_of_whoever_asks() {
    let mut bot = Bot::start().await;
    let told = [
        ("en-US", "tapping Elrond: no effect.", "its target has left play"),
        ("de", "dafür tappt Elrond: ohne Wirkung.", "das Ziel ist nicht mehr im Spiel"),
        ("fr", "en engageant Elrond\u{202f}: sans effet.", "sa cible a quitté le jeu"),
        ("es-ES", "girando Elrond: sin efecto.", "su objetivo ha dejado el juego"),
    ];
    for (locale, headline, why) in told {
        let frodo = bot.fake.user(User::new("Frodo").locale(locale));
        let said = frodo.slash("resolve", json!({ "chain": CHAIN })).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        let title = shown.embeds[0]["title"].as_str().unwrap_or_default();
        assert!(title.ends_with(headline), "{locale}: {title}");
        assert!(shown.text().contains(why), "{locale}: {}", shown.text());
        for (_, other, reason) in told.iter().filter(|(other, ..)| *other != locale) {
            assert!(!shown.text().contains(other) && !shown.text().contains(reason), "{locale}: {}", shown.text());
        }
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stays_english_is_said_once_and_to_nobody_who_reads_english() {
    let mut bot = Bot::start().await;
    // What somebody wrote of a card of their own is told in their words.
    let own = "card \"Odd Wind\" hazard short-event: by-hand \"it blows\"\nR A1: Bilbo\n\
        path Rivendell > Bree ww\nH Odd Wind";
    for (locale, says) in [("en-US", "In English:"), ("de", "Auf Englisch bleiben:"), ("fr", "Restent en anglais")] {
        let frodo = bot.fake.user(User::new("Frodo").locale(locale));
        let said = frodo.slash("resolve", json!({ "chain": own })).await.expect("it is a command");
        let text = said.settled().await.expect("an answer").text();
        let expected = usize::from(locale != "en-US");
        assert_eq!(text.matches(says).count(), expected, "{locale}: {text}");
    }
    bot.assert_well();
}

/// The clauses that can be opened from a message.
fn opened(shown: &Message) -> Vec<RuleId> {
    let menu = shown.selects().into_iter().find(|menu| menu.placeholder.starts_with("Rules cited")).expect("a menu");
    let values = menu.options.iter().map(|option| option["value"].as_str().expect("a value").to_owned());
    let entries = values.map(|value| match kinds::of_value(&value).0 {
        Action::Open(view) => match view.alone() {
            View::Entry(id, _) => id.clone(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    });
    entries.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_clause_that_is_cited_opens_by_all_rules() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    for (rules, order, called) in [
        ("METW", "rulebook:10/actions-and-card-play", "(Actions and Card Play)"),
        ("MELE", "rulebook:10/actions-and-card-play", "(Actions and Card Play)"),
        ("CoE", "coe:9.5", "(CoE 9.5)"),
        ("Timing guide", "timing:1", "(Timing Rule 1, Actions and Card Play)"),
        ("Rivendell rulings", "rulebook:10/actions-and-card-play", "(Actions and Card Play)"),
    ] {
        let said = frodo.slash("resolve", json!({ "chain": CHAIN, "rules": rules })).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.text().contains(&format!("Last in, first out** {called}")), "{rules}: {}", shown.text());
        let order: RuleId = order.parse().expect("an id");
        assert!(opened(&shown).contains(&order), "{rules}: {:?}", opened(&shown));
        let why = said.press("More").await.expect("it can be pressed").settled().await.expect("an answer");
        let (text, opened) = (why.text(), opened(&why));
        let cited: Vec<RuleId> = text.split('`').filter_map(|part| part.parse().ok()).collect();
        assert!(cited.len() > 2, "{rules}: {text}");
        for id in cited {
            let there = opened.contains(&id) || id.twin().is_some_and(|twin| opened.contains(&twin));
            assert!(there, "{rules}: {id} does not open: {opened:?}");
        }
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_sources_say_otherwise_is_told_in_the_language_of_whoever_asks() {
    let mut bot = Bot::start().await;
    let chain = "limit 0/3 / R A1: Aragorn II, Frodo, Gimli / path Rivendell > Moria www / 1. H Giant Spiders key ww / \
        2. H Full of Froth and Rage";
    for (locale, says) in [
        ("en-US", ["TG illegal: ", "METW legal"]),
        ("de", ["TG nicht erlaubt: ", "METW erlaubt"]),
        ("fr", ["TG pas permis: ", "METW permis"]),
        ("es-ES", ["TG no permitido: ", "METW permitido"]),
    ] {
        let frodo = bot.fake.user(User::new("Frodo").locale(locale));
        let asked = json!({ "chain": chain, "rules": "Timing guide" });
        let text =
            frodo.slash("resolve", asked).await.expect("it is a command").settled().await.expect("an answer").text();
        assert!(says.iter().all(|part| text.contains(part)), "{locale}: {text}");
        assert!(locale == "en-US" || !text.contains("illegal"), "{locale}: {text}");
    }
    bot.assert_well();
}
