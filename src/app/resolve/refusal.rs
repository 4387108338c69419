//! Why a declaration is refused, in a sentence on which a player can act: one table, a line for each reason and, where a
//! rule has its own cause, for that rule.

use super::facts::Scene;
use crate::cards::speak::Speaker;
use crate::engine::state::{CardRef, Entity, Key, Reason, Refusal, Wanted};
use crate::vocab::Seat;

/// A sentence: the reason, the Council's clause that is cited (none: any), and the words. It is told where all that it
/// names is known: `{about}` what stands against it, `{card}` the same if it is a card, `{wanted}` what would do,
/// `{state}` what would have to hold, `{other}` the other player, `{side}` which side the card is of, `{own}` nothing, but it is told only where the card
/// itself stands against it.
type Sentence = (Reason, &'static str, &'static str);

/// The sentences: the first that fits is told. Every reason has one that fits always.
const SENTENCES: &[Sentence] = &[
    (Reason::ChainResolving, "coe:3.2", "a card is carrying out its steps, and nothing can be declared between them"),
    (Reason::ChainResolving, "", "a chain is being resolved; nothing can be declared until all of it has resolved"),
    (
        Reason::Synonymous,
        "coe:2.IV.iv",
        "the movement/hazard phase begins with fixed steps, and nothing can be declared between them; wait until hazards are played",
    ),
    (
        Reason::Synonymous,
        "coe:2.IV.v",
        "the new site is revealed and cards are drawn in one go; declare it before, or when hazards are played",
    ),
    (
        Reason::Synonymous,
        "coe:3.iv.7",
        "the strike and the body check that it brings come in one go; nothing can be declared between them",
    ),
    (Reason::Synonymous, "", "both happen at the same time; nothing can be declared between them"),
    (
        Reason::PhaseClosed,
        "coe:2.IV.4",
        "the company has returned to its site of origin, and nothing more is played on it in this phase",
    ),
    (Reason::PhaseClosed, "", "both players have finished with this phase, and nothing more can be declared in it"),
    (
        Reason::EndOfPhaseChain,
        "",
        "at the end of a phase only what its text lets be played then can be declared; declare this before",
    ),
    (
        Reason::RequiredActionsFirst,
        "",
        "what cards in play have set off comes first; declare this in answer to it, or behind it",
    ),
    (Reason::AttackNotOver, "", "the attack is still going on; resolve its strikes first"),
    (
        Reason::CancelWindowClosed,
        "",
        "it is too late: an attack can be cancelled until its strikes are assigned, a strike until it is rolled for",
    ),
    (
        Reason::NotAttackAffecting,
        "coe:3.2",
        "the company faces an attack: only what cancels or changes it can be declared until strikes are assigned",
    ),
    (
        Reason::NotAttackAffecting,
        "",
        "the company faces an attack: only what cancels or changes it can be declared until strikes are assigned",
    ),
    (Reason::NotStrikeAffecting, "", "while a strike is faced only what affects that strike can be declared"),
    (
        Reason::OneSkillCard,
        "",
        "a character can be helped against a strike by one card that requires a skill, and one has been played",
    ),
    (Reason::AssignedAStrike, "", "the supporter has a strike of this attack to face, and so cannot support another's"),
    (Reason::BodyCheckFirst, "", "the body check comes next; declare this when it has been rolled"),
    (
        Reason::NotAffectingBodyCheck,
        "",
        "a body check is next: until it is rolled, only what directly affects it can be declared",
    ),
    (Reason::RollAlreadyMade, "", "the dice have been rolled; it has to be declared before the roll"),
    (
        Reason::OnGuardWindow,
        "coe:2.IV.vii.4",
        "only the hazard player places cards on-guard, and only in a company's movement/hazard phase",
    ),
    (
        Reason::OnGuardWindow,
        "coe:2.V.6.5",
        "{about} lies at the site of another company, and can be revealed against that company only",
    ),
    (Reason::OnGuardWindow, "coe:2.V.6", "{about} can be revealed only in answer to a resource that taps the site"),
    (
        Reason::OnGuardWindow,
        "",
        "cards on-guard are revealed when the company enters the site, or in answer to a resource that taps the site",
    ),
    (Reason::NotYourChoice, "", "{other} decides this"),
    (Reason::NotYourChoice, "", "the other player decides this"),
    (
        Reason::MustStartChain,
        "",
        "it cannot answer anything: let what is declared resolve first (`both pass`), then declare it",
    ),
    (Reason::KeyNotDeclared, "", "more than one key fits, so name one: {wanted}"),
    (Reason::KeyNotDeclared, "", "more than one key fits: name one with `keyed to`"),
    (Reason::Key, "", "that key does not fit the card or the company; {wanted} does"),
    (
        Reason::Key,
        "coe:2.V.i",
        "{about} cannot be keyed to this site, and only a creature that can is revealed when the site is entered",
    ),
    (Reason::Key, "", "none of its keys fits the company's site path or site"),
    (Reason::HazardLimit, "", "the hazard limit is used up: {wanted}"),
    (Reason::HazardLimit, "", "the hazard limit is used up"),
    (Reason::Duplicate, "", "there can be only one of it, and {about} counts already"),
    (Reason::Duplicate, "", "there can be only one of it, and there is one already"),
    (Reason::OnGuardType, "coe:2.IV.vii.4", "{about} is a site or a region, and these are not placed on-guard"),
    (
        Reason::OnGuardType,
        "coe:2.V.i",
        "{about} is no creature that can be keyed to the site and affects no automatic-attack; wait for a resource that taps the site",
    ),
    (
        Reason::OnGuardType,
        "",
        "{about} does not directly affect the company or what is played, so it is not revealed now",
    ),
    (Reason::OnGuardType, "", "such a card is not revealed now"),
    (Reason::FaceDown, "", "{about} is face-down, and nothing can be aimed at it until it is revealed"),
    (Reason::FaceDown, "", "the card is face-down, and nothing can be aimed at it until it is revealed"),
    (Reason::TargetNotInPlay, "coe:3.i", "there is no attack or strike at which it could be aimed"),
    (Reason::TargetNotInPlay, "coe:7.1.1", "no corruption check and no strike waits that could be supported"),
    (Reason::TargetNotInPlay, "", "{card} is not in play"),
    (Reason::TargetNotInPlay, "", "there is no {about} now"),
    (Reason::TargetNotInPlay, "", "what it is aimed at is not in play"),
    (
        Reason::TargetUnresolved,
        "",
        "{about} is declared but has not resolved, so nothing can be aimed at it yet; {wanted}",
    ),
    (
        Reason::TargetUnresolved,
        "",
        "{about} is declared but has not resolved, so nothing can be aimed at it yet; wait until it has (`both pass`)",
    ),
    (Reason::TargetUnresolved, "", "what it is aimed at has not resolved yet; wait until it has (`both pass`)"),
    (
        Reason::TargetNotInChain,
        "",
        "{about} is not waiting in this chain; it has to be answered in the chain in which it is declared",
    ),
    (Reason::TargetNotInChain, "", "what it is aimed at is not waiting in this chain"),
    (Reason::TargetType, "coe:2.II.2", "{about} cannot be discarded to make room: an avatar stays"),
    (
        Reason::TargetType,
        "coe:2.IV.vii.4",
        "the card lies on-guard at the site of the company whose movement/hazard phase it is, and {about} is not that site",
    ),
    (Reason::TargetType, "coe:3.IV.1", "{about} cannot be, or cannot take, a trophy"),
    (
        Reason::TargetType,
        "coe:3.iv.4",
        "{about} cannot support the strike: another character or ally of the same company can",
    ),
    (Reason::TargetType, "coe:7.1.1", "{about} cannot support the check: another character of the same company can"),
    (
        Reason::TargetType,
        "coe:8.1",
        "{about} cannot be influenced: an opponent's character, ally, item or faction can, but no avatar",
    ),
    (Reason::TargetType, "coe:3.i", "{about} is not one who can tap to cancel this attack"),
    (Reason::TargetType, "coe:4.1", "{about} cannot go there: the Under-deeps are closed to agents"),
    (Reason::TargetType, "", "it has to be {wanted}, and {about} is not"),
    (Reason::TargetType, "", "{about} is nothing at which it can be aimed"),
    (Reason::TargetType, "", "it cannot be aimed at that"),
    (Reason::TargetAlreadyTapped, "", "{about} is tapped already"),
    (Reason::TargetAlreadyTapped, "", "its target is tapped already"),
    (
        Reason::CostEntityTapped,
        "coe:3.ii",
        "{about} is not untapped, and the defender assigns strikes to untapped characters only; the attacker assigns the rest",
    ),
    (Reason::CostEntityTapped, "coe:3.V", "{about} is not untapped, and others who are have to face strikes first"),
    (Reason::CostEntityTapped, "coe:3.iv.4", "nobody else in the company is untapped and free to support"),
    (Reason::CostEntityTapped, "coe:7.1.1", "nobody else in the company is untapped and could support"),
    (Reason::CostEntityTapped, "", "{about} would have to tap for it and is not untapped"),
    (Reason::CostEntityTapped, "", "it takes {wanted} who is untapped to tap for it, and there is none"),
    (Reason::CostEntityTapped, "", "nobody untapped is there who could tap for it"),
    (Reason::NoEffectPossible, "coe:2.II.3.2", "{about} is under that influence already"),
    (Reason::NoEffectPossible, "coe:2.II.3.3", "{about} is under that influence already"),
    (Reason::NoEffectPossible, "coe:3.i", "no strike is left to assign"),
    (Reason::NoEffectPossible, "coe:3.iv.2", "the attack has not so many strikes in excess"),
    (Reason::NoEffectPossible, "coe:3.iv.3", "only an untapped character chooses between tapping and fighting at -3"),
    (Reason::NoEffectPossible, "coe:4.2", "{about} is face-up already"),
    (Reason::NoEffectPossible, "", "it takes {wanted}; without that nothing would change"),
    (Reason::NoEffectPossible, "", "nothing would change by it, and what does nothing is not played"),
    (Reason::ConditionMissing, "", "it takes {wanted}"),
    (Reason::ConditionMissing, "", "it is declared only if {state}"),
    (
        Reason::ConditionMissing,
        "coe:2.V.iii",
        "an agent attacks in the site phase of a company that is at the same site, and that is not so",
    ),
    (Reason::ConditionMissing, "coe:2.V.6", "it lies on-guard, and has to be revealed before it does anything"),
    (Reason::ConditionMissing, "coe:2.V.ii.1", "the company has not entered the site yet, and resources wait for that"),
    (Reason::ConditionMissing, "coe:8.4", "there is not enough unused influence to control {about}"),
    (Reason::ConditionMissing, "coe:9.3", "nothing is there at which it could be aimed"),
    (Reason::ConditionMissing, "", "what the rule asks of {about} does not hold"),
    (Reason::ConditionMissing, "", "what its text asks for does not hold"),
    (Reason::Restriction, "", "it takes {wanted}"),
    (Reason::Restriction, "", "it is declared only if {state}"),
    (Reason::Restriction, "coe:2.1.1", "{side}"),
    (Reason::Restriction, "coe:2.1.1", "resources are played by the player whose turn it is, and hazards by the other"),
    (
        Reason::Restriction,
        "coe:2.I.2",
        "only the hazard player turns to the sideboard in the untap phase, and once a turn",
    ),
    (Reason::Restriction, "coe:2.II.2.1.1", "a player has one avatar in play, and {about} is there"),
    (
        Reason::Restriction,
        "coe:2.II.2.2.5",
        "{about} is an agent, whom this player does not bring into play as a character",
    ),
    (
        Reason::Restriction,
        "coe:2.II.2.2.F1",
        "a Fallen-wizard brings in only characters whose mind is low enough, and {about} is not one of them",
    ),
    (Reason::Restriction, "coe:2.II.2", "one character a turn is brought into play, and one has been"),
    (
        Reason::Restriction,
        "coe:2.II.3.1",
        "these characters cannot be in one company outside a Haven: too many, two leaders, or races that do not mix",
    ),
    (
        Reason::Restriction,
        "coe:2.II.3.6",
        "companies that have split in this organization phase do not join again in it",
    ),
    (
        Reason::Restriction,
        "coe:2.II.7",
        "another company from the same site is bound for that site; both have to be one company for it",
    ),
    (
        Reason::Restriction,
        "coe:2.IV.4",
        "the company has returned to its site of origin, and its player does nothing more with it this turn",
    ),
    (
        Reason::Restriction,
        "coe:2.IV.vii.3",
        "{about} is not of the company whose movement/hazard phase it is, and hazards are played on that company only",
    ),
    (Reason::Restriction, "coe:2.IV.vii.4", "one card lies on-guard at a site for a company, and {about} does already"),
    (Reason::Restriction, "coe:2.IV.vii.5", "one Nazgûl a turn is tapped for the sideboard, and one has been"),
    (Reason::Restriction, "coe:2.V.iii.1", "an agent attacks once in a site phase, and he has"),
    (Reason::Restriction, "coe:2.V.iii", "{about} attacks the company whose site phase it is, and no other"),
    (
        Reason::Restriction,
        "coe:2.VI.i",
        "one card a player is discarded from the hand at the end of a turn, and one has been",
    ),
    (
        Reason::Restriction,
        "coe:3.5",
        "the company is in the middle of an attack, and does not return to its site of origin before it is over",
    ),
    (Reason::Restriction, "coe:3.III.4", "{about} is a prisoner, and nothing is done with prisoners but rescuing them"),
    (Reason::Restriction, "coe:3.IV.1", "{about} is a trophy, and trophies stay where they are"),
    (
        Reason::Restriction,
        "coe:3.V.1",
        "a company attacks an opponent's only once a turn, in place of an attempt to influence, and only if it can act at its site",
    ),
    (Reason::Restriction, "coe:3.V.2", "no hazards are played while two companies fight"),
    (Reason::Restriction, "coe:3.V.3", "companies of these two players do not attack each other"),
    (
        Reason::Restriction,
        "coe:3.V",
        "while two companies fight, whoever has a strike has no second one, and only the defender's side supports",
    ),
    (
        Reason::Restriction,
        "coe:3.ii.1",
        "{about} has a strike of this attack already; each character is the target of one until all have one",
    ),
    (Reason::Restriction, "coe:3.ii", "no strike of this attack can be assigned to {about}"),
    (Reason::Restriction, "coe:3.iii", "no strike of this attack can be assigned to {about}"),
    (Reason::Restriction, "coe:3.i", "all attacks of this creature are against one character, and that is not {about}"),
    (Reason::Restriction, "coe:3.i", "this attack cannot be cancelled so, or not again"),
    (Reason::Restriction, "coe:4.3", "{about} is an agent, and stays out of Havens"),
    (Reason::Restriction, "coe:4.4", "{about} is an agent, and agents stay out of such places"),
    (Reason::Restriction, "coe:5.F3", "{about} cannot use such a card"),
    (Reason::Restriction, "coe:6.1", "{about} is of no use to a player of this alignment"),
    (
        Reason::Restriction,
        "coe:7.2.1",
        "one corruption card a turn is played on a character, and {about} has been given one",
    ),
    (
        Reason::Restriction,
        "coe:7.3",
        "{about} has been tried for once this turn, and there is no second attempt to remove it",
    ),
    (
        Reason::Restriction,
        "coe:9.3",
        "hero events do not affect minion cards, nor minion events hero cards: {about} is of the other kind",
    ),
    (Reason::Restriction, "coe:3.iv.4", "only the player whose turn it is taps characters in support"),
    (Reason::Restriction, "coe:7.1.1", "only the player whose turn it is taps characters in support"),
    (Reason::Restriction, "coe:8.1", "{about} cannot be influenced now"),
    (Reason::Restriction, "coe:8.1", "only the player whose turn it is attempts that"),
    (Reason::Restriction, "coe:9.1.2", "{about} belongs to the other player, whose use it is"),
    (Reason::Restriction, "coe:9.1.2", "it is the other player's, or not for this player to do"),
    (
        Reason::Restriction,
        "coe:9.3.F1",
        "hero resources do not help minions, nor minion resources heroes: {about} is of the other kind",
    ),
    (
        Reason::Restriction,
        "coe:9.3.5",
        "hero resources do not help minions, nor minion resources heroes: {about} is of the other kind",
    ),
    (
        Reason::Restriction,
        "coe:9.1.1",
        "{own}what its text allows has been used this turn, or its text does not allow it here",
    ),
    (Reason::Restriction, "", "{about} does not allow it"),
    (Reason::Restriction, "", "the rule does not allow it"),
];

