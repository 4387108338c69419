//! A position: every card with its place and state, companies on their way, the attack that is faced, what lasts.
//!
//! It holds facts only and decides nothing. Questions about it are answered in [`query`](crate::engine::query); only
//! [`resolve`](crate::engine::resolve), and what carries a legal declaration out, write it.

use super::{Attack, CardRef, CompanyRef, Entity, Faced, RegionRef, effort};
use crate::engine::card::{self, Attr, Duration, Mode, Rule, Table, Word, Zone};
use crate::vocab::{Phase, RegionType, RollKind, Ruleset, Seat, SiteType, Skill, Step};

/// The most cards of a position: somewhat more than a script may name, for what it leaves unsaid.
pub const MOST_CARDS: usize = 2_500;

/// The most companies of a position.
const MOST_COMPANIES: usize = 250;

/// The position. Without more it is a table on which nothing lies yet.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The rules that are played.
    pub rules: Ruleset,
    /// The phase.
    pub phase: Phase,
    /// The step in it.
    pub step: Step,
    /// The character whose strike is being settled, if the position names him.
    pub subject: Option<CardRef>,
    /// The company whose part of the phase it is.
    pub acting: Option<CompanyRef>,
    /// The resource player's and the hazard player's side.
    pub seats: [Side; 2],
    /// The cards.
    pub cards: Vec<CardState>,
    /// The companies.
    pub companies: Vec<Company>,
    /// The attack that is faced, or the last one that was.
    pub attack: Option<Attack>,
    /// Attacks that will be faced next, in this order.
    pub coming: Vec<Attack>,
    /// The effects that short-events and the like have left behind.
    pub lasting: Vec<Lasting>,
    /// Changes of region and site types, in the order in which they apply.
    pub treats: Vec<Treat>,
    /// Standing category effects that have taken hold.
    pub active: Vec<Active>,
    /// The events of this turn.
    pub history: Vec<TurnEvent>,
    /// Modifiers attached to pending rolls.
    pub attached: Vec<RollModifier>,
    /// Pending rolls for which one more roll is made, the better one counting.
    pub again: Vec<(RollKind, CardRef)>,
    /// The characters whose pending corruption check succeeds without a roll.
    pub assured: Vec<CardRef>,
    /// The order that was settled for effects that were there at the start: the first applies first.
    pub order: Vec<CardRef>,
    /// A card that goes on after the attack that it makes.
    pub unfinished: Option<CardRef>,
    /// Numbers that the position gives outright: unused direct influence, corruption points, prowess …
    pub given: Vec<GivenNumber>,
    /// Types of sites that the position gives outright.
    pub site_types: Vec<(CardRef, SiteType)>,
    /// Skills that the position gives or takes outright.
    pub skills: Vec<GivenSkill>,
    /// Special actions that the strike being settled has, if the position gives their number.
    pub special_actions: Option<u8>,
    /// Cards of which the position says outright in which state they are now.
    pub said_status: Vec<CardRef>,
    /// Rolls made before the script begins of which it tells whether they went well for whoever made them.
    pub told_rolls: Vec<ToldRoll>,
    /// Counts arrivals, so that a later one has a higher number.
    pub clock: u16,
}

/// One player's side.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// `wizard`, `ringwraith`, `fallen-wizard`, `balrog`, `sauron`.
    pub kind: Word,
    /// The minds that general influence controls.
    pub minds: i16,
    /// General influence in all, if the position gives it; else it follows from the player's type and his cards.
    pub total: Option<i16>,
    /// Cards taken from deck or discard pile so far.
    pub fetched: u8,
    /// The piles that were described.
    pub piles_known: Vec<Zone>,
}

/// A Wizard's side of which nothing is described.
impl Default for Side {
    fn default() -> Side {
        Side { kind: "wizard".into(), minds: 0, total: None, fetched: 0, piles_known: Vec::new() }
    }
}

impl Side {
    /// Whether this pile was described: then it holds what was named and nothing else.
    pub fn knows(&self, pile: Zone) -> bool {
        self.piles_known.contains(&pile)
    }
}

/// A card in the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardState {
    /// Its place in the table of cards.
    pub def: usize,
    /// Told apart from other copies by this number; 0 if there is only one.
    pub copy: u8,
    /// Its owner.
    pub owner: Seat,
    /// Its zone.
    pub zone: Zone,
    /// Its company (of a character).
    pub company: Option<CompanyRef>,
    /// The company that it has left last.
    pub left: Option<CompanyRef>,
    /// The thing on which it was played, or the bearer or controller.
    pub on: Option<Place>,
    /// The bearer or controller when it left play.
    pub left_on: Option<CardRef>,
    /// Untapped, tapped or wounded.
    pub status: Status,
    /// Whether it lies face-down.
    pub face_down: bool,
    /// The mode in which it was played.
    pub mode: Mode,
    /// The time at which it came into play, by the position's clock.
    pub since: u16,
    /// Whether it was in play when the movement/hazard phase of the turn began.
    pub from_start: bool,
    /// Came into play this turn.
    pub new: bool,
    /// The site at which an agent is.
    pub at: Option<CardRef>,
    /// An ally that was something else before: prowess, body, mind.
    pub as_ally: Option<AllyNumbers>,
    /// Will be discarded at the end of the turn.
    pub discard_later: bool,
    /// The card with which it was played, as though other cards were in play.
    pub with: Option<CardRef>,
    /// A trophy from a detainment attack: it is worth no points.
    pub worthless: bool,
}

