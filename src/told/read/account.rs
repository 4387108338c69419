//! Notes what a clause says that the story does not hold, so that nobody decides what was left out.

use super::*;

/// Verbs that declare something.
const ACTS: [Word; 17] = [
    Word::Play,
    Word::Put,
    Word::Tap,
    Word::Discard,
    Word::Reveal,
    Word::Support,
    Word::Cancel,
    Word::Attack,
    Word::Influence,
    Word::Store,
    Word::Transfer,
    Word::Move,
    Word::Untap,
    Word::Heal,
    Word::Rescue,
    Word::Bring,
    Word::Respond,
];

/// Verbs that say how the table is.
const STATES: [Word; 8] =
    [Word::Have, Word::Bear, Word::Move, Word::Arrive, Word::Attack, Word::Face, Word::Wound, Word::Enter];

impl Reading<'_> {
    pub(super) fn unclear(&mut self, clause: &Clause, why: &'static str) {
        let span = clause.span();
        if !self.story.unread.iter().any(|(s, _)| s.start <= span.start && span.end <= s.end) {
            let text = self.words(clause).trim().to_owned();
            self.story.unread.push((span, Sentence::of(why, [&text])));
        }
    }

    fn doubt(&mut self, clause: &Clause, why: &'static str) {
        let text = self.words(clause).trim().to_owned();
        self.story.doubts.push((clause.span(), Sentence::of(why, [&text])));
    }

    /// Makes sure that what is denied is not told as if it were so.
    pub(super) fn denied(&mut self, clause: &Clause, deeds: usize, position: String) {
        use Word as W;
        // `if I don't tap, …?` supposes it as well.
        if clause.asked && clause.joined != Some(W::If) && !has(clause, W::If) {
            return;
        }
        // `neither has an item been discarded nor the body check rolled`: what comes of a strike is still to come.
        if self.consequence_to_come(clause) || self.without_strike(clause).is_some() {
            return;
        }
        // `with no ranger`: somebody is not there, and nothing is denied of what the others do.
        let lacks = |at: usize| {
            let thing = matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Other(_)));
            let to = clause.nodes.get(at + 2).is_some_and(|p| p.node == Node::Word(W::To));
            at > 0 && clause.nodes[at - 1].node == Node::Word(W::With) && thing && !to
        };
        // `neither of whom has any corruption points`: that is how it is where nothing else is told.
        let no_points = |at: usize| {
            let said = |p: &Placed| matches!(p.node, Node::Other(_) | Node::Word(W::Have));
            let rest = clause.nodes[at + 1..].iter().find(|p| !said(p));
            rest.is_some_and(|p| p.node == Node::Word(W::CorruptionPoints))
        };
        let denies = |verbs: &[Word]| {
            clause.nodes.iter().enumerate().any(|(at, p)| {
                p.node == Node::Word(W::Not)
                    && !lacks(at)
                    && !no_points(at)
                    && clause.nodes[at + 1..]
                        .iter()
                        .take(3)
                        .take_while(|p| !matches!(p.node, Node::Cards(_) | Node::Mark(_)))
                        .any(|p| matches!(p.node, Node::Word(w) if verbs.contains(&w)))
            })
        };
        let known = [W::Strike, W::Assign, W::Unassigned, W::Roll, W::Succeed, W::Over, W::Resolve, W::Unused];
        let about = clause.nodes.iter().enumerate().any(|(at, p)| {
            p.node == Node::Word(W::Not)
                && clause.nodes[at + 1..].iter().take(3).any(|p| matches!(p.node, Node::Word(w) if known.contains(&w)))
        });
        let declared = self.story.deeds.get(deeds..).unwrap_or_default();
        let against = declared.iter().any(|d| (!d.asked || clause.asked) && d.option.is_none() && d.act != Act::Pass);
        let told = declared.is_empty() && self.story.position() != position;
        // `he does not move from Lórien to Moria`
        let stays = told && has(clause, W::Stay) && has(clause, W::From) && has(clause, W::To);
        // `he does not have hazards to spare`
        let counts = denies(&[W::Have])
            && !has(clause, W::Play)
            && [W::Hazard, W::GeneralInfluence, W::DirectInfluence].iter().any(|w| has(clause, *w));
        // Agents who never moved are where they are told to be.
        let agents = self.cards(clause).next().is_some()
            && self.cards(clause).all(|(_, m)| self.site(m.card) || self.agent(m.card) && !self.in_company(m.card));
        let told = told && !(agents && denies(&[W::Move]));
        // `the automatic-attack has not been faced`, `we have not come to it yet`: there is no attack yet.
        let told = told && !(has(clause, W::AutomaticAttack) && denies(&[W::Face, W::Arrive, W::Move]));
        // `I haven't moved through a Wilderness`, of a company that stays where it is
        let rests = self.story.companies.last().is_some_and(|c| c.at.is_some() && c.to.is_none());
        // `we did not go anywhere this turn`
        let nobody = self.cards(clause).next().is_none();
        let told = told && !((rests || nobody) && denies(&[W::Move]));
        // `nothing has been played in this phase yet`
        let told = told && !(nobody && has(clause, W::Be) && has(clause, W::Play));
        // `Pippin isn't in the fight`: he is there all the same.
        let people = self.cards(clause).next().is_some() && self.cards(clause).all(|(_, m)| self.in_company(m.card));
        let told = told && !(people && has(clause, W::Face));
        // `no hazards have been played on it` counts.
        let counts_hazards = has(clause, W::Hazard) && self.cards(clause).next().is_none();
        let against = against && !counts_hazards;
        let told = told && !(counts_hazards && denies(&[W::Play]));
        if stays || counts || against && denies(&ACTS) && !about || told && denies(&STATES) && !about {
            self.unclear(clause, "not_clear_denied");
        }
    }

    /// Makes sure that the targets of a declaration are part of it: cards, people and attacks that `on`, `against` and
    /// `at` lead to.
    pub(super) fn goals(&mut self, clause: &Clause, deeds: usize) {
        use Word as W;
        let fresh: Vec<usize> = (deeds..self.story.deeds.len())
            .filter(|d| {
                matches!(
                    self.story.deeds[*d].act,
                    Act::Play | Act::TapAbility | Act::DiscardAbility | Act::RevealOnGuard
                )
            })
            .collect();
        let Some(last) = fresh.last().copied() else { return };
        for (at, placed) in clause.nodes.iter().enumerate() {
            let purpose = matches!(placed.node, Node::Word(W::For | W::To))
                && matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Cards(m)) if self.in_company(m[0].card))
                && !matches!(clause.nodes.get(at + 2).map(|p| &p.node), Some(Node::Word(w)) if is_verb(*w));
            if !purpose && !matches!(placed.node, Node::Word(W::On | W::Against)) {
                continue;
            }
            // `not on Bilbo but on Frodo`
            let not = at > 0 && clause.nodes[at - 1].node == Node::Word(W::Not);
            if not && clause.nodes[at..].iter().any(|p| p.node == Node::Word(W::But)) {
                continue;
            }
            let next = clause.nodes[at + 1..].iter().find(|p| {
                !matches!(&p.node, Node::Other(_) | Node::Whose(_))
                    && !matches!(p.node, Node::Word(W::AllOf | W::Character | W::Tapped | W::Untapped | W::Wounded))
            });
            let place = clause.nodes.iter().position(|p| next.is_some_and(|n| n.span == p.span));
            match next.map(|p| &p.node) {
                // `on Boromir's ring`
                Some(Node::Cards(members)) if place.is_some_and(|at| self.borne_by(clause, at, members).is_some()) => {}
                Some(Node::Cards(members)) => {
                    let lost = members.iter().any(|m| {
                        !self.site(m.card)
                            && !self.region(m.card)
                            && !self.part_of(fresh[0], m.card)
                            && !self.creature(self.story.deeds[last].what.unwrap_or(m.card))
                    });
                    // `against an Orc-guard attack on Legolas`: those are attacked.
                    let of_attack = clause.nodes[..at].iter().rev().take(2).any(|p| p.node == Node::Word(W::Attack));
                    // `Wargs on Kíli and Ori, Kíli taps for Concealment`
                    let fought = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.is_fought(m[0].card));
                    let of_attack = of_attack || at > 0 && fought(&clause.nodes[at - 1]);
                    let attack = self.story.deeds[last].targets.contains(&Goal::Attack);
                    if attack && members.iter().all(|m| self.is_fought(m.card)) {
                        continue;
                    }
                    if of_attack && members.iter().all(|m| self.character(m.card))
                        || self.are_the_company(last, members)
                    {
                        continue;
                    }
                    let company = clause.nodes[at + 1..].iter().take(4).any(|p| p.node == Node::Word(W::Company));
                    // `cancels the attack on Legolas with The Cock Crows`: whom it attacks.
                    let attacked = has(clause, W::Cancel) && self.story.deeds[last].targets.contains(&Goal::Attack);
                    if lost && !company && !attacked {
                        self.unclear(clause, "not_clear_aim");
                    }
                }
                Some(Node::Person(Person::He) | Node::Word(W::It)) => self.aims_at_it(clause, last),
                _ => {}
            }
        }
    }

    /// Aims a declaration at what `it` or `him` means: the attack that is faced, or the place that it can change.
    fn aims_at_it(&mut self, clause: &Clause, last: usize) {
        let own = self.story.deeds[last].what;
        let takes = own.map(|c| knowledge::takes(self.table, &self.mentions[c].versions));
        let mut people = self.story.companies.iter().flat_map(|c| &c.members);
        let nobody = people.all(|m| own.is_some_and(|own| self.can_aim(own, m.card) == Some(false)));
        let faced = self.story.fights.last().is_some_and(|f| f.source.is_some() && !f.past && !f.over);
        match takes.filter(|_| self.story.deeds[last].targets.is_empty()) {
            // `Can I use Ready to His Will on it?`, of the attack that is faced
            Some(takes) if faced && (takes.attack || takes.card && nobody) => {
                self.story.deeds[last].targets.push(Goal::Attack)
            }
            Some(takes) if takes.card && !takes.company => match self.place_by_it(clause, own).filter(|_| nobody) {
                Some(place) => self.story.deeds[last].targets.push(Goal::Card(place)),
                None => self.unclear(clause, "not_clear_meant"),
            },
            _ => {}
        }
    }

    /// Finds the place of the company that `it` means, where the card that is played changes places: `they go to Bree, and
    /// I play Quiet Lands on it`.
    fn place_by_it(&self, clause: &Clause, card: Option<usize>) -> Option<usize> {
        let it =
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(Word::On) && w[1].node == Node::Word(Word::It));
        let place = self.story.companies.last().and_then(|c| c.to.or(c.at)).filter(|_| it)?;
        card.filter(|c| self.can_aim(*c, place) == Some(true)).map(|_| place)
    }

    /// Makes sure that the story holds everybody who is said to tap, and every card that is said to be played,
    /// discarded or revealed.
    pub(super) fn acted(&mut self, clauses: &[Clause]) {
        use Word as W;
        for clause in clauses {
            if clause.asked || has(clause, W::Say) {
                continue;
            }
            if matches!(clause.joined, Some(W::If | W::Who | W::Because | W::Before)) {
                continue;
            }
            self.answered(clause);
            for (at, placed) in clause.nodes.iter().enumerate() {
                if let Node::Word(verb) = placed.node {
                    self.done(clause, at, verb);
                }
                let Node::Word(verb @ (W::Tap | W::Discard | W::Play)) = placed.node else { continue };
                let aside = [W::Must, W::Not, W::Can, W::Want];
                if clause.nodes[at.saturating_sub(3)..at]
                    .iter()
                    .any(|p| matches!(p.node, Node::Word(w) if aside.contains(&w)))
                {
                    continue;
                }
                let object = clause.nodes[at + 1..].iter().take(3).find_map(|p| match &p.node {
                    Node::Cards(m) => Some(Some(m[0].card)),
                    Node::Other(_) | Node::Whose(_) | Node::Word(W::Card | W::Creature | W::Agent | W::SecondOne) => {
                        None
                    }
                    _ => Some(None),
                });
                let Some(Some(card)) = object else { continue };
                // `gives up Legolas's Potion of Prowess`: the thing, and not its owner.
                let held = self.cards(clause).find(|(n, m)| *n > at && m.holder.is_some_and(|h| self.same(h, card)));
                let card = held.map_or(card, |(_, m)| m.card);
                let declared = self.part_of(0, card)
                    || self.is_fought(card)
                    || self.story.picks.iter().any(|c| self.same(*c, card))
                    || self.story.deck.iter().flatten().any(|c| self.same(*c, card))
                    || self.story.piles.iter().any(|(_, _, c)| self.same(*c, card));
                // `I start with Gimli`: his strike is the first.
                let begins = self.story.fights.iter().any(|f| f.at_strike.is_some_and(|s| self.same(s, card)));
                let state = verb == W::Tap && self.tapped(card)
                    || verb == W::Play && begins
                    || verb == W::Play && (self.lies(card) || self.story.absent.iter().any(|c| self.same(*c, card)));
                if !declared && !state {
                    self.doubt(clause, "not_clear_happens");
                }
            }
        }
    }

    /// Makes sure that whoever is said to respond with something, or to turn up a card that lies on-guard, declares it
    /// in that sentence.
    fn answered(&mut self, clause: &Clause) {
        use Word as W;
        let person = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_))) || clause.speaker.is_some();
        let with =
            clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::Respond) && w[1].node == Node::Word(W::With));
        let aside = [W::Not, W::Can, W::Want, W::Must, W::If, W::Nobody].iter().any(|w| has(clause, *w));
        let turned = has(clause, W::Reveal) && has(clause, W::OnGuard) && !has(clause, W::Have);
        let told = self.story.deeds.iter().any(|d| d.sentence == clause.sentence)
            || turned && self.story.deeds.iter().any(|d| d.act == Act::RevealOnGuard)
            || with && self.cards(clause).next().is_some();
        if person && (with || turned) && !aside && !told {
            self.doubt(clause, "not_clear_happens");
        }
    }

    /// Makes sure that whoever is said to cancel, influence, give, untap or heal something declares it in that
    /// sentence.
    fn done(&mut self, clause: &Clause, at: usize, verb: Word) {
        use Word as W;
        let acts = [W::Cancel, W::Influence, W::Transfer, W::Untap, W::Heal, W::Store, W::Rescue];
        // `and he uses it`
        let it = verb == W::Play && clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::It));
        let it = it && clause.nodes.len() <= at + 2 && at > 0 && matches!(clause.nodes[at - 1].node, Node::Person(_));
        let near = &clause.nodes[at.saturating_sub(3)..at];
        let aside = [W::Must, W::Not, W::Can, W::Want, W::To, W::For, W::Be, W::Already, W::Earlier];
        let before = near.iter().any(|p| matches!(p.node, Node::Word(w) if aside.contains(&w)));
        let object = clause.nodes[at + 1..].iter().take(3).any(|p| {
            matches!(
                p.node,
                Node::Cards(_) | Node::Person(_) | Node::Whose(_) | Node::Word(W::It | W::TheAttack | W::Strike)
            )
        });
        // `his items give him 4 points`
        let counts = clause.nodes[at + 1..].iter().any(|p| matches!(p.node, Node::Number(_)))
            && !clause.nodes[at + 1..].iter().any(|p| matches!(p.node, Node::Cards(_)));
        let object = object && !(verb == W::Transfer && counts);
        // `and give him those corruption points`: that is what a card does.
        let strike = verb == W::Transfer
            && (has(clause, W::Strike) || has(clause, W::CorruptionPoints) || !self.story.fights.is_empty());
        let told = self.story.deeds.iter().any(|d| d.sentence == clause.sentence || d.cancelled)
            || self.story.fights.iter().any(|f| f.cancelled);
        if (acts.contains(&verb) || it) && !before && object && !strike && !told {
            self.doubt(clause, "not_clear_happens");
        }
    }

    /// Notes a moment that is told, where no step, no order and no attack says it.
    pub(super) fn timed(&mut self, clauses: &[Clause]) {
        use Word as W;
        let known = self.within.is_some()
            || self.story.step.is_some()
            || !self.story.fights.is_empty()
            || self.story.deeds.iter().any(|d| d.before.is_some() || d.after.is_some());
        for clause in clauses.iter().filter(|c| !known && !c.asked) {
            let before = clause.joined == Some(W::Before) || has(clause, W::Before);
            let attack = [W::TheAttack, W::Attack, W::Strike].iter().any(|w| has(clause, *w));
            let moment = [W::Draw, W::Begin].iter().any(|w| has(clause, *w)) && clause.joined == Some(W::Before);
            if before && (attack || moment) && !has(clause, W::Resolve) && !has(clause, W::SinceStart)
                || has(clause, W::During) && has(clause, W::Card) && !has(clause, W::OnGuard)
            {
                self.unclear(clause, "not_clear_moment");
            }
        }
        let open = |d: &Deed| d.targets.contains(&Goal::Strike(None));
        self.strike_of_goal();
        self.strike_of_the_searcher();
        let strike = self.story.fights.last().is_some_and(|f| f.step == Some(Step::Defender) && f.at_strike.is_none());
        let support = |d: &Deed| d.act == Act::Play && open(d);
        if (strike || self.story.deeds.iter().any(support))
            && let Some(clause) = clauses.iter().find(|c| has(c, W::Strike) || has(c, W::NotRolled))
        {
            self.unclear(clause, "not_clear_strike");
        }
    }

    /// Gives a strike that is still to come of a card that was declared to the one who tapped for that card: `Risky Blow on the
    /// strike that Lucky Search is going to cause`.
    fn strike_of_the_searcher(&mut self) {
        let makes = |d: &Deed| {
            d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| !self.hazard(w) && self.makes_attack(w))
        };
        let Some(first) = self.story.deeds.iter().position(makes).filter(|_| self.story.fights.is_empty()) else {
            return;
        };
        let deed = &self.story.deeds[first];
        let Some(who) = deed.taps.first().copied().or(deed.performer) else { return };
        let mentions = self.mentions;
        for later in self.story.deeds.iter_mut().skip(first + 1) {
            for goal in later.targets.iter_mut().filter(|g| **g == Goal::Strike(None)) {
                *goal = Goal::Strike(Some(who));
                later.performer.take_if(|p| mentions[*p].title == mentions[who].title);
            }
        }
    }

    /// Gives a strike that is being resolved, and is not said to be anybody's, to the character at whom something is
    /// aimed.
    fn strike_of_goal(&mut self) {
        let Some(fight) = self.story.fights.last() else { return };
        if fight.step != Some(Step::Defender) || fight.at_strike.is_some() {
            return;
        }
        let faces = |c: usize| fight.assigned.iter().any(|(a, s)| *s == StrikeStatus::ToCome && self.same(*a, c));
        let goals = self.story.deeds.iter().filter(|d| !d.earlier).flat_map(|d| &d.targets);
        let meant = |g: &Goal| if let Goal::Card(c) | Goal::Strike(Some(c)) = g { Some(*c) } else { None };
        let mut aimed = goals.filter_map(meant).filter(|c| faces(*c));
        let mut open = fight.assigned.iter().filter(|(_, s)| *s == StrikeStatus::ToCome).map(|(c, _)| *c);
        // `Bilbo has a strike, nothing rolled yet`: no other strike is still to come.
        let sole = open.next().filter(|_| open.next().is_none());
        let who = aimed.next().or(sole);
        // `Bilbo walks alone … we are at his strike`: nobody else has one.
        let alone = self.only_member().filter(|_| fight.assigned.is_empty());
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut() {
            alone.into_iter().for_each(|who| fight.gives_strike(who, mentions));
            fight.at_strike = who.or(alone);
        }
    }

    /// Whether a card is said to be tapped.
    fn tapped(&self, card: usize) -> bool {
        let members =
            self.story.companies.iter().flat_map(|c| &c.members).chain(self.story.lying.iter().map(|l| &l.card));
        members.flat_map(|m| std::iter::once(m).chain(&m.bears)).any(|m| m.state.is_some() && self.same(m.card, card))
    }

    /// Whether a card is part of one of the declarations from a place on.
    fn part_of(&self, from: usize, card: usize) -> bool {
        self.story.deeds[from..].iter().any(|d| {
            let goals = d.targets.iter().chain(&d.order).filter_map(|g| match g {
                Goal::Card(c) | Goal::InDiscard(c) | Goal::Check(_, Some(c)) | Goal::Strike(Some(c)) => Some(c),
                Goal::Company | Goal::Attack | Goal::Strike(None) | Goal::Check(_, None) => None,
            });
            let parts = d.what.iter().chain(&d.taps).chain(&d.discards).chain(&d.performer).chain(&d.with);
            goals.chain(parts).any(|c| self.same(*c, card))
        }) || self.lies(card) && self.story.lying.iter().any(|l| l.on_guard && self.same(l.card.card, card))
    }

    /// Puts characters who tap for the resource player's plays into the company, though nobody said so. A company that
    /// is told of only by its site is theirs.
    pub(super) fn settle(&mut self) {
        let known = |story: &Story, mentions: &[Mention], card: usize| {
            let same = |c: usize| mentions[c].title == mentions[card].title;
            story.companies.iter().flat_map(|c| &c.members).any(|m| same(m.card))
                || story.lying.iter().any(|l| same(l.card.card))
        };
        let mentions = self.mentions;
        let rolled: Vec<usize> = self
            .story
            .rolls
            .iter()
            .filter(|r| matches!(r.kind, None | Some(RollKind::Strike)))
            .filter_map(|r| r.of)
            .filter(|c| self.in_company(*c))
            .collect();
        let attempt = self.story.deeds.iter().any(|d| d.act == Act::Influence);
        if let Some(fight) = self.story.fights.last_mut().filter(|f| f.joined && !f.over && !f.past && !attempt) {
            for who in rolled {
                fight.told_of_strike(who, StrikeStatus::ToCome, mentions);
                fight.step = match fight.step {
                    Some(Step::PreAssignment) | None => Some(Step::StrikesAssigned),
                    step => step,
                };
            }
        }
        // A company that comes from another place to where it is said to be moves there.
        for company in self.story.companies.iter_mut().filter(|c| c.to.is_none() && c.typed.is_none()) {
            if let (Some(from), Some(at)) = (company.from, company.at)
                && mentions[from].title != mentions[at].title
            {
                (company.to, company.at) = (Some(at), None);
            }
        }
        let held = |l: &&Lying| l.card.bears.iter().any(|b| self.character(b.card));
        let place = self.story.lying.iter().find(held).and_then(|l| l.at);
        let rescued = self.story.deeds.iter().any(|d| d.act == Act::Rescue);
        if let Some(company) = self.story.companies.last_mut().filter(|c| rescued && c.at.is_none() && c.to.is_none()) {
            company.at = place;
        }
        let payers: Vec<usize> = self
            .story
            .deeds
            .iter()
            .filter(|d| d.act == Act::Play && d.what.is_some_and(|w| !self.only_hazard(w)))
            .flat_map(|d| d.taps.clone())
            .collect();
        for card in payers {
            if self.character(card) && !known(&self.story, self.mentions, card) {
                self.take(card);
                self.story.last_company().members.push(Member::of(card));
            }
        }
    }
}

