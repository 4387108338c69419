//! Fills in what a clause leaves unsaid because the one before said it, or says in an order of its own: `Gandalf is
//! untapped, Legolas isn't`; `he and Gimli`; `Éowyn, who is moving with Aragorn`. It is put there, in the usual order,
//! so that each clause can be read by itself.

use super::knowledge::{asks_for_check, fits, takes};
use super::node::{Building, Clause, DISCARDED, Member, Node, Person, Placed, is_plain, is_verb};
use super::words::{Word, Words};
use crate::engine::card::CardKind;

impl Building<'_> {
    /// Gives the clauses, each with what it leaves out.
    pub(super) fn filled(&self, mut clauses: Vec<Clause>) -> Vec<Clause> {
        self.attacks_first(&mut clauses);
        self.used_to_tap(&mut clauses);
        self.counted_then_named(&mut clauses);
        self.attacked_first(&mut clauses);
        self.has_so_many_hazards(&mut clauses);
        self.asked_about_first(&mut clauses);
        let mut all: Vec<Clause> = Vec::new();
        for mut clause in clauses {
            self.fetched_by_card(&mut clause);
            all.extend(lying_beside(&mut clause));
            all.extend(self.lying_there(&mut clause));
            self.turned_round(&mut clause);
            self.belongs_to(&mut clause);
            self.goes_to(&mut clause);
            self.taps_at(&mut clause);
            self.put_straight(&mut clause);
            self.names_what_it_plays(&mut clause);
            self.is_whose_company(&mut clause, &all);
            if self.denies_state(&mut clause, &mut all)
                || self.tells_bearer(&mut clause, &mut all)
                || self.whose_item(&clause, &mut all)
            {
                continue;
            }
            bears_as_well(&mut clause);
            so_does(&mut clause, &all);
            has_one(&mut clause, &all);
            has_limit(&mut clause, &all);
            is_on_him_as_well(&mut clause, &all);
            self.lies_there_itself(&mut clause, &all);
            self.shows_for_it(&mut clause, &mut all);
            self.does_that(&mut clause, &all);
            self.is_then(&mut clause, &all);
            there_in_pile(&mut clause, &all);
            says_which_first(&mut clause, &all);
            self.has_another(&mut clause, &all);
            self.bears_meanwhile(&mut clause, &all);
            self.bears_beside(&mut clause, &all);
            self.and_he(&mut clause, &all);
            self.site_card(&mut clause, &all);
            self.moves_with(&mut clause, &all);
            self.is_of_the_topic(&mut clause, &all);
            all.push(clause);
        }
        self.answered_with_things(&mut all);
        self.hosts(&mut all);
        self.lasting(&mut all);
        self.granted(&mut all);
        self.states(&mut all);
        self.undone(&mut all);
        self.prices(&mut all);
        all
    }

    /// Reads what a card fetches as brought by it, where nobody is said to play the card, or the two stand side by side:
    /// `Exhalation of Decay, bringing back the Barrow-wight from my discard pile`, `I play Exhalation of Decay, Barrow-wight from
    /// my discard pile`.
    fn fetched_by_card(&self, clause: &mut Clause) {
        let fetches = clause.nodes.get(1).is_some_and(|p| p.node == Node::Word(Word::Search));
        if fetches && self.event(clause.nodes.first()) {
            clause.nodes[1].node = Node::Word(Word::Bring);
        }
        let fetches = |own: &Member, goal: &Member| {
            let of = |m: &Member| self.mentions[m.card].versions.as_slice();
            takes(self.table, of(own)).fetched || fits(self.table, of(own), of(goal)) == Some(true)
        };
        let led = |at: usize| {
            matches!(
                clause.nodes[at..],
                [
                    Placed { node: Node::Word(Word::From | Word::At), .. },
                    Placed { node: Node::Whose(_), .. },
                    Placed { node: Node::Word(Word::InDiscard | Word::InDeck), .. },
                    ..
                ]
            )
        };
        let pair = (0..clause.nodes.len()).find_map(|at| match &clause.nodes[at].node {
            Node::Cards(m) if m.len() == 2 && fetches(&m[0], &m[1]) && led(at + 1) => Some((at, at)),
            Node::Cards(own) if own.len() == 1 => {
                let with = clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::With));
                let what = at
                    + 2
                    + clause.nodes.get(at + 2..)?.iter().take_while(|p| matches!(p.node, Node::Other(_))).count();
                let one =
                    matches!(&clause.nodes.get(what)?.node, Node::Cards(m) if m.len() == 1 && fetches(&own[0], &m[0]));
                (with && one && led(what + 1)).then_some((at, what))
            }
            _ => None,
        });
        let Some((at, what)) = pair else { return };
        if at < what {
            clause.nodes[at + 1].node = Node::Word(Word::Bring);
            return;
        }
        let mut fetched = clause.nodes[at].clone();
        if let (Node::Cards(first), Node::Cards(second)) = (&mut clause.nodes[at].node, &mut fetched.node) {
            first.truncate(1);
            second.remove(0);
        }
        let bring = Placed { node: Node::Word(Word::Bring), span: fetched.span.clone() };
        clause.nodes.splice(at + 1..at + 1, [bring, fetched]);
    }

    /// Names the card of which it is only said that it lies there, where a question before asked about it: `can Marvels Told get
    /// rid of Adûnaphel? She's lying there as his permanent-event`.
    fn lies_there_itself(&self, clause: &mut Clause, before: &[Clause]) {
        let has = |word: Word| clause.nodes.iter().any(|p| p.node == Node::Word(word));
        let named = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
        let Some(first) = clause.nodes.first().filter(|_| !named && !clause.asked && has(Word::InPlay)) else { return };
        // Only a Nazgûl is called `she`.
        let nazgul = first.node == Node::Person(Person::He) && has(Word::PermanentEvent);
        let meant = nazgul || first.node == Node::Word(Word::It);
        let near = |c: &&Clause| c.asked && c.sentence.saturating_add(2) >= clause.sentence;
        let asked = before.iter().rev().filter(near).flat_map(|c| c.nodes.iter().rev());
        let fits = |p: &&Placed| if nazgul { self.creature(Some(p)) } else { self.event(Some(p)) };
        let told = before.iter().filter(|c| !c.asked).flat_map(|c| &c.nodes);
        let known = |p: &Placed| told.clone().any(|t| t.node == p.node);
        let card = asked.filter(|_| meant).find(|p| fits(p)).filter(|p| !known(p)).map(|p| p.node.clone());
        if let Some(card) = card {
            clause.nodes[0].node = card;
        }
    }

    /// Names in the sentence behind a question with which the text begins the one of whom it asks: `Does Gimli go back? He walks
    /// from Rivendell to Bree.`
    fn asked_about_first(&self, all: &mut [Clause]) {
        let Some(begin) = all.first().map(|c| c.sentence) else { return };
        let question = all.iter().take_while(|c| c.sentence == begin).count();
        if !all[..question].iter().all(|c| c.asked) {
            return;
        }
        let mut groups = all[..question].iter().flat_map(|c| &c.nodes).filter_map(|p| self.people(p));
        let (Some(who), None) = (groups.next().cloned(), groups.next()) else { return };
        let says = |p: &Placed| {
            let words = [Word::Be, Word::Move, Word::Leave, Word::Stay, Word::Arrive, Word::Bear];
            matches!(p.node, Node::Word(w) if words.contains(&w))
        };
        let Some(next) = all.get_mut(question).filter(|c| !c.asked && c.nodes.get(1).is_some_and(says)) else { return };
        if next.nodes[0].node == Node::Person(Person::He) {
            next.nodes[0].node = Node::Cards(who.iter().map(|m| Member::of(m.card)).collect());
        }
    }

    pub(super) fn character(&self, card: usize) -> bool {
        self.is(card, CardKind::Character)
    }

    pub(super) fn people<'p>(&self, placed: &'p Placed) -> Option<&'p Vec<Member>> {
        match &placed.node {
            Node::Cards(members) if members.iter().all(|m| self.character(m.card)) => Some(members),
            _ => None,
        }
    }

    /// Finds the one character who was named last in the words before, which are told from behind.
    pub(super) fn named_last<'p>(&self, mut behind: impl Iterator<Item = &'p Placed>) -> Option<usize> {
        let members = behind.find_map(|p| self.people(p))?;
        if let [one] = members.as_slice() { Some(one.card) } else { None }
    }

    /// Names the site whose card lies in a location deck: `Wormtongue is at Edoras, and he has the site card in his deck`.
    fn site_card(&self, clause: &mut Clause, before: &[Clause]) {
        let word = |p: &Placed, word: Word| p.node == Node::Word(word);
        let lies = clause.nodes.iter().any(|p| word(p, Word::InSites));
        let named = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
        let Some(at) = clause.nodes.windows(2).position(|w| word(&w[0], Word::Site) && word(&w[1], Word::Card)) else {
            return;
        };
        let site = |m: &Member| self.is(m.card, CardKind::Site) && !self.character(m.card);
        let cards =
            |p: &Placed| if let Node::Cards(m) = &p.node { m.iter().rev().find(|m| site(m)).cloned() } else { None };
        let last = before.iter().rev().flat_map(|c| c.nodes.iter().rev()).find_map(cards);
        if let Some(site) = last.filter(|_| lies && !named) {
            clause.nodes[at].node = Node::Cards(vec![Member::of(site.card)]);
            clause.nodes.remove(at + 1);
        }
    }

    /// Lets both do it: `He and a wounded Gimli were walking`, `him n legolas now Lórien > Edoras`.
    fn and_he(&self, clause: &mut Clause, before: &[Clause]) {
        let small = |p: &Placed| match &p.node {
            Node::Other(word) => matches!(word.as_str(), "a" | "an" | "the"),
            Node::Word(w) => matches!(w, Word::And | Word::Wounded | Word::Tapped | Word::Untapped),
            Node::Mark(c) => matches!(c, '+' | '&'),
            _ => false,
        };
        for at in 0..clause.nodes.len() {
            let begins = at == 0 || matches!(clause.nodes[at - 1].node, Node::Mark(_));
            if clause.nodes[at].node != Node::Person(Person::He) || !begins {
                continue;
            }
            let behind = clause.nodes[at + 1..].iter().position(|p| !small(p)).map(|n| at + 1 + n);
            let joined = |place: usize| {
                let between = clause.nodes[at].span.end..clause.nodes[place].span.start;
                place > at + 1
                    || self.text.get(between).is_some_and(|t| Words::english().at(&[t.trim()]) == Some((1, Word::And)))
            };
            let Some(place) = behind.filter(|p| self.people(&clause.nodes[*p]).is_some() && joined(*p)) else {
                continue;
            };
            let goes = match clause.nodes.get(place + 1).map(|p| &p.node) {
                Some(Node::Word(w)) => {
                    matches!(w, Word::Be | Word::Move | Word::Stay | Word::Now | Word::Arrive | Word::Enter)
                }
                Some(Node::Cards(m)) => self.is(m[0].card, CardKind::Site),
                _ => false,
            };
            let earlier = before.iter().rev().flat_map(|c| c.nodes.iter().rev());
            let who = self.named_last(earlier).or_else(|| self.named_last(clause.nodes[..at].iter().rev()));
            let Some(who) = who.filter(|_| goes) else { continue };
            let Node::Cards(members) = &mut clause.nodes[place].node else { continue };
            // He stands last: of him the text goes on to speak.
            if !members.iter().any(|m| self.same_title(m.card, who)) {
                members.push(Member::of(who));
            }
            clause.nodes.drain(at..place);
            return;
        }
    }

    /// Names the card that `it` stands for, where the clause before does nothing but speak of it: `Question about Cram:
    /// Boromir bears it`, `Please help with Traitor. It is in play`.
    fn is_of_the_topic(&self, clause: &mut Clause, before: &[Clause]) {
        let deed = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w) && w != Word::Be);
        let topic = before.last().filter(|c| !c.nodes.iter().any(deed));
        let mut named = topic.into_iter().flat_map(|c| &c.nodes).filter(|p| matches!(p.node, Node::Cards(_)));
        let (Some(Placed { node: Node::Cards(card), .. }), None) = (named.next(), named.next()) else { return };
        let [card] = card.as_slice() else { return };
        let bears = |w: &[Placed]| {
            self.people(&w[0]).is_some()
                && matches!(w[1].node, Node::Word(Word::Have | Word::Bear))
                && w[2].node == Node::Word(Word::It)
        };
        let ends = |at: usize| !matches!(clause.nodes.get(at).map(|p| &p.node), Some(Node::Word(_)));
        let borne = clause.nodes.windows(3).position(bears).map(|at| at + 2).filter(|at| ends(at + 1));
        let told: Vec<&Node> = clause.nodes.iter().take(2).map(|p| &p.node).collect();
        let is = matches!(told.as_slice(), [Node::Word(Word::It), Node::Word(Word::Be | Word::Have)]);
        let there = is && clause.nodes.iter().any(|p| p.node == Node::Word(Word::InPlay));
        let at = borne.filter(|_| self.is(card.card, CardKind::Item)).or(there.then_some(0));
        if let Some(at) = at.filter(|_| !clause.asked) {
            clause.nodes[at].node = Node::Cards(vec![Member::of(card.card)]);
        }
    }

    pub(super) fn same_title(&self, one: usize, other: usize) -> bool {
        self.mention(one).map(|m| &m.title) == self.mention(other).map(|m| &m.title)
    }

    /// Lets the other one move as well: `Éowyn, who is moving with Aragorn II`.
    fn moves_with(&self, clause: &mut Clause, before: &[Clause]) {
        let says = |word: Word| clause.nodes.iter().any(|p| p.node == Node::Word(word));
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let led = clause.nodes.windows(2).any(|w| w[0].node == Node::Word(Word::With) && self.people(&w[1]).is_some());
        let refers =
            clause.joined == Some(Word::Who) && verb == Some(0) && led && (says(Word::Move) || says(Word::Stay));
        let Some(last) = before.last().filter(|_| refers) else { return };
        let cards = last.nodes.iter().rev().find(|p| matches!(p.node, Node::Cards(_)));
        let Some(group) = cards.and_then(|p| self.people(p)) else { return };
        let start = clause.span().start;
        let members = group.iter().map(|m| Member::of(m.card)).collect();
        clause.nodes.insert(0, Placed { node: Node::Cards(members), span: start..start });
    }

    /// Tells by itself that a card lies there: `on Carla's Adûnaphel, which lies there as a permanent-event`, `uses
    /// Adûnaphel, an untapped permanent-event`.
    fn lying_there(&self, clause: &mut Clause) -> Option<Clause> {
        let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        let card = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && !self.character(m[0].card));
        let at = (1..clause.nodes.len()).find(|at| {
            let behind: Vec<&Node> = clause.nodes[at + 1..].iter().take(2).map(|p| &p.node).collect();
            let there = match behind.as_slice() {
                [Node::Word(Word::Who), Node::Word(Word::InPlay)] => true,
                [Node::Word(Word::PermanentEvent), ..] => {
                    matches!(clause.nodes[at - 1].node, Node::Word(Word::Play | Word::Respond | Word::Tap))
                }
                _ => false,
            };
            there && card(&clause.nodes[*at]) && clause.nodes[..*at].iter().any(verb)
        })?;
        let tail = clause.nodes[at + 1..].iter().position(|p| match &p.node {
            Node::Word(w) => {
                !matches!(w, Word::Who | Word::InPlay | Word::Because | Word::Untapped | Word::PermanentEvent)
            }
            Node::Other(word) => !matches!(word.as_str(), "a" | "an" | "the"),
            _ => true,
        });
        let end = tail.map_or(clause.nodes.len(), |n| at + 1 + n);
        let mut nodes = vec![clause.nodes[at].clone()];
        nodes.push(Placed { node: Node::Word(Word::InPlay), span: clause.nodes[at + 1].span.clone() });
        let rest = clause.nodes.drain(at + 1..end);
        nodes.extend(rest.filter(|p| !matches!(p.node, Node::Word(Word::Who | Word::InPlay))));
        if let Some(at) = nodes.iter().position(|p| p.node == Node::Word(Word::PermanentEvent))
            && !nodes.iter().any(|p| p.node == Node::Word(Word::Because))
        {
            let span = nodes[at].span.clone();
            nodes.insert(at, Placed { node: Node::Word(Word::Because), span });
        }
        Some(Clause { nodes, asked: false, joined: None, ..clause.clone() })
    }

    /// Tells ahead of a deed who bears the item that it is done with: `tap Gandalf to test the ring that Frodo is carrying`.
    fn tells_bearer(&self, clause: &mut Clause, before: &mut Vec<Clause>) -> bool {
        let at = before.iter().rposition(|b| !b.aside && b.sentence == clause.sentence);
        let Some(at) = at.filter(|at| clause.joined == Some(Word::Who) || self.goes_on_with(&before[*at], clause))
        else {
            return false;
        };
        let deed = &before[at];
        // `It is Balin's strike. I tap the Horn he carries`
        let named = |at: usize| before[at].nodes.iter().rev();
        let (who, rest) = match clause.nodes.as_slice() {
            [who, rest @ ..] => match (&who.node, self.people(who).map(Vec::as_slice)) {
                (Node::Person(Person::He), _) => (self.named_last((0..=at).rev().take(2).flat_map(named)), rest),
                (_, Some([one])) => (Some(one.card), rest),
                _ => return false,
            },
            [] => return false,
        };
        let rest = match rest {
            [be, bear, rest @ ..] if be.node == Node::Word(Word::Be) && bear.node == Node::Word(Word::Bear) => rest,
            [bear, rest @ ..] if matches!(bear.node, Node::Word(Word::Bear | Word::Have)) => rest,
            _ => return false,
        };
        let purpose = rest.first().is_some_and(|p| p.node == Node::Word(Word::To)) && rest.len() > 2;
        let timed = |p: &Placed| purpose || matches!(p.node, Node::Word(Word::At | Word::Now) | Node::Other(_));
        let verbs = [Word::Test, Word::Tap, Word::Discard, Word::Transfer, Word::Heal, Word::Untap];
        // `Bergil plays the Herbs that he carries`, but `plays the Herbs that Frodo has` may be in hand.
        let he = clause.nodes[0].node == Node::Person(Person::He);
        let does = |p: &Placed| matches!(p.node, Node::Word(w) if verbs.contains(&w) || he && is_verb(w));
        let item = match deed.nodes.last() {
            Some(Placed { node: Node::Cards(m), span }) if m.len() == 1 && self.borne(m[0].card) => {
                Placed { node: Node::Cards(vec![Member::of(m[0].card)]), span: span.clone() }
            }
            _ => return false,
        };
        let Some(who) = who.filter(|_| deed.nodes.iter().any(does) && rest.first().is_none_or(timed)) else {
            return false;
        };
        let rest = rest.to_vec();
        let span = clause.span();
        let placed = |node: Node| Placed { node, span: span.clone() };
        let nodes = vec![placed(Node::Cards(vec![Member::of(who)])), placed(Node::Word(Word::Bear)), item];
        before.insert(at, Clause { nodes, asked: false, joined: None, aside: false, ..clause.clone() });
        if purpose {
            before[at + 1].nodes.extend(rest);
            return true;
        }
        clause.nodes = rest;
        clause.nodes.iter().all(|p| matches!(p.node, Node::Other(_)))
    }

    /// Whether a clause follows on a thing without a word or a mark between: `I tap the ring she wears`.
    fn goes_on_with(&self, before: &Clause, clause: &Clause) -> bool {
        let bears = matches!(clause.nodes.get(1).map(|p| &p.node), Some(Node::Word(Word::Bear)));
        let between = self.text.get(before.span().end..clause.span().start);
        clause.joined.is_none() && bears && between.is_some_and(|text| text.chars().all(|c| c == ' '))
    }

    /// Gives an item to whoever was named before it, whose it is: `Jerrek, whose Cram is the only item`. Returns whether the
    /// clause says nothing else.
    fn whose_item(&self, clause: &Clause, before: &mut [Clause]) -> bool {
        let item = match clause.nodes.as_slice() {
            [Placed { node: Node::Cards(m), .. }, rest @ ..] if m.len() == 1 && clause.joined == Some(Word::Who) => {
                Some((&m[0], rest)).filter(|(m, _)| self.is(m.card, CardKind::Item) && !self.character(m.card))
            }
            _ => None,
        };
        let last = before.last_mut().filter(|b| b.sentence == clause.sentence);
        let (Some((item, rest)), Some(last)) = (item, last) else { return false };
        let Some(Placed { node: Node::Cards(members), .. }) = last.nodes.last_mut() else { return false };
        let Some(owner) = members.last_mut().filter(|m| self.character(m.card)) else { return false };
        if !owner.bears.iter().any(|b| self.same_title(b.card, item.card)) {
            owner.bears.push(item.clone());
        }
        let small = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, Word::Be | Word::Alone | Word::Item | Word::Have | Word::InPlay),
            Node::Other(_) | Node::Person(_) | Node::Mark(_) => true,
            _ => false,
        };
        rest.iter().all(small)
    }

    /// Tells whose card in play it is: `Foul Fumes and Doors of Night are the hazard player's`, `it lies in front of
    /// Basile`.
    fn belongs_to(&self, clause: &mut Clause) {
        let front = clause.nodes.windows(3).position(|w| {
            matches!(&w[0].node, Node::Other(word) if word == "front")
                && w[1].node == Node::Word(Word::Of)
                && matches!(w[2].node, Node::Person(_))
        });
        if let Some(at) = front {
            let Node::Person(person) = clause.nodes[at + 2].node.clone() else { return };
            let led = usize::from(at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(Word::At | Word::On)));
            let span = clause.nodes[at].span.clone();
            let placed = |node: Node| Placed { node, span: span.clone() };
            let there = [placed(Node::Word(Word::InPlay)), placed(Node::Word(Word::On)), placed(Node::Whose(person))];
            clause.nodes.splice(at - led..at + 3, there);
            return;
        }
        // `both Fog and Doors of Night are the hazard player's`
        let both = usize::from(clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Both)));
        let [cards, be, owner] = &clause.nodes[both..] else { return };
        let owner = match &owner.node {
            Node::Whose(p) | Node::Person(p) if *p != Person::He => p.clone(),
            _ => return,
        };
        let lies = |card: usize| {
            [CardKind::Event, CardKind::Faction].iter().any(|k| self.is(card, *k)) && !self.character(card)
        };
        let all = matches!(&cards.node, Node::Cards(m) if m.iter().all(|m| lies(m.card)));
        if !all || be.node != Node::Word(Word::Be) || clause.asked {
            return;
        }
        if let Node::Cards(members) = &mut clause.nodes[both].node {
            members.iter_mut().for_each(|m| m.whose = Some(owner.clone()));
        }
        clause.nodes[both + 2].node = Node::Word(Word::InPlay);
    }

    /// Puts what is told backwards into the usual order: `On his company is the Black Rider`, `attacked from
    /// Wormtongue`.
    fn put_straight(&self, clause: &mut Clause) {
        if let [on, whose, company, be, rest @ ..] = clause.nodes.as_slice()
            && on.node == Node::Word(Word::On)
            && matches!(whose.node, Node::Whose(_))
            && company.node == Node::Word(Word::Company)
            && matches!(be.node, Node::Word(Word::Be | Word::Stay))
        {
            let card = rest.iter().find(|p| !matches!(p.node, Node::Other(_))).cloned();
            let event = card.filter(|p| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Event)));
            if let Some(card) = event {
                let there = Placed { node: Node::Word(Word::InPlay), span: clause.nodes[0].span.clone() };
                let front: Vec<Placed> = clause.nodes.drain(..3).collect();
                clause.nodes = vec![card, clause.nodes[0].clone(), there];
                clause.nodes.extend(front);
                return;
            }
        }
        for at in 0..clause.nodes.len().saturating_sub(2) {
            let creature = matches!(&clause.nodes[at + 2].node, Node::Cards(m) if !self.is(m[0].card, CardKind::Site) && !self.is(m[0].card, CardKind::Region));
            if clause.nodes[at].node == Node::Word(Word::Attack)
                && clause.nodes[at + 1].node == Node::Word(Word::From)
                && creature
            {
                clause.nodes[at + 1].node = Node::Word(Word::By);
            }
        }
    }

    /// Tells that a company goes from one site to another: `going to Moria from Rivendell`.
    fn goes_to(&self, clause: &mut Clause) {
        let place = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Site) && !self.character(m[0].card));
        let at = clause.nodes.windows(2).position(|w| w[0].node == Node::Word(Word::Want) && place(&w[1]));
        if let Some(at) = at {
            let span = clause.nodes[at].span.clone();
            clause.nodes[at].node = Node::Word(Word::Move);
            clause.nodes.insert(at + 1, Placed { node: Node::Word(Word::To), span });
        }
    }

    /// Tells that a hazard is tapped against a character: `Adûnaphel taps, on Bard`.
    fn taps_at(&self, clause: &mut Clause) {
        let hazard = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Creature) && !self.character(m[0].card));
        let at = clause.nodes.windows(4).position(|w| {
            hazard(&w[0])
                && w[1].node == Node::Word(Word::Tap)
                && matches!(w[2].node, Node::Word(Word::On | Word::Against | Word::At))
                && matches!(w[3].node, Node::Cards(_))
        });
        if let Some(at) = at {
            clause.nodes.swap(at, at + 1);
        }
    }

    /// Tells that somebody plays the card that they name: `taps Elrond and says Marvels Told`.
    fn names_what_it_plays(&self, clause: &mut Clause) {
        let event = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Event) && !self.character(m[0].card));
        let said = clause.nodes.windows(2).position(|w| w[0].node == Node::Word(Word::Say) && event(&w[1]));
        let Some(at) = said.filter(|_| !clause.asked) else { return };
        let ends = match clause.nodes.get(at + 2).map(|p| &p.node) {
            None | Some(Node::Mark(_)) => true,
            Some(Node::Word(w)) => matches!(w, Word::On | Word::Against | Word::To | Word::At),
            _ => false,
        };
        if ends {
            clause.nodes[at].node = Node::Word(Word::Play);
        }
    }

    /// Reads what is shown with `it` as shown for the event that was named before, which is played: `I have Ride Against the
    /// Enemy. With it I'd show Gorbag from my hand`.
    fn shows_for_it(&self, clause: &mut Clause, before: &mut Vec<Clause>) {
        let with = matches!(clause.nodes.as_slice(), [with, it, who, ..]
            if with.node == Node::Word(Word::With) && it.node == Node::Word(Word::It) && matches!(who.node, Node::Person(_)));
        let shows = clause
            .nodes
            .windows(2)
            .position(|w| w[0].node == Node::Word(Word::Reveal) && self.people(&w[1]).is_some_and(|m| m.len() == 1));
        let Some(shows) = shows.filter(|_| with && !clause.asked) else { return };
        let event = |p: &&Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Event) && !self.character(m[0].card));
        let near = before.iter().rev().take_while(|c| c.sentence.saturating_add(1) >= clause.sentence);
        let Some(card) = near.flat_map(|c| c.nodes.iter().rev()).find(event).cloned() else { return };
        let start = clause.nodes[0].span.clone();
        let mut plays: Vec<Placed> = clause.nodes[2..shows].to_vec();
        plays.push(Placed { node: Node::Word(Word::Play), span: start.clone() });
        plays.push(Placed { node: card.node, span: start });
        before.push(Clause { nodes: plays, ..clause.clone() });
        clause.nodes.drain(..shows);
        clause.joined = Some(Word::And);
    }

    /// Tells what somebody does with a card of which it was just said what can be done with it: `Cram can be discarded to
    /// untap somebody, so I did that for Frodo`.
    fn does_that(&self, clause: &mut Clause, before: &[Clause]) {
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_));
        let told: Vec<Placed> = clause.nodes.iter().filter(small).cloned().collect();
        let [who, does, that, lead, goal, ..] = told.as_slice() else { return };
        let somebody = matches!(who.node, Node::Person(_)) && does.node == Node::Word(Word::Do);
        let that = matches!(that.node, Node::Word(Word::It | Word::Who));
        let led = matches!(lead.node, Node::Word(Word::For | Word::On | Word::To | Word::With | Word::Against));
        let Node::Cards(goals) = &goal.node else { return };
        if !(somebody && that && led) || clause.asked {
            return;
        }
        let near = |c: &&Clause| c.sentence.saturating_add(1) >= clause.sentence;
        let own = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.borne(m[0].card) && !self.character(m[0].card));
        let can = |c: &&Clause| {
            c.nodes.first().is_some_and(own) && c.nodes.get(1).is_some_and(|p| p.node == Node::Word(Word::Can))
        };
        let Some(from) = before.iter().rposition(|c| near(&c) && can(&c)) else { return };
        let says = |word: Word| before[from..].iter().flat_map(|c| &c.nodes).any(|p| p.node == Node::Word(word));
        let gone = before[from..].iter().flat_map(|c| &c.nodes).any(|p| is_plain(&p.node, DISCARDED));
        let verb = if gone || says(Word::Discard) { Word::Discard } else { Word::Tap };
        let faction = goals.iter().all(|m| self.is(m.card, CardKind::Faction) && !self.character(m.card));
        let here = |node: Node, at: &Placed| Placed { node, span: at.span.clone() };
        let card = before[from].nodes[0].node.clone();
        let purpose = if faction {
            [Node::Word(Word::To), Node::Word(Word::Influence)].to_vec()
        } else {
            vec![lead.node.clone()]
        };
        let mut nodes = vec![who.clone(), here(Node::Word(verb), does), here(card, &told[2])];
        nodes.extend(purpose.into_iter().map(|node| here(node, lead)));
        nodes.extend(told[4..].iter().cloned());
        clause.nodes = nodes;
    }

    /// Tells that a character is of a company: `HP's company, which is just Gandalf`.
    fn is_whose_company(&self, clause: &mut Clause, before: &[Clause]) {
        let refers =
            clause.joined == Some(Word::Who) && clause.nodes.first().map(|p| &p.node) == Some(&Node::Word(Word::Be));
        let owner = before.last().filter(|_| refers).and_then(|c| match c.nodes.as_slice() {
            [.., whose, company] if company.node == Node::Word(Word::Company) => match &whose.node {
                Node::Whose(p) if *p != Person::He => Some(p.clone()),
                _ => None,
            },
            _ => None,
        });
        let Some(owner) = owner else { return };
        for placed in &mut clause.nodes {
            let Node::Cards(members) = &mut placed.node else { continue };
            for member in members.iter_mut().filter(|m| self.character(m.card) && m.whose.is_none()) {
                member.whose = Some(owner.clone());
            }
        }
    }

    /// Names the card of which somebody has another copy: `Layos has a Lure on him, and Asternak has another one`, `has one too`.
    fn has_another(&self, clause: &mut Clause, before: &[Clause]) {
        let [who, have, another, rest @ ..] = clause.nodes.as_slice() else { return };
        let small = |p: &Placed| matches!(p.node, Node::Number(1) | Node::Other(_) | Node::Mark(_));
        let one = matches!(self.people(who), Some(members) if members.len() == 1);
        // `and Haldir has one too`
        let one_more = matches!(another.node, Node::Word(Word::SecondOne) | Node::Number(1));
        let says = have.node == Node::Word(Word::Have) && one_more;
        if !one || !says || !rest.iter().all(small) || clause.asked {
            return;
        }
        let borne = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.borne(m[0].card));
        let has = |c: &Clause| {
            let have = c.nodes.iter().position(|p| p.node == Node::Word(Word::Have))?;
            self.people(c.nodes[..have].last()?)?;
            let mut behind = c.nodes[have + 1..].iter().filter(|p| !matches!(p.node, Node::Other(_)));
            behind.next().filter(|p| borne(p)).cloned()
        };
        let near = |c: &&Clause| c.sentence + 1 >= clause.sentence;
        if let Some(card) = before.iter().rev().take(2).filter(near).find_map(has) {
            clause.nodes.truncate(3);
            clause.nodes[2].node = Node::Number(1);
            clause.nodes.push(card);
        }
    }

    /// Names who bears what is told behind where they go: `Bilbo travels alone, Rivendell to Bree, wearing a ring`.
    fn bears_meanwhile(&self, clause: &mut Clause, before: &[Clause]) {
        let mut told = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_)));
        let bears = told.next() == Some(&Node::Word(Word::Bear))
            && matches!(told.next(), Some(Node::Cards(m)) if !self.character(m[0].card) && self.borne(m[0].card));
        let Some(last) = before.last().filter(|c| c.sentence == clause.sentence && !c.asked) else { return };
        let typed = clause.nodes.first().and_then(|p| self.text.get(p.span.clone())).unwrap_or_default();
        let people = last.nodes.iter().find_map(|p| self.people(p).map(|m| (p, m.len())));
        if let (Some((who, 1)), true, None) = (people, bears && typed.ends_with("ing"), clause.joined)
            && last.nodes.iter().any(|p| p.node == Node::Word(Word::Move))
        {
            clause.nodes.insert(0, who.clone());
        }
    }

    /// Names who bears what is told behind whom they are with: `Balin is with him and still has the Cram`, `he is with Balin,
    /// who has the Cram`.
    fn bears_beside(&self, clause: &mut Clause, before: &[Clause]) {
        let mut told = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_) | Node::Whose(_)));
        let bears = matches!(told.next(), Some(Node::Word(Word::Bear | Word::Have)))
            && matches!(told.next(), Some(Node::Cards(m)) if !self.character(m[0].card) && self.borne(m[0].card));
        let Some(last) = before.last().filter(|c| c.sentence == clause.sentence && !c.asked && bears) else { return };
        let one = |p: &Placed| self.people(p).is_some_and(|m| m.len() == 1);
        let who = match (last.nodes.as_slice(), clause.joined) {
            ([who, be, with, he], Some(Word::And))
                if be.node == Node::Word(Word::Be)
                    && with.node == Node::Word(Word::With)
                    && he.node == Node::Person(Person::He) =>
            {
                who
            }
            ([.., with, who], Some(Word::Who)) if with.node == Node::Word(Word::With) => who,
            _ => return,
        };
        if one(who) {
            clause.nodes.insert(0, who.clone());
        }
    }

    /// Tells that a character has a card: `On Legolas sits a Lure of Nature`.
    fn turned_round(&self, clause: &mut Clause) {
        let [on, who, stays, rest @ ..] = clause.nodes.as_slice() else { return };
        let one = matches!(self.people(who), Some(members) if members.len() == 1);
        let stays = matches!(stays.node, Node::Word(Word::Stay | Word::Be | Word::InPlay));
        let thing = rest.iter().find(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_))).map(|p| &p.node);
        let corrupts = |card: usize| self.mention(card).is_some_and(|m| asks_for_check(self.table, &m.versions));
        let borne = matches!(thing, Some(Node::Cards(m)) if corrupts(m[0].card));
        if on.node == Node::Word(Word::On) && one && stays && borne {
            clause.nodes[2].node = Node::Word(Word::Have);
            clause.nodes.remove(0);
        }
    }

    /// Names whoever a clause is about that only says how they are now, where the one before said how they were:
    /// `Boromir was unhurt so far and is wounded by the first strike`.
    fn is_then(&self, clause: &mut Clause, before: &[Clause]) {
        let starts = clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Be));
        let plain = !clause.asked && matches!(clause.joined, None | Some(Word::And | Word::But | Word::Now));
        let Some(last) = before.last().filter(|b| starts && plain && b.sentence == clause.sentence && !b.asked) else {
            return;
        };
        let [who, be, ..] = last.nodes.as_slice() else { return };
        let alone = self.people(who).filter(|m| m.len() == 1 && be.node == Node::Word(Word::Be));
        let struck = clause.nodes.iter().any(|p| p.node == Node::Word(Word::Wounded));
        if let Some(people) = alone.filter(|_| struck) {
            let start = clause.span().start;
            let node = Node::Cards(vec![Member::of(people[0].card)]);
            clause.nodes.insert(0, Placed { node, span: start..start });
        }
    }
}

