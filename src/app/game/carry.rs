//! Carries the position at the end of a part of a game on, for the next part to begin with.
//!
//! The language describes one moment and goes on from chain to chain; another phase is another script. So what the
//! engine says of the end of a part is written down as a new position. These things are carried on: who is in which
//! company, tapped, wounded, with what they bear; cards in play and on-guard; where companies are; lists of piles
//! without the cards that left them; within a turn what happened before and what still is in force; within a phase the
//! limit and the attack that is faced. These are not, and the players have to say them again: facts that were `given`,
//! strikes that are assigned, what came into a pile that nobody listed, paths of companies that have not moved, what
//! untaps.

use super::moves::terse;
use super::named::{holds, names, plain, same, swap, title};
use crate::app::{Facts, Value};
use crate::lang::{
    AttackLine, Borne, CardName, CardState, Declared, Earlier, InPlay, PathLine, Pile, PileCard, Price, Says, Script,
    Since, SiteLine, Thing,
};
use crate::vocab::{Phase, Seat};

/// How far a position is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// It is carried to the next chain of the same moment.
    Moment,
    /// It is carried to another step of the same phase.
    Step,
    /// It is carried to another phase, or another company's part of one.
    Phase,
    /// It is carried to the other player's turn.
    Turn,
}

/// The end of a part, as it is carried on.
pub(super) struct Carried<'a> {
    script: &'a Script,
    facts: &'a Facts,
    reach: Reach,
    /// Every card that the script names, once.
    names: Vec<CardName>,
    /// Whether a title is a character's.
    character: &'a dyn Fn(&str) -> bool,
    /// Whether something declared earlier is carried on.
    past: bool,
}

/// Gives the lines of the position at the end of a script, without its phase unless the moment stays.
pub(super) fn position(script: &Script, facts: &Facts, reach: Reach, character: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut carried = Carried { script, facts, reach, names: names(script), character, past: false };
    carried.past = carried.lines().iter().any(|says| matches!(says, Says::Earlier(_)));
    let mut lines = carried.lines();
    if reach == Reach::Turn {
        lines.iter_mut().for_each(swap);
    }
    lines.into_iter().map(terse).collect()
}

