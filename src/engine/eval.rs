//! The small expressions of card texts, answered for a position: does this fit, how many, does it hold.

use super::board::{Board, CardRef, CompanyRef, Entity, Lasting};
use super::card::{Amount, Attr, Comparison, Condition, Filter, Kind, Purpose, Role, Rule, RuleSort, Table, Zone};
use super::declaration::Entry;
use super::{effort, fits, query};
use crate::vocab::{RollKind, Seat};

pub use super::fits::fits;

/// The roles of a text's words: who speaks, who performs, what is targeted, what was found.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    /// All cards.
    pub table: &'a Table,
    /// The position.
    pub board: &'a Board,
    /// What is declared and not resolved, for texts that look at declarations.
    pub entries: &'a [Entry],
    /// The card that speaks.
    pub this: Option<CardRef>,
    /// Its player.
    pub seat: Seat,
    /// The character who performs.
    pub by: Option<CardRef>,
    /// Who bears the card, where the price took it out of play.
    pub bearer: Option<CardRef>,
    /// The targets.
    pub targets: &'a [Entity],
    /// What a trigger or an `each` found.
    pub it: Option<Entity>,
    /// What a choosing or revealing step found.
    pub found: Option<Entity>,
    /// The card it is played with, as though other cards were in play.
    pub with: Option<CardRef>,
    /// The company concerned, where the text does not tell.
    pub company: Option<CompanyRef>,
    /// How many things were paid with.
    pub paid: u8,
    /// How many cards were revealed.
    pub revealed: u8,
    /// Numbers and skills as printed: what a rule's own words look at, so that rules never ask for themselves.
    pub printed: bool,
    /// For what types of regions and sites are asked.
    pub purpose: Purpose,
    /// Whether allies are taken for characters (COE 2.V.2.2).
    pub fighters: bool,
}

impl<'a> Ctx<'a> {
    /// The roles of a card's standing words.
    pub fn of(table: &'a Table, board: &'a Board, card: CardRef) -> Ctx<'a> {
        Ctx {
            table,
            board,
            entries: &[],
            this: Some(card),
            seat: board.card(card).owner,
            by: None,
            bearer: board.card(card).left_on,
            targets: &[],
            it: None,
            found: None,
            with: board.card(card).with,
            company: None,
            paid: 0,
            revealed: 0,
            printed: true,
            purpose: Purpose::Everything,
            fighters: false,
        }
    }

    /// The roles of a lasting effect's words.
    pub fn lasting(table: &'a Table, board: &'a Board, l: &'a Lasting) -> Ctx<'a> {
        let fighters = super::allies::in_combat(l.until);
        Ctx { seat: l.seat, by: l.by, targets: &l.targets, fighters, ..Ctx::of(table, board, l.source) }
    }

    /// What a role means here.
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
            Role::Opponent => Some(Entity::Player(other(self.seat))),
            Role::Target(n) => self.targets.get(usize::from(*n)).copied(),
            Role::Found => self.found,
        }
    }

    /// The company concerned: the performer's, the bearer's, that of `it` or of a target, else whose phase it is.
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

/// The other seat.
pub fn other(seat: Seat) -> Seat {
    match seat {
        Seat::R => Seat::H,
        Seat::H => Seat::R,
    }
}

/// A number in this position; what does not exist counts as nothing.
pub fn amount(ctx: &Ctx<'_>, a: &Amount) -> i16 {
    let Some(_level) = effort::level() else { return 0 };
    match a {
        Amount::Number(n) => *n,
        Amount::Of(attr, role) => {
            let entity = ctx.role(role);
            entity.and_then(|e| attribute(ctx, e, *attr)).unwrap_or(0)
                + if *attr == Attr::Influence { extra(ctx, entity) } else { 0 }
        }
        Amount::Count(filter) => i16::try_from(fits::all(ctx, filter).count()).unwrap_or(i16::MAX),
        Amount::Path(kind) => ctx.concerned().map_or(0, |c| {
            let path = query::path_for(ctx.purpose, ctx.table, ctx.board, c);
            i16::try_from(path.iter().filter(|t| *t == kind).count()).unwrap_or(i16::MAX)
        }),
        Amount::Revealed => i16::from(ctx.revealed),
        Amount::Paid => i16::from(ctx.paid),
        Amount::Sum(parts) => parts.iter().map(|p| amount(ctx, p)).fold(0, i16::saturating_add),
        Amount::Minus(a) => amount(ctx, a).saturating_neg(),
        Amount::Times(a, n) => amount(ctx, a).saturating_mul(*n),
        Amount::Half(a) => (amount(ctx, a) + 1).div_euclid(2),
        Amount::If(condition, a) => {
            if holds(ctx, condition) {
                amount(ctx, a)
            } else {
                0
            }
        }
    }
}