/// Tells of somebody else what was told just before: `Aragorn has a Lure on him, and so does Boromir`.
fn so_does(clause: &mut Clause, before: &[Clause]) {
    let [does, who, rest @ ..] = clause.nodes.as_slice() else { return };
    let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
    let short = matches!(does.node, Node::Word(Word::Do | Word::Have | Word::Be));
    let named = matches!(&who.node, Node::Cards(m) if m.len() == 1);
    let Some(last) = before.last().filter(|c| c.sentence == clause.sentence && !c.asked) else { return };
    let alike = match (last.nodes.first().map(|p| &p.node), last.nodes.get(1).map(|p| &p.node)) {
        (Some(Node::Cards(m)), Some(Node::Word(w))) => m.len() == 1 && is_verb(*w),
        _ => false,
    };
    if clause.joined != Some(Word::So) || !short || !named || rest.iter().any(verb) || !alike {
        return;
    }
    let mut nodes = vec![who.clone()];
    nodes.extend(last.nodes[1..].iter().cloned());
    nodes.extend(rest.iter().cloned());
    (clause.nodes, clause.asked, clause.joined) = (nodes, false, Some(Word::And));
}

/// Gives somebody copies of what another one bears: `Annalena carries an Elven Cloak and so does Beretar`.
fn bears_as_well(clause: &mut Clause) {
    let [bearers, does, who] = clause.nodes.as_mut_slice() else { return };
    let (Node::Cards(bearers), Node::Cards(who)) = (&mut bearers.node, &mut who.node) else { return };
    if let ([.., last], [one], Node::Word(Word::Do)) = (bearers.as_slice(), who.as_mut_slice(), &does.node)
        && !last.bears.is_empty()
        && one.bears.is_empty()
    {
        one.bears = last.bears.iter().map(|thing| Member { other: true, ..thing.clone() }).collect();
        bearers.append(who);
        clause.nodes.truncate(1);
    }
}

