//! Holds a request's body against three opinions and the house's own rule about mentions.

use std::fmt;

use serde_json::{Map, Value, json};

use super::limits::{self, Finding, Findings, Kind};
use super::message::flatten;
use super::rest::{Call, Reply};
use super::route::Route;
use super::state::World;
use super::twilight;

/// Who objected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Checker {
    /// The fake's own table of limits.
    Limits,
    /// twilight's model and its validation.
    Twilight,
    /// Discord's API description.
    OpenApi,
    /// Not Discord: texts go out with `allowed_mentions.parse = []`, so that nobody is pinged, and without letters that
    /// nobody sees. Not answered with 400.
    House,
    /// The route does not exist.
    Routes,
}

/// An objection to a request.
#[derive(Clone, Debug)]
pub struct Violation {
    pub by: Checker,
    pub method: String,
    pub template: String,
    /// Where in the body.
    pub at: String,
    pub message: String,
    pub body: Value,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {} {} at `{}`: {}", self.by, self.method, self.template, self.at, self.message)
    }
}

/// What a body is, as far as the checks tell bodies apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A message, in the callback's `data` or in the whole body.
    Message(Kind),
    /// Only flags.
    Deferral,
    Choices,
    Modal,
    Commands,
    Command,
}

/// Checks a request's body. Everything found is kept; what Discord would refuse is answered as Discord does.
pub fn call(world: &World, call: &Call) -> Option<Reply> {
    let (subject, data) = subject(call)?;
    let mut own = Findings::default();
    match subject {
        Subject::Message(kind) => limits::message(data, kind, &mut own),
        Subject::Deferral => {
            let flags = data["flags"].as_u64().unwrap_or_default();
            own.hold(
                flags & !((1 << 6) | (1 << 15)) == 0,
                "data.flags",
                "BITFIELD_INVALID",
                "Only ephemeral can be deferred.",
            );
        }
        Subject::Choices => limits::choices(data, &mut own),
        Subject::Modal => limits::modal(data, &mut own),
        Subject::Commands => limits::commands(data, &mut own),
        Subject::Command => limits::command(data, "", &mut own),
    }
    let second = twilight::opinion(subject, data);
    let third = world.openapi.as_ref().map(|o| o.opinion(call)).unwrap_or_default();
    let mut house = if matches!(subject, Subject::Message(_)) { mentions(data) } else { Vec::new() };
    unseen(data, "", matches!(subject, Subject::Modal), &mut house);
    let refusal = refuse(&own.0, second.iter().chain(&third));
    let opinions =
        [(Checker::Limits, own.0), (Checker::Twilight, second), (Checker::OpenApi, third), (Checker::House, house)];
    let mut state = world.lock();
    for (by, findings) in opinions {
        for finding in findings {
            state.violations.push(violation(by, call, finding));
        }
    }
    refusal
}

/// Notes a request for a route that does not exist.
pub fn unknown_route(world: &World, call: &Call) {
    let finding = Finding { at: String::new(), code: "", message: "no such route in this fake".to_owned() };
    world.lock().violations.push(violation(Checker::Routes, call, finding));
}

fn violation(by: Checker, call: &Call, finding: Finding) -> Violation {
    Violation {
        by,
        method: call.method.clone(),
        template: call.target.template.to_owned(),
        at: finding.at,
        message: finding.message,
        body: call.body.clone(),
    }
}

