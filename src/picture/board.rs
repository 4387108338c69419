//! Draws the table of a game: the companies of both players with what they bear and in which state, where they are or
//! go, the hazard limit, the attack that is faced, and the chain on it.

use super::canvas::{Area, Style, colour};
use super::chain::{of_seat, under_one};
use super::sheet::{BODY, EDGE, HEAD, INNER, NOTE, Sheet, count};
use super::text::Set;
use super::{Picture, Say};
use crate::app::{Facts, LaidCard, LaidCompany, Said, SetAnswer, Value};

/// The most companies of a player.
const MOST_COMPANIES: usize = 5;
/// The most members of a company.
const MOST_MEMBERS: usize = 9;
/// The most further cards in play, and the most strikes.
const MOST_APART: usize = 10;
/// The room of a card's shape left of its title.
const SHAPE: i32 = 50;

/// The part of a game that is shown.
pub struct Standing<'a> {
    /// The title: the game's number and turn.
    pub title: &'a str,
    /// The line under the title: the rules by which it is played.
    pub under: &'a str,
    /// The script that is played, and the engine's answer to it.
    pub set: &'a SetAnswer,
}

/// Draws where a game stands.
pub fn board(standing: &Standing<'_>, words: &dyn Say) -> Picture {
    let set = standing.set;
    let mut sheet = Sheet::new(words);
    sheet.paragraph(HEAD, 2, standing.title);
    let phase = set.understood.first().map_or("", |phase| phase.as_str());
    let under = [standing.under, phase].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    sheet.paragraph(NOTE, 2, &under);
    sheet.told.push(format!("{}, {under}.", standing.title));
    limit(&mut sheet, &set.facts);
    attack(&mut sheet, set);
    let seats = [("R", "picture_resources"), ("H", "picture_hazards")];
    if set.laid.companies.is_empty() {
        sheet.paragraph(BODY, 2, sheet.words.say("picture_nobody"));
    }
    for (seat, name) in seats {
        let gone = |c: &&LaidCompany| words_of(&set.facts, &c.label).is_some_and(|w| w.iter().any(|w| w == "discard"));
        let own: Vec<&LaidCompany> = set.laid.companies.iter().filter(|c| c.seat == seat && !gone(c)).collect();
        let player = set.laid.players.iter().find(|p| p.seat == seat);
        // A player who is called by the seat alone has no name.
        let called = player.filter(|p| p.name != seat).map(|p| p.name.as_str()).unwrap_or_default();
        if own.is_empty() {
            continue;
        }
        let name = sheet.words.say(name).to_owned();
        sheet.part(&if called.is_empty() { name } else { format!("{name}: {called}") });
        own.iter().take(MOST_COMPANIES).for_each(|one| company(&mut sheet, one, set));
        sheet.leave_out(own.len().saturating_sub(MOST_COMPANIES));
    }
    apart(&mut sheet, set);
    under_one(&mut sheet, set);
    sheet.finish()
}

/// Gives the words of a fact.
fn words_of<'f>(facts: &'f Facts, key: &str) -> Option<&'f [String]> {
    match facts.exactly(key) {
        Some(Value::Words(words)) => Some(words),
        Some(Value::Number(_) | Value::Truth(_)) | None => None,
    }
}

/// Gives the number of a fact.
fn number_of(facts: &Facts, key: &str) -> Option<i64> {
    match facts.exactly(key) {
        Some(Value::Number(number)) => Some(*number),
        Some(Value::Words(_) | Value::Truth(_)) | None => None,
    }
}

/// Shows how many hazards may be played, and how many were.
fn limit(sheet: &mut Sheet<'_>, facts: &Facts) {
    let Some(limit) = number_of(facts, "hazard_limit") else { return };
    let used = number_of(facts, "hazards_used").unwrap_or_default();
    let (name, spent) =
        (sheet.words.fill("picture_limit", &limit.to_string()), sheet.words.fill("picture_used", &used.to_string()));
    let text = format!("{name} · {spent}");
    if !sheet.takes(52) {
        return;
    }
    sheet.canvas.text((EDGE, sheet.y + 36), BODY.bold(), &super::text::clean(&text));
    let from = EDGE + super::font::width(&text, BODY.size, true) + 24;
    // A pip for each hazard that may be played, as far as there is room.
    for at in 0..limit.clamp(0, 12) {
        let x = from + 14 + i32::try_from(at).unwrap_or(0) * 34;
        if x + 14 <= EDGE + INNER {
            sheet.canvas.disc((x, sheet.y + 26), 12, if at < used { colour::HAZARD } else { colour::LINE });
        }
    }
    sheet.y += 52;
    sheet.told.push(format!("{text}."));
}

