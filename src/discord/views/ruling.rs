//! A ruling of the server as it is, as it would be, and why something was not done to it.

use super::super::address::{Action, View};
use super::super::again::{Again, kept};
use super::super::front::Front;
use super::super::limits::{DESCRIPTION, FIELD_TEXT, ROWS, cut};
use super::super::markdown::{escape, fenced, for_discord};
use super::parts::{edit, share, trouble};
use super::server::status;

use super::super::screen::{Button, Look, Notice, Reader, Screen, Shown, Tone};
use super::super::step::{Step, Target};
use super::bearing;
use super::server;
use crate::answer::Page;
use crate::app::App;
use crate::app::ruling::{Conflict, Fault, MOST_RULINGS, Member, Origin, Refused, Typed, citation};
use crate::store::{Ruling, RulingNumber, RulingStatus};

/// Shows a ruling by its number: for everybody if it is or was official, for moderators always.
pub(super) fn show(front: &Front, number: RulingNumber, page: u8, reader: &Reader) -> Shown {
    let Some(guild) = reader.guild else {
        return Shown::mistake(Screen::new("", reader.words.say("guild_only"), Tone::Doubt));
    };
    match front.app.ruling(guild, number) {
        Ok(Some(ruling)) if reader.moderates || App::shows_ruling(&ruling) => {
            let mut screen = whole(front, &ruling, None, reader);
            screen.page = usize::from(page);
            // A draft is shown to nobody but who asked.
            Shown { private: !reader.private && !App::shows_ruling(&ruling), ..Shown::from(screen) }
        }
        Ok(_) => Shown::mistake(unknown(citation(number).as_str(), reader)),
        Err(error) => fault(front, &error, reader),
    }
}

/// Shows what became of a ruling.
pub fn acted(front: &Front, outcome: Result<Ruling, Refused>, reader: &Reader) -> Shown {
    match outcome {
        Ok(ruling) => {
            let word = if discarded(&ruling) { "event_discarded" } else { status(ruling.status) };
            let screen = whole(front, &ruling, Some(reader.words.say(word)), reader);
            Shown { view: Some(View::Ruling(ruling.id.number, 0)), ..Shown::from(screen) }
        }
        Err(refusal) => refused(front, refusal, None, reader),
    }
}

/// Shows what was typed into the form: the draft that it makes, or what it would change. Nothing counts before a button
/// is pressed.
pub fn typed(front: &Front, member: &Member, target: Target, typed: &Typed, reader: &Reader) -> Shown {
    let again = |refusal| refused(front, refusal, Some((target, typed)), reader);
    let drafted = match target {
        Target::New => front.app.draft_ruling(member, typed, None),
        Target::Of(message) => {
            front.app.draft_ruling(member, typed, Origin { supersedes: None, message: Some(message) })
        }
        Target::Over(number) => front.app.draft_ruling(member, typed, Some(number)),
        Target::Change(number, revision) => match front.app.ruling(member.guild, number) {
            Ok(Some(ruling)) if ruling.revision != revision => Err(Refused::Changed(Box::new(ruling))),
            Ok(Some(ruling)) if ruling.status == RulingStatus::Official => {
                return match front.app.check_ruling(member, typed) {
                    Ok(content) => amendment(front, &ruling, Ruling { content, ..ruling.clone() }, typed, reader),
                    Err(refusal) => again(refusal),
                };
            }
            Ok(Some(_)) => front.app.edit_ruling(member, number, revision, typed),
            Ok(None) => Err(Refused::Unknown(citation(number).to_string())),
            Err(error) => Err(error.into()),
        },
    };
    match drafted.map(|done| done.ruling) {
        Ok(draft) => {
            let screen = whole(front, &draft, Some(reader.words.say("ruling_preview")), reader);
            Shown { view: Some(View::Ruling(draft.id.number, 0)), private: true, ..Shown::from(screen) }
        }
        Err(refusal) => again(refusal),
    }
}

/// Shows what would change in an official ruling.
fn amendment(front: &Front, before: &Ruling, after: Ruling, typed: &Typed, reader: &Reader) -> Shown {
    let words = reader.words;
    let Some(key) = kept(&front.app, typed) else { return trouble(reader, &front.fault()) };
    let (number, revision) = (before.id.number, before.revision);
    let diff = App::ruling_diff(&before.content, &after.content);
    let mut text = format!("-# {}\n", words.say("ruling_amends"));
    text.push_str(&diff_block(&diff));
    let page = server::in_words(front.app.ruling_page(&after), &after, reader);
    text.push_str(&format!("\n{}", body(&page, reader)));
    conflicts(&front.app.conflicts_of(&after), &mut text, reader);
    let form = Step::Form(Target::Change(number, revision), Some(key.clone()));
    let buttons = vec![
        Button::new(words.say("publish"), Action::Ruling(Step::Amend(number, revision, key))).looking(Look::Main),
        Button::new(words.say("edit"), Action::Ruling(form)),
        Button::new(words.say("discard"), Action::Show(View::Ruling(number, 0))),
    ];
    let screen = Screen::new(page.title.clone(), text, Tone::Doubt).footer(footer(&page)).buttons(buttons);
    Shown::mistake(screen)
}

