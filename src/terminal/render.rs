//! Writes answers as a person reads them in a terminal.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::folding::folding;
use super::markdown;
use crate::answer::{Answer, CardPage, Lead, Note, Page, Pointer, Why};

pub(super) const STRONG: Style = Style::new().bold();
pub(super) const ID: Style = AnsiColor::Cyan.on_default();
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(super) const QUIET: Style = Style::new().dimmed();
pub(super) const HEAD: Style = AnsiColor::Yellow.on_default().bold();

/// The number of entries that are named because they name a card.
const NAMED_IN: usize = 6;

/// The layout of answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Columns.
    pub width: usize,
    /// Whether worked examples are shown.
    pub examples: bool,
}

impl Layout {
    /// Gives the width of the terminal, within what is pleasant to read.
    pub fn fitting(examples: bool) -> Layout {
        Layout { width: textwrap::termwidth().clamp(40, 100), examples }
    }
}

/// Gives the answer to a question.
pub(super) fn answer(out: &mut dyn Write, answer: &Answer, layout: Layout) -> io::Result<()> {
    for note in &answer.notes {
        writeln!(out, "{}({note}){}", QUIET.render(), QUIET.render_reset())?;
    }
    for card in &answer.cards {
        named(out, card, layout)?;
    }
    for (at, page) in answer.passages.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        match answer.lead.as_ref().filter(|_| !layout.examples) {
            Some(lead) => self::lead(out, page, lead, layout)?,
            None => self::page(out, page, layout)?,
        }
    }
    let heading = if answer.passages.is_empty() { answer.headline.as_str() } else { "See also" };
    if !answer.more.is_empty() {
        if !answer.passages.is_empty() {
            writeln!(out)?;
        }
        near(out, heading, answer, layout)?;
    }
    if let Some(s) = &answer.signs {
        let percent = |share: f32| format!("{:.0} %", share * 100.0);
        let (covered, together) = (percent(s.coverage), percent(s.together));
        let (alike, next, small) = (percent(s.alike), percent(s.next), percent(s.small));
        self::heading(out, "How sure the first is")?;
        writeln!(
            out,
            "  it covers {covered} of the question, {together} of it in one place; its closest line is {alike} similar"
        )?;
        writeln!(out, "  the next one gets {next} of its score; {small} of the question is small words")?;
    }
    for why in &answer.explanations {
        writeln!(out)?;
        self::why(out, why)?;
    }
    Ok(())
}

/// Gives a card that a question names, in a few lines.
fn named(out: &mut dyn Write, card: &CardPage, layout: Layout) -> io::Result<()> {
    let (strong, plain) = (STRONG.render(), STRONG.render_reset());
    writeln!(out, "{strong}{}{plain} ({})", card.name, card.line)?;
    let facts: Vec<String> = card.facts.iter().map(|f| format!("{} {}", f.label, f.value)).collect();
    let meaning = card.meaning.iter().map(|part| format!("{}: {}", part.label, part.value));
    let printed = card.printed.iter().map(|text| text.value.clone());
    for text in [facts.join(" · ")].into_iter().chain(printed).chain(meaning).filter(|text| !text.is_empty()) {
        markdown::write(out, &text, "  ", layout.width)?;
    }
    if !card.rulings.is_empty() {
        let ids: Vec<String> = card.rulings.iter().take(NAMED_IN).map(|p| p.id.to_string()).collect();
        markdown::write(out, &format!("Named in {}", ids.join(", ")), "  ", layout.width)?;
    }
    writeln!(out)
}

