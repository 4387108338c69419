//! A second opinion: whether twilight can read a body, and what its validation says.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use twilight_model::application::command::Command;
use twilight_model::channel::message::MessageFlags;
use twilight_model::http::interaction::InteractionResponseData;
use twilight_validate::{command, message};

use super::check::Subject;
use super::limits::Finding;

/// What twilight objects to; empty if nothing.
pub fn opinion(subject: Subject, data: &Value) -> Vec<Finding> {
    match subject {
        Subject::Message(_) | Subject::Deferral | Subject::Choices | Subject::Modal => response(data),
        Subject::Command => one(data, ""),
        Subject::Commands => {
            let each = data.as_array().into_iter().flatten().enumerate();
            each.flat_map(|(at, c)| one(c, &at.to_string())).collect()
        }
    }
}

fn response(data: &Value) -> Vec<Finding> {
    if data.is_null() {
        return Vec::new();
    }
    let mut data = data.clone();
    // What twilight knows only from Discord's side: attachments with addresses, embeds with a type.
    if let Some(object) = data.as_object_mut() {
        object.remove("attachments");
    }
    for embed in data["embeds"].as_array_mut().into_iter().flatten() {
        if embed.is_object() && embed["type"].is_null() {
            embed["type"] = json!("rich");
        }
    }
    let data: InteractionResponseData = match read(&data, "") {
        Ok(data) => data,
        Err(finding) => return vec![finding],
    };
    let v2 = data.flags.is_some_and(|f| f.contains(MessageFlags::IS_COMPONENTS_V2)) || data.title.is_some();
    let mut found = Vec::new();
    let mut hold = |at: &str, held: Result<(), message::MessageValidationError>| {
        if let Err(error) = held {
            found.push(finding(at, &error.to_string()));
        }
    };
    hold("content", data.content.as_deref().map_or(Ok(()), message::content));
    hold("embeds", data.embeds.as_deref().map_or(Ok(()), message::embeds));
    hold("components", data.components.as_deref().map_or(Ok(()), |c| message::components(c, v2)));
    for choice in data.choices.iter().flatten() {
        if let Err(error) = command::choice(choice) {
            found.push(finding("choices", &error.to_string()));
        }
    }
    found
}

fn one(data: &Value, at: &str) -> Vec<Finding> {
    let mut data = data.clone();
    for (key, value) in [("version", json!("1")), ("type", json!(1)), ("description", json!(""))] {
        if data.is_object() && data[key].is_null() {
            data[key] = value;
        }
    }
    match read::<Command>(&data, at) {
        Ok(read) => command::command(&read).err().map(|e| finding(at, &e.to_string())).into_iter().collect(),
        Err(finding) => vec![finding],
    }
}

fn read<T: DeserializeOwned>(data: &Value, at: &str) -> Result<T, Finding> {
    T::deserialize(data).map_err(|e| finding(at, &format!("cannot be read: {e}")))
}

fn finding(at: &str, message: &str) -> Finding {
    Finding { at: at.to_owned(), code: "TWILIGHT", message: message.to_owned() }
}
