//! A position: every card with its place and state, moving companies, the attack that a company faces, and lasting
//! effects.
//!
//! It holds only facts and decides nothing. [`query`](crate::engine::query) answers questions about it. Only
//! [`resolve`](crate::engine::resolve), and the code that carries out a legal declaration, change it.

use super::{Attack, CardRef, CompanyRef, Entity, Faced, RegionRef, effort};
use crate::engine::card::{self, Attr, Duration, Mode, Rule, Table, Word, Zone};
use crate::vocab::{Phase, RegionType, RollKind, Ruleset, Seat, SiteType, Skill, Step};

/// The most cards that a position can hold: somewhat more than a script may name, to leave room for cards that it does
/// not mention.
pub const MOST_CARDS: usize = 2_500;

/// The most companies that a position can hold.
const MOST_COMPANIES: usize = 250;

/// The position. To begin with it is an empty table.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The rule set that the players use.
    pub rules: Ruleset,
    /// The phase.
    pub phase: Phase,
    /// The step in it.
    pub step: Step,
    /// The character whose strike is being resolved, if the position names them.
    pub subject: Option<CardRef>,
    /// The company whose part of the phase it is.
    pub acting: Option<CompanyRef>,
    /// The resource player's and the hazard player's side.
    pub seats: [Side; 2],
    /// The cards.
    pub cards: Vec<CardState>,
    /// The companies.
    pub companies: Vec<Company>,
    /// The attack that a company faces now, or faced last.
    pub attack: Option<Attack>,
    /// The attacks that a company will face next, in this order.
    pub coming: Vec<Attack>,
    /// Lasting effects that short-events and other cards left behind.
    pub lasting: Vec<Lasting>,
    /// Changes of region and site types, in the order in which they apply.
    pub treats: Vec<Treat>,
    /// Standing category effects that have taken hold.
    pub active: Vec<Active>,
    /// The events of this turn.
    pub history: Vec<TurnEvent>,
    /// Modifiers attached to pending rolls.
    pub attached: Vec<RollModifier>,
    /// Pending rolls that are made once more, where the better roll counts.
    pub again: Vec<(RollKind, CardRef)>,
    /// Characters whose pending corruption check succeeds without a roll.
    pub assured: Vec<CardRef>,
    /// The order that was settled for effects that were there at the start: the first one applies first.
    pub order: Vec<CardRef>,
    /// A card that goes on after the attack that it makes.
    pub unfinished: Option<CardRef>,
    /// Numbers that the position gives outright: unused direct influence, corruption points, prowess …
    pub given: Vec<GivenNumber>,
    /// Types of sites that the position gives outright.
    pub site_types: Vec<(CardRef, SiteType)>,
    /// Skills that the position gives or takes outright.
    pub skills: Vec<GivenSkill>,
    /// The number of special actions of the strike that is being resolved, if the position gives it.
    pub special_actions: Option<u8>,
    /// Cards whose current state the position gives outright.
    pub said_status: Vec<CardRef>,
    /// Rolls made before the script begins, if it says whether they went well for the player who made them.
    pub told_rolls: Vec<ToldRoll>,
    /// Counts arrivals, so that a later one has a higher number.
    pub clock: u16,
}

/// One player's side.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// `wizard`, `ringwraith`, `fallen-wizard`, `balrog`, `sauron`.
    pub kind: Word,
    /// How much mind the player's general influence controls.
    pub minds: i16,
    /// The player's whole general influence, if the position gives it; otherwise it follows from the player's type and
    /// cards.
    pub total: Option<i16>,
    /// How many cards the player has taken from the deck or discard pile so far.
    pub fetched: u8,
    /// The piles that the script described.
    pub piles_known: Vec<Zone>,
}

/// The side of a Wizard player, about which the script says nothing.
impl Default for Side {
    fn default() -> Side {
        Side { kind: "wizard".into(), minds: 0, total: None, fetched: 0, piles_known: Vec::new() }
    }
}

impl Side {
    /// Whether the script described this pile: then it holds the named cards and nothing else.
    pub fn knows(&self, pile: Zone) -> bool {
        self.piles_known.contains(&pile)
    }
}

