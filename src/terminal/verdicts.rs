//! Writes the answer to a script: verdicts, resolutions, odds.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use super::mistakes;
use super::render::{BAD, HEAD, ID, Layout, QUIET, STRONG};
use crate::app::{
    Asked, CasesReport, Chain, Complaint, Declaration, Reading, Resolution, ResolveAnswer, SetAnswer, differing,
};

const GOOD: Style = AnsiColor::Green.on_default();
const DOUBT: Style = AnsiColor::Yellow.on_default();
/// The most outcomes that are listed unless all are asked for.
const SOME_OUTCOMES: usize = 6;

/// Gives the answer to a script.
pub(super) fn answer(
    out: &mut dyn Write,
    answer: &ResolveAnswer,
    layout: Layout,
    odds: bool,
    explain: bool,
) -> io::Result<()> {
    let Some(first) = answer.answers.first() else { return Ok(()) };
    let mistakes: Vec<Complaint> = first.mistakes().cloned().collect();
    mistakes::write(out, &mistakes, layout)?;
    if !mistakes.is_empty() {
        writeln!(out)?;
    }
    if odds {
        return all_odds(out, answer, layout);
    }
    head(out, answer, layout)?;
    if !first.understood.is_empty() {
        wrapped(out, &format!("As understood: {}.{}", first.understood.join("; "), assumed(first)), layout, QUIET)?;
    }
    if let Some(doubt) = answer.doubt() {
        let help = doubt.help.as_ref().map(|help| format!(" If not, {help}")).unwrap_or_default();
        wrapped(out, &format!("In doubt: {}{help}", doubt.message), layout, DOUBT)?;
    }
    if explain {
        for line in first.script.lines() {
            writeln!(out, "{}  {line}{}", QUIET.render(), QUIET.render_reset())?;
        }
    }
    sets(out, answer, layout, explain)?;
    readings(out, answer.readings(), layout)
}

/// Writes the ways in which a text can have been meant, numbered, each with its script. How one is chosen is for whoever
/// asked for them to say.
pub(super) fn readings(out: &mut dyn Write, readings: &[Reading], layout: Layout) -> io::Result<()> {
    if readings.is_empty() {
        return Ok(());
    }
    wrapped(out, "Which did you mean?", layout, HEAD)?;
    for (at, reading) in readings.iter().enumerate() {
        let number = format!("({})", at + 1);
        let options = textwrap::Options::new(layout.width).initial_indent("").subsequent_indent("      ");
        let says = textwrap::fill(&format!("  {number} {}", reading.says), options);
        writeln!(out, "{}", says.replacen(&number, &quiet(&number), 1))?;
        let script = reading.script.trim().replace('\n', "; ");
        wrapped(out, &format!("      {script}"), layout, QUIET)?;
    }
    Ok(())
}

/// Writes the answer under each rule set, once where all agree.
fn sets(out: &mut dyn Write, answer: &ResolveAnswer, layout: Layout, explain: bool) -> io::Result<()> {
    let Some(first) = answer.answers.first() else { return Ok(()) };
    if answer.agree {
        return body(out, first, layout, explain);
    }
    let common = differing::common(&answer.answers);
    if !common.declarations.is_empty() || !common.resolution.is_empty() {
        writeln!(out, "{}All agree{}", HEAD.render(), HEAD.render_reset())?;
        body(out, &common, layout, explain)?;
    }
    for (name, set) in differing::by_set(&answer.answers, &common) {
        writeln!(out)?;
        writeln!(out, "{}{name}{}", HEAD.render(), HEAD.render_reset())?;
        body(out, &set, layout, explain)?;
    }
    Ok(())
}

