//! The closed lists of answers and expectations: verdicts, reasons, results, facts.

/// Verdicts.
pub(super) const VERDICTS: [&str; 6] = ["legal", "illegal", "automatic", "immediate", "disputed", "open"];

/// Reasons why something is illegal.
pub(super) const REASONS: [&str; 32] = [
    "chain-resolving",
    "synonymous",
    "phase-closed",
    "end-of-phase-chain",
    "required-actions-first",
    "attack-not-over",
    "cancel-window-closed",
    "not-attack-affecting",
    "not-strike-affecting",
    "one-skill-card",
    "assigned-a-strike",
    "body-check-first",
    "not-affecting-body-check",
    "roll-already-made",
    "on-guard-window",
    "not-your-choice",
    "must-start-chain",
    "key-not-declared",
    "key",
    "hazard-limit",
    "duplicate",
    "on-guard-type",
    "restriction",
    "condition-missing",
    "face-down",
    "target-not-in-play",
    "target-unresolved",
    "target-not-in-chain",
    "target-type",
    "target-already-tapped",
    "cost-entity-tapped",
    "no-effect-possible",
];

/// Results.
pub(super) const RESULTS: [&str; 4] = ["resolves", "partial", "no-effect", "cancelled"];

/// The reasons why something was partial, without effect or cancelled; `cancelled-by` stands before its cause.
pub(super) const WHYS: [&str; 10] = [
    "target-gone",
    "target-changed",
    "cost-entity-gone",
    "cost-entity-untapped",
    "condition-lost",
    "key-lost",
    "hl-exceeded",
    "passive-condition-gone",
    "cancelled-by",
    "step-impossible",
];

/// The states of a card, a company, an attack …
pub(super) const STATES: [&str; 29] = [
    "in-play",
    "tapped",
    "untapped",
    "wounded",
    "face-down",
    "face-up",
    "discard-at-end-of-turn",
    "discard",
    "hand",
    "deck",
    "sideboard",
    "eliminated",
    "removed-from-game",
    "moving",
    "en-route",
    "continues",
    "cancelled",
    "defeated",
    "over",
    "pending",
    "in-force",
    "not-made",
    "made",
    "true",
    "false",
    "none",
    "resource player",
    "hazard player",
    "defending player",
];

/// Facts about nothing in particular.
pub(super) const FACTS: [&str; 14] = [
    "attack.card",
    "attack.strikes",
    "attack.prowess",
    "attack.body",
    "attacks",
    "attack",
    "influencer",
    "hazard_limit",
    "hazards_used",
    "chooser",
    "order",
    "next_chain",
    "path",
    "special_actions",
];

/// The contents of a fact's parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// A card.
    Card,
    /// A company.
    Company,
    /// A player.
    Player,
}

/// Facts about something, with what may follow the parentheses.
pub(super) const FACTS_OF: [(&str, Inside, &[&str]); 16] = [
    ("strike", Inside::Card, &["", "prowess", "mod"]),
    ("cc", Inside::Card, &["mod", "cp", "count"]),
    ("ic", Inside::Card, &["mod"]),
    ("influence_attempt", Inside::Card, &[""]),
    ("skill", Inside::Card, &["warrior", "scout", "ranger", "sage", "diplomat"]),
    ("effect", Inside::Card, &[""]),
    ("targets", Inside::Card, &[""]),
    ("keys", Inside::Card, &[""]),
    ("di", Inside::Card, &[""]),
    ("cp", Inside::Card, &[""]),
    ("prowess", Inside::Card, &[""]),
    ("body", Inside::Card, &[""]),
    ("mind", Inside::Card, &[""]),
    ("company_size", Inside::Company, &[""]),
    ("fetched", Inside::Player, &[""]),
    ("influence", Inside::Player, &[""]),
];