/// What a sentence may name.
struct Parts {
    /// What stands against it.
    about: Option<String>,
    /// The same, if it is a card.
    card: Option<String>,
    /// Whether that is the card itself that is declared.
    own: bool,
    /// What would have done.
    wanted: Option<String>,
    /// What would have to hold.
    state: Option<String>,
    /// The other player.
    other: Option<String>,
    /// Whether the card is a resource or a hazard, and which of them its player plays.
    side: Option<String>,
}

impl Parts {
    /// The sentence, if all that it names is known.
    fn fill(&self, text: &str) -> Option<String> {
        let mut said = text.to_owned();
        let own = self.own.then(String::new);
        let parts = [
            ("{about}", &self.about),
            ("{card}", &self.card),
            ("{wanted}", &self.wanted),
            ("{state}", &self.state),
            ("{other}", &self.other),
            ("{side}", &self.side),
            ("{own}", &own),
        ];
        for (mark, part) in parts {
            if said.contains(mark) {
                said = said.replace(mark, part.as_deref()?);
            }
        }
        Some(said)
    }

    /// The first sentence that fits.
    fn sentence(&self, reason: Reason, ground: &str) -> String {
        let fits = |(of, clause, _): &&Sentence| *of == reason && (clause.is_empty() || *clause == ground);
        // What a rule asks for by name is told before what it says of itself.
        SENTENCES.iter().filter(fits).find_map(|(.., text)| self.fill(text)).unwrap_or_default()
    }
}

