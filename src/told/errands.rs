//! What companies do at a site and among themselves: who tests a ring, whose item is handed on, whom it heals, which card
//! was lying on-guard.

use super::knowledge;
use super::node::{Building, Clause, MAKES, Member, Node, Person, Placed, is_article, is_plain, is_verb};
use super::read::has;
use super::words::{Word, Words};
use crate::engine::card::CardKind;
use crate::vocab::{RollKind, fold};

impl Building<'_> {
    /// Rewrites a sentence of such deeds in the usual words.
    pub(super) fn errands(&self, out: &mut Vec<Placed>) {
        self.another_hidden(out);
        self.makes_an_ally(out);
        self.rid_of_by_playing(out);
        self.tests_it(out);
        self.lay_on_guard(out);
        self.face_down_on_the_site(out);
        self.which_somebody_bears(out);
        self.hands_over(out);
        self.hands_on(out);
        self.by_means_of(out);
        self.used_for(out);
    }

    /// Reads what a character is used for as what they tap for: `can I use Strider to cancel the strike?`, `I use Elrond
    /// for Marvels Told`.
    fn used_for(&self, out: &mut [Placed]) {
        for at in 1..out.len().saturating_sub(2) {
            let uses = out[at].node == Node::Word(Word::Play);
            let one = self.people(&out[at + 1]).is_some_and(|m| m.len() == 1);
            let to = match (&out[at + 2].node, out.get(at + 3).map(|p| &p.node)) {
                (Node::Word(Word::To), Some(Node::Word(verb))) => {
                    matches!(verb, Word::Cancel | Word::Support | Word::Test | Word::Untap | Word::Influence)
                }
                (Node::Word(Word::For), Some(Node::Word(Word::It | Word::Who))) => true,
                (Node::Word(Word::For), Some(Node::Cards(_))) => self.declared(out.get(at + 3)),
                _ => false,
            };
            if uses && one && to {
                out[at].node = Node::Word(Word::Tap);
            }
        }
    }

    /// Says of clauses who is meant and how they are, before anything is done.
    pub(super) fn errands_told(&self, all: &mut Vec<Clause>) {
        self.heals_whom(all);
        self.reasons_to_heal(all);
        self.states_of_goals(all);
        rolled_ahead(all);
        self.revealed_when(all);
    }

    /// Tells what somebody begins before the card that is revealed then: `he reveals his on-guard card when Aragorn taps to
    /// influence them`.
    fn revealed_when(&self, all: &mut [Clause]) {
        for at in 1..all.len() {
            let (reveals, first) = (&all[at - 1], &all[at]);
            let begins = self.one(first.nodes.first()).is_some()
                || matches!(first.nodes.first().map(|p| &p.node), Some(Node::Person(_)));
            let does = [Word::Influence, Word::Tap, Word::Play].iter().any(|w| has(first, *w));
            let near = reveals.sentence == first.sentence && first.joined == Some(Word::When) && !first.asked;
            let guard = has(reveals, Word::Reveal) && has(reveals, Word::OnGuard) && reveals.joined.is_none();
            let cards = first.nodes.iter().any(|p| self.declared(Some(p)) || self.loose(p));
            if near && guard && begins && does && cards {
                all.swap(at - 1, at);
                all[at - 1].joined = None;
            }
        }
    }

    /// Whether one card stands there that is played at a site.
    fn loose(&self, placed: &Placed) -> bool {
        let kinds = [CardKind::Faction, CardKind::Item, CardKind::Ally];
        matches!(&placed.node, Node::Cards(m) if m.len() == 1 && kinds.iter().any(|k| self.is(m[0].card, *k)))
    }

    /// Gives the one character who stands at a place.
    fn one(&self, placed: Option<&Placed>) -> Option<usize> {
        let members = self.people(placed?)?;
        (members.len() == 1).then(|| members[0].card)
    }

    /// Gives the one item that stands at a place, and of which nobody has said yet whose it is.
    fn loose_item(&self, placed: Option<&Placed>) -> Option<usize> {
        match placed.map(|p| &p.node) {
            Some(Node::Cards(m)) if m.len() == 1 && m[0].holder.is_none() && !self.character(m[0].card) => {
                self.is(m[0].card, CardKind::Item).then_some(m[0].card)
            }
            _ => None,
        }
    }

    /// Lets a character who tests rings tap for it: `Gandalf tests Frodo's ring`, `I test it with Gandalf`, `Gandalf does
    /// the ring test`.
    fn tests_it(&self, out: &mut Vec<Placed>) {
        let word = |p: Option<&Placed>, word: Word| p.is_some_and(|p| p.node == Node::Word(word));
        let event = |p: &Placed| match &p.node {
            Node::Cards(m) => m.iter().any(|m| self.is(m.card, CardKind::Event) && !self.is(m.card, CardKind::Item)),
            node => matches!(node, Node::Word(Word::Tap | Word::Not)),
        };
        let Some(test) = out.iter().position(|p| p.node == Node::Word(Word::Test)) else { return };
        let ends = |p: &Placed| matches!(p.node, Node::Mark(_) | Node::Word(Word::And | Word::But | Word::So));
        let first = out[..test].iter().rposition(ends).map_or(0, |n| n + 1);
        let last = out[test..].iter().position(ends).map_or(out.len(), |n| test + n);
        if out[first..last].iter().any(event) {
            return;
        }
        let tester = |p: Option<&Placed>| {
            let who = self.mention(self.one(p)?)?;
            knowledge::uses(self.table, &who.versions).any(|a| knowledge::rolls(&a.steps, RollKind::Test)).then_some(())
        };
        let put = |node, at: usize| Placed { node: Node::Word(node), span: at..at };
        // `Gandalf tests the ring`, `Gandalf does the ring test`
        let lead = out[first..test].iter().all(|p| {
            matches!(
                &p.node,
                Node::Cards(_) | Node::Other(_) | Node::Word(Word::Do | Word::Ring | Word::Then | Word::Now)
            )
        });
        if lead && tester(out.get(first)).is_some() {
            let start = out[test].span.start;
            let ring = out[first..test].iter().any(|p| p.node == Node::Word(Word::Ring));
            let mut said = vec![put(Word::Tap, start), put(Word::To, start), out[test].clone()];
            if ring {
                said.push(put(Word::Ring, out[test].span.end));
            }
            out.splice(first + 1..=test, said);
            return;
        }
        // `I test the ring with Gandalf`, `I make a ring test with Gandalf`
        let with = (test..last).find(|n| word(out.get(*n), Word::With) && tester(out.get(n + 1)).is_some());
        let by = matches!(out[first].node, Node::Person(_));
        let Some(with) = with.filter(|_| by) else { return };
        let who = out[with + 1].clone();
        let start = out[test].span.start;
        let ring = out[first..test].iter().any(|p| p.node == Node::Word(Word::Ring));
        let mut said = vec![put(Word::Tap, start), who, put(Word::To, start), out[test].clone()];
        if ring {
            said.push(put(Word::Ring, out[test].span.end));
        }
        said.extend_from_slice(&out[test + 1..with]);
        said.extend_from_slice(&out[with + 2..last]);
        out.splice(first + 1..last, said);
    }

    /// Reads where a card lay that is revealed: `he reveals Searching Eye, which he had placed on-guard`.
    fn lay_on_guard(&self, out: &mut Vec<Placed>) {
        let found = (0..out.len()).find_map(|at| {
            let reveals = out[at].node == Node::Word(Word::Reveal);
            let card = (at + 1..out.len()).find(|n| !is_small(&out[*n]))?;
            let one = self.declared(out.get(card));
            let lies = |p: &Placed| match &p.node {
                Node::Mark(',') | Node::Person(_) | Node::Other(_) | Node::Whose(_) => true,
                Node::Word(w) => matches!(
                    w,
                    Word::Who
                        | Word::Have
                        | Word::Be
                        | Word::Put
                        | Word::Play
                        | Word::Stay
                        | Word::Earlier
                        | Word::Already
                        | Word::Now
                        | Word::Alone
                ),
                _ => false,
            };
            let guard = card + 1 + out[card + 1..].iter().take_while(|p| lies(p)).count();
            let told = out[card + 1..guard.min(out.len())].iter().any(|p| matches!(p.node, Node::Word(_)));
            let on = out.get(guard).is_some_and(|p| p.node == Node::Word(Word::OnGuard));
            (reveals && one && told && on).then_some((card, guard))
        });
        let Some((card, guard)) = found else { return };
        let lead = out[guard].clone();
        let late = out.get(guard + 1).is_some_and(|p| {
            matches!(
                p.node,
                Node::Word(Word::Earlier | Word::Before | Word::Already | Word::SinceNow | Word::SinceTurn)
            ) && out.get(guard + 2).is_none_or(|p| matches!(p.node, Node::Mark(_)))
        });
        out.drain(card + 1..=guard + usize::from(late));
        out.insert(card, lead);
    }

    /// Reads a card as put down that is only said to be face-down on a site: `Sting face-down on the site, as a bluff`.
    fn face_down_on_the_site(&self, out: &mut Vec<Placed>) {
        let told: Vec<&Placed> =
            out.iter().filter(|p| !matches!(&p.node, Node::Other(w) if is_article(w))).take(3).collect();
        let [card, on, place] = told.as_slice() else { return };
        let one = match &card.node {
            Node::Cards(m) => {
                m.len() == 1 && m[0].face_down == Some(true) && !self.character(m[0].card) && m[0].bears.is_empty()
            }
            _ => false,
        };
        let site = match &place.node {
            Node::Cards(m) => self.is(m[0].card, CardKind::Site),
            node => *node == Node::Word(Word::Site),
        };
        let acts = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        let ends = out.iter().position(|p| p.node == Node::Mark(',')).unwrap_or(out.len());
        if one && site && matches!(on.node, Node::Word(Word::On | Word::At)) && !out[..ends].iter().any(acts) {
            let start = out[0].span.start;
            out.insert(0, Placed { node: Node::Word(Word::Put), span: start..start });
        }
    }

    /// Reads whose an item is where that is told behind it: `Cram, which Aragorn carries,`.
    fn which_somebody_bears(&self, out: &mut Vec<Placed>) {
        let found = (0..out.len()).find_map(|at| {
            self.loose_item(out.get(at))?;
            let comma = usize::from(out.get(at + 1).is_some_and(|p| p.node == Node::Mark(',')));
            let who = at + 1 + comma;
            // `the Elven Cloak Frodo is wearing`
            let bare = comma == 0 && self.one(out.get(who)).is_some();
            let led = bare || out.get(who).is_some_and(|p| p.node == Node::Word(Word::Who));
            let who = if bare { at } else { who };
            let bearer = self.one(out.get(who + 1))?;
            let bears = match out.get(who + 2)?.node {
                Node::Word(Word::Have) => !bare,
                Node::Word(Word::Bear) => true,
                _ => false,
            };
            let ends = out.get(who + 3).is_none_or(|p| match &p.node {
                Node::Mark(_) => true,
                Node::Word(w) => matches!(w, Word::To | Word::On | Word::And | Word::But | Word::For),
                _ => false,
            });
            let closing = out.get(who + 3).is_some_and(|p| comma > 0 && p.node == Node::Mark(','));
            let verb = out[..at].iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            (led && bears && ends && verb).then_some((at, who + 2 + usize::from(closing), bearer))
        });
        let Some((at, end, bearer)) = found else { return };
        let who = Placed { node: Node::Cards(vec![Member::of(bearer)]), span: out[at].span.clone() };
        if let Node::Cards(members) = &mut out[at].node {
            members[0].holder = Some(bearer);
        }
        out.drain(at + 1..=end);
        // `I tap the Elven Cloak that Sam wears`: he himself does not tap.
        let before = out[..at].iter().rev().find(|p| !is_small(p) && !is_his(p));
        if !before.is_some_and(|p| matches!(p.node, Node::Word(Word::Tap | Word::Discard))) {
            out.insert(at, who);
        }
    }

    /// Reads that whoever hands something on, or stores it, bears it: `Aragorn gives Glamdring to Gandalf`.
    fn hands_on(&self, out: &mut Vec<Placed>) {
        let found = (0..out.len()).find_map(|at| {
            let bearer = self.one(out.get(at))?;
            // `Aragorn discards his Cram`
            let his = out.get(at + 2).is_some_and(is_his);
            let verb = match out.get(at + 1)?.node {
                Node::Word(Word::Transfer | Word::Store) => true,
                Node::Word(Word::Discard | Word::Tap) => his && self.named_once(out.get(at + 3)),
                _ => false,
            };
            let item = (at + 2..out.len()).find(|n| !is_small(&out[*n]) && !is_his(&out[*n]))?;
            self.loose_item(out.get(item))?;
            let begins = at.checked_sub(1).is_none_or(|b| !matches!(out[b].node, Node::Person(_)));
            (verb && begins).then_some((at, item, bearer))
        });
        let Some((at, item, bearer)) = found else { return };
        let who = Placed { node: Node::Cards(vec![Member::of(bearer)]), span: out[item].span.clone() };
        if let Node::Cards(members) = &mut out[item].node {
            (members[0].holder, members[0].whose) = (Some(bearer), None);
        }
        out.drain(at + 2..item);
        out.insert(at + 2, who);
    }

    /// Reads an item that somebody hands to another as given to them: `he hands Cram to Gimli`, `I want to hand it over to
    /// him`, `I hand Cram from Balin to Gimli`.
    fn hands_over(&self, out: &mut [Placed]) {
        for at in 1..out.len().saturating_sub(3) {
            let typed = self.text.get(out[at].span.clone()).map(fold).unwrap_or_default();
            let verb = out[at].node == Node::Word(Word::InHand) && typed.starts_with("hand") && !typed.contains(' ');
            let to = |p: &&Placed| p.node != Node::Word(Word::To);
            // `if he dies I'd like to hand it to Gimli`: that is only hoped for.
            let hoped = out[..at].iter().any(|p| p.node == Node::Word(Word::If));
            let wants = !hoped && out[..at].iter().rev().find(to).is_some_and(|p| p.node == Node::Word(Word::Want));
            let who = wants || matches!(out[at - 1].node, Node::Person(_)) || self.one(out.get(at - 1)).is_some();
            let item = (at + 1..out.len()).find(|n| !is_small(&out[*n]) && !is_his(&out[*n])).unwrap_or(at);
            let from = out.get(item + 1).is_some_and(|p| p.node == Node::Word(Word::From));
            let rest = item + if from && self.one(out.get(item + 2)).is_some() { 3 } else { 1 };
            let over = |n: &usize| out.get(*n).is_some_and(|p| is_small(p) || p.node == Node::Word(Word::Over));
            let to = (rest..out.len()).find(|n| !over(n)).unwrap_or(at);
            let person =
                |p: Option<&Placed>| self.one(p).is_some() || p.is_some_and(|p| p.node == Node::Person(Person::He));
            let thing = self.loose_item(out.get(item)).is_some() || out[item].node == Node::Word(Word::It);
            if verb && who && thing && out[to].node == Node::Word(Word::To) && person(out.get(to + 1)) {
                out[at].node = Node::Word(Word::Transfer);
            }
        }
    }

    /// Reads the place of somebody whom another replaces: `I put Balin in Dori's place`.
    pub(super) fn in_somebodys_place(&self, out: &mut Vec<Placed>) {
        let place = |p: &Placed| matches!(&p.node, Node::Other(word) if matches!(word.as_str(), "place" | "stead"));
        let put = |p: &Placed| matches!(p.node, Node::Word(Word::Put | Word::Bring | Word::Take | Word::Play));
        let said = |at: usize| {
            out[at].node == Node::Word(Word::At) && self.one(out.get(at + 1)).is_some() && place(&out[at + 2])
        };
        let found = (1..out.len().saturating_sub(2)).find(|at| said(*at) && out[..*at].iter().any(put));
        let Some(at) = found else { return };
        out[at].node = Node::Word(Word::InPlace);
        out.remove(at + 2);
        // `I take Balin from my hand and put him …`, `I put Balin from my hand …`
        let hand =
            |at: usize| at > 1 && out[at].node == Node::Word(Word::InHand) && self.one(out.get(at - 1)).is_some();
        let him = at > 5 && out[at - 1].node == Node::Person(Person::He) && out[at - 3].node == Node::Word(Word::And);
        if him && hand(at - 4) && put(&out[at - 2]) && put(&out[at - 6]) {
            out[at - 6].node = Node::Word(Word::Bring);
            out.drain(at - 4..at);
        } else if hand(at - 1) {
            out.remove(at - 1);
        }
    }

    /// Leaves out an agent who has no name yet and lies face-down beside one who lies open then: `Wormtongue and a face-down
    /// agent`, `Wormtongue, who is face-up, and another one face-down`.
    fn another_hidden(&self, out: &mut Vec<Placed>) {
        let agent = |p: &Placed| match &p.node {
            Node::Cards(m) => m.last().is_some_and(|m| self.mention(m.card).is_some_and(|m| m.is_agent(self.table))),
            _ => false,
        };
        let small = |p: &Placed| is_small(p) || p.node == Node::Word(Word::SecondOne);
        let noun = |p: &Placed| matches!(p.node, Node::Word(Word::Agent | Word::Card) | Node::Number(1));
        let hidden = |p: &Placed| p.node == Node::Word(Word::FaceDown);
        let found = (1..out.len()).find_map(|at| {
            let first = (at + 1..out.len()).find(|n| !small(&out[*n]))?;
            let second = first + 1;
            let (one, other) = (&out[first], out.get(second)?);
            let pair = noun(one) && hidden(other) || hidden(one) && noun(other);
            let named = out.get(second + 1).is_some_and(|p| matches!(p.node, Node::Cards(_) | Node::Word(Word::Who)));
            let named = named || out.get(second + 1).is_some_and(|p| matches!(p.node, Node::Mark(':' | ',')));
            let beside = (at.saturating_sub(4)..at).rev().find(|n| agent(&out[*n]))?;
            let joined = out[at].node == Node::Word(Word::And) && pair && !named;
            joined.then_some((beside, at..second + 1))
        });
        let Some((beside, gone)) = found else { return };
        if let Node::Cards(members) = &mut out[beside].node {
            members.last_mut().into_iter().for_each(|m| m.face_down = m.face_down.or(Some(false)));
        }
        out.drain(gone);
    }

    /// Reads a creature that somebody makes an ally of theirs as that on which they play the card that does so: `he holds Ready
    /// to His Will and wants to make the Assassin his ally`.
    fn makes_an_ally(&self, out: &mut Vec<Placed>) {
        let skip = |from: usize, small: &[Word]| {
            let small =
                |p: &Placed| matches!(&p.node, Node::Other(_)) || small.iter().any(|w| p.node == Node::Word(*w));
            (from..out.len()).find(|n| !small(&out[*n])).unwrap_or(out.len())
        };
        let creature = |p: Option<&Placed>| self.declared(p) && !self.event(p);
        let found = (0..out.len()).find_map(|at| {
            let verb = is_plain(&out[at].node, MAKES)
                || matches!(out[at].node, Node::Word(Word::Tap | Word::Influence | Word::Take | Word::Turn));
            let what = skip(at + 1, &[]);
            let whose = skip(what + 1, &[Word::To, Word::Because, Word::Over]);
            let ally = out.get(whose + 1).is_some_and(|p| p.node == Node::Word(Word::Ally));
            let own = matches!(out.get(whose).map(|p| &p.node), Some(Node::Whose(_)));
            (verb && creature(out.get(what)) && own && ally).then_some((at, what, whose + 1))
        });
        let Some((at, what, end)) = found else { return };
        let with = out.get(end + 1).is_some_and(|p| p.node == Node::Word(Word::With));
        let card = skip(end + 2, &[]);
        let word = |word: Word| Placed { node: Node::Word(word), span: out[at].span.clone() };
        let goal = out[what].clone();
        if with && self.event(out.get(card)) {
            let said = [word(Word::Play), out[card].clone(), word(Word::On), goal];
            out.splice(at..=card, said);
            return;
        }
        let Some(held) = out[..at].iter().rposition(|p| self.event(Some(p))) else { return };
        let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        let has = out[..held].iter().rfind(|p| verb(p)).map(|p| &p.node);
        let holds = matches!(has, Some(Node::Word(Word::Have | Word::Bear)));
        let said = [word(Word::Play), word(Word::It), word(Word::On), goal.clone()];
        // `he plays it, tapping Gorbag to make the Assassin his ally`
        let taps = out[held..at].iter().position(|p| p.node == Node::Word(Word::Tap)).map(|n| held + n);
        let to = at - usize::from(out[at - 1].node == Node::Word(Word::To));
        match taps {
            Some(tap) => {
                let (on, comma) = (word(Word::On), Placed { node: Node::Mark(','), span: out[at].span.clone() });
                out.drain(to..=end);
                if holds {
                    out.splice(tap..tap, said.into_iter().chain([comma]));
                } else {
                    out.splice(held + 1..held + 1, [on, goal]);
                }
            }
            None => {
                out.splice(at..=end, said);
            }
        }
    }

    /// Reads a card of which somebody wants to be rid by putting it on somebody as played there: `I want to get rid of Cram, so:
    /// on Sam`.
    fn rid_of_by_playing(&self, out: &mut [Placed]) {
        for at in 1..out.len().saturating_sub(3) {
            let what = (at + 1..out.len()).find(|n| !is_small(&out[*n])).unwrap_or(at);
            let on = (what + 1..out.len())
                .find(|n| !matches!(out[*n].node, Node::Word(Word::So) | Node::Mark(',' | ':' | '-')))
                .unwrap_or(what);
            let apart = on > what + 1 && out[on].node == Node::Word(Word::On) && self.one(out.get(on + 1)).is_some();
            let to = usize::from(at > 1 && out[at - 1].node == Node::Word(Word::To));
            let wants = out[at].node == Node::Word(Word::Rid) && out[at - 1 - to].node == Node::Word(Word::Want);
            if wants && apart && self.declared(out.get(what)) {
                out[at].node = Node::Word(Word::Play);
                return;
            }
        }
    }

    /// Whether a card is named nowhere else.
    fn named_once(&self, placed: Option<&Placed>) -> bool {
        let Some(Node::Cards(members)) = placed.map(|p| &p.node) else { return false };
        let same = |m: &&super::item::Mention| self.mention(members[0].card).is_some_and(|own| own.title == m.title);
        self.mentions.iter().filter(same).count() == 1
    }

    /// Reads who does something for a player who uses them: `I recruit Rangers of the North using Aragorn`.
    fn by_means_of(&self, out: &mut [Placed]) {
        for at in 1..out.len().saturating_sub(1) {
            let before = out[..at].iter().rev().take_while(|p| !matches!(p.node, Node::Mark(_)));
            let does = |p: &Placed| {
                matches!(p.node, Node::Word(Word::Influence | Word::InfluenceCheck | Word::Bring | Word::Test))
            };
            let does = before.clone().any(does) && before.clone().any(|p| matches!(p.node, Node::Cards(_)));
            let ends = out.get(at + 2).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            if out[at].node == Node::Word(Word::Play) && does && ends && self.one(out.get(at + 1)).is_some() {
                out[at].node = Node::Word(Word::With);
            }
        }
    }

    /// Reads whom somebody heals or untaps with an item of their own: the one who was said to need it.
    fn heals_whom(&self, all: &mut [Clause]) {
        let state = |p: &Placed| matches!(p.node, Node::Word(Word::Wounded | Word::Tapped));
        let mut hurt: Option<(usize, usize)> = None;
        let mut subject: Option<(usize, usize)> = None;
        for clause in all.iter_mut() {
            let first = clause.nodes.iter().find_map(|p| self.one(Some(p)));
            let begins = self.one(clause.nodes.first());
            subject = begins.map(|who| (who, clause.sentence)).or(subject.filter(|(_, s)| *s == clause.sentence));
            if clause.nodes.iter().any(state)
                && let Some(who) = first
            {
                hurt = Some((who, clause.sentence));
                continue;
            }
            let Some((whom, told)) = hurt else { continue };
            let Some((who, _)) = subject else { continue };
            if told == clause.sentence || self.same_title(who, whom) || clause.asked {
                continue;
            }
            let plays = has(clause, Word::Play) || has(clause, Word::Discard) || has(clause, Word::Tap);
            for at in 1..clause.nodes.len() {
                let lead = match clause.nodes[at - 1].node {
                    Node::Word(Word::Heal | Word::Untap) => true,
                    Node::Word(Word::On | Word::For) => plays,
                    _ => false,
                };
                if lead && clause.nodes[at].node == Node::Person(Person::He) {
                    // `Aragorn discards his Cram to untap himself`
                    let typed = fold(self.text.get(clause.nodes[at].span.clone()).unwrap_or_default());
                    let himself = Words::english().at(&[typed.as_str()]).is_some_and(|(_, w)| w == Word::Himself);
                    let goal = if himself { who } else { whom };
                    clause.nodes[at].node = Node::Cards(vec![Member::of(goal)]);
                }
            }
        }
    }

    /// Tells how somebody is ahead of what untaps or heals them, where that is the reason for it: `I tap Dori to untap Balin,
    /// because he is tapped`.
    fn reasons_to_heal(&self, all: &mut [Clause]) {
        for at in 1..all.len() {
            // `I tap Dori, who stays behind, to untap Balin, because …`
            let first = at - if all[at - 1].joined == Some(Word::Who) && at > 1 { 2 } else { 1 };
            let (deed, reason) = (&all[first], &all[at]);
            let near = deed.sentence == reason.sentence && reason.joined == Some(Word::Because) && !reason.asked;
            let heals = deed.nodes.iter().position(|p| matches!(p.node, Node::Word(Word::Untap | Word::Heal)));
            let whom = heals.and_then(|verb| self.one(deed.nodes.get(verb + 1)));
            let told: Vec<&Node> =
                reason.nodes.iter().map(|p| &p.node).filter(|n| **n != Node::Word(Word::Already)).collect();
            let [who, Node::Word(Word::Be), Node::Word(Word::Tapped | Word::Wounded)] = told.as_slice() else {
                continue;
            };
            let (he, named) = (**who == Node::Person(Person::He), self.one(reason.nodes.first()));
            let same = whom.is_some_and(|c| he || named.is_some_and(|n| self.same_title(n, c)));
            if let Some(whom) = whom.filter(|_| near && same) {
                all[at].nodes[0].node = Node::Cards(vec![Member::of(whom)]);
                all[at].joined = None;
                all[first..=at].rotate_right(1);
            }
        }
    }

    /// Tells how somebody is on whom something is done before it is done: `… on Frodo, who is tapped`.
    fn states_of_goals(&self, all: &mut Vec<Clause>) {
        // In a combat it may be a strike that made them so.
        let fought = [Word::Strike, Word::Attack, Word::Face, Word::Wound];
        if all.iter().any(|c| fought.iter().any(|w| has(c, *w))) {
            return;
        }
        let mut at = 0;
        while at < all.len() {
            let clause = &mut all[at];
            let deed = [Word::Play, Word::Respond, Word::Discard].iter().any(|w| has(clause, *w));
            let said = [Word::Tapped, Word::Wounded, Word::Untapped].iter().any(|w| has(clause, *w));
            let open = clause.asked || matches!(clause.joined, Some(Word::If | Word::Before | Word::After));
            let goal = (1..clause.nodes.len()).find(|n| {
                let led = matches!(
                    clause.nodes[n - 1].node,
                    Node::Word(Word::On | Word::Against | Word::Heal | Word::Untap | Word::At)
                );
                let stated = self.people(&clause.nodes[*n]).is_some_and(|m| m.len() == 1 && m[0].state.is_some());
                led && stated && self.is_so(&clause.nodes[*n]) && self.one(clause.nodes.get(*n)).is_some()
            });
            let Some(goal) = goal.filter(|_| deed && !said && !open) else {
                at += 1;
                continue;
            };
            let span = clause.nodes[goal].span.clone();
            let Node::Cards(members) = &mut clause.nodes[goal].node else { return };
            let who = Member { state: members[0].state, ..Member::of(members[0].card) };
            members[0].state = None;
            let state = match who.state {
                Some(crate::lang::CardState::Wounded) => Word::Wounded,
                Some(crate::lang::CardState::Tapped) => Word::Tapped,
                _ => Word::Untapped,
            };
            let word = |word| Placed { node: Node::Word(word), span: span.end..span.end };
            let who = Placed { node: Node::Cards(vec![Member { state: None, ..who }]), span: span.clone() };
            let told = Clause { nodes: vec![who, word(Word::Be), word(state)], joined: None, ..clause.clone() };
            all.insert(at, told);
            at += 2;
        }
    }

    /// Whether words say how somebody is: `Frodo, who is tapped`, `Frodo (tapped)`, but not `Frodo (tapped for it)`.
    fn is_so(&self, placed: &Placed) -> bool {
        let said = self.text.get(placed.span.clone()).unwrap_or_default();
        let alone = said.split_once('(').is_some_and(|(_, inner)| {
            let state = fold(inner.trim_end_matches(')').trim());
            matches!(Words::english().at(&[&state]), Some((1, Word::Tapped | Word::Wounded | Word::Untapped)))
        });
        alone
            || said.split(|c: char| !c.is_alphabetic()).any(|w| Words::english().at(&[&fold(w)]) == Some((1, Word::Be)))
    }
}

/// Tells a roll behind what it is made for: `rolling 8, Aragorn influences the Rangers`.
fn rolled_ahead(all: &mut [Clause]) {
    for at in 1..all.len() {
        let (roll, deed) = (&all[at - 1], &all[at]);
        let rolls = matches!(roll.nodes.as_slice(), [roll, number]
            if roll.node == Node::Word(Word::Roll) && matches!(number.node, Node::Number(_)));
        let first = at < 2 || all[at - 2].sentence != roll.sentence;
        let does = deed.nodes.iter().any(|p| matches!(p.node, Node::Word(Word::Influence | Word::Test | Word::Play)));
        let near = roll.sentence == deed.sentence && roll.joined.is_none() && deed.joined.is_none() && !deed.asked;
        if rolls && first && does && near {
            all.swap(at - 1, at);
        }
    }
}

/// Whether a word says nothing of its own beside a card.
fn is_small(placed: &Placed) -> bool {
    matches!(&placed.node, Node::Other(word) if is_article(word))
}

fn is_his(placed: &Placed) -> bool {
    matches!(placed.node, Node::Whose(Person::He))
}
