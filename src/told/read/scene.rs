//! What a clause says of the table: companies and what they bear, where they go, what lies in play and in piles.

use super::*;

impl Reading<'_> {
    /// `there is no Doors of Night`: a card that is not there needs no line.
    pub(super) fn absent(&mut self, clause: &Clause) {
        use Word as W;
        for (at, placed) in clause.nodes.iter().enumerate() {
            let Node::Cards(members) = &placed.node else { continue };
            let near = at.checked_sub(1).and_then(|b| clause.nodes.get(b)).map(|p| &p.node);
            let there = has(clause, W::Have)
                || has(clause, W::Be)
                || !clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            // `Doors not in play`
            let behind: Vec<&Node> = clause.nodes[at + 1..].iter().take(3).map(|p| &p.node).collect();
            let gone = match behind.as_slice() {
                [Node::Word(W::Not), Node::Word(W::InPlay), ..] => true,
                [Node::Word(W::Be), Node::Word(W::Not), Node::Word(W::InPlay)] => true,
                [Node::Word(W::Be), Node::Word(W::Not), Node::Other(w)] => w == "there" || w == "out",
                _ => false,
            };
            if (near == Some(&Node::Word(W::Not)) && there || gone) && !clause.asked {
                members.iter().for_each(|m| self.take(m.card));
                self.story.absent.extend(members.iter().map(|m| m.card));
                self.handled = true;
            }
        }
    }

    /// Cards that are turned over from the top of a deck, where what was declared does that.
    pub(super) fn heap(&mut self, clause: &Clause) {
        use Word as W;
        let reveals = |d: &Deed| d.what.is_some_and(|c| self.plays_so(c, knowledge::reveals));
        if !self.story.deeds.iter().any(reveals) || clause.asked && !has(clause, W::DeckTop) {
            return;
        }
        if self.heap_sentence != clause.sentence {
            (self.heap_sentence, self.heaped) = (clause.sentence, false);
            if self.story.deck.iter().all(Option::is_none) {
                self.story.deck.clear();
            }
        }
        self.heaped |= [W::DeckTop, W::InDeck, W::Reveal].iter().any(|w| has(clause, *w));
        let named = self.story.deck.iter().any(Option::is_some);
        if named {
            return;
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

    /// A card that lies on-guard unknown, and what it turns out to be.
    pub(super) fn guard(&mut self, clause: &Clause) {
        use Word as W;
        let hazard = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.hazard(m[0].card) && self.playable(m[0].card) => Some(m[0].card),
            _ => None,
        });
        if (has(clause, W::OnGuard) || has(clause, W::FaceDown)) && has(clause, W::Card) && hazard.is_none() {
            self.guarded = true;
            self.handled = true;
        }
        let flips = has(clause, W::Reveal) && !has(clause, W::Not) && (has(clause, W::It) || has(clause, W::Card));
        self.flipped |= self.guarded && flips;
        self.handled |= self.guarded && flips;
        let turns_out = (has(clause, W::It) || has(clause, W::Reveal)) && has(clause, W::Be)
            || has(clause, W::Reveal)
            || self.flipped && !has(clause, W::Play);
        if let Some(card) = hazard.filter(|c| self.guarded && turns_out && !clause.asked && !self.lies(*c)) {
            self.take(card);
            let member = Member::of(card);
            let site = self.story.companies.last().and_then(|c| c.at.or(c.to));
            self.story.lying.push(Lying { at: site, on_guard: true, ..Lying::of(member) });
            self.guarded = false;
            if self.flipped {
                let mut deed = Deed::of(Act::RevealOnGuard, Some(card), self.by(clause));
                deed.chain = self.story.chain;
                self.story.deeds.push(deed);
            }
        }
    }

    /// Cards that a clause says to be in play.
    pub(super) fn in_play(&mut self, clause: &Clause) {
        use Word as W;
        let turned =
            clause.nodes.iter().any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| m.face_down.is_some())));
        let agents = clause
            .nodes
            .iter()
            .any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| self.agent(m.card) && m.whose.is_some())));
        let events = self.cards(clause).next().is_some()
            && self.cards(clause).all(|(_, m)| self.is(m.card, CardKind::Event) && !self.character(m.card));
        let there = has(clause, W::InPlay)
            || has(clause, W::Stay) && events && !clause.asked
            || has(clause, W::OnGuard)
            || said(clause, W::FaceDown)
            || said(clause, W::FaceUp)
            || turned
            || (has(clause, W::Agent) && has(clause, W::Have))
            || agents;
        if clause.asked && has(clause, W::OnGuard) && (has(clause, W::Put) || has(clause, W::Play)) {
            return;
        }
        let comes = clause.asked && !has(clause, W::Have) && !has(clause, W::Be) && !has(clause, W::OnGuard);
        if comes || has(clause, W::Reveal) && !has(clause, W::Have) && !has(clause, W::Be) {
            return;
        }
        let lasting = [W::Have, W::Be, W::Stay].iter().any(|w| has(clause, *w));
        let permanent = has(clause, W::PermanentEvent) && lasting;
        let borne = has(clause, W::Be)
            && clause.nodes.windows(2).any(|w| {
                w[0].node == Node::Word(W::On) && matches!(&w[1].node, Node::Cards(m) if self.character(m[0].card))
            });
        let holds = has(clause, W::Bear)
            && self.subject_of(clause).is_some()
            && !self.cards(clause).any(|(_, m)| self.character(m.card));
        // `I'm holding Houses of Healing`: what somebody who plays holds is in hand.
        let held = clause.nodes.iter().any(|p| {
            p.node == Node::Word(W::Bear) && self.text.get(p.span.clone()).is_some_and(|t| fold(t).starts_with("h"))
        });
        if holds && held && events && !clause.asked && !has(clause, W::Not) {
            let owner = self.subject_of(clause).filter(|p| *p != Person::He).or_else(|| self.third());
            let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
            for card in cards.into_iter().filter(|c| !self.lies(*c)).collect::<Vec<_>>() {
                self.take(card);
                self.story.piles.push((owner.clone(), Pile::Hand, card));
            }
            self.handled = true;
            return;
        }
        let owns = borne && !has(clause, W::Strike)
            || holds
            || has(clause, W::Have)
            || has(clause, W::Already)
            || has(clause, W::SinceStart);
        let deed = [W::Play, W::Tap, W::Discard, W::Respond, W::Reveal].iter().any(|w| has(clause, *w));
        // On-guard cards are laid while a company moves; what lies there is told of as such.
        let lies = [W::Be, W::Have, W::Stay, W::SinceStart, W::Already].iter().any(|w| has(clause, *w));
        let moves = self.story.companies.last().is_some_and(|c| c.to.is_some());
        if has(clause, W::OnGuard) && !lies && moves && self.story.phase != Some(Phase::Site) && !has(clause, W::Reveal)
        {
            return;
        }
        if (has(clause, W::Play) || has(clause, W::Put))
            && has(clause, W::InPlay)
            && !has(clause, W::Have)
            && !has(clause, W::Be)
        {
            return;
        }
        let hand = [W::InHand, W::InDiscard, W::InSideboard, W::InSites].iter().any(|w| has(clause, *w));
        if clause.asked && !there && !permanent || deed && !there {
            return;
        }
        if hand && !there && !clause.asked {
            return self.pile(clause);
        }
        if !(there || permanent || owns) || has(clause, W::Not) && !there {
            return;
        }
        let since = match () {
            () if has(clause, W::SinceStart) => Some(Since::Start),
            () if has(clause, W::SinceTurn) => Some(Since::Turn),
            () if has(clause, W::SinceNow) => Some(Since::Now),
            () => None,
        };
        let side = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Whose(p), Node::Other(word)) if word == "side" && *p != Person::He => Some(p.clone()),
            _ => None,
        });
        let owner = side.or(clause.nodes.iter().find_map(|p| match &p.node {
            Node::Person(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        }));
        let mut groups: Vec<(usize, Vec<Member>)> = clause
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, p)| if let Node::Cards(m) = &p.node { Some((at, m.clone())) } else { None })
            .collect();
        // `Freca and Wormtongue face-down`: all of them lie so.
        for (_, members) in &mut groups {
            let mut faces = members.iter().filter_map(|m| m.face_down);
            let face = faces.next().filter(|f| faces.all(|o| o == *f));
            members.iter_mut().for_each(|m| m.face_down = m.face_down.or(face));
        }
        let site = groups.iter().flat_map(|(_, m)| m).map(|m| m.card).find(|c| self.site(*c));
        let bearer = groups.iter().find_map(|(at, m)| {
            let led = at.checked_sub(1).and_then(|b| clause.nodes.get(b)).map(|p| &p.node);
            (led == Some(&Node::Word(W::On))).then(|| m[0].card).filter(|c| self.character(*c))
        });
        let on_him =
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::On) && w[1].node == Node::Person(Person::He));
        let on_site = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(W::On), Node::Cards(m)) if self.site(m[0].card) && !self.character(m[0].card) => {
                Some(m[0].card)
            }
            _ => None,
        });
        // `The One Ring with Free to Choose on it`
        let on_it = clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::On) && w[1].node == Node::Word(W::It));
        let item = groups.iter().flat_map(|(_, m)| m).map(|m| m.card).find(|c| on_it && self.is(*c, CardKind::Item));
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w))).unwrap_or(0);
        let subject = groups.iter().rev().find(|(at, m)| *at < verb && self.character(m[0].card));
        let him = self.him.filter(|h| on_him && subject.is_none() && self.in_company(*h));
        let bearer = bearer.or(subject.filter(|_| on_him).map(|(_, m)| m[0].card)).or(him);
        for (place, members) in &groups {
            let none = place.checked_sub(1).is_some_and(|b| clause.nodes[b].node == Node::Word(W::Not))
                || members.iter().any(|m| self.story.absent.contains(&m.card));
            for member in members.iter().filter(|_| !none) {
                let card = member.card;
                let agent = self.agent(card);
                let declared =
                    self.story.deeds.iter().any(|d| d.act == Act::Play && d.what.is_some_and(|w| self.same(w, card)));
                if declared && clause.asked {
                    continue;
                }
                if self.site(card) || self.region(card) || self.character(card) && !(agent && there) || self.lies(card)
                {
                    continue;
                }
                let held = self.story.piles.iter().any(|(_, _, c)| self.same(*c, card));
                // `I have Glamdring`: what nobody bears is in hand.
                let person = subject.is_none().then(|| self.subject_of(clause)).flatten();
                let plain = !there && !hand && has(clause, W::Have) && !self.story.companies.is_empty();
                if let (Some(person), true, false) = (person, plain && self.is(card, CardKind::Item), held) {
                    self.take(card);
                    self.story.piles.push((Some(person), Pile::Hand, card));
                    continue;
                }
                if self.is(card, CardKind::Item) || self.is(card, CardKind::Ally) || held {
                    continue;
                }
                if self.creature(card) && !permanent && !there {
                    continue;
                }
                // `I have Twilight`: what never stays in play is in hand.
                let short = knowledge::never_stays(self.table, &self.mentions[card].versions);
                let resolves = has(clause, W::Resolve) || has(clause, W::Over);
                if short && !there && (declared || resolves) {
                    continue;
                }
                if short && !there && !self.mentions[card].versions.is_empty() {
                    self.take(card);
                    let by = member.whose.clone().or_else(|| owner.clone()).or_else(|| clause.speaker.clone());
                    self.story.piles.push((by, Pile::Hand, card));
                    continue;
                }
                let owner = member.whose.clone().or_else(|| owner.clone()).or_else(|| clause.speaker.clone());
                let on = item.or(bearer).or_else(|| {
                    let corruption = self.mentions[card]
                        .versions
                        .iter()
                        .any(|v| self.table.defs.get(*v).is_some_and(|d| d.is_corruption_card()));
                    subject.filter(|_| corruption && has(clause, W::Have)).map(|(_, m)| m[0].card)
                });
                let mut member = member.clone();
                if agent && has(clause, W::FaceDown) {
                    member.face_down = member.face_down.or(Some(true));
                }
                let lying = Lying {
                    owner,
                    since,
                    on,
                    at: site.filter(|_| agent || has(clause, W::OnGuard)),
                    mode: (has(clause, W::PermanentEvent) && self.creature(card)).then_some("permanent-event"),
                    on_guard: has(clause, W::OnGuard),
                    on_site: on_site.filter(|_| !has(clause, W::OnGuard) && !agent),
                    ..Lying::of(member)
                };
                self.take(card);
                self.story.lying.push(lying);
            }
        }
    }

    /// A corruption card lies on somebody; whether it is a new one there.
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

    /// `Layos is tapped and has Covetous Thoughts, Asternak has one too`: each has a copy of his own.
    pub(super) fn has_hazard(&mut self, clause: &Clause) {
        use Word as W;
        let acts = [W::Play, W::Put, W::Respond, W::Discard, W::Tap, W::Not, W::Want, W::Can];
        if clause.asked || !has(clause, W::Have) && !has(clause, W::Bear) || acts.iter().any(|w| has(clause, *w)) {
            return;
        }
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Have | W::Bear))).unwrap_or(0);
        let card =
            self.cards(clause).filter(|(at, _)| *at > verb).map(|(_, m)| m.card).find(|c| self.asks_for_check(*c));
        let subject = self.cards(clause).filter(|(at, _)| *at < verb).map(|(_, m)| m.card).last();
        let person = clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Person(_) | Node::Whose(_)));
        let one = clause.nodes[verb..].iter().any(|p| p.node == Node::Number(1) || p.node == Node::Word(W::SecondOne));
        let card = card.or(self.it.filter(|c| one && self.asks_for_check(*c) && verb + 4 > clause.nodes.len()));
        let who = subject.or(self.him.filter(|_| !person)).filter(|w| self.character(*w));
        if let (Some(card), Some(who)) = (card, who)
            && self.in_company(who)
        {
            self.bears_hazard(who, card);
        }
    }

    pub(super) fn lies(&self, card: usize) -> bool {
        let on_it = |m: &Member| m.bears.iter().any(|b| self.same(b.card, card));
        self.story.lying.iter().any(|l| self.same(l.card.card, card) || on_it(&l.card))
            || self
                .story
                .companies
                .iter()
                .flat_map(|c| &c.members)
                .any(|m| m.bears.iter().any(|b| self.same(b.card, card)))
    }

    pub(super) fn pile(&mut self, clause: &Clause) {
        use Word as W;
        let pile = match () {
            () if has(clause, W::InDiscard) => Pile::Discard,
            () if has(clause, W::InSideboard) => Pile::Sideboard,
            () if has(clause, W::InSites) => Pile::Sites,
            () => Pile::Hand,
        };
        let deed = [W::Play, W::Bring, W::Return, W::Put].iter().any(|w| has(clause, *w));
        if deed
            || !(pile == Pile::Sites
                || has(clause, W::Have)
                || has(clause, W::Be)
                || has(clause, W::Bear)
                || has(clause, W::Stay)
                || has(clause, W::Reveal) && pile == Pile::Hand && has(clause, W::From)
                || has(clause, W::Move) && pile == Pile::Discard)
            || has(clause, W::Not) && pile != Pile::Sites
        {
            return;
        }
        let owner = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Person(p) | Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        let words = fold(&self.words(clause));
        let mine = words.contains("my ").then_some(Person::Me);
        let owner = owner.or(mine).or_else(|| clause.speaker.clone());
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        for card in cards.into_iter().filter(|c| self.site(*c) == (pile == Pile::Sites)).collect::<Vec<_>>() {
            self.take(card);
            self.story.piles.push((owner.clone(), pile, card));
        }
    }

    /// Companies: who moves, who stays, from where to where.
    pub(super) fn moves(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        use Word as W;
        let groups: Vec<(usize, &Vec<Member>)> = clause
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, p)| if let Node::Cards(m) = &p.node { Some((at, m)) } else { None })
            .collect();
        let sites: Vec<(usize, usize)> = groups
            .iter()
            .flat_map(|(at, m)| m.iter().map(|m| (*at, m.card)))
            .filter(|(_, card)| self.site(*card) && !self.character(*card))
            .collect();
        let goes = verbs.iter().any(|(_, w)| {
            matches!(w, W::Move | W::Arrive | W::Stay | W::Enter | W::Be | W::Face | W::Have | W::Attack)
        });
        let kinds = letters(clause);
        if sites.is_empty()
            && !kinds.is_empty()
            && (has(clause, W::Path) || has(clause, W::Be) && !has(clause, W::Play))
            && !clause.asked
            && let Some(company) =
                self.story.companies.last_mut().filter(|c| c.to.is_some() && c.letters.is_empty() && c.via.is_empty())
        {
            company.letters = kinds;
            company.site = company.site.or(site_type(clause));
            self.handled = true;
            return;
        }
        let only_regions = clause.nodes.iter().all(|p| match &p.node {
            Node::Cards(m) => self.region(m[0].card),
            Node::Person(_) | Node::Whose(_) => false,
            Node::Word(w) => !is_verb(*w),
            Node::Number(_) | Node::Mark(_) | Node::Other(_) => true,
        });
        let bare = sites.is_empty()
            && groups.iter().any(|(_, m)| self.region(m[0].card))
            && !groups.iter().any(|(_, m)| self.character(m[0].card))
            && !has(clause, W::KeyVerb);
        if bare
            && self.story.companies.last().is_some_and(|c| c.via.is_empty() && c.to.is_some())
            && !clause.asked
            && (self.story.deeds.is_empty() || only_regions)
        {
            let via: Vec<usize> =
                groups.iter().flat_map(|(_, m)| m.iter()).map(|m| m.card).filter(|c| self.region(*c)).collect();
            via.iter().for_each(|r| self.take(*r));
            self.story.last_company().via = via;
            return;
        }
        if sites.is_empty() && !verbs.iter().any(|(_, w)| *w == W::Move) {
            if has(clause, W::Company)
                || has(clause, W::Tapped)
                || has(clause, W::Untapped) && has(clause, W::Be) && self.story.deeds.is_empty()
                || has(clause, W::Wounded) && self.story.fights.is_empty()
            {
                self.members(clause);
            }
            return;
        }
        if clause.asked
            && (self.story.companies.iter().any(|c| c.to.is_some() || c.at.is_some()) || has(clause, W::Return))
        {
            return;
        }
        let moving = verbs.iter().any(|(_, w)| matches!(w, W::Move | W::Arrive))
            || sites.len() > 1 && has(clause, W::Leave) && has(clause, W::For)
            || sites.len() > 1
                && (has(clause, W::To)
                    || has(clause, W::Between)
                    || verbs.is_empty()
                        && !sites.iter().any(|(at, _)| *at > 0 && clause.nodes[at - 1].node == Node::Word(W::At)));
        let on_site = sites.len() == 1 && !moving;
        // `…, and Legolas, who stays at Rivendell`
        let who = self.him.filter(|_| {
            clause.joined == Some(W::Who) && on_site && !self.cards(clause).any(|(_, m)| self.character(m.card))
        });
        let apart = who.and_then(|w| self.story.companies.last()?.members.iter().position(|m| self.same(m.card, w)));
        if let (Some(at), true, [(_, site)]) = (apart, verbs.iter().any(|(_, w)| *w == W::Stay), sites.as_slice())
            && let Some(last) = self.story.companies.last_mut().filter(|c| c.to.is_some() && c.members.len() > 1)
        {
            let member = last.members.remove(at);
            let company =
                Company { owner: last.owner.clone(), at: Some(*site), members: vec![member], ..Company::default() };
            let before = self.story.companies.len() - 1;
            self.story.companies.insert(before, company);
            self.take(*site);
            return;
        }
        let known = self.story.companies.iter().any(|c| {
            c.to.is_some_and(|t| sites.iter().all(|(_, s)| self.same(*s, t)))
                || c.from.is_some()
                    && c.to.is_some()
                    && c.from.is_some_and(|f| sites.iter().all(|(_, s)| self.same(*s, f)))
        });
        let regions: Vec<usize> =
            groups.iter().flat_map(|(_, m)| m.iter()).map(|m| m.card).filter(|c| self.region(*c)).collect();
        if (known || sites.is_empty())
            && !regions.is_empty()
            && self.story.companies.last().is_some_and(|c| c.via.is_empty() && c.to.is_some())
        {
            regions.iter().for_each(|r| self.take(*r));
            self.story.last_company().via = regions;
        }
        if known {
            sites.iter().for_each(|(_, s)| self.take(*s));
            self.members(clause);
            return;
        }
        let returning =
            has(clause, W::Return) || has(clause, W::Not) && moving && !verbs.iter().any(|(_, w)| *w == W::Arrive);
        if returning && self.story.companies.iter().any(|c| c.to.is_some()) {
            return;
        }
        // A key or an attack of a site is no place where somebody goes.
        let keyed = clause.nodes.iter().position(|p| p.node == Node::Word(W::KeyVerb));
        let way = |at: usize| {
            let before = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_)));
            matches!(before.map(|p| &p.node), Some(Node::Word(W::From | W::Between)))
        };
        let way = sites.iter().any(|(at, _)| way(*at));
        let sites: Vec<(usize, usize)> =
            sites.into_iter().filter(|(at, _)| way || keyed.is_none_or(|k| *at < k)).collect();
        // `Gandalf at Rivendell, Legolas at Bree in a second company`
        let pairs: Vec<(usize, usize)> = groups
            .iter()
            .filter(|(_, m)| self.character(m[0].card))
            .filter_map(|(at, _)| {
                let next = groups.iter().find(|(other, _)| other > at)?;
                let led = clause.nodes[*at + 1..next.0].iter().any(|p| p.node == Node::Word(W::At));
                (led && sites.contains(&(next.0, next.1[0].card))).then_some((*at, next.1[0].card))
            })
            .collect();
        if sites.is_empty() && !moving || !goes && !moving && clause.speaker.is_none() && !on_site && pairs.len() < 2 {
            return;
        }
        if pairs.len() > 1 && !moving {
            let owner = self.owner(clause);
            for (at, site) in pairs {
                let Node::Cards(group) = &clause.nodes[at].node else { continue };
                self.story.companies.push(Company { owner: owner.clone(), at: Some(site), ..Company::default() });
                self.take(site);
                for member in group {
                    self.member(member, owner.clone());
                }
            }
            self.story.sits(owner.as_ref(), Seat::R, 12);
            return;
        }
        let there = self.story.companies.last().and_then(|c| c.to.or(c.at).or(c.from));
        let newcomers = self
            .cards(clause)
            .any(|(_, m)| self.character(m.card) && !self.in_company(m.card) && !self.agent_in_play(m.card));
        let staying = verbs.iter().any(|(_, w)| *w == W::Stay);
        let elsewhere = on_site && there.is_some_and(|t| staying || !self.same(t, sites[0].1));
        if elsewhere && newcomers && self.story.companies.last().is_some_and(|c| !c.members.is_empty()) {
            self.story.companies.push(Company::default());
        }
        let organizing = self.story.phase == Some(Phase::Organization) && sites.len() == 1;
        let says = verbs.iter().any(|(_, w)| matches!(w, W::Move | W::Play | W::Say | W::Want)) || has(clause, W::To);
        let goal = sites.first().map(|(_, s)| *s);
        let here = self
            .story
            .companies
            .last()
            .is_some_and(|c| !c.members.is_empty() && c.at.is_some_and(|a| goal.is_some_and(|g| !self.same(a, g))));
        if let Some(goal) = goal.filter(|_| organizing && says && here && !newcomers) {
            self.take(goal);
            if self.story.deeds.last().is_some_and(|d| d.act == Act::Move) {
                self.story.chain = self.story.chain.saturating_add(1);
            }
            let mut deed = Deed::of(Act::Move, None, self.by(clause));
            deed.targets = vec![Goal::Card(goal)];
            deed.chain = self.story.chain;
            deed.asked = clause.asked;
            self.story.deeds.push(deed);
            self.handled = true;
            return;
        }
        self.members(clause);
        self.who_moves(clause);
        let path: Vec<RegionType> = self.path_letters(clause);
        let via: Vec<usize> =
            groups.iter().flat_map(|(_, m)| m.iter()).map(|m| m.card).filter(|c| self.region(*c)).collect();
        let led = |at: usize, words: &[W]| {
            let before = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_) | Node::Number(_)));
            matches!(before.map(|p| &p.node), Some(Node::Word(w)) if words.contains(w))
        };
        // `left the Grey Havens for Bree`
        let left = has(clause, W::Leave);
        let from = sites.iter().find(|(at, _)| led(*at, &[W::From]) || left && led(*at, &[W::Leave])).map(|(_, s)| *s);
        let to = sites.iter().find(|(at, _)| led(*at, &[W::To]) || left && led(*at, &[W::For])).map(|(_, s)| *s);
        let rest: Vec<usize> = sites.iter().map(|(_, s)| *s).filter(|s| Some(*s) != from && Some(*s) != to).collect();
        let kind = site_type(clause);
        let owner = self.owner(clause);
        let stays = verbs.iter().any(|(_, w)| *w == W::Stay) || has(clause, W::Enter);
        for (_, s) in &sites {
            self.take(*s);
        }
        via.iter().for_each(|r| self.take(*r));
        let company = self.story.last_company();
        company.owner = company.owner.clone().or(owner.clone());
        if !path.is_empty() && company.letters.is_empty() {
            company.letters = path;
        }
        if company.via.is_empty() {
            company.via = via;
        }
        company.site = company.site.or(kind);
        match (from, to, rest.as_slice()) {
            (from, Some(to), rest) => {
                company.from = from.or(rest.first().copied()).or(company.from);
                company.to = Some(to);
            }
            (Some(from), None, [to, ..]) => (company.from, company.to) = (Some(from), Some(*to)),
            (Some(from), None, []) => company.from = company.from.or(Some(from)),
            (None, None, [from, to, ..]) if !stays => (company.from, company.to) = (Some(*from), Some(*to)),
            (None, None, [at, ..]) => {
                if company.to.is_none() && company.at.is_none() {
                    company.at = Some(*at);
                }
            }
            (None, None, []) => {}
        }
        let travels =
            self.cards(clause).any(|(_, m)| self.character(m.card)) || has(clause, W::Company) || moving || stays;
        if travels {
            self.story.sits(owner.as_ref(), Seat::R, 12);
        }
    }

    /// `…, Frodo and Sam, who were going to Bree`: those who were named last are who moves, where nobody else is.
    fn who_moves(&mut self, clause: &Clause) {
        let named = self.cards(clause).any(|(_, m)| self.character(m.card));
        let nobody = self.story.companies.iter().all(|c| c.members.is_empty());
        let refers = clause.joined == Some(Word::Who)
            || clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        if named || !nobody || !refers || clause.asked {
            return;
        }
        for member in self.group.clone() {
            self.member(&member, None);
        }
    }

    /// The types of the regions on a path: those that stand with a site or a way, not with a creature.
    fn path_letters(&self, clause: &Clause) -> Vec<RegionType> {
        use Word as W;
        let (mut nodes, mut away) = (Vec::new(), false);
        for placed in &clause.nodes {
            match &placed.node {
                Node::Cards(m) => away = self.creature(m[0].card) && !self.site(m[0].card),
                Node::Word(W::Path | W::Move | W::Via | W::To) => away = false,
                Node::Word(W::Strike | W::Prowess) => away = true,
                _ => {}
            }
            // `through Wildernesses`: nobody knows how many.
            let many = self.text.get(placed.span.clone()).is_some_and(|t| {
                let t = fold(t);
                t.ends_with("nesses") || t.ends_with('s') && !t.ends_with("ess") && !t.ends_with("nes")
            });
            let counted = matches!(nodes.last().map(|p: &super::super::node::Placed| &p.node), Some(Node::Number(_)));
            let land = matches!(placed.node, Node::Word(w) if w.region().is_some());
            if land && many && !counted {
                continue;
            }
            if !away || !land {
                nodes.push(placed.clone());
            }
        }
        letters(&Clause { nodes, ..clause.clone() })
    }

    /// Whose company a clause is about.
    pub(super) fn owner(&self, clause: &Clause) -> Option<Person> {
        let whose = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        whose.or_else(|| self.subject_of(clause)).or_else(|| clause.speaker.clone())
    }

    /// The characters of a clause join the company that is told of; whether any were new.
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
            for member in group {
                if !self.character(member.card) || against {
                    continue;
                }
                if self.attributive(clause, at) && !self.in_company(member.card) {
                    self.take(member.card);
                    self.story.aside.push(member.card);
                    continue;
                }
                // An agent is the other side's, where nobody plays minions.
                let minions = self.story.kinds.values().any(|k| *k != "wizard");
                if self.agents && !minions && self.agent(member.card) && !self.in_company(member.card) {
                    self.stands_as_agent(clause, member);
                    continue;
                }
                let piled = self.story.piles.iter().any(|(_, p, c)| *p != Pile::Hand && self.same(*c, member.card));
                if piled && !self.in_company(member.card) {
                    self.take(member.card);
                    continue;
                }
                let lying = self.story.lying.iter().any(|l| self.same(l.card.card, member.card));
                if lying || self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, member.card))) {
                    self.take(member.card);
                    continue;
                }
                any |= self.member(member, self.owner(clause));
            }
        }
        // An ally that is told of beside the company: its last member's.
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
        for ally in allies {
            if let Some(last) = self.story.companies.last_mut().and_then(|c| c.members.last_mut()).filter(|_| moving) {
                last.bears.push(ally.clone());
                self.take(ally.card);
            }
        }
        let subject = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.character(m[0].card) => Some(m[m.len() - 1].card),
            Node::Person(Person::He) | Node::Whose(Person::He) => self.him,
            _ => None,
        });
        // `Layos is tapped and bears Strange Rations`
        let goes_on = !clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_))) && clause.speaker.is_none();
        let subject = subject.or(self.him.filter(|_| goes_on));
        self.bears(clause, subject);
        let state = clause.nodes.iter().find_map(|p| match p.node {
            Node::Word(W::Tapped) => Some(crate::lang::CardState::Tapped),
            Node::Word(W::Wounded) => Some(crate::lang::CardState::Wounded),
            Node::Word(W::Untapped) => Some(crate::lang::CardState::Untapped),
            _ => None,
        });
        let place = has(clause, W::Site) || self.cards(clause).any(|(_, m)| self.site(m.card));
        let apart = place && !self.cards(clause).any(|(_, m)| !self.site(m.card) || self.character(m.card));
        // `if he is going to be tapped`, `so that he gets tapped`: not yet.
        let planned = matches!(clause.joined, Some(W::So | W::If)) || has(clause, W::Want) || has(clause, W::Can);
        let state = state.filter(|_| !apart && !planned);
        // An ally or an item that is the subject itself.
        let borne = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.lies(m[0].card) && !self.hazard(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let subject = borne.filter(|_| !self.cards(clause).any(|(_, m)| self.in_company(m.card))).or(subject);
        if let (Some(state), Some(subject), true, false) =
            (state, subject, has(clause, W::Be), clause.asked || has(clause, W::Not) || has(clause, W::Somebody))
        {
            self.become_(subject, state);
        }
        any
    }

    /// `that orb from Saruman's tower`: a name that says whose a thing is, and tells of nobody.
    fn attributive(&self, clause: &Clause, at: usize) -> bool {
        let end = clause.nodes[at].span.end;
        let owns = self.text.get(end..).is_some_and(|t| t.starts_with("'s ") || t.starts_with("’s "));
        owns && matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Other(_)))
    }

    /// An agent that is told of as a character stands at the site that is told with it.
    fn stands_as_agent(&mut self, clause: &Clause, member: &Member) {
        use Word as W;
        self.take(member.card);
        if self.lies(member.card) {
            return;
        }
        let site = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.site(*c) && !self.character(*c)).last();
        site.into_iter().for_each(|s| self.take(s));
        let mut card = member.clone();
        card.face_down = card.face_down.or(match () {
            () if has(clause, W::FaceDown) => Some(true),
            () if has(clause, W::FaceUp) => Some(false),
            () => None,
        });
        self.story.lying.push(Lying { owner: None, at: site, ..Lying::of(card) });
        self.handled = true;
    }

    /// Whether somebody is not the one whose company was told of first.
    fn others_company(&self, person: &Person) -> bool {
        let first = self.story.companies.last().and_then(|c| c.owner.clone());
        let pair = |a: &Person, b: &Person| {
            matches!((a, b), (Person::Me, Person::Opponent) | (Person::Resource, Person::Hazard))
                || matches!((a, b), (Person::Named(x), Person::Named(y)) if x != y)
        };
        first.is_some_and(|f| pair(&f, person) || pair(person, &f))
    }

    pub(super) fn member(&mut self, member: &Member, owner: Option<Person>) -> bool {
        self.take(member.card);
        for b in &member.bears {
            self.take(b.card);
        }
        let mentions = self.mentions;
        let title = &mentions[member.card].title;
        let early = self.story.deeds.iter().all(|d| d.earlier);
        for company in &mut self.story.companies {
            if let Some(known) = company.members.iter_mut().find(|m| mentions[m.card].title == *title) {
                known.state = known.state.or(member.state.filter(|_| early));
                for b in &member.bears {
                    if !known.bears.iter().any(|k| mentions[k.card].title == mentions[b.card].title) {
                        known.bears.push(b.clone());
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
