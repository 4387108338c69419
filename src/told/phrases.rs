//! Turns phrases that leave out a verb, or use a word of their own, into the usual words: `I Marvels Told it`, `he wants
//! the ring tapped`, `Boromir, wounded by his strike`.

use super::node::{Node, Person, Placed, is_verb, prepositional};
use super::words::{Word, Words};
use crate::lang::CardState;

/// Turns phrases that must be read before the passive is.
pub(super) fn first(out: &mut Vec<Placed>) {
    taps_plus_discards(out);
    taps_and_influences(out);
    gets_untapped(out);
    combat_over(out);
    wounded_by_strike(out);
    lies_in_state(out);
    left_on_guard(out);
    puts_it_away(out);
    stands_back_up(out);
    who_he_is(out);
}

/// Turns phrases that are read when everybody does what is told of them.
pub(super) fn last(out: &mut Vec<Placed>) {
    without_in_hand(out);
    brings_cards(out);
    plays_by_title(out);
    wants_tapped(out);
}

/// Reads a sign between two verbs with one object as a word: `he taps + discards the Raven`.
fn taps_plus_discards(out: &mut Vec<Placed>) {
    let verb = |p: &Placed| matches!(p.node, Node::Word(Word::Tap | Word::Discard));
    for at in 1..out.len().saturating_sub(1) {
        if matches!(out[at].node, Node::Mark('+' | '&' | '/')) && verb(&out[at - 1]) && verb(&out[at + 1]) {
            out[at].node = Node::Word(Word::And);
        }
    }
    // `he taps and discards Ûvatha to bring five hazards from his sideboard`: that is one thing.
    let reaches = out.iter().any(|p| p.node == Node::Word(Word::InSideboard));
    let both = [Word::Tap, Word::And, Word::Discard].map(Node::Word);
    let named = |w: &[Placed]| matches!(w[3].node, Node::Cards(_));
    let both = out.windows(4).position(|w| named(w) && w[..3].iter().map(|p| &p.node).eq(both.iter()));
    if let Some(at) = both.filter(|_| reaches) {
        out.drain(at..at + 2);
    }
}

/// Reads what somebody taps for where it stands as a second deed: `he taps and tries to influence the faction away`.
fn taps_and_influences(out: &mut [Placed]) {
    let him = |p: &Placed| matches!(p.node, Node::Person(Person::He) | Node::Word(Word::It));
    for at in 1..out.len().saturating_sub(1) {
        let taps = out[at - 1].node == Node::Word(Word::Tap)
            || at > 1 && out[at - 2].node == Node::Word(Word::Tap) && him(&out[at - 1]);
        if taps && out[at].node == Node::Word(Word::And) && out[at + 1].node == Node::Word(Word::Influence) {
            out[at].node = Node::Word(Word::To);
        }
    }
}

/// Reads what somebody makes of a card as what they do with it: `he wants to get Balin untapped`.
fn gets_untapped(out: &mut [Placed]) {
    for at in 1..out.len() {
        let gets = out[at - 1].node == Node::Word(Word::Get);
        let ends = out.get(at + 1).is_none_or(|p| !matches!(p.node, Node::Word(w) if is_verb(w)));
        let Node::Cards(members) = &mut out[at].node else { continue };
        let [one] = members.as_mut_slice() else { continue };
        if gets && ends && one.state == Some(CardState::Untapped) {
            one.state = None;
            out[at - 1].node = Node::Word(Word::Untap);
            return;
        }
    }
}

/// Reads a combat that is over as an attack that is: `Gimli is hurt, the battle is over`.
fn combat_over(out: &mut [Placed]) {
    for at in 1..out.len() {
        let be = usize::from(at > 1 && out[at - 1].node == Node::Word(Word::Be));
        let combat = matches!(&out[at - 1 - be].node, Node::Other(word) if Words::english().is_combat(word));
        if combat && out[at].node == Node::Word(Word::Over) {
            out[at - 1 - be].node = Node::Word(Word::TheAttack);
        }
    }
}

/// Reads what is put into the discard pile as discarded: `she takes the Paste and puts it in the discard`.
fn puts_it_away(out: &mut Vec<Placed>) {
    let away = [Word::Put, Word::It, Word::InDiscard].map(Node::Word);
    let found = out.windows(3).position(|w| w.iter().map(|p| &p.node).eq(away.iter()));
    if let Some(at) = found {
        out[at].node = Node::Word(Word::Discard);
        out.remove(at + 2);
    }
}