/// Draws the attack that is faced, with its figures.
fn attack(sheet: &mut Sheet<'_>, set: &SetAnswer) {
    let facts = &set.facts;
    let goes_on = words_of(facts, "attack").is_some_and(|w| w.iter().any(|w| w == "continues"));
    if !goes_on {
        return;
    }
    let cards = words_of(facts, "attack.card").unwrap_or_default();
    let who = cards.iter().map(|card| set.laid.called(card)).collect::<Vec<_>>().join(" · ");
    let figure = |key: &str, name: &str, sheet: &Sheet<'_>| {
        number_of(facts, key).map(|number| sheet.words.fill(name, &number.to_string()))
    };
    let figures: Vec<String> =
        [("attack.strikes", "picture_strikes"), ("attack.prowess", "picture_prowess"), ("attack.body", "picture_body")]
            .iter()
            .filter_map(|(key, name)| figure(key, name, sheet))
            .collect();
    let title = Set { size: BODY.size, bold: true, room: INNER - 110, lines: 2 };
    let lines = title.wrap(&format!("{}: {who}", sheet.words.say("picture_attack")));
    let strikes = strikes(set, sheet.words);
    let shown = strikes.len().min(MOST_APART);
    let below: Vec<String> = std::iter::once(figures.join(" · ")).chain(strikes.iter().take(shown).cloned()).collect();
    let below: Vec<String> =
        below.iter().flat_map(|line| Set { bold: false, size: BODY.size, ..title }.wrap(line)).collect();
    let high = BODY.line() * (count(&lines) + count(&below)) + 26;
    if !sheet.takes(high + 12) {
        return;
    }
    let area = Area { x: EDGE, y: sheet.y + 6, w: INNER, h: high };
    sheet.canvas.rect(area, 14, colour::PANEL);
    sheet.canvas.frame(area, 14, colour::BAD);
    swords(sheet, (EDGE + 42, area.y + 34));
    sheet.y += 16;
    sheet.lines(BODY.bold(), EDGE + 84, &lines);
    sheet.lines(BODY, EDGE + 84, &below);
    sheet.y = area.y + high + 12;
    sheet.told.push(format!("{} {}.", lines.join(" "), below.join("; ")));
}

/// Gives the strikes that are to come.
fn strikes(set: &SetAnswer, words: &dyn Say) -> Vec<String> {
    let facts = &set.facts;
    let pending = |(key, value): &(String, Value)| {
        let who = key.strip_prefix("strike(")?.strip_suffix(')')?;
        let comes = matches!(value, Value::Words(w) if w.iter().any(|w| w == "pending"));
        let prowess =
            number_of(facts, &format!("{key}.prowess")).map(|n| words.fill("picture_prowess", &n.to_string()));
        comes.then(|| format!("→ {}: {}", set.laid.called(who), prowess.unwrap_or_default()))
    };
    facts.0.iter().filter_map(pending).collect()
}

/// Draws two crossed swords around a place.
fn swords(sheet: &mut Sheet<'_>, (x, y): (i32, i32)) {
    for (from, to, hilt) in [(-1, 1, 1), (1, -1, -1)] {
        let (x1, x2) = (x + from * 17, x + to * 15);
        sheet.canvas.path(&format!("M{x1} {}L{x2} {}", y - 17, y + 15), colour::BAD, 5);
        let (hx, hy) = (x + hilt * 8, y + 8);
        sheet.canvas.path(&format!("M{} {}l{} {}", hx - hilt * 8, hy + 8, hilt * 16, -16), colour::BAD, 5);
    }
}

