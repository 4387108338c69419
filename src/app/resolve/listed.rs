//! Answers that could be declared, in words: what was found, how far the search went, each answer with its price.

use super::{Answer, Responses};

impl Responses {
    /// What was found, in a line.
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

    /// How far the search went. Whoever asked about the position alone is told how to ask about all cards.
    pub fn looked_at(&self, all_cards: &str) -> String {
        let cards = if self.covered == 1 { "1 card".to_owned() } else { format!("{} cards", self.covered) };
        match self.pool {
            "every" => format!(
                "Looked at: {cards} whose text the data model, each as though in hand, and what is in play. Cards \
                 whose text is not modelled are not among them."
            ),
            _ => format!("Looked at: {cards} in play and in the hands that are described{all_cards}."),
        }
    }
}

impl Answer {
    /// What is declared, on what, for what price.
    pub fn text(&self) -> String {
        let verb = match self.act {
            "tap" => "tap ",
            "discard" => "discard ",
            "support" => "support by ",
            "reveal" => "reveal ",
            "attack" => "attack with ",
            _ => "",
        };
        let mut text = format!("{verb}{}", self.card);
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
        let mut price: Vec<String> = self.price.taps.iter().map(|c| format!("tap {c}")).collect();
        if self.price.tap_target {
            price.push("tap the target".to_owned());
        }
        price.extend(self.price.discards.iter().map(|c| format!("discard {c}")));
        if self.price.hazard_limit > 0 {
            price.push(format!("hazard limit {}", self.price.hazard_limit));
        }
        if !price.is_empty() {
            text.push_str(&format!(" ({})", price.join(", ")));
        }
        if self.unmodelled {
            text.push_str(" (not modelled: rule its text by hand)");
        }
        text
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
