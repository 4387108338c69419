//! Reads strikes that are handed out in passing: `Legolas has the other one`, `Dori and Óin the rest`, `Balin gets
//! one`; whose turn it is; and who has lost against theirs.

use super::*;

/// Whether the group at a place is said to have none, beside somebody who has: `the strike is on Imrahil, not on Beregond`.
pub(super) fn is_left_out(clause: &Clause, at: usize) -> bool {
    let on = |p: &&Placed| {
        !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Word(Word::On | Word::For | Word::Against))
    };
    let not = clause.nodes[..at].iter().rev().find(on).is_some_and(|p| p.node == Node::Word(Word::Not));
    let before = clause.nodes[..at].iter().any(|p| matches!(p.node, Node::Cards(_)));
    let group = clause.nodes.get(at).is_some_and(|p| matches!(p.node, Node::Cards(_)));
    group && not && before && !has(clause, Word::But)
}

/// Whether a clause denies something but that somebody has a strike beside another one.
pub(super) fn denies(clause: &Clause) -> bool {
    let left_out = (0..clause.nodes.len()).filter(|at| is_left_out(clause, *at)).count();
    // `Boromir's strike now, no roll`
    let rolls = |w: &[Placed]| w[0].node == Node::Word(Word::Not) && w[1].node == Node::Word(Word::Roll);
    let unrolled = clause.nodes.windows(2).filter(|w| rolls(w)).count();
    clause.nodes.iter().filter(|p| p.node == Node::Word(Word::Not)).count() > left_out + unrolled
}

/// Whether a clause says that a character has faced their strike: `Gimli has beaten his already`, `Gimli won and tapped`.
pub(super) fn beats_his(clause: &Clause) -> bool {
    clause.nodes.iter().enumerate().any(|(at, p)| {
        let node = |n: usize| clause.nodes.get(at + n).map(|p| &p.node);
        let his = matches!(node(1), Some(Node::Person(Person::He) | Node::Whose(Person::He)));
        let thing = matches!(node(2), Some(Node::Cards(_) | Node::Other(_)));
        let tapped = node(1) == Some(&Node::Word(Word::And)) && node(2) == Some(&Node::Word(Word::Tapped));
        p.node == Node::Word(Word::Beat) && (his && !thing || tapped)
    })
}

/// Whether a clause says that somebody has lost one of the strikes: `Boromir lost the second and last one`.
pub(super) fn loses_one(clause: &Clause) -> bool {
    let Some(lose) = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Lose)) else { return false };
    let told = clause.nodes[lose + 1..].iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_)));
    let told: Vec<&Node> = told.collect();
    let nth = |n: &&Node| matches!(n, Node::Word(Word::Order | Word::SecondOne));
    let one = |n: &&Node| nth(n) || matches!(n, Node::Word(Word::And | Word::Strike) | Node::Number(1));
    told.iter().any(nth) && told.iter().all(one)
}

/// Whether a clause speaks of both characters of a company: `both my guys won`.
pub(super) fn says_both_characters(clause: &Clause) -> bool {
    let mut nodes = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Whose(_) | Node::Other(_)));
    nodes.next() == Some(&Node::Word(Word::Both)) && nodes.next() == Some(&Node::Word(Word::Character))
}

/// Whether a clause says that a strike is on the one who was named last: `the strike is on him, nothing rolled`.
pub(super) fn is_on_him(clause: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_));
    let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
    let him = [&Node::Word(Word::On), &Node::Person(Person::He)];
    matches!(told.as_slice(), [Node::Word(Word::Strike), Node::Word(Word::Be), rest @ ..] | [Node::Word(Word::Strike), rest @ ..] if rest.starts_with(&him))
}

/// Whether a clause names those who have a strike, and nothing else: `strikes: Gimli 1, Óin 1`.
pub(super) fn lists_strikes(clause: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_) | Node::Number(_));
    let mut nodes = clause.nodes.iter().filter(small).map(|p| &p.node);
    let listed = |n: &Node| matches!(n, Node::Cards(_) | Node::Word(Word::Strike | Word::And | Word::On | Word::To));
    nodes.next() == Some(&Node::Word(Word::Strike)) && nodes.clone().next().is_some() && nodes.all(listed)
}

