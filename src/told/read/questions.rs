//! Tells what a text asks: whether something can be done, which of several things can, whether a key must be said.

use super::*;
use crate::told::node;
use crate::told::words::Words;

/// Whether a question, or what somebody says of it, is about what may be done: `can I`, `is that legal`, `too late?`,
/// `does it work`.
pub(in crate::told) fn asks_whether(clauses: &[Clause], words: &Words) -> bool {
    let about = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(w, Word::Can | Word::Must | Word::Anything),
        Node::Other(word) => words.is_asking(word),
        _ => false,
    };
    let by_form = |c: &Clause| c.asked && node::asks_by_form(c);
    // `I don't think he may do that`
    let doubts = |w: &[Clause]| has(&w[0], Word::Say) && has(&w[0], Word::Not) && has(&w[1], Word::Can);
    if clauses.windows(2).any(doubts) {
        return true;
    }
    clauses.iter().any(|c| {
        (c.asked || has(c, Word::Say)) && c.nodes.iter().any(about)
            || has(c, Word::Want)
            || by_form(c)
            || asks_to_play(c)
            || protests(c)
    })
}

/// Whether a clause asks if a card can be played: `is the Lure playable at that point?`
fn asks_to_play(clause: &Clause) -> bool {
    let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
    let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).take(3).collect();
    let card = |n: &Node| matches!(n, Node::Cards(_) | Node::Word(Word::It));
    clause.asked && matches!(told.as_slice(), [Node::Word(Word::Be), card_, Node::Word(Word::KeyVerb)] if card(card_))
}

/// Whether a clause denies that somebody may do what was told: `you can't just play that in there`.
fn protests(clause: &Clause) -> bool {
    let denied =
        clause.nodes.windows(2).position(|w| w[0].node == Node::Word(Word::Can) && w[1].node == Node::Word(Word::Not));
    let acts = [Word::Play, Word::Do, Word::Put, Word::Respond];
    let doing = |p: &Placed| matches!(p.node, Node::Word(w) if acts.contains(&w));
    let cards = clause.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
    denied.is_some_and(|at| clause.nodes[at + 2..].iter().take(3).any(doing)) && !cards && clause.joined.is_none()
}

/// Whether a clause asks which of several things can be done: `which of my two tries is legal?`
pub(in crate::told) fn asks_which(clause: &Clause, words: &Words) -> bool {
    let can = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(w, Word::Can | Word::Both | Word::AllOf),
        Node::Other(word) => words.is_granting(word),
        _ => false,
    };
    let several = [Word::Both, Word::AllOf].iter().any(|w| has(clause, *w));
    let unnamed = clause.nodes.iter().all(|p| !matches!(p.node, Node::Cards(_)));
    let which = several || clause.joined == Some(Word::Who) && unnamed;
    clause.asked && which && clause.nodes.iter().any(can)
}

/// Whether a clause says that somebody does not tell to what a creature is keyed, or asks whether it must be told.
pub(in crate::told) fn leaves_key_unsaid(clause: &Clause) -> bool {
    let at = |word: Word| clause.nodes.iter().position(|p| p.node == Node::Word(word));
    // `can he leave it open?`, `he leaves the key open`
    let open = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "open");
    let left = at(Word::Leave).filter(|at| clause.nodes[*at..].iter().take(4).any(open));
    let left =
        left.filter(|at| clause.asked || clause.nodes[*at..].iter().any(|p| p.node == Node::Word(Word::KeyVerb)));
    let Some(key) = at(Word::KeyVerb).filter(|_| left.is_none()) else { return left.is_some() || must_say(clause) };
    let before = |word: Word| at(word).is_some_and(|at| at < key);
    if keys::could_be_keyed(clause) {
        return true;
    }
    // `keyed to what?`
    let region = |p: &Placed| matches!(p.node, Node::Word(w) if w.region().is_some() || w.site_type().is_some());
    if at(Word::Asks).is_some_and(|at| at > key) && !clause.nodes.iter().any(region) {
        return true;
    }
    // `must I name the key?`
    if clause.asked && before(Word::Must) && clause.nodes.len() == key + 1 {
        return true;
    }
    let told = before(Word::Say) || before(Word::Asks);
    // `he asks what it is keyed to`, `he wants to hear what the Orcs are keyed to`
    let wonders = before(Word::Asks) && (before(Word::Say) || before(Word::Want));
    wonders
        || told && (before(Word::Not) || before(Word::Must))
        || !told && before(Word::Not) && clause.nodes.len() == key + 1
}

