//! The rules that the engine enforces, by their ids. Each is cited where it decides something.

use crate::vocab::{RuleId, Ruleset};

/// One rule that decides something.
#[derive(Clone, Copy, Debug)]
pub struct Cite(&'static Ids);

/// The ids of one rule: as the METW and MELE annotations number it, and as the Council of Elrond rules do.
#[derive(Debug)]
struct Ids {
    /// The METW annotation or rulebook part.
    metw: &'static str,
    /// The MELE annotation.
    mele: &'static str,
    /// The Council's rule.
    coe: &'static str,
    /// The timing guide's rule or a Rivendell ruling, if there is one.
    also: &'static str,
}

impl Cite {
    /// The Council's rule.
    pub fn coe(self) -> &'static str {
        self.0.coe
    }

    /// The ids under a rule set; never empty.
    pub fn under(self, rules: Ruleset) -> Vec<RuleId> {
        let Ids { metw, mele, coe, also } = *self.0;
        let first = match rules {
            Ruleset::Metw => metw,
            Ruleset::Mele | Ruleset::Tg | Ruleset::Riv => mele,
            Ruleset::Coe => coe,
        };
        let also = match rules {
            Ruleset::Tg if also.starts_with("timing") => Some(also),
            Ruleset::Riv if also.starts_with("netrep") => Some(also),
            Ruleset::Metw | Ruleset::Mele | Ruleset::Coe | Ruleset::Tg | Ruleset::Riv => None,
        };
        also.into_iter().chain([first]).filter(|id| !id.is_empty()).map(RuleId::known).collect()
    }
}

