//! Turns the passive, or a noun, into somebody who does it: `Éowyn is tapped by Darkness Under Tree`, `her response is
//! Twilight`. It also decides which words are states or verbs by the words beside them.

use super::node::{DISCARDED, MAKES, Member, Node, Person, Placed, is_plain, is_verb};
use super::phrases;
use super::words::Word;

/// Turns a sentence into one in which everybody does what is told of them.
pub(super) fn active(sentence: &mut Vec<Placed>) {
    super::frames::plain(sentence);
    phrases::first(sentence);
    then_between(sentence);
    tapping_of(sentence);
    does_card(sentence);
    the_latter(sentence);
    named_beside(sentence);
    taps_her(sentence);
    ends_of_a_way(sentence);
    takes_along(sentence);
    for_which(sentence);
    forced(sentence);
    purposes(sentence);
    two_people(sentence);
    says_card(sentence);
    aimed_by(sentence);
    answers_that(sentence);
    has_done(sentence);
    added_up(sentence);
    gets(sentence);
    gets_tapped(sentence);
    verbs_of_states(sentence);
    discarded(sentence);
    spends_own(sentence);
    responses(sentence);
    done_by(sentence);
    borne_by(sentence);
    aimed_with(sentence);
    tapped_for(sentence);
    used_to(sentence);
    made_to(sentence);
    made(sentence);
    attempts(sentence);
    attacked_from(sentence);
    turns_somebody(sentence);
    sequence_of(sentence);
    turns_guard(sentence);
    typed_two(sentence);
    struck_off(sentence);
    dashed(sentence);
    becomes_tapped(sentence);
    does_do(sentence);
    phrases::last(sentence);
}

/// Does so with what stands in parentheses, so far as that needs it.
pub(super) fn aside(inner: &mut Vec<Placed>) {
    super::frames::plain(inner);
    verbs_of_states(inner);
}

/// Takes away `do` before the verb that it only stresses: `he does carry Cram`.
fn does_do(out: &mut Vec<Placed>) {
    let mut at = 1;
    while at + 1 < out.len() {
        let who = matches!(out[at - 1].node, Node::Person(_) | Node::Cards(_));
        let told = at == 1 || matches!(out[at - 2].node, Node::Mark(_) | Node::Word(Word::But | Word::And | Word::So));
        let has = out[at + 1].node == Node::Word(Word::Have);
        let him = matches!(out[at - 1].node, Node::Person(Person::He) | Node::Cards(_));
        let has = has && him && matches!(out.get(at + 2).map(|p| &p.node), Some(Node::Cards(_)));
        let verb = has || out[at + 1].node == Node::Word(Word::Bear);
        if out[at].node == Node::Word(Word::Do) && who && told && verb {
            out.remove(at);
        }
        at += 1;
    }
}

/// Gives a thing to the last of those who were named: `Aragorn and Beregond, the latter with Healing Herbs`.
fn the_latter(out: &mut Vec<Placed>) {
    let said = |p: &Placed, words: &[&str]| matches!(&p.node, Node::Other(w) if words.contains(&w.as_str()));
    let Some(at) = out.iter().position(|p| p.node == Node::Word(Word::Latter)) else { return };
    let small = |p: &Placed| matches!(p.node, Node::Mark(',')) || said(p, &["the"]);
    let from = out[..at].iter().rposition(|p| !small(p)).map_or(0, |from| from + 1);
    let several = from > 0 && matches!(&out[from - 1].node, Node::Cards(m) if m.len() > 1);
    let bears = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Word(Word::With | Word::Bear | Word::Have)));
    let Some(Node::Cards(things)) = out.get(at + 2).map(|p| p.node.clone()).filter(|_| several && bears) else {
        return;
    };
    let end = out[at + 2].span.end;
    if let Node::Cards(members) = &mut out[from - 1].node {
        members.last_mut().into_iter().for_each(|last| last.bears.extend(things.clone()));
    }
    out[from - 1].span.end = end;
    out.drain(from..=at + 2);
}

/// Reads `I do Ready to His Will on it`, `I tap Elrond and do Marvels Told on it`: the card is played.
fn does_card(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(1) {
        let behind = || out[at + 2..].iter().take_while(|p| !matches!(p.node, Node::Mark(_) | Node::Word(Word::And)));
        let verb = |p: &Placed| matches!(p.node, Node::Word(w) if is_verb(w));
        let aimed = matches!(out.get(at + 2).map(|p| &p.node), Some(Node::Word(Word::On | Word::With | Word::Against)));
        let goes_on = out[at - 1].node == Node::Word(Word::And) && aimed && !behind().any(verb);
        let somebody = matches!(out[at - 1].node, Node::Person(_)) || goes_on;
        let card = matches!(out[at + 1].node, Node::Cards(_));
        let first = at < 2 || !matches!(out[at - 2].node, Node::Word(Word::Do | Word::Asks));
        if out[at].node == Node::Word(Word::Do) && somebody && card && first {
            out[at].node = Node::Word(Word::Play);
        }
    }
}

/// Leaves out `then` between a verb and the one before it: `Asternak could then tap`.
fn then_between(out: &mut Vec<Placed>) {
    let helps = |p: &Placed| matches!(p.node, Node::Word(Word::Can | Word::Must | Word::Do));
    while let Some(at) = (1..out.len()).find(|at| out[*at].node == Node::Word(Word::Then) && helps(&out[*at - 1])) {
        out.remove(at);
    }
}

/// Whether labels within one line only say whose move it is, and `I` is whoever tells it: `Me: … Opp: … I pass`.
pub(super) fn takes_notes(nodes: &[Placed]) -> bool {
    if nodes.iter().any(|p| p.node == Node::Mark('\n')) {
        return false;
    }
    let me = |p: &Placed| matches!(p.node, Node::Person(Person::Me) | Node::Whose(Person::Me));
    let labelled = |w: &[Placed]| matches!(w[0].node, Node::Person(_)) && w[1].node == Node::Mark(':');
    let labels = || nodes.windows(2).enumerate().filter(|(_, w)| labelled(w));
    // `I'm the Ringwraith. … Opp: … Can I use it?`
    let first = labels().next().map_or(0, |(at, _)| at);
    let mine = labels().any(|(_, w)| w[0].node == Node::Person(Person::Me)) || nodes[..first].iter().any(me);
    // `RW here. … Opp: Doors of Night. I answer with Dark Tryst`: only what stands right behind the label is quoted.
    let theirs =
        labels().all(|(at, w)| w[0].node == Node::Person(Person::Opponent) && !nodes.get(at + 2).is_some_and(me));
    mine || theirs && labels().next().is_some()
}

