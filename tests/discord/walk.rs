//! A walk through everything that can be pressed, chosen and filled in, breadth first, from everything that can be typed:
//! every answer holds to Discord's limits, is in the reader's language and is no fault, and so it is after a restart.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use netrep::discord::address::{Action, View};
use serde_json::{Value, json};

use crate::bot::Bot;
use crate::discord::{Client, Conversation, Message};
use crate::kinds;
use crate::tongue::Tongue;

/// How often things of one kind are pressed or chosen.
const MOST: usize = 8;
/// An answer takes no longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A chain that is too long for a button.
pub const CHAIN: &str = "R: Elrond, Aragorn II\nH+ Adûnaphel\nR hand: Marvels Told\n\
    1. R Marvels Told (tap Elrond) > Adûnaphel\n2. H tap Adûnaphel > Aragorn II";

/// Something that can be pressed or chosen.
#[derive(Clone)]
pub struct Touch {
    who: Client,
    on: u64,
    id: String,
    /// Of a menu, what is chosen.
    value: Option<String>,
}

/// Where a walk has come to.
pub struct Walk<'a> {
    pub bot: &'a Bot,
    pub tongue: Tongue,
    /// Commands that were typed, with the options that were given.
    pub typed: BTreeSet<(String, String)>,
    seen: BTreeMap<String, Touch>,
    forms: BTreeSet<String>,
    done: BTreeSet<String>,
    times: BTreeMap<String, usize>,
    waiting: VecDeque<(Client, Message)>,
}

impl<'a> Walk<'a> {
    pub fn new(bot: &'a Bot, locale: &'static str) -> Walk<'a> {
        Walk {
            bot,
            tongue: Tongue::of(locale),
            typed: BTreeSet::new(),
            seen: BTreeMap::new(),
            forms: BTreeSet::new(),
            done: BTreeSet::new(),
            times: BTreeMap::new(),
            waiting: VecDeque::new(),
        }
    }

    /// Types a command, fills in the form that it opens, and keeps what it shows for the walk.
    pub async fn types(&mut self, who: &Client, name: &str, options: Value) -> Message {
        self.note(name, &options);
        let about = format!("/{name} {options}");
        let said = who.slash(name, options).await.unwrap_or_else(|why| panic!("{about}: {why}"));
        self.comes(who, &said, Value::Null, &about).await
    }

    /// Types a command and fills in its form with these fields.
    pub async fn fills(&mut self, who: &Client, name: &str, options: Value, fields: Value) -> Message {
        self.note(name, &options);
        let about = format!("/{name} {options}");
        let said = who.slash(name, options).await.unwrap_or_else(|why| panic!("{about}: {why}"));
        assert!(said.modal().is_some(), "{about}: no form opens");
        self.comes(who, &said, fields, &about).await
    }

    /// Picks a command from the menu of a message.
    pub async fn picks(&mut self, who: &Client, name: &str, message: u64) -> Message {
        self.note(name, &Value::Null);
        let said = who.message_command(name, message).await.unwrap_or_else(|why| panic!("{name}: {why}"));
        self.comes(who, &said, Value::Null, name).await
    }

    /// Presses a button of this kind.
    pub async fn presses(&mut self, who: &Client, on: &Message, kind: &str) -> Message {
        let of_kind = |id: &String| kinds::of_id(id).1 == kind;
        let id = on.buttons().into_iter().map(|button| button.custom_id).find(of_kind);
        let id = id.unwrap_or_else(|| panic!("no button `{kind}` on {}", on.text()));
        self.done.insert(id[id.find('~').unwrap_or(0)..].to_owned());
        let said = who.press(on.id, &id).await.unwrap_or_else(|why| panic!("{kind}: {why}"));
        self.comes(who, &said, Value::Null, kind).await
    }

    /// Presses and chooses everything that was shown, and everything that this shows. What forgets comes last.
    pub async fn goes(&mut self) {
        while let Some((who, shown)) = self.waiting.pop_front() {
            for (kind, touch) in touches(&who, &shown) {
                self.seen.entry(kind.clone()).or_insert_with(|| touch.clone());
                let what =
                    touch.value.clone().unwrap_or_else(|| touch.id[touch.id.find('~').unwrap_or(0)..].to_owned());
                let times = self.times.entry(kind.clone()).or_default();
                if kind == "forget" || *times >= MOST || !self.done.insert(what) {
                    continue;
                }
                *times += 1;
                self.touches(&kind, &touch).await;
            }
        }
    }

    /// One of each kind that was seen, what forgets last.
    pub fn seen(&self) -> Vec<(String, Touch)> {
        let mut seen: Vec<(String, Touch)> = self.seen.clone().into_iter().collect();
        seen.sort_by_key(|(kind, _)| kind == "forget");
        seen
    }

    /// Presses and chooses once more what was seen, after a restart, say.
    pub async fn again(bot: &Bot, locale: &'static str, seen: Vec<(String, Touch)>) {
        let mut walk = Walk::new(bot, locale);
        for (kind, touch) in seen {
            walk.touches(&kind, &touch).await;
        }
    }

    /// The kinds of buttons, choices and forms that were seen.
    pub fn kinds(&self) -> BTreeSet<&str> {
        self.seen.keys().chain(&self.forms).map(String::as_str).collect()
    }

    async fn touches(&mut self, kind: &str, touch: &Touch) {
        let about = format!("{kind}: {} {}", touch.id, touch.value.as_deref().unwrap_or_default());
        // The message may show something else by now, and what stood there is pressed all the same.
        let said = match &touch.value {
            Some(value) => touch.who.select_unseen(touch.on, &touch.id, value).await,
            None => touch.who.press_unseen(touch.on, &touch.id).await,
        };
        let said = said.unwrap_or_else(|why| panic!("{about}: {why}"));
        let who = touch.who.clone();
        let shown = self.comes(&who, &said, Value::Null, &about).await;
        let action = touch.value.as_ref().map_or_else(|| kinds::of_id(&touch.id), |value| kinds::of_value(value)).0;
        if let Action::Open(View::Over(_, origin)) = action {
            self.assert_leads_back(&shown, &origin, &about);
        }
    }

    /// What was opened from something has a button that leads there.
    #[track_caller]
    fn assert_leads_back(&self, shown: &Message, origin: &View, about: &str) {
        let back = format!("← {}", self.tongue.beginning("back"));
        let buttons = shown.buttons();
        let leads = buttons.iter().find(|button| button.label == back && !button.disabled);
        let leads = leads.unwrap_or_else(|| panic!("{about}: nothing leads back from {}", shown.text()));
        assert_eq!(kinds::of_id(&leads.custom_id).0, Action::Show(origin.clone()), "{about}");
    }

    /// What comes of it in the end, which is looked at and kept.
    pub async fn comes(&mut self, who: &Client, said: &Conversation, fields: Value, about: &str) -> Message {
        let answer = match said.modal() {
            None => said.settled_within(PATIENCE).await,
            Some(form) => {
                self.tongue.assert_form(&form, about);
                let kind = kinds::of_form(form["custom_id"].as_str().unwrap_or_default());
                let fields = if fields.is_null() { usual(&kind, &form) } else { fields };
                self.forms.insert(kind);
                let sent = said.submit(fields).await.unwrap_or_else(|why| panic!("{about}: {why}"));
                sent.settled_within(PATIENCE).await
            }
        };
        let shown = answer.unwrap_or_else(|why| panic!("{about}: {why}\n{}", self.bot.log()));
        self.tongue.assert_spoken(&shown, about);
        self.waiting.push_back((who.clone(), shown.clone()));
        shown
    }

    fn note(&mut self, name: &str, options: &Value) {
        self.typed.insert((name.to_owned(), String::new()));
        let given = options.as_object().into_iter().flatten();
        self.typed.extend(given.map(|(option, _)| (name.to_owned(), option.clone())));
    }
}

