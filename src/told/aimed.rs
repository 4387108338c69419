//! Reads what a card is aimed or keyed at, whose strike is meant and what is played, where that stands apart from the verb:
//! `Call of Home, Frodo`, `Wargs, keyed to Wilderness, are attacking`, `we did Gimli's first`, `Fog I have played later`.

use super::node::{Building, Clause, MAKES, Member, Node, Person, Placed, is_plain};
use super::words::Word;
use crate::engine::card::CardKind;

impl Building<'_> {
    /// Reads who is tapped by using a card as at whom that card is tapped: `using Adûnaphel I tap Gandalf`, `using her in
    /// response, he taps Frodo`.
    pub(super) fn used_to_tap(&self, all: &mut Vec<Clause>) {
        use Word as W;
        let hazard = |m: &[Member]| m.len() == 1 && self.is_hazard(m[0].card);
        let using = |c: &Clause| {
            let [play, what, rest @ ..] = c.nodes.as_slice() else { return None };
            let typed = self.text.get(play.span.clone()).is_some_and(|t| t.eq_ignore_ascii_case("using"));
            let what = match &what.node {
                Node::Cards(m) if hazard(m) => what.node.clone(),
                Node::Person(Person::He) | Node::Whose(Person::He) => Node::Person(Person::He),
                _ => return None,
            };
            let plain = rest.iter().all(|p| p.node == Node::Word(W::Respond));
            (play.node == Node::Word(W::Play) && typed && plain && !c.asked)
                .then(|| Placed { node: what, span: c.span() })
        };
        for at in 0..all.len().saturating_sub(1) {
            // `using Adûnaphel, who is in play, I tap Gandalf`
            let behind = at + 1 + usize::from(all[at + 1].joined == Some(W::Who));
            let (Some(card), sentence) = (using(&all[at]), all[at].sentence) else { continue };
            let Some(clause) = all.get_mut(behind).filter(|c| c.sentence == sentence) else { continue };
            let [who, tap, people, ..] = clause.nodes.as_slice() else { continue };
            let people = matches!(&people.node, Node::Cards(m) if m.len() == 1 && self.character(m[0].card));
            if matches!(who.node, Node::Person(_)) && tap.node == Node::Word(W::Tap) && people {
                let on =
                    Placed { node: Node::Word(W::On), span: clause.nodes[2].span.start..clause.nodes[2].span.start };
                clause.nodes.splice(2..2, [card.clone(), on]);
                if behind > at + 1 {
                    all[at + 1].nodes.insert(0, card);
                    all[at + 1].joined = None;
                }
                let answers = all[at].nodes.last().filter(|p| p.node == Node::Word(W::Respond)).cloned();
                all[behind].nodes.extend(answers);
                all.remove(at);
                return;
            }
        }
    }

    /// Puts all of them where they usually stand.
    pub(super) fn aimed_apart(&self, out: &mut Vec<Placed>) {
        self.aimed_behind_a_comma(out);
        self.taps_whom(out);
        self.keyed_between(out);
        self.does_his_first(out);
        self.goes_off(out);
        self.object_first(out);
        self.creature_stops(out);
        self.makes_attempt(out);
        self.works_before(out);
        self.using_a_card(out);
    }

    /// Reads which of two events is said to work before the other as their order: `he has declared that Morgul Night works before
    /// Fell Winter`.
    fn works_before(&self, out: &mut Vec<Placed>) {
        let found = (1..out.len().saturating_sub(3)).find(|at| {
            let said = matches!(out[at - 1].node, Node::Word(Word::Who | Word::Say | Word::Play | Word::Want));
            let works = matches!(out[at + 1].node, Node::Other(_)) && out[at + 2].node == Node::Word(Word::Before);
            said && works && self.event(out.get(*at)) && self.event(out.get(at + 3))
        });
        if let Some(at) = found {
            out[at + 1].node = Node::Word(Word::Order);
            out[at + 2].node = Node::Mark(',');
            let end = out[at + 3].span.end;
            out.insert(at + 4, Placed { node: Node::Word(Word::SecondOne), span: end..end });
        }
    }

    /// Puts a card that is used for another one behind that: `using Crown of Flowers he plays The Evenstar`.
    fn using_a_card(&self, out: &mut Vec<Placed>) {
        let plays = |p: &Placed| p.node == Node::Word(Word::Play);
        let found = (0..out.len().saturating_sub(4)).find_map(|at| {
            let begins = at == 0 || matches!(out[at - 1].node, Node::Mark(_) | Node::Word(Word::And | Word::Then));
            let who = at + 2 + usize::from(out[at + 2].node == Node::Mark(','));
            let now = matches!(out.get(who)?.node, Node::Person(_)) && plays(out.get(who + 1)?);
            let both = self.event(out.get(at + 1)) && self.event(out.get(who + 2));
            (begins && plays(&out[at]) && self.is_doing(&out[at]) && now && both).then_some((at, who))
        });
        if let Some((at, who)) = found {
            let card = out[at + 1].clone();
            let span = out[who + 2].span.end..out[who + 2].span.end;
            out.splice(who + 3..who + 3, [Placed { node: Node::Word(Word::With), span }, card]);
            out.drain(at..who);
        }
    }

    /// Reads a creature that stops a company as attacking it: `an Ambusher stopped them`.
    fn creature_stops(&self, out: &mut [Placed]) {
        let whom = |p: &Placed| matches!(p.node, Node::Person(_) | Node::Whose(_)) || self.people(p).is_some();
        let said = |w: &[Placed]| self.creature(w.first()) && w[1].node == Node::Word(Word::Cancel) && whom(&w[2]);
        if let Some(at) = out.windows(3).position(said) {
            out[at + 1].node = Node::Word(Word::Attack);
        }
    }

    /// Reads who makes the attempt of a card as whoever plays it: `Legolas makes the Flatter a Foe attempt`.
    fn makes_attempt(&self, out: &mut Vec<Placed>) {
        let small = |p: &Placed| matches!(p.node, Node::Other(_)) && !is_plain(&p.node, MAKES);
        let found = (0..out.len()).find_map(|at| {
            self.people(&out[at]).filter(|m| m.len() == 1)?;
            let makes = out.get(at + 1).is_some_and(|p| is_plain(&p.node, MAKES)).then_some(at + 1)?;
            let card = (makes + 1..out.len()).find(|n| !small(&out[*n])).filter(|n| self.event(out.get(*n)))?;
            let check = out.get(card + 1)?.node == Node::Word(Word::InfluenceCheck);
            check.then_some((makes, card + 1))
        });
        if let Some((makes, check)) = found {
            out[makes].node = Node::Word(Word::Play);
            out.remove(check);
        }
    }

    /// Reads a hazard and a character who stand in a row as aimed: `Call of Home, Frodo, the first of two`.
    fn aimed_behind_a_comma(&self, out: &mut [Placed]) {
        let [card, mark, who, rest @ ..] = out else { return };
        let ends = rest.first().is_none_or(|p| matches!(p.node, Node::Mark(_)));
        let one = self.people(who).is_some_and(|m| m.len() == 1);
        if self.hazard_event(card) && mark.node == Node::Mark(',') && one && ends {
            mark.node = Node::Word(Word::On);
        }
    }

    /// Reads whom a hazard is said to tap as its target: `he plays Fog, which shall tap Frodo`.
    fn taps_whom(&self, out: &mut Vec<Placed>) {
        let said = |w: &[Placed]| {
            self.hazard_event(&w[0])
                && w[1].node == Node::Mark(',')
                && w[2].node == Node::Word(Word::Who)
                && matches!(w[3].node, Node::Word(Word::Can | Word::Must | Word::Want))
                && w[4].node == Node::Word(Word::Tap)
                && self.people(&w[5]).is_some_and(|m| m.len() == 1)
        };
        if let Some(at) = out.windows(6).position(said) {
            out[at + 1].node = Node::Word(Word::On);
            out.drain(at + 2..at + 5);
        }
    }

    /// Puts the key of a creature that stands between commas to the creature: `Wargs, keyed to Wilderness, are attacking`.
    fn keyed_between(&self, out: &mut Vec<Placed>) {
        let mark = |p: &Placed| p.node == Node::Mark(',');
        for at in 0..out.len().saturating_sub(4) {
            if !(self.creature(out.get(at)) && mark(&out[at + 1]) && out[at + 2].node == Node::Word(Word::KeyVerb)) {
                continue;
            }
            let Some(end) = (at + 3..out.len().min(at + 8)).find(|n| mark(&out[*n])) else { continue };
            let mut next = out[end + 1..].iter().filter(|p| p.node != Node::Word(Word::Be));
            if next.next().is_some_and(|p| p.node == Node::Word(Word::Attack)) {
                out.remove(end);
                out.remove(at + 1);
                return;
            }
        }
    }

    /// Reads whose strike comes first, where somebody is said to do it: `we did Gimli's first`.
    fn does_his_first(&self, out: &mut Vec<Placed>) {
        let ends = |n: usize| {
            out.get(n).is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::And | Word::But | Word::So)))
        };
        let said = |w: &[Placed]| {
            matches!(w[0].node, Node::Person(_))
                && matches!(w[1].node, Node::Word(Word::Play | Word::Do | Word::Face | Word::Roll))
                && self.people(&w[2]).is_some_and(|m| m.len() == 1)
                && w[3].node == Node::Word(Word::Order)
        };
        if let Some(at) = (0..out.len().saturating_sub(3)).find(|at| said(&out[*at..*at + 4]) && ends(*at + 4)) {
            out.drain(at..at + 2);
        }
    }

    /// Reads who goes off from somewhere as moving: `they went off from Lórien to Bree`.
    fn goes_off(&self, out: &mut [Placed]) {
        let site = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Site));
        let said =
            |w: &[Placed]| w[0].node == Node::Word(Word::Resolve) && w[1].node == Node::Word(Word::From) && site(&w[2]);
        if let Some(at) = out.windows(3).position(said) {
            out[at].node = Node::Word(Word::Move);
        }
    }

    /// Puts a card that is named ahead of whoever has played it behind the verb: `Fog I have played later in this phase`.
    fn object_first(&self, out: &mut [Placed]) {
        let card = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && !self.character(m[0].card) && !self.is(m[0].card, CardKind::Site));
        let said = |w: &[Placed]| {
            card(&w[0])
                && matches!(w[1].node, Node::Person(_))
                && w[2].node == Node::Word(Word::Have)
                && w[3].node == Node::Word(Word::Play)
        };
        let small = |p: &Placed| matches!(p.node, Node::Other(_));
        let Some(at) = out.windows(4).position(said) else { return };
        let begins = out[..at].iter().rev().find(|p| !small(p)).is_none_or(|p| matches!(p.node, Node::Mark(_)));
        let ends = out.get(at + 4).is_none_or(|p| !matches!(p.node, Node::Cards(_)) && !small(p));
        if begins && ends {
            out[at..at + 4].rotate_left(1);
        }
    }
}
