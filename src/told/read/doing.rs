//! Reads what characters and agents do without a card from hand: influence, cancel, be rid of a hazard, rescue, store,
//! give, take an agent's action.

use super::*;
use crate::told::words::Words;

impl Reading<'_> {
    /// Whether a clause tells of such a deed; it is declared then.
    pub(super) fn does(&mut self, clause: &Clause) -> bool {
        let denied = has(clause, Word::Not) && !clause.asked && !has(clause, Word::Tap) && !has(clause, Word::Rid);
        if self.takes_over(clause) || !denied && self.stores_new(clause) {
            return true;
        }
        // `he lays the Arkenstone down in the store`, of which nothing was told before
        let stored = |c: usize| has(clause, Word::Store) && self.is(c, CardKind::Item) && !has(clause, Word::Discard);
        let new = self.new_card(clause).is_some_and(|(_, c)| !stored(c));
        if denied || new || has(clause, Word::OnGuard) {
            return false;
        }
        self.does_anything(clause)
            || self.strikes_so(clause)
            || self.stores(clause)
            || self.gives(clause)
            || self.rescues(clause)
            || self.influences(clause)
            || self.is_rid(clause)
            || self.cancels(clause)
    }

    /// Finds the first card of a clause that is neither on the table nor told of before, and can be played.
    pub(super) fn new_card(&self, clause: &Clause) -> Option<(usize, usize)> {
        self.cards(clause).find(|(_, m)| self.playable(m.card) && self.is_new(m)).map(|(at, m)| (at, m.card))
    }

    /// Whether a card is neither on the table nor declared. A second copy is new.
    pub(super) fn is_new(&self, member: &Member) -> bool {
        let declared = self.is_used(member.card);
        let fought = self.is_fought(member.card);
        let copy = self.another(member);
        let aside = self.story.piles.iter().any(|(_, p, c)| *p != Pile::Hand && self.same(*c, member.card));
        let turned =
            aside || self.story.deck.iter().flatten().chain(&self.story.picks).any(|c| self.same(*c, member.card));
        let absent = self.story.absent.contains(&member.card);
        // `he declares another copy of it … Is the second Doors of Night legal?`: that one.
        let second = |d: &Deed| d.copy == Some(2) && d.what.is_some_and(|w| self.same(w, member.card));
        let told = member.other && self.story.asks && self.story.deeds.iter().any(second);
        !absent && !told && (member.other || copy || !(declared || fought || turned || self.lies(member.card)))
    }

    /// Whether another copy is meant: `he plays a Doors of Night` while one lies there.
    pub(super) fn another(&self, member: &Member) -> bool {
        let start = self.mentions[member.card].span.start;
        let before = fold(self.text.get(..start).unwrap_or_default());
        let mut words = before.split_whitespace().rev();
        let near: Vec<&str> = words.by_ref().take(2).collect();
        let article = near.iter().any(|w| Words::english().is_indefinite(w));
        let mut words = before.split_whitespace().rev().skip(1).take(2);
        let played = words.any(|w| matches!(w, "plays" | "play" | "declares" | "drops" | "adds" | "with"));
        article
            && played
            && self.story.lying.iter().any(|l| self.same(l.card.card, member.card) && l.card.card != member.card)
    }

    /// Gives the cards of a clause, each with the place of its group.
    pub(super) fn cards<'c>(&self, clause: &'c Clause) -> impl Iterator<Item = (usize, &'c Member)> {
        let groups = clause.nodes.iter().enumerate();
        groups.flat_map(|(at, p)| p.node.cards().iter().map(move |m| (at, m)))
    }

    /// Finds the character who acts: the one who is tapped in the clause or was just before, or its subject.
    fn actor(&self, clause: &Clause) -> Option<usize> {
        let tapped = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Tap)).and_then(|tap| {
            let object =
                clause.nodes[tap + 1..].iter().filter(|p| p.node != Node::Word(Word::Both)).take(2).find_map(|p| {
                    match &p.node {
                        Node::Cards(m) if self.in_company(m[0].card) => Some(m[0].card),
                        // `I tap Gimli to cancel it`, of whom nothing was told before.
                        Node::Cards(m) if self.may_be_there(m[0].card) => Some(m[0].card),
                        Node::Person(Person::He) => self.him.filter(|h| self.in_company(*h)),
                        _ => None,
                    }
                });
            object.or_else(|| {
                self.cards(clause).filter(|(at, _)| *at < tap).map(|(_, m)| m.card).find(|c| self.in_company(*c))
            })
        });
        let subject = || {
            let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)))?;
            let named = self.cards(clause).find(|(at, m)| *at < verb && self.in_company(m.card)).map(|(_, m)| m.card);
            let he = clause.nodes[..verb].iter().any(|p| p.node == Node::Person(Person::He));
            named.or(self.him.filter(|h| he && self.in_company(*h)))
        };
        let with = || {
            let led = |at: usize| at > 0 && clause.nodes[at - 1].node == Node::Word(Word::With);
            self.cards(clause).find(|(at, m)| led(*at) && self.in_company(m.card)).map(|(_, m)| m.card)
        };
        tapped.or_else(|| self.pending.as_ref().map(|(_, who)| *who)).or_else(subject).or_else(with)
    }

    /// Whether a character is in a company that was told of.
    /// Whether a clause tells of `he` or `she`, and names others only as those with whom: `he goes in the company of Frodo`.
    pub(super) fn goes_with_them(&self, clause: &Clause) -> bool {
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w))).unwrap_or(0);
        let he = clause.nodes[..verb].iter().any(|p| p.node == Node::Person(Person::He));
        let with = |at: usize| matches!(leading(clause, at), Some(Node::Word(Word::With | Word::Companions)));
        let mut people = self.cards(clause).filter(|(_, m)| self.character(m.card)).peekable();
        he && people.peek().is_some() && people.all(|(at, _)| with(at))
    }

    /// Whether a clause without a subject tells where somebody goes, and with whom: `and moves to Bree with Frodo`.
    pub(super) fn moves_beside(&self, clause: &Clause) -> bool {
        let verb = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Word(Word::Be | Word::Move)));
        let with = |at: usize| matches!(leading(clause, at), Some(Node::Word(Word::With)));
        let mut people = self.cards(clause).filter(|(_, m)| self.character(m.card)).peekable();
        verb && has(clause, Word::Move) && people.peek().is_some() && people.all(|(at, _)| with(at))
    }

    pub(super) fn in_company(&self, card: usize) -> bool {
        self.story.companies.iter().flat_map(|c| &c.members).any(|m| self.same(m.card, card))
    }

    pub(super) fn declare(&mut self, clause: &Clause, act: Act, what: usize, taps: Option<usize>) -> &mut Deed {
        self.take(what);
        taps.into_iter().for_each(|t| self.take(t));
        self.pending = None;
        self.handled = true;
        let mut deed = Deed::of(act, Some(what), self.by(clause));
        deed.taps = taps.into_iter().collect();
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        deed.sentence = clause.sentence;
        deed.words = self.words(clause);
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        &mut self.story.deeds[last]
    }

    /// Finds the clauses of which somebody asks whether they are so: `Ann asks if she could do something`, `I want to know
    /// whether I may`.
    pub(super) fn hears_whether(&mut self, clauses: &[Clause]) {
        for pair in clauses.windows(2).filter(|w| w[1].joined == Some(Word::If) && w[0].sentence == w[1].sentence) {
            let asks = |p: &Placed| {
                let typed = fold(self.text.get(p.span.clone()).unwrap_or_default());
                Words::english().is_knowing(&typed)
            };
            let last = pair[0].nodes.last().is_some_and(asks);
            if last && !has(&pair[0], Word::Not) {
                self.whether.push(pair[1].span().start);
            }
        }
    }

    /// Reads a question about anything: `can I do something, anything, right now?`
    fn does_anything(&mut self, clause: &Clause) -> bool {
        // `he complains that he may have wanted to do something first`
        let might = [Word::Can, Word::Have, Word::Want].map(Node::Word);
        let missed = clause.nodes.windows(3).any(|w| w.iter().map(|p| &p.node).eq(might.iter()));
        let wants = has(clause, Word::Want) && !has(clause, Word::Not) && !missed;
        // `do I have a moment to do anything here?`
        // `is there any moment in between?`
        let asks = has(clause, Word::Can) || has(clause, Word::Have);
        let window = clause.asked && !asks && has(clause, Word::Be);
        let asks = asks || window;
        // `Ann asks if she could do something`
        let whether = self.whether.contains(&clause.span().start);
        if !(has(clause, Word::Anything) && ((clause.asked || whether) && asks || wants)) {
            return false;
        }
        // `is there a moment in between where I can do it?`: what was declared.
        if (window || has(clause, Word::It)) && self.anything_declared() {
            return false;
        }
        // Whoever asks for a moment while a strike goes on is the one who faces it.
        let by = if window && !self.story.fights.is_empty() { Some(Person::Resource) } else { self.by(clause) };
        // `can I really not play anything there?` asks of what was tried.
        let tried = |d: &Deed| !d.earlier && d.act != Act::Pass && d.by == by && d.chain == self.story.chain;
        let again = clause.asked && has(clause, Word::Not) && self.story.deeds.iter().any(tried);
        if again || self.story.deeds.iter().any(|d| d.act == Act::Any) {
            self.handled |= again;
            return true;
        }
        let mut deed = Deed::of(Act::Any, None, by);
        deed.asked = true;
        deed.chain = self.story.chain;
        deed.sentence = clause.sentence;
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Reads what a character does at a strike: `Gimli takes the -3`, `doesn't tap for his strike`, `calls trophy for
    /// Muzgash`.
    fn strikes_so(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let fight = self.story.fights.last().is_some_and(|f| f.joined || f.source.is_some());
        let untapped = stays_untapped(clause) || self.keeps_untapped(clause);
        let option = if has(clause, W::Trophy) { "trophy" } else { "stay untapped" };
        let there = |w: &usize| self.in_company(*w) || self.character(*w) && !self.lies(*w) && untapped;
        // `Bilbo is up now, Aragorn won't tap for his`: the character who stands before what is said.
        let said = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Tap | W::Tapped | W::Untapped)));
        let named = self.cards(clause).filter(|(at, m)| self.character(m.card) && said.is_some_and(|s| *at < s));
        let nearest = named.map(|(_, m)| m.card).last();
        let who = nearest.or_else(|| self.first_character(clause)).or(self.him).filter(there);
        // `I keep Gimli untapped against his Wargs strike`
        let kept = self.cards(clause).find(|(_, m)| m.state == Some(crate::lang::CardState::Untapped));
        let kept = kept.map(|(_, m)| m.card).filter(|c| self.character(*c) && untapped);
        let who = kept.or(who);
        let Some(who) = who.filter(|_| fight && (untapped || has(clause, W::Trophy))) else { return false };
        if self.story.deeds.iter().any(|d| d.act == Act::Choose) {
            return false;
        }
        self.member(&Member::of(who), None);
        self.declare(clause, Act::Choose, who, None).option = Some(option.to_owned());
        // A character who stays untapped at a strike has one.
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut().filter(|f| !f.over) {
            fight.gives_strike(who, mentions);
        }
        true
    }

    /// Whether a clause keeps a character untapped who has a strike to face: `he does not tap`, `Gimli remains
    /// untapped`, `I keep him untapped`.
    fn keeps_untapped(&self, clause: &Clause) -> bool {
        use Word as W;
        if clause.asked || [W::Play, W::Support, W::Discard, W::Want, W::Can].iter().any(|w| has(clause, *w)) {
            return false;
        }
        let kept = |m: &Member| m.state == Some(crate::lang::CardState::Untapped);
        let named: Vec<&Member> = self.cards(clause).map(|(_, m)| m).filter(|m| self.character(m.card)).collect();
        let stays = has(clause, W::Stay) && (has(clause, W::Untapped) || named.iter().any(|m| kept(m)));
        // `I leave him standing`, `she leaves Gimli untapped`
        let left = clause.nodes.windows(2).enumerate().any(|(at, w)| {
            let whom = matches!(w[1].node, Node::Cards(_) | Node::Person(Person::He));
            let so = clause.nodes.get(at + 2).is_some_and(|p| matches!(p.node, Node::Word(W::Stay | W::Untapped)));
            w[0].node == Node::Word(W::Leave) && whom && (so || named.iter().any(|m| kept(m)))
        });
        let stays = stays || left;
        let tap = clause.nodes.iter().position(|p| p.node == Node::Word(W::Tap));
        let taps = tap.is_some_and(|tap| {
            let not = |p: &Placed| matches!(p.node, Node::Word(W::Not | W::InPlace));
            let denied = clause.nodes[tap.saturating_sub(2)..tap].iter().any(not);
            let object = clause.nodes[tap + 1..].iter().any(|p| matches!(p.node, Node::Cards(_)));
            denied && !object
        });
        let him = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        let who = match named.as_slice() {
            [one] => Some(one.card),
            [] => self.him.filter(|_| him),
            [one, ..] => Some(one.card).filter(|_| kept(one)),
        };
        let at_strike = self.story.fights.last().and_then(|f| f.at_strike);
        let alone = self.only_member();
        // `Gimli chooses not to tap`, where nobody was said to have the strike.
        let upright = |w: usize| {
            let mut all = self.story.companies.iter().flat_map(|c| &c.members);
            all.all(|m| !self.same(m.card, w) || matches!(m.state, None | Some(crate::lang::CardState::Untapped)))
        };
        let may = |w: usize| {
            let one = taps || alone.is_some_and(|a| self.same(a, w));
            let first = self.story.deeds.iter().all(|d| d.earlier);
            self.may_be_struck(w) && first && one && upright(w) && clause.joined != Some(W::Who)
        };
        let struck = |w: usize| self.has_open_strike(w) || at_strike.is_some_and(|a| self.same(a, w)) || may(w);
        (stays || taps) && who.is_some_and(struck)
    }

    /// Reads an agent's action: `untaps Gergeli`, `Gergeli walks to Dale`.
    pub(super) fn agent_acts(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.agent(*c) && self.lies_apart(*c));
        let pointed = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It)));
        let turned = self.story.lying.iter().map(|l| l.card.card).find(|c| self.turns_down(clause, *c));
        let him = self.him.filter(|h| pointed && self.lies_apart(*h));
        let Some(agent) = named.or(him).or(turned) else { return false };
        let said = |word: W| verbs.iter().any(|(_, w)| *w == word);
        let sites = || self.cards(clause).filter(|(_, m)| self.site(m.card) && !self.character(m.card));
        let led = |at: usize| at > 0 && clause.nodes[at - 1].node == Node::Word(W::To);
        let site = sites().find(|(at, _)| led(*at)).or_else(|| sites().next()).map(|(_, m)| m.card);
        let act = match () {
            () if self.turns_down(clause, agent) => Act::TurnDown,
            () if said(W::Untap) => Act::Untap,
            () if said(W::Heal) => Act::Heal,
            () if said(W::Return) && site.is_some() => Act::GoHome,
            () if said(W::Reveal) => return false,
            () if (said(W::Move) || clause.asked || verbs.iter().all(|(_, w)| *w == W::Be) || said(W::Want))
                && site.is_some()
                && has(clause, W::To) =>
            {
                Act::Move
            }
            () if has(clause, W::FaceDown) && said(W::Put) => Act::TurnDown,
            () => return false,
        };
        if clause.asked && self.story.deeds.iter().any(|d| d.act == act && d.what.is_some_and(|w| self.same(w, agent)))
        {
            return false;
        }
        site.into_iter().for_each(|s| self.take(s));
        let goal = site.filter(|_| matches!(act, Act::Move | Act::GoHome)).map(Goal::Card);
        self.declare(clause, act, agent, None).targets = goal.into_iter().collect();
        true
    }

    /// Whether an agent attacks in a clause.
    pub(super) fn fought_by_agent(&self, clause: &Clause) -> bool {
        has(clause, Word::Attack) || has(clause, Word::Face) || has(clause, Word::OnGuard)
    }

    /// Finds where an agent is that was told of just before: `who is lying face-up and tapped at Lake-town`.
    pub(super) fn agent_place(&mut self, clause: &Clause) {
        use Word as W;
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.agent(*c));
        let other = self.cards(clause).any(|(_, m)| self.character(m.card) && !self.agent(m.card));
        let goes_on = clause.joined == Some(W::Who) || clause.joined == Some(W::And);
        let site = self.cards(clause).map(|(_, m)| m.card).find(|c| self.site(*c) && !self.character(*c));
        if other || clause.asked || has(clause, W::Move) || has(clause, W::To) {
            return;
        }
        let mentions = self.mentions;
        let meant = |card: usize| match named {
            Some(n) => mentions[n].title == mentions[card].title,
            None => goes_on,
        };
        let agents: Vec<bool> = self.story.lying.iter().map(|l| self.agent(l.card.card)).collect();
        let last = self.story.lying.len().checked_sub(1);
        let at = last.filter(|n| agents[*n] && meant(self.story.lying[*n].card.card));
        if let Some(lying) = at.and_then(|n| self.story.lying.get_mut(n)) {
            if lying.at.is_none() && site.is_some() {
                lying.at = site;
                self.handled = true;
            }
            let (table, own) = (mentions, lying.card.card);
            let used = |d: &Deed| !d.earlier && d.what.is_some_and(|w| table[w].title == table[own].title);
            if has(clause, W::Tapped) && !self.story.deeds.iter().any(used) {
                lying.card.state = Some(crate::lang::CardState::Tapped);
                self.handled = true;
            }
        }
        if let Some(site) = site.filter(|_| at.is_some()) {
            self.take(site);
        }
    }

    /// Reads an item that is stored, of which nothing was told before: `I store the Book of Mazarbul with Balin`.
    fn stores_new(&mut self, clause: &Clause) -> bool {
        let new = |m: &Member| self.is(m.card, CardKind::Item) && !self.lies(m.card);
        let item = self.cards(clause).find(|(_, m)| new(m) || m.bears.iter().any(&new));
        let who = self.cards(clause).any(|(_, m)| self.character(m.card));
        let him = self.him.is_some_and(|h| self.in_company(h));
        let other = [Word::Play, Word::Respond, Word::Want, Word::OnGuard].iter().any(|w| has(clause, *w));
        item.is_some() && (who || him) && !other && has(clause, Word::Store) && self.stores(clause)
    }

    /// Reads an item that is stored: `I store Sting`.
    fn stores(&mut self, clause: &Clause) -> bool {
        if !has(clause, Word::Store) {
            return false;
        }
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.is(*c, CardKind::Item));
        // An event that somebody bears is stored as well: `News of the Shire`.
        let borne = |c: usize| self.lies(c) && !self.character(c) && !self.site(c) && !self.hazard(c);
        let named = named.or_else(|| self.cards(clause).map(|(_, m)| m.card).find(|c| borne(*c)));
        // `Círdan {Book of Mazarbul} to store`
        let laden = self.cards(clause).find(|(_, m)| m.bears.iter().any(|b| self.is(b.card, CardKind::Item)));
        let held = laden.and_then(|(_, m)| m.bears.iter().map(|b| b.card).find(|c| self.is(*c, CardKind::Item)));
        let it = self.it.filter(|i| self.is(*i, CardKind::Item) || borne(*i));
        let Some(item) = named.or(held).or(it) else { return false };
        if let Some((_, who)) = laden.filter(|_| named.is_none()) {
            self.member(who, None);
        }
        if self.story.deeds.iter().any(|d| d.act == Act::Store) {
            return true;
        }
        // `Balin hands the Book in`: the character who stores an item bears it.
        let who = self.cards(clause).map(|(_, m)| m.card).find(|c| self.character(*c));
        if let Some(who) = who.or(self.him.filter(|h| self.in_company(*h))).filter(|_| self.is(item, CardKind::Item)) {
            self.bears_item(who, item);
        }
        self.declare(clause, Act::Store, item, None);
        true
    }

    /// Reads an item that is given: `Frodo gives Sting to Sam`.
    fn gives(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let verb = clause.nodes.iter().position(|p| p.node == Node::Word(W::Transfer));
        let Some(verb) = verb else { return false };
        let item = self.cards(clause).map(|(_, m)| m.card).find(|c| self.is(*c, CardKind::Item));
        let item = item.or(self.it.filter(|i| self.is(*i, CardKind::Item)));
        let led = |at: usize| clause.nodes[verb.min(at)..at].iter().rev().take(2).any(|p| p.node == Node::Word(W::To));
        let to = self
            .cards(clause)
            .filter(|(at, m)| *at > verb && self.in_company(m.card) && led(*at))
            .map(|(_, m)| m.card)
            .next();
        let (Some(item), Some(to)) = (item, to) else { return false };
        self.take(to);
        self.declare(clause, Act::Transfer, item, None).targets = vec![Goal::Card(to)];
        true
    }

    /// Reads a rescue: `I tap Gimli and take Bilbo out`.
    fn rescues(&mut self, clause: &Clause) -> bool {
        if !has(clause, Word::Rescue) {
            return false;
        }
        if self.takes_place(clause) {
            return true;
        }
        let held = self.story.lying.iter().flat_map(|l| &l.card.bears).map(|b| b.card).find(|b| self.character(*b));
        let Some(held) = held else { return false };
        let actor = self.actor(clause).filter(|a| !self.same(*a, held));
        if self.story.deeds.iter().any(|d| d.act == Act::Rescue) {
            return true;
        }
        self.declare(clause, Act::Rescue, held, actor);
        true
    }

    /// Reads a character who makes room for the one who was named before: `bring in Aragorn II and take Strider out for
    /// him`.
    fn takes_place(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let for_him =
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::For) && w[1].node == Node::Person(Person::He));
        let old = self.cards(clause).map(|(_, m)| m.card).find(|c| self.in_company(*c));
        let new = self.him.filter(|h| self.character(*h) && !self.in_company(*h) && !self.lies(*h));
        let told = self.story.deeds.iter().any(|d| d.act == Act::ReplaceCharacter);
        let (Some(old), Some(new), true) = (old, new, for_him && !told) else { return false };
        self.take(old);
        self.declare(clause, Act::ReplaceCharacter, new, None).targets = vec![Goal::Card(old)];
        true
    }

    /// Reads an influence attempt: `Gimli taps for an influence attempt on Beretar`, `Éomer tries to lure them away`.
    fn influences(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let attempt = has(clause, W::Influence) || has(clause, W::InfluenceCheck);
        if self.has_the_influence(clause) {
            self.handled = true;
            return true;
        }
        let open = self
            .story
            .deeds
            .last()
            .is_some_and(|d| d.act == Act::TapAbility && d.targets.is_empty() && d.sentence == clause.sentence);
        let goal = self.cards(clause).map(|(_, m)| m.card).find(|c| self.lies(*c) || self.in_company(*c));
        if let (true, true, Some(goal)) = (attempt, open, goal) {
            self.take(goal);
            if let Some(last) = self.story.deeds.last_mut() {
                last.targets.push(Goal::Card(goal));
            }
            return true;
        }
        if attempt {
            self.meet(clause);
        }
        let rolled = has(clause, W::Roll) || clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
        let Some(actor) = self.actor(clause).filter(|_| attempt) else { return false };
        let goal = self
            .cards(clause)
            .map(|(_, m)| m.card)
            .find(|c| !self.same(*c, actor) && self.can_be_influenced(*c, actor));
        let before = self.story.deeds.iter().rev().find(|d| d.act == Act::Influence).and_then(|d| d.what);
        let pointed = clause
            .nodes
            .iter()
            .any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It | W::Faction | W::Ally)));
        let meant = self.it.or(self.him).filter(|c| !self.same(*c, actor) && self.can_be_influenced(*c, actor));
        let again = before.filter(|_| has(clause, W::Again) || pointed);
        let named = self.cards(clause).any(|(_, m)| !self.same(m.card, actor) && !self.site(m.card));
        let Some(goal) = goal.or(meant.filter(|_| pointed || !named)).or(again) else { return false };
        let same = |d: &&Deed| {
            d.act == Act::Influence
                && d.what.is_some_and(|w| self.same(w, goal))
                && d.taps.iter().any(|t| self.same(*t, actor))
        };
        if self.story.deeds.iter().any(|d| same(&d)) || rolled && !has(clause, W::Tap) && !self.story.deeds.is_empty() {
            return false;
        }
        let second = self.story.deeds.last().is_some_and(|d| d.act == Act::Influence && !d.earlier);
        if second {
            self.story.chain = self.story.chain.saturating_add(1);
        }
        self.declare(clause, Act::Influence, goal, Some(actor));
        true
    }

    /// Whether an attempt can be made on a card: it is the other player's, or a faction that lies there.
    fn can_be_influenced(&self, card: usize, actor: usize) -> bool {
        let company =
            |card: usize| self.story.companies.iter().position(|c| c.members.iter().any(|m| self.same(m.card, card)));
        let theirs = company(card).is_some_and(|c| company(actor).is_some_and(|a| a != c));
        let lies = self.story.lying.iter().any(|l| self.same(l.card.card, card));
        let kinds = [CardKind::Faction, CardKind::Ally, CardKind::Item, CardKind::Character];
        let borne = self.story.companies.iter().enumerate().any(|(n, c)| {
            company(actor) != Some(n) && c.members.iter().any(|m| m.bears.iter().any(|b| self.same(b.card, card)))
        });
        theirs || borne || lies && kinds.iter().any(|k| self.is(card, *k))
    }

    /// Whether a clause only says that somebody has what it takes to bring one in: `and I have the influence for him`.
    fn has_the_influence(&self, clause: &Clause) -> bool {
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let has = told.windows(2).any(|w| *w[0] == Node::Word(Word::Have) && *w[1] == Node::Word(Word::Influence));
        let nobody = |n: &&Node| !matches!(n, Node::Cards(_) | Node::Number(_));
        has && !clause.asked && told.iter().all(nobody) && !told.contains(&&Node::Word(Word::Against))
    }

    /// Reads an attempt to be rid of a hazard: `I tap Boromir to shake off the Lure`, `tried to get rid of it without
    /// tapping Elladan`.
    fn is_rid(&mut self, clause: &Clause) -> bool {
        use Word as W;
        if !(has(clause, W::Cancel) || has(clause, W::Lose) || has(clause, W::Rid)) {
            return false;
        }
        let borne = |card: usize| {
            let mut all = self.story.companies.iter().flat_map(|c| &c.members);
            let lying = self.story.lying.iter().find(|l| self.same(l.card.card, card)).and_then(|l| l.on);
            let bearer = all.find(|m| m.bears.iter().any(|b| self.same(b.card, card))).map(|m| m.card);
            bearer.or(lying).filter(|_| self.hazard(card))
        };
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| borne(*c).is_some());
        let Some(hazard) = named.or(self.it.filter(|i| borne(*i).is_some())) else { return false };
        if self.story.deeds.iter().any(|d| d.targets.contains(&Goal::Card(hazard))) {
            return false;
        }
        let Some(who) = self.actor(clause).or_else(|| borne(hazard)) else { return false };
        let untapped = has(clause, W::Not) || clause.nodes.iter().any(|p| p.node == Node::Number(-3));
        self.take(hazard);
        let deed = self.declare(clause, Act::TapAbility, who, None);
        deed.targets = vec![Goal::Card(hazard)];
        deed.option = untapped.then(|| "stay untapped".to_owned());
        true
    }

    /// Plays the one card in hand for which a character taps against an attack: `I hold Concealment. Could I tap Bard to
    /// cancel the Wargs?`
    fn cancels_by_held(&mut self, clause: &Clause, actor: usize) -> bool {
        let takes = |c: usize| knowledge::takes(self.table, &self.mentions[c].versions);
        let fits = |c: usize| takes(c).tap && takes(c).attack && !self.hazard(c) && !self.is_used(c);
        let Some(card) = self.only_held_of(fits) else { return false };
        self.declare(clause, Act::Play, card, Some(actor));
        self.handled = true;
        true
    }

    /// Plays the one card in hand that does away with another, where only what becomes of that one is told: `I hold a Twilight
    /// and respond by taking out the Doors`, `I have a Marvels Told. Can I get rid of the Fumes?`.
    pub(super) fn uses_held_against(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Rid | W::Discard | W::Cancel)));
        let named: Vec<(usize, usize)> = self.cards(clause).map(|(at, m)| (at, m.card)).collect();
        let (Some(verb), [(at, goal)], false) = (verb, named.as_slice(), has(clause, W::Not) || has(clause, W::With))
        else {
            return false;
        };
        let (at, goal) = (*at, *goal);
        let object =
            verb < at && clause.nodes[verb + 1..at].iter().all(|p| matches!(p.node, Node::Other(_) | Node::Whose(_)));
        let declared = |d: &Deed| !d.earlier && d.what.is_some_and(|w| self.same(w, goal));
        if !object || !(self.lies(goal) || self.story.deeds.iter().any(declared)) {
            return false;
        }
        let held = self.only_held_of(|c| self.playable(c) && !self.is_used(c) && self.can_aim(c, goal) == Some(true));
        let Some(card) = held else { return false };
        let owner = self.story.piles.iter().find(|(_, _, c)| *c == card).and_then(|(who, _, _)| who.clone());
        if self.by(clause).is_some_and(|by| owner.as_ref().is_some_and(|o| *o != by)) {
            return false;
        }
        // `I tap Elrond and get rid of Ûvatha`
        let takes = knowledge::takes(self.table, &self.mentions[card].versions).tap;
        let actor = self.actor(clause).filter(|a| takes && self.in_company(*a));
        let deed = self.declare(clause, Act::Play, card, actor);
        deed.targets = vec![Goal::Card(goal)];
        deed.by = deed.by.take().or(owner);
        self.take(goal);
        true
    }

    /// Reads what a hazard or an attack itself lets a character do: `he taps and cancels it`.
    fn cancels(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let again = self.story.deeds.last().is_some_and(|d| d.act == Act::CancelByCard);
        let spends = has(clause, W::Tap) || self.pending.is_some();
        // `tap Aragorn to get rid of the River`
        let lends = |c: usize| self.hazard(c) && self.lets_cancel(c) && self.is_used(c);
        let it = has(clause, W::Rid) && has(clause, W::It) && self.it.is_some_and(lends);
        // `R taps Aragorn II against River`
        let against = has(clause, W::Tap)
            && self.cards(clause).any(|(at, m)| leading(clause, at) == Some(&Node::Word(W::Against)) && lends(m.card));
        let rid = it || against || has(clause, W::Rid) && self.cards(clause).any(|(_, m)| lends(m.card));
        if !(has(clause, W::Cancel) || rid || again && !clause.asked) || !spends {
            return false;
        }
        let Some(actor) = self.actor(clause).filter(|a| self.character(*a)) else { return false };
        // `I play Ruse, tapping Layos, to cancel the attack`: the card that was played does so.
        let purpose = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Tap)) && !clause.asked;
        let played = self.story.deeds.last().is_some_and(|d| {
            d.act == Act::Play
                && d.taps.is_empty()
                && d.sentence == clause.sentence
                && d.what.is_some_and(|c| !self.hazard(c))
        });
        let used = purpose && played || self.cards(clause).any(|(_, m)| self.lies(m.card) && !self.hazard(m.card));
        if self.cancels_strike(clause, actor) {
            return true;
        }
        let ring = has(clause, W::Ring) || has(clause, W::Item) || has(clause, W::Strike);
        if used || ring {
            return false;
        }
        let declared =
            |c: usize| self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, c)) && d.act == Act::Play);
        let against = |c: &usize| self.hazard(*c) && (declared(*c) || self.lies(*c)) && self.lets_cancel(*c);
        let named = self.cards(clause).map(|(_, m)| m.card).find(against);
        let before =
            self.story.deeds.iter().rev().find(|d| d.act == Act::CancelByCard).and_then(|d| d.what).filter(|_| again);
        let fought = self.story.fights.last().and_then(|f| f.source);
        let last = self.story.deeds.iter().rev().filter_map(|d| d.what).find(against);
        let Some(goal) = named.or(before).or(last).or(fought) else { return false };
        let by_goal = named.or(before).or(last).is_some() || fought.is_some_and(|f| self.lets_cancel(f));
        if !by_goal && self.has_own_use(actor) {
            let known = self
                .story
                .deeds
                .iter()
                .any(|d| d.what.is_some_and(|w| self.same(w, actor)) && d.act == Act::TapAbility);
            if !known {
                self.declare(clause, Act::TapAbility, actor, None).targets = vec![Goal::Attack];
            }
            return true;
        }
        if !by_goal && self.cancels_by_held(clause, actor) {
            return true;
        }
        let same = |d: &Deed| {
            d.act == Act::CancelByCard && d.chain == self.story.chain && d.taps.iter().any(|t| self.same(*t, actor))
        };
        if self.story.deeds.iter().any(same) {
            return false;
        }
        self.declare(clause, Act::CancelByCard, goal, Some(actor));
        true
    }

    /// Lets a character tap against another's strike where the attack's card lends that use: `I tap Gimli to cancel his
    /// strike`.
    fn cancels_strike(&mut self, clause: &Clause, actor: usize) -> bool {
        let fight = self.story.fights.last().filter(|f| !f.over && !f.past);
        let lends = fight.and_then(|f| f.source).is_some_and(|s| self.lets_cancel(s));
        if !lends || !has(clause, Word::Strike) || has(clause, Word::Not) {
            return false;
        }
        let struck = |c: &usize| !self.same(*c, actor) && self.has_open_strike(*c);
        let named = self.cards(clause).map(|(_, m)| m.card).find(struck);
        let mut all = fight.into_iter().flat_map(|f| &f.assigned).map(|(c, _)| *c).filter(struck);
        let only = all.next().filter(|_| all.next().is_none());
        let Some(whom) = named.or(self.him.filter(struck)).or(only) else { return false };
        self.declare(clause, Act::TapAbility, actor, None).targets = vec![Goal::Strike(Some(whom))];
        true
    }

    /// Whether a card lends a use to others, such as being cancelled by a character who taps.
    pub(super) fn lets_cancel(&self, card: usize) -> bool {
        knowledge::uses(self.table, &self.mentions[card].versions).any(|a| a.granted.is_some() || a.by.is_some())
    }
}

