//! The differences at the end of a script, in a sentence.

use super::facts::{Facts, Value, without_marks};
use super::said::{Said, name, say};

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

/// Gives the differences at the end; after an attack that is over, the rule by which it is.
pub(super) fn afterwards(before: &Facts, after: &Facts, by: &str) -> Said {
    let parts = after.0.iter().filter_map(|(key, value)| {
        let was = before.exactly(key);
        let quiet = QUIET.iter().any(|q| key.starts_with(q));
        if was == Some(value) || quiet {
            return None;
        }
        // A fact of a numbered copy or of a namesake is not told again under its bare title.
        let marked = |k: &str| k != key && without_marks(k) == *key;
        let again = after.0.iter().any(|(k, v)| v == value && marked(k));
        if again { None } else { told(key, value, was, by) }
    });
    Said::list(parts)
}

/// Gives a fact that is new, as people say it; of a list of states those that are new.
fn told(key: &str, value: &Value, was: Option<&Value>, by: &str) -> Option<Said> {
    let text = match (key, value) {
        ("path", Value::Words(types)) => say("after_path", [name(types.concat())]),
        ("attack", Value::Words(status)) => {
            let status = status.concat();
            let by = if matches!(&*status, "over" | "defeated") { by } else { "" };
            attack(&status).and(name(by))
        }
        ("chooser", Value::Words(who)) => say("after_chooser", [chooser(&who.concat())]),
        ("hazards_used", Value::Number(n)) => say("after_hazards_used", [name(n)]),
        ("hazard_limit", Value::Number(n)) => say("after_hazard_limit", [name(n)]),
        (_, Value::Words(now)) => match key.strip_prefix("effect(").and_then(|k| k.strip_suffix(')')) {
            Some(card) => say("effect_lasts", [called(card)]),
            None => {
                let states = states(now, was);
                if states.is_empty() {
                    return None;
                }
                say("after_state", [called(key), states])
            }
        },
        (_, Value::Number(_) | Value::Truth(_)) => {
            say("after_state", [called(key), Said::english(super::expect::told(value))])
        }
    };
    Some(text)
}

/// Gives the states that were not there before.
fn states(now: &[String], was: Option<&Value>) -> Said {
    let was = if let Some(Value::Words(was)) = was { was.as_slice() } else { &[] };
    // A card that has just come into play is untapped as a matter of course.
    let in_play = |words: &[String]| words.iter().any(|w| w == "in-play");
    let entered = in_play(now) && !in_play(was);
    let new = now.iter().filter(|w| !was.contains(w)).filter(|w| !entered || *w != "untapped");
    Said::joined(new.map(|w| state(w)), ", ")
}

/// Gives the thing that a fact is about, mostly a card.
fn called(key: &str) -> Said {
    Said::card(key.to_owned(), &without_marks(key))
}

/// Gives a state as people say it.
fn state(word: &str) -> Said {
    let key = match word {
        "in-play" => "state_in_play",
        "discard" => "state_discarded",
        "hand" => "state_in_hand",
        "deck" => "state_in_deck",
        "removed-from-game" => "state_removed",
        "discard-at-end-of-turn" => "state_discard_later",
        "en-route" => "state_en_route",
        "tapped" => "state_tapped",
        "untapped" => "state_untapped",
        "wounded" => "state_wounded",
        "eliminated" => "state_eliminated",
        "sideboard" => "state_in_sideboard",
        "face-down" => "state_face_down",
        other => {
            let on = other.strip_prefix("on ").map(|on| say("state_on", [called(on)]));
            return on.unwrap_or_else(|| Said::english(other));
        }
    };
    say(key, [])
}

fn attack(status: &str) -> Said {
    let key = match status {
        "continues" => "attack_goes_on",
        "cancelled" => "attack_cancelled",
        "over" => "attack_over",
        "defeated" => "attack_defeated",
        other => return say("after_attack", [Said::english(other)]),
    };
    say(key, [])
}

/// Gives the player who has a choice.
fn chooser(who: &str) -> Said {
    let key = match who {
        "resource player" => "resource_player",
        "hazard player" => "hazard_player",
        "defending player" => "defending_player",
        other => return Said::english(other),
    };
    say(key, [])
}
