//! Tells where each company is of which one clause tells together: `Elrond is at Rivendell, and Legolas on the way from Lórien
//! to Moria`, `there is Gimli's company, going to Bree`.

use super::node::{Building, Clause, Node, Person, Placed};
use super::words::Word;

impl Building<'_> {
    /// Gives each company a clause of its own where some stand at a site and others move.
    pub(super) fn each_where_it_is(&self, all: &mut Vec<Clause>) {
        self.there_is(all);
        let mut told = Vec::with_capacity(all.len());
        let mut rest = std::mem::take(all).into_iter().peekable();
        while let Some(clause) = rest.next() {
            // `… and one company of Denethor, that moves from Lórien`
            let goes = rest.peek().is_some_and(|next| {
                next.joined == Some(Word::Who) && next.sentence == clause.sentence && self.begins_a_way(next)
            });
            let mut parts = self.apart(clause, goes);
            let last = parts.len() > 1 && parts.last().is_some_and(|c| c.nodes.len() == 1);
            if let (Some(part), Some(next)) = (parts.last_mut(), rest.next_if(|_| goes && last)) {
                part.nodes.extend(next.nodes);
            }
            told.append(&mut parts);
        }
        *all = told;
    }

    /// Reads `there is Gimli's company, going from Rivendell to Bree` as what Gimli's company does.
    fn there_is(&self, all: &mut Vec<Clause>) {
        let mut at = 1;
        while at < all.len() {
            let (own, next) = (&all[at - 1], &all[at]);
            let said: Vec<&Placed> = own.nodes.iter().filter(|p| !matches!(p.node, Node::Other(_))).collect();
            let named = |p: &Placed| self.people(p).is_some();
            let introduces = match said.as_slice() {
                [be, who] => be.node == Node::Word(Word::Be) && named(who),
                [be, who, with, other] => {
                    let with = with.node == Node::Word(Word::With);
                    be.node == Node::Word(Word::Be) && named(who) && with && named(other)
                }
                _ => false,
            };
            let near = own.sentence == next.sentence && !own.asked && !next.asked;
            if near && introduces && self.begins_a_way(next) {
                let who = own.nodes.iter().position(named).unwrap_or_default();
                let mut nodes = own.nodes[who..].to_vec();
                nodes.extend(next.nodes.iter().cloned());
                all[at - 1].nodes = nodes;
                all.remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Whether a clause says only where somebody goes who is named before it.
    fn begins_a_way(&self, clause: &Clause) -> bool {
        let goes = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Word(Word::Move | Word::From)));
        let site = clause.nodes.iter().any(|p| self.place(p));
        goes && site && clause.nodes.iter().all(|p| self.people(p).is_none())
    }

    /// Splits a clause in which some stand at a site and others, told next, move. The last of them may move in the clause
    /// behind it.
    fn apart(&self, clause: Clause, goes_on: bool) -> Vec<Clause> {
        let nodes = &clause.nodes;
        let small = |p: &Placed| matches!(p.node, Node::Mark(_) | Node::Other(_) | Node::Word(Word::Alone | Word::Now));
        let verb = |p: &Placed| matches!(p.node, Node::Word(Word::Be | Word::Stay | Word::Move));
        // Where those go or stay who are named at a place: whether they move.
        let way = |at: usize| {
            let mut behind = nodes[at + 1..].iter().skip_while(|p| small(p) || verb(p) || is_company(p));
            match (behind.next().map(|p| &p.node), behind.next()) {
                (Some(Node::Word(Word::At)), Some(site)) if self.place(site) => Some(false),
                (Some(Node::Word(Word::From | Word::To)), Some(site)) if self.place(site) => Some(true),
                (None, _) if goes_on => Some(true),
                _ => None,
            }
        };
        let people: Vec<usize> = (0..nodes.len()).filter(|at| self.people(&nodes[*at]).is_some()).collect();
        let ways: Vec<Option<bool>> = people.iter().map(|at| way(*at)).collect();
        let mixed = ways.contains(&Some(true)) && ways.contains(&Some(false));
        if people.len() < 2 || clause.asked || !mixed || ways.contains(&None) {
            return vec![clause];
        }
        // Nothing else may be told than whose they are.
        let told = [Word::Have, Word::At, Word::From, Word::To, Word::And, Word::Order, Word::SecondOne];
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => told.contains(w) || is_company(p) || verb(p) || small(p),
            Node::Cards(_) => self.people(p).is_some() || self.place(p),
            _ => true,
        };
        if !nodes.iter().all(plain) {
            return vec![clause];
        }
        let owner = nodes[..people[0]].iter().find_map(|p| match &p.node {
            Node::Whose(who) | Node::Person(who) if *who != Person::He => Some(who.clone()),
            _ => None,
        });
        let mut parts = Vec::with_capacity(people.len());
        for (n, start) in people.iter().enumerate() {
            let end = people.get(n + 1).copied().unwrap_or(nodes.len());
            let joins = |p: &Placed| {
                let words = [Word::And, Word::Have, Word::Order, Word::SecondOne];
                let word = matches!(&p.node, Node::Word(w) if words.contains(w)) || is_company(p) || small(p);
                word || matches!(p.node, Node::Number(_) | Node::Person(_) | Node::Whose(_))
            };
            let kept = nodes[*start..end].iter().rposition(|p| !joins(p)).map_or(*start, |last| start + last);
            let mut own = nodes[*start..=kept].to_vec();
            let at = own[0].span.end;
            if !own.iter().any(verb) && own.len() > 1 {
                let said = if ways[n] == Some(true) { Word::Move } else { Word::Stay };
                own.insert(1, Placed { node: Node::Word(said), span: at..at });
            }
            if let (Some(owner), Node::Cards(members)) = (&owner, &mut own[0].node) {
                members.iter_mut().for_each(|m| m.whose = m.whose.take().or(Some(owner.clone())));
            }
            let joined = if n == 0 { clause.joined } else { None };
            parts.push(Clause { nodes: own, joined, ..clause.clone() });
        }
        parts
    }
}

fn is_company(placed: &Placed) -> bool {
    matches!(placed.node, Node::Word(Word::Company | Word::Companions))
}
