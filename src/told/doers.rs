//! Says who does what where no verb does, or where the words stand the other way round: `a Twilight from me`, `Frodo gets
//! hit by Call of Home`, `on Doors of Night I play Twilight`, `Twilight on Doors of Night, which he had just played`.

use super::node::{Building, Clause, Member, Node, Person, Placed, is_article, is_verb};
use super::read::has;
use super::words::Word;
use crate::engine::card::CardKind;

impl Building<'_> {
    /// Gives a sentence the verbs that it lacks, puts what was done first ahead, and lets everybody do what is told of
    /// them.
    pub(super) fn active(&self, out: &mut Vec<Placed>, speaker: Option<&Person>) {
        self.rephrased(out);
        speaker.into_iter().for_each(|who| self.says_title(out, who));
        if speaker.is_some() {
            self.bears_besides(out);
        }
        self.is_the_play(out);
        self.is_said_to_be_the_play(out);
        says_it_is(out);
        self.played_by_noun(out);
        self.hit_by(out);
        self.had_just_played(out);
        self.goal_first(out);
        self.title_answers(out);
        self.errands(out);
        super::voice::active(out);
    }

    /// Tells plays in their order where clauses tell them the other way round.
    pub(super) fn plays_in_order(&self, all: &mut Vec<Clause>) {
        but_first(all);
        self.counted_one_by_one(all);
        self.copies_of_both(all);
        self.errands_told(all);
    }

    /// Whether one card stands there that is played and gone, or lies on something: neither a creature nor somebody.
    pub(super) fn event(&self, placed: Option<&Placed>) -> bool {
        let plays = |m: &Member| self.is(m.card, CardKind::Event) && !self.is(m.card, CardKind::Creature);
        matches!(placed.map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1 && m[0].bears.is_empty() && plays(&m[0]))
            && placed.is_some_and(|p| self.people(p).is_none())
    }

    /// Whether one creature stands there, and nobody of that name.
    pub(super) fn creature(&self, placed: Option<&Placed>) -> bool {
        let creature = |m: &Member| self.is(m.card, CardKind::Creature) && !self.character(m.card);
        matches!(placed.map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1 && creature(&m[0]))
    }

    /// Whether one card stands there that a player declares.
    pub(super) fn declared(&self, placed: Option<&Placed>) -> bool {
        self.event(placed) || self.creature(placed)
    }

    /// Reads a card that is said to be somebody's hazard as one that they play: `my first hazard is Call of Home on Sam`,
    /// `the second hazard of my opponent (he has three) is Wargs`.
    fn is_the_play(&self, out: &mut Vec<Placed>) {
        let lies = |w: Word| matches!(w, Word::InPlay | Word::InHand | Word::InDiscard | Word::InDeck | Word::OnGuard);
        // `my first hazard is Wargs, and here is Fog from my hand`: that tells of another card.
        let other = |at: usize| {
            let card = out[at + 1..].iter().take(4).any(|p| matches!(p.node, Node::Cards(_)));
            out[at].node == Node::Word(Word::And) && card
        };
        // `my first hazard is Long Dark Reach, deck big enough`: what stands behind the comma does not say where it is.
        let card = out.iter().position(|p| matches!(p.node, Node::Cards(_))).unwrap_or(out.len());
        let apart = |at: usize| at > card && out[at].node == Node::Mark(',');
        let end = (0..out.len()).find(|at| *at > 0 && (other(*at) || apart(*at))).unwrap_or(out.len());
        if out[..end].iter().any(|p| matches!(p.node, Node::Word(w) if lies(w) || w == Word::Not)) {
            return;
        }
        let found = (1..out.len().saturating_sub(1)).find_map(|at| {
            let idle = |p: &&Placed| is_small(p) || p.node == Node::Word(Word::Now);
            let what = at + 1 + out[at + 1..].iter().take_while(idle).count();
            if out[at].node != Node::Word(Word::Be) || !self.all_declared(out.get(what)) {
                return None;
            }
            let from = front_of_hazard(&out[..at]);
            let front = &out[from..at];
            let said = |word: Word| front.iter().any(|p| p.node == Node::Word(word));
            let ordinal = said(Word::Order) || said(Word::SecondOne);
            // `my first card against them`: those do not play it.
            let against = |at: usize| at > 0 && front[at - 1].node == Node::Word(Word::Against);
            let whose = front.iter().enumerate().find_map(|(at, p)| match &p.node {
                Node::Whose(who) | Node::Person(who) if !against(at) => Some(who.clone()),
                _ => None,
            });
            let told = said(Word::Hazard)
                || said(Word::Creature) && (ordinal || whose.is_some())
                || said(Word::Card) && ordinal;
            told.then(|| (at, whose.unwrap_or(Person::Hazard)))
        });
        let Some((at, who)) = found else { return };
        let span = out[at].span.clone();
        let said = [Node::Person(who), Node::Word(Word::Play)];
        out.splice(at..=at, said.clone().map(|node| Placed { node, span: span.clone() }));
        let more = self.more_plays(out, at + 3, &said);
        // `his two hazards are Weariness of the Heart on Bilbo and Call of Home on Frodo`: that says how many they are.
        let cards = out[at + 2..].iter().find_map(|p| if let Node::Cards(m) = &p.node { Some(m.len()) } else { None });
        let count = i32::try_from(more + cards.unwrap_or(1)).unwrap_or(1);
        let from = front_of_hazard(&out[..at]);
        let number = out[from..at].iter().position(|p| p.node == Node::Number(count)).filter(|_| count > 1);
        if let Some(number) = number {
            out.remove(from + number);
        }
    }

    /// Reads an event that is named first, and said to be somebody's hazard, as one that they play: `Foul Fumes is the hazard
    /// player's first card`. What was named before was told of already.
    fn is_said_to_be_the_play(&self, out: &mut Vec<Placed>) {
        let Some(be) = out.iter().position(|p| p.node == Node::Word(Word::Be)).filter(|at| *at > 0) else { return };
        // `Foul Fumes, that's my first hazard`
        let apart = |p: &&Placed| matches!(p.node, Node::Mark(',') | Node::Word(Word::Who));
        let between = out[..be].iter().rev().take_while(apart).count();
        let Some(card) = (be - between).checked_sub(1) else { return };
        let Node::Cards(members) = &out[card].node else { return };
        let title = |card: usize| &self.mentions[card].title;
        let fresh = (0..members[0].card).all(|c| title(c) != title(members[0].card));
        let begins = out[..card].iter().all(is_small);
        if !fresh || !begins || !self.event(out.get(card)) {
            return;
        }
        let end = out[be + 1..].iter().position(|p| matches!(p.node, Node::Mark(_))).map_or(out.len(), |n| be + 1 + n);
        let said = |word: Word| out[be + 1..end].iter().any(|p| p.node == Node::Word(word));
        let counts = |p: &Placed| {
            let word = |w| matches!(w, Word::Order | Word::SecondOne | Word::Hazard | Word::Card | Word::Of);
            is_small(p)
                || matches!(p.node, Node::Person(_) | Node::Whose(_) | Node::Number(_))
                || matches!(p.node, Node::Word(w) if word(w))
        };
        let counted = said(Word::Hazard) || said(Word::Card) && (said(Word::Order) || said(Word::SecondOne));
        if !counted || !out[be + 1..end].iter().all(counts) {
            return;
        }
        let who = out[be + 1..end].iter().find_map(|p| match &p.node {
            Node::Whose(who) | Node::Person(who) => Some(who.clone()),
            _ => None,
        });
        let start = out[card].span.start;
        out[be].node = Node::Word(Word::Because);
        out.drain(card + 1..be);
        let said = [Node::Person(who.unwrap_or(Person::Hazard)), Node::Word(Word::Play)];
        out.splice(card..card, said.map(|node| Placed { node, span: start..start }));
    }

    /// Gives their verb to further hazards that are each played on somebody: `… and Call of Home, also on Bilbo`. Tells how
    /// many there are.
    fn more_plays(&self, out: &mut Vec<Placed>, from: usize, said: &[Node; 2]) -> usize {
        let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Mark(','));
        let (mut next, mut more) = (from, 0);
        while next + 1 < out.len() {
            let behind = next + 2 + out[next + 2..].iter().take_while(small).count();
            let aimed = out.get(behind).is_some_and(|p| p.node == Node::Word(Word::On));
            if out[next].node == Node::Word(Word::And) && self.declared(out.get(next + 1)) && aimed {
                let start = out[next + 1].span.start;
                out.drain(next + 2..behind);
                out.splice(next + 1..next + 1, said.clone().map(|node| Placed { node, span: start..start }));
                (next, more) = (next + 2, more + 1);
            }
            next += 1;
        }
        more
    }

    /// Whether cards stand there that a player declares, one or more.
    fn all_declared(&self, placed: Option<&Placed>) -> bool {
        let Some(Placed { node: Node::Cards(members), span }) = placed else { return false };
        let one = |m: &Member| Placed { node: Node::Cards(vec![m.clone()]), span: span.clone() };
        members.iter().all(|m| self.declared(Some(&one(m))))
    }

    /// Reads cards that are told with nothing but who plays them: `a Doors of Night from him, then a Twilight from me`,
    /// `Doors of Night (opp), Twilight (me)`, `opp Doors of Night, me Twilight on it`.
    fn played_by_noun(&self, out: &mut Vec<Placed>) {
        let lies = |p: &Placed| {
            let state = |w| matches!(w, Word::InPlay | Word::InHand | Word::InDiscard | Word::InDeck | Word::OnGuard);
            matches!(p.node, Node::Word(w) if state(w)) || matches!(p.node, Node::Word(Word::Earlier | Word::Not))
        };
        if out.iter().any(lies) {
            return;
        }
        let parts =
            |p: &Placed| matches!(p.node, Node::Mark(',' | ':' | '-') | Node::Word(Word::And | Word::Then | Word::But));
        let arrow = |p: &Placed| {
            let typed = self.text.get(p.span.clone()).unwrap_or_default();
            p.node == Node::Word(Word::To) && !typed.chars().any(char::is_alphanumeric)
        };
        let bare = out
            .iter()
            .all(|p| !matches!(p.node, Node::Word(w) if is_verb(w) && !matches!(w, Word::Respond | Word::Pass)));
        let bare =
            bare && out.split(|p| parts(p) || arrow(p)).filter(|part| self.doer_first(part).is_some()).count() > 1;
        let (mut told, mut from) = (Vec::with_capacity(out.len() + 4), 0);
        let mut last: Option<Person> = None;
        while from < out.len() {
            let to = out[from..].iter().position(|p| parts(p) || bare && arrow(p)).map_or(out.len(), |n| from + n);
            let part = &out[from..to];
            match self.noun_with_doer(part).or_else(|| self.doer_first(part).filter(|_| bare)) {
                Some((who, played)) => {
                    // Whoever comes next answers what was played before.
                    let answers = part.iter().any(|p| p.node == Node::Word(Word::Respond));
                    let answers = answers || last.as_ref().is_some_and(|last| *last != who);
                    let start = played.first().map_or(0, |p| p.span.start);
                    let word = |node| Placed { node, span: start..start };
                    told.push(word(Node::Person(who.clone())));
                    match answers {
                        true => told.extend([Word::Respond, Word::With].map(|w| word(Node::Word(w)))),
                        false => told.push(word(Node::Word(Word::Play))),
                    }
                    told.extend(played);
                    last = Some(who);
                }
                None => told.extend_from_slice(part),
            }
            told.extend(out.get(to).map(|p| match bare && arrow(p) {
                true => Placed { node: Node::Mark(','), span: p.span.clone() },
                false => p.clone(),
            }));
            from = to + 1;
        }
        *out = told;
    }

    /// Finds who plays what in a part of a sentence that names both and nothing else: `opp Twilight on my Twilight`.
    fn doer_first(&self, part: &[Placed]) -> Option<(Person, Vec<Placed>)> {
        let [who, card, goal @ ..] = part else { return None };
        let (Node::Person(person) | Node::Whose(person)) = &who.node else { return None };
        let told: Vec<&Placed> = goal.iter().filter(|p| !is_small(p) && !is_whose(p)).collect();
        let aimed = match told.as_slice() {
            [] => true,
            [on, what] => {
                matches!(on.node, Node::Word(Word::On | Word::Against | Word::At))
                    && matches!(what.node, Node::Cards(_) | Node::Word(Word::It) | Node::Person(Person::He))
            }
            _ => false,
        };
        (aimed && self.declared(Some(card))).then(|| (person.clone(), part[1..].to_vec()))
    }

    /// Lets somebody play what stands behind their name in a log, on another card of theirs: `me: Twilight on his Twilight`.
    fn says_title(&self, out: &mut Vec<Placed>, speaker: &Person) {
        let on = |p: &Placed| matches!(p.node, Node::Word(Word::On | Word::Against | Word::At));
        let rest: Vec<&Placed> = out.iter().skip(2).filter(|p| !is_small(p)).collect();
        let goal = matches!(rest.as_slice(), [whose, card] if is_whose(whose) && self.declared(Some(card)));
        if goal && self.declared(out.first()) && out.get(1).is_some_and(on) {
            let start = out[0].span.start;
            let said = [Node::Person(speaker.clone()), Node::Word(Word::Play)];
            out.splice(0..0, said.map(|node| Placed { node, span: start..start }));
        }
    }

    /// Finds who plays what in a part of a sentence that names a card and who plays it, with no verb of its own.
    fn noun_with_doer(&self, part: &[Placed]) -> Option<(Person, Vec<Placed>)> {
        let small = |p: &Placed| match &p.node {
            Node::Other(word) => is_article(word) || matches!(word.as_str(), "another" | "own" | "too" | "also"),
            Node::Word(w) => matches!(w, Word::Respond | Word::Order | Word::Now),
            _ => false,
        };
        let told: Vec<&Placed> = part.iter().filter(|p| !small(p)).collect();
        let person = |p: &Placed| match &p.node {
            Node::Person(person) => Some(person.clone()),
            _ => None,
        };
        // The doer may be led by `from`, or stand in parentheses.
        let (what, behind, who) = match told.as_slice() {
            [card, rest @ .., dot, who, end] if is_dot(dot) && is_dot(end) => (card, rest, person(who)?),
            [card, rest @ .., by, who] if matches!(by.node, Node::Word(Word::By | Word::From)) => {
                (card, rest, person(who)?)
            }
            _ => return None,
        };
        let mut goal = behind.iter().filter(|p| !matches!(p.node, Node::Whose(_)));
        let aimed = match (goal.next().map(|p| &p.node), goal.next().map(|p| &p.node), goal.next()) {
            (None, None, None) => true,
            (Some(Node::Word(Word::On | Word::Against | Word::At)), Some(node), None) => {
                matches!(node, Node::Cards(_) | Node::Word(Word::It) | Node::Person(Person::He))
            }
            _ => false,
        };
        if !aimed || !self.declared(Some(what)) {
            return None;
        }
        Some((who, [what].into_iter().chain(behind).map(|p| (*p).clone()).collect()))
    }

    /// Reads whom an event is played on where it is told of them: `Frodo gets hit by Call of Home`, `Frodo is the target
    /// of Lure of the Senses`.
    fn hit_by(&self, out: &mut Vec<Placed>) {
        let found = (0..out.len()).find_map(|at| {
            let whom = self.people(&out[at]).is_some_and(|m| m.len() == 1);
            let passive = matches!(out.get(at + 1)?.node, Node::Word(Word::Be | Word::Get | Word::Become));
            let verb = (at + 2..out.len()).find(|n| !is_small(&out[*n]))?;
            let hit = matches!(out[verb].node, Node::Word(Word::Attack | Word::Against | Word::Play | Word::Throw));
            let led = matches!(out.get(verb + 1)?.node, Node::Word(Word::By | Word::With | Word::Of));
            let card = (verb + 2..out.len()).find(|n| !is_small(&out[*n]) && !is_whose(&out[*n]))?;
            (whom && passive && hit && led && self.event(out.get(card))).then_some((at, card))
        });
        let Some((at, card)) = found else { return };
        let by = matches!(out.get(card + 1).map(|p| &p.node), Some(Node::Word(Word::By | Word::From)));
        let who = out.get(card + 2).filter(|p| by && matches!(p.node, Node::Person(_))).cloned();
        let whose = out[..card].iter().rev().take_while(|p| is_small(p) || is_whose(p)).find_map(|p| match &p.node {
            Node::Whose(person) => Some(Placed { node: Node::Person(person.clone()), span: p.span.clone() }),
            _ => None,
        });
        let end = if who.is_some() { card + 2 } else { card };
        let (goal, what) = (out[at].clone(), out[card].clone());
        let word = |word| Placed { node: Node::Word(word), span: out[at + 1].span.clone() };
        let said = match who.or(whose) {
            Some(who) => vec![who, word(Word::Play), what, word(Word::On), goal],
            None => vec![what, word(Word::Be), word(Word::Play), word(Word::On), goal],
        };
        out.splice(at..=end, said);
    }

    /// Puts ahead what was played just before: `I play Twilight on Doors of Night, which he had just played`, `on the
    /// Doors of Night he played just now`.
    fn had_just_played(&self, out: &mut Vec<Placed>) {
        let found = (1..out.len()).find_map(|at| {
            let led = out[..at].iter().rposition(|p| !is_small(p) && !is_whose(p))?;
            let aimed = matches!(out[led].node, Node::Word(Word::On | Word::Against | Word::At | Word::Rid));
            let plays = out[..led]
                .iter()
                .rposition(|p| matches!(p.node, Node::Word(Word::Play | Word::Respond | Word::Throw | Word::Put)))?;
            let mut next = at + 1;
            let mut skip = |is: fn(&Node) -> bool| {
                while out.get(next).is_some_and(|p| is(&p.node)) {
                    next += 1;
                }
                next
            };
            skip(|n| matches!(n, Node::Mark(',') | Node::Word(Word::Who)));
            let who = next;
            let Node::Person(_) = out.get(who)?.node else { return None };
            next += 1;
            let just = |n: &Node| match n {
                Node::Word(w) => matches!(w, Word::Have | Word::Alone | Word::Now),
                Node::Other(word) => matches!(word.as_str(), "just" | "recently"),
                _ => false,
            };
            while out.get(next).is_some_and(|p| just(&p.node)) {
                next += 1;
            }
            let deed = matches!(out.get(next)?.node, Node::Word(Word::Play | Word::Put));
            next += 1;
            while out.get(next).is_some_and(|p| just(&p.node)) {
                next += 1;
            }
            let ends = matches!(
                out.get(next).map(|p| &p.node),
                None | Some(Node::Mark(_) | Node::Word(Word::And | Word::But | Word::So | Word::To))
            );
            (aimed && deed && ends && self.declared(out.get(at))).then_some((at, plays, who, next))
        });
        let Some((at, plays, who, end)) = found else { return };
        let begins = |p: &Placed| matches!(p.node, Node::Mark(_) | Node::Word(Word::And | Word::But | Word::So));
        let first = out[..plays].iter().rposition(begins).map_or(0, |n| n + 1);
        let start = out[first].span.start;
        let word = |node| Placed { node, span: start..start };
        let said = [out[who].clone(), word(Node::Word(Word::Play)), out[at].clone(), word(Node::Mark(','))];
        out.drain(at + 1..end);
        out.splice(first..first, said);
    }

    /// Puts what a card is played on behind it: `on Doors of Night I play Twilight`.
    fn goal_first(&self, out: &mut Vec<Placed>) {
        let begins = |at: usize| {
            let before = at.checked_sub(1).map(|b| &out[b].node);
            matches!(before, None | Some(Node::Mark(_) | Node::Word(Word::And | Word::But | Word::So | Word::Then)))
        };
        let found = (0..out.len()).find_map(|at| {
            let on = matches!(out[at].node, Node::Word(Word::On | Word::Against | Word::At)) && begins(at);
            let goal = (at + 1..out.len()).find(|n| !is_small(&out[*n]) && !is_whose(&out[*n]))?;
            let one = matches!(&out[goal].node, Node::Cards(m) if m.len() == 1) && !self.is_place(&out[goal]);
            let one = one || matches!(out[goal].node, Node::Word(Word::It));
            let who = goal + 1 + usize::from(out.get(goal + 1).is_some_and(|p| p.node == Node::Mark(',')));
            let somebody = matches!(out.get(who)?.node, Node::Person(_));
            let verb = matches!(out.get(who + 1)?.node, Node::Word(Word::Play | Word::Respond | Word::Put));
            let card = (who + 2..out.len()).find(|n| {
                let with = matches!(out[*n].node, Node::Word(Word::With));
                !is_small(&out[*n]) && !is_whose(&out[*n]) && !with
            })?;
            let ends = out.get(card + 1).is_none_or(|p| match &p.node {
                Node::Mark(_) => true,
                Node::Word(w) => matches!(w, Word::And | Word::But | Word::So | Word::Then | Word::Tap),
                _ => false,
            });
            (on && one && somebody && verb && ends && self.event(out.get(card))).then_some((at, goal, who, card))
        });
        let Some((at, goal, who, card)) = found else { return };
        let lead: Vec<Placed> = out[at..=goal].to_vec();
        out.splice(card + 1..card + 1, lead);
        out.drain(at..who);
    }

    fn is_place(&self, placed: &Placed) -> bool {
        let place = |m: &Member| self.is(m.card, CardKind::Site) || self.is(m.card, CardKind::Region);
        matches!(&placed.node, Node::Cards(members) if members.iter().any(place))
    }

    /// Reads a card that answers another one: `my Twilight answers his Doors of Night`.
    fn title_answers(&self, out: &mut Vec<Placed>) {
        let found = out.windows(5).position(|w| {
            is_whose(&w[0])
                && self.declared(w.get(1))
                && w[2].node == Node::Word(Word::Respond)
                && is_whose(&w[3])
                && self.declared(w.get(4))
        });
        let Some(at) = found.filter(|at| *at == 0) else { return };
        let doer = |p: &Placed| match &p.node {
            Node::Whose(person) => Placed { node: Node::Person(person.clone()), span: p.span.clone() },
            _ => p.clone(),
        };
        let word = |node| Placed { node, span: out[at + 2].span.clone() };
        let first = [doer(&out[at + 3]), word(Node::Word(Word::Play)), out[at + 4].clone(), word(Node::Mark(','))];
        let answer =
            [doer(&out[at]), word(Node::Word(Word::Respond)), word(Node::Word(Word::With)), out[at + 1].clone()];
        out.splice(at..at + 5, first.into_iter().chain(answer));
    }

    /// Tells a card of one player from the same one that the other has played: `I answer with Twilight, he answers with
    /// Twilight`.
    fn copies_of_both(&self, all: &mut [Clause]) {
        let mut told: Vec<(Person, usize)> = Vec::new();
        for clause in all.iter_mut().filter(|c| !c.asked && !has(c, Word::Not)) {
            let Some((who, at)) = self.plays_title(clause) else { continue };
            let own = at.checked_sub(1).is_some_and(|b| is_whose(&clause.nodes[b]));
            let Node::Cards(members) = &mut clause.nodes[at].node else { continue };
            let Some(member) = members.first_mut() else { continue };
            let theirs = |p: &Person| match (p, &who) {
                (Person::He, Person::Me) | (Person::Me, Person::He) => true,
                (Person::He, _) | (_, Person::He) => false,
                (one, other) => one != other,
            };
            let mut same = told.iter().filter(|(_, card)| self.same_title(*card, member.card));
            let once = same.next().is_some_and(|(p, _)| theirs(p)) && same.next().is_none();
            member.other |= once && !own;
            told.push((who, member.card));
        }
    }

    /// Reads hazards that are counted one by one as played by whoever may play so many: `I can play three hazards. My first
    /// one was Fell Winter. The second is Fog`.
    fn counted_one_by_one(&self, all: &mut [Clause]) {
        let mut counting: Option<(Person, usize)> = None;
        for clause in all.iter_mut() {
            if let Some(person) = may_play_hazards(clause) {
                counting = Some((person, clause.sentence));
                continue;
            }
            let Some((person, last)) = counting.as_mut().filter(|(_, last)| clause.sentence <= *last + 1) else {
                continue;
            };
            if let Some(be) = self.is_one_of_them(clause) {
                *last = clause.sentence;
                let span = clause.nodes[be].span.clone();
                let said = [Node::Person(person.clone()), Node::Word(Word::Play)];
                clause.nodes.splice(..=be, said.map(|node| Placed { node, span: span.clone() }));
            }
        }
    }

    /// Finds the verb by which a clause says which hazard is one that is counted: `the second is Fog`.
    fn is_one_of_them(&self, clause: &Clause) -> Option<usize> {
        let be = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Be))?;
        let front: Vec<&Placed> = clause.nodes[..be].iter().filter(|p| !is_small(p) && !is_whose(p)).collect();
        let counts = |p: &Placed| match p.node {
            Node::Word(Word::Order | Word::SecondOne) => true,
            Node::Number(n) => n > 2,
            _ => false,
        };
        let one = match front.as_slice() {
            [nth] => counts(nth),
            [nth, one] => counts(nth) && one.node == Node::Number(1),
            _ => false,
        };
        let what = be + 1 + clause.nodes[be + 1..].iter().take_while(|p| is_small(p)).count();
        let hazard = self.declared(clause.nodes.get(what))
            && matches!(&clause.nodes[what].node, Node::Cards(m) if self.is_hazard(m[0].card));
        let denied = clause.asked || has(clause, Word::Not) || clause.joined == Some(Word::If);
        (one && hazard && !denied).then_some(be)
    }

    /// Finds who plays a card in a clause, and its place.
    fn plays_title(&self, clause: &Clause) -> Option<(Person, usize)> {
        let verbs = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, Word::Play | Word::Respond | Word::With | Word::Put),
            node => matches!(node, Node::Person(_) | Node::Whose(_) | Node::Other(_)),
        };
        let at = clause.nodes.iter().position(|p| matches!(p.node, Node::Cards(_)))?;
        let person = |p: &Placed| if let Node::Person(person) = &p.node { Some(person.clone()) } else { None };
        let who = match verbs {
            true => clause.nodes[..at].iter().find_map(person)?,
            false => clause.speaker.clone()?,
        };
        (self.event(clause.nodes.get(at)) && clause.nodes[..at].iter().all(plain)).then_some((who, at))
    }
}

