//! Reads deeds that stand in an unusual frame: a card that hits another one, a price in the passive, a target that is named
//! ahead.

use super::*;
use crate::told::words::Words;
use crate::vocab::Skill;

impl Reading<'_> {
    /// Whether a card lies in a pile that is no hand.
    pub(super) fn lies_in_a_pile(&self, card: usize) -> bool {
        self.story.piles.iter().any(|(_, pile, c)| *pile != Pile::Hand && self.same(*c, card))
    }

    /// Plays a card that is said to do something to another one: `Marvels Told hits his Eye of Sauron`, `Twilight gets rid of
    /// Doors of Night`.
    pub(super) fn hits_a_card(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small =
            |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_) | Node::Word(W::Can));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let [Node::Cards(own), Node::Word(verb), Node::Cards(goal)] = told.as_slice() else { return false };
        let ([own], [goal]) = (own.as_slice(), goal.as_slice()) else { return false };
        let verb = matches!(verb, W::Attack | W::Cancel | W::Discard | W::Rid | W::Beat | W::Eliminated | W::Respond);
        let event = |c: usize| self.is(c, CardKind::Event) && !self.character(c);
        let fresh = event(own.card) && !self.hazard(own.card) && self.is_new(own) && !self.creature(own.card);
        let fits = (event(goal.card) || self.creature(goal.card)) && self.can_aim(own.card, goal.card) == Some(true);
        if !(verb && fresh && fits) || has(clause, W::Not) || clause.joined == Some(W::If) {
            return false;
        }
        let (own, goal) = (own.card, goal.clone());
        let payer = self.pending.take().map(|(_, who)| who);
        let deed = self.declare(clause, Act::Play, own, payer);
        (deed.targets, deed.by) = (vec![Goal::Card(goal.card)], Some(Person::Resource));
        let known = self.lies(goal.card) || self.is_used_before(goal.card);
        if !known {
            let owner = goal.whose.clone().filter(|p| *p != Person::He).or(Some(Person::Hazard));
            self.story.lying.push(Lying { owner, ..Lying::of(Member { whose: None, ..goal.clone() }) });
        }
        self.take(goal.card);
        true
    }

    /// Whether a card was declared before what was declared last.
    fn is_used_before(&self, card: usize) -> bool {
        let last = self.story.deeds.len().saturating_sub(1);
        self.story.deeds[..last].iter().any(|d| d.what.is_some_and(|w| self.same(w, card)))
    }

    /// Notes that somebody bears an item with a use that is said to be theirs where it is used: `Beregond spends his Healing
    /// Herbs`, `Beregond taps and his Herbs are consumed`.
    pub(super) fn uses_his(&mut self, clause: &Clause) {
        use Word as W;
        let spends = [W::Discard, W::Tap, W::Play, W::Put, W::Rid].iter().any(|w| has(clause, *w));
        let open =
            spends && !clause.asked && ![W::Not, W::InHand, W::InDeck, W::InDiscard].iter().any(|w| has(clause, *w));
        if !open || !self.story.companies.iter().all(|c| c.typed.is_none()) {
            return;
        }
        let his = |m: &Member| {
            let thing = self.is(m.card, CardKind::Item) && !self.character(m.card) && self.has_use(m.card);
            thing && m.whose == Some(Person::He) && self.bearer(m.card).is_none() && !self.lies(m.card)
        };
        let found = self.cards(clause).find(|(_, m)| his(m) && !self.is_used(m.card)).map(|(at, m)| (at, m.card));
        let Some((place, item)) = found else { return };
        let before = clause.nodes[..place].iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) if m.len() == 1 && self.character(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let him = self.him.filter(|h| self.character(*h) && !self.lies(*h) && self.him_told(clause));
        let who = before.or(him.filter(|_| clause.joined == Some(W::And)));
        if let Some(who) = who.filter(|w| !self.agent(*w)) {
            self.bears_item(who, item);
        }
    }

    /// Lets a character who is said to be tapped for it pay for what was declared just before: `he takes Orcrist and is tapped
    /// for it`.
    pub(super) fn is_tapped_for_it(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let frame = matches!(
            told.as_slice(),
            [Node::Word(W::Be), Node::Word(W::Tapped | W::Tap), Node::Word(W::For), Node::Word(W::It)]
        );
        if self.has_tapped_for_it(clause, &told) {
            self.handled = true;
            return true;
        }
        if self.becomes_the_price(clause, &told) {
            return true;
        }
        let him = self.him.filter(|h| frame && !clause.asked && self.in_company(*h));
        let near = |d: &&mut Deed| {
            d.act == Act::Play && d.taps.is_empty() && !d.earlier && d.sentence == clause.sentence && d.typed.is_none()
        };
        let Some(him) = him else { return false };
        let Some(last) = self.story.deeds.last_mut().filter(near) else { return false };
        (last.taps, last.performer) = (vec![him], None);
        self.handled = true;
        true
    }

    /// Reads who becomes tapped behind a card that takes it as the price: `Concealment on them, and Sam gets tapped`.
    fn becomes_the_price(&mut self, clause: &Clause, told: &[&Node]) -> bool {
        use Word as W;
        let [Node::Cards(m), Node::Word(W::Be | W::Become), Node::Word(W::Tapped | W::Tap), rest @ ..] = told else {
            return false;
        };
        let for_it = matches!(rest, [] | [Node::Word(W::For), Node::Word(W::It)]);
        let who = m[0].card;
        let one = m.len() == 1 && for_it && self.character(who) && !self.lies(who) && !clause.asked;
        let near = |d: &Deed| d.sentence == clause.sentence && d.act == Act::Play && d.taps.is_empty() && !d.earlier;
        let takes = |d: &Deed| d.what.is_some_and(|w| knowledge::takes(self.table, &self.mentions[w].versions).tap);
        let open = self.story.deeds.last().is_some_and(|d| near(d) && takes(d) && d.typed.is_none());
        if !one || !open || clause.joined.is_some_and(|w| w != W::And) {
            return false;
        }
        self.member(&Member::of(who), None);
        if let Some(last) = self.story.deeds.last_mut() {
            (last.taps, last.performer) = (vec![who], None);
        }
        self.handled = true;
        true
    }

    /// Reads for what a card in hand is meant that was named last: `there's Gorbag, whom I would reveal with it`, `I only reveal
    /// Gorbag with it`.
    pub(super) fn shows_with_it(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Word(W::Can | W::Want | W::Then | W::Alone));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let frame = matches!(
            told.as_slice(),
            [Node::Person(_), Node::Word(W::Reveal), Node::Word(W::With | W::For), Node::Word(W::It)]
        );
        let shown = match told.as_slice() {
            [
                Node::Person(_),
                Node::Word(W::Reveal),
                Node::Cards(m),
                Node::Word(W::With | W::For),
                Node::Word(W::It),
            ] => Some(m.as_slice()).filter(|m| m.len() == 1),
            _ => None,
        };
        let held = |c: usize| self.story.piles.iter().any(|(_, p, o)| *p == Pile::Hand && self.same(*o, c));
        let last = self.last.filter(|(c, sentence)| *sentence == clause.sentence && held(*c));
        let other = |c: usize| self.it.is_some_and(|it| held(it) && !self.same(it, c));
        let shows = shown.is_some_and(|m| self.character(m[0].card) && held(m[0].card) && other(m[0].card));
        let told = frame && clause.joined == Some(W::Who) && last.is_some() || shows;
        let told = told && !clause.asked;
        self.handled |= told;
        told
    }

    /// Leaves out cards that are only imagined: `I can use it as if Gates of Morning were in play`.
    pub(super) fn only_as_if(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        let lasts = |c: &usize| self.playable(*c) && !self.character(*c) && !self.lies(*c);
        let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        let be = has(clause, W::Be) || has(clause, W::Have) || !clause.nodes.iter().any(verb);
        let acts = [W::Play, W::Tap, W::Discard, W::Put, W::Respond].iter().any(|w| has(clause, *w));
        if clause.joined != Some(W::AsIf) || cards.is_empty() || !cards.iter().all(lasts) || !be || acts {
            return false;
        }
        for card in cards {
            self.take(card);
            self.story.absent.push(card);
        }
        self.handled = true;
        true
    }

    /// Finds the clauses that only tell what somebody wants to be safe from: `he plays a second Doors of Night, in case you
    /// play Twilight on the first`. Where one leads its sentence or is part of a question, it supposes something.
    pub(super) fn hears_precautions(&mut self, clauses: &[Clause]) {
        for (at, clause) in clauses.iter().enumerate().filter(|(_, c)| c.joined == Some(Word::If)) {
            let before = fold(self.text.get(..clause.span().start).unwrap_or_default().trim_end());
            let same = |n: usize| clauses.get(n).is_some_and(|c| c.sentence == clause.sentence);
            let leads = same(at + 1) && !at.checked_sub(1).is_some_and(same);
            let asked = clauses.iter().any(|c| c.sentence == clause.sentence && c.asked);
            if Words::english().leads_to_precaution(&before) && !leads && !asked {
                self.precautions.push(clause.span().start);
            }
        }
        // `I want it now, in case he dies and hands it to Legolas`
        let safe = |p: &Placed| {
            let before = fold(self.text.get(..p.span.end).unwrap_or_default().trim_end());
            p.node == Node::Word(Word::If) && Words::english().leads_to_precaution(&before)
        };
        for w in clauses.windows(2).filter(|w| w[0].sentence == w[1].sentence && !w[1].asked) {
            let goes_on = w[1].joined == Some(Word::And) && w[1].nodes.first().is_some_and(may_be_verb);
            let from = self.precautions.contains(&w[0].span().start) || w[0].nodes.iter().skip(1).any(safe);
            if goes_on && from {
                self.precautions.push(w[1].span().start);
            }
        }
    }

    /// Passes over the cards of which somebody only wants to be safe. Returns whether a clause tells of nothing else.
    pub(super) fn only_in_case(&mut self, clause: &Clause) -> bool {
        if !self.precautions.contains(&clause.span().start) {
            return false;
        }
        let open = |c: &usize| self.playable(*c) && !self.lies(*c) && !self.is_used(*c);
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(open).collect();
        for card in cards {
            self.take(card);
            self.story.aside.push(card);
        }
        self.handled = true;
        true
    }

    /// Whether a clause tells again of a card that it has tapped for what was declared with it: `the agent has been tapped
    /// for it already`.
    fn has_tapped_for_it(&self, clause: &Clause, told: &[&Node]) -> bool {
        use Word as W;
        let [who, rest @ ..] = told else { return false };
        let mut rest = rest.iter().filter(|n| !matches!(n, Node::Word(W::Have | W::Be | W::Already | W::Now)));
        let tapped = matches!(rest.next(), Some(Node::Word(W::Tapped | W::Tap)));
        let led = matches!(rest.next(), Some(Node::Word(W::For)));
        let it = matches!(rest.next(), Some(Node::Word(W::It | W::Who))) && rest.next().is_none();
        let means = |d: &Deed| match (who, d.what) {
            (Node::Word(W::Agent), Some(card)) => self.agent(card),
            (Node::Cards(m), Some(card)) => m.len() == 1 && self.same(m[0].card, card),
            _ => false,
        };
        let done = |d: &Deed| d.act == Act::TapAbility && !d.earlier && means(d);
        tapped && led && it && has(clause, W::Be) && !clause.asked && self.story.deeds.iter().any(done)
    }

    /// Aims a declaration of something that is played on a strike at the one who is named ahead of it: `for Imrahil comes
    /// Block`.
    pub(super) fn aimed_ahead(&mut self, clause: &Clause, deeds: usize) {
        use Word as W;
        let Some(deed) = self.story.deeds.get(deeds).filter(|d| d.act == Act::Play && d.targets.is_empty()) else {
            return;
        };
        let Some(own) = deed.what.filter(|_| deed.typed.is_none()) else { return };
        let takes = knowledge::takes(self.table, &self.mentions[own].versions);
        let place = self.cards(clause).find(|(_, m)| m.card == own).map_or(0, |(at, _)| at);
        // `Marvels Told on that on-guard card`
        let mut guarded = self.story.lying.iter().filter(|l| l.on_guard).map(|l| l.card.card);
        let alone = self.story.lying.len() == 1 && hidden::aims_at_that(clause);
        let guarded = guarded.next().filter(|_| guarded.next().is_none());
        let guarded = guarded.filter(|_| alone || hidden::aims_at_guarded(clause));
        if let Some(card) = guarded.filter(|c| takes.card && !self.same(*c, own)) {
            self.story.deeds[deeds].targets.push(Goal::Card(card));
            self.take(card);
            return;
        }
        let led = |at: usize| matches!(leading(clause, at), Some(Node::Word(W::For | W::On)));
        let ahead = self.cards(clause).find(|(at, m)| *at < place && led(*at) && self.character(m.card));
        let who = ahead.map(|(_, m)| m.card).filter(|c| self.in_company(*c));
        if let Some(who) = who.filter(|_| takes.strike && !takes.card) {
            self.story.deeds[deeds].targets.push(Goal::Strike(Some(who)));
            self.take(who);
        }
    }

    /// Aims what fetches a creature at that creature, where the text only tells against whom it comes: `Exhalation of Decay on
    /// it against Théoden`. Drops what the use of an item cannot be aimed at, too: the attack against which it is used.
    pub(super) fn aims_of_another_kind(&mut self, clauses: &[Clause]) {
        self.earlier_on_the_company();
        self.aimed_at_nobody();
        for at in 0..self.story.deeds.len() {
            let deed = &self.story.deeds[at];
            let Some(own) = deed.what.filter(|_| deed.typed.is_none() && !deed.earlier) else { continue };
            let takes = knowledge::takes(self.table, &self.mentions[own].versions);
            let misses = |g: &Goal| matches!(g, Goal::Card(c) if self.can_aim(own, *c) != Some(true));
            let whom = |g: &Goal| matches!(g, Goal::Card(c) if self.character(*c));
            let fetches = deed.act == Act::Play && self.only_hazard(own) && self.is(own, CardKind::Event);
            let fits = |c: &usize| self.creature(*c) && self.can_aim(own, *c) == Some(true);
            let piled = self.story.piles.iter().filter(|(_, p, _)| *p == Pile::Discard).map(|(_, _, c)| *c).find(fits);
            if let Some(piled) = piled.filter(|_| fetches && deed.targets.iter().any(|g| misses(g) && whom(g))) {
                let mut targets: Vec<Goal> = deed.targets.iter().filter(|g| !(misses(g) && whom(g))).cloned().collect();
                if targets.is_empty() {
                    targets.push(Goal::InDiscard(piled));
                }
                self.story.deeds[at].targets = targets;
                continue;
            }
            let uses = matches!(deed.act, Act::TapAbility | Act::DiscardAbility) && self.is(own, CardKind::Item);
            let fresh = |c: usize| self.character(c) && !self.in_company(c) && !self.lies(c) && !self.agent(c);
            let newcomer = deed.targets.iter().find_map(|g| match g {
                Goal::Card(c) if uses && fresh(*c) => Some(*c),
                _ => None,
            });
            let attack =
                |g: &Goal| matches!(g, Goal::Card(c) if self.creature(*c) && !self.character(*c) && self.is_fought(*c));
            if uses && deed.targets.iter().any(attack) {
                self.story.deeds[at].targets.retain(|g| !matches!(g, Goal::Card(_)));
                if takes.attack {
                    self.story.deeds[at].targets.push(Goal::Attack);
                }
            }
            // `his Healing Herbs are spent for Ioreth`: she is there.
            if let Some(who) = newcomer.filter(|_| self.story.companies.len() == 1) {
                let told = clauses.iter().flat_map(|c| self.cards(c)).find(|(_, m)| self.same(m.card, who));
                let member = told.map_or_else(|| Member::of(who), |(_, m)| Member { bears: Vec::new(), ..m.clone() });
                self.member(&member, None);
                let wounded = member.state.or(self.wounds_told(clauses, who));
                let mentions = self.mentions;
                let mut members = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
                if let Some(known) = members.find(|m| mentions[m.card].title == mentions[who].title) {
                    known.state = wounded;
                }
            }
        }
    }

    /// Lets what was played on all members of a company before be on that company: `Stealth was played on Bard and Legolas`.
    fn earlier_on_the_company(&mut self) {
        for at in 0..self.story.deeds.len() {
            let deed = &self.story.deeds[at];
            let takes = deed.what.map(|w| knowledge::takes(self.table, &self.mentions[w].versions)).unwrap_or_default();
            let [company] = self.story.companies.as_slice() else { return };
            let member = |g: &Goal| matches!(g, Goal::Card(c) if company.members.iter().any(|m| self.same(m.card, *c)));
            let whole = deed.targets.len() > 1 && deed.targets.len() == company.members.len();
            if deed.earlier && deed.act == Act::Play && takes.company && whole && deed.targets.iter().all(member) {
                self.story.deeds[at].targets = vec![Goal::Company];
            }
        }
    }

    /// Lets a hazard that is aimed at nothing and is told to be on all members of a company be on that company: `he plays
    /// Daelomin at Home on my Elrond and Frodo`.
    fn aimed_at_nobody(&mut self) {
        let [company] = self.story.companies.as_slice() else { return };
        let member = |g: &Goal| matches!(g, Goal::Card(c) if company.members.iter().any(|m| self.same(m.card, *c)));
        let whole = |d: &Deed| {
            let all = d.targets.len() > 1 && d.targets.len() == company.members.len();
            all && d.targets.iter().all(member) && d.act == Act::Play && d.typed.is_none()
        };
        let aimless = |d: &Deed| {
            let event = d.what.filter(|c| self.hazard(*c) && self.is(*c, CardKind::Event) && !self.creature(*c));
            let takes = event.map(|c| knowledge::takes(self.table, &self.mentions[c].versions));
            let misses =
                |g: &Goal| matches!((g, event), (Goal::Card(c), Some(own)) if self.can_aim(own, *c) == Some(false));
            takes.is_some_and(|t| !t.card && !t.strike && !t.roll) || event.is_some() && d.targets.iter().all(misses)
        };
        let found: Vec<usize> =
            self.story.deeds.iter().enumerate().filter(|(_, d)| whole(d) && aimless(d)).map(|(at, _)| at).collect();
        found.into_iter().for_each(|at| self.story.deeds[at].targets = vec![Goal::Company]);
    }

    /// Tells whether somebody is said to be wounded or tapped behind their name: `Ioreth, who is wounded`.
    fn wounds_told(&self, clauses: &[Clause], who: usize) -> Option<crate::lang::CardState> {
        use Word as W;
        clauses.windows(2).find_map(|w| {
            let named = self.cards(&w[0]).last().is_some_and(|(_, m)| self.same(m.card, who));
            let which = w[1].joined == Some(W::Who) && w[1].sentence == w[0].sentence && !has(&w[1], W::Not);
            match () {
                () if !(named && which) => None,
                () if has(&w[1], W::Wounded) => Some(crate::lang::CardState::Wounded),
                () if has(&w[1], W::Tapped) => Some(crate::lang::CardState::Tapped),
                () => None,
            }
        })
    }

    /// Lets the attack of a creature be over that is said to be so, though its strike is told, where another creature is
    /// declared: `the strike of Wolves is past and Merry was wounded. Now he brings Wargs`.
    pub(super) fn over_before_the_next(&mut self, clauses: &[Clause]) {
        use Word as W;
        let Some(source) = self.story.fights.last().filter(|f| !f.past && f.typed.is_none()).and_then(|f| f.source)
        else {
            return;
        };
        let creature = |c: usize| self.is(c, CardKind::Creature) && !self.character(c) && !self.same(c, source);
        let start = self.mentions[source].span.start;
        let next = |d: &Deed| {
            let fresh = d.what.is_some_and(|w| creature(w) && self.mentions[w].span.start > start);
            d.act == Act::Play && !d.earlier && fresh
        };
        let ended = |c: &Clause| {
            let named = self.cards(c).any(|(_, m)| self.same(m.card, source));
            let open = [W::Not, W::If, W::Before, W::Yet, W::ToCome].iter().any(|w| has(c, *w));
            named && has(c, W::Over) && !c.asked && !open
        };
        if self.story.deeds.iter().any(next) && clauses.iter().any(ended) {
            if let Some(fight) = self.story.fights.last_mut() {
                (fight.joined, fight.past, fight.over) = (true, true, false);
                (fight.step, fight.at_strike) = (None, None);
            }
            self.story.step = None;
        }
    }

    /// Names who does what a card asks for, by the skill that it asks for: `the sage being Balin`, `Balin is the sage`.
    pub(super) fn is_the_skilled_one(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let skills = [Skill::Warrior, Skill::Scout, Skill::Ranger, Skill::Sage, Skill::Diplomat];
        let skill = |n: &Node| matches!(n, Node::Other(word) if skills.iter().any(|s| s.word() == word));
        let small = |p: &&Placed| match &p.node {
            Node::Other(_) => skill(&p.node),
            Node::Mark(_) | Node::Whose(_) => false,
            _ => true,
        };
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        // `the ranger that becomes tapped is Elladan`
        let (told, taps) = match told.as_slice() {
            [a, Node::Word(W::Be | W::Become), Node::Word(W::Tapped | W::Tap), rest @ ..]
            | [a, Node::Word(W::Tap | W::Tapped), rest @ ..] => {
                (std::iter::once(*a).chain(rest.iter().copied()).collect(), true)
            }
            _ => (told, false),
        };
        let m = match told.as_slice() {
            [a, Node::Word(W::Be), Node::Cards(m)]
            | [Node::Cards(m), Node::Word(W::Be), a]
            | [Node::Word(W::With | W::By), Node::Cards(m), Node::Word(W::Because), a]
                if skill(a) =>
            {
                m
            }
            _ => return false,
        };
        let open = |d: &Deed| {
            let near = d.sentence == clause.sentence || d.sentence.saturating_add(1) == clause.sentence;
            let takes = d.what.map(|w| knowledge::takes(self.table, &self.mentions[w].versions)).unwrap_or_default();
            d.act == Act::Play && near && d.taps.is_empty() && d.performer.is_none() && (takes.performer || takes.tap)
        };
        let last = self.story.deeds.iter().rposition(open).filter(|_| (m.len() == 1 || taps) && !clause.asked);
        let (Some(at), who) = (last, m[0].card) else { return false };
        if !self.character(who) || self.lies(who) {
            return false;
        }
        m.iter().for_each(|m| {
            self.member(&Member::of(m.card), None);
        });
        match taps {
            true => self.story.deeds[at].taps.push(who),
            false => self.story.deeds[at].performer = Some(who),
        }
        self.handled = true;
        true
    }

    /// Lays a card that can be played on a site on the one on which it is said to be: `a Siege lies on Minas Tirith`, `on Bree
    /// there is a River`. Whoever goes or stays there is told of in other clauses.
    pub(super) fn lies_on_a_site(&mut self, clause: &Clause) {
        use Word as W;
        let small = |p: &&Placed| {
            !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_) | Node::Word(W::Already | W::Now))
        };
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let (cards, site) = match told.as_slice() {
            [Node::Cards(c), Node::Word(W::Be | W::Stay), Node::Word(W::On), Node::Cards(s)]
            | [Node::Cards(c), Node::Word(W::Be), Node::Word(W::InPlay), Node::Word(W::On), Node::Cards(s)]
            | [Node::Word(W::Be), Node::Cards(c), Node::Word(W::On), Node::Cards(s)]
            | [Node::Word(W::On), Node::Cards(s), Node::Word(W::Be | W::Stay), Node::Cards(c)]
            | [Node::Person(_), Node::Word(W::Have), Node::Cards(c), Node::Word(W::On), Node::Cards(s)] => (c, s),
            _ => return,
        };
        let (card, site) = match (cards.as_slice(), site.as_slice()) {
            ([card], [site]) => (card, site.card),
            _ => return,
        };
        let place = self.site(site) && !self.character(site) && !self.creature(card.card) && self.may_stay(card.card);
        let fits = place && self.can_aim(card.card, site) == Some(true) && !self.is_used(card.card);
        if clause.asked || !fits || self.lies(card.card) {
            return;
        }
        self.take(card.card);
        self.take(site);
        let owner = card.whose.clone().or_else(|| self.owner(clause));
        self.story.lying.push(Lying { owner, on_site: Some(site), outright: true, ..Lying::of(card.clone()) });
        self.handled = true;
    }
}
