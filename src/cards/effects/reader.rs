//! A cursor over tokens that remembers what it looked for: a mistake can then say what was allowed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use super::lexer::{Placed, Token, tokens};
use super::mistake::{Mistake, Read};
use super::table::{Entry, Table, Words};
use crate::engine::card::Word;
use crate::vocab::fold;

/// The depth to which parentheses and braces may be nested. Cards need less than ten; texts typed by strangers must not
/// exhaust the stack.
const DEEPEST: u8 = 24;

/// The kind of thing that a text mentions by name: it must exist somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MentionKind {
    /// The title of a card.
    Title,
    /// A race.
    Race,
    /// A keyword.
    Keyword,
}

/// A name in a text, folded, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The kind of thing whose name it is.
    pub kind: MentionKind,
    /// The name, folded.
    pub name: Word,
    /// Its bytes.
    pub span: Range<usize>,
}

impl Mention {
    /// Makes a title that is a text of its own.
    pub fn title(name: Word, length: usize) -> Mention {
        Mention { kind: MentionKind::Title, name, span: 0..length }
    }
}

/// A word, or a kind of word, that was looked for in vain.
enum Want {
    /// A word, a sign, or a sort of thing.
    This(Cow<'static, str>),
    /// One word of a table.
    OneOf(&'static dyn Words),
}

/// The cursor.
pub(super) struct Reader<'a> {
    tokens: Vec<Placed<'a>>,
    at: usize,
    end: usize,
    depth: u8,
    /// The words that were looked for at the token where the cursor stands.
    expected: Vec<Want>,
    /// The names of the targets.
    pub names: &'a [Box<str>],
    /// The names in the text.
    pub mentions: Vec<Mention>,
}

impl<'a> Reader<'a> {
    /// Makes a cursor before a text, in which targets may be named.
    pub fn new(text: &'a str, names: &'a [Box<str>]) -> Read<Reader<'a>> {
        let tokens = tokens(text)?;
        Ok(Reader { tokens, at: 0, end: text.len(), depth: 0, expected: Vec::new(), names, mentions: Vec::new() })
    }

