//! "Look up rules" on a message: the entry that answers what is written there.

use poise::serenity_prelude as serenity;

use super::super::finished::{Key, Narrow};
use super::super::front::{Context, Error};
use super::super::screen::{Screen, Shown, Tone};
use super::super::views;
use super::reply::answer_to;

/// Looks up what a message asks, for whoever wants to know alone.
#[poise::command(context_menu_command = "Look up rules")]
pub async fn lookup(ctx: Context<'_>, message: serenity::Message) -> Result<(), Error> {
    // The message comes with the interaction; the bot reads no others.
    let text: String = message.content.chars().take(crate::search::MAX_QUESTION).collect();
    let key = Key::question(&text, &Narrow::default());
    answer_to(ctx, Some(true), key, move |front, reader| {
        if text.trim().is_empty() {
            return Shown::mistake(Screen::new("", reader.words.say("nothing_found"), Tone::Doubt));
        }
        views::asked(front, &text, &Narrow::default(), reader)
    })
    .await
}
