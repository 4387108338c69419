//! Reads other ways of saying the usual things: whoever says nothing passes, a card that is aimed at somebody is played on
//! them, what attacks while something is done attacked before.

use super::knowledge::takes;
use super::node::{Building, Clause, MAKES, Member, Node, Person, Placed, is_plain};
use super::words::{Word, Words};
use crate::engine::card::CardKind;
use crate::lang::CardState;

impl Building<'_> {
    /// Turns such phrases of a sentence into the usual ones.
    pub(super) fn rephrased(&self, out: &mut Vec<Placed>) {
        against_that(out);
        self.here_it_is(out);
        self.event_on_the_attack(out);
        self.aimed_apart(out);
        self.in_somebodys_place(out);
        self.put_for_another(out);
        calls_out(out);
        ordered_to(out);
        self.nazgul_aimed(out);
        self.keyed_in_turn(out);
        self.site_so(out);
        self.done_with_card(out);
        says_nothing(out);
        rolled_against(out);
        with_dice(out);
        dice_behind(out);
        there_meanwhile(out);
        points_at_them(out);
        self.points_at_somebody(out);
        self.put_on_which(out);
        self.his_thing(out);
        self.taken_from(out);
        self.there_with(out);
        self.supports_as_well(out);
        self.made_to_tap(out);
        self.picked_to_attack(out);
        self.revealing(out);
        self.help_of_a_thing(out);
        self.tapped_meanwhile(out);
        self.rolled_for_faction(out);
        self.gives_one_each(out);
        self.typed_numbers(out);
        self.aimed_passively(out);
        self.tapped_by_doing(out);
        self.hopes_for(out);
        hazard_of_phase(out);
        makes_a_roll(out);
        makes_undone(out);
        tapped_in_fight(out);
        tapped_for_it(out);
        self.put_in_place(out);
        self.with_its_help(out);
        self.using_somebody(out);
        self.amid_an_attack(out);
        self.face_down_on_a_site(out);
    }

    /// Reads those who are in the middle of a creature's attack as facing it: `they're in the middle of Felix's Wargs`.
    fn amid_an_attack(&self, out: &mut Vec<Placed>) {
        use Word as W;
        let creature = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Creature) && self.is_hazard(m[0].card));
        let found = (0..out.len().saturating_sub(2)).find(|at| {
            let card = out[at + 2..].iter().find(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_)));
            let who = at.checked_sub(1).is_some_and(|b| matches!(out[b].node, Node::Person(_) | Node::Cards(_)));
            let said = out[*at].node == Node::Word(W::Be) && out[at + 1].node == Node::Word(W::During);
            said && who && card.is_some_and(creature)
        });
        if let Some(at) = found {
            out[at].node = Node::Word(W::Face);
            out.remove(at + 1);
        }
    }

    /// Reads a hazard that lies face-down on a site as on-guard: `what he had put face-down on the site was Orc-watch`.
    fn face_down_on_a_site(&self, out: &mut [Placed]) {
        use Word as W;
        let hazard = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is_hazard(m[0].card));
        let found = (0..out.len()).find(|at| {
            let mut behind = out[at + 1..].iter().filter(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_)));
            let on = behind.next().is_some_and(|p| matches!(p.node, Node::Word(W::On | W::At)));
            let site = |p: &Placed| p.node == Node::Word(W::Site) || self.place(p);
            out[*at].node == Node::Word(W::FaceDown) && on && behind.next().is_some_and(site)
        });
        if let Some(at) = found.filter(|_| out.iter().any(hazard)) {
            out[at].node = Node::Word(W::OnGuard);
        }
    }

    /// Tells the creature that attacks from the event that lies on its attack: `I hit him with Adûnaphel, The Pale Sword on the
    /// attack`.
    fn event_on_the_attack(&self, out: &mut Vec<Placed>) {
        let on = |at: usize| {
            let word = |n: usize, word: Word| out.get(n).is_some_and(|p| p.node == Node::Word(word));
            let with = at > 0 && word(at - 1, Word::With);
            with && word(at + 1, Word::On) && word(at + 2, Word::TheAttack)
        };
        let Some(at) = (0..out.len()).find(|at| on(*at)) else { return };
        let span = out[at].span.clone();
        let Node::Cards(members) = &mut out[at].node else { return };
        let creature = |m: &Member| self.is(m.card, CardKind::Creature);
        let [first, event] = members.as_slice() else { return };
        if creature(first) && !creature(event) && self.is(event.card, CardKind::Event) {
            let event = members.pop().into_iter().collect();
            out.insert(at + 1, Placed { node: Node::Cards(event), span: span.clone() });
            out.insert(at + 1, Placed { node: Node::Mark(','), span });
        }
    }

    /// Reads a card that somebody lays down as played: `here's Call of Home, on Gimli`, `and here is another Lure of Nature`.
    fn here_it_is(&self, out: &mut Vec<Placed>) {
        use Word as W;
        let small = |p: &&Placed| matches!(&p.node, Node::Word(W::SecondOne)) || matches!(&p.node, Node::Other(_));
        let lies =
            |p: &Placed| matches!(p.node, Node::Word(W::InPlay | W::InHand | W::OnGuard | W::InDiscard | W::Not));
        for at in 0..out.len().saturating_sub(2) {
            let opens =
                at == 0 || matches!(out[at - 1].node, Node::Mark(_) | Node::Word(W::And | W::But | W::So | W::Then));
            let here =
                matches!(&out[at].node, Node::Other(word) if word == "here") && out[at + 1].node == Node::Word(W::Be);
            let card = at + 2 + out[at + 2..].iter().take_while(small).count();
            let aims = out.get(card + 1).is_some_and(|p| p.node == Node::Mark(','));
            let ends = |p: &&Placed| !matches!(p.node, Node::Mark(c) if c != ',');
            let plain = !out[card.min(out.len())..].iter().take_while(ends).any(lies);
            if !(opens && here && plain && self.declared(out.get(card))) {
                continue;
            }
            if aims && out.get(card + 2).is_some_and(|p| matches!(p.node, Node::Word(W::On | W::For | W::Against))) {
                out.remove(card + 1);
            }
            out[at + 1].node = Node::Word(W::Play);
            out.remove(at);
            return;
        }
    }

    /// Reads who is put in the place of another as brought in: `I put Aragorn II in place of Strider`.
    fn put_for_another(&self, out: &mut [Placed]) {
        let who = |p: &Placed| {
            p.node == Node::Person(Person::He) || self.people(p).is_some_and(|m| m.len() == 1 && m[0].bears.is_empty())
        };
        let said = |w: &[Placed]| {
            w[0].node == Node::Word(Word::Put) && who(&w[1]) && w[2].node == Node::Word(Word::InPlace) && who(&w[3])
        };
        if let Some(at) = out.windows(4).position(said) {
            out[at].node = Node::Word(Word::Bring);
        }
    }

    /// Reads somebody at whom a player points as the one at whom he aims: `he puts it down and points at her`. Who points at
    /// anything else says something of it.
    fn points_at_somebody(&self, out: &mut Vec<Placed>) {
        while let Some(at) = out.iter().position(|p| p.node == Node::Word(Word::PointAt)) {
            let somebody = |p: &Placed| matches!(p.node, Node::Person(Person::He)) || self.people(p).is_some();
            if out.get(at + 1).is_some_and(somebody) {
                out[at].node = Node::Word(Word::Against);
            } else {
                out[at].node = Node::Word(Word::Say);
                let end = out[at].span.end;
                out.insert(at + 1, Placed { node: Node::Word(Word::At), span: end..end });
            }
        }
    }

    /// Reads with whose help a card is played: `he has Crown of Flowers, with whose help he plays Fog`, `with its help I play
    /// Fog`.
    fn with_its_help(&self, out: &mut Vec<Placed>) {
        use Word as W;
        let said = |w: &[Placed]| {
            let its = matches!(w[1].node, Node::Word(W::Who | W::Its));
            w[0].node == Node::Word(W::With) && its && w[2].node == Node::Word(W::Support)
        };
        used_to_play(out);
        let Some(at) = out.windows(3).position(said) else { return };
        let Some(helper) = out[..at].iter().rev().find(|p| self.event(Some(p))).cloned() else { return };
        let plays = |w: &[Placed]| w[0].node == Node::Word(W::Play) && self.event(Some(&w[1]));
        let Some(card) = out[at..].windows(2).position(plays).map(|n| at + n + 1) else { return };
        let end = out[card].span.end;
        let with = [Node::Word(W::With), helper.node].map(|node| Placed { node, span: end..end });
        out.splice(card + 1..card + 1, with);
        let and = Placed { node: Node::Word(W::And), span: out[at].span.clone() };
        let joined = at > 0 && out[at - 1].node == Node::Word(W::And);
        out.splice(at..at + 3, (!joined).then_some(and));
    }

    /// Reads `using` behind a card that is played as `with`: `I play Test of Form on the ring using Gandalf as the sage`.
    fn using_somebody(&self, out: &mut [Placed]) {
        let plays = |p: &Placed| p.node == Node::Word(Word::Play);
        for at in 2..out.len().saturating_sub(1) {
            let played = out[..at - 1].iter().any(plays) && out[at - 1].node != Node::Mark(',');
            if played && plays(&out[at]) && self.is_doing(&out[at]) && self.people(&out[at + 1]).is_some() {
                out[at].node = Node::Word(Word::With);
            }
        }
    }

    /// Leaves out the card for which somebody only hopes, and does nothing yet: `I was hoping for a nice Orc-patrol on my
    /// opponent's company`.
    fn hopes_for(&self, out: &mut Vec<Placed>) {
        use Word as W;
        let small = |p: &Placed| matches!(p.node, Node::Other(_) | Node::Whose(_));
        let wish = |w: &[Placed]| w.iter().map(|p| &p.node).eq([W::Be, W::Want, W::For].map(Node::Word).iter());
        let Some(at) = out.windows(3).position(wish).map(|at| at + 1) else { return };
        let behind = out[at + 2..].iter().position(|p| !small(p)).map_or(out.len(), |n| at + 2 + n);
        let thing = |m: &Member| m.bears.is_empty() && !self.character(m.card) && !self.is(m.card, CardKind::Site);
        let card = matches!(out.get(behind).map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1 && thing(&m[0]));
        if card && out.get(behind + 1).is_none_or(|p| p.node != Node::Word(W::To)) {
            out.drain(at - 1..=behind);
        }
    }

    /// Reads the help of a thing as what it does, and nobody as helping: `does Bilbo still have the Harp's help?`
    fn help_of_a_thing(&self, out: &mut [Placed]) {
        use Word as W;
        let thing = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.borne(m[0].card) && !self.character(m[0].card));
        let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Whose(_));
        for at in 2..out.len() {
            let verb = out[..at - 1].iter().rev().find(|p| !small(p)).map(|p| &p.node);
            let has = matches!(verb, Some(Node::Word(W::Have | W::Get | W::Lose | W::Bear)));
            if has && out[at].node == Node::Word(W::Support) && thing(&out[at - 1]) {
                out[at].node = Node::Other("effect".to_owned());
            }
        }
    }

    /// Parts what somebody reveals for a card from whom they play it on: `he plays it on them showing Gorbag`.
    fn revealing(&self, out: &mut Vec<Placed>) {
        let whom =
            |p: &Placed| matches!(p.node, Node::Person(Person::He) | Node::Word(Word::It)) || self.people(p).is_some();
        let found = (2..out.len().saturating_sub(1)).find(|at| {
            let shows = out[*at].node == Node::Word(Word::Reveal)
                && self.is_doing(&out[*at])
                && self.people(&out[*at + 1]).is_some();
            shows && whom(&out[*at - 1]) && out[*at - 2].node == Node::Word(Word::On)
        });
        if let Some(at) = found {
            let start = out[at].span.start;
            out.insert(at, Placed { node: Node::Mark(','), span: start..start });
        }
    }

    /// Leaves out for what a creature is taken from the cards that were turned over: `he picks out Giant Spiders to attack
    /// us`. It is not declared.
    fn picked_to_attack(&self, out: &mut Vec<Placed>) {
        use Word as W;
        let creature = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Creature) && !self.character(m[0].card));
        let small = |p: &&Placed| matches!(p.node, Node::Other(_));
        for at in 2..out.len().saturating_sub(2) {
            let purpose = out[at].node == Node::Word(W::To) && out[at + 1].node == Node::Word(W::Attack);
            let whom = self.people(&out[at + 2]).is_some() || matches!(out[at + 2].node, Node::Person(_));
            let ends = out.get(at + 3).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            if !(purpose && whom && ends && creature(&out[at - 1])) {
                continue;
            }
            let verb = out[..at - 1].iter().rev().find(|p| !small(p)).map(|p| &p.node);
            if matches!(verb, Some(Node::Word(W::Choose | W::Take | W::Search | W::Bring))) {
                out.drain(at..at + 3);
                return;
            }
        }
    }

    /// Whether a card is a hazard and no character, in every version.
    pub(super) fn is_hazard(&self, card: usize) -> bool {
        let hazard = |v: &usize| self.table.defs.get(*v).is_some_and(|d| d.hazard);
        !self.character(card) && self.mention(card).is_some_and(|m| m.versions.iter().all(hazard))
    }

    pub(super) fn hazard_event(&self, placed: &Placed) -> bool {
        let event = |m: &Member| {
            let hazard = |v: &usize| self.table.defs.get(*v).is_some_and(|d| d.hazard);
            let creature = self.is(m.card, CardKind::Creature) || self.character(m.card);
            let aimed = self.mention(m.card).is_some_and(|m| takes(self.table, &m.versions).card);
            aimed
                && self.is(m.card, CardKind::Event)
                && !creature
                && self.mention(m.card).is_some_and(|m| m.versions.iter().any(hazard))
        };
        matches!(&placed.node, Node::Cards(m) if m.len() == 1 && m[0].bears.is_empty() && event(&m[0]))
    }

    /// Reads a figure that stands for a small word: `can Sam tap 2 help Frodo`, `a strike 2 Faramir`.
    fn typed_numbers(&self, out: &mut [Placed]) {
        for at in 1..out.len().saturating_sub(1) {
            let (before, next) = (&out[at - 1].node, &out[at + 1]);
            let figure = at > 2
                && matches!(
                    (&out[at - 3].node, &out[at - 2].node, before),
                    (Node::Number(_), Node::Word(Word::At), Node::Number(_))
                );
            if out[at].node == Node::Number(2) && figure && self.people(next).is_some() {
                out[at].node = Node::Word(Word::To);
            }
        }
    }

    /// Reads what a card is used for as playing it on that: `get rid of it with Marvels Told`, `cancel it by Concealment`.
    fn done_with_card(&self, out: &mut [Placed]) {
        for at in 0..out.len().saturating_sub(3) {
            let [verb, it, with, card] = &out[at..at + 4] else { continue };
            let does = matches!(verb.node, Node::Word(Word::Rid | Word::Cancel | Word::Discard | Word::Lose));
            let led = matches!(with.node, Node::Word(Word::With | Word::By));
            let goal = it.node == Node::Word(Word::It);
            if does && goal && led && self.resource_event(card) {
                out[at].node = Node::Word(Word::Play);
                out[at + 2].node = Node::Word(Word::On);
                out.swap(at + 1, at + 3);
                let end = out[at + 1].span.end;
                (out[at + 2].span, out[at + 3].span) = (end..end, end..end);
                return;
            }
        }
    }

    fn resource_event(&self, placed: &Placed) -> bool {
        let event = |m: &Member| {
            let resource = |v: &usize| self.table.defs.get(*v).is_some_and(|d| !d.hazard);
            self.is(m.card, CardKind::Event)
                && !self.character(m.card)
                && self.mention(m.card).is_some_and(|m| m.versions.iter().all(resource))
        };
        matches!(&placed.node, Node::Cards(m) if m.len() == 1 && m[0].bears.is_empty() && event(&m[0]))
    }

    /// Reads whose a thing is that is spent, where its bearer was just named: `can I untap Sam by discarding his Cram?`
    fn his_thing(&self, out: &mut Vec<Placed>) {
        for at in 2..out.len().saturating_sub(1) {
            let his = out[at].node == Node::Whose(Person::He);
            let spent = matches!(out[at - 1].node, Node::Word(Word::Discard | Word::Tap | Word::Play));
            let thing = |p: &Placed| {
                let kinds = [CardKind::Item, CardKind::Ally];
                matches!(&p.node, Node::Cards(m) if m.len() == 1 && m[0].holder.is_none() && kinds.iter().any(|k| self.is(m[0].card, *k)) && !self.character(m[0].card))
            };
            let people: Vec<usize> =
                out[..at].iter().filter_map(|p| self.people(p)).flatten().map(|m| m.card).collect();
            let ([who], true) = (people.as_slice(), his && spent && thing(&out[at + 1])) else { continue };
            let who = *who;
            if let Node::Cards(members) = &mut out[at + 1].node {
                members[0].holder = Some(who);
            }
            out.remove(at);
            return;
        }
    }

    /// Reads from whom a thing comes that is spent as whose it is: `discards Cram from Sam`, `discards the Cram of Sam`, `puts Cram
    /// from Sam into the discard pile`.
    fn taken_from(&self, out: &mut Vec<Placed>) {
        let kinds = [CardKind::Item, CardKind::Ally];
        let thing = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && kinds.iter().any(|k| self.is(m[0].card, *k)) && !self.character(m[0].card));
        for at in 1..out.len().saturating_sub(2) {
            let state =
                usize::from(matches!(out[at + 2].node, Node::Word(Word::Tapped | Word::Wounded | Word::Untapped)));
            let Some(who) = out.get(at + 2 + state).filter(|p| self.people(p).is_some_and(|m| m.len() == 1)).cloned()
            else {
                continue;
            };
            let from = &out[at + 1].node;
            let led = thing(&out[at]) && matches!(from, Node::Word(Word::From | Word::Of));
            let verb = (0..at).rev().take(3).find(|v| matches!(out[*v].node, Node::Word(_)));
            let of = *from == Node::Word(Word::Of);
            let Some(verb) = verb.filter(|v| led && (!of || out[*v].node == Node::Word(Word::Discard))) else {
                continue;
            };
            let behind = at + 3 + state;
            let piled = out[verb].node == Node::Word(Word::Put)
                && out[behind..].iter().take(3).position(|p| p.node == Node::Word(Word::InDiscard)).is_some();
            if out[verb].node != Node::Word(Word::Discard) && !piled {
                continue;
            }
            if piled {
                let end = out[behind..]
                    .iter()
                    .position(|p| p.node == Node::Word(Word::InDiscard))
                    .map_or(behind, |n| behind + n + 1);
                out.drain(behind..end);
                out[verb].node = Node::Word(Word::Discard);
            }
            let card = self.people(&who).map(|m| m[0].card);
            if let Node::Cards(members) = &mut out[at].node {
                members[0].holder = card;
            }
            out.drain(at + 1..behind);
            let how = self.people(&who).and_then(|m| m[0].state);
            let again = out[at + 1..].iter_mut().find_map(|p| match &mut p.node {
                Node::Cards(members) => members.iter_mut().find(|m| card.is_some_and(|c| self.same_title(c, m.card))),
                _ => None,
            });
            match again {
                Some(member) => member.state = member.state.or(how),
                None if how.is_some() => out.insert(at, who),
                None => {}
            }
            return;
        }
    }

    /// Puts cards together that are in play with each other: `he has Snowstorm in play with Doors of Night`.
    fn there_with(&self, out: &mut Vec<Placed>) {
        let stays = |m: &Member| {
            let short = self.mention(m.card).is_some_and(|m| super::knowledge::never_stays(self.table, &m.versions));
            self.is(m.card, CardKind::Event) && !short && !self.character(m.card) && m.holder.is_none()
        };
        let events = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(stays));
        for at in 1..out.len().saturating_sub(2) {
            let have = out[..at].iter().any(|p| p.node == Node::Word(Word::Have));
            let led = out[at].node == Node::Word(Word::InPlay) && out[at + 1].node == Node::Word(Word::With);
            let ends = out.get(at + 3).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            if !(have && led && ends && events(&out[at - 1]) && events(&out[at + 2])) {
                continue;
            }
            let end = out[at + 2].span.end;
            let Node::Cards(more) = out.remove(at + 2).node else { return };
            out.remove(at + 1);
            (out[at - 1].span.end, out[at].span) = (end, end..end);
            if let Node::Cards(members) = &mut out[at - 1].node {
                members.extend(more);
            }
            return;
        }
    }

    /// Reads one who supports as well: `Sam taps to support him, Frodo too`.
    fn supports_as_well(&self, out: &mut Vec<Placed>) {
        for at in 0..out.len().saturating_sub(4) {
            let [verb, he, joins, who, too] = &out[at..at + 5] else { continue };
            let helps = verb.node == Node::Word(Word::Support) && he.node == Node::Person(Person::He);
            let joined = matches!(joins.node, Node::Mark(',') | Node::Word(Word::And));
            let alike = matches!(&too.node, Node::Other(word) if Words::english().begins_alike(word));
            let ends = out.get(at + 5).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            if helps && joined && self.people(who).is_some() && alike && ends {
                let end = out[at + 4].span.clone();
                let (verb, he) = (out[at].clone(), out[at + 1].clone());
                out[at + 2].node = Node::Word(Word::And);
                let said = [verb, he].map(|p| Placed { span: end.clone(), ..p });
                out.splice(at + 4..at + 5, said);
                return;
            }
        }
    }

    /// Reads who is made to tap as at whom a card is tapped: `taps Adûnaphel to make Frodo tap`.
    fn made_to_tap(&self, out: &mut Vec<Placed>) {
        let makes = |p: &Placed| {
            super::node::is_plain(&p.node, super::node::MAKES)
                || p.node == Node::Word(Word::Have)
                || p.node == Node::Word(Word::Force)
        };
        for at in 1..out.len().saturating_sub(3) {
            let led = matches!(out[at].node, Node::Word(Word::To | Word::For))
                && makes(&out[at + 1])
                && self.people(&out[at + 2]).is_some();
            let taps = matches!(out[at + 3].node, Node::Word(Word::Tap | Word::Tapped));
            let before = out[..at].iter().rev().take(2).any(|p| p.node == Node::Word(Word::Tap));
            if led && taps && before {
                out[at].node = Node::Word(Word::On);
                out.remove(at + 3);
                out.remove(at + 1);
                return;
            }
        }
    }

    /// Reads who tapped at some time to do something as doing so: `Elrond tapped during organization to play Test of Form`.
    fn tapped_meanwhile(&self, out: &mut [Placed]) {
        for at in 1..out.len().saturating_sub(3) {
            let who = self.people(&out[at - 1]).is_some_and(|m| m.len() == 1 && m[0].state.is_none());
            let time = out[at].node == Node::Word(Word::Tapped) && matches!(out[at + 1].node, Node::Word(Word::During));
            let part = out[at + 1..].iter().take_while(|p| !matches!(p.node, Node::Mark(_)));
            let to = part.clone().position(|p| p.node == Node::Word(Word::To));
            let does = to.and_then(|n| out.get(at + 2 + n)).is_some_and(|p| {
                matches!(p.node, Node::Word(Word::Play | Word::Cancel | Word::Support | Word::Test | Word::Influence))
            });
            if who && time && does {
                out[at].node = Node::Word(Word::Tap);
            }
        }
    }

    /// Reads strikes that somebody hands out: `I give Gimli 1, Legolas 1`.
    fn gives_one_each(&self, out: &mut Vec<Placed>) {
        let Some(verb) = out.iter().position(|p| matches!(p.node, Node::Word(Word::Transfer | Word::Assign))) else {
            return;
        };
        let ends = |p: Option<&Placed>| p.is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::And)));
        let given = |out: &[Placed], at: usize| {
            let who = out.get(at).is_some_and(|p| self.people(p).is_some_and(|m| m.len() == 1));
            who && out.get(at + 1).is_some_and(|p| p.node == Node::Number(1)) && ends(out.get(at + 2))
        };
        let first = verb > 0 && matches!(out[verb - 1].node, Node::Person(_)) && (verb < 2 || ends(out.get(verb - 2)));
        if !first || !given(out, verb + 1) {
            return;
        }
        out.drain(verb - 1..=verb);
        let mut at = verb - 1;
        while at + 1 < out.len() {
            if given(out, at) {
                let span = out[at + 1].span.clone();
                let word = |w| Placed { node: Node::Word(w), span: span.clone() };
                out.insert(at + 2, word(Word::Strike));
                out.insert(at + 1, word(Word::Have));
                at += 3;
            }
            at += 1;
        }
    }

    /// Reads at whom a card is aimed that is tapped: `she is tapped to tap Gandalf`, `he taps Adûnaphel, in play, on Frodo`.
    fn nazgul_aimed(&self, out: &mut Vec<Placed>) {
        for at in 0..out.len().saturating_sub(5) {
            let who = matches!(out[at].node, Node::Person(Person::He) | Node::Word(Word::It));
            let tapped = out[at + 1].node == Node::Word(Word::Be)
                && matches!(out[at + 2].node, Node::Word(Word::Tapped | Word::Tap));
            let to = out[at + 3].node == Node::Word(Word::To) && out[at + 4].node == Node::Word(Word::Tap);
            if who && tapped && to && self.people(&out[at + 5]).is_some() {
                out[at + 1].node = Node::Word(Word::Tap);
                out.swap(at, at + 1);
                out[at + 2].node = Node::Word(Word::On);
                out.drain(at + 3..at + 5);
                return;
            }
            let card = out[at].node == Node::Word(Word::Tap) && self.declared(out.get(at + 1));
            let there = out[at + 2].node == Node::Mark(',')
                && out[at + 3].node == Node::Word(Word::InPlay)
                && out[at + 4].node == Node::Mark(',');
            if card && there && matches!(out[at + 5].node, Node::Word(Word::On | Word::At | Word::Against)) {
                out.drain(at + 2..at + 5);
                return;
            }
        }
    }

    /// Reads another creature that is played with a key of its own: `plays Orc-watch with key w, then Orc-guard with key S`.
    fn keyed_in_turn(&self, out: &mut Vec<Placed>) {
        let creature = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Creature) && !self.character(m[0].card));
        let Some(verb) = out.iter().position(|p| p.node == Node::Word(Word::Play)) else { return };
        for at in verb + 2..out.len().saturating_sub(2) {
            let joins = matches!(out[at].node, Node::Word(Word::Then | Word::And));
            let keyed = out[at + 2..].iter().take(3).any(|p| p.node == Node::Word(Word::KeyVerb));
            let before =
                out[verb..at].iter().any(creature) && out[verb..at].iter().any(|p| p.node == Node::Word(Word::KeyVerb));
            if joins && creature(&out[at + 1]) && keyed && before {
                let start = out[at + 1].span.start;
                out.insert(at + 1, Placed { node: Node::Word(Word::Play), span: start..start });
                return;
            }
        }
    }

    /// Reads how a site is where no verb says so: `Moria's tapped`.
    fn site_so(&self, out: &mut Vec<Placed>) {
        for at in 1..out.len() {
            let state = matches!(out[at].node, Node::Word(Word::Tapped | Word::Untapped));
            let site = matches!(&out[at - 1].node, Node::Cards(m) if m.len() == 1 && self.sort(m[0].card) == 1);
            let parts = |p: Option<&Placed>| p.is_none_or(|p| matches!(p.node, Node::Mark(_)));
            if state && site && (at < 2 || parts(out.get(at - 2))) && parts(out.get(at + 1)) {
                let start = out[at].span.start;
                out.insert(at, Placed { node: Node::Word(Word::Be), span: start..start });
                return;
            }
        }
    }

    /// Reads a number that somebody got for a faction as dice: `I got an 11 for the Riders`.
    fn rolled_for_faction(&self, out: &mut [Placed]) {
        let faction = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Faction) && !self.character(m[0].card));
        for at in 1..out.len().saturating_sub(3) {
            let rest: Vec<&Placed> =
                out[at + 1..].iter().filter(|p| !matches!(p.node, Node::Other(_))).take(3).collect();
            let [number, lead, what] = rest[..] else { continue };
            let dice =
                matches!(number.node, Node::Number(2..=12)) && lead.node == Node::Word(Word::For) && faction(what);
            if matches!(out[at].node, Node::Word(Word::Have | Word::Get))
                && matches!(out[at - 1].node, Node::Person(_))
                && dice
            {
                out[at].node = Node::Word(Word::Roll);
            }
        }
    }

    /// Reads on what somebody has put a card: `he bears The One Ring, on which she has put Free to Choose`.
    fn put_on_which(&self, out: &mut Vec<Placed>) {
        for at in 1..out.len().saturating_sub(5) {
            let on = out[at].node == Node::Word(Word::On) && out[at + 1].node == Node::Word(Word::Who);
            let who = matches!(out[at + 2].node, Node::Person(_));
            let have = usize::from(out[at + 3].node == Node::Word(Word::Have));
            let put = matches!(out.get(at + 3 + have).map(|p| &p.node), Some(Node::Word(Word::Put | Word::Play)));
            let Some(Node::Cards(what)) = out.get(at + 4 + have).map(|p| &p.node) else { continue };
            let before = at - 1 - usize::from(at > 1 && out[at - 1].node == Node::Mark(','));
            let Node::Cards(group) = &out[before].node else { continue };
            if !(on && who && put && what.len() == 1) {
                continue;
            }
            let Some(last) = group.last().map(|m| m.bears.last().unwrap_or(m).card) else { continue };
            let what = what[0].card;
            let group = match &mut out[before].node {
                Node::Cards(group) => group,
                _ => continue,
            };
            let laid = Member::of(what);
            for member in group.iter_mut() {
                if member.card == last {
                    member.bears.push(laid.clone());
                } else {
                    member.bears.iter_mut().filter(|b| b.card == last).for_each(|b| b.bears.push(laid.clone()));
                }
            }
            out[before].span.end = out[at + 4 + have].span.end;
            out.drain(before + 1..at + 5 + have);
            return;
        }
    }

    /// Reads a hazard that is aimed at somebody as played on them: `when his Call of Home is aimed at Frodo`.
    fn aimed_passively(&self, out: &mut Vec<Placed>) {
        for at in 1..out.len().saturating_sub(1) {
            // `Call of Home hits Frodo`
            if out[at].node == Node::Word(Word::Attack)
                && self.hazard_event(&out[at - 1])
                && self.people(&out[at + 1]).is_some()
            {
                let span = out[at].span.clone();
                out[at].node = Node::Word(Word::On);
                let said = [Word::Be, Word::Play].map(|w| Placed { node: Node::Word(w), span: span.clone() });
                out.splice(at..at, said);
                return;
            }
            let be = out[at].node == Node::Word(Word::Be) && out[at + 1].node == Node::Word(Word::Against);
            let target =
                |p: &Placed| self.people(p).is_some() || matches!(p.node, Node::Whose(_) | Node::Person(Person::He));
            if be && self.hazard_event(&out[at - 1]) && out.get(at + 2).is_some_and(target) {
                let span = out[at + 1].span.clone();
                out[at + 1].node = Node::Word(Word::On);
                out.insert(at + 1, Placed { node: Node::Word(Word::Play), span });
                return;
            }
            let first = at < 2 || matches!(out[at - 2].node, Node::Mark(_));
            let bare = first && out[at].node == Node::Word(Word::Against) && self.hazard_event(&out[at - 1]);
            if bare && target(&out[at + 1]) && self.text.get(out[at].span.clone()).is_some_and(|t| t.ends_with('s')) {
                let span = out[at].span.clone();
                out[at].node = Node::Word(Word::On);
                let said = [Word::Be, Word::Play].map(|w| Placed { node: Node::Word(w), span: span.clone() });
                out.splice(at..at, said);
                return;
            }
        }
    }

    /// Reads a character who becomes tapped by what they do as tapping for it: `my Halbarad influences the Men of
    /// Lamedon and gets tapped`, `he takes the ring, becoming tapped`.
    fn tapped_by_doing(&self, out: &mut Vec<Placed>) {
        let does = |p: &Placed| matches!(p.node, Node::Word(Word::Influence | Word::Play | Word::Take | Word::Put));
        let thing = |p: &Placed| {
            let kinds = [CardKind::Item, CardKind::Ally, CardKind::Faction];
            matches!(&p.node, Node::Cards(m) if kinds.iter().any(|k| self.is(m[0].card, *k)) && !self.character(m[0].card))
        };
        for at in 2..out.len() {
            let becomes = out[at].node == Node::Word(Word::Become)
                && out.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::Tapped));
            let gets = out[at].node == Node::Word(Word::GetsTapped);
            let joins = |p: &Placed| matches!(p.node, Node::Mark(',') | Node::Word(Word::And));
            let he = out[at - 1].node == Node::Person(Person::He) && joins(&out[at - 2]);
            let ends = out.get(at + if gets { 1 } else { 2 }).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            let before = &out[..at];
            let done = before.iter().position(does).is_some_and(|verb| before[verb..].iter().any(thing));
            let somebody = before.iter().any(|p| self.people(p).is_some());
            if (becomes || gets) && (he || joins(&out[at - 1])) && ends && done && somebody {
                out[at].node = Node::Word(Word::Tap);
                if becomes {
                    out.remove(at + 1);
                }
                return;
            }
        }
    }

    /// Tells what attacks ahead of what is done meanwhile: `Faramir drinks his potion while Orcs attack him`.
    pub(super) fn attacks_first(&self, all: &mut [Clause]) {
        use Word as W;
        let creature = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Creature) && !self.character(m[0].card));
        let has =
            |c: &Clause, words: &[W]| c.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if words.contains(&w)));
        for at in 1..all.len() {
            let verb = all[at].nodes.iter().position(|p| p.node == Node::Word(W::Attack));
            let attacks = verb.is_some_and(|verb| all[at].nodes[..verb].iter().any(creature));
            let meanwhile =
                all[at].joined == Some(W::When) && all[at].sentence == all[at - 1].sentence && !all[at].asked;
            let does = has(&all[at - 1], &[W::Discard, W::Tap, W::Cancel, W::Play, W::Support]);
            let plain =
                !all[at - 1].nodes.iter().any(creature) && matches!(all[at - 1].joined, None | Some(W::And | W::So));
            let earlier = has(&all[at - 1], &[W::Not, W::Earlier, W::Already, W::Respond]);
            if !(attacks && meanwhile && does && plain) || earlier {
                continue;
            }
            let somebody = all[at - 1].nodes.iter().find(|p| self.people(p).is_some_and(|m| m.len() == 1)).cloned();
            let named = |c: &Clause| c.nodes.iter().any(|p| self.people(p).is_some());
            let he = all[at].nodes.iter().position(|p| p.node == Node::Person(Person::He));
            match (somebody, he) {
                (Some(who), Some(he)) => all[at].nodes[he].node = who.node,
                _ if named(&all[at]) => {}
                _ => continue,
            }
            all.swap(at - 1, at);
            let joined = all[at].joined.take();
            all[at - 1].joined = joined.filter(|w| *w == W::And);
        }
    }
}

