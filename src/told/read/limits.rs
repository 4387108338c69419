//! Reads how many hazards may be played and how many were: `limit is 4 and one is spent`, `none of her two hazards
//! used`, `the second of three`, `one hazard left`.

use super::*;
use crate::told::node::{WHOLE, is_plain};

/// A sign of a clause that tells how many hazards there are; the words between are left out.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Number(i32),
    /// `first`, `second`, `third`
    Nth(i32),
    /// `hazard limit`
    Limit,
    Hazard,
    /// `used`, `spent`, `played`
    Used,
    /// `left`
    Left,
    /// `unused`
    Unused,
    Not,
    /// `both`, `all`
    All,
    Of,
    May,
    Comma,
    /// Anything that has a number of its own, or a card.
    Other,
}

/// The numbers of hazards that a clause tells.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
struct Count {
    limit: Option<i32>,
    used: Option<i32>,
    left: Option<i32>,
    nth: Option<i32>,
    all: bool,
}

impl Reading<'_> {
    /// Reads the hazard limit and how much of it is used.
    pub(super) fn hazards(&mut self, clause: &Clause) {
        use Word as W;
        self.size_told(clause);
        if self.all_spent(clause) || is_no_hazard(&clause.nodes) || self.tells_no_limit(clause) {
            return;
        }
        // `a resource does not use up a hazard`: a reason counts none.
        let aside = clause.asked || matches!(clause.joined, Some(W::Because | W::If));
        let settled = aside && self.story.limit.is_some() && self.story.used.is_some();
        // `five hazards from the sideboard to the discard pile`
        let fetched = [W::InDiscard, W::InDeck, W::InSideboard].iter().any(|w| has(clause, *w));
        let names = has(clause, W::Hazard) && !fetched || has(clause, W::HazardLimit);
        let cards = self.cards(clause).any(|(_, m)| !self.site(m.card));
        // `Hazard limit is two and I've played one.`
        let signs = self.signs(clause);
        // `opp has used 1 of 3`; of a hazard that was told of: `that's one of my two`, `my 1st of 2`, `his first card out of three`
        let parts = signs.windows(3).any(|w| match w {
            [Sign::Number(part) | Sign::Nth(part), Sign::Of, Sign::Number(whole)] => {
                (-1..=*whole).contains(part) && (2..=9).contains(whole)
            }
            _ => false,
        });
        let hazard = |card: Option<usize>| card.is_some_and(|c| self.hazard(c));
        let told = self.story.deeds.last().is_some_and(|d| hazard(d.what))
            || self.story.fights.last().is_some_and(|f| hazard(f.source))
            || self.cards(clause).any(|(_, m)| self.hazard(m.card));
        let pair = parts && (told || signs.contains(&Sign::Used)) && (told || !signs.contains(&Sign::Other));
        // `I've put down three hazards, and three is the max`
        // `That was my second hazard, and I have three.`
        let ordered = has(clause, W::Have) && self.nth.is_some_and(|(_, sentence)| sentence == clause.sentence);
        // `the limit against Gimli and Balin, who go to Bree, is two`
        let split = self.limit_near(clause) && clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Be));
        let most = match signs.as_slice() {
            [Sign::Number(most), Sign::May] => Some(*most),
            // `that was the second hazard and he was allowed two`
            [Sign::May, Sign::Number(most)] if self.hazard_sentence == Some(clause.sentence) => Some(*most),
            [Sign::Number(most)]
                if ordered || split || has(clause, W::Have) && self.hazard_sentence == Some(clause.sentence) =>
            {
                Some(*most)
            }
            _ => None,
        };
        // `he is in the middle of his hazards (two allowed, none played so far)`
        let allowed = signs.first() == Some(&Sign::May) && self.hazard_sentence == Some(clause.sentence);
        let answered = allowed || self.has_beside_hazards(clause) && clause.nodes.len() < 4;
        let beside = answered || clause.aside && self.hazard_sentence == Some(clause.sentence);
        let says_most =
            most.is_some() && self.story.limit.is_none() && (self.story.used.is_some() || ordered || split || beside);
        let goes_on = pair || says_most || self.story.limit.is_some() && self.story.used.is_none() && !clause.asked;
        if settled || !(names || goes_on) {
            return;
        }
        let limit = counted(&signs).limit;
        if let Some(used) = self.stands_at(clause, limit) {
            return self.counts(clause, Count { limit, used: Some(used), ..Count::default() });
        }
        // `one of it is used up`
        let part = |w: &[Sign]| matches!(w, [Sign::Number(_), Sign::Of, Sign::Used]);
        let spent = signs.windows(3).any(part)
            || signs.windows(2).any(|w| matches!(w, [Sign::Number(_), Sign::Used] | [Sign::Used, Sign::Number(_)]));
        let none =
            signs.contains(&Sign::Not) && signs.iter().any(|s| matches!(s, Sign::Used | Sign::Hazard | Sign::Left));
        let nth = signs.iter().any(|s| matches!(s, Sign::Nth(_)));
        let all = signs.windows(2).any(|w| w == [Sign::All, Sign::Used] || w == [Sign::Used, Sign::All]);
        if !names && !pair && !says_most && (cards && !(spent || all) || !(spent || none || nth || all)) {
            return;
        }
        let count = match most {
            Some(_) => Count { limit: most, ..Count::default() },
            None => still_left(clause, &signs, counted(&signs)),
        };
        if self.story.used.is_some_and(|used| used > 0) && only_denies(&signs, count) || self.counts_the_used(count) {
            return;
        }
        self.has_own_hazards(clause);
        self.counts(clause, count);
    }

    /// Seats whoever has hazards to play: `none of my two hazards used`.
    fn has_own_hazards(&mut self, clause: &Clause) {
        let mine = |w: &[Placed]| match (&w[0].node, &w[1].node, &w[2].node) {
            (Node::Whose(who), Node::Number(_), Node::Word(Word::Hazard)) if *who != Person::He => Some(who.clone()),
            _ => None,
        };
        let mine = clause.nodes.windows(3).find_map(mine).filter(|_| !clause.asked);
        self.story.sits(mine.as_ref(), Seat::H, 30);
    }

    /// Gives the number of hazards that a player has reached of the limit: `the limit is four and he is at four`, `he's up
    /// to three now`.
    fn stands_at(&self, clause: &Clause, limit: Option<i32>) -> Option<i32> {
        use Word as W;
        let limit = limit.or(self.story.limit.map(i32::from)).filter(|_| self.story.used.is_none() && !clause.asked)?;
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_) | Node::Word(W::Already | W::Now | W::Be));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let who = |n: &Node| matches!(n, Node::Person(_) | Node::Whose(_));
        told.windows(3).enumerate().find_map(|(at, w)| match (w[0], w[1], w[2]) {
            (one, Node::Word(W::At | W::On | W::To | W::StrikeNow), Node::Number(n))
                if who(one) && *n <= limit && !told.get(at + 3).is_some_and(|n| matches!(n, Node::Word(_))) =>
            {
                Some(*n)
            }
            (one, Node::Word(W::StrikeNow), Node::Word(W::To)) if who(one) => told
                .get(at + 3)
                .and_then(|n| if let Node::Number(n) = n { Some(*n) } else { None })
                .filter(|n| *n <= limit),
            _ => None,
        })
    }

    /// Whether a clause numbers one of those that were used, and not of all that can be: `I have used two of my three hazards.
    /// The last of the two is …`
    fn counts_the_used(&mut self, count: Count) -> bool {
        let used = self.story.used.filter(|used| *used > 1 && self.story.limit.is_some_and(|limit| limit > *used));
        let own = count.limit.is_some() && count.limit == used.map(i32::from) && count.nth.is_some();
        self.handled |= own;
        own
    }

    /// Whether a clause asks for the limit, or tells what changes it: nothing is told of how it is.
    fn tells_no_limit(&self, clause: &Clause) -> bool {
        use Word as W;
        // `is the limit 4 now?`, `to raise the limit`
        let asks = clause.asked && clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Be));
        let numbered = clause.nodes.iter().any(|p| matches!(p.node, Node::Number(_)));
        // `to raise the limit by two`: that is what a card does.
        let by = |w: &[Placed]| w[0].node == Node::Word(W::By) && matches!(w[1].node, Node::Number(_));
        let raises = has(clause, W::Raise) && (!numbered || clause.nodes.windows(2).any(by));
        asks && has(clause, W::HazardLimit) && !self.story.deeds.is_empty() || raises
    }

    /// Notes that the whole limit is used, where no number says so: `the limit is two and exhausted`, `he has reached his
    /// limit`, `he is at his hazard limit`. Returns whether it is.
    fn all_spent(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let open = [W::Not, W::Can, W::Want, W::If, W::Must, W::Before, W::Nobody];
        if clause.asked || clause.joined == Some(W::If) || open.iter().any(|w| has(clause, *w)) {
            return false;
        }
        let small = |n: &&Node| {
            matches!(n, Node::Other(_) | Node::Mark(_) | Node::Whose(_) | Node::Person(_))
                || matches!(n, Node::Word(W::Have | W::Be | W::It | W::Its | W::Now | W::Already | W::AllOf | W::Both))
        };
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !small(n)).collect();
        let told = self.without_the_last_hazard(&told);
        let spent =
            |n: &Node| matches!(n, Node::Word(W::Tap | W::Tapped | W::Discard | W::Over | W::Resolve | W::Arrive));
        // `the limit is two and exhausted`
        let people = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        // `the limit is two, and he has reached it`
        let reached = matches!(told.as_slice(), [Node::Word(W::Arrive)]) && has(clause, W::It);
        let behind = matches!(told.as_slice(), [one] if spent(one)) && (!people || reached);
        let behind = behind && self.story.limit.is_some() && self.story.used.is_none() && self.limit_near(clause);
        let number = |n: &Node| if let Node::Number(n) = n { u8::try_from(*n).ok() } else { None };
        let (whole, limit) = match told.as_slice() {
            _ if behind => (true, None),
            _ if self.story.used.is_some() => (false, None),
            // `he had already used up both hazards`
            [one, Node::Word(W::Hazard)] if spent(one) && has(clause, W::Both) => (true, Some(2)),
            [one, Node::Word(W::Hazard)] if spent(one) && has(clause, W::AllOf) => (true, None),
            // `he is out of hazards against Beretar`
            [Node::Word(W::From), Node::Word(W::Hazard)]
            | [Node::Word(W::From), Node::Word(W::Hazard), Node::Word(W::Against | W::On), _] => (true, None),
            // `Wargs on Gimli, that's both my hazards`
            [Node::Word(W::Hazard)] if clause.joined == Some(W::Who) && has(clause, W::Both) => (true, Some(2)),
            [Node::Word(W::Arrive | W::At), Node::Word(W::HazardLimit)] => (true, None),
            // `the hazard limit has been exhausted`
            [Node::Word(W::HazardLimit), one] if spent(one) => (true, None),
            [Node::Word(W::HazardLimit), Node::Word(W::Of), n, one] if spent(one) => (number(n).is_some(), number(n)),
            [n, Node::Word(W::HazardLimit), one] if spent(one) && number(n).is_some() => (true, number(n)),
            [Node::Word(W::Arrive | W::At), Node::Word(W::HazardLimit), Node::Word(W::Of), n]
            | [Node::Word(W::Arrive | W::At), n, Node::Word(W::HazardLimit)] => (number(n).is_some(), number(n)),
            _ => (false, None),
        };
        if whole {
            let count = Count { all: true, limit: limit.map(i32::from), ..Count::default() };
            self.counts(clause, count);
            self.handled = true;
        }
        whole
    }

    /// Gives what a clause says of the hazard limit without the hazard that used it up: `with the Wargs the limit of two is
    /// used up`, `the Wargs used up his limit`.
    fn without_the_last_hazard<'n>(&self, told: &[&'n Node]) -> Vec<&'n Node> {
        use Word as W;
        let led = |n: &Node| matches!(n, Node::Word(W::With | W::By | W::After));
        let hazard = |n: &Node| matches!(n, Node::Cards(m) if m.iter().all(|m| self.hazard(m.card)));
        match told {
            [first, card, rest @ ..] if led(first) && hazard(card) => rest.to_vec(),
            [rest @ .., last, card] if led(last) && hazard(card) => rest.to_vec(),
            [card, verb, limit @ ..] if hazard(card) && limit.first() == Some(&&Node::Word(W::HazardLimit)) => {
                limit.iter().chain([verb]).copied().collect()
            }
            _ => told.to_vec(),
        }
    }

    /// Whether the hazard limit is spoken of in the same sentence just before a clause.
    fn limit_near(&self, clause: &Clause) -> bool {
        self.limit_sentence.is_some_and(|s| s == clause.sentence)
    }

    /// Notes how many characters a company is said to have: `a company of five characters`.
    fn size_told(&mut self, clause: &Clause) {
        use Word as W;
        if has(clause, W::HazardLimit) && !clause.asked {
            self.limit_sentence = Some(clause.sentence);
        }
        // `hazards? you have two`
        if clause.asked && matches!(clause.nodes.as_slice(), [p] if p.node == Node::Word(W::Hazard)) {
            self.hazard_sentence = Some(clause.sentence.saturating_add(1));
        }
        if has(clause, W::Hazard) && !clause.asked {
            self.hazard_sentence = Some(clause.sentence);
        }
        let company = |n: &Node| matches!(n, Node::Word(W::Company | W::Companions));
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Word(W::Of | W::With));
        let nodes: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let size = nodes.windows(3).find_map(|w| match w {
            [c, Node::Number(n), Node::Word(W::Character)] if company(c) => u8::try_from(*n).ok(),
            _ => None,
        });
        let open = clause.asked || has(clause, W::Not) || has(clause, W::If) || clause.joined == Some(W::If);
        self.story.size = self.story.size.or(size.filter(|n| (1..=10).contains(n) && !open));
    }

    /// Whether a clause, or the text before it, tells of a hazard that can be the one that is counted.
    fn tells_of_a_hazard(&self, clause: &Clause) -> bool {
        self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.hazard(w)))
            || !self.story.fights.is_empty()
            || self.new_card(clause).is_some()
            || self.counts_what_is_played(clause)
    }

    fn counts(&mut self, clause: &Clause, count: Count) {
        use Word as W;
        let small = |n: i32| u8::try_from(n).ok();
        let before = (self.story.limit, self.story.used);
        if let Some(limit) = count.limit.and_then(small) {
            self.story.limit = Some(limit);
        }
        let known = self.story.limit.map(i32::from);
        let told = self.counts_what_was_told(clause);
        // `hazard 4 of 4` is the one that is played just now.
        let now = told || is_numbered(clause) && self.new_card(clause).is_some();
        // `Weariness on Bilbo … Call of Home on Frodo, that's 2 of 2`: both are declared.
        let fought = |d: &Deed| self.story.fights.iter().any(|f| f.joined && f.source.is_some() && f.source == d.what);
        let own = |d: &&Deed| !d.earlier && d.typed.is_none() && d.act == Act::Play && !d.asked && !fought(d);
        let hazards = self.story.deeds.iter().filter(own).filter(|d| d.what.is_some_and(|w| self.only_hazard(w)));
        let hazards = i32::try_from(hazards.count()).unwrap_or(0);
        let counted = |used: i32| if now && used > 0 { used - hazards.clamp(1, used) } else { used };
        // `Brigands, 1 of 2 hazards gone`: it is declared, or faced, as the rest of the text tells.
        let creature = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| self.creature(w));
        if let Count { used: Some(used @ 1..), .. } = count
            && now
            && (self.story.deeds.last().is_some_and(creature) || self.numbers_a_creature(clause))
        {
            self.nth = Some((used, clause.sentence));
        }
        let used = match count {
            Count { used: Some(0), .. } => Some(0),
            Count { used: Some(used), .. } => Some(counted(used)),
            Count { all: true, .. } => {
                self.handled = true;
                self.story.left = known.is_none().then_some(u8::from(now));
                known.map(counted)
            }
            // `the last hazard that he can play`
            Count { nth: Some(-1), .. } => {
                // Those that were declared before it count as well.
                let new = has(clause, W::Play) || self.new_card(clause).is_some();
                let left = if new { hazards + 1 } else { hazards.max(1) };
                (self.story.left, self.handled) = (small(left), true);
                None
            }
            Count { nth: Some(nth), .. } => {
                self.handled = true;
                // `the Wargs were his first hazard`, of what attacks: that one is gone.
                let source = self.story.fights.last().filter(|f| f.joined).and_then(|f| f.source);
                let fought = self.cards(clause).any(|(_, m)| source.is_some_and(|s| self.same(s, m.card)));
                if fought && has(clause, W::Be) {
                    (self.story.used, self.nth) = (small(nth), None);
                    return;
                }
                let acts = [W::Play, W::Tap, W::Discard, W::Attack, W::Respond].iter().any(|w| has(clause, *w));
                let told = acts || self.tells_of_a_hazard(clause);
                self.nth = Some((nth, clause.sentence)).filter(|_| told);
                if !told {
                    // `that was my second hazard`: it is gone.
                    self.story.used = small(nth);
                    return;
                }
                Some(nth - 1 - i32::from(acts && !has(clause, W::Earlier)) * hazards.min(nth - 1).max(0))
            }
            Count { left: Some(left), .. } => {
                self.handled = true;
                self.story.left = known.is_none().then_some(small(left + i32::from(now))).flatten();
                // `I have spent one of two … I lay this on-guard … I have none left`: what was declared has used the rest.
                let spent = hazards + self.placed_since();
                let agrees =
                    left == 0 && now && before.1.is_some_and(|u| i32::from(u) + spent >= known.unwrap_or(i32::MAX));
                known.filter(|_| !agrees).map(|limit| limit - left)
            }
            _ => None,
        };
        if let Some(used) = used.and_then(small).filter(|u| self.story.limit.is_none_or(|l| *u <= l)) {
            self.story.used = Some(used);
        }
        self.handled |= before != (self.story.limit, self.story.used);
    }

    /// Whether a count of hazards holds those that were declared before it: `that was his second`.
    fn counts_what_was_told(&self, clause: &Clause) -> bool {
        // A typed declaration is told of ahead of every sentence, wherever it stands.
        let hazard = |d: &Deed| d.what.is_none_or(|w| self.hazard(w)) && d.act != Act::Pass;
        let own = |d: &Deed| !d.earlier && d.typed.is_none() && (hazard(d) || d.asked);
        let both = has(clause, Word::Both) && clause.joined != Some(Word::Who);
        let other = has(clause, Word::Play) || both || self.had_been(clause);
        !other && self.anything_declared() && self.story.deeds.iter().any(own)
    }

    /// Whether a clause numbers a creature as a hazard: `hazard 2: Wargs on Gimli`.
    fn numbers_a_creature(&self, clause: &Clause) -> bool {
        let creature = |m: &Member| self.is(m.card, CardKind::Creature) && !self.character(m.card);
        is_numbered(clause) && self.cards(clause).any(|(_, m)| creature(m))
    }

    /// Whether a clause counts a hazard that is being played: `it is his second hazard of three`, `for his second hazard
    /// he plays Fog`.
    fn counts_what_is_played(&self, clause: &Clause) -> bool {
        let first = clause.nodes.first().map(|p| &p.node);
        // `as my first hazard, the limit is 2, I play Doors of Night`
        let as_one = clause.joined == Some(Word::Because) && !has(clause, Word::It);
        let led = as_one || matches!(first, Some(Node::Word(Word::For | Word::With)));
        let past = |p: &Placed| self.text.get(p.span.clone()).is_some_and(|t| fold(t).starts_with('w'));
        let be = clause.nodes.iter().find(|p| p.node == Node::Word(Word::Be));
        led || first == Some(&Node::Word(Word::It)) && be.is_some_and(|p| !past(p))
    }

    /// Whether a clause says how many somebody has, beside a word of hazards: `hazards? you have two`.
    fn has_beside_hazards(&self, clause: &Clause) -> bool {
        has(clause, Word::Have) && self.hazard_sentence == Some(clause.sentence)
    }

    /// Counts the cards that are laid on-guard: each of them uses the hazard limit.
    fn placed_since(&self) -> i32 {
        let placed = self.story.deeds.iter().filter(|d| d.act == Act::PlaceOnGuard && !d.earlier && !d.asked);
        i32::try_from(placed.count()).unwrap_or(0)
    }

    /// Whether a clause tells what was so before something else: `one hazard had been spent by then`.
    fn had_been(&self, clause: &Clause) -> bool {
        let had = |p: &Placed| self.text.get(p.span.clone()).is_some_and(|t| fold(t).starts_with("had"));
        has(clause, Word::Earlier)
            || clause
                .nodes
                .windows(2)
                .any(|w| w[0].node == Node::Word(Word::Have) && w[1].node == Node::Word(Word::Be) && had(&w[0]))
    }

    /// Counts a hazard as used that was said to be the second one and is no declaration but is faced.
    pub(super) fn counted_fight(&mut self) {
        let Some((nth, sentence)) = self.nth else { return };
        let fought = |d: &Deed| {
            self.story
                .fights
                .iter()
                .any(|f| f.joined && !f.unresolved && f.source.is_some_and(|s| d.what.is_some_and(|w| self.same(w, s))))
        };
        let hazards = self.story.deeds.iter().filter(|d| d.sentence == sentence && !d.earlier);
        let played = hazards.filter(|d| d.what.is_some_and(|w| self.hazard(w)) && !fought(d)).count();
        let before = self.story.deeds.iter().filter(|d| {
            d.sentence < sentence && !d.earlier && d.what.is_some_and(|w| self.only_hazard(w)) && !fought(d)
        });
        let before = i32::try_from(before.count()).unwrap_or(0);
        let played = i32::try_from(played).unwrap_or(0);
        let used = nth - played - before;
        // Where it is told apart from the card, the card was told of just before.
        let apart = self.story.deeds.iter().all(|d| d.sentence != sentence);
        // An attack against which something is declared is faced.
        let answers =
            |d: &Deed| !d.earlier && d.sentence > sentence && !matches!(d.act, Act::ChooseOrder | Act::Passive);
        let later = |f: &Fight| self.story.deeds.iter().skip(f.told.0).any(answers);
        let faced = self.story.fights.last().is_some_and(|f| !f.unresolved && (f.joined || !f.past && later(f)))
            && self
                .story
                .deeds
                .iter()
                .all(|d| d.sentence > sentence || d.earlier || d.what.is_some_and(|w| !self.hazard(w)));
        // `I play Weariness on Bilbo … I add Call of Home. That is my second of two`
        let used = if apart && !faced { nth - before.max(1) } else { used };
        self.story.used = u8::try_from(used.max(0)).ok();
    }

    /// Gives the sign that a number is, by the words beside it.
    fn number_sign(&self, clause: &Clause, at: usize, n: i32) -> Sign {
        use Word as W;
        let nodes = &clause.nodes;
        let next = nodes.get(at + 1).map(|p| &p.node);
        let before = at.checked_sub(1).map(|b| &nodes[b].node);
        let word = self.text.get(nodes[at].span.clone()).unwrap_or_default();
        let units = [W::Strike, W::Prowess, W::Attack, W::Character, W::GeneralInfluence, W::DirectInfluence];
        let own = |n: Option<&Node>| matches!(n, Some(Node::Word(w)) if units.contains(w) || w.region().is_some());
        let led = clause.nodes[..at].iter().rev().map(|p| &p.node).find(|n| !matches!(n, Node::Other(_)));
        let ordinal = ["third", "fourth", "fifth", "3rd", "4th", "5th"];
        let numbering = |n: &&Placed| matches!(&n.node, Node::Other(w) if Words::english().is_numbering(w));
        let named = nodes[..at].iter().rev().find(|p| !numbering(p)).map(|p| &p.node);
        match () {
            // `many turns, limit -1`
            () if before == Some(&Node::Mark('-')) => Sign::Other,
            // `that's hazard 1 of 4`, `counted as hazard number two of two`
            () if matches!(named, Some(Node::Word(W::Hazard | W::AsHazard))) && next == Some(&Node::Word(W::Of)) => {
                Sign::Nth(n)
            }
            // `the limit of 4 against his company of five`
            () if before == Some(&Node::Word(W::Companions)) && has(clause, W::HazardLimit) => Sign::Other,
            // `is the hazard limit reduced by two?`, `the limit against these five`
            () if matches!(led, Some(Node::Word(W::By | W::Against))) => Sign::Other,
            // `he discarded it to get two more hazards`: that is what a card does.
            () if next.is_some_and(is_further) && gets(&clause.nodes[..at]) => Sign::Other,
            () if own(next) || matches!(before, Some(Node::Word(W::Prowess))) => Sign::Other,
            // `you can discard it for two more hazards`: that is what a card does.
            () if before == Some(&Node::Word(W::For)) && next.is_some_and(is_further) => Sign::Other,
            // `make the limit one less`
            () if matches!(next, Some(Node::Other(w)) if matches!(w.as_str(), "less" | "lower" | "fewer")) => {
                Sign::Other
            }
            // `the Wargs were one hazard`
            () if n == 1 && before == Some(&Node::Word(W::Be)) && next == Some(&Node::Word(W::Hazard)) => {
                let card = at > 1 && matches!(nodes[at - 2].node, Node::Cards(_));
                if card { Sign::Nth(n) } else { Sign::Number(n) }
            }
            () if ordinal.contains(&fold(word).as_str()) => Sign::Nth(n),
            () => Sign::Number(n),
        }
    }

    /// Whether some words begin with what somebody had: `has had`, but not `has got`.
    fn has_had(&self, nodes: &[Placed]) -> bool {
        let had = |p: &Placed| self.text.get(p.span.clone()).is_some_and(|t| fold(t) == "had");
        let helps = |p: &Placed| matches!(p.node, Node::Word(Word::Have | Word::Be));
        matches!(nodes, [first, second, ..] if helps(first) && second.node == Node::Word(Word::Have) && had(second))
    }

    /// Whether a card is one of the company against which hazards are counted: `two of two used against Beretar`.
    fn names_company(&self, nodes: &[Placed], at: usize) -> bool {
        let led = at > 0 && matches!(nodes[at - 1].node, Node::Word(Word::Against | Word::On));
        led && matches!(&nodes[at].node, Node::Cards(m) if m.iter().all(|m| self.character(m.card)))
    }

    fn signs(&self, clause: &Clause) -> Vec<Sign> {
        use Word as W;
        let mut signs = Vec::new();
        let nodes = &clause.nodes;
        for (at, placed) in nodes.iter().enumerate() {
            let next = nodes.get(at + 1).map(|p| &p.node);
            let sign = match &placed.node {
                Node::Number(n) if (0..=20).contains(n) => self.number_sign(clause, at, *n),
                Node::Word(W::HazardLimit) => Sign::Limit,
                Node::Word(W::Hazard) => Sign::Hazard,
                // `how do I count the limit?`
                Node::Word(W::Do) if matches!(next, Some(Node::Person(_))) => continue,
                // `one more hazard to play`
                Node::Word(W::To) if still_to_play(nodes, at) => Sign::Left,
                Node::Word(_) if at > 0 && still_to_play(nodes, at - 1) => continue,
                Node::Word(W::Play | W::Discard | W::Do | W::Put | W::Move | W::Take | W::Over) => Sign::Used,
                Node::Word(W::Leave) => Sign::Left,
                // `his whole limit of two`
                node if is_plain(node, WHOLE) => Sign::All,
                Node::Word(W::Unused) => Sign::Unused,
                Node::Word(W::Unfinished) => {
                    signs.push(Sign::Not);
                    Sign::Used
                }
                Node::Word(W::Not | W::Nobody) => Sign::Not,
                Node::Word(W::Both | W::AllOf) => Sign::All,
                Node::Word(W::Of) => Sign::Of,
                // `his third hazard out of four`, `his first from two`
                Node::Word(W::From) if matches!(next, Some(Node::Number(2..=9))) => Sign::Of,
                // `from his 2 hazards he used one`
                Node::Word(W::From)
                    if matches!(next, Some(Node::Whose(_)))
                        && matches!(nodes.get(at + 2).map(|p| &p.node), Some(Node::Number(2..=9)))
                        && matches!(nodes.get(at + 3).map(|p| &p.node), Some(Node::Word(W::Hazard))) =>
                {
                    Sign::Of
                }
                // `at the price of one from his limit`
                Node::Word(W::From) if leads_to_limit(&nodes[at + 1..]) => Sign::Of,
                Node::Word(W::Can) => Sign::May,
                // `he has had both his hazards`, `he's had one`
                _ if self.has_had(&nodes[at..]) => Sign::Used,
                Node::Word(W::Have) if at > 0 && self.has_had(&nodes[at - 1..]) => continue,
                // `he has two hazards`
                Node::Word(W::Have)
                    if matches!(next, Some(Node::Number(_)))
                        && matches!(nodes.get(at + 2).map(|p| &p.node), Some(Node::Word(W::Hazard))) =>
                {
                    Sign::May
                }
                Node::Word(W::Order) => Sign::Nth(1),
                Node::Word(W::SecondOne) => Sign::Nth(2),
                // `before he has used any of his two hazards`
                Node::Other(word) if word == "any" && clause.joined == Some(W::Before) => Sign::Not,
                Node::Other(word) => match sign_of(clause, word) {
                    Some(sign) => sign,
                    None => continue,
                },
                Node::Mark(_) => Sign::Comma,
                Node::Cards(_) if self.names_company(nodes, at) => continue,
                Node::Cards(_) | Node::Word(W::Strike | W::Prowess) => Sign::Other,
                _ => continue,
            };
            signs.push(sign);
            // `limit 3, I begin with Doors of Night`: what somebody does then counts none of them.
            let limit = at > 0 && nodes[at - 1].node == Node::Word(W::HazardLimit);
            if limit && matches!((sign, next), (Sign::Number(_), Some(Node::Person(_)))) {
                signs.push(Sign::Comma);
            }
            // `1/3 hazards`
            let after = nodes.get(at + 1).filter(|p| matches!(p.node, Node::Number(_)));
            let between = after.and_then(|p| self.text.get(placed.span.end..p.span.start));
            if matches!(sign, Sign::Number(_)) && between.is_some_and(|text| text.trim() == "/") {
                signs.push(Sign::Of);
            }
        }
        signs
    }
}

