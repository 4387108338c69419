//! Reads who plays a card that somebody has to perform: `Gimli plays Glamdring`, `Roäc plays Flatter a Foe`.

use super::plays::Detailed;
use super::*;

impl Reading<'_> {
    /// Finds the character who is said to play a card that somebody has to perform: `Gimli plays Glamdring`.
    pub(super) fn player_of(&self, told: &Detailed<'_>, targets: &[Goal]) -> Option<usize> {
        let Detailed { deed, clause, place, own, takes, .. } = *told;
        let aimed = targets.iter().any(|g| !self.is_an_attack(g, &takes));
        // `he plays Dodge on Haldir`: that is no other character.
        let other = |g: &Goal| match g {
            Goal::Card(c) | Goal::Strike(Some(c)) => self.character(*c) && self.him.is_none_or(|h| !self.same(h, *c)),
            _ => false,
        };
        let him = self.him.filter(|_| !targets.iter().any(other));
        let before = || clause.nodes[..place.min(clause.nodes.len())].iter().rev();
        let who = before().find_map(|p| match &p.node {
            Node::Person(p) => Some(if *p == Person::He { him } else { None }),
            Node::Cards(m) => Some(m.first().map(|m| m.card)),
            _ => None,
        });
        // `Frodo, whose influence is free, uses Flatter a Foe on them`
        let at_them = own.is_some_and(|o| self.is(o, CardKind::Event)) && matches!(targets, [Goal::Attack]);
        let goes_on = at_them
            && clause.joined.is_none()
            && clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Play));
        let who = who.or_else(|| Some(him).filter(|_| goes_on && clause.speaker.is_none() && self.him_told(clause)));
        let verb = before().find_map(|p| if let Node::Word(w) = p.node { is_verb(w).then_some(w) } else { None });
        let kinds = [CardKind::Item, CardKind::Ally, CardKind::Faction];
        let performed =
            own.is_some_and(|o| !self.hazard(o) && (takes.performer || kinds.iter().any(|k| self.is(o, *k))));
        let free = self.story.deeds[deed].taps.is_empty();
        // `Frodo plays Flatter a Foe`: an event that is aimed at whoever does it.
        let aims = |c: usize| {
            let event = own.filter(|o| self.is(*o, CardKind::Event) && !self.hazard(*o) && takes.card);
            event.is_some_and(|o| self.can_aim(o, c) == Some(true)) && !aimed
        };
        // `Roäc plays Flatter a Foe`: whoever is said to do it, may they or not.
        let ally = |c: usize| {
            let event = own.is_some_and(|o| self.is(o, CardKind::Event) && !self.hazard(o));
            event && (takes.performer || takes.card && !aimed) && self.is_borne_ally(c)
        };
        let there = |c: &usize| self.in_company(*c) || self.is_borne_ally(*c);
        let who = who.flatten().filter(|c| free && there(c) && matches!(verb, Some(Word::Play | Word::Do)));
        who.filter(|c| if self.in_company(*c) { performed || aims(*c) } else { ally(*c) })
    }

    /// Whether a card is an ally in a company.
    fn is_borne_ally(&self, card: usize) -> bool {
        self.is(card, CardKind::Ally) && !self.character(card) && self.bearer(card).is_some()
    }
}