/// Leaves out in which phase or turn a hazard is the first one: `the first hazard of the movement/hazard phase is Fog`,
/// `my first hazard this turn is Wargs`.
fn hazard_of_phase(out: &mut Vec<Placed>) {
    use Word as W;
    let small = |p: &Placed| matches!(p.node, Node::Other(_));
    let Some(at) = out.iter().position(|p| p.node == Node::Word(W::Hazard)) else { return };
    let led = out.get(at + 1).is_some_and(|p| matches!(p.node, Node::Word(W::Of | W::At)));
    let from = at + 1 + usize::from(led);
    let end = from + out[from..].iter().take_while(|p| small(p)).count();
    let node = |at: usize| out.get(at).map(|p| &p.node);
    let phase = led && node(end) == Some(&Node::Word(W::MovementPhase));
    let turn = node(end) == Some(&Node::Word(W::Turn)) && node(end + 1) == Some(&Node::Word(W::Be));
    if phase || turn {
        out.drain(at + 1..=end);
    }
}

/// Reads what somebody makes for a check as dice: `Aragorn makes only 4 for his own check`.
fn makes_a_roll(out: &mut [Placed]) {
    use Word as W;
    let checked = out.iter().any(|p| matches!(p.node, Node::Word(W::Check | W::CorruptionCheck | W::BodyCheck)));
    for at in 0..out.len().saturating_sub(1) {
        let behind = if out[at + 1].node == Node::Word(W::Alone) { at + 2 } else { at + 1 };
        let number = matches!(out.get(behind).map(|p| &p.node), Some(Node::Number(2..=12)));
        let next = out.get(behind + 1).is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(W::For | W::And)));
        if checked && is_plain(&out[at].node, MAKES) && number && next {
            out[at].node = Node::Word(W::Roll);
        }
    }
}