/// Whether a clause numbers a hazard: `his last hazard (2 of 2): Doors of Night`.
fn is_numbered(clause: &Clause) -> bool {
    let plain: Vec<&Node> =
        clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Mark('·' | ','))).collect();
    plain.windows(2).any(|w| *w[0] == Node::Word(Word::Hazard) && matches!(w[1], Node::Number(_)))
}

/// Whether a clause only says of something that it is no hazard: `she is not a new hazard`. Nothing is counted so.
fn is_no_hazard(nodes: &[Placed]) -> bool {
    let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Mark(_));
    let told: Vec<&Node> = nodes.iter().map(|p| &p.node).filter(small).collect();
    let [.., before, Node::Word(Word::Be), Node::Word(Word::Not | Word::Nobody), Node::Word(Word::Hazard)] =
        told.as_slice()
    else {
        return false;
    };
    let numbered = told.iter().any(|n| matches!(n, Node::Number(_)));
    !numbered && matches!(before, Node::Word(Word::It | Word::Its) | Node::Person(_) | Node::Whose(_) | Node::Cards(_))
}

/// Gives the sign of a word that a clause holds: `he can still play two hazards`, `he can play one more`.
fn sign_of(clause: &Clause, word: &str) -> Option<Sign> {
    let may = has(clause, Word::Can) && !has(clause, Word::Not);
    if may && matches!(word, "still" | "more") { Some(Sign::Left) } else { plain_sign(word) }
}

