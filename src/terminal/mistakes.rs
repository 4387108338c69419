//! Draws the mistakes in a script, each with its line, what is wrong under the place, and what to do about it.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;

use anstream::{AutoStream, ColorChoice};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError, MietteSpanContents, Report,
    SourceCode, SourceSpan, SpanContents,
};

use super::render::Layout;
use crate::app::Complaint;

/// Columns beside a line of the script: its number and the frame.
const FRAME: usize = 10;
/// The narrowest that words under a place become, however far to the right it is.
const NARROWEST: usize = 24;

/// Draws mistakes one below the other.
pub(super) fn write(out: &mut dyn Write, complaints: &[Complaint], layout: Layout) -> io::Result<()> {
    let handler = GraphicalReportHandler::new_themed(theme()).with_width(layout.width).with_break_words(false);
    for complaint in complaints {
        let mut drawn = String::new();
        handler.render_report(&mut drawn, report(complaint, layout.width).as_ref()).map_err(io::Error::other)?;
        write!(out, "{drawn}")?;
    }
    Ok(())
}

/// Chooses lines and colours where a person looks at them; plain letters where the output goes elsewhere.
fn theme() -> GraphicalTheme {
    let out = io::stdout();
    match (AutoStream::choice(&out) == ColorChoice::Never, out.is_terminal()) {
        (false, _) => GraphicalTheme::unicode(),
        (true, true) => GraphicalTheme::unicode_nocolor(),
        (true, false) => GraphicalTheme::none(),
    }
}

fn report(complaint: &Complaint, width: usize) -> Report {
    let (line, place) = Line::around(complaint, width.saturating_sub(FRAME));
    let column = line.text[..place.start].chars().count();
    let room = width.saturating_sub(FRAME + column + complaint.length / 2).max(NARROWEST);
    let label = textwrap::fill(&complaint.message, room);
    let expected = complaint.expected.as_ref().map(|e| format!("expected {e}"));
    let fix = complaint.fix.as_ref().map(|line| format!("type instead: `{line}`"));
    let help: Vec<String> = complaint.help.iter().map(ToString::to_string).chain(fix).chain(expected).collect();
    let mut mistake = MietteDiagnostic::new(format!("line {}, column {}", complaint.line, complaint.column))
        .with_label(LabeledSpan::at(place, label));
    if !help.is_empty() {
        mistake = mistake.with_help(help.join("\n"));
    }
    Report::from(mistake).with_source_code(line)
}

/// One line of the script, or the part of a long one in which the mistake is.
#[derive(Debug)]
struct Line {
    /// Counted from 1.
    number: usize,
    text: String,
}

impl Line {
    /// Gives the line of a mistake within so many columns, and the bytes of it that are marked.
    fn around(complaint: &Complaint, room: usize) -> (Line, Range<usize>) {
        let typed: Vec<char> = complaint.source.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let at = complaint.column.saturating_sub(1).min(typed.len());
        let from = at.saturating_sub(room / 3).min(typed.len().saturating_sub(room));
        let until = typed.len().min(from + room);
        let mut shown = typed[from..until].to_vec();
        if let Some(first) = shown.first_mut().filter(|_| from > 0) {
            *first = '…';
        }
        if let Some(last) = shown.last_mut().filter(|_| until < typed.len()) {
            *last = '…';
        }
        // What is missing at the end of a line is marked after it.
        if at - from == shown.len() {
            shown.push(' ');
        }
        let bytes = |chars: usize| shown.iter().take(chars).map(|c| c.len_utf8()).sum();
        let place = bytes(at - from)..bytes(at - from + complaint.length);
        (Line { number: complaint.line, text: shown.into_iter().collect() }, place)
    }
}

impl SourceCode for Line {
    /// Gives the whole line, whatever part of it is asked for.
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let all = SourceSpan::from(0..self.text.len());
        Ok(Box::new(MietteSpanContents::new(self.text.as_bytes(), all, self.number.saturating_sub(1), 0, 1)))
    }
}
