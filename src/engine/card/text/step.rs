//! The closed list of steps: what cards do.
//!
//! A step is one thing that a resolving action does. `resolve::effects` carries the steps out, one family in each file.

use crate::engine::card::{Amount, Condition, Duration, Filter, Role, Rule, Word, Zone};
use crate::vocab::RollKind;

/// What a step affects.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The thing in a role. If the role is a target, it is targeted.
    Role(Role),
    /// Everything that fits at that moment (without targeting it).
    Each(Filter),
    /// A number of things that fit; a player chooses them when the action resolves.
    Some {
        /// How many things; fewer if there are not that many.
        count: Amount,
        /// The things to choose from.
        of: Filter,
        /// The player who chooses.
        chooser: Chooser,
    },
}

/// The player who makes a choice when the action resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The player of the card.
    You,
    /// The other player.
    Opponent,
    /// The player to whom the things belong.
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
    /// Heals it from wounded to untapped.
    Heal(What),
    /// Turns it from wounded or untapped to tapped.
    HealToTapped(What),
    /// Discards it with everything that it bears.
    Discard(What),
    /// Returns it to its player's hand; this many of its items may pass to companions, or to characters who fit.
    Return(What, u8, Option<Box<Filter>>),
    /// Eliminates it.
    Eliminate(What),
    /// Removes it from the game.
    Remove(What),
    /// Returns the company to its site of origin.
    SendBack(What),
    /// Makes the character a company of their own.
    SplitOff(What),
    /// The character in the second role comes into play in place of the first and takes over everything that the first
    /// bears; the first leaves the game.
    Replace(What, Role),
    /// A character plays the card by the card's own text.
    Play {
        /// The card.
        what: What,
        /// The character who plays it.
        by: Role,
        /// Whether no site taps for it.
        spares_site: bool,
    },
    /// Turns an agent face-up (true) or face-down.
    Turn(What, bool),
    /// The agent moves to the site in the role; without one, to one of its home sites.
    GoTo(What, Option<Role>),
    /// The prisoners of a host join the performer's company.
    Rescue(What),
    /// Cancels an attack, a strike, or a declared card or effect; discards an environment in play.
    Cancel(What),
    /// Cancels every attack of a creature that a company faces.
    CancelAttacks(What),
    /// Puts the card under control: a character gets an item, or a card is placed on something.
    Attach(What, Role),
    /// The creature becomes an ally of a character.
    BecomeAlly(BecomeAlly),
    /// A corruption check.
    CorruptionCheck(CorruptionCheck),
    /// A body check of a character, with a modifier, and the steps that replace an elimination.
    BodyCheck(What, Amount, Option<Vec<Step>>),
    /// A roll by the thing's player, with a number added; steps for success and for failure.
    Roll(Roll),
    /// Tests a gold ring: the modifier, and how many rolls the player may choose from.
    Test(What, Amount, u8),
    /// An attempt to influence the target.
    Influence(Influence),
    /// Adds to a pending roll (it counts when the roll is made).
    Modify(What, Amount),
    /// A pending roll is made once more, and its player chooses between the results.
    RollAgain(What),
    /// A pending corruption check succeeds without a roll.
    Assure(What),
    /// Changes the hazard limit against the company for the rest of the phase.
    Limit(What, Amount),
    /// An attack on a company or a character, which is faced as the card resolves.
    Attack(Box<AttackSpec>, What),
    /// The creature attacks at once, whatever it is keyed to.
    CreatureAttack(CreatureAttack),
    /// Attacks on the company that duplicate all automatic-attacks of its site without being automatic-attacks.
    SiteAttacks(What),
    /// Draws cards.
    Draw(Role, Amount),
    /// Moves cards from one pile to another; the player who owns them chooses.
    Fetch(Fetch),
    /// Reveals cards from the top of the deck: until one fits, or a number of cards.
    Reveal {
        /// The player whose deck it is.
        player: Role,
        /// The most cards; if nothing is given, to the end of the deck.
        count: Option<Amount>,
        /// Stops at the first card that fits, which is found; with a count, the player picks one that fits.
        until: Filter,
    },
    /// Shuffles the revealed or searched deck.
    Shuffle(Role),
    /// Brings a character into play at the site.
    BringIn(What),
    /// Puts the card into its player's marshalling point pile.
    Score(What),
    /// Leaves a standing effect behind, for the rest of the turn or the given time.
    Lasting(Duration, Vec<Rule>),
    /// Steps under a condition.
    If(Condition, Vec<Step>, Vec<Step>),
    /// One of several lists of steps, chosen as the action resolves.
    Choose(Chooser, Vec<Vec<Step>>),
    /// Steps that a player may decline.
    May(Chooser, Vec<Step>),
    /// The player of the card names a card; the steps follow if it is in the hand of the player in the role.
    NameCard(Role, Vec<Step>),
    /// Steps for each thing that fits; `it` is that thing.
    Each(Filter, Vec<Step>),
    /// Steps that many times.
    Times(Amount, Vec<Step>),
    /// Chooses a thing and does nothing to it: it is then the thing that was found.
    Find(What),
    /// A part that matters only outside a chain.
    Outside(Outside, Box<str>),
    /// A part that is not modelled: the answer says so.
    ByHand(Box<str>),
}

