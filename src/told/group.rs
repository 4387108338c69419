//! Reads groups of cards: who stands beside whom, and what each of them bears.

use super::item::What;
use super::knowledge;
use super::node::{Building, Member, Node, Person, Placed, is_article};
use super::words::{Word, Words};
use crate::engine::card::CardKind;
use crate::lang::CardState;

impl Building<'_> {
    /// Reads the group that begins at a card, and tells where it ends.
    pub(super) fn group(&self, start: usize, out: &[Placed]) -> (Vec<Member>, usize) {
        let What::Card(first) = self.items[start].what else { return (Vec::new(), start + 1) };
        let mut member = Member::of(first);
        self.before(out, &mut member);
        member.holder = self.holder(start);
        // `tapped Bilbo's Magic Ring of Stealth`: the ring is.
        let owns = self.items.get(start + 1).is_some_and(|i| i.what == What::Possessive);
        if owns && self.card_at(start + 2).is_some_and(|c| self.is(c, CardKind::Item)) {
            member.state = None;
        }
        let struck = matches!(out.last().map(|p| &p.node), Some(Node::Word(Word::Attack | Word::Play | Word::Respond)));
        let mut group = Group {
            sort: self.sort(first),
            members: vec![member],
            start,
            at: start + 1,
            struck,
            led: matches!(
                out.last().map(|p| &p.node),
                Some(Node::Word(
                    Word::On
                        | Word::Against
                        | Word::Attack
                        | Word::Strike
                        | Word::To
                        | Word::At
                        | Word::For
                        | Word::Protect
                ))
            ),
            bearing: false,
            listed: self.lists_what_is_borne(out),
            beside: goes_beside(out),
            depth: 0,
            depth_bearing: false,
        };
        loop {
            let between = self.between(&mut group);
            match self.state_behind(&mut group, &between) {
                Some(Goes::On) => continue,
                Some(Goes::Ends(at)) => return (group.members, at),
                None => {}
            }
            let Some(card) = self.card_at(between.look) else { return (group.members, group.at) };
            if !self.goes_with(&mut group, between, card) {
                return (group.members, group.at);
            }
        }
    }

    /// Whether what stands before a group tells what somebody bears: `Gandalf has Glamdring and …`.
    fn lists_what_is_borne(&self, out: &[Placed]) -> bool {
        let joined = matches!(out.last().map(|p| &p.node), Some(Node::Word(Word::And) | Node::Mark(',')));
        let verb = out.iter().rposition(|p| matches!(p.node, Node::Word(Word::Have | Word::Bear)));
        let item = |m: &Member| self.is(m.card, CardKind::Item) && !self.is(m.card, CardKind::Character);
        let things = verb.and_then(|at| out.get(at + 1..)).unwrap_or_default().iter().find_map(|p| match &p.node {
            Node::Cards(members) => Some(members.iter().all(item)),
            _ => None,
        });
        joined && things == Some(true)
    }

    /// Whether something stands at a place that somebody wears: `his Elven Cloak`.
    fn leads_to_clothes(&self, at: usize) -> bool {
        let whose = matches!(self.items.get(at).map(|i| &i.what), Some(What::Word(Word::His | Word::My)));
        whose && self.card_at(at + 1).is_some_and(|c| self.is(c, CardKind::Item) && self.sort(c) == 3)
    }

    /// Whether the name at a place ends in an `s` that says whose check or strike stands behind it: `for Bilbo, elronds
    /// corruption check`.
    fn owns_what_follows(&self, at: usize) -> bool {
        let typed = self.items.get(at).and_then(|i| self.text.get(i.span.clone())).unwrap_or_default().to_lowercase();
        let nouns = [Word::CorruptionCheck, Word::Check, Word::BodyCheck, Word::Strike].map(What::Word);
        let title = self.card_at(at).and_then(|c| self.mention(c)).map_or("", |m| &*m.title).to_lowercase();
        let own = title.split(' ').any(|part| typed.ends_with(part));
        typed.ends_with('s') && !own && self.items.get(at + 1).is_some_and(|i| nouns.contains(&i.what))
    }

    /// Whether a verb of bearing stands at a place, an item behind it, and then another character.
    fn bears_next(&self, at: usize) -> bool {
        let article = |w: &What| matches!(w, What::Other(w) if is_article(w) || w == "some");
        let joins = |w: &What| matches!(w, What::Mark(',') | What::Word(Word::And));
        if !matches!(self.items.get(at).map(|i| &i.what), Some(What::Word(Word::Bear))) {
            return false;
        }
        let mut behind = self.items[at + 1..].iter().map(|i| &i.what).skip_while(|w| article(w));
        let item = matches!(behind.next(), Some(What::Card(card)) if self.is(*card, CardKind::Item));
        let joined = behind.next().is_some_and(joins);
        let next = behind.find(|w| !joins(w));
        item && joined && matches!(next, Some(What::Card(card)) if self.is(*card, CardKind::Character))
    }

    /// Whether words at a place say that a thing is with somebody: `is with Aragorn`, `on Jerrek is the only item`.
    fn is_with_another(&self, at: usize) -> bool {
        let with = [Word::With, Word::On].map(What::Word);
        let first = self.items.get(at).is_some_and(|i| with.contains(&i.what))
            && self.items.get(at + 2).is_some_and(|i| i.what == What::Word(Word::Be));
        if first && self.card_at(at + 1).is_some_and(|c| self.is(c, CardKind::Character)) {
            return true;
        }
        let led = self.items.get(at).is_some_and(|i| i.what == What::Word(Word::Be))
            && self.items.get(at + 1).is_some_and(|i| with.contains(&i.what));
        led && self.card_at(at + 2).is_some_and(|c| self.is(c, CardKind::Character))
    }

    /// Gives the card at a place, if there is one.
    fn card_at(&self, at: usize) -> Option<usize> {
        if let Some(What::Card(card)) = self.items.get(at).map(|i| &i.what) { Some(*card) } else { None }
    }

    /// Whether a verb for a deed stands at a place.
    fn acts(&self, at: usize) -> bool {
        let acts = [Word::Tap, Word::Play, Word::Support, Word::Discard, Word::Respond, Word::Cancel];
        matches!(self.items.get(at).map(|i| &i.what), Some(What::Word(w)) if acts.contains(w))
    }

    /// Whether a verb stands at a place by which somebody does something or has to.
    fn does(&self, at: usize) -> bool {
        let does = [Word::Take, Word::Must, Word::Roll, Word::Make, Word::Face, Word::Get, Word::Attack, Word::Have];
        self.acts(at) || matches!(self.items.get(at).map(|i| &i.what), Some(What::Word(w)) if does.contains(w))
    }

    /// Reads a mark or a word that parts one card of a group from the next.
    fn ends_part(&self, group: &mut Group, so_far: &mut Between, item: &super::item::Item) {
        so_far.plus |= item.what == What::Mark('+');
        so_far.apart = so_far.comma && item.what == What::Word(Word::And);
        so_far.comma = item.what == What::Mark(',');
        // A state before the comma is that of the card before it: `Layos, tapped, and Asternak`.
        if let Some(state) = so_far.state.take() {
            // `Gimli and Balin, who are tapped, …`: both of them are.
            let all = so_far.several && group.sort == 0;
            let first = if all { 0 } else { group.members.len() - 1 };
            for member in &mut group.members[first..] {
                member.state = member.state.or(Some(state));
            }
            // The words of the relative clause are read: `Gimli and Balin, who is tapped, are with them`.
            if so_far.who && so_far.comma && item.what == What::Mark(',') {
                group.at = so_far.look + 1;
            }
        }
        // `Wormtongue face-up and Freca face-down`
        if let Some(turned) = so_far.face.take() {
            let last = group.last();
            last.face_down = last.face_down.or(Some(turned));
        }
        so_far.joined = true;
    }

    /// Reads what stands between two cards of a group.
    fn between(&self, group: &mut Group) -> Between {
        let mut so_far = Between { look: group.at, ..Between::default() };
        while let Some(item) = self.items.get(so_far.look) {
            match &item.what {
                What::Mark(',' | '+' | '&') | What::Word(Word::And) => {
                    self.ends_part(group, &mut so_far, item);
                }
                What::Mark('(') if self.tells_apart(so_far.look + 1) => break,
                What::Mark(open @ ('(' | '[' | '{')) if !so_far.opens && !so_far.closes => {
                    so_far.opens = true;
                    group.depth += 1;
                    // `Bombur {The Arkenstone}`, as scripts have it.
                    group.bearing |= *open == '{';
                }
                What::Mark(')' | ']' | '}') if group.depth > 0 => {
                    group.depth -= 1;
                    so_far.closes = true;
                    // `Aragorn II (has Athelas), Gimli (wounded)`, `Gimli (Elven Cloak, wounded)`
                    if let Some(state) = so_far.state.take_if(|_| so_far.joined != group.last().bears.is_empty()) {
                        let last = group.last();
                        last.state = last.state.or(Some(state));
                    }
                    group.bearing = false;
                    // A card behind it belongs to the group.
                    group.at = so_far.look + 1;
                }
                // `Pippin, who goes to Bree with Aragorn and holds the Palantír`: Pippin holds it.
                What::Word(Word::Bear | Word::Who) if group.beside && so_far.joined && !so_far.comma => break,
                What::Word(Word::With | Word::Bear) if !so_far.opens || group.depth > 0 => {
                    // `Layos, tapped, carrying Strange Rations`: the bearer is tapped.
                    if let Some(state) = so_far.state.take_if(|_| !group.bearing && group.depth == 0) {
                        let last = group.last();
                        last.state = last.state.or(Some(state));
                    }
                    group.bearing = true;
                    so_far.bore = true;
                }
                // `Bilbo in his Elven Cloak`
                What::Word(Word::At) if group.sort == 0 && !so_far.joined && self.leads_to_clothes(so_far.look + 1) => {
                    group.bearing = true;
                    so_far.bore = true;
                }
                What::Word(Word::Have) if so_far.who || so_far.opens => group.bearing = true,
                What::Word(Word::Be) if so_far.who => {
                    let typed = self.text.get(item.span.clone()).unwrap_or_default().to_lowercase();
                    so_far.several |= Words::english().is_plural(&typed) && group.last().bears.is_empty();
                }
                What::Word(Word::Play) if so_far.opens && group.sort == 3 => so_far.played = true,
                What::Word(Word::He) if so_far.opens && group.sort == 0 && so_far.state.is_none() => {}
                // `bears Glamdring, which is tapped`: the thing is.
                What::Word(Word::Who)
                    if so_far.joined && !group.last().bears.is_empty() && self.is_which(so_far.look) =>
                {
                    (so_far.who, so_far.thing) = (true, true);
                }
                What::Word(Word::Who) if group.sort == 0 && so_far.joined => so_far.who = true,
                // `Asternak who carries The Least of Gold Rings, and Layos`
                What::Word(Word::Who) if group.sort == 0 && group.depth == 0 && self.bears_next(so_far.look + 1) => {}
                // `with a Magic Ring of Stealth that is tapped`: the ring is.
                What::Word(Word::Who | Word::Be)
                    if !so_far.joined && group.has_more() && !group.last().bears.is_empty() => {}
                // `Bard Bowman (tapped for it)`, `Bard Bowman, now tapped, and Legolas`
                What::Word(Word::For | Word::From | Word::By | Word::It | Word::Already | Word::Now)
                    if so_far.opens && so_far.state.is_some() => {}
                What::Word(Word::Already | Word::Now) if self.tells_state(so_far.look + 1) => {}
                // `Asternak with Cram but untapped`: Asternak is.
                What::Word(Word::But) if self.tells_state(so_far.look + 1) => so_far.bearer = true,
                What::Word(word) if so_far.notes(*word) => {}
                What::Mark('/') => {}
                What::Other(word) if is_filler(word) => {}
                // `Boromir (with his lovely Sword of Gondolin)`
                What::Word(Word::His) | What::Other(_) if self.leads_to_borne(group, &so_far) => {}
                _ => break,
            }
            so_far.look += 1;
        }
        so_far
    }

    /// Whether a word stands in parentheses between `with` and the thing that somebody bears, at most one word before it.
    fn leads_to_borne(&self, group: &Group, so_far: &Between) -> bool {
        let opened = group.sort == 0 && group.depth > 0 && so_far.opens && so_far.bore;
        let mut next = self.items[so_far.look + 1..].iter().map(|i| &i.what).take(2);
        let thing = |w: &What| matches!(w, What::Card(c) if self.borne(*c) && self.sort(*c) == 3);
        opened && (next.next().is_some_and(thing) || next.next().is_some_and(thing))
    }

    /// Whether parentheses that open before a place tell of another card than the one before them: `(Doors of Night is in
    /// play)`, `(Frodo beside him has the Ring)`.
    fn tells_apart(&self, at: usize) -> bool {
        let inner = self.items[at.min(self.items.len())..].iter().map(|i| &i.what);
        let inner: Vec<&What> = inner.take_while(|w| !matches!(w, What::Mark(')' | '\n'))).take(9).collect();
        let verb = |w: &&What| matches!(w, What::Word(Word::Be | Word::Have | Word::Stay | Word::InPlay));
        let possessive = inner.get(1).is_some_and(|w| **w == What::Possessive);
        // `Frodo (Gwaihir is with him)`: what he has.
        let kept = |c: usize| self.is(c, CardKind::Item) || self.is(c, CardKind::Ally);
        let alone = inner.iter().filter(|w| matches!(w, What::Card(_))).count() == 1;
        let apart = matches!(inner.first(), Some(What::Card(c)) if !(alone && kept(*c)));
        // `Bilbo (w Frodo, to Bree)`: whom he is with, and where they go.
        let led =
            matches!(inner.as_slice(), [What::Word(Word::With), What::Card(c), ..] if self.is(*c, CardKind::Character));
        let goes = led && inner.iter().any(|w| matches!(w, What::Word(Word::To | Word::From)));
        // `at Aragorn (and Elrond had to make a check for that)`: what else happens.
        let also =
            matches!(inner.as_slice(), [What::Word(Word::And), What::Card(_), What::Word(_) | What::Other(_), ..]);
        let also =
            also && !matches!(inner.get(2), Some(What::Word(Word::And | Word::With | Word::Tapped | Word::Wounded)));
        goes || also || apart && !possessive && inner.iter().skip(1).any(verb)
    }

    /// Whether a word at a place tells of a thing, and a state behind it says how that is: `which is tapped`.
    fn is_which(&self, at: usize) -> bool {
        let typed = self.items.get(at).and_then(|i| self.text.get(i.span.clone())).unwrap_or_default();
        let be = self.items.get(at + 1).is_some_and(|i| i.what == What::Word(Word::Be));
        let late = self.items.get(at + 2).is_some_and(|i| matches!(i.what, What::Word(Word::Already | Word::Now)));
        let ally = self.items[..at].iter().rev().find_map(|i| if let What::Card(c) = i.what { Some(c) } else { None });
        let ally = ally.is_some_and(|c| self.is(c, CardKind::Ally) && !self.is(c, CardKind::Character));
        (ally || !typed.eq_ignore_ascii_case("who")) && be && self.tells_state(at + if late { 3 } else { 2 })
    }

    /// Whether a state stands at a place.
    fn tells_state(&self, at: usize) -> bool {
        let state = [Word::Tapped, Word::Untapped, Word::Wounded];
        matches!(self.items.get(at).map(|i| &i.what), Some(What::Word(w)) if state.contains(w))
    }

    /// Reads a state behind the last card of a group, alone or in parentheses: it is that of the card. Tells whether
    /// the group goes on behind it; nothing if there is none.
    fn state_behind(&self, group: &mut Group, between: &Between) -> Option<Goes> {
        let Between { look, joined, opens, state, face, .. } = *between;
        let next = self.card_at(look);
        let here = self.items.get(look).map(|i| &i.what);
        // `Wormtongue and a face-down agent`: another one.
        if joined && face.is_some() && matches!(here, Some(What::Word(Word::Agent | Word::Card) | What::Number(1))) {
            return None;
        }
        let apart = self.stands_apart(group, between);
        let closed = opens && group.depth > 0 && matches!(here, Some(What::Mark(')' | ']' | '}')));
        let more = group.has_more();
        let thing = between.thing && state.is_some();
        // `Frodo (tapped him for it)`: somebody did so, and says for what.
        let during = here == Some(&What::Word(Word::During))
            && self.items[look..]
                .iter()
                .take(8)
                .take_while(|i| !matches!(i.what, What::Mark(_)))
                .any(|i| i.what == What::Word(Word::To));
        if state == Some(CardState::Tapped) && (during || here == Some(&What::Word(Word::He))) {
            return None;
        }
        // `Boromir with Sword of Gondolin, wounded by the strike`: no thing is ever wounded.
        let whole = |card: usize| {
            let thing = self.is(card, CardKind::Item) && !self.is(card, CardKind::Ally);
            state == Some(CardState::Wounded) && thing && !self.is(card, CardKind::Character)
        };
        let borne = group.last().bears.last_mut().filter(|_| (!joined || thing) && more && !between.bearer);
        let borne = borne.filter(|b| !whole(b.card));
        if let (Some(borne), Some(state), true, None) = (borne, state, apart || thing, next) {
            borne.state = borne.state.or(Some(state));
            if thing {
                group.at = look;
                return Some(Goes::On);
            }
        } else if apart && next.is_none() && (state.is_some() || face.is_some()) {
            // `Grishnákh at Bree, wounded since an earlier turn`, `a strike of the Wargs wounded him`: neither a site nor a
            // creature is ever wounded.
            let other = group.last().card;
            let creature = self.is(other, CardKind::Creature) && !self.is(other, CardKind::Character);
            // `to Bree, all tapped`: that is told of those who move.
            if state.is_some() && between.all && self.is(other, CardKind::Site) {
                return None;
            }
            // `Golodhros is sitting at Bree, face-up`: a site is not.
            if face.is_some() && self.is(other, CardKind::Site) && !self.is(other, CardKind::Character) {
                return None;
            }
            if state == Some(CardState::Wounded) && (creature || self.is(other, CardKind::Site)) {
                return None;
            }
            // `Gimli and Balin, who are tapped`
            let all = between.several && group.sort == 0 && state.is_some();
            let first = if all { 0 } else { group.members.len() - 1 };
            for member in &mut group.members[first..] {
                member.state = member.state.or(state);
            }
            let last = group.last();
            last.face_down = last.face_down.or(face);
        } else {
            return None;
        }
        if !closed {
            return Some(Goes::Ends(look));
        }
        group.depth -= 1;
        group.at = look + 1;
        Some(Goes::On)
    }

    /// Whether the words behind the last card of a group belong to that card alone.
    fn stands_apart(&self, group: &Group, between: &Between) -> bool {
        let here = self.items.get(between.look).map(|i| &i.what);
        let verb = matches!(here, Some(What::Word(Word::To | Word::For | Word::By | Word::With | Word::On)));
        let ends = self.card_at(between.look).is_none() && !verb && group.depth == 0;
        group.at < between.look && (!between.joined || ends)
    }

    /// Whether the next card does something, and so begins a new part: behind a comma (`Giant 1@13 on Gimli, Legolas taps`), or as
    /// the second of two behind a comma and `and` (`I tap the Harp for Aragorn, and Elrond takes a check`).
    fn somebody_else_acts(&self, group: &Group, between: &Between) -> bool {
        let behind = between.look + 1;
        between.comma && self.acts(behind) || between.apart && group.members.len() == 1 && self.does(behind)
    }

    /// Whether the next card is a thing or an ally that is used behind a comma: `Lure of the Senses on Pippin, Leaflock taps
    /// against it`.
    fn thing_acts(&self, group: &Group, between: &Between) -> bool {
        let led = group.sort == 0 && group.led && between.comma;
        led && !between.bore && !between.opens && self.acts(between.look + 1)
    }

    /// Lets the last card of a group bear the next one, or lets it join the group; otherwise the group is over.
    fn goes_with(&self, group: &mut Group, between: Between, card: usize) -> bool {
        let Between { look, joined, plus, opens, mut state, other, played, face, .. } = between;
        let apart = self.stands_apart(group, &between);
        // `hits Boromir with Weariness of the Heart`: a card that is played, not one that he bears.
        let event = self.is(card, CardKind::Event) && !self.is(card, CardKind::Item);
        // `with Aragorn, and holding Marvels Told`: a card that never stays in play is in hand.
        let stays = !self.mention(card).is_some_and(|m| knowledge::never_stays(self.table, &m.versions));
        let played_on = group.struck && event && group.depth == 0;
        // `Boromir and Merry, with Gates of Morning in play`: nobody bears it.
        let lies = event && matches!(self.items.get(look + 1).map(|i| &i.what), Some(What::Word(Word::InPlay)));
        if lies && group.sort == 0 && between.bore && between.comma {
            return false;
        }
        let item_like = stays && self.borne(card) && self.sort(card) == 3 && !played_on;
        // `Gorbag plus the Cave Troll`: an ally goes with somebody.
        group.bearing |=
            joined && self.is(card, CardKind::Ally) && !self.is(card, CardKind::Character) && !group.struck;
        let own = plus && self.is(card, CardKind::Item) && !self.is(card, CardKind::Character);
        // `Gandalf carries Glamdring, Frodo the Elven Cloak`: the second one carries his as well.
        let listed = group.listed && !joined && group.last().bears.is_empty();
        let bears = group.bearing || own || opens || group.depth > 0 || group.depth_bearing || listed;
        // `Sam holding a ring, Wormsbane is with Aragorn`: the second one is somebody else's.
        if joined && item_like && (self.is_with_another(look + 1) || self.thing_acts(group, &between)) {
            return false;
        }
        if (group.sort == 0 || played) && item_like && bears {
            // `Frodo bears a tapped Sting`: Sting is.
            if apart && !opens && !between.bore {
                let last = group.last();
                last.state = last.state.or(state);
                state = None;
            }
            group.last().bears.push(Member { state, other, ..Member::of(card) });
            (group.bearing, group.listed) = (true, true);
            group.depth_bearing = group.depth > 0;
            group.at = look + 1;
            return true;
        }
        if between.comma && group.sort == 0 && self.sort(card) == 0 && self.owns_what_follows(look) {
            return false;
        }
        if group.sort == 0 && group.led && self.somebody_else_acts(group, &between) {
            return false;
        }
        // `Bilbo has Miruvor, and Cave-drake attacks him`
        let creature = |c: usize| self.is(c, CardKind::Creature) && !self.is(c, CardKind::Character);
        let noun =
            |at: usize| matches!(self.items.get(at).map(|i| &i.what), Some(What::Word(Word::Card | Word::Creature)));
        let behind = look + 1 + usize::from(noun(look + 1));
        let attacks =
            matches!(self.items.get(behind).map(|i| &i.what), Some(What::Word(Word::Attack | Word::Be | Word::Strike)));
        // `from Rivendell to Bree, Rivendell has been put away`
        let stands = matches!(self.items.get(look + 1).map(|i| &i.what), Some(What::Word(Word::Be | Word::Have)));
        if stands && between.comma && self.is(card, CardKind::Site) && self.is(group.members[0].card, CardKind::Site) {
            return false;
        }
        if attacks && joined && creature(card) && !group.members.iter().any(|m| creature(m.card)) {
            return false;
        }
        let owned = matches!(self.items.get(look + 1).map(|i| &i.what), Some(What::Possessive));
        // `aragorn ii legolas n gimli`: characters in a row.
        let row = group.sort == 0 && look == group.at;
        let led = joined || group.sort == 0 && group.bearing || opens || row;
        // `attack Aragorn and Gimli, and Gimli has …`: a character of whom the text tells again begins a new part.
        let title = |c: usize| self.mention(c).map(|m| &m.title);
        // `on my Doors, Doors not yet resolved`
        let again = (group.sort == 0 || group.sort == 3 && !other)
            && group.members.iter().any(|m| title(m.card) == title(card));
        if self.sort(card) == group.sort && !owned && led && !again && (group.sort != 1 || joined) {
            let first = group.members[0].whose.clone();
            // `my Doors of Night and his Crown of Flowers`: the other player's.
            let theirs = (between.his && first == Some(Person::Me)).then_some(Person::Opponent);
            let whose = between.mine.then_some(Person::Me).or(theirs).or(first);
            group.members.push(Member { whose, state, face_down: face, other, ..Member::of(card) });
            group.bearing = false;
            group.at = look + 1;
            return true;
        }
        false
    }
}

