//! Clauses into the story: what each verb says, with the slots filled by what a card is.

use super::item::Mention;
use super::node::{Clause, Member, Node, Person, is_verb};
use super::story::{Company, Deed, Fight, Goal, Key, Lying, Story, Thrown};
use super::words::Word;
use crate::engine::card::{CardKind, Mode, Table};
use crate::lang::{Pile, Since, StrikeStatus};
use crate::vocab::{Act, Phase, RegionType, RollKind, Ruleset, Seat, SiteType, Step, fold};

/// Reads clauses one after the other.
pub(super) struct Reading<'a> {
    pub text: &'a str,
    pub mentions: &'a [Mention],
    pub table: &'a Table,
    pub story: Story,
    /// Who taps for what the next clause plays.
    pending: Option<(Option<Person>, usize)>,
    /// Who the last clause was about.
    subject: Option<Person>,
    /// The character named last.
    him: Option<usize>,
    /// The card declared or named last that is no character and no place.
    it: Option<usize>,
    /// Whether it is told by somebody who plays.
    first_person: bool,
    /// The player who was named last.
    named: Option<Person>,
    /// Whether a clause was used though no card of it was new.
    handled: bool,
    /// Whether an unknown card lies on-guard, and whether it was turned up.
    guarded: bool,
    flipped: bool,
    /// Which declaration has resolved while others of its chain have not.
    after: Option<usize>,
    /// The sentence in which cards are turned over, and whether it says so.
    heap_sentence: usize,
    heaped: bool,
}

/// A clause with its verb singled out.
struct At<'c> {
    clause: &'c Clause,
    verb: usize,
    word: Word,
}

impl At<'_> {
    /// Whether one of some words stands before the verb.
    fn led_by(&self, words: &[Word]) -> bool {
        self.clause.nodes[..self.verb].iter().any(|p| matches!(p.node, Node::Word(w) if words.contains(&w)))
    }
}

fn has(clause: &Clause, word: Word) -> bool {
    clause.nodes.iter().any(|p| p.node == Node::Word(word))
}

fn preposition(word: Word) -> bool {
    use Word as W;
    matches!(word, W::On | W::At | W::To | W::From | W::For | W::With | W::Of | W::By | W::Via | W::Against | W::Before | W::After)
}

