//! A picture that is filled from top to bottom, until it is full: things that have no room are counted and not drawn.

use super::canvas::{Area, Canvas, Mark, Style, WIDTH, colour};
use super::text::Set;
use super::{Picture, Say};
use crate::picture::font;

/// The most that a picture is high.
pub const MOST_HEIGHT: u32 = 1_800;

/// The room left and right.
pub(super) const EDGE: i32 = 24;
/// The whole width.
pub(super) const WHOLE: i32 = WIDTH as i32;
/// The width between the edges.
pub(super) const INNER: i32 = WHOLE - 2 * EDGE;
/// The room that is kept for the last line, which says how much is left out.
const LAST: i32 = 70;

/// Headlines.
pub(super) const HEAD: Style = Style::new(35, colour::TEXT).bold();
/// The style of what is read first.
pub(super) const BODY: Style = Style::new(29, colour::TEXT);
/// The style of what stands beside it.
pub(super) const NOTE: Style = Style::new(24, colour::SOFT);
/// The style of a part's name.
pub(super) const PART: Style = Style::new(24, colour::SOFT).bold();

/// A picture while it is filled.
pub(super) struct Sheet<'s> {
    pub(super) canvas: Canvas,
    pub(super) words: &'s dyn Say,
    /// How far down it is filled.
    pub(super) y: i32,
    /// The contents in words.
    pub(super) told: Vec<String>,
    /// The number of things that had no room.
    left_out: usize,
}

impl<'s> Sheet<'s> {
    /// Makes an empty sheet.
    pub(super) fn new(words: &'s dyn Say) -> Sheet<'s> {
        Sheet { canvas: Canvas::default(), words, y: EDGE, told: Vec::new(), left_out: 0 }
    }

    /// Whether so much more has room; what has none is counted.
    pub(super) fn takes(&mut self, height: i32) -> bool {
        let takes = self.left_out == 0 && self.y + height + LAST <= MOST_HEIGHT as i32;
        self.left_out += usize::from(!takes);
        takes
    }

    /// Counts so many more things as left out.
    pub(super) fn leave_out(&mut self, count: usize) {
        if self.left_out > 0 {
            self.left_out += count;
        } else if count > 0 {
            let more = self.words.fill("picture_more", &count.to_string());
            self.line(NOTE, &more);
            self.told.push(more);
        }
    }

    /// Writes a text over the whole width.
    pub(super) fn paragraph(&mut self, style: Style, lines: usize, text: &str) {
        let set = Set { size: style.size, bold: style.bold, room: INNER, lines };
        let lines = set.wrap(text);
        if self.takes(style.line() * count(&lines)) {
            self.lines(style, EDGE, &lines);
        }
    }

    /// Writes a line over the whole width.
    pub(super) fn line(&mut self, style: Style, text: &str) {
        self.paragraph(style, 1, text);
    }

    /// Writes lines from here on, at a place from the left.
    pub(super) fn lines(&mut self, style: Style, x: i32, lines: &[String]) {
        for line in lines {
            self.canvas.text((x, self.y + style.size), style, line);
            self.y += style.line();
        }
    }

    /// Writes the name of a part, with a line to the right of it.
    pub(super) fn part(&mut self, name: &str) {
        if !self.takes(PART.line() + 90) {
            return;
        }
        self.y += 16;
        let set = Set { size: PART.size, bold: true, room: INNER, lines: 1 };
        let name = set.wrap(name.trim_end_matches(':')).concat();
        let (from, at) = (EDGE + font::width(&name, PART.size, true) + 14, self.y + PART.size - 8);
        self.canvas.text((EDGE, self.y + PART.size), PART, &name);
        if from < WHOLE - EDGE {
            self.canvas.path(&format!("M{from} {at}H{}", WHOLE - EDGE), colour::LINE, 2);
        }
        self.y += PART.line() + 8;
        self.told.push(format!("{name}:"));
    }

    /// Draws a disc with a number in it.
    pub(super) fn badge(&mut self, (x, y): (i32, i32), fill: &'static str, label: &str) {
        let size = match label.chars().count() {
            0..=2 => 24,
            3 => 18,
            _ => 14,
        };
        let label = Set { size, bold: true, room: 46, lines: 1 }.wrap(label).concat();
        self.canvas.disc((x, y), 21, fill);
        self.canvas.text((x, y + size / 3 + 1), Style::new(size, colour::GROUND).bold().middle(), &label);
    }

    /// Draws a box with a text in it that warns.
    pub(super) fn warning(&mut self, text: &str) {
        let set = Set { size: BODY.size, bold: false, room: INNER - 90, lines: 4 };
        let lines = set.wrap(text);
        let high = BODY.line() * count(&lines) + 26;
        if !self.takes(high + 12) {
            return;
        }
        let area = Area { x: EDGE, y: self.y, w: INNER, h: high };
        self.canvas.rect(area, 14, colour::PANEL);
        self.canvas.frame(area, 14, colour::DOUBT);
        self.canvas.mark((EDGE + 36, self.y + 34), Mark::Open);
        let below = self.y + high + 12;
        self.y += 12;
        self.lines(BODY, EDGE + 72, &lines);
        self.y = below;
        self.told.push(text.to_owned());
    }

    /// Gives the picture.
    pub(super) fn finish(mut self) -> Picture {
        if self.left_out > 0 {
            let more = self.words.fill("picture_more", &self.left_out.to_string());
            self.canvas.text((EDGE, self.y + NOTE.size), NOTE, &super::text::clean(&more));
            self.y += NOTE.line();
            self.told.push(more);
        }
        let height = self.y + EDGE - 8;
        self.canvas.finish(height, &self.told.join(" "))
    }
}

/// Counts the lines.
pub(super) fn count(lines: &[String]) -> i32 {
    i32::try_from(lines.len()).unwrap_or(i32::MAX)
}
