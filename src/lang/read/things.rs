//! Reads the things that can be named besides cards: companies, strikes, rolls, declarations, keys, players.

use super::cursor::{Cursor, Read};
use super::naming::is_stop;
use crate::lang::declared::{CardName, HIS_COMPANY, KeyLine, Thing};
use crate::lang::diagnostic::{Diagnostic, Mistake};
use crate::lang::folded::phrase;
use crate::lang::letters::site_type;
use crate::lang::names::Place;
use crate::lang::titles::is_quote;
use crate::lang::words::{REGION_TYPES, SITE_TYPES, VERBS, WHEREABOUTS};
use crate::vocab::{Act, RegionType, RollKind, Seat, SiteType, fold};

/// Words for pending rolls.
const ROLLS: [(&str, RollKind); 14] = [
    ("cc", RollKind::Corruption),
    ("corruption check", RollKind::Corruption),
    ("corruption check of", RollKind::Corruption),
    ("ic", RollKind::Influence),
    ("influence check", RollKind::Influence),
    ("influence check of", RollKind::Influence),
    ("body check", RollKind::Body),
    ("body check of", RollKind::Body),
    ("strike roll", RollKind::Strike),
    ("strike roll of", RollKind::Strike),
    ("test", RollKind::Test),
    ("riddling", RollKind::Riddling),
    ("offering", RollKind::Offering),
    ("other", RollKind::Other),
];

/// The strike that whoever acts faces.
const HIS_STRIKE: [&str; 4] = ["strike against him", "strike against her", "his strike", "her strike"];

/// The purpose for which a thing is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// A target or a subject.
    Target,
    /// Something to roll for: `strike Bilbo` is the roll, a number is the dice.
    Roll,
    /// A choice: words that name nothing are taken as they stand.
    Choice,
}

/// The most regions of a site path: far more than there are on the way from anywhere to anywhere.
pub(super) const MOST_REGIONS: usize = 60;

