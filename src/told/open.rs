//! What is open where a text was not understood whole, and the ways in which each such thing can have been meant: by what a
//! card is, and by what the story has room for.

use std::ops::Range;

use super::Told;
use super::item::Mention;
use super::knowledge;
use super::latent::{lift, person};
use super::node::{Member, Person};
use super::story::{CERTAIN, Company, Deed, Fight, Goal, Lying, Story};
use super::taken::Taken;
use super::unread::{Cause, Nobodys};
use crate::engine::card::{CardKind, Mode, Table};
use crate::lang::{CardState, Pile, Titles};
use crate::vocab::{Act, Seat, Step, words};

/// Something that is open, with the ways in which it can have been meant, the likeliest first.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub ways: Vec<Way>,
}

/// A way in which something can have been meant.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// What is taken to be so; nothing where it is what the text says anyway.
    pub takes: Option<Taken>,
    /// What the story has then.
    pub change: Change,
}

/// What a story has besides, or otherwise.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Nothing.
    Nothing,
    /// A declaration is made by this player.
    By(Nobodys, Seat),
    /// A card is declared, behind everything else.
    Declared(usize, Act, Option<Seat>),
    /// An item is played on a character, named second, who taps for it; it was not there before.
    Given(usize, usize),
    /// A card lies in play.
    InPlay(usize, Option<Seat>),
    /// A card is borne by a character, named second.
    Borne(usize, usize),
    /// A card is in hand.
    InHand(usize, Option<Seat>),
    /// A character is in the company.
    Joins(usize),
    /// The company is at a site.
    At(usize),
    /// The company moves to a site.
    To(usize),
    /// A card that lies in play, by its place among them, is this player's.
    Owned(usize, Seat),
    /// A declaration is aimed at a card, named second.
    Aimed(usize, usize),
    /// A declaration is aimed at a card, named second, and not at these.
    Redirected(usize, usize, Vec<usize>),
    /// A declaration is not aimed at these cards.
    Unaimed(usize, Vec<usize>),
    /// Nobody taps for a declaration, and nobody does it for its player.
    Unpaid(usize),
    /// A card was not declared: it lies in play.
    Undeclared(usize),
    /// A declaration was none: its card, named second, is borne by a character, named third.
    BorneInstead(usize, usize, usize),
    /// A declaration was none.
    Dropped(usize),
    /// A company, by its place among them, is where it was read to move to.
    Arrived(usize),
    /// A card's attack is faced.
    Faced(usize),
    /// Another card is meant.
    Titled(usize, Box<Mention>),
    /// A card, named second, taps for a declaration.
    Pays(usize, usize),
    /// A character is tapped.
    Tapped(usize),
    /// Somebody sits on this side.
    Sits(Person, Seat),
    /// A declaration was made earlier.
    Earlier(usize),
    /// A declaration, and what is told behind it, begins a chain of its own, or answers what stands before it.
    Chained(usize, bool),
    /// The attack is at this step.
    Stepped(Step),
}

impl Way {
    /// What the text says anyway.
    pub(super) fn as_told() -> Way {
        Way { takes: None, change: Change::Nothing }
    }

    pub(super) fn that(taken: Taken, change: Change) -> Way {
        Way { takes: Some(taken), change }
    }
}

/// Looks for what is open in a text.
pub(super) struct Opening<'a, T: Titles> {
    pub text: &'a str,
    pub told: &'a Told,
    pub titles: &'a T,
    pub table: &'a Table,
}

