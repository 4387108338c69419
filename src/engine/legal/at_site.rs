//! The conditions of the site phase for resources that are played at a site.

use crate::engine::card::{Action, CardKind, Condition, Filter, Mode, Role, Rule, RuleSort};
use crate::engine::query::interpret::{Ctx, satisfies};
use crate::engine::query::{self, alignment, lairs, playable};
use crate::engine::state::{self, CardRef, CompanyRef, Entity, Game, Status, TurnEvent};
use crate::vocab::{Act, Phase, Ruleset, Seat};

const UNTAPPED: &str = "an untapped site";

const LISTED: &str = "a site where such items are playable";

const HOARD: &str = "a site that contains a hoard";

/// The conditions that another card may lift for a company.
const FOR_A_JUDGE: [&str; 2] = [UNTAPPED, LISTED];

/// Tells what the site phase asks of a resource that is played at a site and whose text does not mention it: the
/// company has entered the site, the site is untapped, and the resource is playable there (COE 2.V.1). A minor item may
/// follow another resource.
pub(crate) fn at_site(
    game: &Game<'_>,
    (card, action): (CardRef, &Action),
    company: Option<CompanyRef>,
    act: Act,
) -> Option<&'static str> {
    let missing = missing(game, (card, action), company, act);
    missing.filter(|wanted| !(FOR_A_JUDGE.contains(wanted) && a_judge_allowed(game, action)))
}

/// Whether only an unmodelled part of another card lets an item be played there: a judge has to rule on it.
pub(crate) fn rests_on_a_judge(
    game: &Game<'_>,
    (card, action): (CardRef, &Action),
    company: Option<CompanyRef>,
    act: Act,
) -> bool {
    let missing = missing(game, (card, action), company, act);
    missing.is_some_and(|wanted| FOR_A_JUDGE.contains(&wanted)) && a_judge_allowed(game, action)
}

/// The site of another company than the one whose site phase it is, if a card of that company acts and this depends on
/// whether the company has already entered the site, which nobody said (COE 2.V.9).
pub(crate) fn not_known_to_have_entered(
    game: &Game<'_>,
    seat: Seat,
    (card, by): (CardRef, Option<CardRef>),
) -> Option<CardRef> {
    let board = &game.board;
    let acting = board.acting.filter(|_| board.phase == Phase::Site && board.rules == Ruleset::Coe)?;
    let company = by.or(Some(card)).and_then(|c| query::company_of(board, c))?;
    let (site, here) = (query::site_of(board, company)?, query::site_of(board, acting));
    let entered = |p: &TurnEvent| {
        matches!(p, TurnEvent::Entered(c) if *c == company)
            || matches!(p, TurnEvent::Faced { company: c, source, .. } if *c == company && *source == site)
    };
    let other = company != acting && here != Some(site) && seat == Seat::R && board.company(company).seat == seat;
    (other && !board.history.iter().any(entered)).then_some(site)
}

/// Whether a player played a resource event with an unmodelled part, on which a judge has to rule.
fn a_judge_allowed(game: &Game<'_>, action: &Action) -> bool {
    action.mode == Mode::Item
        && game.unmodelled.iter().any(|(source, _)| {
            let def = game.def(*source);
            def.kind == CardKind::Event && !def.hazard && game.board.history.contains(&TurnEvent::Played(*source))
        })
}

fn missing(
    game: &Game<'_>,
    (card, action): (CardRef, &Action),
    company: Option<CompanyRef>,
    act: Act,
) -> Option<&'static str> {
    let board = &game.board;
    if act != Act::Play || !action.mode.is_at_site() {
        return None;
    }
    // Nobody says where the company was then, or in which state its site was.
    if game.past.is_some() {
        return None;
    }
    if query::is_entering(board) {
        return Some("the site is entered first");
    }
    let company = company?;
    let site = query::site_of(board, company)?;
    let def = game.def(card);
    let there = game.def(site);
    let facts = there.site.as_ref();
    if facts.is_some_and(|facts| alignment::other_alignment(game, company, def, (there, facts))) {
        return Some("a site of the card's own alignment");
    }
    let tapped = board.card(site).status == Status::Tapped;
    let item = action.mode == Mode::Item;
    let extra = item && (tapped && next_item(game, card, site) || one_more(game, card, company).is_some());
    if tapped && !extra && !action.needs.iter().any(says_tapped) {
        return Some(UNTAPPED);
    }
    if item && def.has_keyword("hoard item") && !lairs::hoard(&Ctx::of(game.table, board, card), site) {
        return Some(HOARD);
    }
    if action.needs.iter().any(playable::names_site) {
        return None;
    }
    let here = game.def(site).site.as_ref()?;
    let playable = playable::listed(def, here) || extra;
    (action.mode == Mode::Item && !playable).then_some(LISTED)
}

