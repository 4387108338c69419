//! Reads what happens by itself, where nobody declares anything: a card in play acts, a strike that succeeded has its
//! consequences.

use super::*;
use crate::told::node::{DISCARDED, is_plain};

impl Reading<'_> {
    /// Finds the one card in play that acts by itself, where nothing is declared and no strike is to come: `does it send
    /// them back?`, `when does it go away?`, `it must be discarded: now or later?`, `it rolls for him, 10`.
    pub(super) fn acts_by_itself(&mut self, clauses: &[Clause]) {
        self.asked_to_leave(clauses);
        let declared = self.anything_declared();
        let over = |f: &Fight| f.over || f.past || f.step == Some(Step::AfterLastStrike) || f.source.is_none();
        if declared || self.story.asks_order || !self.story.fights.iter().all(over) {
            return;
        }
        let rolled = self.story.rolls.iter().filter_map(|r| r.of).find(|c| self.lies(*c) && self.acts(*c));
        // `roll for the Plague, please`
        let named = || clauses.iter().filter(|c| !c.asked).find_map(|c| self.rolls_of_card(c));
        let rolled = rolled.or_else(|| named().filter(|c| self.acts(*c)));
        self.story.acts_itself = rolled.or_else(|| self.asked_to_act(clauses));
    }

    /// Lets a card be in play of which the text asks when it goes away, and which nobody is said to play: `when does the hazard
    /// player lose his Rank upon Rank?`
    pub(super) fn asked_to_leave(&mut self, clauses: &[Clause]) {
        use Word as W;
        let goes = [W::Discard, W::Happen, W::Leave, W::Lose];
        let asks = |c: &&Clause| {
            let gone = goes.iter().any(|w| has(c, *w)) || c.nodes.iter().any(|p| is_plain(&p.node, DISCARDED));
            c.asked && gone && !has(c, W::Can)
        };
        let named = clauses.iter().filter(asks).flat_map(|c| self.cards(c)).map(|(_, m)| m.card);
        let stays = |c: &usize| self.may_stay(*c) && self.acts(*c) && self.only_hazard(*c) && !self.is_lying(*c);
        let Some(card) = named.filter(stays).find(|c| !self.said_to_come(clauses, *c)) else { return };
        let mentions = self.mentions;
        let own = |c: usize| mentions[c].title == mentions[card].title;
        let plain = |d: &Deed| d.act == Act::Play && d.what.is_some_and(own) && d.typed.is_none();
        if self.story.deeds.iter().any(|d| d.what.is_some_and(own) && !plain(d)) {
            return;
        }
        self.story.deeds.retain(|d| !plain(d));
        self.take(card);
        self.story.lying.push(Lying { owner: Some(Person::Hazard), ..Lying::of(Member::of(card)) });
    }

    /// Whether anybody declares anything but the creature whose attack is faced.
    pub(super) fn anything_declared(&self) -> bool {
        let joined =
            |f: &Fight, c: usize| (f.joined || f.strikes.is_some()) && f.source.is_some_and(|s| self.same(s, c));
        let faced = |c: usize| self.story.fights.iter().any(|f| joined(f, c));
        let faces = |d: &Deed| d.act == Act::Play && d.what.is_some_and(faced);
        self.story.deeds.iter().any(|d| !d.earlier && d.act != Act::Pass && !faces(d))
    }

    /// Reads that a card in play attacks by itself, and whom its player picks: `that wakes up Traitor, and Goran points at
    /// Legolas`.
    pub(super) fn set_off(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let aside = [W::Not, W::Must, W::If, W::Play, W::Tap, W::Discard, W::Respond, W::InPlay];
        if clause.asked && super::super::node::asks_by_form(clause) || aside.iter().any(|w| has(clause, *w)) {
            return false;
        }
        let person = |m: &Member| self.character(m.card) && !self.lies_apart(m.card);
        let people: Vec<usize> = self.cards(clause).filter(|(_, m)| person(m)).map(|(_, m)| m.card).collect();
        let attacks = |c: usize| {
            let versions = &self.mentions[c].versions;
            self.is_lying(c) && !self.creature(c) && knowledge::triggers(self.table, versions, knowledge::attacks)
        };
        let source = self.cards(clause).map(|(_, m)| m.card).find(|c| attacks(*c));
        let verb = [W::Happen, W::Untap, W::Attack, W::Begin].iter().any(|w| has(clause, *w));
        let picks = [W::Choose, W::Say, W::Assign, W::Put, W::Against].iter().any(|w| has(clause, *w));
        let near = self.set_off.is_some_and(|sentence| clause.sentence <= sentence.saturating_add(1));
        match (source, people.as_slice()) {
            (Some(source), whom) if verb && whom.len() < 2 => {
                self.take(source);
                self.set_off = Some(clause.sentence);
                self.story.picks.extend(whom);
            }
            (None, [whom]) if near && picks && self.in_company(*whom) => {
                self.story.picks.push(*whom);
                self.take(*whom);
            }
            _ => return false,
        }
        self.handled = true;
        true
    }

    /// Whether a card has effects that come by themselves.
    pub(super) fn acts(&self, card: usize) -> bool {
        let mut own = knowledge::triggers_of(self.table, &self.mentions[card].versions);
        !self.character(card) && !self.site(card) && own.next().is_some()
    }

    /// Finds the card in play of whose effect the text asks.
    fn asked_to_act(&self, clauses: &[Clause]) -> Option<usize> {
        use Word as W;
        let lying = self.story.lying.iter().filter(|l| !l.on_guard && l.on.is_none()).map(|l| l.card.card);
        let acting: Vec<usize> = lying.filter(|card| self.acts(*card)).collect();
        let goes = [W::Discard, W::Happen, W::Leave, W::Move, W::Lose, W::Resolve];
        let discarded = |p: &Placed| is_plain(&p.node, DISCARDED);
        let goes = |c: &Clause| goes.iter().any(|w| has(c, *w)) || c.nodes.iter().any(discarded);
        // `When does Rank upon Rank go away?`, `Now Rank upon Rank must be discarded. At once?`
        let named = |c: &Clause| self.cards(c).map(|(_, m)| m.card).find(|n| acting.iter().any(|a| self.same(*a, *n)));
        let asked = clauses.iter().filter(|c| goes(c) && (c.asked || has(c, W::Must))).find_map(named);
        if let Some(card) = asked.filter(|_| clauses.iter().any(|c| c.asked)) {
            return Some(card);
        }
        // `… makes Rank upon Rank be discarded. When does it leave the table?`
        let spoken = self.it.filter(|it| acting.iter().any(|a| self.same(*a, *it)));
        let asks = |c: &Clause| {
            let begins = c.nodes.iter().any(|p| matches!(p.node, Node::Word(W::Do | W::Be | W::Must)));
            c.asked && begins && goes(c) && has(c, W::It) && self.cards(c).next().is_none() && !has(c, W::Can)
        };
        if let Some(card) = spoken.filter(|_| clauses.iter().any(asks)) {
            return Some(card);
        }
        let does = |c: &Clause| {
            let subject = match c.nodes.get(1).map(|p| &p.node) {
                Some(Node::Word(W::It)) => None,
                Some(Node::Cards(m)) => Some(m[0].card),
                _ => return None,
            };
            let begins = matches!(c.nodes.first().map(|p| &p.node), Some(Node::Word(W::Do | W::Can)));
            let verb = [W::Attack, W::Return, W::Discard, W::Tap, W::Wound, W::Lose];
            (begins && c.asked && verb.iter().any(|w| has(c, *w))).then_some(subject)
        };
        let subject = clauses.iter().find_map(does)?;
        let [one] = acting.as_slice() else { return None };
        (subject.is_none_or(|s| self.same(s, *one)) && self.story.companies.len() == 1).then_some(*one)
    }

    /// Gives the attack of which a strike has just succeeded, and against whom.
    pub(super) fn just_struck(&self) -> Option<(usize, usize)> {
        let struck = |f: &&Fight| f.step == Some(Step::Resolve) && !f.over && !f.past && f.typed.is_none();
        let fight = self.story.fights.last().filter(struck)?;
        Some((fight.source?, fight.at_strike?))
    }

    /// Whether something comes by itself of an attack: of its card, or of its site.
    fn has_effect(&self, source: usize) -> bool {
        let mut own = knowledge::triggers_of(self.table, &self.mentions[source].versions);
        !self.character(source) && own.next().is_some()
    }

    /// Gives the one who has to check for corruption because a strike of the attack has succeeded against them.
    pub(super) fn check_waits(&self) -> Option<usize> {
        let (source, who) = self.just_struck()?;
        knowledge::checks_wounded(self.table, &self.mentions[source].versions).then_some(who)
    }

    /// Reads what comes of a strike that succeeded, where somebody says that it is done: `you discard an item for the
    /// Brigands`, `then he discards all his items`.
    pub(super) fn effect_told(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let Some((source, who)) = self.just_struck().filter(|(source, _)| self.has_effect(*source)) else {
            return false;
        };
        // `the Brigands take an item now`
        let takes = clause.nodes.windows(2).any(|w| {
            w[1].node == Node::Word(W::Take) && matches!(&w[0].node, Node::Cards(m) if self.same(m[0].card, source))
        });
        let loses = has(clause, W::Discard) || has(clause, W::Lose) || has(clause, W::Throw) || takes;
        let other = [W::Not, W::Must, W::Can, W::Tap, W::Play, W::Respond, W::Before, W::Support, W::Want]
            .iter()
            .any(|w| has(clause, *w));
        let own = |c: usize| self.same(c, source) || self.character(c);
        // `Brigands makes him discard an item = the Paste`
        let item = clause.nodes.iter().position(|p| p.node == Node::Word(W::Item));
        let makes = item.is_some_and(|item| self.cards(clause).any(|(at, m)| at < item && self.same(m.card, source)));
        let named = |at: usize, c: usize| makes && item.is_some_and(|i| i < at) && self.is(c, CardKind::Item);
        let plain = self.cards(clause).all(|(at, m)| own(m.card) && m.bears.is_empty() || named(at, m.card));
        // `the item discard from the Brigands`: the effect is only named.
        let noun = clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(W::Item) && matches!(w[1].node, Node::Word(W::Discard | W::Lose | W::Throw))
        });
        let told = loses && has(clause, W::Item) && plain && !other && !clause.asked && !noun;
        let joined = matches!(clause.joined, Some(W::If | W::Before | W::When | W::Who));
        if !told || joined {
            return false;
        }
        self.comes_of(source, who, clause.sentence);
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        cards.into_iter().for_each(|c| self.take(c));
        self.handled = true;
        true
    }

    /// Declares what comes of a strike by the card or the site of its attack, once.
    fn comes_of(&mut self, source: usize, who: usize, sentence: usize) {
        if self.story.deeds.iter().any(|d| d.act == Act::SpecialAction) {
            return;
        }
        let mut effect = Deed::of(Act::SpecialAction, Some(source), None);
        (effect.targets, effect.chain, effect.sentence) = (vec![Goal::Card(who)], self.story.chain, sentence);
        let after = |d: &Deed| d.act == Act::Support && matches!(d.targets.first(), Some(Goal::Check(..)));
        let at = self.story.deeds.iter().position(after).filter(|_| !self.story.knows_places());
        self.story.deeds.insert(at.unwrap_or(self.story.deeds.len()), effect);
    }

    /// Declares the effect of an attack and the body check where the text tells of the effect.
    fn effect_and_check(&mut self, clauses: &[Clause]) -> bool {
        use Word as W;
        // Where the text asks who orders them, none of them is declared yet.
        if self.story.asks_order {
            self.story.deeds.retain(|d| d.act != Act::SpecialAction || d.typed.is_some());
            return false;
        }
        let spoken = clauses.iter().find(|c| has(c, W::CorruptionCheck));
        if let (Some(clause), Some(_), Some((source, who))) = (spoken, self.check_waits(), self.just_struck()) {
            self.comes_of(source, who, clause.sentence);
        }
        let own = |d: &Deed| d.act == Act::SpecialAction && d.typed.is_none();
        let Some(at) = self.story.deeds.iter().position(own) else { return false };
        let who = self.story.deeds[at].targets.iter().find_map(|g| if let Goal::Card(c) = g { Some(*c) } else { None });
        let checks = clauses.iter().any(|c| has(c, W::BodyCheck));
        // Where a player declares something else, that is what is asked.
        let consequence = |d: &Deed| matches!(d.act, Act::SpecialAction | Act::Support | Act::Pass);
        let declared = self.story.deeds.iter().any(|d| !d.earlier && !consequence(d));
        if let Some(who) = who.filter(|_| checks && !declared) {
            let chain = self.story.deeds[at].chain;
            self.story.deeds.push(Deed { chain, ..Deed::of(Act::BodyCheck, Some(who), None) });
            self.consequences_are_read(clauses);
        }
        true
    }

    /// Takes the words that tell of a body check and of what else comes of a strike as read.
    fn consequences_are_read(&mut self, clauses: &[Clause]) {
        use Word as W;
        let told = |c: &Clause| has(c, W::Must) || has(c, W::BodyCheck) || has(c, W::CorruptionCheck) || c.asked;
        let consequence = |span: &std::ops::Range<usize>| clauses.iter().any(|c| c.span() == *span && told(c));
        self.story.forget(|span| consequence(span));
    }

    /// Declares what comes of a strike that succeeded, where the text asks what comes first and nothing is declared: the
    /// effect of its card, and the body check.
    pub(super) fn comes_of_a_strike(&mut self, clauses: &[Clause]) {
        use Word as W;
        if self.effect_and_check(clauses) {
            return;
        }
        let declared = self.anything_declared();
        let rolled = self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Body));
        let asks = clauses.iter().any(|c| c.asked && (has(c, W::Order) || has(c, W::OrderVerb)));
        // `do the items go before or after the body check?`
        let around = |c: &Clause| {
            let led = matches!(c.joined, Some(W::Before | W::After));
            has(c, W::BodyCheck) && (led || has(c, W::Before) || has(c, W::After) || has(c, W::StrikeRolled))
        };
        let asks = asks || self.disputes_checks(clauses) || clauses.iter().any(|c| c.asked && around(c));
        let checks = clauses.iter().any(|c| has(c, W::BodyCheck));
        if declared || rolled || self.story.asks_order || !asks || !checks {
            return;
        }
        let struck = self.story.fights.last().filter(|f| f.step == Some(Step::Resolve) && !f.over && f.typed.is_none());
        let Some((source, who)) = struck.and_then(|f| Some((f.source?, f.at_strike?))) else { return };
        let mut effect = Deed::of(Act::SpecialAction, Some(source), None);
        effect.targets = vec![Goal::Card(who)];
        let check = Deed::of(Act::BodyCheck, Some(who), None);
        let declared = [effect, check].into_iter().filter(|d| d.act == Act::BodyCheck || self.acts(source));
        let declared: Vec<Deed> = declared.map(|d| Deed { chain: self.story.chain, ..d }).collect();
        self.story.deeds.extend(declared);
        // The words that tell of them are read by that.
        let consequence =
            |span: &std::ops::Range<usize>| clauses.iter().any(|c| c.span() == *span && (has(c, W::Must) || c.asked));
        self.story.forget(|span| consequence(span));
    }

    /// Whether a text asks in a few words about what the players disagree on, and that is when a body check is made: `he
    /// wants the body check first. Which is it?`
    fn disputes_checks(&self, clauses: &[Clause]) -> bool {
        use Word as W;
        let first = |c: &Clause| has(c, W::Order) || has(c, W::Before) || c.joined == Some(W::Before);
        let near = |c: &Clause| clauses.iter().any(|o| o.sentence == c.sentence && first(o));
        let short = clauses.iter().rfind(|c| c.asked).is_some_and(|c| c.nodes.len() <= 5);
        short && clauses.iter().any(|c| !c.asked && has(c, W::BodyCheck) && near(c))
    }

    /// Gives the one character who is wounded, or against whom a strike has succeeded.
    fn hurt_alone(&self) -> Option<usize> {
        let struck = self.story.fights.iter().flat_map(Fight::struck);
        let mut hurt = self.wounded().chain(struck).chain(self.story.wounds.iter().copied());
        let first = hurt.next()?;
        hurt.all(|who| self.same(who, first)).then_some(first)
    }

    /// Declares what a card on an attack does by itself when the attack is over: `the attack is over. The Pale Sword goes to
    /// a character it wounded, he picks Aragorn`.
    pub(super) fn goes_on_after_attack(&mut self, clauses: &[Clause]) {
        use Word as W;
        let goes = |c: &usize| knowledge::goes_on_after_attack(self.table, &self.mentions[*c].versions);
        let Some(card) = (0..self.mentions.len()).find(goes) else { return };
        let over = |c: &Clause| {
            let ends = said(c, W::Over) || said(c, W::Resolve);
            ends && (has(c, W::Attack) || has(c, W::TheAttack))
        };
        let fought = |f: &Fight| f.over || f.step == Some(Step::AfterAttack);
        if !self.story.fights.last().is_some_and(fought) && !clauses.iter().any(|c| !c.asked && over(c)) {
            return;
        }
        let Some(who) = self.hurt_alone() else { return };
        let mentions = self.mentions;
        let attacks = |c: &usize| self.creature(*c) && self.hazard(*c) && *c != card;
        let creature = (0..mentions.len()).find(attacks).filter(|_| self.story.fights.is_empty());
        if creature.is_none() && self.story.fights.is_empty() {
            return;
        }
        let own = |c: usize| mentions[c].title == mentions[card].title;
        let by = self.story.deeds.iter().find(|d| d.what.is_some_and(own)).and_then(|d| d.by.clone());
        self.story.deeds.retain(|d| !d.what.is_some_and(own));
        self.story.lying.retain(|l| !own(l.card.card));
        for member in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
            member.bears.retain(|b| !own(b.card));
            if mentions[member.card].title == mentions[who].title {
                member.state = Some(crate::lang::CardState::Wounded);
            }
        }
        // The creature that attacked is not declared any more.
        if let Some(source) = creature {
            let same = |c: usize| mentions[c].title == mentions[source].title;
            let declared = self.story.deeds.iter().position(|d| d.act == Act::Play && d.what.is_some_and(same));
            let deed = declared.map(|at| self.story.deeds.remove(at));
            let (key, by) = deed.map_or((None, None), |deed| (deed.key, deed.by));
            self.story.fights.push(Fight { source: Some(source), key, by, ..Fight::default() });
            self.take(source);
        }
        let Some(fight) = self.story.fights.last_mut() else { return };
        fight.told_of_strike(who, StrikeStatus::Succeeded, mentions);
        (fight.joined, fight.over, fight.step, fight.at_strike) = (true, true, Some(Step::AfterAttack), None);
        self.story.lying.push(Lying { owner: by, on_attack: true, ..Lying::of(Member::of(card)) });
        let first = self.story.deeds.iter().position(|d| !d.earlier).unwrap_or(self.story.deeds.len());
        let chain = self.story.deeds.get(first).map_or(self.story.chain, |d| d.chain);
        let mut deed = Deed::of(Act::Passive, Some(card), None);
        (deed.targets, deed.chain) = (vec![Goal::Card(who)], chain);
        self.story.deeds.insert(first, deed);
        self.take(card);
        let names = |span: &std::ops::Range<usize>| {
            (0..mentions.len())
                .any(|c| own(c) && span.start <= mentions[c].span.start && mentions[c].span.end <= span.end)
        };
        self.story.forget(|span| names(span));
    }

    /// Declares a creature that is answered before what lies in play strengthens it: `he plays Assassin on us. Can I play Ready to
    /// His Will before Rank upon Rank gives it a second strike?` Once it attacks, the card in play has acted already.
    pub(super) fn before_it_counts(&mut self, clauses: &[Clause]) {
        if !self.is_to_be_strengthened(clauses) {
            return;
        }
        if self.story.fights.is_empty() {
            return self.answers_once_resolved(clauses);
        }
        let [fight] = self.story.fights.as_slice() else { return };
        let fresh = !fight.over && !fight.past && fight.typed.is_none() && fight.assigned.is_empty();
        let figures = fight.strikes.is_some() || fight.prowess.is_some() || fight.step.is_some();
        let Some(source) = fight.source.filter(|c| fresh && !figures && self.creature(*c)) else { return };
        let Some(first) = self.story.deeds.iter().position(|d| !d.earlier && d.act != Act::Pass) else { return };
        if self.story.deeds[first].what.is_some_and(|w| self.same(w, source)) {
            self.story.fights.clear();
            return self.answers_once_resolved(clauses);
        }
        let aims = |g: &Goal| *g == Goal::Attack || matches!(g, Goal::Card(c) if self.same(*c, source));
        let answer = &self.story.deeds[first];
        let takes = answer.what.is_some_and(|w| self.can_aim(w, source) == Some(true) && !self.hazard(w));
        let aimed = answer.targets.iter().any(aims) || answer.targets.is_empty() && takes;
        if answer.act != Act::Play || answer.typed.is_some() || !aimed {
            return;
        }
        let chain = answer.chain;
        let Some(fight) = self.story.fights.pop() else { return };
        let by = fight.by.or(Some(Person::Hazard));
        self.story.deeds[first..].iter_mut().for_each(|d| d.chain += 1);
        self.story.deeds.insert(first, Deed { key: fight.key, chain, ..Deed::of(Act::Play, Some(source), by) });
        // `the second of his three hazards` is the one that is declared.
        let nth = self.nth.map(|(nth, _)| nth);
        self.story.used = self.story.used.map(|used| used - u8::from(nth == Some(i32::from(used)) && used > 0));
        self.story.phase = self.story.phase.filter(|p| *p != Phase::Site);
    }

    /// Whether a card in play acts on attacks, and the text tells of strikes that are still to come to one: `before it gets two
    /// strikes`, `before the extra strike is added`.
    fn is_to_be_strengthened(&self, clauses: &[Clause]) -> bool {
        use Word as W;
        let acts = |l: &Lying| {
            let card = l.card.card;
            l.on.is_none() && !l.on_guard && self.hazard(card) && !self.creature(card) && self.acts(card)
        };
        let strengthened = |c: &Clause| {
            let before = has(c, W::Before) || c.joined == Some(W::Before);
            let more = c.nodes.iter().any(|p| matches!(p.node, Node::Number(2..) | Node::Word(W::SecondOne | W::It)));
            has(c, W::Strike) && (before || more)
        };
        self.story.lying.iter().any(acts) && clauses.iter().any(strengthened)
    }

    /// Lets a creature that is declared resolve before what is played on it, where that is to come before a card in play
    /// strengthens it.
    fn answers_once_resolved(&mut self, clauses: &[Clause]) {
        if deeds::waits_to_resolve(clauses) {
            return;
        }
        let waits = [Word::Respond, Word::Resolve];
        let told = |d: &Deed| clauses.iter().any(|c| c.sentence == d.sentence && waits.iter().any(|w| has(c, *w)));
        let plays = |d: &Deed| d.act == Act::Play && !d.earlier && d.typed.is_none();
        let found = (1..self.story.deeds.len()).find(|at| {
            let [creature, answer] = &self.story.deeds[at - 1..=*at] else { return false };
            let on = |c: usize, w: usize| self.creature(c) && !self.hazard(w) && self.can_aim(w, c) == Some(true);
            let aims = creature.what.zip(answer.what).is_some_and(|(c, w)| on(c, w));
            plays(creature) && plays(answer) && creature.chain == answer.chain && aims && !told(answer)
        });
        if let Some(at) = found {
            self.story.deeds[at..].iter_mut().for_each(|d| d.chain += 1);
        }
    }
}