/// Says that a number is the hazard limit which somebody is said to have behind a hazard that was counted: `his first hazard
/// this turn, and he has four because of Mount Doom`.
fn has_limit(clause: &mut Clause, before: &[Clause]) {
    let Some(last) = before.last().filter(|c| c.sentence == clause.sentence && !c.asked) else { return };
    let counted = last.nodes.windows(2).any(|w| {
        let nth = matches!(w[0].node, Node::Word(Word::Order | Word::SecondOne) | Node::Number(_));
        nth && w[1].node == Node::Word(Word::Hazard)
    });
    let own = matches!(clause.nodes.as_slice(), [who, has, n, rest @ ..]
        if matches!(who.node, Node::Person(_))
            && has.node == Node::Word(Word::Have)
            && matches!(n.node, Node::Number(2..=9))
            && rest.first().is_none_or(|p| matches!(p.node, Node::Word(Word::Because | Word::By) | Node::Mark(_))));
    if counted && own && !clause.asked {
        let start = clause.nodes[2].span.start;
        clause.nodes.insert(2, Placed { node: Node::Word(Word::HazardLimit), span: start..start });
    }
}

/// Says of what somebody has one, where the clause before told it of another: `Aragorn has a strike and Elrond has one`.
fn has_one(clause: &mut Clause, before: &[Clause]) {
    let Some(last) = before.last().filter(|c| c.sentence == clause.sentence && !c.asked) else { return };
    let has = |p: &Placed| matches!(p.node, Node::Word(Word::Have | Word::Get | Word::Face | Word::Take));
    let strike = matches!(last.nodes.as_slice(), [who, verb, .., strike]
        if matches!(who.node, Node::Cards(_)) && has(verb) && strike.node == Node::Word(Word::Strike));
    let one = |p: &Placed| matches!(p.node, Node::Number(1) | Node::Word(Word::SecondOne));
    let own = matches!(clause.nodes.as_slice(), [who, verb, n, ..]
        if matches!(who.node, Node::Cards(_)) && has(verb) && one(n));
    let ends = clause.nodes.get(3).is_none_or(|p| matches!(p.node, Node::Mark(_)));
    if strike && own && ends && clause.joined == Some(Word::And) && !clause.asked {
        let end = clause.nodes[2].span.end;
        clause.nodes.insert(3, Placed { node: Node::Word(Word::Strike), span: end..end });
    }
}

