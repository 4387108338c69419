//! Tells whether a sentence without a question mark asks.

use super::node::{Clause, Node, Placed, is_verb};
use super::words::Word;

/// Whether a sentence asks by its words: it begins with a word that asks, or ends with `right`, `or not`.
pub(super) fn ends_in_question(nodes: &[Placed]) -> bool {
    let asking = |p: &Placed| matches!(p.node, Node::Word(Word::Asks | Word::Who));
    let begins = |at: usize| {
        at == 0 || matches!(nodes[at - 1].node, Node::Mark(_) | Node::Word(Word::So | Word::And | Word::But | Word::Or))
    };
    let who = |n: Option<&Placed>| {
        matches!(
            n.map(|p| &p.node),
            Some(
                Node::Person(_) | Node::Whose(_) | Node::Cards(_) | Node::Word(Word::It | Word::TheAttack | Word::Not)
            )
        )
    };
    // `so does Ann's`: that is so, too.
    let alike = |at: usize| {
        let rest = nodes[at + 1..].iter().take_while(|p| !matches!(p.node, Node::Mark(_)));
        let acts = rest.into_iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        at > 0 && nodes[at - 1].node == Node::Word(Word::So) && nodes[at].node == Node::Word(Word::Do) && !acts
    };
    let form = |at: usize| {
        let verb = matches!(nodes[at].node, Node::Word(Word::Be | Word::Can | Word::Do | Word::Must));
        // `he reveals it: is Minions Stir`
        let named = nodes[at].node == Node::Word(Word::Be)
            && matches!(nodes.get(at + 1).map(|p| &p.node), Some(Node::Cards(_)))
            && nodes.get(at + 2).is_none_or(|p| matches!(p.node, Node::Mark(_)));
        verb && who(nodes.get(at + 1)) && !alike(at) && !named
    };
    let tag = |p: &Placed| match &p.node {
        Node::Other(word) => matches!(word.as_str(), "right" | "rite" | "huh" | "legit" | "correct" | "yeah" | "or"),
        _ => false,
    };
    // `Legolas taps, which gives him +1`, `my Elven Cloak, which is in the discard pile`
    let goes_on = |at: usize| {
        let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        let thing = at > 1 && matches!(nodes[at - 2].node, Node::Cards(_));
        let behind = nodes[at + 1..].iter().take_while(|p| !matches!(p.node, Node::Mark(_)));
        let ordered = behind.into_iter().any(|p| matches!(p.node, Node::Word(Word::Order | Word::OrderVerb)));
        let is = nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::Be));
        at > 0
            && nodes[at].node == Node::Word(Word::Who)
            && nodes[at - 1].node == Node::Mark(',')
            && nodes.get(at + 1).is_some_and(verb)
            && !ordered
            && (thing || !is)
    };
    if requests(nodes) {
        return true;
    }
    let asks = |at: usize| begins(at) && (asking(&nodes[at]) && !goes_on(at) || form(at));
    (0..nodes.len()).any(asks) || nodes.last().is_some_and(tag)
}

/// Whether a sentence asks somebody to tell something: `please tell me the prowess of the attack`.
fn requests(nodes: &[Placed]) -> bool {
    let mut told = nodes.iter().map(|p| &p.node).skip_while(|n| matches!(n, Node::Other(_) | Node::Word(Word::Idle)));
    told.next() == Some(&Node::Word(Word::Say)) && told.next() == Some(&Node::Person(super::node::Person::Me))
}

/// Whether a clause begins with a word that asks and a verb behind it: `what do I`.
pub(super) fn asks_by_turn(clause: &Clause) -> bool {
    let verb = |n: &Node| matches!(n, Node::Word(Word::Be | Word::Can | Word::Do | Word::Must));
    let asks = |w: &[Placed]| {
        w[0].node == Node::Word(Word::Asks)
            && verb(&w[1].node)
            && matches!(w[2].node, Node::Person(_) | Node::Word(Word::It))
    };
    clause.nodes.windows(3).next().is_some_and(asks)
}

/// Whether a part of a clause begins with a word that asks: `what now`.
pub(super) fn asks_by_word(clause: &Clause) -> bool {
    let begins = |at: usize| at == 0 || matches!(clause.nodes[at - 1].node, Node::Mark(_));
    clause.nodes.iter().enumerate().any(|(at, p)| p.node == Node::Word(Word::Asks) && begins(at))
}