/// Why something is refused: `ground` is the Council's clause that decides it, `of` who declares which card.
pub(super) fn refused(
    scene: &Scene<'_>,
    refusal: &Refusal,
    ground: &str,
    (seat, card): (Option<Seat>, Option<CardRef>),
) -> String {
    let about = refusal.about.filter(|e| !matches!(e, Entity::Entry(_)));
    let parts = Parts {
        about: about.map(|e| scene.entity(e)),
        own: card.is_some() && about == card.map(Entity::Card),
        card: about.filter(|e| matches!(e, Entity::Card(_))).map(|e| scene.entity(e)),
        wanted: refusal.wanted.as_ref().and_then(|wanted| spoken(scene, wanted)),
        state: match &refusal.wanted {
            Some(Wanted::Condition(condition)) => Some(Speaker::new(scene.table).state(condition)),
            Some(Wanted::Said(_) | Wanted::Filter(_) | Wanted::Keys(_) | Wanted::Used(..)) | None => None,
        },
        other: seat.map(|seat| {
            let other = if seat == Seat::R { Seat::H } else { Seat::R };
            scene.player(other)
        }),
        side: side(scene, seat, card),
    };
    parts.sentence(refusal.reason, ground)
}

/// That a card is of the side that its player does not play.
fn side(scene: &Scene<'_>, seat: Option<Seat>, card: Option<CardRef>) -> Option<String> {
    let (seat, def) = (seat?, scene.def(card?));
    let (is, plays) = if def.hazard { ("a hazard", "resources") } else { ("a resource", "hazards") };
    let other = def.hazard == (seat == Seat::R);
    other.then(|| format!("{} is {is}; {} plays {plays}", def.title, scene.player(seat)))
}

