//! The closed lists of words for positions and declarations: phases, steps, verbs. One table each; reading and printing
//! use the same ones.

use super::declared::{Told, Whereabouts};
use super::position::{Pile, StrikeStatus};
use super::script::Happened;
use crate::vocab::{Act, Phase, RegionType, Ruleset, SiteType, Step};

/// Rule sets.
pub(super) const RULESETS: [(&str, Ruleset); 5] = [
    ("metw", Ruleset::Metw),
    ("mele", Ruleset::Mele),
    ("coe", Ruleset::Coe),
    ("tg", Ruleset::Tg),
    ("riv", Ruleset::Riv),
];

/// Phases; the first word of each is the one that is printed.
pub(super) const PHASES: [(&str, Phase); 20] = [
    ("untap", Phase::Untap),
    ("org", Phase::Organization),
    ("organization", Phase::Organization),
    ("organisation", Phase::Organization),
    ("long", Phase::LongEvent),
    ("long-event", Phase::LongEvent),
    ("long event", Phase::LongEvent),
    ("mh", Phase::MovementHazard),
    ("m/h", Phase::MovementHazard),
    ("m-h", Phase::MovementHazard),
    ("movement", Phase::MovementHazard),
    ("hazard", Phase::MovementHazard),
    ("movement/hazard", Phase::MovementHazard),
    ("movement-hazard", Phase::MovementHazard),
    ("movement hazard", Phase::MovementHazard),
    ("site", Phase::Site),
    ("end", Phase::End),
    ("end-of-turn", Phase::End),
    ("end of turn", Phase::End),
    ("eot", Phase::End),
];

/// Steps; the first word of each is the one that is printed.
pub(super) const STEPS: [(&str, Step); 27] = [
    ("reveal-new-site", Step::RevealNewSite),
    ("set-hazard-limit", Step::SetHazardLimit),
    ("establish-order", Step::EstablishOrder),
    ("resolve-passives", Step::ResolvePassives),
    ("play-hazards", Step::PlayHazards),
    ("end-of-phase", Step::EndOfPhase),
    ("hands-reconciled", Step::HandsReconciled),
    ("entering", Step::Entering),
    ("entering.reveal-on-guard", Step::RevealOnGuard),
    ("automatic-attack", Step::AutomaticAttack),
    ("agent-attacks", Step::AgentAttacks),
    ("play-resource", Step::PlayResource),
    ("combat", Step::PreAssignment),
    ("combat.pre-assignment", Step::PreAssignment),
    ("assigned", Step::StrikesAssigned),
    ("combat.strikes-assigned", Step::StrikesAssigned),
    ("strike-sequence.support", Step::Support),
    ("strike", Step::Defender),
    ("strike-sequence.defender", Step::Defender),
    ("struck", Step::Resolve),
    ("strike-sequence.resolve", Step::Resolve),
    ("body-check", Step::BodyCheck),
    ("between-strikes", Step::BetweenStrikes),
    ("combat.after-last-strike", Step::AfterLastStrike),
    ("combat.after-attack", Step::AfterAttack),
    ("after-roll", Step::AfterRoll),
    ("signal-end", Step::SignalEnd),
];

