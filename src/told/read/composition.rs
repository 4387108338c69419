//! Reads companies that may not be at one site, where one of them was sent back to it: `Gorbag came back to Ettenmoors, where
//! Gulla has arrived. I give up Gulla`.

use super::*;
use crate::engine::query::alignment::orcish;
use crate::told::node::{DISCARDED, is_plain};

/// Two characters at one site, and what brought one of them back to it.
struct Clash {
    /// The one who is given up, and the other one.
    given: usize,
    kept: usize,
    site: usize,
    event: usize,
    /// The one who was sent back.
    returned: usize,
    /// The clause that tells who is given up.
    said: Clause,
}

impl Reading<'_> {
    /// Puts two characters who may not be together into companies of their own at the site to which one of them was sent
    /// back, and declares that the company of one of them is discarded, as the text says.
    pub(super) fn may_not_be_together(&mut self, clauses: &[Clause]) {
        let Some(clash) = self.clash(clauses) else { return };
        let (event, pair) = (clash.event, [clash.given, clash.kept]);
        let mentions = self.mentions;
        let own = |c: usize| pair.iter().chain([&event]).any(|o| mentions[*o].title == mentions[c].title);
        let told = |d: &Deed| d.what.is_some_and(own) && d.typed.is_none() || d.act == Act::Any;
        if !self.story.deeds.iter().all(told) || !self.story.fights.is_empty() {
            return;
        }
        self.story.deeds.clear();
        self.story.piles.retain(|(_, _, c)| !own(*c));
        self.story.lying.retain(|l| !own(l.card.card));
        let by = self.subject_of(&clash.said).or_else(|| clash.said.speaker.clone());
        let ruler = self.story.kinds.iter().find(|(_, kind)| **kind != "wizard").map(|(person, _)| person.clone());
        let by = by.or(ruler);
        self.story.sits(by.as_ref(), Seat::R, 50);
        let members = |who: usize| -> Vec<Member> {
            let mut companies =
                self.story.companies.iter().filter(|c| c.members.iter().any(|m| self.same(m.card, who)));
            let others = |m: &Member| pair.iter().any(|p| *p != who && self.same(*p, m.card));
            let members = companies.next().map(|c| c.members.clone()).unwrap_or_default();
            members.into_iter().filter(|m| !others(m)).collect()
        };
        let both = [members(clash.given), members(clash.kept)];
        self.story.companies = both
            .into_iter()
            .map(|members| Company { owner: by.clone(), at: Some(clash.site), members, ..Company::default() })
            .collect();
        (self.story.phase, self.story.step) = (Some(Phase::MovementHazard), Some(Step::EndOfPhase));
        let goal = self.went_to(clauses, clash.returned).filter(|to| !self.same(*to, clash.site));
        self.story.sent_back.push((event, clash.returned, goal));
        let mut deed = Deed::of(Act::Choose, Some(clash.given), by);
        deed.option = Some("discard".to_owned());
        (deed.chain, deed.sentence) = (self.story.chain, clash.said.sentence);
        self.story.deeds.push(deed);
        self.story.asks_order = false;
        self.pending = None;
        for card in (0..mentions.len()).filter(|c| own(*c) || self.site(*c)).collect::<Vec<_>>() {
            self.take(card);
        }
        let spoken = |span: &std::ops::Range<usize>| {
            let inside = |c: usize| span.start <= mentions[c].span.start && mentions[c].span.end <= span.end;
            (0..mentions.len()).any(|c| own(c) && inside(c))
        };
        // `Do I get to pick that?` asks of that choice, and where they came from does not matter any more.
        self.story.unread.retain(|(_, why)| why.key != "not_clear_order");
        let left = (0..mentions.len()).filter(|c| self.site(*c) && !self.same(*c, clash.site));
        let left: Vec<usize> = left.filter(|c| goal.is_none_or(|to| !self.same(to, *c))).collect();
        self.story.aside.extend(left);
        self.story.untried = None;
        self.story.forget(|span| spoken(span));
    }

    /// Whether a character is of a race that may not be beside others.
    fn stays_apart_from_others(&self, card: usize) -> bool {
        let versions = self.mentions[card].versions.iter().filter_map(|v| self.table.defs.get(*v));
        versions.into_iter().any(|def| orcish(def))
    }

    /// Finds two such characters, if the text tells of nobody else but of them and what sent one of them back.
    fn clash(&self, clauses: &[Clause]) -> Option<Clash> {
        use Word as W;
        let mut all = self.story.companies.iter().flat_map(|c| &c.members).map(|m| m.card);
        let (a, b) = (all.next()?, all.next()?);
        let orcs = [a, b].iter().filter(|c| self.stays_apart_from_others(**c)).count();
        let split = self.story.companies.iter().filter(|c| !c.members.is_empty()).count() == 2;
        // Somebody moved: the text names where they come from and where they are.
        let mut sites = (0..self.mentions.len()).filter(|c| self.site(*c) && !self.character(*c));
        let moved = sites.next().is_some_and(|first| sites.any(|c| !self.same(c, first)));
        let allies = [a, b].iter().any(|c| self.is(*c, CardKind::Ally));
        if orcs != 1 || !moved || allies || !split && all.next().is_some() {
            return None;
        }
        let (given, said) = clauses.iter().find_map(|c| {
            let gone = has(c, W::Discard) || has(c, W::Lose) || c.nodes.iter().any(|p| is_plain(&p.node, DISCARDED));
            let pair = |n: &usize| [a, b].iter().any(|o| self.same(*o, *n));
            let named = self.cards(c).map(|(_, m)| m.card).find(pair);
            // `he points at Gorbag's company and says that he discards it`
            let near = clauses.iter().filter(|o| o.sentence == c.sentence && o.span().start < c.span().start);
            let before = near.flat_map(|o| self.cards(o)).map(|(_, m)| m.card).filter(pair).last();
            let nobody = self.cards(c).next().is_none();
            let named = named.or(before.filter(|_| nobody));
            let named = named.filter(|_| gone && !has(c, W::Not) && c.joined != Some(W::If))?;
            Some(([a, b].into_iter().find(|o| self.same(*o, named))?, c.clone()))
        })?;
        let kept = if given == a { b } else { a };
        // What sent one of them back, and whom: who is named with it, or was last.
        let event = |c: usize| self.only_hazard(c) && self.is(c, CardKind::Event) && !self.character(c);
        let events: Vec<usize> = (0..self.mentions.len()).filter(|c| event(*c)).collect();
        let first = *events.first()?;
        if events.iter().any(|e| !self.same(*e, first)) {
            return None;
        }
        let sent = clauses.iter().find(|c| self.cards(c).any(|(_, m)| self.same(m.card, first)) && !c.asked)?;
        let pair = |c: usize| [a, b].into_iter().find(|o| self.same(*o, c));
        let with = self.cards(sent).filter_map(|(_, m)| pair(m.card)).next();
        let end = sent.span().start;
        let named = (0..self.mentions.len()).filter(|c| self.mentions[*c].span.end <= end && pair(*c).is_some());
        let last = named.max_by_key(|c| self.mentions[*c].span.start).and_then(pair);
        let returned = with.or(last)?;
        let other = if returned == a { b } else { a };
        let site = self.went_to(clauses, other).or_else(|| self.came_from(clauses, returned))?;
        Some(Clash { given, kept, site, event: first, returned, said })
    }

    /// Finds the site to which a character is said to have gone.
    fn went_to(&self, clauses: &[Clause], who: usize) -> Option<usize> {
        let own = |c: &&Clause| self.cards(c).any(|(_, m)| self.same(m.card, who)) && !c.asked;
        clauses.iter().filter(own).find_map(|c| {
            let led = |at: usize| matches!(leading(c, at), Some(Node::Word(Word::To | Word::Arrive)));
            self.cards(c).find(|(at, m)| self.site(m.card) && led(*at)).map(|(_, m)| m.card)
        })
    }

    /// Finds the site that a character is said to have left.
    fn came_from(&self, clauses: &[Clause], who: usize) -> Option<usize> {
        let own = |c: &&Clause| self.cards(c).any(|(_, m)| self.same(m.card, who)) && !c.asked;
        clauses.iter().filter(own).find_map(|c| {
            let led = |at: usize| matches!(leading(c, at), Some(Node::Word(Word::From | Word::Leave | Word::At)));
            self.cards(c).find(|(at, m)| self.site(m.card) && led(*at)).map(|(_, m)| m.card)
        })
    }
}
