//! A number as a card prints it: `5`, `+2`, `3(5)`, `2*`.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::{Deserializer, Error, Visitor};

/// A printed number. What stands in parentheses holds under a condition of the card's text, which the number does not
/// tell; a star refers to a footnote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The number itself; nothing if only a conditional one is printed.
    pub value: Option<i8>,
    /// Whether it is added to something (`+2`).
    pub bonus: bool,
    /// Whether it has a footnote.
    pub starred: bool,
    /// The numbers in parentheses; nothing for `(*)`.
    pub conditional: Vec<Option<i8>>,
}

/// A text that is no printed number.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("`{0}` is not a number as cards print it, expected something like 5, +2, 3(5) or 2*")]
pub struct BadPrinted(pub String);

impl FromStr for Printed {
    type Err = BadPrinted;

    fn from_str(text: &str) -> Result<Printed, BadPrinted> {
        let bad = || BadPrinted(text.to_owned());
        let number = |digits: &str| digits.parse::<i8>().map_err(|_| bad());
        let (head, tail) = text.split_at(text.find('(').unwrap_or(text.len()));
        let starred = head.ends_with('*');
        let head = head.strip_suffix('*').unwrap_or(head);
        let mut conditional = Vec::new();
        for part in tail.split_terminator(')') {
            let inside = part.strip_prefix('(').ok_or_else(bad)?;
            conditional.push(if inside == "*" { None } else { Some(number(inside)?) });
        }
        if !tail.is_empty() && !tail.ends_with(')') || head.is_empty() && conditional.is_empty() {
            return Err(bad());
        }
        let value = if head.is_empty() { None } else { Some(number(head)?) };
        Ok(Printed { value, bonus: text.trim_start_matches('(').starts_with('+'), starred, conditional })
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = |n: i8| if self.bonus && n >= 0 { "+" } else { "" };
        if let Some(value) = self.value {
            write!(f, "{}{value}", plus(value))?;
        }
        if self.starred {
            f.write_str("*")?;
        }
        for number in &self.conditional {
            match number {
                Some(n) => write!(f, "({}{n})", plus(*n))?,
                None => f.write_str("(*)")?,
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Printed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Printed, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Printed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or a text such as \"+2\" or \"3(5)\"")
            }

            fn visit_i64<E: Error>(self, n: i64) -> Result<Printed, E> {
                let value = i8::try_from(n).map_err(|_| E::custom(format!("{n} is too large")))?;
                Ok(Printed { value: Some(value), bonus: false, starred: false, conditional: Vec::new() })
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Printed, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printed_form_is_read_and_shown_again() {
        for text in ["5", "-2", "+2", "3(5)", "+2(4)", "2*", "(2)", "1(*)", "(+1)(+5)"] {
            let read: Printed = text.parse().expect(text);
            // A bonus keeps its sign in parentheses as well.
            let shown = read.to_string();
            assert_eq!(shown.parse::<Printed>().expect("round trip"), read, "{text} → {shown}");
        }
        let read: Printed = "+2(4)".parse().expect("a number");
        assert_eq!((read.value, read.bonus, read.conditional), (Some(2), true, vec![Some(4)]));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "-", "two", "3(5", "3)5(", "()", "400"] {
            assert_eq!(text.parse::<Printed>(), Err(BadPrinted(text.to_owned())), "{text}");
        }
    }
}
