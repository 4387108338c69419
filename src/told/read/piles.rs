//! Reads cards that lie in no company and are not in play: what somebody holds in hand, what is in a discard pile, a
//! deck or a sideboard, and how many cards of which nobody says what they are.

use super::*;

/// Gives the pile that a word names.
fn pile_word(node: &Node) -> Option<Pile> {
    Some(match node {
        Node::Word(Word::InHand) => Pile::Hand,
        Node::Word(Word::InDiscard) => Pile::Discard,
        Node::Word(Word::InSideboard) => Pile::Sideboard,
        Node::Word(Word::InSites) => Pile::Sites,
        Node::Word(Word::InDeck) => Pile::Deck,
        _ => return None,
    })
}

/// Gives the pile that a clause speaks of, and where it names it.
fn pile_of(clause: &Clause) -> Option<(usize, Pile)> {
    let found = |pile: Pile| clause.nodes.iter().position(|p| pile_word(&p.node) == Some(pile)).map(|at| (at, pile));
    [Pile::Discard, Pile::Sideboard, Pile::Sites, Pile::Hand, Pile::Deck].into_iter().find_map(found)
}

/// Whether a clause says only what lies in a pile: `hand: Twilight`, `in my hand Twilight and Cram`.
fn lists(clause: &Clause) -> bool {
    use Word as W;
    let plain = |p: &Placed| match &p.node {
        Node::Cards(_) | Node::Whose(_) | Node::Person(_) | Node::Mark(_) => true,
        Node::Word(w) => matches!(w, W::And | W::At | W::Alone | W::Card | W::Now) || pile_word(&p.node).is_some(),
        Node::Other(word) => !may_be_verb(p) || matches!(word.as_str(), "pile" | "contents" | "still"),
        Node::Number(_) => false,
    };
    clause.nodes.iter().all(plain)
}

