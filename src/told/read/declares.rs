//! Reads what a clause declares: cards in play that are spent, cards that are played, characters who tap for them. The
//! uses of a card decide what the words around it mean, so that any verb will do.

use super::*;

/// The characters and cards that are spent in a clause.
#[derive(Default)]
struct Spent {
    /// The characters who tap for what the clause plays.
    payers: Vec<usize>,
    /// Cards in play with a use of their own.
    uses: Vec<Used>,
}

/// A card in play that is used.
#[derive(Clone, Copy)]
struct Used {
    card: usize,
    act: Act,
    /// The place at which the clause names it.
    place: usize,
}

impl Reading<'_> {
    /// Whether a clause declares something; it is part of the story then.
    pub(super) fn declares(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        if self.only_tells(clause, verbs) {
            return false;
        }
        if self.tapped_earlier(clause) {
            return true;
        }
        if self.says_again(clause) {
            self.handled = true;
            return false;
        }
        if self.discards_as_well(clause, verbs) || self.aims_what_was_told(clause) {
            return true;
        }
        let by = self.by(clause);
        let mut spent = self.spent(clause, verbs);
        if self.is_tapped_for(clause) {
            let who = self.cards(clause).map(|(_, m)| m.card).find(|c| self.in_company(*c));
            spent.payers.extend(who.filter(|_| spent.payers.is_empty()));
        }
        self.allies_help(clause, &mut spent);
        let mut new: Vec<(usize, usize)> = self.new_cards(clause);
        // `he plays Doors of Night in response to my Gates of Morning`
        if let Some(first) = new.iter().skip(1).position(|(at, _)| is_answered_at(clause, *at)) {
            new[..=first + 1].rotate_right(1);
        }
        if let Some(who) = self.tapper_for_it(clause).filter(|_| new.is_empty() && spent.payers.is_empty()) {
            return self.pays_for_the_last(clause, &[who], by.as_ref());
        }
        if spent.uses.is_empty() && self.tries_for(clause, &new) {
            return true;
        }
        let attempt = has(clause, W::Influence) || has(clause, W::InfluenceCheck) || has(clause, W::Bring);
        let factions: Vec<usize> = new.iter().map(|(_, c)| *c).filter(|c| self.is(*c, CardKind::Faction)).collect();
        let fits = |c: usize| spent.uses.iter().any(|u| self.can_aim(u.card, c) == Some(true));
        let aimed = !spent.uses.is_empty() && !factions.is_empty() && (attempt || factions.iter().all(|f| fits(*f)));
        if aimed {
            new.clear();
        }
        let mut any = self.uses_told(clause, &spent.uses, by.as_ref());
        if let Some(last) = self.story.deeds.last_mut().filter(|_| aimed && any) {
            last.targets = factions.iter().map(|c| Goal::Card(*c)).collect();
            factions.iter().for_each(|c| self.take(*c));
            if let Some(last) = self.story.deeds.last_mut() {
                last.with = None;
            }
            if !spent.payers.is_empty() {
                self.pending = None;
            }
        }
        // A character tapped before, for nothing that was told.
        if let Some((_, last)) = self.pending.take_if(|_| new.is_empty() && !spent.payers.is_empty()) {
            let span = self.mentions[last].span.clone();
            self.story.unread.push((span, Sentence::of("not_clear_taps_for", [&self.mentions[last].title])));
        }
        if !spent.payers.is_empty() && new.is_empty() && !any {
            return self.tapped_for(clause, &spent.payers, by);
        }
        for (n, (place, card)) in new.iter().enumerate() {
            let before = self.story.deeds.len();
            // `Smoke Rings for my Elven Cloak`: what it is played for is not played.
            let aimed = |d: &Deed| d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, *card)));
            if n > 0 && self.story.deeds.last().is_some_and(aimed) {
                continue;
            }
            if n == 0 && !spent.payers.is_empty() {
                self.pending = Some((by.clone(), spent.payers[0]));
                (self.pending_asked, self.pending_sentence) = (false, clause.sentence);
                spent.payers.iter().for_each(|p| self.take(*p));
            }
            let owner = self.owner_before(clause, *place).or_else(|| by.clone());
            self.play(clause, *place, *card, owner);
            if let Some(deed) = self.story.deeds.get_mut(before) {
                deed.taps.extend(spent.payers.iter().skip(1));
            }
            any = true;
        }
        any
    }

    /// Aims the play that was told of last, at nothing until now, at what it is said to be played on: `I noticed Twilight. Could
    /// I play Twilight on his Doors of Night?`
    fn aims_what_was_told(&mut self, clause: &Clause) -> bool {
        let Some(last) = self.story.deeds.len().checked_sub(1) else { return false };
        let deed = &self.story.deeds[last];
        let open = deed.act == Act::Play && deed.targets.is_empty() && !deed.earlier && deed.typed.is_none();
        // Who pays for it is read with the price.
        let plain = ![Word::Not, Word::Tap, Word::Discard].iter().any(|word| has(clause, *word));
        let Some(card) = deed.what.filter(|_| open && plain) else { return false };
        let small = |p: &Placed| {
            matches!(
                p.node,
                Node::Other(_) | Node::Mark(_) | Node::Whose(_) | Node::Word(Word::AsResource | Word::AsHazard)
            )
        };
        let said: Vec<usize> = (0..clause.nodes.len()).filter(|n| !small(&clause.nodes[*n])).collect();
        let itself = |p: &Placed| match &p.node {
            Node::Word(Word::It) => self.it.is_some_and(|it| self.same(it, card)),
            node => node.cards().first().is_some_and(|m| self.same(m.card, card) && !m.other),
        };
        let goal = |p: &Placed| p.node.cards().first().is_some_and(|m| self.can_aim(card, m.card) != Some(false));
        let named = said.windows(4).find(|w| {
            let [play, own, on, at] = [w[0], w[1], w[2], w[3]].map(|n| &clause.nodes[n]);
            let on = matches!(on.node, Node::Word(Word::On | Word::Against));
            play.node == Node::Word(Word::Play) && itself(own) && on && goal(at)
        });
        let Some(place) = named.map(|w| w[1]) else { return false };
        clause.nodes[place].node.cards().iter().for_each(|m| self.take(m.card));
        self.details(last, clause, place);
        let aimed = !self.story.deeds[last].targets.is_empty();
        self.story.deeds[last].asked |= aimed && clause.asked;
        aimed
    }

    /// Lets an ally tap in support: `I tap Gwaihir to support Gimli`, `for +1`.
    fn allies_help(&self, clause: &Clause, spent: &mut Spent) {
        if !self.helps_outright(clause) {
            return;
        }
        let helps = |u: &Used| u.act == Act::TapAbility && self.is(u.card, CardKind::Ally) && !self.is_lying(u.card);
        spent.payers.extend(spent.uses.iter().filter(|u| helps(u)).map(|u| u.card));
        spent.uses.retain(|u| !helps(u));
    }

    /// Whether a clause only says again whom a card was tapped at: `you can't, I'm tapping him`.
    fn says_again(&self, clause: &Clause) -> bool {
        let taps = clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(Word::Tap) && matches!(w[1].node, Node::Person(Person::He) | Node::Word(Word::It))
        });
        // `Could he eat his Cram now (I discard it)?`
        let spends = clause
            .nodes
            .windows(2)
            .any(|w| matches!(w[0].node, Node::Word(Word::Tap | Word::Discard)) && w[1].node == Node::Word(Word::It));
        let last = self.story.deeds.last().filter(|d| d.sentence == clause.sentence && !d.earlier);
        let used = last.is_some_and(|d| {
            matches!(d.act, Act::TapAbility | Act::DiscardAbility)
                && d.what.zip(self.it).is_some_and(|(w, it)| self.same(w, it))
        });
        if spends && used && clause.aside && self.cards(clause).next().is_none() {
            return true;
        }
        let speaks = clause.nodes.first().is_some_and(|p| matches!(p.node, Node::Person(Person::Me)));
        let whom = |d: &Deed| d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.character(*c)));
        // Whoever answers what somebody else did says no such thing.
        let own = |d: &Deed| d.by.as_ref().is_none_or(|p| matches!(p, Person::Me | Person::He));
        let done = |d: &Deed| d.act == Act::TapAbility && d.what.is_some_and(|w| self.hazard(w)) && whom(d) && own(d);
        // `I've tapped him already`, whoever says so
        let first = clause.nodes.first().map(|p| &p.node);
        let past = has(clause, Word::Have) && has(clause, Word::Already);
        let his = |d: &Deed| d.by.as_ref().is_none_or(|p| first == Some(&Node::Person(p.clone())));
        let tapped = |d: &Deed| past && d.act == Act::TapAbility && his(d) && !d.earlier;
        if taps && self.cards(clause).next().is_none() && self.story.deeds.iter().any(tapped) {
            return true;
        }
        taps && speaks && self.cards(clause).next().is_none() && self.story.deeds.iter().any(done)
    }

    /// Finds who taps for what was declared last: `the Herbs of Legolas, who taps for it`.
    fn tapper_for_it(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let purpose = has(clause, W::Tap) && for_the_card(clause);
        let nobody = self.cards(clause).next().is_none() && !clause.asked && !has(clause, W::Not);
        let person = |p: &Placed| matches!(&p.node, Node::Person(p) if *p != Person::He);
        let he = clause.joined == Some(W::Who) || clause.nodes.iter().any(|p| p.node == Node::Person(Person::He));
        self.him.filter(|c| purpose && nobody && he && !clause.nodes.iter().any(person) && self.in_company(*c))
    }

    /// Reads that a card that was tapped just before is discarded as well, as the price of one use: `I tap Roäc and
    /// discard him`.
    fn discards_as_well(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        let [(at, Word::Discard)] = verbs else { return false };
        let object = self.object(clause, *at).map(|(_, card)| card);
        let (Some(card), true) = (object, clause.joined == Some(Word::And) && !clause.asked) else { return false };
        if self.own_use(card) != Act::DiscardAbility || self.character(card) {
            return false;
        }
        let mentions = self.mentions;
        let own = |d: &Deed| d.what.is_some_and(|w| mentions[w].title == mentions[card].title);
        let open = |d: &&mut Deed| d.act == Act::TapAbility && d.sentence == clause.sentence && own(d);
        let Some(last) = self.story.deeds.last_mut().filter(open) else { return false };
        last.act = Act::DiscardAbility;
        last.taps.push(card);
        self.take(card);
        self.handled = true;
        true
    }

    /// Aims the use that was declared just before at a faction that the same sentence names: `I discard him, he tries
    /// for Men of Dale`.
    fn tries_for(&mut self, clause: &Clause, new: &[(usize, usize)]) -> bool {
        let [(at, faction)] = new else { return false };
        let led = matches!(leading(clause, *at), Some(Node::Word(Word::For | Word::On | Word::Against)));
        let uses = |d: &Deed| matches!(d.act, Act::TapAbility | Act::DiscardAbility) && d.targets.is_empty();
        let last = self.story.deeds.last().filter(|d| uses(d) && d.sentence == clause.sentence && !d.earlier);
        let aims = last.and_then(|d| d.what).is_some_and(|w| self.can_aim(w, *faction) == Some(true));
        if !led || !aims || !self.is(*faction, CardKind::Faction) {
            return false;
        }
        self.take(*faction);
        self.story.deeds.last_mut().into_iter().for_each(|d| d.targets.push(Goal::Card(*faction)));
        self.handled = true;
        true
    }

    /// Whether a clause tells how a card is played: `Elrond is tapped for Marvels Told`.
    fn is_tapped_for(&self, clause: &Clause) -> bool {
        has(clause, Word::Tapped) && has(clause, Word::For) && self.new_card(clause).is_some()
    }

    /// Whether a clause tells how something is, that it is not done or that it must be, and declares nothing.
    fn only_tells(&self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        let stands = |w: W| matches!(w, W::Be | W::Have | W::Bear | W::Stay | W::Must);
        let beside = self.cards(clause).any(|(_, m)| !self.is_used(m.card) && self.is_played_beside(clause, m.card));
        let passive = self.is_tapped_for(clause) || beside;
        let stative = !passive && !verbs.is_empty() && verbs.iter().all(|(_, w)| stands(*w)) && !clause.asked;
        let taken = has(clause, W::Take) && has(clause, W::InHand);
        let stative = stative && !taken;
        let denied = verbs.iter().any(|(at, w)| {
            let acts = matches!(w, W::Play | W::Tap | W::Discard | W::Put | W::Respond);
            acts && clause.nodes[at.saturating_sub(3)..*at].iter().any(|p| p.node == Node::Word(W::Not))
        });
        // `Boromir must make a corruption check because of Weariness of the Heart`: it was played on him.
        let calls = has(clause, W::CorruptionCheck)
            && self.new_card(clause).is_some_and(|(_, c)| self.only_hazard(c) && self.rolls_for(c));
        let must = has(clause, W::Must) && !clause.asked && !has(clause, W::Want) && !calls;
        // `Men of Dale in my hand`, but `from hand: Men of Dale`
        let lies = |p: &Placed| p.node == Node::Word(W::InHand) && !fold(&self.typed(p)).contains("from");
        let lies = |at: usize| lies(&clause.nodes[at]) && leading(clause, at) != Some(&Node::Word(W::From));
        let held = verbs.is_empty() && !clause.asked && clause.speaker.is_none() && (0..clause.nodes.len()).any(lies);
        let topic = verbs.is_empty() && self.is_topic(clause) || self.is_to_be_explained(clause);
        stative && !calls || denied && !clause.asked || must || held || topic
    }

    /// Whether a clause only asks to explain a card: `please explain me Lucky Search`.
    fn is_to_be_explained(&self, clause: &Clause) -> bool {
        let words = crate::told::words::Words::english();
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Word(Word::To));
        let told: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let (asks, cards) = match told.as_slice() {
            [asks, cards] => (asks, cards),
            [asks, me, cards] | [asks, cards, me] if me.node == Node::Person(Person::Me) => (asks, cards),
            _ => return false,
        };
        let explains = asks.node == Node::Word(Word::Say) && words.is_topic(&fold(&self.typed(asks)));
        explains && matches!(cards.node, Node::Cards(_)) && clause.speaker.is_none()
    }

    /// Whether a clause only says what a text is about: `quick question about Lure of Nature`.
    fn is_topic(&self, clause: &Clause) -> bool {
        let words = crate::told::words::Words::english();
        // `a weird one with Foul Fumes`
        let ends = |p: &Placed| fold(&self.typed(p)).split(' ').next_back().is_some_and(|word| words.is_topic(word));
        let idle =
            |at: usize| at > 0 && clause.nodes[at - 1].node == Node::Word(Word::Idle) && ends(&clause.nodes[at - 1]);
        // `a question about the lady and Marvels Told`
        let leads = |at: usize| {
            let before = clause.nodes[..at].iter().rev().map_while(|p| match &p.node {
                Node::Other(word) => Some(word),
                _ => None,
            });
            before.into_iter().any(|word| words.is_topic(word))
        };
        // `Fog is driving me mad`
        let last = |p: &Placed| fold(&self.typed(p)).split(' ').next_back().map(str::to_owned);
        let bothers = |at: usize| {
            let behind = clause.nodes.get(at + 1).filter(|p| p.node == Node::Word(Word::Idle));
            behind.and_then(last).is_some_and(|word| words.is_bothering(&word))
        };
        let topic = |at: usize| leads(at) || idle(at) || bothers(at);
        self.cards(clause).next().is_some_and(|(at, _)| topic(at)) && clause.speaker.is_none()
    }

    /// Notes what was tapped earlier. Returns whether the clause says nothing else.
    fn tapped_earlier(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let new = self.new_card(clause).is_some();
        let late = has(clause, W::Already) || has(clause, W::Earlier);
        if late && has(clause, W::Tap) && !new && !clause.asked {
            let named = self.cards(clause).map(|(_, m)| m.card).find(|c| self.is(*c, CardKind::Item));
            let who = self.cards(clause).map(|(_, m)| m.card).find(|c| self.in_company(*c));
            if named.or(self.it).is_some_and(|item| self.item_tapped(item)) {
                return true;
            }
            if let Some(who) = who {
                self.become_(who, crate::lang::CardState::Tapped);
            }
        }
        false
    }

    /// Declares the uses of a clause. Returns whether there are any.
    fn uses_told(&mut self, clause: &Clause, uses: &[Used], by: Option<&Person>) -> bool {
        let mut any = false;
        let twice = |uses: &[Used], card: usize, act: Act| {
            uses.iter().any(|u| self.mentions[u.card].title == self.mentions[card].title && u.act == act)
        };
        for used @ Used { card, act, .. } in uses {
            // `he taps and discards it`: one use, both are its price.
            let spends = self.own_use(*card) == Act::DiscardAbility;
            let pair = twice(uses, *card, Act::TapAbility) && twice(uses, *card, Act::DiscardAbility);
            if pair && (*act == Act::TapAbility) == spends {
                continue;
            }
            let both = spends && *act == Act::DiscardAbility && twice(uses, *card, Act::TapAbility);
            any |= self.spend(clause, *used, by.cloned());
            if let Some(last) = self.story.deeds.last_mut().filter(|_| both && any) {
                last.taps.push(*card);
            }
        }
        any
    }

    /// Tells whose card it is by the word before it: `your`, `Marta's`.
    fn owner_before(&self, clause: &Clause, place: usize) -> Option<Person> {
        let Node::Cards(members) = &clause.nodes[place].node else { return None };
        members[0].whose.clone().filter(|p| *p != Person::He)
    }

    /// Gives the cards of a clause that can be played and are neither on the table nor declared, in their order.
    fn new_cards(&self, clause: &Clause) -> Vec<(usize, usize)> {
        let resolved = has(clause, Word::InDeck) || has(clause, Word::InDiscard) && !has(clause, Word::On);
        let near =
            |at: usize, word: Word| clause.nodes[at.saturating_sub(3)..at].iter().any(|p| p.node == Node::Word(word));
        // `he puts Smoke Rings on the table to take it to the deck`
        let put = |at: usize| {
            near(at, Word::Put) && clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::InPlay))
        };
        let played = |at: usize| near(at, Word::Play) || put(at);
        // `Smoke Rings takes it to the deck`
        let acts = |at: usize| {
            let verb = clause.nodes.get(at + 1).map(|p| &p.node);
            let moves =
                matches!(verb, Some(Node::Word(Word::Take | Word::Bring | Word::Get | Word::Put | Word::Return)));
            moves && clause.nodes[..at].iter().all(|p| matches!(p.node, Node::Other(_) | Node::Whose(_)))
        };
        let acts = |at: usize, c: usize| acts(at) && self.is(c, CardKind::Event) && !self.creature(c);
        let told = |at: usize, c: usize| !resolved || played(at) || acts(at, c);
        let cards = self.cards(clause).filter(|(at, m)| self.playable(m.card) && self.is_new(m) && told(*at, m.card));
        let aimed =
            |at: usize| at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(Word::Against)) && clause.asked;
        // `I want to get rid of Minions Stir`: nobody plays what they want to be rid of.
        let rid = |at: usize| {
            let verb = clause.nodes[..at].iter().rev().find(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            // `I get rid of it with a Twilight`: that is played.
            let with = matches!(leading(clause, at), Some(Node::Word(Word::With | Word::By | Word::Play)));
            verb.is_some_and(|p| p.node == Node::Word(Word::Rid)) && !with
        };
        // `plays Exhalation of Decay on the Barrow-wight in his discard pile`: that one is no card that is played.
        let piled = [Word::InDiscard, Word::InDeck, Word::InSideboard].iter().any(|w| has(clause, *w));
        let goal = |at: usize| piled && leading(clause, at) == Some(&Node::Word(Word::On)) && played_before(clause, at);
        // `he discards Doors of Night and plays Foul Fumes`: nobody plays what they discard.
        let discarded = |at: usize, card: usize| {
            let verb = clause.nodes[..at].iter().rposition(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            let between = verb.map_or(&clause.nodes[..0], |v| &clause.nodes[v + 1..at]);
            let object = between.iter().all(|p| matches!(p.node, Node::Other(_) | Node::Whose(_)));
            let event = self.is(card, CardKind::Event) && !self.creature(card) && !self.has_use(card);
            let told = !clause.asked && !has(clause, Word::Earlier) && at + 1 == clause.nodes.len();
            event && object && told && verb.is_some_and(|v| clause.nodes[v].node == Node::Word(Word::Discard))
        };
        let cards = cards.filter(|(at, m)| !discarded(*at, m.card));
        // `can I play Twilight on Doors of Night?`: that one lies there.
        let lies = |at: usize, card: usize| {
            let led = matches!(leading(clause, at), Some(Node::Word(Word::On | Word::Against)));
            let mut first = self.cards(clause).filter(|(n, m)| *n < at && self.playable(m.card));
            led && self.may_stay(card)
                && !self.creature(card)
                && played_before(clause, at)
                && first
                    .any(|(_, m)| self.can_aim(m.card, card) == Some(true) || self.hazard(m.card) != self.hazard(card))
        };
        let moment = is_a_moment(clause);
        let goal_of = |d: &Deed, card: usize| {
            !d.earlier && d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, card)))
        };
        // `I play Twilight on Doors of Night. Before that goes away …`: what something is aimed at lies there.
        let timed = |at: usize| moment || matches!(leading(clause, at), Some(Node::Word(Word::Before | Word::After)));
        let there = |at: usize, card: usize| timed(at) && self.story.deeds.iter().any(|d| goal_of(d, card));
        let cards = cards.filter(|(at, m)| m.other || !there(*at, m.card));
        let cards = cards.filter(|(at, m)| !aimed(*at) && !rid(*at) && !goal(*at) && !lies(*at, m.card));
        cards.map(|(at, m)| (at, m.card)).collect()
    }

    /// Finds who taps and what is spent in a clause.
    fn spent(&self, clause: &Clause, verbs: &[(usize, Word)]) -> Spent {
        use Word as W;
        let mut spent = Spent::default();
        for (at, word) in verbs.iter().filter(|(_, w)| matches!(w, W::Tap | W::Discard)) {
            // `Legolas taps and discards the Herbs`: he taps, they are discarded.
            let both = *word == W::Tap
                && clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::And))
                && clause.nodes.get(at + 2).is_some_and(|p| p.node == Node::Word(W::Discard));
            let himself = at.checked_sub(1).and_then(|b| match &clause.nodes[b].node {
                Node::Cards(m) if self.character(m[0].card) => Some((b, m[0].card)),
                _ => None,
            });
            // `Kíli taps Concealment`: Kíli taps, for the event.
            let event = |c: usize| self.is(c, CardKind::Event) && !self.character(c) && !self.lies(c);
            let itself = |(_, c): &(usize, usize)| !(*word == W::Tap && event(*c) && self.only_played(*c));
            let object = || self.object(clause, *at).filter(itself).or_else(|| self.subject_card(clause, *at, *word));
            let Some((place, card)) = himself.filter(|_| both).or_else(object) else {
                continue;
            };
            let known = self.story.deeds.iter().any(|d| {
                d.taps.iter().chain(&d.discards).chain(&d.what).any(|t| self.same(*t, card)) && d.act != Act::Play
            });
            let new = self.new_card(clause);
            let played = new.is_some();
            // `Darkness Under Tree to tap her`; none of the other side's characters pays for a hazard.
            let purpose = new.is_some_and(|(n, _)| n < *at)
                && clause.nodes[..*at].iter().rev().take(2).any(|p| p.node == Node::Word(W::To));
            let theirs = new.is_some_and(|(_, n)| self.only_hazard(n)) && self.in_company(card);
            let before = verbs.iter().any(|(v, w)| v < at && *w == W::Tap);
            let led = clause.nodes[..*at].last().is_some_and(|p| p.node == Node::Word(W::To));
            if *word == W::Tap && (purpose || theirs || before && led) {
                continue;
            }
            let apart = self.lies_apart(card) || self.is_lying(card) && self.has_use(card);
            let stands = self.in_company(card) || self.character(card) && !apart;
            let doer = self.doer(clause, *at, card);
            if let Some((b, doer)) =
                doer.filter(|(_, d)| *word == W::Tap && stands && self.can_aim(*d, card) == Some(true))
            {
                spent.uses.push(Used { card: doer, act: Act::TapAbility, place: b });
                continue;
            }
            let joined = clause.nodes[(place + 1).min(clause.nodes.len())..]
                .iter()
                .take(3)
                .skip_while(|p| matches!(p.node, Node::Word(W::And) | Node::Whose(_) | Node::Other(_)))
                .map_while(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None })
                .next()
                .filter(|_| clause.nodes.get(place + 1).is_some_and(|p| p.node == Node::Word(W::And)));
            if let Some(second) = joined.filter(|s| self.lies(*s) && self.has_use(*s)) {
                let act = if *word == W::Tap { Act::TapAbility } else { Act::DiscardAbility };
                spent.uses.push(Used { card: second, act, place: place + 2 });
            }
            match word {
                W::Tap if stands && !(self.has_use(card) && !played && self.uses_itself(clause)) => {
                    let others = self.cards(clause).filter(|(at, m)| *at == place && self.in_company(m.card));
                    let all: Vec<usize> = others.map(|(_, m)| m.card).collect();
                    spent.payers.extend(if all.is_empty() { vec![card] } else { all });
                }
                W::Tap if played && (self.agent(card) || !self.has_use(card)) => spent.payers.push(card),
                W::Tap if !known => spent.uses.push(Used { card, act: Act::TapAbility, place }),
                W::Discard
                    if !known
                        && self.character(card)
                        && !self.lies_apart(card)
                        && self.story.phase == Some(Phase::Organization) =>
                {
                    spent.uses.push(Used { card, act: Act::DiscardAbility, place });
                }
                W::Discard if !known && !stands => spent.uses.push(Used { card, act: Act::DiscardAbility, place }),
                _ => {}
            }
        }
        spent
    }

    /// Finds the card in play that is said to do something to a card, and its place: `Adûnaphel taps Frodo`, `Adûnaphel
    /// (in play) taps Frodo`.
    fn doer(&self, clause: &Clause, verb: usize, goal: usize) -> Option<(usize, usize)> {
        let small = |n: &Node| matches!(n, Node::Mark('·' | ',') | Node::Word(Word::InPlay));
        let at = (0..verb).rev().find(|at| !small(&clause.nodes[*at].node))?;
        match &clause.nodes[at].node {
            Node::Cards(m) if self.is_lying(m[0].card) && self.has_use(m[0].card) => Some((at, m[0].card)),
            Node::Person(Person::He) => {
                self.nazgul_told().filter(|n| !self.is_of_whoever_is_meant(goal, *n)).map(|n| (at, n))
            }
            _ => None,
        }
    }

    /// Whether `he` is a player who taps a character of his own, and not the other player's Nazgûl.
    fn is_of_whoever_is_meant(&self, card: usize, nazgul: usize) -> bool {
        let company = self.story.companies.iter().find(|c| c.members.iter().any(|m| self.same(m.card, card)));
        let owner = company.and_then(|c| c.owner.clone());
        let lying = self.story.lying.iter().find(|l| self.same(l.card.card, nazgul));
        let other = lying.and_then(|l| l.owner.clone());
        owner.is_some() && owner == self.third() && other.is_some() && other != owner
    }

    /// Whether a card never lies in play, so that it is never tapped.
    fn only_played(&self, card: usize) -> bool {
        knowledge::never_stays(self.table, &self.mentions[card].versions)
    }

    /// Whether only the hazard player plays a card.
    pub(super) fn only_hazard(&self, card: usize) -> bool {
        let mention = &self.mentions[card];
        let plays = |v: &usize| self.table.plays(*v).iter().all(|a| a.as_hazard != Some(false));
        !mention.either && self.hazard(card) && mention.versions.iter().all(plays)
    }

    /// Whether a clause tells of a character's own use: it names a goal of theirs, and no check that they support.
    pub(super) fn uses_itself(&self, clause: &Clause) -> bool {
        use Word as W;
        let aside = has(clause, W::Support) || has(clause, W::Influence) || has(clause, W::InfluenceCheck);
        let says =
            has(clause, W::Untap) || has(clause, W::Cancel) || has(clause, W::InDiscard) || has(clause, W::Bring);
        !aside && says
    }

    /// Finds the card that a verb is about: the first behind it to which nothing leads, or the one that a pronoun there
    /// means.
    fn object(&self, clause: &Clause, verb: usize) -> Option<(usize, usize)> {
        use Word as W;
        for (at, placed) in clause.nodes.iter().enumerate().skip(verb + 1).take(6) {
            match &placed.node {
                Node::Cards(m) => return Some((at, m[0].card)),
                Node::Person(Person::He) => {
                    let own = self.text.get(placed.span.clone()).is_some_and(|t| t.to_lowercase().contains("sel"));
                    let subject = self
                        .cards(clause)
                        .filter(|(n, m)| *n < verb && self.character(m.card))
                        .map(|(_, m)| m.card)
                        .next();
                    let tapped = clause.nodes[verb].node == Node::Word(W::Tap);
                    let meant = if own { subject } else { None };
                    let ally = self.it.filter(|i| self.is(*i, CardKind::Ally) && self.lies(*i) && self.later(*i));
                    // A player without a company taps none of its characters.
                    let theirs = self.story.companies.last().and_then(|c| c.owner.clone());
                    let other =
                        self.subject_of(clause).filter(|s| theirs.as_ref().is_some_and(|t| t != s && *s != Person::He));
                    // `he taps her`: two persons, and not one of the company.
                    let two = clause.nodes[..verb].iter().any(|p| p.node == Node::Person(Person::He)) && !own;
                    let nazgul = if other.is_some() || two { self.nazgul() } else { None };
                    let nazgul = nazgul.or_else(|| self.own_agent(clause));
                    // Whoever has the company taps no Nazgûl of the other side.
                    let mine = theirs.is_some() && self.subject_of(clause) == theirs;
                    let last = self.nazgul_told().filter(|_| !mine);
                    let there = if tapped { ally.or(nazgul).or(last).or(self.him) } else { self.it };
                    return meant.or(there).map(|c| (at, c));
                }
                Node::Word(W::It) => return self.thing_meant(clause, verb).map(|c| (at, c)),
                Node::Word(W::Ring | W::Item) => return self.borne_ring().or(self.it).map(|c| (at, c)),
                Node::Word(W::Ally | W::Card) => return self.it.map(|c| (at, c)),
                // `if I tap just the ring`
                Node::Word(W::Alone) => {}
                Node::Word(W::And | W::Both | W::Discard | W::Tap | W::Agent | W::Wizard | W::Character | W::AllOf)
                | Node::Whose(_)
                | Node::Other(_) => {}
                Node::Word(_) | Node::Person(_) | Node::Mark(_) | Node::Number(_) => return None,
            }
        }
        None
    }

    /// Whether a card makes somebody check corruption.
    pub(super) fn rolls_for(&self, card: usize) -> bool {
        self.plays_so(card, |steps| knowledge::rolls(steps, RollKind::Corruption))
    }

    /// Whether a card was named behind the character who was named last.
    fn later(&self, card: usize) -> bool {
        self.him.is_none_or(|h| self.mentions[h].span.start < self.mentions[card].span.start)
    }

    /// Finds the Nazgûl or agent that was named last, if nobody else was since.
    fn nazgul_told(&self) -> Option<usize> {
        let last = self.nazgul()?;
        let later = self.him.is_some_and(|h| self.mentions[h].span.start > self.mentions[last].span.start);
        (!later || self.him.is_some_and(|h| self.same(h, last))).then_some(last)
    }

    /// Finds who taps where the verb has no object: `Legolas taps`, `he taps`.
    fn subject_card(&self, clause: &Clause, verb: usize, word: Word) -> Option<(usize, usize)> {
        if word != Word::Tap {
            return None;
        }
        let named = self
            .cards(clause)
            .filter(|(at, m)| *at < verb && (self.character(m.card) || self.is(m.card, CardKind::Ally)))
            .last();
        let he = clause.nodes[..verb]
            .iter()
            .rposition(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(Word::Who)));
        let alone = clause.nodes[..verb].iter().all(|p| !matches!(p.node, Node::Person(_) | Node::Cards(_)));
        // `Legolas, who has none, taps to back him up`
        let same = clause.joined == Some(Word::Who)
            || verb == 0 && clause.joined.is_none() && clause.nodes.len() > 1 && !clause.aside && self.him_told(clause);
        // `my Balin finds Narsil and taps for it`
        let for_it =
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(Word::For) && w[1].node == Node::Word(Word::It));
        let same = same || verb == 0 && clause.joined == Some(Word::And) && for_it && self.him_told(clause);
        // `Frodo is at Bree, site phase. Taps for the Hobbits`
        let only = verb == 0 && clause.joined.is_none() && !clause.aside;
        let only = only && self.him.is_some() && self.only_member() == self.him;
        let continues = alone && (same || only) && clause.speaker.is_none();
        named.map(|(at, m)| (at, m.card)).or_else(|| {
            let place = he.or(continues.then_some(verb))?;
            self.him.filter(|h| self.in_company(*h)).map(|h| (place, h))
        })
    }

    /// Taps or discards a card in play for its own use.
    fn spend(&mut self, clause: &Clause, Used { card, act, place }: Used, by: Option<Person>) -> bool {
        use Word as W;
        self.take(card);
        if act == Act::TapAbility && self.supports_too(clause, card, by.as_ref()) {
            return true;
        }
        if act == Act::TapAbility
            && !clause.asked
            && (has(clause, W::Already) || has(clause, W::Earlier))
            && self.item_tapped(card)
        {
            return true;
        }
        let known = self.is_used(card);
        if clause.asked && known {
            return false;
        }
        if act == Act::DiscardAbility && self.own_use(card) == Act::TapAbility {
            // A card without a use that discards it is given up for what resolves.
            let own = self.character(card) && self.story.phase == Some(Phase::Organization);
            if own {
                let member = self.cards(clause).find(|(_, m)| self.same(m.card, card)).map(|(_, m)| m.clone());
                if let Some(member) = member {
                    self.member(&member, by.clone());
                }
                let mut deed = Deed::of(act, Some(card), by);
                deed.chain = self.story.chain;
                deed.sentence = clause.sentence;
                self.story.deeds.push(deed);
                return true;
            }
            if self.creature(card) || self.character(card) || self.story.deeds.is_empty() {
                return false;
            }
            self.story.picks.push(card);
            return true;
        }
        let mut deed = Deed::of(act, Some(card), by);
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        deed.sentence = clause.sentence;
        if let Some((_, payer)) = self.pending.take() {
            deed.taps.push(payer);
        }
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, place);
        if self.story.deeds[last].targets.is_empty() {
            let goal = self.cards(clause).find(|(at, m)| {
                let own = owns_the_thing(clause, *at);
                *at > place && !own && !self.same(m.card, card) && !self.playable_now(m.card)
            });
            let goal = goal.map(|(_, m)| m.card);
            if let Some(goal) = goal {
                self.take(goal);
                self.story.deeds[last].targets.push(Goal::Card(goal));
            }
        }
        true
    }

    /// Whether a card is one that the clause would play itself.
    fn playable_now(&self, card: usize) -> bool {
        self.playable(card) && !self.lies(card) && !self.is_used(card)
    }

    /// Taps a character for a use of their own.
    fn taps_himself(&mut self, clause: &Clause, deed: Deed, goal: Option<usize>) -> bool {
        goal.into_iter().for_each(|g| self.take(g));
        self.story.deeds.push(Deed {
            targets: goal.map(Goal::Card).into_iter().collect(),
            chain: self.story.chain,
            asked: clause.asked,
            sentence: clause.sentence,
            ..deed
        });
        true
    }

    /// Lets characters pay for what was declared last, if that waits for it: `Concealment, tap Aragorn`; `Elven Cloak
    /// on Frodo, who taps`.
    fn pays_for_the_last(&mut self, clause: &Clause, payers: &[usize], by: Option<&Person>) -> bool {
        let needs = |card: usize| {
            let kinds = [CardKind::Item, CardKind::Ally, CardKind::Faction];
            let versions = self.mentions[card].versions.as_slice();
            kinds.iter().any(|k| self.is(card, *k)) || knowledge::takes(self.table, versions).tap
        };
        let sentence = clause.sentence;
        let waits = self.story.deeds.last().is_some_and(|d| {
            let short =
                clause.nodes.len() <= 5 && d.sentence.saturating_add(1) == sentence && d.chain == self.story.chain;
            let near = d.sentence == sentence || short || clause.asked && has(clause, Word::It);
            // `Ready to His Will on the Assassin, Asternak taps for it`, `She has tapped Elrond for it during the move`
            let it = [Word::It, Word::Card, Word::Ally].iter().any(|w| has(clause, *w));
            let purpose = has(clause, Word::For) || has(clause, Word::To) || clause.aside;
            let alone = clause.aside && clause.nodes.len() <= 3 && d.sentence == sentence;
            let for_it = d.sentence.saturating_add(1) >= sentence && purpose && it || alone;
            // `he responds with Ready to His Will on the Assassin, tapping Asternak`
            let tapping =
                clause.joined.is_none() && clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Tap));
            let for_it =
                for_it || tapping && near && clause.nodes.len() < 3 && payers.iter().all(|p| self.in_company(*p));
            let theirs = |c: usize| self.only_hazard(c) && payers.iter().any(|p| self.in_company(*p));
            d.act == Act::Play
                && d.taps.is_empty()
                && !d.earlier
                && (near || for_it)
                && d.what.is_some_and(|c| (needs(c) || for_it) && !theirs(c))
        });
        let price = self.story.deeds.last().is_some_and(|d| {
            matches!(d.act, Act::DiscardAbility | Act::Use)
                && d.taps.is_empty()
                && d.sentence == sentence
                && (d.by.as_ref() == by || by.is_none() || d.by.is_none())
                && d.what.is_some_and(|w| !payers.iter().any(|p| self.same(*p, w)))
        });
        let Some(last) = self.story.deeds.last_mut().filter(|_| waits || price) else { return false };
        last.taps.extend(payers);
        if waits {
            let mentions = self.mentions;
            let paid = |c: usize| payers.iter().any(|p| mentions[*p].title == mentions[c].title);
            last.targets.retain(|t| !matches!(t, Goal::Card(c) if paid(*c)));
            last.performer = last.performer.filter(|c| !paid(*c));
        }
        self.handled = true;
        true
    }

    /// Lets the character who was tapped just before test a ring: `I tap Gandalf and test Frodo's ring`.
    pub(super) fn tests_ring(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let test = has(clause, W::Test) && !has(clause, W::Not) && !has(clause, W::Tap);
        let rolls = |steps: &[_]| knowledge::rolls(steps, RollKind::Test);
        let tester = |c: usize| knowledge::uses(self.table, &self.mentions[c].versions).any(|a| rolls(&a.steps));
        let waits = self.pending.as_ref().is_some_and(|(_, who)| tester(*who));
        let own =
            |m: &Member| self.in_company(m.card) || self.is(m.card, CardKind::Item) && self.bearer(m.card).is_some();
        let plain = self.cards(clause).all(|(_, m)| own(m));
        if !(test && waits && plain) {
            return false;
        }
        let named =
            self.cards(clause).map(|(_, m)| m.card).find(|c| self.is(*c, CardKind::Item) && !self.character(*c));
        let groups = clause.nodes.iter().enumerate();
        let mut held =
            groups.filter_map(|(at, p)| if let Node::Cards(m) = &p.node { self.borne_by(clause, at, m) } else { None });
        let ring = named.or(held.next_back()).or_else(|| self.borne_ring());
        let Some((by, who)) = self.pending.take_if(|_| ring.is_some()) else { return false };
        self.take(who);
        self.handled = true;
        self.taps_himself(clause, Deed::of(Act::TapAbility, Some(who), by), ring)
    }

    /// Lets a character tap for the event of which the text told last: `has tapped Aragorn for the card`.
    fn taps_for_it(&mut self, clause: &Clause, who: usize) -> bool {
        let waits = |c: &usize| {
            let takes = knowledge::takes(self.table, &self.mentions[*c].versions);
            takes.tap && self.is(*c, CardKind::Event) && !self.hazard(*c) && !self.lies(*c)
        };
        // `I play Lucky Search. Beregond has Healing Herbs. I tap Aragorn for the card`
        let open = |d: &&Deed| d.act == Act::Play && !d.earlier && d.taps.is_empty();
        let played = self.story.deeds.iter().rfind(open).and_then(|d| d.what);
        let card = self.it.into_iter().chain(played).find(waits);
        let Some(card) = card.filter(|_| for_the_card(clause)) else { return false };
        let mentions = self.mentions;
        let own = |d: &Deed| d.act == Act::Play && d.what.is_some_and(|w| mentions[w].title == mentions[card].title);
        match self.story.deeds.iter_mut().rfind(|d| own(d)) {
            Some(deed) if deed.taps.is_empty() => (deed.taps, deed.performer) = (vec![who], None),
            Some(_) => {}
            None => {
                self.declare(clause, Act::Play, card, Some(who));
            }
        }
        self.handled = true;
        true
    }

    /// Taps a character in a clause that plays nothing: for what was played just before, for what comes next, or for
    /// themselves.
    fn tapped_for(&mut self, clause: &Clause, payers: &[usize], by: Option<Person>) -> bool {
        use Word as W;
        payers.iter().for_each(|p| self.take(*p));
        if payers.len() == 1 && self.supports_too(clause, payers[0], by.as_ref()) {
            return true;
        }
        if self.helps_outright(clause) {
            return self.supported_by(clause, 0, payers);
        }
        // `before I tap Boromir`: it is not done yet.
        if clause.joined == Some(W::Before) {
            self.handled = true;
            return false;
        }
        if clause.asked
            && self.story.deeds.iter().any(|d| payers.iter().all(|p| d.taps.iter().any(|t| self.same(*t, *p))))
        {
            return false;
        }
        let who = payers[0];
        // `can Gandalf still tap for this?`, of what he is declared to tap for.
        let own = |d: &Deed| d.act == Act::TapAbility && !d.earlier && d.what.is_some_and(|w| self.same(w, who));
        if clause.asked && payers.len() == 1 && self.cards(clause).count() == 1 && self.story.deeds.iter().any(own) {
            self.handled = true;
            return false;
        }
        let goal = self.cards(clause).map(|(_, m)| m.card).find(|c| !payers.iter().any(|p| self.same(*p, *c)));
        // `does Elrond tap for the test?`, of a test that is declared.
        let tested = self.story.deeds.iter().any(|d| d.act == Act::Play && d.what.is_some_and(|w| self.tests(w)));
        if has(clause, W::Test) && clause.asked && tested {
            self.handled = true;
            return false;
        }
        if has(clause, W::Test) {
            let ring = goal.filter(|g| self.is(*g, CardKind::Item)).or_else(|| self.borne_ring());
            return self.taps_himself(clause, Deed::of(Act::TapAbility, Some(who), by), ring);
        }
        let aimed = goal.filter(|_| has(clause, W::Untap)).filter(|_| self.has_use(who));
        if aimed.is_some() || self.uses_itself(clause) && self.has_use(who) {
            return self.taps_himself(clause, Deed::of(Act::TapAbility, Some(who), by), aimed);
        }
        if self.paid_before(clause, payers) || self.pays_for_the_last(clause, payers, by.as_ref()) {
            return true;
        }
        if self.helps(clause, payers) {
            return self.supported_by(clause, 0, payers);
        }
        // `and tap Frodo with her`: the target of the card that was tapped just before.
        if let Some(last) = self.story.deeds.last_mut().filter(|d| d.act == Act::TapAbility && d.targets.is_empty()) {
            last.targets.push(Goal::Card(who));
            self.handled = true;
            return true;
        }
        let told = clause
            .nodes
            .iter()
            .any(|p| matches!(p.node, Node::Person(Person::Me | Person::Opponent | Person::Named(_))));
        if clause.joined == Some(W::So) && !told {
            self.handled = true;
            return false;
        }
        if self.taps_for_it(clause, who) {
            return true;
        }
        self.pending = Some((by, who));
        (self.pending_asked, self.pending_sentence) = (clause.asked, clause.sentence);
        self.pending_for = self.tapped_in_favour(clause, payers);
        let it = |w: &[Placed]| w[0].node == Node::Word(Word::For) && w[1].node == Node::Word(Word::It);
        self.pending_for_it = clause.nodes.windows(2).any(it);
        self.handled = true;
        false
    }
}

