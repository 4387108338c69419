//! Completes what was told by what the cards say: which use was meant, at whom it is aimed, that a card goes on after
//! its attack. Players leave such things out, because there is no other way to play it.

use std::sync::Arc;

use super::item::Mention;
use super::knowledge::{self, Takes};
use super::node::{Member, Person};
use super::story::{Company, Deed, Fight, Goal, Lying, Story};
use super::words::Words;
use crate::engine::card::{self, Action, CardKind, Table};
use crate::lang::{CardState, Pile, StrikeStatus};
use crate::vocab::{Act, Phase, RollKind, Step, fold};

/// Completes a story when all of it has been read.
pub(super) struct Completing<'a> {
    pub mentions: &'a [Mention],
    pub table: &'a Table,
}

impl Completing<'_> {
    /// Completes the attack that is faced and every declaration.
    pub fn complete(&self, story: &mut Story) {
        self.owners(story);
        self.lie_by_themselves(story);
        self.goes_on(story);
        self.tested(story);
        self.used(story);
        self.bearers(story);
        self.borne_once(story);
        self.taken_before(story);
        self.tapped_before(story);
        self.played_with(story);
        self.phased(story);
        self.faced(story);
        self.faced_when_used(story);
        self.thrown_for_a_test(story);
        self.purposes(story);
        self.taps_of_others(story);
        self.supports_nothing(story);
        self.used_not_played(story);
        self.used_where_it_lies(story);
        for at in 0..story.deeds.len() {
            if story.deeds[at].typed.is_none() {
                self.once(story, at);
                self.aimed_at_places(story, at);
                self.aimed_at_nobody(story, at);
                self.at_company(story, at);
                self.aimed(story, at);
                self.at_strike(story, at);
                self.on_a_strike(story, at);
                self.out_of_a_pile(story, at);
                self.supported(story, at);
                self.against_his_strike(story, at);
                self.at_what_it_answers(story, at);
            }
        }
    }

    fn is(&self, card: usize, kind: CardKind) -> bool {
        self.mentions.get(card).is_some_and(|m| m.is(self.table, kind))
    }

    fn agent(&self, card: usize) -> bool {
        self.mentions.get(card).is_some_and(|m| m.is_agent(self.table))
    }

    fn same(&self, a: usize, b: usize) -> bool {
        self.mentions.get(a).map(|m| &m.title) == self.mentions.get(b).map(|m| &m.title)
    }

    /// Whether playing a card does something, as its steps tell.
    fn plays(&self, card: usize, does: impl Fn(&[card::Step]) -> bool) -> bool {
        knowledge::plays(self.table, &self.mentions[card].versions, does)
    }

    /// Gives the uses that a card has in play.
    fn uses(&self, card: usize) -> impl Iterator<Item = &Arc<Action>> {
        knowledge::uses(self.table, &self.mentions[card].versions)
    }

    fn takes(&self, deed: &Deed) -> Takes {
        deed.what.map(|card| knowledge::takes(self.table, &self.mentions[card].versions)).unwrap_or_default()
    }

    /// Tells whether a card can be a target of another; nothing where its printed text does not tell.
    fn fits(&self, own: usize, goal: usize) -> Option<bool> {
        knowledge::fits(self.table, &self.mentions[own].versions, &self.mentions[goal].versions)
    }

    /// Lays out what was told to be somewhere with nobody: a faction or an ally is no company by itself, and nothing else
    /// makes one. A place of which nothing else tells keeps it there.
    fn lie_by_themselves(&self, story: &mut Story) {
        let nobody = |m: &Member| !self.is(m.card, CardKind::Character) && !self.agent(m.card);
        let things = |c: &Company| {
            let stays = c.from.is_none() && c.to.is_none() && c.typed.is_none() && !c.site_tapped;
            stays && !c.members.is_empty() && c.members.iter().all(|m| nobody(m) && m.bears.iter().all(nobody))
        };
        for at in (0..story.companies.len()).rev() {
            let company = &story.companies[at];
            let mut others = story.companies.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, c)| c);
            let told = company
                .at
                .is_none_or(|site| others.any(|c| [c.at, c.to, c.from].iter().flatten().any(|s| self.same(*s, site))));
            if things(company) && told {
                let Company { owner, members, .. } = story.companies.remove(at);
                let lying = members.into_iter().map(|card| Lying { owner: owner.clone(), ..Lying::of(card) });
                story.lying.extend(lying);
            }
        }
    }

    /// Aims a card at what it is said to discard: `taps Elrond, playing Marvels Told in order to discard it`.
    fn purposes(&self, story: &mut Story) {
        let now = |d: &Deed| !d.earlier && d.typed.is_none();
        for at in (0..story.deeds.len()).rev() {
            let Some(goal) = story.deeds[at].what.filter(|_| story.deeds[at].act == Act::DiscardAbility) else {
                continue;
            };
            let deed = &story.deeds[at];
            let same = |d: &Deed| d.what.is_some_and(|w| self.same(w, goal));
            let declared = story.deeds[..at].iter().any(|d| d.act == Act::Play && now(d) && same(d));
            let aims = |d: &Deed| {
                let fits = d.what.is_some_and(|w| self.fits(w, goal) == Some(true));
                d.act == Act::Play && now(d) && d.sentence == deed.sentence && d.targets.is_empty() && fits && !same(d)
            };
            let Some(by) = story.deeds.iter().position(aims).filter(|_| declared && now(deed)) else { continue };
            let taps = deed.taps.clone();
            story.deeds[by].targets = vec![Goal::Card(goal)];
            if story.deeds[by].taps.is_empty() {
                story.deeds[by].taps = taps;
            }
            story.deeds.remove(at);
        }
    }

    /// Lets a character who taps for a card that nobody taps for do so for the next one that asks for it.
    fn taps_of_others(&self, story: &mut Story) {
        for at in 0..story.deeds.len() {
            let deed = &story.deeds[at];
            let takes = self.takes(deed);
            let kinds = [CardKind::Event, CardKind::Creature];
            let card =
                deed.what.is_some_and(|w| kinds.iter().any(|k| self.is(w, *k)) && !self.is(w, CardKind::Character));
            let wrong = deed.act == Act::Play && card && !takes.tap && !takes.performer && !deed.taps.is_empty();
            if !wrong || deed.earlier || deed.typed.is_some() {
                // Whoever taps for a card performs it.
                let deed = &mut story.deeds[at];
                deed.performer = deed.performer.filter(|_| !takes.tap || deed.taps.is_empty());
                continue;
            }
            let open = |d: &Deed| {
                let asks = self.takes(d).tap && d.taps.is_empty() && d.typed.is_none() && !d.earlier;
                d.act == Act::Play && asks
            };
            let next = story.deeds.iter().skip(at + 1).position(open).map(|n| at + 1 + n);
            if let Some(next) = next {
                story.deeds[next].taps = std::mem::take(&mut story.deeds[at].taps);
            }
        }
    }

    /// Takes away support where nothing asks for a check, nobody has a strike and something else is declared: `can Bilbo
    /// help somehow?`
    fn supports_nothing(&self, story: &mut Story) {
        let asks = |d: &Deed| {
            let rolls = |w: usize| self.plays(w, |steps| knowledge::rolls(steps, RollKind::Corruption));
            matches!(d.act, Act::Store | Act::Transfer | Act::Influence) || d.what.is_some_and(rolls)
        };
        let faction = |d: &Deed| d.what.is_some_and(|w| self.is(w, CardKind::Faction));
        let rolled = story.rolls.iter().any(|r| matches!(r.kind, Some(RollKind::Corruption | RollKind::Influence)));
        let check = rolled || story.deeds.iter().any(|d| asks(d) || faction(d));
        let borne = story.companies.iter().flat_map(|c| &c.members).flat_map(|m| &m.bears);
        let borne = borne
            .chain(story.lying.iter().map(|l| &l.card))
            .any(|b| knowledge::asks_for_check(self.table, &self.mentions[b.card].versions));
        let others = story.deeds.iter().any(|d| d.act != Act::Support && d.act != Act::Pass && !d.earlier);
        if check || borne || !others || !story.fights.is_empty() {
            return;
        }
        let nobodys = |d: &Deed| matches!(d.targets.as_slice(), [] | [Goal::Check(_, None)]) && d.typed.is_none();
        story.deeds.retain(|d| !(d.act == Act::Support && d.asked && nobodys(d)));
    }

    /// Takes a permanent-event that lies there and is tapped as not played: it was named before it was said to lie there.
    fn used_not_played(&self, story: &mut Story) {
        let there = |w: usize| story.lying.iter().any(|l| l.mode.is_some() && self.same(l.card.card, w));
        let taps = |w: usize| {
            let used = |d: &&Deed| d.act == Act::TapAbility && !d.earlier;
            story.deeds.iter().filter(used).any(|d| d.what.is_some_and(|u| self.same(u, w)))
        };
        let twice = |d: &Deed| d.act == Act::Play && !d.earlier && d.typed.is_none();
        let gone = story.deeds.iter().map(|d| twice(d) && d.what.is_some_and(|w| there(w) && taps(w))).collect();
        story.drop_deeds(gone);
    }

    /// Lets a creature lie there as a permanent-event that a player taps or discards, where nothing is told of where it is:
    /// no other creature can be tapped.
    fn used_where_it_lies(&self, story: &mut Story) {
        let spends = |d: &&Deed| matches!(d.act, Act::TapAbility | Act::DiscardAbility | Act::NazgulSideboard);
        let spent = story.deeds.iter().filter(spends).filter(|d| d.typed.is_none() && !d.earlier);
        let spent: Vec<(Option<Person>, usize)> = spent.filter_map(|d| Some((d.by.clone(), d.what?))).collect();
        for (by, card) in spent {
            let stays = self.is(card, CardKind::Creature) && self.uses(card).next().is_some() && !self.agent(card);
            let played = story.deeds.iter().any(|d| d.act == Act::Play && d.what.is_some_and(|w| self.same(w, card)));
            if stays && !played && !story.lying.iter().any(|l| self.same(l.card.card, card)) {
                let mode = Some("permanent-event");
                story.lying.push(Lying { owner: by, mode, ..Lying::of(Member::of(card)) });
            }
        }
    }

    /// Gives a company without an owner to the teller, where the other of two companies is the opponent's.
    fn owners(&self, story: &mut Story) {
        let [one, two] = story.companies.as_mut_slice() else { return };
        if one.at.is_none() || two.at.is_none() {
            return;
        }
        let owners = [one.owner.clone(), two.owner.clone()];
        for (told, open) in owners.into_iter().zip([two, one]) {
            let people = open.members.iter().any(|m| self.is(m.card, CardKind::Character));
            if told == Some(Person::Opponent) && open.owner.is_none() && people {
                open.owner = Some(Person::Me);
            }
        }
    }

    /// Lets a card go on after its attack: an attack that a resource makes is a part of what its card does.
    fn goes_on(&self, story: &mut Story) {
        let makes = |card: usize| {
            let versions = self.mentions[card].versions.as_slice();
            let hazard = versions.iter().all(|v| self.table.defs.get(*v).is_some_and(|d| d.hazard));
            !hazard && !self.is(card, CardKind::Site) && self.plays(card, knowledge::attacks)
        };
        for fight in story.fights.iter_mut().filter(|f| f.typed.is_none()) {
            fight.unfinished |= fight.source.is_some_and(makes);
        }
    }

    /// Plays a hazard that only a company can be the target of on the company that moves.
    fn at_company(&self, story: &mut Story, at: usize) {
        let takes = self.takes(&story.deeds[at]);
        let one = story.companies.iter().filter(|c| !c.members.is_empty()).count() == 1;
        let deed = &mut story.deeds[at];
        let open = deed.act == Act::Play && deed.targets.is_empty() && deed.key.is_none() && !deed.earlier;
        if one && open && takes.company && !takes.attack {
            deed.targets.push(Goal::Company);
        }
    }

    /// Finds the phase, where nobody names it, from what can be done in one phase only: at a site factions, allies and
    /// items are played and influence is tried in the site phase; items are stored and handed over, and characters
    /// come, while a player organizes.
    fn phased(&self, story: &mut Story) {
        let moves = story.companies.iter().any(|c| c.to.is_some());
        let stands = story.companies.iter().any(|c| c.at.is_some());
        let told = story.phase.is_some() || story.step.is_some() || story.subject.is_some();
        if moves || told || !story.fights.is_empty() {
            return;
        }
        let phase = |d: &Deed| {
            let kind = |kinds: &[CardKind]| d.what.is_some_and(|w| kinds.iter().any(|k| self.is(w, *k)));
            let agent = || d.taps.iter().chain(&d.what).any(|c| self.agent(*c));
            match d.act {
                _ if d.earlier || d.typed.is_some() => None,
                Act::Play if stands && kind(&[CardKind::Faction, CardKind::Ally, CardKind::Item]) => Some(Phase::Site),
                Act::Influence | Act::Rescue if stands && !agent() => Some(Phase::Site),
                Act::Play if kind(&[CardKind::Character]) && !agent() => Some(Phase::Organization),
                Act::Store | Act::Transfer => Some(Phase::Organization),
                _ => None,
            }
        };
        story.phase = story.deeds.iter().find_map(phase);
    }

    /// Takes away a place as the target of a card that is aimed at no place: `plays Wake of War, Gimli moves to Moria`
    /// tells where a company goes.
    fn aimed_at_places(&self, story: &mut Story, at: usize) {
        let takes = self.takes(&story.deeds[at]);
        let Some(own) = story.deeds[at].what.filter(|w| !self.is(*w, CardKind::Character)) else { return };
        let place = |c: usize| {
            let somewhere = [CardKind::Site, CardKind::Region].iter().any(|k| self.is(c, *k));
            somewhere && !self.is(c, CardKind::Character)
        };
        let act = story.deeds[at].act;
        let meant =
            |c: usize| self.fits(own, c) != Some(false) && takes.card || !matches!(act, Act::Play | Act::TapAbility);
        story.deeds[at].targets.retain(|goal| !matches!(goal, Goal::Card(c) if place(*c) && !meant(*c)));
    }

    /// Takes away a character as the target of a card that cannot be aimed at anybody: `plays Doors of Night on my
    /// Balin, who goes to Moria` tells that it is played while Balin is on the way.
    fn aimed_at_nobody(&self, story: &mut Story, at: usize) {
        let takes = self.takes(&story.deeds[at]);
        let deed = &mut story.deeds[at];
        let none = !(takes.card || takes.strike || takes.roll || takes.attack || takes.company || takes.performer);
        let event = deed.what.is_some_and(|w| self.is(w, CardKind::Event) && !self.mentions[w].is_agent(self.table));
        if deed.act != Act::Play || deed.earlier || !none || !event || takes.fetched {
            return;
        }
        let somebody = |goal: &Goal| matches!(goal, Goal::Card(c) if self.is(*c, CardKind::Character));
        let (people, rest): (Vec<Goal>, Vec<Goal>) = std::mem::take(&mut deed.targets).into_iter().partition(somebody);
        deed.targets = rest;
        for goal in people {
            let Goal::Card(who) = goal else { continue };
            if !story.companies.iter().flat_map(|c| &c.members).any(|m| self.same(m.card, who)) {
                story.last_company().members.push(Member::of(who));
            }
        }
    }

    /// Aims a card that takes a strike, and no card, at the strike of the character who is named: `Risky Blow on
    /// Bombur`.
    fn on_a_strike(&self, story: &mut Story, at: usize) {
        let takes = self.takes(&story.deeds[at]);
        let deed = &mut story.deeds[at];
        let item = deed.what.is_some_and(|w| self.is(w, CardKind::Item));
        if deed.act != Act::Play || item || !takes.strike || takes.card || takes.company || deed.earlier {
            return;
        }
        let mut struck: Vec<usize> = Vec::new();
        for goal in &mut deed.targets {
            if let Goal::Card(who) = goal
                && self.is(*who, CardKind::Character)
            {
                struck.push(*who);
                *goal = Goal::Strike(Some(*who));
            }
        }
        let Some(fight) = story.fights.last_mut().filter(|f| !f.over && f.typed.is_none()) else { return };
        for who in struck {
            fight.gives_strike(who, self.mentions);
        }
    }

    /// Aims an item that is used against a strike at that of its bearer, where the text gives nobody a strike: `Cave-drake
    /// attacks. I tap Bilbo's Elven Cloak to cancel the strike`.
    fn against_his_strike(&self, story: &mut Story, at: usize) {
        let deed = &story.deeds[at];
        let takes = self.takes(deed);
        let used = matches!(deed.act, Act::TapAbility | Act::DiscardAbility) && !deed.earlier && deed.typed.is_none();
        let free = used && takes.strike && !takes.card && !takes.attack && deed.targets.is_empty();
        let Some(own) = deed.what.filter(|w| free && self.is(*w, CardKind::Item)) else { return };
        let mut members = story.companies.iter().flat_map(|c| &c.members);
        let Some(bearer) = members.find(|m| m.bears.iter().any(|b| self.same(b.card, own))).map(|m| m.card) else {
            return;
        };
        let open =
            |f: &&mut Fight| !f.over && !f.past && f.typed.is_none() && f.assigned.is_empty() && f.step.is_none();
        let Some(fight) = story.fights.last_mut().filter(open) else { return };
        fight.gives_strike(bearer, self.mentions);
        (fight.joined, fight.at_strike) = (true, Some(bearer));
        let deed = &mut story.deeds[at];
        deed.targets = vec![Goal::Strike(Some(bearer))];
        deed.taps.retain(|t| !self.same(*t, bearer));
    }

    /// Aims a card that takes a card out of a pile at the one that is told to be there: `My discard pile holds
    /// Glamdring, and I play Smoke Rings`.
    fn out_of_a_pile(&self, story: &mut Story, at: usize) {
        let deed = &story.deeds[at];
        let Some(own) = deed.what.filter(|_| deed.act == Act::Play && deed.targets.is_empty() && !deed.earlier) else {
            return;
        };
        let takes = self.takes(deed);
        if !(takes.card || takes.fetched) || !story.picks.is_empty() {
            return;
        }
        let piled = story.piles.iter().filter(|(_, pile, _)| !matches!(pile, Pile::Hand | Pile::Deck));
        let mut piled = piled.map(|(_, _, c)| *c).filter(|c| self.fits(own, *c) != Some(false));
        if let (Some(card), None) = (piled.next(), piled.next()) {
            story.deeds[at].targets = vec![Goal::Card(card)];
        }
    }

    /// Aims support that is told before the attack, or of which nobody says for whom, at a strike, where nothing asks
    /// for a check.
    fn supported(&self, story: &mut Story, at: usize) {
        let deed = &story.deeds[at];
        let own = |c: usize| deed.taps.iter().any(|t| self.same(*t, c));
        let rolled = story.rolls.iter().any(|r| r.kind == Some(RollKind::Corruption));
        let check = rolled
            || story.deeds[..at].iter().any(|d| {
                let asks = |w: usize| self.plays(w, |steps| knowledge::rolls(steps, RollKind::Corruption));
                matches!(d.act, Act::Store | Act::Transfer | Act::SpecialAction)
                    || !d.earlier && d.what.is_some_and(asks)
            });
        let whom = match deed.targets.as_slice() {
            [Goal::Check(RollKind::Corruption, whom)] if !check => *whom,
            [Goal::Strike(whom)] => *whom,
            _ => return,
        };
        if deed.act != Act::Support || deed.earlier {
            return;
        }
        let Some(fight) = story.fights.last_mut().filter(|f| !f.over && !f.past && f.typed.is_none()) else { return };
        let mut open = fight.assigned.iter().filter(|(c, s)| *s == StrikeStatus::ToCome && !own(*c)).map(|(c, _)| *c);
        let alone = open.next().filter(|_| open.next().is_none());
        let whom = whom.or(fight.at_strike).or(alone);
        if let Some(who) = whom.filter(|w| !fight.assigned.iter().any(|(c, _)| self.same(*c, *w))) {
            fight.gives_strike(who, self.mentions);
        }
        fight.joined = true;
        story.deeds[at].targets = vec![Goal::Strike(whom)];
    }

    /// Gives dice of whoever tests a ring to the test.
    fn thrown_for_a_test(&self, story: &mut Story) {
        let test = |steps: &[_]| knowledge::rolls(steps, RollKind::Test);
        let tests = |d: &Deed| {
            let ring = d.targets.iter().any(|g| matches!(g, Goal::Card(c) if self.is(*c, CardKind::Item)));
            let asks = |w: usize| match d.act {
                Act::TapAbility => ring && self.uses(w).any(|action| test(&action.steps)),
                _ => self.plays(w, test),
            };
            !d.earlier && d.what.is_some_and(asks)
        };
        if !story.deeds.iter().any(tests) || story.rolls.iter().any(|r| r.kind == Some(RollKind::Test)) {
            return;
        }
        if let [roll] = story.rolls.as_mut_slice()
            && roll.kind.is_none()
        {
            (roll.kind, roll.of) = (Some(RollKind::Test), None);
        }
    }

    /// Aims a card at the attack of a creature of which nothing more was said: `Concealment against Wargs`.
    fn faced(&self, story: &mut Story) {
        let mut next = 0;
        while let Some(deed) = story.deeds.get(next) {
            let at = next;
            next += 1;
            let aimed = deed.targets.iter().find_map(|goal| match goal {
                Goal::Card(c) if self.is(*c, CardKind::Creature) && !self.is(*c, CardKind::Character) => Some(*c),
                _ => None,
            });
            let takes = self.takes(deed);
            let Some(creature) = aimed.filter(|_| takes.attack && !takes.card && !deed.earlier && deed.typed.is_none())
            else {
                continue;
            };
            let played = |d: &Deed| d.act == Act::Play && d.what.is_some_and(|w| self.same(w, creature));
            let before = story.deeds[..at].iter().any(|d| played(d) && !d.earlier);
            let plain = |d: &Deed| played(d) && d.key.is_none() && d.typed.is_none() && !d.asked;
            let placed = story.knows_places();
            let later = story.deeds.iter().skip(at + 1).position(|d| !placed && plain(d)).map(|n| at + 1 + n);
            if !before {
                if !story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, creature))) {
                    story.fights.push(Fight { source: Some(creature), joined: true, ..Fight::default() });
                }
                if let Some(later) = later {
                    story.deeds.remove(later);
                }
            }
            let deed = &mut story.deeds[at];
            deed.targets.retain(|goal| !matches!(goal, Goal::Card(c) if *c == creature));
            deed.targets.push(Goal::Attack);
        }
    }

    /// Lets a creature's attack be faced when a card is used that can be used against an attack only, unless the card
    /// is said to answer the creature: `He plays Wargs, I tap Goldberry to cancel the attack`.
    fn faced_when_used(&self, story: &mut Story) {
        let creature = |c: usize| self.is(c, CardKind::Creature) && !self.is(c, CardKind::Character);
        let plays = |d: &Deed| d.act == Act::Play && !d.earlier && d.typed.is_none() && d.what.is_some_and(creature);
        let Some(at) = story.deeds.iter().position(plays) else { return };
        let next = story.deeds[at + 1..].iter().find(|d| d.act != Act::Pass && !d.earlier);
        let against = |d: &Deed| {
            let takes = self.takes(d);
            let uses = matches!(d.act, Act::TapAbility | Act::DiscardAbility | Act::Use);
            let attack = d.targets.contains(&Goal::Attack)
                || d.targets.is_empty() && !takes.card && (takes.attack || takes.strike);
            let words = crate::vocab::fold(&d.words);
            let answers =
                ["respon", "resp ", "answer", "react", "before", "chain", "counter"].iter().any(|w| words.contains(w));
            d.chain == story.deeds[at].chain && uses && attack && !answers && d.typed.is_none()
        };
        if story.knows_places() || !story.fights.is_empty() || !next.is_some_and(against) {
            return;
        }
        let deed = story.deeds.remove(at);
        // A player who passes between the two lets the creature attack.
        while story.deeds.get(at).is_some_and(|d| d.act == Act::Pass) {
            story.deeds.remove(at);
        }
        story.fights.push(Fight { source: deed.what, key: deed.key, by: deed.by, joined: true, ..Fight::default() });
    }

    /// Lets nobody tap twice for one thing.
    fn once(&self, story: &mut Story, at: usize) {
        let mut kept: Vec<usize> = Vec::new();
        for tap in std::mem::take(&mut story.deeds[at].taps) {
            if !kept.iter().any(|k| self.same(*k, tap)) {
                kept.push(tap);
            }
        }
        story.deeds[at].taps = kept;
    }

    /// Takes a card that is named twice as one, unless another copy is told of: `wears the Torque (the Torque itself is
    /// untapped)`.
    fn borne_once(&self, story: &mut Story) {
        for member in story.companies.iter_mut().flat_map(|c| c.members.iter_mut()) {
            let mut kept: Vec<Member> = Vec::new();
            for thing in std::mem::take(&mut member.bears) {
                match kept.iter_mut().find(|k| self.same(k.card, thing.card) && !thing.other) {
                    Some(known) => known.state = known.state.or(thing.state),
                    None => kept.push(thing),
                }
            }
            member.bears = kept;
        }
    }

    /// Aims an event at the character or ally with whom it is played: `Flatter a Foe with Roäc the Raven`.
    fn played_with(&self, story: &mut Story) {
        let members = story.companies.iter().flat_map(|c| &c.members);
        let there: Vec<usize> = members.flat_map(|m| m.bears.iter().chain([m])).map(|m| m.card).collect();
        for deed in &mut story.deeds {
            let event = |c: usize| self.is(c, CardKind::Event) && self.takes(deed).card;
            let with = deed.with.filter(|w| there.iter().any(|t| self.same(*t, *w)) && !self.is(*w, CardKind::Item));
            let plain = deed.act == Act::Play && deed.typed.is_none() && deed.what.is_some_and(event);
            if let Some(with) = with.filter(|_| plain) {
                deed.with = None;
                let known = |g: &Goal| matches!(g, Goal::Card(c) if self.same(*c, with));
                if !deed.targets.iter().any(known) {
                    deed.targets.insert(0, Goal::Card(with));
                }
            }
        }
    }

    /// Leaves out the play of an item that somebody bears by what happened before: `that is all done, he took the Elven
    /// Cloak, so he is tapped with the Cloak`.
    fn taken_before(&self, story: &mut Story) {
        let before = story.deeds.iter().any(|d| d.earlier && d.act == Act::Play);
        let members = story.companies.iter().flat_map(|c| &c.members);
        let borne: Vec<usize> = members.flat_map(|m| &m.bears).filter(|b| !b.other).map(|b| b.card).collect();
        let taken = |d: &Deed| {
            let plain = d.taps.is_empty() && d.targets.is_empty() && d.copy.is_none() && d.typed.is_none();
            let own = |c: usize| self.is(c, CardKind::Item) && borne.iter().any(|b| self.same(*b, c));
            d.act == Act::Play && !d.earlier && !d.asked && plain && d.what.is_some_and(own)
        };
        story.deeds.retain(|d| !(before && taken(d)));
    }

    /// Taps whoever tapped for a card that resolved in this turn: `Aragorn II was tapped for Lucky Search, which is over`.
    fn tapped_before(&self, story: &mut Story) {
        let turn = |d: &Deed| Words::english().tells_of_past_turn(&fold(&d.words));
        let short = |d: &Deed| d.what.is_some_and(|w| knowledge::never_stays(self.table, &self.mentions[w].versions));
        let before = story.deeds.iter().filter(|d| d.earlier && d.act == Act::Play && d.typed.is_none());
        let tapped: Vec<usize> = before.filter(|d| short(d) && !turn(d)).flat_map(|d| d.taps.clone()).collect();
        for who in tapped {
            let mut members = story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
            if let Some(member) = members.find(|m| self.mentions[m.card].title == self.mentions[who].title) {
                member.state = member.state.or(Some(CardState::Tapped));
            }
        }
    }

    /// Takes an item with a use as used where it cannot be played: `Beregond drops his Healing Herbs`, while a player
    /// organizes, on the way or in a fight, since items are played at a site in the site phase. It is used by its
    /// bearer: the character who taps for it, or who alone is there.
    fn used(&self, story: &mut Story) {
        let elsewhere = match story.phase {
            Some(phase) => phase != Phase::Site,
            None => story.companies.iter().any(|c| c.to.is_some()),
        };
        if !elsewhere {
            return;
        }
        for at in 0..story.deeds.len() {
            let deed = &story.deeds[at];
            let plain = deed.act == Act::Play && !deed.earlier && !deed.asked && deed.typed.is_none();
            let held = |card: usize| story.piles.iter().any(|(_, pile, c)| *pile == Pile::Hand && self.same(*c, card));
            let item = deed.what.filter(|w| plain && self.is(*w, CardKind::Item) && !held(*w));
            let Some(item) = item.filter(|item| self.uses(*item).next().is_some()) else { continue };
            let people = story.companies.iter().flat_map(|c| &c.members).map(|m| m.card);
            let mut people = people.filter(|c| self.is(*c, CardKind::Character));
            let alone = people.next().filter(|_| people.next().is_none());
            let payer = deed.taps.iter().copied().find(|c| self.is(*c, CardKind::Character));
            let Some(bearer) = payer.or(alone) else { continue };
            story.deeds[at].act = knowledge::own_use(self.table, &self.mentions[item].versions);
            self.bears(story, bearer, item);
        }
    }

    /// Notes that somebody bears an item, where nobody is said to.
    fn bears(&self, story: &mut Story, who: usize, item: usize) {
        let mut members = story.companies.iter().flat_map(|c| &c.members);
        if members.any(|m| m.bears.iter().any(|b| self.same(b.card, item))) {
            return;
        }
        let mut members = story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
        let thing = Member::of(item);
        match members.find(|m| self.same(m.card, who)) {
            Some(member) => member.bears.push(thing),
            None => {
                let bearer = Member { bears: vec![thing], ..Member::of(who) };
                story.last_company().members.push(bearer);
            }
        }
    }

    /// Gives an item that nobody is said to bear to the character who taps to use it, or at whom a use is aimed that only
    /// does something to its bearer: `discard Cram to untap Boromir`.
    fn bearers(&self, story: &mut Story) {
        let used: Vec<(usize, usize)> = story
            .deeds
            .iter()
            .filter(|d| matches!(d.act, Act::TapAbility | Act::DiscardAbility | Act::Use) && d.typed.is_none())
            .filter_map(|d| {
                let item = d.what.filter(|w| self.is(*w, CardKind::Item))?;
                Some((item, d.taps.first().copied().or_else(|| self.untaps_its_bearer(story, d, item))?))
            })
            .filter(|(item, who)| !self.same(*item, *who) && self.is(*who, CardKind::Character))
            .collect();
        for (item, who) in used {
            self.bears(story, who, item);
        }
    }

    /// Finds the member of a company at whom a use of an item is aimed that can only be aimed at its bearer.
    fn untaps_its_bearer(&self, story: &Story, deed: &Deed, item: usize) -> Option<usize> {
        let [Goal::Card(who)] = deed.targets.as_slice() else { return None };
        let there = story.companies.iter().flat_map(|c| &c.members).any(|m| self.same(m.card, *who));
        let own = knowledge::aims_at_bearer(self.table, &self.mentions[item].versions);
        Some(*who).filter(|_| there && own)
    }

    /// Aims a test at the gold ring that is said to be tested, which is not played.
    fn tested(&self, story: &mut Story) {
        let tests = |d: &Deed| {
            let test = |w: usize| self.plays(w, |steps| knowledge::rolls(steps, RollKind::Test));
            d.act == Act::Play && d.what.is_some_and(test)
        };
        let Some(test) = story.deeds.iter().position(tests) else { return };
        self.tests_what_is_borne(story, test);
        let ring = story.deeds.iter().position(|d| {
            d.act == Act::Play
                && d.what.is_some_and(|w| self.is(w, CardKind::Item))
                && d.taps.is_empty()
                && d.targets.is_empty()
        });
        let Some(ring) = ring.filter(|ring| *ring < test && story.deeds[test].targets.is_empty()) else { return };
        if let Some(card) = story.deeds[ring].what {
            story.deeds[test].targets.push(Goal::Card(card));
            story.deeds.remove(ring);
        }
    }

    /// Aims a test at the one ring that can be tested and that the character, or anybody, bears: `Test of Form on
    /// Bilbo`.
    fn tests_what_is_borne(&self, story: &mut Story, test: usize) {
        let deed = &story.deeds[test];
        let Some(own) = deed.what.filter(|_| deed.typed.is_none()) else { return };
        let on = deed.targets.iter().find_map(|g| if let Goal::Card(c) = g { Some(*c) } else { None });
        if on.is_some_and(|c| self.fits(own, c) != Some(false)) {
            return;
        }
        let members = story.companies.iter().flat_map(|c| &c.members);
        let mut rings = members
            .filter(|m| on.is_none_or(|on| self.same(on, m.card)))
            .flat_map(|m| &m.bears)
            .map(|b| b.card)
            .filter(|c| self.fits(own, *c) == Some(true));
        let (Some(ring), None) = (rings.next(), rings.next()) else { return };
        story.deeds[test].targets = vec![Goal::Card(ring)];
    }

    /// Aims a card at the character with whom it is played, where nobody performs it.
    fn aimed(&self, story: &mut Story, at: usize) {
        let takes = self.takes(&story.deeds[at]);
        let deed = &mut story.deeds[at];
        let Some(by) = deed.performer.filter(|_| deed.act == Act::Play) else { return };
        let paid = deed.taps.iter().any(|t| self.mentions[*t].title == self.mentions[by].title);
        let item = deed.what.is_some_and(|w| self.is(w, CardKind::Item) || self.is(w, CardKind::Ally));
        if paid {
            deed.performer = None;
        } else if !takes.performer && !takes.card && !takes.tap && !item {
            // `I play Doors of Night with Beregond on the way`: Beregond is there, and no more.
            deed.performer = None;
            if !story.companies.iter().flat_map(|c| &c.members).any(|m| self.same(m.card, by)) {
                story.last_company().members.push(Member::of(by));
            }
        } else if !takes.performer && takes.card && !takes.tap && !item {
            let known = deed
                .targets
                .iter()
                .any(|g| matches!(g, Goal::Card(c) if self.mentions[*c].title == self.mentions[by].title));
            deed.performer = None;
            if !known {
                deed.targets.insert(0, Goal::Card(by));
            }
        }
    }

    /// Aims a card at what the other player has declared just before, where it can be aimed at that: `I have Gates of
    /// Morning. He plays Doors of Night, I reply with Twilight`.
    fn at_what_it_answers(&self, story: &mut Story, at: usize) {
        let deed = &story.deeds[at];
        let plain = |d: &Deed| d.act == Act::Play && !d.earlier && d.typed.is_none();
        let (Some(own), true) = (deed.what, plain(deed) && deed.targets.is_empty()) else { return };
        let Some(last) = story.deeds[..at].iter().rfind(|d| d.act != Act::Pass) else { return };
        let theirs = plain(last) && last.chain == deed.chain && last.by != deed.by;
        let versions = |c: usize| &self.mentions[c].versions;
        let fits = |c: &usize| !self.same(own, *c) && knowledge::answers(self.table, versions(own), versions(*c));
        if let Some(goal) = last.what.filter(|_| theirs).filter(fits) {
            story.deeds[at].targets = vec![Goal::Card(goal)];
        }
    }

    /// Aims a card that cancels or changes a strike at the strike of its bearer, or at the one that is going on.
    fn at_strike(&self, story: &mut Story, at: usize) {
        let deed = &story.deeds[at];
        let takes = self.takes(deed);
        let own = matches!(deed.act, Act::TapAbility | Act::DiscardAbility | Act::Use | Act::Play);
        if !(own && takes.strike && deed.targets.is_empty() && !deed.earlier) {
            return;
        }
        let holds = |m: &Member| {
            deed.what.is_some_and(|w| self.same(m.card, w) || m.bears.iter().any(|b| self.same(b.card, w)))
        };
        let bearer = story.companies.iter().flat_map(|c| &c.members).find(|m| holds(m)).map(|m| m.card);
        let Some(fight) = story.fights.last_mut().filter(|f| f.joined && !f.over) else { return };
        let open = |c: &usize| fight.assigned.iter().any(|(k, s)| self.same(*k, *c) && *s == StrikeStatus::ToCome);
        let whose = fight.at_strike.or(bearer.filter(open)).or(match fight.assigned.as_slice() {
            [(one, StrikeStatus::ToCome)] => Some(*one),
            _ => None,
        });
        let Some(whose) = whose else { return };
        if takes.attack && fight.step == Some(Step::PreAssignment) {
            return;
        }
        let item = story.deeds[at].what.filter(|w| self.is(*w, CardKind::Item));
        let deed = &mut story.deeds[at];
        deed.targets.push(Goal::Strike(Some(whose)));
        // Nobody plays an item in the middle of a strike: it is used.
        if let (Some(item), Act::Play, None) = (item, deed.act, bearer) {
            deed.act = Act::TapAbility;
            let mut members = story.companies.iter_mut().flat_map(|c| c.members.iter_mut());
            if let Some(member) = members.find(|m| self.same(m.card, whose)) {
                member.bears.push(Member::of(item));
            }
        }
    }
}
