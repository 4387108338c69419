//! Cuts the effect language into words, numbers, titles and signs.

use std::ops::Range;

use super::mistake::{Mistake, Read};

/// The smallest part of a text that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A word; it may hold hyphens.
    Word(&'a str),
    /// The text between quotation marks.
    Quoted(&'a str),
    /// A number without its sign.
    Number(i16),
    /// One of [`SIGNS`].
    Sign(&'static str),
}

/// A token and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed<'a> {
    /// The token.
    pub token: Token<'a>,
    /// Its bytes.
    pub span: Range<usize>,
}

/// Signs, the longer ones before those that they begin with.
const SIGNS: [&str; 18] = [">=", "<=", "(", ")", "{", "}", "[", "]", ";", ",", "|", ":", ">", "<", "=", "+", "-", "*"];

/// Signs of attacks: `4@9/7`.
const ATTACK_SIGNS: [&str; 2] = ["@", "/"];

/// Cuts a text into tokens.
pub(super) fn tokens(text: &str) -> Read<Vec<Placed<'_>>> {
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(first) = rest.chars().next() else { break };
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (token, length) = token(rest, first, at)?;
        out.push(Placed { token, span: at..at + length });
        at += length;
    }
    Ok(out)
}

/// Reads the token that a text begins with, and its length.
fn token(rest: &str, first: char, at: usize) -> Read<(Token<'_>, usize)> {
    if first == '"' {
        let inside = &rest[1..];
        let Some(end) = inside.find('"') else {
            return Err(Mistake::new(at..at + rest.len(), "a title begins here and has no closing `\"`").into());
        };
        return Ok((Token::Quoted(&inside[..end]), end + 2));
    }
    if first.is_ascii_digit() {
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let Ok(number) = rest[..length].parse() else {
            return Err(Mistake::new(at..at + length, format!("`{}` is too large a number", &rest[..length])).into());
        };
        return Ok((Token::Number(number), length));
    }
    if first.is_alphabetic() {
        let length = word_length(rest);
        return Ok((Token::Word(&rest[..length]), length));
    }
    if let Some(sign) = SIGNS.iter().chain(&ATTACK_SIGNS).find(|sign| rest.starts_with(**sign)) {
        return Ok((Token::Sign(sign), sign.len()));
    }
    // A minus sign as books print it.
    if first == '−' || first == '–' {
        return Ok((Token::Sign("-"), first.len_utf8()));
    }
    let fault = at..at + first.len_utf8();
    Err(Mistake::new(fault, format!("`{first}` has no meaning here; titles stand in `\"…\"`")).into())
}

/// Letters and digits, and hyphens between letters.
fn word_length(text: &str) -> usize {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let joins = c == '-' && chars.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !c.is_alphanumeric() && !joins {
            return at;
        }
    }
    text.len()
}