impl<T: Titles> Opening<'_, T> {
    pub(super) fn story(&self) -> &Story {
        &self.told.basis.story
    }

    pub(super) fn mention(&self, card: usize) -> Option<&Mention> {
        self.told.basis.mentions.get(card)
    }

    pub(super) fn title(&self, card: usize) -> String {
        self.mention(card).map_or_else(String::new, |m| m.title.clone())
    }

    pub(super) fn same(&self, a: usize, b: usize) -> bool {
        self.mention(a).map(|m| &m.title) == self.mention(b).map(|m| &m.title)
    }

    pub(super) fn is(&self, card: usize, kind: CardKind) -> bool {
        self.mention(card).is_some_and(|m| m.is(self.table, kind))
    }

    /// Everything that is open but what clauses say that are left aside.
    pub fn opens(&self) -> Vec<Open> {
        let unread = self.told.unread.iter();
        let mut opens: Vec<Open> = unread.filter_map(|u| self.named(&u.cause)).collect();
        opens.extend(self.cards().into_iter().map(|card| Open { ways: self.roles(card) }));
        opens.extend(self.tried());
        opens.extend(self.guessed());
        opens.retain(|open| !open.ways.is_empty());
        opens
    }

    /// What is open by a cause that says it itself.
    fn named(&self, cause: &Cause) -> Option<Open> {
        match cause {
            Cause::Declarer(deed) => Some(self.declarer(*deed)),
            Cause::Payer(card) => Some(Open { ways: self.payer(*card) }),
            Cause::Person(person @ Person::Named(name)) => {
                let way = |seat| Way::that(Taken::Sits(name.clone(), seat), Change::Sits(person.clone(), seat));
                Some(Open { ways: vec![way(Seat::R), way(Seat::H)] })
            }
            Cause::Person(_) | Cause::Words | Cause::Number | Cause::Card(_) | Cause::Companion(_) | Cause::Nothing => {
                None
            }
        }
    }

    /// Who makes a declaration: in turns, as it was written down, or the other player.
    fn declarer(&self, deed: Nobodys) -> Open {
        let what = deed.what.map(|card| self.title(card));
        let written = |seat: Seat| {
            let by = |says: &crate::lang::Says| match says {
                crate::lang::Says::Declare(d) => {
                    d.by == Some(seat) && d.what.as_ref().is_some_and(|t| named(t) == what.as_deref())
                }
                _ => false,
            };
            self.told.script.lines.iter().any(|line| by(&line.says))
        };
        let seats = if written(Seat::H) { [Seat::H, Seat::R] } else { [Seat::R, Seat::H] };
        let way = |seat| Way::that(Taken::Declares(seat, deed.act, what.clone()), Change::By(deed, seat));
        Open { ways: seats.into_iter().map(way).collect() }
    }

    /// The cards of which nothing was told, each once: those that are said to be so, and those that stand in words that were
    /// not understood and in no line of the script.
    pub(super) fn cards(&self) -> Vec<usize> {
        let script = words(&crate::lang::format(&self.told.script)).join(" ");
        let written = |title: &str| script.contains(&words(title).join(" "));
        let mut found: Vec<usize> = Vec::new();
        for unread in &self.told.unread {
            let within = |span: &Range<usize>| unread.cause.is_words() && unread.holds(span);
            let mentions = self.told.basis.mentions.iter().enumerate();
            let open = mentions
                .filter(|(at, m)| {
                    [Cause::Card(*at), Cause::Companion(*at)].contains(&unread.cause)
                        || within(&m.span) && !written(&m.title)
                })
                .map(|(at, _)| at);
            for card in open {
                if !found.iter().any(|known| self.same(*known, card)) {
                    found.push(card);
                }
            }
        }
        found
    }

    /// What a card can do in the story, by what kind of card it is.
    fn roles(&self, card: usize) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        if self.is(card, CardKind::Site) {
            ways.extend(self.places(card));
        } else if self.is(card, CardKind::Character) {
            ways.extend(self.aims(card));
            if !self.story().companies.is_empty() {
                ways.push(Way::that(Taken::InCompany(self.title(card)), Change::Joins(card)));
            }
            ways.push(self.tapped(card));
        } else if !self.is(card, CardKind::Region) {
            ways.extend(self.things(card));
        }
        ways.push(Way::that(Taken::NoRole(self.title(card)), Change::Nothing));
        ways
    }

    fn tapped(&self, card: usize) -> Way {
        Way::that(Taken::Tapped(self.title(card)), Change::Tapped(card))
    }

    /// What becomes of the company at a site.
    fn places(&self, card: usize) -> Vec<Way> {
        let at = Way::that(Taken::At(self.title(card)), Change::At(card));
        let to = Way::that(Taken::To(self.title(card)), Change::To(card));
        match self.story().companies.last() {
            Some(Company { at: None, to: None, .. }) => vec![at, to],
            Some(Company { to: None, .. }) => vec![to],
            Some(_) | None => Vec::new(),
        }
    }

    /// A card that is no character, site or region: it is declared, lies in play, is borne, attacks or is in hand.
    fn things(&self, card: usize) -> Vec<Way> {
        let versions = self.mention(card).map_or(&[][..], |m| m.versions.as_slice());
        let creature = self.is(card, CardKind::Creature) || self.modes(card).contains(&Mode::Creature);
        let item = self.is(card, CardKind::Item) || self.is(card, CardKind::Ally);
        let stays = !knowledge::never_stays(self.table, versions) && !self.is(card, CardKind::Creature);
        let declares = self.declares(card, Act::Play);
        let mut ways = Vec::new();
        let lies: Vec<Way> = if item || knowledge::takes(self.table, versions).card && stays {
            let bearer = self.bearer(card).into_iter();
            let borne =
                bearer.map(|by| Way::that(Taken::On(self.title(card), self.title(by)), Change::Borne(card, by)));
            borne.collect()
        } else {
            Vec::new()
        };
        let in_play =
            (stays && !item).then(|| Way::that(Taken::InPlay(self.title(card)), Change::InPlay(card, self.seat(card))));
        let asked = self.asked(card) || self.story().deeds.iter().all(|d| d.earlier);
        if asked || !stays {
            ways.extend(declares);
            ways.extend(lies);
            ways.extend(in_play);
        } else {
            ways.extend(lies);
            ways.extend(in_play);
            ways.extend(declares);
        }
        ways.extend(self.aims(card));
        if creature {
            ways.push(Way::that(Taken::Faced(self.title(card)), Change::Faced(card)));
        }
        let seat = self.seat(card);
        ways.push(Way::that(Taken::InHand(self.title(card), seat), Change::InHand(card, seat)));
        ways
    }

    /// A card is declared last: by the player whose kind of card it is, or by either.
    pub(super) fn declares(&self, card: usize, act: Act) -> Vec<Way> {
        let way = |seat: Seat| {
            Way::that(Taken::Declares(seat, act, Some(self.title(card))), Change::Declared(card, act, Some(seat)))
        };
        match self.seat(card) {
            Some(seat) => vec![way(seat)],
            None => vec![way(Seat::H), way(Seat::R)],
        }
    }

    pub(super) fn modes(&self, card: usize) -> Vec<Mode> {
        let versions = self.mention(card).map_or(&[][..], |m| m.versions.as_slice());
        versions.iter().filter_map(|v| self.table.defs.get(*v)).flat_map(|d| d.modes.iter().copied()).collect()
    }

    /// Whose kind of card it is; nothing if either player can have it.
    pub(super) fn seat(&self, card: usize) -> Option<Seat> {
        let mention = self.mention(card).filter(|m| !m.either)?;
        let mut hazards = mention.versions.iter().filter_map(|v| self.table.defs.get(*v)).map(|d| d.hazard || d.agent);
        let first = hazards.next()?;
        hazards.all(|other| other == first).then_some(if first { Seat::H } else { Seat::R })
    }

    /// Whether a card stands in a question.
    pub(super) fn asked(&self, card: usize) -> bool {
        let Some(span) = self.mention(card).map(|m| &m.span) else { return false };
        let rest = self.text.get(span.end..).unwrap_or_default();
        rest.find(['.', '!', '?', '\n']).is_some_and(|at| rest[at..].starts_with('?'))
    }

    /// The character who was named last before a card, else the first one of the company.
    pub(super) fn bearer(&self, card: usize) -> Option<usize> {
        let start = self.mention(card)?.span.start;
        let members = || self.story().companies.iter().flat_map(|c| &c.members).map(|m| m.card);
        let named = self.told.basis.mentions.iter().enumerate().filter(|(_, m)| m.span.start < start);
        let before = named.map(|(at, _)| at).rfind(|at| members().any(|m| self.same(m, *at)));
        before.or_else(|| members().next())
    }

    /// The last declaration that can be aimed at a card and is aimed at nothing.
    fn aims(&self, card: usize) -> Option<Way> {
        let goal = &self.mention(card)?.versions;
        let fits = |deed: &Deed| {
            let own = deed.what.and_then(|what| self.mention(what));
            let open = deed.targets.is_empty() && !deed.earlier && deed.typed.is_none();
            open && own.is_some_and(|m| knowledge::fits(self.table, &m.versions, goal) == Some(true))
        };
        let at = self.story().deeds.iter().rposition(fits)?;
        let what = self.title(self.story().deeds[at].what?);
        Some(Way::that(Taken::On(what, self.title(card)), Change::Aimed(at, card)))
    }

    /// For what a card taps.
    fn payer(&self, card: usize) -> Vec<Way> {
        let takes = |deed: &Deed| {
            let own = deed.what.and_then(|what| self.mention(what));
            own.is_some_and(|m| knowledge::takes(self.table, &m.versions).tap) && !deed.earlier
        };
        let paid = self.story().deeds.iter().rposition(takes).and_then(|at| {
            let what = self.title(self.story().deeds[at].what?);
            Some(Way::that(Taken::TapsFor(self.title(card), what), Change::Pays(at, card)))
        });
        let support = self.is(card, CardKind::Character).then(|| self.tapped(card));
        let keeps = Way::that(Taken::KeepsUntapped(self.title(card)), Change::Nothing);
        paid.into_iter().chain(support).chain([keeps]).collect()
    }

    /// The titles near to those that were misspelt.
    fn guessed(&self) -> Vec<Open> {
        let mut found: Vec<Open> = Vec::new();
        let mut known: Vec<&str> = Vec::new();
        for (at, mention) in self.told.basis.mentions.iter().enumerate().filter(|(_, m)| m.guessed) {
            let Some(typed) = self.text.get(mention.span.clone()).filter(|_| !known.contains(&&*mention.title)) else {
                continue;
            };
            known.push(&mention.title);
            let way = |title: &str, change| Way::that(Taken::Is(quoted(typed), title.to_owned()), change);
            let near = self.titles.similar(typed).into_iter().filter(|title| *title != mention.title);
            let other = |title: String| {
                let named = self.titles.longest(&title)?;
                let versions: Vec<usize> = named.versions.iter().map(|v| v.index).collect();
                let either = named.versions.iter().any(|v| v.kind == crate::lang::Kind::Either);
                let other = Mention { title: named.title, versions, either, ..mention.clone() };
                Some(way(&title, Change::Titled(at, Box::new(other))))
            };
            let first = way(&mention.title, Change::Nothing);
            found.push(Open { ways: std::iter::once(first).chain(near.filter_map(other)).collect() });
        }
        found
    }
}

