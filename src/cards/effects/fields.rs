//! The words of the fields of a card file: modes, windows, prices, targets, classes, events.

use super::lexer::Token;
use super::mistake::Read;
use super::reader::Reader;
use super::table::{Shape, Table, entry, plain, shape};
use crate::engine::card::{
    Amount, Class, Cost, Event, Filter, Granted, Mode, NoDuplicate, Outside, Role, Target, Window,
};

/// The modes in which a card is played.
pub(super) static MODES: Table<Mode> = Table {
    group: "mode",
    entries: &[
        plain("short-event", "as a short-event", |_| Ok(Mode::ShortEvent)),
        plain("long-event", "as a long-event", |_| Ok(Mode::LongEvent)),
        plain("permanent-event", "as a permanent-event", |_| Ok(Mode::PermanentEvent)),
        plain("creature", "as a creature", |_| Ok(Mode::Creature)),
        plain("character", "as a character", |_| Ok(Mode::Character)),
        plain("ally", "as an ally", |_| Ok(Mode::Ally)),
        plain("item", "as an item", |_| Ok(Mode::Item)),
        plain("faction", "as a faction", |_| Ok(Mode::Faction)),
    ],
};

/// The times at which an ability is lent.
pub(super) static LENT: Table<Granted> = Table {
    group: "lent",
    entries: &[
        plain("declared", "while the card is declared and has not resolved", |_| Ok(Granted::Declared)),
        plain("after", "while a `lend` that the card left behind lasts", |_| Ok(Granted::After)),
        plain("faced", "while an attack of the card is faced", |_| Ok(Granted::Faced)),
    ],
};

/// The times at which a card may be declared.
pub(super) static WINDOWS: Table<Window> = Table {
    group: "when",
    entries: &[
        plain("usual", "as the kind of card allows", |_| Ok(Window::Usual)),
        plain("any", "at any time in any turn", |_| Ok(Window::Any)),
        plain("organization", "in the organization phase", |_| Ok(Window::Organization)),
        plain("end-of-movement-hazard", "at the end of a movement/hazard phase", |_| Ok(Window::EndOfMovementHazard)),
        plain("end-of-organization", "at the end of the organization phase", |_| Ok(Window::EndOfOrganization)),
        plain("long-event", "in the long-event phase", |_| Ok(Window::LongEvent)),
        plain("movement-hazard", "in the movement/hazard phase", |_| Ok(Window::MovementHazard)),
        plain("site", "in the site phase", |_| Ok(Window::Site)),
        plain("end", "in the end-of-turn phase", |_| Ok(Window::End)),
        plain("start-of-end", "at the start of the end-of-turn phase, before hands are reconciled", |_| {
            Ok(Window::StartOfEnd)
        }),
        plain("own-turn", "in any phase of one's own turn", |_| Ok(Window::OwnTurn)),
        plain("attack", "when an attack is faced", |_| Ok(Window::Attack)),
        plain("before-strikes", "when an attack is faced, before strikes are assigned as its text says", |_| {
            Ok(Window::BeforeStrikes)
        }),
        plain("before-sequence", "when strikes are assigned, before the strike's sequence begins", |_| {
            Ok(Window::BeforeSequence)
        }),
        plain("strike", "in a strike sequence, before the roll", |_| Ok(Window::Strike)),
        plain("test", "only as the result of the test of a gold ring", |_| Ok(Window::Test)),
    ],
};

/// The matters for which a sentence counts that is no part of a chain.
pub(super) static OUTSIDE: Table<Outside> = Table {
    group: "outside",
    entries: &[
        plain("deck", "building a deck, and what a player begins with", |_| Ok(Outside::Deck)),
        plain("companies", "bringing in characters, controlling them and forming companies", |_| {
            Ok(Outside::Companies)
        }),
        plain("movement", "where and how a company may move", |_| Ok(Outside::Movement)),
        plain("storing", "storing cards at a site", |_| Ok(Outside::Storing)),
        plain("looking", "looking at cards of a play deck or discard pile", |_| Ok(Outside::Looking)),
        plain("cards", "drawing cards and looking at them", |_| Ok(Outside::Cards)),
        plain("company-combat", "combat between companies", |_| Ok(Outside::CompanyCombat)),
        plain("untap", "untapping and healing in the untap phase", |_| Ok(Outside::Untap)),
        plain("scoring", "marshalling points, the calling of the Council and its end", |_| Ok(Outside::Scoring)),
        plain("discarding", "discarding and eliminating cards", |_| Ok(Outside::Discarding)),
        plain("influence", "influence checks", |_| Ok(Outside::Influence)),
        plain("corruption", "corruption checks", |_| Ok(Outside::Corruption)),
    ],
};

