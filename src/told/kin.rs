//! Mends what says to whom somebody or something belongs. What only says how two characters belong together is left out, as
//! whoever reads on would take the second for somebody else's: `Frodo and his friend Boromir II`. An apostrophe that was not
//! typed is put back: `beregonds healing herbs`.

use super::item::{Item, Mention, What};
use super::words::{Word, Words};
use crate::engine::card::{CardKind, Table};
use crate::vocab::fold;

/// Takes the words out of the items: `his` and the friend, where a character stands behind them and one was named before.
pub(super) fn left_out(mut items: Vec<Item>, mentions: &[Mention], text: &str, table: &Table) -> Vec<Item> {
    let character = |what: &What| matches!(what, What::Card(card) if mentions[*card].is(table, CardKind::Character));
    let mut at = 0;
    while at + 2 < items.len() {
        let comma = usize::from(items[at + 2].what == What::Mark(','));
        let next = items.get(at + 2 + comma).is_some_and(|i| character(&i.what));
        let words = Words::english();
        let kin = text.get(items[at + 1].span.clone()).is_some_and(|word| words.is_kin(&fold(word)));
        let before = items[..at].iter().any(|i| character(&i.what));
        if items[at].what == What::Word(Word::His) && kin && next && before {
            items.drain(at..at + 2 + comma);
        }
        at += 1;
    }
    items
}

/// Puts the apostrophe in where a character's name that was typed with an `s` stands before something that can be borne.
pub(super) fn apostrophes(mut items: Vec<Item>, mentions: &[Mention], text: &str, table: &Table) -> Vec<Item> {
    let is = |what: &What, kinds: &[CardKind]| matches!(what, What::Card(card) if kinds.iter().any(|k| mentions[*card].is(table, *k)));
    let mut at = 0;
    while at + 1 < items.len() {
        let (owner, thing) = (&items[at], &items[at + 1]);
        let near = text.get(owner.span.end..thing.span.start).is_some_and(|between| between == " ");
        let people = is(&owner.what, &[CardKind::Character]) && !is(&thing.what, &[CardKind::Character]);
        let pair = people && is(&thing.what, &[CardKind::Item, CardKind::Ally]);
        let typed = text.get(owner.span.clone()).map(fold).unwrap_or_default();
        let title = |card: usize| fold(&mentions[card].title);
        let more = matches!(&owner.what, What::Card(card)
            if typed.ends_with('s') && !title(*card).split_whitespace().any(|word| typed.ends_with(word)));
        if near && pair && more {
            let end = owner.span.end;
            items.insert(at + 1, Item { span: end..end, what: What::Possessive });
        }
        at += 1;
    }
    items
}
