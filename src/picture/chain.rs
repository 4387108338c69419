//! Draws a chain of effects: who declared what in answer to what, which of it is legal, in which order it resolved, and
//! what came of it.

use super::bars::{self, Bar};
use super::canvas::{Area, Mark, Style, colour};
use super::sheet::{BODY, EDGE, HEAD, INNER, NOTE, Sheet, count};
use super::text::Set;
use super::{Picture, Say};
use crate::app::{Asked, Chain, Choice, Declaration, Outcome, Resolution, ResolveAnswer, SetAnswer, differing};

/// The most scripts of one text.
const MOST_SCRIPTS: usize = 3;
/// The most declarations, and the most that resolves, under one rule set.
const MOST_ROWS: usize = 8;
/// The most ends of the dice, and the most candidates of a choice.
const MOST_ENDS: usize = 6;
/// The most warnings.
const MOST_WARNINGS: usize = 2;
/// The distance between the declarations of the two players.
const APART: i32 = 56;
/// The gap between two declarations, in which the arrow stands.
const GAP: i32 = 24;

/// Draws the answers to a text.
pub fn chain(answers: &[ResolveAnswer], words: &dyn Say) -> Picture {
    let mut sheet = Sheet::new(words);
    for answer in answers.iter().take(MOST_SCRIPTS) {
        script(&mut sheet, answer);
    }
    sheet.leave_out(answers.len().saturating_sub(MOST_SCRIPTS));
    sheet.finish()
}

/// Draws the answer to one script.
fn script(sheet: &mut Sheet<'_>, answer: &ResolveAnswer) {
    sheet.told.push(answer.headline.to_string());
    sheet.paragraph(HEAD, 4, &answer.headline);
    let sets: Vec<&str> = answer.answers.iter().map(|set| set.name).collect();
    let under = if answer.concord.is_empty() { sets.join(", ") } else { answer.concord.to_string() };
    sheet.paragraph(NOTE, 2, &under);
    sheet.told.push(format!("({under})"));
    sheet.y += 6;
    let Some(first) = answer.answers.first() else { return };
    if answer.agree {
        return under_one(sheet, first);
    }
    let common = differing::common(&answer.answers);
    if !common.declarations.is_empty() || !common.resolution.is_empty() {
        sheet.part(sheet.words.say("all_agree"));
        under_one(sheet, &common);
    }
    for (name, set) in differing::by_set(&answer.answers, &common) {
        if sheet.takes(HEAD.line() + 10) {
            sheet.y += 14;
            sheet.line(Style { fill: colour::DOUBT, ..HEAD }, &name);
            sheet.told.push(format!("{name}:"));
        }
        under_one(sheet, &set);
    }
}

/// Draws the answer under one rule set.
pub(super) fn under_one(sheet: &mut Sheet<'_>, set: &SetAnswer) {
    if let Some(why) = &set.undecided {
        sheet.warning(&format!("{why}."));
    }
    set.questions.iter().take(MOST_ENDS).for_each(|asked| question(sheet, asked));
    declared(sheet, set);
    set.choices.iter().take(MOST_WARNINGS).for_each(|choice| to_choose(sheet, choice));
    resolved(sheet, set);
    rolls(sheet, set);
    for part in set.unmodelled.iter().take(MOST_WARNINGS) {
        sheet.warning(&format!("{} {part}", sheet.words.say("not_modelled")));
    }
    if !set.afterwards.is_empty() {
        sheet.part(sheet.words.say("afterwards"));
        sheet.paragraph(BODY, 6, &format!("{}.", set.afterwards));
        sheet.told.push(format!("{}.", set.afterwards));
    }
    ends(sheet, set);
}

/// Draws an answer to what is asked in the script.
fn question(sheet: &mut Sheet<'_>, asked: &Asked) {
    let mark = match asked.answer {
        "yes" => Mark::Yes,
        "no" => Mark::No,
        _ => Mark::Open,
    };
    let set = Set { size: BODY.size, bold: false, room: INNER - 60, lines: 4 };
    let (question, told) = (Set { size: NOTE.size, lines: 2, ..set }.wrap(&asked.question), set.wrap(&asked.text));
    if !sheet.takes(NOTE.line() * count(&question) + BODY.line() * count(&told) + 24) {
        return;
    }
    sheet.y += 12;
    sheet.canvas.mark((EDGE + 22, sheet.y + 22), mark);
    sheet.lines(NOTE, EDGE + 58, &question);
    sheet.lines(BODY, EDGE + 58, &told);
    sheet.y += 8;
    sheet.told.push(format!("{} {} {}", asked.question, mark.sign(), asked.text));
}

/// Draws everything that was declared, each player's at their own side.
fn declared(sheet: &mut Sheet<'_>, set: &SetAnswer) {
    if set.declarations.is_empty() {
        return;
    }
    let rows: Vec<(&Declaration, bool)> = answering(set);
    let answered = rows.iter().any(|(_, answers)| *answers);
    sheet.part(sheet.words.say(if answered { "picture_answers" } else { "picture_declared" }));
    rows.into_iter().take(MOST_ROWS).for_each(|row| declaration(sheet, set, row));
    sheet.leave_out(set.declarations.len().saturating_sub(MOST_ROWS));
}

