//! What can be typed after `netrep`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::vocab::Book;

/// Rules answers for the Middle-earth Collectible Card Game, with their sources.
#[derive(Debug, Parser)]
#[command(
    name = "netrep",
    version,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 answered, 1 no such entry or card or no good answer, 2 wrong usage, 3 something is broken.\n\
                  Environment: NETREP_LOG sets what is logged to the error stream (error, warn, info, debug)."
)]
pub struct Arguments {
    /// Use this folder instead of the embedded data
    #[arg(long, global = true, value_name = "DIR", env = "NETREP_DATA")]
    pub data: Option<PathBuf>,

    /// Keep the search index in this folder [default: ./index in the project, else the state folder]
    #[arg(long, global = true, value_name = "DIR", env = "NETREP_INDEX")]
    pub index: Option<PathBuf>,

    /// Keep what netrep stores in this folder [default: ./state in the project, else the user's state folder]
    #[arg(long, global = true, value_name = "DIR", env = "NETREP_STATE")]
    pub state: Option<PathBuf>,

    /// Colour the output: auto, always, never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_parser = color)]
    pub color: anstream::ColorChoice,

    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,

    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Answer a question in your own words
    Ask(Ask),
    /// Show an entry: `netrep rule timing:1a`, `netrep rule ann 5`
    Rule {
        /// An id or a number in any form
        #[arg(required = true, num_args = 1..)]
        id: Vec<String>,
    },
    /// Show a card by a name in any language, and the rulings that name it
    Card {
        /// A title, a nickname or a printing such as TW-28
        #[arg(required = true, num_args = 1..)]
        name: Vec<String>,
    },
    /// Build the search index, or say that it is up to date
    Index {
        /// Build it again even if it is up to date
        #[arg(long)]
        rebuild: bool,
    },
    /// Measure the quality of the answers
    Eval {
        #[command(subcommand)]
        what: Eval,
    },
    /// Say what is loaded, where it is, and what is missing
    Doctor,
    /// Open a prompt that takes the slash commands
    Console,
    /// Print the completion script of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// A question.
#[derive(Debug, Args)]
pub struct Ask {
    /// The question; without it, it is read from the standard input
    #[arg(num_args = 0..)]
    pub question: Vec<String>,

    /// Look in one book only: metw, mele, rulebook, timing, netrep
    #[arg(long, short)]
    pub book: Option<Book>,

    /// How many further entries to list
    #[arg(long, short = 'n', default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=50))]
    pub more: u8,

    /// Show the worked examples, too
    #[arg(long, short)]
    pub examples: bool,

    /// Say how the question was understood and why each entry ranks where it does
    #[arg(long)]
    pub explain: bool,
}

/// What can be measured.
#[derive(Debug, Subcommand)]
pub enum Eval {
    /// Rank judged questions (JSON Lines: id, query, relevant, kind) and score the rankings
    Search {
        /// The questions
        questions: PathBuf,
        /// Write the rankings to this file
        #[arg(long, value_name = "FILE")]
        run: Option<PathBuf>,
        /// List every question with its scores
        #[arg(long)]
        per_query: bool,
    },
}

fn color(text: &str) -> Result<anstream::ColorChoice, String> {
    match text {
        "auto" => Ok(anstream::ColorChoice::Auto),
        "always" => Ok(anstream::ColorChoice::Always),
        "never" => Ok(anstream::ColorChoice::Never),
        other => Err(format!("`{other}` is not one of auto, always, never")),
    }
}