impl Reading<'_> {
    /// Gives a strike to everybody in the company but those who are left out: `everyone but Boromir has got one`. Returns
    /// whether the clause says that and nothing else.
    pub(super) fn all_but_have(&mut self, clause: &Clause) -> bool {
        let Some((out, only)) = self.left_without_strike(clause) else { return false };
        let rest = |m: &&Member| !out.iter().any(|o| self.same(*o, m.card));
        let company = self.story.companies.last().map(|c| c.members.as_slice()).unwrap_or_default();
        let struck: Vec<usize> = company.iter().filter(rest).map(|m| m.card).collect();
        let mentions = self.mentions;
        let Some(fight) = self.story.fights.last_mut().filter(|f| !f.over && !f.past && !struck.is_empty()) else {
            if only {
                self.unclear(clause, "not_clear_happens");
            }
            return only;
        };
        struck.iter().for_each(|c| fight.told_of_strike(*c, StrikeStatus::ToCome, mentions));
        // `Gimli and Balin face Wargs` has given one to each of them.
        fight.assigned.retain(|(c, _)| !out.iter().any(|o| mentions[*o].title == mentions[*c].title));
        (fight.joined, fight.step) = (true, fight.step.or(Some(Step::StrikesAssigned)));
        self.handled = true;
        only
    }

    /// Finds those to whom a clause gives no strike, all others having one, and tells whether it says nothing else: `each of
    /// them except Sam has a strike`.
    fn left_without_strike(&self, clause: &Clause) -> Option<(Vec<usize>, bool)> {
        use Word as W;
        let small = |p: &&Placed| !matches!(&p.node, Node::Other(_) | Node::Mark(_) | Node::Word(W::Be));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let except = told.iter().position(|n| **n == Node::Word(W::Except))?;
        let them = |n: &&Node| matches!(n, Node::Word(W::AllOf | W::Of) | Node::Person(Person::He));
        let [Node::Cards(out), has @ ..] = &told[except + 1..] else { return None };
        let verb = |n: &Node| matches!(n, Node::Word(W::Have | W::Get | W::Take | W::Face | W::Assign));
        let one = |n: &Node| matches!(n, Node::Word(W::Strike) | Node::Number(1));
        let verbs = has.iter().take_while(|n| verb(n)).count();
        let given = verbs > 0 && has.get(verbs).is_some_and(|n| one(n));
        let people = out.iter().all(|m| self.character(m.card));
        let only = has[verbs..].iter().all(|n| one(n));
        // `of the four strikes of its attack everyone but Boromir took one`
        let part = |n: &&Node| {
            let word =
                |w| matches!(w, W::Of | W::Strike | W::Prowess | W::Its | W::Attack | W::TheAttack | W::AttackRace);
            matches!(n, Node::Number(_)) || matches!(n, Node::Word(w) if word(*w))
        };
        let led =
            told[..except].first() == Some(&&Node::Word(W::Of)) && told[..except].contains(&&Node::Word(W::Strike));
        let before = told[..except].iter().all(them) || led && told[..except].iter().all(part);
        let whole = given && people && !clause.asked && before;
        whole.then(|| (out.iter().map(|m| m.card).collect(), only))
    }

    /// Takes the strike from somebody who is said to have none: `Legolas has his strike still to come, Gimli doesn't have one`.
    pub(super) fn goes_without(&mut self, clause: &Clause) -> bool {
        let Some(out) = self.without_strike(clause) else { return false };
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut() {
            fight.assigned.retain(|(c, _)| !out.iter().any(|o| mentions[*o].title == mentions[*c].title));
        }
        out.iter().for_each(|c| self.take(*c));
        self.handled = true;
        true
    }

    /// Gives the members of the company of whom a clause says that they have no strike, and nothing else.
    pub(super) fn without_strike(&self, clause: &Clause) -> Option<Vec<usize>> {
        use Word as W;
        let small = |p: &&Placed| !matches!(&p.node, Node::Other(_) | Node::Mark(_) | Node::Word(W::Yet | W::Alone));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let [Node::Cards(out), said @ ..] = told.as_slice() else { return None };
        let verb = |n: &Node| matches!(n, Node::Word(W::Have | W::Do | W::Get | W::Take | W::Face | W::Move | W::Be));
        let one = |n: &Node| matches!(n, Node::Word(W::Strike) | Node::Number(1));
        let plain = said.iter().all(|n| verb(n) || one(n) || **n == Node::Word(W::Not));
        let denied = said.iter().filter(|n| ***n == Node::Word(W::Not)).count() == 1 && said.iter().any(|n| verb(n));
        let open = matches!(clause.joined, Some(W::If | W::When | W::Before | W::After | W::Who));
        let near = clause.sentence.checked_sub(self.strike_sentence).is_some_and(|since| since < 2);
        let fight = self.story.fights.last().filter(|f| !f.over && !f.past && near)?;
        let is_out = |c: usize| out.iter().any(|m| self.same(m.card, c));
        let rest = fight.assigned.iter().filter(|(c, _)| !is_out(*c)).count();
        // `Kíli has none`: the others have all of them.
        let named = said.iter().any(|n| one(n)) || fight.strikes.is_some_and(|s| usize::from(s) == rest);
        let people = out.iter().all(|m| self.in_company(m.card) && m.bears.is_empty() && m.state.is_none());
        let only = plain && denied && named && rest > 0 && people && !open && !clause.asked;
        only.then(|| out.iter().map(|m| m.card).collect())
    }

    /// Whether a clause sets characters against a creature and says nothing that they do: `Frodo vs Wolves`, `Éowyn got a 6
    /// against Brigands`.
    pub(super) fn stands_against(&self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        let plain = |w: &W| matches!(w, W::Have | W::Get | W::Roll | W::Face);
        let foe = self.cards(clause).find(|(_, m)| self.creature(m.card) && !self.character(m.card));
        let Some((foe, _)) = foe.filter(|(at, _)| leading(clause, *at) == Some(&Node::Word(W::Against))) else {
            return false;
        };
        let before =
            clause.nodes[..foe].iter().find(|p| !matches!(p.node, Node::Whose(_) | Node::Other(_) | Node::Mark(_)));
        let people =
            matches!(before.map(|p| &p.node), Some(Node::Cards(m)) if m.iter().all(|m| self.character(m.card)));
        let other = self.cards(clause).any(|(at, m)| at < foe && !self.character(m.card));
        people && !other && !clause.asked && verbs.iter().all(|(_, w)| plain(w))
    }

    /// Finds the creature of whose attack a clause only gives the figures: the only one that the text names, where nobody
    /// plays it. `he supports Galdor against the Sea Serpent. … 2@14`
    pub(super) fn creature_of_figures(&self, clause: &Clause) -> Option<usize> {
        let (strikes, prowess) = figures(clause);
        if strikes.is_none() || prowess.is_none() || clause.asked || !self.story.fights.is_empty() {
            return None;
        }
        let foe = |c: &usize| self.is(*c, CardKind::Creature) && !self.character(*c) && !self.lies(*c);
        let mut named = (0..self.mentions.len()).filter(foe);
        let first = named.next()?;
        let other = self.cards(clause).any(|(_, m)| !self.character(m.card) && !self.site(m.card));
        (named.all(|c| self.same(c, first)) && !self.is_used(first) && !other).then_some(first)
    }

    /// Tells what is said to get somebody: a creature by its name, or `it`: `my Wargs got them`, `this one got Boromir`.
    pub(super) fn gets_somebody(&self, clause: &Clause) -> Option<Word> {
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
        let nodes: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let whom = |n: &Node| match n {
            Node::Person(p) => matches!(p, Person::He | Person::Me),
            Node::Cards(m) => m.iter().all(|m| self.in_company(m.card)),
            _ => false,
        };
        nodes.windows(3).find_map(|w| match (w[0], w[1]) {
            (Node::Word(Word::It), Node::Word(Word::Have | Word::Get)) if whom(w[2]) => Some(Word::It),
            (Node::Cards(m), Node::Word(Word::Have | Word::Get)) if whom(w[2]) => {
                let creature = m.len() == 1 && self.is(m[0].card, CardKind::Creature) && !self.character(m[0].card);
                creature.then_some(Word::Creature)
            }
            _ => None,
        })
    }

    /// Notes a strike that is still to come: `before his own strike is resolved`, `his own strike not resolved yet`.
    pub(super) fn own_strike(&mut self, clause: &Clause) {
        use Word as W;
        let own = clause.nodes.windows(2).any(|w| {
            let said = self.text.get(w[0].span.clone()).map(fold).unwrap_or_default();
            w[0].node == Node::Whose(Person::He) && said.ends_with("own") && w[1].node == Node::Word(W::Strike)
        });
        let open = has(clause, W::Not)
            || has(clause, W::Before)
            || clause.joined == Some(W::Before)
            || has(clause, W::NotRolled);
        let named = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c)).last();
        let supporter = self.story.deeds.last().filter(|d| d.act == Act::Support).and_then(|d| d.taps.first().copied());
        let who = named.or(supporter).or(self.him).filter(|c| self.in_company(*c));
        let mentions = self.mentions;
        let (Some(who), true) = (who, own && open && !has(clause, W::Unassigned)) else { return };
        if let Some(fight) = self.story.fights.last_mut().filter(|f| !f.over) {
            fight.gives_strike(who, mentions);
            self.handled = true;
        }
    }

    /// Notes a strike that is still to come: `Jerrek's one is still to come`, `the other is Balin's, he hasn't faced it yet`.
    pub(super) fn is_to_come(&mut self, clause: &Clause) {
        let unfaced = strike_not_faced(clause);
        let him = self.him.filter(|_| unfaced && clause.nodes[0].node == Node::Person(Person::He));
        let who = self.first_character(clause).or(him).filter(|c| self.in_company(*c));
        let mentions = self.mentions;
        let told = (has(clause, Word::ToCome) || unfaced) && !clause.asked;
        if let (Some(fight), Some(who), true) = (self.story.fights.last_mut(), who, told) {
            fight.told_of_strike(who, StrikeStatus::ToCome, mentions);
            self.handled = true;
        }
    }

    /// Whether a clause says what somebody hopes that a card does to a creature that has not attacked yet: `so that the
    /// Assassin will have two strikes in each attack`.
    pub(super) fn hopes_to_raise(&self, clause: &Clause) -> bool {
        use Word as W;
        let plays = |d: &Deed| d.act == Act::Play && !d.earlier && d.chain == self.story.chain;
        let near = |d: &Deed| d.chain.saturating_add(1) >= self.story.chain && d.act == Act::Play && !d.earlier;
        let creature = |d: &Deed| near(d) && d.what.is_some_and(|c| self.creature(c));
        let Some(at) = self.story.deeds.iter().rposition(creature) else { return false };
        let raises = |d: &Deed| plays(d) && d.what.is_some_and(|c| self.hazard(c) && !self.creature(c));
        let own = |c: usize| self.story.deeds[at].what.is_some_and(|s| self.same(s, c));
        let hopes = has(clause, W::Can) || has(clause, W::Want) || clause.joined == Some(W::So);
        let stronger = has(clause, W::Attack) && has(clause, W::It) && has(clause, W::Strike);
        let figures = (figures(clause) != (None, None) || stronger) && !has(clause, W::Assign);
        let open = self.story.fights.iter().all(|f| f.past || f.over || !f.source.is_some_and(own));
        if open && !clause.asked && self.raised_by_a_card(clause, at) {
            return true;
        }
        if !plays(&self.story.deeds[at]) {
            return false;
        }
        let alone = self.cards(clause).all(|(_, m)| own(m.card));
        open && hopes && figures && alone && !clause.asked && self.story.deeds[at..].iter().any(raises)
    }

    /// Whether a clause names the one card for which a creature that was declared is going to be stronger: `Rank upon Rank, for
    /// another strike`, `two strikes per attack thanks to Rank upon Rank`.
    fn raised_by_a_card(&self, clause: &Clause, creature: usize) -> bool {
        use Word as W;
        let mut cards = self.cards(clause);
        let (Some((place, raiser)), None) = (cards.next(), cards.next()) else { return false };
        let raises = self.hazard(raiser.card) && !self.creature(raiser.card) && self.is(raiser.card, CardKind::Event);
        let word = |ws: &[W]| clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if ws.contains(&w)));
        let Some(gain) = word(&[W::Strike, W::Prowess]).filter(|_| raises && !has(clause, W::Assign)) else {
            return false;
        };
        // `before Rank upon Rank makes it two strikes`
        let ahead = clause.joined == Some(W::Before) || has(clause, W::Before) || has(clause, W::Can);
        let owed = ahead || leading(clause, place) == Some(&Node::Word(W::By)) && gain < place;
        let lies = self.is_lying(raiser.card) || self.is_used(raiser.card);
        let resolves = self.story.deeds[creature].chain < self.story.chain
            || self.story.deeds[creature..].iter().any(|d| d.act == Act::Pass);
        // `…, for another strike and +1 prowess`
        let meant = |p: &Placed| matches!(p.node, Node::Word(W::For | W::So));
        let played = !lies && clause.nodes.get(place + 1..gain).is_some_and(|between| between.iter().any(meant));
        played || lies && owed && resolves
    }

    /// Notes that somebody is there who has no strike: `none on Boromir, who is tapped`.
    pub(super) fn none_on(&mut self, clause: &Clause) {
        use Word as W;
        let left_out = |at: &usize| has(clause, W::Strike) && !clause.asked && is_left_out(clause, *at);
        let out: Vec<usize> = (0..clause.nodes.len()).filter(left_out).collect();
        let people = self.cards(clause).filter(|(at, m)| out.contains(at) && self.character(m.card));
        let people: Vec<Member> = people.map(|(_, m)| m).filter(|m| !self.lies(m.card)).cloned().collect();
        for member in &people {
            self.member(member, None);
        }
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::Strike));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let [Node::Word(W::Not), Node::Word(W::On | W::For | W::Against), Node::Cards(members)] = told.as_slice()
        else {
            return;
        };
        let open = self.story.fights.last().is_some_and(|f| !f.over && !f.past);
        if open && !clause.asked && members.iter().all(|m| self.character(m.card)) {
            let members = members.clone();
            for member in &members {
                self.member(member, None);
            }
            members.iter().flat_map(|m| std::iter::once(m).chain(&m.bears)).for_each(|m| self.take(m.card));
            self.handled = true;
        }
    }

    /// Reads a clause that says only who has which strike of the attack that is told of.
    pub(super) fn shares_strikes(&mut self, clause: &Clause) {
        use Word as W;
        // `one strike goes to him`
        let on = self.lone_share(clause);
        let goes = |w: &Word| on && *w == W::Move;
        let verb =
            |w: &Word| is_verb(*w) && !goes(w) && !matches!(w, W::Have | W::Bear | W::Get | W::Take | W::Be | W::Face);
        let acts = (0..clause.nodes.len())
            .any(|at| matches!(&clause.nodes[at].node, Node::Word(w) if verb(w)) && !is_the_rest(clause, at));
        let open = self.story.fights.last().is_some_and(|f| !f.over && !f.past && f.typed.is_none());
        if acts || clause.asked || !open || has(clause, W::Not) {
            return;
        }
        let people = |node: &Node| match node {
            Node::Cards(m) if m.iter().all(|m| self.character(m.card) && m.bears.is_empty()) => {
                m.iter().map(|m| m.card).collect()
            }
            _ => Vec::new(),
        };
        let mut who: Vec<usize> = clause.nodes.iter().flat_map(|p| people(&p.node)).collect();
        let others = clause.nodes.iter().any(|p| self.cards_at(p) && people(&p.node).is_empty());
        // `he takes one strike, the other one is an excess strike`
        let he = on || matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Person(Person::He)));
        let him = self.him.filter(|h| he && self.in_company(*h)).or_else(|| self.only_member().filter(|_| he));
        if who.is_empty() {
            who.extend(him);
        }
        let near = self.strike_sentence.saturating_add(1) >= clause.sentence && self.strike_sentence <= clause.sentence;
        let near = near || self.deals_out(clause) || on && has(clause, W::Strike);
        if who.is_empty() || others || !(names_a_share(clause, near) || on && near) {
            return;
        }
        for card in &who {
            self.member(&Member::of(*card), None);
        }
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut() {
            who.iter().for_each(|c| fight.gives_strike(*c, mentions));
            self.handled = true;
        }
    }

    /// Whether a clause deals out two strikes and does not call them so: `Bard gets one, Legolas the other`.
    pub(super) fn deals_out(&self, clause: &Clause) -> bool {
        use Word as W;
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let who = |n: &Node| matches!(n, Node::Cards(m) if self.character(m[0].card));
        let comma = |n: &Node| matches!(n, Node::Mark(',') | Node::Word(W::And));
        matches!(told.as_slice(), [a, Node::Word(W::Get | W::Take), Node::Number(1), mark, b, Node::Word(W::SecondOne)]
            if who(a) && who(b) && comma(mark))
    }

    /// Notes that all those who have a strike have beaten it: `they take one each, and all of them win`.
    pub(super) fn all_beat(&mut self, clause: &Clause) {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Whose(_));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let all = matches!(
            told.as_slice(),
            [Node::Word(W::AllOf), Node::Word(W::Beat)]
                | [Node::Person(Person::He), Node::Word(W::AllOf), Node::Word(W::Beat)]
                | [Node::Word(W::AllOf), Node::Word(W::Beat), Node::Person(Person::He) | Node::Word(W::Strike)]
        );
        let open = |f: &&mut Fight| !f.over && !f.past && f.typed.is_none() && f.assigned.len() > 1;
        let to_come = |f: &Fight| f.assigned.iter().all(|(_, s)| *s == StrikeStatus::ToCome);
        if let Some(fight) = self.story.fights.last_mut().filter(open).filter(|f| all && to_come(f) && !clause.asked) {
            fight.assigned.iter_mut().for_each(|(_, s)| *s = StrikeStatus::Defeated);
            (fight.joined, fight.step, fight.at_strike) = (true, Some(Step::AfterLastStrike), None);
            self.handled = true;
        }
    }

    /// Whether a clause says nothing but that one strike is somebody's: `one of them is on Bilbo`, `one strike is on him`.
    fn lone_share(&self, clause: &Clause) -> bool {
        use Word as W;
        let small =
            |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_) | Node::Word(W::Of) | Node::Person(Person::He));
        let told: Vec<&Node> = shares::whole_shares(clause).into_iter().filter(small).collect();
        match told.as_slice() {
            [Node::Number(1) | Node::Word(W::SecondOne), rest @ ..] => {
                let rest = if let [Node::Word(W::Strike), rest @ ..] = rest { rest } else { rest };
                // `one strike is his`
                let his = clause
                    .nodes
                    .last()
                    .is_some_and(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
                // `one strike is on him`
                let on_him = matches!(
                    rest,
                    [Node::Word(W::Be)]
                        | [Node::Word(W::Be | W::Move), Node::Word(W::On | W::To | W::For | W::Against)]
                );
                if on_him && his {
                    return true;
                }
                let [Node::Word(W::Be | W::Move), Node::Word(W::On | W::To | W::For | W::Against), Node::Cards(m)] =
                    rest
                else {
                    return false;
                };
                m.len() == 1
            }
            _ => false,
        }
    }

    fn cards_at(&self, placed: &Placed) -> bool {
        matches!(&placed.node, Node::Cards(m) if !self.site(m[0].card) && !self.region(m[0].card))
    }

    /// Gives the one character who is in the only company.
    pub(super) fn only_member(&self) -> Option<usize> {
        let mut members = self.story.companies.iter().flat_map(|c| &c.members).map(|m| m.card);
        members.next().filter(|_| members.next().is_none())
    }

    /// Finds the one resource of the text that makes an attack, where no creature is named.
    pub(super) fn only_maker(&self) -> Option<usize> {
        let event = |c: &usize| self.is(*c, CardKind::Event) && !self.hazard(*c) && !self.character(*c);
        let creature = |c: usize| self.creature(c) && !self.character(c) && !self.lies(c);
        let mut makers = (0..self.mentions.len()).filter(|c| event(c) && self.makes_attack(*c));
        let first = makers.next()?;
        let known = self.story.fights.iter().all(|f| f.source.is_some_and(|s| self.same(s, first)));
        let alone = makers.all(|c| self.same(c, first)) && !(0..self.mentions.len()).any(creature);
        (alone && known).then_some(first)
    }

    /// Whether a clause gives the strikes of some attack to characters, and names nobody else: `the Orcs: one strike each on
    /// Gimli and Balin`.
    pub(super) fn hands_out_strikes(&self, clause: &Clause) -> bool {
        use Word as W;
        let open = [W::Not, W::Want, W::Can, W::Must, W::Yet, W::Before, W::ToCome, W::Support, W::Tap];
        let share = has(clause, W::AllOf) || clause.nodes.iter().any(|p| p.node == Node::Number(1));
        let given = has(clause, W::AttackRace) && has(clause, W::Strike) && share;
        let mut people = self.cards(clause).map(|(_, m)| m.card).peekable();
        let named = people.peek().is_some() && people.all(|c| self.character(c));
        given && named && !open.iter().any(|w| has(clause, *w))
    }

    /// Whether a clause says of the character who was named last that they have no strike: `Boromir is tapped and gets none`.
    pub(super) fn he_gets_none(&self, clause: &Clause) -> bool {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::So));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let none = match told.as_slice() {
            [Node::Person(Person::He), rest @ ..] => rest,
            rest if matches!(clause.joined, Some(W::And | W::Who | W::So | W::But)) => rest,
            _ => return false,
        };
        let none = matches!(none, [Node::Word(W::Get | W::Have | W::Take | W::Face), Node::Word(W::Not), rest @ ..]
            if matches!(rest, [] | [Node::Word(W::Of), Node::Person(Person::He)]));
        none && self.strikes_told && !clause.asked && self.him_told(clause)
    }

    /// Finds whose strike sequence it is: `Aragorn is first`, `Gimli is up first`, `it is Gimli's fight`, `Asternak
    /// starts`.
    pub(super) fn turn_of(&mut self, clause: &Clause) {
        use Word as W;
        let now = has(clause, W::StrikeNow);
        // `the first strike is on Gimli, the second on Legolas`: nothing of whose turn it is.
        let shares = has(clause, W::SecondOne) && !now;
        let said = now
            || has(clause, W::Order)
                && !shares
                && [W::Be, W::Begin, W::Face, W::Do, W::Take].iter().any(|w| has(clause, *w));
        let orders =
            self.cards(clause).any(|(_, m)| !self.character(m.card)) || has(clause, W::Tapped) || has(clause, W::Tap);
        let bare = self.bare_turn(clause);
        // `one for Jerrek, who is up first, and one each for Asternak and Layos`
        let word = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::StrikeNow | W::Order)));
        let ahead = word.and_then(|word| {
            let before = clause.nodes[..word].iter().rev().map(|p| &p.node);
            before.into_iter().find_map(|n| match n {
                Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.character(*c)),
                _ => None,
            })
        });
        let who = bare
            .or(ahead)
            .or_else(|| self.first_character(clause))
            .filter(|c| self.in_company(*c) || now && self.character(*c) && !self.lies(*c));
        let at_strike = |c: usize| {
            let now = self.story.deeds.iter().filter(|d| !d.earlier && d.act != Act::Support);
            now.flat_map(|d| &d.targets).any(|g| matches!(g, Goal::Strike(Some(s)) if self.same(*s, c)))
        };
        let begun = self.story.fights.last().and_then(|f| f.at_strike).filter(|c| at_strike(*c));
        let given = has(clause, W::Strike) && now;
        let counted = |f: &Fight| given || bare.is_some() && f.strikes.is_some();
        let open = |f: &&mut Fight| f.joined || !f.assigned.is_empty() || counted(f) && !f.over && !f.past;
        // `we are just doing Aragorn's fight`
        let doing = clause.nodes.windows(2).any(|w| {
            matches!(&w[0].node, Node::Cards(_))
                && matches!(w[1].node, Node::Word(W::Face | W::Turn))
                && self.text.get(w[0].span.end..w[1].span.end).is_some_and(|t| t.contains("s "))
        });
        let told = (said || doing || bare.is_some()) && !clause.asked && (doing || !orders);
        let mentions = self.mentions;
        if let (Some(fight), Some(who), true) = (self.story.fights.last_mut().filter(open), who, told) {
            if bare.is_some() {
                fight.told_of_strike(who, StrikeStatus::ToCome, mentions);
            }
            // The first strike for which something was declared is the one that goes on.
            fight.at_strike = begun.or(Some(who));
            fight.joined = true;
            // `Gimli was wounded by his, Legolas is up next`: Gimli's strike sequence is over.
            let next = now && fight.struck().all(|c| mentions[c].title != mentions[who].title);
            if !matches!(fight.step, Some(Step::Resolve)) || next {
                fight.step = Some(Step::Defender);
            }
            self.handled = true;
        }
    }

    /// Finds whose turn a clause tells that says nothing else: `Asternak starts`, `Boromir first`, `I have begun with
    /// Boromir`, `no roll so far on Gandalf's`.
    fn bare_turn(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let one = |n: &Node| match n {
            Node::Cards(m) if m.len() == 1 && self.in_company(m[0].card) => Some(m[0].card),
            _ => None,
        };
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        // `Gandalf wanted to go first`
        let wants = |n: &&&Node| !matches!(n, Node::Word(W::Want | W::To | W::Move));
        let first: Vec<&Node> = told.iter().filter(wants).copied().collect();
        let first = if told.last() == Some(&&Node::Word(W::Order)) { first } else { told.clone() };
        let whole = match first.as_slice() {
            [who, Node::Word(W::Order | W::Begin)]
            | [who, Node::Word(W::Have), Node::Word(W::Begin)]
            | [who, Node::Word(W::Begin | W::Order), Node::Word(W::Strike | W::StrikeSequence)]
            | [Node::Word(W::Order), who] => one(who),
            // `Gandalf's up, not rolled`, `Gandalf's now`
            [who, Node::Word(W::NotRolled | W::Now)] if self.no_strike_goes_on() => {
                one(who).filter(|c| self.has_open_strike(*c))
            }
            // `doing Aragorn first`
            [Node::Word(W::Face | W::Do), who, Node::Word(W::Order), ..] => one(who),
            // `I start with Jerrek`: nobody plays one who has a strike.
            [Node::Person(_), Node::Word(W::Play), who] | [Node::Word(W::Play), who] => {
                one(who).filter(|c| self.has_open_strike(*c))
            }
            // `we are doing the strike of Gandalf`
            [
                Node::Person(_),
                Node::Word(W::Be),
                Node::Word(W::Do),
                Node::Word(W::Strike | W::StrikeSequence),
                Node::Word(W::Of),
                who,
            ] => one(who),
            _ => None,
        };
        let whole = whole.or_else(|| self.this_strike_now(clause));
        whole.or_else(|| {
            told.windows(3).find_map(|w| match w {
                [Node::Word(W::Begin), Node::Word(W::With), who]
                | [Node::Word(W::NotRolled), Node::Word(W::On | W::For | W::At | W::Of), who] => one(who),
                _ => None,
            })
        })
    }

    /// Whether no strike is said to go on of which the result is open.
    fn no_strike_goes_on(&self) -> bool {
        let at = self.story.fights.last().and_then(|f| f.at_strike);
        at.is_none_or(|c| !self.has_open_strike(c))
    }

    /// Finds whose strike goes on where nobody is named: `we're doing that strike now`, `it is his strike now`.
    fn this_strike_now(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let small = |n: &&Node| {
            matches!(
                n,
                Node::Other(_)
                    | Node::Mark(_)
                    | Node::Person(Person::Me)
                    | Node::Word(W::It | W::Be | W::Do | W::Who | W::At)
            )
        };
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !small(n)).collect();
        let strike = |n: &Node| matches!(n, Node::Word(W::Strike | W::StrikeSequence));
        let now = |n: &Node| *n == Node::Word(W::Now);
        let his = match told.as_slice() {
            [Node::Whose(Person::He), a, b] if strike(a) && now(b) => true,
            [a, b] if strike(a) && now(b) => false,
            _ => return None,
        };
        let fight = self.story.fights.last().filter(|f| !f.over && !f.past && f.typed.is_none())?;
        let mut open = fight.assigned.iter().filter(|(_, s)| *s == StrikeStatus::ToCome).map(|(c, _)| *c);
        let only = open.next().filter(|_| open.next().is_none());
        let him = self.him.filter(|h| his && self.has_open_strike(*h));
        him.or(only).filter(|_| !clause.asked)
    }

    /// Notes a strike that somebody has still to face: `Legolas has still to face his`.
    pub(super) fn faces_later(&mut self, clause: &Clause) {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::Yet));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let whose = |n: &Node| {
            let he = matches!(n, Node::Person(Person::He) | Node::Whose(Person::He));
            he || matches!(n, Node::Word(W::SecondOne | W::Strike | W::It))
        };
        let who = match told.as_slice() {
            [Node::Cards(m), Node::Word(W::Have | W::Be), Node::Word(W::To), Node::Word(W::Face), his, ..]
            | [Node::Cards(m), Node::Word(W::Must | W::Want | W::Now), Node::Word(W::Face), his, ..]
            | [Node::Word(W::Now), Node::Cards(m), Node::Word(W::Face), his, ..]
            | [Node::Cards(m), Node::Word(W::Be), Node::Word(W::Want), Node::Word(W::Face), his, ..]
                if whose(his) =>
            {
                m.iter().map(|m| m.card).collect()
            }
            _ => Vec::new(),
        };
        let mentions = self.mentions;
        let there: Vec<usize> = who.into_iter().filter(|c| self.in_company(*c)).collect();
        let open = |f: &&mut Fight| !f.over && !f.past && f.typed.is_none();
        if let Some(fight) = self.story.fights.last_mut().filter(open).filter(|_| !there.is_empty() && !clause.asked) {
            there.iter().for_each(|c| fight.gives_strike(*c, mentions));
            self.handled = true;
        }
    }

    /// Finds whose strike goes on, where a question says that it is asked in it: `can Gandalf tap in his own strike
    /// sequence?`
    pub(super) fn own_sequence(&mut self, clause: &Clause) {
        use Word as W;
        let own = clause.nodes.windows(3).any(|w| {
            matches!(w[0].node, Node::Word(W::At | W::During))
                && w[1].node == Node::Whose(Person::He)
                && matches!(w[2].node, Node::Word(W::StrikeSequence | W::Strike))
        });
        // `in his strike sequence he taps the ring`
        let going_on = has(clause, W::StrikeSequence) && !has(clause, W::Not) && !has(clause, W::Over);
        let him = self.him.filter(|h| own && going_on && self.has_open_strike(*h));
        let who = self.first_character(clause).filter(|c| own && clause.asked && self.in_company(*c)).or(him);
        let mentions = self.mentions;
        let open = |f: &&mut Fight| !f.over && !f.past && f.at_strike.is_none() && f.typed.is_none();
        let (Some(who), Some(fight)) = (who, self.story.fights.last_mut().filter(open)) else { return };
        if fight.step.is_none_or(|s| s == Step::StrikesAssigned) {
            fight.told_of_strike(who, StrikeStatus::ToCome, mentions);
            (fight.joined, fight.step, fight.at_strike) = (true, Some(Step::Defender), Some(who));
            self.handled = true;
        }
    }

    /// Notes that the one whose strike it is has lost against it, where a pronoun or nothing names them: `lost the roll,
    /// so he's wounded`.
    pub(super) fn lost_by(&mut self, clause: &Clause, pronoun: bool, named: &[usize]) -> bool {
        use Word as W;
        // `site text: wounded, then a corruption check`
        let rule = has(clause, W::CorruptionCheck) && has(clause, W::To);
        let hurt = has(clause, W::Wounded) && (pronoun || starts_with_state(clause)) && named.is_empty() && !rule;
        let loses = loses_the_roll(clause);
        let other = [W::Not, W::Already, W::Earlier, W::If, W::Want, W::Can, W::Somebody, W::SinceStart]
            .iter()
            .any(|w| has(clause, *w));
        if !(hurt || loses) || other || clause.asked || clause.joined == Some(W::If) || self.cards_named(clause) {
            return false;
        }
        let open = |c: &usize| self.has_open_strike(*c);
        let named = named.first().copied().filter(|c| self.in_company(*c));
        let fight = self.story.fights.last().filter(|f| !f.over && !f.past && f.typed.is_none());
        let at_strike = fight.and_then(|f| f.at_strike).filter(open);
        let him = self.him.filter(open).filter(|_| pronoun || loses);
        // `Galva rolled first and was wounded`
        let rolled = self.rolled.filter(|(c, s)| *s == clause.sentence && self.in_company(*c)).map(|(c, _)| c);
        let him =
            him.or(rolled.filter(|_| hurt && clause.joined == Some(W::And) && self.cards(clause).next().is_none()));
        let alone = self.only_member().filter(|_| loses || pronoun);
        let who = named.or(at_strike).or(him).or(alone.filter(|_| fight.is_some_and(|f| f.struck().next().is_none())));
        let mentions = self.mentions;
        let (Some(who), Some(fight)) = (who, self.story.fights.last_mut()) else { return false };
        fight.told_of_strike(who, StrikeStatus::Succeeded, mentions);
        (fight.joined, fight.step, fight.at_strike) = (true, Some(Step::Resolve), Some(who));
        self.story.wounds.push(who);
        self.handled = true;
        true
    }

    /// Notes that all strikes of an attack were defeated: `… so the attack is defeated`.
    pub(super) fn attack_beaten(&mut self, clause: &Clause) {
        use Word as W;
        let told = has(clause, W::Beat) && has(clause, W::TheAttack) && !has(clause, W::Not);
        let faced = |f: &Fight| !f.assigned.is_empty() && f.assigned.iter().all(|(_, s)| *s == StrikeStatus::Defeated);
        if let Some(fight) = self.story.fights.last_mut().filter(|f| told && faced(f) && !f.over) {
            (fight.step, fight.at_strike) = (Some(Step::AfterLastStrike), None);
        }
    }

    /// Whether a clause names a card that is no character and no place.
    fn cards_named(&self, clause: &Clause) -> bool {
        self.cards(clause).any(|(_, m)| !self.character(m.card) && !self.site(m.card) && !self.region(m.card))
    }

    /// Reads the card of whoever was struck being turned: `wounded then, flip him`.
    pub(super) fn flips(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let him = clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(W::Reveal) && matches!(w[1].node, Node::Person(Person::He) | Node::Word(W::It))
        });
        let turns = him && clause.nodes.iter().all(|p| !matches!(p.node, Node::Cards(_) | Node::Number(_)));
        let hit = |f: &Fight| !f.over && !f.past && f.struck().next().is_some();
        let says = turns && self.story.fights.last().is_some_and(hit) && !clause.asked;
        let guarded = self.guarded || self.story.lying.iter().any(|l| l.on_guard || l.card.face_down == Some(true));
        self.handled |= says && !guarded;
        says && !guarded
    }
}

