//! Finds what is open where a text was not understood whole, and the ways in which each such thing can have been meant:
//! by the kind of card, and by what the story has room for.

use std::ops::Range;

use super::change::{Change, Otherwise};
use super::item::Mention;
use super::knowledge;
use super::node::Person;
use super::story::{Company, Deed, Story};
use super::taken::Taken;
use super::unread::{Cause, Nobodys};
use super::{Named, Told};
use crate::engine::card::{CardKind, Mode, Table};
use crate::lang::Titles;
use crate::vocab::{Act, Seat};

/// An open thing, with the ways in which it can have been meant, the likeliest first.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub ways: Vec<Way>,
}

/// A way in which something can have been meant.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The assumption that it makes; none where it is what the text says anyway.
    pub takes: Option<Taken>,
    /// The change of the story.
    pub change: Change,
}

impl Way {
    /// Makes the way that the text says anyway.
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

    /// Finds everything that is open, except in clauses that are ignored.
    pub fn opens(&self) -> Vec<Open> {
        let unread = self.told.unread.iter();
        let mut opens: Vec<Open> = unread.filter_map(|u| self.named(&u.cause)).collect();
        opens.extend(self.cards().into_iter().map(|card| Open { ways: self.roles(card) }));
        opens.extend(self.tried());
        opens.extend(self.guessed());
        opens.retain(|open| !open.ways.is_empty());
        opens
    }

    /// Finds what is open by a cause that says it itself.
    fn named(&self, cause: &Cause) -> Option<Open> {
        match cause {
            Cause::Declarer(deed) => Some(self.declarer(*deed)),
            Cause::Payer(card) => Some(Open { ways: self.payer(*card) }),
            Cause::Person(person @ Person::Named(name)) => {
                let way = |seat| Way::that(Taken::Sits(name.clone(), seat), Change::Sits(person.clone(), seat));
                Some(Open { ways: vec![way(Seat::R), way(Seat::H)] })
            }
            Cause::Person(_)
            | Cause::Words
            | Cause::Lack
            | Cause::Number
            | Cause::Card(_)
            | Cause::Companion(_)
            | Cause::Nothing => None,
        }
    }

    /// Tells who makes a declaration: in turns, as it was written down, or the other player.
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

    /// Finds the cards of which nothing was told, each once: those that are said to be so, and those that stand in
    /// words that were not understood and in no line of the script.
    pub(super) fn cards(&self) -> Vec<usize> {
        let named = Named::by(&crate::lang::format(&self.told.script));
        let mut found: Vec<usize> = Vec::new();
        for unread in &self.told.unread {
            let within = |span: &Range<usize>| unread.cause.is_words() && unread.holds(span);
            let mentions = self.told.basis.mentions.iter().enumerate();
            let open = mentions
                .filter(|(at, m)| {
                    [Cause::Card(*at), Cause::Companion(*at)].contains(&unread.cause)
                        || within(&m.span) && !named.has(&m.title)
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

    /// Lists what a card can do in the story, by its kind.
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

    /// Lists what can become of the company at a site.
    fn places(&self, card: usize) -> Vec<Way> {
        let at = Way::that(Taken::At(self.title(card)), Change::At(card));
        let to = Way::that(Taken::To(self.title(card)), Change::To(card));
        match self.story().companies.last() {
            Some(Company { at: None, to: None, .. }) => vec![at, to],
            Some(Company { to: None, .. }) => vec![to],
            Some(_) | None => Vec::new(),
        }
    }

    /// Lists the ways of a card that is no character, site or region: it is declared, lies in play, is borne, attacks
    /// or is in hand.
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

    /// Declares a card last: by the player whose kind of card it is, or by either.
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

    /// Tells whose kind of card it is; nothing if either player can have it.
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

    /// Finds the character who was named last before a card, else the first one of the company.
    pub(super) fn bearer(&self, card: usize) -> Option<usize> {
        let start = self.mention(card)?.span.start;
        let members = || self.story().companies.iter().flat_map(|c| &c.members).map(|m| m.card);
        let named = self.told.basis.mentions.iter().enumerate().filter(|(_, m)| m.span.start < start);
        let before = named.map(|(at, _)| at).rfind(|at| members().any(|m| self.same(m, *at)));
        before.or_else(|| members().next())
    }

    /// Finds the last declaration that can be aimed at a card and is aimed at nothing.
    fn aims(&self, card: usize) -> Option<Way> {
        let goal = &self.mention(card)?.versions;
        let fits = |deed: &Deed| {
            let own = deed.what.and_then(|what| self.mention(what));
            let open = deed.targets.is_empty() && !deed.earlier && deed.typed.is_none();
            open && own.is_some_and(|m| knowledge::fits(self.table, &m.versions, goal) == Some(true))
        };
        let at = self.story().deeds.iter().rposition(fits)?;
        let what = self.title(self.story().deeds[at].what?);
        Some(Way::that(Taken::On(what, self.title(card)), Change::Deed(at, Otherwise::Aimed(card))))
    }

    /// Lists for what a card taps.
    fn payer(&self, card: usize) -> Vec<Way> {
        let takes = |deed: &Deed| {
            let own = deed.what.and_then(|what| self.mention(what));
            own.is_some_and(|m| knowledge::takes(self.table, &m.versions).tap) && !deed.earlier
        };
        let paid = self.story().deeds.iter().rposition(takes).and_then(|at| {
            let what = self.title(self.story().deeds[at].what?);
            Some(Way::that(Taken::TapsFor(self.title(card), what), Change::Deed(at, Otherwise::PaidBy(card))))
        });
        let support = self.is(card, CardKind::Character).then(|| self.tapped(card));
        let keeps = Way::that(Taken::KeepsUntapped(self.title(card)), Change::Nothing);
        paid.into_iter().chain(support).chain([keeps]).collect()
    }

    /// Finds the titles near to those that were misspelt.
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

/// Gives the title of a declaration's subject.
fn named(thing: &crate::lang::Thing) -> Option<&str> {
    match thing {
        crate::lang::Thing::Card(name) | crate::lang::Thing::Where(name, _) => match &name.card {
            crate::lang::CardKey::Known { title, .. } => Some(title),
            crate::lang::CardKey::Described(title) | crate::lang::CardKey::Unknown(title) => Some(title),
        },
        _ => None,
    }
}

/// The length of somebody's words that are repeated, in characters.
const QUOTE: usize = 40;

/// Repeats words of a text in one line, cut.
pub(super) fn quoted(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ").replace('`', "'");
    if line.chars().count() <= QUOTE {
        return line;
    }
    let cut: String = line.chars().take(QUOTE - 1).collect();
    format!("{}…", cut.trim_end())
}
