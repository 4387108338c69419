//! Reads what a clause says of cards in play: where they lie, and whose they are.

use super::*;
use crate::told::node::{DISCARDED, is_plain};

impl Reading<'_> {
    /// Lets a card lie in play of which a question asks what becomes of it, and of which nothing else was told: `he plays
    /// Doors of Night. Is my Gates of Morning discarded?` Returns whether it does.
    pub(super) fn lies_by_question(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).collect();
        let whose = told.iter().find_map(|n| if let Node::Whose(p) = n { Some(p.clone()) } else { None });
        let small = |n: &&Node| !matches!(n, Node::Whose(_) | Node::Mark(_) | Node::Other(_)) || is_plain(n, DISCARDED);
        let told: Vec<&Node> = told.into_iter().filter(small).collect();
        let gone =
            |n: &Node| is_plain(n, DISCARDED) || matches!(n, Node::Word(W::Discard | W::Stay | W::Leave | W::Beat));
        let taken = |n: &Node| matches!(n, Node::Word(W::Discard | W::Cancel | W::Beat | W::Rid | W::Lose));
        let group = match told.as_slice() {
            [Node::Word(W::Be | W::Do | W::Must), Node::Cards(m), fate, rest @ ..] if rest.len() < 3 && gone(fate) => m,
            [Node::Word(W::Do), Node::Word(W::It) | Node::Cards(_), fate, Node::Cards(m)] if taken(fate) => m,
            [Node::Word(W::Do | W::Must), Node::Person(_), Node::Word(W::Lose), Node::Cards(m)] => m,
            [
                Node::Word(W::Asks),
                Node::Word(W::Happen | W::Become),
                Node::Word(W::To | W::With | W::Of),
                Node::Cards(m),
            ] => m,
            _ => return false,
        };
        let [member] = group.as_slice() else { return false };
        let card = member.card;
        let lasts = self.is(card, CardKind::Event) && !self.creature(card) || self.is(card, CardKind::Faction);
        let lasts =
            lasts && !self.character(card) && !knowledge::never_stays(self.table, &self.mentions[card].versions);
        let declared = self.story.deeds.iter().any(|d| !d.earlier && d.act != Act::Pass);
        if !clause.asked || !lasts || !declared || !self.is_new(member) || self.lies(card) {
            return false;
        }
        if (0..card).any(|before| self.same(before, card)) {
            return false;
        }
        self.take(card);
        self.story.lying.push(Lying { owner: whose, ..Lying::of(Member::of(card)) });
        self.handled = true;
        true
    }

    /// Puts cards into play that a clause says to be there.
    pub(super) fn in_play(&mut self, clause: &Clause) {
        use Word as W;
        if self.speaks_of_what_comes(clause) || self.holds_in_hand(clause) || hidden::aims_at_guarded(clause) {
            return;
        }
        if let Some((table, pile)) = parted(clause) {
            self.in_play(&table);
            return self.pile(&pile);
        }
        self.together(clause);
        if crate::told::frames::still_there(&clause.nodes) && !clause.asked && self.played_before_lie(clause) {
            return;
        }
        // `lying in play are three cards that she put there before, namely Doors of Night and Fell Winter`
        if has(clause, W::InPlay) && has(clause, W::Card) && self.cards(clause).next().is_none() && !clause.asked {
            self.table_sentence = clause.sentence;
        }
        let (there, permanent) = (self.says_there(clause), says_permanent(clause));
        if self.tells_a_deed(clause) {
            return;
        }
        let deed = [W::Play, W::Tap, W::Discard, W::Respond, W::Reveal].iter().any(|w| has(clause, *w));
        let moved = [W::Reveal, W::Draw, W::Take, W::Search, W::Choose].iter().any(|w| has(clause, *w));
        // `my deck has Twilight on top`, where no card turns that over.
        let turned = (0..self.mentions.len()).any(|c| self.plays_so(c, knowledge::reveals));
        let top = has(clause, W::DeckTop) && (has(clause, W::Have) || has(clause, W::Be) || has(clause, W::Stay));
        let deck = has(clause, W::InDeck) && (has(clause, W::Be) || top) && !moved && !(top && turned);
        let hand = deck || [W::InHand, W::InDiscard, W::InSideboard, W::InSites].iter().any(|w| has(clause, *w));
        if clause.asked && !there && !permanent || deed && !there {
            return;
        }
        if hand && !there && !clause.asked {
            return self.pile(clause);
        }
        if !(there || permanent || self.says_whose(clause)) || has(clause, W::Not) && !there {
            return;
        }
        let mut groups = groups_in_play(clause);
        groups.extend(self.named_before(clause, groups.is_empty()).map(|card| (0, vec![Member::of(card)])));
        let place = self.place_in_play(clause, &groups);
        for (at, members) in &groups {
            let none = at.checked_sub(1).is_some_and(|b| clause.nodes[b].node == Node::Word(W::Not))
                || members.iter().any(|m| self.story.absent.contains(&m.card));
            for member in members.iter().filter(|_| !none) {
                let reason = leading(clause, *at) == Some(&Node::Word(W::By)) && self.is_declared(member.card);
                if reason
                    || self.is_played_beside(clause, member.card)
                    || !there && self.acts_already(clause, member.card)
                {
                    continue;
                }
                let none = self.is_no_card_in_play(clause, member.card, there);
                if self.is_on_another(clause, member.card, &place) || !none && !self.is_in_hand(clause, member, &place)
                {
                    self.lies_so(clause, member, &place);
                    self.laid_sentence = clause.sentence;
                }
            }
        }
    }

    /// Reads since when the events are there that were told of just before: `all three had been on the table since before
    /// this phase`.
    pub(super) fn all_since(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let near = self.laid_sentence.checked_add(1).is_some_and(|next| (next - 1..=next).contains(&clause.sentence));
        let all = [W::AllOf, W::Both].iter().any(|w| has(clause, *w)) && has(clause, W::Be);
        let player = clause.nodes.iter().any(|p| matches!(&p.node, Node::Person(p) if *p != Person::He));
        let aside = clause.asked || player || has(clause, W::Not) || has(clause, W::If);
        let Some(when) = since(clause).filter(|_| all && !aside) else { return false };
        if self.cards(clause).next().is_some() || !self.came_since(clause, when) && !near {
            return false;
        }
        for lying in self.story.lying.iter_mut().filter(|l| l.since.is_none() && l.typed.is_none() && !l.on_guard) {
            lying.since = Some(when);
        }
        self.handled = true;
        true
    }

    /// Lets the events lie in play of which the sentence before tells that they were played, and this one that all of them were
    /// there before: `Fog, which she played with Crown of Flowers, and his Doors of Night. All three were there before the phase`.
    fn came_since(&mut self, clause: &Clause, when: Since) -> bool {
        let here = |sentence: usize| sentence != usize::MAX && (sentence..=sentence + 1).contains(&clause.sentence);
        let own = |r: &Self, d: &Deed| {
            let event = d.what.is_some_and(|c| r.may_stay(c) && r.is(c, CardKind::Event) && !r.character(c));
            d.act == Act::Play
                && event
                && here(d.sentence)
                && d.typed.is_none()
                && d.targets.is_empty()
                && d.key.is_none()
        };
        let one = |d: &&Deed| here(d.sentence) && !d.earlier;
        let count = self.story.deeds.iter().filter(one).filter(|d| own(self, d)).count();
        let others = self.story.deeds.iter().filter(one).count() > count;
        let laid = here(self.laid_sentence);
        let apart = laid && self.story.deeds.iter().filter(one).any(|d| d.sentence != self.laid_sentence);
        if others || apart || count + usize::from(laid) < 2 {
            return false;
        }
        for deed in std::mem::take(&mut self.story.deeds) {
            match deed.what.filter(|_| own(self, &deed)) {
                Some(card) if self.lies(card) => {}
                Some(card) => {
                    let owner = deed.by.clone();
                    self.story.lying.push(Lying { owner, since: Some(when), ..Lying::of(Member::of(card)) });
                }
                None => self.story.deeds.push(deed),
            }
        }
        true
    }

    /// Whether a card that never stays in play is named beside one that is there: `Dark Quarrels, since Gates of Morning
    /// is out`, `Marvels Told on the Minions Stir that he has in play`.
    pub(super) fn is_played_beside(&self, clause: &Clause, card: usize) -> bool {
        let hidden = [Word::OnGuard, Word::FaceDown, Word::Resolve, Word::Over].iter().any(|w| has(clause, *w));
        let short = |c: usize| knowledge::never_stays(self.table, &self.mentions[c].versions);
        let stays = |c: usize| !short(c) && self.playable(c) && !self.character(c);
        has(clause, Word::InPlay)
            && !hidden
            && !clause.asked
            && short(card)
            && self.cards(clause).any(|(_, m)| stays(m.card))
    }

    /// Whether a clause tells what a card does that was declared: `my Doors of Night already kills the Gates`.
    fn acts_already(&self, clause: &Clause, card: usize) -> bool {
        use Word as W;
        let lies = [W::Be, W::Have, W::Bear, W::Stay, W::InPlay].iter().any(|w| has(clause, *w));
        let declared = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| self.same(w, card));
        let does = [W::Beat, W::Cancel, W::Eliminated, W::Discard].iter().any(|w| has(clause, *w));
        does && !lies && self.story.deeds.iter().any(declared)
    }

    /// Whether a clause says outright that something is in play.
    fn says_there(&self, clause: &Clause) -> bool {
        use Word as W;
        let any = |wanted: &dyn Fn(&Member) -> bool| {
            clause.nodes.iter().any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(wanted)))
        };
        has(clause, W::InPlay)
            || self.goes_on_with_events(clause)
            || self.table_sentence == clause.sentence && self.is_of_events(clause) && !clause.asked
            || has(clause, W::Stay)
                && self.is_of_events(clause)
                && !clause.asked
                && !in_pile(clause)
                && !self.keeps_declared(clause)
            || has(clause, W::OnGuard)
            || self.is_beside(clause)
            || self.is_since(clause)
            || self.says_only_whose(clause)
            || self.says_there_is(clause)
            || self.is_out(clause)
            || self.heads_its_effect(clause)
            || said(clause, W::FaceDown)
            || said(clause, W::FaceUp)
            || any(&|m| m.face_down.is_some())
            || (has(clause, W::Agent) && has(clause, W::Have))
            || any(&|m| self.agent(m.card) && m.whose.is_some())
    }

    /// Lets cards lie in play that were said to have been played before: `I brought out Doors of Night last turn, and it is
    /// still there`.
    fn played_before_lie(&mut self, clause: &Clause) -> bool {
        let near = |d: &Deed| d.sentence == usize::MAX || d.sentence.saturating_add(1) >= clause.sentence;
        let mut any = false;
        let mut kept = Vec::new();
        for deed in std::mem::take(&mut self.story.deeds) {
            // `she has in his turn played Doors of Night, and it is still in play`
            let past = deed.earlier || deed.sentence == clause.sentence;
            let own = deed.what.filter(|c| deed.act == Act::Play && past && near(&deed) && self.may_stay(*c));
            match own.filter(|_| deed.typed.is_none() && deed.targets.is_empty()) {
                Some(card) => {
                    any = true;
                    self.story.lying.push(Lying { owner: deed.by.clone(), ..Lying::of(Member::of(card)) });
                }
                None => kept.push(deed),
            }
        }
        self.story.deeds = kept;
        self.handled |= any;
        any
    }

    /// Finds the card that was named just before a clause that names none and says that it is in play: `she points at the
    /// Adûnaphel she has in play`. It is not declared then.
    fn named_before(&mut self, clause: &Clause, nameless: bool) -> Option<usize> {
        use Word as W;
        let says = has(clause, W::InPlay) && has(clause, W::Have) && !has(clause, W::Not) || only_lies(clause);
        let says = says && nameless;
        let (card, sentence) = self.last.filter(|_| says)?;
        let mentions = self.mentions;
        let own = |d: &Deed| d.what.is_some_and(|w| mentions[w].title == mentions[card].title);
        let here = |d: &Deed| d.sentence == clause.sentence || d.sentence == usize::MAX;
        let plain = |d: &Deed| d.act == Act::Play && here(d) && d.targets.is_empty();
        let open = sentence == clause.sentence && self.hazard(card) && !self.lies(card);
        if !open || self.story.deeds.iter().any(|d| own(d) && !plain(d)) {
            return None;
        }
        self.story.deeds.retain(|d| !own(d));
        Some(card)
    }

    /// Whether a line or a part of a sentence only adds events to those that were told to be in play just before: `plus
    /// Doors of Night`.
    fn goes_on_with_events(&self, clause: &Clause) -> bool {
        let added = clause.joined == Some(Word::And) && clause.speaker.is_some() && !clause.asked;
        let small = |n: &Node| matches!(n, Node::Cards(_) | Node::Other(_) | Node::Mark(_) | Node::Whose(_));
        let only = clause.nodes.iter().all(|p| small(&p.node));
        // `in play are my Fog and my Crown of Flowers, and my opponent's Doors of Night`
        let theirs = matches!(clause.joined, None | Some(Word::And))
            && matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Whose(_)))
            && clause.speaker.is_none()
            && !clause.asked
            && self.laid_sentence == clause.sentence
            && self.cards(clause).all(|(_, m)| self.may_stay(m.card) && !self.is_used(m.card));
        let line = added && self.laid_sentence.checked_add(1) == Some(clause.sentence);
        only && self.is_of_events(clause) && (line || theirs)
    }

    /// Whether a clause says on whose side a card is: `on my opponent's side there are …`, `the Southrons are with my
    /// opponent`.
    fn is_beside(&self, clause: &Clause) -> bool {
        use Word as W;
        let kept = |c: usize| [CardKind::Event, CardKind::Faction].iter().any(|k| self.is(c, *k));
        let cards = || self.cards(clause).filter(|(_, m)| !self.site(m.card));
        let kept = cards().next().is_some() && cards().all(|(_, m)| kept(m.card) && !self.character(m.card));
        let side = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "side");
        let side = clause.nodes.windows(2).any(|w| matches!(w[0].node, Node::Whose(_)) && side(&w[1]));
        // `from him there is Doors of Night`
        let with = clause
            .nodes
            .windows(2)
            .any(|w| matches!(w[0].node, Node::Word(W::With | W::From)) && matches!(w[1].node, Node::Person(_)));
        // `before it resolves there is a Twilight from him on it` answers something.
        let open = has(clause, W::Not) || has(clause, W::Respond);
        kept && has(clause, W::Be) && (side || with) && !clause.asked && !open
    }

    /// Whether a clause only says of events since when they are there: `The Moon Is Dead (that's from this phase)`.
    fn is_since(&self, clause: &Clause) -> bool {
        use Word as W;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Whose(_));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let when = matches!(
            told.as_slice(),
            [Node::Cards(_), Node::Word(W::Be), Node::Word(W::SinceNow | W::SinceTurn | W::SinceStart)]
        );
        when && self.is_of_events(clause) && self.cards(clause).all(|(_, m)| self.may_stay(m.card)) && !clause.asked
    }

    /// Whether a clause only says that there is an event: `and there's Doors of Night`.
    fn says_there_is(&self, clause: &Clause) -> bool {
        let there = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "there");
        let mut nodes = clause.nodes.iter().skip_while(|p| matches!(p.node, Node::Mark(_)));
        let begins = nodes.next().is_some_and(there) && nodes.next().is_some_and(|p| p.node == Node::Word(Word::Be));
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, Word::Be | Word::And | Word::Already | Word::Idle),
            Node::Cards(m) => m.iter().all(|m| self.may_stay(m.card)),
            Node::Other(_) | Node::Mark(_) | Node::Whose(_) => true,
            Node::Person(_) | Node::Number(_) => false,
        };
        begins && clause.nodes.iter().all(plain) && self.cards(clause).next().is_some() && !clause.asked
    }

    /// Whether a clause without a verb says of events that they are out: `Wake of War + Doors of Night out`.
    fn is_out(&self, clause: &Clause) -> bool {
        let last = clause.nodes.last().is_some_and(|p| matches!(&p.node, Node::Other(word) if word == "out"));
        let verb = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        last && !verb && self.is_of_events(clause) && !clause.asked && !has(clause, Word::Not)
    }

    /// Whether a card is only named before what it does: `my Forewarned Is Forearmed: one attack, uncancellable`.
    fn heads_its_effect(&self, clause: &Clause) -> bool {
        let alone = matches!(clause.nodes.as_slice(), [Placed { node: Node::Whose(_), .. }, Placed { node: Node::Cards(m), .. }]
            if m.len() == 1 && self.may_stay(m[0].card) && !self.creature(m[0].card));
        let colon = self.text.get(clause.span().end..).is_some_and(|t| t.trim_start().starts_with(':'));
        alone && colon && self.is_of_events(clause) && !clause.asked && clause.speaker.is_none()
    }

    /// Whether all the cards of a clause are events.
    fn is_of_events(&self, clause: &Clause) -> bool {
        let event = |c: usize| self.is(c, CardKind::Event) && !self.character(c);
        // `Rebel-talk lies on Éowyn`
        let bearer = |at: usize| leading(clause, at) == Some(&Node::Word(Word::On));
        self.cards(clause).any(|(_, m)| event(m.card))
            && self.cards(clause).all(|(at, m)| event(m.card) || bearer(at) && self.character(m.card))
    }

    /// Whether a clause speaks of cards that come into play only now, or about which somebody asks.
    fn speaks_of_what_comes(&self, clause: &Clause) -> bool {
        use Word as W;
        let laid = clause.asked && has(clause, W::OnGuard) && (has(clause, W::Put) || has(clause, W::Play));
        let comes = clause.asked && !has(clause, W::Have) && !has(clause, W::Be) && !has(clause, W::OnGuard);
        laid || comes || has(clause, W::Reveal) && !has(clause, W::Have) && !has(clause, W::Be)
    }

    /// Whether somebody is said to bear the cards that they have in play.
    fn says_held(&self, clause: &Clause) -> bool {
        has(clause, Word::Bear)
            && self.subject_of(clause).is_some()
            && (!self.cards(clause).any(|(_, m)| self.character(m.card)) || self.holds_events(clause))
    }

    /// Whether a player holds events beside characters: `I hold Marvels Told and Jerrek`.
    fn holds_events(&self, clause: &Clause) -> bool {
        let short = |c: usize| knowledge::never_stays(self.table, &self.mentions[c].versions);
        let player = matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Person(p)) if *p != Person::He);
        player && self.cards(clause).any(|(_, m)| short(m.card))
    }

    /// Whether the character who was named last is said to be tapped or wounded.
    fn him_in_state(&self) -> bool {
        let told = |m: &Member| m.state.is_some() && self.him.is_some_and(|h| self.same(h, m.card));
        self.story.companies.iter().flat_map(|c| &c.members).any(told)
    }

    /// Puts cards that a player holds into the hand: `I'm holding Houses of Healing`.
    fn holds_in_hand(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let held = clause.nodes.iter().any(|p| {
            p.node == Node::Word(W::Bear) && self.text.get(p.span.clone()).is_some_and(|t| fold(t).starts_with("h"))
        });
        // `I was going to Bree with Elrond, and holding Marvels Told`
        let first = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Bear));
        // `he is tapped and holds Cram`: he bears it.
        let borne = self.him_in_state() && self.cards(clause).all(|(_, m)| self.is(m.card, CardKind::Item));
        let goes_on = clause.joined == Some(W::And) && first && self.subject.is_some() && !borne;
        // `she has brought Riders of Rohan into play`
        let played = has(clause, W::IntoPlay) || has(clause, W::InPlay);
        if !held
            || played
            || !(self.says_held(clause) || goes_on)
            || !self
                .cards(clause)
                .all(|(_, m)| self.playable(m.card) || self.holds_events(clause) && self.character(m.card))
            || clause.asked
            || has(clause, W::Not)
        {
            return false;
        }
        let own = self.subject.clone().filter(|_| goes_on);
        let owner = own.or_else(|| self.subject_of(clause)).filter(|p| *p != Person::He).or_else(|| self.third());
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        for card in cards.into_iter().filter(|c| !self.lies(*c)).collect::<Vec<_>>() {
            self.take(card);
            self.story.piles.push((owner.clone(), Pile::Hand, card));
        }
        self.handled = true;
        true
    }

    /// Whether somebody or something is said to have the cards in play.
    fn says_whose(&self, clause: &Clause) -> bool {
        use Word as W;
        let borne = has(clause, W::Be)
            && self
                .cards(clause)
                .any(|(at, m)| leading(clause, at) == Some(&Node::Word(W::On)) && self.character(m.card));
        borne && ![W::Strike, W::Put, W::Play].iter().any(|w| has(clause, *w))
            || self.says_held(clause)
            || has(clause, W::Have)
            || has(clause, W::Already)
            || has(clause, W::SinceStart)
    }

    /// Whether a clause tells how a card is laid on-guard or played, and not that it lies there.
    fn tells_a_deed(&self, clause: &Clause) -> bool {
        use Word as W;
        // On-guard cards are laid while a company moves; a clause about one that lies there says so.
        let lies = [W::Be, W::Have, W::Stay, W::SinceStart, W::Already].iter().any(|w| has(clause, *w));
        let moves =
            self.story.companies.last().is_some_and(|c| c.to.is_some()) || tells_move(clause) || self.moves_next;
        let down = |m: &Member| m.face_down == Some(true) && self.may_stay(m.card);
        let down = has(clause, W::Put) && self.cards(clause).any(|(_, m)| down(m));
        let laid = (has(clause, W::OnGuard) || down)
            && !lies
            && moves
            && self.story.phase != Some(Phase::Site)
            && !has(clause, W::Reveal);
        // `he's put Wargs in front of us`: a creature is never just there.
        let attacks = self
            .cards(clause)
            .any(|(_, m)| self.is(m.card, CardKind::Creature) && !self.plays_as(m.card, Mode::PermanentEvent));
        let played = (has(clause, W::Play) || has(clause, W::Put))
            && has(clause, W::InPlay)
            && (attacks || !has(clause, W::Have) && !has(clause, W::Be));
        laid || played
    }

    /// Finds where the cards in play of a clause are, and whose.
    fn place_in_play(&self, clause: &Clause, groups: &[(usize, Vec<Member>)]) -> PlaceInPlay {
        use Word as W;
        let cards = || groups.iter().flat_map(|(_, m)| m).map(|m| m.card);
        let follow = |first: Word, second: &Node| {
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(first) && w[1].node == *second)
        };
        let bearer = groups.iter().find_map(|(at, m)| {
            let led = leading(clause, *at) == Some(&Node::Word(W::On));
            // `he taps Adûnaphel (in play) on Gandalf`: she does not lie on him.
            let verb = clause.nodes[..*at].iter().rev().find(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            let led = led && verb.is_none_or(|p| p.node != Node::Word(W::Tap));
            // `on Aragorn's company he had put a card on-guard`
            let company = clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::Company));
            let led = led && !company && !has(clause, W::OnGuard);
            led.then(|| m[0].card).filter(|c| self.character(*c))
        });
        let on_him = follow(W::On, &Node::Person(Person::He));
        let on_site = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(W::On), Node::Cards(m)) if self.site(m[0].card) && !self.character(m[0].card) => {
                Some(m[0].card)
            }
            _ => None,
        });
        // `The One Ring with Free to Choose on it`
        let on_it = follow(W::On, &Node::Word(W::It));
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w))).unwrap_or(0);
        let subject =
            groups.iter().rev().find(|(at, m)| *at < verb && self.character(m[0].card)).map(|(_, m)| m[0].card);
        let him = self.him.filter(|h| on_him && subject.is_none() && self.in_company(*h));
        PlaceInPlay {
            there: self.says_there(clause),
            owner: owner_in_play(clause),
            site: cards().find(|c| self.site(*c)),
            item: cards().find(|c| on_it && self.is(*c, CardKind::Item)),
            bearer: bearer.or(subject.filter(|_| on_him)).or(him),
            on_site,
            subject,
        }
    }

    /// Whether a card that a clause about the table names is none that the clause puts into play.
    fn is_no_card_in_play(&self, clause: &Clause, card: usize, there: bool) -> bool {
        let declared = clause.asked && self.is_declared(card);
        let member = self.character(card) && !(self.agent(card) && there);
        declared || self.site(card) || self.region(card) || member || self.lies(card) && !self.is_supposed(card)
    }

    /// Whether somebody has a copy of a card that lies on somebody else already: `Gimli has a Lure of Power on him, and Balin
    /// has another one`.
    fn is_on_another(&self, clause: &Clause, card: usize, place: &PlaceInPlay) -> bool {
        let whose = place.subject.or(place.bearer).filter(|_| has(clause, Word::Have) && !clause.asked);
        let whose = whose.filter(|c| self.character(*c) && !self.lies(*c));
        let Some(who) = whose.filter(|_| self.only_hazard(card)) else { return false };
        let on: Vec<usize> =
            self.story.lying.iter().filter(|l| self.same(l.card.card, card)).filter_map(|l| l.on).collect();
        !on.is_empty() && on.iter().all(|o| !self.same(*o, who)) && !has(clause, Word::Not)
    }

    /// Whether a clause only says that somebody keeps what the text told to be played: `so I keep my Gates of Morning`.
    fn keeps_declared(&self, clause: &Clause) -> bool {
        !has(clause, Word::InPlay) && self.cards(clause).all(|(_, m)| self.is_declared(m.card))
    }

    /// Whether the text told that a card is played.
    fn is_declared(&self, card: usize) -> bool {
        self.story.deeds.iter().any(|d| d.act == Act::Play && d.what.is_some_and(|w| self.same(w, card)))
    }

    /// Whether the text told that something is done with a card.
    pub(super) fn is_used(&self, card: usize) -> bool {
        // An ally who supports somebody does something as well.
        let supports = |d: &Deed| d.act == Act::Support && d.taps.iter().any(|t| self.same(*t, card));
        let ally = self.is(card, CardKind::Ally) && !self.character(card);
        self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, card)) || ally && supports(d))
    }

    /// Whether a card that somebody has is not in play: then it is in hand, or told of elsewhere.
    fn is_in_hand(&mut self, clause: &Clause, member: &Member, place: &PlaceInPlay) -> bool {
        use Word as W;
        let (card, there) = (member.card, place.there);
        let held = self.story.piles.iter().any(|(_, _, c)| self.same(*c, card));
        // `I have Glamdring`: a card that nobody bears is in hand.
        let person = place.subject.is_none().then(|| self.subject_of(clause)).flatten();
        let hand = [W::InHand, W::InDiscard, W::InSideboard, W::InSites].iter().any(|w| has(clause, *w));
        let plain = !there && !hand && has(clause, W::Have) && !self.story.companies.is_empty();
        if let (Some(person), true, false) = (person, plain && self.is(card, CardKind::Item), held) {
            self.take(card);
            self.story.piles.push((Some(person), Pile::Hand, card));
            return true;
        }
        if self.is(card, CardKind::Item) || self.is(card, CardKind::Ally) || held {
            return true;
        }
        // `she has an untapped Adûnaphel`
        let stands = member.state.is_some() && self.plays_as(card, Mode::PermanentEvent);
        if self.creature(card) && !says_permanent(clause) && !there && !stands {
            return true;
        }
        // `I have Twilight`: a card that never stays in play is in hand.
        let short = knowledge::never_stays(self.table, &self.mentions[card].versions);
        let resolves = has(clause, W::Resolve) || has(clause, W::Over);
        if short && !there && (self.is_declared(card) || resolves) {
            return true;
        }
        // `she had First of the Order on Saruman earlier`
        let at = self.cards(clause).find(|(_, m)| m.card == card).map(|(at, _)| at);
        let aimed = at.is_some_and(|at| clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::On)));
        if let Some(at) = at.filter(|_| short && !there && aimed && has(clause, W::Earlier)) {
            let by = place.owner_of(member, clause);
            self.play(clause, at, card, by);
            return true;
        }
        if short && !there && !self.mentions[card].versions.is_empty() {
            self.take(card);
            self.story.piles.push((place.owner_of(member, clause), Pile::Hand, card));
            return true;
        }
        false
    }

    /// Puts a card into play as its clause says.
    fn lies_so(&mut self, clause: &Clause, member: &Member, place: &PlaceInPlay) {
        use Word as W;
        let (card, agent) = (member.card, self.agent(member.card));
        let versions = &self.mentions[card].versions;
        let corruption = versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| d.is_corruption_card()));
        // `Boromir is already stuck with a Lure`
        let with = self.cards(clause).any(|(at, m)| {
            self.same(m.card, card) && leading(clause, at) == Some(&Node::Word(W::With)) && has(clause, W::Be)
        });
        let his = place.subject.filter(|_| corruption && (with || has(clause, W::Have)));
        // `he got wounded and got the Plague on an earlier turn`
        let he = clause
            .nodes
            .iter()
            .take_while(|p| p.node != Node::Word(W::Have))
            .any(|p| p.node == Node::Person(Person::He));
        let got = self.him.filter(|him| he && has(clause, W::Have) && self.in_company(*him));
        let apart = has(clause, W::InPlay) || has(clause, W::PermanentEvent);
        let got = got.filter(|_| !apart || !self.creature(card));
        let his = his.or(got.filter(|him| self.hazard(card) && self.can_aim(card, *him) == Some(true)));
        let mut face = member.clone();
        // `Baduila is tapped and visible at Goblin-gate`
        if agent && said(clause, W::Tapped) && has(clause, W::Be) && face.state.is_none() {
            face.state = Some(crate::lang::CardState::Tapped);
        }
        if agent && has(clause, W::FaceDown) {
            let next = super::hidden::lies_by_next_word(clause, card);
            face.face_down = face.face_down.or(next).or(Some(true));
        }
        // `I didn't reveal the on-guard card: it's Orc-watch, still face-down at Bree`
        let hidden = self.guarded && !agent && self.hazard(card) && face.face_down == Some(true);
        let guard = has(clause, W::OnGuard) || hidden;
        if hidden {
            self.guarded = false;
            face.face_down = None;
        }
        // `in play since his first company moved this turn`
        let first = self.first_sentence == clause.sentence && self.is(card, CardKind::Event) && self.hazard(card);
        let lying = Lying {
            owner: place.owner_of(member, clause),
            since: since(clause).or(first.then_some(Since::Turn)),
            on: place.item.or(place.bearer).or(his),
            at: place.site.filter(|_| agent || guard),
            mode: (has(clause, W::PermanentEvent) && self.creature(card)).then_some("permanent-event"),
            on_guard: guard,
            outright: has(clause, W::InPlay) || has(clause, W::Already),
            on_site: place.on_site.filter(|_| !has(clause, W::OnGuard) && !agent),
            ..Lying::of(face)
        };
        self.take(card);
        self.told_after_all(card);
        self.story.lying.push(lying);
    }
}

