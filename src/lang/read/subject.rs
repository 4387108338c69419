//! Reads lines that begin with whoever acts, as a sentence does: `Frodo taps to support Bilbo`, `Freca untaps`, `A1
//! attacks H1`.

use super::cursor::{Cursor, Read};
use super::things::Want;
use crate::lang::declared::{CardName, Declared, Price, Thing};
use crate::lang::diagnostic::Mistake;
use crate::lang::names::Place;
use crate::lang::words::VERBS;
use crate::vocab::{Act, Seat};

/// The part that whoever stands at the beginning has in the declaration.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// He does it, to something else.
    Does,
    /// It is about him.
    Is,
}

/// The words for facing a strike at -3 without tapping; the longer ones first.
const STAYS: [&str; 14] = [
    "takes 3 not to tap",
    "takes 3 to stay untapped",
    "takes the 3 not to tap",
    "takes the 3",
    "takes 3",
    "stays untapped",
    "remains untapped",
    "does not tap",
    "doesnt tap",
    "will not tap",
    "wont tap",
    "chooses not to tap",
    "chooses to stay untapped",
    "faces his strike untapped",
];
/// The words that may come after it.
const FOR_IT: [&str; 8] = [
    "against his strike",
    "against her strike",
    "for his strike",
    "for her strike",
    "for the strike",
    "to face it",
    "for it",
    "at 3",
];