/// Reads what somebody makes not happen as cancelled: `I want to make that attack not happen`.
fn makes_undone(out: &mut Vec<Placed>) {
    use Word as W;
    let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Whose(_));
    for at in 0..out.len() {
        let what = at + 1 + out[at + 1..].iter().take_while(small).count();
        let thing = |p: &Placed| matches!(p.node, Node::Word(W::TheAttack | W::Attack | W::Strike | W::It));
        let named = |p: &Placed| thing(p) || matches!(&p.node, Node::Cards(m) if m.len() == 1);
        let undone = |p: &[Placed]| p[0].node == Node::Word(W::Not) && p[1].node == Node::Word(W::Happen);
        let said = out.get(what).is_some_and(named) && out.get(what + 1..what + 3).is_some_and(undone);
        if is_plain(&out[at].node, MAKES) && said {
            out[at].node = Node::Word(W::Cancel);
            out.drain(what + 1..what + 3);
            return;
        }
    }
}

/// Leaves out the reason of a figure that everybody knows: `he is happy to fight at -1 for being tapped`.
fn tapped_in_fight(out: &mut Vec<Placed>) {
    use Word as W;
    let reason = |w: &[Placed]| {
        let known = [W::For, W::Be, W::Tapped].map(Node::Word);
        matches!(w[0].node, Node::Number(_)) && w[1..].iter().map(|p| &p.node).eq(known.iter())
    };
    if let Some(at) = out.windows(4).position(reason) {
        out.drain(at + 1..at + 4);
    }
}

