//! Second copies of a unique card or of a card that cannot be duplicated.

use crate::engine::card::{self, CardDef, Event, Mode, NoDuplicate, Role, Step, What, Zone};
use crate::engine::legal::play::{Play, forbidden_by};
use crate::engine::query::interpret::Ctx;
use crate::engine::query::{self, manifestations, triggers};
use crate::engine::state::{
    CardRef, Entity, Entry, Game, Lasting, OnResolve, Place, Reason, Refused, TurnEvent, cites,
};
use crate::vocab::{Ruleset, Seat};

/// Nobody plays a second copy of a unique card or of a card that cannot be duplicated (annotation 11). Under METW a
/// player may declare one that is not unique: it is discarded when the chain ends.
pub(super) fn forbids(play: &Play<'_>) -> Result<(), Refused> {
    let board = play.board();
    // Only face-up agents count (COE 4.2.3).
    if play.tried.action.mode == Mode::Character && board.card(play.tried.card).owner == Seat::H {
        return Ok(());
    }
    if used_this_turn(play) {
        return forbidden_by(play.tried.card);
    }
    let copy = copy(play).filter(|_| board.rules != Ruleset::Metw || play.def().unique);
    copy.map_or(Ok(()), |copy| Err(Refused::by(Reason::Duplicate, cites::DUPLICATE).about(copy)))
}

/// The other copy that stands against the play.
fn copy(play: &Play<'_>) -> Option<CardRef> {
    let (game, board, def, card, action) =
        (play.tried.game, play.board(), play.def(), play.tried.card, play.tried.action);
    let rule = action.no_duplicate.or(def.no_duplicate);
    if rule.is_none() && !def.unique {
        return None;
    }
    // The character who taps for an item or ally bears or controls it.
    let bearer = play.by.filter(|_| matches!(action.mode, Mode::Item | Mode::Ally)).map(Entity::Card);
    let on: Vec<Entity> = play.targets.iter().copied().chain(bearer).collect();
    let at_work = || still_at_work(game, card, rule, &on);
    let declared = || on_its_way(play, &on);
    if board.card(card).zone == Zone::Play {
        let once = action.no_duplicate == Some(NoDuplicate::OnTarget);
        return if once { at_work().or_else(declared) } else { None };
    }
    let same = |c: &CardRef| is_copy(game, *c, card);
    let one = def.unique || rule == Some(NoDuplicate::InPlay);
    let counts = |c: &CardRef| is_there(game, (def, one), *c) && !leaves(game, *c);
    if one {
        // An avatar may come into play beside another manifestation of it (glossary, g.man.2).
        let avatar = def.avatar && action.mode == Mode::Character;
        let being = |c: CardRef| {
            let other = game.def(c);
            c != card && !avatar && manifestations::exclude(game.table, def, other) && !yields(game, c, card)
        };
        let there = board.all_cards().find(|c| (same(c) || def.unique && being(*c)) && counts(c));
        return there.or_else(|| manifestations::fallen(game, def)).or_else(at_work);
    }
    match rule? {
        NoDuplicate::OnTarget => {
            let lies_on = |c: &CardRef| match board.card(*c).on {
                Some(Place::Card(c)) => on.contains(&Entity::Card(c)),
                Some(Place::Company(c)) => on.contains(&Entity::Company(c)),
                Some(Place::Attack) => on.contains(&Entity::Attack),
                None => false,
            };
            let there = board.all_cards().find(|c| same(c) && lies_on(c) && counts(c));
            there.or_else(at_work).or_else(declared)
        }
        NoDuplicate::InCompany => in_company(game, card, &on),
        NoDuplicate::ByPlayer => {
            let owner = board.card(card).owner;
            board.all_cards().find(|c| same(c) && board.card(*c).owner == owner && counts(c))
        }
        NoDuplicate::ThisTurn => {
            board.history.iter().find_map(|p| if let TurnEvent::Played(c) = p { Some(*c).filter(same) } else { None })
        }
        NoDuplicate::InPlay => None,
    }
}

/// Whether a copy counts: it is in play and face-up. Of a card that can be in play only once, a declared copy also
/// counts under the Council's rules (glossary, cannot be duplicated). A unique card that is out of play or in a
/// marshalling point pile is not played again (glossary, unique).
fn is_there(game: &Game<'_>, (def, one): (&CardDef, bool), copy: CardRef) -> bool {
    let state = game.board.card(copy);
    match state.zone {
        Zone::Play => !state.face_down,
        Zone::Declared => game.board.rules == Ruleset::Coe && one,
        Zone::Prisoner => true,
        Zone::Eliminated | Zone::Points => def.unique,
        Zone::Hand | Zone::Deck | Zone::Discard | Zone::Sideboard | Zone::OnGuard | Zone::Removed | Zone::Sites => {
            false
        }
    }
}

