//! What each limit refuses, and that the limit itself is allowed.

use serde_json::{Value, json};

use crate::discord::limits::{self, Findings, Kind};
use crate::discord::{Checker, Fake, Options};
use crate::raw::send;

/// A check of one body.
type Check = fn(&Value, &mut Findings);

fn new(body: &Value, found: &mut Findings) {
    limits::message(body, Kind::New, found);
}

fn edit(body: &Value, found: &mut Findings) {
    limits::message(body, Kind::Edit, found);
}

/// What is found, as places.
fn places(check: Check, body: &Value) -> Vec<String> {
    let mut found = Findings::default();
    check(body, &mut found);
    found.0.into_iter().map(|f| f.at).collect()
}

#[track_caller]
fn fine(check: Check, body: &Value) {
    let found = places(check, body);
    assert!(found.is_empty(), "{found:?} in {body}");
}

#[track_caller]
fn wrong(check: Check, body: &Value, at: &str) {
    let found = places(check, body);
    assert!(found.iter().any(|f| f == at), "not `{at}` but {found:?} in {body}");
}

fn x(length: usize) -> String {
    "x".repeat(length)
}

fn of<T: Into<Value>>(count: usize, make: impl Fn(usize) -> T) -> Value {
    Value::Array((0..count).map(|n| make(n).into()).collect())
}

fn button(id: usize) -> Value {
    json!({"type": 2, "style": 1, "label": "b", "custom_id": id.to_string()})
}

fn row(parts: Value) -> Value {
    json!({"type": 1, "components": parts})
}

fn menu(options: Value) -> Value {
    json!({"components": [row(json!([{"type": 3, "custom_id": "m", "options": options}]))]})
}

#[test]
fn messages() {
    fine(new, &json!({"content": x(2000)}));
    fine(new, &json!({"content": "ä".repeat(2000)}));
    wrong(new, &json!({"content": x(2001)}), "content");
    wrong(new, &json!({}), "");
    wrong(new, &json!({"content": " ", "embeds": []}), "");
    wrong(edit, &json!({"content": "", "embeds": [], "components": []}), "");
    fine(edit, &json!({"components": []}));
    wrong(new, &json!({"content": "x", "flags": 1}), "flags");
    let field = |name: usize, value: usize| json!({"embeds": [{"fields": [{"name": x(name), "value": x(value)}]}]});
    fine(new, &field(256, 1024));
    for (name, value, at) in [(257, 1, "name"), (0, 1, "name"), (1, 1025, "value"), (1, 0, "value")] {
        wrong(new, &field(name, value), &format!("embeds.0.fields.0.{at}"));
    }
    let embed = |embed: Value| json!({"embeds": [embed]});
    fine(new, &embed(json!({"title": x(256), "description": x(4096), "author": {"name": x(256)}})));
    wrong(new, &embed(json!({"title": x(257)})), "embeds.0.title");
    wrong(new, &embed(json!({"description": x(4097)})), "embeds.0.description");
    wrong(new, &embed(json!({"footer": {"text": x(2049)}})), "embeds.0.footer.text");
    wrong(new, &embed(json!({"author": {"name": x(257)}})), "embeds.0.author.name");
    wrong(new, &embed(json!({"title": "t", "url": "ftp://x"})), "embeds.0.url");
    wrong(new, &embed(json!({"color": 1})), "embeds.0");
    wrong(new, &embed(json!({"fields": of(26, |_| json!({"name": "n", "value": "v"}))})), "embeds.0.fields");
    let halves = |second: usize| json!({"embeds": [{"description": x(3000)}, {"description": x(second)}]});
    fine(new, &halves(3000));
    wrong(new, &halves(3001), "embeds");
    fine(new, &json!({"embeds": of(10, |_| json!({"title": "t"}))}));
    wrong(new, &json!({"embeds": of(11, |_| json!({"title": "t"}))}), "embeds");
}