/// Gives the outcomes of open dice alone, under each rule set.
fn all_odds(out: &mut dyn Write, answer: &ResolveAnswer, layout: Layout) -> io::Result<()> {
    let alike = answer.answers.windows(2).all(|w| match w {
        [a, b] => a.outcomes == b.outcomes,
        _ => true,
    });
    let shown = if alike { 1 } else { answer.answers.len() };
    for set in answer.answers.iter().take(shown) {
        if shown > 1 {
            writeln!(out, "{}{}{}", HEAD.render(), set.name, HEAD.render_reset())?;
        }
        if set.outcomes.len() > 1 {
            outcomes(out, set, layout, true)?;
        } else if set.undecided.is_some() {
            undecided(out, set, layout)?;
        } else {
            writeln!(out, "Nothing that matters is left to the dice: 100.0 % (1/1).")?;
        }
        for part in &set.unmodelled {
            wrapped(out, &format!("Not modelled: {part}"), layout, BAD)?;
        }
    }
    Ok(())
}

/// Gives the headline, and on its right who agrees with it.
fn head(out: &mut dyn Write, answer: &ResolveAnswer, layout: Layout) -> io::Result<()> {
    let told = |question: &String| answer.answers.iter().any(|a| a.questions.iter().any(|q| q.question == *question));
    if let Some(question) = answer.question.as_ref().filter(|question| !told(question)) {
        writeln!(out, "{}{question}{}", QUIET.render(), QUIET.render_reset())?;
    }
    let (left, right) = (&answer.headline, &answer.concord);
    let used = left.chars().count() + right.chars().count() + 2;
    if right.is_empty() || used > layout.width {
        writeln!(out, "{}{left}{}", STRONG.render(), STRONG.render_reset())?;
        if !right.is_empty() {
            writeln!(out, "{}{right}{}", DOUBT.render(), DOUBT.render_reset())?;
        }
        return Ok(());
    }
    let gap = " ".repeat(layout.width.saturating_sub(used) + 2);
    writeln!(
        out,
        "{}{left}{}{gap}{}{right}{}",
        STRONG.render(),
        STRONG.render_reset(),
        QUIET.render(),
        QUIET.render_reset()
    )
}

fn assumed(set: &SetAnswer) -> String {
    if set.assumed.is_empty() { String::new() } else { format!(" Assumed: {}.", set.assumed.join("; ")) }
}

/// Writes why nothing is decided.
fn undecided(out: &mut dyn Write, set: &SetAnswer, layout: Layout) -> io::Result<()> {
    set.undecided.iter().try_for_each(|why| wrapped(out, &format!("Undecided: {why}."), layout, BAD))
}

/// Verdicts and resolutions under one rule set.
fn body(out: &mut dyn Write, set: &SetAnswer, layout: Layout, explain: bool) -> io::Result<()> {
    undecided(out, set, layout)?;
    for asked in &set.questions {
        question(out, asked, layout, explain)?;
    }
    for row in &set.declarations {
        declaration(out, row, layout)?;
        if explain && !row.cites.is_empty() {
            writeln!(out, "    {}{}{}", ID.render(), row.cites.join(", "), ID.render_reset())?;
        }
        for part in row.bound.iter().filter(|_| explain) {
            wrapped(out, &format!("    {part}"), layout, QUIET)?;
        }
        for dispute in set.disputed.iter().filter(|d| d.n == row.n) {
            let says = dispute.says.iter().map(|s| format!("{} {}", s.rules.to_uppercase(), s.verdict));
            wrapped(out, &format!("   {}", says.collect::<Vec<_>>().join("; ")), layout, DOUBT)?;
        }
    }
    choices(out, set, layout)?;
    let open = set.outcomes.len() > 1;
    // What hangs on open dice is told with each outcome.
    let steps: Vec<Resolution> = set.resolution.iter().filter(|row| !row.open).cloned().collect();
    if !steps.is_empty() {
        let all = if open { "Last in, first out, however the dice fall" } else { "Last in, first out" };
        writeln!(out, "{}{all}{} {}", HEAD.render(), HEAD.render_reset(), quiet(&format!("({})", set.order)))?;
        resolutions(out, &steps, layout, "", explain)?;
    }
    for roll in &set.rolls {
        if !roll.text.is_empty() && !roll.in_step {
            wrapped(out, &format!("  {}.", capital(&roll.text)), layout, Style::new())?;
        }
        if explain {
            let modified = if roll.modifier == 0 { String::new() } else { format!(" with {:+}", roll.modifier) };
            let line = format!("{}{modified}: {} or more on the dice ({})", roll.of, roll.need, roll.odds);
            wrapped(out, &format!("    {line}"), layout, QUIET)?;
        }
    }
    if !set.afterwards.is_empty() {
        wrapped(out, &format!("Afterwards: {}.", set.afterwards), layout, Style::new())?;
    }
    if open {
        outcomes(out, set, layout, false)?;
    }
    for part in &set.unmodelled {
        wrapped(out, &format!("Not modelled: {part}"), layout, BAD)?;
    }
    for part in &set.left_out {
        wrapped(out, &format!("Not modelled, in case it matters: {part}"), layout, QUIET)?;
    }
    Ok(())
}

