//! Amounts and conditions read aloud.

use super::noun::{attr_name, compared, listed};
use super::{Speaker, plural};
use crate::engine::card::{Amount, Attr, Condition, Filter, Role};
use crate::vocab::Phase;

impl Speaker<'_> {
    /// `2`, `his mind`, `the number of …`
    pub(super) fn amount(self, amount: &Amount) -> String {
        match amount {
            Amount::Number(n) => n.to_string(),
            Amount::Of(attr, role) => self.attr_of(*attr, role),
            Amount::Count(filter) => format!("the number of {}", self.several(filter)),
            Amount::Path(kind) => format!("the number of {} in the site path", plural(kind.name())),
            Amount::Revealed => "the number of cards revealed".to_owned(),
            Amount::Paid => "the number of cards tapped or discarded for it".to_owned(),
            Amount::Sum(parts) => {
                let mut text = String::new();
                for part in parts {
                    let (sign, part) = match part {
                        Amount::Minus(inner) => (" minus ", self.amount(inner)),
                        Amount::Number(n) if *n < 0 => (" minus ", (-n).to_string()),
                        _ => (" plus ", self.amount(part)),
                    };
                    text.push_str(match (text.is_empty(), sign) {
                        (true, " plus ") => "",
                        (true, sign) => sign.trim_start(),
                        (false, sign) => sign,
                    });
                    text.push_str(&part);
                }
                text
            }
            Amount::Minus(inner) => format!("minus {}", self.amount(inner)),
            Amount::Times(inner, times) => format!("{times} times {}", self.amount(inner)),
            Amount::Half(inner) => format!("half of {}, rounded up", self.amount(inner)),
            Amount::If(condition, inner) => format!("{} if {}", self.amount(inner), self.condition(condition)),
        }
    }

    /// An attribute of a role: `your hand size`, `the prowess of the bearer`.
    pub(super) fn attr_of(self, attr: Attr, role: &Role) -> String {
        let attr = attr_name(attr);
        match role {
            Role::You => format!("your {attr}"),
            Role::Opponent => format!("the opponent's {attr}"),
            _ => format!("the {attr} of {}", self.role(role)),
        }
    }

    /// `+2`, `-1`, or words with `plus`; nothing for 0.
    pub(super) fn modifier(self, amount: &Amount) -> Option<String> {
        match amount {
            Amount::Number(0) => None,
            Amount::Number(n) => Some(format!("{n:+}")),
            Amount::Minus(_) => Some(self.amount(amount)),
            _ => {
                let text = self.amount(amount);
                Some(if text.starts_with("minus ") { text } else { format!("plus {text}") })
            }
        }
    }

    /// A condition as a clause.
    pub(super) fn condition(self, condition: &Condition) -> String {
        match condition {
            Condition::All(all) => listed(self.conditions(all), "and"),
            Condition::Any(any) => listed(self.conditions(any), "or"),
            Condition::Not(inner) => self.negated_condition(inner),
            Condition::InPlay(title) => format!("{} is in play", self.title(title)),
            Condition::Exists(filter) => format!("there is {}", self.one(filter)),
            Condition::Is(role, filter) => {
                format!("{} {}", self.role_is(role), self.quality_in(role, filter))
            }
            Condition::Compare(left, comparison, right) => {
                format!("{} is{}", self.amount(left), compared(*comparison, &self.amount(right)))
            }
            Condition::Phase(phase) => format!("it is the {}", phase_name(*phase)),
            Condition::YourTurn => "it is your turn".to_owned(),
        }
    }

    /// Conditions that must all hold, or nothing.
    pub(super) fn needs(self, needs: &[Condition]) -> Option<String> {
        if needs.is_empty() { None } else { Some(listed(self.conditions(needs), "and")) }
    }

    fn conditions(self, all: &[Condition]) -> Vec<String> {
        all.iter().map(|condition| self.condition(condition)).collect()
    }

    fn role_is(self, role: &Role) -> String {
        format!("{} {}", self.role(role), if *role == Role::You { "are" } else { "is" })
    }

    /// A player is of a type, where a thing is that of a player.
    fn quality_in(self, role: &Role, filter: &Filter) -> String {
        let text = self.quality(filter);
        if matches!(role, Role::You | Role::Opponent) { text.replace("of a ", "a ") } else { text }
    }

    fn negated_condition(self, inner: &Condition) -> String {
        match inner {
            Condition::InPlay(title) => format!("{} is not in play", self.title(title)),
            Condition::Exists(filter) => format!("there is no {}", self.bare(filter)),
            Condition::Is(role, filter) => format!("{} not {}", self.role_is(role), self.quality_in(role, filter)),
            Condition::YourTurn => "it is not your turn".to_owned(),
            Condition::Phase(phase) => format!("it is not the {}", phase_name(*phase)),
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) | Condition::Compare(..) => {
                format!("it is not so that {}", self.condition(inner))
            }
        }
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Untap => "untap phase",
        Phase::Organization => "organization phase",
        Phase::LongEvent => "long-event phase",
        Phase::MovementHazard => "movement/hazard phase",
        Phase::Site => "site phase",
        Phase::End => "end-of-turn phase",
    }
}
