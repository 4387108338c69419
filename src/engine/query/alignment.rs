//! The things that may go together: items and bearers that can use them, and the demands of a Fallen-wizard's Orcs and
//! Trolls, sites and stage cards (COE 2.V.F1, 5.F1 to 5.F3, 6.1, 9.3.F1).

use crate::engine::card::{Action, CardDef, CardKind, Filter, Mode, SiteDef, Table, mentions};
use crate::engine::query;
use crate::engine::state::{Board, CardRef, CompanyRef, Game};
use crate::vocab::{Phase, Ruleset, SiteType};

/// Whether the bearer or his player cannot use the item: it is of the other alignment, or he is a Ringwraith, the
/// Balrog, or a Fallen-wizard's Orc or Troll with a hero item (COE 6.1).
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

/// Whether what a site card prints lets a player of this kind use it as a haven, if it is one.
pub(crate) fn open_haven(site: &CardDef, side: &str) -> bool {
    let printed = site.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H));
    side != "fallen-wizard" || !printed || !matches!(&*site.alignment, "hero" | "minion" | "balrog")
}

/// Whether a player of this kind may have the card in the play deck (COE 1.3): hazards are everybody's, resources and
/// characters those of the alignment, and items also those of the other one.
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

/// Whether an item says itself that such a bearer has it.
fn speaks_of(item: &CardDef, race: &str) -> bool {
    let plays = item.meaning.iter().flat_map(|m| &m.plays);
    plays.filter_map(|play| play.by.as_ref()).any(|by| mentions::names_race(by, race))
}

/// Whether a character is an Orc or a Troll.
pub(crate) fn orcish(def: &CardDef) -> bool {
    def.is_race("orc") || def.is_race("troll")
}

/// A stage card is played in the organization phase (COE 5.F1).
pub(crate) fn stage_out_of_phase(game: &Game<'_>, card: CardRef, action: &Action) -> bool {
    let stage = &*game.def(card).alignment == "stage";
    stage && action.mode == Mode::PermanentEvent && game.board.phase != Phase::Organization
}

/// Whether a Fallen-wizard's resource and the site where it is played are of different alignments. Of Ruins & Lairs he
/// may have either version (COE 2.II.7.F1, 2.V.F1).
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

/// Whether an action requires a skill of its performer.
pub fn needs_skill(action: Option<&Action>) -> bool {
    let asks = |filter: &Filter| filter.has_word(&|word| matches!(word, Filter::Skill(_) | Filter::OwnSkill(_)));
    action.is_some_and(|a| a.by.as_ref().is_some_and(asks) || a.targets.iter().any(|t| asks(&t.filter)))
}
