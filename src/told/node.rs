//! Puts items together: groups of cards with what they bear and how they are, people, terms, verbs; and the clauses
//! that they make up.

use crate::vocab::Seat;
use std::ops::Range;

use super::asking::ends_in_question;
use super::clauses::split;
use super::item::{Item, Mention, What};
use super::spoken::{Quote, by_teller, labelled, labels, quoted, yours};
use super::voice;
use super::words::{Word, Words};
use crate::engine::card::{CardKind, Table};
use crate::lang::CardState;

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Person {
    /// The one who tells it.
    Me,
    /// Their opponent.
    Opponent,
    /// `he`, `she`, `they`: a player, or a character.
    He,
    /// The resource player.
    Resource,
    /// The hazard player.
    Hazard,
    /// Somebody with a name.
    Named(String),
}

impl Person {
    /// Gives the person who sits on this side.
    pub fn on(seat: Seat) -> Person {
        match seat {
            Seat::R => Person::Resource,
            Seat::H => Person::Hazard,
        }
    }
}

/// A card in a group, with what the group says of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Member {
    /// The mention of the card.
    pub card: usize,
    /// Tapped or wounded; nothing if the text does not say.
    pub state: Option<CardState>,
    /// Whether it is said to lie face-down or face-up.
    pub face_down: Option<bool>,
    /// The cards that it bears.
    pub bears: Vec<Member>,
    /// Whether `second`, `other` or `another` stands before it.
    pub other: bool,
    /// The player whose card it is.
    pub whose: Option<Person>,
    /// The character to whom it is said to belong: `Frodo's Precious Gold Ring`.
    pub holder: Option<usize>,
}

impl Member {
    /// Makes a card of which nothing more is said.
    pub fn of(card: usize) -> Member {
        Member { card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None, holder: None }
    }
}

/// Something that stands in a clause.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    /// Cards.
    Cards(Vec<Member>),
    /// A person.
    Person(Person),
    /// A person to whom the next thing belongs.
    Whose(Person),
    /// A word of the table.
    Word(Word),
    /// A number.
    Number(i32),
    /// A mark.
    Mark(char),
    /// Any other word.
    Other(String),
}

impl Node {
    /// Gives the cards that it names.
    pub fn cards(&self) -> &[Member] {
        if let Node::Cards(members) = self { members } else { &[] }
    }
}

/// A node and its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    pub node: Node,
    pub span: Range<usize>,
}

/// A clause: some nodes, at most one subject, verbs with what belongs to them.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    /// Its nodes.
    pub nodes: Vec<Placed>,
    /// Whether its sentence is a question.
    pub asked: bool,
    /// The speaker, in a log.
    pub speaker: Option<Person>,
    /// The sentence to which it belongs.
    pub sentence: usize,
    /// The word that joins it to the one before.
    pub joined: Option<Word>,
    /// Whether it stands in parentheses.
    pub aside: bool,
}

impl Clause {
    /// Gives its place; it has at least one word.
    pub fn span(&self) -> Range<usize> {
        let start = self.nodes.iter().map(|p| p.span.start).min().unwrap_or(0);
        start..self.nodes.iter().map(|p| p.span.end).max().unwrap_or(start)
    }

    /// Shows how it was understood, word by word: `[me] attack [card Wargs] with [2] strike`.
    pub fn explained(&self, mentions: &[Mention]) -> String {
        let title = |m: &Member| {
            let bears: Vec<&str> = m.bears.iter().map(|b| mentions[b.card].title.as_str()).collect();
            let bears = if bears.is_empty() { String::new() } else { format!(" with {}", bears.join(", ")) };
            format!("{}{bears}", mentions[m.card].title)
        };
        let word = |placed: &Placed| match &placed.node {
            Node::Cards(members) => format!("[{}]", members.iter().map(title).collect::<Vec<_>>().join(" + ")),
            Node::Person(person) => format!("<{person:?}>"),
            Node::Whose(person) => format!("<{person:?}'s>"),
            Node::Word(word) => format!("{word:?}").to_lowercase(),
            Node::Number(n) => n.to_string(),
            Node::Mark(c) => c.to_string(),
            Node::Other(word) => format!("({word})"),
        };
        let words: Vec<String> = self.nodes.iter().map(word).collect();
        let speaker = self.speaker.as_ref().map_or(String::new(), |p| format!("{p:?}: "));
        let joined = self.joined.map_or(String::new(), |w| format!("{w:?} > ").to_lowercase());
        format!("{speaker}{joined}{}{}", words.join(" "), if self.asked { "?" } else { "" })
    }
}