/// Reads who is said to be tapped for what was told as tapping for it: `I did a Lucky Search, Aragorn tapped for it`.
fn tapped_for_it(out: &mut Vec<Placed>) {
    let tapped = |m: &Member| m.state == Some(CardState::Tapped);
    let said = |w: &[Placed]| {
        matches!(&w[0].node, Node::Cards(m) if m.len() == 1 && tapped(&m[0]))
            && w[1].node == Node::Word(Word::For)
            && w[2].node == Node::Word(Word::It)
    };
    let Some(at) = out.windows(3).position(said) else { return };
    if let Node::Cards(members) = &mut out[at].node {
        members[0].state = None;
    }
    let end = out[at].span.end;
    out.insert(at + 1, Placed { node: Node::Word(Word::Tap), span: end..end });
}

/// Reads what somebody does against what was told as an answer: `against that the resource player plays Fog`.
fn against_that(out: &mut Vec<Placed>) {
    let [against, that, who, ..] = out.as_mut_slice() else { return };
    let points = matches!(that.node, Node::Word(Word::Who | Word::It));
    if against.node == Node::Word(Word::Against) && points && matches!(who.node, Node::Person(_)) {
        against.node = Node::Word(Word::Respond);
        out.remove(1);
    }
}

/// Reads what somebody uses to play a card as the help: `he has Crown of Flowers, which he uses to play Fog`.
fn used_to_play(out: &mut Vec<Placed>) {
    let uses = [Word::Play, Word::To, Word::Play].map(Node::Word);
    let said = |w: &[Placed]| {
        w[0].node == Node::Word(Word::Who)
            && matches!(w[1].node, Node::Person(_))
            && w[2..].iter().map(|p| &p.node).eq(uses.iter())
    };
    let Some(at) = out.windows(5).position(said) else { return };
    let help = [Word::With, Word::Who, Word::Support];
    let help = help.map(|word| Placed { node: Node::Word(word), span: out[at].span.clone() });
    let who = out[at + 1].clone();
    out.splice(at..at + 4, help.into_iter().chain([who]));
}

