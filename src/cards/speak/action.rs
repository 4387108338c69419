//! Actions, standing effects and triggers read aloud.

use super::Speaker;
use crate::engine::card::{Action, CardDef, Class, Cost, Event, Filter, Granted, Mode, Standing, Trigger, Window};

impl<'a> Speaker<'a> {
    /// `play`, with as what if there are several ways.
    pub(super) fn play_label(self, def: &CardDef, action: &Action) -> String {
        let mode = if def.modes.len() > 1 { format!("play as {}", mode_name(action.mode)) } else { "play".to_owned() };
        let side = match action.as_hazard {
            Some(true) if !def.hazard => " as a hazard",
            Some(false) if def.hazard => " as a resource",
            Some(_) | None => "",
        };
        self.labelled(&format!("{mode}{side}"), action.option.as_deref())
    }

    /// Tells the performer, the time, the price, the targets and the steps.
    pub(super) fn action(self, action: &'a Action) -> String {
        let speaker = Speaker { targets: &action.targets, ..self };
        let mut parts: Vec<String> = Vec::new();
        parts.extend(window_name(action.window).map(str::to_owned));
        if action.free {
            parts.push("free of the hazard limit".to_owned());
        }
        if action.starts_chain {
            parts.push("must start a chain".to_owned());
        }
        parts.extend(action.by.as_ref().map(|by| format!("by {}", speaker.one(by))));
        parts.extend(speaker.needs(&action.needs).map(|needs| format!("if {needs}")));
        let costs: Vec<String> = action.cost.iter().map(|cost| speaker.cost(cost)).collect();
        if !costs.is_empty() {
            parts.push(format!("price: {}", costs.join(", ")));
        }
        for target in &action.targets {
            let name = if action.targets.len() > 1 { format!(" {}", target.name) } else { String::new() };
            let count = match (target.several, target.optional) {
                (true, _) => "any number of: ",
                (false, true) => "optional: ",
                (false, false) => "",
            };
            let most = target.max.as_ref().map(|max| format!(", at most {}", speaker.amount(max))).unwrap_or_default();
            parts.push(format!("target{name}: {count}{}{most}", speaker.one(&target.filter)));
        }
        if !action.meanwhile.is_empty() {
            let bans: Vec<String> = action.meanwhile.iter().map(|rule| speaker.rule(rule)).collect();
            parts.push(format!("while it is on the chain {}", bans.join(", ")));
        }
        match action.granted {
            Some(Granted::Declared) => parts.push("while the card is declared".to_owned()),
            Some(Granted::After) => parts.push("while its effect lasts".to_owned()),
            Some(Granted::Faced) => parts.push("while its attack is faced".to_owned()),
            None => {}
        }
        if action.locks_targets {
            parts.push("what it targets may not be tapped in response".to_owned());
        }
        if let Some(no_duplicate) = action.no_duplicate {
            parts.push(format!("no second copy {}", super::no_duplicate_text(no_duplicate)));
        }
        if !action.steps.is_empty() {
            parts.push(format!("then {}", speaker.steps(&action.steps)));
        }
        if parts.is_empty() { "by the rules of its kind".to_owned() } else { parts.join("; ") }
    }

    fn cost(self, cost: &Cost) -> String {
        match cost {
            Cost::TapBy => "he taps".to_owned(),
            Cost::TapThis => "this card taps".to_owned(),
            Cost::DiscardThis => "this card is discarded".to_owned(),
            Cost::TapBearer => "the bearer taps".to_owned(),
            Cost::Tap(filter) => format!("{} taps", self.one(filter)),
            Cost::Discard(filter) => format!("{} is discarded", self.one(filter)),
            Cost::TapSome(filter) => format!("any number tap: {}", self.one(filter)),
            Cost::Count(filter) => format!("counted now: {}", self.one(filter)),
            Cost::Limit(n) => format!("{n} of the hazard limit"),
            Cost::CorruptionCheck(0) => "a corruption check".to_owned(),
            Cost::CorruptionCheck(by) => format!("a corruption check {by:+}"),
            Cost::BecomesShortEvent => "it becomes a short-event".to_owned(),
            Cost::BecomesLongEvent => "it becomes a long-event".to_owned(),
        }
    }