/// Whether a clause says of something that it is there or is not, so that something else can be played on it: `there is no
/// strike yet to play it on`.
pub(super) fn lacks_what_it_takes(clause: &Clause) -> bool {
    let there = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "there");
    let is = clause.nodes.windows(2).position(|w| there(&w[0]) && w[1].node == Node::Word(Word::Be));
    let takes = [Word::To, Word::Play, Word::It].map(Node::Word);
    let plays = |at: usize| clause.nodes[at..].windows(3).any(|w| w.iter().map(|p| &p.node).eq(takes.iter()));
    is.is_some_and(plays) && !clause.asked
}

/// Whether a clause says that this player spends something or plays a card: `my opponent discards`. `he discards` says so
/// only where the card is somebody's who is named: `he discards Sam's Cram`.
pub(super) fn names_the_player(clause: &Clause, by: &Person) -> bool {
    let does = |p: &Placed| [Word::Discard, Word::Tap, Word::Play, Word::Want].map(Node::Word).contains(&p.node);
    let named = |w: &[Placed]| matches!(&w[0].node, Node::Person(who) if who == by) && does(&w[1]);
    let of_others = |w: &[Placed]| does(&w[0]) && w[1..].iter().all(|p| matches!(p.node, Node::Cards(_)));
    *by != Person::He && (clause.nodes.windows(2).any(named) || clause.nodes.windows(3).any(of_others))
}