/// Tells first what somebody does first: `he plays Foul Fumes, but first he plays Doors of Night`.
fn but_first(all: &mut [Clause]) {
    for at in 1..all.len() {
        let (later, first) = (&all[at - 1], &all[at]);
        let plays = |nodes: &[Placed]| match nodes {
            [who, rest @ ..] if matches!(who.node, Node::Person(_)) => {
                let verb = rest.iter().find(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
                verb.is_some_and(|p| matches!(p.node, Node::Word(Word::Play | Word::Tap)))
                    && rest.iter().any(|p| matches!(p.node, Node::Cards(_)))
            }
            _ => false,
        };
        let near = later.sentence == first.sentence && !later.asked && !first.asked;
        let order = first.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Order));
        let whole = later.joined.is_none() && plays(&later.nodes) && plays(first.nodes.get(1..).unwrap_or_default());
        let denied = [Word::Not, Word::Can, Word::Want].iter().any(|w| has(later, *w) || has(first, *w));
        if near && order && whole && !denied && first.joined == Some(Word::But) {
            all[at].nodes.remove(0);
            all[at].joined = None;
            all.swap(at - 1, at);
        }
    }
}

/// Gives the player who is said to have several hazards to play: `I may play three hazards`.
fn may_play_hazards(clause: &Clause) -> Option<Person> {
    let told: Vec<&Node> = clause.nodes.iter().filter(|p| !is_small(p)).map(|p| &p.node).collect();
    let several = told.windows(2).any(|w| matches!(w, [Node::Number(2..), Node::Word(Word::Hazard)]));
    let limit = told.windows(2).any(|w| matches!(w, [Node::Word(Word::HazardLimit), Node::Number(2..)]));
    let can = |w: &[&Node]| match w {
        [Node::Person(who), Node::Word(Word::Can), Node::Word(Word::Play)] if several => Some(who.clone()),
        [Node::Person(who), Node::Word(Word::Have), Node::Number(_)] if several => Some(who.clone()),
        _ => None,
    };
    let who = told.windows(3).find_map(can).or(limit.then_some(Person::Hazard));
    who.filter(|_| !clause.asked && !has(clause, Word::Not))
}

