//! A card as the rules see it: how it is played, what it can be used for, what holds while it is in play.

use std::sync::Arc;

use crate::engine::card::{Amount, Condition, Filter, Outside, Rule, Step, Word};
use crate::vocab::{RuleId, SiteType};

/// The rules meaning of a card. A card without any is known by its facts alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meaning {
    /// Ways to play it from the hand.
    pub plays: Vec<Arc<Action>>,
    /// Ways to use it in play.
    pub abilities: Vec<Arc<Action>>,
    /// The effects that hold while it is in play.
    pub standing: Vec<Standing>,
    /// The actions that happen by themselves.
    pub triggers: Vec<Trigger>,
    /// The parts of its attack beyond the printed numbers.
    pub creature: Option<Creature>,
    /// The results of a test, for a gold ring.
    pub ring_test: Vec<RingResult>,
    /// Magic that the character may use.
    pub uses: Vec<Word>,
    /// A body check of exactly one of these results discards the character.
    pub discard_on_body_check: Vec<u8>,
    /// The parts that the card prints and the data leave out.
    pub by_hand: Vec<ByHand>,
    /// The parts that the card prints for matters outside every chain: the kind of each, and the part in our words.
    pub outside: Vec<(Outside, Box<str>)>,
    /// The number that an attempt to influence a faction in play needs, where the card gives one.
    pub in_play_number: Option<i16>,
    /// The cards (folded titles) that count as in play (true) or not in play for a card that is played with it.
    pub as_though: Vec<(Word, bool)>,
    /// From on guard it may be turned up in answer to a declaration that fits.
    pub on_guard: Option<Filter>,
    /// The sources where the meaning departs from the plain text, or rests on a ruling.
    pub cites: Vec<RuleId>,
}

impl Meaning {
    /// The uses by which the card is stored, if it says itself where.
    pub fn stores(&self) -> impl Iterator<Item = &Arc<Action>> {
        self.abilities.iter().filter(|a| a.option.as_deref() == Some("store"))
    }

    /// Whether playing (or using) the card in this way is described at all.
    pub fn models(&self, mode: Mode) -> bool {
        let actions = if mode == Mode::Ability { &self.abilities } else { &self.plays };
        !actions.is_empty() || !self.standing.is_empty() || !self.triggers.is_empty()
    }
}

/// A way to play or use a card: an action that somebody declares.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Action {
    /// The words by which the option is chosen, if there are several.
    pub option: Option<Box<str>>,
    /// The mode in which the card is played.
    pub mode: Mode,
    /// Played as a hazard (true), as a resource (false), or as what the card is.
    pub as_hazard: Option<bool>,
    /// The time at which it may be declared.
    pub window: Window,
    /// Whether it counts against the hazard limit (hazards only).
    pub free: bool,
    /// The character who performs it.
    pub by: Option<Filter>,
    /// The price.
    pub cost: Vec<Cost>,
    /// The conditions that must hold, at declaration and at resolution.
    pub needs: Vec<Condition>,
    /// The targets, in their order.
    pub targets: Vec<Target>,
    /// The steps that are carried out on resolution.
    pub steps: Vec<Step>,
    /// It must start a chain, beyond what the rules say.
    pub starts_chain: bool,
    /// Others may use it while the card is no longer, or not yet, simply in play.
    pub granted: Option<Granted>,
    /// Its targets may not be tapped in response.
    pub locks_targets: bool,
    /// The plays that are forbidden while it is declared and not carried out.
    pub meanwhile: Vec<Rule>,
    /// The second uses of this kind that are not allowed, where the card says it of one use only.
    pub no_duplicate: Option<NoDuplicate>,
}

impl Action {
    /// An action that says nothing.
    pub fn blank(mode: Mode) -> Action {
        Action { mode, ..Action::default() }
    }

    /// Whether its card becomes an event when the price is paid.
    pub fn becomes_event(&self) -> bool {
        self.cost.iter().any(|cost| matches!(cost, Cost::BecomesShortEvent | Cost::BecomesLongEvent))
    }
}

/// The time during which an ability is at the disposal of all that fit its words (COE 9.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Granted {
    /// While the card is declared and has not resolved.
    Declared,
    /// While what the card left behind lasts.
    After,
    /// While an attack of the card is faced.
    Faced,
}

/// The kind of play: as which kind of card it is played, or that it is a use of a card in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Mode {
    ShortEvent,
    LongEvent,
    PermanentEvent,
    Creature,
    Character,
    Ally,
    Item,
    Faction,
    /// The use of a card in play.
    #[default]
    Ability,
}