/// Gives a question of the script with its answer.
fn question(out: &mut dyn Write, asked: &Asked, layout: Layout, explain: bool) -> io::Result<()> {
    let style = match asked.answer {
        "yes" => GOOD,
        "no" => BAD,
        _ => DOUBT,
    };
    wrapped(out, &asked.question, layout, QUIET)?;
    wrapped(out, &format!("  {}: {}", capital(asked.answer), asked.text), layout, style)?;
    if explain {
        let tried = asked.tried.iter().map(|tried| format!("tried: {tried}"));
        let cites = (!asked.cites.is_empty()).then(|| asked.cites.join(", "));
        tried.chain(cites).try_for_each(|line| wrapped(out, &format!("    {line}"), layout, QUIET))?;
    }
    Ok(())
}

/// Writes what has to be chosen, with a line to paste for each candidate.
fn choices(out: &mut dyn Write, set: &SetAnswer, layout: Layout) -> io::Result<()> {
    for choice in &set.choices {
        wrapped(out, &choice.question, layout, HEAD)?;
        let verb = if choice.slot == "pick" { "Add one of these lines" } else { "Type one of these in its place" };
        writeln!(out, "{}", quiet(&format!("{verb}:")))?;
        for (n, candidate) in choice.candidates.iter().enumerate() {
            writeln!(out, "  {}  {}", quiet(&format!("({})", n + 1)), candidate.line)?;
        }
    }
    Ok(())
}

fn declaration(out: &mut dyn Write, row: &Declaration, layout: Layout) -> io::Result<()> {
    let (mark, style) = match row.verdict {
        "illegal" => ("✗", BAD),
        _ if row.doubtful() => ("?", DOUBT),
        "automatic" | "immediate" => ("·", GOOD),
        _ => ("✓", GOOD),
    };
    let head = format!("{} {mark} {}", row.n, row.text);
    let width = head.chars().count();
    let painted = format!("{} {}{mark}{} {}", row.n, style.render(), style.render_reset(), row.text);
    // The reason stands beside the declaration where there is room, else below it.
    if width + row.note.chars().count() + 2 <= layout.width {
        let gap = " ".repeat(layout.width / 2 + 8 - width.min(layout.width / 2 + 6));
        let note = if width + gap.len() + row.note.chars().count() > layout.width {
            format!("  {}", row.note)
        } else {
            format!("{gap}{}", row.note)
        };
        return writeln!(out, "{painted}{}", quiet(&note));
    }
    let indent = " ".repeat(row.n.chars().count() + 3);
    let options = textwrap::Options::new(layout.width).initial_indent("").subsequent_indent(&indent);
    let lines = textwrap::wrap(&head, options);
    for (at, line) in lines.iter().enumerate() {
        match at {
            0 => writeln!(
                out,
                "{}",
                line.replacen(mark, &format!("{}{mark}{}", style.render(), style.render_reset()), 1)
            )?,
            _ => writeln!(out, "{line}")?,
        }
    }
    wrapped(out, &format!("{indent}{}", row.note), layout, QUIET)
}

