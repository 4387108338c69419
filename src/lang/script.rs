//! The script that a person typed, line by line: names are found in the catalogue, nothing is checked against the
//! rules.
//!
//! A script may be nonsense for the game; it never is for the grammar. It keeps the order of its lines, so that it can
//! be printed back, and the place of each in the text, so that whoever reads it can point there.

use std::ops::Range;

use super::declared::{CardName, Declared, KeyLine, Thing};
use super::position::{
    AttackLine, CompanyLine, InPlay, PathLine, PhaseLine, Pile, PileCard, PlayerLine, SiteLine, StrikeLine,
};
use crate::vocab::{Ruleset, Seat};

/// A script: the lines that were understood, in their order. What was not understood is a diagnostic beside it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Script {
    /// The id given as `# ID` on the first line, if there is one.
    pub id: Option<String>,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Its comments, in their order.
    pub comments: Vec<Comment>,
}

/// A comment: kept so that it is printed back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The number of the script's lines before it.
    pub after: usize,
    /// Whether it stands on a line of its own; else it comes after the last of the lines before it.
    pub own_line: bool,
    /// The text, without the `#`.
    pub text: String,
}

/// One line (or one part of a line between semicolons) with its place in the text in bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its place in the text.
    pub span: Range<usize>,
    /// The content of the line.
    pub says: Says,
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Says {
    /// `rules metw coe`
    Rules(Vec<Ruleset>),
    /// `players Ann ringwraith, Bob`: the resource player first.
    Players(Vec<PlayerLine>),
    /// `phase site strike Boromir`
    Phase(PhaseLine),
    /// `R A1: Elrond*, Frodo! {Sting*}`
    Company(CompanyLine),
    /// `at Moria S`
    At(SiteLine),
    /// `path Lórien > Edoras wb F via Rohan`
    Path(PathLine),
    /// `H+ Doors of Night #1 since now`
    InPlay {
        /// The player whose cards they are.
        seat: Seat,
        /// The cards, in the order of arrival.
        cards: Vec<InPlay>,
    },
    /// `R hand: Twilight, a card x2`
    Pile {
        /// The player whose pile it is.
        seat: Seat,
        /// The pile.
        pile: Pile,
        /// The cards in it, the top first. Empty after `none`.
        cards: Vec<PileCard>,
    },
    /// `attack Assassin 3x1@11/8 key site B race Men`
    Attack(AttackLine),
    /// `attack A1 > H1`: one company attacks another.
    Clash {
        /// The company that attacks.
        attacker: String,
        /// The company that it attacks, if it is said.
        defender: Option<String>,
    },
    /// `strikes Boromir succeeded, Legolas`
    Strikes(Vec<StrikeLine>),
    /// `earlier R plays Stealth on A1`
    Earlier(Earlier),
    /// `limit 1/4`: used, then the limit.
    Limit {
        /// The number that is used.
        used: u8,
        /// The limit; not said in `limit 4`.
        limit: u8,
    },
    /// `given influence(R) 2`: a fact that holds now.
    Given(FactLine),
    /// `roll 9, cc Bilbo 2`
    Roll(Vec<Roll>),
    /// `pick Legolas`: choices made while something resolves, in the order needed.
    Pick(Vec<Thing>),
    /// `1. R Marvels Told (tap Elrond) > Adûnaphel`
    Declare(Declared),
    /// `next chain`
    NextChain,
    /// `? TEXT`
    Question(Question),
    /// `card "My Card" hazard short-event: …`
    Describe {
        /// The title.
        title: String,
        /// The text after it, as written: kind, colon, effect language.
        text: String,
    },
    /// `expect`, `expect metw mele`: what follows is expected; empty: under every rule set of `rules`.
    Expect(Vec<Ruleset>),
    /// `expect coe open TEXT`: not settled there.
    Open {
        /// The rule sets.
        rules: Vec<Ruleset>,
        /// The reason.
        text: String,
    },
    /// `says TEXT`
    Why(String),
    /// `1, 2 legal`, `2, 1 resolves`, `Bilbo tapped`
    Expected(Expectation),
}

impl Says {
    /// Whether it is a list of which nothing is there.
    pub(super) fn lists_nothing(&self) -> bool {
        match self {
            Says::Rules(sets) => sets.is_empty(),
            Says::InPlay { cards, .. } => cards.is_empty(),
            Says::Pile { cards, .. } => cards.is_empty(),
            Says::Strikes(strikes) => strikes.is_empty(),
            Says::Roll(rolls) => rolls.is_empty(),
            Says::Pick(picked) => picked.is_empty(),
            _ => false,
        }
    }

