//! Whole sentences about cards and companies: `Cave-drake is played on A1`, `Frodo and Sam split off as A2`, `Doors of
//! Night is in play`, `A1 moves to Bree`.

use super::cursor::{Cursor, Read};
use super::facts::fact_name;
use super::things::Want;
use crate::lang::declared::{CardName, Declared, HIS_COMPANY, Thing, Whereabouts};
use crate::lang::folded::phrase;
use crate::lang::names::{Kind, Place};
use crate::lang::position::{Borne, CardState, CompanyLine, InPlay};
use crate::lang::script::{FactLine, Says};
use crate::vocab::{Act, Seat};

/// The words for playing a card, where nobody is named who does.
const IS_PLAYED: [&str; 4] = ["is played", "gets played", "comes into play", "is declared"];
/// The words with which members of a company become one of their own.
const LEAVE: [&str; 11] =
    ["split off", "splits off", "split", "splits", "leave", "leaves", "form", "forms", "become", "becomes", "go off"];
/// The words with which members of a company come to another.
const JOIN: [&str; 10] = [
    "joins",
    "join",
    "moves to join",
    "move to join",
    "moves to",
    "move to",
    "moves into",
    "move into",
    "goes to",
    "go to",
];
/// A company that is new, whatever it will be called.
const NEW_COMPANY: [&str; 8] = [
    "a company of their own",
    "a company of his own",
    "a company of her own",
    "their own company",
    "his own company",
    "her own company",
    "a new company",
    "a separate company",
];
/// The words that introduce the members of a company.
const OF_MEMBERS: [&str; 6] = ["consisting of", "consists of", "with", "of", "is", "are"];

