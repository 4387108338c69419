//! One board a game: posted anew where somebody types, changed where somebody presses, and only one of them counts.

use std::time::Duration;

use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Fault, Message, Options, Route, User};

const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\n";
const DEFERRING: &str = "[limits]\nper_minute = 100000\nburst = 100000\ndefer_after = 0\n";
const SETUP: &str = "R A1: Elrond, Aragorn II / path Rivendell > Bree ww / R hand: Marvels Told / H+ Adûnaphel";
const SOON: Duration = Duration::from_secs(10);

async fn says(who: &Client, name: &str, options: Value) -> Message {
    let said = who.slash(name, options).await.unwrap_or_else(|why| panic!("{name}: {why}"));
    said.settled().await.unwrap_or_else(|why| panic!("{name}: {why}"))
}

async fn presses(who: &Client, on: u64, what: &str) -> Message {
    let said = who.press(on, what).await.unwrap_or_else(|why| panic!("{what}: {why}"));
    said.settled().await.unwrap_or_else(|why| panic!("{what}: {why}"))
}

/// The messages of the channel that everybody sees and on which a game can be played.
fn boards(bot: &Bot, channel: u64) -> Vec<Message> {
    let plays = |message: &Message| {
        message.buttons().iter().any(|button| ["Respond", "Pass", "Undo", "Join"].contains(&&*button.label))
    };
    bot.fake.messages_in(channel).into_iter().filter(|message| !message.ephemeral && plays(message)).collect()
}

/// Waits until this message is the only board.
async fn only(bot: &Bot, board: u64) {
    let alone = |bot: &Bot| boards(bot, User::CHANNEL).iter().map(|m| m.id).collect::<Vec<_>>() == [board];
    let settled = bot.fake.until(SOON, "one board", |_| alone(bot)).await;
    settled.unwrap_or_else(|why| panic!("{why}: {:?}\n{}", boards(bot, User::CHANNEL), bot.log()));
}

/// Waits until a message is folded to a line that leads to another.
async fn leads(bot: &Bot, from: u64, to: u64) {
    let link = format!("https://discord.com/channels/{}/{}/{to}", User::GUILD, User::CHANNEL);
    let folded = |from: u64| {
        let message = bot.fake.message(from).expect("it is there");
        message.content.contains(&link) && message.embeds.is_empty() && message.components.is_empty()
    };
    let settled = bot.fake.until(SOON, "a folded board", |_| folded(from)).await;
    settled.unwrap_or_else(|why| panic!("{why}: {:?}", bot.fake.message(from)));
    assert_eq!(bot.fake.message(from).expect("it is there").text().lines().count(), 1, "it is one line");
}