/// Whether a sentence that tells something ends with a word that only asks to be told that it is so: `…, right?`
pub(super) fn is_tag(sentence: &[Placed]) -> bool {
    let [first, .., comma, last] = sentence else { return false };
    let tag = matches!(&last.node, Node::Other(word) if matches!(word.as_str(), "right" | "ok" | "okay" | "yeah" | "yes" | "huh"));
    let asks = matches!(first.node, Node::Word(Word::Can | Word::Be | Word::Do | Word::Asks | Word::Must | Word::Have));
    tag && comma.node == Node::Mark(',') && !asks
}

/// Reads the ends of a path, from there, to there: `Edhellond is the origin`, `start Edhellond`, `destination: Bree`.
fn ends_of_a_way(out: &mut Vec<Placed>) {
    let leads = |word: Word| match word {
        Word::Origin => Some(Word::From),
        Word::Destination => Some(Word::To),
        _ => None,
    };
    let small = |p: &Placed| match &p.node {
        Node::Other(word) => matches!(word.as_str(), "a" | "an" | "the"),
        Node::Whose(_) | Node::Mark(':' | '=') | Node::Word(Word::Be) => true,
        _ => false,
    };
    for at in 0..out.len() {
        let Node::Word(word) = out[at].node else { continue };
        let Some(lead) = leads(word) else { continue };
        let span = out[at].span.clone();
        let first = out[..at].iter().rposition(|p| !small(p)).map_or(0, |b| b + 1);
        let is = out[first..at].iter().any(|p| p.node == Node::Word(Word::Be));
        let behind = out[at + 1..].iter().position(|p| !small(p)).map(|n| at + 1 + n);
        let card = |n: usize| matches!(&out[n].node, Node::Cards(m) if m.len() == 1);
        if is && first > 0 && card(first - 1) {
            out.splice(first..=at, []);
            out.insert(first - 1, Placed { node: Node::Word(lead), span });
            return ends_of_a_way(out);
        }
        if let Some(next) = behind.filter(|n| card(*n)) {
            out.splice(first..next, [Placed { node: Node::Word(lead), span }]);
            return ends_of_a_way(out);
        }
    }
}

/// Reads whom somebody taps in response: `she'll tap her in response`.
fn taps_her(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(1) {
        let verb = matches!(out[at - 1].node, Node::Word(Word::Tap | Word::Discard));
        let Node::Whose(who) = &out[at].node else { continue };
        if verb && out[at + 1].node == Node::Word(Word::Respond) {
            out[at].node = Node::Person(who.clone());
        }
    }
}

/// Reads a card that is named beside what it is: `my first hazard, Doors of Night, is in play`.
fn named_beside(out: &mut Vec<Placed>) {
    for at in 2..out.len().saturating_sub(2) {
        let card = out[at - 1].node == Node::Mark(',') && out[at + 1].node == Node::Mark(',');
        let is = matches!(out[at + 2].node, Node::Word(Word::Be));
        if !(card && is && matches!(&out[at].node, Node::Cards(m) if m.len() == 1)) {
            continue;
        }
        let noun = |p: &Placed| matches!(p.node, Node::Word(Word::Hazard | Word::Card | Word::Creature | Word::Item));
        let small = |p: &&Placed| {
            noun(p)
                || matches!(
                    p.node,
                    Node::Other(_) | Node::Word(Word::Order | Word::Of | Word::SinceNow | Word::SinceTurn)
                )
        };
        let words = out[..at - 1].iter().rev().take_while(small).count();
        let Some(first) = (at - 1).checked_sub(words + 1) else { continue };
        let Node::Whose(who) = out[first].node.clone() else { continue };
        if !out[first..at].iter().any(noun) {
            continue;
        }
        if let Node::Cards(members) = &mut out[at].node {
            members[0].whose = Some(who);
        }
        out.remove(at + 1);
        out.drain(first..at);
        return named_beside(out);
    }
}

/// Reads somebody who takes others along as moving: `is taking Aragorn II and Arwen from Lórien to Edoras`.
fn takes_along(out: &mut [Placed]) {
    for at in 0..out.len().saturating_sub(3) {
        let cards = |n: usize| matches!(out.get(n).map(|p| &p.node), Some(Node::Cards(_)));
        let leads = matches!(out[at + 2].node, Node::Word(Word::From | Word::To)) && cards(at + 3);
        let way = |n: usize| matches!(out.get(n).map(|p| &p.node), Some(Node::Word(Word::To | Word::From)));
        if out[at].node == Node::Word(Word::Take) && cards(at + 1) && leads && way(at + 4) && cards(at + 5) {
            out[at].node = Node::Word(Word::Move);
        }
    }
}

/// Reads who performs a card: `Test of Form, for which Gandalf is the sage`.
fn for_which(out: &mut Vec<Placed>) {
    let said = |w: &[Placed]| {
        w[0].node == Node::Word(Word::For)
            && w[1].node == Node::Word(Word::Who)
            && matches!(&w[2].node, Node::Cards(m) if m.len() == 1)
            && w[3].node == Node::Word(Word::Be)
    };
    let Some(at) = out.windows(4).position(said) else { return };
    let behind = out[at + 4..].iter().take_while(|p| matches!(p.node, Node::Other(_))).count();
    let comma = at > 0 && out[at - 1].node == Node::Mark(',');
    let first = if comma { at - 1 } else { at };
    let with = Placed { node: Node::Word(Word::With), span: out[at].span.clone() };
    let who = out[at + 2].clone();
    out.splice(first..at + 4 + behind, [with, who]);
    for_which(out);
}