/// Whether a clause speaks of a pile.
fn in_pile(clause: &Clause) -> bool {
    [Word::InHand, Word::InDiscard, Word::InSideboard, Word::InDeck].iter().any(|w| has(clause, *w))
}

impl Reading<'_> {
    /// Notes that the event that was declared last came into play in this phase, where that is said behind it: `my first
    /// hazard was Fell Winter, and it came down in this same phase`.
    pub(super) fn came_just_now(&mut self, clause: &Clause) {
        use Word as W;
        let comes = [W::ComeDown, W::IntoPlay, W::InPlay, W::Resolve].iter().any(|w| has(clause, *w));
        let it = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::It));
        let told = comes && it && has(clause, W::SinceNow) && self.cards(clause).next().is_none();
        let open = told && !clause.asked && !has(clause, W::Not);
        let near = |d: &&Deed| d.act == Act::Play && !d.earlier && d.sentence.saturating_add(1) >= clause.sentence;
        let card = self.story.deeds.last().filter(near).and_then(|d| d.what).filter(|c| open && self.may_stay(*c));
        if let Some(card) = card.filter(|c| self.is(*c, CardKind::Event)) {
            self.came_now.push(card);
            self.handled = true;
        }
    }

    /// Lets events lie there that came in this phase, where something else is declared or attacks after them: `The Moon Is
    /// Dead he played just now, in this phase. And his fourth hazard: Barrow-wight`.
    pub(super) fn came_in_this_phase(&mut self) {
        for card in std::mem::take(&mut self.came_now) {
            let own = |d: &Deed| !d.earlier && d.act == Act::Play && d.what.is_some_and(|w| self.same(w, card));
            let Some(at) = self.story.deeds.iter().position(own) else { continue };
            let deed = &self.story.deeds[at];
            let next = self.story.deeds.get(at + 1);
            let later = next.is_some_and(|n| n.act == Act::Play && n.sentence > deed.sentence && !n.asked);
            if self.story.lying.iter().any(|l| self.same(l.card.card, card)) {
                continue;
            }
            let attacks = self.story.fights.last().is_some_and(|f| f.told.0 > at && !f.past);
            // `Fell Winter and Morgul Night are out. Moon I have played later in this phase. In which order …?`
            let ordered = self.talks && next.is_none();
            if later || ordered || attacks && next.is_none() {
                let owner = self.story.deeds.remove(at).by;
                self.story.lying.push(Lying { owner, since: Some(Since::Now), ..Lying::of(Member::of(card)) });
            }
        }
    }

    /// Puts a faction into play at which a hazard is aimed, where nobody declares it before that.
    pub(super) fn factions_there(&mut self) {
        let mut there: Vec<usize> = Vec::new();
        for (at, deed) in self.story.deeds.iter().enumerate() {
            let hazard = deed.act == Act::Play && deed.what.is_some_and(|w| self.only_hazard(w));
            for goal in deed.targets.iter().filter(|_| hazard) {
                let Goal::Card(card) = goal else { continue };
                let own = |d: &Deed| d.what.is_some_and(|w| self.same(w, *card));
                let declared = self.story.deeds[..at].iter().any(own);
                if self.is(*card, CardKind::Faction) && !declared && !self.lies(*card) {
                    there.push(*card);
                }
            }
        }
        for card in there {
            let mentions = self.mentions;
            let own = |d: &Deed| d.what.is_some_and(|w| mentions[w].title == mentions[card].title);
            self.story.deeds.retain(|d| !(own(d) && d.typed.is_none() && !d.earlier));
            self.story.lying.push(Lying { owner: Some(Person::Resource), ..Lying::of(Member::of(card)) });
        }
    }

    /// Notes that cards that were read to be there may have come only now: `Wacho played at Woodmen-town`, `I let come
    /// Imrahil into play`.
    pub(super) fn comes(&mut self, clause: &Clause, deeds: usize) {
        use Word as W;
        let comes = [W::Play, W::ComeDown, W::IntoPlay, W::Put, W::InPlay].iter().any(|w| has(clause, *w));
        let first = self.cards(clause).map(|(_, m)| m.card).next();
        if let Some(who) = first.filter(|c| comes && self.story.deeds.len() == deeds && self.character(*c)) {
            self.story.comers.push(who);
        }
    }
}

