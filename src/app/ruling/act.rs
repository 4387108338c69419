//! The acts of moderators on rulings. Each act is one batch: the ruling as it is afterwards, guarded by its revision,
//! the event of its history, and the entry in the server's log. Each acts once for an interaction.

use super::super::App;
use super::super::settings::moderates;
use super::super::stored::now;
use super::passage::{citation, year};
use super::{MOST_RULINGS, Member, Refused, Typed};
use crate::store::{
    AuditEntry, Batch, CommitError, EventKind, Quoted, Ruling, RulingContent, RulingEvent, RulingId, RulingNumber,
    RulingStatus,
};

/// How long a repeated interaction is known, in seconds.
const REPEAT: u64 = 24 * 60 * 60;
/// How often a number is tried when others take it.
const TRIES: usize = 8;
/// Characters of a note that are kept.
const NOTE: usize = 500;

/// A ruling after something was done to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The ruling as it is now.
    pub ruling: Ruling,
    /// Whether the interaction had been acted on before: then nothing was done this time.
    pub again: bool,
}

/// Where a new ruling comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The ruling whose place it takes once it is published.
    pub supersedes: Option<RulingNumber>,
    /// The message of which it is made.
    pub message: Option<Quoted>,
}

impl From<Option<RulingNumber>> for Origin {
    fn from(supersedes: Option<RulingNumber>) -> Origin {
        Origin { supersedes, message: None }
    }
}

/// A change of a ruling, as part of a batch.
struct Deed<'a> {
    kind: EventKind,
    /// The deed as it stands in the log.
    word: &'static str,
    note: &'a str,
}

impl App {
    /// Whether a member may make rulings, by what is set now.
    ///
    /// # Errors
    /// [`Refused::NotAllowed`], or trouble with the store.
    pub fn may_rule(&self, member: &Member) -> Result<(), Refused> {
        let allowed = member.manages || moderates(&self.settings(member.guild)?, &member.roles);
        if allowed { Ok(()) } else { Err(Refused::NotAllowed) }
    }

    /// Drafts a ruling; if it is published, it takes the place of the one that it supersedes. Nobody but moderators sees it
    /// before.
    ///
    /// # Errors
    /// [`Refused`]
    pub fn draft_ruling(&self, member: &Member, typed: &Typed, from: impl Into<Origin>) -> Result<Done, Refused> {
        let Origin { supersedes, message } = from.into();
        self.may_rule(member)?;
        if let Some(done) = self.done(member)? {
            return Ok(done);
        }
        let content = self.content(member.guild, typed)?.map_err(Refused::Faults)?;
        if let Some(old) = supersedes {
            self.expect(member.guild, old, None, &[RulingStatus::Official])?;
        }
        if self.store()?.count_rulings(member.guild, MOST_RULINGS)? >= MOST_RULINGS {
            return Err(Refused::Full);
        }
        let mut tried = 0;
        loop {
            let at = now();
            let number = self.store()?.next_ruling(member.guild, year(at))?;
            let ruling = Ruling {
                id: RulingId { guild: member.guild, number },
                status: RulingStatus::Draft,
                content: content.clone(),
                author: member.user,
                created: at,
                updated: at,
                official: None,
                supersedes: supersedes.into_iter().collect(),
                superseded_by: None,
                message,
                revision: 0,
            };
            let mut batch = Batch::new();
            let deed = Deed { kind: EventKind::Drafted, word: "ruling draft", note: "" };
            change(&mut batch, member, &ruling, &deed);
            tried += 1;
            match self.finish(member, batch, number, &[]) {
                // Somebody else took the number.
                Err(Refused::Changed(_)) if tried < TRIES => {}
                ended => return ended,
            }
        }
    }

    /// Changes what a ruling says. A draft stays one; an official ruling says something else from now on.
    ///
    /// # Errors
    /// [`Refused`]; [`Refused::Changed`] if its revision is not that one any more.
    pub fn edit_ruling(
        &self,
        member: &Member,
        number: RulingNumber,
        revision: u64,
        typed: &Typed,
    ) -> Result<Done, Refused> {
        self.once(member, || {
            let wanted = [RulingStatus::Draft, RulingStatus::Official];
            let mut ruling = self.expect(member.guild, number, Some(revision), &wanted)?;
            let content = self.content(member.guild, typed)?.map_err(Refused::Faults)?;
            ruling.content = content;
            let deed = Deed { kind: EventKind::Edited, word: "ruling edit", note: "" };
            let mut batch = Batch::new();
            change(&mut batch, member, &ruling, &deed);
            self.finish(member, batch, number, &[])
        })
    }