impl Cursor<'_> {
    /// Reads a line that begins with a card: what it does, how or where it is, or what is rolled for it.
    pub(super) fn about_a_card(&mut self) -> Read<Option<Says>> {
        if let Some(declared) = self.by_card(None, None)? {
            return Ok(Some(Says::Declare(declared)));
        }
        if let Some(says) = self.lies_there()? {
            return Ok(Some(says));
        }
        if let Some(says) = self.state_line().or_else(|| self.roll_of_somebody().map(|roll| Says::Roll(vec![roll]))) {
            return Ok(Some(says));
        }
        Ok(self.by_its_kind(None)?.map(Says::Declare))
    }

    /// Reads `A1 moves from Rivendell to Bree`, `A1 is at Bree` after the label of the company above.
    pub(super) fn company_there(&mut self) -> Read<Option<Says>> {
        let before = self.at;
        self.eat_one_of(&["is", "stays"]);
        if !self.where_comes() {
            self.at = before;
            return Ok(None);
        }
        let says = self.keyword_line()?;
        self.finish("the end of the line")?;
        Ok(says)
    }

    /// Reads a fact that is given: `Frodo is wounded`.
    pub(super) fn state_line(&mut self) -> Option<Says> {
        let (start, named) = (self.at, self.named.len());
        let fact = self.named_card(Place::Any).and_then(|name| {
            if self.eat_one_of(&["bears", "carries", "wears", "controls", "has"]).is_some() {
                let mistakes = self.mistakes.len();
                let borne = self.list(|c| c.name(Place::Borne));
                let whole = self.done() && self.mistakes.len() == mistakes;
                self.mistakes.truncate(mistakes);
                let (of, value) = (borne.iter().map(fact_name).collect(), vec![format!("on {}", fact_name(&name))]);
                return whole.then_some(FactLine { of, value });
            }
            self.eat_one_of(&["is", "are"])?;
            let state = self.eat_one_of(&["tapped", "untapped", "wounded", "face-down", "face-up"])?;
            self.done().then(|| FactLine { of: vec![fact_name(&name)], value: vec![state.to_owned()] })
        });
        if fact.is_none() {
            self.at = start;
            self.named.truncate(named);
        }
        fact.map(Says::Given)
    }

    /// Goes over who is meant in `They move from Rivendell to Bree`, `The company is at Bree`.
    pub(super) fn the_company_goes(&mut self) {
        let before = self.at;
        let who = self
            .eat_one_of(&["they", "the company", "company", "his company", "her company", "their company"])
            .is_some();
        let _ = who && self.eat_one_of(&["are", "is", "stay", "stays"]).is_some();
        if who && !self.where_comes() && phrase(self.rest(), "move").is_none() {
            self.at = before;
        }
    }

    /// Reads what is asked about: `keys Wargs` is about a creature that is not played yet.
    pub(super) fn asked(&mut self) -> Read<Thing> {
        if !self.at_title() && self.eat_one_of(&["the keys of", "keys of", "keys for", "keys"]).is_some() {
            let bracket = self.eat('(');
            let creature = self.name(Place::Hazard)?;
            let _ = bracket && self.eat(')');
            return Ok(Thing::Where(creature, Whereabouts::Hand));
        }
        // Any fact may be asked for by its name; what it is about says where to look.
        if !self.at_title() {
            self.eat_one_of(&["the path of", "path of", "path", "prowess of", "prowess", "targets of", "targets"]);
        }
        self.thing(Place::Any, Want::Choice)
    }

    /// Gives the seat that alone has cards of this kind: hazards are the hazard player's, resources the resource
    /// player's.
    pub(super) fn seat_by_kind(&self) -> Option<Seat> {
        let versions = &self.named.last()?.versions;
        let all = |kind: Kind| versions.iter().all(|v| v.kind == kind);
        if all(Kind::Hazard) {
            Some(Seat::H)
        } else if all(Kind::Resource) {
            Some(Seat::R)
        } else {
            None
        }
    }

    /// Reads a play whose player follows from the card: `Cave-drake is played on A1`, `Wargs keyed to w`.
    pub(super) fn by_its_kind(&mut self, number: Option<&str>) -> Read<Option<Declared>> {
        let (start, named) = (self.at, self.named.len());
        // The beginning of a title alone is too little for that.
        let whole = self.at_title();
        if let Some(card) = self.named_card(Place::Any)
            && let Some(seat) = self.seat_by_kind()
            && self.scope.owner(&card).is_none()
            && (self.eat_one_of(&IS_PLAYED).is_some() || whole && (self.done() || self.played_so()))
        {
            let (number, what) = (number.map(str::to_owned), Some(Thing::Card(card)));
            let mut line = Declared { number, by: Some(seat), what, ..Declared::of(Act::Play) };
            self.parts(&mut line)?;
            return Ok(Some(line));
        }
        self.at = start;
        self.named.truncate(named);
        Ok(None)
    }

    /// Reads members of a company that go to another one: `Sam joins A2`, `Frodo and Sam split off as A2`.
    pub(super) fn by_members(&mut self, number: Option<&str>, player: Option<Seat>) -> Read<Option<Declared>> {
        let (start, named) = (self.at, self.named.len());
        if let Some((who, to)) = self.members_go() {
            let owner = who.first().and_then(|first| self.scope.owner(first));
            let mut things = who.into_iter().map(Thing::Card);
            let (number, by) = (number.map(str::to_owned), player.or(owner).or(Some(Seat::R)));
            let mut line = Declared { number, by, what: things.next(), ..Declared::of(Act::Move) };
            line.targets = things.chain(to).collect();
            self.parts(&mut line)?;
            return Ok(Some(line));
        }
        self.at = start;
        self.named.truncate(named);
        Ok(None)
    }

    /// Reads who goes, and the company to which they go; none for one of their own.
    fn members_go(&mut self) -> Option<(Vec<CardName>, Option<Thing>)> {
        let mut who = vec![self.named_card(Place::Member)?];
        while self.joined() {
            who.push(self.named_card(Place::Member)?);
        }
        if self.at_title() || !who.iter().all(|name| self.is_character(name)) {
            return None;
        }
        if self.eat_one_of(&LEAVE).is_some() {
            return Some((who, self.new_company().map(Thing::Company)));
        }
        self.eat_one_of(&JOIN)?;
        let label = self.company().map(Thing::Company);
        let to = label.or_else(|| {
            let of = self.of_somebody(Want::Target).ok().flatten();
            of.filter(|company| matches!(company, Thing::CompanyOf(_)))
        })?;
        Some((who, Some(to)))
    }

    /// Goes over `from A1 as a new company A2`; the label, if it has one.
    pub(super) fn new_company(&mut self) -> Option<String> {
        self.eat_phrase("off");
        let before = self.at;
        if self.eat_phrase("from").then(|| self.company()).flatten().is_none() {
            self.at = before;
            self.eat_one_of(&["from the company", "the company", "from the others", "the others"]);
        }
        self.eat(',');
        self.eat_one_of(&["as", "to form", "forming", "into", "to", "in"]);
        self.eat_one_of(&NEW_COMPANY);
        self.eat(',');
        self.company()
    }

    /// Reads a declaration about a company: `A1 moves to Bree` in the organization phase, `A2 joins A1`.
    pub(super) fn company_goes(&mut self, number: Option<&str>, label: String) -> Read<Option<Declared>> {
        let joins = self.eat_one_of(&["joins", "join"]).is_some();
        let moves = joins || self.eat_one_of(&["moves", "move"]).is_some();
        if !moves || !joins && number.is_none() && !self.scope.organizes() {
            return Ok(None);
        }
        let by = Some(self.scope.company_seat(&label).unwrap_or(Seat::R));
        let (number, what) = (number.map(str::to_owned), Some(Thing::Company(label)));
        let mut line = Declared { number, by, what, ..Declared::of(Act::Move) };
        if joins {
            line.targets = self.things(Want::Target)?;
        }
        self.parts(&mut line)?;
        Ok(Some(line))
    }

    /// Whether what a line says of a company with this label is read as said of the company above it.
    pub(super) fn is_above(&self, label: &str) -> bool {
        self.above.as_deref().or_else(|| self.scope.first_company()) == Some(label)
    }

    /// Gives the company that a declaration need not name.
    pub(super) fn his_company(&mut self) -> Option<Thing> {
        let before = self.at;
        let goes = self.eat_arrow() || self.eat_phrase("to");
        self.at = before;
        goes.then(|| Thing::Company(HIS_COMPANY.to_owned()))
    }

    /// Reads a card on the table, of the player whose it can be: `Doors of Night is in play`.
    pub(super) fn lies_there(&mut self) -> Read<Option<Says>> {
        let (start, named) = (self.at, self.named.len());
        if let Some(name) = self.named_card(Place::Any)
            && let Some(seat) = self.scope.owner(&name).or_else(|| self.seat_by_kind())
            && self.eat_one_of(&["is", "are"]).is_some()
            && self.eat_one_of(&["in play", "on the table"]).is_some()
        {
            let card = Borne { name, state: CardState::Unsaid, bears: Vec::new(), since: None };
            let card = InPlay { card, face_down: None, since: None, on: None, at: None, on_guard: false, mode: None };
            let cards = vec![self.there(card)?];
            self.finish("how it lies there: `since start`, `on CARD`, `at SITE`")?;
            return Ok(Some(Says::InPlay { seat, cards }));
        }
        self.at = start;
        self.named.truncate(named);
        Ok(None)
    }

    /// Reads `a company with Frodo and Sam`, `company A1 is Frodo, Sam` after the player, who has it or whose it is.
    pub(super) fn told_company(&mut self, seat: Seat) -> Option<Says> {
        let (start, named) = (self.at, self.named.len());
        self.eat_one_of(&["a", "the", "one"]);
        if self.eat_phrase("company") {
            let label = self.company();
            if self.eat(':') || self.eat_one_of(&OF_MEMBERS).is_some() {
                let members = self.members();
                return Some(Says::Company(CompanyLine { seat, label, members }));
            }
        }
        self.at = start;
        self.named.truncate(named);
        None
    }

    /// Reads `Gandalf, Frodo` or `Gandalf and Frodo are at Moria` after the player: several characters alone are a
    /// company.
    pub(super) fn several_members(&mut self, seat: Seat, told: bool) -> Option<Says> {
        self.only_members(seat, 2, |c| if told { c.are_somewhere() } else { c.done() || c.where_comes() })
    }

    /// Reads `Frodo at Bree`: so many characters at the least, and nothing else up to an end, are a company.
    pub(super) fn only_members(&mut self, seat: Seat, least: usize, ends: impl Fn(&mut Self) -> bool) -> Option<Says> {
        let (start, named, mistakes) = (self.at, self.named.len(), self.mistakes.len());
        let members = self.silently(Cursor::members);
        let whole = members.len() >= least && self.mistakes.len() == mistakes && ends(self);
        if whole && members.iter().all(|m| self.is_character(&m.name)) {
            return Some(Says::Company(CompanyLine { seat, label: None, members }));
        }
        self.at = start;
        self.named.truncate(named);
        self.mistakes.truncate(mistakes);
        None
    }

    fn are_somewhere(&mut self) -> bool {
        self.where_comes() || self.eat_one_of(&["are", "is"]).is_some() && self.where_comes()
    }

    /// Whether what follows a card is part of a declaration in which it is played.
    fn played_so(&mut self) -> bool {
        let before = self.at;
        let so = self.declared_so() || self.eat_one_of(&["on", "against", "tapping"]).is_some();
        self.at = before;
        so
    }
}
