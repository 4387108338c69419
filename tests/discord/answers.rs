//! Every command, button, menu and form, as somebody uses them.

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Callback, Message, Options, Place, User};

#[tokio::test(flavor = "multi_thread")]
async fn a_question_gets_the_ruling_with_its_source() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("rule", json!({ "query": "annotation 5" })).await.expect("it is a command");
    assert_eq!(said.callback(), Callback::Message, "what is known at once is not deferred");
    let shown = said.settled().await.expect("an answer");
    assert!(!shown.ephemeral);
    assert!(shown.text().contains("metw:annotation-5"), "{}", shown.text());
    // Its examples are run, for whoever pressed.
    let examples = shown.buttons().into_iter().find(|b| b.label.starts_with("Examples")).expect("it has examples");
    let run = said.press(&examples.label).await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(run.ephemeral && run.text().contains("hold"), "{}", run.text());
    let related = said.press("Related").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(related.text().contains("metw:annotation-"), "{}", related.text());
    // A private answer can be shared.
    let query = json!({ "query": "when is a corruption check made", "private": true });
    let own = frodo.slash("rule", query).await.expect("it is a command");
    assert!(own.settled().await.expect("an answer").ephemeral);
    let shared = own.press("Share").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(!shared.ephemeral && shared.text().contains("shared by"), "{}", shared.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_say_what_they_ask_about_is_asked_for_it() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let elanor = bot.fake.user(User::new("Elanor").locale("de"));
    for (who, question, told) in [
        (&frodo, "is that allowed?", "too little here"),
        (&frodo, "can he do that in response to it?", "too little here"),
        (&elanor, "ist das erlaubt?", "zu wenig"),
    ] {
        let said = who.slash("rule", json!({ "query": question })).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.text().contains(told), "{question}: {}", shown.text());
    }
    bot.assert_well();
}