    /// Checks what was typed and does nothing else: for a preview.
    ///
    /// # Errors
    /// [`Refused`]
    pub fn check_ruling(&self, member: &Member, typed: &Typed) -> Result<RulingContent, Refused> {
        self.may_rule(member)?;
        self.content(member.guild, typed)?.map_err(Refused::Faults)
    }

    /// Makes a draft official. What it supersedes is superseded in the same moment.
    ///
    /// # Errors
    /// [`Refused`]; [`Refused::Faults`] if what it rests on has gone since it was drafted.
    pub fn publish_ruling(&self, member: &Member, number: RulingNumber, revision: u64) -> Result<Done, Refused> {
        self.once(member, || {
            let mut ruling = self.expect(member.guild, number, Some(revision), &[RulingStatus::Draft])?;
            self.content(member.guild, &Typed::of(&ruling.content))?.map_err(Refused::Faults)?;
            let mut batch = Batch::new();
            for old in ruling.supersedes.clone() {
                let mut old = self.expect(member.guild, old, None, &[RulingStatus::Official])?;
                old.status = RulingStatus::Superseded;
                old.superseded_by = Some(number);
                let note = citation(number).to_string();
                let deed = Deed { kind: EventKind::Superseded, word: "ruling supersede", note: &note };
                change(&mut batch, member, &old, &deed);
            }
            ruling.status = RulingStatus::Official;
            ruling.official = Some(now());
            let deed = Deed { kind: EventKind::Published, word: "ruling publish", note: "" };
            change(&mut batch, member, &ruling, &deed);
            self.finish(member, batch, number, &ruling.supersedes)
        })
    }

    /// Takes an official ruling back, or throws a draft away. Its history stays.
    ///
    /// # Errors
    /// [`Refused`]
    pub fn retract_ruling(
        &self,
        member: &Member,
        number: RulingNumber,
        revision: Option<u64>,
        note: &str,
    ) -> Result<Done, Refused> {
        self.once(member, || {
            let wanted = [RulingStatus::Draft, RulingStatus::Official, RulingStatus::Superseded];
            let mut ruling = self.expect(member.guild, number, revision, &wanted)?;
            let word = if ruling.status == RulingStatus::Draft { "ruling discard" } else { "ruling retract" };
            ruling.status = RulingStatus::Retracted;
            let mut batch = Batch::new();
            change(&mut batch, member, &ruling, &Deed { kind: EventKind::Retracted, word, note });
            self.finish(member, batch, number, &[])
        })
    }

    /// Brings a ruling back that was retracted, or whose successor does not hold any more. One that never was official is
    /// a draft again.
    ///
    /// # Errors
    /// [`Refused`]; [`Refused::Replaced`] while its successor holds.
    pub fn restore_ruling(
        &self,
        member: &Member,
        number: RulingNumber,
        revision: Option<u64>,
        note: &str,
    ) -> Result<Done, Refused> {
        self.once(member, || {
            let wanted = [RulingStatus::Retracted, RulingStatus::Superseded];
            let mut ruling = self.expect(member.guild, number, revision, &wanted)?;
            if let Some(holds) = self.successor(member.guild, &ruling)? {
                return Err(Refused::Replaced(holds));
            }
            ruling.superseded_by = None;
            ruling.status = if ruling.official.is_some() { RulingStatus::Official } else { RulingStatus::Draft };
            if ruling.status == RulingStatus::Official {
                self.content(member.guild, &Typed::of(&ruling.content))?.map_err(Refused::Faults)?;
            }
            let mut batch = Batch::new();
            change(&mut batch, member, &ruling, &Deed { kind: EventKind::Restored, word: "ruling restore", note });
            self.finish(member, batch, number, &[])
        })
    }

    /// Gives the ruling that holds in the place of another, if one does.
    fn successor(&self, guild: u64, ruling: &Ruling) -> Result<Option<RulingNumber>, Refused> {
        let mut next = ruling.superseded_by;
        // No chain is longer than all rulings together.
        for _ in 0..MOST_RULINGS {
            let Some(number) = next else { return Ok(None) };
            let Some(ruling) = self.ruling(guild, number)? else { return Ok(None) };
            match ruling.status {
                RulingStatus::Official => return Ok(Some(number)),
                RulingStatus::Superseded => next = ruling.superseded_by,
                RulingStatus::Draft | RulingStatus::Retracted => return Ok(None),
            }
        }
        Ok(None)
    }