fn resolutions(
    out: &mut dyn Write,
    rows: &[Resolution],
    layout: Layout,
    indent: &str,
    explain: bool,
) -> io::Result<()> {
    let mut chain = Chain::Number(1);
    for row in rows {
        if row.chain != chain {
            let name = match row.chain {
                Chain::Number(n) => format!("Chain {n}"),
                Chain::End(_) => "When the chain has emptied".to_owned(),
            };
            writeln!(out, "{indent}{}", quiet(&name))?;
            chain = row.chain;
        }
        let hang = format!("{indent}{}", " ".repeat(row.n.chars().count() + 1));
        let options = textwrap::Options::new(layout.width).initial_indent(indent).subsequent_indent(&hang);
        let text = format!("{} {}", row.n, row.text);
        for line in textwrap::wrap(&text, options) {
            writeln!(out, "{line}")?;
        }
        if explain && !row.cites.is_empty() {
            writeln!(out, "{hang}{}{}{}", ID.render(), row.cites.join(", "), ID.render_reset())?;
        }
    }
    Ok(())
}

/// Writes what the open dice decide.
fn outcomes(out: &mut dyn Write, set: &SetAnswer, layout: Layout, all: bool) -> io::Result<()> {
    writeln!(out, "{}The dice decide{}", HEAD.render(), HEAD.render_reset())?;
    let most = if all { set.outcomes.len() } else { SOME_OUTCOMES };
    for outcome in set.outcomes.iter().take(most) {
        let share = format!("{:>5.1} % ({})", outcome.share * 100.0, outcome.odds);
        writeln!(out, "{}{share}{} {}", STRONG.render(), STRONG.render_reset(), outcome.dice)?;
        let new: Vec<Resolution> = outcome.resolution.iter().filter(|r| !set.resolution.contains(r)).cloned().collect();
        resolutions(out, &new, layout, "  ", false)?;
        if new.is_empty() && !outcome.differs.is_empty() {
            wrapped(out, &format!("  {}", outcome.differs), layout, Style::new())?;
        }
    }
    if set.outcomes.len() > most {
        writeln!(out, "{}", quiet(&format!("… and {} more: --odds lists them", set.outcomes.len() - most)))?;
    }
    Ok(())
}

/// Writes how the cases went: what differs, then a line for each rule set.
pub(super) fn cases(out: &mut dyn Write, report: &CasesReport, verbose: bool) -> io::Result<()> {
    for run in report.runs.iter().filter(|run| verbose || !run.holds()) {
        let (mark, style) = match (run.open, run.holds()) {
            (true, _) => ("open", QUIET),
            (false, true) => ("holds", GOOD),
            (false, false) => ("differs", BAD),
        };
        writeln!(
            out,
            "{}{mark:7}{} {} {} {}{}{}",
            style.render(),
            style.render_reset(),
            run.id,
            run.rules,
            ID.render(),
            run.entry,
            ID.render_reset()
        )?;
        for line in &run.differs {
            writeln!(out, "        {line}")?;
        }
        for line in &run.unmodelled {
            writeln!(out, "        {}", quiet(&format!("not modelled: {line}")))?;
        }
    }
    if report.runs.is_empty() {
        return writeln!(out, "No case or entry begins like that.");
    }
    if verbose {
        for (entry, holds, all) in &report.entries {
            writeln!(out, "{}{entry}{} {holds} of {all}", ID.render(), ID.render_reset())?;
        }
    }
    let sets = report.sets.iter().map(|(set, holds, all)| format!("{} {holds} of {all}", set.to_uppercase()));
    let unchecked: usize = report.runs.iter().map(|run| run.unchecked).sum();
    let left = match unchecked {
        0 => String::new(),
        1 => "; 1 conditional fact was not checked".to_owned(),
        several => format!("; {several} conditional facts were not checked"),
    };
    writeln!(out, "{}{left}", sets.collect::<Vec<_>>().join(", "))
}

/// Gives a text with a capital letter at its beginning.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Gives a text that steps back.
pub(super) fn quiet(text: &str) -> String {
    format!("{}{text}{}", QUIET.render(), QUIET.render_reset())
}

/// Gives a paragraph in one style.
pub(super) fn wrapped(out: &mut dyn Write, text: &str, layout: Layout, style: Style) -> io::Result<()> {
    let indent: String = text.chars().take_while(|c| *c == ' ').collect();
    let options = textwrap::Options::new(layout.width).initial_indent(&indent).subsequent_indent(&indent);
    for line in textwrap::wrap(text.trim_start(), options) {
        writeln!(out, "{}{line}{}", style.render(), style.render_reset())?;
    }
    Ok(())
}
