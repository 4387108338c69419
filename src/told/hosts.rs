//! Tells who is in which company: `the first (Gandalf, Frodo) is at Rivendell, the second …`, `Gandalf and Frodo go to Bree,
//! Gimli to Moria, both from Rivendell`, `company A: Gandalf, Frodo`.

use super::node::{Building, Clause, Member, Node, Person, Placed, is_article};
use super::read::has;
use super::words::{Word, Words};
use crate::engine::card::CardKind;

/// Whether a word before `guys` makes them characters: `my guys`, `my four guys`.
pub(super) fn counts_people(before: Option<&Placed>) -> bool {
    matches!(before.map(|p| &p.node), Some(Node::Whose(_) | Node::Number(_)))
}

impl Building<'_> {
    /// Says where whoever does not move with their company stays: `Brand moves from Lórien to Dale, Gimli stays behind`, `…,
    /// leaving Gimli behind`.
    fn left_behind(&self, all: &mut [Clause]) {
        let site = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Site));
        let from = |c: &Clause| {
            let led = |at: &usize| {
                let behind = c.nodes.get(at + 1).map(|p| &p.node);
                let before = at.checked_sub(1).map(|at| &c.nodes[at].node);
                before == Some(&Node::Word(Word::From))
                    || before == Some(&Node::Word(Word::Move)) && behind == Some(&Node::Word(Word::To))
            };
            let at = (0..c.nodes.len()).filter(|at| site(&c.nodes[*at])).find(led);
            at.map(|at| c.nodes[at].clone()).filter(|_| has(c, Word::Move))
        };
        for at in 0..all.len() {
            let (before, rest) = all.split_at_mut(at);
            let [own, behind @ ..] = rest else { return };
            let mut near = before.iter().rev().chain(behind.iter());
            let Some((moves, origin)) = near.find_map(|c| Some((c, from(c)?))) else { continue };
            if own.asked || from(own).is_some() {
                continue;
            }
            let Some(who) = self.stays(own, &origin) else { continue };
            let moved = |m: &Member| {
                let others = moves.nodes.iter().filter_map(|p| self.people(p)).flatten();
                others.into_iter().any(|o| self.mentions[o.card].title == self.mentions[m.card].title)
            };
            if self.people(&who).is_some_and(|who| who.iter().any(moved)) {
                continue;
            }
            let end = who.span.end;
            let word = |word| Placed { node: Node::Word(word), span: end..end };
            own.nodes = vec![who, word(Word::Stay), word(Word::At), Placed { span: end..end, ..origin }];
        }
    }

    /// Gives the people of whom a clause says nothing but that they stay where a company comes from.
    fn stays(&self, clause: &Clause, origin: &Placed) -> Option<Placed> {
        let told = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
        let said: Vec<&Placed> = clause.nodes.iter().filter(told).collect();
        let mut others = clause.nodes.iter().filter_map(|p| if let Node::Other(w) = &p.node { Some(w) } else { None });
        let title =
            |p: &Placed| if let Node::Cards(m) = &p.node { Some(&self.mentions[m[0].card].title) } else { None };
        let word = |p: &Placed, words: &[Word]| matches!(p.node, Node::Word(w) if words.contains(&w));
        let who = match said.as_slice() {
            [who, stay] if word(stay, &[Word::Stay]) => who,
            [leave, who] if word(leave, &[Word::Leave]) => who,
            [leave, who] if word(leave, &[Word::Move]) && others.next().is_some() => who,
            [leave, who, at, there]
                if word(leave, &[Word::Leave, Word::Move])
                    && word(at, &[Word::At])
                    && title(there) == title(origin) =>
            {
                who
            }
            _ => return None,
        };
        self.people(who).map(|_| (*who).clone())
    }

    /// Names those of whom a company consists that was told of just before: `her own company is at Edoras, it is Éowyn`.
    pub(super) fn companies_named_behind(&self, all: &mut Vec<Clause>) {
        let company = |c: &Clause| {
            let at = c.nodes.iter().position(|p| p.node == Node::Word(Word::Company))?;
            let whose = at > 0 && matches!(c.nodes[at - 1].node, Node::Whose(_));
            let nobody = c.nodes.iter().all(|p| self.people(p).is_none());
            let there = has(c, Word::Be) && has(c, Word::At) && !has(c, Word::Not) && !c.asked;
            (whose && nobody && there).then_some(at)
        };
        let named = |c: &Clause| match c.nodes.as_slice() {
            [it, be, who]
                if matches!(it.node, Node::Word(Word::It) | Node::Person(Person::He))
                    && be.node == Node::Word(Word::Be)
                    && !c.asked =>
            {
                self.people(who).map(|_| who.clone())
            }
            _ => None,
        };
        for at in (1..all.len()).rev() {
            let Some((place, who)) = company(&all[at - 1]).zip(named(&all[at])) else { continue };
            all[at - 1].nodes.insert(place + 1, who);
            all.remove(at);
        }
    }

    /// Names those who are told of in parentheses behind a word for their company: `the rest (Frodo, Sam) goes to Bree`.
    pub(super) fn hosts_beside(&self, sentence: &mut Vec<Placed>) {
        let groups = sentence.iter().filter(|p| p.node == Node::Mark('(')).count();
        for at in (1..sentence.len()).rev() {
            let open = sentence[at].node == Node::Mark('(');
            let closed = sentence.get(at + 2).is_some_and(|p| p.node == Node::Mark(')'));
            let people = sentence.get(at + 1).is_some_and(|p| self.people(p).is_some());
            if !(open && closed && people) {
                continue;
            }
            let company = matches!(sentence[at - 1].node, Node::Word(Word::Company | Word::Companions));
            let first = sentence[..at].iter().rposition(|p| matches!(p.node, Node::Mark(_))).map_or(0, |n| n + 1);
            let before = &sentence[first.max(at.saturating_sub(4))..at - usize::from(company)];
            let told = before.iter().rev().take(2).any(|p| self.counts_companies(p));
            let whose = before.iter().rev().take(3).find_map(|p| match &p.node {
                Node::Whose(p) if *p != Person::He => Some(p.clone()),
                _ => None,
            });
            let theirs = groups > 1 && whose.as_ref().is_some_and(|p| *p != Person::Me);
            if !(told || company && theirs) {
                continue;
            }
            if let (Some(whose), Node::Cards(members)) = (whose, &mut sentence[at + 1].node) {
                members.iter_mut().for_each(|m| m.whose = Some(whose.clone()));
            }
            sentence.remove(at + 2);
            sentence.remove(at);
            // `the first [Gandalf and Frodo]`
            let mut noun = at;
            while !company
                && noun > first
                && (self.counts_companies(&sentence[noun - 1]) || article(&sentence[noun - 1]))
            {
                noun -= 1;
                sentence.remove(noun);
            }
            return self.hosts_beside(sentence);
        }
    }

    /// Gives cards in play the owner who stands behind each in parentheses: `Doors of Night (his), Gates of Morning (mine)`.
    pub(super) fn owners_beside(&self, sentence: &mut Vec<Placed>) {
        let mine = sentence.windows(2).any(|w| w[0].node == Node::Mark('(') && w[1].node == Node::Person(Person::Me));
        for at in (1..sentence.len()).rev() {
            let closed = sentence.get(at + 2).is_some_and(|p| p.node == Node::Mark(')'));
            if sentence[at].node != Node::Mark('(') || !closed {
                continue;
            }
            let who = match &sentence[at + 1].node {
                Node::Person(Person::He) | Node::Whose(Person::He) if mine => Person::Opponent,
                Node::Person(p) | Node::Whose(p) if *p != Person::He => p.clone(),
                _ => continue,
            };
            let lies = self.may_last(&sentence[at - 1]);
            if let Node::Cards(members) = &mut sentence[at - 1].node
                && lies
            {
                members.last_mut().into_iter().for_each(|m| m.whose = Some(who.clone()));
                sentence.drain(at..at + 3);
            }
        }
    }

    /// Whether a word tells one company from another: `the first`, `the other`, `the rest`, `one`.
    fn counts_companies(&self, placed: &Placed) -> bool {
        let words = Words::english();
        let typed = crate::vocab::fold(self.text.get(placed.span.clone()).unwrap_or_default());
        match &placed.node {
            Node::Word(Word::Order | Word::SecondOne) | Node::Number(1 | 2) => true,
            Node::Word(Word::Stay) | Node::Other(_) => words.is_remaining(&typed),
            _ => false,
        }
    }

    /// Gives the clauses, each of which tells of one company.
    pub(super) fn hosts(&self, all: &mut Vec<Clause>) {
        self.labelled(all);
        theirs_beside_mine(all);
        self.each_where_it_is(all);
        let mut told: Vec<Clause> = Vec::with_capacity(all.len());
        for clause in all.drain(..) {
            told.extend(self.each_on_its_way(clause));
        }
        self.others_stay(&mut told);
        self.left_behind(&mut told);
        for at in 0..told.len() {
            let later = told[at + 1..].iter().any(|c| moves(c) && !c.asked && !self.same_people(c, &told[at]));
            if later {
                self.arrived_before(&mut told[at]);
            }
        }
        *all = told;
    }

    /// Lets those go alone who leave others behind: `Gimli moves to Bree, the others stay`.
    fn others_stay(&self, all: &mut Vec<Clause>) {
        let mut at = 1;
        while at < all.len() {
            let (before, rest) = all.split_at(at);
            let (go, stay) = (&before[at - 1], &rest[0]);
            let near = go.sentence.saturating_add(1) >= stay.sentence && !go.asked && !stay.asked;
            let small = |p: &&Placed| match &p.node {
                Node::Word(w) => !matches!(w, Word::Of | Word::Already | Word::Now | Word::At),
                Node::Other(w) => Words::english().is_remaining(w),
                Node::Person(Person::He) => false,
                _ => !matches!(p.node, Node::Mark(_)),
            };
            let said: Vec<&Placed> = stay.nodes.iter().filter(small).collect();
            let movers = go.nodes.iter().find_map(|p| self.people(p)).cloned().unwrap_or_default();
            let group = self.last_group(&before[..at - 1]).cloned().unwrap_or_default();
            let own = |m: &Member| movers.iter().any(|o| self.same_title(o.card, m.card));
            let left: Vec<&Member> = group.iter().filter(|m| !own(m)).collect();
            let leaves = group.len() == left.len() + movers.len() && !left.is_empty() && !movers.is_empty();
            let rest_of = |p: &Placed| match self.people(p) {
                Some(members) => {
                    members.len() == left.len()
                        && members.iter().all(|m| left.iter().any(|l| self.same_title(l.card, m.card)))
                }
                None => self.counts_companies(p),
            };
            let stays = match said.as_slice() {
                [who, verb] => verb.node == Node::Word(Word::Stay) && rest_of(who),
                _ => false,
            };
            let to = go.nodes.windows(2).any(|w| w[0].node == Node::Word(Word::To) && self.place(&w[1]));
            if near && leaves && stays && to && moves(go) {
                let span = all[at].span();
                all[at - 1].nodes.push(Placed { node: Node::Word(Word::Alone), span });
                all.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Whether two clauses name the same character.
    fn same_people(&self, one: &Clause, other: &Clause) -> bool {
        let people = |c: &Clause| -> Vec<usize> {
            c.nodes.iter().filter_map(|p| self.people(p)).flatten().map(|m| m.card).collect()
        };
        let (one, other) = (people(one), people(other));
        one.is_empty() || one.iter().any(|a| other.iter().any(|b| self.same_title(*a, *b)))
    }

    /// Whether a site stands there, and nobody.
    pub(super) fn place(&self, placed: &Placed) -> bool {
        matches!(&placed.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Site) && !self.character(m[0].card))
    }

    /// Tells of each company by itself that goes somewhere: `they go to Bree, Gimli and Legolas to Moria, both from
    /// Rivendell`.
    fn each_on_its_way(&self, clause: Clause) -> Vec<Clause> {
        let nodes = &clause.nodes;
        let verb = nodes.iter().position(|p| p.node == Node::Word(Word::Move));
        let Some(verb) = verb.filter(|_| !clause.asked) else { return vec![clause] };
        let leads = |n: usize| {
            let led = matches!(nodes.get(n).map(|p| &p.node), Some(Node::Word(Word::To | Word::From)));
            led && nodes.get(n + 1).is_some_and(|p| self.place(p))
        };
        let starts: Vec<usize> = (0..nodes.len())
            .filter(|n| self.people(&nodes[*n]).is_some() && (leads(n + 1) || n + 1 == verb && leads(n + 2)))
            .collect();
        let whole = starts.len() > 1 && nodes.iter().filter(|p| self.people(p).is_some()).count() == starts.len();
        if !whole {
            return vec![clause];
        }
        // `two companies move to Bree: Gandalf from Rivendell, Gimli from Edhellond`
        let goal = nodes[..starts[0]].windows(2).find(|w| w[0].node == Node::Word(Word::To) && self.place(&w[1]));
        let goal = goal.filter(|_| verb < starts[0]).map(<[Placed]>::to_vec);
        // `both from Rivendell`
        let common = (starts[1]..nodes.len())
            .find(|n| matches!(nodes[*n].node, Node::Word(Word::Both | Word::AllOf)) && leads(n + 1));
        let end = common.unwrap_or(nodes.len());
        let shared: Vec<Placed> = common.map(|n| nodes[n + 1..n + 3].to_vec()).unwrap_or_default();
        let mut parts = Vec::new();
        for (n, start) in starts.iter().enumerate() {
            let first = if n == 0 && goal.is_none() { 0 } else { *start };
            let last = starts.get(n + 1).copied().unwrap_or(end);
            let mut own: Vec<Placed> = nodes[first..last].to_vec();
            while own.last().is_some_and(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::And | Word::But))) {
                own.pop();
            }
            if !own.iter().any(|p| p.node == Node::Word(Word::Move)) {
                let at = own.first().map_or(0, |p| p.span.end);
                own.insert(1, Placed { node: Node::Word(Word::Move), span: at..at });
            }
            let from = own.iter().any(|p| p.node == Node::Word(Word::From));
            if let Some(to) = own.iter().position(|p| p.node == Node::Word(Word::To)).filter(|_| !from) {
                let at = own[to].span.start;
                let shared = shared.iter().map(|p| Placed { node: p.node.clone(), span: at..at });
                own.splice(to..to, shared);
            }
            if let Some(goal) = &goal {
                let at = own.last().map_or(0, |p| p.span.end);
                own.extend(goal.iter().map(|p| Placed { node: p.node.clone(), span: at..at }));
            }
            let joined = if n == 0 { clause.joined } else { None };
            parts.push(Clause { nodes: own, joined, ..clause.clone() });
        }
        if common.is_some_and(|n| nodes.len() > n + 3) {
            return vec![clause];
        }
        parts
    }

    /// Lets those stand at a site who have moved there before others do: `Gimli has already moved to Bree. Now …`.
    fn arrived_before(&self, clause: &mut Clause) {
        let nodes = &clause.nodes;
        let done = nodes.windows(2).any(|w| {
            let goes = matches!(w[1].node, Node::Word(Word::Move | Word::Already | Word::From | Word::To));
            w[0].node == Node::Word(Word::Have) && goes
        });
        let theirs = nodes.iter().find_map(|p| match &p.node {
            Node::Whose(who @ (Person::Opponent | Person::Hazard | Person::Named(_))) => Some(who.clone()),
            _ => None,
        });
        let already = has(clause, Word::Already) || has(clause, Word::Earlier) || theirs.is_some();
        let to = nodes.windows(2).position(|w| w[0].node == Node::Word(Word::To) && self.place(&w[1]));
        let who = nodes.iter().position(|p| self.people(p).is_some());
        let (Some(to), Some(who), true) = (to, who, done && already && !clause.asked) else {
            return;
        };
        let plain = nodes.iter().all(|p| match &p.node {
            Node::Word(w) => {
                matches!(
                    w,
                    Word::Have | Word::Move | Word::Already | Word::Earlier | Word::From | Word::To | Word::With
                )
            }
            Node::Cards(_) => self.people(p).is_some() || self.place(p),
            Node::Other(_) | Node::Mark(_) | Node::Whose(_) => true,
            _ => false,
        });
        if !plain {
            return;
        }
        let span = nodes[to].span.clone();
        let word = |word: Word| Placed { node: Node::Word(word), span: span.clone() };
        let mut people = nodes[who].clone();
        if let (Some(theirs), Node::Cards(members)) = (&theirs, &mut people.node) {
            members.iter_mut().for_each(|m| m.whose = Some(theirs.clone()));
        }
        let whose = theirs.map(|p| Placed { node: Node::Whose(p), span: span.clone() });
        let stands = [people, word(Word::Be), word(Word::At), nodes[to + 1].clone()];
        clause.nodes = whose.into_iter().chain(stands).collect();
    }

    /// Names those who are in a company with a letter or a number: `company A: Gandalf, Frodo. … A moves to Bree`.
    fn labelled(&self, all: &mut Vec<Clause>) {
        let label = |p: &Placed| match &p.node {
            Node::Other(_) | Node::Number(_) => {
                let typed = self.text.get(p.span.clone()).unwrap_or_default();
                let one = typed.len() == 1 && typed.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
                one.then(|| typed.to_owned())
            }
            _ => None,
        };
        let mut known: Vec<(String, Placed)> = Vec::new();
        for clause in all.iter_mut() {
            let small = |p: &&Placed| !matches!(p.node, Node::Mark(_)) && !article_typed(self.text, p);
            let said: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
            let told = match said.as_slice() {
                [company, name, rest @ .., who] if company.node == Node::Word(Word::Company) => {
                    let be = rest
                        .iter()
                        .all(|p| matches!(p.node, Node::Word(Word::Be | Word::Have | Word::With | Word::Of)));
                    label(name).filter(|_| be && self.people(who).is_some()).map(|name| (name, (*who).clone()))
                }
                _ => None,
            };
            if let Some((name, who)) = told {
                // Who is in it is told where it goes or stays.
                known.push((name, who));
                continue;
            }
            let from = usize::from(clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Company)));
            let Some(name) = clause.nodes.get(from).and_then(label) else { continue };
            let verb = matches!(
                clause.nodes.get(from + 1).map(|p| &p.node),
                Some(Node::Word(Word::Move | Word::Stay | Word::Be | Word::Have | Word::Face))
            );
            let Some((_, who)) = known.iter().find(|(n, _)| *n == name).filter(|_| verb) else { continue };
            let span = clause.nodes[from].span.clone();
            clause.nodes.splice(0..=from, [Placed { node: who.node.clone(), span }]);
        }
        let used = |who: &Placed| {
            all.iter().any(|c| c.nodes.first().is_some_and(|p| p.node == who.node && p.span != who.span))
        };
        let used: Vec<Placed> = known.iter().map(|(_, who)| who).filter(|who| used(who)).cloned().collect();
        let names = |c: &Clause| {
            let company = c.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Company));
            company && c.nodes.last().is_some_and(|p| used.iter().any(|u| u.span == p.span))
        };
        all.retain(|c| !names(c));
    }
}

fn article(placed: &Placed) -> bool {
    matches!(&placed.node, Node::Other(w) if is_article(w))
}

/// Whether an article stands there, and no letter of a name.
fn article_typed(text: &str, placed: &Placed) -> bool {
    article(placed) && text.get(placed.span.clone()) != Some("A")
}

fn moves(clause: &Clause) -> bool {
    has(clause, Word::Move) && (has(clause, Word::From) || has(clause, Word::To))
}

/// Gives the other player the company that is told of beside one's own: `my company: Gandalf. His company: Gorbag`.
fn theirs_beside_mine(all: &mut [Clause]) {
    let company = |c: &Clause, who: &Person| {
        c.nodes.windows(2).position(|w| {
            w[0].node == Node::Whose(who.clone()) && matches!(w[1].node, Node::Word(Word::Company | Word::Companions))
        })
    };
    let Some(mine) = all.iter().position(|c| company(c, &Person::Me).is_some()) else { return };
    for clause in &mut all[mine + 1..] {
        let Some(at) = company(clause, &Person::He).filter(|_| !clause.asked) else { continue };
        clause.nodes[at].node = Node::Whose(Person::Opponent);
    }
}
