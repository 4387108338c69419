//! The Council's numbered rules for what happens. They are cited beside the rule that decides a step, so that a reader
//! finds the paragraph on playing an item, on a corruption check, or on an influence attempt.

use super::company_combat;
use crate::engine::card::{CardDef, CardKind, Mode};
use crate::engine::state::{Board, CardRef, Entry, Game, OnResolve, RollResult, Rolled, cites};
use crate::vocab::{Act, RollKind, RuleId, Ruleset, Seat};

/// The rule for what a player declares with a card.
pub(crate) fn declared(game: &Game<'_>, act: Act, by: Option<Seat>, card: Option<CardRef>) -> Option<RuleId> {
    let def = card.map(|c| game.def(c));
    let rule = def.filter(|_| act == Act::Play).and_then(|def| played(def, by));
    told(game, rule).next()
}

/// The rules for what has resolved: for the card that came into play, and for each kind of roll that was made.
pub(crate) fn resolved(game: &Game<'_>, entry: &Entry, rolls: &[Rolled]) -> Vec<RuleId> {
    let card = entry.card.map(|c| game.def(c));
    let by_act = [(Act::Store, "coe:2.II.4.1"), (Act::Transfer, "coe:2.II.5")];
    let by_act = by_act.into_iter().find(|(act, _)| *act == entry.act).map(|(_, rule)| rule);
    let mode = if let OnResolve::Action(action) = &entry.does { Some(action.mode) } else { None };
    let entered = match mode {
        Some(Mode::Creature) => Some("coe:2.IV.vii.2.1"),
        Some(Mode::Ability) | None => None,
        Some(_) => card.and_then(|def| played(def, Some(entry.seat))),
    };
    // Both players roll for an attempt on a card of the other player.
    let both = rolls.iter().any(|r| r.kind == RollKind::Other && r.against == 0);
    let rolled = rolls.iter().filter_map(|roll| match roll.kind {
        RollKind::Corruption => Some("coe:7.1"),
        RollKind::Influence if both => Some("coe:8.3"),
        RollKind::Influence => Some("coe:2.V.3"),
        RollKind::Test => Some("coe:6.2"),
        RollKind::Body => Some("coe:3.I.1"),
        RollKind::Strike => Some("coe:3.iv.7"),
        RollKind::Riddling | RollKind::Offering | RollKind::Other => None,
    });
    let mut rules: Vec<RuleId> = told(game, by_act.into_iter().chain(entered).chain(rolled)).collect();
    rules.dedup();
    rules
}

/// The rule for playing a card of this kind.
fn played(def: &CardDef, by: Option<Seat>) -> Option<&'static str> {
    Some(match def.kind {
        CardKind::Item => "coe:2.V.4",
        CardKind::Ally => "coe:2.V.2",
        CardKind::Faction => "coe:2.V.3",
        CardKind::Creature if by == Some(Seat::H) => "coe:2.IV.vii.2",
        CardKind::Character if by == Some(Seat::H) => "coe:2.IV.vii.1",
        CardKind::Character if def.avatar => "coe:2.II.2.1",
        CardKind::Character => "coe:2.II.2.2",
        CardKind::Event if def.is_corruption_card() => "coe:7.2",
        CardKind::Event if def.hazard && by == Some(Seat::H) => "coe:2.IV.vii.3",
        CardKind::Event => match def.modes.as_slice() {
            [Mode::ShortEvent] => "coe:5.1",
            [Mode::LongEvent] => "coe:2.III.2",
            [Mode::PermanentEvent] => "coe:5.3",
            _ => return None,
        },
        CardKind::Creature | CardKind::Site | CardKind::Region => return None,
    })
}

/// Only the Council's rules are numbered in this way.
fn told(game: &Game<'_>, rules: impl IntoIterator<Item = &'static str>) -> impl Iterator<Item = RuleId> {
    let numbered = game.board.rules == Ruleset::Coe;
    rules.into_iter().filter(move |_| numbered).map(RuleId::known)
}

impl Rolled {
    /// The rules by which the roll leads to its result; none if the card that asks for the roll says so itself.
    pub fn cites(&self, board: &Board) -> Vec<RuleId> {
        let own = self.source == Some(self.of);
        let cite = match (self.kind, self.result) {
            (RollKind::Strike, RollResult::Detains) => cites::DETAINMENT,
            (RollKind::Strike, _) if company_combat::on(board) => cites::COMPANY_STRIKE,
            (RollKind::Strike, _) => cites::STRIKE_RESULT,
            (RollKind::Body, RollResult::Failure) if !own => cites::BODY_CHECK_FAILED,
            (RollKind::Body, _) => cites::BODY_CHECK_MADE,
            (RollKind::Corruption, _) => cites::CORRUPTION_RESULT,
            (RollKind::Influence | RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other, _) => {
                return Vec::new();
            }
        };
        cite.under(board.rules)
    }
}

/// The rule by which an attack is over once its last strike is resolved.
pub fn attack_over(board: &Board) -> Vec<RuleId> {
    cites::ATTACK_OVER.under(board.rules)
}