/// Gives the declarations, and which of them answer the one above: in the same chain, by a player, to what is no
/// refused one.
fn answering(set: &SetAnswer) -> Vec<(&Declaration, bool)> {
    let mut top: Option<Chain> = None;
    let mut open = false;
    let mut rows = Vec::new();
    for row in &set.declarations {
        let chain = chain_of(set, &row.n).or(top);
        let alone = matches!(row.verdict, "automatic" | "immediate");
        rows.push((row, open && chain == top && !alone));
        (top, open) = (chain, row.verdict != "illegal" && !alone);
    }
    rows
}

/// Tells in which chain a declaration resolved.
fn chain_of(set: &SetAnswer, n: &str) -> Option<Chain> {
    let rows = set.resolution.iter().chain(set.outcomes.iter().flat_map(|end| &end.resolution));
    rows.into_iter().find(|row| row.n == n && matches!(row.chain, Chain::Number(_))).map(|row| row.chain)
}

/// Gives the mark of a declaration.
fn mark(row: &Declaration) -> Mark {
    match row.verdict {
        "illegal" => Mark::No,
        _ if row.doubtful() => Mark::Open,
        "automatic" | "immediate" => Mark::Dot,
        _ => Mark::Yes,
    }
}

/// Gives the colour of a player.
pub(super) fn of_seat(seat: Option<&str>) -> &'static str {
    match seat {
        Some("R") => colour::RESOURCE,
        Some("H") => colour::HAZARD,
        _ => colour::SOFT,
    }
}

/// Draws a declaration; `linked` if it answers the one before.
fn declaration(sheet: &mut Sheet<'_>, set: &SetAnswer, (row, linked): (&Declaration, bool)) {
    let mark = mark(row);
    let says = set.disputed.iter().filter(|d| d.n == row.n).flat_map(|d| &d.says);
    let says: Vec<String> = says.map(|s| format!("{} {}", s.rules.to_uppercase(), s.verdict)).collect();
    let note = [row.note.to_string(), says.join("; ")].into_iter().filter(|part| !part.is_empty());
    let note = note.collect::<Vec<_>>().join(" · ");
    let wide = INNER - APART;
    let room = Set { size: BODY.size, bold: false, room: wide - 152, lines: 4 };
    let lines = room.wrap(&row.text);
    let notes = if note.is_empty() { Vec::new() } else { Set { size: NOTE.size, lines: 3, ..room }.wrap(&note) };
    let high = BODY.line() * count(&lines) + NOTE.line() * count(&notes) + 24;
    if !sheet.takes(high + GAP) {
        return;
    }
    let right = row.by == Some("H");
    let area = Area { x: EDGE + if right { APART } else { 0 }, y: sheet.y, w: wide, h: high };
    if linked {
        arrow(sheet, area.y);
    }
    sheet.canvas.rect(area, 14, colour::PANEL);
    if mark == Mark::No {
        sheet.canvas.frame(area, 14, colour::BAD);
    }
    let fill = of_seat(row.by);
    let bar = Area { x: if right { area.x + wide - 10 } else { area.x }, y: area.y + 8, w: 10, h: high - 16 };
    sheet.canvas.rect(bar, 5, fill);
    let inside = area.x + if right { 0 } else { 10 };
    sheet.badge((inside + 36, area.y + 34), fill, &row.n);
    sheet.canvas.mark((inside + wide - 46, area.y + 34), mark);
    sheet.y += 12;
    let style = if mark == Mark::No { Style { fill: colour::SOFT, ..BODY } } else { BODY };
    sheet.lines(style, inside + 72, &lines);
    sheet.lines(
        Style { fill: if mark == Mark::Yes { colour::SOFT } else { mark.fill() }, ..NOTE },
        inside + 72,
        &notes,
    );
    sheet.y = area.y + high + GAP;
    let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
    sheet.told.push(format!("{} {} {}{note}.", row.n, mark.sign(), row.text.trim_end_matches('.')));
}

/// Draws an arrow from the declaration that begins here up to what it answers.
fn arrow(sheet: &mut Sheet<'_>, y: i32) {
    let x = EDGE + INNER / 2;
    sheet.canvas.path(&format!("M{x} {}v{}", y, 6 - GAP), colour::SOFT, 4);
    sheet.canvas.path(&format!("M{} {}l8 -8 8 8", x - 8, y - GAP + 13), colour::SOFT, 4);
}

/// Draws what somebody has to choose.
fn to_choose(sheet: &mut Sheet<'_>, choice: &Choice) {
    sheet.warning(&choice.question);
    for candidate in choice.candidates.iter().take(MOST_ENDS) {
        let set = Set { size: BODY.size, bold: false, room: INNER - 40, lines: 2 };
        let lines = set.wrap(&candidate.name);
        if sheet.takes(BODY.line() * count(&lines)) {
            sheet.canvas.disc((EDGE + 16, sheet.y + 20), 6, colour::DOUBT);
            sheet.lines(BODY, EDGE + 36, &lines);
            sheet.told.push(format!("· {}", candidate.name));
        }
    }
    sheet.leave_out(choice.candidates.len().saturating_sub(MOST_ENDS));
    sheet.y += 8;
}

