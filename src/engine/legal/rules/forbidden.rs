//! What a rule, a standing effect or the copy that is there already forbids.

use crate::engine::card::{
    self, Action, CardKind, Filter, Mode, NoDuplicate, Role, Rule, RuleSort, Step as Effect, What, Window, Zone,
};
use crate::engine::query::interpret::{Ctx, fits};
use crate::engine::query::{self, affects, alignment, candidates, manifestations, prisoners, staying, strikes};
use crate::engine::state::{
    self, Attack, Board, CardRef, CompanyRef, Does, Entity, Entry, Game, Key, Past, Reason, Refused, cites,
};
use crate::vocab::{Act, Ruleset, Seat};

/// A second copy of a card that cannot be duplicated, or of a unique card (annotation 11).
#[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
pub(crate) fn duplicate(
    game: &Game<'_>,
    (card, action): (CardRef, &Action),
    by: Option<CardRef>,
    targets: &[Entity],
) -> Result<(), Refused> {
    let board = &game.board;
    let def = query::def(game.table, board, card);
    // Of agents only those that lie face-up count (COE 4.2.3).
    if action.mode == Mode::Character && board.card(card).owner == Seat::H {
        return Ok(());
    }
    let rule = action.no_duplicate.or(def.no_duplicate);
    // An item or ally goes to who taps for it.
    let bearer = by.filter(|_| matches!(action.mode, Mode::Item | Mode::Ally)).map(Entity::Card);
    let on: Vec<Entity> = targets.iter().copied().chain(bearer).collect();
    let targets = on.as_slice();
    let same = |c: CardRef| c != card && query::def(game.table, board, c).name == def.name;
    let leaving = |c: CardRef| {
        game.stack.iter().map(|at| &game.entries[*at]).any(|entry| match &entry.does {
            Does::Action(action) => {
                let mut removes = false;
                card::walk(&action.steps, &mut |s| {
                    if let Effect::Discard(What::Role(Role::Target(n))) | Effect::Cancel(What::Role(Role::Target(n))) =
                        s
                    {
                        removes |= entry.targets.get(usize::from(*n)) == Some(&Entity::Card(c));
                    }
                });
                removes
            }
            _ => false,
        })
    };
    // Under the Council's rules a copy that is declared counts (glossary, cannot be duplicated).
    let one = def.unique || rule == Some(NoDuplicate::InPlay);
    let declared = |c: CardRef| board.rules == Ruleset::Coe && one && board.card(c).zone == Zone::Declared;
    // What is unique and out of play, or in a marshalling point pile, is not played again (glossary, unique).
    let out = |c: CardRef| {
        let zone = board.card(c).zone;
        zone == Zone::Prisoner || def.unique && matches!(zone, Zone::Eliminated | Zone::Points)
    };
    let in_play = |c: CardRef| board.card(c).zone == Zone::Play && !board.card(c).face_down || declared(c) || out(c);
    // An avatar may come though another manifestation of him is there (glossary, g.man.2).
    let avatar = def.avatar && action.mode == Mode::Character;
    let being = |c: CardRef| {
        let other = query::def(game.table, board, c);
        c != card
            && !avatar
            && manifestations::exclude(game.table, def, other)
            && !manifestations::yields(game, c, card)
    };
    if used_this_turn(game, card, action) {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(Entity::Card(card)));
    }
    let copy = if board.card(card).zone == Zone::Play {
        action.no_duplicate.filter(|_| rule == Some(NoDuplicate::OnTarget)).and_then(|_| {
            still_at_work(game, card, rule, targets).or_else(|| on_its_way(game, (card, action), targets))
        })
    } else if def.unique || rule == Some(NoDuplicate::InPlay) {
        let there = board.all_cards().find(|c| (same(*c) || def.unique && being(*c)) && in_play(*c) && !leaving(*c));
        let there = there.or_else(|| manifestations::fallen(game, def));
        there.or_else(|| still_at_work(game, card, rule, targets))
    } else if rule == Some(NoDuplicate::OnTarget) {
        let there = board.all_cards().find(|c| {
            let on = match board.card(*c).on {
                Some(state::Place::Card(on)) => Some(Entity::Card(on)),
                Some(state::Place::Company(on)) => Some(Entity::Company(on)),
                Some(state::Place::Attack) => Some(Entity::Attack),
                None => None,
            };
            same(*c) && in_play(*c) && on.is_some_and(|on| targets.contains(&on)) && !leaving(*c)
        });
        there.or_else(|| still_at_work(game, card, rule, targets)).or_else(|| on_its_way(game, (card, action), targets))
    } else if rule == Some(NoDuplicate::InCompany) {
        in_company(game, card, targets)
    } else if rule == Some(NoDuplicate::ByPlayer) {
        let owner = board.card(card).owner;
        board.all_cards().find(|c| same(*c) && in_play(*c) && board.card(*c).owner == owner && !leaving(*c))
    } else if let Some(source) = still_at_work(game, card, rule, targets) {
        Some(source)
    } else if rule == Some(NoDuplicate::ThisTurn) {
        board.history.iter().find_map(|p| match p {
            Past::Played(c) if same(*c) => Some(*c),
            _ => None,
        })
    } else {
        None
    };
    match copy {
        // Under METW the second copy may be declared: it is discarded when the chain ends.
        Some(copy) if board.rules != Ruleset::Metw || def.unique => {
            Err(Refused::by(Reason::Duplicate, cites::DUPLICATE).about(Entity::Card(copy)))
        }
        _ => Ok(()),
    }
}

