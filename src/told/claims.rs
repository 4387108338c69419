//! Tells whether what a clause says stands in the script that was made of the text. A clause that only repeats what the
//! script holds leaves no doubt, in whatever words it says it.

use std::collections::{BTreeMap, BTreeSet};

use super::beside;
use super::item::Mention;
use super::node::{Clause, Member, Node};
use super::words::Word;
use crate::engine::card::{CardKind, Table};
use crate::lang::{
    Borne, CardKey, CardName, CardState, Declared, Earlier, InPlay, Pile, Price, Says, Script, StrikeStatus,
};
use crate::vocab::{Act, Step};

/// Words of which a script says something wherever they tell how things are or what somebody does.
const TELLING: [Word; 19] = [
    Word::FaceDown,
    Word::FaceUp,
    Word::InHand,
    Word::OnGuard,
    Word::Wounded,
    Word::Wound,
    Word::Support,
    Word::Test,
    Word::Store,
    Word::Untap,
    Word::Influence,
    Word::InfluenceCheck,
    Word::BodyCheck,
    Word::Assign,
    Word::StrikeNow,
    Word::Play,
    Word::Put,
    Word::IntoPlay,
    Word::HazardLimit,
];

/// Something that a script says of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    Declared,
    Lying,
    OnGuard,
    Tapped,
    Wounded,
    Discarded,
    Attacks,
    Struck,
    Hit,
    Aimed,
    Held,
    Sideboarded,
    FaceUp,
    FaceDown,
    Revealed,
    Tests,
    Supports,
    Influences,
    Moved,
    Stored,
    There,
    Checked,
}

/// The facts that a script says, card by card and all in all.
pub(super) struct Facts<'a> {
    mentions: &'a [Mention],
    table: &'a Table,
    cards: BTreeMap<String, BTreeSet<Fact>>,
    /// The cards of each line; a company's with those of its place and what it faces.
    together: Vec<BTreeSet<String>>,
    numbers: BTreeSet<i32>,
    acts: usize,
    /// The cards of declarations that begin a chain of effects, and whether something was declared before the chain.
    openers: BTreeMap<String, bool>,
    /// Whether the next declaration begins one.
    opens: bool,
    ordered: bool,
    fought: bool,
    moves: bool,
    rolled: bool,
    limited: bool,
    step: Option<Step>,
    /// Whether a company is at a site that has an attack of its own.
    guarded: bool,
}