/// The deeds of a player; the first word of each is the one that is printed. Longer phrases stand before their
/// beginnings.
pub(super) const VERBS: [(&str, Act); 143] = [
    ("play", Act::Play),
    ("plays", Act::Play),
    ("played", Act::Play),
    ("declares", Act::Play),
    ("responds with", Act::Play),
    ("respond with", Act::Play),
    ("answers with", Act::Play),
    ("responds by playing", Act::Play),
    ("casts", Act::Play),
    ("cast", Act::Play),
    ("throws", Act::Play),
    ("throw", Act::Play),
    ("drops", Act::Play),
    ("drop", Act::Play),
    ("puts", Act::Play),
    ("reacts with", Act::Play),
    ("react with", Act::Play),
    ("answers", Act::Play),
    ("counters with", Act::Play),
    ("counter with", Act::Play),
    ("counters", Act::Play),
    ("tap", Act::TapAbility),
    ("taps", Act::TapAbility),
    ("tapped", Act::TapAbility),
    ("responds by tapping", Act::TapAbility),
    ("tap-ability", Act::TapAbility),
    ("use", Act::Use),
    ("uses", Act::Use),
    ("used", Act::Use),
    ("remove", Act::TapAbility),
    ("removes", Act::TapAbility),
    ("discard", Act::DiscardAbility),
    ("discards", Act::DiscardAbility),
    ("discarded", Act::DiscardAbility),
    ("responds by discarding", Act::DiscardAbility),
    ("discard-ability", Act::DiscardAbility),
    ("tap and discard", Act::DiscardAbility),
    ("taps and discards", Act::DiscardAbility),
    ("tap and use", Act::TapAbility),
    ("taps and uses", Act::TapAbility),
    ("support", Act::Support),
    ("supports", Act::Support),
    ("supported", Act::Support),
    ("tap to support", Act::Support),
    ("taps to support", Act::Support),
    ("taps in support of", Act::Support),
    ("cancel", Act::CancelByCard),
    ("cancels", Act::CancelByCard),
    ("cancelled", Act::CancelByCard),
    ("cancel-by-card", Act::CancelByCard),
    ("bring", Act::ReplaceCharacter),
    ("brings", Act::ReplaceCharacter),
    ("brings in", Act::ReplaceCharacter),
    ("bring in", Act::ReplaceCharacter),
    ("replace-character", Act::ReplaceCharacter),
    ("place", Act::PlaceOnGuard),
    ("places", Act::PlaceOnGuard),
    ("placed", Act::PlaceOnGuard),
    ("place-on-guard", Act::PlaceOnGuard),
    ("places-on-guard", Act::PlaceOnGuard),
    ("reveal", Act::Reveal),
    ("reveals", Act::Reveal),
    ("revealed", Act::Reveal),
    ("flips", Act::Reveal),
    ("flip", Act::Reveal),
    ("reveal-on-guard", Act::RevealOnGuard),
    ("reveals-on-guard", Act::RevealOnGuard),
    ("reveal-agent", Act::RevealAgent),
    ("reveals-agent", Act::RevealAgent),
    ("sideboard", Act::NazgulSideboard),
    ("sideboards", Act::NazgulSideboard),
    ("nazgul-sideboard", Act::NazgulSideboard),
    ("order", Act::ChooseOrder),
    ("orders", Act::ChooseOrder),
    ("choose-order", Act::ChooseOrder),
    ("choose", Act::Choose),
    ("chooses", Act::Choose),
    ("test", Act::Test),
    ("tests", Act::Test),
    ("influence", Act::Influence),
    ("influences", Act::Influence),
    ("tries to influence", Act::Influence),
    ("attempts to influence", Act::Influence),
    ("store", Act::Store),
    ("stores", Act::Store),
    ("transfer", Act::Transfer),
    ("transfers", Act::Transfer),
    ("give", Act::Transfer),
    ("gives", Act::Transfer),
    ("move", Act::Move),
    ("moves", Act::Move),
    ("split", Act::Move),
    ("splits", Act::Move),
    ("split off", Act::Move),
    ("splits off", Act::Move),
    ("untap", Act::Untap),
    ("untaps", Act::Untap),
    ("heal", Act::Heal),
    ("heals", Act::Heal),
    ("turn face-down", Act::TurnDown),
    ("turns face-down", Act::TurnDown),
    ("turn", Act::TurnDown),
    ("turns", Act::TurnDown),
    ("turn up", Act::Reveal),
    ("turns up", Act::Reveal),
    ("turn face-up", Act::Reveal),
    ("turns face-up", Act::Reveal),
    ("return", Act::GoHome),
    ("returns", Act::GoHome),
    ("send", Act::GoHome),
    ("sends", Act::GoHome),
    ("rescue", Act::Rescue),
    ("rescues", Act::Rescue),
    ("assign", Act::Assign),
    ("assigns", Act::Assign),
    ("attack", Act::Attack),
    ("attacks", Act::Attack),
    ("pass", Act::Pass),
    ("passes", Act::Pass),
    ("passed", Act::Pass),
    ("declines", Act::Pass),
    ("does nothing", Act::Pass),
    ("does not respond", Act::Pass),
    ("chooses not to respond", Act::Pass),
    ("declines to respond", Act::Pass),
    ("does not answer", Act::Pass),
    ("doesnt respond", Act::Pass),
    ("has no response", Act::Pass),
    ("lets it resolve", Act::Pass),
    ("no response", Act::Pass),
    ("no responses", Act::Pass),
    ("gets no response", Act::Pass),
    ("any", Act::Any),
    ("does any", Act::Any),
    ("does something", Act::Any),
    ("ask", Act::Query),
    ("asks", Act::Query),
    ("query", Act::Query),
    ("auto", Act::Passive),
    ("passive", Act::Passive),
    ("special", Act::SpecialAction),
    ("special-action", Act::SpecialAction),
    ("body check", Act::BodyCheck),
];

