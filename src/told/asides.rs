//! Takes out of a sentence what stands in parentheses, and names there whom it is told of: `Frodo (who has Gwaihir as an
//! ally) and Sam`.

use std::ops::Range;

use super::item::{Item, What};
use super::node::{Building, Member, Node, Person, Placed, is_verb};
use super::words::Word;
use crate::engine::card::CardKind;
use crate::lang::CardState;

/// Parts a figure from what somebody bears, where both stand in parentheses: `Bilbo (he carries Narsil and Sting, 4 corruption)`
/// is Bilbo with both, and a figure.
pub(super) fn figures_apart(items: Vec<Item>) -> Vec<Item> {
    let open = |c: char| matches!(c, '(' | '[');
    let mut parted: Vec<Item> = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let inner =
            items[..at].iter().rposition(|i| matches!(i.what, What::Mark(c) if open(c) || c == ')' || c == '\n'));
        let inner =
            inner.filter(|n| matches!(items[*n].what, What::Mark(c) if open(c))).map_or(&items[..0], |n| &items[n..at]);
        let bears = inner.iter().any(|i| matches!(i.what, What::Word(Word::Bear | Word::Have | Word::With)));
        let thing = inner.last().is_some_and(|i| matches!(i.what, What::Card(_)));
        let comma = item.what == What::Mark(',') && bears && thing;
        let end = items[at..].iter().position(|i| i.what == What::Mark(')')).map_or(at, |n| at + n);
        let figure =
            matches!(items.get(at + 1).map(|i| &i.what), Some(What::Number(_))) && (at + 2..at + 5).contains(&end);
        let plain = items[at.min(end)..end].iter().all(|i| !matches!(i.what, What::Card(_)));
        if comma && figure && plain {
            parted.push(Item { what: What::Mark(')'), span: item.span.start..item.span.start });
            parted.push(Item { what: What::Mark('('), span: item.span.clone() });
        } else {
            parted.push(item.clone());
        }
    }
    parted
}

