//! A question in a player's own words: the entry that answers it, and what else comes near.

use super::super::address::{Carried, View};
use super::super::finished::Narrow;
use super::super::front::Front;
use super::super::limits::cut;
use super::super::markdown::escape;
use super::super::screen::{Reader, Screen, Shown, Tone};
use super::super::words::Words;
use super::parts::{carry, carrying, first, quoted, share};
use super::{bearing, card, decision, entry, server};
use crate::answer::{Answer, CardPage, Lead, Note, Pointer};
use crate::app::Ask;
use crate::app::ruling::{Matter, citation, number_of};
use crate::search::{Confidence, MAX_QUESTION};
use crate::vocab::Book;

/// A question has so many words at least.
const FEWEST: usize = 3;

/// The number of entries that are offered beside the one that answers.
const MORE: usize = 10;

/// The length of a named card's text above an answer.
const CARD_SAYS: usize = 150;
/// The number of named cards that are told of.
const CARDS: usize = 2;
/// The number of entries listed that come near; all of them are in the menu.
const LISTED: usize = 5;
/// The length of what is told of an entry that comes near.
const SAYS: usize = 140;

/// Shows the answer to a question that was just typed.
pub(super) fn asked(front: &Front, text: &str, narrow: &Narrow, reader: &Reader) -> Shown {
    if text.trim().is_empty() {
        return Shown::mistake(Screen::new("", reader.words.say("empty"), Tone::Doubt));
    }
    // The number of a ruling means that ruling, even one that does not hold any more and is not searched for.
    let ruling = number_of(text).map(citation).filter(|_| narrow.book.is_none() && narrow.edition.is_none());
    if let Some(id) = ruling.filter(|id| front.app.page_in(reader.guild, id).is_some()) {
        let screen = entry::show(front, &id, 0, reader);
        return Shown { view: Some(View::Entry(id, 0)), ..Shown::from(screen) };
    }
    carrying(front, text, reader, |carried| {
        let answer = ask(front, text, narrow, reader);
        let whole = narrow.book.is_none() && narrow.edition.is_none();
        let decided = if whole { situation(front, (text, &carried), &answer, reader) } else { None };
        if let Some(decided) = decided {
            return decided;
        }
        let view = match answer.passages.first() {
            // A button carries the question and not what it was narrowed to.
            Some(page) if !whole => View::Entry(page.id.clone(), 0),
            _ => View::Question(carried, 0),
        };
        let screen = answered(front, &answer, 0, &view, reader);
        Shown { view: Some(view), ..Shown::from(screen) }
    })
}

/// Shows the answer to a question that was typed where a chain was expected, if it is one and something comes near.
pub(super) fn instead(front: &Front, text: &str, reader: &Reader) -> Option<Shown> {
    let asks = text.trim_end().ends_with('?');
    let words = text.split_whitespace().count();
    // `R plays …` is a chain with a mistake.
    let seat = text.split_whitespace().next().is_some_and(|word| matches!(word, "R" | "H" | "r" | "h"));
    if seat || words < FEWEST || text.trim().contains(['\n', ':', '>', '+']) || text.chars().count() > MAX_QUESTION {
        return None;
    }
    let answer = ask(front, text, &Narrow::default(), reader);
    if answer.confidence < Confidence::Good && !asks {
        return None;
    }
    let view = View::Question(carry(front, text).ok()?, 0);
    let mut screen = answered(front, &answer, 0, &view, reader);
    screen.text = format!("-# {}\n{}", reader.words.say("answered_by_rule"), screen.text);
    Some(Shown { view: Some(view), ..Shown::from(screen) })
}

/// Shows the entry that answers, at its shortest, or what comes near.
fn answered(front: &Front, answer: &Answer, page: u8, view: &View, reader: &Reader) -> Screen {
    let Some(found) = answer.passages.first() else { return near(front, answer, view, reader) };
    let entry = server::spoken(front, found.clone(), reader);
    let own = || Lead::of(&entry, &|_| 0.0);
    let lead = answer.lead.clone().filter(|lead| lead.id == entry.id).unwrap_or_else(own);
    let mut above = quoted(&answer.question);
    for line in noted(answer, reader).into_iter().chain(cards(front, answer, reader.words)) {
        above.push_str(&format!("{line}\n"));
    }
    let mut screen = entry::brief(&entry, &lead, &above, view, reader);
    if entry.id.book() == Some(Book::Official) {
        super::ruling::conflicts(&front.app.conflicts(reader.guild, &entry.id), &mut screen.text, reader);
    }
    let more: Vec<Pointer> = answer.pointers().into_iter().skip(1).collect();
    screen.page = usize::from(page);
    let screen = screen.menu("next", reader.words.say("also"), entry::choices(more.iter())).menu(
        "cited",
        reader.words.say("cited_rules"),
        entry::cited(&entry),
    );
    entry::ruled(front, screen, &entry, &answer.cards, reader)
}

