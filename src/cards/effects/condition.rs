//! Reads conditions: what must hold.

use super::lexer::Token;
use super::mistake::Read;
use super::noun::PHASES;
use super::reader::Reader;
use super::table::{Shape, Table, entry, plain, shape};
use crate::engine::card::Condition;

/// The words that conditions begin with.
pub(super) static CONDITIONS: Table<Condition> = Table {
    group: "conditions",
    entries: &[
        entry("in-play", "in-play \"TITLE\"", "a card of that title is in play", "in-play \"Moria\"", |r| {
            if r.peek() == Some(Token::Sign("(")) {
                return Ok(Condition::InPlay(r.in_parentheses(Reader::title)?));
            }
            Ok(Condition::InPlay(r.title()?))
        }),
        entry("exists", "exists(FILTER)", "something fits", "exists(ally own untapped)", |r| {
            Ok(Condition::Exists(r.filter_in_parentheses()?))
        }),
        entry(
            "phase",
            "phase site",
            "it is that phase: untap, organization, long-event, movement-hazard, site or end",
            "phase organization | site",
            |r| {
                let mut any = vec![Condition::Phase(r.need_one_of(&PHASES)?)];
                while r.sign("|") {
                    any.push(Condition::Phase(r.need_one_of(&PHASES)?));
                }
                Ok(if any.len() == 1 { any.swap_remove(0) } else { Condition::Any(any) })
            },
        ),
        plain("your-turn", "it is the turn of the card's player", |_| Ok(Condition::YourTurn)),
        entry("not", "not C", "it does not hold", "not in-play \"Moria\"", |r| {
            Ok(Condition::Not(Box::new(r.nested(Reader::single_condition)?)))
        }),
    ],
};

/// The conditions that begin with no word of their own: shown in the manual.
pub(super) const SHAPES: &[Shape] = &[
    shape("ROLE is FILTER", "the thing fits", "bearer is untapped race:elf"),
    shape("A < B · A <= B · A = B · A >= B · A > B", "two numbers compare so", "count(character with(by)) >= 2"),
    shape("C and C", "both hold", "your-turn and phase site"),
    shape("C or C · ( C )", "one of them holds; `and` binds closer", "your-turn or (phase site and not your-turn)"),
];

impl Reader<'_> {
    /// Reads a condition.
    pub fn condition(&mut self) -> Read<Condition> {
        let mut any = vec![self.all_of()?];
        while self.word("or") {
            any.push(self.all_of()?);
        }
        Ok(if any.len() == 1 { any.swap_remove(0) } else { Condition::Any(any) })
    }

    fn all_of(&mut self) -> Read<Condition> {
        let mut all = vec![self.single_condition()?];
        while self.word("and") {
            all.push(self.single_condition()?);
        }
        Ok(if all.len() == 1 { all.swap_remove(0) } else { Condition::All(all) })
    }

    fn single_condition(&mut self) -> Read<Condition> {
        if self.peek() == Some(Token::Sign("(")) {
            return self.group_or_comparison();
        }
        if self.ahead(1) != Some(Token::Sign("("))
            && let Some(role) = self.maybe_role()
        {
            self.need_word("is")?;
            return Ok(Condition::Is(role, self.filter()?));
        }
        if let Some(entry) = self.one_of(&CONDITIONS) {
            return (entry.read)(self);
        }
        self.compared()
    }

    /// Reads what `(` begins, a condition or a number: whichever reads further is meant.
    fn group_or_comparison(&mut self) -> Read<Condition> {
        let (place, known) = (self.place(), self.mentions.len());
        let as_condition = self.in_parentheses(Self::condition);
        let compares = matches!(self.peek(), Some(Token::Sign("<" | ">" | "<=" | ">=" | "=" | "+" | "-" | "*")));
        let first = match as_condition {
            Ok(condition) if !compares => return Ok(condition),
            Ok(_) => None,
            Err(mistake) => Some(mistake),
        };
        self.back_to(place);
        self.mentions.truncate(known);
        self.compared().map_err(|second| match first {
            Some(first) if first.span.start > second.span.start => first,
            Some(_) | None => second,
        })
    }

    fn compared(&mut self) -> Read<Condition> {
        let left = self.amount()?;
        let comparison = self.comparison()?;
        Ok(Condition::Compare(left, comparison, self.amount()?))
    }
}
