//! What judging a declaration leads to: the verdict, the remarks about it, and the plan of what is written if it is
//! legal.
//!
//! Judging reads the game and changes nothing. `commit` carries out a plan, and only that of a legal declaration. So a
//! refusal changes nothing, however far the judging got.

use super::{CardRef, Chooser, Cite, CompanyRef, Entry, Key, Refused, RollModifier, Strike, TurnEvent, Verdict};

/// What a declaration leads to, or why it is refused.
pub type Judged = Result<Judgement, Refused>;

/// A verdict, the remarks that go with it, and what it writes.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// The verdict.
    pub verdict: Verdict,
    /// Its rule.
    pub cite: Cite,
    /// Whether the sources leave it open.
    pub unsettled: bool,
    /// What is written if the verdict is legal.
    pub plan: Plan,
    /// The remarks, whatever the verdict.
    pub told: Vec<Told>,
}

/// What a legal declaration writes to the game.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The entry that enters the chain.
    pub entry: Option<Entry>,
    /// The cards that tap as the price.
    pub taps: Vec<CardRef>,
    /// The cards that are discarded as the price.
    pub discards: Vec<CardRef>,
    /// How much of the hazard limit it uses.
    pub limit: u8,
    /// Modifiers to rolls that are still to come.
    pub attach: Vec<RollModifier>,
    /// What else is different from now on.
    pub marks: Vec<Mark>,
    /// The plans of others that go with it: each supporter taps separately.
    pub beside: Vec<Plan>,
}

/// Something that is different once a declaration is made, besides the entry on the chain.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// This is remembered.
    Happened(TurnEvent),
    /// An agent is revealed (COE 4.2).
    TurnedUp(CardRef),
    /// An agent attacks (COE 2.V.iii).
    AgentAttacks(CardRef),
    /// A player assigns strikes to these characters, one after the other: the defender or the other player (COE 3.ii,
    /// 3.iii).
    Assigned {
        /// The characters who face a strike.
        to: Vec<CardRef>,
        /// Whether the attacker's side assigns them, not the defender.
        by_attacker: bool,
    },
    /// These are the strikes of one company on another (COE 3.V.iii).
    Strikes(Vec<Strike>),
    /// A character fights at -3 so as not to tap (COE 3.iv.3).
    StaysUntapped(CardRef),
    /// Excess strikes are added to the strike against a character (COE 3.iv.2).
    Excess(CardRef, i16),
    /// An order is settled.
    Ordered(Vec<CardRef>),
    /// A company is discarded.
    CompanyDiscarded(CompanyRef),
    /// Of the companies at one site this one stays (COE 2.IV.6.1).
    CompanyStays(CompanyRef),
    /// Characters belong to this company from now on (COE 2.II.3).
    Joins(Vec<CardRef>, CompanyRef),
    /// Characters leave their company and form one of their own, the last one (COE 2.II.3.6).
    Splits(Vec<CardRef>, CompanyRef),
    /// A hazard on a company that has split stays with one of the two (COE 2.II.3.6.1).
    GoesWith(CardRef, CompanyRef),
    /// A character comes under another's control, or under general influence (COE 2.II.3.2, 2.II.3.3).
    Controlled(CardRef, Option<CardRef>),
    /// A company will move to a site (COE 2.II.7).
    Bound(CompanyRef, CardRef),
    /// The defeated creature becomes the trophy of the character who was chosen to keep it (COE 3.IV).
    Trophy,
}

/// A remark about a verdict.
#[derive(Clone, Debug, PartialEq)]
pub enum Told {
    /// A part that is not modelled.
    Unmodelled(CardRef, Box<str>),
    /// The use that was taken when none was named, and the others that were possible.
    Use(CardRef, Box<str>, Vec<Box<str>>),
    /// The keys that are open to a creature.
    Keys(CardRef, Vec<Key>),
    /// The player who makes the choice.
    Chooser(Chooser),
    /// The order in which things apply.
    Order(Vec<CardRef>),
}

impl Judgement {
    /// A legal verdict, by this rule.
    pub fn legal(cite: Cite) -> Judgement {
        Judgement { verdict: Verdict::Legal, cite, unsettled: false, plan: Plan::default(), told: Vec::new() }
    }

    /// A verdict that neither allows nor refuses: a card or a rule does it by itself.
    pub fn automatic(cite: Cite) -> Judgement {
        Judgement { verdict: Verdict::Automatic, ..Judgement::legal(cite) }
    }

    /// A refusal.
    pub fn refused(refused: Refused) -> Judgement {
        Judgement { verdict: Verdict::Illegal(refused.refusal), ..Judgement::legal(refused.cite) }
    }

    /// The same judgement with what it writes.
    pub fn writing(self, plan: Plan) -> Judgement {
        Judgement { plan, ..self }
    }

    /// The same judgement with one more thing that is different from now on.
    pub fn marking(mut self, mark: Mark) -> Judgement {
        self.plan.marks.push(mark);
        self
    }

    /// The same judgement with a remark.
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
    /// A plan with an entry that costs nothing.
    pub fn of(entry: Entry) -> Plan {
        Plan { entry: Some(entry), ..Plan::default() }
    }

    /// A plan with an entry for which its performer taps.
    pub fn tapping(entry: Entry, by: CardRef) -> Plan {
        Plan { taps: vec![by], ..Plan::of(Entry { by: Some(by), tapped: vec![by], ..entry }) }
    }
}
