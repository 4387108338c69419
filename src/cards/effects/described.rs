//! Reads cards described in place, in a chain script: `hazard short-event: discard target; target a hazard
//! permanent-event`.
//!
//! Such a card is a real card to the engine. Its target may be named after its effect, so the parts are sorted before
//! they are read.

use std::ops::Range;

use super::described_head::{Head, head};
use super::fields::{CLASSES, EVENTS, WINDOWS};
use super::lexer::{Placed, Token, tokens};
use super::mistake::{Mistake, Read};
use super::parse::Names;
use super::reader::Reader;
use super::rule::rule;
use super::step::step;
use super::table::{Table, entry};
use crate::engine::card::{Action, CardDef, Meaning, Standing, Trigger};

/// The most parts of a description: cards have a handful.
const MOST_PARTS: usize = 60;

/// The place to which a part of the description belongs.
enum Part {
    By,
    Cost,
    Do,
    Free,
    Needs,
    On,
    Standing,
    Target,
    When,
}

/// The words that parts begin with. Any other part is a step.
static PARTS: Table<Part> = Table {
    group: "cards described in place",
    entries: &[
        entry(
            "target",
            "target [several|optional] [NAME] FILTER",
            "a target; `target` in the steps is the first",
            "target",
            |_| Ok(Part::Target),
        ),
        entry("do", "do STEP", "a step; `do` may be left out", "do", |_| Ok(Part::Do)),
        entry("by", "by FILTER", "the character who performs it", "by", |_| Ok(Part::By)),
        entry("cost", "cost PRICE", "the price", "cost", |_| Ok(Part::Cost)),
        entry("needs", "needs CONDITION", "the condition that must hold", "needs", |_| Ok(Part::Needs)),
        entry("when", "when WINDOW", "when it may be declared", "when", |_| Ok(Part::When)),
        entry("free", "free", "it does not count against the hazard limit", "free", |_| Ok(Part::Free)),
        entry("standing", "standing CLASS { RULES }", "the rules that hold while it is in play", "standing", |_| {
            Ok(Part::Standing)
        }),
        entry("on", "on EVENT [FILTER] { STEPS }", "the steps that happen by themselves", "on", |_| Ok(Part::On)),
    ],
};

/// Reads a card described in a line, with or without `card "TITLE"` before it.
///
/// # Errors
/// [`Mistake`] with what may stand there.
pub fn parse_action(text: &str) -> Result<CardDef, Mistake> {
    let tokens = tokens(text).map_err(|m| *m)?;
    let colon = tokens.iter().position(|t| t.token == Token::Sign(":"));
    let head_end = colon.and_then(|at| tokens.get(at)).map_or(text.len(), |colon| colon.span.start);
    let head = section(text, 0..head_end, &mut Names::default(), head)?;
    let mut description = Description {
        text,
        names: Names::default(),
        play: Action::blank(head.mode()),
        has_play: false,
        meaning: Meaning::default(),
    };
    if let Some(colon) = colon {
        description.parts(&tokens[colon + 1..])?;
    }
    Ok(head.card(description.finish()))
}

/// Reads a part of a text; mistakes are placed in the whole.
fn section<'a, T>(
    text: &'a str,
    bytes: Range<usize>,
    names: &'a mut Names,
    read: impl FnOnce(&mut Reader<'a>) -> Read<T>,
) -> Result<T, Mistake> {
    let start = bytes.start;
    names.read(text.get(bytes).unwrap_or_default(), read).map_err(|mut mistake| {
        mistake.span = mistake.span.start + start..mistake.span.end + start;
        mistake
    })
}

/// The description so far.
struct Description<'a> {
    text: &'a str,
    names: Names,
    play: Action,
    has_play: bool,
    meaning: Meaning,
}