/// Whether a word is an ordinal.
pub(super) fn ordinal(word: &str) -> bool {
    let word = fold(word);
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    ["third", "fourth", "fifth", "sixth"].contains(&word.as_str())
        || digits.len() < word.len() && ["st", "nd", "rd", "th"].contains(&digits)
}

/// Collects the numbers that stand in a script, with what is left of the hazard limit.
pub(in crate::told) fn written(story: &Story, script: &str) -> Vec<i32> {
    let mut written: Vec<i32> = script.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    written.extend(story.used.iter().chain(&story.limit).map(|n| i32::from(*n)));
    written.extend(story.used.map(|n| i32::from(n) + 1));
    written.extend(story.left.iter().chain(&story.size).map(|n| i32::from(*n)));
    written.extend(&story.past);
    if let (Some(used), Some(limit)) = (story.used, story.limit) {
        written.push(i32::from(limit) - i32::from(used));
    }
    written
}

/// Counts the cards that a clause names behind a place.
fn listed(clause: &Clause, at: usize) -> i32 {
    let cards = clause.nodes[at..].iter().map(|p| if let Node::Cards(m) = &p.node { m.len() } else { 0 });
    i32::try_from(cards.sum::<usize>()).unwrap_or_default()
}

/// Notes counts and checks of a text that stand in no line of the script: those that are told, not asked or said.
pub(in crate::told) fn lost(
    clauses: &[Clause],
    text: &str,
    story: &Story,
    script: &str,
) -> Vec<(std::ops::Range<usize>, Sentence)> {
    use Word as W;
    let account = Account { text, story, script, written: written(story, script) };
    let mut lost = Vec::new();
    for clause in clauses.iter().filter(|c| !c.asked && !has(c, W::Say)) {
        // `they need two Wildernesses`: a rule says so.
        let rule = has(clause, W::Must)
            && clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if w.region().is_some()));
        for at in (0..clause.nodes.len()).filter(|_| !rule) {
            if let Some(what) = account.open(clause, at) {
                let span = &clause.nodes[at].span;
                let shown = text.get(span.clone()).unwrap_or_default();
                lost.push((span.clone(), Sentence::of(what, [shown])));
            }
        }
    }
    lost
}