/// What there is to check, and where it stands in the body.
fn subject(call: &Call) -> Option<(Subject, &Value)> {
    match call.target.route {
        Route::Callback => {
            let data = &call.body["data"];
            match call.body["type"].as_u64() {
                Some(4) => Some((Subject::Message(Kind::New), data)),
                Some(5 | 6) => Some((Subject::Deferral, data)),
                Some(7) => Some((Subject::Message(Kind::Edit), data)),
                Some(8) => Some((Subject::Choices, data)),
                Some(9) => Some((Subject::Modal, data)),
                Some(_) | None => None,
            }
        }
        Route::Followup | Route::MessageCreate => Some((Subject::Message(Kind::New), &call.body)),
        Route::ReplyEdit | Route::MessageEdit => Some((Subject::Message(Kind::Edit), &call.body)),
        Route::CommandsWrite if call.method == "PUT" => Some((Subject::Commands, &call.body)),
        Route::CommandsWrite if call.method == "POST" => Some((Subject::Command, &call.body)),
        Route::CommandsWrite
        | Route::Any
        | Route::Gateway
        | Route::Identity
        | Route::CommandsRead
        | Route::ReplyRead
        | Route::ReplyDelete
        | Route::MessageRead
        | Route::MessageDelete
        | Route::Lookup
        | Route::Unknown => None,
    }
}

/// Nothing that is shown holds what nobody sees, and what changes how the rest is read. `typed`: what a person typed is
/// shown again as a `value`; elsewhere values are for the bot alone.
fn unseen(part: &Value, at: &str, typed: bool, found: &mut Vec<Finding>) {
    let below = |key: &str| if at.is_empty() { key.to_owned() } else { format!("{at}.{key}") };
    match part {
        Value::Object(fields) => {
            let shown = fields.iter().filter(|(key, _)| *key != "custom_id" && (typed || *key != "value"));
            shown.for_each(|(key, part)| unseen(part, &below(key), typed, found));
        }
        Value::Array(parts) => {
            parts.iter().enumerate().for_each(|(n, part)| unseen(part, &below(&n.to_string()), typed, found));
        }
        Value::String(text) => {
            let reaches_on = |line: &str| line.matches('\u{2068}').count() != line.matches('\u{2069}').count();
            let hidden = text.chars().find(|c| {
                (c.is_control() && !matches!(c, '\n' | '\t'))
                    || matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2067}')
            });
            if hidden.is_some() || (!text.ends_with('…') && text.lines().any(reaches_on)) {
                let message = format!("it changes how the rest is read: {text:?}");
                found.push(Finding { at: at.to_owned(), code: "", message });
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A message that carries text has to say that nobody is pinged.
fn mentions(data: &Value) -> Vec<Finding> {
    let written = data["content"].as_str().is_some_and(|t| !t.is_empty());
    let embedded = data["embeds"].as_array().is_some_and(|e| !e.is_empty());
    let components = data["components"].as_array().map_or(&[][..], Vec::as_slice);
    let shown = flatten(components).iter().any(|c| c["type"] == 10);
    if !(written || embedded || shown) || data["allowed_mentions"]["parse"] == json!([]) {
        return Vec::new();
    }
    let message = "a message with text needs `allowed_mentions` with `parse: []`".to_owned();
    vec![Finding { at: "allowed_mentions".to_owned(), code: "", message }]
}

/// Discord's answer to a bad body; `None` for a good one.
fn refuse<'a>(own: &'a [Finding], others: impl Iterator<Item = &'a Finding>) -> Option<Reply> {
    if own.iter().any(|f| f.code == "EMPTY_MESSAGE") {
        return Some(Reply::error(400, 50006, "Cannot send an empty message"));
    }
    let mut errors = json!({});
    let mut any = false;
    for finding in own.iter().chain(others) {
        any = true;
        let mut place = &mut errors;
        for key in finding.at.split('.').filter(|k| !k.is_empty()) {
            place = child(place, key);
        }
        let list = child(place, "_errors");
        if !list.is_array() {
            *list = json!([]);
        }
        if let Some(list) = list.as_array_mut() {
            list.push(json!({"code": finding.code, "message": finding.message}));
        }
    }
    let body = json!({"message": "Invalid Form Body", "code": 50035, "errors": errors});
    any.then_some(Reply { status: 400, body })
}

fn child<'a>(place: &'a mut Value, key: &str) -> &'a mut Value {
    if !place.is_object() {
        *place = Value::Object(Map::new());
    }
    &mut place[key]
}
