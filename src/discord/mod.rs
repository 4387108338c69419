//! The Discord front: slash commands, components and modals over the use cases. Only this module names serenity and
//! poise.
//!
//! A typed command or a pressed button → [`address::View`] → [`screen::Screen`] → a message within [`limits`]. Answers
//! come only through interactions; buttons carry all that is needed to carry them out, so that they outlive a restart.

pub mod address;
mod again;
mod arriving;
mod attached;
mod boards;
mod caller;
mod command_words;
mod commands;
pub mod config;
mod dispatch;
mod finished;
mod form;
mod front;
mod gateway;
mod health;
mod letters;
pub mod limits;
mod links;
mod log_channel;
mod markdown;
mod message;
mod own;
pub mod paging;
mod playing;
mod press;
mod proxy;
mod register;
mod rest;
mod ruling;
mod run;
mod run_error;
pub mod screen;
mod send;
mod step;
mod unread;
mod views;
mod way;
pub mod words;
mod work;

pub use commands::own_screens;
pub use config::{Config, ConfigError, Options};
pub use front::OwnScreen;
pub use gateway::{Closed, listener};
pub use health::healthy;
pub use run::{Checked, Program, check};
pub use run_error::RunError;