/// Gives the sign that a word is of which the reader knows nothing else.
fn plain_sign(word: &str) -> Option<Sign> {
    Some(match word {
        "last" => Sign::Nth(-1),
        "touched" | "spending" | "ones" | "down" | "gone" | "exhausted" => Sign::Used,
        "max" | "maximum" | "most" => Sign::May,
        "more" => Sign::Other,
        "room" => Sign::Left,
        "neither" => Sign::Not,
        _ => return None,
    })
}

/// Whether some words begin with the hazard limit, whosever it is.
fn leads_to_limit(nodes: &[Placed]) -> bool {
    let first = nodes.iter().find(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_)));
    first.is_some_and(|p| p.node == Node::Word(Word::HazardLimit))
}

/// Whether a word says that something comes on top of what was told: `two more`.
fn is_further(node: &Node) -> bool {
    matches!(node, Node::Other(word) if crate::told::words::Words::english().is_further(word))
}

/// Whether a place leads to what may still be done with hazards: `one more hazard to play`.
fn still_to_play(nodes: &[Placed], at: usize) -> bool {
    let node = |n: usize| nodes.get(n).map(|p| &p.node);
    let hazard = at > 1 && node(at - 1) == Some(&Node::Word(Word::Hazard));
    // `with two hazards to spend`
    let has = at > 2 && matches!(node(at - 3), Some(Node::Word(Word::With | Word::Have)));
    let counted = has && matches!(node(at - 2), Some(Node::Number(_)));
    let more = hazard && (node(at - 2).is_some_and(is_further) || counted);
    let plays = matches!(node(at + 1), Some(Node::Word(Word::Play | Word::Discard | Word::Put)));
    more && node(at) == Some(&Node::Word(Word::To)) && plays
}