/// Leaves out a call to somebody: `Help, Wargs on Bilbo!`, `Wait, I tap Bard!`
fn calls_out(out: &mut Vec<Placed>) {
    let calls = out.first().is_some_and(|p| matches!(p.node, Node::Word(Word::Support | Word::Stay)));
    match out.get(1).map(|p| &p.node) {
        Some(Node::Mark(',')) if calls => {
            out.drain(..2);
        }
        _ => {}
    }
}

/// Leaves out the colon behind a deed that heads a sentence: `Transfer: Gimli's Elven Cloak to Legolas`.
fn ordered_to(out: &mut Vec<Placed>) {
    let deed = matches!(out.first().map(|p| &p.node), Some(Node::Word(Word::Transfer | Word::Store | Word::Influence)));
    if deed && out.get(1).is_some_and(|p| p.node == Node::Mark(':')) {
        out.remove(1);
    }
}

/// Reads whoever does nothing in turn as passing: `him Twilight on it, me nothing`.
fn says_nothing(out: &mut [Placed]) {
    for at in 1..out.len() {
        let who = matches!(out[at - 1].node, Node::Person(_));
        let parts = |p: Option<&Placed>| p.is_none_or(|p| matches!(p.node, Node::Mark(_)));
        let alone = (at < 2 || parts(out.get(at - 2))) && parts(out.get(at + 1));
        if out[at].node == Node::Word(Word::Not) && who && alone {
            out[at].node = Node::Word(Word::Pass);
        }
    }
}

