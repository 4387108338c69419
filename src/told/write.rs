//! Writes a story as a script.

use super::item::Mention;
use super::knowledge;
use super::node::{Member, Person};
use super::seats::Seats;
use super::story::{Company, Deed, Fight, Goal, Key, Story};
use super::unread::Nobodys;
use super::words::Words;
use crate::engine::card::{CardKind, Mode, Table};
use crate::lang::{
    AttackLine, Borne, CardName, CardState, CompanyLine, Declared, Earlier, FactLine, Happened, InPlay, KeyLine, Line,
    Moment, PathLine, PhaseLine, Pile, PileCard, Price, Roll, Says, Script, Since, SiteLine, StrikeLine, StrikeStatus,
    Thing, Whereabouts,
};
use crate::vocab::{Act, Phase, RollKind, Seat, Skill, Step};

/// Writes a story down.
pub(super) struct Writing<'a> {
    pub mentions: &'a [Mention],
    pub table: &'a Table,
    pub story: Story,
    /// Declarations of which it is not clear who makes them.
    pub nobodys: Vec<Nobodys>,
}

impl Writing<'_> {
    pub(super) fn is(&self, card: usize, kind: CardKind) -> bool {
        self.mentions.get(card).is_some_and(|m| m.is(self.table, kind))
    }

    pub(super) fn defs(&self, card: usize) -> impl Iterator<Item = (usize, &crate::engine::card::CardDef)> {
        let versions = self.mentions.get(card).map_or(&[][..], |m| m.versions.as_slice());
        versions.iter().filter_map(|v| Some((*v, &**self.table.defs.get(*v)?)))
    }

    /// Gives the versions of a card that its player can mean: those of a Fallen-wizard only where somebody is said to
    /// play one, or where there are no others.
    fn meant(&self, card: usize) -> impl Iterator<Item = (usize, &crate::engine::card::CardDef)> {
        let fallen = |def: &crate::engine::card::CardDef| &*def.alignment == "fallen-wizard";
        let all =
            self.story.kinds.values().any(|kind| *kind == "fallen-wizard") || self.defs(card).all(|(_, d)| fallen(d));
        self.defs(card).filter(move |(_, def)| all || !fallen(def))
    }

    fn creature(&self, card: usize) -> bool {
        self.is(card, CardKind::Creature) || self.defs(card).any(|(_, d)| d.modes.contains(&Mode::Creature))
    }

    /// Tells which seat alone can play the card; nothing if both can.
    pub(super) fn side(&self, card: usize) -> Option<Seat> {
        if self.mentions.get(card).is_some_and(|m| m.either) {
            return None;
        }
        if self.defs(card).any(|(_, d)| d.agent) {
            return Some(Seat::H);
        }
        let mut hazard = false;
        let mut resource = false;
        for (v, def) in self.defs(card) {
            let own = def.hazard;
            let plays = self.table.plays(v);
            if plays.is_empty() {
                if own { hazard = true } else { resource = true }
            }
            for action in plays {
                if action.as_hazard.unwrap_or(own) || super::knowledge::off_turn(action) {
                    hazard = true;
                } else {
                    resource = true;
                }
            }
        }
        match (hazard, resource) {
            (true, false) => Some(Seat::H),
            (false, true) => Some(Seat::R),
            _ => None,
        }
    }

    pub(super) fn same(&self, a: usize, b: usize) -> bool {
        self.mentions.get(a).map(|m| &m.title) == self.mentions.get(b).map(|m| &m.title)
    }

    fn name(&self, card: usize) -> Option<CardName> {
        let name = self.mentions.get(card).map(Mention::name)?;
        Some(CardName { copy: self.story.copies.get(&card).copied(), ..name })
    }

    /// Gives the whole script, the declarations that nobody makes, and the seat of whoever tells it.
    pub fn script(mut self) -> (Script, Vec<Nobodys>, Option<Seat>) {
        self.evidence();
        let moves = self.story.companies.iter().any(|c| c.to.is_some());
        let open = self.story.organizing;
        self.story.deeds.iter_mut().filter(|d| d.organized && moves && !open).for_each(|d| d.earlier = true);
        self.combat();
        let seats = Seats::of(&self.story);
        let asks_order = self.story.asks_order && !self.story.deeds.iter().any(|d| d.act == Act::ChooseOrder);
        if asks_order {
            // The text asks who decides: the hazard player does as a company begins to move, the resource player
            // anywhere else.
            let moving = self.story.fights.is_empty() && matches!(self.story.phase, None | Some(Phase::MovementHazard));
            let later = self.story.lying.iter().any(|l| matches!(l.since, Some(Since::Turn | Since::Now)));
            let begins = moving && !later && matches!(self.story.step, None | Some(Step::EstablishOrder));
            let decides = if begins { Person::Hazard } else { Person::Resource };
            self.story.deeds.push(Deed::of(Act::ChooseOrder, None, Some(decides)));
        }
        let mut lines: Vec<Says> =
            self.story.verbatim.iter().filter(|s| !matches!(s, Says::Roll(_) | Says::Pick(_))).cloned().collect();
        if !self.story.rules.is_empty() {
            lines.push(Says::Rules(self.story.rules.clone()));
        }
        let faced = self.faces_the_site().or(self.story.acts_itself);
        self.players(&seats, &mut lines);
        self.phase(&mut lines);
        lines.extend(self.limit());
        self.companies(&seats, &mut lines);
        self.sent_back(&mut lines);
        self.lying(&seats, &mut lines);
        self.rescued(&mut lines);
        self.attack(&mut lines);
        self.given(&seats, &mut lines);
        self.declared(&seats, &mut lines);
        let company = || Thing::Company(crate::lang::HIS_COMPANY.to_owned());
        if let Some(acting) = faced.and_then(|card| self.name(card)) {
            let mut auto = Declared::of(Act::Passive);
            auto.number = Some("1".to_owned());
            auto.what = Some(Thing::Card(acting));
            let borne = self.story.acts_itself.is_some_and(|card| self.is_borne(card));
            auto.targets = if borne { Vec::new() } else { vec![company()] };
            lines.push(Says::Declare(auto));
        }
        let nothing = self.story.deeds.iter().all(|d| d.earlier) && self.story.fights.is_empty() && faced.is_none();
        if nothing && self.story.companies.iter().any(|c| !c.members.is_empty()) && self.story.asks {
            let mut ask = Declared::of(Act::Query);
            ask.number = Some("1".to_owned());
            let card = self.story.asks_card.and_then(|card| self.name(card)).map(Thing::Card);
            ask.what = card.or(Some(company()));
            lines.push(Says::Declare(ask));
        }
        lines.extend(self.story.verbatim.iter().filter(|s| matches!(s, Says::Roll(_) | Says::Pick(_))).cloned());
        self.rolls(&mut lines);
        let lines = lines.into_iter().map(|says| Line { span: 0..0, says }).collect();
        (Script { id: None, lines, comments: Vec::new() }, self.nobodys, seats.seat(Some(&Person::Me)))
    }

    /// Whether somebody bears a card.
    fn is_borne(&self, card: usize) -> bool {
        let mut members = self.story.companies.iter().flat_map(|c| &c.members);
        let on = |l: &super::story::Lying| l.on.is_some() && self.same(l.card.card, card);
        members.any(|m| m.bears.iter().any(|b| self.same(b.card, card))) || self.story.lying.iter().any(on)
    }

    /// Finds the site whose attack the text asks about, where nothing else is declared and its figures are those that
    /// it prints: `We face the automatic-attack of Moria. How big is it?` Its attack is faced then, with whatever
    /// changes it.
    fn faces_the_site(&mut self) -> Option<usize> {
        let last = self.story.fights.last()?;
        let site = last.source.filter(|s| self.is(*s, CardKind::Site))?;
        let figures = last.strikes.map(i32::from).into_iter().chain(last.prowess.map(i32::from));
        let printed = |n: i32| self.defs(site).any(|(_, def)| super::knowledge::figures(def).contains(&n));
        let plain = last.assigned.is_empty() && !last.over && !last.past && last.typed.is_none();
        let nothing = self.story.deeds.iter().all(|d| d.earlier) && self.story.rolls.is_empty();
        if !(self.story.asks && plain && nothing && figures.into_iter().all(printed)) {
            return None;
        }
        self.story.fights.pop();
        self.story.step = Some(Step::AutomaticAttack);
        self.story.phase = self.story.phase.filter(|p| *p != Phase::MovementHazard);
        Some(site)
    }

    /// Turns creatures that were played and are fought into attacks: they are no declarations any more.
    fn combat(&mut self) {
        for fight in self.story.fights.iter_mut().filter(|f| f.unresolved && f.assigned.is_empty()) {
            (fight.joined, fight.unfinished, fight.step) = (false, false, None);
            (fight.strikes, fight.prowess) = (None, None);
        }
        let fights = self.story.fights.clone();
        let mut deeds = std::mem::take(&mut self.story.deeds);
        let mut later = 0;
        for fight in &fights {
            let Some(source) = fight.source else { continue };
            // `the attack of Orc-patrol is over. He plays a second Orc-patrol`
            let own = |d: &&Deed| d.act == Act::Play && d.what.is_some_and(|w| self.same(w, source));
            let alone = deeds.iter().filter(own).count() == 1;
            let another = |d: &Deed| alone && fight.past && d.what.is_some_and(|w| w > source);
            let at = deeds.iter().position(|d| own(&d) && !another(d));
            let behind = at.is_some_and(|at| deeds.iter().skip(at + 1).any(|d| !d.earlier));
            let joined = fight.joined || fight.unfinished || fight.over || fight.strikes.is_some();
            if let Some(at) = at
                && (joined || fights.len() > 1 && later + 1 < fights.len() && behind)
            {
                let gone = super::story::Story::take_deed(&mut deeds, at);
                // Whoever tapped for the card that makes the attack is tapped now.
                let pays = !self.defs(source).all(|(_, def)| def.hazard);
                for member in self.story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
                    if pays && gone.taps.iter().any(|t| self.mentions[*t].title == self.mentions[member.card].title) {
                        member.state = member.state.or(Some(CardState::Tapped));
                    }
                }
                if let Some(f) = self.story.fights.iter_mut().find(|f| f.source == fight.source) {
                    f.key = f.key.clone().or(gone.key);
                    f.joined = true;
                }
            }
            later += 1;
        }
        // Cards on-guard are turned up before the attack of the site is faced.
        let reveals = deeds.iter().any(|d| d.act == Act::RevealOnGuard && !d.earlier);
        let site = |f: &Fight| f.source.is_some_and(|s| self.is(s, CardKind::Site)) && f.typed.is_none();
        let open: Vec<bool> =
            self.story.fights.iter().map(|f| reveals && site(f) && f.assigned.is_empty() && !f.over).collect();
        let mut open = open.into_iter();
        self.story.fights.retain(|_| !open.next().unwrap_or_default());
        // A creature that attacks, of whose attack nothing more is told, was played just now.
        for fight in self.story.fights.iter_mut().rev() {
            let Some(source) = fight.source else { continue };
            let told =
                fight.joined || fight.over || fight.unfinished || fight.strikes.is_some() || !fight.assigned.is_empty();
            let known =
                deeds.iter().any(|d| d.what.is_some_and(|w| self.mentions[w].title == self.mentions[source].title));
            fight.joined |= fight.strikes.is_some() || fight.prowess.is_some();
            if told || known || !self.mentions[source].is(self.table, CardKind::Creature) {
                continue;
            }
            if fight.past {
                fight.joined = true;
                continue;
            }
            let at = fight.told.0.min(deeds.len());
            // Nobody plays another creature while one attacks.
            let another = |d: &Deed| {
                !d.earlier
                    && d.act == Act::Play
                    && d.what.is_some_and(|w| self.mentions[w].is(self.table, CardKind::Creature))
            };
            if deeds[at..].iter().any(another) {
                (fight.joined, fight.past) = (true, true);
                continue;
            }
            if !fight.unresolved && deeds[at..].iter().any(|d| !d.earlier) {
                fight.joined = true;
                continue;
            }
            let mut deed = Deed::of(Act::Play, Some(source), fight.by.clone());
            (deed.key, deed.chain) = (fight.key.clone(), fight.told.1);
            deeds.insert(if fight.unresolved { at } else { deeds.len() }, deed);
        }
        self.story.deeds = deeds;
    }

    /// Gives the hazard limit, if anything is told of it: without a number of its own, it is that of the company's
    /// size.
    fn limit(&self) -> Option<Says> {
        let Story { limit, used, left, size, .. } = self.story;
        let company = match self.story.companies.as_slice() {
            [one] => Some(one),
            all => {
                let mut moving = all.iter().filter(|c| c.to.is_some());
                moving.next().filter(|_| moving.next().is_none())
            }
        };
        let half = |card: usize| self.defs(card).any(|(_, d)| d.counts_half(d.skills.contains(&Skill::Scout)));
        let people = company.map(|c| c.members.iter().filter(|m| self.is(m.card, CardKind::Character)));
        let halves = people.map(|p| p.map(|m| if half(m.card) { 1 } else { 2 }).sum::<usize>());
        let members = halves.and_then(|n| u8::try_from(n.div_ceil(2)).ok());
        let larger = size.filter(|n| members.is_none_or(|m| *n > m.max(2)));
        let told = used.is_some_and(|n| n > 0) || left.is_some() || larger.is_some();
        let own = members.max(size).map_or(2, |n| n.max(2));
        let limit = limit.or((told && (members.is_some() || size.is_some())).then_some(own))?;
        let used = used.or(left.map(|n| limit.saturating_sub(n))).unwrap_or(0);
        (used <= limit)
            .then_some(Says::Limit { used, limit })
            .or(self.story.limit.map(|limit| Says::Limit { used: 0, limit }))
    }

    fn phase(&self, lines: &mut Vec<Says>) {
        let another = self.story.deeds.iter().any(|d| d.act == Act::Play && d.what.is_some_and(|c| self.creature(c)));
        let fight = self.story.fights.last().filter(|f| f.joined && !f.past && !(f.over && another));
        let mut line = PhaseLine { phase: self.story.phase, step: self.story.step, subject: None };
        // What was organized before a move is over.
        let moves = self.story.companies.iter().any(|c| c.to.is_some()) && !self.story.organizing;
        if line.phase == Some(Phase::Organization) && moves {
            line.phase = None;
        }
        if self.story.deeds.first().is_some_and(|d| d.act == Act::RevealOnGuard) && line.step.is_none() {
            line.step = Some(Step::RevealOnGuard);
        }
        let orders = self.story.deeds.iter().any(|d| d.act == Act::ChooseOrder && !d.earlier);
        // A hazard that is declared after that comes later in the phase.
        let set = self.story.deeds.iter().position(|d| d.act == Act::ChooseOrder && !d.earlier).map_or(0, |at| at + 1);
        let hazard = |d: &Deed| d.act == Act::Play && !d.asked && d.what.is_some_and(|c| self.creature(c));
        if line.step == Some(Step::EstablishOrder) && self.story.deeds[set..].iter().any(hazard) {
            (line.phase, line.step) = (Some(Phase::MovementHazard), None);
        }
        let alone = self.story.deeds.last().is_some_and(|d| d.act == Act::ChooseOrder)
            || self.story.deeds.iter().any(|d| d.before.is_some())
            || self.story.lying.iter().any(|l| l.since == Some(Since::Turn));
        let agents = self.orders_of(|g| matches!(g, Goal::Card(c) if self.defs(*c).any(|(_, d)| d.agent)));
        // Agents attack when the on-guard cards have been revealed.
        let revealed = self.story.deeds.iter().any(|d| d.act == Act::RevealOnGuard);
        if agents && alone && !revealed && line.step == Some(Step::RevealOnGuard) {
            line.step = None;
        }
        // What acts by itself when the site is revealed is put in order then.
        if orders && alone && line.step == Some(Step::RevealNewSite) && self.ordered_events() {
            line.step = Some(Step::ResolvePassives);
        }
        if orders && alone && line.step.is_none() && fight.is_none() {
            let checks = self.orders_of(|g| matches!(g, Goal::Check(..)));
            let moves = self.story.companies.iter().any(|c| c.to.is_some());
            line.step = match line.phase {
                Some(Phase::End) => Some(Step::SignalEnd),
                Some(Phase::MovementHazard) if checks => Some(Step::EndOfPhase),
                None if checks => moves.then_some(Step::EndOfPhase),
                None | Some(Phase::Site) if agents => Some(Step::AgentAttacks),
                None | Some(Phase::MovementHazard) if self.story.lying.iter().any(|l| l.since == Some(Since::Turn)) => {
                    Some(Step::ResolvePassives)
                }
                None | Some(Phase::MovementHazard) if self.ordered_events() => Some(Step::ResolvePassives),
                None | Some(Phase::MovementHazard) => Some(Step::EstablishOrder),
                _ => None,
            };
        }
        if self.story.site_revealed && self.story.lying.iter().any(|l| l.since == Some(Since::Turn)) {
            line.step = Some(Step::ResolvePassives);
        }
        if let Some(fight) = fight {
            line.step = fight.step.or(if fight.over { Some(Step::AfterAttack) } else { Some(Step::PreAssignment) });
            if fight.over {
                line.step = Some(Step::AfterAttack);
            }
            let subject = fight.at_strike.filter(|_| matches!(line.step, Some(Step::Defender | Step::Resolve)));
            line.subject = subject.and_then(|c| self.name(c)).map(Thing::Card);
        }
        // What acts by itself at the end of a phase does so then.
        let end = self.story.acts_itself.filter(|_| fight.is_none() && line.step.is_none());
        let end = end.and_then(|card| knowledge::acts_at_end(self.table, &self.mentions[card].versions));
        if let Some((phase, step)) = end.filter(|(phase, _)| line.phase.is_none_or(|told| told == *phase)) {
            (line.phase, line.step) = (Some(phase), step);
        }
        if line.step == self.story.step && line.subject.is_none() {
            line.subject.clone_from(&self.story.subject);
        }
        if line.phase.is_some() || line.step.is_some() {
            lines.push(Says::Phase(line));
        }
    }

    /// Whether the text puts anything of a kind in order.
    fn orders_of(&self, kind: impl Fn(&Goal) -> bool) -> bool {
        self.story.deeds.iter().filter(|d| d.act == Act::ChooseOrder).flat_map(|d| &d.order).any(kind)
    }

    /// Whether the things that are put in order happen once, and do not just hold.
    fn ordered_events(&self) -> bool {
        let mut order = self.story.deeds.iter().filter(|d| d.act == Act::ChooseOrder).flat_map(|d| &d.order);
        let stands = |c: &usize| self.defs(*c).any(|(_, d)| d.meaning.iter().any(|m| !m.standing.is_empty()));
        !self.story.deeds.is_empty()
            && order.clone().next().is_some()
            && !order.any(|g| matches!(g, Goal::Card(c) if stands(c)))
    }

    fn borne(&self, member: &Member) -> Option<Borne> {
        self.borne_below(member, &[])
    }

    /// Gives a card with what lies on it. No card lies on one of those that lie on it.
    fn borne_below(&self, member: &Member, above: &[usize]) -> Option<Borne> {
        let above: Vec<usize> = above.iter().copied().chain([member.card]).collect();
        let free = |card: usize| !above.iter().any(|a| self.same(*a, card));
        let extra = self.story.lying.iter().filter(|l| l.on.is_some_and(|on| self.same(on, member.card)));
        let bears = member.bears.iter().filter(|b| free(b.card)).filter_map(|b| self.borne_below(b, &above));
        let on = extra.filter(|l| free(l.card.card)).filter_map(|l| self.borne_below(&l.card, &above));
        Some(Borne {
            name: self.name(member.card)?,
            state: member.state.unwrap_or_default(),
            bears: bears.chain(on).collect(),
            since: None,
        })
    }

    fn companies(&self, seats: &Seats, lines: &mut Vec<Says>) {
        let mut companies: Vec<&Company> = self.story.companies.iter().filter(|c| !c.members.is_empty()).collect();
        // The one that moves is the one whose part of the phase it is.
        if companies.iter().all(|c| c.typed.is_none()) {
            companies.sort_by_key(|c| c.to.is_none());
        }
        for company in companies {
            let wounded = |m: &Member| self.story.wounds.iter().any(|w| self.same(*w, m.card));
            let members = company.members.iter().filter_map(|m| {
                let mut borne = self.borne(m)?;
                if wounded(m) {
                    borne.state = CardState::Wounded;
                }
                Some(borne)
            });
            let seat = if self.story.companies.len() > 1 {
                seats.seat(company.owner.as_ref()).unwrap_or(Seat::R)
            } else {
                Seat::R
            };
            let typed = company.typed.as_ref();
            let line = match typed.filter(|(members, _)| *members == company.members && self.story.wounds.is_empty()) {
                Some((_, line)) => line.clone(),
                None => CompanyLine {
                    seat: typed.map_or(seat, |(_, line)| line.seat),
                    label: typed.and_then(|(_, line)| line.label.clone()),
                    members: members.collect(),
                },
            };
            lines.push(Says::Company(line));
            // In the site phase it is where it went.
            let arrived = self.story.phase == Some(Phase::Site);
            if let (true, Some(from), Some(to)) = (arrived, company.from, company.to) {
                lines.push(Says::Earlier(Earlier::Event {
                    subject: Thing::Company(crate::lang::HIS_COMPANY.to_owned()),
                    verb: Happened::Moves,
                    object: None,
                    from: self.name(from),
                    to: self.name(to),
                    key: None,
                    cancelled: false,
                }));
            }
            let company = &if arrived {
                Company { at: company.to.or(company.at), to: None, ..company.clone() }
            } else {
                company.clone()
            };
            if let Some(to) = company.to.and_then(|t| self.name(t)) {
                lines.push(Says::Path(PathLine {
                    from: company.from.and_then(|f| self.name(f)),
                    to,
                    regions: (company.letters.len() >= company.via.len().max(1)).then(|| company.letters.clone()),
                    kind: company.site,
                    via: company.via.iter().filter_map(|r| self.name(*r)).collect(),
                }));
            } else if let Some(at) = company.at.or(company.from).and_then(|a| self.name(a)) {
                lines.push(Says::At(SiteLine { site: at, kind: company.site, tapped: company.site_tapped }));
            }
        }
    }

    /// Gives the label of the company of a character, as the lines have it.
    fn label(&self, who: usize, lines: &[Says]) -> Option<String> {
        let known = |c: &CompanyLine| c.members.iter().any(|m| self.name(who).is_some_and(|n| n.card == m.name.card));
        let mut counts = [0, 0];
        lines.iter().find_map(|line| {
            let Says::Company(company) = line else { return None };
            let count = &mut counts[usize::from(company.seat == Seat::H)];
            *count += 1;
            let label = company
                .label
                .clone()
                .unwrap_or_else(|| format!("{}{count}", if company.seat == Seat::R { "R" } else { "H" }));
            known(company).then_some(label)
        })
    }

    /// Writes which events have sent back companies.
    fn sent_back(&self, lines: &mut Vec<Says>) {
        let happens = |subject: Thing, verb: Happened| Earlier::Event {
            subject,
            verb,
            object: None,
            from: None,
            to: None,
            key: None,
            cancelled: false,
        };
        for (event, who, goal) in &self.story.sent_back {
            let (Some(event), Some(label)) = (self.name(*event), self.label(*who, lines)) else { continue };
            let company = || Thing::Company(label.clone());
            let mut moves = happens(company(), Happened::Moves);
            let mut returns = happens(Thing::Card(event), Happened::Returns);
            if let Earlier::Event { to, .. } = &mut moves {
                *to = goal.and_then(|site| self.name(site));
            }
            if let Earlier::Event { object, .. } = &mut returns {
                *object = Some(company());
            }
            let moved = goal.is_some().then_some(moves);
            lines.extend(moved.into_iter().chain([returns]).map(Says::Earlier));
        }
    }

    /// Gives the company on which a resource lies that is played on one, where its player has no other.
    fn on_company(&self, lying: &super::story::Lying, seat: Seat) -> Option<Thing> {
        let takes = super::knowledge::takes(self.table, &self.mentions[lying.card.card].versions);
        let resource = !self.mentions[lying.card.card].versions.iter().any(|v| self.table.defs[*v].hazard);
        let placed = lying.at.is_some() || lying.on_guard || !self.is(lying.card.card, CardKind::Event);
        let alone = self.story.companies.iter().filter(|c| !c.members.is_empty()).count() == 1;
        let own = seat == Seat::R && resource && takes.company && !takes.card && alone && !placed;
        own.then(|| Thing::Company(crate::lang::HIS_COMPANY.to_owned()))
    }

    fn lying(&self, seats: &Seats, lines: &mut Vec<Says>) {
        for lying in self.story.lying.iter().filter(|l| l.on.is_none()) {
            if let Some((seat, card)) = lying.typed.clone() {
                lines.push(Says::InPlay { seat, cards: vec![card] });
                continue;
            }
            let Some(card) = self.borne(&lying.card) else { continue };
            let side = self.side(lying.card.card);
            let told = lying.owner.as_ref().filter(|p| **p != Person::He && side == Some(Seat::R));
            let seat = seats.seat(told).or(side).or_else(|| seats.seat(lying.owner.as_ref())).unwrap_or(Seat::H);
            let reveals = self
                .story
                .deeds
                .iter()
                .any(|d| d.act == Act::RevealAgent && d.what.is_some_and(|w| self.same(w, lying.card.card)));
            let site = lying.at.and_then(|a| self.name(a));
            lines.push(Says::InPlay {
                seat,
                cards: vec![InPlay {
                    card,
                    face_down: lying.card.face_down.or(reveals.then_some(true)),
                    since: lying.since,
                    on: if lying.on_attack {
                        Some(Thing::Attack(None))
                    } else {
                        let site = lying.on_site.and_then(|s| self.name(s)).map(Thing::Card);
                        site.or_else(|| self.on_company(lying, seat))
                    },
                    at: site,
                    on_guard: lying.on_guard,
                    mode: lying.mode.map(str::to_owned),
                }],
            });
        }
        if self.story.deck.iter().any(Option::is_some) {
            let known = self.story.deck.iter().flatten().next().and_then(|c| self.side(*c));
            let card = |card: &Option<usize>| PileCard {
                name: card.and_then(|c| self.name(c)).unwrap_or_else(unknown_card),
                count: 1,
            };
            let mut cards: Vec<PileCard> = self.story.deck.iter().map(card).collect();
            if self.story.deck_more > 0 {
                cards.push(PileCard { count: self.story.deck_more, ..card(&None) });
            }
            lines.push(Says::Pile { seat: known.unwrap_or(Seat::R), pile: crate::lang::Pile::Deck, cards });
        }
        let turned = |c: usize| self.story.deck.iter().flatten().any(|d| self.same(*d, c));
        for (owner, pile, card) in self.story.piles.iter().filter(|(_, p, c)| *p != Pile::Deck || !turned(*c)) {
            let side = self.side(*card);
            let whose = seats.seat(owner.as_ref());
            let held = *pile == Pile::Sites || self.is(*card, CardKind::Character);
            let side = if held { whose.or(side) } else { side };
            let seat = side.or(whose).unwrap_or(Seat::R);
            if let Some(name) = self.name(*card) {
                lines.push(Says::Pile { seat, pile: *pile, cards: vec![PileCard { name, count: 1 }] });
            }
        }
        for (owner, pile, count) in &self.story.counted {
            let seat = seats.seat(owner.as_ref()).unwrap_or(Seat::R);
            // Where its cards are named as well, they are those that were counted.
            let named =
                lines.iter().any(|l| matches!(l, Says::Pile { seat: s, pile: p, .. } if *s == seat && p == pile));
            if !named {
                let cards = (*count > 0).then(|| PileCard { name: unknown_card(), count: *count });
                lines.push(Says::Pile { seat, pile: *pile, cards: cards.into_iter().collect() });
            }
        }
    }

    /// Writes the attack of a rescue that was faced.
    fn rescued(&self, lines: &mut Vec<Says>) {
        let holds = |l: &&super::story::Lying| l.card.bears.iter().any(|b| self.is(b.card, CardKind::Character));
        if let Some(lying) = self.story.lying.iter().find(holds).filter(|_| self.story.rescue_fought) {
            self.faced(&Fight { source: Some(lying.card.card), ..Fight::default() }, lines);
        }
    }

    fn key(&self, key: &Key) -> Option<KeyLine> {
        Some(match key {
            Key::Region(kind, count) => KeyLine::Region(*kind, *count),
            Key::Site(kind) => KeyLine::Site(*kind),
            Key::TheSite => KeyLine::TheSite,
            Key::Named(card) => KeyLine::Named(self.name(*card)?),
        })
    }

    fn attack(&self, lines: &mut Vec<Says>) {
        let Some((last, before)) = self.story.fights.split_last() else { return };
        for fight in before.iter().filter(|f| f.joined) {
            self.faced(fight, lines);
        }
        if !last.joined {
            return;
        }
        let another = self.story.deeds.iter().any(|d| d.act == Act::Play && d.what.is_some_and(|c| self.creature(c)));
        if last.past || last.over && another && last.step != Some(Step::Resolve) {
            self.faced(last, lines);
            return;
        }
        let Some(source) = last.source.and_then(|s| self.name(s)) else { return };
        lines.push(Says::Attack(match &last.typed {
            Some(line) => AttackLine { over: last.over, unfinished: last.unfinished, ..line.clone() },
            None => AttackLine {
                source,
                attacks: last.attacks.unwrap_or(1),
                strikes: last.strikes,
                prowess: last.prowess,
                body: last.body.filter(|_| last.prowess.is_some()),
                key: last.key.as_ref().and_then(|k| self.key(k)),
                race: None,
                unfinished: last.unfinished,
                uncancellable: last.uncancellable,
                over: last.over,
            },
        }));
        let strikes: Vec<StrikeLine> = last
            .assigned
            .iter()
            .filter_map(|(c, status)| {
                let beyond = last.excess.iter().find(|(who, _)| self.same(*who, *c)).map_or(0, |(_, n)| *n);
                Some(StrikeLine { by: None, target: self.name(*c)?, count: beyond.saturating_add(1), status: *status })
            })
            .collect();
        let assigned =
            !matches!(last.step, Some(Step::PreAssignment)) || strikes.iter().any(|s| s.status != StrikeStatus::ToCome);
        if !strikes.is_empty() && assigned {
            lines.push(Says::Strikes(strikes));
        }
    }

    fn faced(&self, fight: &Fight, lines: &mut Vec<Says>) {
        let Some(source) = fight.source.and_then(|s| self.name(s)) else { return };
        lines.push(Says::Earlier(Earlier::Event {
            subject: Thing::Company(crate::lang::HIS_COMPANY.to_owned()),
            verb: Happened::Faces,
            object: Some(Thing::Card(source)),
            from: None,
            to: None,
            key: fight.key.as_ref().and_then(|k| self.key(k)),
            cancelled: fight.cancelled,
        }));
    }

    fn given(&self, seats: &Seats, lines: &mut Vec<Says>) {
        if let (None, Some(used @ 1..)) = (self.limit(), self.story.used) {
            lines.push(Says::Given(FactLine { of: vec!["hazards_used".to_owned()], value: vec![used.to_string()] }));
        }
        if let Some((who, n)) = &self.story.influence {
            let seat = seats.seat(who.as_ref()).unwrap_or(Seat::R);
            let seat = if seat == Seat::R { "R" } else { "H" };
            lines.push(Says::Given(FactLine { of: vec![format!("influence({seat})")], value: vec![n.to_string()] }));
        }
        for (who, n) in &self.story.direct {
            let Some(m) = self.mentions.get(*who) else { continue };
            lines.push(Says::Given(FactLine { of: vec![format!("di({})", m.title)], value: vec![n.to_string()] }));
        }
        for (fact, who, n) in &self.story.figures {
            let Some(m) = self.mentions.get(*who) else { continue };
            lines.push(Says::Given(FactLine { of: vec![format!("{fact}({})", m.title)], value: vec![n.to_string()] }));
        }
    }

    fn by(&self, deed: &Deed, seats: &Seats, before: Option<Seat>) -> Seat {
        self.sits(deed, seats).or_else(|| before.map(Seat::other)).unwrap_or(Seat::R)
    }

    /// Whether an agent is in play as such.
    pub(super) fn stands(&self, card: usize) -> bool {
        let agent = self.defs(card).any(|(_, d)| d.agent);
        agent && self.story.lying.iter().any(|l| self.same(l.card.card, card))
    }

    fn thing(&self, goal: &Goal) -> Option<Thing> {
        Some(match goal {
            Goal::Card(card) => {
                let pile = self.story.piles.iter().find(|(_, _, c)| self.same(*c, *card)).map(|(_, pile, _)| *pile);
                let plays = |d: &Deed| d.act == Act::Play && !d.earlier && d.what.is_some_and(|w| self.same(w, *card));
                let aims = |d: &Deed| d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.same(*c, *card)));
                let deeds = || self.story.deeds.iter();
                let played = deeds().position(plays).zip(deeds().position(aims)).is_some_and(|(play, aim)| play < aim);
                match pile {
                    Some(Pile::Hand) if played => Thing::Card(self.name(*card)?),
                    Some(Pile::Hand) => Thing::Where(self.name(*card)?, Whereabouts::Hand),
                    Some(Pile::Discard) => Thing::Where(self.name(*card)?, Whereabouts::Discard),
                    _ => Thing::Card(self.name(*card)?),
                }
            }
            Goal::InDiscard(card) => Thing::Where(self.name(*card)?, crate::lang::Whereabouts::Discard),
            Goal::Company => Thing::Company(crate::lang::HIS_COMPANY.to_owned()),
            Goal::Attack => Thing::Attack(None),
            Goal::Strike(Some(card)) => Thing::Strike(self.name(*card)?),
            Goal::Strike(None) => return None,
            Goal::Check(kind, card) => Thing::Roll { kind: *kind, of: card.and_then(|c| self.name(c)) },
        })
    }

    /// Writes what a declaration is about: its card, or a company.
    fn what_is_declared(&self, deed: &Deed, lines: &[Says]) -> Option<Thing> {
        let named = deed.what.and_then(|c| self.name(c));
        let named = named.map(|n| CardName { copy: deed.copy.or(n.copy), ..n }).map(Thing::Card);
        // The company of a character is given up, or attacks.
        let gives_up = deed.act == Act::Choose && deed.option.as_deref() == Some("discard");
        let label = deed.what.filter(|_| gives_up || deed.act == Act::Attack).and_then(|who| self.label(who, lines));
        match deed.act {
            _ if label.is_some() => label.map(Thing::Company),
            Act::PlaceOnGuard if deed.what.is_none() => Some(Thing::Card(unknown_card())),
            Act::Move if deed.what.is_none() => Some(Thing::Company(crate::lang::HIS_COMPANY.to_owned())),
            _ => named,
        }
    }

    fn declared(&mut self, seats: &Seats, lines: &mut Vec<Says>) {
        let mut nobodys = Vec::new();
        let mut before = None;
        let mut number = 0;
        let mut chain = 1;
        for deed in &self.story.deeds {
            let typed = deed.typed.is_some()
                || matches!(
                    deed.act,
                    Act::BodyCheck | Act::SpecialAction | Act::Passive | Act::Pass | Act::ChooseOrder
                );
            if !typed && self.sits(deed, seats).is_none() && before.is_some() {
                nobodys.push(Nobodys { act: deed.act, what: deed.what, sentence: deed.sentence });
            }
            if deed.chain > chain && number > 0 && !deed.earlier {
                lines.push(Says::NextChain);
            }
            chain = chain.max(deed.chain);
            let seat = self.by(deed, seats, before);
            let mut says = Declared::of(deed.act);
            says.by = Some(seat);
            says.what = self.what_is_declared(deed, lines);
            if deed.act == Act::Support {
                says.what = deed.targets.first().and_then(|g| self.thing(g));
            } else {
                says.targets = deed.targets.iter().filter_map(|g| self.thing(g)).collect();
            }
            // A company attacks another one.
            if let (Act::Attack, Some(Thing::Company(_)), Some(Goal::Card(whom))) =
                (deed.act, &says.what, deed.targets.first())
            {
                says.targets = self.label(*whom, lines).map(Thing::Company).into_iter().collect();
            }
            let taps = deed.taps.iter().filter_map(|c| self.name(*c)).map(Price::Tap);
            let discards = deed.discards.iter().filter_map(|c| self.name(*c)).map(Price::Discard);
            let price: Vec<Price> = taps.chain(discards).collect();
            says.price = (!price.is_empty()).then_some(price);
            says.key = deed.key.as_ref().and_then(|k| self.key(k));
            says.with = deed.with.and_then(|c| self.name(c));
            says.performer = deed.performer.and_then(|c| self.name(c));
            let plain = matches!(deed.act, Act::Store | Act::Transfer);
            says.option = deed.option.clone().or_else(|| self.option(deed).filter(|_| !plain));
            says.order = deed.order.iter().filter_map(|g| self.thing(g)).collect();
            if deed.earlier && deed.act == Act::Play && deed.what.is_some_and(|c| self.creature(c)) {
                let fight =
                    Fight { source: deed.what, key: deed.key.clone(), cancelled: deed.cancelled, ..Fight::default() };
                self.faced(&fight, lines);
                continue;
            }
            if deed.earlier {
                lines.push(Says::Earlier(Earlier::Declared(says)));
                continue;
            }
            number += 1;
            if let Some(typed) = &deed.typed {
                says = typed.clone();
                before = typed.by.or(before);
            }
            says.number = Some(number.to_string());
            if deed.typed.is_some() {
                lines.push(Says::Declare(says));
                continue;
            }
            let earlier = |at: usize| self.story.deeds[..=at].iter().filter(|d| !d.earlier).count();
            let during = deed.within.map(|at| Moment::During(earlier(at).to_string()));
            says.moment = during.or_else(|| deed.after.map(|at| Moment::After(earlier(at).to_string())));
            says.moment =
                says.moment.or_else(|| deed.before.and_then(|c| self.name(c)).map(|c| Moment::Before(Thing::Card(c))));
            if matches!(deed.act, Act::BodyCheck | Act::SpecialAction | Act::Passive) {
                says.by = None;
            }
            before = Some(seat);
            lines.push(Says::Declare(says));
        }
        self.nobodys = nobodys;
    }

    /// Finds the use of a card that the words of the declaration name.
    fn option(&self, deed: &Deed) -> Option<String> {
        let told = |words: &str| (!words.is_empty()).then(|| self.option_by(deed, words)).flatten();
        told(&deed.words).or_else(|| told(&deed.hoped))
    }

    fn option_by(&self, deed: &Deed, words: &str) -> Option<String> {
        // If a card is taken out of a pile, the pile tells which use is meant.
        let lies = |card: usize| self.story.piles.iter().any(|(_, pile, c)| *pile != Pile::Hand && self.same(*c, card));
        let aimed = deed.targets.iter().any(|g| matches!(g, Goal::Card(c) if lies(*c)));
        let versions = deed.what.and_then(|c| self.mentions.get(c)).map_or(&[][..], |m| m.versions.as_slice());
        let fetches = super::knowledge::takes(self.table, versions).fetched;
        if fetches && (aimed || self.story.picks.iter().any(|c| lies(*c))) {
            return None;
        }
        let spaced = |c: char| if matches!(c, ',' | '(' | ')' | ':' | ';' | '/') { ' ' } else { c };
        let words: String = crate::vocab::fold(words).chars().map(spaced).collect();
        let words = format!(" {words} ");
        // `that use, not the untapping one`: what is denied is glued to its `not`.
        let words =
            Words::english().with_regions(&words).replace(" cc ", " corruption check ").replace(" not the ", " not");
        // `on that check`: the check that was told of before.
        let kinds = ["corruption", "influence", "body"];
        let plain = words.contains(" check ") && !kinds.iter().any(|k| words.contains(k));
        let before = self.story.deeds.iter().take_while(|d| d.what != deed.what || d.act != deed.act);
        let corruption = plain && before.into_iter().any(|d| crate::vocab::fold(&d.words).contains("corruption"));
        let words = if corruption { words.replace(" check ", " corruption check ") } else { words };
        let has = |w: &str| super::words::says(&words, w);
        let mut best: Option<(usize, String)> = None;
        let mut options: Vec<String> = Vec::new();
        let abilities = deed.act != Act::Play;
        let uses = |v: usize, def: &crate::engine::card::CardDef| {
            let own = def.meaning.as_ref().map_or(0, |m| m.abilities.len());
            if abilities { own } else { own + self.table.plays(v).len() }
        };
        // Where there is one use only, no words choose it.
        let most = self.meant(deed.what?).map(|(v, def)| uses(v, def)).max().unwrap_or_default();
        if most < 2 {
            return None;
        }
        for (v, def) in self.meant(deed.what?) {
            let abilities = def.meaning.iter().flat_map(|m| m.abilities.iter());
            for action in self.table.plays(v).iter().chain(abilities) {
                if let Some(option) = &action.option
                    && !options.iter().any(|o| **o == **option)
                {
                    options.push(option.to_string());
                }
            }
        }
        for option in options {
            let digits = |text: &str| -> Vec<String> {
                text.split(|c: char| !c.is_ascii_digit()).filter(|d| !d.is_empty()).map(str::to_owned).collect()
            };
            let (own_digits, said_digits) = (digits(&option), digits(&words));
            if !own_digits.is_empty() && !said_digits.is_empty() && own_digits.iter().all(|d| !said_digits.contains(d))
            {
                continue;
            }
            let parts: Vec<String> = crate::vocab::fold(&option)
                .split(|c: char| !c.is_alphanumeric())
                .filter(|w| w.len() > 2 && !["the", "and", "for", "from"].contains(w))
                .map(str::to_owned)
                .collect();
            let own = self.mentions.get(deed.what?).map(|m| crate::vocab::fold(&m.title)).unwrap_or_default();
            // `for the same -1`
            let sign = |d: &String| words.contains(&format!("-{d}")) || words.contains(&format!("+{d}"));
            let figure = usize::from(!own_digits.is_empty() && own_digits.iter().all(sign));
            let said: Vec<&String> = parts.iter().filter(|p| has(p) && !own.contains(p.as_str())).collect();
            // Words of nearly every text choose no use: `in my site phase`, `before the strikes`.
            let telling = |p: &&&String| !["phase", "strikes", "strike", "attack", "card"].contains(&p.as_str());
            // `from Shadow-land to Wilderness`, where both ways can be chosen
            let hits = 2 * (said.len() + figure) + usize::from(in_order(&said, &words));
            let chooses = figure > 0 || said.iter().any(|p| telling(&p));
            if chooses && best.as_ref().is_none_or(|(n, _)| hits > *n) {
                best = Some((hits, option));
            }
        }
        best.map(|(_, o)| o)
    }

    fn rolls(&mut self, lines: &mut Vec<Says>) {
        // An attempt has a roll of the player who makes it, and one of the player against whom it is made.
        let attempts: Vec<(usize, usize)> = self
            .story
            .deeds
            .iter()
            .enumerate()
            .filter(|(_, d)| d.act == Act::Influence && !d.earlier)
            .filter_map(|(at, d)| Some((at, d.taps.first().copied()?)))
            .collect();
        let mut begun: Vec<usize> = Vec::new();
        for roll in self.story.rolls.iter_mut().filter(|r| r.kind.is_none() || r.kind == Some(RollKind::Influence)) {
            let before = attempts.iter().rfind(|(at, _)| *at < roll.told).or(attempts.first());
            let Some((at, actor)) = before else { continue };
            (roll.kind, roll.of) =
                if begun.contains(at) { (None, None) } else { (Some(RollKind::Influence), Some(*actor)) };
            begun.push(*at);
        }
        let rolls: Vec<Roll> = self
            .story
            .rolls
            .iter()
            .map(|r| {
                let name = r.of.and_then(|c| self.name(c));
                let of = match (r.kind, name) {
                    (Some(RollKind::Test), _) => Some(Thing::Roll { kind: RollKind::Test, of: None }),
                    (Some(RollKind::Strike), Some(name)) => Some(Thing::Strike(name)),
                    (Some(kind), of) => Some(Thing::Roll { kind, of }),
                    (None, Some(name)) => Some(Thing::Card(name)),
                    (None, None) => None,
                };
                Roll { of, dice: r.dice }
            })
            .collect();
        let picks: Vec<Thing> = self.story.picks.iter().filter_map(|c| self.name(*c)).map(Thing::Card).collect();
        if !picks.is_empty() {
            lines.push(Says::Pick(picks));
        }
        if !rolls.is_empty() {
            lines.push(Says::Roll(rolls));
        }
    }
}

/// Names a card that the text does not name.
fn unknown_card() -> CardName {
    CardName { card: crate::lang::CardKey::Unknown("a card".to_owned()), id: None, copy: None, span: 0..0 }
}

/// Whether words stand in a text in their order.
fn in_order(parts: &[&String], text: &str) -> bool {
    let places: Option<Vec<usize>> = parts.iter().map(|part| text.find(part.as_str())).collect();
    places.is_some_and(|p| p.is_sorted())
}
