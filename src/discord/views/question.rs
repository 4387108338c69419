//! A question in a player's own words: the entry that answers it, and what else comes near.

use super::super::address::View;
use super::super::finished::Narrow;
use super::super::front::Front;
use super::super::limits::cut;
use super::super::markdown::{escape, for_discord};
use super::super::screen::{Reader, Screen, Shown, Tone};
use super::parts::{carry, first, share, trouble};
use super::{decision, entry, server};
use crate::answer::{Answer, CardPage, Note, Pointer};
use crate::app::Ask;
use crate::app::ruling::{citation, number_of};
use crate::search::Confidence;

/// How many entries are offered beside the one that answers.
const MORE: usize = 10;

/// How much of a named card's text is shown above an answer.
const CARD_SAYS: usize = 300;

/// The answer to a question that was just typed.
pub(super) fn asked(front: &Front, text: &str, narrow: &Narrow, reader: &Reader) -> Shown {
    if text.trim().is_empty() {
        return Shown::mistake(Screen::new("", reader.words.say("empty"), Tone::Doubt));
    }
    // The number of a ruling means that ruling, even one that does not hold any more and is not searched for.
    let ruling = number_of(text).map(citation).filter(|_| narrow.book.is_none() && narrow.edition.is_none());
    if let Some(id) = ruling.filter(|id| front.app.page_in(reader.guild, id).is_some()) {
        let screen = entry::show(front, &id, 0, reader);
        return Shown { screen, view: Some(View::Entry(id, 0)), private: false };
    }
    let answer = ask(front, text, narrow, reader);
    if let Some(decided) = situation(front, text, &answer, narrow, reader) {
        return decided;
    }
    if let Some(page) = answer.passages.first() {
        let more: Vec<Pointer> = answer.pointers().into_iter().skip(1).collect();
        let spoken = server::spoken(front, page.clone(), reader);
        let mut screen = entry::whole(&spoken, 0, &more, reader);
        let notes = noted(&answer, reader);
        if let Some(lead) = answer.lead.as_ref().filter(|lead| lead.id == page.id) {
            let why = if lead.why.is_empty() { String::new() } else { format!("\n{}", for_discord(&lead.why)) };
            let first = format!("**{}** `{}`{why}", lead.sentence.replace("**", ""), lead.id);
            screen.text = format!("{first}\n\n**{}**\n{}", reader.words.say("more"), screen.text);
        }
        let above: Vec<String> = notes.into_iter().chain(cards(&answer)).collect();
        if !above.is_empty() {
            screen.text = format!("{}\n\n{}", above.join("\n"), screen.text);
        }
        if answer.notes.iter().any(|note| matches!(note, Note::Contradiction(_))) {
            super::ruling::conflicts(&front.app.conflicts(reader.guild, &page.id), &mut screen.text, reader);
        }
        let view = View::Entry(page.id.clone(), 0);
        return Shown { screen, view: Some(view), private: false };
    }
    match carry(front, text) {
        Ok(carried) => {
            let view = View::Question(carried, 0);
            Shown { screen: near(&answer, &view, reader), view: Some(view), private: false }
        }
        Err(fault) => trouble(reader, &fault),
    }
}

/// What a situation comes to that is told in a question, with the entries that are about it in a menu.
fn situation(front: &Front, text: &str, answer: &Answer, narrow: &Narrow, reader: &Reader) -> Option<Shown> {
    if narrow.book.is_some() || narrow.edition.is_some() {
        return None;
    }
    let rules = decision::rules(front, text, &[], reader);
    let decided = front.app.situation(text, rules.as_deref())?;
    let decision = first(carry(front, text).ok()?, Vec::new());
    let shown = decision::of(front, &[decided], &decision, reader);
    let entries = entry::choices(answer.pointers().iter());
    let screen = shown.screen.menu("near", reader.words.say("also"), entries);
    Some(Shown { screen, view: Some(View::Decision(decision)), private: false })
}

/// The answer to a question that a button carries.
pub(super) fn show(front: &Front, text: &str, page: u8, view: &View, reader: &Reader) -> Screen {
    let answer = ask(front, text, &Narrow::default(), reader);
    match answer.passages.first() {
        Some(found) => entry::whole(&server::spoken(front, found.clone(), reader), page, &answer.more, reader),
        None => near(&answer, view, reader),
    }
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

/// No entry answers it for certain: what comes near.
fn near(answer: &Answer, view: &View, reader: &Reader) -> Screen {
    let doubt = answer.confidence <= Confidence::Weak;
    let words = reader.words;
    let headline = match answer.confidence {
        _ if answer.more.is_empty() => words.say("near_empty"),
        Confidence::Weak => words.say("near_weak"),
        Confidence::None | Confidence::Good | Confidence::Exact => words.say("near_none"),
    };
    let mut text = format!("> {}\n", escape(&answer.question));
    for line in noted(answer, reader).into_iter().chain(cards(answer)) {
        text.push_str(&format!("{line}\n"));
    }
    text.push_str(&format!("\n{headline}"));
    let (nearest, far) = answer.near_and_far();
    for (pointer, lead) in nearest {
        text.push_str(&format!("\n- `{}` {}\n  {}", pointer.id, pointer.title, lead.sentence));
    }
    for pointer in far {
        text.push_str(&format!("\n- `{}` {}", pointer.id, pointer.title));
    }
    let tone = if doubt { Tone::Doubt } else { Tone::Plain };
    Screen::new("", text, tone).buttons(share(view.clone(), reader).into_iter().collect()).menu(
        "near",
        reader.words.say("also"),
        entry::choices(answer.more.iter()),
    )
}

/// The cards that the question names: what each is, and what its text does, or how we know it.
fn cards(answer: &Answer) -> Vec<String> {
    let told = |card: &CardPage| {
        let parts = if card.printed.is_empty() { &card.meaning } else { &card.printed };
        let says: Vec<String> = parts.iter().map(|part| part.value.replace('\n', " ")).collect();
        let says = cut(&says.join(" "), CARD_SAYS);
        format!("- **{}** ({}) {says}", card.name, card.line).trim_end().to_owned()
    };
    answer.cards.iter().map(told).collect()
}

/// What to know about how the question was read, a line each. Contradictions stand below the entry.
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
