//! The closed list of effect steps: the things that cards do.
//!
//! A step is one thing that a resolving action does. How each is carried out stands in `resolve::effects`, one file a
//! primitive.

use crate::engine::card::{Amount, Condition, Duration, Filter, Role, Rule, Word, Zone};
use crate::vocab::RollKind;

/// The things to which a step does something.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The thing in a role. A target, if the role is one.
    Role(Role),
    /// Everything that fits at that moment (no target).
    Each(Filter),
    /// So many of what fits, chosen on resolution by a player.
    Some {
        /// The number of things; fewer if there are not so many.
        count: Amount,
        /// The things among which is chosen.
        of: Filter,
        /// The player who chooses.
        chooser: Chooser,
    },
}

/// The player who makes a choice on resolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The player of the card.
    You,
    /// The other player.
    Opponent,
    /// The player whose things they are.
    Owner,
    /// Nobody: at random.
    Random,
}

/// One thing that a resolving action does.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Taps it.
    Tap(What),
    /// Untaps it.
    Untap(What),
    /// Wounds it, without a body check.
    Wound(What),
    /// From wounded to well and untapped.
    Heal(What),
    /// From wounded or untapped to tapped.
    HealToTapped(What),
    /// Discards it with what it bears.
    Discard(What),
    /// Returns it to its player's hand; so many items of it may pass to companions, or to those who fit.
    Return(What, u8, Option<Box<Filter>>),
    /// Eliminates it.
    Eliminate(What),
    /// Removes it from the game.
    Remove(What),
    /// Returns the company to its site of origin.
    SendBack(What),
    /// The character becomes a company of his own.
    SplitOff(What),
    /// The character of the second role comes into play in the place of the first, with all that the first bears; the
    /// first leaves the game.
    Replace(What, Role),
    /// The card is played by this one as its own text says: whether a site taps for it.
    Play {
        /// The card.
        what: What,
        /// The character who plays it.
        by: Role,
        /// No site taps for it.
        spares_site: bool,
    },
    /// Turns an agent up (true), or face-down.
    Turn(What, bool),
    /// The agent comes to the site in the role; without one, to a home site of his.
    GoTo(What, Option<Role>),
    /// The prisoners of a host join the company of who performs it.
    Rescue(What),
    /// Cancels an attack, a strike, a declared card or effect; an environment in play is discarded.
    Cancel(What),
    /// Cancels every attack of a creature that is faced.
    CancelAttacks(What),
    /// Takes control of the card: an item goes to a character, a card is placed on something.
    Attach(What, Role),
    /// The creature becomes an ally of a character.
    BecomeAlly(BecomeAlly),
    /// A corruption check.
    CorruptionCheck(CorruptionCheck),
    /// A body check of a character, modified; steps that happen in place of an elimination.
    BodyCheck(What, Amount, Option<Vec<Step>>),
    /// A roll by the player of the thing, with a number added: steps for success and for failure.
    Roll(Roll),
    /// Tests a gold ring: modifier, and of how many rolls the player chooses.
    Test(What, Amount, u8),
    /// An attempt to influence what is targeted.
    Influence(Influence),
    /// Adds to a pending roll (settled when the dice fall).
    Modify(What, Amount),
    /// One more roll is made for a pending roll, and its player chooses among them.
    RollAgain(What),
    /// A pending corruption check succeeds without a roll.
    Assure(What),
    /// Changes the hazard limit against the company for the rest of the phase.
    Limit(What, Amount),
    /// An attack on a company or a character, which is faced while the card resolves.
    Attack(Box<AttackSpec>, What),
    /// The creature attacks at once, whatever it is keyed to.
    CreatureAttack(CreatureAttack),
    /// Attacks on the company that duplicate all automatic-attacks of its site, and are none.
    SiteAttacks(What),
    /// Draws cards.
    Draw(Role, Amount),
    /// Moves a card from one pile to another, chosen by the player who owns it.
    Fetch(Fetch),
    /// Turns over cards from the top of the deck: until one fits, or so many.
    Reveal {
        /// The player whose deck it is.
        player: Role,
        /// At most so many; nothing: to the end.
        count: Option<Amount>,
        /// Stops at the first that fits, which is found; with a count the player picks one that fits.
        until: Filter,
    },
    /// Shuffles the revealed or searched deck.
    Shuffle(Role),
    /// A character is brought into play at the site.
    BringIn(What),
    /// Puts the card into its player's marshalling point pile.
    Score(What),
    /// Leaves a standing effect for the rest of the turn, or as long as said.
    Lasting(Duration, Vec<Rule>),
    /// Steps under a condition.
    If(Condition, Vec<Step>, Vec<Step>),
    /// One of several, chosen on resolution.
    Choose(Chooser, Vec<Vec<Step>>),
    /// Steps that a player may leave out.
    May(Chooser, Vec<Step>),
    /// The player of the card names a card: steps if it is in the hand of the player in the role.
    NameCard(Role, Vec<Step>),
    /// Steps for each thing that fits, which is `it` in them.
    Each(Filter, Vec<Step>),
    /// Steps that many times.
    Times(Amount, Vec<Step>),
    /// Chooses it and does nothing to it: it is what was found.
    Find(What),
    /// A part that matters outside every chain.
    Outside(Outside, Box<str>),
    /// A part that the data do not model: the answer says so.
    ByHand(Box<str>),
}

