//! Reads combat as a state: what attacks, how strong it is, who has which strike, how far it is.

use super::*;
use crate::told::node::{MAKES, is_plain};

/// The strikes of which a clause tells.
struct Struck {
    /// The characters whose strikes they are.
    characters: Vec<usize>,
    /// Whether it contains a pronoun that may be one of them.
    him: bool,
    /// The character whose strike has a result.
    who: Option<usize>,
    succeeds: bool,
    /// Whether it speaks of a strike.
    strike: bool,
    /// Whether it gives figures of the attack.
    tells: bool,
    /// Whether somebody is said to face or to take one.
    faces: bool,
    not: bool,
}

/// Reads the result of a strike.
fn strike_status(clause: &Clause, struck: &Struck) -> Option<StrikeStatus> {
    use Word as W;
    let wounded = has(clause, W::Wounded) && !struck.characters.is_empty();
    match () {
        () if has(clause, W::Somebody) => None,
        () if has(clause, W::Succeed) || has(clause, W::Wound) || wounded => Some(StrikeStatus::Succeeded),
        // `Boromir loses his`
        () if has(clause, W::Lose) && loses_his(clause) => Some(StrikeStatus::Succeeded),
        // `he survives his body check`: the strike wounded him.
        () if has(clause, W::Beat) && has(clause, W::BodyCheck) => None,
        () if shares::was_cancelled(clause) && struck.strike && !struck.not && struck.characters.len() == 1 => {
            Some(StrikeStatus::Cancelled)
        }
        () if strike_fails(clause) && struck.characters.len() == 1 && !struck.not => Some(StrikeStatus::Defeated),
        () if has(clause, W::Beat) && (struck.strike || has(clause, W::It) || strikes::beats_his(clause)) => {
            Some(StrikeStatus::Defeated)
        }
        () => None,
    }
}

/// Whether a clause says of a strike that it has failed: `Gimli's strike failed`, `the strike on Gimli has failed`.
fn strike_fails(clause: &Clause) -> bool {
    use Word as W;
    let place = |word: W| clause.nodes.iter().position(|p| p.node == Node::Word(word));
    let small = |p: &Placed| match &p.node {
        Node::Word(w) => matches!(w, W::On | W::Against | W::Of | W::Have | W::Be | W::Already),
        node => matches!(node, Node::Cards(_) | Node::Other(_)),
    };
    let (Some(strike), Some(fail)) = (place(W::Strike), place(W::Fail)) else { return false };
    strike < fail && clause.nodes[strike + 1..fail].iter().all(small)
}

/// Whether a clause says that a character has lost against their strike: `Boromir loses his`, `Boromir lost the second one`.
fn loses_his(clause: &Clause) -> bool {
    strikes::loses_one(clause)
        || clause.nodes.windows(2).any(|w| {
            w[0].node == Node::Word(Word::Lose)
                && matches!(w[1].node, Node::Person(Person::He) | Node::Whose(Person::He))
        }) && matches!(
            clause.nodes.last().map(|p| &p.node),
            Some(Node::Person(Person::He) | Node::Whose(Person::He) | Node::Word(Word::Strike))
        )
}

/// Whether a clause says that a strike sequence is going on: `it is Frodo's strike now`, `Frodo's strike first, nothing rolled`.
fn in_sequence(clause: &Clause) -> bool {
    use Word as W;
    let own = clause
        .nodes
        .windows(2)
        .any(|w| matches!(&w[0].node, Node::Cards(m) if m.len() == 1) && w[1].node == Node::Word(W::Strike));
    let now = [W::Now, W::Be, W::Do, W::Order, W::NotRolled].iter().any(|w| has(clause, *w));
    has(clause, W::StrikeSequence) || has(clause, W::Begin) || own && now
}

/// Whether somebody's strike is still to come.
fn is_open(fight: &Fight, who: usize, mentions: &[Mention]) -> bool {
    fight.assigned.iter().any(|(c, s)| mentions[*c].title == mentions[who].title && *s == StrikeStatus::ToCome)
}

