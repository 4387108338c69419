//! The words of filters: kinds, printed facts, states, whose and where.

use super::mistake::Read;
use super::noun::{ROLLS, SKILLS, ZONES};
use super::reader::{MentionKind, Reader};
use super::table::{Table, entry, plain};
use crate::engine::card::{Filter, Kind, Word, Zone};

/// Magic of every kind, as cards keep it among their keywords.
pub(super) const MAGIC: [&str; 4] = ["spell", "sorcery", "shadow-magic", "spirit-magic"];

fn kind(kind: Kind) -> Read<Filter> {
    Ok(Filter::Kind(kind))
}

fn keyword(word: &str) -> Read<Filter> {
    Ok(Filter::Keyword(word.into()))
}

fn player(word: &str) -> Read<Filter> {
    Ok(Filter::PlayerType(word.into()))
}

fn aligned(word: &str) -> Read<Filter> {
    Ok(Filter::Alignment(word.into()))
}

/// Kinds of things.
pub(super) static KINDS: Table<Filter> = Table {
    group: "filters: kinds",
    entries: &[
        plain("card", "a card", |_| kind(Kind::Card)),
        plain("character", "a character", |_| kind(Kind::Character)),
        plain("ally", "an ally", |_| kind(Kind::Ally)),
        plain("item", "an item", |_| kind(Kind::Item)),
        plain("event", "an event of any length", |_| kind(Kind::Event)),
        plain("short-event", "a short-event", |_| kind(Kind::ShortEvent)),
        plain("long-event", "a long-event", |_| kind(Kind::LongEvent)),
        plain("permanent-event", "a permanent-event", |_| kind(Kind::PermanentEvent)),
        plain("creature", "a creature", |_| kind(Kind::Creature)),
        plain("faction", "a faction", |_| kind(Kind::Faction)),
        plain("site", "a site", |_| kind(Kind::Site)),
        entry(
            "region",
            "region · region(\"NAME\", …)",
            "a region; with names: a site in one of them, or a thing that is at such a site or moves to it",
            "region(\"Gorgoroth\", \"Udûn\")",
            |r| if r.names_follow() { Ok(Filter::Region(r.titles()?)) } else { kind(Kind::Region) },
        ),
        plain("company", "a company", |_| kind(Kind::Company)),
        plain("attack", "an attack", |_| kind(Kind::Attack)),
        plain("strike", "a strike", |_| kind(Kind::Strike)),
        entry("roll", "roll · roll:KIND", "a roll, or one of that kind", "roll:corruption", |r| {
            if r.colon_follows() {
                r.after_colon(|r| Ok(Filter::Roll(r.need_one_of(&ROLLS)?)))
            } else {
                kind(Kind::Roll)
            }
        }),
        plain("effect", "the lasting effect of a card that has resolved, or a card's standing effect", |_| {
            kind(Kind::Effect)
        }),
        plain("player", "a player", |_| kind(Kind::Player)),
    ],
};

