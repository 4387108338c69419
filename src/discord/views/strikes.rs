//! The strikes of an attack in a game: a menu of who gets them, who taps for them, and which is rolled next.

use super::super::address::{Action, Carried, Doing, Press};
use super::super::front::Front;
use super::super::limits::{CHOICE, length};
use super::super::screen::{Choice, Reader, Screen};
use super::super::words::Words;
use super::parts::carry;
use crate::app::game;
use crate::app::{StrikeDeed, StrikeMove};
use crate::vocab::Seat;

/// Gives the effect of declaring a line. A menu has more room for it than a button.
pub(super) fn declaring(front: &Front, line: &str) -> Option<Action> {
    let inline = Action::Declare(Carried::Inline(line.to_owned()));
    if length(&inline.write()) <= CHOICE { Some(inline) } else { Some(Action::Declare(carry(front, line).ok()?)) }
}

/// Adds the menu of what may be said about the strikes of the attack that is faced, if anything may.
pub(super) fn menu(front: &Front, screen: Screen, shown: &game::Shown, reader: &Reader) -> Screen {
    let Some(strikes) = &shown.strikes else { return screen };
    let words = reader.words;
    let declared = strikes.moves.iter().filter_map(|done| {
        let does = declaring(front, &done.line)?;
        Some(Choice { label: told(done, words), detail: done.line.clone(), does })
    });
    let press = Press { does: Doing::Roll, number: shown.game.id.number, revision: shown.game.revision };
    let several = strikes.next.len() > 1 && shown.may_roll_a_strike();
    let rolled = strikes.next.iter().filter(|_| several).map(|strike| Choice {
        label: words.fill("strike_roll", &[&strike.who]),
        detail: format!("roll {}", strike.typed),
        does: Action::Strike(press, Carried::Inline(strike.who.clone())),
    });
    let assigns = strikes.moves.iter().any(|done| matches!(done.does, StrikeDeed::Assign(_)));
    let placeholder = words.say(if assigns { "strikes_assign" } else { "strikes_face" });
    screen.menu("strikes", placeholder, declared.chain(rolled).collect())
}

/// Says what a declaration about a strike does.
fn told(done: &StrikeMove, words: &Words) -> String {
    let seat = match done.by {
        Seat::R => "R",
        Seat::H => "H",
    };
    let who = done.who.as_str();
    match &done.does {
        StrikeDeed::Assign(None) => words.fill("strike_to", &[seat, who]),
        StrikeDeed::Assign(Some(by)) => words.fill("strike_of_to", &[seat, by, who]),
        StrikeDeed::Support(by) => words.fill("strike_support", &[seat, by, who]),
        StrikeDeed::StayUntapped => words.fill("strike_untapped", &[seat, who]),
        StrikeDeed::Excess(count) => words.fill("strike_excess", &[seat, count, who]),
    }
}
