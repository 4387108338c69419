//! Every command with every option, every kind of button, menu and form, in each language, and once more after a restart.

use std::collections::BTreeSet;
use std::time::{SystemTime, UNIX_EPOCH};

use netrep::discord::own_screens;
use netrep::store::{Batch, GameId, Guard, Line, Options as Opening, Store};
use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Options, User};
use crate::walk::{CHAIN, Walk};

const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\nat_once = 1000\nof_one = 1000\n";
const ROLE: u64 = 700_000_000_000_000_777;
const STRUCK: &str =
    "R A1: Aragorn II, Gimli, Frodo\npath Rivendell > Bree ww\nattack Wargs 2@9 key w\nstrikes Gimli, Frodo";
const POSITION: &str = "R A1: Elrond, Aragorn II\npath Rivendell > Bree ww\nH+ Adûnaphel\n\
    R hand: Marvels Told, Twilight\nH hand: Doors of Night";
const MISTAKE: &str = "R: Elrond / H+ Adûnaphel / 1. R Marvels Tolt (tap Elrond) > Adûnaphel";
const TOLD: &str = "My opponent has Adûnaphel in play as a permanent-event and taps her to tap Aragorn. The Balrog was somewhere, too. \
    Can he do that?";
const DECLARED: &str = "Marvels Told (tap Elrond) > Adûnaphel";

/// Everything that a message can lead to, but for the screens of one command alone. A kind that is not here was not looked at,
/// one that is only here is reached no more.
const KINDS: [&str; 84] = [
    "again add",
    "again next",
    "again respond",
    "again roll",
    "again setup",
    "declare",
    "edit chain",
    "forget",
    "form a changed ruling",
    "form a new ruling",
    "form a ruling in the place of another",
    "form a ruling of a message",
    "form add",
    "form chain",
    "form import",
    "form next",
    "form respond",
    "form roll",
    "form setup",
    "game accept",
    "game join",
    "game keep",
    "game pass",
    "game redo",
    "game refuse",
    "game respond",
    "game roll",
    "game today",
    "game undo",
    "game ping",
    "game why",
    "open answer",
    "open beats",
    "open card",
    "open entry",
    "open examples",
    "open help",
    "open history",
    "open meaning",
    "open picture of a game",
    "open related",
    "open ruling",
    "position",
    "ruling amend",
    "ruling discard",
    "ruling form again of a changed ruling",
    "ruling form again of a new ruling",
    "ruling form again of a ruling in the place of another",
    "ruling form of a changed ruling",
    "ruling form of a ruling in the place of another",
    "ruling publish",
    "ruling restore",
    "ruling retract",
    "share answer",
    "share beats",
    "share card",
    "share entry",
    "share examples",
    "share meaning",
    "share odds",
    "share picture",
    "share picture of a game",
    "share question",
    "share reading",
    "share related",
    "share ruling",
    "share rulings",
    "share why",
    "show answer",
    "show entry",
    "show examples",
    "show help",
    "show history",
    "show lines of a game",
    "show log",
    "show odds",
    "show picture",
    "show reading",
    "show ruling",
    "show rulings",
    "show table",
    "show text of a game",
    "show why",
    "strike",
];

/// Pages of what is seldom so long that it has several.
const TURNED: [&str; 4] = ["show beats", "show card", "show question", "show related"];

/// Who is there: two players, of whom one may moderate.
struct People {
    ann: Client,
    bob: Client,
}

impl People {
    fn in_channel(bot: &Bot, locale: &'static str, channel: u64) -> People {
        let user = |name: &str| User::new(name).locale(locale).in_guild(User::GUILD, User::CHANNEL + channel);
        People { ann: bot.fake.user(user("Ann").may(User::MANAGE_GUILD)), bob: bot.fake.user(user("Bob")) }
    }
}