/// Finds the numbers with which a text only reckons what comes of dice: `a 10, minus two is 8`.
pub(in crate::told) fn reckoned(clauses: &[Clause], text: &str, story: &Story) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(first) = clauses.get(from) {
        let count = clauses[from..].iter().take_while(|c| c.sentence == first.sentence).count();
        let numbers: Vec<(i32, &std::ops::Range<usize>)> = clauses[from..from + count]
            .iter()
            .flat_map(|c| &c.nodes)
            .filter_map(|p| if let Node::Number(n) = p.node { Some((n, &p.span)) } else { None })
            .collect();
        from += count;
        for (at, (modifier, span)) in numbers.iter().enumerate() {
            let Some(sign) = sign_before(text, span.start) else { continue };
            let dice = |n: i32| story.rolls.iter().any(|r| i32::from(r.dice) == n);
            let base = numbers[..at].iter().rev().map(|(n, _)| *n).find(|n| dice(*n));
            let Some(result) = base.map(|base| base + sign * modifier) else { continue };
            found.push((*span).clone());
            found.extend(numbers.get(at + 1).filter(|(n, _)| *n == result).map(|(_, span)| (*span).clone()));
        }
    }
    found
}

/// Whether a clause does nothing but reckon with those numbers.
pub(in crate::told) fn only_reckons(clause: &Clause, reckoned: &[std::ops::Range<usize>]) -> bool {
    let mut numbers = clause.nodes.iter().filter(|p| matches!(p.node, Node::Number(_))).peekable();
    let plain = |p: &Placed| match &p.node {
        Node::Number(_) | Node::Mark(_) | Node::Other(_) | Node::Whose(_) => true,
        Node::Word(word) => matches!(word, Word::Be | Word::So | Word::And | Word::It | Word::Roll),
        Node::Cards(_) | Node::Person(_) => false,
    };
    numbers.peek().is_some() && numbers.all(|p| reckoned.contains(&p.span)) && clause.nodes.iter().all(plain)
}

