//! Actions, standing effects and triggers read aloud.

use super::Speaker;
use super::words::{event_key, no_duplicate_key, window_key};
use crate::engine::card::{
    Action, CardDef, Class, Condition, Cost, Event, Filter, Granted, Mode, Standing, Target, Trigger,
};

impl<'a> Speaker<'a> {
    /// `play`, with as what if there are several ways.
    pub(super) fn play_label(self, def: &CardDef, action: &Action) -> String {
        let mode = if def.modes.len() > 1 {
            self.say("play_as", &[self.say(mode_key(action.mode), &[]).into()])
        } else {
            self.say("play", &[])
        };
        let side = match action.as_hazard {
            Some(true) if !def.hazard => self.say("as_a_hazard", &[]),
            Some(false) if def.hazard => self.say("as_a_resource", &[]),
            Some(_) | None => String::new(),
        };
        format!("{mode}{side}")
    }

    /// Tells the performer, the time, the price, the targets and the steps.
    pub(super) fn action(self, action: &'a Action) -> String {
        let speaker = Speaker { targets: &action.targets, there: &action.needs, ..self };
        let mut parts: Vec<String> = Vec::new();
        parts.extend(window_key(action.window).map(|key| self.say(key, &[])));
        parts.extend(action.free.then(|| self.say("free_of_limit", &[])));
        parts.extend(action.starts_chain.then(|| self.say("must_start_chain", &[])));
        parts.extend(action.by.as_ref().map(|by| self.say("by", &[speaker.noun(by).into()])));
        parts.extend(speaker.needs(&action.needs).map(|needs| self.say("if", &[needs.into()])));
        let costs: Vec<String> = action.cost.iter().map(|cost| speaker.cost(cost)).collect();
        if !costs.is_empty() {
            parts.push(self.say("price", &[costs.join(", ").into()]));
        }
        parts.extend(action.targets.iter().map(|target| speaker.target(target)));
        if !action.meanwhile.is_empty() {
            let bans: Vec<String> = action.meanwhile.iter().map(|rule| speaker.rule(rule)).collect();
            parts.push(self.say("while_on_chain", &[bans.join(", ").into()]));
        }
        let granted = action.granted.map(|granted| match granted {
            Granted::Declared => "while_declared",
            Granted::After => "while_effect_lasts",
            Granted::Faced => "while_attack_faced",
        });
        parts.extend(granted.map(|key| self.say(key, &[])));
        parts.extend(action.locks_targets.then(|| self.say("targets_not_tapped", &[])));
        if let Some(no_duplicate) = action.no_duplicate {
            let which = self.say(no_duplicate_key(no_duplicate), &[]);
            parts.push(self.say("no_second_copy_where", &[which.into()]));
        }
        if !action.steps.is_empty() {
            parts.push(self.say("then", &[speaker.steps(&action.steps).into()]));
        }
        if parts.is_empty() { self.say("by_its_kind", &[]) } else { self.row(parts) }
    }

    fn target(self, target: &Target) -> String {
        let name = if self.targets.len() > 1 { format!(" {}", target.name) } else { String::new() };
        let count = match (target.several, target.optional) {
            (true, _) => self.say("any_number", &[]),
            (false, true) => self.say("optional", &[]),
            (false, false) => String::new(),
        };
        let most = target.max.as_ref().map(|max| self.say("at_most_so_many", &[self.amount(max).into()]));
        let what = self.noun(&target.filter).into();
        self.say("targeted", &[what, name.into(), count.into(), most.unwrap_or_default().into()])
    }

    fn cost(self, cost: &Cost) -> String {
        let of = |key: &str, filter: &Filter| self.say(key, &[self.noun(filter).into()]);
        match cost {
            Cost::TapBy => self.say("he_taps", &[]),
            Cost::TapThis => self.say("this_taps", &[]),
            Cost::DiscardThis => self.say("this_is_discarded", &[]),
            Cost::TapBearer => self.say("bearer_taps", &[]),
            Cost::Tap(filter) => of("taps", filter),
            Cost::Discard(filter) => of("is_discarded", filter),
            Cost::TapSome(filter) => of("any_number_tap", filter),
            Cost::Count(filter) => of("counted_now", filter),
            Cost::Limit(n) => self.say("so_many_of_limit", &[n.to_string().into()]),
            Cost::CorruptionCheck(0) => self.say("a_corruption_check", &[]),
            Cost::CorruptionCheck(by) => self.say("a_corruption_check_by", &[format!("{by:+}").into()]),
            Cost::BecomesShortEvent => self.say("becomes_short_event", &[]),
            Cost::BecomesLongEvent => self.say("becomes_long_event", &[]),
        }
    }

    /// Tells the time for which a standing effect holds.
    pub(super) fn standing_label(self, standing: &Standing) -> String {
        let key = match (standing.after_facing, standing.class) {
            (true, _) => "after_this_attack",
            (false, Class::P) => "in_play_passive",
            (false, Class::X) => "in_play_from_now_on",
            (false, Class::R) => "in_play_later_rolls",
            (false, Class::K) => "in_play_always",
        };
        self.say(key, &[])
    }

    pub(super) fn standing(self, standing: &'a Standing) -> String {
        let speaker = Speaker { there: &standing.needs, ..self };
        let rules = speaker.rules(&standing.rules);
        match speaker.needs(&standing.needs) {
            Some(needs) => self.say("if_then", &[needs.into(), rules.into()]),
            None => rules,
        }
    }

    /// `when …`
    pub(super) fn trigger_label(self, trigger: &Trigger) -> String {
        // It need not come about: what is so already counts.
        let when = if trigger.on == Event::State { "as_soon_as" } else { "when" };
        let when = self.say(when, &[self.say(event_key(trigger.on), &[]).into()]);
        format!("{when}{}", self.if_so(trigger.special, "special_action"))
    }

    pub(super) fn trigger(self, trigger: &'a Trigger) -> String {
        let speaker = Speaker { there: &trigger.needs, ..self };
        let who = trigger.who.as_ref().map(|who: &Filter| self.say("it_is", &[self.noun(who).into()]));
        let holds: Vec<String> = who.into_iter().chain(speaker.needs(&trigger.needs)).collect();
        let at_once = self.if_so(trigger.immediate, "at_once");
        let may = self.if_so(trigger.optional, "may");
        let told = format!("{at_once}{may}{}", speaker.steps(&trigger.steps));
        // Two that are told are both meant.
        let both = |one: String, other: String| self.say("both_hold", &[one.into(), other.into()]);
        match holds.into_iter().reduce(both) {
            Some(holds) => self.say("if_then", &[holds.into(), told.into()]),
            None => told,
        }
    }
}

/// The things that these conditions say are there.
pub(super) fn said_there<'c>(conditions: &'c [Condition]) -> Vec<&'c Filter> {
    let inner = |condition: &'c _| match condition {
        Condition::Exists(filter) => vec![filter],
        Condition::All(all) => said_there(all),
        _ => Vec::new(),
    };
    conditions.iter().flat_map(inner).collect()
}

fn mode_key(mode: Mode) -> &'static str {
    match mode {
        Mode::ShortEvent => "as_short_event",
        Mode::LongEvent => "as_long_event",
        Mode::PermanentEvent => "as_permanent_event",
        Mode::Creature => "as_creature",
        Mode::Character => "as_character",
        Mode::Ally => "as_ally",
        Mode::Item => "as_item",
        Mode::Faction => "as_faction",
        Mode::Ability => "as_ability",
    }
}