/// Shows the decision of a situation that a question tells, with the entries that are about it in a menu.
fn situation(front: &Front, (text, carried): (&str, &Carried), answer: &Answer, reader: &Reader) -> Option<Shown> {
    // Which rules it names is not looked for in what is no situation.
    if !front.app.may_be_situation(text) {
        return None;
    }
    let rules = decision::rules(front, text, &[], reader);
    let decided = front.app.situation(text, rules.as_deref())?;
    let decision = first(carried.clone(), Vec::new());
    let mut shown = decision::of(front, text, &[decided], (&decision, reader));
    shown.screen.text = format!("-# {}\n{}", reader.words.say("decided_by_resolve"), shown.screen.text);
    let entries = entry::choices(answer.pointers().iter());
    let screen = shown.screen.menu("near", reader.words.say("also"), entries);
    Some(Shown { view: Some(View::Decision(decision)), ..Shown::from(screen) })
}

/// Shows the answer to a question that a button carries.
pub(super) fn show(front: &Front, text: &str, page: u8, view: &View, reader: &Reader) -> Screen {
    let answer = ask(front, text, &Narrow::default(), reader);
    answered(front, &answer, page, view, reader)
}

fn ask(front: &Front, text: &str, narrow: &Narrow, reader: &Reader) -> Answer {
    let asked = Ask { question: text, book: narrow.book, limit: MORE, explain: false };
    let mut answer = front.app.ask_in(reader.guild, &asked);
    if let Some(edition) = &narrow.edition {
        let corpus = front.app.corpus();
        let of = |id: &crate::vocab::RuleId| corpus.get(id).is_some_and(|p| p.edition.eq_ignore_ascii_case(edition));
        answer.passages.retain(|p| p.edition.eq_ignore_ascii_case(edition));
        answer.more.retain(|p| of(&p.id));
    }
    answer
}

/// Shows what comes near, where no entry answers it for certain.
fn near(front: &Front, answer: &Answer, view: &View, reader: &Reader) -> Screen {
    let doubt = answer.confidence <= Confidence::Weak;
    let words = reader.words;
    let headline = match answer.confidence {
        _ if answer.more.is_empty() => words.say("near_empty"),
        _ if answer.vague => words.say("near_vague"),
        Confidence::Weak => words.say("near_weak"),
        Confidence::None | Confidence::Good | Confidence::Exact => words.say("near_none"),
    };
    let mut text = quoted(&answer.question);
    for line in noted(answer, reader).into_iter().chain(cards(front, answer, reader.words)) {
        text.push_str(&format!("{line}\n"));
    }
    text.push_str(&format!(
        "
**{headline}**"
    ));
    // The others are in the menu.
    let (nearest, far) = answer.near_and_far();
    let room = LISTED.saturating_sub(nearest.len());
    for (pointer, lead) in nearest {
        text.push_str(&format!(
            "
- **{}** `{}`
  {}",
            pointer.title,
            pointer.id,
            cut(&lead.sentence, SAYS)
        ));
    }
    for pointer in far.into_iter().take(room) {
        text.push_str(&format!("\n- `{}` {}", pointer.id, pointer.title));
    }
    let tone = if doubt { Tone::Doubt } else { Tone::Plain };
    let screen = Screen::new("", text, tone).buttons(share(view.clone(), reader).into_iter().collect()).menu(
        "near",
        reader.words.say("also"),
        entry::choices(answer.more.iter()),
    );
    let matter = Matter { cards: answer.cards.iter().map(|card| card.name.as_str()).collect(), ..Matter::default() };
    let found = if matter.cards.is_empty() { Vec::new() } else { bearing::on(front, &matter, reader) };
    bearing::put(screen, &found, false, reader)
}

/// Gives the cards that the question names: what each is, and what its text does, or how we know it.
fn cards(front: &Front, answer: &Answer, words: &Words) -> Vec<String> {
    let told = |card: &CardPage| {
        let parts = if card.printed.is_empty() { front.app.meaning_in(card, words.code) } else { card.printed.clone() };
        let says: Vec<String> = parts.iter().map(|part| part.value.replace('\n', " ")).collect();
        let says = cut(&says.join(" "), CARD_SAYS);
        let (title, line) = (card::title(card, words), card::line(card, words));
        format!("- **{title}** ({line}) {says}").trim_end().to_owned()
    };
    answer.cards.iter().take(CARDS).map(told).collect()
}

/// Says what to know about how the question was read, a line each. Contradictions stand below the entry.
fn noted(answer: &Answer, reader: &Reader) -> Vec<String> {
    let words = reader.words;
    let told = |note: &Note| {
        Some(match note {
            Note::NoEntry(typed) => words.fill("note_no_entry", &[&typed.replace('`', "'")]),
            Note::OtherBook { book, typed } => words.fill("note_other_book", &[book.title(), &escape(typed)]),
            Note::Read(read) => {
                let read = read.iter().map(|(typed, right)| format!("{} → {}", escape(typed), escape(right)));
                words.fill("note_read", &[&read.collect::<Vec<_>>().join(", ")])
            }
            Note::Superseded { id, by } => words.fill("note_superseded", &[id.as_str(), by.as_str()]),
            Note::Later { id, by, dated, contradicts } => {
                let said = if *contradicts { "note_contradicted" } else { "note_later" };
                words.fill(said, &[by.as_str(), dated, id.as_str()])
            }
            Note::Restated(clause) => words.fill("note_restated", &[clause.as_str()]),
            Note::Contradiction(_) => return None,
        })
    };
    answer.notes.iter().filter_map(told).map(|line| format!("-# {}", line.replace('\n', " "))).collect()
}
