//! Amounts: numbers that may depend on the position.

use super::lexer::Token;
use super::mistake::Read;
use super::noun::ATTRS;
use super::reader::Reader;
use super::table::{Shape, Table, entry, plain, shape};
use crate::engine::card::Amount;

/// The words of amounts beside the numbers of things.
pub(super) static AMOUNTS: Table<Amount> = Table {
    group: "amounts",
    entries: &[
        entry("count", "count(FILTER)", "how many things fit", "count(character with(by))", |r| {
            Ok(Amount::Count(Box::new(r.filter_in_parentheses()?)))
        }),
        entry("path", "path:w", "how many such regions the company's site path has", "path:w", |r| {
            r.need_sign(":")?;
            Ok(Amount::Path(r.region_type()?))
        }),
        plain("revealed", "how many cards the last revealing turned over", |_| Ok(Amount::Revealed)),
        plain("paid", "how many things the price tapped or discarded", |_| Ok(Amount::Paid)),
        entry("half", "half(AMOUNT)", "half of it, rounded up", "half(count(character own))", |r| {
            Ok(Amount::Half(Box::new(r.in_parentheses(Reader::amount)?)))
        }),
    ],
};

/// The amounts that have no word: shown in the manual.
pub(super) const SIGNS: &[Shape] = &[
    shape("3 · -2 · +1", "a plain number", "-2"),
    shape("NUMBER(ROLE)", "a number of that thing", "general-influence(you)"),
    shape("A + B", "a sum", "2 + mind(bearer)"),
    shape("A - B", "a difference", "prowess(bearer) - 3"),
    shape("A * 2", "a product", "path:w * 2"),
    shape("A if (CONDITION)", "so much if it holds, else nothing", "2 if (bearer is skill:diplomat)"),
    shape("(A)", "the same, as one number of an attack or a change", "(1 + count(ally own))"),
];

impl Reader<'_> {
    /// Reads an amount.
    pub fn amount(&mut self) -> Read<Amount> {
        let minus = self.leading_sign();
        let first = self.part()?;
        let mut sum = vec![if minus { negative(first) } else { first }];
        loop {
            let minus = self.sign("-");
            if !minus && !self.sign("+") {
                break;
            }
            // `+ -2` is written where a table of modifiers is read aloud.
            let minus = minus != self.leading_sign();
            let part = self.part()?;
            sum.push(if minus { negative(part) } else { part });
        }
        Ok(if sum.len() == 1 { sum.swap_remove(0) } else { Amount::Sum(sum) })
    }

    /// Reads an amount that ends where it can: a number with its sign, a word with its parentheses, or `( … )`.
    pub fn amount_atom(&mut self) -> Read<Amount> {
        let minus = self.leading_sign();
        let atom = self.atom()?;
        Ok(if minus { negative(atom) } else { atom })
    }

    /// Reads an amount, if one begins here; else `otherwise`.
    pub fn amount_or(&mut self, otherwise: i16) -> Read<Amount> {
        if self.amount_begins() { self.amount() } else { Ok(Amount::Number(otherwise)) }
    }

    /// Whether an amount begins here.
    pub fn amount_begins(&mut self) -> bool {
        self.want("an amount");
        match self.peek() {
            Some(Token::Number(_) | Token::Sign("+" | "-" | "(")) => true,
            Some(Token::Word(word)) => {
                AMOUNTS.find(word).is_some() && (word != "path" || self.ahead(1) == Some(Token::Sign(":")))
                    || ATTRS.find(word).is_some() && self.ahead(1) == Some(Token::Sign("("))
            }
            Some(Token::Sign(_) | Token::Quoted(_)) | None => false,
        }
    }

    fn leading_sign(&mut self) -> bool {
        if self.sign("-") {
            return true;
        }
        self.sign("+");
        false
    }

    /// Reads a product, perhaps under a condition.
    fn part(&mut self) -> Read<Amount> {
        let mut amount = self.atom()?;
        while self.sign("*") {
            amount = Amount::Times(Box::new(amount), self.number()?);
        }
        if self.peek() == Some(Token::Word("if")) {
            self.advance();
            let condition = self.in_parentheses(Self::condition)?;
            amount = Amount::If(Box::new(condition), Box::new(amount));
        }
        Ok(amount)
    }

    fn atom(&mut self) -> Read<Amount> {
        match self.peek() {
            Some(Token::Number(n)) => {
                self.advance();
                return Ok(Amount::Number(n));
            }
            Some(Token::Sign("(")) => return self.in_parentheses(Self::amount),
            Some(Token::Sign(_) | Token::Word(_) | Token::Quoted(_)) | None => {}
        }
        self.want("a number");
        self.want("(");
        if let Some(entry) = self.one_of(&AMOUNTS) {
            return (entry.read)(self);
        }
        let attr = self.need_one_of(&ATTRS)?;
        let role = self.role_in_parentheses()?;
        Ok(Amount::Of(attr, role))
    }
}

fn negative(amount: Amount) -> Amount {
    match amount {
        Amount::Number(n) => Amount::Number(-n),
        Amount::Of(..)
        | Amount::Count(_)
        | Amount::Path(_)
        | Amount::Revealed
        | Amount::Paid
        | Amount::Sum(_)
        | Amount::Minus(_)
        | Amount::Times(..)
        | Amount::Half(_)
        | Amount::If(..) => Amount::Minus(Box::new(amount)),
    }
}
