//! Every card of the catalogue, wherever a card can be: each question about the position has an end.

use netrep::engine::card::{CardKind, Zone};
use netrep::engine::query;
use netrep::engine::script::odds;
use netrep::engine::script::respond::Point;
use netrep::engine::script::response::Pool;
use netrep::engine::state::{Attack, Board, CardRef, Halt, Intent, Oracle, Place, Status, effort};
use netrep::vocab::{Act, RegionType, Ruleset, Seat};

use crate::made::{MOMENTS, entities};
use crate::scene::Scene;
use crate::world::{app, pools, table};

/// Where a card is put.
#[derive(Clone, Copy, Debug)]
enum Put {
    InPlay(Seat),
    On(Seat, usize),
    WithCompany,
    Hand(Seat),
    OnGuard,
    Member(usize),
    Attacks,
    Site,
    Destination,
    Discard(Seat),
}

const PUTS: [Put; 15] = [
    Put::InPlay(Seat::R),
    Put::InPlay(Seat::H),
    Put::On(Seat::R, 0),
    Put::On(Seat::H, 0),
    Put::On(Seat::R, 2),
    Put::WithCompany,
    Put::Hand(Seat::R),
    Put::Hand(Seat::H),
    Put::OnGuard,
    Put::Member(0),
    Put::Member(1),
    Put::Attacks,
    Put::Site,
    Put::Destination,
    Put::Discard(Seat::R),
];

fn named(title: &str) -> usize {
    table().defs.iter().position(|d| &*d.title == title).expect("a card of this title")
}

/// Two companies, one of them the opponent's, with somebody of each kind that texts often ask for, and the card.
fn scene(def: usize, put: Put, moment: usize) -> (Board, CardRef) {
    let (phase, step, _) = MOMENTS[moment % MOMENTS.len()];
    let mut scene = Scene::new(table(), Ruleset::Coe, phase, step);
    let (own, theirs) = (scene.company(Seat::R, "A1"), scene.company(Seat::H, "B1"));
    let hero = scene.member(own, named("Aragorn II"), Status::Untapped);
    scene.member(own, named("Frodo"), Status::Tapped);
    let other = scene.member(theirs, named("Asternak"), Status::Untapped);
    let (site, to) = (pools().sites[0], pools().sites[1]);
    scene.at(own, if matches!(put, Put::Site) && kind(def) == CardKind::Site { def } else { site });
    scene.at(theirs, site);
    let destination = if matches!(put, Put::Destination) && kind(def) == CardKind::Site { def } else { to };
    scene.moves(own, destination, &[RegionType::W, RegionType::W, RegionType::S]);
    scene.add(named("Call of Home"), Seat::H, Zone::Hand);
    scene.add(named("Concealment"), Seat::R, Zone::Hand);
    let card = match put {
        Put::InPlay(seat) => scene.add(def, seat, Zone::Play),
        Put::On(seat, who) => scene.on(def, seat, Place::Card([hero, hero, other][who])),
        Put::WithCompany => scene.on(def, Seat::R, Place::Company(own)),
        Put::Hand(seat) => scene.add(def, seat, Zone::Hand),
        Put::OnGuard => scene.add(def, Seat::H, Zone::OnGuard),
        Put::Member(0) => scene.member(own, def, Status::Untapped),
        Put::Member(_) => scene.member(theirs, def, Status::Untapped),
        Put::Attacks if kind(def) == CardKind::Creature => scene.attack(def),
        Put::Attacks => {
            let source = scene.add(def, Seat::H, Zone::Play);
            scene.board.attack = Some(Attack::of(source, own));
            source
        }
        Put::Site | Put::Destination => scene.add(def, Seat::R, Zone::Sites),
        Put::Discard(seat) => scene.add(def, seat, Zone::Discard),
    };
    if scene.board.attack.is_some() {
        scene.strike(hero, false);
    }
    scene.settle();
    (scene.board, card)
}

fn kind(def: usize) -> CardKind {
    table().defs[def].kind
}