/// The words about the facts that are printed on cards.
pub(super) static CARDS: Table<Filter> = Table {
    group: "filters: cards",
    entries: &[
        plain("hazard", "a hazard", |_| Ok(Filter::Hazard(true))),
        plain("resource", "a resource", |_| Ok(Filter::Hazard(false))),
        plain("unique", "unique", |_| Ok(Filter::Unique)),
        plain("avatar", "stands for its player", |_| Ok(Filter::Avatar)),
        plain("agent", "an agent, or its attack", |_| Ok(Filter::Agent)),
        plain("hero", "of hero alignment", |_| aligned("hero")),
        plain("minion", "of minion alignment", |_| aligned("minion")),
        plain("stage", "a stage card", |_| aligned("stage")),
        entry("keyword", "keyword:\"hoard item\"", "has the keyword", "keyword:\"hoard item\"", |r| {
            r.after_colon(|r| Ok(Filter::Keyword(r.card_word(MentionKind::Keyword, "a keyword")?)))
        }),
        plain("environment", "keyword environment", |_| keyword("environment")),
        plain("ritual", "keyword ritual", |_| keyword("ritual")),
        plain("corruption", "a corruption card", |_| keyword("corruption")),
        plain("corruption-card", "a corruption card", |_| keyword("corruption")),
        plain("minor", "a minor item", |_| keyword("minor")),
        plain("major", "a major item", |_| keyword("major")),
        plain("greater", "a greater item", |_| keyword("greater")),
        plain("special", "a special item", |_| keyword("special")),
        plain("gold-ring", "a gold ring", |_| keyword("gold ring")),
        plain("magic-ring", "a magic ring", |_| keyword("magic ring")),
        plain("ring", "a ring of any kind", |_| keyword("ring")),
        plain("palantir", "a Palantír", |_| keyword("palantir")),
        plain("weapon", "a weapon", |_| keyword("weapon")),
        plain("armor", "an armor", |_| keyword("armor")),
        plain("shield", "a shield", |_| keyword("shield")),
        plain("helmet", "a helmet", |_| keyword("helmet")),
        plain("magic", "magic of any kind", |_| {
            Ok(Filter::Any(MAGIC.iter().map(|word| Filter::Keyword((*word).into())).collect()))
        }),
        plain("spell", "a spell", |_| keyword("spell")),
        plain("sorcery", "sorcery", |_| keyword("sorcery")),
        plain("shadow-magic", "shadow-magic", |_| keyword("shadow-magic")),
        plain("spirit-magic", "spirit-magic", |_| keyword("spirit-magic")),
        plain("light-enchantment", "a light enchantment", |_| keyword("light enchantment")),
        plain("dark-enchantment", "a dark enchantment", |_| keyword("dark enchantment")),
        entry("race", "race:orc", "of that race; several separated by commas: of one of them", "race:orc,troll", |r| {
            r.after_colon(|r| Ok(Filter::Race(r.card_word(MentionKind::Race, "a race")?)))
        }),
        entry("skill", "skill:sage", "has the skill, however it came", "skill:sage", |r| {
            r.after_colon(|r| Ok(Filter::Skill(r.need_one_of(&SKILLS)?)))
        }),
        entry("own-skill", "own-skill:scout", "has the skill, and not by this card", "own-skill:scout", |r| {
            r.after_colon(|r| Ok(Filter::OwnSkill(r.need_one_of(&SKILLS)?)))
        }),
        entry("requires", "requires:scout", "a card or declaration that requires the skill", "requires:scout", |r| {
            r.after_colon(|r| Ok(Filter::Requires(r.need_one_of(&SKILLS)?)))
        }),
        entry("uses", "uses:sorcery", "may use that magic, or a Palantír", "uses:sorcery", |r| {
            r.after_colon(|r| Ok(Filter::Uses(r.use_of()?)))
        }),
        entry("own-uses", "own-uses:sorcery", "may use it, and not by this card", "own-uses:sorcery", |r| {
            r.after_colon(|r| Ok(Filter::OwnUses(r.use_of()?)))
        }),
        entry("name", "name:\"TITLE\"", "has the title", "name:\"Moria\"", |r| {
            r.after_colon(|r| Ok(Filter::Named(r.title()?)))
        }),
    ],
};

/// The things that a character may be able to use.
pub(super) static USES: Table<Word> = Table {
    group: "magic",
    entries: &[
        plain("spell", "spells", |_| Ok("spell".into())),
        plain("sorcery", "sorcery", |_| Ok("sorcery".into())),
        plain("shadow-magic", "shadow-magic", |_| Ok("shadow-magic".into())),
        plain("spirit-magic", "spirit-magic", |_| Ok("spirit-magic".into())),
        plain("palantir", "a Palantír", |_| Ok("palantir".into())),
    ],
};

