//! Reads who declares nothing more: `I pass`, `no reaction from either side`, `she has no answer, neither does he`, `he
//! says ok, I say ok`.

use super::*;

/// Words of players who have nothing to declare, and of many others: they count where both players say them.
const AGREES: [&str; 18] = [
    "ok", "okay", "k", "okey", "fine", "sure", "alright", "cool", "yes", "good", "done", "finished", "shrugs",
    "shrugged", "nods", "nodded", "looked", "stared",
];

/// Deeds of a player who agrees without a word, or says so as well.
const WITH_IT: [&str; 14] =
    ["just", "too", "also", "well", "with", "it", "that", "as", "only", "head", "shook", "shakes", "then", "at"];

/// The player who declines.
#[derive(Clone, Debug, PartialEq)]
enum Who {
    Both,
    One(Option<Person>),
}

/// Players who are said to decline before it is said what.
#[derive(Clone, Debug)]
pub(super) struct Declining {
    who: Vec<Who>,
    sentence: usize,
}

/// A player who agrees to what was declared, and the number of declarations then.
#[derive(Clone, Debug)]
pub(super) struct Agreeing {
    who: Option<Person>,
    deeds: usize,
}

/// Whether the one who speaks goes on with something for the same chain: `ok, and before we resolve it, Call of Home`.
pub(super) fn adds(clause: &Clause, behind: &[&Clause]) -> bool {
    let own = |c: &&&Clause| c.speaker == clause.speaker && (c.speaker.is_some() || c.sentence == clause.sentence);
    let same = |c: &&Clause| {
        let before = c.joined == Some(Word::Before) && has(c, Word::Resolve);
        !c.asked && (has(c, Word::SameChain) || before)
    };
    behind.iter().take_while(own).take(4).any(same)
}

