//! The rescue site that is named for a prisoner.

use crate::engine::card::{self, Filter, Kind, Zone, mentions};
use crate::engine::legal::play::Play;
use crate::engine::query::interpret::satisfies;
use crate::engine::query::{self, prisoners};
use crate::engine::state::{CardRef, Entity, Refused, cites};

/// Checks that the rescue site that is named can be one: it comes from the location deck and lies in, or next to, a
/// region where the character is or moves (COE 3.III.2).
///
/// # Errors
/// Why the site cannot be one.
pub(crate) fn within_reach(play: &Play<'_>) -> Result<(), Refused> {
    let (game, board, ctx) = (play.tried.game, play.board(), &play.ctx());
    let Some(card) = ctx.this.filter(|c| prisoners::is_host(game, *c)) else { return Ok(()) };
    let lacks = |wanted: &'static str| Refused::lacking(cites::RESCUE_SITE, wanted).about(card);
    let kind = |f: &Filter| mentions::mentions(f, Kind::Site);
    let Some(wanted) = play.tried.action.targets.iter().find(|t| kind(&t.filter)) else { return Ok(()) };
    let deck = |c: &CardRef| board.card(*c).zone == Zone::Sites && board.card(*c).owner == ctx.seat;
    let fitting = |c: CardRef| satisfies(ctx, Entity::Card(c), &wanted.filter);
    let none = board.side(ctx.seat).knows(Zone::Sites) && !board.all_cards().filter(deck).any(fitting);
    lacks("a rescue site in the location deck").when(none)?;
    let site = ctx.targets.iter().filter_map(|t| t.as_card()).map(|c| game.def(c));
    let Some(site) = site.filter_map(|d| d.site.as_ref()).next() else { return Ok(()) };
    let (Some(region), Some(company)) = (site.region.as_ref(), ctx.concerned()) else { return Ok(()) };
    let moves = query::moving(board, company);
    let company = board.company(company);
    let of = |s: CardRef| game.def(s).site.as_ref().and_then(|s| s.region.clone());
    let ends = [company.site, company.new_site.filter(|_| moves)];
    let near = |known: &card::Word| moves && game.table.adjacent(known, region, false);
    let path = || company.path.iter().filter(|_| moves);
    let known: Vec<_> =
        ends.into_iter().flatten().filter_map(of).chain(path().filter_map(|r| r.name.clone())).collect();
    // If nobody names a region of the path, it may be the right one. Words about a home site go before the rule.
    let open = path().any(|r| r.name.is_none()) || known.is_empty() || site.under_deeps;
    // The text may name the rescue site, wherever it lies.
    let open = open || wanted.filter.has_word(&|word| matches!(word, Filter::HomeOf(_)));
    let far = !open && !known.iter().any(|r| r == region || near(r));
    lacks("a rescue site in a region of the character's, or next to it").when(far)
}
