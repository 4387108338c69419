//! Answers that could be declared, in words: what was found, how far the search went, each answer with its price.

use super::said::{Said, name, say};
use super::{Answer, Price, Responses};

impl Responses {
    /// Gives the result of the search, in a line.
    pub fn headline(&self) -> String {
        let rules = self.name;
        let count = self.answers.len();
        match (&self.beaten, count) {
            (_, 0) if self.nothing_to_beat().is_some() => {
                let why = self.nothing_to_beat().map(ToString::to_string).unwrap_or_default();
                format!("There is nothing to beat: {why}.")
            }
            (_, 0) if !self.trouble.is_empty() => format!("Not answered under {rules} rules."),
            (Some(n), 0) => format!("None of the cards tried beats {n} under {rules} rules."),
            (Some(n), 1) => format!("1 answer beats {n} under {rules} rules."),
            (Some(n), several) => format!("{several} answers beat {n} under {rules} rules."),
            (None, 0) => format!("None of the cards tried can be declared under {rules} rules."),
            (None, 1) => format!("1 thing can be declared under {rules} rules."),
            (None, several) => format!("{several} things can be declared under {rules} rules."),
        }
    }

    /// Gives the reason why there is nothing that could be beaten, if that was asked.
    pub fn nothing_to_beat(&self) -> Option<&Said> {
        self.trouble.iter().find(|trouble| trouble.is("nothing_to_beat") || trouble.is("not_to_be_beaten"))
    }

    /// Says how far the search went. Whoever asked about the position alone is told how to ask about all cards.
    pub fn looked_at(&self, all_cards: &str) -> String {
        let cards = if self.covered == 1 { "1 card".to_owned() } else { format!("{} cards", self.covered) };
        match self.pool {
            "every" => format!(
                "Tried: {cards} as if in hand, and the cards in play. Cards that netrep cannot play are left out."
            ),
            _ => format!("Tried: {cards} in play and in the hands that are described{all_cards}."),
        }
    }
}

impl Answer {
    /// Gives the declaration, its targets and its price.
    pub fn text(&self) -> Said {
        let mut text = match to_do(self.act) {
            Some(key) => say(key, [self.card.clone()]),
            None => self.card.clone(),
        };
        if let Some(option) = &self.option {
            text = text.and(name(format!(" [{option}]")));
        }
        let keys: Vec<Said> = self.targets.iter().filter(|t| t.is("by_key")).flat_map(Said::parts).cloned().collect();
        if !self.targets.is_empty() {
            text = match keys.len() == self.targets.len() {
                true => say("keyed_to", [text, Said::any(keys)]),
                false => text.and(say("on", [Said::any(self.targets.clone())])),
            };
        }
        let price = self.paid();
        if !price.is_empty() {
            text = say("remark", [text, price]);
        }
        if self.unmodelled { say("remark", [text, say("text_by_hand", [])]) } else { text }
    }

    /// Gives the player who can declare it, and the time: answers that share this stand together.
    pub fn heading(&self) -> String {
        match (self.own, self.faced) {
            (true, _) => format!("{} can do this by giving up that declaration", self.player),
            (false, true) => format!("{} can declare once the attack is faced (both pass first)", self.player),
            (false, false) => format!("{} can declare", self.player),
        }
    }

    /// Gives the effect on the action that is to be beaten, else the changes that it makes, and all that is not certain
    /// about it.
    pub fn effects(&self) -> Vec<Said> {
        let mut told: Vec<Said> = match &self.effect {
            Some(effect) => vec![effect.text.clone()],
            None => self.changes.iter().map(|c| c.text.clone()).collect(),
        };
        told.extend(self.doubts.iter().map(|doubt| say("uncertain", [doubt.clone()])));
        told
    }

    /// Gives the cost: a card from hand, taps, discards, the hazard limit.
    pub(super) fn cost(&self) -> usize {
        let own = usize::from(matches!(self.act, "play" | "discard"));
        let tapped = usize::from(self.act == "tap" || self.price.tap_target) + self.price.taps.len();
        own * 2 + tapped + self.price.discards.len() * 2 + usize::from(self.price.hazard_limit)
    }

    /// Gives the price, with everything that can be paid in its place.
    fn paid(&self) -> Said {
        let all: Vec<&Price> = std::iter::once(&self.price).chain(&self.other_prices).collect();
        let rest = |p: &Price| Price { taps: p.taps.iter().skip(1).cloned().collect(), tap_target: false, ..p.clone() };
        let one_tap = all.len() > 1 && all.iter().all(|p| p.tap_target || !p.taps.is_empty());
        if one_tap && all.iter().all(|p| rest(p) == rest(&self.price)) {
            let who = |p: &&Price| if p.tap_target { say("the_target", []) } else { p.taps[0].clone() };
            let mut names: Vec<Said> = all.iter().map(who).collect();
            names.dedup();
            return rest(&self.price).behind(say("to_tap", [Said::any(names)]));
        }
        let by = |p: &&Price| p.performer.clone().filter(|_| p.taps.is_empty() && p.discards.is_empty());
        let names: Vec<Said> = all.iter().filter_map(by).collect();
        if all.len() > 1 && names.len() == all.len() {
            let more = Price { performer: None, ..self.price.clone() };
            return more.behind(say("done_by", [Said::any(names)]));
        }
        let mut prices: Vec<Said> = all.iter().map(|p| p.said()).collect();
        prices.dedup();
        Said::any(prices)
    }
}

/// Gives the sentence of what is declared; a card that is played needs none.
fn to_do(act: &str) -> Option<&'static str> {
    Some(match act {
        "support" => "to_support",
        "attack" => "to_attack",
        "turn" => "to_turn_down",
        "tap" => "to_tap",
        "discard" => "to_discard",
        "use" => "to_use",
        "remove" => "to_remove",
        "cancel" => "to_cancel",
        "reveal" => "to_reveal",
        "store" => "to_store",
        "test" => "to_test",
        "transfer" => "to_transfer",
        "influence" => "to_influence",
        "rescue" => "to_rescue",
        "untap" => "to_untap",
        "heal" => "to_heal",
        "return" => "to_return",
        "choose" => "to_choose",
        _ => return None,
    })
}

impl Price {
    fn said(&self) -> Said {
        let target = self.tap_target.then(|| say("to_tap", [say("the_target", [])]));
        let taps = self.taps.iter().map(|card| say("to_tap", [card.clone()]));
        let discards = self.discards.iter().map(|card| say("to_discard", [card.clone()]));
        let performer = self.performer.iter().map(|card| say("done_by", [card.clone()]));
        let limit = (self.hazard_limit > 0).then(|| say("costs_limit", [name(self.hazard_limit)]));
        Said::joined(taps.chain(target).chain(discards).chain(performer).chain(limit), ", ")
    }

    /// Puts this price after something.
    fn behind(&self, first: Said) -> Said {
        first.and(self.said().behind(", "))
    }

    /// Gives it as it stands in a line of a script, after the card.
    pub(super) fn typed(&self) -> String {
        let taps = self.taps.iter().map(|c| format!("tap {c}"));
        let paid = taps.chain(self.discards.iter().map(|c| format!("discard {c}"))).collect::<Vec<_>>();
        let paid = if paid.is_empty() { String::new() } else { format!(" ({})", paid.join(", ")) };
        self.performer.iter().fold(paid, |paid, who| format!("{paid} by {who}"))
    }
}
