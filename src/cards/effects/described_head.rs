//! The first words of a card described in place: its title, its side, its kind, what is printed on it.

use super::filter_words::MAGIC;
use super::lexer::Token;
use super::mistake::Read;
use super::reader::{MentionKind, Reader};
use super::table::{Table, entry, plain};
use crate::cards::definition::kind_of;
use crate::engine::card::{Amount, CardDef, Mode, Word};
use crate::vocab::fold;

/// The facts in the first words.
#[derive(Default)]
pub(super) struct Head {
    facts: CardDef,
    side: Option<bool>,
}

/// One of the first words.
enum Fact {
    Side(bool),
    Alignment(&'static str),
    Mode(Mode),
    /// A kind of item: before the word `item`.
    Item(&'static str),
    Unique,
    Agent,
    Keyword(Word),
    Race(Word),
}

/// The first words.
static FACTS: Table<Fact> = Table {
    group: "cards described in place: first words",
    entries: &[
        plain("hazard", "a hazard", |_| Ok(Fact::Side(true))),
        plain("resource", "a resource", |_| Ok(Fact::Side(false))),
        plain("hero", "a hero resource", |_| Ok(Fact::Alignment("hero"))),
        plain("minion", "a minion resource", |_| Ok(Fact::Alignment("minion"))),
        plain("short-event", "a short-event", |_| Ok(Fact::Mode(Mode::ShortEvent))),
        plain("long-event", "a long-event", |_| Ok(Fact::Mode(Mode::LongEvent))),
        plain("permanent-event", "a permanent-event", |_| Ok(Fact::Mode(Mode::PermanentEvent))),
        plain("creature", "a creature; its race, numbers and keys follow: `orc 3@7 key w, site S`", |_| {
            Ok(Fact::Mode(Mode::Creature))
        }),
        plain("ally", "an ally", |_| Ok(Fact::Mode(Mode::Ally))),
        plain("faction", "a faction", |_| Ok(Fact::Mode(Mode::Faction))),
        plain("item", "an item", |_| Ok(Fact::Mode(Mode::Item))),
        plain("minor", "minor, of an item", |_| Ok(Fact::Item("minor"))),
        plain("major", "major, of an item", |_| Ok(Fact::Item("major"))),
        plain("greater", "greater, of an item", |_| Ok(Fact::Item("greater"))),
        plain("special", "special, of an item", |_| Ok(Fact::Item("special"))),
        plain("gold-ring", "gold ring, of an item", |_| Ok(Fact::Item("gold ring"))),
        plain("unique", "unique", |_| Ok(Fact::Unique)),
        plain("agent", "an agent", |_| Ok(Fact::Agent)),
        plain("environment", "keyword environment", |_| Ok(Fact::Keyword("environment".into()))),
        plain("ritual", "keyword ritual", |_| Ok(Fact::Keyword("ritual".into()))),
        plain("corruption", "a corruption card", |_| Ok(Fact::Keyword("corruption".into()))),
        plain("spell", "a spell", |_| Ok(Fact::Keyword(MAGIC[0].into()))),
        plain("sorcery", "sorcery", |_| Ok(Fact::Keyword(MAGIC[1].into()))),
        plain("shadow-magic", "shadow-magic", |_| Ok(Fact::Keyword(MAGIC[2].into()))),
        plain("spirit-magic", "spirit-magic", |_| Ok(Fact::Keyword(MAGIC[3].into()))),
        entry("keyword", "keyword \"WORD\"", "any other keyword", "keyword \"hoard item\"", |r| {
            Ok(Fact::Keyword(r.card_word(MentionKind::Keyword, "a keyword")?))
        }),
        entry("race", "race orc", "its race", "race orc", |r| {
            Ok(Fact::Race(r.card_word(MentionKind::Race, "a race")?))
        }),
    ],
};

/// Gives the first words, for the manual.
pub(super) fn facts_help() -> impl Iterator<Item = super::help::Help> {
    FACTS.rows()
}

/// Reads everything before the colon.
pub(super) fn head(r: &mut Reader<'_>) -> Read<Head> {
    let mut head = Head::default();
    if r.word("card") || matches!(r.peek(), Some(Token::Quoted(_))) {
        let title = r.words_of_ours()?;
        head.facts.name = fold(&title).into();
        head.facts.title = title;
    }
    while let Some(Token::Word(word)) = r.peek() {
        let is_fact = FACTS.find(word).is_some();
        if !is_fact && head.facts.modes.contains(&Mode::Creature) {
            break;
        }
        let fact = r.need_one_of(&FACTS)?;
        head.add(fact);
    }
    if !r.is_done() && head.facts.modes.contains(&Mode::Creature) {
        head.attack(r)?;
    }
    if head.facts.modes.is_empty() {
        for mode in ["short-event", "long-event", "permanent-event", "creature", "ally", "faction", "item"] {
            r.want(mode);
        }
        return r.fail();
    }
    if head.side.is_none() {
        let creature = head.facts.modes.contains(&Mode::Creature);
        let resource = head.facts.modes.iter().any(|m| matches!(m, Mode::Ally | Mode::Faction | Mode::Item));
        if !creature && !resource {
            r.want("hazard");
            r.want("resource");
            return r.fail();
        }
        head.facts.hazard = creature;
    }
    r.want(":");
    r.need_end()?;
    Ok(head)
}

impl Head {
    /// Gives the mode in which the card is played.
    pub(super) fn mode(&self) -> Mode {
        self.facts.modes.first().copied().unwrap_or(Mode::ShortEvent)
    }

    /// Gives the facts of the card.
    pub(super) fn into_facts(self) -> CardDef {
        let mut facts = self.facts;
        facts.kind = kind_of(&facts.modes);
        if facts.alignment.is_empty() {
            facts.alignment = if facts.hazard { "neutral" } else { "hero" }.into();
        }
        facts
    }

    fn add(&mut self, fact: Fact) {
        let facts = &mut self.facts;
        match fact {
            Fact::Side(hazard) => {
                self.side = Some(hazard);
                facts.hazard = hazard;
            }
            Fact::Alignment(word) => {
                self.side = Some(false);
                facts.alignment = word.into();
            }
            Fact::Mode(mode) => {
                if mode == Mode::Item {
                    facts.keywords.push("item".into());
                }
                facts.modes.push(mode);
            }
            Fact::Item(kind) => facts.keywords.extend([kind.into(), format!("{kind} item").into()]),
            Fact::Unique => facts.unique = true,
            Fact::Agent => facts.agent = true,
            Fact::Keyword(word) => facts.keywords.push(word),
            Fact::Race(race) => facts.races.push(race),
        }
    }

    /// Reads the race and the numbers of a creature.
    fn attack(&mut self, r: &mut Reader<'_>) -> Read<()> {
        let span = r.span();
        let spec = r.attack_spec()?;
        let plain = |amount: &Amount| match amount {
            Amount::Number(n) => Some(*n),
            _ => None,
        };
        let strikes = spec.strikes.as_ref().map(|strikes| plain(strikes).and_then(|n| u8::try_from(n).ok()));
        let (Some(prowess), Some(strikes)) = (plain(&spec.prowess), strikes.unwrap_or(Some(0))) else {
            return r.refuse(span, "a creature has plain numbers");
        };
        self.facts.races.extend(spec.races);
        self.facts.prowess = Some(prowess);
        self.facts.strikes = Some(strikes).filter(|n| *n > 0);
        self.facts.body = spec.body.as_ref().and_then(plain);
        while r.word("key") || r.sign(",") {
            self.key(r)?;
        }
        Ok(())
    }

    /// Reads to what a creature can be keyed: `w`, `ww`, `site S`.
    fn key(&mut self, r: &mut Reader<'_>) -> Read<()> {
        if r.word("site") {
            self.facts.key_sites.push(r.site_type()?);
        } else {
            self.facts.key_regions.extend(r.region_types()?);
        }
        Ok(())
    }
}
