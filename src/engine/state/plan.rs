//! The outcome of judging: the verdict, the remarks about it, and the plan of all that is written if it is legal.
//!
//! Judging reads the game and writes nothing: `commit` carries a plan out, and only that of a legal
//! declaration. So a refusal changes nothing, however far it came.

use super::{CardRef, Chooser, Cite, CompanyRef, Entry, Key, Refused, RollModifier, Strike, TurnEvent, Verdict};

/// What a declaration comes to, or why it is refused.
pub type Judged = Result<Judgement, Refused>;

/// A verdict, what is told with it, and what it writes.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// Its rule.
    pub cite: Cite,
    /// Whether the sources leave it open.
    pub unsettled: bool,
    /// The things that are written, if the verdict is legal.
    pub plan: Plan,
    /// The remarks, whatever the verdict.
    pub told: Vec<Told>,
}

/// The things that a legal declaration writes to the game.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The entry that enters the chain.
    pub entry: Option<Entry>,
    /// The cards that tap as the price.
    pub taps: Vec<CardRef>,
    /// The cards that are discarded as the price.
    pub discards: Vec<CardRef>,
    /// The part of the hazard limit that is used.
    pub limit: u8,
    /// Modifiers of rolls that are to come.
    pub attach: Vec<RollModifier>,
    /// The other things that are different from now on.
    pub marks: Vec<Mark>,
    /// The plans of others beside it: each that supports taps by itself.
    pub beside: Vec<Plan>,
}

/// Something that is different once a declaration is made, beside what enters the chain.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// It is remembered.
    Happened(TurnEvent),
    /// An agent is turned up (COE 4.2).
    TurnedUp(CardRef),
    /// An agent attacks (COE 2.V.iii).
    AgentAttacks(CardRef),
    /// Strikes are assigned to these, one after the other, by this side: the defender's or the other (COE 3.ii, 3.iii).
    Assigned {
        /// The characters who face a strike.
        to: Vec<CardRef>,
        /// Whether the other side than the defender's assigns them.
        by_attacker: bool,
    },
    /// These are the strikes of one company on another (COE 3.V.iii).
    Strikes(Vec<Strike>),
    /// A character fights at -3 so as not to tap (COE 3.iv.3).
    StaysUntapped(CardRef),
    /// Excess strikes are laid on the strike against a character (COE 3.iv.2).
    Excess(CardRef, i16),
    /// An order is settled.
    Ordered(Vec<CardRef>),
    /// A company is discarded.
    CompanyDiscarded(CompanyRef),
    /// Of the companies at one site this one stays (COE 2.IV.6.1).
    CompanyStays(CompanyRef),
    /// Characters are of this company from now on (COE 2.II.3).
    Joins(Vec<CardRef>, CompanyRef),
    /// Characters leave their company and are one of their own, the last one (COE 2.II.3.6).
    Splits(Vec<CardRef>, CompanyRef),
    /// A hazard on a company that has split goes with one of the two (COE 2.II.3.6.1).
    GoesWith(CardRef, CompanyRef),
    /// A character passes to another's control, or to general influence (COE 2.II.3.2, 2.II.3.3).
    Controlled(CardRef, Option<CardRef>),
    /// A company is bound for a site (COE 2.II.7).
    Bound(CompanyRef, CardRef),
    /// The creature that is defeated already becomes the trophy of whoever was chosen for it (COE 3.IV).
    Trophy,
}

/// Something to tell about a verdict.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// A part that the data do not model.
    Unmodelled(CardRef, Box<str>),
    /// A use that was taken where none was named, and the others that were possible.
    Use(CardRef, Box<str>, Vec<Box<str>>),
    /// The keys that are open to a creature.
    Keys(CardRef, Vec<Key>),
    /// The player whose choice it is.
    Chooser(Chooser),
    /// The order in which things apply.
    Order(Vec<CardRef>),
}

impl Judgement {
    /// Legal, by this rule.
    pub fn legal(cite: Cite) -> Judgement {
        Judgement { verdict: Verdict::Legal, cite, unsettled: false, plan: Plan::default(), told: Vec::new() }
    }

    /// Neither allowed nor refused: a card or a rule does it by itself.
    pub fn automatic(cite: Cite) -> Judgement {
        Judgement { verdict: Verdict::Automatic, ..Judgement::legal(cite) }
    }

    /// Refused.
    pub fn refused(refused: Refused) -> Judgement {
        Judgement { verdict: Verdict::Illegal(refused.refusal), ..Judgement::legal(refused.cite) }
    }

    /// The same, with what it writes.
    pub fn writing(self, plan: Plan) -> Judgement {
        Judgement { plan, ..self }
    }

    /// The same, with one thing that is different from now on.
    pub fn marking(mut self, mark: Mark) -> Judgement {
        self.plan.marks.push(mark);
        self
    }

    /// The same, with something to tell.
    pub fn telling(mut self, told: impl IntoIterator<Item = Told>) -> Judgement {
        self.told.extend(told);
        self
    }

    /// Whether it is legal.
    pub fn is_legal(&self) -> bool {
        self.verdict == Verdict::Legal
    }
}

impl Plan {
    /// An entry that is paid for with nothing.
    pub fn of(entry: Entry) -> Plan {
        Plan { entry: Some(entry), ..Plan::default() }
    }

    /// An entry for which its performer taps.
    pub fn tapping(entry: Entry, by: CardRef) -> Plan {
        Plan { taps: vec![by], ..Plan::of(Entry { by: Some(by), tapped: vec![by], ..entry }) }
    }
}
