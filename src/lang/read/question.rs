//! Reads questions: `Can R respond with Concealment?` asks whether this may be declared where the line stands. Its
//! content is read as that declaration; every other question stays a text.

use super::cursor::Cursor;
use crate::lang::folded::{phrase, plain};
use crate::lang::script::{Asks, Question};
use crate::lang::words::{UNPLAYED, VERBS};
use crate::vocab::{Act, Seat};

/// The words with which somebody asks whether something may be declared.
const MAY: [&str; 16] = [
    "can",
    "could",
    "may",
    "might",
    "is it legal for",
    "is it allowed for",
    "is it possible for",
    "would it be legal for",
    "would it be possible for",
    "is it legal to have",
    "is it legal that",
    "is it ok for",
    "is it okay for",
    "is it still possible for",
    "is it legal to",
    "is it possible to",
];
/// Words beside the verb that change nothing of what is asked.
const BESIDE: [&str; 11] =
    ["now", "still", "also", "then", "legally", "just", "even", "here", "instead", "at this point", "to"];
/// Words at the end that change nothing of what is asked.
const BEHIND: [&str; 12] = [
    "as a response",
    "as an answer",
    "in answer",
    "now",
    "here",
    "then",
    "too",
    "as well",
    "at this point",
    "at this time",
    "in response",
    "right now",
];
/// The words for whoever asks, or for nobody in particular: the card tells whose declaration it is.
const SOMEBODY: [&str; 15] = [
    "i",
    "we",
    "you",
    "he",
    "she",
    "they",
    "one",
    "anyone",
    "anybody",
    "somebody",
    "someone",
    "a player",
    "the player",
    "my opponent",
    "the opponent",
];
/// A passive, and how it is said of a card that does it.
const PASSIVES: [(&str, &str); 4] =
    [("be played", "is played"), ("be declared", "is declared"), ("be tapped", "taps"), ("be used", "uses")];

