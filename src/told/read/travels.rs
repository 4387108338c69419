//! Reads what a clause says of companies that move or stay: from where to where, on which path.

use super::*;
use crate::told::node::{DISCARDED, is_plain};

impl Reading<'_> {
    /// Reads what has become of the site from which the company came: `Rivendell has been put away`. That is so whenever
    /// it has moved.
    pub(super) fn old_site_gone(&mut self, clause: &Clause) {
        use Word as W;
        let verbs = [W::Store, W::Rid, W::Discard, W::Leave, W::Return, W::InDiscard, W::Put, W::Take];
        let gone = verbs.iter().any(|w| has(clause, *w));
        let gone = gone || clause.nodes.iter().any(|p| is_plain(&p.node, DISCARDED));
        let old =
            |c: usize| self.story.companies.iter().any(|o| o.to.is_some() && o.from.is_some_and(|f| self.same(f, c)));
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        let only = !cards.is_empty() && cards.iter().all(|c| self.site(*c) && old(*c));
        if gone && only && !clause.asked && !has(clause, W::Not) {
            cards.into_iter().for_each(|c| self.take(c));
            self.handled = true;
        }
    }

    /// Reads who moves, who stays, from where to where.
    pub(super) fn moves(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        use Word as W;
        let mut way = self.way_told(clause, verbs);
        if self.tells_types_of_the_path(clause, &way) || self.tells_regions_of_the_path(clause, &way) {
            return;
        }
        if way.sites.is_empty() && !way.says(W::Move) {
            if has(clause, W::Company)
                || has(clause, W::Tapped)
                || has(clause, W::Untapped) && has(clause, W::Be) && self.story.deeds.is_empty()
                || has(clause, W::Wounded) && self.story.fights.is_empty()
            {
                self.members(clause);
            }
            return;
        }
        let told = self.story.companies.iter().any(|c| c.to.is_some() || c.at.is_some());
        if clause.asked && (told || has(clause, W::Return)) {
            return;
        }
        let on_site = way.sites.len() == 1 && !way.moving;
        if on_site && (self.stays_behind(clause, &way) || self.stays_apart(clause, &way))
            || self.is_known_way(clause, &way)
        {
            return;
        }
        let returning = has(clause, W::Return) || has(clause, W::Not) && way.moving && !way.says(W::Arrive);
        if returning && self.story.companies.iter().any(|c| c.to.is_some()) {
            return;
        }
        way.leave_out_keys(clause);
        let pairs = self.each_at_a_site(clause, &way);
        let goes = [W::Move, W::Arrive, W::Stay, W::Enter, W::Be, W::Face, W::Have, W::Attack];
        let goes = goes.iter().any(|w| way.says(*w)) || way.moving || clause.speaker.is_some();
        if way.sites.is_empty() && !way.moving || !goes && !on_site && pairs.len() < 2 {
            return;
        }
        if pairs.len() > 1 && !way.moving {
            return self.stand_at(clause, pairs);
        }
        let there = self.story.companies.last().and_then(|c| c.to.or(c.at).or(c.from));
        let newcomers = self
            .cards(clause)
            .any(|(_, m)| self.character(m.card) && !self.in_company(m.card) && !self.lies_apart(m.card));
        let elsewhere = on_site && there.is_some_and(|t| way.says(W::Stay) || !self.same(t, way.sites[0].1));
        // `Elrond is going from Rivendell to Bree, and Bilbo from Rivendell to Moria`
        let goal =
            self.story.companies.last().and_then(|c| c.to.filter(|_| !c.members.is_empty() && c.typed.is_none()));
        // `Gandalf moves from Rivendell to Bree, Gimli from Edhellond to Bree`
        let origin = self.story.companies.last().and_then(|c| c.from);
        let begins = |at: usize| leading(clause, at) == Some(&Node::Word(W::From));
        let from = way.sites.iter().find(|(at, _)| begins(*at)).map(|(_, s)| *s);
        let elsewhere_from = origin.zip(from).is_some_and(|(o, f)| !self.same(o, f));
        let other_goal = goal.is_some_and(|g| way.sites.last().is_some_and(|(_, s)| !self.same(g, *s)));
        let other_way = !on_site
            && (other_goal || goal.is_some() && elsewhere_from)
            && has(clause, W::To)
            && !has(clause, W::Have)
            && !has(clause, W::Begin)
            && !self.cards(clause).any(|(_, m)| self.in_company(m.card))
            && !clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He)));
        let apart = elsewhere || other_way;
        if apart && newcomers && self.story.companies.last().is_some_and(|c| !c.members.is_empty()) {
            self.story.companies.push(Company::default());
        }
        if newcomers || !self.is_bound_for(clause, &way) {
            self.travels(clause, &way);
        }
    }

    /// Gives the sites, regions and verbs of a clause that may tell of a path.
    fn way_told<'c>(&self, clause: &'c Clause, verbs: &'c [(usize, Word)]) -> WayTold<'c> {
        use Word as W;
        let cards = clause.nodes.iter().enumerate();
        let groups: Vec<(usize, &Vec<Member>)> =
            cards.filter_map(|(at, p)| if let Node::Cards(m) = &p.node { Some((at, m)) } else { None }).collect();
        let all = || groups.iter().flat_map(|(at, m)| m.iter().map(|m| (*at, m.card)));
        let sites: Vec<(usize, usize)> = all().filter(|(_, c)| self.site(*c) && !self.character(*c)).collect();
        let regions = all().map(|(_, card)| card).filter(|c| self.region(*c)).collect();
        let at = |(at, _): &(usize, usize)| *at > 0 && clause.nodes[at - 1].node == Node::Word(W::At);
        let several = sites.len() > 1;
        let moving = verbs.iter().any(|(_, w)| matches!(w, W::Move | W::Arrive))
            || several && (has(clause, W::Leave) || has(clause, W::From)) && has(clause, W::For)
            || several && has(clause, W::Reveal) && has(clause, W::From)
            || several && (has(clause, W::To) || has(clause, W::Between) || verbs.is_empty() && !sites.iter().any(at));
        WayTold { groups, sites, regions, verbs, moving }
    }

    /// Reads the types of the regions on the path that was told of: `the path is two Wildernesses`.
    fn tells_types_of_the_path(&mut self, clause: &Clause, way: &WayTold<'_>) -> bool {
        use Word as W;
        let kinds = letters(clause);
        // `Lórien to Moria, one wilderness one shadow-land, 0 of 2 hazards used`
        let first = clause.nodes.iter().find(|p| !matches!(p.node, Node::Number(_) | Node::Other(_) | Node::Mark(_)));
        let begins = first.is_some_and(|p| matches!(p.node, Node::Word(w) if w.region().is_some()))
            && self.cards(clause).next().is_none()
            && clause.joined.is_none();
        let about = begins || has(clause, W::Path) || has(clause, W::Be) && !has(clause, W::Play);
        // `the site path being two Wildernesses and Bree a Border-hold`
        let goal = self.story.companies.last().and_then(|c| c.to);
        let there = has(clause, W::Path) && way.sites.iter().all(|(_, s)| goal.is_some_and(|g| self.same(g, *s)));
        if !there && !way.sites.is_empty() || kinds.is_empty() || !about || clause.asked {
            return false;
        }
        // `Path: w, w` ahead of the company that goes somewhere.
        if self.story.companies.is_empty() && has(clause, W::Path) && self.cards(clause).next().is_none() {
            self.story.companies.push(Company::default());
            self.story.last_company().letters = kinds;
            self.handled = true;
            return true;
        }
        let open = |c: &&mut Company| c.to.is_some() && c.letters.is_empty() && c.via.is_empty();
        let Some(company) = self.story.companies.last_mut().filter(open) else { return false };
        company.letters = kinds;
        company.site = company.site.or(site_type(clause));
        self.handled = true;
        true
    }

    /// Reads the regions on the path that was told of: `through Rohan and Fangorn`.
    fn tells_regions_of_the_path(&mut self, clause: &Clause, way: &WayTold<'_>) -> bool {
        let only_regions = clause.nodes.iter().all(|p| match &p.node {
            Node::Cards(m) => self.region(m[0].card),
            Node::Person(_) => false,
            Node::Whose(_) => true,
            Node::Word(w) => !is_verb(*w) || *w == Word::Be,
            Node::Number(_) | Node::Mark(_) | Node::Other(_) => true,
        });
        let bare = way.sites.is_empty()
            && way.groups.iter().any(|(_, m)| self.region(m[0].card))
            && !way.groups.iter().any(|(_, m)| self.character(m[0].card))
            && !has(clause, Word::KeyVerb);
        let found = bare && self.path_is_open() && !clause.asked && (self.story.deeds.is_empty() || only_regions);
        if found {
            self.goes_through(&way.regions);
        }
        found
    }

    /// Whether nothing is told yet of the regions through which the company goes.
    fn path_is_open(&self) -> bool {
        self.story.companies.last().is_some_and(|c| c.via.is_empty() && (c.to.is_some() || !c.letters.is_empty()))
    }

    /// Lets the company go through these regions.
    fn goes_through(&mut self, regions: &[usize]) {
        regions.iter().for_each(|r| self.take(*r));
        self.story.last_company().via = regions.to_vec();
    }

    /// Makes a company of a character who stays: `…, and Legolas, who stays at Rivendell`.
    fn stays_behind(&mut self, clause: &Clause, way: &WayTold<'_>) -> bool {
        let refers = clause.joined == Some(Word::Who) && !self.cards(clause).any(|(_, m)| self.character(m.card));
        let Some(who) = self.him.filter(|_| refers && way.says(Word::Stay)) else { return false };
        let last = self.story.companies.last();
        let place = last.and_then(|c| c.members.iter().position(|m| self.same(m.card, who)));
        let (Some(place), [(_, site)]) = (place, way.sites.as_slice()) else { return false };
        let goes = |c: &&mut Company| c.to.is_some() && c.members.len() > 1;
        let Some(last) = self.story.companies.last_mut().filter(goes) else { return false };
        let member = last.members.remove(place);
        let company =
            Company { owner: last.owner.clone(), at: Some(*site), members: vec![member], ..Company::default() };
        let before = self.story.companies.len() - 1;
        self.story.companies.insert(before, company);
        self.take(*site);
        true
    }

    /// Whether the sites are those of a path that was told of before; its regions may be new.
    fn is_known_way(&mut self, clause: &Clause, way: &WayTold<'_>) -> bool {
        let all = |end: Option<usize>| end.is_some_and(|end| way.sites.iter().all(|(_, s)| self.same(*s, end)));
        let known = self.story.companies.iter().any(|c| all(c.to) || c.to.is_some() && all(c.from));
        if (known || way.sites.is_empty()) && !way.regions.is_empty() && self.path_is_open() {
            self.goes_through(&way.regions);
        }
        if known {
            way.sites.iter().for_each(|(_, s)| self.take(*s));
            self.members(clause);
        }
        known
    }

    /// Reads who stands at which site: `Gandalf at Rivendell, Legolas at Bree in a second company`.
    fn each_at_a_site(&self, clause: &Clause, way: &WayTold<'_>) -> Vec<(usize, usize)> {
        let characters = way.groups.iter().filter(|(_, m)| self.character(m[0].card));
        let at_site = |(at, _): &(usize, &Vec<Member>)| {
            let next = way.groups.iter().find(|(other, _)| other > at)?;
            let led = clause.nodes[*at + 1..next.0].iter().any(|p| p.node == Node::Word(Word::At));
            (led && way.sites.contains(&(next.0, next.1[0].card))).then_some((*at, next.1[0].card))
        };
        characters.filter_map(at_site).collect()
    }

    /// Makes each of these groups a company at its site.
    fn stand_at(&mut self, clause: &Clause, pairs: Vec<(usize, usize)>) {
        let owner = self.owner(clause);
        for (at, site) in pairs {
            let Node::Cards(group) = &clause.nodes[at].node else { continue };
            self.story.companies.push(Company { owner: owner.clone(), at: Some(site), ..Company::default() });
            self.take(site);
            for member in group {
                self.member(member, owner.clone());
            }
        }
        self.story.sits(owner.as_ref(), Seat::R, 12);
    }

    /// Declares the move of a company that stands somewhere and is said to move while it organizes.
    fn is_bound_for(&mut self, clause: &Clause, way: &WayTold<'_>) -> bool {
        use Word as W;
        let organizing = self.story.phase == Some(Phase::Organization) && way.sites.len() == 1;
        let says = [W::Move, W::Play, W::Say, W::Want].iter().any(|w| way.says(*w)) || has(clause, W::To);
        let Some((_, goal)) = way.sites.first().copied().filter(|_| organizing && says) else { return false };
        let elsewhere = |c: &Company| !c.members.is_empty() && c.at.is_some_and(|a| !self.same(a, goal));
        if !self.story.companies.last().is_some_and(elsewhere) {
            return false;
        }
        self.take(goal);
        if self.story.deeds.last().is_some_and(|d| d.act == Act::Move) {
            self.story.chain = self.story.chain.saturating_add(1);
        }
        let mut deed = Deed::of(Act::Move, None, self.by(clause));
        deed.targets = vec![Goal::Card(goal)];
        deed.chain = self.story.chain;
        deed.asked = clause.asked;
        self.story.deeds.push(deed);
        self.handled = true;
        true
    }

    /// Gives the characters of a clause, if it tells only of such as are nowhere yet while there is a company already.
    fn newcomers(&self, clause: &Clause) -> Vec<usize> {
        let people: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c)).collect();
        let new = |c: &usize| !self.in_company(*c) && !self.lies(*c) && !self.agent(*c) && !self.is_used(*c);
        let last = self.story.companies.last().is_some_and(|c| !c.members.is_empty() && c.typed.is_none());
        if last && !clause.asked && !has(clause, Word::Not) && people.iter().all(new) { people } else { Vec::new() }
    }

    /// Makes a company of those who stay: `Elrond goes from Rivendell to Bree, Gimli and Balin stay at Rivendell`.
    /// Returns whether it did.
    fn stays_apart(&mut self, clause: &Clause, way: &WayTold<'_>) -> bool {
        let people = self.newcomers(clause);
        let ([(_, site)], false) = (way.sites.as_slice(), people.is_empty() || way.moving) else { return false };
        let last = self.story.companies.len() - 1;
        let goes = self.story.companies[last].to.filter(|to| !self.same(*to, *site));
        if goes.is_none() || has(clause, Word::Attack) || has(clause, Word::Face) {
            return false;
        }
        let owner = self.owner(clause).or_else(|| self.story.companies[last].owner.clone());
        self.take(*site);
        self.story.companies.push(Company { owner: owner.clone(), at: Some(*site), ..Company::default() });
        for card in people {
            self.member(&Member::of(card), owner.clone());
        }
        // The text behind it tells of the company that moves.
        self.story.companies.swap(last, last + 1);
        self.handled = true;
        true
    }

    /// Lets some of a company that stands somewhere go on without the others: `Gimli moves to Bree alone`.
    fn splits_off(&mut self, clause: &Clause, way: &WayTold<'_>) {
        let [(at, goal)] = way.sites.as_slice() else { return };
        let alone = has(clause, Word::Alone) && way.moving && leading(clause, *at) == Some(&Node::Word(Word::To));
        let people: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c)).collect();
        let mentions = self.mentions;
        let goes = |m: &Member| people.iter().any(|c| mentions[*c].title == mentions[m.card].title);
        let open = |c: &&mut Company| c.to.is_none() && c.typed.is_none();
        let Some(last) = self.story.companies.last_mut().filter(open).filter(|_| alone && !clause.asked) else {
            return;
        };
        let from = last.at.filter(|a| mentions[*a].title != mentions[*goal].title);
        let count = last.members.iter().filter(|m| goes(m)).count();
        if from.is_none() || count == 0 || count != people.len() || count == last.members.len() {
            return;
        }
        let (members, left) = std::mem::take(&mut last.members).into_iter().partition(|m| goes(m));
        last.members = left;
        let owner = last.owner.clone();
        self.story.companies.push(Company { owner, from, members, ..Company::default() });
    }

    /// Makes a company of those who move: `Bilbo is at Rivendell, Thorin II and Óin go to Goblin-gate`.
    fn sets_out(&mut self, clause: &Clause, way: &WayTold<'_>) {
        let apart = !self.newcomers(clause).is_empty() && way.moving;
        let last = self.story.companies.last();
        let stands = last.is_some_and(|c| c.at.is_some() && c.to.is_none());
        let he = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He)));
        // `Gandalf stays at Rivendell, Frodo and Sam go to Bree`
        let one = match way.sites.as_slice() {
            [(at, site)] => {
                let elsewhere = last.is_some_and(|c| c.at.is_some_and(|a| !self.same(a, *site)));
                elsewhere && !he && leading(clause, *at) == Some(&Node::Word(Word::To))
            }
            sites => sites.len() > 1,
        };
        if apart && stands && one {
            let owner = self.owner(clause).or_else(|| self.story.companies.last().and_then(|c| c.owner.clone()));
            self.story.companies.push(Company { owner, ..Company::default() });
        }
    }

    /// Lets the company of a clause go from one site to another, or stand at one.
    fn travels(&mut self, clause: &Clause, way: &WayTold<'_>) {
        use Word as W;
        self.splits_off(clause, way);
        self.sets_out(clause, way);
        self.members(clause);
        self.who_moves(clause);
        let path: Vec<RegionType> = self.path_letters(clause);
        let led = |at: usize, words: &[W]| {
            let before = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_) | Node::Number(_)));
            matches!(before.map(|p| &p.node), Some(Node::Word(w)) if words.contains(w))
        };
        // `left the Grey Havens for Bree`
        let left = has(clause, W::Leave) || has(clause, W::From);
        let sites = &way.sites;
        let from = sites.iter().find(|(at, _)| led(*at, &[W::From]) || left && led(*at, &[W::Leave])).map(|(_, s)| *s);
        let to = sites.iter().find(|(at, _)| led(*at, &[W::To]) || left && led(*at, &[W::For])).map(|(_, s)| *s);
        let rest: Vec<usize> = sites.iter().map(|(_, s)| *s).filter(|s| Some(*s) != from && Some(*s) != to).collect();
        let kind = site_type(clause);
        let owner = self.owner(clause);
        let stays = way.says(W::Stay) || has(clause, W::Enter);
        for (_, s) in sites {
            self.take(*s);
        }
        way.regions.iter().for_each(|r| self.take(*r));
        let there = self.site_before(clause).filter(|s| from.is_none_or(|f| !self.same(f, *s)));
        let mentions = self.mentions;
        let company = self.story.last_company();
        company.owner = company.owner.clone().or(owner.clone());
        if !path.is_empty() && company.letters.is_empty() {
            company.letters = path;
        }
        if company.via.is_empty() {
            company.via.clone_from(&way.regions);
        }
        company.site = company.site.or(kind);
        match (from, to, rest.as_slice()) {
            (from, Some(to), rest) => {
                company.from = from.or(rest.first().copied()).or(company.from);
                // `Elrond and Frodo are at Rivendell. They move to Bree`
                if company.from.is_none() && company.at.is_some_and(|a| mentions[a].title != mentions[to].title) {
                    company.from = company.at.take();
                }
                company.to = Some(to);
            }
            (Some(from), None, [to, ..]) => (company.from, company.to) = (Some(from), Some(*to)),
            (Some(from), None, []) => {
                company.from = company.from.or(Some(from));
                company.to = company.to.or(there.filter(|_| company.at.is_none()));
            }
            (None, None, [from, to, ..]) if !stays => (company.from, company.to) = (Some(*from), Some(*to)),
            (None, None, [at, ..]) => {
                if company.to.is_none() && company.at.is_none() {
                    company.at = Some(*at);
                }
            }
            (None, None, []) => {}
        }
        let travels =
            self.cards(clause).any(|(_, m)| self.character(m.card)) || has(clause, W::Company) || way.moving || stays;
        // `my first hazard is this one, hoping that the Troll goes`
        let hoped = has(clause, W::Want) && way.sites.is_empty() && has(clause, W::Hazard);
        // `Golodhros, my opponent's agent, waits at Edoras`: no company of the opponent's.
        let people: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.character(*c)).collect();
        let agents = !people.is_empty() && people.iter().all(|c| self.lies_apart(*c));
        if travels && !hoped && !agents {
            self.story.sits(owner.as_ref(), Seat::R, 12);
        }
    }

    /// Finds the site to which `there` leads: `agents lie at Edoras, and Aragorn goes there from Lórien`.
    fn site_before(&self, clause: &Clause) -> Option<usize> {
        let there = |p: &Placed| matches!(&p.node, Node::Other(word) if word == "there");
        let moves = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Move))?;
        clause.nodes[moves..].iter().take(4).any(there).then_some(())?;
        let start = clause.span().start;
        let before = (0..self.mentions.len()).filter(|c| self.mentions[*c].span.end <= start);
        before.filter(|c| self.site(*c) && !self.character(*c)).max_by_key(|c| self.mentions[*c].span.start)
    }

    /// Lets those move who were named last, where nobody else does: `…, Frodo and Sam, who were going to Bree`.
    fn who_moves(&mut self, clause: &Clause) {
        let named = self.cards(clause).any(|(_, m)| self.character(m.card));
        let nobody = self.story.companies.iter().all(|c| c.members.is_empty());
        let refers = clause.joined == Some(Word::Who)
            || clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He)));
        if named || !nobody || !refers || clause.asked {
            return;
        }
        for member in self.group.clone() {
            self.member(&member, None);
        }
    }

    /// Gives the types of the regions on a path: those that stand with a site or a path, not with a creature.
    fn path_letters(&self, clause: &Clause) -> Vec<RegionType> {
        use Word as W;
        let (mut nodes, mut away) = (Vec::new(), false);
        for placed in &clause.nodes {
            match &placed.node {
                Node::Cards(m) => away = self.creature(m[0].card) && !self.site(m[0].card),
                Node::Word(W::Path | W::Move | W::Via | W::To) => away = false,
                Node::Word(W::Strike | W::Prowess) => away = true,
                _ => {}
            }
            // `through Wildernesses`: nobody knows how many.
            let many = self.text.get(placed.span.clone()).is_some_and(|t| {
                let t = fold(t);
                let plural = t.ends_with('s') && !t.ends_with("ess") && !t.ends_with("nes");
                t.len() > 1 && (plural || t.ends_with("nesses"))
            });
            let counted = matches!(nodes.last().map(|p: &Placed| &p.node), Some(Node::Number(_)));
            let land = matches!(placed.node, Node::Word(w) if w.region().is_some());
            if land && many && !counted {
                continue;
            }
            if !away || !land {
                nodes.push(placed.clone());
            }
        }
        letters(&Clause { nodes, ..clause.clone() })
    }
}

