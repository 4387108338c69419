//! Leaves out what only says how two characters belong together: `Frodo and his friend Boromir II`. Whoever reads on
//! would take Boromir for somebody else's.

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
