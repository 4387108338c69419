//! Tells which of several are meant: `two of them are tapped: Gimli and Balin`, `the first two are wounded`, `the others
//! are untapped`, `Gimli, like Balin, is tapped`, `both of Frodo's items are tapped`.

use super::node::{Building, Clause, Member, Node, Person, Placed, WHOLE, is_plain};
use super::read::has;
use super::states::{opposite, state_of};
use super::words::{Word, Words};
use crate::engine::card::CardKind;
use crate::lang::CardState;
use crate::vocab::fold;

impl Building<'_> {
    /// Gives those of a group the state that a clause tells of them.
    pub(super) fn among(&self, clause: &mut Clause, before: &mut [Clause]) {
        self.is_spent(clause);
        self.untapped_since(clause, before);
        self.listed_beside(clause, before);
        self.goes_on_of_thing(clause, before);
        let told = self
            .listed(clause)
            .or_else(|| self.counted(clause, before))
            .or_else(|| self.likened(clause))
            .or_else(|| self.things_of(clause, before))
            .or_else(|| self.straight(clause));
        if let Some(members) = told.filter(|m| !m.is_empty()) {
            let span = clause.span();
            clause.nodes = vec![Placed { node: Node::Cards(members), span }];
            clause.joined = clause.joined.filter(|j| !matches!(j, Word::So | Word::Because));
        }
    }

    /// Reads a verb of tapping as a state where it tells how somebody is: `Gimli is exhausted`.
    fn is_spent(&self, clause: &mut Clause) {
        let spent = |w: &[Placed]| {
            let done = w[2].node == Node::Word(Word::Tap) && self.typed_as(&w[2]).ends_with("ed");
            self.people(&w[0]).is_some() && w[1].node == Node::Word(Word::Be) && done
        };
        while let Some(at) = clause.nodes.windows(3).position(spent) {
            clause.nodes[at + 2].node = Node::Word(Word::Tapped);
        }
    }

    /// Gives the words of a clause that say something, articles and marks left out.
    fn said<'c>(&self, clause: &'c Clause) -> Vec<&'c Placed> {
        let small = |p: &&Placed| match &p.node {
            Node::Mark(_) | Node::Word(Word::Already | Word::Now) => true,
            Node::Other(w) => super::node::is_article(w) || matches!(w.as_str(), "still" | "namely" | "also"),
            _ => false,
        };
        clause.nodes.iter().filter(|p| !small(p)).collect()
    }

    fn typed_as(&self, placed: &Placed) -> String {
        fold(self.text.get(placed.span.clone()).unwrap_or_default())
    }

    /// Reads those who are named behind the state or ahead of it, in a list: `two of them are tapped: Gimli and Balin`,
    /// `Tapped: Gimli, Balin`, `tapped are Gimli and Balin`.
    fn listed(&self, clause: &Clause) -> Option<Vec<Member>> {
        let said = self.said(clause);
        let (who, rest) = said.split_last()?;
        let members = self.people(who)?;
        let how = |p: &&Placed| state_of(p).is_some();
        let counts = |p: &&Placed| match &p.node {
            Node::Word(w) => {
                matches!(
                    w,
                    Word::Be | Word::Of | Word::AllOf | Word::Both | Word::Character | Word::Company | Word::Have
                )
            }
            Node::Number(_) | Node::Person(_) | Node::Whose(_) => true,
            _ => false,
        };
        let mut states = rest.iter().filter(|p| how(p)).filter_map(|p| state_of(p));
        let state = states.next().filter(|_| states.next().is_none())?;
        let plain = rest.iter().all(|p| how(p) || counts(p));
        let be = rest.iter().any(|p| p.node == Node::Word(Word::Be));
        let turned = rest.len() == 2 && how(&rest[0]) && rest[1].node == Node::Word(Word::Be);
        let led = rest.last().filter(|p| how(p) || p.node == Node::Word(Word::Character) || turned)?;
        let between = self.text.get(led.span.end..who.span.start)?;
        let heads = between.contains(':') && (rest.len() == 1 || be);
        let be = be || rest.iter().any(|p| p.node == Node::Word(Word::Have));
        let heads = heads || be && between.contains([',', '-', '—', '(']) && rest.len() > 2;
        (plain && (heads || turned)).then(|| with_state(members, state))
    }

    /// Reads those who are named in parentheses behind the state: `two are tapped (Gimli and Balin)`.
    fn listed_beside(&self, clause: &mut Clause, before: &mut [Clause]) {
        let [who] = clause.nodes.as_mut_slice() else { return };
        let Some(last) = before.last_mut().filter(|b| clause.aside && b.sentence == clause.sentence) else { return };
        let said = self.said(last);
        let counts = |p: &&&Placed| {
            matches!(p.node, Node::Number(_) | Node::Word(Word::Be | Word::Of | Word::Character) | Node::Person(_))
        };
        let [rest @ .., how] = said.as_slice() else { return };
        let counted = rest.iter().any(|p| matches!(p.node, Node::Number(_))) && rest.iter().all(|p| counts(&p));
        let Some(state) = state_of(how).filter(|_| counted) else { return };
        let Some(members) = self.people(who).map(|m| with_state(m, state)) else { return };
        who.node = Node::Cards(members.clone());
        let span = last.span();
        last.nodes = vec![Placed { node: Node::Cards(members), span }];
    }

    /// Reads how many of the group before are meant: `the first two are tapped`, `the last one is wounded`, `the others are
    /// tapped`.
    fn counted(&self, clause: &Clause, before: &[Clause]) -> Option<Vec<Member>> {
        let said = self.said(clause);
        let (how, rest) = said.split_last()?;
        // `completely untapped`
        let rest = match rest {
            [rest @ .., adverb] if matches!(&adverb.node, Node::Other(w) if w.ends_with("ly")) => rest,
            rest => rest,
        };
        let (be, subject) = rest.split_last()?;
        let state = state_of(how).filter(|_| be.node == Node::Word(Word::Be))?;
        let small = |p: &&&Placed| !matches!(p.node, Node::Word(Word::Of | Word::Character) | Node::Person(Person::He));
        let subject: Vec<&&Placed> = subject.iter().filter(small).collect();
        let words = Words::english();
        let group = self.last_group(before)?;
        let left = |p: &Placed| {
            let led = self.text.get(..p.span.start).unwrap_or_default().trim_end().to_lowercase();
            words.is_remaining(&self.typed_as(p)) && (led.ends_with(" the") || led.ends_with("the") && led.len() == 3)
        };
        let last = |p: &Placed| matches!(&p.node, Node::Other(w) if words.is_lasting(w));
        let count = |n: i32| usize::try_from(n).ok().filter(|n| (1..group.len()).contains(n));
        let rest_of = |n: Option<usize>| {
            let named = self.named_since(group, before);
            let others: Vec<Member> =
                group.iter().filter(|m| !named.iter().any(|c| self.same_title(*c, m.card))).cloned().collect();
            let some = !named.is_empty() && !others.is_empty() && n.is_none_or(|n| n == others.len());
            some.then_some(others)
        };
        let members = match subject.as_slice() {
            [first] if first.node == Node::Word(Word::Order) => group[..1].to_vec(),
            [first, n] if first.node == Node::Word(Word::Order) => match n.node {
                Node::Number(n) => group[..count(n)?].to_vec(),
                _ => return None,
            },
            [end] if last(end) => group[group.len() - 1..].to_vec(),
            whole if is_whole_group(whole, group.len()) => group.clone(),
            [end, n] if last(end) => match n.node {
                Node::Number(n) => group[group.len() - count(n)?..].to_vec(),
                _ => return None,
            },
            [others] if left(others) => rest_of(None)?,
            [others, n] if left(others) => match n.node {
                Node::Number(n) => rest_of(count(n))?,
                _ => return None,
            },
            _ => return None,
        };
        Some(with_state(&members, state))
    }

    /// Gives those of a group of whom something was told since it was named.
    fn named_since(&self, group: &[Member], before: &[Clause]) -> Vec<usize> {
        let since = before.iter().rposition(|b| b.nodes.iter().any(|p| self.people(p).is_some_and(|m| m == group)));
        let later = before[since.map_or(0, |n| n + 1)..].iter().flat_map(|c| &c.nodes);
        let own = |c: &usize| group.iter().any(|m| self.same_title(*c, m.card));
        later.filter_map(|p| self.people(p)).flatten().map(|m| m.card).filter(own).collect()
    }

    /// Reads who is like somebody else, or not like them: `Gimli, like Balin, is tapped`, `Gimli is tapped, like Balin`.
    fn likened(&self, clause: &Clause) -> Option<Vec<Member>> {
        let words = Words::english();
        let said = self.said(clause);
        let like = |p: &Placed| match &p.node {
            Node::Other(w) if words.is_likening(w) => Some(true),
            Node::Other(w) if words.is_unlike(w) => Some(false),
            _ => None,
        };
        let (who, same, other, how) = match said.as_slice() {
            [who, link, other, be, how] if be.node == Node::Word(Word::Be) => (who, like(link)?, other, how),
            [who, be, how, link, other] if be.node == Node::Word(Word::Be) => (who, like(link)?, other, how),
            [link, other, who, be, how] if be.node == Node::Word(Word::Be) => (who, like(link)?, other, how),
            _ => return None,
        };
        let Node::Word(word) = how.node else { return None };
        let state = state_of(how)?;
        let theirs = if same { state } else { opposite(word)?.1 };
        let mut members = with_state(self.people(who)?, state);
        members.extend(with_state(self.people(other)?, theirs));
        Some(members)
    }

    /// Reads how the things are that somebody bears: `both of Frodo's items are tapped`, `his rings are tapped`.
    fn things_of(&self, clause: &Clause, before: &[Clause]) -> Option<Vec<Member>> {
        let said = self.said(clause);
        let all = |p: &&&Placed| !matches!(p.node, Node::Word(Word::Both | Word::AllOf | Word::Of) | Node::Number(_));
        let plain: Vec<&&Placed> = said.iter().filter(all).collect();
        let [who, thing, be, how] = plain.as_slice() else { return None };
        let ring = thing.node == Node::Word(Word::Ring);
        if !ring && thing.node != Node::Word(Word::Item) || be.node != Node::Word(Word::Be) {
            return None;
        }
        let state = state_of(how).filter(|s| *s != CardState::Wounded)?;
        let owner = match &who.node {
            Node::Whose(Person::He) => self.named_last(before.iter().rev().flat_map(|b| b.nodes.iter().rev()))?,
            _ => match self.people(who)?.as_slice() {
                [one] => one.card,
                _ => return None,
            },
        };
        let groups = before.iter().flat_map(|b| &b.nodes).filter_map(|p| self.people(p)).flatten();
        let mut things: Vec<Member> = Vec::new();
        for borne in groups.filter(|m| self.same_title(m.card, owner)).flat_map(|m| &m.bears) {
            let fits = self.is(borne.card, CardKind::Item) && (!ring || self.is_ring(borne.card));
            if fits && !things.iter().any(|t| self.same_title(t.card, borne.card)) {
                things.push(Member { state: Some(state), ..borne.clone() });
            }
        }
        let several = said.iter().any(|p| matches!(p.node, Node::Word(Word::Both | Word::AllOf) | Node::Number(_)));
        let several = several || Words::english().is_plural(&self.typed_as(be));
        let counted = if several { things.len() > 1 } else { things.len() == 1 };
        counted.then(|| vec![Member { bears: things, ..Member::of(owner) }])
    }

    fn is_ring(&self, card: usize) -> bool {
        self.mention(card).is_some_and(|m| fold(&m.title).split(' ').any(|w| w == "ring" || w == "rings"))
    }

    /// Reads who is ready as untapped: `Gimli is tapped, Legolas ready`, `Legolas is ready`.
    fn straight(&self, clause: &Clause) -> Option<Vec<Member>> {
        let said = self.said(clause);
        let mut members: Vec<Member> = Vec::new();
        let mut rest = said.as_slice();
        while let [who, behind @ ..] = rest {
            let people = self.people(who)?;
            let behind = match behind {
                [be, behind @ ..] if be.node == Node::Word(Word::Be) => behind,
                _ => behind,
            };
            let (how, behind) = behind.split_first()?;
            let state = match &how.node {
                Node::Other(w) if Words::english().is_ready(w) => CardState::Untapped,
                _ => state_of(how)?,
            };
            members.extend(with_state(people, state));
            rest = match behind {
                [and, behind @ ..] if matches!(and.node, Node::Word(Word::And | Word::But)) => behind,
                _ => behind,
            };
        }
        let be = clause.nodes.iter().any(|p| p.node == Node::Word(Word::Be));
        let ready = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(w) if Words::english().is_ready(w)));
        (be && ready && !members.is_empty()).then_some(members)
    }

    /// Names the thing whose state a clause tells that goes on: `Sting, borne by Frodo, is tapped`, `Frodo controls
    /// Gwaihir, who is tapped`.
    fn goes_on_of_thing(&self, clause: &mut Clause, before: &[Clause]) {
        let said = self.said(clause);
        let [be, how] = said.as_slice() else { return };
        let Some(state) = state_of(how).filter(|_| be.node == Node::Word(Word::Be)) else { return };
        let Some(last) = before.last().filter(|b| b.sentence == clause.sentence && !b.asked) else { return };
        let who = clause.joined == Some(Word::Who);
        let groups = || last.nodes.iter().filter(|p| matches!(p.node, Node::Cards(_)));
        let named = if who { groups().next_back() } else { groups().next() };
        let thing = |p: &Placed| match &p.node {
            Node::Cards(m) => match m.as_slice() {
                [one] => (self.borne(one.card) && !self.character(one.card)).then(|| one.clone()),
                _ => None,
            },
            _ => None,
        };
        let Some(thing) = named.and_then(thing) else { return };
        let mut holders = last.nodes.iter().filter_map(|p| self.people(p)).flatten();
        let (Some(holder), None) = (holders.next(), holders.next()) else { return };
        if self.is(thing.card, CardKind::Event) || clause.asked {
            return;
        }
        let borne = Member { state: Some(state), ..Member::of(thing.card) };
        let span = clause.span();
        clause.nodes =
            vec![Placed { node: Node::Cards(vec![Member { bears: vec![borne], ..Member::of(holder.card) }]), span }];
        clause.joined = None;
    }

    /// Takes back a state that is over: `Gimli was tapped earlier but has untapped since`.
    fn untapped_since(&self, clause: &mut Clause, before: &mut [Clause]) {
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => {
                let late = [Word::Have, Word::Be, Word::Untap, Word::Untapped, Word::Heal, Word::Already, Word::Now];
                late.contains(w)
                    || matches!(w, Word::Because | Word::SinceStart | Word::Then | Word::Alone | Word::Again)
            }
            Node::Other(_) | Node::Person(Person::He) | Node::Mark(_) => true,
            _ => false,
        };
        let ends = [Word::Untap, Word::Untapped, Word::Heal].iter().any(|w| has(clause, *w));
        let joined = matches!(clause.joined, Some(Word::But | Word::And | Word::Then | Word::Who));
        if !ends || !joined || clause.nodes.len() > 6 || !clause.nodes.iter().all(plain) {
            return;
        }
        let Some(last) = before.last_mut().filter(|b| b.sentence == clause.sentence && !b.asked) else { return };
        let [Placed { node: Node::Cards(members), .. }, be, how, ..] = last.nodes.as_mut_slice() else { return };
        let tapped = be.node == Node::Word(Word::Be) && state_of(how).is_some_and(|s| s != CardState::Untapped);
        if tapped && members.iter().all(|m| self.character(m.card)) {
            let told = with_state(members, CardState::Untapped);
            last.nodes.truncate(1);
            last.nodes[0].node = Node::Cards(told.clone());
            let span = clause.span();
            clause.nodes = vec![Placed { node: Node::Cards(told), span }];
            clause.joined = None;
        }
    }
}

/// Whether words mean all of a group: `my whole company`, `everybody`, `all my guys`.
fn is_whole_group(said: &[&&Placed], size: usize) -> bool {
    let whole = |p: &&&Placed| match &p.node {
        Node::Word(w) => matches!(w, Word::AllOf | Word::Judge | Word::Company | Word::Companions),
        Node::Number(n) => usize::try_from(*n).is_ok_and(|n| n == size),
        Node::Whose(who) => *who == Person::Me,
        node => is_plain(node, WHOLE),
    };
    let noun = |p: &&&Placed| matches!(p.node, Node::Word(_));
    said.iter().all(whole) && said.iter().any(noun)
}

/// Gives some cards a state.
fn with_state(members: &[Member], state: CardState) -> Vec<Member> {
    members.iter().map(|m| Member { state: Some(state), ..m.clone() }).collect()
}
