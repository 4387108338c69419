//! Reads strikes that are handed out in passing: `Legolas has the other one`, `Dori and Óin the rest`, `Balin gets
//! one`.

use super::*;

impl Reading<'_> {
    /// Reads a clause that says only who has which strike of the attack that is told of.
    pub(super) fn shares_strikes(&mut self, clause: &Clause) {
        use Word as W;
        let verb = |w: &Word| is_verb(*w) && !matches!(w, W::Have | W::Bear | W::Get | W::Take | W::Be | W::Face);
        let acts = clause.nodes.iter().any(|p| matches!(&p.node, Node::Word(w) if verb(w)));
        let open = self.story.fights.last().is_some_and(|f| !f.over && !f.past && f.typed.is_none());
        if acts || clause.asked || !open || has(clause, W::Not) {
            return;
        }
        let people = |node: &Node| match node {
            Node::Cards(m) if m.iter().all(|m| self.character(m.card) && m.bears.is_empty()) => {
                m.iter().map(|m| m.card).collect()
            }
            _ => Vec::new(),
        };
        let who: Vec<usize> = clause.nodes.iter().flat_map(|p| people(&p.node)).collect();
        let others = clause.nodes.iter().any(|p| self.cards_at(p) && people(&p.node).is_empty());
        if who.is_empty() || others || !names_a_share(clause) {
            return;
        }
        for card in &who {
            self.member(&Member::of(*card), None);
        }
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut() {
            who.iter().for_each(|c| fight.gives_strike(*c, mentions));
            self.handled = true;
        }
    }

    fn cards_at(&self, placed: &Placed) -> bool {
        matches!(&placed.node, Node::Cards(m) if !self.site(m[0].card) && !self.region(m[0].card))
    }
}

/// Whether a clause names a part of the strikes: `the other one`, `the rest`, `the second`, `one`.
fn names_a_share(clause: &Clause) -> bool {
    use Word as W;
    let word = |node: &Node, words: &[&str]| matches!(node, Node::Other(w) if words.contains(&w.as_str()));
    let last = clause.nodes.iter().rev().find(|p| !matches!(p.node, Node::Mark(_) | Node::Word(W::Strike)));
    let one = last.is_some_and(|p| p.node == Node::Number(1)) && (has(clause, W::Get) || has(clause, W::Take));
    let share = |p: &Placed| p.node == Node::Word(W::SecondOne) || word(&p.node, &["rest", "others", "remaining"]);
    one || clause.nodes.iter().any(share)
}
