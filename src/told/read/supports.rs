//! Reads support: who taps for whose strike or check.

use super::*;

/// The supporters and the one whom they support, as far as a clause says it.
struct Support {
    /// The characters who tap.
    who: Vec<usize>,
    /// The character whose strike or check it is.
    whom: Option<usize>,
}

impl Reading<'_> {
    /// Whether somebody supports somebody: `Gimli supports Balin`, `I tap Celeborn and Haldir in support`.
    pub(super) fn supports(&mut self, clause: &Clause, verb: usize) -> bool {
        self.supported_by(clause, verb, &[])
    }

    /// Whether somebody supports somebody, where it is known who taps for it.
    pub(super) fn supported_by(&mut self, clause: &Clause, verb: usize, payers: &[usize]) -> bool {
        use Word as W;
        // `the help is for Celeborn's check`: nobody gives it there.
        let noun = matches!(verb.checked_sub(1).map(|b| &clause.nodes[b].node), Some(Node::Other(w)) if w == "the")
            && matches!(clause.nodes.get(verb + 1).map(|p| &p.node), Some(Node::Word(W::Be)));
        // `I want to know if the help of Frodo still counts`
        let of = matches!(verb.checked_sub(1).map(|b| &clause.nodes[b].node), Some(Node::Other(w)) if w == "the")
            && matches!(clause.nodes.get(verb + 1).map(|p| &p.node), Some(Node::Word(W::Of)));
        let noun = noun || of && clause.joined == Some(W::If);
        // `Petra would love to have somebody support him`: nobody does it yet.
        let somebody = verb.checked_sub(1).is_some_and(|b| clause.nodes[b].node == Node::Word(W::Somebody));
        if somebody && has(clause, W::Want) {
            self.cards(clause).map(|(_, m)| m.card).collect::<Vec<_>>().into_iter().for_each(|c| self.take(c));
            self.handled = true;
            return true;
        }
        // `does the Harp still help Bilbo?`: a thing does what it does.
        let thing = self.cards(clause).filter(|(at, _)| *at < verb).last();
        let thing = thing.is_some_and(|(_, m)| self.is(m.card, CardKind::Item) && !has(clause, W::Tap));
        if noun || thing || somebody {
            return false;
        }
        let named: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c)).collect();
        // `can I discard Cram to untap Boromir, so that he can support him?`: that is hoped for.
        let declared = self.story.deeds.last().is_some_and(|d| d.sentence == clause.sentence && !d.earlier);
        let so = (clause.joined == Some(W::So) || clause.joined == Some(W::Because) && has(clause, W::Can)) && declared;
        // `in order to have Asternak support him`
        let purpose = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::To)) && !clause.asked;
        // `he discards the Cram to untap Boromir, hoping to have him support Aragorn`
        let hopes = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Want)) && declared && !clause.asked;
        // `can I discard the Cram to untap Boromir, for having him support Aragorn?`
        let aim = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::For)) && declared;
        let purpose = purpose || hopes;
        let can = has(clause, W::Can) && (!clause.asked || so);
        let taps = has(clause, W::Tap);
        let hoped = clause.joined.is_some_and(|w| w != W::And);
        let can = can || so && clause.asked && self.is_aimed_at_him();
        if can && (hoped || !taps) || (purpose && !named.is_empty() || aim) && !taps {
            named.iter().for_each(|c| self.take(*c));
            self.handled = true;
            return true;
        }
        if is_brought_for_it(clause, verb) && !taps {
            return false;
        }
        let check = has(clause, W::CorruptionCheck) || has(clause, W::Check);
        // `site says he makes a corruption check, can I tap Gimli to support it?`
        let waits = self.check_waits();
        let spoken = self.checked == Some(RollKind::Corruption);
        let waits = waits.filter(|w| check || spoken || has(clause, W::It) || named.iter().any(|c| self.same(*c, *w)));
        let strike = self.story.fights.last().is_some_and(|f| !f.over && !f.past) && !check && waits.is_none();
        let found = match payers {
            [] => self.supporters(clause, strike),
            _ => Some(self.paid_support(clause, payers)),
        };
        let Some(Support { who, whom }) = found else { return false };
        // A strike that has succeeded is supported no more: it is the check that comes of it.
        let struck = |c: usize| self.story.fights.last().is_some_and(|f| f.struck().any(|s| self.same(s, c)));
        let comes = |c: usize| {
            self.checked == Some(RollKind::Corruption) || self.check_waits().is_some_and(|w| self.same(w, c))
        };
        let strike = strike && !whom.is_some_and(|c| struck(c) && comes(c));
        let other = |c: &usize| !who.iter().any(|w| self.same(*c, *w));
        let he = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        let him = self.him.filter(|h| he && strike && other(h) && self.may_be_struck(*h));
        let open = || self.struck_alone(&who).filter(|_| strike);
        let whom = whom.or_else(open).or(him).or_else(|| self.other_of_two(&who).filter(|_| strike));
        let whom = waits.filter(other).or(whom).or_else(|| self.checked().filter(other));
        if whom.is_some_and(|c| who.iter().any(|w| self.same(c, *w))) {
            return false;
        }
        named.iter().for_each(|c| self.take(*c));
        for supporter in who {
            let taps = |d: &Deed| d.act == Act::Support && d.taps.iter().any(|t| self.same(*t, supporter));
            if !self.story.deeds.iter().any(taps) {
                self.support(clause, supporter, whom, strike);
            }
        }
        true
    }

    /// Finds who taps, and for whom: `Gimli supports Balin`, `I tap Celeborn and Haldir in support`, `Glóin's help is
    /// for Gimli`.
    fn supporters(&mut self, clause: &Clause, strike: bool) -> Option<Support> {
        let groups = clause.nodes.iter().filter_map(|p| if let Node::Cards(m) = &p.node { Some(m) } else { None });
        let groups: Vec<Vec<usize>> = groups
            .map(|m| m.iter().map(|m| m.card).filter(|c| self.character(*c)).collect::<Vec<_>>())
            .filter(|m| !m.is_empty())
            .collect();
        let tap = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Tap));
        let tapped = tap.and_then(|tap| {
            let behind = clause.nodes[tap + 1..].iter().take(2);
            behind.into_iter().find_map(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None })
        });
        // The character who is said to be tapped does it.
        let first = groups.iter().position(|g| tapped.is_some_and(|t| self.same(g[0], t))).unwrap_or(0);
        // `his strike is supported by Gimli`
        let by = clause.nodes.windows(3).find_map(|w| match (&w[0].node, &w[1].node, &w[2].node) {
            (Node::Word(Word::Support), Node::Word(Word::By), Node::Cards(m)) => Some(m[0].card),
            (Node::Word(Word::By), Node::Whose(_), Node::Cards(m)) if has(clause, Word::Be) => Some(m[0].card),
            _ => None,
        });
        let first = groups.iter().position(|g| by.is_some_and(|b| self.same(g[0], b))).unwrap_or(first);
        let Some(who) = groups.get(first).cloned() else {
            let verb = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Support)).unwrap_or(0);
            let he = |nodes: &[Placed]| nodes.iter().any(|p| p.node == Node::Person(Person::He));
            let he = he(&clause.nodes) && tap.is_some() || strike && he(&clause.nodes[..verb]);
            let him = self.him.filter(|h| he && self.in_company(*h));
            return self.pending.take().map(|(_, c)| c).or(him).map(|c| Support { who: vec![c], whom: None });
        };
        // `Gimli is not in the combat, so I tap him for support of Boromir`
        let taps_him =
            tap.is_some_and(|tap| clause.nodes.get(tap + 1).is_some_and(|p| p.node == Node::Person(Person::He)));
        let him = self.him.filter(|h| taps_him && groups.len() == 1 && self.in_company(*h) && !self.same(*h, who[0]));
        if let Some(him) = him {
            return Some(Support { who: vec![him], whom: Some(who[0]) });
        }
        let other = groups.iter().enumerate().find(|(at, _)| *at != first).map(|(_, g)| g[0]);
        let open = |c: usize| strike && self.has_open_strike(c);
        // `Kíli, who has no strike, helps Fíli`, `may he tap to help Merry`: the clause itself does not name who does
        // it.
        let verb = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Support));
        let front = &clause.nodes[..verb.unwrap_or(0)];
        let he = front.iter().any(|p| p.node == Node::Person(Person::He));
        let named = front.iter().any(|p| matches!(p.node, Node::Cards(_)));
        // `Kíli, who got nothing, taps to support Fíli`
        let goes_on = front.iter().all(|p| {
            matches!(p.node, Node::Other(_) | Node::Word(Word::Tap | Word::To | Word::At | Word::Can | Word::Want))
        });
        let alone = groups.len() == 1 && tapped.is_none() && !named && (he || goes_on);
        let him = self.him.filter(|h| alone && !self.same(*h, who[0]) && self.character(*h) && !open(*h));
        let waits = self.check_waits().is_some_and(|w| self.same(w, who[0]));
        if let Some(him) = him.filter(|_| waits || strike && self.may_be_struck(who[0]) || self.has_open_strike(who[0]))
        {
            return Some(Support { who: vec![him], whom: Some(who[0]) });
        }
        Some(match (who.as_slice(), other) {
            // This names whose strike it is, and not who taps.
            ([one], Some(other)) if open(*one) && !open(other) => Support { who: vec![other], whom: Some(*one) },
            _ => Support { who, whom: other },
        })
    }

    /// Declares support. Both characters are in the company, and the supported one has a strike if it is for a strike.
    fn support(&mut self, clause: &Clause, who: usize, whom: Option<usize>, strike: bool) {
        let mut deed = Deed::of(Act::Support, None, self.by(clause));
        deed.taps = vec![who];
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        deed.targets = vec![if strike { Goal::Strike(whom) } else { Goal::Check(RollKind::Corruption, whom) }];
        self.story.deeds.push(deed);
        let gone = |c: usize| self.story.piles.iter().any(|(_, p, o)| *p == Pile::Discard && self.same(*o, c));
        let there = std::iter::once(who).chain(whom).filter(|c| self.character(*c) && !self.lies(*c) && !gone(*c));
        for who in there.collect::<Vec<_>>() {
            self.member(&Member::of(who), None);
        }
        let mentions = self.mentions;
        if let (Some(fight), Some(who), true) = (self.story.fights.last_mut(), whom, strike) {
            fight.gives_strike(who, mentions);
        }
    }

    /// Finds whom support is for, where it is known who taps: whoever else is named, `Kíli taps for Thorin`.
    fn paid_support(&self, clause: &Clause, payers: &[usize]) -> Support {
        let payer = |c: usize| payers.iter().any(|p| self.same(*p, c));
        let others = || self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c) && !payer(*c));
        let whom = others().find(|c| self.has_open_strike(*c)).or_else(|| others().next());
        Support { who: payers.to_vec(), whom }
    }

    /// Lets the character who tapped just before help whoever is said to have more: `I tap Legolas, so Gimli gets +1`,
    /// `Legolas taps, which gives him +1`.
    pub(super) fn plus_for(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let acts = [W::Tap, W::Play, W::Discard, W::Roll].iter().any(|w| has(clause, *w));
        let gets = [W::Get, W::Have, W::Transfer].iter().any(|w| has(clause, *w));
        if acts || !gets || has(clause, W::Not) || !self.helps_outright(clause) {
            return false;
        }
        let own = |d: &Deed| matches!(d.act, Act::TapAbility | Act::DiscardAbility) && d.sentence == clause.sentence;
        let ally = |d: &Deed| own(d) && d.targets.is_empty() && d.what.is_some_and(|w| self.is(w, CardKind::Ally));
        if let Some(helper) = self.story.deeds.last().filter(|d| ally(d)).and_then(|d| d.what) {
            self.story.deeds.pop();
            return self.supported_by(clause, 0, &[helper]);
        }
        let near = self.pending_sentence.saturating_add(1) >= clause.sentence;
        let Some((_, who)) = self.pending.clone().filter(|_| near) else { return false };
        let done = self.supported_by(clause, 0, &[who]);
        self.pending.take_if(|_| done);
        done
    }

    /// Whether the character who taps is said to help: `taps to support Gimli`, `for +1`.
    pub(super) fn helps_outright(&self, clause: &Clause) -> bool {
        use Word as W;
        let plus = clause.nodes.windows(2).any(|w| {
            let plus = match &w[0].node {
                Node::Mark(c) => *c == '+',
                Node::Other(word) => word == "plus",
                _ => false,
            };
            let more = matches!(&w[1].node, Node::Other(word) if word == "more");
            plus && w[1].node == Node::Number(1) || w[0].node == Node::Number(1) && more
        });
        let fight = self.story.fights.last().is_some_and(|f| !f.over && !f.past);
        let check = self.story.deeds.last().is_some_and(|d| d.what.is_some_and(|w| self.rolls_for(w)));
        has(clause, W::Support) || plus && (fight || check)
    }

    /// Whether a character who taps without a card of their own helps in a strike: `taps for him`, `in Gimli's favour`.
    pub(super) fn helps(&self, clause: &Clause, payers: &[usize]) -> bool {
        use Word as W;
        let fight = self.story.fights.last().is_some_and(|f| !f.over && !f.past);
        let payer = |c: usize| payers.iter().any(|p| self.same(*p, c));
        // Nobody taps for a character who taps too.
        let whom = clause.nodes.iter().enumerate().any(|(at, p)| {
            let led = matches!(leading(clause, at), Some(Node::Word(W::For | W::At | W::To)));
            led && match &p.node {
                Node::Cards(m) => self.character(m[0].card) && !payer(m[0].card) && self.may_be_struck(m[0].card),
                Node::Person(Person::He) => self.him.is_some_and(|h| !payer(h) && self.may_be_struck(h)),
                _ => false,
            }
        });
        let own = payers.iter().all(|p| self.has_own_use(*p)) && self.uses_itself(clause);
        whom && fight && !own
    }

    /// Whether the text asks of the last declaration, and it is aimed at the character who was named last: `can I discard the
    /// Cram to untap Boromir so he supports?`
    fn is_aimed_at_him(&self) -> bool {
        let last = self.story.deeds.last().filter(|d| d.asked && d.act != Act::Support);
        let aimed = |g: &Goal| matches!((g, self.him), (Goal::Card(c), Some(him)) if self.same(*c, him));
        last.is_some_and(|d| d.targets.iter().any(aimed))
    }

    /// Finds for whom somebody taps: `Nora taps Anborn for Faramir`.
    pub(super) fn tapped_in_favour(&self, clause: &Clause, payers: &[usize]) -> Option<usize> {
        let other = |c: usize| self.character(c) && !payers.iter().any(|p| self.same(*p, c));
        let led = |at: usize| leading(clause, at) == Some(&Node::Word(Word::For));
        self.cards(clause).find(|(at, m)| led(*at) && other(m.card)).map(|(_, m)| m.card)
    }

    /// Lets a character who tapped for somebody support them, where the text told of the strike only behind it.
    pub(super) fn tapped_for_a_strike(&mut self) {
        let whom = self.pending_for.take().filter(|c| self.has_open_strike(*c));
        let (Some(whom), Some((by, who))) = (whom, self.pending.clone()) else { return };
        self.pending = None;
        let mut deed = Deed::of(Act::Support, None, by);
        deed.taps = vec![who];
        (deed.chain, deed.asked) = (self.story.chain, self.pending_asked);
        deed.targets = vec![Goal::Strike(Some(whom))];
        self.story.deeds.push(deed);
        self.member(&Member::of(who), None);
    }

    /// Whether a character may have a strike: they have one that is still to come, or nobody has one that was told of.
    pub(super) fn may_be_struck(&self, who: usize) -> bool {
        let untold = |f: &Fight| {
            f.step != Some(Step::PreAssignment) && f.assigned.iter().all(|(_, s)| *s != StrikeStatus::ToCome)
        };
        let open = self.story.fights.last().is_some_and(untold);
        self.has_open_strike(who) || open && self.in_company(who)
    }

    /// Finds whose strike somebody supports who has none: `Gimli taps in support, I roll 8`.
    pub(super) fn supported_strike(&self, supporter: usize) -> Option<usize> {
        let helps = |d: &&Deed| d.act == Act::Support && d.taps.iter().any(|t| self.same(*t, supporter));
        let deed = self.story.deeds.iter().rfind(helps).filter(|_| !self.has_open_strike(supporter));
        deed.and_then(|d| d.targets.iter().find_map(|g| if let Goal::Strike(whom) = g { *whom } else { None }))
    }

    /// Whether a character has a strike that is still to come.
    pub(super) fn has_open_strike(&self, who: usize) -> bool {
        let strikes = self.story.fights.last().into_iter().flat_map(|f| &f.assigned);
        strikes.into_iter().any(|(c, s)| *s == StrikeStatus::ToCome && self.same(*c, who))
    }

    /// Finds whose strike is supported, where nobody says: the one that is going on, that of the character who was
    /// named last, or the only one.
    fn struck_alone(&self, supporters: &[usize]) -> Option<usize> {
        let fight = self.story.fights.last()?;
        let other = |c: &usize| !supporters.iter().any(|s| self.same(*c, *s));
        let open = |c: &usize| self.has_open_strike(*c) && other(c);
        let mut all = fight.assigned.iter().map(|(c, _)| *c).filter(open);
        let one = all.next().filter(|_| all.next().is_none());
        fight.at_strike.filter(other).or(self.him.filter(open)).or(one)
    }

    /// Finds the other one of two who are there, whom the first one helps.
    fn other_of_two(&self, supporters: &[usize]) -> Option<usize> {
        let fight = self.story.fights.last()?;
        let other = |c: &usize| !supporters.iter().any(|s| self.same(*c, *s));
        let mut members =
            self.story.companies.last().into_iter().flat_map(|c| &c.members).map(|m| m.card).filter(other);
        members.next().filter(|_| members.next().is_none() && fight.assigned.is_empty())
    }
}

/// Whether somebody is brought in to help: `I would love to bring Jerrek in to help`.
fn is_brought_for_it(clause: &Clause, verb: usize) -> bool {
    let brought = clause.nodes[..verb].iter().any(|p| p.node == Node::Word(Word::Bring));
    brought && verb > 0 && clause.nodes[verb - 1].node == Node::Word(Word::To)
}