/// Whether a clause only asks if somebody must say something: `must I say which one it is?`
fn must_say(clause: &Clause) -> bool {
    let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(Word::Do));
    let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
    let (must, what) = match told.as_slice() {
        [Node::Word(Word::Must), Node::Person(_), Node::Word(Word::Say), what @ ..]
        | [Node::Person(_), Node::Word(Word::Must), Node::Word(Word::Say), what @ ..] => (true, what),
        _ => (false, told.as_slice()),
    };
    // `do I have to say where it attacks?`
    let ends =
        what.is_empty() || *what[0] == Node::Word(Word::Asks) && what.iter().all(|n| !matches!(n, Node::Cards(_)));
    clause.asked && must && ends
}

/// Whether a part only names the card that a text is about: `Cram question`.
pub(in crate::told) fn only_names_a_topic(part: &Clause) -> bool {
    let words = Words::english();
    let label = |p: &Placed| matches!(&p.node, Node::Other(w) if words.is_label(w));
    let card = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1);
    let plain = part.nodes.iter().all(|p| card(p) || matches!(p.node, Node::Other(_)));
    plain && part.nodes.iter().any(label) && part.nodes.iter().filter(|p| card(p)).count() == 1
}

impl Reading<'_> {
    /// Gives the clauses in the order in which they are read: a question with which a text begins is about what is told
    /// behind it.
    pub(super) fn questions_last<'c>(&self, clauses: &'c [Clause]) -> Vec<&'c Clause> {
        let tells = |c: &&Clause| !c.asked && c.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
        let Some(told) = clauses.iter().find(tells).map(|c| c.sentence) else { return clauses.iter().collect() };
        // A clause that goes on with `he` needs the names in the question.
        let first = clauses.iter().find(|c| c.sentence >= told || tells(c));
        let goes_on = first.is_some_and(|c| {
            let named = c.nodes.iter().position(|p| matches!(p.node, Node::Cards(_))).unwrap_or(c.nodes.len());
            c.nodes[..named]
                .iter()
                .any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He) | Node::Word(Word::It)))
        });
        let leads = |c: &&Clause| c.sentence < told && clauses.iter().any(|o| o.sentence == c.sentence && o.asked);
        let (asked, rest): (Vec<&Clause>, Vec<&Clause>) = clauses.iter().partition(|c| leads(c));
        // `Can Marvels Told stop Daelomin at Home? He has it in play …`: nobody is said to do anything in the question.
        let somebody = |p: &Placed| matches!(p.node, Node::Person(_) | Node::Whose(_));
        let of_cards = asked.iter().all(|c| !c.nodes.iter().any(somebody) && c.nodes.len() <= 5);
        if goes_on && !of_cards {
            return clauses.iter().collect();
        }
        rest.into_iter().chain(asked).collect()
    }

    /// Notes the card that a text is about, where a sentence says nothing else: `Cram question.` Returns whether it does.
    pub(super) fn names_the_topic(&mut self, clause: &Clause) -> bool {
        let card = self.cards(clause).map(|(_, m)| m.card).next();
        // A place or somebody may be told of by that: `Question about Moria, my company is there`.
        let thing = |c: &usize| !self.character(*c) && !self.site(*c) && !self.region(*c);
        let topic = only_names_a_topic(clause) || self.is_told_of_later(clause);
        let Some(card) = card.filter(thing).filter(|_| topic) else { return false };
        self.it = Some(card);
        self.handled = true;
        !clause.asked
    }

    /// Whether a clause only says what a text is about, by a deed of nobody, with cards of which the text tells later:
    /// `question about adding up wights`.
    fn is_told_of_later(&self, clause: &Clause) -> bool {
        let words = Words::english();
        let plain: Vec<&str> = clause
            .nodes
            .iter()
            .map_while(|p| if let Node::Other(word) = &p.node { Some(word.as_str()) } else { None })
            .collect();
        let about = plain.iter().any(|w| words.is_label(w)) && plain.last().is_some_and(|w| words.is_topic(w));
        let nobody = !clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_) | Node::Whose(_)));
        let end = clause.span().end;
        let later = |c: usize| (0..self.mentions.len()).any(|o| self.same(o, c) && self.mentions[o].span.start >= end);
        about && nobody && self.cards(clause).all(|(_, m)| later(m.card))
    }

    /// Finds the last card of which the questions speak with which a text begins, where they are read last: what is told
    /// behind them may mean it by `it`.
    pub(super) fn spoken_of_first(&self, clauses: &[Clause], order: &[&Clause]) -> Option<usize> {
        let first = order.first()?;
        let moved = clauses.iter().take_while(|c| c.span() != first.span()).flat_map(|c| self.cards(c));
        let thing = |c: &usize| !self.character(*c) && !self.site(*c) && !self.region(*c);
        moved.map(|(_, m)| m.card).filter(thing).last()
    }
}
