//! The arguments that can be typed after `netrep`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

#[cfg(feature = "discord")]
use super::serve::Serve;
use crate::import::Format;
use crate::vocab::{Book, Ruleset};

/// What the options are called that every command takes.
const EVERYWHERE: &str = "Options of every command";

/// Rules answers for the Middle-earth Collectible Card Game, with their sources.
#[derive(Debug, Parser)]
#[command(
    name = "netrep",
    version,
    disable_help_subcommand = true,
    after_help = "Exit codes: 0 answered, 1 no such entry or card, no good answer, or a script with mistakes, 2 wrong usage, 3 \
                  something is broken.\n\n\
                  Environment: NETREP_LOG sets what is logged to the error stream (error, warn, info, debug); NETREP_PAGER or \
                  PAGER names the program that shows long answers at a terminal (less; cat for none)."
)]
pub struct Arguments {
    /// Use this folder instead of the embedded data
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "DIR", env = "NETREP_DATA")]
    pub data: Option<PathBuf>,

    /// Keep the search index in this folder [default: ./index in the project, else the state folder]
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "DIR", env = "NETREP_INDEX")]
    pub index: Option<PathBuf>,

    /// Keep what netrep stores in this folder [default: ./state in the project, else the user's state folder]
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "DIR", env = "NETREP_STATE")]
    pub state: Option<PathBuf>,

    /// Colour the output: auto, always, never
    #[arg(long, global = true, help_heading = EVERYWHERE, value_name = "WHEN", default_value = "auto", value_parser = color)]
    pub color: anstream::ColorChoice,

    /// Print JSON
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub json: bool,

    /// What to do; without it, a prompt opens at a terminal
    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Arguments {
    /// Whether the bot is to be run.
    pub fn serves(&self) -> bool {
        #[cfg(feature = "discord")]
        return matches!(&self.command, Some(Command::Serve(serve)) if !serve.check && !serve.healthy);
        #[cfg(not(feature = "discord"))]
        return false;
    }

    /// Whether the log is to be JSON.
    pub fn logs_json(&self) -> bool {
        #[cfg(feature = "discord")]
        return matches!(&self.command, Some(Command::Serve(serve)) if serve.log_json);
        #[cfg(not(feature = "discord"))]
        return false;
    }
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
        /// Show the official wording in force that day, if its edition was imported
        #[arg(long, value_name = "DATE")]
        as_of: Option<String>,
    },
    /// Show a card by a name in any language, and the rulings that name it
    Card {
        /// A title, a nickname or a printing such as TW-28
        #[arg(required = true, num_args = 1..)]
        name: Vec<String>,
    },
    /// List cards by what is printed on them, and how much of each netrep plays
    Cards(Cards),
    /// Import your own copies of official documents, to be searched and shown beside the entries
    Import(Import),
    /// Decide a situation: what may be declared, what resolves, and by which rules
    Resolve(Resolve),
    /// List what can be declared next, after the declarations of a script, and what each answer would change
    Respond(Respond),
    /// List the answers that stop the last declaration of a script, best first
    Beats(Beats),
    /// Run the Discord bot; the token is taken from DISCORD_TOKEN or from a file
    #[cfg(feature = "discord")]
    Serve(Serve),
    /// Rewrite a script in short form
    Fmt {
        /// A file, `-` for the standard input, a script, or the id of a case
        #[arg(num_args = 0..)]
        script: Vec<String>,
    },
    /// Run the worked cases of the entries and say which hold
    Cases {
        /// Only cases and entries whose id begins with this
        filter: Option<String>,
        /// List every case, not only those that differ
        #[arg(long, short)]
        verbose: bool,
    },
    /// Show a manual (`chain`, `effects`), a JSON schema for editors, or a command's help
    #[command(name = "help")]
    Manual {
        /// `chain`, `effects`, `card-schema`, `entry-schema`, or a command; without it, the list of commands
        topic: Option<String>,
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
    /// Write everything that is stored to a readable file with a checksum
    Backup {
        /// The file, or `-` for the standard output [default: a new one in the folder `exports` of the state folder]
        file: Option<PathBuf>,
    },
    /// Restore a backup; what was stored before is set aside
    Restore {
        /// The file, or `-` for the standard input
        file: PathBuf,
    },
    /// Check the stored games, rulings and settings
    Store {
        #[command(subcommand)]
        what: StoreCommand,
    },
    /// Show what is loaded, from where, and what is missing
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
    /// The question [default: read it from the standard input]
    #[arg(num_args = 0..)]
    pub question: Vec<String>,

    /// Search one book only: metw, mele, rulebook, timing, netrep, council, basics, or coe if it is imported
    #[arg(long, short)]
    pub book: Option<Book>,

    /// How many further entries to list
    #[arg(long, short = 'n', default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=50))]
    pub more: u8,

    /// Also show the worked examples
    #[arg(long, short)]
    pub examples: bool,

    /// Say how the question was understood and why each entry ranks where it does
    #[arg(long)]
    pub explain: bool,
}