    /// Gives the ruling as it is stored, if it is what is expected of it.
    fn expect(
        &self,
        guild: u64,
        number: RulingNumber,
        revision: Option<u64>,
        wanted: &[RulingStatus],
    ) -> Result<Ruling, Refused> {
        let found = self.ruling(guild, number)?;
        let ruling = found.ok_or_else(|| Refused::Unknown(citation(number).to_string()))?;
        if revision.is_some_and(|revision| revision != ruling.revision) {
            return Err(Refused::Changed(Box::new(ruling)));
        }
        if !wanted.contains(&ruling.status) {
            return Err(Refused::Status(ruling.status));
        }
        Ok(ruling)
    }

    /// Does what a member wants, once for each interaction: one that is delivered twice comes to what it came to first,
    /// also where the other delivery is stored while this one is looked at.
    fn once(&self, member: &Member, act: impl FnOnce() -> Result<Done, Refused>) -> Result<Done, Refused> {
        self.may_rule(member)?;
        if let Some(done) = self.done(member)? {
            return Ok(done);
        }
        match act() {
            Err(refused @ (Refused::Changed(_) | Refused::Status(_) | Refused::Replaced(_))) => {
                self.done(member)?.ok_or(refused)
            }
            ended => ended,
        }
    }

    /// Gives the result of an interaction that Discord delivered before, if it did.
    fn done(&self, member: &Member) -> Result<Option<Done>, Refused> {
        match self.store()?.answered(member.interaction)? {
            Some(answer) => self.again(member, &answer).map(Some),
            None => Ok(None),
        }
    }

    fn again(&self, member: &Member, answer: &str) -> Result<Done, Refused> {
        let number: Option<RulingNumber> = answer.parse().ok();
        let ruling = match number {
            Some(number) => self.ruling(member.guild, number)?,
            None => None,
        };
        let ruling = ruling.ok_or_else(|| Refused::Unknown(answer.to_owned()))?;
        Ok(Done { ruling, again: true })
    }

    /// Commits, with the rulings that change laid over the index before anybody can know of it.
    fn finish(
        &self,
        member: &Member,
        mut batch: Batch,
        number: RulingNumber,
        others: &[RulingNumber],
    ) -> Result<Done, Refused> {
        batch.once(member.interaction, &number.to_string(), now() + REPEAT);
        let changed = [&[number], others].concat();
        let store = self.store()?;
        // A commit that fails may have been stored all the same: what there is now is read either way.
        match self.change_rulings(member.guild, &changed, || store.commit(batch)) {
            Ok(()) => {
                let ruling = self.ruling(member.guild, number)?;
                let ruling = ruling.ok_or_else(|| Refused::Unknown(citation(number).to_string()))?;
                Ok(Done { ruling, again: false })
            }
            Err(CommitError::Repeated(answer)) => self.again(member, &answer),
            Err(CommitError::Conflict(conflict)) => match conflict.current::<Ruling>() {
                Some(current) => Err(Refused::Changed(Box::new(current))),
                None => match self.ruling(member.guild, number)? {
                    Some(current) => Err(Refused::Changed(Box::new(current))),
                    None => Err(CommitError::Conflict(conflict).into()),
                },
            },
            Err(error) => Err(error.into()),
        }
    }
}

/// Adds a ruling, its event and its log entry to a batch.
fn change(batch: &mut Batch, member: &Member, ruling: &Ruling, deed: &Deed<'_>) {
    let at = now();
    let note: String = deed.note.chars().take(NOTE).collect();
    batch.put(Ruling { updated: at, ..ruling.clone() });
    batch.put(RulingEvent {
        ruling: ruling.id,
        seq: ruling.revision,
        who: member.user,
        at,
        kind: deed.kind,
        status: ruling.status,
        content: ruling.content.clone(),
        note: note.clone(),
    });
    batch.append(AuditEntry {
        guild: member.guild,
        seq: 0,
        who: member.user,
        at,
        action: deed.word.to_owned(),
        target: citation(ruling.id.number).to_string(),
        note,
    });
}
