//! Tells what is there and done from what is no more or was never done: `Doors of Night was in play until last turn`, `I
//! wanted to respond with Twilight, but let it resolve`, `instead of Twilight I play …`.

use super::node::{Building, Clause, DISCARDED, Member, Node, Person, Placed, is_plain, is_verb};
use super::read::has;
use super::words::Word;
use crate::engine::card::CardKind;

impl Building<'_> {
    /// Gives the clauses, each of which tells what is so.
    pub(super) fn undone(&self, all: &mut Vec<Clause>) {
        self.gone(all);
        self.withheld(all);
        self.unmade(all);
        answered_when(all);
        self.plays_in_order(all);
        self.companies_named_behind(all);
        played_before(all);
        self.played_after(all);
        resolved_before(all);
        self.played_once_resolved(all);
        let mut told = Vec::with_capacity(all.len());
        for mut clause in all.drain(..) {
            told.extend(self.left_in_hand(&mut clause));
            told.extend(nothing_there(&mut clause));
            self.without_support(&mut clause, &told);
            not_on_another(&mut clause);
            self.lies_on_side(&mut clause, told.last());
            self.played_by_title(&mut clause);
            told.push(clause);
        }
        *all = told;
    }

    /// Lets a card that is named behind `after that has resolved` be played as the one before it was: `I play Foolish Words
    /// on Éomer and, once it has resolved, Despair of the Heart on him`.
    fn played_once_resolved(&self, all: &mut Vec<Clause>) {
        let mut at = 0;
        while at < all.len() {
            let split = all[at].nodes.iter().skip(3).position(|p| p.node == Node::Word(Word::NextChain));
            if let Some(place) = split.map(|place| place + 3).filter(|_| declares_play(&all[at])) {
                let behind = Clause { nodes: all[at].nodes[place..].to_vec(), ..all[at].clone() };
                if self.next_card(&behind).is_some() {
                    let and = all[at].nodes[place - 1].node == Node::Word(Word::And);
                    all[at].nodes.truncate(place - usize::from(and));
                    all.insert(at + 1, behind);
                }
            }
            let before = all[..at].iter().rev().take(2).find(|c| declares_play(c) && !c.asked);
            if let Some((play, place)) = before.zip(self.next_card(&all[at]))
                && self.played_alike(&play.nodes[2], &all[at].nodes[place])
            {
                let start = all[at].span().start;
                let chain = Placed { node: Node::Word(Word::NextChain), span: start..start };
                let who = play.nodes[..2].iter().map(|p| Placed { node: p.node.clone(), span: start..start });
                let nodes = [chain].into_iter().chain(who).chain(all[at].nodes[place..].iter().cloned()).collect();
                all[at] = Clause { nodes, joined: None, ..all[at].clone() };
            }
            at += 1;
        }
    }

    /// The place of the card that a clause names behind words that say `once that has resolved`, and nothing else.
    fn next_card(&self, clause: &Clause) -> Option<usize> {
        let word = |p: &Placed| match p.node {
            Node::Word(word) => Some(word),
            _ => None,
        };
        let nodes = &clause.nodes;
        let card = nodes.iter().position(|p| matches!(p.node, Node::Cards(_)))?;
        let resolved = nodes[..card].iter().filter_map(word).any(|w| w == Word::Resolve);
        let open = nodes.first().and_then(word) == Some(Word::NextChain)
            || matches!(clause.joined, Some(Word::After | Word::When | Word::Who))
            || resolved && clause.joined == Some(Word::Then);
        let says = |p: &Placed| match &p.node {
            Node::Word(w) => {
                matches!(w, Word::NextChain | Word::It | Word::Have | Word::Be | Word::Resolve | Word::InPlay)
            }
            Node::Person(who) => *who == Person::He,
            Node::Mark(mark) => *mark == ',',
            _ => false,
        };
        let over =
            resolved || nodes[..card].iter().filter_map(word).any(|w| matches!(w, Word::NextChain | Word::InPlay));
        let alone = !nodes[card..].iter().filter_map(word).any(is_verb);
        (open && over && alone && !clause.asked && nodes[..card].iter().all(says)).then_some(card)
    }

    /// Whether a card can be played where another was: a character only behind a character.
    fn played_alike(&self, first: &Placed, second: &Placed) -> bool {
        let is = |placed: &Placed, kinds: &[CardKind]| match &placed.node {
            Node::Cards(members) => members.iter().all(|m| kinds.iter().any(|k| self.is(m.card, *k))),
            _ => false,
        };
        let all = [CardKind::Event, CardKind::Creature, CardKind::Item, CardKind::Ally, CardKind::Faction];
        let character = [CardKind::Character];
        is(second, &all) && is(first, &all) || is(second, &character) && is(first, &character)
    }

    /// Whether cards stand there that can be played and are nobody and no place.
    fn events<'p>(&self, placed: &'p Placed) -> Option<&'p Vec<Member>> {
        let plays = |m: &Member| {
            let kinds = [CardKind::Event, CardKind::Creature];
            kinds.iter().any(|k| self.is(m.card, *k)) && !self.character(m.card) && !self.is(m.card, CardKind::Site)
        };
        match &placed.node {
            Node::Cards(members) if members.iter().all(plays) => Some(members),
            _ => None,
        }
    }

    /// Says of cards that they are not in play which were there before, or were discarded before anything else is told
    /// of them.
    fn gone(&self, all: &mut Vec<Clause>) {
        let mut at = 0;
        while at < all.len() {
            let only = all[at].nodes.iter().all(|p| !matches!(p.node, Node::Cards(_)) || self.events(p).is_some());
            let open = matches!(all[at].joined, Some(Word::If | Word::When | Word::Before | Word::After | Word::Who));
            let cards = all[at].nodes.iter().position(|p| self.events(p).is_some()).filter(|_| only);
            let Some(place) = cards.filter(|_| !open && !all[at].asked) else {
                at += 1;
                continue;
            };
            let mut groups = all[at].nodes.iter().filter(|p| matches!(p.node, Node::Cards(_)));
            let one = groups.next().is_some() && groups.next().is_none();
            // `his Doors of Night isn't in play yet`
            let yet = one && [Word::Not, Word::InPlay, Word::Yet].iter().all(|w| has(&all[at], *w));
            let whose =
                all[at].nodes.iter().find_map(|p| if let Node::Whose(p) = &p.node { Some(p.clone()) } else { None });
            if let Some(whose) = whose.filter(|_| yet) {
                all[at] = holds(&all[at], whose, all[at].nodes[place].clone());
                at += 1;
                continue;
            }
            let former = one && has(&all[at], Word::Formerly);
            let undone =
                one && has(&all[at], Word::InPlay) && all.get(at + 1).is_some_and(|next| undoes(next, &all[at]));
            let left = one
                && !former
                && !undone
                && self.left_play(&all[at].nodes[place + 1..])
                && self.is_first(all, at, place);
            if former || undone || left {
                let clause = &mut all[at];
                let (card, end) = (clause.nodes.swap_remove(place), clause.span().end);
                let word = |word| Placed { node: Node::Word(word), span: end..end };
                clause.nodes = vec![card, word(Word::Be), word(Word::Not), word(Word::InPlay)];
                let again = all.get(at + 1).is_some_and(|next| undoes(next, &all[at]));
                if again && (former || undone) {
                    all.remove(at + 1);
                }
            }
            at += 1;
        }
    }

    /// Puts what is told to have been played before ahead of what is played after it: `if I play Twilight after he has
    /// declared Doors of Night`.
    fn played_after(&self, all: &mut [Clause]) {
        let plays = |c: &Clause| has(c, Word::Play) && c.nodes.iter().any(|p| self.events(p).is_some());
        for at in 1..all.len() {
            let (play, first) = (&all[at - 1], &all[at]);
            let who = first.nodes.first().and_then(person).is_some();
            let done = first.nodes.get(1).is_some_and(|p| matches!(p.node, Node::Word(Word::Have | Word::Play)));
            let late = first.joined == Some(Word::After) && who && done && plays(first);
            if late && play.sentence == first.sentence && plays(play) {
                all.swap(at - 1, at);
                all[at - 1].nodes.retain(|p| p.node != Node::Word(Word::Have));
                all[at - 1].joined = all[at].joined.take().filter(|j| *j != Word::If);
                all[at - 1].asked = false;
            }
        }
    }

    /// Whether words behind cards tell that those have left play.
    fn left_play(&self, behind: &[Placed]) -> bool {
        let small = |n: &Node| {
            matches!(n, Node::Word(Word::Have | Word::Be | Word::Alone | Word::Already | Word::Earlier | Word::Now))
        };
        let said: Vec<&Node> = behind.iter().map(|p| &p.node).filter(|n| !small(n)).collect();
        match said.as_slice() {
            [Node::Word(Word::Move)] => behind.iter().any(|p| self.text.get(p.span.clone()) == Some("gone")),
            [node] => is_plain(node, DISCARDED) && behind.len() > 1,
            [Node::Word(Word::Leave), Node::Word(Word::Play | Word::InPlay)] => true,
            _ => false,
        }
    }

    /// Whether nothing was told before of the cards at a place.
    pub(super) fn is_first(&self, all: &[Clause], at: usize, place: usize) -> bool {
        let Node::Cards(members) = &all[at].nodes[place].node else { return false };
        let named = |p: &Placed| match &p.node {
            Node::Cards(told) => told.iter().any(|t| members.iter().any(|m| self.same_title(m.card, t.card))),
            _ => false,
        };
        !all[..at].iter().flat_map(|c| &c.nodes).any(named)
    }

    /// Leaves a card in the hand of somebody who thought of playing it: `I could respond with Twilight, but I don't`.
    fn unmade(&self, all: &mut [Clause]) {
        for at in 0..all.len().saturating_sub(1) {
            let (clause, next) = (&all[at], &all[at + 1]);
            let near = clause.sentence.saturating_add(1) >= next.sentence && !clause.asked && !next.asked;
            let thinks = [Word::Want, Word::Can, Word::Say].iter().any(|w| has(clause, *w));
            let thinks = thinks && !has(clause, Word::Not) && clause.joined != Some(Word::If);
            let plain = |p: &Placed| match &p.node {
                Node::Word(w) => matches!(
                    w,
                    Word::Want
                        | Word::Can
                        | Word::Say
                        | Word::Have
                        | Word::Be
                        | Word::Do
                        | Word::Play
                        | Word::Respond
                        | Word::Put
                        | Word::To
                        | Word::With
                        | Word::On
                        | Word::It
                ),
                Node::Cards(_) => self.events(p).is_some(),
                Node::Person(_) | Node::Other(_) | Node::Whose(_) => true,
                _ => false,
            };
            let but =
                next.joined == Some(Word::But) || next.nodes.first().is_some_and(|p| p.node == Node::Word(Word::But));
            let ends = but && near && thinks && clause.nodes.iter().all(plain) && self.thinks_better(next);
            // `Elrond could tap to help, but I don't`
            let helps = |p: &Placed| {
                let word = |w: &Word| {
                    matches!(w, Word::Can | Word::Want | Word::Have | Word::Tap | Word::To | Word::Support | Word::At)
                };
                matches!(&p.node, Node::Word(w) if word(w))
                    || matches!(p.node, Node::Person(_))
                    || self.people(p).is_some()
            };
            let helps = clause.nodes.iter().all(helps) && has(clause, Word::Support);
            if but && near && thinks && helps && self.thinks_better(next) {
                all[at].nodes.retain(|p| matches!(p.node, Node::Cards(_)));
                continue;
            }
            let Some(card) = clause.nodes.iter().position(|p| self.events(p).is_some()) else { continue };
            let who = clause.nodes.iter().find_map(person).or_else(|| clause.speaker.clone());
            let Some(who) = who.filter(|_| ends) else { continue };
            all[at] = holds(&all[at], who, all[at].nodes[card].clone());
        }
    }

    /// Whether somebody does not do what they thought of: they pass, they don't, or they play something else.
    fn thinks_better(&self, clause: &Clause) -> bool {
        let says = |word: Word| has(clause, word);
        let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
        let aside = [Word::Can, Word::Must, Word::Be, Word::Say].iter().any(|w| says(*w));
        let other = says(Word::Play) && cards && clause.nodes.iter().any(|p| self.events(p).is_some());
        let acts = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w) && !matches!(w, Word::Do | Word::Have));
        let short = clause.nodes.len() < 5 && says(Word::Not) && !cards && !clause.nodes.iter().any(acts);
        let against = says(Word::Choose) && says(Word::Against) && !cards;
        // `but I keep it`, `but I change my mind`
        let keeps = !cards && (says(Word::Withhold) || says(Word::It) && (says(Word::Stay) || says(Word::Protect)));
        !aside && (says(Word::Pass) && !cards || other && !says(Word::It) || short || against || keeps)
    }

    /// Takes the card out of a clause that somebody does not play: `instead of Twilight I play Gates of Morning`, `I don't
    /// respond with Twilight`. Gives the clause that tells of it.
    fn left_in_hand(&self, clause: &mut Clause) -> Option<Clause> {
        let who = clause.nodes.iter().find_map(person).or_else(|| clause.speaker.clone())?;
        if clause.asked || clause.joined == Some(Word::If) || has(clause, Word::Can) {
            return None;
        }
        // `he drew Foul Fumes`
        if let [first, draw, card] = clause.nodes.as_slice()
            && person(first).is_some()
            && draw.node == Node::Word(Word::Draw)
            && self.events(card).is_some()
        {
            *clause = Clause { joined: clause.joined, ..holds(clause, who, card.clone()) };
            return None;
        }
        // `I don't play Twilight`
        if let [first @ .., not, play, card] = clause.nodes.as_slice()
            && matches!(first, [p] | [p, Placed { node: Node::Word(Word::Do), .. }] if person(p).is_some())
            && not.node == Node::Word(Word::Not)
            && play.node == Node::Word(Word::Play)
            && self.events(card).is_some_and(|m| m.len() == 1)
        {
            *clause = holds(clause, who, card.clone());
            return None;
        }
        let small = |p: &Placed| matches!(p.node, Node::Whose(_) | Node::Other(_));
        let plays = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(Word::Play | Word::Put)));
        for at in 0..clause.nodes.len() {
            // `I pass instead of playing Twilight`
            let plain = |p: &Placed| small(p) || plays.is_some_and(|p| p > at) && p.node == Node::Word(Word::Play);
            let card = clause.nodes[at + 1..].iter().position(|p| !plain(p)).map(|n| at + 1 + n);
            let Some(card) = card.filter(|c| self.events(&clause.nodes[*c]).is_some_and(|m| m.len() == 1)) else {
                continue;
            };
            let last = card + 1 == clause.nodes.len();
            let event = at > 0 && self.events(&clause.nodes[at - 1]).is_some();
            let from = match clause.nodes[at].node {
                Node::Word(Word::InPlace) if plays.is_some() => at,
                // `rather than Foul Fumes, he plays Doors of Night`
                Node::Word(Word::Not) if at == 0 && plays.is_some_and(|p| p > card) => at,
                Node::Word(Word::Not) if last && event && plays.is_some_and(|p| p < at) => at,
                Node::Word(Word::With) if last && at > 0 && clause.nodes[at - 1].node == Node::Word(Word::Pass) => at,
                _ => continue,
            };
            let held = holds(clause, who, clause.nodes[card].clone());
            let comma = clause.nodes.get(card + 1).is_some_and(|p| from == 0 && p.node == Node::Mark(','));
            clause.nodes.drain(from..=card + usize::from(comma));
            return Some(held);
        }
        None
    }

    /// Says that nobody helps where somebody who was named before does not: `Elrond doesn't support him`, `I do not tap
    /// Elrond in support`.
    fn without_support(&self, clause: &mut Clause, before: &[Clause]) {
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => {
                matches!(
                    w,
                    Word::Do | Word::Not | Word::Support | Word::Tap | Word::At | Word::To | Word::For | Word::Can
                )
            }
            Node::Person(_) | Node::Whose(_) | Node::Other(_) | Node::Cards(_) => true,
            _ => false,
        };
        let named = |card: usize| {
            let mut told = before.iter().flat_map(|c| &c.nodes).filter_map(|p| self.people(p)).flatten();
            told.any(|m| self.same_title(m.card, card))
        };
        let people: Vec<&Member> = clause.nodes.iter().filter_map(|p| self.people(p)).flatten().collect();
        let only = clause.nodes.iter().all(|p| !matches!(p.node, Node::Cards(_)) || self.people(p).is_some());
        let denied = has(clause, Word::Not) && has(clause, Word::Support) && clause.nodes.iter().all(plain) && only;
        let aside = clause.asked || matches!(clause.joined, Some(Word::If | Word::When)) || people.is_empty();
        if denied && !aside && people.iter().all(|m| named(m.card) && m.bears.is_empty()) {
            let span = clause.span();
            let word = |word| Placed { node: Node::Word(word), span: span.clone() };
            clause.nodes = vec![word(Word::Nobody), word(Word::Support)];
        }
    }

    /// Lays cards on somebody's side: `On my side: Gates of Morning. On his: Foul Fumes`.
    fn lies_on_side(&self, clause: &mut Clause, before: Option<&Clause>) {
        let table = before.filter(|b| b.sentence.saturating_add(1) >= clause.sentence && has(b, Word::InPlay));
        let parts: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Mark(_))).collect();
        let who = match parts.as_slice() {
            [Node::Word(Word::On), Node::Person(p) | Node::Whose(p), Node::Cards(_)] => p.clone(),
            _ => return,
        };
        let Some(cards) = clause.nodes.iter().find(|p| self.events(p).is_some()).cloned() else { return };
        if table.is_none() || clause.asked {
            return;
        }
        let span = clause.span();
        let word = |node| Placed { node, span: span.clone() };
        let have = word(Node::Word(Word::Have));
        clause.nodes = vec![word(Node::Person(who)), have, cards, word(Node::Word(Word::InPlay))];
    }

    /// Reads a title that is used as a verb: `he Twilights my Twilight`.
    fn played_by_title(&self, clause: &mut Clause) {
        let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        if clause.asked || clause.nodes.iter().any(verb) {
            return;
        }
        let played = match clause.nodes.as_slice() {
            [who, card, rest @ ..] if matches!(who.node, Node::Person(_)) => {
                self.events(card).is_some_and(|m| m.len() == 1).then_some(rest)
            }
            _ => None,
        };
        let goal = match played {
            Some([goal]) => matches!(goal.node, Node::Cards(_) | Node::Word(Word::It)),
            Some([whose, goal]) => matches!(whose.node, Node::Whose(_)) && matches!(goal.node, Node::Cards(_)),
            _ => false,
        };
        if goal {
            let (start, end) = (clause.nodes[1].span.start, clause.nodes[1].span.end);
            let word = |word, at: usize| Placed { node: Node::Word(word), span: at..at };
            if clause.nodes.len() > 2 {
                clause.nodes.insert(2, word(Word::On, end));
            }
            clause.nodes.insert(1, word(Word::Play, start));
        }
    }
}

