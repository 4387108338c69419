//! Reads words that stand ahead of their verb or beside a name: `waiting at Bree, face-up, is my Golodhros`, `he taps his
//! scout, Bard, to play Concealment`, `to Bree, that's Rhudaur and Arthedain`.

use super::node::{Building, MAKES, Node, Person, Placed, is_article, is_plain, is_verb};
use super::words::{Word, Words};
use crate::engine::card::CardKind;
use crate::vocab::{Skill, fold};

impl Building<'_> {
    /// Turns such phrases of a sentence into the usual ones.
    pub(super) fn put_in_place(&self, out: &mut Vec<Placed>) {
        self.plays_as(out);
        self.stands_ahead(out);
        self.skill_beside(out);
        self.faces_behind(out);
        self.turned_up_before(out);
        self.stands_before_it(out);
        four_for(out);
        self.his_own(out);
        self.comes_by_word(out);
        self.two_to(out);
        self.types_beside(out);
        self.who_has_beside(out);
        self.regions_named(out);
        self.leaves_for_new_site(out);
        self.kept_in_hand(out);
        self.can_be_discarded(out);
        self.can_go_on(out);
        self.has_a_strike(out);
        self.denied_ahead(out);
        self.has_tapped(out);
        self.second_by_number(out);
        self.told_of_one(out);
        self.attacked_ahead(out);
        self.takes_out(out);
        self.lies_in_a_state(out);
        self.had_before(out);
        self.spent_ahead(out);
        self.ahead_of_that(out);
        self.kind_beside(out);
        self.target_is(out);
        self.company_of(out);
        self.character_of(out);
        self.comes_from(out);
        self.makes_check(out);
        self.no_hazard_before(out);
        self.faction_of(out);
    }

    /// Reads whose a faction is behind what it is: `and Variags of Khand is a faction of mine on the table`.
    fn faction_of(&self, out: &mut Vec<Placed>) {
        let faction =
            |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Faction));
        let found = (0..out.len()).find(|at| {
            let rest: Vec<&Node> =
                out[*at + 1..].iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).take(4).collect();
            faction(&out[*at])
                && matches!(
                    rest.as_slice(),
                    [Node::Word(Word::Be), Node::Word(Word::Faction), Node::Word(Word::Of), Node::Person(_)]
                )
        });
        let Some(at) = found else { return };
        let Some(who) = (at..out.len()).find(|n| matches!(out[*n].node, Node::Person(_))) else { return };
        let of = (at..who).rfind(|n| out[*n].node == Node::Word(Word::Of)).unwrap_or(who);
        let be = (at..who).find(|n| out[*n].node == Node::Word(Word::Be)).unwrap_or(of);
        if let (Node::Person(owner), Node::Cards(m)) = (out[who].node.clone(), &mut out[at].node) {
            m[0].whose = Some(owner);
        }
        out.drain(be + 1..=who);
        if at > 0 && !matches!(out[at - 1].node, Node::Mark(_) | Node::Word(Word::And)) {
            let span = out[at].span.start..out[at].span.start;
            out.insert(at, Placed { node: Node::Mark(';'), span });
        }
    }

    /// Whether a card stands alone at a place that somebody can play.
    fn one_to_play(&self, placed: Option<&Placed>) -> bool {
        let Some(Node::Cards(m)) = placed.map(|p| &p.node) else { return false };
        let played = [CardKind::Event, CardKind::Creature];
        m.len() == 1 && played.iter().any(|k| self.is(m[0].card, *k)) && !self.is(m[0].card, CardKind::Character)
    }

    /// Reads by whom a card is played where no verb says so: `Call of Home from opp on my Bilbo`.
    fn comes_from(&self, out: &mut [Placed]) {
        let from = out.get(1).is_some_and(|p| matches!(p.node, Node::Word(Word::From | Word::By)));
        let who = out.get(2).is_some_and(|p| matches!(&p.node, Node::Person(who) if *who != Person::He));
        let aimed = out.get(3).is_some_and(|p| matches!(p.node, Node::Word(Word::On | Word::Against)));
        if from && who && aimed && self.one_to_play(out.first()) {
            out[1].node = Node::Word(Word::Play);
            out[..3].rotate_left(1);
            out[..2].rotate_left(1);
            let (start, end) = (out[0].span.start.min(out[2].span.start), out[2].span.start);
            out[0].span = start..start;
            out[1].span = start..end;
        }
    }

    /// Reads whose a character is behind the name: `Aragorn of me moves to Edoras`.
    fn character_of(&self, out: &mut Vec<Placed>) {
        let agent = |card: usize| self.mention(card).is_some_and(|m| m.is_agent(self.table));
        let found = (0..out.len().saturating_sub(2)).find(|at| {
            let own = self.people(&out[*at]).is_some_and(|m| m.iter().all(|m| m.whose.is_none() && !agent(m.card)));
            let who = matches!(&out[*at + 2].node, Node::Person(who) if *who != Person::He);
            own && who && out[*at + 1].node == Node::Word(Word::Of)
        });
        let Some(at) = found else { return };
        if let (Node::Person(who), Node::Cards(members)) = (out[at + 2].node.clone(), &mut out[at].node) {
            members.iter_mut().for_each(|m| m.whose = Some(who.clone()));
        }
        out.drain(at + 1..at + 3);
    }

    /// Reads whom a card makes check as its target: `he plays Weariness of the Heart to make him check`.
    fn makes_check(&self, out: &mut Vec<Placed>) {
        let found = (1..out.len().saturating_sub(3)).find(|at| {
            self.one_to_play(out.get(at - 1))
                && out[*at].node == Node::Word(Word::To)
                && (is_plain(&out[at + 1].node, MAKES) || out[at + 1].node == Node::Word(Word::Force))
                && (out[at + 2].node == Node::Person(Person::He)
                    || self.people(&out[at + 2]).is_some_and(|m| m.len() == 1))
                && out[at + 3..]
                    .iter()
                    .take(3)
                    .any(|p| matches!(p.node, Node::Word(Word::Check | Word::CorruptionCheck)))
        });
        if let Some(at) = found {
            out[at].node = Node::Word(Word::On);
            out.remove(at + 1);
        }
    }

    /// Reads that no hazard was played so far: `he plays it, no hazard before that`.
    fn no_hazard_before(&self, out: &mut [Placed]) {
        for at in 2..out.len() {
            let hazard = out[at - 1].node == Node::Word(Word::Hazard) && out[at - 2].node == Node::Word(Word::Not);
            if hazard && out[at].node == Node::Word(Word::Earlier) {
                out[at].node = Node::Word(Word::Yet);
            }
        }
    }

    /// Leaves out the kind of an event that is used: `he discards his permanent-event Daelomin at Home`.
    fn kind_beside(&self, out: &mut Vec<Placed>) {
        let kind = |p: &Placed| matches!(p.node, Node::Word(Word::PermanentEvent | Word::LongEvent | Word::Event));
        let event =
            |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Event));
        let found = (2..out.len().saturating_sub(1)).find(|at| {
            let used = out[at - 2..*at].iter().any(|p| matches!(p.node, Node::Word(Word::Discard | Word::Tap)));
            used && kind(&out[*at]) && matches!(out[*at - 1].node, Node::Whose(_)) && event(&out[*at + 1])
        });
        found.into_iter().for_each(|at| drop(out.remove(at)));
    }

    /// Reads what a card is aimed at behind `is`: `I tap Elrond for Marvels Told, target is Daelomin at Home`.
    fn target_is(&self, out: &mut Vec<Placed>) {
        let is = |w: &[Placed]| {
            w[0].node == Node::Word(Word::Against)
                && w[1].node == Node::Word(Word::Be)
                && matches!(w[2].node, Node::Cards(_))
        };
        let found = out.windows(3).position(is);
        found.into_iter().for_each(|at| drop(out.remove(at + 1)));
    }

    /// Reads whose company it is behind the word: `the company of my opponent with Éowyn`.
    fn company_of(&self, out: &mut [Placed]) {
        for at in 1..out.len() {
            let (who, company) = (&out[at].node, &out[at - 1].node);
            let Node::Person(who) = who else { continue };
            if *company == Node::Word(Word::Companions) && *who != Person::He {
                let (whose, span) = (Node::Whose(who.clone()), out[at - 1].span.clone());
                let behind = std::mem::replace(&mut out[at].span, span.clone());
                out[at - 1].node = whose;
                out[at].node = Node::Word(Word::Company);
                out[at].span = span.start..behind.end;
            }
        }
    }

    /// Parts what was spent before from what is done now: `with one of his two hazards already spent he discards it`.
    fn spent_ahead(&self, out: &mut Vec<Placed>) {
        let led = matches!(out.as_slice(), [with, count, ..] if with.node == Node::Word(Word::With) && matches!(count.node, Node::Number(_)));
        let spent = |p: &Placed| matches!(p.node, Node::Word(Word::Discard | Word::Play | Word::InUse));
        let Some(verb) = out.iter().position(spent).filter(|at| led && *at < 9) else { return };
        let counted = out[2..verb].iter().all(|p| match &p.node {
            Node::Word(w) => matches!(w, Word::Of | Word::Hazard | Word::Already | Word::Have | Word::Be),
            Node::Number(_) | Node::Whose(_) | Node::Other(_) => true,
            _ => false,
        });
        let hazards = out[2..verb].iter().any(|p| p.node == Node::Word(Word::Hazard));
        let somebody = out.get(verb + 1).is_some_and(|p| matches!(p.node, Node::Person(_)));
        if counted && hazards && somebody {
            let span = out[verb + 1].span.start..out[verb + 1].span.start;
            out[verb].node = Node::Word(Word::Play);
            out.insert(verb + 1, Placed { node: Node::Mark(';'), span });
        }
    }

    /// Reads `before that` as a response where somebody does something now: `before that I tap the Harp`.
    fn ahead_of_that(&self, out: &mut [Placed]) {
        let [first, who, verb, ..] = out else { return };
        let said = |p: &Placed| self.text.get(p.span.clone()).map(fold).unwrap_or_default();
        let words = Words::english();
        let now = matches!(verb.node, Node::Word(Word::Tap | Word::Play | Word::Discard | Word::Put | Word::Reveal))
            && !words.is_participle(&said(verb));
        if first.node == Node::Word(Word::Earlier)
            && words.is_ahead(&said(first))
            && matches!(who.node, Node::Person(_))
            && now
        {
            first.node = Node::Word(Word::Respond);
        }
    }

    /// Reads a creature that somebody has had before as one that they faced: `we had Wargs earlier this turn`.
    fn had_before(&self, out: &mut [Placed]) {
        let lies = |p: &Placed| matches!(p.node, Node::Word(Word::InPlay | Word::PermanentEvent | Word::InHand));
        if out.iter().any(lies) {
            return;
        }
        for at in 0..out.len().saturating_sub(2) {
            let creature = self.declared(out.get(at + 1)) && !self.event(out.get(at + 1));
            let before = out[at + 2].node == Node::Word(Word::Earlier);
            if out[at].node == Node::Word(Word::Have) && creature && before {
                out[at].node = Node::Word(Word::Face);
            }
        }
    }

    /// Reads a hazard that somebody takes out as one that they are rid of: `I tap Elrond for Marvels Told and take out
    /// Adûnaphel`.
    fn takes_out(&self, out: &mut [Placed]) {
        // `I take Barrow-wight out of my discard pile`
        if out.iter().any(|p| matches!(p.node, Node::Word(Word::InDiscard | Word::InDeck | Word::InHand))) {
            return;
        }
        for at in 0..out.len().saturating_sub(1) {
            let small = |p: &&Placed| matches!(p.node, Node::Whose(_) | Node::Other(_));
            if out[at].node == Node::Word(Word::Rescue) && self.declared(out[at + 1..].iter().find(|p| !small(p))) {
                out[at].node = Node::Word(Word::Rid);
            }
        }
    }

    /// Reads what lies somewhere in a state as being there: `Adûnaphel lay untapped in front of the hazard player`.
    fn lies_in_a_state(&self, out: &mut [Placed]) {
        let [card, verb, state, ..] = out else { return };
        let state = matches!(state.node, Node::Word(Word::Tapped | Word::Untapped | Word::PermanentEvent));
        if state && verb.node == Node::Word(Word::Put) && self.declared(Some(card)) {
            verb.node = Node::Word(Word::Be);
        }
    }

    /// Reads who somebody is for the whole game, where a text begins with it: `I play the Balrog.`, `I play with the
    /// Balrog.`
    fn plays_as(&self, out: &mut Vec<Placed>) {
        let [who, verb, article @ .., card] = out.as_mut_slice() else { return };
        let small = article.iter().all(|p| matches!(p.node, Node::Other(_) | Node::Word(Word::Because | Word::With)));
        let begins = self.text.get(..who.span.start).is_some_and(|t| t.trim().is_empty());
        let player = matches!(&who.node, Node::Person(who) if *who != Person::He);
        let avatar = |card: usize| {
            let versions = self.mention(card).map(|m| m.versions.as_slice()).unwrap_or_default();
            let mut defs = versions.iter().filter_map(|v| self.table.defs.get(*v));
            defs.any(|def| def.avatar && &*def.alignment == "balrog")
        };
        let named = matches!(&card.node, Node::Cards(m) if m.len() == 1 && avatar(m[0].card));
        if small && begins && player && named && verb.node == Node::Word(Word::Play) {
            verb.node = Node::Word(Word::Be);
            out.retain(|p| p.node != Node::Word(Word::With));
        }
    }

    /// Puts whoever stands somewhere ahead of where they stand: `sitting at Bree, untapped, is his agent Golodhros`.
    fn stands_ahead(&self, out: &mut [Placed]) {
        let first = out.first().is_some_and(|p| matches!(p.node, Node::Word(Word::Stay)));
        let place =
            out.get(1).is_some_and(|p| p.node == Node::Word(Word::At)) && out.get(2).is_some_and(|p| self.place(p));
        let Some(be) = out.iter().position(|p| p.node == Node::Word(Word::Be)).filter(|_| first && place) else {
            return;
        };
        let state = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(
                w,
                Word::Tapped | Word::Untapped | Word::Wounded | Word::FaceUp | Word::FaceDown | Word::And | Word::Now
            ),
            Node::Mark(c) => *c == ',',
            _ => false,
        };
        let end = out[be..].iter().position(|p| matches!(p.node, Node::Mark(_))).map_or(out.len(), |n| be + n);
        let plain = out[3..be].iter().all(state) && !out[be + 1..end].iter().any(acts);
        let somebody = out[be + 1..end].iter().any(|p| self.people(p).is_some_and(|m| m.len() == 1));
        if plain && somebody {
            let (start, last) = (out[0].span.start, out[end - 1].span.end);
            out[..=be].iter_mut().for_each(|p| p.span = last..last);
            out[be + 1].span.start = start;
            // Those who stand there come first, and `is` behind them.
            out[..end].rotate_left(be + 1);
            out[end - be - 1..end].rotate_right(1);
        }
    }

    /// Leaves out the commas around a name that stands beside a skill: `taps his scout, Bard, to play Concealment`.
    fn skill_beside(&self, out: &mut Vec<Placed>) {
        let skills = [Skill::Warrior, Skill::Scout, Skill::Ranger, Skill::Sage, Skill::Diplomat];
        let skill = |p: &Placed| matches!(&p.node, Node::Other(word) if skills.iter().any(|s| s.word() == word));
        let found = (2..out.len().saturating_sub(1)).find(|at| {
            out[*at].node == Node::Mark(',')
                && skill(&out[*at - 1])
                && matches!(out[*at - 2].node, Node::Whose(_) | Node::Other(_))
                && self.people(&out[*at + 1]).is_some_and(|m| m.len() == 1)
        });
        let Some(at) = found else { return };
        match out.get(at + 2).map(|p| &p.node) {
            Some(Node::Mark(',')) => {
                out.remove(at + 2);
                out.remove(at);
            }
            None | Some(Node::Mark(_) | Node::Word(Word::To | Word::For | Word::And)) => {
                out.remove(at);
            }
            _ => {}
        }
    }

    /// Notes that an agent lies face-up or face-down, where it is said of it behind a verb: `his Golodhros is there
    /// face-up`.
    fn faces_behind(&self, out: &mut [Placed]) {
        let agent = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && m[0].face_down.is_none() && self.mention(m[0].card).is_some_and(|m| m.is_agent(self.table)));
        for at in 0..out.len() {
            if !agent(&out[at]) || !matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Word(Word::Be | Word::Stay)))
            {
                continue;
            }
            let stands = |p: &&Placed| match &p.node {
                Node::Word(w) => {
                    matches!(
                        w,
                        Word::Be | Word::Stay | Word::At | Word::And | Word::Untapped | Word::Tapped | Word::Already
                    )
                }
                Node::Other(_) => true,
                Node::Mark(c) => *c == ',',
                Node::Cards(_) => self.place(p),
                _ => false,
            };
            let said = at + 1 + out[at + 1..].iter().take_while(stands).count();
            let face = match out.get(said).map(|p| &p.node) {
                Some(Node::Word(Word::FaceUp)) => false,
                Some(Node::Word(Word::FaceDown)) => true,
                _ => continue,
            };
            if let Node::Cards(members) = &mut out[at].node {
                members[0].face_down = Some(face);
            }
            return;
        }
    }

    /// Turns an agent up who is said to have been revealed: `Golodhros has been revealed before and is at Bree`.
    fn turned_up_before(&self, out: &mut Vec<Placed>) {
        let agent = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.mention(m[0].card).is_some_and(|m| m.is_agent(self.table)));
        for at in 0..out.len() {
            let told = out[at + 1..].iter().take_while(|p| match &p.node {
                Node::Word(w) => {
                    matches!(w, Word::Be | Word::Have | Word::Already | Word::Earlier | Word::Reveal | Word::Who)
                }
                Node::Other(_) => true,
                Node::Mark(c) => *c == ',',
                _ => false,
            });
            let told: Vec<Node> = told.map(|p| p.node.clone()).collect();
            let has = |word: Word| told.contains(&Node::Word(word));
            let before = has(Word::Have) || has(Word::Already) || has(Word::Earlier);
            if agent(&out[at]) && has(Word::Be) && has(Word::Reveal) && before {
                for n in (at + 1..=at + told.len()).rev() {
                    match out[n].node {
                        Node::Word(Word::Reveal) => out[n].node = Node::Word(Word::FaceUp),
                        Node::Word(Word::Have | Word::Already | Word::Earlier) => {
                            out.remove(n);
                        }
                        _ => {}
                    }
                }
                return;
            }
        }
    }

    /// Reads those who stand in front of what attacks as facing it: `Bofur and Bombur are in front of the Orc-guard`.
    fn stands_before_it(&self, out: &mut Vec<Placed>) {
        let creature = |p: Option<&Placed>| matches!(p.map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1 && self.is(m[0].card, CardKind::Creature) && !self.is(m[0].card, CardKind::Character));
        let front = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "front");
        let Some(at) = out.iter().position(front).filter(|at| *at > 1) else { return };
        let small =
            out[at + 1..].iter().take_while(|p| matches!(p.node, Node::Word(Word::Of) | Node::Other(_))).count();
        let of = out.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::Of));
        let people = |n: usize| {
            out.get(n).is_some_and(|p| {
                self.people(p).is_some() || p.node == Node::Person(Person::He) || p.node == Node::Person(Person::Me)
            })
        };
        let led = out[at - 1].node == Node::Word(Word::At);
        let stands = matches!(out[at - 2].node, Node::Word(Word::Be | Word::Stay)) && at > 2 && people(at - 3);
        let from = if stands { at - 2 } else { at - 1 };
        if of && led && creature(out.get(at + 1 + small)) && (stands || people(at - 2)) {
            out[from].node = Node::Word(Word::Face);
            out.drain(from + 1..=at + small);
        }
    }

    /// Drops `own` between a deed and the card of whoever does it: `discards own Baduila`.
    fn his_own(&self, out: &mut Vec<Placed>) {
        let own = |at: usize| {
            let typed = self.text.get(out[at].span.clone()).is_some_and(|t| t.eq_ignore_ascii_case("own"));
            let does = matches!(out[at - 1].node, Node::Word(w) if is_verb(w) && !matches!(w, Word::Be | Word::Have));
            typed && does && out[at].node == Node::Word(Word::Have) && matches!(out[at + 1].node, Node::Cards(_))
        };
        if let Some(at) = (1..out.len().saturating_sub(1)).find(|at| own(*at)) {
            out.remove(at);
        }
    }

    /// Reads those who come from a site as moving, where only the word for the site of origin says so: `when my Gimli comes from
    /// Rivendell`.
    fn comes_by_word(&self, out: &mut Vec<Placed>) {
        let led = |at: usize| {
            let begins = out[..at - 1]
                .iter()
                .rposition(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::When | Word::And)));
            let part = begins.map_or(0, |n| n + 1);
            let acts = out[part..at].iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            let phrase = self.text.get(out[at].span.clone()).is_some_and(|t| t.contains(' '));
            let ends = out.get(at + 2).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            out[at].node == Node::Word(Word::From) && phrase && !acts && ends && self.people(&out[at - 1]).is_some()
        };
        if let Some(at) = (1..out.len().saturating_sub(1)).find(|at| led(*at)).filter(|at| self.place(&out[*at + 1])) {
            let start = out[at].span.start;
            out.insert(at, Placed { node: Node::Word(Word::Move), span: start..start });
        }
    }

    /// Reads `2` as `to` between two sites, and behind the word for a key: `rivendell 2 bree`, `keyed 2 ww`.
    fn two_to(&self, out: &mut [Placed]) {
        for at in 1..out.len().saturating_sub(1) {
            let typed = self.text.get(out[at].span.clone()) == Some("2");
            let sites = self.place(&out[at - 1]) && self.place(&out[at + 1]);
            let land = |n: usize| matches!(out.get(n).map(|p| &p.node), Some(Node::Word(w)) if w.region().is_some());
            let counted = matches!(out[at + 1].node, Node::Number(_)) && land(at + 2);
            let key = out[at - 1].node == Node::Word(Word::KeyVerb)
                && (counted || land(at + 1) && land(at + 2) || out[at + 1].node == Node::Word(Word::AllOf));
            if typed && out[at].node == Node::Number(2) && (sites || key) {
                out[at].node = Node::Word(Word::To);
            }
        }
    }

    /// Gives a thing to the one of two who is said to have it: `Elrond who has the Magical Harp and Bilbo in his Elven Cloak`.
    fn who_has_beside(&self, out: &mut Vec<Placed>) {
        let thing = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.is(m.card, CardKind::Item) && !self.is(m.card, CardKind::Character)));
        for at in 0..out.len().saturating_sub(4) {
            let comma = usize::from(out[at + 1].node == Node::Mark(','));
            let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Word(Word::Have | Word::Be | Word::Bear));
            let verbs = at + 2 + comma;
            let what = verbs + out[verbs.min(out.len())..].iter().take_while(small).count();
            let Some([has, joins, other]) = out.get(what..what + 3) else { continue };
            let who = out[at + 1 + comma].node == Node::Word(Word::Who) && self.people(&out[at]).is_some();
            let bears = out[verbs..what].iter().any(|p| matches!(p.node, Node::Word(Word::Have | Word::Bear)));
            let ends = out.get(what + 3).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            if !(who && bears && thing(has) && joins.node == Node::Word(Word::And) && ends) {
                continue;
            }
            let (Node::Cards(things), Some(others)) = (has.node.clone(), self.people(other).cloned()) else { continue };
            let end = other.span.end;
            if let Node::Cards(members) = &mut out[at].node {
                members.last_mut().into_iter().for_each(|last| last.bears.extend(things.clone()));
                members.extend(others);
            }
            out[at].span.end = end;
            out.drain(at + 1..what + 3);
            return;
        }
    }

    /// Puts the type of a region that is told beside its name into parentheses: `through Wold & Foothills, which is a
    /// wilderness, then Anduin Vales, a border-land`.
    fn types_beside(&self, out: &mut Vec<Placed>) {
        let region = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.is(m.card, CardKind::Region) && !self.is(m.card, CardKind::Site)));
        let led = |p: &Placed| matches!(p.node, Node::Word(Word::Via));
        let Some(via) = out.iter().position(led) else { return };
        let mut at = via + 1;
        while at + 2 < out.len() {
            if !(region(&out[at]) && out[at + 1].node == Node::Mark(',')) {
                at += 1;
                continue;
            }
            let is = out[at + 2].node == Node::Word(Word::Who)
                && out.get(at + 3).is_some_and(|p| p.node == Node::Word(Word::Be));
            let from = at + 2 + if is { 2 } else { 0 };
            let article = matches!(out.get(from).map(|p| &p.node), Some(Node::Other(w)) if is_article(w));
            let kind = from + usize::from(article);
            let land = matches!(out.get(kind).map(|p| &p.node), Some(Node::Word(w)) if w.region().is_some());
            let ends = out
                .get(kind + 1)
                .is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::And | Word::Then | Word::To)));
            if land && ends && (is || article) {
                let (start, end) = (out[at + 1].span.start, out[kind].span.end);
                out.insert(kind + 1, Placed { node: Node::Mark('·'), span: end..end });
                out.splice(at + 1..from, [Placed { node: Node::Mark('·'), span: start..start }]);
            }
            at += 1;
        }
    }

    /// Reads regions of which a path is said to consist as led through: `to Bree, that's Rhudaur and Arthedain`.
    fn regions_named(&self, out: &mut Vec<Placed>) {
        let regions = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.is(m.card, CardKind::Region) && !self.is(m.card, CardKind::Site)));
        let together = |at: usize| {
            let led = at > 1 && out[at - 2].node == Node::Word(Word::With) && self.people(&out[at - 1]).is_some();
            at > 2 && led && self.place(&out[at - 3])
        };
        let found = (2..out.len().saturating_sub(2)).find(|at| {
            matches!(out[*at].node, Node::Word(Word::Who | Word::It))
                && out[*at + 1].node == Node::Word(Word::Be)
                && regions(&out[*at + 2])
                && matches!(out[*at - 1].node, Node::Mark(','))
                && (self.place(&out[*at - 2]) || together(*at - 1))
        });
        if let Some(at) = found {
            out[at].node = Node::Word(Word::Via);
            out.remove(at + 1);
        }
        // `through Rhudaur and then Arthedain`
        for at in 1..out.len().saturating_sub(2) {
            let link = out[at..].iter().take_while(|p| matches!(p.node, Node::Word(Word::And | Word::Then))).count();
            let then = out[at..at + link].iter().any(|p| p.node == Node::Word(Word::Then));
            let both = regions(&out[at - 1]) && out.get(at + link).is_some_and(regions);
            if then
                && both
                && let Node::Cards(more) = out[at + link].node.clone()
            {
                out.drain(at..=at + link);
                if let Node::Cards(first) = &mut out[at - 1].node {
                    first.extend(more);
                }
                break;
            }
        }
    }

    /// Reads a new site that is told behind the one that somebody leaves as where they go: `they leave Bree and their new
    /// site is Moria`.
    fn leaves_for_new_site(&self, out: &mut Vec<Placed>) {
        let small = |p: &Placed| match &p.node {
            Node::Other(word) => is_article(word),
            node => matches!(node, Node::Whose(_) | Node::Mark(',') | Node::Word(Word::And | Word::Be)),
        };
        let found = (1..out.len()).find_map(|at| {
            let leaves = matches!(out[at - 1].node, Node::Word(Word::Leave | Word::From)) && self.place(&out[at]);
            // `they leave Bree with Gimli, and their new site is Moria`
            let with = out.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::With));
            let at = if with && self.people(out.get(at + 2)?).is_some() { at + 2 } else { at };
            let new = at + 1 + out[at + 1..].iter().take_while(|p| small(p)).count();
            let site = new + 1 + out.get(new + 1..)?.iter().take_while(|p| small(p)).count();
            let told = out[new].node == Node::Word(Word::NewSite) && out.get(site).is_some_and(|p| self.place(p));
            (leaves && told).then_some((at, site))
        });
        let Some((at, site)) = found else { return };
        let span = out[site].span.start..out[site].span.start;
        out.splice(at + 1..site, [Placed { node: Node::Word(Word::To), span }]);
        let Some(from) = out[..at].iter().rposition(|p| matches!(p.node, Node::Word(Word::Leave | Word::From))) else {
            return;
        };
        out[from].node = Node::Word(Word::From);
        let verb = out[..from].iter().any(|p| p.node == Node::Word(Word::Move));
        if !verb {
            let start = out[from].span.start;
            out.insert(from, Placed { node: Node::Word(Word::Move), span: start..start });
        }
    }

    /// Reads a character whom a player holds as in hand: `I'm holding Aragorn II and want to bring him`.
    fn kept_in_hand(&self, out: &mut Vec<Placed>) {
        let player = |p: &Placed| matches!(&p.node, Node::Person(who) if *who != Person::He);
        let found = (1..out.len().saturating_sub(1)).find(|at| {
            let be = usize::from(out[*at - 1].node == Node::Word(Word::Be));
            let ends = out
                .get(*at + 2)
                .is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::And | Word::But | Word::So)));
            let alone = |p: &Placed| self.people(p).is_some_and(|m| m.len() == 1 && m[0].bears.is_empty());
            out[*at].node == Node::Word(Word::Bear)
                && at.checked_sub(1 + be).is_some_and(|who| player(&out[who]))
                && alone(&out[*at + 1])
                && ends
        });
        if let Some(at) = found {
            let end = out[at + 1].span.end;
            out[at].node = Node::Word(Word::Have);
            out.insert(at + 2, Placed { node: Node::Word(Word::InHand), span: end..end });
            if out[at - 1].node == Node::Word(Word::Be) {
                out.remove(at - 1);
            }
        }
    }

    /// Reads a thing that can be discarded as what somebody can discard: `can the Cram be discarded to untap Boromir?`
    fn can_be_discarded(&self, out: &mut Vec<Placed>) {
        let thing = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.borne(m[0].card));
        let found = (0..out.len().saturating_sub(3)).find(|at| {
            let by = out[*at..].iter().any(|p| p.node == Node::Word(Word::By));
            let card = *at + 1 + usize::from(matches!(&out[*at + 1].node, Node::Other(w) if is_article(w)));
            let discarded = |p: &Placed| {
                super::node::is_plain(&p.node, super::node::DISCARDED) || p.node == Node::Word(Word::Discard)
            };
            out[*at].node == Node::Word(Word::Can)
                && thing(&out[card])
                && out.get(card + 1).is_some_and(|p| p.node == Node::Word(Word::Be))
                && out.get(card + 2).is_some_and(discarded)
                && out[card + 2..].iter().any(|p| p.node == Node::Word(Word::Untap))
                && !by
        });
        let Some(at) = found else { return };
        let Some(be) = out[at..].iter().position(|p| p.node == Node::Word(Word::Be)).map(|n| at + n) else { return };
        let start = out[at + 1].span.start;
        out.drain(be..be + 2);
        out.insert(at + 1, Placed { node: Node::Word(Word::Discard), span: start..start });
    }

    /// Reads a card that can go on somebody as what somebody can play on them: `can that go on Legolas?`
    fn can_go_on(&self, out: &mut [Placed]) {
        let found = (0..out.len().saturating_sub(4)).find(|at| {
            out[*at].node == Node::Word(Word::Can)
                && out[*at + 1].node == Node::Word(Word::It)
                && out[*at + 2].node == Node::Word(Word::Move)
                && out[*at + 3].node == Node::Word(Word::On)
                && self.people(&out[*at + 4]).is_some_and(|m| m.len() == 1)
        });
        if let Some(at) = found {
            out[at + 2].node = Node::Word(Word::Put);
            out.swap(at + 1, at + 2);
        }
    }

    /// Gives a strike that is on somebody its verb: `Wargs on Bilbo, one strike on him, the other is excess`.
    fn has_a_strike(&self, out: &mut Vec<Placed>) {
        let found = (0..out.len().saturating_sub(3)).find(|at| {
            let begins = *at == 0 || matches!(out[*at - 1].node, Node::Mark(',' | ';'));
            let ends = out.get(*at + 4).is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::And)));
            begins
                && ends
                && out[*at].node == Node::Number(1)
                && out[*at + 1].node == Node::Word(Word::Strike)
                && out[*at + 2].node == Node::Word(Word::On)
                && (out[*at + 3].node == Node::Person(Person::He) || self.people(&out[*at + 3]).is_some())
        });
        if let Some(at) = found {
            let end = out[at + 1].span.end;
            out.insert(at + 2, Placed { node: Node::Word(Word::Be), span: end..end });
        }
    }

    /// Names who has something that a log tells behind how they are: `Me: Boromir is tapped and has Cram`.
    pub(super) fn bears_besides(&self, out: &mut Vec<Placed>) {
        let state = |p: &Placed| matches!(p.node, Node::Word(Word::Tapped | Word::Untapped | Word::Wounded));
        let found = (0..out.len().saturating_sub(4)).find(|at| {
            self.people(&out[*at]).is_some_and(|m| m.len() == 1)
                && out[*at + 1].node == Node::Word(Word::Be)
                && state(&out[*at + 2])
                && out[*at + 3].node == Node::Word(Word::And)
                && matches!(out[*at + 4].node, Node::Word(Word::Have | Word::Bear))
        });
        if let Some(at) = found {
            let start = out[at + 4].span.start;
            out.insert(at + 4, Placed { node: Node::Person(Person::He), span: start..start });
        }
    }

    /// Puts what somebody does not have behind that: `he holds Cram, other minor items we don't have`.
    fn denied_ahead(&self, out: &mut Vec<Placed>) {
        let Some(not) = (1..out.len().saturating_sub(1)).find(|at| {
            let do_not = out[*at].node == Node::Word(Word::Not) && out[*at - 1].node == Node::Word(Word::Do);
            let ends = out.get(*at + 2).is_none_or(|p| matches!(p.node, Node::Mark(_)));
            do_not && ends && matches!(out[*at + 1].node, Node::Word(Word::Have | Word::Bear))
        }) else {
            return;
        };
        let Some(who) = not.checked_sub(2).filter(|who| matches!(out[*who].node, Node::Person(_))) else { return };
        let thing = |p: &Placed| {
            matches!(p.node, Node::Word(Word::SecondOne | Word::Item | Word::Ally | Word::Ring) | Node::Other(_))
        };
        let first = out[..who].iter().rposition(|p| !thing(p)).map_or(0, |n| n + 1);
        let more = first < who && out[first].node == Node::Word(Word::SecondOne);
        if more && matches!(out[who - 1].node, Node::Word(Word::Item | Word::Ally | Word::Ring)) {
            let (start, end) = (out[first].span.start, out[not + 1].span.end);
            out[first..who].iter_mut().for_each(|p| p.span = end..end);
            out[who].span.start = start;
            out[first..not + 2].rotate_left(who - first);
            // `Jerrek holds Cram`: that is told before.
            let holds = |p: &Placed| self.people(p).is_some_and(|m| m.iter().any(|m| !m.bears.is_empty()));
            let before = first.checked_sub(1).filter(|b| holds(&out[*b]));
            if before.is_some() {
                let said = [Node::Word(Word::Be), Node::Mark(',')];
                out.splice(first..first, said.map(|node| Placed { node, span: start..start }));
            }
        }
    }

    /// Parts the last one of a group at whom something is aimed from the others, where a verb tells of that one alone: `he
    /// plays it on Boromir, Frodo has the Ring`.
    fn told_of_one(&self, out: &mut Vec<Placed>) {
        let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Word(Word::At | Word::Again | Word::Company));
        let found = (2..out.len().saturating_sub(1)).find(|at| {
            let verb = *at + 1 + out[*at + 1..].iter().take(4).take_while(small).count();
            let typed = out.get(verb).and_then(|p| self.text.get(p.span.clone())).unwrap_or_default();
            let one = matches!(
                out.get(verb).map(|p| &p.node),
                Some(Node::Word(Word::Have | Word::Be | Word::Bear | Word::Stay))
            ) && typed.ends_with('s');
            let led = out[..*at].iter().rev().find(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_)));
            let on = led.is_some_and(|p| p.node == Node::Word(Word::On));
            let verbs = out[..*at].iter().rev().take_while(|p| !matches!(p.node, Node::Mark(_)));
            let plays = verbs.into_iter().find(|p| acts(p));
            let plays = plays.is_some_and(|p| matches!(p.node, Node::Word(Word::Play | Word::Put | Word::Respond)));
            one && on && plays && self.people(&out[*at]).is_some_and(|m| m.len() > 1)
        });
        let Some(at) = found else { return };
        let Node::Cards(members) = &mut out[at].node else { return };
        let Some(last) = members.pop() else { return };
        let end = out[at].span.end;
        let start = self.mention(last.card).map_or(end, |m| m.span.start);
        out[at].span.end = start.min(end);
        let who = Placed { node: Node::Cards(vec![last]), span: start..end };
        out.splice(at + 1..at + 1, [Placed { node: Node::Mark(','), span: start..start }, who]);
    }

    /// Reads a creature behind which something is played as having attacked: `after Wargs earlier this turn, he plays
    /// Assassin`.
    fn attacked_ahead(&self, out: &mut Vec<Placed>) {
        let creature = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1 && self.is(m[0].card, CardKind::Creature) && !self.is(m[0].card, CardKind::Character));
        let [after, card, rest @ ..] = out.as_slice() else { return };
        if after.node != Node::Word(Word::After) || !creature(card) {
            return;
        }
        let small = |p: &Placed| {
            matches!(p.node, Node::Other(_) | Node::Word(Word::Earlier | Word::At | Word::Turn | Word::SinceTurn))
        };
        let time = rest.iter().take_while(|p| small(p)).count();
        let comma = rest.get(time).is_some_and(|p| p.node == Node::Mark(','));
        let does = rest[(time + usize::from(comma)).min(rest.len())..].iter().take(3);
        let plays = does
            .into_iter()
            .any(|p| matches!(p.node, Node::Word(Word::Play | Word::Throw | Word::Put | Word::Respond)));
        let earlier = rest[..time].iter().any(|p| p.node == Node::Word(Word::Earlier));
        if !(plays && earlier) {
            return;
        }
        let end = out[1].span.end;
        let mark = Placed { node: Node::Mark(','), span: end..end };
        out.splice(2 + time..2 + time + usize::from(comma), [mark]);
        out.insert(2, Placed { node: Node::Word(Word::Attack), span: end..end });
        out.remove(0);
    }

    /// Reads the number of a copy as one more of that card: `I respond with Doors no. 2`.
    fn second_by_number(&self, out: &mut Vec<Placed>) {
        for at in 0..out.len().saturating_sub(2) {
            let number = matches!(&out[at + 1].node, Node::Other(word) if word == "number")
                && matches!(out[at + 2].node, Node::Number(n) if n > 1)
                && out.get(at + 3).is_none_or(|p| !matches!(p.node, Node::Word(Word::Strike | Word::Hazard)));
            if !number || self.people(&out[at]).is_some() || self.place(&out[at]) {
                continue;
            }
            let end = out[at + 2].span.end;
            let Node::Cards(members) = &mut out[at].node else { continue };
            if let [one] = members.as_mut_slice() {
                one.other = true;
                out[at].span.end = end;
                out.drain(at + 1..at + 3);
                return;
            }
        }
    }

    /// Reads who has tapped, for nothing that is told, as being tapped: `Legolas has tapped and won`.
    fn has_tapped(&self, out: &mut [Placed]) {
        for at in 0..out.len().saturating_sub(2) {
            let ends = out
                .get(at + 3)
                .is_none_or(|p| matches!(p.node, Node::Mark(_) | Node::Word(Word::And | Word::But | Word::Already)));
            let somebody = self.people(&out[at]).is_some_and(|m| m.len() == 1);
            if somebody
                && out[at + 1].node == Node::Word(Word::Have)
                && out[at + 2].node == Node::Word(Word::Tapped)
                && ends
            {
                out[at + 1].node = Node::Word(Word::Be);
            }
        }
    }
}

/// Whether a verb stands there.
fn acts(placed: &Placed) -> bool {
    matches!(placed.node, Node::Word(word) if is_verb(word))
}

/// Reads `4` as `for` behind what somebody spends: `he discards it 4 more limit`, `I tap Elrond 4 it`.
fn four_for(out: &mut [Placed]) {
    for at in 2..out.len().saturating_sub(1) {
        let spent =
            matches!(out[at - 1].node, Node::Cards(_) | Node::Person(Person::He) | Node::Word(Word::It | Word::InPlay));
        let verb = out[..at]
            .iter()
            .rev()
            .take(4)
            .any(|p| matches!(p.node, Node::Word(Word::Tap | Word::Discard | Word::Play)));
        let small = out[at + 1..].iter().take_while(|p| matches!(p.node, Node::Other(_))).count();
        let what = out.get(at + 1 + small).map(|p| &p.node);
        let goal = matches!(what, Some(Node::Word(Word::It | Word::HazardLimit) | Node::Cards(_) | Node::Whose(_)));
        let counts = small > 0 && matches!(what, Some(Node::Cards(_)));
        if out[at].node == Node::Number(4) && spent && verb && goal && !counts {
            out[at].node = Node::Word(Word::For);
        }
    }
}