impl Cursor<'_> {
    /// Reads the declaration of a line that begins with a card.
    pub(super) fn by_card(&mut self, number: Option<&str>, player: Option<Seat>) -> Read<Option<Declared>> {
        match self.by_character(number, player)? {
            Some(declared) => Ok(Some(declared)),
            None => self.by_members(number, player),
        }
    }

    /// Reads a line in which a player's card acts: `Frodo taps to support Bilbo`, `Bob's Adûnaphel taps on Frodo`.
    pub fn by_character(&mut self, number: Option<&str>, player: Option<Seat>) -> Read<Option<Declared>> {
        let start = self.at;
        let mut owner = player.or_else(|| self.owner());
        if owner.is_none() && self.seat_comes() && !self.at_title() {
            // `R Frodo supports Bilbo`: the player stands before who acts for him.
            owner = self.seat();
            self.eat(':');
        }
        // `R order attack`: what the player does stands there, though a card that is there may begin so too.
        if owner.is_some() && (self.done() || !self.at_title() && self.verb_comes()) {
            self.at = start;
            return Ok(None);
        }
        let named = self.named.len();
        let actor = self.named_card(Place::Any);
        if let Some(actor) = &actor
            && self.eat_one_of(&STAYS).is_some()
        {
            self.eat_one_of(&FOR_IT);
            let (number, option) = (number.map(str::to_owned), Some("stay untapped".to_owned()));
            let what = Some(Thing::Card(actor.clone()));
            let by = Some(owner.or_else(|| self.scope.owner(actor)).unwrap_or(Seat::R));
            return Ok(Some(Declared { number, by, what, option, ..Declared::of(Act::Choose) }));
        }
        let act = actor.as_ref().and_then(|_| if self.at_title() { None } else { self.eat_row(&VERBS) });
        let (Some(actor), Some((act, part))) = (actor, act.and_then(|act| Some((act, part_in(act)?)))) else {
            self.at = start;
            self.named.truncate(named);
            return Ok(None);
        };
        let Some(seat) = owner.or_else(|| self.scope.owner(&actor)).or_else(|| self.seat_by_kind()) else {
            let title = super::facts::fact_name(&actor);
            let length = self.text.get(actor.span.clone()).unwrap_or_default().len();
            self.at = actor.span.start;
            return Err(self.mistake(length, Mistake::NoPlayer { title }));
        };
        let number = number.map(str::to_owned);
        let own = Thing::Card(actor.clone());
        if part == Part::Is {
            // Where a company goes is told in its own words.
            if act == Act::Move && seat == Seat::R {
                self.at = start;
                self.named.truncate(named);
                return Ok(None);
            }
            return self.of_itself(Declared { number, by: Some(seat), what: Some(own), ..Declared::of(act) }).map(Some);
        }
        if let Some(price) = self.price_of_a_play(&actor, act, seat)? {
            let mut line = Declared { number, by: Some(seat), what: Some(own), ..Declared::of(Act::Play) };
            line.price = Some(vec![price]);
            self.parts(&mut line)?;
            return Ok(Some(line));
        }
        // What taps is he himself, unless a card follows that he may use.
        let alone =
            matches!(act, Act::TapAbility | Act::Use) && !(self.is_character(&actor) && self.card_of_comes(seat));
        if alone {
            let mut line = Declared { number, by: Some(seat), what: Some(own), ..Declared::of(act) };
            if self.card_comes() {
                line.targets = self.things(Want::Target)?;
            }
            self.parts(&mut line)?;
            return Ok(Some(line));
        }
        let mut line = self.declared(number, Some(seat), act)?;
        if act == Act::CancelByCard {
            line.act = Act::TapAbility;
            line.targets.extend(line.what.replace(own));
            line.option.get_or_insert_with(|| "cancel".to_owned());
        } else {
            performs(&mut line, actor);
        }
        Ok(Some(line))
    }

    pub(super) fn seat_comes(&mut self) -> bool {
        let before = self.at;
        let seat = self.seat();
        self.at = before;
        seat.is_some()
    }

    fn verb_comes(&mut self) -> bool {
        let before = self.at;
        let verb = self.eat_row(&VERBS);
        self.at = before;
        verb.is_some()
    }

    /// Whether a card follows, and no word that leads on.
    fn card_comes(&mut self) -> bool {
        self.card_ahead().is_some()
    }

    /// Whether a card follows that is not the other player's.
    fn card_of_comes(&mut self, seat: Seat) -> bool {
        self.card_ahead().is_some_and(|name| self.scope.owner(&name).is_none_or(|owner| owner == seat))
    }

    pub(super) fn card_ahead(&mut self) -> Option<CardName> {
        let (before, named) = (self.at, self.named.len());
        let read = if self.done() { None } else { self.named_card(Place::Any) };
        self.at = before;
        self.named.truncate(named);
        read
    }

    /// Reads `A1 attacks H1`, `A2 joins A1`.
    pub fn by_company(&mut self, number: Option<&str>) -> Read<Option<Declared>> {
        let start = self.at;
        let Some(label) = self.company() else { return Ok(None) };
        let behind = self.at;
        if self.eat_row(&VERBS) != Some(Act::Attack) {
            self.at = behind;
            let goes = self.company_goes(number, label)?;
            if goes.is_none() {
                self.at = start;
            }
            return Ok(goes);
        }
        // Those of the hazard player are told apart by their letter.
        let by = Some(if label.starts_with('H') { Seat::H } else { Seat::R });
        let (number, what) = (number.map(str::to_owned), Some(Thing::Company(label)));
        self.of_itself(Declared { number, by, what, ..Declared::of(Act::Attack) }).map(Some)
    }

    /// Reads the rest where it is about whoever stands at the beginning.
    fn of_itself(&mut self, mut line: Declared) -> Read<Declared> {
        // `Wargs attack on A1` or `attacks A1`
        if line.act == Act::Attack && self.thing_comes() {
            line.targets = self.things(Want::Target)?;
        }
        self.parts(&mut line)?;
        Ok(line)
    }

    /// Whether a company or a card follows without a word before it.
    fn thing_comes(&mut self) -> bool {
        let (before, named, mistakes) = (self.at, self.named.len(), self.mistakes.len());
        let comes = !self.done() && self.silently(|c| c.thing(Place::Any, Want::Target).is_ok());
        self.at = before;
        self.named.truncate(named);
        self.mistakes.truncate(mistakes);
        comes
    }
}

/// Gives the part of a card that is said to do so; nothing if no card does.
fn part_in(act: Act) -> Option<Part> {
    match act {
        Act::Play
        | Act::TapAbility
        | Act::Use
        | Act::DiscardAbility
        | Act::Support
        | Act::CancelByCard
        | Act::Test
        | Act::Influence
        | Act::Rescue
        | Act::Transfer
        | Act::Store => Some(Part::Does),
        Act::Move | Act::Untap | Act::Heal | Act::TurnDown | Act::GoHome | Act::Attack => Some(Part::Is),
        Act::Assign
        | Act::Pass
        | Act::Any
        | Act::Query
        | Act::Passive
        | Act::SpecialAction
        | Act::BodyCheck
        | Act::PlaceOnGuard
        | Act::RevealOnGuard
        | Act::RevealAgent
        | Act::Reveal
        | Act::NazgulSideboard
        | Act::ReplaceCharacter
        | Act::ChooseOrder
        | Act::Choose => None,
    }
}

/// Makes a character perform it; where the character's tap is the price, they tap.
pub(super) fn performs(line: &mut Declared, who: CardName) {
    if matches!(line.act, Act::Support | Act::Test | Act::Influence | Act::Rescue) {
        line.price.get_or_insert_with(Vec::new).push(Price::Tap(who));
    } else {
        line.performer = Some(who);
    }
}
