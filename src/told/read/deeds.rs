//! Reads what a clause declares: the dispatch by verb, tapping and discarding, orders, choices, passes, what resolves.

use super::*;
use crate::told::doers;

impl Reading<'_> {
    /// Reads what a clause without a card of its own adds to what was named last: since when it lies there, what it was
    /// played with, that it has resolved.
    pub(super) fn aside(&mut self, clause: &Clause) {
        use Word as W;
        let cards: Vec<usize> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None })
            .collect();
        let since = match () {
            () if has(clause, W::SinceTurn) => Some(Since::Turn),
            () if has(clause, W::SinceStart) => Some(Since::Start),
            () => None,
        };
        // `on this company I cannot play creatures the whole turn`
        if cards.is_empty()
            && has(clause, W::Play)
            && !has(clause, W::Not)
            && since.is_some()
            && let Some(deed) = self.story.deeds.pop_if(|d| d.act == Act::Play)
        {
            let Some(card) = deed.what else { return };
            let member = Member::of(card);
            self.story.lying.push(Lying { owner: deed.by, since, ..Lying::of(member) });
            self.handled = true;
        }
        if let [card] = cards.as_slice()
            && has(clause, W::Play)
            && self.cards(clause).any(|(at, _)| leading(clause, at) == Some(&Node::Word(W::With)))
            && clause.nodes.len() <= 5
            && self.story.deeds.is_empty()
            && let Some(lying) = self.story.lying.last_mut()
        {
            let member = Member::of(*card);
            lying.card.bears.push(member);
            self.take(*card);
            self.handled = true;
        }
        if let [card, ..] = cards.as_slice()
            && clause.joined == Some(W::Before)
            && self.story.lying.iter().any(|l| self.same(l.card.card, *card))
            && let Some(last) = self
                .story
                .deeds
                .last_mut()
                .filter(|d| (d.asked || d.sentence == clause.sentence) && d.act == Act::Play && d.before.is_none())
        {
            last.before = Some(*card);
            self.handled = true;
        }
        self.checked_or_keyed(clause, &cards);
        self.aimed_after(clause, &cards);
        self.aimed_in_passing(clause);
        self.aimed_apart(clause);
        let declared = |c: &usize| self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, *c)));
        let cards: Vec<usize> = cards.iter().copied().filter(declared).collect();
        self.resolved(clause, &cards);
        self.body_checked(clause);
    }

    /// Reads a ring that was tapped before, a body check that is over, or the key of a creature that was declared last.
    fn checked_or_keyed(&mut self, clause: &Clause, cards: &[usize]) {
        use Word as W;
        let late = has(clause, W::Already) || has(clause, W::Earlier);
        // `Boromir, who has a Cram, got tapped before that`: he was.
        let no_subject = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Be)) && self.him.is_some();
        if cards.is_empty()
            && late
            && !no_subject
            && (has(clause, W::Tapped) || has(clause, W::Tap))
            && self.story.deeds.is_empty()
            && let Some(item) = self.it
        {
            self.item_tapped(item);
        }
        let checked = self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Body));
        if checked
            && has(clause, W::Beat)
            && let Some(fight) = self.story.fights.last_mut().filter(|f| f.at_strike.is_some())
        {
            fight.step = Some(Step::BetweenStrikes);
            let (over, rolls): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.story.rolls).into_iter().partition(|r| r.kind == Some(RollKind::Body));
            self.story.past.extend(over.iter().map(|r| i32::from(r.dice)));
            self.story.rolls = rolls;
        }
        let keyed = has(clause, W::KeyVerb) && !clause.asked && !keys::could_be_keyed(clause);
        if keyed && cards.iter().all(|c| self.region(*c) || self.site(*c)) {
            let key = self.key(clause);
            let creature =
                self.story.deeds.last().is_some_and(|d| d.act == Act::Play && d.what.is_some_and(|w| self.creature(w)));
            if let Some(last) = self.story.deeds.last_mut().filter(|d| creature && d.key.is_none()) {
                last.key = key;
                self.handled = true;
            }
        }
    }

    /// Aims the declaration before: at a region that is to become another one, a card on which it resolves, or a
    /// strike.
    fn aimed_after(&mut self, clause: &Clause, cards: &[usize]) {
        use Word as W;
        if has(clause, W::Become)
            && let [region] = cards
            && (self.region(*region) || self.site(*region))
            && let Some(last) = self.story.deeds.last_mut().filter(|d| d.act == Act::Play && d.targets.is_empty())
        {
            last.targets.push(Goal::Card(*region));
            self.take(*region);
            self.handled = true;
        }
        if has(clause, W::Resolve)
            && let [card] = cards
            && clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::On) && matches!(w[1].node, Node::Cards(_)))
            && !self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, *card)))
            && let Some(last) = self.story.deeds.last_mut().filter(|d| d.act == Act::Play && d.targets.is_empty())
        {
            last.targets.push(Goal::Card(*card));
            self.take(*card);
        }
        // `on the strike he's going to face`
        let his = has(clause, W::Want) && has(clause, W::Face) && !clause.asked;
        let his = his && clause.nodes.iter().any(|p| p.node == Node::Person(Person::He));
        let him = self.him.filter(|h| his && self.character(*h) && !self.lies(*h));
        self.aimed_at_strike(clause, him);
        if (clause.joined == Some(W::Who) || his)
            && let Some(who) = self.first_character(clause).or(him)
            && let Some(last) = self.story.deeds.last_mut()
            && let Some(open) = last.targets.iter_mut().find(|g| **g == Goal::Strike(None))
            && last.sentence == clause.sentence
        {
            *open = Goal::Strike(Some(who));
            self.handled = true;
        }
    }

    /// Aims the declaration before at a strike that is told of apart from it: `Risky Blow, in the same chain, on the
    /// strike that Aragorn is going to face`.
    fn aimed_at_strike(&mut self, clause: &Clause, him: Option<usize>) {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
        let mut told = clause.nodes.iter().filter(small).map(|p| &p.node);
        let led = matches!(told.next(), Some(Node::Word(W::On | W::Against | W::For)));
        let strike = led && told.next() == Some(&Node::Word(W::Strike)) && !clause.asked;
        let who = self.first_character(clause).filter(|c| self.in_company(*c)).or(him);
        let open = |d: &&Deed| d.act == Act::Play && d.sentence == clause.sentence && d.targets.is_empty();
        let last = self.story.deeds.last().filter(|_| strike).filter(open).and_then(|d| d.what);
        let takes = last.is_some_and(|c| knowledge::takes(self.table, &self.mentions[c].versions).strike);
        if let (Some(who), Some(last)) = (who.filter(|_| takes), self.story.deeds.last_mut()) {
            last.targets.push(Goal::Strike(Some(who)));
            self.take(who);
            self.handled = true;
        }
    }

    /// Aims the declaration before at a card of which the same sentence, or the next, tells what it is for: `tapping
    /// Elrond and aiming at Adûnaphel`, `I want to get rid of Minions Stir`.
    fn aimed_in_passing(&mut self, clause: &Clause) {
        use Word as W;
        let rid = has(clause, W::Rid) && !clause.asked && !has(clause, W::Not);
        let Some(last) = self.story.deeds.iter().rposition(|d| d.act == Act::Play && !d.earlier) else { return };
        let deed = &self.story.deeds[last];
        let (Some(own), true) = (deed.what, deed.targets.is_empty() && deed.typed.is_none()) else { return };
        let same = deed.sentence == clause.sentence;
        let near = same || rid && deed.sentence.saturating_add(1) == clause.sentence;
        let led = |at: usize| matches!(leading(clause, at), Some(Node::Word(W::Against | W::On)));
        let aims = |(at, m): &(usize, &Member)| {
            (rid || led(*at)) && !self.same(own, m.card) && self.can_aim(own, m.card) == Some(true)
        };
        let goal = self.cards(clause).find(aims).map(|(_, m)| m.card).filter(|_| near);
        let Some(goal) = goal.filter(|g| rid || self.lies(*g) || self.is_used(*g)) else { return };
        self.take(goal);
        self.story.deeds[last].targets.push(Goal::Card(goal));
        if rid && !self.lies(goal) && !self.is_used(goal) {
            self.story.lying.push(Lying::of(Member::of(goal)));
        }
        self.handled = true;
    }

    /// Aims a card that was used just before, behind what is told of it: `taps Adûnaphel, whom he has in play, at Gandalf`.
    fn aimed_apart(&mut self, clause: &Clause) {
        use Word as W;
        let there = has(clause, W::InPlay) || has(clause, W::PermanentEvent);
        let Some(last) = self.story.deeds.last().filter(|_| there && !clause.asked) else { return };
        let open = last.act == Act::TapAbility && last.targets.is_empty() && last.sentence == clause.sentence;
        let Some(own) = last.what.filter(|_| open) else { return };
        let led = |at: usize| matches!(leading(clause, at), Some(Node::Word(W::At | W::On | W::Against)));
        let aims = |(at, m): &(usize, &Member)| led(*at) && self.in_company(m.card) && !self.same(own, m.card);
        let Some(goal) = self.cards(clause).find(aims).map(|(_, m)| m.card) else { return };
        self.take(goal);
        if let Some(last) = self.story.deeds.last_mut() {
            last.targets.push(Goal::Card(goal));
        }
    }

    /// Gives what a clause names as answered to the player whose it is said to be, or else to the other one than whoever
    /// answers it: `I respond to Doors of Night with Twilight`.
    pub(super) fn answered_by_the_other(&mut self, clause: &Clause, before: usize) {
        let respond = Node::Word(Word::Respond);
        let answers =
            clause.nodes.windows(2).position(|w| matches!(w[0].node, Node::Person(_)) && w[1].node == respond);
        let Some((Node::Person(who), rest)) = answers.map(|at| (&clause.nodes[at].node, &clause.nodes[at + 2..]))
        else {
            return;
        };
        let led = rest.first().is_some_and(|p| p.node == Node::Word(Word::To));
        let rest = &rest[usize::from(led)..];
        let (whose, card) = match rest {
            [whose, card, ..] if matches!(whose.node, Node::Whose(_)) => (Some(&whose.node), &card.node),
            [card, with, ..] if led || with.node == Node::Word(Word::With) => (None, &card.node),
            _ => return,
        };
        let owner = match whose {
            Some(Node::Whose(owner)) if *owner != Person::He => Some(owner.clone()),
            _ => doers::opposite(who),
        };
        let (Node::Cards(answered), Some(owner)) = (card, owner) else { return };
        let (mentions, card) = (self.mentions, answered[0].card);
        let own = |d: &&mut Deed| d.what.is_some_and(|w| mentions[w].title == mentions[card].title);
        let deeds = self.story.deeds.iter_mut().skip(before).filter(|d| d.act == Act::Play);
        deeds.filter(own).for_each(|d| d.by = Some(owner.clone()));
    }

    /// Lets what somebody has declared be in the same chain as the answer to it: `I have declared Doors of Night, and he
    /// has responded with Gates of Morning`.
    pub(super) fn answers_what_is_told(&mut self, clause: &Clause, answer: &Deed) {
        let sentence = clause.sentence;
        let near = |d: &&mut Deed| d.sentence == sentence || d.sentence.checked_add(1) == Some(sentence);
        let open = |d: &&mut Deed| d.earlier && d.perfect && d.by != answer.by && d.typed.is_none();
        let answers = has(clause, Word::Respond) && !answer.earlier && clause.joined != Some(Word::Before);
        if let Some(last) = self.story.deeds.last_mut().filter(|_| answers).filter(near).filter(open) {
            last.earlier = false;
        }
    }

    /// Lets what somebody has declared be in the chain where the next declaration answers it: it is aimed at a card that
    /// does not stay in play, or helps in the check that the card calls for; or its words say so.
    pub(super) fn is_answered(&mut self, clauses: &[Clause]) {
        let open = |d: &Deed| d.earlier && d.perfect && !d.cancelled && d.typed.is_none() && d.act == Act::Play;
        // `I have played The Roving Eye on him, and he rolls a 6 for the check`: nothing else is declared.
        if self.story.deeds.iter().all(|d| d.earlier) && !self.story.rolls.is_empty() {
            let last = self.story.deeds.iter().rposition(|d| open(d) && d.what.is_some_and(|w| self.rolls_for(w)));
            last.into_iter().for_each(|at| self.story.deeds[at].earlier = false);
        }
        for at in 0..self.story.deeds.len() {
            let Some(own) = self.story.deeds[at].what.filter(|_| open(&self.story.deeds[at])) else { continue };
            let Some(next) = self.story.deeds[at + 1..].iter().find(|d| !d.earlier) else { continue };
            let gone = knowledge::never_stays(self.table, &self.mentions[own].versions);
            let aimed = next.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, own)));
            let check = |g: &Goal| matches!(g, Goal::Check(..));
            let helps = self.rolls_for(own) && next.targets.iter().any(check);
            if gone && (aimed || helps || next.sentence > self.story.deeds[at].sentence && responds(next, clauses)) {
                self.story.deeds[at].earlier = false;
            }
        }
    }

    /// Lets a creature that was declared attack where the other player goes on with what is for attacks only: `he plays
    /// Wargs, and I play Concealment`. What is told to be a response, or to come before something resolves, does not wait.
    pub(super) fn attacks_when_cancelled(&mut self, clauses: &[Clause]) {
        let waits = |d: &Deed| {
            let mut told = clauses.iter().filter(|c| c.sentence == d.sentence);
            responds(d, clauses) || told.any(|c| has(c, Word::Resolve))
        };
        if waits_to_resolve(clauses) {
            return;
        }
        for at in 1..self.story.deeds.len() {
            // `he plays Wargs, I pass, and then I play Concealment`
            let before = self.story.deeds[..at].iter().rfind(|d| d.act != Act::Pass);
            let (Some(creature), next) = (before, &self.story.deeds[at]) else { continue };
            let plain = |d: &Deed| !d.earlier && !d.cancelled && d.typed.is_none() && d.act == Act::Play;
            let same = creature.chain == next.chain && next.within.or(next.after).is_none();
            let comes = plain(creature) && creature.what.is_some_and(|c| self.creature(c) && !self.character(c));
            let only =
                |c: usize| !self.hazard(c) && knowledge::plays_on_attacks_only(self.table, &self.mentions[c].versions);
            if same && comes && plain(next) && next.what.is_some_and(only) && !waits(next) {
                self.story.deeds[at..].iter_mut().for_each(|d| d.chain += 1);
            }
        }
    }

    /// Lets what had been declared be in the chain that goes on: `he had played it, and I passed. Rather than resolving it
    /// he added another one`.
    pub(super) fn still_unresolved(&mut self, clause: &Clause) {
        use Word as W;
        let not = has(clause, W::Not) || clause.joined == Some(W::Before) || has(clause, W::Before);
        let plain = has(clause, W::Resolve) && has(clause, W::It) && self.cards(clause).next().is_none();
        if !(not && plain) || clause.asked {
            return;
        }
        let open = |d: &&mut Deed| d.earlier && d.perfect && d.typed.is_none() && d.act == Act::Play;
        let near = |d: &&mut Deed| d.sentence.saturating_add(1) >= clause.sentence;
        let last = self.story.deeds.iter_mut().rev().find(|d| d.act != Act::Pass);
        if let Some(last) = last.filter(open).filter(near) {
            last.earlier = false;
            self.handled = true;
        }
    }

    /// Notes that a creature that attacks is still to resolve: `the Assassin has been declared but is not resolved`,
    /// `before the Wargs resolve`.
    pub(super) fn attack_unresolved(&mut self, clause: &Clause) {
        use Word as W;
        let timed = clause.joined == Some(W::Before) || has(clause, W::Before);
        let open = has(clause, W::Resolve) && (has(clause, W::Not) || has(clause, W::ToCome) || timed);
        let told = !clause.asked || matches!(clause.joined, Some(W::When | W::But | W::And | W::Before));
        let Some(source) = self.story.fights.last().and_then(|f| f.source).filter(|_| open && told) else { return };
        let last = self.last.is_some_and(|(c, n)| n == clause.sentence && self.same(c, source));
        let it = (has(clause, W::It) || last) && self.story.deeds.iter().all(|d| d.earlier);
        let own = self.cards(clause).next().map_or(it, |(_, m)| self.same(m.card, source));
        let fresh = |f: &&mut Fight| !f.over && !f.past && f.step.is_none() && f.typed.is_none();
        let creature = self.creature(source) && own && self.strikes_given().is_empty();
        if let Some(fight) = self.story.fights.last_mut().filter(fresh).filter(|_| creature) {
            fight.unresolved = true;
            self.handled = true;
        }
    }

    /// Notes that the last declaration has resolved before what it answers: `I answered with Dark Tryst, which resolved
    /// first`.
    pub(super) fn resolved_at_once(&mut self, clause: &Clause) {
        use Word as W;
        let which = clause.joined == Some(W::Who) || has(clause, W::Who);
        let first = has(clause, W::StrikeNow) || has(clause, W::Resolve) && has(clause, W::Order);
        let open = which && first && !clause.asked && !has(clause, W::Not) && self.story.fights.is_empty();
        let last = self.story.deeds.len().checked_sub(1).filter(|at| {
            let last = &self.story.deeds[*at];
            let answers = self.story.deeds[..*at].iter().any(|d| d.chain == last.chain && !d.earlier);
            let near = last.sentence == clause.sentence || last.sentence == usize::MAX;
            open && answers && near && last.act == Act::Play && !last.earlier
        });
        if last.is_some() {
            self.after = last;
            self.handled = true;
        }
    }

    /// Begins the next chain: `it resolves`. Behind `the Tryst resolves first`, anything declared comes after that.
    pub(super) fn resolved(&mut self, clause: &Clause, cards: &[usize]) {
        use Word as W;
        // `her hand is empty after that` tells of no chain.
        let piled = [W::InHand, W::InDiscard, W::InDeck].iter().any(|w| has(clause, *w)) && cards.is_empty();
        // `(he rolled a 7 for the check afterwards)`
        let rolled = clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)))
            && [W::Roll, W::CorruptionCheck, W::BodyCheck].iter().any(|w| has(clause, *w));
        // `I answered with Dark Tryst. When that resolves, I draw three cards`: what it answers waits.
        if has(clause, W::Draw) && !clause.asked && !has(clause, W::Not) && self.resolves_by_drawing() {
            self.handled = true;
            return;
        }
        if has(clause, W::NextChain) && !self.story.deeds.is_empty() && !piled {
            self.story.chain = self.story.chain.saturating_add(u8::from(!(clause.aside && rolled)));
            self.handled = true;
            return;
        }
        // `right after that, nothing has resolved yet`: still the same chain.
        let fresh = self.story.deeds.iter().all(|d| d.chain != self.story.chain);
        if has(clause, W::Resolve) && (has(clause, W::Not) || has(clause, W::ToCome)) && fresh && self.story.chain > 1 {
            self.story.chain -= 1;
            // `it resolves. Doors of Night has not resolved yet`: what answered it has.
            let chain = self.story.chain;
            let own = |d: &Deed| d.chain == chain && !d.earlier && d.act != Act::Pass;
            let waits = |d: &Deed| own(d) && d.what.is_some_and(|w| cards.iter().any(|c| self.same(w, *c)));
            let waiting = self.story.deeds.iter().position(waits);
            let last = self.story.deeds.iter().rposition(own);
            self.after = last.filter(|last| waiting.is_some_and(|w| w < *last)).or(self.after);
            self.handled = true;
            return;
        }
        // `I draw my three, and there is a Twilight among them`: the last declaration has resolved.
        let drawn = has(clause, W::Draw) && !clause.asked && !has(clause, W::Not) && cards.is_empty();
        let drawer = self.story.deeds.len().checked_sub(1).filter(|at| {
            let last = &self.story.deeds[*at];
            let alone = self.story.deeds.iter().filter(|d| d.chain == last.chain && !d.earlier).count() < 2;
            drawn && !alone && last.act == Act::Play && !last.earlier && last.chain == self.story.chain
        });
        if drawer.is_some() {
            self.after = drawer;
            self.handled = true;
            return;
        }
        let denied = has(clause, W::Not)
            || has(clause, W::ToCome)
            || has(clause, W::SameChain)
            || clause.asked
            || clause.joined == Some(W::Before)
            || clause.joined == Some(W::When)
            || has(clause, W::Before);
        if !has(clause, W::Resolve) || denied || self.story.deeds.is_empty() {
            return;
        }
        let own: Vec<usize> = (0..self.story.deeds.len())
            .filter(|d| self.story.deeds[*d].chain == self.story.chain && !self.story.deeds[*d].earlier)
            .collect();
        // `it resolves, the top 3 of my deck are Twilight and …`
        let verb = clause.nodes.iter().position(|p| p.node == Node::Word(W::Resolve)).unwrap_or(0);
        let it = verb > 0 && clause.nodes[verb - 1].node == Node::Word(W::It);
        let of = match if it { &[] } else { cards } {
            [card, ..] => own.iter().copied().find(|d| self.story.deeds[*d].what.is_some_and(|w| self.same(w, *card))),
            [] => own.first().copied(),
        };
        match of {
            Some(first) if own.first() == Some(&first) => self.story.chain = self.story.chain.saturating_add(1),
            Some(later) => self.after = Some(later),
            None => return,
        }
        self.handled = true;
    }

    /// Notes that the last declaration has resolved where its cards are drawn, and what it answers has not. Returns
    /// whether that is so.
    pub(super) fn resolves_by_drawing(&mut self) -> bool {
        let Some(last) = self.story.deeds.iter().rposition(|d| d.act != Act::Pass) else { return false };
        // `it resolves and gives me three cards`
        let told = self.story.chain;
        let own = self.story.deeds[last].chain;
        if own.saturating_add(1) == told && self.story.deeds.iter().all(|d| d.chain != told) {
            self.story.chain = own;
        }
        if self.draws_in_answer(last) {
            self.after = Some(last);
            return true;
        }
        self.story.chain = told;
        false
    }

    /// Whether a declaration draws cards and answers another one in its chain.
    fn draws_in_answer(&self, at: usize) -> bool {
        let Some(last) = self.story.deeds.get(at) else { return false };
        let answers = self.story.deeds[..at].iter().any(|d| d.chain == last.chain && !d.earlier && d.act != Act::Pass);
        answers && last.act == Act::Play && !last.earlier && last.chain == self.story.chain && self.draws()
    }

    /// Reads a body check: `the body check of Sam is declared`.
    pub(super) fn body_checked(&mut self, clause: &Clause) {
        use Word as W;
        let now = has(clause, W::BodyCheck) && has(clause, W::Play) && !clause.asked && !has(clause, W::Not);
        let who = self.first_character(clause).or_else(|| self.just_struck().map(|(_, who)| who)).or(self.him);
        if let Some(who) = who.filter(|_| now) {
            let deed = Deed { chain: self.story.chain, ..Deed::of(Act::BodyCheck, Some(who), None) };
            // `too late, the body check is already announced`: it was, when the last card was played.
            let late = |d: &Deed| {
                let near = d.sentence.saturating_add(1) >= clause.sentence && has(clause, W::Already);
                near && !d.earlier && !d.asked && d.act == Act::Play && d.chain == deed.chain
            };
            let at = self.story.deeds.iter().rposition(late).unwrap_or(self.story.deeds.len());
            self.story.deeds.insert(at, deed);
            self.handled = true;
        }
    }

    pub(super) fn deed(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let denied = clause.nodes[at.verb.saturating_sub(3)..at.verb].iter().any(|p| p.node == Node::Word(W::Not));
        if denied && !clause.asked {
            return false;
        }
        // `the strike that Balin must face is supported by Gimli`
        let by = clause.nodes.get(at.verb + 1).is_some_and(|p| p.node == Node::Word(W::By)) && at.word == W::Support;
        if at.led_by(&[W::Must]) && !clause.asked && !by && !at.led_by(&[W::Want, W::Can]) {
            return false;
        }
        match at.word {
            W::Support => self.supports(clause, at.verb),
            W::ComeDown => self.came(at),
            W::Play => self.uses(at) || self.joins(at),
            W::Respond | W::Put => self.uses(at),
            W::Reveal => self.reveals(at),
            W::Bring => self.brings(at) || self.joins(at),
            W::Be if has(clause, W::Hazard) && !clause.asked => {
                let named = self
                    .behind(clause, at.verb + 1)
                    .into_iter()
                    .map(|b| (b.at, b.members[0].card))
                    .find(|(_, c)| self.creature(*c));
                let Some((place, card)) = named else { return false };
                let by = self.by(clause);
                self.play(clause, place, card, by);
                true
            }
            W::Choose | W::Protect if self.chooses(at) => true,
            _ => false,
        }
    }

    /// Reads more about what was declared last: `and choose that Arthedain becomes a border-land`.
    pub(super) fn chooses(&mut self, at: &At<'_>) -> bool {
        let Some(last) = self.story.deeds.len().checked_sub(1) else { return self.chooses_ahead(at) };
        let uses = matches!(self.story.deeds[last].act, Act::Play | Act::TapAbility | Act::DiscardAbility | Act::Use);
        if !uses || has(at.clause, Word::Order) || at.clause.asked {
            return false;
        }
        let extra: Vec<usize> =
            self.behind(at.clause, at.verb + 1).into_iter().flat_map(|b| b.members.iter().map(|m| m.card)).collect();
        let own = self.story.deeds[last].what;
        let fits: Vec<usize> = extra.into_iter().filter(|c| own.is_none_or(|o| !self.same(o, *c))).collect();
        if !fits.iter().all(|c| self.character(*c) || self.site(*c) || self.region(*c)) {
            return false;
        }
        let aims = |c: &usize| own.is_none_or(|o| self.can_aim(o, *c) != Some(false));
        let spends = has(at.clause, Word::Tap) || has(at.clause, Word::Discard);
        if !fits.iter().all(aims) || self.story.deeds[last].act != Act::Play && fits.len() != 1 || spends {
            return false;
        }
        fits.iter().for_each(|c| self.take(*c));
        let words = self.words(at.clause);
        // `against them he plays it, choosing Gimli`: now it is clear whom he means.
        let place = own.map(|o| self.mentions[o].span.clone()).filter(|_| self.story.deeds[last].targets.is_empty());
        let near = self.story.deeds[last].sentence == at.clause.sentence;
        if let Some(place) = place.filter(|_| near && !fits.is_empty()) {
            let own = |span: &std::ops::Range<usize>| span.start <= place.start && place.end <= span.end;
            self.story.unread.retain(|(span, why)| why.key != "not_clear_meant" || !own(span));
        }
        let deed = &mut self.story.deeds[last];
        deed.words.push(' ');
        deed.words.push_str(&words);
        if deed.targets.is_empty() {
            deed.targets = fits.into_iter().map(Goal::Card).collect();
        }
        self.handled = true;
        true
    }

    /// Notes what somebody would choose for a card of theirs before the text asks whether they can play it: `I hold Halfling
    /// Strength. I would choose the untap option on Frodo. Can I play it?`
    fn chooses_ahead(&mut self, at: &At<'_>) -> bool {
        let clause = at.clause;
        let whom: Vec<usize> =
            self.behind(clause, at.verb + 1).into_iter().flat_map(|b| b.members.iter().map(|m| m.card)).collect();
        let spends = [Word::Tap, Word::Discard, Word::Order].iter().any(|w| has(clause, *w));
        let fits = |c: &usize| whom.iter().all(|w| self.can_aim(*c, *w) == Some(true));
        let card = self.it.filter(|c| !whom.is_empty() && !spends && !clause.asked && self.playable(*c) && fits(c));
        if card.is_some_and(|c| self.chosen.is_none() && !self.is_lying(c)) {
            self.chosen = Some(clause.clone());
            self.handled = true;
        }
        card.is_some()
    }

    /// Adds to a declaration what was said to be chosen for its card before.
    pub(super) fn chosen_before(&mut self) {
        let Some(clause) = self.chosen.take() else { return };
        let whom: Vec<usize> = self.cards(&clause).map(|(_, m)| m.card).collect();
        let aims = |d: &Deed| d.what.is_some_and(|c| whom.iter().all(|w| self.can_aim(c, *w) == Some(true)));
        let open = |d: &Deed| d.act == Act::Play && d.targets.is_empty() && d.sentence > clause.sentence;
        let deed = self.story.deeds.iter().position(|d| open(d) && !d.earlier && d.typed.is_none() && aims(d));
        let Some(deed) = deed else { return self.unclear(&clause, "not_clear_happens") };
        let words = self.words(&clause);
        self.story.deeds[deed].words.push_str(&format!(" {words}"));
        self.story.deeds[deed].targets = whom.into_iter().map(Goal::Card).collect();
    }

    /// Whether a card changes regions or sites, so that its order with others matters.
    pub(super) fn waits(&self, card: usize) -> bool {
        self.mentions[card].versions.iter().any(|v| {
            let own = self.table.defs.get(*v).and_then(|d| d.meaning.as_ref());
            own.is_some_and(|m| !m.standing.is_empty() || !m.triggers.is_empty())
        })
    }

    pub(super) fn by(&self, clause: &Clause) -> Option<Person> {
        let verb = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let first = match clause.nodes.first().map(|p| &p.node) {
            Some(Node::Person(p)) if !verb && *p != Person::He => Some(p.clone()),
            _ if !verb => self.comes_from(clause),
            _ => None,
        };
        // `Twilight on Doors of Night is my answer`
        let first = first.or_else(|| {
            clause.nodes.windows(3).find_map(|w| match (&w[0].node, &w[1].node, &w[2].node) {
                (Node::Word(Word::Be), Node::Whose(Person::He), Node::Word(Word::Respond)) => self.third(),
                (Node::Word(Word::Be), Node::Whose(p), Node::Word(Word::Respond)) => Some(p.clone()),
                _ => None,
            })
        });
        // `in response there is a Twilight on it`: that is whoever's it is said to be, and not whoever acted before.
        let there = |w: &[Placed]| {
            matches!(&w[0].node, Node::Other(word) if word == "there") && w[1].node == Node::Word(Word::Be)
        };
        let comes = has(clause, Word::Respond) && clause.nodes.windows(2).any(there);
        let own = || self.owner_of_actor(clause);
        self.subject_of(clause)
            .or(first)
            .or_else(|| self.comes_from(clause).filter(|_| comes))
            .or_else(|| clause.speaker.clone())
            .or_else(own)
            .or_else(|| self.subject.clone().filter(|_| !comes))
    }

    /// Tells from whom something is said to come: `Twilight on that from me`, `a Twilight by him`.
    fn comes_from(&self, clause: &Clause) -> Option<Person> {
        clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(Word::From | Word::By), Node::Person(Person::He)) => self.third(),
            (Node::Word(Word::From | Word::By), Node::Person(p)) => Some(p.clone()),
            _ => None,
        })
    }

    /// Tells whose character acts in a clause, if the text says whose company it is.
    fn owner_of_actor(&self, clause: &Clause) -> Option<Person> {
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)))?;
        let actor = clause.nodes[..verb].iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.in_company(*c)),
            Node::Person(Person::He) => self.him.filter(|h| self.in_company(*h)),
            _ => None,
        })?;
        let company = self.story.companies.iter().find(|c| c.members.iter().any(|m| self.same(m.card, actor)))?;
        company.owner.clone().filter(|p| *p != Person::He)
    }

    /// Gives the groups behind a place, each with the word that leads to it.
    pub(super) fn behind<'c>(&self, clause: &'c Clause, from: usize) -> Vec<Behind<'c>> {
        let mut out = Vec::new();
        for (at, placed) in clause.nodes.iter().enumerate().skip(from) {
            let Node::Cards(members) = &placed.node else { continue };
            let led = clause.nodes[from.min(at)..at].iter().rev().take(4).find_map(|p| match &p.node {
                Node::Word(w) if preposition(*w) => Some(Some(*w)),
                Node::Word(w) if is_verb(*w) => Some(None),
                Node::Cards(_) | Node::Person(_) | Node::Mark(',' | '=') => Some(None),
                _ => None,
            });
            out.push(Behind { at, led: led.flatten(), members });
        }
        out
    }

    /// Whether a character has one use of their own, which taps them.
    pub(super) fn has_own_use(&self, card: usize) -> bool {
        self.has_use(card) && self.character(card)
    }

    /// Whether a card has a use of its own.
    pub(super) fn has_use(&self, card: usize) -> bool {
        knowledge::uses(self.table, &self.mentions[card].versions).next().is_some()
    }

    /// Tells how a card is used: it taps, or it is discarded where that is its price.
    pub(super) fn own_use(&self, card: usize) -> Act {
        knowledge::own_use(self.table, &self.mentions[card].versions)
    }

    /// Finds the last card of the hazard player that lies there and could be tapped.
    pub(super) fn nazgul(&self) -> Option<usize> {
        self.story
            .lying
            .iter()
            .rev()
            .map(|l| l.card.card)
            .find(|c| self.hazard(*c) && self.creature(*c) || self.agent(*c))
    }

    /// Whether a card lies there by itself, borne by nobody: an agent in play, say.
    pub(super) fn lies_apart(&self, card: usize) -> bool {
        self.story.lying.iter().any(|l| self.same(l.card.card, card))
    }

    pub(super) fn borne_ring(&self) -> Option<usize> {
        let bears = self.story.companies.iter().flat_map(|c| &c.members).flat_map(|m| &m.bears);
        bears.map(|b| b.card).find(|c| self.is_ring(*c))
    }

    /// Whether a card is a ring by its title.
    pub(super) fn is_ring(&self, card: usize) -> bool {
        self.is(card, CardKind::Item)
            && fold(&self.mentions[card].title).split(' ').any(|w| w == "ring" || w == "rings")
    }
}

/// A group of cards behind a place of a clause.
#[derive(Clone, Copy)]
pub(super) struct Behind<'c> {
    /// Its place.
    pub at: usize,
    /// The word that leads to it.
    pub led: Option<Word>,
    /// The cards.
    pub members: &'c Vec<Member>,
}

/// Whether the words of a declaration say that it is a response.
fn responds(deed: &Deed, clauses: &[Clause]) -> bool {
    let mut told = clauses.iter().filter(|c| c.sentence == deed.sentence);
    told.any(|c| has(c, Word::Respond) && c.joined != Some(Word::Before))
}

/// Whether clauses say that what was declared has not resolved: `nothing has resolved yet`.
pub(super) fn waits_to_resolve(clauses: &[Clause]) -> bool {
    clauses.iter().any(|c| has(c, Word::Resolve) && has(c, Word::Not) && !c.asked)
}
