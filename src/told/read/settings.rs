//! Reads phases, rules, kinds of players, and the numbers of a clause: the hazard limit, influence.

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
                        W::SitePhase | W::SitePhaseEnding => Some(Phase::Site),
                        W::EndPhase => Some(Phase::End),
                        _ => None,
                    };
                    if let Some(phase) = phase.filter(|_| !clause.asked || self.story.phase.is_none()) {
                        // `or does that have to wait for the movement/hazard phase?`
                        let waits = clause.asked && has(clause, W::Stay) && has(clause, W::Must);
                        let past = waits || is_no_present_phase(clause, at, phase);
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
                        let last_turn = self.is_past_turn(clause, of.as_ref());
                        self.turn_told(of.clone().filter(|_| !last_turn));
                        self.turn_now(clause, at, of.as_ref());
                    }
                    let rules = rules_named(*word);
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
                        let who =
                            if self.plays_against(clause, at, who.as_ref()) { Some(Person::Opponent) } else { who };
                        self.is_of_kind(clause, at, who, kind);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a player of a kind is the one against whom somebody plays: `against me plays a Ringwraith`, `I'm playing against the
    /// Balrog`.
    fn plays_against(&self, clause: &Clause, at: usize, who: Option<&Person>) -> bool {
        let against = clause.nodes[..at].windows(3).any(|w| {
            let ends = [&w[0].node, &w[2].node] == [&Node::Word(Word::Against), &Node::Word(Word::Play)];
            ends && w[1].node == Node::Person(Person::Me)
        });
        let said = self.text.get(clause.nodes[at].span.clone()).unwrap_or_default();
        let words = Words::english();
        let named = fold(said).split_whitespace().any(|w| words.at(&[w]) == Some((1, Word::Against)));
        against || matches!(who, None | Some(Person::Me)) && named
    }

    /// Whether a clause tells of a turn that is over: an earlier one, or that of another player than the one whose turn it is
    /// now, `he had played it in Ann's turn`.
    fn is_past_turn(&self, clause: &Clause, of: Option<&Person>) -> bool {
        use Word as W;
        let other = self.turn_of.is_some() && of.is_some() && self.turn_of.as_ref() != of;
        let past = other && [W::Play, W::Put, W::Have].iter().any(|w| has(clause, *w));
        // `they are still out from his turn`
        let whose =
            clause.nodes.iter().position(|p| p.node == Node::Word(W::Turn)).map_or(0, |at| at.saturating_sub(1));
        let from = leading(clause, whose) == Some(&Node::Word(W::From));
        past || from && of.is_some() || has(clause, W::SinceStart) || has(clause, W::Earlier)
    }

    /// Notes that it is somebody's turn whose hazards are still there from the turn of the other player: `my Doors of Night is
    /// still out from his turn`.
    fn played_in_his_turn(&mut self, clause: &Clause, at: usize, of: Option<&Person>) {
        let from = leading(clause, at.saturating_sub(1)) == Some(&Node::Word(Word::From));
        let whose = self.cards(clause).filter(|(_, m)| self.only_hazard(m.card)).find_map(|(_, m)| m.whose.clone());
        let other = |p: &Person| *p != Person::He && of.is_some_and(|o| o != p && *o != Person::He);
        let whose = whose.filter(|p| from && !clause.asked && other(p));
        self.story.sits(whose.as_ref(), Seat::R, 60);
    }

    /// Notes that it is the turn of the player who was named last: `Ann has in Bob's turn played … Now it is her turn`.
    fn turn_now(&mut self, clause: &Clause, at: usize, of: Option<&Person>) {
        self.played_in_his_turn(clause, at, of);
        let now = of == Some(&Person::He) && has(clause, Word::Now) && !self.first_person && !clause.asked;
        let whose = self.named.clone().filter(|_| now && !has(clause, Word::Strike));
        self.story.sits(whose.as_ref(), Seat::R, 60);
    }

    /// Notes on which side somebody says that they sit: `I'm the hazard player`, `Bob (resource player)`, `as the
    /// moving player I …`.
    pub(super) fn side_told(&mut self, clause: &Clause) {
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Word(Word::Now | Word::Already));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let open = [Word::Not, Word::If, Word::Can, Word::Must, Word::Want].iter().any(|w| has(clause, *w));
        let open = open || clause.asked || clause.joined == Some(Word::If);
        let found = told.windows(3).find_map(|w| {
            let (who, side) = match (w[0], w[1], w[2]) {
                (Node::Person(who), Node::Word(Word::Be) | Node::Mark('·'), Node::Person(side))
                | (Node::Word(Word::Because), Node::Person(side), Node::Person(who)) => (who, side),
                _ => return None,
            };
            match side {
                Person::Resource => Some((who.clone(), Seat::R)),
                Person::Hazard => Some((who.clone(), Seat::H)),
                _ => None,
            }
        });
        let named = |p: &Person| matches!(p, Person::Me | Person::Opponent | Person::Named(_));
        if let Some((who, seat)) = found.filter(|(who, _)| named(who) && !open) {
            self.story.sits(Some(&who), seat, CERTAIN);
        }
    }

    /// Notes whose turn it is: `it's Priya's turn, and she plays …`.
    fn turn_told(&mut self, whose: Option<Person>) {
        self.story.sits(whose.as_ref(), Seat::R, 50);
        if matches!(whose, Some(Person::Named(_))) && self.named.is_none() {
            self.named = whose;
        }
    }

    /// Notes the kind of a player that stands at a place of a clause, behind whoever is spoken of.
    fn is_of_kind(&mut self, clause: &Clause, at: usize, who: Option<Person>, kind: &'static str) {
        // `I'm the hazard player against a Ringwraith player`
        let led = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_)));
        let against = led.is_some_and(|p| p.node == Node::Word(Word::Against));
        let told = who.is_some();
        let who = who.filter(|p| *p != Person::He).or_else(|| self.subject.clone());
        // `playable against a Balrog player?`
        let who = if against && !told && self.first_person { Some(Person::Me) } else { who };
        let who = match who {
            Some(Person::Me) if against => Some(Person::Opponent),
            Some(Person::Opponent) if against => Some(Person::Me),
            Some(Person::Hazard) if against => Some(Person::Resource),
            Some(Person::Resource) if against => Some(Person::Hazard),
            some => some,
        };
        self.story.kinds.entry(who.unwrap_or(Person::Resource)).or_insert(kind);
    }

    /// Names the player who is called by their kind and does something: `the Ringwraith player answers with …`.
    pub(super) fn called_by_kind(&mut self, clause: Clause) -> Clause {
        use Word as W;
        let kind = |p: &Placed| match p.node {
            Node::Word(W::Ringwraith) => Some("ringwraith"),
            Node::Word(W::FallenWizard) => Some("fallen-wizard"),
            Node::Word(W::BalrogPlayer) => Some("balrog"),
            Node::Word(W::Wizard) => Some("wizard"),
            _ => None,
        };
        let small = |p: &Placed| matches!(p.node, Node::Other(_) | Node::Word(W::Then | W::Respond | W::Now));
        let first = clause.nodes.iter().position(|p| !small(p));
        let Some((at, kind)) = first.and_then(|at| Some((at, kind(&clause.nodes[at])?))) else { return clause };
        let more = usize::from(clause.nodes.get(at + 1).is_some_and(|p| matches!(p.node, Node::Other(_))));
        let behind = at + 1 + more;
        let does =
            |w: Word| matches!(w, W::Play | W::Put | W::Respond | W::Pass | W::Move | W::Stay | W::Have | W::Tap);
        if !matches!(clause.nodes.get(behind).map(|p| &p.node), Some(Node::Word(w)) if does(*w)) {
            return clause;
        }
        let known = self.story.kinds.iter().find(|(who, own)| **own == kind && **who != Person::He);
        let who = known.map_or_else(|| Person::Named(format!("{kind} player")), |(who, _)| who.clone());
        self.story.kinds.entry(who.clone()).or_insert(kind);
        let mut clause = clause;
        let span = clause.nodes[at].span.start..clause.nodes[behind - 1].span.end;
        clause.nodes.splice(at..behind, [Placed { node: Node::Person(who), span }]);
        clause
    }

    /// Reads the kind of a player, where the clause tells of no company: `I'm Balrog`, `he is the Balrog`.
    pub(super) fn avatar(&mut self, clause: &Clause) {
        let plain = |n: &&Node| !matches!(n, Node::Other(_));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(plain).collect();
        let found = told.windows(3).find_map(|w| match (w[0], w[1], w[2]) {
            (Node::Person(who), Node::Word(Word::Be), Node::Cards(m)) if *who != Person::He && m.len() == 1 => {
                Some((who.clone(), m[0].card))
            }
            _ => None,
        });
        // `who is the Balrog this game`
        let rest = clause.nodes.iter().filter(|p| !matches!(p.node, Node::Other(_))).count();
        let Some((who, card)) = found.filter(|_| clause.nodes.len() <= 4 || rest == 3) else { return };
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
        let limit = self.story.limit;
        self.hazards(clause);
        // `I have three` of the hazards that may be played: no dice.
        let limit = self.story.limit.filter(|now| limit != Some(*now)).map(i32::from);
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
            // `I have 2 free influence in my pool`
            let free = |w: &[Placed]| w[0].node == Node::Word(W::Unused) && w[1].node == Node::Word(W::Influence);
            let pool = clause.nodes[at + 1..].get(..2).is_some_and(free) && self.first_character(clause).is_none();
            if pool || near(*at, W::GeneralInfluence, 3) {
                // `my second hazard; my opponent has 2 general influence left`: whoever is named last before it.
                let person = |p: &Placed| match &p.node {
                    Node::Person(p) | Node::Whose(p) => Some(p.clone()),
                    _ => None,
                };
                let (before, behind) = clause.nodes.split_at(*at);
                let who = before.iter().rev().find_map(person).or_else(|| behind.iter().find_map(person));
                self.story.influence = Some((who, value));
            } else if let Some((what, who)) = self.figure_told(clause, *at, value) {
                self.story.figures.push((what, who, value));
            } else if near(*at, W::DirectInfluence, 3)
                && (has(clause, W::Unused) || has(clause, W::Have))
                && let Some(who) = self.first_character(clause).or(self.him)
            {
                self.story.direct.push((who, value));
            }
        }
        let dice: Vec<(usize, i32)> = numbers.into_iter().filter(|(_, n)| Some(*n) != limit).collect();
        self.dice(clause, &dice);
    }

    /// Finds what a number of a character is that is told as it stands, and whose: `Frodo has 3 corruption points`, `Gimli's prowess is 7`.
    fn figure_told(&self, clause: &Clause, at: usize, value: i16) -> Option<(&'static str, usize)> {
        use Word as W;
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => {
                matches!(
                    w,
                    W::Have
                        | W::Be
                        | W::Bear
                        | W::CorruptionPoints
                        | W::Prowess
                        | W::Of
                        | W::Already
                        | W::Now
                        | W::Turn
                )
            }
            Node::Mark(_) => false,
            Node::Number(n) => i16::try_from(*n) == Ok(value),
            Node::Cards(m) => m.len() == 1 && m[0].bears.is_empty() && self.character(m[0].card),
            _ => true,
        };
        let whole = clause.nodes.iter().all(plain) && !clause.asked && clause.joined != Some(W::If);
        let early = self.story.deeds.iter().all(|d| d.earlier) && self.story.fights.is_empty();
        let who = self.first_character(clause).filter(|c| whole && early && !self.agent(*c) && value >= 0)?;
        let next = clause.nodes.get(at + 1).map(|p| &p.node);
        if next == Some(&Node::Word(W::CorruptionPoints)) && !self.reckons_corruption(clause) {
            return Some(("cp", who));
        }
        let led = clause.nodes[..at].iter().rev().take(3).any(|p| p.node == Node::Word(W::Prowess));
        let prowess = next == Some(&Node::Word(W::Prowess)) || led && has(clause, W::Be);
        prowess.then_some(("prowess", who))
    }

    pub(super) fn first_character(&self, clause: &Clause) -> Option<usize> {
        clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.character(*c)),
            _ => None,
        })
    }

    /// Finds that it is the site phase by a card that is declared and can be played in that phase only, where a company is at
    /// a site and no phase is told.
    pub(super) fn phase_of_plays(&mut self) {
        let told = self.story.phase.is_some() || self.story.step.is_some() || !self.story.fights.is_empty();
        let stands = self.story.companies.last().is_some_and(|c| c.at.is_some() && c.to.is_none() && c.typed.is_none());
        let site = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|c| self.played_at_site(c));
        // Where hazards are declared besides, the text may well mean the movement/hazard phase.
        let hazard = |d: &Deed| !d.earlier && d.what.is_some_and(|c| self.hazard(c));
        let event = |d: &Deed| d.what.is_some_and(|c| self.is(c, CardKind::Event));
        let deeds = &self.story.deeds;
        let there = deeds.iter().any(|d| site(d) && (event(d) || !deeds.iter().any(hazard)));
        if !told && stands && self.story.verbatim.is_empty() && there {
            self.story.phase = Some(Phase::Site);
        }
    }

    /// Whether a card is played in the site phase only: an item, a faction, an ally, or an event that says so.
    fn played_at_site(&self, card: usize) -> bool {
        let of_site = |kind| self.is(card, kind);
        if self.character(card) || self.hazard(card) {
            return false;
        }
        let kinds = [CardKind::Item, CardKind::Ally, CardKind::Faction];
        kinds.into_iter().any(of_site)
            || of_site(CardKind::Event) && knowledge::only_in_site_phase(self.table, &self.mentions[card].versions)
    }

    /// Whether a clause says that the automatic-attack is still ahead, where a card lies on-guard that can be revealed before
    /// it: `the automatic-attack hasn't been faced yet`.
    pub(super) fn shows_before_attacks(&self, clause: &Clause) -> bool {
        use Word as W;
        let guarded = self.guarded || self.story.lying.iter().any(|l| l.on_guard);
        guarded && !clause.asked && has(clause, W::AutomaticAttack) && has(clause, W::ToCome)
    }

    /// Reads phrases that tell the step of the turn.
    pub(super) fn steps(&mut self, clause: &Clause) {
        use Word as W;
        let said = [
            (W::HandsReconciled, Step::HandsReconciled),
            (W::OnGuardWindow, Step::RevealOnGuard),
            (W::AgentWindow, Step::AgentAttacks),
            (W::EstablishOrder, Step::EstablishOrder),
            (W::BeforeDraws, Step::RevealNewSite),
            (W::PhaseEnding, Step::EndOfPhase),
            (W::SitePhaseEnding, Step::EndOfPhase),
            (W::SignalEnd, Step::SignalEnd),
        ];
        let so = !(has(clause, W::SignalEnd) && has(clause, W::Not));
        // `does the order that he chose at the beginning of the movement/hazard phase still apply in the site phase?`
        let past = clause.asked && clause.joined == Some(W::Who) && has(clause, W::EstablishOrder);
        let so = so && !(past || has(clause, W::EstablishOrder) && has(clause, W::SitePhase));
        if let Some((_, step)) = said.into_iter().find(|(w, _)| has(clause, *w)).filter(|_| so) {
            self.story.step = Some(step);
            self.handled = true;
        }
        if self.shows_before_attacks(clause) {
            self.story.step = Some(Step::RevealOnGuard);
            self.handled = true;
        }
        let ends = ends_site_phase(clause);
        if ends && self.story.step.is_none() {
            self.story.step = Some(Step::EndOfPhase);
            self.handled = true;
        }
        let site = self.cards(clause).any(|(_, m)| self.site(m.card)) || has(clause, W::Site);
        // `Gimli and Óin are at Moria and have entered`
        let there = self.story.companies.last().is_some_and(|c| c.at.is_some() && c.to.is_none());
        let entered = has(clause, W::Enter) && !has(clause, W::Want) && !has(clause, W::Not);
        if (has(clause, W::Enter) && site || entered && there) && self.story.phase.is_none() && !clause.asked {
            self.story.phase = Some(Phase::Site);
        }
        if has(clause, W::NewSiteRevealed) {
            self.story.site_revealed = true;
        }
        // `the moment I'm revealing the new site I want to …`
        if has(clause, W::NewSiteRevealed) && clause.joined == Some(W::When) && !clause.asked {
            self.story.step = Some(Step::RevealNewSite);
            self.handled = true;
        }
        if self.story.site_revealed
            && has(clause, W::Draw)
            && (has(clause, W::Before) || clause.joined == Some(W::Before))
        {
            self.story.step = Some(Step::RevealNewSite);
            self.handled = true;
        }
        self.nothing_rolled(clause);
    }

    /// Reads how far a strike is where nothing is rolled for it: `no dice have been rolled in Boromir's strike sequence`.
    fn nothing_rolled(&mut self, clause: &Clause) {
        use Word as W;
        let named = self.first_character(clause).filter(|_| has(clause, W::StrikeSequence));
        let own = self.not_rolled_for(clause);
        let checked = self.body_checked_already();
        let mentions = self.mentions;
        let fighting = self.story.fights.last_mut();
        if let Some(fight) = fighting {
            if has(clause, W::NotRolled) {
                fight.joined = true;
                named.into_iter().chain(own).for_each(|c| fight.told_of_strike(c, StrikeStatus::ToCome, mentions));
                let open: Vec<usize> =
                    fight.assigned.iter().filter(|(_, s)| *s == StrikeStatus::ToCome).map(|(c, _)| *c).collect();
                let succeeded = fight.struck().last();
                // `his body check is announced, not rolled`
                let body = has(clause, W::BodyCheck) || has(clause, W::Play) && self.checked == Some(RollKind::Body);
                if body {
                    (fight.step, fight.at_strike) = (Some(Step::Resolve), succeeded.or(fight.at_strike));
                } else if named.is_some() && fight.at_strike.is_none() {
                    (fight.step, fight.at_strike) = (Some(Step::Defender), named);
                } else if let (None, [_, _, ..]) = (fight.at_strike, open.as_slice()) {
                    fight.step = Some(Step::StrikesAssigned);
                } else if checked || !fight.awaits_check(mentions) {
                    fight.step = Some(Step::Defender);
                    // `Gimli's body check was a 4, he lives. Balin's strike is not rolled yet`
                    let over = |c: &usize| checked && open.iter().all(|o| mentions[*o].title != mentions[*c].title);
                    let next = open.first().copied();
                    fight.at_strike = fight.at_strike.filter(|c| !over(c) || next.is_none()).or(next);
                }
            }
            if has(clause, W::StrikeRolled) && fight.struck().next().is_some() {
                fight.step = Some(Step::Resolve);
            }
        }
    }

    /// Finds the one for whose strike nobody has rolled: `Balin has not rolled for his strike`, `the next strike is on Balin, not
    /// rolled`.
    fn not_rolled_for(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let strike = has(clause, W::NotRolled) && has(clause, W::Strike) && !has(clause, W::Not) && !clause.asked;
        let mut named = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c));
        named.next().filter(|c| strike && self.in_company(*c) && named.next().is_none())
    }
}

