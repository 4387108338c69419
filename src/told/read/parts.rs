//! Finds who takes part and what they carry, when all has been read: what nobody says because there is no other way.

use super::*;

impl Reading<'_> {
    /// Gives a named item to the character who is named nearest, unless the clause says that it is played: nobody plays
    /// an item while a company moves, fights or organizes.
    pub(super) fn carried(&mut self, clauses: &[Clause]) {
        use Word as W;
        // `Pippin went to Moria` tells of no way: he may be there.
        let goes = |c: &Company| c.to.is_some() && (c.from.is_some() || !c.letters.is_empty() || !c.via.is_empty());
        let moves = self.story.companies.iter().any(goes) || !self.story.fights.is_empty();
        let phase = self.story.phase;
        let playable = matches!(phase, Some(Phase::Site)) || phase != Some(Phase::Organization) && !moves;
        if playable || self.story.knows_places() {
            return;
        }
        let mut last: Option<usize> = None;
        for clause in clauses {
            let before = last;
            last = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.in_company(*c)).last().or(last);
            let played = [W::Play, W::Respond, W::InHand, W::InDeck, W::InDiscard, W::Search];
            if played.iter().any(|w| has(clause, *w)) || has(clause, W::Not) || has(clause, W::Nobody) {
                continue;
            }
            let kinds = [CardKind::Item, CardKind::Ally];
            let things: Vec<(usize, usize)> = self
                .cards(clause)
                .filter(|(_, m)| {
                    kinds.iter().any(|k| self.is(m.card, *k)) && !self.character(m.card) && m.holder.is_none()
                })
                .map(|(at, m)| (at, m.card))
                .collect();
            for (at, thing) in things {
                let piled = self.story.piles.iter().any(|(_, _, c)| self.same(*c, thing));
                let deed = self.story.deeds.iter().position(|d| d.what.is_some_and(|w| self.same(w, thing)));
                let near = self.nearest(clause, at);
                let spoken = if near.is_none() { self.spoken_of(clause, before) } else { None };
                let asked = spoken.is_some();
                let open = |d: &Deed| d.act == Act::Play && !d.earlier && d.typed.is_none() && (asked || !d.asked);
                let other = deed.is_some_and(|n| !open(&self.story.deeds[n]));
                if self.lies(thing) || piled || other {
                    continue;
                }
                let Some(who) = near.or(spoken) else { continue };
                self.bears_item(who, thing);
                let Some(deed) = deed else { continue };
                // `Faramir drinks up his Potion`: an item with a use is used, unless the clause only says whose it is.
                let owns = [W::Have, W::Bear, W::With, W::On, W::Be, W::Of].iter().any(|w| has(clause, *w));
                let owns = owns || asked;
                if !owns && self.has_use(thing) && clause.nodes[..at].iter().any(may_be_verb) {
                    let act = self.own_use(thing);
                    let deed = &mut self.story.deeds[deed];
                    (deed.act, deed.performer) = (act, None);
                    continue;
                }
                let gone = self.story.deeds.remove(deed);
                self.tests_what_is_borne(gone, thing);
            }
        }
    }

    /// Finds whose things a clause names that names nobody: `to make him lose his Sword of Gondolin` means whoever was
    /// named last, `two items made it dangerous` the one who has to check.
    fn spoken_of(&self, clause: &Clause, last: Option<usize>) -> Option<usize> {
        use Word as W;
        let states = |w: W| {
            !is_verb(w)
                || matches!(
                    w,
                    W::Be | W::Have | W::Bear | W::Lose | W::Stay | W::Can | W::Must | W::Do | W::Arrive | W::Say
                )
        };
        // `they give him 4 points`
        let counts = clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
        let gives = |w: W| counts && matches!(w, W::Transfer | W::Get | W::Bring | W::Attack);
        let stative = clause.nodes.iter().all(|p| !matches!(p.node, Node::Word(w) if !states(w) && !gives(w)));
        let other = |p: &Placed| match &p.node {
            Node::Person(p) | Node::Whose(p) => *p != Person::He,
            _ => false,
        };
        if !stative || clause.speaker.is_some() || clause.nodes.iter().any(other) {
            return None;
        }
        let he = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        if he {
            return last;
        }
        let about = has(clause, W::Item) || has(clause, W::CorruptionPoints) || has(clause, W::CorruptionCheck);
        about.then(|| self.checks_alone()).flatten()
    }

    /// Finds the one character who has to check for corruption.
    fn checks_alone(&self) -> Option<usize> {
        let rolls = self.story.rolls.iter().filter(|r| r.kind == Some(RollKind::Corruption)).filter_map(|r| r.of);
        let aimed = self.story.deeds.iter().filter(|d| !d.earlier && d.what.is_some_and(|w| self.rolls_for(w)));
        let aimed = aimed.flat_map(|d| &d.targets).filter_map(|g| match g {
            Goal::Card(c) | Goal::Check(_, Some(c)) => Some(*c),
            _ => None,
        });
        let mut all = rolls.chain(aimed).filter(|c| self.in_company(*c));
        let first = all.next()?;
        all.all(|c| self.same(c, first)).then_some(first)
    }

    /// Lets a corruption card, of which nobody says that it is played, lie on the character who is named nearest, or
    /// was named last: `There's a Lure of the Senses on my Gimli`, `he suffers from Despair of the Heart`.
    pub(super) fn afflicted(&mut self, clauses: &[Clause]) {
        use Word as W;
        let mut last: Option<usize> = None;
        for clause in clauses {
            let stands = |w: &W| matches!(w, W::Be | W::Have | W::Bear | W::Stay | W::Get | W::Take);
            let acts = |p: &Placed| matches!(&p.node, Node::Word(w) if is_verb(*w) && !stands(w));
            let tells = clause.nodes.iter().any(|p| matches!(&p.node, Node::Word(w) if stands(w)));
            // `I have Lure of the Senses in hand and want to put it on Legolas`
            let held = [W::InHand, W::InDeck, W::InDiscard, W::InSideboard].iter().any(|w| has(clause, *w));
            let denied = held || has(clause, W::Not) || has(clause, W::Nobody);
            let plain = !clause.asked && !denied && tells && !clause.nodes.iter().any(acts) && clause.speaker.is_none();
            let cards: Vec<(usize, usize)> =
                self.cards(clause).filter(|(_, m)| self.asks_for_check(m.card)).map(|(at, m)| (at, m.card)).collect();
            for (at, card) in cards.into_iter().filter(|_| plain) {
                let open = |d: &Deed| d.act == Act::Play && d.sentence == clause.sentence && d.typed.is_none();
                let deed = self.story.deeds.iter().position(|d| d.what.is_some_and(|w| self.same(w, card)));
                let other = deed.is_some_and(|n| !open(&self.story.deeds[n]));
                let who = self.nearest(clause, at).or(last).filter(|w| !self.lies(*w));
                let (Some(who), false) = (who, other || self.story.knows_places() || self.lies(card)) else { continue };
                if let Some(deed) = deed {
                    self.story.deeds.remove(deed);
                }
                self.member(&Member::of(who), None);
                self.bears_hazard(who, card);
            }
            last = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.in_company(*c)).last().or(last);
        }
    }

    /// Finds the character who is named nearest to a place of a clause: before it, else behind it.
    fn nearest(&self, clause: &Clause, place: usize) -> Option<usize> {
        let people = || self.cards(clause).filter(|(_, m)| self.character(m.card) && !self.lies_apart(m.card));
        let before = people().filter(|(at, _)| *at < place).max_by_key(|(at, _)| *at);
        let behind = people().filter(|(at, _)| *at > place).min_by_key(|(at, _)| *at);
        match (before, behind) {
            // `on Frodo: Sting`, but `Sting is on Frodo, and Sam …`
            (Some((b, _)), Some((n, m))) if n - place < place - b => Some(m.card),
            (Some((_, m)), _) | (None, Some((_, m))) => Some(m.card),
            (None, None) => None,
        }
    }

    /// Aims a test at the one gold ring of the text where the character who bears it was read to be tested: `Test of Fire on the
    /// gold ring that Asternak has (The Least of Gold Rings)`.
    pub(super) fn tests_the_ring(&mut self) {
        let tests = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| self.tests(w));
        let Some(at) = self.story.deeds.iter().position(tests) else { return };
        let deed = &self.story.deeds[at];
        let (Some(test), [Goal::Card(who)]) = (deed.what, deed.targets.as_slice()) else { return };
        let who = *who;
        let fits = |c: &usize| self.is(*c, CardKind::Item) && self.can_aim(test, *c) == Some(true);
        let mut rings = (0..self.mentions.len()).filter(fits);
        let ring = rings.next().filter(|r| rings.all(|o| self.same(o, *r)));
        let Some(ring) = ring.filter(|_| self.in_company(who)) else { return };
        let (mentions, borne) = (self.mentions, self.bearer(ring));
        let same = |a: usize, b: usize| mentions[a].title == mentions[b].title;
        if borne.is_none_or(|b| !same(b, who)) {
            for member in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
                member.bears.retain(|b| !same(b.card, ring));
            }
            self.bears_item(who, ring);
        }
        self.story.deeds[at].targets = vec![Goal::Card(ring)];
        self.take(ring);
    }

    /// Lets a character test an item that somebody bears, where nothing is played: `Gandalf taps to see what Frodo's
    /// gold ring is`.
    fn tests_what_is_borne(&mut self, gone: Deed, ring: usize) {
        let tester = gone.taps.iter().copied().find(|t| self.has_own_use(*t));
        let Some(tester) = tester.filter(|t| self.can_aim(*t, ring) == Some(true)) else { return };
        let taken = Deed { act: Act::TapAbility, what: Some(tester), taps: Vec::new(), ..gone };
        self.story.deeds.push(Deed { targets: vec![Goal::Card(ring)], performer: None, with: None, ..taken });
    }

    /// Puts two companies of which one sentence tells where they are to the same site: `my opponent's Éowyn and my Layos are
    /// at Edoras`.
    pub(super) fn stand_together(&mut self) {
        let [one, other] = self.story.companies.as_slice() else { return };
        let two = one.owner.is_some() && other.owner.is_some() && one.owner != other.owner;
        let stays = |c: &Company| c.to.is_none() && c.typed.is_none() && !c.members.is_empty();
        let site = match (one.at, other.at) {
            (Some(site), None) | (None, Some(site)) if two && stays(one) && stays(other) => site,
            _ => return,
        };
        let end = self.mentions[site].span.start;
        let here = |m: &Member| {
            let between = self.text.get(self.mentions[m.card].span.end..end);
            between.is_some_and(|text| !text.contains(['.', '!', '?', ';', '\n']))
        };
        if self.story.companies.iter().all(|c| c.members.iter().all(here)) {
            self.story.companies.iter_mut().for_each(|c| c.at = Some(site));
        }
    }

    /// Puts characters into the company who tap for something, are attacked, or are the targets of a hazard, and those
    /// who are named with them.
    pub(super) fn takes_part(&mut self, clauses: &[Clause]) {
        if self.story.companies.iter().filter(|c| !c.members.is_empty()).count() > 1 {
            return;
        }
        let mut there: Vec<usize> = Vec::new();
        for deed in self.story.deeds.iter().filter(|d| d.typed.is_none() && d.act != Act::Influence) {
            let own = deed.what.is_some_and(|w| self.character(w));
            let aimed = deed.targets.iter().filter_map(|goal| match goal {
                Goal::Card(c) if deed.what.is_some_and(|w| self.hazard(w)) && deed.act == Act::Play => Some(*c),
                Goal::Check(RollKind::Corruption, Some(c)) | Goal::Strike(Some(c)) => Some(*c),
                _ => None,
            });
            there.extend(deed.taps.iter().copied().chain(deed.performer).filter(|_| !own).chain(aimed));
        }
        there.extend(self.story.fights.iter().filter(|f| f.typed.is_none()).flat_map(|f| &f.assigned).map(|(c, _)| *c));
        let told = clauses.iter().filter(|c| !c.asked && !has(c, Word::Not));
        there.extend(told.flat_map(|c| self.attacked_in(c)));
        there.retain(|c| self.may_be_there(*c));
        let mut all: Vec<Member> = Vec::new();
        for clause in clauses {
            for placed in &clause.nodes {
                let Node::Cards(group) = &placed.node else { continue };
                let known = |m: &Member| there.iter().any(|c| self.same(*c, m.card)) || self.in_company(m.card);
                if group.iter().any(known) {
                    all.extend(group.iter().filter(|m| self.may_be_there(m.card)).cloned());
                }
            }
        }
        for member in all {
            let owner = member.whose.clone();
            self.member(&member, owner);
        }
    }

    /// Finds whom an attack is on: `Wargs attack Gimli and Balin`, `the Wolves' attack on Kíli`.
    fn attacked_in(&self, clause: &Clause) -> Vec<usize> {
        let attacker = self.cards(clause).find(|(_, m)| self.is_fought(m.card));
        let Some((from, _)) = attacker else { return Vec::new() };
        let on = |n: &Node| matches!(n, Node::Word(Word::On | Word::Attack | Word::Against | Word::To));
        let led = |at: usize| leading(clause, at).is_some_and(on);
        let hit = |(at, m): &(usize, &Member)| *at > from && self.character(m.card) && led(*at);
        self.cards(clause).filter(hit).map(|(_, m)| m.card).collect()
    }

    /// Whether a character may be in a company of whom nothing else is told.
    pub(super) fn may_be_there(&self, card: usize) -> bool {
        // A character whom a card brings into play is not there either.
        let goal = |d: &Deed| d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, card)));
        let declared = |d: &Deed| {
            let brought = d.act == Act::Play && d.what.is_some_and(|w| !self.hazard(w)) && goal(d);
            brought || d.act != Act::TapAbility && d.what.is_some_and(|w| self.same(w, card))
        };
        self.character(card)
            && !self.in_company(card)
            && !self.lies(card)
            && !self.agent(card)
            && !self.story.piles.iter().any(|(_, _, c)| self.same(*c, card))
            && !self.story.absent.iter().any(|c| self.same(*c, card))
            && !self.story.aside.iter().any(|c| self.same(*c, card))
            && !self.story.deeds.iter().any(declared)
    }
}