/// The ways in which a standing effect reaches things that are there already.
pub(super) static CLASSES: Table<Class> = Table {
    group: "class",
    entries: &[
        plain(
            "P",
            "changes or triggers on a category of things: a passive action of the next chain, then each new thing",
            |_| Ok(Class::P),
        ),
        plain("X", "cancels or prohibits from now on, whatever was declared before", |_| Ok(Class::X)),
        plain("R", "modifies rolls of a kind that are declared later", |_| Ok(Class::R)),
        plain("K", "simply holds: numbers and skills that the card lends", |_| Ok(Class::K)),
    ],
};

/// The events that set off a trigger; `it` is the thing in brackets.
pub(super) static EVENTS: Table<Event> = Table {
    group: "on",
    entries: &[
        plain("moves", "a company's new site and path are known [company]", |_| Ok(Event::Moves)),
        plain("state", "something is or comes where the card speaks of [company, ally …]", |_| Ok(Event::State)),
        plain("attack-begins", "an attack is declared [attack]", |_| Ok(Event::AttackBegins)),
        plain("attack-defeated", "an attack is defeated [attack]", |_| Ok(Event::AttackDefeated)),
        plain("attack-over", "an attack is over and was not cancelled [attack]", |_| Ok(Event::AttackOver)),
        plain("strike-succeeds", "a strike succeeded [character]", |_| Ok(Event::StrikeSucceeds)),
        plain("wounded", "a character is wounded [character]", |_| Ok(Event::Wounded)),
        plain("fails-corruption", "a character fails a corruption check [character]", |_| Ok(Event::FailsCorruption)),
        plain("corruption-check", "a character has made a corruption check [character]", |_| {
            Ok(Event::CheckedCorruption)
        }),
        plain("influence-check", "a character has made an influence check [character]", |_| {
            Ok(Event::CheckedInfluence)
        }),
        plain("influence-succeeds", "an attempt to influence succeeds [character]", |_| Ok(Event::InfluenceSucceeds)),
        plain("gains-item", "a company gains an item [item]", |_| Ok(Event::GainsItem)),
        plain("enters", "a card enters play [card]", |_| Ok(Event::Enters)),
        plain("joins", "a character joins another company [character]", |_| Ok(Event::Joins)),
        plain("sets-out", "a company is bound for a new site, when its player is done organizing [company]", |_| {
            Ok(Event::SetsOut)
        }),
        plain("leaves", "a card leaves play [card]", |_| Ok(Event::Leaves)),
        plain("deck-exhausted", "a play deck is exhausted [player]", |_| Ok(Event::DeckExhausted)),
        plain("start-of-site", "the start of a company's site phase [company]", |_| Ok(Event::StartOfSite)),
        plain("end-of-untap", "the end of the untap phase [player]", |_| Ok(Event::EndOfUntap)),
        plain("end-of-mh", "the end of a movement/hazard phase [company]", |_| Ok(Event::EndOfMovementHazard)),
        plain("end-of-turn", "the end of the turn [player whose turn it is]", |_| Ok(Event::EndOfTurn)),
        plain("organization", "the start of the organization phase [player]", |_| Ok(Event::Organization)),
    ],
};

/// The second copies that are not allowed. Written in one text: `in play`.
pub(super) static NO_DUPLICATE: Table<NoDuplicate> = Table {
    group: "no_duplicate",
    entries: &[
        entry("in", "in play · in company", "while one is in play, or in the same company", "in play", |r| {
            if r.word("company") {
                return Ok(NoDuplicate::InCompany);
            }
            r.need_word("play").map(|()| NoDuplicate::InPlay)
        }),
        entry("on", "on target", "on one character, or whatever it is played on", "on target", |r| {
            if !r.word("target") {
                r.need_word("bearer")?;
            }
            Ok(NoDuplicate::OnTarget)
        }),
        entry("this", "this turn", "in one turn", "this turn", |r| r.need_word("turn").map(|()| NoDuplicate::ThisTurn)),
        entry("by", "by player", "by one player", "by player", |r| {
            r.need_word("player").map(|()| NoDuplicate::ByPlayer)
        }),
    ],
};

