//! Rewrites frames of a sentence in which the words stand in another order than in most: lists under a heading, a
//! target that is named behind a deed.

use super::node::{Node, Person, Placed, is_article};
use super::words::{Word, Words};

/// Rewrites all of them.
pub(super) fn plain(out: &mut Vec<Placed>) {
    used_behind_a_dash(out);
    the_one_who(out);
    before_all_that(out);
    under_headings(out);
    victims(out);
    rid_with(out);
    brought_in(out);
    who_gets_which(out);
    waiting_strikes(out);
    over_at_last(out);
    ring_taps(out);
    ring_cancels(out);
    with_himself(out);
    loses_strike(out);
    needs_an_attack(out);
    stands_at_points(out);
    before_anything(out);
}

/// Reads `before this, …` as a time that is past.
fn before_all_that(out: &mut Vec<Placed>) {
    let that = |n: &Node| match n {
        Node::Other(word) => word == "this",
        Node::Word(w) => matches!(w, Word::Who | Word::It),
        _ => false,
    };
    let told = |w: &[Placed]| w[0].node == Node::Word(Word::Before) && that(&w[1].node) && w[2].node == Node::Mark(',');
    if let Some(at) = out.windows(3).position(told) {
        out[at].node = Node::Word(Word::Earlier);
        out.drain(at + 1..at + 3);
    }
}

/// Reads `Aragorn is the one who gets tapped` as what he does.
fn the_one_who(out: &mut Vec<Placed>) {
    let is_one = |w: &[Placed]| {
        let article = matches!(&w[2].node, Node::Other(word) if is_article(word));
        let one = w[3].node == Node::Number(1) && w[4].node == Node::Word(Word::Who);
        w[1].node == Node::Word(Word::Be) && article && one
    };
    let said = |w: &[Placed]| {
        let tapped = matches!(w[5].node, Node::Word(Word::Be | Word::Tapped | Word::GetsTapped));
        // `he wants Gimli to be the one who influences them`, `Gimli must be the one who influences them`
        let does = matches!(w[5].node, Node::Word(Word::Influence | Word::Tap | Word::Support | Word::Play));
        let fits = match w[0].node {
            Node::Cards(_) | Node::Person(_) => tapped,
            Node::Word(Word::To | Word::Must | Word::Can) => does,
            _ => false,
        };
        fits && is_one(w)
    };
    while let Some(at) = out.windows(6).position(said) {
        out.drain(at + 1..at + 5);
    }
    // `it's Jerrek who holds it`
    let cleft = |w: &[Placed]| {
        let nodes = (&w[0].node, &w[1].node, &w[3].node);
        nodes == (&Node::Word(Word::It), &Node::Word(Word::Be), &Node::Word(Word::Who))
            && matches!(&w[2].node, Node::Cards(m) if m.len() == 1)
            && matches!(
                w[4].node,
                Node::Word(Word::Bear | Word::Have | Word::Tap | Word::Face | Word::Support | Word::Play)
            )
    };
    if let Some(at) = out.windows(5).position(cleft) {
        out.remove(at + 3);
        out.drain(at..at + 2);
    }
}

/// Reads a card whose use stands behind a dash as what is used: `his Magic Ring of Stealth - tap, cancel the strike`.
fn used_behind_a_dash(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(1) {
        let dash = matches!(out[at].node, Node::Mark('-' | '='));
        let verb = matches!(out[at + 1].node, Node::Word(Word::Tap | Word::Discard));
        let card = matches!(&out[at - 1].node, Node::Cards(m) if m.len() == 1);
        let ends = matches!(
            out.get(at + 2).map(|p| &p.node),
            None | Some(Node::Mark(_) | Node::Word(Word::To | Word::On | Word::For | Word::Against | Word::Cancel))
        );
        if dash && verb && card && ends {
            let start = out[at - 1].span.start;
            out[at + 1].span = start..start;
            out[at - 1..=at + 1].rotate_right(1);
        }
    }
}

/// Reads `Aragorn is at 7 corruption points` as what he has.
fn stands_at_points(out: &mut Vec<Placed>) {
    let said = |w: &[Placed]| {
        matches!(w[0].node, Node::Word(Word::Be | Word::Stay))
            && w[1].node == Node::Word(Word::At)
            && matches!(w[2].node, Node::Number(_))
            && w[3].node == Node::Word(Word::CorruptionPoints)
    };
    if let Some(at) = out.windows(4).position(said) {
        out[at].node = Node::Word(Word::Have);
        out.remove(at + 1);
    }
}