/// Whether signs deny hazards and count none: `I have no good hazard in hand`.
fn only_denies(signs: &[Sign], count: Count) -> bool {
    count.used == Some(0) && !signs.iter().any(|s| matches!(s, Sign::Number(_) | Sign::Nth(_)))
}

/// Gives what is left where somebody still has a part of the limit: `I still have three hazards of four`.
fn still_left(clause: &Clause, signs: &[Sign], count: Count) -> Count {
    let have = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Have));
    let beside = |at: usize| clause.nodes[at.saturating_sub(1)..].iter().take(3);
    let still = have.is_some_and(|at| beside(at).any(|p| matches!(&p.node, Node::Other(word) if word == "still")));
    match count.used.filter(|used| *used > 0 && still && !signs.contains(&Sign::Used)) {
        Some(left) => Count { left: Some(left), used: None, ..count },
        None => count,
    }
}

/// Gives the numbers that the signs of a clause tell.
fn counted(signs: &[Sign]) -> Count {
    // `one more hazard to play`
    if let [Sign::Number(left), Sign::Other, Sign::Hazard, Sign::Left] = signs {
        return Count { left: Some(*left), ..Count::default() };
    }
    // `for his second hazard, he had two, …`
    if let [Sign::Nth(nth @ 1..), Sign::Hazard, Sign::Number(limit)] = signs {
        return Count { limit: Some(*limit), nth: Some(*nth), ..Count::default() };
    }
    // `hazard 3, limit full`
    let plain: Vec<Sign> = signs.iter().copied().filter(|s| *s != Sign::Comma).take(4).collect();
    if let [Sign::Hazard, Sign::Number(limit), Sign::Limit, Sign::All] = plain.as_slice() {
        return Count { limit: Some(*limit), nth: Some(*limit), ..Count::default() };
    }
    if let Some(count) = part_of_limit(signs) {
        return count;
    }
    // `neither of his two hazards spent`, `he has all his hazards, two`
    if let [Sign::Not, Sign::Number(limit), Sign::Hazard, Sign::Used]
    | [Sign::All, Sign::Hazard, Sign::Comma, Sign::Number(limit)]
    | [Sign::All, Sign::Number(limit), Sign::Hazard] = signs
    {
        return Count { limit: Some(*limit), used: Some(0), ..Count::default() };
    }
    let mut count = Count::default();
    let mut numbers = Numbers { signs, taken: vec![false; signs.len()] };
    numbers.limit(&mut count);
    numbers.allowed(&mut count);
    numbers.rest(&mut count);
    without_numbers(signs, &mut count);
    count
}