/// Whether a clause begins with how somebody is, and says nobody's name: `and is now wounded`, `wounded then`.
fn starts_with_state(clause: &Clause) -> bool {
    use Word as W;
    let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::Now | W::Be | W::Get | W::So));
    clause.nodes.iter().map(|p| &p.node).find(small) == Some(&Node::Word(W::Wounded))
}

/// Whether a clause says that a roll against a strike was lost: `he loses the roll`, `my roll for Boromir was too low`.
pub(super) fn loses_the_roll(clause: &Clause) -> bool {
    use Word as W;
    let check = [W::CorruptionCheck, W::Check, W::BodyCheck, W::InfluenceCheck, W::Influence];
    if has(clause, W::Roll) && has(clause, W::Fail) && !check.iter().any(|w| has(clause, *w)) {
        return clause.nodes.iter().all(|p| !matches!(p.node, Node::Number(_)));
    }
    let lost = clause.nodes.iter().position(|p| p.node == Node::Word(W::Lose));
    let thing = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
    let lost = lost.filter(|at| clause.nodes[..*at].iter().all(|p| !matches!(p.node, Node::Number(_))));
    lost.is_some_and(|at| {
        let what = clause.nodes[at + 1..].iter().find(thing).map(|p| &p.node);
        matches!(what, None | Some(Node::Word(W::Roll | W::Wounded)))
    })
}