/// Reads `to stand him back up` as nothing but to untap him: nobody backs anybody up.
fn stands_back_up(out: &mut Vec<Placed>) {
    let found = out.windows(3).position(|w| {
        let whom = matches!(w[1].node, Node::Cards(_) | Node::Person(Person::He) | Node::Word(Word::It));
        w[0].node == Node::Word(Word::Untap) && whom && w[2].node == Node::Word(Word::Support)
    });
    let ends = |at: usize| out.get(at).is_none_or(|p| matches!(p.node, Node::Mark(_)));
    if let Some(at) = found.filter(|at| ends(at + 3)) {
        out.remove(at + 2);
    }
}

/// Drops what somebody is, told between commas before what is done by them: `I tapped Elrond, he's a sage, for Marvels Told`.
fn who_he_is(out: &mut Vec<Placed>) {
    let comma = |p: &Placed| p.node == Node::Mark(',');
    let found = (0..out.len()).find_map(|at| {
        let begins = comma(&out[at]) && out.get(at + 1)?.node == Node::Person(Person::He);
        let is = out.get(at + 2)?.node == Node::Word(Word::Be);
        let words = out[at + 3..].iter().take_while(|p| matches!(p.node, Node::Other(_))).count();
        let ends = out.get(at + 3 + words).is_some_and(comma);
        let next = out.get(at + 4 + words)?;
        let goes_on = matches!(next.node, Node::Word(Word::For | Word::To | Word::On | Word::Against));
        (begins && is && (1..=2).contains(&words) && ends && goes_on).then_some((at, at + 3 + words))
    });
    if let Some((from, to)) = found {
        out.drain(from..=to);
    }
}

/// Reads a thing that lies there tapped as one that is tapped: `but the ring is lying there tapped`.
fn lies_in_state(out: &mut [Placed]) {
    let thing = |n: &Node| matches!(n, Node::Word(Word::Ring | Word::Item | Word::It));
    let state = |n: &Node| matches!(n, Node::Word(Word::Tapped | Word::Untapped));
    for at in 1..out.len().saturating_sub(1) {
        if out[at].node == Node::Word(Word::InPlay) && thing(&out[at - 1].node) && state(&out[at + 1].node) {
            out[at].node = Node::Word(Word::Be);
        }
    }
}

/// Reads a card that is there and that somebody left on-guard as left there by them: `there is a card my opponent left on-guard`.
fn left_on_guard(out: &mut Vec<Placed>) {
    let placed = |p: &Placed| matches!(p.node, Node::Word(Word::Leave | Word::Put | Word::Play));
    for at in 1..out.len().saturating_sub(2) {
        let card = out[at].node == Node::Word(Word::Card) && matches!(out[at + 1].node, Node::Person(_));
        let guard = out[at + 2..].iter().take(4).any(|p| p.node == Node::Word(Word::OnGuard));
        let Some(verb) = out[at + 2..].iter().take(2).position(placed).filter(|_| card && guard) else { continue };
        let first = out[..at].iter().rposition(|p| !matches!(p.node, Node::Other(_)));
        if let Some(first) = first.filter(|f| out[*f].node == Node::Word(Word::Be)) {
            out[first..=at + 2 + verb].rotate_left(at + 1 - first);
            let be = first + 2 + verb;
            out.remove(be);
            return;
        }
    }
}

/// Reads a state as what a strike did: `Boromir II wounded by his strike, Legolas has the other one`.
fn wounded_by_strike(out: &mut Vec<Placed>) {
    for at in 0..out.len().saturating_sub(2) {
        let by = out[at + 1].node == Node::Word(Word::By)
            && out[at + 2..].iter().take(3).any(|p| p.node == Node::Word(Word::Strike));
        let Node::Cards(members) = &mut out[at].node else { continue };
        let [one] = members.as_mut_slice() else { continue };
        if by && one.state == Some(CardState::Wounded) {
            one.state = None;
            let span = out[at].span.end..out[at].span.end;
            out.insert(at + 1, Placed { node: Node::Word(Word::Wounded), span: span.clone() });
            out.insert(at + 1, Placed { node: Node::Word(Word::Be), span });
            return;
        }
    }
}

