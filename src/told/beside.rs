//! Finds the lines of the chain language that stand beside sentences, and puts what they say into the story that the
//! sentences go on with.

use std::ops::Range;

use super::item::Mention;
use super::node::{Member, Person};
use super::story::{Company, Deed, Fight, Goal, Key, Lying, Story};
use crate::lang::{
    self, AttackLine, Borne, CardKey, CardName, CompanyLine, Declared, Earlier, InPlay, KeyLine, Price, Says, Script,
    Thing, Titles,
};
use crate::vocab::Seat;

/// A text in its two parts, each as long as the whole, with blanks where the other one stands.
pub(super) struct Parts {
    /// The part that the chain language reads.
    pub script: Script,
    /// The part that is told in sentences.
    pub told: String,
}

/// The words with which a line of the chain language begins.
const FIRST: [&str; 17] = [
    "phase", "at", "path", "limit", "hl", "attack", "strikes", "given", "roll", "rules", "players", "earlier", "pick",
    "next", "auto", "moving", "card",
];

/// Takes the lines of the chain language out of a text.
pub(super) fn parts<T: Titles>(text: &str, titles: &T) -> Parts {
    let mut terse: Vec<u8> = blank(text);
    let mut told: Vec<u8> = text.as_bytes().to_vec();
    let mut script = Script { id: None, lines: Vec::new(), comments: Vec::new() };
    for piece in pieces(text) {
        if !text.get(piece.clone()).is_some_and(marked) {
            continue;
        }
        let mut with = terse.clone();
        with[piece.clone()].copy_from_slice(&text.as_bytes()[piece.clone()]);
        let Ok(candidate) = String::from_utf8(with.clone()) else { continue };
        let mut parsed = lang::parse(&candidate, titles);
        // `strikes: Gimli, Óin` is of an attack that the sentences tell.
        let of_told = parsed.scripts.first().is_some_and(|s| {
            let strikes = s.lines.iter().any(|l| matches!(l.says, Says::Strikes(_)));
            strikes && !s.lines.iter().any(|l| matches!(l.says, Says::Attack(_)))
        });
        if parsed.diagnostics.is_empty() && parsed.scripts.len() == 1 && !of_told {
            (terse, script) = (with, parsed.scripts.remove(0));
            let bytes = &text.as_bytes()[piece.clone()];
            for (at, byte) in piece.zip(bytes) {
                told[at] = if *byte == b'\n' { b'\n' } else { b' ' };
            }
        }
    }
    Parts { script, told: String::from_utf8(told).unwrap_or_default() }
}

/// Whether a line of the rest has a number, a mark or a first word that only the chain language has: it is one of its
/// lines, with a mistake.
pub(super) fn broken(told: &str) -> bool {
    told.lines().map(str::trim_start).any(|line| {
        let first = line.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or_default();
        numbered(line) || ["R+", "H+"].contains(&first) || FIRST.contains(&first) && !is_prose(line)
    })
}

/// Gives the lines of the rest that begin as one of the chain language does.
pub(super) fn begun(told: &str) -> impl Iterator<Item = Range<usize>> {
    let lines = told.split_inclusive('\n').scan(0, |start, line| {
        let span = *start..*start + line.len();
        *start = span.end;
        Some((span, line))
    });
    lines.filter(|(_, line)| marked(line)).map(|(span, _)| span)
}

/// Whether every line of the rest is a sentence: three words or more, and no mark of the chain language.
pub(super) fn prose(told: &str) -> bool {
    let mut lines = told.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let seat = |line: &str| ["R", "H"].contains(&line.split([' ', ':']).next().unwrap_or_default());
    lines.peek().is_some() && lines.all(|line| is_prose(line) && !seat(line) && !numbered(line))
}

fn is_prose(line: &str) -> bool {
    !line.contains(['>', '{', '}', '@', '[', ']', '/', ';']) && line.split_whitespace().count() > 2
}

/// Whether a line begins with the number of a declaration.
fn numbered(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    first.strip_suffix('.').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit() || c == '.'))
}

fn blank(text: &str) -> Vec<u8> {
    text.bytes().map(|b| if b == b'\n' { b } else { b' ' }).collect()
}

/// Whether some words begin as a line of the chain language does.
fn marked(piece: &str) -> bool {
    let piece = piece.trim_start();
    let first = piece.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or_default();
    let seat = ["R", "H", "R+", "H+"].contains(&first);
    let label = first.len() == 2
        && first.starts_with(|c: char| c.is_ascii_uppercase())
        && first.ends_with(|c: char| c.is_ascii_digit());
    seat || label || numbered(piece) || FIRST.contains(&first)
}