/// Tells who sits opposite somebody, if their name shows it.
pub(super) fn opposite(person: &Person) -> Option<Person> {
    Some(match person {
        Person::Me => Person::Opponent,
        Person::Opponent => Person::Me,
        Person::Resource => Person::Hazard,
        Person::Hazard => Person::Resource,
        Person::He | Person::Named(_) => return None,
    })
}

/// Lets each entry of a numbered list be a sentence: `1) opp: Doors of Night 2) me: Twilight`.
pub(super) fn numbered(mut nodes: Vec<Placed>) -> Vec<Placed> {
    let mut depth = 0usize;
    for at in 0..nodes.len() {
        match nodes[at].node {
            Node::Mark('(') => depth += 1,
            Node::Mark(')') if depth > 0 => depth -= 1,
            Node::Mark(')') if at > 0 && matches!(nodes[at - 1].node, Node::Number(1..=9)) => {
                nodes[at - 1].node = Node::Mark(';');
                nodes[at].node = Node::Mark(';');
            }
            _ => {}
        }
    }
    nodes
}

/// Finds where the words for a hazard begin that end at a verb, as far as they say nothing else: `the second hazard of my
/// opponent`, `his two hazards on Ann's company`, `his first hazard, of three,`, `the first card of my opponent (limit 2)`.
fn front_of_hazard(out: &[Placed]) -> usize {
    let nouns = [Word::Order, Word::SecondOne, Word::Hazard, Word::Creature, Word::Card, Word::Company];
    let small = [Word::Of, Word::From, Word::By, Word::Alone, Word::It, Word::Face, Word::Against, Word::Idle];
    let noun = |at: usize| match &out[at].node {
        Node::Word(Word::On) => out[at + 1..].iter().any(|p| p.node == Node::Word(Word::Company)),
        Node::Cards(_) => out.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::Company)),
        Node::Word(w) => nouns.contains(w) || small.contains(w) || *w == Word::HazardLimit,
        Node::Whose(_) | Node::Person(_) | Node::Other(_) | Node::Number(_) | Node::Mark('·') => true,
        // `, of three,`
        Node::Mark(',') => {
            let of = |at: usize| out.get(at).is_some_and(|p| p.node == Node::Word(Word::Of));
            let number = |at: usize| matches!(out.get(at).map(|p| &p.node), Some(Node::Number(_)));
            of(at + 1) && number(at + 2) || at > 1 && of(at - 2) && number(at - 1)
        }
        _ => false,
    };
    (0..out.len()).rfind(|at| !noun(*at)).map_or(0, |before| before + 1)
}

/// Gives its subject to what somebody turns up: `he reveals it: is Minions Stir.`
fn says_it_is(out: &mut Vec<Placed>) {
    let ends = |at: usize| out.get(at + 2).is_none_or(|p| matches!(p.node, Node::Mark('.' | ',')));
    let named = |at: usize| matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1);
    let found = (1..out.len()).find(|at| {
        let led = out[at - 1].node == Node::Mark(':') && out[..*at].iter().any(|p| p.node == Node::Word(Word::Reveal));
        led && out[*at].node == Node::Word(Word::Be) && named(*at) && ends(*at)
    });
    if let Some(at) = found {
        let start = out[at].span.start;
        out.insert(at, Placed { node: Node::Word(Word::It), span: start..start });
    }
}

/// Whether a word says nothing of its own beside a card.
fn is_small(placed: &Placed) -> bool {
    matches!(&placed.node, Node::Other(word) if is_article(word) || matches!(word.as_str(), "own" | "just" | "poor"))
}

fn is_whose(placed: &Placed) -> bool {
    matches!(placed.node, Node::Whose(_))
}

fn is_dot(placed: &Placed) -> bool {
    placed.node == Node::Mark('·')
}
