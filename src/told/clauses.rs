//! Cuts a sentence into its clauses: at joining words and commas, where a verb stands on both sides.

use super::asking::{asks_by_turn, asks_by_word};
use super::node::{Clause, Node, Person, Placed, asks_by_form, is_verb, joins, prepositional};
use super::voice;
use super::whole::{
    aims_behind, check_ahead_of_case, comes_upon, counts_the_hazard, declared_in_a_log, for_a_strike, goes_from_to,
    has_not_rolled, is_on_the_attack, is_whole, keyed_ahead, names_a_copy, not_rolled_yet, stands,
    stands_behind_a_pile, struck_first, there_meanwhile,
};
use super::words::Word;

/// Splits a sentence into its clauses: at joining words and commas, where a verb stands on both sides.
pub(super) fn split(sentence: &[Placed], number: usize, asked: bool, speaker: &Option<Person>, all: &mut Vec<Clause>) {
    let fresh = || Clause { asked, speaker: speaker.clone(), sentence: number, ..Clause::default() };
    let parts = going_on(cut(sentence, fresh));
    let mut merged = with_verbs(parts.into_iter().filter(|p| !p.nodes.is_empty()));
    // `is it ok`, `can he do that`: asked, mark or no mark.
    // `earlier in this turn, was Wargs on the company`: the verb comes first behind a word of time.
    let timed = |c: &Clause| !asked && c.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Earlier));
    let behind = |at: usize| timed(&merged[at]) || at > 0 && timed(&merged[at - 1]);
    let form: Vec<bool> = (0..merged.len()).map(|at| asks_by_form(&merged[at]) && !behind(at)).collect();
    // `he wears the ring, so could I tap it?`: the part before the question is told. `he plays it, what now`: so is the
    // part before a word that asks, if it tells what somebody does.
    let asks = form.iter().position(|asks| *asks);
    let word = merged.iter().position(asks_by_word);
    // `Giant 1@13 on Gimli, Legolas taps to help him ok?`: the part that says who attacks is told.
    let last = merged.len().saturating_sub(1);
    // `what do I do with it, throw it away or do I take it back?`
    let turned = merged.first().is_some_and(asks_by_turn).then_some(0);
    let tag = (word.is_none() && last > 0 && merged.last().is_some_and(only_asks)).then_some(last);
    let first =
        turned.or(asks).or(word.filter(|at| merged[..*at].iter().all(tells_deed_or_count))).or(tag).unwrap_or(0);
    for (at, (clause, asks)) in merged.iter_mut().zip(form).enumerate() {
        // `Ghosts 3@9, your strikes?` tells what attacks.
        let told = stands(clause) && (at < last || !clause.nodes.iter().any(is_placed_verb));
        clause.asked = asks || clause.asked && at >= first && !told;
    }
    all.extend(merged);
}

/// Whether a clause only asks of what was told before it: `that's legal?`, `is that ok?`
fn only_asks(clause: &Clause) -> bool {
    let [who, be, rest @ ..] = clause.nodes.as_slice() else { return false };
    let asking = |p: &Placed| match &p.node {
        Node::Other(word) => {
            super::words::Words::english().is_asking(word) || super::words::Words::english().is_granting(word)
        }
        Node::Word(w) => matches!(w, Word::Can | Word::Not),
        _ => false,
    };
    let it = matches!(who.node, Node::Word(Word::It | Word::Who)) || clause.joined == Some(Word::Who);
    // `thats allowd?`
    let one = |said: &[Placed]| matches!(said, [Placed { node: Node::Other(_), .. }]) || said.iter().all(asking);
    match clause.joined {
        Some(Word::Who) => who.node == Node::Word(Word::Be) && one(&clause.nodes[1..]),
        _ => it && be.node == Node::Word(Word::Be) && one(rest),
    }
}

/// Whether a clause tells what somebody does with a card, and asks nothing by the order of its words.
fn tells_deed(clause: &Clause) -> bool {
    let inverted = clause.nodes.windows(2).any(|w| {
        matches!(w[0].node, Node::Word(Word::Be | Word::Can | Word::Do | Word::Must))
            && matches!(w[1].node, Node::Person(_) | Node::Word(Word::It))
    });
    let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    cards && clause.nodes.iter().any(is_placed_verb) && !inverted
}

/// Whether a clause tells a deed, or what somebody has: `he has four cards in hand: how many must go?`
fn tells_deed_or_count(clause: &Clause) -> bool {
    let somebody = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Person(_) | Node::Other(_)));
    let has = clause.nodes.iter().take(3).any(|p| p.node == Node::Word(Word::Have));
    let counts = clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
    tells_deed(clause) || somebody && has && counts
}

fn is_placed_verb(placed: &Placed) -> bool {
    matches!(placed.node, Node::Word(word) if is_verb(word))
}