impl Step {
    /// The verb for what a step does; nothing for steps that only contain others.
    pub fn verb(&self) -> Option<Verb> {
        self.parts().0
    }

    /// The verb for what a step does, if there is one, and the lists of steps within it.
    pub(in crate::engine::card) fn parts(&self) -> (Option<Verb>, Within<'_>) {
        let does = |verb: Verb| (Some(verb), Within::default());
        match self {
            Step::Tap(_) => does(Verb::Tap),
            Step::Untap(_) => does(Verb::Untap),
            Step::Wound(_) => does(Verb::Wound),
            Step::Heal(_) | Step::HealToTapped(_) => does(Verb::Heal),
            Step::Discard(_) => does(Verb::Discard),
            Step::Return(..) => does(Verb::Return),
            Step::Eliminate(_) => does(Verb::Eliminate),
            Step::Remove(_) => does(Verb::Remove),
            Step::SendBack(_) | Step::SplitOff(_) => does(Verb::SendBack),
            Step::Cancel(_) | Step::CancelAttacks(_) => does(Verb::Cancel),
            Step::Attach(..) | Step::BecomeAlly(_) | Step::BringIn(_) | Step::Score(_) | Step::Replace(..) => {
                does(Verb::Attach)
            }
            Step::Play { .. } => does(Verb::Influence),
            Step::CorruptionCheck(check) => (Some(Verb::CorruptionCheck), Within::lists(&check.failed, &check.passed)),
            Step::BodyCheck(_, _, instead) => (Some(Verb::BodyCheck), Within::instead(instead)),
            Step::Roll(roll) => (Some(Verb::Roll), Within::lists(&roll.success, &roll.failure)),
            Step::Test(..) => does(Verb::Test),
            Step::Influence(attempt) => (Some(Verb::Influence), Within::instead(&attempt.instead)),
            Step::Modify(..) | Step::RollAgain(_) | Step::Assure(_) => does(Verb::Modify),
            Step::Limit(..) => does(Verb::Limit),
            Step::Attack(..) | Step::CreatureAttack(_) | Step::SiteAttacks(_) => does(Verb::Attack),
            Step::Draw(..) => does(Verb::Draw),
            Step::Fetch(_) | Step::Reveal { .. } | Step::Outside(Outside::Looking, _) => does(Verb::Search),
            Step::If(_, then, otherwise) => (None, Within::lists(then, otherwise)),
            Step::Choose(_, options) => (None, Within { options, ..Within::default() }),
            Step::May(_, steps) | Step::NameCard(_, steps) | Step::Each(_, steps) | Step::Times(_, steps) => {
                (None, Within::lists(steps, &[]))
            }
            Step::Shuffle(_)
            | Step::Lasting(..)
            | Step::Turn(..)
            | Step::GoTo(..)
            | Step::Rescue(_)
            | Step::Find(_)
            | Step::Outside(..)
            | Step::ByHand(_) => (None, Within::default()),
        }
    }
}

/// The lists of steps within a step: at most two, or one for each option.
#[derive(Default)]
pub(in crate::engine::card) struct Within<'s> {
    /// Those in their order; empty ones where it has fewer.
    pub(in crate::engine::card) lists: [&'s [Step]; 2],
    /// One for each option.
    pub(in crate::engine::card) options: &'s [Vec<Step>],
}

impl<'s> Within<'s> {
    fn lists(first: &'s [Step], second: &'s [Step]) -> Within<'s> {
        Within { lists: [first, second], options: &[] }
    }

    fn instead(steps: &'s Option<Vec<Step>>) -> Within<'s> {
        Within::lists(steps.as_deref().unwrap_or_default(), &[])
    }
}