#[test]
fn buttons_and_menus() {
    let rows =
        |count: usize, width: usize| json!({"components": of(count, |r| row(of(width, |b| button(r * 10 + b))))});
    fine(new, &rows(5, 5));
    wrong(new, &rows(6, 1), "components");
    wrong(new, &rows(1, 6), "components.0.components");
    wrong(new, &rows(1, 0), "components.0.components");
    wrong(new, &json!({"components": [row(json!([button(1), button(1)]))]}), "components");
    wrong(new, &json!({"components": [button(1)]}), "components.0");
    let one = |part: Value| json!({"components": [row(json!([part]))]});
    let at = |key: &str| format!("components.0.components.0{key}");
    wrong(new, &one(json!({"type": 2, "style": 1, "label": "b", "custom_id": ""})), &at(".custom_id"));
    wrong(new, &one(json!({"type": 2, "style": 1, "label": "b", "custom_id": x(101)})), &at(".custom_id"));
    wrong(new, &one(json!({"type": 2, "style": 1, "label": x(81), "custom_id": "a"})), &at(".label"));
    wrong(new, &one(json!({"type": 2, "style": 1, "custom_id": "a"})), &at(""));
    wrong(new, &one(json!({"type": 2, "style": 9, "label": "b", "custom_id": "a"})), &at(".style"));
    wrong(new, &one(json!({"type": 2, "style": 5, "label": "b"})), &at(""));
    wrong(new, &one(json!({"type": 2, "style": 5, "label": "b", "url": "example.org"})), &at(".url"));
    fine(new, &one(json!({"type": 2, "style": 5, "label": "b", "url": "https://example.org"})));
    let option = |label: usize, value: &str| json!({"label": x(label), "value": value});
    fine(new, &menu(of(25, |n| option(100, &n.to_string()))));
    wrong(new, &menu(of(26, |n| option(1, &n.to_string()))), &at(".options"));
    wrong(new, &menu(json!([])), &at(".options"));
    wrong(new, &menu(json!([option(101, "a")])), &at(".options.0.label"));
    wrong(new, &menu(json!([option(1, &x(101))])), &at(".options.0.value"));
    wrong(new, &menu(json!([option(1, "a"), option(2, "a")])), &at(".options"));
    let described = json!([{"label": "l", "value": "v", "description": x(101)}]);
    wrong(new, &menu(described), &at(".options.0.description"));
}

#[test]
fn forms_and_completions() {
    let input = |id: &str| json!({"type": 4, "custom_id": id, "style": 1, "label": "l"});
    let with = |key: &str, value: Value| {
        let mut input = input("a");
        input[key] = value;
        json!({"title": "t", "custom_id": "m", "components": [row(json!([input]))]})
    };
    let check = limits::modal;
    let of_rows = |count: usize| {
        let rows = of(count, |n| row(json!([input(&n.to_string())])));
        json!({"title": x(45), "custom_id": x(100), "components": rows})
    };
    fine(check, &of_rows(5));
    wrong(check, &of_rows(6), "data.components");
    wrong(check, &of_rows(0), "data.components");
    wrong(check, &json!({"title": x(46), "custom_id": "m", "components": of_rows(1)["components"]}), "data.title");
    wrong(check, &json!({"title": "t", "components": of_rows(1)["components"]}), "data.custom_id");
    let twice = json!([row(json!([input("a")])), row(json!([input("a")]))]);
    wrong(check, &json!({"title": "t", "custom_id": "m", "components": twice}), "data.components");
    let at = |key: &str| format!("data.components.0.components.0{key}");
    fine(check, &with("value", json!(x(4000))));
    wrong(check, &with("value", json!(x(4001))), &at(".value"));
    wrong(check, &with("label", json!(x(46))), &at(".label"));
    wrong(check, &with("placeholder", json!(x(101))), &at(".placeholder"));
    wrong(check, &with("max_length", json!(4001)), &at(".max_length"));
    wrong(check, &with("style", json!(3)), &at(".style"));
    let choice = |name: usize, value: Value| json!({"choices": [{"name": x(name), "value": value}]});
    fine(limits::choices, &json!({"choices": []}));
    fine(limits::choices, &choice(100, json!(x(100))));
    wrong(limits::choices, &choice(101, json!("v")), "data.choices.0.name");
    wrong(limits::choices, &choice(0, json!("v")), "data.choices.0.name");
    wrong(limits::choices, &choice(1, json!(x(101))), "data.choices.0.value");
    wrong(limits::choices, &json!({"choices": of(26, |n| json!({"name": "n", "value": n}))}), "data.choices");
}