fn person(placed: &Placed) -> Option<Person> {
    if let Node::Person(person) = &placed.node { Some(person.clone()) } else { None }
}

/// Makes the clause that tells that somebody holds a card.
pub(super) fn holds(clause: &Clause, who: Person, card: Placed) -> Clause {
    let (start, end) = (card.span.start, card.span.end);
    let word = |node, at: usize| Placed { node, span: at..at };
    let have = word(Node::Word(Word::Have), start);
    let nodes = vec![word(Node::Person(who), start), have, card, word(Node::Word(Word::InHand), end)];
    Clause { nodes, joined: None, ..clause.clone() }
}

/// Whether a clause tells that what the one before told of is no more: `but I got rid of it`, `but it was discarded`.
pub(super) fn undoes(clause: &Clause, before: &Clause) -> bool {
    let ends = clause.nodes.iter().any(|p| match &p.node {
        Node::Word(w) => matches!(w, Word::Rid | Word::Discard | Word::Leave | Word::Lose | Word::Cancel),
        node => is_plain(node, DISCARDED),
    });
    let aside = [Word::Can, Word::Want, Word::Must, Word::Not, Word::To, Word::With, Word::Play];
    let aside = aside.iter().any(|w| has(clause, *w)) || clause.asked;
    let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    let next = clause.sentence == before.sentence && clause.joined == Some(Word::But);
    next && ends && has(clause, Word::It) && !aside && !cards
}