/// States, and whose something is.
pub(super) static STATES: Table<Filter> = Table {
    group: "filters: states",
    entries: &[
        plain("untapped", "untapped and not wounded", |_| Ok(Filter::Untapped)),
        plain("tapped", "tapped", |_| Ok(Filter::Tapped)),
        plain("wounded", "wounded", |_| Ok(Filter::Wounded)),
        plain("unwounded", "not wounded", |_| Ok(Filter::Not(Box::new(Filter::Wounded)))),
        plain("face-down", "lies face-down", |_| Ok(Filter::FaceDown)),
        plain("new", "came into play this turn; of an effect: left behind in this script", |_| Ok(Filter::New)),
        plain("own", "belongs to the player of this card", |_| Ok(Filter::Own)),
        plain("theirs", "belongs to the other player", |_| Ok(Filter::Theirs)),
        plain("wizard", "a Wizard player, or a thing of theirs", |_| player("wizard")),
        plain("ringwraith", "a Ringwraith player, or a thing of theirs", |_| player("ringwraith")),
        plain("fallen-wizard", "a Fallen-wizard player, or a thing of theirs", |_| player("fallen-wizard")),
        plain("balrog", "a Balrog player, or a thing of theirs", |_| player("balrog")),
        plain("sauron", "a Sauron player, or a thing of theirs", |_| player("sauron")),
        plain("covert", "a covert company, or in one", |_| Ok(Filter::Covert(true))),
        plain("overt", "an overt company, or in one", |_| Ok(Filter::Covert(false))),
        plain("automatic", "an automatic-attack", |_| Ok(Filter::Automatic)),
        entry(
            "automatic-number",
            "automatic-number:2",
            "the automatic-attack of this number of its site",
            "automatic-number:2",
            |r| r.after_colon(|r| Ok(Filter::AutomaticNumber(r.small_number()?))),
        ),
        plain("detainment", "a detainment attack, or a strike of one", |_| Ok(Filter::Detainment)),
        plain("defeated", "an attack of which every strike was defeated", |_| Ok(Filter::Defeated)),
        plain("struck", "a character against whom a strike of the attack being faced succeeded", |_| {
            Ok(Filter::Struck)
        }),
        plain("turned-up", "a declared card that was turned up from on-guard", |_| Ok(Filter::TurnedUp)),
        plain("corrupted", "a character on whom a corruption card was played this turn", |_| Ok(Filter::Corrupted)),
        plain("affected", "changed by this card", |_| Ok(Filter::Affected)),
    ],
};

