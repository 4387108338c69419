//! Tells what has lain in play for long, and what does not: `he played Doors of Night two turns ago`, `with Doors of Night
//! up he plays …`, `neither of the two is in play`, `I have just discarded my Gates of Morning`.

use super::knowledge;
use super::node::{Building, Clause, DISCARDED, Member, Node, Person, Placed, is_article, is_plain, is_verb};
use super::read::has;
use super::undone::undoes;
use super::words::{Word, Words};
use crate::engine::card::{CardKind, Mode};
use crate::vocab::fold;

impl Building<'_> {
    /// Gives the clauses, each of which tells by itself what lies in play.
    pub(super) fn lasting(&self, all: &mut Vec<Clause>) {
        let moves = |c: &Clause| has(c, Word::Move) && (has(c, Word::From) || has(c, Word::To)) && !c.asked;
        let moving = all.iter().any(moves);
        let mut told: Vec<Clause> = Vec::with_capacity(all.len());
        let parted: Vec<Clause> = all.drain(..).flat_map(|c| both_say(c).into_iter().flat_map(piles_apart)).collect();
        for mut clause in parted {
            known_of(&mut clause);
            self.goes_on_of_card(&mut clause, &mut told);
            self.owned(&mut clause);
            self.suffered(&mut clause);
            told.extend(self.cancelled_by(&mut clause, &told));
            self.leaves_later(&mut clause, &told);
            told.extend(self.played_after_another(&mut clause, &told));
            if self.shaken_off(&clause, &mut told) {
                continue;
            }
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
        played_during_it(all);
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
        let gone = clause.nodes.iter().any(|p| is_plain(&p.node, DISCARDED)) && has(clause, Word::Have);
        let card = match said.as_slice() {
            [who, card] if matches!(who.node, Node::Person(_)) && gone => Some((*card).clone()),
            [who, deed, card] if matches!(who.node, Node::Person(_)) && deed.node == Node::Word(Word::Discard) => {
                let typed = fold(self.text.get(deed.span.clone()).unwrap_or_default());
                Some((*card).clone()).filter(|_| typed.ends_with("ed"))
            }
            [card, deed] if matches!(deed.node, Node::Word(Word::Discard | Word::Cancel)) => {
                let typed = fold(self.text.get(deed.span.clone()).unwrap_or_default());
                let late = [Word::Alone, Word::Already, Word::Earlier, Word::Have].iter().any(|w| has(clause, *w));
                Some((*card).clone()).filter(|c| late && typed.ends_with("ed") && self.may_last(c))
            }
            [card, be, deed] if be.node == Node::Word(Word::Be) && deed.node == Node::Word(Word::Cancel) => {
                Some((*card).clone()).filter(|c| self.may_last(c))
            }
            _ => None,
        };
        let event = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.is(m.card, CardKind::Event) && !self.character(m.card)));
        let Some(card) = card.filter(|c| event(c) && !clause.asked && clause.joined != Some(Word::If)) else { return };
        if self.named_before_it(&card, before) {
            return;
        }
        let end = clause.span().end;
        let word = |word: Word| Placed { node: Node::Word(word), span: end..end };
        let who = said[0].clone();
        let pile = matches!(&who.node, Node::Person(p) if *p != Person::He) && !self.may_last(&card);
        clause.nodes = match &who.node {
            Node::Person(p) if pile => {
                let whose = Placed { node: Node::Whose(p.clone()), span: end..end };
                vec![card, word(Word::Be), word(Word::At), whose, word(Word::InDiscard)]
            }
            _ => vec![card, word(Word::Be), word(Word::Not), word(Word::InPlay)],
        };
    }

    /// Whether a card of a node was named in a clause before.
    fn named_before_it(&self, card: &Placed, before: &[Clause]) -> bool {
        let Node::Cards(members) = &card.node else { return false };
        before.iter().flat_map(|c| &c.nodes).any(|p| match &p.node {
            Node::Cards(told) => told.iter().any(|t| members.iter().any(|m| self.same_title(m.card, t.card))),
            _ => false,
        })
    }

    /// Goes on with a card that was only named: `my Doors of Night, which came into play last turn, is still there`.
    fn goes_on_of_card(&self, clause: &mut Clause, told: &mut Vec<Clause>) {
        let only = |c: &Clause| {
            let plain = |p: &Placed| {
                self.may_last(p)
                    || matches!(p.node, Node::Whose(_))
                    || matches!(&p.node, Node::Other(w) if is_article(w))
            };
            c.nodes.iter().all(plain) && c.nodes.iter().filter(|p| matches!(p.node, Node::Cards(_))).count() == 1
        };
        let verb = clause.nodes.first().is_some_and(|p| {
            matches!(
                p.node,
                Node::Word(Word::ComeDown | Word::Be | Word::Have | Word::Play | Word::InPlay | Word::Stay)
            )
        });
        let goes_on = clause.joined == Some(Word::Who) && verb && !clause.asked;
        let last = told.last().filter(|l| goes_on && l.sentence == clause.sentence && !l.asked && !l.aside && only(l));
        if last.is_some()
            && let Some(first) = told.pop()
        {
            clause.nodes.splice(0..0, first.nodes);
            clause.joined = first.joined;
        }
    }

    /// Gives a card in play to whoever it is said to belong to: `the Doors of Night in play belongs to me`.
    fn owned(&self, clause: &mut Clause) {
        let words = Words::english();
        // `Minions Stir and Doors of Night are both his`
        if let [cards, be, all @ .., whose] = clause.nodes.as_slice()
            && let (Node::Cards(members), Node::Whose(who)) = (&cards.node, &whose.node)
            && be.node == Node::Word(Word::Be)
            && all.iter().all(|p| matches!(p.node, Node::Word(Word::Both | Word::AllOf)))
            && self.may_last(cards)
            && !clause.asked
        {
            let members = members.iter().map(|m| Member { whose: Some(who.clone()), ..m.clone() }).collect();
            let end = whose.span.clone();
            clause.nodes[0].node = Node::Cards(members);
            clause.nodes.truncate(2);
            clause.nodes.push(Placed { node: Node::Word(Word::InPlay), span: end });
            return;
        }
        let link = |w: &[Placed]| {
            matches!(&w[0].node, Node::Other(o) if words.is_owning(o))
                && matches!(w[1].node, Node::Word(Word::To | Word::By))
                && matches!(&w[2].node, Node::Person(p) if *p != Person::He)
        };
        let Some(at) = clause.nodes.windows(3).position(link).filter(|_| !clause.asked) else { return };
        let Node::Person(who) = clause.nodes[at + 2].node.clone() else { return };
        let Some(card) = clause.nodes[..at].iter().rposition(|p| self.may_last(p)) else { return };
        if let Node::Cards(members) = &mut clause.nodes[card].node {
            members.iter_mut().for_each(|m| m.whose = Some(who.clone()));
        }
        clause.nodes.drain(at..at + 3);
        while clause.nodes.last().is_some_and(|p| matches!(p.node, Node::Mark(_))) {
            clause.nodes.pop();
        }
        if !has(clause, Word::InPlay) {
            let end = clause.span().end;
            clause.nodes.push(Placed { node: Node::Word(Word::InPlay), span: end..end });
        }
    }

    /// Gives a card to the character who is under its influence: `Frodo is under the influence of Lure of the Senses`.
    fn suffered(&self, clause: &mut Clause) {
        let words = Words::english();
        let small = |p: &&Placed| !matches!(&p.node, Node::Other(w) if is_article(w));
        let said: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let borne = match said.as_slice() {
            [who, be, under, influence, of, what, ..]
                if be.node == Node::Word(Word::Be)
                    && matches!(&under.node, Node::Other(w) if words.is_beneath(w))
                    && influence.node == Node::Word(Word::Influence)
                    && of.node == Node::Word(Word::Of) =>
            {
                self.people(who).is_some() && self.may_last(what)
            }
            _ => false,
        };
        if borne && !clause.asked {
            let (who, what) = (said[0].clone(), said[5].clone());
            let at = who.span.end;
            clause.nodes = vec![who, Placed { node: Node::Word(Word::Have), span: at..at }, what];
        }
    }

    /// Says of a card that it is not there any more which another one has cancelled before: `Doors of Night has been
    /// cancelled by Twilight already`. Gives the clause that tells where the other one is.
    fn cancelled_by(&self, clause: &mut Clause, before: &[Clause]) -> Option<Clause> {
        let late = |p: &Placed| {
            matches!(p.node, Node::Word(Word::Already | Word::Earlier | Word::SinceStart | Word::Alone | Word::Have))
        };
        let small = |p: &&Placed| {
            !late(p) && !matches!(p.node, Node::Other(_) | Node::Mark(_) | Node::Whose(_) | Node::Word(Word::Be))
        };
        let said: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let [gone, cancel, by, other] = said.as_slice() else { return None };
        let timed = clause.nodes.iter().any(|p| late(p) && p.node != Node::Word(Word::Have))
            || clause
                .nodes
                .windows(2)
                .any(|w| w[0].node == Node::Word(Word::Have) && w[1].node == Node::Word(Word::Be));
        let done = matches!(cancel.node, Node::Word(Word::Cancel | Word::Discard | Word::Rid))
            && matches!(by.node, Node::Word(Word::By | Word::With));
        let event = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Event) && !self.character(m[0].card));
        let open = !clause.asked && !matches!(clause.joined, Some(Word::If | Word::When));
        if !(done && timed && open && self.may_last(gone) && event(other)) || self.named_before_it(gone, before) {
            return None;
        }
        let (gone, other) = ((*gone).clone(), (*other).clone());
        let end = clause.span().end;
        let word = |word: Word| Placed { node: Node::Word(word), span: end..end };
        let spent = vec![other, word(Word::Be), word(Word::At), word(Word::InDiscard)];
        clause.nodes = vec![gone, word(Word::Be), word(Word::Not), word(Word::InPlay)];
        Some(Clause { nodes: spent, joined: None, ..clause.clone() })
    }

    /// Tells of what was played first ahead of what is played after it: `he plays Call of Home on Frodo after Doors of
    /// Night`.
    fn played_after_another(&self, clause: &mut Clause, before: &[Clause]) -> Option<Clause> {
        let [rest @ .., after, first] = clause.nodes.as_slice() else { return None };
        let who = clause.nodes.iter().find(|p| matches!(p.node, Node::Person(_)))?.clone();
        let plays = rest.iter().any(|p| p.node == Node::Word(Word::Play));
        let card = rest
            .iter()
            .any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| self.is(m.card, CardKind::Event))));
        let one = matches!(&first.node, Node::Cards(m) if m.len() == 1);
        let fits = after.node == Node::Word(Word::After) && plays && card && one && self.may_last(first);
        if !fits || has(clause, Word::Not) || self.named_before_it(first, before) {
            return None;
        }
        let first = first.clone();
        let at = first.span.start;
        let play = Placed { node: Node::Word(Word::Play), span: at..at };
        let told = Clause { nodes: vec![who, play, first], asked: false, joined: None, ..clause.clone() };
        let end = clause.nodes.len() - 2;
        clause.nodes.truncate(end);
        Some(told)
    }

    /// Lets a card lie in play that will leave it later: `Foul Fumes will be discarded at the end of the turn`.
    fn leaves_later(&self, clause: &mut Clause, before: &[Clause]) {
        let [card, can, rest @ ..] = clause.nodes.as_slice() else { return };
        let will = can.node == Node::Word(Word::Can);
        let leaves =
            |p: &Placed| is_plain(&p.node, DISCARDED) || matches!(p.node, Node::Word(Word::Discard | Word::Leave));
        let one = rest.iter().all(|p| !matches!(p.node, Node::Cards(_) | Node::Person(_)));
        let ends = one && rest.iter().any(leaves) && !has(clause, Word::Not);
        let open = will && ends && self.may_last(card) && !clause.asked && clause.joined.is_none();
        if open && !self.named_before_it(card, before) {
            let card = card.clone();
            let end = clause.span().end;
            let word = |word: Word| Placed { node: Node::Word(word), span: end..end };
            clause.nodes = vec![card, word(Word::Be), word(Word::InPlay)];
        }
    }

    /// Says of a card that it lies no more on a character who got rid of it: `Lure of the Senses was on Frodo but he got rid
    /// of it`. Whether the clause says so.
    fn shaken_off(&self, clause: &Clause, told: &mut [Clause]) -> bool {
        let Some(last) = told.last_mut().filter(|l| undoes(clause, l) && !l.asked) else { return false };
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_) | Node::Whose(_));
        let said: Vec<&Placed> = last.nodes.iter().filter(small).collect();
        let (card, who) = match said.as_slice() {
            [card, be, on, who] if be.node == Node::Word(Word::Be) && on.node == Node::Word(Word::On) => (card, who),
            [who, have, card] if matches!(have.node, Node::Word(Word::Have | Word::Bear)) => (card, who),
            _ => return false,
        };
        if !self.may_last(card) || self.people(who).is_none() {
            return false;
        }
        let card = (*card).clone();
        let end = last.span().end;
        let word = |word: Word| Placed { node: Node::Word(word), span: end..end };
        last.nodes = vec![card, word(Word::Be), word(Word::Not), word(Word::InPlay)];
        true
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