/// Reads a part of the limit: `one of three`, `none of the limit of two`, `the first of his two hazards`.
fn part_of_limit(signs: &[Sign]) -> Option<Count> {
    use Sign as S;
    // `neither of his two hazards spent`
    if let Some([S::Not, S::Number(limit), ..]) =
        signs.windows(4).find(|w| matches!(w, [S::Not, S::Number(2..=9), S::Hazard, S::Used]))
    {
        return Some(Count { limit: Some(*limit), used: Some(0), ..Count::default() });
    }
    let left = signs.contains(&S::Left) || signs.contains(&S::Unused);
    // `two strikes of 9, my first of two`
    let figure = |of: usize| of > 0 && signs[of - 1] == S::Other;
    for of in (0..signs.len()).filter(|at| signs[*at] == S::Of && !figure(*at)) {
        let behind = (of + 1..signs.len())
            .take(4)
            .take_while(|at| matches!(signs[*at], S::Limit | S::Of | S::All | S::Number(_)));
        let limit = behind.filter_map(|at| if let S::Number(n) = signs[at] { Some((at, n)) } else { None }).next();
        let front = signs[..of].iter().rev().take(4);
        let part = front.take_while(|s| !matches!(s, S::Comma | S::Other)).find_map(|s| match s {
            S::Number(n) => Some((*n, false)),
            S::Nth(n) => Some((*n, true)),
            S::Not => Some((0, false)),
            _ => None,
        });
        // `of his two hazards one is left`
        let part = part.or_else(|| {
            let (at, _) = limit?;
            signs.iter().skip(at + 1).find_map(|s| match s {
                S::Number(n) => Some((*n, false)),
                S::Not => Some((0, false)),
                _ => None,
            })
        });
        let (Some((_, limit)), Some((part, nth))) = (limit, part) else { continue };
        if part > limit {
            continue;
        }
        let mut count = Count { limit: Some(limit), ..Count::default() };
        match () {
            () if nth => count.nth = Some(if part < 0 { limit } else { part }),
            () if left => count.left = Some(part),
            () => count.used = Some(part),
        }
        return Some(count);
    }
    None
}

