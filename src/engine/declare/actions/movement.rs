//! Movement that a player declares: when, and where a company can go (COE 2.II.7).

use super::when;
use crate::engine::card::{Action, CardDef, CardKind, Mode, Outside, SiteDef, Table, Window, Word, Zone};
use crate::engine::legal::window;
use crate::engine::query::affects::Attempt;
use crate::engine::query::{self, prisoners, staying};
use crate::engine::state::plan::Told;
use crate::engine::state::{
    self, CardRef, CompanyRef, Declared, Entity, Game, Intent, Judged, Judgement, Mark, Place, Reason, Refused,
    Verdict, cites,
};
use crate::vocab::{Act, RegionType, Seat, SiteType};

/// The most regions through which a company may move, counting those of both sites.
const REGIONS: usize = 4;

/// The same for a company that an effect lets move farther.
const MOST_REGIONS: usize = 6;

/// Whether a company can reach a site.
enum Reach {
    Yes,
    No,
    /// It can if this holds, on which a judge has to rule.
    If(&'static str),
}

/// A player declares where a company moves. Nothing if the declaration is another.
pub(crate) fn declare(game: &Game<'_>, intent: &Intent, seat: Seat) -> Option<Judged> {
    let company = intent.companies().next()?;
    Some(moves(game, intent, seat, company))
}

fn moves(game: &Game<'_>, intent: &Intent, seat: Seat, company: CompanyRef) -> Judged {
    if let Some(by) = staying::from_moving(game, company, query::site_named(game.table, &game.board, &intent.targets)) {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(by));
    }
    let way = checked(game, intent, seat, company);
    let (to, hangs_on) = way.map_err(|refused| refused.about(Entity::Company(company)))?;
    let told = hangs_on.map(|what| Told::Unmodelled(to, what.into()));
    let legal = Judgement::legal(cites::MOVEMENT).marking(Mark::Bound(company, to)).telling(told);
    staying::at_its_price(game, company, intent, legal)
}