/// The thing on which a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A card: its bearer, controller or what it was played on.
    Card(CardRef),
    /// A company.
    Company(CompanyRef),
    /// The attack that is faced.
    Attack,
}

/// Untapped, tapped or wounded. Wounded is not tapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Status {
    #[default]
    Untapped,
    Tapped,
    Wounded,
}

/// A company.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Company {
    /// Its label in facts: `A1`.
    pub label: Box<str>,
    /// Its player.
    pub seat: Seat,
    /// The site where it is, or from which it moves.
    pub site: Option<CardRef>,
    /// The site to which it moves.
    pub new_site: Option<CardRef>,
    /// The site from which it has moved this turn, if it has arrived and that is told.
    pub origin: Option<CardRef>,
    /// The regions of its site path; empty if it does not move.
    pub path: Vec<PathRegion>,
    /// Whether it has been sent back to its site of origin.
    pub sent_back: bool,
    /// The hazard limit, without what cards in play add.
    pub limit: i16,
    /// Whether the position gives the limit: then what is in play at the start is in it.
    pub limit_given: bool,
    /// The part of it that was declared.
    pub used: i16,
    /// Whether the position gives how much of it is used: then what was declared earlier is in it.
    pub used_given: bool,
    /// The number of members beyond the characters that are shown, if the position gives its size.
    pub not_shown: i16,
    /// Whether it has left play.
    pub gone: bool,
    /// Nobody has founded it yet: it has a name because characters are said to become it (COE 2.II.3.6).
    pub to_come: bool,
}

/// A region of a site path.
#[derive(Clone, Debug, PartialEq)]
pub struct PathRegion {
    /// Its printed type.
    pub printed: RegionType,
    /// Its name, folded, if the path is known by name: then a change shows in every path (COE 2.IV.ii.2).
    pub name: Option<Word>,
    /// Its title as printed.
    pub title: Option<Box<str>>,
}

/// A change of types: of every region and site that fits, or of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Treat {
    /// The card it comes from.
    pub source: CardRef,
    /// Whether it ends when that card leaves play.
    pub with_source: bool,
    /// The time since which it holds, by the position's clock.
    pub since: u16,
    /// Only this region, by name.
    pub region: Option<Word>,
    /// Only this region of this path.
    pub place: Option<RegionRef>,
    /// Only this site.
    pub site: Option<CardRef>,
    /// Region types, all changed at the same time.
    pub regions: Vec<(RegionType, RegionType)>,
    /// Site types.
    pub sites: Vec<(SiteType, SiteType)>,
    /// The matters for which the changed types count.
    pub purpose: card::Purpose,
}

/// An effect that lasts without its card, or beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lasting {
    /// The card that left it behind.
    pub source: CardRef,
    /// Its player.
    pub seat: Seat,
    /// The rule that holds.
    pub rule: Rule,
    /// The character who performed it: a role of its words.
    pub by: Option<CardRef>,
    /// The targets.
    pub targets: Vec<Entity>,
    /// The things that its words about particular things meant when it was left behind.
    pub bound: Option<Vec<Entity>>,
    /// The time for which it holds.
    pub until: Duration,
    /// The time since which it holds, by the position's clock.
    pub since: u16,
    /// The declaration that left it behind, if it was in this script.
    pub entry: Option<u16>,
    /// Whether it has ended.
    pub over: bool,
}

/// Something that happened earlier this turn.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnEvent {
    /// The price that a card asks of a company for moving or splitting was paid.
    Toll(CardRef, CompanyRef),
    /// A company faced an attack.
    Faced {
        /// The company.
        company: CompanyRef,
        /// The card or site that attacked.
        source: CardRef,
        /// Whether the attack was cancelled.
        cancelled: bool,
        /// The attack as it was.
        how: Faced,
    },
    /// A character was wounded by an attack of this card.
    Wounded {
        /// The character.
        character: CardRef,
        /// The card that wounded him.
        by: Option<CardRef>,
    },
    /// A corruption card was played on a character this turn (COE 7.2.1).
    Corrupted(CardRef),
    /// A card was played this turn.
    Played(CardRef),
    /// A roll was made: its dice have fallen.
    Rolled(RollKind, CardRef),
    /// A company moved from one site to another.
    Moved(CompanyRef),
    /// A player discarded a card from his hand at the end of the turn (COE 2.VI.i).
    DiscardedFromHand(Seat),
    /// A company split; the second one is new (COE 2.II.3.6).
    Split(CompanyRef, CompanyRef),
    /// A company entered its site in its site phase.
    Entered(CompanyRef),
    /// The hazard player's access to the sideboard in the untap phase.
    Sideboard(Seat),
    /// An agent was turned up in order to attack.
    TurnedUp(CardRef),
    /// A company of a player attacked one of the other (COE 3.V.1).
    Attacked(Seat),
    /// A player attempted to influence a card of the other (COE 8.1).
    Influenced(Seat),
    /// An attempt to influence succeeded for which a card of the hand was shown (COE 8.4).
    Won {
        /// The card that was shown.
        shown: CardRef,
        /// The character who made the attempt.
        by: CardRef,
    },
    /// An agent took an action of his (COE 4.1).
    Acted(CardRef),
    /// The character who is to keep the creature that is faced as a trophy (COE 3.IV.1).
    ClaimsTrophy(CardRef),
}