#[test]
fn commands() {
    let check = limits::commands;
    let command = |key: &str, value: Value| {
        let mut command = json!({"name": "ask", "description": "asks"});
        command[key] = value;
        json!([command])
    };
    let option =
        |name: &str, required: bool| json!({"type": 3, "name": name, "description": "d", "required": required});
    fine(check, &of(100, |n| json!({"name": format!("c{n}"), "description": "d"})));
    wrong(check, &of(101, |n| json!({"name": format!("c{n}"), "description": "d"})), "");
    wrong(check, &of(2, |_| json!({"name": "ask", "description": "d"})), "");
    for name in ["Ask", "ask me", "", "ask!"] {
        wrong(check, &command("name", json!(name)), "0.name");
    }
    for name in ["règle", "правило", "ask-me_now"] {
        fine(check, &command("name", json!(name)));
    }
    wrong(check, &command("name", json!(x(33))), "0.name");
    wrong(check, &command("description", json!(x(101))), "0.description");
    wrong(check, &command("description", json!("")), "0.description");
    wrong(check, &command("name_localizations", json!({"es": "pregunta"})), "0.name_localizations.es");
    wrong(check, &command("name_localizations", json!({"es-ES": "Pregunta"})), "0.name_localizations.es-ES");
    wrong(check, &command("description_localizations", json!({"de": x(101)})), "0.description_localizations.de");
    fine(check, &command("options", json!([option("a", true), option("b", false)])));
    wrong(check, &command("options", json!([option("a", false), option("b", true)])), "0.options.1");
    wrong(check, &command("options", json!([option("a", true), option("a", true)])), "0.options");
    wrong(check, &command("options", of(26, |n| option(&format!("o{n}"), false))), "0.options");
    let mut both = option("a", true);
    both["autocomplete"] = json!(true);
    fine(check, &command("options", json!([both.clone()])));
    both["choices"] = json!([{"name": "n", "value": "v"}]);
    wrong(check, &command("options", json!([both])), "0.options.0");
    let choices = |count: usize| {
        json!([{"type": 3, "name": "a", "description": "d",
        "choices": of(count, |n| json!({"name": n.to_string(), "value": x(100)}))}])
    };
    fine(check, &command("options", choices(25)));
    wrong(check, &command("options", choices(26)), "0.options.0.choices");
    let heavy = of(4, |n| {
        let mut option = choices(25)[0].clone();
        option["name"] = json!(format!("o{n}"));
        option
    });
    wrong(check, &command("options", heavy), "0");
    for bits in [json!(32), json!("32"), json!(null)] {
        fine(check, &command("default_member_permissions", bits));
    }
    wrong(check, &command("default_member_permissions", json!("everybody")), "0.default_member_permissions");
    fine(check, &json!([{"type": 3, "name": "Ask about This"}]));
    wrong(check, &json!([{"type": 3, "name": "Ask", "description": "no"}]), "0");
}

#[tokio::test]
async fn bodies_over_a_limit_are_answered_as_discord_does() {
    let fake = Fake::start(Options::default()).await;
    let path = "/channels/5/messages";
    let bad = json!({"embeds": [{"title": x(257)}], "allowed_mentions": {"parse": []}});
    let (status, answer) = send(&fake, "POST", path, &bad).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50035)));
    assert!(answer["errors"]["embeds"]["0"]["title"]["_errors"][0]["message"].is_string(), "{answer}");
    for checker in [Checker::Limits, Checker::Twilight] {
        assert!(!fake.violations_by(checker).is_empty(), "{checker:?}");
    }
    assert_eq!(fake.has_openapi(), !fake.violations_by(Checker::OpenApi).is_empty());
    fake.forgive();
    assert_eq!(send(&fake, "POST", path, &json!({"content": "hello @everyone"})).await.0, 200);
    let found: Vec<Checker> = fake.violations().iter().map(|v| v.by).collect();
    assert_eq!(found, [Checker::House], "a text without allowed mentions");
    let (status, answer) = send(&fake, "POST", path, &json!({"content": ""})).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50006)));
}
