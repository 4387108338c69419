//! What a text tells: the table, what was before, what is declared, what is rolled and asked. Filled clause by clause, put
//! in order at the end.

use std::collections::HashMap;

use super::item::Mention;
use super::node::{Member, Person};
use crate::lang::{AttackLine, CompanyLine, Declared, InPlay, Pile, Says, Sentence, Since, StrikeStatus, Thing};
use crate::vocab::{Act, Phase, RegionType, RollKind, Ruleset, Seat, SiteType, Step};

/// What outweighs everything else that speaks for a side.
pub(super) const CERTAIN: i32 = 100;

/// A company that is told of.
#[derive(Clone, Debug, Default)]
pub(super) struct Company {
    /// Whose it is said to be.
    pub owner: Option<Person>,
    /// Its members.
    pub members: Vec<Member>,
    /// Where it comes from.
    pub from: Option<usize>,
    /// Where it goes.
    pub to: Option<usize>,
    /// Where it is, if it does not move.
    pub at: Option<usize>,
    /// The types of the regions on its path.
    pub letters: Vec<RegionType>,
    /// The regions on its path.
    pub via: Vec<usize>,
    /// Whether its site is tapped.
    pub site_tapped: bool,
    /// The type of its site.
    pub site: Option<SiteType>,
    /// The line that was typed for it, and the members that it has.
    pub typed: Option<(Vec<Member>, CompanyLine)>,
}

/// A card that is in play.
#[derive(Clone, Debug)]
pub(super) struct Lying {
    pub card: Member,
    pub owner: Option<Person>,
    pub since: Option<Since>,
    pub on: Option<usize>,
    pub at: Option<usize>,
    pub mode: Option<&'static str>,
    pub on_guard: bool,
    /// The site on which it lies.
    pub on_site: Option<usize>,
    /// Whether it was told outright that it is in play, or was before.
    pub outright: bool,
    /// As it was typed.
    pub typed: Option<(Seat, InPlay)>,
}

impl Lying {
    /// A card of which nothing more is said than that it is there.
    pub fn of(card: Member) -> Lying {
        Lying {
            card,
            owner: None,
            since: None,
            on: None,
            at: None,
            mode: None,
            on_guard: false,
            on_site: None,
            outright: false,
            typed: None,
        }
    }
}

/// What a declaration is about.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    Card(usize),
    InDiscard(usize),
    Company,
    Attack,
    Strike(Option<usize>),
    Check(RollKind, Option<usize>),
}

/// What a creature is keyed to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Key {
    Region(RegionType, u8),
    Site(SiteType),
    TheSite,
    Named(usize),
}

impl Key {
    /// The region or site that is named.
    pub fn place(&self) -> Option<usize> {
        if let Key::Named(place) = self { Some(*place) } else { None }
    }
}

/// Something that is declared.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub act: Act,
    pub what: Option<usize>,
    pub by: Option<Person>,
    /// Which copy is declared, where there are two.
    pub copy: Option<u8>,
    pub taps: Vec<usize>,
    pub discards: Vec<usize>,
    pub targets: Vec<Goal>,
    pub order: Vec<Goal>,
    pub option: Option<String>,
    pub key: Option<Key>,
    pub with: Option<usize>,
    pub performer: Option<usize>,
    pub chain: u8,
    pub earlier: bool,
    /// Whether it was done in the organization phase.
    pub organized: bool,
    pub cancelled: bool,
    pub asked: bool,
    pub before: Option<usize>,
    /// Which declaration, by its place, has resolved before it.
    pub after: Option<usize>,
    /// Which declaration, by its place, resolves meanwhile.
    pub within: Option<usize>,
    /// The sentence in which it is told.
    pub sentence: usize,
    pub words: String,
    /// What is hoped for by it, told behind it.
    pub hoped: String,
    /// As it was typed.
    pub typed: Option<Declared>,
}

impl Deed {
    /// Something of which nothing is known but what kind it is.
    pub fn of(act: Act, what: Option<usize>, by: Option<Person>) -> Deed {
        Deed {
            act,
            what,
            by,
            copy: None,
            taps: Vec::new(),
            discards: Vec::new(),
            targets: Vec::new(),
            order: Vec::new(),
            option: None,
            key: None,
            with: None,
            performer: None,
            chain: 1,
            earlier: false,
            organized: false,
            cancelled: false,
            asked: false,
            before: None,
            after: None,
            within: None,
            sentence: usize::MAX,
            words: String::new(),
            hoped: String::new(),
            typed: None,
        }
    }
}

/// An attack that is faced when the text begins to declare.
#[derive(Clone, Debug, Default)]
pub(super) struct Fight {
    /// How many declarations were told before it, and in which chain.
    pub told: (usize, u8),
    /// Whose it is.
    pub by: Option<Person>,
    pub source: Option<usize>,
    /// How many attacks, if more than one.
    pub attacks: Option<u8>,
    pub strikes: Option<u8>,
    pub prowess: Option<i16>,
    pub body: Option<i16>,
    pub key: Option<Key>,
    pub assigned: Vec<(usize, StrikeStatus)>,
    pub over: bool,
    pub unfinished: bool,
    /// How far it is said to be.
    pub step: Option<Step>,
    pub at_strike: Option<usize>,
    /// Whether anything was said that is only so in a fight.
    pub joined: bool,
    /// It was faced before, and is over.
    pub past: bool,
    /// It was cancelled.
    pub cancelled: bool,
    /// It cannot be cancelled.
    pub uncancellable: bool,
    /// As it was typed.
    pub typed: Option<AttackLine>,
}

