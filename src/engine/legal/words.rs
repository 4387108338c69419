//! When something can be declared, in a word or two, for a refusal.

use crate::engine::card::{Action, Mode, Window};
use crate::vocab::Phase;

/// Tells when an action can be declared, in a word or two.
pub fn window(action: &Action, hazard: bool) -> &'static str {
    match action.window {
        Window::Any => "any phase",
        Window::Organization => phase(Phase::Organization),
        Window::EndOfOrganization => "the end of the organization phase",
        Window::LongEvent => phase(Phase::LongEvent),
        Window::MovementHazard => phase(Phase::MovementHazard),
        Window::Site => phase(Phase::Site),
        Window::End => phase(Phase::End),
        Window::StartOfEnd => "the start of the end-of-turn phase",
        Window::EndOfMovementHazard => "the end of a company's movement/hazard phase",
        Window::OwnTurn => "its player's own turn",
        Window::Attack => "an attack that is faced",
        Window::BeforeStrikes => "an attack that is faced, before strikes are assigned",
        Window::BeforeSequence => "strikes that are assigned, before the sequence of the strike begins",
        Window::Strike => "a strike sequence, before the roll",
        Window::Test => "the test of a gold ring",
        Window::Usual if hazard => "the other player's movement/hazard phase",
        Window::Usual => match action.mode {
            Mode::Character => phase(Phase::Organization),
            Mode::Item | Mode::Ally | Mode::Faction => phase(Phase::Site),
            Mode::LongEvent => phase(Phase::LongEvent),
            Mode::ShortEvent | Mode::PermanentEvent | Mode::Creature | Mode::Ability => "its player's own turn",
        },
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Untap => "the untap phase",
        Phase::Organization => "the organization phase",
        Phase::LongEvent => "the long-event phase",
        Phase::MovementHazard => "the movement/hazard phase",
        Phase::Site => "the site phase",
        Phase::End => "the end-of-turn phase",
    }
}