/// Takes what is said not to be there out of a clause: `on Frodo lies Lure of the Senses, on Aragorn nothing`. Gives the
/// clause that names who has nothing.
fn nothing_there(clause: &mut Clause) -> Option<Clause> {
    let [rest @ .., on, cards, not] = clause.nodes.as_slice() else { return None };
    let told = on.node == Node::Word(Word::On) && not.node == Node::Word(Word::Not);
    let lies = |p: &Placed| matches!(p.node, Node::Word(Word::Have | Word::Stay | Word::Bear));
    if !told || clause.asked || !matches!(cards.node, Node::Cards(_)) || !rest.iter().any(lies) {
        return None;
    }
    let named = Clause { nodes: vec![cards.clone()], joined: None, ..clause.clone() };
    clause.nodes.truncate(rest.len());
    Some(named)
}

/// Takes out a target that is denied beside the one that is meant: `Call of Home on Frodo, not on Elrond`.
fn not_on_another(clause: &mut Clause) {
    let on = |w: &[Placed]| w[0].node == Node::Word(Word::On) && matches!(w[1].node, Node::Cards(_));
    let at = clause.nodes.windows(3).position(|w| w[0].node == Node::Word(Word::Not) && on(&w[1..]));
    let Some(at) = at.filter(|_| has(clause, Word::Play) && !clause.asked) else { return };
    let mut rest = clause.nodes.clone();
    rest.drain(at..at + 3);
    let joins = |p: &Placed| matches!(p.node, Node::Word(Word::But | Word::And) | Node::Mark(','));
    while rest.get(at).is_some_and(joins) {
        rest.remove(at);
    }
    while at > 0 && rest.len() == at && rest.last().is_some_and(joins) {
        rest.pop();
    }
    if at > 0 && rest.len() > at && joins(&rest[at - 1]) {
        rest.remove(at - 1);
    }
    if rest.windows(2).any(on) {
        clause.nodes = rest;
    }
}

