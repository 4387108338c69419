//! Every card that a position may hold, with the answers that are needed so often that they are worked out once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use super::{
    Action, Attr, CardDef, CardKind, Class, Event, Meaning, Mode, Rule, RuleSort, RuleSorts, Step, Word, Zone, defaults,
};
use crate::engine::card;
use crate::vocab::RegionType;

/// Every card that a position may hold. A copy of the table shares its cards with the original, so that adding a card
/// is cheap.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The cards. A card in a position refers to its place here. Use [`Table::push`] to add one: the answers that are
    /// kept beside the cards do not follow changes made here.
    pub defs: Vec<Arc<CardDef>>,
    /// The ways to play the cards, if they are not just those that are written.
    plays: Vec<Option<Arc<[Arc<Action>]>>>,
    /// What each card says while it is in play.
    says: Vec<Says>,
    /// The places of the regions in the table, by name.
    regions: Arc<HashMap<Word, usize>>,
}

impl Table {
    /// A table of these cards, in order.
    pub fn new(defs: Vec<CardDef>) -> Table {
        let plays = defs.iter().map(own_plays).collect();
        let says = defs.iter().map(Says::of).collect();
        let mut regions = HashMap::new();
        defs.iter().enumerate().for_each(|(at, def)| keep_region(&mut regions, def, at));
        Table { defs: defs.into_iter().map(Arc::new).collect(), plays, says, regions: Arc::new(regions) }
    }

    /// Adds a card and gives its place.
    pub fn push(&mut self, def: CardDef) -> usize {
        self.plays.push(own_plays(&def));
        self.says.push(Says::of(&def));
        if def.region.is_some() {
            keep_region(Arc::make_mut(&mut self.regions), &def, self.defs.len());
        }
        self.defs.push(Arc::new(def));
        self.defs.len() - 1
    }

    /// The ways in which the card at this place can be played: those that its meaning gives, completed by the printed
    /// kind; otherwise those of its kind.
    pub fn plays(&self, def: usize) -> &[Arc<Action>] {
        match self.plays.get(def) {
            Some(Some(plays)) => plays,
            Some(None) | None => self.defs.get(def).map_or(&[], |def| defaults::written(def)),
        }
    }

    /// Gives the mode that the card at this place has in a zone. A card of several kinds of event is taken for the one
    /// that lasts longest, once it is in play.
    pub fn lies_as(&self, def: usize, zone: Zone) -> Mode {
        let Some(def) = self.defs.get(def) else { return Mode::Ability };
        match def.kind {
            CardKind::Character => Mode::Character,
            CardKind::Item => Mode::Item,
            CardKind::Ally => Mode::Ally,
            CardKind::Faction => Mode::Faction,
            CardKind::Site | CardKind::Region => Mode::Ability,
            CardKind::Event | CardKind::Creature => {
                let lasting = [Mode::PermanentEvent, Mode::LongEvent];
                let kept = lasting.into_iter().find(|m| zone == Zone::Play && def.modes.contains(m));
                let other = if def.kind == CardKind::Creature { Mode::Creature } else { Mode::ShortEvent };
                kept.or_else(|| def.modes.first().copied()).unwrap_or(other)
            }
        }
    }

    /// Tells what the card at this place says while it is in play.
    pub fn says(&self, def: usize) -> Says {
        self.says.get(def).copied().unwrap_or_default()
    }

    /// Whether two regions are adjacent; minions have one more connection (COE 2.II.7, 4.R1).
    pub fn adjacent(&self, a: &str, b: &Word, minions: bool) -> bool {
        self.next_to(a, minions).any(|name| name == b)
    }

    /// The regions adjacent to one; minions have one more connection (COE 2.II.7, 4.R1).
    pub fn next_to(&self, region: &str, minions: bool) -> impl Iterator<Item = &Word> {
        let card = self.region_card(region);
        let more = card.filter(|_| minions).into_iter().flat_map(|def| &def.minion_adjacent);
        card.into_iter().flat_map(|def| &def.next_to).chain(more)
    }

    /// The printed type of a region, by its folded name.
    pub fn region(&self, name: &str) -> Option<RegionType> {
        self.region_card(name)?.region
    }

