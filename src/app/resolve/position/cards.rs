//! Puts cards into the position, and finds them again by their names.

use super::super::said::{Said, name, say};
use super::Builder;
use super::version::Wants;
use crate::engine::card::{CardDef, CardKind, Zone};
use crate::engine::state::{CardRef, CardState, Place};
use crate::lang::{CardKey, CardName};
use crate::vocab::{Act, Seat, fold, folds_to};

/// The place where a name is looked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// A card that is there: in play, then declared, then anywhere.
    There,
    /// A card in this zone and nowhere else, whoever owns it.
    Only(Zone),
    /// A card in this zone of a player's and nowhere else.
    Held(Zone, Seat),
}

impl Builder<'_> {
    /// Adds a card to the position. It belongs to the seat and is untapped.
    pub(super) fn add(&mut self, name: &CardName, wants: Wants, owner: Seat, zone: Zone) -> CardRef {
        let def = self.version(&name.card, wants, owner);
        let state = CardState::new(&self.table, def, owner, zone);
        let card = self.board.add_card(CardState { copy: name.copy.unwrap_or(0), ..state });
        if let Some(id) = &name.id {
            self.cast.ids.insert(card, id.clone());
        }
        if let CardKey::Unknown(_) = name.card {
            self.cast.unknown.insert(card);
        }
        card
    }

    pub(super) fn state(&mut self, card: CardRef) -> &mut CardState {
        &mut self.board.cards[usize::from(card.0)]
    }

    pub(super) fn def_of(&self, card: CardRef) -> &CardDef {
        &self.table.defs[self.board.card(card).def]
    }

    pub(super) fn title(&self, card: CardRef) -> String {
        self.cast.title(&self.table, &self.board, card)
    }

    /// Gives the same as it is said.
    pub(super) fn called(&self, card: CardRef) -> Said {
        Said::card(self.title(card), &self.def_of(card).title)
    }

    /// Gives the card of the position that a name means, if one of that name is where it is looked for.
    pub(super) fn find(&mut self, name: &CardName, look: Look) -> Option<CardRef> {
        let fits = |c: &CardRef| self.is_called(*c, name) && self.is_there(*c, look);
        let exact = |c: &CardRef| name.copy.is_none_or(|n| self.board.card(*c).copy == n);
        let nearest = |c: &CardRef| nearness(self.board.card(*c).zone);
        let all: Vec<CardRef> = self.board.all_cards().filter(fits).collect();
        if let Some(card) = all.iter().copied().filter(exact).min_by_key(nearest) {
            return Some(card);
        }
        // The one card of a title that was introduced without a number is its first copy.
        // Of several that have no numbers the second is the second that came, as answers count them.
        let nth = name
            .copy
            .filter(|n| *n > 1 && look == Look::There)
            .and_then(|n| all.get(usize::from(n) - 1).map(|c| (n, *c)));
        if let Some((n, card)) = nth.filter(|(_, c)| self.board.card(*c).copy == 0) {
            self.state(card).copy = n;
            return Some(card);
        }
        let first = all.into_iter().find(|c| name.copy == Some(1) && self.board.card(*c).copy == 0)?;
        self.state(first).copy = 1;
        Some(first)
    }

    pub(super) fn is_called(&self, card: CardRef, name: &CardName) -> bool {
        let state = self.board.card(card);
        match &name.card {
            CardKey::Known { title, versions } => {
                folds_to(title, &self.table.defs[state.def].name)
                    && (name.id.is_none() || versions.contains(&state.def))
            }
            CardKey::Described(title) => self.described.get(&fold(title)) == Some(&state.def),
            CardKey::Unknown(words) => {
                self.cast.unknown.contains(&card) && folds_to(words, &self.table.defs[state.def].name)
            }
        }
    }

    fn is_there(&self, card: CardRef, look: Look) -> bool {
        let state = self.board.card(card);
        match look {
            Look::There => true,
            Look::Only(zone) => state.zone == zone,
            Look::Held(zone, seat) => state.zone == zone && state.owner == seat,
        }
    }

    /// Gives the card that a name means; if the script has not introduced it, it is put where it belongs.
    pub(super) fn mention(&mut self, name: &CardName, wants: Wants, seat: Seat) -> CardRef {
        match self.find(name, Look::There) {
            Some(card) => card,
            None => {
                let def = self.version(&name.card, wants, seat);
                let def = &self.table.defs[def];
                let agent = def.kind == CardKind::Character && def.agent && seat == Seat::H;
                let owner = match def.kind {
                    CardKind::Event | CardKind::Creature if def.hazard => Seat::H,
                    CardKind::Character if agent => Seat::H,
                    CardKind::Event if wants == Wants::Played => seat,
                    CardKind::Character | CardKind::Event | CardKind::Creature | CardKind::Item => Seat::R,
                    CardKind::Ally | CardKind::Faction | CardKind::Site | CardKind::Region => Seat::R,
                };
                let card = self.add(name, wants, owner, Zone::Play);
                self.place_by_kind(card, agent);
                card
            }
        }
    }

    /// Gives the card that another is used with. Who attempts to influence shows one from their hand (COE 8.2).
    pub(super) fn beside(&mut self, name: &CardName, act: Act, seat: Seat) -> CardRef {
        if act != Act::Influence {
            return self.mention(name, Wants::Played, seat);
        }
        let held = self.find(name, Look::Held(Zone::Hand, seat));
        held.unwrap_or_else(|| self.add(name, Wants::Played, seat, Zone::Hand))
    }

    /// Puts a card that was named without having been introduced where one of its kind belongs.
    fn place_by_kind(&mut self, card: CardRef, agent: bool) {
        self.arrived(card, crate::lang::Since::Start);
        let called = self.called(card);
        let company = self.acting();
        match self.def_of(card).kind {
            CardKind::Character if agent => {
                let site = self.current_site(company);
                self.state(card).at = site;
                self.assume(say("is_in_play_as_agent", [called]));
            }
            CardKind::Character => {
                self.state(card).company = Some(company);
                let label = name(&self.board.company(company).label);
                self.assume(say("is_in_company", [called, label]));
            }
            CardKind::Item | CardKind::Ally => {
                let bearer = self.board.all_cards().find(|c| self.board.card(*c).company == Some(company));
                self.state(card).on = bearer.map(Place::Card);
                if let Some(bearer) = bearer {
                    let bearer = self.called(bearer);
                    self.assume(say("is_with", [called, bearer]));
                }
            }
            CardKind::Event | CardKind::Creature | CardKind::Faction => self.assume(say("is_in_play", [called])),
            CardKind::Site | CardKind::Region => {}
        }
    }
}

/// Tells how far a zone is from the table: among several cards of one title, a name means the nearest.
fn nearness(zone: Zone) -> u8 {
    match zone {
        Zone::Play => 0,
        Zone::OnGuard => 1,
        Zone::Declared => 2,
        Zone::Hand => 3,
        Zone::Discard => 4,
        Zone::Points => 5,
        Zone::Eliminated => 6,
        Zone::Deck => 7,
        Zone::Sideboard => 8,
        Zone::Sites => 9,
        Zone::Removed => 10,
        Zone::Prisoner => 0,
    }
}
