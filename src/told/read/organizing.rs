//! Reads what a player does while organizing: characters come into play, items go from hand to hand.

use super::*;

impl Reading<'_> {
    /// Brings a character into play who is in no company: `Éomer enters the game there`, `I'd put Annalena next to
    /// him`, `Does Barliman get to come out?`
    pub(super) fn comes_into_play(&mut self, clause: &Clause) {
        use Word as W;
        if self.story.phase != Some(Phase::Organization) || has(clause, W::Not) {
            return;
        }
        let comes = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, W::Play | W::Put | W::Enter | W::ComeDown),
            Node::Other(word) => word == "new",
            _ => false,
        };
        let joins = has(clause, W::Join) || has(clause, W::Bring) && !self.replaces(clause);
        let asked = clause.asked && self.has_company() && has(clause, W::Can);
        let told = clause.nodes.iter().any(comes) || joins || asked;
        let done = [W::Tap, W::Discard, W::Transfer, W::Store, W::Influence, W::Reveal].iter().any(|w| has(clause, *w));
        let others = self.cards(clause).any(|(_, m)| self.playable(m.card));
        if !told || done || others {
            return;
        }
        let nowhere = |c: usize| !self.in_company(c) && !self.lies(c) && !self.lies_apart(c) && !self.is_used(c);
        let new: Vec<(usize, usize)> = self
            .cards(clause)
            .filter(|(_, m)| self.character(m.card) && nowhere(m.card))
            .map(|(at, m)| (at, m.card))
            .collect();
        // `puts Círdan down at Grey Havens, where her Galdor is`: the first one comes, behind the verb where one leads.
        let verb = clause.nodes.iter().position(comes);
        let led = new.iter().find(|(at, _)| verb.is_some_and(|v| *at > v));
        let one = led.or(new.first().filter(|_| self.has_company()));
        let Some((place, card)) = one.copied() else { return };
        // `plays Beregond at Minas Tirith to join Denethor II`
        let host = self.joined_by(clause, &new);
        if !self.has_company() && new.len() > 1 && joins && host.is_none() {
            return;
        }
        if let Some(host) = host {
            self.member(&host, self.owner(clause));
        }
        let by = self.by(clause);
        // Nobody comes into play in response: who was played before them has resolved.
        let before = self.story.deeds.last().filter(|d| d.act == Act::Play && d.chain == self.story.chain);
        let follows = before.is_some_and(|d| has(clause, W::NextChain) || d.what.is_some_and(|w| self.character(w)));
        self.story.chain = self.story.chain.saturating_add(u8::from(follows));
        self.play(clause, place, card, by);
        if let Some(last) = self.story.deeds.last_mut().filter(|d| d.what == Some(card)) {
            (last.taps, last.performer, last.with) = (Vec::new(), None, None);
            last.targets.retain(|goal| !matches!(goal, Goal::Card(_)));
        }
    }

    /// Finds the character whom another one joins who is played: `Beregond is played to join Denethor II`.
    fn joined_by(&self, clause: &Clause, new: &[(usize, usize)]) -> Option<Member> {
        let [(first, _), (second, host)] = new else { return None };
        let word = |word: Word| clause.nodes.iter().position(|p| p.node == Node::Word(word));
        let (play, join) = (word(Word::Play).or(word(Word::Put))?, word(Word::Join)?);
        let host = self.cards(clause).find(|(_, m)| m.card == *host).map(|(_, m)| m.clone());
        host.filter(|_| play < join && first < &join && join < *second && !has(clause, Word::Not))
    }

    /// Brings a character into play by the card that was declared last: `We Have Come to Kill, I bring in Jerrek`.
    pub(super) fn brings_by_card(&mut self, clause: &Clause, new: usize) -> bool {
        let near = |d: &&Deed| d.sentence == clause.sentence || d.sentence.saturating_add(1) == clause.sentence;
        let open = |d: &&Deed| d.act == Act::Play && !d.earlier && d.targets.is_empty() && d.typed.is_none();
        let last = self.story.deeds.last().filter(near).filter(open).and_then(|d| d.what);
        let fits = last.is_some_and(|c| self.is(c, CardKind::Event) && self.can_aim(c, new) == Some(true));
        if !fits || self.in_company(new) || self.lies(new) {
            return false;
        }
        if let Some(last) = self.story.deeds.last_mut() {
            last.targets.push(Goal::Card(new));
        }
        self.take(new);
        self.handled = true;
        true
    }

    /// Whether one character replaces another: `bring in Aragorn II in place of Strider`.
    fn replaces(&self, clause: &Clause) -> bool {
        let said = fold(&self.words(clause));
        ["place of", "instead", "swap", "exchange", "replace"].iter().any(|words| said.contains(words))
    }

    /// Reads a character who replaces another: `bring in Aragorn II in place of Strider`.
    pub(super) fn brings(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let characters: Vec<usize> = self
            .behind(clause, at.verb + 1)
            .into_iter()
            .flat_map(|b| b.members.iter().map(|m| m.card))
            .filter(|c| self.character(*c))
            .collect();
        // `replace Strider with Aragorn II`, `swap Strider for him`: the character who leaves is named first.
        let verb = self.text.get(clause.nodes[at.verb].span.clone()).map(fold).unwrap_or_default();
        let leaves = ["repl", "swap", "exch"].iter().any(|w| verb.starts_with(w)) && !has(clause, W::InPlace);
        let him = clause.nodes.windows(2).any(|w| {
            matches!(w[0].node, Node::Word(W::With | W::For | W::By)) && w[1].node == Node::Person(Person::He)
        });
        let shown = self.story.piles.iter().rev().map(|(_, _, c)| *c).find(|c| self.character(*c));
        if let [new] = characters.as_slice()
            && !leaves
            && self.brings_by_card(clause, *new)
        {
            return true;
        }
        // `swap him for Aragorn II`, `bring in Aragorn II in his place`
        let place = has(clause, W::InPlace) || leaves && !him;
        let he = |p: &Placed| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He));
        let his = (has(clause, W::InPlace) || clause.nodes[at.verb..].iter().any(he)).then_some(self.him).flatten();
        let place = place && !put_in_place_of(clause);
        let (new, old) = match characters.as_slice() {
            [old, new] if leaves => (*new, *old),
            [new, old] => (*new, *old),
            [new] if place && his.is_some_and(|old| self.in_company(old) && !self.same(old, *new)) => {
                (*new, his.unwrap_or(*new))
            }
            // `I take Balin from my hand and put him in Dori's place`
            [old] if put_in_place_of(clause) => match self.him.filter(|new| !self.same(*new, *old)) {
                Some(new) if !self.in_company(new) => (new, *old),
                _ => return false,
            },
            [old] if leaves && self.brought_for(clause, at.verb, *old) => match shown.or(self.him) {
                Some(new) if !self.same(new, *old) => (new, *old),
                _ => return false,
            },
            [old] if leaves && him => match shown.filter(|c| !self.same(*c, *old)) {
                Some(new) => (new, *old),
                None => return false,
            },
            _ => return false,
        };
        if !has(clause, W::InPlace) && !has(clause, W::For) && !leaves {
            return false;
        }
        characters.iter().for_each(|c| self.take(*c));
        let mut deed = Deed::of(Act::ReplaceCharacter, Some(new), self.by(clause));
        deed.targets = vec![Goal::Card(old)];
        deed.chain = self.story.chain;
        self.story.deeds.push(deed);
        true
    }

    /// Whether anybody is in a company.
    fn has_company(&self) -> bool {
        self.story.companies.iter().any(|c| !c.members.is_empty())
    }

    /// Gives an item that somebody bears to another character of the company: `Gimli's Glamdring goes to Legolas`,
    /// `Pippin takes it`.
    pub(super) fn changes_hands(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let organizes = self.story.phase == Some(Phase::Organization);
        let done = [W::Play, W::Tap, W::Discard, W::Store, W::InHand, W::Not].iter().any(|w| has(clause, *w));
        if !organizes || done && !has(clause, W::Transfer) {
            return false;
        }
        let item = self.cards(clause).find(|(_, m)| self.is(m.card, CardKind::Item) && !self.character(m.card));
        let borne =
            self.cards(clause).flat_map(|(_, m)| &m.bears).map(|b| b.card).find(|c| self.is(*c, CardKind::Item));
        let (holder, item) = match item {
            Some((_, m)) => (m.holder, m.card),
            None => match self.it.filter(|i| self.is(*i, CardKind::Item)).or(borne).filter(|_| has(clause, W::It)) {
                Some(it) => (None, it),
                None => return false,
            },
        };
        if self.is_used(item) {
            return false;
        }
        let people: Vec<(usize, usize)> =
            self.cards(clause).filter(|(_, m)| self.character(m.card)).map(|(at, m)| (at, m.card)).collect();
        // `Bilbo with the Mithril-coat, Frodo gets it now`
        let beside =
            self.cards(clause).find(|(_, m)| m.bears.iter().any(|b| self.same(b.card, item))).map(|(_, m)| m.card);
        let bearer = holder.or_else(|| self.bearer(item)).or(beside);
        let on = |n: &Node| matches!(n, Node::Word(W::To | W::On | W::For) | Node::Mark('>' | '→'));
        let led = |at: usize| leading(clause, at).is_some_and(on);
        let takes = has(clause, W::Take) || has(clause, W::Get);
        let other = |c: usize| bearer.is_none_or(|b| !self.same(b, c));
        let to = people.iter().find(|(at, c)| other(*c) && (led(*at) || takes && bearer.is_some())).map(|(_, c)| *c);
        let from = bearer.or_else(|| people.iter().map(|(_, c)| *c).find(|c| to.is_some_and(|t| !self.same(t, *c))));
        let (Some(to), Some(from)) = (to, from) else { return false };
        self.bears_item(from, item);
        self.member(&Member::of(to), None);
        let mut deed = Deed::of(Act::Transfer, Some(item), self.by(clause));
        (deed.targets, deed.chain, deed.asked) = (vec![Goal::Card(to)], self.story.chain, clause.asked);
        deed.sentence = clause.sentence;
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Reads an item that somebody gives, where whoever gets it is named first: `Balin gives Gimli the Arkenstone`, `Balin
    /// hands him the Arkenstone`. Returns whether it is.
    pub(super) fn gives_to_somebody(&mut self, clause: &Clause) -> bool {
        let one = |p: &Placed| match &p.node {
            Node::Cards(m) if m.len() == 1 && m[0].bears.is_empty() => Some(m[0].card),
            _ => None,
        };
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_));
        let told: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let verb = told.iter().position(|p| p.node == Node::Word(Word::Transfer));
        let (Some(verb), true) = (verb.filter(|v| *v > 0), told.len() > 3) else { return false };
        // `Balin gives to him the Arkenstone`
        let behind = if told[verb + 1..].first().is_some_and(|p| p.node == Node::Word(Word::To)) { 2 } else { 1 };
        let given = told.get(verb + behind..).and_then(|rest| {
            let to = |p: &Placed, from: usize| match p.node {
                Node::Person(Person::He) => self.him.filter(|h| !self.same(*h, from)).or(self.companion(from)),
                _ => one(p),
            };
            let from = one(told[verb - 1])?;
            Some((from, to(rest.first()?, from)?, one(rest.get(1)?)?))
        });
        let Some((from, to, item)) = given else { return false };
        let people = self.character(from) && self.character(to) && !self.same(from, to);
        if !people || !self.is(item, CardKind::Item) || has(clause, Word::Not) || has(clause, Word::Strike) {
            return false;
        }
        self.bears_item(from, item);
        for who in [from, to] {
            self.member(&Member::of(who), None);
        }
        self.declare(clause, Act::Transfer, item, None).targets = vec![Goal::Card(to)];
        self.handled = true;
        true
    }

    /// Gives the only other member of somebody's company.
    fn companion(&self, who: usize) -> Option<usize> {
        let company = self.story.companies.iter().find(|c| c.members.iter().any(|m| self.same(m.card, who)))?;
        let mut others = company.members.iter().map(|m| m.card).filter(|c| !self.same(*c, who));
        others.next().filter(|_| others.next().is_none())
    }

    /// Lets what was played in the organization phase be what is declared, where the text tells of nothing behind it: `they
    /// are to go to Pelargir. At the end of the organization phase I play Fair Sailing on them`.
    pub(super) fn still_organizes(&mut self) {
        let own = |d: &Deed| d.earlier && d.organized && d.act == Act::Play && d.typed.is_none() && !d.cancelled;
        let only = !self.story.deeds.is_empty() && self.story.deeds.iter().all(own);
        if only && self.story.fights.is_empty() && self.story.rolls.is_empty() && self.story.asks {
            self.story.deeds.iter_mut().for_each(|d| d.earlier = false);
            (self.story.organizing, self.story.phase) = (true, Some(Phase::Organization));
        }
    }
}

/// Whether `him` is put in the place of somebody: `put him in place of Strider`.
fn put_in_place_of(clause: &Clause) -> bool {
    let said = |w: &[Placed]| {
        w[0].node == Node::Person(Person::He)
            && w[1].node == Node::Word(Word::InPlace)
            && matches!(w[2].node, Node::Cards(_))
    };
    clause.nodes.windows(3).any(said)
}