/// Direct influence that somebody has against the faction that speaks or is the target, or against what his check that is
/// the target is about.
fn extra(ctx: &Ctx<'_>, of: Option<Entity>) -> i16 {
    let Some(Entity::Card(by)) = of else { return 0 };
    let is_faction = |c: &CardRef| query::def(ctx.table, ctx.board, *c).kind == super::card::CardKind::Faction;
    let faction = ctx.this.filter(is_faction);
    let aimed_at = || ctx.targets.iter().filter_map(|e| e.as_card()).find(is_faction);
    let his = ctx.targets.iter().filter(|e| **e == Entity::Roll(RollKind::Influence, by));
    let about = || his.flat_map(|e| super::entities::influenced(ctx, *e)).find_map(Entity::as_card);
    faction.or_else(about).or_else(aimed_at).map_or(0, |on| query::influence_against(ctx.table, ctx.board, by, on))
}

/// A number of an entity; `None` if it has none.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub fn attribute(ctx: &Ctx<'_>, entity: Entity, attr: Attr) -> Option<i16> {
    let (table, board) = (ctx.table, ctx.board);
    let attack = board.attack.as_ref();
    match (entity, attr) {
        (Entity::Card(c), Attr::NormalProwess) => query::def(table, board, c).prowess,
        (Entity::Attack, Attr::NormalProwess) => attack.map(|a| {
            let card = query::def(table, board, a.source);
            let own = card.prowess.filter(|_| card.kind == super::card::CardKind::Creature && !a.automatic);
            own.unwrap_or(a.prowess)
        }),
        (Entity::Card(c), Attr::Prowess) if ctx.printed => query::def(table, board, c).prowess,
        (Entity::Card(c), Attr::Body) if ctx.printed => query::def(table, board, c).body,
        (Entity::Card(c), Attr::Prowess) => query::prowess(table, board, c),
        (Entity::Card(c), Attr::Body) => query::body(table, board, c),
        (Entity::Card(c), Attr::Mind) => query::mind(table, board, c),
        (Entity::Card(c), Attr::Corruption) => match query::def(table, board, c).kind {
            super::card::CardKind::Character if !ctx.printed => Some(query::corruption_points(table, board, c)),
            _ => query::def(table, board, c).corruption,
        },
        (Entity::Card(c), Attr::Influence) => Some(query::influence(table, board, c)),
        (Entity::Card(c), Attr::GeneralInfluence) => {
            Some(super::general_influence::unused(table, board, board.card(c).owner))
        }
        (Entity::Player(seat), Attr::GeneralInfluence) => Some(super::general_influence::unused(table, board, seat)),
        (Entity::Card(c), Attr::Strikes) => Some(creature_strikes(ctx, c)),
        (Entity::Card(c), Attr::Attacks) => {
            let creature = query::def(table, board, c).meaning.as_ref().and_then(|m| m.creature.as_ref());
            Some(i16::from(creature.map_or(1, |c| c.attacks.max(1))))
        }
        (Entity::Card(c), Attr::Points) => query::def(table, board, c).points,
        (Entity::Attack, Attr::Strikes) => attack.map(super::figures::attack_strikes),
        (Entity::Attack, Attr::Prowess) => {
            attack.map(|a| if ctx.printed { a.prowess } else { super::figures::attack_prowess(table, board, a) })
        }
        (Entity::Attack, Attr::Body) => attack.and_then(|a| a.body),
        (Entity::Attack, Attr::Attacks) => attack.map(|a| i16::from(a.attacks)),
        (Entity::Company(c), Attr::Size) => Some(query::company_size(table, board, c)),
        (Entity::Company(c), Attr::Limit) if ctx.printed => Some(board.company(c).limit),
        (Entity::Company(c), Attr::Limit) => Some(super::limit::hazard_limit(table, board, c)),
        (Entity::Card(c), Attr::Size | Attr::Limit) => {
            attribute(ctx, Entity::Company(query::company_of(board, c)?), attr)
        }
        _ => None,
    }
}

/// Strikes of each attack of a creature: those of its attack while it is faced, else as printed.
fn creature_strikes(ctx: &Ctx<'_>, card: CardRef) -> i16 {
    match ctx.board.attack.as_ref().filter(|a| a.source == card) {
        Some(attack) => super::figures::attack_strikes(attack),
        None => i16::from(query::def(ctx.table, ctx.board, card).strikes.unwrap_or(1)),
    }
}

/// Whether two numbers compare so.
pub fn compares(a: i16, comparison: Comparison, b: i16) -> bool {
    match comparison {
        Comparison::Less => a < b,
        Comparison::AtMost => a <= b,
        Comparison::Equal => a == b,
        Comparison::AtLeast => a >= b,
        Comparison::More => a > b,
    }
}

