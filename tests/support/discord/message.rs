//! A message as a user sees it.

use serde_json::Value;

use super::state::Stored;

/// A message as it stands now.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub id: u64,
    pub channel: u64,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub flags: u64,
    /// Only the one who asked sees it.
    pub ephemeral: bool,
    /// Deferred, not filled yet.
    pub loading: bool,
    /// Edits since it was made.
    pub edits: usize,
    /// The whole object.
    pub object: Value,
}

/// A button on a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// Its emoji, if it has one.
    pub emoji: String,
    pub custom_id: String,
    /// 1 to 4 for colours, 5 for a link.
    pub style: u64,
    pub url: String,
    pub disabled: bool,
}

/// A select menu on a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    pub custom_id: String,
    /// 3 for texts; 5 to 8 for users, roles, both and channels.
    pub kind: u64,
    pub placeholder: String,
    pub options: Vec<Value>,
    pub min: u64,
    pub max: u64,
    pub disabled: bool,
}

impl Message {
    /// The message that is stored.
    pub(super) fn of(stored: &Stored) -> Self {
        let object = &stored.object;
        Self {
            id: id_of(&object["id"]),
            channel: id_of(&object["channel_id"]),
            content: text(&object["content"]),
            embeds: object["embeds"].as_array().cloned().unwrap_or_default(),
            components: object["components"].as_array().cloned().unwrap_or_default(),
            flags: object["flags"].as_u64().unwrap_or_default(),
            ephemeral: stored.ephemeral_to.is_some(),
            loading: stored.loading,
            edits: stored.edits,
            object: object.clone(),
        }
    }

    /// Everything to read on it, top to bottom, a piece a line: content, embeds, texts among the components.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            lines.push(text(&embed["author"]["name"]));
            lines.push(text(&embed["title"]));
            lines.push(text(&embed["description"]));
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.push(text(&field["name"]));
                lines.push(text(&field["value"]));
            }
            lines.push(text(&embed["footer"]["text"]));
        }
        lines.extend(self.parts().iter().filter(|c| c["type"] == 10).map(|c| text(&c["content"])));
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Every component, however deep.
    pub fn parts(&self) -> Vec<&Value> {
        flatten(&self.components)
    }

    /// Its buttons, in order.
    pub fn buttons(&self) -> Vec<Button> {
        let button = |c: &&Value| c["type"] == 2;
        let read = |c: &Value| Button {
            label: text(&c["label"]),
            emoji: text(&c["emoji"]["name"]),
            custom_id: text(&c["custom_id"]),
            style: c["style"].as_u64().unwrap_or_default(),
            url: text(&c["url"]),
            disabled: c["disabled"] == true,
        };
        self.parts().into_iter().filter(button).map(read).collect()
    }

    /// Its select menus, in order.
    pub fn selects(&self) -> Vec<Select> {
        let select = |c: &&Value| matches!(c["type"].as_u64(), Some(3 | 5..=8)) && c["custom_id"].is_string();
        let read = |c: &Value| Select {
            custom_id: text(&c["custom_id"]),
            kind: c["type"].as_u64().unwrap_or_default(),
            placeholder: text(&c["placeholder"]),
            options: c["options"].as_array().cloned().unwrap_or_default(),
            min: c["min_values"].as_u64().unwrap_or(1),
            max: c["max_values"].as_u64().unwrap_or(1),
            disabled: c["disabled"] == true,
        };
        self.parts().into_iter().filter(select).map(read).collect()
    }
}

/// All components below these, in reading order, those that hold others before what they hold.
pub fn flatten(components: &[Value]) -> Vec<&Value> {
    let mut found = Vec::new();
    for component in components {
        found.push(component);
        if let Some(inner) = component["components"].as_array() {
            found.extend(flatten(inner));
        }
        for key in ["accessory", "component"] {
            if component[key].is_object() {
                found.extend(flatten(std::slice::from_ref(&component[key])));
            }
        }
    }
    found
}

/// A JSON text; empty if it is none.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A snowflake, written as text or as a number.
pub fn id_of(value: &Value) -> u64 {
    value.as_str().and_then(|s| s.parse().ok()).or_else(|| value.as_u64()).unwrap_or_default()
}