/// What can be pressed and chosen on a message: menus first, as they leave it as it is.
fn touches(who: &Client, shown: &Message) -> Vec<(String, Touch)> {
    let touch = |id: &str, value: Option<String>| Touch { who: who.clone(), on: shown.id, id: id.to_owned(), value };
    let mut found = Vec::new();
    for menu in shown.selects() {
        for option in &menu.options {
            let value = option["value"].as_str().unwrap_or_default();
            found.push((kinds::of_value(value).1, touch(&menu.custom_id, Some(value.to_owned()))));
        }
    }
    for button in shown.buttons().into_iter().filter(|button| !button.disabled && button.style != 5) {
        found.push((kinds::of_id(&button.custom_id).1, touch(&button.custom_id, None)));
    }
    found
}

/// What somebody fills into a form of this kind: what stands there already, else something that fits.
fn usual(kind: &str, form: &Value) -> Value {
    let there = |id: &str| {
        let rows = form["components"].as_array().into_iter().flatten();
        let mut fields = rows.map(|row| &row["components"][0]).filter(|field| field["custom_id"] == id);
        fields.next().and_then(|field| field["value"].as_str()).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let or = |id: &str, usual: &str| there(id).unwrap_or_else(|| usual.to_owned());
    match kind {
        "form chain" => json!({ "chain": or("chain", CHAIN) }),
        "form add" => json!({ "chain": "R+ Gates of Morning" }),
        "form next" => json!({ "chain": "site" }),
        "form roll" => json!({ "chain": "4 3" }),
        "form setup" | "form import" => json!({ "chain": or("chain", "R A1: Elrond\nH hand: Doors of Night") }),
        "form respond" => json!({ "chain": "Doors of Night" }),
        _ => json!({ "title": or("title", "A zorgblat taps"), "text": or("text", "It taps when it is used.") }),
    }
}
