//! The keys under which the tables word what cards speak of.

use crate::engine::card::{Attr, Chooser, Comparison, Duration, Event, NoDuplicate, Outside, Verb, Window, Zone};
use crate::vocab::{Phase, RollKind};

pub(super) fn window_key(window: Window) -> Option<&'static str> {
    Some(match window {
        Window::Usual => return None,
        Window::Any => "at_any_time",
        Window::Organization => "in_organization",
        Window::EndOfMovementHazard => "at_end_of_movement_hazard",
        Window::EndOfOrganization => "at_end_of_organization",
        Window::LongEvent => "in_long_event",
        Window::MovementHazard => "in_movement_hazard",
        Window::Site => "in_site_phase",
        Window::End => "in_end",
        Window::StartOfEnd => "at_start_of_end",
        Window::OwnTurn => "in_own_turn",
        Window::Attack => "facing_an_attack",
        Window::BeforeStrikes => "before_strikes",
        Window::BeforeSequence => "before_sequence",
        Window::Strike => "in_strike_sequence",
        Window::Test => "as_result_of_test",
    })
}

pub(super) fn event_key(event: Event) -> &'static str {
    match event {
        Event::Moves => "company_moves",
        Event::State => "this_is_so",
        Event::AttackBegins => "attack_begins",
        Event::AttackDefeated => "attack_defeated",
        Event::AttackOver => "attack_over",
        Event::StrikeSucceeds => "strike_succeeds",
        Event::Wounded => "somebody_wounded",
        Event::FailsCorruption => "fails_corruption",
        Event::CheckedCorruption => "corruption_checked",
        Event::CheckedInfluence => "influence_checked",
        Event::InfluenceSucceeds => "influence_succeeds",
        Event::GainsItem => "item_gained",
        Event::Enters => "card_enters",
        Event::Joins => "joins_company",
        Event::SetsOut => "sets_out",
        Event::Leaves => "card_leaves",
        Event::DeckExhausted => "deck_exhausted",
        Event::StartOfSite => "site_phase_starts",
        Event::EndOfUntap => "untap_phase_ends",
        Event::EndOfMovementHazard => "movement_hazard_ends",
        Event::EndOfTurn => "turn_ends",
        Event::Organization => "organization_begins",
    }
}

pub(super) fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::Untap => "untap_phase",
        Phase::Organization => "organization_phase",
        Phase::LongEvent => "long_event_phase",
        Phase::MovementHazard => "movement_hazard_phase",
        Phase::Site => "site_phase",
        Phase::End => "end_of_turn_phase",
    }
}

/// The key of what lies in a zone.
pub(super) fn zone_key(zone: Zone) -> &'static str {
    match zone {
        Zone::Play => "in_play",
        Zone::Declared => "declared",
        Zone::OnGuard => "on_guard",
        Zone::Hand => "in_hand",
        Zone::Deck => "in_deck",
        Zone::Discard => "in_discard_pile",
        Zone::Sideboard => "in_sideboard",
        Zone::Points => "in_point_pile",
        Zone::Eliminated => "eliminated",
        Zone::Removed => "removed",
        Zone::Sites => "in_location_deck",
        Zone::Prisoner => "taken_prisoner",
    }
}

/// The key of a zone from which cards come.
pub(super) fn source_key(zone: Zone) -> &'static str {
    match zone {
        Zone::Play => "out_of_play",
        Zone::Declared => "out_of_chain",
        Zone::OnGuard => "out_of_guard",
        Zone::Hand => "out_of_hand",
        Zone::Deck => "out_of_deck",
        Zone::Discard => "out_of_discard_pile",
        Zone::Sideboard => "out_of_sideboard",
        Zone::Points => "out_of_point_pile",
        Zone::Eliminated => "out_of_eliminated",
        Zone::Removed => "out_of_removed",
        Zone::Sites => "out_of_location_deck",
        Zone::Prisoner => "out_of_prisoners",
    }
}

/// The key of a zone to which cards go.
pub(super) fn goal_key(zone: Zone) -> &'static str {
    match zone {
        Zone::Play => "into_play",
        Zone::Declared => "into_chain",
        Zone::OnGuard => "into_guard",
        Zone::Hand => "into_hand",
        Zone::Deck => "into_deck",
        Zone::Discard => "into_discard_pile",
        Zone::Sideboard => "into_sideboard",
        Zone::Points => "into_point_pile",
        Zone::Eliminated => "into_eliminated",
        Zone::Removed => "into_removed",
        Zone::Sites => "into_location_deck",
        Zone::Prisoner => "into_prisoners",
    }
}

