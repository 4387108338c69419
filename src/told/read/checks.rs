//! Reads checks that are over when something is declared: `he failed by one, so he is discarded. Can Frodo still support
//! him?`

use super::*;
use crate::told::node::{DISCARDED, is_plain};

/// Support for a check that has failed before.
struct Late {
    failed: usize,
    helper: usize,
    /// The card that called for the check.
    event: Option<usize>,
    /// The clauses that tell of the failure and of the support.
    from: usize,
    at: usize,
}

/// Words that say that something is no plain fact: it is denied, wished, or still ahead.
const ASIDE: [Word; 8] =
    [Word::Not, Word::If, Word::Must, Word::Can, Word::Want, Word::Say, Word::Before, Word::NotRolled];

/// Whether a clause tells a plain fact.
fn is_fact(clause: &Clause) -> bool {
    let led = matches!(clause.joined, Some(Word::If | Word::Before));
    !clause.asked && !led && !ASIDE.iter().any(|w| has(clause, *w))
}

/// Whether a clause says that a strike is still ahead.
fn waits(clause: &Clause) -> bool {
    let begins = [Word::Strike, Word::Begin, Word::Unfinished, Word::Face].iter().any(|w| has(clause, *w));
    let yet = [Word::Not, Word::Before, Word::Yet, Word::Unfinished].iter().any(|w| has(clause, *w));
    let ahead = begins && (yet || clause.joined == Some(Word::Before));
    (ahead || has(clause, Word::ToCome)) && !clause.asked
}

/// Whether a clause says that somebody is dead, or gone: `so he's gone`.
fn is_gone(clause: &Clause) -> bool {
    let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    let leaves = has(clause, Word::Be) && (has(clause, Word::Move) || has(clause, Word::Leave)) && !cards;
    has(clause, Word::Eliminated) || leaves && clause.nodes.len() < 5 || kills(clause)
}

/// Whether a clause says that somebody did not pass a check: `he fails it`.
fn fails(clause: &Clause) -> bool {
    has(clause, Word::Fail) && !has(clause, Word::Strike) && !has(clause, Word::CorruptionCheck)
}

/// Whether a clause says that a body check was the end of somebody: `the body check killed him`.
fn kills(clause: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_) | Node::Number(_));
    let nodes: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
    let check = |n: &Node| matches!(n, Node::Word(Word::BodyCheck | Word::Roll));
    // `on the body check I roll 10, which kills him`
    if clause.joined == Some(Word::Who) && nodes.first() == Some(&&Node::Word(Word::Beat)) {
        return true;
    }
    let whom = |n: &Node| matches!(n, Node::Person(Person::He) | Node::Cards(_));
    nodes.windows(3).any(|w| check(w[0]) && *w[1] == Node::Word(Word::Beat) && whom(w[2]))
}

