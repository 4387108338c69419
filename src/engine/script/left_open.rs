//! Everything that a script leaves open, in its declarations and in what follows from them.

use crate::engine::state::{Assumed, Filling, Intent, Leaf, Open, Slot, Taken};

/// Everything that a script leaves open: first in its declarations, then in what follows from them at any of its ends.
pub fn open(intents: &[Intent], leaves: &[Leaf]) -> Vec<Open> {
    let mut found: Vec<Open> = Vec::new();
    for open in leaves.iter().flat_map(|leaf| &leaf.trace.open) {
        if !found.iter().any(|o| o.slot == open.slot) {
            found.push(open.clone());
        }
    }
    let order = |open: &Open| intents.iter().position(|i| matches!(&open.slot, Slot::Part(l, _) if *l == i.label));
    found.sort_by_key(order);
    for assumed in leaves.iter().flat_map(|leaf| &leaf.trace.assumed) {
        let open = of_resolution(assumed);
        if !found.contains(&open) {
            found.push(open);
        }
    }
    found
}

fn of_resolution(assumed: &Assumed) -> Open {
    let candidates = match &assumed.taken {
        Taken::One(options) | Taken::First(options) => options.iter().map(|e| Filling::Thing(*e)).collect(),
        Taken::FirstWay(ways) => (0u8..).zip(ways).map(|(n, way)| Filling::Way(n, way.clone())).collect(),
    };
    let slot = match (&assumed.taken, assumed.card) {
        (Taken::First(_), Some(who)) => Slot::First(who),
        (Taken::One(_) | Taken::FirstWay(_) | Taken::First(_), card) => Slot::Choice(card),
    };
    Open { slot, candidates, meant: false }
}
