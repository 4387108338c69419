//! Finds events whose order a text disputes: nobody declares them, they are in play.

use super::in_play::since;
use super::*;
use crate::told::node::Placed;

impl Reading<'_> {
    /// Lets events be in play of which the text asks who puts them in order or which one comes first, and which nobody
    /// is said to play: `who gets to choose which goes first, Morgul Night or Fell Winter?`
    pub(super) fn disputed(&mut self, clauses: &[Clause]) {
        let mut found: Vec<Member> = Vec::new();
        for clause in clauses.iter().filter(|c| orders::speaks_of_order(c)) {
            let near =
                |c: &&Clause| std::ptr::eq(*c, clause) || clause.asked && c.asked && c.sentence == clause.sentence;
            let mut named: Vec<Member> = Vec::new();
            for (_, member) in clauses.iter().filter(near).flat_map(|c| self.cards(c)) {
                let known = named.iter().any(|m| self.same(m.card, member.card));
                if !known && self.may_be_disputed(member.card) && !self.said_to_come(clauses, member.card) {
                    named.push(member.clone());
                }
            }
            if named.len() > 1 {
                found.extend(named);
            }
        }
        for member in found {
            if !self.lies(member.card) && !self.is_used(member.card) {
                self.supposed.push(member.card);
                let owner = member.whose.clone();
                self.take(member.card);
                self.story.lying.push(Lying { owner, ..Lying::of(member) });
            }
        }
    }

    /// Whether a card is an event that may stay in play.
    pub(super) fn may_stay(&self, card: usize) -> bool {
        let event = self.is(card, CardKind::Event) && !self.character(card) && !self.creature(card);
        event && !knowledge::never_stays(self.table, &self.mentions[card].versions)
    }

    /// Whether a card is an event that stays in play and acts there.
    fn may_be_disputed(&self, card: usize) -> bool {
        self.may_stay(card) && self.waits(card) && !self.asks_for_check(card)
    }

    /// Whether somebody is said to play a card, or it is said to come.
    pub(super) fn said_to_come(&self, clauses: &[Clause], card: usize) -> bool {
        use Word as W;
        let comes = |p: &Placed| matches!(p.node, Node::Word(W::Play | W::ComeDown | W::Respond | W::Throw | W::Draw));
        let verb = |p: &&Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        clauses.iter().enumerate().any(|(n, clause)| {
            self.cards(clause).filter(|(_, m)| self.same(m.card, card)).any(|(at, _)| {
                if matches!(leading(clause, at), Some(Node::Word(W::Before | W::After | W::Of))) {
                    return false;
                }
                let timed = at == 0 && matches!(clause.joined, Some(W::Before | W::After));
                if clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w))) {
                    let before = clause.nodes[..at].iter().rev().find(verb).is_some_and(comes);
                    let behind = clause.nodes[at + 1..].iter().take(4).any(comes);
                    return !timed && (before || behind);
                }
                // `I play Fell Winter, then Morgul Night`, `Opponent: Fell Winter`
                let goes_on = n.checked_sub(1).map(|b| &clauses[b]).filter(|b| b.sentence == clause.sentence);
                let only = clause.nodes.iter().all(|p| matches!(p.node, Node::Cards(_) | Node::Other(_)));
                // `My order, please: Fell Winter, then Morgul Night`
                let near = &clauses[n.saturating_sub(3)..n];
                let listed = near.iter().any(|b| b.speaker == clause.speaker && orders::speaks_of_order(b));
                goes_on.is_some_and(|b| b.nodes.iter().any(comes)) || clause.speaker.is_some() && only && !listed
            })
        })
    }

    /// Whether a card is one that lies in play only because its order is disputed.
    pub(super) fn is_supposed(&self, card: usize) -> bool {
        self.supposed.iter().any(|s| self.same(*s, card))
    }

    /// Takes back that a card lies in play only because its order is disputed: the text tells how it lies there.
    pub(super) fn told_after_all(&mut self, card: usize) {
        if !self.is_supposed(card) {
            return;
        }
        let mentions = self.mentions;
        let own = |c: usize| mentions[c].title == mentions[card].title;
        self.story.lying.retain(|l| !own(l.card.card));
        self.supposed.retain(|s| !own(*s));
    }

    /// Reads whose the events are that were named before together, and since when they are in play: `both belong to the
    /// hazard player`, `they were both played on my first company`, `these two are my opponent's`.
    pub(super) fn together(&mut self, clause: &Clause) {
        use Word as W;
        let first = clause.nodes.iter().position(|p| !matches!(&p.node, Node::Mark(_)));
        let they = first.is_some_and(|at| match &clause.nodes[at].node {
            Node::Person(Person::He) => true,
            Node::Other(word) => matches!(word.as_str(), "these" | "those"),
            _ => false,
        });
        let both = has(clause, W::Both);
        let since = since(clause);
        let owner = self.owner_of_all(clause);
        let there = has(clause, W::InPlay) || since.is_some();
        let acts = [W::Discard, W::Tap, W::Cancel, W::Not, W::Want, W::Can, W::Say].iter().any(|w| has(clause, *w));
        let owned = owner.is_some() && (has(clause, W::Be) || both);
        if clause.asked || acts || !(both || they) || !(there || owned) {
            return;
        }
        let mentions = self.mentions;
        let own = |c: usize, all: &[usize]| all.iter().any(|s| mentions[*s].title == mentions[c].title);
        let supposed = self.supposed.clone();
        let laid = self.laid_sentence == clause.sentence && both && self.cards(clause).next().is_none();
        let last: Vec<usize> = if supposed.len() > 1 {
            supposed
        } else if laid {
            self.story.lying.iter().rev().take(2).map(|l| l.card.card).collect()
        } else {
            return;
        };
        for lying in self.story.lying.iter_mut().filter(|l| own(l.card.card, &last)) {
            lying.owner = lying.owner.take().or_else(|| owner.clone());
            lying.since = lying.since.or(since);
        }
        self.handled = true;
    }

    /// Gives the player to whom things are said to belong: `both are mine`, `these two are from the opponent`.
    fn owner_of_all(&self, clause: &Clause) -> Option<Person> {
        clause.nodes.iter().enumerate().find_map(|(at, p)| match &p.node {
            Node::Person(p) if *p != Person::He => Some(p.clone()),
            Node::Person(Person::He) if at == 0 && has(clause, Word::Have) => self.third(),
            Node::Whose(p) => {
                let thing = matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Cards(_)));
                let he = if *p == Person::He { self.third() } else { Some(p.clone()) };
                he.filter(|_| !thing)
            }
            _ => None,
        })
    }

    /// Whether a clause only says of events that stay in play whose they are, or that they take effect: `Doors of Night
    /// is mine as well`, `then my Foul Fumes triggers`.
    pub(super) fn says_only_whose(&self, clause: &Clause) -> bool {
        use Word as W;
        let verbs = || clause.nodes.iter().filter_map(|p| if let Node::Word(w) = p.node { Some(w) } else { None });
        let plain = |w: W| !is_verb(w) || matches!(w, W::Be | W::Happen | W::Do);
        // `Doors of Night and Foul Fumes are both mine`
        let several = self.cards(clause).count() > 1 && (has(clause, W::AllOf) || has(clause, W::Both));
        let all = several && clause.nodes.last().is_some_and(|p| matches!(p.node, Node::Person(_)));
        if clause.asked || has(clause, W::Not) || !verbs().all(plain) || !(self.talks || all) {
            return false;
        }
        let cards = self.cards(clause).all(|(_, m)| self.may_stay(m.card));
        let acts = self.cards(clause).all(|(_, m)| self.may_be_disputed(m.card));
        let happens = has(clause, W::Happen) && !has(clause, W::If) && clause.joined != Some(W::If);
        // `and so is Doors of Night`
        let so = clause.joined == Some(W::So) && clause.nodes.len() < 4 && has(clause, W::Be);
        let placed = |at: usize| matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Cards(_)));
        let whose = clause.nodes.iter().enumerate().any(|(at, p)| match &p.node {
            Node::Person(p) => *p != Person::He,
            Node::Whose(_) => !placed(at),
            _ => false,
        });
        cards && self.cards(clause).next().is_some() && (happens && acts || so || whose && has(clause, W::Be))
    }
}