/// A group of cards while it is read.
struct Group {
    /// The sort of its cards.
    sort: u8,
    members: Vec<Member>,
    /// Its beginning, and the beginning of what is not read yet.
    start: usize,
    at: usize,
    /// Whether it stands behind a verb by which something is played on its cards.
    struck: bool,
    /// Whether something leads to it.
    led: bool,
    /// Whether the last card bears the next one.
    bearing: bool,
    /// Whether it is told before what somebody else bears.
    listed: bool,
    /// Whether it tells with whom somebody does what a relative clause says.
    beside: bool,
    /// The number of open parentheses, and whether the cards in them are borne.
    depth: usize,
    depth_bearing: bool,
}

impl Group {
    /// Gives its last card.
    fn last(&mut self) -> &mut Member {
        let last = self.members.len() - 1;
        &mut self.members[last]
    }

    /// Whether anything has been read behind its first card.
    fn has_more(&self) -> bool {
        self.at > self.start + 1
    }
}

/// The words between two cards of a group.
#[derive(Default)]
struct Between {
    /// The place where the next card may stand.
    look: usize,
    joined: bool,
    /// Whether only a comma stands there.
    comma: bool,
    /// Whether a comma and `and` stand there.
    apart: bool,
    /// Whether a `+` stands there: `Frodo + Sting`.
    plus: bool,
    opens: bool,
    closes: bool,
    state: Option<CardState>,
    face: Option<bool>,
    other: bool,
    who: bool,
    /// Whether a word of bearing stands there.
    bore: bool,
    /// Whether a relative clause is told of several.
    several: bool,
    played: bool,
    /// Whether a state is that of who bears, not of what is borne; or that of the thing.
    bearer: bool,
    thing: bool,
    /// Whether it is told of all.
    all: bool,
    /// Whether the next card is that of whoever tells it: `his Doors of Night, my Gates of Morning`.
    mine: bool,
    /// Whether it is that of somebody else.
    his: bool,
}