/// Reads a number that somebody got against a strike as dice: `Legolas got a 9 against the strike`.
fn rolled_against(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(2) {
        let article = usize::from(matches!(&out[at + 1].node, Node::Other(w) if super::node::is_article(w)));
        let Some([number, against]) = out.get(at + 1 + article..at + 3 + article) else { continue };
        let dice = matches!(number.node, Node::Number(2..=12)) && against.node == Node::Word(Word::Against);
        let strike = out[at + 3 + article..].iter().take(3).any(|p| p.node == Node::Word(Word::Strike));
        if matches!(out[at].node, Node::Word(Word::Have | Word::Get)) && dice && strike {
            out[at].node = Node::Word(Word::Roll);
        }
    }
}

/// Reads a number at the end of a sentence as dice: `they are influenced with an 8`, `Gimli takes his without tapping: 8`.
fn dice_behind(out: &mut Vec<Placed>) {
    let Some(last) = out.iter().rposition(|p| p.node != Node::Mark('.')) else { return };
    if !matches!(out[last].node, Node::Number(2..=12)) || out.iter().any(|p| p.node == Node::Word(Word::Roll)) {
        return;
    }
    let article = usize::from(last > 0 && matches!(&out[last - 1].node, Node::Other(w) if super::node::is_article(w)));
    let Some(lead) = last.checked_sub(1 + article).filter(|lead| *lead > 1) else { return };
    let said =
        |words: &[Word], nodes: &[Placed]| nodes.iter().any(|p| matches!(p.node, Node::Word(w) if words.contains(&w)));
    let influenced = said(&[Word::Influence, Word::InfluenceCheck], &out[..lead]);
    let units = [
        Word::HazardLimit,
        Word::Hazard,
        Word::GeneralInfluence,
        Word::DirectInfluence,
        Word::Prowess,
        Word::Body,
        Word::InHand,
        Word::Card,
        Word::CorruptionPoints,
    ];
    let counts = said(&units, &out[lead.saturating_sub(3)..lead]);
    let faces = said(&[Word::Face, Word::Take, Word::Strike, Word::CorruptionCheck, Word::Test], &out[..lead]);
    let strikes = matches!(out[lead - 1].node, Node::Word(Word::Strike | Word::At));
    let (start, with) = (out[lead].span.start, out[lead].node == Node::Word(Word::With));
    let dice = with && influenced || out[lead].node == Node::Mark(':') && (faces || influenced) && !strikes;
    if dice && !counts {
        if with {
            out[lead].node = Node::Word(Word::Roll);
        } else {
            out.insert(lead + 1, Placed { node: Node::Word(Word::Roll), span: start..start });
        }
    }
}