/// Reads a card that is played on somebody: `forces my Faramir to a check with Weariness of the Heart`, `makes Pippin
/// roll by The Roving Eye`.
fn forced(out: &mut Vec<Placed>) {
    for at in 0..out.len() {
        let verb = match &out[at].node {
            Node::Word(Word::Force) => true,
            node => is_plain(node, MAKES),
        };
        let one = |p: &Placed| match &p.node {
            Node::Cards(m) => m.len() == 1,
            Node::Person(person) => *person == super::node::Person::He,
            _ => false,
        };
        let whom = out[at + 1..].iter().take(2).position(one);
        let Some(whom) = whom.map(|n| at + 1 + n).filter(|_| verb) else { continue };
        let check = |p: &Placed| matches!(p.node, Node::Word(Word::Roll | Word::Check | Word::CorruptionCheck));
        let Some(check) = out[whom + 1..].iter().take(6).position(check).map(|n| whom + 1 + n) else { continue };
        let led = matches!(out.get(check + 1).map(|p| &p.node), Some(Node::Word(Word::With | Word::By | Word::Play)));
        let card = matches!(out.get(check + 2).map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1);
        if led && card {
            let (goal, what) = (out[whom].clone(), out[check + 2].clone());
            let word = |word: Word| Placed { node: Node::Word(word), span: out[at].span.clone() };
            let said = [word(Word::Play), what, word(Word::On), goal];
            out.splice(at..=check + 2, said);
            return forced(out);
        }
    }
}

/// Reads the purpose of a card: `plays Sated Beast for discard Smaug Ahunt` is to discard it.
fn purposes(out: &mut [Placed]) {
    use Word as W;
    for at in 0..out.len().saturating_sub(2) {
        let verb = matches!(
            out[at + 1].node,
            Node::Word(W::Discard | W::Cancel | W::Untap | W::Heal | W::Tap | W::Test | W::Protect | W::Rid)
        );
        let object = match &out[at + 2].node {
            Node::Cards(_) | Node::Whose(_) | Node::Word(W::It | W::TheAttack | W::Strike) => true,
            Node::Other(word) => matches!(word.as_str(), "the" | "this" | "that"),
            _ => false,
        };
        if out[at].node == Node::Word(W::For) && verb && object {
            out[at].node = Node::Word(W::To);
        }
    }
}

/// Reads two people as both players: `she and Oskar have both drawn`.
fn two_people(out: &mut Vec<Placed>) {
    for at in 0..out.len().saturating_sub(3) {
        let person = |n: usize| matches!(out[n].node, Node::Person(_));
        let joined = person(at) && out[at + 1].node == Node::Word(Word::And) && person(at + 2);
        let verb = matches!(out[at + 3].node, Node::Word(Word::Have | Word::Pass | Word::Draw | Word::Be));
        let begins = at == 0 || matches!(out[at - 1].node, Node::Mark(_) | Node::Word(Word::And | Word::But));
        if joined && verb && begins && out[at].node != out[at + 2].node {
            let span = out[at].span.start..out[at + 2].span.end;
            out.splice(at..at + 3, [Placed { node: Node::Word(Word::Both), span }]);
            return two_people(out);
        }
    }
}

/// Reads the name of a card that somebody says as playing it: `he says Marvels Told`, `taps Elrond and says Marvels
/// Told`.
fn says_card(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(1) {
        let who = matches!(out[at - 1].node, Node::Person(_) | Node::Word(Word::And));
        let card = matches!(&out[at + 1].node, Node::Cards(m) if m.len() == 1);
        let ends = match out.get(at + 2).map(|p| &p.node) {
            None => true,
            // `I said Foul Fumes, then Long Winter` tells an order.
            Some(Node::Mark(_)) => out[at - 1].node == Node::Word(Word::And),
            Some(Node::Word(w)) => matches!(w, Word::On | Word::Against),
            _ => false,
        };
        if out[at].node == Node::Word(Word::Say) && who && card && ends {
            out[at].node = Node::Word(Word::Play);
        }
    }
}

/// Reads who plays a card on what: `Twilight, which the hazard player aimed at Gates of Morning`.
fn aimed_by(out: &mut Vec<Placed>) {
    let aimed = |w: &[Placed]| {
        w[0].node == Node::Word(Word::Who)
            && matches!(w[1].node, Node::Person(_))
            && w[2].node == Node::Word(Word::Against)
            && matches!(w[3].node, Node::Cards(_))
    };
    // The card stands before these words, or before the comma in front of them.
    let card_before = |which: usize| {
        let at = which.checked_sub(1)?;
        let at = if out[at].node == Node::Mark(',') { at.checked_sub(1)? } else { at };
        matches!(&out[at].node, Node::Cards(m) if m.len() == 1).then_some((at, which + 1))
    };
    let mut clauses = out.windows(4).enumerate().filter(|(_, w)| aimed(w));
    let Some((at, who)) = clauses.find_map(|(which, _)| card_before(which)) else { return };
    let (card, person, on, goal) = (out[at].clone(), out[who].clone(), out[who + 1].span.clone(), out[who + 2].clone());
    let word = |word: Word| Placed { node: Node::Word(word), span: on.clone() };
    let mark = Placed { node: Node::Mark(','), span: card.span.start..card.span.start };
    out.splice(at..=who + 2, [mark, person, word(Word::Play), card, word(Word::On), goal]);
    aimed_by(out);
}

/// Reads an answer to a card that was told of: `I answer that with my own Twilight`.
fn answers_that(out: &mut Vec<Placed>) {
    let that = |w: &[Placed]| {
        w[0].node == Node::Word(Word::Respond)
            && matches!(w[1].node, Node::Word(Word::Who | Word::It))
            && w[2].node == Node::Word(Word::With)
    };
    if let Some(at) = out.windows(3).position(that) {
        out.remove(at + 1);
    }
}