/// Whether a clause names a part of the strikes: `the other one`, `the rest`, `the second`, `one`.
fn names_a_share(clause: &Clause, near: bool) -> bool {
    use Word as W;
    let word = |node: &Node, words: &[&str]| matches!(node, Node::Other(w) if words.contains(&w.as_str()));
    let small = |p: &&Placed| !matches!(p.node, Node::Mark(_) | Node::Other(_) | Node::Word(W::Strike));
    let last = clause.nodes.iter().rev().find(small);
    let takes = has(clause, W::Get) || has(clause, W::Take) || has(clause, W::Have) && near;
    let one = last.is_some_and(|p| p.node == Node::Number(1)) && takes;
    // `he takes one strike`
    let strike = clause.nodes.windows(2).any(|w| {
        (w[0].node == Node::Number(1) || matches!(&w[0].node, Node::Other(o) if o == "a" || o == "the"))
            && w[1].node == Node::Word(W::Strike)
    });
    let strike = strike && (has(clause, W::Get) || has(clause, W::Take));
    let share = |p: &Placed| p.node == Node::Word(W::SecondOne) || word(&p.node, &["rest", "others", "remaining"]);
    one || strike || clause.nodes.iter().any(share) || (0..clause.nodes.len()).any(|at| is_the_rest(clause, at))
}

