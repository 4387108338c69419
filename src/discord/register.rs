//! Registers the commands, only when those that Discord has differ from ours.

use std::time::Duration;

use poise::serenity_prelude as serenity;
use serde_json::Value;
use serenity::http::{LightMethod, Request, Route};
use serenity::{CreateCommand, GuildId};

use super::way::{Failure, Way};

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_secs(300);
/// The field in which a command says to whom it is offered.
const RIGHT: &str = "default_member_permissions";

/// Registers the commands if they differ, and tries again until that is done. Returns whether they were written.
pub async fn until_done(way: Way<'_>, guild: Option<u64>, commands: &[CreateCommand]) -> bool {
    let mut wait = Duration::from_secs(1);
    loop {
        let pause = match once(way, guild.map(GuildId::new), commands).await {
            Ok(written) => {
                tracing::info!(written, commands = commands.len(), "commands are registered");
                return written;
            }
            Err(Failure { error, wait: asked }) => {
                let pause = asked.unwrap_or(wait);
                tracing::error!("commands could not be registered, trying again in {pause:?}: {error}");
                pause
            }
        };
        tokio::time::sleep(pause).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

async fn once(way: Way<'_>, guild: Option<GuildId>, commands: &[CreateCommand]) -> Result<bool, Failure> {
    let application_id = way.application()?;
    let route = || match guild {
        Some(guild_id) => Route::GuildCommands { application_id, guild_id },
        None => Route::Commands { application_id },
    };
    let localised = Some(vec![("with_localizations", true.to_string())]);
    let theirs = way.send(Request::new(route(), LightMethod::Get).params(localised)).await?;
    let theirs: Value = serde_json::from_slice(&theirs).map_err(serenity::Error::from)?;
    let ours = body(commands).map_err(serenity::Error::from)?;
    if same(&ours, &theirs) {
        return Ok(false);
    }
    way.put((LightMethod::Put, route()), &ours, Vec::new()).await?;
    Ok(true)
}

/// Gives the commands as they are sent. serenity writes the right that a command is offered for as digits, as Discord
/// gives it back; what Discord describes for sending is a number, and one command that it refuses keeps all of them
/// from being registered.
fn body(commands: &[CreateCommand]) -> serde_json::Result<Value> {
    let mut body = serde_json::to_value(commands)?;
    for command in body.as_array_mut().into_iter().flatten() {
        if let Some(bits) = command.get_mut(RIGHT)
            && let Some(number) = bits.as_str().and_then(|digits| digits.parse::<u64>().ok())
        {
            *bits = number.into();
        }
    }
    Ok(body)
}

/// Whether Discord's list says all that ours says, command for command by name.
fn same(ours: &Value, theirs: &Value) -> bool {
    let (Some(ours), Some(theirs)) = (ours.as_array(), theirs.as_array()) else { return false };
    let key = |c: &Value| (c["name"].as_str().map(str::to_owned), c["type"].as_u64().unwrap_or(1));
    ours.len() == theirs.len()
        && ours.iter().all(|own| theirs.iter().find(|t| key(t) == key(own)).is_some_and(|t| covers(t, own)))
}

/// Whether a value of theirs says what ours says; what is empty may be missing.
fn covers(theirs: &Value, ours: &Value) -> bool {
    match (ours, theirs) {
        (Value::Object(own), Value::Object(their)) => own.iter().all(|(key, value)| match their.get(key) {
            Some(t) => covers(t, value),
            None => is_empty(value),
        }),
        (Value::Array(own), Value::Array(their)) => {
            own.len() == their.len() && own.iter().zip(their).all(|(o, t)| covers(t, o))
        }
        (own, Value::Null) => is_empty(own),
        // Numbers are told apart by their value: 5 and 5.0 are one.
        (Value::Number(own), Value::Number(their)) => own.as_f64() == their.as_f64(),
        // Permission bits are sent as a number and come back as its digits.
        (Value::Number(own), Value::String(their)) => own.to_string() == *their,
        (own, their) => own == their || (is_empty(own) && is_empty(their)),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(b) => !b,
        Value::Number(_) => false,
        Value::String(s) => s.is_empty() || s == "0",
        Value::Array(a) => a.is_empty(),
        Value::Object(o) => o.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_discord_adds_is_no_difference() {
        let ours = json!([{ "name": "rule", "description": "d", "options": [{ "name": "query", "type": 3, "max_length": 5 }] }]);
        let theirs = json!([{ "id": "1", "version": "2", "name": "rule", "type": 1, "description": "d", "nsfw": false,
            "options": [{ "name": "query", "type": 3, "max_length": 5.0, "required": false }] }]);
        assert!(same(&ours, &theirs));
        let mut other = theirs.clone();
        other[0]["options"][0]["max_length"] = json!(6);
        assert!(!same(&ours, &other));
        assert!(!same(&ours, &json!([])), "one is missing");
        assert!(!same(&json!([]), &theirs), "one is too many");
    }

    #[test]
    fn the_right_a_command_is_offered_for_is_sent_as_a_number_and_known_again_as_digits() {
        let right = serenity::Permissions::MANAGE_GUILD;
        let ours = body(&[CreateCommand::new("settings").default_member_permissions(right)]).expect("JSON");
        assert_eq!(ours[0][RIGHT], json!(right.bits()));
        let mut theirs = ours.clone();
        theirs[0][RIGHT] = json!(right.bits().to_string());
        assert!(same(&ours, &theirs));
        for other in [json!("8"), json!(null)] {
            theirs[0][RIGHT] = other;
            assert!(!same(&ours, &theirs), "{theirs}");
        }
    }
}
