//! What is different at the end of a script, in a sentence.

use super::facts::{Facts, Value};

/// Facts that tell how something came about, not what is so at the end; the steps tell it.
const QUIET: [&str; 13] = [
    "targets(",
    "keys(",
    "skill(",
    "fetched(",
    "company_size(",
    "order",
    "next_chain",
    "strike(",
    "cc(",
    "ic(",
    "influence",
    "attacks",
    "attack.",
];

/// What is different at the end; behind an attack that is over, the rule by which it is.
pub(super) fn afterwards(before: &Facts, after: &Facts, by: &str) -> String {
    let parts = after.0.iter().filter_map(|(key, value)| {
        let was = before.exactly(key);
        let quiet = QUIET.iter().any(|q| key.starts_with(q));
        if was == Some(value) || quiet {
            return None;
        }
        // What is told of a numbered copy or of a namesake is not told again under its bare title.
        let marked = |k: &str| k != key && super::facts::without_marks(k) == *key;
        let again = after.0.iter().any(|(k, v)| v == value && marked(k));
        if again { None } else { told(key, value, was, by) }
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// A fact that is new, as people say it; of a list of states those that are new.
fn told(key: &str, value: &Value, was: Option<&Value>, by: &str) -> Option<String> {
    let text = match (key, value) {
        ("path", Value::Words(types)) => format!("the path is {}", types.concat()),
        ("attack", Value::Words(status)) => {
            let status = status.concat();
            let by = if matches!(&*status, "over" | "defeated") { by } else { "" };
            format!("the attack {}{by}", attack(&status))
        }
        ("chooser", Value::Words(who)) => format!("the choice is the {}'s", who.concat()),
        ("hazards_used", Value::Number(n)) => format!("{n} of the hazard limit used"),
        ("hazard_limit", Value::Number(n)) => format!("the hazard limit is {n}"),
        (_, Value::Words(now)) => match key.strip_prefix("effect(").and_then(|k| k.strip_suffix(')')) {
            Some(card) => format!("the effect of {card} lasts"),
            None => {
                let states = states(now, was);
                if states.is_empty() {
                    return None;
                }
                format!("{key} {states}")
            }
        },
        (_, Value::Number(_) | Value::Truth(_)) => format!("{key} {}", super::expect::told(value)),
    };
    Some(text)
}

/// The states that were not there before.
fn states(now: &[String], was: Option<&Value>) -> String {
    let was = if let Some(Value::Words(was)) = was { was.as_slice() } else { &[] };
    // What has just come into play is untapped as a matter of course.
    let in_play = |words: &[String]| words.iter().any(|w| w == "in-play");
    let entered = in_play(now) && !in_play(was);
    let new = now.iter().filter(|w| !was.contains(w)).filter(|w| !entered || *w != "untapped");
    new.map(|w| state(w)).collect::<Vec<_>>().join(", ")
}

/// A state as people say it.
fn state(word: &str) -> &str {
    match word {
        "in-play" => "in play",
        "discard" => "discarded",
        "hand" => "in hand",
        "deck" => "in the play deck",
        "removed-from-game" => "removed from the game",
        "discard-at-end-of-turn" => "to be discarded at the end of the turn",
        "en-route" => "on its way",
        other => other,
    }
}

fn attack(status: &str) -> &str {
    match status {
        "continues" => "goes on",
        "cancelled" => "is cancelled",
        "over" => "is over",
        "defeated" => "is defeated",
        other => other,
    }
}
