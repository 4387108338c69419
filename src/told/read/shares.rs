//! Reads what several strikes and several rolls have in common: `both strikes go to Gimli`, `the excess strike is his`,
//! `7 for Gimli and 4 for Legolas`, `they roll 9 and 4`.

use super::*;
use crate::told::node::Placed;

impl Reading<'_> {
    /// Notes the strikes that somebody has beyond their first: `he takes both strikes`, `the excess strike is on Gimli`.
    /// Returns whether there are any.
    pub(super) fn several(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let open = self.story.fights.last().is_some_and(|f| !f.over && !f.past && f.typed.is_none());
        let other = [W::Not, W::Beat, W::Cancel, W::Fail, W::Attack, W::Can, W::Want, W::Unassigned];
        let other = other.iter().any(|w| has(clause, *w));
        if !open || other || clause.asked || !has(clause, W::Strike) {
            return false;
        }
        let each = self.strikes_of_each(clause);
        if each.len() > 1 {
            each.into_iter().for_each(|(who, n)| self.has_strikes(who, n));
            return true;
        }
        let excess = has(clause, W::Excess);
        let gives = [W::Take, W::Get, W::Have, W::Face, W::Assign, W::Move, W::On, W::To, W::Against, W::Be];
        let given = gives.iter().any(|w| has(clause, *w));
        // `Erkenbrand has the other (two strikes, prowess 10)` tells how strong the attack is.
        let made = self.cards(clause).any(|(_, m)| !self.character(m.card)) || has(clause, W::Prowess);
        let count = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(W::Both), Node::Word(W::Strike)) => Some(2),
            (Node::Number(n), Node::Word(W::Strike)) if *n > 1 && !made => u8::try_from(*n).ok(),
            _ => None,
        });
        let named: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c)).collect();
        let (first, several) = (named.first().copied(), named.len() > 1);
        let he = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        let him = self.him.filter(|h| he && self.in_company(*h));
        // `one goes to Bilbo, the second one is an excess strike`: nobody else is there.
        let alone = self.only_member().filter(|_| excess && has(clause, W::Be) && has(clause, W::SecondOne));
        let Some(who) = first.or(him).or(alone).filter(|_| !several && given && (excess || count.is_some())) else {
            return false;
        };
        self.has_strikes(who, if excess { 2 } else { count.unwrap_or(1) });
        true
    }

    /// Gives the member of the company who rolled in the sentence of a clause: `Boromir rolled too low, the strike succeeds`.
    pub(super) fn rolled_here(&self, clause: &Clause) -> Option<usize> {
        let here = self.rolled.filter(|(who, sentence)| *sentence == clause.sentence && self.in_company(*who));
        here.map(|(who, _)| who)
    }

    /// Gives somebody as many strikes that are to come.
    fn has_strikes(&mut self, who: usize, count: u8) {
        let mentions = self.mentions;
        let Some(fight) = self.story.fights.last_mut() else { return };
        fight.gives_strike(who, mentions);
        if count > 1 && !fight.excess.iter().any(|(c, _)| mentions[*c].title == mentions[who].title) {
            fight.excess.push((who, count - 1));
        }
        self.take(who);
        self.handled = true;
    }

    /// Tells how many strikes each of several characters has: `Aragorn has two strikes and Gimli one`, `two strikes are on
    /// Aragorn and one is on Gimli`.
    fn strikes_of_each(&self, clause: &Clause) -> Vec<(usize, u8)> {
        use Word as W;
        let (mut last, mut count, mut led, mut each) = (None, None, false, Vec::new());
        for placed in &clause.nodes {
            match &placed.node {
                Node::Number(n) => match (last.take(), u8::try_from(*n).ok().filter(|n| (1..=6).contains(n))) {
                    (Some(who), Some(n)) => each.push((who, n)),
                    (None, Some(n)) => (count, led) = (Some(n), false),
                    _ => return Vec::new(),
                },
                Node::Cards(m) if m.len() == 1 && self.character(m[0].card) && m[0].bears.is_empty() => {
                    match count.take().filter(|_| led) {
                        Some(n) => each.push((m[0].card, n)),
                        None => last = Some(m[0].card),
                    }
                }
                Node::Word(W::On | W::To | W::For | W::Against) => led = true,
                Node::Word(W::Strike | W::Be | W::Have | W::Get | W::Take | W::Face | W::And | W::Move | W::Assign) => {
                }
                Node::Other(_) | Node::Mark(_) => {}
                _ => return Vec::new(),
            }
        }
        let whole = last.is_none() && count.is_none() && each.iter().any(|(_, n)| *n > 1);
        if whole { each } else { Vec::new() }
    }

    /// Reads dice beside each of which stands whose they are, in a combat in which they have strikes to come: `7 for
    /// Gimli and 4 for Legolas`, `Gimli a 7, Legolas a 4`, `they roll 7 and 4`. Returns whether they are.
    pub(super) fn thrown_by_each(&mut self, clause: &Clause, thrown: &[(usize, i32)]) -> bool {
        use Word as W;
        let checks = [W::BodyCheck, W::CorruptionCheck, W::InfluenceCheck, W::Prowess, W::Tap, W::Play, W::Support];
        let open = self.story.fights.last().is_some_and(|f| !f.over && !f.past);
        if !open || clause.asked || checks.iter().any(|w| has(clause, *w)) {
            return false;
        }
        let others = self.cards(clause).any(|(_, m)| !self.character(m.card) || !m.bears.is_empty());
        let pairs = if others { None } else { self.pairs(clause, thrown).or_else(|| self.in_turn(clause, thrown)) };
        let Some(pairs) = pairs else { return false };
        for (who, n) in pairs {
            self.take(who);
            self.throws(Some(RollKind::Strike), Some(who), n);
        }
        true
    }

    /// Gives each number the character beside it: all of them stand before their numbers, or all behind them.
    fn pairs(&self, clause: &Clause, thrown: &[(usize, i32)]) -> Option<Vec<(usize, i32)>> {
        use Word as W;
        let one = |p: &Placed| match &p.node {
            Node::Cards(m) if m.len() == 1 && self.has_open_strike(m[0].card) => Some(m[0].card),
            _ => None,
        };
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
        let behind = |at: usize| {
            let mut rest = clause.nodes[at + 1..].iter().filter(small);
            let leads = rest.next().map(|p| &p.node);
            let leads = matches!(leads, Some(Node::Word(W::For | W::With | W::By | W::From | W::On | W::Of)));
            rest.next().filter(|_| leads).and_then(one)
        };
        let ahead = |at: usize| {
            let linked = |p: &&Placed| !matches!(p.node, Node::Word(W::Be | W::Roll | W::Have | W::Get));
            clause.nodes[..at].iter().rev().filter(small).find(linked).and_then(one)
        };
        let all = |whose: &dyn Fn(usize) -> Option<usize>| {
            let pairs: Option<Vec<_>> = thrown.iter().map(|(at, n)| whose(*at).map(|who| (who, *n))).collect();
            let named = self.cards(clause).count();
            pairs.filter(|p| p.len() == named)
        };
        let pairs = all(&behind).or_else(|| all(&ahead))?;
        let rolls = has(clause, W::Roll) || self.story.rolls.last().is_some_and(|r| r.kind == Some(RollKind::Strike));
        (rolls || pairs.len() > 1).then_some(pairs)
    }

    /// Gives the dice of all who have a strike to come in the order in which they were named: `they roll 9 and 4`.
    fn in_turn(&self, clause: &Clause, thrown: &[(usize, i32)]) -> Option<Vec<(usize, i32)>> {
        use Word as W;
        let known = |c: usize| self.story.rolls.iter().any(|r| r.of.is_some_and(|of| self.same(of, c)));
        let fight = self.story.fights.last()?;
        let open = fight.assigned.iter().filter(|(c, s)| *s == StrikeStatus::ToCome && !known(*c)).map(|(c, _)| *c);
        let open: Vec<usize> = open.collect();
        let plain = self.cards(clause).next().is_none() && has(clause, W::Roll) && thrown.len() > 1;
        let each = open.len() == thrown.len() && numbers(clause).len() == thrown.len();
        (plain && each).then(|| open.into_iter().zip(thrown.iter().map(|(_, n)| *n)).collect())
    }

    /// Leaves the dice of a strike behind whose result the text tells: only the body check is to come. Where dice alone
    /// tell the result, and nothing is declared, they decide it.
    pub(super) fn rolled_before(&mut self, clauses: &[Clause]) {
        use Word as W;
        let Some(fight) = self.story.fights.last().filter(|f| !f.over && !f.past && f.typed.is_none()) else { return };
        let checked = clauses.iter().any(|c| has(c, W::BodyCheck) || has(c, W::StrikeRolled));
        let Some(who) = fight.at_strike.filter(|_| fight.step == Some(Step::Resolve)) else { return };
        if !checked {
            self.next_strike(who);
            return;
        }
        let own = |r: &Thrown| {
            let strike = r.kind == Some(RollKind::Strike) && r.of.is_some_and(|c| self.same(c, who));
            strike && fight.struck().any(|c| self.same(c, who))
        };
        if !self.story.rolls.iter().any(own) {
            return;
        }
        let results = [W::Wounded, W::Wound, W::Succeed, W::Fail, W::Lose, W::Beat, W::Eliminated, W::StrikeRolled];
        let told = clauses.iter().any(|c| results.iter().any(|w| has(c, *w)));
        let nothing = self.story.deeds.iter().all(|d| d.earlier || matches!(d.act, Act::Pass | Act::BodyCheck));
        let mentions = self.mentions;
        if !told && nothing {
            self.story.deeds.retain(|d| d.act != Act::BodyCheck || d.earlier);
            self.story.wounds.retain(|c| mentions[*c].title != mentions[who].title);
            for m in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
                let wounded = m.state == Some(crate::lang::CardState::Wounded);
                m.state = m.state.filter(|_| !(wounded && mentions[m.card].title == mentions[who].title));
            }
            let Some(fight) = self.story.fights.last_mut() else { return };
            let own = fight.assigned.iter_mut().filter(|(c, _)| mentions[*c].title == mentions[who].title);
            own.for_each(|(_, status)| *status = StrikeStatus::ToCome);
            (fight.step, fight.at_strike) = (Some(Step::StrikesAssigned), None);
            return;
        }
        let (gone, kept): (Vec<Thrown>, Vec<Thrown>) = self.story.rolls.iter().cloned().partition(own);
        self.story.rolls = kept;
        self.story.past.extend(gone.iter().map(|r| i32::from(r.dice)));
    }

    /// Goes on to the strike of somebody else on which something is declared, where the text tells of no body check of the
    /// one who was struck before: that is over.
    fn next_strike(&mut self, struck: usize) {
        let now = self.story.deeds.iter().filter(|d| !d.earlier);
        let aimed: Vec<usize> =
            now.flat_map(|d| &d.targets).filter_map(|g| if let Goal::Strike(who) = g { *who } else { None }).collect();
        let first = aimed.first().copied().filter(|_| aimed.iter().all(|c| !self.same(*c, struck)));
        let Some(next) = first.filter(|c| self.has_open_strike(*c)) else { return };
        if let Some(fight) = self.story.fights.last_mut() {
            (fight.step, fight.at_strike) = (Some(Step::Defender), Some(next));
        }
    }

    /// Gives both characters as many strikes as there are: `Wargs (2@9) strike both`.
    pub(super) fn strikes_both(&mut self, clause: &Clause) {
        let both = clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(Word::Strike) && matches!(w[1].node, Node::Word(Word::Both | Word::AllOf))
        });
        // `the strikes are on both`
        let both = both
            || clause.nodes.windows(4).any(|w| {
                use Node::Word as N;
                let told = (&w[0].node, &w[1].node, &w[2].node, &w[3].node);
                matches!(told, (N(Word::Strike), N(Word::Be), N(Word::On), N(Word::Both | Word::AllOf)))
            });
        let whole: Vec<usize> =
            self.story.companies.last().into_iter().flat_map(|c| &c.members).map(|m| m.card).collect();
        let strikes = figures(clause).0.or_else(|| self.story.fights.last().and_then(|f| f.strikes));
        // `Gimli and Balin take a strike each`: they do, and nobody else.
        let named = self.cards(clause).any(|(_, m)| self.in_company(m.card));
        let each = !named && strikes.is_some_and(|n| usize::from(n) == whole.len());
        let each = both && each || !named && is_one_each(clause);
        let mentions = self.mentions;
        if let Some(fight) = self.story.fights.last_mut().filter(|_| each && !clause.asked) {
            whole.iter().for_each(|c| fight.gives_strike(*c, mentions));
            self.handled = true;
        }
    }
}

