//! `/ruling`: the official rulings of a server; "Post as ruling" on a message.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::address::View;
use super::super::caller::Caller;
use super::super::front::{Context, Error, Front};
use super::super::limits::{CHOICE, CHOICES, FIELD_VALUE, cut};
use super::super::markdown::escape;
use super::super::ruling::{self as rulings, Deed};
use super::super::screen::{Screen, Shown, Tone};
use super::super::send::How;
use super::super::step::{Step, Target};
use super::super::views::rulings as lists;
use super::super::work::Weight;
use super::completed::completed;
use super::reply::{answer, show_view};
use crate::app::ruling::{Typed, citation, number_of};
use crate::store::{Quoted, RulingNumber, RulingStatus};

/// The rulings that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Only {
    /// Those that hold.
    #[name = "Official"]
    Official,
    /// Those that are proposed.
    #[name = "Draft"]
    Draft,
    /// Those whose place was taken.
    #[name = "Superseded"]
    Superseded,
    /// Those that were taken back.
    #[name = "Retracted"]
    Retracted,
}

impl From<Only> for RulingStatus {
    fn from(only: Only) -> RulingStatus {
        match only {
            Only::Official => RulingStatus::Official,
            Only::Draft => RulingStatus::Draft,
            Only::Superseded => RulingStatus::Superseded,
            Only::Retracted => RulingStatus::Retracted,
        }
    }
}

/// Official rulings of this server.
#[poise::command(
    slash_command,
    subcommands("post", "edit", "supersede", "retract", "restore", "show", "history", "list", "export", "log"),
    subcommand_required,
    interaction_context = "Guild",
    rename = "ruling"
)]
pub async fn command(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Opens the form for a new ruling.
#[poise::command(slash_command)]
async fn post(ctx: Context<'_>) -> Result<(), Error> {
    step(ctx, Step::Form(Target::New, None)).await
}

/// Opens the form for a ruling that is there.
#[poise::command(slash_command)]
async fn edit(ctx: Context<'_>, #[autocomplete = "ids"] ruling: String) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    let Some(number) = number(ctx, &caller, &ruling).await else { return Ok(()) };
    let Some(guild) = caller.guild else { return Ok(()) };
    let front = std::sync::Arc::clone(ctx.data());
    let found = tokio::task::spawn_blocking(move || front.app.ruling(guild, number)).await;
    match found.ok().and_then(Result::ok).flatten() {
        Some(found) => step(ctx, Step::Form(Target::Change(number, found.revision), None)).await,
        None => no_ruling(ctx, &caller, &ruling).await,
    }
}

/// Opens the form for a ruling that takes the place of another.
#[poise::command(slash_command)]
async fn supersede(ctx: Context<'_>, #[autocomplete = "ids"] ruling: String) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    match number(ctx, &caller, &ruling).await {
        Some(number) => step(ctx, Step::Form(Target::Over(number), None)).await,
        None => Ok(()),
    }
}

/// Takes a ruling back.
#[poise::command(slash_command)]
async fn retract(
    ctx: Context<'_>,
    #[autocomplete = "ids"] ruling: String,
    #[max_length = 500] why: Option<String>,
) -> Result<(), Error> {
    act(ctx, &ruling, Deed::Retract(None, why.unwrap_or_default())).await
}

/// Brings a ruling back.
#[poise::command(slash_command)]
async fn restore(
    ctx: Context<'_>,
    #[autocomplete = "ids"] ruling: String,
    #[max_length = 500] why: Option<String>,
) -> Result<(), Error> {
    act(ctx, &ruling, Deed::Restore(None, why.unwrap_or_default())).await
}

/// Shows a ruling.
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[autocomplete = "ids"] ruling: String, private: Option<bool>) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    let Some(number) = number(ctx, &caller, &ruling).await else { return Ok(()) };
    show_view(ctx, private, View::Ruling(number, 0)).await
}

/// Shows what was done to a ruling.
#[poise::command(slash_command)]
async fn history(ctx: Context<'_>, #[autocomplete = "ids"] ruling: String) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    let Some(number) = number(ctx, &caller, &ruling).await else { return Ok(()) };
    show_view(ctx, Some(true), View::History(number, 0)).await
}

/// Lists the rulings.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>, only: Option<Only>, private: Option<bool>) -> Result<(), Error> {
    let only = only.map(RulingStatus::from);
    show_view(ctx, private, View::Rulings(only, 0)).await
}

/// Gives one ruling, or all, as a file.
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>, #[autocomplete = "ids"] ruling: Option<String>) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    let only = match ruling {
        None => None,
        Some(ruling) => match number(ctx, &caller, &ruling).await {
            Some(number) => Some(number),
            None => return Ok(()),
        },
    };
    answer(ctx, Some(true), move |front, reader| lists::export(front, only, reader)).await
}

/// Shows what moderators did.
#[poise::command(slash_command)]
async fn log(ctx: Context<'_>) -> Result<(), Error> {
    show_view(ctx, Some(true), View::Log(0)).await
}

/// Opens the form for a ruling with the text of a message.
#[poise::command(context_menu_command = "Post as ruling", interaction_context = "Guild")]
pub async fn from_message(ctx: Context<'_>, message: serenity::Message) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    // The message comes with the interaction; the bot reads no others.
    let text: String = cut(message.content.trim(), FIELD_VALUE);
    let typed = Typed { text, ..Typed::default() };
    let (channel, id) = (message.channel_id.get(), message.id.get());
    let of = Target::Of(Quoted { channel, message: id, author: message.author.id.get() });
    rulings::open_with(ctx.data(), ctx.http(), &caller, of, Some(typed)).await;
    Ok(())
}

async fn step(ctx: Context<'_>, step: Step) -> Result<(), Error> {
    rulings::step(ctx.data(), ctx.http(), &Caller::from(ctx.interaction), step).await;
    Ok(())
}

async fn act(ctx: Context<'_>, ruling: &str, deed: Deed) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    if let Some(number) = number(ctx, &caller, ruling).await {
        let how = How::New { private: true };
        rulings::act(ctx.data(), ctx.http(), &caller, how, number, deed).await;
    }
    Ok(())
}

/// Gives the number that was typed or chosen; who typed something else is told.
async fn number(ctx: Context<'_>, caller: &Caller, typed: &str) -> Option<RulingNumber> {
    let number = number_of(typed);
    if number.is_none() {
        no_ruling(ctx, caller, typed).await.ok()?;
    }
    number
}

async fn no_ruling(ctx: Context<'_>, caller: &Caller, typed: &str) -> Result<(), Error> {
    let text = caller.words().fill("no_ruling", &[&escape(&cut(typed, CHOICE))]);
    let shown = Shown::mistake(Screen::new("", text, Tone::Doubt));
    ctx.data().answer(ctx.http(), caller, How::New { private: true }, move |_| shown).await;
    Ok(())
}

/// Gives the rulings of the server whose number or title has in it what was typed.
async fn ids(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = Caller::from(ctx.interaction);
    let Some(guild) = caller.guild else { return CreateAutocompleteResponse::new() };
    let moderates = ctx.data().may_moderate(&caller).await;
    let typed = cut(typed, CHOICE);
    let like = move |front: &Front| front.app.rulings_like(guild, &typed, moderates, CHOICES).unwrap_or_default();
    let found = ctx.data().complete(caller.user.get(), Weight::Light, like).await;
    let choice = |ruling: &crate::store::Ruling| {
        let id = citation(ruling.id.number).to_string();
        (format!("{id} · {}", ruling.content.title), id)
    };
    completed(found.iter().map(choice))
}