impl Description<'_> {
    fn parts(&mut self, tokens: &[Placed<'_>]) -> Result<(), Mistake> {
        let mut parts: Vec<(Part, Range<usize>)> = Vec::new();
        let mut depth = 0_usize;
        let ends = |token: &Placed<'_>, depth: &mut usize| {
            match token.token {
                Token::Sign("{" | "(") => *depth += 1,
                Token::Sign("}" | ")") => *depth = depth.saturating_sub(1),
                Token::Sign(_) | Token::Word(_) | Token::Quoted(_) | Token::Number(_) => {}
            }
            *depth == 0 && token.token == Token::Sign(";")
        };
        for part in tokens.split(|token| ends(token, &mut depth)) {
            let (Some(first), Some(last)) = (part.first(), part.last()) else { continue };
            let (kind, start) = match first.token {
                Token::Word(word) => match part_of(word) {
                    Some(kind) => (kind, first.span.end),
                    None => (Part::Do, first.span.start),
                },
                Token::Quoted(_) | Token::Number(_) | Token::Sign(_) => (Part::Do, first.span.start),
            };
            parts.push((kind, start..last.span.end));
        }
        if let Some((_, bytes)) = parts.get(MOST_PARTS) {
            return Err(Mistake::new(bytes.clone(), format!("a card has {MOST_PARTS} parts at most")));
        }
        for (_, bytes) in parts.iter().filter(|(part, _)| matches!(part, Part::Target)) {
            let target = section(self.text, bytes.clone(), &mut self.names, Reader::described_target)?;
            self.names.add(&target).map_err(|message| Mistake::new(bytes.clone(), message))?;
            self.play.targets.push(target);
            self.has_play = true;
        }
        for (part, bytes) in parts {
            self.part(&part, bytes)?;
        }
        Ok(())
    }

    fn part(&mut self, part: &Part, bytes: Range<usize>) -> Result<(), Mistake> {
        let names = &mut self.names;
        match part {
            // Read before all others.
            Part::Target => return Ok(()),
            Part::By => self.play.by = Some(section(self.text, bytes, names, Reader::filter)?),
            Part::Cost => self.play.cost.extend(section(self.text, bytes, names, Reader::costs)?),
            Part::Do => self.play.steps.extend(section(self.text, bytes, names, |r| r.whole(step))?),
            Part::Free => {
                section(self.text, bytes, names, |_| Ok(()))?;
                self.play.free = true;
            }
            Part::Needs => self.play.needs.push(section(self.text, bytes, names, Reader::condition)?),
            Part::When => self.play.window = section(self.text, bytes, names, |r| r.need_one_of(&WINDOWS))?,
            Part::On => {
                self.meaning.triggers.push(section(self.text, bytes, names, trigger)?);
                return Ok(());
            }
            Part::Standing => {
                self.meaning.standing.push(section(self.text, bytes, names, standing)?);
                return Ok(());
            }
        }
        self.has_play = true;
        Ok(())
    }

    fn finish(mut self) -> Meaning {
        if self.has_play {
            self.meaning.plays.push(self.play.into());
        }
        self.meaning
    }
}

fn part_of(word: &str) -> Option<Part> {
    let entry = PARTS.find(word)?;
    // No part needs more than its word.
    Reader::new("", &[]).and_then(|mut r| (entry.read)(&mut r)).ok()
}

fn trigger(r: &mut Reader<'_>) -> Read<Trigger> {
    let on = r.need_one_of(&EVENTS)?;
    let who = if r.peek() == Some(Token::Sign("{")) { None } else { Some(r.filter()?) };
    let steps = r.in_braces(step)?;
    Ok(Trigger { on, who, needs: Vec::new(), immediate: false, special: false, steps, optional: false })
}

fn standing(r: &mut Reader<'_>) -> Read<Standing> {
    let class = r.need_one_of(&CLASSES)?;
    Ok(Standing { class, needs: Vec::new(), rules: r.in_braces(rule)?, after_facing: false })
}

/// Gives the parts, for the manual.
pub(super) fn parts_help() -> impl Iterator<Item = super::help::Help> {
    PARTS.rows()
}

impl Head {
    /// Gives the card, with what it does.
    fn card(self, meaning: Meaning) -> CardDef {
        CardDef { meaning: Some(Box::new(meaning)), ..self.into_facts() }
    }
}