impl<'a> Reading<'a> {
    /// Begins with an empty story.
    pub fn new(text: &'a str, mentions: &'a [Mention], table: &'a Table) -> Reading<'a> {
        let story = Story { taken: vec![false; mentions.len()], chain: 1, ..Story::default() };
        Reading { text, mentions, table, story, pending: None, subject: None, him: None, it: None, first_person: false, named: None, handled: false, guarded: false, flipped: false, after: None, heap_sentence: usize::MAX, heaped: false }
    }

    /// Reads all clauses.
    pub fn read(mut self, clauses: &[Clause]) -> Story {
        let mine = |p: &super::node::Placed| matches!(p.node, Node::Person(Person::Me) | Node::Whose(Person::Me));
        self.first_person = clauses.iter().any(|c| c.speaker == Some(Person::Me) || c.nodes.iter().any(mine));
        for clause in clauses {
            self.setting(clause);
            self.numbers(clause);
            let before = (self.story.deeds.len(), self.taken());
            self.clause(clause);
            self.lost(clause, before);
        }
        self.story
    }

    fn taken(&self) -> usize {
        self.story.taken.iter().filter(|t| **t).count()
    }

    /// What somebody did of which nothing came is told.
    fn lost(&mut self, clause: &Clause, (deeds, taken): (usize, usize)) {
        use Word as W;
        let acts = [W::Play, W::Tap, W::Discard, W::Reveal, W::Support, W::Test, W::Store, W::Transfer, W::Bring];
        let acting = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if acts.contains(&w)));
        let Some(at) = acting else { return };
        let nothing = self.story.deeds.len() == deeds && self.taken() == taken && !self.handled;
        let denied = has(clause, W::Not) || has(clause, W::Say) || has(clause, W::Must);
        let object = clause.nodes[at..].iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It | W::Ring | W::Item | W::Card)));
        let cards = clause.nodes.iter().any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| !self.site(m.card))));
        let spends = [W::Tap, W::Discard, W::Reveal].iter().any(|w| has(clause, *w));
        let generic = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(o) if o == "you" || o == "your"));
        if nothing && !denied && (object && spends || cards) && !clause.asked && !generic {
            let (first, last) = (&clause.nodes[0].span, &clause.nodes[clause.nodes.len() - 1].span);
            let span = first.start..last.end;
            let text = self.text.get(span.clone()).unwrap_or_default().trim().to_owned();
            self.story.unread.push((span, format!("it is not clear what happens in `{text}`")));
        }
    }

    // --- what a card is ---

    fn is(&self, card: usize, kind: CardKind) -> bool {
        self.mentions.get(card).is_some_and(|m| m.is(self.table, kind))
    }

    fn character(&self, card: usize) -> bool {
        self.is(card, CardKind::Character)
    }

    fn site(&self, card: usize) -> bool {
        self.is(card, CardKind::Site)
    }

    fn region(&self, card: usize) -> bool {
        self.is(card, CardKind::Region) && !self.site(card)
    }

    fn hazard(&self, card: usize) -> bool {
        self.mentions.get(card).is_some_and(|m| m.versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| d.hazard)))
    }

    fn plays_as(&self, card: usize, mode: Mode) -> bool {
        self.mentions.get(card).is_some_and(|m| {
            m.versions.iter().any(|v| {
                self.table.defs.get(*v).is_some_and(|d| d.modes.contains(&mode))
                    || self.table.plays(*v).iter().any(|a| a.mode == mode)
            })
        })
    }

    fn creature(&self, card: usize) -> bool {
        self.is(card, CardKind::Creature) || self.plays_as(card, Mode::Creature)
    }

    fn same(&self, a: usize, b: usize) -> bool {
        self.mentions.get(a).map(|m| &m.title) == self.mentions.get(b).map(|m| &m.title)
    }

    fn take(&mut self, card: usize) {
        if let Some(t) = self.story.taken.get_mut(card) {
            *t = true;
        }
    }

    // --- settings: phases, rules, kinds of players ---

    fn setting(&mut self, clause: &Clause) {
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
                        let before = clause.nodes[..at].iter().any(|p| matches!(p.node, Node::Word(W::SinceStart | W::Before)));
                        let past = before || has(clause, W::Earlier);
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

    // --- numbers: the hazard limit, influence, dice ---

    fn numbers(&mut self, clause: &Clause) {
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
        let hazards = has(clause, W::Hazard) || has(clause, W::HazardLimit);
        let second = clause.nodes.windows(2).any(|w| w[0].node == Node::Word(W::SecondOne) && w[1].node == Node::Word(W::Hazard));
        if second && numbers.is_empty() && !clause.asked {
            self.story.used = Some(2);
        }
        if hazards && !numbers.is_empty() {
            let values: Vec<i32> = numbers.iter().map(|(_, n)| *n).filter(|n| (0..=20).contains(n)).collect();
            let left = has(clause, W::Leave) || has(clause, W::Unused);
            let allowed = has(clause, W::Can) || has(clause, W::HazardLimit);
            let words = fold(&self.text[clause.nodes[0].span.start..clause.nodes[clause.nodes.len() - 1].span.end]);
            let ordinal = ["second hazard", "third hazard", "fourth hazard", "first hazard"];
            let nth = ordinal.iter().find(|o| words.contains(**o)).map(|o| match *o {
                "first hazard" => 1,
                "second hazard" => 2,
                "third hazard" => 3,
                _ => 4,
            });
            // `hazard 4 of 4` is the one that is played just now.
            let now = self.story.deeds.iter().any(|d| !d.earlier) && !has(clause, W::Play) && !has(clause, W::Both);
            let counted = |used: i32| if now && used > 0 { used - 1 } else { used };
            match (values.as_slice(), left) {
                ([used, limit], false) if used <= limit => {
                    let used = &counted(*used);
                    (self.story.used, self.story.limit) = (u8::try_from(*used).ok(), u8::try_from(*limit).ok());
                }
                ([limit, used], false) if has(clause, W::HazardLimit) => {
                    (self.story.used, self.story.limit) = (u8::try_from(*used).ok(), u8::try_from(*limit).ok());
                }
                ([n, limit], true) => {
                    (self.story.used, self.story.limit) = (u8::try_from(limit - n).ok(), u8::try_from(*limit).ok());
                }
                ([n], false) if nth.is_some() => self.story.used = u8::try_from(*n).ok(),
                ([n], false) if has(clause, W::HazardLimit) => self.story.limit = self.story.limit.or(u8::try_from(*n).ok()),
                ([n], true) => {
                    let used = self.story.limit.map(|l| i32::from(l) - n);
                    self.story.used = used.and_then(|u| u8::try_from(u).ok()).or(self.story.used);
                }
                ([n], false) if allowed => self.story.limit = u8::try_from(*n).ok(),
                ([n], false) if has(clause, W::Play) || has(clause, W::Do) => self.story.used = u8::try_from(*n).ok(),
                _ => {}
            }
        } else if let (Some(limit), true, [(_, n)]) =
            (self.story.limit, self.story.used.is_none() && has(clause, W::Play), numbers.as_slice())
        {
            // `Hazard limit is two and I've played one.`
            let bare = !clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
            if bare && *n <= i32::from(limit) {
                self.story.used = u8::try_from(*n).ok();
            }
        }
        if has(clause, W::Both) && has(clause, W::Play) && self.story.limit.is_some() && numbers.is_empty() {
            self.story.used = self.story.limit;
        }
        for (at, n) in &numbers {
            let value = i16::try_from(*n).unwrap_or_default();
            if near(*at, W::GeneralInfluence, 3) {
                let who = clause.nodes.iter().find_map(|p| match &p.node {
                    Node::Person(p) | Node::Whose(p) => Some(p.clone()),
                    _ => None,
                });
                self.story.influence = Some((who, value));
            } else if near(*at, W::DirectInfluence, 3) && has(clause, W::Unused)
                && let Some(who) = self.first_character(clause).or(self.him)
            {
                self.story.direct.push((who, value));
            }
        }
        self.dice(clause, &numbers);
    }

    fn first_character(&self, clause: &Clause) -> Option<usize> {
        clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.character(*c)),
            _ => None,
        })
    }

    /// What was rolled, and for what.
    fn dice(&mut self, clause: &Clause, numbers: &[(usize, i32)]) {
        use Word as W;
        let spoken = [W::Roll, W::Offering, W::Riddle, W::CorruptionCheck, W::BodyCheck, W::InfluenceCheck];
        if !spoken.iter().any(|w| has(clause, *w)) {
            return;
        }
        let after_roll = clause.nodes.iter().position(|p| p.node == Node::Word(W::Roll));
        for (at, n) in numbers.iter().filter(|(_, n)| (2..=12).contains(n)) {
            // The number belongs to a roll: behind `rolls`, or behind a check and a verb.
            let before = &clause.nodes[..*at];
            let unit = matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Word(W::Strike | W::Prowess | W::Hazard | W::CorruptionPoints | W::Wilderness | W::Card | W::GeneralInfluence | W::DirectInfluence)));
            let behind = after_roll.is_some_and(|r| *at > r && *at - r <= 6)
                || before.iter().rev().take(7).any(|p| {
                    matches!(p.node, Node::Word(W::CorruptionCheck | W::BodyCheck | W::InfluenceCheck | W::Roll))
                });
            if !behind || unit || before.iter().rev().take(2).any(|p| matches!(p.node, Node::Word(W::Not))) {
                continue;
            }
            let whole = |w: W| has(clause, w);
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
            if let Some(card) = of {
                self.take(card);
            }
            let about = of.filter(|c| self.character(*c)).or_else(|| self.first_character(clause)).or(self.him);
            // A card that asks for the roll stands for it; an item's check is its bearer's.
            let card = of.filter(|c| !self.character(*c) && self.is(*c, CardKind::Event) && kind.is_none());
            if let Some(card) = card.filter(|c| self.asks_for_roll(*c)) {
                self.story.rolls.push(Thrown { kind: None, of: Some(card), dice });
                continue;
            }
            let kind = kind.or_else(|| self.pending_roll(about));
            self.story.rolls.push(Thrown { kind, of: about.filter(|_| kind != Some(RollKind::Test)), dice });
        }
    }

    /// Whether the text of a card asks for a roll that is no check.
    fn asks_for_roll(&self, card: usize) -> bool {
        self.mentions[card].versions.iter().any(|v| {
            self.table.plays(*v).iter().any(|a| crate::told::knowledge::rolls(&a.steps, RollKind::Other))
        })
    }

    /// What a roll of which nothing else is said is for.
    fn pending_roll(&self, about: Option<usize>) -> Option<RollKind> {
        if self.story.deeds.last().is_some_and(|d| d.act == Act::Support && matches!(d.targets.first(), Some(Goal::Check(..)))) {
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
        let by_deed = last.and_then(|d| kinds.into_iter().find(|k| asks(d, *k)));
        let fighting = self.story.fights.last().is_some_and(|f| f.joined && !f.over);
        by_deed.or_else(|| (fighting && about.is_some()).then_some(RollKind::Strike))
    }

    // --- verbs ---

    fn clause(&mut self, clause: &Clause) {
        use Word as W;
        let verbs: Vec<(usize, W)> = clause
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, p)| if let Node::Word(w) = p.node { is_verb(w).then_some((at, w)) } else { None })
            .collect();
        self.handled = false;
        if clause.asked {
            let who = [W::Who, W::Choose, W::OrderVerb, W::Me].iter().any(|w| has(clause, *w));
            self.story.asks_order |= who && (has(clause, W::OrderVerb) || has(clause, W::Order) && has(clause, W::Choose));
            let words = self.words(clause);
            self.story.question.push(words);
        }
        if let Some(person) = self.subject_of(clause) {
            if matches!(person, Person::Named(_)) {
                self.named = Some(person.clone());
            }
            self.subject = Some(person);
        }
        self.absent(clause);
        self.steps(clause);
        self.aside(clause);
        self.heap(clause);
        self.guard(clause);
        self.on_each(clause);
        self.in_play(clause);
        self.moves(clause, &verbs);
        self.fight(clause, &verbs);
        let mut done = false;
        for (at, word) in &verbs {
            let at = At { clause, verb: *at, word: *word };
            if self.deed(&at) {
                done = true;
            }
        }
        if !done {
            self.members(clause);
            self.log_line(clause, &verbs);
            if verbs.is_empty() && has(clause, W::Order) {
                self.orders(&At { clause, verb: 0, word: W::OrderVerb });
            }
        }
        // A creature that was declared just now may have its figures in the same clause.
        let fresh = self.story.fights.iter().all(|f| self.story.deeds.last().is_none_or(|d| f.source != d.what));
        if fresh && figures(clause) != (None, None) || has(clause, W::FaceIt) {
            self.fight(clause, &verbs);
        }
        let last = self.story.deeds.len().checked_sub(1).filter(|_| !done && !clause.asked);
        if let Some(deed) = last.and_then(|at| self.story.deeds.get_mut(at)).filter(|d| d.sentence == clause.sentence) {
            deed.words.push(' ');
            deed.words.push_str(self.text.get(clause.nodes[0].span.start..clause.nodes[clause.nodes.len() - 1].span.end).unwrap_or_default());
        }
        self.remember(clause);
    }

    fn words(&self, clause: &Clause) -> String {
        match (clause.nodes.first(), clause.nodes.last()) {
            (Some(a), Some(b)) => self.text.get(a.span.start..b.span.end).unwrap_or_default().to_owned(),
            _ => String::new(),
        }
    }

    fn subject_of(&self, clause: &Clause) -> Option<Person> {
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)))?;
        clause.nodes[..verb].iter().rev().find_map(|p| match &p.node {
            Node::Person(Person::He) => {
                let plays = |w: &Word| matches!(w, Word::Play | Word::Respond | Word::Say | Word::Discard | Word::Put | Word::Want | Word::Pass | Word::Choose | Word::Reveal | Word::OrderVerb);
                let does = clause.nodes.iter().any(|p| matches!(&p.node, Node::Word(w) if plays(w)));
                let leads = matches!(clause.nodes.get(verb + 1).map(|p| &p.node), Some(Node::Cards(m)) if self.character(m[0].card))
                    && matches!(clause.nodes[verb].node, Node::Word(Word::Move | Word::Be));
                if does || leads { self.third() } else { None }
            }
            Node::Person(p) => Some(p.clone()),
            _ => None,
        })
    }

    /// Whom `he` or `she` means where a player is meant.
    fn third(&self) -> Option<Person> {
        if self.first_person { Some(Person::Opponent) } else { self.named.clone() }
    }

    /// `there is no Doors of Night`: a card that is not there needs no line.
    fn absent(&mut self, clause: &Clause) {
        use Word as W;
        for (at, placed) in clause.nodes.iter().enumerate() {
            let Node::Cards(members) = &placed.node else { continue };
            let near = at.checked_sub(1).and_then(|b| clause.nodes.get(b)).map(|p| &p.node);
            let there = has(clause, W::Have) || has(clause, W::Be) || !clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            if near == Some(&Node::Word(W::Not)) && there {
                members.iter().for_each(|m| self.take(m.card));
            }
        }
    }

    /// Cards that are turned over from the top of a deck, where what was declared does that.
    fn heap(&mut self, clause: &Clause) {
        use Word as W;
        let reveals = |d: &Deed| {
            d.what.is_some_and(|c| {
                self.mentions[c].versions.iter().any(|v| self.table.plays(*v).iter().any(|a| crate::told::knowledge::reveals(&a.steps)))
            })
        };
        if !self.story.deeds.iter().any(reveals) || clause.asked && !has(clause, W::DeckTop) {
            return;
        }
        if self.heap_sentence != clause.sentence {
            (self.heap_sentence, self.heaped) = (clause.sentence, false);
            if self.story.deck.iter().all(Option::is_none) {
                self.story.deck.clear();
            }
        }
        self.heaped |= [W::DeckTop, W::InDeck, W::Reveal].iter().any(|w| has(clause, *w));
        let named = self.story.deck.iter().any(Option::is_some);
        if named {
            return;
        }
        for placed in &clause.nodes {
            match &placed.node {
                Node::Word(W::Event) => self.story.deck.push(None),
                Node::Word(W::Character) if !self.story.deck.is_empty() => self.story.deck.push(None),
                Node::Cards(m) if (self.heaped || !self.story.deck.is_empty()) && self.playable(m[0].card) => {
                    let fresh = self.story.deeds.iter().all(|d| d.what.is_none_or(|w| !self.same(w, m[0].card))) && !self.lies(m[0].card);
                    if fresh {
                        self.take(m[0].card);
                        self.story.deck.push(Some(m[0].card));
                        let creature = self.creature(m[0].card);
                        if creature {
                            self.story.picks.push(m[0].card);
                        }
                        self.handled = true;
                    }
                }
                _ => {}
            }
        }
    }

    /// What a clause without a card of its own adds to what was named last: since when it lies there, what it was played
    /// with, that it has resolved.
    fn aside(&mut self, clause: &Clause) {
        use Word as W;
        let cards: Vec<usize> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None })
            .collect();
        let since = match () {
            () if has(clause, W::SinceTurn) => Some(Since::Turn),
            () if has(clause, W::SinceStart) => Some(Since::Start),
            () => None,
        };
        if cards.is_empty() && has(clause, W::Play) && since.is_some() && let Some(deed) = self.story.deeds.pop_if(|d| d.act == Act::Play) {
            let Some(card) = deed.what else { return };
            let member = Member { card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None };
            self.story.lying.push(Lying { card: member, owner: deed.by, since, on: None, at: None, mode: None, on_guard: false });
            self.handled = true;
        }
        if let [card] = cards.as_slice() && has(clause, W::Play) && has(clause, W::With) && clause.nodes.len() <= 5
            && self.story.deeds.is_empty() && let Some(lying) = self.story.lying.last_mut()
        {
            let member = Member { card: *card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None };
            lying.card.bears.push(member);
            self.take(*card);
            self.handled = true;
        }
        if let [card, ..] = cards.as_slice() && clause.joined == Some(W::Before) && self.story.lying.iter().any(|l| self.same(l.card.card, *card))
            && let Some(last) = self.story.deeds.last_mut().filter(|d| d.asked && d.act == Act::Play)
        {
            last.before = Some(*card);
            self.handled = true;
        }
        let late = has(clause, W::Already) || has(clause, W::Earlier);
        if cards.is_empty() && late && (has(clause, W::Tapped) || has(clause, W::Tap)) && self.story.deeds.is_empty() && let Some(item) = self.it {
            self.item_tapped(item);
        }
        let checked = self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Body));
        if checked && has(clause, W::Beat) && let Some(fight) = self.story.fights.last_mut().filter(|f| f.at_strike.is_some()) {
            fight.step = Some(Step::BetweenStrikes);
            self.story.rolls.retain(|r| r.kind != Some(RollKind::Body));
        }
        self.resolved(clause, &cards);
        self.body_checked(clause);
    }

    /// An item that somebody bears is tapped.
    fn item_tapped(&mut self, item: usize) -> bool {
        let mentions = self.mentions;
        let title = &mentions[item].title;
        let mut borne = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()).flat_map(|m| m.bears.iter_mut());
        let Some(borne) = borne.find(|b| mentions[b.card].title == *title) else { return false };
        borne.state = Some(crate::lang::CardState::Tapped);
        self.handled = true;
        true
    }

    /// `it resolves`: the next chain; `the Tryst resolves first`: what is declared behind it comes after that.
    fn resolved(&mut self, clause: &Clause, cards: &[usize]) {
        use Word as W;
        if has(clause, W::NextChain) && !self.story.deeds.is_empty() {
            self.story.chain = self.story.chain.saturating_add(1);
            self.handled = true;
            return;
        }
        let denied = has(clause, W::Not) || clause.asked || clause.joined == Some(W::Before) || clause.joined == Some(W::When) || has(clause, W::Before);
        if !has(clause, W::Resolve) || denied || self.story.deeds.is_empty() {
            return;
        }
        let own: Vec<usize> = (0..self.story.deeds.len()).filter(|d| self.story.deeds[*d].chain == self.story.chain && !self.story.deeds[*d].earlier).collect();
        let of = match cards {
            [card, ..] => own.iter().copied().find(|d| self.story.deeds[*d].what.is_some_and(|w| self.same(w, *card))),
            [] => own.first().copied(),
        };
        match of {
            Some(first) if own.first() == Some(&first) => self.story.chain = self.story.chain.saturating_add(1),
            Some(later) => self.after = Some(later),
            None => return,
        }
        self.handled = true;
    }

    /// `the body check of Sam is declared`
    fn body_checked(&mut self, clause: &Clause) {
        use Word as W;
        let now = has(clause, W::BodyCheck) && has(clause, W::Play) && !clause.asked && !has(clause, W::Not);
        let who = self.first_character(clause).or(self.him);
        if let Some(who) = who.filter(|_| now) {
            let mut deed = Deed::of(Act::BodyCheck, Some(who), None);
            deed.chain = self.story.chain;
            self.story.deeds.push(deed);
            self.handled = true;
        }
    }

    /// A card that lies on-guard unknown, and what it turns out to be.
    fn guard(&mut self, clause: &Clause) {
        use Word as W;
        let hazard = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.hazard(m[0].card) && self.playable(m[0].card) => Some(m[0].card),
            _ => None,
        });
        if (has(clause, W::OnGuard) || has(clause, W::FaceDown)) && has(clause, W::Card) && hazard.is_none() {
            self.guarded = true;
        }
        let flips = has(clause, W::Reveal) && (has(clause, W::It) || has(clause, W::Card));
        self.flipped |= self.guarded && flips;
        let turns_out = (has(clause, W::It) || has(clause, W::Reveal)) && has(clause, W::Be);
        if let Some(card) = hazard.filter(|_| self.guarded && turns_out && !clause.asked) {
            self.take(card);
            let member = Member { card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None };
            let site = self.story.companies.last().and_then(|c| c.at.or(c.to));
            self.story.lying.push(Lying { card: member, owner: None, since: None, on: None, at: site, mode: None, on_guard: true });
            self.guarded = false;
            if self.flipped {
                let mut deed = Deed::of(Act::RevealOnGuard, Some(card), self.by(clause));
                deed.chain = self.story.chain;
                self.story.deeds.push(deed);
            }
        }
    }

    /// Phrases that tell the step of the turn.
    fn steps(&mut self, clause: &Clause) {
        use Word as W;
        let said = [
            (W::HandsReconciled, Step::HandsReconciled),
            (W::OnGuardWindow, Step::RevealOnGuard),
            (W::AgentWindow, Step::AgentAttacks),
            (W::EstablishOrder, Step::EstablishOrder),
            (W::PhaseEnding, Step::EndOfPhase),
        ];
        if let Some((_, step)) = said.into_iter().find(|(w, _)| has(clause, *w)) {
            self.story.step = Some(step);
            self.handled = true;
        }
        if has(clause, W::NewSiteRevealed) {
            self.story.site_revealed = true;
        }
        let fighting = self.story.fights.last_mut();
        if let Some(fight) = fighting {
            if has(clause, W::NotRolled) {
                fight.joined = true;
                fight.step = Some(Step::Defender);
                let who = fight.assigned.iter().find(|(_, s)| *s == StrikeStatus::ToCome).map(|(c, _)| *c);
                fight.at_strike = fight.at_strike.or(who);
            }
            if has(clause, W::StrikeRolled) && fight.assigned.iter().any(|(_, s)| *s == StrikeStatus::Succeeded) {
                fight.step = Some(Step::Resolve);
            }
        }
    }

    fn remember(&mut self, clause: &Clause) {
        for placed in &clause.nodes {
            let Node::Cards(members) = &placed.node else { continue };
            for m in members {
                if self.character(m.card) {
                    self.him = Some(m.card);
                } else if !self.site(m.card) && !self.region(m.card) {
                    self.it = Some(m.card);
                }
                if let Some(last) = m.bears.last() {
                    self.it = Some(last.card);
                }
            }
        }
    }

    /// `A log line: a card alone is played by who speaks.`
    fn log_line(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        if !verbs.is_empty() || clause.asked {
            return;
        }
        let owned = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        let aimed = has(clause, Word::On) || has(clause, Word::Against) || has(clause, Word::KeyVerb);
        let Some(speaker) = clause.speaker.clone().or(owned.filter(|_| aimed)) else { return };
        let card = clause.nodes.iter().enumerate().find_map(|(at, p)| match &p.node {
            Node::Cards(m) => m.first().filter(|m| self.playable(m.card)).map(|m| (at, m.card)),
            _ => None,
        });
        if let Some((at, card)) = card {
            self.play(clause, at, card, Some(speaker));
        }
    }

    fn playable(&self, card: usize) -> bool {
        let kinds = [CardKind::Event, CardKind::Creature, CardKind::Item, CardKind::Ally, CardKind::Faction];
        kinds.iter().any(|k| self.is(card, *k)) && !self.character(card) && !self.site(card)
    }

    /// Cards that a clause says to be in play.
    fn in_play(&mut self, clause: &Clause) {
        use Word as W;
        let turned = clause.nodes.iter().any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| m.face_down.is_some())));
        let agents = clause.nodes.iter().any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| self.agent(m.card) && m.whose.is_some())));
        let there = has(clause, W::InPlay) || has(clause, W::OnGuard) || has(clause, W::FaceDown) || has(clause, W::FaceUp) || turned
            || (has(clause, W::Agent) && has(clause, W::Have)) || agents;
        let permanent = has(clause, W::PermanentEvent) && (has(clause, W::Have) || has(clause, W::Be));
        let owns = has(clause, W::Have) || has(clause, W::Already) || has(clause, W::SinceStart);
        let deed = [W::Play, W::Tap, W::Discard, W::Respond, W::Reveal].iter().any(|w| has(clause, *w));
        if (has(clause, W::Play) || has(clause, W::Put)) && has(clause, W::InPlay) && !has(clause, W::Have) && !has(clause, W::Be) {
            return;
        }
        let hand = has(clause, W::InHand) || has(clause, W::InDiscard) || has(clause, W::InSideboard);
        if clause.asked && !there && !permanent || deed && !there {
            return;
        }
        if hand && !there && !clause.asked {
            return self.pile(clause);
        }
        if !(there || permanent || owns) || has(clause, W::Not) && !there {
            return;
        }
        let since = match () {
            () if has(clause, W::SinceStart) => Some(Since::Start),
            () if has(clause, W::SinceTurn) => Some(Since::Turn),
            () if has(clause, W::SinceNow) => Some(Since::Now),
            () => None,
        };
        let owner = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Person(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        let groups: Vec<(usize, Vec<Member>)> = clause
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, p)| if let Node::Cards(m) = &p.node { Some((at, m.clone())) } else { None })
            .collect();
        let site = groups.iter().flat_map(|(_, m)| m).map(|m| m.card).find(|c| self.site(*c));
        let bearer = groups.iter().find_map(|(at, m)| {
            let led = at.checked_sub(1).and_then(|b| clause.nodes.get(b)).map(|p| &p.node);
            (led == Some(&Node::Word(W::On))).then(|| m[0].card).filter(|c| self.character(*c))
        });
        let subject = groups.first().filter(|(at, m)| {
            self.character(m[0].card) && clause.nodes[..*at].iter().all(|p| !matches!(p.node, Node::Word(w) if is_verb(w)))
        });
        for (_, members) in &groups {
            for member in members {
                let card = member.card;
                let agent = self.agent(card);
                if self.site(card) || self.region(card) || self.character(card) && !(agent && there) || self.lies(card) {
                    continue;
                }
                if self.is(card, CardKind::Item) || self.is(card, CardKind::Ally) {
                    continue;
                }
                if self.creature(card) && !permanent && !there {
                    continue;
                }
                let owner = member.whose.clone().or_else(|| owner.clone()).or_else(|| clause.speaker.clone());
                let on = bearer.or_else(|| {
                    let corruption = self.mentions[card].versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| d.is_corruption_card()));
                    subject.filter(|_| corruption && has(clause, W::Have)).map(|(_, m)| m[0].card)
                });
                let mut member = member.clone();
                if agent && has(clause, W::FaceDown) {
                    member.face_down = member.face_down.or(Some(true));
                }
                let lying = Lying {
                    card: member,
                    owner,
                    since,
                    on,
                    at: site.filter(|_| agent || has(clause, W::OnGuard)),
                    mode: (has(clause, W::PermanentEvent) && self.creature(card)).then_some("permanent-event"),
                    on_guard: has(clause, W::OnGuard),
                };
                self.take(card);
                self.story.lying.push(lying);
            }
        }
    }

    /// `on each of them sits a Lure`: every member bears one.
    fn on_each(&mut self, clause: &Clause) {
        use Word as W;
        if !(has(clause, W::AllOf) && has(clause, W::On)) || clause.asked {
            return;
        }
        let card = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.is(m[0].card, CardKind::Event) && self.hazard(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let Some(card) = card else { return };
        self.take(card);
        let member = Member { card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None };
        for m in &mut self.story.last_company().members {
            m.bears.push(member.clone());
        }
        self.handled = true;
    }

    fn lies(&self, card: usize) -> bool {
        let other = self.mentions[card].copy.is_some();
        !other && self.story.lying.iter().any(|l| self.same(l.card.card, card))
            || self.story.companies.iter().flat_map(|c| &c.members).any(|m| m.bears.iter().any(|b| self.same(b.card, card)))
    }

    fn pile(&mut self, clause: &Clause) {
        use Word as W;
        let pile = match () {
            () if has(clause, W::InDiscard) => Pile::Discard,
            () if has(clause, W::InSideboard) => Pile::Sideboard,
            () => Pile::Hand,
        };
        let deed = [W::Play, W::Bring, W::Return, W::Put].iter().any(|w| has(clause, *w));
        if deed || !(has(clause, W::Have) || has(clause, W::Be) || has(clause, W::Bear) || has(clause, W::Stay)) {
            return;
        }
        let owner = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Person(p) | Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        let cards: Vec<usize> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m.iter().map(|m| m.card).collect::<Vec<_>>()) } else { None })
            .flatten()
            .collect();
        for card in cards.into_iter().filter(|c| !self.site(*c)).collect::<Vec<_>>() {
            self.take(card);
            self.story.piles.push((owner.clone(), pile, card));
        }
    }

    /// Companies: who moves, who stays, from where to where.
    fn moves(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        use Word as W;
        let groups: Vec<(usize, &Vec<Member>)> = clause
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, p)| if let Node::Cards(m) = &p.node { Some((at, m)) } else { None })
            .collect();
        let sites: Vec<(usize, usize)> =
            groups.iter().filter(|(_, m)| self.site(m[0].card) && !self.character(m[0].card)).map(|(at, m)| (*at, m[0].card)).collect();
        let goes = verbs.iter().any(|(_, w)| matches!(w, W::Move | W::Arrive | W::Stay | W::Enter | W::Be | W::Face | W::Have | W::Attack));
        let bare = sites.is_empty() && groups.iter().any(|(_, m)| self.region(m[0].card)) && !groups.iter().any(|(_, m)| self.character(m[0].card)) && !has(clause, W::KeyVerb);
        if bare && self.story.companies.last().is_some_and(|c| c.via.is_empty() && c.to.is_some()) && !clause.asked && self.story.deeds.is_empty() {
            let via: Vec<usize> = groups.iter().flat_map(|(_, m)| m.iter()).map(|m| m.card).filter(|c| self.region(*c)).collect();
            via.iter().for_each(|r| self.take(*r));
            self.story.last_company().via = via;
            return;
        }
        if sites.is_empty() && !verbs.iter().any(|(_, w)| *w == W::Move) {
            if has(clause, W::Company) || has(clause, W::Tapped) || has(clause, W::Wounded) && self.story.fights.is_empty() {
                self.members(clause);
            }
            return;
        }
        if clause.asked && (self.story.companies.iter().any(|c| c.to.is_some() || c.at.is_some()) || has(clause, W::Return)) {
            return;
        }
        let moving = verbs.iter().any(|(_, w)| matches!(w, W::Move | W::Arrive)) || sites.len() > 1 && has(clause, W::To);
        let on_site = sites.len() == 1 && !moving;
        let known = self.story.companies.iter().any(|c| c.to.is_some_and(|t| sites.iter().all(|(_, s)| self.same(*s, t))) || c.from.is_some() && c.to.is_some() && c.from.is_some_and(|f| sites.iter().all(|(_, s)| self.same(*s, f))));
        let regions: Vec<usize> = groups.iter().flat_map(|(_, m)| m.iter()).map(|m| m.card).filter(|c| self.region(*c)).collect();
        if (known || sites.is_empty()) && !regions.is_empty() && self.story.companies.last().is_some_and(|c| c.via.is_empty() && c.to.is_some()) {
            regions.iter().for_each(|r| self.take(*r));
            self.story.last_company().via = regions;
        }
        if known {
            sites.iter().for_each(|(_, s)| self.take(*s));
            self.members(clause);
            return;
        }
        let returning = has(clause, W::Return) || has(clause, W::Not) && moving && !verbs.iter().any(|(_, w)| *w == W::Arrive);
        if returning && self.story.companies.iter().any(|c| c.to.is_some()) {
            return;
        }
        // A key or an attack of a site is no place where somebody goes.
        let keyed = clause.nodes.iter().position(|p| p.node == Node::Word(W::KeyVerb));
        let sites: Vec<(usize, usize)> = sites.into_iter().filter(|(at, _)| keyed.is_none_or(|k| *at < k)).collect();
        if sites.is_empty() && !moving || !goes && !moving && clause.speaker.is_none() && !on_site {
            return;
        }
        let fresh = self.members(clause);
        let path: Vec<RegionType> = letters(clause);
        let via: Vec<usize> = groups.iter().flat_map(|(_, m)| m.iter()).map(|m| m.card).filter(|c| self.region(*c)).collect();
        let led = |at: usize, words: &[W]| {
            let before = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_) | Node::Number(_)));
            matches!(before.map(|p| &p.node), Some(Node::Word(w)) if words.contains(w))
        };
        let from = sites.iter().find(|(at, _)| led(*at, &[W::From])).map(|(_, s)| *s);
        let to = sites.iter().find(|(at, _)| led(*at, &[W::To])).map(|(_, s)| *s);
        let rest: Vec<usize> = sites.iter().map(|(_, s)| *s).filter(|s| Some(*s) != from && Some(*s) != to).collect();
        let kind = site_type(clause);
        let owner = self.owner(clause);
        let stays = verbs.iter().any(|(_, w)| *w == W::Stay) || has(clause, W::Enter);
        for (_, s) in &sites {
            self.take(*s);
        }
        via.iter().for_each(|r| self.take(*r));
        let _ = fresh;
        let company = self.story.last_company();
        company.owner = company.owner.clone().or(owner.clone());
        if !path.is_empty() && company.letters.is_empty() {
            company.letters = path;
        }
        if company.via.is_empty() {
            company.via = via;
        }
        company.site = company.site.or(kind);
        match (from, to, rest.as_slice()) {
            (from, Some(to), rest) => {
                company.from = from.or(rest.first().copied()).or(company.from);
                company.to = Some(to);
            }
            (Some(from), None, [to, ..]) => (company.from, company.to) = (Some(from), Some(*to)),
            (Some(from), None, []) => company.from = company.from.or(Some(from)),
            (None, None, [from, to, ..]) if !stays => (company.from, company.to) = (Some(*from), Some(*to)),
            (None, None, [at, ..]) => {
                if company.to.is_none() && company.at.is_none() {
                    company.at = Some(*at);
                }
            }
            (None, None, []) => {}
        }
        self.story.sits(owner.as_ref(), Seat::R, 12);
    }

    /// Whose company a clause is about.
    fn owner(&self, clause: &Clause) -> Option<Person> {
        let whose = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        whose.or_else(|| self.subject_of(clause)).or_else(|| clause.speaker.clone())
    }

    /// The characters of a clause join the company that is told of; whether any were new.
    fn members(&mut self, clause: &Clause) -> bool {
        use Word as W;
        if clause.asked && !self.story.companies.is_empty() {
            return false;
        }
        let mut any = false;
        let shown = has(clause, W::InHand) || has(clause, W::Reveal);
        for (at, placed) in clause.nodes.iter().enumerate() {
            let Node::Cards(group) = &placed.node else { continue };
            let none = clause.nodes[at.saturating_sub(2)..at].iter().any(|p| p.node == Node::Word(W::Not));
            if none || shown && !self.story.companies.is_empty() {
                continue;
            }
            let against = at.checked_sub(1).and_then(|b| clause.nodes.get(b)).is_some_and(|p| p.node == Node::Word(W::By));
            for member in group {
                if !self.character(member.card) || against {
                    continue;
                }
                let lying = self.story.lying.iter().any(|l| self.same(l.card.card, member.card));
                if lying || self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, member.card))) {
                    self.take(member.card);
                    continue;
                }
                any |= self.member(member, self.owner(clause));
            }
        }
        // An ally that is told of beside the company: its last member's.
        let allies: Vec<Member> = clause.nodes.iter().filter_map(|p| if let Node::Cards(m) = &p.node { Some(m.clone()) } else { None }).flatten()
            .filter(|m| self.is(m.card, CardKind::Ally) && !self.character(m.card) && !self.lies(m.card) && m.whose.as_ref().is_none_or(|w| *w == Person::He || *w == Person::Me)).collect();
        let moving = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(W::Move | W::Alone)));
        for ally in allies {
            if let Some(last) = self.story.companies.last_mut().and_then(|c| c.members.last_mut()).filter(|_| moving) {
                last.bears.push(ally.clone());
                self.take(ally.card);
            }
        }
        let subject = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.character(m[0].card) => Some(m[m.len() - 1].card),
            Node::Person(Person::He) | Node::Whose(Person::He) => self.him,
            _ => None,
        });
        self.bears(clause, subject);
        let state = clause.nodes.iter().find_map(|p| match p.node {
            Node::Word(W::Tapped) => Some(crate::lang::CardState::Tapped),
            Node::Word(W::Wounded) => Some(crate::lang::CardState::Wounded),
            _ => None,
        });
        if let (Some(state), Some(subject), true, false) = (state, subject, has(clause, W::Be), clause.asked || has(clause, W::Not)) {
            self.become_(subject, state);
        }
        any
    }

    /// A member of a company is tapped or wounded.
    fn become_(&mut self, who: usize, state: crate::lang::CardState) {
        let mentions = self.mentions;
        let title = &mentions[who].title;
        if self.story.deeds.iter().any(|d| !d.earlier) {
            return;
        }
        let known = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()).find(|m| mentions[m.card].title == *title);
        if let Some(known) = known {
            known.state = Some(state);
            self.handled = true;
        }
    }

    /// `Frodo bears …`, `he has …`, `Boromir's only item is …`
    fn bears(&mut self, clause: &Clause, subject: Option<usize>) {
        use Word as W;
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Bear | W::Have | W::With)));
        let (Some(verb), Some(subject)) = (verb, subject) else { return };
        let items: Vec<Member> = clause.nodes[verb..]
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m.clone()) } else { None })
            .flatten()
            .filter(|m| (self.is(m.card, CardKind::Item) || self.is(m.card, CardKind::Ally)) && !self.lies(m.card))
            .collect();
        for item in items {
            self.take(item.card);
            let title = self.mentions[subject].title.clone();
            let mentions = self.mentions;
            let company = self.story.companies.iter_mut().find(|c| c.members.iter().any(|m| mentions[m.card].title == title));
            if let Some(member) = company.and_then(|c| c.members.iter_mut().find(|m| mentions[m.card].title == title)) {
                member.bears.push(item);
            }
        }
    }

    fn member(&mut self, member: &Member, owner: Option<Person>) -> bool {
        self.take(member.card);
        for b in &member.bears {
            self.take(b.card);
        }
        let mentions = self.mentions;
        let title = &mentions[member.card].title;
        let early = self.story.deeds.iter().all(|d| d.earlier);
        for company in &mut self.story.companies {
            if let Some(known) = company.members.iter_mut().find(|m| mentions[m.card].title == *title) {
                known.state = known.state.or(member.state.filter(|_| early));
                for b in &member.bears {
                    if !known.bears.iter().any(|k| mentions[k.card].title == mentions[b.card].title) {
                        known.bears.push(b.clone());
                    }
                }
                return false;
            }
        }
        let whose = member.whose.clone().filter(|p| *p != Person::He);
        let apart = whose.is_some() && self.story.last_company().owner.is_some() && self.story.last_company().owner != whose && !self.story.last_company().members.is_empty();
        if apart {
            let at = self.story.last_company().at;
            let owner = whose.clone();
            match self.story.companies.iter().position(|c| c.owner == owner) {
                Some(known) => self.story.companies[known].members.push(member.clone()),
                None => {
                    let company = Company { owner, at, members: vec![member.clone()], ..Company::default() };
                    let before = self.story.companies.len() - 1;
                    self.story.companies.insert(before, company);
                }
            }
            return true;
        }
        let company = self.story.last_company();
        company.owner = company.owner.clone().or(whose).or(owner);
        company.members.push(member.clone());
        true
    }

    // --- combat as a state ---

    fn fight(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        use Word as W;
        let attacker = self.attacker(clause, verbs);
        let (strikes, prowess) = figures(clause);
        if let Some((source, automatic)) = attacker {
            let known = self.story.fights.last().is_some_and(|f| f.source.is_some_and(|s| self.same(s, source)));
            if !known {
                self.story.fights.push(Fight { source: Some(source), automatic, ..Fight::default() });
            }
            self.take(source);
            let key = self.key(clause);
            if let Some(fight) = self.story.fights.last_mut() {
                fight.key = fight.key.clone().or(key);
            }
        }
        let words = fold(&self.words(clause));
        let race = clause.nodes.iter().find(|p| p.node == Node::Word(W::AttackRace));
        let race = race.and_then(|p| self.text.get(p.span.clone())).map(fold);
        let tells = strikes.is_some() || prowess.is_some();
        self.link_fight(clause, tells);
        if has(clause, W::FaceIt) || has(clause, W::Face) && has(clause, W::It) {
            if let Some(fight) = self.story.fights.last_mut() {
                fight.joined = true;
                fight.over = true;
            }
        }
        if has(clause, W::Cancel) && !clause.asked && has(clause, W::Earlier)
            || has(clause, W::Cancel) && has(clause, W::Have) && !clause.asked && self.story.deeds.last().is_some_and(|d| d.earlier)
        {
            if let Some(last) = self.story.deeds.last_mut().filter(|d| d.earlier) {
                last.cancelled = !has(clause, W::Not);
                self.handled = true;
            }
        }
        if self.story.fights.is_empty() {
            return;
        }
        let characters: Vec<usize> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m.iter().map(|m| m.card).collect::<Vec<_>>()) } else { None })
            .flatten()
            .filter(|c| self.character(*c))
            .collect();
        let him = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        let who = characters.first().copied().or(self.him.filter(|_| him));
        let asked = clause.asked;
        let not = has(clause, W::Not);
        let strike = has(clause, W::Strike) || has(clause, W::StrikeSequence);
        let early = clause.joined == Some(W::Before) || has(clause, W::Before);
        let unassigned = strike && has(clause, W::Assign) && (not || early) || has(clause, W::Unassigned)
            ;
        let sources: Vec<usize> = self.story.fights.last().and_then(|f| f.source).into_iter().collect();
        let Some(fight) = self.story.fights.last_mut() else { return };
        if tells && !asked {
            fight.strikes = fight.strikes.or(strikes);
            fight.prowess = fight.prowess.or(prowess);
            fight.race = fight.race.clone().or(race);
        }
        let _ = sources;
        if has(clause, W::Unfinished) && !asked {
            fight.unfinished = true;
        }
        if has(clause, W::Over) && (has(clause, W::Attack) || has(clause, W::TheAttack)) && !asked && !not {
            fight.over = true;
            fight.joined = true;
        }
        if unassigned && !asked {
            fight.joined = true;
            fight.step = Some(Step::PreAssignment);
            return;
        }
        let all = has(clause, W::AllOf) && (has(clause, W::Take) || has(clause, W::Beat));
        if asked || !all && !strike && !has(clause, W::BodyCheck) && !has(clause, W::Wound) && !has(clause, W::Wounded) && !has(clause, W::Beat) {
            return;
        }
        if strike && has(clause, W::Assign) && characters.is_empty() {
            fight.joined = true;
            fight.step = fight.step.or(Some(Step::StrikesAssigned));
        }
        // What became of whose strike.
        let status = match () {
            () if has(clause, W::Succeed) || has(clause, W::Wound) || has(clause, W::Wounded) && !characters.is_empty() => Some(StrikeStatus::Succeeded),
            () if has(clause, W::Beat) && (strike || has(clause, W::It)) => Some(StrikeStatus::Defeated),
            () => None,
        };
        let taken = has(clause, W::AllOf) && (has(clause, W::Take) || has(clause, W::Beat) || has(clause, W::Face)) && !asked;
        let each = taken && !not || strike && (has(clause, W::AllOf) || words.contains("one each") || words.contains("on each")) && !not;
        let whole: Vec<usize> = self.story.companies.last().map(|c| c.members.iter().map(|m| m.card).collect()).unwrap_or_default();
        let characters = if each && characters.len() < 2 { whole } else { characters };
        let Some(fight) = self.story.fights.last_mut() else { return };
        if each && status == Some(StrikeStatus::Defeated) {
            characters.iter().for_each(|c| set_strike(fight, *c, StrikeStatus::Defeated, self.mentions));
            fight.step = Some(Step::AfterLastStrike);
            fight.joined = true;
            return;
        }
        if let (Some(status), Some(who)) = (status, who) {
            fight.joined = true;
            set_strike(fight, who, status, self.mentions);
            if status == StrikeStatus::Succeeded {
                fight.step = Some(Step::Resolve);
                fight.at_strike = Some(who);
                self.story.wounds.push(who);
            }
        } else if has(clause, W::Beat) && has(clause, W::It) && characters.is_empty() && !fight.assigned.is_empty() && fight.assigned.iter().all(|(_, s)| *s == StrikeStatus::ToCome) {
            fight.assigned.iter_mut().for_each(|(_, s)| *s = StrikeStatus::Defeated);
            fight.step = Some(Step::AfterLastStrike);
            fight.joined = true;
        } else if (strike || taken) && !not && (!characters.is_empty() || each) {
            fight.joined = true;
            let sequence = has(clause, W::StrikeSequence) || has(clause, W::Begin) || words.contains("'s strike") || words.contains("his strike");
            for c in &characters {
                set_strike(fight, *c, StrikeStatus::ToCome, self.mentions);
            }
            if taken && has(clause, W::Tapped) {
                for m in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
                    m.state = Some(crate::lang::CardState::Tapped);
                }
            }
            let Some(fight) = self.story.fights.last_mut() else { return };
            if sequence && let Some(who) = who {
                fight.at_strike = fight.at_strike.or(Some(who));
                fight.step = Some(Step::Defender);
            } else {
                fight.step = fight.step.or(Some(Step::StrikesAssigned));
            }
        }
    }

    /// Words of combat speak of the creature, or of the card that makes an attack, that was declared last.
    fn link_fight(&mut self, clause: &Clause, tells: bool) {
        use Word as W;
        if clause.asked {
            return;
        }
        let faced = has(clause, W::FaceIt) || has(clause, W::Face) && has(clause, W::It);
        let tells = tells || faced;
        let the = has(clause, W::TheAttack) || has(clause, W::Attack) || has(clause, W::Face) || faced;
        let strike = has(clause, W::AllOf) && has(clause, W::Take) || has(clause, W::Strike) || has(clause, W::StrikeSequence) || has(clause, W::BodyCheck);
        if !(the && (tells || has(clause, W::Over) || has(clause, W::Unfinished)) || strike) {
            return;
        }
        let source = self.story.deeds.iter().rev().filter(|d| d.act == Act::Play && !d.asked && !d.earlier).find_map(|d| {
            d.what.filter(|c| self.creature(*c) && self.key_of(d) || self.makes_attack(*c) && (tells || the))
        });
        let Some(source) = source else { return };
        let known = self.story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, source)));
        if !known {
            let key = self.story.deeds.iter().find(|d| d.what == Some(source)).and_then(|d| d.key.clone());
            self.story.fights.push(Fight { source: Some(source), key, joined: strike, ..Fight::default() });
        }
    }

    fn key_of(&self, _deed: &Deed) -> bool {
        true
    }

    /// What attacks in a clause: a creature, a site, a card that makes an attack.
    fn attacker(&self, clause: &Clause, verbs: &[(usize, Word)]) -> Option<(usize, bool)> {
        use Word as W;
        let automatic = has(clause, W::AutomaticAttack);
        if automatic {
            let site = clause.nodes.iter().find_map(|p| match &p.node {
                Node::Cards(m) if self.site(m[0].card) => Some(m[0].card),
                _ => None,
            });
            let there = self.story.companies.last().and_then(|c| c.at.or(c.to));
            return site.or(there).map(|s| (s, true)).filter(|_| !clause.asked);
        }
        if clause.asked {
            return None;
        }
        let fights = verbs.iter().any(|(_, w)| matches!(w, W::Attack | W::Face | W::Wound));
        let the = has(clause, W::TheAttack) || has(clause, W::Attack);
        let named = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.creature(*c) && !self.lies(*c)),
            _ => None,
        });
        if fights && let Some(card) = named {
            return Some((card, false));
        }
        // `the attack of her Seize Prisoners`
        let made = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.is(*c, CardKind::Event) && !self.character(*c)),
            _ => None,
        });
        made.filter(|c| (the || fights) && self.makes_attack(*c)).map(|c| (c, false))
    }

    fn agent(&self, card: usize) -> bool {
        self.mentions[card].versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| d.agent))
    }

    fn makes_attack(&self, card: usize) -> bool {
        self.mentions[card].versions.iter().any(|v| self.table.plays(*v).iter().any(|a| crate::told::knowledge::attacks(&a.steps)))
    }

    fn key(&self, clause: &Clause) -> Option<Key> {
        use Word as W;
        let at = clause.nodes.iter().position(|p| p.node == Node::Word(W::KeyVerb));
        let from = at.unwrap_or(0);
        let named = at.and_then(|at| {
            clause.nodes[at..].iter().take(4).find_map(|p| match &p.node {
                Node::Cards(m) if self.region(m[0].card) || self.site(m[0].card) => Some(m[0].card),
                _ => None,
            })
        });
        if let Some(named) = named {
            return Some(Key::Named(named));
        }
        let mut count = 1;
        for placed in &clause.nodes[from..] {
            match &placed.node {
                Node::Number(n) => count = u8::try_from(*n).unwrap_or(1),
                Node::Word(word) => {
                    if let Some(kind) = region_type(*word) {
                        return Some(Key::Region(kind, count.clamp(1, 3)));
                    }
                    if let Some(kind) = site_word(*word) {
                        return Some(Key::Site(kind));
                    }
                    if *word == W::Site && at.is_some() {
                        return Some(Key::TheSite);
                    }
                }
                _ => {}
            }
        }
        None
    }

    // --- declarations ---

    fn deed(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let modal = at.led_by(&[W::Can, W::Must, W::Want, W::Do]);
        let denied = clause.nodes[at.verb.saturating_sub(3)..at.verb].iter().any(|p| p.node == Node::Word(W::Not));
        if denied && !clause.asked {
            return false;
        }
        if at.led_by(&[W::Must]) && !clause.asked && !at.led_by(&[W::Want, W::Can]) {
            return false;
        }
        let _ = modal;
        match at.word {
            W::Play | W::Put | W::ComeDown | W::Respond | W::Raise | W::Attack | W::Support | W::Protect => self.acts(at),
            W::Tap | W::Discard => self.pays(at),
            W::Influence => {
                let goal = self.behind(clause, at.verb + 1).first().map(|(_, _, m)| m[0].card);
                let last = self.story.deeds.last_mut().filter(|d| d.act == Act::TapAbility && d.targets.is_empty());
                match (goal, last) {
                    (Some(goal), Some(last)) => {
                        last.targets.push(Goal::Card(goal));
                        self.take(goal);
                        true
                    }
                    _ => false,
                }
            }
            W::Reveal => self.reveals(at),
            W::Bring => self.brings(at),
            W::Be if has(clause, W::Hazard) && !clause.asked => {
                let named = self.behind(clause, at.verb + 1).into_iter().map(|(p, _, m)| (p, m[0].card)).find(|(_, c)| self.creature(*c));
                let Some((place, card)) = named else { return self.orders(at) };
                let by = self.by(clause);
                self.play(clause, place, card, by);
                true
            }
            W::Choose if self.chooses(at) => true,
            W::OrderVerb | W::Choose | W::Say | W::Want | W::Be | W::Take | W::Move => self.orders(at),
            W::Pass => self.passes(at),
            _ => false,
        }
    }

    /// `he passes`: told where something was declared before.
    fn passes(&mut self, at: &At<'_>) -> bool {
        let clause = at.clause;
        let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
        let last = self.story.deeds.last().is_some_and(|d| d.act != Act::Pass && !d.earlier);
        if cards || clause.asked || !last || has(clause, Word::CorruptionCheck) || has(clause, Word::Check) {
            return false;
        }
        let mut deed = Deed::of(Act::Pass, None, self.subject_of(clause).or_else(|| clause.speaker.clone()));
        deed.chain = self.story.chain;
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// `and choose that Arthedain becomes a border-land`: more about what was declared last.
    fn chooses(&mut self, at: &At<'_>) -> bool {
        let Some(last) = self.story.deeds.len().checked_sub(1) else { return false };
        if self.story.deeds[last].act != Act::Play || has(at.clause, Word::Order) || at.clause.asked {
            return false;
        }
        let extra: Vec<usize> = self.behind(at.clause, at.verb + 1).into_iter().flat_map(|(_, _, m)| m.iter().map(|m| m.card)).collect();
        let own = self.story.deeds[last].what;
        let fits: Vec<usize> = extra.into_iter().filter(|c| own.is_none_or(|o| !self.same(o, *c))).collect();
        if !fits.iter().all(|c| self.character(*c) || self.site(*c) || self.region(*c)) {
            return false;
        }
        fits.iter().for_each(|c| self.take(*c));
        let words = self.words(at.clause);
        let deed = &mut self.story.deeds[last];
        deed.words.push(' ');
        deed.words.push_str(&words);
        if deed.targets.is_empty() {
            deed.targets = fits.into_iter().map(Goal::Card).collect();
        }
        self.handled = true;
        true
    }

    /// `he says Fell Winter goes first`, `first X, then Y`: an order of what lies there or waits.
    fn orders(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        if clause.asked && !has(clause, W::Me) {
            return false;
        }
        if !has(clause, W::Order) && at.word != W::OrderVerb && !clause.nodes.iter().any(|p| p.node == Node::Word(W::Then)) || self.story.deeds.iter().any(|d| d.act == Act::ChooseOrder) {
            return false;
        }
        let cards: Vec<usize> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m.iter().map(|m| m.card).collect::<Vec<_>>()) } else { None })
            .flatten()
            .filter(|c| (self.is(*c, CardKind::Event) && !self.character(*c) || self.agent(*c)) && self.story.lying.iter().any(|l| self.same(l.card.card, *c)))
            .collect();
        let mut order = cards;
        if order.is_empty() {
            return false;
        }
        // What is not named comes after it, if there is one such thing only.
        if order.len() == 1 {
            let rest: Vec<usize> = self.story.lying.iter().map(|l| l.card.card).filter(|c| !self.same(*c, order[0]) && self.waits(*c)).collect();
            if let [one] = rest.as_slice() {
                order.push(*one);
            }
        }
        if order.len() < 2 {
            return false;
        }
        order.iter().for_each(|c| self.take(*c));
        let mut deed = Deed::of(Act::ChooseOrder, None, self.by(clause));
        deed.order = order;
        deed.chain = self.story.chain;
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Whether a card changes regions or sites, so that its order with others matters.
    fn waits(&self, card: usize) -> bool {
        self.mentions[card].versions.iter().any(|v| {
            self.table.plays(*v).iter().any(|a| a.option.is_some() || !a.steps.is_empty())
                && self.table.defs.get(*v).is_some_and(|d| d.has_keyword("environment"))
        })
    }

    fn by(&self, clause: &Clause) -> Option<Person> {
        self.subject_of(clause).or_else(|| clause.speaker.clone()).or_else(|| self.subject.clone())
    }

    /// The groups behind a place, each with what leads to it.
    fn behind<'c>(&self, clause: &'c Clause, from: usize) -> Vec<(usize, Option<Word>, &'c Vec<Member>)> {
        let mut out = Vec::new();
        for (at, placed) in clause.nodes.iter().enumerate().skip(from) {
            let Node::Cards(members) = &placed.node else { continue };
            let led = clause.nodes[from.min(at)..at].iter().rev().take(4).find_map(|p| match &p.node {
                Node::Word(w) if preposition(*w) => Some(Some(*w)),
                Node::Word(w) if is_verb(*w) => Some(None),
                Node::Cards(_) | Node::Person(_) => Some(None),
                _ => None,
            });
            out.push((at, led.flatten(), members));
        }
        out
    }

    /// `plays`, `responds with`, `supports`: what is played.
    fn acts(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        if at.word == W::Support {
            return self.supports(clause, at.verb);
        }
        let pays = |w: &Word| matches!(w, W::Tap | W::Discard | W::Reveal | W::Play);
        let next = clause.nodes[at.verb + 1..].iter().find(|p| matches!(&p.node, Node::Word(w) if pays(w)) || matches!(&p.node, Node::Cards(m) if self.playable(m[0].card)));
        if at.word == W::Respond && next.is_some_and(|p| matches!(p.node, Node::Word(_))) {
            return false;
        }
        let groups = self.behind(clause, at.verb + 1);
        if at.word == W::ComeDown && let Some(members) = clause.nodes[..at.verb].iter().rev().find_map(|n| match &n.node {
            Node::Cards(m) if self.is(m[0].card, CardKind::Event) => Some(m.clone()),
            _ => None,
        }) {
            let since = if has(clause, W::SinceTurn) { Some(Since::Turn) } else if has(clause, W::SinceNow) { Some(Since::Now) } else { None };
            for m in members.into_iter().filter(|m| !self.lies(m.card)).collect::<Vec<_>>() {
                self.take(m.card);
                let owner = m.whose.clone();
                self.story.lying.push(Lying { card: m, owner, since, on: None, at: None, mode: None, on_guard: false });
            }
            return true;
        }
        let none = groups.iter().all(|(_, _, m)| !self.playable(m[0].card));
        if at.word == W::ComeDown || groups.is_empty() && has(clause, W::Be) || none && at.word == W::Respond {
            let own = clause.nodes[..at.verb].iter().enumerate().rev().find_map(|(p, n)| match &n.node {
                Node::Cards(m) if self.playable(m[0].card) => Some((p, m.clone())),
                _ => None,
            });
            let Some((place, members)) = own else { return false };
            for m in members {
                let by = m.whose.clone().or_else(|| self.by(clause));
                self.play(clause, place, m.card, by);
            }
            return true;
        }
        let direct = groups.iter().find(|(_, led, m)| {
            self.playable(m[0].card) && (led.is_none() || *led == Some(W::With) || *led == Some(W::By))
        });
        if direct.is_none() && at.word == W::Play && let Some((place, _, members)) = groups.iter().find(|(_, led, m)| led.is_none() && self.character(m[0].card)) {
            let card = members[0].card;
            let fresh = !self.story.companies.iter().flat_map(|c| &c.members).any(|m| self.same(m.card, card));
            if has(clause, W::InHand) || self.story.phase == Some(Phase::Organization) && fresh {
                let by = self.by(clause);
                let place = *place;
                self.play(clause, place, card, by);
                let site = self.behind(clause, place + 1).into_iter().map(|(_, _, m)| m[0].card).find(|c| self.site(*c));
                if let (Some(site), Some(last)) = (site, self.story.deeds.last_mut()) {
                    last.targets = vec![Goal::Card(site)];
                    last.with = None;
                }
                return true;
            }
        }
        let Some((place, _, members)) = direct else {
            return self.uses(at);
        };
        let card = members[0].card;
        let more: Vec<usize> = members[1..].iter().map(|m| m.card).filter(|c| self.playable(*c)).collect();
        if at.word == W::Attack && !self.creature(card) {
            return false;
        }
        let by = self.by(clause);
        let place = *place;
        self.play(clause, place, card, by.clone());
        for card in more {
            self.play(clause, place, card, by.clone());
        }
        true
    }

    /// `uses the ring to cancel the strike`
    fn uses(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let it = at.clause.nodes.get(at.verb + 1).is_some_and(|p| p.node == Node::Word(W::It));
        let held = self.story.piles.iter().rev().find(|(_, p, c)| *p == Pile::Hand && self.it.is_some_and(|i| self.same(i, *c))).map(|(_, _, c)| *c);
        if let Some(card) = held.filter(|_| it && at.word == W::Play) {
            let by = self.by(at.clause);
            self.play(at.clause, at.verb + 1, card, by);
            return true;
        }
        let noun = at.clause.nodes[at.verb + 1..].iter().take(3).any(|p| matches!(p.node, Node::Word(W::Ring | W::Item)));
        let Some(card) = self.borne_ring().filter(|_| noun && at.word == W::Play) else { return false };
        if self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, card))) {
            return true;
        }
        self.take(card);
        let mut deed = Deed::of(Act::Use, Some(card), self.by(at.clause));
        deed.chain = self.story.chain;
        deed.asked = at.clause.asked;
        self.story.deeds.push(deed);
        true
    }

    fn play(&mut self, clause: &Clause, place: usize, card: usize, by: Option<Person>) {
        use Word as W;
        let other = matches!(&clause.nodes[place].node, Node::Cards(m) if m.iter().any(|m| m.other && self.same(m.card, card)));
        let known = self.story.deeds.iter().rposition(|d| d.what.is_some_and(|w| self.same(w, card)));
        let second = self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, card) && self.story.copies.get(&w) == Some(&2)));
        if let Some(known) = known.filter(|_| !other || second) {
            // Told of again: what is new is added, but by no question.
            self.take(card);
            if clause.asked && !self.story.deeds[known].asked {
                return;
            }
            self.details(known, clause, place);
            return;
        }
        let lies = self.story.lying.iter().any(|l| self.same(l.card.card, card));
        if lies && !other {
            self.take(card);
            return;
        }
        self.take(card);
        if has(clause, W::OnGuard) || has(clause, W::FaceDown) && self.hazard(card) {
            return self.lay(clause, card, by);
        }
        if has(clause, W::SinceTurn) || has(clause, W::SinceNow) && has(clause, W::Already) {
            let member = Member { card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None };
            let since = Some(if has(clause, W::SinceTurn) { Since::Turn } else { Since::Now });
            self.story.lying.push(Lying { card: member, owner: by, since, on: None, at: None, mode: None, on_guard: false });
            return;
        }
        // What a tested gold ring becomes is chosen while the test resolves.
        let tests = self.story.deeds.last().is_some_and(|d| d.what.is_some_and(|w| self.tests(w)));
        if tests && self.is(card, CardKind::Item) {
            self.story.piles.push((by, Pile::Hand, card));
            self.story.picks.push(card);
            return;
        }
        if other && (lies || known.is_some()) {
            for at in 0..self.mentions.len() {
                if self.same(at, card) {
                    self.story.copies.entry(at).or_insert(if self.mentions[at].span.start < self.mentions[card].span.start { 1 } else { 2 });
                }
            }
            self.story.copies.insert(card, 2);
        }
        let perfect = clause.nodes[..place].windows(2).any(|w| w[0].node == Node::Word(W::Have) && matches!(w[1].node, Node::Word(W::Play | W::Put | W::Tap)));
        let organized = has(clause, W::OrganizationPhase) && self.story.companies.iter().any(|c| c.to.is_some());
        let earlier = has(clause, W::Earlier) || organized || perfect && !self.makes_attack(card) && !clause.asked && self.hazard(card) && !self.creature(card);
        let mut deed = Deed::of(Act::Play, Some(card), by);
        deed.earlier = earlier;
        deed.after = self.after;
        deed.sentence = clause.sentence;
        deed.organized = has(clause, W::OrganizationPhase);
        deed.asked = clause.asked;
        deed.chain = self.story.chain;
        deed.response = has(clause, W::Respond);
        deed.span = clause.nodes[place].span.clone();
        if let Some((_, payer)) = self.pending.take() {
            deed.taps.push(payer);
        }
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, place);
    }

    /// A card is laid on-guard: now, or in the movement/hazard phase that is over.
    fn lay(&mut self, clause: &Clause, card: usize, by: Option<Person>) {
        if self.story.lying.iter().any(|l| self.same(l.card.card, card)) {
            return;
        }
        let past = matches!(self.story.phase, Some(Phase::Site)) || clause.asked;
        if past || self.story.companies.iter().all(|c| c.to.is_none()) {
            let member = Member { card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None };
            let site = self.story.companies.last().and_then(|c| c.at.or(c.to));
            self.story.lying.push(Lying { card: member, owner: by, since: None, on: None, at: site, mode: None, on_guard: true });
            return;
        }
        let mut deed = Deed::of(Act::PlaceOnGuard, Some(card), by);
        deed.chain = self.story.chain;
        self.story.deeds.push(deed);
    }

    fn tests(&self, card: usize) -> bool {
        self.mentions[card].versions.iter().any(|v| self.table.plays(*v).iter().any(|a| crate::told::knowledge::rolls(&a.steps, RollKind::Test)))
    }

    /// Targets, price, option and key of a declaration.
    fn details(&mut self, deed: usize, clause: &Clause, place: usize) {
        use Word as W;
        let mut targets: Vec<Goal> = Vec::new();
        let mut taps: Vec<usize> = Vec::new();
        let mut performer = None;
        let mut with = None;
        let own = self.story.deeds[deed].what;
        for (at, led, members) in self.behind(clause, place + 1) {
            let first = members[0].card;
            if own.is_some_and(|o| self.same(o, first)) {
                continue;
            }
            let tapping = clause.nodes[place..at].iter().rev().take(3).any(|p| p.node == Node::Word(W::Tap));
            match led {
                _ if tapping && self.character(first) => taps.extend(members.iter().map(|m| m.card)),
                Some(W::On | W::Against | W::For | W::To | W::At) => {
                    let check = clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::CorruptionCheck));
                    let company = clause.nodes[..at].iter().rev().take(3).any(|p| p.node == Node::Word(W::Company));
                    if company && self.character(first) {
                        targets.push(Goal::Company);
                        continue;
                    }
                    for m in members {
                        let attacks = self.creature(own.unwrap_or(m.card));
                        if attacks && self.character(m.card) {
                            self.member(m, m.whose.clone());
                        }
                        if attacks && (self.site(m.card) || self.character(m.card)) {
                            continue;
                        }
                        targets.push(if check && self.character(m.card) { Goal::Check(RollKind::Corruption, Some(m.card)) } else { Goal::Card(m.card) });
                    }
                }
                Some(W::With | W::By) if self.character(first) => performer = Some(first),
                Some(W::With) => with = Some(first),
                _ => {}
            }
        }
        // `on it`, `on him`, `on them`
        let rest = &clause.nodes[(place + 1).min(clause.nodes.len())..];
        let pointed = rest.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(W::On | W::Against | W::At), Node::Person(Person::He) | Node::Word(W::It | W::Company)) => Some(&w[1]),
            _ => None,
        });
        if targets.is_empty() && let Some(pointed) = pointed {
            match &pointed.node {
                Node::Word(W::It) => targets.extend(self.it.filter(|i| own.is_none_or(|o| !self.same(o, *i))).map(Goal::Card)),
                Node::Person(_) if own.is_some_and(|o| self.hazard(o)) => {
                    let piled = self.story.piles.iter().rev().find(|(_, p, c)| *p == Pile::Discard && self.creature(*c)).map(|(_, _, c)| *c);
                    targets.extend(piled.map(Goal::InDiscard));
                }
                _ => {}
            }
        }
        if rest.iter().any(|p| matches!(p.node, Node::Word(W::TheAttack | W::Attack))) && targets.is_empty() && own.is_some_and(|o| !self.hazard(o)) {
            targets.push(Goal::Attack);
        }
        let key = if own.is_some_and(|o| self.creature(o)) { self.key(clause) } else { None };
        let words = self.words(clause);
        for card in targets.iter().filter_map(|g| if let Goal::Card(c) | Goal::Check(_, Some(c)) = g { Some(*c) } else { None }).chain(taps.iter().copied()).chain(performer).chain(with).collect::<Vec<_>>() {
            self.take(card);
        }
        let this = &mut self.story.deeds[deed];
        if this.targets.is_empty() {
            this.targets = targets;
        }
        this.taps.extend(taps);
        this.performer = this.performer.or(performer);
        this.with = this.with.or(with);
        this.key = this.key.clone().or(key);
        this.words.push(' ');
        this.words.push_str(&words);
    }

    /// `taps A to play B`, `taps the Nazgûl on C`, `discards D`.
    fn pays(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let groups = self.behind(clause, at.verb + 1);
        let by = self.by(clause);
        let subject = clause.nodes[..at.verb].iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) if self.character(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let object = groups.iter().find(|(_, led, _)| led.is_none()).map(|(p, _, m)| (*p, m[0].card));
        let near = clause.nodes[at.verb + 1..].iter().take(3);
        let pointed = near.clone().take_while(|p| !matches!(&p.node, Node::Cards(_))).position(|p| {
            matches!(p.node, Node::Person(Person::He) | Node::Word(W::It | W::Ring | W::Item | W::Ally | W::Card | W::For))
        });
        let pointed = pointed.filter(|n| clause.nodes[at.verb + 1 + n].node != Node::Word(W::For));
        let meant = pointed.and_then(|n| {
            let place = at.verb + 1 + n;
            let card = match &clause.nodes[place].node {
                Node::Word(W::Ring | W::Item | W::Ally) => self.borne_ring().or(self.it),
                Node::Person(_) if n == 0 && at.word == W::Tap => self.nazgul().or(self.him),
                Node::Person(_) if n == 0 => self.it,
                Node::Person(_) => None,
                _ => self.it,
            };
            card.map(|c| (place, c))
        });
        let himself = near.clone().next().is_some_and(|p| matches!(p.node, Node::Person(Person::He)))
            && self.text.get(clause.nodes[at.verb + 1].span.clone()).is_some_and(|t| t.to_lowercase().ends_with("self"));
        let object = if himself { subject.map(|s| (at.verb + 1, s)) } else { meant.or(object) };
        if at.word == W::Tap && object.is_none_or(|(_, c)| self.is(c, CardKind::Item)) && (has(clause, W::Already) || has(clause, W::Earlier))
            && let Some(item) = object.map(|(_, c)| c).or(self.it)
        {
            if self.item_tapped(item) {
                return true;
            }
        }
        let Some((place, what)) = object else {
            // `Legolas taps and …`; `taps himself to test the ring`
            if let Some(who) = subject.filter(|_| at.word == W::Tap) {
                if has(clause, W::Support) {
                    return self.supports(clause, at.verb);
                }
                self.take(who);
                self.pending = Some((by, who));
            }
            return false;
        };
        let with_her = clause.nodes[place..].windows(2).any(|w| w[0].node == Node::Word(W::With) && matches!(w[1].node, Node::Whose(Person::He) | Node::Person(Person::He)));
        if with_her && at.word == W::Tap && let Some(last) = self.story.deeds.last_mut().filter(|d| d.act == Act::TapAbility && d.targets.is_empty()) {
            last.targets.push(Goal::Card(what));
            self.take(what);
            return true;
        }
        let dealt = self.story.deeds.iter().position(|d| d.what.is_some_and(|w| self.same(w, what)) && d.act != Act::Play);
        if at.word == W::Tap && self.character(what) && !self.agent_in_play(what) {
            let played = groups.iter().find(|(p, _, m)| *p > place && self.playable(m[0].card) && !self.lies(m[0].card));
            if let Some((p, _, m)) = played {
                let card = m[0].card;
                self.take(what);
                self.pending = Some((by.clone(), what));
                let p = *p;
                self.play(clause, p, card, by);
                return true;
            }
            if has(clause, W::Support) {
                return self.supports(clause, at.verb);
            }
            if has(clause, W::Cancel) && !has(clause, W::For) && self.story.fights.last().is_some_and(|f| f.joined) && has(clause, W::Strike) {
                self.take(what);
                let ring = self.borne_ring();
                if let Some(ring) = ring {
                    let mut deed = Deed::of(Act::TapAbility, Some(ring), by);
                    deed.taps.push(what);
                    deed.chain = self.story.chain;
                    self.story.deeds.push(deed);
                    return true;
                }
            }
            // `to test the ring`, `to untap …`: what the character himself does.
            let goal = groups.iter().find(|(p, ..)| *p > place).map(|(_, _, m)| m[0].card);
            if has(clause, W::Test) {
                self.take(what);
                let ring = goal.or_else(|| self.borne_ring());
                let mut deed = Deed::of(Act::TapAbility, Some(what), by);
                deed.targets = ring.map(Goal::Card).into_iter().collect();
                ring.into_iter().for_each(|r| self.take(r));
                deed.chain = self.story.chain;
                deed.asked = clause.asked;
                deed.words = self.words(clause);
                self.story.deeds.push(deed);
                return true;
            }
            self.take(what);
            if let Some(goal) = goal.filter(|_| has(clause, W::Untap) && self.has_use(what)) {
                self.take(goal);
                let mut deed = Deed::of(Act::TapAbility, Some(what), by);
                deed.targets = vec![Goal::Card(goal)];
                deed.chain = self.story.chain;
                self.story.deeds.push(deed);
                return true;
            }
            self.pending = Some((by, what));
            return false;
        }
        if dealt.is_some() {
            self.take(what);
            return false;
        }
        let sideboard = has(clause, W::InSideboard) && self.hazard(what) && self.creature(what);
        let act = match () {
            () if sideboard => Act::NazgulSideboard,
            () if at.word == W::Tap => Act::TapAbility,
            () => Act::DiscardAbility,
        };
        if clause.asked && self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, what))) {
            return false;
        }
        self.take(what);
        if act == Act::DiscardAbility && !self.spends(what) {
            // What has no use that discards it is given up for what resolves.
            if self.creature(what) || self.character(what) || self.story.deeds.is_empty() {
                return false;
            }
            self.story.picks.push(what);
            return true;
        }
        let mut deed = Deed::of(act, Some(what), by);
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        deed.response = has(clause, W::Respond);
        if let Some((_, payer)) = self.pending.take() {
            deed.taps.push(payer);
        }
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, place);
        // `to tap Gandalf`, `protecting Elrond`
        if self.story.deeds[last].targets.is_empty() {
            let goal = groups.iter().find(|(p, ..)| *p > place).map(|(_, _, m)| m[0].card);
            if let Some(goal) = goal {
                self.take(goal);
                self.story.deeds[last].targets.push(Goal::Card(goal));
            }
        }
        true
    }

    /// Whether a card has a use of its own.
    fn has_use(&self, card: usize) -> bool {
        self.mentions[card].versions.iter().any(|v| {
            self.table.defs.get(*v).and_then(|d| d.meaning.as_ref()).is_some_and(|m| !m.abilities.is_empty())
        })
    }

    /// Whether a card has a use of which discarding it is the price.
    fn spends(&self, card: usize) -> bool {
        use crate::engine::card::Cost;
        self.mentions[card].versions.iter().any(|v| {
            let own = self.table.defs.get(*v).and_then(|d| d.meaning.as_ref());
            own.iter().flat_map(|m| m.abilities.iter()).any(|a| a.cost.iter().any(|c| matches!(c, Cost::DiscardThis)))
                || own.is_none()
        })
    }

    /// The last card of the hazard player that lies there and could be tapped.
    fn nazgul(&self) -> Option<usize> {
        self.story.lying.iter().rev().map(|l| l.card.card).find(|c| self.hazard(*c) && self.creature(*c) || self.agent(*c))
    }

    fn agent_in_play(&self, card: usize) -> bool {
        self.story.lying.iter().any(|l| self.same(l.card.card, card))
    }

    fn borne_ring(&self) -> Option<usize> {
        let bears = self.story.companies.iter().flat_map(|c| &c.members).flat_map(|m| &m.bears);
        bears.map(|b| b.card).find(|c| fold(&self.mentions[*c].title).contains("ring"))
    }

    fn supports(&mut self, clause: &Clause, _verb: usize) -> bool {
        use Word as W;
        let characters: Vec<usize> = clause
            .nodes
            .iter()
            .filter_map(|p| if let Node::Cards(m) = &p.node { Some(m.iter().map(|m| m.card).collect::<Vec<_>>()) } else { None })
            .flatten()
            .filter(|c| self.character(*c))
            .collect();
        let (supporter, supported) = match characters.as_slice() {
            [] => (self.pending.take().map(|(_, c)| c), None),
            [one] => (Some(*one), None),
            [a, b, ..] => (Some(*a), Some(*b)),
        };
        let hopes = clause.joined == Some(W::So) && has(clause, W::Can);
        let Some(supporter) = supporter.filter(|_| !hopes) else {
            characters.iter().for_each(|c| self.take(*c));
            return hopes;
        };
        let strike = self.story.fights.last().is_some_and(|f| f.joined) && !has(clause, W::CorruptionCheck) && !has(clause, W::Check);
        let checked = supported.or_else(|| self.checked());
        let known = self.story.deeds.iter().any(|d| d.act == Act::Support && d.taps.iter().any(|t| self.same(*t, supporter)));
        if known {
            return true;
        }
        characters.iter().for_each(|c| self.take(*c));
        let mut deed = Deed::of(Act::Support, None, self.by(clause));
        deed.taps = vec![supporter];
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        deed.targets = vec![if strike { Goal::Strike(checked) } else { Goal::Check(RollKind::Corruption, checked) }];
        self.story.deeds.push(deed);
        true
    }

    /// Whose check is pending: the target of the last hazard that was declared.
    fn checked(&self) -> Option<usize> {
        self.story.deeds.iter().rev().find_map(|d| {
            d.targets.iter().find_map(|g| match g {
                Goal::Card(c) | Goal::Check(_, Some(c)) if self.character(*c) => Some(*c),
                _ => None,
            })
        }).or_else(|| self.story.fights.last().and_then(|f| f.at_strike))
    }

    /// `bring in Aragorn II in place of Strider`
    fn brings(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let characters: Vec<usize> = self
            .behind(clause, at.verb + 1)
            .into_iter()
            .flat_map(|(_, _, m)| m.iter().map(|m| m.card))
            .filter(|c| self.character(*c))
            .collect();
        let [new, old] = characters.as_slice() else { return false };
        if !has(clause, W::InPlace) && !has(clause, W::For) {
            return false;
        }
        characters.iter().for_each(|c| self.take(*c));
        let mut deed = Deed::of(Act::ReplaceCharacter, Some(*new), self.by(clause));
        deed.targets = vec![Goal::Card(*old)];
        deed.chain = self.story.chain;
        self.story.deeds.push(deed);
        true
    }

    fn reveals(&mut self, at: &At<'_>) -> bool {
        use Word as W;
        let clause = at.clause;
        let groups = self.behind(clause, at.verb + 1);
        let many: Vec<usize> = groups.iter().flat_map(|(_, _, m)| m.iter().map(|m| m.card)).filter(|c| self.agent(*c)).collect();
        if many.len() > 1 {
            for card in many {
                self.take(card);
                let known = self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, card)) && d.act == Act::RevealAgent);
                if !known {
                    let mut deed = Deed::of(Act::RevealAgent, Some(card), self.by(clause));
                    deed.chain = self.story.chain;
                    self.story.deeds.push(deed);
                }
            }
            return true;
        }
        let laid = self.story.lying.iter().rev().find(|l| l.on_guard).map(|l| l.card.card);
        let it = groups.is_empty() || clause.nodes[at.verb + 1..].iter().take(3).any(|p| matches!(p.node, Node::Word(W::It | W::Card)));
        let card = groups.first().map(|(p, _, m)| (*p, m[0].card)).filter(|(_, c)| !self.site(*c)).or(laid.filter(|_| it || has(clause, W::It)).map(|c| (at.verb, c)));
        let lying = |card: usize| self.story.lying.iter().find(|l| self.same(l.card.card, card));
        let Some((place, card)) = card.filter(|(_, c)| !self.site(*c)) else { return false };
        let agent = self.mentions[card].versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| d.agent));
        let guard = has(clause, W::OnGuard) || lying(card).is_some_and(|l| l.on_guard) || self.story.lying.iter().any(|l| l.on_guard);
        if !agent && !guard && self.character(card) && self.story.phase == Some(Phase::Organization) {
            let by = self.by(clause);
            self.play(clause, place, card, by);
            let site = self.story.companies.last().and_then(|c| c.at);
            if let (Some(site), Some(last)) = (site, self.story.deeds.last_mut()) {
                last.targets = vec![Goal::Card(site)];
            }
            return true;
        }
        if !agent && !guard {
            return false;
        }
        let act = if agent { Act::RevealAgent } else { Act::RevealOnGuard };
        if self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, card)) && d.act == act) {
            return true;
        }
        if lying(card).is_none() && !agent {
            let member = Member { card, state: None, face_down: None, bears: Vec::new(), other: false, whose: None };
            let site = self.story.companies.last().and_then(|c| c.at.or(c.to));
            self.story.lying.push(Lying { card: member, owner: self.by(clause), since: None, on: None, at: site, mode: None, on_guard: true });
        }
        self.take(card);
        let mut deed = Deed::of(act, Some(card), self.by(clause));
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        self.story.deeds.push(deed);
        let last = self.story.deeds.len() - 1;
        self.details(last, clause, place);
        true
    }
}

