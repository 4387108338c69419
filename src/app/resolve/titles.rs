//! Turns the catalogue into the list with which the chain language finds names.

use crate::cards::{Card, CardKind, Catalogue};
use crate::corpus::Thesaurus;
use crate::lang::{Kind, TitleList};

/// Gives every title in every language, every printing and every nickname.
pub(super) fn title_list(cards: &Catalogue, thesaurus: &Thesaurus) -> TitleList {
    let mut list = TitleList::default();
    let kind = |card: &Card| match card.kind {
        CardKind::Character => Kind::Character,
        CardKind::Resource if card.also_hazard => Kind::Either,
        CardKind::Resource => Kind::Resource,
        CardKind::Hazard if card.also_resource => Kind::Either,
        CardKind::Hazard => Kind::Hazard,
        CardKind::Site => Kind::Site,
        CardKind::Region => Kind::Region,
    };
    for (at, card) in cards.cards().iter().enumerate() {
        list.card(&card.name, at, kind(card));
    }
    for (at, card) in cards.cards().iter().enumerate() {
        for (_, title) in card.titles().skip(1) {
            list.translation(title, &card.name);
        }
        for id in &card.printings {
            list.printing(id.as_str(), &card.name, at, kind(card));
        }
    }
    for nickname in &thesaurus.nickname {
        for words in &nickname.words {
            list.nickname(words, &nickname.card);
        }
    }
    list
}
