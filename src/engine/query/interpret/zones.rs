//! The zones in which texts look for the things that they speak of.

use crate::engine::card::{Filter, Zone};

/// The zones that a text asks for, one bit each.
#[derive(Clone, Copy, Default)]
pub struct Zones(u16);

impl Zones {
    /// Whether the words name this zone.
    pub fn contains(self, zone: Zone) -> bool {
        self.0 & 1 << zone as u16 != 0
    }

    /// Whether the text looks here. If it names no zone, it looks in play.
    pub fn look_in(self, zone: Zone) -> bool {
        if self.0 == 0 { zone == Zone::Play } else { self.contains(zone) }
    }
}

/// The zones that a text asks for.
pub fn zones(filter: &Filter) -> Zones {
    let one = |zone: Zone| 1 << zone as u16;
    match filter {
        Filter::All(all) => Zones(all.iter().fold(0, |named, f| named | zones(f).0)),
        // If one of several descriptions names no zone, it means what is in play.
        Filter::Any(all) => {
            let (named, silent) = all.iter().map(zones).fold((0, false), |(n, s), z| (n | z.0, s || z.0 == 0));
            Zones(if named != 0 && silent { named | one(Zone::Play) } else { named })
        }
        Filter::In(zone) => Zones(one(*zone)),
        _ => Zones(0),
    }
}