/// Reads what somebody does not hold as told of them: `the resource player, with no Twilight in hand, answers it`.
fn without_in_hand(out: &mut Vec<Placed>) {
    for at in 0..out.len() {
        let person = matches!(out[at].node, Node::Person(_));
        if !person || out.get(at + 1).is_none_or(|p| p.node != Node::Mark(',')) {
            continue;
        }
        let small =
            |p: &&Placed| matches!(&p.node, Node::Word(Word::With)) || matches!(&p.node, Node::Other(w) if w.len() < 4);
        let rest: Vec<&Placed> = out[at + 2..].iter().take(6).filter(|p| !small(p)).collect();
        let [not, card, hand, ..] = rest.as_slice() else { continue };
        let held = not.node == Node::Word(Word::Not)
            && matches!(card.node, Node::Cards(_))
            && hand.node == Node::Word(Word::InHand);
        if held {
            out[at + 1].node = Node::Word(Word::Have);
            if out[at + 2].node == Node::Word(Word::With) {
                out.remove(at + 2);
            }
            return;
        }
    }
}

/// Reads a card that brings others as drawing them: `when it resolves it brings him three cards`.
fn brings_cards(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(2) {
        let gives = matches!(out[at].node, Node::Word(Word::Bring | Word::Transfer | Word::Get));
        let it = matches!(out[at - 1].node, Node::Word(Word::It | Word::Who | Word::And) | Node::Cards(_));
        let person = usize::from(matches!(out[at + 1].node, Node::Person(_)));
        let counted = matches!(out.get(at + 1 + person).map(|p| &p.node), Some(Node::Number(_)))
            && out[at + 2 + person..].iter().take(2).any(|p| p.node == Node::Word(Word::Card));
        if gives && it && counted {
            out[at].node = Node::Word(Word::Draw);
            return;
        }
    }
}

/// Reads the title of a card as what is done with it to a card of somebody: `so I Twilighted his Doors of Night`.
fn title_on_a_card(out: &mut Vec<Placed>) {
    let one = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1);
    let whole = |w: &[Placed]| {
        matches!(w[0].node, Node::Person(Person::Me | Person::Opponent | Person::Resource | Person::Hazard))
            && one(&w[1])
            && matches!(w[2].node, Node::Whose(_))
            && one(&w[3])
    };
    let Some(at) = out.windows(4).position(whole) else { return };
    let verb = out.iter().take_while(|p| !matches!(p.node, Node::Mark(_))).any(|p| p.node == Node::Word(Word::Play));
    let begins = at == 0 || matches!(out[at - 1].node, Node::Mark(_) | Node::Word(Word::So | Word::And | Word::But));
    if begins && !verb {
        let word = |word: Word, at: usize| Placed { node: Node::Word(word), span: at..at };
        let (play, on) = (word(Word::Play, out[at + 1].span.start), word(Word::On, out[at + 2].span.start));
        out.insert(at + 2, on);
        out.insert(at + 1, play);
    }
}

/// Reads the title of a card as what somebody answers with: `I Twilight it, he Twilights back`, `he Twilights me back`.
fn answers_by_title(out: &mut Vec<Placed>) {
    let back = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "back");
    let found = (0..out.len().saturating_sub(2)).find_map(|at| {
        let begins =
            at == 0 || matches!(out[at - 1].node, Node::Mark(_) | Node::Word(Word::So | Word::And | Word::But));
        let who = begins && matches!(out[at].node, Node::Person(_));
        let card = matches!(&out[at + 1].node, Node::Cards(m) if m.len() == 1);
        let end = at + 2 + usize::from(matches!(out[at + 2].node, Node::Person(_)));
        (who && card && out.get(end).is_some_and(back)).then_some((at, end))
    });
    let Some((at, end)) = found else { return };
    out.drain(at + 2..=end);
    let span = out[at + 1].span.start..out[at + 1].span.start;
    let word = |word: Word| Placed { node: Node::Word(word), span: span.clone() };
    out.splice(at + 1..at + 1, [word(Word::Respond), word(Word::With)]);
}