impl Building<'_> {
    /// Takes out of a sentence what stands in parentheses, and gives the sentences that stand there. A part with neither
    /// verb nor card stays where it is.
    pub(super) fn asides(&self, sentence: Vec<Placed>) -> (Vec<Placed>, Vec<Vec<Placed>>) {
        let (mut main, mut asides, mut open): (Vec<Placed>, Vec<Vec<Placed>>, Option<Vec<Placed>>) =
            (Vec::new(), Vec::new(), None);
        let mut gaps: Vec<usize> = Vec::new();
        for placed in sentence {
            match (&placed.node, open.as_mut()) {
                (Node::Mark('('), None) => open = Some(Vec::new()),
                (Node::Mark(')'), Some(_)) => {
                    let mut inner = open.take().unwrap_or_default();
                    let tells =
                        |p: &Placed| matches!(&p.node, Node::Cards(_)) || matches!(p.node, Node::Word(w) if is_verb(w));
                    if inner.iter().any(tells) {
                        self.name_subject(&mut inner, &main);
                        asides.push(inner);
                        gaps.push(main.len());
                    } else {
                        owned(&inner, main.last_mut());
                        // Its commas part nothing but its own words.
                        let dot = |span: &Range<usize>| Placed { node: Node::Mark('·'), span: span.clone() };
                        main.push(dot(&(placed.span.start..placed.span.start)));
                        main.extend(
                            inner.into_iter().map(|p| if p.node == Node::Mark(',') { dot(&p.span) } else { p }),
                        );
                        main.push(dot(&placed.span));
                    }
                }
                (_, Some(inner)) => inner.push(placed),
                (_, None) => main.push(placed),
            }
        }
        main.extend(open.unwrap_or_default());
        gaps.into_iter().rev().for_each(|gap| self.joined_over(gap, &mut main));
        (main, asides)
    }

    /// Joins those who stand on both sides of parentheses that were taken out: `Balin (he is tapped) and Gimli move`.
    fn joined_over(&self, gap: usize, main: &mut Vec<Placed>) {
        let comma = usize::from(main.get(gap).is_some_and(|p| p.node == Node::Mark(',')));
        let and = gap + comma;
        let joins = gap > 0
            && self.people(&main[gap - 1]).is_some()
            && main.get(and).is_some_and(|p| p.node == Node::Word(Word::And));
        let Some(more) = main.get(and + 1).filter(|_| joins).and_then(|p| self.people(p)).cloned() else {
            return;
        };
        // `he attacks Balin (who is tapped) and Gimli taps`: Gimli does something himself.
        if main.get(and + 2).is_some_and(|p| matches!(p.node, Node::Word(Word::Tap | Word::Support | Word::Can))) {
            return;
        }
        let end = main[and + 1].span.end;
        main.drain(gap..=and + 1);
        let group = &mut main[gap - 1];
        group.span.end = end;
        if let Node::Cards(members) = &mut group.node {
            members.extend(more);
        }
    }

    /// Puts the character before the parentheses where `who` or `he` begins in them, or others who are with them: the one
    /// right before them, or the only one whom the sentence has named.
    fn name_subject(&self, inner: &mut Vec<Placed>, main: &[Placed]) {
        let last = |p: &Placed| self.people(p).and_then(|m| m.last()).map(|m| m.card);
        let named: Vec<usize> = main.iter().filter_map(|p| self.people(p)).flatten().map(|m| m.card).collect();
        let only = if let [one] = named.as_slice() { Some(*one) } else { None };
        // `Adûnaphel (she was in play, untapped)`
        let card = |p: &Placed| if let Node::Cards(m) = &p.node { m.last().map(|m| m.card) } else { None };
        let named = main.last().and_then(card).filter(|_| main.last().and_then(last).is_none());
        let there = |p: &Placed| matches!(p.node, Node::Word(Word::InPlay | Word::PermanentEvent));
        let there = inner.iter().any(there);
        if let (Some(card), [first, second, ..], true) = (named, inner.as_mut_slice(), there)
            && first.node == Node::Person(Person::He)
            && second.node == Node::Word(Word::Be)
        {
            first.node = Node::Cards(vec![Member::of(card)]);
            return;
        }
        let Some(who) = main.last().and_then(last).or(only) else { return };
        // `Bilbo (with Frodo, to Bree)`
        let with = matches!(inner.as_slice(), [first, second, ..]
            if first.node == Node::Word(Word::With) && self.people(second).is_some());
        if with {
            inner.retain(|p| p.node != Node::Mark(','));
        }
        // `Boromir II (was not wounded before, has the Sword)`
        let verb = |p: &Placed| matches!(p.node, Node::Word(Word::Be | Word::Have | Word::Bear));
        let verbs = inner.first().is_some_and(verb) && inner.iter().skip(1).any(verb);
        if with || verbs && main.last().and_then(last).is_some() {
            let here = inner[0].span.start;
            inner.insert(0, Placed { node: Node::Cards(vec![Member::of(who)]), span: here..here });
            return;
        }
        // `Balin and Óin (going from Edhellond to Bree)`
        let place = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Site));
        let moves = |p: &Placed| matches!(p.node, Node::Word(Word::Move | Word::Leave)) && self.is_doing(p);
        let group = main.last().and_then(|p| self.people(p)).filter(|_| inner.first().is_some_and(moves));
        if let Some(group) = group.filter(|_| inner.iter().any(place)) {
            let here = inner[0].span.start;
            let group = group.iter().map(|m| Member::of(m.card)).collect();
            inner.insert(0, Placed { node: Node::Cards(group), span: here..here });
            return;
        }
        // `Balin (he is tapped) and Gimli`
        let state =
            |p: &Placed| matches!(p.node, Node::Word(Word::Tapped | Word::Untapped | Word::Wounded | Word::Unwounded));
        let only = matches!(inner.as_slice(), [_, _, how, rest @ ..]
            if state(how) && rest.iter().all(|p| matches!(p.node, Node::Other(_) | Node::Word(Word::Now | Word::Already))));
        let is = |p: &Placed| only && p.node == Node::Word(Word::Be) && main.last().and_then(last).is_some();
        let has = |p: &Placed| matches!(p.node, Node::Word(Word::Have | Word::Bear)) || is(p);
        let of_him = inner.get(1).is_some_and(has);
        if let Some(first) = inner.first_mut()
            && of_him
            && matches!(first.node, Node::Word(Word::Who) | Node::Person(Person::He))
        {
            first.node = Node::Cards(vec![Member::of(who)]);
        }
    }
}

/// Gives a card to the player who stands behind it in parentheses, alone or with more of it: `Legolas (my opponent's, tapped)`.
fn owned(inner: &[Placed], card: Option<&mut Placed>) {
    let player = |p: &Node| match p {
        Node::Person(who @ Person::Opponent) | Node::Whose(who @ (Person::Opponent | Person::Named(_))) => {
            Some(who.clone())
        }
        _ => None,
    };
    let ends = inner.get(1).is_none_or(|p| matches!(p.node, Node::Mark(_)));
    let whose = inner.first().and_then(|p| player(&p.node)).filter(|_| ends);
    if let (Some(whose), Some(Placed { node: Node::Cards(members), .. })) = (whose, card)
        && let [one] = members.as_mut_slice()
    {
        one.whose = one.whose.take().or(Some(whose));
        let told = |at: usize| at.checked_sub(1).is_none_or(|b| inner[b].node != Node::Word(Word::Not));
        let state = |at: usize| match inner[at].node {
            Node::Word(Word::Tapped) => Some(CardState::Tapped),
            Node::Word(Word::Untapped | Word::Unwounded) => Some(CardState::Untapped),
            Node::Word(Word::Wounded) => Some(CardState::Wounded),
            _ => None,
        };
        one.state = one.state.or((0..inner.len()).filter(|at| told(*at)).find_map(state));
    }
}