impl Cursor<'_> {
    /// Gives the rest of the line as a question; `marked` if `?` stands in front of it.
    pub(super) fn question(&mut self, marked: bool) -> Question {
        let start = self.at + (self.rest().len() - self.rest().trim_start().len());
        let text = self.remainder().to_owned();
        let asks = self.whether(start, &text, marked);
        Question { text, asks }
    }

    /// Gives the declaration of which it is asked whether it may be made.
    fn whether(&self, start: usize, text: &str, marked: bool) -> Asks {
        let ends = text.ends_with('?');
        let asked = text.trim_end_matches(['?', '!', ' ', '.']);
        let Some(may) = MAY.iter().filter_map(|may| phrase(asked, may)).max() else { return Asks::Else };
        let asked = asked.get(may..).unwrap_or_default().trim();
        if asked.is_empty() || !ends && !marked {
            return Asks::Else;
        }
        // The names in it stand about where they were typed.
        let before = self.text.get(..start).unwrap_or_default();
        let mut why = None;
        for said in self.wordings(asked) {
            match self.declared_in(before, &said) {
                Ok(declared) => return Asks::Declaration(Box::new(declared)),
                Err(unread) => why = why.or(Some(unread)),
            }
        }
        if let Some(unsaid) = self.unsaid(asked) {
            return Asks::Unread(unsaid);
        }
        match why {
            Some(why) if ends => Asks::Unread(why),
            Some(_) | None => Asks::Else,
        }
    }

    /// Names what is missing in a question that names no card, or no player.
    fn unsaid(&self, asked: &str) -> Option<String> {
        let words = self.without_side_words(asked);
        let mut cursor = Cursor::new(&words, 0..words.len(), self.scope);
        let before = SOMEBODY.iter().filter_map(|who| phrase(&words, who)).max();
        let seat = cursor.seat();
        let rest = if seat.is_some() { cursor.rest() } else { words.get(before.unwrap_or(0)..).unwrap_or_default() };
        let rest = plain(rest);
        if ["respond", "react", "answer", "do anything", "do something", "do anything about it"]
            .contains(&rest.as_str())
        {
            return Some("it names no card; `netrep respond` lists all that can be declared".to_owned());
        }
        let mut cursor = Cursor::new(&words, 0..words.len(), self.scope);
        let card = cursor.named_card(crate::lang::names::Place::Any)?;
        let title = super::facts::fact_name(&card);
        let said = self.scope.owner(&card).is_some() || cursor.seat_by_kind().is_some();
        (!said).then(|| format!("it does not say whether R or H declares {title}"))
    }

    /// Gives the ways in which what is asked may be said as a declaration.
    fn wordings(&self, asked: &str) -> Vec<String> {
        let words = self.without_side_words(asked);
        let mut first = words.as_str();
        let mut all = Vec::new();
        if let Some((label, rest)) = words.split_once(' ')
            && let Some(seat) = self.scope.company_seat(label)
        {
            // A company declares nothing but its move and its attack: its player does.
            all.push(format!("{} {rest}", if seat == Seat::R { 'R' } else { 'H' }));
        }
        if let Some(who) = SOMEBODY.iter().filter_map(|who| phrase(&words, who)).max() {
            first = words.get(who..).unwrap_or_default().trim();
        }
        for (passive, active) in PASSIVES {
            if let Some((what, rest)) = first.split_once(passive) {
                all.push(format!("{}{active}{rest}", what));
            }
        }
        let verb = VERBS.iter().any(|(verb, _)| phrase(first, verb).is_some());
        if verb {
            let whose = Cursor::new(first, 0..first.len(), self.scope).whose();
            all.extend(whose.iter().map(|seat| format!("{} {first}", if *seat == Seat::R { 'R' } else { 'H' })));
        }
        all.push(first.to_owned());
        all.extend(inflected(first));
        all
    }

    /// Gives what is asked, without the words beside the verb and at the end that say nothing of the declaration.
    fn without_side_words(&self, asked: &str) -> String {
        let mut words: Vec<&str> = asked.split_whitespace().collect();
        while let Some(length) = BEHIND
            .iter()
            .map(|end| end.split(' ').count())
            .find(|n| words.len() > *n && BEHIND.contains(&plain(&words[words.len() - n..].join(" ")).as_str()))
        {
            words.truncate(words.len() - length);
        }
        let mut at = 0;
        while at < words.len() {
            let rest = words[at..].join(" ");
            let beside = BESIDE.iter().find(|word| {
                phrase(&rest, word).and_then(|n| rest.get(n..)).is_some_and(|rest| {
                    let rest = rest.trim_start();
                    let verb = VERBS.iter().any(|(verb, _)| phrase(rest, verb).is_some());
                    // `to` belongs to what it is done for, but after the words that ask.
                    verb && (**word != "to" || at <= 1) || phrase(rest, "be").is_some()
                })
            });
            match beside {
                Some(word) => drop(words.drain(at..at + word.split(' ').count())),
                None => at += 1,
            }
        }
        words.join(" ")
    }

    /// Tells whose declaration it is, where the card alone tells: that of its owner or of its kind; nobody if it may be
    /// either's.
    fn whose(&mut self) -> Option<Seat> {
        self.eat_row(&VERBS)?;
        let card = self.named_card(crate::lang::names::Place::Any)?;
        self.scope.owner(&card).or_else(|| self.seat_by_kind())
    }

    /// Gives a declaration of a player in words that are no part of the text; what is wrong if they say none.
    fn declared_in(&self, before: &str, said: &str) -> Result<crate::lang::declared::Declared, String> {
        let text = format!("{before}{said}");
        let mut cursor = Cursor::new(&text, before.len()..text.len(), self.scope);
        cursor.above.clone_from(&self.above);
        let read = cursor.declaration(None);
        if let Some(mistake) = cursor.mistakes.first() {
            return Err(mistake.to_string());
        }
        let declared = read.map_err(|mistake| mistake.to_string())?;
        if UNPLAYED.contains(&declared.act) || declared.by.is_none() || declared.act == Act::Query {
            return Err("it does not ask about a player's declaration".to_owned());
        }
        cursor.finish("the end of the question").map_err(|mistake| mistake.to_string())?;
        Ok(declared)
    }
}

/// Turns `Frodo tap to support` into `Frodo taps to support`: the first verb after who does it.
fn inflected(said: &str) -> Option<String> {
    let words: Vec<&str> = said.split(' ').collect();
    let verb = |word: &str| VERBS.iter().any(|(verb, _)| *verb == word);
    let at = (1..words.len()).find(|at| words.get(*at).is_some_and(|word| verb(word) && verb(&format!("{word}s"))))?;
    let (before, after) = said.split_at(words.iter().take(at + 1).map(|word| word.len() + 1).sum::<usize>() - 1);
    Some(format!("{before}s{after}"))
}
