//! Where a character comes into play, and under whose control: an avatar at a home site or one of their Havens; any
//! other character at a home site or a Haven and, if the player's avatar is in play, with the avatar or under the
//! avatar's direct influence (COE 2.II.2.1, 2.II.2.2).

use crate::engine::card::{CardDef, CardKind, Mode, Rule, RuleSort, Table, Zone};
use crate::engine::legal::play::Play;
use crate::engine::query::interpret::entities::is_home;
use crate::engine::query::interpret::satisfies;
use crate::engine::query::{self, alignment, control};
use crate::engine::state::{Board, CardRef, CompanyRef, Entity, Game, Reason, Refused, cites};
use crate::vocab::{Seat, SiteType};

/// Checks that the character may come into play where the script has them come.
///
/// # Errors
/// The reason that forbids it.
pub(crate) fn comes(play: &Play<'_>) -> Result<(), Refused> {
    let (game, board, def, card, action, seat) =
        (play.tried.game, play.board(), play.def(), play.tried.card, play.tried.action, play.tried.seat);
    let named = play.tried.intent.targets.as_slice();
    if action.mode == Mode::Character && seat == Seat::H {
        // An agent comes into play at any of its home sites (COE 2.IV.vii.1).
        let mut sites = play.tried.intent.cards().map(|c| game.def(c));
        let strange = sites.any(|site| site.site.is_some() && !is_home(def, site));
        Refused::lacking(cites::AGENT_PLAYED, "one of his home sites").about(card).when(strange)?;
    }
    if action.mode != Mode::Character || seat != Seat::R {
        return Ok(());
    }
    let side = &*board.side(seat).kind;
    // Only Ringwraith and Fallen-wizard players play agents as characters (COE 2.II.2.2.5).
    let foreign = def.agent && !matches!(side, "ringwraith" | "fallen-wizard" | "sauron");
    Refused::by(Reason::Restriction, cites::AGENT_CHARACTERS).about(card).when(foreign)?;
    if side == "fallen-wizard" && !def.avatar && !stage_in_play(game, seat) {
        let strange = alignment::orcish(def) || def.mind.is_some_and(|mind| mind > FALLEN_MIND);
        Refused::by(Reason::Restriction, cites::FALLEN_CHARACTERS).about(card).when(strange)?;
    }
    let is_avatar = |c: CardRef| {
        let d = game.def(c);
        d.kind == CardKind::Character && d.avatar && board.card(c).owner == seat
    };
    let avatar = board.all_cards().find(|c| *c != card && is_avatar(*c) && board.card(*c).zone == Zone::Play);
    if let Some(other) = avatar.filter(|_| def.avatar && !def.is_race("ringwraith")) {
        return Err(Refused::by(Reason::Restriction, cites::AVATARS).about(other));
    }
    if let Some(controller) = controller(game.table, board, named) {
        let bound = query::bearer(board, controller).is_some() || !control::controls(game, controller, card);
        Refused::lacking(cites::CHARACTERS, "enough unused direct influence").about(controller).when(bound)?;
    }
    let places = places(game, named, avatar.is_some() && !def.avatar);
    if places.is_empty() {
        return Ok(());
    }
    let open: Vec<CardRef> = places.iter().copied().filter(|site| allowed(def, game.def(*site), side)).collect();
    let wanted = if def.avatar { "his home site, or a Haven of his" } else { "his home site, or a Haven" };
    Refused::lacking(cites::CHARACTER_SITES, wanted).about(card).when(open.is_empty())?;
    let closed = open.iter().all(|site| barred(game, card, *site));
    Refused::by(Reason::Restriction, cites::RESTRICTION).about(open.first().copied().map(Entity::Card)).when(closed)?;
    let name = |site: CardRef| &game.def(site).name;
    let with_avatar = avatar.and_then(|a| query::company_of(board, a)).and_then(|c| query::site_of(board, c));
    let apart = with_avatar.filter(|_| !def.avatar).is_some_and(|there| {
        let led = |site: &CardRef| control::controllers(game, *site, seat).any(|c| control::controls(game, c, card));
        !places.iter().any(|site| name(*site) == name(there)) && !places.iter().any(led)
    });
    Refused::lacking(cites::CHARACTERS, "the avatar's site, or direct influence").about(card).when(apart)
}