impl Between {
    /// Notes what a word says of a card. Returns whether it is such a word.
    fn notes(&mut self, word: Word) -> bool {
        match word {
            Word::Tapped => self.state = Some(CardState::Tapped),
            Word::Wounded => self.state = Some(CardState::Wounded),
            Word::Untapped => self.state = Some(CardState::Untapped),
            // `Gimli gets wounded, no wound before that`, `Gimli, tapped, unwounded`
            Word::Unwounded => self.state = self.state.or(Some(CardState::Untapped)),
            Word::FaceDown => self.face = Some(true),
            Word::FaceUp => self.face = Some(false),
            Word::SecondOne => self.other = true,
            Word::AllOf => self.all = true,
            Word::My => self.mine = true,
            Word::His => self.his = true,
            Word::Ally | Word::Item | Word::Ring | Word::Its => {}
            _ => return false,
        }
        true
    }
}

/// The way in which a group goes on behind a state.
enum Goes {
    On,
    /// It is over here.
    Ends(usize),
}

/// Whether what stands before a group says with whom somebody goes of whom a relative clause tells: `who moves to Bree with`.
fn goes_beside(out: &[Placed]) -> bool {
    let led = matches!(out.last().map(|p| &p.node), Some(Node::Word(Word::With)));
    let inner = out.iter().rev().map(|p| &p.node).take_while(|n| !matches!(n, Node::Mark(_)));
    let inner: Vec<&Node> = inner.collect();
    let who = inner.iter().position(|n| **n == Node::Word(Word::Who));
    led && who.is_some_and(|who| inner[..who].iter().any(|n| **n == Node::Word(Word::Move)))
}

/// Whether a word may stand between two cards and says nothing.
fn is_filler(word: &str) -> bool {
    matches!(word, "a" | "an" | "the" | "his" | "that" | "also" | "then" | "finally" | "as" | "still")
}
