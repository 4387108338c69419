//! Tells what has lain in play for long, and what does not: `he played Doors of Night two turns ago`, `with Doors of Night
//! up he plays …`, `neither of the two is in play`, `I have just discarded my Gates of Morning`.

use super::knowledge;
use super::node::{Building, Clause, Member, Node, Person, Placed, is_article, is_verb};
use super::read::has;
use super::words::{Word, Words};
use crate::engine::card::{CardKind, Mode};
use crate::vocab::fold;

impl Building<'_> {
    /// Gives the clauses, each of which tells by itself what lies in play.
    pub(super) fn lasting(&self, all: &mut Vec<Clause>) {
        let moves = |c: &Clause| has(c, Word::Move) && (has(c, Word::From) || has(c, Word::To)) && !c.asked;
        let moving = all.iter().any(moves);
        let mut told: Vec<Clause> = Vec::with_capacity(all.len());
        for mut clause in all.drain(..) {
            self.played_long_ago(&mut clause);
            self.neither_there(&mut clause);
            self.thrown_away(&mut clause, &told);
            if moving {
                played_in_phase(&mut clause);
            }
            done_this_turn(&mut clause);
            told.extend(self.there_beside(&mut clause));
            told.push(clause);
        }
        *all = told;
    }

    /// Whether all the cards of a node may lie in play and are nobody and no place.
    pub(super) fn may_last(&self, placed: &Placed) -> bool {
        let lasts = |m: &Member| {
            let kinds = [CardKind::Event, CardKind::Creature];
            let open = kinds.iter().any(|k| self.is(m.card, *k)) && !self.character(m.card);
            let Some(mention) = self.mention(m.card) else { return false };
            let stays = |v: &usize| {
                let permanent =
                    |modes: &[Mode]| modes.contains(&Mode::PermanentEvent) || modes.contains(&Mode::LongEvent);
                self.table.defs.get(*v).is_some_and(|d| permanent(&d.modes))
                    || self.table.plays(*v).iter().any(|a| permanent(&[a.mode]))
            };
            open && !knowledge::never_stays(self.table, &mention.versions) && mention.versions.iter().any(stays)
        };
        matches!(&placed.node, Node::Cards(members) if members.iter().all(lasts))
    }

    /// Whether the cards of a node are played on others.
    fn aims_at_cards(&self, placed: &Placed) -> bool {
        let aims = |m: &Member| self.mention(m.card).is_some_and(|m| knowledge::takes(self.table, &m.versions).card);
        matches!(&placed.node, Node::Cards(members) if members.iter().any(aims))
    }

    /// Lets a card lie in play that somebody played in a turn that is over.
    fn played_long_ago(&self, clause: &mut Clause) {
        let typed = fold(self.text.get(clause.span()).unwrap_or_default());
        let past = has(clause, Word::SinceStart) || Words::english().tells_of_past_turn(&typed);
        let aside = [Word::Not, Word::Want, Word::Can, Word::Must, Word::Respond];
        let open = clause.asked || matches!(clause.joined, Some(Word::If | Word::Before | Word::After));
        if !past || open || aside.iter().any(|w| has(clause, *w)) {
            return;
        }
        let small = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(
                w,
                Word::Have
                    | Word::Earlier
                    | Word::SinceStart
                    | Word::Already
                    | Word::Be
                    | Word::By
                    | Word::On
                    | Word::Because
                    | Word::InPlay
                    | Word::PermanentEvent
            ),
            Node::Other(_) | Node::Whose(_) | Node::Mark(_) => true,
            _ => false,
        };
        let mut people = clause.nodes.iter().filter_map(|p| if let Node::Person(p) = &p.node { Some(p) } else { None });
        let (who, several) = (people.next().cloned(), people.next().is_some());
        let plays = |p: &Placed| matches!(p.node, Node::Word(Word::Play | Word::Put));
        let Some(card) = clause.nodes.iter().position(|p| self.may_last(p)) else { return };
        let bearer = |at: usize| {
            at > 0 && clause.nodes[at - 1].node == Node::Word(Word::On) && self.people(&clause.nodes[at]).is_some()
        };
        let plain = clause
            .nodes
            .iter()
            .enumerate()
            .all(|(at, p)| at == card || small(p) || plays(p) || matches!(p.node, Node::Person(_)) || bearer(at));
        if !plain || several || !clause.nodes.iter().any(plays) || who == Some(Person::He) {
            return;
        }
        let end = clause.span().end;
        let word = |word: Word| Placed { node: Node::Word(word), span: end..end };
        let kept = |p: &Placed| {
            !plays(p)
                && !matches!(p.node, Node::Person(_))
                && !matches!(&p.node, Node::Word(w) if matches!(w, Word::Have | Word::Be | Word::By | Word::Earlier | Word::SinceStart | Word::InPlay))
        };
        let mut nodes: Vec<Placed> = Vec::new();
        if let Some(who) = &who {
            let start = clause.span().start;
            nodes.push(Placed { node: Node::Person(who.clone()), span: start..start });
            nodes.push(word(Word::Have));
        }
        nodes.push(clause.nodes[card].clone());
        nodes.push(word(Word::InPlay));
        nodes.push(word(Word::SinceStart));
        let rest = clause.nodes.iter().enumerate().filter(|(at, p)| *at != card && kept(p));
        nodes.extend(rest.map(|(_, p)| p.clone()));
        clause.nodes = nodes;
    }

    /// Says of each of two that it is not there: `neither Doors of Night nor Gates of Morning is in play`.
    fn neither_there(&self, clause: &mut Clause) {
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_) | Node::Whose(_));
        let said: Vec<Placed> = clause.nodes.iter().filter(small).cloned().collect();
        let [none, one, nor, other, be @ .., there] = said.as_slice() else { return };
        let not = |p: &Placed| matches!(p.node, Node::Word(Word::Not | Word::Nobody | Word::Or));
        let be = matches!(be, [] | [Placed { node: Node::Word(Word::Be), .. }]);
        let last = there.node == Node::Word(Word::InPlay);
        if not(none) && not(nor) && be && last && self.may_last(one) && self.may_last(other) {
            let (Node::Cards(a), Node::Cards(b)) = (&one.node, &other.node) else { return };
            let span = clause.span();
            let members = a.iter().chain(b).cloned().collect();
            let word = |word: Word| Placed { node: Node::Word(word), span: span.clone() };
            let cards = Placed { node: Node::Cards(members), span: one.span.start..other.span.end };
            clause.nodes = vec![cards, word(Word::Be), word(Word::Not), word(Word::InPlay)];
        }
    }

    /// Says of a card that it is not there which somebody has just discarded, and of which nothing was told before.
    fn thrown_away(&self, clause: &mut Clause, before: &[Clause]) {
        let small = |p: &&Placed| match &p.node {
            Node::Word(w) => !matches!(
                w,
                Word::Have | Word::Already | Word::Alone | Word::Earlier | Word::Now | Word::SinceNow | Word::Turn
            ),
            Node::Other(_) | Node::Mark(_) | Node::Whose(_) => false,
            _ => true,
        };
        let said: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let card = match said.as_slice() {
            [who, deed, card] if matches!(who.node, Node::Person(_)) && deed.node == Node::Word(Word::Discard) => {
                let typed = fold(self.text.get(deed.span.clone()).unwrap_or_default());
                Some((*card).clone()).filter(|_| typed.ends_with("ed"))
            }
            [card, be, deed] if be.node == Node::Word(Word::Be) && deed.node == Node::Word(Word::Cancel) => {
                Some((*card).clone()).filter(|c| self.may_last(c))
            }
            _ => None,
        };
        let event = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.is(m.card, CardKind::Event) && !self.character(m.card)));
        let Some(card) = card.filter(|c| event(c) && !clause.asked && clause.joined != Some(Word::If)) else { return };
        let Node::Cards(members) = &card.node else { return };
        let named = before.iter().flat_map(|c| &c.nodes).any(|p| match &p.node {
            Node::Cards(told) => told.iter().any(|t| members.iter().any(|m| self.same_title(m.card, t.card))),
            _ => false,
        });
        if named {
            return;
        }
        let end = clause.span().end;
        let word = |word: Word| Placed { node: Node::Word(word), span: end..end };
        clause.nodes = vec![card, word(Word::Be), word(Word::Not), word(Word::InPlay)];
    }

    /// Tells by itself what lies there, or does not: `with Doors of Night up`, `under Doors of Night`, `without Doors of
    /// Night in play`.
    fn there_beside(&self, clause: &mut Clause) -> Option<Clause> {
        let words = Words::english();
        let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        let article = |p: &Placed| {
            matches!(&p.node, Node::Other(w) if is_article(w) || w == "any") || matches!(p.node, Node::Whose(_))
        };
        let stands = |p: &Placed| matches!(&p.node, Node::Other(w) if words.is_standing(w));
        let (from, card, end, there) = (0..clause.nodes.len()).find_map(|at| {
            let mut from = at;
            let mut there = true;
            let led = match &clause.nodes[at].node {
                Node::Word(Word::With) => true,
                Node::Word(Word::Not) => {
                    there = false;
                    true
                }
                Node::Other(w) => words.is_beneath(w),
                _ => false,
            };
            if !led {
                return None;
            }
            let under = matches!(clause.nodes[at].node, Node::Other(_));
            let mut card = at + 1;
            if there && clause.nodes.get(card).is_some_and(|p| p.node == Node::Word(Word::Not)) {
                (there, card) = (false, card + 1);
            }
            card += clause.nodes[card.min(clause.nodes.len())..].iter().take_while(|p| article(p)).count();
            self.may_last(clause.nodes.get(card)?).then_some(())?;
            let behind = clause.nodes.get(card + 1);
            let lies = behind.is_some_and(|p| p.node == Node::Word(Word::InPlay));
            let up = there && !under && behind.is_some_and(stands);
            let ends = behind.is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Person(_)));
            let end = card + 1 + usize::from(lies || up);
            if !there && at > 0 && clause.nodes[at - 1].node == Node::Word(Word::With) {
                from = at - 1;
            }
            // `he is a prisoner under Flies and Spiders`: that holds him.
            let held = under && !lies && !up && self.aims_at_cards(&clause.nodes[card]);
            (lies || up || under && ends && !held).then_some((from, card, end, there))
        })?;
        let rest = clause.nodes[..from].iter().chain(&clause.nodes[end..]);
        rest.clone().find(|p| verb(p))?;
        let owner = clause.nodes[from..card]
            .iter()
            .find_map(|p| if let Node::Whose(p) = &p.node { Some(p.clone()) } else { None });
        let mut cards = clause.nodes[card].clone();
        let at = cards.span.end;
        if let (Some(owner), Node::Cards(members)) = (owner, &mut cards.node) {
            members.iter_mut().filter(|m| m.whose.is_none()).for_each(|m| m.whose = Some(owner.clone()));
        }
        clause.nodes.drain(from..end);
        let word = |word: Word| Placed { node: Node::Word(word), span: at..at };
        let mut nodes = vec![cards, word(Word::Be)];
        if !there {
            nodes.push(word(Word::Not));
        }
        nodes.push(word(Word::InPlay));
        Some(Clause { nodes, asked: false, joined: None, ..clause.clone() })
    }
}

