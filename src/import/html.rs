//! A web page: its headings, paragraphs and lists as Markdown, which is then taken apart. Scripts, styles and
//! navigation are left out; tags that nobody knows are passed over.

use super::entities::unescape;
use super::{Draft, Format, markdown};

/// Elements whose contents are no text of the document.
const SKIPPED: [&str; 8] = ["script", "style", "head", "nav", "footer", "noscript", "svg", "template"];
/// Elements that begin a paragraph.
const BLOCKS: [&str; 14] =
    ["p", "div", "section", "article", "main", "ul", "ol", "table", "tr", "br", "hr", "dl", "dt", "dd"];

/// Whether a text is a web page: it says so, or has headings in tags.
pub(super) fn is_page(text: &str) -> bool {
    let start: String = text.chars().take(2_000).collect::<String>().to_ascii_lowercase();
    let lower = || text.to_ascii_lowercase();
    start.contains("<html") || start.contains("<!doctype html") || (start.contains('<') && lower().contains("</h2>"))
}

/// Takes the text below each heading.
pub(super) fn read(text: &str, name: Option<&str>, file: &str) -> Draft {
    let titled = between(text, "<title>", "</title>").map(unescape);
    let front = titled.map(|t| format!("---\ntitle: {}\n---\n", t.split_whitespace().collect::<Vec<_>>().join(" ")));
    let page = front.unwrap_or_default() + &as_markdown(text);
    Draft { format: Format::Html, ..markdown::read(&page, name, file) }
}

/// The text of a piece of a page, without any marks; paragraphs stand on lines of their own.
pub(super) fn plain_text(html: &str) -> String {
    let text = as_markdown(html).replace("**", "");
    text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    let lower = text.to_ascii_lowercase();
    let from = lower.find(begin)? + begin.len();
    let to = from + lower[from..].find(end)?;
    text.get(from..to).map(str::trim).filter(|t| !t.is_empty() && t.len() < 300)
}

/// The page as Markdown.
fn as_markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut skipping: Option<String> = None;
    while let Some((before, tag)) = rest.split_once('<') {
        if skipping.is_none() {
            say(&mut out, before);
        }
        if let Some(comment) = tag.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        // A `<` that begins no tag is a sign.
        if !tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
            if skipping.is_none() {
                out.push('<');
            }
            rest = tag;
            continue;
        }
        let Some((inside, after)) = tag.split_once('>') else {
            // A tag that never ends; what follows is text.
            break;
        };
        rest = after;
        let name: String = inside.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        let name = name.to_ascii_lowercase();
        let closes = inside.starts_with('/');
        match &skipping {
            Some(skipped) if closes && *skipped == name => skipping = None,
            Some(_) => {}
            None if SKIPPED.contains(&name.as_str()) && !closes => skipping = Some(name),
            None => element(&mut out, &name, closes),
        }
    }
    if skipping.is_none() {
        say(&mut out, rest);
    }
    out
}

/// What a tag is in Markdown.
fn element(out: &mut String, name: &str, closes: bool) {
    let level = name.strip_prefix('h').and_then(|n| n.parse::<usize>().ok()).filter(|n| (1..=6).contains(n));
    match (level, closes) {
        (Some(level), false) => out.push_str(&format!("\n\n{} ", "#".repeat(level))),
        (Some(_), true) => out.push_str("\n\n"),
        (None, false) if name == "li" => out.push_str("\n- "),
        (None, _) if matches!(name, "b" | "strong") => out.push_str("**"),
        (None, _) if name == "td" || name == "th" => out.push(' '),
        (None, _) if BLOCKS.contains(&name) => out.push_str("\n\n"),
        (None, _) => {}
    }
}

/// Adds text, with one space where there are several; signs of Markdown in it stay signs.
fn say(out: &mut String, text: &str) {
    for c in unescape(text).chars() {
        match c {
            c if c.is_whitespace() => {
                if !out.ends_with([' ', '\n']) {
                    out.push(' ');
                }
            }
            '#' | '>' if out.ends_with('\n') => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
}