/// The cards and words of a clause that may tell of a path.
struct WayTold<'c> {
    /// The groups of cards, each with its place.
    groups: Vec<(usize, &'c Vec<Member>)>,
    /// The sites, each with its place.
    sites: Vec<(usize, usize)>,
    regions: Vec<usize>,
    verbs: &'c [(usize, Word)],
    /// Whether somebody moves, and does not stand somewhere.
    moving: bool,
}

impl WayTold<'_> {
    /// Whether it has a verb.
    fn says(&self, verb: Word) -> bool {
        self.verbs.iter().any(|(_, w)| *w == verb)
    }

    /// Leaves out keys and attacks of a site: nobody goes there.
    fn leave_out_keys(&mut self, clause: &Clause) {
        let keyed = clause.nodes.iter().position(|p| p.node == Node::Word(Word::KeyVerb));
        let led = |at: usize| {
            let before = clause.nodes[..at].iter().rev().find(|p| !matches!(p.node, Node::Other(_)));
            matches!(before.map(|p| &p.node), Some(Node::Word(Word::From | Word::Between)))
        };
        let led = self.sites.iter().any(|(at, _)| led(*at));
        // `Barrow-wight keyed to Shadow-land on Aragorn II, Lórien to Dead Marshes`
        let site = |p: &Placed| matches!(&p.node, Node::Cards(m) if self.sites.iter().any(|(_, s)| *s == m[0].card));
        let led =
            led || clause.nodes.windows(3).any(|w| site(&w[0]) && w[1].node == Node::Word(Word::To) && site(&w[2]));
        self.sites.retain(|(at, _)| led || keyed.is_none_or(|k| *at < k));
    }
}

