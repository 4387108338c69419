//! Answers that could be declared, in words: what was found, how far the search went, each answer with its price.

use super::{Answer, Price, Responses};

impl Responses {
    /// The result of the search, in a line.
    pub fn headline(&self) -> String {
        let rules = self.name;
        let count = self.answers.len();
        match (&self.beaten, count) {
            _ if !self.trouble.is_empty() && count == 0 => format!("There is no answer by {rules} rules."),
            (Some(n), 0) => format!("Nothing that was looked at beats {n} by {rules} rules."),
            (Some(n), 1) => format!("1 answer beats {n} by {rules} rules."),
            (Some(n), several) => format!("{several} answers beat {n} by {rules} rules."),
            (None, 0) => format!("Nothing that was looked at can be declared by {rules} rules."),
            (None, 1) => format!("1 thing can be declared by {rules} rules."),
            (None, several) => format!("{several} things can be declared by {rules} rules."),
        }
    }

    /// The extent of the search. Those that asked about the position alone are told how to ask about all cards.
    pub fn looked_at(&self, all_cards: &str) -> String {
        let cards = if self.covered == 1 { "1 card".to_owned() } else { format!("{} cards", self.covered) };
        match self.pool {
            "every" => format!(
                "Looked at: {cards} that the players may have and whose text the data model, each as though in hand, and \
                 what is in play. Cards whose text is not modelled are not among them."
            ),
            _ => format!("Looked at: {cards} in play and in the hands that are described{all_cards}."),
        }
    }
}

impl Answer {
    /// The declaration, its targets and its price.
    pub fn text(&self) -> String {
        let mut text = match self.act {
            "play" => self.card.clone(),
            "support" => format!("support by {}", self.card),
            "attack" => format!("attack with {}", self.card),
            "turn" => format!("turn {} face-down", self.card),
            verb => format!("{verb} {}", self.card),
        };
        if let Some(option) = &self.option {
            text.push_str(&format!(" [{option}]"));
        }
        match self.targets.as_slice() {
            [] => {}
            several if several.iter().all(|t| t.starts_with("keyed to ")) => {
                let keys: Vec<&str> = several.iter().filter_map(|t| t.strip_prefix("keyed to ")).collect();
                text.push_str(&format!(" keyed to {}", listed(&keys)));
            }
            several => text.push_str(&format!(" on {}", listed(several))),
        }
        let price = self.paid();
        if !price.is_empty() {
            text.push_str(&format!(" ({price})"));
        }
        if self.unmodelled {
            text.push_str(" (not modelled: rule its text by hand)");
        }
        text
    }

    /// The player who can declare it, and the time: answers that share this stand together.
    pub fn heading(&self) -> String {
        match (self.own, self.faced) {
            (true, _) => format!("{} can give up the declaration for it", self.player),
            (false, true) => format!("{} can declare once the attack is faced (both pass first)", self.player),
            (false, false) => format!("{} can declare", self.player),
        }
    }

    /// The effect on the action that is to be beaten, else the changes that it makes, and all that is not certain about
    /// it.
    pub fn effects(&self) -> Vec<String> {
        let mut told: Vec<String> = match &self.effect {
            Some(effect) => vec![effect.text.clone()],
            None => self.changes.iter().map(|c| c.text.clone()).collect(),
        };
        told.extend(self.doubts.iter().map(|doubt| format!("Not certain, to be ruled by hand: {doubt}")));
        told
    }

    /// The cost: a card from hand, taps, discards, the hazard limit.
    pub(super) fn cost(&self) -> usize {
        let own = usize::from(matches!(self.act, "play" | "discard"));
        let tapped = usize::from(self.act == "tap" || self.price.tap_target) + self.price.taps.len();
        own * 2 + tapped + self.price.discards.len() * 2 + usize::from(self.price.hazard_limit)
    }

    /// The price, with everything that can be paid in its place.
    fn paid(&self) -> String {
        let all: Vec<&Price> = std::iter::once(&self.price).chain(&self.other_prices).collect();
        let rest = |p: &Price| Price { taps: p.taps.iter().skip(1).cloned().collect(), tap_target: false, ..p.clone() };
        let one_tap = all.len() > 1 && all.iter().all(|p| p.tap_target || !p.taps.is_empty());
        if one_tap && all.iter().all(|p| rest(p) == rest(&self.price)) {
            let who = |p: &&Price| if p.tap_target { "the target".to_owned() } else { p.taps[0].clone() };
            let mut names: Vec<String> = all.iter().map(who).collect();
            names.dedup();
            let more = rest(&self.price).words();
            let tap = format!("tap {}", listed(&names));
            return if more.is_empty() { tap } else { format!("{tap}, {more}") };
        }
        let by = |p: &&Price| p.performer.clone().filter(|_| p.taps.is_empty() && p.discards.is_empty());
        let names: Vec<String> = all.iter().filter_map(by).collect();
        if all.len() > 1 && names.len() == all.len() {
            let more = Price { performer: None, ..self.price.clone() }.words();
            let by = format!("by {}", listed(&names));
            return if more.is_empty() { by } else { format!("{by}, {more}") };
        }
        let mut words: Vec<String> = all.iter().map(|p| p.words()).collect();
        words.dedup();
        listed(&words)
    }
}

impl Price {
    fn words(&self) -> String {
        let mut price: Vec<String> = self.taps.iter().map(|c| format!("tap {c}")).collect();
        if self.tap_target {
            price.push("tap the target".to_owned());
        }
        price.extend(self.discards.iter().map(|c| format!("discard {c}")));
        price.extend(self.performer.iter().map(|c| format!("by {c}")));
        if self.hazard_limit > 0 {
            price.push(format!("hazard limit {}", self.hazard_limit));
        }
        price.join(", ")
    }

    /// As it stands in a line of a script, behind the card.
    pub(super) fn typed(&self) -> String {
        let taps = self.taps.iter().map(|c| format!("tap {c}"));
        let paid = taps.chain(self.discards.iter().map(|c| format!("discard {c}"))).collect::<Vec<_>>();
        let paid = if paid.is_empty() { String::new() } else { format!(" ({})", paid.join(", ")) };
        self.performer.iter().fold(paid, |paid, who| format!("{paid} by {who}"))
    }
}

/// `a, b or c`.
fn listed<T: AsRef<str>>(words: &[T]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => (*last).to_owned(),
        None => String::new(),
    }
}