/// Whether a word is a verb: verbs make a clause.
pub(super) fn is_verb(word: Word) -> bool {
    use Word as W;
    matches!(
        word,
        W::Play
            | W::Withhold
            | W::Throw
            | W::Put
            | W::ComeDown
            | W::Tap
            | W::Discard
            | W::Move
            | W::Stay
            | W::Arrive
            | W::Enter
            | W::Be
            | W::Have
            | W::Bear
            | W::Attack
            | W::Get
            | W::Face
            | W::Assign
            | W::Take
            | W::Succeed
            | W::Wound
            | W::Fail
            | W::Beat
            | W::Roll
            | W::Respond
            | W::Pass
            | W::Support
            | W::Cancel
            | W::Test
            | W::Reveal
            | W::Influence
            | W::OrderVerb
            | W::Choose
            | W::Untap
            | W::Heal
            | W::Protect
            | W::Return
            | W::Resolve
            | W::Bring
            | W::Store
            | W::Transfer
            | W::Raise
            | W::Want
            | W::Can
            | W::Must
            | W::Do
            | W::Say
            | W::Happen
            | W::Lose
            | W::Draw
            | W::Leave
            | W::Begin
            | W::Rescue
            | W::Rid
            | W::FaceIt
            | W::Search
            | W::Become
            | W::Join
            | W::Sideboarded
    )
}

/// The sign of a verb that says little by itself, in whatever form and language: `makes`.
pub(super) const MAKES: &str = "make";
/// The sign of what was discarded, or is: who does it is told by the words beside it.
pub(super) const DISCARDED: &str = "discarded";
/// The signs of words that are known and say little by themselves.
pub(super) const SIGNS: [&str; 3] = [DISCARDED, SOMETHING, WHOLE];
/// The sign of something that is not named.
pub(super) const SOMETHING: &str = "something";
/// The sign of the whole of what is counted.
pub(super) const WHOLE: &str = "whole";

/// Gives the sign of a word that is read beside others only, and else is passed over.
fn plain(word: Word) -> Option<&'static str> {
    match word {
        Word::Make => Some(MAKES),
        Word::Discarded => Some(DISCARDED),
        Word::Something => Some(SOMETHING),
        Word::Whole => Some(WHOLE),
        _ => None,
    }
}

/// Whether a node is such a word.
pub(super) fn is_plain(node: &Node, sign: &str) -> bool {
    matches!(node, Node::Other(word) if word == sign)
}

/// Whether no subject stands behind a word.
pub(super) fn prepositional(word: Word) -> bool {
    use Word as W;
    matches!(word, W::On | W::At | W::To | W::From | W::For | W::With | W::Of | W::By | W::Via | W::Against | W::Not)
}

/// Whether a word joins clauses.
pub(super) fn joins(word: Word) -> bool {
    use Word as W;
    matches!(
        word,
        W::But
            | W::So
            | W::Because
            | W::When
            | W::If
            | W::AsIf
            | W::Who
            | W::Then
            | W::And
            | W::After
            | W::Before
            | W::Or
    )
}

/// Puts items together.
pub(super) struct Building<'a> {
    pub items: &'a [Item],
    pub mentions: &'a [Mention],
    pub table: &'a Table,
    pub text: &'a str,
}

