//! Support: who taps for whose strike or check.

use super::*;

/// Who supports whom, as far as a clause says it.
struct Support {
    /// Those who tap.
    who: Vec<usize>,
    /// Whose strike or check it is.
    whom: Option<usize>,
}

impl Reading<'_> {
    /// `Gimli supports Balin`, `I tap Celeborn and Haldir in support`: whether somebody does.
    pub(super) fn supports(&mut self, clause: &Clause, verb: usize) -> bool {
        use Word as W;
        // `the help is for Celeborn's check`: nobody gives it there.
        let noun = matches!(verb.checked_sub(1).map(|b| &clause.nodes[b].node), Some(Node::Other(w)) if w == "the")
            && matches!(clause.nodes.get(verb + 1).map(|p| &p.node), Some(Node::Word(W::Be)));
        if noun {
            return false;
        }
        let named: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c)).collect();
        if clause.joined.is_some() && has(clause, W::Can) && !clause.asked {
            named.iter().for_each(|c| self.take(*c));
            self.handled = true;
            return true;
        }
        let check = has(clause, W::CorruptionCheck) || has(clause, W::Check);
        let strike = self.story.fights.last().is_some_and(|f| !f.over && !f.past) && !check;
        let Some(Support { who, whom }) = self.supporters(clause, strike) else { return false };
        let whom = whom.or_else(|| self.struck_alone(&who).filter(|_| strike)).or_else(|| self.checked());
        if whom.is_some_and(|c| who.iter().any(|w| self.same(c, *w))) {
            return false;
        }
        named.iter().for_each(|c| self.take(*c));
        for supporter in who {
            let taps = |d: &Deed| d.act == Act::Support && d.taps.iter().any(|t| self.same(*t, supporter));
            if !self.story.deeds.iter().any(taps) {
                self.support(clause, supporter, whom, strike);
            }
        }
        true
    }

    /// Who taps, and for whom: `Gimli supports Balin`, `I tap Celeborn and Haldir in support`, `Glóin's help is for Gimli`.
    fn supporters(&mut self, clause: &Clause, strike: bool) -> Option<Support> {
        let groups = clause.nodes.iter().filter_map(|p| if let Node::Cards(m) = &p.node { Some(m) } else { None });
        let groups: Vec<Vec<usize>> = groups
            .map(|m| m.iter().map(|m| m.card).filter(|c| self.character(*c)).collect::<Vec<_>>())
            .filter(|m| !m.is_empty())
            .collect();
        let tap = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Tap));
        let tapped = tap.and_then(|tap| {
            let behind = clause.nodes[tap + 1..].iter().take(2);
            behind.into_iter().find_map(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None })
        });
        // Whoever is said to be tapped does it.
        let first = groups.iter().position(|g| tapped.is_some_and(|t| self.same(g[0], t))).unwrap_or(0);
        let Some(who) = groups.get(first).cloned() else {
            let he = clause.nodes.iter().any(|p| p.node == Node::Person(Person::He)) && tap.is_some();
            let him = self.him.filter(|h| he && self.in_company(*h));
            return self.pending.take().map(|(_, c)| c).or(him).map(|c| Support { who: vec![c], whom: None });
        };
        let other = groups.iter().enumerate().find(|(at, _)| *at != first).map(|(_, g)| g[0]);
        let open = |c: usize| strike && self.has_open_strike(c);
        Some(match (who.as_slice(), other) {
            // Whose strike it is, and not who taps.
            ([one], Some(other)) if open(*one) && !open(other) => Support { who: vec![other], whom: Some(*one) },
            _ => Support { who, whom: other },
        })
    }

    /// Support is declared; both are in the company, and whose strike it is has one.
    fn support(&mut self, clause: &Clause, who: usize, whom: Option<usize>, strike: bool) {
        let mut deed = Deed::of(Act::Support, None, self.by(clause));
        deed.taps = vec![who];
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        deed.targets = vec![if strike { Goal::Strike(whom) } else { Goal::Check(RollKind::Corruption, whom) }];
        self.story.deeds.push(deed);
        let there = std::iter::once(who).chain(whom).filter(|c| self.character(*c) && !self.lies(*c));
        for who in there.collect::<Vec<_>>() {
            self.member(&Member::of(who), None);
        }
        let mentions = self.mentions;
        if let (Some(fight), Some(who), true) = (self.story.fights.last_mut(), whom, strike) {
            fight.gives_strike(who, mentions);
        }
    }

    /// Whether somebody has a strike that is still to come.
    fn has_open_strike(&self, who: usize) -> bool {
        let strikes = self.story.fights.last().into_iter().flat_map(|f| &f.assigned);
        strikes.into_iter().any(|(c, s)| *s == StrikeStatus::ToCome && self.same(*c, who))
    }

    /// Whose strike is supported, where nobody says: the one that is going on, the one who was named last, the only one.
    fn struck_alone(&self, supporters: &[usize]) -> Option<usize> {
        let fight = self.story.fights.last()?;
        let open = |c: &usize| self.has_open_strike(*c) && !supporters.iter().any(|s| self.same(*c, *s));
        let mut all = fight.assigned.iter().map(|(c, _)| *c).filter(open);
        let one = all.next().filter(|_| all.next().is_none());
        fight.at_strike.or(self.him.filter(open)).or(one)
    }
}