/// Reads a deed that somebody has done as no possession of theirs: `I have declared Marvels Told on Minions Stir in
/// play`.
fn has_done(out: &mut Vec<Placed>) {
    let done = |w: &[Placed]| {
        matches!(w[0].node, Node::Person(_))
            && w[1].node == Node::Word(Word::Have)
            && matches!(w[2].node, Node::Word(Word::Play | Word::Respond))
            && matches!(&w[3].node, Node::Cards(_))
    };
    let there = out.iter().any(|p| p.node == Node::Word(Word::InPlay));
    let on = out.iter().any(|p| p.node == Node::Word(Word::On));
    if let Some(at) = out.windows(4).position(done).filter(|_| there && on) {
        out.remove(at + 1);
    }
}

/// Reads two dice, and their total: `dice 4+4`.
fn added_up(out: &mut Vec<Placed>) {
    let sum = |at: usize| match (&out[at].node, &out[at + 1].node, &out[at + 2].node) {
        (Node::Number(a @ 1..=6), Node::Mark('+'), Node::Number(b @ 1..=6)) => Some(a + b),
        _ => None,
    };
    let led = |at: usize| {
        out[..at].iter().rev().take(2).any(|p| matches!(p.node, Node::Word(Word::Roll | Word::Throw)))
            && !matches!(out.get(at + 3).map(|p| &p.node), Some(Node::Mark('+')))
    };
    let found = (1..out.len().saturating_sub(2)).find_map(|at| Some((at, sum(at).filter(|_| led(at))?)));
    if let Some((at, sum)) = found {
        let span = out[at].span.start..out[at + 2].span.end;
        out.splice(at..at + 3, [Placed { node: Node::Number(sum), span }]);
        added_up(out);
    }
}

/// Reads `get` as an attack: `we get Wargs`, `he gets two strikes`. Anything else is got in many ways.
fn gets(out: &mut [Placed]) {
    for at in 0..out.len() {
        // `my Wargs got them`
        let them = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Person(Person::He | Person::Me)));
        let only = out.iter().filter(|p| matches!(p.node, Node::Cards(_))).count() == 1;
        if out[at].node == Node::Word(Word::Have)
            && at > 0
            && matches!(out[at - 1].node, Node::Cards(_))
            && them
            && only
        {
            out[at].node = Node::Word(Word::Attack);
            continue;
        }
        // `I don't get Seized by Terror`: does not understand it.
        let denied = at > 0 && out[at - 1].node == Node::Word(Word::Not);
        if out[at].node != Node::Word(Word::Get) || denied {
            continue;
        }
        let article = |p: &&Placed| matches!(&p.node, Node::Other(w) if matches!(w.as_str(), "a" | "an" | "the" | "some" | "his" | "her"));
        // `I get 5`: dice.
        let small = usize::from(out.get(at + 1).is_some_and(|p| article(&p)));
        let number = matches!(out.get(at + 1 + small).map(|p| &p.node), Some(Node::Number(2..=12)));
        let ends = match out.get(at + 2 + small).map(|p| &p.node) {
            None | Some(Node::Mark('.' | ',')) => true,
            // `Frodo gets a 4 on the dice`
            Some(Node::Word(Word::On)) => rolls_behind(&out[at..]),
            Some(Node::Word(w)) => matches!(w, Word::And | Word::But | Word::So | Word::For),
            _ => false,
        };
        // `so I get three and a half`: no dice.
        if out.get(at + 2).is_some_and(|p| p.node == Node::Word(Word::AndAHalf)) {
            continue;
        }
        if number && ends {
            out[at].node = Node::Word(Word::Roll);
            continue;
        }
        // `Frodo gets one`: a strike.
        let owner = at > 0 && matches!(out[at - 1].node, Node::Cards(_) | Node::Word(Word::AllOf));
        if owner && ends && out.get(at + 1).is_some_and(|p| p.node == Node::Number(1)) {
            continue;
        }
        // `I get four hazards`: so many can be played.
        let counts = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Number(_)));
        if counts && out.get(at + 2).is_some_and(|p| p.node == Node::Word(Word::Hazard)) {
            out[at].node = Node::Word(Word::Have);
            continue;
        }
        let what = out[at + 1..].iter().find(|p| !article(p)).map(|p| &p.node);
        if matches!(
            what,
            Some(Node::Cards(_) | Node::Person(_) | Node::Number(_) | Node::Word(Word::Hazard | Word::Creature))
        ) {
            out[at].node = Node::Word(Word::Attack);
        }
    }
}

/// Whether `that` joins nothing: `because of that, can I …`, `wants to discard that same Cram`.
pub(super) fn points_back(sentence: &[Placed], at: usize) -> bool {
    let before = at.checked_sub(1).map(|b| &sentence[b].node);
    let ends = matches!(sentence.get(at + 1).map(|p| &p.node), Some(Node::Mark(',')));
    let led = matches!(before, Some(Node::Word(w)) if super::node::prepositional(*w) || *w == Word::Because);
    let spends = matches!(before, Some(Node::Word(Word::Tap | Word::Discard | Word::Untap)));
    let mut rest = sentence[at + 1..].iter().map(|p| &p.node).skip_while(|n| matches!(n, Node::Other(_)));
    ends && led || spends && matches!(rest.next(), Some(Node::Cards(_)))
}

/// Whether the dice stand behind a number: `gets a 4 on the dice`.
fn rolls_behind(nodes: &[Placed]) -> bool {
    let on = nodes.iter().position(|p| p.node == Node::Word(Word::On)).unwrap_or(nodes.len());
    let behind = nodes.iter().skip(on + 1).find(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_)));
    behind.is_some_and(|p| p.node == Node::Word(Word::Roll))
}

