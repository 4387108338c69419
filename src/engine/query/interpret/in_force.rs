//! The rules that hold now: what the cards in play say, and lasting effects.

use super::Ctx;
use super::{conditions, wielding};
use crate::engine::card::{Attr, Class, Condition, Kind, Rule, RuleSort, RuleSorts, Says, Standing, Table, mentions};
use crate::engine::query::cards::{def, in_force, says, standing};
use crate::engine::query::trophies;
use crate::engine::state::effort::{self, Asking, Part};
use crate::engine::state::{Board, Cancelled, CardRef, Game, OnResolve, TurnEvent};

/// One rule in force: its text, the card that it comes from, and the roles of its words.
pub struct InForce<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The roles of its words.
    pub ctx: Ctx<'a>,
    /// How it reaches things that are there.
    pub class: Class,
    /// The part of the card, for standing parts.
    pub part: Option<u8>,
    /// The lasting effect, by its place in the list.
    pub lasting: Option<u16>,
    /// Since when it holds, by the position's clock.
    pub since: u16,
}

impl InForce<'_> {
    /// Marks that the rule is being asked what it adds and to what, until the result is dropped: meanwhile its own
    /// words see the position without it.
    pub(crate) fn asked(&self) -> Option<Asking> {
        let card = self.ctx.this.map(|card| Part::Adds(card, self.rule));
        self.lasting.map(Part::Lasting).or(card).map(Asking::part)
    }
}

/// Every rule of these sorts that holds now: the standing parts of cards in play (category effects only once they have
/// taken hold) and lasting effects.
pub fn in_force_rules<'a>(table: &'a Table, board: &'a Board, sorts: impl Into<RuleSorts>) -> Vec<InForce<'a>> {
    in_force_where(table, board, sorts, |_| true)
}

/// Those of these rules that are wanted. Nothing is worked out about the others.
pub fn in_force_where<'a>(
    table: &'a Table,
    board: &'a Board,
    sorts: impl Into<RuleSorts>,
    wanted: impl Fn(&Rule) -> bool,
) -> Vec<InForce<'a>> {
    let sorts = sorts.into();
    let asked = |rule: &Rule| sorts.contains(rule.into()) && wanted(rule);
    in_force_of(table, board, |says| says.rules.meets(sorts), asked)
}

/// The rules of these sorts, from the cards that may have them.
pub(crate) fn in_force_of<'a>(
    table: &'a Table,
    board: &'a Board,
    may: impl Fn(Says) -> bool,
    asked: impl Fn(&Rule) -> bool,
) -> Vec<InForce<'a>> {
    let mut found = Vec::new();
    // A trophy is like a minor item and nothing more: its text does not count (COE 3.IV.1).
    let trophy = |c: CardRef| trophies::is_trophy(def(table, board, c), board.card(c));
    for card in board.all_cards().filter(|c| may(says(table, board, *c)) && !trophy(*c)) {
        for (n, part) in (0..=u8::MAX).zip(standing(table, board, card)) {
            if part.rules.iter().any(&asked) && speaks(board, card, part) && !wielding::unused(table, board, card) {
                let taken_hold = || board.active.iter().any(|a| (a.card, a.part) == (card, n));
                let ctx = Ctx::of(table, board, card);
                let reaches = part.class != Class::P || part.rules.iter().all(of_attacks) || taken_hold();
                if reaches && part_holds(card, n, &ctx, &part.needs) {
                    let (class, since) = (part.class, board.card(card).since);
                    let rules = part.rules.iter().filter(|r| asked(r) && !effort::asks_itself(Part::Adds(card, *r)));
                    found.extend(rules.map(|rule| InForce { rule, ctx, class, part: Some(n), lasting: None, since }));
                }
            }
        }
    }
    let lasting = (0..=u16::MAX).zip(&board.lasting).filter(|(_, l)| !l.over && asked(&l.rule));
    let lasting = lasting.filter(|(n, _)| !effort::asks_itself(Part::Lasting(*n)));
    found.extend(lasting.map(|(n, l)| InForce {
        rule: &l.rule,
        ctx: Ctx::lasting(table, board, l),
        class: if matches!(l.rule, Rule::RollModifier { .. }) { Class::R } else { Class::X },
        part: None,
        lasting: Some(n),
        since: l.since,
    }));
    found
}

/// Whether a standing part of a card can matter: the card is in play face-up, or a company faced its attack this turn.
fn speaks(board: &Board, card: CardRef, part: &Standing) -> bool {
    let left = has_left(board, card);
    part.after_facing == left && (left || in_force(board, card))
}

/// Whether the card is a creature whose attack was faced this turn, was not cancelled, and is over.
fn has_left(board: &Board, card: CardRef) -> bool {
    let faced = |p: &TurnEvent| matches!(p, TurnEvent::Faced { source, cancelled: false, .. } if *source == card);
    board.history.iter().any(faced) && !board.attack.as_ref().is_some_and(|a| a.source == card && a.goes_on())
}

/// Whether a rule is about attacks: such category effects reach each attack separately.
pub fn of_attacks(rule: &Rule) -> bool {
    match rule {
        Rule::Modify { of, attr, .. } => {
            matches!(attr, Attr::Strikes | Attr::Prowess | Attr::Body) && mentions::mentions(of, Kind::Attack)
        }
        _ => false,
    }
}

impl Game<'_> {
    /// Tells what made a lasting effect or a card's rule: the declaration in this script, or the card.
    pub fn origin(&self, force: &InForce<'_>) -> Option<Cancelled> {
        let lasting = force.lasting.and_then(|n| self.board.lasting.get(usize::from(n)));
        if let Some(entry) = lasting.and_then(|l| l.entry) {
            return Some(Cancelled::Entry(entry));
        }
        let card = force.ctx.this?;
        let played = self
            .entries
            .iter()
            .position(|e| e.chain > 0 && e.card == Some(card) && matches!(e.does, OnResolve::Action(_)));
        Some(played.and_then(|n| u16::try_from(n).ok()).map_or(Cancelled::Card(card), Cancelled::Entry))
    }
}

/// Whether everything holds that a part of a card asks for. While the part is being asked, it does not hold: its
/// conditions are read without it.
pub(crate) fn part_holds(card: CardRef, part: u8, ctx: &Ctx<'_>, needs: &[Condition]) -> bool {
    needs.is_empty()
        || !effort::asks_itself(Part::Holds(card, part)) && {
            let _asked = Asking::part(Part::Holds(card, part));
            needs.iter().all(|need| conditions::holds(ctx, need))
        }
}

/// The card that has such a rule in force.
pub(crate) fn said(
    table: &Table,
    board: &Board,
    sort: RuleSort,
    asked: &dyn Fn(&Ctx<'_>, &Rule) -> bool,
) -> Option<CardRef> {
    let forces = in_force_rules(table, board, sort);
    forces.iter().find(|force| asked(&Ctx { printed: false, ..force.ctx }, force.rule))?.ctx.this
}
