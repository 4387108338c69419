//! How a card is played when its text says nothing about it: by its kind alone.

use super::card::{Action, CardDef, CardKind, Cost, Filter, Kind, Mode, Target, Window};

/// The ways in which a card can be played: those that its meaning gives, with the printed kind filled in.
pub fn plays(def: &CardDef) -> Vec<Action> {
    let written = def.meaning.as_ref().map_or(&[][..], |m| &m.plays[..]);
    if !written.is_empty() {
        return written.iter().map(|a| filled(a.clone())).collect();
    }
    match def.kind {
        CardKind::Event | CardKind::Creature => def.modes.iter().map(|m| blank(*m)).collect(),
        CardKind::Item => vec![at_site(Mode::Item)],
        CardKind::Ally => vec![at_site(Mode::Ally)],
        CardKind::Faction => vec![at_site(Mode::Faction)],
        CardKind::Character => vec![blank(Mode::Character)],
        CardKind::Site | CardKind::Region => Vec::new(),
    }
}

/// A written way that does not say who bears the card: somebody taps for it, as for any other.
fn filled(action: Action) -> Action {
    let at_a_site = matches!(action.mode, Mode::Item | Mode::Ally | Mode::Faction);
    if !at_a_site || action.by.is_some() || !action.cost.is_empty() || !action.targets.is_empty() {
        return action;
    }
    let usual = at_site(action.mode);
    Action { by: usual.by, cost: usual.cost, ..action }
}

/// An action that says nothing.
pub fn blank(mode: Mode) -> Action {
    Action {
        option: None,
        mode,
        as_hazard: None,
        window: Window::Usual,
        free: false,
        by: None,
        cost: Vec::new(),
        needs: Vec::new(),
        targets: Vec::new(),
        steps: Vec::new(),
        starts_chain: false,
        locks_targets: false,
        no_duplicate: None,
    }
}

/// A resource that a character taps for at his site, and then bears or controls.
fn at_site(mode: Mode) -> Action {
    let character = Filter::All(vec![Filter::Own, Filter::Kind(Kind::Character), Filter::Untapped]);
    let targets = Vec::<Target>::new();
    Action { by: Some(character), cost: vec![Cost::TapBy], targets, ..blank(mode) }
}
