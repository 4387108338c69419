//! Puts what somebody pays, and at what it is aimed, to the card that is played: `Marvels Told (Elrond)`, `I play Marvels
//! Told, tapping Elrond, on it`, `I tap Elrond for Marvels Told to remove it`.

use super::knowledge;
use super::node::{Building, Clause, Node, Person, Placed, is_article};
use super::words::Word;

impl Building<'_> {
    /// Gives each card that is played what is told of it apart.
    pub(super) fn prices(&self, all: &mut Vec<Clause>) {
        let mut told: Vec<Clause> = Vec::with_capacity(all.len());
        for mut clause in all.drain(..) {
            self.goal_of_purpose(&mut clause);
            drop_effect_on_fight(&mut clause);
            if let Some(last) = told.last_mut() {
                self.payer_in_parentheses(&mut clause, last);
                self.goal_behind_price(&mut clause, last);
            }
            if let Some(goal) = goal_alone(&clause) {
                let near = |c: &Clause| c.sentence.saturating_add(1) >= clause.sentence;
                let last = told.iter_mut().rev().take_while(|c| near(c)).find(|c| self.open_play(c).is_some());
                if let Some(last) = last {
                    last.nodes.extend(goal);
                    continue;
                }
            }
            told.push(clause);
        }
        *all = told;
    }

    /// Gives the place of a card in a clause that is played and could be aimed at another card, but is not.
    fn open_play(&self, clause: &Clause) -> Option<usize> {
        self.open_try(clause).filter(|_| !clause.asked)
    }

    /// Gives it, whether the clause tells of the play or asks for it.
    fn open_try(&self, clause: &Clause) -> Option<usize> {
        let aimed = |p: &Placed| matches!(p.node, Node::Word(Word::On | Word::Against));
        if clause.nodes.iter().any(aimed) {
            return None;
        }
        let plays = |p: &Placed| matches!(p.node, Node::Word(Word::Play | Word::Respond | Word::Put | Word::For));
        let verb = clause.nodes.iter().position(plays)?;
        let place = clause.nodes[verb..].iter().position(|p| self.takes(p).is_some_and(|t| t.card))?;
        Some(verb + place)
    }

    /// Tells what the one card of a node takes when it is played; it is no character.
    fn takes(&self, placed: &Placed) -> Option<knowledge::Takes> {
        match &placed.node {
            Node::Cards(members) if members.len() == 1 && !self.character(members[0].card) => {
                Some(knowledge::takes(self.table, &self.mention(members[0].card)?.versions))
            }
            _ => None,
        }
    }

    /// Lets a character tap who stands in parentheses behind the card: `Marvels Told (Elrond)`.
    fn payer_in_parentheses(&self, clause: &mut Clause, before: &Clause) {
        let alone = clause.aside && clause.nodes.len() == 1 && clause.sentence == before.sentence;
        let one =
            clause.nodes.first().and_then(|p| self.people(p)).is_some_and(|m| m.len() == 1 && m[0].state.is_none());
        let acts = |p: &Placed| matches!(p.node, Node::Word(Word::Tap | Word::Tapped));
        let pays = before.nodes.iter().any(|p| self.takes(p).is_some_and(|t| t.tap));
        if alone && one && pays && !before.nodes.iter().any(acts) {
            let at = clause.span().start;
            clause.nodes.insert(0, Placed { node: Node::Word(Word::Tap), span: at..at });
        }
    }

    /// Puts the goal to the card that is played, where it is told only behind who taps: `I play Marvels Told, tapping
    /// Elrond, on it`.
    fn goal_behind_price(&self, clause: &mut Clause, before: &mut Clause) {
        let [tap, who, rest @ ..] = clause.nodes.as_slice() else { return };
        let price = tap.node == Node::Word(Word::Tap) && self.people(who).is_some();
        let rest: Vec<Placed> = rest.iter().filter(|p| !matches!(p.node, Node::Mark(','))).cloned().collect();
        if price
            && clause.joined.is_none()
            && clause.sentence == before.sentence
            && goal_behind(&rest)
            && clause.asked == before.asked
            && self.open_try(before).is_some()
        {
            before.nodes.extend(rest);
            clause.nodes.truncate(2);
        }
    }

    /// Aims a card at that for which it is played: `Marvels Told to remove it`.
    fn goal_of_purpose(&self, clause: &mut Clause) {
        let Some(place) = self.open_play(clause).filter(|_| clause.joined != Some(Word::If)) else { return };
        let verbs = [Word::Rid, Word::Discard, Word::Cancel];
        match &clause.nodes[place + 1..] {
            [to, verb, rest @ ..]
                if to.node == Node::Word(Word::To)
                    && matches!(verb.node, Node::Word(w) if verbs.contains(&w))
                    && points(rest) =>
            {
                clause.nodes[place + 1].node = Node::Word(Word::On);
                clause.nodes.remove(place + 2);
            }
            _ => {}
        }
    }
}

