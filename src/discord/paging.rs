//! Cuts a long text into pages. Nothing is lost: everything is on one of them.

use super::limits::{fitting, length};

/// The length of a page: less than an embed takes, so that title and footer always fit and it is pleasant to read.
pub const PAGE: usize = 2_400;

/// The fence of a code block, and what is written after it (`chain`).
const FENCE: &str = "```";

/// Gives a text in pages of at most `limit` units, broken between paragraphs where possible, else lines, else words,
/// else characters. A code block that is broken is closed on one page and opened again on the next. At least one page.
pub fn pages(text: &str, limit: usize) -> Vec<String> {
    // Room for a fence at either end of a page.
    let room = limit.saturating_sub(2 * FENCE.len() + 24).max(1);
    let mut pages = vec![String::new()];
    let mut fence: Option<String> = None;
    for paragraph in paragraphs(text) {
        let used = length(pages.last().map_or("", String::as_str));
        // A paragraph that fits on a page is not torn.
        if used > 0 && used + 2 + length(&paragraph) > room && length(&paragraph) <= room {
            turn(&mut pages, &mut fence);
        }
        let whole = pages.last().is_some_and(|page| !page.is_empty());
        if whole {
            push(&mut pages, "\n");
        }
        for line in paragraph.lines() {
            line_into(&mut pages, &mut fence, line, room);
        }
    }
    if fence.is_some() {
        push(&mut pages, FENCE);
    }
    let pages: Vec<String> = pages.iter().map(|page| page.trim_matches('\n').to_owned()).collect();
    let full: Vec<String> = pages.iter().filter(|page| !page.is_empty()).cloned().collect();
    if full.is_empty() { vec![String::new()] } else { full }
}

/// Gives the paragraphs; a code block is one.
fn paragraphs(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut code = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with(FENCE);
        let fresh = !code && (line.trim().is_empty() || (fence && found.last().is_some_and(|p| !p.is_empty())));
        if fresh {
            found.push(String::new());
        }
        if fence {
            code = !code;
        }
        if let Some(last) = found.last_mut().filter(|_| code || fence || !line.trim().is_empty()) {
            last.push_str(line);
            last.push('\n');
        }
    }
    found.retain(|p| !p.trim().is_empty());
    found
}

/// Puts one line onto the last page, or, piece by piece, onto the next ones.
fn line_into(pages: &mut Vec<String>, fence: &mut Option<String>, line: &str, room: usize) {
    let mut rest = line;
    loop {
        let used = length(pages.last().map_or("", String::as_str));
        let free = room.saturating_sub(used + 1);
        if length(rest) <= free {
            push(pages, &format!("{rest}\n"));
            break;
        }
        // What fits on a page of its own waits for it.
        if length(rest) < room && used > room / 4 {
            turn(pages, fence);
            continue;
        }
        let fits = fitting(rest, free.max(1)).max(rest.chars().next().map_or(0, char::len_utf8));
        let at = rest[..fits].rfind(' ').filter(|at| *at > fits / 2).map_or(fits, |at| at + 1);
        push(pages, &format!("{}\n", &rest[..at]));
        rest = &rest[at..];
        turn(pages, fence);
    }
    if line.trim_start().starts_with(FENCE) {
        *fence = match fence {
            Some(_) => None,
            None => Some(line.trim_start().chars().take(20).collect()),
        };
    }
}

fn push(pages: &mut [String], text: &str) {
    if let Some(last) = pages.last_mut() {
        last.push_str(text);
    }
}

/// Goes to a new page; an open code block goes on there.
fn turn(pages: &mut Vec<String>, fence: &mut Option<String>) {
    if fence.is_some() {
        push(pages, FENCE);
    }
    pages.push(fence.as_ref().map_or_else(String::new, |open| format!("{open}\n")));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn paragraphs_stay_whole_and_code_goes_on() {
        let text = "One.\n\nTwo two two.\n\n```chain\nR: A\nH: B\n```\n\nEnd.";
        assert_eq!(pages(text, 4_000).len(), 1);
        assert_eq!(pages(text, 4_000)[0], "One.\n\nTwo two two.\n\n```chain\nR: A\nH: B\n```\n\nEnd.");
        let code = format!("```\n{}```", "a line of code\n".repeat(20));
        let shown = pages(&code, 150);
        assert!(shown.len() > 2, "{shown:?}");
        assert!(shown.iter().all(|p| p.starts_with("```\n") && p.ends_with("```")), "{shown:?}");
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_is_too_long(text in "([a-zû𝄞.*]{0,12}[ \n]{0,3}){0,60}", limit in 80_usize..400) {
            let shown = pages(&text, limit);
            let letters = |t: &str| t.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&text), letters(&shown.concat()));
            for page in shown {
                prop_assert!(length(&page) <= limit, "{} > {limit}", length(&page));
            }
        }
    }
}