/// Cuts a sentence at its marks and joining words, and where a new subject stands behind a verb.
fn cut(sentence: &[Placed], fresh: impl Fn() -> Clause) -> Vec<Clause> {
    let mut parts: Vec<Clause> = vec![fresh()];
    for (at, placed) in sentence.iter().enumerate() {
        let next = sentence.get(at + 1);
        // `he taps and discards it`: both verbs have one object.
        let open = sentence[..at].last().is_some_and(|p| matches!(p.node, Node::Word(Word::Tap | Word::Discard)))
            && matches!(next.map(|p| &p.node), Some(Node::Word(Word::Tap | Word::Discard)));
        let cut = match &placed.node {
            Node::Word(Word::And) if open || both(sentence, at) => None,
            Node::Word(Word::Who) if voice::points_back(sentence, at) => None,
            Node::Mark('-') if matches!(next.map(|p| &p.node), Some(Node::Number(_))) => None,
            Node::Mark('+' | '&') if next.is_some_and(is_placed_verb) => Some(Some(Word::And)),
            Node::Mark(',' | ':' | '-') => Some(None),
            Node::Word(w) if joins(*w) => Some(Some(*w)),
            _ => None,
        };
        // `before the strikes were handed out I played it`: a new subject behind a verb.
        let subject = matches!(placed.node, Node::Person(_))
            && next.is_some_and(is_placed_verb)
            && at > 0
            && !matches!(sentence[at - 1].node, Node::Word(w) if is_verb(w) && w != Word::Say || prepositional(w))
            && !matches!(sentence[at - 1].node, Node::Other(_) | Node::Mark(_) | Node::Word(Word::AllOf))
            && parts.last().is_some_and(|c| c.nodes.iter().any(is_placed_verb) && !c.asked);
        if subject {
            parts.push(fresh());
        }
        let Some(word) = cut else {
            parts.last_mut().into_iter().for_each(|last| last.nodes.push(placed.clone()));
            continue;
        };
        let open = parts.last().is_some_and(|c| c.nodes.is_empty());
        if !open {
            parts.push(fresh());
        }
        if let (Some(last), Some(word)) = (parts.last_mut(), word)
            && !(open
                && last.joined == Some(Word::So)
                && !matches!(word, Word::Before | Word::After | Word::When | Word::If))
        {
            last.joined = Some(word);
        }
    }
    parts
}

/// Joins a part that begins with a preposition to the one before: `taps Indûr, his permanent-event, on Boromir to make
/// him discard`.
fn going_on(parts: Vec<Clause>) -> Vec<Clause> {
    let mut joined: Vec<Clause> = Vec::new();
    for part in parts {
        let led = part.joined.is_none()
            && matches!(
                part.nodes.first().map(|p| &p.node),
                Some(Node::Word(Word::On | Word::Against | Word::From | Word::To))
            );
        let led = led || part.joined.is_none() && for_a_strike(&part);
        let subject = part.nodes.windows(2).any(|w| {
            matches!(w[0].node, Node::Person(_))
                && matches!(w[1].node, Node::Word(v) if is_verb(v) && !matches!(v, Word::Discard | Word::Tap))
        });
        // `I tap Balin, who is with them, for Marvels Told`: the words behind the relative clause belong before it.
        let for_a_card = part.joined.is_none()
            && matches!(part.nodes.first().map(|p| &p.node), Some(Node::Word(Word::For)))
            && matches!(part.nodes.get(1).map(|p| &p.node), Some(Node::Cards(_)));
        // `I tap Balin, who is with them, to untap Kíli`
        let for_a_card = for_a_card || has_purpose(&part);
        let who = |c: &Clause| c.joined == Some(Word::Who);
        let taps = |c: &Clause| c.nodes.iter().any(|p| p.node == Node::Word(Word::Tap));
        let open = |c: &Clause| !has_purpose(&part) || taps(c) && c.nodes.last().is_some_and(is_cards);
        let behind = joined.len() > 1 && joined.last().is_some_and(who) && open(&joined[joined.len() - 2]);
        if for_a_card && !subject && behind {
            let before = joined.len() - 2;
            joined[before].nodes.extend(part.nodes);
            continue;
        }
        // `he would like Balin, who is with them, to tap and discard it`
        let to_do = part.joined.is_none()
            && matches!(part.nodes.as_slice(), [to, verb, ..] if to.node == Node::Word(Word::To) && is_placed_verb(verb));
        if to_do && !subject && joined.last().is_some_and(who) && wants_somebody(&joined) {
            let before = joined.len() - 2;
            joined[before].nodes.extend(part.nodes);
            continue;
        }
        // `he taps Adûnaphel, which he has in play, against Frodo`
        if led && !subject && aims_behind(&part, &joined) {
            let before = joined.len() - 2;
            joined[before].nodes.extend(part.nodes);
            continue;
        }
        match joined.last_mut().filter(|last| led && !subject && last.nodes.iter().any(is_placed_verb)) {
            Some(last) => last.nodes.extend(part.nodes),
            None => joined.push(part),
        }
    }
    joined
}

fn is_cards(placed: &Placed) -> bool {
    matches!(placed.node, Node::Cards(_))
}

