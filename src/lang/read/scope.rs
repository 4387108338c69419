//! Tells what names mean in one script: the catalogue's titles, cards described in the script, cards named elsewhere in
//! it, and the players.

use crate::lang::declared::{CardKey, CardName};
use crate::lang::names::{Kind, Named, Titles};
use crate::lang::position::Borne;
use crate::lang::script::{Line, Says};
use crate::lang::titles::TitleList;
use crate::vocab::{Phase, Seat, fold, folds_to};

/// A card that lies with a player.
#[derive(Clone, Debug)]
struct Owned {
    card: CardKey,
    /// The number of the copy, if it is said.
    copy: Option<u8>,
    seat: Seat,
}

/// The names of one script.
pub(super) struct Scope<'a> {
    /// The catalogue.
    pub titles: &'a dyn Titles,
    /// Cards described in the script.
    pub described: TitleList,
    /// Cards that the script names.
    pub known: TitleList,
    /// The players' names, and their seats.
    pub players: Vec<(String, Seat)>,
    /// The owners of the cards on the table.
    owners: Vec<Owned>,
    /// The companies' labels, and whose they are.
    companies: Vec<(String, Seat)>,
    /// Whether it is the organization phase.
    organizes: bool,
    /// Whether the script numbers what is declared: what has no number is then likely to be the position.
    pub numbered: bool,
    /// Whether mistakes are looked into: the first reading only collects names.
    pub loud: bool,
}

impl<'a> Scope<'a> {
    /// Makes a scope without names of its own.
    pub fn new(titles: &'a dyn Titles) -> Scope<'a> {
        Scope {
            titles,
            described: TitleList::default(),
            known: TitleList::default(),
            players: Vec::new(),
            owners: Vec::new(),
            companies: Vec::new(),
            organizes: false,
            numbered: false,
            loud: false,
        }
    }

    /// Adds cards that the script names.
    pub fn learn(&mut self, named: &[Named]) {
        for card in named.iter().filter(|n| !n.loose) {
            if self.known.has(&card.title) {
                continue;
            }
            for version in &card.versions {
                self.known.card(&card.title, version.index, version.kind);
            }
        }
    }

    /// Notes whose the companies, their cards and the cards in play are, and which phase it is.
    pub fn seated(&mut self, lines: &[Line]) {
        fn add(owners: &mut Vec<Owned>, seat: Seat, card: &Borne) {
            owners.push(Owned { card: card.name.card.clone(), copy: card.name.copy, seat });
            card.bears.iter().for_each(|borne| add(owners, seat, borne));
        }
        for line in lines {
            if let Says::Company(company) = &line.says {
                company.members.iter().for_each(|m| add(&mut self.owners, company.seat, m));
                self.companies.extend(company.label.clone().map(|label| (label, company.seat)));
            } else if let Says::InPlay { seat, cards } = &line.says {
                cards.iter().for_each(|c| add(&mut self.owners, *seat, &c.card));
            } else if let Says::Phase(line) = &line.says {
                self.organizes = line.phase == Some(Phase::Organization);
            }
        }
    }

    /// Whether it is the organization phase, in which a company that moves declares it.
    pub fn organizes(&self) -> bool {
        self.organizes
    }

    /// Tells whose company it is.
    pub fn company_seat(&self, label: &str) -> Option<Seat> {
        self.companies.iter().find(|(l, _)| l == label).map(|(_, seat)| *seat)
    }

    /// Gives the first company that has a label.
    pub fn first_company(&self) -> Option<&str> {
        self.companies.first().map(|(label, _)| label.as_str())
    }

    /// Tells whose card it is, if it lies with only one of the players.
    pub fn owner(&self, name: &CardName) -> Option<Seat> {
        let same = |owned: &&Owned| {
            let title = match (&owned.card, &name.card) {
                (CardKey::Known { title: a, .. }, CardKey::Known { title: b, .. }) => a == b,
                (a, b) => a == b,
            };
            title && (name.copy.is_none() || owned.copy == name.copy)
        };
        let mut seats = self.owners.iter().filter(same).map(|owned| owned.seat);
        let first = seats.next()?;
        seats.all(|seat| seat == first).then_some(first)
    }

    /// Whether a card with this title lies with one of the players.
    pub fn lies(&self, title: &str) -> bool {
        self.owners.iter().any(|owned| matches!(&owned.card, CardKey::Known { title: t, .. } if t == title))
    }

    /// Adds a card described in the script.
    pub fn describe(&mut self, title: &str, text: &str) {
        let head = fold(text.split(':').next().unwrap_or_default());
        let kinds = [
            ("character", Kind::Character),
            ("hazard", Kind::Hazard),
            ("creature", Kind::Hazard),
            ("site", Kind::Site),
            ("region", Kind::Region),
        ];
        let kind = kinds.into_iter().find(|(word, _)| head.contains(word)).map_or(Kind::Resource, |(_, kind)| kind);
        if !self.described.has(title) {
            self.described.card(title, 0, kind);
        }
    }

    /// Gives the seat that a word stands for: `R`, `H` or a player's name.
    pub fn seat(&self, word: &str) -> Option<Seat> {
        let word = fold(word);
        let player = self.players.iter().find(|(name, _)| folds_to(name, &word)).map(|(_, seat)| *seat);
        player.or(match word.as_str() {
            "r" => Some(Seat::R),
            "h" => Some(Seat::H),
            _ => None,
        })
    }

    /// Gives a player's name as it was introduced.
    pub fn player_name(&self, word: &str) -> Option<&str> {
        let word = fold(word);
        self.players.iter().find(|(name, _)| folds_to(name, &word)).map(|(name, _)| name.as_str())
    }
}