/// Carries a change out.
pub(super) fn apply(change: &Change, story: &mut Story, mentions: &mut [Mention]) {
    let whose = |seat: &Option<Seat>| seat.map(person);
    let titles: Vec<String> = mentions.iter().map(|m| m.title.clone()).collect();
    let same = |card: usize| move |other: usize| titles.get(card) == titles.get(other);
    match change {
        Change::Nothing => {}
        Change::By(nobodys, seat) => declared_by(*nobodys, *seat, story),
        Change::Declared(card, act, seat) => {
            if matches!(act, Act::Play | Act::PlaceOnGuard) {
                lift(story, &same(*card));
            }
            story.deeds.push(asked(Deed::of(*act, Some(*card), whose(seat)), story));
        }
        Change::Given(card, by) => {
            lift(story, &same(*card));
            let mut deed = Deed::of(Act::Play, Some(*card), whose(&Some(Seat::R)));
            deed.taps.push(*by);
            deed.targets.push(Goal::Card(*by));
            story.deeds.push(asked(deed, story));
        }
        Change::InPlay(card, seat) => {
            story.lying.push(Lying { owner: whose(seat), ..Lying::of(Member::of(*card)) });
        }
        Change::Owned(at, seat) => {
            if let Some(lying) = story.lying.get_mut(*at) {
                lying.owner = Some(person(*seat));
            }
        }
        Change::Borne(card, by) => story.lying.push(Lying { on: Some(*by), ..Lying::of(Member::of(*card)) }),
        Change::InHand(card, seat) => story.piles.push((whose(seat), Pile::Hand, *card)),
        Change::Joins(card) => story.last_company().members.push(Member::of(*card)),
        Change::At(card) => story.last_company().at = Some(*card),
        Change::To(card) => {
            let company = story.last_company();
            (company.from, company.at, company.to) = (company.from.or(company.at), None, Some(*card));
        }
        Change::Aimed(at, card) => {
            if let Some(deed) = story.deeds.get_mut(*at) {
                deed.targets.push(Goal::Card(*card));
            }
        }
        Change::Redirected(at, card, from) => {
            if let Some(deed) = story.deeds.get_mut(*at) {
                unaim(deed, from);
                deed.targets.push(Goal::Card(*card));
            }
        }
        Change::Unaimed(at, from) => {
            if let Some(deed) = story.deeds.get_mut(*at) {
                unaim(deed, from);
            }
        }
        Change::Unpaid(at) => {
            if let Some(deed) = story.deeds.get_mut(*at) {
                deed.taps.clear();
                deed.performer = None;
            }
        }
        Change::Undeclared(at) => {
            let Some(card) = story.deeds.get(*at).and_then(|d| d.what) else { return };
            let deed = story.deeds.remove(*at);
            story.lying.push(Lying { owner: deed.by, ..Lying::of(Member::of(card)) });
        }
        Change::BorneInstead(at, card, by) => {
            if *at < story.deeds.len() {
                story.deeds.remove(*at);
                story.lying.push(Lying { on: Some(*by), ..Lying::of(Member::of(*card)) });
            }
        }
        Change::Dropped(at) => {
            if *at < story.deeds.len() {
                story.deeds.remove(*at);
            }
        }
        Change::Arrived(at) => {
            if let Some(company) = story.companies.get_mut(*at) {
                company.at = company.to.take();
            }
        }
        Change::Faced(card) => {
            story.fights.push(Fight {
                source: Some(*card),
                joined: true,
                by: Some(Person::Hazard),
                ..Fight::default()
            });
        }
        Change::Titled(card, other) => {
            let title = mentions.get(*card).map(|m| m.title.clone());
            for mention in mentions.iter_mut().filter(|m| Some(&m.title) == title.as_ref()) {
                let span = mention.span.clone();
                *mention = Mention { span, ..(**other).clone() };
            }
        }
        Change::Pays(at, card) => {
            if let Some(deed) = story.deeds.get_mut(*at) {
                deed.taps.push(*card);
            }
        }
        Change::Tapped(card) => {
            let title = mentions.get(*card).map(|m| m.title.clone());
            let same = |m: &Member| mentions.get(m.card).map(|m| &m.title) == title.as_ref();
            match story.companies.iter_mut().flat_map(|c| c.members.iter_mut()).find(|m| same(m)) {
                Some(member) => member.state = Some(CardState::Tapped),
                None => {
                    let member = Member { state: Some(CardState::Tapped), ..Member::of(*card) };
                    story.last_company().members.push(member);
                }
            }
        }
        Change::Sits(who, seat) => story.sits(Some(who), *seat, CERTAIN),
        Change::Earlier(at) => {
            if let Some(deed) = story.deeds.get_mut(*at) {
                deed.earlier = true;
            }
        }
        Change::Chained(at, begins) => {
            for deed in story.deeds.iter_mut().skip(*at) {
                deed.chain = if *begins { deed.chain + 1 } else { deed.chain.saturating_sub(1).max(1) };
            }
        }
        Change::Stepped(step) => {
            if let Some(fight) = story.fights.last_mut() {
                fight.step = Some(*step);
            }
        }
    }
}

