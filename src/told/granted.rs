//! Tells what a question takes for granted: `can he play it on Frodo although he is tapped?`, `is it legal if Doors of Night
//! is not in play?`, `does it matter that Frodo is tapped?`.

use super::node::{Building, Clause, Member, Node, Person, Placed, is_verb};
use super::read::has;
use super::words::{Word, Words};
use crate::engine::card::CardKind;
use crate::lang::CardState;
use crate::vocab::fold;

impl Building<'_> {
    /// Lets the parts of questions tell how things are that do so.
    pub(super) fn granted(&self, all: &mut Vec<Clause>) {
        let mut told: Vec<Clause> = Vec::with_capacity(all.len());
        for at in 0..all.len() {
            let mut clause = all[at].clone();
            self.asks_for_state(&mut clause);
            let sentence = clause.sentence;
            let near = |c: &&Clause| c.sentence == sentence;
            let asks = clause.asked || clause.joined == Some(Word::If);
            self.unless(&mut clause);
            if let Some(lacks) = self.needed(&mut clause, &told) {
                told.insert(0, lacks);
            }
            if self.is_already(&clause, &told)
                && let Some(first) = self.ahead(&mut clause, &told)
            {
                told.insert(first, clause);
                continue;
            }
            let before = told.last().filter(near);
            if asks && self.is_condition(&clause, before, all.get(at + 1).filter(near)) {
                if let Some(Placed { node: node @ Node::Word(Word::It), .. }) = clause.nodes.first_mut() {
                    let card =
                        told.iter().rev().take_while(|c| c.sentence == clause.sentence).find_map(|c| self.thing(c));
                    let Some(card) = card else {
                        told.push(clause);
                        continue;
                    };
                    *node = Node::Cards(vec![Member::of(card)]);
                }
                if let Some(first) = self.ahead(&mut clause, &told) {
                    clause.asked = false;
                    clause.joined = clause.joined.filter(|j| !matches!(j, Word::If | Word::Who | Word::When));
                    told.insert(first, clause);
                    continue;
                }
            }
            if let Some(mut states) = self.states_in_question(&clause)
                && let Some(first) = self.ahead(&mut states, &told)
            {
                told.insert(first, states);
            }
            told.push(clause);
        }
        *all = told;
    }

    /// Reads a state of which a question without a verb asks as not told: `Éowyn tapped in the end?`
    fn asks_for_state(&self, clause: &mut Clause) {
        let small = |p: &Placed| match &p.node {
            Node::Word(w) => {
                matches!(w, Word::At | Word::Now | Word::Then | Word::Yet | Word::Over | Word::Or | Word::Not)
            }
            Node::Other(_) | Node::Mark(_) => true,
            _ => false,
        };
        let [who, rest @ ..] = clause.nodes.as_slice() else { return };
        let alone = self.people(who).is_some_and(|m| m.len() == 1 && m[0].bears.is_empty());
        if !clause.asked || !alone || !rest.iter().all(small) || clause.joined == Some(Word::If) {
            return;
        }
        let end = who.span.end;
        let Node::Cards(members) = &mut clause.nodes[0].node else { return };
        let word = match members[0].state.take() {
            Some(CardState::Tapped) => Word::Tapped,
            Some(CardState::Untapped) => Word::Untapped,
            Some(CardState::Wounded) => Word::Wounded,
            _ => return,
        };
        let said = [Word::Be, word].map(|w| Placed { node: Node::Word(w), span: end..end });
        clause.nodes.splice(1..1, said);
    }

    /// Reads `unless Doors of Night is in play` as where it is not.
    fn unless(&self, clause: &mut Clause) {
        let led = self.text.get(..clause.span().start).unwrap_or_default().trim_end();
        let unless =
            led.rsplit(|c: char| !c.is_alphabetic()).next().is_some_and(|w| Words::english().is_unless(&fold(w)));
        let be = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Be));
        let there = clause.nodes.last().is_some_and(|p| p.node == Node::Word(Word::InPlay));
        if let Some(be) = be.filter(|_| unless && clause.joined == Some(Word::If) && there && !has(clause, Word::Not)) {
            let span = clause.nodes[be].span.end..clause.nodes[be].span.end;
            clause.nodes.insert(be + 1, Placed { node: Node::Word(Word::Not), span });
            clause.joined = None;
            clause.asked = false;
        }
    }

    /// Takes a card that a question asks to be needed in play for one that is not there: `does it need Doors of Night in
    /// play?`
    fn needed(&self, clause: &mut Clause, told: &[Clause]) -> Option<Clause> {
        let must = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Must))?;
        let card = clause.nodes[must..].iter().position(|p| self.lying(p).is_some())? + must;
        let there = clause.nodes.get(card + 1).is_some_and(|p| p.node == Node::Word(Word::InPlay));
        let title = |c: usize| self.mention(c).map(|m| m.title.clone());
        let own = self.lying(&clause.nodes[card])?.iter().map(|m| title(m.card)).collect::<Vec<_>>();
        let named = told.iter().flat_map(|c| &c.nodes).filter_map(|p| self.lying(p)).flatten();
        let known = named.into_iter().any(|m| own.contains(&title(m.card)));
        if !clause.asked || !there || known {
            return None;
        }
        let at = clause.nodes[card].span.end;
        let word = |word: Word| Placed { node: Node::Word(word), span: at..at };
        let nodes = vec![clause.nodes[card].clone(), word(Word::Be), word(Word::Not), word(Word::InPlay)];
        clause.nodes.drain(card..card + 2);
        Some(Clause { nodes, asked: false, joined: None, ..clause.clone() })
    }

    /// Whether a clause tells how somebody is already whom somebody wants to aim at.
    fn is_already(&self, clause: &Clause, told: &[Clause]) -> bool {
        let said: Vec<&Placed> =
            clause.nodes.iter().filter(|p| !matches!(p.node, Node::Mark(_) | Node::Other(_))).collect();
        let state = matches!(Condition::of(&said), Some(Condition::State(who)) if self.people(who).is_some());
        let wants = told
            .last()
            .is_some_and(|c| has(c, Word::Want) && !c.asked && c.sentence.saturating_add(1) >= clause.sentence);
        state && wants && !clause.asked && has(clause, Word::Already)
    }

    /// Finds the place where a condition is told: ahead of what somebody does, and of what is asked. There is none where
    /// what was done before may have made it so.
    fn ahead(&self, clause: &mut Clause, told: &[Clause]) -> Option<usize> {
        let does = |c: &Clause| {
            let acts = [Word::Play, Word::Tap, Word::Discard, Word::Respond, Word::Attack, Word::Put, Word::Reveal];
            let acts = acts.iter().any(|w| has(c, *w)) && c.nodes.iter().any(|p| self.lying(p).is_some());
            acts || c.asked
        };
        let first = told.iter().position(does).unwrap_or(told.len());
        let lies = has(clause, Word::InPlay) || has(clause, Word::InHand);
        if lies {
            // What lies there is told ahead of what somebody would do with it.
            let sentence = told.iter().rposition(|c| c.sentence != clause.sentence).map_or(0, |n| n + 1);
            return Some(sentence);
        }
        if let Some(he) = clause.nodes.iter_mut().find(|p| p.node == Node::Person(Person::He)) {
            let near = told.iter().rev().flat_map(|c| c.nodes.iter().rev());
            he.node = Node::Cards(vec![Member::of(self.named_last(near)?)]);
        }
        let members: Vec<usize> =
            clause.nodes.iter().filter_map(|p| self.people(p)).flatten().map(|m| m.card).collect();
        let wants = |c: &Clause| has(c, Word::Want);
        let made = told.iter().filter(|c| c.sentence < clause.sentence && !c.asked && !wants(c)).any(|c| {
            let taps =
                [Word::Tap, Word::Tapped, Word::Wound, Word::Strike, Word::Attack, Word::GetsTapped, Word::Support];
            let named = c.nodes.iter().filter_map(|p| self.people(p)).flatten();
            let own = named.into_iter().any(|m| members.iter().any(|c| self.same_title(*c, m.card)));
            own && taps.iter().any(|w| has(c, *w))
        });
        (!made).then_some(first)
    }

    /// Gives the last card of a clause that may lie in play.
    fn thing(&self, clause: &Clause) -> Option<usize> {
        let named = clause.nodes.iter().rev().filter_map(|p| self.lying(p)).flatten().next();
        named.map(|m| m.card)
    }

    /// Whether cards stand there that may lie in play and are nobody.
    fn lying<'p>(&self, placed: &'p Placed) -> Option<&'p Vec<Member>> {
        let kinds = [CardKind::Event, CardKind::Creature, CardKind::Faction];
        let lies = |m: &Member| kinds.iter().any(|k| self.is(m.card, *k)) && !self.character(m.card);
        match &placed.node {
            Node::Cards(members) if members.iter().all(lies) => Some(members),
            _ => None,
        }
    }

    /// Whether a part of a question says on which condition something is asked, or in spite of what.
    fn is_condition(&self, clause: &Clause, before: Option<&Clause>, next: Option<&Clause>) -> bool {
        let words = Words::english();
        let said = |p: &&Placed| !matches!(p.node, Node::Mark(_) | Node::Other(_));
        let nodes: Vec<&Placed> = clause.nodes.iter().filter(said).collect();
        let words_of = |c: &Clause| -> Vec<String> {
            c.nodes.iter().map(|p| fold(self.text.get(p.span.clone()).unwrap_or_default())).collect()
        };
        // `can you tell me if he is tapped?` asks just that.
        let knows = |c: &&Clause| {
            let asks = c.nodes.iter().any(|p| p.node == Node::Word(Word::Asks));
            has(c, Word::Say) || asks && !has(c, Word::Happen) || words_of(c).iter().any(|w| words.is_knowing(w))
        };
        let grants = before.is_some_and(|b| words_of(b).iter().any(|w| words.is_mattering(w)));
        let acts = |c: &Clause| {
            let card = c.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
            let does = c.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w) && w != Word::Be));
            card && does || c.nodes.iter().any(|p| matches!(&p.node, Node::Other(w) if words.is_asking(w)))
        };
        let asked = before.is_some_and(acts) || next.is_some_and(acts) || grants;
        let led = self.text.get(..clause.span().start).unwrap_or_default();
        let led = fold(led.trim_end().rsplit([' ', ',']).next().unwrap_or_default());
        let joined = match clause.joined {
            Some(Word::If) => !words.is_knowing(&led) && before.filter(knows).is_none(),
            Some(Word::Because | Word::But) => true,
            Some(Word::When) => asked,
            Some(Word::Who) => grants,
            _ => false,
        };
        let happens = before.is_some_and(|b| has(b, Word::Happen));
        joined
            && match Condition::of(&nodes) {
                Some(Condition::State(who)) => {
                    let site = matches!(who.node, Node::Word(Word::Site));
                    let named = site || self.people(who).is_some() || matches!(who.node, Node::Person(Person::He));
                    named && !happens && (asked || clause.joined != Some(Word::If) || next.is_some())
                }
                Some(Condition::Lies(what)) => self.lying(what).is_some() || what.node == Node::Word(Word::It),
                Some(Condition::Holds(what)) => self.lying(what).is_some(),
                Some(Condition::Bears(who)) => self.people(who).is_some_and(|m| m.iter().any(|m| !m.bears.is_empty())),
                None => false,
            }
    }

    /// Tells by itself how somebody is of whom a question speaks: `is that possible with Frodo tapped?`
    fn states_in_question(&self, clause: &Clause) -> Option<Clause> {
        let becomes =
            [Word::Leave, Word::Stay, Word::Become, Word::Get, Word::Return, Word::Want, Word::Must, Word::Not];
        if !clause.asked || becomes.iter().any(|w| has(clause, *w)) {
            return None;
        }
        let first = clause.nodes.iter().position(|p| !matches!(p.node, Node::Other(_) | Node::Mark(_)))?;
        let be = clause.nodes[first].node == Node::Word(Word::Be);
        let asked = usize::from(be) * (first + 1);
        // `Gimli tapped?` asks just that.
        let alone = clause.nodes[first..].iter().all(|p| !matches!(p.node, Node::Word(_)));
        let led = |at: usize| {
            let conditions = [Word::If, Word::With, Word::When, Word::Because, Word::But];
            at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(w) if conditions.contains(&w))
        };
        let plain =
            |m: &Member, at: usize| m.state.is_some_and(|s| s != CardState::Unsaid) || led(at) && !m.bears.is_empty();
        let at = (asked..clause.nodes.len())
            .filter(|at| !(alone || be && *at == asked))
            .find(|at| self.people(&clause.nodes[*at]).is_some_and(|members| members.iter().any(|m| plain(m, *at))))?;
        let members = self.people(&clause.nodes[at])?.iter().filter(|m| plain(m, at)).cloned().collect();
        let nodes = vec![Placed { node: Node::Cards(members), span: clause.nodes[at].span.clone() }];
        Some(Clause { nodes, asked: false, joined: None, ..clause.clone() })
    }
}

