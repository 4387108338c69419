//! The settings of a server: the rules and the visibility of answers, who moderates, the language.

use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

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

/// Servers whose settings are held at most.
const MOST_SERVERS: usize = 1_024;

/// The settings that were read lately, so that not every question reads them anew.
#[derive(Default)]
pub(super) struct Lately(Mutex<Held>);

#[derive(Default)]
struct Held {
    by_guild: HashMap<u64, Settings>,
    /// The number of changes so far: what was read before a change is not kept after it.
    changes: u64,
}

impl Lately {
    /// Finds what was read before, and tells how often something has changed by now.
    fn find(&self, guild: u64) -> (Option<Settings>, u64) {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (held.by_guild.get(&guild).cloned(), held.changes)
    }

    /// Holds what was read since there were so many changes.
    fn hold(&self, settings: Settings, changes: u64) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if held.changes != changes {
            return;
        }
        if held.by_guild.len() >= MOST_SERVERS {
            held.by_guild.clear();
        }
        held.by_guild.insert(settings.guild, settings);
    }

    /// Lets go of everything: something changes.
    pub(super) fn let_go(&self) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.changes += 1;
        held.by_guild.clear();
    }
}

/// One change of the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The rules that count where a chain names none.
    Rules(Ruleset),
    /// Whether answers are for the asker alone unless they say otherwise.
    Private(bool),
    /// A role may moderate.
    Moderator(u64),
    /// A role may not moderate any more.
    NoModerator(u64),
    /// The language of answers that everybody sees.
    Language(String),
    /// Whether pictures come with answers without being asked for.
    Pictures(bool),
    /// The channel in which the deeds of moderators are told.
    Audit(Option<u64>),
}

/// The user who changes something, and the interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The user.
    pub user: u64,
    /// The interaction; the same one acts once.
    pub interaction: u64,
}

impl App {
    /// Gives the settings of a server; what it has not set is empty.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn settings(&self, guild: u64) -> Result<Settings, Trouble> {
        let (known, changes) = self.lately.find(guild);
        if let Some(known) = known {
            return Ok(known);
        }
        let read = self.store()?.settings(guild)?;
        self.lately.hold(read.clone(), changes);
        Ok(read)
    }

    /// Gives the same without a look at the disk: nothing if they were not read lately.
    pub fn settings_lately(&self, guild: u64) -> Option<Settings> {
        self.lately.find(guild).0
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
            let done = store.commit(batch);
            // Whatever it came to: others may have changed them, and what failed may have been stored all the same.
            self.lately.let_go();
            match done {
                Ok(()) | Err(CommitError::Repeated(_)) => return Ok(store.settings(guild)?),
                // Somebody else was quicker: the change is made to what there is now.
                Err(CommitError::Conflict(_)) if tried < TRIES => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Gives the rules that a server has set.
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
        Setting::Pictures(always) => settings.pictures = Some(*always),
        Setting::Audit(channel) => settings.audit_channel = *channel,
    }
}

fn name(change: &Setting) -> &'static str {
    match change {
        Setting::Rules(_) => "rules",
        Setting::Private(_) => "visibility",
        Setting::Pictures(_) => "pictures",
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
        Setting::Pictures(always) => if *always { "always" } else { "on-demand" }.to_owned(),
        Setting::Audit(channel) => channel.map_or("none".to_owned(), |c| c.to_string()),
    }
}