impl Reading<'_> {
    /// Reads what a clause says to lie in a pile.
    pub(super) fn pile(&mut self, clause: &Clause) {
        use Word as W;
        let Some((place, pile)) = pile_of(clause) else { return };
        let deed = [W::Play, W::Bring, W::Return, W::Put].iter().any(|w| has(clause, *w));
        let stands = [W::Have, W::Be, W::Bear, W::Stay].iter().any(|w| has(clause, *w));
        let shown = has(clause, W::Reveal) && pile == Pile::Hand && has(clause, W::From);
        let lies = (has(clause, W::Move) || has(clause, W::From)) && pile == Pile::Discard;
        if deed || !(pile == Pile::Sites || stands || shown || lies || lists(clause)) {
            return;
        }
        if has(clause, W::Not) && pile != Pile::Sites {
            return;
        }
        let owner = self.owner_of_pile(clause);
        // `he had another Doors of Night in hand`: a second copy, told of with what is played.
        let told = |c: usize| self.lies(c) || self.is_used(c);
        let second = |m: &Member| pile == Pile::Hand && m.other && told(m.card);
        let groups = self.piled(clause, place);
        // `Smoke Rings for my Elven Cloak, which is in the discard pile`
        let last = self.last.filter(|(_, sentence)| *sentence == clause.sentence && clause.joined == Some(W::Who));
        let last = last.map(|(card, _)| card).filter(|c| groups.is_empty() && !self.lies(*c) && !self.is_used(*c));
        let cards = self.cards(clause).filter(|(at, m)| groups.contains(at) && !second(m)).map(|(_, m)| m.card);
        let cards = cards.chain(last);
        // `does the card on-guard go to the discard pile?` asks where it will be.
        let asks = |c: usize| clause.asked && self.lies(c);
        for card in cards.filter(|c| self.site(*c) == (pile == Pile::Sites) && !asks(*c)).collect::<Vec<_>>() {
            self.take(card);
            self.story.piles.push((owner.clone(), pile, card));
            self.fetched(clause, pile, card);
        }
    }

    /// Reads where a card lies that is taken for what the clause plays: `Smoke Rings to shuffle the Elven Cloak from my
    /// discard pile into my deck`.
    pub(super) fn taken_from_pile(&mut self, clause: &Clause) {
        let small = |p: &&Placed| !matches!(p.node, Node::Whose(_) | Node::Other(_));
        let from = |at: usize| {
            let mut behind = clause.nodes[at + 1..].iter().filter(small).map(|p| &p.node);
            let led = behind.next() == Some(&Node::Word(Word::From));
            behind.next().filter(|_| led).and_then(pile_word).filter(|p| !matches!(p, Pile::Hand | Pile::Sites))
        };
        let plays = |at: usize| self.cards(clause).any(|(n, m)| n < at && self.is(m.card, CardKind::Event));
        let taken = self.cards(clause).filter(|(at, _)| plays(*at)).find_map(|(at, m)| Some((m.card, from(at)?)));
        let Some((card, pile)) = taken else { return };
        if !self.lies(card) && !self.story.piles.iter().any(|(_, _, c)| self.same(*c, card)) {
            self.take(card);
            self.story.piles.push((self.owner_of_pile(clause), pile, card));
        }
    }

    /// Aims what a clause plays at the card of a pile for which it is played: `Smoke Rings to bring Haldir back`.
    pub(super) fn aims_at_fetched(&mut self, clause: &Clause) {
        use Word as W;
        let fetches = [W::Search, W::Take, W::Bring, W::Return];
        let verb = clause.nodes.iter().rposition(|p| matches!(p.node, Node::Word(w) if fetches.contains(&w)));
        let Some(verb) = verb.filter(|verb| *verb > 0 && clause.nodes[verb - 1].node == Node::Word(W::To)) else {
            return;
        };
        let played = self.story.deeds.last().and_then(|d| d.what);
        let plays = self.cards(clause).any(|(at, m)| at < verb && Some(m.card) == played);
        let behind: Vec<usize> = self.cards(clause).filter(|(at, _)| *at > verb).map(|(_, m)| m.card).collect();
        if let ([card], true) = (behind.as_slice(), plays) {
            self.aims_at_piled(*card);
        }
    }

    /// Leaves out what is told a second time of the same card in the same pile.
    pub(super) fn piled_once(&mut self) {
        let mut known: Vec<(Pile, usize)> = Vec::new();
        self.story.piles.retain(|(_, pile, card)| {
            let again = known.contains(&(*pile, *card));
            known.push((*pile, *card));
            !again
        });
    }

    /// Gives the owner of the pile that a clause names.
    fn owner_of_pile(&self, clause: &Clause) -> Option<Person> {
        let owner = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Person(p) | Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        let words = format!(" {}", fold(&self.words(clause)));
        let mine = words.contains(" my ").then_some(Person::Me);
        owner.or(mine).or_else(|| clause.speaker.clone())
    }

    /// Gives the places of a clause where the cards in a pile are named: `my hand is Twilight, and Frodo sits at Bree`
    /// tells of more than the hand.
    fn piled(&self, clause: &Clause, pile: usize) -> Vec<usize> {
        let nodes = &clause.nodes;
        let groups: Vec<usize> = (0..nodes.len()).filter(|at| matches!(nodes[*at].node, Node::Cards(_))).collect();
        let stands = |at: usize| {
            let next = nodes[at + 1..].iter().map(|p| &p.node).find(|n| !matches!(n, Node::Other(_)));
            let somebody = matches!(&nodes[at].node, Node::Cards(m) if m.iter().all(|m| self.character(m.card)));
            somebody && matches!(next, Some(Node::Word(w)) if is_verb(*w) || *w == Word::At)
        };
        let ahead = groups.iter().any(|at| *at < pile);
        if groups.len() < 2 {
            return groups;
        }
        groups.into_iter().filter(|at| if ahead { *at < pile } else { !stands(*at) }).collect()
    }

    /// Counts cards in a pile that the text does not name: `I've four cards in hand`, `there are three cards in her
    /// hand`, `my hand is empty`.
    pub(super) fn pile_counted(&mut self, clause: &Clause) {
        use Word as W;
        let Some((_, pile)) = pile_of(clause) else { return };
        let aside = [W::Draw, W::Play, W::Bring, W::Put, W::Discard, W::Take, W::Search, W::Return, W::Want, W::Can];
        // `it is not a card from his hand`: that counts none.
        let it = clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::It) && w[1].node == Node::Word(W::Be));
        let other = it || aside.iter().any(|w| has(clause, *w)) || self.cards(clause).next().is_some() || clause.asked;
        if other || !matches!(pile, Pile::Hand | Pile::Discard | Pile::Sideboard) {
            return;
        }
        let counted = clause.nodes.windows(2).enumerate().find_map(|(at, w)| match (&w[0].node, &w[1].node) {
            (Node::Number(n), Node::Word(W::Card)) => Some(*n),
            (Node::Number(n), Node::Other(_))
                if clause.nodes.get(at + 2).is_some_and(|p| p.node == Node::Word(W::Card)) =>
            {
                Some(*n)
            }
            (Node::Number(n), node) if pile_word(node).is_some() => Some(*n),
            _ => None,
        });
        // `he has such a card in the discard`: the card that was spoken of.
        let such =
            has(clause, W::Card) && clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(o) if o == "such"));
        self.handled |= such && has(clause, W::Have) && !has(clause, W::Not);
        let empty = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(w) if w == "empty"));
        let none = has(clause, W::Not)
            && has(clause, W::Card)
            && !clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
        let denied = has(clause, W::Not) && !none;
        let count = counted.or((empty || none).then_some(0)).and_then(|n| u8::try_from(n).ok());
        let Some(count) = count.filter(|_| !denied) else { return };
        // `I've got only one card left in my hand, it's Marvels Told`: that one is named.
        let owner = self.owner_of_pile(clause).or_else(|| self.his_pile(clause));
        self.story.counted.retain(|(o, p, _)| !(*o == owner && *p == pile));
        self.story.counted.push((owner, pile, count));
        self.handled = true;
    }

    /// Finds the owner of a pile by what was told before: `in his hand`, `three cards in hand`.
    fn his_pile(&self, clause: &Clause) -> Option<Person> {
        let his = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        let words = format!(" {}", fold(&self.words(clause)));
        let his = his || [" his ", " her ", " their "].iter().any(|w| words.contains(w));
        if his { self.third() } else { self.first_person.then_some(Person::Me).or_else(|| self.subject.clone()) }
    }

    /// Aims the last declaration at a card in a pile: `In Great Wrath! and fishes Khamûl out of his discard pile`.
    fn fetched(&mut self, clause: &Clause, pile: Pile, card: usize) {
        let open =
            |d: &&mut Deed| d.act == Act::Play && d.targets.is_empty() && !d.earlier && d.sentence == clause.sentence;
        let from = pile == Pile::Discard && has(clause, Word::From);
        let own = self.story.deeds.last().and_then(|d| d.what);
        let fits = own.is_some_and(|o| self.hazard(o) && self.can_aim(o, card) != Some(false));
        if let Some(last) = self.story.deeds.last_mut().filter(|_| from && fits).filter(open) {
            last.targets.push(Goal::InDiscard(card));
        }
    }
}
