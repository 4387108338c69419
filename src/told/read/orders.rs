//! Reads which of several things comes first: `the dragon first, then the snow`, `Fog before Morgul Night`, `Aragorn's
//! check and after that Boromir's`; and who is asked to settle it.

use super::*;
use crate::told::node::Placed;

/// A sign of a sentence that tells an order; the words between are left out.
#[derive(Clone, Debug, PartialEq)]
enum Sign {
    Thing(Goal),
    /// `first`, `second`
    Nth(i32),
    /// `then`, `after that`
    Then,
    Before,
    After,
    /// `order`
    Verb,
}

/// Gives the card of a thing that may be put in order: a card that waits in play, or a check of the bearer of a card
/// that asks for it.
fn title(goal: &Goal) -> Option<usize> {
    match goal {
        Goal::Card(card) | Goal::Check(_, Some(card)) => Some(*card),
        _ => None,
    }
}

/// Whether a clause says that something comes first: `the first monster` only tells which.
fn comes_first(clause: &Clause) -> bool {
    clause.nodes.iter().enumerate().any(|(at, placed)| {
        let before = at.checked_sub(1).map(|b| &clause.nodes[b].node);
        let led = match before {
            Some(Node::Other(word)) => matches!(word.as_str(), "the" | "this" | "that"),
            Some(Node::Whose(_)) => true,
            _ => false,
        };
        let noun = match clause.nodes.get(at + 1).map(|p| &p.node) {
            Some(Node::Word(w)) => !is_verb(*w),
            Some(Node::Other(_) | Node::Cards(_) | Node::Number(_)) => true,
            _ => false,
        };
        placed.node == Node::Word(Word::Order) && !(led && noun)
    })
}

/// Whether a clause tells or asks of an order, or asks who decides it.
pub(super) fn speaks_of_order(clause: &Clause) -> bool {
    has(clause, Word::OrderVerb) || clause.asked && (comes_first(clause) || has(clause, Word::Decides))
}

