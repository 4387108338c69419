//! Reads what a clause declares: cards that are played, support, cards that are turned up.

use super::*;
use crate::told::words::Words;

impl Reading<'_> {
    pub(super) fn playable(&self, card: usize) -> bool {
        let kinds = [CardKind::Event, CardKind::Creature, CardKind::Item, CardKind::Ally, CardKind::Faction];
        kinds.iter().any(|k| self.is(card, *k)) && !self.character(card) && !self.site(card)
    }

    /// Reads a card that came into play: `The Moon Is Dead came down during this phase`.
    pub(super) fn came(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let members = clause.nodes[..at.verb].iter().rev().find_map(|n| match &n.node {
            Node::Cards(m) if self.is(m[0].card, CardKind::Event) => Some(m.clone()),
            _ => None,
        });
        let since = match () {
            () if has(clause, W::SinceTurn) => Some(Since::Turn),
            () if has(clause, W::SinceNow) => Some(Since::Now),
            () => None,
        };
        let Some(members) = members.filter(|_| !clause.asked) else { return false };
        if let (None, [only]) = (since, members.as_slice())
            && self.comes_down_on(at, only.card)
        {
            return true;
        }
        if members.iter().any(|m| self.is_used(m.card)) {
            return false;
        }
        for m in members.into_iter().filter(|m| !self.lies(m.card)).collect::<Vec<_>>() {
            self.take(m.card);
            let owner = m.whose.clone();
            self.story.lying.push(Lying { owner, since, ..Lying::of(m) });
        }
        true
    }

    /// Reads a hazard as played that comes down on a character: `Call of Home comes down on Bilbo`. Returns whether it does.
    fn comes_down_on(&mut self, at: &At<'_>, card: usize) -> bool {
        let aimed = |b: &Behind<'_>| b.led == Some(Word::On) && self.in_company(b.members[0].card);
        let goal = self.behind(at.clause, at.verb).iter().find(|b| aimed(b)).map(|b| b.members[0].card);
        let fits = goal.is_some_and(|g| self.can_aim(card, g) != Some(false)) && self.only_hazard(card);
        if !fits || self.lies(card) {
            return false;
        }
        // `Lure of the Senses came down on Sam earlier this turn`: it lies on him.
        if has(at.clause, Word::Earlier) || has(at.clause, Word::Already) {
            let stays = self.asks_for_check(card);
            return goal.is_some_and(|who| stays && self.bears_hazard(who, card));
        }
        let place = self.cards(at.clause).find(|(_, m)| m.card == card).map_or(0, |(at, _)| at);
        self.play(at.clause, place, card, Some(Person::Hazard));
        true
    }

    /// Reads a character who is not on the table: `I play Pallando`.
    pub(super) fn joins(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let groups = self.behind(clause, at.verb + 1);
        let Some(Behind { at: place, members, .. }) =
            groups.iter().find(|b| b.led.is_none() && self.character(b.members[0].card))
        else {
            return false;
        };
        let card = members[0].card;
        let fresh = !self.in_company(card);
        let playable = groups.iter().any(|b| self.playable(b.members[0].card));
        if playable || !(has(clause, W::InHand) || self.story.phase == Some(Phase::Organization) && fresh) {
            return false;
        }
        let by = self.by(clause);
        let place = *place;
        self.play(clause, place, card, by);
        let site = self.behind(clause, place + 1).into_iter().map(|b| b.members[0].card).find(|c| self.site(*c));
        if let (Some(site), Some(last)) = (site, self.story.deeds.last_mut()) {
            last.targets = vec![Goal::Card(site)];
            last.with = None;
        }
        self.apart(clause);
        true
    }

    /// Notes that the character who was declared last does not join a company: `as a company of his own`, `own
    /// company`.
    pub(super) fn apart(&mut self, clause: &Clause) {
        if says_apart(&self.words(clause)) {
            self.own_company(self.story.deeds.len().wrapping_sub(1));
        }
    }

    /// Notes the same of the one character who is declared, where the text only asks it.
    pub(super) fn apart_from_others(&mut self) {
        let plays = |d: &Deed| d.act == Act::Play && d.what.is_some_and(|w| self.character(w)) && d.option.is_none();
        let at = self.story.deeds.iter().rposition(plays);
        if let Some(at) = at.filter(|_| self.apart) {
            self.own_company(at);
        }
    }

    fn own_company(&mut self, deed: usize) {
        let site = self.story.companies.last().and_then(|c| c.at);
        let Some(deed) = self.story.deeds.get_mut(deed) else { return };
        deed.option = Some("own company".to_owned());
        if deed.targets.is_empty() {
            deed.targets.extend(site.map(Goal::Card));
        }
    }

    /// Takes the card of which was said only that somebody has it back into the hand, as it is played now: `I have this
    /// Ready to His Will, so I played it on the Assassin`.
    fn had_only(&mut self) -> Option<usize> {
        self.takes_back_into_hand(self.it)
    }

    /// Takes a card back into the hand of which was said only that somebody has it, where it is one that is played.
    pub(super) fn takes_back_into_hand(&mut self, card: Option<usize>) -> Option<usize> {
        let it = card.filter(|i| !self.has_use(*i) && self.playable(*i) && !self.is_used(*i))?;
        let had = |l: &Lying| !(l.outright || l.on_guard || l.since.is_some() || l.on.is_some() || l.typed.is_some());
        let at = self.story.lying.iter().position(|l| self.same(l.card.card, it) && had(l))?;
        let lying = self.story.lying.remove(at);
        self.story.piles.push((lying.owner, Pile::Hand, it));
        Some(it)
    }

    /// Reads a card that is used: `uses the ring to cancel the strike`.
    pub(super) fn uses(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let it = at.clause.nodes.get(at.verb + 1).is_some_and(|p| p.node == Node::Word(W::It));
        let held = self
            .story
            .piles
            .iter()
            .rev()
            .find(|(_, p, c)| *p == Pile::Hand && self.it.is_some_and(|i| self.same(i, *c)))
            .map(|(_, _, c)| *c);
        let them = matches!(at.clause.nodes.get(at.verb + 1).map(|p| &p.node), Some(Node::Person(Person::He)));
        let borne = self.it.filter(|i| (it || them) && self.lies(*i) && self.has_use(*i) && !self.hazard(*i));
        // `Can someone explain Lucky Search? Beregond has Healing Herbs. I tap Aragorn and play it`: what was asked about,
        // where it is no card that is used but one that is played.
        let says = at.clause.nodes.get(at.verb).and_then(|p| self.text.get(p.span.clone())).map(fold);
        let plays = says.is_some_and(|t| t.starts_with("play"));
        let open = |c: &usize| self.playable(*c) && !self.lies(*c) && !self.is_used(*c) && !self.creature(*c);
        let asked = self.topic.filter(|c| borne.is_some() && it && plays && open(c));
        if let Some(card) = asked {
            self.it = Some(card);
        }
        let borne = borne.filter(|_| asked.is_none());
        if let Some(card) = borne.filter(|_| at.word == W::Play && self.new_card(at.clause).is_none()) {
            let by = self.by(at.clause);
            return self.uses_own(at.clause, at.verb + 1, card, by.as_ref());
        }
        let direct = at.clause.nodes[at.verb + 1..]
            .iter()
            .take(4)
            .find(|p| !matches!(&p.node, Node::Other(_) | Node::Whose(_) | Node::Word(W::With)));
        let named = direct.and_then(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None });
        let usable = |c: usize| !self.hazard(c) || self.creature(c) && self.is_lying(c);
        let named = named.filter(|c| self.lies(*c) && self.has_use(*c) && usable(*c) && !self.character(*c));
        if let Some(card) =
            named.filter(|_| matches!(at.word, W::Play | W::Respond) && self.new_card(at.clause).is_none())
        {
            let by = self.by(at.clause);
            let place = at.clause.nodes.iter().position(|p| matches!(&p.node, Node::Cards(m) if m[0].card == card));
            return self.uses_own(at.clause, place.unwrap_or(at.verb), card, by.as_ref());
        }
        let plain = it && matches!(at.word, W::Play | W::Put);
        let held = if plain { held.or_else(|| self.had_only()) } else { None };
        if let Some(card) = held {
            let by = self.by(at.clause);
            self.play(at.clause, at.verb + 1, card, by);
            return true;
        }
        // `Would Stealth help? She plays the card on Bard`: the card of which the text spoke last.
        let spoken = it || self.the_card(at.clause, at.verb);
        let open = |c: usize| self.playable(c) && !self.lies(c) && !self.is_used(c) && !self.creature(c);
        let by = self.by(at.clause);
        let held = if it { self.held_beside_gone(by.as_ref()) } else { self.only_held() };
        let told = self.it.filter(|c| open(*c)).or(held).filter(|c| spoken && open(*c));
        let told = told.filter(|c| !self.story.absent.iter().any(|a| self.same(*a, *c)));
        if let Some(card) = told.filter(|_| at.word == W::Play && self.new_card(at.clause).is_none()) {
            let by = self.by(at.clause);
            self.play(at.clause, at.verb + 1, card, by);
            return true;
        }
        let noun =
            at.clause.nodes[at.verb + 1..].iter().take(3).any(|p| matches!(p.node, Node::Word(W::Ring | W::Item)));
        let fresh = self.new_card(at.clause).is_some();
        let Some(card) = self.borne_ring().filter(|_| noun && !fresh && at.word == W::Play) else { return false };
        if self.is_used(card) {
            return true;
        }
        self.take(card);
        let mut deed = Deed::of(Act::Use, Some(card), self.by(at.clause));
        deed.chain = self.story.chain;
        deed.asked = at.clause.asked;
        self.story.deeds.push(deed);
        true
    }

    /// Whether `the card` or `that card` stands behind a verb.
    fn the_card(&self, clause: &Clause, verb: usize) -> bool {
        let rest: Vec<&Node> = clause.nodes[verb + 1..].iter().take(2).map(|p| &p.node).collect();
        let article = match rest.first() {
            Some(Node::Other(word)) => matches!(word.as_str(), "the" | "this"),
            Some(Node::Word(Word::Who) | Node::Whose(_)) => true,
            _ => false,
        };
        article && rest.get(1) == Some(&&Node::Word(Word::Card))
    }

    /// Reads a card that is said to be played.
    pub(super) fn play(&mut self, clause: &Clause, place: usize, card: usize, by: Option<Person>) {
        use Word as W;
        // `how strong is the wight?`, about the target of a declaration.
        let aimed =
            |d: &Deed| d.targets.iter().any(|g| matches!(g, Goal::Card(c) | Goal::InDiscard(c) if self.same(*c, card)));
        let played = [W::Play, W::Put, W::Reveal, W::Respond, W::ComeDown, W::Throw];
        let played = clause.nodes[..place.min(clause.nodes.len())]
            .iter()
            .any(|p| matches!(p.node, Node::Word(w) if played.contains(&w)));
        let told_of = clause.asked || has(clause, W::Can) || !played && clause.speaker.is_none();
        if self.creature(card) && told_of && self.story.deeds.iter().any(aimed) {
            self.take(card);
            self.handled = true;
            return;
        }
        let known = self.story.deeds.iter().rposition(|d| d.what.is_some_and(|w| self.same(w, card)));
        // `what prowess does this second lieutenant have?`
        let acts = [W::Play, W::Put, W::Respond, W::Reveal, W::ComeDown].iter().any(|w| has(clause, *w));
        let other = self.is_another_copy(clause, place, card) && !(clause.asked && known.is_some() && !acts);
        let copied = |w: usize| self.same(w, card) && self.story.copies.get(&w) == Some(&2);
        let second = self.story.deeds.iter().any(|d| d.what.is_some_and(copied));
        if let Some(known) = known.filter(|_| !other || second) {
            // The text tells of it again: new details are added, but by no question.
            self.take(card);
            if !clause.asked || self.story.deeds[known].asked {
                self.details(known, clause, place);
            }
            return self.answers_all(clause, known);
        }
        let lies = self.story.lying.iter().any(|l| self.same(l.card.card, card));
        if lies && !other {
            self.take(card);
            return;
        }
        if !other && self.uses_own(clause, place, card, by.as_ref()) {
            return;
        }
        self.take(card);
        let guarded = has(clause, W::OnGuard) && !hidden::aims_at_guarded(clause);
        if guarded || self.laid_face_down(clause, card) {
            return self.lay(clause, card, by);
        }
        if let Some(since) = self.lies_since(clause, card) {
            self.story.lying.push(Lying { owner: by, since: Some(since), ..Lying::of(Member::of(card)) });
            return;
        }
        // The player chooses while the test resolves what a tested gold ring becomes.
        let test = self.story.deeds.iter().rfind(|d| d.act != Act::Pass).and_then(|d| d.what);
        let test = test.filter(|w| self.tests(*w));
        if let Some(test) = test.filter(|t| self.can_aim(*t, card) == Some(true)) {
            // The ring that is tested, and no other.
            if let Some(last) = self.story.deeds.last_mut().filter(|d| d.what == Some(test)) {
                last.targets = vec![Goal::Card(card)];
            }
            return;
        }
        let tested = test.is_some() || self.tests_by_tapping();
        if tested && self.is(card, CardKind::Item) {
            self.story.piles.push((by, Pile::Hand, card));
            self.story.picks.push(card);
            return;
        }
        let once = (0..self.mentions.len()).filter(|c| self.same(*c, card)).count() == 1;
        let borne_once = other && once && self.lies(card) && !lies;
        if borne_once {
            // `my second Lure`, which the text names only there: the first one lies on somebody.
            self.first_copy(card);
        } else if other && (lies || known.is_some()) {
            self.tell_copies_apart(card);
        }
        let stays = !knowledge::never_stays(self.table, &self.mentions[card].versions);
        if has(clause, W::SinceNow) && stays && self.is(card, CardKind::Event) && !clause.asked {
            self.came_now.push(card);
        }
        let copy = borne_once.then_some(2);
        self.declare_play(clause, place, Deed { copy, ..Deed::of(Act::Play, Some(card), by) });
    }

    /// Puts a declaration behind all others that was told of first and answers them, as the text says now: `My opponent
    /// wanted to slip in a Lure. … I played Flatter a Foe, and he replied with the Lure`.
    fn answers_all(&mut self, clause: &Clause, known: usize) {
        let first = self.story.deeds.iter().position(|d| !d.earlier) == Some(known);
        let deeds = &self.story.deeds;
        let plain = deeds.iter().all(|d| d.after.is_none() && d.within.is_none() && d.typed.is_none());
        let others = deeds[known + 1..].iter().any(|d| !d.earlier && d.sentence > deeds[known].sentence);
        let answers = has(clause, Word::Respond) && !clause.asked && deeds[known].sentence < clause.sentence;
        if first && plain && others && answers && deeds[known + 1..].iter().all(|d| d.chain == deeds[known].chain) {
            let deed = self.story.deeds.remove(known);
            self.story.deeds.push(deed);
        }
    }

    /// Whether another copy is meant than the one that was told of: `a second one in my hand, and I put it on Legolas`.
    fn is_another_copy(&self, clause: &Clause, place: usize, card: usize) -> bool {
        let Node::Cards(members) = &clause.nodes[place].node else {
            let before = fold(self.text.get(..self.mentions[card].span.start).unwrap_or_default());
            let second = |w: &str| ["second", "another", "2nd", "other"].contains(&w);
            return self.lies(card) && before.split_whitespace().rev().take(2).any(second);
        };
        members.iter().any(|m| (m.other || self.another(m)) && self.same(m.card, card))
    }

    /// Tells since when a card that is said to be played lies in play already.
    fn lies_since(&self, clause: &Clause, card: usize) -> Option<Since> {
        use Word as W;
        let before = self.first_sentence == clause.sentence && self.is(card, CardKind::Event) && self.hazard(card);
        // `when, later that turn, Moon was added`, in a text about their order
        let passive = clause.nodes.windows(3).any(|w| {
            matches!(&w[0].node, Node::Cards(m) if m[0].card == card)
                && w[1].node == Node::Word(W::Be)
                && w[2].node == Node::Word(W::Play)
        });
        let added =
            passive && self.talks && self.now_sentence == clause.sentence && !clause.asked && self.may_stay(card);
        match () {
            () if has(clause, W::SinceTurn) || before => Some(Since::Turn),
            () if added => Some(Since::Now),
            () if has(clause, W::SinceNow) && (has(clause, W::Already) || self.came_before(clause, card)) => {
                Some(Since::Now)
            }
            () => None,
        }
    }

    /// Whether a card that stays in play lies there since before: `played Doors of Night earlier in this phase`, `Doors
    /// of Night down this phase`.
    fn came_before(&self, clause: &Clause, card: usize) -> bool {
        let stays = !knowledge::never_stays(self.table, &self.mentions[card].versions);
        let said = fold(&self.words(clause));
        let down = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(word) if word == "down"));
        stays && self.is(card, CardKind::Event) && !clause.asked && (said.contains("earlier") || down)
    }

    /// Tells the copies of a card apart: the mentions before this one are of the first.
    fn tell_copies_apart(&mut self, card: usize) {
        for at in 0..self.mentions.len() {
            if self.same(at, card) {
                let first = self.mentions[at].span.start < self.mentions[card].span.start;
                self.story.copies.entry(at).or_insert(if first { 1 } else { 2 });
            }
        }
        self.story.copies.insert(card, 2);
    }

    /// Whether a clause tells of a play that was made before.
    fn is_earlier_play(&self, clause: &Clause, place: usize, card: usize) -> bool {
        use Word as W;
        let follow = |first: Word, second: &[Word]| {
            clause.nodes[..place]
                .windows(2)
                .any(|w| w[0].node == Node::Word(first) && matches!(w[1].node, Node::Word(w) if second.contains(&w)))
        };
        let perfect = follow(W::Have, &[W::Play, W::Put, W::Tap]) && !has(clause, W::Respond);
        let organized = has(clause, W::OrganizationPhase) && self.story.companies.iter().any(|c| c.to.is_some());
        // `he already lays down Wolf-riders`: now.
        let now = |p: &Placed| {
            let said = self.text.get(p.span.clone()).map(fold).unwrap_or_default();
            matches!(p.node, Node::Word(W::Play | W::Put)) && said.split(' ').next().is_some_and(|w| w.ends_with('s'))
        };
        let done = follow(W::Already, &[W::Play, W::Put]) && !clause.nodes[..place].iter().any(now);
        // `he is tapped from using Stealth`
        let spent = clause.nodes[..place].windows(3).any(|w| {
            let from = matches!(w[1].node, Node::Word(W::From | W::By | W::For | W::Because));
            w[0].node == Node::Word(W::Tapped) && from && w[2].node == Node::Word(W::Play)
        });
        has(clause, W::Earlier)
            || spent && !clause.asked
            || self.earlier_sentence == clause.sentence
            || done && !clause.asked
            || organized
            || perfect && !self.makes_attack(card) && !clause.asked && self.hazard(card) && !self.creature(card)
    }

    /// Declares a play as its clause says.
    fn declare_play(&mut self, clause: &Clause, place: usize, deed: Deed) {
        use Word as W;
        let Some(card) = deed.what else { return };
        let goes_on =
            clause.joined == Some(W::Then) || clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Then));
        let quiet = matches!(self.story.phase, Some(Phase::Site | Phase::Organization));
        let own = self.story.deeds.last().is_some_and(|d| {
            d.chain == self.story.chain && !d.earlier && d.what.is_some_and(|w| !self.hazard(w)) && d.targets.is_empty()
        });
        if goes_on && quiet && own && !self.hazard(card) && !has(clause, W::SameChain) {
            self.story.chain = self.story.chain.saturating_add(1);
        }
        let mut deed = Deed {
            earlier: self.is_earlier_play(clause, place, card),
            perfect: !has(clause, W::Earlier) && self.earlier_sentence != clause.sentence,
            after: self.after,
            sentence: clause.sentence,
            organized: has(clause, W::OrganizationPhase),
            asked: clause.asked,
            chain: self.story.chain,
            by: self.holder_of(clause, card).or(deed.by),
            ..deed
        };
        self.answers_what_is_told(clause, &deed);
        self.pending.take_if(|_| self.pending_asked && self.pending_sentence != clause.sentence && !clause.asked);
        if let Some((_, payer)) = self.pending.take()
            && !(self.only_hazard(card) && self.in_company(payer))
        {
            deed.taps.push(payer);
        }
        // `I played Orc-patrol but he cancelled it; now Orc-lieutenant`: the first attack is over.
        let over = if self.creature(card) { self.cancelled.take() } else { None };
        if let Some(before) = over.and_then(|at| self.story.deeds.get_mut(at)) {
            (before.earlier, before.cancelled) = (true, true);
        }
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, place);
    }

    /// Whether a card lies in play by itself.
    pub(super) fn is_lying(&self, card: usize) -> bool {
        self.story.lying.iter().any(|l| l.on.is_none() && !l.on_guard && self.same(l.card.card, card))
    }

    /// Lays a card on-guard: now, or in the movement/hazard phase that is over.
    pub(super) fn lay(&mut self, clause: &Clause, card: usize, by: Option<Person>) {
        if self.story.lying.iter().any(|l| self.same(l.card.card, card)) {
            return;
        }
        let past = matches!(self.story.phase, Some(Phase::Site));
        let moves = super::in_play::tells_move(clause) || self.moves_next;
        if !clause.asked && (past || !moves && self.story.companies.iter().all(|c| c.to.is_none())) {
            let member = Member::of(card);
            let site = self.story.companies.last().and_then(|c| c.at.or(c.to));
            self.story.lying.push(Lying { owner: by, at: site, on_guard: true, ..Lying::of(member) });
            return;
        }
        let mut deed = Deed::of(Act::PlaceOnGuard, Some(card), by);
        deed.asked = clause.asked;
        deed.sentence = clause.sentence;
        deed.chain = self.story.chain;
        self.story.deeds.push(deed);
    }

    pub(super) fn tests(&self, card: usize) -> bool {
        self.plays_so(card, |steps| knowledge::rolls(steps, RollKind::Test))
    }

    pub(super) fn aims_at_cards(&self, card: usize) -> bool {
        knowledge::takes(self.table, &self.mentions[card].versions).card
    }

    /// Reads targets, price, option and key of a declaration.
    pub(super) fn details(&mut self, deed: usize, clause: &Clause, place: usize) {
        let own = self.story.deeds[deed].what;
        let mut takes = own.map(|o| knowledge::takes(self.table, &self.mentions[o].versions)).unwrap_or_default();
        // What an item does once somebody bears it is no target of its play: `I play Elven Cloak on Gimli`.
        let item = |o: usize| self.is(o, CardKind::Item) && !self.character(o) && !self.lies(o);
        if own.is_some_and(item) && self.story.deeds[deed].act == Act::Play {
            (takes.strike, takes.attack, takes.roll, takes.card) = (false, false, false, true);
        }
        let told = Detailed { deed, clause, place, own, act: self.story.deeds[deed].act, takes };
        let mut slots = self.named_behind(&told);
        if slots.targets.is_empty() {
            let whom = self.handed_to(&told).or_else(|| self.hit_with(&told));
            slots.targets.extend(whom.map(Goal::Card));
        }
        if slots.targets.is_empty() && told.is_on_a_company() {
            slots.targets.push(Goal::Company);
        }
        if slots.targets.is_empty() {
            slots.targets.extend(self.pointed_at(&told));
        }
        // `Risky Blow on his strike, although the attack comes only later`
        if slots.targets.is_empty() && takes.strike && !takes.card {
            slots.targets.extend(self.rolled_at(&told).filter(|g| matches!(g, Goal::Strike(Some(_)))));
        }
        let ahead = takes.attack && has(clause, Word::Cancel) && !takes.card;
        let told_of = if ahead { clause.nodes.as_slice() } else { told.rest() };
        let at_attack = (takes.attack || !takes.card) && own.is_some_and(|o| !self.hazard(o));
        let cancels = takes.attack && self.cancels_what_is_faced(clause);
        if slots.targets.is_empty() && at_attack && (cancels || self.names_the_attack(told_of)) {
            slots.targets.push(Goal::Attack);
            if cancels {
                self.story.deeds[deed].words.push_str(" cancel the attack");
            }
        }
        if slots.targets.is_empty() {
            slots.targets.extend(self.rolled_at(&told));
        }
        if slots.performer.is_none() && slots.taps.is_empty() {
            slots.performer = self.player_of(&told, &slots.targets);
        }
        // `he taps Dwar, for the effect that makes each Shadow-land a Dark-domain`: no creature is keyed so.
        let keys = (told.act != Act::TapAbility || has(clause, Word::KeyVerb)) && own.is_some_and(|o| self.creature(o));
        let key = if keys { self.key(clause) } else { None };
        self.fill(deed, slots, key, &self.words(clause));
    }

    /// Fills the parts of a declaration with what is named.
    fn fill(&mut self, deed: usize, slots: Slots, key: Option<Key>, words: &str) {
        let Slots { targets, taps, performer, with } = slots;
        let aimed = targets
            .iter()
            .filter_map(|g| if let Goal::Card(c) | Goal::Check(_, Some(c)) = g { Some(*c) } else { None });
        let keyed = key.as_ref().and_then(Key::place);
        for card in aimed.chain(keyed).chain(taps.iter().copied()).chain(performer).chain(with).collect::<Vec<_>>() {
            self.take(card);
        }
        let this = &mut self.story.deeds[deed];
        if this.targets.is_empty() {
            this.targets = targets;
        }
        this.taps.extend(taps);
        this.performer = this.performer.or(performer);
        this.with = this.with.or(with);
        this.key = this.key.clone().or(key);
        this.words.push(' ');
        this.words.push_str(words);
    }

    /// Reads the parts of a declaration that are named behind its card.
    fn named_behind(&mut self, told: &Detailed<'_>) -> Slots {
        use Word as W;
        let Detailed { clause, place, own, act, takes, .. } = *told;
        let mut slots = Slots::default();
        for Behind { at, led, members } in self.behind(clause, place + 1) {
            let first = members[0].card;
            if let Some(own) = own.filter(|o| self.same(*o, first)) {
                slots.targets.extend(self.other_copy(own, first, led).map(Goal::Card));
                continue;
            }
            // `not on Bilbo but on Frodo`
            let denied = led.is_some() && at > place + 2 && clause.nodes[at - 2].node == Node::Word(W::Not);
            if denied && clause.nodes[at..].iter().any(|p| p.node == Node::Word(W::But)) {
                continue;
            }
            // `on Bilbo with The Arkenstone`
            let laden = |m: &&Member| !m.bears.is_empty() && self.character(m.card) && !self.lies(m.card);
            for member in members.iter().filter(laden).cloned().collect::<Vec<_>>() {
                self.member(&member, member.whose.clone());
            }
            // `on Bilbo, who moves with Frodo to Bree`: the site where he goes is no part of it.
            let goes = |p: &super::super::node::Placed| p.node == Node::Word(W::Move);
            let goes_before = clause.nodes[..place].iter().any(goes);
            if !goes_before && clause.nodes[place..at].iter().any(goes) && !slots.targets.is_empty() {
                break;
            }
            let near = clause.nodes[place..at].iter().rev().take(3).collect::<Vec<_>>();
            let tapping = act == Act::Play
                && near.iter().any(|p| p.node == Node::Word(W::Tap))
                && !near.iter().any(|p| p.node == Node::Word(W::To));
            match led {
                _ if tapping && self.character(first) => slots.taps.extend(members.iter().map(|m| m.card)),
                Some(W::On | W::Against | W::For | W::To | W::At) => {
                    self.aimed_behind(told, &Behind { at, led, members }, &mut slots);
                }
                // `Call of Home Bilbo`
                None if at == place + 1
                    && act == Act::Play
                    && (self.in_company(first) || self.lies(first))
                    && own.is_some_and(|o| self.aims_at_cards(o)) =>
                {
                    slots.targets.push(Goal::Card(first));
                }
                // `Darkness Under Tree to tap Éowyn`
                None if act == Act::Play && self.purpose(clause, place, at) => {
                    let aims = own.filter(|o| self.can_aim(*o, first) == Some(true));
                    slots.targets.extend(aims.map(|_| Goal::Card(first)));
                }
                // `Flatter a Foe with Roäc as the flatterer`
                Some(W::With | W::By)
                    if self.character(first)
                        || takes.performer && self.is(first, CardKind::Ally) && self.lies(first) =>
                {
                    slots.performer = Some(first);
                }
                // `finishes with Tookish Blood`: the card that is played next.
                Some(W::With) if self.playable(first) && !self.lies(first) && !self.held_card(first) => {}
                Some(W::With) => slots.with = Some(first),
                _ => {}
            }
        }
        slots
    }

    /// Reads cards behind `on`, `against` and their like: the targets of a declaration.
    fn aimed_behind(&mut self, told: &Detailed<'_>, behind: &Behind<'_>, slots: &mut Slots) {
        use Word as W;
        let (Detailed { clause, place, own, takes, .. }, Behind { at, members, .. }) = (*told, *behind);
        let first = members[0].card;
        if super::declares::is_answered_at(clause, at) && own.is_none_or(|o| self.can_aim(o, first) != Some(true)) {
            return;
        }
        let check = clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::CorruptionCheck));
        let company = clause.nodes[..at].iter().rev().take(3).any(|p| p.node == Node::Word(W::Company));
        if company && self.character(first) {
            slots.targets.push(Goal::Company);
            for member in members.iter().filter(|m| self.character(m.card)).cloned().collect::<Vec<_>>() {
                self.member(&member, None);
            }
            return;
        }
        // `on the strike Aragorn is going to face`
        let strike = clause.nodes[place..at].iter().rev().take(2).any(|p| p.node == Node::Word(W::Strike));
        if strike && takes.strike && self.character(first) {
            return slots.targets.push(Goal::Strike(Some(first)));
        }
        // `on Boromir's ring`: the item that he bears.
        if let Some(ring) = self.borne_by(clause, at, members) {
            return slots.targets.push(Goal::Card(ring));
        }
        // `against an Orc-guard attack on Legolas and Haldir`: the characters whom the attack is on are no part of it.
        let of_attack = clause.nodes[place..at].iter().rev().take(3).any(|p| p.node == Node::Word(W::Attack));
        let attacks = clause.nodes.get(at + 1).is_some_and(|p| matches!(p.node, Node::Word(W::Attack)));
        if of_attack && !takes.card || attacks && self.creature(first) && !takes.card {
            let fought = self.is_fought(first);
            return slots.targets.extend((attacks && fought && takes.attack).then_some(Goal::Attack));
        }
        // `I played Stealth on Bilbo and Frodo`, of whom nothing was told before: they are the company.
        let people = members.len() > 1 && members.iter().all(|m| self.character(m.card));
        let nobody = self.story.companies.iter().all(|c| c.typed.is_none() && c.members.is_empty());
        if people && nobody && own.is_some_and(|o| !self.hazard(o)) {
            for member in members {
                self.member(member, member.whose.clone());
            }
        }
        for m in members {
            // `plays The Evenstar on Crown of Flowers`: the card with which it is played, where it cannot be aimed at
            // that.
            let mine = own.is_some_and(|o| !self.hazard(o) && self.can_aim(o, m.card) == Some(false));
            if mine && self.lies(m.card) && !self.hazard(m.card) && self.is(m.card, CardKind::Event) {
                slots.with = Some(m.card);
                continue;
            }
            let attacks = self.creature(own.unwrap_or(m.card));
            if attacks && self.character(m.card) {
                self.member(m, m.whose.clone());
            }
            if attacks && (self.site(m.card) || self.character(m.card)) {
                continue;
            }
            slots.targets.push(if check && self.character(m.card) {
                Goal::Check(RollKind::Corruption, Some(m.card))
            } else {
                Goal::Card(m.card)
            });
        }
    }

    /// Finds what a pronoun behind `on` means: `on it`, `on him`, `on them`.
    fn pointed_at(&self, told: &Detailed<'_>) -> Option<Goal> {
        use Word as W;
        let Detailed { own, takes, .. } = *told;
        // `to stop my card`: the last declaration of the other side.
        let theirs = told.rest().windows(3).any(|w| {
            matches!(w[0].node, Node::Word(W::Cancel | W::Rid | W::Discard))
                && matches!(w[1].node, Node::Whose(_))
                && w[2].node == Node::Word(W::Card)
        });
        let last = self.story.deeds[..told.deed].iter().rev().find(|d| d.act == Act::Play && !d.earlier);
        if let Some(card) = last.and_then(|d| d.what).filter(|_| theirs)
            && own.is_some_and(|o| self.hazard(o) != self.hazard(card))
        {
            return Some(Goal::Card(card));
        }
        // `on that ring`
        let ring = told.rest().windows(3).any(|w| {
            matches!(w[0].node, Node::Word(W::On | W::Against))
                && matches!(w[1].node, Node::Word(W::Who) | Node::Other(_))
                && w[2].node == Node::Word(W::Ring)
        });
        let aims = |c: &usize| own.is_some_and(|o| self.can_aim(o, *c) != Some(false));
        if let Some(ring) = self.borne_ring().filter(|c| ring && takes.card && aims(c)) {
            return Some(Goal::Card(ring));
        }
        let pointed = told.rest().windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(W::On | W::Against | W::At), Node::Person(Person::He) | Node::Word(W::It)) => Some(&w[1]),
            _ => None,
        })?;
        let start = pointed.span.start;
        // `Ambusher attacks. I play Flatter a Foe on it`
        let fought = self.it.is_some_and(|i| self.is_fought(i) && own.is_none_or(|o| self.can_aim(o, i) != Some(true)));
        if takes.attack && fought && pointed.node == Node::Word(W::It) {
            return Some(Goal::Attack);
        }
        // `… on them`, of several who attack
        let them = self.text.get(pointed.span.clone()).is_some_and(|t| Words::english().is_plural(&fold(t)));
        let faced = self.story.fights.last().is_some_and(|f| !f.over && !f.past && f.source.is_some());
        if takes.attack && them && (faced || last.and_then(|d| d.what).is_some_and(|c| self.creature(c))) {
            return faced.then_some(Goal::Attack);
        }
        match &pointed.node {
            Node::Word(W::It) => {
                let it = self.it.filter(|i| own.is_none_or(|o| !self.same(o, *i)));
                let it = it.filter(|i| takes.card || own.is_some_and(|o| self.can_aim(o, *i) == Some(true)));
                // A card that lies there, even if it cannot be aimed at.
                let lying = self.it.filter(|i| {
                    takes.card && self.is_lying(*i) && own.is_some_and(|o| self.hazard(o) != self.hazard(*i))
                });
                self.aimed_at(own, it, start).or(lying).map(Goal::Card)
            }
            Node::Person(_) if own.is_some_and(|o| self.hazard(o)) => {
                let mut piles = self.story.piles.iter().rev();
                let piled = piles.find(|(_, p, c)| *p == Pile::Discard && self.creature(*c)).map(|(_, _, c)| *c);
                let creature = own.is_some_and(|o| self.creature(o));
                // `he puts Weariness of the Heart on Bilbo, and then Call of Home on him`
                let aimed = |h: usize| {
                    let before = self.story.deeds[..told.deed].last().filter(|d| d.act == Act::Play);
                    before.is_some_and(|d| d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, h))))
                };
                let him = self.him.filter(|h| self.in_company(*h) || self.character(*h) && aimed(*h));
                let him = him.filter(|_| piled.is_none() && takes.card && !creature);
                let him = if takes.card && !creature { self.aimed_at(own, him, start) } else { him };
                piled.map(Goal::InDiscard).or(him.map(Goal::Card))
            }
            Node::Person(_) => {
                let agent = |h: usize| self.lies_apart(h) && own.is_some_and(|o| self.can_aim(o, h) != Some(false));
                let him = self.him_before(told.clause, start);
                let him = him.filter(|h| self.in_company(*h) || self.agent(*h) && agent(*h));
                let him = if takes.card { self.aimed_at(own, him, start) } else { him };
                let goal = |h: usize| if takes.strike && !takes.card { Goal::Strike(Some(h)) } else { Goal::Card(h) };
                him.filter(|_| takes.card || takes.strike).map(goal)
            }
            _ => None,
        }
    }

    /// Finds whom a pronoun means: the character who is named before it in the clause, the one whose strike goes on, or
    /// the one who was named last.
    fn him_before(&self, clause: &Clause, start: usize) -> Option<usize> {
        let before = clause.nodes.iter().take_while(|p| p.span.start < start);
        let named = before.filter_map(|p| match &p.node {
            Node::Cards(m) if m.len() == 1 && self.in_company(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let strike = clause.nodes.iter().any(|p| p.node == Node::Word(Word::Strike));
        let going_on = self.story.fights.last().and_then(|f| f.at_strike).filter(|_| strike);
        named.last().or(going_on).or(self.him)
    }

    /// Whether the attack is named.
    fn names_the_attack(&self, rest: &[super::super::node::Placed]) -> bool {
        rest.iter().any(|p| match p.node {
            Node::Word(Word::TheAttack) => true,
            Node::Word(Word::Attack) => self.text.get(p.span.clone()).is_some_and(|t| fold(t).contains("attack")),
            _ => false,
        })
    }

    /// Whether a card is said to be in somebody's hand, or another card is played with it by its own words.
    fn held_card(&self, card: usize) -> bool {
        self.story.piles.iter().any(|(_, _, c)| self.same(*c, card)) || self.is(card, CardKind::Character)
    }

    /// Whether a verb behind `to` leads from a declaration to its purpose: `to tap Éowyn`, `in order to discard it`.
    fn purpose(&self, clause: &Clause, place: usize, at: usize) -> bool {
        let between = &clause.nodes[(place + 1).min(at)..at];
        let verb = between.iter().rposition(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let near = verb.is_some_and(|v| between.len() - v <= 3);
        near && verb.is_some_and(|v| v > 0 && between[v - 1].node == Node::Word(Word::To))
    }

    /// Finds the item that `Boromir's ring` means.
    pub(super) fn borne_by(&self, clause: &Clause, at: usize, members: &[Member]) -> Option<usize> {
        let [one] = members else { return None };
        let owns =
            self.text.get(clause.nodes[at].span.end..).is_some_and(|t| t.starts_with("'s ") || t.starts_with("’s "));
        let noun = clause.nodes.get(at + 1).map(|p| &p.node);
        if !owns || !matches!(noun, Some(Node::Word(Word::Ring | Word::Item))) {
            return None;
        }
        let member = self.story.companies.iter().flat_map(|c| &c.members).find(|m| self.same(m.card, one.card))?;
        let items: Vec<usize> = member.bears.iter().map(|b| b.card).filter(|c| self.is(*c, CardKind::Item)).collect();
        let rings: Vec<usize> =
            items.iter().copied().filter(|c| fold(&self.mentions[*c].title).contains("ring")).collect();
        let found = if noun == Some(&Node::Word(Word::Ring)) { rings } else { items };
        if let [one] = found.as_slice() { Some(*one) } else { None }
    }

    /// Finds a roll or a strike that is told of: `on that check`, `against the attempt`, `for the strike that Aragorn
    /// will get`.
    fn rolled_at(&self, told: &Detailed<'_>) -> Option<Goal> {
        use Word as W;
        let (rest, takes) = (told.rest(), told.takes);
        let led = rest.iter().position(|p| matches!(p.node, Node::Word(W::On | W::Against | W::For | W::To)))?;
        let noun = rest[led + 1..].iter().take(3).find_map(|p| match p.node {
            Node::Word(w @ (W::InfluenceCheck | W::CorruptionCheck | W::Check | W::Strike)) => Some(w),
            _ => None,
        })?;
        let named = rest[led + 1..].iter().take(7).find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.in_company(*c)),
            _ => None,
        });
        let faction = |d: &&Deed| d.act == Act::Play && d.what.is_some_and(|w| self.is(w, CardKind::Faction));
        let attempt = self.story.deeds.iter().rev().find(|d| d.act == Act::Influence || faction(d));
        let actor = attempt.and_then(|d| d.taps.first().copied().or(d.performer));
        match noun {
            W::Strike if takes.strike => {
                let fought = self.story.fights.last().and_then(|f| f.at_strike);
                // `Risky Blow on his strike`
                let his = rest[led + 1..].iter().take(2).any(|p| p.node == Node::Whose(Person::He));
                let start = rest.first().map_or(0, |p| p.span.start);
                let him = self.him_before(told.clause, start);
                let him = him.filter(|h| his && fought.is_none() && self.character(*h) && !self.lies(*h));
                Some(Goal::Strike(named.or(fought).or(him)))
            }
            W::Strike => None,
            _ if !takes.roll => None,
            W::CorruptionCheck => Some(Goal::Check(RollKind::Corruption, named.or(self.checked()))),
            W::InfluenceCheck => Some(Goal::Check(RollKind::Influence, named.or(actor))),
            _ => match attempt {
                Some(_) => Some(Goal::Check(RollKind::Influence, actor)),
                None => Some(Goal::Check(RollKind::Corruption, named.or(self.checked()))),
            },
        }
    }

    /// Tells whose check is pending: that of the target of the last hazard that was declared.
    pub(super) fn checked(&self) -> Option<usize> {
        let given =
            self.story.deeds.last().filter(|d| matches!(d.act, Act::Store | Act::Transfer)).and_then(|d| d.what);
        if let Some(item) = given {
            let mut members = self.story.companies.iter().flat_map(|c| &c.members);
            return members.find(|m| m.bears.iter().any(|b| self.same(b.card, item))).map(|m| m.card);
        }
        self.story
            .deeds
            .iter()
            .rev()
            .find_map(|d| {
                d.targets.iter().find_map(|g| match g {
                    Goal::Card(c) | Goal::Check(_, Some(c)) if self.character(*c) => Some(*c),
                    _ => None,
                })
            })
            .or_else(|| self.story.fights.last().and_then(|f| f.at_strike))
    }

    pub(super) fn reveals(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let groups = self.behind(clause, at.verb + 1);
        let many: Vec<usize> =
            groups.iter().flat_map(|b| b.members.iter().map(|m| m.card)).filter(|c| self.agent(*c)).collect();
        if many.len() > 1 {
            many.into_iter().for_each(|card| self.turn_up(clause, card));
            return true;
        }
        // `he showed me later`: nobody declares that.
        let told = matches!(clause.nodes.get(at.verb + 1).map(|p| &p.node), Some(Node::Person(_)));
        if told {
            return false;
        }
        let laid = self.story.lying.iter().rev().find(|l| l.on_guard).map(|l| l.card.card);
        let it = groups.iter().all(|b| b.led.is_some())
            || clause.nodes[at.verb + 1..].iter().take(3).any(|p| matches!(p.node, Node::Word(W::It | W::Card)));
        let card = groups
            .iter()
            .find(|b| !matches!(b.led, Some(W::Against | W::On)))
            .map(|b| (b.at, b.members[0].card))
            .filter(|(_, c)| !self.site(*c))
            .or(laid.filter(|_| it || has(clause, W::It)).map(|c| (at.verb, c)));
        let lying = |card: usize| self.story.lying.iter().find(|l| self.same(l.card.card, card));
        let Some((place, card)) = card.filter(|(_, c)| !self.site(*c)) else { return false };
        let agent = self.mentions[card].versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| d.agent));
        let guard = has(clause, W::OnGuard)
            || lying(card).is_some_and(|l| l.on_guard)
            || self.story.lying.iter().any(|l| l.on_guard);
        if !agent && !guard && self.character(card) && self.story.phase == Some(Phase::Organization) {
            let by = self.by(clause);
            self.play(clause, place, card, by);
            let site = self.story.companies.last().and_then(|c| c.at);
            if let (Some(site), Some(last)) = (site, self.story.deeds.last_mut()) {
                last.targets = vec![Goal::Card(site)];
            }
            return true;
        }
        if !agent && !guard {
            return false;
        }
        let act = if agent { Act::RevealAgent } else { Act::RevealOnGuard };
        if let Some(known) =
            self.story.deeds.iter().position(|d| d.what.is_some_and(|w| self.same(w, card)) && d.act == act)
        {
            self.take(card);
            self.handled = true;
            self.details(known, clause, place);
            return true;
        }
        let known = lying(card).is_some();
        if !known && agent && !clause.asked {
            self.story.lying.push(Lying { owner: self.by(clause), ..Lying::of(Member::of(card)) });
        }
        if !known && !agent {
            let member = Member::of(card);
            let site = self.story.companies.last().and_then(|c| c.at.or(c.to));
            self.story.lying.push(Lying { owner: self.by(clause), at: site, on_guard: true, ..Lying::of(member) });
        }
        self.take(card);
        // `the site phase is over. He shows me that it was Orc-watch`: it was never revealed.
        let late = self.story.step == Some(Step::EndOfPhase) && !clause.asked && self.story.deeds.is_empty();
        if act == Act::RevealOnGuard && late {
            self.handled = true;
            return true;
        }
        let mut deed = Deed::of(act, Some(card), self.by(clause));
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, place);
        true
    }
}