/// Gives what both players have as told of each of them: `both players have no cards in hand`.
fn both_say(clause: Clause) -> Vec<Clause> {
    let both = clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Both));
    let hands = has(&clause, Word::Have) && has(&clause, Word::InHand) && has(&clause, Word::Card);
    if !both || !hands || clause.asked || clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_))) {
        return vec![clause];
    }
    let says = |who: Person| {
        let mut own = clause.clone();
        own.nodes[0].node = Node::Person(who);
        own
    };
    vec![says(Person::Resource), says(Person::Hazard)]
}

/// Tells of each pile by itself: `Aragorn is in my hand, Gimli in my discard pile`, `I have Twilight in hand and Wargs in
/// my discard pile`.
fn piles_apart(clause: Clause) -> Vec<Clause> {
    let pile =
        |p: &Placed| matches!(p.node, Node::Word(Word::InHand | Word::InDiscard | Word::InSideboard | Word::InDeck));
    let cards = |p: &Placed| matches!(p.node, Node::Cards(_));
    let small = |p: &Placed| !cards(p) && !pile(p);
    let mut order = clause.nodes.iter().filter(|p| !small(p)).map(&pile);
    let mut pairs = 0;
    let regular = loop {
        match (order.next(), order.next()) {
            (Some(false), Some(true)) => pairs += 1,
            (None, None) => break true,
            _ => break false,
        }
    };
    let verbs = clause
        .nodes
        .iter()
        .all(|p| !matches!(p.node, Node::Word(w) if is_verb(w) && !matches!(w, Word::Be | Word::Stay | Word::Have)));
    let somebody = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Person(_)));
    let has = clause.nodes.iter().rposition(|p| p.node == Node::Word(Word::Have));
    if !regular || pairs < 2 || !verbs || clause.asked || has.is_some() && !somebody {
        return vec![clause];
    }
    let owner = has.map(|has| clause.nodes[..=has].to_vec());
    let mut parts: Vec<Clause> = Vec::new();
    let mut open: Vec<Placed> = Vec::new();
    for placed in clause.nodes.iter().cloned() {
        let ends = pile(&placed);
        if !(open.is_empty() && matches!(placed.node, Node::Mark(_) | Node::Word(Word::And | Word::But))) {
            open.push(placed);
        }
        if ends {
            if !open.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w))) {
                let at = open.iter().position(cards).unwrap_or(0);
                let span = open[at].span.end..open[at].span.end;
                match &owner {
                    Some(owner) => {
                        let start = open[0].span.start;
                        let lead = owner.iter().map(|p| Placed { node: p.node.clone(), span: start..start });
                        open.splice(0..0, lead);
                    }
                    None => open.insert(at + 1, Placed { node: Node::Word(Word::Be), span }),
                }
            }
            parts.push(Clause { nodes: std::mem::take(&mut open), ..clause.clone() });
        }
    }
    if let Some(last) = parts.last_mut() {
        last.nodes.extend(open);
    }
    parts
}

