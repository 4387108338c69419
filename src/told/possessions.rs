//! Reads who has what where nobody says that they have it: a list of things with names behind them, an answer to the question
//! what somebody carries.

use super::node::{Building, Clause, Node, Person, Placed, is_verb};
use super::words::Word;
use crate::engine::card::CardKind;

impl Building<'_> {
    /// Gives things to those who stand in parentheses behind them: `Items: Sting (with Frodo), Elven Cloak (on Sam)`.
    pub(super) fn bearers_beside(&self, sentence: &mut Vec<Placed>) {
        let acts = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w) && !matches!(w, Word::Be | Word::Have | Word::Bear));
        if sentence.iter().any(acts) {
            return;
        }
        let mut at = 0;
        while at + 2 < sentence.len() {
            let led = usize::from(matches!(
                sentence[at + 2].node,
                Node::Word(Word::With | Word::On | Word::Of | Word::By | Word::For | Word::Bear)
            ));
            let close = at + 3 + led;
            let open = sentence[at + 1].node == Node::Mark('(');
            let closed = sentence.get(close).is_some_and(|p| p.node == Node::Mark(')'));
            let thing = match &sentence[at].node {
                Node::Cards(m) if self.all_items(m) => Some(m.clone()),
                _ => None,
            };
            let who = sentence.get(close - 1).and_then(|p| self.people(p)).filter(|m| m.len() == 1).cloned();
            if let (true, Some(things), Some(mut who)) = (open && closed, thing, who) {
                who[0].bears.extend(things);
                let span = sentence[at].span.start..sentence[close].span.end;
                sentence.splice(at..=close, [Placed { node: Node::Cards(who), span }]);
            }
            at += 1;
        }
    }

    /// Reads a card in play that somebody plays for a higher limit as discarded for it: `he chucks Daelomin at Home (in play) for
    /// two more limit`.
    pub(super) fn spends_what_lies(&self, sentence: &mut [Placed]) {
        let Some(at) = sentence.iter().position(|p| p.node == Node::Word(Word::Play)) else { return };
        let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Whose(_));
        let card = at + 1 + sentence[at + 1..].iter().take_while(small).count();
        let named = matches!(sentence.get(card).map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1);
        let open = sentence.get(card + 1).is_some_and(|p| p.node == Node::Mark('('));
        let close = sentence.iter().skip(card).position(|p| p.node == Node::Mark(')')).map(|n| card + n);
        let Some(close) = close.filter(|_| named && open) else { return };
        let there = sentence[card..close].iter().any(|p| p.node == Node::Word(Word::InPlay));
        let limit = sentence[close..].iter().take(6).any(|p| p.node == Node::Word(Word::HazardLimit));
        if there && limit {
            sentence[at].node = Node::Word(Word::Discard);
        }
    }

    fn all_items(&self, members: &[super::node::Member]) -> bool {
        members.iter().all(|m| self.is(m.card, CardKind::Item) && !self.is(m.card, CardKind::Character))
    }

    /// Reads things that are named in answer to the question what somebody has as theirs: `what does he carry?` `Sting and an
    /// Elven Cloak`.
    pub(super) fn answered_with_things(&self, all: &mut [Clause]) {
        for at in 1..all.len() {
            let (before, clause) = all.split_at_mut(at);
            let (Some(question), Some(answer)) = (before.last(), clause.first_mut()) else { continue };
            let word = |w: Word| question.nodes.iter().any(|p| p.node == Node::Word(w));
            let holds = word(Word::Have) || word(Word::Bear);
            let named = question.nodes.iter().any(|p| p.node == Node::Person(Person::He) || self.people(p).is_some());
            let asks =
                question.asked && word(Word::Asks) && holds && named && !word(Word::InHand) && !word(Word::InPlay);
            let plain = answer.nodes.iter().all(|p| match &p.node {
                Node::Cards(m) => self.all_items(m),
                Node::Word(w) => matches!(w, Word::And | Word::Alone),
                Node::Other(_) | Node::Mark(_) | Node::Whose(Person::He) => true,
                _ => false,
            });
            let things = answer.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
            if !(asks && plain && things) || answer.asked || answer.sentence == question.sentence {
                continue;
            }
            let who = question.nodes.iter().rev().find(|p| self.people(p).is_some());
            let start = answer.span().start;
            let who = who.map_or(Node::Person(Person::He), |p| p.node.clone());
            let has = [who, Node::Word(Word::Have)].map(|node| Placed { node, span: start..start });
            answer.nodes.splice(0..0, has);
        }
    }
}
