//! Reads what a clause says of the table: companies and what they bear, where they go, what lies in play and in piles.

use super::*;
use crate::told::node::{SOMETHING, is_plain};

impl Reading<'_> {
    /// Whether a clause says that a card is not there, so that it needs no line: `there is no Doors of Night`.
    pub(super) fn absent(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let mut denied = false;
        for (at, placed) in clause.nodes.iter().enumerate() {
            let Node::Cards(members) = &placed.node else { continue };
            let near = at.checked_sub(1).and_then(|b| clause.nodes.get(b)).map(|p| &p.node);
            // `neither Beorn nor a ranger is with them`
            let neither = near == Some(&Node::Word(W::Nobody)) && self.beside_them(clause, at);
            // `I started moving, no Doors of Night though`
            let apart = |not: usize| {
                let before = not.checked_sub(1).and_then(|b| clause.nodes.get(b)).map(|p| &p.node);
                matches!(before, None | Some(Node::Mark(',') | Node::Word(W::And | W::But)))
            };
            let there = has(clause, W::Have)
                || has(clause, W::Be)
                || at.checked_sub(1).is_some_and(apart)
                || !clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            // `Doors not in play`
            let behind: Vec<&Node> = clause.nodes[at + 1..].iter().take(3).map(|p| &p.node).collect();
            let gone = match behind.as_slice() {
                [Node::Word(W::Not), Node::Word(W::InPlay), ..] => true,
                [Node::Word(W::Be), Node::Word(W::Not), Node::Word(W::InPlay)] => true,
                // `Beorn is not with them`
                [Node::Word(W::Be), Node::Word(W::Not), Node::Word(W::With)] => self.beside_them(clause, at),
                [Node::Word(W::Be), Node::Word(W::Not), Node::Other(w)] => {
                    w == "there" || crate::told::words::Words::english().is_standing(w)
                }
                // `Awaken Minions was in play before, and Doors of Night isn't`
                [Node::Word(W::Be), Node::Word(W::Not)] => {
                    let only = clause.nodes.len() == 3 && self.laid_sentence == clause.sentence;
                    only && members.iter().all(|m| self.may_stay(m.card))
                }
                _ => false,
            };
            // `Boromir does not have the ring`, `Gimli without Cram`, `Frodo has lost Sting`
            let before: Vec<&Node> = clause.nodes[..at].iter().rev().take(2).map(|p| &p.node).collect();
            let lacks = match before.as_slice() {
                [Node::Word(W::Have | W::Bear), Node::Word(W::Not | W::Nobody)] => true,
                // `neither of us has Doors of Night`
                [Node::Word(W::Have), Node::Person(_)] => {
                    at.checked_sub(3).is_some_and(|b| clause.nodes[b].node == Node::Word(W::Not))
                }
                [Node::Word(W::Lose), Node::Word(W::Have)] => self.is(members[0].card, CardKind::Item),
                // `Frodo lost his Elven Cloak`, of which nothing was told before
                [Node::Whose(_), Node::Word(W::Lose)] | [Node::Word(W::Lose | W::Rid), Node::Cards(_)] => {
                    let first = self.story.fights.is_empty() && self.story.deeds.is_empty();
                    first && self.is(members[0].card, CardKind::Item) && !self.lies(members[0].card)
                }
                [Node::Word(W::Not), Node::Cards(m)] => {
                    self.character(m[0].card) && self.is(members[0].card, CardKind::Item)
                }
                _ => false,
            };
            if (near == Some(&Node::Word(W::Not)) && there || lacks || gone || neither) && !clause.asked {
                members.iter().for_each(|m| self.take(m.card));
                self.story.absent.extend(members.iter().map(|m| m.card));
                denied = true;
            }
        }
        denied
    }

    /// Whether a clause tells behind a card who is with the company, or with whoever is meant: `is with them`.
    fn beside_them(&self, clause: &Clause, card: usize) -> bool {
        let them = |n: &Node| matches!(n, Node::Person(_) | Node::Word(Word::Company));
        let with = clause.nodes[card..].windows(2).any(|w| w[0].node == Node::Word(Word::With) && them(&w[1].node));
        with && matches!(&clause.nodes[card].node, Node::Cards(m) if m.iter().all(|m| self.character(m.card)))
    }

    /// Takes cards that are said not to be there from their bearers, whatever else the clause says.
    pub(super) fn without_absent(&mut self) {
        let absent = std::mem::take(&mut self.story.absent);
        for member in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
            member.bears.retain(|borne| !absent.contains(&borne.card));
        }
        self.story.lying.retain(|lying| !absent.contains(&lying.card.card));
        self.story.absent = absent;
    }

    /// Reads cards that are turned over from the top of a deck, where the declaration does that.
    pub(super) fn heap(&mut self, clause: &Clause) {
        use Word as W;
        let reveals = |d: &Deed| d.what.is_some_and(|c| self.plays_so(c, knowledge::reveals));
        let turns = self.story.deeds.iter().any(reveals);
        // `the top of my deck turns out to be an event, …`: told ahead of the card that turns it over.
        let ahead = (0..self.mentions.len()).any(|c| self.plays_so(c, knowledge::reveals)) && has(clause, W::DeckTop);
        let counted = clause.nodes.windows(2).any(|w| {
            let card = matches!(w[1].node, Node::Word(W::Card | W::Of)) || w[1].node == Node::Person(Person::He);
            card && matches!(w[0].node, Node::Word(W::Reveal) | Node::Number(_))
        });
        let counted = counted && has(clause, W::Reveal) && self.cards(clause).next().is_none();
        self.handled |= turns && counted && !clause.asked;
        // `The third card revealed was Elven Cloak.`: that is no question, whatever its form.
        let rest = self.text.get(clause.span().end..).unwrap_or_default();
        let asked = clause.asked && rest.find(['.', '!', '?', '\n']).is_none_or(|at| rest[at..].starts_with('?'));
        // `before flipping cards I also play Risky Blow`
        let plays = [W::Play, W::Put, W::Respond].iter().any(|w| has(clause, *w)) && !has(clause, W::DeckTop);
        if !turns && !ahead || asked && !has(clause, W::DeckTop) || plays {
            return;
        }
        // `the deck flips event.. character.. elven cloak!`
        let only = clause.nodes.iter().all(|p| match &p.node {
            Node::Word(w) => matches!(w, W::Event | W::Character | W::Then | W::And | W::Order | W::SecondOne),
            Node::Cards(m) => m.len() == 1 && self.playable(m[0].card),
            Node::Other(_) | Node::Mark(_) | Node::Number(_) => true,
            Node::Person(_) | Node::Whose(_) => false,
        });
        if only && self.heaped && self.heap_sentence.checked_add(1) == Some(clause.sentence) {
            self.heap_sentence = clause.sentence;
        }
        if self.heap_sentence != clause.sentence {
            (self.heap_sentence, self.heaped) = (clause.sentence, false);
            if self.story.deck.iter().all(Option::is_none) {
                self.story.deck.clear();
            }
        }
        // `and picks the Giant Spiders`, of a card that brings a creature out of the deck.
        let picks = has(clause, W::Choose) && self.cards(clause).any(|(_, m)| self.creature(m.card));
        self.heaped |= picks || [W::DeckTop, W::InDeck, W::Reveal].iter().any(|w| has(clause, *w));
        let named = self.story.deck.iter().any(Option::is_some);
        if named {
            return;
        }
        if let Some(before) = self.nth_of_deck(clause).filter(|_| turns && !clause.asked && self.story.deck.is_empty())
        {
            self.story.deck.resize(before, None);
            self.heaped = true;
        }
        for placed in &clause.nodes {
            match &placed.node {
                Node::Word(W::Event) => self.story.deck.push(None),
                Node::Word(W::Character) if !self.story.deck.is_empty() => self.story.deck.push(None),
                Node::Cards(m) if (self.heaped || !self.story.deck.is_empty()) && self.playable(m[0].card) => {
                    let fresh = self.story.deeds.iter().all(|d| d.what.is_none_or(|w| !self.same(w, m[0].card)))
                        && !self.lies(m[0].card);
                    if fresh {
                        self.take(m[0].card);
                        self.story.deck.push(Some(m[0].card));
                        let creature = self.creature(m[0].card);
                        if creature {
                            self.story.picks.push(m[0].card);
                        }
                        self.handled = true;
                    }
                }
                _ => {}
            }
        }
    }

    /// Tells how many cards lie on the one that is told by its place: `the third card was an Elven Cloak`.
    fn nth_of_deck(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let small = |p: &&Placed| !matches!(&p.node, Node::Other(_) | Node::Word(W::Reveal | W::Whole));
        let told: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let found = told.windows(4).find(|w| {
            let card = matches!(&w[3].node, Node::Cards(m) if m.len() == 1 && self.playable(m[0].card));
            card && w[1].node == Node::Word(W::Card) && w[2].node == Node::Word(W::Be)
        })?;
        let typed = self.text.get(found[0].span.clone()).unwrap_or_default();
        match found[0].node {
            Node::Number(n @ 2..=9) if account::ordinal(typed) => usize::try_from(n - 1).ok(),
            Node::Word(W::SecondOne) if fold(typed).starts_with("second") || typed.starts_with('2') => Some(1),
            _ => None,
        }
    }

    /// Reads a card that lies on-guard unknown, and what it turns out to be.
    pub(super) fn guard(&mut self, clause: &Clause) {
        use Word as W;
        let hazard = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.hazard(m[0].card) && self.playable(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let thing = clause.nodes.iter().any(|p| is_plain(&p.node, SOMETHING));
        let laid = thing && (has(clause, W::FaceDown) && has(clause, W::Put) || has(clause, W::OnGuard));
        // `he calls it on-guard`
        let called = self.guarded && has(clause, W::OnGuard) && has(clause, W::It);
        let card = has(clause, W::Card) && (has(clause, W::OnGuard) || has(clause, W::FaceDown));
        if (card || laid || called) && hazard.is_none() {
            self.guarded = true;
            self.handled = true;
        }
        let nothing = self.cards(clause).next().is_none();
        self.lies_there(clause);
        self.laid_after_all(clause);
        let flips =
            has(clause, W::Reveal) && !has(clause, W::Not) && (has(clause, W::It) || has(clause, W::Card) || nothing);
        self.flipped |= self.guarded && flips;
        self.handled |= self.guarded && flips;
        // `one card on-guard, which is Awaken Minions`, `(Lure of the Senses, as turned out later)`
        let only = |p: &Placed| {
            matches!(p.node, Node::Cards(_) | Node::Other(_) | Node::Mark(_) | Node::Word(W::Be | W::Again | W::Idle))
        };
        let named = clause.nodes.iter().all(only);
        let turns_out = (has(clause, W::It) || has(clause, W::Reveal) || named) && has(clause, W::Be)
            || named && (clause.aside || has(clause, W::Idle))
            || has(clause, W::Reveal)
            || self.flipped && !has(clause, W::Play);
        if let Some(card) = hazard.filter(|c| self.guarded && turns_out && !clause.asked && !self.lies(*c)) {
            self.take(card);
            let member = Member::of(card);
            let site = self.story.companies.last().and_then(|c| c.at.or(c.to));
            self.story.lying.push(Lying { at: site, on_guard: true, ..Lying::of(member) });
            self.guarded = false;
            // Whoever shows it behind the phase reveals nothing.
            if self.flipped && self.story.step != Some(Step::EndOfPhase) {
                let mut deed = Deed::of(Act::RevealOnGuard, Some(card), self.by(clause));
                deed.chain = self.story.chain;
                self.story.deeds.push(deed);
                let place = self.cards(clause).find(|(_, m)| m.card == card).map_or(0, |(at, _)| at);
                let last = self.story.deeds.len() - 1;
                self.details(last, clause, place);
            }
        }
    }

    /// Lays a card on-guard of which a clause only says that it was put there, or keeps in mind that one lies there unknown:
    /// `there is an Orc-watch, which he placed on-guard at Moria`, `I had a secret card that was lying there on-guard`.
    fn lies_there(&mut self, clause: &Clause) {
        use Word as W;
        let puts = [W::Put, W::Play, W::Have, W::Be, W::Stay].iter().any(|w| has(clause, *w));
        let says = clause.joined == Some(W::Who) && has(clause, W::OnGuard) && puts && !has(clause, W::Not);
        if !says || clause.asked || self.cards(clause).any(|(_, m)| !self.site(m.card)) {
            return;
        }
        let sentence = clause.sentence;
        let near = |c: usize| self.last.is_some_and(|(card, s)| s == sentence && self.same(card, c));
        let card = self.it.filter(|c| near(*c) && self.hazard(*c) && self.playable(*c) && !self.lies(*c));
        match card {
            Some(card) => {
                let same = |d: &Deed| d.sentence == sentence && d.what == Some(card) && d.typed.is_none();
                self.story.deeds.retain(|d| !same(d));
                self.lay(clause, card, self.by(clause));
                self.take(card);
            }
            None => self.guarded = true,
        }
        self.handled = true;
    }

    /// Lays a card on-guard that the same sentence put down before it said how: `I put an Orc-watch down there, as one of
    /// these on-guard cards`.
    fn laid_after_all(&mut self, clause: &Clause) {
        use Word as W;
        let acts = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let says = has(clause, W::OnGuard) && !has(clause, W::Not) && !clause.asked && !acts;
        let open = |d: &&Deed| {
            d.sentence == clause.sentence && d.act == Act::Play && d.targets.is_empty() && d.taps.is_empty()
        };
        let last = self.story.deeds.last().filter(open).filter(|_| says && self.cards(clause).next().is_none());
        let Some(card) = last.and_then(|d| d.what).filter(|c| self.hazard(*c)) else { return };
        let by = self.story.deeds.pop().and_then(|d| d.by);
        self.lay(clause, card, by);
        self.handled = true;
    }

    /// Puts a corruption card on a character. Returns whether it is a new one there.
    pub(super) fn bears_hazard(&mut self, who: usize, card: usize) -> bool {
        let mentions = self.mentions;
        let same = |a: usize, b: usize| mentions[a].title == mentions[b].title;
        let lies = self.story.lying.iter().any(|l| l.on.is_some_and(|on| same(on, who)) && same(l.card.card, card));
        self.take(card);
        let members = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        let Some(member) = members.into_iter().find(|m| same(m.card, who)) else { return false };
        if lies || member.bears.iter().any(|b| same(b.card, card)) {
            return false;
        }
        member.bears.push(Member::of(card));
        self.handled = true;
        true
    }

    /// Gives each of two characters a copy: `Layos is tapped and has Covetous Thoughts, Asternak has one too`.
    pub(super) fn has_hazard(&mut self, clause: &Clause) {
        use Word as W;
        let acts = [W::Play, W::Put, W::Respond, W::Discard, W::Tap, W::Not, W::Want, W::Can];
        if clause.asked || !has(clause, W::Have) && !has(clause, W::Bear) || acts.iter().any(|w| has(clause, *w)) {
            return;
        }
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Have | W::Bear))).unwrap_or(0);
        // `Grishnákh carries the Plague`
        let bears = clause.nodes.get(verb).is_some_and(|p| p.node == Node::Word(W::Bear));
        let card = self
            .cards(clause)
            .filter(|(at, _)| *at > verb)
            .map(|(_, m)| m.card)
            .find(|c| self.asks_for_check(*c) || bears && self.may_lie_on_somebody(*c));
        let subject = self.cards(clause).filter(|(at, _)| *at < verb).map(|(_, m)| m.card).last();
        let person = clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Person(_) | Node::Whose(_)));
        let one = clause.nodes[verb..].iter().any(|p| p.node == Node::Number(1) || p.node == Node::Word(W::SecondOne));
        let card = card.or(self.it.filter(|c| one && self.asks_for_check(*c) && verb + 4 > clause.nodes.len()));
        // `Aragorn II has one on him`, `and Boromir II has one too, both since last turn`
        let names = clause.nodes[verb..].iter().any(|p| matches!(p.node, Node::Cards(_)));
        let behind = clause.nodes[verb + 1..].iter().map(|p| &p.node).find(|n| **n != Node::Number(1));
        let alone = !matches!(behind, Some(Node::Word(w)) if *w != W::On) && !names;
        let has_one = clause.nodes.get(verb + 1).is_some_and(|p| p.node == Node::Number(1)) && alone;
        let other = card.is_none() && has_one && subject.is_some_and(|s| self.character(s) && !self.lies_apart(s));
        if let (true, Some(card), Some(who)) = (other, self.it.filter(|c| self.asks_for_check(*c)), subject) {
            self.member(&Member::of(who), self.owner(clause));
            return self.bears_another(who, card);
        }
        // `he already bears Lure of the Senses`
        let he = bears && clause.nodes[..verb].iter().any(|p| p.node == Node::Person(Person::He));
        let him = self.him.filter(|_| !person || he && card.is_some());
        let who = subject.or(him).filter(|w| self.character(*w) && !self.lies(*w));
        if let Some(who) = who.filter(|w| he && subject.is_none() && !self.in_company(*w)) {
            self.member(&Member::of(who), None);
        }
        if let (Some(card), Some(who)) = (card, who)
            && self.in_company(who)
        {
            self.bears_hazard(who, card);
        }
    }

    /// Whether a card is a hazard that stays on a character.
    fn may_lie_on_somebody(&self, card: usize) -> bool {
        let aimed = knowledge::takes(self.table, &self.mentions[card].versions).card;
        aimed && self.only_hazard(card) && self.may_stay(card) && !self.creature(card) && !self.character(card)
    }

    pub(super) fn lies(&self, card: usize) -> bool {
        // `Legolas has The One Ring with Free to Choose on it`
        let own = |b: &Member| self.same(b.card, card) || b.bears.iter().any(|c| self.same(c.card, card));
        let on_it = |m: &Member| m.bears.iter().any(own);
        self.story.lying.iter().any(|l| self.same(l.card.card, card) || on_it(&l.card))
            || self.story.companies.iter().flat_map(|c| &c.members).any(on_it)
    }

    /// Tells whose company a clause is about.
    pub(super) fn owner(&self, clause: &Clause) -> Option<Person> {
        let minions = self.story.kinds.values().any(|k| *k != "wizard");
        let agents = has(clause, Word::Agent) || self.agents && !minions;
        let theirs = |m: &Member| self.only_hazard(m.card) || agents && self.agent(m.card);
        let hazard = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(theirs));
        let small = |p: &Placed| {
            let state = matches!(p.node, Node::Word(Word::Tapped | Word::Untapped | Word::Wounded | Word::Agent));
            state || matches!(p.node, Node::Other(_))
        };
        // `his Thief strikes Merry`: the Thief is his.
        // `so my hazards treat them like heroes`: they are not mine.
        let kind = |p: &Placed| matches!(p.node, Node::Word(Word::Hazard | Word::Creature));
        let owns = |at: usize| clause.nodes[at + 1..].iter().find(|p| !small(p)).is_none_or(|p| !hazard(p) && !kind(p));
        let whose = clause.nodes.iter().enumerate().find_map(|(at, p)| match &p.node {
            // `Aragorn influences my opponent's Legolas`: Aragorn is not the opponent's.
            Node::Whose(p) if *p != Person::He && owns(at) && !self.of_another(clause, at) => Some(p.clone()),
            _ => None,
        });
        // `Opp: Wargs on Bilbo`: nobody sends a hazard against his own.
        let from = clause.nodes.iter().position(hazard);
        let hits = from.is_some_and(|from| {
            let led = |n: &Node| {
                matches!(
                    n,
                    Node::Word(
                        Word::On | Word::Against | Word::Attack | Word::Strike | Word::To | Word::At | Word::Face
                    )
                )
            };
            self.cards(clause)
                .any(|(at, m)| at > from && self.character(m.card) && leading(clause, at).is_some_and(led))
        });
        if whose.is_none() && hits {
            return None;
        }
        whose.or_else(|| self.subject_of(clause)).or_else(|| clause.speaker.clone())
    }

    /// Puts the characters of a clause into the company that is told of. Returns whether any were new.
    pub(super) fn members(&mut self, clause: &Clause) -> bool {
        use Word as W;
        if clause.asked && !self.story.companies.is_empty() {
            return false;
        }
        let mut any = false;
        let brought = self.story.phase == Some(Phase::Organization) && (has(clause, W::Bring) || has(clause, W::Play));
        let shown = has(clause, W::InHand) || has(clause, W::Reveal) || brought;
        for (at, placed) in clause.nodes.iter().enumerate() {
            let Node::Cards(group) = &placed.node else { continue };
            let none = clause.nodes[at.saturating_sub(2)..at].iter().any(|p| p.node == Node::Word(W::Not));
            if none || shown && !self.story.companies.is_empty() {
                continue;
            }
            let against =
                at.checked_sub(1).and_then(|b| clause.nodes.get(b)).is_some_and(|p| p.node == Node::Word(W::By));
            let absent = |m: &Member| self.story.absent.contains(&m.card);
            let here = |m: &&Member| self.character(m.card) && !against && !absent(m);
            for member in group.iter().filter(here).collect::<Vec<_>>() {
                any |= self.joins_company(clause, at, member);
            }
        }
        self.allies_beside(clause);
        self.state_told(clause);
        any
    }

    /// Puts a character of a clause into the company, and returns whether they are new. A character who only says whose
    /// a thing is, an agent of the other side and one who lies elsewhere does not join.
    fn joins_company(&mut self, clause: &Clause, at: usize, member: &Member) -> bool {
        let there = self.in_company(member.card);
        if self.attributive(clause, at) && !there {
            self.take(member.card);
            self.story.aside.push(member.card);
            return false;
        }
        // An agent is the other side's, where nobody plays minions.
        let minions = self.story.kinds.values().any(|k| *k != "wizard");
        if self.agents && !minions && self.agent(member.card) && !there {
            self.stands_as_agent(clause, member);
            return false;
        }
        // `he has Gorbag in his hand`: so long as nothing else is told of him, he is nowhere else.
        let held = has(clause, Word::InHand);
        let piled = self.story.piles.iter().any(|(_, p, c)| (held || *p != Pile::Hand) && self.same(*c, member.card));
        let lying = self.story.lying.iter().any(|l| self.same(l.card.card, member.card));
        if piled && !there || lying || self.is_used(member.card) {
            self.take(member.card);
            return false;
        }
        // `is Faramir wounded?` tells nothing of it.
        let asks = clause.asked && clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Be));
        let asked = Member { state: None, ..member.clone() };
        // `My Gimli is at Bree. His Gorbag is there as well`, but `Galadriel and her Celeborn`
        let first = self.cards(clause).next().is_some_and(|(n, _)| n == at);
        let his = first && member.whose == Some(Person::He) && self.first_person;
        self.member(if asks { &asked } else { member }, if his { self.third() } else { self.owner(clause) })
    }

    /// Gives an ally that is told of beside the company to whoever is named before it, or to the company's last member.
    fn allies_beside(&mut self, clause: &Clause) {
        use Word as W;
        let allies: Vec<Member> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m.clone()) } else { None })
            .flatten()
            .filter(|m| {
                self.is(m.card, CardKind::Ally)
                    && !self.character(m.card)
                    && !self.lies(m.card)
                    && m.whose.as_ref().is_none_or(|w| *w == Person::He || *w == Person::Me)
            })
            .collect();
        let moving = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(W::Move | W::Alone)));
        for ally in allies.into_iter().filter(|_| moving) {
            // `Gorbag leads a Cave Troll around`
            let before = self.cards(clause).take_while(|(_, m)| m.card != ally.card).map(|(_, m)| m.card).last();
            let leader = before.filter(|c| self.in_company(*c) && self.character(*c));
            let last = || self.story.companies.last().and_then(|c| c.members.last()).map(|m| m.card);
            if let Some(leader) = leader.or_else(last) {
                self.given_to(leader, ally);
            }
        }
    }

    /// Whether a place names somebody beside whoever bears what a clause tells: `with Layos, he is tapped and has Strange
    /// Rations, and Asternak` tells of Layos.
    fn is_beside_him(&self, clause: &Clause, at: usize) -> bool {
        // `… and has a Waybread, and also Nori`
        let small = |(_, p): &(usize, &Placed)| !matches!(p.node, Node::Other(_) | Node::Mark(','));
        let told: Vec<(usize, &Placed)> = clause.nodes.iter().enumerate().filter(small).collect();
        let worn = told.windows(3).find_map(|w| match (&w[0].1.node, &w[1].1.node, &w[2].1.node) {
            (Node::Word(Word::Bear | Word::Have), Node::Cards(m), Node::Word(Word::And)) => {
                Some(w[1].0).filter(|_| !self.character(m[0].card))
            }
            _ => None,
        });
        self.him.is_some() && worn.is_some_and(|worn| at > worn)
    }

    /// Notes what a character of a clause bears, and their state.
    fn state_told(&mut self, clause: &Clause) {
        use Word as W;
        // `one on Asternak, one on Layos, Jerrek bears a Paste`: those on whom something lies are not meant.
        let bears = clause.nodes.iter().position(|p| p.node == Node::Word(W::Bear)).unwrap_or(0);
        let plain = |at: usize| leading(clause, at) != Some(&Node::Word(W::On));
        let nearer = self.cards(clause).filter(|(at, m)| *at < bears && plain(*at) && self.character(m.card)).last();
        let on_others = self.cards(clause).any(|(at, m)| at < bears && !plain(at) && self.character(m.card));
        let nearer = nearer.filter(|_| on_others).map(|(at, _)| at).unwrap_or(0);
        // `his friend Boromir II has the Sword`: the friend, and not he.
        let friend = |at: usize| {
            let next = clause.nodes[at + 1..].iter().find(|p| !matches!(p.node, Node::Other(_) | Node::Mark(',')));
            matches!(next.map(|p| &p.node), Some(Node::Cards(m)) if self.character(m[0].card))
        };
        let subject = clause.nodes.iter().enumerate().skip(nearer).find_map(|(at, p)| match &p.node {
            Node::Cards(m) if self.character(m[0].card) && !self.is_beside_him(clause, at) => Some(m[m.len() - 1].card),
            Node::Whose(Person::He) if friend(at) => None,
            Node::Person(Person::He) | Node::Whose(Person::He) => self.him_beside(clause).or(self.him),
            _ => None,
        });
        // `Layos is tapped and bears Strange Rations`
        // In a log, `I am there with Beregond who has Healing Herbs` tells of Beregond, too.
        let goes_on = clause.speaker.is_none() || clause.joined == Some(W::Who);
        let goes_on = goes_on && !clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        let subject = subject.or(self.him.filter(|_| goes_on));
        self.bears(clause, subject);
        // `my tapped Gimli and my wounded Legolas are moving`: the word belongs to the one who is named behind it.
        let attributive = |at: usize| matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Cards(m)) if m[0].state.is_some());
        let found =
            clause.nodes.iter().enumerate().filter(|(at, _)| !attributive(*at)).find_map(|(at, p)| match p.node {
                Node::Word(W::Tapped) => Some((at, crate::lang::CardState::Tapped)),
                Node::Word(W::Wounded) => Some((at, crate::lang::CardState::Wounded)),
                Node::Word(W::Untapped) => Some((at, crate::lang::CardState::Untapped)),
                _ => None,
            });
        // `Gimli is not tapped but wounded`
        let found = found.map(|one| also_wounded(clause, one));
        let denied = found.is_some_and(|(at, _)| denies_state(clause, at));
        let state = found.map(|(_, state)| state);
        let place = has(clause, W::Site) || self.cards(clause).any(|(_, m)| self.site(m.card));
        let apart = place && !self.cards(clause).any(|(_, m)| !self.site(m.card) || self.character(m.card));
        // `if he is going to be tapped`, `so that he gets tapped`: not yet.
        let before = self.text.get(..clause.span().start).map(|t| fold(t.trim_end())).unwrap_or_default();
        // `so he is tapped` tells what is so, unless it is what a declaration is for.
        let last = self.story.deeds.last().filter(|d| !d.earlier);
        let hoped = last.is_some_and(|d| d.act != Act::Play || !d.what.is_some_and(|w| self.is(w, CardKind::Item)));
        let so = clause.joined == Some(W::So) && (hoped || !has(clause, W::Be) || before.ends_with("that"));
        // `before Boromir is actually wounded`
        let so = so || clause.joined == Some(W::Before);
        let planned = so || clause.joined == Some(W::If) || has(clause, W::Want) || has(clause, W::Can);
        let state = state.filter(|_| !apart && !planned && self.site_tapped_beside(clause).is_none());
        if state.is_some() && self.thing_is_in_state(clause, subject) {
            return;
        }
        // An ally or an item that is the subject itself.
        let borne = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.lies(m[0].card) && !self.hazard(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let subject = borne.filter(|_| !self.cards(clause).any(|(_, m)| self.in_company(m.card))).or(subject);
        // `Grishnákh at Bree, wounded since an earlier turn`, `he got wounded`
        let hurt = clause.nodes.windows(2).any(|w| {
            let behind = match &w[0].node {
                Node::Cards(m) => self.site(m[0].card) || self.in_company(m[0].card),
                Node::Person(Person::He) | Node::Mark(',') => true,
                _ => false,
            };
            behind && w[1].node == Node::Word(W::Wounded)
        });
        // `Gimli sits wounded at Rivendell`
        let sits = has(clause, W::Stay) && self.story.fights.is_empty();
        let says = has(clause, W::Be) || (hurt || sits) && self.story.fights.is_empty();
        if let (Some(state), Some(subject), true, false) =
            (state, subject, says, clause.asked || denied || has(clause, W::Somebody))
        {
            let several = self.said_of_several(clause).unwrap_or_else(|| vec![subject]);
            several.into_iter().for_each(|who| self.become_(who, state));
        }
    }

    /// Gives those who were named last together, where a clause tells something of them: `they are both tapped`, `the two are
    /// tapped`.
    fn said_of_several(&self, clause: &Clause) -> Option<Vec<usize>> {
        let mut told = clause.nodes.iter().filter(|p| !matches!(p.node, Node::Other(_)));
        let first = told.next()?;
        let typed = fold(self.text.get(first.span.clone())?);
        let meant = match first.node {
            Node::Person(Person::He) => Words::english().is_plural(&typed),
            Node::Word(Word::Both) => self.group.len() == 2,
            Node::Number(n) => usize::try_from(n).is_ok_and(|n| n == self.group.len()),
            _ => false,
        };
        let whole = told.next().is_some_and(|p| p.node == Node::Word(Word::Be)) && self.group.len() > 1;
        let there = self.group.iter().all(|m| self.in_company(m.card));
        (meant && whole && there).then(|| self.group.iter().map(|m| m.card).collect())
    }

    /// Finds the character behind whose name a clause stands in parentheses: `Asternak (he has a Miruvor) and Jerrek`.
    fn him_beside(&self, clause: &Clause) -> Option<usize> {
        let start = clause.span().start;
        let before = |c: &usize| self.mentions[*c].span.end <= start && self.in_company(*c);
        let last = (0..self.mentions.len()).filter(before).max_by_key(|c| self.mentions[*c].span.end);
        let between = |c: &usize| self.text.get(self.mentions[*c].span.end..start).unwrap_or_default().trim() == "(";
        let first = clause.nodes.first().is_some_and(|p| p.node == Node::Person(Person::He));
        let has = clause.nodes.iter().take(3).any(|p| matches!(p.node, Node::Word(Word::Have | Word::Bear)));
        last.filter(|c| clause.aside && first && has && between(c))
    }

    /// Reads the state of a thing that somebody bears: `his Magic Ring of Stealth is tapped`, `Frodo's ally Gollum is tapped`,
    /// `the ring is tapped already`. Returns whether a clause tells that, and nothing of who bears it.
    fn thing_is_in_state(&mut self, clause: &Clause, bearer: Option<usize>) -> bool {
        let small =
            |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_) | Node::Word(Word::Already | Word::Now));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let state = |n: &Node| matches!(n, Node::Word(Word::Tapped | Word::Untapped));
        let Some(at) = told.windows(2).position(|w| *w[0] == Node::Word(Word::Be) && state(w[1])) else { return false };
        let tapped = *told[at + 1] == Node::Word(Word::Tapped) && !clause.asked && !has(clause, Word::Not);
        // `your Harp gets tapped`, of one that is used: that is no state in which it was before.
        let open = |c: usize| !self.is_used(c);
        // `he wants to use his ring, but it was tapped earlier`, `she points out that it is tapped`: it was so before that.
        let against = has(clause, Word::But) || has(clause, Word::Say) || clause.joined == Some(Word::But);
        let against = against || self.says_what == Some(clause.sentence);
        let before = against || [Word::Already, Word::Earlier, Word::SinceTurn].iter().any(|w| has(clause, *w));
        let kept = |c: usize| !self.character(c) && (self.bearer(c).is_some() || self.is(c, CardKind::Item));
        let member = match at.checked_sub(1).map(|before| told[before]) {
            Some(Node::Word(Word::Ring | Word::Item | Word::Ally)) => {
                let borne = self.it.filter(|c| kept(*c));
                let told = self.it.is_none_or(open) || borne.is_some();
                let tapped = borne.filter(|c| tapped && (before || open(*c)));
                tapped.into_iter().for_each(|c| _ = self.item_was_spent(c));
                return told;
            }
            Some(Node::Word(Word::It)) if at == 1 => {
                let item = self.it.filter(|c| (against || open(*c)) && kept(*c) && self.is(*c, CardKind::Item));
                return item.is_some_and(|item| tapped && self.item_was_spent(item));
            }
            Some(Node::Cards(m)) => m.last(),
            _ => None,
        };
        let thing = |m: &&Member| {
            let borne = self.is(m.card, CardKind::Item) || self.is(m.card, CardKind::Ally);
            borne && !self.character(m.card) && open(m.card)
        };
        let Some(Member { card, whose, .. }) = member.filter(thing) else { return false };
        let card = *card;
        if let Some(who) = bearer.filter(|b| *whose == Some(Person::He) && self.in_company(*b)) {
            self.bears_item(who, card);
        }
        let known = self.bearer(card).is_some();
        if known && tapped {
            self.item_tapped(card);
        }
        known
    }

    /// Finds who is in a company, whatever else the clause says: `on his company, Bard and Legolas`, `the company of
    /// Bard Bowman and Legolas`, `the two characters Bard and Legolas`.
    pub(super) fn named_company(&mut self, clause: &Clause) {
        use Word as W;
        if clause.asked && !self.story.companies.is_empty() {
            return;
        }
        for at in 0..clause.nodes.len() {
            if !matches!(clause.nodes[at].node, Node::Word(W::Company | W::Companions | W::Character)) {
                continue;
            }
            let small = |p: &super::super::node::Placed| match &p.node {
                Node::Mark(c) => matches!(c, ',' | ':' | '·' | '('),
                Node::Word(w) => matches!(w, W::Of | W::With),
                _ => false,
            };
            let named = clause.nodes[at + 1..].iter().position(|p| !small(p)).map(|n| at + 1 + n);
            let Some(Node::Cards(group)) = named.map(|n| &clause.nodes[n].node) else { continue };
            let next = named.and_then(|n| clause.nodes.get(n + 1)).map(|p| &p.node);
            let acts = matches!(next, Some(Node::Word(w)) if is_verb(*w));
            if acts || group.len() < 2 || !group.iter().all(|m| self.character(m.card)) {
                continue;
            }
            for member in group.clone() {
                self.member(&member, self.owner(clause));
            }
        }
    }

    /// Whether a name only says whose a thing is, and tells of nobody: `that orb from Saruman's tower`.
    fn attributive(&self, clause: &Clause, at: usize) -> bool {
        let end = clause.nodes[at].span.end;
        let owns = self.text.get(end..).is_some_and(|t| t.starts_with("'s ") || t.starts_with("’s "));
        // `asternaks home site`
        let typed = fold(self.text.get(clause.nodes[at].span.clone()).unwrap_or_default());
        let first = match &clause.nodes[at].node {
            Node::Cards(m) if m.len() == 1 => self.mentions[m[0].card].title.split(' ').next().map(fold),
            _ => None,
        };
        let plain = first.is_some_and(|first| typed.strip_suffix('s') == Some(first.as_str()));
        (owns || plain) && matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Other(_)))
    }

    /// Puts an agent that is told of as a character at the site that is told with it.
    fn stands_as_agent(&mut self, clause: &Clause, member: &Member) {
        use Word as W;
        self.take(member.card);
        if self.lies(member.card) {
            return;
        }
        let site = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.site(*c) && !self.character(*c)).last();
        site.into_iter().for_each(|s| self.take(s));
        let mut card = member.clone();
        card.face_down = card.face_down.or(super::hidden::lies_by_next_word(clause, member.card)).or(match () {
            () if has(clause, W::FaceDown) => Some(true),
            () if has(clause, W::FaceUp) || has(clause, W::Reveal) => Some(false),
            () => None,
        });
        self.story.lying.push(Lying { owner: None, at: site, ..Lying::of(card) });
        self.handled = true;
    }

    /// Whether somebody is another player than the one whose company was told of first.
    fn others_company(&self, person: &Person) -> bool {
        let first = self.story.companies.last().and_then(|c| c.owner.clone());
        let pair = |a: &Person, b: &Person| {
            matches!((a, b), (Person::Me, Person::Opponent))
                || matches!((a, b), (Person::Hazard, p) if !matches!(p, Person::He | Person::Hazard))
                || matches!((a, b), (Person::Named(x), Person::Named(y)) if x != y)
        };
        first.is_some_and(|f| pair(&f, person) || pair(person, &f))
    }

    pub(super) fn member(&mut self, member: &Member, owner: Option<Person>) -> bool {
        self.take(member.card);
        for b in member.bears.iter().flat_map(|b| std::iter::once(b).chain(&b.bears)) {
            self.take(b.card);
        }
        let mentions = self.mentions;
        let title = &mentions[member.card].title;
        let early = self.story.deeds.iter().all(|d| d.earlier);
        for company in &mut self.story.companies {
            if let Some(known) = company.members.iter_mut().find(|m| mentions[m.card].title == *title) {
                known.state = known.state.or(member.state.filter(|_| early));
                for b in &member.bears {
                    match known.bears.iter_mut().find(|k| mentions[k.card].title == mentions[b.card].title) {
                        Some(k) => k.state = k.state.or(b.state.filter(|_| early)),
                        None => known.bears.push(b.clone()),
                    }
                }
                return false;
            }
        }
        let explicit = owner.clone().filter(|p| *p != Person::He && self.others_company(p));
        let whose = member.whose.clone().filter(|p| *p != Person::He).or(explicit);
        let untold = self.story.last_company().owner.is_none();
        let apart = whose.is_some()
            && (!untold || matches!(whose, Some(Person::Opponent | Person::Hazard)))
            && self.story.last_company().owner != whose
            && !self.story.last_company().members.is_empty();
        if apart {
            let at = self.story.last_company().at;
            let owner = whose.clone();
            match self.story.companies.iter().position(|c| c.owner == owner) {
                Some(known) => self.story.companies[known].members.push(member.clone()),
                None => {
                    let company = Company { owner, at, members: vec![member.clone()], ..Company::default() };
                    let before = self.story.companies.len() - 1;
                    self.story.companies.insert(before, company);
                }
            }
            return true;
        }
        let company = self.story.last_company();
        let fresh = company.members.is_empty() && company.typed.is_none();
        company.owner = if fresh { whose.or(company.owner.clone()) } else { company.owner.clone().or(whose) }.or(owner);
        company.members.push(member.clone());
        true
    }
}

