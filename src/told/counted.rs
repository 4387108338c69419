//! Reads hazards that are numbered, and counts of them that leave out the word: `he has used three. The last one was
//! Ambusher`, `Bert was the first one`, `she has three, one is spent`.

use super::item::Mention;
use super::node::{Building, Clause, Node, Person, Placed};
use super::words::{Word, Words};
use crate::engine::card::CardKind;

/// Finds the word for the last one of those that were counted, where a clause begins with it: `the last being an Ambusher`.
fn last_of_them(clause: &Clause) -> Option<(usize, &Placed)> {
    let be = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Be))?;
    let plain = clause.nodes[..be].iter().all(|p| matches!(p.node, Node::Other(_)));
    let last = clause.nodes[..be].last().filter(|_| plain)?;
    matches!(&last.node, Node::Other(word) if Words::english().is_lasting(word)).then_some((be - 1, last))
}

/// Whether a word says which one of several it is.
fn is_nth(placed: &Placed) -> bool {
    matches!(placed.node, Node::Word(Word::Order | Word::SecondOne))
}

fn says(clause: &Clause, words: &[Word]) -> bool {
    clause.nodes.iter().any(|p| matches!(&p.node, Node::Word(w) if words.contains(w)))
}

/// Whether a clause says how many somebody has, and nothing else: `he has two`.
fn has_so_many(clause: &Clause) -> bool {
    let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
    let told = match told.as_slice() {
        [who @ (Node::Person(_) | Node::Cards(_)), Node::Word(Word::Be), rest @ ..] => [&[*who], rest].concat(),
        told => told.to_vec(),
    };
    matches!(told.as_slice(), [Node::Person(_) | Node::Cards(_), Node::Word(Word::Have), Node::Number(2..=9)])
}

/// Whether a clause says how many of those that were told of are used, and nothing else: `none used`, `one is spent`, `and
/// hasn't used any`.
fn says_how_many_are_used(clause: &Clause) -> bool {
    use Word as W;
    let plain = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(
            w,
            W::Have | W::Be | W::Unused | W::Not | W::Play | W::Discard | W::Already | W::Yet | W::Both | W::AllOf
        ),
        Node::Other(_) | Node::Number(_) | Node::Person(_) => true,
        _ => false,
    };
    let number = clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
    let used = says(clause, &[W::Play, W::Discard]);
    clause.nodes.iter().all(plain) && (says(clause, &[W::Unused]) || used && (number || says(clause, &[W::Not])))
}

