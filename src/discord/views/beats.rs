//! Shows what could still answer a chain.

use super::super::address::{Action, Carried, View};
use super::super::front::Front;
use super::super::markdown::{escape, in_code};
use super::super::screen::{Button, Look, Reader, Screen, Shown, Tone};
use super::decision::opening;
use super::mistake::Asked;
use super::parts::{first, quoted, share};
use super::{bearing, mistake};
use crate::app::Respond;
use crate::app::ruling::Matter;
use crate::vocab::Ruleset;

/// The most answers that are listed.
const MOST: usize = 120;

/// Shows every answer with which the last declared action no longer simply resolves.
pub(super) fn show(
    front: &Front,
    text: &str,
    chain: &Carried,
    (rules, page): (Option<Ruleset>, u8),
    reader: &Reader,
) -> Shown {
    let words = reader.words;
    let set = rules.or(reader.rules.filter(|_| !front.app.names_rules(text)));
    let ask = Respond { rules: set.map(|set| vec![set]), every: true, beats: true, number: None };
    let all = front.app.respond(text, &ask);
    let Some(found) = all.first().map(|found| found.worded(&front.app, words.code)) else {
        return mistake::empty(reader);
    };
    if !found.diagnostics.is_empty() {
        let readings = if all.len() == 1 { &found.readings[..] } else { &[] };
        let asked = Asked { complaints: &found.diagnostics, readings, chain, rules: rules.as_slice() };
        return mistake::asked(front, &asked, |chain| View::Beats(chain, rules, 0), reader);
    }
    let mut told = quoted(text);
    if !found.assumed.is_empty() {
        let assumed = found.assumed.join(words.say("join"));
        told.push_str(&format!("**{}** {}.\n", words.say("assumed"), in_code(&assumed)));
    }
    for line in &found.declared {
        told.push_str(&format!("{}\n", escape(line)));
    }
    let mut heading = String::new();
    for answer in found.answers.iter().take(MOST) {
        let when = match (answer.own, answer.faced) {
            (true, _) => "beats_own",
            (false, true) => "beats_faced",
            (false, false) => "beats_now",
        };
        let said = words.fill(when, &[&answer.player]);
        if said != heading {
            heading = said;
            told.push_str(&format!("\n**{}**\n", escape(&heading)));
        }
        let rows = [vec![answer.text()], answer.effects()].concat();
        for (at, row) in front.app.said_in(&rows, words.code).iter().enumerate() {
            told.push_str(&format!("{} {}\n", if at == 0 { "-" } else { "-#" }, escape(row)));
        }
    }
    if found.answers.len() > MOST {
        told.push_str(&format!("… +{}\n", found.answers.len() - MOST));
    }
    if found.answers.is_empty() && found.trouble.is_empty() {
        told.push_str(&format!("\n{}\n", words.say("nothing_beats")));
    }
    for trouble in &found.trouble {
        told.push_str(&format!("\n⚠ {}\n", escape(trouble)));
    }
    if found.answers.iter().any(|answer| !answer.changes.is_empty()) {
        told.push_str(&format!("\n-# {}", words.say("beats_dice")));
    }
    if !found.answers.is_empty() || found.trouble.is_empty() {
        told.push_str(&format!("\n-# {}", words.fill("beats_looked_at", &[&found.covered.to_string()])));
    }
    let tone = if found.answers.is_empty() { Tone::Plain } else { Tone::Doubt };
    let view = View::Beats(chain.clone(), rules, page);
    let resolve = Action::Open(View::Decision(first(chain.clone(), rules.into_iter().collect())));
    let edit = Action::Edit(first(chain.clone(), rules.into_iter().collect()));
    let mut buttons =
        vec![Button::new(words.say("answer"), resolve).looking(Look::Main), Button::new(words.say("edit"), edit)];
    buttons.extend(share(view, reader));
    let count = found.answers.len().to_string();
    let goal = found.beaten.as_deref().map(|beaten| match beaten {
        "the attack" => words.say("beats_attack").to_owned(),
        "the strike" => words.say("beats_strike").to_owned(),
        n => words.fill("beats_declaration", &[n]),
    });
    let headline = match &goal {
        _ if all.first().is_some_and(|found| found.nothing_to_beat().is_some()) => {
            words.say("beats_nothing").to_owned()
        }
        _ if found.answers.is_empty() && !found.trouble.is_empty() => words.fill("beats_no_answer", &[found.name]),
        Some(beaten) if found.answers.is_empty() => words.fill("beats_none", &[found.name, beaten]),
        Some(beaten) => words.fill("beats_some", &[found.name, beaten, &count]),
        None => words.fill("beats_no_answer", &[found.name]),
    };
    let mut screen = Screen::new(headline, told, tone).footer(found.name).buttons(buttons);
    screen.page = usize::from(page);
    let screen = screen.menu("cited", words.say("rules_cited"), opening(front, &found.cites));
    let (scripts, ids) = (vec![found.script.as_str()], found.cites.clone());
    let matter = Matter { scripts, ids, rules: found.rules.parse().into_iter().collect(), ..Matter::default() };
    Shown::from(bearing::put(screen, &bearing::on(front, &matter, reader), true, reader))
}