    /// Tells the time for which a standing effect holds.
    pub(super) fn standing_label(self, standing: &Standing) -> &'static str {
        match (standing.after_facing, standing.class) {
            (true, _) => "after this attack",
            (false, Class::P) => "while in play (passive)",
            (false, Class::X) => "while in play (from now on)",
            (false, Class::R) => "while in play (later rolls)",
            (false, Class::K) => "while in play",
        }
    }

    pub(super) fn standing(self, standing: &Standing) -> String {
        let needs = self.needs(&standing.needs).map(|needs| format!("if {needs}: ")).unwrap_or_default();
        format!("{needs}{}", self.rules(&standing.rules))
    }

    /// `when …`
    pub(super) fn trigger_label(self, trigger: &Trigger) -> String {
        let special = if trigger.special { " (special action)" } else { "" };
        // It need not come about: what is so already counts.
        let when = if trigger.on == Event::State { "as soon as" } else { "when" };
        format!("{when} {}{special}", event_name(trigger.on))
    }

    pub(super) fn trigger(self, trigger: &Trigger) -> String {
        let who = trigger.who.as_ref().map(|who: &Filter| format!("it is {}", self.one(who)));
        let holds: Vec<String> = who.into_iter().chain(self.needs(&trigger.needs)).collect();
        let holds = if holds.is_empty() { String::new() } else { format!("if {}: ", holds.join(" and ")) };
        let at_once = if trigger.immediate { "at once: " } else { "" };
        let may = if trigger.optional { "may: " } else { "" };
        format!("{holds}{at_once}{may}{}", self.steps(&trigger.steps))
    }
}

fn mode_name(mode: Mode) -> &'static str {
    crate::cards::effects::word_of_mode(mode)
}

fn window_name(window: Window) -> Option<&'static str> {
    Some(match window {
        Window::Usual => return None,
        Window::Any => "at any time",
        Window::Organization => "in the organization phase",
        Window::EndOfMovementHazard => "at the end of a movement/hazard phase",
        Window::EndOfOrganization => "at the end of the organization phase",
        Window::LongEvent => "in the long-event phase",
        Window::MovementHazard => "in the movement/hazard phase",
        Window::Site => "in the site phase",
        Window::End => "in the end-of-turn phase",
        Window::StartOfEnd => "at the start of the end-of-turn phase",
        Window::OwnTurn => "in any phase of one's own turn",
        Window::Attack => "when an attack is faced",
        Window::BeforeStrikes => "when an attack is faced, before strikes are assigned",
        Window::BeforeSequence => "when strikes are assigned, before the strike's sequence begins",
        Window::Strike => "in a strike sequence, before the roll",
        Window::Test => "only as the result of the test of a gold ring",
    })
}

pub(super) fn event_name(event: Event) -> &'static str {
    match event {
        Event::Moves => "a company moves",
        Event::State => "this is so",
        Event::AttackBegins => "an attack is declared",
        Event::AttackDefeated => "an attack is defeated",
        Event::AttackOver => "an attack is over",
        Event::StrikeSucceeds => "a strike succeeds",
        Event::Wounded => "somebody is wounded",
        Event::FailsCorruption => "a corruption check fails",
        Event::CheckedCorruption => "a corruption check is made",
        Event::CheckedInfluence => "an influence check is made",
        Event::InfluenceSucceeds => "an attempt to influence succeeds",
        Event::GainsItem => "an item is gained",
        Event::Enters => "a card enters play",
        Event::Joins => "a character joins another company",
        Event::SetsOut => "a company is bound for a new site, at the end of the organization phase",
        Event::Leaves => "a card leaves play",
        Event::DeckExhausted => "a play deck is exhausted",
        Event::StartOfSite => "the site phase of a company starts",
        Event::EndOfUntap => "the untap phase ends",
        Event::EndOfMovementHazard => "the movement/hazard phase ends",
        Event::EndOfTurn => "the turn ends",
        Event::Organization => "the organization phase begins",
    }
}
