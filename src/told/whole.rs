//! Finds what a part of a sentence says without a verb: where somebody stands, whom a card is on, who goes where.

use super::node::{Clause, Node, Person};
use super::words::Word;

/// Whether somebody is somewhere, without a verb: `Aragorn II at Moria`.
pub(super) fn stands(clause: &Clause) -> bool {
    let figures =
        clause.nodes.windows(2).any(|w| matches!(w[0].node, Node::Number(_)) && w[1].node == Node::Word(Word::Strike));
    // `Wargs 2@9 on Gimli`
    let short = clause.nodes.windows(3).any(|w| {
        matches!(w[0].node, Node::Number(_))
            && w[1].node == Node::Word(Word::At)
            && matches!(w[2].node, Node::Number(_))
    });
    (figures || short) && matches!(clause.nodes[0].node, Node::Cards(_))
        || clause.nodes.windows(3).any(|w| {
            matches!(w[0].node, Node::Cards(_))
                && w[1].node == Node::Word(Word::At)
                && matches!(w[2].node, Node::Cards(_))
        })
        || lies_on(clause)
}

/// Whether something is on somebody, without a verb: `Wargs on my Merry`.
pub(super) fn lies_on(clause: &Clause) -> bool {
    let plain: Vec<&Node> =
        clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_) | Node::Whose(_))).collect();
    let on = matches!(
        plain.as_slice(),
        [Node::Cards(_), Node::Word(Word::On), Node::Cards(_) | Node::Person(Person::He) | Node::Word(Word::It)]
    );
    on && clause.joined.is_none()
}

/// Whether a part says something without a verb: somebody stands somewhere or goes somewhere, or a card is in play.
pub(super) fn is_whole(part: &Clause) -> bool {
    let told = part.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_)));
    // `Opp w/ Doors of Night in play: …`
    let mut told = told.skip_while(|n| matches!(n, Node::Person(_) | Node::Word(Word::With)));
    let lies = matches!(told.next(), Some(Node::Cards(_)))
        && told.next() == Some(&Node::Word(Word::InPlay))
        && told.next().is_none();
    stands(part) || goes_from_to(part) || lies
}

/// Whether some go from somewhere to somewhere, without a verb: `him and Legolas now Lórien to Dol Guldur`.
pub(super) fn goes_from_to(clause: &Clause) -> bool {
    let way = clause.nodes.windows(3).any(|w| {
        matches!(w[0].node, Node::Cards(_)) && w[1].node == Node::Word(Word::To) && matches!(w[2].node, Node::Cards(_))
    });
    let cards = clause.nodes.iter().filter(|p| matches!(p.node, Node::Cards(_))).count();
    let somebody = matches!(clause.nodes[0].node, Node::Cards(_) | Node::Person(Person::He));
    way && cards > 2 && somebody && clause.joined.is_none()
}