/// Rules, cards, chains, odds, help.
async fn asks(walk: &mut Walk<'_>, people: &People) {
    let bob = &people.bob;
    for query in [
        "annotation 5",
        "timing:1b",
        "timing:1",
        "rulebook:10/on-guard",
        "netrep:multiple-actions",
        "annotation 99",
        "can i respond to a tap",
        "how do prisoners work",
        "opening hand size",
        "qwxyz",
        "timing:2",
    ] {
        walk.types(bob, "rule", json!({ "query": query, "private": true })).await;
        walk.types(bob, "rule", json!({ "query": query })).await;
    }
    walk.types(bob, "rule", json!({ "query": "tapping", "book": "timing", "edition": "2026" })).await;
    for name in ["Adûnaphel", "The Balrog", "Gandalf", "Doors of Night", "TW-28", "Wargs of", "qwxyz"] {
        walk.types(bob, "card", json!({ "name": name, "private": true })).await;
    }
    for filter in [
        json!({ "type": "hazard", "private": true }),
        json!({ "race": "dragon" }),
        json!({ "set": "TW", "keyword": "environment" }),
        json!({ "keyword": "qwxyz" }),
    ] {
        walk.types(bob, "cards", filter).await;
    }
    for rules in ["METW", "MELE", "CoE", "Timing guide", "Rivendell rulings", "All"] {
        walk.types(bob, "resolve", json!({ "chain": CHAIN, "rules": rules, "private": true })).await;
        if rules != "All" {
            walk.types(bob, "beats", json!({ "chain": CHAIN, "rules": rules, "private": true })).await;
        }
    }
    let dice = "R A1: Elrond / H+ Doors of Night / R Marvels Told (tap Elrond) > Doors of Night";
    walk.types(bob, "resolve", json!({ "chain": dice, "private": true })).await;
    let wide = "R A1: Elrond, Aragorn II, Gandalf, Legolas, Gimli, Boromir II, Bilbo, Glorfindel II, Balin / \
        R B1: Frodo, Sam Gamgee, Merry, Pippin, Faramir, Éowyn, Théoden, Arwen / \
        R C1: Círdan, Celeborn, Galadriel, Erestor, Elladan, Elrohir, Thranduil, Bard Bowman, Dáin II, Glóin, Thorin II, \
        Óin, Bombur, Dori, Ori, Nori, Bifur, Bofur, Kíli, Fíli, Wacho, Beretar, Halbarad, Denethor II, Imrahil, Anborn, \
        Mablung, Damrod, Forlong, Hirluin, Háma, Éomer, Erkenbrand / \
        H+ Adûnaphel, Akhôrahil, Ren the Unclean / R Marvels Told (tap Elrond) > Adûnaphel";
    walk.types(bob, "beats", json!({ "chain": wide })).await;
    walk.types(bob, "resolve", json!({})).await;
    walk.fills(bob, "resolve", json!({ "rules": "MELE" }), json!({ "chain": MISTAKE.replace(" / ", "\n") })).await;
    for chain in [MISTAKE, TOLD, "qwxyz", "R: Elrond", "/", "R plays Wargs"] {
        walk.types(bob, "resolve", json!({ "chain": chain })).await;
        walk.types(bob, "beats", json!({ "chain": chain })).await;
    }
    for roll in ["At least", "More than", "Strike"] {
        walk.types(bob, "odds", json!({ "need": 9, "modifier": 1, "roll": roll, "private": true })).await;
    }
    walk.types(bob, "forget", json!({})).await;
    walk.picks(bob, "Look up rules", bob.says("When is a corruption check made?")).await;
    walk.picks(bob, "Look up rules", bob.says("")).await;
}

