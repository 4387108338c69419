//! Commands as a client offers them: only what is registered, with options as registered.

use serde_json::{Map, Value, json};

use super::message::{id_of, text};
use super::objects;
use super::state::World;
use super::user::{Place, Unable, User};

/// How far the typing has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The command is sent.
    Sent,
    /// This option is being typed.
    Completing(String),
}

/// The data of a slash command, or of its completion.
pub fn slash(world: &World, user: &User, name: &str, options: &Value, typed: &Typed) -> Result<Value, Unable> {
    let mut words = name.split(' ');
    let (command, of_guild) = registered(world, user, 1, words.next().unwrap_or_default())?;
    let path: Vec<&str> = words.collect();
    let mut level = &command;
    for word in &path {
        let below = level["options"].as_array().into_iter().flatten();
        let mut subs = below.filter(|o| matches!(o["type"].as_u64(), Some(1 | 2)));
        level = subs
            .find(|o| o["name"] == *word)
            .ok_or_else(|| Unable::refused(format!("no subcommand `{word}` of `{name}`")))?;
    }
    let known: Vec<&Value> = level["options"].as_array().into_iter().flatten().collect();
    if let Some(sub) = known.iter().find(|o| matches!(o["type"].as_u64(), Some(1 | 2))) {
        return Err(Unable::refused(format!("`{name}` needs a subcommand, such as {}", sub["name"])));
    }
    let mut resolved = json!({});
    let mut filled = fill(world, &known, options, typed, &mut resolved)?;
    for (depth, word) in path.iter().enumerate().rev() {
        let kind = if depth + 1 == path.len() { 1 } else { 2 };
        filled = vec![json!({"name": word, "type": kind, "options": filled})];
    }
    let mut data = json!({"id": command["id"], "name": command["name"], "type": 1, "options": filled});
    if resolved.as_object().is_some_and(|r| !r.is_empty()) {
        data["resolved"] = resolved;
    }
    if of_guild {
        data["guild_id"] = command["guild_id"].clone();
    }
    Ok(data)
}

/// The data of a command from a message's menu.
pub fn on_message(world: &World, user: &User, name: &str, message: &Value) -> Result<Value, Unable> {
    let (command, _) = registered(world, user, 3, name)?;
    let id = text(&message["id"]);
    let resolved = json!({"messages": {id.as_str(): message}});
    Ok(json!({"id": command["id"], "name": command["name"], "type": 3, "target_id": id, "resolved": resolved}))
}

/// The command of this type and name that the user is offered, and whether it is the guild's own.
fn registered(world: &World, user: &User, kind: u64, name: &str) -> Result<(Value, bool), Unable> {
    let state = world.lock();
    let mut all = state.visible_commands(user.place.guild());
    let found = all.find(|(c, _)| c["type"].as_u64().unwrap_or(1) == kind && c["name"] == name);
    let (command, of_guild) =
        found.ok_or_else(|| Unable::refused(format!("no command `{name}` is registered here")))?;
    let offered = |key: &str, want: u64, without: bool| {
        command[key].as_array().map_or(without, |list| list.iter().any(|c| c.as_u64() == Some(want)))
    };
    let context = u64::from(user.place.context());
    let in_private = !matches!(user.place, Place::Private { .. });
    if !of_guild && !offered("contexts", context, in_private && (context == 0 || command["dm_permission"] != false)) {
        return Err(Unable::refused(format!("`{name}` is not offered in this context ({context})")));
    }
    let install = u64::from(matches!(user.place, Place::Private { .. } | Place::Visited { .. }));
    if !offered("integration_types", install, install == 0) {
        return Err(Unable::refused(format!("`{name}` cannot be installed this way ({install})")));
    }
    let wanted = command["default_member_permissions"].as_str().and_then(|s| s.parse::<u64>().ok());
    if let (Some(wanted), Some(_)) = (wanted, user.place.guild()) {
        let administrator = user.permissions & User::ADMINISTRATOR != 0;
        if !administrator && (wanted == 0 || user.permissions & wanted != wanted) {
            return Err(Unable::refused(format!("`{name}` needs the permissions {wanted}")));
        }
    }
    Ok((command.clone(), of_guild))
}