impl Carried<'_> {
    fn lines(&self) -> Vec<Says> {
        let mut out = Vec::new();
        let mut label = String::new();
        let mut counts = [0_u8; 2];
        let companies = |seat: Seat| {
            let of = |line: &&crate::lang::Line| matches!(&line.says, Says::Company(c) if c.seat == seat);
            self.script.lines.iter().filter(of).count()
        };
        for line in &self.script.lines {
            match &line.says {
                Says::Players(_) | Says::Describe { .. } => out.push(line.says.clone()),
                Says::Phase(_) if self.reach == Reach::Moment => out.push(line.says.clone()),
                Says::Company(company) => {
                    counts[company.seat as usize] += 1;
                    let count = counts[company.seat as usize];
                    let letter = if company.seat == Seat::R { 'R' } else { 'H' };
                    label = company.label.clone().unwrap_or_else(|| format!("{letter}{count}"));
                    let mut company = company.clone();
                    company.members = self.held(&company.members);
                    if companies(company.seat) == 1 {
                        company.members.extend(self.arrived(company.seat));
                    }
                    if !company.members.is_empty() {
                        out.push(Says::Company(company));
                    }
                }
                Says::At(_) => out.push(line.says.clone()),
                Says::Path(path) => out.push(self.place(path, if label.is_empty() { "R1" } else { &label })),
                Says::InPlay { seat, cards } => {
                    let cards: Vec<InPlay> = cards.iter().filter_map(|card| self.still(card)).collect();
                    if !cards.is_empty() {
                        out.push(Says::InPlay { seat: *seat, cards });
                    }
                }
                Says::Pile { seat, pile, cards } => {
                    out.push(Says::Pile { seat: *seat, pile: *pile, cards: self.pile(*pile, cards) });
                }
                Says::Earlier(Earlier::Declared(past)) if self.reach != Reach::Turn => {
                    out.push(Says::Earlier(Earlier::Declared(paid(past))));
                }
                Says::Earlier(_) if self.reach != Reach::Turn => out.push(line.says.clone()),
                Says::Given(_) | Says::Strikes(_) | Says::Clash { .. } if self.reach == Reach::Moment => {
                    out.push(line.says.clone());
                }
                Says::Attack(_)
                | Says::Clash { .. }
                | Says::Strikes(_)
                | Says::Limit { .. }
                | Says::Given(_)
                | Says::Phase(_)
                | Says::Earlier(_)
                | Says::Rules(_)
                | Says::Roll(_)
                | Says::Pick(_)
                | Says::Declare(_)
                | Says::NextChain
                | Says::Question(_)
                | Says::Expect(_)
                | Says::Open { .. }
                | Says::Why(_)
                | Says::Expected(_) => {}
            }
        }
        for seat in [Seat::R, Seat::H] {
            let cards = self.entered(seat);
            if !cards.is_empty() {
                out.push(Says::InPlay { seat, cards });
            }
        }
        if self.reach != Reach::Turn {
            out.extend(self.lasting());
        }
        if matches!(self.reach, Reach::Moment | Reach::Step) {
            out.extend(self.limit());
            out.extend(self.attack());
        }
        out
    }

    /// Gives what is known of a card at the end.
    fn words(&self, name: &CardName) -> Option<&[String]> {
        let title = title(name);
        let copy = name.copy.map_or(String::new(), |copy| format!(" #{copy}"));
        let id = name.id.as_ref().map_or(String::new(), |id| format!(" ({id})"));
        let keys = [format!("{title}{id}{copy}"), format!("{title}{copy}"), format!("{title} #1"), title.to_owned()];
        keys.iter().find_map(|key| match self.facts.get(key) {
            Some(Value::Words(words)) => Some(words.as_slice()),
            Some(Value::Number(_) | Value::Truth(_)) | None => None,
        })
    }

    fn is(&self, name: &CardName, word: &str) -> bool {
        self.words(name).is_some_and(|words| words.iter().any(|w| w == word))
    }

    /// Whether a card is in play, or nothing is known of it.
    fn stays(&self, name: &CardName) -> bool {
        let later = self.reach == Reach::Turn && self.is(name, "discard-at-end-of-turn");
        self.words(name).is_none_or(|words| words.iter().any(|w| w == "in-play")) && !later
    }

    /// Gives the card on which a card is.
    fn holder(&self, name: &CardName) -> Option<&str> {
        self.words(name)?.iter().find_map(|word| word.strip_prefix("on "))
    }

    fn state(&self, card: &Borne) -> CardState {
        match self.words(&card.name) {
            Some(_) if self.is(&card.name, "tapped") => CardState::Tapped,
            Some(_) if self.is(&card.name, "wounded") => CardState::Wounded,
            // What was declared earlier has tapped nobody who is untapped now.
            Some(_) if self.past => CardState::Untapped,
            Some(_) => CardState::Unsaid,
            None => card.state,
        }
    }

    /// Gives the cards that are still there, each with what is on it now.
    fn held(&self, cards: &[Borne]) -> Vec<Borne> {
        let there = cards.iter().filter(|card| self.stays(&card.name));
        there.map(|card| self.card(card)).collect()
    }

    fn card(&self, card: &Borne) -> Borne {
        let mine = |name: &CardName| self.holder(name).is_some_and(|on| self.called(&card.name, on));
        let moved = |name: &CardName| self.holder(name).is_some() && !mine(name);
        let kept: Vec<Borne> = card.bears.iter().filter(|b| !moved(&b.name)).cloned().collect();
        let mut bears = self.held(&kept);
        let new = self.names.iter().filter(|name| mine(name) && self.stays(name));
        for name in new {
            if !bears.iter().any(|known| same(&known.name, name)) {
                bears.push(self.card(&plain(name)));
            }
        }
        Borne { name: card.name.clone(), state: self.state(card), bears, since: card.since }
    }

    fn called(&self, name: &CardName, told: &str) -> bool {
        told == title(name) || name.copy.is_some_and(|copy| told == format!("{} #{copy}", title(name)))
    }

    /// Gives a card in play that still is, unless it is on another card now.
    fn still(&self, card: &InPlay) -> Option<InPlay> {
        let laid = card.on_guard && self.is(&card.card.name, "face-down");
        let borne = self.holder(&card.card.name).is_some_and(|on| self.names.iter().any(|n| self.called(n, on)));
        if !laid && (!self.stays(&card.card.name) || (borne && card.on.is_none())) {
            return None;
        }
        let since = if self.reach == Reach::Moment { card.since } else { None };
        Some(InPlay { card: self.card(&card.card), since, ..card.clone() })
    }

    /// Gives what a player declared in this part.
    fn declared(&self) -> impl Iterator<Item = (&Declared, &CardName)> {
        self.script.lines.iter().filter_map(|line| {
            let Says::Declare(declared) = &line.says else { return None };
            if let Some(Thing::Card(name) | Thing::Where(name, _)) = &declared.what {
                Some((declared, name))
            } else {
                None
            }
        })
    }

    /// Whether the script places a card before anything is declared.
    fn placed(&self, name: &CardName) -> bool {
        self.script.lines.iter().any(|line| {
            if let Says::Company(company) = &line.says {
                company.members.iter().any(|b| holds(b, name))
            } else if let Says::InPlay { cards, .. } = &line.says {
                cards.iter().any(|c| holds(&c.card, name))
            } else {
                false
            }
        })
    }

    /// Gives the characters that a player brought into play: they join the only company there is.
    fn arrived(&self, seat: Seat) -> Vec<Borne> {
        let new = self.declared().filter(|(declared, name)| {
            let enters = declared.by == Some(seat) && self.is(name, "in-play") && self.holder(name).is_none();
            enters && !self.placed(name) && (self.character)(title(name))
        });
        new.map(|(_, name)| self.card(&plain(name))).collect()
    }

    /// Gives the cards that a player brought into play, or laid on-guard, and that are on no card.
    fn entered(&self, seat: Seat) -> Vec<InPlay> {
        let mut found: Vec<InPlay> = Vec::new();
        let own = |declared: &Declared, name: &CardName| {
            declared.by == Some(seat) && !self.placed(name) && !self.attacks(name) && !(self.character)(title(name))
        };
        for (_, name) in self.declared().filter(|(declared, name)| own(declared, name)) {
            let on_guard = self.is(name, "face-down") && !self.is(name, "in-play");
            let on = self.holder(name);
            let borne = on.is_some_and(|on| self.names.iter().any(|n| self.called(n, on)));
            let known = found.iter().any(|known| same(&known.card.name, name));
            let lives = self.is(name, "in-play") && self.stays(name);
            if known || borne || !(on_guard || lives) {
                continue;
            }
            let on = on.map(|on| match on {
                "attack" => Thing::Attack(None),
                company => Thing::Company(company.to_owned()),
            });
            let since = match self.reach {
                Reach::Moment | Reach::Step => Some(Since::Now),
                Reach::Phase => Some(Since::Turn),
                Reach::Turn => None,
            };
            let (mode, face_down) = (None, None);
            let since = since.filter(|_| !on_guard);
            found.push(InPlay { card: self.card(&plain(name)), face_down, since, on, at: None, on_guard, mode });
        }
        found
    }

    /// Says where a company is that was under way.
    fn place(&self, path: &PathLine, label: &str) -> Says {
        if matches!(self.reach, Reach::Moment | Reach::Step) {
            return Says::Path(path.clone());
        }
        let told = match self.facts.get(label) {
            Some(Value::Words(words)) => words.iter().find_map(|word| word.strip_prefix("at ")),
            Some(Value::Number(_) | Value::Truth(_)) | None => None,
        };
        // A company that nothing sent back has come to where it went.
        let stayed = path.from.as_ref().filter(|from| told.is_some_and(|told| self.called(from, told)));
        match stayed {
            Some(from) => Says::At(SiteLine { site: from.clone(), kind: None, tapped: false }),
            None => Says::At(SiteLine { site: path.to.clone(), kind: path.kind, tapped: false }),
        }
    }

    /// Gives a pile without the cards that left it.
    fn pile(&self, pile: Pile, cards: &[PileCard]) -> Vec<PileCard> {
        let word = match pile {
            Pile::Hand => "hand",
            Pile::Deck => "deck",
            Pile::Discard => "discard",
            Pile::Sideboard => "sideboard",
            Pile::Eliminated => "eliminated",
            Pile::Stored => "in-play",
            Pile::Sites => return cards.to_vec(),
        };
        let left = |card: &PileCard| {
            let elsewhere = self.words(&card.name).is_some_and(|words| !words.iter().any(|w| w == word));
            let count = if elsewhere { card.count.saturating_sub(1) } else { card.count };
            (count > 0).then(|| PileCard { name: card.name.clone(), count })
        };
        cards.iter().filter_map(left).collect()
    }

    /// Gives what was declared and is still in force.
    fn lasting(&self) -> Vec<Says> {
        let lasts = |name: &CardName| self.facts.get(&format!("effect({})", title(name))).is_some();
        let mut found: Vec<Says> = Vec::new();
        for (declared, _) in self.declared().filter(|(_, name)| lasts(name) && !self.is(name, "in-play")) {
            let says = Says::Earlier(Earlier::Declared(paid(declared)));
            if !found.contains(&says) {
                found.push(says);
            }
        }
        found
    }

    fn number(&self, key: &str) -> Option<i64> {
        match self.facts.get(key)? {
            Value::Number(n) => Some(*n),
            Value::Words(_) | Value::Truth(_) => None,
        }
    }

    fn limit(&self) -> Option<Says> {
        let (used, limit) = (self.number("hazards_used")?, self.number("hazard_limit")?);
        Some(Says::Limit { used: u8::try_from(used).ok()?, limit: u8::try_from(limit).ok()? })
    }

    /// Whether a card's attack is faced at the end.
    fn attacks(&self, name: &CardName) -> bool {
        let goes_on = matches!(self.facts.get("attack"), Some(Value::Words(w)) if w.iter().any(|w| w == "continues"));
        let card =
            matches!(self.facts.get("attack.card"), Some(Value::Words(w)) if w.iter().any(|w| self.called(name, w)));
        goes_on && card
    }

    fn attack(&self) -> Option<Says> {
        let typed = self.script.lines.iter().find_map(|line| {
            let Says::Attack(attack) = &line.says else { return None };
            self.attacks(&attack.source).then(|| attack.clone())
        });
        let declared = self
            .declared()
            .filter(|(_, name)| self.attacks(name))
            .last()
            .map(|(declared, name)| AttackLine { key: declared.key.clone(), ..AttackLine::of(name.clone()) });
        let mut attack = declared.or(typed)?;
        attack.strikes = self.number("attack.strikes").and_then(|n| u8::try_from(n).ok()).or(attack.strikes);
        attack.prowess = self.number("attack.prowess").and_then(|n| i16::try_from(n).ok()).or(attack.prowess);
        attack.body = self.number("attack.body").and_then(|n| i16::try_from(n).ok()).or(attack.body);
        Some(Says::Attack(attack))
    }
}

/// Gives a declaration whose price is in the position with which the part begins.
fn paid(declared: &Declared) -> Declared {
    let price = Some(vec![Price::Free, Price::Limit(0)]);
    Declared { number: None, moment: None, price, ..declared.clone() }
}

/// Tells which phase a script is in.
pub(super) fn phase(script: &Script) -> Phase {
    let said = script.lines.iter().find_map(|line| if let Says::Phase(line) = &line.says { line.phase } else { None });
    said.unwrap_or(Phase::MovementHazard)
}
