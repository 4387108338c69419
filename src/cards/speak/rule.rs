//! Rules of standing effects read aloud.

use super::Speaker;
use super::noun::Noun;
use super::words::{attr_key, event_key, roll_key, verb_key};
use crate::engine::card::{Amount, Change, Filter, Kind, Purpose, Role, Rule, Step};

impl Speaker<'_> {
    /// Rules that hold together.
    pub(super) fn rules(self, rules: &[Rule]) -> String {
        self.row(rules.iter().map(|rule| self.rule(rule)))
    }

    pub(super) fn rule(self, rule: &Rule) -> String {
        if let Some((key, filter)) = of_one(rule) {
            return self.say(key, &[self.noun(filter).into()]);
        }
        if let Some((key, [one, other])) = of_two(rule) {
            return self.say(key, &[self.noun(one).into(), self.noun(other).into()]);
        }
        if let Some((key, (filter, word))) = with_word(rule) {
            return self.say(key, &[self.noun(filter).into(), self.tongue.alone(word).into()]);
        }
        match rule {
            Rule::LongEventsStay(true) => self.say("hazard_long_events_stay", &[]),
            Rule::LongEventsStay(false) => self.say("resource_long_events_stay", &[]),
            Rule::Overt => self.say("is_overt", &[]),
            Rule::ByHand(text) => self.say("by_hand", &[self.free(text).into()]),
            _ => self
                .number_rule(rule)
                .or_else(|| self.ban(rule))
                .or_else(|| self.strike_rule(rule))
                .unwrap_or_else(|| self.company_rule(rule)),
        }
    }

    /// A rule that changes numbers and types.
    fn number_rule(self, rule: &Rule) -> Option<String> {
        Some(match rule {
            Rule::Modify { attr, of, change } => {
                let whose = match of {
                    Filter::Is(player @ (Role::You | Role::Opponent)) => self.attr_of(*attr, player),
                    _ => self.say("number_of", &[Noun::named(attr_key(*attr)).into(), self.noun(of).into()]),
                };
                self.say("changed", &[whose.into(), self.change(change).into()])
            }
            Rule::RollModifier { kinds, of, amount } => {
                let kinds = kinds.iter().map(|kind| self.say("several", &[Noun::named(roll_key(*kind)).into()]));
                let kinds = self.tongue.listed(kinds, "and");
                self.say("rolls_of", &[self.noun(of).into(), kinds.into(), self.added(amount).into()])
            }
            Rule::InfluenceAgainst { on, of, amount } => {
                self.say("influence_against", &[self.noun(of).into(), self.noun(on).into(), self.added(amount).into()])
            }
            Rule::TreatRegions(filter, shifts, purpose) => {
                let shifts = shifts.iter().map(|(from, to)| self.shift(from.name(), to.name()));
                self.shifts(shifts.collect(), filter, (Kind::Region, *purpose))
            }
            Rule::TreatSites(filter, shifts, purpose) => {
                let shifts = shifts.iter().map(|(from, to)| self.shift(from.name(), to.name()));
                self.shifts(shifts.collect(), filter, (Kind::Site, *purpose))
            }
            Rule::AddAutomaticAttack(site, spec) => {
                self.say("one_more_automatic_attack", &[self.noun(site).into(), self.attack(spec).into()])
            }
            _ => return None,
        })
    }

    /// A rule about what is played and done.
    fn ban(self, rule: &Rule) -> Option<String> {
        Some(match rule {
            Rule::Prevent { verbs, on, from } => {
                let verbs = self.tongue.listed(verbs.iter().map(|verb| self.say(verb_key(*verb), &[])), "or");
                match from {
                    Some(from) => {
                        self.say("prevented_from", &[self.noun(from).into(), verbs.into(), self.noun(on).into()])
                    }
                    None => self.say("prevented", &[self.noun(on).into(), verbs.into()]),
                }
            }
            Rule::Ban { cards, by, on, cancels } => {
                let (by, on) = (self.further("banned_by", by.as_ref()), self.further("banned_on", on.as_ref()));
                let cancels = self.if_so(*cancels, "banned_and_cancelled");
                self.say("banned", &[self.noun(cards).into(), by.into(), on.into(), cancels.into()])
            }
            Rule::BanKey(kinds, company) => {
                let kinds = kinds.iter().map(|kind| self.say("several", &[Noun::named(kind.name()).into()]));
                let kinds = self.tongue.listed(kinds, "or");
                self.say("no_key", &[self.noun(company).into(), kinds.into()])
            }
            Rule::MayKey(creature, to, once) => {
                let first = self.if_so(*once, "one_of_them_only");
                self.say("may_key", &[self.noun(creature).into(), self.noun(to).into(), first.into()])
            }
            Rule::OneMoreItem(filter, spares) => {
                let site = self.if_so(*spares, "without_tapping_it");
                self.say("one_more_item", &[self.noun(filter).into(), site.into()])
            }
            Rule::FreeOfLimit { hazards, on, once } => {
                let key = if *once { "first_free_of_limit" } else { "free_of_limit_against" };
                self.say(key, &[self.noun(hazards).into(), self.noun(on).into()])
            }
            Rule::When { on, who, steps, once } => {
                let key = if *once { "when_of_first" } else { "when_of" };
                let event = self.say(event_key(*on), &[]);
                self.say(key, &[self.noun(who).into(), event.into(), self.steps(steps).into()])
            }
            Rule::Considered(title, there, purpose) => {
                let hazards = self.if_so(*purpose == Purpose::Hazards, "for_what_hazards_say");
                let key = if *there { "considered_in_play" } else { "considered_out_of_play" };
                self.say(key, &[self.title(title).into(), hazards.into()])
            }
            _ => return None,
        })
    }

    /// A rule about strikes.
    fn strike_rule(self, rule: &Rule) -> Option<String> {
        Some(match rule {
            Rule::UntappedStrike(filter, by) => {
                self.say("untapped_strike", &[self.noun(filter).into(), format!("{by:+}").into()])
            }
            Rule::SeveralStrikes { of, most, each } => {
                let many = most.map_or_else(|| self.say("any_number_of", &[]), |n| n.to_string());
                let less = format!("{each:+}");
                let less = if *each == 0 { String::new() } else { self.say("less_for_each", &[less.into()]) };
                self.say("several_strikes", &[self.noun(of).into(), many.into(), less.into()])
            }
            Rule::FirstExcess(filter, by) => {
                self.say("first_excess", &[self.noun(filter).into(), format!("{by:+}").into()])
            }
            Rule::AfterStrike { of, failed: true, steps } => self.with_steps("strike_fails", of, steps),
            Rule::AfterStrike { of, failed: false, steps } => self.with_steps("strike_over", of, steps),
            Rule::Spares(filter, steps) => self.with_steps("strike_spares", filter, steps),
            Rule::Imprisons { of, rings, rescue } => {
                let rings = self.if_so(!*rings, "without_his_rings");
                let attacks: Vec<String> = rescue.iter().map(|spec| self.attack(spec)).collect();
                let attacks = if attacks.is_empty() {
                    String::new()
                } else {
                    self.say("rescue_attacks", &[self.row(attacks).into()])
                };
                self.say("imprisons", &[self.noun(of).into(), rings.into(), attacks.into()])
            }
            _ => return None,
        })
    }

    /// A rule about characters and their companies.
    fn company_rule(self, rule: &Rule) -> String {
        match rule {
            Rule::Toll(company, taps) => self.say("toll", &[self.noun(company).into(), taps.to_string().into()]),
            Rule::LedBy { who, by } => {
                let by = self.further("or_by", by.as_ref());
                self.say("led_by_general", &[self.noun(who).into(), by.into()])
            }
            Rule::ExtraAction { of, free } => {
                let free = self.if_so(*free, "comma_free_of_limit");
                self.say("extra_action", &[self.noun(of).into(), free.into()])
            }
            Rule::GrantUse(what, of, taps) => {
                let taps = self.if_so(*taps, "and_taps_for_it");
                self.say("grants_use", &[self.noun(of).into(), self.tongue.alone(what).into(), taps.into()])
            }
            Rule::NoMove(site) => self.say("agent_does_not_move", &[self.noun(site).into()]),
            _ => String::new(),
        }
    }

    fn with_steps(self, key: &str, of: &Filter, steps: &[Step]) -> String {
        self.say(key, &[self.noun(of).into(), self.steps(steps).into()])
    }

    /// `Shadow-lands become Wildernesses`
    fn shift(self, from: &str, to: &str) -> String {
        self.say("become", &[Noun::named(from).into(), Noun::named(to).into()])
    }

    /// Types that become others, and of which, if not of all.
    fn shifts(self, shifts: Vec<String>, of: &Filter, (all, purpose): (Kind, Purpose)) -> String {
        let which =
            if *of == Filter::Kind(all) { String::new() } else { self.say("of_which", &[self.noun(of).into()]) };
        let shifts = self.tongue.listed(shifts, "and");
        let purpose = self.if_so(purpose == Purpose::Hazards, "for_playing_hazards");
        format!("{shifts}{which}{purpose}")
    }

    /// The number that is added to another, nothing included.
    fn added(self, amount: &Amount) -> String {
        self.modifier(amount).unwrap_or_else(|| "+0".to_owned())
    }

    /// The words that narrow a rule down further, if there are any.
    fn further(self, key: &str, filter: Option<&Filter>) -> String {
        filter.map(|filter| self.say(key, &[self.noun(filter).into()])).unwrap_or_default()
    }

    /// Some words where something holds.
    pub(super) fn if_so(self, holds: bool, key: &str) -> String {
        if holds { self.say(key, &[]) } else { String::new() }
    }

    fn change(self, change: &Change) -> String {
        match change {
            Change::Add(amount, max) => {
                let by = self.added(amount);
                let bound = if by.starts_with('-') { "no_less_than" } else { "no_more_than" };
                match max {
                    Some(max) => self.say(bound, &[by.into(), self.amount(max).into()]),
                    None => by,
                }
            }
            Change::Times(times) => self.say("times_number", &[times.to_string().into()]),
            Change::Halve => self.say("halved", &[]),
            Change::Set(amount) => self.say("set_to", &[self.amount(amount).into()]),
        }
    }
}

