//! Parts of rules: how a number changes, what counts as something else.

use super::lexer::Token;
use super::mistake::Read;
use super::reader::Reader;
use crate::engine::card::{Amount, Change, Filter, Kind, Purpose, Rule};

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
            let max = if r.word("max") { Some(r.number()?) } else { None };
            Ok(Change::Add(amount, max))
        }
        Some(_) | None => {
            r.want("+");
            r.want("-");
            r.fail()
        }
    }
}

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

pub(super) fn purpose(r: &mut Reader<'_>) -> Read<Purpose> {
    if !r.word("for") {
        return Ok(Purpose::Everything);
    }
    r.need_word("hazards").map(|()| Purpose::Hazards)
}

impl Reader<'_> {
    /// `FROM>TO`
    fn shift<T>(&mut self, kind: fn(&mut Self) -> Read<T>) -> Read<(T, T)> {
        let from = kind(self)?;
        self.need_sign(">")?;
        Ok((from, kind(self)?))
    }
}