/// Which cards are listed.
#[derive(Debug, Args)]
pub struct Cards {
    /// Kind or subtype: character, resource, hazard, site, region, creature, short-event …
    #[arg(long = "type", value_name = "TYPE")]
    pub kind: Option<String>,

    /// Race: orc, dragon …
    #[arg(long)]
    pub race: Option<String>,

    /// A set by its name or its letters: "dark minions", minions, tw, td, dm, le, as, wh, ba
    #[arg(long)]
    pub set: Option<String>,

    /// Keyword: environment, corruption …
    #[arg(long)]
    pub keyword: Option<String>,

    /// Count how many cards netrep plays whole, in part, or by their facts only
    #[arg(long, conflicts_with_all = ["kind", "race", "set", "keyword"])]
    pub coverage: bool,
}

/// A document that is imported.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Import {
    /// The documents: rules annotations, the timing guide, rulings, a rulebook section, the Council of Elrond's rules,
    /// or any Markdown, HTML or text with headings
    #[arg(required = true, num_args = 1..)]
    pub files: Vec<PathBuf>,

    /// Read the files in this format instead of guessing it: annotations, annotations-markdown, timing,
    /// rulings-by-card, rulebook, coe, rulings, html, markdown, text
    #[arg(long)]
    pub format: Option<Format>,

    /// Keep a document under this name; the ids of its clauses begin with it
    #[arg(long, value_name = "NAME")]
    pub id: Option<String>,

    /// The date of the edition [default: as the document says]
    #[arg(long, value_name = "DATE")]
    pub edition: Option<String>,

    /// Only show what would be imported, and change nothing
    #[arg(long)]
    pub dry_run: bool,

    /// Other import commands
    #[command(subcommand)]
    pub what: Option<ImportWhat>,
}

/// What can be done beside importing documents.
#[derive(Debug, Subcommand)]
pub enum ImportWhat {
    /// Import printed card texts from a cards.json
    Cards {
        /// The list of cards
        file: PathBuf,
        /// Only show what would be imported, and change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// List what is imported
    List,
    /// Remove a document with all its editions, or `cards`
    Remove {
        /// Its name, as `netrep import list` shows it
        id: String,
    },
}

/// A script.
#[derive(Debug, Args)]
pub struct Resolve {
    /// A file, `-` for the standard input, a script, or the id of a case
    #[arg(num_args = 0..)]
    pub script: Vec<String>,

    /// By which rules: metw, mele, coe, tg, riv, or all for the first three [default: as the script says, else coe]
    #[arg(long, short, value_name = "SET", value_parser = rulesets)]
    pub rules: Option<Rulesets>,

    /// Write the answer as a picture into this file: FILE.svg or FILE.png
    #[arg(long, value_name = "FILE", value_parser = picture_file)]
    pub picture: Option<PathBuf>,