/// The acts that nobody declares.
pub(super) const UNPLAYED: [Act; 4] = [Act::Passive, Act::SpecialAction, Act::BodyCheck, Act::Query];

/// Piles.
pub(super) const PILES: [(&str, Pile); 15] = [
    ("hand", Pile::Hand),
    ("deck", Pile::Deck),
    ("play deck", Pile::Deck),
    ("discard", Pile::Discard),
    ("discard pile", Pile::Discard),
    ("discards", Pile::Discard),
    ("sideboard", Pile::Sideboard),
    ("sites", Pile::Sites),
    ("site deck", Pile::Sites),
    ("location deck", Pile::Sites),
    ("eliminated", Pile::Eliminated),
    ("out of play", Pile::Eliminated),
    ("stored", Pile::Stored),
    ("points", Pile::Stored),
    ("marshalling point pile", Pile::Stored),
];

/// The results of strikes.
pub(super) const STATUSES: [(&str, StrikeStatus); 6] = [
    ("to come", StrikeStatus::ToCome),
    ("untapped", StrikeStatus::Untapped),
    ("succeeded", StrikeStatus::Succeeded),
    ("defeated", StrikeStatus::Defeated),
    ("ineffectual", StrikeStatus::Ineffectual),
    ("cancelled", StrikeStatus::Cancelled),
];

/// The results of a declaration that was made earlier; the first word of each is the one that is printed.
pub(super) const TOLD: [(&str, Told); 27] = [
    ("succeeds", Told::Succeeds),
    ("succeeded", Told::Succeeds),
    ("successful", Told::Succeeds),
    ("successfully", Told::Succeeds),
    ("resolves", Told::Succeeds),
    ("resolved", Told::Succeeds),
    ("fails", Told::Fails),
    ("failed", Told::Fails),
    ("unsuccessful", Told::Fails),
    ("unsuccessfully", Told::Fails),
    ("without success", Told::Fails),
    ("cancelled", Told::Cancelled),
    ("canceled", Told::Cancelled),
    ("no effect", Told::NoEffect),
    ("without effect", Told::NoEffect),
    ("had no effect", Told::NoEffect),
    ("has no effect", Told::NoEffect),
    ("defeated", Told::Defeated),
    ("with no effect", Told::NoEffect),
    ("is cancelled", Told::Cancelled),
    ("was cancelled", Told::Cancelled),
    ("is canceled", Told::Cancelled),
    ("was canceled", Told::Cancelled),
    ("is defeated", Told::Defeated),
    ("was defeated", Told::Defeated),
    ("is successful", Told::Succeeds),
    ("was successful", Told::Succeeds),
];

