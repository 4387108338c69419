//! Reads Markdown with headings: the text below a heading, up to the next, is a clause.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::draft::{Head, slug};
use super::{Draft, Drafting, Format, date_in};
use crate::corpus::Authority;
use crate::vocab::Book;

/// Whether a line is a heading: `## …`.
pub(super) fn is_heading(line: &str) -> bool {
    heading(line).is_some()
}

/// Gives the level and the text of a heading.
pub(super) fn heading(line: &str) -> Option<(usize, &str)> {
    let level = line.chars().take_while(|c| *c == '#').count();
    let text = line.get(level..)?.strip_prefix(' ')?.trim().trim_end_matches('#').trim();
    ((1..=6).contains(&level) && !text.is_empty()).then_some((level, text))
}

/// Gives the keys and values of front matter between `---` lines, and how many lines it takes. Lists and maps are left
/// out.
pub(super) fn front_matter(text: &str) -> (Vec<(String, String)>, usize) {
    let mut lines = text.lines();
    if lines.next().map(str::trim_end) != Some("---") {
        return (Vec::new(), 0);
    }
    let Some(end) = lines.position(|l| l.trim_end() == "---") else { return (Vec::new(), 0) };
    let pair = |line: &str| {
        let (key, value) = line.split_once(": ")?;
        Some((key.trim().to_owned(), value.trim().trim_matches(['"', '\'']).to_owned()))
    };
    (text.lines().skip(1).take(end).filter_map(pair).collect(), end + 2)
}

/// Takes the text below each heading.
pub(super) fn read(text: &str, name: Option<&str>, file: &str) -> Draft {
    let (front, skipped) = front_matter(text);
    let body_at = text.split_inclusive('\n').take(skipped).map(str::len).sum::<usize>();
    let said = |key: &str| front.iter().find(|(k, _)| k == key).map(|(_, value)| value.clone());
    let body = text.get(body_at..).unwrap_or_default();
    let marks = marks(body);
    let first = marks.iter().find(|m| m.level == 1).or(marks.first()).map(|m| m.title.clone());
    let title = said("title").or(first).unwrap_or_else(|| file.to_owned());
    let dated = ["date", "updated", "edition"].iter().find_map(|key| date_in(&said(key)?));
    let prefix = name.map_or_else(|| prefix(&title, file), str::to_owned);
    let mut draft = Drafting::new(&prefix);
    // Headings come in the order of their places, so that each line is counted once.
    let (mut counted, mut line) = (0, skipped + 1);
    let mut line_of = |at: usize| {
        line += body.get(counted..at).unwrap_or_default().matches('\n').count();
        counted = counted.max(at);
        line
    };
    let mut above: Vec<(usize, String)> = Vec::new();
    let mut from = 0;
    let introduction = Mark { level: 1, title: "Introduction".to_owned(), begin: 0, end: 0 };
    let starts = std::iter::once(&introduction).chain(&marks);
    let ends = marks.iter().map(|m| m.begin).chain([body.len()]);
    for (mark, end) in starts.zip(ends) {
        let content = body.get(mark.end.max(from)..end).unwrap_or_default().trim();
        from = end;
        above.retain(|(level, _)| *level < mark.level);
        let section = above.last().map(|(_, title)| title.clone()).unwrap_or_default();
        if mark.end > 0 {
            above.push((mark.level, mark.title.clone()));
        }
        if content.is_empty() {
            continue;
        }
        let key = free_key(&mut draft, &mark.title, &section);
        let (name, title) = (format!("{} ({title})", mark.title), mark.title.clone());
        draft.open(line_of(mark.begin), Head { key, name, title, section, ..Head::default() });
        draft.block(line_of(mark.end), content);
    }
    draft.finish(Format::Markdown, &title, Authority::Imported, dated)
}

/// Gives the first part of a document's ids: the words of its title, or of its file. Never a book of ours.
pub(super) fn prefix(title: &str, file: &str) -> String {
    let own = [title, file].into_iter().map(slug).find(|s| !s.is_empty()).unwrap_or_else(|| "document".to_owned());
    let own: String = own.chars().take(40).collect();
    let own = own.trim_end_matches('-');
    if own.parse::<Book>().is_ok() { format!("doc-{own}") } else { own.to_owned() }
}

/// Gives a key for a heading that no other clause of the document has.
pub(super) fn free_key(draft: &mut Drafting, title: &str, section: &str) -> String {
    let plain = match slug(title) {
        empty if empty.is_empty() => "part".to_owned(),
        plain => plain,
    };
    let within = format!("{}/{plain}", slug(section));
    let candidates = [Some(plain.clone()), (!within.starts_with('/')).then_some(within)];
    let free = candidates.into_iter().flatten().find(|key| !draft.has(key));
    free.unwrap_or_else(|| {
        loop {
            let numbered = format!("{plain}-{}", draft.count(&plain));
            if !draft.has(&numbered) {
                break numbered;
            }
        }
    })
}

/// A heading of the document and where it stands in it.
struct Mark {
    level: usize,
    title: String,
    begin: usize,
    end: usize,
}

/// Gives the headings that stand in no quotation, list or block of code.
fn marks(body: &str) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut depth = 0;
    let mut open: Option<Mark> = None;
    for (event, range) in Parser::new_ext(body, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { level, .. }) if depth == 0 => {
                open = Some(Mark { level: level as usize, title: String::new(), begin: range.start, end: range.end });
            }
            Event::End(TagEnd::Heading(_)) => {
                marks.extend(open.take().filter(|m| !m.title.trim().is_empty()));
            }
            Event::Start(Tag::BlockQuote(_) | Tag::List(_) | Tag::CodeBlock(_)) => depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::CodeBlock) => depth -= 1,
            Event::Text(text) | Event::Code(text) => {
                if let Some(mark) = &mut open {
                    mark.title.push_str(&text);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(mark) = &mut open {
                    mark.title.push(' ');
                }
            }
            Event::Start(_)
            | Event::End(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::Rule
            | Event::TaskListMarker(_) => {}
        }
    }
    marks
}
