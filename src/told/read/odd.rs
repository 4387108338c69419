//! Reads things that are told in ways of their own: prisoners, another copy, a new site that is declared, a card that
//! is put on somebody after it was named.

use super::*;

impl Reading<'_> {
    /// Reads what a clause says in passing: which of two cards comes first, how many cards a deck has.
    pub(super) fn notes(&mut self, clause: &Clause) {
        use Word as W;
        let mut lying: Vec<usize> = Vec::new();
        for (_, m) in self.cards(clause) {
            let event = self.is(m.card, CardKind::Event) && !self.character(m.card);
            if event && self.lies(m.card) && !lying.iter().any(|l| self.same(*l, m.card)) {
                lying.push(m.card);
            }
        }
        if lying.len() == 2 && [W::Order, W::OrderVerb, W::Or, W::Choose].iter().any(|w| has(clause, *w)) {
            self.pair = lying;
        }
        let many = clause.nodes.iter().any(|p| match &p.node {
            Node::Number(n) => *n >= 5,
            Node::Other(word) => ["enough", "big", "full", "plenty", "many", "large"].contains(&word.as_str()),
            _ => false,
        });
        let names = self.cards(clause).next().is_some();
        if has(clause, W::InDeck) && many && !names && !clause.asked && !has(clause, W::Not) {
            self.story.deck_more = 9;
            self.handled = true;
        }
        if has(clause, W::RescueAttack) && !clause.asked && !has(clause, W::Not) && !has(clause, W::Want) {
            self.story.rescue_fought = true;
            self.handled = true;
        }
    }

    /// Reads a character who is played: `he joins Legolas`.
    pub(super) fn joining(&mut self, clause: &Clause) -> bool {
        let joins = has(clause, Word::Join) && self.new_card(clause).is_none();
        let goal = self.cards(clause).map(|(_, m)| m.card).find(|c| self.in_company(*c));
        let played = |d: &Deed| d.act == Act::Play && d.targets.is_empty() && d.what.is_some_and(|w| self.character(w));
        let open = self.story.deeds.last().is_some_and(played);
        let (true, true, Some(_)) = (joins, open, goal) else { return false };
        if let Some(last) = self.story.deeds.last_mut() {
            last.targets.push(Goal::Company);
        }
        self.handled = true;
        true
    }

    /// Reads a prisoner, and where they can be rescued: `Bilbo is a prisoner under Flies and Spiders at Ettenmoors`.
    pub(super) fn prisoner(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let event = |r: &Self, c: usize| r.is(c, CardKind::Event) && r.hazard(c) && !r.character(c);
        let holder = self.cards(clause).map(|(_, m)| m.card).find(|c| event(self, *c));
        let held = self.cards(clause).map(|(_, m)| m.clone()).find(|m| self.character(m.card));
        let borne = self.cards(clause).find_map(|(_, m)| m.bears.iter().map(|b| b.card).find(|c| event(self, *c)));
        let site = self.cards(clause).map(|(_, m)| m.card).find(|c| self.site(*c) && !self.character(*c));
        let held = held.or(self.him.map(Member::of));
        if let (true, Some(holder), Some(held)) = (has(clause, W::Prisoner), holder.or(borne), held)
            && !self.lies(holder)
        {
            let held = Member { bears: Vec::new(), ..held };
            [holder, held.card].into_iter().chain(site).for_each(|c| self.take(c));
            let owner = self.subject_of(clause).filter(|p| *p != Person::He);
            self.leaves_company(held.card);
            let holder = Member { bears: vec![held], ..Member::of(holder) };
            self.story.lying.push(Lying { at: site, owner, ..Lying::of(holder) });
            self.handled = true;
            return true;
        }
        let waits = self
            .story
            .lying
            .iter()
            .rposition(|l| l.at.is_none() && l.card.bears.iter().any(|b| self.character(b.card)));
        let place =
            has(clause, W::Site) || has(clause, W::Rescue) || has(clause, W::Prisoner) || clause.nodes.len() <= 3;
        let others = self.cards(clause).any(|(_, m)| !self.site(m.card));
        if let (Some(at), Some(site), true, false, false) = (waits, site, place, others, clause.asked) {
            self.story.lying[at].at = Some(site);
            self.take(site);
            self.handled = true;
            return true;
        }
        false
    }

    /// Reads a use of the sideboard: `he sideboarded in my untap phase`.
    pub(super) fn sideboarded(&mut self, clause: &Clause) -> bool {
        if self.goes_to_sideboard(clause) {
            return true;
        }
        let told = has(clause, Word::Sideboarded) && !clause.asked && !has(clause, Word::Not);
        if told {
            self.story.verbatim.push(crate::lang::Says::Earlier(crate::lang::Earlier::Sideboard(Seat::H)));
            self.handled = true;
        }
        told
    }

    /// Declares that the hazard player accesses the sideboard in the untap phase: `he goes to his sideboard`, `he'd like to
    /// do it a second time`.
    fn goes_to_sideboard(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let untap = self.story.phase == Some(Phase::Untap) && self.cards(clause).next().is_none();
        let last = |d: &Deed| d.act == Act::NazgulSideboard && d.what.is_none() && d.typed.is_none();
        let again = has(clause, W::Again) && self.story.deeds.last().is_some_and(last);
        let acts = [W::Move, W::Play, W::Take, W::Search, W::Bring, W::Put, W::Sideboarded, W::Draw];
        let goes = has(clause, W::InSideboard) || has(clause, W::Sideboarded);
        let goes = goes && acts.iter().any(|w| has(clause, *w));
        if !untap || !(goes || again) || has(clause, W::Not) && !clause.asked {
            return false;
        }
        let by = self.subject_of(clause).or_else(|| self.third());
        self.story.sits(by.as_ref(), Seat::H, 30);
        let mut deed = Deed::of(Act::NazgulSideboard, None, by);
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, clause.asked, clause.sentence);
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Finds the card that is taken while what was declared resolves: `… to search Orcrist in my deck`, `fetch the
    /// Cram`.
    pub(super) fn searched(&mut self, clause: &Clause) {
        use Word as W;
        let verbs = [W::Search, W::Take, W::Bring, W::Draw];
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if verbs.contains(&w)));
        let Some(verb) = verb else { return };
        let piled = |c: usize| self.story.piles.iter().any(|(_, p, o)| *p != Pile::Hand && self.same(*o, c));
        let draws = clause.nodes[verb].node == Node::Word(W::Draw);
        let search = draws || clause.nodes[verb].node == Node::Word(W::Search);
        let drawn = draws || search && self.draws();
        if draws && self.story.deeds.iter().all(|d| d.earlier) {
            return;
        }
        let found = self.behind(clause, verb + 1).into_iter().map(|b| b.members[0].card).next();
        // `Lucky Search is done: Aragorn found Elven Cloak`
        let resolved = self.story.deeds.last().is_some_and(|d| d.earlier && d.act == Act::Play);
        let finder = self.cards(clause).map(|(_, m)| m.card).find(|c| self.in_company(*c) || self.character(*c));
        // `Aragorn II was tapped for it, he found an Elven Cloak`
        let he = clause.nodes[..verb].iter().any(|p| p.node == Node::Person(Person::He));
        let taps = self.story.deeds.last().and_then(|d| d.taps.first().copied()).filter(|_| he && resolved);
        let finder = finder.or(taps);
        let item = found.filter(|c| search && resolved && self.is(*c, CardKind::Item) && !self.lies(*c));
        if let (Some(item), Some(finder)) = (item, finder.filter(|_| !clause.asked)) {
            self.bears_item(finder, item);
            self.handled = true;
            return;
        }
        let fits = |c: &usize| piled(*c) || search && self.playable(*c);
        let Some(card) = found.filter(|c| fits(c) && !self.lies(*c)) else { return };
        let done = self.story.picks.iter().any(|c| self.same(*c, card));
        if done || self.is_used(card) {
            return;
        }
        let pile = match () {
            () if has(clause, W::InDiscard) => Pile::Discard,
            () if has(clause, W::InSideboard) => Pile::Sideboard,
            // `he draws his three cards and finds a Twilight`
            () if drawn => Pile::Hand,
            () => Pile::Deck,
        };
        let known = self.story.piles.iter().any(|(_, _, c)| self.same(*c, card));
        if known && self.story.deeds.is_empty() {
            return;
        }
        if !known {
            self.story.piles.push((self.by(clause), pile, card));
        }
        self.take(card);
        self.handled = true;
        if pile == Pile::Hand || self.aims_at_piled(card) {
            return;
        }
        self.story.picks.push(card);
    }

    /// Reads that what was declared last was drawn by the card before it, which has resolved then: `may I play the Twilight
    /// that I have just drawn?`
    pub(super) fn plays_what_was_drawn(&mut self, clause: &Clause) {
        let told = clause.joined == Some(Word::Who) && has(clause, Word::Draw) && !has(clause, Word::Not);
        let [.., before, last] = self.story.deeds.as_slice() else { return };
        let plays = |d: &Deed| d.act == Act::Play && !d.earlier && d.typed.is_none() && d.after.is_none();
        let near = last.sentence == clause.sentence && last.chain == before.chain;
        let draws = |card: usize| self.plays_so(card, knowledge::draws) && !self.plays_so(card, knowledge::reveals);
        let at = self.story.deeds.len() - 2;
        let answers =
            self.story.deeds[..at].iter().any(|d| d.chain == before.chain && !d.earlier && d.act == Act::Play);
        if !(told && near && answers && plays(last) && plays(before) && before.what.is_some_and(draws)) {
            return;
        }
        self.story.deeds[at + 1].after = Some(at);
        self.handled = true;
    }

    /// Reads an ally who is used to bring a faction into play, and the faction that is played with that, as one attempt: `I discard
    /// Roäc to bring in Men of Dale`.
    pub(super) fn one_attempt(&mut self) {
        let uses = |d: &Deed| d.act == Act::DiscardAbility && !d.earlier && d.typed.is_none();
        let found = (1..self.story.deeds.len()).find_map(|at| {
            let [ally, play] = &self.story.deeds[at - 1..=at] else { return None };
            let faction = play.what.filter(|c| play.act == Act::Play && self.is(*c, CardKind::Faction))?;
            let aims = |g: &Goal| matches!(g, Goal::Card(c) if self.same(*c, faction));
            let aimed = ally.targets.iter().any(aims);
            // `I discard Roäc for Men of Dale. Who makes the attempt, can Legolas?`
            let near = aimed || play.sentence.abs_diff(ally.sentence) < 2;
            let near = near && play.chain == ally.chain && play.typed.is_none();
            let open = ally.targets.is_empty() || aimed;
            let takes = |own: usize| self.is(own, CardKind::Ally) && self.can_aim(own, faction) == Some(true);
            (uses(ally) && near && open && ally.what.is_some_and(takes)).then_some((at, faction))
        });
        if let Some((at, faction)) = found {
            self.story.deeds.remove(at);
            if self.story.deeds[at - 1].targets.is_empty() {
                self.story.deeds[at - 1].targets.push(Goal::Card(faction));
            }
        }
    }

    /// Reads that a card was drawn by the one before it, where the text names it behind that one before it is played: `Dark Tryst
    /// gave me Twilight, and I put it on his Doors of Night`.
    pub(super) fn drawn_before_played(&mut self, clauses: &[Clause]) {
        use Word as W;
        let plays = |d: &Deed| d.act == Act::Play && !d.earlier && d.typed.is_none();
        let draws = |card: usize| self.plays_so(card, knowledge::draws) && !self.plays_so(card, knowledge::reveals);
        let deeds = &self.story.deeds;
        let found = (1..deeds.len().saturating_sub(1)).find_map(|at| {
            let [before, last] = &deeds[at..=at + 1] else { return None };
            let (source, card) = (before.what?, last.what?);
            let both = plays(before) && plays(last) && before.chain == last.chain && last.after.is_none();
            let answers = deeds[..at].iter().any(|d| plays(d) && d.chain == before.chain && d.by != before.by);
            let behind = self.mentions[source].span.end;
            let first = (0..self.mentions.len()).filter(|c| self.same(*c, card)).map(|c| self.mentions[c].span.clone());
            let first = first.filter(|span| span.start > behind).min_by_key(|span| span.start)?;
            let told = clauses.iter().find(|c| c.span().start <= first.start && first.end <= c.span().end)?;
            let held = [W::Play, W::Respond, W::Put, W::Have, W::Bear, W::InHand, W::Can, W::Want, W::Not, W::Cancel];
            let named = !held.iter().any(|w| has(told, *w));
            (both && answers && named && draws(source)).then_some(at)
        });
        if let Some(at) = found {
            self.story.deeds[at + 1].after = Some(at);
        }
    }

    /// Finds the clauses that only name what somebody draws, as a question asked before them: `what does he draw? Twilight!`
    pub(super) fn hears_what_is_drawn(&mut self, clauses: &[Clause]) {
        for two in clauses.windows(2) {
            let [question, answer] = two else { continue };
            let asks = question.asked && has(question, Word::Draw) && has(question, Word::Asks);
            let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
            let mut told = answer.nodes.iter().filter(small).map(|p| &p.node);
            let named = matches!((told.next(), told.next()), (Some(Node::Cards(_)), None));
            if asks && named && !answer.asked {
                self.draws_told.push(answer.span().start);
            }
        }
    }

    /// Reads a card that somebody draws, and nothing is done with it yet: `I draw Twilight`.
    pub(super) fn drawn(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let acts = [W::Play, W::Put, W::Respond, W::Tap, W::Discard, W::Reveal, W::Not, W::Want, W::Can];
        let draws = has(clause, W::Draw) && !clause.asked && !acts.iter().any(|w| has(clause, *w));
        // `I finally drew Gates of Morning … I played it`: that begins the story.
        let begun = self.story.deeds.iter().any(|d| !d.earlier);
        if begun && self.draws_told.contains(&clause.span().start) {
            self.resolves_by_drawing();
            self.handled = true;
            return true;
        }
        if !draws || !begun || self.new_card(clause).is_none() {
            return false;
        }
        self.resolves_by_drawing();
        self.searched(clause);
        self.handled
    }

    /// Whether the card that was played last only draws cards.
    pub(super) fn draws(&self) -> bool {
        let last = self.story.deeds.iter().rfind(|d| !d.earlier && d.act == Act::Play).and_then(|d| d.what);
        last.is_some_and(|c| self.plays_so(c, knowledge::draws) && !self.plays_so(c, knowledge::reveals))
    }

    /// Aims the last declaration at a card in a pile: `I play Smoke Rings and take Glamdring back`.
    pub(super) fn aims_at_piled(&mut self, card: usize) -> bool {
        let lies = |p: Pile| matches!(p, Pile::Discard | Pile::Sideboard);
        let piled = self.story.piles.iter().any(|(_, p, o)| lies(*p) && self.same(*o, card));
        let Some(last) = self.story.deeds.last().filter(|d| d.act == Act::Play && d.targets.is_empty() && !d.earlier)
        else {
            return false;
        };
        let takes = |own: usize| {
            let takes = knowledge::takes(self.table, &self.mentions[own].versions);
            takes.fetched || takes.card && self.can_aim(own, card) != Some(false)
        };
        if !piled || !last.what.is_some_and(takes) {
            return false;
        }
        if let Some(last) = self.story.deeds.last_mut() {
            last.targets.push(Goal::Card(card));
        }
        true
    }

    /// Whether a question is about the second of two cards that were declared one after the other: `can he put a second
    /// card on top of his own?`
    fn is_second_card(&self, clause: &Clause) -> bool {
        let card = |p: &Placed| self.text.get(p.span.clone()).is_some_and(|t| fold(t).starts_with("card"));
        let behind = |found: &dyn Fn(&Placed) -> bool| {
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(Word::SecondOne) && found(&w[1]))
        };
        let played: Vec<&Deed> = self.story.deeds.iter().filter(|d| d.act == Act::Play && !d.earlier).collect();
        let [.., a, b] = played.as_slice() else { return false };
        // `may he just add a second one like that?`, of the two that he has declared.
        let one = a.by.is_some() && a.by == b.by && behind(&|p| p.node == Node::Number(1));
        clause.asked && a.chain == b.chain && a.what != b.what && (behind(&card) || one)
    }

    /// Whether a declaration is that of a second copy.
    fn is_of_second(&self, deed: &Deed) -> bool {
        deed.what.is_some_and(|w| deed.copy == Some(2) || self.story.copies.get(&w) == Some(&2))
    }

    /// Whether a second copy of a card is declared.
    fn has_second(&self, card: usize) -> bool {
        self.story.deeds.iter().any(|d| self.is_of_second(d) && d.what.is_some_and(|w| self.same(w, card)))
    }

    /// Whether a second copy of some card is declared now: `can I even play a second one?` asks about that one.
    fn is_second_declared(&self) -> bool {
        self.story.deeds.iter().any(|d| d.act == Act::Play && !d.earlier && self.is_of_second(d))
    }

    /// Reads another copy of the card that was named last: `he plays another one`, `a second copy on Gimli`.
    pub(super) fn another_copy(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let plays = [W::Play, W::Put, W::Respond].iter().any(|w| has(clause, *w));
        let one = clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(W::SecondOne)
                && matches!(w[1].node, Node::Number(1) | Node::Word(W::Card | W::And | W::To))
        });
        let late = |p: &&Placed| matches!(p.node, Node::Word(W::Now | W::Idle) | Node::Other(_) | Node::Mark(_));
        let last = clause.nodes.iter().rposition(|p| !late(&p));
        let one = one || last.is_some_and(|at| clause.nodes[at].node == Node::Word(W::SecondOne));
        // `can he play something ahead of the second?`
        let timed = last.and_then(|at| leading(clause, at));
        let one = one && !matches!(timed, Some(Node::Word(W::Before | W::After)));
        if self.own_copy(clause) || self.first_one_lies(clause) || self.first_one_sits(clause) {
            return true;
        }
        // `I have a second copy`, `I hold a second Lure`: what is played is that one.
        // `in my hand there is another Lure`
        let there = has(clause, W::InHand) && has(clause, W::Be) && has(clause, W::SecondOne);
        let stands = there || [W::Have, W::Bear].iter().any(|w| has(clause, *w));
        let holds = !plays && stands && !clause.asked && !has(clause, W::Not);
        if holds {
            let told = |c: usize| self.lies(c) || self.is_used(c);
            let named = self.cards(clause).find(|(_, m)| m.other && told(m.card)).map(|(_, m)| m.card);
            let held = named.or(self.it.filter(|_| one)).filter(|c| self.playable(*c) && told(*c));
            if let Some(card) = held {
                self.take(card);
                self.second = Some(card);
                self.handled = true;
            }
            return held.is_some();
        }
        if self.second_copy_on(clause) {
            return true;
        }
        let second = self.second.filter(|c| has(clause, W::It) && self.it.is_none_or(|i| self.same(i, *c)));
        if !(plays && (one || second.is_some()))
            || has(clause, W::Order)
            || self.new_card(clause).is_some()
            || has(clause, W::Not) && !clause.asked
        {
            return false;
        }
        if self.is_second_card(clause) {
            self.handled = true;
            return true;
        }
        if clause.asked && self.it.is_none_or(|c| !self.has_second(c)) && self.is_second_declared() {
            self.handled = true;
            return true;
        }
        let Some(card) = self.it.filter(|c| self.playable(*c)) else { return false };
        let known = self.is_used(card);
        if !known && !self.lies(card) {
            return false;
        }
        if self.has_second(card) {
            self.handled = true;
            return true;
        }
        self.first_copy(card);
        let mut deed = Deed::of(Act::Play, Some(card), self.by(clause));
        deed.copy = Some(2);
        deed.asked = clause.asked;
        deed.chain = self.story.chain;
        deed.sentence = clause.sentence;
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, 0);
        let before = self.story.deeds.iter().rev().skip(1).find(|d| d.what.is_some_and(|w| self.same(w, card)));
        if let Some(targets) = before.map(|d| d.targets.clone())
            && self.story.deeds[last].targets.is_empty()
            && !self.story.deeds[last].asked
        {
            self.story.deeds[last].targets = targets;
        }
        self.handled = true;
        true
    }

    /// Reads a card that is played on the other player's copy of it: `I answer with my own Twilight on his Twilight`.
    fn own_copy(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let plays = [W::Play, W::Respond].iter().any(|w| has(clause, *w)) && !clause.asked && !has(clause, W::Not);
        let own = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Whose(p), Node::Cards(m)) if m.len() == 1 && self.is_used(m[0].card) => Some((p.clone(), m[0].card)),
            _ => None,
        });
        let Some((who, card)) = own.filter(|_| plays) else { return false };
        let same = |d: &Deed| d.act == Act::Play && d.what.is_some_and(|w| self.same(w, card));
        let mut before = self.story.deeds.iter().filter(|d| same(d));
        let Some(first) = before.next().filter(|_| before.next().is_none()) else { return false };
        if self.by(clause).as_ref() != Some(&who) || first.by.is_none() || first.by.as_ref() == Some(&who) {
            return false;
        }
        let again = self.cards(clause).filter(|(_, m)| self.same(m.card, card)).count() > 1;
        let goal = first.what;
        self.first_copy(card);
        let mut deed = Deed::of(Act::Play, Some(card), Some(who));
        (deed.copy, deed.chain, deed.sentence) = (Some(2), self.story.chain, clause.sentence);
        deed.targets = goal.filter(|_| again).map(Goal::Card).into_iter().collect();
        self.story.deeds.push(deed);
        self.take(card);
        self.handled = true;
        true
    }

    /// Reads that another copy of the card that was declared last is in play: `you've got one in play already`, `this is
    /// my second copy`.
    fn first_one_lies(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let acts = [W::Play, W::Put, W::Respond, W::Discard, W::Not, W::Want, W::Can, W::If];
        // `can I play a second one when my first one is still in play?`
        let supposed = matches!(clause.joined, Some(W::When | W::If | W::Because | W::But));
        if clause.asked && !supposed || acts.iter().any(|w| has(clause, *w)) || self.cards(clause).next().is_some() {
            return false;
        }
        let first = |w: &[Placed]| matches!(w[0].node, Node::Whose(_)) && w[1].node == Node::Word(W::Order);
        let one = clause.nodes.iter().any(|p| matches!(p.node, Node::Number(1) | Node::Word(W::SecondOne)))
            || clause.nodes.windows(2).any(first);
        let there = one && has(clause, W::InPlay) && (has(clause, W::Have) || has(clause, W::Be));
        let second = clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(W::SecondOne) && matches!(w[1].node, Node::Number(1) | Node::Word(W::Card))
        });
        let second = second && has(clause, W::Be) && clause.nodes.len() < 7;
        let last = self.story.deeds.iter().rfind(|d| !d.earlier);
        let last = last.filter(|d| d.act == Act::Play && d.copy.is_none() && d.typed.is_none());
        let Some((card, by)) = last.and_then(|d| Some((d.what?, d.by.clone()))) else { return false };
        let told = self.story.copies.contains_key(&card) || self.lies(card) || !self.may_stay(card);
        if !(there || second) || told {
            return false;
        }
        self.first_copy(card);
        self.story.lying.push(Lying { owner: by, ..Lying::of(Member::of(card)) });
        if let Some(last) = self.story.deeds.iter_mut().rfind(|d| !d.earlier) {
            last.copy = Some(2);
        }
        self.handled = true;
        true
    }

    /// Reads on whom another copy of the card lies of which the text speaks: `The first copy sits on Boromir II`, `one is on
    /// Gimli already`.
    fn first_one_sits(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let acts = [W::Play, W::Put, W::Respond, W::Discard, W::Not, W::Want, W::Can, W::If];
        if clause.asked || acts.iter().any(|w| has(clause, *w)) {
            return false;
        }
        let Some(verb) = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Stay | W::Be))) else {
            return false;
        };
        let one = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, W::Order | W::SecondOne | W::Card),
            Node::Number(n) => *n == 1,
            Node::Other(_) | Node::Whose(_) => true,
            _ => false,
        };
        let says =
            |p: &Placed| p.node == Node::Word(W::Card) || p.node == Node::Number(1) || p.node == Node::Word(W::Order);
        let subject = &clause.nodes[..verb];
        let subject = !subject.is_empty() && subject.iter().all(one) && subject.iter().any(says);
        let who = self.cards(clause).find(|(at, _)| leading(clause, *at) == Some(&Node::Word(W::On)));
        let who = who.map(|(_, m)| m.clone()).filter(|m| self.character(m.card) && !self.lies_apart(m.card));
        let card = self.it.or(self.topic).filter(|c| self.asks_for_check(*c) && !self.lies(*c));
        let (Some(who), Some(card), true) = (who, card, subject) else { return false };
        self.member(&Member { bears: Vec::new(), ..who.clone() }, None);
        self.bears_another(who.card, card);
        true
    }

    /// Lets every mention of a card so far mean its first copy, now that there is a second one.
    pub(super) fn first_copy(&mut self, card: usize) {
        let same: Vec<usize> = (0..self.mentions.len()).filter(|at| self.same(*at, card)).collect();
        self.story.copies.extend(same.into_iter().map(|at| (at, 1)));
    }

    /// Reads at whom a second copy is to be aimed, where the text only asks it: `Holding another Lure. On Legolas, legal?`
    fn second_copy_on(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let acts = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w) && w != W::Can));
        let on = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::On));
        let goal = self.cards(clause).next().map(|(_, m)| m.card).filter(|c| self.in_company(*c));
        let (Some(card), Some(goal), true) = (self.second, goal, on && clause.asked && !acts) else { return false };
        self.take(goal);
        self.first_copy(card);
        let first = self.story.lying.iter().find(|l| self.same(l.card.card, card));
        let by = first.and_then(|l| l.owner.clone()).or_else(|| self.by(clause));
        let mut deed = Deed::of(Act::Play, Some(card), by);
        (deed.copy, deed.chain, deed.asked) = (Some(2), self.story.chain, true);
        deed.targets = vec![Goal::Card(goal)];
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Reads the one card that a player can play and is told to have in hand: `he uses it`.
    pub(super) fn plays_what_he_has(&mut self, clause: &Clause) -> bool {
        use Word as W;
        if self.somebody_plays_held(clause) {
            return true;
        }
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let [Node::Person(who), Node::Word(W::Play), Node::Word(W::It)] = told.as_slice() else { return false };
        let who = if *who == Person::He { self.third() } else { Some(who.clone()) };
        let hand = self.story.piles.iter().filter(|(owner, pile, _)| *pile == Pile::Hand && *owner == who);
        let held: Vec<usize> =
            hand.map(|(_, _, card)| *card).filter(|c| self.playable(*c) && !self.is_used(*c)).collect();
        let ([card], false) = (held.as_slice(), clause.asked || self.story.deeds.is_empty()) else { return false };
        let mut deed = Deed::of(Act::Play, Some(*card), who);
        (deed.chain, deed.sentence) = (self.story.chain, clause.sentence);
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Reads a question whether a character or an ally can play what its player holds: `I hold Flatter a Foe. Can Roäc
    /// play it?`
    fn somebody_plays_held(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let Some(at) = told.windows(3).position(|w| {
            matches!(w[0], Node::Cards(m) if m.len() == 1) && *w[1] == Node::Word(W::Play) && *w[2] == Node::Word(W::It)
        }) else {
            return false;
        };
        let Node::Cards(members) = told[at] else { return false };
        let who = members[0].card;
        let mut held: Vec<usize> = Vec::new();
        for (_, pile, card) in &self.story.piles {
            let open = *pile == Pile::Hand && !self.only_hazard(*card) && self.playable(*card) && !self.is_used(*card);
            if open && !held.iter().any(|h| self.same(*h, *card)) {
                held.push(*card);
            }
        }
        let there = self.in_company(who) || self.is(who, CardKind::Ally) && self.lies(who);
        let ([card], true, true) = (held.as_slice(), there && clause.asked, told.len() == at + 3) else { return false };
        let mut deed = Deed::of(Act::Play, Some(*card), Some(Person::Resource));
        (deed.chain, deed.sentence, deed.asked) = (self.story.chain, clause.sentence, true);
        deed.performer = Some(who);
        self.story.deeds.push(deed);
        self.take(who);
        self.handled = true;
        true
    }

    /// Reads where a company is to go: `I declare The Under-gates as the new site`.
    pub(super) fn new_site(&mut self, clause: &Clause) -> bool {
        if !has(clause, Word::NewSite) || self.story.companies.iter().all(|c| c.members.is_empty() || c.to.is_some()) {
            return false;
        }
        let site = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.site(*c)).last();
        let Some(site) = site else { return false };
        self.take(site);
        // `he revealed Bree as the new site`: the move of the phase, not one that is asked about.
        if has(clause, Word::Reveal) && !clause.asked {
            let company = self.story.last_company();
            (company.from, company.at) = (company.from.or(company.at), None);
            company.to = Some(site);
            self.steps(clause);
            self.handled = true;
            return true;
        }
        if self.story.deeds.last().is_some_and(|d| d.act == Act::Move) {
            self.story.chain = self.story.chain.saturating_add(1);
        }
        let mut deed = Deed::of(Act::Move, None, self.by(clause));
        deed.targets = vec![Goal::Card(site)];
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Aims the last declaration at a character: `…, for putting it on Éomer`.
    pub(super) fn puts_it(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Put | W::Play)));
        let Some(verb) = verb else { return false };
        let it = clause.nodes[verb + 1..].iter().take(3).any(|p| matches!(p.node, Node::Word(W::It | W::Card)));
        let on = clause.nodes[verb + 1..].iter().position(|p| matches!(p.node, Node::Word(W::On | W::Against)));
        let goal = on.and_then(|on| {
            clause.nodes[verb + 1 + on..].iter().find_map(|p| match &p.node {
                Node::Cards(m) => Some(m[0].card),
                _ => None,
            })
        });
        let (Some(goal), true) = (goal, it && self.new_card(clause).is_none()) else { return false };
        let it = self.it;
        let creature = self.story.deeds.last().and_then(|d| d.what).is_some_and(|w| self.creature(w));
        let other = creature
            || self.story.deeds.last().is_some_and(|d| it.is_some_and(|i| d.what.is_some_and(|w| !self.same(w, i))));
        let denied = other || has(clause, W::Not) || !(self.in_company(goal) || self.lies(goal));
        let Some(last) = self.story.deeds.last_mut().filter(|d| {
            !denied && d.targets.is_empty() && matches!(d.act, Act::Play | Act::RevealOnGuard) && !d.earlier
        }) else {
            return false;
        };
        last.targets.push(Goal::Card(goal));
        last.asked |= clause.asked;
        self.take(goal);
        self.handled = true;
        true
    }
}