/// Whether a text in force keeps the character from coming into play at this site.
fn barred(game: &Game<'_>, card: CardRef, site: CardRef) -> bool {
    query::in_force_rules(game.table, &game.board, RuleSort::Ban).iter().any(|force| {
        let Rule::Ban { cards, on: Some(on), .. } = force.rule else { return false };
        satisfies(&force.ctx, Entity::Card(card), cards) && satisfies(&force.ctx, Entity::Card(site), on)
    })
}

/// The highest mind of a character that a Fallen-wizard player may play (COE 2.II.2.2.F1).
const FALLEN_MIND: i16 = 5;

/// Whether a player has a stage card in play, which may let them play other characters (COE 2.II.2.2.F2).
fn stage_in_play(game: &Game<'_>, seat: Seat) -> bool {
    let board = &game.board;
    let stage = |c: CardRef| &*game.def(c).alignment == "stage";
    board.all_cards().any(|c| board.card(c).owner == seat && board.card(c).zone == Zone::Play && stage(c))
}

/// Gives the character, if one is named, under whose direct influence the new character comes into play.
pub fn controller(table: &Table, board: &Board, targets: &[Entity]) -> Option<CardRef> {
    targets.iter().filter_map(|t| t.as_card()).find(|c| query::def(table, board, *c).kind == CardKind::Character)
}

/// The sites where the character could come into play: the one that is named, or those of the player's companies. A
/// character who forms a new company brings a site from the location deck, so nothing is known unless that site is
/// named.
fn places(game: &Game<'_>, named: &[Entity], with_others: bool) -> Vec<CardRef> {
    let board = &game.board;
    let at = |company: CompanyRef| query::site_of(board, company);
    let said: Vec<CardRef> = named
        .iter()
        .filter_map(|t| match t {
            Entity::Card(c) if game.def(*c).site.is_some() => Some(*c),
            Entity::Card(c) => query::company_of(board, *c).and_then(at),
            Entity::Company(c) => at(*c),
            _ => None,
        })
        .collect();
    if said.is_empty() {
        let known = board.side(Seat::R).knows(Zone::Sites);
        if !known && !with_others {
            return said;
        }
        let companies = board.all_companies().filter(|c| board.company(*c).seat == Seat::R && !board.company(*c).gone);
        let sites = board.all_cards().filter(|c| known && board.card(*c).zone == Zone::Sites);
        return companies.filter_map(at).chain(sites).collect();
    }
    said
}

/// Whether a character may come into play at a site on the table.
pub(crate) fn may_come(game: &Game<'_>, card: CardRef, site: CardRef) -> bool {
    allowed(game.def(card), game.def(site), &game.board.side(game.board.card(card).owner).kind)
}

/// Whether the rules let a character come into play at a site.
fn allowed(def: &CardDef, site: &CardDef, side: &str) -> bool {
    let printed = site.site.as_ref().is_some_and(|s| s.kind == Some(SiteType::H));
    let haven = printed && alignment::open_haven(site, side);
    let of_his = match (side, &*site.name) {
        ("wizard", "rivendell") | ("ringwraith", "minas morgul" | "dol guldur") => haven,
        _ => false,
    };
    // An agent comes into play only at its home sites (COE 2.II.2.2.5).
    let other = if def.avatar { of_his } else { haven && !def.agent };
    is_home(def, site) || at_home_of_a_kind(def, site, side) || other
}

/// Whether the site is of a kind that the character calls home: `any site in REGION` and, for a Balrog player's `any
/// dark-hold`, the other sites of the Under-deeps (COE 2.II.2.2.B1). Words that say more are not held against the
/// character.
fn at_home_of_a_kind(def: &CardDef, site: &CardDef, side: &str) -> bool {
    let Some(facts) = &site.site else { return false };
    def.home_sites.iter().filter_map(|home| home.strip_prefix("any ")).any(|kind| {
        if let Some(region) = kind.strip_prefix("site in ") {
            return facts.region.as_deref() == Some(region);
        }
        let plain = ["haven", "free-hold", "border-hold", "ruins & lairs", "shadow-hold", "dark-hold"];
        match (side, kind) {
            ("balrog", "dark-hold") => facts.under_deeps && facts.kind != Some(SiteType::D),
            _ => !plain.contains(&kind),
        }
    })
}