/// One citation of one rule.
macro_rules! cites {
    ($($(#[$doc:meta])* $name:ident = $metw:literal, $mele:literal, $coe:literal, $also:literal;)*) => {
        $($(#[$doc])* pub const $name: Cite = Cite(&Ids { metw: $metw, mele: $mele, coe: $coe, also: $also });)*
    };
}

cites! {
    /// A player declares an action, and the other player may respond.
    DECLARE = "metw:annotation-7", "mele:annotation-7", "coe:9.5", "";
    /// Last in, first out.
    LIFO = "rulebook:10/actions-and-card-play", "rulebook:10/actions-and-card-play", "coe:9.5", "timing:1";
    /// Nobody declares anything while a chain resolves.
    RESOLVING = "rulebook:10/actions-and-card-play", "rulebook:10/actions-and-card-play", "coe:9.5", "timing:1d";
    /// The listed actions of one card leave no gap.
    MULTI_ACTION = "metw:annotation-24", "mele:annotation-24", "coe:3.2", "netrep:multiple-actions";
    /// Two things that happen as one.
    SYNONYMOUS = "metw:annotation-21", "mele:annotation-21", "coe:3.iv.7", "";
    /// From the reveal of the new site to the end of the draws.
    REVEAL_AND_DRAW = "rulebook:10/drawing-cards", "mele:annotation-25b", "coe:2.IV.v", "";
    /// Hands are reconciled.
    PHASE_CLOSED = "rulebook:10/drawing-cards", "mele:annotation-25a", "coe:2.IV.viii", "";
    /// The chain at the end of a phase or turn.
    END_OF_PHASE = "metw:annotation-10", "mele:annotation-10", "coe:9.6.6", "timing:2b";
    /// Required actions come first.
    REQUIRED_FIRST = "metw:annotation-10", "mele:annotation-10", "coe:9.6.1", "";
    /// An attack is over when its last strike is resolved.
    ATTACK_OVER = "metw:annotation-12", "mele:annotation-12", "coe:3.v", "";
    /// An attack can be cancelled until strikes are assigned, a strike until its roll.
    CANCEL_WINDOW = "metw:annotation-13", "mele:annotation-13", "coe:3.i", "";
    /// Actions before the company enters its site.
    BEFORE_ENTRY = "metw:annotation-13", "mele:annotation-13", "coe:3.i", "";
    /// Resources played at a site.
    SITE = "rulebook:10/items", "rulebook:10/items", "coe:2.V.1", "";
    /// A company that was returned to its site of origin.
    RETURNED = "metw:annotation-25", "mele:annotation-25", "coe:2.IV.4", "";
    /// The player who uses what a card allows.
    ALLOWANCE = "rulebook:10/general", "rulebook:10/general", "coe:9.1.2", "";
    /// The cards that a player may play.
    SIDES = "rulebook:10/general", "rulebook:10/general", "coe:2.1.1", "";
    /// Hazards are played on the company whose movement/hazard phase it is.
    CURRENT_COMPANY = "rulebook:10/hazard-limit", "rulebook:10/hazard-limit", "coe:2.IV.vii.3", "";
    /// Before the company enters its site.
    NOT_ENTERED = "rulebook:10/general", "rulebook:10/general", "coe:2.V.ii.1", "";
    /// Attempts to influence an opponent's card.
    INFLUENCE = "rulebook:10/factions", "rulebook:10/factions", "coe:8.1", "";
    /// A player plays the card that a successful attempt has revealed.
    SHOWN_CARD = "rulebook:10/factions", "rulebook:10/factions", "coe:8.4", "";
    /// No company goes back in the middle of an attack.
    MID_ATTACK = "metw:annotation-12", "mele:annotation-12", "coe:3.5", "";
    /// A price that no longer holds at resolution.
    PRICE_GONE = "metw:annotation-5", "mele:annotation-5", "coe:9.2.1", "timing:1a";
    /// Storing.
    STORING = "rulebook:10/storing-cards", "rulebook:10/storing-cards", "coe:2.II.4", "";
    /// Handing an item on.
    TRANSFER = "rulebook:10/transferring-items", "rulebook:10/transferring-items", "coe:2.II.5", "";
    /// Movement is declared.
    MOVEMENT = "rulebook:10/general", "rulebook:10/general", "coe:2.II.7", "";
    /// Characters move from one company to another.
    ORGANIZING = "rulebook:10/general", "rulebook:10/general", "coe:2.II.3", "";
    /// A character comes under another's direct influence.
    CONTROL = "rulebook:10/general", "rulebook:10/general", "coe:2.II.3.2", "";
    /// A character comes under general influence.
    GENERAL_CONTROL = "rulebook:10/general", "rulebook:10/general", "coe:2.II.3.3", "";
    /// Nobody takes other actions while a player organizes.
    WHILE_ORGANIZING = "rulebook:10/general", "rulebook:10/general", "coe:2.II.1", "";
    /// Characters who may be together.
    ORGANIZED_COMPOSITION = "rulebook:10/general", "rulebook:10/general", "coe:2.II.3.1", "";
    /// The avatar taps to access the sideboard.
    AVATAR_SIDEBOARD = "rulebook:10/general", "rulebook:10/general", "coe:2.II.6", "";
    /// A player discards a card from the hand at the end of the turn.
    HAND_DISCARD = "rulebook:10/general", "rulebook:10/general", "coe:2.VI.i", "";
    /// Splitting a company.
    SPLITTING = "rulebook:10/general", "rulebook:10/general", "coe:2.II.3.6", "";
    /// Which company of a split keeps a hazard.
    SPLIT_HAZARDS = "rulebook:10/general", "rulebook:10/general", "coe:2.II.3.6.1", "";
    /// A gold ring is tested when something says so.
    RINGS_TESTED = "metw:annotation-7", "mele:annotation-7", "coe:6.2", "";
    /// Gold rings are tested if a site's text says so.
    RINGS_AT_SITE = "metw:annotation-9", "mele:annotation-9", "coe:6.2.R2", "";
    /// Gold rings are tested in the company of a minion avatar.
    RINGS_AT_END = "metw:annotation-9", "mele:annotation-9", "coe:6.2.R1", "";
    /// A gold ring that is stored at a Darkhaven is tested.
    RING_STORED = "metw:annotation-9", "mele:annotation-9", "coe:6.2.3", "";
    /// A company has faced an attack even if it is cancelled.
    FACED = "metw:annotation-14", "mele:annotation-14", "coe:3.i.1", "";
    /// Attacks start a chain.
    START_CHAIN = "metw:annotation-15", "mele:annotation-15", "coe:3.1.1", "";
    /// Corruption cards start a chain.
    START_CHAIN_CORRUPTION = "metw:annotation-15", "mele:annotation-15", "coe:7.2.2", "";
    /// One corruption card on a character in a turn.
    ONE_CORRUPTION = "rulebook:10/events-permanent", "rulebook:10/events-permanent", "coe:7.2.1", "";
    /// In a strike sequence, only what affects the strike.
    STRIKE_AFFECTING = "metw:annotation-18", "mele:annotation-18", "coe:3.iv.5", "netrep:multiple-actions";
    /// A defending character who does not tap for the strike.
    STAY_UNTAPPED = "metw:annotation-18", "mele:annotation-18", "coe:3.iv.3", "";
    /// Support in a strike sequence.
    STRIKE_SUPPORT = "metw:annotation-18", "mele:annotation-18", "coe:3.iv.4", "";
    /// Special actions, then the body check.
    BODY_CHECK = "metw:annotation-19", "mele:annotation-19", "coe:3.iv.7", "";
    /// The results of a strike's roll.
    STRIKE_RESULT = "metw:annotation-18", "mele:annotation-18", "coe:3.iv.7", "";
    /// The strike of a detainment attack.
    DETAINMENT = "metw:annotation-18", "mele:annotation-18", "coe:3.II.1", "";
    /// The results of the rolls of a strike between companies.
    COMPANY_STRIKE = "rulebook:10/general", "rulebook:10/general", "coe:3.V.viii", "";
    /// Making a body check.
    BODY_CHECK_MADE = "metw:annotation-19", "mele:annotation-19", "coe:3.I.1", "";
    /// The results of a failed body check of a character.
    BODY_CHECK_FAILED = "metw:annotation-22", "mele:annotation-22", "coe:3.I.2", "";
    /// The results of a corruption check.
    CORRUPTION_RESULT = "metw:annotation-23", "mele:annotation-23", "coe:7.1", "";
    /// Responses to a body check.
    BODY_CHECK_ANSWER = "metw:annotation-19", "mele:annotation-19", "coe:3.I.1", "";
    /// The defending player orders the strikes.
    STRIKE_ORDER = "metw:annotation-18", "mele:annotation-18", "coe:3.iv", "";
    /// The defending player orders special actions.
    SPECIAL_ORDER = "metw:annotation-20", "mele:annotation-20", "coe:3.iv.7", "";
    /// Attempts to remove a corruption card.
    REMOVAL = "rulebook:10/events-permanent", "rulebook:10/events-permanent", "coe:7.3", "";
    /// A character is the target of one strike of an attack.
    ONE_STRIKE_EACH = "rulebook:10/general", "rulebook:10/general", "coe:3.ii.1", "";
    /// The defending player assigns strikes to untapped characters.
    DEFENDER_ASSIGNS = "rulebook:10/general", "rulebook:10/general", "coe:3.ii", "";
    /// An agent that attacks from face-down at home chooses whom it attacks.
    AGENT_CHOOSES = "rulebook:10/general", "rulebook:10/general", "coe:3.ii.4", "";
    /// The opponent assigns the strikes that are left.
    OPPONENT_ASSIGNS = "rulebook:10/general", "rulebook:10/general", "coe:3.iii", "";
    /// The opponent says whose prowess excess strikes lower.
    EXCESS_STRIKES = "rulebook:10/general", "rulebook:10/general", "coe:3.iv.2", "";
    /// A company attacks a company of the other player.
    COMPANY_ATTACK = "rulebook:10/general", "rulebook:10/general", "coe:3.V.1", "";
    /// The types of players who attack each other.
    COMPANY_ENEMIES = "rulebook:10/general", "rulebook:10/general", "coe:3.V.1", "";
    /// Strikes between companies, and what players may do in them.
    COMPANY_COMBAT = "rulebook:10/general", "rulebook:10/general", "coe:3.V", "";
    /// No hazards while companies fight.
    COMPANY_HAZARDS = "rulebook:10/general", "rulebook:10/general", "coe:3.V.2", "";
    /// Support of a corruption check.
    SUPPORT = "metw:annotation-2", "mele:annotation-2", "coe:7.1.1", "";
    /// On the way between two sites.
    EN_ROUTE = "metw:annotation-25", "mele:annotation-25", "coe:2.IV.5", "";
    /// The order of effects that are there when the movement/hazard phase begins.
    ORDER_AT_START = "metw:annotation-26", "mele:annotation-26", "coe:2.IV.iv", "timing:2a";
    /// The order of actions that the move sets off.
    ORDER_OF_PASSIVES = "metw:annotation-10", "mele:annotation-10", "coe:2.IV.vi", "timing:2a";
    /// An action that depends on a declared one.
    UNRESOLVED = "metw:annotation-1", "mele:annotation-1", "coe:9.3.2", "timing:1c";
    /// Face-down cards cannot be targeted.
    FACE_DOWN = "metw:annotation-4", "mele:annotation-4", "coe:9.3.2.2", "netrep:agents/1";
    /// A tap as price.
    TAP_PRICE = "metw:annotation-5", "mele:annotation-5", "coe:9.2.3", "timing:1a";
    /// A discard as price.
    DISCARD_PRICE = "metw:annotation-6", "mele:annotation-6", "coe:9.2.3", "timing:1a";
    /// Conditions hold at declaration and at resolution.
    CONDITIONS = "metw:annotation-7", "mele:annotation-7", "coe:9.2.1", "";
    /// Targets are valid at declaration and at resolution.
    TARGETS = "metw:annotation-8", "mele:annotation-8", "coe:9.3", "";
    /// Passive conditions wait for the next chain.
    PASSIVE = "metw:annotation-9", "mele:annotation-9", "coe:9.6.1", "timing:1b";
    /// An action that declares itself still needs its cause when it resolves.
    PASSIVE_GONE = "metw:annotation-9", "mele:annotation-9", "coe:9.6.2", "timing:1b";
    /// Bonuses on a class of attacks are passive conditions.
    CATEGORY = "metw:annotation-9", "mele:annotation-9", "coe:9.6.8", "timing:1b";
    /// Required discards are immediate.
    IMMEDIATE_DISCARD = "metw:annotation-9", "mele:annotation-9a", "coe:9.6.3", "";
    /// Cards that cannot be duplicated.
    DUPLICATE = "metw:annotation-11", "mele:annotation-11", "coe:g.cbd.1", "";
    /// The hazard limit.
    LIMIT = "rulebook:10/hazard-limit", "rulebook:10/hazard-limit", "coe:2.IV.iii.1", "";
    /// Keys of creatures.
    KEY = "rulebook:10/hazard-cards-creature", "rulebook:10/hazard-cards-creature", "coe:2.IV.vii.2", "";
    /// A character at their home site taps against its automatic-attack.
    HOME_SITE = "rulebook:10/general", "rulebook:10/general", "coe:2.V.ii.5", "";
    /// Placing a card on guard.
    PLACE_ON_GUARD = "rulebook:10/on-guard", "rulebook:10/on-guard", "coe:2.IV.vii.4", "";
    /// On-guard cards.
    ON_GUARD = "rulebook:10/on-guard", "rulebook:10/on-guard", "coe:2.V.i", "";
    /// An on-guard card is revealed only against its own company.
    ON_GUARD_COMPANY = "rulebook:10/on-guard", "rulebook:10/on-guard", "coe:2.V.6.5", "";
    /// On-guard cards while a resource is played.
    ON_GUARD_RESOURCE = "rulebook:10/on-guard", "rulebook:10/on-guard", "coe:2.V.6", "";
    /// When players may influence dice.
    DICE = "rulebook:10/dice-roll-timing", "rulebook:10/dice-roll-timing", "coe:9.3.2", "";
    /// The player who orders agent and on-guard attacks.
    AGENT_ORDER = "metw:annotation-10", "mele:annotation-10", "coe:2.V.iv", "netrep:agents/1";
    /// Agents attack at their site, each once in a site phase.
    AGENT_ATTACKS = "rulebook:10/general", "rulebook:10/general", "coe:2.V.iii", "";
    /// An agent attacks once in a site phase.
    AGENT_ONCE = "rulebook:10/general", "rulebook:10/general", "coe:2.V.iii.1", "";
    /// The actions of agents, one a turn.
    AGENT_ACTIONS = "rulebook:10/general", "rulebook:10/general", "coe:4.1", "";
    /// Agents come into play at a home site.
    AGENT_PLAYED = "rulebook:10/general", "rulebook:10/general", "coe:2.IV.vii.1", "";
    /// Agents as characters.
    AGENT_CHARACTERS = "rulebook:10/general", "rulebook:10/general", "coe:2.II.2.2.5", "";
    /// The site where a hazard host keeps its prisoners.
    RESCUE_SITE = "rulebook:10/general", "rulebook:10/general", "coe:3.III.2", "";
    /// Prisoners do nothing and cannot be affected.
    PRISONERS = "rulebook:10/general", "rulebook:10/general", "coe:3.III.4", "";
    /// Rescuing prisoners.
    RESCUE = "rulebook:10/general", "rulebook:10/general", "coe:3.III.5", "";
    /// Trophies.
    TROPHIES = "rulebook:10/general", "rulebook:10/general", "coe:3.IV.1", "";
    /// Agents and Havens.
    AGENT_HAVENS = "rulebook:10/general", "rulebook:10/general", "coe:4.4", "";
    /// Revealing agents.
    AGENTS = "rulebook:10/general", "rulebook:10/general", "coe:4.2", "netrep:agents/1";
    /// A short-event must do something.
    NO_EFFECT = "rulebook:10/events-short", "rulebook:10/events-short", "coe:5.1.2", "timing:1a";
    /// A rule, an effect or the card's own text forbids it.
    RESTRICTION = "rulebook:10/general", "rulebook:10/general", "coe:9.1.1", "";
    /// Items that their bearer cannot use.
    ITEMS_IN_USE = "rulebook:10/general", "rulebook:10/general", "coe:6.1", "";
    /// Stage cards are played in the organization phase.
    STAGE_EVENTS = "rulebook:10/general", "rulebook:10/general", "coe:5.F1", "";
    /// No hero permanent-event on a company with Orcs or Trolls.
    NOT_WITH_ORCS = "rulebook:10/general", "rulebook:10/general", "coe:5.F2", "";
    /// Orcs and Trolls do not meet the conditions of a hero resource.
    ORCS_AND_HEROES = "rulebook:10/general", "rulebook:10/general", "coe:5.F3", "";
    /// A Fallen-wizard player's hero resources do not target their Orcs and Trolls.
    NOT_ON_ORCS = "rulebook:10/general", "rulebook:10/general", "coe:9.3.F1", "";
    /// A card that an effect cancels is discarded.
    CANCELLED = "rulebook:10/timing-rules", "rulebook:10/timing-rules", "coe:9.4.2", "timing:1c";
    /// Company composition.
    COMPOSITION = "rulebook:10/general", "rulebook:10/general", "coe:2.IV.6.1", "netrep:company-composition";
    /// Playing characters.
    CHARACTERS = "rulebook:10/general", "rulebook:10/general", "coe:2.II.2", "netrep:bringing-characters-into-play";
    /// The sites where a character comes into play.
    CHARACTER_SITES = "rulebook:10/general", "rulebook:10/general", "coe:2.II.2.2", "netrep:bringing-characters-into-play";
    /// Characters that a Fallen-wizard player may not play.
    FALLEN_CHARACTERS = "rulebook:10/general", "rulebook:10/general", "coe:2.II.2.2.F1", "";
    /// One avatar.
    AVATARS = "rulebook:10/general", "rulebook:10/general", "coe:2.II.2.1.1", "";
    /// Cards untap, and characters heal, in the untap phase.
    UNTAP_PHASE = "rulebook:10/general", "rulebook:10/general", "coe:2.I.1", "";
    /// Access to the sideboard in the untap phase.
    UNTAP_SIDEBOARD = "rulebook:10/general", "rulebook:10/general", "coe:2.I.2", "";
    /// Access to the sideboard through a Nazgûl.
    SIDEBOARD = "rulebook:10/hazard-limit", "rulebook:10/hazard-limit", "coe:2.IV.vii.5", "timing:1a";
}
