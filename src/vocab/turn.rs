//! The turn and the table: who sits where, which phase and step it is, which rules are played.

/// A rule set or an interpretation laid over one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Ruleset {
    /// METW annotations.
    Metw,
    /// MELE annotations.
    Mele,
    /// Council of Elrond rules.
    #[default]
    Coe,
    /// The timing guide over MELE's annotations.
    Tg,
    /// The Rivendell rulings over MELE's annotations.
    Riv,
}

impl Ruleset {
    /// Every rule set and interpretation, with the word by which it is typed and as people speak of it.
    pub const ALL: [(Ruleset, &'static str, &'static str); 5] = [
        (Ruleset::Metw, "metw", "METW"),
        (Ruleset::Mele, "mele", "MELE"),
        (Ruleset::Coe, "coe", "CoE"),
        (Ruleset::Tg, "tg", "Timing guide"),
        (Ruleset::Riv, "riv", "Rivendell"),
    ];

    /// Gives the word as it is typed.
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(set, ..)| *set == self).map_or("", |(_, word, _)| word)
    }

    /// Gives the name as people say it.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(set, ..)| *set == self).map_or("", |(.., name)| name)
    }
}

/// A word that is no rule set's.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("`{0}` is not a rule set; there are metw, mele, coe, tg and riv")]
pub struct UnknownRuleset(pub String);

impl std::str::FromStr for Ruleset {
    type Err = UnknownRuleset;

    fn from_str(word: &str) -> Result<Ruleset, UnknownRuleset> {
        let found = Ruleset::ALL.into_iter().find(|(_, known, _)| word.trim().eq_ignore_ascii_case(known));
        found.map(|(set, ..)| set).ok_or_else(|| UnknownRuleset(word.to_owned()))
    }
}

/// A side of the table this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// The resource player: whose turn it is.
    #[default]
    R,
    /// The hazard player.
    H,
}

impl Seat {
    /// Gives the seat across the table.
    pub fn other(self) -> Seat {
        match self {
            Seat::R => Seat::H,
            Seat::H => Seat::R,
        }
    }
}

/// The phases of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Phase {
    Untap,
    Organization,
    LongEvent,
    #[default]
    MovementHazard,
    Site,
    End,
}

/// The steps that a script may name; see the vocabulary's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Step {
    RevealNewSite,
    SetHazardLimit,
    EstablishOrder,
    ResolvePassives,
    #[default]
    PlayHazards,
    EndOfPhase,
    HandsReconciled,
    Entering,
    RevealOnGuard,
    AutomaticAttack,
    AgentAttacks,
    PlayResource,
    /// `combat`: nothing assigned.
    PreAssignment,
    /// `assigned`: no strike sequence begun.
    StrikesAssigned,
    /// `strike-sequence.support`
    Support,
    /// `strike`: his sequence, no roll.
    Defender,
    /// `struck`: rolled; special actions and body check to come.
    Resolve,
    BodyCheck,
    BetweenStrikes,
    AfterLastStrike,
    AfterAttack,
    AfterRoll,
    SignalEnd,
}

/// Kinds of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum RollKind {
    Corruption,
    Influence,
    Body,
    Strike,
    Test,
    Riddling,
    Offering,
    /// Any other roll that a card asks for.
    Other,
}

/// Kinds of declarations: the vocabulary's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Act {
    Play,
    TapAbility,
    /// A use of a card in play, whatever its price.
    Use,
    DiscardAbility,
    Support,
    Passive,
    SpecialAction,
    BodyCheck,
    PlaceOnGuard,
    RevealOnGuard,
    RevealAgent,
    NazgulSideboard,
    ChooseOrder,
    Choose,
    CancelByCard,
    ReplaceCharacter,
    Store,
    Transfer,
    Move,
    Assign,
    Attack,
    Test,
    Influence,
    Pass,
    Query,
    #[default]
    Any,
    /// `reveal X` of a card that may be an agent or on-guard: which one, the position says.
    Reveal,
    /// An agent's action: he untaps.
    Untap,
    /// An agent's action: he is healed.
    Heal,
    /// An agent's action: he is turned face-down.
    TurnDown,
    /// An agent's action: he returns to a home site.
    GoHome,
    /// A prisoner is rescued.
    Rescue,
}
