//! Reads which home sites the player of agents has left in the location deck: `his only Edoras is under his own company`,
//! `a single copy of it in my location deck`, `he has no other home site of theirs`.

use super::*;
use crate::told::words::Words;

/// How many nodes may stand between a word that denies or counts and the site card that it is about.
const REACH: usize = 6;

/// What a text says of the home sites of agents.
#[derive(Default)]
struct Homes {
    /// The only one there is, where the text names it.
    only: bool,
    /// That there is no other one, or none for one of the agents.
    other: bool,
    /// That there is none.
    none: bool,
    /// That one is in use.
    used: bool,
    /// How many there are, where the text counts them.
    count: usize,
    /// The one that is named.
    site: Option<usize>,
    /// The clauses that say so.
    clauses: Vec<std::ops::Range<usize>>,
    sentences: Vec<usize>,
}

impl Reading<'_> {
    /// Puts the home sites that are left for the agents of the text into the location deck, where the text says that
    /// they are few.
    pub(super) fn homes_left(&mut self, clauses: &[Clause]) {
        let agents = self.story.lying.iter().filter(|l| l.typed.is_none()).map(|l| l.card.card);
        let agents: Vec<usize> = agents.filter(|c| self.agent(*c)).collect();
        let typed = |s: &crate::lang::Says| matches!(s, crate::lang::Says::Pile { pile: Pile::Sites, .. });
        if agents.is_empty() || self.story.verbatim.iter().any(typed) {
            return;
        }
        let mut homes = Homes::default();
        for (at, clause) in clauses.iter().enumerate() {
            self.homes_of(clause, at.checked_sub(1).map(|b| &clauses[b]), &agents, &mut homes);
        }
        if !(homes.only || homes.other || homes.none) {
            return;
        }
        let near = |c: &&Clause| homes.sentences.iter().any(|s| s.abs_diff(c.sentence) < 2);
        homes.used = clauses.iter().filter(near).any(|c| self.is_in_use(c, &agents)) || self.stands_on_home(&agents);
        let site = homes.site.or_else(|| (0..self.mentions.len()).find(|c| self.is_home(*c, &agents)));
        let left = site.filter(|_| !homes.used && (homes.only || homes.other));
        let kept = self.story.piles.iter().filter(|(_, p, c)| *p != Pile::Sites || !self.is_home(*c, &agents));
        let kept = kept.cloned().collect();
        self.story.piles = kept;
        match left {
            Some(site) => {
                let copies = std::iter::repeat_n((Some(Person::Hazard), Pile::Sites, site), homes.count.max(1));
                self.story.piles.extend(copies);
            }
            None => self.story.counted.push((Some(Person::Hazard), Pile::Sites, 0)),
        }
        for card in (0..self.mentions.len()).filter(|c| self.site(*c)).collect::<Vec<_>>() {
            self.story.absent.retain(|a| *a != card);
            if self.is_home(card, &agents) {
                self.take(card);
            }
        }
        self.mover_goes_home(clauses, &agents);
        self.company_on_home(clauses, &homes, &agents);
        let read = |span: &std::ops::Range<usize>| homes.clauses.contains(span);
        self.story.forget(|span| read(span));
    }

    /// Whether a clause only tells what a card prints as somebody's home: `his home is any site in Gorgoroth`.
    pub(super) fn tells_home(&mut self, clause: &Clause) -> bool {
        let mut nodes = clause.nodes.iter().map(|p| &p.node);
        let his = nodes.next() == Some(&Node::Whose(Person::He));
        let home = his && matches!(nodes.next(), Some(Node::Other(word)) if word == "home");
        let plain = |n: &Node| match n {
            Node::Word(w) => matches!(w, Word::Be | Word::Site | Word::Of | Word::At),
            Node::Cards(m) => m.iter().all(|m| !self.character(m.card)),
            Node::Other(_) => true,
            _ => false,
        };
        let plain = nodes.all(plain) && has(clause, Word::Be) && !clause.asked;
        let places: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| !self.character(*c)).collect();
        let mut people = (0..self.mentions.len()).filter(|c| self.character(*c));
        let own = |who: usize, place: usize| {
            knowledge::names_home(self.table, &self.mentions[who].versions, &self.mentions[place].versions)
        };
        let fits = |who: usize| places.iter().all(|p| (self.site(*p) || self.region(*p)) && own(who, *p));
        let told = home && plain && !places.is_empty() && people.any(fits);
        if told {
            places.into_iter().for_each(|c| self.take(c));
            self.handled = true;
        }
        told
    }

    /// Whether a card is a home site of one of some agents.
    fn is_home(&self, card: usize, agents: &[usize]) -> bool {
        let home =
            |a: &usize| knowledge::is_home(self.table, &self.mentions[*a].versions, &self.mentions[card].versions);
        self.site(card) && !self.character(card) && agents.iter().any(home)
    }

    /// Gives the word of a node, folded.
    pub(super) fn typed(&self, placed: &Placed) -> String {
        fold(self.text.get(placed.span.clone()).unwrap_or_default())
    }

    /// Whether a node is a site card: a home site by its name, `site`, `copy`.
    fn is_site_card(&self, placed: &Placed, agents: &[usize]) -> bool {
        match &placed.node {
            Node::Cards(m) => m.iter().any(|m| self.is_home(m.card, agents)),
            Node::Word(Word::Site) => true,
            Node::Word(Word::Card) | Node::Other(_) => Words::english().is_copy(&self.typed(placed)),
            _ => false,
        }
    }

    /// Notes what a clause says of the home sites of some agents.
    fn homes_of(&self, clause: &Clause, before: Option<&Clause>, agents: &[usize], homes: &mut Homes) {
        use Word as W;
        let about = |c: &Clause| has(c, W::InSites) || c.nodes.iter().any(|p| self.is_site_card(p, agents));
        let goes_on = before.is_some_and(|b| b.sentence + 1 >= clause.sentence && about(b));
        if !about(clause) && !goes_on {
            return;
        }
        let only = self.only_one(clause, agents);
        // `two copies of Edoras`
        let counted = clause.nodes.windows(2).find_map(|w| match w[0].node {
            Node::Number(n @ 2..=9) if has(clause, W::InSites) && self.is_site_card(&w[1], agents) => Some(n),
            _ => None,
        });
        if let Some(n) = counted {
            homes.count = usize::try_from(n).unwrap_or(1);
        }
        let only = only.or(counted.map(|_| self.cards(clause).map(|(_, m)| m.card).find(|c| self.is_home(*c, agents))));
        let denied = self.no_home(clause, agents);
        if only.is_none() && denied.is_none() {
            return;
        }
        homes.only |= only.is_some();
        homes.site = only.flatten().or(homes.site);
        match denied {
            Some(true) => homes.other = true,
            Some(false) => homes.none = true,
            None => {}
        }
        homes.clauses.push(clause.span());
        homes.sentences.push(clause.sentence);
    }

    /// Finds the one site card of which a clause says that there is no second one: `his sole Edoras card`, `a single copy
    /// of it in his location deck`. It may not be named.
    fn only_one(&self, clause: &Clause, agents: &[usize]) -> Option<Option<usize>> {
        use Word as W;
        let owns = [W::Have, W::Bear, W::InSites, W::Leave, W::Unused].iter().any(|w| has(clause, *w))
            || clause.nodes.iter().any(|p| matches!(p.node, Node::Whose(_)));
        for (at, placed) in clause.nodes.iter().enumerate() {
            if !matches!(placed.node, Node::Word(W::Alone) | Node::Other(_) | Node::Number(1)) {
                continue;
            }
            if !Words::english().is_scarce(&self.typed(placed)) {
                continue;
            }
            let counts = placed.node == Node::Number(1);
            let small = |p: &&Placed| match &p.node {
                Node::Other(_) | Node::Whose(_) | Node::Number(1) => true,
                Node::Word(w) => matches!(w, W::Of | W::Unused | W::Have),
                _ => false,
            };
            let thing = clause.nodes[at + 1..].iter().take(REACH).find(|p| !small(p) || self.is_site_card(p, agents));
            let behind = thing.filter(|p| self.is_site_card(p, agents));
            // `his location deck has one Edoras only`
            let ahead = at.checked_sub(1).map(|b| &clause.nodes[b]).filter(|_| thing.is_none());
            let ahead = ahead.filter(|p| owns && matches!(p.node, Node::Cards(_)) && self.is_site_card(p, agents));
            let Some(found) = behind.or(ahead) else { continue };
            let led = at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(W::At | W::To | W::From | W::SecondOne));
            let named = matches!(found.node, Node::Cards(_));
            if led && counts || !named && !owns {
                continue;
            }
            return Some(match &found.node {
                Node::Cards(m) => m.iter().map(|m| m.card).find(|c| self.is_home(*c, agents)),
                _ => self.cards(clause).map(|(_, m)| m.card).find(|c| self.is_home(*c, agents)),
            });
        }
        None
    }

    /// Tells whether a clause says that no home site is left: that there is no other one, or that there is none at all.
    fn no_home(&self, clause: &Clause, agents: &[usize]) -> Option<bool> {
        use Word as W;
        let nodes = &clause.nodes;
        let empty = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "empty");
        if has(clause, W::InSites) && nodes.iter().any(empty) {
            return Some(false);
        }
        let passes = |p: &&Placed| match &p.node {
            Node::Word(w) => matches!(
                w,
                W::Be
                    | W::Have
                    | W::Bear
                    | W::SecondOne
                    | W::Unused
                    | W::Of
                    | W::Again
                    | W::Agent
                    | W::Site
                    | W::Card
                    | W::InSites
                    | W::Leave
                    | W::For
                    | W::At
                    | W::Not
            ),
            Node::Person(_) | Node::Mark(_) => false,
            _ => true,
        };
        for (at, placed) in nodes.iter().enumerate() {
            if !matches!(placed.node, Node::Word(W::Not | W::Nobody)) {
                continue;
            }
            let is = at > 0 && nodes[at - 1].node == Node::Word(W::Be);
            let there = at > 1 && matches!(&nodes[at - 2].node, Node::Other(word) if word == "there");
            let home_ahead =
                nodes[..at].iter().any(|p| matches!(p.node, Node::Cards(_)) && self.is_site_card(p, agents));
            let rest: Vec<&Placed> = nodes[at + 1..].iter().take(REACH).take_while(passes).collect();
            if is && !there {
                // `Edoras is not in his location deck`
                if home_ahead && rest.iter().any(|p| p.node == Node::Word(W::InSites)) {
                    return Some(false);
                }
                continue;
            }
            if matches!(rest.first().map(|p| &p.node), Some(Node::Word(W::At))) {
                continue;
            }
            let thing = rest.iter().position(|p| self.is_site_card(p, agents));
            let second =
                |p: &&Placed| p.node == Node::Word(W::SecondOne) || Words::english().is_further(&self.typed(p));
            let other = rest[..thing.unwrap_or(rest.len())].iter().any(second);
            // `he has none for Freca`
            let for_one = agents.len() > 1 && self.for_one(&nodes[at + 1..], agents);
            let bare = rest.first().is_none_or(|p| p.node == Node::Word(W::For)) && has(clause, W::Have);
            let one_more = other && rest.iter().any(|p| matches!(p.node, Node::Number(1))) && thing.is_none();
            let in_deck = rest.iter().any(|p| p.node == Node::Word(W::InSites));
            if thing.is_some() || bare || one_more || in_deck {
                return Some(other || for_one);
            }
        }
        None
    }

    /// Whether the next card of some nodes is one of several agents: `none for Freca`.
    fn for_one(&self, nodes: &[Placed], agents: &[usize]) -> bool {
        let named = nodes.iter().find_map(|p| match &p.node {
            Node::Cards(m) if m.iter().all(|m| self.agent(m.card)) => Some(m.len()),
            _ => None,
        });
        named == Some(1) && agents.len() > 1
    }

    /// Whether a clause says that a site card is in use: `it lies under Éowyn's company`, `the only Edoras is in use`.
    fn is_in_use(&self, clause: &Clause, agents: &[usize]) -> bool {
        use Word as W;
        if has(clause, W::InUse) && !has(clause, W::Not) {
            return true;
        }
        let denied = |at: usize| clause.nodes[at.saturating_sub(2)..at].iter().any(|p| p.node == Node::Word(W::Not));
        let mut typed = clause.nodes.iter().enumerate();
        let covers = typed.any(|(at, p)| Words::english().is_covering(&self.typed(p)) && !denied(at));
        // `my Éowyn is standing on it`
        let on = clause.nodes.windows(3).any(|w| {
            let site = w[2].node == Node::Word(W::It) || self.is_site_card(&w[2], agents);
            w[0].node == Node::Word(W::Stay) && w[1].node == Node::Word(W::On) && site
        });
        let covers = covers || on;
        let someone = |m: &Member| self.character(m.card) && !agents.iter().any(|a| self.same(*a, m.card));
        covers && (has(clause, W::Company) || self.cards(clause).any(|(_, m)| someone(m)))
    }

    /// Whether a company that does not move is at a home site, beside one that moves there.
    fn stands_on_home(&self, agents: &[usize]) -> bool {
        let companies = || self.story.companies.iter().filter(|c| !c.members.is_empty());
        let stays = |c: &Company| c.to.is_none() && c.at.is_none_or(|at| self.is_home(at, agents));
        companies().count() > 1 && companies().any(stays)
    }

    /// Lets those go to a home site who are said to move, where a company that only stays there was read to do so.
    fn mover_goes_home(&mut self, clauses: &[Clause], agents: &[usize]) {
        let companies = &self.story.companies;
        let goes = |c: &Company| c.to.is_some_and(|to| self.is_home(to, agents)) && c.typed.is_none();
        let stays = |c: &Company| c.to.is_none() && c.typed.is_none() && !c.members.is_empty();
        let (Some(first), Some(second)) = (companies.iter().position(goes), companies.iter().position(stays)) else {
            return;
        };
        let moving = clauses.iter().filter(|c| said(c, Word::Move)).flat_map(|c| self.cards(c).map(|(_, m)| m.card));
        let moving: Vec<usize> = moving.collect();
        let named = |at: usize| {
            let members = &companies[at].members;
            members.iter().any(|m| moving.iter().any(|c| self.same(*c, m.card)))
        };
        if companies.len() != 2 || named(first) || !named(second) {
            return;
        }
        let (a, b) = (companies[first].clone(), companies[second].clone());
        let own =
            |c: &Company, of: &Company| Company { owner: c.owner.clone(), members: c.members.clone(), ..of.clone() };
        let there = Company { from: None, to: None, at: a.to, letters: Vec::new(), via: Vec::new(), ..a.clone() };
        self.story.companies[first] = own(&a, &there);
        self.story.companies[second] = own(&b, &a);
    }

    /// Gives those who are said to stand on a home site a company of their own, where they were read to be with whoever
    /// moves there.
    fn company_on_home(&mut self, clauses: &[Clause], homes: &Homes, agents: &[usize]) {
        use Word as W;
        let moves = |c: &Company| c.to.is_some_and(|to| self.is_home(to, agents));
        let Some(mover) = self.story.companies.iter().find(|c| moves(c)).filter(|_| homes.used) else { return };
        let (to, members) = (mover.to, mover.members.clone());
        let goes = |c: &Clause| has(c, W::Move) || has(c, W::From) || has(c, W::To) || has(c, W::Reveal);
        let near = |c: &&Clause| homes.sentences.iter().any(|s| s.abs_diff(c.sentence) < 2) && !goes(c);
        let known = |m: &&Member| members.iter().any(|k| self.same(k.card, m.card));
        let told = clauses.iter().filter(near).flat_map(|c| self.cards(c).map(|(_, m)| m)).filter(known);
        let mut stays: Vec<Member> = Vec::new();
        for member in told {
            if !stays.iter().any(|s| self.same(s.card, member.card)) {
                stays.push(member.clone());
            }
        }
        if stays.is_empty() || stays.len() == members.len() || self.story.companies.len() > 1 {
            return;
        }
        stays.iter().for_each(|m| self.leaves_company(m.card));
        self.story.last_company().owner = Some(Person::Resource);
        let members = stays.into_iter().map(|m| Member { whose: None, ..m }).collect();
        self.story.companies.push(Company { owner: Some(Person::Hazard), at: to, members, ..Company::default() });
    }
}
