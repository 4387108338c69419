//! Turns the headings, paragraphs and lists of a web page into Markdown, which is then taken apart. It leaves out
//! scripts, styles and navigation, and passes over tags that nobody knows.

use super::entities::unescape;
use super::{Draft, Format, Known, Unread, by_card, digest, markdown};

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

/// Takes the text below each heading; of questions with their answers, and of a list of cards, what those are. What is left out is listed with the lines of the page.
pub(super) fn read(text: &str, name: Option<&str>, file: &str, known: &Known) -> Draft {
    let titled = between(text, "<title>", "</title>").map(unescape);
    let title = titled.map(|t| t.split_whitespace().collect::<Vec<_>>().join(" "));
    let front = title.as_ref().map(|t| format!("---\ntitle: {t}\n---\n")).unwrap_or_default();
    let page = Page::read(text);
    let named = title.as_deref().unwrap_or(file);
    let (draft, above) = match &page.markdown {
        text if by_card::is_list(text, known) => (by_card::read(text, name, named, known), 0),
        text if digest::is_digest(text) => (digest::read(text, name, named), 0),
        // Lines of the Markdown are those of the page that they were made of.
        text => (markdown::read(&(front.clone() + text), name, file), front.matches('\n').count()),
    };
    let line = |n: usize| n.checked_sub(above + 1).and_then(|at| page.lines.get(at)).copied().unwrap_or(1);
    let unread = draft.unread.into_iter().map(|u| Unread { from: line(u.from), to: line(u.to), ..u });
    let mut unread: Vec<Unread> = unread.chain(page.unread).collect();
    unread.sort_by_key(|u| (u.from, u.to));
    Draft { format: Format::Html, unread, ..draft }
}

/// Gives the text of a piece of a page, without any marks; paragraphs stand on lines of their own.
pub(super) fn plain_text(html: &str) -> String {
    let text = Page::read(html).markdown.replace("**", "");
    text.lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join("\n")
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    let lower = text.to_ascii_lowercase();
    let from = lower.find(begin)? + begin.len();
    let to = from + lower[from..].find(end)?;
    text.get(from..to).map(str::trim).filter(|t| !t.is_empty() && t.len() < 300)
}

/// The most stretches of a page that are listed as left out.
const MOST_UNREAD: usize = 200;
/// The length of such a stretch that is quoted.
const QUOTED: usize = 60;

/// A page as Markdown.
#[derive(Default)]
struct Page {
    markdown: String,
    /// The line of the page for each line of the Markdown.
    lines: Vec<usize>,
    /// The length of the Markdown that has its lines.
    counted: usize,
    /// The parts that were left out, with the lines of the page.
    unread: Vec<Unread>,
}

impl Page {
    fn read(text: &str) -> Page {
        let mut page = Page { lines: vec![1], ..Page::default() };
        let mut rest = text;
        // What is being left out, where it began, and the line that has been reached.
        let mut skipping: Option<(String, &str)> = None;
        let mut line = 1;
        let mut reached = text;
        let mut at = |rest: &str| {
            let passed = reached.len() - rest.len();
            line += reached.as_bytes()[..passed].iter().filter(|b| **b == b'\n').count();
            reached = &text[text.len() - rest.len()..];
            line
        };
        while let Some((before, tag)) = rest.split_once('<') {
            let here = at(&rest[before.len()..]);
            if skipping.is_none() {
                say(&mut page.markdown, before);
            }
            page.pass(here);
            if let Some(comment) = tag.strip_prefix("!--") {
                let (inside, after) = comment.split_once("-->").unwrap_or((comment, ""));
                if skipping.is_none() {
                    page.leave_out(here, at(after), "a comment of the web page", inside);
                }
                rest = after;
                continue;
            }
            // A `<` that begins no tag is a sign.
            if !tag.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!') {
                if skipping.is_none() {
                    page.markdown.push('<');
                }
                rest = tag;
                continue;
            }
            let Some((inside, after)) = tag.split_once('>') else {
                // A tag that never ends is text, and so is what follows.
                rest = &rest[before.len()..];
                break;
            };
            rest = after;
            let name: String = inside.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
            let name = name.to_ascii_lowercase();
            let closes = inside.starts_with('/');
            match &skipping {
                Some((skipped, from)) if closes && *skipped == name => {
                    let left = &from[..from.len() - tag.len() - 1];
                    let begun = here - left.matches('\n').count();
                    page.leave_out(begun, here, why(skipped), left);
                    skipping = None;
                }
                Some(_) => {}
                None if SKIPPED.contains(&name.as_str()) && !closes => skipping = Some((name, after)),
                None => element(&mut page.markdown, &name, closes),
            }
            page.pass(here);
        }
        let end = at("");
        match skipping {
            Some((skipped, from)) => page.leave_out(end - from.matches('\n').count(), end, why(&skipped), from),
            None => say(&mut page.markdown, rest),
        }
        page.pass(end);
        page
    }

    /// Gives the lines of Markdown that have been written since the last time this line of the page.
    fn pass(&mut self, line: usize) {
        let written = self.markdown[self.counted..].matches('\n').count();
        self.counted = self.markdown.len();
        self.lines.extend(std::iter::repeat_n(line, written));
    }

    fn leave_out(&mut self, from: usize, to: usize, why: &'static str, text: &str) {
        let begins: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(QUOTED).collect();
        if !begins.is_empty() && self.unread.len() < MOST_UNREAD {
            self.unread.push(Unread { from, to, why, begins });
        }
    }
}

/// Says why the contents of an element are left out.
fn why(element: &str) -> &'static str {
    match element {
        "nav" => "navigation of the web page",
        "footer" => "the foot of the web page",
        "head" => "the head of the web page",
        "svg" => "a drawing of the web page",
        _ => "a script or style of the web page",
    }
}

/// Writes a tag as Markdown.
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