async fn begun(bot: &Bot) -> (Client, Client, Message) {
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    says(&ann, "game start", json!({})).await;
    says(&bob, "game join", json!({})).await;
    let board = says(&ann, "game setup", json!({ "lines": SETUP })).await;
    only(bot, board.id).await;
    (ann, bob, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_one_board_wherever_it_is_played() {
    for config in [FAST, DEFERRING] {
        let mut bot = Bot::with(Options::default(), config).await;
        let (ann, bob, first) = begun(&bot).await;
        let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
        leads(&bot, first.id, declared.id).await;
        only(&bot, declared.id).await;
        let text = declared.embeds[0]["description"].as_str().expect("a text").to_owned();
        let move_of = format!("⏳ **<@{}>", User::new("Bob").id);
        assert!(text.starts_with(&move_of), "the first line says whose move it is: {text}");

        // A button changes it where it is.
        let passed = presses(&bob, declared.id, "Pass").await;
        assert_eq!(passed.id, declared.id);
        only(&bot, declared.id).await;
        // A form that is sent, like what is typed, posts it anew; so does asking for it.
        let form = bob.press(declared.id, "Undo").await.expect("it can be pressed");
        form.settled().await.expect("an answer");
        presses(&ann, declared.id, "Agree").await;
        let form = bob.press(declared.id, "Respond").await.expect("it can be pressed");
        let sent = form.submit(json!({ "chain": "tap Adûnaphel > Aragorn II" })).await.expect("it can be sent");
        let answered = sent.settled().await.expect("an answer");
        leads(&bot, declared.id, answered.id).await;
        let shown = says(&ann, "game show", json!({})).await;
        leads(&bot, answered.id, shown.id).await;
        only(&bot, shown.id).await;

        // Who looks on gets a view with a way to the board, and does not move it.
        let eve = bot.fake.user(User::new("Eve"));
        let seen = says(&eve, "game show", json!({})).await;
        let labels: Vec<String> = seen.buttons().into_iter().map(|button| button.label).collect();
        assert!(labels.contains(&"To the board".to_owned()) && !labels.contains(&"Pass".to_owned()), "{labels:?}");
        only(&bot, shown.id).await;

        // The end of the game leaves nothing to press on.
        let ended = says(&ann, "game end", json!({})).await;
        leads(&bot, shown.id, ended.id).await;
        assert!(boards(&bot, User::CHANNEL).is_empty());
        bot.assert_well();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_board_is_found_after_a_restart_and_after_its_token() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob, first) = begun(&bot).await;
    bot.crash().await;
    let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    leads(&bot, first.id, declared.id).await;
    assert!(bot.fake.requests_to(Route::MessageEdit).is_empty(), "its token still lives");
    // Discord no longer takes the token: the bot's own right to its messages does.
    bot.fake.advance(Duration::from_secs(16 * 60));
    let answered = says(&bob, "game declare", json!({ "line": "tap Adûnaphel > Aragorn II" })).await;
    leads(&bot, declared.id, answered.id).await;
    assert_eq!(bot.fake.requests_to(Route::MessageEdit).len(), 1);
    only(&bot, answered.id).await;
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_board_that_cannot_be_folded_leads_to_the_new_one_when_it_is_pressed() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob, first) = begun(&bot).await;
    // It may not be changed, by its token or by right.
    bot.fake.fault(Route::ReplyEdit, Fault::MISSING_ACCESS, 1);
    bot.fake.fault(Route::MessageEdit, Fault::MISSING_ACCESS, 1);
    let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let tried = bot.fake.until(SOON, "a try", |fake| fake.requests_to(Route::MessageEdit).len() == 1).await;
    tried.expect("both ways are tried");
    assert!(boards(&bot, User::CHANNEL).iter().any(|board| board.id == first.id), "it still has its buttons");
    let log = says(&ann, "game log", json!({})).await.text();
    let undo = first.buttons().into_iter().find(|b| b.label == "Undo").expect("a button").custom_id;
    bob.press_unseen(first.id, &undo).await.expect("it is there").settled().await.expect("an answer");
    leads(&bot, first.id, declared.id).await;
    assert_eq!(says(&ann, "game log", json!({})).await.text(), log, "nothing was done");
    only(&bot, declared.id).await;
    // What is typed into a form that was opened from it counts.
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_board_that_a_stop_left_is_folded_at_the_next_start() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, _, first) = begun(&bot).await;
    // Discord stumbles, and the program is killed before it has folded the board.
    for route in [Route::ReplyEdit, Route::MessageEdit] {
        bot.fake.fault(route, Fault::Status(503), 10_000);
    }
    let before = bot.fake.requests_to(Route::ReplyEdit).len();
    let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let tried = |fake: &crate::discord::Fake| fake.requests_to(Route::ReplyEdit).len() > before;
    bot.fake.until(SOON, "a try", tried).await.expect("it is tried");
    bot.crash().await;
    assert!(boards(&bot, User::CHANNEL).iter().any(|board| board.id == first.id), "it still has its buttons");
    bot.fake.heal();
    // Nobody presses anything.
    leads(&bot, first.id, declared.id).await;
    only(&bot, declared.id).await;
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_being_sent_when_the_program_stopped_is_the_board() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob, first) = begun(&bot).await;
    // It has arrived, and the program is killed before it knows in which message.
    let before = bot.fake.requests_to(Route::ReplyRead).len();
    bot.fake.fault(Route::ReplyRead, Fault::Slow(Duration::from_secs(60)), 10_000);
    let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let asked = |fake: &crate::discord::Fake| fake.requests_to(Route::ReplyRead).len() > before;
    bot.fake.until(SOON, "a question", asked).await.expect("it is asked which message it is");
    bot.crash().await;
    bot.fake.heal();
    // Nobody presses anything.
    leads(&bot, first.id, declared.id).await;
    only(&bot, declared.id).await;
    presses(&bob, declared.id, "Pass").await;
    only(&bot, declared.id).await;
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_promised_when_the_program_stopped_is_filled_in() {
    let mut bot = Bot::with(Options::default(), &format!("{FAST}defer_after = 0\n")).await;
    let (ann, _, first) = begun(&bot).await;
    let before = bot.fake.requests_to(Route::ReplyEdit).len();
    for route in [Route::ReplyEdit, Route::MessageEdit] {
        bot.fake.fault(route, Fault::Status(503), 10_000);
    }
    let declared = ann.slash("game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let tried = |fake: &crate::discord::Fake| fake.requests_to(Route::ReplyEdit).len() > before;
    bot.fake.until(SOON, "a try", tried).await.expect("it is tried");
    bot.crash().await;
    bot.fake.heal();
    let told = declared.expect("it is a command").settled().await.expect("it is filled in");
    assert!(told.text().contains("Marvels Told"), "{}", told.text());
    leads(&bot, first.id, told.id).await;
    only(&bot, told.id).await;
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_the_board_turns_the_ping_for_whoever_presses_it() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob, board) = begun(&bot).await;
    let before = bot.fake.message(board.id).expect("it is there");
    let on = presses(&bob, board.id, "Ping me: on/off").await;
    assert!(on.ephemeral && on.text().contains("You are pinged"), "{}", on.text());
    assert_eq!(bot.fake.message(board.id).expect("it is there"), before, "the board is as it was");
    let line = json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" });
    let declared = says(&ann, "game declare", line).await;
    let bob_id = User::new("Bob").id.to_string();
    let soon = bot.fake.until(SOON, "a ping", |_| pinged(&bot) == [bob_id.clone()]).await;
    soon.unwrap_or_else(|why| panic!("{why}: {:?}", pinged(&bot)));
    let off = presses(&bob, declared.id, "Ping me: on/off").await;
    assert!(off.ephemeral && off.text().contains("no longer pinged"), "{}", off.text());
    // Who only looks on can have it, too: it is theirs, not the game's.
    let eve = bot.fake.user(User::new("Eve"));
    assert!(presses(&eve, declared.id, "Ping me: on/off").await.text().contains("You are pinged"));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_was_deleted_is_forgotten() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob, first) = begun(&bot).await;
    bot.fake.delete(first.id);
    let declared = says(&ann, "game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let tried = bot.fake.until(SOON, "a try", |fake| fake.requests_to(Route::MessageEdit).len() == 1).await;
    tried.expect("it is looked for");
    only(&bot, declared.id).await;
    let passed = presses(&bob, declared.id, "Pass").await;
    assert_eq!(passed.id, declared.id);
    // The board itself is gone: asking for it brings it back.
    bot.fake.delete(declared.id);
    let shown = says(&bob, "game show", json!({})).await;
    assert!(!shown.ephemeral && shown.text().contains("Marvels Told"), "{}", shown.text());
    only(&bot, shown.id).await;
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_to_whoever_did_it_alone_and_the_board_stays() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob, board) = begun(&bot).await;
    let before = bot.fake.message(board.id).expect("it is there");
    for (who, line) in [(&bob, "Marvels Told > Adûnaphel"), (&ann, "R plays Marvells Tolld")] {
        assert!(says(who, "game declare", json!({ "line": line })).await.ephemeral);
    }
    let eve = bot.fake.user(User::new("Eve"));
    assert!(presses(&eve, board.id, "Undo").await.ephemeral);
    assert_eq!(bot.fake.message(board.id).expect("it is there"), before, "the board is as it was");
    // What was refused privately can be chosen there: the board is posted anew for everybody.
    let asked = says(&ann, "game declare", json!({ "line": "Marvels Told > Adûnaphel" })).await;
    if asked.ephemeral {
        let menu = asked.selects().into_iter().next().expect("a menu");
        let value = menu.options[0]["value"].as_str().expect("a value").to_owned();
        let chosen = ann.select(asked.id, &menu.custom_id, &[&value]).await.expect("it can be chosen");
        let shown = chosen.settled().await.expect("an answer");
        assert!(!shown.ephemeral, "{}", shown.text());
        only(&bot, shown.id).await;
    }
    bot.assert_well();
}