/// Whether this card's ability that can be used once in a turn was declared already.
fn used_this_turn(game: &Game<'_>, card: CardRef, action: &Action) -> bool {
    let limited = |a: &Action| a.mode == Mode::Ability && a.no_duplicate == Some(NoDuplicate::ThisTurn);
    let same = |e: &Entry| e.card == Some(card) && matches!(&e.does, Does::Action(a) if limited(a));
    limited(action) && game.entries.iter().any(same)
}

/// A copy that is declared on one of the targets counts under the Council's rules (glossary, cannot be duplicated).
fn on_its_way(game: &Game<'_>, (card, action): (CardRef, &Action), targets: &[Entity]) -> Option<CardRef> {
    let name = |c: CardRef| &query::def(game.table, &game.board, c).name;
    let declared = game.stack.iter().map(|at| &game.entries[*at]).filter(|_| game.board.rules == Ruleset::Coe);
    let used = action.mode == Mode::Ability;
    let played = declared.filter(|e| matches!(&e.does, Does::Action(a) if (a.mode == Mode::Ability) == used));
    let same = |c: &CardRef| *c != card && name(*c) == name(card);
    played.filter(|e| e.targets.iter().any(|t| targets.contains(t))).filter_map(|e| e.card).find(same)
}

/// A copy in the company of what the card is played on, or one whose effect lasts for that company.
fn in_company(game: &Game<'_>, card: CardRef, targets: &[Entity]) -> Option<CardRef> {
    let board = &game.board;
    let name = |c: CardRef| &query::def(game.table, board, c).name;
    let company = targets.iter().find_map(|t| query::company_of_entity(board, *t)).or(board.acting)?;
    let same = |c: &CardRef| *c != card && name(*c) == name(card);
    let declared = |c: CardRef| {
        let entry = game.stack.iter().map(|at| &game.entries[*at]).find(|e| e.card == Some(c));
        let there = entry.is_some_and(|e| {
            let on = e.targets.iter().copied().chain(e.by.map(Entity::Card));
            on.filter_map(|t| query::company_of_entity(board, t)).any(|c| c == company)
        });
        board.rules == Ruleset::Coe && there
    };
    let in_play = |c: CardRef| query::in_force(board, c) && query::company_of(board, c) == Some(company);
    let lasts = |l: &state::Lasting| !l.over && Ctx::lasting(game.table, board, l).concerned() == Some(company);
    let left = || board.lasting.iter().filter(|l| lasts(l)).map(|l| l.source).find(same);
    board.all_cards().filter(same).find(|c| in_play(*c) || declared(*c)).or_else(left)
}