/// Shows a ruling with what can be done to it.
fn whole(front: &Front, ruling: &Ruling, remark: Option<&str>, reader: &Reader) -> Screen {
    let words = reader.words;
    let page = server::in_words(front.app.ruling_page(ruling), ruling, reader);
    let number = ruling.id.number;
    let mut text = String::new();
    if let Some(remark) = remark {
        text.push_str(&format!("-# {remark}\n"));
    }
    text.push_str(&format!("-# {} · {}\n\n", words.say(status(ruling.status)), bearing::signed(ruling, reader)));
    text.push_str(&body(&page, reader));
    conflicts(&front.app.conflicts_of(ruling), &mut text, reader);
    let tone = match ruling.status {
        RulingStatus::Official => Tone::Ruling,
        RulingStatus::Draft => Tone::Doubt,
        RulingStatus::Superseded | RulingStatus::Retracted => Tone::Bad,
    };
    let mut buttons = if reader.moderates && reader.private { moderating(ruling, reader) } else { Vec::new() };
    if !page.examples.is_empty() && App::shows_ruling(ruling) {
        buttons.push(Button::new(words.say("examples"), Action::Open(View::Examples(page.id.clone(), 0))));
    }
    buttons.push(Button::new(words.say("history"), Action::Open(View::History(number, 0))));
    if App::shows_ruling(ruling) {
        buttons.extend(share(View::Ruling(number, 0), reader));
    }
    let mut screen = Screen::new(format!("⚖ {}", page.title), text, tone).footer(footer(&page)).buttons(buttons);
    screen.link = ruling.message.as_ref().map(|message| bearing::link(ruling.id.guild, message)).unwrap_or_default();
    screen
}

/// Lists what a ruling departs from, a line each.
fn departures(front: &Front, ruling: &Ruling, reader: &Reader) -> String {
    let mut text = String::new();
    conflicts(&front.app.conflicts_of(ruling), &mut text, reader);
    let lines = text.lines().filter_map(|line| line.strip_prefix("⚠ "));
    cut(&lines.collect::<Vec<_>>().join("\n"), FIELD_TEXT)
}

/// Gives a ruling in full, as the channel in which rulings are announced gets it, with what it departs from.
pub fn announced(front: &Front, ruling: &Ruling, reader: &Reader) -> Notice {
    let mut notice = bearing::in_full(ruling, DESCRIPTION / 2, reader);
    let departs = departures(front, ruling, reader);
    if !departs.is_empty() {
        notice.text.push_str(&format!("\n⚠ {}", departs.replace('\n', "\n⚠ ")));
    }
    notice
}

/// Gives the buttons of moderators.
fn moderating(ruling: &Ruling, reader: &Reader) -> Vec<Button> {
    let words = reader.words;
    let (number, revision) = (ruling.id.number, ruling.revision);
    let button = |label: &str, step: Step| Button::new(words.say(label), Action::Ruling(step));
    let edit = || button("edit", Step::Form(Target::Change(number, revision), None));
    match ruling.status {
        RulingStatus::Draft => vec![
            button("publish", Step::Publish(number, revision)).looking(Look::Main),
            edit(),
            button("discard", Step::Discard(number, revision)).looking(Look::Danger),
        ],
        RulingStatus::Official => vec![
            edit(),
            button("supersede", Step::Form(Target::Over(number), None)),
            button("retract", Step::Retract(number, revision)).looking(Look::Danger),
        ],
        RulingStatus::Superseded | RulingStatus::Retracted => {
            vec![button("restore", Step::Restore(number, revision))]
        }
    }
}

fn body(page: &Page, reader: &Reader) -> String {
    let mut text = format!("{}\n\n{}", for_discord(&page.rule), for_discord(&page.in_play));
    let lists = [
        ("cites", page.cites.iter().map(|p| format!("`{}`", p.id)).collect::<Vec<_>>()),
        ("cards", page.cards.iter().map(|card| escape(card)).collect()),
    ];
    if let Some(differs) = &page.differs {
        text.push_str(&format!("\n\n{differs}"));
    }
    for (label, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
        text.push_str(&format!("\n\n**{}** {}", reader.words.say(label), list.join(", ")));
    }
    for example in &page.examples {
        text.push_str(&format!("\n\n{}", for_discord(&example.text)));
    }
    text
}

fn footer(page: &Page) -> String {
    format!("{} · {} · {}", page.name, page.id, page.source)
}