/// Whether the end of a turn at a place of a clause is only that up to which something lasts.
fn ends_later(clause: &Clause, at: usize) -> bool {
    let led = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_)));
    let until = led.is_some_and(|p| matches!(p.node, Node::Word(Word::When | Word::For)));
    let can = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Can));
    let tells = can
        .is_some_and(|c| matches!(clause.nodes.get(c + 1).map(|p| &p.node), Some(Node::Word(Word::Have | Word::Be))));
    !clause.asked && (until || clause.joined == Some(Word::When) && at < 3 || tells)
}

/// Whether a phase that stands at a place of a clause is not the one in which the players are.
fn is_no_present_phase(clause: &Clause, at: usize, phase: Phase) -> bool {
    use Word as W;
    // `since before the movement/hazard phase` does not say when it is now.
    let before = clause.nodes[..at].iter().any(|p| matches!(p.node, Node::Word(W::SinceStart | W::Before)));
    // `until the end of the turn`, `at the end of the turn he will have it`: that is yet to come.
    let to_come = phase == Phase::End && ends_later(clause, at);
    before || to_come || has(clause, W::Earlier) || has(clause, W::Sideboarded)
}

/// Gives the rule set that a word names.
fn rules_named(word: Word) -> Option<Ruleset> {
    Some(match word {
        Word::RulesMetw => Ruleset::Metw,
        Word::RulesMele => Ruleset::Mele,
        Word::RulesCoe => Ruleset::Coe,
        Word::RulesTg => Ruleset::Tg,
        Word::RulesRiv => Ruleset::Riv,
        _ => return None,
    })
}

/// Whether a clause says that a site phase is over: `my site phase at Bree is over and he never turned it`.
fn ends_site_phase(clause: &Clause) -> bool {
    let phase = Node::Word(Word::SitePhase);
    let ahead = clause.nodes.iter().map(|p| &p.node).take_while(|n| **n != phase);
    let denied = ahead.into_iter().any(|n| *n == Node::Word(Word::Not));
    let nodes = clause.nodes.iter().map(|p| &p.node).skip_while(|n| **n != phase);
    let said: Vec<&Node> = nodes.take_while(|n| !matches!(n, Node::Mark(_) | Node::Word(Word::Move))).collect();
    let over = said.iter().position(|n| **n == Node::Word(Word::Over));
    // Only what stands before `over` denies it.
    !denied && over.is_some_and(|over| !said[..over].contains(&&Node::Word(Word::Not)))
}