/// Reads what a thing taps for as what it does: `the ring taps and cancels that strike`.
fn ring_taps(out: &mut Vec<Placed>) {
    let said = |w: &[Placed]| {
        matches!(w[0].node, Node::Word(Word::Ring | Word::Item))
            && matches!(w[1].node, Node::Word(Word::Tap | Word::Tapped))
            && matches!(w[2].node, Node::Word(Word::And | Word::To))
            && w[3].node == Node::Word(Word::Cancel)
    };
    if let Some(at) = out.windows(4).position(said) {
        out.drain(at + 1..at + 3);
    }
}

/// Reads what a thing does as what its bearer does with it: `can the ring cancel it?`, `cancel the strike with the ring`.
fn ring_cancels(out: &mut Vec<Placed>) {
    let thing = |p: &Placed| matches!(p.node, Node::Word(Word::Ring | Word::Item));
    let word = |at: usize, word: Word| Placed { node: Node::Word(word), span: out[at].span.clone() };
    let led = |at: usize| out[..at].iter().rposition(|p| !is_small(&p.node)).map_or(0, |led| led + 1);
    for at in 0..out.len() {
        let asks = |n: usize| matches!(out[n].node, Node::Word(Word::Can | Word::Do | Word::Must) | Node::Mark(_));
        let from = led(at);
        let acts = thing(&out[at]) && from.checked_sub(1).is_none_or(asks);
        if acts && out.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::Cancel)) {
            let he = Placed { node: Node::Person(Person::He), span: out[at].span.clone() };
            let (tap, to) = (word(at, Word::Tap), word(at + 1, Word::To));
            out.insert(at + 1, to);
            out.splice(from..from, [he, tap]);
            return;
        }
        let with =
            from.checked_sub(1).filter(|with| out[*with].node == Node::Word(Word::With)).filter(|_| thing(&out[at]));
        let near = |with: usize| (with.saturating_sub(4)..with).find(|n| out[*n].node == Node::Word(Word::Cancel));
        if let Some((with, cancel)) = with.and_then(|with| Some((with, near(with)?))) {
            let (tap, to) = (word(cancel, Word::Tap), word(cancel, Word::To));
            let ring: Vec<Placed> = out.drain(with..=at).skip(1).collect();
            out.splice(cancel..cancel, std::iter::once(tap).chain(ring).chain([to]));
            return;
        }
    }
}

/// Reads who lost to a strike as who was wounded by it: `Boromir has lost to his strike`, `Boromir fails against the first
/// strike`, `Boromir lost his`, `Boromir lost his fight`, `Boromir was unhurt but lost his`.
fn loses_strike(out: &mut Vec<Placed>) {
    let word =
        |n: usize, words: &[Word]| matches!(out.get(n).map(|p| &p.node), Some(Node::Word(w)) if words.contains(w));
    let helps = |p: &Placed| {
        matches!(p.node, Node::Other(_) | Node::Word(Word::Have | Word::Alone | Word::Already | Word::Now | Word::Then))
    };
    let found = (1..out.len()).find_map(|at| {
        let from = out[..at].iter().rposition(|p| !helps(p))?;
        let somebody = is_somebody(&out[from]) || subject_ahead(out, from).is_some();
        let to = word(at + 1, &[Word::To, Word::Against]);
        let what = (at + 1 + usize::from(to)..out.len()).find(|n| !matches!(out[*n].node, Node::Other(_)))?;
        let his = matches!(out[what].node, Node::Person(Person::He) | Node::Whose(Person::He));
        let which = his || word(what, &[Word::Order]);
        let strike = word(what, &[Word::Strike]) || which && word(what + 1, &[Word::Strike]);
        let strike = strike || his && word(at, &[Word::Lose]) && word(what + 1, &[Word::Face]);
        let ends = match out.get(what + 1).map(|p| &p.node) {
            None | Some(Node::Mark(_)) => true,
            Some(Node::Word(w)) => matches!(w, Word::And | Word::But),
            _ => false,
        };
        (word(at, &[Word::Lose, Word::Fail]) && somebody && (strike || his && ends)).then_some((from, at, to))
    });
    let Some((from, at, to)) = found else { return };
    let span = out[at].span.clone();
    let who = subject_ahead(out, from).map(|who| Placed { node: out[who].node.clone(), span: span.start..span.start });
    let said = [Word::Be, Word::Wounded, Word::By].map(|w| Placed { node: Node::Word(w), span: span.clone() });
    let said = who.into_iter().chain(said);
    let late: Vec<Placed> = out[from + 1..at].iter().filter(|p| p.node != Node::Word(Word::Have)).cloned().collect();
    out.splice(from + 1..at + 1 + usize::from(to), late.into_iter().chain(said));
}