    /// Gives the token so many places ahead.
    pub fn ahead(&self, places: usize) -> Option<Token<'a>> {
        self.tokens.get(self.at + places).map(|p| p.token)
    }

    /// Gives the token at the cursor.
    pub fn peek(&self) -> Option<Token<'a>> {
        self.ahead(0)
    }

    /// Gives the bytes of the token at the cursor; empty at the end.
    pub fn span(&self) -> Range<usize> {
        self.tokens.get(self.at).map_or(self.end..self.end, |p| p.span.clone())
    }

    /// Whether the token so many places ahead touches the one before it.
    pub fn touches(&self, places: usize) -> bool {
        let (before, this) = (self.tokens.get((self.at + places).wrapping_sub(1)), self.tokens.get(self.at + places));
        before.zip(this).is_some_and(|(before, this)| before.span.end == this.span.start)
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Steps over the token at the cursor.
    pub fn advance(&mut self) {
        self.at += 1;
        self.expected.clear();
    }

    /// Gives the place of the cursor, to come back to.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Puts the cursor back.
    pub fn back_to(&mut self, place: usize) {
        self.at = place;
        self.expected.clear();
    }

    /// Remembers that this would be allowed here.
    pub fn want(&mut self, what: impl Into<Cow<'static, str>>) {
        self.expected.push(Want::This(what.into()));
    }

    /// Gives the mistake that what stands here is not what is allowed here.
    pub fn fail<T>(&mut self) -> Read<T> {
        let found = match self.peek() {
            None => "the text ends here".to_owned(),
            Some(Token::Word(word)) => format!("`{word}` is not allowed here"),
            Some(Token::Quoted(title)) => format!("the title \"{title}\" is not allowed here"),
            Some(Token::Number(n)) => format!("the number {n} is not allowed here"),
            Some(Token::Sign(sign)) => format!("`{sign}` is not allowed here"),
        };
        let mut expected = Vec::new();
        for want in std::mem::take(&mut self.expected) {
            match want {
                Want::This(what) => expected.push(what),
                Want::OneOf(table) => table.words(&mut expected),
            }
        }
        let mut known = HashSet::new();
        expected.retain(|what| known.insert(what.clone()));
        Err(Box::new(Mistake { span: self.span(), message: found, expected }))
    }

    /// Gives the mistake that something more than this stands here.
    pub fn refuse<T>(&self, span: Range<usize>, message: impl Into<String>) -> Read<T> {
        Err(Mistake::new(span, message).into())
    }

    /// Steps over a word if it stands here.
    pub fn word(&mut self, word: &'static str) -> bool {
        let stands = self.peek() == Some(Token::Word(word));
        if stands {
            self.advance()
        } else {
            self.want(word)
        }
        stands
    }

    /// Steps over a sign if it stands here.
    pub fn sign(&mut self, sign: &'static str) -> bool {
        let stands = self.peek() == Some(Token::Sign(sign));
        if stands {
            self.advance()
        } else {
            self.want(sign)
        }
        stands
    }

    /// Reads a word that must stand here.
    pub fn need_word(&mut self, word: &'static str) -> Read<()> {
        if self.word(word) { Ok(()) } else { self.fail() }
    }

    /// Reads a sign that must stand here.
    pub fn need_sign(&mut self, sign: &'static str) -> Read<()> {
        if self.sign(sign) { Ok(()) } else { self.fail() }
    }

    /// Reads the end, which must stand here.
    pub fn need_end(&mut self) -> Read<()> {
        if self.is_done() { Ok(()) } else { self.fail() }
    }

    /// Reads a number with or without a sign.
    pub fn number(&mut self) -> Read<i16> {
        let minus = self.sign("-");
        if !minus {
            self.sign("+");
        }
        match self.peek() {
            Some(Token::Number(n)) => {
                self.advance();
                Ok(if minus { -n } else { n })
            }
            Some(_) | None => {
                self.want("a number");
                self.fail()
            }
        }
    }

    /// Reads a number from 0 to 255.
    pub fn small_number(&mut self) -> Read<u8> {
        let span = self.span();
        let number = self.number()?;
        u8::try_from(number).or_else(|_| self.refuse(span, format!("{number} is out of range, expected 0 to 255")))
    }

    /// Gives the entry of a table whose word stands here; steps over it.
    pub fn one_of<T>(&mut self, table: &'static Table<T>) -> Option<&'static Entry<T>> {
        if let Some(Token::Word(word)) = self.peek()
            && let Some(found) = table.find(word)
        {
            self.advance();
            return Some(found);
        }
        self.expected.push(Want::OneOf(table));
        None
    }

    /// Reads what the entry of a table says whose word must stand here.
    pub fn need_one_of<T>(&mut self, table: &'static Table<T>) -> Read<T> {
        match self.one_of(table) {
            Some(entry) => (entry.read)(self),
            None => self.fail(),
        }
    }

    /// Reads a title in quotation marks.
    pub fn title(&mut self) -> Read<Word> {
        match self.peek() {
            Some(Token::Quoted(title)) => Ok(self.mention(MentionKind::Title, title)),
            Some(_) | None => {
                self.want("a title in \"…\"");
                self.fail()
            }
        }
    }

    /// Reads a word of the cards (a race, a keyword), in quotation marks if it has several parts.
    pub fn card_word(&mut self, kind: MentionKind, what: &'static str) -> Read<Word> {
        match self.peek() {
            Some(Token::Quoted(word) | Token::Word(word)) => Ok(self.mention(kind, word)),
            Some(_) | None => {
                self.want(what);
                self.fail()
            }
        }
    }

    /// Remembers the name at the cursor and steps over it.
    fn mention(&mut self, kind: MentionKind, name: &str) -> Word {
        let name: Word = fold(name).into();
        self.mentions.push(Mention { kind, name: name.clone(), span: self.span() });
        self.advance();
        name
    }

    /// Reads something within parentheses or braces, not too deep.
    pub fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= DEEPEST {
            return self.refuse(self.span(), format!("this is nested more than {DEEPEST} deep"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Reads `( … )`.
    pub fn in_parentheses<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.need_sign("(")?;
        let inside = self.nested(read)?;
        self.need_sign(")")?;
        Ok(inside)
    }

    /// Reads `{ … ; … }`, with nothing between the braces if nothing happens.
    pub fn in_braces<T>(&mut self, read: fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        self.need_sign("{")?;
        let mut all = Vec::new();
        while !self.sign("}") {
            all.push(self.nested(read)?);
            if !self.sign(";") {
                self.need_sign("}")?;
                break;
            }
        }
        Ok(all)
    }

    /// Reads `… , …`: at least one.
    pub fn list<T>(&mut self, read: impl Fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut all = vec![read(self)?];
        while self.sign(",") {
            all.push(read(self)?);
        }
        Ok(all)
    }

    /// Reads the whole text: parts separated by semicolons.
    pub fn whole<T>(&mut self, read: fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut all = Vec::new();
        loop {
            if self.is_done() && !all.is_empty() {
                return Ok(all);
            }
            all.push(read(self)?);
            if !self.sign(";") {
                self.need_end()?;
                return Ok(all);
            }
        }
    }
}