impl Reading<'_> {
    /// Reads what a clause tells of an attack and of its strikes.
    pub(super) fn fight(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        let before = self.strikes_given();
        self.fought(clause, verbs);
        self.notes_assignment(clause, &before);
    }

    fn fought(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        use Word as W;
        if self.hopes_to_raise(clause) {
            self.handled = true;
            return;
        }
        self.goes_to(clause);
        self.handed(clause);
        self.strikes_both(clause);
        self.own_strike(clause);
        if self.deals_out(clause) {
            self.link_fight(clause, false);
        }
        self.shares_strikes(clause);
        self.none_on(clause);
        self.all_beat(clause);
        let several = self.several(clause);
        let (strikes, prowess) = self.attacked(clause, verbs);
        let (strikes, prowess) = if several { (None, prowess) } else { (strikes, prowess) };
        let tells = strikes.is_some() || prowess.is_some();
        self.link_fight(clause, tells);
        self.is_to_come(clause);
        self.turn_of(clause);
        self.own_sequence(clause);
        self.faces_later(clause);
        self.faced(clause);
        if self.story.fights.is_empty() {
            // `Both of them have a strike, Gimli and Óin, Orc-warriors 3@7 …`: the attacker comes behind it.
            let people = self.cards(clause).any(|(_, m)| self.character(m.card));
            let only = self.cards(clause).all(|(_, m)| self.character(m.card));
            let given = [W::Have, W::On, W::Assign, W::Get, W::Take, W::Face].iter().any(|w| has(clause, *w));
            // `they have one strike each`
            let all = clause.nodes.iter().any(|p| p.node == Node::Person(Person::He)) && has(clause, W::AllOf);
            let sequence = has(clause, W::StrikeSequence) && has(clause, W::Be) && people;
            let listed = strikes::lists_strikes(clause);
            if (has(clause, W::Strike) && (people || all) && (given || listed) || sequence)
                && only
                && !clause.asked
                && !has(clause, W::Not)
            {
                self.early.push(clause.clone());
            }
            return;
        }
        for early in std::mem::take(&mut self.early) {
            let struck = self.struck(&early, false);
            self.came_of(&early, &struck);
        }
        let struck = self.struck(clause, tells);
        if struck.succeeds && struck.who.is_none() && !clause.asked {
            self.succeeded = Some(clause.span());
        }
        self.figures_told(clause, &struck, (strikes, prowess));
        self.during_strike(clause);
        if self.how_far(clause, &struck) {
            return;
        }
        self.given(clause, &struck);
        self.came_of(clause, &struck);
        // `Gimli was wounded by his, Legolas is up next`
        if has(clause, W::StrikeNow) {
            self.turn_of(clause);
        }
    }

    /// Reads the attack that a clause begins to tell of, and gives the figures in it.
    fn attacked(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> (Option<u8>, Option<i16>) {
        use Word as W;
        // `he would be able to attack there`, of a declaration's target: no attack yet.
        let aim = |g: &Goal, c: usize| matches!(g, Goal::Card(t) | Goal::InDiscard(t) if self.same(*t, c));
        let aimed = |c: usize| self.story.deeds.iter().any(|d| d.targets.iter().any(|g| aim(g, c)));
        let may = has(clause, W::Can) && !clause.asked;
        // `he plays In Great Wrath to let Khamûl attack`: the card does it.
        let lets = |c: usize| {
            let to = clause
                .nodes
                .windows(2)
                .any(|w| w[0].node == Node::Word(W::To) && matches!(&w[1].node, Node::Cards(m) if m[0].card == c));
            to && self.new_card(clause).is_some_and(|(_, own)| own != c && self.can_aim(own, c) == Some(true))
        };
        let attacker = self.attacker(clause, verbs).filter(|(c, _)| !(may && aimed(*c) || lets(*c)));
        // A claim of somebody is no figure of the attack.
        let event = self.new_card(clause).is_some_and(|(_, c)| !self.creature(c) && !self.makes_attack(c));
        let claimed = (has(clause, W::Say) || event) && attacker.is_none();
        if let Some((source, _)) = attacker {
            let known = self.story.fights.last().is_some_and(|f| f.source.is_some_and(|s| self.same(s, source)));
            if !known {
                let told = (self.story.deeds.len(), self.story.chain);
                // `my Giant Spiders on them`
                let named = self.cards(clause).find(|(_, m)| m.card == source).and_then(|(_, m)| m.whose.clone());
                let named = named.filter(|p| *p != Person::He && self.hazard(source));
                let by = named.or_else(|| self.by(clause));
                // Nobody plays a site's own attack: it is faced.
                let joined = self.site(source) && !has(clause, W::Over);
                self.story.fights.push(Fight { source: Some(source), told, by, joined, ..Fight::default() });
            }
            self.take(source);
            let key = self.key(clause);
            key.as_ref().and_then(Key::place).into_iter().for_each(|place| self.take(place));
            if let Some(fight) = self.story.fights.last_mut() {
                fight.key = fight.key.clone().or(key);
            }
        }
        // `he already lays down Wolf-riders` tells of no attack that is over.
        let lays = has(clause, W::Put) && !has(clause, W::Have);
        // `Aragorn has already beaten his strike from the Orc-guard`: the others are to come.
        let struck = has(clause, W::Strike) && [W::Beat, W::Succeed, W::Wound].iter().any(|w| has(clause, *w));
        // `the attack is already over, but the card is not`
        let goes_on = has(clause, W::Over) && has(clause, W::Unfinished);
        let past = (has(clause, W::Already) && !struck || has(clause, W::Earlier)) && !lays && !goes_on;
        if let Some(fight) = self.story.fights.last_mut().filter(|_| attacker.is_some() && past && !clause.asked) {
            fight.past = true;
        }
        if claimed { (None, None) } else { figures(clause) }
    }

    /// Reads an attack that is over: `they faced it`, `it was cancelled earlier`.
    fn faced(&mut self, clause: &Clause) {
        use Word as W;
        // `he lets Náin face it`: his strike is still to come.
        let done = has(clause, W::Have) || has(clause, W::Already) || has(clause, W::Earlier) || has(clause, W::Over);
        let alone = self.story.fights.last().is_some_and(|f| f.strikes == Some(1) || f.strikes.is_none());
        let who = self.first_character(clause).filter(|c| self.in_company(*c) && !done && alone);
        let mentions = self.mentions;
        if faces_it(clause)
            && !clause.asked
            && let Some(fight) = self.story.fights.last_mut()
        {
            fight.joined = true;
            match who.filter(|_| fight.assigned.is_empty()) {
                Some(who) => fight.gives_strike(who, mentions),
                None => fight.over = !has(clause, W::Unassigned),
            }
        }
        let it = has(clause, W::It) || has(clause, W::TheAttack);
        let denied = has(clause, W::Not) || has(clause, W::Nobody);
        let now = has(clause, W::Cancel) && it && !clause.asked && !denied;
        let creature = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| self.creature(w));
        let plain = self.cards(clause).next().is_none() && !has(clause, W::Tap) && !has(clause, W::Can);
        if now && plain && self.story.deeds.last().is_some_and(creature) {
            self.cancelled = Some(self.story.deeds.len() - 1);
        }
        let done = has(clause, W::Have) && self.story.deeds.last().is_some_and(|d| d.earlier);
        let cancelled = has(clause, W::Cancel) && !clause.asked && (has(clause, W::Earlier) || done);
        if let Some(last) = self.story.deeds.last_mut().filter(|d| d.earlier && cancelled) {
            last.cancelled = !denied;
            self.handled = true;
        }
    }

    /// Whether one strike is taken in a clause, and nobody but one character can take it.
    fn takes_one(&self, clause: &Clause) -> bool {
        let one =
            clause.nodes.windows(2).any(|w| w[0].node == Node::Number(1) && w[1].node == Node::Word(Word::Strike));
        let alone = self.story.companies.last().is_some_and(|c| c.members.len() == 1);
        one && alone && !clause.asked && !has(clause, Word::Not)
    }

    /// Finds whose strikes a clause speaks of.
    fn struck(&self, clause: &Clause, tells: bool) -> Struck {
        use Word as W;
        // `Legolas has the other strike, Gimli free`: he has none.
        let free = |at: usize| clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::Unused));
        // `he is the one who has the strike, not Beregond`
        let free = |at: usize| free(at) || strikes::is_left_out(clause, at);
        let named = self.cards(clause).filter(|(at, _)| !free(*at)).map(|(_, m)| m.card);
        let named: Vec<usize> = named.filter(|c| self.character(*c)).collect();
        // `Frodo faces the strike`, but `I face the two strikes with Frodo and Sam`
        // `Gimli gets the strike from the Giant`
        let gets = |at: usize| {
            let who = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_) | Node::Word(W::Now)));
            let owns =
                who.is_none_or(|p| matches!(&p.node, Node::Cards(m) if m.iter().all(|m| self.character(m.card))));
            owns && clause.nodes[at + 1..].iter().take(3).any(|p| p.node == Node::Word(W::Strike))
        };
        let verbs: Vec<usize> = (0..clause.nodes.len())
            .filter(|at| match clause.nodes[*at].node {
                Node::Word(W::Face | W::Take) => true,
                Node::Word(W::Get | W::Have) => gets(*at) && !has(clause, W::Tap),
                _ => false,
            })
            .collect();
        let verb = verbs.first();
        let doer = |n: &Node| matches!(n, Node::Cards(m) if self.character(m[0].card));
        let faces = verbs.iter().any(|v| clause.nodes[..*v].iter().any(|p| doer(&p.node)));
        // A character who taps or supports has no strike by that; the name of the one who has it stands before the
        // word.
        let spends = has(clause, W::Support) || has(clause, W::Tap) && !faces;
        let owners = clause.nodes.windows(2).filter(|w| matches!(w[1].node, Node::Word(W::Strike | W::StrikeSequence)));
        let owners = owners.filter_map(|w| if let Node::Cards(m) = &w[0].node { Some(m[0].card) } else { None });
        let owners: Vec<usize> = owners.collect();
        let faces = faces || !owners.is_empty();
        let mut characters = if spends { owners } else { named };
        // `for Faramir, who has the only strike`
        if clause.joined == Some(W::Who) && characters.is_empty() && verb.is_some() && has(clause, W::Strike) {
            characters.extend(self.him.filter(|h| self.character(*h) && !self.lies(*h)));
        }
        // `he takes one strike`, of the only one who is there or the one who was named last
        let takes = clause.nodes.first().is_some_and(|p| p.node == Node::Person(Person::He)) && verb == Some(&1);
        if takes && characters.is_empty() && self.takes_one(clause) {
            characters.extend(self.him.filter(|h| self.in_company(*h)));
        }
        if characters.is_empty() && strikes::is_on_him(clause) {
            characters.extend(self.him.filter(|h| self.in_company(*h)));
        }
        let faces = faces || clause.joined == Some(W::Who) && verb.is_some() && !characters.is_empty();
        let him = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        let succeeds = self.tells_success(clause);
        // `the strike succeeds`: the strike of the character who is named, or the only one.
        let roller = self.rolled_here(clause);
        let alone = match self.story.fights.last() {
            Some(_) if roller.is_some() => roller,
            Some(f) if f.at_strike.is_some() => f.at_strike,
            Some(f) if f.assigned.len() == 1 => f.assigned.first().map(|(c, _)| *c),
            Some(f) if !f.assigned.is_empty() => self.named_in_sentence(clause).or(self.him),
            // `on Boromir and Legolas, the first strike has succeeded`: nobody knows yet whose.
            _ if self.him_told(clause) && self.group.len() < 2 => self.him,
            _ => {
                let mut members = self.story.companies.iter().flat_map(|c| &c.members);
                let first = members.next().map(|m| m.card);
                first.filter(|_| members.next().is_none())
            }
        };
        let goes_on = self.beats_on(clause);
        let who = characters.first().copied().or(self.him.filter(|_| him)).or(goes_on).or(alone.filter(|_| succeeds));
        let alone = goes_on.is_some() && clause.nodes.len() == 1;
        let strike = has(clause, W::Strike) || has(clause, W::StrikeSequence) || alone;
        Struck {
            characters,
            him,
            who,
            succeeds,
            strike,
            tells,
            faces,
            not: strikes::denies(clause) || has(clause, W::Nobody),
        }
    }

    /// Whether a clause says that a strike succeeds: `the strike succeeds`, `it succeeds`.
    fn tells_success(&self, clause: &Clause) -> bool {
        let given = self.story.fights.last().is_some_and(|f| !f.assigned.is_empty());
        let it = has(clause, Word::It) && clause.nodes.len() <= 4 && given;
        has(clause, Word::Succeed) && (has(clause, Word::Strike) || it)
    }

    /// Finds who beats their strike in a clause that goes on with them: `Legolas taps and beats his strike`.
    fn beats_on(&self, clause: &Clause) -> Option<usize> {
        let beats = clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Beat));
        let goes_on = beats && clause.joined == Some(Word::And) && self.group.len() < 2 && self.him_told(clause);
        self.him.filter(|h| goes_on && self.in_company(*h))
    }

    /// Whether it is not told yet for what somebody taps.
    fn pending_is(&self, who: usize) -> bool {
        self.pending.as_ref().is_some_and(|(_, payer)| self.same(*payer, who))
    }

    /// Finds the member of a company who is named last before a clause in its sentence: `the roll for Boromir falls short,
    /// thus the strike is successful`.
    fn named_in_sentence(&self, clause: &Clause) -> Option<usize> {
        let start = clause.span().start;
        let from = self.text.get(..start)?.rfind(['.', '!', '?', ';', '\n']).unwrap_or(0);
        let near = |c: &usize| (from..start).contains(&self.mentions[*c].span.start) && self.in_company(*c);
        (0..self.mentions.len()).filter(near).max_by_key(|c| self.mentions[*c].span.start)
    }

    /// Notes the figures of an attack; if one strike hits a character, it is theirs.
    fn figures_told(&mut self, clause: &Clause, struck: &Struck, (strikes, prowess): (Option<u8>, Option<i16>)) {
        let mentions = self.mentions;
        let body = self.body_told(clause, prowess);
        // `Orc-guard strikes Bilbo`, `Wargs 1@9 > Gimli`
        let by = |n: &Node| matches!(n, Node::Word(Word::Strike | Word::To));
        let led = self.cards(clause).any(|(at, m)| self.character(m.card) && leading(clause, at).is_some_and(by));
        // `Wargs 2@9 on Gimli and Balin`
        let on = !has(clause, Word::Attack)
            && self
                .cards(clause)
                .any(|(at, m)| self.character(m.card) && leading(clause, at) == Some(&Node::Word(Word::On)));
        let changed = self.changes_strikes(clause);
        let dealt = self.dealt_one_each(clause);
        let characters = if dealt.is_empty() { &struck.characters } else { &dealt };
        let Some(fight) = self.story.fights.last_mut().filter(|_| struck.tells && !clause.asked) else { return };
        let strikes = strikes.filter(|_| !changed);
        fight.attacks = fight.attacks.or(attacks(clause));
        fight.strikes = fight.strikes.or(strikes);
        fight.prowess = fight.prowess.or(prowess);
        fight.body = fight.body.or(body);
        let hit = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(Word::Attack | Word::On)));
        let fresh = (hit || led || struck.faces) && fight.assigned.is_empty() && !has(clause, Word::Company);
        let each = usize::from(fight.strikes.unwrap_or_default()) == characters.len();
        if fresh && each && (characters.len() == 1 || led || on || !dealt.is_empty()) {
            characters.iter().for_each(|c| fight.gives_strike(*c, mentions));
        }
    }

    /// Gives those to each of whom a clause deals one strike: `it attacks with two strikes, one on Gimli and one on Balin`.
    fn dealt_one_each(&self, clause: &Clause) -> Vec<usize> {
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let one = |w: &[&Node]| match (w[0], w[1], w[2]) {
            (Node::Number(1), Node::Word(Word::On | Word::To | Word::For | Word::Against), Node::Cards(m)) => {
                Some(m[0].card).filter(|c| m.len() == 1 && self.character(*c))
            }
            _ => None,
        };
        let dealt: Vec<usize> = told.windows(3).filter_map(one).collect();
        if dealt.len() > 1 { dealt } else { Vec::new() }
    }

    /// Whether a clause tells what becomes of an attack by a card that was declared after it: `… so that it has two
    /// strikes`. That is no figure of the attack.
    fn changes_strikes(&self, clause: &Clause) -> bool {
        let Some(fight) = self.story.fights.last() else { return false };
        let source = |c: usize| fight.source.is_some_and(|s| self.same(s, c));
        let named = self.cards(clause).any(|(_, m)| source(m.card));
        // `he plays Minions Stir to make it two strikes`
        let event = |c: usize| self.hazard(c) && !self.creature(c) && self.is(c, CardKind::Event) && !self.is_lying(c);
        if !named && self.cards(clause).any(|(_, m)| event(m.card)) {
            return true;
        }
        let follows = clause.joined == Some(Word::So) || has(clause, Word::Can) || has(clause, Word::Say);
        let raised = |d: &Deed| !d.earlier && d.what.is_some_and(|w| !source(w) && self.hazard(w) && !self.creature(w));
        (follows || !named && has(clause, Word::With)) && self.story.deeds.iter().skip(fight.told.0).any(raised)
    }

    /// Reads the body behind the prowess: `one strike at 11/8`.
    fn body_told(&self, clause: &Clause, prowess: Option<i16>) -> Option<i16> {
        clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Number(a), Node::Number(b)) if i16::try_from(*a).ok() == prowess => {
                let between = self.text.get(w[0].span.end..w[1].span.start)?;
                (between.trim() == "/").then(|| i16::try_from(*b).ok())?
            }
            _ => None,
        })
    }

    /// Reads a moment within a strike: `in the middle of Frodo's strike`.
    fn during_strike(&mut self, clause: &Clause) {
        let who = self.first_character(clause).filter(|_| has(clause, Word::During));
        let Some(who) = who.filter(|w| self.in_company(*w) && !has(clause, Word::BodyCheck)) else { return };
        if let Some(fight) = self.story.fights.last_mut() {
            fight.at_strike = Some(who);
            fight.step = Some(Step::Defender);
            fight.joined = true;
            self.handled = true;
        }
    }

    /// Notes how far an attack is. Returns whether no strike of it is assigned yet.
    fn how_far(&mut self, clause: &Clause, struck: &Struck) -> bool {
        use Word as W;
        let early = clause.joined == Some(W::Before) || has(clause, W::Before);
        let assigning = struck.strike && has(clause, W::Assign) && (struck.not || early);
        let done = self.fought_out(clause);
        let Some(fight) = self.story.fights.last_mut().filter(|_| !clause.asked) else { return false };
        // `you should have done that before you handed out the strikes`: they are handed out.
        if early && assigning && !struck.not && !fight.assigned.is_empty() {
            return false;
        }
        fight.uncancellable |= has(clause, W::Uncancellable);
        // `Legolas hasn't done his yet`: his strike is still to come.
        let his = !struck.characters.is_empty()
            && clause.nodes.windows(2).any(|w| {
                w[0].node == Node::Word(W::Unfinished)
                    && matches!(w[1].node, Node::Person(Person::He) | Node::Whose(Person::He))
            });
        fight.unfinished |= has(clause, W::Unfinished) && !his;
        if done || has(clause, W::Over) && (has(clause, W::Attack) || has(clause, W::TheAttack)) && !struck.not {
            fight.over = true;
            fight.joined = true;
        }
        let given = !struck.characters.is_empty() || !fight.assigned.is_empty();
        let rest = has(clause, W::Excess) || given && strikes::leaves_the_rest(clause);
        let unassigned = (assigning || has(clause, W::Unassigned)) && !rest;
        if unassigned {
            fight.joined = true;
            fight.step = Some(Step::PreAssignment);
            fight.assigned.retain(|(_, status)| *status != StrikeStatus::ToCome);
        }
        unassigned
    }

    /// Notes that a strike is assigned: `he has been assigned one`, `ok, assigned`, `in his strike sequence`.
    fn given(&mut self, clause: &Clause, struck: &Struck) {
        use Word as W;
        let mentions = self.mentions;
        let so = !struck.not && !clause.asked;
        let given = has(clause, W::Assign) && so;
        let him = self.him.filter(|h| struck.him && self.in_company(*h));
        let whose = struck.characters.first().copied().filter(|c| self.in_company(*c)).or(him);
        let whose = whose.filter(|_| given && struck.characters.len() <= 1);
        let whole: Vec<usize> =
            self.story.companies.last().map(|c| c.members.iter().map(|m| m.card).collect()).unwrap_or_default();
        let sequence = him.filter(|_| so && struck.characters.is_empty() && has(clause, W::StrikeSequence));
        let Some(fight) = self.story.fights.last_mut() else { return };
        if let Some(who) = whose {
            fight.told_of_strike(who, StrikeStatus::ToCome, mentions);
        } else if given && clause.nodes.len() <= 3 && fight.assigned.is_empty() && whole.len() <= 2 {
            whole.iter().for_each(|c| fight.told_of_strike(*c, StrikeStatus::ToCome, mentions));
        }
        if whose.is_some() || given && clause.nodes.len() <= 3 {
            fight.joined = true;
            // `Boromir is wounded. Legolas was assigned the other`: the sequence goes on.
            let begun = matches!(fight.step, Some(Step::Resolve | Step::Defender)) && fight.at_strike.is_some();
            fight.step = fight.step.filter(|_| begun).or(Some(Step::StrikesAssigned));
            self.handled = true;
        }
        if let Some(who) = sequence.filter(|w| is_open(fight, *w, mentions)) {
            (fight.joined, fight.step, fight.at_strike) = (true, Some(Step::Defender), Some(who));
            self.handled = true;
        }
    }

    /// Notes the results of strikes, and who has one.
    fn came_of(&mut self, clause: &Clause, struck: &Struck) {
        use Word as W;
        let mentions = self.mentions;
        let everybody = has(clause, W::AllOf) || strikes::says_both_characters(clause);
        let all = everybody && (has(clause, W::Take) || has(clause, W::Beat));
        let tells = [W::BodyCheck, W::Wound, W::Wounded, W::Beat].iter().any(|w| has(clause, *w));
        let tells = tells || loses_his(clause) || strikes::loses_the_roll(clause);
        if clause.asked || !all && !struck.strike && !struck.succeeds && !tells {
            return;
        }
        let words = fold(&self.words(clause));
        let taken = everybody && [W::Take, W::Beat, W::Face].iter().any(|w| has(clause, *w));
        // `so that it has two strikes in each attack`
        let of_attacks = clause
            .nodes
            .windows(2)
            .any(|w| w[0].node == Node::Word(W::AllOf) && matches!(w[1].node, Node::Word(W::Attack | W::TheAttack)));
        let one_each = has(clause, W::AllOf) && !of_attacks || words.contains("one each") || words.contains("on each");
        let each = (taken || struck.strike && one_each) && !struck.not;
        let on_them = has(clause, W::Be) && self.leads_to_character(clause);
        let whole: Vec<usize> =
            self.story.companies.last().map(|c| c.members.iter().map(|m| m.card).collect()).unwrap_or_default();
        let status = strike_status(clause, struck);
        let state = self.only_state(clause, struck);
        let status = status.filter(|_| !state);
        if self.lost_by(clause, struck.him, &struck.characters) {
            return;
        }
        self.attack_beaten(clause);
        let Some(fight) = self.story.fights.last_mut() else { return };
        if struck.strike && has(clause, W::Assign) && struck.characters.is_empty() {
            fight.strikes_assigned();
        }
        let characters = if each && struck.characters.len() < 2 { &whole } else { &struck.characters };
        if each && status == Some(StrikeStatus::Defeated) {
            characters.iter().for_each(|c| fight.told_of_strike(*c, StrikeStatus::Defeated, mentions));
            fight.step = Some(Step::AfterLastStrike);
            fight.joined = true;
            // `all of them won and tapped for it`
            let tapped = characters.clone();
            for who in tapped.into_iter().filter(|_| has(clause, W::Tapped)) {
                self.become_(who, crate::lang::CardState::Tapped);
            }
        } else if let (Some(status), Some(who)) = (status, struck.who) {
            fight.joined = true;
            // `both were wounded`
            let all = has(clause, W::AllOf) && status == StrikeStatus::Succeeded;
            for one in struck.characters.iter().filter(|c| all && **c != who) {
                fight.told_of_strike(*one, status, mentions);
                self.story.wounds.push(*one);
            }
            fight.told_of_strike(who, status, mentions);
            if status == StrikeStatus::Succeeded {
                fight.step = Some(Step::Resolve);
                fight.at_strike = Some(who);
                self.story.wounds.push(who);
            } else if has(clause, W::Tapped) && !struck.characters.is_empty() || self.pending_is(who) {
                // `Asternak tapped, strike defeated`, `Asternak taps and beats his strike`
                self.pending = None;
                self.become_(who, crate::lang::CardState::Tapped);
            }
        } else if has(clause, W::Beat)
            && has(clause, W::It)
            && characters.is_empty()
            && !fight.assigned.is_empty()
            && fight.assigned.iter().all(|(_, s)| *s == StrikeStatus::ToCome)
        {
            fight.assigned.iter_mut().for_each(|(_, s)| *s = StrikeStatus::Defeated);
            fight.step = Some(Step::AfterLastStrike);
            fight.joined = true;
        } else if (struck.strike || taken)
            && !struck.not
            && (!characters.is_empty() || each)
            && (!struck.tells || each || on_them || struck.faces)
        {
            let characters = characters.clone();
            self.strikes_to_come(clause, struck, (&characters, taken));
        }
    }

    /// Assigns strikes that are still to come, and tells whose sequence has begun.
    fn strikes_to_come(&mut self, clause: &Clause, struck: &Struck, (characters, taken): (&[usize], bool)) {
        use Word as W;
        let mentions = self.mentions;
        let words = fold(&self.words(clause));
        let Some(fight) = self.story.fights.last_mut() else { return };
        fight.joined = true;
        for c in characters {
            fight.told_of_strike(*c, StrikeStatus::ToCome, mentions);
        }
        let sequence = in_sequence(clause) || words.contains("'s strike") || words.contains("his strike");
        let sequence = sequence && !has(clause, W::ToCome);
        // `Gimli is wounded, Balin has not rolled for his strike`
        let sequence = sequence && !(has(clause, W::NotRolled) && fight.awaits_check(mentions));
        if let (true, Some(who)) = (sequence, struck.who.filter(|w| is_open(fight, *w, mentions))) {
            fight.at_strike = fight.at_strike.or(Some(who));
            fight.step = Some(Step::Defender);
        } else {
            fight.step = fight.step.or(Some(Step::StrikesAssigned));
        }
        if taken && has(clause, W::Tapped) {
            for m in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
                m.state = Some(crate::lang::CardState::Tapped);
            }
        }
    }

    /// Whether a clause tells how somebody is who has no strike: `Balin has the strike; Gimli is wounded`.
    fn only_state(&self, clause: &Clause, struck: &Struck) -> bool {
        let other = |who: usize| {
            let strikes = self.story.fights.last().map(|f| f.assigned.as_slice()).unwrap_or_default();
            !strikes.is_empty() && !strikes.iter().any(|(c, _)| self.same(*c, who))
        };
        has(clause, Word::Wounded) && has(clause, Word::Be) && !struck.strike && struck.who.is_some_and(other)
    }

    /// Whether a clause leads to a character: `is on Aragorn`, `are on my Aragorn`.
    fn leads_to_character(&self, clause: &Clause) -> bool {
        clause.nodes.windows(3).any(|w| {
            let led = w[0].node == Node::Word(Word::On) && matches!(w[1].node, Node::Whose(_))
                || w[1].node == Node::Word(Word::On);
            led && matches!(&w[2].node, Node::Cards(m) if self.character(m[0].card))
        })
    }

    /// Whether the character who was named last stands in the same sentence.
    pub(super) fn him_told(&self, clause: &Clause) -> bool {
        self.him.filter(|h| self.in_company(*h)).is_some_and(|h| {
            let between = self.text.get(self.mentions[h].span.end..clause.span().start);
            between.is_some_and(|t| !t.contains(['.', '!', '?', '\n']))
        })
    }

    /// Links words of combat to the creature, or the card that makes an attack, that was declared last.
    pub(super) fn link_fight(&mut self, clause: &Clause, tells: bool) {
        use Word as W;
        if clause.asked {
            return;
        }
        // `the strike that he is going to face`: there is none yet.
        if has(clause, W::Want) && !tells && !has(clause, W::Assign) && !has(clause, W::Unassigned) {
            return;
        }
        let faced = faces_it(clause);
        let tells = tells || faced;
        let the = has(clause, W::TheAttack) || has(clause, W::Attack) || has(clause, W::Face) || faced;
        let strike = has(clause, W::AllOf) && has(clause, W::Take)
            || self.deals_out(clause)
            || has(clause, W::Strike)
            || has(clause, W::StrikeSequence)
            || has(clause, W::Unassigned)
            || has(clause, W::BodyCheck);
        let past = has(clause, W::Over) || has(clause, W::Unfinished) || self.says_fought(clause);
        if !(the && (tells || past) || strike) {
            return;
        }
        // `4 when Aragorn fights the strike`: the attack that the card makes in the end.
        let timed = matches!(clause.joined, Some(W::When | W::Before | W::If));
        let the = the || self.hands_out_strikes(clause);
        let source =
            self.story.deeds.iter().rev().filter(|d| d.act == Act::Play && !d.asked && !d.earlier).find_map(|d| {
                d.what.filter(|c| self.creature(*c) || self.makes_attack(*c) && (tells || the && !timed))
            });
        let Some(source) = source else { return };
        let known = self.is_fought(source);
        if !known {
            let key = self.story.deeds.iter().find(|d| d.what == Some(source)).and_then(|d| d.key.clone());
            self.story.fights.push(Fight { source: Some(source), key, joined: strike, ..Fight::default() });
        }
    }

    /// Finds who has the strike that was told of: `one strike at 9, which is Frodo's`, `and this goes to Legolas`,
    /// `Jerrek takes it`.
    fn goes_to(&mut self, clause: &Clause) {
        use Word as W;
        if has(clause, W::Strike) {
            self.strike_sentence = clause.sentence;
            return;
        }
        let who = self.first_character(clause).filter(|c| self.in_company(*c));
        let verb = [W::Be, W::Move, W::Transfer, W::Take].iter().any(|w| has(clause, *w));
        let led = clause.nodes.windows(2).any(|w| {
            matches!(w[0].node, Node::Word(W::To | W::On))
                && matches!(&w[1].node, Node::Cards(m) if self.character(m[0].card))
        });
        let owns = clause.joined == Some(W::Who) && has(clause, W::Be) && self.strike_sentence == clause.sentence;
        let gone = led && self.strike_sentence == clause.sentence && shares::whole_shares(clause).len() <= 5;
        let takes = has(clause, W::Take)
            && clause.nodes.len() <= 4
            && clause.nodes.iter().any(|p| matches!(p.node, Node::Word(W::It) | Node::Number(1)));
        let acts = [W::Play, W::Tap, W::Discard, W::Respond, W::Have, W::Bear].iter().any(|w| has(clause, *w));
        let mentions = self.mentions;
        let fought = self.story.deeds.last().and_then(|d| d.what).filter(|w| self.creature(*w));
        if takes
            && let Some(source) = fought
            && !self.is_fought(source)
        {
            let key = self.story.deeds.last().and_then(|d| d.key.clone());
            self.story.fights.push(Fight { source: Some(source), key, joined: true, ..Fight::default() });
        }
        let Some(fight) = self.story.fights.last_mut() else { return };
        if let Some(who) = who.filter(|_| verb && !acts && !clause.asked && (owns || gone || takes)) {
            fight.gives_strike(who, mentions);
            self.handled = true;
        }
    }

    /// Finds who is given the strikes: `I assign one to Aragorn and one to Gimli`.
    fn handed(&mut self, clause: &Clause) {
        use Word as W;
        let gives = [W::Assign, W::Transfer, W::Put, W::Take, W::Move].iter().any(|w| has(clause, *w));
        // `one strike on Balin, the other on Óin`, without a verb
        let bare = !clause.nodes.iter().any(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        if !(gives || bare) || clause.asked || has(clause, W::Not) || self.story.fights.is_empty() {
            return;
        }
        // `one goes to Boromir, the other to Legolas`
        let small = |n: &&Node| !matches!(n, Node::Whose(_) | Node::Word(W::Move));
        let nodes: Vec<&Node> = shares::whole_shares(clause).into_iter().filter(small).collect();
        let one = |n: &Node| {
            matches!(n, Node::Number(1) | Node::Word(W::SecondOne | W::Strike))
                || matches!(n, Node::Other(w) if w == "one" || w == "other")
        };
        let given = nodes.windows(3).filter_map(|w| match (w[1], w[2]) {
            (Node::Word(W::To | W::On | W::For | W::At | W::Against), Node::Cards(m)) if one(w[0]) => Some(m[0].card),
            _ => None,
        });
        let given: Vec<usize> = given.filter(|c| self.in_company(*c)).collect();
        let mentions = self.mentions;
        if given.len() < 2 {
            return;
        }
        if let Some(fight) = self.story.fights.last_mut() {
            given.iter().for_each(|c| fight.told_of_strike(*c, StrikeStatus::ToCome, mentions));
            fight.joined = true;
            fight.step = Some(Step::StrikesAssigned);
            self.handled = true;
        }
    }

    /// Finds what attacks in a clause: a creature, a site, a card that makes an attack.
    pub(super) fn attacker(&self, clause: &Clause, verbs: &[(usize, Word)]) -> Option<(usize, bool)> {
        use Word as W;
        let automatic = has(clause, W::AutomaticAttack);
        if automatic {
            let site = clause.nodes.iter().find_map(|p| match &p.node {
                Node::Cards(m) if self.site(m[0].card) => Some(m[0].card),
                _ => None,
            });
            let there = self.story.companies.last().and_then(|c| c.at.or(c.to));
            // `there is no automatic-attack at that site`
            let told: Vec<&Node> =
                clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
            if told.windows(2).any(|w| matches!(w, [Node::Word(W::Not), Node::Word(W::AutomaticAttack)])) {
                return None;
            }
            let told = !clause.asked && !self.shows_before_attacks(clause);
            return site.or(there).map(|s| (s, true)).filter(|_| told);
        }
        // A card that could attack does not attack, nor does one whose strike somebody will have to face.
        let leads = |at: usize| {
            let next = clause.nodes[at + 1..].iter().find(|p| p.node != Node::Word(W::Must)).map(|p| &p.node);
            matches!(next, Some(Node::Word(W::Attack | W::Face)))
        };
        let could = clause.nodes.iter().enumerate().any(|(at, p)| p.node == Node::Word(W::Can) && leads(at));
        if clause.asked || could {
            return None;
        }
        let (strikes, prowess) = figures(clause);
        let home = self.site_told(clause);
        if let Some(site) = home {
            return Some((site, true));
        }
        // `orcs, 4 strikes at 9`: the attack of the card that was named last; `…, which attack now`.
        let alone = self.cards(clause).all(|(_, m)| self.character(m.card) || self.site(m.card));
        let made = self.maker_told(clause, alone);
        if let Some(card) = made.filter(|_| strikes.is_some() && prowess.is_some()) {
            return Some((card, false));
        }
        let goes_on = clause.joined == Some(W::Who) && verbs.first().is_some_and(|(_, w)| *w == W::Attack);
        let last =
            self.it.filter(|i| goes_on && self.is(*i, CardKind::Creature) && !self.is_used(*i) && !self.lies(*i));
        if let Some(card) = last {
            return Some((card, false));
        }
        let got = self.gets_somebody(clause);
        if let Some(card) = self.it.filter(|i| got == Some(W::It) && self.creature(*i) && !self.lies(*i)) {
            return Some((card, false));
        }
        let fights = self.tells_of_attack(clause, verbs)
            || got.is_some()
            || verbs.iter().any(|(_, w)| matches!(w, W::Attack | W::Face | W::Wound));
        let the = has(clause, W::TheAttack) || has(clause, W::Attack);
        let named = clause.nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.creature(*c) && !self.lies(*c)),
            _ => None,
        });
        // `HP: Exhalation of Decay on it against Théoden`: it is played.
        let declared = verbs.is_empty() && clause.speaker.is_some();
        let named = named.filter(|c| !(declared && self.lies_in_a_pile(*c)));
        // `Two Wargs strikes at 9 are on my Aragorn`, `Orc-patrol 3@6 on Gimli`, `Wargs on Gimli, nothing assigned`
        let played = verbs.iter().any(|(_, w)| matches!(w, W::Play | W::Put | W::Respond | W::Want));
        let strikes = figures(clause).0.is_some()
            || has(clause, W::Strike)
            || has(clause, W::Assign)
            || has(clause, W::Unassigned);
        if let Some(card) = named.filter(|c| fights || strikes && !played && self.is(*c, CardKind::Creature)) {
            return Some((card, false));
        }
        // `the attack of her Seize Prisoners`
        let hit = |at: usize| at > 0 && clause.nodes[at - 1].node == Node::Word(W::With);
        let made = clause.nodes.iter().enumerate().find_map(|(at, p)| match &p.node {
            // `he hits me with Long Dark Reach`: it is played.
            Node::Cards(_) if hit(at) => None,
            Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.is(*c, CardKind::Event) && !self.character(*c)),
            _ => None,
        });
        let made = made.filter(|c| (the || fights) && self.makes_attack(*c) && !(declared && self.only_hazard(*c)));
        made.or_else(|| self.creature_of_figures(clause)).map(|c| (c, false))
    }

    /// Finds the site whose attack a clause tells of without its name: `the site attacks`, `the Undead have 2 strikes at 8`.
    fn site_told(&self, clause: &Clause) -> Option<usize> {
        use Word as W;
        let place = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, W::AttackRace | W::Site),
            Node::Other(word) => matches!(word.as_str(), "place" | "itself"),
            _ => false,
        };
        let race =
            !has(clause, W::Not) && clause.nodes.iter().any(place) && (has(clause, W::Attack) || has(clause, W::Face));
        let creature = self.cards(clause).any(|(_, m)| self.creature(m.card) || self.makes_attack(m.card));
        let home = self
            .story
            .companies
            .last()
            .and_then(|c| c.at)
            .filter(|_| race && !creature && self.story.fights.is_empty());
        let (strikes, prowess) = figures(clause);
        // `Dead Marshes, site phase. The Undead have 2 strikes at 8`
        let shown = strikes.is_some() && (prowess.is_some() || has(clause, W::Be));
        let there = has(clause, W::AttackRace) && shown && !has(clause, W::Not);
        let home = home.or_else(|| self.site_that_attacks().filter(|_| there && !creature));
        // `the Men of that card`
        let home = home.filter(|_| !has(clause, W::Card) && !lets_face(clause) || self.only_maker().is_none());
        home.filter(|_| strikes.is_none() || self.only_maker().is_none())
    }

    /// Finds the card that makes the attack of which a clause gives the figures: the one in the clause, the one that was
    /// named last, or the only one.
    fn maker_told(&self, clause: &Clause, alone: bool) -> Option<usize> {
        use Word as W;
        let own = |c: &usize| self.makes_attack(*c) && !self.hazard(*c);
        let told = has(clause, W::Unfinished) || has(clause, W::AttackRace) || has(clause, W::During);
        let here = self.cards(clause).map(|(_, m)| m.card).find(own).filter(|_| told);
        let made = self.it.filter(|i| alone && self.makes_attack(*i) && has(clause, W::AttackRace)).or(here);
        let met = [W::AttackRace, W::TheAttack, W::Attack, W::Face].iter().any(|w| has(clause, *w));
        made.or_else(|| self.only_maker().filter(|_| alone && met))
    }

    /// Finds the only site that the text names, where the site phase goes on, nothing attacks and it has an attack of its
    /// own.
    fn site_that_attacks(&self) -> Option<usize> {
        let mut sites = (0..self.mentions.len()).filter(|c| self.site(*c) && !self.character(*c));
        let first = sites.next().filter(|_| self.story.phase == Some(Phase::Site) && self.story.fights.is_empty())?;
        let attacks = |v: &usize| {
            let site = self.table.defs.get(*v).and_then(|def| def.site.as_ref());
            site.is_some_and(|site| !site.automatic_attacks.is_empty())
        };
        let own = self.mentions[first].versions.iter().any(attacks);
        let creature = (0..self.mentions.len()).any(|c| self.creature(c) && !self.character(c));
        (own && !creature && sites.all(|c| self.same(c, first))).then_some(first)
    }

    /// Whether a clause tells of an attack that is over, or names its creature and a character and no verb: `Gimli and
    /// Óin already beat an Orc-patrol`, `Orc-warband vs Balin`.
    fn tells_of_attack(&self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        let done = (has(clause, W::Already) || has(clause, W::Earlier)) && !has(clause, W::Strike);
        let beaten = done && verbs.first().is_some_and(|(_, w)| *w == W::Beat);
        let led = |at: usize| clause.nodes[..at].last().is_some_and(|p| p.node == Node::Word(W::Against));
        let whom = |(at, m): (usize, &Member)| led(at) && self.character(m.card) && !self.lies(m.card);
        beaten || verbs.is_empty() && self.cards(clause).any(whom) || self.stands_against(clause, verbs)
    }

    pub(super) fn agent(&self, card: usize) -> bool {
        self.mentions[card].is_agent(self.table)
    }

    pub(super) fn makes_attack(&self, card: usize) -> bool {
        let versions = &self.mentions[card].versions;
        self.plays_so(card, knowledge::attacks) || knowledge::triggers(self.table, versions, knowledge::attacks)
    }
}