/// A card in the position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardState {
    /// Its place in the table of cards.
    pub def: usize,
    /// The number that tells it apart from other copies; 0 if there is only one.
    pub copy: u8,
    /// Its owner.
    pub owner: Seat,
    /// Its zone.
    pub zone: Zone,
    /// The company of a character.
    pub company: Option<CompanyRef>,
    /// The company that it left last.
    pub left: Option<CompanyRef>,
    /// What it was played on, or who bears or controls it.
    pub on: Option<Place>,
    /// The bearer or controller that it had when it left play.
    pub left_on: Option<CardRef>,
    /// Untapped, tapped or wounded.
    pub status: Status,
    /// Whether it lies face-down.
    pub face_down: bool,
    /// The mode in which it was played.
    pub mode: Mode,
    /// When it came into play, by the position's clock.
    pub since: u16,
    /// Whether it was in play when the movement/hazard phase of the turn began.
    pub from_start: bool,
    /// Whether it came into play this turn.
    pub new: bool,
    /// The site where an agent is.
    pub at: Option<CardRef>,
    /// The prowess, body and mind of an ally that was something else before.
    pub as_ally: Option<AllyNumbers>,
    /// Whether it will be discarded at the end of the turn.
    pub discard_later: bool,
    /// The card that it was played with, as though other cards were in play.
    pub with: Option<CardRef>,
    /// Whether it is a trophy from a detainment attack, which is worth no points.
    pub worthless: bool,
}

/// What a card is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A card: its bearer, its controller, or the card that it was played on.
    Card(CardRef),
    /// A company.
    Company(CompanyRef),
    /// The attack that a company faces.
    Attack,
}

/// Untapped, tapped or wounded. A wounded character is not tapped.
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
    /// The site from which it moved this turn, if it has arrived and the script says so.
    pub origin: Option<CardRef>,
    /// The regions of its site path; empty if it does not move.
    pub path: Vec<PathRegion>,
    /// Whether it was returned to its site of origin.
    pub sent_back: bool,
    /// The hazard limit, without what cards in play add.
    pub limit: i16,
    /// Whether the position gives the limit, so that it includes what is in play at the start.
    pub limit_given: bool,
    /// How much of the limit was used.
    pub used: i16,
    /// Whether the position gives how much was used, so that it includes earlier declarations.
    pub used_given: bool,
    /// How many members there are besides the characters shown, if the position gives the company's size.
    pub not_shown: i16,
    /// Whether it has left play.
    pub gone: bool,
    /// Whether it is not founded yet: it has a name because characters are said to form it (COE 2.II.3.6).
    pub to_come: bool,
}

/// A region of a site path.
#[derive(Clone, Debug, PartialEq)]
pub struct PathRegion {
    /// Its printed type.
    pub printed: RegionType,
    /// Its name, folded, if the path is given by names: then a change of types applies in every path (COE 2.IV.ii.2).
    pub name: Option<Word>,
    /// Its title as printed.
    pub title: Option<Box<str>>,
}

/// A change of types: for every region and site that fits, or for one of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Treat {
    /// The card that makes the change.
    pub source: CardRef,
    /// Whether it ends when that card leaves play.
    pub with_source: bool,
    /// Since when it holds, by the position's clock.
    pub since: u16,
    /// If given, only the region with this name changes.
    pub region: Option<Word>,
    /// If given, only this region of this path changes.
    pub place: Option<RegionRef>,
    /// If given, only this site changes.
    pub site: Option<CardRef>,
    /// The changes of region types, all made at the same time.
    pub regions: Vec<(RegionType, RegionType)>,
    /// The changes of site types.
    pub sites: Vec<(SiteType, SiteType)>,
    /// The purpose for which the changed types count.
    pub purpose: card::Purpose,
}

/// An effect that lasts without its card, or besides it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lasting {
    /// The card that left it behind.
    pub source: CardRef,
    /// Its player.
    pub seat: Seat,
    /// The rule that holds.
    pub rule: Rule,
    /// The character who performed the action, for the words that speak of them.
    pub by: Option<CardRef>,
    /// The targets.
    pub targets: Vec<Entity>,
    /// The particular things that its words meant when it was left behind.
    pub bound: Option<Vec<Entity>>,
    /// How long it holds.
    pub until: Duration,
    /// Since when it holds, by the position's clock.
    pub since: u16,
    /// The declaration that left it behind, if it was in this script.
    pub entry: Option<u16>,
    /// Whether it has ended.
    pub over: bool,
}