fn fill(
    world: &World,
    known: &[&Value],
    given: &Value,
    typed: &Typed,
    resolved: &mut Value,
) -> Result<Vec<Value>, Unable> {
    let empty = Map::new();
    let given = given.as_object().unwrap_or(&empty);
    if let Some(stray) = given.keys().find(|k| !known.iter().any(|o| o["name"] == k.as_str())) {
        return Err(Unable::refused(format!("there is no option `{stray}`")));
    }
    if let Typed::Completing(focused) = typed {
        let option = known.iter().find(|o| o["name"] == focused.as_str());
        if option.is_none_or(|o| o["autocomplete"] != true) {
            return Err(Unable::refused(format!("the option `{focused}` does not complete")));
        }
    }
    let mut filled = Vec::new();
    for option in known {
        let name = text(&option["name"]);
        let focused = *typed == Typed::Completing(name.clone());
        let value = match given.get(&name) {
            Some(value) => value.clone(),
            None if focused => json!(""),
            None if *typed == Typed::Sent && option["required"] == true => {
                return Err(Unable::refused(format!("the option `{name}` is required")));
            }
            None => continue,
        };
        let mut entry = json!({"name": name, "type": option["type"]});
        if focused {
            // What is being typed comes as text, whatever the option's type.
            entry["focused"] = json!(true);
            entry["value"] = value.as_str().map_or_else(|| json!(value.to_string()), |s| json!(s));
        } else {
            entry["value"] = check(world, option, &value, resolved)?;
        }
        filled.push(entry);
    }
    Ok(filled)
}

/// The value as the client sends it.
fn check(world: &World, option: &Value, value: &Value, resolved: &mut Value) -> Result<Value, Unable> {
    let name = &option["name"];
    let refuse = |why: String| Err(Unable::refused(format!("the option {name}: {why}")));
    if let Some(choices) = option["choices"].as_array().filter(|c| !c.is_empty()) {
        let found = choices.iter().find(|c| c["name"] == *value || c["value"] == *value);
        return found.map_or_else(|| refuse(format!("{value} is none of the choices")), |c| Ok(c["value"].clone()));
    }
    match option["type"].as_u64() {
        Some(3) => {
            let Some(written) = value.as_str() else { return refuse(format!("{value} is no text")) };
            let length = u64::try_from(written.chars().count()).unwrap_or(u64::MAX);
            let min = option["min_length"].as_u64().unwrap_or(1).max(1);
            let max = option["max_length"].as_u64().unwrap_or(6000);
            if length < min || length > max {
                return refuse(format!("takes {min} to {max} characters, not {length}"));
            }
            Ok(value.clone())
        }
        Some(kind @ (4 | 10)) => {
            let fits = if kind == 4 { value.is_i64() || value.is_u64() } else { value.is_number() };
            let (Some(number), true) = (value.as_f64(), fits) else {
                return refuse(format!("{value} is no such number"));
            };
            let out = |key: &str, beyond: fn(f64, f64) -> bool| option[key].as_f64().is_some_and(|b| beyond(number, b));
            if out("min_value", |n, b| n < b) || out("max_value", |n, b| n > b) {
                return refuse(format!("{value} is out of bounds"));
            }
            Ok(value.clone())
        }
        Some(5) if value.is_boolean() => Ok(value.clone()),
        Some(kind @ 6..=9) => {
            // A channel is one of text, unless a test says of which kind it is.
            let id = id_of(if value.is_object() { &value["id"] } else { value });
            if id == 0 {
                return refuse(format!("{value} is no id"));
            }
            let key = id.to_string();
            match kind {
                6 | 9 => {
                    resolved["users"][key.as_str()] = objects::user(id, "somebody");
                    let mut member = objects::member_of(id, "somebody", &[]);
                    if let Some(member) = member.as_object_mut() {
                        member.remove("user");
                        member.remove("deaf");
                        member.remove("mute");
                        member.insert("permissions".to_owned(), json!(User::MEMBER.to_string()));
                    }
                    resolved["members"][key.as_str()] = member;
                }
                7 => {
                    let place = Place::Guild { guild: User::GUILD, channel: id };
                    let mut channel = objects::channel(place, id);
                    if value.is_object() {
                        channel["type"] = value["type"].clone();
                    }
                    if option["channel_types"].as_array().is_some_and(|kinds| !kinds.contains(&channel["type"])) {
                        return refuse(format!("{value} is a channel of another kind"));
                    }
                    resolved["channels"][key.as_str()] = channel;
                }
                _ => resolved["roles"][key.as_str()] = objects::role(id),
            }
            Ok(json!(key))
        }
        Some(11) => {
            // A file is given as its name and its text; Discord tells its size, unless a test says another.
            let (Some(name), Some(written)) = (value["name"].as_str(), value["text"].as_str()) else {
                return refuse(format!("{value} is no file"));
            };
            let mut state = world.lock();
            let id = state.next_id();
            let path = format!("{id}/{name}");
            let url = format!("http://{}/attachments/{path}", world.address);
            state.attached.insert(path, written.as_bytes().to_vec());
            let size = value["size"].as_u64().unwrap_or(written.len() as u64);
            let key = id.to_string();
            resolved["attachments"][key.as_str()] = json!({
                "id": key, "filename": name, "size": size, "url": url, "proxy_url": url,
                "content_type": "text/plain; charset=utf-8", "ephemeral": true
            });
            Ok(json!(key))
        }
        Some(_) | None => refuse(format!("cannot be given as {value}")),
    }
}