/// When a resource has tapped the site, its player may play one more minor item as their next action; in the
/// Under-deeps, any item that is playable there (COE 2.V.5).
pub(crate) fn next_item(game: &Game<'_>, card: CardRef, site: CardRef) -> bool {
    let board = &game.board;
    let at_site = |c: CardRef| matches!(game.def(c).kind, CardKind::Item | CardKind::Ally | CardKind::Faction);
    // Its player declared something else after that resource and before the item.
    let own = game.entries.iter().filter(|e| e.seat == crate::vocab::Seat::R && e.act != Act::Passive);
    let before: Vec<_> = own.take_while(|e| e.card != Some(card)).collect();
    let last = before.last();
    // An item may follow a rescue in the same way (COE 3.III.5).
    if last.is_some_and(|e| e.act == Act::Rescue) {
        return game.def(card).has_keyword("minor");
    }
    let just_played = |p: &&TurnEvent| matches!(p, TurnEvent::Played(c) if *c != card && at_site(*c));
    // A resource that another card allowed tapped no site.
    let by_leave = board.lasting.iter().filter(|l| l.over && matches!(l.rule, Rule::OneMoreItem(..))).count();
    if board.history.iter().filter(just_played).count() != 1 + by_leave {
        return false;
    }
    if board.rules == Ruleset::Coe && !next_action(game, &before, (card, at_site)) {
        return false;
    }
    let deep = game.def(site).site.as_ref().filter(|s| s.under_deeps);
    let playable_there = deep.is_some_and(|s| s.items.iter().any(|k| game.def(card).has_keyword(k)));
    game.def(card).has_keyword("minor") || playable_there
}

/// Whether the item is what its player declares next after the resource that tapped the site has resolved.
fn next_action(
    game: &Game<'_>,
    before: &[&state::Entry],
    (card, at_site): (CardRef, impl Fn(CardRef) -> bool),
) -> bool {
    let chain = game.entries.iter().find(|e| e.card == Some(card)).map_or(game.chain, |e| e.chain);
    let resource = before.iter().rev().find(|e| e.act == Act::Play && e.card.is_some_and(&at_site));
    match resource {
        Some(resource) => resource.done && resource.chain < chain && before.iter().all(|e| e.chain <= resource.chain),
        // It was played before the script began.
        None => before.is_empty() && !game.entries.iter().any(|e| e.card.is_some_and(|c| c != card && at_site(c))),
    }
}

/// Tells what lets a player play one more item there: a lasting effect, which is used up, or a text that remains in
/// force; and whether the site is spared.
pub(crate) fn one_more(game: &Game<'_>, card: CardRef, company: CompanyRef) -> Option<(Option<u16>, bool)> {
    let all = query::in_force_rules(game.table, &game.board, RuleSort::OneMoreItem);
    all.iter().find_map(|force| {
        let Rule::OneMoreItem(items, spares) = force.rule else { return None };
        let here = force.ctx.concerned() == Some(company);
        (here && satisfies(&force.ctx, Entity::Card(card), items)).then_some((force.lasting, *spares))
    })
}

/// Whether a condition itself asks whether the site is tapped.
fn says_tapped(condition: &Condition) -> bool {
    fn words(filter: &Filter) -> bool {
        filter.has_word(&|word| match word {
            Filter::Not(f) => words(f),
            word => matches!(word, Filter::Tapped | Filter::Untapped),
        })
    }
    condition.has_part(&|part| matches!(part, Condition::Is(Role::Site, filter) if words(filter)))
}
