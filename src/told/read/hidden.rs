//! Reads what lies hidden and is turned up: agents at the site of a company, and what they do there; a Nazgûl who is
//! spent on the sideboard; cards shown from a hand.

use super::*;

/// Whether the card that lies on-guard is what a clause aims at: `Marvels Told on the on-guard card`.
pub(super) fn aims_at_guarded(clause: &Clause) -> bool {
    let Some(at) = clause.nodes.iter().position(|p| p.node == Node::Word(Word::OnGuard)) else { return false };
    let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Word(Word::Who | Word::Be));
    let lead = clause.nodes[..at].iter().rev().find(|p| !small(p)).map(|p| &p.node);
    matches!(lead, Some(Node::Word(Word::On | Word::Against)))
}

/// Whether a clause aims at what was told of before: `Marvels Told on that card`, `hit it with Marvels Told`.
pub(super) fn aims_at_that(clause: &Clause) -> bool {
    use Word as W;
    clause.nodes.windows(2).enumerate().any(|(at, w)| {
        let that = matches!(w[1].node, Node::Word(W::Who | W::It));
        let next = clause.nodes.get(at + 2).map(|p| &p.node);
        match w[0].node {
            Node::Word(W::On | W::Against) => that && matches!(next, None | Some(Node::Word(W::Card) | Node::Mark(_))),
            Node::Word(W::Attack) => that && matches!(next, None | Some(Node::Word(W::With) | Node::Mark(_))),
            _ => false,
        }
    })
}

/// Tells how a card lies by the word that stands next behind its name: `Wormtongue lying face-up and one more face-down`.
pub(super) fn lies_by_next_word(clause: &Clause, card: usize) -> Option<bool> {
    let own = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| m.card == card));
    let at = clause.nodes.iter().position(own)?;
    let behind = clause.nodes[at + 1..].iter().map(|p| &p.node).take_while(|n| !matches!(n, Node::Cards(_)));
    behind.into_iter().find_map(|n| match n {
        Node::Word(Word::FaceUp) => Some(false),
        Node::Word(Word::FaceDown) => Some(true),
        _ => None,
    })
}

/// Gives whom a clause says to become tapped: `Gandalf gets tapped`, `Gandalf has to tap`, `Gandalf is the one to be
/// tapped`.
fn told_to_tap(clause: &Clause) -> Option<&Node> {
    use Word as W;
    let at = clause.nodes.iter().position(|p| matches!(p.node, Node::Cards(_)))?;
    let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Number(1));
    let end = |n: &&Node| **n != Node::Mark('·');
    let rest: Vec<&Node> = clause.nodes[at + 1..].iter().map(|p| &p.node).take_while(end).filter(small).collect();
    let taps = matches!(
        rest.as_slice(),
        [Node::Word(W::Can | W::Must), Node::Word(W::Tap)]
            | [Node::Word(W::Be | W::Become), Node::Word(W::Tapped)]
            | [Node::Word(W::Must), Node::Word(W::Be), Node::Word(W::Tapped)]
            | [Node::Word(W::Be), Node::Word(W::To), Node::Word(W::Be), Node::Word(W::Tapped)]
    );
    (taps && at <= 3).then_some(&clause.nodes[at].node)
}

/// Gives whom somebody is said to tap in a few words: `I tap Adûnaphel, and she taps Bard`.
fn does_tap(clause: &Clause) -> Option<&Node> {
    let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_));
    match clause.nodes.iter().map(|p| &p.node).filter(small).collect::<Vec<_>>().as_slice() {
        [Node::Person(Person::He), Node::Word(Word::Tap), goal @ Node::Cards(_)] => Some(goal),
        _ => None,
    }
}

