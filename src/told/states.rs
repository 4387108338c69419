//! Tells everybody the state that a clause says of several: `both Gimli and Legolas are tapped`, `neither of them is`,
//! `all but Frodo are`, `the former is wounded`, `and so is Balin`.

use super::node::{Building, Clause, Member, Node, Person, Placed, is_article, is_verb};
use super::words::{Word, Words};
use crate::engine::card::CardKind;
use crate::lang::CardState;

impl Building<'_> {
    /// Gives each character the state that is told of them together with others.
    pub(super) fn states(&self, all: &mut [Clause]) {
        for at in 0..all.len() {
            let (before, rest) = all.split_at_mut(at);
            let Some(clause) = rest.first_mut() else { return };
            self.as_is(clause);
            self.one_of_two(clause, before);
            if clause.asked || clause.joined == Some(Word::If) {
                continue;
            }
            self.among(clause, before);
            self.likewise(clause, before);
            self.did_so_too(clause, before);
            self.but_so(clause);
            self.both_so(clause, before);
            self.too(clause);
            self.neither(clause, before);
            self.nobody(clause, before);
            self.all_but(clause, before);
            self.only_one(clause, before);
            self.other_one(clause, before);
            self.things(clause);
            self.each_of(clause);
        }
    }

    /// Reads `Gimli is tapped, as is Balin` as told, whatever the order of its words.
    fn as_is(&self, clause: &mut Clause) {
        let said: Vec<&Placed> = clause.nodes.iter().filter(|p| !matches!(p.node, Node::Other(_))).collect();
        if let [be, who] = said.as_slice()
            && be.node == Node::Word(Word::Be)
            && clause.joined == Some(Word::Because)
            && self.people(who).is_some()
        {
            clause.asked = false;
        }
    }

    /// Finds the last group of several characters in what was told before.
    fn several<'n>(&self, told: impl DoubleEndedIterator<Item = &'n Placed>) -> Option<&'n Vec<Member>> {
        told.rev().filter_map(|p| self.people(p)).find(|members| members.len() > 1)
    }

    /// Finds the last group of several characters in the clauses before.
    pub(super) fn last_group<'n>(&self, before: &'n [Clause]) -> Option<&'n Vec<Member>> {
        before.iter().rev().find_map(|b| self.several(b.nodes.iter()))
    }

    /// Names the one that is meant: `the former`, `the latter`. Whoever is told to do something is a character, what
    /// something is aimed at may be any card.
    fn one_of_two(&self, clause: &mut Clause, before: &[Clause]) {
        let pointed = |p: &Placed| matches!(p.node, Node::Word(Word::Former | Word::Latter));
        let Some(at) = clause.nodes.iter().position(pointed) else { return };
        let near = before.iter().filter(|b| b.sentence.saturating_add(2) >= clause.sentence);
        let told = near.flat_map(|b| &b.nodes).collect::<Vec<_>>();
        let told = told.into_iter().chain(&clause.nodes[..at]);
        let small = |p: &&Placed| matches!(&p.node, Node::Other(w) if is_article(w));
        let led = clause.nodes[..at].iter().rev().find(|p| !small(p));
        let does = |p: &Placed| {
            let acts = [Word::Tap, Word::Support, Word::Bear, Word::Have, Word::Roll, Word::By, Word::Strike];
            state_of(p).is_some() || matches!(p.node, Node::Word(w) if acts.contains(&w))
        };
        let be = |p: &&Placed| p.node != Node::Word(Word::Be);
        let somebody = led.is_some_and(does) || clause.nodes[at + 1..].iter().find(be).is_some_and(does);
        let played = clause.nodes[at + 1..].iter().any(|p| p.node == Node::Word(Word::Play));
        let led = !somebody || played;
        let list = |p: &'_ Placed| matches!(&p.node, Node::Cards(m) if m.len() > 1 && !m.iter().all(|m| self.is(m.card, CardKind::Site)));
        let group = match (led, told.clone().rev().find(|p| list(p)).map(|p| &p.node)) {
            (true, Some(Node::Cards(members))) => Some(members),
            _ => self.several(told),
        };
        let who = match (group.map(Vec::as_slice), &clause.nodes[at].node) {
            (Some([one, _]), Node::Word(Word::Former)) => one.card,
            (Some([.., last]), Node::Word(Word::Latter)) => last.card,
            _ => return,
        };
        let state = clause.nodes.get(at + 1).and_then(state_of);
        clause.nodes[at].node = Node::Cards(vec![Member { state, ..Member::of(who) }]);
        if state.is_some() {
            clause.nodes.remove(at + 1);
        }
        // `I tap the former for Marvels Told on the latter`
        self.one_of_two(clause, before);
    }

    /// Gives somebody the state of which the clause before told: `Gimli is tapped, and so is Legolas`, `Legolas is, too`.
    fn likewise(&self, clause: &mut Clause, before: &[Clause]) {
        let said: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let who = match said.as_slice() {
            [Node::Word(Word::Be), Node::Cards(m)] if matches!(clause.joined, Some(Word::So | Word::Because)) => m,
            [Node::Cards(m), Node::Word(Word::Be)] => m,
            _ => return,
        };
        let told = before.last().filter(|b| b.sentence.saturating_add(1) >= clause.sentence && !b.asked);
        let be = |b: &&Clause| b.nodes.iter().any(|p| p.node == Node::Word(Word::Be));
        // `Frodo's Sting is tapped, and so is Elrond`
        let borne = told.and_then(|b| match b.nodes.as_slice() {
            [Placed { node: Node::Cards(members), .. }] => members.first()?.bears.first()?.state,
            _ => None,
        });
        if let Some(state) = borne.filter(|_| who.iter().all(|m| self.character(m.card))) {
            let span = clause.span();
            let members = who.iter().map(|m| Member { state: Some(state), ..m.clone() }).collect();
            clause.nodes = vec![Placed { node: Node::Cards(members), span }];
            clause.joined = clause.joined.filter(|j| !matches!(j, Word::So | Word::Because));
            return;
        }
        let Some(state) = told.filter(be).and_then(|b| b.nodes.last()).filter(|p| state_of(p).is_some()) else {
            return;
        };
        if who.iter().all(|m| self.character(m.card)) {
            let (state, end) = (state.node.clone(), clause.span().end);
            clause.nodes.sort_by_key(|p| !matches!(p.node, Node::Cards(_)));
            clause.nodes.push(Placed { node: state, span: end..end });
            clause.joined = clause.joined.filter(|j| !matches!(j, Word::So | Word::Because));
        }
    }

    /// Lets somebody have done what the clause before tells: `Asternak beat his strike, and so did Jerrek and Layos`.
    fn did_so_too(&self, clause: &mut Clause, before: &[Clause]) {
        let small = |p: &&Placed| !matches!(&p.node, Node::Other(_) | Node::Mark(','));
        let said: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let who = match said.as_slice() {
            [does, who] if does.node == Node::Word(Word::Do) && clause.joined == Some(Word::So) => who,
            [who, does] if does.node == Node::Word(Word::Do) => who,
            _ => return,
        };
        let told = before.last().filter(|b| b.sentence.saturating_add(1) >= clause.sentence && !b.asked);
        let [one, verb, rest @ ..] = told.map_or(&[][..], |b| &b.nodes) else { return };
        let supports = rest.iter().any(|p| p.node == Node::Word(Word::Support));
        let fought = matches!(verb.node, Node::Word(Word::Beat | Word::Fail | Word::Support))
            || verb.node == Node::Word(Word::Tap) && supports
            || verb.node == Node::Word(Word::Be) && rest.first().is_some_and(|p| p.node == Node::Word(Word::Wounded));
        let cards = rest.iter().any(|p| match &p.node {
            Node::Cards(m) => !m.iter().all(|m| self.is(m.card, CardKind::Creature) && !self.character(m.card)),
            _ => false,
        });
        if self.people(one).is_some() && self.people(who).is_some() && fought && !cards {
            let end = clause.span().end;
            let place = |p: &Placed| Placed { node: p.node.clone(), span: end..end };
            let verb = std::iter::once(verb).chain(rest).map(place);
            let all = Placed { node: Node::Word(Word::AllOf), span: end..end };
            let all = Some(all).filter(|_| self.people(who).is_some_and(|m| m.len() > 1));
            clause.nodes = std::iter::once((*who).clone()).chain(all).chain(verb).collect();
            clause.joined = None;
        }
    }

    /// Names those of whom a clause tells: `both were wounded`, `all of them are tapped`.
    fn both_so(&self, clause: &mut Clause, before: &[Clause]) {
        let said: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let both = match said.as_slice() {
            [Node::Word(both), Node::Word(Word::Be), ..] => *both == Word::Both,
            [Node::Word(both), Node::Word(Word::Of), Node::Person(Person::He), Node::Word(Word::Be), ..] => {
                matches!(both, Word::Both | Word::AllOf)
            }
            _ => false,
        };
        let state = clause.nodes.last().and_then(state_of);
        let group = self.last_group(before).filter(|g| g.len() == 2 || said.len() > 3).cloned();
        if let (true, Some(_), Some(group)) = (both && matches!(said.len(), 3 | 5), state, group) {
            let be = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Be)).unwrap_or(0);
            let span = clause.nodes[0].span.clone();
            let group = group.into_iter().map(|m| Member { bears: Vec::new(), ..m }).collect();
            let all = Placed { node: Node::Word(Word::AllOf), span: span.clone() };
            clause.nodes.splice(..be, [Placed { node: Node::Cards(group), span }, all]);
        }
    }

    /// Gives the state that was just told to one more: `Gimli is wounded, Legolas too`.
    fn too(&self, clause: &mut Clause) {
        let said: Vec<&Placed> = clause.nodes.iter().filter(|p| !matches!(p.node, Node::Other(_))).collect();
        let [one, be, state, comma, other] = said.as_slice() else { return };
        let parts = matches!(comma.node, Node::Mark(',') | Node::Word(Word::And));
        let told = parts && be.node == Node::Word(Word::Be) && state_of(state).is_some();
        let alone = |p: &Placed| self.people(p).filter(|m| m.iter().all(|m| m.state.is_none())).cloned();
        let (Some(one_is), Some(other_is), true) = (alone(one), alone(other), told) else { return };
        let after = self.text.get(other.span.end..).unwrap_or_default().trim_start_matches([',', ' ']);
        if Words::english().begins_alike(after) {
            let group = Node::Cards(one_is.into_iter().chain(other_is).collect());
            let all = Placed { node: Node::Word(Word::AllOf), span: be.span.clone() };
            let nodes = vec![Placed { node: group, span: one.span.clone() }, all, (*be).clone(), (*state).clone()];
            clause.nodes = nodes;
        }
    }

    /// Gives a state behind `but`, or before what somebody has, to the one named last: `Bilbo is there too but wounded`,
    /// `Elrond, untapped, has two corruption points`.
    fn but_so(&self, clause: &mut Clause) {
        let has = |p: &Placed| matches!(p.node, Node::Word(Word::Have | Word::Bear));
        if let [who, state, have, ..] = clause.nodes.as_slice()
            && let Some(state) = state_of(state).filter(|_| has(have) && self.people(who).is_some())
            && let Node::Cards(members) = &mut clause.nodes[0].node
            && let [one] = members.as_mut_slice()
        {
            one.state = one.state.or(Some(state));
            clause.nodes.remove(1);
        }
        for at in 1..clause.nodes.len().saturating_sub(1) {
            let state = state_of(&clause.nodes[at + 1]);
            let ends = matches!(clause.nodes.get(at + 2).map(|p| &p.node), None | Some(Node::Mark(_)));
            let last = clause.nodes[..at].iter().rposition(|p| !matches!(p.node, Node::Other(_)));
            let Some(last) = last.filter(|_| clause.nodes[at].node == Node::Word(Word::But) && ends && state.is_some())
            else {
                continue;
            };
            if self.people(&clause.nodes[last]).is_none() {
                continue;
            }
            if let Node::Cards(members) = &mut clause.nodes[last].node
                && let Some(one) = members.last_mut()
            {
                one.state = one.state.or(state);
                clause.nodes.drain(at..at + 2);
                return;
            }
        }
    }

    /// Gives several the other state: `neither Gimli nor Legolas is tapped`, `none of them is wounded`.
    fn neither(&self, clause: &mut Clause, before: &[Clause]) {
        let verb = clause.nodes.windows(2).position(|w| w[0].node == Node::Word(Word::Be) && state_of(&w[1]).is_some());
        let Some(verb) = verb else { return };
        let none = |p: &Placed| matches!(p.node, Node::Word(Word::Nobody | Word::Not));
        let Some(at) = clause.nodes[..verb].iter().position(none) else { return };
        let group: Vec<Member> = match &clause.nodes[at + 1..verb] {
            [one, not, other] if none(not) => match (self.people(one), self.people(other)) {
                (Some(one), Some(other)) => one.iter().chain(other).cloned().collect(),
                _ => return,
            },
            [of, who] if of.node == Node::Word(Word::Of) => match &who.node {
                Node::Cards(_) => self.people(who).cloned().unwrap_or_default(),
                Node::Person(Person::He) => self.last_group(before).cloned().unwrap_or_default(),
                _ => return,
            },
            _ => return,
        };
        let Node::Word(word) = clause.nodes[verb + 1].node else { return };
        let Some((word, state)) = opposite(word).filter(|_| !group.is_empty()) else { return };
        let members = group.into_iter().map(|m| Member { state: Some(state), ..m }).collect();
        clause.nodes[verb + 1].node = Node::Word(word);
        clause.nodes[at].node = Node::Cards(members);
        clause.nodes.drain(at + 1..verb);
    }

    /// Gives everybody the other state: `nobody's hurt or tapped`, `…, none of them wounded`.
    fn nobody(&self, clause: &mut Clause, before: &[Clause]) {
        let node = |at: usize| clause.nodes.get(at).map(|p| &p.node);
        let none = |p: &Placed| matches!(p.node, Node::Word(Word::Nobody | Word::Not));
        let Some(at) = clause.nodes.iter().position(none) else { return };
        let them = node(at + 1) == Some(&Node::Word(Word::Of))
            && matches!(node(at + 2), Some(Node::Person(Person::He | Person::Me) | Node::Other(_)));
        let mut end = if them { at + 3 } else { at + 1 };
        end += usize::from(node(end) == Some(&Node::Word(Word::Be)));
        let state =
            |at: usize| clause.nodes.get(at).is_some_and(|p| state_of(p).is_some_and(|s| s != CardState::Untapped));
        let several = them || node(at) == Some(&Node::Word(Word::Nobody));
        if !several || !state(end) {
            return;
        }
        end += 1;
        while matches!(node(end), Some(Node::Word(Word::Or | Word::And))) && state(end + 1) {
            end += 2;
        }
        if !matches!(node(end), None | Some(Node::Mark(_))) {
            return;
        }
        // Who is not wounded may be tapped.
        let tapped = clause.nodes[at..end].iter().any(|p| p.node == Node::Word(Word::Tapped));
        let state = Some(CardState::Untapped).filter(|_| tapped);
        let untapped = |m: &Member| Member { state: m.state.or(state), ..m.clone() };
        let here = clause.nodes[..at].iter().rposition(|p| self.people(p).is_some());
        let led = at.checked_sub(1).filter(|led| matches!(node(*led), Some(Node::Mark(',') | Node::Word(Word::And))));
        if let (Some(here), Some(led)) = (here, led) {
            if let Node::Cards(members) = &mut clause.nodes[here].node {
                *members = members.iter().map(untapped).collect();
            }
            clause.nodes.drain(led..end);
        } else if at == 0 {
            let Some(group) = before.iter().rev().find_map(|b| b.nodes.iter().rev().find_map(|p| self.people(p)))
            else {
                return;
            };
            let group = group.iter().map(untapped).collect();
            clause.nodes[0].node = Node::Cards(group);
            clause.nodes.drain(1..end);
        }
    }

    /// Gives everybody a state but those who are left out: `all of them are tapped except Gimli`.
    fn all_but(&self, clause: &mut Clause, before: &[Clause]) {
        let nodes = &clause.nodes;
        let Some(except) = nodes.iter().position(|p| p.node == Node::Word(Word::Except)) else { return };
        let out = nodes[except..].iter().position(|p| self.people(p).is_some()).filter(|n| *n <= 2);
        let Some((out_at, out)) = out.and_then(|n| Some((except + n, self.people(&nodes[except + n])?.clone()))) else {
            return;
        };
        let Some(state_at) = nodes.iter().position(|p| state_of(p).is_some()) else { return };
        let (Some(state), Node::Word(word)) = (state_of(&nodes[state_at]), nodes[state_at].node.clone()) else {
            return;
        };
        let none = |at: usize| {
            let of = nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::Of));
            matches!(nodes[at].node, Node::Word(Word::AllOf | Word::Nobody))
                || nodes[at].node == Node::Word(Word::Not) && of
        };
        // `everybody but Gimli is tapped` leads with those who are left out.
        let led = matches!(nodes.as_slice(), [first, _, be, _]
            if first.node == Node::Word(Word::Except) && be.node == Node::Word(Word::Be));
        let Some(all) = (0..nodes.len()).find(|at| none(*at)).or(led.then_some(except)) else {
            return;
        };
        let (state, other) = match (&nodes[all].node, opposite(word)) {
            (Node::Word(Word::AllOf | Word::Except), Some((_, other))) => (state, other),
            (_, Some((_, other))) => (other, state),
            _ => return,
        };
        let here = nodes.iter().enumerate().filter(|(at, _)| *at != out_at).map(|(_, p)| p);
        let here = self.several(here.collect::<Vec<_>>().into_iter()).cloned();
        let Some(mut group) = here.or_else(|| self.last_group(before).cloned()) else { return };
        for member in &mut group {
            let left_out = out.iter().any(|m| self.same_title(m.card, member.card));
            member.state = Some(if left_out { other } else { state });
        }
        if !out.iter().all(|o| group.iter().any(|m| self.same_title(m.card, o.card))) {
            group.extend(out.into_iter().map(|m| Member { state: Some(other), ..m }));
        }
        let span = clause.span();
        let verbs = |p: &Placed| matches!(p.node, Node::Word(w) if w != Word::Be && is_verb(w));
        if !clause.nodes.iter().any(verbs) {
            clause.nodes = vec![Placed { node: Node::Cards(group), span }];
        }
    }

    /// Gives all others the other state: `only Gimli is untapped`, `Gimli alone is untapped`.
    fn only_one(&self, clause: &mut Clause, before: &[Clause]) {
        // `Gimli is the only one, who is untapped`: the words before belong to it.
        let led = before.last().filter(|b| {
            clause.joined == Some(Word::Who)
                && b.sentence == clause.sentence
                && b.nodes.iter().any(|p| p.node == Node::Word(Word::Alone))
        });
        let led = led.into_iter().flat_map(|b| &b.nodes).filter(|p| !matches!(p.node, Node::Other(_)));
        let said: Vec<&Placed> = led.chain(clause.nodes.iter().filter(|p| !matches!(p.node, Node::Other(_)))).collect();
        let one = |p: &&&Placed| matches!(p.node, Node::Number(1) | Node::Word(Word::Character));
        let words: Vec<&Node> = said
            .iter()
            .filter(|p| !one(p) && self.people(p).is_none() && state_of(p).is_none())
            .map(|p| &p.node)
            .collect();
        let alone = said.iter().any(|p| p.node == Node::Word(Word::Alone));
        let only = match words.as_slice() {
            [Node::Word(Word::Nobody), Node::Word(Word::Be)] => true,
            [Node::Word(Word::Nobody), Node::Word(Word::But), Node::Word(Word::Be)] => true,
            words => alone && words.len() < 4 && words.iter().all(|n| matches!(n, Node::Word(Word::Alone | Word::Be))),
        };
        let be = words.contains(&&Node::Word(Word::Be));
        let mut people = said.iter().filter_map(|p| self.people(p));
        let mut states = said.iter().filter(|p| state_of(p).is_some());
        let (who, Some(state), true) = (people.next(), states.next(), only && be) else { return };
        if people.next().is_some() || states.next().is_some() {
            return;
        }
        let (Some(who), Some(group), Some(this)) = (who, self.last_group(before), state_of(state)) else {
            return;
        };
        let Node::Word(word) = state.node else { return };
        let Some((_, other)) = opposite(word) else { return };
        let own = |m: &Member| who.iter().any(|w| self.same_title(w.card, m.card));
        if !who.iter().all(|w| group.iter().any(|m| self.same_title(m.card, w.card))) {
            return;
        }
        clause.joined = clause.joined.filter(|j| *j != Word::Who);
        let states = group.iter().map(|m| Member { state: Some(if own(m) { this } else { other }), ..m.clone() });
        // Nobody is told to be untapped where only who is tapped is told.
        let told = states.filter(|m| this != CardState::Wounded || own(m)).collect();
        let span = clause.span();
        clause.nodes = vec![Placed { node: Node::Cards(told), span }];
    }

    /// Names the other one of two: `Call of Home on Elrond. The other one is tapped`.
    fn other_one(&self, clause: &mut Clause, before: &[Clause]) {
        let said: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let state = match said.as_slice() {
            [Node::Word(Word::SecondOne), Node::Word(Word::Be), Node::Word(_)]
            | [
                Node::Word(Word::SecondOne),
                Node::Number(1) | Node::Word(Word::Character),
                Node::Word(Word::Be),
                Node::Word(_),
            ] => clause.nodes.last().and_then(state_of),
            _ => None,
        };
        let last = self.named_last(before.iter().rev().flat_map(|b| b.nodes.iter().rev()));
        let (Some(state), Some(last), Some([a, b])) = (state, last, self.last_group(before).map(Vec::as_slice)) else {
            return;
        };
        let other = match (self.same_title(a.card, last), self.same_title(b.card, last)) {
            (true, false) => b.card,
            (false, true) => a.card,
            _ => return,
        };
        let span = clause.span();
        clause.nodes =
            vec![Placed { node: Node::Cards(vec![Member { state: Some(state), ..Member::of(other) }]), span }];
    }

    /// Gives things the state that is told of them, not their bearers: `Aragorn's Glamdring is tapped`, `the ring on Frodo
    /// is tapped`.
    fn things(&self, clause: &mut Clause) {
        let late = |p: &&Placed| matches!(p.node, Node::Word(Word::Already | Word::Now));
        let Some(state) = clause.nodes.last().and_then(state_of) else { return };
        let said = &clause.nodes[..clause.nodes.len() - 1];
        let verb = said.len() - said.iter().rev().take_while(late).count();
        let Some(verb) = verb.checked_sub(1).filter(|verb| said[*verb].node == Node::Word(Word::Be)) else { return };
        let item = |m: &Member| self.is(m.card, CardKind::Item) && !self.character(m.card);
        let one = |p: &Placed| {
            if let Node::Cards(m) = &p.node {
                if let [one] = m.as_slice() { Some(one.clone()) } else { None }
            } else {
                None
            }
        };
        let nodes: Vec<&Placed> =
            clause.nodes[..verb].iter().filter(|p| !matches!(p.node, Node::Other(_) | Node::Mark(','))).collect();
        let mut told: Vec<(Member, Member)> = Vec::new();
        let mut rest = nodes.as_slice();
        loop {
            rest = match rest {
                [] => break,
                [who, thing, more @ ..]
                    if one(thing).is_some_and(|t| item(&t) && t.holder.is_some()) && self.people(who).is_some() =>
                {
                    let (Some(who), Some(thing)) = (one(who), one(thing)) else { return };
                    told.push((who, thing));
                    more
                }
                [thing, on, who, more @ ..]
                    if one(thing).is_some_and(|t| item(&t))
                        && on.node == Node::Word(Word::On)
                        && self.people(who).is_some() =>
                {
                    let (Some(who), Some(thing)) = (one(who), one(thing)) else { return };
                    told.push((who, thing));
                    more
                }
                [thing, who, bear, more @ ..]
                    if one(thing).is_some_and(|t| item(&t))
                        && matches!(bear.node, Node::Word(Word::Bear | Word::Have))
                        && self.people(who).is_some() =>
                {
                    let (Some(who), Some(thing)) = (one(who), one(thing)) else { return };
                    told.push((who, thing));
                    more
                }
                [and, more @ ..] if and.node == Node::Word(Word::And) && !told.is_empty() => more,
                _ => return,
            };
        }
        let borne = |(who, thing): (Member, Member)| Member {
            bears: vec![Member { state: Some(state), holder: None, whose: None, ..thing }],
            ..who
        };
        if !told.is_empty() {
            let span = clause.span();
            let members = told.into_iter().map(borne).collect();
            clause.nodes = vec![Placed { node: Node::Cards(members), span }];
        }
    }

    /// Gives each of a group the state: `Gimli and Legolas are both tapped`, `Gimli and Legolas, both tapped, …`.
    fn each_of(&self, clause: &mut Clause) {
        let small = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, Word::Both | Word::AllOf | Word::Be | Word::Already | Word::Now),
            Node::Mark(',') => true,
            _ => false,
        };
        let planned = |p: &Placed| matches!(p.node, Node::Word(Word::Want | Word::Can | Word::Must | Word::Not));
        if clause.nodes.iter().any(planned) {
            return;
        }
        // `Elrond and Gimli move from Rivendell to Bree, both tapped`
        if let [.., all, state] = clause.nodes.as_slice()
            && matches!(all.node, Node::Word(Word::AllOf | Word::Both))
            && let Some(state) = state_of(state).filter(|_| !clause.asked)
        {
            let mut people = clause.nodes.iter().filter(|p| self.people(p).is_some()).map(|p| p.span.clone());
            let span = people.next().filter(|_| people.next().is_none());
            let only = clause.nodes.iter().find(|p| Some(&p.span) == span.as_ref()).and_then(|p| self.people(p));
            if only.is_some_and(|m| m.len() > 1) {
                let end = clause.nodes.len() - 2;
                clause.nodes.truncate(end);
                for placed in clause.nodes.iter_mut().filter(|p| Some(&p.span) == span.as_ref()) {
                    if let Node::Cards(members) = &mut placed.node {
                        members.iter_mut().for_each(|m| m.state = m.state.or(Some(state)));
                    }
                }
                clause.nodes.pop_if(|p| p.node == Node::Mark(','));
                return;
            }
        }
        for at in 0..clause.nodes.len() {
            let several = self.people(&clause.nodes[at]).is_some_and(|m| m.len() > 1);
            let behind = &clause.nodes[at + 1..];
            let Some(end) = behind.iter().position(|p| !small(p)).filter(|n| several && *n > 0) else { continue };
            let be = behind[..end].iter().any(|p| p.node == Node::Word(Word::Be));
            let all = behind[..end].iter().any(|p| matches!(p.node, Node::Word(Word::Both | Word::AllOf)));
            let caused = |p: &Placed| matches!(p.node, Node::Word(Word::To | Word::For | Word::By | Word::From));
            let Some(state) = state_of(&behind[end]).filter(|_| be || all) else { continue };
            if behind.get(end + 1).is_some_and(caused) {
                continue;
            }
            if let Node::Cards(members) = &mut clause.nodes[at].node {
                members.iter_mut().for_each(|m| m.state = m.state.or(Some(state)));
            }
            if !be {
                clause.nodes.drain(at + 1..at + 2 + end);
            }
            return;
        }
    }

    /// Gives a character the other state: `Gandalf is untapped, Legolas isn't`, `Gandalf isn't tapped, Legolas is`; `Layos,
    /// who is tapped, and Asternak, who isn't`. Returns whether the clause says nothing else.
    pub(super) fn denies_state(&self, clause: &mut Clause, before: &mut [Clause]) -> bool {
        let plain: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Mark(_))).collect();
        let refers = match plain.as_slice() {
            [Node::Word(Word::Be), Node::Word(Word::Not)] => clause.joined == Some(Word::Who),
            [Node::Cards(_), Node::Word(Word::Be), Node::Word(Word::Not)] => false,
            // `Brand is not tapped, Haldir is`
            [Node::Cards(_), Node::Word(Word::Be)] if !clause.asked => false,
            _ => return false,
        };
        let denied = plain.last() == Some(&&Node::Word(Word::Not));
        let state = before.iter().rev().take_while(|c| c.sentence == clause.sentence).find_map(|c| {
            c.nodes.iter().rev().find_map(|p| match &p.node {
                Node::Word(w) => opposite(*w),
                Node::Cards(members) => members.iter().rev().find_map(|m| match m.state? {
                    CardState::Tapped => Some((Word::Untapped, CardState::Untapped)),
                    CardState::Untapped => Some((Word::Tapped, CardState::Tapped)),
                    CardState::Wounded => Some((Word::Unwounded, CardState::Untapped)),
                    CardState::Unsaid => None,
                }),
                _ => None,
            })
        });
        // `Brand is tapped and Haldir is` denies nothing.
        let other = |word: Word| denied || matches!(word, Word::Tapped | Word::Wounded);
        let Some((word, state)) = state.filter(|(word, _)| other(*word)) else { return false };
        if !refers {
            clause.nodes.retain(|p| p.node != Node::Word(Word::Not));
            let end = clause.span().end;
            clause.nodes.push(Placed { node: Node::Word(word), span: end..end });
            return false;
        }
        let last = before.last_mut().and_then(|c| {
            c.nodes.iter_mut().rev().find_map(|p| if let Node::Cards(m) = &mut p.node { m.last_mut() } else { None })
        });
        let Some(member) = last.filter(|m| m.state.is_none()) else { return false };
        member.state = Some(state);
        true
    }
}

/// Gives the state for which a word stands.
pub(super) fn state_of(placed: &Placed) -> Option<CardState> {
    match placed.node {
        Node::Word(Word::Tapped) => Some(CardState::Tapped),
        Node::Word(Word::Untapped | Word::Unwounded) => Some(CardState::Untapped),
        Node::Word(Word::Wounded) => Some(CardState::Wounded),
        _ => None,
    }
}

/// Gives the state of a card that does not have this one.
pub(super) fn opposite(word: Word) -> Option<(Word, CardState)> {
    Some(match word {
        Word::Tapped => (Word::Untapped, CardState::Untapped),
        Word::Untapped => (Word::Tapped, CardState::Tapped),
        Word::Wounded => (Word::Unwounded, CardState::Untapped),
        Word::Unwounded => (Word::Wounded, CardState::Wounded),
        _ => return None,
    })
}