/// Whether a clause only tells of a moment: `before Doors of Night goes away`.
fn is_a_moment(clause: &Clause) -> bool {
    let does = [Word::Play, Word::Put, Word::Respond, Word::Have, Word::Tap, Word::Reveal, Word::Attack];
    matches!(clause.joined, Some(Word::Before | Word::After | Word::When))
        && !does.iter().any(|w| has(clause, *w))
        && !clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)))
}

/// Whether somebody taps for a card that is not named: `has tapped Aragorn for the card`.
fn for_the_card(clause: &Clause) -> bool {
    let led = clause.nodes.iter().position(|p| p.node == Node::Word(Word::For)).map_or(clause.nodes.len(), |at| at + 1);
    let next = clause.nodes[led..].iter().find(|p| !matches!(p.node, Node::Other(_)));
    next.is_some_and(|p| matches!(p.node, Node::Word(Word::It | Word::Card)))
}

/// Whether a card is named as what somebody answers: `in response to my Gates of Morning`.
pub(super) fn is_answered_at(clause: &Clause, at: usize) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Whose(_) | Node::Other(_));
    let mut before = clause.nodes[..at].iter().rev().filter(small).map(|p| &p.node);
    before.next() == Some(&Node::Word(Word::To)) && before.next() == Some(&Node::Word(Word::Respond))
}

/// Whether a character is only named as whose ally or item something is: `Tom Bombadil, the ally of Aragorn II`.
fn owns_the_thing(clause: &Clause, at: usize) -> bool {
    let near = |back: usize| at.checked_sub(back).map(|b| &clause.nodes[b].node);
    near(1) == Some(&Node::Word(Word::Of)) && matches!(near(2), Some(Node::Word(Word::Ally | Word::Item)))
}

/// Whether a card is named before a place of a clause, behind a verb of playing.
fn played_before(clause: &Clause, at: usize) -> bool {
    let verb = |p: &Placed| matches!(p.node, Node::Word(Word::Play | Word::Put | Word::Respond));
    // `I tap Elrond for Marvels Told on Eye of Sauron`
    let taps = clause.nodes[..at].iter().position(|p| p.node == Node::Word(Word::Tap));
    let from = clause.nodes[..at].iter().position(verb).or(taps);
    from.is_some_and(|from| clause.nodes[from..at].iter().any(|p| matches!(p.node, Node::Cards(_))))
}
