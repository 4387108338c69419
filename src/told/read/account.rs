//! What a clause says that nothing of the story holds: told, so that nobody decides what was left out.

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
    fn unclear(&mut self, clause: &Clause, why: &str) {
        let span = clause.span();
        if !self.story.unread.iter().any(|(s, _)| s.start <= span.start && span.end <= s.end) {
            let text = self.words(clause).trim().to_owned();
            self.story.unread.push((span, format!("{why} in `{text}`")));
        }
    }

    /// What is denied may not be told as if it were so.
    pub(super) fn denied(&mut self, clause: &Clause, deeds: usize, position: String) {
        use Word as W;
        if clause.asked {
            return;
        }
        let denies = |verbs: &[Word]| {
            clause.nodes.iter().enumerate().any(|(at, p)| {
                p.node == Node::Word(W::Not)
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
        let against = declared.iter().any(|d| !d.asked && d.option.is_none() && d.act != Act::Pass);
        let told = declared.is_empty() && self.story.position() != position;
        if against && denies(&ACTS) && !about || told && denies(&STATES) && !about {
            self.unclear(clause, "it is not clear what is denied");
        }
    }

    /// What a declaration is aimed at must be part of it: cards, people and attacks that `on`, `against` and `at` lead to.
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
            if !matches!(placed.node, Node::Word(W::On | W::Against)) {
                continue;
            }
            let next = clause.nodes[at + 1..].iter().find(|p| {
                !matches!(&p.node, Node::Other(_) | Node::Whose(_))
                    && !matches!(p.node, Node::Word(W::AllOf | W::Character | W::Tapped | W::Untapped | W::Wounded))
            });
            match next.map(|p| &p.node) {
                Some(Node::Cards(members)) => {
                    let lost = members.iter().any(|m| {
                        !self.site(m.card)
                            && !self.region(m.card)
                            && !self.part_of(fresh[0], m.card)
                            && !self.creature(self.story.deeds[last].what.unwrap_or(m.card))
                    });
                    let company = clause.nodes[at + 1..].iter().take(4).any(|p| p.node == Node::Word(W::Company));
                    if lost && !company {
                        self.unclear(clause, "it is not clear what it is aimed at");
                    }
                }
                Some(Node::Person(Person::He) | Node::Word(W::It)) => {
                    let aims = self.story.deeds[last].what.is_some_and(|c| {
                        let takes = crate::told::knowledge::takes(self.table, &self.mentions[c].versions);
                        takes.card && !takes.company
                    });
                    if aims && self.story.deeds[last].targets.is_empty() {
                        self.unclear(clause, "it is not clear who is meant");
                    }
                }
                _ => {}
            }
        }
    }

    /// Whoever is said to tap, and whatever is said to be played, discarded or revealed, is in the story as such.
    pub(super) fn acted(&mut self, clauses: &[Clause]) {
        use Word as W;
        for clause in clauses {
            if clause.asked || [W::Say, W::Must, W::Not, W::Can, W::Want].iter().any(|w| has(clause, *w)) {
                continue;
            }
            if matches!(clause.joined, Some(W::If | W::Who | W::Because | W::Before)) {
                continue;
            }
            for (at, placed) in clause.nodes.iter().enumerate() {
                let Node::Word(verb @ (W::Tap | W::Discard | W::Play)) = placed.node else { continue };
                let object = clause.nodes[at + 1..].iter().take(3).find_map(|p| match &p.node {
                    Node::Cards(m) => Some(Some(m[0].card)),
                    Node::Other(_) | Node::Whose(_) | Node::Word(W::Card | W::Creature | W::Agent | W::SecondOne) => {
                        None
                    }
                    _ => Some(None),
                });
                let Some(Some(card)) = object else { continue };
                let declared = self.part_of(0, card)
                    || self.story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, card)))
                    || self.story.picks.iter().any(|c| self.same(*c, card))
                    || self.story.deck.iter().flatten().any(|c| self.same(*c, card))
                    || self.story.piles.iter().any(|(_, _, c)| self.same(*c, card));
                let state = verb == W::Tap && self.tapped(card)
                    || verb == W::Play && (self.lies(card) || self.story.absent.iter().any(|c| self.same(*c, card)));
                if !declared && !state {
                    self.unclear(clause, "it is not clear what happens");
                }
            }
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
            let goals = d.targets.iter().filter_map(|g| match g {
                Goal::Card(c) | Goal::InDiscard(c) | Goal::Check(_, Some(c)) | Goal::Strike(Some(c)) => Some(c),
                Goal::Company | Goal::Attack | Goal::Strike(None) | Goal::Check(_, None) => None,
            });
            let parts =
                d.what.iter().chain(&d.taps).chain(&d.discards).chain(&d.performer).chain(&d.with).chain(&d.order);
            goals.chain(parts).any(|c| self.same(*c, card))
        }) || self.lies(card) && self.story.lying.iter().any(|l| l.on_guard && self.same(l.card.card, card))
    }

    /// Characters who tap for the resource player's plays are in the company, though nobody said so; a company that is told
    /// of only by its site is theirs.
    pub(super) fn settle(&mut self) {
        let known = |story: &Story, mentions: &[Mention], card: usize| {
            let same = |c: usize| mentions[c].title == mentions[card].title;
            story.companies.iter().flat_map(|c| &c.members).any(|m| same(m.card))
                || story.lying.iter().any(|l| same(l.card.card))
        };
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

/// The numbers of a text that are in no line of the script: those that are part of what is told, not of what is asked or said.
pub(in crate::told) fn numbers(clauses: &[Clause], text: &str, script: &str) -> Vec<(std::ops::Range<usize>, String)> {
    use Word as W;
    let written: Vec<i32> = script.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    let units = [
        W::Strike,
        W::Prowess,
        W::Body,
        W::Hazard,
        W::HazardLimit,
        W::GeneralInfluence,
        W::DirectInfluence,
        W::CorruptionPoints,
        W::Roll,
        W::CorruptionCheck,
        W::BodyCheck,
        W::InfluenceCheck,
        W::Check,
        W::Offering,
    ];
    let mut lost = Vec::new();
    for clause in clauses.iter().filter(|c| !c.asked && !has(c, W::Say) && !has(c, W::Must)) {
        for (at, placed) in clause.nodes.iter().enumerate() {
            let Node::Number(n) = placed.node else { continue };
            let near = |reach: usize| {
                clause.nodes[at.saturating_sub(reach)..clause.nodes.len().min(at + reach + 1)]
                    .iter()
                    .any(|p| matches!(p.node, Node::Word(w) if units.contains(&w)))
            };
            if n < 2 || written.contains(&n) || !near(2) {
                continue;
            }
            let shown = text.get(placed.span.clone()).unwrap_or_default();
            lost.push((placed.span.clone(), format!("it is not clear what `{shown}` counts")));
        }
    }
    lost
}