/// Whether a part says for what somebody taps: `to untap Kíli`.
fn has_purpose(part: &Clause) -> bool {
    let verb = |n: &Node| matches!(n, Node::Word(Word::Untap | Word::Cancel | Word::Test | Word::Heal));
    let to = part.nodes.first().is_some_and(|p| p.node == Node::Word(Word::To));
    part.joined.is_none() && to && part.nodes.get(1).is_some_and(|p| verb(&p.node))
}

/// Whether the part ahead of the last one ends with somebody of whom it wants something: `he would like Balin`.
fn wants_somebody(parts: &[Clause]) -> bool {
    let before = parts.len().checked_sub(2).map(|at| parts[at].nodes.as_slice());
    matches!(before, Some([.., want, who]) if want.node == Node::Word(Word::Want) && matches!(who.node, Node::Cards(_)))
}

/// Puts parts together: a part that has no verb belongs to its neighbour.
fn with_verbs(parts: impl Iterator<Item = Clause>) -> Vec<Clause> {
    let mut merged: Vec<Clause> = Vec::new();
    let mut waiting: Option<Clause> = None;
    for part in parts {
        // `I Twilight the Doors`
        let named = matches!(part.nodes[0].node, Node::Person(_) | Node::Whose(_))
            && matches!(part.nodes.get(1).map(|p| &p.node), Some(Node::Cards(_)))
            || names_a_copy(&part);
        // `he is wounded, Jerrek's strike still to come`
        let to_come = part.nodes.iter().any(|p| p.node == Node::Word(Word::ToCome));
        let there = super::frames::still_there(&part.nodes);
        let has = part.nodes.iter().any(is_placed_verb) || named || to_come || there;
        match (has, waiting.take()) {
            (true, Some(before))
                if is_whole(&before)
                    || comes_upon(&before, &part)
                    || keyed_ahead(&before, &part)
                    || not_rolled_yet(&before, &part)
                    || check_ahead_of_case(&before, &part)
                    || wears_ahead(&before, &part)
                    || counts_the_hazard(&before, &part) =>
            {
                merged.extend([before, part]);
            }
            (true, Some(mut before)) => {
                before.nodes.extend(leading(&part));
                before.nodes.extend(part.nodes);
                merged.push(before);
            }
            (true, None) => merged.push(part),
            (false, Some(before)) if is_whole(&before) && !stands(&before) => {
                merged.push(before);
                waiting = Some(part);
            }
            (false, Some(mut before)) => {
                before.nodes.extend(leading(&part));
                before.nodes.extend(part.nodes);
                waiting = Some(before);
            }
            (false, None)
                if declared_in_a_log(&part, merged.last())
                    || stands_behind_a_pile(&part, merged.last())
                    || goes_from_to(&part)
                    || is_on_the_attack(&part, merged.last())
                    || has_not_rolled(&part)
                    || there_meanwhile(&part)
                    || struck_first(&part, merged.last()) =>
            {
                merged.push(part);
            }
            (false, None) => match merged.last_mut() {
                Some(last) => {
                    let start = part.nodes[0].span.start;
                    let node = part.joined.map_or(Node::Mark(','), Node::Word);
                    last.nodes.push(Placed { node, span: start..start });
                    last.nodes.extend(part.nodes);
                }
                None => waiting = Some(part),
            },
        }
    }
    merged.extend(waiting);
    merged
}

/// Whether a part says no more than what somebody bears, and somebody acts in the next: `Balin wears a Magic Ring, my friend
/// plays …`.
fn wears_ahead(before: &Clause, part: &Clause) -> bool {
    let bears = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| !m.bears.is_empty()));
    let acts = matches!(part.nodes.first().map(|p| &p.node), Some(Node::Person(_)));
    let told = before.nodes.iter().all(|p| bears(p) || matches!(p.node, Node::Whose(_)));
    told && acts && part.joined.is_none() && part.nodes.get(1).is_some_and(is_placed_verb)
}

/// Whether two objects belong to one verb: `he taps Pippin and his Mathom Lore to …`.
fn both(sentence: &[Placed], at: usize) -> bool {
    let before = sentence[..at].iter().rev().take(5);
    let spends = before
        .take_while(|p| !matches!(p.node, Node::Mark(_)))
        .find_map(|p| if let Node::Word(w) = p.node { is_verb(w).then_some(w) } else { None });
    let mut rest = sentence[at + 1..].iter().skip_while(|p| matches!(p.node, Node::Whose(_) | Node::Other(_)));
    let cards = matches!(rest.next().map(|p| &p.node), Some(Node::Cards(_)));
    let ends = match rest.next().map(|p| &p.node) {
        None | Some(Node::Mark(_)) => true,
        Some(Node::Word(w)) => matches!(w, Word::To | Word::For | Word::On),
        _ => false,
    };
    matches!(spends, Some(Word::Tap | Word::Discard))
        && cards
        && ends
        && matches!(sentence[at - 1].node, Node::Cards(_))
}

/// Gives the word of time that leads a part, where the part is told with the one before it.
fn leading(part: &Clause) -> Option<Placed> {
    let word = part.joined.filter(|w| matches!(w, Word::Before | Word::After))?;
    let start = part.nodes.first()?.span.start;
    Some(Placed { node: Node::Word(word), span: start..start })
}