/// Draws a company.
fn company(sheet: &mut Sheet<'_>, company: &LaidCompany, set: &SetAnswer) {
    let facts = &set.facts;
    if !sheet.takes(200) {
        return;
    }
    let place = place(sheet.words, company, set);
    sheet.badge((EDGE + 24, sheet.y + 26), of_seat(Some(company.seat)), &company.label);
    let room = Set { size: BODY.size, bold: true, room: INNER - 64, lines: 2 };
    let lines = room.wrap(&place);
    sheet.y += 4;
    sheet.lines(BODY.bold(), EDGE + 60, &lines);
    sheet.told.push(format!("{} {place}:", company.label));
    if goes(company, facts) {
        path(sheet, &company.path);
    }
    sheet.y += 6;
    let here = |m: &&LaidCard| words_of(facts, &m.title).is_none_or(|w| w.iter().any(|w| w == "in-play"));
    let members: Vec<&LaidCard> = company.members.iter().filter(here).collect();
    members.iter().take(MOST_MEMBERS).for_each(|one| member(sheet, one, set));
    sheet.leave_out(members.len().saturating_sub(MOST_MEMBERS));
    sheet.y += 10;
}

/// Whether a company is still on its way.
fn goes(company: &LaidCompany, facts: &Facts) -> bool {
    let on_the_way = |words: &[String]| words.iter().any(|w| w == "moving" || w == "en-route");
    company.new_site.is_some() && words_of(facts, &company.label).is_none_or(on_the_way)
}

/// Says where a company is, or from where to where it goes.
fn place(words: &dyn Say, company: &LaidCompany, set: &SetAnswer) -> String {
    let (facts, site) = (&set.facts, company.site.as_deref().map(|site| set.laid.called(site)));
    if goes(company, facts) {
        let to = set.laid.called(company.new_site.as_deref().unwrap_or_default());
        return site.map_or_else(|| format!("→ {to}"), |from| format!("{from} → {to}"));
    }
    let now = words_of(facts, &company.label).and_then(|w| w.iter().find_map(|w| w.strip_prefix("at ")));
    match now.map(|site| set.laid.called(site)).or(site) {
        Some(site) => words.fill("picture_at", site),
        None => String::new(),
    }
}

/// Draws the regions of a site path, a tile for each.
fn path(sheet: &mut Sheet<'_>, letters: &str) {
    if letters.is_empty() || !sheet.takes(50) {
        return;
    }
    for (at, letter) in (0..14).zip(letters.chars()) {
        let area = Area { x: EDGE + 60 + at * 46, y: sheet.y + 2, w: 38, h: 38 };
        sheet.canvas.rect(area, 9, terrain(letter));
        let letter = super::text::clean(&letter.to_string());
        sheet.canvas.text((area.x + 19, area.y + 28), Style::new(24, colour::GROUND).bold().middle(), &letter);
    }
    sheet.y += 48;
    sheet.told.push(format!("({letters})"));
}

/// Gives the colour of a region type.
fn terrain(letter: char) -> &'static str {
    match letter.to_ascii_lowercase() {
        'w' => "#a7b27a",
        'b' => "#d9a55b",
        's' => "#7d8794",
        'd' => "#c95c54",
        'f' => "#7fc98b",
        'c' => "#73b7d9",
        _ => colour::SOFT,
    }
}

/// Gives the state of a card: what holds now, else what was told.
fn state<'c>(card: &'c LaidCard, facts: &'c Facts) -> &'c str {
    let known = |w: &&str| ["untapped", "tapped", "wounded"].contains(w);
    let now = words_of(facts, &card.title).and_then(|words| words.iter().map(String::as_str).find(known));
    now.unwrap_or(card.state)
}

/// Draws a character or an ally with what it bears.
fn member(sheet: &mut Sheet<'_>, card: &LaidCard, set: &SetAnswer) {
    let (called, state) = (set.laid.called(&card.title), state(card, &set.facts));
    let (fill, key) = match state {
        "tapped" => (colour::DOUBT, "picture_tapped"),
        "wounded" => (colour::BAD, "picture_wounded"),
        _ => (colour::GOOD, ""),
    };
    let state = if key.is_empty() { String::new() } else { sheet.words.say(key).to_owned() };
    let wide = super::font::width(&state, NOTE.size, true);
    let room = Set { size: BODY.size, bold: false, room: INNER - 60 - SHAPE - wide - 16, lines: 2 };
    let title = room.wrap(called);
    let bears: Vec<String> = bears(card, &set.facts).iter().map(|worn| set.laid.called(worn).to_owned()).collect();
    let worn = Set { size: NOTE.size, room: INNER - 60 - SHAPE, ..room };
    let worn = if bears.is_empty() { Vec::new() } else { worn.wrap(&format!("+ {}", bears.join(", "))) };
    if !sheet.takes(BODY.line() * count(&title) + NOTE.line() * count(&worn) + 8) {
        return;
    }
    shape(sheet, (EDGE + 80, sheet.y + 21), fill);
    let right = Style { fill, anchor: "end", ..NOTE.bold() };
    sheet.canvas.text((EDGE + INNER, sheet.y + BODY.size), right, &super::text::clean(&state));
    sheet.lines(BODY, EDGE + 60 + SHAPE, &title);
    sheet.lines(NOTE, EDGE + 60 + SHAPE, &worn);
    sheet.y += 8;
    let with = if bears.is_empty() { String::new() } else { format!(" + {}", bears.join(", ")) };
    let state = if state.is_empty() { state } else { format!(" ({state})") };
    sheet.told.push(format!("{called}{state}{with};"));
}

