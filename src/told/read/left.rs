//! Reads what somebody does where only the rest of the text shows it: the item for which a character taps, whom they talk
//! over, a thing that was given long ago.

use super::*;

/// Words that say that something is not done, or not yet.
fn is_open(clause: &Clause) -> bool {
    let open = [Word::Not, Word::Must, Word::If, Word::Before].iter().any(|w| has(clause, *w));
    (open && !clause.asked) || matches!(clause.joined, Some(Word::If | Word::Before))
}

impl Reading<'_> {
    /// Lets a character who taps do so against a strike where the attack's card lends that use: `the card lets characters
    /// tap to cancel a strike. Can I use Strider for that?`
    fn taps_against_a_strike(&mut self) {
        let Some((by, who)) = self.pending.clone() else { return };
        let source = self.story.fights.last().filter(|f| !f.over && !f.past).and_then(|f| f.source);
        let mut open = self.strikes_given().into_iter().filter(|c| !self.same(*c, who));
        let whom = open.next().filter(|_| open.next().is_none());
        let lends = source.is_some_and(|s| self.lets_cancel(s)) && !self.has_own_use(who);
        let Some(whom) = whom.filter(|_| lends && self.story.deeds.iter().all(|d| d.earlier)) else { return };
        self.pending = None;
        let mut deed = Deed::of(Act::TapAbility, Some(who), by);
        (deed.chain, deed.asked, deed.sentence) = (self.story.chain, self.pending_asked, self.pending_sentence);
        deed.targets = vec![Goal::Strike(Some(whom))];
        self.story.deeds.push(deed);
    }

    /// Lets a character who taps in the site phase do so for the one card that is played there by somebody who taps: `I
    /// wanted to tap the Orc and try to get them on my side`.
    fn pays_at_the_site(&mut self) {
        let Some((_, who)) = self.pending.clone().filter(|_| self.story.phase == Some(Phase::Site)) else { return };
        let kinds = [CardKind::Faction, CardKind::Item, CardKind::Ally];
        let open = |d: &Deed| {
            let card = d.what.is_some_and(|c| kinds.iter().any(|k| self.is(c, *k)) && !self.character(c));
            d.act == Act::Play && !d.earlier && d.taps.is_empty() && d.typed.is_none() && card
        };
        let mut all = (0..self.story.deeds.len()).filter(|at| open(&self.story.deeds[*at]));
        let only = all.next().filter(|_| all.next().is_none());
        if let Some(at) = only.filter(|_| self.in_company(who) && !self.has_own_use(who)) {
            self.pending = None;
            self.story.deeds[at].taps.push(who);
        }
    }

    /// Notes a character who is said to tap, where nothing that is told behind it says for what.
    pub(super) fn left_pending(&mut self) {
        self.plays_held();
        self.tapped_for_a_strike();
        self.taps_for_the_check();
        self.taps_against_a_strike();
        self.pays_at_the_site();
        self.pending.take_if(|_| self.pending_asked);
        let own = self.pending.as_ref().is_some_and(|(_, who)| self.has_own_use(*who));
        if let Some((by, who)) = self.pending.take_if(|_| own) {
            let mut deed = Deed::of(Act::TapAbility, Some(who), by);
            (deed.chain, deed.sentence) = (self.story.chain, self.pending_sentence);
            // They did so before what is told behind it.
            let (start, sentence) = (self.mentions[who].span.start, self.pending_sentence);
            let behind = |d: &Deed| d.sentence != usize::MAX && d.sentence > sentence;
            let later =
                |d: &Deed| !d.earlier && (behind(d) || d.what.is_some_and(|w| self.mentions[w].span.start > start));
            let plain = self.story.deeds.iter().all(|d| d.after.is_none() && d.within.is_none());
            let known = self.story.companies.iter().flat_map(|c| &c.members).any(|m| m.card == who);
            let at = self.story.deeds.iter().position(later).filter(|_| plain && !known);
            self.story.deeds.insert(at.unwrap_or(self.story.deeds.len()), deed);
        }
        let paid = |who: usize| self.story.deeds.iter().any(|d| d.taps.iter().any(|t| self.same(*t, who)));
        // A character who faces a strike, or has faced it, taps for the strike: nothing has to be said of it.
        let assigned = self.story.fights.last().into_iter().flat_map(|f| &f.assigned);
        let fights: Vec<usize> = assigned.map(|(c, _)| *c).collect();
        let faces = |who: usize| fights.iter().any(|c| self.same(*c, who));
        let pays = self.pending.as_ref().is_some_and(|(_, who)| paid(*who) || faces(*who));
        self.pending.take_if(|_| pays);
        if let Some((_, who)) = self.pending.take() {
            let span = self.mentions[who].span.clone();
            self.story.unread.push((span, Sentence::of("not_clear_taps_for", [&self.mentions[who].title])));
        }
    }

    /// Notes that somebody bears what was given to them long ago: `I gave Glamdring to my Glorfindel in an earlier turn`.
    pub(super) fn was_given(&mut self, clause: &Clause) -> bool {
        let gives = |p: &Placed| p.node == Node::Word(Word::Transfer);
        let verb = clause.nodes.iter().position(gives).filter(|_| has(clause, Word::Earlier));
        let Some(verb) = verb else { return false };
        let item = |m: &Member| self.is(m.card, CardKind::Item) && !self.character(m.card);
        let led = |at: usize| matches!(leading(clause, at), Some(Node::Word(Word::To | Word::On)));
        let things: Vec<Member> = self.cards(clause).map(|(_, m)| m).filter(|m| item(m)).cloned().collect();
        let to = self.cards(clause).find(|(at, m)| {
            let between = clause.nodes.get(verb + 1..*at);
            let next = between.is_some_and(|b| b.iter().all(|p| matches!(p.node, Node::Whose(_))));
            self.character(m.card) && (led(*at) || next)
        });
        let Some(to) = to.map(|(_, m)| m.clone()).filter(|_| !things.is_empty() && !clause.asked) else { return false };
        self.member(&Member { bears: Vec::new(), ..to.clone() }, self.owner(clause));
        things.iter().for_each(|t| self.bears_item(to.card, t.card));
        self.handled = true;
        true
    }

    /// Gives the thing that `it` means behind a verb of using: what the one who uses it is said to bear just before it, or
    /// what was named last. What attacks is never used by those whom it attacks. `Fíli with the Black Arrow taps it`
    pub(super) fn thing_meant(&self, clause: &Clause, verb: usize) -> Option<usize> {
        let beside = clause.nodes[..verb].iter().rev().find_map(|p| match &p.node {
            Node::Cards(m) => Some(m.last().and_then(|m| m.bears.last()).map(|b| b.card)),
            _ => None,
        });
        if let Some(Some(card)) = beside.filter(|b| b.is_some_and(|c| self.has_use(c))) {
            return Some(card);
        }
        let attacks = |c: usize| self.is(c, CardKind::Creature) && !self.lies(c) && !self.character(c);
        let used = matches!(clause.nodes[verb].node, Node::Word(Word::Tap | Word::Discard));
        let last = self.it?;
        if !(used && attacks(last)) {
            return Some(last);
        }
        let borne = self.story.companies.iter().flat_map(|c| &c.members).flat_map(|m| &m.bears).map(|b| b.card);
        let mut borne = borne.filter(|c| self.has_use(*c) && !self.hazard(*c));
        borne.next().filter(|_| borne.next().is_none()).or(Some(last))
    }

    /// Lets a creature attack of which the text says that it did so meanwhile: `the Miruvor is spent while Cave-drake attacks
    /// them`.
    pub(super) fn attacked_meanwhile(&mut self, clauses: &[Clause]) {
        let mentions = self.mentions;
        for clause in clauses {
            let when = clause.joined == Some(Word::When) && has(clause, Word::Attack) && !clause.asked;
            let named: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|_| when).collect();
            let own = |f: &&mut Fight| {
                f.source.is_some_and(|s| named.iter().any(|c| mentions[*c].title == mentions[s].title))
            };
            if let Some(fight) = self.story.fights.iter_mut().find(own).filter(|f| !f.past && !f.over) {
                fight.joined = true;
            }
        }
    }

    /// Gives a strike to whoever is said to tap without a purpose while an attack is faced that has one left, with the dice that
    /// nobody else is said to have thrown: `Frodo taps, rolls 9`, `Thranduil taps and fights the strike … I roll 8`.
    pub(super) fn taps_against_it(&mut self, clauses: &[Clause]) {
        use Word as W;
        let mentions = self.mentions;
        let Some((_, who)) = self.pending.clone().filter(|_| !self.pending_asked) else { return };
        let open = |f: &&Fight| !f.over && !f.past && f.typed.is_none() && f.source.is_some();
        let Some(fight) = self.story.fights.last().filter(open) else { return };
        let known = fight.assigned.iter().any(|(c, _)| self.same(*c, who));
        let left = fight.strikes.is_some_and(|n| usize::from(n) > fight.assigned.len());
        let fights = |c: &Clause| c.sentence == self.pending_sentence && (has(c, W::Face) || has(c, W::Roll));
        if !(known || left && clauses.iter().any(fights)) {
            return;
        }
        let dice = |c: &&Clause| has(c, W::Roll) && !c.asked && !numbers(c).is_empty();
        let rolls: Vec<&Clause> = clauses.iter().filter(dice).collect();
        let named = rolls.iter().any(|c| self.cards(c).any(|(_, m)| self.character(m.card)));
        self.pending = None;
        self.member(&Member::of(who), None);
        if let Some(fight) = self.story.fights.last_mut() {
            fight.gives_strike(who, mentions);
        }
        if let ([roll], [_], false) = (self.story.rolls.as_mut_slice(), rolls.as_slice(), named)
            && matches!(roll.kind, None | Some(RollKind::Strike))
        {
            (roll.kind, roll.of) = (Some(RollKind::Strike), Some(who));
        }
    }

    /// Reads the dice that characters are said to have got in an attack of which the text told only behind them: `Éowyn got a
    /// 6 against the Brigands and Théoden a 10`.
    pub(super) fn dice_of_strikes(&mut self, clauses: &[Clause]) {
        use Word as W;
        let open = |f: &&Fight| !f.over && !f.past && f.typed.is_none() && f.strikes.is_some();
        let Some(fight) = self.story.fights.last().filter(open) else { return };
        let source = fight.source;
        if !self.story.rolls.is_empty() || self.anything_declared() {
            return;
        }
        let mut thrown: Vec<(usize, i32)> = Vec::new();
        for clause in clauses.iter().filter(|c| !c.asked && !has(c, W::Not)) {
            for w in clause.nodes.windows(2) {
                let (Node::Cards(m), Node::Word(W::Have | W::Get | W::Roll)) = (&w[0].node, &w[1].node) else {
                    continue;
                };
                let at = clause.nodes.iter().position(|p| p.span == w[1].span).unwrap_or(0);
                let mut rest = clause.nodes[at + 1..].iter().filter(|p| !matches!(p.node, Node::Other(_)));
                let dice = match (rest.next().map(|p| &p.node), rest.next().map(|p| &p.node)) {
                    (Some(Node::Number(n)), None | Some(Node::Mark(',' | '.') | Node::Word(W::Against | W::And))) => *n,
                    _ => continue,
                };
                if m.len() == 1 && self.character(m[0].card) && (2..=12).contains(&dice) {
                    thrown.push((m[0].card, dice));
                }
            }
        }
        let fits = thrown.len() > 1 || thrown.len() == 1 && fight.assigned.len() == 1;
        if !fits || usize::from(fight.strikes.unwrap_or_default()) < thrown.len() || source.is_none() {
            return;
        }
        let mentions = self.mentions;
        for (who, dice) in thrown {
            self.member(&Member::of(who), None);
            if let Some(fight) = self.story.fights.last_mut() {
                fight.gives_strike(who, mentions);
            }
            self.story.rolls.push(Thrown {
                kind: Some(RollKind::Strike),
                of: Some(who),
                dice: u8::try_from(dice).unwrap_or_default(),
                told: self.story.deeds.len(),
            });
        }
    }

    /// Uses an item that is said to be tapped against something: `his Cloak tapped against the strike`.
    pub(super) fn tapped_against(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let verb = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w) && w != W::Cancel));
        let aside = [W::Already, W::Earlier, W::Not, W::If].iter().any(|w| has(clause, *w));
        if verb || aside || clause.asked && !has(clause, W::Can) {
            return false;
        }
        let tapped = |m: &Member| m.state == Some(crate::lang::CardState::Tapped);
        let item =
            |m: &Member| self.is(m.card, CardKind::Item) && self.has_use(m.card) && self.bearer(m.card).is_some();
        let found = self.cards(clause).find(|(_, m)| tapped(m) && item(m)).map(|(at, m)| (at, m.card));
        let Some((place, card)) = found.filter(|(_, c)| !self.is_used(*c)) else { return false };
        let rest = &clause.nodes[place + 1..];
        let leads = |n: &Node| matches!(n, Node::Word(W::Against | W::To | W::For | W::On));
        let what =
            |n: &Node| matches!(n, Node::Word(W::Strike | W::Attack | W::TheAttack | W::Cancel | W::It | W::Check));
        if !(rest.iter().any(|p| leads(&p.node)) && rest.iter().any(|p| what(&p.node))) {
            return false;
        }
        let by = self.by(clause);
        self.uses_own(clause, place, card, by.as_ref())
    }

    /// Declares what a character does with a use of their own for somebody: `Tûma untaps Wûluag`.
    pub(super) fn does_by_himself(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small =
            |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Word(W::Can | W::Want | W::To));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let [Node::Cards(who), Node::Word(W::Untap | W::Heal), Node::Cards(whom), ..] = told.as_slice() else {
            return false;
        };
        let ([who], [whom]) = (who.as_slice(), whom.as_slice()) else { return false };
        let (who, whom) = (who.card, whom.card);
        let plain = !has(clause, W::Not) && self.pending.is_none() && !self.is_used(who);
        let fits = self.in_company(who) && self.has_own_use(who) && self.can_aim(who, whom) == Some(true);
        if !(plain && fits) {
            return false;
        }
        self.declare(clause, Act::TapAbility, who, None).targets = vec![Goal::Card(whom)];
        self.take(whom);
        true
    }

    /// Declares a character whom the text only shows to come from the hand while somebody organizes: `organization phase,
    /// Balin at Goblin-gate, from hand: Kíli`.
    pub(super) fn comes_out_of_hand(&mut self, clauses: &[Clause]) {
        use Word as W;
        if self.story.phase != Some(Phase::Organization) || self.anything_declared() {
            return;
        }
        for clause in clauses {
            let verb = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            let led = |at: usize| {
                let before =
                    clause.nodes[..at].iter().rev().filter(|p| !matches!(p.node, Node::Mark(_) | Node::Other(_)));
                let mut before = before.map(|p| &p.node).skip_while(|n| **n == Node::Word(W::To));
                before.next() == Some(&Node::Word(W::InHand))
            };
            let fresh = |c: usize| self.character(c) && !self.in_company(c) && !self.lies(c);
            let named = self.cards(clause).find(|(at, m)| led(*at) && fresh(m.card)).map(|(_, m)| m.card);
            let Some(card) = named.filter(|_| !verb && !has(clause, W::Not)) else { continue };
            let site = self.story.companies.last().and_then(|c| c.at);
            self.declare(clause, Act::Play, card, None).targets = site.map(Goal::Card).into_iter().collect();
            return;
        }
    }

    /// Gives an item to the character whose points were told just before, where they are said to count it: `Gandalf has 6
    /// corruption points, that's with Narsil counted`.
    pub(super) fn counts_with(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let told = match told.as_slice() {
            [Node::Word(W::It | W::Who), Node::Word(W::Be | W::Have), rest @ ..] => rest,
            rest => rest,
        };
        let things = match told {
            [Node::Word(W::With), Node::Cards(m)] | [Node::Cards(m), Node::Word(W::With)] => m,
            _ => return false,
        };
        let item = |m: &Member| self.is(m.card, CardKind::Item) && !self.character(m.card) && !self.lies(m.card);
        let who = self.story.figures.last().map(|(_, who, _)| *who).filter(|w| self.character(*w));
        let Some(who) = who.filter(|_| things.iter().all(item) && !clause.asked) else { return false };
        let cards: Vec<usize> = things.iter().map(|m| m.card).collect();
        cards.into_iter().for_each(|c| self.bears_item(who, c));
        self.handled = true;
        true
    }

    /// Puts a declaration behind the one that it is said to answer: `… and I played Ready to His Will on it. Minions Stir was
    /// his response`.
    pub(super) fn was_the_answer(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Mark(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let [Node::Cards(m), Node::Word(W::Be), Node::Whose(who), Node::Word(W::Respond)] = told.as_slice() else {
            return false;
        };
        let who = if *who == Person::He { self.third() } else { Some(who.clone()) };
        let known = self.story.deeds.iter().position(|d| {
            d.act == Act::Play && !d.earlier && d.typed.is_none() && d.what.is_some_and(|w| self.same(w, m[0].card))
        });
        let known = known.filter(|at| m.len() == 1 && !clause.asked && at + 1 < self.story.deeds.len());
        let Some(at) = known.filter(|_| !self.story.knows_places()) else { return false };
        let mut deed = self.story.deeds.remove(at);
        (deed.by, deed.chain, deed.sentence) = (who.or(deed.by), self.story.chain, clause.sentence);
        self.story.deeds.push(deed);
        self.take(m[0].card);
        self.handled = true;
        true
    }

    /// Puts a card into the hand that somebody has drawn before anything is declared: `I drew Fatty Bolger`, `I put it in my
    /// deck … and finally drew it`.
    pub(super) fn drew(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let acts = [W::Play, W::Put, W::Respond, W::Tap, W::Discard, W::Reveal, W::Not, W::Want, W::Can, W::Must];
        let draws = has(clause, W::Draw) && !clause.asked && !acts.iter().any(|w| has(clause, *w));
        if !draws || self.story.deeds.iter().any(|d| !d.earlier) || self.story.fights.iter().any(|f| f.joined) {
            return false;
        }
        let named: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        let (first, more) = (named.first().copied(), named.len() > 1);
        let it = self.it.filter(|_| first.is_none() && has(clause, W::It));
        let open = |c: &usize| !self.in_company(*c) && !self.lies(*c) && !self.site(*c) && !more;
        let wanted = |c: &usize| self.character(*c) || it.is_some();
        let Some(card) = first.or(it).filter(open).filter(wanted) else { return false };
        let by = self.subject_of(clause).filter(|p| *p != Person::He).or_else(|| self.subject.clone());
        let mentions = self.mentions;
        self.story.piles.retain(|(_, _, c)| mentions[*c].title != mentions[card].title);
        self.story.deck.retain(|c| !c.is_some_and(|c| mentions[c].title == mentions[card].title));
        self.story.piles.push((by, Pile::Hand, card));
        self.take(card);
        self.it = Some(card);
        let own = |c: usize| mentions[c].title == mentions[card].title;
        let named = |span: &std::ops::Range<usize>, m: &Mention| span.start <= m.span.start && m.span.end <= span.end;
        let spans: Vec<usize> = (0..mentions.len()).filter(|c| own(*c)).collect();
        self.story.forget(|span| spans.iter().any(|c| named(span, &mentions[*c])));
        self.handled = true;
        true
    }

    /// Names the card of a hand of which the text only counted the cards: `I have one card left in hand, it's Marvels Told`.
    pub(super) fn names_what_is_held(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let [Node::Word(W::It), Node::Word(W::Be), Node::Cards(m)] = told.as_slice() else { return false };
        let one = m.len() == 1 && !clause.asked && !self.lies(m[0].card) && !self.is_used(m[0].card);
        let at = self.story.counted.iter().rposition(|(_, pile, n)| *pile == Pile::Hand && *n == 1).filter(|_| one);
        let Some(at) = at else { return false };
        let (who, pile, _) = self.story.counted.remove(at);
        self.story.piles.push((who, pile, m[0].card));
        self.take(m[0].card);
        self.handled = true;
        true
    }

    /// Puts the factions into play that a clause only lists as somebody's: `my factions: Riders of Rohan and Hobbits`.
    pub(super) fn lists_factions(&mut self, clause: &Clause) {
        use Word as W;
        let verb = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w) && w != W::Be));
        let noun = clause.nodes.iter().position(|p| p.node == Node::Word(W::Faction));
        let Some(noun) = noun.filter(|_| !verb && !clause.asked && !has(clause, W::Not)) else { return };
        let whose = clause.nodes[..noun].iter().rev().find_map(|p| match &p.node {
            Node::Whose(p) if *p != Person::He => Some(p.clone()),
            _ => None,
        });
        let all = self.cards(clause).all(|(at, m)| at > noun && self.is(m.card, CardKind::Faction));
        let Some(owner) = whose.or_else(|| clause.speaker.clone()).filter(|_| all) else { return };
        let cards: Vec<Member> = self.cards(clause).map(|(_, m)| m).filter(|m| !self.lies(m.card)).cloned().collect();
        for card in cards {
            self.take(card.card);
            self.story.lying.push(Lying { owner: Some(owner.clone()), outright: true, ..Lying::of(card) });
            self.handled = true;
        }
    }

    /// Declares the item for which a character taps at a site: one that the text hands to them beside it, in whatever words.
    /// `my Merry finds a Dagger of Westernesse, tapping for it`, `R: Orcrist on Elladan, he taps`.
    pub(super) fn taps_for_an_item(&mut self, clauses: &[Clause]) {
        let Some((by, who)) = self.pending.clone().filter(|(_, who)| self.in_company(*who)) else { return };
        let there = self.story.companies.iter().find(|c| c.members.iter().any(|m| self.same(m.card, who)));
        let place = there.is_some_and(|c| c.at.is_some() || c.to.is_some() && c.from.is_none());
        let site = matches!(self.story.phase, None | Some(Phase::Site));
        if !place || !site || !self.story.fights.is_empty() || self.pays_for_an_item(who) || self.anything_declared() {
            return;
        }
        let sentence = self.pending_sentence;
        let near = |c: &&Clause| c.sentence.abs_diff(sentence) < 2;
        let handed = clauses.iter().filter(near).find_map(|c| Some((self.handed_item(c, who)?, c.sentence)));
        let handed =
            handed.or_else(|| clauses.iter().filter(near).find_map(|c| Some((self.held_item(c)?, c.sentence))));
        let Some((item, sentence)) = handed else { return };
        self.pending = None;
        self.comes_from_hand(item);
        let mut deed = Deed::of(Act::Play, Some(item), by);
        (deed.taps, deed.chain, deed.sentence) = (vec![who], self.story.chain, sentence);
        deed.asked = self.pending_asked;
        self.story.deeds.push(deed);
        self.story.phase = Some(Phase::Site);
        [who, item].into_iter().for_each(|c| self.take(c));
        let spans: Vec<_> = clauses.iter().filter(near).map(Clause::span).collect();
        let mention = self.mentions[item].span.clone();
        self.story.forget(|span| spans.iter().any(|s| s == span && s.start <= mention.start && mention.end <= s.end));
    }

    /// Lets a character tap for the item that is all that is declared: `I have a Valiant Sword in hand, I'd like to tap Gimli
    /// and give it to him`.
    fn pays_for_an_item(&mut self, who: usize) -> bool {
        let open = |d: &Deed| {
            let item = d.what.is_some_and(|c| self.is(c, CardKind::Item) && !self.character(c));
            d.act == Act::Play && item && d.taps.is_empty() && d.typed.is_none()
        };
        let others = self.story.deeds.iter().filter(|d| !d.earlier && d.act != Act::Pass);
        let only = others.clone().count() == 1 && others.into_iter().all(open);
        let fits = |g: &Goal| matches!(g, Goal::Card(c) if self.same(*c, who));
        let last = self.story.deeds.iter().rposition(|d| !d.earlier && d.act != Act::Pass).filter(|_| only);
        let Some(last) = last.filter(|at| self.story.deeds[*at].targets.iter().all(fits)) else { return false };
        let deed = &mut self.story.deeds[last];
        (deed.taps, deed.targets, deed.performer) = (vec![who], Vec::new(), None);
        let sentence = self.pending_sentence;
        if deed.sentence.abs_diff(sentence) < 2 {
            deed.sentence = sentence;
        }
        self.pending = None;
        self.take(who);
        true
    }

    /// Gives the one item that a clause hands to a character.
    fn handed_item(&self, clause: &Clause, who: usize) -> Option<usize> {
        use Word as W;
        let mut things: Vec<usize> = Vec::new();
        for (_, member) in self.cards(clause) {
            for card in std::iter::once(member.card).chain(member.bears.iter().map(|b| b.card)) {
                if self.character(card) && !self.same(card, who) {
                    return None;
                }
                if self.is(card, CardKind::Item) && !self.character(card) {
                    things.push(card);
                }
            }
        }
        let [item] = things[..] else { return None };
        let owns = [W::Have, W::Bear, W::Already, W::Earlier, W::Discard].iter().any(|w| has(clause, *w));
        let gives = [W::Search, W::Get, W::Take, W::Play, W::Put, W::Transfer, W::Bring, W::Choose];
        let gives = gives.iter().any(|w| has(clause, *w));
        let verb = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let aims = |at: usize| matches!(leading(clause, at), Some(Node::Word(W::On | W::To | W::For)));
        let aimed = self.cards(clause).any(|(at, m)| self.same(m.card, who) && aims(at));
        let handed = gives || !verb && aimed && clause.speaker.is_some();
        let bearer = self.bearer(item).is_none_or(|b| self.same(b, who));
        (handed && !owns && bearer && !is_open(clause) && !self.is_used(item)).then_some(item)
    }

    /// Gives the one card that a hand holds.
    pub(super) fn only_held(&self) -> Option<usize> {
        self.only_held_of(|_| true)
    }

    /// Gives the one card in a hand of which something holds.
    pub(super) fn only_held_of(&self, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let hand = self.story.piles.iter().filter(|(_, pile, _)| *pile == Pile::Hand).map(|(_, _, c)| *c);
        let mut held = hand.filter(|c| fits(*c));
        held.next().filter(|_| held.next().is_none())
    }

    /// Finds the one event in a hand, where `it` was last a card that somebody else played: `he says Stealth protects him. Can
    /// I play it?`
    pub(super) fn held_beside_gone(&self, by: Option<&Person>) -> Option<usize> {
        let theirs = |d: &Deed| d.earlier || d.by.is_some() && by.is_some() && d.by.as_ref() != by;
        let gone = |c: usize| self.story.deeds.iter().any(|d| theirs(d) && d.what.is_some_and(|w| self.same(w, c)));
        self.it.filter(|it| gone(*it))?;
        self.only_held_of(|c| self.is(c, CardKind::Event) && !self.character(c))
    }

    /// Gives the one item in a hand, where a clause hands over `it`: `I'd like to tap Gimli and give it to him`.
    fn held_item(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let gives = [W::Transfer, W::Put, W::Play, W::Take, W::Get, W::Bring].iter().any(|w| has(clause, *w));
        let it = has(clause, W::It) && self.cards(clause).next().is_none() && !is_open(clause);
        let held = self.story.piles.iter().filter(|(_, pile, c)| *pile == Pile::Hand && self.is(*c, CardKind::Item));
        let held: Vec<usize> = held.map(|(_, _, c)| *c).collect();
        if let [one] = held[..] { Some(one).filter(|_| gives && it) } else { None }
    }

    /// Puts a hazard into play of which somebody only wishes to be rid before they do something about it, where it is named
    /// nowhere else, or is said to be the other player's: `I wanted to get rid of Adûnaphel, so I tapped Gimli for Marvels Told
    /// on her`, `I want to get rid of his Shadow of Mordor`.
    pub(super) fn wants_rid(&mut self, clause: &Clause) -> bool {
        use Word as W;
        if self.only_hoped(clause) {
            return true;
        }
        let wish = has(clause, W::Want) && has(clause, W::Rid) && !clause.asked && !has(clause, W::With);
        let rid = clause.nodes.iter().position(|p| p.node == Node::Word(W::Rid)).filter(|_| wish);
        let Some(rid) = rid else { return false };
        let cards: Vec<(usize, Member)> = self.cards(clause).map(|(at, m)| (at, m.clone())).collect();
        let [(at, member)] = cards.as_slice() else { return false };
        let card = member.card;
        let once = (0..self.mentions.len()).filter(|c| self.same(*c, card)).count() == 1;
        let whose = at.checked_sub(1).map(|before| &clause.nodes[before].node);
        let theirs = matches!(whose, Some(Node::Whose(who)) if *who != Person::Me);
        let nazgul = !self.creature(card) || self.plays_as(card, Mode::PermanentEvent);
        let stays =
            self.hazard(card) && nazgul && (self.creature(card) || self.may_stay(card) && !self.character(card));
        if !((once || theirs) && stays && *at > rid) || self.lies(card) || self.is_used(card) {
            return false;
        }
        self.take(card);
        self.story.lying.push(Lying { owner: Some(Person::Hazard), ..Lying::of(member.clone()) });
        self.handled = true;
        true
    }

    /// Reads a creature that was on a company before: `earlier in the same movement Chill Douser was on us, but that attack I
    /// have cancelled`.
    pub(super) fn was_on_them_before(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let past = self.earlier_sentence == clause.sentence || has(clause, W::Earlier);
        let small =
            |p: &&Placed| !matches!(p.node, Node::Other(_) | Node::Whose(_) | Node::Mark(_) | Node::Word(W::Earlier));
        let told: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).collect();
        let m = match told.as_slice() {
            [Node::Word(W::Be), Node::Cards(m), Node::Word(W::On), _]
            | [Node::Cards(m), Node::Word(W::Be), Node::Word(W::On), _] => m,
            _ => return false,
        };
        let [Member { card, .. }] = m.as_slice() else { return false };
        let card = *card;
        let creature = self.is(card, CardKind::Creature) && !self.character(card) && !self.is_used(card);
        if !(past && creature) || clause.asked || self.is_fought(card) || has(clause, W::Not) {
            return false;
        }
        let deed = self.declare(clause, Act::Play, card, None);
        (deed.earlier, deed.by) = (true, Some(Person::Hazard));
        true
    }

    /// Lets what somebody only wished be, where they do something about it in the same sentence: `I thought I'd better get rid
    /// of him, so I used …`.
    pub(super) fn wished_first(&mut self, clauses: &[Clause]) {
        use Word as W;
        for w in clauses.windows(2) {
            let wish = has(&w[0], W::Want) && has(&w[0], W::Rid) && !w[0].asked && self.cards(&w[0]).next().is_none();
            let acts = |d: &Deed| d.sentence == w[1].sentence && !d.earlier;
            if wish && w[1].joined == Some(W::So) && self.story.deeds.iter().any(acts) {
                let wished = w[0].span();
                self.story.forget(|span| *span == wished);
            }
        }
    }

    /// Whether a clause only tells what somebody had hoped to play, where the text comes back to that card: `I was hoping to
    /// catch Ûvatha with Marvels Told … I respond with Marvels Told`.
    fn only_hoped(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let hopes = |w: &[Placed]| w[0].node == Node::Word(W::Be) && w[1].node == Node::Word(W::Want);
        let again = |card: usize| (card + 1..self.mentions.len()).any(|c| self.same(c, card));
        let event =
            |c: &usize| self.is(*c, CardKind::Event) && !self.creature(*c) && !self.lies(*c) && !self.is_used(*c);
        let Some(card) = self.cards(clause).map(|(_, m)| m.card).find(event) else { return false };
        let before = self.story.deeds.is_empty() && self.story.fights.is_empty() && !clause.asked;
        let before = before && (has(clause, W::Play) || has(clause, W::Attack) && has(clause, W::With));
        let hoped = before && again(card) && clause.nodes.windows(2).any(hopes);
        if hoped {
            self.take(card);
            self.handled = true;
        }
        hoped
    }

    /// Gives a declaration to whoever holds its card, where only a pronoun tells who makes it: `Ann still has Twilight in hand
    /// … and he counters it with the Twilight`.
    pub(super) fn holder_of(&self, clause: &Clause, card: usize) -> Option<Person> {
        let held = self.story.piles.iter().filter(|(who, pile, c)| {
            *pile == Pile::Hand && self.same(*c, card) && matches!(who, Some(Person::Named(_)))
        });
        let mut held = held.filter_map(|(who, _, _)| who.clone());
        let he = clause.nodes.iter().any(|p| p.node == Node::Person(Person::He));
        let named = clause.nodes.iter().any(|p| matches!(&p.node, Node::Person(who) if *who != Person::He));
        held.next().filter(|_| he && !named && held.next().is_none() && clause.speaker.is_none())
    }

    /// Takes a card from wherever it was read to be: it comes from a hand.
    fn comes_from_hand(&mut self, card: usize) {
        let mentions = self.mentions;
        let own = |c: usize| mentions[c].title == mentions[card].title;
        let members = self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        members.for_each(|m| m.bears.retain(|b| !own(b.card)));
        self.story.lying.retain(|l| !own(l.card.card));
        self.story.picks.retain(|c| !own(*c));
        self.story.deck.retain(|c| !c.is_some_and(own));
        self.story.piles.retain(|(_, pile, c)| *pile == Pile::Hand || !own(*c));
    }

    /// Declares an influence attempt on somebody of the other side, where the two were told of apart: `his Radagast starts to
    /// chat up my Barliman`, `opponent's Alatar wants to persuade my Peath, both are at Bree. Alatar taps`.
    pub(super) fn talks_over(&mut self, clauses: &[Clause]) {
        use Word as W;
        let quiet = self.story.fights.is_empty() && self.story.companies.iter().all(|c| c.to.is_none());
        // Whoever is talked over is at the same site.
        let site = self.story.companies.iter().find_map(|c| c.at);
        if quiet && self.story.deeds.iter().any(|d| d.act == Act::Influence && !d.earlier) {
            self.story.companies.iter_mut().for_each(|c| c.at = c.at.or(site));
        }
        if !quiet || self.anything_told() {
            return;
        }
        let attempt = |c: &&Clause| (has(c, W::Influence) || has(c, W::InfluenceCheck)) && !is_open(c);
        let Some(clause) = clauses.iter().find(attempt) else { return };
        let Some((actor, goal)) = self.talkers(clause) else { return };
        let owner = |c: usize| {
            let named = clauses.iter().flat_map(|o| self.cards(o)).filter(|(_, m)| self.same(m.card, c));
            named.filter_map(|(_, m)| m.whose.clone()).find(|p| *p != Person::He)
        };
        let theirs = owner(goal);
        let other = |p: &Person| *p != Person::He && theirs.as_ref() != Some(p);
        let own = owner(actor).or_else(|| self.subject_of(clause).filter(other));
        let faction = self.lies_apart(goal) && !self.character(goal);
        if !faction && own.is_none() && theirs.is_none() || own.is_some() && own == theirs {
            return;
        }
        if !faction {
            self.parts_from((actor, own.clone()), (goal, theirs.clone()));
        }
        self.story.sits(own.as_ref(), Seat::R, CERTAIN);
        self.story.sits(theirs.as_ref(), Seat::H, CERTAIN);
        self.story.deeds.retain(|d| d.earlier || d.act == Act::Pass);
        let mut deed = Deed::of(Act::Influence, Some(goal), Some(Person::Resource));
        (deed.taps, deed.chain, deed.sentence) = (vec![actor], self.story.chain, clause.sentence);
        deed.asked = clause.asked;
        self.story.deeds.push(deed);
        self.pending = None;
        self.story.phase = self.story.phase.or(Some(Phase::Site));
        [actor, goal].into_iter().for_each(|c| self.take(c));
        if let [roll] = self.story.rolls.as_mut_slice()
            && matches!(roll.kind, None | Some(RollKind::Influence))
        {
            (roll.kind, roll.of) = (Some(RollKind::Influence), Some(actor));
        }
        let (sentence, mentions) = (clause.sentence, self.mentions);
        let near = |c: &&Clause| c.sentence == sentence || has(c, W::Tap) && !c.asked;
        let spans: Vec<_> = clauses.iter().filter(near).map(Clause::span).collect();
        self.story.forget(|span| spans.contains(span) || *span == mentions[actor].span);
    }

    /// Whether something is declared but that a character taps.
    fn anything_told(&self) -> bool {
        let taps =
            |d: &Deed| d.act == Act::TapAbility && d.targets.is_empty() && d.what.is_some_and(|w| self.character(w));
        self.story.deeds.iter().any(|d| !d.earlier && d.act != Act::Pass && !taps(d))
    }

    /// Finds who talks over whom in a clause: who taps for it, or is named with it, and the other one.
    fn talkers(&self, clause: &Clause) -> Option<(usize, usize)> {
        use Word as W;
        let taps = |d: &&Deed| d.act == Act::TapAbility && !d.earlier;
        let tapped = self.story.deeds.iter().rev().find(taps).and_then(|d| d.what).filter(|c| self.character(*c));
        let payer = self.pending.as_ref().map(|(_, who)| *who).or(tapped);
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Influence | W::InfluenceCheck)))?;
        let people: Vec<(usize, usize)> =
            self.cards(clause).filter(|(_, m)| self.character(m.card)).map(|(at, m)| (at, m.card)).collect();
        let with = |at: usize| leading(clause, at) == Some(&Node::Word(W::With));
        let first = people.iter().find(|(at, _)| with(*at) || *at < verb).map(|(_, c)| *c);
        // `my Pallando is at Bree and wants to win them over`
        let start = clause.span().start;
        let from = self.text.get(..start).and_then(|t| t.rfind(['.', '!', '?', '\n'])).unwrap_or(0);
        let near = |c: &usize| (from..start).contains(&self.mentions[*c].span.start) && self.in_company(*c);
        let before = (0..self.mentions.len()).filter(near).max_by_key(|c| self.mentions[*c].span.start);
        let first = first.or(before.filter(|_| people.is_empty()));
        let actor = payer.or(first)?;
        let kinds = [CardKind::Character, CardKind::Faction, CardKind::Ally];
        let open = |c: usize| !self.same(c, actor) && !self.site(c) && kinds.iter().any(|k| self.is(c, *k));
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| open(*c));
        // `he influences her (Gandalf taps)`: the only other one.
        let mut others: Vec<usize> = Vec::new();
        for card in (0..self.mentions.len()).filter(|c| open(*c)) {
            if !others.iter().any(|o| self.same(*o, card)) {
                others.push(card);
            }
        }
        let pointed =
            clause.nodes[verb..].iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It)));
        let pointed = pointed || self.text.get(clause.nodes[verb].span.clone()).is_some_and(|t| t.contains(' '));
        let only = if let [one] = others[..] { Some(one).filter(|_| pointed) } else { None };
        Some((actor, named.or(only)?))
    }

    /// Puts two characters into companies of two players at one site.
    fn parts_from(&mut self, (actor, own): (usize, Option<Person>), (goal, owner): (usize, Option<Person>)) {
        if !self.in_company(actor) {
            self.member(&Member::of(actor), None);
        }
        let mentions = self.mentions;
        let is = |m: &Member, card: usize| mentions[m.card].title == mentions[card].title;
        let company =
            |story: &Story, card: usize| story.companies.iter().position(|c| c.members.iter().any(|m| is(m, card)));
        let Some(home) = company(&self.story, actor) else { return };
        let named = (0..self.mentions.len()).filter(|c| self.site(*c) && !self.character(*c));
        let named: Vec<usize> = named.collect();
        let only = named.first().copied().filter(|s| named.iter().all(|c| self.same(*c, *s)));
        let site = self.story.companies.iter().find_map(|c| c.at).or(only);
        self.story.companies[home].at = self.story.companies[home].at.or(site);
        let theirs = owner.is_some() && self.story.companies[home].owner == owner;
        if own.is_some() || theirs {
            self.story.companies[home].owner = own.or(Some(Person::Resource));
        }
        match company(&self.story, goal) {
            Some(other) if other != home => {
                self.story.companies[other].at = self.story.companies[other].at.or(site);
                return;
            }
            _ => {}
        }
        let members = &mut self.story.companies[home].members;
        let gone = members.iter().position(|m| is(m, goal));
        let member = gone.map_or_else(|| Member::of(goal), |at| members.remove(at));
        let owner = owner.or(Some(Person::Hazard));
        self.story.companies.insert(home, Company { owner, at: site, members: vec![member], ..Company::default() });
        self.take(goal);
    }
}