/// Reads who taps a card: `the Harp gets tapped for Elrond`; or at whom a card is aimed: `I tap Adûnaphel, Aragorn gets
/// tapped`. Anywhere else it is a state.
fn gets_tapped(out: &mut Vec<Placed>) {
    while let Some(at) = out.iter().position(|p| p.node == Node::Word(Word::GetsTapped)) {
        let span = out[at].span.clone();
        let word = |w: Word| Placed { node: Node::Word(w), span: span.clone() };
        let thing = at > 0 && matches!(out[at - 1].node, Node::Cards(_));
        let purpose = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Word(Word::For | Word::To)));
        // A card that was tapped just before, with nothing at which it is aimed.
        let joint = at > 1 && matches!(out[at - 2].node, Node::Mark(',') | Node::Word(Word::And | Word::So));
        let tapped = at > 3 && matches!(out[at - 3].node, Node::Cards(_)) && out[at - 4].node == Node::Word(Word::Tap);
        if thing && purpose {
            out[at] = word(Word::Tap);
            out.swap(at - 1, at);
        } else if thing && joint && tapped {
            out[at - 2] = word(Word::On);
            out.remove(at);
        } else {
            let states = [word(Word::Be), word(Word::Tapped)];
            out.splice(at..=at, states);
        }
    }
}

/// Reads two verbs with an object of their own: in `Beregond taps and throws away his Healing Herbs`, Beregond is
/// tapped and the Herbs are discarded.
fn spends_own(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(4) {
        let both = out[at].node == Node::Word(Word::Tap)
            && out[at + 1].node == Node::Word(Word::And)
            && out[at + 2].node == Node::Word(Word::Discard);
        let owned = out[at + 3..].iter().take(3).any(|p| matches!(&p.node, Node::Cards(_)));
        let to = at > 1 && out[at - 1].node == Node::Word(Word::To);
        let who = if to { at - 2 } else { at - 1 };
        if both && owned && matches!(&out[who].node, Node::Cards(m) if m.len() == 1) {
            out[who..=at].rotate_left(1);
        }
    }
}

/// Reads a character who is used as tapping: `I use Gandalf to test the ring`.
fn used_to(out: &mut [Placed]) {
    for at in 0..out.len().saturating_sub(3) {
        let who = matches!(&out[at + 1].node, Node::Cards(m) if m.len() == 1);
        let does = out[at + 2].node == Node::Word(Word::To)
            && matches!(out[at + 3].node, Node::Word(Word::Test | Word::Support));
        if out[at].node == Node::Word(Word::Play) && who && does {
            out[at].node = Node::Word(Word::Tap);
        }
    }
}

/// Reads a revealed on-guard card: `the opponent turns the on-guard card`.
fn turns_guard(out: &mut [Placed]) {
    for at in 0..out.len() {
        let turns = match &out[at].node {
            Node::Other(word) => matches!(word.as_str(), "turns" | "turned"),
            node => *node == Node::Word(Word::Turn),
        };
        let small = |p: &&Placed| matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Word(Word::FaceDown));
        let behind = out[at + 1..].iter().find(|p| !small(p));
        // `he turns the card: it is Minions Stir`, but not `turns the card sideways`
        let aside = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "sideways");
        let card = |p: &Placed| matches!(p.node, Node::Word(Word::OnGuard | Word::Card | Word::Agent));
        if turns && behind.is_some_and(card) && !out[at + 1..].iter().take(4).any(aside) {
            out[at].node = Node::Word(Word::Reveal);
        }
    }
}

/// Reads whose strike sequence it is: `in the strike sequence of Gimli`, `we make the strike of Gimli now`.
fn sequence_of(out: &mut Vec<Placed>) {
    let now = out.iter().any(|p| p.node == Node::Word(Word::Now));
    for at in 1..out.len() {
        if now
            && is_plain(&out[at - 1].node, MAKES)
            && out[at..].iter().take(2).any(|p| p.node == Node::Word(Word::Strike))
        {
            out[at - 1].node = Node::Word(Word::Do);
        }
    }
    let of = |w: &[Placed]| {
        let strike = w[0].node == Node::Word(Word::Strike) && now;
        (w[0].node == Node::Word(Word::StrikeSequence) || strike)
            && w[1].node == Node::Word(Word::Of)
            && matches!(&w[2].node, Node::Cards(m) if m.len() == 1)
    };
    while let Some(at) = out.windows(3).position(of) {
        out.swap(at, at + 2);
        out.remove(at + 1);
    }
}

/// Reads `make` as playing a card: `opponent makes Weariness of the Heart on him`.
fn made(out: &mut [Placed]) {
    for at in 0..out.len() {
        let makes = is_plain(&out[at].node, MAKES);
        let card = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1);
        let goes_on = match out.get(at + 2).map(|p| &p.node) {
            None | Some(Node::Mark(_)) => true,
            Some(Node::Word(w)) => matches!(w, Word::On | Word::Against | Word::For | Word::KeyVerb),
            _ => false,
        };
        // `is it possible that Roäc makes it?`
        let it = at > 0
            && matches!(out[at - 1].node, Node::Cards(_))
            && matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Word(Word::It)))
            && out.iter().any(|p| p.node == Node::Word(Word::Can));
        if makes && (card && goes_on || it) {
            out[at].node = Node::Word(Word::Play);
        }
    }
}

/// Reads an attempt to influence something: `makes an influence attempt against Beretar`, `announces an attempt on the
/// faction`.
fn attempts(out: &mut Vec<Placed>) {
    let small = |p: &Placed| match &p.node {
        Node::Other(word) => matches!(word.as_str(), "a" | "an" | "the" | "his" | "her") || word == MAKES,
        _ => false,
    };
    let does = |p: &Placed| match &p.node {
        Node::Word(word) => *word == Word::Play,
        node => is_plain(node, MAKES),
    };
    for at in 1..out.len() {
        if out[at].node != Node::Word(Word::InfluenceCheck) {
            continue;
        }
        let led = matches!(
            out.get(at + 1).map(|p| &p.node),
            Some(Node::Word(Word::On | Word::Against | Word::At | Word::For))
        );
        let behind = out[(at + 2).min(out.len())..].iter().find(|p| !small(p));
        let goal = matches!(behind.map(|p| &p.node), Some(Node::Cards(_)));
        let Some(verb) = (at.saturating_sub(2)..at).find(|v| does(&out[*v]) && out[v + 1..at].iter().all(small)) else {
            continue;
        };
        if led && goal {
            let span = out[verb].span.start..out[at].span.end;
            out.splice(verb..=at + 1, [Placed { node: Node::Word(Word::Influence), span }]);
            return attempts(out);
        }
    }
}

