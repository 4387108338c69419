//! `/settings`: what counts in a server where nobody says. Only those who may manage the server can use it.

use std::sync::{Arc, OnceLock};

use super::super::log_channel::LogChannel;
use super::super::views::parts::trouble;
use super::rules::OneOf;
use poise::serenity_prelude as serenity;

use super::super::caller::Caller;
use super::super::front::{Context, Error, Front};
use super::super::screen::{Reader, Shown};
use super::super::send::How;
use super::super::views::settings as view;
use crate::app::settings::{Actor, Setting};

/// The languages that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Language {
    /// English.
    #[name = "English"]
    En,
    /// Spanish.
    #[name = "Español"]
    Es,
    /// French.
    #[name = "Français"]
    Fr,
    /// German.
    #[name = "Deutsch"]
    De,
}

/// When answers come as pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Pictures {
    /// Pictures come with every answer that can have one.
    #[name = "Always"]
    Always,
    /// When somebody presses the button.
    #[name = "On demand"]
    OnDemand,
}

/// Shows the settings of a server, and changes what is given.
///
/// Discord offers it to those who may manage the server. Who may is checked on every call all the same: a server can offer it
/// to others.
#[poise::command(slash_command, guild_only, interaction_context = "Guild", default_member_permissions = "MANAGE_GUILD")]
#[expect(clippy::too_many_arguments, reason = "each is an option of the command")]
pub async fn settings(
    ctx: Context<'_>,
    rules: Option<OneOf>,
    private: Option<bool>,
    language: Option<Language>,
    pictures: Option<Pictures>,
    moderator: Option<serenity::Role>,
    no_moderator: Option<serenity::Role>,
    #[channel_types("Text", "News")] log: Option<serenity::GuildChannel>,
) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    // Discord may show the command to others if the server says so: what counts is what the member may do.
    let (Some(guild), true) = (caller.guild, caller.manages()) else {
        ctx.data().tell(ctx.http(), &caller, caller.words().say("not_allowed").to_owned()).await;
        return Ok(());
    };
    let mut changes: Vec<Setting> = Vec::new();
    changes.extend(rules.map(|set| Setting::Rules(set.into())));
    changes.extend(private.map(Setting::Private));
    changes.extend(language.map(|l| Setting::Language(format!("{l:?}").to_lowercase())));
    changes.extend(pictures.map(|when| Setting::Pictures(when == Pictures::Always)));
    changes.extend(moderator.map(|role| Setting::Moderator(role.id.get())));
    changes.extend(no_moderator.map(|role| Setting::NoModerator(role.id.get())));
    let log_is_set = log.is_some();
    changes.extend(log.map(|channel| Setting::Audit(Some(channel.id.get()))));
    let actor = Actor { user: caller.user.get(), interaction: caller.id.get() };
    let words = caller.words();
    let reader = Reader { guild: Some(guild), moderates: true, ..Reader::alone(words) };
    let after = Arc::new(OnceLock::new());
    let now = Arc::clone(&after);
    let work = move |front: &Front| {
        let stored = if changes.is_empty() { front.app.settings(guild) } else { front.app.set(guild, actor, &changes) };
        match stored {
            Ok(settings) => {
                let shown = Shown::from(view::show(&settings, !changes.is_empty(), &reader));
                let _ = now.set(settings);
                shown
            }
            Err(error) => {
                let fault = front.fault();
                tracing::error!(fault, guild, "the settings could not be stored: {error}");
                trouble(&reader, &fault)
            }
        }
    };
    ctx.data().answer(ctx.http(), &caller, How::New { private: true }, work).await;
    // Whether the bot may write into the channel shows here, and not only with the first ruling.
    let settings = after.get().filter(|_| log_is_set);
    if let Some(log) = settings.and_then(|settings| LogChannel::of(ctx.data(), ctx.http(), &caller, settings)) {
        log.try_out().await;
    }
    Ok(())
}