fn set_strike(fight: &mut Fight, who: usize, status: StrikeStatus, mentions: &[Mention]) {
    let same = |c: usize| mentions[c].title == mentions[who].title;
    match fight.assigned.iter_mut().find(|(c, _)| same(*c)) {
        Some(known) => {
            if status != StrikeStatus::ToCome {
                known.1 = status;
            }
        }
        None => fight.assigned.push((who, status)),
    }
}

/// Strikes and prowess: `4 strikes with 7 prowess`, `2 strikes at 9`, `(2 strikes, 8)`.
fn figures(clause: &Clause) -> (Option<u8>, Option<i16>) {
    use Word as W;
    let mut strikes = None;
    let mut prowess: Option<i16> = None;
    for (at, placed) in clause.nodes.iter().enumerate() {
        let Node::Number(n) = placed.node else { continue };
        let next = clause.nodes.get(at + 1).map(|p| &p.node);
        let behind = clause.nodes.get(at + 2).map(|p| &p.node);
        let between = matches!(next, Some(Node::Other(_) | Node::Word(W::AttackRace))) && behind == Some(&Node::Word(W::Strike));
        if (next == Some(&Node::Word(W::Strike)) || between) && strikes.is_none() {
            strikes = u8::try_from(n).ok();
        } else if next == Some(&Node::Word(W::Prowess)) {
            prowess = i16::try_from(n).ok();
        } else if strikes.is_some() && prowess.is_none() && n > 2 {
            let before = clause.nodes[..at].iter().rev().take(5).any(|p| p.node == Node::Word(W::Strike) || p.node == Node::Word(W::Prowess));
            let ordinary = clause.nodes[..at].iter().rev().take(2).any(|p| matches!(p.node, Node::Word(W::At | W::With) | Node::Mark(',' | '(') | Node::Word(W::Prowess)));
            if before && ordinary {
                prowess = i16::try_from(n).ok();
            }
        }
    }
    if prowess.is_none() && strikes == Some(1) { (None, None) } else { (strikes, prowess) }
}

