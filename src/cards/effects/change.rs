//! Changes of numbers, and of the types of regions and sites.

use super::lexer::Token;
use super::mistake::Read;
use super::reader::Reader;
use super::table::{Shape, shape};
use crate::engine::card::{Amount, Change, Filter, Kind, Purpose, Rule};

/// The changes of a number: shown in the manual.
pub(super) const CHANGES: &[Shape] = &[
    shape("ATTR FILTER +N · -N · +(AMOUNT)", "so much is added", "prowess (attack race:man not agent) +1"),
    shape(
        "ATTR FILTER +N max M",
        "so much is added, up to a maximum, which may be an amount in parentheses",
        "prowess is(bearer) +3 max 8",
    ),
    shape("ATTR FILTER -N min M", "so much is taken away, down to a minimum", "influence is(bearer) -2 min 0"),
    shape("ATTR FILTER *2", "it is multiplied", "strikes (attack race:undead) *2"),
    shape("ATTR FILTER half", "it is halved, rounded up", "strikes attack half"),
    shape("ATTR FILTER =N", "it is set", "hand-size is(you) =7"),
];

/// Reads the change of a number.
pub(super) fn change(r: &mut Reader<'_>) -> Read<Change> {
    if r.word("half") {
        return Ok(Change::Halve);
    }
    if r.sign("*") {
        return Ok(Change::Times(r.number()?));
    }
    if r.sign("=") {
        return Ok(Change::Set(r.amount()?));
    }
    match r.peek() {
        Some(Token::Sign("+" | "-")) => {
            let amount: Amount = r.amount()?;
            let bound = if r.word("max") || r.word("min") { Some(r.amount_atom()?) } else { None };
            Ok(Change::Add(amount, bound))
        }
        Some(_) | None => {
            r.want("+");
            r.want("-");
            r.fail()
        }
    }
}

/// Reads the change of the types of regions or sites.
pub(super) fn treat(r: &mut Reader<'_>) -> Read<Rule> {
    if r.word("regions") {
        let filter = if r.filter_begins() { r.filter()? } else { Filter::Kind(Kind::Region) };
        let map = r.list(|r| r.shift(Reader::region_type))?;
        return Ok(Rule::TreatRegions(filter, map, purpose(r)?));
    }
    r.need_word("sites")?;
    let filter = if r.filter_begins() { r.filter()? } else { Filter::Kind(Kind::Site) };
    let map = r.list(|r| r.shift(Reader::site_type))?;
    Ok(Rule::TreatSites(filter, map, purpose(r)?))
}

/// Reads the matter for which a change counts.
pub(super) fn purpose(r: &mut Reader<'_>) -> Read<Purpose> {
    if !r.word("for") {
        return Ok(Purpose::Everything);
    }
    r.need_word("hazards").map(|()| Purpose::Hazards)
}

impl Reader<'_> {
    /// Reads `FROM>TO`.
    fn shift<T>(&mut self, kind: fn(&mut Self) -> Read<T>) -> Read<(T, T)> {
        let from = kind(self)?;
        self.need_sign(">")?;
        Ok((from, kind(self)?))
    }
}
