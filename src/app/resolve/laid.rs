//! The things on the table at the beginning, as a machine gets them and as they are told: players, companies, cards in
//! play.

use serde::Serialize;

use super::facts::Scene;
use super::said::{Said, name, say};
use super::words;
use crate::engine::card::{CardKind, Mode, Zone};
use crate::engine::query;
use crate::engine::state::{CardRef, Company, CompanyRef, Place, Status};
use crate::vocab::Seat;

/// The table as it was understood, before anything is declared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Laid {
    /// The resource player, then the hazard player.
    pub players: Vec<Player>,
    /// The companies, in the order in which they were told.
    pub companies: Vec<LaidCompany>,
    /// Further cards in play and on-guard: neither in a company nor on a card of one.
    pub in_play: Vec<LaidCard>,
    /// Every card on the table: its name among the facts, and how it is called in the language of the answer.
    #[serde(skip)]
    pub names: Vec<(String, Said)>,
}

impl Laid {
    /// Gives the name that the language of the answer has for a card among the facts.
    pub fn called<'l>(&'l self, name: &'l str) -> &'l str {
        self.names.iter().find(|(own, _)| own == name).map_or(name, |(_, called)| called)
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Player {
    /// `R` or `H`.
    pub seat: &'static str,
    /// The player's name.
    pub name: String,
    /// `wizard`, `ringwraith`, `fallen-wizard`, `balrog` or `sauron`.
    pub kind: String,
}

/// A company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LaidCompany {
    /// Its label: `A1`.
    pub label: String,
    /// Its seat: `R` or `H`.
    pub seat: &'static str,
    /// Characters, followers and allies.
    pub members: Vec<LaidCard>,
    /// The site where it is, or from which it moves.
    pub site: Option<Said>,
    /// The site to which it moves.
    pub new_site: Option<Said>,
    /// The region types of its site path, one letter each.
    pub path: String,
}

/// A card with its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LaidCard {
    /// Its title.
    pub title: Said,
    /// The seat of its player: `R` or `H`.
    pub seat: &'static str,
    /// `untapped`, `tapped` or `wounded`.
    pub state: &'static str,
    /// `on-guard` or `face-down`, if it is.
    pub hidden: Option<&'static str>,
    /// The site at which it is, if it is apart from a company.
    pub at: Option<Said>,
    /// The cards on it.
    pub bears: Vec<Said>,
}

impl Scene<'_> {
    /// Gives the things on the table.
    pub(super) fn laid(&self) -> Laid {
        let seats = [Seat::R, Seat::H];
        let player = |seat: Seat| Player {
            seat: words::seat(seat),
            name: self.player(seat),
            kind: self.board.seats[seat as usize].kind.to_string(),
        };
        let companies = (0..=u8::MAX).map(CompanyRef).zip(&self.board.companies);
        Laid {
            players: seats.map(player).to_vec(),
            companies: companies.filter_map(|(company, state)| self.laid_company(company, state)).collect(),
            in_play: seats.into_iter().flat_map(|seat| self.laid_apart(seat)).collect(),
            names: self.board.all_cards().map(|c| self.called(c)).map(|called| (called.to_string(), called)).collect(),
        }
    }

    /// Gives a company; nothing if nobody is in it.
    pub(super) fn laid_company(&self, company: CompanyRef, state: &Company) -> Option<LaidCompany> {
        let there =
            |c: &CardRef| self.board.card(*c).company == Some(company) && self.board.card(*c).zone != Zone::OnGuard;
        let members: Vec<LaidCard> = self.board.all_cards().filter(there).map(|c| self.laid_card(c)).collect();
        let title = |site: Option<CardRef>| site.map(|s| self.called(s));
        let path = query::path(self.table, self.board, company).into_iter().map(|kind| kind.letter());
        let path = if state.new_site.is_some() { path.collect() } else { String::new() };
        let (label, seat) = (state.label.to_string(), words::seat(state.seat));
        let (site, new_site) = (title(state.site), title(state.new_site));
        (!members.is_empty()).then_some(LaidCompany { label, seat, members, site, new_site, path })
    }

    /// Gives a player's cards in play that are apart from companies.
    pub(super) fn laid_apart(&self, seat: Seat) -> Vec<LaidCard> {
        let attacks = self.board.attack.as_ref().map(|a| a.source);
        let alone = |c: &CardRef| {
            let state = self.board.card(*c);
            let place = matches!(self.def(*c).kind, CardKind::Site | CardKind::Region);
            let here = state.zone == Zone::Play && (state.on.is_none() || self.at(*c).is_some());
            let here = here || state.zone == Zone::OnGuard;
            let apart = state.company.is_none() || state.zone == Zone::OnGuard;
            state.owner == seat && here && apart && !place && Some(*c) != attacks
        };
        self.board.all_cards().filter(alone).map(|c| self.laid_card(c)).collect()
    }

    fn laid_card(&self, card: CardRef) -> LaidCard {
        let state = self.board.card(card);
        let hidden = match (state.zone, state.face_down) {
            (Zone::OnGuard, _) => Some("on-guard"),
            (_, true) => Some("face-down"),
            (_, false) => None,
        };
        let site = state.at.filter(|_| state.mode == Mode::Character).or(self.at(card));
        let on = |c: &CardRef| self.board.card(*c).on == Some(Place::Card(card));
        LaidCard {
            title: self.called(card),
            seat: words::seat(state.owner),
            state: match state.status {
                Status::Untapped => "untapped",
                Status::Tapped => "tapped",
                Status::Wounded => "wounded",
            },
            hidden,
            at: site.map(|site| self.called(site)),
            bears: self.board.all_cards().filter(on).map(|c| self.called(c)).collect(),
        }
    }

    /// Gives the site on which a card is.
    fn at(&self, card: CardRef) -> Option<CardRef> {
        let Some(Place::Card(on)) = self.board.card(card).on else { return None };
        (self.def(on).kind == CardKind::Site).then_some(on)
    }
}

impl LaidCompany {
    /// Gives its members, as they are said.
    pub(super) fn members(&self) -> Said {
        Said::joined(self.members.iter().map(LaidCard::said), ", ")
    }

    /// Says where it is or goes, for the place after its members.
    pub(super) fn place(&self) -> Said {
        let path = if self.path.is_empty() { Said::default() } else { name(format!(" ({})", self.path)) };
        match (self.site.clone(), self.new_site.clone()) {
            (Some(from), Some(to)) => say("going_from", [from, to, path]),
            (None, Some(to)) => say("going_to", [to, path]),
            (Some(at), None) => say("being_at", [at]),
            (None, None) => Said::default(),
        }
    }
}

impl LaidCard {
    /// Says the card: the title, and in parentheses what is not as usual.
    pub(super) fn said(&self) -> Said {
        let state = match self.state {
            "tapped" => Some("state_tapped"),
            "wounded" => Some("state_wounded"),
            _ => None,
        };
        let hidden = self.hidden.map(|hidden| if hidden == "on-guard" { "state_on_guard" } else { "state_face_down" });
        let at = self.at.clone().map(|site| say("state_at", [site]));
        let bears = Said::joined(self.bears.iter().cloned(), ", ");
        let with = (!bears.is_empty()).then(|| say("state_with", [bears]));
        let plain = state.into_iter().chain(hidden).map(|key| say(key, []));
        let remarks = Said::joined(plain.chain(at).chain(with), ", ");
        if remarks.is_empty() { self.title.clone() } else { say("remark", [self.title.clone(), remarks]) }
    }
}
