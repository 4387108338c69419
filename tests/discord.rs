//! The bot itself, `netrep serve`, as its users and its network see it: the real program against a fake Discord.

#[path = "discord/answers.rs"]
mod answers;
#[path = "discord/bearing.rs"]
mod bearing;
#[path = "discord/board.rs"]
mod board;
#[path = "discord/bot.rs"]
mod bot;
#[path = "discord/choosing.rs"]
mod choosing;
#[path = "discord/closing.rs"]
mod closing;
#[path = "discord/crowded.rs"]
mod crowded;
#[path = "support/discord/mod.rs"]
mod discord;
#[path = "discord/everything.rs"]
mod everything;
#[path = "discord/faults.rs"]
mod faults;
#[path = "discord/forged.rs"]
mod forged;
#[path = "discord/forms.rs"]
mod forms;
#[path = "discord/games.rs"]
mod games;
#[path = "discord/hostile.rs"]
mod hostile;
#[path = "discord/kinds.rs"]
mod kinds;
#[path = "discord/length.rs"]
mod length;
#[path = "discord/limiter.rs"]
mod limiter;
#[path = "discord/live.rs"]
mod live;
#[path = "discord/page.rs"]
mod page;
#[path = "discord/pictures.rs"]
mod pictures;
#[path = "discord/readings.rs"]
mod readings;
#[path = "discord/rulings.rs"]
mod rulings;
#[path = "discord/running.rs"]
mod running;
#[path = "discord/screens.rs"]
mod screens;
#[path = "support/skip.rs"]
mod skip;
#[path = "discord/starting.rs"]
mod starting;
#[path = "discord/tongue.rs"]
mod tongue;
#[path = "discord/traps.rs"]
mod traps;
#[path = "discord/typing.rs"]
mod typing;
#[path = "discord/verdicts.rs"]
mod verdicts;
#[path = "discord/walk.rs"]
mod walk;
#[path = "discord/whole.rs"]
mod whole;
