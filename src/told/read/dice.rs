//! Reads dice: what was rolled, by whom and for what.

use super::*;
use crate::told::node::Placed;

/// How many nodes from its number a check may stand.
const REACH: usize = 7;

/// Gives the check or roll that a word names.
fn kind_of(node: &Node) -> Option<RollKind> {
    use Word as W;
    Some(match node {
        Node::Word(W::BodyCheck) => RollKind::Body,
        Node::Word(W::CorruptionCheck) => RollKind::Corruption,
        Node::Word(W::InfluenceCheck | W::Influence) => RollKind::Influence,
        Node::Word(W::Offering) => RollKind::Offering,
        Node::Word(W::Riddle) => RollKind::Riddling,
        Node::Word(W::Test) => RollKind::Test,
        Node::Word(W::Strike | W::StrikeSequence) => RollKind::Strike,
        Node::Other(word) if word == "corruption" => RollKind::Corruption,
        _ => return None,
    })
}

/// Whether a node names a roll of any kind.
fn rolls(node: &Node) -> bool {
    use Word as W;
    let check = kind_of(node).is_some_and(|k| !matches!(k, RollKind::Strike | RollKind::Test))
        && !matches!(node, Node::Word(W::Influence));
    check || matches!(node, Node::Word(W::Roll | W::Check))
}