/// Reads a character who is made to do something as doing it: `she has Beregond tap`, `I let Frodo support him`.
fn made_to(out: &mut Vec<Placed>) {
    let acts = [Word::Tap, Word::Support, Word::Test, Word::Discard, Word::Influence, Word::Attack];
    for at in 1..out.len() {
        let made = match &out[at].node {
            Node::Word(Word::Have) => true,
            Node::Other(word) => matches!(word.as_str(), "let" | "lets") || word == MAKES,
            _ => false,
        };
        let who =
            matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1 && m[0].state.is_none());
        let act = matches!(out.get(at + 2).map(|p| &p.node), Some(Node::Word(w)) if acts.contains(w));
        if made && who && act && matches!(out[at - 1].node, Node::Person(_) | Node::Word(_) | Node::Other(_)) {
            out.remove(at);
            return made_to(out);
        }
    }
}

/// Reads a response with a card: `her response is Twilight`, `the answer of my opponent: Twilight`.
fn responses(out: &mut Vec<Placed>) {
    for at in 1..out.len() {
        if out[at].node != Node::Word(Word::Respond) {
            continue;
        }
        let by = match &out[at - 1].node {
            Node::Whose(person) => Some((at - 1, person.clone())),
            _ => None,
        };
        let of = match (out.get(at + 1).map(|p| &p.node), out.get(at + 2).map(|p| &p.node)) {
            (Some(Node::Word(Word::Of)), Some(Node::Person(person))) => Some(person.clone()),
            _ => None,
        };
        let behind = if of.is_some() { at + 3 } else { at + 1 };
        let is = matches!(out.get(behind).map(|p| &p.node), Some(Node::Word(Word::Be) | Node::Mark(':')));
        let what = matches!(out.get(behind + 1).map(|p| &p.node), Some(Node::Cards(_)));
        let (Some((first, person)), true, true) = (by.or(of.map(|p| (at, p))), is, what) else { continue };
        let span = out[at].span.clone();
        let said = [Node::Person(person), Node::Word(Word::Respond), Node::Word(Word::With)];
        out.splice(first..=behind, said.map(|node| Placed { node, span: span.clone() }));
        return responses(out);
    }
}

/// Leaves out `of` behind what somebody does to a card: `I answer by tapping of Gwaihir`.
fn tapping_of(out: &mut Vec<Placed>) {
    let spends = |p: &Placed| matches!(p.node, Node::Word(Word::Tap | Word::Discard | Word::Play));
    let found = out
        .windows(3)
        .position(|w| spends(&w[0]) && w[1].node == Node::Word(Word::Of) && matches!(w[2].node, Node::Cards(_)));
    if let Some(at) = found {
        out.remove(at + 1);
    }
}

/// Reads who does something in the passive: `Doors of Night is declared by my opponent`.
fn done_by(out: &mut Vec<Placed>) {
    let doer = |p: &Placed| matches!(p.node, Node::Person(_) | Node::Cards(_));
    let deed = |node: &Node| match node {
        Node::Word(Word::Tapped) => Some(Word::Tap),
        Node::Word(w @ (Word::Play | Word::Tap | Word::Discard | Word::Reveal | Word::Cancel | Word::Put)) => Some(*w),
        node if is_plain(node, DISCARDED) => Some(Word::Discard),
        _ => None,
    };
    for at in 1..out.len() {
        if out[at].node != Node::Word(Word::Be) || !matches!(out[at - 1].node, Node::Cards(_)) {
            continue;
        }
        let Some(verb) = (at + 1..out.len().min(at + 4)).find_map(|v| Some((v, deed(&out[v].node)?))) else { continue };
        let by = out[verb.0 + 1..].iter().take(3).position(|p| p.node == Node::Word(Word::By)).map(|n| verb.0 + 1 + n);
        let Some(by) = by.filter(|by| out.get(by + 1).is_some_and(doer)) else { continue };
        let who = out[by + 1].clone();
        let what = out[at - 1].clone();
        let mut between: Vec<Placed> = out[verb.0 + 1..by].to_vec();
        let does = Placed { node: Node::Word(verb.1), span: out[verb.0].span.clone() };
        // `Frodo was hit with Call of Home by Felix`: it is played on him.
        let hit = verb.1 == Word::Play && matches!(between.first().map(|p| &p.node), Some(Node::Cards(_)));
        let mut said = vec![who, does];
        if hit {
            let start = what.span.start;
            said.extend([between.remove(0), Placed { node: Node::Word(Word::On), span: start..start }]);
        }
        said.push(what);
        said.extend(between);
        out.splice(at - 1..=by + 1, said);
        return done_by(out);
    }
}

/// Reads what a card is played on: `I target Concealment with Many Sorrows Befall`, `I want to get rid of it with …`.
fn aimed_with(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(3) {
        let leads = match out[at - 1].node {
            Node::Person(_) => out[at].node == Node::Word(Word::Against),
            Node::Word(Word::Want | Word::Can | Word::To) => {
                matches!(out[at].node, Node::Word(Word::Against | Word::Rid))
            }
            _ => false,
        };
        let single = |p: &Placed| matches!(&p.node, Node::Cards(m) if m.len() == 1);
        let with = out[at + 2].node == Node::Word(Word::With);
        if leads && with && single(&out[at + 1]) && single(&out[at + 3]) {
            out[at].node = Node::Word(Word::Play);
            out[at + 2].node = Node::Word(Word::On);
            out.swap(at + 1, at + 3);
        }
    }
}

