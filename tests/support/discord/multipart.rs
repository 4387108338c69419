//! Reads `multipart/form-data`, in which bots send files beside their JSON.

use serde_json::Value;

/// A file that came with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    pub field: String,
    pub filename: String,
    pub content: Vec<u8>,
}

/// The JSON of `payload_json` and the files beside it; `None` if it is no such form.
pub fn read(content_type: &str, body: &[u8]) -> Option<(Value, Vec<Upload>)> {
    let boundary = content_type.split("boundary=").nth(1)?.split(';').next()?.trim_matches('"');
    let mark = format!("--{boundary}");
    let mut payload = Value::Object(serde_json::Map::new());
    let mut uploads = Vec::new();
    for part in split(body, mark.as_bytes()).skip(1) {
        let part = part.strip_prefix(b"\r\n").unwrap_or(part);
        let Some(gap) = find(part, b"\r\n\r\n") else { continue };
        let head = String::from_utf8_lossy(&part[..gap]).into_owned();
        let content = part[gap + 4..].strip_suffix(b"\r\n").unwrap_or(&part[gap + 4..]);
        let field = quoted(&head, "name=\"").unwrap_or_default();
        match quoted(&head, "filename=\"") {
            Some(filename) => uploads.push(Upload { field, filename, content: content.to_vec() }),
            None if field == "payload_json" => payload = serde_json::from_slice(content).ok()?,
            None => {}
        }
    }
    Some((payload, uploads))
}

fn quoted(head: &str, before: &str) -> Option<String> {
    // `filename="` ends with `name="`: take a place that no letter stands before.
    let at = head
        .match_indices(before)
        .map(|(at, _)| at)
        .find(|at| !head[..*at].ends_with(|c: char| c.is_alphanumeric()))?;
    head[at + before.len()..].split('"').next().map(str::to_owned)
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|w| w == what)
}

fn split<'a>(mut text: &'a [u8], at: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
    let mut done = false;
    std::iter::from_fn(move || {
        if done {
            return None;
        }
        if let Some(end) = find(text, at) {
            let part = &text[..end];
            text = &text[end + at.len()..];
            Some(part)
        } else {
            done = true;
            Some(text)
        }
    })
}
