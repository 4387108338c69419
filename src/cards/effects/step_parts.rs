//! The longer steps: corruption checks and rolls; the longest rules; and how long things last.

use super::filter::Before;
use super::lexer::Token;
use super::mistake::Read;
use super::noun::ROLLS;
use super::reader::{MentionKind, Reader};
use super::step::step;
use super::table::{Table, plain};
use crate::engine::card::{Amount, CorruptionCheck, Duration, Influence, Penalty, Roll, Rule, Step, Word};
use crate::vocab::RollKind;

/// The times for which a lasting effect holds.
pub(super) static DURATIONS: Table<Duration> = Table {
    group: "how long",
    entries: &[
        plain("turn", "until the end of the turn", |_| Ok(Duration::Turn)),
        plain("phase", "until the end of the company's movement/hazard phase, or of the site phase", |_| {
            Ok(Duration::Phase)
        }),
        plain("attack", "for the attack that is faced", |_| Ok(Duration::Attack)),
        plain("strike", "for one strike", |_| Ok(Duration::Strike)),
        plain("long-event", "until its player's next long-event phase", |_| Ok(Duration::LongEvent)),
    ],
};

/// Reads the rest of `corruption-check`.
pub(super) fn corruption_check(r: &mut Reader<'_>) -> Read<Step> {
    let who = r.what()?;
    let modifier = r.amount_or(0)?;
    let mut check = CorruptionCheck { who, modifier, penalty: Penalty::Usual, failed: Vec::new(), passed: Vec::new() };
    loop {
        if r.word("discard-only") {
            check.penalty = Penalty::Discard;
        } else if r.word("stays") {
            check.penalty = Penalty::Stays;
        } else if r.word("failed") {
            check.failed = r.in_braces(step)?;
        } else if r.word("passed") {
            check.passed = r.in_braces(step)?;
        } else {
            return Ok(Step::CorruptionCheck(check));
        }
    }
}

/// Reads the rest of `influence`.
pub(super) fn influence(r: &mut Reader<'_>) -> Read<Step> {
    let what = r.what()?;
    r.need_word("by")?;
    let by = r.role()?;
    let modifier = r.amount_or(0)?;
    let spares_general = r.word("spares-general");
    let instead = if r.word("instead") { Some(r.in_braces(step)?) } else { None };
    Ok(Step::Influence(Influence { by, what, modifier, spares_general, instead }))
}

/// Reads the rest of `roll`.
pub(super) fn roll(r: &mut Reader<'_>) -> Read<Step> {
    let kind = match r.one_of(&ROLLS) {
        Some(entry) => (entry.read)(r)?,
        None => RollKind::Other,
    };
    let who = r.what()?;
    let plus = match r.peek() {
        Some(Token::Sign("+" | "-")) => r.amount()?,
        Some(_) | None => Amount::Number(0),
    };
    // "Greater than 10" is the same as 11 or more.
    let more = if r.sign(">") {
        1
    } else {
        r.need_sign(">=")?;
        0
    };
    let at_least =
        if r.peek() == Some(Token::Sign("{")) { by_race(r, more)? } else { vec![(None, r.number()? + more)] };
    let success = r.in_braces(step)?;
    let failure = r.otherwise()?;
    Ok(Step::Roll(Roll { kind, who, plus, at_least, success, failure }))
}

/// Reads the rest of `ban`.
pub(super) fn ban(r: &mut Reader<'_>) -> Read<Rule> {
    let cards = r.filter_before(Before::On)?;
    let (mut by, mut on, mut cancels) = (None, None, false);
    loop {
        if r.word("by") {
            by = Some(r.filter_before(Before::On)?);
        } else if r.word("on") {
            on = Some(r.filter()?);
        } else if r.word("cancels") {
            cancels = true;
        } else {
            return Ok(Rule::Ban { cards, by, on, cancels });
        }
    }
}

/// Reads the rest of `imprison`.
pub(super) fn imprison(r: &mut Reader<'_>) -> Read<Rule> {
    let of = r.filter()?;
    let rings = !r.word("without-rings");
    let mut rescue = Vec::new();
    if r.word("rescue") {
        rescue.push(r.attack_spec()?);
        while r.word("and") {
            rescue.push(r.attack_spec()?);
        }
    }
    Ok(Rule::Imprisons { of, rings, rescue })
}

/// Reads `{dragon 6, drake 7, other 10}`.
fn by_race(r: &mut Reader<'_>, more: i16) -> Read<Vec<(Option<Word>, i16)>> {
    r.need_sign("{")?;
    let all = r.list(|r| {
        let race = if r.word("other") { None } else { Some(r.card_word(MentionKind::Race, "a race")?) };
        Ok((race, r.number()? + more))
    })?;
    r.need_sign("}")?;
    Ok(all)
}
