//! Where words look for what they speak of.

use super::card::{Filter, Zone};

/// The zones that words ask for: one bit for each.
#[derive(Clone, Copy, Default)]
pub struct Zones(u16);

impl Zones {
    /// Whether the words name this zone.
    pub fn contains(self, zone: Zone) -> bool {
        self.0 & 1 << zone as u16 != 0
    }

    /// Whether the words look here. Nothing named means in play.
    pub fn look_in(self, zone: Zone) -> bool {
        if self.0 == 0 { zone == Zone::Play } else { self.contains(zone) }
    }
}

/// The zones that words ask for.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub fn zones(filter: &Filter) -> Zones {
    let union = |all: &[Filter]| all.iter().fold(0, |named, f| named | zones(f).0);
    match filter {
        // Of several descriptions the one that names no place means what is in play.
        Filter::Any(all) if union(all) != 0 && all.iter().any(|f| zones(f).0 == 0) => {
            Zones(union(all) | 1 << Zone::Play as u16)
        }
        Filter::All(all) | Filter::Any(all) => Zones(union(all)),
        Filter::In(zone) => Zones(1 << *zone as u16),
        _ => Zones(0),
    }
}