/// Whether a clause says of nothing but what is left of the strikes that it is not assigned: `the extra strikes are not given
/// out yet`, `the rest isn't handed out`.
pub(super) fn leaves_the_rest(clause: &Clause) -> bool {
    let words = crate::told::words::Words::english();
    let Some(at) = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Unassigned)) else { return false };
    let small = |n: &&Node| {
        matches!(n, Node::Word(Word::Be | Word::Strike | Word::Of | Word::Have))
            || matches!(n, Node::Person(Person::He))
    };
    let rest = |n: &Node| match n {
        Node::Other(word) => words.is_further(word) || words.is_remaining(word),
        Node::Word(word) => matches!(word, Word::Excess | Word::SecondOne),
        _ => false,
    };
    let before = clause.nodes[..at].iter().rposition(|p| !small(&&p.node));
    before.is_some_and(|b| rest(&clause.nodes[b].node) || is_the_rest(clause, b))
}

/// Whether what is left is meant at a place, and no verb: `Sam and Strider the rest`.
fn is_the_rest(clause: &Clause, at: usize) -> bool {
    let article = |n: &Node| matches!(n, Node::Other(w) if crate::told::node::is_article(w));
    clause.nodes[at].node == Node::Word(Word::Stay) && at > 0 && article(&clause.nodes[at - 1].node)
}

/// Whether a clause says of a strike that nobody has faced it so far: `he has not faced it yet`.
fn strike_not_faced(clause: &Clause) -> bool {
    use Word as W;
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Word(W::Have | W::Do | W::Be));
    let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
    let [
        Node::Person(Person::He) | Node::Cards(_),
        Node::Word(W::Not),
        Node::Word(W::Face),
        strike @ ..,
        Node::Word(W::Yet),
    ] = told.as_slice()
    else {
        return false;
    };
    let it = |n: &Node| matches!(n, Node::Word(W::It | W::Strike) | Node::Whose(Person::He));
    match strike {
        [strike] | [Node::Whose(Person::He), strike] => it(strike),
        _ => false,
    }
}