/// Reads a number that leads a question as dice: `With a 4, is he safe?`
fn with_dice(out: &mut Vec<Placed>) {
    let article =
        usize::from(matches!(out.get(1).map(|p| &p.node), Some(Node::Other(w)) if super::node::is_article(w)));
    let led = out.first().is_some_and(|p| matches!(p.node, Node::Word(Word::With | Word::On)));
    let Some([number, next]) = out.get(1 + article..3 + article).filter(|_| led) else { return };
    let dice = matches!(number.node, Node::Number(2..=12));
    let asks = matches!(next.node, Node::Mark(',') | Node::Word(Word::Be | Word::Can | Word::Do | Word::Must));
    let (end, comma) = (number.span.end, next.node == Node::Mark(','));
    let told =
        out[3..].iter().any(|p| matches!(p.node, Node::Word(Word::Strike | Word::Prowess | Word::Hazard | Word::Card)));
    if dice && asks && !told {
        out[0].node = Node::Word(Word::Roll);
        if !comma {
            out.insert(2 + article, Placed { node: Node::Mark(','), span: end..end });
        }
    }
}

/// Reads a word that points at what was told of as the thing: `may he discard those to untap him?`
fn points_at_them(out: &mut [Placed]) {
    for at in 1..out.len() {
        let verb = matches!(out[at - 1].node, Node::Word(Word::Discard | Word::Tap | Word::Play));
        let points = matches!(&out[at].node, Node::Other(word) if Words::english().is_pointing(word));
        let ends = out
            .get(at + 1)
            .is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::To | Word::For | Word::On | Word::And)));
        if verb && points && ends {
            out[at].node = Node::Word(Word::It);
        }
    }
}