impl Mode {
    /// Whether it is an event so.
    pub fn is_event(self) -> bool {
        matches!(self, Mode::ShortEvent | Mode::LongEvent | Mode::PermanentEvent)
    }

    /// Whether it is a resource that is played at a site: an item, an ally or a faction.
    pub fn is_at_site(self) -> bool {
        matches!(self, Mode::Item | Mode::Ally | Mode::Faction)
    }

    /// The word for the use of a card that can be played in several such ways.
    pub fn use_word(self) -> Option<&'static str> {
        match self {
            Mode::ShortEvent => Some("short-event"),
            Mode::LongEvent => Some("long-event"),
            Mode::PermanentEvent => Some("permanent-event"),
            Mode::Creature => Some("creature"),
            _ => None,
        }
    }
}

/// The time at which its player may declare an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Window {
    /// As the kind of card allows.
    #[default]
    Usual,
    /// At any time in any turn.
    Any,
    /// Organization phase.
    Organization,
    /// At the end of the organization phase.
    EndOfOrganization,
    /// Long-event phase.
    LongEvent,
    /// Movement/hazard phase.
    MovementHazard,
    /// Site phase.
    Site,
    /// End-of-turn phase.
    End,
    /// At the start of the end-of-turn phase.
    StartOfEnd,
    /// At the end of a company's movement/hazard phase.
    EndOfMovementHazard,
    /// Any phase of one's own turn.
    OwnTurn,
    /// While an attack is faced.
    Attack,
    /// While an attack is faced, and by its own text before strikes are assigned, whatever the rules say.
    BeforeStrikes,
    /// After strikes are assigned, and by its own text before the sequence of the strike begins.
    BeforeSequence,
    /// In a strike sequence, before the roll.
    Strike,
    /// Only as the result of the test of a gold ring.
    Test,
}

impl Window {
    /// Whether it lies within a combat.
    pub fn is_combat(self) -> bool {
        matches!(self, Window::Attack | Window::BeforeStrikes | Window::BeforeSequence | Window::Strike)
    }
}

/// One part of a price.
#[derive(Clone, Debug, PartialEq)]
pub enum Cost {
    /// The performing character taps.
    TapBy,
    /// The card taps.
    TapThis,
    /// The card is discarded.
    DiscardThis,
    /// The bearer taps.
    TapBearer,
    /// Something that fits taps.
    Tap(Filter),
    /// Something that fits is discarded.
    Discard(Filter),
    /// Any number of things that fit tap.
    TapSome(Filter),
    /// Nothing is paid: what fits is counted at that moment, and is the number paid.
    Count(Filter),
    /// So much of the hazard limit.
    Limit(u8),
    /// A corruption check, modified (made when it resolves).
    CorruptionCheck(i16),
    /// The card becomes a short-event when the price is paid.
    BecomesShortEvent,
    /// The card becomes a long-event effect when the price is paid.
    BecomesLongEvent,
}

/// A target that is chosen when the action is declared.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Its name in the card's own steps.
    pub name: Box<str>,
    /// The words that a target must fit.
    pub filter: Filter,
    /// Any number of them, instead of one.
    pub several: bool,
    /// At most so many.
    pub max: Option<Amount>,
    /// It may be left out.
    pub optional: bool,
}

impl Target {
    /// A target of which nothing is asked.
    pub fn anything() -> Target {
        let filter = Filter::All(Vec::new());
        Target { name: "target".into(), filter, several: false, max: None, optional: false }
    }
}

/// The rules that hold while the card is in play (or since the company faced it).
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The way in which it reaches things that are there already.
    pub class: Class,
    /// The conditions under which it holds.
    pub needs: Vec<Condition>,
    /// The rules.
    pub rules: Vec<Rule>,
    /// It holds for the rest of the turn against a company that faced this attack, if it was not cancelled.
    pub after_facing: bool,
}

/// The way in which a standing effect reaches things that are there already: the central distinction of the timing
/// rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Changes or triggers on a category: a passive action of the next chain, then for each new thing.
    P,
    /// Cancels or prohibits from now on, whatever was declared before.
    X,
    /// Modifies rolls of a kind that are declared after it resolved.
    R,
    /// Simply holds: numbers and skills that a card lends, rules that it changes.
    K,
}

