//! Finds what a part of a sentence says without a verb: where somebody stands, whom a card is on, who goes where.

use super::node::{Clause, Node, Person, Placed};
use super::read::only_names_a_topic;
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

/// Whether a part without a verb says that somebody plays another copy: `me a second Doors of Night`.
pub(super) fn names_a_copy(part: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_));
    let told: Vec<&Node> = part.nodes.iter().filter(small).map(|p| &p.node).collect();
    matches!(told.as_slice(), [Node::Person(_), Node::Word(Word::SecondOne), Node::Cards(_), ..])
}

/// Whether a part without a verb tells of a creature on others, ahead of one that says what these do: `Wargs, keyed to
/// wilderness, on Bard Bowman and Legolas, they're on their way to Bree`.
pub(super) fn comes_upon(part: &Clause, next: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_));
    let told: Vec<&Node> = part.nodes.iter().filter(small).map(|p| &p.node).collect();
    let on = matches!(told.as_slice(), [Node::Cards(_), .., Node::Word(Word::On), Node::Cards(_)]);
    on && part.joined.is_none() && matches!(next.nodes[0].node, Node::Person(Person::He))
}

/// Whether a part without a verb says what there is meanwhile, or what is only imagined: `he played it while Fog was still
/// there`, `as if Fog`.
pub(super) fn there_meanwhile(part: &Clause) -> bool {
    let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_));
    let told: Vec<&Node> = part.nodes.iter().map(|p| &p.node).filter(small).collect();
    match part.joined {
        Some(Word::When) => matches!(told.as_slice(), [Node::Cards(_), Node::Word(Word::InPlay)]),
        Some(Word::AsIf) => matches!(told.as_slice(), [Node::Cards(_)]),
        _ => false,
    }
}

/// Whether a part says for whom nobody has rolled yet, ahead of one that says how somebody is: `before I roll for Frodo:
/// Gimli is tapped`; or who rolls first, ahead of one that says so.
pub(super) fn not_rolled_yet(part: &Clause, next: &Clause) -> bool {
    let state = [Word::Tapped, Word::Untapped, Word::Wounded].map(Node::Word);
    let led = part.nodes.first().is_some_and(|p| p.node == Node::Word(Word::NotRolled));
    // `Balin goes first, and before I roll I tap him`
    let turn = |word: Word| {
        matches!(part.nodes.as_slice(), [who, turn]
            if matches!(who.node, Node::Cards(_)) && turn.node == Node::Word(word))
    };
    let before = next.nodes.first().is_some_and(|p| p.node == Node::Word(Word::NotRolled));
    let person = |at: usize| next.nodes.get(at).is_some_and(|p| matches!(p.node, Node::Person(_)));
    // `Balin's is up now, I play Risky Blow on it`
    if turn(Word::Order) && before && person(1) || turn(Word::StrikeNow) && person(usize::from(before)) {
        return true;
    }
    let is = matches!(next.nodes.as_slice(), [who, be, how, ..]
        if matches!(who.node, Node::Cards(_)) && be.node == Node::Word(Word::Be) && state.contains(&how.node));
    led && part.joined.is_none() && is
}

/// Whether a part says to what an attack is keyed, ahead of one that tells of somebody's own card: `Slayer keyed to
/// border-land, my Forewarned Is Forearmed in play`.
pub(super) fn keyed_ahead(part: &Clause, next: &Clause) -> bool {
    let keyed = matches!(part.nodes.as_slice(), [what, key, rest @ ..]
        if matches!(&what.node, Node::Cards(m) if m.len() == 1)
            && key.node == Node::Word(Word::KeyVerb)
            && rest.iter().all(|p| !matches!(p.node, Node::Cards(_))));
    let own = matches!(next.nodes.as_slice(), [whose, what, ..]
        if matches!(whose.node, Node::Whose(_)) && matches!(what.node, Node::Cards(_)));
    keyed && part.joined.is_none() && own && next.joined.is_none()
}