/// Every number and type there is.
fn asked(board: &Board) {
    for card in board.all_cards() {
        query::prowess(table(), board, card);
        query::body(table(), board, card);
        query::mind(table(), board, card);
        query::influence(table(), board, card);
        query::corruption_points(table(), board, card);
        query::site_type(table(), board, card);
    }
    for company in board.all_companies() {
        query::company_size(table(), board, company);
        query::path(table(), board, company);
    }
}

/// Asks for the numbers, a resolution, and what can be declared.
fn ends(def: usize, put: Put, moment: usize) -> Result<(), Halt> {
    let (board, card) = scene(def, put, moment);
    effort::attempt(|| asked(&board))?;
    let seat = board.card(card).owner;
    let act = if board.card(card).zone == Zone::Hand { Act::Play } else { Act::TapAbility };
    let things = entities(&board, 0);
    let target = things[(def + moment) % things.len()];
    let tried = Intent { targets: vec![target], ..Intent::of("1", seat, act, card) };
    let oracle = Oracle { tried: vec![7; 30], ..Oracle::default() };
    odds::explore(table(), &board, &[tried], &oracle)?;
    let point = Point::of(table(), &board, &[], &oracle)?;
    point.responses(Pool::There, &[netrep::vocab::Seat::R, netrep::vocab::Seat::H]).map(drop)
}

/// Each card at each place, in another phase each time, so that a card comes into most of them.
#[test]
fn every_card_everywhere_has_an_end() {
    let mut endless = Vec::new();
    for def in 0..table().defs.len() {
        for (n, put) in PUTS.into_iter().enumerate() {
            if let Err(halt) = ends(def, put, def * 7 + n) {
                endless.push(format!("{} {put:?}: {halt:?}", table().defs[def].title));
            }
        }
    }
    assert!(endless.is_empty(), "{}\n{}", endless.len(), endless.join("\n"));
}

/// Two cards that are likely to look at each other: each that changes a number, beside each of its neighbours.
#[test]
fn cards_that_change_numbers_are_asked_together() {
    let changes = |def: &usize| {
        let meaning = table().defs[*def].meaning.as_ref();
        meaning.is_some_and(|m| m.standing.iter().any(|part| !part.rules.is_empty()))
    };
    let all: Vec<usize> = (0..table().defs.len()).filter(changes).collect();
    let mut endless = Vec::new();
    for (n, few) in all.chunks(12).enumerate() {
        let (mut board, _) = scene(few[0], Put::InPlay(Seat::R), n);
        let hero = CardRef(0);
        for (at, def) in few.iter().enumerate() {
            let card = board.add_card(netrep::engine::state::CardState::new(
                table(),
                *def,
                if at % 2 == 0 { Seat::R } else { Seat::H },
                Zone::Play,
            ));
            board.cards[usize::from(card.0)].on = Some(Place::Card(hero)).filter(|_| at % 3 > 0);
        }
        if let Err(halt) = effort::attempt(|| asked(&board)) {
            let titles: Vec<&str> = few.iter().map(|def| &*table().defs[*def].title).collect();
            endless.push(format!("{titles:?}: {halt:?}"));
        }
    }
    assert!(endless.is_empty(), "{}\n{}", endless.len(), endless.join("\n"));
}

/// What a message is: a text, read and decided with every card in play on somebody, on either side.
#[test]
fn a_text_with_any_card_is_answered() {
    for def in (0..table().defs.len()).step_by(5) {
        let card = &table().defs[def];
        let name = format!("{} ({})", card.title, card.id);
        let text =
            format!("R A1: Aragorn II {{{name}}}, Frodo\nH+ {name}\nR hand: {name}\nH Call of Home > Frodo\nR {name}");
        let answers = app().resolve(&text, None);
        let undecided = answers.iter().flat_map(|a| &a.answers).find_map(|a| a.undecided.as_deref());
        // What nobody bears is a mistake in the first line, and told as one.
        let mistake = |why: &&str| why.contains("did not fully understand line");
        assert_eq!(undecided.filter(|why| !mistake(why)), None, "{text}");
    }
}