impl Building<'_> {
    /// Gives the clauses of the text, in their order.
    pub fn clauses(&self) -> Vec<Clause> {
        let nodes = super::doers::numbered(self.nodes());
        let mut all: Vec<Clause> = Vec::new();
        let (notes, labels) = (voice::takes_notes(&nodes), labels(&nodes));
        let mut quote = Quote::default();
        for (number, (mut sentence, asked, speaker)) in
            by_teller(sentences(nodes), &labels, notes).into_iter().enumerate()
        {
            if let Some(other) = speaker.clone().filter(|s| *s != Person::Me && !notes) {
                for placed in &mut sentence {
                    match &mut placed.node {
                        Node::Person(p) | Node::Whose(p) if *p == Person::Me => *p = other.clone(),
                        Node::Cards(members) => {
                            members
                                .iter_mut()
                                .filter(|m| m.whose == Some(Person::Me))
                                .for_each(|m| m.whose = Some(other.clone()));
                        }
                        _ => {}
                    }
                }
            }
            if let Some(other) = speaker.as_ref().and_then(super::doers::opposite) {
                yours(&mut sentence, &other);
            }
            quoted(self.text, &mut sentence, &mut quote);
            self.hosts_beside(&mut sentence);
            self.owners_beside(&mut sentence);
            self.bearers_beside(&mut sentence);
            self.spends_what_lies(&mut sentence);
            let (mut sentence, asides) = self.asides(sentence);
            self.active(&mut sentence, speaker.as_ref());
            let from = all.len();
            split(&sentence, number, asked, &speaker, &mut all);
            // The text in parentheses is told right behind the clause in which they stand.
            for mut inner in asides {
                voice::aside(&mut inner);
                let mut told = Vec::new();
                split(&inner, number, false, &speaker, &mut told);
                told.iter_mut().for_each(|clause| clause.aside = true);
                let start = inner.first().map_or(0, |p| p.span.start);
                let begins = |c: &Clause| c.nodes.first().is_some_and(|p| p.span.start > start);
                let mut at = (from..all.len()).find(|n| begins(&all[*n])).unwrap_or(all.len());
                // `Marvels Told (tapping Elrond) on Adûnaphel, which he has in play`
                let price = inner.first().is_some_and(|p| p.node == Node::Word(Word::Tap));
                at += usize::from(price && all.get(at).is_some_and(|c| c.joined == Some(Word::Who)));
                all.splice(at..at, told);
            }
        }
        self.filled(all)
    }

    pub(super) fn mention(&self, at: usize) -> Option<&Mention> {
        self.mentions.get(at)
    }

    pub(super) fn is(&self, card: usize, kind: CardKind) -> bool {
        self.mention(card).is_some_and(|m| m.is(self.table, kind))
    }

    /// Whether a card lies on a character or stands beside one: it is no character and no place.
    pub(super) fn borne(&self, card: usize) -> bool {
        let kinds = [CardKind::Item, CardKind::Ally];
        kinds.iter().any(|k| self.is(card, *k)) && !self.is(card, CardKind::Character)
            || self.is(card, CardKind::Event) && !self.is(card, CardKind::Character)
    }

    pub(super) fn sort(&self, card: usize) -> u8 {
        match () {
            () if self.is(card, CardKind::Character) => 0,
            () if self.is(card, CardKind::Site) => 1,
            () if self.is(card, CardKind::Region) => 2,
            () => 3,
        }
    }

    /// Turns items into nodes.
    fn nodes(&self) -> Vec<Placed> {
        let mut out: Vec<Placed> = Vec::new();
        let mut at = 0;
        while let Some(item) = self.items.get(at) {
            let here = |node: Node| Placed { node, span: item.span.clone() };
            let next = self.items.get(at + 1).map(|i| &i.what);
            let owns = matches!(next, Some(What::Possessive));
            let person = |p: Person| if owns { Node::Whose(p) } else { Node::Person(p) };
            match &item.what {
                What::Card(_) => {
                    let (members, behind) = self.group(at, &out);
                    let end = self.items.get(behind - 1).map_or(item.span.end, |i| i.span.end);
                    out.push(Placed { node: Node::Cards(members), span: item.span.start..end });
                    at = behind;
                    continue;
                }
                What::Word(Word::Me) => out.push(here(Node::Person(Person::Me))),
                What::Word(Word::My) => out.push(here(Node::Whose(Person::Me))),
                What::Word(Word::Opponent) => out.push(here(person(Person::Opponent))),
                What::Word(Word::He) => out.push(here(Node::Person(Person::He))),
                What::Word(Word::Himself) => {
                    if !matches!(out.last().map(|p| &p.node), Some(Node::Cards(_) | Node::Person(_))) {
                        out.push(here(Node::Person(Person::He)));
                    }
                }
                // `doing Gandalf's strike first`
                What::Word(Word::Doing) => {
                    let struck = matches!(next, Some(What::Card(_)));
                    out.push(here(Node::Word(if struck { Word::Face } else { Word::Do })));
                }
                // `taps her to …`, `on her.`: her, and nothing of hers.
                What::Word(Word::His) if self.ends_phrase(at + 1) => out.push(here(Node::Person(Person::He))),
                What::Word(Word::His) => out.push(here(Node::Whose(Person::He))),
                What::Word(Word::ResourcePlayer) => out.push(here(person(Person::Resource))),
                What::Word(Word::HazardPlayer) => out.push(here(person(Person::Hazard))),
                What::Name(name) => self.name(at, name, &mut out),
                // `its frodos strike now`
                What::Word(Word::Its) if self.is_it_is(at) => {
                    out.push(here(Node::Word(Word::It)));
                    out.push(here(Node::Word(Word::Be)));
                }
                What::Mark('-') if self.between_sites(at) => out.push(here(Node::Word(Word::To))),
                What::Mark('-' | '=') if matches!(next, Some(What::Mark('>'))) => {
                    let site = |n: Option<&Item>| matches!(n.map(|i| &i.what), Some(What::Card(card)) if self.is(*card, CardKind::Site));
                    let between = at > 0 && site(self.items.get(at - 1)) && site(self.items.get(at + 2));
                    out.push(here(if between { Node::Word(Word::To) } else { Node::Mark('>') }));
                    at += 2;
                    continue;
                }
                What::Word(Word::Put) if self.is_home(at) => out.push(here(Node::Other(self.typed(at)))),
                // `he has 6 points because of Narsil`
                What::Word(Word::Say) if self.counts_points(at) => out.push(here(Node::Other("points".to_owned()))),
                // `Doors of Night is there as well`
                What::Word(Word::Because) if self.is_as_well(at) => {}
                // `all of my guys won`
                What::Word(Word::Judge) if super::hosts::counts_people(out.last()) => {
                    out.push(here(Node::Word(Word::Character)));
                }
                What::Word(Word::Who) if self.points(at) => out.push(here(Node::Word(Word::It))),
                What::Word(Word::When) if self.leads_to_site(at) => out.push(here(Node::Word(Word::To))),
                // `so Aragorn gets the Cloak`: he takes it, and nothing attacks.
                What::Word(Word::Get) if self.gets_an_item(at) => out.push(here(Node::Word(Word::Take))),
                // `he goes "I tap the ring"`
                What::Word(Word::Move) if matches!(next, Some(What::Mark('"'))) => {
                    out.push(here(Node::Word(Word::Say)))
                }
                What::Word(word) => {
                    out.push(here(plain(*word).map_or(Node::Word(*word), |w| Node::Other(w.to_owned()))))
                }
                What::Number(n) => out.push(here(Node::Number(*n))),
                What::Mark('"') => {}
                What::Mark(c) => out.push(here(Node::Mark(*c))),
                What::Possessive => out.extend(self.apostrophe(at).map(|word| here(Node::Word(word)))),
                What::Other(word) => out.push(here(Node::Other(word.clone()))),
            }
            at += 1;
        }
        belongings(&mut out);
        out
    }

    /// Reads a name: of a player, or of nobody. `my friend Mark played Foul Fumes` tells of the opponent.
    fn name(&self, at: usize, name: &str, out: &mut Vec<Placed>) {
        let owns = matches!(self.items.get(at + 1).map(|i| &i.what), Some(What::Possessive));
        let person = |p: Person| if owns { Node::Whose(p) } else { Node::Person(p) };
        let opponent = |p: &mut Placed| p.node == Node::Person(Person::Opponent);
        let node = match () {
            () if !self.is_name(at) => Node::Other(name.to_owned()),
            () if self.is_friend(name) => {
                out.pop_if(opponent);
                person(Person::Opponent)
            }
            () => person(Person::Named(name.to_owned())),
        };
        out.push(Placed { node, span: self.items[at].span.clone() });
    }

    /// Gives a word as it was typed, in small letters.
    fn typed(&self, at: usize) -> String {
        self.text.get(self.items[at].span.clone()).unwrap_or_default().to_lowercase()
    }

    /// Whether a name is that of the opponent of whoever tells it: `my friend Mark`.
    fn is_friend(&self, name: &str) -> bool {
        self.items.windows(2).any(|w| {
            w[0].what == What::Word(Word::Opponent) && matches!(&w[1].what, What::Name(other) if other == name)
        })
    }

    /// Whether a place is meant, and nobody puts anything: `at Elrond's place`.
    fn is_home(&self, at: usize) -> bool {
        let noun = self.text.get(self.items[at].span.clone()).is_some_and(|t| t.eq_ignore_ascii_case("place"));
        noun && at > 0 && self.items[at - 1].what == What::Possessive
    }

    /// Whether a dash leads from a site to another one, ahead of which nothing leads anywhere: `on the way Rivendell–Bree`.
    fn between_sites(&self, at: usize) -> bool {
        let site = |n: Option<&Item>| matches!(n.map(|i| &i.what), Some(What::Card(card)) if self.is(*card, CardKind::Site) && !self.is(*card, CardKind::Character));
        let led = at > 1 && matches!(self.items[at - 2].what, What::Word(Word::To | Word::From));
        at > 0 && !led && site(self.items.get(at - 1)) && site(self.items.get(at + 1))
    }

    /// Whether a word at the beginning of a clause leaves out a sign: `its Gimli who has it`, `its two wildernesses`.
    fn is_it_is(&self, at: usize) -> bool {
        let item = |at: usize| self.items.get(at).map(|i| &i.what);
        let lands = matches!(item(at + 1), Some(What::Number(_)))
            && matches!(item(at + 2), Some(What::Word(w)) if w.region().is_some());
        self.begins(at) && (lands || matches!(item(at + 1), Some(What::Card(_))))
    }

    /// Whether an item stands behind a word, with an article or without.
    fn gets_an_item(&self, at: usize) -> bool {
        let article = |w: &What| matches!(w, What::Other(w) if is_article(w));
        let mut next = self.items[at + 1..].iter().map(|i| &i.what).filter(|w| !article(w)).peekable();
        // `Frodo gets Sam's Sting`
        let whose = matches!(next.peek(), Some(What::Card(card)) if self.is(*card, CardKind::Character));
        let next = if whose { next.skip(1).find(|w| **w != What::Possessive) } else { next.next() };
        matches!(next, Some(What::Card(card)) if self.is(*card, CardKind::Item) && !self.is(*card, CardKind::Character))
    }

    /// Whether a word begins a clause.
    fn begins(&self, at: usize) -> bool {
        at.checked_sub(1).is_none_or(|b| {
            matches!(
                self.items[b].what,
                What::Mark('.' | '!' | '?' | ',' | ';' | ':' | '\n' | '(')
                    | What::Word(Word::And | Word::But | Word::So | Word::Because)
            )
        })
    }

    /// Whether `that` stands for what was told: `is that legal`, `does that work`.
    fn points(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|b| self.items.get(b)).map(|i| &i.what);
        let begins = at < 2
            || matches!(
                self.items[at - 2].what,
                What::Mark(_) | What::Word(Word::And | Word::Or | Word::But | Word::So | Word::Asks)
            );
        let next = self.items.get(at + 1).map(|i| &i.what);
        let card = matches!(next, Some(What::Card(_)));
        // `he holds a second copy and plays that in response`
        let does = matches!(before, Some(What::Word(Word::Play | Word::Tap | Word::Discard)))
            && matches!(next, Some(What::Word(Word::Respond | Word::On | Word::Against)));
        // `his answer to that is Twilight`
        let answered = before == Some(&What::Word(Word::To))
            && matches!(self.items[at.saturating_sub(2)].what, What::Word(Word::Respond))
            && matches!(next, None | Some(What::Word(Word::Be) | What::Mark(_)));
        does || answered
            || matches!(before, Some(What::Word(Word::Be | Word::Do | Word::Can | Word::Must))) && begins && !card
    }

    /// Whether a word gives no reason but says `also`: `as well`.
    fn is_as_well(&self, at: usize) -> bool {
        matches!(self.items.get(at + 1).map(|i| &i.what), Some(What::Other(word)) if word == "well")
    }

    /// Whether a word of saying stands behind a number that is more than a few people: `6 points`.
    fn counts_points(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|b| self.items.get(b)).map(|i| &i.what);
        matches!(before, Some(What::Number(n)) if *n > 3)
    }

    /// Whether a site follows to which somebody goes: `from Rivendell until Bree`.
    fn leads_to_site(&self, at: usize) -> bool {
        let next = self.items.get(at + 1).map(|i| &i.what);
        at > 0
            && matches!(next, Some(What::Card(card)) if self.is(*card, CardKind::Site))
            && matches!(self.items[at - 1].what, What::Card(card) if self.is(card, CardKind::Site))
    }

    /// Whether no thing follows that could belong to somebody: a mark, a preposition, a joining word or nothing.
    fn ends_phrase(&self, at: usize) -> bool {
        match self.items.get(at).map(|i| &i.what) {
            None | Some(What::Mark(_)) => true,
            // `I tap her now`
            Some(What::Word(w)) => {
                prepositional(*w) || joins(*w) || matches!(w, Word::Now | Word::Already | Word::Again)
            }
            // `turns her sideways`
            Some(What::Other(word)) => matches!(word.as_str(), "sideways" | "over" | "around" | "again"),
            _ => false,
        }
    }

    /// Whether a capitalised word is somebody's name: it stands within a sentence, or something is told of it, or it
    /// stands elsewhere as well.
    fn is_name(&self, at: usize) -> bool {
        let What::Name(name) = &self.items[at].what else { return false };
        // `off to the Havens`, `an Uruk`
        let article =
            |b: usize| matches!(&self.items[b].what, What::Other(w) if matches!(w.as_str(), "the" | "a" | "an"));
        if at.checked_sub(1).is_some_and(article) {
            return false;
        }
        let begins = at
            .checked_sub(1)
            .is_none_or(|b| matches!(self.items[b].what, What::Mark('.' | '!' | '?' | '\n' | ':' | '"' | ';')));
        let told = match self.items.get(at + 1).map(|i| &i.what) {
            Some(What::Possessive | What::Mark(':')) => true,
            Some(What::Word(w)) => is_verb(*w) || matches!(w, Word::And | Word::Ringwraith | Word::Already),
            // `Rasmus still has Twilight`
            Some(What::Other(_)) => {
                matches!(self.items.get(at + 2).map(|i| &i.what), Some(What::Word(w)) if matches!(w, Word::Have | Word::Be | Word::Bear))
            }
            Some(What::Mark(',')) => {
                let next = self.items.get(at + 2).map(|i| &i.what);
                matches!(next, Some(What::Other(_) | What::Word(Word::Who | Word::With)))
            }
            _ => false,
        };
        let again = self.items.iter().enumerate().any(|(n, i)| n != at && i.what == What::Name(name.clone()));
        !begins || told || again
    }

    /// Notes what the words before a card say of it.
    pub(super) fn before(&self, out: &[Placed], member: &mut Member) {
        let mut near = true;
        for placed in out.iter().rev().take(4) {
            match &placed.node {
                Node::Word(Word::Wounded) => member.state = Some(CardState::Wounded),
                Node::Word(Word::Tapped) => member.state = Some(CardState::Tapped),
                Node::Word(Word::Untapped | Word::Unwounded) => member.state = Some(CardState::Untapped),
                Node::Word(Word::FaceDown) => member.face_down = Some(true),
                Node::Word(Word::FaceUp) => member.face_down = Some(false),
                Node::Word(Word::SecondOne) | Node::Number(2) => member.other = true,
                Node::Other(word) if matches!(word.as_str(), "a" | "an" | "the" | "that" | "this" | "one") => {}
                // `opps Wargs`
                Node::Person(p @ Person::Opponent) if near => {
                    member.whose = Some(p.clone());
                    break;
                }
                Node::Whose(p) => {
                    member.whose = Some(p.clone());
                    break;
                }
                // `my ranger Beretar`, `his nasty Wargs`
                Node::Other(_) => near = false,
                Node::Word(Word::Company | Word::Companions | Word::Of | Word::Creature | Word::Card | Word::Agent) => {
                }
                _ => break,
            }
        }
    }

    /// Whether a verb has the form of what somebody does meanwhile: `using Crown of Flowers`.
    pub(super) fn is_doing(&self, placed: &Placed) -> bool {
        self.text.get(placed.span.clone()).is_some_and(|said| said.to_lowercase().ends_with("ing"))
    }

    /// Finds the character whose name with an apostrophe stands before an item or an ally.
    pub(super) fn holder(&self, at: usize) -> Option<usize> {
        let state = |w: &What| matches!(w, What::Word(Word::Tapped | Word::Untapped));
        let before = (0..at).rev().find(|b| !state(&self.items[*b].what))?;
        let What::Card(thing) = self.items[at].what else { return None };
        let held = [CardKind::Item, CardKind::Ally].iter().any(|k| self.is(thing, *k));
        let own = self.items[before].what == What::Possessive && held && !self.is(thing, CardKind::Character);
        match self.items.get(before.checked_sub(1)?).map(|i| &i.what) {
            Some(What::Card(who)) if own && self.is(*who, CardKind::Character) => Some(*who),
            _ => None,
        }
    }
}

