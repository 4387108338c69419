//! Checks expectations under a condition: it tries the script again as the condition supposes.

use crate::lang::{CardKey, Says, Script, Thing};
use crate::vocab::{Act, fold};

/// Gives the script as `if X first` supposes it: X comes first in the order that is declared. Nothing for other
/// conditions, or if no order names X.
pub(super) fn first_in_order(script: &Script, under: &str) -> Option<Script> {
    let title = fold(under.strip_prefix("if ")?.strip_suffix(" first")?);
    let mut script = script.clone();
    let mut found = false;
    for line in &mut script.lines {
        let Says::Declare(declared) = &mut line.says else { continue };
        let at = declared.order.iter().position(|thing| named(thing, &title));
        if let Some(at) = at.filter(|_| declared.act == Act::ChooseOrder) {
            declared.order[..=at].rotate_right(1);
            found = true;
        }
    }
    found.then_some(script)
}

fn named(thing: &Thing, title: &str) -> bool {
    let (Thing::Card(name) | Thing::Attack(Some(name))) = thing else { return false };
    match &name.card {
        CardKey::Known { title: known, .. } | CardKey::Described(known) | CardKey::Unknown(known) => {
            fold(known) == title
        }
    }
}