/// What a sentence of a card is about, if it never matters in a chain of effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outside {
    /// Building a deck, and what players begin with.
    Deck,
    /// Playing characters, controlling them and forming companies.
    Companies,
    /// The sites to which a company may move, and how it gets there.
    Movement,
    /// Storing cards at a site.
    Storing,
    /// Looking at cards in a play deck or discard pile: whatever forbids searching forbids this, too (TG 1B).
    Looking,
    /// Drawing cards and looking at them.
    Cards,
    /// Combat between companies.
    CompanyCombat,
    /// Untapping and healing in the untap phase.
    Untap,
    /// Marshalling points, calling the Council, and the end of the game.
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
    /// The characters among whom its controller is chosen.
    pub under: Filter,
    /// Whether that character taps for it.
    pub taps: bool,
    /// The modifier to its prowess as an ally.
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
    /// The modifier to its prowess.
    pub prowess: Amount,
    /// The modifier to its body.
    pub body: Amount,
    /// The modifier to its prowess if its keys would not allow it to be played on the company.
    pub unkeyed: Amount,
}

/// A corruption check that a card asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct CorruptionCheck {
    /// The characters who make it.
    pub who: What,
    /// The modifier to the roll.
    pub modifier: Amount,
    /// What happens to a character who fails.
    pub penalty: Penalty,
    /// The steps on failure, after its usual result.
    pub failed: Vec<Step>,
    /// The steps if the character does not fail.
    pub passed: Vec<Step>,
}

/// Cards that move from piles of a player to another pile.
#[derive(Clone, Debug, PartialEq)]
pub struct Fetch {
    /// The player whose piles they are.
    pub player: Role,
    /// How many cards.
    pub count: Amount,
    /// Whether the player takes exactly that many or none; otherwise they may take fewer.
    pub exact: bool,
    /// The cards that may be taken.
    pub of: Filter,
    /// The piles from which they are taken.
    pub from: Vec<Zone>,
    /// The pile to which they go.
    pub to: Zone,
}

/// An attempt to influence a card of the other player.
#[derive(Clone, Debug, PartialEq)]
pub struct Influence {
    /// The influencing character, ally or agent.
    pub by: Role,
    /// What is to be influenced.
    pub what: What,
    /// The modifier to the attempt.
    pub modifier: Amount,
    /// Whether the other player's unused general influence is not subtracted.
    pub spares_general: bool,
    /// The steps that a success leads to instead of the discard.
    pub instead: Option<Vec<Step>>,
}

/// What happens to a character who fails a corruption check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// What the rules say (COE 7.1).
    Usual,
    /// A result that would eliminate the character discards them instead.
    Discard,
    /// The character remains in play.
    Stays,
}

/// A roll that a card asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// Its kind, which decides what may modify it.
    pub kind: RollKind,
    /// The thing whose roll it is.
    pub who: What,
    /// The number that is added to the dice.
    pub plus: Amount,
    /// The lowest total that succeeds, by the race of the attack that is faced; an entry without a race is for all.
    pub at_least: Vec<(Option<Word>, i16)>,
    /// Steps on success.
    pub success: Vec<Step>,
    /// Steps on failure.
    pub failure: Vec<Step>,
}

/// The words for what a step does: to prevent it, and to ask what a declaration would do.
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
    /// Searching or looking through a deck or discard pile.
    Search,
    Treat,
    Attach,
    /// Storing a card at a Haven.
    Store,
    /// Handing a card to another character.
    Transfer,
}

/// An attack that a card or a site makes.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackSpec {
    /// Races.
    pub races: Vec<Word>,
    /// Strikes; `None` means one for each character in the company.
    pub strikes: Option<Amount>,
    /// Prowess.
    pub prowess: Amount,
    /// Body.
    pub body: Option<Amount>,
    /// Whether the attacker chooses the defending characters.
    pub attacker_chooses: bool,
    /// Whether it cannot be cancelled; its strikes still can be (COE 3.iv.5.1).
    pub uncancellable: bool,
    /// Whether its strikes cannot be cancelled either.
    pub sure_strikes: bool,
    /// Whether other cards have no effect on it.
    pub immune: bool,
    /// Whether it is a detainment attack.
    pub detainment: bool,
    /// Whether it counts as the attack of a hazard creature.
    pub as_creature: bool,
    /// The card whose races it has, if it has another card's.
    pub races_of: Option<Role>,
    /// The modifier to body checks that it leads to.
    pub body_check: i16,
    /// Whether weapons add no prowess against its strikes.
    pub no_weapons: bool,
}
