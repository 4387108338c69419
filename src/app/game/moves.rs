//! Adds to a part of a game, once the engine has taken it: descriptions, declarations, passes and rolls.

use super::deed::{Call, Known};
use super::loaded::Loaded;
use super::part::{Move, Part};
use super::recorded::{self, Difference};
use super::refusal::Refusal;
use super::shown::{Shown, next_choice, next_roll};
use super::state::State;
use super::writing::New;
use super::{Games, Outcome, dice};
use crate::app::stored::Trouble;
use crate::app::{Choice, Complaint, Declaration, Said, SetAnswer};
use crate::lang::{Declared, Line as Typed, Says, Script};
use crate::store::{Game, LineKind};
use crate::vocab::{Act, Seat};

/// A roll that somebody makes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cast<'a> {
    /// The character whose strike is rolled; else what comes next.
    pub of: Option<&'a str>,
    /// How the dice fell, if the players rolled them.
    pub told: &'a str,
}

impl Games<'_> {
    pub(super) fn setup(&self, call: &Call, loaded: Loaded, text: &str, whole: bool) -> Result<Outcome, Trouble> {
        let part = loaded.state.part();
        let text = if whole { text.to_owned() } else { format!("{}\n{text}", part.position) };
        let changed = self.seats(call, &loaded).and_then(|_| {
            let known = Known { number: loaded.game.id.number, revision: loaded.game.revision };
            let position = match self.position(&text) {
                Err(Refusal::Unreadable(complaints)) => {
                    self.position_told(&text, known).unwrap_or(Err(Refusal::Unreadable(complaints)))
                }
                read => read,
            }?;
            let changed = Part { position: position.clone(), ..part.clone() };
            self.check(&loaded.game, &loaded.state, &changed)?;
            Ok(position)
        });
        match changed {
            Ok(position) => self.add(call, loaded, vec![New::of(LineKind::Setup, position)]),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    pub(super) fn declare(&self, call: &Call, loaded: Loaded, text: &str) -> Result<Outcome, Trouble> {
        let declared =
            |seats: Vec<Seat>| self.declared(&loaded, &seats, text).map_err(|refusal| told_to(&seats, refusal));
        match self.seats(call, &loaded).and_then(declared) {
            Ok(line) => {
                let filled = line.filled.then(|| Said::typed(&line.text));
                let before = self.answer(&loaded.game, loaded.state.part()).assumed;
                let added = self.add(call, loaded, vec![line])?;
                Ok(added.map(|shown| {
                    let new = shown.answer.assumed.iter().filter(|what| !before.contains(what));
                    let assumed = new.cloned().chain(filled).collect();
                    Shown { assumed, ..shown }
                }))
            }
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    pub(super) fn pass(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        let line = self.seats(call, &loaded).and_then(|seats| {
            let last = loaded.state.part().moves.iter().rev().find(|done| done.declares());
            // Who acts for both seats passes for the one that has the say.
            let answers = last.and_then(Move::seat).map_or(Seat::R, Seat::other);
            let seat = seats.iter().copied().find(|seat| *seat == answers).or(seats.first().copied());
            self.passed(&loaded.game, &loaded.state, loaded.state.part(), seat.unwrap_or(Seat::R))
        });
        match line {
            Ok(line) => self.add(call, loaded, vec![line]),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    pub(super) fn resolve(&self, call: &Call, loaded: Loaded) -> Result<Outcome, Trouble> {
        let lines = self.seats(call, &loaded).and_then(|seats| {
            let mut part = loaded.state.part().clone();
            if !part.open() {
                return Err(Refusal::NoChain);
            }
            let mut lines = Vec::new();
            for seat in seats {
                let stays = part.moves.iter().rev().find(|done| done.declares()).and_then(Move::passes) == Some(seat);
                if !part.closed() && !stays {
                    let line = self.passed(&loaded.game, &loaded.state, &part, seat)?;
                    part = part.with(LineKind::Pass, &line.text);
                    lines.push(line);
                }
            }
            if part.closed() { Ok(lines) } else { Err(Refusal::ChainOpen) }
        });
        match lines {
            Ok(lines) => self.add(call, loaded, lines),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    pub(super) fn roll(&self, call: &Call, loaded: Loaded, cast: Cast<'_>) -> Result<Outcome, Trouble> {
        let line = self.seats(call, &loaded).and_then(|_| {
            let part = loaded.state.part();
            let what = self.rolled_next(&loaded.game, part, cast.of)?;
            let (dice, total, by) = if cast.told.trim().is_empty() {
                let dice = dice::rolled(loaded.game.seed, loaded.state.rolls);
                (dice.to_vec(), dice.iter().sum(), "")
            } else {
                let (dice, total) = dice::told(cast.told).ok_or_else(|| Refusal::NotDice(cast.told.to_owned()))?;
                (dice, total, "  # as told by the players")
            };
            let what = what.map_or_else(String::new, |what| format!("{what} "));
            let mut line = New::of(LineKind::Roll, format!("roll {what}{total}{by}"));
            let after = part.with(LineKind::Roll, &line.text);
            let answer = self.check(&loaded.game, &loaded.state, &after)?;
            self.record_into(&mut line, &after, &answer);
            line.dice = dice;
            Ok(line)
        });
        match line {
            Ok(line) => self.add(call, loaded, vec![line]),
            Err(refusal) => Ok(Err(refusal)),
        }
    }

    /// Gives the name of the roll that is made next, if it needs one: the one for which a chain waits, else a strike of
    /// the attack that is faced, the one against this character if they are named.
    fn rolled_next(&self, game: &Game, part: &Part, of: Option<&str>) -> Result<Option<String>, Refusal> {
        let answer = self.answer(game, part);
        if let Some(roll) = next_roll(part, &answer) {
            return match of {
                Some(_) => Err(Refusal::DiceFirst(roll.of)),
                None => Ok(roll.typed),
            };
        }
        if let Some(choice) = next_choice(part, &answer) {
            return Err(Refusal::Choose(Box::new(choice)));
        }
        let strikes = self.strikes(game, part, &answer).filter(|_| !part.open()).unwrap_or_default();
        let mut next = strikes.next.into_iter();
        let strike = next.find(|strike| of.is_none_or(|who| strike.who == who)).ok_or(Refusal::NoDice)?;
        Ok(Some(strike.typed))
    }

    /// Gives a line that declares, orders, chooses or passes, if it may be declared by one of the seats.
    fn declared(&self, loaded: &Loaded, seats: &[Seat], text: &str) -> Result<New, Refusal> {
        let Loaded { game, state, .. } = loaded;
        let part = state.part();
        let mut first: Option<Refusal> = None;
        let own = seats.iter().map(|seat| format!("{} {}", word(*seat), text.trim()));
        for typed in std::iter::once(text.trim().to_owned()).chain(own) {
            let tried = self.one(&part.script(&game.rules), &typed).and_then(|says| {
                if let Says::Declare(Declared { by: Some(by), .. }) = &says
                    && !seats.contains(by)
                {
                    return Err(Refusal::OtherSeat(*by));
                }
                let line = kept(says)?;
                if line.kind == LineKind::Choose && line.text.starts_with("pick ") {
                    return self.tried(game, state, part, line);
                }
                self.dice_are_cast(game, part)?;
                self.tried(game, state, part, line)
            });
            let refusal = match tried {
                Ok(line) => return Ok(line),
                Err(refusal) => refusal,
            };
            // What can be read says more about what is wrong than what cannot, and a verdict more than whose card it is.
            let says_more = match &first {
                None | Some(Refusal::Unreadable(_)) => true,
                Some(first) => {
                    matches!(first, Refusal::OtherSeat(_))
                        && matches!(refusal, Refusal::Illegal(_) | Refusal::Choose(_))
                }
            };
            if says_more {
                first = Some(refusal);
            }
        }
        let first = first.unwrap_or(Refusal::NotOne);
        let told = match &first {
            Refusal::Unreadable(_) => self.declaration_told(&part.script(&game.rules), text, seats),
            _ => None,
        };
        let Some(told) = told else { return Err(first) };
        let says = told?;
        if let Says::Declare(Declared { by: Some(by), .. }) = &says
            && !seats.contains(by)
        {
            return Err(Refusal::OtherSeat(*by));
        }
        self.dice_are_cast(game, part)?;
        self.tried(game, state, part, kept(says)?)
    }

    fn passed(&self, game: &Game, state: &State, part: &Part, seat: Seat) -> Result<New, Refusal> {
        self.dice_are_cast(game, part)?;
        if part.closed() {
            return Err(Refusal::NoChain);
        }
        let last = part.moves.iter().rev().find(|done| done.declares());
        if last.and_then(Move::passes) == Some(seat) {
            return Err(Refusal::OtherSeat(seat.other()));
        }
        self.tried(game, state, part, New::of(LineKind::Pass, format!("{} pass", word(seat))))
    }

    /// Gives a line with its verdict, if the engine takes it.
    fn tried(&self, game: &Game, state: &State, part: &Part, mut line: New) -> Result<New, Refusal> {
        let after = part.with(line.kind, &line.text);
        let answer = self.check(game, state, &after)?;
        let known = recorded::items(&self.answer(game, part), false);
        let illegal = answer
            .declarations
            .iter()
            .find(|row| row.verdict == "illegal" && !known.iter().any(|item| item.label == row.n));
        if let Some(row) = illegal {
            return Err(Refusal::Illegal(Box::new(row.clone())));
        }
        // Who declares it says what it is on: nothing is stored before.
        let open = |choice: &&Choice| choice.slot != "pick" && !known.iter().any(|item| item.label == choice.n);
        if let Some(choice) = answer.choices.iter().find(open) {
            return Err(Refusal::Choose(Box::new(choice.clone())));
        }
        // What was taken since it makes no difference is kept with it: later it may make one.
        let new = answer.settled.iter().find(|(n, _)| !known.iter().any(|item| item.label == *n));
        let said = new.and_then(|(_, said)| self.one(&part.script(&game.rules), said).ok());
        let filled = said.and_then(|says| kept(says).ok()).filter(|filled| filled.text != line.text);
        if let Some(filled) = filled {
            return self.tried(game, state, part, New { filled: true, ..filled });
        }
        self.record_into(&mut line, &after, &answer);
        Ok(line)
    }

    /// Writes into the last line of a part what it adds to what is recorded, and the position if a chain is decided with it.
    pub(super) fn record_into(&self, line: &mut New, part: &Part, answer: &SetAnswer) {
        let decided = part.at_rest() && next_roll(part, answer).is_none() && next_choice(part, answer).is_none();
        line.verdict = recorded::write(&recorded::new(part, answer, decided));
        if decided {
            line.after = self.decided(part, answer).unwrap_or_default();
        }
    }

    /// Gives the answer to a part as it would be, if it can be read and leaves as it is what was decided before.
    pub(super) fn check(&self, game: &Game, state: &State, after: &Part) -> Result<SetAnswer, Refusal> {
        if !after.fits(&game.rules) {
            return Err(Refusal::Full);
        }
        let answer = self.answer(game, after);
        if !answer.diagnostics.is_empty() {
            return Err(Refusal::Unreadable(answer.diagnostics));
        }
        if let Some(why) = answer.undecided {
            return Err(Refusal::Undecided(why));
        }
        if answer.declarations.is_empty() && after.moves.iter().any(Move::declares) {
            return Err(Refusal::Undecided(Said::typed(&answer.unmodelled.join("; "))));
        }
        let differing = recorded::differences(state, after, &answer);
        if differing.is_empty() {
            return Ok(answer);
        }
        let before = recorded::differences(state, state.part(), &self.answer(game, state.part()));
        let known = |new: &Difference| before.iter().any(|old| old.seq == new.seq && old.label == new.label);
        let changes: Vec<Difference> = differing.into_iter().filter(|new| !known(new)).collect();
        if changes.is_empty() { Ok(answer) } else { Err(Refusal::Changes(changes)) }
    }

    /// Refuses a declaration while dice are to be rolled, or a choice is to be made.
    pub(super) fn dice_are_cast(&self, game: &Game, part: &Part) -> Result<(), Refusal> {
        let answer = self.answer(game, part);
        match (next_roll(part, &answer), next_choice(part, &answer)) {
            (Some(roll), _) => Err(Refusal::DiceFirst(roll.of)),
            (None, Some(choice)) => Err(Refusal::Choose(Box::new(choice))),
            (None, None) => Ok(()),
        }
    }

    /// Gives a position in its terse form, if the text is one.
    pub(super) fn position(&self, text: &str) -> Result<String, Refusal> {
        let parsed = crate::lang::parse(text, self.app.titles());
        if !parsed.diagnostics.is_empty() {
            return Err(Refusal::Unreadable(self.app.complaints(text, &parsed.diagnostics)));
        }
        let [script] = parsed.scripts.as_slice() else { return Err(Refusal::NotPosition) };
        match script.lines.iter().all(|line| line.says.describes()) {
            true => Ok(crate::lang::format(&Script { id: None, lines: script.lines.clone(), comments: Vec::new() })),
            false => Err(Refusal::NotPosition),
        }
    }

    /// Gives the one line that a text says after a script.
    fn one(&self, script: &str, typed: &str) -> Result<Says, Refusal> {
        if typed.contains('\n') {
            return Err(Refusal::NotOne);
        }
        let text = format!("{script}{typed}\n");
        let parsed = crate::lang::parse(&text, self.app.titles());
        let mut wrong = parsed.diagnostics;
        wrong.retain(|mistake| mistake.span.end >= script.len());
        if !wrong.is_empty() {
            let told = self.app.complaints(&text, &wrong).into_iter().map(|c| Complaint { line: 1, ..c });
            return Err(Refusal::Unreadable(told.collect()));
        }
        let mut new = parsed.scripts.into_iter().flat_map(|s| s.lines).filter(|line| line.span.start >= script.len());
        match (new.next().map(|line| line.says), new.next()) {
            (Some(Says::Declare(declared)), None) => Ok(Says::Declare(Declared { number: None, ..declared })),
            (Some(Says::Pick(things)), None) => Ok(Says::Pick(things)),
            _ => Err(Refusal::NotOne),
        }
    }
}

/// Gives a refusal as it is told to whoever plays these seats: of one's only seat as of oneself.
fn told_to(seats: &[Seat], refusal: Refusal) -> Refusal {
    match (seats, refusal) {
        ([own], Refusal::Illegal(row)) if row.by == Some(word(*own)) => {
            Refusal::Illegal(Box::new(Declaration { note: row.note.addressed(), ..*row }))
        }
        (_, other) => other,
    }
}

pub(super) fn word(seat: Seat) -> &'static str {
    match seat {
        Seat::R => "R",
        Seat::H => "H",
    }
}

/// Gives a line in its terse form.
pub(super) fn terse(says: Says) -> String {
    let script = Script { id: None, lines: vec![Typed { span: 0..0, says }], comments: Vec::new() };
    crate::lang::format(&script).trim_end().to_owned()
}

/// Gives the line that a game keeps of a line of a script.
fn kept(says: Says) -> Result<New, Refusal> {
    let kind = kind(&says).ok_or(Refusal::NotOne)?;
    Ok(New::of(kind, terse(says)))
}

/// Gives the kind under which a game keeps a line of a script; nothing for a line by which nobody moves.
pub(super) fn kind(says: &Says) -> Option<LineKind> {
    match says {
        Says::Roll(_) => Some(LineKind::Roll),
        Says::Pick(_) => Some(LineKind::Choose),
        Says::Declare(declared) => Some(match declared.act {
            Act::Pass => LineKind::Pass,
            Act::ChooseOrder => LineKind::Order,
            Act::Choose => LineKind::Choose,
            _ => LineKind::Declare,
        }),
        _ => None,
    }
}
