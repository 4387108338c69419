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
    clause.nodes.windows(2).enumerate().find_map(|(at, w)| match (&w[0].node, &w[1].node) {
        (Node::Number(n), Node::Word(Word::Attack)) if *n > 1 && !figure(at) => u8::try_from(*n).ok(),
        _ => None,
    })
}
