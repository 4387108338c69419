//! Cards on the table that are used, whatever word says so: `he pops her on Faramir`, `I sound the Harp for Aragorn`.

use super::*;

impl Reading<'_> {
    /// A card that lies there and has a use of its own is used on what it can be aimed at, or where the clause says that it is
    /// used, and says nothing else.
    pub(super) fn used_somehow(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        let stands =
            |w: &W| matches!(w, W::Be | W::Have | W::Bear | W::Stay | W::Move | W::Must | W::Can | W::Say | W::Do);
        let odd = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(word) if word.len() > 3));
        let acts = verbs.iter().any(|(_, w)| !stands(w));
        let other = [W::Roll, W::Move, W::Arrive, W::Resolve, W::Not, W::InPlay, W::Bear, W::Earlier, W::Already];
        if other.iter().any(|w| has(clause, *w))
            || self.new_card(clause).is_some()
            || !(acts || odd || verbs.is_empty())
        {
            return false;
        }
        if has(clause, W::Can) && !clause.asked {
            return false;
        }
        let Some((place, card)) = self.usable(clause) else { return false };
        let named = matches!(clause.nodes[place].node, Node::Cards(_));
        let on = |n: &Node| {
            matches!(n, Node::Word(W::On | W::At | W::Against | W::For | W::To | W::Tap) | Node::Mark('>' | '→'))
        };
        let goal = self.cards(clause).find(|(at, m)| {
            *at > place
                && !self.same(m.card, card)
                && self.can_aim(card, m.card) == Some(true)
                && leading(clause, *at).is_some_and(on)
        });
        let attack = [W::Attack, W::TheAttack].iter().any(|w| has(clause, *w));
        let attack = attack && knowledge::takes(self.table, &self.mentions[card].versions).attack;
        let used = ["used", "discarded", "sacrificed"];
        let gone = |p: &Placed| matches!(&p.node, Node::Other(word) if used.contains(&word.as_str()));
        let said = !clause.asked && clause.nodes.iter().any(gone);
        let spent = has(clause, W::Tap) || has(clause, W::Discard) || has(clause, W::Tapped) || has(clause, W::Play);
        if goal.is_none() && !(named && (attack || said || spent)) {
            return false;
        }
        let by = self.by(clause);
        if !self.uses_own(clause, place, card, by.as_ref()) {
            return false;
        }
        if let Some(last) = self.story.deeds.last_mut().filter(|d| attack && d.targets.is_empty()) {
            last.targets.push(Goal::Attack);
        }
        true
    }

    /// The card of a clause that lies there and has a use, by its name or by a pronoun.
    fn usable(&self, clause: &Clause) -> Option<(usize, usize)> {
        let open = |c: usize| self.lies(c) && self.has_use(c) && !self.is_used(c) && !self.on_guard(c);
        let fits = |c: usize| open(c) && (!self.hazard(c) || self.is_lying(c)) && !self.in_company(c);
        let named = self.cards(clause).find(|(_, m)| fits(m.card)).map(|(at, m)| (at, m.card));
        named.or_else(|| {
            let pronoun = |p: &Placed| matches!(p.node, Node::Person(Person::He) | Node::Word(Word::It));
            // `he pops her on Faramir`: the last one is what is used, and it stands behind what is done.
            let at = clause.nodes.iter().rposition(pronoun).filter(|at| clause.nodes[..*at].iter().any(may_be_verb))?;
            let meant = match clause.nodes[at].node {
                Node::Word(_) => self.it,
                _ => self.nazgul().or(self.it.filter(|i| self.is(*i, CardKind::Ally))),
            };
            meant.filter(|c| fits(*c)).map(|c| (at, c))
        })
    }

    fn on_guard(&self, card: usize) -> bool {
        self.story.lying.iter().any(|l| l.on_guard && self.same(l.card.card, card))
    }
}