impl Reading<'_> {
    /// Lists what there is to put in order: cards in play that act by themselves, and the checks of those who bear such
    /// cards.
    fn orderable(&self) -> Vec<Goal> {
        let mut all: Vec<Goal> = Vec::new();
        let mut add = |goal: Goal| {
            let known = |g: &Goal| {
                title(g).zip(title(&goal)).is_some_and(|(a, b)| self.same(a, b))
                    && matches!((g, &goal), (Goal::Card(_), Goal::Card(_)) | (Goal::Check(..), Goal::Check(..)))
            };
            if !all.iter().any(known) {
                all.push(goal);
            }
        };
        for lying in self.story.lying.iter().filter(|l| !l.on_guard && l.on.is_none()) {
            let own = std::iter::once(lying.card.card).chain(lying.card.bears.iter().map(|b| b.card));
            for card in own {
                let event = self.is(card, CardKind::Event) && !self.character(card) && self.waits(card);
                if event || self.agent(card) {
                    add(Goal::Card(card));
                }
            }
        }
        for member in self.story.companies.iter().flat_map(|c| &c.members) {
            let on = self.story.lying.iter().filter(|l| l.on.is_some_and(|on| self.same(on, member.card)));
            let mut borne = member.bears.iter().map(|b| b.card).chain(on.map(|l| l.card.card));
            if borne.any(|b| self.asks_for_check(b)) {
                add(Goal::Check(RollKind::Corruption, Some(member.card)));
            }
        }
        all
    }

    /// Whether a card makes its bearer check for corruption.
    pub(super) fn asks_for_check(&self, card: usize) -> bool {
        crate::told::knowledge::asks_for_check(self.table, &self.mentions[card].versions)
    }

    /// Finds the thing that a word stands for: `the snow` for Snowstorm, `the dragon` for a card of that race.
    fn loosely(&self, word: &str, all: &[Goal]) -> Option<Goal> {
        let small = crate::told::words::Words::english().small(word) || word.chars().count() < 4;
        let fits = |g: &&Goal| {
            let Goal::Card(card) = g else { return false };
            let part = !small && crate::vocab::words(&self.mentions[*card].title).iter().any(|w| w.starts_with(word));
            let race = self.defs_of(*card).any(|d| d.has_keyword(word) || knowledge::attacks_as(d, word));
            part || race
        };
        let mut found = all.iter().filter(fits);
        let first = found.next()?;
        found.next().is_none().then(|| first.clone())
    }

    pub(super) fn defs_of(&self, card: usize) -> impl Iterator<Item = &crate::engine::card::CardDef> {
        self.mentions[card].versions.iter().filter_map(|v| self.table.defs.get(*v).map(AsRef::as_ref))
    }

    /// Gives the signs of some nodes.
    fn order_signs(&self, nodes: &[Placed], all: &[Goal]) -> Vec<Sign> {
        use Word as W;
        let checks = nodes.iter().any(|p| matches!(p.node, Node::Word(W::CorruptionCheck | W::Check)));
        let mut signs: Vec<Sign> = Vec::new();
        for (at, placed) in nodes.iter().enumerate() {
            let text = self.text.get(placed.span.clone()).map(fold).unwrap_or_default();
            let next = nodes.get(at + 1).map(|p| &p.node);
            let that = matches!(next, Some(Node::Word(W::It | W::Who)))
                || matches!(next, Some(Node::Other(w)) if matches!(w.as_str(), "that" | "this"))
                || matches!(next, Some(Node::Person(Person::He)));
            match &placed.node {
                Node::Cards(members) => {
                    for m in members.iter().flat_map(|m| std::iter::once(m).chain(&m.bears)) {
                        let own = all.iter().find(|g| title(g).is_some_and(|c| self.same(c, m.card)));
                        signs.extend(own.cloned().map(Sign::Thing));
                    }
                }
                Node::Other(word) => signs.extend(self.loosely(word, all).map(Sign::Thing)),
                Node::Word(W::Order) => signs.push(Sign::Nth(1)),
                Node::Word(W::SecondOne) if text.starts_with("second") || text.starts_with("2nd") => {
                    signs.push(Sign::Nth(2));
                }
                Node::Number(n @ 3..=5) if matches!(text.as_str(), "third" | "3rd" | "fourth" | "4th") => {
                    signs.push(Sign::Nth(*n));
                }
                Node::Word(W::Then | W::NextChain) => signs.push(Sign::Then),
                Node::Word(W::Before) => signs.push(Sign::Before),
                Node::Word(W::After) => signs.push(if that { Sign::Then } else { Sign::After }),
                // `we disagree about the order of Fell Winter and Morgul Night` sets none.
                Node::Word(W::OrderVerb) if matches!(next, Some(Node::Word(W::Of | W::For | W::Between))) => {}
                Node::Word(W::OrderVerb) => signs.push(Sign::Verb),
                _ => {}
            }
        }
        // `Aragorn's checks`, and not a sentence in which characters stand for anything else.
        // `whose check comes first? I'd go with Boromir, then Aragorn`
        let wants = nodes.iter().any(|p| matches!(p.node, Node::Word(W::Want | W::Can | W::Choose)));
        let asked = self.talks && wants && matches!(nodes.first().map(|p| &p.node), Some(Node::Person(_)));
        let own = |s: &Sign| matches!(s, Sign::Nth(_) | Sign::Verb) || asked && *s == Sign::Then;
        if !checks && !signs.iter().any(own) {
            signs.retain(|s| !matches!(s, Sign::Thing(Goal::Check(..))));
        }
        signs
    }

    /// Gives the things in the order that some signs tell.
    fn in_order(&self, signs: &[Sign], all: &[Goal], talks: bool) -> Vec<Goal> {
        let mut things: Vec<(Goal, Option<i32>)> = Vec::new();
        let mut waiting: Option<i32> = None;
        let mut turned = false;
        let mut told = signs.contains(&Sign::Verb);
        for (at, sign) in signs.iter().enumerate() {
            match sign {
                Sign::Thing(goal) => {
                    let known =
                        things.iter().any(|(g, _)| title(g).zip(title(goal)).is_some_and(|(a, b)| self.same(a, b)));
                    if !known {
                        things.push((goal.clone(), waiting.take()));
                    }
                }
                Sign::Nth(n) => {
                    told = true;
                    // The thing that was named just before, whether it is new or not.
                    let named =
                        at.checked_sub(1).and_then(|b| if let Sign::Thing(g) = &signs[b] { title(g) } else { None });
                    let own = |g: &Goal| named.zip(title(g)).is_some_and(|(a, b)| self.same(a, b));
                    match things.iter_mut().find(|(g, rank)| own(g) && rank.is_none()) {
                        Some(known) => known.1 = Some(*n),
                        None => waiting = Some(*n),
                    }
                }
                Sign::After | Sign::Before => {
                    let between = at > 0
                        && matches!(signs[at - 1], Sign::Thing(_))
                        && matches!(signs.get(at + 1), Some(Sign::Thing(_)));
                    let leads =
                        at == 0 && matches!((signs.get(1), signs.get(2)), (Some(Sign::Thing(_)), Some(Sign::Thing(_))));
                    told |= talks && (between || leads);
                    turned |= *sign == Sign::After && between || *sign == Sign::Before && leads;
                }
                // `it comes first, then the snow`: what is first is not the snow.
                Sign::Then => {
                    told |= talks;
                    waiting = None;
                }
                Sign::Verb => {}
            }
        }
        let ranked = things.iter().any(|(_, n)| n.is_some());
        if !told {
            return Vec::new();
        }
        if things.len() == 1 && ranked {
            return self.with_the_other(&things[0], all);
        }
        if ranked {
            let last = i32::try_from(things.len()).unwrap_or(9) + 1;
            things.sort_by_key(|(_, n)| n.unwrap_or(last));
        } else if turned {
            things.reverse();
        }
        if things.len() < 2 { Vec::new() } else { things.into_iter().map(|(g, _)| g).collect() }
    }

    /// Gives one thing of two that is said to be first or second, with the other one.
    fn with_the_other(&self, (goal, nth): &(Goal, Option<i32>), all: &[Goal]) -> Vec<Goal> {
        let own = |g: &Goal| title(g).zip(title(goal)).is_some_and(|(a, b)| self.same(a, b));
        let paired = |c: usize| self.pair.iter().any(|p| self.same(*p, c));
        let kind = |g: &&Goal| matches!((g, goal), (Goal::Card(_), Goal::Card(_)) | (Goal::Check(..), Goal::Check(..)));
        let pair = self.pair.len() == 2 && title(goal).is_some_and(paired);
        let mut rest = all.iter().filter(|g| !own(g)).filter(kind).filter(|g| !pair || title(g).is_some_and(paired));
        let (Some(other), None) = (rest.next(), rest.next()) else { return Vec::new() };
        match nth {
            Some(1) => vec![goal.clone(), other.clone()],
            Some(2) => vec![other.clone(), goal.clone()],
            _ => Vec::new(),
        }
    }

    /// Reads an order that the clauses of a sentence from a place on tell. Returns how many of them tell it.
    pub(super) fn ordered(&mut self, clauses: &[&Clause]) -> usize {
        use Word as W;
        let all = self.orderable();
        let Some(first) = clauses.first().copied() else { return 0 };
        let told = self.story.deeds.iter().rposition(|d| d.act == Act::ChooseOrder);
        let settled = told.is_some_and(|at| !self.contradicts(first, at));
        // `when that phase began he fixed their order: the Moon first, then Fog`
        let fixes = has(first, W::OrderVerb) && first.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        // `as the phase starts he says that the Moon is applied first`
        let says = has(first, W::Say) || has(first, W::Begin) && has(first, W::Play) && has(first, W::Order);
        let spoken = says && first.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        let aside = match first.joined {
            Some(W::If) => true,
            Some(W::Because) => !spoken,
            Some(W::Who) => !fixes,
            _ => false,
        };
        if all.len() < 2 || settled || has(first, W::Or) || aside {
            return 0;
        }
        let run: Vec<&Clause> = clauses.iter().copied().take_while(|c| c.sentence == first.sentence).collect();
        let mut nodes: Vec<Placed> = Vec::new();
        let mut found: (usize, Vec<Goal>) = (0, Vec::new());
        let mut announced = false;
        for (at, clause) in run.iter().enumerate() {
            let aside = matches!(clause.joined, Some(W::So | W::Who | W::Because | W::If | W::When));
            let aside = aside && !(announced && clause.joined == Some(W::Who));
            // `she announces that Fell Winter comes before Morgul Night`
            let leads =
                self.cards(clause).next().is_none() && run.get(at + 1).is_some_and(|n| n.joined == Some(W::Who));
            // `my order: Foul Fumes is declared, then Long Winter`
            let lists = nodes.iter().any(|p| p.node == Node::Word(W::OrderVerb)) && self.only_lists(clause, &all);
            let other = at > 0 && clause.asked != first.asked;
            if other || !leads && !lists && self.does_more(clause, &all) {
                break;
            }
            announced = leads;
            if aside && at > 0 {
                continue;
            }
            if let Some(word) = clause.joined.filter(|w| matches!(w, W::Then | W::Before | W::After)) {
                let start = clause.span().start;
                nodes.push(Placed { node: Node::Word(word), span: start..start });
            }
            nodes.extend(clause.nodes.iter().cloned());
            let signs = self.order_signs(&nodes, &all);
            // `at the start of the phase I announce that Plague of Wights is handled before The Moon Is Dead`
            let begins = nodes.iter().any(|p| p.node == Node::Word(W::EstablishOrder));
            let order = self.in_order(&signs, &all, self.talks || begins);
            let adds =
                [W::Order, W::SecondOne, W::Then].iter().any(|w| has(clause, *w)) || clause.joined == Some(W::Then);
            if order.len() >= found.1.len().max(2) && (adds || order != found.1) {
                found = (at + 1, order);
            }
        }
        let (mut count, order) = found;
        // `my plan is that Layos rolls first and Asternak helps him`: both are planned.
        let planned = count > 0 && run[..count].iter().any(|c| has(c, W::Want) && self.cards(c).next().is_none());
        while planned && run.get(count).is_some_and(|c| c.joined == Some(W::And) && has(c, W::Support)) {
            count += 1;
        }
        if order.is_empty() || first.asked && !self.asks_for_order(first) {
            return 0;
        }
        if let Some(at) = told {
            self.story.deeds.remove(at);
        }
        self.settle_order(&run[..count], order);
        count
    }

    /// Whether a line of a log sets another order than the one that somebody else has set before: `no, Wormtongue first,
    /// and Freca after him`.
    fn contradicts(&self, clause: &Clause, told: usize) -> bool {
        let deed = &self.story.deeds[told];
        let things = || deed.order.iter().filter_map(title);
        let named = |thing: usize| self.cards(clause).any(|(_, m)| self.same(m.card, thing));
        let other = clause.speaker.is_some() && clause.speaker != deed.by && deed.typed.is_none();
        let last = told + 1 == self.story.deeds.len() && !self.story.knows_places();
        other && last && !clause.asked && things().next().is_some() && things().all(named)
    }

    /// Whether a clause does nothing but name things that can be put in order.
    fn only_lists(&self, clause: &Clause, all: &[Goal]) -> bool {
        let known = |c: usize| all.iter().any(|g| title(g).is_some_and(|o| self.same(o, c)));
        let person = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        self.cards(clause).next().is_some() && self.cards(clause).all(|(_, m)| known(m.card)) && !person
    }

    /// Whether a question is about an order that whoever asks would make.
    fn asks_for_order(&self, clause: &Clause) -> bool {
        use Word as W;
        let person = matches!(
            clause.nodes.iter().find(|p| !matches!(p.node, Node::Word(_) | Node::Other(_))).map(|p| &p.node),
            Some(Node::Person(_))
        );
        person && [W::Can, W::Must, W::Want].iter().any(|w| has(clause, *w))
    }

    /// Whether a clause tells of anything but an order: a card that is played, a strike.
    fn does_more(&self, clause: &Clause, all: &[Goal]) -> bool {
        use Word as W;
        let known = |c: usize| all.iter().any(|g| title(g).is_some_and(|o| self.same(o, c)));
        let named = self.cards(clause).map(|(_, m)| m.card).any(|c| !known(c) && !self.site(c) && !self.region(c));
        let acts = [W::Play, W::Put, W::ComeDown, W::Reveal, W::Support, W::Strike, W::Have, W::InPlay, W::Not];
        // `she announces that Fell Winter applies first and Morgul Night second`
        let things = self.cards(clause).filter(|(_, m)| known(m.card)).count();
        let between = [W::Before, W::After, W::Then].iter().any(|w| has(clause, *w));
        let ranked = has(clause, W::Order) && things > 0 || between && things > 1;
        // `he put Minions Stir first`
        let put = has(clause, W::Put) && (has(clause, W::OnGuard) || !comes_first(clause));
        // `he wants Layos to go first, with Asternak tapping in support`
        // `he takes Layos first with Asternak tapping to support`, `Layos first, supported by Asternak`
        let beside = |w: &[Placed]| {
            matches!((&w[0].node, &w[1].node), (Node::Word(W::At | W::For), Node::Word(W::Support)))
                || matches!((&w[0].node, &w[1].node), (Node::Word(W::Support), Node::Word(W::By)))
        };
        let with = |p: &Placed| p.node == Node::Word(W::With);
        let support = clause.nodes.iter().position(|p| p.node == Node::Word(W::Support));
        let helped = support.is_some_and(|at| clause.nodes[at.saturating_sub(4)..at].iter().any(with));
        let supports = support.is_some() && !helped && !clause.nodes.windows(2).any(beside);
        let done = [W::ComeDown, W::Reveal, W::Strike, W::Not].iter().any(|w| has(clause, *w)) || put || supports;
        let verb = has(clause, W::OrderVerb) || ranked && !done;
        named || !verb && acts.iter().any(|w| has(clause, *w)) || has(clause, W::SinceStart)
    }

    /// Finds the second of two events whose order was settled just now, where something is done between them: `he wants to
    /// put Doors of Night in between`.
    pub(super) fn between_ordered(&self, clause: &Clause) -> Option<usize> {
        // `before the second one`
        let aside = |p: &Placed| matches!(p.node, Node::Other(_) | Node::Person(_) | Node::Number(1 | 2));
        let last = clause.nodes.iter().rfind(|p| !aside(p))?;
        // `he wants to play Fog before the second`
        let told = |p: &&Placed| !aside(p);
        let before = clause.nodes.iter().rev().filter(told).nth(1).is_some_and(|p| p.node == Node::Word(Word::Before));
        let between = last.node == Node::Word(Word::Between) || before && last.node == Node::Word(Word::SecondOne);
        let between = between && !clause.asked && !has(clause, Word::Not);
        let settled = |d: &&Deed| d.act == Act::ChooseOrder && !d.earlier && d.order.len() == 2;
        let deed = self.story.deeds.iter().rev().find(settled).filter(|_| between)?;
        deed.order.last().and_then(title).filter(|c| self.waits(*c))
    }

    fn settle_order(&mut self, clauses: &[&Clause], order: Vec<Goal>) {
        use Word as W;
        for card in order.iter().filter_map(title) {
            self.take(card);
        }
        let cards: Vec<usize> = clauses.iter().flat_map(|c| self.cards(c)).map(|(_, m)| m.card).collect();
        cards.into_iter().for_each(|c| self.take(c));
        // `Wormtongue first and Freca after him`: he is none who puts them in order.
        let led = |c: &Clause, at: usize| at > 0 && matches!(c.nodes[at - 1].node, Node::Word(w) if preposition(w));
        let mut persons = clauses.iter().flat_map(|c| {
            c.nodes.iter().enumerate().filter_map(|(at, p)| match &p.node {
                Node::Person(p) if !led(c, at) => Some(p.clone()),
                // `my plan is that …`
                Node::Whose(p) if c.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::Want)) => Some(p.clone()),
                _ => None,
            })
        });
        // `he turns up Freca and says: Wormtongue attacks first`
        let says = |c: &Clause| matches!(c.nodes.as_slice(), [p] if p.node == Node::Word(W::Say));
        let says = |c: &&Clause| (says(c) || self.quoted == Some(c.sentence)) && c.speaker.is_none();
        let quoted = clauses.first().is_some_and(says);
        let quoted = self.subject.clone().filter(|p| quoted && *p != Person::He);
        let by = clauses.first().and_then(|c| self.subject_of(c)).or(quoted);
        let by = by.or_else(|| clauses.iter().find_map(|c| self.subject_of(c)));
        // `he flips Freca and tells me Wormtongue attacks before Freca`, `he flips Freca and says that Wormtongue goes first`
        let told = |c: &&&Clause| {
            let says = matches!(c.nodes.first().map(|p| &p.node), Some(Node::Word(W::Say)));
            let whom = matches!(c.nodes.get(1).map(|p| &p.node), Some(Node::Person(_)));
            says && (whom || c.joined == Some(W::And) && c.speaker.is_none())
        };
        let by = by.or_else(|| clauses.iter().find(told).and_then(|_| self.subject.clone()));
        let by = by.or_else(|| persons.next().and_then(|p| if p == Person::He { self.third() } else { Some(p) }));
        let by = by.or_else(|| clauses.first().and_then(|c| self.by(c)));
        let mut deed = Deed::of(Act::ChooseOrder, None, by);
        deed.order = order;
        deed.earlier = clauses.iter().any(|c| has(c, W::Already) || has(c, W::Earlier));
        deed.asked = clauses.iter().any(|c| c.asked);
        deed.chain = self.story.chain;
        deed.sentence = clauses.first().map_or(usize::MAX, |c| c.sentence);
        // `at the start of the phase I ordered …`: before anything that was told already.
        let begins = clauses.iter().any(|c| has(c, W::EstablishOrder)) && !self.story.knows_places();
        let first = self.story.deeds.iter().position(|d| !d.earlier).filter(|_| begins);
        self.story.deeds.insert(first.unwrap_or(self.story.deeds.len()), deed);
        self.handled = true;
    }

    /// Whether a text is about an order, in its telling or in what it asks.
    pub(super) fn talks_of_order(&self, clauses: &[Clause]) -> bool {
        use Word as W;
        let asks = |c: &Clause| c.asked && (comes_first(c) || has(c, W::Decides));
        // `can I choose that Aragorn's checks are rolled before Boromir's?`
        let checks = |c: &Clause| {
            c.asked
                && has(c, W::Before)
                && self.cards(c).count() > 1
                && (has(c, W::Check) || has(c, W::CorruptionCheck))
        };
        // `he wants to say which of the two goes first`
        let says = |c: &Clause| {
            let chooses = [W::Say, W::Choose, W::Decides].iter().any(|w| has(c, *w));
            has(c, W::Want) && has(c, W::Who) && chooses && comes_first(c)
        };
        clauses.iter().any(|c| has(c, W::OrderVerb) || asks(c) || checks(c) || says(c))
    }

    /// Whether a clause asks who settles an order, or says who does.
    pub(super) fn asks_who_orders(&mut self, clause: &Clause) {
        use Word as W;
        // `in which order do they come` asks for no person.
        let start = self.text.get(..clause.span().start).and_then(|t| t.rfind(['.', '!', '\n'])).unwrap_or(0);
        let words = fold(self.text.get(start..clause.span().end).unwrap_or_default());
        let which = words.contains("which order") || words.contains("what order");
        let about: &[&str] = if which {
            &["who", "whose", "decide", "choose", "chooses", "decides", "call"]
        } else {
            &[
                "who", "whose", "my", "mine", "his", "her", "their", "he", "she", "they", "i", "decide", "job", "call",
                "right",
            ]
        };
        // `where does Moon go in my order` asks for no person.
        let mut said = words.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).peekable();
        let mut named = false;
        while let Some(word) = said.next() {
            named |= about.contains(&word) && said.peek() != Some(&"order");
        }
        // `which of the two players says what order they come in?`
        let says = has(clause, W::Say) && has(clause, W::OrderVerb);
        // `the order that the hazard player chose`: that is no question.
        let told = clause.joined == Some(W::Who)
            && clause
                .nodes
                .iter()
                .take_while(|p| p.node != Node::Word(W::Choose))
                .any(|p| matches!(p.node, Node::Person(_)));
        let who = named || says || has(clause, W::Choose) && !told || has(clause, W::Decides);
        let order = has(clause, W::OrderVerb)
            || comes_first(clause) && [W::Choose, W::Decides, W::Say].iter().any(|w| has(clause, *w));
        self.story.asks_order |= who && order;
        self.asks_who |= who;
    }

    /// Puts a declaration before an event that a clause ahead of it says to be still to come: `before Long Winter has been
    /// declared, he plays Doors of Night`.
    pub(super) fn before_it_comes(&mut self, clauses: &[Clause]) {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_));
        for clause in clauses.iter().filter(|c| c.joined == Some(W::Before) && !c.asked) {
            let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
            let [Node::Cards(m), verbs @ ..] = told.as_slice() else { continue };
            let come = |n: &&Node| matches!(n, Node::Word(W::Have | W::Be | W::Do | W::Play | W::Happen));
            let card = m[0].card;
            if m.len() > 1 || verbs.is_empty() || !verbs.iter().all(come) || !self.waits(card) || !self.is_lying(card) {
                continue;
            }
            let open = |d: &&mut Deed| d.sentence == clause.sentence && d.act == Act::Play && d.before.is_none();
            if let Some(deed) = self.story.deeds.iter_mut().filter(open).find(|d| !d.earlier) {
                deed.before = Some(card);
                self.take(card);
            }
        }
    }

    /// Asks back where the text asks who settles an order of which nothing was read.
    pub(super) fn unordered(&mut self, clauses: &[Clause]) {
        let told = self.story.deeds.iter().any(|d| d.act == Act::ChooseOrder);
        // `Which is it?` behind a dispute about the order.
        let last = clauses.iter().rfind(|c| c.asked);
        let dispute = last.is_some_and(|c| c.nodes.len() <= 5 && self.cards(c).next().is_none());
        // `…, and in which order?` of what is no matter of order.
        let dispute = dispute && (last.is_some_and(|c| !has(c, Word::OrderVerb)) || self.orderable().len() > 1);
        // `Which comes first?` about the effects of a strike: only what is declared can tell.
        let checks = clauses.iter().any(|c| has(c, Word::BodyCheck));
        let first = clauses.iter().rfind(|c| c.asked && has(c, Word::Order));
        let declared = self.story.deeds.iter().any(|d| d.act == Act::BodyCheck);
        let rolled = self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Body));
        let after = self.story.fights.last().is_some_and(|f| f.step == Some(Step::Resolve));
        if first.is_some() && !told && checks && after && !declared && !rolled {
            // `the Paste has to be discarded`: a card that waits by itself, and nobody declares.
            let forced = |d: &Deed| {
                let own = || clauses.iter().filter(|c| c.sentence == d.sentence);
                // `he wants to use the Paste, or at least have the body check first`
                let wishes = own().any(|c| has(c, Word::Want)) && own().any(|c| has(c, Word::BodyCheck));
                let waits = wishes || own().any(|c| has(c, Word::Must) || c.asked);
                matches!(d.act, Act::DiscardAbility | Act::Any) && d.typed.is_none() && !d.earlier && waits
            };
            self.story.deeds.retain(|d| !forced(d));
        }
        if told || !self.talks || !(self.asks_who || dispute) {
            return;
        }
        // The effects of a strike that succeeded are put in order as well.
        let struck = |f: &Fight| f.struck().next().is_some();
        let hit = self.story.fights.last().is_some_and(struck);
        // Where the dice of a body check are told, it comes by itself.
        if hit && rolled {
            return;
        }
        if hit && !self.anything_declared() {
            // `the discard or the body check?`: nobody orders these.
            self.story.asks_order |= !(checks && after);
            return;
        }
        if self.orderable().len() > 1 {
            self.story.asks_order = true;
        } else if self.story.deeds.iter().all(|d| d.earlier) && !self.story.asks_order {
            let Some(clause) = clauses.iter().rfind(|c| c.asked) else { return };
            self.story.unread.push((clause.span(), Sentence::of("not_clear_order", [])));
        }
    }

    /// Notes an order that was settled before, where the text asks for its effect and not who settles it.
    pub(super) fn settled_before(&mut self, clauses: &[Clause]) {
        use Word as W;
        let asks = clauses.iter().filter(|c| c.asked);
        let result = asks.clone().any(|c| has(c, W::OrderVerb) || has(c, W::Order)) && !self.asks_who;
        let later = self.story.lying.iter().any(|l| l.since == Some(Since::Now));
        let only = self.story.deeds.iter().all(|d| d.act == Act::ChooseOrder);
        // The text tells of the movement/hazard phase, where now an automatic-attack is faced.
        let site = self.story.fights.last().and_then(|f| f.source).is_some_and(|s| self.site(s));
        let faced = (site || self.story.phase == Some(Phase::Site)) && !self.story.asks_order;
        if (result && later || faced) && only {
            self.story.deeds.iter_mut().for_each(|d| d.earlier = true);
        }
    }

    /// Lets cards act by themselves on a creature that was declared before, in the order that is told: `I play Orc-patrol.
    /// First comes the bonus of Clouds, then that of Minions Stir`.
    pub(super) fn act_on_the_attack(&mut self) {
        let orders = |d: &Deed| d.act == Act::ChooseOrder && !d.earlier && d.typed.is_none();
        let Some(at) = self.story.deeds.iter().position(orders).filter(|_| !self.story.knows_places()) else { return };
        let creature = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|c| self.creature(c));
        let raises = |g: &Goal| matches!(g, Goal::Card(c) if self.hazard(*c) && self.waits(*c) && self.is_lying(*c));
        let order = &self.story.deeds[at].order;
        if !self.story.deeds[..at].last().is_some_and(creature) || order.is_empty() || !order.iter().all(raises) {
            return;
        }
        let gone = self.story.deeds.remove(at);
        let chain = gone.chain.max(self.story.deeds[at - 1].chain + 1);
        for (n, goal) in gone.order.into_iter().enumerate() {
            let Goal::Card(card) = goal else { continue };
            self.story.deeds.insert(at + n, Deed { chain, ..Deed::of(Act::Passive, Some(card), None) });
        }
    }
}