    /// Whether the line describes the table: not what is declared, rolled, chosen or expected, and not by which rules.
    pub fn describes(&self) -> bool {
        match self {
            Says::Players(_)
            | Says::Phase(_)
            | Says::Company(_)
            | Says::At(_)
            | Says::Path(_)
            | Says::InPlay { .. }
            | Says::Pile { .. }
            | Says::Attack(_)
            | Says::Clash { .. }
            | Says::Strikes(_)
            | Says::Earlier(_)
            | Says::Limit { .. }
            | Says::Given(_)
            | Says::Describe { .. } => true,
            Says::Rules(_)
            | Says::Roll(_)
            | Says::Pick(_)
            | Says::Declare(_)
            | Says::NextChain
            | Says::Question(_)
            | Says::Expect(_)
            | Says::Open { .. }
            | Says::Why(_)
            | Says::Expected(_) => false,
        }
    }
}

/// A question that stands with a script.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The text as it was typed.
    pub text: String,
    /// The question.
    pub asks: Asks,
}

/// The kinds of questions.
#[derive(Clone, Debug, PartialEq)]
pub enum Asks {
    /// Whether this may be declared where the question stands.
    Declaration(Box<Declared>),
    /// Whether something may be declared that was not understood, and why it was not.
    Unread(String),
    /// Something else: it is kept beside the answer.
    Else,
}

impl Question {
    /// Makes a question of which nothing is read.
    pub fn of(text: impl Into<String>) -> Question {
        Question { text: text.into(), asks: Asks::Else }
    }
}

/// `earlier …`
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "a script has few of them")]
pub enum Earlier {
    /// A declaration that was made and has resolved.
    Declared(Declared),
    /// `A1 faces Orc-patrol cancelled`, `body check Boromir passes`, `A1 moves from Rivendell to Bree`.
    Event {
        /// The one to whom it happened.
        subject: Thing,
        /// The event.
        verb: Happened,
        /// The one to whom or by which it happened.
        object: Option<Thing>,
        /// `from SITE`
        from: Option<CardName>,
        /// `to SITE`
        to: Option<CardName>,
        /// `key KEY`
        key: Option<KeyLine>,
        /// `cancelled`
        cancelled: bool,
    },
    /// `H sideboard`: access to it in the untap phase.
    Sideboard(Seat),
}

/// The events that can have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Happened {
    Faces,
    Wounds,
    Defeats,
    Fails,
    Passes,
    Succeeds,
    IsCancelled,
    IsDefeated,
    Moves,
    Returns,
    Enters,
}

/// A die result: what for, and the total of two dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// The thing that it is for; `None`: the next roll needed.
    pub of: Option<Thing>,
    /// The dice.
    pub dice: u8,
}

/// One expectation line.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// `1, 2 legal`; `3 illegal chain-resolving`; `2 disputed RIV legal, COE illegal not-your-choice`.
    Verdict {
        /// The declarations.
        of: Vec<String>,
        /// `legal`, `illegal`, `automatic`, `immediate`, `disputed`, `open`.
        verdict: String,
        /// The reason after `illegal`, or the parts after `disputed`.
        reason: Option<String>,
    },
    /// `2, 1 resolves` (in this order); `1 partial cancelled-by 4`.
    Result {
        /// The declarations, in the order in which they resolve.
        of: Vec<String>,
        /// `resolves`, `partial`, `no-effect`, `cancelled`.
        result: String,
        /// The reason.
        why: Option<String>,
    },
    /// A fact.
    Fact {
        /// `if Fog first`, `after chain 1`, `before MOMENT`: the condition under which it is asserted.
        under: Option<String>,
        /// The fact.
        fact: FactLine,
    },
}

/// `Bilbo, Frodo tapped`, `path sww`, `cc(Bilbo).mod 5`.
#[derive(Clone, Debug, PartialEq)]
pub struct FactLine {
    /// The subjects of the fact: card titles as printed in facts (with `#1`), company ids, or keys such as
    /// `cc(Bilbo).mod`, with full titles inside the parentheses. Several share the value.
    pub of: Vec<String>,
    /// The value, in the words of the vocabulary; several for lists.
    pub value: Vec<String>,
}