/// Reads the title of a card as what is done with it: `I Marvels Told it`.
fn plays_by_title(out: &mut Vec<Placed>) {
    let whom = |p: &Placed| matches!(p.node, Node::Person(Person::He) | Node::Word(Word::It));
    let whole = |w: &[Placed]| {
        let begins =
            matches!(w[0].node, Node::Person(Person::Me | Person::Opponent | Person::Resource | Person::Hazard));
        // `can I tap Elrond and Marvels Told it?`
        let goes_on = w[0].node == Node::Word(Word::And) && w[2].node == Node::Word(Word::It);
        (begins || goes_on) && matches!(&w[1].node, Node::Cards(m) if m.len() == 1) && whom(&w[2])
    };
    title_on_a_card(out);
    answers_by_title(out);
    let Some(at) = out.windows(3).position(whole) else { return };
    let taps = |p: &Placed| matches!(p.node, Node::Word(Word::Tap | Word::Discard));
    if out[at].node == Node::Word(Word::And) && !out[..at].iter().any(taps) {
        return;
    }
    let ends = out.get(at + 3).is_none_or(|p| !matches!(p.node, Node::Word(w) if is_verb(w)));
    let led = at > 0
        && matches!(out[at - 1].node, Node::Word(w) if prepositional(w) || matches!(w, Word::Can | Word::Do | Word::Must));
    if ends && !led {
        let span = out[at + 1].span.start..out[at + 1].span.start;
        let end = out[at + 2].span.start..out[at + 2].span.start;
        out.insert(at + 2, Placed { node: Node::Word(Word::On), span: end });
        out.insert(at + 1, Placed { node: Node::Word(Word::Play), span });
    }
}

/// Reads a wish as what is tapped: `he wants the ring tapped`.
fn wants_tapped(out: &mut Vec<Placed>) {
    for at in 0..out.len() {
        let article = out
            .get(at + 1)
            .is_some_and(|p| matches!(&p.node, Node::Other(w) if matches!(w.as_str(), "the" | "that" | "this")));
        let thing = at + 1 + usize::from(article);
        let tapped = matches!(out.get(thing + 1).map(|p| &p.node), Some(Node::Word(Word::Tapped)));
        let named = matches!(
            out.get(thing).map(|p| &p.node),
            Some(Node::Word(Word::Ring | Word::Item | Word::It) | Node::Cards(_))
        );
        // `he wants Éowyn tapped and plays Darkness Under Tree on her`: only a wish.
        let joined =
            matches!(out.get(thing + 2).map(|p| &p.node), Some(Node::Word(Word::And | Word::So) | Node::Mark(',')));
        let plays =
            out.iter().skip(thing + 3).take(3).any(|p| matches!(p.node, Node::Word(Word::Play | Word::Respond)));
        if out[at].node == Node::Word(Word::Want) && named && tapped && joined && plays {
            out.remove(thing + 1);
            if let Node::Cards(members) = &mut out[thing].node {
                members.iter_mut().for_each(|m| m.state = None);
            }
            return;
        }
        if out[at].node == Node::Word(Word::Want) && named && tapped {
            out[at + 1..=thing + 1].rotate_right(1);
            out[at + 1].node = Node::Word(Word::Tap);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(nodes: &[Node]) -> Vec<Placed> {
        nodes.iter().enumerate().map(|(at, node)| Placed { node: node.clone(), span: at..at + 1 }).collect()
    }

    fn nodes(placed: &[Placed]) -> Vec<Node> {
        placed.iter().map(|p| p.node.clone()).collect()
    }

    #[test]
    fn a_title_does_for_a_verb_but_not_in_a_question_with_a_verb() {
        let card = Node::Cards(vec![super::super::node::Member::of(0)]);
        let (me, it) = (Node::Person(Person::Me), Node::Word(Word::It));
        let mut told = placed(&[me.clone(), card.clone(), it.clone()]);
        last(&mut told);
        assert_eq!(nodes(&told), [me.clone(), Node::Word(Word::Play), card.clone(), Node::Word(Word::On), it.clone()]);
        let asked = [Node::Word(Word::Can), me, card, it];
        let mut told = placed(&asked);
        last(&mut told);
        assert_eq!(nodes(&told), asked);
    }

    #[test]
    fn a_wish_for_something_tapped_is_to_tap_it() {
        let (want, ring) = (Node::Word(Word::Want), Node::Word(Word::Ring));
        let mut told = placed(&[want.clone(), ring.clone(), Node::Word(Word::Tapped)]);
        last(&mut told);
        assert_eq!(nodes(&told), [want, Node::Word(Word::Tap), ring]);
    }
}