/// Reads things that belong to somebody though no apostrophe says so: `opps wargs`.
fn belongings(out: &mut [Placed]) {
    for at in 0..out.len().saturating_sub(1) {
        if let (Node::Person(p @ Person::Opponent), Node::Cards(_) | Node::Word(Word::Company | Word::Turn)) =
            (&out[at].node, &out[at + 1].node)
        {
            out[at].node = Node::Whose(p.clone());
        }
    }
}

pub(super) type Sentence = (Vec<Placed>, bool, Option<Person>);

/// Cuts nodes into sentences: whether each is a question, and who speaks.
fn sentences(nodes: Vec<Placed>) -> Vec<Sentence> {
    let mut all: Vec<Sentence> = Vec::new();
    let mut open: Vec<Placed> = Vec::new();
    let mut speaker: Option<Person> = None;
    let mut close = |open: &mut Vec<Placed>, asked: bool, speaker: &Option<Person>| {
        if !open.is_empty() {
            all.push((std::mem::take(open), asked, speaker.clone()));
        }
    };
    let mut begins = true;
    // In a text of nothing but entries each of them is a sentence.
    let listed = nodes.first().is_some_and(|p| matches!(p.node, Node::Mark('-' | '•')));
    let mut depth = 0usize;
    let closing = nodes.iter().filter(|p| p.node == Node::Mark(')')).count();
    let mut closed = 0;
    let mut nodes = nodes.into_iter().skip(usize::from(listed)).peekable();
    while let Some(mut placed) = nodes.next() {
        match &placed.node {
            Node::Mark('(') => depth += 1,
            Node::Mark(')') => (depth, closed) = (depth.saturating_sub(1), closed + 1),
            Node::Mark('\n') => depth = 0,
            // `a Cave Troll (ally, right?)` ends no sentence.
            Node::Mark('.' | '?' | '!' | ';') if depth > 0 && closed < closing => placed.node = Node::Mark(','),
            _ => {}
        }
        match &placed.node {
            // An entry of a list goes on with the line before it.
            Node::Mark('\n')
                if !listed
                    && !open.is_empty()
                    && matches!(nodes.peek().map(|p| &p.node), Some(Node::Mark('-' | '•'))) =>
            {
                open.push(Placed { node: Node::Mark(','), span: placed.span.clone() });
                nodes.next();
                continue;
            }
            Node::Mark('\n') => {
                close(&mut open, false, &speaker);
                speaker = None;
                begins = true;
                nodes.next_if(|p| listed && matches!(p.node, Node::Mark('-' | '•')));
                continue;
            }
            // `sets the order Morgul Night > Fell Winter`
            Node::Mark('>' | '→') if open.iter().any(|p| p.node == Node::Word(Word::OrderVerb)) => {
                open.push(Placed { node: Node::Mark(','), span: placed.span.clone() });
                continue;
            }
            Node::Mark('.' | '!' | ';' | '>' | '→') => {
                close(&mut open, false, &speaker);
                begins = true;
                continue;
            }
            Node::Mark('?') => {
                // `so no creatures on me this turn, right?` tells, where something else is asked behind it.
                let asks_later = nodes.clone().any(|p| p.node == Node::Mark('?'));
                let asked = !(asks_later && speaker.is_none() && super::voice::is_tag(&open));
                close(&mut open, asked, &speaker);
                begins = true;
                continue;
            }
            Node::Person(who) if begins => {
                let who = who.clone();
                match speaks(&mut nodes, &mut open) {
                    true => speaker = Some(who),
                    false => open.push(placed),
                }
            }
            _ => open.push(placed),
        }
        begins = false;
    }
    close(&mut open, false, &speaker);
    // A writer who types no question marks asks at the end.
    if !all.iter().any(|(_, asked, _)| *asked)
        && let Some((last, asked, _)) = all.last_mut()
    {
        *asked = ends_in_question(last);
    }
    all
}