/// An action that happens by itself when something happens.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// The event that sets it off.
    pub on: Event,
    /// The things (`it`) to which the event must have happened.
    pub who: Option<Filter>,
    /// The conditions that must hold.
    pub needs: Vec<Condition>,
    /// At once, outside every chain (required discards), or as the first actions of the next chain.
    pub immediate: bool,
    /// A special action of a strike: before its body check.
    pub special: bool,
    /// The steps that follow.
    pub steps: Vec<Step>,
    /// Anybody who may leave it out.
    pub optional: bool,
}

/// An event that can set off a trigger. `it` is the thing in brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A company's new site and path are known \[company\]; also true of a moving company when the card comes into play.
    Moves,
    /// A company is or comes where the card speaks of: checked whenever something changes \[company, ally …\].
    State,
    /// An attack is declared against a company \[attack\].
    AttackBegins,
    /// An attack is defeated \[attack\].
    AttackDefeated,
    /// An attack is over, defeated or not, but not cancelled \[attack\].
    AttackOver,
    /// A strike succeeded against a character \[character\].
    StrikeSucceeds,
    /// A character is wounded \[character\].
    Wounded,
    /// A character fails a corruption check \[character\].
    FailsCorruption,
    /// A corruption check was rolled \[character\].
    CheckedCorruption,
    /// An influence check was rolled \[character\].
    CheckedInfluence,
    /// A character's attempt to influence succeeds \[character\].
    InfluenceSucceeds,
    /// A company gains an item \[item\].
    GainsItem,
    /// A card enters play \[card\].
    Enters,
    /// A character joins another company while his player organizes \[character\].
    Joins,
    /// A company is bound for a new site: at the end of its organization phase \[company\].
    SetsOut,
    /// A card leaves play \[card\].
    Leaves,
    /// A play deck is exhausted \[player\].
    DeckExhausted,
    /// The end of the untap phase of the resource player \[player\].
    EndOfUntap,
    /// The end of a company's movement/hazard phase \[company\].
    EndOfMovementHazard,
    /// The end of the turn \[player whose turn it is\].
    EndOfTurn,
    /// The start of the organization phase \[player\].
    Organization,
    /// The start of a company's site phase \[company\].
    StartOfSite,
}

/// The parts of a creature's attack beyond the printed numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Creature {
    /// The number of attacks; 0 is read as one.
    pub attacks: u8,
    /// All of them against one character.
    pub one_character: bool,
    /// The attacker chooses the defending characters.
    pub attacker_chooses: bool,
    /// Regions by name to which it may be keyed.
    pub regions: Vec<Word>,
    /// It may be keyed to sites in the regions named above, of these types (empty: of any).
    pub sites_there: Option<Vec<SiteType>>,
    /// Sites by name to which it may be keyed.
    pub sites: Vec<Word>,
    /// Each character that fits faces one strike.
    pub strike_each: Option<Filter>,
    /// Only against companies that fit.
    pub only: Option<Filter>,
    /// A body check that equals the body discards the character.
    pub equal_discards: bool,
    /// The number that is added to body checks to which its strikes lead.
    pub body_check: i16,
    /// The defender may tap characters that fit to cancel so many of its attacks, also after strikes are assigned.
    pub cancel_by_tapping: Option<(Filter, u8)>,
    /// The character who is struck may be the one who taps for that.
    pub struck_may_tap: bool,
    /// The attack is detainment against companies that fit.
    pub detainment: Option<Filter>,
    /// It cannot be cancelled.
    pub uncancellable: bool,
}

/// A result of a ring test: which kind of ring may be played.
#[derive(Clone, Debug, PartialEq)]
pub struct RingResult {
    /// Keyword or title of the ring: `magic ring`, `dwarven ring`, `lesser ring`, `the one ring`.
    pub ring: Word,
    /// The results that allow it; empty: any.
    pub results: Vec<u8>,
}

/// The second copies that are not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDuplicate {
    /// In play.
    InPlay,
    /// On one character (or whatever it is played on).
    OnTarget,
    /// In one company.
    InCompany,
    /// In one turn.
    ThisTurn,
    /// By one player.
    ByPlayer,
}

/// Something that a card prints and the data leave out.
#[derive(Clone, Debug, PartialEq)]
pub struct ByHand {
    /// The part, in our words.
    pub part: Box<str>,
    /// The time at which it matters; nothing: whenever the card is played or used.
    pub when: Option<Window>,
    /// The matter that it is about: it matters wherever that is done, as long as the card is there.
    pub of: Option<Outside>,
}
