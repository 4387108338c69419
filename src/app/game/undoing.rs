//! Takes back the last line, or lets it count again: with the opponent's consent, if there is one.

use super::deed::Call;
use super::loaded::Loaded;
use super::recorded;
use super::refusal::Refusal;
use super::seated::played_by;
use super::seats::opponent;
use super::settled;
use super::state::{ACCEPTED, ASKED, Asked, REFUSED};
use super::writing::New;
use super::{Games, Outcome};
use crate::app::stored::Trouble;
use crate::store::LineKind;

impl Games<'_> {
    pub(super) fn undo(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        if let Err(refusal) = self.seats(call, &loaded) {
            return Ok(Err(refusal));
        }
        if loaded.state.counting.is_empty() {
            return Ok(Err(Refusal::NothingToUndo));
        }
        if loaded.state.asked.is_some() {
            return Ok(Err(Refusal::UndoAsked));
        }
        let text = if alone(call, &loaded) { "" } else { ASKED };
        self.add(call, loaded, vec![New::of(LineKind::Undo, text)])
    }

    pub(super) fn accept(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        self.reply(call, loaded, ACCEPTED)
    }

    pub(super) fn refuse(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        self.reply(call, loaded, REFUSED)
    }

    fn reply(&self, call: &Call, loaded: Loaded, text: &str) -> Result<Outcome, Trouble> {
        let Some(Asked { who, again, .. }) = loaded.state.asked else { return Ok(Err(Refusal::NoUndoAsked)) };
        // Who asked may think better of it, but not agree with himself.
        if who == call.user && text == ACCEPTED {
            return Ok(Err(Refusal::OwnUndo));
        }
        if played_by(&loaded.game, &loaded.state, call.user).is_empty() {
            return Ok(Err(Refusal::NotPlaying));
        }
        let kind = if again { LineKind::Redo } else { LineKind::Undo };
        self.add(call, loaded, vec![New::of(kind, text)])
    }

    pub(super) fn redo(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        if let Err(refusal) = self.seats(call, &loaded) {
            return Ok(Err(refusal));
        }
        if loaded.state.undone.is_empty() {
            return Ok(Err(Refusal::NothingToRedo));
        }
        if loaded.state.asked.is_some() {
            return Ok(Err(Refusal::UndoAsked));
        }
        let text = if alone(call, &loaded) { "" } else { ASKED };
        self.add(call, loaded, vec![New::of(LineKind::Redo, text)])
    }

    pub(super) fn settle(&self, call: &Call, loaded: Loaded, today: bool) -> Result<Outcome, Trouble> {
        if let Err(refusal) = self.seats(call, &loaded) {
            return Ok(Err(refusal));
        }
        let mut open = self.differences(&loaded, true);
        open.retain(|difference| difference.settled.is_none());
        if open.is_empty() {
            return Ok(Err(Refusal::NoDifference));
        }
        let mut note = New::of(LineKind::Note, if today { settled::TODAY } else { settled::KEEP });
        note.verdict = recorded::settling(&open);
        let part = loaded.state.part();
        // What is recorded of earlier parts stands in the position with which this one begins.
        let here = open.iter().any(|difference| part.moves.iter().any(|done| done.seq == difference.seq));
        if today || !here {
            return self.add(call, loaded, vec![note]);
        }
        match self.kept(&loaded.game, part) {
            Ok(next) => {
                settled::ANEW.clone_into(&mut note.text);
                self.add(call, loaded, vec![next, note])
            }
            Err(refusal) => Ok(Err(refusal)),
        }
    }
}

/// Whether nobody has to agree: there is no opponent, or it is a moderator who took the game over.
fn alone(call: &Call, loaded: &Loaded) -> bool {
    opponent(&loaded.game, call.user).is_none() || loaded.game.moderator == Some(call.user)
}
