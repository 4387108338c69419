//! Answers to a command: with what a view shows, worked out away from the async threads.

use super::super::address::View;
use super::super::caller::Caller;
use super::super::finished::Key;
use super::super::front::{Context, Error, Front};
use super::super::screen::{Reader, Shown};
use super::super::send::How;
use super::super::views;
use super::super::work::Weight;

/// Tells who called, who reads the answer, and how it is sent.
async fn who_reads(ctx: Context<'_>, private: Option<bool>) -> (Caller, Reader, How) {
    let caller = Caller::from(ctx.interaction);
    let reader = ctx.data().reader(&caller, private).await;
    let how = How::New { private: reader.private };
    (caller, reader, how)
}

/// Answers a command with what `work` shows.
pub async fn answer<F>(ctx: Context<'_>, private: Option<bool>, work: F) -> Result<(), Error>
where
    F: FnOnce(&Front, &Reader) -> Shown + Send + 'static,
{
    let (caller, reader, how) = who_reads(ctx, private).await;
    ctx.data().answer(ctx.http(), &caller, how, move |front| work(front, &reader)).await;
    Ok(())
}

/// Answers a command that decides a chain, or works out as much.
pub async fn decide<F>(ctx: Context<'_>, private: Option<bool>, work: F) -> Result<(), Error>
where
    F: FnOnce(&Front, &Reader) -> Shown + Send + 'static,
{
    let (caller, reader, how) = who_reads(ctx, private).await;
    ctx.data().decide(ctx.http(), &caller, how, move |front| work(front, &reader)).await;
    Ok(())
}

/// Answers a command whose answer is the same for the same key, as [`answer`].
pub async fn answer_to<F>(ctx: Context<'_>, private: Option<bool>, key: Key, work: F) -> Result<(), Error>
where
    F: FnOnce(&Front, &Reader) -> Shown + Send + 'static,
{
    let (caller, reader, how) = who_reads(ctx, private).await;
    ctx.data().answer_to(ctx.http(), &caller, how, reader, key, work).await;
    Ok(())
}

/// Answers a command with a view, taken from what was worked out lately where it is the same from one moment to the next.
pub async fn show_view(ctx: Context<'_>, private: Option<bool>, view: View) -> Result<(), Error> {
    let weight = ctx.data().weight(&view);
    let key = Key::view(&view, weight);
    let work = move |front: &Front, reader: &Reader| views::show(front, &view, reader);
    match (key, weight) {
        (Some(key), _) => answer_to(ctx, private, key, work).await,
        (None, Weight::Light) => answer(ctx, private, work).await,
        (None, Weight::Heavy) => decide(ctx, private, work).await,
    }
}