/// Gives the sign that stands before a number: one, or minus one.
fn sign_before(text: &str, start: usize) -> Option<i32> {
    let before = fold(text.get(..start)?.trim_end());
    match () {
        () if before.ends_with('+') || before.ends_with(" plus") => Some(1),
        () if before.ends_with(['-', '−', '–']) || before.ends_with(" minus") => Some(-1),
        () => None,
    }
}

/// The text that was told, beside the script that was made of it.
struct Account<'a> {
    text: &'a str,
    story: &'a Story,
    script: &'a str,
    /// The numbers that stand in the script.
    written: Vec<i32>,
}

impl Account<'_> {
    /// Tells what is not clear of a node of a clause.
    fn open(&self, clause: &Clause, at: usize) -> Option<&'static str> {
        match &clause.nodes[at].node {
            Node::Word(word) => self.leaves_out_check(clause, *word).then_some("not_clear_changes"),
            Node::Other(word) if !crate::told::words::Words::english().small(word) => {
                between_two(clause, at).then_some("not_clear_means")
            }
            Node::Number(n) if *n >= 2 && !self.written.contains(n) && !self.counts_nothing(clause, at) => {
                (!self.counts_what_is_there(clause, at, *n)).then_some("not_clear_counts")
            }
            _ => None,
        }
    }

    /// Whether a word tells of a check that the script leaves out.
    fn leaves_out_check(&self, clause: &Clause, word: Word) -> bool {
        use Word as W;
        let said: &[&str] = match word {
            W::BodyCheck => &["body check", "body-check"],
            W::CorruptionCheck => &["corruption", "cc ", "cancel"],
            W::InfluenceCheck => &["influence", "ic ", "tap ", "offering"],
            _ => return false,
        };
        let story = self.story;
        let used = story.deeds.iter().any(|d| d.sentence == clause.sentence || d.act == Act::ChooseOrder);
        let moment =
            [W::Not, W::Must, W::Before, W::Yet, W::NotRolled, W::StrikeRolled].iter().any(|w| has(clause, *w))
                || clause.joined == Some(W::Before);
        // A strike that succeeds has its body check.
        let declared = story.deeds.iter().any(|d| !d.earlier) && story.deeds.iter().all(|d| d.act != Act::Any);
        let implied = word == W::BodyCheck && declared && story.fights.iter().any(|f| f.struck().next().is_some());
        !said.iter().any(|s| self.script.contains(s)) && !used && !moment && !implied
    }

    /// Whether a number is no count.
    fn counts_nothing(&self, clause: &Clause, at: usize) -> bool {
        use Word as W;
        let placed = &clause.nodes[at];
        let next = clause.nodes.get(at + 1).map(|p| &p.node);
        let before = at.checked_sub(1).map(|b| &clause.nodes[b].node);
        let minus = before == Some(&Node::Mark('-'));
        let untapped = placed.node == Node::Number(3) && minus && self.script.contains("stay untapped");
        // `no untapped warrior over 4`
        let none = clause.nodes[..at].iter().rev().take(7).any(|p| p.node == Node::Word(W::Not));
        // `Did any of the two …`: nothing is counted that has no name.
        let nameless = placed.node == Node::Number(2)
            && matches!(before, Some(Node::Other(w)) if matches!(w.as_str(), "the" | "these" | "those"))
            && !matches!(next, Some(Node::Other(_) | Node::Word(_)));
        // `the third is Elven Cloak`: a place, and no count.
        let place = self.text.get(placed.span.clone()).is_some_and(ordinal)
            && !matches!(next, Some(Node::Word(W::Hazard | W::Strike | W::Attack)));
        // `the Balrog (AS-71)`, `the Nine`: a card's number, a name.
        let start = placed.span.start;
        let hyphen = self.text[..start].strip_suffix('-').is_some_and(|t| t.ends_with(char::is_alphabetic));
        let named = self.text[start..].starts_with(char::is_uppercase)
            && self.text[..start].trim_end().ends_with(char::is_alphanumeric);
        untapped || none || nameless || place || hyphen || named || self.is_label(clause, at)
    }

    /// Whether a number tells when: `Turn 6`, `08:12`, `Entry 16:`.
    fn is_label(&self, clause: &Clause, at: usize) -> bool {
        let span = &clause.nodes[at].span;
        let turn = at > 0 && clause.nodes[at - 1].node == Node::Word(Word::Turn);
        let digit = |c: char| c.is_ascii_digit();
        let hour = self.text[..span.start].strip_suffix(':').is_some_and(|t| t.ends_with(digit))
            || self.text[span.end..].strip_prefix(':').is_some_and(|t| t.starts_with(digit));
        let line = self.text[..span.start].rsplit('\n').next().unwrap_or_default();
        let entry = line.split_whitespace().count() <= 1 && self.text[span.end..].starts_with([':', '.', ')']);
        turn || hour || entry && self.text.contains('\n')
    }

    /// Whether a number counts things that the story has, or that need no line.
    fn counts_what_is_there(&self, clause: &Clause, at: usize, n: i32) -> bool {
        use Word as W;
        let story = self.story;
        let count = usize::try_from(n).ok();
        let members = || story.companies.iter().map(|c| c.members.len()).sum::<usize>();
        let things = match clause.nodes.get(at + 1).map(|p| &p.node) {
            Some(Node::Word(W::Company)) => story.companies.len() <= usize::try_from(n).unwrap_or(0),
            // `three hazards, A, B and C`
            Some(Node::Word(W::Hazard | W::Card)) if listed(clause, at) == n => true,
            Some(Node::Word(W::Character)) => count.is_some_and(|n| members() >= n),
            // `five folks`; the hazard limit is the size of the company.
            Some(Node::Word(W::Judge | W::Hazard)) => count == Some(members()),
            // `two of two used`
            Some(Node::Word(W::Of)) if matches!(clause.nodes.get(at + 2).map(|p| &p.node), Some(Node::Number(_))) => {
                false
            }
            Some(Node::Word(word)) => word.region().is_some() || needs_no_line(*word),
            // `he plays two Wargs`: one of them is declared, and that has to be said.
            Some(Node::Cards(_)) if at > 0 && clause.nodes[at - 1].node == Node::Word(W::Play) => false,
            Some(Node::Other(_) | Node::Cards(_)) => true,
            Some(Node::Person(_) | Node::Whose(_) | Node::Number(_) | Node::Mark(_)) | None => false,
        };
        // `each of the three`, `the two are travelling`: the characters who were named.
        let before: Vec<&Node> = clause.nodes[..at].iter().rev().take(2).map(|p| &p.node).collect();
        let all = match before.as_slice() {
            [Node::Other(word), ..] => matches!(word.as_str(), "the" | "these" | "those"),
            [Node::Word(W::AllOf | W::Of | W::Both), ..] => true,
            _ => false,
        };
        let things = things || all && count == Some(members());
        things || [W::InSideboard, W::InDeck, W::InDiscard, W::Draw].iter().any(|w| has(clause, *w))
    }
}

/// Whether a word stands between the one who does something and the one to whom they do it.
fn between_two(clause: &Clause, at: usize) -> bool {
    let before = at.checked_sub(1).map(|b| &clause.nodes[b].node);
    let next = clause.nodes.get(at + 1).map(|p| &p.node);
    matches!(before, Some(Node::Person(_) | Node::Cards(_) | Node::Word(Word::It)))
        && matches!(next, Some(Node::Cards(_) | Node::Person(_) | Node::Whose(_) | Node::Word(Word::It)))
}

/// Whether a word counts something that stands in no line.
fn needs_no_line(word: Word) -> bool {
    use Word as W;
    matches!(
        word,
        W::Card
            | W::Event
            | W::Item
            | W::Agent
            | W::Creature
            | W::Ally
            | W::Turn
            | W::Site
            | W::Haven
            | W::SinceStart
            | W::Of
            | W::AttackRace
            | W::PermanentEvent
            | W::LongEvent
            | W::ShortEvent
    )
}
