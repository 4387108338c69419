//! Questions about a position: numbers, types and skills as they are now, with everything that changes them.

use std::sync::Arc;

use super::board::{Board, CardRef, CompanyRef, Entity, Place};
use super::card::{Action, Attr, CardDef, CardKind, Change, Rule, RuleSort, Says, Standing, Table, Trigger, Zone};
use super::effort::{self, Asking};
use super::eval::{Ctx, amount, fits};
pub use super::figures::{
    attached, attack_body, attack_prowess, attack_strikes, class_modifier, strike_modifier, strike_prowess,
};
use super::in_force::in_force_of;
pub use super::in_force::{InForce, in_force_rules, in_force_where, of_attacks};
pub use super::types::{path, path_for, region_type, region_type_for, site_type, site_type_for};
pub use super::unused::{Part, has_use, part_for};
pub use super::ways::{brings_to_hand, lends, made_attack, pile_asked, pile_taken};
pub use super::whereabouts::{destination, moving, printed_path, shortest_ways, site_named, site_of};
use crate::vocab::{Seat, Skill};

/// The card of the table.
pub fn def<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t CardDef {
    &table.defs[board.card(card).def]
}

/// The ways in which the card can be played.
pub fn plays<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t [Arc<Action>] {
    table.plays(board.card(card).def)
}

/// What a card does while it is in play.
pub fn standing<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t [Standing] {
    def(table, board, card).meaning.as_ref().map_or(&[], |m| &m.standing)
}

/// What a card does when something happens.
pub fn triggers<'t>(table: &'t Table, board: &Board, card: CardRef) -> &'t [Trigger] {
    def(table, board, card).meaning.as_ref().map_or(&[], |m| &m.triggers)
}

/// What a card says while it is in play.
pub fn says(table: &Table, board: &Board, card: CardRef) -> Says {
    table.says(board.card(card).def)
}

/// The company that a card belongs to: its own, or that of what bears it.
pub fn company_of(board: &Board, card: CardRef) -> Option<CompanyRef> {
    let mut at = card;
    // What bears what is a tree of a few levels.
    for _ in 0..8 {
        let state = board.card(at);
        match (state.company, state.on) {
            (Some(company), _) => return Some(company),
            (None, Some(Place::Card(on))) => at = on,
            (None, Some(Place::Company(company))) => return Some(company),
            (None, Some(Place::Attack)) => return board.attack.as_ref().map(|a| a.company),
            (None, None) => return None,
        }
    }
    None
}

/// The company of any entity.
pub fn company_of_entity(board: &Board, entity: Entity) -> Option<CompanyRef> {
    match entity {
        Entity::Card(card) | Entity::Strike(card) | Entity::Roll(_, card) => company_of(board, card),
        Entity::Company(company) | Entity::Region(company, _) => Some(company),
        Entity::Attack => board.attack.as_ref().map(|a| a.company),
        // What was left behind is about the company of who did it, or of its target.
        Entity::Lasting(n) => board.lasting.get(usize::from(n)).and_then(|left| {
            let of = |c: CardRef| company_of(board, c);
            left.by.and_then(of).or_else(|| left.targets.iter().find_map(|t| company_of_entity(board, *t)))
        }),
        Entity::Entry(_) | Entity::Player(_) => None,
    }
}

/// Whether the card is in play and face-up: what its text does counts.
pub fn in_force(board: &Board, card: CardRef) -> bool {
    let state = board.card(card);
    state.zone == Zone::Play && !state.face_down
}

/// The characters of a company, followers included, allies not.
pub fn characters(board: &Board, company: CompanyRef) -> impl Iterator<Item = CardRef> + '_ {
    board.all_cards().filter(move |&c| board.card(c).company == Some(company) && board.card(c).zone == Zone::Play)
}

/// What a card bears: everything on it.
pub fn borne(board: &Board, by: CardRef) -> impl Iterator<Item = CardRef> + '_ {
    board.all_cards().filter(move |&c| board.card(c).on == Some(Place::Card(by)) && board.card(c).zone == Zone::Play)
}

/// The first character that bears the card, through other cards if need be.
pub fn bearer(board: &Board, card: CardRef) -> Option<CardRef> {
    match board.card(card).on {
        Some(Place::Card(on)) => Some(on),
        Some(Place::Company(_) | Place::Attack) | None => None,
    }
}

/// Its bearer; of a card that has left play, who bore it then.
pub fn bearer_or_last(board: &Board, card: CardRef) -> Option<CardRef> {
    bearer(board, card).or(board.card(card).left_on)
}

/// What a change comes to in a position: by how much, and up or down to what.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Settled {
    by: i16,
    bound: Option<i16>,
}

impl From<i16> for Settled {
    fn from(by: i16) -> Settled {
        Settled { by, bound: None }
    }
}