fn region_type(word: Word) -> Option<RegionType> {
    Some(match word {
        Word::Wilderness => RegionType::W,
        Word::BorderLand => RegionType::B,
        Word::FreeDomain => RegionType::F,
        Word::ShadowLand => RegionType::S,
        Word::DarkDomain => RegionType::D,
        Word::CoastalSea => RegionType::C,
        _ => return None,
    })
}

fn site_word(word: Word) -> Option<SiteType> {
    Some(match word {
        Word::Haven => SiteType::H,
        Word::FreeHold => SiteType::F,
        Word::BorderHold => SiteType::B,
        Word::Ruins => SiteType::R,
        Word::ShadowHold => SiteType::S,
        Word::DarkHold => SiteType::D,
        _ => return None,
    })
}

fn site_type(clause: &Clause) -> Option<SiteType> {
    clause.nodes.iter().find_map(|p| if let Node::Word(w) = p.node { site_word(w) } else { None })
}

/// The types of regions that a clause lists, with their counts.
fn letters(clause: &Clause) -> Vec<RegionType> {
    let mut out = Vec::new();
    let mut count = 1;
    if clause.nodes.iter().any(|p| p.node == Node::Word(Word::KeyVerb)) {
        return out;
    }
    for placed in &clause.nodes {
        match &placed.node {
            Node::Number(n) => count = *n,
            Node::Word(Word::Unused) if !out.is_empty() => out.push(RegionType::F),
            Node::Word(w) => {
                if let Some(kind) = region_type(*w) {
                    for _ in 0..count.clamp(1, 6) {
                        out.push(kind);
                    }
                    count = 1;
                }
            }
            _ => {}
        }
    }
    out
}
