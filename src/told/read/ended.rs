//! Reads attacks that are over before anything else is declared: `the automatic-attack has been beaten`, `we have faced
//! it`, `the attack of the Orc-patrol is over`.

use super::*;
use crate::told::words::Words;

/// How an attack has ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Faced,
    Cancelled,
}

impl Reading<'_> {
    /// Notes the attacks that clauses say to be over, where nothing behind them tells of their strikes.
    pub(super) fn attacks_done(&mut self, clauses: &[Clause]) {
        for (at, clause) in clauses.iter().enumerate() {
            let Some(end) = self.ends(clause).filter(|_| self.nothing_of_it_behind(&clauses[at + 1..])) else {
                continue;
            };
            let place = clause.span().start;
            let own = |f: &Fight| f.source.is_some_and(|s| self.site(s) && !self.creature(s)) && f.typed.is_none();
            let site = has(clause, Word::AutomaticAttack) || self.cards(clause).all(|(_, m)| self.character(m.card));
            if let Some(last) = self.story.fights.iter().rposition(own).filter(|_| site) {
                self.is_past(last, end);
                self.story.phase = self.story.phase.or(Some(Phase::Site));
                continue;
            }
            let Some(source) = self.creature_named(clause).filter(|c| self.declared_after(*c)) else { continue };
            let known = self.story.fights.iter().rposition(|f| f.source == Some(source));
            let at = known.unwrap_or_else(|| {
                let told = self.story.deeds.iter().position(|d| self.stands_after(d, place));
                let told = (told.unwrap_or(self.story.deeds.len()), 1);
                self.story.fights.push(Fight { source: Some(source), told, ..Fight::default() });
                self.story.fights.len() - 1
            });
            self.is_past(at, end);
            self.take(source);
            let span = clause.span();
            self.story.forget(|s| span.start <= s.start && s.end <= span.end);
        }
    }

    /// Makes an attack one that was faced before.
    fn is_past(&mut self, at: usize, end: End) {
        let Some(fight) = self.story.fights.get_mut(at) else { return };
        (fight.joined, fight.past, fight.over) = (true, true, false);
        (fight.step, fight.at_strike) = (None, None);
        fight.cancelled |= end == End::Cancelled;
    }

    /// Tells how an attack has ended of which a clause says that it is over.
    fn ends(&self, clause: &Clause) -> Option<End> {
        use Word as W;
        let open = [
            W::Not,
            W::Want,
            W::Can,
            W::Must,
            W::If,
            W::ToCome,
            W::Yet,
            W::Before,
            W::Unfinished,
            W::Nobody,
            W::Unassigned,
        ];
        let leads = matches!(clause.joined, Some(W::If | W::Before | W::So | W::Because | W::Who));
        if clause.asked || leads || open.iter().any(|w| has(clause, *w)) {
            return None;
        }
        let about = |n: &Node| match n {
            Node::Word(W::AutomaticAttack | W::TheAttack) => true,
            Node::Cards(m) => m.len() == 1 && self.is(m[0].card, CardKind::Creature) && !self.character(m[0].card),
            _ => false,
        };
        let others = |m: &Member| {
            let place = self.site(m.card) || self.region(m.card) || self.character(m.card);
            !(place || self.is(m.card, CardKind::Creature) && m.bears.is_empty())
        };
        if self.cards(clause).any(|(_, m)| others(m)) || has(clause, W::Strike) || has(clause, W::BodyCheck) {
            return None;
        }
        let what = clause.nodes.iter().position(|p| about(&p.node))?;
        let verb = clause
            .nodes
            .iter()
            .rposition(|p| matches!(p.node, Node::Word(W::Beat | W::Cancel | W::Resolve | W::Over | W::Face)))?;
        let Node::Word(word) = clause.nodes[verb].node else { return None };
        let helped = |by: &[W]| {
            let before = clause.nodes[..verb].iter().rev().take(3).map(|p| &p.node);
            let before = before.take_while(|n| !matches!(n, Node::Cards(_) | Node::Person(_)));
            before.into_iter().any(|n| matches!(n, Node::Word(w) if by.contains(w)))
        };
        let done = match word {
            W::Over => true,
            W::Resolve => what < verb,
            W::Cancel => what < verb && helped(&[W::Be, W::Get, W::Have]),
            W::Face => helped(&[W::Have]) || what > verb && self.told_as_past(clause, verb),
            // `the automatic-attack has won`
            _ => what > verb || helped(&[W::Be, W::Get]),
        };
        done.then_some(if word == W::Cancel { End::Cancelled } else { End::Faced })
    }

    /// Whether a clause tells that the attack is done which a card makes that goes on behind it: `the Men of that card have been
    /// fought`, `its attack was beaten`.
    pub(super) fn fought_out(&self, clause: &Clause) -> bool {
        let makes = |c: usize| self.makes_attack(c) && !self.creature(c) && !self.site(c);
        self.story.fights.last().and_then(|f| f.source).is_some_and(makes) && self.says_fought(clause)
    }

    /// Whether a clause says of an attack that it has been fought.
    pub(super) fn says_fought(&self, clause: &Clause) -> bool {
        use Word as W;
        let open = [W::Not, W::Want, W::Can, W::Must, W::If, W::ToCome, W::Yet, W::Before, W::Strike, W::To, W::Nobody];
        let about = |p: &Placed| matches!(p.node, Node::Word(W::AttackRace | W::Attack | W::TheAttack));
        let what = clause.nodes.iter().position(about);
        let verb = clause.nodes.iter().rposition(|p| matches!(p.node, Node::Word(W::Beat | W::Face | W::Resolve)));
        let (Some(what), Some(verb)) = (what, verb) else { return false };
        let helped = |by: &[W]| clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Word(w) if by.contains(&w)));
        // `that attack is done with`, but `he is facing the attack`
        let done = what < verb && (clause.nodes[verb].node == Node::Word(W::Resolve) || helped(&[W::Be, W::Get]));
        let told = done || helped(&[W::Have]) || self.told_as_past(clause, verb);
        let told = told && !matches!(clause.joined, Some(W::When | W::If | W::Before | W::So));
        told && !clause.asked && !open.iter().any(|w| has(clause, *w))
    }

    /// Whether a verb has the form of what somebody has done: `we fought the automatic-attack`.
    fn told_as_past(&self, clause: &Clause, verb: usize) -> bool {
        let said = self.text.get(clause.nodes[verb].span.clone()).map(fold).unwrap_or_default();
        let is = clause.nodes[..verb].last().is_some_and(|p| p.node == Node::Word(Word::Be));
        !is && Words::english().is_participle(&said)
    }

    /// Whether no clause tells more of an attack that is said to be over.
    fn nothing_of_it_behind(&self, clauses: &[Clause]) -> bool {
        use Word as W;
        let fights = [W::Strike, W::StrikeSequence, W::BodyCheck, W::Assign, W::Unassigned];
        let tells = clauses.iter().any(|c| fights.iter().any(|w| has(c, *w)));
        let aims = |d: &Deed| !d.earlier && d.targets.iter().any(|g| matches!(g, Goal::Attack | Goal::Strike(_)));
        !tells && !self.story.deeds.iter().any(aims)
    }

    /// Gives the one creature that a clause names.
    fn creature_named(&self, clause: &Clause) -> Option<usize> {
        let creature = |c: &usize| self.is(*c, CardKind::Creature) && !self.character(*c);
        let mut named = self.cards(clause).map(|(_, m)| m.card).filter(creature);
        named.next().filter(|_| named.next().is_none())
    }

    fn stands_after(&self, deed: &Deed, place: usize) -> bool {
        !deed.earlier && deed.what.is_some_and(|w| self.mentions[w].span.start > place)
    }

    /// Whether something is declared behind the place where a card is named.
    fn declared_after(&self, card: usize) -> bool {
        let place = self.mentions[card].span.start;
        self.story.deeds.iter().any(|d| self.stands_after(d, place))
    }
}
