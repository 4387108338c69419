//! Every card that a position may hold, with what is asked of them so often that it is worked out once.

use std::borrow::Cow;
use std::collections::HashMap;

use super::super::defaults;
use super::{Action, CardDef, Word};
use crate::vocab::RegionType;

/// Every card that a position may hold.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The cards; a card in a position refers to its place here. [`Table::push`] adds one: what is kept beside the cards
    /// does not follow changes that are made here.
    pub defs: Vec<CardDef>,
    /// Ways to play the cards, where they are not just those that are written.
    plays: Vec<Vec<Action>>,
    /// The types of the regions, by name.
    regions: HashMap<Word, RegionType>,
}

impl Table {
    /// A table of these cards, in their order.
    pub fn new(defs: Vec<CardDef>) -> Table {
        let plays = defs.iter().map(own_plays).collect();
        let mut regions = HashMap::new();
        defs.iter().for_each(|def| keep_region(&mut regions, def));
        Table { defs, plays, regions }
    }

    /// Adds a card; its place.
    pub fn push(&mut self, def: CardDef) -> usize {
        self.plays.push(own_plays(&def));
        keep_region(&mut self.regions, &def);
        self.defs.push(def);
        self.defs.len() - 1
    }

    /// The ways in which the card at this place can be played: those that its meaning gives, with the printed kind
    /// filled in, else those of its kind.
    pub fn plays(&self, def: usize) -> &[Action] {
        match self.plays.get(def) {
            Some(plays) if !plays.is_empty() => plays,
            Some(_) | None => self.defs.get(def).map_or(&[], defaults::written),
        }
    }

    /// The printed type of a region, by its folded name.
    pub fn region(&self, name: &Word) -> Option<RegionType> {
        self.regions.get(name).copied()
    }
}

fn own_plays(def: &CardDef) -> Vec<Action> {
    match defaults::plays(def) {
        Cow::Owned(plays) => plays,
        Cow::Borrowed(_) => Vec::new(),
    }
}

/// Of several regions of one name the first counts.
fn keep_region(regions: &mut HashMap<Word, RegionType>, def: &CardDef) {
    if let Some(kind) = def.region {
        regions.entry(def.name.clone()).or_insert(kind);
    }
}