/// Reads whose an item is: `the Healing Herbs borne by Legolas` are `Legolas' Healing Herbs`.
fn borne_by(out: &mut Vec<Placed>) {
    for at in 0..out.len().saturating_sub(3) {
        // `Gwaihir, controlled by Legolas`
        let apart =
            out[at + 1].node == Node::Mark(',') && out.get(at + 4).is_some_and(|p| matches!(p.node, Node::Cards(_)));
        let held = matches!(out[at + 2].node, Node::Word(Word::Bear | Word::Have));
        if apart && held && matches!(out[at].node, Node::Cards(_)) && out[at + 3].node == Node::Word(Word::By) {
            out.remove(at + 1);
        }
        if out.len() < at + 4 {
            return;
        }
        let bears = matches!(out[at + 1].node, Node::Word(Word::Bear | Word::Have));
        let by = bears && out[at + 2].node == Node::Word(Word::By);
        let (Node::Cards(things), Node::Cards(who)) = (&out[at].node, &out[at + 3].node) else { continue };
        let ([thing], [who]) = (things.as_slice(), who.as_slice()) else { continue };
        if by && thing.holder.is_none() {
            let held = Member { holder: Some(who.card), ..thing.clone() };
            let held = Placed { node: Node::Cards(vec![held]), span: out[at].span.clone() };
            let mut bearer = out[at + 3].clone();
            if let Node::Cards(members) = &mut bearer.node {
                members[0].whose = members[0].whose.take().or(thing.whose.clone());
            }
            out.splice(at..=at + 3, [bearer, held]);
            return borne_by(out);
        }
    }
}

/// Reads who is tapped where somebody turns them: `can I turn Gimli to play it?`
fn turns_somebody(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(1) {
        let led =
            matches!(out[at - 1].node, Node::Person(_) | Node::Word(Word::Can | Word::To | Word::Want | Word::And));
        let led =
            led || matches!(&out[at - 1].node, Node::Other(_)) && at > 1 && matches!(out[at - 2].node, Node::Person(_));
        let whom = matches!(&out[at + 1].node, Node::Cards(m) if m.len() == 1);
        if out[at].node == Node::Word(Word::Turn) && led && whom {
            out[at].node = Node::Word(Word::Tap);
        }
    }
}

/// Reads who attacks, behind `from` as well: `Gimli becomes attacked from Wargs`, `are being attacked by Wargs`.
fn attacked_from(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(2) {
        let passive = matches!(out[at - 1].node, Node::Word(Word::Be | Word::Become | Word::Get));
        let creature = matches!(&out[at + 2].node, Node::Cards(m) if m.len() == 1);
        if out[at].node == Node::Word(Word::Attack) && passive && creature && out[at + 1].node == Node::Word(Word::From)
        {
            out[at + 1].node = Node::Word(Word::By);
        }
    }
}

/// Reads dashes of players who declare nothing: `R –, H –`.
fn dashed(out: &mut [Placed]) {
    for at in 1..out.len() {
        let ends = matches!(out.get(at + 1).map(|p| &p.node), None | Some(Node::Mark(',')));
        if out[at].node == Node::Mark('-') && ends && matches!(out[at - 1].node, Node::Person(_)) {
            out[at].node = Node::Word(Word::Pass);
        }
    }
}

/// Reads a card that is struck off as discarded: `−Miruvor.`.
fn struck_off(out: &mut [Placed]) {
    if let [minus, card, ..] = out
        && minus.node == Node::Mark('-')
        && matches!(&card.node, Node::Cards(m) if m.len() == 1)
    {
        minus.node = Node::Word(Word::Discard);
    }
}

/// Reads `2` as `to`: `can oin tap 2 help balin`, `he chucks it 2 up the limit`.
fn typed_two(out: &mut [Placed]) {
    for at in 1..out.len() {
        let before = matches!(out[at - 1].node, Node::Word(Word::Tap | Word::Want | Word::Discard) | Node::Cards(_));
        let verb = matches!(
            out.get(at + 1).map(|p| &p.node),
            Some(Node::Word(Word::Support | Word::Cancel | Word::Play | Word::Raise | Word::Untap | Word::Heal))
        );
        if out[at].node == Node::Number(2) && before && verb {
            out[at].node = Node::Word(Word::To);
        }
    }
}

/// Reads a hazard that becomes tapped as tapped by its player: `Adûnaphel becomes tapped against Legolas`.
fn becomes_tapped(out: &mut [Placed]) {
    for at in 1..out.len().saturating_sub(2) {
        let becomes = out[at].node == Node::Word(Word::Become) && out[at + 1].node == Node::Word(Word::Tapped);
        let led = matches!(out[at + 2].node, Node::Word(Word::Against | Word::On | Word::At));
        let Some(what) = (0..at).rev().find(|n| matches!(out[*n].node, Node::Cards(_))).filter(|_| becomes && led)
        else {
            continue;
        };
        let span = out[at].span.clone();
        out[at].node = Node::Word(Word::Tap);
        out[at + 1] = Placed { node: out[what].node.clone(), span };
    }
}

/// Reads what a character taps for: `Gandalf is tapped to test the ring`.
fn tapped_for(out: &mut Vec<Placed>) {
    for at in 2..out.len() {
        let purpose = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Word(Word::To | Word::For)));
        let who = matches!(out[at - 2].node, Node::Cards(_)) && out[at - 1].node == Node::Word(Word::Be);
        if out[at].node == Node::Word(Word::Tapped) && who && purpose {
            out[at].node = Node::Word(Word::Tap);
            out.remove(at - 1);
            return tapped_for(out);
        }
    }
}

/// Reads a card that somebody discards: `Cram discarded, Strider untaps`.
fn discarded(out: &mut [Placed]) {
    for at in 1..out.len() {
        let discarded = is_plain(&out[at].node, DISCARDED);
        let card = matches!(&out[at - 1].node, Node::Cards(m) if m.len() == 1);
        let begins = at == 1 || matches!(out[at - 2].node, Node::Mark(_) | Node::Word(Word::And | Word::Then));
        let ends = match out.get(at + 1).map(|p| &p.node) {
            None | Some(Node::Mark(_)) => true,
            Some(Node::Word(w)) => matches!(w, Word::And | Word::To | Word::For | Word::Then | Word::So),
            _ => false,
        };
        if discarded && card && begins && ends {
            out[at].node = Node::Word(Word::Discard);
            out.swap(at - 1, at);
        }
    }
}