/// A declaration of which it is asked whether it can be made, in the last chain of a story.
fn asked(mut deed: Deed, story: &Story) -> Deed {
    deed.chain = story.deeds.iter().map(|d| d.chain).max().unwrap_or(1);
    deed.asked = true;
    deed
}

/// A declaration is aimed at these cards no longer.
fn unaim(deed: &mut Deed, from: &[usize]) {
    deed.targets.retain(|goal| !matches!(goal, Goal::Card(card) if from.contains(card)));
}

/// The declarations that are meant get their player; what attacks of itself was played by him, too.
fn declared_by(nobodys: Nobodys, seat: Seat, story: &mut Story) {
    let Nobodys { act, what, sentence } = nobodys;
    let meant = |d: &&mut Deed| d.act == act && d.what == what && d.sentence == sentence;
    story.deeds.iter_mut().filter(meant).for_each(|d| d.by = Some(person(seat)));
    let attacks = |f: &&mut Fight| what.is_some() && f.source == what;
    story.fights.iter_mut().filter(attacks).for_each(|f| f.by = Some(person(seat)));
}

/// What a declaration is about, by its title.
fn named(thing: &crate::lang::Thing) -> Option<&str> {
    match thing {
        crate::lang::Thing::Card(name) | crate::lang::Thing::Where(name, _) => match &name.card {
            crate::lang::CardKey::Known { title, .. } => Some(title),
            crate::lang::CardKey::Described(title) | crate::lang::CardKey::Unknown(title) => Some(title),
        },
        _ => None,
    }
}

/// How much of somebody's words is repeated, in characters.
const QUOTE: usize = 40;

/// Words of a text in one line, cut.
pub(super) fn quoted(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    if line.chars().count() <= QUOTE {
        return line;
    }
    let cut: String = line.chars().take(QUOTE - 1).collect();
    format!("{}…", cut.trim_end())
}