/// The words about the place of something.
pub(super) static PLACES: Table<Filter> = Table {
    group: "filters: places",
    entries: &[
        plain("declared", "declared in this chain and not resolved", |_| Ok(Filter::In(Zone::Declared))),
        plain("on-guard", "on-guard", |_| Ok(Filter::In(Zone::OnGuard))),
        entry(
            "in",
            "in:hand · in:deck · in:discard · in:sideboard · in:points",
            "lies there, not in play",
            "in:discard",
            |r| r.after_colon(|r| Ok(Filter::In(r.need_one_of(&ZONES)?))),
        ),
        plain("moving", "a company that moves this turn, or in one", |_| Ok(Filter::Moving)),
        entry(
            "path",
            "path:w · path:ww",
            "in a company whose site path has at least so many of these",
            "path:ww",
            |r| {
                r.after_colon(|r| {
                    let mut all: Vec<Filter> =
                        r.region_types()?.into_iter().map(|(kind, count)| Filter::Path(kind, count)).collect();
                    Ok(if all.len() == 1 { all.swap_remove(0) } else { Filter::All(all) })
                })
            },
        ),
        entry(
            "through",
            "through(\"NAME\", …)",
            "in a company whose site path has one of these regions",
            "through(\"Arthedain\", \"Rhudaur\")",
            |r| Ok(Filter::Through(r.titles()?)),
        ),
        entry(
            "type",
            "type:w · type:S",
            "a region of that type (small letter), or a site (capital letter)",
            "type:S",
            |r| {
                r.after_colon(|r| match r.maybe_site_type() {
                    Some(kind) => Ok(Filter::SiteType(kind)),
                    None => Ok(Filter::RegionType(r.region_type()?)),
                })
            },
        ),
        entry("at", "at(FILTER)", "at a site that fits, or moving to it", "at(type:R | type:S)", |r| {
            Ok(Filter::Site(Box::new(r.filter_in_parentheses()?)))
        }),
        plain("settled", "not on the way between two sites", |_| Ok(Filter::Settled)),
        entry("bound", "bound(FILTER)", "moves or has moved this turn to a site that fits", "bound(type:H)", |r| {
            Ok(Filter::Bound(Box::new(r.filter_in_parentheses()?)))
        }),
        entry("leaving", "leaving(FILTER)", "moves from a site that fits", "leaving(not under-deeps)", |r| {
            Ok(Filter::Leaving(Box::new(r.filter_in_parentheses()?)))
        }),
        entry("origin-of", "origin-of(ROLE)", "the site from which its company moves", "origin-of(by)", |r| {
            Ok(Filter::OriginOf(r.role_in_parentheses()?))
        }),
        entry(
            "playable-at",
            "playable-at(ROLE)",
            "an item, ally or faction that can be played at that site",
            "playable-at(site)",
            |r| Ok(Filter::PlayableAt(r.role_in_parentheses()?)),
        ),
        plain("hoard", "a site that contains a hoard", |_| Ok(Filter::Hoard)),
        plain("information", "a site where information is playable", |_| Ok(Filter::Information)),
        plain("copy-in-play", "a card of whose title a copy is in play", |_| Ok(Filter::CopyInPlay)),
        plain("under-deeps", "a site of the Under-deeps, or at one", |_| Ok(Filter::UnderDeeps)),
        plain("strayed", "an ally whose site has a different nearest Haven from the site where it is played", |_| {
            Ok(Filter::Strayed)
        }),
        entry("keyed", "keyed:w", "an attack or strike keyed by type to such a region", "keyed:w", |r| {
            r.after_colon(|r| Ok(Filter::KeyedRegion(r.region_type()?)))
        }),
        plain("keyed-site", "an attack or creature keyed to the site", |_| Ok(Filter::KeyedSite)),
        plain("keyable", "a creature with a key that fits the company concerned", |_| Ok(Filter::Keyable)),
        entry("keys", "keys:w", "a creature that prints such a region among its keys", "keys:w,s", |r| {
            r.after_colon(|r| Ok(Filter::PrintsKey(r.region_type()?, false)))
        }),
        entry("keys-one", "keys-one:w", "a creature for which one such region is enough", "keys-one:w,s", |r| {
            r.after_colon(|r| Ok(Filter::PrintsKey(r.region_type()?, true)))
        }),
        entry(
            "keyed-to",
            "keyed-to(\"NAME\", …)",
            "an attack keyed by name to one of these regions or sites",
            "keyed-to(\"Gundabad\")",
            |r| Ok(Filter::KeyedTo(r.titles()?)),
        ),
        entry(
            "no-run-but",
            "no-run-but:c",
            "in a company whose site path has nowhere two regions in a row of other types",
            "no-run-but:c",
            |r| r.after_colon(|r| Ok(Filter::NoRunBut(r.region_type()?))),
        ),
        entry("site-path", "site-path:ww", "a site whose printed path has so many of these", "site-path:ww", |r| {
            r.after_colon(|r| {
                let mut all: Vec<Filter> =
                    r.region_types()?.into_iter().map(|(kind, count)| Filter::SitePath(kind, count)).collect();
                Ok(if all.len() == 1 { all.swap_remove(0) } else { Filter::All(all) })
            })
        }),
        entry(
            "home",
            "home:F · home(\"NAME\", …)",
            "a character with such a site as home site, or one of these",
            "home:F,B",
            |r| {
                if r.colon_follows() {
                    return r.after_colon(|r| Ok(Filter::HomeSite(vec![r.site_type()?])));
                }
                Ok(Filter::HomeNamed(r.titles()?))
            },
        ),
        entry(
            "guarded",
            "guarded · guarded:troll",
            "a site with an automatic-attack, or one of that race",
            "guarded:troll",
            |r| {
                if r.colon_follows() {
                    return r.after_colon(|r| Ok(Filter::Guarded(Some(r.card_word(MentionKind::Race, "a race")?))));
                }
                Ok(Filter::Guarded(None))
            },
        ),
    ],
};

impl Reader<'_> {
    /// Reads a thing that somebody may use.
    pub fn use_of(&mut self) -> Read<Word> {
        self.need_one_of(&USES)
    }

    /// Whether titles in parentheses stand here.
    fn names_follow(&self) -> bool {
        use super::lexer::Token;
        match self.peek() {
            Some(Token::Sign("(")) => matches!(self.ahead(1), Some(Token::Quoted(_))),
            Some(Token::Sign(":")) => true,
            Some(Token::Sign(_) | Token::Word(_) | Token::Quoted(_) | Token::Number(_)) | None => false,
        }
    }

    /// Whether a colon stands here.
    fn colon_follows(&self) -> bool {
        self.peek() == Some(super::lexer::Token::Sign(":"))
    }
}