/// Draws what resolved, in the order in which it did.
fn resolved(sheet: &mut Sheet<'_>, set: &SetAnswer) {
    // What an open die decides is told with the dice.
    let rows: Vec<&Resolution> = set.resolution.iter().filter(|row| !row.open).collect();
    if rows.is_empty() {
        return;
    }
    let however = set.outcomes.len() > 1;
    sheet.part(sheet.words.say(if however { "however" } else { "last_in_first_out" }));
    let mut chain = Chain::Number(1);
    let mut above = None;
    for row in rows.iter().take(MOST_ROWS) {
        if row.chain != chain {
            let name = match row.chain {
                Chain::Number(n) => sheet.words.fill("chain", &n.to_string()),
                Chain::End(_) => sheet.words.say("chain_empty").to_owned(),
            };
            sheet.line(NOTE, &name);
            sheet.told.push(format!("{name}:"));
            (chain, above) = (row.chain, None);
        }
        above = resolution(sheet, set, row, above);
    }
    sheet.leave_out(rows.len().saturating_sub(MOST_ROWS));
}

/// Draws the rolls that no row of what resolved tells.
fn rolls(sheet: &mut Sheet<'_>, set: &SetAnswer) {
    let told = set.rolls.iter().filter(|roll| !roll.text.is_empty() && !roll.in_step);
    let told: Vec<&str> = told.map(|roll| &*roll.text).collect();
    if told.is_empty() {
        return;
    }
    sheet.y += 12;
    for text in told.iter().take(MOST_ROWS) {
        let lines = Set { size: BODY.size, bold: false, room: INNER - 60, lines: 3 }.wrap(&format!("{text}."));
        if sheet.takes(BODY.line() * count(&lines) + 8) {
            die(sheet, (EDGE + 24, sheet.y + 21));
            sheet.lines(BODY, EDGE + 62, &lines);
            sheet.y += 8;
            sheet.told.push(format!("{text}."));
        }
    }
    sheet.leave_out(told.len().saturating_sub(MOST_ROWS));
}

/// Draws a die around a place.
fn die(sheet: &mut Sheet<'_>, (x, y): (i32, i32)) {
    sheet.canvas.rect(Area { x: x - 17, y: y - 17, w: 34, h: 34 }, 8, colour::SOFT);
    for (across, down) in [(-8, -8), (0, 0), (8, 8), (8, -8), (-8, 8)] {
        sheet.canvas.disc((x + across, y + down), 4, colour::GROUND);
    }
}

/// Gives a row of what resolved; from `above` a line comes down to it. Returns where the line to the next begins.
fn resolution(sheet: &mut Sheet<'_>, set: &SetAnswer, row: &Resolution, above: Option<i32>) -> Option<i32> {
    let mark = match row.result {
        "resolves" => Mark::Yes,
        "partial" => Mark::Open,
        _ => Mark::No,
    };
    let lines = Set { size: BODY.size, bold: false, room: INNER - 116, lines: 4 }.wrap(&row.text);
    let high = BODY.line() * count(&lines) + 14;
    if !sheet.takes(high) {
        return None;
    }
    let (x, y) = (EDGE + 24, sheet.y + 24);
    if let Some(from) = above {
        sheet.canvas.path(&format!("M{x} {from}V{}", y - 28), colour::LINE, 4);
        sheet.canvas.path(&format!("M{} {}l7 7 7 -7", x - 7, y - 34), colour::LINE, 4);
    }
    let by = set.declarations.iter().find(|d| d.n == row.n).and_then(|d| d.by);
    sheet.badge((x, y), of_seat(by), &row.n);
    sheet.canvas.mark((EDGE + INNER - 22, y), mark);
    let below = sheet.y + high.max(66);
    sheet.y += 4;
    sheet.lines(BODY, EDGE + 62, &lines);
    sheet.y = below;
    sheet.told.push(format!("{} {} {}", row.n, mark.sign(), row.text));
    Some(y + 26)
}

/// Draws what open dice decide.
fn ends(sheet: &mut Sheet<'_>, set: &SetAnswer) {
    if set.outcomes.len() < 2 {
        return;
    }
    sheet.part(sheet.words.say("dice_decide"));
    for (at, end) in set.outcomes.iter().take(MOST_ENDS).enumerate() {
        let text = comes_to(set, end);
        Bar { share: end.share, odds: &end.odds, label: &end.dice, text: &text, fill: bars::fill(at) }.draw(sheet);
    }
    sheet.leave_out(set.outcomes.len().saturating_sub(MOST_ENDS));
}

/// Says what happens at one end and not at all of them.
fn comes_to(set: &SetAnswer, end: &Outcome) -> String {
    let own = end.resolution.iter().filter(|row| !set.resolution.contains(row));
    own.map(|row| &*row.text).collect::<Vec<_>>().join(" ")
}
