//! Reads lists of cards with what is ruled or changed of each: collections of rulings by card, errata, changed cards. A
//! card's title stands alone on a line, before a colon or a dash, or in the first column of a table.

use super::draft::{Head, slug};
use super::markdown::{free_key, heading, prefix};
use super::{Draft, Drafting, Format, Known, date_in, digest};
use crate::corpus::Authority;

/// The number of cards that make a list.
const FEW: usize = 3;
/// The share of lines that begin a card, at least: one in so many. Other documents name a card now and then.
const SPREAD: usize = 12;
/// The number of lines from the beginning in which a document says what it is.
const HEAD: usize = 12;
/// The greatest distance of a title's end from the beginning of its line, in bytes.
const TITLE_ENDS: usize = 80;
/// The characters around a title.
const AROUND: [char; 10] = ['*', '_', '#', '•', '-', '–', '@', '|', '"', ' '];
/// The names that a list has for itself, and what is then said of each card.
const KINDS: [(&str, &str); 4] =
    [("errat", "erratum"), ("chang", "changed card"), ("clarif", "clarification"), ("ruling", "rulings")];

/// Whether a text is such a list.
pub(super) fn is_list(text: &str, known: &Known) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let begun = text.lines().filter(|line| begins(line, known).is_some()).count();
    begun >= FEW && begun * SPREAD >= lines
}

/// Gives the card that a line begins, and what the line says of it.
fn begins<'a>(line: &'a str, known: &'a Known) -> Option<(&'a str, &'a str)> {
    let bare = line.trim().trim_start_matches(AROUND);
    let title = |text: &str| {
        let text = Some(text.trim_matches(AROUND)).filter(|text| text.len() <= TITLE_ENDS)?;
        // What stands in brackets after a title says where the card is printed.
        let plain = text.split_once(" (").filter(|(_, rest)| rest.ends_with(')')).map_or(text, |(title, _)| title);
        known.card(text).or_else(|| known.card(plain)).filter(|_| text.starts_with(char::is_uppercase))
    };
    if let Some(card) = title(bare.trim_end_matches([':', ' '])) {
        return Some((card, ""));
    }
    let near = bare.char_indices().map(|(at, _)| at).take_while(|at| *at <= TITLE_ENDS).last().unwrap_or(0);
    let near = &bare[..near];
    let parts = near.match_indices([':', '|', '–', '—']).map(|(at, mark)| (at, mark.len()));
    let parts = parts.chain(near.match_indices(" - ").map(|(at, mark)| (at, mark.len())));
    parts.filter_map(|(at, len)| Some((title(&bare[..at])?, bare[at + len..].trim_matches(['|', ' ', '*'])))).next()
}

/// Takes what stands with each card; of a card that stands twice, both.
pub(super) fn read(text: &str, name: Option<&str>, file: &str, known: &Known) -> Draft {
    let head: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).take(HEAD).collect();
    let first = head.first().filter(|line| begins(line, known).is_none());
    let title = first.map_or(file, |line| heading(line).map_or(line.trim_matches(AROUND), |(_, title)| title));
    let preface = || head.iter().take_while(|line| begins(line, known).is_none());
    let dated = preface().find_map(|line| date_in(line));
    let said: String = preface().chain([&title, &file]).map(|line| line.to_lowercase() + " ").collect();
    let authority = match () {
        () if said.contains("council of elrond") || said.contains("coe") => Authority::CouncilOfElrond,
        () if preface().any(|line| line.contains("ICE") || line.contains("Iron Crown")) => Authority::Ice,
        () => Authority::Imported,
    };
    let prefix = name.map_or_else(|| prefix(title, file), str::to_owned);
    let mut draft = Drafting::new(&prefix);
    let mut section = String::new();
    for (at, line) in text.lines().enumerate() {
        let (place, bare) = (at + 1, line.trim());
        if let Some((card, says)) = begins(line, known) {
            let of =
                |text: &str| KINDS.iter().find(|(word, _)| text.to_lowercase().contains(word)).map(|(_, kind)| *kind);
            let kind = of(&section).or_else(|| of(title)).or_else(|| of(file)).unwrap_or("rulings");
            let key = slug(card);
            // A card without a letter that an id may have.
            let key = if key.is_empty() { free_key(&mut draft, "card", "") } else { key };
            draft.open(
                place,
                Head {
                    key,
                    name: format!("{card} ({title})"),
                    title: format!("{card}: {kind}"),
                    section: section.clone(),
                    tags: vec![digest::RULING.to_owned()],
                },
            );
            draft.names(card);
            draft.block(place, says);
        } else if let Some((_, heading)) = heading(bare) {
            section = heading.to_owned();
            draft.close();
        } else if !bare.is_empty() && !bare.chars().all(|c| "-=_~*|: ".contains(c)) {
            let listed = bare.strip_prefix(['*', '•', '@', '-']).map(|rest| format!("- {}", rest.trim_start()));
            draft.block(place, &listed.unwrap_or_else(|| bare.to_owned()));
        }
    }
    draft.finish(Format::ByCard, title, authority, dated)
}
