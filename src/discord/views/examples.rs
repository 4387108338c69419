//! The worked cases of an entry, run as they are shown.

use super::super::address::{Action, Carried, View};
use super::super::front::Front;
use super::super::screen::{Choice, Reader, Screen, Tone};
use super::parts::{first, share};
use crate::vocab::{Book, RuleId};

/// Shows every case with what it asks, whether its expectation holds under each rule set, and its headline.
pub(super) fn show(front: &Front, id: &RuleId, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let cases = front.app.cases_in(reader.guild, id);
    if cases.is_empty() {
        return Screen::new(id.as_str(), words.say("no_examples"), Tone::Plain);
    }
    let (held, all) = cases.iter().fold((0, 0), |(h, a), case| (h + case.holds, a + case.runs));
    let mut text = if held == all {
        words.fill("all_hold", &[&all.to_string()])
    } else {
        words.fill("some_differ", &[&held.to_string(), &all.to_string()])
    };
    // The case of a ruling of the server has no heading of its own.
    let official = id.book() == Some(Book::Official);
    let heading = |own: &'_ str| if official { words.say("case").to_owned() } else { own.to_owned() };
    for case in &cases {
        let mark = if case.holds == case.runs { "✓" } else { "✗" };
        text.push_str(&format!("\n\n**{}** `{}` {mark}\n", heading(&case.heading), case.id));
        if let Some(question) = &case.question {
            text.push_str(&format!("*{question}*\n"));
        }
        text.push_str(&case.headline);
        if !case.concord.is_empty() {
            text.push_str(&format!(" ({})", case.concord));
        }
    }
    let tone = if held == all { Tone::Good } else { Tone::Doubt };
    let view = View::Examples(id.clone(), page);
    let mut screen = Screen::new(format!("{} · {id}", words.say("examples")), text, tone)
        .buttons(share(view, reader).into_iter().collect())
        .menu(
            "cases",
            words.say("cases"),
            cases
                .iter()
                .map(|case| Choice {
                    label: heading(&case.heading),
                    detail: case.id.clone(),
                    does: Action::Open(View::Decision(first(Carried::Case(case.id.clone()), Vec::new()))),
                })
                .collect(),
        );
    screen.page = usize::from(page);
    screen
}