/// The numbers of a clause, each of which is used once.
struct Numbers<'s> {
    signs: &'s [Sign],
    taken: Vec<bool>,
}

impl Numbers<'_> {
    /// Gives the number at a place that is not used yet.
    fn at(&self, at: usize) -> Option<i32> {
        match self.signs.get(at) {
            Some(Sign::Number(n)) if !self.taken[at] => Some(*n),
            _ => None,
        }
    }

    /// Reads the limit: `hazard limit 4`, `a limit of 4`, `1/2`.
    fn limit(&mut self, count: &mut Count) {
        use Sign as S;
        let signs = self.signs;
        let Some(at) = signs.iter().position(|s| *s == S::Limit) else { return };
        let found = (at + 1..signs.len()).take(3).find(|n| self.at(*n).is_some());
        let found = found.filter(|n| {
            signs[at + 1..*n].iter().all(|s| matches!(s, S::Of | S::May | S::Comma | S::Limit | S::Hazard))
        });
        // `the hazard limit against my Gimli and Bombur is three`
        let mut all = (0..signs.len()).filter(|n| self.at(*n).is_some());
        let one = all.next().filter(|n| *n > at && all.next().is_none());
        let found = found.or(one.filter(|n| signs[at + 1..*n].iter().all(|s| *s == S::Other)));
        let ahead = at.checked_sub(1).map(|b| if signs[b] == S::Hazard && b > 0 { b - 1 } else { b });
        let Some(at) = found.or(ahead.filter(|b| self.at(*b).is_some())) else { return };
        let first = self.at(at);
        self.taken[at] = true;
        count.limit = first;
        // `HL 1/2`
        if let (Some(used), Some(limit)) = (first, self.at(at + 1))
            && used <= limit
        {
            self.taken[at + 1] = true;
            (count.used, count.limit) = (Some(used), Some(limit));
        }
    }

    /// Reads the limit: `may play two hazards`, `three hazards are allowed`.
    fn allowed(&mut self, count: &mut Count) {
        use Sign as S;
        let signs = self.signs;
        let left = signs.contains(&S::Left) || signs.contains(&S::Unused);
        let may = signs.iter().position(|s| *s == S::May).filter(|at| *at == 0 || signs[at - 1] != S::Not);
        if let (None, Some(_), true) = (count.limit, may, signs.contains(&S::Hazard) && !left)
            && let Some(at) = (0..signs.len()).find(|at| self.at(*at).is_some())
        {
            count.limit = self.at(at);
            self.taken[at] = true;
        }
    }

    /// Reads the other numbers: how many hazards were used, or are left.
    fn rest(&self, count: &mut Count) {
        use Sign as S;
        let signs = self.signs;
        let near = |at: usize, sign: Sign| {
            let low = at.saturating_sub(2);
            signs[low..(at + 3).min(signs.len())].contains(&sign)
        };
        for (at, n) in (0..signs.len()).filter_map(|at| Some((at, self.at(at)?))) {
            match () {
                () if n == 0 && (near(at, S::Used) || near(at, S::Hazard)) => count.used = Some(0),
                () if near(at, S::Left) || near(at, S::Unused) => count.left = Some(n),
                () if near(at, S::Used) => count.used = count.used.or(Some(n)),
                () if count.limit.is_none() && near(at, S::Hazard) && at > 0 && signs[at - 1] == S::Hazard => {
                    count.used = Some(n)
                }
                () => {}
            }
        }
    }
}

