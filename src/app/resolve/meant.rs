//! A reading of a text in words: what is taken to be so, in the persons of whoever tells it.

use super::said::{Said, name, say};
use crate::told::{Reading, Taken};
use crate::vocab::{Act, Seat};

/// The number of ignored passages that are repeated.
const ASIDE: usize = 3;

/// Says what a reading assumes and what it ignores; `teller` is the side of whoever says `I`.
pub(super) fn meant(reading: &Reading, teller: Option<Seat>) -> Said {
    let aside = aside(&reading.aside);
    if reading.takes.is_empty() {
        return match aside {
            Some(words) => say("as_understood_without", [words]),
            None => say("as_understood", []),
        };
    }
    let takes = reading.takes.iter().map(|taken| taken_so(taken, teller));
    Said::joined(takes.chain(aside.map(|words| say("leave_aside", [words]))), "; ")
}

/// Says that words of the text are ignored, and repeats the first of them.
fn aside(words: &[String]) -> Option<Said> {
    let mut told: Vec<Said> = words.iter().take(ASIDE).map(ticked).collect();
    if words.len() > ASIDE {
        told.push(say("so_many_more", [name(words.len() - ASIDE)]));
    }
    (!told.is_empty()).then(|| Said::all(told))
}

fn ticked(words: impl std::fmt::Display) -> Said {
    name(format!("`{words}`"))
}

fn taken_so(taken: &Taken, teller: Option<Seat>) -> Said {
    let card = |title: &String| Said::card(title.clone(), title);
    match taken {
        Taken::Sits(who, Seat::R) => say("sits_for_resources", [ticked(who)]),
        Taken::Sits(who, Seat::H) => say("sits_for_hazards", [ticked(who)]),
        Taken::Declares(seat, act, what) => {
            declares((*seat, teller), *act, what.as_ref().map_or_else(|| say("the_card", []), card))
        }
        Taken::InCompany(who) => say("is_of_the_company", [card(who)]),
        Taken::Tapped(who) => say("is_tapped", [card(who)]),
        Taken::NoRole(what) => say("plays_no_role", [card(what)]),
        Taken::At(site) => say("company_is_at", [card(site)]),
        Taken::To(site) => say("company_moves_to", [card(site)]),
        Taken::On(what, on) => say("is_on", [card(what), card(on)]),
        Taken::NoTarget(what) => say("is_aimed_at_none", [card(what)]),
        Taken::InPlay(what) => say("is_in_play_already", [card(what)]),
        Taken::Faced(what) => say("attack_of_is_faced", [card(what)]),
        Taken::InHand(what, seat) => {
            let key = match (seat, teller) {
                (None, _) => "is_in_a_hand",
                (Some(seat), Some(teller)) if *seat == teller => "is_in_your_hand",
                (Some(_), Some(_)) => "is_in_opponents_hand",
                (Some(Seat::R), None) => "is_in_resource_players_hand",
                (Some(Seat::H), None) => "is_in_hazard_players_hand",
            };
            say(key, [card(what)])
        }
        Taken::Owned(what, seat) => {
            let key = match (seat, teller) {
                (seat, Some(teller)) if *seat == teller => "is_yours",
                (_, Some(_)) => "is_opponents",
                (Seat::R, None) => "is_resource_players",
                (Seat::H, None) => "is_hazard_players",
            };
            say(key, [card(what)])
        }
        Taken::TapsFor(who, what) => say("taps_for", [card(who), card(what)]),
        Taken::KeepsUntapped(who) => say("does_not_tap", [card(who)]),
        Taken::Is(typed, title) => say("words_are", [ticked(typed), card(title)]),
        Taken::DeclaredOnce(what) => say("is_declared_once", [card(what)]),
        Taken::BehindChain(what) => say("is_declared_behind_chain", [card(what)]),
        Taken::InResponse(what) => say("is_declared_in_response", [card(what)]),
        Taken::Over(what) => say("was_declared_and_is_over", [card(what)]),
        Taken::Unassigned => say("no_strike_assigned", []),
        Taken::Struck => say("strike_is_resolved", []),
    }
}

/// Says a declaration in the persons of whoever tells it: `the hazard player taps Adûnaphel`.
fn declares((seat, teller): (Seat, Option<Seat>), act: Act, what: Said) -> Said {
    let (yours, others) = match act {
        Act::TapAbility => ("you_tap", "taps_for_effect"),
        Act::DiscardAbility => ("you_discard", "discards"),
        Act::Use => ("you_use", "uses"),
        Act::RevealOnGuard | Act::RevealAgent | Act::Reveal => ("you_reveal", "reveals"),
        Act::Store => ("you_store", "stores"),
        Act::PlaceOnGuard => ("you_place", "places"),
        _ => ("you_declare", "declares"),
    };
    let who = match (seat, teller) {
        (seat, Some(teller)) if seat == teller => return say(yours, [what]),
        (_, Some(_)) => "your_opponent",
        (Seat::R, None) => "the_resource_player",
        (Seat::H, None) => "the_hazard_player",
    };
    say(others, [say(who, []), what.behind(" "), Said::default(), Said::default()])
}