/// Whether a clause says no more than that each has a strike: `one strike each, assigned`, `each of them has one strike`.
fn is_one_each(clause: &Clause) -> bool {
    use Node::Word as N;
    let small = |n: &&Node| matches!(n, Node::Other(_) | Node::Mark(_) | Node::Person(Person::He) | N(Word::Of));
    let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !small(n)).collect();
    let takes = |n: &Node| matches!(n, N(Word::Have | Word::Get | Word::Take | Word::Face));
    match told.as_slice() {
        [Node::Number(1), N(Word::Strike), N(Word::AllOf)]
        | [Node::Number(1), N(Word::Strike), N(Word::AllOf), N(Word::Assign)] => true,
        [N(Word::AllOf), verb, Node::Number(1), N(Word::Strike)] => takes(verb),
        // `of the Wargs (2 strikes, 9) each gets one`
        [before @ .., N(Word::AllOf), verb, Node::Number(1)] => {
            let counted = before.is_empty() || before.contains(&&N(Word::Strike));
            takes(verb) && counted && !before.contains(&&N(Word::Not))
        }
        _ => false,
    }
}

/// Whether a clause says that something is cancelled, and names no card that does so: `the strike against Gimli was cancelled`.
pub(super) fn was_cancelled(clause: &Clause) -> bool {
    use Word as W;
    let open = [W::Can, W::Want, W::Play, W::Respond, W::Say, W::With, W::If, W::To];
    let cancel = clause.nodes.iter().rposition(|p| p.node == Node::Word(W::Cancel)).unwrap_or(0);
    let helped = |p: &Placed| matches!(p.node, Node::Word(W::Be | W::Get));
    let last = clause.nodes[cancel..].iter().skip(1).all(|p| !matches!(p.node, Node::Cards(_)));
    last && clause.nodes[..cancel].iter().rev().take(2).any(helped) && !open.iter().any(|w| has(clause, *w))
}

/// Gives the nodes of a clause, `the second one` taken as `the second`.
pub(super) fn whole_shares(clause: &Clause) -> Vec<&Node> {
    let mut nodes: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).collect();
    let mut last = None;
    nodes.retain(|n| {
        let one = **n == Node::Number(1) && last == Some(Node::Word(Word::SecondOne));
        last = Some((*n).clone());
        !one
    });
    nodes
}
