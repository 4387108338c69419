//! The reasons why nothing was done: what players can do wrong in a game, as values.

use super::deed::Known;
use super::recorded::Difference;
use super::shown::Shown;
use crate::app::{App, Choice, Complaint, Declaration, Reading, Said};
use crate::vocab::Seat;

/// The reason why nothing was done. Nothing was stored either.
#[derive(Clone, Debug)]
pub enum Refusal {
    /// No game is played here.
    NoGame,
    /// There is no game of this number here.
    NoSuchGame,
    /// A game is played here already.
    Goes(u32),
    /// The channel keeps as many games as it may.
    TooManyGames,
    /// The game, or this part of it, has as many lines as it may.
    Full,
    /// Somebody else was quicker, or the button was an old one: this is how the game is now.
    Overtaken(Box<Shown>),
    /// Whoever only looks on cannot act.
    NotPlaying,
    /// Only the other player can say that.
    OtherSeat(Seat),
    /// Both seats are taken.
    SeatsTaken,
    /// The user has a seat already.
    Seated,
    /// Only moderators can take a game over.
    NotModerator,
    /// The text cannot be read.
    Unreadable(Vec<Complaint>),
    /// It is told in sentences and was not understood whole.
    AskedBack(Box<AskedBack>),
    /// One declaration at a time is made.
    NotOne,
    /// A position has no declarations, dice or expectations in it.
    NotPosition,
    /// The declaration may not be made.
    Illegal(Box<Declaration>),
    /// Something in it has to be chosen first.
    Choose(Box<Choice>),
    /// What was decided would come out otherwise.
    Changes(Vec<Difference>),
    /// It cannot be decided, for this reason.
    Undecided(Said),
    /// Dice have to be rolled first.
    DiceFirst(Said),
    /// Nothing is to be rolled.
    NoDice,
    /// The text is no result of two dice.
    NotDice(String),
    /// A chain is open: both players pass before the game goes on.
    ChainOpen,
    /// No chain is open.
    NoChain,
    /// Nothing can be taken back.
    NothingToUndo,
    /// Nothing was taken back.
    NothingToRedo,
    /// The user has already asked whether the last line may be taken back.
    UndoAsked,
    /// Nobody asked whether something may be taken back.
    NoUndoAsked,
    /// The user who asked cannot answer their own request.
    OwnUndo,
    /// Nothing came out otherwise than it was recorded.
    NoDifference,
}

/// What was not understood of a position or a declaration, and how it can have been meant.
#[derive(Clone, Debug)]
pub struct AskedBack {
    /// What was not understood.
    pub complaints: Vec<Complaint>,
    /// The readings: the line to declare, or the whole position.
    pub readings: Vec<Reading>,
    /// The game whose position is described; nothing where something is declared.
    pub position: Option<Known>,
}

impl Refusal {
    /// Gives the same with what the engine says in the language with this code.
    pub fn worded(&self, app: &App, code: &str) -> Refusal {
        let Some(tongue) = app.tongue(code) else { return self.clone() };
        let complaints = |list: &[Complaint]| list.iter().map(|complaint| complaint.worded(&tongue)).collect();
        match self {
            Refusal::Unreadable(list) => Refusal::Unreadable(complaints(list)),
            Refusal::Illegal(row) => Refusal::Illegal(Box::new(row.worded(&tongue))),
            Refusal::Choose(choice) => Refusal::Choose(Box::new(choice.worded(&tongue))),
            Refusal::AskedBack(asked) => Refusal::AskedBack(Box::new(AskedBack {
                complaints: complaints(&asked.complaints),
                readings: asked.readings.iter().map(|reading| reading.worded(&tongue)).collect(),
                ..AskedBack::clone(asked)
            })),
            Refusal::Undecided(why) => Refusal::Undecided(why.worded(&tongue)),
            Refusal::DiceFirst(of) => Refusal::DiceFirst(of.worded(&tongue)),
            other => other.clone(),
        }
    }

    /// Gives its name, for words in any language.
    pub fn name(&self) -> &'static str {
        match self {
            Refusal::NoGame => "no_game",
            Refusal::NoSuchGame => "no_such_game",
            Refusal::Goes(_) => "goes",
            Refusal::TooManyGames => "too_many",
            Refusal::Full => "full",
            Refusal::Overtaken(_) => "overtaken",
            Refusal::NotPlaying => "not_playing",
            Refusal::OtherSeat(_) => "other_seat",
            Refusal::SeatsTaken => "seats_taken",
            Refusal::Seated => "seated",
            Refusal::NotModerator => "not_moderator",
            Refusal::Unreadable(_) => "unreadable",
            Refusal::AskedBack(_) => "asked_back",
            Refusal::NotOne => "not_one",
            Refusal::NotPosition => "not_position",
            Refusal::Illegal(_) => "illegal",
            Refusal::Choose(_) => "choose",
            Refusal::Changes(_) => "changes",
            Refusal::Undecided(_) => "undecided",
            Refusal::DiceFirst(_) => "dice_first",
            Refusal::NoDice => "no_dice",
            Refusal::NotDice(_) => "not_dice",
            Refusal::ChainOpen => "chain_open",
            Refusal::NoChain => "no_chain",
            Refusal::NothingToUndo => "no_undo",
            Refusal::NothingToRedo => "no_redo",
            Refusal::UndoAsked => "undo_asked",
            Refusal::NoUndoAsked => "no_undo_asked",
            Refusal::OwnUndo => "own_undo",
            Refusal::NoDifference => "no_difference",
        }
    }
}