/// Whether a clause denies the state that a word of it tells. What is denied behind it is something else: `Gimli is tapped
/// and has no strike`.
fn denies_state(clause: &Clause, at: usize) -> bool {
    let not = |p: &Placed| matches!(p.node, Node::Word(Word::Not | Word::Nobody));
    let behind = clause.nodes[at + 1..].iter().skip_while(|p| !not(p)).skip(1);
    let something = behind.into_iter().any(|p| !matches!(p.node, Node::Mark(_)));
    clause.nodes[..at].iter().any(not) || clause.nodes[at + 1..].iter().any(not) && !something
}

/// Gives the wound that is told behind a state which says that somebody is not tapped, and the place: `not tapped but
/// wounded`.
fn also_wounded(clause: &Clause, (at, state): (usize, crate::lang::CardState)) -> (usize, crate::lang::CardState) {
    let same = |p: &&Placed| !matches!(p.node, Node::Cards(_) | Node::Word(Word::Not | Word::Nobody));
    let untapped = state == crate::lang::CardState::Untapped;
    let behind = clause.nodes[at + 1..].iter().take_while(same).position(|p| p.node == Node::Word(Word::Wounded));
    match behind.filter(|_| untapped) {
        Some(n) => (at + 1 + n, crate::lang::CardState::Wounded),
        None => (at, state),
    }
}