impl Reading<'_> {
    /// Puts the card whose corruption check has failed among what happened before, and the character on the discard pile,
    /// where support for that check is declared only afterwards.
    pub(super) fn failed_checks(&mut self, clauses: &[Clause]) {
        let rolled = self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Corruption));
        let asks = |d: &Deed| {
            let check = |c: usize| self.plays_so(c, |steps| knowledge::rolls(steps, RollKind::Corruption));
            d.act == Act::Play && !d.earlier && d.what.is_some_and(check)
        };
        let Some(asked) = self.story.deeds.iter().rposition(asks).filter(|_| !rolled) else { return };
        let supports =
            |d: &Deed| d.act == Act::Support && matches!(d.targets.as_slice(), [Goal::Check(RollKind::Corruption, _)]);
        let Some(late) = self.story.deeds.iter().rposition(supports).filter(|late| *late > asked) else { return };
        let (from, to) = (self.story.deeds[asked].sentence, self.story.deeds[late].sentence);
        let between = |c: &&Clause| (from..to).contains(&c.sentence) && !c.asked;
        let told: Vec<&Clause> = clauses.iter().filter(between).collect();
        let said = |c: &&Clause, words: &[Word]| words.iter().any(|w| has(c, *w));
        let rolls = told.iter().any(|c| said(c, &[Word::Roll, Word::Fail]));
        let gone = |c: &&&Clause| {
            let open = said(c, &[Word::Not, Word::If, Word::Can, Word::Must, Word::Want, Word::Say]);
            let gone = said(c, &[Word::Fail, Word::InDiscard, Word::Discard, Word::Eliminated]);
            !open && (gone || c.nodes.iter().any(|p| is_plain(&p.node, DISCARDED)))
        };
        let over: Vec<std::ops::Range<usize>> = told.iter().filter(gone).map(|c| c.span()).collect();
        if !rolls || over.is_empty() {
            return;
        }
        let checked = self.story.deeds[asked].targets.iter().find_map(|goal| match goal {
            Goal::Card(card) if self.character(*card) => Some(*card),
            _ => None,
        });
        // `Weariness of the Heart resolves, Bilbo's check please`
        let named = || {
            let mut cards =
                clauses.iter().filter(|c| c.sentence == from).flat_map(|c| self.cards(c).map(|(_, m)| m.card));
            cards.find(|c| self.in_company(*c))
        };
        let checked = checked.or_else(named);
        if let (Some(card), true) = (checked, self.story.deeds[asked].targets.is_empty()) {
            self.story.deeds[asked].targets.push(Goal::Card(card));
        }
        self.story.deeds[asked].earlier = true;
        // Whoever passed before the dice did so in that chain.
        for at in (asked + 1..late).rev().filter(|at| self.story.deeds[*at].act == Act::Pass).collect::<Vec<_>>() {
            self.story.deeds.remove(at);
        }
        if let Some(card) = checked {
            self.lies_discarded(card);
        }
        self.story.forget(|span| over.contains(span));
    }

    /// Declares support that comes too late: somebody taps for a character of whom the text tells before that their corruption
    /// check has failed. `Bilbo missed his check by 1 and is in the discard pile. Can I tap Frodo for +1 now?`
    pub(super) fn late_support(&mut self, clauses: &[Clause]) {
        let Some(late) = self.late(clauses) else { return };
        let Late { failed, helper, event, from, at } = late;
        let mentions = self.mentions;
        let same = |a: usize, b: usize| mentions[a].title == mentions[b].title;
        // What was read of the helper, and of the check, so far.
        let own = |d: &Deed| d.typed.is_none() && !d.earlier && (d.act == Act::Support || d.act == Act::Pass);
        self.story.deeds.retain(|d| !own(d));
        if let Some(event) = event {
            let declared = self.story.deeds.iter().position(|d| d.what.is_some_and(|w| same(w, event)));
            let at = declared.unwrap_or_else(|| {
                self.story.deeds.insert(0, Deed::of(Act::Play, Some(event), Some(Person::Hazard)));
                0
            });
            let deed = &mut self.story.deeds[at];
            (deed.earlier, deed.targets) = (true, vec![Goal::Card(failed)]);
            if deed.words.is_empty() {
                deed.words.push_str(" corruption check ");
            }
            self.take(event);
        }
        let checks = |r: &mut Thrown| {
            let kind = matches!(r.kind, None | Some(RollKind::Corruption));
            kind && r.of.is_none_or(|c| same(c, failed) || event.is_some_and(|e| same(c, e)))
        };
        let past = self.story.rolls.extract_if(.., checks).map(|r| i32::from(r.dice));
        self.story.past.extend(past);
        self.lies_discarded(failed);
        self.member(&Member::of(helper), None);
        let mut deed = Deed::of(Act::Support, None, Some(Person::Resource));
        (deed.taps, deed.chain, deed.sentence) = (vec![helper], self.story.chain, clauses[at].sentence);
        (deed.targets, deed.asked) = (vec![Goal::Check(RollKind::Corruption, Some(failed))], clauses[at].asked);
        self.story.deeds.push(deed);
        self.pending.take_if(|(_, who)| same(*who, helper));
        [failed, helper].into_iter().for_each(|c| self.take(c));
        let told = |c: &Clause| self.tells_of_failure(c) || has(c, Word::InDiscard) || has(c, Word::Roll);
        let over: Vec<std::ops::Range<usize>> = clauses[from..=at]
            .iter()
            .filter(|c| told(c) || event.is_some_and(|e| self.cards(c).any(|(_, m)| same(m.card, e))))
            .map(Clause::span)
            .collect();
        self.story.forget(|span| over.contains(span));
    }

    /// Whether a clause tells outright that something has failed.
    fn tells_of_failure(&self, clause: &Clause) -> bool {
        let open = [Word::Not, Word::If, Word::Can, Word::Must, Word::Want, Word::Strike, Word::BodyCheck];
        let open = open.iter().any(|w| has(clause, *w)) || clause.asked || clause.joined == Some(Word::If);
        !open && has(clause, Word::Fail)
    }

    /// Finds support for a corruption check that is told before to have failed, where no support was read for another one.
    fn late(&self, clauses: &[Clause]) -> Option<Late> {
        use Word as W;
        let check = |c: usize| self.plays_so(c, |steps| knowledge::rolls(steps, RollKind::Corruption));
        let event = (0..self.mentions.len()).find(|c| self.only_hazard(*c) && check(*c));
        let spoken = clauses.iter().any(|c| has(c, W::CorruptionCheck));
        let fails = clauses.iter().position(|c| self.tells_of_failure(c))?;
        if event.is_none() && !spoken || !self.story.fights.is_empty() {
            return None;
        }
        let gone = |c: &Clause| {
            let open = [W::Not, W::If, W::Can, W::Must].iter().any(|w| has(c, *w)) || c.asked;
            !open
                && (has(c, W::InDiscard)
                    || has(c, W::Eliminated)
                    || c.nodes.iter().any(|p| is_plain(&p.node, DISCARDED)))
        };
        let gone = clauses.iter().position(gone);
        let person = |c: usize| self.character(c) && !self.lies(c) && !self.agent(c);
        let before = |end: usize| {
            let named = (0..self.mentions.len()).filter(|c| self.mentions[*c].span.start < end && person(*c));
            named.max_by_key(|c| self.mentions[*c].span.start)
        };
        // Whoever is named in what tells of it, else at whom the card is aimed, else who was named last.
        let subject = |c: &Clause| {
            let fail = c.nodes.iter().position(|p| p.node == Node::Word(W::Fail)).unwrap_or(c.nodes.len());
            self.cards(c).filter(|(at, m)| *at < fail && person(m.card)).map(|(_, m)| m.card).next()
        };
        let own = |d: &Deed| d.what.zip(event).is_some_and(|(w, e)| self.same(w, e));
        let aimed = self.story.deeds.iter().filter(|d| own(d)).flat_map(|d| &d.targets);
        let aimed =
            aimed.filter_map(|g| if let Goal::Card(c) = g { Some(*c) } else { None }).find(|c| self.character(*c));
        let piled =
            self.story.piles.iter().find(|(_, p, c)| *p == Pile::Discard && self.character(*c)).map(|(_, _, c)| *c);
        let called = event.and_then(|e| clauses.iter().find(|c| self.cards(c).any(|(_, m)| self.same(m.card, e))));
        let called = called.and_then(|c| {
            let near = clauses.iter().filter(|o| o.sentence == c.sentence).flat_map(|o| self.cards(o));
            near.map(|(_, m)| m.card).find(|c| person(*c))
        });
        let failed = subject(&clauses[fails]).or(piled).or(aimed).or(called);
        let failed = failed.or_else(|| before(clauses[fails].span().start))?;
        // Who taps behind it.
        let from = fails.min(gone.unwrap_or(fails));
        let (at, helper) = clauses.iter().enumerate().skip(fails.max(gone.unwrap_or(0)) + 1).find_map(|(at, c)| {
            let plus = c.nodes.windows(2).any(|w| w[0].node == Node::Mark('+') && w[1].node == Node::Number(1));
            let helps = has(c, W::Support) || has(c, W::Protect) || plus || has(c, W::Tap) && has(c, W::Roll);
            let aside = has(c, W::Not) || has(c, W::If) || matches!(c.joined, Some(W::If));
            let other = |c: &usize| person(*c) && !self.same(*c, failed);
            let tapped = self.cards(c).map(|(_, m)| m.card).find(other);
            let named = tapped.or_else(|| {
                let end = c.span().end;
                let mut named: Vec<usize> =
                    (0..self.mentions.len()).filter(|c| self.mentions[*c].span.start < end).collect();
                named.sort_by_key(|c| std::cmp::Reverse(self.mentions[*c].span.start));
                named.into_iter().find(other)
            });
            // `he could have tapped for +1`
            let could = plus && has(c, W::Tapped) && has(c, W::Can);
            let taps = clauses.iter().any(|o| o.sentence == c.sentence && has(o, W::Tap)) || has(c, W::Support);
            let taps = taps || could;
            (helps && taps && !aside).then_some(())?;
            Some((at, named?))
        })?;
        Some(Late { failed, helper, event, from, at })
    }

    /// Takes a character out of their company and puts them on their player's discard pile.
    fn lies_discarded(&mut self, card: usize) {
        self.leaves_company(card);
        if !self.story.piles.iter().any(|(_, _, c)| self.same(*c, card)) {
            self.story.piles.push((Some(Person::Resource), Pile::Discard, card));
        }
    }

    /// Lets the strike of a character be over whose body check is told to have come out, where somebody declares something
    /// afterwards: `the body check was a 5, so he lives. Legolas hasn't started his strike. Now he taps Indûr`.
    pub(super) fn survived_checks(&mut self, clauses: &[Clause]) {
        let open = |f: &&Fight| !f.over && !f.past && f.typed.is_none();
        let Some(fight) = self.story.fights.last().filter(open) else { return };
        let struck: Vec<usize> = fight.struck().collect();
        let [who] = struck[..] else { return };
        let checked = clauses.iter().filter(|c| is_fact(c) && has(c, Word::BodyCheck));
        let mut checked = checked.filter(|check| {
            let with = clauses.iter().filter(|c| c.sentence == check.sentence && c.span().start >= check.span().start);
            let with: Vec<&Clause> = with.collect();
            let lives = with.iter().any(|c| is_fact(c) && (has(c, Word::Beat) || still_there(c)) && !kills(c));
            (lives || has(check, Word::Over)) && !with.iter().any(|c| has(c, Word::Eliminated))
        });
        let Some(over) = checked.next().map(|c| c.span().start) else { return };
        if self.declared_behind(over).is_none() {
            return;
        }
        let waiting = clauses.iter().filter(|c| waits(c)).filter_map(|c| self.first_character(c));
        let waiting: Vec<usize> = waiting.filter(|c| self.in_company(*c) && !self.same(*c, who)).collect();
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut() {
            waiting.into_iter().for_each(|c| fight.told_of_strike(c, StrikeStatus::ToCome, mentions));
            let more = fight.assigned.iter().any(|(_, s)| *s == StrikeStatus::ToCome)
                || fight.strikes.is_none_or(|n| usize::from(n) > fight.assigned.len());
            (fight.joined, fight.at_strike) = (true, None);
            fight.step = Some(if more { Step::BetweenStrikes } else { Step::AfterLastStrike });
        }
        let own = |r: &mut Thrown| {
            r.kind == Some(RollKind::Body) && r.of.is_none_or(|c| mentions[c].title == mentions[who].title)
        };
        let past = self.story.rolls.extract_if(.., own).map(|r| i32::from(r.dice));
        self.story.past.extend(past);
    }

    /// Finds the first declaration that the text tells behind a place.
    fn declared_behind(&self, place: usize) -> Option<usize> {
        // A question with which a text begins is about what is told behind it.
        let begins =
            |d: &Deed| d.asked && d.sentence == 0 && self.text.get(..place).is_some_and(|t| t.contains(['?', '\n']));
        let later = |d: &Deed| {
            let own = !d.earlier && !matches!(d.act, Act::Pass | Act::BodyCheck);
            own && (self.told_at(d) > Some(place) || begins(d))
        };
        self.story.deeds.iter().position(later)
    }

    /// Lets a strike have succeeded against the character of whose body check the text tells, where nothing said against
    /// whom: `Boromir first, wounded. Body check: 10`.
    pub(super) fn struck_by_check(&mut self, clauses: &[Clause]) {
        let open = |f: &&Fight| !f.over && f.typed.is_none() && f.struck().next().is_none();
        let early = |s: Step| !matches!(s, Step::BetweenStrikes | Step::AfterLastStrike | Step::AfterAttack);
        let Some(fight) = self.story.fights.last().filter(open).filter(|f| f.step.is_none_or(early)) else { return };
        let still = clauses.iter().any(waits);
        if fight.past && !still {
            return;
        }
        let other = |c: &Clause| self.cards(c).any(|(_, m)| self.creature(m.card) && !self.character(m.card));
        let spoken = |c: &&Clause| {
            let aside = c.asked || c.joined == Some(Word::If) || other(c);
            !aside && (has(c, Word::BodyCheck) || has(c, Word::StrikeRolled))
        };
        let checks: Vec<&Clause> = clauses.iter().filter(spoken).collect();
        // `Aragorn is already wounded and must now face a strike`
        let old = |who: usize| {
            let before = |c: &Clause| has(c, Word::Already) || has(c, Word::Earlier) || has(c, Word::SinceStart);
            clauses.iter().any(|c| before(c) && self.cards(c).any(|(_, m)| self.same(m.card, who)))
        };
        // `Boromir wounded by the first, body check rolled 5`
        let told = checks.iter().flat_map(|c| self.cards(c)).map(|(_, m)| m);
        let told = told.filter(|m| m.state == Some(crate::lang::CardState::Wounded)).map(|m| m.card);
        let mut hurt: Vec<usize> = Vec::new();
        for card in self.wounded().chain(told).filter(|c| self.in_company(*c) && !old(*c)) {
            if !hurt.iter().any(|h| self.same(*h, card)) {
                hurt.push(card);
            }
        }
        let rolled = self.story.rolls.iter().filter(|r| r.kind == Some(RollKind::Body)).find_map(|r| r.of);
        let declared = self.story.deeds.iter().find(|d| d.act == Act::BodyCheck && !d.earlier).and_then(|d| d.what);
        let named = checks.iter().find_map(|c| self.first_character(c));
        let known = rolled.or(declared).or(hurt.first().copied());
        let hurt = if let [one] = hurt[..] { Some(one) } else { None };
        let who = named.or(hurt).or(known).or(fight.at_strike).filter(|c| self.in_company(*c));
        // Dice that come after a declaration come of what is told behind it.
        let source = fight.source;
        let own = |d: &Deed| d.earlier || d.what.zip(source).is_some_and(|(a, b)| self.same(a, b));
        let thrown = checks.iter().filter(|c| !numbers(c).is_empty()).map(|c| c.span().start).max();
        let ahead =
            |d: &Deed| !own(d) && !d.asked && d.act != Act::Pass && self.told_at(d).is_some_and(|at| Some(at) < thrown);
        let later = declared.is_none() && hurt.is_none() && self.story.deeds.iter().any(ahead);
        let (Some(who), Some(_), false) = (who, known, checks.is_empty() || later) else { return };
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut() {
            fight.told_of_strike(who, StrikeStatus::Succeeded, mentions);
            (fight.joined, fight.past) = (true, false);
            (fight.step, fight.at_strike) = (Some(Step::Resolve), Some(who));
        }
        self.story.wounds.push(who);
        let own = self.story.rolls.iter_mut().filter(|r| r.kind == Some(RollKind::Body));
        own.for_each(|r| r.of = Some(who));
    }

    /// Lets a creature that was told of before the one whose strikes are being faced have attacked before: nobody plays a
    /// creature while another one attacks.
    pub(super) fn faced_before(&mut self, clauses: &[Clause]) {
        let Some((source, _)) = self.just_struck() else { return };
        let start = self.mentions[source].span.start;
        let again = |c: usize| {
            let used = |d: &Deed| matches!(d.act, Act::TapAbility | Act::DiscardAbility);
            self.lies_apart(c) || self.story.deeds.iter().any(|d| used(d) && d.what.is_some_and(|w| self.same(w, c)))
        };
        let before = |d: &Deed| {
            let creature = |c: usize| self.is(c, CardKind::Creature) && !self.same(c, source) && !again(c);
            let told = d.act == Act::Play && !d.earlier && !d.asked && d.typed.is_none() && d.targets.is_empty();
            // `he wants to declare Wargs as soon as …`
            let wished = clauses
                .iter()
                .any(|c| c.sentence == d.sentence && (c.asked || has(c, Word::Want) || has(c, Word::Can)));
            told && !wished && d.what.is_some_and(|c| creature(c) && self.mentions[c].span.start < start)
        };
        let before: Vec<bool> = self.story.deeds.iter().map(before).collect();
        self.story.deeds.iter_mut().zip(before).filter(|(_, before)| *before).for_each(|(d, _)| d.earlier = true);
    }

    /// Declares the body check of a character who is told to have failed it, where somebody declares something
    /// afterwards: `a 10 for his body check, so he's dead and Legolas takes the sword. Now I tap Indûr on him`.
    pub(super) fn died_of_checks(&mut self, clauses: &[Clause]) {
        let declared = self.story.deeds.iter().any(|d| d.act == Act::BodyCheck) || self.story.knows_places();
        let Some((_, who)) = self.just_struck().filter(|_| !declared) else { return };
        let thrown = |c: &Clause| has(c, Word::BodyCheck) && !numbers(c).is_empty() && !has(c, Word::Before);
        let spoken = |c: &&Clause| has(c, Word::BodyCheck) && is_fact(c) || thrown(c) && !c.asked;
        let Some(check) = clauses.iter().find(spoken) else { return };
        let near = |c: &&Clause| (check.sentence..=check.sentence.saturating_add(1)).contains(&c.sentence);
        // `a 10 on the body check, and the sword goes to Legolas`: nobody takes it from somebody who lives.
        let leaves = |c: &Clause| {
            thrown(check) && !c.asked && c.span().start > check.span().start && self.heir(c, who).is_some()
        };
        let gone = |c: &&Clause| is_fact(c) && (is_gone(c) || fails(c)) || leaves(c);
        let Some(gone) = clauses.iter().filter(near).find(gone) else { return };
        let over = check.span().start.max(gone.span().start);
        if self.declared_behind(over).is_none() {
            return;
        }
        let mut read = vec![check.span(), gone.span()];
        // `he wants the sword to go to Legolas`, `he says that it goes to Legolas`
        let wants = |c: &Clause| (has(c, Word::Want) || has(c, Word::Say)) && !c.asked && !has(c, Word::Not);
        let behind =
            |c: &&Clause| (is_fact(c) || wants(c)) && c.span().start >= check.span().start.min(gone.span().start);
        let takes = clauses.iter().filter(behind).find_map(|c| Some((c.span(), self.heir(c, who)?)));
        if let Some((span, heir)) = takes {
            // `his sword goes to Legolas` is no declaration.
            let mentions = self.mentions;
            let given = |d: &Deed| d.act == Act::Transfer && d.targets.contains(&Goal::Card(heir));
            let named = |d: &Deed| d.what.is_some_and(|w| span.contains(&mentions[w].span.start));
            let own = |d: &Deed| (named(d) || given(d)) && d.typed.is_none();
            self.story.deeds.retain(|d| !own(d));
            self.story.picks.insert(0, heir);
            let item = |c: &usize| {
                self.is(*c, CardKind::Item) && !self.character(*c) && span.contains(&mentions[*c].span.start)
            };
            let items: Vec<usize> = (0..mentions.len()).filter(item).collect();
            items.into_iter().for_each(|c| self.bears_item(who, c));
            self.keeps_items(who, heir);
            read.push(span);
        }
        let Some(at) = self.declared_behind(over) else { return };
        let chain = self.story.deeds[at].chain;
        self.story.deeds.insert(at, Deed { chain, ..Deed::of(Act::BodyCheck, Some(who), None) });
        if let Some(deed) = self.story.deeds.get_mut(at + 1) {
            deed.after = Some(at);
        }
        self.story.forget(|span| read.contains(span));
    }

    /// Finds the one who takes the items of somebody who is dead: `Legolas takes over the sword`, `the sword goes to
    /// Legolas`.
    fn heir(&self, clause: &Clause, dead: usize) -> Option<usize> {
        use Word as W;
        let verbs = [W::Take, W::Get, W::Transfer, W::Move, W::Play, W::Bear, W::Have, W::Put, W::Bring, W::Pass];
        let other = |c: &usize| self.character(*c) && self.in_company(*c) && !self.same(*c, dead);
        let heir = self.cards(clause).map(|(_, m)| m.card).find(other)?;
        let item = |c: usize| self.is(c, CardKind::Item) && !self.character(c);
        let part = |word: &str| {
            let titled = |m: &Mention| crate::vocab::words(&m.title).iter().any(|w| w == word);
            (0..self.mentions.len()).any(|c| item(c) && titled(&self.mentions[c]))
        };
        let thing = clause.nodes.iter().any(|p| match &p.node {
            Node::Word(w) => matches!(w, W::Item | W::It | W::Ring),
            Node::Cards(m) => m.iter().any(|m| item(m.card) || m.bears.iter().any(|b| item(b.card))),
            Node::Other(word) => word.chars().count() > 3 && part(word),
            _ => false,
        });
        (thing && verbs.iter().any(|w| has(clause, *w))).then_some(heir)
    }

    /// Leaves the items with somebody who is dead that another takes only then.
    fn keeps_items(&mut self, dead: usize, heir: usize) {
        let mentions = self.mentions;
        let all = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        let mut taken: Vec<Member> = Vec::new();
        let mut bare = false;
        for member in all {
            let title = &mentions[member.card].title;
            bare |= *title == mentions[dead].title && member.bears.is_empty();
            if *title == mentions[heir].title {
                taken.clone_from(&member.bears);
            }
        }
        if !bare {
            return;
        }
        for member in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
            let title = &mentions[member.card].title;
            if *title == mentions[dead].title {
                member.bears.clone_from(&taken);
            } else if *title == mentions[heir].title {
                member.bears.clear();
            }
        }
    }

    /// Declares the body check to which somebody responds: `now it's the body check, and I go: Tookish Blood on Sam!`
    pub(super) fn answers_a_check(&mut self, clauses: &[Clause]) {
        use Word as W;
        let declared = self.story.deeds.iter().any(|d| d.act == Act::BodyCheck) || self.story.knows_places();
        let Some((_, who)) = self.just_struck().filter(|_| !declared) else { return };
        let begins = |c: &&Clause| {
            let now = [W::Now, W::Then, W::ComeDown, W::Begin, W::Happen].iter().any(|w| has(c, *w));
            let plain = ASIDE.iter().all(|w| *w == W::Say || !has(c, *w)) && !c.asked && c.joined != Some(W::Before);
            // `"Body check," says the hazard player`
            let small = |p: &Placed| match &p.node {
                Node::Word(w) => {
                    matches!(w, W::BodyCheck | W::Say | W::During | W::On | W::For | W::Of | W::Be | W::It)
                }
                Node::Cards(m) => m.iter().all(|m| self.same(m.card, who)),
                Node::Number(_) => false,
                _ => true,
            };
            let alone = c.nodes.iter().all(small);
            // `during the body check I respond`
            let within = has(c, W::During) && has(c, W::Respond);
            let now = now || alone || within || c.joined == Some(W::Then);
            has(c, W::BodyCheck) && now && plain && numbers(c).is_empty()
        };
        let Some(check) = clauses.iter().find(begins) else { return };
        let Some(at) = self.declared_behind(check.span().start) else { return };
        let deed = &self.story.deeds[at];
        let told = clauses.iter().filter(|c| c.sentence == deed.sentence && c.span().start >= check.span().start);
        let ahead = told.into_iter().any(|c| {
            // `it is announced but not rolled`
            let open = has(c, W::NotRolled) && !has(c, W::Play);
            let first = has(c, W::Before) || has(c, W::Order) || has(c, W::StrikeRolled) || open;
            first || c.joined == Some(W::Before)
        });
        let near = deed.sentence <= check.sentence.saturating_add(1);
        let thrown = self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Body) && r.told <= at);
        if ahead || !near || thrown {
            return;
        }
        let chain = deed.chain;
        self.story.deeds.insert(at, Deed { chain, ..Deed::of(Act::BodyCheck, Some(who), None) });
    }

    /// Lets a card that lies on somebody call for the check that is supported, where nothing else calls for it: `the
    /// untap phase ends, so he checks for the Lure. Legolas supports him`.
    pub(super) fn checks_for_what_is_borne(&mut self) {
        if self.story.knows_places() || self.story.phase == Some(Phase::MovementHazard) {
            return;
        }
        let corruption = |g: &Goal| matches!(g, Goal::Check(RollKind::Corruption, _));
        let Some(at) = self.story.deeds.iter().position(|d| !d.earlier && d.targets.iter().any(corruption)) else {
            return;
        };
        let calls = |d: &Deed| !d.earlier && (d.what.is_some_and(|w| self.rolls_for(w)) || d.act == Act::Passive);
        if self.story.deeds[..at].iter().any(calls)
            || self.check_waits().is_some()
            || self.story.deeds[at].typed.is_some()
        {
            return;
        }
        let whom =
            self.story.deeds[at].targets.iter().find_map(|g| if let Goal::Check(_, who) = g { *who } else { None });
        let own = |who: usize| whom.is_none_or(|w| self.same(w, who));
        let members = self.story.companies.iter().flat_map(|c| &c.members);
        let borne = members.flat_map(|m| m.bears.iter().map(|b| (m.card, b.card)));
        let on = self.story.lying.iter().filter_map(|l| Some((l.on?, l.card.card)));
        let mut all =
            borne.chain(on).filter(|(who, card)| own(*who) && self.hazard(*card) && self.asks_for_check(*card));
        let Some((who, card)) = all.next().filter(|_| all.next().is_none()) else { return };
        let chain = self.story.deeds[at].chain;
        for goal in &mut self.story.deeds[at].targets {
            if let Goal::Check(_, whose) = goal {
                *whose = Some(who);
            }
        }
        let deed = Deed { chain, targets: vec![Goal::Card(who)], ..Deed::of(Act::Passive, Some(card), None) };
        self.story.deeds.insert(at, deed);
    }

    /// Tells where the text names what is declared.
    fn told_at(&self, deed: &Deed) -> Option<usize> {
        deed.what.map(|card| self.mentions[card].span.start)
    }

    /// Whether the text told of the dice of a body check, be it the one of this strike or one that is over.
    pub(super) fn body_checked_already(&self) -> bool {
        !self.story.past.is_empty() || self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Body))
    }

    /// Lets the one strike that is still to come go on, where the strike that was told to go on is over: `Gimli's body check
    /// was a 4. The next strike is on Balin, not rolled`.
    pub(super) fn next_strike_goes_on(&mut self) {
        let mentions = self.mentions;
        let checked = self.body_checked_already();
        let open = |f: &&mut Fight| !f.over && !f.past && f.typed.is_none();
        let Some(fight) = self.story.fights.last_mut().filter(open) else { return };
        let done = |c: usize| {
            let own = |(a, _): &&(usize, StrikeStatus)| mentions[*a].title == mentions[c].title;
            match fight.assigned.iter().find(own) {
                Some((_, StrikeStatus::Succeeded)) => checked,
                Some((_, status)) => *status == StrikeStatus::Defeated,
                None => false,
            }
        };
        let over = fight.step == Some(Step::Defender) && fight.at_strike.is_some_and(done);
        let mut open = fight.assigned.iter().filter(|(_, status)| *status == StrikeStatus::ToCome);
        if let (Some((next, _)), None, true) = (open.next().copied(), open.next(), over) {
            fight.at_strike = Some(next);
        }
    }

    /// Lets the last strike of an attack be that of a character who is wounded now: `the last strike made Boromir wounded`.
    pub(super) fn last_strikes(&mut self, clauses: &[Clause]) {
        let last = |f: &Fight| matches!(f.step, None | Some(Step::AfterLastStrike)) && !f.assigned.is_empty();
        let open = |f: &&Fight| !f.over && !f.past && f.typed.is_none() && last(f);
        let Some(fight) = self.story.fights.last().filter(open) else { return };
        let known = |c: usize| fight.assigned.iter().any(|(a, _)| self.same(*a, c));
        let hurt = |c: &usize| self.wounded().any(|w| self.same(w, *c));
        let last = clauses.iter().filter(|c| has(c, Word::LastStrike) && !c.asked);
        let named = last.flat_map(|c| self.cards(c).map(|(_, m)| m.card)).filter(|c| hurt(c) && !known(*c));
        let named: Vec<usize> = named.collect();
        let mentions = self.mentions;
        if let ([who], Some(fight)) = (named.as_slice(), self.story.fights.last_mut()) {
            fight.told_of_strike(*who, StrikeStatus::Succeeded, mentions);
            (fight.joined, fight.step) = (true, Some(Step::AfterLastStrike));
        }
    }

    /// Finds whose strike succeeded where its own clause does not say: `strike 1 succeeds, Asternak wounded`. Asks where
    /// nobody says.
    pub(super) fn struck_beside(&mut self, clauses: &[Clause]) {
        let known = |f: &Fight| f.struck().next().is_some();
        let Some(span) = self.succeeded.take().filter(|_| !self.story.fights.iter().any(known)) else { return };
        let sentence = clauses.iter().find(|c| c.span() == span).map(|c| c.sentence);
        let beside = clauses.iter().filter(|c| Some(c.sentence) == sentence).flat_map(|c| self.cards(c));
        let wounded = |m: &Member| m.state == Some(crate::lang::CardState::Wounded) && self.in_company(m.card);
        let mut hurt: Vec<usize> = beside.filter(|(_, m)| wounded(m)).map(|(_, m)| m.card).collect();
        // `the first strike succeeds. Asternak is wounded`
        if hurt.is_empty() {
            hurt.extend(self.wounded());
        }
        let mentions = self.mentions;
        let (&[who], Some(fight)) = (hurt.as_slice(), self.story.fights.last_mut()) else {
            self.story.unread.push((span, Sentence::of("not_clear_struck", [])));
            return;
        };
        fight.told_of_strike(who, StrikeStatus::Succeeded, mentions);
        (fight.joined, fight.step, fight.at_strike) = (true, Some(Step::Resolve), Some(who));
        self.story.wounds.push(who);
    }
}

/// Whether a clause says nothing but that somebody is still there.
fn still_there(clause: &Clause) -> bool {
    let mut told = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_) | Node::Word(Word::Be)));
    told.next() == Some(&Node::Person(Person::He))
        && told.next() == Some(&Node::Word(Word::InPlay))
        && told.next().is_none()
}