    /// Show only the outcomes of open dice, each with its odds
    #[arg(long)]
    pub odds: bool,

    /// Add the position as it was read and every rule that was applied
    #[arg(long)]
    pub explain: bool,

    /// Decide reading N of those netrep offered
    #[arg(long, value_name = "N")]
    pub reading: Option<usize>,
}

/// A script and from which cards answers to it are taken.
#[derive(Debug, Args)]
pub struct Respond {
    /// A file, `-` for the standard input, a script, or the id of a case
    #[arg(num_args = 0..)]
    pub script: Vec<String>,

    /// By which rules: metw, mele, coe, tg, riv, or all for the first three [default: the first that the script names, else coe]
    #[arg(long, short, value_name = "SET", value_parser = rulesets)]
    pub rules: Option<Rulesets>,

    /// Try every card that netrep can play, not only those in play and in the hands that the script describes
    #[arg(long)]
    pub every: bool,

    /// Decide reading N of those netrep offered
    #[arg(long, value_name = "N")]
    pub reading: Option<usize>,
}

/// A script and which of its declarations is to be beaten.
#[derive(Debug, Args)]
pub struct Beats {
    /// A file, `-` for the standard input, a script, or the id of a case
    #[arg(num_args = 0..)]
    pub script: Vec<String>,

    /// By which rules: metw, mele, coe, tg, riv, or all for the first three [default: the first that the script names, else coe]
    #[arg(long, short, value_name = "SET", value_parser = rulesets)]
    pub rules: Option<Rulesets>,

    /// Try only the cards in play and in the hands that the script describes
    #[arg(long)]
    pub there: bool,

    /// Beat this declaration, by its number [default: the last that resolves]
    #[arg(long, short, value_name = "N")]
    pub number: Option<String>,

    /// Decide reading N of those netrep offered
    #[arg(long, value_name = "N")]
    pub reading: Option<usize>,
}

impl Respond {
    /// Gives the request for a script as it was typed.
    pub(super) fn of(script: &str) -> Respond {
        Respond { script: vec![script.to_owned()], rules: None, every: false, reading: None }
    }
}

impl Beats {
    /// Gives the request for a script as it was typed.
    pub(super) fn of(script: &str) -> Beats {
        Beats { script: vec![script.to_owned()], rules: None, there: false, number: None, reading: None }
    }
}

impl Resolve {
    /// Gives the request for a script as it was typed.
    pub(super) fn of(script: &str) -> Resolve {
        let script = vec![script.to_owned()];
        Resolve { script, rules: None, picture: None, odds: false, explain: false, reading: None }
    }
}

/// Rule sets to play by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulesets(pub Vec<Ruleset>);

/// What can be done with the store.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Check everything that is stored: how much there is, and what is wrong with it; changes nothing
    Check,
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

/// Gives a file whose name says what picture it is to be.
fn picture_file(typed: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(typed);
    let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
    match ending.as_deref().and_then(std::ffi::OsStr::to_str) {
        Some("svg" | "png") => Ok(path),
        Some(_) | None => Err(format!("a picture is .svg or .png: --picture {}", path.with_extension("png").display())),
    }
}

fn rulesets(text: &str) -> Result<Rulesets, String> {
    let one = |word: &str| {
        Ok(match word.trim().to_ascii_lowercase().as_str() {
            "metw" => vec![Ruleset::Metw],
            "mele" => vec![Ruleset::Mele],
            "coe" => vec![Ruleset::Coe],
            "tg" => vec![Ruleset::Tg],
            "riv" => vec![Ruleset::Riv],
            "all" => crate::app::ALL_RULES.to_vec(),
            other => return Err(format!("`{other}` is not one of metw, mele, coe, tg, riv, all")),
        })
    };
    let sets: Result<Vec<Vec<Ruleset>>, String> = text.split(',').map(one).collect();
    Ok(Rulesets(sets?.concat()))
}
