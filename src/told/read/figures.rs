//! Reads the figures of an attack: attacks, strikes, prowess.

use super::*;

/// Reads strikes and prowess: `4 strikes with 7 prowess`, `2 strikes at 9`, `(2 strikes, 8)`.
pub(super) fn figures(clause: &Clause) -> (Option<u8>, Option<i16>) {
    use Word as W;
    let mut strikes = None;
    let mut prowess: Option<i16> = None;
    for (at, placed) in clause.nodes.iter().enumerate() {
        let Node::Number(n) = placed.node else { continue };
        // `+1 prowess`, `minus one prowess` changes something else.
        let changes = |node: &Node| match node {
            Node::Mark(c) => matches!(c, '+' | '-'),
            Node::Other(word) => word == "minus" || word == "plus",
            _ => false,
        };
        if at > 0 && changes(&clause.nodes[at - 1].node) {
            continue;
        }
        let next = clause.nodes.get(at + 1).map(|p| &p.node);
        let behind = clause.nodes.get(at + 2).map(|p| &p.node);
        let between = matches!(next, Some(Node::Other(_) | Node::Word(W::AttackRace) | Node::Cards(_)))
            && behind == Some(&Node::Word(W::Strike));
        // `3@6`
        if next == Some(&Node::Word(W::At))
            && let Some(Node::Number(at)) = behind
        {
            strikes = u8::try_from(n).ok();
            prowess = i16::try_from(*at).ok();
            break;
        }
        let led = at > 0 && clause.nodes[at - 1].node == Node::Word(W::Prowess)
            || at > 1
                && clause.nodes[at - 2].node == Node::Word(W::Prowess)
                && matches!(&clause.nodes[at - 1].node, Node::Word(W::Of | W::Be))
            // `its prowess stands at 16`
            || at > 2
                && clause.nodes[at - 3].node == Node::Word(W::Prowess)
                && matches!(&clause.nodes[at - 2].node, Node::Word(W::Stay | W::Be))
                && clause.nodes[at - 1].node == Node::Word(W::At);
        if led && n > 2 && prowess.is_none() {
            prowess = i16::try_from(n).ok();
        } else if (next == Some(&Node::Word(W::Strike)) || between || reversed(clause, at)) && strikes.is_none() {
            strikes = u8::try_from(n).ok();
        } else if next == Some(&Node::Word(W::Prowess)) {
            prowess = i16::try_from(n).ok();
        } else if strikes.is_some() && prowess.is_none() && n > 2 {
            let before = clause.nodes[..at]
                .iter()
                .rev()
                .take(5)
                .any(|p| p.node == Node::Word(W::Strike) || p.node == Node::Word(W::Prowess));
            let behind_strikes = at > 0 && clause.nodes[at - 1].node == Node::Word(W::Strike);
            let ordinary = behind_strikes
                || clause.nodes[..at].iter().rev().take(2).any(|p| {
                    matches!(
                        p.node,
                        Node::Word(W::At | W::With | W::Of) | Node::Mark(',' | '(' | '·') | Node::Word(W::Prowess)
                    )
                });
            if before && ordinary {
                prowess = i16::try_from(n).ok();
            }
        }
    }
    let prowess = prowess.or_else(|| pair_of_figures(clause).filter(|_| strikes.is_none()));
    // `(2 wolves, 9)`
    let fought = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(W::Attack | W::Face)));
    if let (None, None, true, [(a, n), (b, m), ..]) = (strikes, prowess, fought, numbers(clause).as_slice())
        && b - a <= 3
        && (1..=6).contains(n)
        && (5..=30).contains(m)
        && matches!(
            clause.nodes.get(a + 1).map(|p| &p.node),
            Some(Node::Other(_) | Node::Word(W::AttackRace | W::Creature))
        )
    {
        return (u8::try_from(*n).ok(), i16::try_from(*m).ok());
    }
    if prowess.is_none() && strikes == Some(1) && attacks(clause).is_none() { (None, None) } else { (strikes, prowess) }
}

/// Whether a number stands behind the word of what it counts, and the prowess behind it: `strikes 2, prowess 10`.
fn reversed(clause: &Clause, at: usize) -> bool {
    let led = at > 0 && clause.nodes[at - 1].node == Node::Word(Word::Strike);
    let counted = at > 1 && matches!(clause.nodes[at - 2].node, Node::Number(_));
    let behind = clause.nodes[at + 1..].iter().find(|p| !matches!(p.node, Node::Mark(_)));
    led && !counted && behind.is_some_and(|p| p.node == Node::Word(Word::Prowess))
}