/// Parts a clause that tells first what somebody has in play and then what lies in a pile: `he has Doors of Night in
/// play, and Cave-drake in his discard pile`.
fn parted(clause: &Clause) -> Option<(Clause, Clause)> {
    use Word as W;
    let have = clause.nodes.iter().position(|p| p.node == Node::Word(W::Have))?;
    let table = clause.nodes.iter().position(|p| p.node == Node::Word(W::InPlay))?;
    let pile = |p: &Placed| matches!(p.node, Node::Word(W::InDiscard | W::InHand | W::InDeck | W::InSideboard));
    let pile = clause.nodes.iter().position(pile)?;
    let named = |nodes: &[Placed]| nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    if clause.asked
        || have > table
        || table > pile
        || !named(&clause.nodes[..table])
        || !named(&clause.nodes[table..pile])
    {
        return None;
    }
    let first = Clause { nodes: clause.nodes[..=table].to_vec(), ..clause.clone() };
    let rest = clause.nodes[..=have].iter().chain(&clause.nodes[table + 1..]).cloned().collect();
    Some((first, Clause { nodes: rest, ..clause.clone() }))
}

/// Whether a clause tells of a company that moves: `… during the movement of Brand, Lórien to Dale`.
pub(super) fn tells_move(clause: &Clause) -> bool {
    (has(clause, Word::During) || has(clause, Word::When)) && has(clause, Word::Move)
}