/// A game in which everything is done once.
async fn plays(walk: &mut Walk<'_>, People { ann, bob }: &People) {
    for name in ["show", "log", "list", "export", "pass", "join"] {
        walk.types(bob, &format!("game {name}"), json!({})).await;
    }
    walk.types(ann, "game start", json!({ "rules": "METW" })).await;
    walk.types(bob, "game join", json!({})).await;
    walk.types(ann, "game setup", json!({ "lines": "R A1: Elrond / H hand: Doors of Night" })).await;
    walk.fills(ann, "game setup", json!({}), json!({ "chain": POSITION })).await;
    let told = format!("{POSITION}\nGates of Morning was somewhere, too.");
    walk.fills(ann, "game setup", json!({}), json!({ "chain": told })).await;
    walk.types(bob, "game declare", json!({ "line": "Twilight > Adûnaphel" })).await;
    walk.types(ann, "game declare", json!({ "line": "qwxyz" })).await;
    walk.fills(ann, "game declare", json!({}), json!({ "chain": DECLARED })).await;
    walk.types(bob, "game order", json!({ "cards": "Elrond, Aragorn II" })).await;
    walk.types(bob, "game pass", json!({})).await;
    let asked = walk.types(ann, "game undo", json!({})).await;
    walk.presses(bob, &asked, "game refuse").await;
    let asked = walk.types(ann, "game undo", json!({})).await;
    walk.presses(bob, &asked, "game accept").await;
    let asked = walk.types(ann, "game redo", json!({})).await;
    walk.presses(bob, &asked, "game accept").await;
    walk.types(ann, "game resolve", json!({})).await;
    walk.types(ann, "game roll", json!({})).await;
    walk.types(ann, "game roll", json!({ "dice": "4 3" })).await;
    walk.types(ann, "game setup", json!({ "lines": "H+ Zorgblat" })).await;
    walk.types(ann, "game next", json!({ "to": "qwxyz" })).await;
    walk.types(ann, "game next", json!({ "to": "site" })).await;
    walk.types(ann, "game takeover", json!({})).await;
    for name in ["show", "log", "export"] {
        walk.types(bob, &format!("game {name}"), json!({ "number": 1 })).await;
        walk.types(bob, &format!("game {name}"), json!({ "number": 99 })).await;
    }
    walk.types(bob, "game list", json!({})).await;
    walk.types(bob, "game ping", json!({ "when": "On" })).await;
    walk.types(bob, "game ping", json!({ "when": "Off" })).await;
    walk.types(ann, "game end", json!({})).await;
    // A game with many lines, and one with many cards.
    walk.types(ann, "game import", json!({ "file": { "name": "x.txt", "text": POSITION } })).await;
    for _ in 0..45 {
        walk.types(ann, "game next", json!({ "to": "turn" })).await;
    }
    walk.types(ann, "game log", json!({})).await;
    walk.types(ann, "game end", json!({})).await;
    let many: String = (1..=130).map(|n| format!("H+ Doors of Night #{n}\n")).collect();
    walk.types(ann, "game import", json!({ "file": { "name": "x.txt", "text": format!("{POSITION}\n{many}") } })).await;
    walk.types(ann, "game export", json!({})).await;
    walk.types(ann, "game end", json!({})).await;
    walk.fills(ann, "game import", json!({}), json!({ "chain": POSITION })).await;
}

/// A game with a declaration in it, which the walk goes on with.
async fn declares(walk: &mut Walk<'_>, People { ann, bob }: &People) {
    let begun = walk.types(ann, "game start", json!({})).await;
    walk.presses(bob, &begun, "game join").await;
    walk.fills(ann, "game setup", json!({}), json!({ "chain": POSITION })).await;
    walk.types(ann, "game declare", json!({ "line": DECLARED })).await;
}

/// A game in which an attack is faced whose strikes are assigned.
async fn fights(walk: &mut Walk<'_>, People { ann, bob }: &People) {
    let begun = walk.types(ann, "game start", json!({})).await;
    walk.presses(bob, &begun, "game join").await;
    walk.fills(ann, "game setup", json!({}), json!({ "chain": STRUCK })).await;
}

/// As if an older program had decided otherwise what was declared in these channels.
async fn falsifies(bot: &mut Bot, channels: &[u64]) {
    bot.terminate().await;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    let (store, _) = Store::open(bot.state(), Opening::at(now)).expect("the bot has let go of it");
    for channel in channels {
        let game = GameId { channel: User::CHANNEL + channel, number: 1 };
        let line = store.lines(game, 0, 100).expect("lines").pop().expect("a line");
        let mut batch = Batch::new();
        batch.remove::<Line>(&(line.game, line.seq), Guard::Any);
        batch.put(Line { verdict: "1 disputed".to_owned(), ..line });
        store.commit(batch).expect("it is stored");
    }
    drop(store);
    bot.again().await;
}