/// Leaves out that nobody can do anything before what is asked for: `What has to happen before my opponent or I can do
/// anything?`
fn before_anything(out: &mut Vec<Placed>) {
    let word = |p: &Placed, words: &[Word]| matches!(p.node, Node::Word(w) if words.contains(&w));
    let Some(asks) = out.iter().position(|p| word(p, &[Word::Asks])) else { return };
    let Some(end) = out.iter().rposition(|p| word(p, &[Word::Anything])) else { return };
    let Some(from) = out[..end].iter().rposition(|p| word(p, &[Word::Before])) else { return };
    let plain = |p: &Placed| {
        matches!(p.node, Node::Person(_) | Node::Other(_)) || word(p, &[Word::Or, Word::And, Word::Can, Word::Both])
    };
    if asks < from && out[asks..from].iter().any(|p| word(p, &[Word::Happen])) && out[from + 1..end].iter().all(plain) {
        out.drain(from..=end);
    }
}

/// Whether a node is a character, or stands for one.
fn is_somebody(placed: &Placed) -> bool {
    matches!(placed.node, Node::Cards(_) | Node::Person(Person::He))
}

/// Finds the one of whom a state is told ahead of `but` or `and`, and of whom the words behind it tell as well.
fn subject_ahead(out: &[Placed], joint: usize) -> Option<usize> {
    let begin = out[..joint].iter().rposition(|p| matches!(p.node, Node::Mark(_))).map_or(0, |mark| mark + 1);
    let state = |p: &Placed| {
        let words = [Word::Be, Word::Have, Word::Unwounded, Word::Untapped, Word::Tapped, Word::Earlier, Word::Already];
        matches!(&p.node, Node::Other(_)) || matches!(p.node, Node::Word(w) if words.contains(&w))
    };
    let joins = matches!(out[joint].node, Node::Word(Word::But | Word::And));
    let who = (begin..joint).find(|n| !matches!(out[*n].node, Node::Other(_)))?;
    (joins && is_somebody(&out[who]) && who + 1 < joint && out[who + 1..joint].iter().all(state)).then_some(who)
}

/// Leaves out `with him` behind what somebody has: `Gorbag has The Balrog with him`.
fn with_himself(out: &mut Vec<Placed>) {
    for at in 2..out.len().saturating_sub(1) {
        let him = out[at].node == Node::Word(Word::With) && out[at + 1].node == Node::Person(Person::He);
        let ends = matches!(out.get(at + 2).map(|p| &p.node), None | Some(Node::Mark(_) | Node::Word(Word::And)));
        let has = |p: &Placed| matches!(p.node, Node::Word(Word::Have | Word::Bear));
        let before = out[..at].iter().rev().take_while(|p| !matches!(p.node, Node::Mark(_)));
        let small = |p: &&Placed| is_small(&p.node) || matches!(p.node, Node::Word(Word::Ally | Word::Item));
        let mut said = before.filter(|p| !small(p));
        let thing = said.next().is_some_and(|p| matches!(p.node, Node::Cards(_)));
        let owns = said.next().is_some_and(has) && said.next().is_some_and(|p| matches!(p.node, Node::Cards(_)));
        if him && ends && thing && owns {
            out.drain(at..at + 2);
            return;
        }
    }
}

/// Reads a fight that is over: `that fight is finished`.
fn over_at_last(out: &mut Vec<Placed>) {
    let word = |n: usize, word: Word| matches!(out.get(n).map(|p| &p.node), Some(Node::Word(w)) if *w == word);
    let found = (0..out.len()).find(|at| word(*at, Word::Face) && word(*at + 1, Word::Be) && word(*at + 2, Word::Over));
    let Some(at) = found else { return };
    let article = |p: &Placed| matches!(&p.node, Node::Other(w) if is_article(w) || w == "this");
    let led = at.checked_sub(1).is_some_and(|b| article(&out[b]) || out[b].node == Node::Word(Word::Who));
    let first = at
        .checked_sub(2)
        .is_none_or(|b| matches!(out[b].node, Node::Mark(_) | Node::Word(Word::And | Word::When | Word::After)));
    if led && first {
        out[at].node = Node::Word(Word::TheAttack);
        out.remove(at - 1);
    }
}

