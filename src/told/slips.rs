//! Finds what can have been read wrongly though every word was read: when something was declared, whose card it is, and
//! at what something is aimed. Readings that their own cards forbid come first.

use super::change::{Change, Otherwise};
use super::item::Mention;
use super::knowledge;
use super::open::{Open, Opening, Way};
use super::story::{Deed, Fight, Goal, Lying};
use super::taken::Taken;
use crate::engine::card::{CardKind, Mode};
use crate::lang::Titles;
use crate::vocab::{Act, Seat, Step};

/// The greatest number of cards at which something may be aimed.
const GOALS: usize = 3;

impl<T: Titles> Opening<'_, T> {
    /// Finds what the story can have otherwise than it was written: when something was declared, and how far the attack
    /// is.
    pub fn times(&self) -> Vec<Open> {
        let mut opens: Vec<Open> = Vec::new();
        let now: Vec<usize> = {
            let deeds = self.story().deeds.iter().enumerate();
            deeds.filter(|(_, d)| !d.earlier && d.typed.is_none()).map(|(at, _)| at).collect()
        };
        for (nth, at) in now.iter().copied().enumerate() {
            let deed = &self.story().deeds[at];
            let Some(title) = deed.what.map(|card| self.title(card)) else { continue };
            let mut ways = vec![Way::as_told()];
            let before = nth.checked_sub(1).and_then(|n| now.get(n)).map(|b| &self.story().deeds[*b]);
            if let Some(before) = before.filter(|_| deed.after.is_none() && deed.within.is_none()) {
                let answers = before.chain == deed.chain;
                let taken = if answers { Taken::BehindChain } else { Taken::InResponse };
                ways.push(Way::that(taken(title.clone()), Change::Deed(at, Otherwise::Chained(answers))));
            }
            if nth + 1 < now.len() {
                ways.push(Way::that(Taken::Over(title), Change::Deed(at, Otherwise::Earlier)));
            }
            opens.push(Open { ways });
        }
        opens.extend(self.steps());
        opens
    }

    /// Finds what can have been read wrongly though every word was read: what a declaration has and its card cannot
    /// have, whose the cards in play are, and the target of what was read to be aimed at nothing.
    pub fn likely_slips(&self) -> Vec<Open> {
        if !self.told.unread.is_empty() {
            return Vec::new();
        }
        let owner = |(at, lying): (usize, &Lying)| {
            let way = |seat| Way::that(Taken::Owned(self.title(lying.card.card), seat), Change::Owned(at, seat));
            lying.typed.is_none().then(|| Open { ways: vec![Way::as_told(), way(Seat::H), way(Seat::R)] })
        };
        let owners = self.story().lying.iter().enumerate().filter_map(owner);
        let aim = |(at, deed): (usize, &Deed)| {
            let open = deed.targets.is_empty() && deed.order.is_empty() && deed.typed.is_none() && !deed.earlier;
            let own = self.mention(deed.what.filter(|_| open)?)?;
            let mut goals: Vec<usize> = Vec::new();
            for (card, goal) in self.told.basis.mentions.iter().enumerate() {
                let fits = knowledge::fits(self.table, &own.versions, &goal.versions) == Some(true);
                if fits && goal.title != own.title && !goals.iter().any(|known| self.same(*known, card)) {
                    goals.push(card);
                }
            }
            let way = |card: usize| {
                Way::that(Taken::On(own.title.clone(), self.title(card)), Change::Deed(at, Otherwise::Aimed(card)))
            };
            let ways = std::iter::once(Way::as_told()).chain(goals.into_iter().take(GOALS).map(way));
            Some(Open { ways: ways.collect() })
        };
        let aims = self.story().deeds.iter().enumerate().filter_map(aim);
        self.impossible().into_iter().chain(owners).chain(aims).collect()
    }

    fn steps(&self) -> Option<Open> {
        let fight: &Fight = self.story().fights.last().filter(|f| f.joined && !f.over && f.typed.is_none())?;
        let mut ways = vec![Way::as_told()];
        let own = fight.step.unwrap_or(Step::PreAssignment);
        for (step, taken) in [(Step::PreAssignment, Taken::Unassigned), (Step::Resolve, Taken::Struck)] {
            if step != own {
                ways.push(Way::that(taken, Change::Stepped(step)));
            }
        }
        Some(Open { ways })
    }

    /// Finds what a declaration was read to have and its card cannot have, and what it may have instead: another target
    /// or none, nobody who taps for it. Or it lies in play and was not declared.
    fn impossible(&self) -> Vec<Open> {
        let mut opens: Vec<Open> = Vec::new();
        for (at, deed) in self.story().deeds.iter().enumerate().filter(|(_, d)| d.typed.is_none() && !d.earlier) {
            let Some(own) = deed.what.and_then(|what| self.mention(what)) else { continue };
            let mut ways = vec![Way::as_told()];
            ways.extend(self.other_targets((at, deed), own));
            let taps = knowledge::takes(self.table, &own.versions);
            let pays = deed.taps.iter().chain(&deed.performer).next().filter(|_| !taps.tap && !taps.performer);
            if let Some(who) = pays {
                ways.push(Way::that(Taken::KeepsUntapped(self.title(*who)), Change::Deed(at, Otherwise::Unpaid)));
            }
            if self.may_lie(at, own) {
                ways.push(Way::that(Taken::InPlay(own.title.clone()), Change::Deed(at, Otherwise::InPlay)));
            }
            if let Some(by) = deed.what.and_then(|what| self.may_be_borne(at, what)) {
                let taken = Taken::On(own.title.clone(), self.title(by));
                ways.push(Way::that(taken, Change::Deed(at, Otherwise::Borne(by))));
            }
            opens.push(Open { ways });
        }
        opens.extend(self.told_twice());
        opens.extend(self.arrived());
        opens
    }

    /// Takes a card that was read to be declared and to be used as declared only.
    fn told_twice(&self) -> Vec<Open> {
        let deeds = &self.story().deeds;
        let now = || deeds.iter().enumerate().filter(|(_, d)| !d.earlier && d.typed.is_none());
        let played = |what: usize| {
            now().any(|(_, d)| d.act == Act::Play && d.what.is_some_and(|played| self.same(played, what)))
        };
        let used = |deed: &Deed| deed.what.filter(|_| matches!(deed.act, Act::TapAbility | Act::DiscardAbility));
        let twice = now().filter_map(|(at, deed)| used(deed).filter(|what| played(*what)).map(|what| (at, what)));
        let once = |(at, what): (usize, usize)| {
            let way = Way::that(Taken::DeclaredOnce(self.title(what)), Change::Deed(at, Otherwise::Dropped));
            Open { ways: vec![Way::as_told(), way] }
        };
        if self.story().knows_places() { Vec::new() } else { twice.map(once).collect() }
    }

    /// Takes a company that is read to move to a site, though nobody says from where, as being there.
    fn arrived(&self) -> Vec<Open> {
        let companies = self.story().companies.iter().enumerate();
        let from_nowhere = companies.filter(|(_, c)| c.from.is_none() && c.via.is_empty() && c.typed.is_none());
        let there = from_nowhere.filter_map(|(at, company)| {
            let site = company.to?;
            let way = Way::that(Taken::At(self.title(site)), Change::Arrived(at));
            Some(Open { ways: vec![Way::as_told(), way] })
        });
        there.collect()
    }

    /// Finds who may bear what was read to be played, an item or an ally, where something else is declared.
    fn may_be_borne(&self, at: usize, what: usize) -> Option<usize> {
        let others = self.story().deeds.iter().enumerate().any(|(other, d)| other != at && !d.earlier);
        let deed = &self.story().deeds[at];
        let absent = self.story().absent.iter().any(|card| self.same(*card, what));
        let kind = !absent && (self.is(what, CardKind::Item) || self.is(what, CardKind::Ally));
        let borne = kind && deed.act == Act::Play && (others || !self.story().fights.is_empty());
        borne.then(|| self.bearer(what)).flatten().filter(|_| !self.story().knows_places())
    }

    /// Finds other targets for a declaration if the cards that it was read to be aimed at are no targets of its card.
    fn other_targets(&self, (at, deed): (usize, &Deed), own: &Mention) -> Vec<Way> {
        let takes = knowledge::takes(self.table, &own.versions);
        let fits = |card: usize| {
            self.mention(card).and_then(|goal| knowledge::fits(self.table, &own.versions, &goal.versions))
        };
        let no_target = |card: usize| fits(card) == Some(false) || !takes.card && !takes.strike;
        let cards = deed.targets.iter().filter_map(|goal| if let Goal::Card(card) = goal { Some(*card) } else { None });
        let aims = matches!(deed.act, Act::Play | Act::TapAbility | Act::DiscardAbility);
        let wrong: Vec<usize> = cards.filter(|card| aims && no_target(*card)).collect();
        let Some(first) = wrong.first() else { return Vec::new() };
        let members = self.story().companies.iter().flat_map(|c| &c.members);
        let borne = members.filter(|m| self.same(m.card, *first)).flat_map(|m| &m.bears).map(|b| b.card);
        let lying = self.story().lying.iter().map(|l| l.card.card);
        let declared =
            self.story().deeds.iter().enumerate().filter(|(other, _)| *other != at).filter_map(|(_, d)| d.what);
        let mut goals: Vec<usize> = Vec::new();
        for card in borne.chain(lying).chain(declared) {
            if takes.card && fits(card) == Some(true) && !goals.iter().any(|known| self.same(*known, card)) {
                goals.push(card);
            }
        }
        let on = |card: usize| {
            let taken = Taken::On(own.title.clone(), self.title(card));
            Way::that(taken, Change::Deed(at, Otherwise::Redirected(card, wrong.clone())))
        };
        let mut ways: Vec<Way> = goals.into_iter().take(GOALS).map(on).collect();
        ways.push(Way::that(Taken::NoTarget(own.title.clone()), Change::Deed(at, Otherwise::Unaimed(wrong.clone()))));
        ways
    }

    /// Whether a card that was read to be declared may lie in play instead: a card that stays, where something else is
    /// declared.
    fn may_lie(&self, at: usize, own: &Mention) -> bool {
        let others = self.story().deeds.iter().enumerate().any(|(other, d)| other != at && !d.earlier);
        let deed = &self.story().deeds[at];
        let permanent = self.modes(deed.what.unwrap_or(usize::MAX)).contains(&Mode::PermanentEvent);
        let kind = own.is(self.table, CardKind::Event) || own.is(self.table, CardKind::Faction) || permanent;
        let stays = kind && !knowledge::never_stays(self.table, &own.versions);
        others && stays && deed.act == Act::Play && !self.story().knows_places()
    }
}