/// Rulings of the server, in every state, and enough of them for several pages.
async fn rules(walk: &mut Walk<'_>, People { ann, bob }: &People) {
    // What everybody sees is in the server's language: here it is everybody's.
    let language = match walk.tongue.locale {
        "de" => "Deutsch",
        "fr" => "Français",
        "es-ES" => "Español",
        _ => "English",
    };
    for settings in [
        json!({ "rules": "METW", "private": false, "language": language, "pictures": "On demand", "moderator": ROLE.to_string() }),
        json!({ "no_moderator": ROLE.to_string(), "log": (User::CHANNEL + 50).to_string() }),
        json!({}),
    ] {
        walk.types(ann, "settings", settings).await;
    }
    let private = json!([{ "name": "private", "type": 5, "value": true }]);
    let asked = json!({ "id": "1", "name": "settings", "type": 1, "options": private });
    // It is not offered to who does not manage the server: an old list of commands can still have it.
    let said = bob.sends(2, asked).await.expect("it is sent");
    walk.comes(bob, &said, Value::Null, "/settings of a player").await;
    let title =
        |n: usize| format!("{n}: a zorgblat taps when it is used, whoever uses it, wherever it is, and for whatever");
    let fields = |n: usize, text: &str| json!({ "title": title(n), "text": text });
    // A mistake in it: the form can be opened again, as a new ruling and as one in the place of another.
    let wrong = json!({ "title": "A zorgblat", "text": "It taps.", "basis": "cites: timing:1z" });
    walk.fills(ann, "ruling post", json!({}), wrong.clone()).await;
    let mut ids = Vec::new();
    for n in 0..26 {
        let text = if n == 0 { "It taps when it is used. ".repeat(140) } else { format!("It taps, {n}.") };
        let draft = walk.fills(ann, "ruling post", json!({}), fields(n, &text)).await;
        let text = draft.text();
        let id = text.split(" · ").find(|part| part.starts_with("official:")).expect("its id");
        ids.push(id.trim().to_owned());
        if n < 6 {
            walk.presses(ann, &draft, "ruling publish").await;
        }
    }
    let ruling = |n: usize| json!({ "ruling": ids[n] });
    let with = |n: usize, key: &str, value: Value| json!({ "ruling": ids[n], key: value });
    // An official one is changed once it was seen what changes, a draft at once.
    walk.fills(ann, "ruling edit", ruling(0), fields(0, &"It never taps. ".repeat(200))).await;
    walk.fills(ann, "ruling edit", ruling(1), fields(1, "It does not tap.")).await;
    walk.fills(ann, "ruling edit", ruling(1), wrong.clone()).await;
    walk.fills(ann, "ruling edit", ruling(7), fields(7, &"It never taps. ".repeat(200))).await;
    walk.fills(ann, "ruling supersede", ruling(2), wrong).await;
    walk.fills(ann, "ruling supersede", ruling(2), fields(30, "It stays.")).await;
    walk.types(ann, "ruling retract", with(3, "why", json!("a mistake"))).await;
    walk.types(ann, "ruling restore", with(3, "why", json!("no mistake"))).await;
    walk.types(ann, "ruling retract", ruling(4)).await;
    for who in [ann, bob] {
        walk.types(who, "ruling show", with(0, "private", json!(true))).await;
        walk.types(who, "ruling show", json!({ "ruling": "2026-999" })).await;
        walk.types(who, "ruling history", ruling(0)).await;
        walk.types(who, "ruling history", ruling(7)).await;
        walk.types(who, "ruling list", json!({ "private": true })).await;
        for only in ["Official", "Draft", "Superseded", "Retracted"] {
            walk.types(who, "ruling list", json!({ "only": only })).await;
        }
        walk.types(who, "ruling export", ruling(0)).await;
        walk.types(who, "ruling export", json!({})).await;
        walk.types(who, "ruling log", json!({})).await;
        walk.types(who, "rule", ruling_asked(&ids[0])).await;
    }
    walk.fills(ann, "ruling post", json!({}), json!({
        "title": "The zorgblat with a case", "text": "It taps.", "basis": "authority: Ann\ncites: timing:1a\ncards: Concealment\nrules: coe",
        "case": "R: Elrond, Aragorn II\nH+ Adûnaphel\n1. R Marvels Told (tap Elrond) > Adûnaphel\nexpect 1 legal",
    })).await;
    walk.picks(ann, "Post as ruling", ann.says("It was said that the wumpus stays.")).await;
    walk.picks(bob, "Post as ruling", bob.says("It was said that the wumpus stays.")).await;
}

fn ruling_asked(id: &str) -> Value {
    json!({ "query": id, "private": true })
}

