//! Rules of standing effects read aloud.

use super::noun::{attr_name, listed, roll_name, verb_name};
use super::{Speaker, plural};
use crate::engine::card::{Amount, Change, Filter, Kind, Purpose, Role, Rule};

impl Speaker<'_> {
    /// Rules that hold together.
    pub(super) fn rules(self, rules: &[Rule]) -> String {
        rules.iter().map(|rule| self.rule(rule)).collect::<Vec<_>>().join("; ")
    }

    pub(super) fn rule(self, rule: &Rule) -> String {
        match rule {
            Rule::Modify { attr, of, change } => {
                let whose = match of {
                    Filter::Is(player @ (Role::You | Role::Opponent)) => self.attr_of(*attr, player),
                    _ => format!("{} of {}", attr_name(*attr), self.one(of)),
                };
                format!("{whose} {}", self.change(change))
            }
            Rule::RollModifier { kinds, of, amount } => {
                let kinds = listed(kinds.iter().map(|kind| format!("{}s", roll_name(*kind))), "and");
                format!("{kinds} of {} {}", self.one(of), self.added(amount))
            }
            Rule::Prevent { verbs, on, from } => {
                let verbs = listed(verbs.iter().map(|verb| verb_name(*verb)), "or");
                let source = from.as_ref().map_or("nothing".to_owned(), |from| format!("no {}", self.bare(from)));
                format!("{source} can {verbs}: {}", self.one(on))
            }
            Rule::Ban { cards, by, on, cancels } => {
                let (by, on) = (self.further("by", by.as_ref()), self.further("on", on.as_ref()));
                let cancels = if *cancels { "; what is declared already is cancelled" } else { "" };
                format!("no {} can be played{by}{on}{cancels}", self.bare(cards))
            }
            Rule::BanKey(kinds, company) => {
                let kinds = listed(kinds.iter().map(|kind| plural(kind.name())), "or");
                format!("no creature can be keyed to {kinds} against {}", self.one(company))
            }
            Rule::TreatRegions(filter, shifts, purpose) => {
                let shifts = shifts.iter().map(|(from, to)| (from.name(), to.name()));
                self.shifts(shifts, filter, Kind::Region) + purpose_text(*purpose)
            }
            Rule::TreatSites(filter, shifts, purpose) => {
                let shifts = shifts.iter().map(|(from, to)| (from.name(), to.name()));
                self.shifts(shifts, filter, Kind::Site) + purpose_text(*purpose)
            }
            Rule::CountsTwice(filter) => format!("{} counts as two", self.one(filter)),
            Rule::GrantSkill(skill, filter) => format!("{} has the skill {}", self.one(filter), skill.word()),
            Rule::LoseSkill(skill, filter) => format!("{} loses the skill {}", self.one(filter), skill.word()),
            Rule::AddAutomaticAttack(site, spec) => {
                format!("{} has one more automatic-attack: {}", self.one(site), self.attack(spec))
            }
            Rule::DuplicateAutomaticAttacks(filter) => format!("{} is faced twice", self.one(filter)),
            Rule::NoAutomaticAttacks(filter) => format!("{} is removed", self.one(filter)),
            Rule::OneAttackOnly(filter) => {
                format!("{} makes one attack only, which cannot be cancelled", self.one(filter))
            }
            Rule::MayKey(creature, to, once) => {
                let first = if *once { "; one of them only" } else { "" };
                format!("{} may be keyed to {}{first}", self.one(creature), self.one(to))
            }
            Rule::DoubleOneSource(filter) => {
                format!("{} doubles the corruption points of one source", self.one(filter))
            }
            Rule::Shield(filter) => format!("what would first cancel {} discards this card instead", self.one(filter)),
            Rule::DoesNotTap(filter) => format!("{} does not tap for the strike", self.one(filter)),
            Rule::Grants(filter) => format!("{} may use what the card lends", self.one(filter)),
            Rule::Hoard(filter) => format!("{} contains a hoard", self.one(filter)),
            Rule::Ineffectual(filter) => format!("{} neither succeeds nor fails", self.one(filter)),
            Rule::Information(filter) => format!("information is playable at {}", self.one(filter)),
            Rule::Idle(filter) => format!("{} does nothing in its site phase", self.one(filter)),
            Rule::OneMoreItem(filter, spares) => {
                let site = if *spares { ", without tapping it" } else { "" };
                format!("{} may be played at the site though it is tapped{site}", self.one(filter))
            }
            Rule::NoStrikes(filter) => format!("no strike can be assigned to {}", self.one(filter)),
            Rule::UntappedStrike(filter, by) => {
                format!("{} has {by:+} in place of -3 if he does not tap for a strike", self.one(filter))
            }
            Rule::SeveralStrikes { of, most, each } => {
                let many = most.map_or_else(|| "any number of".to_owned(), |n| format!("{n}"));
                let less = if *each == 0 { String::new() } else { format!(", {each:+} prowess and body for each") };
                format!("{} may face {many} more strikes of the attack, each in its own sequence{less}", self.one(of))
            }
            Rule::FirstExcess(filter, by) => {
                format!(
                    "the first excess strike against a character by {} gives {by:+} in place of -1",
                    self.one(filter)
                )
            }
            Rule::AfterStrike { of, failed: true, steps } => {
                format!("if a strike against {} fails: {}", self.one(of), self.steps(steps))
            }
            Rule::AfterStrike { of, failed: false, steps } => {
                format!("after a strike against {}, whatever comes out: {}", self.one(of), self.steps(steps))
            }
            Rule::AttackerChooses(filter) => format!("the attacker chooses who is struck by {}", self.one(filter)),
            Rule::FreeOfLimit { hazards, on, once } => {
                let first = if *once { "the first " } else { "" };
                format!("{first}{} against {} is free of the hazard limit", self.bare(hazards), self.one(on))
            }
            Rule::When { on, who, steps, once } => {
                let first = if *once { "the first time, " } else { "" };
                let event = super::action::event_name(*on);
                format!("{first}when {event}, of {}: {}", self.one(who), self.steps(steps))
            }
            Rule::Considered(title, there, purpose) => {
                let place = if *there { "in" } else { "out of" };
                let hazards = if *purpose == Purpose::Hazards { " for what hazards say" } else { "" };
                format!("{} counts as {place} play{hazards}", self.title(title))
            }
            Rule::Spares(filter, steps) => {
                format!(
                    "a strike that succeeds against {} does no harm; instead: {}",
                    self.one(filter),
                    self.steps(steps)
                )
            }
            Rule::NoMove(site) => format!("as an agent he does not move to {}", self.one(site)),
            Rule::Stays { of, to: None } => format!("{} does not move to a new site", self.one(of)),
            Rule::Stays { of, to: Some(site) } => format!("{} does not move to {}", self.one(of), self.one(site)),
            Rule::Toll(company, taps) => format!(
                "{} moves or splits only if {taps} of its characters tap for it, or all that are untapped",
                self.one(company)
            ),
            Rule::NoAttack(company) => format!("{} does not attack another company", self.one(company)),
            Rule::Uncounted(who) => format!("{} comes into play beside the one character of the turn", self.one(who)),
            Rule::NoJoin { who, company } => format!("{} does not join {}", self.one(who), self.one(company)),
            Rule::LedBy { who, by } => {
                let by = self.further("or by", by.as_ref());
                format!("{} is controlled by general influence only{by}", self.one(who))
            }
            Rule::ExtraAction { of, free } => {
                let free = if *free { ", free of the hazard limit" } else { "" };
                format!("{} takes one more action a turn{free}", self.one(of))
            }
            Rule::Imprisons { of, rings, rescue } => {
                let rings = if *rings { "" } else { ", without his rings" };
                let attacks: Vec<String> = rescue.iter().map(|spec| self.attack(spec)).collect();
                let attacks = if attacks.is_empty() {
                    String::new()
                } else {
                    "; rescue-attacks: ".to_owned() + &attacks.join("; ")
                };
                format!("a strike that would harm {} takes him prisoner{rings}{attacks}", self.one(of))
            }
            Rule::TestedAtEnd(filter) => {
                format!("{} is tested at the beginning of the end-of-turn phase", self.one(filter))
            }
            Rule::StaysTapped(filter) => format!("{} cannot untap", self.one(filter)),
            Rule::HealsAll(site) => format!("what heals a character at {} heals all who are there", self.one(site)),
            Rule::LongEventsStay(true) => "hazard long-events stay in play".to_owned(),
            Rule::LongEventsStay(false) => "resource long-events stay in play".to_owned(),
            Rule::InfluenceAgainst { on, of, amount } => {
                format!("direct influence of {} against {} {}", self.one(of), self.one(on), self.added(amount))
            }
            Rule::Overt => "its company is overt".to_owned(),
            Rule::Detains(true, attacks) => format!("{} is detainment", self.one(attacks)),
            Rule::Detains(false, attacks) => format!("{} is a normal attack, not detainment", self.one(attacks)),
            Rule::GrantUse(what, of, taps) => {
                format!("{} can use: {what}{}", self.one(of), if *taps { ", and taps for it" } else { "" })
            }
            Rule::AlwaysKey(site) => {
                format!("creatures keyed to {} can be played whatever other cards say", self.one(site))
            }
            Rule::ByHand(text) => format!("not modelled: {text}"),
        }
    }

    /// `Shadow-lands become Wildernesses`, and which, if not all.
    fn shifts<'n>(self, shifts: impl Iterator<Item = (&'n str, &'n str)>, of: &Filter, all: Kind) -> String {
        let shifts = shifts.map(|(from, to)| format!("{} become {}", plural(from), plural(to)));
        let which = if *of == Filter::Kind(all) { String::new() } else { format!(" ({})", self.bare(of)) };
        listed(shifts, "and") + &which
    }

    /// The number that is added to another, nothing included.
    fn added(self, amount: &Amount) -> String {
        self.modifier(amount).unwrap_or_else(|| "+0".to_owned())
    }

    /// The words that narrow a rule down further, with their preposition, if there are any.
    fn further(self, word: &str, filter: Option<&Filter>) -> String {
        filter.map(|filter| format!(" {word} {}", self.one(filter))).unwrap_or_default()
    }

    fn change(self, change: &Change) -> String {
        match change {
            Change::Add(amount, max) => {
                let by = self.added(amount);
                let bound = if by.starts_with('-') { "at least" } else { "at most" };
                max.as_ref().map_or_else(|| by.clone(), |max| format!("{by} ({bound} {})", self.amount(max)))
            }
            Change::Times(times) => format!("times {times}"),
            Change::Halve => "halved, rounded up".to_owned(),
            Change::Set(amount) => format!("is {}", self.amount(amount)),
        }
    }
}

/// The matters for which changed types count, if not for everything.
fn purpose_text(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Everything => "",
        Purpose::Hazards => " for playing hazards",
    }
}