/// Whether a part says something without a verb: somebody stands somewhere or goes somewhere, or a card is in play.
pub(super) fn is_whole(part: &Clause) -> bool {
    let told = part.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_)));
    // `Opp w/ Doors of Night in play: …`
    let mut told = told.skip_while(|n| matches!(n, Node::Person(_) | Node::Word(Word::With)));
    let lies = matches!(told.next(), Some(Node::Cards(_))) && told.next() == Some(&Node::Word(Word::InPlay));
    // `Fog is out on my opponent's side, and …`
    let rest: Vec<&Node> = told.collect();
    let lies = lies && matches!(rest.as_slice(), [] | [Node::Word(Word::On), Node::Whose(_)]);
    // `she's lying there untapped as his permanent-event, Gandalf is …`
    let named = part.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    let itself = part.nodes.first().is_some_and(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(Word::It)));
    let has = |word: Word| part.nodes.iter().any(|p| p.node == Node::Word(word));
    let lies = lies || itself && !named && has(Word::InPlay) && has(Word::PermanentEvent);
    // `Cram question: …`
    stands(part) || goes_from_to(part) || lies || dies(part) || only_names_a_topic(part)
}

/// Whether a part says who has not rolled yet: `Gimli is wounded, Balin has not rolled for his strike`.
pub(super) fn has_not_rolled(part: &Clause) -> bool {
    let who = matches!(part.nodes.first().map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1);
    who && part.nodes.get(1).is_some_and(|p| p.node == Node::Word(Word::NotRolled))
}

/// Whether a part says what lies on the attack of which the part before tells: `I hit Boromir with Adûnaphel, The Pale Sword on
/// the attack`.
pub(super) fn is_on_the_attack(part: &Clause, before: Option<&Clause>) -> bool {
    let first: Vec<&Node> = part.nodes.iter().take(3).map(|p| &p.node).collect();
    let on =
        matches!(first.as_slice(), [Node::Cards(m), Node::Word(Word::On), Node::Word(Word::TheAttack)] if m.len() == 1);
    let attack = |p: &Placed| p.node == Node::Word(Word::Attack);
    on && part.joined.is_none() && before.is_some_and(|c| c.nodes.iter().any(attack))
}

/// Whether a part only says that a check comes, and the next one what follows in one case: `body check, and if he dies Gimli
/// takes the ring`.
pub(super) fn check_ahead_of_case(part: &Clause, next: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_));
    let told: Vec<&Node> = part.nodes.iter().filter(small).map(|p| &p.node).collect();
    let check = matches!(told.as_slice(), [Node::Word(Word::BodyCheck | Word::CorruptionCheck | Word::Check)]);
    check && next.joined == Some(Word::If)
}

/// Whether a part ends with somebody who is dead, without a verb: `body check 10, Boromir dead`.
fn dies(part: &Clause) -> bool {
    matches!(part.nodes.as_slice(), [.., who, gone]
        if matches!(who.node, Node::Cards(_)) && gone.node == Node::Word(Word::Eliminated))
}

/// Whether some go from somewhere to somewhere, without a verb: `him and Legolas now Lórien to Dol Guldur`.
pub(super) fn goes_from_to(clause: &Clause) -> bool {
    let way = clause.nodes.windows(3).any(|w| {
        matches!(w[0].node, Node::Cards(_)) && w[1].node == Node::Word(Word::To) && matches!(w[2].node, Node::Cards(_))
    });
    let cards = clause.nodes.iter().filter(|p| matches!(p.node, Node::Cards(_))).count();
    let count = |p: &&Placed| matches!(p.node, Node::Number(_) | Node::Mark(_));
    let first = clause.nodes.iter().find(|p| !count(p)).map(|p| &p.node);
    let somebody = matches!(first, Some(Node::Cards(_) | Node::Person(Person::He)));
    way && cards > 2 && somebody && clause.joined.is_none()
}

/// Whether a part plays a card on somebody, behind the words that say whose strike it is: `it's my Boromir II first:
/// Risky Blow on him`.
pub(super) fn struck_first(part: &Clause, before: Option<&Clause>) -> bool {
    let turn = |p: &Placed| matches!(p.node, Node::Word(Word::Order | Word::StrikeNow));
    lies_on(part) && before.is_some_and(|c| c.nodes.iter().any(turn))
}

/// Whether a part says where somebody stands, behind one that tells what lies in a pile or in play: `Sting is in my discard
/// pile, Frodo at Rivendell`.
pub(super) fn stands_behind_a_pile(part: &Clause, before: Option<&Clause>) -> bool {
    use Word as W;
    let piled =
        |p: &Placed| matches!(p.node, Node::Word(W::InHand | W::InDiscard | W::InDeck | W::InSideboard | W::InPlay));
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
    let told: Vec<&Node> = part.nodes.iter().filter(small).map(|p| &p.node).collect();
    let place = matches!(told.as_slice(), [Node::Cards(_), Node::Word(W::At), Node::Cards(_)]);
    place && part.joined.is_none() && before.is_some_and(|c| c.nodes.iter().any(piled))
}

