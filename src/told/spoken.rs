//! Finds who is meant by `I` and `your` in what somebody says.

use super::doers::opposite;
use super::node::{Node, Person, Placed, Sentence};
use super::words::Word;

/// The marks around what somebody says.
const MARKS: [char; 6] = ['"', '“', '”', '„', '«', '»'];

/// Gives the things of the one who is spoken to their owner: `Opp: Wargs on your Bilbo`.
pub(super) fn yours(sentence: &mut [Placed], other: &Person) {
    for at in 0..sentence.len() {
        let your = matches!(&sentence[at].node, Node::Other(word) if word == "your" || word == "ur");
        if !your || !matches!(sentence.get(at + 1).map(|p| &p.node), Some(Node::Cards(_) | Node::Word(Word::Company))) {
            continue;
        }
        sentence[at].node = Node::Whose(other.clone());
        if let Some(Node::Cards(members)) = sentence.get_mut(at + 1).map(|p| &mut p.node) {
            members.iter_mut().for_each(|m| m.whose = m.whose.take().or(Some(other.clone())));
        }
    }
}

/// Who speaks in quotation marks that are open, and up to where the text was looked at.
#[derive(Default)]
pub(super) struct Quote {
    who: Option<Person>,
    end: usize,
}

/// Finds who says `I` in quotation marks: the one who was named before them, `he says: "I discard the Cram"`. A
/// quotation that is not closed goes on in the next sentence.
pub(super) fn quoted(text: &str, sentence: &mut [Placed], state: &mut Quote) {
    let mut named: Option<Person> = None;
    let mut says = false;
    let behind = speaker_behind(text, sentence, state);
    let Quote { who: quote, end } = state;
    let mut spoken: Vec<(usize, Person)> = Vec::new();
    for (at, placed) in sentence.iter_mut().enumerate() {
        let between = text.get(*end..placed.span.start).unwrap_or_default();
        for _ in between.matches(MARKS) {
            let first = behind.clone().filter(|_| at == 0);
            *quote = if quote.is_some() { None } else { first.or(named.clone().filter(|_| says)) };
        }
        *end = placed.span.end.max(*end);
        spoken.extend(quote.as_ref().and_then(opposite).map(|other| (at, other)));
        match &mut placed.node {
            Node::Word(Word::Say | Word::Respond) => says = true,
            Node::Person(p) | Node::Whose(p) if *p == Person::Me && quote.is_some() => {
                if let Some(who) = quote.clone() {
                    *p = who;
                }
            }
            Node::Person(p) if quote.is_none() && named.is_none() => {
                named = Some(if *p == Person::He { Person::Opponent } else { p.clone() });
            }
            Node::Cards(members) => {
                let own = members.iter_mut().filter(|m| m.whose == Some(Person::Me));
                own.for_each(|m| m.whose = quote.clone().or(m.whose.take()));
            }
            _ => {}
        }
    }
    for (at, other) in spoken {
        let end = sentence.len().min(at + 2);
        yours(&mut sentence[at..end], &other);
    }
}

/// Finds who is named behind a quotation with which a sentence begins: `"I tap him", says my opponent`.
fn speaker_behind(text: &str, sentence: &[Placed], state: &Quote) -> Option<Person> {
    let marked = |from: usize, to: usize| text.get(from..to).is_some_and(|between| between.contains(MARKS));
    let first = sentence.first().filter(|p| state.who.is_none() && marked(state.end, p.span.start))?;
    let close = (1..sentence.len()).find(|at| marked(sentence[at - 1].span.end, sentence[*at].span.start))?;
    let plain = |p: &&Placed| !matches!(p.node, Node::Mark(_) | Node::Other(_));
    let told: Vec<&Node> = sentence[close..].iter().filter(plain).map(|p| &p.node).take(2).collect();
    let ([Node::Word(Word::Say), Node::Person(who)] | [Node::Person(who), Node::Word(Word::Say)]) = told.as_slice()
    else {
        return None;
    };
    let who = if *who == Person::He { Person::Opponent } else { who.clone() };
    (first.span.end <= sentence[close].span.start).then_some(who)
}

/// Finds the places where labels end: `Opp:`.
pub(super) fn labels(nodes: &[Placed]) -> Vec<usize> {
    let label = |w: &[Placed]| matches!(w[0].node, Node::Person(_)) && w[1].node == Node::Mark(':');
    nodes.windows(2).filter(|w| label(w)).map(|w| w[1].span.end).collect()
}

/// Gives what stands behind a label to whoever tells the text, from the sentence on in which they speak of themselves, where
/// labels only say whose move it is: `Opp: Twilight. Elrond is along, I tap him`.
pub(super) fn by_teller(mut sentences: Vec<Sentence>, labels: &[usize], notes: bool) -> Vec<Sentence> {
    let me = |p: &Placed| p.node == Node::Person(Person::Me);
    let (mut end, mut told) = (0, false);
    for (nodes, _, speaker) in sentences.iter_mut().filter(|_| notes) {
        let start = nodes.first().map_or(end, |p| p.span.start);
        let labelled = labels.iter().any(|at| (end..=start).contains(at));
        end = nodes.last().map_or(end, |p| p.span.end);
        told = !labelled && (told || nodes.iter().any(me));
        if told && *speaker == Some(Person::Opponent) {
            *speaker = None;
        }
    }
    sentences
}

/// Whether a few words in parentheses stand behind somebody, and then a colon.
pub(super) fn labelled(mut behind: impl Iterator<Item = Node>) -> bool {
    if behind.next() != Some(Node::Mark('(')) {
        return false;
    }
    let inner: Vec<Node> = behind.by_ref().take(8).take_while(|n| *n != Node::Mark(')')).collect();
    let plain = |n: &Node| !matches!(n, Node::Mark('\n' | ':' | '.' | '?' | '!') | Node::Cards(_));
    inner.len() < 8 && inner.iter().all(plain) && behind.next() == Some(Node::Mark(':'))
}