impl Building<'_> {
    /// Reads a number of hazards that somebody has where only the next clause shows what they are: `he has two, hasn't used
    /// any`, `she has three, one is spent`.
    pub(super) fn has_so_many_hazards(&self, all: &mut [Clause]) {
        use Word as W;
        let counted = |c: &Clause| {
            let number = c.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
            says(c, &[W::HazardLimit]) || number && says(c, &[W::Hazard])
        };
        if all.iter().any(counted) {
            return;
        }
        let pair = |w: &[Clause]| {
            let told = w[0].sentence == w[1].sentence && !w[0].asked && !w[1].asked && w[1].joined != Some(W::If);
            told && has_so_many(&w[0]) && says_how_many_are_used(&w[1])
        };
        let moves = |c: &Clause| says(c, &[W::Move, W::Leave, W::MovementPhase, W::Between]);
        let Some(at) = all.windows(2).position(pair).filter(|at| all[..*at].iter().any(moves)) else { return };
        let end = all[at].span().end;
        all[at].nodes.push(Placed { node: Node::Word(W::Hazard), span: end..end });
    }

    /// Reads a creature that is said to have been the first hazard as one that attacked before, where another one is named
    /// after it: `Bert was the first one. Now William`.
    pub(super) fn attacked_first(&self, all: &mut [Clause]) {
        use Word as W;
        let creature = |p: &Placed| match &p.node {
            Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Creature) && self.is_hazard(m[0].card) => {
                Some(m[0].card)
            }
            _ => None,
        };
        for at in 0..all.len() {
            let nodes = &all[at].nodes;
            let counted =
                nodes.windows(2).any(|w| w[0].node == Node::Word(W::Order) && w[1].node == Node::Word(W::Hazard));
            let was = |p: &Placed| p.node == Node::Word(W::Play) && self.is_past(p);
            let Some(first) = nodes.iter().find_map(creature).filter(|_| counted && nodes.iter().any(was)) else {
                continue;
            };
            let title = |card: usize| self.mention(card).map(|m: &Mention| &m.title);
            let next = |c: &Clause| {
                let other = c.nodes.iter().filter_map(creature).any(|c| title(c) != title(first));
                other && !c.asked && c.sentence > all[at].sentence
            };
            if !all[at].asked && all[at + 1..].iter().any(next) {
                let end = all[at].span().end;
                all[at].nodes.push(Placed { node: Node::Word(W::Earlier), span: end..end });
            }
        }
    }

    /// Whether a word was typed as what was: `was`, `were`.
    fn is_past(&self, placed: &Placed) -> bool {
        self.text.get(placed.span.clone()).is_some_and(|t| matches!(t.to_lowercase().as_str(), "was" | "were"))
    }

    /// Puts what numbers a hazard ahead of it: `Bert was the first one` as `the first was Bert`, `the third one is my
    /// Ambusher` as `the third is Ambusher`. Tells whether the hazard is numbered so.
    fn number_ahead(&self, clause: &mut Clause) -> bool {
        use Word as W;
        let one = |p: &Placed| {
            p.node == Node::Number(1) && self.text.get(p.span.clone()).is_some_and(|t| t.eq_ignore_ascii_case("one"))
        };
        let big = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_));
        let told: Vec<&Placed> = clause.nodes.iter().filter(big).collect();
        let hazard = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is_hazard(m[0].card));
        let ends = |rest: &[&Placed]| {
            rest.first().is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(W::On | W::At | W::KeyVerb)))
        };
        let (nth, be, card, rest) = match told.as_slice() {
            // `Bert was the first one`, `Orc-patrol was my first hazard`
            [card, be, nth, noun, rest @ ..]
                if is_nth(nth) && hazard(card) && (one(noun) || noun.node == Node::Word(W::Hazard)) && ends(rest) =>
            {
                (*nth, *be, *card, rest)
            }
            // `the first one is Wargs`
            [nth, noun, be, card, rest @ ..] if is_nth(nth) && one(noun) && hazard(card) => (*nth, *be, *card, rest),
            // `the third one was Wargs`
            [nth, noun, be, card, rest @ ..]
                if matches!(nth.node, Node::Number(3..=5)) && one(noun) && hazard(card) =>
            {
                (*nth, *be, *card, rest)
            }
            // `the first is my Assassin`
            [nth, be, card, rest @ ..] if is_nth(nth) && hazard(card) => (*nth, *be, *card, rest),
            _ => return false,
        };
        if be.node != Node::Word(W::Be) {
            return false;
        }
        let nodes = [nth, be, card].into_iter().chain(rest.iter().copied()).cloned().collect();
        clause.nodes = nodes;
        true
    }

    /// Reads the card that is said to be the hazard of which the clause before counted: `one is left, and it's Fog`, `he has
    /// used three. The last one was Ambusher`.
    pub(super) fn counted_then_named(&self, all: &mut [Clause]) {
        use Word as W;
        let counts = |c: &Clause| {
            let number = c.nodes.iter().any(|p| matches!(p.node, Node::Number(_) | Node::Word(W::SecondOne)));
            number && !says(c, &[W::InHand, W::Draw, W::OnGuard, W::FaceDown])
        };
        for at in 1..all.len() {
            let reversed = matches!(all[at].nodes.first().map(|p| &p.node), Some(Node::Cards(_)));
            let mut clause = all[at].clone();
            let numbered = !clause.asked && self.number_ahead(&mut clause);
            let (before, reversed) = (&all[at - 1], reversed && numbered);
            let told = clause.nodes.iter().enumerate().filter(|(_, p)| !matches!(p.node, Node::Other(_)));
            let told: Vec<(usize, &Placed)> = told.collect();
            // `three are used, the last of them being an Ambusher`
            let of = matches!(told.as_slice(), [(_, of), (_, them), ..]
                if of.node == Node::Word(W::Of) && matches!(them.node, Node::Person(Person::He) | Node::Word(W::It)));
            let lasting = last_of_them(&clause);
            let told: Vec<(usize, &Placed)> =
                lasting.into_iter().chain(told.iter().copied().skip(usize::from(of))).collect();
            let [(first, it), (second, be), (_, card), rest @ ..] = told.as_slice() else { continue };
            let Node::Cards(named) = &card.node else { continue };
            let [hazard] = named.as_slice() else { continue };
            if !self.is_hazard(hazard.card) {
                continue;
            }
            let left = before.sentence == clause.sentence && says(before, &[W::Leave, W::Hazard]);
            let left = left && it.node == Node::Word(W::It);
            // What is left of an attack that used the limit up is faced.
            let words = [W::Play, W::HazardLimit, W::Hazard];
            let used = before.sentence.saturating_add(1) >= clause.sentence && says(before, &words);
            let nth = numbered || lasting.is_some() || is_nth(it) || it.node == Node::Number(1);
            let used = (used || reversed) && (nth || of) && self.is(hazard.card, CardKind::Creature);
            let on = rest
                .first()
                .is_none_or(|(_, p)| matches!(p.node, Node::Word(W::On | W::At | W::KeyVerb) | Node::Mark(',' | '·')));
            if (counts(before) || reversed) && !clause.asked && (left || used) && be.node == Node::Word(W::Be) && on {
                let (first, second) = (*first, *second);
                let counted = clause.nodes[first].clone();
                clause.nodes[first].node = Node::Person(Person::Hazard);
                clause.nodes[second].node = Node::Word(W::Play);
                // `the limit is two, the first was Wargs`: that is the first hazard.
                if is_nth(&counted) {
                    let hazard = Placed { node: Node::Word(W::Hazard), span: counted.span.clone() };
                    clause.nodes.splice(first..first, [counted, hazard]);
                }
                if of {
                    clause.nodes.remove(first - 1);
                }
                all[at] = clause;
            }
        }
    }
}