/// Whether the attack that was told of last is faced: `they faced it`, `we fought him`.
fn faces_it(clause: &Clause) -> bool {
    use Word as W;
    // `facing them are Frodo and Merry` tells who does, and is not over.
    let are = |at: usize| clause.nodes.get(at + 2).is_some_and(|p| p.node == Node::Word(W::Be));
    let him = clause
        .nodes
        .windows(2)
        .enumerate()
        .any(|(at, w)| w[0].node == Node::Word(W::Face) && w[1].node == Node::Person(Person::He) && !are(at));
    // `now Legolas faces his`: his strike.
    let own = clause.nodes.windows(3).any(|w| {
        matches!(&w[0].node, Node::Cards(_))
            && w[1].node == Node::Word(W::Face)
            && w[2].node == Node::Person(Person::He)
    });
    let him = him && !own;
    // `he hasn't faced it yet`
    if has(clause, W::Not) && has(clause, W::Yet) {
        return false;
    }
    has(clause, W::FaceIt)
        || has(clause, W::Face) && has(clause, W::It) && !goes_on(clause) && !lets_face(clause)
        || him && !has(clause, W::Not) && !goes_on(clause)
}

/// Whether a card is what lets somebody face an attack: `it first makes you fight some Orcs`. That tells what the card does.
fn lets_face(clause: &Clause) -> bool {
    let face = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Face));
    let does = |p: &Placed| is_plain(&p.node, MAKES) || p.node == Node::Word(Word::Force);
    face.is_some_and(|face| clause.nodes[..face].iter().any(does))
}

/// Whether somebody faces something now, or will: `while he is facing it`, `so that he faces it untapped`, `it is time to
/// fight it`, `there would be a fight at the end of it`.
fn goes_on(clause: &Clause) -> bool {
    use Word as W;
    let leads = matches!(clause.joined, Some(W::When | W::So | W::If | W::Before));
    let face = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(W::Face | W::FaceIt))).unwrap_or(0);
    let ahead = |p: &Placed| matches!(p.node, Node::Word(W::Be | W::To | W::Want | W::Can | W::Must));
    leads || clause.nodes[..face].iter().any(ahead)
}