/// Whether a part without a verb declares something in a log: `strikes aren't assigned yet, so Concealment`, `since I
/// have more hazards, Many Sorrows Befall on it`.
pub(super) fn declared_in_a_log(part: &Clause, before: Option<&Clause>) -> bool {
    use Word as W;
    let card = part.speaker.is_some() && matches!(part.nodes[0].node, Node::Cards(_));
    let goes_on = matches!(part.joined, Some(W::So | W::Then));
    let reason = |c: &Clause| matches!(c.joined, Some(W::Because | W::When | W::If | W::Before | W::After | W::So));
    card && (goes_on || before.is_none_or(reason))
}

/// Whether a part names the target of what is done ahead of a relative clause: `he taps Adûnaphel, which he has in play,
/// against Frodo`.
pub(super) fn aims_behind(part: &Clause, before: &[Clause]) -> bool {
    let [.., deed, relative] = before else { return false };
    let aims = |p: &Placed| matches!(p.node, Node::Word(Word::On | Word::Against));
    let cards = matches!(part.nodes.get(1).map(|p| &p.node), Some(Node::Cards(_) | Node::Person(Person::He)));
    let lies = relative.nodes.last().is_some_and(|p| p.node == Node::Word(Word::InPlay));
    let acts = |p: &Placed| matches!(p.node, Node::Word(Word::Tap | Word::Play | Word::Respond | Word::Discard));
    let open = deed.nodes.iter().any(acts) && !deed.nodes.iter().any(aims);
    part.nodes.first().is_some_and(aims) && cards && relative.joined == Some(Word::Who) && lies && open
}

/// Whether a part says for which strike something is: `… in the same chain, for the strike Aragorn is going to face`.
pub(super) fn for_a_strike(part: &Clause) -> bool {
    let mut nodes = part.nodes.iter().map(|p| &p.node);
    let led = matches!(nodes.next(), Some(Node::Word(Word::For)));
    led && nodes.find(|n| !matches!(n, Node::Other(_))) == Some(&Node::Word(Word::Strike))
}

/// Whether a part counts the hazard that the part before it names: `now Wargs on the Wilderness, that's my second hazard`,
/// `Doors of Night, which is 1 of 2`.
pub(super) fn counts_the_hazard(before: &Clause, part: &Clause) -> bool {
    use Word as W;
    let big = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Word(W::Now | W::Then | W::And));
    let named = before.nodes.iter().find(big);
    let named = matches!(named.map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1 && m[0].bears.is_empty());
    let land = |w: W| w.region().is_some() || w.site_type().is_some() || matches!(w, W::On | W::At | W::KeyVerb);
    let keyed = before.nodes.iter().filter(big).skip(1).all(|p| match &p.node {
        Node::Word(w) => land(*w),
        Node::Mark(_) => true,
        _ => false,
    });
    let be = part.nodes.iter().position(|p| p.node == Node::Word(W::Be)).filter(|at| *at < 2);
    let led = be == Some(0)
        || part.joined == Some(W::Who)
        || matches!(
            part.nodes.first().map(|p| &p.node),
            Some(Node::Word(W::It) | Node::Other(_) | Node::Person(Person::He))
        );
    let Some(rest) = be.filter(|_| named && keyed && led).map(|at| &part.nodes[at + 1..]) else { return false };
    let counts = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(w, W::Order | W::SecondOne | W::Hazard | W::Both | W::AllOf | W::Of),
        Node::Whose(_) | Node::Number(_) | Node::Other(_) => true,
        _ => false,
    };
    let parts = |w: &[Placed]| w[0].node == Node::Word(W::Of) && matches!(w[1].node, Node::Number(_) | Node::Whose(_));
    // `that's my last one`, `this is her second`
    let whose = rest.first().is_some_and(|p| matches!(p.node, Node::Whose(_)));
    let nth = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(w, W::Order | W::SecondOne),
        Node::Other(word) => super::words::Words::english().is_lasting(word),
        _ => false,
    };
    let nth = whose && rest.get(1).is_some_and(nth);
    let whole = nth || rest.iter().any(|p| p.node == Node::Word(W::Hazard)) || rest.windows(2).any(parts);
    whole && rest.iter().all(counts)
}