/// Whether something on the chain discards or cancels the card.
fn leaves(game: &Game<'_>, card: CardRef) -> bool {
    game.on_chain().any(|entry| {
        let OnResolve::Action(action) = &entry.does else { return false };
        card::walk(&action.steps).any(|step| match step {
            Step::Discard(What::Role(Role::Target(n))) | Step::Cancel(What::Role(Role::Target(n))) => {
                entry.targets.get(usize::from(*n)) == Some(&Entity::Card(card))
            }
            _ => false,
        })
    })
}

/// Whether this ability can be used once a turn, and its player has already declared it this turn.
fn used_this_turn(play: &Play<'_>) -> bool {
    let limited = |a: &card::Action| a.mode == Mode::Ability && a.no_duplicate == Some(NoDuplicate::ThisTurn);
    let same = |e: &Entry| e.card == Some(play.tried.card) && matches!(&e.does, OnResolve::Action(a) if limited(a));
    limited(play.tried.action) && play.tried.game.entries.iter().any(same)
}

/// Under the Council's rules a copy that is declared on one of the targets counts too (glossary, cannot be duplicated).
fn on_its_way(play: &Play<'_>, targets: &[Entity]) -> Option<CardRef> {
    let game = play.tried.game;
    let declared = game.on_chain().filter(|_| game.board.rules == Ruleset::Coe);
    let played =
        declared.filter(|e| matches!(&e.does, OnResolve::Action(a) if (a.mode == Mode::Ability) == play.is_use()));
    let on_one = played.filter(|e| e.targets.iter().any(|t| targets.contains(t)));
    on_one.filter_map(|e| e.card).find(|c| is_copy(game, *c, play.tried.card))
}

/// Whether a card is another copy of this one.
fn is_copy(game: &Game<'_>, other: CardRef, card: CardRef) -> bool {
    other != card && game.def(other).name == game.def(card).name
}

/// Another copy in the company that the card is played on, or one whose effect lasts for that company.
fn in_company(game: &Game<'_>, card: CardRef, targets: &[Entity]) -> Option<CardRef> {
    let board = &game.board;
    let company = targets.iter().find_map(|t| query::company_of_entity(board, *t)).or(board.acting)?;
    let same = |c: &CardRef| is_copy(game, *c, card);
    let declared = |c: CardRef| {
        let entry = game.on_chain().find(|e| e.card == Some(c));
        let there = entry.is_some_and(|e| {
            let on = e.targets.iter().copied().chain(e.by.map(Entity::Card));
            on.filter_map(|t| query::company_of_entity(board, t)).any(|c| c == company)
        });
        board.rules == Ruleset::Coe && there
    };
    let in_play = |c: CardRef| query::in_force(board, c) && query::company_of(board, c) == Some(company);
    let lasts = |l: &Lasting| !l.over && Ctx::lasting(game.table, board, l).concerned() == Some(company);
    let left = || board.lasting.iter().filter(|l| lasts(l)).map(|l| l.source).find(same);
    board.all_cards().filter(same).find(|c| in_play(*c) || declared(*c)).or_else(left)
}

/// A card with the same title whose effect lasts: on one of the targets, or anywhere (COE 5.1.4).
fn still_at_work(game: &Game<'_>, card: CardRef, rule: Option<NoDuplicate>, targets: &[Entity]) -> Option<CardRef> {
    let board = &game.board;
    let same = |c: &CardRef| is_copy(game, *c, card);
    let lasting = board.lasting.iter().filter(|l| !l.over);
    match rule? {
        NoDuplicate::OnTarget => {
            lasting.filter(|l| l.targets.iter().any(|t| targets.contains(t))).map(|l| l.source).find(same)
        }
        NoDuplicate::InPlay => lasting.map(|l| l.source).chain(board.treats.iter().map(|t| t.source)).find(same),
        NoDuplicate::InCompany | NoDuplicate::ThisTurn | NoDuplicate::ByPlayer => None,
    }
}

/// Whether a card leaves play by its own text when another arrives, so that the other may be played beside it
/// (glossary, g.man.1).
fn yields(game: &Game<'_>, there: CardRef, coming: CardRef) -> bool {
    let goes = |s: &Step| matches!(s, Step::Discard(what) | Step::Return(what, ..) if *what == What::Role(Role::This));
    let set_off = triggers::triggered(game, Event::Enters, Some(Entity::Card(coming)));
    set_off
        .into_iter()
        .filter(|(card, _)| *card == there)
        .any(|(card, n)| game.def(card).trigger(n).is_some_and(|trigger| trigger.steps.iter().any(goes)))
}