    /// The card of a region, by its folded name.
    pub fn region_card(&self, name: &str) -> Option<&CardDef> {
        self.defs.get(*self.regions.get(name)?).map(|def| &**def)
    }
}

/// What a card says while it is in play, as far as that decides whether to look at its text at all: most cards say
/// nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Says {
    /// The sorts of rules that it has.
    pub rules: RuleSorts,
    /// The numbers that these rules change, one bit each.
    numbers: u32,
    /// Whether something happens on an event or in a state.
    pub triggers: bool,
    /// Whether a rule reaches a whole category, or something happens to moving companies, so that it declares itself.
    pub declares: bool,
    /// Whether its meaning leaves out something that is printed.
    pub incomplete: bool,
    /// Whether a judge has to rule on something that one of its texts does.
    pub left_to_judge: bool,
}

impl Says {
    pub(crate) fn of(def: &CardDef) -> Says {
        let Some(meaning) = &def.meaning else { return Says::default() };
        let rules = || meaning.standing.iter().flat_map(|part| &part.rules);
        let category = meaning.standing.iter().any(|part| part.class == Class::P);
        Says {
            rules: rules().map(RuleSort::from).collect(),
            numbers: rules()
                .fold(0, |all, rule| all | if let Rule::Modify { attr, .. } = rule { bit(*attr) } else { 0 }),
            triggers: !meaning.triggers.is_empty(),
            incomplete: is_incomplete(meaning),
            left_to_judge: is_left_to_judge(meaning),
            declares: category || meaning.triggers.iter().any(|t| t.on == Event::Moves),
        }
    }

    /// Whether one of its rules changes this number of something.
    pub fn changes(self, attr: Attr) -> bool {
        self.numbers & bit(attr) != 0
    }

    /// Whether one of its rules changes the types of regions or sites.
    pub fn converts(self) -> bool {
        self.rules.meets([RuleSort::TreatRegions, RuleSort::TreatSites].into())
    }
}

fn bit(attr: Attr) -> u32 {
    1 << attr as u32
}

fn own_plays(def: &CardDef) -> Option<Arc<[Arc<Action>]>> {
    match defaults::plays(def) {
        Cow::Owned(plays) if !plays.is_empty() => Some(plays.into()),
        Cow::Owned(_) | Cow::Borrowed(_) => None,
    }
}

/// If several regions have one name, the first counts.
fn keep_region(regions: &mut HashMap<Word, usize>, def: &CardDef, at: usize) {
    if def.region.is_some() {
        regions.entry(def.name.clone()).or_insert(at);
    }
}

/// Whether something that the card prints is left to a judge, or matters only outside a chain.
fn is_incomplete(meaning: &Meaning) -> bool {
    let mut steps = meaning.plays.iter().flat_map(|play| card::walk(&play.steps));
    !meaning.by_hand.is_empty() || !meaning.outside.is_empty() || steps.any(|step| matches!(step, Step::ByHand(_)))
}

/// Whether a judge has to rule on something that the card does when it is played, used or set off.
fn is_left_to_judge(meaning: &Meaning) -> bool {
    let actions = meaning.plays.iter().chain(&meaning.abilities).map(|a| &a.steps);
    let mut steps = actions.chain(meaning.triggers.iter().map(|t| &t.steps)).flat_map(|steps| card::walk(steps));
    !meaning.by_hand.is_empty() || steps.any(|s| matches!(s, Step::ByHand(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_with_one_card_more_shares_all_others() {
        let region = |name: &str, kind| CardDef { name: name.into(), region: Some(kind), ..CardDef::default() };
        let table = Table::new(vec![region("one", RegionType::W), CardDef::default()]);
        let mut more = table.clone();
        assert_eq!(more.push(region("two", RegionType::S)), 2);
        assert!(table.defs.iter().zip(&more.defs).all(|(old, new)| Arc::ptr_eq(old, new)));
        assert_eq!((table.defs.len(), more.defs.len()), (2, 3));
        let kinds = |table: &Table| ["one", "two"].map(|name| table.region(name));
        assert_eq!(kinds(&table), [Some(RegionType::W), None]);
        assert_eq!(kinds(&more), [Some(RegionType::W), Some(RegionType::S)]);
    }
}