/// What a part of a question takes for granted.
enum Condition<'c> {
    /// How somebody is: `he is tapped`.
    State(&'c Placed),
    /// What lies in play, or does not.
    Lies(&'c Placed),
    /// What somebody holds.
    Holds(&'c Placed),
    /// What somebody bears.
    Bears(&'c Placed),
}

impl Condition<'_> {
    /// Finds what the words of a clause say, if they say nothing else.
    fn of<'c>(nodes: &[&'c Placed]) -> Option<Condition<'c>> {
        let small = |p: &&&Placed| {
            !matches!(
                p.node,
                Node::Word(
                    Word::Already | Word::Now | Word::SinceStart | Word::SinceNow | Word::SinceTurn | Word::Alone
                ) | Node::Whose(_)
            )
        };
        let nodes: Vec<&'c Placed> = nodes.iter().filter(small).copied().collect();
        let word = |p: &Placed, word: Word| p.node == Node::Word(word);
        let state =
            |p: &Placed| matches!(p.node, Node::Word(Word::Tapped | Word::Untapped | Word::Wounded | Word::Unwounded));
        match nodes.as_slice() {
            [who, be, how] if word(be, Word::Be) && state(how) => Some(Condition::State(who)),
            [what, be, there] if word(be, Word::Be) && word(there, Word::InPlay) => Some(Condition::Lies(what)),
            [what, there] if word(there, Word::InPlay) => Some(Condition::Lies(what)),
            [what, be, not, there] if word(be, Word::Be) && word(not, Word::Not) && word(there, Word::InPlay) => {
                Some(Condition::Lies(what))
            }
            [person, have, what, held]
                if matches!(person.node, Node::Person(_))
                    && matches!(have.node, Node::Word(Word::Have | Word::Bear))
                    && word(held, Word::InHand) =>
            {
                Some(Condition::Holds(what))
            }
            [who] => Some(Condition::Bears(who)),
            _ => None,
        }
    }
}