/// Drops what a card that has its target already is to do to a fight: `Marvels Told on Minions Stir, to make the strike on Gimli
/// weaker`. Nothing of that is aimed at.
fn drop_effect_on_fight(clause: &mut Clause) {
    let nodes = &clause.nodes;
    let played = nodes.iter().position(|p| matches!(p.node, Node::Word(Word::Play | Word::Tap | Word::Respond)));
    let aimed = |at: usize| {
        let led = nodes[at].node == Node::Word(Word::On) && matches!(nodes[at + 1].node, Node::Cards(_));
        led && at > 0 && matches!(nodes[at - 1].node, Node::Cards(_))
    };
    let Some(goal) = played.and_then(|v| (v + 1..nodes.len().saturating_sub(3)).find(|at| aimed(*at))) else { return };
    let behind = nodes[goal + 2..].iter().position(|p| p.node == Node::Word(Word::To));
    let Some(to) = behind.filter(|n| *n <= 1).map(|n| goal + 2 + n) else { return };
    let changes = matches!(
        nodes.get(to + 1).map(|p| &p.node),
        Some(Node::Word(Word::Make | Word::Do | Word::Raise | Word::Get) | Node::Other(_))
    );
    let small = |p: &&Placed| !matches!(&p.node, Node::Whose(_) | Node::Other(_));
    let what = nodes.iter().skip(to + 2).find(small).map(|p| &p.node);
    let fight = matches!(what, Some(Node::Word(Word::Strike | Word::TheAttack | Word::Attack)));
    if changes && fight {
        clause.nodes.truncate(to);
    }
}

/// Whether words name one thing and nothing else.
fn points(nodes: &[Placed]) -> bool {
    let small = |p: &&Placed| !matches!(&p.node, Node::Whose(_) | Node::Other(_));
    let said: Vec<&Node> = nodes.iter().filter(small).map(|p| &p.node).collect();
    matches!(said.as_slice(), [Node::Cards(_) | Node::Word(Word::It) | Node::Person(Person::He)])
}

/// Whether words lead to one thing and say nothing else.
fn goal_behind(nodes: &[Placed]) -> bool {
    nodes.first().is_some_and(|p| matches!(p.node, Node::Word(Word::On | Word::Against))) && points(&nodes[1..])
}

/// Gives the words of a clause that names only a target: `Target: Foul Fumes`.
fn goal_alone(clause: &Clause) -> Option<Vec<Placed>> {
    // `his target being Frodo`, `the target is Frodo`
    let small = |p: &Placed| match &p.node {
        Node::Word(Word::Be) | Node::Whose(_) | Node::Person(Person::He) | Node::Mark(_) => true,
        Node::Other(word) => is_article(word),
        _ => false,
    };
    // `the event I want gone is his Minions Stir`
    let wished = |at: usize| {
        let behind = clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::Be));
        clause.nodes[at].node == Node::Word(Word::Rid) && behind
    };
    let person = |p: &Placed| small(p) || matches!(p.node, Node::Person(_) | Node::Word(Word::Card | Word::Event));
    let goal = |at: usize| match clause.nodes[at].node {
        Node::Word(Word::Against) => clause.nodes[..at].iter().all(small),
        _ => wished(at) && clause.nodes[..at].iter().all(person),
    };
    let at = (0..clause.nodes.len()).find(|at| goal(*at))?;
    let behind = &clause.nodes[at + 1..];
    let from = behind.iter().take_while(|p| matches!(p.node, Node::Word(Word::Be) | Node::Mark(_))).count();
    let on = Placed { node: Node::Word(Word::On), span: clause.nodes[at].span.clone() };
    let nodes: Vec<Placed> = std::iter::once(on).chain(behind[from..].iter().cloned()).collect();
    let joined = matches!(clause.joined, None | Some(Word::And | Word::With));
    (!clause.asked && joined && goal_behind(&nodes)).then_some(nodes)
}