impl Reading<'_> {
    /// Notes how the agents lie that were told of: `both have been face-down at Edoras`.
    pub(super) fn agents_lie(&mut self, clause: &Clause) {
        use Word as W;
        let face = match () {
            () if has(clause, W::FaceDown) => true,
            () if has(clause, W::FaceUp) => false,
            () => return,
        };
        let both = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(W::Both | W::AllOf)));
        let named = self.cards(clause).any(|(_, m)| !self.site(m.card));
        // `my Golodhros is there, and his card is face-down`
        let mut apart = (0..self.story.lying.len()).filter(|n| self.agent(self.story.lying[*n].card.card));
        let only = apart.next().is_some() && apart.next().is_none();
        let him = |p: &Placed| {
            matches!(p.node, Node::Whose(Person::He) | Node::Person(Person::He) | Node::Word(W::It | W::Agent))
        };
        let pointed = only && (has(clause, W::Be) || has(clause, W::Stay)) && clause.nodes.iter().any(him);
        let both = both || pointed;
        if !both || named || clause.asked || has(clause, W::Not) {
            return;
        }
        let site = self.cards(clause).map(|(_, m)| m.card).find(|c| self.site(*c));
        let agents: Vec<usize> =
            (0..self.story.lying.len()).filter(|n| self.agent(self.story.lying[*n].card.card)).collect();
        for lying in agents {
            let lying = &mut self.story.lying[lying];
            lying.card.face_down = lying.card.face_down.or(Some(face));
            lying.at = lying.at.or(site);
            self.handled = true;
        }
        site.filter(|_| self.handled).into_iter().for_each(|s| self.take(s));
    }

    /// Reads an agent that is turned up: `I turn over the agent there, it's Wormtongue`, `he reveals both of them`,
    /// `Freca is revealed, then Wormtongue`.
    pub(super) fn turned_up(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let agents: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.agent(*c)).collect();
        let verb = clause.nodes.iter().position(|p| p.node == Node::Word(W::Reveal));
        if clause.asked {
            return self.asked_to_turn_up(clause, &agents);
        }
        let open = self.story.lying.iter().map(|l| l.card.card).find(|c| self.turns_down(clause, *c));
        if has(clause, W::Not) || has(clause, W::OnGuard) || open.is_some() {
            return false;
        }
        let Some(verb) = verb else {
            let open = self.turning == Some(clause.sentence) && !agents.is_empty();
            let named = agents.len() == 1 && (has(clause, W::Be) || has(clause, W::It));
            if open && (named || clause.aside) {
                self.turning = None;
                agents.into_iter().for_each(|a| self.turn_up(clause, a));
                return true;
            }
            return false;
        };
        let others = self.cards(clause).any(|(_, m)| !self.agent(m.card) && !self.site(m.card));
        let noun = clause.nodes[verb..].iter().take(4).any(|p| p.node == Node::Word(W::Agent));
        // `both my agents (Freca, then Wormtongue) revealed`
        // `he turns up the hidden one`
        let lies = self.story.lying.iter().any(|l| self.agent(l.card.card));
        let hidden = clause.nodes[verb..]
            .windows(2)
            .any(|w| w[0].node == Node::Word(W::FaceDown) && w[1].node == Node::Number(1));
        let noun = noun || lies && hidden;
        let noun = noun || clause.nodes[..verb].iter().rev().take(3).any(|p| p.node == Node::Word(W::Agent));
        if agents.is_empty() && noun && !others {
            self.turning = Some(clause.sentence);
            self.handled = true;
            return true;
        }
        let both = clause.nodes[verb..].iter().take(3).any(|p| matches!(p.node, Node::Word(W::Both | W::AllOf)));
        if agents.is_empty() && both && !others {
            let hidden: Vec<usize> = self
                .story
                .lying
                .iter()
                .map(|l| &l.card)
                .filter(|c| c.face_down != Some(false))
                .map(|c| c.card)
                .collect();
            let hidden: Vec<usize> = hidden.into_iter().filter(|c| self.agent(*c)).collect();
            hidden.iter().for_each(|c| self.turn_up(clause, *c));
            return hidden.len() > 1;
        }
        // `my opponent has a face-down agent there, Wormtongue. He reveals him.`
        let him = clause.nodes.get(verb + 1).is_some_and(|p| p.node == Node::Person(Person::He));
        let him = him && agents.is_empty();
        let hidden = self.only_hidden().filter(|_| him);
        let him = self.him.filter(|h| him && self.agent(*h) && self.lies_apart(*h)).or(hidden);
        if let Some(agent) = him.filter(|_| !others) {
            self.turn_up(clause, agent);
            return true;
        }
        let passive = verb > 0 && clause.nodes[verb - 1].node == Node::Word(W::Be);
        if passive && !agents.is_empty() && !others {
            agents.into_iter().for_each(|a| self.turn_up(clause, a));
            return true;
        }
        false
    }

    /// Whether a line of a log only demands of the other player that an agent of theirs is turned up: `then turn her over`.
    pub(super) fn demands_to_see_it(&mut self, clause: &Clause) -> bool {
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Word(Word::Then | Word::So | Word::Over));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let him = matches!(
            told.as_slice(),
            [Node::Word(Word::Reveal), Node::Person(Person::He) | Node::Word(Word::It | Word::Agent)]
        );
        let Some(speaker) = clause.speaker.as_ref().filter(|_| him && !clause.asked) else { return false };
        let agent = self.only_hidden();
        let own = |l: &Lying| agent.is_some_and(|a| self.same(l.card.card, a));
        let owner = self.story.lying.iter().find(|l| own(l)).and_then(|l| l.owner.as_ref().or(l.card.whose.as_ref()));
        let demands = owner.is_some_and(|o| o != speaker);
        self.handled |= demands;
        demands
    }

    /// Gives the agent of whoever acts, where the character who was named last is somebody else's: `my Firiel is face-up at
    /// Pelargir. His Imrahil goes there. I tap her`.
    pub(super) fn own_agent(&self, clause: &Clause) -> Option<usize> {
        let by = self.subject_of(clause).filter(|p| *p != Person::He)?;
        let members = self.story.companies.iter().flat_map(|c| &c.members);
        let last = members.into_iter().find(|m| self.him.is_some_and(|h| self.same(h, m.card)))?;
        last.whose.as_ref().filter(|p| **p != by)?;
        let own = |l: &&Lying| l.owner.as_ref().or(l.card.whose.as_ref()) == Some(&by) && self.agent(l.card.card);
        self.story.lying.iter().rev().find(own).map(|l| l.card.card)
    }

    /// Gives the one agent who lies face-down.
    fn only_hidden(&self) -> Option<usize> {
        let hidden = self.story.lying.iter().map(|l| &l.card).filter(|c| c.face_down == Some(true));
        let mut hidden = hidden.map(|c| c.card).filter(|c| self.agent(*c));
        hidden.next().filter(|_| hidden.next().is_none())
    }

    /// Whether a clause turns an agent face-down who lies face-up: `he wants to turn him face-down again`.
    pub(super) fn turns_down(&self, clause: &Clause, agent: usize) -> bool {
        use Word as W;
        let lies = |l: &Lying| self.same(l.card.card, agent) && l.card.face_down != Some(true) && l.typed.is_none();
        let open = self.agent(agent) && self.story.lying.iter().any(lies);
        let turns =
            |p: &Placed| matches!(p.node, Node::Word(W::Put | W::Turn | W::Reveal | W::Return | W::Bring | W::Tap));
        let Some(verb) = clause.nodes.iter().position(turns).filter(|_| open) else { return false };
        let rest = &clause.nodes[verb + 1..];
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Word(W::Again));
        let mut told = rest.iter().filter(small).map(|p| &p.node);
        match (told.next(), told.next()) {
            (Some(Node::Person(Person::He) | Node::Word(W::It | W::Agent)), Some(Node::Word(W::FaceDown))) => true,
            (Some(Node::Cards(m)), next) => {
                let down = m[0].face_down == Some(true) || next == Some(&Node::Word(W::FaceDown));
                m.len() == 1 && self.same(m[0].card, agent) && down
            }
            _ => false,
        }
    }

    /// Declares the attempt of an agent whose name is told only elsewhere: `I have an agent there, I tap him for an influence
    /// check on Aragorn … It's Golodhros`.
    pub(super) fn unnamed_agent(&mut self, clauses: &[Clause]) {
        use Word as W;
        let spoken = clauses.iter().any(|c| has(c, W::Agent) || has(c, W::FaceDown));
        let mut named = (0..self.mentions.len()).filter(|c| self.agent(*c) && !self.in_company(*c));
        let Some(agent) = named.next().filter(|_| spoken) else { return };
        let done = |d: &Deed| d.what.is_some_and(|w| self.same(w, agent));
        if named.any(|c| !self.same(c, agent)) || self.story.deeds.iter().any(done) {
            return;
        }
        let attempts = |c: &Clause| said(c, W::Influence) || said(c, W::InfluenceCheck);
        let tapped = |c: &Clause| {
            clauses.iter().any(|o| {
                let pointed = o.nodes.windows(2).any(|w| {
                    let him = matches!(w[1].node, Node::Person(Person::He) | Node::Word(W::It | W::Agent));
                    w[0].node == Node::Word(W::Tap) && him
                });
                o.sentence == c.sentence && o.span().start <= c.span().start && pointed
            })
        };
        let Some(clause) = clauses.iter().find(|c| attempts(c) && tapped(c)) else { return };
        let goal = self.cards(clause).map(|(_, m)| m.card).find(|c| self.in_company(*c));
        let Some(goal) = goal else { return };
        let down = |c: &Clause| {
            let at = c.nodes.iter().position(|p| p.node == Node::Word(W::FaceDown));
            at.is_some_and(|at| !c.nodes[at.saturating_sub(2)..at].iter().any(|p| p.node == Node::Word(W::Not)))
        };
        let face_down = clauses.iter().any(down).then_some(true);
        match self.story.lying.iter().position(|l| self.same(l.card.card, agent)) {
            Some(at) => {
                let lying = &mut self.story.lying[at];
                lying.card.face_down = lying.card.face_down.or(face_down);
            }
            None => {
                let member = Member { face_down, ..Member::of(agent) };
                self.story.lying.push(Lying { owner: Some(Person::Hazard), ..Lying::of(member) });
            }
        }
        let mut deed = Deed::of(Act::TapAbility, Some(agent), self.by(clause));
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, clause.asked, clause.sentence);
        deed.targets = vec![Goal::Card(goal)];
        self.story.deeds.push(deed);
        [agent, goal].into_iter().for_each(|c| self.take(c));
        self.pending = None;
    }

    /// Turns up the agents who still lie face-down, where the text asks whether all of them may be: `was it OK to reveal
    /// both?`
    fn asked_to_turn_up(&mut self, clause: &Clause, named: &[usize]) -> bool {
        let verb = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Reveal));
        let both = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(Word::Both | Word::AllOf)));
        if verb.is_none() || !both || !named.is_empty() || self.cards(clause).any(|(_, m)| !self.site(m.card)) {
            return false;
        }
        let hidden = self.story.lying.iter().map(|l| &l.card).filter(|c| c.face_down != Some(false));
        let hidden: Vec<usize> = hidden.map(|c| c.card).filter(|c| self.agent(*c)).collect();
        hidden.iter().for_each(|c| self.turn_up(clause, *c));
        hidden.len() > 1
    }

    /// Turns an agent face-up, who lay face-down until now.
    pub(super) fn turn_up(&mut self, clause: &Clause, agent: usize) {
        self.take(agent);
        let known = |d: &Deed| d.act == Act::RevealAgent && d.what.is_some_and(|w| self.same(w, agent));
        if self.story.deeds.iter().any(known) {
            self.handled = true;
            return;
        }
        let site = self.cards(clause).map(|(_, m)| m.card).find(|c| self.site(*c));
        // `both my agents revealed at Edoras (Freca, then Wormtongue)`
        let last = self.last.filter(|(c, sentence)| clause.aside && *sentence == clause.sentence && self.site(*c));
        let site = site.or(last.map(|(c, _)| c));
        if !self.lies_apart(agent) {
            self.story.lying.push(Lying { owner: self.by(clause), at: site, ..Lying::of(Member::of(agent)) });
        }
        let mut deed = Deed::of(Act::RevealAgent, Some(agent), self.by(clause));
        deed.chain = self.story.chain;
        deed.sentence = clause.sentence;
        self.story.deeds.push(deed);
        self.handled = true;
    }

    /// Reads an agent's attempt: `Golodhros taps to influence that faction away`, `he taps him to …`.
    pub(super) fn agent_influences(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let attempt = has(clause, W::Influence) || has(clause, W::InfluenceCheck);
        // `she taps him on that faction`
        let attempt = attempt || has(clause, W::Faction) && has(clause, W::Tap) && has(clause, W::On);
        // `he taps Golodhros and tries to influence the faction away`
        let tapped = self.story.deeds.last().filter(|d| d.act == Act::TapAbility && d.sentence == clause.sentence);
        let tapped = tapped.filter(|d| d.targets.is_empty()).and_then(|d| d.what).filter(|c| self.agent(*c));
        // `I tap him, he tries to take the Variags of Khand`
        let faction = |n: &Node| matches!(n, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Faction));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let takes = told
            .windows(2)
            .any(|w| matches!(w[0], Node::Word(W::Take | W::Get | W::Bring | W::Want | W::Rid)) && faction(w[1]));
        let attempt = attempt || takes && tapped.is_some();
        if !attempt || !has(clause, W::Tap) && tapped.is_none() || has(clause, W::Not) && !clause.asked {
            return false;
        }
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.agent(*c) && self.lies_apart(*c));
        let pointed =
            clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It | W::Agent)));
        let agents: Vec<usize> = self.story.lying.iter().map(|l| l.card.card).filter(|c| self.agent(*c)).collect();
        let only = match agents.as_slice() {
            [one] if pointed => Some(*one),
            _ => None,
        };
        let him = self.him.filter(|h| pointed && self.lies_apart(*h));
        let Some(agent) = tapped.or(named).or(him).or(only) else { return false };
        let fits = |c: usize| !self.same(c, agent) && !self.site(c) && (self.in_company(c) || self.lies(c));
        let faction = clause.nodes.iter().any(|p| p.node == Node::Word(W::Faction));
        // `the agent taps to influence them away`, of the one faction that is there
        let mut there = self.story.lying.iter().map(|l| l.card.card).filter(|c| self.is(*c, CardKind::Faction));
        let known = there.next().filter(|_| faction || pointed && there.next().is_none());
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| fits(*c) || self.is(*c, CardKind::Faction));
        // A faction that he can influence is in play.
        if let Some(new) = named.filter(|c| !fits(*c)) {
            self.story.lying.push(Lying { owner: Some(Person::Resource), ..Lying::of(Member::of(new)) });
        }
        let goal = named.or(known);
        // The agent is tapped to play a card: the attempt is the card's own.
        let attempts = |steps: &[_]| knowledge::rolls(steps, RollKind::Influence);
        let asks = |d: &Deed| d.what.is_some_and(|w| self.plays_so(w, attempts));
        let waits = self.story.deeds.last().is_some_and(|d| d.act == Act::Play && d.taps.is_empty() && asks(d));
        if let (true, Some(goal), Some(last)) = (waits, goal, self.story.deeds.last_mut()) {
            last.taps.push(agent);
            if last.targets.is_empty() {
                last.targets.push(Goal::Card(goal));
            }
            self.pending = None;
            self.take(agent);
            self.take(goal);
            self.handled = true;
            return true;
        }
        if let (Some(_), Some(goal), Some(last)) = (tapped, goal, self.story.deeds.last_mut()) {
            last.targets.push(Goal::Card(goal));
            self.take(goal);
            self.handled = true;
            return true;
        }
        let done = |d: &Deed| d.act == Act::TapAbility && d.what.is_some_and(|w| self.same(w, agent));
        let Some(goal) = goal.filter(|_| !self.story.deeds.iter().any(done)) else { return false };
        [agent, goal].into_iter().for_each(|c| self.take(c));
        let mut deed = Deed::of(Act::TapAbility, Some(agent), self.by(clause));
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, clause.asked, clause.sentence);
        deed.targets = vec![Goal::Card(goal)];
        self.story.deeds.push(deed);
        self.pending = None;
        self.handled = true;
        true
    }

    /// Finds in a clause at whom a Nazgûl in play may be aimed.
    fn whom_she_taps(&self, node: &Node) -> Option<usize> {
        let there = |c: usize| self.in_company(c) || self.character(c) && !self.lies(c) && !self.agent(c);
        match node {
            Node::Cards(m) => Some(m[0].card).filter(|c| there(*c)),
            _ => None,
        }
    }

    /// Finds the Nazgûl in play that a clause says to be tapped, and at whom she is aimed.
    fn taps_whom(&self, clause: &Clause) -> Option<(usize, usize)> {
        use Word as W;
        let lies = |c: usize| self.story.lying.iter().any(|l| self.same(l.card.card, c));
        let nazgul = self.it.filter(|c| self.hazard(*c) && self.creature(*c) && lies(*c)).or_else(|| self.nazgul());
        let of = |n: &Node| match n {
            Node::Person(Person::He) | Node::Word(W::It) => nazgul,
            Node::Cards(m) => Some(m[0].card).filter(|c| self.hazard(*c) && self.creature(*c) && lies(*c)),
            _ => None,
        };
        // `before the body check for Boromir he taps Indûr on him`
        let named = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.in_company(*c)).last();
        let whom = |n: &Node| if *n == Node::Person(Person::He) { named } else { self.whom_she_taps(n) };
        // `turns her sideways at my Galadriel`, `tapping his permanent-event Adûnaphel, untapped until now, against Gandalf`
        let aside = [W::InPlay, W::Idle, W::PermanentEvent, W::Untapped].map(Node::Word);
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_) | Node::Mark('·')) && !aside.contains(n);
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let found = told.windows(4).find_map(|w| match (w[0], w[1], w[2], w[3]) {
            (Node::Word(W::Tap), own, Node::Word(W::At | W::On | W::Against), goal) => Some((of(own)?, whom(goal)?)),
            _ => None,
        });
        // `Adûnaphel -> Legolas`, `Adûnaphel's tap effect on Legolas`
        let found = found.or_else(|| match told.as_slice() {
            [own, Node::Word(W::To), goal] if !clause.asked => Some((of(own)?, whom(goal)?)),
            [own, Node::Word(W::Tap), Node::Word(W::On | W::At | W::Against), goal] => Some((of(own)?, whom(goal)?)),
            _ => None,
        });
        // `Marvels Told on Adûnaphel, tapping Elrond`: what was played waits for it.
        let waits = self.story.deeds.last().is_some_and(|d| {
            let taps = |c: usize| knowledge::takes(self.table, &self.mentions[c].versions).tap;
            let near = d.sentence == clause.sentence && d.act == Act::Play && d.taps.is_empty();
            near && d.what.is_some_and(|c| !self.only_hazard(c) && taps(c))
        });
        // `I said no, tapped Elrond and played Marvels Told on her`: her player does not do that.
        let owner = nazgul.and_then(|n| self.story.lying.iter().find(|l| self.same(l.card.card, n))?.owner.clone());
        let waits = waits || owner.is_some_and(|o| o != Person::He && self.subject.as_ref().is_some_and(|s| *s != o));
        // `Dora's Adûnaphel, in play, taps Théoden`
        let found = found.or_else(|| match told.as_slice() {
            [Node::Word(W::Tap), goal] if !clause.asked && self.it == nazgul && !waits => Some((nazgul?, whom(goal)?)),
            [own @ Node::Cards(_), Node::Word(W::Tap), goal] if !clause.asked => Some((of(own)?, whom(goal)?)),
            _ => None,
        });
        // `answers by tapping Adûnaphel to tap Elrond`, `tapped her to make Gandalf tap`
        found.or_else(|| {
            told.windows(5).find_map(|w| match (w[0], w[1], w[2], w[3], w[4]) {
                (Node::Word(W::Tap), own, Node::Word(W::To), Node::Word(W::Tap), goal)
                | (Node::Word(W::Tap), own, Node::Word(W::To), goal, Node::Word(W::Tap)) => {
                    Some((of(own)?, whom(goal)?))
                }
                _ => None,
            })
        })
    }

    /// Reads what a Nazgûl in play does: `Gandalf is tapped by her`, `taps her at Gandalf`.
    pub(super) fn nazgul_taps(&mut self, clause: &Clause) -> bool {
        use Word as W;
        // `he taps and discards Ûvatha to bring five hazards from his sideboard`
        if has(clause, W::InSideboard) {
            return false;
        }
        let lies = |c: usize| self.story.lying.iter().any(|l| self.same(l.card.card, c));
        let whom = |n: &Node| self.whom_she_taps(n);
        let found = self.taps_whom(clause);
        let open = self.story.deeds.last().is_some_and(|d| {
            d.act == Act::TapAbility
                && d.targets.is_empty()
                && d.what.is_some_and(|w| self.hazard(w) && self.creature(w) && lies(w))
        });
        // `Aragorn is the one who gets tapped (second hazard)`
        let told = clause.nodes.iter().map(|p| &p.node).take_while(|n| **n != Node::Mark('·'));
        let plain: Vec<&Node> = told.collect();
        match plain.as_slice() {
            // `he uses Adûnaphel: taps her, Gandalf shall tap`
            [Node::Word(W::Tap), Node::Person(Person::He) | Node::Word(W::It)] if open && !clause.asked => {
                self.handled = true;
                return true;
            }
            _ => {}
        }
        let goal = told_to_tap(clause).or(does_tap(clause)).filter(|_| open && !clause.asked).and_then(whom);
        if let (Some(goal), Some(last)) = (goal, self.story.deeds.last_mut()) {
            last.targets.push(Goal::Card(goal));
            self.take(goal);
            self.handled = true;
            return true;
        }
        let done = |d: &Deed| {
            d.act == Act::TapAbility && found.is_some_and(|(own, _)| d.what.is_some_and(|w| self.same(w, own)))
        };
        let Some((own, goal)) = found.filter(|_| !self.story.deeds.iter().any(done)) else { return false };
        [own, goal].into_iter().for_each(|c| self.take(c));
        let mut deed = Deed::of(Act::TapAbility, Some(own), None);
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, clause.asked, clause.sentence);
        deed.by = self
            .story
            .lying
            .iter()
            .find(|l| self.same(l.card.card, own))
            .and_then(|l| l.owner.clone())
            .or(clause.speaker.clone());
        deed.targets = vec![Goal::Card(goal)];
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Lets an agent in play attack the company at his site: `now Freca attacks your company`.
    pub(super) fn agent_attacks(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let verb = clause.nodes.iter().position(|p| p.node == Node::Word(W::Attack));
        let Some(verb) = verb.filter(|_| !self.strikes_told && !has(clause, W::Not)) else { return false };
        let aside = matches!(clause.joined, Some(W::If | W::When | W::Before | W::Who | W::Because));
        let named = self.cards(clause).filter(|(at, _)| *at < verb).map(|(_, m)| m.card).last();
        let Some(agent) = named.filter(|c| self.agent(*c) && self.lies_apart(*c) && !aside) else { return false };
        let whom = clause.nodes[verb + 1..].iter().take(3).any(|p| {
            matches!(p.node, Node::Person(_) | Node::Whose(_) | Node::Word(W::Company | W::Character | W::It))
                || matches!(&p.node, Node::Cards(m) if self.in_company(m[0].card))
        });
        let there =
            self.story.companies.last().is_some_and(|c| c.at.is_some()) || self.story.phase == Some(Phase::Site);
        let done = |d: &Deed| d.act == Act::Attack && d.what.is_some_and(|w| self.same(w, agent));
        if !(whom && there) || self.story.deeds.iter().any(done) {
            return false;
        }
        self.take(agent);
        let mut deed = Deed::of(Act::Attack, Some(agent), self.by(clause));
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, clause.asked, clause.sentence);
        deed.targets = vec![Goal::Company];
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Whether a clause puts a card down face-down at a site, or one that nobody but the hazard player has: `I put Sting
    /// face-down on the site`.
    pub(super) fn laid_face_down(&self, clause: &Clause, card: usize) -> bool {
        let down = |m: &Member| m.card == card && m.face_down == Some(true);
        let down = has(clause, Word::FaceDown) || self.cards(clause).any(|(_, m)| down(m));
        let place = self.cards(clause).any(|(_, m)| self.site(m.card) && !self.character(m.card));
        down && (self.hazard(card) || place || has(clause, Word::Site))
    }

    /// Reads a card that is placed on-guard and told behind it: `I put a card on-guard there (it's Glamdring)`.
    pub(super) fn placed(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let puts = (has(clause, W::Put) || has(clause, W::Play)) && has(clause, W::OnGuard) && has(clause, W::Card);
        let own = self.cards(clause).map(|(_, m)| m.card).find(|c| !self.site(*c) && !self.region(*c));
        let past =
            [W::SinceStart, W::SinceTurn, W::Already, W::Earlier, W::Have, W::Not].iter().any(|w| has(clause, *w));
        let moves =
            self.story.companies.last().is_some_and(|c| c.to.is_some()) && self.story.phase != Some(Phase::Site);
        if puts && own.is_none() && !past && moves && !clause.asked && clause.joined != Some(W::Who) {
            self.placing = Some((self.by(clause), clause.sentence));
            (self.guarded, self.handled) = (true, true);
            return true;
        }
        let waits = self.placing.take_if(|(_, sentence)| clause.sentence <= *sentence + 1);
        let is = has(clause, W::It) && has(clause, W::Be)
            || clause.nodes.iter().all(|p| matches!(p.node, Node::Cards(_) | Node::Other(_) | Node::Mark(_)));
        let (Some((by, _)), Some(card), true) = (waits, own, is && !clause.asked) else { return false };
        self.take(card);
        self.guarded = false;
        let mut deed = Deed::of(Act::PlaceOnGuard, Some(card), by);
        (deed.chain, deed.sentence) = (self.story.chain, clause.sentence);
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Reads a Nazgûl who is spent to bring hazards out of the sideboard: `taps Ûvatha to put five hazards from his
    /// sideboard into his discard pile`, `he uses Ûvatha for the sideboard, taps and discards it and takes five hazards`.
    pub(super) fn sideboard_reached(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let acts = [W::Tap, W::Discard, W::Put, W::Search, W::Take, W::Bring, W::Play, W::Move];
        let begun = self.reaching.filter(|(_, sentence)| *sentence == clause.sentence).map(|(card, _)| card);
        let names = has(clause, W::InSideboard) || begun.is_some();
        if !names || has(clause, W::Not) || !acts.iter().any(|w| has(clause, *w)) {
            return false;
        }
        let lies = |c: usize| self.story.lying.iter().any(|l| self.same(l.card.card, c));
        let nazgul = |c: &usize| self.hazard(*c) && self.creature(*c) && lies(*c);
        let spent = self.story.deeds.last().filter(|d| matches!(d.act, Act::TapAbility | Act::DiscardAbility));
        let spent = spent.filter(|d| d.sentence == clause.sentence && d.targets.is_empty()).and_then(|d| d.what);
        let spent = spent.filter(|c| nazgul(c));
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| nazgul(c));
        let Some(card) = spent.or(named).or(begun).or_else(|| self.nazgul()) else { return false };
        let told = |d: &Deed| d.act == Act::NazgulSideboard;
        if self.story.deeds.iter().any(told) {
            return true;
        }
        let numbered = |n: i32| clause.nodes.iter().any(|p| p.node == Node::Number(n));
        let option = match () {
            () if has(clause, W::InDiscard) || numbered(5) => "five hazards to the discard pile",
            () if has(clause, W::InDeck) || numbered(1) => "one into the play deck",
            // What comes out of it is told next.
            () if named.is_some() || begun.is_some() => {
                self.reaching = Some((card, clause.sentence));
                self.take(card);
                self.handled = true;
                return true;
            }
            () => return false,
        };
        if spent.is_some() {
            self.story.deeds.pop();
        }
        // `he taps and discards Ûvatha`: nobody else taps for it.
        let start = clause.span().start;
        let apart = |who: usize| {
            let between = self.text.get(self.mentions[who].span.end..start);
            between.is_none_or(|t| t.contains(['.', '!', '?', '\n']))
        };
        let misread = self.pending.as_ref().is_some_and(|(_, who)| apart(*who));
        self.pending.take_if(|_| misread);
        self.take(card);
        let mut deed = Deed::of(Act::NazgulSideboard, Some(card), self.by(clause));
        deed.option = Some(option.to_owned());
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, clause.asked, clause.sentence);
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Shows a card that the last declaration needs: `… and reveals Gorbag from hand`.
    pub(super) fn shown(&mut self, clause: &Clause) -> bool {
        use Word as W;
        // `Zuzana shows Aragorn II from her hand`
        let hand = has(clause, W::Reveal) && has(clause, W::InHand) && !clause.asked;
        let free = |c: usize| self.character(c) && !self.in_company(c) && !self.lies(c);
        let held = self.cards(clause).map(|(_, m)| m.card).find(|c| hand && free(*c));
        let answers = self.story.deeds.last().is_some_and(|d| d.sentence == clause.sentence && !d.earlier);
        if let Some(card) = held.filter(|_| !answers) {
            self.take(card);
            self.story.piles.push((self.by(clause), Pile::Hand, card));
            self.handled = true;
            return true;
        }
        let last =
            self.story.deeds.last().filter(|d| d.act == Act::Play && d.sentence == clause.sentence && !d.earlier);
        let Some(last) = last.filter(|_| has(clause, W::Reveal)) else { return false };
        let by = last.by.clone();
        let free = |c: usize| self.character(c) && !self.agent(c) && !self.in_company(c) && !self.lies(c);
        let card = self.cards(clause).map(|(_, m)| m.card).find(|c| free(*c));
        // `he has Gorbag in hand and plays Ride Against the Enemy, revealing him`
        let him = clause.nodes.last().is_some_and(|p| p.node == Node::Person(Person::He));
        let hand = self.story.piles.iter().rev().filter(|(_, pile, c)| *pile == Pile::Hand && free(*c));
        let known = hand.map(|(_, _, c)| *c).next().filter(|_| him && self.cards(clause).next().is_none());
        let Some(card) = card.or(known) else { return false };
        self.take(card);
        if known.is_none() {
            self.story.piles.push((by, Pile::Hand, card));
        }
        if let Some(last) = self.story.deeds.last_mut() {
            last.words.push_str(" reveal ");
            last.words.push_str(&self.mentions[card].title);
        }
        self.handled = true;
        true
    }

    /// Declares an unknown on-guard card where nothing else is declared on the way: `he leaves a card on-guard. Is that
    /// allowed?`
    pub(super) fn placed_unknown(&mut self) {
        let moves = self.story.companies.iter().any(|c| c.to.is_some());
        let open = self.guarded && !self.flipped && moves && self.story.lying.iter().all(|l| !l.on_guard);
        if open && self.story.deeds.iter().all(|d| d.earlier || d.act == Act::Any) {
            self.story.deeds.retain(|d| d.act != Act::Any);
            let mut deed = Deed::of(Act::PlaceOnGuard, None, None);
            deed.chain = self.story.chain;
            self.story.deeds.push(deed);
        }
    }

    /// Puts agents whose site is not told at the site to which the only company goes, where something happens to them.
    pub(super) fn agents_there(&mut self) {
        let sites: Vec<usize> = self.story.companies.iter().filter_map(|c| c.to.or(c.at)).collect();
        let Some(first) = sites.first().copied() else { return };
        if sites.iter().any(|s| !self.same(*s, first)) {
            return;
        }
        for at in 0..self.story.lying.len() {
            let lying = &self.story.lying[at];
            if self.agent(lying.card.card) && lying.at.is_none() && lying.typed.is_none() && !lying.on_guard {
                self.story.lying[at].at = Some(first);
            }
        }
    }

    /// Gives a deck enough cards to be turned over, where nobody says that it is short.
    pub(super) fn deck_filled(&mut self, clauses: &[Clause]) {
        use Word as W;
        let turned = self.story.deeds.iter().any(|d| d.what.is_some_and(|c| self.plays_so(c, knowledge::reveals)));
        let short = |c: &Clause| {
            let few = c.nodes.iter().any(|p| matches!(p.node, Node::Number(0..=4)));
            has(c, W::InDeck) && (few || has(c, W::Not) || has(c, W::Leave) || has(c, W::Alone))
        };
        let picked = self.story.deck.iter().flatten().any(|c| self.creature(*c));
        if turned && picked && !clauses.iter().any(short) {
            self.story.deck_more = self.story.deck_more.max(9);
        }
    }
}
