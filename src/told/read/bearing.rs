//! Reads what somebody bears, and whether it and its bearer are tapped or wounded.

use super::*;

impl Reading<'_> {
    /// Notes that an item that somebody bears is tapped.
    pub(super) fn item_tapped(&mut self, item: usize) -> bool {
        let mentions = self.mentions;
        let title = &mentions[item].title;
        let mut borne =
            self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()).flat_map(|m| m.bears.iter_mut());
        let Some(borne) = borne.find(|b| mentions[b.card].title == *title) else { return false };
        borne.state = Some(crate::lang::CardState::Tapped);
        self.handled = true;
        true
    }

    /// Notes an item that was tapped before anything is declared; whoever was spoken of last bears it if nobody is known to.
    pub(super) fn item_was_spent(&mut self, item: usize) -> bool {
        if self.bearer(item).is_none() {
            let him = self.him.filter(|h| self.in_company(*h));
            him.into_iter().for_each(|h| self.bears_item(h, item));
        }
        self.item_tapped(item)
    }

    /// Notes an item that is said to have been tapped before: `I had already tapped Bilbo's Magic Ring earlier this turn`.
    pub(super) fn item_was_tapped(&mut self, clause: &Clause) {
        use Word as W;
        let late = has(clause, W::Already) || has(clause, W::Earlier);
        self.was_used(clause);
        // `he tapped that ring earlier and it never untapped`
        let still = |w: &[Placed]| w[0].node != Node::Word(W::Not) || w[1].node == Node::Word(W::Untapped);
        let denied = has(clause, W::Not) && !clause.nodes.windows(2).all(still);
        if !late || !has(clause, W::Tapped) || clause.asked || denied {
            return;
        }
        let tapped = clause.nodes.iter().position(|p| p.node == Node::Word(W::Tapped)).unwrap_or(0);
        let item = |m: &Member| m.holder.is_some() && self.is(m.card, CardKind::Item) && !self.character(m.card);
        let named = self.cards(clause).find(|(at, m)| *at > tapped && item(m)).map(|(_, m)| m.card);
        // `his Magic Ring was tapped earlier this turn`
        let of_him = |m: &Member| m.whose == Some(Person::He) && self.is(m.card, CardKind::Item);
        let subject = clause.nodes[..tapped].windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Cards(m), Node::Word(W::Be)) if m.len() == 1 && of_him(&m[0]) => Some(m[0].card),
            _ => None,
        });
        let named = named.or(subject.filter(|c| !self.character(*c))).or_else(|| self.borne_and_tapped(clause, tapped));
        // `He has Magic Ring of Stealth, which I tapped earlier`
        let which = clause.nodes[..tapped].iter().rposition(|p| p.node == Node::Word(W::Who));
        let before = which.and_then(|which| match &clause.nodes[..which].last()?.node {
            Node::Cards(m) => m.iter().flat_map(|m| std::iter::once(m).chain(&m.bears)).last().map(|m| m.card),
            _ => None,
        });
        let before = before.filter(|c| self.is(*c, CardKind::Item));
        if let Some(item) = named.or(before).or_else(|| self.tapped_it(clause, tapped)) {
            self.item_was_spent(item);
        }
    }

    /// Notes an item that was tapped for its use earlier: `the ring is tapped, he used it earlier this turn`, `but he already used
    /// it this turn`, `it was used this turn already`.
    fn was_used(&mut self, clause: &Clause) {
        use Word as W;
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let small = |n: &&&Node| !matches!(n, Node::Word(W::Already | W::Have | W::Be));
        let rest: Vec<&Node> = told.iter().filter(small).copied().collect();
        let (who, when) = match rest.as_slice() {
            [Node::Person(who), Node::Word(W::Play), Node::Word(W::It), Node::Word(when), ..] => (who, when),
            [Node::Word(W::It), Node::Word(W::Play), Node::Word(when), ..] if has(clause, W::Be) => (&Person::He, when),
            _ => return,
        };
        let before = *when == W::Earlier || *when == W::Turn && has(clause, W::Already);
        let item = self.it.filter(|c| before && self.is(*c, CardKind::Item) && !self.character(*c));
        if let Some(item) = item.filter(|_| !clause.asked && *who != Person::Hazard) {
            self.item_was_spent(item);
        }
    }

    /// Finds the item that somebody says they have tapped before, where it was named just before: `he has a Magic Ring of
    /// Stealth but I tapped it earlier this turn`.
    fn tapped_it(&mut self, clause: &Clause, tapped: usize) -> Option<usize> {
        let node = |at: usize| clause.nodes.get(at).map(|p| &p.node);
        let first = clause.nodes[..tapped].iter().rev().find(|p| p.node != Node::Word(Word::Have));
        let person = matches!(first.map(|p| &p.node), Some(Node::Person(_)));
        // `he tapped that ring earlier`
        let small = |n: &&Placed| matches!(n.node, Node::Other(_));
        let ring =
            clause.nodes[tapped + 1..].iter().find(|p| !small(p)).is_some_and(|p| p.node == Node::Word(Word::Ring));
        if person && ring {
            return self.borne_ring().or(self.it.filter(|c| self.is_ring(*c)));
        }
        let it = person && node(tapped + 1) == Some(&Node::Word(Word::It));
        let item = |m: &Member| self.is(m.card, CardKind::Item) && !self.character(m.card);
        let before = clause.nodes[..tapped].iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().find(|m| item(m)).map(|m| m.card),
            _ => None,
        });
        // `Bilbo carries a Magic Ring, but he tapped it earlier`
        let worn = self.cards(clause).filter(|(at, m)| *at < tapped && m.bears.last().is_some_and(item));
        if let Some((_, m)) = worn.last().filter(|(_, m)| it && self.character(m.card)) {
            let borne = m.bears.last().map(|b| b.card);
            borne.into_iter().for_each(|b| self.bears_item(m.card, b));
            return borne;
        }
        let known = self.it.filter(|c| self.is(*c, CardKind::Item) && self.bearer(*c).is_some());
        before.or(known).filter(|_| it)
    }

    /// Finds an item that somebody is known to bear and of which a clause says that it was tapped at an earlier time: `but
    /// the Ring was tapped already before in this turn`.
    fn borne_and_tapped(&self, clause: &Clause, tapped: usize) -> Option<usize> {
        use Word as W;
        let before = [W::Earlier, W::Before, W::Turn, W::SinceTurn, W::SinceStart].iter().any(|w| has(clause, *w));
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Word(W::Already | W::Be | W::Have));
        let [one] = clause.nodes[..tapped].iter().filter(small).collect::<Vec<_>>()[..] else { return None };
        // `the ring was tapped earlier`
        if one.node == Node::Word(W::Ring) && before {
            return self.borne_ring();
        }
        let Node::Cards(members) = &one.node else { return None };
        let [member] = members.as_slice() else { return None };
        let item = self.is(member.card, CardKind::Item) && !self.character(member.card);
        (before && item && self.bearer(member.card).is_some()).then_some(member.card)
    }

    /// Reads an item of which the clause before told, and which is tapped: `he wears a Magic Ring, which is tapped already`.
    pub(super) fn which_is_tapped(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let said = clause.joined == Some(W::Who) && has(clause, W::Tapped) && has(clause, W::Be);
        let plain = clause.nodes.iter().all(|p| !matches!(p.node, Node::Cards(_) | Node::Person(_) | Node::Number(_)));
        let denied = clause.asked || [W::Not, W::Can, W::Must, W::Want].iter().any(|w| has(clause, *w));
        // `I have used the ring, so it is tapped already`
        let begins = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::It));
        let known = has(clause, W::Already) || clause.joined == Some(W::So);
        let again = begins && known && has(clause, W::Tapped) && has(clause, W::Be);
        let again = again && plain && !denied && clause.speaker.is_none() && self.thought != Some(clause.sentence);
        if let Some(item) = self.it.filter(|c| again && self.is(*c, CardKind::Item) && self.bearer(*c).is_some()) {
            return self.item_tapped(item);
        }
        let Some((item, sentence)) = self.last.filter(|_| said && plain && !denied) else { return false };
        sentence == clause.sentence && self.is(item, CardKind::Item) && !self.character(item) && self.item_tapped(item)
    }

    /// Notes that a character bears an item that they are said to use: `can he use his Cram to untap?`
    pub(super) fn his_item(&mut self, clause: &Clause) {
        let him = self.him.filter(|h| self.in_company(*h) && self.uses_itself(clause));
        let Some(him) = him.filter(|_| !has(clause, Word::InHand) && !has(clause, Word::Not)) else { return };
        let his = |m: &Member| m.whose == Some(Person::He) && self.is(m.card, CardKind::Item) && self.has_use(m.card);
        let item = self.cards(clause).find(|(_, m)| his(m)).map(|(_, m)| m.card);
        let open = |c: &usize| !self.lies(*c) && !self.is_used(*c) && self.bearer(*c).is_none();
        if let Some(item) = item.filter(|c| open(c)) {
            self.bears_item(him, item);
        }
    }

    /// Finds a site that is said to be tapped in passing: `at a tapped Moria`, `at Moria (tapped)`, `at Moria, which is
    /// tapped`, `somebody has tapped the site`.
    pub(super) fn site_tapped_beside(&self, clause: &Clause) -> Option<Option<usize>> {
        use Word as W;
        let open = [W::Not, W::Can, W::Must, W::Want, W::If];
        if clause.asked || open.iter().any(|w| has(clause, *w)) || clause.joined == Some(W::If) {
            return None;
        }
        let site = |n: &Node| match n {
            Node::Cards(m) if m.len() == 1 && self.site(m[0].card) && !self.character(m[0].card) => Some(m[0].card),
            _ => None,
        };
        let state = |m: &Member| m.state == Some(crate::lang::CardState::Tapped);
        let beside = self.cards(clause).find(|(_, m)| self.site(m.card) && !self.character(m.card) && state(m));
        if let Some((_, m)) = beside {
            return Some(Some(m.card));
        }
        let nodes: Vec<&Node> =
            clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_) | Node::Whose(_))).collect();
        let at = nodes.iter().position(|n| **n == Node::Word(W::Tapped))?;
        let next = nodes.get(at + 1).copied();
        let led = at > 0 && matches!(nodes[at - 1], Node::Word(W::At | W::To | W::Somebody));
        if let Some(card) = next.filter(|_| led).and_then(site) {
            return Some(Some(card));
        }
        if led && next == Some(&Node::Word(W::Site)) {
            return Some(nodes.get(at + 2).copied().and_then(site));
        }
        // `they are at Moria, which is tapped`
        let plain = nodes
            .iter()
            .all(|n| matches!(n, Node::Word(W::Be | W::Have | W::Already | W::Now | W::Tapped) | Node::Mark(_)));
        let who = clause.joined == Some(W::Who) && plain && has(clause, W::Be);
        let (card, sentence) = self.last.filter(|_| who)?;
        let near = sentence == clause.sentence && self.site(card) && !self.character(card);
        near.then_some(Some(card))
    }

    /// Reads a tapped site: `the site is tapped`, `Dale is tapped`.
    pub(super) fn site_tapped(&mut self, clause: &Clause) {
        use Word as W;
        if let Some(site) = self.site_tapped_beside(clause) {
            return self.taps_site(site);
        }
        let said = has(clause, W::Tapped) && has(clause, W::Be) && !clause.asked && !has(clause, W::Not);
        let own = self.cards(clause).any(|(_, m)| !self.site(m.card));
        let site = self.cards(clause).map(|(_, m)| m.card).find(|c| self.site(*c) && !self.character(*c));
        let pronoun = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        if !said || own || pronoun || !(has(clause, W::Site) || site.is_some()) {
            return;
        }
        self.taps_site(site);
    }

    /// Notes that the site of the company is tapped; it is there if nothing else says where it is.
    fn taps_site(&mut self, site: Option<usize>) {
        site.into_iter().for_each(|s| self.take(s));
        let company = self.story.last_company();
        company.site_tapped = true;
        if company.to.is_none() {
            company.at = company.at.or(site);
        }
        self.handled = true;
    }

    /// Gives every member a card: `on each of them sits a Lure`.
    pub(super) fn on_each(&mut self, clause: &Clause) {
        use Word as W;
        // `Layos and Asternak each have one, and Jerrek bears a Paste`
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Have | W::Bear)));
        let before = |at: usize| verb.is_some_and(|verb| at < verb);
        let subjects = self.cards(clause).any(|(at, m)| before(at) && self.character(m.card));
        let meant = |at: usize| !subjects || before(at);
        let people = self.cards(clause).filter(|(at, m)| meant(*at) && self.character(m.card)).count();
        // `two of my minions have Covetous Thoughts on them, Layos and Asternak`
        let counted = |n: i32| n > 1 && usize::try_from(n).is_ok_and(|n| n == people);
        let both = clause.nodes.iter().any(|p| match p.node {
            Node::Word(W::AllOf | W::Both) => true,
            Node::Number(n) => counted(n),
            _ => false,
        });
        let bears = [W::On, W::Have, W::Bear].iter().any(|w| has(clause, *w));
        let acts = [W::Play, W::Put, W::Respond, W::Discard, W::Tap, W::Not].iter().any(|w| has(clause, *w));
        if !(both && bears) || acts || clause.asked {
            return;
        }
        let card = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) => m
                .iter()
                .flat_map(|m| std::iter::once(m).chain(&m.bears))
                .map(|m| m.card)
                .find(|c| self.asks_for_check(*c)),
            _ => None,
        });
        let Some(card) = card else { return };
        let named: Vec<Member> = self
            .cards(clause)
            .filter(|(at, m)| meant(*at) && self.character(m.card))
            .map(|(_, m)| Member { bears: Vec::new(), ..m.clone() })
            .collect();
        for member in &named {
            self.member(member, self.owner(clause));
        }
        let whose: Vec<usize> = if named.len() > 1 {
            named.iter().map(|m| m.card).collect()
        } else {
            self.story.last_company().members.iter().map(|m| m.card).collect()
        };
        for who in whose {
            self.handled |= self.bears_hazard(who, card);
        }
    }

    /// Gives each of several characters a card with the same title: `one on Asternak and one on Layos`, `a Lure of
    /// Nature on Boromir II and another one on Aragorn II`.
    pub(super) fn one_each(&mut self, clause: &Clause) {
        use Word as W;
        let acts = [W::Play, W::Put, W::Respond, W::Discard, W::Tap, W::Not, W::Want, W::Can];
        if clause.asked || acts.iter().any(|w| has(clause, *w)) {
            return;
        }
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.asks_for_check(*c));
        let Some(card) = named.or(self.it.filter(|c| self.asks_for_check(*c))) else { return };
        let one = |n: &Node| matches!(n, Node::Number(1) | Node::Word(W::SecondOne));
        let small = |n: &Node| one(n) || matches!(n, Node::Other(_) | Node::Whose(_) | Node::Word(W::Card));
        let mut found: Vec<Member> = Vec::new();
        for at in (0..clause.nodes.len()).filter(|at| one(&clause.nodes[*at].node)) {
            let mut rest = clause.nodes[at + 1..].iter().map(|p| &p.node).skip_while(|n| small(n));
            if rest.next() != Some(&Node::Word(W::On)) {
                continue;
            }
            if let Some(Node::Cards(m)) = rest.find(|n| !small(n)) {
                found.extend(m.iter().filter(|m| self.character(m.card) && !self.lies_apart(m.card)).cloned());
            }
        }
        // `a Lure of Nature on Boromir II and another one on Aragorn II`
        let first = clause.nodes.windows(3).enumerate().find_map(|(at, w)| match (&w[0].node, &w[1].node) {
            (Node::Cards(m), Node::Word(W::On)) if m.iter().any(|m| m.card == card) => {
                clause.nodes[at + 2..].iter().map(|p| &p.node).find(|n| !small(n))
            }
            _ => None,
        });
        if let Some(Node::Cards(m)) = first.filter(|_| !found.is_empty()) {
            found.extend(m.iter().filter(|m| self.character(m.card)).cloned());
        }
        for who in found {
            self.member(&Member { bears: Vec::new(), ..who.clone() }, None);
            self.bears_another(who.card, card);
        }
    }

    /// Puts one of several cards with the same title on a character: what was told of it without a bearer was this.
    pub(super) fn bears_another(&mut self, who: usize, card: usize) {
        let mentions = self.mentions;
        let same = |c: usize| mentions[c].title == mentions[card].title;
        self.story.lying.retain(|l| !(same(l.card.card) && l.on.is_none() && l.typed.is_none()));
        self.handled |= self.bears_hazard(who, card);
    }

    /// Reads what somebody bears: `Frodo bears …`, `he has …`, `Boromir's only item is …`.
    pub(super) fn bears(&mut self, clause: &Clause, subject: Option<usize>) {
        use Word as W;
        // `he kept the Elven Cloak`
        let kept = |at: usize| matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Cards(m)) if self.is(m[0].card, CardKind::Item));
        let verb = clause.nodes.iter().enumerate().position(|(at, p)| match p.node {
            Node::Word(W::Bear | W::Have | W::With) => true,
            Node::Word(W::Stay) => kept(at),
            _ => false,
        });
        let (Some(verb), Some(subject)) = (verb, subject) else { return };
        // `what is my Precious Gold Ring? Frodo has it`
        let it = clause.nodes.get(verb + 1).is_some_and(|p| p.node == Node::Word(W::It)) && clause.nodes.len() < 5;
        let thing = self.it.filter(|c| self.is(*c, CardKind::Item) && !self.character(*c) && !self.lies(*c));
        let free = it && !clause.asked && !has(clause, W::Not) && !self.lies(subject) && !self.agent(subject);
        if let Some(thing) = thing.filter(|c| free && !self.is_used(*c)) {
            self.bears_item(subject, thing);
        }
        let each = self.each_owner(clause, verb);
        let has_each = each.is_some();
        let owners = each.unwrap_or_else(|| vec![subject]);
        let thing = |m: &&Member| self.is(m.card, CardKind::Item) || self.is(m.card, CardKind::Ally);
        let items: Vec<Member> =
            clause.nodes[verb..].iter().flat_map(|p| p.node.cards()).filter(thing).cloned().collect();
        for (subject, item) in owners.iter().flat_map(|who| items.iter().map(move |item| (*who, item))) {
            let card = item.card;
            let one_more = has_each || one_of_their_own(clause, card);
            // `but now Haldir has the Cloak`
            if !one_more && !clause.asked && has(clause, W::Now) && !has(clause, W::Not) {
                self.lays_down(subject, card);
            }
            let lies = self.lies(card);
            if lies && !(one_more && self.has_one_more(clause, subject, card)) {
                continue;
            }
            self.take(card);
            // `The Roving Eye on Aragorn II, who has Narsil`: he is in the company of which nothing was told yet.
            let item = Member { other: item.other || lies, ..item.clone() };
            let known = self.given_to(subject, item) || clause.asked || has(clause, W::Not) || self.agent(subject);
            if !known && self.is(card, CardKind::Item) && self.story.companies.is_empty() && !self.lies(subject) {
                self.bears_item(subject, card);
            }
        }
    }

    /// Takes an item from whoever bore it before another has it now.
    fn lays_down(&mut self, now: usize, item: usize) {
        let mentions = self.mentions;
        let same = |a: usize, b: usize| mentions[a].title == mentions[b].title;
        let members = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        members.filter(|m| !same(m.card, now)).for_each(|m| m.bears.retain(|b| !same(b.card, item)));
    }

    /// Gives all of whom each has what is named behind a verb: `Brand and Haldir each have a Cram`.
    fn each_owner(&self, clause: &Clause, verb: usize) -> Option<Vec<usize>> {
        let each = clause.nodes[..=verb].iter().any(|p| matches!(p.node, Node::Word(Word::AllOf | Word::Both)));
        let group = clause.nodes[..verb].iter().find_map(|p| match &p.node {
            Node::Cards(m) if m.len() > 1 && m.iter().all(|m| self.character(m.card)) => Some(m),
            _ => None,
        });
        group.filter(|_| each).map(|m| m.iter().map(|m| m.card).collect())
    }

    /// Whether somebody is told to have a copy of their own of what another one bears already, and of which there may be
    /// several: `Brand has a Cram and so does Haldir`.
    fn has_one_more(&self, clause: &Clause, who: usize, card: usize) -> bool {
        let same = |m: &Member, c: usize| self.same(m.card, c);
        let unique = self.defs_of(card).any(|def| def.unique);
        let said = !clause.asked && !has(clause, Word::Not);
        let members = || self.story.companies.iter().flat_map(|c| &c.members);
        let bears = |m: &Member| m.bears.iter().any(|b| same(b, card));
        let another = members().any(|m| !same(m, who) && bears(m));
        said && !unique && another && !members().any(|m| same(m, who) && bears(m)) && members().any(|m| same(m, who))
    }

    /// Gives a member of a company another card. Returns whether there is such a member.
    pub(super) fn given_to(&mut self, who: usize, thing: Member) -> bool {
        let (mentions, card) = (self.mentions, thing.card);
        let mut members = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        let Some(member) = members.find(|m| mentions[m.card].title == mentions[who].title) else { return false };
        member.bears.push(thing);
        self.take(card);
        true
    }

    /// Finds who bears a card in a company.
    pub(super) fn bearer(&self, card: usize) -> Option<usize> {
        let members = self.story.companies.iter().flat_map(|c| &c.members);
        members.into_iter().find(|m| m.bears.iter().any(|b| self.same(b.card, card))).map(|m| m.card)
    }

    /// Notes what somebody bears, where it is told behind a check of theirs: `a 4 for Glorfindel's check, with Glamdring on him`.
    pub(super) fn worn_by_him(&mut self, clause: &Clause) {
        let worn = clause.nodes.windows(4).enumerate().find_map(|(at, w)| match &w[1].node {
            Node::Cards(m)
                if w[0].node == Node::Word(Word::With)
                    && w[2].node == Node::Word(Word::On)
                    && w[3].node == Node::Person(Person::He)
                    && m.len() == 1 =>
            {
                Some((at, m[0].card))
            }
            _ => None,
        });
        let Some((at, item)) = worn.filter(|(_, c)| self.is(*c, CardKind::Item) && !self.character(*c)) else { return };
        let before = self.cards(clause).filter(|(n, m)| *n < at && self.character(m.card)).map(|(_, m)| m.card).last();
        if let Some(who) = before.or(self.him) {
            self.bears_item(who, item);
        }
    }

    /// Notes that a character bears an item of which that was not told yet; they are in the company.
    pub(super) fn bears_item(&mut self, who: usize, item: usize) {
        if self.bearer(item).is_none() && self.character(who) && !self.lies(item) {
            self.member(&Member { bears: vec![Member::of(item)], ..Member::of(who) }, None);
        }
        self.take(item);
    }

    /// Notes that a character bears an item: `Frodo's Precious Gold Ring`.
    pub(super) fn held(&mut self, clause: &Clause) {
        let held: Vec<(usize, Member)> =
            self.cards(clause).filter_map(|(_, m)| Some((m.holder?, Member { whose: None, ..m.clone() }))).collect();
        for (who, thing) in held {
            let played = |d: &Deed| d.act == Act::Play && d.what.is_some_and(|w| self.same(w, thing.card));
            if self.lies(thing.card) || self.story.deeds.iter().any(played) {
                continue;
            }
            if self.given_to(who, Member { bears: Vec::new(), ..thing.clone() }) {
                self.handled = true;
            } else if self.character(who) && !self.lies(who) && !self.agent(who) && self.story.companies.len() < 2 {
                self.bears_item(who, thing.card);
            }
        }
    }

    /// Notes that a character bears an item: `the ring is with Frodo`.
    pub(super) fn is_with(&mut self, clause: &Clause) {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Word(W::Ally | W::Item | W::Ring) | Node::Whose(_));
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        // `it hits Boromir II (has Narsil), Balin is with him`: both are of the company.
        let him = nodes.windows(4).find_map(|w| match (w[0], w[1], w[2], w[3]) {
            (Node::Cards(m), Node::Word(W::Be | W::Stay), Node::Word(W::With), Node::Person(Person::He))
                if m.iter().all(|m| self.character(m.card)) =>
            {
                self.him.filter(|h| !m.iter().any(|m| self.same(m.card, *h)))
            }
            _ => None,
        });
        let plain = !clause.asked && !has(clause, W::Not) && self.story.companies.iter().all(|c| c.members.is_empty());
        if let Some(him) = him.filter(|h| plain && !self.lies(*h) && !self.agent(*h)) {
            let told = self.group.iter().find(|m| self.same(m.card, him)).cloned();
            self.member(&told.unwrap_or_else(|| Member::of(him)), None);
        }
        let found = nodes.windows(4).find_map(|w| match (w[0], w[1], w[2], w[3]) {
            (Node::Cards(things), Node::Word(W::Be | W::Stay), Node::Word(W::With | W::On), Node::Cards(who)) => {
                Some((things.clone(), who[0].card))
            }
            _ => None,
        });
        // `Roäc the Raven is Bard's ally`
        let noun = has(clause, W::Ally) || has(clause, W::Item);
        let found = found.or_else(|| match nodes.as_slice() {
            [Node::Cards(things), Node::Word(W::Be), Node::Cards(who)] if noun && self.in_company(who[0].card) => {
                Some((things.clone(), who[0].card))
            }
            _ => None,
        });
        // `the Miruvor that Óin bears`
        let borne = nodes.windows(3).find_map(|w| match (w[0], w[1], w[2]) {
            (Node::Cards(things), Node::Cards(who), Node::Word(W::Bear | W::Have))
                if self.character(who[0].card) && who.len() == 1 =>
            {
                Some((things.clone(), who[0].card))
            }
            _ => None,
        });
        if let Some((things, who)) =
            borne.filter(|(t, _)| t.iter().all(|t| self.is(t.card, CardKind::Item) && !self.lies(t.card)))
        {
            things.iter().for_each(|t| self.bears_item(who, t.card));
            self.handled = true;
        }
        let found = found.or_else(|| self.owned_by(clause));
        let Some((things, who)) = found.filter(|_| !clause.asked && !has(clause, W::Not)) else { return };
        for thing in things {
            let kept = self.is(thing.card, CardKind::Item) || self.is(thing.card, CardKind::Ally);
            if !kept || self.lies(thing.card) || self.character(thing.card) {
                continue;
            }
            let plain = self.story.companies.len() < 2 && !self.lies(who) && !self.agent(who);
            if plain && !self.in_company(who) {
                self.member(&Member::of(who), None);
            }
            self.handled |= self.given_to(who, thing);
        }
    }

    /// Gives an item that was named just before to the character on whom it is said to be: `I only have Foul-smelling
    /// Paste, it's on Asternak`, `Is Healing Herbs of use now? They're on my Beregond`.
    pub(super) fn it_is_on(&mut self, clause: &Clause) -> bool {
        use Word as W;
        if self.it_is_for(clause) {
            return true;
        }
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_) | Node::Word(W::Untapped | W::Tapped));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let [
            Node::Word(W::It) | Node::Person(Person::He),
            Node::Word(W::Be),
            Node::Word(W::On | W::With),
            Node::Cards(m),
        ] = told.as_slice()
        else {
            return false;
        };
        let who = m[0].card;
        let item = self.it.filter(|c| self.is(*c, CardKind::Item) && !self.character(*c));
        let fits = m.len() == 1 && self.character(who) && !self.lies(who) && !clause.asked;
        let Some(item) = item.filter(|i| fits && !self.lies(*i)) else { return false };
        let mentions = self.mentions;
        let own = |c: usize| mentions[c].title == mentions[item].title;
        let sentence = clause.sentence;
        let here = |d: &Deed| d.act == Act::Play && d.what.is_some_and(own) && !d.earlier;
        let near = |d: &Deed| d.sentence == sentence || d.sentence.saturating_add(1) == sentence;
        let open = |d: &Deed| near(d) && (d.targets.is_empty() || d.asked);
        if self.story.deeds.iter().any(|d| here(d) && !open(d)) {
            return false;
        }
        // A use of it that was only asked about may be told again.
        let (end, act) = (clause.span().end, self.own_use(item));
        let again = (0..mentions.len()).any(|c| own(c) && mentions[c].span.start > end);
        self.story.deeds.retain(|d| !here(d) || d.asked && !again && !d.targets.is_empty());
        self.story.deeds.iter_mut().filter(|d| here(d)).for_each(|d| d.act = act);
        self.story.piles.retain(|(_, pile, c)| *pile != Pile::Hand || !own(*c));
        self.bears_item(who, item);
        if let Some(state) = m[0].state {
            self.become_(who, state);
        }
        self.handled = true;
        true
    }

    /// Gives an item that a declaration takes from the character at whom it is aimed to that character: `tap Indûr on Boromir, to
    /// make him lose his Sword of Gondolin`. Reads the character who discards an item for it.
    pub(super) fn loses_item(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let loses = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Lose | W::Discard)));
        let Some(loses) = loses else { return false };
        let last = self.story.deeds.iter().rposition(|d| !d.earlier && d.act == Act::TapAbility);
        let near = |d: &Deed| d.sentence.saturating_add(1) >= clause.sentence;
        let theirs = |d: &Deed| d.what.is_some_and(|w| self.hazard(w) && self.creature(w) && self.lies_apart(w));
        let Some(last) = last.filter(|at| near(&self.story.deeds[*at]) && theirs(&self.story.deeds[*at])) else {
            return false;
        };
        let aimed =
            self.story.deeds[last].targets.iter().find_map(|g| if let Goal::Card(c) = g { Some(*c) } else { None });
        let who = self.first_character(clause).or(aimed).filter(|c| self.in_company(*c));
        let Some(who) = who.filter(|w| aimed.is_none_or(|a| self.same(a, *w))) else { return false };
        let item = |m: &Member| self.is(m.card, CardKind::Item) && !self.character(m.card);
        let others = self.cards(clause).any(|(at, m)| !(item(m) || self.same(m.card, who) && at < loses));
        let named = self.cards(clause).find(|(at, m)| *at > loses && item(m)).map(|(_, m)| m.card);
        let meant = clause.joined == Some(W::So) || clause.nodes[0].node == Node::Word(W::To) || !clause.asked;
        // `tap Indûr on Boromir, discard the Sword`: what is chosen, where he is known to bear it.
        if named.is_some_and(|c| self.bearer(c).is_some()) {
            return false;
        }
        if others || !meant || named.is_none() && !has(clause, W::Item) || has(clause, W::Not) {
            return false;
        }
        if let Some(item) = named {
            self.bears_item(who, item);
        }
        if aimed.is_none() {
            self.story.deeds[last].targets.push(Goal::Card(who));
        }
        self.take(who);
        self.handled = true;
        true
    }

    /// Finds to whom a thing is said to belong: `the ally Roäc the Raven belongs to Bard Bowman`, `Roäc, controlled by Bard`.
    fn belongs_to(&self, clause: &Clause) -> Option<(Vec<Member>, usize)> {
        let words = crate::told::words::Words::english();
        let owns = |n: &Node| matches!(n, Node::Other(word) if words.is_owning(word));
        let small =
            |n: &&Node| !matches!(n, Node::Mark(_) | Node::Whose(_)) && (owns(n) || !matches!(n, Node::Other(_)));
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let kept = |m: &Member| self.is(m.card, CardKind::Item) || self.is(m.card, CardKind::Ally);
        nodes.windows(4).find_map(|w| match (w[0], w[1], w[2], w[3]) {
            (Node::Cards(thing), verb, Node::Word(Word::To | Word::By), Node::Cards(m)) if owns(verb) => {
                let who = m.first().filter(|m| self.character(m.card) && !kept(m))?;
                thing.iter().all(kept).then(|| (thing.clone(), who.card))
            }
            _ => None,
        })
    }

    /// Finds whose item or ally a thing is said to be: `Roäc the Raven is Bard's ally`, `Tom Bombadil, the ally of
    /// Aragorn II`.
    fn owned_by(&self, clause: &Clause) -> Option<(Vec<Member>, usize)> {
        use Word as W;
        let noun = |n: &Node| matches!(n, Node::Word(W::Ally | W::Item));
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Whose(Person::He));
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let who = |m: &[Member]| match m {
            [one] if self.character(one.card) => Some(one.card),
            _ => None,
        };
        let kept = |m: &[Member]| m.iter().all(|m| self.is(m.card, CardKind::Item) || self.is(m.card, CardKind::Ally));
        // `the Cave Troll is an ally of Gorbag`
        let of = nodes.windows(5).find_map(|w| match (w[0], w[1], w[2], w[3], w[4]) {
            (Node::Cards(thing), Node::Word(W::Be), n, Node::Word(W::Of), Node::Cards(m)) if noun(n) && kept(thing) => {
                Some((thing.clone(), who(m)?))
            }
            _ => None,
        });
        // `there is only one item, the Foul-smelling Paste of Jerrek`, `the only item is Jerrek's Foul-smelling Paste`
        let beside = nodes.windows(3).find_map(|w| match (w[0], w[1], w[2]) {
            (Node::Cards(thing), Node::Word(W::Of), Node::Cards(m))
            | (Node::Word(W::Be), Node::Cards(m), Node::Cards(thing))
                if kept(thing) && nodes.iter().take_while(|n| !matches!(n, Node::Cards(_))).any(|n| noun(n)) =>
            {
                Some((thing.clone(), who(m)?))
            }
            _ => None,
        });
        of.or(beside).or_else(|| self.belongs_to(clause)).or_else(|| {
            nodes.windows(4).find_map(|w| match (w[0], w[1], w[2], w[3]) {
                (Node::Cards(thing), Node::Word(W::Be), Node::Cards(m), n) if noun(n) && kept(thing) => {
                    Some((thing.clone(), who(m)?))
                }
                (Node::Cards(m), n, Node::Word(W::Be), Node::Cards(thing)) if noun(n) && kept(thing) => {
                    Some((thing.clone(), who(m)?))
                }
                (Node::Cards(thing), n, Node::Word(W::Of), Node::Cards(m)) if noun(n) && kept(thing) => {
                    Some((thing.clone(), who(m)?))
                }
                _ => None,
            })
        })
    }

    /// Takes out what a character was told twice to bear, where no two copies were told of.
    pub(super) fn borne_once(&mut self) {
        let mentions = self.mentions;
        let same = |a: usize, b: usize| mentions[a].title == mentions[b].title;
        let Story { companies, lying, copies, .. } = &mut self.story;
        // `with The Balrog as his ally`: who is borne goes with nobody else.
        let bearing = companies.iter().flat_map(|c| &c.members);
        let borne = bearing.flat_map(|m| m.bears.iter().map(|b| b.card).filter(|b| !same(*b, m.card)));
        let borne: Vec<usize> = borne.collect();
        let twice = |m: &Member| m.bears.is_empty() && borne.iter().any(|b| same(*b, m.card));
        companies.iter_mut().for_each(|c| c.members.retain(|m| !twice(m)));
        for member in companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
            let mut known: Vec<usize> = Vec::new();
            member.bears.retain(|borne| {
                let twice = known.iter().any(|k| same(*k, borne.card)) && !borne.other;
                known.push(borne.card);
                !twice || copies.contains_key(&borne.card)
            });
            lying.retain(|l| {
                let on = l.on.is_some_and(|on| same(on, member.card)) && l.typed.is_none() && !l.card.other;
                !(on && known.iter().any(|k| same(*k, l.card.card)) && !copies.contains_key(&l.card.card))
            });
        }
    }

    /// Gives the members of companies who are told to be wounded.
    pub(super) fn wounded(&self) -> impl Iterator<Item = usize> {
        let members = self.story.companies.iter().flat_map(|c| &c.members);
        members.filter(|m| m.state == Some(crate::lang::CardState::Wounded)).map(|m| m.card)
    }

    /// Takes a character out of their company.
    pub(super) fn leaves_company(&mut self, who: usize) {
        let mentions = self.mentions;
        for company in &mut self.story.companies {
            company.members.retain(|m| mentions[m.card].title != mentions[who].title);
        }
    }

    /// Notes that a member of a company is tapped or wounded.
    pub(super) fn become_(&mut self, who: usize, state: crate::lang::CardState) {
        let mentions = self.mentions;
        let title = &mentions[who].title;
        let spent = |d: &Deed| d.taps.iter().chain(&d.what).any(|c| mentions[*c].title == *title);
        let aimed = |d: &Deed| d.targets.iter().any(|g| matches!(g, Goal::Card(c) if mentions[*c].title == *title));
        // `Boromir discards his Cram, he's untapped again`: that is what comes of it.
        let untapped = state == crate::lang::CardState::Untapped;
        let own = |card: usize| self.bearer(card).is_some_and(|bearer| self.same(bearer, who));
        let used = |d: &Deed| untapped && d.act == Act::DiscardAbility && d.what.is_some_and(own);
        if self.story.deeds.iter().any(|d| !d.earlier && (spent(d) || aimed(d) || used(d))) {
            return;
        }
        // `Legolas discards the Herbs, Aragorn is healed and untapped`: that is what they do to him.
        let last = self.story.deeds.last().filter(|d| !d.earlier && d.act == Act::DiscardAbility);
        let open = last.filter(|d| untapped && d.targets.is_empty()).and_then(|d| d.what);
        let aimed = open.is_some_and(|card| self.can_aim(card, who) == Some(true));
        if let Some(last) = self.story.deeds.last_mut().filter(|_| aimed) {
            last.targets.push(Goal::Card(who));
            self.handled = true;
            return;
        }
        let known = self
            .story
            .companies
            .iter_mut()
            .flat_map(|c| c.members.iter_mut())
            .find(|m| mentions[m.card].title == *title);
        if let Some(known) = known {
            known.state = Some(state);
            self.handled = true;
            return;
        }
        let borne = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()).flat_map(|m| m.bears.iter_mut());
        if let Some(borne) = borne.into_iter().find(|b| mentions[b.card].title == *title) {
            borne.state = Some(state);
            self.handled = true;
        }
    }
}

/// Whether a clause names a card as one that was not named before: `Haldir has a Cram, too`, `has one`.
fn one_of_their_own(clause: &Clause, card: usize) -> bool {
    let indefinite = |p: &Placed| match &p.node {
        Node::Other(word) => Words::english().is_indefinite(word),
        node => matches!(node, Node::Number(1) | Node::Word(Word::SecondOne)),
    };
    let named = |p: &Placed| p.node.cards().first().is_some_and(|m| m.card == card);
    clause.nodes.windows(2).any(|w| indefinite(&w[0]) && named(&w[1]))
}
