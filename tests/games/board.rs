//! Which message is the board of a game, whose move it is, and who is pinged for it.

use netrep::app::game::{Deed, Placed, Turn};
use netrep::store::{Board, GameId, Left};

use super::{ANN, BOB, EVE, NOW, Table};

fn board(table: Table<'_>, message: u64, shows: u64) -> Board {
    let game = GameId { channel: table.channel, number: 1 };
    Board { game, message, token: "a-token".to_owned(), until: NOW, shows, asks: Some(BOB), ping: None, revision: 0 }
}

#[test]
fn of_two_messages_the_one_with_the_later_state_is_the_board() {
    let table = Table::set();
    let placed = |message, shows| table.games().place(&board(table, message, shows), ANN, None).expect("stored");
    let now = || table.games().board_here(table.channel).expect("read").map(|board| board.message);
    assert_eq!((placed(100, 4), now()), (Placed::Now(Vec::new()), Some(100)));
    let messages = |left: &[Left]| left.iter().map(|left| (left.message, left.ping)).collect::<Vec<_>>();
    let Placed::Now(left) = placed(200, 5) else { panic!("it takes the place of the other") };
    assert_eq!((messages(&left), now()), (vec![(100, false)], Some(200)));
    // An answer that was sent later than the one to a later deed, and one of the same state further up.
    for (message, shows) in [(300, 4), (150, 5)] {
        let Placed::Behind(other, left) = placed(message, shows) else { panic!("{message} is not the board") };
        assert_eq!((other.message, messages(&left), now()), (200, vec![(message, false)], Some(200)));
    }
    // The same message, changed in its place.
    assert_eq!(placed(200, 6), Placed::Now(Vec::new()));
    // What is left is known until it is cleared, whatever happens to the program.
    let of_it =
        |left: Vec<Left>| left.into_iter().filter(|left| left.game.channel == table.channel).collect::<Vec<_>>();
    let kept = of_it(table.games().left(None).expect("read"));
    assert_eq!(messages(&kept), [(100, false), (150, false), (300, false)]);
    for left in &kept {
        table.games().cleared(left).expect("stored");
    }
    assert_eq!(of_it(table.games().left(None).expect("read")), []);
    // The next game has a board of its own.
    table.does(ANN, Deed::End);
    table.does(BOB, Deed::Start(netrep::vocab::Ruleset::Coe));
    assert_eq!(now(), None);
}

#[test]
fn whose_move_it_is_follows_what_is_done() {
    let table = Table::set();
    let turn = || {
        let shown = table.games().show(table.channel, None).expect("read").expect("a game");
        (shown.turn(), shown.to_act())
    };
    assert_eq!(turn(), (Turn::Begin, Some(ANN)));
    table.does(ANN, Deed::Declare("Marvels Told (tap Elrond) > Adûnaphel".to_owned()));
    assert_eq!(turn(), (Turn::Respond(1), Some(BOB)));
    table.does(BOB, Deed::Declare("tap Adûnaphel > Aragorn II".to_owned()));
    assert_eq!(turn(), (Turn::Respond(0), Some(ANN)));
    table.does(ANN, Deed::Undo);
    assert_eq!(turn(), (Turn::Agree(1), Some(BOB)));
    table.does(BOB, Deed::Refuse);
    table.does(ANN, Deed::Pass);
    assert_eq!(turn(), (Turn::Respond(1), Some(BOB)));
    table.does(BOB, Deed::Pass);
    assert_eq!(turn(), (Turn::Next, Some(ANN)));
    table.does(ANN, Deed::Next("turn".to_owned()));
    assert_eq!(turn(), (Turn::Begin, Some(BOB)), "it is the other player's turn");
    table.does(ANN, Deed::End);
    assert_eq!(turn(), (Turn::Over, None));
}

#[test]
fn nobody_is_pinged_who_has_not_asked_for_it_there() {
    let app = super::app();
    let wants = |guild, user| app.wants_pings(guild, user).expect("read");
    app.set_pings(Some(77), EVE, true).expect("stored");
    assert!(wants(Some(77), EVE) && !wants(Some(78), EVE) && !wants(None, EVE) && !wants(Some(77), ANN));
    app.set_pings(Some(77), EVE, false).expect("stored");
    assert!(!wants(Some(77), EVE));
}

#[test]
fn a_press_turns_pings_once_however_often_it_is_delivered() {
    let app = super::app();
    let turned = |interaction| app.turn_pings(Some(79), EVE, (interaction, NOW)).expect("stored");
    let wants = || app.wants_pings(Some(79), EVE).expect("read");
    assert!(turned(4_001) && wants());
    assert!(turned(4_001) && wants(), "it is the same press");
    assert!(!turned(4_002) && !wants());
}