/// A number after a change.
pub fn changed(value: i16, change: &Change, Settled { by, bound }: Settled) -> i16 {
    match change {
        // A maximum never lowers what was higher already.
        Change::Add(..) if by > 0 => (value.saturating_add(by)).min(bound.map_or(i16::MAX, |max| max.max(value))),
        // Nor does a minimum raise what was lower.
        Change::Add(..) => (value.saturating_add(by)).max(bound.map_or(i16::MIN, |min| min.min(value))),
        Change::Times(n) => value.saturating_mul(*n),
        Change::Halve => (value + 1).div_euclid(2),
        Change::Set(_) => by,
    }
}

/// The settled amount of a change.
pub fn change_amount(ctx: &Ctx<'_>, change: &Change) -> Settled {
    match change {
        Change::Add(a, bound) => Settled { by: amount(ctx, a), bound: bound.as_ref().map(|b| amount(ctx, b)) },
        Change::Set(a) => amount(ctx, a).into(),
        Change::Times(_) | Change::Halve => Settled::default(),
    }
}

/// A number of an entity with everything that changes it, one after the other: words that look at the number itself see what it comes
/// to without them.
pub(super) fn modified(table: &Table, board: &Board, entity: Entity, attr: Attr, base: i16) -> i16 {
    if let Some(value) = effort::so_far(entity, attr) {
        return value;
    }
    let about = |rule: &Rule| matches!(rule, Rule::Modify { attr: a, .. } if *a == attr);
    let all = in_force_of(table, board, |says| says.changes(attr), about);
    if all.is_empty() {
        return base;
    }
    let number = Asking::number(entity, attr, base);
    let mut value = base;
    for force in all {
        let Rule::Modify { of, change, .. } = force.rule else { continue };
        let asked = force.asked();
        if fits(&force.ctx, entity, of) {
            let ctx = Ctx { it: Some(entity), ..force.ctx };
            value = changed(value, change, change_amount(&ctx, change));
        }
        drop(asked);
        number.comes_to(value);
    }
    value
}

/// Prowess of a character, ally or creature in play, before a strike's own modifiers; nothing if it has none.
pub fn prowess(table: &Table, board: &Board, card: CardRef) -> Option<i16> {
    let base = board.card(card).as_ally.map(|a| a.0).or(def(table, board, card).prowess)?;
    let with =
        modified(table, board, Entity::Card(card), Attr::Prowess, given(board, card, Attr::Prowess).unwrap_or(base));
    // A prowess of 9 or more gets nothing from trophies (COE 3.IV.3).
    Some((with + super::trophies::bonus(table, board, card).1).min(with.max(9)))
}

/// Body of a character or ally; nothing if it has none.
pub fn body(table: &Table, board: &Board, card: CardRef) -> Option<i16> {
    let base = board.card(card).as_ally.map(|a| a.1).or(def(table, board, card).body)?;
    Some(modified(table, board, Entity::Card(card), Attr::Body, given(board, card, Attr::Body).unwrap_or(base)))
}

/// Mind; nothing if it has none (which is not zero).
pub fn mind(table: &Table, board: &Board, card: CardRef) -> Option<i16> {
    let base = board.card(card).as_ally.map(|a| a.2).or(def(table, board, card).mind)?;
    Some(modified(table, board, Entity::Card(card), Attr::Mind, given(board, card, Attr::Mind).unwrap_or(base)))
}

/// A number that the position gives outright.
pub fn given(board: &Board, card: CardRef, attr: Attr) -> Option<i16> {
    board.given.iter().find(|(c, a, _)| *c == card && *a == attr).map(|(_, _, n)| *n)
}

/// Corruption points of a character: those of all he bears, with what doubles a source.
pub fn corruption_points(table: &Table, board: &Board, character: CardRef) -> i16 {
    if let Some(n) = given(board, character, Attr::Corruption) {
        return n;
    }
    let own = |c: CardRef| {
        let printed = def(table, board, c).corruption.unwrap_or(0);
        modified(table, board, Entity::Card(c), Attr::Corruption, printed)
    };
    // What lies on an item that he bears is his as well; a follower's cards are the follower's.
    let his = |c: CardRef| {
        let on_it = def(table, board, c).kind != CardKind::Character;
        std::iter::once(c).chain(borne(board, c).filter(move |_| on_it))
    };
    let sources: Vec<i16> = borne(board, character).flat_map(his).map(own).filter(|n| *n > 0).collect();
    let base: i16 = sources.iter().sum();
    let doubled = in_force_rules(table, board, RuleSort::DoubleOneSource)
        .iter()
        .filter(|f| matches!(f.rule, Rule::DoubleOneSource(of) if fits(&f.ctx, Entity::Card(character), of)))
        .count();
    // The player of the character chooses the source: the smallest one serves him best.
    let extra = if doubled > 0 { sources.iter().min().copied().unwrap_or(0) } else { 0 };
    modified(table, board, Entity::Card(character), Attr::Corruption, base + extra)
}

