//! Finds what descriptions and pronouns mean: `my scout`, `the agent`, `on her`, `and blow it up`.

use super::*;
use crate::told::node::Placed;
use crate::vocab::Skill;

impl Reading<'_> {
    /// Whether several characters stand for their company as what a card is played on that is aimed at no character: `the
    /// first hazard on Elrond and Frodo: Daelomin at Home`.
    pub(super) fn are_the_company(&self, deed: usize, members: &[Member]) -> bool {
        let card = self.story.deeds[deed].what;
        let takes = card.map(|c| knowledge::takes(self.table, &self.mentions[c].versions)).unwrap_or_default();
        let all = members.len() > 1 && members.iter().all(|m| self.in_company(m.card));
        all && takes.company && !(takes.card || takes.strike || takes.roll || takes.performer)
    }

    /// Whether a target is an attack, or the creature that stands for its attack: `Frodo plays Flatter a Foe against Wargs`.
    pub(super) fn is_an_attack(&self, goal: &Goal, takes: &knowledge::Takes) -> bool {
        match goal {
            Goal::Attack => true,
            Goal::Card(c) => takes.attack && self.creature(*c) && !self.character(*c),
            _ => false,
        }
    }

    /// Whether a clause ends with cancelling while an attack is faced of which no strike is assigned: `I tap him to cancel`,
    /// `… to cancel it`.
    pub(super) fn cancels_what_is_faced(&self, clause: &Clause) -> bool {
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
        let mut told = clause.nodes.iter().rev().filter(small).map(|p| &p.node).peekable();
        told.next_if(|n| **n == Node::Word(Word::It));
        let open = |f: &Fight| !f.over && !f.past && f.source.is_some() && f.assigned.is_empty();
        told.next() == Some(&Node::Word(Word::Cancel)) && self.story.fights.last().is_some_and(open)
    }

    /// Rewrites a clause so that descriptions that fit only one card stand for that card: `my scout`, `the hobbit`,
    /// `his agent`.
    pub(super) fn described(&self, clause: &Clause) -> Clause {
        let mut nodes: Vec<Placed> = clause.nodes.clone();
        // `hits them with Beorning Skin-changers, the short-event version`
        let short = [Word::ShortEvent, Word::AsEvent].iter().any(|w| has(clause, *w));
        let both =
            |m: &Member| self.creature(m.card) && self.defs_of(m.card).any(|d| d.modes.contains(&Mode::ShortEvent));
        if short && self.cards(clause).any(|(_, m)| both(m)) {
            let attacks = nodes.iter_mut().filter(|p| p.node == Node::Word(Word::Attack));
            attacks.for_each(|p| p.node = Node::Word(Word::Play));
        }
        for at in 0..clause.nodes.len() {
            let Some(card) = self.meant(clause, at) else { continue };
            let whose = at.checked_sub(1).and_then(|b| match &clause.nodes[b].node {
                Node::Whose(p) => Some(p.clone()),
                _ => None,
            });
            nodes[at].node = Node::Cards(vec![Member { whose, ..Member::of(card) }]);
        }
        let mut clause = Clause { nodes, ..clause.clone() };
        self.copies_of_both(&mut clause);
        self.hazard_given(&mut clause);
        self.plays_creatures(&mut clause);
        self.told_by_name(&mut clause);
        clause
    }

    /// Names the player whom a pronoun means, where only names tell the two apart: whoever taps a character has that company,
    /// and `her own company` is that of the player who was named last.
    fn told_by_name(&self, clause: &mut Clause) {
        use Word as W;
        if self.first_person || clause.speaker.is_some() {
            return;
        }
        let whose = |card: usize| {
            let company = self.story.companies.iter().find(|c| c.members.iter().any(|m| self.same(m.card, card)))?;
            company.owner.clone().filter(|p| matches!(p, Person::Named(_)))
        };
        // `she taps Elrond for Marvels Told`
        let taps = clause.nodes.windows(3).position(|w| {
            let him = w[0].node == Node::Person(Person::He) && w[1].node == Node::Word(W::Tap);
            him && matches!(&w[2].node, Node::Cards(m) if m.iter().all(|m| self.in_company(m.card)))
        });
        if let Some(at) = taps
            && let Node::Cards(m) = &clause.nodes[at + 2].node
            && let Some(owner) = whose(m[0].card)
        {
            clause.nodes[at].node = Node::Person(owner);
        }
        // `her Éowyn is at Edoras`, of a player who is not the one whose company was told of
        let new = |p: &Placed| match &p.node {
            Node::Cards(m) => {
                m.iter().all(|m| self.character(m.card) && !self.in_company(m.card) && !self.lies(m.card))
            }
            _ => false,
        };
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_));
        let first = clause.nodes.iter().position(|p| small(&p));
        let stands = has(clause, W::At) && (has(clause, W::Be) || has(clause, W::Stay)) && !clause.asked;
        let theirs = first.filter(|at| clause.nodes[*at].node == Node::Whose(Person::He) && stands);
        let noun = theirs.and_then(|at| clause.nodes[at + 1..].iter().find(small));
        let own = noun.is_some_and(|p| p.node == Node::Word(W::Company) || new(p)) && clause.nodes.iter().any(new);
        let owner = self.named.clone().filter(|p| own && matches!(p, Person::Named(_)));
        let other = |p: &Person| self.story.companies.iter().all(|c| c.owner.as_ref().is_some_and(|o| o != p));
        if let (Some(at), Some(owner)) = (theirs, owner.filter(|p| other(p) && !self.story.companies.is_empty())) {
            let named = |m: &mut Member| m.whose = Some(owner.clone());
            clause.nodes.iter_mut().for_each(|p| {
                if new(p)
                    && let Node::Cards(members) = &mut p.node
                {
                    members.iter_mut().for_each(named);
                }
            });
            clause.nodes[at].node = Node::Whose(owner.clone());
        }
    }

    /// Puts the creature that was named last for those who are played: `my Wargs have Wilderness only. Can I play them?`
    fn plays_creatures(&self, clause: &mut Clause) {
        use Word as W;
        let verb = clause.nodes.windows(2).position(|w| {
            let them = matches!(w[1].node, Node::Person(Person::He) | Node::Word(W::It));
            matches!(w[0].node, Node::Word(W::Play | W::Put)) && them
        });
        let open =
            |c: &usize| self.is(*c, CardKind::Creature) && !self.character(*c) && !self.lies(*c) && !self.is_used(*c);
        let faced = |c: usize| self.story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, c)));
        let card = self.it.filter(|c| open(c) && !faced(*c) && self.cards(clause).all(|(_, m)| !self.playable(m.card)));
        if let (Some(verb), Some(card)) = (verb, card) {
            clause.nodes[verb + 1].node = Node::Cards(vec![Member::of(card)]);
        }
    }

    /// Reads a hazard that somebody wants to give to a character as one to put on them: `I have another copy of Lure of the
    /// Senses and want to give it to Legolas`.
    fn hazard_given(&self, clause: &mut Clause) {
        use Word as W;
        let given = |w: &[Placed]| {
            w[0].node == Node::Word(W::Transfer)
                && w[1].node == Node::Word(W::It)
                && w[2].node == Node::Word(W::To)
                && matches!(&w[3].node, Node::Cards(m) if m.len() == 1 && self.character(m[0].card))
        };
        let hazard = self.it.is_some_and(|c| self.only_hazard(c) && !self.creature(c));
        let Some(at) = clause.nodes.windows(4).position(given).filter(|_| hazard) else { return };
        clause.nodes[at].node = Node::Word(W::Put);
        clause.nodes[at + 2].node = Node::Word(W::On);
    }

    /// Aims what was declared just before, without a target, at whom it is said to be for: `another Lure of the Senses … This
    /// one's for Legolas`.
    pub(super) fn it_is_for(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Word(W::Be | W::Say));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let members = match told.as_slice() {
            [Node::Word(W::It), Node::Word(W::For), Node::Cards(members)] => members,
            // `Call of Home, that's for Gimli`
            [Node::Word(W::For), Node::Cards(members)] if clause.joined == Some(W::Who) && has(clause, W::Be) => {
                members
            }
            _ => return false,
        };
        let [goal] = members.as_slice() else { return false };
        let near =
            |d: &Deed| d.sentence.saturating_add(if clause.speaker.is_some() { 2 } else { 1 }) >= clause.sentence;
        let open = |d: &Deed| d.act == Act::Play && d.targets.is_empty() && !d.earlier && d.typed.is_none() && near(d);
        let Some(at) = self.story.deeds.len().checked_sub(1).filter(|_| !clause.asked) else { return false };
        let own = Some(&self.story.deeds[at]).filter(|d| open(d)).and_then(|d| d.what);
        let Some(goal) = own.map(|own| (own, goal.card)).filter(|(own, goal)| self.can_aim(*own, *goal) == Some(true))
        else {
            return false;
        };
        self.story.deeds[at].targets.push(Goal::Card(goal.1));
        self.take(goal.1);
        self.handled = true;
        true
    }

    /// Aims the use for which somebody was tapped just before: `can I tap Golodhros and use his text against Aragorn?`
    pub(super) fn aims_its_use(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let text = |n: &Node| matches!(n, Node::Other(w) if crate::told::words::Words::english().is_card_text(w));
        let small = |n: &&Node| !matches!(n, Node::Other(_)) || text(n);
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let rest = match told.as_slice() {
            [Node::Word(W::Play), Node::Word(W::It), rest @ ..] => rest,
            [Node::Word(W::Play), Node::Whose(Person::He) | Node::Word(W::Its), noun, rest @ ..] if text(noun) => rest,
            // `and uses what its text says on Gimli`
            [
                Node::Word(W::Play),
                Node::Word(W::Asks),
                Node::Whose(Person::He) | Node::Word(W::Its),
                noun,
                Node::Word(W::Say | W::Do),
                rest @ ..,
            ] if text(noun) => rest,
            _ => return false,
        };
        let [Node::Word(W::On | W::Against), Node::Cards(members)] = rest else { return false };
        let [goal] = members.as_slice() else { return false };
        let goal = goal.card;
        let open = |d: &&mut Deed| {
            matches!(d.act, Act::TapAbility | Act::DiscardAbility)
                && d.targets.is_empty()
                && d.sentence == clause.sentence
                && !d.earlier
        };
        let Some(last) = self.story.deeds.last_mut().filter(open) else { return false };
        last.targets.push(Goal::Card(goal));
        self.take(goal);
        self.handled = true;
        true
    }

    /// Finds the first copy of a card at which the second one is aimed: `his own Twilight on my Twilight`.
    pub(super) fn other_copy(&mut self, own: usize, goal: usize, led: Option<Word>) -> Option<usize> {
        let led = matches!(led, Some(Word::On | Word::Against));
        let second = led && own != goal && self.story.copies.get(&own) == Some(&2);
        if second {
            self.story.copies.insert(goal, 1);
        }
        second.then_some(goal)
    }

    /// Whether a card that lies on somebody is played on somebody else: that is another copy.
    fn lies_on_another(&self, card: usize, clause: &Clause, place: usize) -> bool {
        let goal = self.behind(clause, place + 1).into_iter().find(|b| b.led == Some(Word::On));
        let goal = goal.and_then(|b| if let [one] = b.members.as_slice() { Some(one.card) } else { None });
        let bearer = self.bearer(card);
        let two = goal.zip(bearer).is_some_and(|(goal, bearer)| !self.same(goal, bearer));
        two && goal.is_some_and(|g| self.in_company(g)) && !self.is_used(card) && self.only_hazard(card)
    }

    /// Tells the copies apart that both players play: `I answer Twilight, he answers Twilight`; and what is aimed at the
    /// one of a player: `he Twilights mine`.
    fn copies_of_both(&self, clause: &mut Clause) {
        use Word as W;
        let acts = |p: &Placed| matches!(p.node, Node::Word(W::Play | W::Respond | W::Put));
        let told = [W::Not, W::Say, W::Earlier, W::Before].iter().any(|w| has(clause, *w));
        let Some(verb) = clause.nodes.iter().position(acts) else { return };
        let before = matches!(clause.joined, Some(W::When | W::If | W::Before | W::After | W::Because));
        if told || before {
            return;
        }
        let by = self.by(clause);
        let Some(by) = by.filter(|p| *p != Person::He) else { return };
        let near = |d: &&Deed| {
            let plain = d.act == Act::Play && !d.earlier && !d.asked && d.typed.is_none() && d.copy.is_none();
            plain && d.chain == self.story.chain && d.sentence.saturating_add(2) >= clause.sentence
        };
        let small = |p: &Placed| matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Word(W::With | W::SecondOne));
        let Some(place) = clause.nodes[verb + 1..].iter().position(|p| !small(p)).map(|n| verb + 1 + n) else { return };
        let Node::Cards(members) = &clause.nodes[place].node else { return };
        let [one] = members.as_slice() else { return };
        // Nobody but the hazard player plays a card that is a hazard only.
        let event = self.is(one.card, CardKind::Event) && !self.character(one.card) && !self.lies(one.card);
        let event = event && self.hazard(one.card) && !self.only_hazard(one.card);
        let same = |d: &&Deed| near(d) && d.what.is_some_and(|w| self.same(w, one.card) && w != one.card);
        let mut copies = self.story.deeds.iter().filter(same);
        let other = match (copies.next(), copies.next()) {
            (Some(first), None) => first.by.as_ref().is_some_and(|p| *p != by && *p != Person::He),
            _ => false,
        };
        let card = one.card;
        let on_another = self.lies_on_another(card, clause, place);
        if let Node::Cards(members) = &mut clause.nodes[place].node {
            members[0].other |= other && event || on_another;
        }
        let led = clause
            .nodes
            .windows(2)
            .position(|w| matches!(w[0].node, Node::Word(W::On | W::Against)) && matches!(w[1].node, Node::Person(_)));
        let Some(at) = led.filter(|at| *at > place && at + 2 == clause.nodes.len()) else { return };
        let whose = match &clause.nodes[at + 1].node {
            Node::Person(Person::He) => self.third(),
            Node::Person(p) => Some(p.clone()),
            _ => None,
        };
        let Some(whose) = whose.filter(|p| *p != by) else { return };
        let theirs = |d: &&Deed| near(d) && d.by.as_ref() == Some(&whose);
        let goal = self.story.deeds.iter().rfind(theirs).and_then(|d| d.what);
        if let Some(goal) = goal.filter(|g| self.can_aim(card, *g) != Some(false)) {
            clause.nodes[at + 1].node = Node::Cards(vec![Member { whose: Some(whose), ..Member::of(goal) }]);
        }
    }

    /// Gives the state that was told first to the card that is named only then: `Sven has a face-down agent there,
    /// which he says is Golodhros`, `one of my characters is tapped, that's Balin`.
    pub(super) fn named_after(&mut self, mut clause: Clause) -> Clause {
        use Word as W;
        let cards: Vec<usize> = self
            .cards(&clause)
            .filter(|(_, m)| !self.site(m.card) || self.character(m.card))
            .map(|(at, _)| at)
            .collect();
        let told = clause.asked || has(&clause, W::Not);
        if let (Some((how, sentence)), [at], false) = (self.unnamed.clone(), cards.as_slice(), told) {
            let is = has(&clause, W::Be) && (clause.joined == Some(W::Who) || has(&clause, W::It));
            let near = clause.sentence <= sentence + 1;
            let own = |c: usize| if how.face_down.is_some() { self.agent(c) } else { self.character(c) };
            if let Node::Cards(members) = &mut clause.nodes[*at].node
                && is
                && near
                && members.len() == 1
                && own(members[0].card)
            {
                members[0].state = members[0].state.or(how.state);
                members[0].face_down = members[0].face_down.or(how.face_down);
                members[0].whose = members[0].whose.take().or(how.whose);
                self.unnamed = None;
            }
        }
        if cards.is_empty() && !told {
            let agent = has(&clause, W::Agent);
            let face_down = match () {
                () if agent && has(&clause, W::FaceDown) => Some(true),
                () if agent && has(&clause, W::FaceUp) => Some(false),
                () => None,
            };
            let one = clause.nodes.iter().any(|p| p.node == Node::Number(1)) && has(&clause, W::Character);
            let state = match () {
                () if one && has(&clause, W::Tapped) => Some(crate::lang::CardState::Tapped),
                () if one && has(&clause, W::Wounded) => Some(crate::lang::CardState::Wounded),
                () => None,
            };
            if face_down.is_some() || state.is_some() {
                let whose = self.subject_of(&clause).filter(|_| face_down.is_some());
                self.unnamed = Some((Member { face_down, state, whose, ..Member::of(0) }, clause.sentence));
            }
        }
        clause
    }

    /// Finds the card that a noun with its article stands for, where only one fits.
    fn meant(&self, clause: &Clause, at: usize) -> Option<usize> {
        use Word as W;
        let typed = self.typed(&clause.nodes[at]);
        let noun = match &clause.nodes[at].node {
            Node::Other(word) => word.as_str(),
            Node::Word(W::Agent) => "agent",
            Node::Word(W::Faction) => "faction",
            Node::Word(W::Ally) => "ally",
            Node::Word(W::Character) if ["hobbit", "halfling"].contains(&typed.as_str()) => "hobbit",
            _ => return None,
        };
        let noun = if noun == "halfling" { "hobbit" } else { noun };
        let adjective = |n: &Node| match n {
            Node::Other(w) => ["poor", "little", "dear", "brave", "lone", "only", "own"].contains(&w.as_str()),
            Node::Word(W::Tapped | W::Untapped | W::Wounded | W::FaceDown | W::FaceUp) => true,
            _ => false,
        };
        let head = (0..at).rev().find(|b| !adjective(&clause.nodes[*b].node))?;
        let article = match &clause.nodes[head].node {
            Node::Whose(_) => true,
            Node::Other(w) => matches!(w.as_str(), "the" | "that" | "this"),
            _ => false,
        };
        // `Aragorn, my scout`, `Balin is my sage`, `my scout Aragorn`: more about a card that is named.
        let before = head.checked_sub(1).map(|b| &clause.nodes[b].node);
        let predicate = matches!(before, Some(Node::Word(W::Be | W::Of) | Node::Cards(_)));
        let apposed = matches!(before, Some(Node::Mark(_)))
            && head.checked_sub(2).is_some_and(|b| matches!(clause.nodes[b].node, Node::Cards(_)));
        let next = clause.nodes.get(at + 1).map(|p| &p.node);
        let named = matches!(next, Some(Node::Cards(_) | Node::Whose(_)))
            || matches!(next, Some(Node::Mark(_)))
                && matches!(clause.nodes.get(at + 2).map(|p| &p.node), Some(Node::Cards(_)));
        let compound = matches!(next, Some(Node::Word(W::Attack | W::Card | W::InfluenceCheck)));
        if !article || predicate || apposed || named || compound {
            return None;
        }
        // `Wormtongue is face-up. He reveals the hidden agent`: that is another one.
        let hidden = clause.nodes[head..at].iter().any(|p| p.node == Node::Word(W::FaceDown));
        let open =
            |c: &usize| self.story.lying.iter().any(|l| self.same(l.card.card, *c) && l.card.face_down == Some(false));
        let other = |c: &usize| hidden && noun == "agent" && (open(c) || self.shown_next(clause, *c));
        self.only(noun).filter(|c| !other(c))
    }

    /// Whether the text names another agent right behind a clause that reveals one: `he reveals the hidden agent, it is Freca`.
    fn shown_next(&self, clause: &Clause, agent: usize) -> bool {
        let end = clause.span().end;
        let behind = (0..self.mentions.len()).filter(|c| self.mentions[*c].span.start >= end);
        let next = behind.min_by_key(|c| self.mentions[*c].span.start);
        let near = |c: &usize| {
            let between = self.text.get(end..self.mentions[*c].span.start);
            between.is_some_and(|text| text.len() < 16 && !text.contains(['.', '!', '?', '\n']))
        };
        next.filter(near).is_some_and(|c| has(clause, Word::Reveal) && self.agent(c) && !self.same(c, agent))
    }

    /// Finds the one card on the table of which a noun is true.
    fn only(&self, noun: &str) -> Option<usize> {
        let noun = if noun == "spy" { "agent" } else { noun };
        let skill = match noun {
            "scout" => Some(Skill::Scout),
            "sage" => Some(Skill::Sage),
            "ranger" => Some(Skill::Ranger),
            "warrior" => Some(Skill::Warrior),
            "diplomat" => Some(Skill::Diplomat),
            _ => None,
        };
        let races = ["hobbit", "dwarf", "elf", "dunadan", "wizard", "orc", "troll", "man"];
        let race = races.contains(&noun);
        let mut found: Vec<usize> = Vec::new();
        let mut add = |card: usize| {
            if !found.iter().any(|f| self.same(*f, card)) {
                found.push(card);
            }
        };
        let own = |card: usize, fits: &dyn Fn(&crate::engine::card::CardDef) -> bool| {
            self.mentions[card].versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| fits(d)))
        };
        let members = self.story.companies.iter().flat_map(|c| &c.members);
        match noun {
            "agent" => self.story.lying.iter().map(|l| l.card.card).filter(|c| self.agent(*c)).for_each(&mut add),
            "faction" => {
                let lying = self.story.lying.iter().map(|l| l.card.card);
                lying.filter(|c| self.is(*c, CardKind::Faction)).for_each(&mut add);
            }
            "ally" => {
                let borne = members.flat_map(|m| &m.bears).map(|b| b.card);
                borne.filter(|c| self.is(*c, CardKind::Ally)).for_each(&mut add);
            }
            "nazgul" => {
                let lying = self.story.lying.iter().map(|l| l.card.card);
                lying.filter(|c| self.hazard(*c) && self.creature(*c)).for_each(&mut add);
            }
            _ if race => members
                .map(|m| m.card)
                .filter(|c| own(*c, &|d| d.races.iter().any(|r| **r == *noun)))
                .for_each(&mut add),
            _ => match skill {
                Some(skill) => {
                    members.map(|m| m.card).filter(|c| own(*c, &|d| d.skills.contains(&skill))).for_each(&mut add);
                }
                None => {
                    let borne = members.flat_map(|m| &m.bears).map(|b| b.card).filter(|c| self.is(*c, CardKind::Item));
                    borne.filter(|c| self.is_called(*c, noun)).for_each(&mut add);
                }
            },
        }
        match found.as_slice() {
            [one] => Some(*one),
            _ => None,
        }
    }

    /// Whether a noun is a word of a card's title: `the shield`, `the herbs`.
    fn is_called(&self, card: usize, noun: &str) -> bool {
        let parts = crate::vocab::words(&self.mentions[card].title);
        noun.chars().count() > 3 && parts.iter().any(|p| p == noun || p.strip_suffix('s') == Some(noun))
    }

    /// Tells whether a declaration can be aimed at a card, as far as its printed text does; nothing where it does not.
    pub(super) fn can_aim(&self, own: usize, goal: usize) -> Option<bool> {
        let (own, goal) = (&self.mentions[own], &self.mentions[goal]);
        knowledge::fits(self.table, &own.versions, &goal.versions)
    }

    /// Aims a second copy of a card that answers the first one of the other player at that, where it could be aimed at
    /// another card of whoever plays it: `he plays Doors of Night, I answer with Twilight, he answers with Twilight`.
    pub(super) fn answers_the_copy(&mut self) {
        for at in 0..self.story.deeds.len() {
            let deed = &self.story.deeds[at];
            let open = deed.act == Act::Play && deed.targets.is_empty() && !deed.earlier && deed.by.is_some();
            let second = |w: &usize| deed.copy == Some(2) || self.story.copies.get(w) == Some(&2);
            let Some(card) = deed.what.filter(second).filter(|_| open) else { continue };
            let fits = |d: &&Deed| {
                let aimed = d.what.is_some_and(|w| self.can_aim(card, w) == Some(true));
                aimed && d.act == Act::Play && !d.earlier && d.chain == deed.chain
            };
            let before = || self.story.deeds[..at].iter().filter(fits);
            let own = before().any(|d| d.by == deed.by);
            let theirs = before().find(|d| d.by.is_some() && d.by != deed.by);
            let theirs = theirs.and_then(|d| d.what).filter(|w| own && self.same(*w, card));
            self.story.deeds[at].targets.extend(theirs.map(Goal::Card));
        }
    }

    /// Whether a declaration asks its target for something that this one does not bear.
    fn misses_what_it_bears(&self, own: usize, goal: usize) -> bool {
        let members = self.story.companies.iter().flat_map(|c| &c.members);
        let borne = members.filter(|m| self.same(m.card, goal)).flat_map(|m| &m.bears);
        let borne: Vec<usize> = borne.flat_map(|b| self.mentions[b.card].versions.clone()).collect();
        let (own, goal) = (&self.mentions[own].versions, &self.mentions[goal].versions);
        knowledge::fits_bearing(self.table, own, goal, Some(&borne)) == Some(false)
    }

    /// Finds whom `on her`, `against it` means for a declaration: the last thing that was named and can be aimed at,
    /// where the one that would be taken cannot.
    pub(super) fn aimed_at(&self, own: Option<usize>, taken: Option<usize>, before: usize) -> Option<usize> {
        let own = own?;
        if taken.is_some_and(|t| self.can_aim(own, t) != Some(false) && !self.misses_what_it_bears(own, t)) {
            return taken;
        }
        let in_hand = |card: usize| {
            let hand = self.story.piles.iter().filter(|(_, pile, _)| *pile == Pile::Hand);
            self.is(card, CardKind::Faction) && hand.into_iter().any(|(_, _, held)| self.same(*held, card))
        };
        let named = |card: usize| {
            self.mentions[card].span.start < before
                && !self.same(card, own)
                && (self.lies(card) || self.in_company(card) || self.is_used(card) || in_hand(card))
        };
        let mut all: Vec<usize> = (0..self.mentions.len()).filter(|c| named(*c)).collect();
        all.sort_by_key(|c| self.mentions[*c].span.start);
        let mut fitting = all.into_iter().rev().filter(|c| self.can_aim(own, *c) == Some(true));
        let taken = taken.filter(|t| self.can_aim(own, *t) != Some(false));
        match taken {
            Some(taken) => fitting.find(|c| !self.misses_what_it_bears(own, *c)).or(Some(taken)),
            None => fitting.next(),
        }
    }

    /// Finds to whom a card is handed: `gives to Jerrek the Weariness of the Heart`.
    pub(super) fn handed_to(&self, told: &plays::Detailed<'_>) -> Option<usize> {
        use Word as W;
        let plays::Detailed { clause, place, own, .. } = *told;
        let verb = clause.nodes[..place].iter().rposition(|p| matches!(p.node, Node::Word(w) if is_verb(w)))?;
        own.filter(|o| self.hazard(*o) && self.aims_at_cards(*o))?;
        let led = |at: usize| matches!(clause.nodes[at - 1].node, Node::Word(W::To | W::On | W::Against));
        let goal =
            self.cards(clause).find(|(at, m)| *at > verb + 1 && *at < place && led(*at) && self.in_company(m.card));
        // `puts on him The Roving Eye`
        let on_him = (verb + 2..place).any(|at| led(at) && clause.nodes[at].node == Node::Person(Person::He));
        goal.map(|(_, m)| m.card).or(self.him.filter(|h| on_him && self.in_company(*h)))
    }

    /// Finds whom a card hits: `hits Boromir with Weariness of the Heart`.
    pub(super) fn hit_with(&self, told: &plays::Detailed<'_>) -> Option<usize> {
        use Word as W;
        let plays::Detailed { deed, clause, place, takes, .. } = *told;
        let led = place > 0 && clause.nodes[..place].iter().rev().take(2).any(|p| p.node == Node::Word(W::With));
        // `soften Aragorn up with Weariness of the Heart`
        let named = clause.nodes[..place].iter().rev().find(|p| matches!(p.node, Node::Cards(_)));
        let struck = clause.nodes[..place].iter().rposition(|p| p.node == Node::Word(W::Attack)).filter(|_| led);
        // `cancels the attack on Legolas with Dark Quarrels`
        let struck = struck.filter(|_| !(takes.attack && has(clause, W::Cancel)));
        let Some(struck) = struck else {
            let own = told.own.filter(|o| led && self.hazard(*o) && takes.card)?;
            let Node::Cards(m) = &named?.node else { return None };
            let one = Some(m[0].card).filter(|c| m.len() == 1 && self.in_company(*c));
            return one.filter(|c| self.can_aim(own, *c) != Some(false));
        };
        let hit = clause.nodes[struck + 1..].iter().take(3).find(|p| matches!(p.node, Node::Cards(_)))?;
        let Node::Cards(m) = &hit.node else { return None };
        let hit = m[0].card;
        let declared = || self.story.deeds[..deed].iter().any(|d| d.what.is_some_and(|w| self.same(w, hit)));
        (self.character(hit) || takes.card && (self.lies(hit) || declared())).then_some(hit)
    }

    /// Aims the declaration before, which has no target: `… and blow up Doors of Night`, `… to get rid of it`.
    pub(super) fn aims(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let verbs =
            [W::Rid, W::Cancel, W::Discard, W::Return, W::Untap, W::Heal, W::Protect, W::Tap, W::Attack, W::Lose];
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if verbs.contains(&w)));
        let Some(verb) = verb.filter(|_| !clause.asked && !has(clause, W::Not) && self.new_card(clause).is_none())
        else {
            return false;
        };
        let subject = has(clause, W::Respond)
            || clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Cards(_) | Node::Person(_)))
            || clause.nodes.iter().filter(|p| matches!(p.node, Node::Word(w) if is_verb(w) && w != W::Be)).count() > 1;
        let Some(last) = self.story.deeds.len().checked_sub(1) else { return false };
        let deed = &self.story.deeds[last];
        let open = deed.targets.is_empty()
            && !deed.earlier
            && matches!(deed.act, Act::Play | Act::TapAbility | Act::DiscardAbility | Act::RevealOnGuard);
        let Some(own) = deed.what.filter(|_| open && !subject && deed.sentence == clause.sentence) else {
            return false;
        };
        let goal = clause.nodes[verb + 1..].iter().find_map(|p| match &p.node {
            Node::Cards(m) => Some(m[0].card),
            _ => None,
        });
        let pointed = clause.nodes[verb + 1..]
            .iter()
            .take(2)
            .find(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It)))
            .map(|p| p.span.start);
        let goal = goal.or(pointed.and_then(|start| self.aimed_at(Some(own), None, start)));
        let paid = |c: usize| self.story.deeds[last].taps.iter().any(|t| self.same(*t, c));
        let Some(goal) = goal.filter(|g| self.can_aim(own, *g) == Some(true) && !paid(*g)) else { return false };
        self.take(goal);
        self.story.deeds[last].targets.push(Goal::Card(goal));
        self.handled = true;
        true
    }

    /// Aims a card that changes what a region or a site is at the place of which a clause says so: `and change Cardolan to
    /// a Border-land`, `picking Arthedain`, `Cardolan shall be a Border-land`.
    pub(super) fn becomes_another(&mut self, clauses: &[Clause]) {
        use Word as W;
        // `Cardolan goes from Wilderness to Border-land`
        let moves = |c: &Clause| has(c, W::Move) && !changes_from_to(c);
        for clause in clauses.iter().filter(|c| !c.asked && !has(c, W::Not) && !moves(c)) {
            let places: Vec<usize> =
                self.cards(clause).map(|(_, m)| m.card).filter(|c| self.region(*c) || self.site(*c)).collect();
            let [place] = places[..] else { continue };
            let printed = |w: Word| {
                let of = |d: &crate::engine::card::CardDef| {
                    let site = d.site.as_ref().and_then(|s| s.kind);
                    d.region.is_some() && d.region == w.region() || site.is_some() && site == w.site_type()
                };
                self.defs_of(place).any(of)
            };
            let land =
                |w: Word| w.region().is_some() && self.region(place) || w.site_type().is_some() && self.site(place);
            let another = |p: &Placed| matches!(p.node, Node::Word(w) if land(w) && !printed(w));
            if !has(clause, W::Choose) && !clause.nodes.iter().any(another) {
                continue;
            }
            let changes = |d: &Deed| {
                let aimed = d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.region(*c) || self.site(*c)));
                let plays = matches!(d.act, Act::Play | Act::TapAbility) && !d.earlier && d.typed.is_none() && !aimed;
                plays && d.what.is_some_and(|own| !self.site(own) && self.can_aim(own, place) == Some(true))
            };
            let deeds = &self.story.deeds;
            let before = deeds.iter().rposition(|d| d.sentence <= clause.sentence && changes(d));
            let chosen = || deeds.iter().position(changes).filter(|_| has(clause, W::Choose));
            if let Some(at) = before.or_else(chosen) {
                self.take(place);
                self.story.deeds[at].targets.push(Goal::Card(place));
            }
        }
    }

    /// Finds the event in play with which a card is played, where it is named first: `With the Crown I play The Evenstar`,
    /// `I have the Crown in play and with it I use The Evenstar`.
    pub(super) fn played_with_what_lies(&mut self, clauses: &[Clause]) {
        use Word as W;
        for clause in clauses.iter().filter(|c| !c.asked && has(c, W::Play)) {
            let verb = clause.nodes.iter().position(|p| p.node == Node::Word(W::Play)).unwrap_or_default();
            let lying = |c: usize| self.lies(c) && !self.hazard(c) && self.is(c, CardKind::Event);
            let parts: Vec<&Node> = clause.nodes[..verb]
                .iter()
                .map(|p| &p.node)
                .filter(|n| !matches!(n, Node::Other(_) | Node::Whose(_)))
                .collect();
            let led = parts.windows(2).find_map(|two| match two {
                [Node::Word(W::With), Node::Cards(m)] if m.len() == 1 && lying(m[0].card) => Some(m[0].card),
                _ => None,
            });
            let it = |w: &[Placed]| w[0].node == Node::Word(W::With) && w[1].node == Node::Word(W::It);
            let named = |c: &usize| self.mentions[*c].span.end <= clause.span().start && lying(*c);
            let last = || (0..self.mentions.len()).filter(named).max_by_key(|c| self.mentions[*c].span.start);
            let led = led.or_else(|| last().filter(|_| clause.nodes.windows(2).any(it)));
            // `he has Crown of Flowers, so he can play The Evenstar`
            let lends = |c: &usize| knowledge::lends_presence(self.table, &self.mentions[*c].versions);
            let so = clause.joined == Some(W::So) && has(clause, W::Can) && !has(clause, W::Not);
            let led = led.or_else(|| last().filter(|c| so && lends(c)));
            let Some(with) = led.filter(|_| !has(clause, W::InPlay)) else { continue };
            let played: Vec<usize> = self.cards(clause).filter(|(at, _)| *at > verb).map(|(_, m)| m.card).collect();
            let same = |d: &&mut Deed| {
                let named = d
                    .what
                    .is_some_and(|w| played.iter().any(|p| self.mentions[*p].versions == self.mentions[w].versions));
                d.act == Act::Play && d.with.is_none() && d.typed.is_none() && !d.earlier && named
            };
            if let Some(deed) = self.story.deeds.iter_mut().find(same) {
                deed.with = Some(with);
            }
        }
    }

    /// Finds who does what the text asks about: `can Roäc be the one who flatters?`
    pub(super) fn asked_performer(&mut self, clauses: &[Clause]) {
        use Word as W;
        // `is it playable with Roäc?`
        let with = |c: &Clause| {
            let led = |w: &[Placed]| w[0].node == Node::Word(W::With) && matches!(w[1].node, Node::Cards(_));
            has(c, W::It) && c.nodes.windows(2).any(led)
        };
        // `she says that it is Roäc doing the talking`
        let talks = |c: &Clause| {
            let it = |w: &[Placed]| w[0].node == Node::Word(W::It) && w[1].node == Node::Word(W::Be);
            let does = |w: &[Placed]| matches!(w[0].node, Node::Cards(_)) && w[1].node == Node::Word(W::Do);
            !c.asked && !has(c, W::Not) && c.nodes.windows(2).any(it) && c.nodes.windows(2).any(does)
        };
        // `can Roäc make the influence check?`
        let attempt = |c: &Clause| has(c, W::InfluenceCheck) || has(c, W::Influence);
        let can = |w: &[Placed]| w[0].node == Node::Word(W::Can) && matches!(w[1].node, Node::Cards(_));
        let makes = |c: &Clause| attempt(c) && c.nodes.windows(2).any(can);
        let asks = |c: &Clause| c.asked && (has(c, W::Be) && (has(c, W::Can) || with(c)) || makes(c));
        for clause in clauses.iter().filter(|c| asks(c) || talks(c)) {
            let named = clause.nodes.iter().find(|p| matches!(p.node, Node::Cards(_))).map(|p| &p.node);
            let who = match (self.he_as_the_one(clause), named) {
                (Some(who), _) => who,
                (None, Some(Node::Cards(m))) if m.len() == 1 => m[0].card,
                _ => continue,
            };
            let ally = self.is(who, CardKind::Ally) || self.character(who);
            let known = self.story.deeds.iter().any(|d| {
                let goals = d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, who)));
                goals || d.taps.iter().chain(&d.performer).chain(&d.what).any(|c| self.same(*c, who))
            });
            if !ally || known || !(self.in_company(who) || self.lies(who)) {
                continue;
            }
            let apart = with(clause);
            // `is he allowed to be the one who makes the influence check?`, of a card that asks for one
            let influences = |c: usize| self.plays_so(c, |steps| knowledge::rolls(steps, RollKind::Influence));
            let tries = self.story.deeds.last().and_then(|d| d.what).is_some_and(influences);
            let apart = apart || attempt(clause) && tries;
            let same = |d: &&mut Deed| d.act == Act::Play && (d.sentence == clause.sentence || apart);
            let last = self.story.deeds.last_mut().filter(same);
            if let Some(deed) = last.filter(|d| d.performer.is_none()) {
                deed.performer = Some(who);
            }
        }
    }

    /// Seats the player whose character plays a resource: `my opponent's Legolas and my Gorbag are at Bree. Gorbag plays …`.
    pub(super) fn performers_sit(&mut self) {
        let resource = |d: &&Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| !self.hazard(w));
        let who: Vec<usize> = self.story.deeds.iter().filter(resource).filter_map(|d| d.performer).collect();
        for who in who {
            let member = |m: &Member| self.same(m.card, who);
            let company = self.story.companies.iter().find(|c| c.members.iter().any(member));
            let owner = company.and_then(|c| c.owner.clone()).filter(|_| self.story.companies.len() > 1);
            self.story.sits(owner.as_ref(), Seat::R, 30);
        }
    }

    /// Reads who does what was declared last, where somebody asks whether an ally serves for it: `can I use Roäc for it?`, `may
    /// I use him as the diplomat?`
    pub(super) fn serves_for_it(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let [Node::Word(W::Can), Node::Person(_), Node::Word(W::Play), who, led, rest @ ..] = told.as_slice() else {
            return false;
        };
        let serves = match led {
            Node::Word(W::For) => matches!(rest, [Node::Word(W::It | W::Card)]),
            Node::Word(W::Because) => rest.is_empty(),
            _ => false,
        };
        let start = clause.span().start;
        let before = |c: &usize| self.mentions[*c].span.end <= start && self.in_company_or_borne(*c);
        let who = match who {
            Node::Cards(m) if m.len() == 1 => Some(m[0].card),
            Node::Person(Person::He) => (0..self.mentions.len()).rev().find(before),
            _ => None,
        };
        let ally = |c: &usize| self.is(*c, CardKind::Ally) && !self.character(*c);
        let Some(who) = who.filter(|c| serves && clause.asked && ally(c)) else { return false };
        let own = |d: &Deed| d.what.is_some_and(|w| !self.hazard(w) && self.is(w, CardKind::Event));
        let open = |d: &Deed| d.act == Act::Play && !d.earlier && d.performer.is_none() && d.taps.is_empty() && own(d);
        if !self.story.deeds.last().is_some_and(open) {
            return false;
        }
        self.story.deeds.last_mut().into_iter().for_each(|d| d.performer = Some(who));
        self.handled = true;
        true
    }

    /// Whether somebody is of a company, or an ally in one.
    fn in_company_or_borne(&self, card: usize) -> bool {
        self.in_company(card) || self.is(card, CardKind::Ally) && self.bearer(card).is_some()
    }

    /// Finds who is said to make the influence check of the last card that was declared: `I want Roäc to influence
    /// the Wargs`, `Roäc does the influencing`.
    pub(super) fn told_to_influence(&mut self, clauses: &[Clause]) {
        use Word as W;
        let checks = |steps: &[_]| knowledge::rolls(steps, RollKind::Influence);
        let open = |d: &Deed| {
            let free = d.performer.is_none() && d.with.is_none() && d.taps.is_empty() && d.typed.is_none();
            free && d.act == Act::Play && !d.earlier
        };
        let fits = |c: &usize| self.is(*c, CardKind::Event) && !self.hazard(*c) && self.plays_so(*c, checks);
        let declared = self.story.deeds.iter().any(|d| !d.earlier && d.act != Act::Any);
        // `I hold Flatter a Foe. I want Roäc to influence them`
        let held = self.story.piles.iter().filter(|(_, pile, _)| *pile == Pile::Hand).map(|(_, _, c)| *c);
        let held = held.rev().find(|c| fits(c) && !declared);
        let last = self.story.deeds.last().filter(|d| open(d)).and_then(|d| d.what).filter(|c| fits(c));
        let Some(card) = last.or(held) else { return };
        let found = clauses.iter().find_map(|c| {
            let verb = c.nodes.iter().position(|p| p.node == Node::Word(W::Influence))?;
            let small =
                |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Word(W::To | W::Must | W::Can | W::Do | W::Want));
            let who = match &c.nodes[..verb].iter().rev().find(|p| !small(p))?.node {
                Node::Cards(m) if m.len() == 1 => m[0].card,
                _ => return None,
            };
            let others = self.cards(c).filter(|(at, _)| *at > verb).all(|(_, m)| self.creature(m.card));
            let there = self.in_company(who) || self.is(who, CardKind::Ally) && self.lies(who);
            (there && others && !has(c, W::Not) && !self.same(who, card)).then_some((who, c))
        });
        let Some((who, clause)) = found else { return };
        let span = clause.span();
        if last.is_none() {
            self.story.deeds.retain(|d| d.act != Act::Any);
            let mut deed = Deed::of(Act::Play, Some(card), Some(Person::Resource));
            (deed.chain, deed.sentence, deed.asked) = (self.story.chain, clause.sentence, clause.asked);
            self.story.deeds.push(deed);
        }
        let takes = knowledge::takes(self.table, &self.mentions[card].versions);
        if let Some(last) = self.story.deeds.last_mut() {
            match takes.card && !takes.performer {
                true => last.with = Some(who),
                false => last.performer = Some(who),
            }
        }
        self.take(who);
        self.story.forget(|s| span.start <= s.start && s.end <= span.end);
    }

    /// Gives the one whom `he` means where it is asked if he can be the one who does something: `Roäc is a diplomat. Can he
    /// be the one for my Flatter a Foe?`
    fn he_as_the_one(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).take(4).collect();
        let asks = matches!(
            told.as_slice(),
            [Node::Word(W::Can), Node::Person(Person::He) | Node::Word(W::It), Node::Word(W::Be), Node::Number(1)]
        );
        let start = clause.span().start;
        let before = |c: &usize| {
            let ally = self.is(*c, CardKind::Ally) || self.character(*c);
            ally && self.mentions[*c].span.end <= start && (self.in_company(*c) || self.lies(*c))
        };
        let last = (0..self.mentions.len()).filter(before).max_by_key(|c| self.mentions[*c].span.start);
        last.filter(|_| asks)
    }

    /// Finds for whom something is done, where nobody else was named: `taps the Harp so that Elrond can't be
    /// discarded`.
    pub(super) fn hoped(&mut self, clause: &Clause) {
        use Word as W;
        let says = [W::Can, W::Be, W::Want, W::Tapped].iter().any(|w| has(clause, *w));
        // `I tap the Harp, and Bilbo is the one it keeps safe`
        let nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let one = nodes.windows(4).any(
            |w| matches!(w, [Node::Cards(m), Node::Word(W::Be), Node::Number(1), Node::Word(W::It)] if m.len() == 1),
        );
        let hope = (matches!(clause.joined, Some(W::So | W::Because)) || one) && says;
        let acts = [W::Play, W::Tap, W::Respond].iter().any(|w| has(clause, *w));
        let named: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| !self.site(*c)).collect();
        let [one] = named.as_slice() else { return };
        let Some(last) = self.story.deeds.last().filter(|d| d.sentence == clause.sentence && d.targets.is_empty())
        else {
            return;
        };
        let uses = matches!(last.act, Act::Play | Act::TapAbility | Act::DiscardAbility) && !last.earlier;
        let Some(own) = last.what.filter(|_| hope && uses && !acts && !clause.asked) else { return };
        if self.can_aim(own, *one) == Some(true) && !self.same(own, *one) {
            let one = *one;
            self.take(one);
            if let Some(last) = self.story.deeds.last_mut() {
                last.targets.push(Goal::Card(one));
            }
            self.handled = true;
        }
    }

    /// Finds who does what was declared last: `and have Roäc do the flattering`, `with Roäc as the diplomat`.
    pub(super) fn performs(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let cause = clause.nodes.windows(3).find_map(|w| match (&w[0].node, &w[1].node, &w[2].node) {
            (Node::Word(W::Have), Node::Cards(m), Node::Word(W::Do)) => Some(m[0].card),
            _ => None,
        });
        let skill = |n: &Node| matches!(n, Node::Other(w) if ["scout", "sage", "ranger", "warrior", "diplomat"].contains(&w.as_str()));
        let nodes: Vec<&Node> = clause
            .nodes
            .iter()
            .map(|p| &p.node)
            .filter(|n| skill(n) || !matches!(n, Node::Other(_) | Node::Whose(_) | Node::Word(W::Because | W::Alone)))
            .collect();
        let named = nodes.windows(3).find_map(|w| match (w[0], w[1]) {
            (Node::Cards(m), Node::Mark('=') | Node::Word(W::Be)) if skill(w[2]) => Some(m[0].card),
            _ => None,
        });
        // `with Gandalf as the sage`, `with Gandalf being the sage`
        let with = nodes.windows(3).find_map(|w| match (w[0], w[1]) {
            (Node::Word(W::With), Node::Cards(m)) if skill(w[2]) || *w[2] == Node::Word(W::Be) => Some(m[0].card),
            _ => None,
        });
        let with = with.filter(|_| nodes.iter().any(|n| skill(n)));
        // `Flatter a Foe, Frodo does the talking`
        let does = match nodes.as_slice() {
            [Node::Cards(m), Node::Word(W::Do)] if m.len() == 1 => Some(m[0].card),
            _ => None,
        };
        let named = named.or(does);
        let near = self.story.deeds.last().is_some_and(|d| d.sentence == clause.sentence || named.is_some());
        let free = self.story.deeds.last().is_some_and(|d| d.performer.is_none() && d.taps.is_empty());
        // Who is told to be the sage does it, whoever was named before.
        let open = free || with.is_some() && self.story.deeds.last().is_some_and(|d| d.taps.is_empty());
        let cause = cause.or(named.or(with).filter(|_| near && open && !clause.asked));
        let cause = cause.or(self.named_by_title(clause).filter(|_| free));
        let Some(who) = cause.filter(|c| self.in_company(*c) || self.lies(*c)) else { return false };
        let takes = self.story.deeds.last().and_then(|d| d.what).filter(|w| !self.only_hazard(*w));
        let takes = takes.is_some_and(|w| {
            knowledge::takes(self.table, &self.mentions[w].versions).performer || self.is(w, CardKind::Event)
        });
        let Some(last) = self.story.deeds.last_mut().filter(|d| takes && !d.earlier && d.act == Act::Play) else {
            return false;
        };
        // An event that is aimed at whoever does it names them as its target.
        let aimed = last.what.is_some_and(|w| {
            let takes = knowledge::takes(self.table, &self.mentions[w].versions);
            takes.card && !takes.performer
        });
        match aimed {
            true => last.with = Some(who),
            false => last.performer = Some(who),
        }
        self.take(who);
        self.handled = true;
        true
    }

    /// Finds who is said to do what the title of the card that was declared last says: `Roäc flatters them` behind Flatter
    /// a Foe, `can an ally do the flattering?`
    fn named_by_title(&self, clause: &Clause) -> Option<usize> {
        let title = self.story.deeds.last().filter(|d| d.act == Act::Play && !d.earlier)?.what?;
        let title = fold(&self.mentions[title].title);
        let verb = title.split(' ').next().filter(|w| w.len() > 5)?;
        let says = |p: &Placed| matches!(&p.node, Node::Other(word) if word.starts_with(verb));
        let at = clause.nodes.iter().position(says)?;
        let named = clause.nodes[..at].iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) if m.len() == 1 => Some(m[0].card),
            _ => None,
        });
        let members = self.story.companies.iter().flat_map(|c| &c.members);
        let mut allies = members.flat_map(|m| &m.bears).map(|b| b.card).filter(|c| self.is(*c, CardKind::Ally));
        let ally = has(clause, Word::Ally).then(|| allies.next().filter(|_| allies.next().is_none())).flatten();
        named.or(ally)
    }
}

/// Whether a clause tells from what to what a region or a site changes: `from Wilderness to Border-land`.
fn changes_from_to(clause: &Clause) -> bool {
    let land = |n: &Node| matches!(n, Node::Word(w) if w.region().is_some() || w.site_type().is_some());
    let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
    told.windows(4)
        .any(|w| matches!((w[0], w[2]), (Node::Word(Word::From), Node::Word(Word::To))) && land(w[1]) && land(w[3]))
}