/// Gives the lines of a text; a line that has semicolons or full stops, in its parts as well.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let whole = start..start + line.trim_end_matches('\n').len();
        let mut parts = Vec::new();
        let mut from = whole.start;
        for (at, c) in line.char_indices() {
            let ends = c == ';' || c == '.' && line[at + 1..].starts_with(' ');
            if ends {
                parts.push(from..start + at + 1);
                from = start + at + 1;
            }
        }
        if !parts.is_empty() && from < whole.end {
            parts.push(from..whole.end);
        }
        all.push(whole);
        all.extend(parts);
        start += line.len();
    }
    all
}

/// Gives the cards that a script names, as mentions.
pub(super) fn mentions<T: Titles>(script: &Script, titles: &T) -> Vec<Mention> {
    let mut names: Vec<&CardName> = Vec::new();
    for line in &script.lines {
        named(&line.says, &mut names);
    }
    let known = names.into_iter().filter_map(|name| match &name.card {
        CardKey::Known { title, versions } => {
            let either = titles.longest(title).is_some_and(|n| n.versions.iter().any(|v| v.kind == lang::Kind::Either));
            Some(Mention {
                title: title.clone(),
                versions: versions.clone(),
                span: name.span.clone(),
                either,
                guessed: false,
            })
        }
        CardKey::Described(_) | CardKey::Unknown(_) => None,
    });
    known.collect()
}

/// Gives the cards that a line names, in whatever part of it.
pub(super) fn names(says: &Says) -> Vec<&CardName> {
    let mut names = Vec::new();
    named(says, &mut names);
    match says {
        Says::Phase(line) => names.extend(line.subject.as_ref().and_then(card_of)),
        Says::Roll(rolls) => names.extend(rolls.iter().filter_map(|r| card_of(r.of.as_ref()?))),
        Says::Pick(things) => names.extend(things.iter().filter_map(card_of)),
        Says::Earlier(Earlier::Declared(declared)) => in_declared(declared, &mut names),
        Says::Earlier(Earlier::Event { subject, object, from, to, .. }) => {
            names.extend(std::iter::once(subject).chain(object).filter_map(card_of));
            names.extend(from.iter().chain(to));
        }
        Says::Declare(declared) => names.extend(declared.order.iter().filter_map(card_of)),
        _ => {}
    }
    names
}

fn in_declared<'a>(declared: &'a Declared, names: &mut Vec<&'a CardName>) {
    declared.what.iter().chain(&declared.targets).for_each(|t| names.extend(card_of(t)));
    names.extend(declared.performer.iter().chain(&declared.with).chain(&declared.aside));
    for price in declared.price.iter().flatten() {
        if let Price::Tap(name) | Price::Discard(name) = price {
            names.push(name);
        }
    }
}

fn named<'a>(says: &'a Says, names: &mut Vec<&'a CardName>) {
    fn borne<'a>(card: &'a Borne, names: &mut Vec<&'a CardName>) {
        names.push(&card.name);
        card.bears.iter().for_each(|b| borne(b, names));
    }
    match says {
        Says::Company(line) => line.members.iter().for_each(|m| borne(m, names)),
        Says::At(line) => names.push(&line.site),
        Says::Path(line) => {
            names.extend(&line.from);
            names.push(&line.to);
            names.extend(&line.via);
        }
        Says::InPlay { cards, .. } => {
            for card in cards {
                borne(&card.card, names);
                names.extend(&card.at);
            }
        }
        Says::Pile { cards, .. } => names.extend(cards.iter().map(|c| &c.name)),
        Says::Attack(line) => names.push(&line.source),
        Says::Strikes(lines) => names.extend(lines.iter().map(|l| &l.target)),
        Says::Declare(declared) => in_declared(declared, names),
        _ => {}
    }
}

/// Gives the card that a thing is, or is about.
pub(super) fn card_of(thing: &Thing) -> Option<&CardName> {
    match thing {
        Thing::Card(name) | Thing::CompanyOf(name) | Thing::Strike(name) | Thing::Where(name, _) => Some(name),
        Thing::Attack(name) => name.as_ref(),
        Thing::Roll { of, .. } => of.as_ref(),
        Thing::Company(_) | Thing::Player(_) | Thing::Declared(_) | Thing::Key(_) | Thing::Words(_) => None,
    }
}

/// Puts what a script says into a story.
pub(super) struct Seeding<'a> {
    pub mentions: &'a [Mention],
    pub story: &'a mut Story,
}