/// Reads what stands between commas behind a card as told of it: `Khamûl, in play, is tapped by Gesa`.
fn there_meanwhile(out: &mut Vec<Placed>) {
    for at in 0..out.len().saturating_sub(4) {
        let [card, comma, there, end, be] = &out[at..at + 5] else { continue };
        let apart =
            comma.node == Node::Mark(',') && there.node == Node::Word(Word::InPlay) && end.node == Node::Mark(',');
        let by = out[at + 5..].iter().take(3).position(|p| p.node == Node::Word(Word::By));
        let Some(by) = by.map(|n| at + 5 + n) else { continue };
        let doer = matches!(out.get(by + 1).map(|p| &p.node), Some(Node::Person(_)));
        let tapped = by == at + 6 && matches!(out[at + 5].node, Node::Word(Word::Tapped | Word::Tap | Word::Discard));
        if matches!(&card.node, Node::Cards(m) if m.len() == 1)
            && apart
            && be.node == Node::Word(Word::Be)
            && doer
            && tapped
        {
            let verb = if out[at + 5].node == Node::Word(Word::Discard) { Word::Discard } else { Word::Tap };
            let (card, who) = (out[at].clone(), out[by + 1].clone());
            let be = Placed { node: Node::Word(Word::Be), ..out[at + 4].clone() };
            let verb = Placed { node: Node::Word(verb), ..out[at + 5].clone() };
            let said = [card.clone(), be, out[at + 2].clone(), out[at + 3].clone(), who, verb, card];
            out.splice(at..=by + 1, said);
            return;
        }
    }
}