/// A card of the same title whose effect lasts: on one of the targets, or anywhere (COE 5.1.4).
fn still_at_work(game: &Game<'_>, card: CardRef, rule: Option<NoDuplicate>, targets: &[Entity]) -> Option<CardRef> {
    let board = &game.board;
    let name = |c: CardRef| &query::def(game.table, board, c).name;
    let same = |c: &CardRef| *c != card && name(*c) == name(card);
    match rule? {
        NoDuplicate::OnTarget => board
            .lasting
            .iter()
            .filter(|l| !l.over && l.targets.iter().any(|t| targets.contains(t)))
            .map(|l| l.source)
            .find(same),
        NoDuplicate::InPlay => {
            let lasting = board.lasting.iter().filter(|l| !l.over).map(|l| l.source);
            lasting.chain(board.treats.iter().map(|t| t.source)).find(same)
        }
        NoDuplicate::InCompany | NoDuplicate::ThisTurn | NoDuplicate::ByPlayer => None,
    }
}

/// What a rule, a standing effect or the text of a card being answered forbids.
pub(crate) fn restriction(
    game: &Game<'_>,
    (card, action, seat): (CardRef, &Action, Seat),
    by: Option<CardRef>,
    targets: &[Entity],
    company: Option<CompanyRef>,
    key: Option<&Key>,
) -> Result<(), Refused> {
    let board = &game.board;
    let def = query::def(game.table, board, card);
    let on = || targets.iter().copied().chain(company.map(Entity::Company));
    // An allowance is its card's player's (COE 9.1.2); a hazard's price that the bearer pays is the bearer's, and so is
    // getting rid of it while he organizes, or for nothing.
    let removal = def.hazard && (action.window == Window::Organization || action.cost.is_empty());
    let bearer = query::bearer(board, card).filter(|_| {
        def.is_corruption_card() || removal || action.cost.iter().any(|c| matches!(c, card::Cost::TapBearer))
    });
    let lent = by.filter(|_| action.lent.is_some());
    let holder = board.card(lent.or(bearer).unwrap_or(card)).owner;
    if action.mode == Mode::Ability && holder != seat && def.site.is_none() {
        return Err(Refused::by(Reason::Restriction, cites::ALLOWANCE).about(Entity::Card(card)));
    }
    // No company goes back in the middle of an attack (COE 3.5).
    let mut returns = false;
    card::walk(&action.steps, &mut |s| returns |= matches!(s, card::Step::SendBack(_)));
    if returns && board.rules == Ruleset::Coe && strikes::attack_on(game) {
        return Err(Refused::by(Reason::Restriction, cites::MID_ATTACK));
    }
    // Hazards are played on the company whose part of the phase it is (COE 2.IV.vii.3).
    let events = matches!(action.mode, Mode::ShortEvent | Mode::PermanentEvent) && def.hazard && seat == Seat::H;
    if events && board.phase == crate::vocab::Phase::MovementHazard && action.window != card::Window::Any {
        let other = targets.iter().find(|t| {
            let company = query::company_of_entity(board, **t);
            company.is_some_and(|c| Some(c) != board.acting && board.acting.is_some())
        });
        // The site of a hazard host is not what it is played on.
        let host = prisoners::is_host(game, card);
        let elsewhere = targets.iter().find(|t| matches!(t, Entity::Card(c) if !host && another_site(game, *c)));
        if let Some(t) = other.or(elsewhere) {
            return Err(Refused::by(Reason::Restriction, cites::CURRENT_COMPANY).about(*t));
        }
    }
    // No environment reaches a site of the Under-deeps (COE glossary, environment).
    if def.has_keyword("environment") && board.rules == Ruleset::Coe {
        let site = |e: &Entity| matches!(e, Entity::Card(c) if query::def(game.table, board, *c).site.as_ref().is_some_and(|s| s.under_deeps));
        if let Some(t) = targets.iter().find(|t| site(t)) {
            return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(*t));
        }
    }
    // One corruption card on a character in a turn (COE 7.2.1).
    if def.is_corruption_card() && action.mode == Mode::PermanentEvent {
        let again =
            targets.iter().find(|t| matches!(t, Entity::Card(c) if board.history.contains(&Past::Corrupted(*c))));
        if let Some(t) = again {
            return Err(Refused::by(Reason::Restriction, cites::ONE_CORRUPTION).about(*t));
        }
    }
    let locked = game.stack.iter().map(|at| &game.entries[*at]).find(|entry| {
        let locks = matches!(&entry.does, Does::Action(a) if a.locks_targets);
        locks && entry.targets.contains(&Entity::Card(card)) && affects::taps_itself(action)
    });
    if let Some(entry) = locked {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(entry.card.map(Entity::Card)));
    }
    if let Some(entry) = banned_meanwhile(game, (card, action), by, targets) {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(entry.card.map(Entity::Card)));
    }
    let always = always_keyed(game, key, company);
    let keyed = keyed_so(game, card, key, company);
    for force in query::in_force_rules(game.table, board, RuleSort::Ban) {
        let Rule::Ban { cards, by: who, on: what, .. } = force.rule else { continue };
        // What is used in play is not played.
        let played = action.mode != Mode::Ability;
        let ctx = Ctx { it: Some(Entity::Player(seat)), entries: &game.entries, ..force.ctx };
        let ctx = keyed.as_ref().filter(|_| speaks_of_keys(cards)).map_or(ctx, |board| Ctx { board, ..ctx });
        if played
            && !always
            && fits(&ctx, Entity::Card(card), cards)
            && who.as_ref().is_none_or(|f| by.is_some_and(|b| fits(&ctx, Entity::Card(b), f)))
            && what.as_ref().is_none_or(|f| on().any(|e| fits(&ctx, e, f)))
            && force.ctx.this != Some(card)
            && candidates::creature_only(cards, action)
        {
            return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(force.ctx.this.map(Entity::Card)));
        }
    }
    if let Some(source) = idle(game, (action, seat), by, targets) {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(Entity::Card(source)));
    }
    if action.mode == Mode::Ally
        && let Some(to) = by.or(targets.iter().find_map(|t| t.as_card())).and_then(|c| query::company_of(board, c))
        && let Some(source) = staying::from_joining(game, &[card], to)
    {
        return Err(Refused::by(Reason::Restriction, cites::RESTRICTION).about(Entity::Card(source)));
    }
    // One character a turn (COE 2.II.2).
    if action.mode == Mode::Character && seat == Seat::R && another_character(game, card) {
        return Err(Refused::by(Reason::Restriction, cites::CHARACTERS));
    }
    if action.mode == Mode::Ability && alignment::useless(game.table, board, card) {
        return Err(Refused::by(Reason::Restriction, cites::ITEMS_IN_USE).about(Entity::Card(card)));
    }
    if let Some((about, cite)) = alignment::kept_apart(game, (card, action, seat), by, targets) {
        return Err(Refused::by(Reason::Restriction, cite).about(about));
    }
    // Hero events and minion things keep apart (COE 9.3.5).
    let side = |c: CardRef| &*query::def(game.table, board, c).alignment;
    let event = matches!(action.mode, Mode::ShortEvent | Mode::LongEvent | Mode::PermanentEvent) && !def.hazard;
    if event && board.rules == Ruleset::Coe {
        for t in targets {
            let Entity::Card(c) = t else { continue };
            let d = query::def(game.table, board, *c);
            let resource =
                !d.hazard && matches!(d.kind, CardKind::Item | CardKind::Ally | CardKind::Faction | CardKind::Site);
            let apart = matches!((side(card), side(*c)), ("hero", "minion") | ("minion", "hero"));
            if resource && apart && &*board.side(seat).kind != "fallen-wizard" {
                return Err(Refused::by(Reason::Restriction, cites::TARGETS).about(*t));
            }
        }
    }
    Ok(())
}

