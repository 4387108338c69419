//! Declarations as they are typed.

use super::things::{key, list, name, seat, thing};
use crate::lang::declared::{CardKey, Declared, Moment, Price, Thing, Told};
use crate::lang::words::{TOLD, UNPLAYED, VERBS, printed};
use crate::vocab::{Act, Seat};

pub(super) fn declared(line: &Declared) -> String {
    let mut out = String::new();
    if let Some(number) = &line.number {
        out.push_str(&format!("{number}. "));
    }
    if let Some(player) = line.by.filter(|_| !UNPLAYED.contains(&line.act)) {
        out.push_str(seat(player));
        out.push(' ');
    }
    if let Some(members) = who_goes(line) {
        let (to, verb) = match line.targets.last() {
            Some(to @ (Thing::Company(_) | Thing::CompanyOf(_))) => (format!(" > {}", thing(to)), "move"),
            Some(_) | None => (String::new(), "split"),
        };
        out.push_str(&format!("{verb} {}{to}", list(&members, thing)));
        parts(&Declared { targets: Vec::new(), ..line.clone() }, &mut out);
        return out;
    }
    if line.act != Act::Play || !line.what.as_ref().is_some_and(is_title) {
        out.push_str(printed(&VERBS, line.act));
        out.push(' ');
    }
    match line.act {
        Act::Any => {}
        Act::ChooseOrder if line.order.is_empty() => out.push_str("any"),
        Act::ChooseOrder => out.push_str(&list(&line.order, thing)),
        Act::Assign => {
            let things: Vec<Thing> = line.what.iter().chain(&line.targets).cloned().collect();
            out.push_str(&list(&things, thing));
        }
        _ => {
            if let Some(what) = &line.what {
                out.push_str(&thing(what));
            }
        }
    }
    let mut out = out.trim_end().to_owned();
    parts(line, &mut out);
    out
}

/// Gives the characters who go together to another company, or become one of their own.
fn who_goes(line: &Declared) -> Option<Vec<Thing>> {
    let character = |thing: &&Thing| matches!(thing, Thing::Card(_));
    let first = line.what.as_ref().filter(|_| line.act == Act::Move).filter(character)?;
    let further: Vec<Thing> = line.targets.iter().filter(character).cloned().collect();
    let company = line.targets.last().is_some_and(|to| matches!(to, Thing::Company(_) | Thing::CompanyOf(_)));
    let together = line.by == Some(Seat::R) && further.len() + usize::from(company) == line.targets.len();
    together.then(|| std::iter::once(first).cloned().chain(further).collect())
}

fn parts(line: &Declared, out: &mut String) {
    if let Some(price) = &line.price {
        out.push_str(&format!(" ({})", list(price, paid)));
    }
    // `attack by Frodo` would be the attack that Frodo makes.
    let first = matches!(line.targets.last(), Some(Thing::Attack(None)));
    let said = line.price.is_some() || line.option.is_some() || line.key.is_some() || line.with.is_some();
    let bare = matches!(line.what, Some(Thing::Attack(None))) && line.targets.is_empty() && !said;
    let word = if bare { "with" } else { "by" };
    let by = line.performer.as_ref().map(|character| format!(" {word} {}", name(character))).unwrap_or_default();
    if first {
        out.push_str(&by);
    }
    if !line.targets.is_empty() && line.act != Act::Assign {
        out.push_str(&format!(" > {}", list(&line.targets, thing)));
    }
    let option = line.option.as_deref();
    if let Some(option) = option.filter(|o| !o.contains(']')) {
        out.push_str(&format!(" [{option}]"));
    }
    if let Some(line) = &line.key {
        out.push_str(&format!(" key {}", key(line)));
    }
    if let Some(card) = &line.with {
        out.push_str(&format!(" with {}", name(card)));
    }
    if !first {
        out.push_str(&by);
    }
    if let Some(card) = &line.aside {
        out.push_str(&format!(" ({})", name(card)));
    }
    match &line.moment {
        Some(Moment::During(label)) => out.push_str(&format!(" during {label}")),
        Some(Moment::After(label)) => out.push_str(&format!(" after {label}")),
        Some(Moment::Before(moment)) => out.push_str(&format!(" before {}", thing(moment))),
        None => {}
    }
    if let Some(option) = option.filter(|o| o.contains(']')) {
        out.push_str(&format!(" choosing {option}"));
    }
    match &line.told {
        Some(Told::Rolled(totals)) => out.push_str(&format!(", rolled {}", list(totals, u8::to_string))),
        Some(told) => out.push_str(&format!(", {}", TOLD.iter().find(|(_, t)| t == told).map_or("", |(word, _)| word))),
        None => {}
    }
}

fn paid(price: &Price) -> String {
    match price {
        Price::Tap(card) => format!("tap {}", name(card)),
        Price::Discard(card) => format!("discard {}", name(card)),
        Price::Limit(n) => format!("limit {n}"),
        Price::Free => "free".to_owned(),
    }
}

/// Whether what is played begins with a title, so that no verb is needed.
fn is_title(what: &Thing) -> bool {
    match what {
        Thing::Card(card) | Thing::Where(card, _) | Thing::Attack(Some(card)) => {
            !matches!(card.card, CardKey::Unknown(_))
        }
        _ => false,
    }
}
