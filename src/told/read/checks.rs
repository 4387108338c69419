//! Reads checks that are over when something is declared: `he failed by one, so he is discarded. Can Frodo still support
//! him?`

use super::*;
use crate::told::node::{DISCARDED, is_plain};

impl Reading<'_> {
    /// Puts the card whose corruption check has failed among what happened before, and the character on the discard pile,
    /// where support for that check is declared only afterwards.
    pub(super) fn failed_checks(&mut self, clauses: &[Clause]) {
        let rolled = self.story.rolls.iter().any(|r| matches!(r.kind, Some(RollKind::Corruption)));
        let asks = |d: &Deed| {
            let check = |c: usize| self.plays_so(c, |steps| knowledge::rolls(steps, RollKind::Corruption));
            d.act == Act::Play && !d.earlier && d.what.is_some_and(check)
        };
        let Some(asked) = self.story.deeds.iter().rposition(asks).filter(|_| !rolled) else { return };
        let supports = |d: &Deed| {
            d.act == Act::Support && matches!(d.targets.as_slice(), [Goal::Check(RollKind::Corruption, _)])
        };
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
            let mut cards = clauses.iter().filter(|c| c.sentence == from).flat_map(|c| self.cards(c).map(|(_, m)| m.card));
            cards.find(|c| self.in_company(*c))
        };
        let checked = checked.or_else(named);
        if let (Some(card), true) = (checked, self.story.deeds[asked].targets.is_empty()) {
            self.story.deeds[asked].targets.push(Goal::Card(card));
        }
        self.story.deeds[asked].earlier = true;
        // Whoever passed before the dice did so in that chain.
        let mut at = 0;
        self.story.deeds.retain(|d| {
            at += 1;
            !(d.act == Act::Pass && (asked + 1..late + 1).contains(&(at - 1)))
        });
        if let Some(card) = checked {
            self.lies_discarded(card);
        }
        self.story.unread.retain(|(span, _)| !over.contains(span));
        self.story.doubts.retain(|(span, _)| !over.contains(span));
    }

    /// Takes a character out of their company and puts them on their player's discard pile.
    fn lies_discarded(&mut self, card: usize) {
        let mentions = self.mentions;
        for company in &mut self.story.companies {
            company.members.retain(|m| mentions[m.card].title != mentions[card].title);
        }
        if !self.story.piles.iter().any(|(_, _, c)| self.same(*c, card)) {
            self.story.piles.push((Some(Person::Resource), Pile::Discard, card));
        }
    }
}