/// Draws a card as it lies: upright, turned, or turned over.
fn shape(sheet: &mut Sheet<'_>, (x, y): (i32, i32), fill: &'static str) {
    match fill {
        colour::DOUBT => sheet.canvas.rect(Area { x: x - 17, y: y - 12, w: 34, h: 24 }, 4, fill),
        colour::BAD => {
            sheet.canvas.rect(Area { x: x - 12, y: y - 17, w: 24, h: 34 }, 4, fill);
            sheet.canvas.path(&format!("M{} {}l14 14m0 -14l-14 14", x - 7, y - 7), colour::GROUND, 4);
        }
        _ => sheet.canvas.rect(Area { x: x - 12, y: y - 17, w: 24, h: 34 }, 4, fill),
    }
}

/// Lists what a card bears: what lies on it now, else what was told.
fn bears(card: &LaidCard, facts: &Facts) -> Vec<String> {
    let on = format!("on {}", card.title);
    let lies = |(key, value): &&(String, Value)| {
        let here = matches!(value, Value::Words(w) if w.contains(&on) && w.iter().any(|w| w == "in-play"));
        // A card that is told by its bare title, too, is told once.
        let marked = |(other, _): &(String, Value)| {
            other.strip_prefix(key.as_str()).is_some_and(|rest| rest.starts_with(" (") || rest.starts_with(" #"))
        };
        here && !facts.0.iter().any(marked)
    };
    let now: Vec<String> = facts.0.iter().filter(lies).map(|(key, _)| key.clone()).collect();
    let told = card.bears.iter().filter(|title| words_of(facts, title).is_none());
    now.into_iter().chain(told.map(Said::to_string)).collect()
}

/// Draws cards in play that are in no company and on nobody.
fn apart(sheet: &mut Sheet<'_>, set: &SetAnswer) {
    let gone = |card: &&LaidCard| {
        let words = words_of(&set.facts, &card.title);
        card.hidden.is_none() && words.is_some_and(|w| !w.iter().any(|w| w == "in-play"))
    };
    let cards: Vec<&LaidCard> = set.laid.in_play.iter().filter(|card| !gone(card)).collect();
    if cards.is_empty() {
        return;
    }
    sheet.part(sheet.words.say("picture_alone"));
    for card in cards.iter().take(MOST_APART) {
        let state = Some(state(card, &set.facts)).filter(|state| *state != "untapped");
        let at = card.at.as_ref().map(|site| sheet.words.fill("picture_at", set.laid.called(site)));
        let remarks: Vec<String> =
            state.into_iter().chain(card.hidden).map(|w| said(sheet.words, w)).chain(at).collect();
        let remarks = if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join(", ")) };
        let text = format!("{}{remarks}", set.laid.called(&card.title));
        let lines = Set { size: BODY.size, bold: false, room: INNER - 40, lines: 2 }.wrap(&text);
        if sheet.takes(BODY.line() * count(&lines)) {
            sheet.canvas.disc((EDGE + 16, sheet.y + 20), 9, of_seat(Some(card.seat)));
            sheet.lines(BODY, EDGE + 40, &lines);
            sheet.told.push(format!("{text};"));
        }
    }
    sheet.leave_out(cards.len().saturating_sub(MOST_APART));
}

/// Gives the state of a card in the reader's language.
fn said(words: &dyn Say, state: &str) -> String {
    let key = match state {
        "tapped" => "picture_tapped",
        "wounded" => "picture_wounded",
        "on-guard" => "picture_on_guard",
        "face-down" => "picture_face_down",
        other => return other.to_owned(),
    };
    words.say(key).to_owned()
}
