//! Filters: terms side by side, `|`, `not` and parentheses.

use super::filter_words::{CARDS, KINDS, PLACES, STATES};
use super::lexer::Token;
use super::mistake::Read;
use super::noun::ATTRS;
use super::reader::Reader;
use super::relations::RELATIONS;
use crate::engine::card::{Attr, Comparison, Filter, Kind, Word};

/// Words of English that narrow nothing down.
const ARTICLES: [&str; 6] = ["a", "an", "any", "one", "the", "that"];

/// Words that are also used after a filter: they belong to it only if a parenthesis follows.
const AFTER_FILTERS: [&str; 4] = ["from", "on", "of", "with"];

/// The signs by which two numbers compare.
const COMPARISONS: [(&str, Comparison); 5] = [
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("<", Comparison::Less),
    (">", Comparison::More),
    ("=", Comparison::Equal),
];

/// The place at which a filter ends, although what follows could be read as a part of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing.
    Nothing,
    /// `on`: what it is played on follows.
    On,
    /// `from`: who does it follows, unless attacks, strikes or effects are spoken of.
    From,
    /// The numbers of an attack: its race is no part of the filter.
    Attack,
}

impl Reader<'_> {
    /// Reads a filter.
    pub fn filter(&mut self) -> Read<Filter> {
        self.filter_before(Before::Nothing)
    }

    /// Reads a filter that something follows.
    pub fn filter_before(&mut self, next: Before) -> Read<Filter> {
        let mut any = vec![self.terms(next)?];
        while self.sign("|") {
            any.push(self.terms(next)?);
        }
        Ok(if any.len() == 1 { any.swap_remove(0) } else { Filter::Any(any) })
    }

    /// Reads `( … )`, or else a filter without them.
    pub fn filter_or_group(&mut self) -> Read<Filter> {
        if self.peek() == Some(Token::Sign("(")) { self.filter_in_parentheses() } else { self.filter() }
    }

    /// Reads `(FILTER)`.
    pub fn filter_in_parentheses(&mut self) -> Read<Filter> {
        self.in_parentheses(Self::filter)
    }

    /// Whether a filter could begin here.
    pub fn filter_begins(&mut self) -> bool {
        let place = self.place();
        let begins = matches!(self.nested(|r| r.term()), Ok(Some(_)) | Err(_));
        self.back_to(place);
        begins
    }

    fn terms(&mut self, next: Before) -> Read<Filter> {
        let mut all: Vec<Filter> = Vec::new();
        loop {
            let ends = match next {
                Before::Nothing => false,
                Before::On => self.peek() == Some(Token::Word("on")),
                Before::From => self.peek() == Some(Token::Word("from")) && !all.iter().any(has_source),
                Before::Attack => self.attack_numbers_follow(),
            };
            if ends && !all.is_empty() {
                break;
            }
            match self.term()? {
                Some(term) => all.push(term),
                None if all.is_empty() => return self.fail(),
                None => break,
            }
        }
        Ok(if all.len() == 1 { all.swap_remove(0) } else { Filter::All(all) })
    }

    /// Whether a race and the numbers of an attack stand here: `wolf 3@7`.
    fn attack_numbers_follow(&self) -> bool {
        match self.ahead(1) {
            Some(Token::Number(_) | Token::Word("each")) => self.ahead(2) == Some(Token::Sign("@")),
            Some(Token::Word(_) | Token::Quoted(_) | Token::Sign(_)) | None => false,
        }
    }

    /// Reads one term, if one stands here.
    fn term(&mut self) -> Read<Option<Filter>> {
        while let Some(Token::Word(word)) = self.peek()
            && ARTICLES.contains(&word)
        {
            self.advance();
        }
        if self.word("not") {
            return match self.nested(|r| r.term())? {
                Some(term) => Ok(Some(Filter::Not(Box::new(term)))),
                None => self.fail(),
            };
        }
        if self.peek() == Some(Token::Sign("(")) {
            return self.filter_in_parentheses().map(Some);
        }
        self.want("(");
        if let Some(Token::Word(word)) = self.peek() {
            if AFTER_FILTERS.contains(&word) && self.ahead(1) != Some(Token::Sign("(")) {
                return Ok(None);
            }
            if let Some(attr) = ATTRS.find(word)
                && matches!(self.ahead(1), Some(Token::Sign("<" | ">" | "<=" | ">=" | "=")))
            {
                self.advance();
                let attr = (attr.read)(self)?;
                return self.comparison_with(attr).map(Some);
            }
        }
        for table in [&KINDS, &CARDS, &STATES, &PLACES, &RELATIONS] {
            if let Some(entry) = self.one_of(table) {
                return (entry.read)(self).map(Some);
            }
        }
        Ok(None)
    }

    /// Reads the number with which a number of a thing is compared.
    fn comparison_with(&mut self, attr: Attr) -> Read<Filter> {
        let comparison = self.comparison()?;
        let amount = self.amount_atom()?;
        Ok(Filter::Compare(attr, comparison, Box::new(amount)))
    }

    /// Reads a comparing sign.
    pub fn comparison(&mut self) -> Read<Comparison> {
        for (sign, comparison) in COMPARISONS {
            if self.sign(sign) {
                return Ok(comparison);
            }
        }
        self.fail()
    }

    /// Reads `:` and one or several of something, separated by commas without spaces: any of them.
    pub fn after_colon(&mut self, read: fn(&mut Self) -> Read<Filter>) -> Read<Filter> {
        self.need_sign(":")?;
        let mut any = vec![read(self)?];
        while self.peek() == Some(Token::Sign(",")) && self.touches(0) && self.touches(1) {
            self.advance();
            any.push(read(self)?);
        }
        Ok(if any.len() == 1 { any.swap_remove(0) } else { Filter::Any(any) })
    }

    /// Reads titles in parentheses, or one after a colon.
    pub fn titles(&mut self) -> Read<Vec<Word>> {
        if self.sign(":") {
            return Ok(vec![self.title()?]);
        }
        self.in_parentheses(|r| r.list(Self::title))
    }
}

/// Whether a term says that attacks and such things are spoken of, which come from cards.
fn has_source(term: &Filter) -> bool {
    matches!(term, Filter::Kind(Kind::Attack | Kind::Strike | Kind::Effect | Kind::Roll))
        || matches!(term, Filter::All(inner) | Filter::Any(inner) if inner.iter().any(has_source))
}