/// Tells what is answered before the answer: `I respond with Twilight when he plays Doors of Night`.
fn answered_when(all: &mut [Clause]) {
    for at in 1..all.len() {
        let (answer, first) = (&all[at - 1], &all[at]);
        let near = answer.sentence == first.sentence && !answer.asked && !first.asked;
        let plays = first.nodes.first().and_then(person).is_some() && has(first, Word::Play);
        let card = |c: &Clause| c.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
        let fits = near && plays && first.joined == Some(Word::When) && card(first) && card(answer);
        let aside = [Word::Not, Word::Can, Word::Want].iter().any(|w| has(first, *w) || has(answer, *w));
        let whole = answer.joined.is_none() && answer.nodes.first().and_then(person).is_some_and(|p| p != Person::He);
        // `I play Twilight when he plays Doors of Night`
        let whose = |c: &Clause| c.nodes.first().and_then(person);
        let both =
            whose(answer) != whose(first) && answer.nodes.get(1).is_some_and(|p| p.node == Node::Word(Word::Play));
        let both = both && first.nodes.get(1).is_some_and(|p| p.node == Node::Word(Word::Play));
        if fits && !aside && whole && (both || has(answer, Word::Respond)) {
            all.swap(at - 1, at);
            all[at - 1].joined = None;
        }
    }
}

