//! Plays that the texts in force forbid.

use crate::engine::card::{Filter, Rule, RuleSort, mentions};
use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::query;
use crate::engine::query::interpret::{Ctx, satisfies};
use crate::engine::state::{Attack, Board, Entity, Key, Refused};

/// A text in force forbids the card: for that player, on that target, or keyed that way. It does not forbid a use of a
/// card in play.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    if play.is_use() || always_keyed(play) {
        return Ok(());
    }
    let keyed = keyed_so(play);
    let on = || play.targets.iter().copied().chain(play.company.map(Entity::Company));
    let banning = query::in_force_rules(play.tried.game.table, play.board(), RuleSort::Ban).into_iter().find(|force| {
        let Rule::Ban { cards, by: who, on: what, .. } = force.rule else { return false };
        let ctx = Ctx { it: Some(Entity::Player(play.tried.seat)), entries: &play.tried.game.entries, ..force.ctx };
        let ctx = keyed.as_ref().filter(|_| speaks_of_keys(cards)).map_or(ctx, |board| Ctx { board, ..ctx });
        satisfies(&ctx, Entity::Card(play.tried.card), cards)
            && who.as_ref().is_none_or(|f| play.by.is_some_and(|b| satisfies(&ctx, Entity::Card(b), f)))
            && what.as_ref().is_none_or(|f| on().any(|e| satisfies(&ctx, e, f)))
            && force.ctx.this != Some(play.tried.card)
            && mentions::creature_only(cards, play.tried.action)
    });
    banning.map_or(Ok(()), |force| forbidden_by(force.ctx.this.map(Entity::Card)))
}

/// The position with the creature's attack as it would be keyed, which is what a ban on keys looks at.
fn keyed_so(play: &Play<'_>) -> Option<Board> {
    let attack = Attack { key: Some(play.key.clone()?), ..Attack::of(play.tried.card, play.company?) };
    Some(Board { attack: Some(attack), ..play.board().clone() })
}

/// Whether the words speak of what a creature is keyed to.
fn speaks_of_keys(filter: &Filter) -> bool {
    filter.has_word(&|word| match word {
        Filter::Not(f) => speaks_of_keys(f),
        word => matches!(word, Filter::KeyedSite | Filter::KeyedRegion(_) | Filter::KeyedTo(_)),
    })
}

/// Whether the creature is keyed to a site to which creatures may be keyed whatever cards say.
fn always_keyed(play: &Play<'_>) -> bool {
    let (board, table) = (play.board(), play.tried.game.table);
    let Some(site) = play.company.and_then(|c| query::site_of(board, c)) else { return false };
    let keyed = match &play.key {
        Some(Key::Site(_)) => true,
        Some(Key::Named(name)) => query::def(table, board, site).name == *name,
        Some(Key::Region(..)) | None => false,
    };
    keyed
        && query::in_force_rules(table, board, RuleSort::AlwaysKey)
            .iter()
            .any(|f| matches!(f.rule, Rule::AlwaysKey(of) if satisfies(&f.ctx, Entity::Card(site), of)))
}