impl<'a> Facts<'a> {
    /// Collects the facts of a script, with the numbers that it is written with.
    pub fn of(script: &Script, numbers: &[i32], mentions: &'a [Mention], table: &'a Table) -> Facts<'a> {
        let mut facts = Facts {
            mentions,
            table,
            cards: BTreeMap::new(),
            together: Vec::new(),
            numbers: numbers.iter().copied().collect(),
            acts: 0,
            openers: BTreeMap::new(),
            opens: true,
            ordered: false,
            fought: false,
            moves: false,
            rolled: false,
            limited: false,
            step: None,
            guarded: false,
        };
        for line in &script.lines {
            facts.line(&line.says);
        }
        facts
    }

    fn line(&mut self, says: &Says) {
        let titles: BTreeSet<String> = beside::names(says).into_iter().filter_map(title).collect();
        for card in &titles {
            self.cards.entry(card.clone()).or_default();
        }
        match says {
            Says::Company(line) => line.members.iter().for_each(|m| self.borne(m, Fact::There)),
            Says::InPlay { cards, .. } => cards.iter().for_each(|c| self.lying(c)),
            Says::Pile { pile, cards, .. } => {
                let fact = match pile {
                    Pile::Hand => Fact::Held,
                    Pile::Discard => Fact::Discarded,
                    Pile::Stored => Fact::Stored,
                    Pile::Deck | Pile::Sideboard | Pile::Sites | Pile::Eliminated => Fact::Sideboarded,
                };
                cards.iter().for_each(|c| self.add(&c.name, fact));
            }
            Says::Path(_) => self.moves = true,
            Says::At(_) => {
                let sites = self.mentions.iter().filter(|m| titles.contains(&m.title)).flat_map(|m| &m.versions);
                let mut defs = sites.filter_map(|v| self.table.defs.get(*v));
                self.guarded |= defs.any(|d| d.site.as_ref().is_some_and(|s| !s.automatic_attacks.is_empty()));
            }
            Says::Attack(line) => {
                self.fought = true;
                self.add(&line.source, Fact::Attacks);
                let figures = [line.strikes.map(i32::from), line.prowess.map(i32::from)];
                self.numbers.extend(figures.into_iter().flatten());
            }
            Says::Clash { .. } => self.fought = true,
            Says::Strikes(lines) => {
                for line in lines {
                    self.add(&line.target, Fact::Struck);
                    if line.status == StrikeStatus::Succeeded {
                        self.add(&line.target, Fact::Hit);
                    }
                }
            }
            Says::Phase(line) => self.step = line.step,
            Says::Limit { .. } => self.limited = true,
            Says::Roll(rolls) => {
                self.rolled = true;
                self.numbers.extend(rolls.iter().map(|r| i32::from(r.dice)));
                for name in beside::names(says) {
                    self.add(name, Fact::Checked);
                }
            }
            Says::Earlier(Earlier::Declared(declared)) => self.declared(declared),
            Says::Earlier(_) => {
                self.fought = true;
                beside::names(says).into_iter().for_each(|n| self.add(n, Fact::Attacks));
            }
            Says::NextChain => self.opens = true,
            Says::Declare(declared) => {
                if std::mem::take(&mut self.opens) {
                    for title in declared.what.iter().filter_map(beside::card_of).filter_map(title) {
                        *self.openers.entry(title).or_default() |= self.acts > 0;
                    }
                }
                self.acts += 1;
                self.declared(declared);
            }
            _ => {}
        }
        // A company, its place and what it faces belong together.
        let company = matches!(says, Says::At(_) | Says::Path(_) | Says::Attack(_) | Says::Strikes(_));
        match self.together.last_mut().filter(|_| company) {
            Some(last) => last.extend(titles),
            None => self.together.push(titles),
        }
    }

    fn add(&mut self, name: &CardName, fact: Fact) {
        // What has no title may be any card.
        self.cards.entry(title(name).unwrap_or_default()).or_default().insert(fact);
    }

    fn borne(&mut self, card: &Borne, fact: Fact) {
        self.add(&card.name, fact);
        match card.state {
            CardState::Tapped => self.add(&card.name, Fact::Tapped),
            CardState::Wounded => self.add(&card.name, Fact::Wounded),
            CardState::Unsaid | CardState::Untapped => {}
        }
        card.bears.iter().for_each(|b| self.borne(b, Fact::Lying));
    }

    fn lying(&mut self, card: &InPlay) {
        self.borne(&card.card, if card.on_guard { Fact::OnGuard } else { Fact::Lying });
        let down = card.on_guard || card.face_down == Some(true);
        self.add(&card.card.name, if down { Fact::FaceDown } else { Fact::FaceUp });
    }

    fn declared(&mut self, declared: &Declared) {
        let what: Vec<&CardName> = declared.what.iter().filter_map(beside::card_of).collect();
        let targets: Vec<&CardName> = declared.targets.iter().filter_map(beside::card_of).collect();
        self.ordered |= declared.act == Act::ChooseOrder;
        let own: &[Fact] = match declared.act {
            Act::Play => &[Fact::Declared],
            Act::TapAbility => &[Fact::Tapped],
            Act::DiscardAbility => &[Fact::Discarded],
            Act::PlaceOnGuard => &[Fact::OnGuard, Fact::Declared],
            Act::RevealOnGuard | Act::RevealAgent | Act::Reveal => &[Fact::Revealed, Fact::Declared],
            Act::NazgulSideboard => &[Fact::Tapped, Fact::Discarded, Fact::Sideboarded],
            Act::Support => &[Fact::Aimed, Fact::Checked],
            Act::Influence => &[Fact::Declared, Fact::Aimed],
            Act::Store => &[Fact::Stored],
            Act::Transfer => &[Fact::Moved],
            _ => &[Fact::Aimed],
        };
        for name in &what {
            own.iter().for_each(|fact| self.add(name, *fact));
        }
        for name in &targets {
            self.add(name, Fact::Aimed);
        }
        for price in declared.price.iter().flatten() {
            match price {
                Price::Tap(name) => {
                    self.add(name, Fact::Tapped);
                    let doing = match declared.act {
                        Act::Support => Some(Fact::Supports),
                        Act::Influence => Some(Fact::Influences),
                        Act::Test => Some(Fact::Tests),
                        _ => None,
                    };
                    doing.into_iter().for_each(|fact| self.add(name, fact));
                }
                Price::Discard(name) => self.add(name, Fact::Discarded),
                Price::Limit(_) | Price::Free => {}
            }
        }
        let numbered = declared.option.iter().flat_map(|o| o.split(|c: char| !c.is_ascii_digit()));
        self.numbers.extend(numbered.filter_map(|n| n.parse::<i32>().ok()));
    }

    /// Whether the script holds all that a clause says.
    pub fn hold(&self, clause: &Clause) -> bool {
        let members: Vec<&Member> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(members) = &p.node { Some(members) } else { None })
            .flatten()
            .collect();
        let place = |m: &&Member| {
            let is = |kind| self.mentions[m.card].is(self.table, kind);
            (is(CardKind::Site) || is(CardKind::Region)) && !is(CardKind::Character)
        };
        let cards: Vec<&str> = members.iter().map(|m| self.mentions[m.card].title.as_str()).collect();
        let known = cards.iter().all(|c| self.cards.contains_key(*c));
        // Nothing is done with a place.
        let things: Vec<&str> =
            members.iter().filter(|m| !place(m)).map(|m| self.mentions[m.card].title.as_str()).collect();
        let borne = members.iter().all(|m| m.bears.iter().all(|b| self.side_by_side(m.card, b.card)));
        let states = members.iter().all(|m| self.state(m));
        known
            && borne
            && states
            && self.pointed(clause)
            && self.pairs(&members)
            && self.words(clause, &things)
            && self.counts(clause, &members)
    }

    /// Whether a clause tells that a character is gone, which the script does not hold: `Bilbo is in the discard pile`.
    pub fn miss(&self, clause: &Clause) -> bool {
        use Word as W;
        let has = |words: &[W]| clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if words.contains(&w)));
        let talk =
            clause.asked || has(&[W::Say, W::Want, W::Can, W::Must, W::If, W::Not, W::Search, W::Return, W::From]);
        if talk || clause.joined == Some(W::If) || !has(&[W::InDiscard, W::Eliminated]) {
            return false;
        }
        let mut people = clause.nodes.iter().filter_map(|p| match &p.node {
            Node::Cards(m) if self.mentions[m[0].card].is(self.table, CardKind::Character) => {
                Some(&self.mentions[m[0].card].title)
            }
            _ => None,
        });
        // `he died on his body check`: the dice of the check tell it.
        let checked = has(&[W::Eliminated]);
        let kept = |own: &BTreeSet<Fact>| {
            own.contains(&Fact::There) && !own.contains(&Fact::Discarded) && !(checked && own.contains(&Fact::Checked))
        };
        people.any(|title| self.cards.get(title).is_some_and(kept))
    }

    /// Whether a clause tells something of which no line of the script says anything, whatever its cards are: `he stays
    /// face-down` where nothing lies face-down, `he responds` where one thing is declared and nothing else is there.
    pub fn lack(&self, clause: &Clause) -> bool {
        use Word as W;
        let has = |words: &[W]| clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if words.contains(&w)));
        // What is answered may be an attack, or what begins a step.
        let unanswered = has(&[W::Respond]) && self.acts < 2 && !self.fought && self.step.is_none();
        if clause.asked || clause.joined == Some(W::If) || has(&[W::Want, W::Can, W::Must, W::If]) {
            let said = !clause.asked && has(&[W::Say]) && self.puts_in_order(clause);
            let denied = has(&[W::Not, W::Nobody, W::After, W::Before]);
            return said || unanswered && self.acts == 1 && !denied;
        }
        let any = |facts: &[Fact]| self.cards.values().any(|card| facts.iter().any(|f| card.contains(f)));
        let mut denied = 0_u8;
        for placed in &clause.nodes {
            let Node::Word(word) = placed.node else { continue };
            if matches!(word, W::Not | W::Nobody) {
                denied = 3;
            } else if denied == 0 && TELLING.contains(&word) && self.so(word, false, &any) == Some(false) {
                return true;
            }
            denied = denied.saturating_sub(1);
        }
        if has(&[W::Not, W::Nobody]) {
            return false;
        }
        unanswered
            || self.begins_a_chain(clause)
            || self.puts_in_order(clause)
            || !clause.nodes.iter().all(|p| self.stands(&p.node))
            || self.taps_no_more(clause)
            || self.plays_without(clause)
    }

    /// Whether a clause puts two events in an order of which the script says nothing: `he announced that Minions Stir is applied first
    /// and Awaken Minions second`.
    fn puts_in_order(&self, clause: &Clause) -> bool {
        let has = |word: Word| clause.nodes.iter().any(|p| p.node == Node::Word(word));
        let event = |m: &Member| {
            let mention = &self.mentions[m.card];
            let title = |facts: &BTreeSet<Fact>| facts.contains(&Fact::Lying) && !facts.contains(&Fact::Declared);
            mention.is(self.table, CardKind::Event) && self.cards.get(&mention.title).is_some_and(title)
        };
        let groups = clause.nodes.iter().filter(|p| matches!(&p.node, Node::Cards(m) if m.iter().all(event)));
        let told = has(Word::Order) && (has(Word::SecondOne) || has(Word::Then));
        !self.ordered && told && groups.count() > 1
    }

    /// Whether a clause tells that somebody answers with a card, or declares it in the same chain of effects, and the script begins
    /// a chain with it: `in response he plays Twilight`, told before what it answers.
    fn begins_a_chain(&self, clause: &Clause) -> bool {
        let has = |word: Word| clause.nodes.iter().any(|p| p.node == Node::Word(word));
        let led = |at: usize| {
            let before = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_)));
            before.is_some_and(|p| {
                matches!(p.node, Node::Word(Word::On | Word::To | Word::Against | Word::After | Word::Because))
            })
        };
        let named: Vec<&String> = clause
            .nodes
            .iter()
            .enumerate()
            .filter(|(at, _)| !led(*at))
            .filter_map(|(_, p)| if let Node::Cards(members) = &p.node { Some(members) } else { None })
            .flatten()
            .map(|m| &self.mentions[m.card].title)
            .collect();
        let answers = has(Word::Respond) && !self.fought && self.step.is_none() && self.acts > 1;
        let begins = |title: &String| self.openers.contains_key(title);
        let declared = |title: &String| self.cards.get(title).is_some_and(|f| f.contains(&Fact::Declared));
        let follows = named.iter().any(|title| declared(title) && !begins(title));
        let goes_on = has(Word::SameChain) && named.iter().any(|title| self.openers.get(*title) == Some(&true));
        goes_on || answers && !follows && named.into_iter().any(begins)
    }

    /// Whether a clause names an ally behind a card that is played, and no declaration names both: `I play Flatter a Foe
    /// with Roäc as the flatterer`.
    fn plays_without(&self, clause: &Clause) -> bool {
        let plays = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Play));
        let Some(plays) = plays else { return false };
        let groups = clause.nodes[plays..].iter().filter_map(|p| match &p.node {
            Node::Cards(members) => Some(members),
            _ => None,
        });
        let mut members = groups.flatten().map(|m| m.card);
        let Some(first) = members.next() else { return false };
        let ally = |c: usize| self.mentions[c].is(self.table, CardKind::Ally);
        let declared = self.cards.get(&self.mentions[first].title).is_some_and(|f| f.contains(&Fact::Declared));
        declared && members.any(|c| ally(c) && !self.side_by_side(first, c))
    }

    /// Whether the cards of a node are in the states with which it names them.
    fn stands(&self, node: &Node) -> bool {
        if let Node::Cards(members) = node { members.iter().all(|m| self.state(m)) } else { true }
    }

    /// Whether a player taps a card in a clause that is tapped nowhere in the script: `I tap Elrond`.
    fn taps_no_more(&self, clause: &Clause) -> bool {
        clause.nodes.windows(3).any(|w| match (&w[0].node, &w[1].node, &w[2].node) {
            (Node::Person(_), Node::Word(Word::Tap), Node::Cards(m)) => {
                let own = self.cards.get(&self.mentions[m[0].card].title);
                !own.is_some_and(|facts| facts.contains(&Fact::Tapped))
            }
            _ => false,
        })
    }

    /// Whether the script aims at or strikes a character to whom something leads: `put it on Legolas`.
    fn pointed(&self, clause: &Clause) -> bool {
        let led = |n: &Node| matches!(n, Node::Word(Word::On | Word::Against));
        clause.nodes.windows(2).all(|w| match (&w[0].node, &w[1].node) {
            (lead, Node::Cards(m)) if led(lead) && self.mentions[m[0].card].is(self.table, CardKind::Character) => {
                let title = &self.mentions[m[0].card].title;
                let known = [Fact::Aimed, Fact::Struck, Fact::Hit, Fact::Checked];
                self.cards.get(title).is_some_and(|own| known.iter().any(|f| own.contains(f)))
            }
            _ => true,
        })
    }

    /// Whether the state with which a clause names a card is that of the script.
    fn state(&self, member: &Member) -> bool {
        let title = &self.mentions[member.card].title;
        let is = |fact: Fact| self.cards.get(title).is_some_and(|facts| facts.contains(&fact));
        let stands = match member.state {
            Some(CardState::Tapped) => is(Fact::Tapped),
            Some(CardState::Wounded) => is(Fact::Wounded) || is(Fact::Hit),
            Some(CardState::Untapped | CardState::Unsaid) | None => true,
        };
        let turned = match member.face_down {
            Some(true) => is(Fact::FaceDown),
            Some(false) => is(Fact::FaceUp) || is(Fact::Revealed),
            None => true,
        };
        stands && turned
    }

    fn side_by_side(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.mentions[one].title, &self.mentions[other].title);
        self.together.iter().any(|line| line.contains(one) && line.contains(other))
    }

    /// Whether a character and a card that may be theirs stand in one line of the script, where a clause names both.
    fn pairs(&self, members: &[&Member]) -> bool {
        let is = |card: usize, kind: CardKind| self.mentions[card].is(self.table, kind);
        let people: Vec<usize> = members.iter().map(|m| m.card).filter(|c| is(*c, CardKind::Character)).collect();
        let things = members.iter().map(|m| m.card).filter(|c| !is(*c, CardKind::Character) && !is(*c, CardKind::Site));
        people.is_empty() || things.into_iter().all(|t| people.iter().any(|p| self.side_by_side(*p, t)))
    }

    /// Whether the numbers of a clause stand in the script, or are printed on a card that is named.
    fn counts(&self, clause: &Clause, members: &[&Member]) -> bool {
        let sites = self.mentions.iter().filter(|m| m.is(self.table, CardKind::Site));
        let places: Vec<usize> = sites.flat_map(|m| m.versions.iter().copied()).collect();
        // `his body is 8`: that of anybody who is there.
        let word = |word: Word| clause.nodes.iter().any(|p| p.node == Node::Word(word));
        let figure = [Word::Body, Word::Prowess, Word::DirectInfluence].into_iter().any(word);
        let there = |m: &&Mention| self.cards.get(&m.title).is_some_and(|facts| facts.contains(&Fact::There));
        let bodies = self.mentions.iter().filter(|_| figure && members.is_empty()).filter(there);
        let his: Vec<usize> = bodies.flat_map(|m| m.versions.iter().copied()).collect();
        let printed = |n: i32| {
            let own = members.iter().flat_map(|m| &self.mentions[m.card].versions);
            let versions = own.chain(&places).chain(&his);
            versions.filter_map(|v| self.table.defs.get(*v)).any(|def| super::knowledge::figures(def).contains(&n))
        };
        clause.nodes.iter().all(|p| match p.node {
            Node::Number(n) => n < 2 || self.numbers.contains(&n) || printed(n),
            _ => true,
        })
    }

    /// Whether what the words of a clause say is so of one of its cards; where it names none, of any card.
    fn words(&self, clause: &Clause, cards: &[&str]) -> bool {
        use Word as W;
        let any = |facts: &[Fact]| {
            let of = |card: &&BTreeSet<Fact>| facts.iter().any(|f| card.contains(f));
            if cards.is_empty() {
                self.cards.values().any(|card| of(&card))
            } else {
                cards.iter().filter_map(|c| self.cards.get(*c)).any(|card| of(&card))
            }
        };
        let wished = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(W::Want | W::Can | W::Must)));
        // `Moria's Orcs normally have 4 strikes with 7`: the figures that the site prints.
        let numbers = clause.nodes.iter().filter(|p| matches!(p.node, Node::Number(n) if n > 1)).count();
        let prints = |word: W| self.guarded && numbers > 1 && matches!(word, W::Strike | W::Attack | W::TheAttack);
        let mut denied = 0_u8;
        for placed in &clause.nodes {
            let Node::Word(word) = placed.node else { continue };
            if prints(word) || word == W::Order && wants_something(clause) {
                continue;
            }
            if word == W::Not {
                denied = 3;
                continue;
            }
            let Some(so) = self.so(word, wished, &any) else { continue };
            if so == (denied > 0) {
                return false;
            }
            denied = denied.saturating_sub(1);
        }
        true
    }

    /// Tells whether what a word says is so; nothing for words that say nothing by themselves.
    fn so(&self, word: Word, wished: bool, any: &dyn Fn(&[Fact]) -> bool) -> Option<bool> {
        use Word as W;
        Some(match word {
            W::Play | W::Put | W::IntoPlay => {
                self.moves && any(&[Fact::There])
                    || any(&[Fact::Declared, Fact::Lying, Fact::OnGuard, Fact::Attacks, Fact::Tapped, Fact::Discarded])
            }
            W::InPlay if !wished => any(&[Fact::Lying, Fact::There, Fact::OnGuard, Fact::Declared]),
            W::Tap => any(&[Fact::Tapped]),
            W::Tapped if !wished => any(&[Fact::Tapped]),
            W::Discard => any(&[Fact::Discarded, Fact::Aimed]),
            W::Wound | W::Wounded if !wished => any(&[Fact::Wounded, Fact::Hit]),
            W::FaceUp => any(&[Fact::FaceUp, Fact::Revealed]),
            W::FaceDown => any(&[Fact::FaceDown, Fact::OnGuard]),
            W::OnGuard => any(&[Fact::OnGuard, Fact::Revealed]),
            W::Reveal => self.moves || any(&[Fact::Revealed]),
            W::Support => any(&[Fact::Supports]),
            W::Test => any(&[Fact::Tests, Fact::Aimed]),
            W::Influence | W::InfluenceCheck => any(&[Fact::Influences, Fact::Aimed, Fact::Checked, Fact::Declared]),
            W::Store => any(&[Fact::Stored]),
            W::Transfer => any(&[Fact::Moved]),
            W::Rescue | W::Bring | W::Untap | W::Heal => any(&[Fact::Aimed, Fact::Discarded, Fact::Declared]),
            W::Cancel => self.acts > 0,
            W::Respond => self.acts > 1,
            W::Attack | W::Face => self.fought || any(&[Fact::Attacks, Fact::Declared]),
            W::Strike | W::Assign | W::Unassigned | W::StrikeSequence | W::TheAttack => {
                self.fought || any(&[Fact::Attacks])
            }
            W::Succeed => any(&[Fact::Hit]) || self.acts > 0,
            W::BodyCheck => any(&[Fact::Hit, Fact::Checked]) || self.rolled,
            W::Roll => self.rolled,
            W::HazardLimit | W::Hazard => self.limited || any(&[Fact::Declared, Fact::Lying]),
            W::Order | W::OrderVerb => self.ordered,
            W::InHand if !wished => any(&[Fact::Held, Fact::Declared]),
            W::InDiscard if !wished => any(&[Fact::Discarded]),
            W::InSideboard | W::InDeck if !wished => any(&[Fact::Sideboarded]),
            W::NotRolled | W::StrikeRolled | W::StrikeNow | W::LastStrike => self.step.is_some(),
            W::Excess | W::Protect | W::Trophy | W::Prisoner | W::RescueAttack | W::Uncancellable | W::Eliminated => {
                false
            }
            _ => return None,
        })
    }
}

/// Whether somebody wants to play something that is not named: `I want to play a card first`. Nothing is put in order there.
pub(super) fn wants_something(clause: &Clause) -> bool {
    let at = |word: Word| clause.nodes.iter().position(|p| p.node == Node::Word(word));
    let first = at(Word::Want).zip(at(Word::Play).or(at(Word::Respond))).is_some_and(|(want, play)| want < play);
    first && !clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)))
}

fn title(name: &CardName) -> Option<String> {
    match &name.card {
        CardKey::Known { title, .. } => Some(title.clone()),
        CardKey::Described(_) | CardKey::Unknown(_) => None,
    }
}