/// Tells two plays in their order: `before he plays Foul Fumes he plays Doors of Night`.
fn played_before(all: &mut [Clause]) {
    for at in 1..all.len() {
        let (later, first) = (&all[at - 1], &all[at]);
        let whole = |c: &Clause| declares_play(c) && !c.asked;
        let near = later.sentence == first.sentence && later.joined == Some(Word::Before) && first.joined.is_none();
        if near && whole(later) && whole(first) {
            all.swap(at - 1, at);
            all[at].joined = None;
        }
    }
}

/// Lets a play come in the next chain that is made once what was declared before has resolved: `I play Twilight on it
/// as soon as it has resolved`.
fn resolved_before(all: &mut Vec<Clause>) {
    let mut at = 1;
    while at < all.len() {
        let (play, over) = (&all[at - 1], &all[at]);
        let near = play.sentence == over.sentence && !play.asked && !over.asked && play.joined.is_none();
        let plays = has(play, Word::Play) && play.nodes.first().and_then(person).is_some();
        let words: Vec<&Node> = over.nodes.iter().map(|p| &p.node).collect();
        let resolved = match words.as_slice() {
            [Node::Word(Word::It), Node::Word(Word::Have | Word::Be), Node::Word(Word::Resolve)] => true,
            [Node::Word(Word::It), Node::Word(Word::Resolve)] => over.joined == Some(Word::After),
            _ => false,
        };
        let when = matches!(over.joined, Some(Word::When | Word::After));
        let chain = has(play, Word::NextChain) || has(play, Word::SameChain);
        if near && plays && resolved && when && !chain {
            let start = all[at - 1].span().start;
            all[at - 1].nodes.insert(0, Placed { node: Node::Word(Word::NextChain), span: start..start });
            all.remove(at);
        } else {
            at += 1;
        }
    }
}

/// Whether a clause begins by saying who plays a card.
fn declares_play(clause: &Clause) -> bool {
    let card = matches!(clause.nodes.get(2).map(|p| &p.node), Some(Node::Cards(_)));
    card && clause.nodes.first().and_then(person).is_some()
        && clause.nodes.get(1).is_some_and(|p| p.node == Node::Word(Word::Play))
}
