//! Keeps in mind of whom and of what a text spoke last: those whom `he`, `it` and `they` mean behind it.

use super::*;

impl Reading<'_> {
    /// Keeps in mind of whom and of what a clause speaks.
    pub(super) fn remember(&mut self, clause: &Clause) {
        // `I can use The Evenstar as if Gates of Morning were there. I play it`
        if clause.joined == Some(Word::AsIf) {
            return;
        }
        // `Boromir is hit. Legolas is with him. He is wounded`
        let beside = clause.nodes.windows(3).any(|w| {
            w[0].node == Node::Word(Word::Be)
                && w[1].node == Node::Word(Word::With)
                && w[2].node == Node::Person(Person::He)
                && !self.text.get(w[2].span.clone()).is_some_and(|t| Words::english().is_plural(&fold(t)))
        });
        // `it hits Boromir, who carries the Sword and is with Legolas. He is wounded`
        let goes_on = matches!(clause.nodes.as_slice(), [be, with, ..]
            if be.node == Node::Word(Word::Be) && with.node == Node::Word(Word::With))
            && matches!(clause.joined, Some(Word::And | Word::Who));
        // `he carries the Sword, and is on his way to Bree with Frodo. He …`
        let goes_on = goes_on || clause.joined == Some(Word::And) && self.moves_beside(clause);
        // `Gimli (the other strike is on Legolas) rolls 8. He …`
        let meant = self
            .him
            .filter(|_| clause.aside || goes_on || beside && clause.nodes.len() < 6 || self.goes_with_them(clause));
        self.remember_all(clause);
        if meant.is_some() {
            self.him = meant;
            return;
        }
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let subject = verb.and_then(|verb| {
            let before = clause.nodes[..verb].iter().rev().map(|p| &p.node);
            before.take_while(|n| !matches!(n, Node::Person(_))).find_map(|n| match n {
                Node::Cards(m) if m.len() == 1 && self.character(m[0].card) => Some(m[0].card),
                _ => None,
            })
        });
        self.him = subject.or(self.him);
        if let Some(who) = subject.filter(|_| has(clause, Word::Roll) && !clause.asked) {
            self.rolled = Some((who, clause.sentence));
        }
    }

    /// Lets a character who is named just before `who` be the one of whom that tells: `Halbarad has the Athelas and Bombur, who
    /// is tapped`.
    pub(super) fn told_by_who(&mut self, clause: &Clause, before: Option<&Clause>) {
        let before = before.filter(|b| clause.joined == Some(Word::Who) && b.sentence == clause.sentence);
        let Some(Node::Cards(members)) = before.and_then(|b| b.nodes.last()).map(|p| &p.node) else { return };
        if let [member] = members.as_slice()
            && self.character(member.card)
            && !self.lies(member.card)
        {
            self.him = Some(member.card);
        }
    }

    /// Keeps in mind whoever and whatever a clause names last.
    pub(super) fn remember_all(&mut self, clause: &Clause) {
        let last = self.cards(clause).last().map(|(_, m)| (m.card, clause.sentence));
        self.last = last.or(self.last);
        for placed in &clause.nodes {
            let Node::Cards(members) = &placed.node else { continue };
            let people: Vec<Member> =
                members.iter().filter(|m| self.character(m.card) && !self.lies(m.card)).cloned().collect();
            if !people.is_empty() {
                self.group = people;
            }
            for m in members {
                if self.character(m.card) {
                    self.him = Some(m.card);
                } else if !self.site(m.card) && !self.region(m.card) {
                    self.it = Some(m.card);
                }
                if let Some(last) = m.bears.last() {
                    self.it = Some(last.card);
                }
            }
        }
        // `since the ring is already sideways, can I use it again?`
        if has(clause, Word::Ring) && self.cards(clause).next().is_none() {
            self.it = self.borne_ring().or(self.it);
        }
    }
}
