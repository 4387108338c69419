//! `/game`: a game between two players in a channel, line by line.

use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::super::address::{Doing, Press, Side};
use super::super::attached;
use super::super::caller::Caller;
use super::super::form;
use super::super::front::{Context, Error, Front};
use super::super::limits::{CHOICE, CHOICES, cut, length};
use super::super::playing;
use super::super::send::How;
use super::super::views;
use super::super::views::game::Readers;
use super::super::work::Weight;
use super::completed::themselves;
use super::reply::{answer, decide};
use super::rules::OneOf;
use super::titles;
use crate::app::game::{Call, Deed, Games};
use crate::app::stored::now;
use crate::lang::LONGEST_TEXT;
use crate::vocab::Ruleset;

/// A game in this channel.
#[poise::command(
    slash_command,
    subcommands(
        "start", "join", "setup", "declare", "order", "pass", "roll", "resolve", "next", "show", "log", "undo", "redo",
        "export", "import", "ping", "takeover", "end", "list"
    )
)]
pub async fn game(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

async fn play(ctx: Context<'_>, deed: Deed) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    playing::play(ctx.data(), ctx.http(), &caller, deed, None).await;
    Ok(())
}

async fn side(ctx: Context<'_>, side: Side, number: Option<u32>) -> Result<(), Error> {
    let channel = Caller::from(ctx.interaction).channel;
    decide(ctx, None, move |front, reader| views::game::view(front, side, (channel, number), 0, reader)).await
}

async fn form_for(ctx: Context<'_>, does: Doing) -> Result<(), Error> {
    let caller = Caller::from(ctx.interaction);
    playing::open(ctx.data(), ctx.http(), &caller, Press { does, number: 0, revision: 0 }).await;
    Ok(())
}

/// Begins a game; the first seat is the caller's.
#[poise::command(slash_command)]
async fn start(ctx: Context<'_>, rules: Option<OneOf>) -> Result<(), Error> {
    let usual = match rules {
        Some(rules) => rules.into(),
        None => ctx.data().reader(&Caller::from(ctx.interaction), None).await.rules.unwrap_or(Ruleset::Coe),
    };
    play(ctx, Deed::Start(usual)).await
}

/// Takes the free seat.
#[poise::command(slash_command)]
async fn join(ctx: Context<'_>) -> Result<(), Error> {
    play(ctx, Deed::Join).await
}

/// Adds lines to the position; without any a form with the whole of it opens.
#[poise::command(slash_command)]
async fn setup(ctx: Context<'_>, #[max_length = 4000] lines: Option<String>) -> Result<(), Error> {
    match lines {
        Some(lines) => play(ctx, Deed::Setup { text: form::lines(&lines), whole: false }).await,
        None => form_for(ctx, Doing::Setup).await,
    }
}

/// Declares something; without anything a form opens.
#[poise::command(slash_command)]
async fn declare(
    ctx: Context<'_>,
    #[autocomplete = "plays"]
    #[max_length = 400]
    line: Option<String>,
) -> Result<(), Error> {
    match line {
        Some(line) => play(ctx, Deed::Declare(line)).await,
        None => form_for(ctx, Doing::Respond).await,
    }
}

/// Settles an order: what is named first applies first.
#[poise::command(slash_command)]
async fn order(ctx: Context<'_>, #[max_length = 400] cards: String) -> Result<(), Error> {
    play(ctx, Deed::Declare(format!("order {}", cards.trim()))).await
}

/// Passes. When both have, the chain resolves.
#[poise::command(slash_command)]
async fn pass(ctx: Context<'_>) -> Result<(), Error> {
    play(ctx, Deed::Pass).await
}

/// Rolls two dice, or says how they fell.
#[poise::command(slash_command)]
async fn roll(ctx: Context<'_>, #[max_length = 20] dice: Option<String>) -> Result<(), Error> {
    play(ctx, Deed::Roll(dice.unwrap_or_default())).await
}

/// Resolves the chain as it is, for whoever may pass for both.
#[poise::command(slash_command)]
async fn resolve(ctx: Context<'_>) -> Result<(), Error> {
    play(ctx, Deed::Resolve).await
}

/// Goes on to another phase or step, or to the next turn.
#[poise::command(slash_command)]
async fn next(
    ctx: Context<'_>,
    #[autocomplete = "phases"]
    #[max_length = 100]
    to: String,
) -> Result<(), Error> {
    play(ctx, Deed::Next(to)).await
}

/// Shows where a game stands: its board, posted anew, to whoever plays it.
#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[min = 1] number: Option<u32>) -> Result<(), Error> {
    if number.is_some() {
        return side(ctx, Side::Table, number).await;
    }
    let caller = Caller::from(ctx.interaction);
    let (channel, user) = (caller.channel, caller.user.get());
    let public = ctx.data().reader(&caller, Some(false)).await;
    let readers = Readers { public, usual: ctx.data().reader(&caller, None).await };
    let call = Call { interaction: caller.id.get(), reply: Some(playing::reply(&caller)), ..Call::default() };
    let work = move |front: &Front| {
        let shown = views::game::asked(front, channel, user, &readers);
        if let Some(live) = shown.live {
            playing::announce(front, &call, live.game);
        }
        shown
    };
    ctx.data().decide(ctx.http(), &caller, How::New { private: false }, work).await;
    Ok(())
}