/// Where the cards are that a clause says to be in play, and whose.
struct PlaceInPlay {
    /// Whether the clause says so outright.
    there: bool,
    owner: Option<Person>,
    site: Option<usize>,
    /// The item on which they lie, or the character.
    item: Option<usize>,
    bearer: Option<usize>,
    on_site: Option<usize>,
    /// The character of whom the clause speaks.
    subject: Option<usize>,
}

impl PlaceInPlay {
    /// Tells whose card it is: as it says itself, as its clause does, else of whoever speaks.
    fn owner_of(&self, member: &Member, clause: &Clause) -> Option<Person> {
        member.whose.clone().or_else(|| self.owner.clone()).or_else(|| clause.speaker.clone())
    }
}

/// Whether a clause tells of permanent-events that are there.
fn says_permanent(clause: &Clause) -> bool {
    use Word as W;
    has(clause, W::PermanentEvent) && [W::Have, W::Be, W::Stay].iter().any(|w| has(clause, *w))
}

/// Tells since when something is there.
pub(super) fn since(clause: &Clause) -> Option<Since> {
    match () {
        () if has(clause, Word::SinceStart) => Some(Since::Start),
        () if has(clause, Word::SinceTurn) => Some(Since::Turn),
        () if has(clause, Word::SinceNow) => Some(Since::Now),
        () => None,
    }
}