/// Every command and every option that is registered.
fn registered(bot: &Bot) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut levels: Vec<(String, Value)> =
        bot.fake.commands(None).into_iter().map(|c| (c["name"].as_str().unwrap_or_default().to_owned(), c)).collect();
    while let Some((path, level)) = levels.pop() {
        let options: Vec<&Value> = level["options"].as_array().into_iter().flatten().collect();
        let name = |option: &Value| option["name"].as_str().unwrap_or_default().to_owned();
        if options.iter().any(|option| option["type"] == 1) {
            levels.extend(options.iter().map(|sub| (format!("{path} {}", name(sub)), (*sub).clone())));
            continue;
        }
        found.extend(options.iter().map(|option| (path.clone(), name(option))));
        found.insert((path, String::new()));
    }
    found
}

/// The registered commands that nobody has typed, each with something that fits each of its options.
fn untyped(bot: &Bot, typed: &BTreeSet<(String, String)>) -> Vec<(String, Value)> {
    let fresh = |command: &Value| !typed.iter().any(|(path, _)| path.split(' ').next() == command["name"].as_str());
    let commands = bot.fake.commands(None).into_iter().filter(|command| command["type"] != 3 && fresh(command));
    commands
        .map(|command| {
            let options = command["options"].as_array().into_iter().flatten();
            let given = options.map(|option| (option["name"].as_str().unwrap_or_default().to_owned(), fitting(option)));
            (command["name"].as_str().unwrap_or_default().to_owned(), Value::Object(given.collect()))
        })
        .collect()
}

/// Something that fits an option of a command.
fn fitting(option: &Value) -> Value {
    match option["type"].as_u64() {
        _ if option["choices"][0].is_object() => option["choices"][0]["name"].clone(),
        Some(3) => json!("Elrond"),
        Some(4 | 10) if option["min_value"].is_number() => option["min_value"].clone(),
        Some(4 | 10) => json!(1),
        Some(5) => json!(true),
        _ => panic!("a scene has to type the command that has this option: {option}"),
    }
}

async fn everything(locale: &'static str) {
    let mut bot = Bot::with(Options::default(), FAST).await;
    // Games whose recorded answers are not today's.
    let differing = [People::in_channel(&bot, locale, 71), People::in_channel(&bot, locale, 72)];
    {
        let mut walk = Walk::new(&bot, locale);
        for people in &differing {
            declares(&mut walk, people).await;
        }
    }
    falsifies(&mut bot, &[71, 72]).await;
    let mut walk = Walk::new(&bot, locale);
    for (people, settle) in differing.iter().zip(["game today", "game keep"]) {
        let shown = walk.types(&people.bob, "game show", json!({})).await;
        walk.presses(&people.bob, &shown, settle).await;
        walk.types(&people.bob, "game show", json!({})).await;
    }
    asks(&mut walk, &People::in_channel(&bot, locale, 73)).await;
    rules(&mut walk, &People::in_channel(&bot, locale, 74)).await;
    plays(&mut walk, &People::in_channel(&bot, locale, 75)).await;
    let rolls = People::in_channel(&bot, locale, 76);
    declares(&mut walk, &rolls).await;
    walk.types(&rolls.bob, "game pass", json!({})).await;
    walk.types(&rolls.ann, "game pass", json!({})).await;
    fights(&mut walk, &People::in_channel(&bot, locale, 78)).await;
    let undoes = People::in_channel(&bot, locale, 77);
    declares(&mut walk, &undoes).await;
    let asked = walk.types(&undoes.ann, "game undo", json!({})).await;
    walk.presses(&undoes.bob, &asked, "game accept").await;
    for (name, options) in untyped(&bot, &walk.typed) {
        walk.types(&rolls.bob, &name, options).await;
    }
    walk.goes().await;
    assert_eq!(walk.typed, registered(&bot), "{locale}: every command with every option");
    let own = |kind: &str| own_screens().any(|screen| kind.ends_with(&format!(" {}", screen.name)));
    let kinds: BTreeSet<&str> = walk.kinds().into_iter().filter(|kind| !TURNED.contains(kind) && !own(kind)).collect();
    assert_eq!(kinds, KINDS.into_iter().collect(), "{locale}: every kind of button, choice and form");
    // Nothing of it is kept in the bot's memory.
    let seen = walk.seen();
    drop(walk);
    bot.restart().await;
    Walk::again(&bot, locale, seen).await;
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_in_english() {
    everything("en-US").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_in_german() {
    everything("de").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_in_french() {
    everything("fr").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_in_spanish() {
    everything("es-ES").await;
}