/// Shows the lines of a game.
#[poise::command(slash_command)]
async fn log(ctx: Context<'_>, #[min = 1] number: Option<u32>) -> Result<(), Error> {
    side(ctx, Side::Log, number).await
}

/// Takes the last line back, if the opponent agrees.
#[poise::command(slash_command)]
async fn undo(ctx: Context<'_>) -> Result<(), Error> {
    play(ctx, Deed::Undo).await
}

/// Makes what was taken back count again.
#[poise::command(slash_command)]
async fn redo(ctx: Context<'_>) -> Result<(), Error> {
    play(ctx, Deed::Redo).await
}

/// Shows a game as a text that can be resolved and imported, with a file of it.
#[poise::command(slash_command)]
async fn export(ctx: Context<'_>, #[min = 1] number: Option<u32>) -> Result<(), Error> {
    let channel = Caller::from(ctx.interaction).channel;
    decide(ctx, None, move |front, reader| views::game::export(front, channel, number, reader)).await
}

/// Begins a game from a text: in a file, else typed into a form.
#[poise::command(slash_command)]
async fn import(ctx: Context<'_>, file: Option<serenity::Attachment>) -> Result<(), Error> {
    let Some(file) = file else { return form_for(ctx, Doing::Import).await };
    match attached::text(&file).await {
        Ok(text) => play(ctx, Deed::Import(text)).await,
        Err(why) => {
            let caller = Caller::from(ctx.interaction);
            let told = caller.words().fill(why.key(), &[&LONGEST_TEXT.to_string()]);
            ctx.data().tell(ctx.http(), &caller, told).await;
            Ok(())
        }
    }
}

/// Whether somebody is pinged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub enum Pings {
    /// When it is their move.
    #[name = "On"]
    On,
    /// Never.
    #[name = "Off"]
    Off,
}

/// Has whoever calls it pinged when it is their move, or no more; in this server.
#[poise::command(slash_command)]
async fn ping(ctx: Context<'_>, when: Pings) -> Result<(), Error> {
    let user = ctx.interaction.user.id.get();
    answer(ctx, Some(true), move |front, reader| views::game::pings(front, user, when == Pings::On, reader)).await
}

/// Takes a game over, for moderators.
#[poise::command(slash_command)]
async fn takeover(ctx: Context<'_>) -> Result<(), Error> {
    play(ctx, Deed::TakeOver).await
}

/// Ends the game.
#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Result<(), Error> {
    play(ctx, Deed::End).await
}

/// Lists the games of this channel.
#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> Result<(), Error> {
    let channel = Caller::from(ctx.interaction).channel;
    answer(ctx, None, move |front, reader| views::game::list(front, channel, reader)).await
}

/// Offers what may be declared now, the typed text with the title at its end completed, and the typed text itself.
async fn plays(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = Caller::from(ctx.interaction);
    let wanted = cut(typed.trim(), CHOICE);
    let (channel, user, text) = (caller.channel, caller.user.get(), wanted.clone());
    let work = move |front: &Front| {
        Games::new(&front.app, now()).and_then(|games| games.plays(channel, user, &text, CHOICES)).unwrap_or_default()
    };
    let found = ctx.data().complete(user, Weight::Heavy, work).await;
    let mut lines: Vec<String> = found.into_iter().filter(|line| length(line) <= CHOICE).collect();
    for line in titles::ended(ctx, typed).await {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    let own = (!wanted.is_empty() && length(typed.trim()) <= CHOICE && !lines.contains(&wanted)).then_some(wanted);
    lines.truncate(CHOICES - usize::from(own.is_some()));
    themselves(lines.into_iter().chain(own))
}

/// Offers the phases in which a game can go on.
async fn phases(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    const PHASES: [&str; 11] =
        ["org", "long", "mh", "site", "end", "turn", "combat", "assigned", "strike", "struck", "after-attack"];
    let typed = cut(typed.trim(), CHOICE);
    let like = PHASES.into_iter().filter(|phase| phase.contains(&*typed.to_lowercase())).map(str::to_owned);
    let own = (!typed.is_empty() && !PHASES.contains(&&*typed)).then(|| typed.clone());
    themselves(like.chain(own))
}