/// Gives the sentence of an entry that answers, why, and where the rest is.
fn lead(out: &mut dyn Write, page: &Page, lead: &Lead, layout: Layout) -> io::Result<()> {
    let sentence = lead.sentence.replace("**", "");
    for line in textwrap::wrap(&sentence, layout.width) {
        writeln!(out, "{}{line}{}", STRONG.render(), STRONG.render_reset())?;
    }
    let twin = page.twin.as_ref().map(|t| format!(" = {}", t.id)).unwrap_or_default();
    writeln!(folding(out), "{}{}{twin}{} {}", ID.render(), lead.id, ID.render_reset(), page.title)?;
    if !lead.why.is_empty() {
        writeln!(out)?;
        markdown::write(out, &lead.why, "  ", layout.width)?;
    }
    writeln!(out)?;
    let quiet = (QUIET.render(), QUIET.render_reset());
    writeln!(folding(out), "{}Source: {} · {}{}", quiet.0, page.name, page.source, quiet.1)?;
    writeln!(out, "{}More: netrep rule {}{}", quiet.0, lead.id, quiet.1)
}

/// Gives the entries that come near, the first ones with what they say.
fn near(out: &mut dyn Write, title: &str, answer: &Answer, layout: Layout) -> io::Result<()> {
    let (near, far) = answer.near_and_far();
    if near.is_empty() {
        return pointers(out, title, &far);
    }
    writeln!(out, "{}{title}{}", HEAD.render(), HEAD.render_reset())?;
    for (pointer, lead) in near {
        writeln!(folding(out), "  {}{}{}  {}", ID.render(), pointer.id, ID.render_reset(), pointer.title)?;
        markdown::write(out, &lead.sentence, "      ", layout.width)?;
    }
    if far.is_empty() { Ok(()) } else { pointers(out, "Further off", &far) }
}

/// Gives an entry in full.
pub(super) fn page(out: &mut dyn Write, page: &Page, layout: Layout) -> io::Result<()> {
    if let Some(clause) = &page.restates {
        let note = Note::Restated(clause.clone());
        writeln!(out, "{}({note}){}", QUIET.render(), QUIET.render_reset())?;
    }
    let title = textwrap::fill(&page.title, layout.width);
    writeln!(out, "{}{title}{}", STRONG.render(), STRONG.render_reset())?;
    let twin = page.twin.as_ref().map(|t| format!(" = {}", t.id)).unwrap_or_default();
    let id = format!("{}{}{twin}{}", ID.render(), page.id, ID.render_reset());
    writeln!(folding(out), "{} {id}", page.name)?;
    writeln!(out)?;
    markdown::write(out, &page.rule, "  ", layout.width)?;
    if !page.in_play.is_empty() {
        heading(out, "In play")?;
        markdown::write(out, &page.in_play, "  ", layout.width)?;
    }
    let differs = page.twin.as_ref().and_then(|t| t.differs.as_deref()).or(page.differs.as_deref());
    if let Some(differs) = differs {
        let with = page.twin.as_ref().map_or("Editions differ".to_owned(), |t| format!("Differs from {}", t.name));
        heading(out, &with)?;
        markdown::write(out, differs, "  ", layout.width)?;
    }
    if layout.examples {
        for example in &page.examples {
            heading(out, &format!("Example: {}", example.heading))?;
            markdown::write(out, &example.text, "  ", layout.width)?;
        }
    }
    for wording in &page.official {
        heading(out, &format!("Official wording: {}", wording.name))?;
        markdown::write(out, &wording.text, "  ", layout.width)?;
        writeln!(out, "  {}{}{}", QUIET.render(), wording.source, QUIET.render_reset())?;
    }
    if !page.ours.is_empty() {
        writeln!(out)?;
        pointers(out, "In our words", &page.ours)?;
    }
    if !page.cites.is_empty() {
        let cited = page.cites.iter().map(|p| {
            let own = p.name == p.id.as_str();
            if own || !p.title.is_empty() { p.id.to_string() } else { p.name.clone() }
        });
        heading(out, "Cites")?;
        markdown::write(out, &cited.collect::<Vec<_>>().join(", "), "  ", layout.width)?;
    }
    writeln!(out)?;
    let unseen = match page.examples.len() {
        0 => String::new(),
        _ if layout.examples => String::new(),
        1 => format!(" · 1 example: netrep rule {}", page.id),
        n => format!(" · {n} examples: netrep rule {}", page.id),
    };
    writeln!(folding(out), "{}Source: {}{unseen}{}", QUIET.render(), page.source, QUIET.render_reset())
}