/// Gives the prowess where it is typed with the body and nothing else says so: `I hit him with Adûnaphel, 13/10`.
fn pair_of_figures(clause: &Clause) -> Option<i16> {
    let attack = |p: &Placed| matches!(p.node, Node::Word(Word::Attack | Word::TheAttack));
    let limited = has(clause, Word::HazardLimit) || has(clause, Word::Hazard);
    if !clause.nodes.iter().any(attack) || limited {
        return None;
    }
    clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
        (Node::Number(a @ 5..=30), Node::Number(3..=12)) if w[0].span.end + 1 == w[1].span.start => {
            i16::try_from(*a).ok()
        }
        _ => None,
    })
}

/// Gives the numbers of a clause with their places.
pub(super) fn numbers(clause: &Clause) -> Vec<(usize, i32)> {
    let all = clause.nodes.iter().enumerate();
    all.filter_map(|(at, p)| if let Node::Number(n) = p.node { Some((at, n)) } else { None }).collect()
}

/// Reads the number of attacks: `Three attacks of one strike`.
pub(super) fn attacks(clause: &Clause) -> Option<u8> {
    let figure = |at: usize| {
        at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(Word::Prowess | Word::At | Word::With | Word::Strike))
    };
    // `two strikes of 10 attack him`
    let of_strikes = |at: usize| {
        at > 1 && [Word::Strike, Word::Of].map(Node::Word).iter().eq(clause.nodes[at - 2..at].iter().map(|p| &p.node))
    };
    clause.nodes.windows(2).enumerate().find_map(|(at, w)| match (&w[0].node, &w[1].node) {
        (Node::Number(n), Node::Word(Word::Attack)) if *n > 1 && !figure(at) && !of_strikes(at) => {
            u8::try_from(*n).ok()
        }
        _ => None,
    })
}

/// Gives the figures of attacks in a clause with their places: `five strikes at 10`, `five with a 10`.
fn pairs(clause: &Clause) -> Vec<(usize, (u8, i16))> {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Word(Word::Strike));
    (0..clause.nodes.len())
        .filter_map(|at| {
            let Node::Number(n @ 1..=20) = clause.nodes[at].node else { return None };
            let mut behind = clause.nodes[at + 1..].iter().filter(small);
            let led = matches!(behind.next()?.node, Node::Word(Word::At | Word::With));
            let Node::Number(m @ 3..=30) = behind.next()?.node else { return None };
            Some((at, (u8::try_from(n).ok()?, i16::try_from(m).ok()?))).filter(|_| led)
        })
        .collect()
}

impl Reading<'_> {
    /// Reads the figures that an attack has with what lies in play, told behind those that its card prints: `normally four strikes at
    /// 9, but thanks to Minions Stir it's five at 10`.
    pub(super) fn raised_figures(&mut self, clause: &Clause) {
        let told = pairs(clause);
        let but = clause.nodes.iter().position(|p| p.node == Node::Word(Word::But));
        let event = |m: &Member| self.hazard(m.card) && self.is(m.card, CardKind::Event) && self.lies(m.card);
        let named = self.cards(clause).any(|(_, m)| event(m));
        let (strikes, prowess) = match told.as_slice() {
            [(first, _), .., (last, raised)] if but.is_some_and(|b| *first < b && b < *last) => *raised,
            [(_, raised)] if named => *raised,
            _ => return,
        };
        let open = |f: &&mut Fight| !f.over && !f.past && f.typed.is_none();
        let Some(fight) = self.story.fights.last_mut().filter(open).filter(|_| !clause.asked) else { return };
        if fight.strikes.is_some_and(|s| s < strikes) || fight.prowess.is_some_and(|p| p < prowess) {
            (fight.strikes, fight.prowess) = (Some(strikes), Some(prowess));
            self.handled = true;
        }
    }

    /// Reads that a card lies in play without which an attack would have other figures: `it would be four at 9 without his
    /// Minions Stir`. Returns whether that is told.
    pub(super) fn other_without(&mut self, clause: &Clause) -> bool {
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let without = told.windows(2).find_map(|w| match (w[0], w[1]) {
            (Node::Word(Word::Not), Node::Cards(m)) if m.len() == 1 => Some(m[0].clone()),
            _ => None,
        });
        let supposed = has(clause, Word::Can) && !clause.asked && self.cards(clause).count() == 1;
        let fought = self.story.fights.last().is_some_and(|f| !f.over && !f.past && f.strikes.is_some());
        let figures = pairs(clause);
        let (Some(event), [(_, (strikes, prowess))]) = (without.filter(|_| supposed && fought), figures.as_slice())
        else {
            return false;
        };
        let card = event.card;
        if !self.is(card, CardKind::Event) || self.character(card) || !self.may_stay(card) || self.is_used(card) {
            return false;
        }
        if !self.lies(card) {
            self.story.lying.push(Lying { owner: event.whose.clone(), ..Lying::of(Member::of(card)) });
        }
        self.take(card);
        self.story.past.extend([i32::from(*strikes), i32::from(*prowess)]);
        self.handled = true;
        true
    }
}