/// What is to be read on an answer, without what stands below it.
fn read(message: &Message) -> Vec<(Value, Value)> {
    message.embeds.iter().map(|embed| (embed["title"].clone(), embed["description"].clone())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_in_a_server_is_shared_by_a_button() {
    let mut bot = Bot::start().await;
    let judge = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let frodo = bot.fake.user(User::new("Frodo"));
    let public = frodo.slash("card", json!({ "name": "Twilight" })).await.expect("it is a command");
    assert!(!public.settled().await.expect("an answer").ephemeral, "answers are for everybody at first");
    judge.slash("settings", json!({ "private": true })).await.expect("it is a command").settled().await.expect("saved");
    for (name, options) in [
        ("rule", json!({ "query": "annotation 5" })),
        ("rule", json!({ "query": "when is a corruption check made" })),
        ("card", json!({ "name": "Twilight" })),
        ("cards", json!({ "race": "dragon" })),
        ("resolve", json!({ "chain": CHAIN })),
        ("beats", json!({ "chain": "R: Elrond / R hand: Marvels Told / H+ Adûnaphel" })),
        ("odds", json!({ "need": 7 })),
    ] {
        let said = frodo.slash(name, options).await.expect("it is a command");
        let own = said.settled().await.expect("an answer");
        assert!(own.ephemeral, "{name}");
        let shared = said.press("Share").await.unwrap_or_else(|why| panic!("{name}: {why}: {:?}", own.buttons()));
        let shared = shared.settled().await.expect("an answer");
        assert!(!shared.ephemeral && shared.text().contains("shared by Frodo"), "{name}: {}", shared.text());
        assert_eq!(read(&shared), read(&own), "{name}: it is the same");
        // Who looks at it gets a view of their own of what its buttons show.
        let other = bot.fake.user(User::new("Sam"));
        let before = bot.fake.message(shared.id).expect("it is there");
        for button in shared.buttons().into_iter().filter(|button| button.url.is_empty() && !button.disabled) {
            let pressed = other.press(shared.id, &button.custom_id).await.expect("it can be pressed");
            if pressed.modal().is_none() {
                let own = pressed.settled().await.expect("an answer");
                assert!(own.ephemeral, "{name}: {}: {}", button.label, own.text());
            }
        }
        assert_eq!(bot.fake.message(shared.id).expect("it is there"), before, "{name}: what belongs to Frodo stays");
    }
    let said = frodo.slash("card", json!({ "name": "Twilight", "private": false })).await.expect("it is a command");
    assert!(!said.settled().await.expect("an answer").ephemeral, "unless it is said otherwise");
    for request in bot.fake.requests() {
        assert!(!request.body.to_string().contains("\"users\""), "nobody is pinged: {}", request.body);
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_is_completed_while_it_is_typed() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    for typed in ["", "a", "ann 5", "corrupt", "Puertas", "\u{1F9D9}", "``` @everyone", &"x".repeat(300)] {
        let query = frodo.autocomplete("rule", json!({ "query": typed }), "query").await.expect("completions");
        assert!(query.choices().len() <= 25);
        let cards = frodo.autocomplete("card", json!({ "name": typed }), "name").await.expect("completions");
        assert!(cards.choices().len() <= 25);
    }
    let found = frodo.autocomplete("card", json!({ "name": "Puertas de la" }), "name").await.expect("completions");
    assert!(found.choices().iter().any(|(name, _)| name.contains("Noche")), "{:?}", found.choices());
    let (_, value) = found.choices().remove(0);
    let card = frodo.slash("card", json!({ "name": value })).await.expect("it is a command");
    let text = card.settled().await.expect("an answer").text();
    assert!(text.contains("Doors of Night"), "{text}");
    let books = frodo.autocomplete("rule", json!({ "query": "a", "book": "" }), "book").await.expect("completions");
    assert!(books.choices().len() > 3);
    bot.assert_well();
}

const CHAIN: &str =
    "R: Elrond, Aragorn II\nH+ Adûnaphel\n1. R Marvels Told (tap Elrond) > Adûnaphel\n2. H tap Adûnaphel > Aragorn II";

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_is_decided_from_a_form_and_changed_in_it() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let form = frodo.slash("resolve", json!({})).await.expect("it is a command");
    assert!(form.modal().is_some(), "{:?}", form.callback());
    let sent = form.submit(json!({ "chain": CHAIN })).await.expect("it can be sent");
    let shown = sent.settled().await.expect("an answer");
    assert!(shown.text().contains("no effect"), "{}", shown.text());
    assert!(shown.text().contains("Aragorn II taps"), "{}", shown.text());
    let why = sent.press("More").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(why.text().contains("coe:9.5"), "{}", why.text());
    let all = sent.press("Other rule sets").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(all.text().contains("METW"), "{}", all.text());
    let edit = sent.press("Edit").await.expect("it can be pressed");
    let modal = edit.modal().expect("a form");
    assert!(modal.to_string().contains("Marvels Told"), "it is filled in: {modal}");
    // A mistake is told to the asker alone, with the place and a way to mend it.
    let wrong = edit.submit(json!({ "chain": "R: Elrond\nR plays Marvells Tolld > nobody here" })).await.expect("sent");
    let mistake = wrong.settled().await.expect("an answer");
    assert!(mistake.ephemeral && mistake.text().contains('^'), "{}", mistake.text());
    assert!(wrong.press("Edit").await.expect("it can be pressed").modal().is_some());
    // The message has changed since: its menu is read as it is now.
    let cited = sent.message().expect("it is there").selects().into_iter().next().expect("a menu of rules");
    let first = cited.options[0]["value"].as_str().expect("a value").to_owned();
    let rule =
        sent.select(&cited.custom_id, &[&first]).await.expect("it can be chosen").settled().await.expect("a rule");
    assert!(rule.ephemeral);
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_answer_odds_help_and_about() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo").in_dm());
    let beats = frodo.slash("beats", json!({ "chain": CHAIN.replace('\n', " / ") })).await.expect("it is a command");
    let shown = beats.settled().await.expect("an answer");
    assert!(shown.text().contains("beat"), "{}", shown.text());
    let odds = frodo.slash("odds", json!({ "need": 8, "modifier": 2, "roll": "More than" })).await;
    let text = odds.expect("it is a command").settled().await.expect("an answer").text();
    assert!(text.contains("21/36"), "{text}");
    let help = frodo.slash("help", json!({})).await.expect("it is a command");
    let screens: Vec<String> =
        help.settled().await.expect("an answer").buttons().into_iter().map(|b| b.label).collect();
    for label in screens.iter().skip(1).filter(|l| !l.ends_with("page")) {
        let shown = help.press(label).await.expect("it can be pressed").settled().await.expect("a screen");
        assert!(shown.text().len() > 200, "{label}: {}", shown.text());
    }
    let about = frodo.slash("about", json!({})).await.expect("it is a command").settled().await.expect("an answer");
    assert!(about.text().contains(env!("CARGO_PKG_VERSION")), "{}", about.text());
    bot.assert_well();
}

/// `/settings private:`, as Discord sends it whoever it is offered to.
fn settings_of(private: bool) -> Value {
    json!({ "id": "1", "name": "settings", "type": 1, "options": [{ "name": "private", "type": 5, "value": private }] })
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_for_those_who_manage_the_server() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    // Others are not offered it, and Discord gives back the right that it is offered for as digits.
    let refused = frodo.slash("settings", json!({ "private": true })).await;
    assert!(refused.is_err_and(|why| why.to_string().contains("needs the permissions 32")), "it is offered");
    let rights =
        bot.fake.commands(None).into_iter().map(|c| (c["name"].clone(), c["default_member_permissions"].clone()));
    let bound: Vec<_> = rights.filter(|(_, right)| !right.is_null()).collect();
    assert_eq!(bound, [(json!("settings"), json!(User::MANAGE_GUILD.to_string()))], "others ask for a role as well");
    // Who is offered it by the server, or has an old list of commands, is refused all the same.
    let text = frodo.sends(2, settings_of(true)).await.expect("it is sent").settled().await.expect("an answer").text();
    assert!(text.contains("manage this server"), "{text}");
    let elrond = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let set = elrond.slash("settings", json!({ "private": true, "rules": "MELE", "language": "Deutsch" })).await;
    let text = set.expect("it is a command").settled().await.expect("an answer").text();
    assert!(text.contains("MELE") && text.contains("yes"), "{text}");
    let chain = frodo.slash("resolve", json!({ "chain": CHAIN.replace('\n', ";; ") })).await.expect("it is a command");
    let shown = chain.settled().await.expect("an answer");
    assert!(shown.ephemeral && shown.text().contains("MELE"), "{}", shown.text());
    // Another server has its own.
    let bilbo = bot.fake.user(User::new("Bilbo").in_guild(User::GUILD + 1, User::CHANNEL + 9));
    let chain = bilbo.slash("resolve", json!({ "chain": CHAIN.replace('\n', ";; ") })).await.expect("it is a command");
    let shown = chain.settled().await.expect("an answer");
    assert!(!shown.ephemeral && !shown.text().contains("MELE"), "{}", shown.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_listed_by_what_is_printed_on_them() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let listed =
        frodo.slash("cards", json!({ "type": "creature", "race": "orc", "set": "TW" })).await.expect("a command");
    let shown = listed.settled().await.expect("an answer");
    assert!(shown.text().contains("Orc-warband"), "{}", shown.text());
    let menu = shown.selects().into_iter().next().expect("a menu");
    let first = menu.options[0]["value"].as_str().expect("a value").to_owned();
    let card =
        listed.select(&menu.custom_id, &[&first]).await.expect("it can be chosen").settled().await.expect("a card");
    assert!(card.ephemeral && card.text().contains("Prowess"), "{}", card.text());
    // Hundreds of them go on over several pages, each within the limits.
    let many = frodo.slash("cards", json!({ "type": "hazard" })).await.expect("a command");
    many.settled().await.expect("an answer");
    for _ in 0..3 {
        many.press("Next page").await.expect("it can be pressed").settled().await.expect("a page");
    }
    let none = frodo.slash("cards", json!({ "race": "``` @everyone" })).await.expect("a command");
    assert!(none.settled().await.expect("an answer").text().contains("No card"));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_brings_it_along_can_use_it_everywhere() {
    let mut bot = Bot::start().await;
    let places = [
        Place::Guild { guild: User::GUILD, channel: User::CHANNEL },
        Place::Visited { guild: User::GUILD + 50, channel: User::CHANNEL + 50 },
        Place::Private { channel: 77 },
        Place::BotDm,
    ];
    for (place, locale) in places.into_iter().zip(["en-US", "de", "fr", "es-ES"]) {
        let frodo = bot.fake.user(User::new("Frodo").at(place).locale(locale));
        let said = frodo.slash("rule", json!({ "query": "ann 5" })).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        assert!(!shown.ephemeral && shown.text().contains("annotation-5"), "{place:?}: {}", shown.text());
        // What somebody has written is looked up for whoever asks alone; what is no question is told as well.
        let asked = frodo.says("Can he tap in response, when does a corruption check happen?");
        let found = frodo.message_command("Look up rules", asked).await.expect("it is offered");
        let shown = found.settled().await.expect("an answer");
        assert!(shown.ephemeral && !shown.selects().is_empty(), "{place:?}: {}", shown.text());
        let nothing = frodo.message_command("Look up rules", frodo.says("")).await.expect("it is offered");
        assert!(nothing.settled().await.expect("an answer").ephemeral, "{place:?}");
        // Games and rulings belong to servers and channels: elsewhere it says so.
        if place.guild().is_none() {
            let refused = frodo.slash("settings", json!({ "private": true })).await;
            assert!(refused.is_err(), "{place:?}: it is not offered");
        }
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_is_shown_in_a_code_block_with_the_fix() {
    let mut bot = Bot::start().await;
    for (locale, edit, title) in
        [("en-US", "Edit", "This cannot be read"), ("de", "Bearbeiten", "Das lässt sich nicht lesen")]
    {
        let frodo = bot.fake.user(User::new("Frodo").locale(locale));
        let chain = "R: Elrond / H+ Adûnaphel / 1. R Marvels Tolt (tap Elrond) > Adûnaphel";
        for (command, private) in [("resolve", false), ("resolve", true), ("beats", false)] {
            let said = frodo.slash(command, json!({ "chain": chain, "private": private })).await.expect("a command");
            let shown = said.settled().await.expect("an answer");
            let text = shown.text();
            assert!(shown.ephemeral, "{command}: for the asker alone: {text}");
            assert!(text.contains("```") && text.contains("^^^"), "{command}: the place: {text}");
            assert!(text.contains("Marvels Told"), "{command}: what to type instead: {text}");
            assert!(text.contains(title), "{command}: {text}");
            let form = said.press(edit).await.expect("it can be pressed").modal().expect("a form").to_string();
            assert!(form.contains("Marvels Tolt"), "{command}: what was typed: {form}");
        }
    }
    bot.assert_well();
}

/// Most sites, and some creatures and characters, have no text but their figures: nothing of them is left to be ruled by hand.
#[tokio::test(flavor = "multi_thread")]
async fn a_card_whose_figures_say_all_of_it_is_not_told_as_unknown() {
    let mut bot = Bot::start().await;
    for (locale, button, all) in
        [("en-US", "How netrep plays it", "say it all"), ("de", "Wie netrep sie spielt", "sagen alles")]
    {
        let frodo = bot.fake.user(User::new("Frodo").locale(locale));
        let said = frodo.slash("card", json!({ "name": "TW-412" })).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        let text = shown.embeds[0]["description"].as_str().expect("a text").to_owned();
        assert_eq!(text.lines().filter(|line| !line.trim().is_empty()).count(), 1, "its type alone: {text}");
        assert!(shown.embeds[0]["fields"].as_array().is_some_and(|fields| fields.len() > 2), "{:?}", shown.embeds[0]);
        let played = said.press(button).await.expect("it can be pressed").settled().await.expect("an answer");
        assert!(played.text().contains(all), "{locale}: {}", played.text());
    }
    // What the engine does not play says so.
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("card", json!({ "name": "AS-44" })).await.expect("it is a command");
    let text = said.settled().await.expect("an answer").text();
    assert!(text.contains("by hand"), "{text}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_cards_with_one_title_the_heroes_comes_first() {
    let mut bot = Bot::start().await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let said = frodo.slash("card", json!({ "name": "Angmarim" })).await.expect("it is a command");
    let shown = said.settled().await.expect("an answer");
    let text = shown.text();
    assert!(text.contains("hero resource") && !text.contains("*minion resource"), "{text}");
    // The other one is in the menu.
    assert!(format!("{:?}", shown.components).contains("AS-62"), "{:?}", shown.components);
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_is_its_printed_text_with_its_picture() {
    let config =
        "[cards]\nlink = \"https://cards.example/{name}\"\npicture = \"https://cards.example/{set}/{number}.jpg\"\n";
    let mut bot = Bot::with(Options::default(), config).await;
    let frodo = bot.fake.user(User::new("Frodo"));
    let asked = async || {
        let said = frodo.slash("card", json!({ "name": "Concealment" })).await.expect("it is a command");
        said.settled().await.expect("an answer")
    };
    let before = asked().await;
    assert!(before.text().contains("How netrep plays it"), "{}", before.text());
    // No button says again what stands there; its names in other languages are behind one.
    let labels: Vec<String> = before.buttons().into_iter().map(|button| button.label).collect();
    assert!(labels.iter().any(|label| label == "In other languages"), "{labels:?}");
    assert!(labels.iter().all(|label| label != "How netrep plays it"), "{labels:?}");
    bot.terminate().await;
    let list = r#"{"TW": {"cards": {"TW-204": {"text": {"en": "<p>A made-up text of a card.</p>"}}}}}"#;
    bot.imports("cards.json", list);
    bot.again().await;
    let shown = asked().await;
    let embed = &shown.embeds[0];
    let text = embed["description"].as_str().expect("a text");
    // Its type, and right below that what is printed on it; how it is played is behind the button.
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    assert!(lines[0].starts_with('*') && lines[1] == "A made-up text of a card.", "{text}");
    assert!(!text.contains("How netrep plays it"), "{text}");
    assert!(shown.buttons().iter().any(|button| button.label == "How netrep plays it"), "{:?}", shown.buttons());
    assert_eq!(embed["thumbnail"]["url"], "https://cards.example/TW/204.jpg");
    assert_eq!(embed["url"], "https://cards.example/Concealment");
    bot.assert_well();
}