/// The site, and the question on which a judge has to rule, if there is one.
type Way = (CardRef, Option<&'static str>);

/// Tells where the company moves, and on which question a judge has to rule.
fn checked(game: &Game<'_>, intent: &Intent, seat: Seat, company: CompanyRef) -> Result<Way, Refused> {
    let action = Action { window: Window::Organization, ..Action::blank(Mode::Character) };
    let attempt = Attempt { action: Some(&action), hazard: false, ..Attempt::of(seat, intent.act) };
    window::check(game, &attempt)?;
    let board = &game.board;
    Refused::by(Reason::Restriction, cites::ALLOWANCE).when(board.company(company).seat != seat)?;
    let site = query::site_named(game.table, board, &intent.targets);
    let declared = |of: CompanyRef| {
        let mut made = game.declared.iter().filter(|d| d.act == Act::Move && d.verdict == Verdict::Legal);
        let goes = |d: &&Declared| query::site_named(game.table, board, &d.targets).is_some();
        made.find(|d| d.targets.contains(&Entity::Company(of)) && goes(d))
    };
    let bound = |of: CompanyRef| {
        let said = declared(of).and_then(|d| d.targets.iter().filter_map(|t| t.as_card()).next());
        said.or(board.company(of).new_site).map(|s| &game.def(s).name)
    };
    let origin = board.company(company).site;
    // No two companies move from the same site to the same site (COE 2.II.7.1).
    let twin = site.zip(origin).is_some_and(|(to, from)| {
        board.all_companies().filter(|c| *c != company && board.company(*c).seat == seat).any(|c| {
            board.company(c).site.is_some_and(|s| game.def(s).name == game.def(from).name)
                && bound(c) == Some(&game.def(to).name)
        })
    });
    Refused::by(Reason::Restriction, cites::MOVEMENT).when(twin)?;
    when::BOUND.open(game, seat, cites::MOVEMENT)?;
    let lacks = |wanted: &'static str| Refused::lacking(cites::MOVEMENT, wanted);
    lacks("a company that is not bound for a site already").when(bound(company).is_some())?;
    let to = site.ok_or(Refused::by(Reason::TargetNotInPlay, cites::MOVEMENT))?;
    let away = !at_hand(game, seat, (company, &game.def(to).name));
    lacks("its site card in the location deck").when(away)?;
    match origin.map_or(Reach::If("where the company is"), |from| reach(game, company, (from, to))) {
        Reach::Yes => Ok((to, None)),
        Reach::No if !eased(game, seat) => {
            let lord = query::characters(board, company).any(|c| is_lord(game.def(c)));
            let wanted = if lord {
                "a path between a Darkhaven and the site, by no sea, and a mode for any site that is not a Darkhaven"
            } else {
                "a site to which a path of its Haven leads, or within four regions"
            };
            Err(lacks(wanted))
        }
        Reach::No => Ok((to, Some("whether an effect lets the company move there"))),
        Reach::If(what) => Ok((to, Some(what))),
    }
}

/// Whether a card of the new site is available: in the location deck, with another company of the player, or with a
/// hazard host that holds somebody prisoner there (COE 2.II.7, 3.III.6). A deck that nobody described contains it.
fn at_hand(game: &Game<'_>, seat: Seat, (company, name): (CompanyRef, &Word)) -> bool {
    let board = &game.board;
    let is = |c: CardRef| game.def(c).name == *name;
    let others = board.all_companies().filter(|c| *c != company && board.company(*c).seat == seat);
    let shared = others.flat_map(|c| [board.company(c).site, board.company(c).new_site]).flatten().any(is);
    let held = |c: CardRef| prisoners::place(game, c).is_some_and(is);
    !board.side(seat).knows(Zone::Sites)
        || shared
        || board
            .all_cards()
            .any(|c| board.card(c).zone == Zone::Sites && board.card(c).owner == seat && is(c) || held(c))
}

/// Whether a company can move from one site to another by the kinds of movement that the rules allow.
fn reach(game: &Game<'_>, company: CompanyRef, (from, to): (CardRef, CardRef)) -> Reach {
    let board = &game.board;
    let (Some(here), Some(there)) = (&game.def(from).site, &game.def(to).site) else {
        return Reach::If("where the sites lie");
    };
    if game.def(from).name == game.def(to).name {
        return Reach::No;
    }
    if here.under_deeps || there.under_deeps {
        let leads = |a: CardRef, b: CardRef| game.def(a).next_to.contains(&game.def(b).name);
        return if leads(from, to) || leads(to, from) { Reach::Yes } else { Reach::No };
    }
    if let Some(lord) = query::characters(board, company).find(|c| is_lord(game.def(*c))) {
        return lord_reaches(game, (company, lord), (game.def(from), here), (game.def(to), there));
    }
    let seat = board.company(company).seat;
    let kind = &*board.side(seat).kind;
    let (Some(a), Some(b)) = (&here.region, &there.region) else { return Reach::If("in which regions the sites lie") };
    let shut = |name: &Word| kind == "wizard" && game.table.region_card(name).is_some_and(|r| r.no_hero_starter);
    let starter = !matches!(kind, "fallen-wizard" | "balrog") && !shut(a) && !shut(b);
    if starter && paths_lead((game.def(from), here), (game.def(to), there)) {
        return Reach::Yes;
    }
    match regions_between(game.table, (a, b), query::is_minion_player(board, seat)) {
        Some(n) if n <= REGIONS => Reach::Yes,
        Some(n) if n <= MOST_REGIONS && may_be_lengthened(game, seat) => {
            Reach::If("whether an effect lets the company pass through more than four regions")
        }
        Some(_) | None => Reach::No,
    }
}

/// Whether a Ringwraith who leads the player's company can move there: only by starter movement, through no Coastal
/// Sea, and only to a Darkhaven unless it comes from one and is in a mode (COE 2.II.7.R1).
fn lord_reaches(
    game: &Game<'_>,
    (company, lord): (CompanyRef, CardRef),
    (from, here): (&CardDef, &SiteDef),
    (to, there): (&CardDef, &SiteDef),
) -> Reach {
    let haven = |site: &SiteDef| site.kind == Some(SiteType::H);
    let sea = query::printed_path(from, to).is_none_or(|path| path.contains(&RegionType::C));
    if !paths_lead((from, here), (to, there)) || sea {
        return Reach::No;
    }
    let leaves = haven(here) && game.board.all_cards().any(|c| is_mode(game, (company, lord), c));
    if haven(there) || leaves { Reach::Yes } else { Reach::No }
}

/// Whether a card on a Ringwraith or its company is a mode, which lets the Ringwraith leave a Darkhaven for other
/// sites.
fn is_mode(game: &Game<'_>, (company, lord): (CompanyRef, CardRef), card: CardRef) -> bool {
    let on = match game.board.card(card).on {
        Some(Place::Company(of)) => of == company,
        Some(Place::Card(of)) => of == lord,
        Some(Place::Attack) | None => false,
    };
    on && about_movement(game.def(card))
}

/// Whether the card is a Ringwraith as its player's avatar.
fn is_lord(def: &CardDef) -> bool {
    def.avatar && def.is_race("ringwraith")
}

/// Starter movement: a company moves between a Haven and a site that has it as its nearest Haven, or between two Havens
/// with a path.
fn paths_lead((from, here): (&CardDef, &SiteDef), (to, there): (&CardDef, &SiteDef)) -> bool {
    let haven = |site: &SiteDef| site.kind == Some(SiteType::H);
    haven(here) && there.nearest_haven.as_ref() == Some(&from.name)
        || haven(there) && here.nearest_haven.as_ref() == Some(&to.name)
        || here.haven_paths.iter().any(|(name, _)| *name == to.name)
}

/// Tells how many regions lie on the shortest way of such a player's company, both ends included. Minion companies may
/// use one more way; hero companies may not pass through some regions (COE 2.II.7.ii.W1, R1, F1, B1).
fn regions_between(table: &Table, (from, to): (&Word, &Word), dark: bool) -> Option<usize> {
    let ends = [from, to].into_iter().filter_map(|end| table.region_card(end)).filter(|_| !dark);
    let detours: Vec<&str> = ends.flat_map(|end| &end.hero_detour).map(|name| &**name).collect();
    let open = |name: &&str| **name == **to || !detours.contains(name);
    let mut seen: Vec<&str> = vec![from];
    let mut edge: Vec<&str> = vec![from];
    for count in 1..=MOST_REGIONS {
        if edge.contains(&&**to) {
            return Some(count);
        }
        let next: Vec<&str> = edge.iter().flat_map(|name| table.next_to(name, dark)).map(|name| &**name).collect();
        edge = next.into_iter().filter(|name| !seen.contains(name) && open(name)).collect();
        seen.extend(&edge);
    }
    None
}

/// Whether the player has played any card, other than a character or a place, that could let a company move through
/// more regions.
fn may_be_lengthened(game: &Game<'_>, seat: Seat) -> bool {
    let board = &game.board;
    let played = |zone| !matches!(zone, Zone::Hand | Zone::Deck | Zone::Sideboard | Zone::Sites);
    let own = |c: CardRef| {
        let def = game.def(c);
        let people = matches!(def.kind, CardKind::Character | CardKind::Site | CardKind::Region);
        !people && !def.hazard && board.card(c).owner == seat && played(board.card(c).zone)
    };
    eased(game, seat) || board.all_cards().any(own)
}

/// Whether a card of the player that is in play or was played speaks of movement. A Ringwraith's mode does not count:
/// what it says is known.
fn eased(game: &Game<'_>, seat: Seat) -> bool {
    let board = &game.board;
    let lord = |company| query::characters(board, company).find(|c| is_lord(game.def(*c)));
    let lords: Vec<_> = board.all_companies().filter_map(|company| Some((company, lord(company)?))).collect();
    let mode = |c: CardRef| lords.iter().any(|led| is_mode(game, *led, c));
    board.all_cards().filter(|c| !mode(*c)).any(|c| {
        let moves = about_movement(game.def(c));
        let there = board.card(c).zone == Zone::Play || board.history.contains(&state::TurnEvent::Played(c));
        moves && there && board.card(c).owner == seat
    })
}

/// Whether a part of the card's text speaks of movement.
fn about_movement(def: &CardDef) -> bool {
    let about = |(of, _): &(Outside, Box<str>)| *of == Outside::Movement;
    def.meaning.as_ref().is_some_and(|m| m.outside.iter().any(about))
}