/// Gives the types of regions that a clause lists, as often as it counts them.
pub(super) fn letters(clause: &Clause) -> Vec<RegionType> {
    let mut out = Vec::new();
    let mut count = 1;
    if clause.nodes.iter().any(|p| p.node == Node::Word(Word::KeyVerb)) {
        return out;
    }
    for (at, placed) in clause.nodes.iter().enumerate() {
        let region = |p: &Placed| matches!(p.node, Node::Word(w) if w.region().is_some());
        let counted = at > 0 && region(&clause.nodes[at - 1]) && !clause.nodes.get(at + 1).is_some_and(region);
        match &placed.node {
            Node::Number(n) => {
                count = *n;
                continue;
            }
            // `two of those green Wildernesses`, `two times Wilderness`
            Node::Word(Word::Of) => continue,
            // `Border-land twice`, `twice Border-land`
            Node::Other(word) if word == "twice" => match out.last().copied().filter(|_| counted) {
                Some(kind) => out.push(kind),
                None => {
                    count = 2;
                    continue;
                }
            },
            Node::Other(word) if !matches!(word.as_str(), "a" | "an" | "one") => continue,
            // `…, so just one Wilderness`: a conclusion from the path adds nothing to it.
            Node::Word(Word::So) if !out.is_empty() => break,
            Node::Word(Word::Unused) if !out.is_empty() => out.push(RegionType::F),
            Node::Word(w) => {
                if let Some(kind) = w.region() {
                    for _ in 0..count.clamp(1, 6) {
                        out.push(kind);
                    }
                }
            }
            _ => {}
        }
        count = 1;
    }
    out
}

/// Gives the type that a clause tells of a site; nothing where a card would make it so: `to make it a Ruins & Lairs`.
fn site_type(clause: &Clause) -> Option<SiteType> {
    let made = |at: usize| clause.nodes[..at].last().is_some_and(|p| p.node == Node::Word(Word::It));
    let words = clause.nodes.iter().enumerate().filter(|(at, _)| !made(*at));
    words.into_iter().find_map(|(_, p)| if let Node::Word(w) = p.node { w.site_type() } else { None })
}
