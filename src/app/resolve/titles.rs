//! The catalogue poured into the list that the chain language finds names with.

use crate::cards::{CardKind, Catalogue};
use crate::corpus::Thesaurus;
use crate::lang::{Kind, TitleList};

/// Every title in every language, every printing and every nickname.
pub(super) fn title_list(cards: &Catalogue, thesaurus: &Thesaurus) -> TitleList {
    let mut list = TitleList::default();
    let kind = |kind: CardKind| match kind {
        CardKind::Character => Kind::Character,
        CardKind::Resource => Kind::Resource,
        CardKind::Hazard => Kind::Hazard,
        CardKind::Site => Kind::Site,
        CardKind::Region => Kind::Region,
    };
    for (at, card) in cards.cards().iter().enumerate() {
        list.card(&card.name, at, kind(card.kind));
    }
    for (at, card) in cards.cards().iter().enumerate() {
        for (_, title) in card.titles().skip(1) {
            list.translation(title, &card.name);
        }
        for id in &card.printings {
            list.printing(id.as_str(), &card.name, at, kind(card.kind));
        }
    }
    for nickname in &thesaurus.nickname {
        for words in &nickname.words {
            list.nickname(words, &nickname.card);
        }
    }
    list
}
