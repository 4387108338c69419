//! Amounts and conditions read aloud.

use super::Speaker;
use super::noun::Noun;
use super::tongue::{Piece, chosen};
use super::words::{attr_key, compared_key, phase_key};
use crate::engine::card::{Amount, Attr, Condition, Filter, Role};

impl Speaker<'_> {
    /// `2`, `his mind`, `the number of …`
    pub(super) fn amount(self, amount: &Amount) -> String {
        let inner = |key: &str, amount: &Amount| self.say(key, &[self.amount(amount).into()]);
        match amount {
            Amount::Number(n) => n.to_string(),
            Amount::Of(attr, role) => self.attr_of(*attr, role),
            Amount::Count(filter) => self.say("count", &[self.noun(filter).into()]),
            Amount::Path(kind) => self.say("count_in_path", &[Noun::named(kind.name()).into()]),
            Amount::Revealed => self.say("count_revealed", &[]),
            Amount::Paid => self.say("count_paid", &[]),
            Amount::Sum(parts) => self.sum(parts),
            Amount::Minus(less) => inner("minus", less),
            Amount::Times(one, times) => self.say("times", &[times.to_string().into(), self.amount(one).into()]),
            Amount::Half(whole) => inner("half", whole),
            Amount::If(condition, then) => {
                self.say("amount_if", &[self.amount(then).into(), self.condition(condition).into()])
            }
        }
    }

    /// An amount of which something is said.
    fn subject(self, amount: &Amount) -> String {
        match amount {
            Amount::Of(attr, role) if !matches!(role, Role::You | Role::Opponent) => {
                self.say("the_number_is", &[Noun::named(attr_key(*attr)).into(), self.role(role).into()])
            }
            Amount::Count(filter) => self.say("the_count_is", &[self.noun(filter).into()]),
            Amount::Path(kind) => self.say("the_count_in_path_is", &[Noun::named(kind.name()).into()]),
            _ => self.amount(amount),
        }
    }

    fn sum(self, parts: &[Amount]) -> String {
        let mut text = String::new();
        for part in parts {
            let (less, part) = match part {
                Amount::Minus(inner) => (true, self.amount(inner)),
                Amount::Number(n) if *n < 0 => (true, (-n).to_string()),
                _ => (false, self.amount(part)),
            };
            text = match (text.is_empty(), less) {
                (true, false) => part,
                (true, true) => self.say("minus", &[part.into()]),
                (false, false) => self.say("sum", &[text.into(), part.into()]),
                (false, true) => self.say("difference", &[text.into(), part.into()]),
            };
        }
        text
    }

    /// An attribute of a role: `your hand size`, `the prowess of the bearer`.
    pub(super) fn attr_of(self, attr: Attr, role: &Role) -> String {
        let attr = Piece::from(Noun::named(attr_key(attr)));
        match role {
            Role::You => self.say("your_number", &[attr]),
            Role::Opponent => self.say("opponents_number", &[attr]),
            _ => self.say("the_number_of", &[attr, self.role(role).into()]),
        }
    }

    /// `+2`, `-1`, or words with `plus`; nothing for 0.
    pub(super) fn modifier(self, amount: &Amount) -> Option<String> {
        match amount {
            Amount::Number(0) => None,
            Amount::Number(n) => Some(format!("{n:+}")),
            _ if begins_with_minus(amount) => Some(self.amount(amount)),
            _ => Some(self.say("plus", &[self.amount(amount).into()])),
        }
    }

    /// A condition as a clause.
    pub(super) fn condition(self, condition: &Condition) -> String {
        match condition {
            Condition::All(all) => self.tongue.listed(self.conditions(all), "and"),
            Condition::Any(any) => self.tongue.listed(self.conditions(any), "or"),
            Condition::Not(inner) => self.negated_condition(inner),
            Condition::InPlay(title) => self.say("title_in_play", &[self.title(title).into()]),
            Condition::Exists(filter) => self.say("there_is", &[self.noun(filter).into()]),
            Condition::Is(role, filter) => self.is(role, filter, false),
            Condition::Compare(left, comparison, right) => {
                let bound = self.say(compared_key(*comparison), &[self.amount(right).into()]);
                self.say("compared", &[self.subject(left).into(), bound.into()])
            }
            Condition::Phase(phase) => self.say("phase_is", &[self.say(phase_key(*phase), &[]).into()]),
            Condition::YourTurn => self.say("your_turn", &[]),
        }
    }

    /// Conditions that must all hold, or nothing.
    pub(super) fn needs(self, needs: &[Condition]) -> Option<String> {
        if needs.is_empty() { None } else { Some(self.tongue.listed(self.conditions(needs), "and")) }
    }

    fn conditions(self, all: &[Condition]) -> Vec<String> {
        all.iter().map(|condition| self.condition(condition)).collect()
    }

    /// A role is something, or is not.
    fn is(self, role: &Role, filter: &Filter, not: bool) -> String {
        let (subject, noun) = (self.role(role), self.noun(filter));
        let class = subject.class(self.tongue);
        let agreeing = |text: String| Piece::Text(chosen(&text, class));
        let denied = if not { noun.denied(self.tongue) } else { None };
        let you = *role == Role::You;
        if let Some(denied) = denied {
            let key = if you { "you_are_denied" } else { "is_denied" };
            return self.say(key, &[subject.into(), agreeing(denied)]);
        }
        if !you && let Some(one) = noun.one_that(self.tongue) {
            let key = if not { "is_not_one" } else { "is_one" };
            return self.say(key, &[subject.into(), agreeing(one), agreeing(noun.follows(self.tongue))]);
        }
        if not && !you && noun.is_common() {
            return self.say("is_no", &[subject.into(), noun.into()]);
        }
        let key = match (you, not) {
            (true, true) => "you_are_not",
            (true, false) => "you_are",
            (false, true) => "is_not",
            (false, false) => "is",
        };
        let quality = match role {
            Role::You | Role::Opponent => noun.player_quality(self.tongue),
            _ => noun.quality(self.tongue),
        };
        self.say(key, &[subject.into(), agreeing(quality)])
    }

    fn negated_condition(self, inner: &Condition) -> String {
        match inner {
            Condition::InPlay(title) => self.say("title_not_in_play", &[self.title(title).into()]),
            Condition::Exists(filter) => self.say("there_is_no", &[self.noun(filter).into()]),
            Condition::Is(role, filter) => self.is(role, filter, true),
            Condition::YourTurn => self.say("not_your_turn", &[]),
            Condition::Phase(phase) => self.say("phase_is_not", &[self.say(phase_key(*phase), &[]).into()]),
            Condition::All(_) | Condition::Any(_) | Condition::Not(_) | Condition::Compare(..) => {
                self.say("not_so", &[self.condition(inner).into()])
            }
        }
    }
}

/// Whether the words of an amount begin with the word for less.
fn begins_with_minus(amount: &Amount) -> bool {
    match amount {
        Amount::Minus(_) => true,
        Amount::Sum(parts) => parts.first().is_some_and(|first| match first {
            Amount::Number(n) => *n < 0,
            first => begins_with_minus(first),
        }),
        Amount::If(_, inner) => begins_with_minus(inner),
        _ => false,
    }
}