/// What lets the company whose site phase it is do nothing, where this would be something that it does.
fn idle(game: &Game<'_>, (action, seat): (&Action, Seat), by: Option<CardRef>, targets: &[Entity]) -> Option<CardRef> {
    let board = &game.board;
    let company = board.acting.filter(|_| board.phase == crate::vocab::Phase::Site && seat == Seat::R)?;
    let of = |e: Entity| query::company_of_entity(board, e) == Some(company);
    let its = by.is_some_and(|b| of(Entity::Card(b))) || targets.iter().any(|t| of(*t)) || at_site_only(action);
    does_nothing(game, company).filter(|_| its && action.lent.is_none() && action.window != Window::Any)
}

/// What lets a company do nothing in its site phase.
pub(crate) fn does_nothing(game: &Game<'_>, company: CompanyRef) -> Option<CardRef> {
    let rules = query::in_force_rules(game.table, &game.board, RuleSort::Idle);
    let found = rules.iter().find(|f| matches!(f.rule, Rule::Idle(c) if fits(&f.ctx, Entity::Company(company), c)))?;
    found.ctx.this
}

fn at_site_only(action: &Action) -> bool {
    action.window == Window::Site || matches!(action.mode, Mode::Item | Mode::Ally | Mode::Faction)
}

/// Whether the resource player has played or declared another character this turn. A Balrog player has one more.
pub(crate) fn another_character(game: &Game<'_>, card: CardRef) -> bool {
    let board = &game.board;
    let his = |c: CardRef| {
        let def = query::def(game.table, board, c);
        let other = c != card && def.kind == CardKind::Character && board.card(c).owner == Seat::R;
        other && !staying::uncounted(game, c)
    };
    let played = board.history.iter().any(|p| matches!(p, Past::Played(c) if his(*c)));
    let declared = game.stack.iter().any(|at| {
        let entry = &game.entries[*at];
        matches!(&entry.does, Does::Action(a) if a.mode == Mode::Character) && entry.card.is_some_and(his)
    });
    // One who is discarded while organizing counts as well.
    let let_go = game.entries.iter().any(|e| e.act == Act::DiscardAbility && e.card.is_some_and(his));
    (played || declared || let_go) && &*board.side(Seat::R).kind != "balrog" && !staying::uncounted(game, card)
}