/// Reads `during it` as in this phase, where it was just told what was there before the phase: `he had Doors of
/// Night out before this phase; Wake of War he put down during it`.
fn played_during_it(all: &mut [Clause]) {
    for at in 1..all.len() {
        let before = has(&all[at - 1], Word::SinceStart) && all[at - 1].sentence.abs_diff(all[at].sentence) < 2;
        let it = |w: &[Placed]| w[0].node == Node::Word(Word::During) && w[1].node == Node::Word(Word::It);
        let during = all[at].nodes.windows(2).position(it).filter(|_| before && !all[at].asked);
        if let Some(during) = during {
            all[at].nodes.remove(during);
            all[at].nodes[during].node = Node::Word(Word::SinceNow);
        }
    }
}

/// Leaves out who knows of something that is so: `my opponent knows that I hold Twilight`.
fn known_of(clause: &mut Clause) {
    let words = Words::english();
    let knows = match clause.nodes.as_slice() {
        [who, know, somebody, ..] => {
            let who = matches!(who.node, Node::Person(_));
            let know = matches!(&know.node, Node::Other(w) if words.is_knowing(w));
            who && know && matches!(somebody.node, Node::Person(_) | Node::Cards(_))
        }
        _ => false,
    };
    if knows && !clause.asked {
        clause.nodes.drain(..2);
    }
}