/// Adds the contradictions, each in a line.
pub(super) fn conflicts(found: &[Conflict], text: &mut String, reader: &Reader) {
    if !found.is_empty() {
        text.push_str(&format!("\n\n**{}**", reader.words.say("conflicts")));
    }
    for conflict in found {
        let line = match conflict {
            Conflict::Engine { ruling, differs } => reader
                .words
                .fill("conflict_engine", &[ruling.as_str(), &escape(&differs.join(reader.words.say("join")))]),
            Conflict::Departs { ruling, from } => {
                reader.words.fill("conflict_departs", &[ruling.as_str(), from.as_str()])
            }
            Conflict::Cases { ruling, other, differs } => {
                let differs = escape(&differs.join(reader.words.say("join")));
                reader.words.fill("conflict_cases", &[ruling.as_str(), other.as_str(), &differs])
            }
        };
        text.push_str(&format!("\n⚠ {line}"));
    }
}

/// Gives a diff in a block in which its signs have colours.
pub(super) fn diff_block(diff: &str) -> String {
    fenced(diff).replacen("```\n", "```diff\n", 1)
}

pub(super) fn unknown(typed: &str, reader: &Reader) -> Screen {
    Screen::new("", reader.words.fill("no_ruling", &[&escape(typed)]), Tone::Doubt)
}

/// Says that there is trouble with the store: in the log, under an id that the asker is told.
pub(super) fn fault(front: &Front, error: &dyn std::error::Error, reader: &Reader) -> Shown {
    let id = front.fault();
    tracing::error!(fault = id, "a ruling could not be read or stored: {error}");
    trouble(reader, &id)
}

/// Says why something was not done, for the asker alone. If something was typed, a button opens the form again.
fn refused(front: &Front, refusal: Refused, typed: Option<(Target, &Typed)>, reader: &Reader) -> Shown {
    let words = reader.words;
    let said = |text: String| Shown::mistake(Screen::new("", text, Tone::Doubt));
    match refusal {
        Refused::NotAllowed => said(words.say("not_moderator").to_owned()),
        Refused::Unknown(typed) => Shown::mistake(unknown(&typed, reader)),
        Refused::Status(now) => said(words.fill("ruling_is", &[words.say(status(now))])),
        Refused::Replaced(number) => said(words.fill("ruling_replaced", &[citation(number).as_str()])),
        Refused::Full => said(words.fill("ruling_full", &[&MOST_RULINGS.to_string()])),
        Refused::Changed(now) => {
            let mut screen = whole(front, &now, Some(words.say("ruling_changed")), reader);
            // What was typed can be put in the place of what it says now.
            let target = Target::Change(now.id.number, now.revision);
            let again =
                typed.and_then(|(_, typed)| edit(front, &Again::Ruling(target, Box::new(typed.clone())), reader));
            screen.rows.splice(0..0, again);
            screen.rows.truncate(ROWS);
            Shown { view: Some(View::Ruling(now.id.number, 0)), private: true, ..Shown::from(screen) }
        }
        Refused::Faults(faults) => {
            let lines: Vec<String> = faults.iter().map(|f| format!("- {}", told(f, reader))).collect();
            let mut screen = Screen::new(words.say("ruling_faults"), lines.join("\n"), Tone::Bad);
            let again = |(target, typed): (Target, &Typed)| {
                edit(front, &Again::Ruling(target, Box::new(typed.clone())), reader)
            };
            screen.rows.extend(typed.and_then(again));
            Shown::mistake(screen)
        }
        Refused::Trouble(error) => fault(front, &error, reader),
    }
}

/// Gives a fault in the reader's language.
fn told(fault: &Fault, reader: &Reader) -> String {
    let words = reader.words;
    let field = |name: &str| match name {
        "title" => words.say("field_title"),
        "question" => words.say("field_question"),
        "text" => words.say("field_text"),
        "case" => words.say("field_case"),
        _ => words.say("field_basis"),
    };
    let near = |line: String, near: &[String]| match near {
        [] => line,
        near => format!("{line} {} {}?", words.say("did_you_mean"), escape(&near.join(", "))),
    };
    match fault {
        Fault::Missing(name) => words.fill("fault_missing", &[field(name)]),
        Fault::TooLong(name, most) => words.fill("fault_long", &[field(name), &most.to_string()]),
        Fault::TooMany(name, most) => words.fill("fault_many", &[name, &most.to_string()]),
        Fault::Label(line) => words.fill("fault_label", &[&escape(line)]),
        Fault::Entry(typed, others) => near(words.fill("no_rule", &[&escape(typed)]), others),
        Fault::Card(typed, others) => near(words.fill("no_card", &[&escape(typed)]), others),
        Fault::Rules(typed) => words.fill("fault_rules", &[&escape(typed)]),
        Fault::Case(difference) => format!("{}: {}", words.say("field_case"), escape(difference)),
    }
}

/// Whether it is a draft that was thrown away.
pub fn discarded(ruling: &Ruling) -> bool {
    ruling.status == RulingStatus::Retracted && ruling.official.is_none()
}