/// Gives a card, and where it is ruled on.
pub(super) fn card(out: &mut dyn Write, card: &CardPage) -> io::Result<()> {
    let out = &mut folding(out);
    let printings = card.printings.join(", ");
    writeln!(
        out,
        "{}{}{} {}{printings}{}",
        STRONG.render(),
        card.name,
        STRONG.render_reset(),
        ID.render(),
        ID.render_reset()
    )?;
    writeln!(out, "{}", card.line)?;
    let names: Vec<String> = card.names.iter().map(|(code, name)| format!("{name} ({code})")).collect();
    if !names.is_empty() {
        writeln!(out, "{}{}{}", QUIET.render(), names.join(" · "), QUIET.render_reset())?;
    }
    writeln!(out)?;
    let widest = card.facts.iter().map(|f| f.label.chars().count()).max().unwrap_or_default();
    for fact in &card.facts {
        writeln!(out, "  {}{:widest$}{}  {}", QUIET.render(), fact.label, QUIET.render_reset(), fact.value)?;
    }
    if !card.facts.is_empty() {
        writeln!(out)?;
    }
    for text in &card.printed {
        writeln!(out, "{}Printed text ({}){}", HEAD.render(), text.label, HEAD.render_reset())?;
        markdown::write(out, &text.value, "  ", Layout::fitting(false).width)?;
        writeln!(out)?;
    }
    if !card.meaning.is_empty() {
        writeln!(out, "{}How netrep plays it{}", HEAD.render(), HEAD.render_reset())?;
        for part in &card.meaning {
            let text = format!("{}: {}", part.label, part.value);
            let options = textwrap::Options::new(Layout::fitting(false).width);
            for line in textwrap::wrap(&text, options.initial_indent("  ").subsequent_indent("    ")) {
                writeln!(out, "{line}")?;
            }
        }
        writeln!(out)?;
    }
    if card.rulings.is_empty() {
        return writeln!(out, "No entry names it.");
    }
    pointers(out, "Named in", &card.rulings)
}

/// Gives a list of entries under a heading.
pub(super) fn pointers(out: &mut dyn Write, title: &str, pointers: &[Pointer]) -> io::Result<()> {
    let out = &mut folding(out);
    writeln!(out, "{}{title}{}", HEAD.render(), HEAD.render_reset())?;
    let ids: Vec<String> = pointers
        .iter()
        .map(|p| p.twin.as_ref().map_or_else(|| p.id.to_string(), |twin| format!("{} = {twin}", p.id)))
        .collect();
    let widest = ids.iter().map(|id| id.chars().count()).max().unwrap_or_default();
    for (pointer, id) in pointers.iter().zip(&ids) {
        let text = if pointer.title.is_empty() { &pointer.name } else { &pointer.title };
        writeln!(out, "  {}{id:widest$}{}  {text}", ID.render(), ID.render_reset())?;
    }
    Ok(())
}

fn heading(out: &mut dyn Write, title: &str) -> io::Result<()> {
    let title = textwrap::fill(title, Layout::fitting(false).width);
    writeln!(out)?;
    writeln!(out, "{}{title}{}", HEAD.render(), HEAD.render_reset())
}

fn why(out: &mut dyn Write, why: &Why) -> io::Result<()> {
    let percent = why.coverage * 100.0;
    writeln!(out, "{}{}{}  score {:.2}, covers {percent:.0} %", ID.render(), why.id, ID.render_reset(), why.score)?;
    for concept in &why.concepts {
        let Some(origin) = concept.origin else {
            writeln!(out, "  {:5}  {} — not in this entry", "-", concept.typed)?;
            continue;
        };
        let fields: Vec<String> = concept.fields.iter().map(|(field, worth)| format!("{field} {worth:.1}")).collect();
        let origin = format!("{origin:?}").to_lowercase();
        let terms = concept.terms.join(" ");
        writeln!(out, "  {:5.2}  {} → {terms} ({origin}): {}", concept.points, concept.typed, fields.join(", "))?;
    }
    Ok(())
}
