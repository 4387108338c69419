//! The roles of a text: which card speaks, who performs it, what its targets are.

use crate::engine::card::{Action, CardDef, Mode, Purpose, Role, Table, Zone};
use crate::engine::query::{self, allies};
use crate::engine::state::{self, Board, CardRef, CompanyRef, Entity, Entry, Game, Lasting, OnResolve};
use crate::vocab::Seat;

/// The roles of a text's words: which card speaks, who performs, what is targeted, what was found.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    /// All cards.
    pub table: &'a Table,
    /// The position.
    pub board: &'a Board,
    /// The declarations that have not resolved, for texts that look at declarations.
    pub entries: &'a [Entry],
    /// The card that speaks.
    pub this: Option<CardRef>,
    /// Its player.
    pub seat: Seat,
    /// The performing character.
    pub by: Option<CardRef>,
    /// The bearer of the card, if the price took the card out of play.
    pub bearer: Option<CardRef>,
    /// The targets.
    pub targets: &'a [Entity],
    /// The thing that a trigger or an `each` found.
    pub it: Option<Entity>,
    /// The thing that a choosing or revealing step found.
    pub found: Option<Entity>,
    /// The card that it is played with, as though other cards were in play.
    pub with: Option<CardRef>,
    /// The company concerned, if the text does not tell.
    pub company: Option<CompanyRef>,
    /// How many things paid the price.
    pub paid: u8,
    /// How many cards were revealed.
    pub revealed: u8,
    /// Whether numbers and skills are read as printed: a rule's own words are read that way, so that no rule depends on
    /// itself.
    pub printed: bool,
    /// The purpose for which the types of regions and sites are read.
    pub purpose: Purpose,
    /// Who counts as a character.
    pub fighters: Fighters<'a>,
}

/// Who counts as a character (COE 2.V.2.2). What an action means is looked up only when a word asks about an ally.
#[derive(Clone, Copy)]
pub enum Fighters<'a> {
    /// Only characters.
    Characters,
    /// Allies as well.
    Allies,
    /// Allies as well, if this action means them.
    Of(&'a Action),
}

impl Fighters<'_> {
    /// Whether allies count.
    pub(crate) fn allies(self) -> bool {
        match self {
            Fighters::Characters => false,
            Fighters::Allies => true,
            Fighters::Of(action) => allies::count_as_characters(action),
        }
    }
}

impl<'a> Ctx<'a> {
    /// Words whose speaker is not known.
    pub fn nobody(table: &'a Table, board: &'a Board) -> Ctx<'a> {
        Ctx {
            table,
            board,
            entries: &[],
            this: None,
            seat: Seat::R,
            by: None,
            bearer: None,
            targets: &[],
            it: None,
            found: None,
            with: None,
            company: None,
            paid: 0,
            revealed: 0,
            printed: false,
            purpose: Purpose::Everything,
            fighters: Fighters::Characters,
        }
    }

    /// The roles of a card's standing text.
    pub fn of(table: &'a Table, board: &'a Board, card: CardRef) -> Ctx<'a> {
        let state = board.card(card);
        let (this, seat, bearer, with) = (Some(card), state.owner, state.left_on, state.with);
        Ctx { this, seat, bearer, with, printed: true, ..Ctx::nobody(table, board) }
    }

    /// The roles of the text of a way in which a player would play or use a card.
    pub fn of_way(game: &'a Game<'_>, seat: Seat, card: CardRef, way: &'a Action) -> Ctx<'a> {
        Ctx {
            seat,
            entries: &game.entries,
            company: game.board.acting,
            printed: false,
            fighters: Fighters::Of(way),
            ..Ctx::of(game.table, &game.board, card)
        }
    }

    /// The roles of a lasting effect's text.
    pub fn lasting(table: &'a Table, board: &'a Board, l: &'a Lasting) -> Ctx<'a> {
        let fighters = if l.until.is_combat() { Fighters::Allies } else { Fighters::Characters };
        Ctx { seat: l.seat, by: l.by, targets: &l.targets, fighters, ..Ctx::of(table, board, l.source) }
    }

    /// The facts and the meaning of a card.
    pub fn def(&self, card: CardRef) -> &'a CardDef {
        query::def(self.table, self.board, card)
    }

    /// Tells what a role means here.
    pub fn role(&self, role: &Role) -> Option<Entity> {
        match role {
            Role::This => self.this.map(Entity::Card),
            Role::By => self.by.map(Entity::Card),
            Role::Bearer => query::bearer(self.board, self.this?).or(self.bearer).map(Entity::Card),
            Role::It => self.it,
            Role::Company => self.concerned().map(Entity::Company),
            Role::Site => query::site_of(self.board, self.concerned()?).map(Entity::Card),
            Role::Attack => self.board.attack.as_ref().map(|_| Entity::Attack),
            Role::You => Some(Entity::Player(self.seat)),
            Role::Opponent => Some(Entity::Player(self.seat.other())),
            Role::Target(n) => self.targets.get(usize::from(*n)).copied(),
            Role::Found => self.found,
        }
    }

    /// The company concerned: the performer's, else the bearer's, else that of `it` or of a target, else the company
    /// whose phase it is.
    pub fn concerned(&self) -> Option<CompanyRef> {
        let of = |card: CardRef| query::company_of(self.board, card);
        self.by
            .and_then(of)
            .or_else(|| self.this.filter(|c| self.board.card(*c).zone == Zone::Play).and_then(of))
            .or_else(|| self.it.and_then(|e| query::company_of_entity(self.board, e)))
            .or_else(|| self.targets.iter().find_map(|e| query::company_of_entity(self.board, *e)))
            .or(self.company)
            .or(self.board.acting)
    }
}

impl Game<'_> {
    /// The roles of an entry's text.
    pub fn ctx<'a>(&'a self, entry: &'a Entry) -> Ctx<'a> {
        Ctx {
            entries: &self.entries,
            this: entry.card,
            seat: entry.seat,
            by: entry.by,
            bearer: entry.bearer,
            targets: &entry.targets,
            it: if let OnResolve::Trigger(_, it) | OnResolve::Lasting(_, it) = &entry.does { *it } else { None },
            with: entry.with.or_else(|| entry.card.and_then(|c| self.board.card(c).with)),
            company: entry.company,
            paid: entry.paid,
            purpose: purpose_of(self, entry),
            fighters: if let OnResolve::Action(way) = &entry.does { Fighters::Of(way) } else { Fighters::Characters },
            ..Ctx::nobody(self.table, &self.board)
        }
    }
}

/// The purpose for which types of regions and sites count when a card is played this way.
pub(crate) fn purpose(hazard: bool, action: &Action) -> Purpose {
    if hazard && action.mode != Mode::Ability { Purpose::Hazards } else { Purpose::Everything }
}

/// The same for a declaration.
pub(super) fn purpose_of(game: &Game<'_>, entry: &state::Entry) -> Purpose {
    match (&entry.does, entry.card) {
        (OnResolve::Action(action), Some(card)) => purpose(is_hazard(game, entry.seat, card, action), action),
        _ => Purpose::Everything,
    }
}

/// Whether an action is a hazard action.
pub(crate) fn is_hazard(game: &Game<'_>, seat: Seat, card: CardRef, action: &Action) -> bool {
    let def = game.def(card);
    if action.granted.is_some() {
        return seat == Seat::H;
    }
    action.as_hazard.unwrap_or(def.hazard || seat == Seat::H && def.agent)
}
