//! Texts that keep an ally from the company that it would join.

use crate::engine::card::Mode;
use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::query::{self, staying};
use crate::engine::state::Refused;

/// A text keeps the ally from joining the company of the character who plays it.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    if play.tried.action.mode != Mode::Ally {
        return Ok(());
    }
    let to = play.by.or(play.targets.iter().find_map(|t| t.as_card()));
    let to = to.and_then(|c| query::company_of(play.board(), c));
    let source = to.and_then(|to| staying::from_joining(play.tried.game, &[play.tried.card], to));
    source.map_or(Ok(()), forbidden_by)
}