/// Unused direct influence of a character.
pub fn influence(table: &Table, board: &Board, character: CardRef) -> i16 {
    if let Some(n) = given(board, character, Attr::Influence) {
        return n;
    }
    let base = def(table, board, character).influence.unwrap_or(0);
    let with = modified(table, board, Entity::Card(character), Attr::Influence, base)
        + super::trophies::bonus(table, board, character).0;
    let followers: Vec<(CardRef, i16)> = borne(board, character)
        .filter(|&c| def(table, board, c).kind == CardKind::Character)
        .filter_map(|c| Some((c, mind(table, board, c)?)))
        .collect();
    // What he has against certain followers is used for them first.
    let relief: i16 = against(table, board, character)
        .map(|(force, on, more)| {
            let fitting = followers.iter().filter(|(f, _)| fits(&force.ctx, Entity::Card(*f), on));
            more.max(0).min(fitting.map(|(_, mind)| *mind).sum())
        })
        .sum();
    with + relief - followers.iter().map(|(_, mind)| *mind).sum::<i16>()
}

/// What a character has against particular things: the rule, against what, how much.
fn against<'a>(
    table: &'a Table,
    board: &'a Board,
    character: CardRef,
) -> impl Iterator<Item = (InForce<'a>, &'a super::card::Filter, i16)> {
    in_force_rules(table, board, RuleSort::InfluenceAgainst).into_iter().filter_map(move |force| {
        let Rule::InfluenceAgainst { on, of, amount: more } = force.rule else { return None };
        let it = Some(Entity::Card(character));
        let _asked = force.asked();
        let more = amount(&Ctx { it, ..force.ctx }, more);
        fits(&force.ctx, Entity::Card(character), of).then_some((force, on, more))
    })
}

/// What a character's direct influence is raised by against a card.
pub fn influence_against(table: &Table, board: &Board, character: CardRef, on: CardRef) -> i16 {
    let fitting = against(table, board, character).filter(|(force, f, _)| fits(&force.ctx, Entity::Card(on), f));
    fitting.map(|(_, _, more)| more).sum()
}

/// Whether a text in force lets a character use this.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about one of them; every other answers no")]
pub fn may_use(table: &Table, board: &Board, card: CardRef, what: &str, without: Option<CardRef>) -> bool {
    let other = |f: &InForce<'_>| without.is_none() || f.ctx.this != without;
    let grants = |f: InForce<'_>| match f.rule {
        Rule::GrantUse(word, of, _) => &**word == what && other(&f) && fits(&f.ctx, Entity::Card(card), of),
        _ => false,
    };
    in_force_rules(table, board, RuleSort::GrantUse).into_iter().any(grants)
}

/// Whether a character who uses this has to tap for it: every text that lets him use it says so.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about one of them; every other answers no")]
pub fn taps_to_use(table: &Table, board: &Board, card: CardRef, what: &str) -> bool {
    let own = def(table, board, card).meaning.as_ref();
    let grants = in_force_rules(table, board, RuleSort::GrantUse);
    let mut tapping = grants.iter().filter_map(|f| match f.rule {
        Rule::GrantUse(word, of, taps) if &**word == what && fits(&f.ctx, Entity::Card(card), of) => Some(*taps),
        _ => None,
    });
    !own.is_some_and(|m| m.uses.iter().any(|u| &**u == what)) && tapping.next().is_some_and(|t| t) && tapping.all(|t| t)
}

/// Whether a character or ally has a skill: printed, or lent and not taken away.
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub fn has_skill(table: &Table, board: &Board, card: CardRef, skill: Skill, without: Option<CardRef>) -> bool {
    let given = board.skills.iter().rev().find(|(c, s, _)| *c == card && *s == skill);
    let mut has = given.map_or_else(|| def(table, board, card).skills.contains(&skill), |(.., has)| *has);
    let mut lost = false;
    let about = |rule: &Rule| matches!(rule, Rule::GrantSkill(s, _) | Rule::LoseSkill(s, _) if *s == skill);
    for force in in_force_where(table, board, [RuleSort::GrantSkill, RuleSort::LoseSkill], about) {
        let _asked = force.asked();
        match force.rule {
            Rule::GrantSkill(_, of) if force.ctx.this != without => has |= fits(&force.ctx, Entity::Card(card), of),
            Rule::LoseSkill(_, of) => lost |= fits(&force.ctx, Entity::Card(card), of),
            _ => {}
        }
    }
    has && !lost
}

/// Size of a company: its characters, Hobbits and Orc scouts as half, rounded up; allies do not count (COE glossary).
pub fn company_size(table: &Table, board: &Board, company: CompanyRef) -> i16 {
    size_of(table, board, characters(board, company)) + board.company(company).not_shown
}

/// The size that these would have as a company.
pub fn size_of(table: &Table, board: &Board, who: impl Iterator<Item = CardRef>) -> i16 {
    let halves: i16 = who
        .filter(|&c| def(table, board, c).kind == CardKind::Character)
        .map(|c| {
            let d = def(table, board, c);
            let half = d.is_race("hobbit") || d.is_race("orc") && has_skill(table, board, c, Skill::Scout, None);
            if half { 1 } else { 2 }
        })
        .sum();
    (halves + 1) / 2
}

/// Whether a seat plays minions: Ringwraith, Sauron or Balrog.
pub fn is_minion_player(board: &Board, seat: Seat) -> bool {
    matches!(&*board.side(seat).kind, "ringwraith" | "sauron" | "balrog")
}