/// Whether a condition holds.
pub fn holds(ctx: &Ctx<'_>, condition: &Condition) -> bool {
    let Some(_level) = effort::level() else { return false };
    match condition {
        Condition::All(all) => all.iter().all(|c| holds(ctx, c)),
        Condition::Any(any) => any.iter().any(|c| holds(ctx, c)),
        Condition::Not(c) => !holds(ctx, c),
        Condition::InPlay(title) => in_play(ctx, title),
        Condition::Exists(filter) => fits::all(ctx, filter).next().is_some(),
        Condition::Is(role, filter) => ctx.role(role).is_some_and(|e| fits(ctx, e, filter)),
        // A deck that nobody described is as large as its player needs it to be.
        Condition::Compare(Amount::Count(of), Comparison::AtLeast | Comparison::More, _)
            if in_unknown_deck(ctx, of) =>
        {
            true
        }
        Condition::Compare(a, comparison, b) => compares(amount(ctx, a), *comparison, amount(ctx, b)),
        Condition::Phase(phase) => ctx.board.phase == *phase,
        Condition::YourTurn => ctx.seat == Seat::R,
    }
}

/// Whether words speak of what is the opponent's.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub(super) fn asks_theirs(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(asks_theirs),
        Filter::Theirs => true,
        _ => false,
    }
}

/// Whether words speak of a deck, their player's or his opponent's, and nothing was said of what is in it.
fn in_unknown_deck(ctx: &Ctx<'_>, filter: &Filter) -> bool {
    let seat = if asks_theirs(filter) { other(ctx.seat) } else { ctx.seat };
    fits::zones(filter).contains(Zone::Deck) && !ctx.board.side(seat).knows(Zone::Deck)
}

/// Whether a card of this title is in play, or counts so for the card that speaks because of what it is played with.
fn in_play(ctx: &Ctx<'_>, title: &str) -> bool {
    if let Some(with) = ctx.with
        && let Some(meaning) = &query::def(ctx.table, ctx.board, with).meaning
    {
        if meaning.as_though.iter().any(|(t, there)| &**t == title && *there) {
            return true;
        }
        if meaning.as_though.iter().any(|(t, there)| &**t == title && !*there) {
            return false;
        }
    }
    considered(ctx, title).unwrap_or_else(|| there(ctx, title))
}

fn there(ctx: &Ctx<'_>, title: &str) -> bool {
    ctx.board.all_cards().any(|c| query::in_force(ctx.board, c) && &*query::def(ctx.table, ctx.board, c).name == title)
}

/// As what a card in play lets this title count. What that depends on is asked of what is really there.
fn considered(ctx: &Ctx<'_>, title: &str) -> Option<bool> {
    let standing = |c: CardRef| query::standing(ctx.table, ctx.board, c).iter();
    let hazard = || ctx.this.is_some_and(|c| query::def(ctx.table, ctx.board, c).hazard);
    let speaks = |c: &CardRef| query::says(ctx.table, ctx.board, *c).rules.contains(RuleSort::Considered);
    ctx.board.all_cards().filter(speaks).flat_map(|c| standing(c).map(move |part| (c, part))).find_map(|(c, part)| {
        let says = part.rules.iter().find_map(|rule| {
            let Rule::Considered(t, counts, purpose) = rule else { return None };
            (&**t == title && (*purpose == Purpose::Everything || hazard())).then_some(*counts)
        })?;
        (query::in_force(ctx.board, c) && part.needs.iter().all(|need| really(ctx, need))).then_some(says)
    })
}

/// Whether a condition about what is in play holds for what is really there.
#[expect(clippy::wildcard_enum_match_arm, reason = "such words depend on nothing else")]
fn really(ctx: &Ctx<'_>, condition: &Condition) -> bool {
    match condition {
        Condition::InPlay(title) => there(ctx, title),
        Condition::Not(c) => !really(ctx, c),
        _ => false,
    }
}

/// Whether a filter speaks of attacks.
pub fn mentions_attack(filter: &Filter) -> bool {
    mentions(filter, Kind::Attack)
}

/// Whether a filter names a kind, not counting what it denies or looks for elsewhere.
pub fn mentions(filter: &Filter, kind: Kind) -> bool {
    mentions_any(filter, &[kind])
}

/// Whether a filter asks for a race.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub fn names_race(filter: &Filter, race: &str) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(|f| names_race(f, race)),
        Filter::Race(r) => &**r == race,
        _ => false,
    }
}

/// Whether a filter names one of these kinds.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub fn mentions_any(filter: &Filter, kinds: &[Kind]) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(|f| mentions_any(f, kinds)),
        Filter::Kind(k) => kinds.contains(k),
        Filter::Automatic | Filter::AutomaticNumber(_) | Filter::Affected => kinds.contains(&Kind::Attack),
        Filter::Roll(_) => kinds.contains(&Kind::Roll),
        _ => false,
    }
}