/// Something that happened earlier this turn.
#[derive(Clone, Debug, PartialEq)]
pub enum TurnEvent {
    /// A company paid the price that a card asks for moving or splitting.
    Toll(CardRef, CompanyRef),
    /// A company faced an attack.
    Faced {
        /// The company.
        company: CompanyRef,
        /// The card or site that attacked.
        source: CardRef,
        /// Whether the attack was cancelled.
        cancelled: bool,
        /// What the attack was like.
        how: Faced,
    },
    /// A character was wounded by an attack of this card.
    Wounded {
        /// The character.
        character: CardRef,
        /// The card that wounded the character.
        by: Option<CardRef>,
    },
    /// A corruption card was played on a character this turn (COE 7.2.1).
    Corrupted(CardRef),
    /// A card was played this turn.
    Played(CardRef),
    /// A roll was made.
    Rolled(RollKind, CardRef),
    /// A company moved from one site to another.
    Moved(CompanyRef),
    /// A player discarded a card from their hand at the end of the turn (COE 2.VI.i).
    DiscardedFromHand(Seat),
    /// A company split; the second one is new (COE 2.II.3.6).
    Split(CompanyRef, CompanyRef),
    /// A company entered its site in its site phase.
    Entered(CompanyRef),
    /// The hazard player accessed the sideboard in the untap phase.
    Sideboard(Seat),
    /// An agent was revealed in order to attack.
    TurnedUp(CardRef),
    /// A company of this player attacked a company of the other player (COE 3.V.1).
    Attacked(Seat),
    /// This player attempted to influence a card of the other player (COE 8.1).
    Influenced(Seat),
    /// An influence attempt succeeded for which the player revealed a card from the hand (COE 8.4).
    Won {
        /// The revealed card.
        shown: CardRef,
        /// The character who made the attempt.
        by: CardRef,
    },
    /// An agent took one of its actions (COE 4.1).
    Acted(CardRef),
    /// A character was chosen to keep the faced creature as a trophy (COE 3.IV.1).
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
    /// The card that gives the modifier.
    pub source: CardRef,
    /// Whether a supporter gives it: it counts only while the supporter is in the company and tapped (COE 7.1.1).
    pub support: bool,
    /// Whether it modifies body instead of prowess, for strikes.
    pub to_body: bool,
}

/// A standing category effect that has taken hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Active {
    /// The card.
    pub card: CardRef,
    /// The place of the part in it.
    pub part: u8,
    /// Since when it holds, by the position's clock.
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
    /// Whether the character has it.
    pub has: bool,
}

/// A roll made before the script begins, about which it says how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldRoll {
    /// The kind of roll.
    pub kind: RollKind,
    /// The character who made it.
    pub of: CardRef,
    /// Whether it went well for the player who made it.
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
    /// A card of the table in a zone: untapped and face-up, not on anything and in no company. A card in play has been
    /// there from the start.
    pub fn new(table: &Table, def: usize, owner: Seat, zone: Zone) -> CardState {
        let (mode, from_start) = (table.lies_as(def, zone), zone == Zone::Play);
        CardState { def, owner, zone, mode, from_start, ..CardState::default() }
    }
}

impl Company {
    /// A company without a site, with a hazard limit of 0 that is unused.
    pub fn new(label: Box<str>, seat: Seat) -> Company {
        Company { label, seat, ..Company::default() }
    }
}

impl Board {
    /// A player's side.
    pub fn side(&self, seat: Seat) -> &Side {
        &self.seats[seat as usize]
    }

    /// A card's state.
    pub fn card(&self, card: CardRef) -> &CardState {
        &self.cards[usize::from(card.0)]
    }

    /// The attacker: the card, or the company.
    pub fn attacker(&self) -> Option<Entity> {
        self.attack.as_ref().map(|a| a.attacker.map_or(Entity::Card(a.source), Entity::Company))
    }

    /// A company.
    pub fn company(&self, company: CompanyRef) -> &Company {
        &self.companies[usize::from(company.0)]
    }

    /// Adds a card. If there is no room for it, nothing more is answered.
    pub fn add_card(&mut self, card: CardState) -> CardRef {
        if self.cards.len() >= MOST_CARDS {
            effort::stop("the position has too many cards: leave out what does not bear on the question");
            return CardRef(0);
        }
        self.cards.push(card);
        CardRef(u16::try_from(self.cards.len() - 1).unwrap_or(u16::MAX))
    }

    /// Adds a company. If there is no room for it, nothing more is answered.
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

    /// The title of a card, with its number if copies must be told apart.
    pub fn title(&self, table: &Table, card: CardRef) -> String {
        let state = self.card(card);
        let title = &table.defs[state.def].title;
        if state.copy > 0 { format!("{title} #{}", state.copy) } else { title.to_string() }
    }
}