impl Reading<'_> {
    /// Reads the dice of a clause, and what they are rolled for.
    pub(super) fn dice(&mut self, clause: &Clause, numbers: &[(usize, i32)]) {
        let checks = [RollKind::Body, RollKind::Corruption, RollKind::Influence];
        let named = clause.nodes.iter().filter_map(|p| kind_of(&p.node)).find(|k| checks.contains(k));
        let influence = has(clause, Word::Influence) && !has(clause, Word::InfluenceCheck);
        // `before the body check I tap him in support`, of the check that is spoken of
        let told = has(clause, Word::StrikeRolled).then_some(RollKind::Body);
        let told = told.filter(|_| !(has(clause, Word::Support) && self.checked == Some(RollKind::Corruption)));
        self.checked = named.filter(|k| *k != RollKind::Influence || !influence).or(told).or(self.checked);
        let thrown: Vec<(usize, i32)> =
            numbers.iter().copied().filter(|(at, n)| (2..=12).contains(n) && self.is_dice(clause, *at)).collect();
        // `for the corruption check that Ghosts give he rolls a 9`
        let ahead = clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::For));
        if ahead
            && !self.story.deeds.is_empty()
            && thrown.is_empty()
            && named == Some(RollKind::Corruption)
            && !clause.asked
        {
            self.rolls_check = clause.sentence;
            self.handled = true;
        }
        if clause.asked && !clause.nodes.iter().any(|p| p.node == Node::Word(Word::Roll)) || thrown.is_empty() {
            return;
        }
        if self.thrown_by_each(clause, &thrown) {
            return;
        }
        if let ([(at, n)], true) = (thrown.as_slice(), self.alone(clause)) {
            self.thrown_alone(clause, *at, *n);
            return;
        }
        if !clause.nodes.iter().any(|p| rolls(&p.node)) {
            return;
        }
        if self.thrown_in_turn(clause, &thrown) {
            return;
        }
        for (at, n) in thrown.iter().copied() {
            if self.belongs(clause, at, numbers) {
                self.thrown(clause, (at, n), &thrown);
            }
        }
    }

    /// Whether a number can be dice: nothing is added to or counted with it.
    fn is_dice(&self, clause: &Clause, at: usize) -> bool {
        use Word as W;
        let nodes = &clause.nodes;
        let before = at.checked_sub(1).map(|b| &nodes[b]);
        let led = self.text.get(..nodes[at].span.start).map(|t| fold(t.trim_end())).unwrap_or_default();
        let sum = before.is_some_and(|p| {
            matches!(
                p.node,
                Node::Mark('+' | '-' | '=' | '/')
                    | Node::Word(W::Prowess | W::Body | W::DirectInfluence | W::GeneralInfluence)
            )
        }) || ["plus", "minus"].iter().any(|w| led.ends_with(w));
        // `dice = 7`
        let equals = before.is_some_and(|p| p.node == Node::Mark('='));
        let rolled = equals && at > 1 && nodes[at - 2].node == Node::Word(W::Roll);
        let sum = sum && !rolled || matches!(nodes.get(at + 1).map(|p| &p.node), Some(Node::Mark('+')));
        let own = self.text.get(..nodes[at].span.start).is_some_and(|t| t.ends_with(['+', '-', '−', '=', '/', '–']));
        let unit = matches!(
            nodes.get(at + 1).map(|p| &p.node),
            Some(Node::Word(
                W::Strike
                    | W::Prowess
                    | W::Hazard
                    | W::CorruptionPoints
                    | W::Wilderness
                    | W::Card
                    | W::GeneralInfluence
                    | W::DirectInfluence
                    | W::Company
                    | W::Character
            ))
        );
        // `he bears 7 corruption in all`
        let unit = unit || matches!(nodes.get(at + 1).map(|p| &p.node), Some(Node::Other(w)) if w == "corruption");
        // `the total of the two dice`
        let dice =
            nodes[at].node == Node::Number(2) && nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::Roll));
        let denied = nodes[..at].iter().rev().take(2).any(|p| p.node == Node::Word(W::Not));
        let against =
            clause.asked && nodes[..at].iter().rev().take(2).any(|p| matches!(p.node, Node::Word(W::Against | W::Or)));
        // `10-2 isn't greater`, `minus two is 8`: what comes of dice that were told.
        let signed = self.text.get(nodes[at].span.end..).is_some_and(|t| {
            t.strip_prefix(['-', '−', '+']).is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()))
        });
        let result = at >= 2 && nodes[at - 1].node == Node::Word(W::Be) && {
            let start = nodes[at - 2].span.start;
            let minus = self.text.get(..start).map(|t| fold(t.trim_end())).unwrap_or_default();
            matches!(nodes[at - 2].node, Node::Number(_)) && ["plus", "minus"].iter().any(|w| minus.ends_with(w))
        };
        // `the third was just rolled`
        let nth = self.text.get(nodes[at].span.clone()).is_some_and(super::account::ordinal);
        !(sum || dice || own && !rolled || unit || denied || against || signed || result || nth)
    }

    /// Whether a clause gives dice and nothing else: `4`, `a 12`, `it's an 8`, `9, that is a fail`.
    fn alone(&self, clause: &Clause) -> bool {
        use Word as W;
        // `it was a 9 in the end`
        let last = |at: usize| clause.nodes[at + 1..].iter().all(|p| matches!(p.node, Node::Other(_)));
        // `they are only two`
        let they = clause.nodes.iter().any(|p| p.node == Node::Person(Person::He));
        clause.nodes.iter().enumerate().all(|(at, p)| match &p.node {
            Node::Number(_) | Node::Other(_) | Node::Mark(_) | Node::Person(_) => true,
            Node::Word(W::At) => last(at),
            // `it was only a 4`
            Node::Word(W::Alone) => at > 0 && clause.nodes[at - 1].node == Node::Word(W::Be) && !they,
            Node::Word(w) => matches!(
                w,
                W::Have
                    | W::And
                    | W::With
                    | W::Be
                    | W::So
                    | W::Not
                    | W::It
                    | W::Can
                    | W::Fail
                    | W::Succeed
                    | W::Pass
                    | W::Against
                    | W::Who
                    | W::Then
                    | W::Eliminated
            ),
            _ => false,
        })
    }

    /// Gives dice without a purpose to the roll that waits for them: for what was spoken of or declared last.
    fn thrown_alone(&mut self, clause: &Clause, at: usize, n: i32) {
        let word = |w: &Word| matches!(w, Word::It | Word::Be | Word::Can);
        let it = clause.nodes.iter().any(|p| matches!(&p.node, Node::Word(w) if word(w)));
        let nothing = self.story.deeds.iter().all(|d| d.earlier || d.act == Act::Pass);
        let card = self.rolled_for(clause, at);
        let kind = if card.is_some() { None } else { self.pending_roll(self.him).or(self.checked.filter(|_| it)) };
        // `eleven against it`: the number against which an attempt to influence is rolled.
        let attempt = self.story.rolls.last().is_some_and(|r| r.kind == Some(RollKind::Influence));
        if attempt && has(clause, Word::Against) && card.is_none() {
            self.throws(None, None, n);
            return;
        }
        if card.is_none() && kind.is_none() || nothing && !it && self.checked.is_none() {
            self.loose.push(clause.clone());
            return;
        }
        let of = card.or(self.him.filter(|_| kind.is_some() && kind != Some(RollKind::Test)));
        self.throws(kind, of, n);
    }

    /// Gives dice to what is tried in the end, if nothing was known to wait for them when they were told.
    pub(super) fn loose_dice(&mut self) {
        for clause in std::mem::take(&mut self.loose) {
            let number =
                numbers(&clause).into_iter().find(|(at, n)| (2..=12).contains(n) && self.is_dice(&clause, *at));
            let Some((at, n)) = number else { continue };
            let rolls = self.story.rolls.len();
            self.thrown_alone(&clause, at, n);
            if self.story.rolls.len() > rolls {
                let span = clause.span();
                self.story.unread.retain(|(s, _)| *s != span);
            }
        }
        // Dice for which nothing waits even now stay among the parts that were not understood.
        self.loose.clear();
    }

    /// Finds the card that asks for a roll and was named just before a number, or waits for it.
    fn rolled_for(&self, clause: &Clause, at: usize) -> Option<usize> {
        let start = clause.nodes[at].span.start;
        let from = self.text.get(..start).and_then(|t| t.rfind(['.', '!', '?', '\n'])).unwrap_or(0);
        let near = |c: &usize| {
            let span = &self.mentions[*c].span;
            from <= span.start && span.end <= start
        };
        let last = (0..self.mentions.len()).filter(near).max_by_key(|c| self.mentions[*c].span.start);
        if let Some(card) = last.filter(|c| self.asks_for_roll(*c)) {
            return Some(card);
        }
        let last = self.story.deeds.iter().rev().find(|d| d.act != Act::Pass).and_then(|d| d.what);
        let spoken = self.it.filter(|c| self.asks_for_roll(*c));
        spoken.or(last).filter(|c| self.asks_for_roll(*c) && self.pending_roll(self.him).is_none())
    }

    /// Whether a number belongs to a roll that its clause names: behind it, or ahead with a word that leads to it.
    fn belongs(&self, clause: &Clause, at: usize, numbers: &[(usize, i32)]) -> bool {
        use Word as W;
        let nodes = &clause.nodes;
        let roll = nodes.iter().position(|p| p.node == Node::Word(W::Roll));
        let behind =
            roll.is_some_and(|r| at > r && at - r <= 6) || nodes[..at].iter().rev().take(REACH).any(|p| rolls(&p.node));
        let other = |o: &usize| *o > at && !nodes.get(o + 1).is_some_and(|p| p.node == Node::Word(W::Roll));
        let next = numbers.iter().map(|(o, _)| *o).find(other).unwrap_or(nodes.len());
        let rest = &nodes[at + 1..next.min(at + 1 + REACH).max(at + 1)];
        let leads = |p: &Placed| matches!(p.node, Node::Word(W::For | W::On | W::At | W::Against | W::From));
        let ahead = rest.iter().any(|p| rolls(&p.node)) && rest.iter().take(3).any(leads);
        // `six is the total for the corruption check`
        let is =
            at == 0 && rest.first().is_some_and(|p| p.node == Node::Word(W::Be)) && rest.iter().any(|p| rolls(&p.node));
        behind || ahead || is || rest.iter().take(3).any(|p| p.node == Node::Word(W::Roll))
    }

    /// Tells what a number is rolled for, by the check that stands nearest: before it, else behind it, with no other
    /// number between.
    fn named_kind(&self, clause: &Clause, at: usize, thrown: &[(usize, i32)]) -> Option<RollKind> {
        let nodes = &clause.nodes;
        let from = thrown.iter().map(|(o, _)| *o + 1).filter(|o| *o <= at).max().unwrap_or(0);
        let to = thrown.iter().map(|(o, _)| *o).find(|o| *o > at).unwrap_or(nodes.len());
        let event = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.is(m[0].card, CardKind::Event) && self.asks_for_roll(m[0].card));
        let behind: Vec<&Placed> =
            nodes[at + 1..to].iter().take_while(|p| !matches!(p.node, Node::Mark(';'))).collect();
        let leads = behind
            .iter()
            .take(3)
            .any(|p| matches!(p.node, Node::Word(Word::For | Word::On | Word::At | Word::Against)));
        let ahead = behind.iter().find_map(|p| kind_of(&p.node)).filter(|_| leads || thrown.len() < 2);
        for placed in nodes[from..at].iter().rev() {
            if event(placed) {
                return None;
            }
            if let Some(kind) = kind_of(&placed.node) {
                return Some(kind);
            }
        }
        ahead
    }

    /// Reads dice behind each of which it is said what they are for: `3 for the Call of Home and only 2 for the check`.
    /// Returns whether they are.
    fn thrown_in_turn(&mut self, clause: &Clause, thrown: &[(usize, i32)]) -> bool {
        use Word as W;
        let ends = thrown.iter().skip(1).map(|(at, _)| *at).chain([clause.nodes.len()]);
        let parts: Vec<(i32, &[Placed])> =
            thrown.iter().zip(ends).map(|((at, n), end)| (*n, &clause.nodes[at + 1..end])).collect();
        let purpose = |part: &[Placed]| {
            let mut nodes = part.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_)));
            let leads = matches!(nodes.next(), Some(Node::Word(W::For | W::On | W::At)));
            // `a 5 for the corruption and a 4 for the body`
            let body = part.iter().any(|p| p.node == Node::Word(W::Body)).then_some(RollKind::Body);
            let kind = part.iter().find_map(|p| kind_of(&p.node)).or(body);
            let card = part.iter().find_map(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None });
            (leads && (kind.is_some() || card.is_some())).then_some((kind, card))
        };
        let purposes: Vec<_> = parts.iter().filter_map(|(n, part)| purpose(part).map(|p| (*n, p))).collect();
        if thrown.len() < 2 || purposes.len() < thrown.len() {
            return false;
        }
        // `Balin rolls 7 for his corruption check and 8 for the body check`
        let ahead = clause.nodes[..thrown[0].0].iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) if m.len() == 1 && self.character(m[0].card) => Some(m[0].card),
            _ => None,
        });
        let him = ahead.or(self.him);
        for (n, (kind, card)) in purposes {
            if let Some(card) = card {
                self.take(card);
            }
            let asks = card.filter(|c| kind.is_none() && !self.character(*c) && self.asks_for_roll(*c));
            let of = card.filter(|c| self.character(*c)).or(him).filter(|_| kind != Some(RollKind::Test));
            match asks {
                Some(card) => self.throws(None, Some(card), n),
                None => self.throws(kind.or_else(|| self.pending_roll(of)), of, n),
            }
        }
        true
    }

    /// Reads dice with the roll that their clause names.
    fn thrown(&mut self, clause: &Clause, (at, n): (usize, i32), thrown: &[(usize, i32)]) {
        use Word as W;
        let before = &clause.nodes[..at];
        let check = Some(RollKind::Corruption).filter(|_| self.rolls_check == clause.sentence);
        let kind = self.named_kind(clause, at, thrown).or(check);
        let near = before.iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) => m.last().map(|m| m.card),
            _ => None,
        });
        // `a 3 for Call of Home and a 2 for the check`: no card that was named before.
        let mut behind = clause.nodes[at + 1..].iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_)));
        let for_a_check = behind.next() == Some(&Node::Word(W::For))
            && behind.next() == Some(&Node::Word(W::Check))
            && thrown.len() > 1;
        let near = near.filter(|c| !for_a_check || self.character(*c));
        let waits =
            for_a_check && self.story.deeds.iter().any(|d| !d.earlier && d.what.is_some_and(|w| self.rolls_for(w)));
        let kind = kind.or(waits.then_some(RollKind::Corruption));
        let behind_for = clause.nodes[at..].windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Word(W::For), Node::Cards(m)) => m.first().map(|m| m.card),
            _ => None,
        });
        let of = behind_for.or(near);
        if let Some(card) = of {
            self.take(card);
        }
        let helps = |d: &&Deed| near.is_none_or(|c| d.taps.iter().any(|t| self.same(*t, c)));
        let supported = self.story.deeds.last().filter(|d| d.act == Act::Support && behind_for.is_none());
        let supported = supported.filter(helps).and_then(|d| match d.targets.first() {
            Some(Goal::Check(_, who)) => *who,
            _ => None,
        });
        let of = if supported.is_some() { supported } else { of };
        // A card that was named for the dice before is none for a check.
        let of = of.filter(|c| self.character(*c) || kind != Some(RollKind::Corruption) || !self.asks_for_roll(*c));
        let creature = of.filter(|c| kind == Some(RollKind::Body) && (self.creature(*c) || self.agent(*c)));
        let about = creature.or(of.filter(|c| self.character(*c))).or_else(|| self.first_character(clause));
        let about = about.or(self.just_named(clause));
        let about = about.or_else(|| self.has_to_check().filter(|_| kind == Some(RollKind::Corruption)));
        // `he rolls 7 for corruption, then 8 on the body check`: both are his.
        let first = thrown.first().is_none_or(|(first, _)| *first == at);
        let same = kind == Some(RollKind::Body) && (!first || self.story.fights.is_empty());
        let same = self.story.rolls.last().filter(|r| same && r.kind == Some(RollKind::Corruption)).and_then(|r| r.of);
        let about = about.or(same).or(self.him);
        // A card that asks for the roll stands for it; an item's check is its bearer's.
        let card = of.filter(|c| !self.character(*c) && self.is(*c, CardKind::Event) && kind.is_none());
        let it = clause
            .nodes
            .windows(2)
            .any(|w| matches!(w[0].node, Node::Word(W::For | W::Against)) && matches!(w[1].node, Node::Word(W::It)));
        let it = self.it.filter(|c| it && kind.is_none() && self.asks_for_roll(*c));
        let own = kind.is_none() && near.is_none();
        let card = card.filter(|c| self.asks_for_roll(*c)).or(it);
        // `the Plague roll for Grishnákh is 10`
        let card = card.or(self.rolls_of_card(clause).filter(|_| kind.is_none()));
        let card = card.or_else(|| self.rolled_for(clause, at).filter(|_| own && self.checked_card(clause)));
        if card.is_some() {
            self.throws(None, card, n);
            return;
        }
        // `before assignment: Flatter a Foe by Legolas, roll 8`
        let tries = |c: &usize| self.plays_so(*c, |steps| knowledge::rolls(steps, RollKind::Influence));
        let played = self.new_card(clause).map(|(_, c)| c).filter(tries);
        let kind = kind.or(played.map(|_| RollKind::Influence)).or_else(|| self.pending_roll(about));
        // `what I roll for it is a 9`: the card that asks for a roll.
        let asking = self.story.deeds.last().and_then(|d| d.what).filter(|c| kind.is_none() && self.asks_for_roll(*c));
        if asking.is_some() {
            self.throws(None, asking, n);
            return;
        }
        self.throws(kind, about.filter(|_| kind != Some(RollKind::Test)), n);
    }

    /// Finds the card in play after which a clause calls a roll: `the Plague roll`, `I roll 10 for the Plague`.
    pub(super) fn rolls_of_card(&self, clause: &Clause) -> Option<usize> {
        let asks = |c: usize| !self.character(c) && self.lies(c) && self.asks_for_roll(c);
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let named = told.windows(2).find_map(|w| match (w[0], w[1]) {
            (Node::Cards(m), Node::Word(Word::Roll)) if m.len() == 1 => Some(m[0].card).filter(|c| asks(*c)),
            _ => None,
        });
        let led = told.windows(4).find_map(|w| match (w[0], w[1], w[2], w[3]) {
            (Node::Word(Word::Roll), Node::Number(_), Node::Word(Word::For), Node::Cards(m)) if m.len() == 1 => {
                Some(m[0].card).filter(|c| asks(*c))
            }
            _ => None,
        });
        named.or(led)
    }

    /// Finds the character whom a clause calls `he` and who was named last in its sentence: `and Elrond has to make a check, he
    /// rolls 8`.
    fn just_named(&self, clause: &Clause) -> Option<usize> {
        let start = clause.span().start;
        let from = self.text.get(..start)?.rfind(['.', '!', '?', '\n', '(']).unwrap_or(0);
        let he = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He)));
        let here = |c: &usize| from <= self.mentions[*c].span.start && self.mentions[*c].span.end <= start;
        let last = (0..self.mentions.len()).filter(here).max_by_key(|c| self.mentions[*c].span.start);
        let meant = |c: usize| clause.aside || self.him.is_some_and(|him| self.same(him, c));
        last.filter(|c| he && self.character(*c) && meant(*c))
    }

    /// Finds the one character whom a card that was declared makes check for corruption.
    fn has_to_check(&self) -> Option<usize> {
        let check = |c: usize| self.plays_so(c, |steps| knowledge::rolls(steps, RollKind::Corruption));
        let deeds = self.story.deeds.iter().filter(|d| !d.earlier && d.what.is_some_and(check));
        let mut goals = deeds.flat_map(|d| &d.targets).filter_map(|g| match g {
            Goal::Card(c) if self.character(*c) => Some(*c),
            _ => None,
        });
        let first = goals.next()?;
        goals.all(|c| self.same(c, first)).then_some(first)
    }

    /// Whether the card that asks for a roll stands alone just before a clause: `Call of Home, you roll 3`.
    fn checked_card(&self, clause: &Clause) -> bool {
        let start = clause.span().start;
        let from = self.text.get(..start).and_then(|t| t.rfind(['.', '!', '?', '\n'])).unwrap_or(0);
        let named = |m: &Mention| from <= m.span.start && m.span.end <= start;
        self.mentions.iter().filter(|m| named(m)).count() == 1
    }

    /// Tells whose roll it is: the first for a card that a character taps to influence is that character's, the second
    /// is the one against it.
    fn attempted(&self, kind: Option<RollKind>, of: Option<usize>) -> (Option<RollKind>, Option<usize>) {
        let taps = |d: &Deed| (d.act == Act::Play && !d.taps.is_empty()).then(|| d.taps[0]);
        let agent = self.story.deeds.last().and_then(taps).filter(|c| self.lies_apart(*c));
        let (Some(RollKind::Influence) | None, Some(agent)) = (kind, agent) else { return (kind, of) };
        let rolled = |r: &Thrown| r.kind == Some(RollKind::Influence) && r.of.is_some_and(|c| self.same(c, agent));
        if self.story.rolls.iter().any(rolled) { (None, None) } else { (Some(RollKind::Influence), Some(agent)) }
    }

    /// Tells whose roll it is where a card that is declared makes an attack in the end: that of whoever tapped for it.
    fn of_the_searcher(&self, kind: Option<RollKind>, of: Option<usize>) -> (Option<RollKind>, Option<usize>) {
        let open = matches!(kind, None | Some(RollKind::Strike)) && self.story.fights.is_empty();
        let makes = |d: &&Deed| {
            let card = d.what.filter(|w| !self.hazard(*w) && self.is(*w, CardKind::Event) && self.makes_attack(*w));
            d.act == Act::Play && !d.earlier && card.is_some()
        };
        let deed = self.story.deeds.iter().rfind(|d| d.act != Act::Pass).filter(makes);
        let searcher = deed.and_then(|d| d.taps.first().copied().or(d.performer));
        match searcher.filter(|_| open && of.is_none_or(|c| self.character(c))) {
            Some(who) => (Some(RollKind::Strike), Some(who)),
            None => (kind, of),
        }
    }

    /// Notes dice. A body check is that of the character who was struck.
    pub(super) fn throws(&mut self, kind: Option<RollKind>, of: Option<usize>, n: i32) {
        let (kind, of) = self.attempted(kind, of);
        let (kind, mut of) = self.of_the_searcher(kind, of);
        if kind == Some(RollKind::Strike) {
            of = of.and_then(|c| self.supported_strike(c)).or(of);
        }
        if kind == Some(RollKind::Body)
            && let Some(fight) = self.story.fights.last()
        {
            let struck = |c: usize| fight.struck().any(|a| self.same(a, c));
            let mut all = fight.struck();
            let only = all.next().filter(|_| all.next().is_none());
            let member = of.is_none_or(|c| self.in_company(c) && !struck(c));
            of = only.filter(|_| member).or(of);
        }
        // Whoever has rolled for his check does not roll for that of another: `when the Eye's own check comes, he rolls 4`.
        let rolled = |c: usize| {
            let check = |r: &Thrown| r.kind == Some(RollKind::Corruption) && r.of.is_some_and(|o| self.same(o, c));
            self.story.rolls.iter().any(check)
        };
        if matches!(kind, None | Some(RollKind::Corruption)) && of.is_some_and(rolled) {
            of = self.has_to_check().filter(|c| !rolled(*c)).or(of);
        }
        let (dice, told) = (u8::try_from(n).unwrap_or_default(), self.story.deeds.len());
        self.story.rolls.push(Thrown { kind, of, dice, told });
        self.handled = true;
    }

    /// Whether the text of a card asks for a roll that is no check.
    pub(super) fn asks_for_roll(&self, card: usize) -> bool {
        let rolls = |steps: &[_]| knowledge::rolls(steps, RollKind::Other);
        self.plays_so(card, rolls)
            || self.lies(card) && knowledge::triggers(self.table, &self.mentions[card].versions, rolls)
    }

    /// Tells what a roll is for of which nothing else is said.
    pub(super) fn pending_roll(&self, about: Option<usize>) -> Option<RollKind> {
        if self
            .story
            .deeds
            .last()
            .is_some_and(|d| d.act == Act::Support && matches!(d.targets.first(), Some(Goal::Check(..))))
        {
            return Some(RollKind::Corruption);
        }
        let attempt = |d: &&Deed| d.act != Act::Pass;
        if self.story.deeds.iter().rev().find(attempt).is_some_and(|d| d.act == Act::Influence && !d.earlier) {
            return Some(RollKind::Influence);
        }
        let last = self.story.deeds.iter().rev().find(|d| d.what.is_some());
        let kinds = [RollKind::Corruption, RollKind::Influence, RollKind::Test, RollKind::Offering, RollKind::Riddling];
        let asks = |d: &Deed, kind: RollKind| {
            d.what.is_some_and(|c| {
                let mut actions = knowledge::actions(self.table, &self.mentions[c].versions);
                actions.any(|action| knowledge::rolls(&action.steps, kind))
            })
        };
        // The last declaration of the character of whom the text tells.
        let own = |d: &&Deed| {
            let goal = d.targets.iter().any(|g| matches!(g, Goal::Card(c) if about.is_some_and(|a| self.same(*c, a))));
            goal || d.taps.iter().chain(&d.performer).any(|c| about.is_some_and(|a| self.same(*c, a)))
        };
        let his = self.story.deeds.iter().rev().filter(own).find_map(|d| kinds.into_iter().find(|k| asks(d, *k)));
        if his.is_some() {
            return his;
        }
        // A character who was struck faces a body check.
        let struck = self.story.fights.last().filter(|f| !f.over).is_some_and(|f| {
            let hit = |c: usize| about.is_none_or(|a| self.same(a, c));
            f.assigned.iter().any(|(c, s)| *s == StrikeStatus::Succeeded && hit(*c))
        });
        let declared = self.story.deeds.last().is_some_and(|d| d.act == Act::BodyCheck);
        if declared || struck && self.checked == Some(RollKind::Body) {
            return Some(RollKind::Body);
        }
        let by_deed = last.and_then(|d| kinds.into_iter().find(|k| asks(d, *k)));
        let fighting = self.story.fights.last().is_some_and(|f| f.joined && !f.over);
        by_deed.or_else(|| (fighting && about.is_some()).then_some(RollKind::Strike))
    }
}