/// The key of the noun for an attribute.
pub(super) fn attr_key(attr: Attr) -> &'static str {
    match attr {
        Attr::Prowess => "prowess",
        Attr::Body => "body",
        Attr::NormalProwess => "normal prowess",
        Attr::Mind => "mind",
        Attr::Corruption => "corruption points",
        Attr::Influence => "direct influence",
        Attr::GeneralInfluence => "general influence",
        Attr::Strikes => "strikes",
        Attr::Attacks => "attacks",
        Attr::Size => "size",
        Attr::Limit => "hazard limit",
        Attr::Draws => "cards drawn",
        Attr::Points => "marshalling points",
        Attr::Modifier => "modifier",
        Attr::HandSize => "hand size",
    }
}

/// The key of the noun for a roll.
pub(super) fn roll_key(kind: RollKind) -> &'static str {
    match kind {
        RollKind::Corruption => "corruption check",
        RollKind::Influence => "influence check",
        RollKind::Body => "body check",
        RollKind::Strike => "strike roll",
        RollKind::Test => "ring test",
        RollKind::Riddling => "riddling roll",
        RollKind::Offering => "offering attempt",
        RollKind::Other => "any roll",
    }
}

pub(super) fn verb_key(verb: Verb) -> &'static str {
    match verb {
        Verb::Tap => "to_tap",
        Verb::Untap => "to_untap",
        Verb::Wound => "to_wound",
        Verb::Heal => "to_heal",
        Verb::Discard => "to_discard",
        Verb::Return => "to_return",
        Verb::Eliminate => "to_eliminate",
        Verb::Remove => "to_remove",
        Verb::SendBack => "to_send_back",
        Verb::Cancel => "to_cancel",
        Verb::CorruptionCheck => "to_force_corruption_check",
        Verb::BodyCheck => "to_force_body_check",
        Verb::Roll => "to_force_roll",
        Verb::Test => "to_test",
        Verb::Influence => "to_influence_it",
        Verb::Modify => "to_modify",
        Verb::Limit => "to_change_limit",
        Verb::Attack => "to_attack",
        Verb::Draw => "to_draw",
        Verb::Search => "to_search",
        Verb::Treat => "to_change_type",
        Verb::Attach => "to_place",
        Verb::Store => "to_store",
        Verb::Transfer => "to_transfer",
    }
}

pub(super) fn compared_key(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Less => "below",
        Comparison::AtMost => "at_most",
        Comparison::Equal => "equal",
        Comparison::AtLeast => "at_least",
        Comparison::More => "above",
    }
}

/// The matter for which a sentence counts that is no part of a chain.
pub(super) fn outside_key(of: Outside) -> &'static str {
    match of {
        Outside::Deck => "outside_deck",
        Outside::Companies => "outside_companies",
        Outside::Movement => "outside_movement",
        Outside::Storing => "outside_storing",
        Outside::Looking => "outside_looking",
        Outside::Cards => "outside_cards",
        Outside::CompanyCombat => "outside_company_combat",
        Outside::Untap => "outside_untap",
        Outside::Scoring => "outside_scoring",
        Outside::Discarding => "outside_discarding",
        Outside::Influence => "outside_influence",
        Outside::Corruption => "outside_corruption",
    }
}

pub(super) fn duration_key(duration: Duration) -> &'static str {
    match duration {
        Duration::Turn => "until_end_of_turn",
        Duration::Phase => "until_end_of_phase",
        Duration::Attack => "for_this_attack",
        Duration::Strike => "for_this_strike",
        Duration::LongEvent => "until_long_event_phase",
    }
}

pub(super) fn choice_key(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::You => "of_your_choice",
        Chooser::Opponent => "of_opponents_choice",
        Chooser::Owner => "of_owners_choice",
        Chooser::Random => "at_random",
    }
}

pub(super) fn no_duplicate_key(no_duplicate: NoDuplicate) -> &'static str {
    match no_duplicate {
        NoDuplicate::InPlay => "while_one_in_play",
        NoDuplicate::InCompany => "in_same_company",
        NoDuplicate::OnTarget => "on_same_bearer",
        NoDuplicate::ThisTurn => "in_same_turn",
        NoDuplicate::ByPlayer => "by_same_player",
    }
}