/// Parts of a price.
pub(super) static COSTS: Table<Cost> = Table {
    group: "cost",
    entries: &[
        entry(
            "tap",
            "tap by · tap self · tap bearer · tap FILTER · tap some FILTER",
            "the performer, the card, its bearer, something that fits or any number of such things tap",
            "tap character untapped with(by)",
            |r| {
                if r.word("some") {
                    return Ok(Cost::TapSome(r.filter()?));
                }
                Ok(match r.lone_role() {
                    Some(Role::By) => Cost::TapBy,
                    Some(Role::This) => Cost::TapThis,
                    Some(Role::Bearer) => Cost::TapBearer,
                    Some(other) => Cost::Tap(Filter::Is(other)),
                    None => Cost::Tap(r.filter()?),
                })
            },
        ),
        entry(
            "discard",
            "discard self · discard FILTER",
            "the card, or something that fits, is discarded",
            "discard self",
            |r| {
                Ok(match r.lone_role() {
                    Some(Role::This) => Cost::DiscardThis,
                    Some(other) => Cost::Discard(Filter::Is(other)),
                    None => Cost::Discard(r.filter()?),
                })
            },
        ),
        entry(
            "count",
            "count FILTER",
            "costs nothing: `paid` is the number of things that fit now",
            "count permanent-event race:nazgul",
            |r| Ok(Cost::Count(r.filter()?)),
        ),
        entry("limit", "limit 1", "so much of the hazard limit", "limit 1", |r| Ok(Cost::Limit(r.small_number()?))),
        entry(
            "corruption-check",
            "corruption-check -2",
            "a corruption check, made when it resolves",
            "corruption-check -2",
            |r| Ok(Cost::CorruptionCheck(if r.amount_begins() { r.number()? } else { 0 })),
        ),
        entry(
            "becomes",
            "becomes short-event · becomes long-event",
            "the card becomes that when the price is paid",
            "becomes short-event",
            |r| r.need_one_of(&BECOMES),
        ),
    ],
};

static BECOMES: Table<Cost> = Table {
    group: "becomes",
    entries: &[
        plain("short-event", "a short-event", |_| Ok(Cost::BecomesShortEvent)),
        plain("long-event", "a long-event", |_| Ok(Cost::BecomesLongEvent)),
    ],
};

/// The number of targets that there may be.
struct HowMany {
    several: bool,
    /// The greatest number.
    max: Option<Amount>,
    optional: bool,
}

/// The ways to write targets: shown in the manual.
pub(super) const TARGETS: &[Shape] = &[
    shape("NAME: FILTER", "a target, and its name in the steps", "c: character untapped"),
    shape("several NAME: FILTER", "any number of targets", "several c: character untapped"),
    shape("several max AMOUNT NAME: FILTER", "so many of them at most", "several max paid c: character tapped"),
    shape("optional NAME: FILTER", "a target that may be left out", "optional c: character untapped"),
];

impl Reader<'_> {
    /// Reads one part of a price.
    pub fn cost(&mut self) -> Read<Cost> {
        self.need_one_of(&COSTS)
    }

    /// Reads the whole price: parts separated by commas.
    pub fn costs(&mut self) -> Read<Vec<Cost>> {
        let all = self.list(Self::cost)?;
        self.need_end()?;
        Ok(all)
    }

    /// Gives a role with nothing but a comma or the end after it.
    fn lone_role(&mut self) -> Option<Role> {
        match self.ahead(1) {
            None | Some(Token::Sign("," | ";")) => self.maybe_role(),
            Some(_) => None,
        }
    }

    /// Reads a target. Its name may be left out: it is `target` then.
    pub fn target(&mut self) -> Read<Target> {
        let HowMany { several, max, optional } = self.how_many()?;
        let name = match self.name_and_colon() {
            Some(name) => name,
            None => {
                self.want("a name and `:`");
                "target"
            }
        };
        Ok(Target { name: name.into(), filter: self.filter()?, several, max, optional })
    }

    /// Reads the same where a name needs no colon: a word that means nothing in filters is one.
    pub fn described_target(&mut self) -> Read<Target> {
        let HowMany { several, max, optional } = self.how_many()?;
        let name = match (self.name_and_colon(), self.peek()) {
            (Some(name), _) => name,
            (None, Some(Token::Word(name))) if !self.filter_begins() => {
                self.advance();
                name
            }
            (None, _) => "target",
        };
        Ok(Target { name: name.into(), filter: self.filter()?, several, max, optional })
    }

    fn how_many(&mut self) -> Read<HowMany> {
        let mut found = HowMany { several: false, max: None, optional: false };
        loop {
            if self.word("several") {
                found.several = true;
                if self.word("max") {
                    found.max = Some(self.amount_atom()?);
                }
            } else if self.word("optional") {
                found.optional = true;
            } else {
                return Ok(found);
            }
        }
    }
}

impl<'a> Reader<'a> {
    fn name_and_colon(&mut self) -> Option<&'a str> {
        let Some(Token::Word(name)) = self.peek() else { return None };
        if self.ahead(1) != Some(Token::Sign(":")) || self.touches(2) {
            return None;
        }
        self.advance();
        self.advance();
        Some(name)
    }
}