/// Whom the messages of the bot have pinged so far.
fn pinged(bot: &Bot) -> Vec<String> {
    let asks = |request: &crate::discord::Request| {
        let data = if request.route == Route::Callback { &request.body["data"] } else { &request.body };
        let users: Vec<String> = serde_json::from_value(data["allowed_mentions"]["users"].clone()).unwrap_or_default();
        assert!(users.len() <= 1, "{users:?}");
        let content = data["content"].as_str().unwrap_or_default();
        assert!(users.iter().all(|user| content.starts_with(&format!("<@{user}>"))), "{content}");
        users
    };
    bot.fake.requests().iter().flat_map(asks).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_to_act_is_pinged_once_if_they_want_it() {
    for config in [FAST, DEFERRING] {
        let mut bot = Bot::with(Options::default(), config).await;
        let (ann, bob, _) = begun(&bot).await;
        let bob_id = User::new("Bob").id.to_string();
        let line = json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" });
        let declared = says(&ann, "game declare", line.clone()).await;
        only(&bot, declared.id).await;
        assert!(pinged(&bot).is_empty(), "nobody is who has not asked for it");
        let on = says(&bob, "game ping", json!({ "when": "On" })).await;
        assert!(on.ephemeral && on.text().contains("You are pinged"), "{}", on.text());
        // Others are not, whatever they or anybody type; it outlives a crash.
        bot.crash().await;
        says(&bob, "game undo", json!({})).await;
        let asked = says(&bob, "game show", json!({})).await;
        presses(&ann, asked.id, "Agree").await;
        assert!(pinged(&bot).is_empty(), "not for what they did themselves, and Ann does not want it");
        let declared = says(&ann, "game declare", line).await;
        let soon = bot.fake.until(SOON, "a ping", |_| pinged(&bot) == [bob_id.clone()]).await;
        soon.unwrap_or_else(|why| panic!("{why}: {:?}", pinged(&bot)));
        only(&bot, declared.id).await;
        // It is still Bob's move: showing the board, looking on and being refused ping nobody again.
        let eve = bot.fake.user(User::new("Eve"));
        says(&eve, "game declare", json!({ "line": format!("@everyone <@{bob_id}> Doors of Night") })).await;
        let shown = says(&ann, "game show", json!({})).await;
        only(&bot, shown.id).await;
        assert_eq!(pinged(&bot).len(), 1);
        // Bob passes by the button; Ann answers by it, which changes the board where it is, and a line beside it pings.
        presses(&bob, shown.id, "Pass").await;
        presses(&ann, shown.id, "Undo").await;
        let soon = bot.fake.until(SOON, "a ping", |_| pinged(&bot).len() == 2).await;
        soon.unwrap_or_else(|why| panic!("{why}: {:?}", pinged(&bot)));
        let beside = |bot: &Bot| {
            let messages = bot.fake.messages_in(User::CHANNEL);
            messages.into_iter().filter(|message| message.content.contains("it is your move")).count()
        };
        let there = bot.fake.until(SOON, "a line beside the board", |_| beside(&bot) == 1).await;
        there.expect("it stands in the channel once it was sent");
        // With the next move that line goes.
        presses(&bob, shown.id, "Agree").await;
        let gone = bot.fake.until(SOON, "no line", |_| beside(&bot) == 0).await;
        gone.expect("it is taken away");
        says(&bob, "game ping", json!({ "when": "Off" })).await;
        presses(&bob, shown.id, "Pass").await;
        presses(&ann, shown.id, "Undo").await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(pinged(&bot).len(), 2, "it was turned off");
        bot.assert_well();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_assumed_is_told_to_whoever_left_it_out() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let (ann, bob) = (bot.fake.user(User::new("Ann")), bot.fake.user(User::new("Bob")));
    says(&ann, "game start", json!({})).await;
    says(&bob, "game join", json!({})).await;
    let said = ann.slash("game declare", json!({ "line": "Marvels Told (tap Elrond) > Adûnaphel" })).await;
    let said = said.expect("a command");
    let shown = said.settled().await.expect("an answer");
    assert!(said.until(SOON, |said| !said.followups().is_empty()).await, "{}", shown.text());
    let aside = said.followups().remove(0);
    assert!(aside.ephemeral && aside.text().contains("Adûnaphel is in play"), "{}", aside.text());
    only(&bot, shown.id).await;
    // What was assumed before is not told again.
    let next = bob.slash("game declare", json!({ "line": "pass" })).await.expect("a command");
    only(&bot, next.settled().await.expect("an answer").id).await;
    let told: String = next.followups().iter().map(Message::text).collect();
    assert!(!told.contains("Adûnaphel is in play"), "{told}");
    bot.assert_well();
}
