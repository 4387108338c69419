//! Official rulings as a server's moderators and members use them.

use serde_json::json;

use crate::bot::Bot;
use crate::discord::{Callback, Fault, Options, Route, User};

const LOG: u64 = User::CHANNEL + 50;
const ROLE: u64 = 700_000_000_000_000_777;
const FAST: &str = "[limits]\nper_minute = 100000\nburst = 100000\n";

/// Whether the bot may write into the log channel shows when the channel is set, not with the first ruling.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_channel_is_tried_when_it_is_set() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let owner = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let sets = async |settings: serde_json::Value| {
        let said = owner.slash("settings", settings).await.expect("it is a command");
        let shown = said.settled().await.expect("an answer");
        assert!(shown.ephemeral && shown.text().contains("Saved."), "{}", shown.text());
        said
    };
    let long = std::time::Duration::from_secs(5);
    sets(json!({ "log": LOG.to_string() })).await;
    let there = bot.fake.until(long, "a line in the log channel", |fake| !fake.messages_in(LOG).is_empty());
    there.await.expect("it is written");
    let line = bot.fake.messages_in(LOG).remove(0).text();
    assert!(line.contains("rulings here") && line.contains("chose this channel"), "{line}");
    // Where it may not write, who set it is told beside "Saved".
    bot.fake.fault(Route::MessageCreate, Fault::MISSING_PERMISSIONS, 1);
    let said = sets(json!({ "log": LOG.to_string() })).await;
    let told = |c: &crate::discord::Conversation| {
        c.followups().iter().any(|m| m.ephemeral && m.text().contains("cannot write to the log channel"))
    };
    assert!(said.until(long, told).await, "who set it is told");
    // Nothing is written for other settings.
    sets(json!({ "private": true })).await;
    assert_eq!(bot.fake.messages_in(LOG).len(), 1);
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_is_posted_found_changed_and_taken_back() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let owner = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let settings = json!({ "moderator": ROLE.to_string(), "log": LOG.to_string() });
    owner.slash("settings", settings).await.expect("it is a command").settled().await.expect("an answer");
    let moderator = bot.fake.user(User::new("Gandalf").roles(&[ROLE]));
    let member = bot.fake.user(User::new("Frodo"));
    let stranger = bot.fake.user(User::new("Grima").in_guild(User::GUILD + 1, User::CHANNEL + 9));

    // Whoever is no moderator sees no form.
    let refused = member.slash("ruling post", json!({})).await.expect("it is a command");
    assert_eq!(refused.callback(), Callback::Message);
    assert!(refused.settled().await.expect("an answer").text().contains("moderator role"));

    // A mistake is told and can be put right in the same form.
    let form = moderator.slash("ruling post", json!({})).await.expect("it is a command");
    let fields = json!({ "title": "A zorgblat taps", "text": "It taps when it is used.", "basis": "cites: timing:1z" });
    let said = form.submit(fields).await.expect("it can be sent");
    let shown = said.settled().await.expect("an answer");
    assert!(shown.ephemeral && shown.text().contains("1z"), "{}", shown.text());
    let form = said.press("Edit").await.expect("it can be pressed");
    let said = form.submit(json!({ "basis": "cites: timing:1a\ncards: concealment" })).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer");
    assert!(draft.ephemeral && draft.text().contains("does not count yet"), "{}", draft.text());
    assert!(draft.text().contains("It taps when it is used"), "what was typed before is still there");
    let id = draft.text().split(" · ").find(|part| part.starts_with("official:")).expect("its id").to_owned();

    // It counts only after it is published, and then at once, here and nowhere else.
    let ask = json!({ "query": "zorgblat" });
    let before = member.slash("rule", ask.clone()).await.expect("it is a command").settled().await.expect("an answer");
    assert!(!before.text().contains("official:"), "{}", before.text());
    bot.fake.repeat_next(1);
    let published = said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(published.ephemeral && published.text().contains("Official"), "{}", published.text());
    for query in ["zorgblat", id.as_str()] {
        let found = member.slash("rule", json!({ "query": query })).await.expect("it is a command");
        let found = found.settled().await.expect("an answer").text();
        assert!(found.contains("A zorgblat taps") && found.contains(&id), "{query}: {found}");
        let theirs = stranger.slash("rule", json!({ "query": query })).await.expect("it is a command");
        let theirs = theirs.settled().await.expect("an answer").text();
        assert!(!theirs.contains("taps when it is used"), "{query}: {theirs}");
    }
    let typed = json!({ "query": "zorg" });
    let own = member.autocomplete("rule", typed.clone(), "query").await.expect("completions");
    assert!(own.choices().iter().any(|(name, _)| name.contains("A zorgblat taps")), "{:?}", own.choices());
    let theirs = stranger.autocomplete("rule", typed, "query").await.expect("completions");
    assert!(!theirs.choices().iter().any(|(name, _)| name.contains("taps")), "{:?}", theirs.choices());

    // The log channel was told once, though Discord delivered the press twice.
    let told = bot.fake.until(std::time::Duration::from_secs(5), "the log channel", |fake| {
        fake.messages_in(LOG).iter().any(|m| m.content.contains("Published"))
    });
    told.await.expect("it is told");
    let published_there = bot.fake.messages_in(LOG).iter().filter(|m| m.content.contains("Published")).count();
    assert_eq!(published_there, 1);

    // A button of a message that the moderator's role has since left does nothing.
    let gone = bot.fake.user(User::new("Gandalf"));
    let refused = gone.press(published.id, "Retract").await.expect("it is there").settled().await.expect("an answer");
    assert!(refused.text().contains("moderator role"), "{}", refused.text());

    // A change is shown before it is made.
    let ruling = json!({ "ruling": id });
    let form = moderator.slash("ruling edit", ruling.clone()).await.expect("it is a command");
    let said = form.submit(json!({ "text": "It taps before it is used." })).await.expect("it can be sent");
    let preview = said.settled().await.expect("an answer");
    assert!(preview.text().contains("Nothing has changed yet"), "{}", preview.text());
    assert!(preview.text().contains("+It taps before it is used."), "{}", preview.text());
    let shown = member.slash("ruling show", ruling.clone()).await.expect("it is a command");
    assert!(shown.settled().await.expect("an answer").text().contains("It taps when it is used."));
    let changed = said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(changed.text().contains("It taps before it is used."), "{}", changed.text());
    // The same press again comes too late and shows what is now.
    let late = moderator.press(published.id, "Retract").await.expect("it is there").settled().await.expect("an answer");
    assert!(late.text().contains("in the meantime"), "{}", late.text());

    let history = member.slash("ruling history", ruling.clone()).await.expect("it is a command");
    let history = history.settled().await.expect("an answer").text();
    assert!(history.contains("Drafted") && history.contains("-It taps when it is used."), "{history}");
    let list = member.slash("ruling list", json!({})).await.expect("it is a command");
    assert!(list.settled().await.expect("an answer").text().contains("A zorgblat taps"));
    let log = member.slash("ruling log", json!({})).await.expect("it is a command");
    assert!(log.settled().await.expect("an answer").text().contains("moderator role"));
    let log = moderator.slash("ruling log", json!({})).await.expect("it is a command");
    assert!(log.settled().await.expect("an answer").text().contains("ruling publish"));
    let export = member.slash("ruling export", ruling.clone()).await.expect("it is a command");
    export.settled().await.expect("an answer");
    let files = bot.fake.uploads();
    assert_eq!(files.len(), 1);
    assert_eq!(files[0].filename, format!("{}.md", id.trim_start_matches("official:")));
    assert!(String::from_utf8_lossy(&files[0].content).starts_with("+++\n"));

    // After a crash everything is as it was.
    bot.crash().await;
    let found = member.slash("rule", ask.clone()).await.expect("it is a command").settled().await.expect("an answer");
    assert!(found.text().contains("It taps before it is used."), "{}", found.text());
    let why = json!({ "ruling": id, "why": "a mistake" });
    let retracted = moderator.slash("ruling retract", why).await.expect("it is a command");
    assert!(retracted.settled().await.expect("an answer").text().contains("Retracted"));
    let gone = member.slash("rule", ask).await.expect("it is a command").settled().await.expect("an answer");
    assert!(!gone.text().contains("official:"), "{}", gone.text());
    let number = json!({ "query": id.trim_start_matches("official:") });
    let shown = member.slash("rule", number.clone()).await.expect("it is a command");
    assert!(
        shown.settled().await.expect("an answer").text().contains("Retracted"),
        "its number tells what became of it"
    );
    let theirs = stranger.slash("rule", number).await.expect("it is a command").settled().await.expect("an answer");
    assert!(!theirs.text().contains("zorgblat"), "{}", theirs.text());
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_becomes_a_draft_that_is_thrown_away() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let moderator = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let member = bot.fake.user(User::new("Frodo"));
    let message = member.says("We said: the wumpus stays where it is.");
    let refused = member.message_command("Post as ruling", message).await.expect("it is a command");
    assert!(refused.settled().await.expect("an answer").text().contains("moderator role"));
    let form = moderator.message_command("Post as ruling", message).await.expect("it is a command");
    let said = form.submit(json!({ "title": "The wumpus stays" })).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer");
    assert!(draft.text().contains("the wumpus stays where it is"), "{}", draft.text());
    let id = draft.text().split(" · ").find(|part| part.starts_with("official:")).expect("its id").to_owned();
    for name in ["ruling show", "ruling history"] {
        let shown = member.slash(name, json!({ "ruling": id })).await.expect("it is a command");
        let shown = shown.settled().await.expect("an answer");
        assert!(shown.text().contains("no ruling") && !shown.text().contains("wumpus"), "{}", shown.text());
    }
    let public = moderator.slash("ruling show", json!({ "ruling": id })).await.expect("it is a command");
    assert!(public.settled().await.expect("an answer").ephemeral, "a draft is shown to nobody else");
    let discarded = said.press("Discard").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(discarded.text().contains("Discarded"), "{}", discarded.text());
    for (locale, name) in [("de", "Entscheidungen dieses Servers"), ("fr", "Décisions"), ("es-ES", "Dictámenes")] {
        let reader = bot.fake.user(User::new("Bilbo").locale(locale));
        let list = reader.slash("ruling list", json!({ "private": true })).await.expect("it is a command");
        assert!(list.settled().await.expect("an answer").text().contains(name), "{locale}");
    }
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_takes_the_place_of_another_with_a_crash_at_every_step() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let moderator = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let member = bot.fake.user(User::new("Frodo"));
    let id_of = |text: &str| text.split(" · ").find(|part| part.starts_with("official:")).expect("its id").to_owned();
    let form = moderator.slash("ruling post", json!({})).await.expect("it is a command");
    bot.crash().await;
    let said = form.submit(json!({ "title": "A zorgblat taps", "text": "It taps." })).await.expect("it can be sent");
    let first = id_of(&said.settled().await.expect("an answer").text());
    bot.crash().await;
    said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");

    let form = moderator.slash("ruling supersede", json!({ "ruling": first })).await.expect("it is a command");
    bot.crash().await;
    let fields = json!({ "title": "A zorgblat does not tap", "text": "It stays as it is." });
    let said = form.submit(fields).await.expect("it can be sent");
    let second = id_of(&said.settled().await.expect("an answer").text());
    bot.restart().await;
    let published = said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");
    assert!(published.text().contains("Official"), "{}", published.text());
    bot.crash().await;

    let found = member.slash("rule", json!({ "query": "zorgblat" })).await.expect("it is a command");
    let found = found.settled().await.expect("an answer").text();
    assert!(found.contains(&second) && found.contains("does not tap"), "{found}");
    let old = member.slash("ruling show", json!({ "ruling": first })).await.expect("it is a command");
    let old = old.settled().await.expect("an answer").text();
    assert!(old.contains(&second), "the old one names its successor: {old}");
    let export = moderator.slash("ruling export", json!({})).await.expect("it is a command");
    export.settled().await.expect("an answer");
    let file = bot.fake.uploads().pop().expect("a file");
    let text = String::from_utf8(file.content).expect("text");
    assert!(text.contains("A zorgblat taps") && text.contains("A zorgblat does not tap"), "{text}");
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_no_moderator_can_do_nothing_to_rulings() {
    let mut bot = Bot::with(Options::default(), FAST).await;
    let moderator = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    let member = bot.fake.user(User::new("Frodo"));
    let form = moderator.slash("ruling post", json!({})).await.expect("it is a command");
    let said = form.submit(json!({ "title": "A zorgblat taps", "text": "It taps." })).await.expect("it can be sent");
    let draft = said.settled().await.expect("an answer");
    let id = draft.text().split(" · ").find(|part| part.starts_with("official:")).expect("its id").to_owned();
    said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");
    let history = moderator.slash("ruling history", json!({ "ruling": id })).await.expect("it is a command");
    let before = history.settled().await.expect("an answer").text();
    let shown = moderator.slash("ruling show", json!({ "ruling": id })).await.expect("it is a command");
    let shown = shown.settled().await.expect("an answer");

    // Every command that changes something or shows what only moderators see.
    let ruling = json!({ "ruling": id });
    let why = json!({ "ruling": id, "why": "because" });
    for (name, options) in [
        ("ruling post", json!({})),
        ("ruling edit", ruling.clone()),
        ("ruling supersede", ruling.clone()),
        ("ruling retract", why.clone()),
        ("ruling restore", ruling.clone()),
        ("ruling log", json!({})),
    ] {
        let said = member.slash(name, options).await.unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(said.modal().is_none(), "{name} opens no form");
        let told = said.settled().await.expect("an answer");
        assert!(told.ephemeral && told.text().contains("moderator role"), "{name}: {}", told.text());
    }
    // Every button that a moderator's message has, on it and sent by a client with ideas of its own.
    let public =
        member.slash("ruling list", json!({})).await.expect("it is a command").settled().await.expect("a list");
    let buttons: Vec<(String, String)> =
        shown.buttons().into_iter().chain(draft.buttons()).map(|b| (b.label.clone(), b.custom_id.clone())).collect();
    let mut pressed = 0;
    for (label, custom) in buttons {
        if !["Edit", "Publish", "Retract", "Discard", "Supersede", "Restore"].contains(&label.as_str()) {
            continue;
        }
        let said = member.press_unseen(public.id, &custom).await.expect("it can be pressed");
        assert!(said.modal().is_none(), "{label} opens no form");
        let told = said.settled().await.expect("an answer");
        assert!(told.ephemeral && told.text().contains("moderator role"), "{label}: {}", told.text());
        pressed += 1;
    }
    assert!(pressed >= 3, "{pressed} buttons");
    // A form that was opened while one was a moderator, and sent when one is none any more.
    let role = 700_000_000_000_000_777_u64;
    let settings = json!({ "moderator": role.to_string() });
    moderator.slash("settings", settings).await.expect("it is a command").settled().await.expect("an answer");
    let gandalf = bot.fake.user(User::new("Gandalf").roles(&[role]));
    for (name, options) in [("ruling post", json!({})), ("ruling edit", ruling.clone()), ("ruling supersede", ruling)] {
        let form = gandalf.slash(name, options).await.expect("it is a command");
        assert!(form.modal().is_some(), "{name}");
        let gone = bot.fake.user(User::new("Gandalf"));
        let fields = json!({ "title": "Mine", "text": "All mine." });
        let told = gone.submit(&form, fields).await.expect("it can be sent").settled().await.expect("an answer");
        assert!(told.ephemeral && told.text().contains("moderator role"), "{name}: {}", told.text());
    }
    let history = moderator.slash("ruling history", json!({ "ruling": id })).await.expect("it is a command");
    assert_eq!(history.settled().await.expect("an answer").text(), before, "nothing was done to it");
    let list = moderator.slash("ruling list", json!({})).await.expect("it is a command");
    assert!(!list.settled().await.expect("an answer").text().contains("Mine"));
    bot.assert_well();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_announcement_channel_is_told_like_any_other() {
    let mut bot = Bot::start().await;
    let judge = bot.fake.user(User::new("Elrond").may(User::MANAGE_GUILD));
    for (kind, offered) in [(2, false), (5, true)] {
        let set = judge.slash("settings", json!({ "log": { "id": LOG.to_string(), "type": kind } })).await;
        assert_eq!(set.is_ok(), offered, "channels of kind {kind}");
    }
    let form = judge.slash("ruling post", json!({})).await.expect("it is a command");
    let said = form.submit(json!({ "title": "A zorgblat taps", "text": "It taps." })).await.expect("it can be sent");
    said.settled().await.expect("an answer");
    said.press("Publish").await.expect("it can be pressed").settled().await.expect("an answer");
    let told = bot.fake.until(std::time::Duration::from_secs(5), "the channel", |fake| {
        fake.messages_in(LOG).iter().any(|m| m.content.contains("Published"))
    });
    told.await.expect("it is told");
    bot.assert_well();
}