/// What would have allowed it, in words.
fn spoken(scene: &Scene<'_>, wanted: &Wanted) -> Option<String> {
    let speaker = Speaker::new(scene.table);
    let said = match wanted {
        Wanted::Said(said) => said.to_string(),
        Wanted::Filter(filter) => speaker.thing(filter),
        Wanted::Condition(_) => return None,
        Wanted::Keys(keys) => {
            let keys: Vec<String> = keys.iter().map(|key| format!("`{}`", typed(key))).collect();
            match keys.split_last() {
                Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
                Some((last, _)) => last.clone(),
                None => String::new(),
            }
        }
        Wanted::Used(used, limit) => format!("{used} of {limit} used"),
    };
    Some(said).filter(|said| !said.is_empty())
}

/// A key as it is typed.
fn typed(key: &Key) -> String {
    match key {
        Key::Region(kind, count) => {
            format!("keyed to {}", kind.letter().to_string().repeat(usize::from(*count).max(1)))
        }
        Key::Site(kind) => format!("keyed to site {}", kind.letter()),
        Key::Named(name) => format!("keyed to {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every reason; the match has no other arm, so that a new reason asks for its place here.
    fn all() -> Vec<Reason> {
        let first = Reason::ChainResolving;
        std::iter::successors(Some(first), |reason| next(*reason)).collect()
    }

    fn next(reason: Reason) -> Option<Reason> {
        Some(match reason {
            Reason::ChainResolving => Reason::Synonymous,
            Reason::Synonymous => Reason::PhaseClosed,
            Reason::PhaseClosed => Reason::EndOfPhaseChain,
            Reason::EndOfPhaseChain => Reason::RequiredActionsFirst,
            Reason::RequiredActionsFirst => Reason::AttackNotOver,
            Reason::AttackNotOver => Reason::CancelWindowClosed,
            Reason::CancelWindowClosed => Reason::NotAttackAffecting,
            Reason::NotAttackAffecting => Reason::NotStrikeAffecting,
            Reason::NotStrikeAffecting => Reason::OneSkillCard,
            Reason::OneSkillCard => Reason::AssignedAStrike,
            Reason::AssignedAStrike => Reason::BodyCheckFirst,
            Reason::BodyCheckFirst => Reason::NotAffectingBodyCheck,
            Reason::NotAffectingBodyCheck => Reason::RollAlreadyMade,
            Reason::RollAlreadyMade => Reason::OnGuardWindow,
            Reason::OnGuardWindow => Reason::NotYourChoice,
            Reason::NotYourChoice => Reason::MustStartChain,
            Reason::MustStartChain => Reason::KeyNotDeclared,
            Reason::KeyNotDeclared => Reason::Key,
            Reason::Key => Reason::HazardLimit,
            Reason::HazardLimit => Reason::Duplicate,
            Reason::Duplicate => Reason::OnGuardType,
            Reason::OnGuardType => Reason::Restriction,
            Reason::Restriction => Reason::ConditionMissing,
            Reason::ConditionMissing => Reason::FaceDown,
            Reason::FaceDown => Reason::TargetNotInPlay,
            Reason::TargetNotInPlay => Reason::TargetUnresolved,
            Reason::TargetUnresolved => Reason::TargetNotInChain,
            Reason::TargetNotInChain => Reason::TargetType,
            Reason::TargetType => Reason::TargetAlreadyTapped,
            Reason::TargetAlreadyTapped => Reason::CostEntityTapped,
            Reason::CostEntityTapped => Reason::NoEffectPossible,
            Reason::NoEffectPossible => return None,
        })
    }

    #[test]
    fn every_reason_has_a_sentence_whatever_is_known() {
        let nothing = Parts { about: None, card: None, own: false, wanted: None, state: None, other: None, side: None };
        for reason in all() {
            let said = nothing.sentence(reason, "");
            assert!(!said.is_empty() && !said.contains('{'), "{reason:?}: {said}");
        }
    }

    #[test]
    fn every_sentence_can_be_told() {
        let word = |word: &str| Some(word.to_owned());
        let mut untold: Vec<&str> = SENTENCES.iter().map(|(.., text)| *text).collect();
        for bits in 0..128_u8 {
            let has = |bit: u8| bits & bit > 0;
            let parts = Parts {
                about: word("Frodo").filter(|_| has(1)),
                card: word("Frodo").filter(|_| has(16)),
                state: word("it is tapped").filter(|_| has(32)),
                own: has(2),
                wanted: word("a scout").filter(|_| has(4)),
                other: word("Bob").filter(|_| has(8)),
                side: word("Marvels Told is a resource; Bob plays hazards").filter(|_| has(64)),
            };
            untold.retain(|text| {
                let told = |(reason, ground, own): &Sentence| {
                    own == text && parts.fill(text).is_some_and(|said| said == parts.sentence(*reason, ground))
                };
                !SENTENCES.iter().any(told)
            });
        }
        assert!(untold.is_empty(), "another comes before these: {untold:#?}");
    }
}