/// Tells by itself what lies there: `With Doors of Night in play, he plays …`.
fn lying_beside(clause: &mut Clause) -> Option<Clause> {
    let at = clause.nodes.windows(3).position(|w| {
        w[0].node == Node::Word(Word::With)
            && matches!(w[1].node, Node::Cards(_))
            && w[2].node == Node::Word(Word::InPlay)
    })?;
    let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
    let rest = clause.nodes[..at].iter().chain(&clause.nodes[at + 3..]);
    rest.clone().find(|p| verb(p))?;
    let owner = clause.nodes[..at].iter().rev().find_map(|p| match &p.node {
        Node::Person(person) => Some(person.clone()),
        _ => None,
    });
    let mut nodes: Vec<Placed> = clause.nodes.drain(at..at + 3).skip(1).collect();
    if let (Some(owner), Node::Cards(members)) = (owner, &mut nodes[0].node) {
        members.iter_mut().filter(|m| m.whose.is_none()).for_each(|m| m.whose = Some(owner.clone()));
    }
    Some(Clause { nodes, asked: false, joined: None, ..clause.clone() })
}

/// Names the pile in which cards are said to be, where the clauses before speak of it: `they get something out of his discard
/// pile, and there's an Adûnaphel in it`.
fn there_in_pile(clause: &mut Clause, before: &[Clause]) {
    let pile =
        |p: &Placed| matches!(p.node, Node::Word(Word::InDiscard | Word::InDeck | Word::InSideboard | Word::InHand));
    let [there, be, .., at, it] = clause.nodes.as_slice() else { return };
    let says = matches!(&there.node, Node::Other(word) if word == "there") && be.node == Node::Word(Word::Be);
    let led = at.node == Node::Word(Word::At) && it.node == Node::Word(Word::It);
    let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    let Some(last) =
        before.last().filter(|last| says && led && cards && last.sentence.saturating_add(1) >= clause.sentence)
    else {
        return;
    };
    let Some(named) = last.nodes.iter().rposition(pile) else { return };
    let whose = named.checked_sub(1).map(|at| &last.nodes[at]).filter(|p| matches!(p.node, Node::Whose(_)));
    let span = it.span.clone();
    let said = whose.into_iter().chain([&last.nodes[named]]).map(|p| Placed { span: span.clone(), ..p.clone() });
    let said: Vec<Placed> = said.collect();
    clause.nodes.pop();
    clause.nodes.extend(said);
}

