//! Reads what is told in passing: on what a hazard was spent, what else lies there, who bears what, when a card was
//! played.

use super::*;

impl Reading<'_> {
    /// Reads what a clause tells beside its subject.
    pub(super) fn passing(&mut self, clause: &Clause) {
        self.spent_on(clause);
        self.so_is(clause);
        self.lies_on(clause);
        self.permanent(clause);
        self.is_there(clause);
        self.owed_to(clause);
        self.nth_rolled(clause);
        self.first_company(clause);
        self.inside(clause);
        self.resolved_before(clause);
    }

    /// Reads a hazard that was played before: `one used on a Doors of Night`.
    fn spent_on(&mut self, clause: &Clause) {
        use Word as W;
        if clause.asked {
            return;
        }
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let found = nodes.windows(4).find_map(|w| match w {
            [Node::Number(_), Node::Word(W::Play | W::Discard), Node::Word(W::On | W::For), Node::Cards(m)] => {
                Some(m[0].clone())
            }
            _ => None,
        });
        let hazard = nodes.windows(5).find_map(|w| match w {
            [
                Node::Number(_),
                Node::Word(W::Hazard),
                Node::Word(W::Play | W::Discard),
                Node::Word(W::On | W::For),
                Node::Cards(m),
            ] => Some(m[0].clone()),
            _ => None,
        });
        // `I've already spent my only hazard on Wargs`
        let verb = nodes.iter().any(|n| matches!(n, Node::Word(W::Play | W::Discard))) && has(clause, W::Already);
        let already = nodes.windows(3).find_map(|w| match w {
            [Node::Word(W::Hazard), Node::Word(W::On | W::For), Node::Cards(m)] => Some(m[0].clone()).filter(|_| verb),
            _ => None,
        });
        let Some(member) = found.or(hazard).or(already).filter(|m| self.hazard(m.card) && !self.lies(m.card)) else {
            return;
        };
        self.take(member.card);
        self.handled = true;
        if self.is(member.card, CardKind::Creature) {
            self.story.fights.push(Fight { source: Some(member.card), past: true, joined: true, ..Fight::default() });
            return;
        }
        self.story.lying.push(Lying { since: Some(Since::Now), ..Lying::of(member) });
    }

    /// Reads a card that lies there as well: `…, and so is his Crown of Flowers`.
    fn so_is(&mut self, clause: &Clause) {
        use Word as W;
        let nodes: Vec<&Node> =
            clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_) | Node::Whose(_))).collect();
        let (W::So, [Node::Word(W::Be), Node::Cards(m)]) = (clause.joined.unwrap_or(W::And), nodes.as_slice()) else {
            return;
        };
        let lies = self.story.lying.last().is_some_and(|l| l.on.is_none());
        if lies && self.is(m[0].card, CardKind::Event) && !self.lies(m[0].card) {
            self.take(m[0].card);
            let owner = m[0].whose.clone();
            self.story.lying.push(Lying { owner, ..Lying::of(m[0].clone()) });
            self.handled = true;
        }
    }

    /// Reads who bears a card: `the Precious Gold Ring on Frodo`, `his one source of corruption is the Mithril-coat`.
    fn lies_on(&mut self, clause: &Clause) {
        use Word as W;
        let plays = has(clause, W::Play) || has(clause, W::Put) || has(clause, W::Transfer) || has(clause, W::Store);
        let borne = clause.nodes.windows(3).find_map(|w| match (&w[0].node, &w[1].node, &w[2].node) {
            (Node::Cards(item), Node::Word(W::On), Node::Cards(who)) => Some((item[0].clone(), who[0].card)),
            _ => None,
        });
        let source = has(clause, W::CorruptionPoints) || fold(&self.words(clause)).contains("source of corruption");
        let own = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(W::Be), Node::Cards(item)) if source => Some((item[0].clone(), self.him?)),
            _ => None,
        });
        // `the only item is the Sword of Gondolin`
        let only = clause.nodes.windows(3).find_map(|w| match (&w[0].node, &w[1].node, &w[2].node) {
            (Node::Word(W::Item), Node::Word(W::Be), Node::Cards(item)) if item.len() == 1 => {
                Some((item[0].clone(), self.him.filter(|h| self.in_company(*h))?))
            }
            _ => None,
        });
        let own = own.or(only.filter(|_| !clause.asked));
        let Some((item, who)) = borne.filter(|_| !plays).or(own) else { return };
        if !self.is(item.card, CardKind::Item) || self.lies(item.card) || !self.character(who) {
            return;
        }
        if !self.in_company(who) {
            self.member(&Member::of(who), None);
        }
        let mentions = self.mentions;
        let members = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        if let Some(member) = members.into_iter().find(|m| mentions[m.card].title == mentions[who].title) {
            let card = item.card;
            member.bears.push(item);
            self.take(card);
            self.take(who);
            self.handled = true;
        }
    }

    /// Lays an event there to which something is owed: `thanks to my Rank upon Rank they have three strikes`.
    fn owed_to(&mut self, clause: &Clause) {
        let [by, whose, cards, next, ..] = clause.nodes.as_slice() else { return };
        let owed = by.node == Node::Word(Word::By)
            && self.text.get(by.span.clone()).is_some_and(|t| t.contains(' '))
            && !matches!(next.node, Node::Word(w) if is_verb(w));
        let (Node::Whose(owner), Node::Cards(members)) = (&whose.node, &cards.node) else { return };
        let [event] = members.as_slice() else { return };
        let stays = self.is(event.card, CardKind::Event)
            && !knowledge::never_stays(self.table, &self.mentions[event.card].versions);
        if owed && stays && !clause.asked && !self.lies(event.card) && !self.is_used(event.card) {
            let owner = Some(owner.clone()).filter(|o| *o != Person::He);
            self.story.lying.push(Lying { owner, ..Lying::of(event.clone()) });
            self.take(event.card);
            self.handled = true;
        }
    }

    /// Notes that it tells of nothing new which strike was rolled for: `the third was just rolled`.
    fn nth_rolled(&mut self, clause: &Clause) {
        let nth = |p: &Placed| {
            matches!(p.node, Node::Number(_)) && self.text.get(p.span.clone()).is_some_and(super::account::ordinal)
        };
        let open = self.story.fights.last().is_some_and(|f| !f.assigned.is_empty());
        let plain = has(clause, Word::Roll) && has(clause, Word::Be) && self.cards(clause).next().is_none();
        if plain && open && !clause.asked && !has(clause, Word::Not) && clause.nodes.iter().any(nth) {
            self.handled = true;
        }
    }

    /// Lets an attack be over that is told to have been cancelled, where another creature comes behind it: `his
    /// Orc-patrol, which he had played on us, was cancelled by me. Now he plays Orc-lieutenant`.
    pub(super) fn cancelled_before(&mut self, clauses: &[Clause]) {
        use Word as W;
        let aside = [W::Not, W::Nobody, W::Want, W::Can, W::Must, W::Say, W::If, W::Tap, W::Before, W::Uncancellable];
        for clause in clauses {
            let led = matches!(clause.joined, Some(W::If | W::Before | W::When | W::To));
            let told = has(clause, W::Cancel) && !clause.asked && !led && !aside.iter().any(|w| has(clause, *w));
            let means = self.cards(clause).any(|(_, m)| {
                !self.creature(m.card) && !self.character(m.card) && !self.site(m.card) && !self.region(m.card)
            });
            if !told || means {
                continue;
            }
            let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.creature(*c));
            let start = clause.span().start;
            let before = |c: &usize| self.creature(*c) && self.mentions[*c].span.start < start;
            let near = clause.joined == Some(W::Who) || has(clause, W::It) || has(clause, W::TheAttack);
            let last = || {
                let all = (0..self.mentions.len()).filter(before);
                all.max_by_key(|c| self.mentions[*c].span.start).filter(|_| near)
            };
            let Some(creature) = named.or_else(last) else { continue };
            if self.was_cancelled(creature, start) {
                let span = clause.span();
                self.story.forget(|other| *other == span);
            }
        }
    }

    /// Notes that the attack of a creature was cancelled before something else was declared.
    fn was_cancelled(&mut self, creature: usize, start: usize) -> bool {
        let mentions = self.mentions;
        let own = |c: Option<usize>| c.is_some_and(|c| mentions[c].title == mentions[creature].title);
        let plays = |d: &Deed| d.act == Act::Play && d.typed.is_none() && !d.earlier;
        let other = |d: &Deed| {
            let card = d.what.filter(|c| self.creature(*c) && mentions[*c].span.start > start);
            plays(d) && card.is_some() && !own(d.what)
        };
        let followed = self.story.deeds.iter().any(other);
        let faced = self.story.fights.iter().any(|f| own(f.source) && !f.past);
        let mut done = false;
        for deed in self.story.deeds.iter_mut().filter(|d| own(d.what) && d.act == Act::Play) {
            if deed.earlier || followed && !faced && plays(deed) {
                (deed.earlier, deed.cancelled, done) = (true, true, true);
            }
        }
        let unfought = |f: &Fight| f.assigned.is_empty() && f.typed.is_none();
        for fight in self.story.fights.iter_mut().filter(|f| own(f.source) && (f.past || followed && unfought(f))) {
            (fight.past, fight.cancelled, done) = (true, true, true);
        }
        done
    }

    /// Notes that the card that was named last lies there: `he taps Khamûl the Easterling, who is in play`.
    fn is_there(&mut self, clause: &Clause) {
        use Word as W;
        let says = has(clause, W::InPlay) && (has(clause, W::Be) || has(clause, W::Have));
        // `I have him untapped in play`
        let has_it = clause.nodes.windows(2).any(|w| {
            let it = matches!(w[1].node, Node::Person(Person::He) | Node::Word(W::It));
            w[0].node == Node::Word(W::Have) && it
        });
        let refers = (clause.joined == Some(W::Who) || has_it) && !clause.asked && !has(clause, W::Not);
        if !says || !refers || self.cards(clause).next().is_some() {
            return;
        }
        let stays = |c: &usize| !knowledge::never_stays(self.table, &self.mentions[*c].versions);
        let Some(card) = self.it.filter(|c| !self.lies(*c) && self.playable(*c) && stays(c)) else { return };
        // `May I use Indûr before the check? I have him untapped in play`
        let asks = |d: &mut Deed| {
            let own = d.what.is_some_and(|w| self.mentions[w].title == self.mentions[card].title);
            d.act == Act::Play && d.asked && own && d.targets.is_empty()
        };
        if has_it {
            self.story.deeds.pop_if(asks);
        }
        // A card that is played only now does not lie there yet.
        let played = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| self.same(w, card));
        if self.story.deeds.iter().any(played) {
            return;
        }
        let owner = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Person(p) | Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        self.take(card);
        let mode = (has(clause, W::PermanentEvent) && self.creature(card)).then_some("permanent-event");
        self.story.lying.push(Lying { owner, mode, ..Lying::of(Member::of(card)) });
        self.handled = true;
    }

    /// Notes that a card lies there as a permanent-event: `her untapped permanent-event Adûnaphel`.
    fn permanent(&mut self, clause: &Clause) {
        use Word as W;
        let found = clause.nodes.windows(2).enumerate().find_map(|(at, w)| match (&w[0].node, &w[1].node) {
            (Node::Word(W::PermanentEvent), Node::Cards(m)) => {
                let before = clause.nodes[at.saturating_sub(2)..at].iter().map(|p| &p.node);
                let mut there = before.filter(|n| matches!(n, Node::Whose(_) | Node::Word(W::Untapped | W::Tapped)));
                there.next().map(|_| m[0].clone())
            }
            _ => None,
        });
        let plays = has(clause, W::Play) || has(clause, W::Put);
        // `Adûnaphel, permanent-event, untapped`
        let small = |p: &&super::super::node::Placed| match &p.node {
            Node::Mark(_) | Node::Other(_) => true,
            Node::Word(w) => matches!(w, W::Be | W::Have | W::Because | W::Untapped | W::SinceStart | W::Already),
            _ => false,
        };
        let apposed = clause.nodes.iter().enumerate().find_map(|(at, p)| {
            let Node::Cards(m) = &p.node else { return None };
            let behind = clause.nodes[at + 1..].iter().take(5).find(|p| !small(p));
            behind.is_some_and(|p| p.node == Node::Word(W::PermanentEvent)).then(|| m[0].clone())
        });
        // `Adûnaphel, who has been a permanent-event for a while`
        // `Adûnaphel? She is one of his permanent-events`
        let first = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Person(Person::He) | Node::Word(W::It)));
        let leads = clause.joined == Some(W::Who) || first && self.it.is_some_and(|c| !self.is_used(c));
        let told = leads && has(clause, W::Be) && has(clause, W::PermanentEvent) && !clause.asked;
        let it = self.it.filter(|_| told && self.cards(clause).next().is_none()).map(Member::of);
        let more = [W::Not, W::Tapped, W::Tap, W::Respond].iter().any(|w| has(clause, *w));
        let found = found.or(apposed.filter(|_| !clause.asked && !more)).or(it);
        let Some(member) = found.filter(|m| !plays && self.creature(m.card) && !self.lies(m.card)) else { return };
        self.take(member.card);
        let declared = |d: &mut Deed| {
            d.act == Act::Play
                && d.sentence == clause.sentence
                && d.what.is_some_and(|w| self.mentions[w].title == self.mentions[member.card].title)
        };
        let gone = self.story.deeds.pop_if(declared).and_then(|d| d.by);
        let owner = member.whose.clone().or(gone).or_else(|| clause.speaker.clone());
        self.story.lying.push(Lying { owner, mode: Some("permanent-event"), ..Lying::of(member) });
        self.handled = true;
    }

    /// Takes a character out of their company: `Bilbo came back into my hand`, `off he went to the discard pile`.
    pub(super) fn gone(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let pile = match () {
            () if has(clause, W::InHand) => Pile::Hand,
            () if has(clause, W::InDiscard) => Pile::Discard,
            () => return false,
        };
        let goes = [W::Return, W::ComeDown, W::Move, W::Arrive, W::Leave].iter().any(|w| has(clause, *w));
        let other =
            [W::Play, W::Tap, W::Discard, W::Reveal, W::Have, W::Not, W::Can, W::Want, W::Must, W::Put, W::Search];
        // `…, which returns Golodhros to hand`: the effect of a card, not what has become of him.
        // `the result was that Bilbo returned to hand` tells it.
        let subject = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Cards(_)));
        let aside = clause.joined == Some(W::If) || clause.joined == Some(W::Who) && !subject;
        // `I respond with Withdrawn to Mordor, Golodhros goes back to your hand`: the player hopes for it.
        let hoped = self
            .story
            .deeds
            .last()
            .is_some_and(|d| d.sentence.saturating_add(1) >= clause.sentence && d.act == Act::Play);
        let apart = self.cards(clause).next().is_some_and(|(_, m)| self.lies_apart(m.card));
        let aimed = |c: usize| {
            let at = |d: &Deed| d.targets.iter().any(|g| matches!(g, Goal::Card(t) if self.same(*t, c)));
            self.story.deeds.iter().any(at)
        };
        // `Bilbo is back in my hand`, of one at whom something was aimed.
        let back = has(clause, W::Be) && self.cards(clause).any(|(_, m)| self.in_company(m.card) && aimed(m.card));
        let goes = goes || back;
        if hoped && apart && goes && !clause.asked {
            self.handled = true;
            return true;
        }
        if !goes || clause.asked || other.iter().any(|w| has(clause, *w)) || aside {
            return false;
        }
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.character(*c));
        let he = clause.nodes.iter().any(|p| p.node == Node::Person(Person::He));
        let Some(who) = named.or(self.him.filter(|h| he && (self.in_company(*h) || aimed(*h) && !self.agent(*h))))
        else {
            return false;
        };
        if self.story.deeds.is_empty() {
            return false;
        }
        self.leaves_company(who);
        self.story.deeds.iter_mut().for_each(|d| d.earlier = true);
        self.story.piles.push((Some(Person::Resource), pile, who));
        self.take(who);
        self.handled = true;
        true
    }

    /// Reads a card that is said to have resolved, and of which nothing was told: `Lucky Search is all done`.
    fn resolved_before(&mut self, clause: &Clause) {
        use Word as W;
        if self.which_has_resolved(clause) {
            return;
        }
        let over = has(clause, W::Be) && (has(clause, W::Over) || has(clause, W::Resolve))
            || has(clause, W::Have) && has(clause, W::Resolve);
        let aside = [W::Not, W::If, W::When, W::Must, W::Can, W::Want, W::Attack, W::TheAttack, W::Strike];
        let aside = clause.asked || clause.joined.is_some_and(|w| w != W::And) || aside.iter().any(|w| has(clause, *w));
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| !self.site(*c)).collect();
        let [card] = cards[..] else { return };
        let short = knowledge::never_stays(self.table, &self.mentions[card].versions);
        if !over || aside || !short || self.is_used(card) || self.lies(card) || self.is_fought(card) {
            return;
        }
        self.take(card);
        let mut deed = Deed::of(Act::Play, Some(card), None);
        (deed.earlier, deed.sentence, deed.chain) = (true, clause.sentence, self.story.chain);
        self.story.deeds.push(deed);
        self.handled = true;
    }

    /// Reads that the card that was named just before has resolved: `I had him do a Lucky Search, which has resolved to
    /// the end`.
    fn which_has_resolved(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let over = (has(clause, W::Resolve) || has(clause, W::Over)) && clause.joined == Some(W::Who);
        let aside =
            [W::Not, W::Can, W::Must, W::Want, W::Attack, W::TheAttack, W::Strike].iter().any(|w| has(clause, *w));
        let Some((card, sentence)) = self.last.filter(|_| over && !aside && !clause.asked) else { return false };
        let short = knowledge::never_stays(self.table, &self.mentions[card].versions);
        let plain = self.cards(clause).next().is_none() && sentence == clause.sentence;
        if !short || !plain || self.lies(card) || self.is_fought(card) {
            return false;
        }
        let mentions = self.mentions;
        let own = |c: usize| mentions[c].title == mentions[card].title;
        self.story.piles.retain(|(_, pile, c)| *pile != Pile::Hand || !own(*c));
        match self.story.deeds.iter_mut().rfind(|d| d.act == Act::Play && d.what.is_some_and(own)) {
            Some(deed) => deed.earlier = true,
            None => {
                let mut deed = Deed::of(Act::Play, Some(card), None);
                (deed.earlier, deed.sentence, deed.chain) = (true, clause.sentence, self.story.chain);
                self.story.deeds.push(deed);
            }
        }
        self.take(card);
        self.handled = true;
        true
    }

    /// Whether the text tells of the attack of a card.
    pub(super) fn is_fought(&self, card: usize) -> bool {
        self.story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, card)))
    }

    /// Reads what happens while a card resolves: `before the attack that Lucky Search makes`, `before he fights`, `right in
    /// the middle of the card`.
    fn inside(&mut self, clause: &Clause) {
        use Word as W;
        let before = clause.joined == Some(W::Before) || has(clause, W::Before);
        let attack = [W::Attack, W::TheAttack, W::Face].iter().any(|w| has(clause, *w));
        let during = has(clause, W::During) && has(clause, W::Card) && !has(clause, W::OnGuard);
        // `while the card is half done`
        let half = has(clause, W::Unfinished) && clause.joined == Some(W::When) && !has(clause, W::OnGuard);
        // `is there a moment between the find and the attack?`
        let between = clause.asked && has(clause, W::Between) && attack;
        let during = during || half || between;
        // `with the attack of the search still to come`
        let before = before || attack && has(clause, W::ToCome) && !clause.asked;
        // `its first attack stands before them`: that is no moment.
        let stands = clause.nodes.windows(3).any(|w| {
            matches!(w[0].node, Node::Word(W::Stay | W::Be))
                && w[1].node == Node::Word(W::Before)
                && matches!(w[2].node, Node::Person(_) | Node::Whose(_) | Node::Cards(_))
        });
        if !(during || before && attack && !stands) {
            return;
        }
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.makes_attack(*c)).collect();
        let plays = |d: &Deed| d.act == Act::Play && !d.earlier;
        let at = if !cards.is_empty() && before {
            let own = |d: &Deed| d.what.is_some_and(|w| cards.iter().any(|c| self.same(*c, w)));
            self.story.deeds.iter().position(|d| plays(d) && own(d))
        } else {
            // Nothing else attacks than the card that was played last.
            let own = |d: &Deed| d.what.is_some_and(|w| self.makes_attack(w) && !self.hazard(w));
            let other = self.story.fights.iter().any(|f| !f.past);
            let last = self.story.deeds.iter().rposition(plays);
            last.filter(|at| !other && own(&self.story.deeds[*at]))
        };
        let Some(at) = at else { return };
        // `the Herbs to untap Aragorn: allowed mid-card?` asks about what was declared just before.
        let near = |d: &Deed| d.sentence == usize::MAX || d.sentence.saturating_add(1) >= clause.sentence;
        if clause.asked && during && self.story.deeds.len() == at + 2 {
            let chain = self.story.deeds[at].chain;
            let last = self.story.deeds.last_mut().filter(|d| near(d) && !d.earlier && d.act != Act::Pass);
            if let Some(last) = last {
                (last.within, last.chain) = (Some(at), chain);
            }
        }
        self.within = Some(at);
        self.handled = true;
    }

    /// Reads a card that lies there since the turn of a company: `when my first group moved this turn he put out Long
    /// Winter`.
    fn first_company(&mut self, clause: &Clause) {
        use Word as W;
        let first =
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::Order) && w[1].node == Node::Word(W::Company));
        let several = Words::english().tells_of_another_company(&fold(self.text));
        if first && several && !clause.asked {
            self.first_sentence = clause.sentence;
            self.handled = true;
            // `Foul Fumes has been in play since his first company moved`
            let laid = self.laid_sentence == clause.sentence;
            let last = self.story.lying.last().map(|l| l.card.card);
            let last = last.filter(|c| laid && self.hazard(*c) && self.may_stay(*c));
            if let (Some(_), Some(lying)) = (last, self.story.lying.last_mut()) {
                lying.since = lying.since.or(Some(Since::Turn));
            }
            // The declarations that the same sentence told before it.
            while let Some(deed) = self.story.deeds.pop_if(|d| {
                d.sentence == clause.sentence
                    && d.act == Act::Play
                    && d.what.is_some_and(|w| self.mentions[w].is(self.table, CardKind::Event))
            }) {
                let Some(card) = deed.what else { continue };
                self.story.lying.push(Lying {
                    owner: deed.by,
                    since: Some(Since::Turn),
                    ..Lying::of(Member::of(card))
                });
            }
        }
    }
}
