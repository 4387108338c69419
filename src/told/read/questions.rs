//! Tells what a text asks: whether something can be done, which of several things can, whether a key must be said.

use super::*;
use crate::told::node;
use crate::told::words::Words;

/// Whether a question, or what somebody says of it, is about what may be done: `can I`, `is that legal`, `too late?`,
/// `does it work`.
pub(in crate::told) fn asks_whether(clauses: &[Clause], words: &Words) -> bool {
    let about = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(w, Word::Can | Word::Must | Word::Anything),
        Node::Other(word) => words.is_asking(word),
        _ => false,
    };
    let by_form = |c: &Clause| c.asked && node::asks_by_form(c);
    // `I don't think he may do that`
    let doubts = |w: &[Clause]| has(&w[0], Word::Say) && has(&w[0], Word::Not) && has(&w[1], Word::Can);
    if clauses.windows(2).any(doubts) {
        return true;
    }
    clauses.iter().any(|c| {
        (c.asked || has(c, Word::Say)) && c.nodes.iter().any(about)
            || has(c, Word::Want)
            || by_form(c)
            || asks_to_play(c)
            || protests(c)
    })
}

/// Whether a clause asks if a card can be played: `is the Lure playable at that point?`
fn asks_to_play(clause: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
    let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).take(3).collect();
    let card = |n: &Node| matches!(n, Node::Cards(_) | Node::Word(Word::It));
    clause.asked && matches!(told.as_slice(), [Node::Word(Word::Be), card_, Node::Word(Word::KeyVerb)] if card(card_))
}

/// Whether a clause denies that somebody may do what was told: `you can't just play that in there`.
fn protests(clause: &Clause) -> bool {
    let denied =
        clause.nodes.windows(2).position(|w| w[0].node == Node::Word(Word::Can) && w[1].node == Node::Word(Word::Not));
    let acts = [Word::Play, Word::Do, Word::Put, Word::Respond];
    let doing = |p: &Placed| matches!(p.node, Node::Word(w) if acts.contains(&w));
    let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    denied.is_some_and(|at| clause.nodes[at + 2..].iter().take(3).any(doing)) && !cards && clause.joined.is_none()
}

/// Whether a clause asks which of several things can be done: `which of my two tries is legal?`
pub(in crate::told) fn asks_which(clause: &Clause, words: &Words) -> bool {
    let can = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(w, Word::Can | Word::Both | Word::AllOf),
        Node::Other(word) => words.is_granting(word),
        _ => false,
    };
    let several = [Word::Both, Word::AllOf].iter().any(|w| has(clause, *w));
    let unnamed = clause.nodes.iter().all(|p| !matches!(p.node, Node::Cards(_)));
    let which = several || clause.joined == Some(Word::Who) && unnamed;
    clause.asked && which && clause.nodes.iter().any(can)
}

/// Whether a clause says that somebody does not tell to what a creature is keyed, or asks whether it must be told.
pub(in crate::told) fn leaves_key_unsaid(clause: &Clause) -> bool {
    let at = |word: Word| clause.nodes.iter().position(|p| p.node == Node::Word(word));
    let Some(key) = at(Word::KeyVerb) else { return false };
    let before = |word: Word| at(word).is_some_and(|at| at < key);
    // `keyed to what?`
    let region = |p: &Placed| matches!(p.node, Node::Word(w) if w.region().is_some() || w.site_type().is_some());
    if at(Word::Asks).is_some_and(|at| at > key) && !clause.nodes.iter().any(region) {
        return true;
    }
    let told = before(Word::Say) || before(Word::Asks);
    told && (before(Word::Not) || before(Word::Must)) || !told && before(Word::Not) && clause.nodes.len() == key + 1
}
