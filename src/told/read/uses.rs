//! Reads cards on the table that are used, whatever word says so: `he pops her on Faramir`, `I sound the Harp for
//! Aragorn`.

use super::*;

impl Reading<'_> {
    /// Puts a declaration before the one that answers it: `he responded with Twilight on Gates of Morning, the moment she
    /// declared it`.
    pub(super) fn answered_first(&mut self, clauses: &[Clause]) {
        if self.story.knows_places() {
            return;
        }
        for at in 1..self.story.deeds.len() {
            let (answer, first) = (&self.story.deeds[at - 1], &self.story.deeds[at]);
            let plays = |d: &Deed| d.act == Act::Play && !d.earlier && !d.asked && d.typed.is_none();
            let near = answer.sentence == first.sentence && answer.chain == first.chain;
            let Some(card) = first.what.filter(|_| near && plays(answer) && plays(first)) else { continue };
            let aimed = answer.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, card)));
            let there = self.story.lying.iter().any(|l| l.outright && self.same(l.card.card, card));
            let when = |c: &Clause| c.sentence == first.sentence && c.joined == Some(Word::When) && has(c, Word::Play);
            // `Saruman casts it, in response to Beorning Skin-changers`, in a clause of its own
            let answered = |c: &Clause| {
                let leads = c.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Respond));
                let named = self.cards(c).next().filter(|(_, m)| self.same(m.card, card));
                c.sentence == first.sentence && leads && named.is_some_and(|(at, _)| declares::is_answered_at(c, at))
            };
            let answered =
                answer.what.is_some_and(|w| self.hazard(w) != self.hazard(card)) && clauses.iter().any(answered);
            if (aimed && clauses.iter().any(when) || answered) && !there {
                let mentions = self.mentions;
                self.story.lying.retain(|l| mentions[l.card.card].title != mentions[card].title);
                self.story.deeds.swap(at - 1, at);
            }
        }
    }

    /// Taps a card that is said to be tapped by its player for its use: `his Witch-king, a permanent-event, is tapped in
    /// response`, `Indûr is tapped at Boromir by the hazard player`.
    pub(super) fn tapped_for_its_use(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let Some(tapped) =
            clause.nodes.windows(2).position(|w| w[0].node == Node::Word(W::Be) && w[1].node == Node::Word(W::Tapped))
        else {
            return false;
        };
        let behind = &clause.nodes[tapped + 2..];
        let done = behind.iter().any(|p| matches!(p.node, Node::Word(W::Respond | W::By)));
        let aside = [W::Not, W::Already, W::Earlier, W::If].iter().any(|w| has(clause, *w));
        if !done || aside || clause.asked || clause.joined == Some(W::If) {
            return false;
        }
        let event = |c: usize| self.creature(c) && self.plays_as(c, Mode::PermanentEvent) && !self.character(c);
        let named = self.cards(clause).find(|(at, m)| *at < tapped && event(m.card)).map(|(_, m)| m.clone());
        let it = self.it.filter(|c| self.lies_apart(*c) && event(*c)).map(Member::of);
        // `Adûnaphel, in play, gets tapped by Olga on his Legolas`
        let goes_on = tapped == 0 && self.last.is_some_and(|(c, s)| s == clause.sentence && self.it == Some(c));
        let Some(own) = named.or(it.filter(|_| has(clause, W::PermanentEvent) || goes_on)) else { return false };
        let led = |at: usize| matches!(leading(clause, at), Some(Node::Word(W::At | W::On | W::Against)));
        let goal = self.cards(clause).find(|(at, m)| *at > tapped && led(*at) && self.in_company(m.card));
        let goal = goal.map(|(_, m)| m.card);
        let mut deed = Deed::of(Act::TapAbility, Some(own.card), own.whose.clone());
        (deed.chain, deed.sentence) = (self.story.chain, clause.sentence);
        deed.targets = goal.map(Goal::Card).into_iter().collect();
        [Some(own.card), goal].into_iter().flatten().for_each(|c| self.take(c));
        if !self.lies_apart(own.card) {
            let owner = own.whose.clone();
            let card = Member { state: None, ..own };
            self.story.lying.push(Lying { owner, mode: Some("permanent-event"), ..Lying::of(card) });
        }
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Drops a play of a creature that another card brings out of a pile: `In Great Wrath for Khamûl. He could attack
    /// there`.
    pub(super) fn brought_back(&mut self) {
        if self.story.knows_places() {
            return;
        }
        let fetches = |d: &Deed| {
            let event = d.what.is_some_and(|c| self.hazard(c) && !self.creature(c) && self.is(c, CardKind::Event));
            d.act == Act::Play && !d.earlier && event
        };
        let again = |at: usize| {
            let deed = &self.story.deeds[at];
            let plain = deed.act == Act::Play && !deed.earlier && deed.typed.is_none() && deed.targets.is_empty();
            let card = deed.what.filter(|c| plain && self.creature(*c) && !self.lies_apart(*c));
            let aim = |g: &Goal, c: usize| matches!(g, Goal::Card(t) | Goal::InDiscard(t) if self.same(*t, c));
            card.is_some_and(|c| {
                self.story.deeds[..at].iter().any(|d| fetches(d) && d.targets.iter().any(|g| aim(g, c)))
            })
        };
        let drop = (0..self.story.deeds.len()).map(again).collect();
        self.story.drop_deeds(drop);
    }

    /// Takes what was played on a character who is back in hand as done before what is declared now: `Call of Home worked, so
    /// Bilbo is in my hand again. Can I play Tookish Blood on him?`
    pub(super) fn gone_to_hand(&mut self, clauses: &[Clause]) {
        let held = |c: usize| {
            let mut piles = self.story.piles.iter();
            self.character(c) && piles.any(|(_, pile, own)| *pile == Pile::Hand && self.same(*own, c))
        };
        let told = |c: &&Clause| has(c, Word::InHand) && !c.asked && self.cards(c).any(|(_, m)| held(m.card));
        let Some(back) = clauses.iter().find(told) else { return };
        let who: Vec<usize> = self.cards(back).map(|(_, m)| m.card).filter(|c| held(*c)).collect();
        let before = |d: &Deed| d.sentence <= back.sentence && !d.earlier && d.typed.is_none() && !d.asked;
        let hit = |d: &Deed| {
            let aimed =
                |g: &Goal| matches!(g, Goal::Card(c) | Goal::InDiscard(c) if who.iter().any(|w| self.same(*w, *c)));
            before(d)
                && d.act == Act::Play
                && d.targets.iter().any(aimed)
                && d.what.is_some_and(|w| self.only_hazard(w))
        };
        let later = self.story.deeds.iter().any(|d| !d.earlier && d.sentence > back.sentence);
        if later && self.story.deeds.iter().any(hit) && !self.story.knows_places() {
            let done: Vec<bool> = self.story.deeds.iter().map(before).collect();
            self.story.deeds.iter_mut().zip(done).filter(|(_, done)| *done).for_each(|(d, _)| d.earlier = true);
        }
    }

    /// Gives the creature that a card makes somebody's ally to whoever is said to tap for it: `I play Ready to His Will on
    /// it; Asternak taps to have it as his ally`.
    pub(super) fn taps_for_an_ally(&mut self, clauses: &[Clause]) {
        use Word as W;
        let Some((_, who)) = self.pending.clone().filter(|(_, who)| self.in_company(*who)) else { return };
        let taps = |c: &&Clause| has(c, W::Tap) && self.cards(c).any(|(_, m)| self.same(m.card, who));
        let sentence = self.pending_sentence;
        let named = |c: &&Clause| c.sentence == sentence && self.cards(c).any(|(_, m)| self.same(m.card, who));
        let told = clauses.iter().rfind(taps).or_else(|| clauses.iter().rfind(named));
        let Some(told) = told else { return };
        // `Ready to His Will on it with Asternak being the one who taps`
        let which = |c: &Clause| c.joined == Some(W::Who) && c.nodes.len() == 1 && has(c, W::Tap);
        let which = clauses.iter().any(|c| which(c) && c.sentence == told.sentence);
        let takes = |c: &Clause| {
            let it = has(c, W::It) || c.nodes.iter().any(|p| p.node == Node::Person(Person::He));
            let gets = [W::Take, W::Have, W::Get, W::Stay, W::Bring].iter().any(|w| has(c, *w));
            c.sentence == told.sentence && c.span().start >= told.span().start && (has(c, W::Ally) || it && gets)
        };
        let plays = |d: &Deed| {
            let resource = |c: usize| !self.hazard(c) && !self.character(c);
            d.act == Act::Play && !d.earlier && d.sentence <= told.sentence && d.what.is_some_and(resource)
        };
        let last = self.story.deeds.iter().rposition(plays).filter(|_| which || clauses.iter().any(takes));
        let Some(deed) = last.and_then(|at| self.story.deeds.get_mut(at)) else { return };
        deed.targets.push(Goal::Card(who));
        self.pending = None;
        self.take(who);
    }

    /// Plays the one card in a player's hand for which a character can tap: `I have Marvels Told, so I tap Elrond and
    /// get rid of it`.
    pub(super) fn plays_held(&mut self) {
        let Some((by, who)) = self.pending.clone().filter(|(_, who)| self.in_company(*who)) else { return };
        // `I have Ready to His Will, Asternak would tap for it`
        let start = self.mentions[who].span.start;
        let thing = |c: &usize| self.mentions[*c].span.start < start && !self.character(*c) && !self.site(*c);
        let it = (0..self.mentions.len()).filter(thing).max_by_key(|c| self.mentions[*c].span.start);
        let it = it.filter(|_| self.pending_for_it);
        self.takes_back_into_hand(it);
        let takes = |c: usize| knowledge::takes(self.table, &self.mentions[c].versions).tap;
        let taps = |c: usize| (takes(c) || it.is_some_and(|it| self.same(it, c))) && !self.only_hazard(c);
        let mut held: Vec<usize> = Vec::new();
        for (_, pile, card) in &self.story.piles {
            let open = *pile == Pile::Hand && taps(*card) && !self.is_used(*card) && self.is(*card, CardKind::Event);
            if open && !held.iter().any(|h| self.same(*h, *card)) {
                held.push(*card);
            }
        }
        let [card] = held.as_slice() else { return };
        let mut goals: Vec<usize> = Vec::new();
        for goal in 0..self.mentions.len() {
            let there = self.lies(goal) || self.is_used(goal);
            if there && self.can_aim(*card, goal) == Some(true) && !goals.iter().any(|g| self.same(*g, goal)) {
                goals.push(goal);
            }
        }
        let mut deed = Deed::of(Act::Play, Some(*card), by);
        deed.taps = vec![who];
        deed.chain = self.story.chain;
        deed.asked = self.pending_asked;
        deed.targets = if let [goal] = goals.as_slice() { vec![Goal::Card(*goal)] } else { Vec::new() };
        self.pending = None;
        self.story.deeds.push(deed);
    }

    /// Takes the site where somebody goes or stands for no target of what is used: `I discard it to untap him on the way from
    /// Lórien to Bree`.
    fn aims_at_no_place(&mut self) {
        for at in 0..self.story.deeds.len() {
            let deed = &self.story.deeds[at];
            let uses = matches!(deed.act, Act::TapAbility | Act::DiscardAbility) && deed.typed.is_none();
            let Some(own) = deed.what.filter(|_| uses) else { continue };
            let place = |g: &Goal| matches!(g, Goal::Card(c) if self.site(*c) && !self.character(*c) && self.can_aim(own, *c) != Some(true));
            let kept: Vec<Goal> = deed.targets.iter().filter(|g| !place(g)).cloned().collect();
            self.story.deeds[at].targets = kept;
        }
    }

    /// Drops a play of a card that lies there and is tapped or discarded for its use: `May I use Indûr now? I want to tap
    /// him on Asternak`.
    pub(super) fn used_in_play(&mut self) {
        self.aims_at_no_place();
        let uses = |d: &Deed| !d.earlier && matches!(d.act, Act::TapAbility | Act::DiscardAbility);
        let again = |d: &Deed| {
            let used =
                self.story.deeds.iter().any(|o| uses(o) && o.what.zip(d.what).is_some_and(|(a, b)| self.same(a, b)));
            let plain = d.act == Act::Play && !d.earlier && d.typed.is_none() && d.targets.is_empty();
            plain && used && d.what.is_some_and(|c| self.lies_apart(c))
        };
        let drop: Vec<bool> = self.story.deeds.iter().map(again).collect();
        if drop.contains(&true) && !self.story.knows_places() {
            self.story.drop_deeds(drop);
        }
    }

    /// Uses a card that lies there and has a use of its own: on a card at which it can be aimed, or where the clause
    /// says only that it is used.
    pub(super) fn used_somehow(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        let stands =
            |w: &W| matches!(w, W::Be | W::Have | W::Bear | W::Stay | W::Move | W::Must | W::Can | W::Say | W::Do);
        let odd = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(word) if word.len() > 3));
        let acts = verbs.iter().any(|(_, w)| !stands(w));
        let other = [W::Roll, W::Move, W::Arrive, W::Resolve, W::Not, W::InPlay, W::Bear, W::Earlier, W::Already];
        if other.iter().any(|w| has(clause, *w))
            || self.new_card(clause).is_some()
            || !(acts || odd || verbs.is_empty())
        {
            return false;
        }
        if has(clause, W::Can) && !clause.asked {
            return false;
        }
        let Some((place, card)) = self.usable(clause) else { return false };
        // `he gets rid of Daelomin at Home, which he has in play`: a card that its owner spends.
        let rid = has(clause, W::Rid) && self.is_lying(card) && self.own_use(card) == Act::DiscardAbility;
        let named = matches!(clause.nodes[place].node, Node::Cards(_));
        let on = |n: &Node| {
            matches!(n, Node::Word(W::On | W::At | W::Against | W::For | W::To | W::Tap) | Node::Mark('>' | '→'))
        };
        let goal = self.cards(clause).find(|(at, m)| {
            *at > place
                && !self.same(m.card, card)
                && self.can_aim(card, m.card) == Some(true)
                && leading(clause, *at).is_some_and(on)
        });
        // `Tom gets to work on it`: on the last declaration.
        let last = self.story.deeds.iter().rfind(|d| d.act == Act::Play && !d.earlier).and_then(|d| d.what);
        let pointed = clause.nodes[place..].windows(2).any(|w| on(&w[0].node) && w[1].node == Node::Word(W::It));
        let takes = knowledge::takes(self.table, &self.mentions[card].versions).card;
        let it = last.filter(|l| {
            pointed && takes && self.hazard(*l) != self.hazard(card) && self.can_aim(card, *l) != Some(false)
        });
        let attack = [W::Attack, W::TheAttack].iter().any(|w| has(clause, *w));
        let attack = attack && knowledge::takes(self.table, &self.mentions[card].versions).attack;
        let used = ["used", "discarded", "sacrificed"];
        let gone = |p: &Placed| matches!(&p.node, Node::Other(word) if used.contains(&word.as_str()));
        let said = !clause.asked && clause.nodes.iter().any(gone);
        let spent = has(clause, W::Tap) || has(clause, W::Discard) || has(clause, W::Tapped) || has(clause, W::Play);
        if goal.is_none() && it.is_none() && !(named && (attack || said || spent || rid)) {
            return false;
        }
        let by = self.by(clause);
        if !self.uses_own(clause, place, card, by.as_ref()) {
            return false;
        }
        if let (Some(it), Some(last)) = (it, self.story.deeds.last_mut().filter(|d| d.targets.is_empty())) {
            last.targets.push(Goal::Card(it));
        }
        if let Some(last) = self.story.deeds.last_mut().filter(|d| attack && d.targets.is_empty()) {
            last.targets.push(Goal::Attack);
        }
        true
    }

    /// Uses a card that somebody bears, with a use of its own: `use Tom to cancel it`, `throw the Herbs on Gimli`.
    pub(super) fn uses_own(&mut self, clause: &Clause, place: usize, card: usize, by: Option<&Person>) -> bool {
        use Word as W;
        if !(self.lies(card) && self.has_use(card)) || has(clause, W::OnGuard) {
            return false;
        }
        let act = self.own_use(card);
        if self.is_used(card) {
            return true;
        }
        if self.is_lost(clause, card, act) {
            return true;
        }
        let mut deed = Deed::of(act, Some(card), by.cloned());
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        deed.sentence = clause.sentence;
        // `Beregond taps and uses the Herbs`: he taps for them.
        let payer = self.pending.clone().filter(|(_, who)| self.in_company(*who) && self.taps_for_use(card));
        if let Some((_, payer)) = payer {
            self.pending = None;
            deed.taps.push(payer);
        }
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, place);
        self.spares_payer(last, clause.span().start);
        let payer = self.story.deeds[last].taps.clone();
        let pays = |c: usize| payer.iter().any(|p| self.same(*p, c));
        // `uses Adûnaphel to tap Frodo`
        let goal = self
            .cards(clause)
            .find(|(at, m)| {
                *at > place && !self.same(m.card, card) && !pays(m.card) && self.can_aim(card, m.card) == Some(true)
            })
            .map(|(_, m)| m.card);
        if let Some(goal) = goal.filter(|_| self.story.deeds[last].targets.is_empty()) {
            self.take(goal);
            self.story.deeds[last].targets.push(Goal::Card(goal));
        }
        // `… to cancel it`
        let rest = &clause.nodes[(place + 1).min(clause.nodes.len())..];
        let it =
            rest.iter().any(|p| p.node == Node::Word(W::It)) && rest.iter().any(|p| p.node == Node::Word(W::Cancel));
        let hazard = self.story.deeds[..last].iter().rev().find(|d| d.act == Act::Play).and_then(|d| d.what);
        if let Some(hazard) = hazard.filter(|h| it && self.hazard(*h))
            && self.story.deeds[last].targets.is_empty()
        {
            self.story.deeds[last].targets.push(Goal::Card(hazard));
        }
        self.handled = true;
        true
    }

    /// Whether a clause tells what a card does that was declared: `Slip Treacherously, which taps all items`, `Slip Treacherously
    /// then taps everything`.
    pub(super) fn taps_all(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        if let [Node::Cards(m), Node::Word(W::Tap), Node::Word(W::AllOf), what @ ..] = told.as_slice()
            && what.iter().all(|n| matches!(n, Node::Word(W::Item | W::Ally | W::Card | W::Character)))
            && let [one] = m.as_slice()
            && self.is_used(one.card)
            && self.is(one.card, CardKind::Event)
            && !clause.asked
        {
            self.take(one.card);
            self.handled = true;
            return true;
        }
        let all = matches!(clause.nodes.as_slice(), [tap, all, ..]
            if tap.node == Node::Word(W::Tap) && all.node == Node::Word(W::AllOf));
        let which = clause.joined == Some(W::Who) && self.cards(clause).next().is_none();
        let last = self.story.deeds.last().is_some_and(|d| d.act == Act::Play && d.sentence == clause.sentence);
        let effect = all && which && last && !clause.asked;
        self.handled |= effect;
        effect
    }

    /// Whether an item that has no use but by tapping is told to be discarded for what was declared before: `7 for the
    /// check, the Cloak is discarded, 6 for the offering`.
    fn is_lost(&mut self, clause: &Clause, card: usize, act: Act) -> bool {
        let plain = |p: &Placed| crate::told::node::is_plain(&p.node, crate::told::node::DISCARDED);
        let gone = clause.nodes.iter().any(plain) && !has(clause, Word::Tap) && !has(clause, Word::Tapped);
        let declared = self.story.deeds.last().is_some_and(|d| d.act == Act::Play && !d.earlier);
        let lost = act == Act::TapAbility && gone && declared && !clause.asked && self.bearer(card).is_some();
        self.handled |= lost;
        lost
    }

    /// Takes the character who taps out of the targets: `Beregond taps and uses the Herbs on her` means somebody else.
    fn spares_payer(&mut self, deed: usize, before: usize) {
        let this = &self.story.deeds[deed];
        let payer = |c: usize| this.taps.iter().any(|p| self.same(*p, c));
        let own = this.targets.iter().any(|g| matches!(g, Goal::Card(c) if payer(*c)));
        let Some(card) = this.what.filter(|_| own) else { return };
        let named = |c: &usize| self.mentions[*c].span.start < before && self.in_company(*c) && !payer(*c);
        let mut others: Vec<usize> = (0..self.mentions.len()).filter(named).collect();
        others.sort_by_key(|c| self.mentions[*c].span.start);
        let other = others.into_iter().rev().find(|c| self.can_aim(card, *c) != Some(false));
        if let Some(other) = other {
            self.story.deeds[deed].targets = vec![Goal::Card(other)];
        }
    }

    /// Whether somebody taps for a use of a card.
    fn taps_for_use(&self, card: usize) -> bool {
        knowledge::takes(self.table, &self.mentions[card].versions).tap
    }

    /// Finds the card of a clause that lies there and has a use, by its name or by a pronoun.
    fn usable(&self, clause: &Clause) -> Option<(usize, usize)> {
        let open = |c: usize| self.lies(c) && self.has_use(c) && !self.is_used(c) && !self.on_guard(c);
        let fits = |c: usize| open(c) && (!self.hazard(c) || self.is_lying(c)) && !self.in_company(c);
        let named = self.cards(clause).find(|(_, m)| fits(m.card)).map(|(at, m)| (at, m.card));
        named.or_else(|| {
            let pronoun = |p: &Placed| matches!(p.node, Node::Person(Person::He) | Node::Word(Word::It));
            // `he pops her on Faramir`: the last pronoun is the card that is used, and it stands behind the verb.
            let at = clause.nodes.iter().rposition(pronoun).filter(|at| clause.nodes[..*at].iter().any(may_be_verb))?;
            let meant = match clause.nodes[at].node {
                Node::Word(_) => self.it,
                _ => self.nazgul().or(self.it.filter(|i| self.is(*i, CardKind::Ally))),
            };
            meant.filter(|c| fits(*c)).map(|c| (at, c))
        })
    }

    /// Spends a card, where nothing is named behind the verb: `Gimli carries Miruvor, which goes to the discard pile`,
    /// `the Miruvor that Óin bears is sacrificed`.
    pub(super) fn spent_itself(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let Some(verb) = clause.nodes.iter().rposition(|p| p.node == Node::Word(W::Discard)) else { return false };
        let aside = [W::Not, W::Must, W::If, W::Tap, W::InHand].iter().any(|w| has(clause, *w));
        let object = clause.nodes[verb + 1..]
            .iter()
            .take(3)
            .any(|p| matches!(p.node, Node::Cards(_) | Node::Person(Person::He) | Node::Whose(_) | Node::Word(W::It)));
        let person = clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Person(_)));
        if aside || object || person {
            return false;
        }
        let laden: Vec<Member> = self
            .cards(clause)
            .map(|(_, m)| m)
            .filter(|m| self.character(m.card) && !m.bears.is_empty())
            .cloned()
            .collect();
        laden.iter().filter(|m| !self.lies(m.card)).collect::<Vec<_>>().into_iter().for_each(|m| {
            self.member(m, m.whose.clone());
        });
        let things = self.cards(clause).filter(|(at, _)| *at < verb);
        let things = things.flat_map(|(_, m)| std::iter::once(m.card).chain(m.bears.iter().map(|b| b.card)));
        let own = |c: &usize| self.bearer(*c).is_some() && self.has_use(*c) && self.own_use(*c) == Act::DiscardAbility;
        let named: Vec<usize> = things.filter(own).collect();
        let it =
            self.it.filter(|c| named.is_empty() && own(c) && (has(clause, W::It) || clause.joined == Some(W::Who)));
        let Some(card) = named.last().copied().or(it).filter(|c| !self.is_used(*c)) else { return false };
        let by = self.by(clause);
        self.uses_own(clause, verb, card, by.as_ref())
    }

    /// Finds which use is meant by what is hoped for behind it: `He eats it. Does he stand up?`
    pub(super) fn hoped_of_uses(&mut self, clauses: &[Clause]) {
        use Word as W;
        for at in 0..self.story.deeds.len() {
            let deed = &self.story.deeds[at];
            let uses = deed.act == Act::DiscardAbility && deed.typed.is_none();
            if !uses {
                continue;
            }
            let from = deed.sentence;
            let end = self.story.deeds.get(at + 1).map_or(usize::MAX, |d| d.sentence);
            let told = clauses.iter().filter(|c| c.sentence >= from && (c.sentence < end || c.sentence == from));
            // Whoever is healed stands up by that, too: `he is healed and untapped`.
            let told: Vec<&Clause> = told.filter(|c| !has(c, W::Not)).collect();
            let heals = told.iter().any(|c| has(c, W::Heal));
            let untaps = told.iter().any(|c| has(c, W::Untap) || has(c, W::Untapped));
            let hoped = if heals { " heal" } else { " untap" };
            self.story.deeds[at].hoped = if heals || untaps { hoped.to_owned() } else { String::new() };
        }
    }

    /// Aims a card that was used at nobody yet at the one who has the good of it: `Beregond discards the Herbs, so that Aragorn
    /// untaps`.
    pub(super) fn has_good_of_it(&mut self, clause: &Clause) {
        use Word as W;
        // `he discards the Herbs, that Aragorn is untapped again`
        let whole = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Cards(_)));
        let that = clause.joined == Some(W::Who) && whole;
        let goes_on = (that || matches!(clause.joined, Some(W::So | W::And))) && !has(clause, W::Not);
        let last = self.story.deeds.last().filter(|d| goes_on && d.sentence == clause.sentence && !d.earlier);
        let last = last.filter(|d| d.act == Act::DiscardAbility && d.targets.is_empty() && d.typed.is_none());
        let Some((card, taps)) = last.and_then(|d| Some((d.what?, d.taps.clone()))) else { return };
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let named = self.cards(clause).find(|(at, _)| verb.is_none_or(|verb| *at < verb)).map(|(_, m)| m.card);
        let tapped = |c: usize| self.story.deeds.iter().any(|d| d.earlier && d.taps.iter().any(|t| self.same(*t, c)));
        let fits = |c: &usize| {
            let pays = taps.iter().any(|t| self.same(*t, *c));
            (self.in_company(*c) || tapped(*c)) && !pays && self.can_aim(card, *c) == Some(true)
        };
        let good = clause.joined == Some(W::So) || [W::Untap, W::Heal, W::Untapped].iter().any(|w| has(clause, *w));
        if let (Some(who), Some(last)) = (named.filter(|c| good && fits(c)), self.story.deeds.last_mut()) {
            last.targets.push(Goal::Card(who));
            self.take(who);
            self.handled = true;
        }
    }

    fn on_guard(&self, card: usize) -> bool {
        self.story.lying.iter().any(|l| l.on_guard && self.same(l.card.card, card))
    }
}
