//! Reads the price of a declaration: in parentheses behind the card, in words, or as the card that is said to tap.

use super::cursor::{Cursor, Read};
use crate::lang::declared::{CardName, Declared, Price};
use crate::lang::diagnostic::{Diagnostic, Mistake};
use crate::lang::names::Place;
use crate::vocab::{Act, Seat, nearest};

/// The words that begin a price.
const PRICES: [&str; 8] = ["tap", "taps", "tapping", "discard", "discards", "discarding", "limit", "free"];

impl Cursor<'_> {
    /// Reads the parentheses after a card: the price, and perhaps the key.
    pub(super) fn price(&mut self, line: &mut Declared, from: usize) -> Read<()> {
        let mut out = Vec::new();
        loop {
            if let Some(price) = self.spoken_price(line)? {
                out.push(price);
            } else if self.eat_one_of(&["hazard-limit", "limit"]).is_some() {
                out.push(Price::Limit(self.number("how much of the hazard limit: `limit 1`")?));
            } else if self.eat_phrase("free") {
                out.push(Price::Free);
            } else if line.key.is_none() && self.eat_one_of(&["keyed to", "key"]).is_some() {
                line.key = Some(self.key_line()?);
            } else if line.key.is_none()
                && line.act == Act::Play
                && let Some(key) = self.typed_key()
            {
                line.key = Some(key);
            } else if line.performer.is_none() && !self.at_title() && self.eat_phrase("by") {
                line.performer = Some(self.name(Place::Member)?);
            } else if line.aside.is_none() && self.alone_comes() {
                line.aside = Some(self.name(Place::Member)?);
            } else if out.is_empty() && self.use_in_parentheses(line) {
                return Ok(());
            } else {
                return Err(self.unexpected("a price: `tap X`, `discard X`, `limit 1` or `free`"));
            }
            if self.eat(')') {
                break;
            }
            if !self.eat(',') && !self.eat_phrase("and") {
                if self.done() {
                    let mistake = Mistake::Unclosed { open: '(', close: ')' };
                    return Err(Diagnostic { span: from..self.end, mistake });
                }
                return Err(self.unexpected("`,` or `)`"));
            }
        }
        // A key alone says nothing of the price.
        if !out.is_empty() {
            line.price.get_or_insert_with(Vec::new).extend(out);
        }
        Ok(())
    }

    /// Whether a card stands alone in the parentheses: who performs it, or what it is aimed at.
    fn alone_comes(&mut self) -> bool {
        let (before, named) = (self.at, self.named.len());
        let alone = self.named_card(Place::Member).is_some() && matches!(self.peek(), Some(')' | ','));
        self.at = before;
        self.named.truncate(named);
        alone
    }

    /// Reads the use that is chosen, `(corruption check)`: words that name no card and are near to no price.
    fn use_in_parentheses(&mut self, line: &mut Declared) -> bool {
        let words = self.rest().split_once(')').map(|(words, _)| words.trim().to_owned());
        // Names of cards are mostly written with capital letters, uses are not.
        let plain = |text: &String| text.chars().all(|c| !c.is_uppercase() && !c.is_ascii_digit());
        let spoken = nearest(self.peek_word(), PRICES).is_none() && self.card_ahead().is_none();
        let Some(words) = words.filter(|words| line.option.is_none() && spoken && plain(words)) else {
            return false;
        };
        self.at += self.rest().find(')').map_or(0, |length| length + 1);
        line.option = Some(words);
        true
    }

    /// Reads `tap X`, `discarding Y`, inside parentheses or without.
    pub(super) fn spoken_price(&mut self, line: &Declared) -> Read<Option<Price>> {
        let taps = self.eat_one_of(&["taps", "tapping", "tap", "by tapping"]).is_some();
        if !taps && self.eat_one_of(&["discards", "discarding", "discard", "by discarding"]).is_none() {
            return Ok(None);
        }
        let paid = match self.pronoun(line) {
            Some(name) => name,
            None => self.name(if taps { Place::Member } else { Place::Borne })?,
        };
        Ok(Some(if taps { Price::Tap(paid) } else { Price::Discard(paid) }))
    }

    /// Reads the price of a play: the cards of its own player that a card which is not there taps or discards, `R
    /// Marvels Told taps Elrond > Adûnaphel`.
    pub(super) fn price_of_a_play(&mut self, actor: &CardName, act: Act, seat: Seat) -> Read<Option<Price>> {
        let played = !self.is_character(actor) && self.scope.owner(actor).is_none();
        let own = played && self.card_ahead().is_some_and(|name| self.scope.owner(&name) == Some(seat));
        Ok(if own && act == Act::TapAbility {
            Some(Price::Tap(self.name(Place::Member)?))
        } else if own && act == Act::DiscardAbility {
            Some(Price::Discard(self.name(Place::Borne)?))
        } else {
            None
        })
    }
}