/// Reads that strikes are unassigned: `we have not decided yet who gets which strike`.
fn who_gets_which(out: &mut Vec<Placed>) {
    let word =
        |n: usize, words: &[Word]| matches!(out.get(n).map(|p| &p.node), Some(Node::Word(w)) if words.contains(w));
    let found = (1..out.len()).find_map(|at| {
        let who = word(at, &[Word::Who]);
        let gets = word(at + 1, &[Word::Get, Word::Take, Word::Face, Word::Have, Word::Attack]);
        let strike = (at + 2..out.len().min(at + 5)).find(|n| word(*n, &[Word::Strike]))?;
        let not = (at.saturating_sub(5)..at).find(|n| word(*n, &[Word::Not, Word::Nobody]))?;
        let mark = out[not..at].iter().any(|p| matches!(p.node, Node::Mark(_) | Node::Cards(_)));
        (who && gets && !mark).then_some((not, strike))
    });
    let Some((not, strike)) = found else { return };
    let span = out[not].span.start..out[strike].span.end;
    out.splice(not..=strike, [Placed { node: Node::Word(Word::Unassigned), span }]);
}

/// Reads a strike that waits: `the strike of Jerrek waits`, `Jerrek's strike still waits`.
fn waiting_strikes(out: &mut [Placed]) {
    for at in 2..out.len() {
        let strike = |n: usize| matches!(out[n].node, Node::Word(Word::Strike | Word::StrikeSequence));
        let card = |n: usize| matches!(&out[n].node, Node::Cards(m) if m.len() == 1);
        let before = (0..at).rev().find(|n| !matches!(out[*n].node, Node::Other(_))).unwrap_or(0);
        let of = before > 1 && card(before) && out[before - 1].node == Node::Word(Word::Of) && strike(before - 2);
        let own = before > 0 && strike(before) && card(before - 1);
        let ends = matches!(out.get(at + 1).map(|p| &p.node), None | Some(Node::Mark(_) | Node::Word(Word::And)));
        if out[at].node == Node::Word(Word::Stay) && (of || own) && ends {
            out[at].node = Node::Word(Word::ToCome);
        }
    }
}

/// Reads the card that does away with another one: `I get rid of Doors of Night with a Twilight`.
fn rid_with(out: &mut Vec<Placed>) {
    let card = |n: usize| matches!(out.get(n).map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1);
    let found = (0..out.len()).find_map(|at| {
        let gone = (at + 1..out.len()).find(|n| !is_small(&out[*n].node))?;
        let with = matches!(out.get(gone + 1).map(|p| &p.node), Some(Node::Word(Word::With | Word::By)));
        let what = (gone + 2..out.len()).find(|n| !is_small(&out[*n].node))?;
        (out[at].node == Node::Word(Word::Rid) && card(gone) && with && card(what)).then_some((at, gone, what))
    });
    let Some((at, gone, what)) = found else { return };
    let word = |word: Word| Placed { node: Node::Word(word), span: out[at].span.clone() };
    let said = [word(Word::Play), out[what].clone(), word(Word::Against), out[gone].clone()];
    out.splice(at..=what, said);
}

/// Reads `brought in with Crown of Flowers` as played with it.
fn brought_in(out: &mut Vec<Placed>) {
    let said = |w: &[Placed]| {
        w[0].node == Node::Word(Word::Bring)
            && w[1].node == Node::Word(Word::At)
            && matches!(w[2].node, Node::Word(Word::With | Word::By))
    };
    if let Some(at) = out.windows(3).position(said) {
        out[at].node = Node::Word(Word::Play);
        out.remove(at + 1);
    }
}

/// Reads what a card is said to want as what it needs: `he holds it, but that wants an attack of one strike`.
fn needs_an_attack(out: &mut [Placed]) {
    let attack = |p: &Placed| matches!(p.node, Node::Word(Word::Attack | Word::TheAttack | Word::Strike));
    for at in 1..out.len() {
        let thing = matches!(out[at - 1].node, Node::Word(Word::It | Word::Who | Word::Card));
        let next = out[at + 1..].iter().find(|p| !is_small(&p.node) && !matches!(p.node, Node::Number(_)));
        if out[at].node == Node::Word(Word::Want) && thing && next.is_some_and(attack) {
            out[at].node = Node::Word(Word::Must);
        }
    }
}

fn is_small(node: &Node) -> bool {
    matches!(node, Node::Other(_) | Node::Whose(_))
}

