//! What may go together: items and the bearers who can use them, and what the rules ask of a Fallen-wizard player's
//! Orcs and Trolls, sites and stage cards (COE 2.V.F1, 5.F1 to 5.F3, 6.1, 9.3.F1).

use crate::engine::card::{Action, CardDef, CardKind, Filter, Mode, SiteDef, Table, mentions};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, CompanyRef, Game};
use crate::vocab::{Phase, Ruleset, SiteType};

/// Whether the bearer or the bearer's player cannot use the item: it is of the other alignment, or the bearer is a
/// Ringwraith, the Balrog, or a Fallen-wizard player's Orc or Troll with a hero item (COE 6.1).
pub(crate) fn useless(table: &Table, board: &Board, item: CardRef) -> bool {
    let d = query::def(table, board, item);
    if d.kind != CardKind::Item || board.rules != Ruleset::Coe {
        return false;
    }
    let side = &*board.side(board.card(item).owner).kind;
    let Some(bearer) = query::bearer(board, item).map(|b| query::def(table, board, b)) else { return false };
    let lord = |race: &str| bearer.avatar && bearer.is_race(race) && !speaks_of(d, race);
    let other_side = match &*d.alignment {
        "hero" => matches!(side, "ringwraith" | "sauron" | "balrog") || side == "fallen-wizard" && orcish(bearer),
        "minion" => side == "wizard",
        _ => false,
    };
    other_side || lord("ringwraith") || lord("balrog")
}

/// Whether a player of this kind may use the site as a haven, if its card says that it is one.
pub(crate) fn open_haven(site: &CardDef, side: &str) -> bool {
    let printed = site.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H));
    side != "fallen-wizard" || !printed || !matches!(&*site.alignment, "hero" | "minion" | "balrog")
}

/// Whether a player of this kind may have the card in the play deck (COE 1.3): any hazard; resources and characters of
/// their alignment; and items of either alignment.
pub(crate) fn may_hold(def: &CardDef, side: &str) -> bool {
    let alignment = &*def.alignment;
    let item = def.kind == CardKind::Item && matches!(alignment, "hero" | "minion");
    let own = match side {
        "wizard" => alignment == "hero" || item,
        "ringwraith" | "sauron" => alignment == "minion" || item,
        "fallen-wizard" => matches!(alignment, "hero" | "minion" | "fallen-wizard" | "stage"),
        "balrog" => matches!(alignment, "minion" | "balrog"),
        _ => true,
    };
    def.hazard || def.agent || own || !matches!(alignment, "hero" | "minion" | "fallen-wizard" | "stage" | "balrog")
}

/// Whether an item itself names such a bearer.
fn speaks_of(item: &CardDef, race: &str) -> bool {
    let plays = item.meaning.iter().flat_map(|m| &m.plays);
    plays.filter_map(|play| play.by.as_ref()).any(|by| mentions::names_race(by, race))
}

/// Whether a character is an Orc or a Troll.
pub(crate) fn orcish(def: &CardDef) -> bool {
    def.is_race("orc") || def.is_race("troll")
}

/// Whether a stage card is played outside the organization phase (COE 5.F1).
pub(crate) fn stage_out_of_phase(game: &Game<'_>, card: CardRef, action: &Action) -> bool {
    let stage = &*game.def(card).alignment == "stage";
    stage && action.mode == Mode::PermanentEvent && game.board.phase != Phase::Organization
}

/// Whether a Fallen-wizard player's resource and the site where it is played are of different alignments. The player
/// may use either version of a Ruins & Lairs (COE 2.II.7.F1, 2.V.F1).
pub(crate) fn other_alignment(
    game: &Game<'_>,
    company: CompanyRef,
    card: &CardDef,
    here: (&CardDef, &SiteDef),
) -> bool {
    let board = &game.board;
    if &*board.side(board.company(company).seat).kind != "fallen-wizard" || board.rules != Ruleset::Coe {
        return false;
    }
    let (site, facts) = here;
    let apart = |card: &str, site: &str| matches!((card, site), ("hero", "minion" | "balrog") | ("minion", "hero"));
    let either = facts.kind == Some(SiteType::R)
        && game.table.defs.iter().any(|d| d.site.is_some() && d.name == site.name && d.alignment == card.alignment);
    apart(&card.alignment, &site.alignment) && !either
}

/// Whether an action requires that its performer has a skill.
pub fn needs_skill(action: Option<&Action>) -> bool {
    let asks = |filter: &Filter| filter.has_word(&|word| matches!(word, Filter::Skill(_) | Filter::OwnSkill(_)));
    action.is_some_and(|a| a.by.as_ref().is_some_and(asks) || a.targets.iter().any(|t| asks(&t.filter)))
}
