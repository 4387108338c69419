//! Characters are taken prisoner and freed (COE 3.III).

use super::companies;
use super::frame::Frame;
use crate::engine::card::{CardKind, Zone};
use crate::engine::query::interpret::Ctx;
use crate::engine::query::{self, automatic, prisoners, strikes};
use crate::engine::state::{
    self, Board, CardRef, Change, CompanyRef, Entity, Game, Intent, Place, Queued, TurnEvent, Waiting,
};

/// A hazard host takes a character prisoner whom a strike would harm. An ally is neither taken nor harmed (COE
/// 3.III.9).
pub(crate) fn take(r: &mut Frame<'_, '_>, who: CardRef, host: CardRef) {
    r.happened();
    if r.game.def(who).kind == CardKind::Character {
        r.game.apply(Change::Imprisoned(who, host));
    }
}

/// Records the rescue site among the targets as the place where the card will keep its prisoners.
pub(crate) fn settles(game: &mut Game<'_>, card: CardRef, targets: &[Entity]) {
    if prisoners::is_host(game, card)
        && let Some(site) = query::site_named(game.table, &game.board, targets)
    {
        game.board.cards[usize::from(card.0)].at = Some(site);
    }
}

/// Discards a host without prisoners, unless its strike is still to come (COE 3.III.7).
pub(crate) fn tidy(game: &mut Game<'_>) {
    let board = &game.board;
    let waits = |card: CardRef| match board.card(card).on {
        Some(Place::Card(on)) if game.def(on).site.is_none() => {
            let strike = strikes::against(board, on);
            let to_come = strike.is_none_or(|s| s.status == state::StrikeStatus::ToCome);
            strikes::attack_on(game) && to_come
        }
        Some(Place::Card(_)) => false,
        Some(Place::Company(_) | Place::Attack) | None => true,
    };
    let empty = |c: &CardRef| {
        let host = prisoners::is_host(game, *c) && query::in_force(board, *c);
        host && prisoners::held(board, *c).is_empty() && !waits(*c)
    };
    let empty: Vec<CardRef> = board.all_cards().filter(empty).collect();
    for card in empty {
        game.apply(Change::Move(card, Zone::Discard));
    }
}

/// When a host leaves play, its prisoners form a company at the rescue site (COE 3.III.8).
pub(crate) fn left_behind(game: &mut Game<'_>, card: CardRef, site: Option<CardRef>) {
    let mut new = None;
    for who in prisoners::held(&game.board, card) {
        let company = match new {
            Some(company) => company,
            None => companies::found(game, who, site.map(Entity::Card)),
        };
        if site.is_none() {
            game.board.companies[usize::from(company.0)].site = None;
            game.unmodelled.push((card, "at which rescue site the prisoner is".into()));
        }
        new = Some(company);
        game.apply(Change::Freed(who, company));
    }
}

impl Game<'_> {
    /// Imprisons a character: followers stay behind without a controller, rings stay with the prisoner, and everything
    /// else is discarded (COE 3.III.3).
    pub(crate) fn imprison(&mut self, who: CardRef, card: CardRef) {
        let company = self.board.card(who).company;
        let rings = prisoners::host(self.def(card)).is_none_or(|(_, rings)| rings);
        let borne: Vec<CardRef> = query::borne(&self.board, who).filter(|c| *c != card).collect();
        for on in borne {
            let def = self.def(on);
            if def.kind == CardKind::Character {
                self.board.cards[usize::from(on.0)].on = None;
            } else if rings && def.has_keyword("ring") {
                self.board.cards[usize::from(on.0)].zone = Zone::Prisoner;
            } else {
                self.apply(Change::Move(on, Zone::Discard));
            }
        }
        let state = &mut self.board.cards[usize::from(who.0)];
        (state.zone, state.company, state.left) = (Zone::Prisoner, None, company.or(state.left));
        state.on = Some(Place::Card(card));
        let site = prisoners::rescue_site(self.table, &self.board, card);
        self.board.cards[usize::from(card.0)].on = site.map(Place::Card);
        if site.is_none() {
            self.unmodelled.push((card, "which site is the rescue site".into()));
        }
        self.close_empty(company);
    }

    /// A freed prisoner joins a company under general influence and keeps their rings.
    pub(crate) fn free(&mut self, who: CardRef, company: CompanyRef) {
        let state = &mut self.board.cards[usize::from(who.0)];
        (state.zone, state.on, state.company) = (Zone::Play, None, Some(company));
        for state in &mut self.board.cards {
            if state.zone == Zone::Prisoner && state.on == Some(Place::Card(who)) {
                state.zone = Zone::Play;
            }
        }
    }
}

/// Tells how many of a host's rescue-attacks the company has faced this turn.
pub(crate) fn faced(board: &Board, company: CompanyRef, card: CardRef) -> usize {
    let of =
        |p: &&TurnEvent| matches!(p, TurnEvent::Faced { company: c, source, .. } if (*c, *source) == (company, card));
    board.history.iter().filter(of).count()
}

/// Makes the host's next rescue-attack due when the player types it. It is not an automatic-attack (COE 3.III.5).
pub(crate) fn due(game: &mut Game<'_>, intent: &Intent) {
    let Some(card) = intent.card.filter(|c| !prisoners::held(&game.board, *c).is_empty()) else { return };
    let Some(company) = prisoners::there(game, card).filter(|_| !strikes::attack_on(game)) else { return };
    let Some((attacks, _)) = prisoners::host(game.def(card)) else { return };
    let Some(spec) = attacks.get(faced(&game.board, company, card)) else { return };
    let attack = automatic::of_spec(&Ctx::of(game.table, &game.board, card), spec, card, company);
    game.board.coming.insert(0, state::Attack { automatic: false, ..attack });
    game.queue.push(Queued { card, does: Waiting::FaceAttack });
}

/// All prisoners of a host join the company; the rescue site taps, and a minor item may follow (COE 3.III.5).
pub(crate) fn freed(r: &mut Frame<'_, '_>, card: CardRef) {
    let Some(company) = r.ctx().concerned() else { return r.impossible() };
    let all = prisoners::held(&r.game.board, card);
    if all.is_empty() {
        return r.impossible();
    }
    r.happened();
    for who in all {
        r.game.apply(Change::Freed(who, company));
    }
    let by = r.by();
    companies::tap_site(r.game, by);
    let item = "a minor item may be played next, by tapping an untapped member of the company";
    r.game.apply(Change::Outside(item.into()));
}
