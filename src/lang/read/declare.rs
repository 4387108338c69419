//! Reads declarations: who does what with which card, at what price, to what, and when.

use super::cards::of_seat;
use super::cursor::{Cursor, Read};
use super::things::Want;
use crate::lang::declared::{CardKey, CardName, Declared, Moment, Thing};
use crate::lang::diagnostic::{Diagnostic, Mistake};
use crate::lang::folded::phrase;
use crate::lang::names::Place;
use crate::lang::words::{UNPLAYED, VERBS};
use crate::vocab::{Act, Seat, nearest};

/// Parts that may come after a comma.
const SPOKEN_PARTS: [&str; 19] = [
    "tapping",
    "tap",
    "taps",
    "discarding",
    "discard",
    "discards",
    "by tapping",
    "by discarding",
    "choosing",
    "keyed to",
    "key",
    "in response",
    "on",
    "targeting",
    "against",
    "using",
    "to",
    "cancelling",
    "canceling",
];
/// The words that may stand between `assign` and the characters.
const STRIKES_TO: [&str; 5] = ["the strikes to", "strikes to", "the strike to", "a strike to", "one strike to"];
const PARTS: &str = "`(price)`, `> targets`, `[option]`, `key`, `with`, `by`, `during`, `after` or `before`";
/// The marks that can follow `any` besides words.
const MARKS: [char; 3] = ['(', '>', '['];
const ANY_WORDS: [&str; 4] = ["choosing", "during", "after", "before"];
const FACE_UP: [&str; 4] = ["face-up", "face up", "faceup", "up"];
const FACE_DOWN: [&str; 4] = ["face-down", "face down", "facedown", "down"];
/// The words for the place to which an agent returns.
const HOME: [&str; 6] =
    ["to its home site", "to his home site", "to her home site", "to a home site", "to home", "home"];
const TARGET_WORDS: [&str; 10] =
    ["on", "at", "under", "to", "against", "for", "targeting", "targetting", "versus", "vs"];