/// The matter for which a sentence of a card counts that is nowhere in a chain of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outside {
    /// Building a deck, and what a player begins with.
    Deck,
    /// Bringing characters into play, controlling them and forming companies.
    Companies,
    /// The sites to which a company may move, and the ways there.
    Movement,
    /// Storing cards at a site.
    Storing,
    /// Looking at cards of a play deck or discard pile: what forbids searching forbids it (TG 1B).
    Looking,
    /// Drawing cards and looking at them.
    Cards,
    /// Combat between companies.
    CompanyCombat,
    /// Untapping and healing in the untap phase.
    Untap,
    /// Marshalling points, the calling of the Council and its end.
    Scoring,
    /// Discarding and eliminating cards.
    Discarding,
    /// Influence checks.
    Influence,
    /// Corruption checks.
    Corruption,
}

/// A creature that becomes an ally.
#[derive(Clone, Debug, PartialEq)]
pub struct BecomeAlly {
    /// The creature.
    pub creature: What,
    /// The characters of whom one is chosen to control it.
    pub under: Filter,
    /// Whether that character taps for it.
    pub taps: bool,
    /// The number that is added to its prowess as an ally.
    pub prowess: i16,
    /// Its body as an ally.
    pub body: i16,
    /// Its mind as an ally.
    pub mind: i16,
}

/// A creature that attacks because a card says so.
#[derive(Clone, Debug, PartialEq)]
pub struct CreatureAttack {
    /// The creature.
    pub creature: What,
    /// The company that it attacks.
    pub company: Role,
    /// The number that is added to its prowess.
    pub prowess: Amount,
    /// The number that is added to its body.
    pub body: Amount,
    /// The number that is added to its prowess if it could not be played on the company by its keys.
    pub unkeyed: Amount,
}

/// A corruption check that a card asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct CorruptionCheck {
    /// The characters who make it.
    pub who: What,
    /// The number that is added to the roll.
    pub modifier: Amount,
    /// The fate of a character who fails.
    pub penalty: Penalty,
    /// Steps on failure, after its usual consequence.
    pub failed: Vec<Step>,
    /// Steps if he does not fail.
    pub passed: Vec<Step>,
}

/// Cards that go from piles of a player to another pile.
#[derive(Clone, Debug, PartialEq)]
pub struct Fetch {
    /// The player whose piles they are.
    pub player: Role,
    /// The number of cards.
    pub count: Amount,
    /// So many or none; else he may take fewer.
    pub exact: bool,
    /// The cards that may be taken.
    pub of: Filter,
    /// The piles from which they are taken.
    pub from: Vec<Zone>,
    /// The pile to which they go.
    pub to: Zone,
}

/// An attempt to influence what is the other player's.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    /// The influencing character, ally or agent.
    pub by: Role,
    /// The thing that is to be influenced.
    pub what: What,
    /// The number that is added to the attempt.
    pub modifier: Amount,
    /// The other player's unused general influence is not subtracted.
    pub spares_general: bool,
    /// The steps to which a success leads in place of the discard.
    pub instead: Option<Vec<Step>>,
}

/// The fate of a character who fails a corruption check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// The fate that the rules name (COE 7.1).
    Usual,
    /// A result that would eliminate the character discards him.
    Discard,
    /// He remains in play.
    Stays,
}

/// A roll that a card asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// Its kind: what may modify it.
    pub kind: RollKind,
    /// The thing whose roll it is.
    pub who: What,
    /// The number that is added to the dice.
    pub plus: Amount,
    /// The least total that succeeds, by the race of the attack that is faced; one entry without a race is for all.
    pub at_least: Vec<(Option<Word>, i16)>,
    /// Steps on success.
    pub success: Vec<Step>,
    /// Steps on failure.
    pub failure: Vec<Step>,
}

/// The words for what a step does: for preventing and for asking what a declaration would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Verb {
    Tap,
    Untap,
    Wound,
    Heal,
    Discard,
    Return,
    Eliminate,
    Remove,
    SendBack,
    Cancel,
    CorruptionCheck,
    BodyCheck,
    Roll,
    Test,
    Influence,
    Modify,
    Limit,
    Attack,
    Draw,
    /// Searching through or looking at a deck or discard pile.
    Search,
    Treat,
    Attach,
    /// Storing a card at a Haven.
    Store,
    /// Giving a card to another character.
    Transfer,
}

/// An attack that a card or a site makes.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackSpec {
    /// Races.
    pub races: Vec<Word>,
    /// Strikes; `None`: one for each character of the company.
    pub strikes: Option<Amount>,
    /// Prowess.
    pub prowess: Amount,
    /// Body.
    pub body: Option<Amount>,
    /// The attacker chooses the defending characters.
    pub attacker_chooses: bool,
    /// It cannot be cancelled; its strikes still can (COE 3.iv.5.1).
    pub uncancellable: bool,
    /// Nor can its strikes.
    pub sure_strikes: bool,
    /// Other cards have no effect on it.
    pub immune: bool,
    /// It is a detainment attack.
    pub detainment: bool,
    /// It counts as the attack of a hazard creature.
    pub as_creature: bool,
    /// Its races are those of this card.
    pub races_of: Option<Role>,
    /// The number that is added to a body check to which it leads.
    pub body_check: i16,
    /// Weapons add no prowess against its strikes.
    pub no_weapons: bool,
}