impl Reading<'_> {
    /// Whether a clause says that a player declares nothing; they pass then.
    pub(super) fn declines(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let aside = [W::If, W::Must, W::CorruptionCheck, W::Check];
        // A player who has nothing to say of a strike or of dice may mean many things.
        let other = [W::Strike, W::BodyCheck, W::Roll, W::HazardLimit, W::Hazard, W::Can, W::Reveal, W::Attack];
        let other = !has(clause, W::Pass) && other.iter().any(|w| has(clause, *w) && !self.agreed_word(clause, *w));
        if aside.iter().any(|w| has(clause, *w)) || other || clause.joined == Some(W::If) || clause.nodes.is_empty() {
            return false;
        }
        if self.he_gets_none(clause) {
            self.handled = true;
            return true;
        }
        // `you have nothing to target` tells of no pass.
        let aims = [Node::Word(W::Not), Node::Word(W::To), Node::Word(W::Against)];
        if clause.nodes.windows(3).any(|w| w.iter().map(|p| &p.node).eq(&aims)) {
            return false;
        }
        // `and so does he?` asks nothing.
        let likewise = clause.joined == Some(W::So) && self.just_passed();
        let asks = clause.asked && crate::told::node::asks_by_form(clause) && !likewise;
        let asked = clause.nodes.iter().position(|p| p.node == Node::Word(W::Asks));
        if asks || asked == Some(0) {
            return false;
        }
        let to_what = self
            .cards(clause)
            .all(|(at, _)| matches!(leading(clause, at), Some(Node::Word(W::To | W::On | W::Against | W::Respond))));
        if !to_what {
            return false;
        }
        // `he has played nothing yet`: no hazard is used.
        let nothing = has(clause, W::Have) && has(clause, W::Play) && has(clause, W::Not) && !has(clause, W::Respond);
        let yet = has(clause, W::Yet);
        if nothing && yet && !self.anything_declared() {
            self.story.used = self.story.used.or(Some(0));
            self.handled = true;
            return true;
        }
        let who = self.who_declines(clause);
        if !who.is_empty() {
            return self.decline(clause, who);
        }
        self.cards(clause).next().is_none() && self.agrees(clause)
    }

    /// Whether a word stands there as `ok`.
    fn agreed_word(&self, clause: &Clause, word: Word) -> bool {
        let said = |p: &Placed| self.text.get(p.span.clone()).map(fold).unwrap_or_default();
        word == Word::Can
            && clause.nodes.iter().all(|p| p.node != Node::Word(word) || AGREES.contains(&said(p).as_str()))
    }

    /// Notes who declines. It waits where the text tells only behind it what they decline.
    fn decline(&mut self, clause: &Clause, who: Vec<Who>) -> bool {
        let open = self.story.deeds.iter().any(|d| !d.earlier);
        let fought = self.story.fights.last().is_some_and(|f| f.joined || !f.assigned.is_empty());
        let named: Vec<(usize, usize)> = self
            .cards(clause)
            .map(|(at, m)| (at, m.card))
            .filter(|(_, c)| self.playable(*c) && !self.is_used(*c))
            .collect();
        for (at, card) in named {
            if !self.lies(card) {
                self.play(clause, at, card, None);
            }
        }
        if open || fought {
            // `I let it resolve`: anything told behind it comes in the next chain; the player who declared last says no
            // more by that.
            let resolves = fold(&self.words(clause)).contains("resolve");
            let last = self.story.deeds.iter().rfind(|d| !d.earlier).map(|d| (d.chain, d.by.clone()));
            let own = |w: &Who| matches!((w, &last), (Who::One(Some(p)), Some((_, Some(by)))) if p == by);
            who.into_iter().filter(|w| !(resolves && own(w))).for_each(|w| self.passed(w));
            if let Some((chain, _)) = last.as_ref().filter(|_| resolves) {
                self.story.chain = self.story.chain.max(chain.saturating_add(1));
            }
        } else {
            self.declining = Some(Declining { who, sentence: clause.sentence });
        }
        self.handled = true;
        true
    }

    /// Lets those pass who were said to decline before it was said what: that is in another sentence.
    pub(super) fn declined_before(&mut self, sentence: Option<usize>) {
        let open = self.story.deeds.iter().any(|d| !d.earlier);
        let waits = self.declining.take_if(|d| open && sentence != Some(d.sentence));
        waits.into_iter().flat_map(|d| d.who).for_each(|w| self.passed(w));
    }

    /// Notes that somebody passes; where both have, the chain is over.
    fn passed(&mut self, who: Who) {
        let agreed = self.agreeing.take().filter(|a| a.deeds == self.story.deeds.len());
        let agreed = agreed.map(|a| a.who);
        let who = match who {
            Who::Both => vec![None, None],
            Who::One(one) => match agreed {
                // `she said ok, no reaction`: who is not named again is the same.
                Some(first) if first.is_some() && one.is_none() => vec![first],
                Some(first) if first != one => vec![first, one],
                _ => vec![one],
            },
        };
        let chain = self.story.deeds.iter().rfind(|d| !d.earlier).map_or(self.story.chain, |d| d.chain);
        for by in who {
            let last: Vec<&Deed> =
                self.story.deeds.iter().rev().take_while(|d| d.act == Act::Pass && d.chain == chain).collect();
            let same = last.iter().any(|d| by.is_some() && d.by == by);
            if last.len() > 1 || same {
                continue;
            }
            let mut deed = Deed::of(Act::Pass, None, by);
            deed.chain = chain;
            self.story.deeds.push(deed);
        }
        let passed = self.story.deeds.iter().rev().take_while(|d| d.act == Act::Pass && d.chain == chain).count();
        if passed > 1 {
            self.story.chain = self.story.chain.max(chain.saturating_add(1));
        }
    }

    /// Whether the text told last that somebody passes.
    fn just_passed(&self) -> bool {
        self.story.deeds.last().is_some_and(|d| d.act == Act::Pass) || self.declining.is_some()
    }

    /// Gives those who are said to decline, in their order.
    fn who_declines(&self, clause: &Clause) -> Vec<Who> {
        // A question behind it tells of nobody.
        let asked = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Asks));
        let nodes = &clause.nodes[..asked.unwrap_or(clause.nodes.len())];
        let mut all: Vec<Who> = Vec::new();
        let mut from = 0;
        while let Some((start, end)) = (from..nodes.len()).find_map(|at| Some((at, self.declining_at(clause, at)?))) {
            let next = (end..nodes.len()).find(|at| self.declining_at(clause, *at).is_some()).unwrap_or(nodes.len());
            let before = self.declarers(&nodes[from..start], false);
            let within = self.declarers(&nodes[start..end], false);
            let behind = self.declarers(&nodes[end..next], true);
            let of_us = matches!(nodes.get(start + 1..start + 3), Some([of, who])
                if of.node == Node::Word(Word::Of) && who.node == Node::Person(Person::Me));
            let both = nodes[from..next].iter().any(|p| self.means_both(p))
                || (of_us || self.names_nobody(&nodes[start])) && within.iter().all(|w| *w == Some(Person::Me));
            let whole = [before.clone(), within, behind.clone()].concat();
            from = if before.is_empty() && !behind.is_empty() { next } else { end };
            match () {
                () if both => all.push(Who::Both),
                () if !whole.is_empty() => all.extend(whole.into_iter().map(Who::One)),
                () => all.extend(clause.speaker.clone().map(|p| Who::One(Some(p))).or(self.alone_declines(clause))),
            }
        }
        if !all.is_empty() || self.just_passed() {
            let rest = &nodes[from..];
            // `none here either`: whoever says it, says it of themselves.
            let speaker = clause.speaker.clone().filter(|_| all.is_empty() && self.none_either(rest)).map(Some);
            let after = if all.is_empty() { None } else { self.passes_next(rest) };
            let again = self.declines_as_well(rest, clause.joined).or(after).or(speaker);
            all.extend(again.map(Who::One));
        }
        all
    }

    /// Whether words only say that there is nothing from whoever speaks, as there was nothing before: `none here either`.
    fn none_either(&self, nodes: &[Placed]) -> bool {
        let also =
            |p: &Placed| matches!(&p.node, Node::Other(w) if ["either", "too", "also", "same"].contains(&w.as_str()));
        let plain = |p: &Placed| {
            matches!(
                p.node,
                Node::Other(_) | Node::Mark(_) | Node::Word(Word::Not | Word::Again | Word::With | Word::Have)
            )
        };
        let again = nodes.iter().any(|p| also(p) || p.node == Node::Word(Word::Again));
        again && nodes.len() < 6 && nodes.iter().all(plain)
    }

    /// Finds who is said to pass next: `he passes first and the resource player afterwards`, `she passes, then I`.
    fn passes_next(&self, nodes: &[Placed]) -> Option<Option<Person>> {
        use Word as W;
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, W::And | W::Then | W::Order | W::NextChain | W::After | W::SecondOne | W::But),
            Node::Other(_) | Node::Mark(_) | Node::Person(_) | Node::Whose(Person::He) => true,
            _ => false,
        };
        let mut people =
            nodes.iter().filter_map(|p| if let Node::Person(p) = &p.node { Some(p.clone()) } else { None });
        let (next, other) = (people.next()?, people.next());
        let ordered = nodes.iter().any(|p| matches!(p.node, Node::Word(W::And | W::Then | W::NextChain | W::After)));
        (other.is_none() && ordered && nodes.len() < 8 && nodes.iter().all(plain)).then(|| self.player_meant(next))
    }

    /// Whether both players are said to decline: `nobody`, `no one responds`, `no responses`.
    fn names_nobody(&self, placed: &Placed) -> bool {
        let said = self.text.get(placed.span.clone()).map(fold).unwrap_or_default();
        let none =
            ["nobody", "no one", "noone", "neither", "no responses", "no replies", "no further", "no more responses"];
        none.iter().any(|w| said.starts_with(w))
    }

    /// Finds who declines where nobody says it, `no response`: the player who did not make the declaration.
    fn alone_declines(&self, clause: &Clause) -> Option<Who> {
        let said = fold(&self.words(clause));
        let alone = ["no response", "no reaction", "no answer", "no reply", "no resp"].iter().any(|w| said.contains(w))
            || self.without_cards(clause);
        // `…, who goes to Bree, declines`, `I can't or don't want to respond`
        let passes = ["pass", "passes", "passed", "declines", "decline", "declined"].contains(&said.trim())
            || clause.joined.is_some()
                && matches!(clause.nodes[0].node, Node::Word(Word::Pass | Word::Do | Word::Have | Word::Respond));
        // `Pass, pass.`: each of the two, in their turn.
        let bare = clause.joined.is_none() && ["pass", "passes"].contains(&said.trim());
        let subject = self.subject.clone().filter(|_| passes && !bare).map(|p| Who::One(Some(p)));
        subject.or((alone || bare).then_some(Who::One(None)))
    }

    /// Whether a clause says that no cards are played: `no cards`, `no cards from the resource side`.
    fn without_cards(&self, clause: &Clause) -> bool {
        use Word as W;
        clause.nodes.iter().enumerate().any(|(at, p)| match &p.node {
            Node::Word(W::Pass) => self.text.get(p.span.clone()).is_some_and(|t| t.contains(' ')),
            Node::Word(W::Not) => self.no_card(clause, at).is_some(),
            _ => false,
        })
    }

    /// Tells where words end that say that no card is played while dice are to come: `no support, no cards`.
    fn no_card(&self, clause: &Clause, at: usize) -> Option<usize> {
        use Word as W;
        let fought = self.story.fights.last().is_some_and(|f| !f.assigned.is_empty());
        let card = clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::Card));
        let ends = match clause.nodes.get(at + 2).map(|p| &p.node) {
            None | Some(Node::Mark(_) | Node::Cards(_)) => true,
            Some(Node::Word(w)) => matches!(w, W::From | W::By | W::And | W::To),
            _ => false,
        };
        (fought && card && ends).then_some(at + 2)
    }

    /// Gives the player whom a word means: `he` is the opponent of whoever tells it, and nobody knows who where nobody
    /// says `I`.
    fn player_meant(&self, person: Person) -> Option<Person> {
        if person == Person::He { self.first_person.then_some(Person::Opponent) } else { Some(person) }
    }

    fn means_both(&self, placed: &Placed) -> bool {
        match &placed.node {
            Node::Word(w) => *w == Word::Both,
            Node::Other(word) => word == "either",
            _ => false,
        }
    }

    /// Gives the players among some nodes who are meant to do something; those behind it where `from` or `by` leads to
    /// them.
    fn declarers(&self, nodes: &[Placed], behind: bool) -> Vec<Option<Person>> {
        let mut all: Vec<Option<Person>> = Vec::new();
        for (at, placed) in nodes.iter().enumerate() {
            let led = at.checked_sub(1).map(|b| &nodes[b].node);
            let by = matches!(led, Some(Node::Word(Word::From | Word::By | Word::Of)));
            let aside = matches!(led, Some(Node::Word(w)) if preposition(*w)) && !by;
            let Node::Person(person) = &placed.node else { continue };
            if aside || behind && !by {
                continue;
            }
            let meant = self.player_meant(person.clone());
            if !all.contains(&meant) {
                all.push(meant);
            }
        }
        all
    }

    /// Tells where words end that begin at a place and say that nothing is declared: `pass`, `does not respond`,
    /// `nobody adds`, `does nothing`.
    fn declining_at(&self, clause: &Clause, at: usize) -> Option<usize> {
        use Word as W;
        let nodes = &clause.nodes;
        let denied = nodes[at.saturating_sub(3)..at].iter().any(|p| p.node == Node::Word(W::Not));
        let said = |at: usize| self.text.get(nodes[at].span.clone()).map(fold).unwrap_or_default();
        // `does not play anything`, `adds nothing`, but not `you can't play that`.
        let whole = ["nothing", "none", "nuthin", "nothin", "nobody", "no one", "noone", "neither"]
            .iter()
            .any(|w| said(at).starts_with(w));
        let anything = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "anything");
        let whole = whole || nodes[at..].iter().take(6).any(anything);
        let declares = |p: &Placed| match &p.node {
            Node::Word(W::Respond | W::Anything) => true,
            Node::Word(w) => whole && matches!(w, W::Play | W::Put | W::Say),
            _ => anything(p),
        };
        let small = |p: &Placed| match &p.node {
            Node::Other(_) | Node::Person(_) => true,
            Node::Word(w) => matches!(w, W::Want | W::To | W::Have | W::Do | W::Now | W::Of | W::Or | W::SecondOne),
            _ => false,
        };
        // A denial, up to what somebody could do.
        let denies = |from: usize| {
            let verb = nodes[from..].iter().take(6).position(declares).map(|n| from + n)?;
            nodes[from..verb].iter().all(small).then_some(verb + 1)
        };
        match nodes[at].node {
            Node::Word(W::Pass) if !denied && !has(clause, W::Item) && !self.lies_on_somebody(clause, at) => {
                Some(at + 1)
            }
            Node::Word(W::Not) if !denied => {
                denies(at + 1).or_else(|| self.nothing(clause, at)).or_else(|| self.no_card(clause, at))
            }
            // `neither does he`: that is told of who declined before.
            Node::Word(W::Nobody) => {
                denies(at + 1).or_else(|| self.nothing(clause, at).filter(|_| has(clause, W::Respond)))
            }
            _ => None,
        }
    }

    /// Whether words tell what somebody bears: `nothing else on him gives corruption`.
    fn lies_on_somebody(&self, clause: &Clause, at: usize) -> bool {
        let on = clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(Word::On));
        on && match clause.nodes.get(at + 2).map(|p| &p.node) {
            Some(Node::Person(Person::He)) => true,
            Some(Node::Cards(m)) => m.iter().all(|m| self.character(m.card)),
            _ => false,
        }
    }

    /// Tells where such words end: `he does nothing`, `I have none`, `nothing from him`.
    fn nothing(&self, clause: &Clause, at: usize) -> Option<usize> {
        use Word as W;
        let nodes = &clause.nodes;
        let said = self.text.get(nodes[at].span.clone()).map(fold)?;
        let whole = ["nothing", "none", "nuthin", "nothin", "nowt", "nobody", "no one"].contains(&said.as_str());
        let doing = at.checked_sub(1).map(|b| &nodes[b].node);
        let does = matches!(
            doing,
            Some(Node::Word(W::Do | W::Play | W::Have | W::Put | W::Say | W::Respond | W::With | W::Get | W::By))
        );
        let next = nodes.get(at + 1).map(|p| &p.node);
        let from = matches!(next, Some(Node::Word(W::From | W::By)))
            && matches!(nodes.get(at + 2).map(|p| &p.node), Some(Node::Person(_)));
        let ends = match next {
            None | Some(Node::Mark(_) | Node::Other(_)) => true,
            Some(Node::Word(w)) => matches!(w, W::To | W::Against | W::On | W::Respond | W::Now | W::Yet | W::Nobody),
            _ => false,
        };
        let alone = nodes.len() < 3 && clause.speaker.is_some();
        // `none from him`, of what the clause before spoke of; `nothing from me` says so by itself.
        let spoken = said != "none" && whole || self.just_passed();
        (whole && (does || alone) && ends || from && spoken).then_some(at + 1)
    }

    /// Tells who declines as the one before did: `neither do I`, `so does he`, `me too`, `same for him`.
    fn declines_as_well(&self, nodes: &[Placed], joined: Option<Word>) -> Option<Option<Person>> {
        use Word as W;
        let also = |p: &Placed| match &p.node {
            Node::Word(w) => matches!(w, W::Not | W::Nobody | W::Again),
            Node::Other(word) => matches!(word.as_str(), "too" | "also" | "either" | "likewise" | "same"),
            _ => false,
        };
        let plain = |p: &Placed| match &p.node {
            Node::Word(w) => {
                matches!(w, W::Do | W::Be | W::Have | W::So | W::And | W::From | W::For | W::By | W::Can | W::Over)
            }
            Node::Other(_) | Node::Person(_) | Node::Mark(_) => true,
            _ => false,
        };
        let says = |word: W| nodes.iter().any(|p| p.node == Node::Word(word));
        let so = joined == Some(W::So) || says(W::So);
        let said = nodes.iter().any(also) || so && (says(W::Do) || says(W::Be) || says(W::Have));
        let person = nodes.iter().find_map(|p| if let Node::Person(p) = &p.node { Some(p.clone()) } else { None });
        let person = person.filter(|_| said && nodes.len() < 8 && nodes.iter().all(|p| plain(p) || also(p)))?;
        Some(self.player_meant(person))
    }

    /// Whether somebody has nothing against it and says nothing else: `he says ok`, `she shrugs`, `RP: fine`. Where
    /// both do, both pass.
    fn agrees(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let said = |p: &Placed| self.text.get(p.span.clone()).map(fold).unwrap_or_default();
        let agrees = |p: &Placed| match &p.node {
            Node::Word(W::Can | W::Over) | Node::Other(_) => AGREES.contains(&said(p).as_str()),
            // `is done`, of a player.
            Node::Word(W::Resolve) => said(p).ends_with("done"),
            _ => false,
        };
        let plain = |p: &Placed| match &p.node {
            Node::Person(_) | Node::Mark(_) => true,
            Node::Word(w) => matches!(
                w,
                W::Say
                    | W::Move
                    | W::Be
                    | W::And
                    | W::Both
                    | W::Alone
                    | W::Now
                    | W::It
                    | W::AllOf
                    | W::SecondOne
                    | W::With
                    | W::At
                    | W::Because
            ),
            Node::Other(word) => WITH_IT.contains(&word.as_str()),
            // `im good 2`
            Node::Number(2) => said(p) == "2" && clause.nodes.last() == Some(p),
            Node::Whose(_) => clause.nodes.iter().any(|p| said(p) == "head" || said(p) == "heads"),
            _ => false,
        };
        let head = clause.nodes.iter().any(|p| said(p).starts_with("head"))
            && clause.nodes.iter().any(|p| said(p).starts_with("sh"));
        let all = clause.nodes.iter().all(|p| agrees(p) || plain(p));
        if clause.asked
            || !all
            || !(head || clause.nodes.iter().any(agrees))
            || self.story.deeds.iter().all(|d| d.earlier)
        {
            return false;
        }
        let both = clause.nodes.iter().any(|p| p.node == Node::Word(W::Both));
        let person =
            clause.nodes.iter().find_map(|p| if let Node::Person(p) = &p.node { Some(p.clone()) } else { None });
        let Some(person) = person.or_else(|| clause.speaker.clone()).map(Some).or(both.then_some(None)) else {
            return false;
        };
        let meant = person.and_then(|person| self.player_meant(person));
        if both {
            self.passed(Who::Both);
            self.handled = true;
            return true;
        }
        let now = self.story.deeds.len();
        let other = self.agreeing.as_ref().is_some_and(|a| a.deeds == now && a.who != meant);
        // `ok, and before we resolve it I add Call of Home`: that is no pass.
        let passed = self.story.deeds.last().is_some_and(|d| d.act == Act::Pass && d.by != meant) && !self.adds_next;
        if other || passed {
            self.passed(Who::One(meant));
        } else {
            self.agreeing = Some(Agreeing { who: meant, deeds: now });
        }
        self.handled = true;
        true
    }
}