/// Whether a word is an article.
pub(super) fn is_article(word: &str) -> bool {
    matches!(word, "a" | "an" | "the")
}

/// Takes what stands between somebody and what they say; whether they speak at all: `Me: …`, `Me, resp: …`.
fn speaks(nodes: &mut (impl Iterator<Item = Placed> + Clone), open: &mut Vec<Placed>) -> bool {
    let mut behind = nodes.clone().map(|p| p.node);
    let mark = behind.next();
    if mark == Some(Node::Mark(',')) && answers(behind) {
        nodes.next();
        open.extend(nodes.next());
        nodes.next();
        return true;
    }
    // `Me (Ringwraith player): …`
    if labelled(nodes.clone().map(|p| p.node)) {
        nodes.next();
        open.extend(nodes.by_ref().take_while(|p| p.node != Node::Mark(')')));
        open.extend(nodes.next().map(|p| Placed { node: Node::Mark(','), ..p }));
        return true;
    }
    let mut next = nodes.clone().map(|p| p.node);
    // `teri again: a second Doors of Night`
    let again = next.next() == Some(Node::Word(Word::Again)) && next.next() == Some(Node::Mark(':'));
    if again {
        nodes.next();
    }
    if again || mark == Some(Node::Mark(':')) {
        nodes.next();
        return true;
    }
    false
}