impl Fight {
    /// Gives somebody a strike that is still to come, if nothing is known of his: the attack is faced then, and its strikes are
    /// assigned.
    pub fn gives_strike(&mut self, who: usize, mentions: &[Mention]) {
        self.told_of_strike(who, StrikeStatus::ToCome, mentions);
        self.strikes_assigned();
    }

    /// Notes what came of somebody's strike; that it is still to come changes nothing that is known.
    pub fn told_of_strike(&mut self, who: usize, status: StrikeStatus, mentions: &[Mention]) {
        let same = |c: usize| mentions[c].title == mentions[who].title;
        match self.assigned.iter_mut().find(|(c, _)| same(*c)) {
            Some((_, known)) if status != StrikeStatus::ToCome => *known = status,
            Some(_) => {}
            None => self.assigned.push((who, status)),
        }
    }

    /// The attack is faced, and its strikes are assigned if nothing more is said of how far it is.
    pub fn strikes_assigned(&mut self) {
        self.joined = true;
        self.step = self.step.or(Some(Step::StrikesAssigned));
    }
}

/// A die result.
#[derive(Clone, Debug)]
pub(super) struct Thrown {
    pub kind: Option<RollKind>,
    pub of: Option<usize>,
    pub dice: u8,
    /// How many declarations were told before it.
    pub told: usize,
}

/// What the text tells.
#[derive(Clone, Debug, Default)]
pub(super) struct Story {
    pub rules: Vec<Ruleset>,
    /// What kind of player somebody is.
    pub kinds: HashMap<Person, &'static str>,
    /// For each person how much speaks for the resource player (above nothing) or the hazard player.
    pub seats: HashMap<Person, i32>,
    pub phase: Option<Phase>,
    pub step: Option<Step>,
    pub site_revealed: bool,
    /// Whose step it is, as it was typed.
    pub subject: Option<Thing>,
    /// Lines that were typed and need nothing more.
    pub verbatim: Vec<Says>,
    /// How many cards more a deck has.
    pub deck_more: u8,
    /// Whether the attack of a rescue was faced.
    pub rescue_fought: bool,
    /// The mentions of cards that are said not to be there.
    pub absent: Vec<usize>,
    /// The mentions of cards that only say whose a thing is.
    pub aside: Vec<usize>,
    /// The card in play of which it is asked whether it does something by itself: `does it send them back?`
    pub acts_itself: Option<usize>,
    /// Members of companies of whom it is told that they come into play.
    pub comers: Vec<usize>,
    /// Whether it is asked who settles an order.
    pub asks_order: bool,
    /// Which copy a mention means, where there are two.
    pub copies: HashMap<usize, u8>,
    pub companies: Vec<Company>,
    pub lying: Vec<Lying>,
    pub piles: Vec<(Option<Person>, Pile, usize)>,
    /// How many cards lie in whose pile of which it is not said what they are.
    pub counted: Vec<(Option<Person>, Pile, u8)>,
    pub used: Option<u8>,
    pub limit: Option<u8>,
    pub influence: Option<(Option<Person>, i16)>,
    pub direct: Vec<(usize, i16)>,
    pub deeds: Vec<Deed>,
    pub fights: Vec<Fight>,
    pub wounds: Vec<usize>,
    pub rolls: Vec<Thrown>,
    /// Dice of what is over.
    pub past: Vec<i32>,
    pub picks: Vec<usize>,
    /// What lies on top of the deck: cards, or nothing where it is not known which.
    pub deck: Vec<Option<usize>>,
    pub chain: u8,
    /// Whether anything is asked.
    pub asks: bool,
    /// The mentions of which something is told.
    pub taken: Vec<bool>,
    /// Clauses of which nothing came, and what is not clear of them: told where the script does not hold what they say.
    pub doubts: Vec<(std::ops::Range<usize>, Sentence)>,
    /// Where it is asked whether something can be done, if nothing was told that could be tried.
    pub untried: Option<std::ops::Range<usize>>,
    /// Spans that were not understood, and why.
    pub unread: Vec<(std::ops::Range<usize>, Sentence)>,
}

impl Story {
    /// What was told so far, but for the question and what was not understood: two marks are equal if nothing came between.
    pub fn mark(&self) -> String {
        let told = (
            &self.companies,
            &self.lying,
            &self.piles,
            &self.deeds,
            &self.fights,
            &self.rolls,
            &self.picks,
            &self.deck,
        );
        let rest = (
            self.phase,
            self.step,
            self.used,
            self.limit,
            &self.influence,
            &self.direct,
            &self.wounds,
            self.chain,
            &self.copies,
        );
        let whole = (&self.counted, &self.rules, self.kinds.len(), &self.seats, self.site_revealed, self.asks_order);
        format!("{told:?}{rest:?}{whole:?}")
    }

    /// The table as it was told so far: two are equal if a clause said nothing of it.
    pub fn position(&self) -> String {
        let counted = (&self.influence, &self.direct, self.used, self.limit);
        format!("{:?}{:?}{:?}{:?}{counted:?}", self.companies, self.lying, self.fights, self.piles)
    }

    /// Adds to what speaks for somebody's seat.
    pub fn sits(&mut self, person: Option<&Person>, seat: Seat, weight: i32) {
        if let Some(person) = person {
            let sign = if seat == Seat::R { weight } else { -weight };
            *self.seats.entry(person.clone()).or_default() += sign;
        }
    }

    /// Whether declarations are known by their places, because one comes after another or within it.
    pub fn knows_places(&self) -> bool {
        self.deeds.iter().any(|d| d.after.is_some() || d.within.is_some())
    }

    /// The company of which was told last.
    pub fn last_company(&mut self) -> &mut Company {
        if self.companies.is_empty() {
            self.companies.push(Company::default());
        }
        let last = self.companies.len() - 1;
        &mut self.companies[last]
    }
}