/// Whether a clause says that somebody does not tap for a strike: `takes the -3`, `minus three`, `keeps Gimli untapped against his
/// strike`.
fn stays_untapped(clause: &Clause) -> bool {
    use Word as W;
    let follow = |fits: &dyn Fn(&Node, &Node) -> bool| clause.nodes.windows(2).any(|w| fits(&w[0].node, &w[1].node));
    let word = |node: &Node, words: &[&str]| matches!(node, Node::Other(w) if words.contains(&w.as_str()));
    let three = |n: &Node| *n == Node::Number(3);
    let less = follow(&|a, b| (*a == Node::Mark('-') || word(a, &["minus"])) && three(b))
        || follow(&|a, b| three(a) && word(b, &["less"]))
        || clause.nodes.iter().any(|p| p.node == Node::Number(-3));
    let strike = has(clause, W::Strike) || has(clause, W::StrikeSequence);
    let keeps = has(clause, W::Stay) || has(clause, W::Can);
    let taps = has(clause, W::Tap) || has(clause, W::Tapped);
    // `so that he can be given a strike as an untapped character`
    let noun = clause
        .nodes
        .windows(2)
        .any(|w| w[0].node == Node::Word(W::Untapped) && matches!(w[1].node, Node::Word(W::Character)));
    let keeps = keeps && !noun;
    less || strike && !clause.asked && (has(clause, W::Not) && taps || has(clause, W::Untapped) && keeps)
}