/// A modifier attached to a pending roll.
#[derive(Clone, Debug, PartialEq)]
pub struct RollModifier {
    /// The kind of roll.
    pub kind: RollKind,
    /// The character.
    pub of: CardRef,
    /// The number that is added.
    pub amount: i16,
    /// The card that gives it.
    pub source: CardRef,
    /// A supporter's: it counts only while he is in the company and tapped (COE 7.1.1).
    pub support: bool,
    /// A modifier to body instead of prowess, for strikes.
    pub to_body: bool,
}

/// A standing category effect that has taken hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    /// The card.
    pub card: CardRef,
    /// The place of the part in it.
    pub part: u8,
    /// The time since which it holds, by the position's clock.
    pub since: u16,
}

/// A number that the position gives outright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenNumber {
    /// The card.
    pub card: CardRef,
    /// The number of the card.
    pub attr: Attr,
    /// The number.
    pub value: i16,
}

/// A skill that the position gives or takes outright.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenSkill {
    /// The card.
    pub card: CardRef,
    /// The skill.
    pub skill: Skill,
    /// Whether he has it.
    pub has: bool,
}

/// A roll made before the script begins, of which it tells how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldRoll {
    /// The kind of roll.
    pub kind: RollKind,
    /// The character for whom it was made.
    pub of: CardRef,
    /// Whether it went well for whoever made it.
    pub well: bool,
}

/// The numbers of a creature that has become an ally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllyNumbers {
    /// Its prowess.
    pub prowess: i16,
    /// Its body.
    pub body: i16,
    /// Its mind.
    pub mind: i16,
}

impl CardState {
    /// A card of the table in a zone: untapped and face-up, on nothing and in no company. One in play has been there from
    /// the start.
    pub fn new(table: &Table, def: usize, owner: Seat, zone: Zone) -> CardState {
        let (mode, from_start) = (table.lies_as(def, zone), zone == Zone::Play);
        CardState { def, owner, zone, mode, from_start, ..CardState::default() }
    }
}

impl Company {
    /// A company that stays nowhere, with a hazard limit of 0 of which nothing is used.
    pub fn new(label: Box<str>, seat: Seat) -> Company {
        Company { label, seat, ..Company::default() }
    }
}

impl Board {
    /// The side of a seat.
    pub fn side(&self, seat: Seat) -> &Side {
        &self.seats[seat as usize]
    }

    /// A card's state.
    pub fn card(&self, card: CardRef) -> &CardState {
        &self.cards[usize::from(card.0)]
    }

    /// Tells what attacks: the card, or the company.
    pub fn attacker(&self) -> Option<Entity> {
        self.attack.as_ref().map(|a| a.attacker.map_or(Entity::Card(a.source), Entity::Company))
    }

    /// A company.
    pub fn company(&self, company: CompanyRef) -> &Company {
        &self.companies[usize::from(company.0)]
    }

    /// Adds a card. One too many is none: nothing is answered then.
    pub fn add_card(&mut self, card: CardState) -> CardRef {
        if self.cards.len() >= MOST_CARDS {
            effort::stop("the position has too many cards: leave out what does not bear on the question");
            return CardRef(0);
        }
        self.cards.push(card);
        CardRef(u16::try_from(self.cards.len() - 1).unwrap_or(u16::MAX))
    }

    /// Adds a company. One too many is none: nothing is answered then.
    pub fn add_company(&mut self, company: Company) -> CompanyRef {
        if self.companies.len() >= MOST_COMPANIES {
            effort::stop("the position has too many companies: leave out what does not bear on the question");
            return CompanyRef(0);
        }
        self.companies.push(company);
        CompanyRef(u8::try_from(self.companies.len() - 1).unwrap_or(u8::MAX))
    }

    /// Every card.
    pub fn all_cards(&self) -> impl Iterator<Item = CardRef> + use<> {
        effort::spend(1 + self.cards.len() / 8);
        (0..u16::try_from(self.cards.len()).unwrap_or(u16::MAX)).map(CardRef)
    }

    /// Every company in play.
    pub fn all_companies(&self) -> impl Iterator<Item = CompanyRef> + '_ {
        (0..=u8::MAX).zip(&self.companies).filter(|(_, c)| !c.gone).map(|(n, _)| CompanyRef(n))
    }

    /// The title of a card, with its number where copies must be told apart.
    pub fn title(&self, table: &Table, card: CardRef) -> String {
        let state = self.card(card);
        let title = &table.defs[state.def].title;
        if state.copy > 0 { format!("{title} #{}", state.copy) } else { title.to_string() }
    }
}
