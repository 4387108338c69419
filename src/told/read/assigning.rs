//! Reads who assigns strikes, where that is declared and no part of the position: `can he put the second one on Bilbo, who is
//! tapped?`; and the attack of a company on one of the other player's, with who strikes whom.

use super::*;
use crate::told::story::CERTAIN;

/// Strikes that somebody is said to assign.
#[derive(Clone, Debug)]
pub(in crate::told) struct Assignment {
    /// Who assigns them, if the text says so.
    by: Option<Person>,
    /// The characters who get one each; whoever gets two stands there twice.
    who: Vec<usize>,
    /// The number of declarations that were told before.
    told: usize,
    sentence: usize,
}

impl Reading<'_> {
    /// Gives the strikes that are still to come in the last fight: whoever has two stands there twice.
    pub(super) fn strikes_given(&self) -> Vec<usize> {
        let Some(fight) = self.story.fights.last() else { return Vec::new() };
        let open = fight.assigned.iter().filter(|(_, s)| *s == StrikeStatus::ToCome).map(|(c, _)| *c);
        let beyond = |c: usize| fight.excess.iter().find(|(e, _)| self.same(*e, c)).map_or(0, |(_, n)| usize::from(*n));
        open.flat_map(|c| std::iter::repeat_n(c, 1 + beyond(c))).collect()
    }

    /// Notes whom a clause has given strikes, and who assigned them.
    pub(super) fn notes_assignment(&mut self, clause: &Clause, before: &[usize]) {
        let now = self.strikes_given();
        let count = |all: &[usize], c: usize| all.iter().filter(|o| self.same(**o, c)).count();
        let mut who: Vec<usize> = Vec::new();
        for card in now.iter().copied() {
            let known = count(before, card) + count(&who, card);
            if count(&now, card) > known {
                who.push(card);
            }
        }
        if !who.is_empty() && !clause.asked {
            let by = self.subject_of(clause).filter(|p| *p != Person::He && hands_out(clause));
            let told = self.story.deeds.len();
            self.story.assignments.push(Assignment { by, who, told, sentence: clause.sentence });
        }
    }

    /// Declares that somebody assigns a strike, where the text asks whether they may: `can my opponent put the second one
    /// on Bilbo?`
    pub(super) fn asks_to_assign(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let gives = hands_out(clause) || has(clause, W::Take);
        let strike = has(clause, W::Strike) || has(clause, W::SecondOne) || has(clause, W::Assign);
        let open = self.story.fights.last().is_some_and(|f| !f.over && !f.past && f.at_strike.is_none());
        let others = self.cards(clause).any(|(_, m)| !self.character(m.card) && !self.is_fought(m.card));
        if !(clause.asked && gives && strike && open) || others || has(clause, W::Tap) || has(clause, W::Not) {
            return false;
        }
        let who: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.in_company(*c)).collect();
        let him = self
            .him
            .filter(|h| self.in_company(*h) && clause.nodes.last().is_some_and(|p| p.node == Node::Person(Person::He)));
        let who = if who.is_empty() { him.into_iter().collect() } else { who };
        let Some(by) = self.subject_of(clause).filter(|_| !who.is_empty()) else { return false };
        self.assigns(Some(by), &who, clause.sentence);
        self.handled = true;
        true
    }

    /// Declares that a company attacks the other player's company at the same site: `I attack his company with mine`.
    pub(super) fn attacks_company(&mut self, clause: &Clause) -> bool {
        let Some(verb) = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Attack)) else { return false };
        let people =
            self.cards(clause).all(|(_, m)| self.in_company(m.card) && !self.is_lying(m.card) || self.site(m.card));
        let denied = clause.nodes[..verb].iter().any(|p| p.node == Node::Word(Word::Not)) && !clause.asked;
        let aside = [Word::Cancel, Word::Strike, Word::AutomaticAttack, Word::Agent].iter().any(|w| has(clause, *w));
        if !people || denied || aside || !self.story.fights.is_empty() {
            return false;
        }
        let Some([first, second]) = self.rivals() else { return false };
        let Some(attacked) = self.attacked_one(clause, verb, [first, second]) else { return false };
        let attacker = if attacked == first { second } else { first };
        let one = |at: usize| self.story.companies[at].members.first().map(|m| m.card);
        let (Some(who), Some(whom)) = (one(attacker), one(attacked)) else { return false };
        let owner = self.story.companies[attacker].owner.clone();
        let known = |d: &Deed| d.act == Act::Attack && d.what.is_some_and(|w| self.same(w, who));
        if !self.story.deeds.iter().any(known) {
            let mut deed = Deed::of(Act::Attack, Some(who), owner.clone());
            deed.targets = vec![Goal::Card(whom)];
            (deed.chain, deed.sentence, deed.asked) = (self.story.chain, clause.sentence, clause.asked);
            self.story.deeds.push(deed);
        }
        self.story.sits(owner.as_ref(), Seat::R, CERTAIN);
        self.story.phase = self.story.phase.or(Some(Phase::Site));
        self.cards(clause).map(|(_, m)| m.card).collect::<Vec<_>>().into_iter().for_each(|c| self.take(c));
        self.handled = true;
        true
    }

    /// Finds the companies of both players, where each has one.
    fn rivals(&self) -> Option<[usize; 2]> {
        let companies = &self.story.companies;
        let mut all = (0..companies.len()).filter(|at| !companies[*at].members.is_empty());
        let (first, second) = (all.next()?, all.next()?);
        (all.next().is_none() && companies[first].owner != companies[second].owner).then_some([first, second])
    }

    /// Finds which of two companies is attacked: what stands behind the verb.
    fn attacked_one(&self, clause: &Clause, verb: usize, both: [usize; 2]) -> Option<usize> {
        let of = |who: &Person| {
            let who = if *who == Person::He { self.third()? } else { who.clone() };
            both.into_iter().find(|at| self.story.companies[*at].owner.as_ref() == Some(&who))
        };
        let has_member =
            |at: &usize, card: usize| self.story.companies[*at].members.iter().any(|m| self.same(m.card, card));
        clause.nodes[verb + 1..].iter().find_map(|p| match &p.node {
            Node::Cards(m) if self.character(m[0].card) => both.into_iter().find(|at| has_member(at, m[0].card)),
            Node::Whose(who) | Node::Person(who) => of(who),
            _ => None,
        })
    }

    /// Declares who strikes whom where companies fight: `he assigns Glorfindel against Ciryaher`, `Legolas strikes at Gorbag`.
    pub(super) fn strikes_whom(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let gives = [W::Assign, W::Choose, W::Strike, W::Face, W::Put].iter().any(|w| has(clause, *w));
        if !gives || !self.story.companies_fight() || has(clause, W::Not) || has(clause, W::Roll) {
            return false;
        }
        let Some([first, second]) = self.rivals() else { return false };
        let by = self.subject_of(clause).or_else(|| clause.speaker.clone());
        let attacker = self.story.deeds.iter().find(|d| d.act == Act::Attack).and_then(|d| d.what);
        let striker = |at: usize| {
            let members = &self.story.companies[at].members;
            members.iter().any(|m| attacker.is_some_and(|a| self.same(a, m.card)))
        };
        let (own, other) = if striker(first) { (first, second) } else { (second, first) };
        let named = |at: usize| {
            let members = &self.story.companies[at].members;
            self.cards(clause).map(|(_, m)| m.card).find(|c| members.iter().any(|m| self.same(m.card, *c)))
        };
        let (Some(who), Some(whom)) = (named(own), named(other)) else { return false };
        let mut deed = self.assigning(by, &[who, whom], clause.sentence);
        deed.asked = clause.asked;
        self.story.deeds.push(deed);
        self.take(who);
        self.take(whom);
        self.handled = true;
        true
    }

    /// Declares that somebody assigns strikes.
    fn assigns(&mut self, by: Option<Person>, who: &[usize], sentence: usize) {
        let deed = self.assigning(by, who, sentence);
        self.story.deeds.push(deed);
    }

    fn assigning(&self, by: Option<Person>, who: &[usize], sentence: usize) -> Deed {
        let mut deed = Deed::of(Act::Assign, who.first().copied(), by);
        deed.targets = who.iter().skip(1).map(|c| Goal::Card(*c)).collect();
        (deed.chain, deed.sentence) = (self.story.chain, sentence);
        deed
    }

    /// Lets strikes be declared as assigned where the text tells that a player does so, and does not only tell whose they
    /// are.
    pub(super) fn assigned_in_turn(&mut self) {
        let all = std::mem::take(&mut self.story.assignments);
        let asked = self.story.deeds.iter().any(|d| d.act == Act::Assign && d.typed.is_none());
        let Some(fight) = self.story.fights.last() else { return };
        let open = fight.assigned.iter().all(|(_, s)| *s == StrikeStatus::ToCome) && fight.typed.is_none();
        // Whoever faces a strike already has been given it.
        let faced = self.story.deeds.iter().any(|d| d.act == Act::Choose && !d.asked);
        let open = open && (asked || !faced);
        let open = open && fight.at_strike.is_none() && !fight.over && !fight.past && !self.story.knows_places();
        if !open || !asked && (all.is_empty() || all.iter().any(|a| a.by.is_none())) {
            return;
        }
        for (n, told) in all.iter().enumerate() {
            let deed = self.assigning(told.by.clone(), &told.who, told.sentence);
            let at = (told.told + n).min(self.story.deeds.len());
            self.story.deeds.insert(at, deed);
        }
        if let Some(fight) = self.story.fights.last_mut() {
            fight.assigned.clear();
            fight.excess.clear();
            fight.joined = true;
            fight.step = Some(Step::PreAssignment);
        }
    }
}

/// Whether somebody is said to hand out strikes.
fn hands_out(clause: &Clause) -> bool {
    let verb = |p: &Placed| matches!(p.node, Node::Word(Word::Assign | Word::Put | Word::Transfer | Word::Choose));
    // `he is assigned one`: nobody is said to do so.
    let passive = clause.nodes.windows(2).any(|w| w[0].node == Node::Word(Word::Be) && verb(&w[1]));
    !passive && clause.nodes.iter().any(verb)
}
