//! Draws shares of one as bars.

use super::canvas::{Area, Style, colour};
use super::sheet::{BODY, EDGE, INNER, NOTE, Sheet, count};
use super::text::Set;

/// The height of a bar.
const HIGH: i32 = 22;
/// The colours of bars, one after the other.
const FILLS: [&str; 6] = [colour::GOOD, colour::RESOURCE, colour::DOUBT, colour::HAZARD, colour::BAD, colour::SOFT];

/// Gives the colour of the bar at a place in a row of them.
pub(super) fn fill(at: usize) -> &'static str {
    FILLS.get(at % FILLS.len()).copied().unwrap_or(colour::SOFT)
}

/// A bar: how large a share is, in a colour, and what is told of it.
pub(super) struct Bar<'t> {
    /// The share, from 0 to 1.
    pub share: f64,
    /// The same as a fraction: `5/36`.
    pub odds: &'t str,
    /// The thing for which it stands.
    pub label: &'t str,
    /// The value; nothing if the label says it all.
    pub text: &'t str,
    /// Its colour.
    pub fill: &'static str,
}

impl Bar<'_> {
    /// Draws it.
    pub(super) fn draw(&self, sheet: &mut Sheet<'_>) {
        let percent = sheet.words.percent(self.share);
        let room = |size, lines| Set { size, bold: false, room: INNER - 12, lines };
        let labels = room(NOTE.size, 2).wrap(&format!("{} · {}", self.odds, self.label));
        let texts = if self.text.is_empty() { Vec::new() } else { room(BODY.size, 3).wrap(self.text) };
        let high = BODY.line() + HIGH + 8 + NOTE.line() * count(&labels) + BODY.line() * count(&texts) + 16;
        if !sheet.takes(high) {
            return;
        }
        let first = sheet.y + BODY.size;
        let strong = Style { fill: self.fill, ..BODY.bold() };
        sheet.canvas.text((EDGE, first), strong, &super::text::clean(&percent));
        sheet.y += BODY.line();
        let track = Area { x: EDGE, y: sheet.y, w: INNER, h: HIGH };
        sheet.canvas.rect(track, HIGH / 2, colour::PANEL);
        // A share is between 0 and 1, whatever it was worked out from.
        let wide = (f64::from(INNER) * self.share.clamp(0.0, 1.0)).round() as i32;
        if wide > 0 {
            sheet.canvas.rect(Area { w: wide.max(HIGH), ..track }, HIGH / 2, self.fill);
        }
        sheet.y += HIGH + 4;
        sheet.lines(NOTE, EDGE + 4, &labels);
        sheet.lines(BODY, EDGE + 4, &texts);
        sheet.y += 20;
        sheet.told.push(format!("{percent} ({}) {}. {}", self.odds, self.label, self.text));
    }
}
