//! An SVG document while it is drawn: shapes and texts at whole pixels, everything from outside escaped.

use std::fmt::Write;

use super::font::FAMILY;
use super::{LONGEST_ALT, Picture};
use crate::vocab::visible;

/// The width of every picture: twice that of a narrow phone.
pub const WIDTH: u32 = 780;

/// Colours, as SVG takes them.
pub(super) mod colour {
    pub(in crate::picture) const GROUND: &str = "#1e1f22";
    pub(in crate::picture) const PANEL: &str = "#2b2d31";
    pub(in crate::picture) const LINE: &str = "#4e5058";
    pub(in crate::picture) const TEXT: &str = "#f2f3f5";
    pub(in crate::picture) const SOFT: &str = "#b5bac1";
    pub(in crate::picture) const RESOURCE: &str = "#5a9bff";
    pub(in crate::picture) const HAZARD: &str = "#c08bf7";
    pub(in crate::picture) const GOOD: &str = "#43b871";
    pub(in crate::picture) const BAD: &str = "#f25f5c";
    pub(in crate::picture) const DOUBT: &str = "#f0b232";
}

/// A place and a size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

/// The look of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// The height of the font in pixels.
    pub size: i32,
    /// Whether it is bold.
    pub bold: bool,
    /// Its colour.
    pub fill: &'static str,
    /// `start`, `middle` or `end`: which part of the text is at its place.
    pub anchor: &'static str,
}

impl Style {
    /// Makes plain letters that begin at their place.
    pub(super) const fn new(size: i32, fill: &'static str) -> Style {
        Style { size, bold: false, fill, anchor: "start" }
    }

    /// Gives the same in bold.
    pub(super) const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }

    /// Gives the same in the middle of its place.
    pub(super) const fn middle(self) -> Style {
        Style { anchor: "middle", ..self }
    }

    /// Gives the distance from the base of a line to that of the next.
    pub(super) const fn line(&self) -> i32 {
        self.size + self.size / 3
    }
}

/// A mark beside a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Legal, done.
    Yes,
    /// Refused, without effect.
    No,
    /// Not settled.
    Open,
    /// Neither: it happens by itself.
    Dot,
}

impl Mark {
    /// Gives its colour.
    pub(super) fn fill(self) -> &'static str {
        match self {
            Mark::Yes => colour::GOOD,
            Mark::No => colour::BAD,
            Mark::Open => colour::DOUBT,
            Mark::Dot => colour::SOFT,
        }
    }

    /// Gives its sign in a text.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Mark::Yes => "✓",
            Mark::No => "✗",
            Mark::Open => "?",
            Mark::Dot => "·",
        }
    }
}

/// A document that is being drawn.
#[derive(Default)]
pub(super) struct Canvas {
    body: String,
}

impl Canvas {
    /// Draws a rectangle with round corners.
    pub(super) fn rect(&mut self, area: Area, round: i32, fill: &str) {
        let Area { x, y, w, h } = area;
        self.put(format_args!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}"/>"#));
    }

    /// Draws the edge of a rectangle.
    pub(super) fn frame(&mut self, area: Area, round: i32, stroke: &str) {
        let Area { x, y, w, h } = area;
        self.put(format_args!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="none" stroke="{stroke}" stroke-width="3"/>"#
        ));
    }

    /// Draws a disc.
    pub(super) fn disc(&mut self, (x, y): (i32, i32), r: i32, fill: &str) {
        self.put(format_args!(r#"<circle cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>"#));
    }

    /// Draws lines along a path.
    pub(super) fn path(&mut self, d: &str, stroke: &str, width: i32) {
        self.put(format_args!(
            r#"<path d="{d}" fill="none" stroke="{stroke}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        ));
    }

    /// Writes a line of text whose base is at a place.
    pub(super) fn text(&mut self, (x, y): (i32, i32), style: Style, text: &str) {
        let Style { size, bold, fill, anchor } = style;
        let bold = if bold { r#" font-weight="700""# } else { "" };
        let anchor = if anchor == "start" { String::new() } else { format!(r#" text-anchor="{anchor}""#) };
        let text = escaped(text);
        self.put(format_args!(r#"<text x="{x}" y="{y}" font-size="{size}"{bold}{anchor} fill="{fill}">{text}</text>"#));
    }

    /// Draws a mark around a place.
    pub(super) fn mark(&mut self, (x, y): (i32, i32), mark: Mark) {
        self.disc((x, y), 19, mark.fill());
        let dark = colour::GROUND;
        match mark {
            Mark::Yes => self.path(&format!("M{} {}l6 7 12 -14", x - 9, y + 1), dark, 5),
            Mark::No => self.path(&format!("M{} {}l14 14m0 -14l-14 14", x - 7, y - 7), dark, 5),
            Mark::Open => self.text((x, y + 10), Style::new(28, dark).bold().middle(), "?"),
            Mark::Dot => self.disc((x, y), 5, dark),
        }
    }

    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        // Writing into a text does not fail.
        let _ = writeln!(self.body, "{element}");
    }

    /// Gives the whole document, so high, with what it shows in words.
    pub(super) fn finish(self, height: i32, alt: &str) -> Picture {
        let height = u32::try_from(height).unwrap_or(1).max(1);
        let alt = super::text::cut(&alt.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST_ALT);
        let (ground, body, told) = (colour::GROUND, self.body, escaped(&alt));
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"{FAMILY}\" role=\"img\">\n\
             <desc>{told}</desc>\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" rx=\"20\" fill=\"{ground}\"/>\n{body}</svg>\n"
        );
        Picture { svg, width: WIDTH, height, alt }
    }
}

/// Gives a text as it stands in a document: without what would end it, what no document may hold, and what nobody sees.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // Each text is set by itself anyway, and no letter stands for these.
            '\u{2068}' | '\u{2069}' => {}
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
