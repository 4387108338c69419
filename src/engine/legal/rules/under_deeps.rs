//! Environments do not reach the sites of the Under-deeps.

use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::query;
use crate::engine::state::{Entity, Refused};
use crate::vocab::Ruleset;

/// Nobody plays an environment on a site of the Under-deeps (COE glossary, environment).
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let board = play.board();
    if !play.def().has_keyword("environment") || board.rules != Ruleset::Coe {
        return Ok(());
    }
    let site = |c| query::def(play.tried.game.table, board, c).site.as_ref();
    let deep = |e: &&Entity| e.as_card().and_then(site).is_some_and(|s| s.under_deeps);
    play.targets.iter().find(deep).map_or(Ok(()), |t| forbidden_by(*t))
}