/// The key of a rule about things of one kind.
fn of_one(rule: &Rule) -> Option<(&'static str, &Filter)> {
    Some(match rule {
        Rule::CountsTwice(filter) => ("counts_twice", filter),
        Rule::DuplicateAutomaticAttacks(filter) => ("faced_twice", filter),
        Rule::NoAutomaticAttacks(filter) => ("attack_removed", filter),
        Rule::OneAttackOnly(filter) => ("one_attack_only", filter),
        Rule::DoubleOneSource(filter) => ("doubles_one_source", filter),
        Rule::Shield(filter) => ("shields", filter),
        Rule::DoesNotTap(filter) => ("does_not_tap", filter),
        Rule::Grants(filter) => ("may_use_what_is_lent", filter),
        Rule::Hoard(filter) => ("contains_hoard", filter),
        Rule::Ineffectual(filter) => ("neither_succeeds_nor_fails", filter),
        Rule::Information(filter) => ("information_playable", filter),
        Rule::Idle(filter) => ("idle", filter),
        Rule::NoStrikes(filter) => ("no_strikes", filter),
        Rule::AttackerChooses(filter) => ("attacker_chooses_struck", filter),
        Rule::Stays { of, to: None } => ("stays", of),
        Rule::NoAttack(filter) => ("no_attack", filter),
        Rule::Uncounted(filter) => ("uncounted", filter),
        Rule::TestedAtEnd(filter) => ("tested_at_end", filter),
        Rule::StaysTapped(filter) => ("stays_tapped", filter),
        Rule::HealsAll(filter) => ("heals_all", filter),
        Rule::Detains(true, filter) => ("is_detainment", filter),
        Rule::Detains(false, filter) => ("is_normal_attack", filter),
        Rule::AlwaysKey(filter) => ("always_key", filter),
        _ => return None,
    })
}

/// The key of a rule about things of one kind and of another.
fn of_two(rule: &Rule) -> Option<(&'static str, [&Filter; 2])> {
    Some(match rule {
        Rule::Stays { of, to: Some(site) } => ("does_not_move_to", [of, site]),
        Rule::NoJoin { who, company } => ("does_not_join", [who, company]),
        _ => return None,
    })
}

/// The key of a rule with a word.
fn with_word(rule: &Rule) -> Option<(&'static str, (&Filter, &'static str))> {
    Some(match rule {
        Rule::GrantSkill(skill, filter) => ("grants_skill", (filter, skill.word())),
        Rule::LoseSkill(skill, filter) => ("loses_skill", (filter, skill.word())),
        _ => return None,
    })
}
