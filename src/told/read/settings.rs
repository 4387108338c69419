//! Phases, rules, kinds of players, and the numbers of a clause: the hazard limit, influence, dice.

use super::*;

impl Reading<'_> {
    pub(super) fn setting(&mut self, clause: &Clause) {
        use Word as W;
        let mut owner: Option<Person> = None;
        let mut last: Option<Person> = None;
        for (at, placed) in clause.nodes.iter().enumerate() {
            match &placed.node {
                Node::Whose(p) => owner = Some(p.clone()),
                Node::Person(p) => last = Some(p.clone()),
                Node::Word(word) => {
                    let phase = match word {
                        W::UntapPhase => Some(Phase::Untap),
                        W::OrganizationPhase => Some(Phase::Organization),
                        W::LongEventPhase => Some(Phase::LongEvent),
                        W::MovementPhase => Some(Phase::MovementHazard),
                        W::SitePhase => Some(Phase::Site),
                        W::EndPhase => Some(Phase::End),
                        _ => None,
                    };
                    if let Some(phase) = phase.filter(|_| !clause.asked || self.story.phase.is_none()) {
                        // `since before the movement/hazard phase` does not say when it is now.
                        let before =
                            clause.nodes[..at].iter().any(|p| matches!(p.node, Node::Word(W::SinceStart | W::Before)));
                        let past = before || has(clause, W::Earlier) || has(clause, W::Sideboarded);
                        if !past {
                            self.story.phase = Some(phase);
                        }
                        let near = clause.nodes[at.saturating_sub(2)..at].iter().rev().find_map(|p| match &p.node {
                            Node::Whose(p) => Some(p.clone()),
                            _ => None,
                        });
                        let whose = near.or_else(|| match clause.nodes.get(at + 2).map(|p| &p.node) {
                            Some(Node::Whose(p) | Node::Person(p)) => Some(p.clone()),
                            _ => None,
                        });
                        self.story.sits(whose.as_ref(), Seat::R, 50);
                    }
                    if *word == W::Turn {
                        let of = match clause.nodes.get(at + 1).map(|p| &p.node) {
                            Some(Node::Word(W::Of)) => match clause.nodes.get(at + 2).map(|p| &p.node) {
                                Some(Node::Whose(p) | Node::Person(p)) => Some(p.clone()),
                                Some(Node::Other(_)) => match clause.nodes.get(at + 3).map(|p| &p.node) {
                                    Some(Node::Whose(p) | Node::Person(p)) => Some(p.clone()),
                                    _ => None,
                                },
                                _ => None,
                            },
                            _ => clause.nodes[at.saturating_sub(2)..at].iter().rev().find_map(|p| match &p.node {
                                Node::Whose(p) => Some(p.clone()),
                                _ => None,
                            }),
                        };
                        let last_turn = has(clause, W::SinceStart) || has(clause, W::Earlier);
                        if !last_turn {
                            self.story.sits(of.as_ref(), Seat::R, 50);
                        }
                    }
                    let rules = match word {
                        W::RulesMetw => Some(Ruleset::Metw),
                        W::RulesMele => Some(Ruleset::Mele),
                        W::RulesCoe => Some(Ruleset::Coe),
                        W::RulesTg => Some(Ruleset::Tg),
                        W::RulesRiv => Some(Ruleset::Riv),
                        _ => None,
                    };
                    if let Some(rules) = rules.filter(|r| !self.story.rules.contains(r)) {
                        self.story.rules.push(rules);
                    }
                    let kind = match word {
                        W::Ringwraith => Some("ringwraith"),
                        W::FallenWizard => Some("fallen-wizard"),
                        W::BalrogPlayer => Some("balrog"),
                        _ => None,
                    };
                    if let Some(kind) = kind {
                        let who = clause.speaker.clone().filter(|_| last.is_none()).or(last.clone()).or(owner.clone());
                        let who = match who {
                            Some(Person::He) | None => self.subject.clone(),
                            some => some,
                        };
                        if let Some(who) = who {
                            self.story.kinds.entry(who).or_insert(kind);
                        } else {
                            self.story.kinds.entry(Person::Resource).or_insert(kind);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// `I'm Balrog`, `he is the Balrog`: what a player is, where no company is told of in the clause.
    pub(super) fn avatar(&mut self, clause: &Clause) {
        let found = clause.nodes.windows(3).find_map(|w| match (&w[0].node, &w[1].node, &w[2].node) {
            (Node::Person(who), Node::Word(Word::Be), Node::Cards(m)) if *who != Person::He && m.len() == 1 => {
                Some((who.clone(), m[0].card))
            }
            _ => None,
        });
        let Some((who, card)) = found.filter(|_| clause.nodes.len() <= 4) else { return };
        let versions = self.mentions[card].versions.iter().filter_map(|v| self.table.defs.get(*v));
        let stands = versions.clone().any(|def| def.avatar && &*def.alignment == "balrog");
        if stands {
            self.take(card);
            self.story.aside.push(card);
            self.story.kinds.entry(who).or_insert("balrog");
            self.handled = true;
        }
    }

    pub(super) fn numbers(&mut self, clause: &Clause) {
        use Word as W;
        let numbers: Vec<(usize, i32)> = clause
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, p)| if let Node::Number(n) = p.node { Some((at, n)) } else { None })
            .collect();
        let near = |at: usize, word: W, reach: usize| {
            let from = at.saturating_sub(reach);
            clause.nodes.iter().enumerate().skip(from).take(reach * 2 + 1).any(|(_, p)| p.node == Node::Word(word))
        };
        self.hazards(clause);
        let none = clause.nodes.iter().enumerate().any(|(at, p)| {
            p.node == Node::Word(W::Not)
                && clause.nodes[at + 1..].iter().take(2).any(|p| p.node == Node::Word(W::GeneralInfluence))
        });
        if none && !clause.asked {
            let who = clause.nodes.iter().find_map(|p| match &p.node {
                Node::Person(p) | Node::Whose(p) => Some(p.clone()),
                _ => None,
            });
            let who = who.filter(|w| *w != Person::He).or_else(|| self.subject.clone());
            self.story.influence = Some((who, 0));
        }
        for (at, n) in &numbers {
            let value = i16::try_from(*n).unwrap_or_default();
            if near(*at, W::GeneralInfluence, 3) {
                let who = clause.nodes.iter().find_map(|p| match &p.node {
                    Node::Person(p) | Node::Whose(p) => Some(p.clone()),
                    _ => None,
                });
                self.story.influence = Some((who, value));
            } else if near(*at, W::DirectInfluence, 3)
                && (has(clause, W::Unused) || has(clause, W::Have))
                && let Some(who) = self.first_character(clause).or(self.him)
            {
                self.story.direct.push((who, value));
            }
        }
        self.dice(clause, &numbers);
    }

    pub(super) fn first_character(&self, clause: &Clause) -> Option<usize> {
        clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.character(*c)),
            _ => None,
        })
    }

    /// What was rolled, and for what.
    pub(super) fn dice(&mut self, clause: &Clause, numbers: &[(usize, i32)]) {
        use Word as W;
        let kinds = [
            (W::BodyCheck, RollKind::Body),
            (W::CorruptionCheck, RollKind::Corruption),
            (W::InfluenceCheck, RollKind::Influence),
        ];
        if let Some((_, kind)) = kinds.into_iter().find(|(w, _)| has(clause, *w)) {
            self.checked = Some(kind);
        }
        // `it was a 5` behind a check that is told of.
        let it = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::It)) && has(clause, W::Be);
        if let (Some(kind), true, [(_, n)], false) = (self.checked, it, numbers, clause.asked)
            && (2..=12).contains(n)
            && clause.nodes.len() <= 4
        {
            self.story.rolls.push(Thrown {
                kind: Some(kind),
                of: self.him,
                dice: u8::try_from(*n).unwrap_or_default(),
                told: self.story.deeds.len(),
            });
            return;
        }
        // `4`, `a 12`: the dice that the last declaration waits for.
        let alone = clause.nodes.iter().all(|p| {
            matches!(
                p.node,
                Node::Number(_)
                    | Node::Other(_)
                    | Node::Mark(_)
                    | Node::Person(_)
                    | Node::Word(W::Have | W::And | W::With | W::Be | W::So | W::Not)
            )
        });
        let awaits = self.story.deeds.last().is_some_and(|d| !d.earlier && d.act != Act::Pass);
        if let ([(_, n)], true, true, false) = (numbers, alone, awaits, clause.asked)
            && (2..=12).contains(n)
        {
            let kind = self.pending_roll(self.him);
            let card =
                self.story.deeds.iter().rev().find_map(|d| d.what).filter(|c| kind.is_none() && self.asks_for_roll(*c));
            self.story.rolls.push(Thrown {
                kind,
                of: card.or(self.him.filter(|_| kind.is_some())),
                dice: u8::try_from(*n).unwrap_or_default(),
                told: self.story.deeds.len(),
            });
            return;
        }
        let spoken = [W::Roll, W::Check, W::Offering, W::Riddle, W::CorruptionCheck, W::BodyCheck, W::InfluenceCheck];
        if !spoken.iter().any(|w| has(clause, *w)) {
            return;
        }
        let after_roll = clause.nodes.iter().position(|p| p.node == Node::Word(W::Roll));
        for (at, n) in numbers.iter().filter(|(_, n)| (2..=12).contains(n)) {
            // The number belongs to a roll: behind `rolls`, or behind a check and a verb.
            let before = &clause.nodes[..*at];
            let unit = matches!(
                clause.nodes.get(at + 1).map(|p| &p.node),
                Some(Node::Word(
                    W::Strike
                        | W::Prowess
                        | W::Hazard
                        | W::CorruptionPoints
                        | W::Wilderness
                        | W::Card
                        | W::GeneralInfluence
                        | W::DirectInfluence
                ))
            );
            let behind = after_roll.is_some_and(|r| *at > r && *at - r <= 6)
                || before.iter().rev().take(7).any(|p| {
                    matches!(
                        p.node,
                        Node::Word(W::CorruptionCheck | W::BodyCheck | W::InfluenceCheck | W::Check | W::Roll)
                    )
                });
            let ahead = clause.nodes[*at..]
                .iter()
                .take(5)
                .any(|p| matches!(p.node, Node::Word(W::CorruptionCheck | W::BodyCheck | W::InfluenceCheck)))
                && clause.nodes[*at..].iter().take(3).any(|p| p.node == Node::Word(W::For));
            let dice = clause.nodes[*at..].iter().skip(1).take(3).any(|p| p.node == Node::Word(W::Roll));
            let behind = behind || ahead || dice && !unit;
            let against =
                clause.asked && before.iter().rev().take(2).any(|p| matches!(p.node, Node::Word(W::Against | W::Or)));
            if against || !behind || unit || before.iter().rev().take(2).any(|p| matches!(p.node, Node::Word(W::Not))) {
                continue;
            }
            // `a 7 and then 2 on the body check`: each number has the check that no other number stands before.
            let rolls = numbers.iter().filter(|(_, n)| (2..=12).contains(n)).count();
            let from = numbers.iter().map(|(o, _)| *o + 1).filter(|o| *o <= *at).max().unwrap_or(0);
            let named = |p: &super::super::node::Placed| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Event) && self.asks_for_roll(m[0].card));
            let checks = [W::BodyCheck, W::CorruptionCheck, W::InfluenceCheck];
            let segment = &clause.nodes[from..*at];
            let own = segment.iter().any(named)
                && !segment.iter().any(|p| matches!(p.node, Node::Word(w) if checks.contains(&w)));
            let whole = |w: W| {
                if own {
                    return false;
                }
                let place = clause.nodes.iter().position(|p| p.node == Node::Word(w));
                let between = |p: usize| {
                    let (low, high) = if p < *at { (p, *at) } else { (*at, p) };
                    numbers.iter().any(|(o, _)| *o > low && *o < high)
                };
                place.is_some_and(|p| rolls < 2 || !between(p))
            };
            let kind = match () {
                () if whole(W::BodyCheck) => Some(RollKind::Body),
                () if whole(W::CorruptionCheck) => Some(RollKind::Corruption),
                () if whole(W::InfluenceCheck) || whole(W::Influence) => Some(RollKind::Influence),
                () if whole(W::Offering) => Some(RollKind::Offering),
                () if whole(W::Riddle) => Some(RollKind::Riddling),
                () if whole(W::Test) => Some(RollKind::Test),
                () if whole(W::Strike) || whole(W::StrikeSequence) => Some(RollKind::Strike),
                () => None,
            };
            let near = before.iter().rev().find_map(|p| match &p.node {
                Node::Cards(m) => m.last().map(|m| m.card),
                _ => None,
            });
            let behind_for = clause.nodes[*at..].windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
                (Node::Word(W::For), Node::Cards(m)) => m.first().map(|m| m.card),
                _ => None,
            });
            let of = behind_for.or(near);
            let dice = u8::try_from(*n).unwrap_or_default();
            let told = self.story.deeds.len();
            if let Some(card) = of {
                self.take(card);
            }
            let supported = self.story.deeds.last().filter(|d| d.act == Act::Support && behind_for.is_none());
            let supported = supported.and_then(|d| match d.targets.first() {
                Some(Goal::Check(_, who)) => *who,
                _ => None,
            });
            let of = if supported.is_some() { supported } else { of };
            let creature = of.filter(|c| kind == Some(RollKind::Body) && (self.creature(*c) || self.agent(*c)));
            let about =
                creature.or(of.filter(|c| self.character(*c))).or_else(|| self.first_character(clause)).or(self.him);
            // A card that asks for the roll stands for it; an item's check is its bearer's.
            let card = of.filter(|c| !self.character(*c) && self.is(*c, CardKind::Event) && kind.is_none());
            if let Some(card) = card.filter(|c| self.asks_for_roll(*c)) {
                self.story.rolls.push(Thrown { kind: None, of: Some(card), dice, told });
                continue;
            }
            let kind = kind.or_else(|| self.pending_roll(about));
            // `what I roll for it is a 9`: the card that asks for a roll.
            let asking =
                self.story.deeds.last().and_then(|d| d.what).filter(|c| kind.is_none() && self.asks_for_roll(*c));
            if let Some(card) = asking {
                self.story.rolls.push(Thrown { kind: None, of: Some(card), dice, told });
                continue;
            }
            self.story.rolls.push(Thrown { kind, of: about.filter(|_| kind != Some(RollKind::Test)), dice, told });
        }
    }

    /// Whether the text of a card asks for a roll that is no check.
    pub(super) fn asks_for_roll(&self, card: usize) -> bool {
        self.mentions[card]
            .versions
            .iter()
            .any(|v| self.table.plays(*v).iter().any(|a| crate::told::knowledge::rolls(&a.steps, RollKind::Other)))
    }

    /// What a roll of which nothing else is said is for.
    pub(super) fn pending_roll(&self, about: Option<usize>) -> Option<RollKind> {
        if self
            .story
            .deeds
            .last()
            .is_some_and(|d| d.act == Act::Support && matches!(d.targets.first(), Some(Goal::Check(..))))
        {
            return Some(RollKind::Corruption);
        }
        let last = self.story.deeds.iter().rev().find(|d| d.what.is_some());
        let kinds = [RollKind::Corruption, RollKind::Influence, RollKind::Test, RollKind::Offering, RollKind::Riddling];
        let asks = |d: &Deed, kind: RollKind| {
            d.what.is_some_and(|c| {
                self.mentions[c].versions.iter().any(|v| {
                    let own = self.table.defs.get(*v).and_then(|d| d.meaning.as_ref());
                    let abilities = own.iter().flat_map(|m| m.abilities.iter());
                    self.table.plays(*v).iter().chain(abilities).any(|a| crate::told::knowledge::rolls(&a.steps, kind))
                })
            })
        };
        // The last that somebody does of whom it is told.
        let own = |d: &&Deed| {
            let goal = d.targets.iter().any(|g| matches!(g, Goal::Card(c) if about.is_some_and(|a| self.same(*c, a))));
            goal || d.taps.iter().chain(&d.performer).any(|c| about.is_some_and(|a| self.same(*c, a)))
        };
        let his = self.story.deeds.iter().rev().filter(own).find_map(|d| kinds.into_iter().find(|k| asks(d, *k)));
        if his.is_some() {
            return his;
        }
        let by_deed = last.and_then(|d| kinds.into_iter().find(|k| asks(d, *k)));
        let fighting = self.story.fights.last().is_some_and(|f| f.joined && !f.over);
        by_deed.or_else(|| (fighting && about.is_some()).then_some(RollKind::Strike))
    }

    /// Phrases that tell the step of the turn.
    pub(super) fn steps(&mut self, clause: &Clause) {
        use Word as W;
        let said = [
            (W::HandsReconciled, Step::HandsReconciled),
            (W::OnGuardWindow, Step::RevealOnGuard),
            (W::AgentWindow, Step::AgentAttacks),
            (W::EstablishOrder, Step::EstablishOrder),
            (W::PhaseEnding, Step::EndOfPhase),
            (W::SignalEnd, Step::SignalEnd),
        ];
        let so = !(has(clause, W::SignalEnd) && has(clause, W::Not));
        if let Some((_, step)) = said.into_iter().find(|(w, _)| has(clause, *w)).filter(|_| so) {
            self.story.step = Some(step);
            self.handled = true;
        }
        let site = self.cards(clause).any(|(_, m)| self.site(m.card)) || has(clause, W::Site);
        if has(clause, W::Enter) && site && self.story.phase.is_none() && !clause.asked {
            self.story.phase = Some(Phase::Site);
        }
        if has(clause, W::NewSiteRevealed) {
            self.story.site_revealed = true;
        }
        if self.story.site_revealed
            && has(clause, W::Draw)
            && (has(clause, W::Before) || clause.joined == Some(W::Before))
        {
            self.story.step = Some(Step::RevealNewSite);
            self.handled = true;
        }
        let fighting = self.story.fights.last_mut();
        if let Some(fight) = fighting {
            if has(clause, W::NotRolled) {
                fight.joined = true;
                let open: Vec<usize> =
                    fight.assigned.iter().filter(|(_, s)| *s == StrikeStatus::ToCome).map(|(c, _)| *c).collect();
                let succeeded = fight.assigned.iter().rfind(|(_, s)| *s == StrikeStatus::Succeeded).map(|(c, _)| *c);
                if has(clause, W::BodyCheck) {
                    (fight.step, fight.at_strike) = (Some(Step::Resolve), succeeded.or(fight.at_strike));
                } else if let (None, [_, _, ..]) = (fight.at_strike, open.as_slice()) {
                    fight.step = Some(Step::StrikesAssigned);
                } else {
                    fight.step = Some(Step::Defender);
                    fight.at_strike = fight.at_strike.or(open.first().copied());
                }
            }
            if has(clause, W::StrikeRolled) && fight.assigned.iter().any(|(_, s)| *s == StrikeStatus::Succeeded) {
                fight.step = Some(Step::Resolve);
            }
        }
    }
}