/// Tells on whose side of the table it is, or who is said to have it.
fn owner_in_play(clause: &Clause) -> Option<Person> {
    let side = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
        (Node::Whose(p), Node::Other(word)) if word == "side" && *p != Person::He => Some(p.clone()),
        _ => None,
    });
    side.or_else(|| {
        clause.nodes.iter().find_map(|p| match &p.node {
            Node::Person(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        })
    })
}

/// Gives the cards of a clause, each group with its place. `Freca and Wormtongue face-down`: all of them lie so.
fn groups_in_play(clause: &Clause) -> Vec<(usize, Vec<Member>)> {
    let nodes = clause.nodes.iter().enumerate();
    let mut groups: Vec<(usize, Vec<Member>)> =
        nodes.filter_map(|(at, p)| if let Node::Cards(m) = &p.node { Some((at, m.clone())) } else { None }).collect();
    for (_, members) in &mut groups {
        let mut faces = members.iter().filter_map(|m| m.face_down);
        let face = faces.next().filter(|f| faces.all(|o| o == *f));
        members.iter_mut().for_each(|m| m.face_down = m.face_down.or(face));
    }
    groups
}

/// Whether a clause only says of what was named before it that it is in play: `…, that's been in play for a while`.
fn only_lies(clause: &Clause) -> bool {
    let plain = |p: &Placed| match &p.node {
        Node::Word(w) => {
            matches!(w, Word::Be | Word::Have | Word::InPlay | Word::Already | Word::SinceStart | Word::SinceTurn)
        }
        Node::Other(_) | Node::Whose(_) | Node::Mark(_) => true,
        Node::Cards(_) | Node::Person(_) | Node::Number(_) => false,
    };
    clause.joined == Some(Word::Who) && has(clause, Word::InPlay) && clause.nodes.iter().all(plain)
}