/// Whether it is a site, and not the new one of the company whose part of the phase it is (COE 2.IV.vii.3).
fn another_site(game: &Game<'_>, site: CardRef) -> bool {
    let board = &game.board;
    let def = query::def(game.table, board, site);
    let here = board.acting.and_then(|c| query::site_of(board, c));
    let other = here.is_some_and(|here| query::def(game.table, board, here).name != def.name);
    def.kind == CardKind::Site && board.rules == Ruleset::Coe && other
}

/// The declaration on the chain whose text does not let the card be played until it is carried out.
fn banned_meanwhile<'g>(
    game: &'g Game<'_>,
    (card, action): (CardRef, &Action),
    by: Option<CardRef>,
    targets: &[Entity],
) -> Option<&'g Entry> {
    if action.mode == Mode::Ability {
        return None;
    }
    game.stack.iter().map(|at| &game.entries[*at]).find(|entry| {
        let Does::Action(declared) = &entry.does else { return false };
        let ctx = game.ctx(entry);
        declared.meanwhile.iter().any(|rule| {
            let Rule::Ban { cards, by: who, on, .. } = rule else { return false };
            fits(&ctx, Entity::Card(card), cards)
                && who.as_ref().is_none_or(|f| by.is_some_and(|b| fits(&ctx, Entity::Card(b), f)))
                && on.as_ref().is_none_or(|f| targets.iter().any(|e| fits(&ctx, *e, f)))
        })
    })
}

/// The position with the attack of the creature as it would be keyed: what a ban on keys looks at.
fn keyed_so(game: &Game<'_>, card: CardRef, key: Option<&Key>, company: Option<CompanyRef>) -> Option<Board> {
    let attack = Attack { key: Some(key?.clone()), ..Attack::of(card, company?) };
    Some(Board { attack: Some(attack), ..game.board.clone() })
}

/// Whether words look at what a creature is keyed to.
#[expect(clippy::wildcard_enum_match_arm, reason = "every other word looks at something else")]
fn speaks_of_keys(filter: &Filter) -> bool {
    match filter {
        Filter::All(all) | Filter::Any(all) => all.iter().any(speaks_of_keys),
        Filter::Not(f) => speaks_of_keys(f),
        Filter::KeyedSite | Filter::KeyedRegion(_) | Filter::KeyedTo(_) => true,
        _ => false,
    }
}

/// Whether the creature is keyed to a site to which creatures are keyed whatever cards say.
fn always_keyed(game: &Game<'_>, key: Option<&Key>, company: Option<CompanyRef>) -> bool {
    let (board, table) = (&game.board, game.table);
    let Some(site) = company.and_then(|c| query::site_of(board, c)) else { return false };
    let keyed = match key {
        Some(Key::Site(_)) => true,
        Some(Key::Named(name)) => query::def(table, board, site).name == *name,
        Some(Key::Region(..)) | None => false,
    };
    keyed
        && query::in_force_rules(table, board, RuleSort::AlwaysKey)
            .iter()
            .any(|f| matches!(f.rule, Rule::AlwaysKey(of) if fits(&f.ctx, Entity::Card(site), of)))
}