/// Reads where a card is that somebody has: `he has Doors of Night out`.
fn lies_there(out: &mut [Placed]) {
    for at in 1..out.len() {
        let there = matches!(&out[at].node, Node::Other(word) if matches!(word.as_str(), "out" | "down"));
        let card = matches!(out[at - 1].node, Node::Cards(_));
        let ends = !matches!(
            out.get(at + 1).map(|p| &p.node),
            Some(Node::Cards(_) | Node::Word(Word::Of | Word::On | Word::To))
        );
        let has = out[..at].iter().rev().take(5).any(|p| p.node == Node::Word(Word::Have));
        // `Doors of Night, which has been out since last turn`
        let since = matches!(
            out.get(at + 1).map(|p| &p.node),
            Some(Node::Word(Word::SinceStart | Word::SinceTurn | Word::SinceNow))
        );
        let which = out[..at].iter().rev().take(3).any(|p| p.node == Node::Word(Word::Who));
        let long = since && which && out[at - 1].node == Node::Word(Word::Be);
        // `Adûnaphel, who I have out`
        let long = long || which && ends && out[at - 1].node == Node::Word(Word::Have);
        if there && (card && ends && has || long) {
            out[at].node = Node::Word(Word::InPlay);
        }
    }
}

/// Reads what somebody has tapped or discarded as done by them: `he already tapped it`, `I tapped and discarded Roäc`.
fn spent_by_somebody(out: &mut [Placed]) {
    for at in 2..out.len() {
        let who = matches!(out[at - 2].node, Node::Person(_));
        if out[at].node == Node::Word(Word::Tapped) && out[at - 1].node == Node::Word(Word::Already) && who {
            out[at].node = Node::Word(Word::Tap);
        }
    }
    // `I tapped and discarded Roäc`, `he discarded it`: somebody does that.
    for at in 1..out.len() {
        let spent = out[..at].iter().rev().take(2).any(|p| matches!(p.node, Node::Word(Word::Tap | Word::Tapped)));
        let and = out[at - 1].node == Node::Word(Word::And) && spent;
        // `he just discarded it`
        let just = at > 1 && out[at - 1].node == Node::Word(Word::Alone);
        let who = and || matches!(out[at - if just { 2 } else { 1 }].node, Node::Person(_));
        if is_plain(&out[at].node, DISCARDED) && who {
            out[at].node = Node::Word(Word::Discard);
        }
        let joint = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Word(Word::And)))
            && out.get(at + 2).is_some_and(|p| is_plain(&p.node, DISCARDED));
        if out[at].node == Node::Word(Word::Tapped) && matches!(out[at - 1].node, Node::Person(_)) && joint {
            out[at].node = Node::Word(Word::Tap);
        }
    }
}

/// Reads a word as a verb behind a person, and as a state anywhere else: `I tapped Bard`. `I throw a 7` tells of dice.
pub(super) fn verbs_of_states(out: &mut [Placed]) {
    for at in 0..out.len() {
        let number = |p: &Placed| matches!(p.node, Node::Number(2..=12));
        let cards = |p: &Placed| matches!(p.node, Node::Cards(_) | Node::Word(Word::Hazard | Word::Strike));
        if out[at].node == Node::Word(Word::Throw) {
            let near = &out[(at + 1).min(out.len())..(at + 4).min(out.len())];
            let dice = near.iter().any(number) && !near.iter().any(cards);
            // `5 is thrown`
            let passive = at > 1 && out[at - 1].node == Node::Word(Word::Be) && number(&out[at - 2]);
            out[at].node = Node::Word(if dice || passive { Word::Roll } else { Word::Play });
        }
    }
    // `no, that was mine`: an answer, which denies nothing.
    if let [first, mark, ..] = out
        && first.node == Node::Word(Word::Not)
        && matches!(mark.node, Node::Mark(',' | '-'))
    {
        first.node = Node::Other("no".to_owned());
    }
    lies_there(out);
    from_his_discard(out);
    spent_by_somebody(out);
    for at in 0..out.len() {
        let before = at.checked_sub(1).map_or(Node::Mark('.'), |b| out[b].node.clone());
        let person = matches!(
            before,
            Node::Person(_)
                | Node::Word(Word::Have | Word::Then | Word::Respond | Word::Now)
                | Node::Mark('.' | ',' | ':')
        );
        // `I thought so, and tapped Gandalf`
        let said = || {
            let heard = out[..at - 1].iter().rev().find(|p| !matches!(p.node, Node::Mark(_) | Node::Other(_)));
            heard.is_some_and(|p| p.node == Node::Word(Word::Say))
        };
        // `and tapped Elrond to play it`
        let purpose = matches!(out.get(at + 2).map(|p| &p.node), Some(Node::Word(Word::To | Word::For)));
        let person = person || before == Node::Word(Word::And) && (said() || purpose);
        let cards =
            |n: Option<&Placed>| matches!(n.map(|p| &p.node), Some(Node::Cards(_) | Node::Whose(_) | Node::Person(_)));
        let article = matches!(out.get(at + 1).map(|p| &p.node), Some(Node::Other(w)) if matches!(w.as_str(), "the" | "a" | "that" | "this"));
        let the = article && matches!(out.get(at + 2).map(|p| &p.node), Some(Node::Cards(_)));
        if out[at].node == Node::Word(Word::Tapped) && person && (cards(out.get(at + 1)) || the) {
            out[at].node = Node::Word(Word::Tap);
            if let Some(Node::Cards(m)) = out.get_mut(at + 1).map(|p| &mut p.node) {
                m[0].state = None;
            }
        }
        let attacker = matches!(before, Node::Cards(_)) || person;
        if out[at].node == Node::Word(Word::Wounded) && attacker && cards(out.get(at + 1)) {
            out[at].node = Node::Word(Word::Wound);
        }
    }
}

/// Reads `from my discard` and `in his discard` as that pile, where the word for it is left out.
fn from_his_discard(out: &mut [Placed]) {
    for at in 2..out.len() {
        let led =
            matches!(out[at - 2].node, Node::Word(Word::From | Word::At)) && matches!(out[at - 1].node, Node::Whose(_));
        if led && out[at].node == Node::Word(Word::Discard) {
            out[at].node = Node::Word(Word::InDiscard);
        }
    }
}
