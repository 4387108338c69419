//! The story that a text tells: the table, what was before, what is declared, what is rolled and asked. It is filled
//! clause by clause, and put in order at the end.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::item::Mention;
use super::node::{Member, Person};
use crate::lang::{AttackLine, CompanyLine, Declared, InPlay, Pile, Says, Sentence, Since, StrikeStatus, Thing};
use crate::vocab::{Act, Phase, RegionType, RollKind, Ruleset, Seat, SiteType, Step};

/// A weight that outweighs everything else that speaks for a side.
pub(super) const CERTAIN: i32 = 100;

/// A company of which the text tells.
#[derive(Clone, Debug, Default)]
pub(super) struct Company {
    /// The player who is said to own it.
    pub owner: Option<Person>,
    /// Its members.
    pub members: Vec<Member>,
    /// The site from which it comes.
    pub from: Option<usize>,
    /// The site to which it goes.
    pub to: Option<usize>,
    /// The site at which it is, if it does not move.
    pub at: Option<usize>,
    /// The types of the regions on its path.
    pub letters: Vec<RegionType>,
    /// The regions on its path.
    pub via: Vec<usize>,
    /// Whether its site is tapped.
    pub site_tapped: bool,
    /// The type of its site.
    pub site: Option<SiteType>,
    /// The line that was typed for it, and the members in that line.
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
    /// Whether it lies on the attack that is told of last.
    pub on_attack: bool,
    /// The site on which it lies.
    pub on_site: Option<usize>,
    /// Whether the text says outright that it is in play, or was before.
    pub outright: bool,
    /// The card as it was typed.
    pub typed: Option<(Seat, InPlay)>,
}

impl Lying {
    /// Makes a card of which the text says only that it is there.
    pub fn of(card: Member) -> Lying {
        Lying {
            card,
            owner: None,
            since: None,
            on: None,
            at: None,
            mode: None,
            on_guard: false,
            on_attack: false,
            on_site: None,
            outright: false,
            typed: None,
        }
    }
}

/// The subject or target of a declaration.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Goal {
    Card(usize),
    InDiscard(usize),
    Company,
    Attack,
    Strike(Option<usize>),
    Check(RollKind, Option<usize>),
}

/// The key of a creature.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Key {
    Region(RegionType, u8),
    Site(SiteType),
    TheSite,
    Named(usize),
}

impl Key {
    /// Gives the region or site that is named.
    pub fn place(&self) -> Option<usize> {
        if let Key::Named(place) = self { Some(*place) } else { None }
    }
}

/// A declaration.
#[derive(Clone, Debug)]
pub(super) struct Deed {
    pub act: Act,
    pub what: Option<usize>,
    pub by: Option<Person>,
    /// Whether the words name whoever declares it, so that it is not read from the card.
    pub by_name: bool,
    /// The copy that is declared, where there are two.
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
    /// Whether no word says that it was earlier but that somebody has declared it.
    pub perfect: bool,
    /// Whether it was done in the organization phase.
    pub organized: bool,
    pub cancelled: bool,
    pub asked: bool,
    pub before: Option<usize>,
    /// The declaration, by its place, that has resolved before it.
    pub after: Option<usize>,
    /// The declaration, by its place, that resolves meanwhile.
    pub within: Option<usize>,
    /// The sentence that tells it.
    pub sentence: usize,
    pub words: String,
    /// The result that its player hopes for, told behind it.
    pub hoped: String,
    /// The declaration as it was typed.
    pub typed: Option<Declared>,
}