impl Cursor<'_> {
    /// Things with commas or `and` between them.
    pub fn things(&mut self, want: Want) -> Read<Vec<Thing>> {
        self.things_in(Place::Any, want)
    }

    /// Reads the same, where cards of a kind are likely.
    pub fn things_in(&mut self, place: Place, want: Want) -> Read<Vec<Thing>> {
        let mut out = vec![self.thing(place, want)?];
        out.extend(self.further(place, want)?);
        Ok(out)
    }

    /// Reads the things that follow after commas or `and`.
    pub fn further(&mut self, place: Place, want: Want) -> Read<Vec<Thing>> {
        let mut out = Vec::new();
        while self.spoken_part().is_none() && !self.turn_comes() && self.joined() {
            out.push(self.thing(place, want)?);
        }
        Ok(out)
    }

    /// Reads anything that can be named.
    pub fn thing(&mut self, place: Place, want: Want) -> Read<Thing> {
        if self.at_title() {
            return self.card_thing(place);
        }
        if self.at_digit() && want != Want::Roll {
            let label = self.label();
            return label.map(Thing::Declared).ok_or_else(|| self.unexpected("the number of a declaration"));
        }
        if let Some(thing) = self.of_somebody(want)? {
            return Ok(thing);
        }
        let before = self.at;
        self.eat_one_of(&["the", "an", "one", "another"]);
        if self.eat_phrase("attack") {
            let of = self.eat_one_of(&["of", "by"]).is_some();
            return Ok(Thing::Attack(if of { Some(self.name(Place::Attack)?) } else { None }));
        }
        if let Some(kind) = self.eat_row(&ROLLS) {
            return Ok(Thing::Roll { kind, of: self.optional_name()? });
        }
        if self.eat_one_of(&HIS_STRIKE).is_some() {
            return Ok(Thing::Roll { kind: RollKind::Strike, of: None });
        }
        if self.eat_one_of(&["strike against", "strike of", "strike"]).is_some() {
            let kind = RollKind::Strike;
            return Ok(match self.optional_name()? {
                Some(of) if want != Want::Roll => Thing::Strike(of),
                of => Thing::Roll { kind, of },
            });
        }
        self.at = before;
        if let Some(label) = self.company() {
            return Ok(Thing::Company(label));
        }
        if self.eat_one_of(&[HIS_COMPANY, "her company", "their company", "the company"]).is_some() {
            return Ok(Thing::Company(HIS_COMPANY.to_owned()));
        }
        // Who organizes is the resource player.
        if self.eat_phrase("general influence") {
            return Ok(Thing::Player(Seat::R));
        }
        let word = self.peek_word();
        if let Some(seat) = self.scope.seat(word) {
            self.at += word.len();
            return Ok(Thing::Player(seat));
        }
        if let Some(key) = self.typed_key() {
            return Ok(Thing::Key(key));
        }
        match self.card_thing(place) {
            Err(Diagnostic { mistake: Mistake::UnknownCard { similar, .. }, .. })
                if want == Want::Choice && similar.is_empty() =>
            {
                self.at = before;
                let words = self.rest().split([',', '(', '[', '>']).next().unwrap_or_default();
                self.at += words.len();
                Ok(Thing::Words(words.split_whitespace().collect::<Vec<_>>().join(" ")))
            }
            read => read,
        }
    }

    /// Reads `Frodo's corruption check`, `Bilbo's strike`.
    pub fn of_somebody(&mut self, want: Want) -> Read<Option<Thing>> {
        let rest = self.rest();
        let Some(mark) = ["'s ", "’s "].iter().filter_map(|mark| rest.find(mark)).min() else { return Ok(None) };
        let (start, end, named) = (self.at, self.end, self.named.len());
        self.end = start + mark;
        let name = self.name(Place::Member);
        let whole = self.done();
        self.end = end;
        if let (Ok(of), true) = (name, whole) {
            self.at = start + mark + rest.get(mark..).and_then(|r| r.find(' ')).unwrap_or_default();
            if self.eat_phrase("strike") {
                let kind = RollKind::Strike;
                let roll = want == Want::Roll;
                return Ok(Some(if roll { Thing::Roll { kind, of: Some(of) } } else { Thing::Strike(of) }));
            }
            if self.eat_phrase("attack") {
                return Ok(Some(Thing::Attack(Some(of))));
            }
            if self.eat_phrase("company") {
                return Ok(Some(Thing::CompanyOf(of)));
            }
            if let Some(kind) = self.eat_row(&ROLLS) {
                return Ok(Some(Thing::Roll { kind, of: Some(of) }));
            }
        }
        self.at = start;
        self.named.truncate(named);
        Ok(None)
    }

    /// Reads a card, its attack, or a card somewhere.
    fn card_thing(&mut self, place: Place) -> Read<Thing> {
        let name = self.name(place)?;
        if self.company_of_his() {
            return Ok(Thing::CompanyOf(name));
        }
        if self.eat_one_of(&["attack", "attacks"]).is_some() {
            return Ok(Thing::Attack(Some(name)));
        }
        let before = self.at;
        if self.eat('(') {
            // `Adûnaphel (1)`: what was declared under this number, as it is said back.
            if self.at_digit()
                && let Some(label) = self.label()
                && self.eat(')')
            {
                return Ok(Thing::Declared(label));
            }
            self.at = before;
        }
        if self.eat('(') {
            if let Some(place) = self.eat_row(&WHEREABOUTS)
                && self.eat(')')
            {
                return Ok(Thing::Where(name, place));
            }
            self.at = before;
        }
        Ok(Thing::Card(name))
    }

    /// Takes `'s company` after a name.
    fn company_of_his(&mut self) -> bool {
        let rest = self.rest();
        let Some(behind) = rest.strip_prefix("'s").or_else(|| rest.strip_prefix("’s")) else { return false };
        let Some(length) = phrase(behind, "company") else { return false };
        self.at += rest.len() - behind.len() + length;
        true
    }

    /// Reads the name after a word that can also stand alone.
    fn optional_name(&mut self) -> Read<Option<CardName>> {
        let stands_alone = match self.peek() {
            None => true,
            Some(c) => !c.is_alphabetic() && !is_quote(c) || is_stop(&fold(self.peek_word())),
        };
        if stands_alone && !self.at_title() { Ok(None) } else { self.name(Place::Member).map(Some) }
    }

    /// Gives a company's label: letters and a number.
    pub fn company(&mut self) -> Option<String> {
        let word = self.peek_word();
        let letters = word.chars().take_while(char::is_ascii_alphabetic).count();
        let (head, digits) = (word.get(..letters)?, word.get(letters..)?);
        let good = (1..=2).contains(&head.len())
            && (1..=2).contains(&digits.len())
            && digits.chars().all(|c| c.is_ascii_digit())
            && !digits.starts_with('0');
        if !good {
            return None;
        }
        self.at += word.len();
        Some(word.to_ascii_uppercase())
    }

    /// Reads `A2 moves to Bree` after the player: the company stands before what it does.
    pub(super) fn company_that_moves(&mut self) -> Option<String> {
        let before = self.at;
        let label = self.company().filter(|_| self.eat_row(&VERBS) == Some(Act::Move));
        if label.is_none() {
            self.at = before;
        }
        label
    }

    /// Reads `w`, `ww`, `site S`, or the name of a region or site.
    pub fn key_line(&mut self) -> Read<KeyLine> {
        self.eat(':');
        if !self.at_title() {
            self.eat_one_of(&["the company's", "a", "an", "the", "its", "their", "one"]);
        }
        if let Some(key) = self.typed_key() {
            return Ok(key);
        }
        if let Some(key) = self.the_site() {
            return Ok(key);
        }
        let place = match self.eat_one_of(&["region name", "region", "site name", "site"]) {
            Some(word) if word.starts_with("region") => Place::Region,
            Some(_) => Place::Site,
            None => Place::Key,
        };
        match self.name(place) {
            Ok(name) => Ok(KeyLine::Named(name)),
            Err(Diagnostic { mistake: Mistake::UnknownCard { similar, .. }, .. }) if similar.is_empty() => {
                Err(self.unexpected("a key: `w`, `ww`, `site S`, or the name of a region or site"))
            }
            Err(mistake) => Err(mistake),
        }
    }

    /// Reads `the site`, where no type and no name follows.
    fn the_site(&mut self) -> Option<KeyLine> {
        let before = self.at;
        self.eat_phrase("new");
        let alone = self.eat_phrase("site") && !self.at_title() && {
            let next = fold(self.peek_word());
            !next.starts_with(char::is_alphanumeric) || next != "name" && is_stop(&next)
        };
        if !alone {
            self.at = before;
        }
        alone.then_some(KeyLine::TheSite)
    }

    /// Gives a key that is no name.
    pub fn typed_key(&mut self) -> Option<KeyLine> {
        let before = self.at;
        if self.eat_one_of(&["site type", "site"]).is_some() {
            if let Some(kind) = self.site_type() {
                return Some(KeyLine::Site(kind));
            }
            self.at = before;
            return None;
        }
        if self.at_title() {
            return None;
        }
        self.eat_phrase("region type");
        let count = if self.eat_one_of(&["double", "two"]).is_some() { 2 } else { 1 };
        if let Some(kind) = self.eat_row(&REGION_TYPES) {
            return Some(KeyLine::Region(kind, count));
        }
        if let Some(kind) = self.eat_row(&SITE_TYPES) {
            return Some(KeyLine::Site(kind));
        }
        let word = self.peek_word();
        let first = word.chars().next()?;
        let kind = RegionType::of(first)?;
        if word.len() <= 3 && word.chars().all(|c| c.eq_ignore_ascii_case(&first)) {
            self.at += word.len();
            return Some(KeyLine::Region(kind, u8::try_from(word.len()).unwrap_or(1).max(count)));
        }
        self.at = before;
        None
    }

    /// Gives a site type: a letter in either case, or its name.
    pub fn site_type(&mut self) -> Option<SiteType> {
        if let Some(kind) = self.eat_row(&SITE_TYPES) {
            return Some(kind);
        }
        let word = self.peek_word();
        let kind = site_type(word)?;
        self.at += word.len();
        Some(kind)
    }

    /// Gives the letters of a site path.
    pub fn region_letters(&mut self) -> Option<Vec<RegionType>> {
        let word = self.peek_word();
        let letters: Option<Vec<RegionType>> = word.chars().map(RegionType::of).collect();
        let letters = letters.filter(|l| !l.is_empty() && l.len() <= MOST_REGIONS)?;
        self.at += word.len();
        Some(letters)
    }
}