impl Cursor<'_> {
    /// Reads a declaration after its number.
    pub fn declaration(&mut self, number: Option<String>) -> Read<Declared> {
        if self.done() {
            return Err(self.missing("who declares what", "R Fog > Frodo"));
        }
        self.lead_in();
        if let Some(spoken) = self.by_card(number.as_deref(), None)? {
            return Ok(spoken);
        }
        if let Some(spoken) = self.by_company(number.as_deref())? {
            return Ok(spoken);
        }
        let start = self.at;
        let mut by = None;
        let unplayed = if self.at_title() { None } else { self.eat_row(&VERBS).filter(|act| UNPLAYED.contains(act)) };
        let act = match unplayed {
            Some(act) => act,
            None => {
                self.at = start;
                if !self.seat_comes()
                    && let Some(spoken) = self.by_its_kind(number.as_deref())?
                {
                    return Ok(spoken);
                }
                let seat = self.player()?;
                by = Some(seat);
                // `1. R: Twilight`
                self.eat(':');
                // `R Gandalf tests Precious Gold Ring`
                if let Some(spoken) = self.by_card(number.as_deref(), by)? {
                    return Ok(spoken);
                }
                if let Some(label) = self.company_that_moves() {
                    let mut line =
                        Declared { number, by, what: Some(Thing::Company(label)), ..Declared::of(Act::Move) };
                    self.parts(&mut line)?;
                    return Ok(line);
                }
                self.act(seat)?
            }
        };
        self.declared(number, by, act)
    }

    /// Reads the player at the beginning of a declaration.
    pub fn player(&mut self) -> Read<Seat> {
        match self.seat() {
            Some(seat) => Ok(seat),
            None => {
                let names = self.scope.players.iter().map(|(name, _)| name.as_str());
                let names: Vec<&str> = ["R", "H"].into_iter().chain(names).collect();
                Err(self.unknown_word("player", names))
            }
        }
    }

    /// Reads what the player does: a verb, or nothing where a card follows that is played.
    fn act(&mut self, seat: Seat) -> Read<Act> {
        if self.done() {
            return Err(self.missing("what the player does", "R pass"));
        }
        if self.at_title() {
            return Ok(Act::Play);
        }
        if let Some(act) = self.eat_row(&VERBS) {
            return Ok(act);
        }
        if self.wants()
            && let Some(act) = self.eat_row(&VERBS)
        {
            return Ok(act);
        }
        if self.puts_on_guard() {
            return Ok(Act::PlaceOnGuard);
        }
        let before = self.at;
        let named = self.named.len();
        let read = self.name(of_seat(seat));
        self.at = before;
        self.named.truncate(named);
        match read {
            Ok(_) => Ok(Act::Play),
            Err(Diagnostic { mistake: Mistake::UnknownCard { similar, .. }, .. }) if similar.is_empty() => {
                let word = self.peek_word();
                let similar = nearest(word, VERBS.iter().map(|(verb, _)| *verb)).map(str::to_owned);
                Err(self.mistake(word.len(), Mistake::UnknownVerb { word: word.to_owned(), similar }))
            }
            Err(mistake) => Err(mistake),
        }
    }

    pub(super) fn declared(&mut self, number: Option<String>, by: Option<Seat>, act: Act) -> Read<Declared> {
        // What nobody chooses is nobody's, whoever is named before it.
        let by = by.filter(|_| !UNPLAYED.contains(&act));
        // `Bob plays nothing`
        let act = if act != Act::Pass && self.only_word("nothing") { Act::Pass } else { act };
        let mut line = Declared { number, by, ..Declared::of(act) };
        match act {
            Act::Pass => {}
            Act::Any => {
                let part = self.peek().is_none_or(|c| MARKS.contains(&c))
                    || ANY_WORDS.iter().any(|word| phrase(self.rest(), word).is_some());
                if !part {
                    line.option = Some(self.remainder().to_owned());
                }
            }
            Act::ChooseOrder => {
                if !self.eat_phrase("any") {
                    line.order = self.things(Want::Choice)?;
                }
            }
            Act::BodyCheck => {
                self.eat_phrase("of");
                if !self.done() {
                    line.what = Some(Thing::Card(self.name(Place::Member)?));
                }
            }
            Act::Assign => {
                self.eat_one_of(&STRIKES_TO);
                let mut things = self.things(Want::Target)?;
                if !things.is_empty() {
                    line.what = Some(things.remove(0));
                    line.targets = things;
                }
            }
            Act::Choose => line.what = Some(self.thing(Place::Any, Want::Choice)?),
            Act::Query => line.what = Some(self.asked()?),
            // A card, and what it is aimed at.
            _ => {
                let place = by.map_or(Place::Any, of_seat);
                // In the untap phase no card gives access to the sideboard.
                if act == Act::NazgulSideboard && (self.done() || self.peek() == Some('[')) {
                    return self.parts(&mut line).map(|()| line);
                }
                if self.done() && act != Act::Support {
                    return Err(self.missing("the card", "R tap Elrond > Frodo"));
                }
                let reveals = matches!(act, Act::Reveal | Act::RevealOnGuard | Act::RevealAgent);
                if reveals && !self.at_title() && !self.at_unknown_card() {
                    self.eat_one_of(&["the", "his", "her", "an"]);
                    self.eat_one_of(&["on-guard card", "agent"]);
                }
                if act == Act::Play && !self.at_title() {
                    self.eat_one_of(&["the hazard", "hazard", "the creature", "creature", "the event", "the resource"]);
                }
                // `attacks with Wargs`: what attacks, where whom it attacks is left out.
                if act == Act::Attack {
                    self.eat_phrase("with");
                }
                // `places an on-guard card`
                if act == Act::PlaceOnGuard && self.eat_one_of(&["an on-guard card", "on-guard card"]).is_some() {
                    let card = CardKey::Unknown("a card".to_owned());
                    line.what = Some(Thing::Card(CardName { card, id: None, copy: None, span: self.at..self.at }));
                    return self.parts(&mut line).map(|()| line);
                }
                // Whom he supports need not be said where one roll waits, nor who moves where one company does.
                let unsaid = if act == Act::Move { self.his_company() } else { None };
                if unsaid.is_some() {
                    line.what = unsaid;
                } else if act != Act::Support || !(self.done() || self.peek() == Some('(')) {
                    line.what = Some(self.thing(place, Want::Target)?);
                }
                // Several move together.
                if act == Act::Move {
                    line.targets = self.further(Place::Member, Want::Target)?;
                }
            }
        }
        self.parts(&mut line)?;
        Ok(line)
    }

    /// Reads what follows the card, up to the end of the line.
    pub(super) fn parts(&mut self, line: &mut Declared) -> Read<()> {
        while !self.done() {
            if matches!(phrase(self.rest(), "too").or_else(|| phrase(self.rest(), "as well")), Some(n) if self.rest().len() == n)
            {
                self.at = self.end;
                break;
            }
            if self.turn_comes() {
                let _ = self.eat(',') || self.eat_phrase("and");
                break;
            }
            self.part(line)?;
        }
        Ok(())
    }

    /// Reads one of the parts that may follow the card, in any order.
    fn part(&mut self, line: &mut Declared) -> Read<()> {
        self.at = self.spoken_part().unwrap_or(self.at);
        self.skip_blanks();
        let start = self.at;
        if self.eat_arrow() {
            return self.targets(line, ">");
        }
        match self.peek() {
            Some('(') => {
                self.at += 1;
                return self.price(line, start);
            }
            Some('[') if line.option.is_none() => {
                self.at += 1;
                let option = self.until('[', ']', start)?;
                line.option = Some(option.trim().to_owned());
                return Ok(());
            }
            Some(_) | None => {}
        }
        if self.agents_part(line) || self.spoken(line)? {
            return Ok(());
        }
        if line.act == Act::Choose && line.option.is_none() && self.eat_phrase("to stay untapped") {
            line.option = Some("stay untapped".to_owned());
            return Ok(());
        }
        if let Some(word) = self.eat_one_of(&TARGET_WORDS) {
            return self.targets(line, word);
        }
        if line.option.is_none() && self.eat_phrase("choosing") {
            line.option = Some(self.remainder().to_owned());
        } else if line.key.is_none() && self.eat_one_of(&["keyed to", "key"]).is_some() {
            line.key = Some(self.key_line()?);
        } else if line.act == Act::Attack && line.targets.is_empty() && self.eat_phrase("with") {
            // `attacks A1 with Wargs`: whom they attack stands before it.
            let own = self.thing(line.by.map_or(Place::Any, of_seat), Want::Target)?;
            line.targets.extend(line.what.replace(own));
        } else if line.with.is_none() && self.eat_one_of(&["with", "using"]).is_some() {
            self.used_along(line)?;
        } else if let Some(price) = self.spoken_price(line)? {
            line.price.get_or_insert_with(Vec::new).push(price);
        } else if line.performer.is_none() && self.eat_phrase("by") {
            line.performer = Some(self.name(Place::Member)?);
        } else if self.eat_phrase("in response") {
            // That is what the next declaration of a chain is.
        } else if line.moment.is_none() && self.eat_phrase("during") {
            line.moment = Some(Moment::During(self.declared_label()?));
        } else if line.moment.is_none() && self.eat_phrase("after") {
            line.moment = Some(Moment::After(self.declared_label()?));
        } else if line.moment.is_none() && self.eat_phrase("before") {
            line.moment = Some(Moment::Before(self.thing(Place::Any, Want::Target)?));
        } else {
            // `Giant Spdiers`: the title that was taken is the beginning of a mistyped one.
            let from = line
                .targets
                .last()
                .or(line.what.as_ref())
                .and_then(|thing| if let Thing::Card(name) = thing { Some(name.span.start) } else { None });
            let longer = from.and_then(|from| self.longer_name(from));
            return Err(longer.unwrap_or_else(|| self.unexpected(PARTS)));
        }
        Ok(())
    }

    /// Reads words about agents: `turn X face-down`, `turn X face-up`, `return X to his home site`, `plays X as an
    /// agent`.
    fn agents_part(&mut self, line: &mut Declared) -> bool {
        if line.act == Act::Play && line.option.is_none() {
            let agent = self.eat_one_of(&["as an agent", "as agent"]).map(|_| "agent");
            let hidden = || self.eat_one_of(&FACE_DOWN[..3]).map(|_| "face-down");
            line.option = agent.or_else(hidden).map(str::to_owned);
            return line.option.is_some();
        }
        if line.act == Act::TurnDown && self.eat_one_of(&FACE_UP).is_some() {
            line.act = Act::Reveal;
            return true;
        }
        line.act == Act::TurnDown && self.eat_one_of(&FACE_DOWN).is_some()
            || line.act == Act::GoHome && self.eat_one_of(&HOME).is_some()
    }

    fn declared_label(&mut self) -> Read<String> {
        match self.label() {
            Some(label) => Ok(label),
            None => Err(self.missing("the number of a declaration", "R Fog > Frodo after 2")),
        }
    }

    fn targets(&mut self, line: &mut Declared, after: &str) -> Read<()> {
        if self.done() {
            let at = self.at.saturating_sub(after.len());
            let mistake = Mistake::MissingTarget { after: after.to_owned() };
            return Err(Diagnostic { span: at..self.at, mistake });
        }
        // Whose part of the phase it is need not be named.
        if !self.at_title() && self.eat_one_of(&["the company", "company"]).is_some() && self.company().is_none() {
            return Ok(());
        }
        let place = if line.act == Act::Move { Place::Goal } else { Place::Any };
        line.targets.extend(self.things_in(place, Want::Target)?);
        // Who goes to a character goes under his influence, not to another company.
        let led = |c: &Self, thing: &Thing| {
            matches!(thing, Thing::Player(_)) || matches!(thing, Thing::Card(name) if c.is_character(name))
        };
        if line.act == Act::Move && line.targets.last().is_some_and(|last| led(self, last)) {
            line.act = Act::Transfer;
        }
        Ok(())
    }

    /// Finds where a part begins after a comma or `and` that joins no things but leads on: `…, tapping Elrond`.
    pub(super) fn spoken_part(&mut self) -> Option<usize> {
        let start = self.at;
        let joined = self.eat(',') || self.eat_phrase("and");
        let part = self.at;
        let spoken = joined && !self.at_title() && self.eat_one_of(&SPOKEN_PARTS).is_some();
        self.at = start;
        spoken.then_some(part)
    }
}