/// The events that happened earlier; the first word of each is the one that is printed.
pub(super) const HAPPENED: [(&str, Happened); 34] = [
    ("succeeds", Happened::Succeeds),
    ("succeeded", Happened::Succeeds),
    ("succeed", Happened::Succeeds),
    ("is cancelled", Happened::IsCancelled),
    ("was cancelled", Happened::IsCancelled),
    ("is canceled", Happened::IsCancelled),
    ("was canceled", Happened::IsCancelled),
    ("is defeated", Happened::IsDefeated),
    ("was defeated", Happened::IsDefeated),
    ("has no effect", Happened::Fails),
    ("faces", Happened::Faces),
    ("faced", Happened::Faces),
    ("face", Happened::Faces),
    ("wounds", Happened::Wounds),
    ("wounded", Happened::Wounds),
    ("wound", Happened::Wounds),
    ("defeats", Happened::Defeats),
    ("defeated", Happened::Defeats),
    ("defeat", Happened::Defeats),
    ("fails", Happened::Fails),
    ("failed", Happened::Fails),
    ("fail", Happened::Fails),
    ("passes", Happened::Passes),
    ("passed", Happened::Passes),
    ("pass", Happened::Passes),
    ("moves", Happened::Moves),
    ("moved", Happened::Moves),
    ("move", Happened::Moves),
    ("returns", Happened::Returns),
    ("returned", Happened::Returns),
    ("return", Happened::Returns),
    ("enters", Happened::Enters),
    ("entered", Happened::Enters),
    ("enter", Happened::Enters),
];

/// The places of a card that is not simply in play.
pub(super) const WHEREABOUTS: [(&str, Whereabouts); 8] = [
    ("declared", Whereabouts::Declared),
    ("on-guard", Whereabouts::OnGuard),
    ("hand", Whereabouts::Hand),
    ("discard", Whereabouts::Discard),
    ("discard pile", Whereabouts::Discard),
    ("deck", Whereabouts::Deck),
    ("play deck", Whereabouts::Deck),
    ("sideboard", Whereabouts::Sideboard),
];

/// Types of players.
pub(super) const PLAYER_KINDS: [&str; 5] = ["wizard", "ringwraith", "fallen-wizard", "balrog", "sauron"];

/// Region types by name.
pub(super) const REGION_TYPES: [(&str, RegionType); 13] = [
    ("wilderness", RegionType::W),
    ("wildernesses", RegionType::W),
    ("border-land", RegionType::B),
    ("border-lands", RegionType::B),
    ("free-domain", RegionType::F),
    ("free-domains", RegionType::F),
    ("shadow-land", RegionType::S),
    ("shadow-lands", RegionType::S),
    ("dark-domain", RegionType::D),
    ("dark-domains", RegionType::D),
    ("coastal sea", RegionType::C),
    ("coastal seas", RegionType::C),
    ("coast", RegionType::C),
];

/// Site types by name.
pub(super) const SITE_TYPES: [(&str, SiteType); 6] = [
    ("haven", SiteType::H),
    ("free-hold", SiteType::F),
    ("border-hold", SiteType::B),
    ("ruins and lairs", SiteType::R),
    ("shadow-hold", SiteType::S),
    ("dark-hold", SiteType::D),
];

/// The kinds of cards that can be unknown: `a card`, `an event`.
pub(super) const KINDS: [&str; 22] = [
    "card",
    "event",
    "short-event",
    "long-event",
    "permanent-event",
    "character",
    "hero",
    "minion",
    "resource",
    "hazard",
    "creature",
    "corruption card",
    "item",
    "minor item",
    "major item",
    "greater item",
    "gold ring",
    "ring",
    "ally",
    "faction",
    "agent",
    "site",
];

/// Words that end a name which is not typed in full.
pub(super) const STOPS: &str = " on at to against for choosing key keyed with by during after before since tapped wounded \
    untapped face as and via from then faces faced face wounds wound defeats defeat fails failed fail passes passed pass \
    moves moved move returns returned return succeeded defeated ineffectual cancelled attack strike unfinished \
    uncancellable over race first resolves resolved in discard hand deck eliminated removed moving en continues pending \
    made not true false none tapping discarding sideboard prowess targeting using versus vs taps plays supports cancels \
    influences discards tests stores uses rolls is are splits split joins join leaves leave forms form goes becomes stays \
    remains does doesnt will attacks untaps gets comes cancelling canceling facing ";

/// Gives the word of a table that is printed for a value: the first one.
pub(super) fn printed<T: PartialEq + Copy>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, v)| *v == value).map_or("", |(word, _)| word)
}

/// Gives the word by which a kind of declaration is typed.
pub fn verb(act: Act) -> &'static str {
    printed(&VERBS, act)
}
