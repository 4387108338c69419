//! Positions put together by hand, for the engine alone: no script, no names to be found, nothing assumed.
//!
//! Used by the laws and by the engine's benches. It knows the table and the board and asks no rule.

use netrep::engine::card::{CardDef, Mode, Table, Zone};
use netrep::engine::query;
use netrep::engine::state::{
    Attack, AttackStatus, Board, CardRef, CardState, Company, CompanyRef, PathRegion, Place, Side, Status, Strike,
    StrikeStatus,
};
use netrep::vocab::{Phase, RegionType, Ruleset, Seat, Step};

/// A position in the making.
#[derive(Clone)]
pub struct Scene<'t> {
    /// The cards of the game.
    pub table: &'t Table,
    /// The position so far.
    pub board: Board,
}

impl<'t> Scene<'t> {
    /// An empty table in a phase.
    pub fn new(table: &'t Table, rules: Ruleset, phase: Phase, step: Step) -> Scene<'t> {
        let board = Board { rules, phase, step, seats: [Side::default(), Side::default()], ..Board::default() };
        Scene { table, board }
    }

    /// What a card of the position is.
    pub fn def(&self, card: CardRef) -> &'t CardDef {
        &self.table.defs[self.board.card(card).def]
    }

    fn state(&mut self, card: CardRef) -> &mut CardState {
        &mut self.board.cards[usize::from(card.0)]
    }

    /// A card in a zone.
    pub fn add(&mut self, def: usize, owner: Seat, zone: Zone) -> CardRef {
        let card = CardRef(u16::try_from(self.board.cards.len()).expect("few cards"));
        let copies = self.board.cards.iter().filter(|c| c.def == def).count();
        self.board.clock += 1;
        self.board.cards.push(CardState {
            copy: if copies == 0 { 0 } else { u8::try_from(copies + 1).expect("few copies") },
            face_down: zone == Zone::OnGuard,
            since: self.board.clock,
            ..CardState::new(self.table, def, owner, zone)
        });
        card
    }

    /// A card in play on something.
    pub fn on(&mut self, def: usize, owner: Seat, place: Place) -> CardRef {
        let card = self.add(def, owner, Zone::Play);
        self.state(card).on = Some(place);
        card
    }

    /// A company; the first of the resource player's is the one whose part of the phase it is.
    pub fn company(&mut self, seat: Seat, label: &str) -> CompanyRef {
        let company = CompanyRef(u8::try_from(self.board.companies.len()).expect("few companies"));
        self.board.companies.push(Company::new(label.into(), seat));
        if seat == Seat::R {
            self.board.acting = self.board.acting.or(Some(company));
        }
        company
    }

    /// A character of a company.
    pub fn member(&mut self, company: CompanyRef, def: usize, status: Status) -> CardRef {
        let card = self.add(def, self.board.company(company).seat, Zone::Play);
        self.state(card).company = Some(company);
        self.state(card).status = status;
        card
    }

    /// A site on the table, the same card for all who are there.
    fn site(&mut self, def: usize, seat: Seat) -> CardRef {
        let there = self.board.all_cards().find(|c| self.board.card(*c).def == def);
        there.unwrap_or_else(|| self.add(def, seat, Zone::Play))
    }

    /// A company is at a site.
    pub fn at(&mut self, company: CompanyRef, site: usize) {
        let site = self.site(site, self.board.company(company).seat);
        self.board.companies[usize::from(company.0)].site = Some(site);
    }

    /// A company moves to a site through regions of these types.
    pub fn moves(&mut self, company: CompanyRef, to: usize, path: &[RegionType]) {
        let to = self.site(to, self.board.company(company).seat);
        let region = |printed: &RegionType| PathRegion { printed: *printed, name: None, title: None };
        let state = &mut self.board.companies[usize::from(company.0)];
        state.new_site = Some(to);
        state.path = path.iter().map(region).collect();
    }

    /// A creature attacks the acting company with its printed numbers.
    pub fn attack(&mut self, def: usize) -> CardRef {
        let source = self.add(def, Seat::H, Zone::Play);
        self.state(source).mode = Mode::Creature;
        self.state(source).from_start = false;
        let def = self.def(source);
        let own = def.meaning.as_ref().and_then(|m| m.creature.clone()).unwrap_or_default();
        let company = self.board.acting.expect("a company");
        self.board.attack = Some(Attack {
            races: def.races.clone(),
            strikes: def.strikes.map_or(1, i16::from),
            prowess: def.prowess.unwrap_or(0),
            body: def.body,
            attacks: own.attacks.max(1),
            creature: true,
            attacker_chooses: own.attacker_chooses,
            strike_each: own.strike_each.is_some(),
            uncancellable: own.uncancellable,
            detainment: own.detainment.is_some(),
            body_check: own.body_check,
            ..Attack::of(source, company)
        });
        source
    }

    /// A strike of the attack against a character, to come or succeeded.
    pub fn strike(&mut self, against: CardRef, succeeded: bool) {
        let status = if succeeded { StrikeStatus::Succeeded } else { StrikeStatus::ToCome };
        let attack = self.board.attack.as_mut().expect("an attack");
        attack.status = AttackStatus::Assigned;
        attack.strikes_assigned.push(Strike { status, ..Strike::to_come(against, 0) });
        self.board.subject = self.board.subject.or(Some(against));
    }

    /// What follows from the rest: hazard limits and influence.
    pub fn settle(&mut self) {
        for company in self.board.all_companies().collect::<Vec<_>>() {
            let size = query::company_size(self.table, &self.board, company);
            self.board.companies[usize::from(company.0)].limit = size.max(2);
        }
        for seat in [Seat::R, Seat::H] {
            let minds = self.board.all_cards().filter(|c| {
                let state = self.board.card(*c);
                state.owner == seat && state.company.is_some() && state.on.is_none()
            });
            self.board.seats[seat as usize].minds = minds.filter_map(|c| self.def(c).mind).sum();
        }
    }
}