impl Deed {
    /// Makes a declaration of which only its kind is known.
    pub fn of(act: Act, what: Option<usize>, by: Option<Person>) -> Deed {
        Deed {
            act,
            what,
            by,
            by_name: false,
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
            perfect: false,
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
    /// The number of declarations that were told before it, and in which chain.
    pub told: (usize, u8),
    /// The player whose attack it is.
    pub by: Option<Person>,
    pub source: Option<usize>,
    /// The number of attacks, if more than one.
    pub attacks: Option<u8>,
    pub strikes: Option<u8>,
    pub prowess: Option<i16>,
    pub body: Option<i16>,
    pub key: Option<Key>,
    pub assigned: Vec<(usize, StrikeStatus)>,
    /// Strikes that somebody has beyond their first.
    pub excess: Vec<(usize, u8)>,
    pub over: bool,
    pub unfinished: bool,
    /// The step that it is said to have reached.
    pub step: Option<Step>,
    pub at_strike: Option<usize>,
    /// Whether the text says anything that is only so in a fight.
    pub joined: bool,
    /// Whether it was faced before, and is over.
    pub past: bool,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether the card that makes it is said to be declared and not resolved.
    pub unresolved: bool,
    /// Whether it cannot be cancelled.
    pub uncancellable: bool,
    /// The attack as it was typed.
    pub typed: Option<AttackLine>,
}

impl Fight {
    /// Gives a character a strike that is still to come, if nothing is known of theirs: the attack is faced then, and
    /// its strikes are assigned.
    pub fn gives_strike(&mut self, who: usize, mentions: &[Mention]) {
        self.told_of_strike(who, StrikeStatus::ToCome, mentions);
        self.strikes_assigned();
    }

    /// Notes the result of a character's strike. A strike that is still to come changes nothing that is known.
    pub fn told_of_strike(&mut self, who: usize, status: StrikeStatus, mentions: &[Mention]) {
        let same = |c: usize| mentions[c].title == mentions[who].title;
        match self.assigned.iter_mut().find(|(c, _)| same(*c)) {
            Some((_, known)) if status != StrikeStatus::ToCome => *known = status,
            Some(_) => {}
            None => self.assigned.push((who, status)),
        }
    }

    /// Gives those against whom a strike has succeeded.
    pub fn struck(&self) -> impl Iterator<Item = usize> {
        self.assigned.iter().filter(|(_, status)| *status == StrikeStatus::Succeeded).map(|(card, _)| *card)
    }

    /// Whether the strike that is faced has succeeded: its body check comes before anything else.
    pub fn awaits_check(&self, mentions: &[Mention]) -> bool {
        let at = |c: usize| self.at_strike.is_some_and(|s| mentions[s].title == mentions[c].title);
        self.step == Some(Step::Resolve) && self.struck().any(at)
    }

    /// Notes that the attack is faced, and that its strikes are assigned if nothing more is said of how far it is.
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
    /// The number of declarations that were told before it.
    pub told: usize,
}

/// The story that the text tells.
#[derive(Clone, Debug, Default)]
pub(super) struct Story {
    pub rules: Vec<Ruleset>,
    /// The kind of player that each person is.
    pub kinds: BTreeMap<Person, &'static str>,
    /// A number for each person: above zero they seem to be the resource player, below it the hazard player.
    pub seats: BTreeMap<Person, i32>,
    pub phase: Option<Phase>,
    pub step: Option<Step>,
    pub site_revealed: bool,
    /// Whether the organization phase goes on, though the text tells where a company will go.
    pub organizing: bool,
    /// The subject of the step, as it was typed.
    pub subject: Option<Thing>,
    /// Lines that were typed and need nothing more.
    pub verbatim: Vec<Says>,
    /// The events that have sent back companies before, each with a member of the company and the site to which it went.
    pub sent_back: Vec<(usize, usize, Option<usize>)>,
    /// The number of further cards in a deck.
    pub deck_more: u8,
    /// Whether the attack of a rescue was faced.
    pub rescue_fought: bool,
    /// The mentions of cards that are said not to be there.
    pub absent: Vec<usize>,
    /// The mentions of cards that only say to whom a thing belongs.
    pub aside: Vec<usize>,
    /// The card in play of which the text asks whether it does something by itself: `does it send them back?`
    pub acts_itself: Option<usize>,
    /// Members of companies who are told to come into play.
    pub comers: Vec<usize>,
    /// The card that lies on-guard of which the text asks what becomes of it.
    pub asks_card: Option<usize>,
    /// Whether the text asks who settles an order.
    pub asks_order: bool,
    /// The copy that a mention means, where there are two.
    pub copies: HashMap<usize, u8>,
    pub companies: Vec<Company>,
    pub lying: Vec<Lying>,
    pub piles: Vec<(Option<Person>, Pile, usize)>,
    /// The keys of creatures that nobody has played yet.
    pub keys_ahead: Vec<(usize, Key)>,
    /// The number of cards in a player's pile that the text does not name.
    pub counted: Vec<(Option<Person>, Pile, u8)>,
    pub used: Option<u8>,
    pub limit: Option<u8>,
    /// The number of hazards that may still be played, where no limit is told.
    pub left: Option<u8>,
    /// The number of characters that a company is said to have.
    pub size: Option<u8>,
    pub influence: Option<(Option<Person>, i16)>,
    pub direct: Vec<(usize, i16)>,
    /// The numbers of characters that are told as they stand: the fact, of whom, and how much.
    pub figures: Vec<(&'static str, usize, i16)>,
    pub deeds: Vec<Deed>,
    pub fights: Vec<Fight>,
    /// Strikes that were told as assigned, in their order.
    pub assignments: Vec<super::read::Assignment>,
    pub wounds: Vec<usize>,
    pub rolls: Vec<Thrown>,
    /// Dice for events that are over.
    pub past: Vec<i32>,
    pub picks: Vec<usize>,
    /// The cards on top of the deck; nothing for one that the text does not name.
    pub deck: Vec<Option<usize>>,
    pub chain: u8,
    /// Whether the text asks anything.
    pub asks: bool,
    /// The mentions of which something is told.
    pub taken: Vec<bool>,
    /// Clauses without an effect, and what is not clear of them: the reader is told where the script does not hold what
    /// they say.
    pub doubts: Vec<(std::ops::Range<usize>, Sentence)>,
    /// The place of the question whether something can be done, if nothing was told that could be tried.
    pub untried: Option<std::ops::Range<usize>>,
    /// Spans that were not understood, and why.
    pub unread: Vec<(std::ops::Range<usize>, Sentence)>,
}

impl Story {
    /// Takes back that places of the text were not understood, or are in doubt.
    pub fn forget(&mut self, what: impl Fn(&Range<usize>) -> bool) {
        self.unread.retain(|(span, _)| !what(span));
        self.doubts.retain(|(span, _)| !what(span));
    }

    /// Takes a declaration out, and mends the places by which others name one.
    pub fn take_deed(deeds: &mut Vec<Deed>, at: usize) -> Deed {
        let gone = deeds.remove(at);
        for place in deeds.iter_mut().flat_map(|d| [&mut d.within, &mut d.after]) {
            *place = place.filter(|p| *p != at).map(|p| p - usize::from(p > at));
        }
        gone
    }

    /// Drops declarations, by their places.
    pub fn drop_deeds(&mut self, gone: Vec<bool>) {
        for (at, _) in gone.into_iter().enumerate().rev().filter(|(_, gone)| *gone) {
            Self::take_deed(&mut self.deeds, at);
        }
    }

    /// Marks what was told so far, but for the question and what was not understood: two marks are equal if nothing
    /// came between.
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
            (&self.direct, &self.figures),
            &self.wounds,
            self.chain,
            &self.copies,
        );
        let whole = (
            self.left,
            self.size,
            &self.counted,
            &self.rules,
            self.kinds.len(),
            &self.seats,
            self.site_revealed,
            self.asks_order,
        );
        format!("{told:?}{rest:?}{whole:?}")
    }

    /// Marks the table as it was told so far: two marks are equal if a clause said nothing of it.
    pub fn position(&self) -> String {
        let counted = (&self.influence, (&self.direct, &self.figures), self.used, self.limit, self.left, self.size);
        format!("{:?}{:?}{:?}{:?}{counted:?}", self.companies, self.lying, self.fights, self.piles)
    }

    /// Adds to the weight that speaks for somebody's seat.
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

    /// Whether a company attacks another one. An agent attacks whoever is there, and is aimed at nobody.
    pub fn companies_fight(&self) -> bool {
        let company = |d: &Deed| matches!(d.targets.first(), Some(Goal::Card(_))) && d.typed.is_none();
        self.deeds.iter().any(|d| d.act == Act::Attack && company(d))
    }

    /// Gives the company of which the text told last.
    pub fn last_company(&mut self) -> &mut Company {
        if self.companies.is_empty() {
            self.companies.push(Company::default());
        }
        let last = self.companies.len() - 1;
        &mut self.companies[last]
    }
}