/// Whether `resp:` stands behind somebody.
fn answers(mut behind: impl Iterator<Item = Node>) -> bool {
    behind.next() == Some(Node::Word(Word::Respond)) && behind.next() == Some(Node::Mark(':'))
}

/// Counts the words ahead that only tell when something is asked: `now, in a new chain, can I play it`.
pub(super) fn moment_ahead(nodes: &[Placed]) -> usize {
    let when =
        |p: &&Placed| matches!(p.node, Node::Word(Word::Now | Word::NextChain | Word::SameChain) | Node::Mark(','));
    let ahead = nodes.iter().take_while(when).count();
    if nodes.get(ahead).is_some_and(|p| p.node == Node::Word(Word::Can)) { ahead } else { 0 }
}

/// Whether a clause asks by the order of its words: `can he`, `is it`.
pub(super) fn asks_by_form(clause: &Clause) -> bool {
    // `Q: is it discarded`
    let label = |p: &Placed| matches!(&p.node, Node::Other(word) if Words::english().is_label(word));
    let nodes = &clause.nodes[usize::from(clause.nodes.first().is_some_and(label))..];
    let nodes = &nodes[moment_ahead(nodes)..];
    let verb = matches!(nodes.first().map(|p| &p.node), Some(Node::Word(Word::Be | Word::Can | Word::Do | Word::Must)));
    // `and so is Doors of Night`
    let so = clause.joined == Some(Word::So)
        && matches!(
            nodes,
            [_, Placed { node: Node::Cards(_), .. }]
                | [_, Placed { node: Node::Whose(_), .. }, Placed { node: Node::Cards(_), .. }]
        );
    // `is the site tapped now`
    let noun = matches!(nodes.get(1).map(|p| &p.node), Some(Node::Other(word)) if is_article(word))
        && matches!(nodes.first().map(|p| &p.node), Some(Node::Word(Word::Be)))
        && matches!(
            nodes.get(2).map(|p| &p.node),
            Some(Node::Word(Word::Site | Word::TheAttack | Word::Strike | Word::HazardLimit))
        )
        && nodes.len() > 3
        && matches!(clause.joined, None | Some(Word::Or));
    // `isn't it too late`
    let denied = matches!(nodes.get(1).map(|p| &p.node), Some(Node::Word(Word::Not)));
    let subject = matches!(
        nodes.get(if denied { 2 } else { 1 }).map(|p| &p.node),
        Some(Node::Person(_) | Node::Whose(_) | Node::Cards(_) | Node::Word(Word::It | Word::TheAttack))
    );
    (verb && subject || noun) && !so && clause.joined != Some(Word::Who)
}