/// Whether words lead to a company: `on your company`, `against it and its company`.
fn rest_company(rest: &[super::super::node::Placed]) -> bool {
    let led = |at: usize| {
        rest[..at].iter().rev().take(3).any(|p| matches!(p.node, Node::Word(Word::On | Word::Against | Word::At)))
    };
    rest.iter().enumerate().any(|(at, p)| p.node == Node::Word(Word::Company) && led(at))
}

/// A declaration whose details are looked for, with the clause that tells of it.
#[derive(Clone, Copy)]
pub(super) struct Detailed<'c> {
    /// Its place among the declarations.
    pub(super) deed: usize,
    pub(super) clause: &'c Clause,
    /// The place of its card in the clause.
    pub(super) place: usize,
    /// Its card, and the things at which that can be aimed.
    pub(super) own: Option<usize>,
    pub(super) act: Act,
    pub(super) takes: knowledge::Takes,
}

impl<'c> Detailed<'c> {
    /// Gives the nodes behind its card.
    fn rest(&self) -> &'c [super::super::node::Placed] {
        &self.clause.nodes[(self.place + 1).min(self.clause.nodes.len())..]
    }

    /// Whether it is aimed at a company: `on his company`, `on us`.
    fn is_on_a_company(&self) -> bool {
        let us = self.rest().windows(2).any(|w| {
            matches!(w[0].node, Node::Word(Word::On | Word::Against | Word::At)) && matches!(w[1].node, Node::Person(_))
        });
        (rest_company(self.rest()) || us) && self.takes.company && !self.takes.card
    }
}

/// The parts of a declaration that a clause names.
#[derive(Default)]
struct Slots {
    targets: Vec<Goal>,
    taps: Vec<usize>,
    performer: Option<usize>,
    with: Option<usize>,
}

/// Whether words say that somebody does not join a company.
pub(super) fn says_apart(words: &str) -> bool {
    let words = fold(words);
    let apart = ["own company", "separate company", "company of his own", "company of her own", "new company"];
    apart.iter().any(|said| words.contains(said))
}