impl Seeding<'_> {
    /// Puts in every line of the script, in its order.
    pub fn seed(&mut self, script: &Script) {
        for line in &script.lines {
            self.line(&line.says);
        }
    }

    fn place(&mut self, name: &CardName) -> Option<usize> {
        let at = self.mentions.iter().position(|m| m.span == name.span)?;
        if let Some(taken) = self.story.taken.get_mut(at) {
            *taken = true;
        }
        Some(at)
    }

    fn line(&mut self, says: &Says) {
        match says {
            Says::Company(line) => self.company(line),
            Says::At(line) => {
                let at = self.place(&line.site);
                let company = self.story.last_company();
                (company.at, company.site, company.site_tapped) = (at, line.kind, line.tapped);
            }
            Says::Path(line) => {
                let (from, to) = (line.from.as_ref().and_then(|f| self.place(f)), self.place(&line.to));
                let via = line.via.iter().filter_map(|v| self.place(v)).collect();
                let company = self.story.last_company();
                (company.from, company.to, company.via) = (from, to, via);
                (company.letters, company.site) = (line.regions.clone().unwrap_or_default(), line.kind);
            }
            Says::InPlay { seat, cards } => cards.iter().for_each(|card| self.lying(*seat, card)),
            Says::Pile { seat, pile, cards } => {
                for card in cards {
                    if let Some(at) = self.place(&card.name) {
                        self.story.piles.push((Some(Person::on(*seat)), *pile, at));
                    } else {
                        self.story.verbatim.push(says.clone());
                    }
                }
            }
            Says::Attack(line) => self.attack(line),
            Says::Strikes(lines) => {
                for line in lines {
                    let target = self.place(&line.target);
                    if let (Some(fight), Some(target)) = (self.story.fights.last_mut(), target) {
                        fight.assigned.push((target, line.status));
                        fight.step = fight.step.or(Some(crate::vocab::Step::StrikesAssigned));
                    }
                }
            }
            Says::Limit { used, limit } => (self.story.used, self.story.limit) = (Some(*used), Some(*limit)),
            Says::Phase(line) => {
                (self.story.phase, self.story.step) = (line.phase, line.step);
                self.story.subject.clone_from(&line.subject);
            }
            Says::Declare(declared) => self.declared(declared),
            Says::NextChain => self.story.chain = self.story.chain.saturating_add(1),
            other => self.story.verbatim.push(other.clone()),
        }
    }

    fn member(&mut self, borne: &Borne) -> Option<Member> {
        let card = self.place(&borne.name)?;
        let bears = borne.bears.iter().filter_map(|b| self.member(b)).collect();
        let state = (borne.state != lang::CardState::Unsaid).then_some(borne.state);
        Some(Member { state, bears, ..Member::of(card) })
    }

    fn company(&mut self, line: &CompanyLine) {
        let members: Vec<Member> = line.members.iter().filter_map(|m| self.member(m)).collect();
        let owner = Some(Person::on(line.seat));
        let typed = Some((members.clone(), line.clone()));
        self.story.sits(owner.as_ref(), line.seat, 50);
        self.story.companies.push(Company { owner, members, typed, ..Company::default() });
    }

    fn lying(&mut self, seat: Seat, card: &InPlay) {
        let Some(member) = self.member(&card.card) else {
            self.story.verbatim.push(Says::InPlay { seat, cards: vec![card.clone()] });
            return;
        };
        let at = card.at.as_ref().and_then(|a| self.place(a));
        let owner = Some(Person::on(seat));
        let typed = Some((seat, card.clone()));
        let lying = Lying { owner, since: card.since, at, on_guard: card.on_guard, typed, ..Lying::of(member) };
        self.story.lying.push(lying);
    }

    fn attack(&mut self, line: &AttackLine) {
        let source = self.place(&line.source);
        let told = (self.story.deeds.len(), self.story.chain);
        self.story.fights.push(Fight {
            source,
            told,
            joined: true,
            step: self.story.step,
            strikes: line.strikes,
            prowess: line.prowess,
            unfinished: line.unfinished,
            over: line.over,
            typed: Some(line.clone()),
            ..Fight::default()
        });
    }

    fn declared(&mut self, declared: &Declared) {
        let what = declared.what.as_ref().and_then(card_of).and_then(|n| self.place(n));
        let goals = declared.targets.iter().filter_map(|t| match t {
            Thing::Company(_) | Thing::CompanyOf(_) => Some(Goal::Company),
            Thing::Attack(_) => Some(Goal::Attack),
            Thing::Roll { kind, of } => Some(Goal::Check(*kind, of.as_ref().and_then(|n| self.place(n)))),
            Thing::Strike(name) => Some(Goal::Strike(self.place(name))),
            other => card_of(other).and_then(|n| self.place(n)).map(Goal::Card),
        });
        let targets = goals.collect();
        let mut taps = Vec::new();
        for price in declared.price.iter().flatten() {
            if let Price::Tap(name) = price {
                taps.extend(self.place(name));
            }
        }
        let key = declared.key.as_ref().and_then(|key| match key {
            KeyLine::Region(kind, count) => Some(Key::Region(*kind, *count)),
            KeyLine::Site(kind) => Some(Key::Site(*kind)),
            KeyLine::TheSite => Some(Key::TheSite),
            KeyLine::Named(name) => self.place(name).map(Key::Named),
        });
        let mut deed = Deed::of(declared.act, what, declared.by.map(Person::on));
        (deed.targets, deed.taps, deed.key) = (targets, taps, key);
        deed.chain = self.story.chain;
        deed.typed = Some(declared.clone());
        self.story.deeds.push(deed);
    }
}
