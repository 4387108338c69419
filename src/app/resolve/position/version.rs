//! Finds the version of a title that is meant: by the kind of card that can stand in a place, and by whose card it is.

use super::Builder;
use crate::engine::card::{CardDef, CardKind, Mode};
use crate::lang::CardKey;
use crate::vocab::{Seat, fold};

/// The kind of card that a place in a script takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wants {
    /// A member of a company.
    Member,
    /// A card that somebody bears or controls.
    Borne,
    /// A site.
    Site,
    /// A region.
    Region,
    /// A card that is played, or in play by itself.
    Played,
    /// A card that attacks.
    Attack,
    /// Anything.
    Any,
}

impl Builder<'_> {
    /// Gives the card of the table that a name means for a player. Descriptions and unknown cards have one of their
    /// own.
    pub(super) fn version(&mut self, key: &CardKey, wants: Wants, seat: Seat) -> usize {
        match key {
            CardKey::Known { versions, .. } => {
                let score = |def: &CardDef| {
                    let whose = fit(def, wants, seat) * 10 + alignment(&self.board.side(seat).kind, &def.alignment);
                    if seat == Seat::H && def.agent { whose + 4 } else { whose }
                };
                let known = versions.iter().filter_map(|v| Some((*v, score(self.table.defs.get(*v)?))));
                // The first of the best: the name service puts the likeliest version first.
                let best = known.reduce(|best, next| if next.1 > best.1 { next } else { best });
                best.map_or(0, |(version, _)| version)
            }
            CardKey::Described(title) => match self.described.get(&fold(title)) {
                Some(at) => *at,
                None => self.placeholder(title, title),
            },
            CardKey::Unknown(words) => self.placeholder(words, words),
        }
    }

    /// Gives a card of which nothing is known but what the words say.
    pub(super) fn placeholder(&mut self, title: &str, words: &str) -> usize {
        if let Some(at) = self.described.get(&fold(title)) {
            return *at;
        }
        let mut def = plain(words);
        def.title = title.into();
        def.name = fold(title).into();
        self.describe(title, def)
    }

    /// Adds a card to the table under a title that the script uses.
    pub(super) fn describe(&mut self, title: &str, def: CardDef) -> usize {
        let table = self.table.to_mut();
        let at = table.push(def);
        self.described.insert(fold(title), at);
        at
    }
}

/// Gives the facts that words such as `a hazard short-event` give.
fn plain(words: &str) -> CardDef {
    let words = fold(words);
    let says = |word: &str| words.split(|c: char| !c.is_alphanumeric() && c != '-').any(|w| w == word);
    let (kind, mode) = if says("character") || says("hero") || says("agent") {
        (CardKind::Character, Mode::Character)
    } else if says("creature") {
        (CardKind::Creature, Mode::Creature)
    } else if says("item") || says("ring") {
        (CardKind::Item, Mode::Item)
    } else if says("ally") {
        (CardKind::Ally, Mode::Ally)
    } else if says("faction") {
        (CardKind::Faction, Mode::Faction)
    } else if says("site") {
        (CardKind::Site, Mode::Ability)
    } else if says("long-event") {
        (CardKind::Event, Mode::LongEvent)
    } else if says("permanent-event") {
        (CardKind::Event, Mode::PermanentEvent)
    } else {
        (CardKind::Event, Mode::ShortEvent)
    };
    let hazard = says("hazard") || says("creature") || says("corruption");
    CardDef { kind, modes: vec![mode], hazard, agent: says("agent"), alignment: "neutral".into(), ..CardDef::default() }
}

/// Tells how well a card fits a place: its kind counts first, then its side.
fn fit(def: &CardDef, wants: Wants, seat: Seat) -> i32 {
    let place = matches!(def.kind, CardKind::Site | CardKind::Region);
    let kind = match wants {
        Wants::Member => def.kind == CardKind::Character,
        Wants::Borne | Wants::Played => !place,
        Wants::Site => def.kind == CardKind::Site,
        Wants::Region => def.kind == CardKind::Region,
        Wants::Attack => def.hazard || def.kind == CardKind::Site,
        Wants::Any => true,
    };
    let side = wants == Wants::Played && def.hazard == (seat == Seat::H);
    i32::from(kind) * 2 + i32::from(side)
}

/// Tells how near an alignment is to a kind of player: the higher, the nearer.
fn alignment(player: &str, card: &str) -> i32 {
    match (player, card) {
        ("wizard", "hero") | ("ringwraith" | "sauron", "minion") | ("balrog", "balrog") => 5,
        ("fallen-wizard", "hero" | "stage") => 5,
        ("fallen-wizard", "fallen-wizard") => 6,
        ("balrog", "minion") => 4,
        (_, "dual" | "neutral") => 3,
        ("fallen-wizard", "minion") => 2,
        (_, "hero" | "minion") => 1,
        (_, _) => 0,
    }
}