/// Reads signs that stand with no number: none, all, the first.
fn without_numbers(signs: &[Sign], count: &mut Count) {
    use Sign as S;
    let nth = signs.iter().find_map(|s| if let S::Nth(n) = s { Some(*n) } else { None });
    let all = signs.windows(2).any(|w| {
        w == [S::All, S::Used] || w == [S::Used, S::All] || w == [S::All, S::Hazard] || w == [S::Used, S::Limit]
    });
    let up = signs.windows(3).any(|w| matches!(w, [S::Limit, S::Number(_), S::Used]));
    match () {
        () if count.used.is_some() || count.left.is_some() => {}
        // `you have no hazards left`
        () if signs.contains(&S::Not) && signs.contains(&S::Left) => count.left = Some(0),
        () if signs.contains(&S::Not)
            && signs.iter().any(|s| matches!(s, S::Used | S::Hazard | S::Left | S::Limit)) =>
        {
            count.used = Some(0);
        }
        () if signs.contains(&S::Unused) => count.used = Some(0),
        () if all && signs.contains(&S::Used) || up => count.all = true,
        () => count.nth = nth.map(|n| if n < 0 { count.limit.unwrap_or(-1) } else { n }),
    }
}

/// Whether somebody gets something before a place: `to get two more`.
fn gets(nodes: &[Placed]) -> bool {
    let got = |p: &Placed| matches!(p.node, Node::Word(Word::Get | Word::Attack | Word::Raise | Word::Have));
    let mut behind = nodes.iter().rev();
    behind.next().is_some_and(got) && behind.next().is_some_and(|p| p.node == Node::Word(Word::To))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Sign as S;

    #[test]
    fn what_is_said_of_hazards_is_counted() {
        let count = |limit: Option<i32>, used: Option<i32>, left: Option<i32>, nth: Option<i32>| Count {
            limit,
            used,
            left,
            nth,
            all: false,
        };
        let cases: Vec<(&str, Vec<Sign>, Count)> = vec![
            (
                "one of three used",
                vec![S::Number(1), S::Of, S::Number(3), S::Used],
                count(Some(3), Some(1), None, None),
            ),
            (
                "none of the limit of two",
                vec![S::Not, S::Of, S::Limit, S::Of, S::Number(2)],
                count(Some(2), Some(0), None, None),
            ),
            (
                "limit 4, 1 used",
                vec![S::Limit, S::Number(4), S::Comma, S::Number(1), S::Used],
                count(Some(4), Some(1), None, None),
            ),
            ("limit 2, unused", vec![S::Limit, S::Number(2), S::Comma, S::Unused], count(Some(2), Some(0), None, None)),
            (
                "limit 2, nothing played",
                vec![S::Limit, S::Number(2), S::Comma, S::Not, S::Used],
                count(Some(2), Some(0), None, None),
            ),
            (
                "two hazards I can, zero I did",
                vec![S::Number(2), S::Hazard, S::May, S::Comma, S::Number(0), S::Used],
                count(Some(2), Some(0), None, None),
            ),
            (
                "neither of two hazards spent",
                vec![S::Not, S::Number(2), S::Hazard, S::Used],
                count(Some(2), Some(0), None, None),
            ),
            (
                "one hazard left of two",
                vec![S::Number(1), S::Hazard, S::Left, S::Of, S::Number(2)],
                count(Some(2), None, Some(1), None),
            ),
            (
                "the first of his two hazards",
                vec![S::Nth(1), S::Of, S::Number(2), S::Hazard],
                count(Some(2), None, None, Some(1)),
            ),
            (
                "limit 3, is my second",
                vec![S::Limit, S::Number(3), S::Comma, S::Nth(2)],
                count(Some(3), None, None, Some(2)),
            ),
        ];
        for (text, signs, want) in cases {
            assert_eq!(counted(&signs), want, "{text}");
        }
    }
}