/// Reads which of two comes first as asked, where somebody only says that they may say it: `I thought I can say which of the
/// two happens first`.
fn says_which_first(clause: &mut Clause, before: &[Clause]) {
    use Word as W;
    let has = |c: &Clause, word: W| c.nodes.iter().any(|p| p.node == Node::Word(word));
    let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    let two = clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::Of))
        && clause.nodes.iter().any(|p| p.node == Node::Number(2));
    let which = clause.joined == Some(W::Who) && has(clause, W::Order) && two && !cards;
    let last = before.last().filter(|last| which && last.sentence == clause.sentence);
    let may = last.is_some_and(|c| (has(c, W::Can) || has(c, W::Must)) && (has(c, W::Say) || has(c, W::Choose)));
    clause.asked |= may;
}

/// Tells that a card lies on somebody where the half of the sentence before tells what he has: `Gandalf has Glamdring and my
/// opponent's Lure on him`.
fn is_on_him_as_well(clause: &mut Clause, before: &[Clause]) {
    let verb = |c: &Clause| c.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
    let stands = |p: &Placed| match p.node {
        Node::Word(w) => !is_verb(w) || matches!(w, Word::Have | Word::Bear | Word::Be),
        _ => true,
    };
    let Some(last) = before.last().filter(|last| last.sentence == clause.sentence && !last.asked) else { return };
    let continues = matches!(clause.joined, None | Some(Word::And)) && !clause.asked && !verb(clause);
    let on = clause.nodes.windows(3).position(|w| {
        !w[0].node.cards().is_empty() && w[1].node == Node::Word(Word::On) && w[2].node == Node::Person(Person::He)
    });
    if let Some(at) = on.filter(|at| at + 3 == clause.nodes.len() && continues && verb(last))
        && last.nodes.iter().all(stands)
    {
        let span = clause.nodes[at + 1].span.clone();
        clause.nodes.insert(at + 1, Placed { node: Node::Word(Word::Be), span: span.start..span.start });
    }
}
