//! Ties up what only shows behind its clause, or in the end: who is there because they do something, what was played
//! before the move.

use super::*;

impl Reading<'_> {
    /// Puts somebody into the company who does something with a card there: `my ranger Beretar cancels the attack by
    /// Many Turns`, `Beorn plays Woodmen`.
    pub(super) fn doers_are_there(&mut self, clauses: &[Clause]) {
        use Word as W;
        let acts = [W::Play, W::Cancel, W::Influence, W::Take, W::Rid, W::Store, W::Discard, W::Tap, W::TheAttack];
        for clause in clauses {
            let Some(verb) = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if acts.contains(&w)))
            else {
                continue;
            };
            let small = |p: &Placed| {
                let word = matches!(p.node, Node::Word(W::Want | W::Can | W::To | W::Must | W::So | W::Now));
                word || matches!(p.node, Node::Whose(_) | Node::Other(_))
            };
            let [who] = clause.nodes[..verb].iter().filter(|p| !small(p)).collect::<Vec<_>>()[..] else { continue };
            let Node::Cards(members) = &who.node else { continue };
            let resource = |d: &Deed| {
                let own = d.what.is_some_and(|c| !self.hazard(c) && !self.character(c));
                d.sentence == clause.sentence && own && d.typed.is_none() && matches!(d.act, Act::Play | Act::Influence)
            };
            let does = self.story.deeds.iter().any(resource) && !has(clause, W::Not);
            let new: Vec<Member> = members.iter().filter(|m| does && self.is_nowhere(m.card)).cloned().collect();
            for member in new {
                self.member(&member, self.owner(clause));
            }
            if let [one] = members.as_slice() {
                self.aimed_at_doer(clause, one.card);
            }
        }
        self.attacked_beside(clauses);
        self.targets_travel();
    }

    /// Puts those into the company that moves, of which the text names nobody, at whom a hazard is aimed: `he taps
    /// Adûnaphel to tap Frodo, moving Rivendell to Bree`.
    fn targets_travel(&mut self) {
        let nobody = self.story.companies.iter().all(|c| c.members.is_empty());
        let moves = self.story.companies.last().is_some_and(|c| c.to.is_some() && c.typed.is_none());
        if !(nobody && moves) {
            return;
        }
        let hazards = self.story.deeds.iter().filter(|d| !d.earlier && d.what.is_some_and(|c| self.only_hazard(c)));
        let goals = hazards.flat_map(|d| &d.targets).filter_map(|g| match g {
            Goal::Card(c) | Goal::Check(_, Some(c)) => Some(*c),
            _ => None,
        });
        let new: Vec<usize> = goals.filter(|c| self.is_nowhere(*c)).collect();
        for who in new {
            self.member(&Member::of(who), None);
        }
    }

    /// Aims an event that is aimed at whoever plays it at the one who does so: `Faramir uses Escape`.
    fn aimed_at_doer(&mut self, clause: &Clause, who: usize) {
        let open = |d: &Deed| {
            let free = d.targets.is_empty() || d.targets == [Goal::Attack];
            let plain = d.act == Act::Play && d.typed.is_none() && free && !d.earlier;
            plain && d.sentence == clause.sentence && d.performer.is_none() && d.taps.is_empty()
        };
        let at = self.story.deeds.iter().position(open).filter(|_| self.in_company(who));
        let own =
            at.and_then(|at| self.story.deeds[at].what).filter(|c| self.is(*c, CardKind::Event) && !self.hazard(*c));
        let takes = own.map(|c| knowledge::takes(self.table, &self.mentions[c].versions)).unwrap_or_default();
        // `Gimli takes Glamdring`
        let kinds = [CardKind::Item, CardKind::Ally, CardKind::Faction];
        let thing = at.and_then(|at| self.story.deeds[at].what).filter(|c| kinds.iter().any(|k| self.is(*c, *k)));
        if let (Some(at), Some(thing)) = (at, thing) {
            let plays = !self.hazard(thing) && !self.character(thing) && self.story.deeds[at].targets.is_empty();
            self.story.deeds[at].performer = Some(who).filter(|_| plays);
        }
        let aims =
            takes.card && !takes.attack && !takes.strike && own.is_some_and(|c| self.can_aim(c, who) == Some(true));
        if let (Some(at), true) = (at, aims) {
            self.story.deeds[at].targets = vec![Goal::Card(who)];
        }
    }

    /// Whether a card is a character of whom nothing was told: who is in no company and lies nowhere.
    fn is_nowhere(&self, card: usize) -> bool {
        let agent = self.agents && self.agent(card);
        let piled = self.story.piles.iter().any(|(_, _, c)| self.same(*c, card));
        let absent = self.story.absent.iter().any(|c| self.same(*c, card));
        let known = self.in_company(card) || self.lies(card) || self.is_used(card);
        self.character(card) && !(agent || piled || absent || known)
    }

    /// Puts those into the company whom an attack is on that is faced: `Escape from the attack of an Ambusher on him and
    /// Anborn`.
    fn attacked_beside(&mut self, clauses: &[Clause]) {
        use Word as W;
        for clause in clauses.iter().filter(|c| has(c, W::Attack) || has(c, W::TheAttack)) {
            let from = clause.nodes.iter().position(|p| matches!(&p.node, Node::Cards(m) if self.is_fought(m[0].card)));
            let Some(from) = from else { continue };
            let on = clause.nodes[from..].iter().position(|p| matches!(p.node, Node::Word(W::On | W::Against)));
            let Some(on) = on.map(|n| from + n) else { continue };
            let goes_on = |p: &&Placed| {
                let he = matches!(p.node, Node::Person(Person::He) | Node::Whose(_) | Node::Word(W::And | W::Both));
                he || matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.character(m.card)))
            };
            let hit = clause.nodes[on + 1..].iter().take_while(goes_on);
            let cards = hit.filter_map(|p| if let Node::Cards(m) = &p.node { Some(m) } else { None });
            let new: Vec<Member> = cards.flatten().filter(|m| self.is_nowhere(m.card)).cloned().collect();
            for member in new {
                self.member(&member, None);
            }
        }
    }

    /// Lets what was played in a phase before the move be over, where the text goes on to the hazards: `at the start of my
    /// turn I used Ford. We go from Rivendell to Bree and he plays Wolves`.
    pub(super) fn played_before_moving(&mut self, clauses: &[Clause]) {
        use Word as W;
        let first = |c: &&Clause| {
            let phase = has(c, W::UntapPhase) || has(c, W::OrganizationPhase);
            // `before going from Rivendell to Bree I played Stealth`
            let before =
                c.joined == Some(W::Before) && has(c, W::Move) && self.cards(c).all(|(_, m)| self.site(m.card));
            (phase || before) && !c.asked && c.joined != Some(W::If)
        };
        let Some(told) = clauses.iter().find(first) else { return };
        let moves = |c: &Clause| c.sentence > told.sentence && super::in_play::tells_move(c) && !c.asked;
        let before = told.joined == Some(W::Before);
        let goes = (before || clauses.iter().any(moves)) && self.story.companies.iter().any(|c| c.to.is_some());
        let hazard =
            |d: &Deed| d.sentence > told.sentence && d.sentence != usize::MAX && d.what.is_some_and(|c| self.hazard(c));
        let own = |d: &Deed| {
            d.sentence == told.sentence
                && d.act == Act::Play
                && d.typed.is_none()
                && d.what.is_some_and(|c| !self.hazard(c))
        };
        let later = self.story.deeds.iter().any(|d| hazard(d) && matches!(d.act, Act::Play | Act::TapAbility));
        if !(goes && later && self.story.deeds.iter().any(own)) {
            return;
        }
        let mentions = self.mentions;
        let played: Vec<bool> = self.story.deeds.iter().map(own).collect();
        let mut spent = Vec::new();
        for (deed, _) in self.story.deeds.iter_mut().zip(played).filter(|(_, own)| *own) {
            (deed.earlier, deed.perfect) = (true, false);
            if let Some(who) = deed.performer.take().filter(|_| deed.taps.is_empty()) {
                let tapped = self.story.companies.iter().flat_map(|c| &c.members).any(|m| {
                    mentions[m.card].title == mentions[who].title && m.state == Some(crate::lang::CardState::Tapped)
                });
                if tapped { deed.taps.push(who) } else { deed.performer = Some(who) }
            }
            spent.extend(deed.taps.iter().copied());
        }
        if matches!(self.story.phase, Some(Phase::Untap | Phase::Organization)) {
            (self.story.phase, self.story.step) = (None, None);
        }
        for who in spent {
            self.spent_before(who);
        }
    }

    /// Notes that a character is tapped because they tapped before.
    fn spent_before(&mut self, who: usize) {
        self.member(&Member::of(who), None);
        let mentions = self.mentions;
        let members = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        for member in members.filter(|m| mentions[m.card].title == mentions[who].title) {
            member.state = member.state.or(Some(crate::lang::CardState::Tapped));
        }
    }

    /// Lets a character have tapped for what was played before, where the clause goes on with that: `earlier I played
    /// Ford, tapping Beretar`. Returns whether they have.
    pub(super) fn paid_before(&mut self, clause: &Clause, payers: &[usize]) -> bool {
        let tapping = clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Tap)) || clause.aside;
        let near =
            |d: &&mut Deed| d.sentence == clause.sentence && d.earlier && d.act == Act::Play && d.taps.is_empty();
        let resource = self.story.deeds.last().is_some_and(|d| d.what.is_some_and(|c| !self.only_hazard(c)));
        let told = tapping && resource && !clause.asked && !has(clause, Word::Not);
        let Some(last) = self.story.deeds.last_mut().filter(|_| told).filter(near) else { return false };
        last.taps.extend(payers);
        last.performer = None;
        for who in payers {
            self.spent_before(*who);
        }
        self.handled = true;
        true
    }

    /// Lets a character who taps for nothing that is told support the corruption check for which a hazard calls: `he has
    /// to check because of Weariness of the Heart, so I tap Arwen`.
    pub(super) fn taps_for_the_check(&mut self) {
        let Some((by, who)) = self.pending.clone().filter(|(_, who)| self.character(*who) && !self.lies(*who)) else {
            return;
        };
        let last = self.story.deeds.last().filter(|d| d.act == Act::Play && !d.earlier && d.typed.is_none());
        let asks = last.is_some_and(|d| d.what.is_some_and(|c| self.only_hazard(c) && self.rolls_for(c)));
        let goal = last.into_iter().flat_map(|d| &d.targets).find_map(|g| match g {
            Goal::Card(c) | Goal::Check(_, Some(c)) if self.character(*c) && !self.lies(*c) => Some(*c),
            _ => None,
        });
        let Some(whom) = goal.filter(|c| asks && !self.same(*c, who) && self.story.fights.is_empty()) else { return };
        self.pending = None;
        let mut deed = Deed::of(Act::Support, None, by);
        (deed.taps, deed.chain, deed.asked) = (vec![who], self.story.chain, self.pending_asked);
        deed.targets = vec![Goal::Check(RollKind::Corruption, Some(whom))];
        deed.sentence = self.pending_sentence;
        self.story.deeds.push(deed);
        self.member(&Member::of(who), None);
    }

    /// Drops the play of a creature that is only picked while a hazard resolves: `he turns over his deck and picks Giant
    /// Spiders to attack`.
    pub(super) fn picked_only(&mut self) {
        if self.story.knows_places() {
            return;
        }
        let turns = |d: &Deed| {
            d.act == Act::Play
                && !d.earlier
                && d.what.is_some_and(|c| self.hazard(c) && self.plays_so(c, knowledge::reveals))
        };
        let picked = |c: usize| self.story.picks.iter().any(|p| self.same(*p, c));
        let again = |at: usize| {
            let deed = &self.story.deeds[at];
            let plain = deed.act == Act::Play && !deed.earlier && deed.typed.is_none() && deed.key.is_none();
            let creature = deed.what.is_some_and(|c| self.creature(c) && picked(c));
            plain && creature && self.story.deeds[..at].iter().any(turns)
        };
        let drop: Vec<bool> = (0..self.story.deeds.len()).map(again).collect();
        // `he takes Giant Spiders for the attack`: the card that turns them over makes it.
        let shown = self.story.deeds.iter().any(turns);
        let made: Vec<bool> = self
            .story
            .fights
            .iter()
            .map(|f| {
                let plain = f.typed.is_none() && f.assigned.is_empty() && f.key.is_none() && !f.past && !f.joined;
                shown && plain && f.source.is_some_and(picked)
            })
            .collect();
        if drop.contains(&true) {
            self.story.drop_deeds(drop);
        }
        let mut made = made.into_iter();
        self.story.fights.retain(|_| made.next() != Some(true));
    }

    /// Lets a card that taps behind one who supports do so as well: `taps Gimli to help him, then he taps Gwaihir too`.
    /// Returns whether it does.
    pub(super) fn supports_too(&mut self, clause: &Clause, who: usize, by: Option<&Person>) -> bool {
        let last = self
            .story
            .deeds
            .last()
            .filter(|d| d.act == Act::Support && d.sentence.saturating_add(1) >= clause.sentence);
        let behind = |p: &Placed| {
            let rest = self.text.get(p.span.end..).map(|t| fold(t.trim_start()));
            rest.is_some_and(|t| crate::told::words::Words::english().begins_alike(&t))
        };
        let same = last.is_some_and(|d| d.sentence == clause.sentence || d.sentence == usize::MAX);
        let too = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)) && behind(p));
        let stands = self.is(who, CardKind::Ally) || self.character(who);
        let aimed = self.cards(clause).count() > 1 || clause.asked || has(clause, Word::Not);
        let Some(goal) = last.filter(|_| stands && same && too && !aimed).and_then(|d| d.targets.first().cloned())
        else {
            return false;
        };
        let mut deed = Deed::of(Act::Support, None, by.cloned());
        (deed.taps, deed.chain, deed.sentence) = (vec![who], self.story.chain, clause.sentence);
        deed.targets = vec![goal];
        self.story.deeds.push(deed);
        self.take(who);
        self.handled = true;
        true
    }

    /// Whether an owner at a place of a clause is named for a character behind whom another one who acts stands before:
    /// `Aragorn influences my opponent's Legolas`.
    pub(super) fn of_another(&self, clause: &Clause, at: usize) -> bool {
        let people = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.character(m.card)));
        let verb = clause.nodes[..at]
            .iter()
            .rposition(|p| matches!(p.node, Node::Word(Word::Influence | Word::InfluenceCheck)));
        verb.is_some_and(|verb| clause.nodes[..verb].iter().any(people)) && clause.nodes[at..].iter().any(people)
    }

    /// Puts those into their companies of whom one tries to influence the other, whom the text names there only: `Aragorn
    /// attempts to influence my opponent's Legolas`.
    pub(super) fn meet(&mut self, clause: &Clause) {
        let verb =
            clause.nodes.iter().position(|p| matches!(p.node, Node::Word(Word::Influence | Word::InfluenceCheck)));
        let Some(verb) = verb else { return };
        let person = |m: &Member| self.character(m.card) && !self.agent(m.card);
        let who = self.cards(clause).filter(|(at, m)| *at < verb && person(m)).last().map(|(_, m)| m.clone());
        let goal =
            self.cards(clause).find(|(at, m)| *at > verb && person(m) && m.whose.is_some()).map(|(_, m)| m.clone());
        let (Some(who), Some(goal)) = (who, goal) else { return };
        if !self.same(who.card, goal.card) && who.whose != goal.whose && !self.lies(goal.card) {
            let own = who.whose.clone();
            self.member(&who, own);
            self.member(&goal, None);
        }
    }

    /// Lets whoever is to be influenced be where the one is who tries it: `my Aragorn influences his Legolas at Bree`.
    pub(super) fn influenced_there(&mut self) {
        let attempt = |d: &Deed| d.act == Act::Influence && !d.earlier && d.typed.is_none();
        let Some((who, goal)) =
            self.story.deeds.iter().find(|d| attempt(d)).and_then(|d| Some((*d.taps.first()?, d.what?)))
        else {
            return;
        };
        let of = |c: usize| {
            let holds = |m: &Member| self.same(m.card, c) || m.bears.iter().any(|b| self.same(b.card, c));
            self.story.companies.iter().position(|company| company.members.iter().any(holds))
        };
        let (Some(own), Some(other)) = (of(who), of(goal)) else { return };
        let site = self.story.companies[own].at;
        let theirs = &mut self.story.companies[other];
        if own != other && theirs.at.is_none() && theirs.to.is_none() && theirs.typed.is_none() {
            theirs.at = site;
        }
    }

    /// Keys a creature to the site to which the company moves, where the text says that it comes there: `Orc-patrol at the
    /// site`, `Watcher in the Water comes at Moria itself`.
    pub(super) fn keyed_there(&mut self, clauses: &[Clause]) {
        use Word as W;
        self.keyed_as_was_said();
        let Some(to) = self.story.companies.last().and_then(|c| c.to) else { return };
        let kinds: Vec<_> = self.defs_of(to).filter_map(|d| d.site.as_ref()?.kind).collect();
        for at in 0..self.story.deeds.len() {
            let deed = &self.story.deeds[at];
            let plain = deed.act == Act::Play && deed.key.is_none() && deed.typed.is_none() && !deed.earlier;
            let Some(card) = deed.what.filter(|c| plain && self.creature(*c)) else { continue };
            let fits = self.defs_of(card).any(|d| kinds.iter().any(|k| d.key_sites.contains(k)));
            let own = |c: &&Clause| c.sentence == deed.sentence && self.cards(c).any(|(_, m)| self.same(m.card, card));
            let there = |c: &Clause| {
                let from = c.nodes.iter().position(|p| matches!(&p.node, Node::Cards(m) if self.same(m[0].card, card)));
                let rest: Vec<&Placed> =
                    c.nodes[from.unwrap_or(0)..].iter().skip(1).filter(|p| !matches!(p.node, Node::Other(_))).collect();
                rest.windows(2).any(|w| {
                    let led = w[0].node == Node::Word(W::At);
                    let site = matches!(&w[1].node, Node::Cards(m) if self.same(m[0].card, to));
                    led && (site || w[1].node == Node::Word(W::Site))
                })
            };
            if fits && clauses.iter().filter(own).any(there) {
                self.story.deeds[at].key = Some(Key::TheSite);
            }
        }
    }

    /// Whether a character taps to test a ring in what was declared last.
    pub(super) fn tests_by_tapping(&self) -> bool {
        let last = self.story.deeds.iter().rfind(|d| d.act != Act::Pass);
        let rolls = |steps: &[_]| knowledge::rolls(steps, RollKind::Test);
        let tester = |c: usize| knowledge::uses(self.table, &self.mentions[c].versions).any(|a| rolls(&a.steps));
        last.is_some_and(|d| {
            d.act == Act::TapAbility && !d.earlier && d.what.is_some_and(|c| self.character(c) && tester(c))
        })
    }

    /// Lets an attack be over whose strikes were all defeated before another creature is played: `Wargs on Gimli, all
    /// strikes beaten. Now Hobgoblins keyed to ww`.
    pub(super) fn fought_before(&mut self) {
        let Some(fight) = self.story.fights.last().filter(|f| !f.past && f.typed.is_none()) else { return };
        let beaten =
            fight.assigned.iter().all(|(_, s)| matches!(s, StrikeStatus::Defeated | StrikeStatus::Ineffectual));
        let done = fight.step == Some(Step::AfterLastStrike) && beaten && fight.source.is_some();
        let told = fight.told.0;
        let plays = |d: &Deed| {
            let creature = d.what.is_some_and(|c| self.creature(c) && self.hazard(c) && !self.is_fought(c));
            d.act == Act::Play && !d.earlier && d.typed.is_none() && creature
        };
        let later =
            self.story.deeds.iter().skip(told).any(plays) && self.story.deeds.iter().take(told).all(|d| d.earlier);
        if let Some(fight) = self.story.fights.last_mut().filter(|_| done && later) {
            (fight.past, fight.over, fight.step, fight.at_strike, fight.joined) = (true, false, None, None, false);
            fight.assigned.clear();
            let source = fight.source;
            let same = |d: &Deed| {
                d.act == Act::Play && d.typed.is_none() && d.what.zip(source).is_some_and(|(a, b)| self.same(a, b))
            };
            let drop: Vec<bool> = self.story.deeds.iter().map(same).collect();
            if drop.contains(&true) && !self.story.knows_places() {
                self.story.drop_deeds(drop);
            }
        }
    }

    /// Puts the card that is revealed on-guard behind the attempt that it answers: `he reveals Foolish Words the moment Éomer
    /// taps to influence the Riders of Rohan`.
    pub(super) fn shown_in_answer(&mut self, clauses: &[Clause]) {
        let mentions = self.mentions;
        let site = |g: &Goal| matches!(g, Goal::Card(c) if mentions[*c].is(self.table, CardKind::Site));
        for deed in self.story.deeds.iter_mut().filter(|d| d.act == Act::RevealOnGuard && d.typed.is_none()) {
            deed.targets.retain(|g| !site(g));
        }
        if self.story.knows_places() {
            return;
        }
        let attempt = |d: &Deed| {
            let faction = d.what.is_some_and(|c| self.is(c, CardKind::Faction) && !self.character(c));
            !d.earlier && (d.act == Act::Influence || d.act == Act::Play && faction)
        };
        let when = |s: usize| clauses.iter().any(|c| c.sentence == s && c.joined == Some(Word::When));
        for at in 1..self.story.deeds.len() {
            let (shown, tried) = (&self.story.deeds[at - 1], &self.story.deeds[at]);
            let shows = shown.act == Act::RevealOnGuard && shown.chain == tried.chain && shown.typed.is_none();
            if shows && attempt(tried) && when(tried.sentence) {
                self.story.deeds.swap(at - 1, at);
                self.story.step.take_if(|s| *s == Step::RevealOnGuard);
                return;
            }
        }
    }

    /// Begins the next chain behind a card that is declared by the words that it has resolved: `Doors of Night resolved. Then
    /// I play Twilight on it`, `after Doors of Night has resolved he goes on with Foul Fumes`.
    pub(super) fn resolved_itself(&mut self, clause: &Clause) {
        use Word as W;
        let open = [W::Not, W::ToCome, W::Before, W::If, W::Can, W::Must, W::Want, W::Respond];
        let other = clause.asked || open.iter().any(|w| has(clause, *w));
        let led = matches!(clause.joined, Some(W::Before | W::When | W::If | W::Who));
        let verb = clause.nodes.iter().position(|p| p.node == Node::Word(W::Resolve));
        let card = verb.and_then(|v| self.cards(clause).filter(|(at, _)| *at < v).map(|(_, m)| m.card).last());
        let Some(card) = card.filter(|_| !other && !led) else { return };
        let fresh = |d: &Deed| {
            let own = d.what.is_some_and(|w| self.same(w, card)) && d.act == Act::Play && !d.earlier;
            own && d.chain == self.story.chain && (d.sentence == clause.sentence || d.sentence == usize::MAX)
        };
        let alone = self.story.deeds.iter().filter(|d| d.chain == self.story.chain && !d.earlier).count() < 3;
        let first = self.story.deeds.iter().find(|d| d.chain == self.story.chain && !d.earlier);
        if alone && first.is_some_and(fresh) {
            self.story.chain = self.story.chain.saturating_add(1);
            let (chain, mentions) = (self.story.chain, self.mentions);
            let later = |d: &&mut Deed| {
                let other = d.what.is_some_and(|w| mentions[w].title != mentions[card].title);
                other && d.sentence == clause.sentence && d.chain + 1 == chain && clause.joined == Some(Word::After)
            };
            self.story.deeds.iter_mut().filter(later).for_each(|d| d.chain = chain);
            self.handled = true;
        }
    }

    /// Taps a Nazgûl in play of whom it is said that she taps, and not for whom: `Khamûl the Easterling taps`, `Dwar taps to
    /// make the Wargs stronger`. Returns whether she does.
    pub(super) fn nazgul_taps_alone(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| {
            !matches!(
                p.node,
                Node::Other(_) | Node::Whose(_) | Node::Mark(_) | Node::Word(W::InPlay | W::PermanentEvent | W::Now)
            )
        };
        let nodes: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let [own, tap, rest @ ..] = nodes.as_slice() else { return false };
        let Node::Cards(members) = &own.node else { return false };
        let [own] = members.as_slice() else { return false };
        let event = self.hazard(own.card) && self.creature(own.card) && self.plays_as(own.card, Mode::PermanentEvent);
        let object = rest.first().is_some_and(|p| {
            matches!(p.node, Node::Cards(_) | Node::Person(_) | Node::Word(W::It | W::On | W::At | W::Against))
        });
        let says = tap.node == Node::Word(W::Tap) && event && !self.character(own.card) && !object;
        if !says || has(clause, W::Not) || self.is_used(own.card) {
            return false;
        }
        let card = own.card;
        let mut deed = Deed::of(Act::TapAbility, Some(card), own.whose.clone());
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, clause.asked, clause.sentence);
        let takes = knowledge::takes(self.table, &self.mentions[card].versions);
        let attack =
            takes.attack && (has(clause, W::Attack) || has(clause, W::TheAttack) || !self.story.fights.is_empty());
        deed.targets = attack.then_some(Goal::Attack).into_iter().collect();
        if !self.lies_apart(card) {
            let member = Member { state: None, ..own.clone() };
            let owner = own.whose.clone();
            self.story.lying.push(Lying { owner, mode: Some("permanent-event"), ..Lying::of(member) });
        }
        self.take(card);
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Taps a Nazgûl in play against somebody, where the clause names her as the one who taps, or goes on with her: `Khamûl the
    /// Easterling taps against Gimli`, `his Khamûl, in play, taps on him`. Returns whether she does.
    pub(super) fn nazgul_taps_against(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| {
            !matches!(
                p.node,
                Node::Other(_) | Node::Whose(_) | Node::Mark(_) | Node::Word(W::InPlay | W::PermanentEvent | W::Now)
            )
        };
        let nodes: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let (own, rest) = match nodes.as_slice() {
            [Node::Cards(own), Node::Word(W::Tap), rest @ ..] if own.len() == 1 => (own[0].clone(), rest),
            [Node::Cards(own), Node::Word(W::Of), Node::Person(_), Node::Word(W::Tap), rest @ ..] if own.len() == 1 => {
                (own[0].clone(), rest)
            }
            [Node::Word(W::Tap), rest @ ..] if matches!(clause.joined, None | Some(W::And | W::Who)) => {
                let near = self.last.filter(|(c, s)| *s == clause.sentence && self.lies(*c));
                let Some((card, _)) = near else { return false };
                (Member::of(card), rest)
            }
            _ => return false,
        };
        let whom = match rest {
            [Node::Word(W::On | W::At | W::Against), Node::Cards(m), ..] if m.len() == 1 => Some(m[0].card),
            [Node::Word(W::On | W::At | W::Against), Node::Person(Person::He), ..] => self.him,
            _ => None,
        };
        let card = own.card;
        let event = self.hazard(card) && self.creature(card) && self.plays_as(card, Mode::PermanentEvent);
        let Some(whom) = whom.filter(|c| event && self.character(*c) && !self.character(card)) else { return false };
        if has(clause, W::Not) || self.is_used(card) || self.can_aim(card, whom) == Some(false) {
            return false;
        }
        if !self.lies_apart(card) {
            let owner = own.whose.clone();
            let member = Member { state: None, ..own };
            self.story.lying.push(Lying { owner, mode: Some("permanent-event"), ..Lying::of(member) });
        }
        self.declare(clause, Act::TapAbility, card, None).targets = vec![Goal::Card(whom)];
        self.take(whom);
        true
    }

    /// Lets whoever holds a card in hand be the one who plays it.
    pub(super) fn played_by_holders(&mut self) {
        let held: Vec<(Option<Person>, usize)> =
            self.story.piles.iter().filter(|(_, p, _)| *p == Pile::Hand).map(|(o, _, c)| (o.clone(), *c)).collect();
        let mentions = self.mentions;
        for deed in self.story.deeds.iter_mut().filter(|d| d.act == Act::Play && !d.earlier && d.typed.is_none()) {
            let own = |c: usize| deed.what.is_some_and(|w| mentions[w].title == mentions[c].title);
            let mut owners = held.iter().filter(|(_, c)| own(*c)).filter_map(|(o, _)| o.as_ref());
            let named = matches!((owners.next(), &deed.by), (Some(Person::Named(a)), Some(Person::Named(b))) if a != b);
            if named && owners.next().is_none() && deed.copy.is_none() {
                deed.by = held.iter().find(|(_, c)| own(*c)).and_then(|(o, _)| o.clone());
            }
        }
    }

    /// Turns up the one agent who lies face-down, where a pronoun means him: `he reveals him`. Returns whether he is.
    pub(super) fn agent_shown(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let shows = clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(W::Reveal) && matches!(w[1].node, Node::Person(Person::He) | Node::Word(W::It))
        });
        let plain = self.cards(clause).next().is_none() && !has(clause, W::Not) && !has(clause, W::OnGuard);
        let mut hidden = self.story.lying.iter().filter(|l| l.card.face_down == Some(true) && self.agent(l.card.card));
        let agent = hidden.next().map(|l| l.card.card).filter(|_| hidden.next().is_none());
        let guarded = self.story.lying.iter().any(|l| l.on_guard);
        let Some(agent) = agent.filter(|_| shows && plain && !guarded && !clause.asked) else { return false };
        self.turn_up(clause, agent);
        true
    }

    /// Whether a clause brings somebody who was named before in for another one: `I swapped him in for Strider`.
    pub(super) fn brought_for(&self, clause: &Clause, verb: usize, old: usize) -> bool {
        let he = clause.nodes.get(verb + 1).is_some_and(|p| p.node == Node::Person(Person::He));
        let led = |at: usize| leading(clause, at) == Some(&Node::Word(Word::For));
        he && self.in_company(old) && self.cards(clause).any(|(at, m)| led(at) && self.same(m.card, old))
    }

    /// Begins the next chain where what was just declared is said to be in play: `first he plays Minions Stir; when it's
    /// in play, he brings Orc-patrol`. Returns whether it does.
    pub(super) fn is_in_play_now(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::Now));
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let said = matches!(nodes[..], [Node::Word(W::It), Node::Word(W::Be), Node::Word(W::InPlay)]);
        let after = matches!(clause.joined, Some(W::When | W::After | W::Then));
        let fresh = |d: &Deed| {
            let near = d.sentence.saturating_add(1) >= clause.sentence && d.sentence != usize::MAX;
            near && d.act == Act::Play && !d.earlier && d.chain == self.story.chain
        };
        let last = self.story.deeds.last().is_some_and(|d| fresh(d) && d.what.is_some_and(|c| self.may_stay(c)));
        if said && after && last && !clause.asked && self.denying != clause.sentence {
            self.story.chain = self.story.chain.saturating_add(1);
            self.handled = true;
            return true;
        }
        self.is_not_in_play_yet(clause)
    }

    /// Reads when somebody acted by what was not there yet: `I play Twilight on his Doors of Night, before it is in play`. That
    /// lays nothing on the table.
    fn is_not_in_play_yet(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::Yet));
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let said = matches!(nodes[..], [Node::Word(W::It), Node::Word(W::Be), Node::Word(W::InPlay | W::IntoPlay)]);
        let before = clause.joined == Some(W::Before) && !clause.asked;
        let declared = |d: &Deed| d.act == Act::Play && !d.earlier && d.sentence.saturating_add(1) >= clause.sentence;
        let so = said && before && self.story.deeds.iter().any(declared);
        self.handled |= so;
        so
    }

    /// Counts the cards in somebody's hand that they are said to hold: `I hold five cards`.
    pub(super) fn hand_counted(&mut self, clause: &Clause) {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::Alone | W::Now));
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let [Node::Person(who), Node::Word(W::Bear), Node::Number(n), Node::Word(W::Card)] = nodes[..] else { return };
        let who = if *who == Person::He { self.third() } else { Some(who.clone()) };
        if let Some(count) = u8::try_from(*n).ok().filter(|n| !clause.asked && *n < 20) {
            self.story.counted.retain(|(o, p, _)| !(*o == who && *p == Pile::Hand));
            self.story.counted.push((who, Pile::Hand, count));
            self.handled = true;
        }
    }

    /// Gives an item to another character who takes it from its bearer while organizing: `Erkenbrand takes the Horn of
    /// Anor from Éowyn`. Returns whether it is given.
    pub(super) fn takes_over(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Take | W::Get)));
        let Some(verb) = verb.filter(|_| !has(clause, W::Not)) else { return false };
        let who =
            self.cards(clause).filter(|(at, m)| *at < verb && self.character(m.card)).last().map(|(_, m)| m.clone());
        let item = |m: &Member| self.is(m.card, CardKind::Item) && !self.character(m.card);
        let thing = self.cards(clause).find(|(at, m)| *at > verb && item(m)).map(|(at, m)| (at, m.clone()));
        let (Some(who), Some((place, thing))) = (who, thing) else { return false };
        let led = |at: usize| matches!(leading(clause, at), Some(Node::Word(W::From | W::Of)));
        let behind = self.cards(clause).find(|(at, m)| *at > place && led(*at) && self.character(m.card));
        let bearer = behind.map(|(_, m)| m.card).or(thing.holder).filter(|b| !self.same(*b, who.card));
        let open = !self.is_used(thing.card) && self.story.fights.is_empty();
        let Some(bearer) = bearer.filter(|_| open) else { return false };
        self.member(&Member::of(bearer), self.owner(clause));
        self.bears_item(bearer, thing.card);
        self.member(&who, None);
        self.take(bearer);
        self.take(thing.card);
        if self.story.phase.is_none() {
            self.story.phase = Some(Phase::Organization);
        }
        self.declare(clause, Act::Transfer, thing.card, None).targets = vec![Goal::Card(who.card)];
        true
    }
}