/// Lets a play lie before the present one that was made in a phase that is over, where a company moves now: `I played it
/// in my long-event phase`.
fn played_in_phase(clause: &mut Clause) {
    let phase = clause.nodes.iter().position(|p| p.node == Node::Word(Word::LongEventPhase));
    let Some(at) = phase.filter(|_| has(clause, Word::Play) && !clause.asked) else { return };
    let led = |p: &Placed| matches!(p.node, Node::Word(Word::At | Word::During) | Node::Whose(_) | Node::Other(_));
    let from = clause.nodes[..at].iter().rposition(|p| !led(p)).map_or(0, |n| n + 1);
    let span = clause.nodes[at].span.clone();
    clause.nodes.splice(from..=at, [Placed { node: Node::Word(Word::Earlier), span }]);
}

/// Lets a play lie before the present one that somebody has made in this turn: `I have played Stealth this turn`.
fn done_this_turn(clause: &mut Clause) {
    let at = clause
        .nodes
        .windows(2)
        .position(|w| w[0].node == Node::Word(Word::Have) && matches!(w[1].node, Node::Word(Word::Play | Word::Put)));
    let turn = has(clause, Word::Turn) || has(clause, Word::SinceTurn);
    let aside = [Word::Already, Word::Earlier, Word::Not, Word::SinceNow, Word::Now].iter().any(|w| has(clause, *w));
    if let Some(at) = at.filter(|_| turn && !aside && !clause.asked) {
        let span = clause.nodes[at].span.end..clause.nodes[at].span.end;
        clause.nodes.insert(at + 1, Placed { node: Node::Word(Word::Already), span });
    }
}