/// Reads a list under a heading: `Opp's side: Doors of Night` is in play, `his discard: Cave-drake` lies in a pile.
fn under_headings(out: &mut Vec<Placed>) {
    let side = |n: &Node| matches!(n, Node::Other(word) if Words::english().is_side(word));
    // `Board: his Doors of Night`, of whomever
    let alone = |w: &[Placed]| side(&w[0].node) && w[1].node == Node::Mark(':');
    let cards = |p: &Placed| matches!(p.node, Node::Cards(_));
    if out.windows(2).next().is_some_and(alone) && out[2..].iter().take(4).any(cards) {
        out[0].node = Node::Word(Word::InPlay);
        out.remove(1);
    }
    for at in 1..out.len() {
        // `his discard holds Cave-drake`
        let colon = match out.get(at + 1).map(|p| &p.node) {
            Some(Node::Mark(c)) => matches!(c, ':' | '='),
            Some(Node::Word(w)) => matches!(w, Word::Bear | Word::Have) && at < 3,
            _ => false,
        };
        let cards = out[at + 1..].iter().take(4).any(|p| matches!(p.node, Node::Cards(_)));
        let Node::Whose(who) = out[at - 1].node.clone() else { continue };
        if !(colon && cards) {
            continue;
        }
        if out[at].node == Node::Word(Word::Discard) {
            out[at].node = Node::Word(Word::InDiscard);
            out[at + 1].node = Node::Mark(':');
        } else if side(&out[at].node) {
            out[at].node = Node::Word(Word::InPlay);
            out[at - 1].node = Node::Person(who);
            out.remove(at + 1);
            let led = at > 1 && matches!(out[at - 2].node, Node::Word(Word::On | Word::At));
            if led {
                out.remove(at - 2);
            }
            return under_headings(out);
        }
    }
}

/// Reads who is meant by a deed, where that is told behind it: `…, Aragorn being the victim`, `with Frodo as the target`.
fn victims(out: &mut Vec<Placed>) {
    let one = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1);
    // `with the just-played Fog as its target`
    let small = |n: &Node| is_small(n) || matches!(n, Node::Word(Word::Its | Word::Alone));
    let lead = |at: usize| {
        let played = usize::from(at > 1 && out[at - 1].node == Node::Word(Word::Play) && small(&out[at - 2].node));
        (0..at - played).rev().find(|b| !small(&out[*b].node)).filter(|b| out[*b].node == Node::Word(Word::With))
    };
    let found = (0..out.len()).find_map(|at| {
        let led = lead(at);
        let with = led.is_some();
        let is = match out.get(at + 1).map(|p| &p.node) {
            Some(Node::Word(Word::Be | Word::Because)) => true,
            // `with Frodo for target`
            Some(Node::Word(Word::For)) => with,
            _ => false,
        };
        let end = (at + 2..out.len()).find(|n| !small(&out[*n].node))?;
        let target = out[end].node == Node::Word(Word::Against);
        let last = match out.get(end + 1).map(|p| &p.node) {
            None => true,
            Some(node) => matches!(node, Node::Mark(_) | Node::Word(Word::And | Word::So | Word::But)),
        };
        let before = at.checked_sub(1).map(|b| &out[b].node);
        let begins = with || matches!(before, None | Some(Node::Mark(_) | Node::Word(Word::And)));
        (one(&out[at]) && is && target && last && begins).then_some((at, (led, end)))
    });
    let Some((at, (lead, end))) = found else { return };
    let asked = at.checked_sub(1).is_some_and(|b| out[b].node == Node::Word(Word::Be));
    if asked {
        return;
    }
    let against = Placed { node: Node::Word(Word::Against), span: out[at].span.clone() };
    let who = out[at].clone();
    let and = at > 0 && out[at - 1].node == Node::Word(Word::And);
    let first = lead.unwrap_or(if and { at - 1 } else { at });
    out.splice(first..=end, [against, who]);
}

/// Whether a part of a sentence only says that what was named before it is in play: `…, and they are still there`.
pub(super) fn still_there(nodes: &[Placed]) -> bool {
    let mut told = nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_)));
    let who = matches!(told.next(), Some(Node::Person(Person::He) | Node::Word(Word::It | Word::AllOf)));
    let mut told = told.filter(|n| !matches!(n, Node::Word(Word::Be | Word::Already | Word::AllOf | Word::Now)));
    // `they are still in play, all hers`
    let turn = [Word::AllOf, Word::It, Word::Be, Word::Turn];
    let small = |n: &Node| match n {
        Node::Word(word) => turn.contains(word),
        _ => matches!(n, Node::Mark(_) | Node::Whose(_) | Node::Person(_)),
    };
    who && told.next() == Some(&Node::Word(Word::InPlay)) && told.all(small)
}
