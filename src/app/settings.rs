//! What a server has set: the rules and the visibility of answers, who moderates, the language.

use std::str::FromStr;

use super::App;
use super::stored::{Trouble, now};
use crate::store::{AuditEntry, Batch, CommitError, Settings, Visibility};
use crate::vocab::Ruleset;

/// The most roles that may moderate.
pub const MOST_ROLES: usize = 20;
/// How often a change is tried when others change the settings at the same time.
const TRIES: usize = 8;
/// How long a repeated interaction is known.
const REPEAT: u64 = 24 * 60 * 60;

/// One change of the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The rules that count where a chain names none.
    Rules(Ruleset),
    /// Whether answers are for the asker alone unless he says otherwise.
    Private(bool),
    /// A role may moderate.
    Moderator(u64),
    /// A role may not moderate any more.
    NoModerator(u64),
    /// The language of answers that everybody sees.
    Language(String),
    /// Where what moderators do is told.
    Audit(Option<u64>),
}

/// Who changes something, and by which interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The user.
    pub user: u64,
    /// The interaction; the same one acts once.
    pub interaction: u64,
}

impl App {
    /// What a server has set; what it has not set is empty.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn settings(&self, guild: u64) -> Result<Settings, Trouble> {
        Ok(self.store()?.settings(guild)?)
    }

    /// Changes the settings of a server and writes it into the server's log. Whether the actor may is for the caller to
    /// have checked.
    ///
    /// # Errors
    /// [`Trouble`] if it could not be stored; then nothing has changed.
    pub fn set(&self, guild: u64, actor: Actor, changes: &[Setting]) -> Result<Settings, Trouble> {
        let store = self.store()?;
        let mut tried = 0;
        loop {
            let mut settings = store.settings(guild)?;
            settings.guild = guild;
            for change in changes {
                apply(&mut settings, change);
            }
            let mut batch = Batch::new();
            batch.put(settings);
            for change in changes {
                batch.append(AuditEntry {
                    guild,
                    seq: 0,
                    who: actor.user,
                    at: now(),
                    action: "settings".to_owned(),
                    target: name(change).to_owned(),
                    note: value(change),
                });
            }
            batch.once(actor.interaction, "", now() + REPEAT);
            tried += 1;
            match store.commit(batch) {
                Ok(()) | Err(CommitError::Repeated(_)) => return Ok(store.settings(guild)?),
                // Somebody else was quicker: the change is made to what there is now.
                Err(CommitError::Conflict(_)) if tried < TRIES => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// The rules that a server has set.
pub fn rules_of(settings: &Settings) -> Option<Ruleset> {
    settings.rules.as_deref().and_then(|word| Ruleset::from_str(word).ok())
}

/// Whether a member with these roles may moderate.
pub fn moderates(settings: &Settings, roles: &[u64]) -> bool {
    roles.iter().any(|role| settings.moderator_roles.contains(role))
}

fn apply(settings: &mut Settings, change: &Setting) {
    match change {
        Setting::Rules(set) => settings.rules = Some(set.word().to_owned()),
        Setting::Private(private) => {
            settings.visibility = Some(if *private { Visibility::Private } else { Visibility::Public });
        }
        Setting::Moderator(role) => {
            if !settings.moderator_roles.contains(role) && settings.moderator_roles.len() < MOST_ROLES {
                settings.moderator_roles.push(*role);
            }
        }
        Setting::NoModerator(role) => settings.moderator_roles.retain(|known| known != role),
        Setting::Language(code) => settings.language = Some(code.clone()),
        Setting::Audit(channel) => settings.audit_channel = *channel,
    }
}

fn name(change: &Setting) -> &'static str {
    match change {
        Setting::Rules(_) => "rules",
        Setting::Private(_) => "visibility",
        Setting::Moderator(_) => "moderator role added",
        Setting::NoModerator(_) => "moderator role removed",
        Setting::Language(_) => "language",
        Setting::Audit(_) => "log channel",
    }
}

fn value(change: &Setting) -> String {
    match change {
        Setting::Rules(set) => set.word().to_owned(),
        Setting::Private(private) => if *private { "private" } else { "public" }.to_owned(),
        Setting::Moderator(role) | Setting::NoModerator(role) => role.to_string(),
        Setting::Language(code) => code.clone(),
        Setting::Audit(channel) => channel.map_or("none".to_owned(), |c| c.to_string()),
    }
}
