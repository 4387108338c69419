//! Leaves cards in the hands of those who do not play them: `I save Twilight for later`, `he decides against Foul Fumes`,
//! `I should have played Twilight`, `not Foul Fumes, but Doors of Night`.

use super::knowledge;
use super::node::{Building, Clause, Node, Person, Placed, is_article};
use super::read::has;
use super::undone::holds;
use super::words::Word;
use crate::vocab::fold;

impl Building<'_> {
    /// Turns clauses in which somebody does not play a card into ones in which they hold it.
    pub(super) fn withheld(&self, all: &mut Vec<Clause>) {
        let mut at = 0;
        while at < all.len() {
            if let Some(lacking) = self.plays_none_of(&all[at]) {
                let more = lacking.len();
                all.splice(at..=at, lacking);
                at += more - 1;
            } else if let Some((held, played)) = self.but_another(&all[at]) {
                all.splice(at..=at, [held, played]);
                at += 1;
            } else if self.is_told_not_to(all, at) {
                let aside = [Word::Can, Word::Not];
                all[at].nodes.retain(|p| !matches!(p.node, Node::Word(w) if aside.contains(&w)));
            } else if let Some(wished) = self.wishes(&all[at], all.get(at + 1)) {
                let own = all.get(at + 1).is_some_and(lacks_it);
                all[at] = wished;
                if own {
                    all.remove(at + 1);
                }
            } else if let Some(held) = self.keeps(all, at) {
                all[at] = held;
                if all.get(at + 1).is_some_and(lacks_it) {
                    lack(&mut all[at]);
                    all.remove(at + 1);
                }
            }
            at += 1;
        }
    }

    /// Reads that somebody has played none of several cards as having none of them: `he hasn't played Twilight or Gates of
    /// Morning or anything else`.
    fn plays_none_of(&self, clause: &Clause) -> Option<Vec<Clause>> {
        let who = clause.nodes.first().filter(|p| matches!(p.node, Node::Person(_)))?;
        let told: Vec<&Placed> = clause.nodes[1..].iter().filter(|p| !matches!(p.node, Node::Other(_))).collect();
        let [have, not, play, rest @ ..] = told.as_slice() else { return None };
        let denies =
            [have, not, play].iter().map(|p| &p.node).eq([Word::Have, Word::Not, Word::Play].map(Node::Word).iter());
        let card = |p: &&&Placed| matches!(p.node, Node::Cards(_));
        let plain =
            rest.iter().all(|p| self.declared(Some(p)) || matches!(p.node, Node::Word(Word::Or | Word::Anything)));
        let cards: Vec<&&Placed> = rest.iter().filter(card).collect();
        if !denies || !plain || cards.len() < 2 || clause.asked || clause.joined.is_some() {
            return None;
        }
        let Node::Person(who) = &who.node else { return None };
        let lacks = |card: &&&Placed| {
            let mut held = holds(clause, who.clone(), (**card).clone());
            lack(&mut held);
            held
        };
        Some(cards.iter().map(lacks).collect())
    }

    /// Whether the other player says that somebody may not play a card: they try to, and it is asked whether they may.
    /// `he says that I can't respond with Twilight`
    fn is_told_not_to(&self, all: &[Clause], at: usize) -> bool {
        let clause = &all[at];
        let Some(card) = self.only_card(clause).filter(|_| !clause.asked) else { return false };
        let person = |p: &Placed| if let Node::Person(person) = &p.node { Some(person.clone()) } else { None };
        let says = |c: &Clause| {
            let says = has(c, Word::Say) && !has(c, Word::Not) && c.sentence == clause.sentence && !c.asked;
            let alone = c.nodes.iter().all(|p| !matches!(p.node, Node::Cards(_)));
            c.nodes.first().and_then(person).filter(|_| says && alone)
        };
        let Some(other) = at.checked_sub(1).and_then(|b| says(&all[b])) else { return false };
        let Some(who) = clause.nodes.first().and_then(person).filter(|who| *who != other) else { return false };
        let lead: Vec<&Node> = clause.nodes[1..card].iter().map(|p| &p.node).collect();
        let verbs = [Word::Can, Word::Not, Word::Play, Word::Respond, Word::With, Word::Put];
        let plain = lead.iter().all(|n| match n {
            Node::Word(w) => verbs.contains(w),
            node => matches!(node, Node::Whose(_) | Node::Other(_)),
        });
        let may = matches!(lead.as_slice(), [Node::Word(Word::Can), Node::Word(Word::Not), ..]);
        let will = fold(self.text.get(clause.nodes[1].span.clone()).unwrap_or_default()).starts_with('w');
        let named = |c: &Clause| {
            c.nodes.iter().any(|p| matches!((&p.node, &clause.nodes[card].node), (Node::Cards(a), Node::Cards(b)) if a.iter().any(|m| self.same_title(m.card, b[0].card))))
        };
        let once = all.iter().filter(|c| named(c)).count() == 1;
        who == Person::Me && plain && may && !will && once
    }

    /// Gives the place of the only cards of a clause, if they are one card that is declared.
    fn only_card(&self, clause: &Clause) -> Option<usize> {
        let mut cards = (0..clause.nodes.len()).filter(|n| matches!(clause.nodes[*n].node, Node::Cards(_)));
        let card = cards.next()?;
        (cards.next().is_none() && self.declared(clause.nodes.get(card))).then_some(card)
    }

    /// Reads that somebody keeps a card that they could play.
    fn keeps(&self, all: &[Clause], at: usize) -> Option<Clause> {
        let clause = &all[at];
        let open = matches!(clause.joined, Some(Word::If | Word::Who | Word::Before | Word::After));
        if clause.asked || open || has(clause, Word::InPlay) {
            return None;
        }
        let card = self.only_card(clause)?;
        let who = self.keeper(all, at, card)?;
        let said = clause.nodes.iter().any(|p| p.node == Node::Word(Word::Withhold));
        let first = self.is_first(all, at, card);
        let kept = said || first && (self.saves(clause, card) || self.denies(clause, card) || self.in_hand(clause));
        kept.then(|| holds(clause, who, clause.nodes[card].clone()))
    }

    /// Finds who keeps a card: the one who is named before it, who speaks, in whose hand it is, or who was named just
    /// before.
    fn keeper(&self, all: &[Clause], at: usize, card: usize) -> Option<Person> {
        let clause = &all[at];
        let person = |p: &Placed| if let Node::Person(person) = &p.node { Some(person.clone()) } else { None };
        let hand = clause.nodes.iter().find(|p| p.node == Node::Word(Word::InHand));
        let hand = hand.map(|p| fold(self.text.get(p.span.clone()).unwrap_or_default()));
        let owner = hand.filter(|_| card == 0 && self.in_hand(clause)).map(|hand| {
            match hand.split_whitespace().any(|word| word == "my") {
                true => Person::Me,
                false => Person::He,
            }
        });
        let before = || {
            let same = |c: &&Clause| c.sentence == clause.sentence;
            let named = all[..at].iter().rev().take_while(same).find_map(|c| c.nodes.iter().find_map(person));
            named.filter(|_| card > 0)
        };
        owner
            .or_else(|| clause.nodes[..card].iter().find_map(person))
            .or_else(|| clause.speaker.clone())
            .or_else(before)
    }

    /// Whether a card is said to stay in a hand: `Twilight stays in my hand`.
    fn in_hand(&self, clause: &Clause) -> bool {
        let told: Vec<&Node> =
            clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_) | Node::Whose(_))).collect();
        matches!(told.as_slice(), [Node::Cards(_), Node::Word(Word::Stay | Word::Be), Node::Word(Word::InHand)])
    }

    /// Whether a card that never stays in play is kept: `I keep Twilight`, `I'd rather save my Twilight`.
    fn saves(&self, clause: &Clause, card: usize) -> bool {
        let Node::Cards(members) = &clause.nodes[card].node else { return false };
        let short = members
            .iter()
            .all(|m| self.mention(m.card).is_some_and(|m| knowledge::never_stays(self.table, &m.versions)));
        let keeps =
            |w: &Word| matches!(w, Word::Stay | Word::Protect | Word::Except | Word::Want | Word::Can | Word::On);
        let plain = clause.nodes[..card].iter().all(|p| match &p.node {
            Node::Word(w) => keeps(w),
            Node::Person(_) | Node::Whose(_) | Node::Other(_) => true,
            _ => false,
        });
        let verb = [Word::Stay, Word::Protect, Word::Except].iter().any(|w| has(clause, *w));
        short && plain && verb && card + 1 == clause.nodes.len()
    }

    /// Whether somebody is said not to play a card, or that they should have: `I choose not to play Twilight`.
    fn denies(&self, clause: &Clause, card: usize) -> bool {
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(
                w,
                Word::Do
                    | Word::Not
                    | Word::Can
                    | Word::Want
                    | Word::Choose
                    | Word::Against
                    | Word::Must
                    | Word::Have
                    | Word::Play
                    | Word::Put
                    | Word::Respond
                    | Word::With
                    | Word::To
                    | Word::Say
            ),
            Node::Person(_) | Node::Whose(_) | Node::Other(_) => true,
            _ => false,
        };
        let lead = &clause.nodes[..card];
        let ends = card + 1 == clause.nodes.len();
        if !ends || !lead.iter().all(plain) {
            return false;
        }
        let place = |words: &[Word]| lead.iter().position(|p| matches!(p.node, Node::Word(w) if words.contains(&w)));
        let Some(play) = place(&[Word::Play, Word::Put, Word::Respond, Word::Against]) else { return false };
        // `I can't play it` is what somebody asks about; `I won't` is not.
        let may = place(&[Word::Can]).is_some_and(|can| {
            let typed = fold(self.text.get(lead[can].span.clone()).unwrap_or_default());
            !["wo", "will", "would"].iter().any(|begin| typed.starts_with(begin))
        });
        let not = place(&[Word::Not]).is_some_and(|not| not < play);
        let should = place(&[Word::Must]).is_some() && place(&[Word::Have]).is_some_and(|have| have < play);
        let against = place(&[Word::Choose]).is_some() && place(&[Word::Against]).is_some();
        !may && (not && place(&[Word::Must]).is_none() || should || against)
    }

    /// Reads that somebody would like to hold a card, and does not: `I wish I had Twilight`, `Twilight would be nice, but I
    /// don't have it`.
    fn wishes(&self, clause: &Clause, next: Option<&Clause>) -> Option<Clause> {
        let card = self.only_card(clause).filter(|_| !clause.asked)?;
        let told: Vec<&Node> =
            clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_) | Node::Whose(_))).collect();
        let who = match told.as_slice() {
            [Node::Person(a), Node::Word(Word::Want), Node::Person(b), Node::Word(Word::Have), Node::Cards(_)]
                if a == b =>
            {
                a.clone()
            }
            [Node::Cards(_), Node::Word(Word::Can), Node::Word(Word::Be)] => {
                let lack = next.filter(|next| lacks_it(next) && next.sentence == clause.sentence)?;
                lack.nodes.iter().find_map(|p| if let Node::Person(p) = &p.node { Some(p.clone()) } else { None })?
            }
            _ => return None,
        };
        let mut held = holds(clause, who, clause.nodes[card].clone());
        lack(&mut held);
        Some(held)
    }

    /// Parts what is played from what is not: `he doesn't play Foul Fumes but Doors of Night`.
    fn but_another(&self, clause: &Clause) -> Option<(Clause, Clause)> {
        let small =
            |p: &&Placed| !matches!(&p.node, Node::Other(word) if is_article(word)) && p.node != Node::Mark(',');
        let told: Vec<&Placed> = clause.nodes.iter().filter(small).collect();
        let word = |p: &Placed, word: Word| p.node == Node::Word(word);
        let but = told.iter().position(|p| word(p, Word::But)).filter(|but| *but >= 3)?;
        let (lead, behind) = (&told[1..but - 1], &told[but + 1..]);
        // `he doesn't answer with Twilight but with Marvels Told`
        let behind = behind.strip_prefix(&behind[..usize::from(word(behind.first()?, Word::With))]).unwrap_or(behind);
        let (who, not, card) = (told[0], told[but - 1], *behind.first()?);
        let play = *lead.iter().find(|p| word(p, Word::Play) || word(p, Word::Respond))?;
        let denied = lead.iter().any(|p| word(p, Word::Not));
        let verbs = [Word::Do, Word::Not, Word::Play, Word::Respond, Word::With, Word::Can];
        let plain = lead.iter().all(|p| matches!(p.node, Node::Word(w) if verbs.contains(&w)));
        let Node::Person(person) = &who.node else { return None };
        let plays = self.declared(Some(not)) && self.declared(Some(card));
        if clause.asked || !(plays && denied && plain) {
            return None;
        }
        let held = holds(clause, person.clone(), not.clone());
        let nodes = [who, play].into_iter().chain(behind.iter().copied()).cloned().collect();
        Some((held, Clause { nodes, ..clause.clone() }))
    }
}

/// Whether a clause says that somebody does not have what was named before: `but I had none`, `but I don't have it`.
fn lacks_it(clause: &Clause) -> bool {
    let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
    let no = matches!(
        told.as_slice(),
        [Node::Person(_), Node::Word(Word::Have), Node::Word(Word::Not)]
            | [Node::Person(_), Node::Word(Word::Do), Node::Word(Word::Not), Node::Word(Word::Have)]
            | [
                Node::Person(_),
                Node::Word(Word::Do),
                Node::Word(Word::Not),
                Node::Word(Word::Have),
                Node::Word(Word::It)
            ]
            | [Node::Person(_), Node::Word(Word::Do), Node::Word(Word::Not), Node::Word(Word::Have), Node::Number(1)]
    );
    no && clause.joined == Some(Word::But) && !clause.asked
}

/// Turns a clause that tells that somebody holds a card into one that denies it.
fn lack(clause: &mut Clause) {
    if let Some(have) = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Have)) {
        let end = clause.nodes[have].span.end;
        clause.nodes.insert(have + 1, Placed { node: Node::Word(Word::Not), span: end..end });
    }
}
