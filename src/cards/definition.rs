//! Turns a card's printed facts into what the engine plays with.

use super::effects;
use super::place::ItemKind;
use super::{Against, AutomaticAttack, Card, CardKind, Magic, Printed, PrintedAttack, Site, Strikes, Wounded};
use crate::engine::card::{
    self, Amount, AttackFromHand, AttackSpec, CardDef, Mode, OnWound, SiteAttack, SiteDef, Word,
};
use crate::vocab::{RegionType, SiteType, fold};

/// Gives the facts of a card as the engine needs them; its meaning is still to come.
pub(super) fn facts(card: &Card) -> CardDef {
    let modes = modes(card);
    CardDef {
        title: card.name.as_str().into(),
        name: word(&card.name),
        id: card.id().as_str().into(),
        kind: kind(card, &modes),
        hazard: card.kind == CardKind::Hazard,
        modes,
        alignment: card.alignment.as_str().into(),
        unique: card.unique,
        agent: card.agent,
        avatar: card.avatar,
        keywords: keywords(card),
        races: card.races.iter().map(|race| word(race)).collect(),
        skills: card.skills.clone(),
        strikes: match card.strikes {
            Some(Strikes::Number(n)) => Some(n),
            Some(Strikes::PerCharacter(_)) | None => None,
        },
        prowess: number(&card.prowess),
        body: number(&card.body),
        mind: number(&card.mind),
        influence: number(&card.direct_influence),
        general_influence: number(&card.general_influence),
        corruption: number(&card.corruption),
        corruption_modifier: number(&card.corruption_modifier).unwrap_or(0),
        points: card.marshalling.as_ref().and_then(|m| m.points.value).map(i16::from),
        starred: card.marshalling.as_ref().is_some_and(|m| m.points.starred),
        key_regions: card
            .keyed
            .iter()
            .flat_map(|keyed| keyed.regions())
            .map(|(kind, count)| (kind, u8::try_from(count).unwrap_or(u8::MAX)))
            .collect(),
        key_sites: card.keyed.iter().flat_map(|keyed| keyed.sites.iter().copied()).collect(),
        home_sites: card.home_sites.iter().map(|site| word(site)).collect(),
        site: card.site.as_ref().map(site),
        region: card.region.as_ref().map(|region| region.kind),
        next_to: next_to(card),
        minion_adjacent: card.region.iter().flat_map(|region| &region.minion_adjacent).map(|name| word(name)).collect(),
        hero_detour: card.region.iter().flat_map(|region| &region.hero_detour).map(|name| word(name)).collect(),
        no_hero_starter: card.region.as_ref().is_some_and(|region| region.no_hero_starter),
        no_duplicate: card.no_duplicate.as_ref().and_then(|text| effects::no_duplicate(text.get_ref()).ok()),
        manifestation: card.manifestation.as_ref().map(|text| word(text.get_ref())),
        meaning: None,
    }
}

/// Gives the sites that are printed as adjacent.
fn next_to(card: &Card) -> Vec<Word> {
    let regions = card.region.iter().flat_map(|region| &region.adjacent).map(String::as_str);
    let sites = card.site.iter().flat_map(|site| &site.adjacent).map(|there| there.site.as_str());
    regions.chain(sites).map(word).collect()
}

/// Gives the modes in which the card can be played from the hand, in the order in which they are printed.
fn modes(card: &Card) -> Vec<Mode> {
    match card.kind {
        CardKind::Character => return vec![Mode::Character],
        CardKind::Site | CardKind::Region => return Vec::new(),
        // An agent without a character's frame is an agent all the same.
        CardKind::Hazard if card.agent && card.subtype.is_none() => return vec![Mode::Character],
        CardKind::Resource | CardKind::Hazard => {}
    }
    let subtype = card.subtype.as_deref().unwrap_or_default();
    let mode = |part: &str| match part {
        "short-event" => Some(Mode::ShortEvent),
        "long-event" => Some(Mode::LongEvent),
        "permanent-event" => Some(Mode::PermanentEvent),
        "creature" => Some(Mode::Creature),
        "ally" => Some(Mode::Ally),
        "faction" => Some(Mode::Faction),
        part if part.ends_with("item") => Some(Mode::Item),
        _ => None,
    };
    subtype.split('/').filter_map(mode).collect()
}

fn kind(card: &Card, modes: &[Mode]) -> card::CardKind {
    match card.kind {
        CardKind::Character => card::CardKind::Character,
        CardKind::Site => card::CardKind::Site,
        CardKind::Region => card::CardKind::Region,
        CardKind::Resource | CardKind::Hazard => kind_of(modes),
    }
}

/// Gives the kind of a card that is played so.
pub(super) fn kind_of(modes: &[Mode]) -> card::CardKind {
    match modes.first() {
        Some(Mode::Creature) => card::CardKind::Creature,
        Some(Mode::Ally) => card::CardKind::Ally,
        Some(Mode::Faction) => card::CardKind::Faction,
        Some(Mode::Item) => card::CardKind::Item,
        Some(Mode::Character) => card::CardKind::Character,
        Some(Mode::ShortEvent | Mode::LongEvent | Mode::PermanentEvent | Mode::Ability) | None => card::CardKind::Event,
    }
}

/// Gives printed keywords, the kind of item in one word and in all its words, and the kind of magic.
fn keywords(card: &Card) -> Vec<Word> {
    let mut all: Vec<Word> = card.keywords.iter().map(|keyword| word(keyword)).collect();
    let mut add = |keyword: &str| {
        if all.iter().all(|known| **known != *keyword) {
            all.push(keyword.into());
        }
    };
    if let Some(item) = card.subtype.as_deref().filter(|s| s.ends_with(" item")) {
        add("item");
        add(item);
        add(item.trim_end_matches(" item"));
    }
    match card.magic {
        Some(Magic::Spell) => add("spell"),
        Some(Magic::Sorcery) => add("sorcery"),
        Some(Magic::ShadowMagic) => add("shadow-magic"),
        Some(Magic::SpiritMagic) => add("spirit-magic"),
        None => {}
    }
    // Cards speak of rings of any kind; some of them print no kind, only the word in their title.
    let is_item = card.subtype.as_deref().is_some_and(|s| s.ends_with("item"));
    if is_item && (all.iter().any(|k| k.ends_with(" ring")) || fold(&card.name).split(' ').any(|w| w == "ring")) {
        all.push("ring".into());
    }
    all
}

fn site(site: &Site) -> SiteDef {
    SiteDef {
        kind: Some(site.kind),
        region: site.region.as_deref().map(word),
        nearest_haven: site.nearest_haven.as_deref().map(word),
        path: path(&site.path),
        haven_paths: site.haven_paths.iter().map(|p| (word(&p.from), path(&p.path))).collect(),
        items: site.items.iter().map(|k| item_word(*k)).collect(),
        only_items: site.limited_items.as_ref().map(|l| (item_word(l.class), l.only.iter().map(|o| word(o)).collect())),
        information: site.information,
        under_deeps: site.under_deeps,
        draws: site.draws,
        opponent_draws: site.opponent_draws,
        automatic_attacks: site.automatic_attacks.iter().filter_map(automatic_attack).collect(),
        attacks_from_hand: site.automatic_attacks.iter().filter_map(attack_from_hand).collect(),
    }
}

/// Gives the keyword of a kind of items.
fn item_word(kind: ItemKind) -> Word {
    match kind {
        ItemKind::Minor => "minor",
        ItemKind::Major => "major",
        ItemKind::Greater => "greater",
        ItemKind::GoldRing => "gold ring",
    }
    .into()
}

fn automatic_attack(attack: &AutomaticAttack) -> Option<SiteAttack> {
    match attack {
        AutomaticAttack::Printed(printed) => Some(printed_attack(printed)),
        AutomaticAttack::FromHand { .. } => None,
    }
}

/// Reads an attack from hand: small letters are region types, capital letters site types.
fn attack_from_hand(attack: &AutomaticAttack) -> Option<AttackFromHand> {
    match attack {
        AutomaticAttack::FromHand { creature_from_hand, non_unique } => Some(AttackFromHand {
            regions: creature_from_hand
                .iter()
                .filter(|letter| letter.starts_with(char::is_lowercase))
                .filter_map(|letter| letter.chars().next().and_then(RegionType::of))
                .collect(),
            sites: creature_from_hand.iter().filter_map(|letter| SiteType::of(letter)).collect(),
            non_unique: *non_unique,
        }),
        AutomaticAttack::Printed(_) => None,
    }
}

fn printed_attack(printed: &PrintedAttack) -> SiteAttack {
    let spec = AttackSpec {
        races: vec![word(&printed.race)],
        strikes: match printed.strikes {
            Strikes::Number(n) => Some(Amount::Number(n.into())),
            Strikes::PerCharacter(_) => None,
        },
        prowess: Amount::Number(printed.prowess.into()),
        body: None,
        attacker_chooses: printed.attacker_chooses,
        uncancellable: printed.uncancellable,
        sure_strikes: false,
        immune: false,
        detainment: printed.detainment == Some(Against::All),
        as_creature: false,
        races_of: None,
        body_check: 0,
        no_weapons: false,
    };
    SiteAttack {
        spec,
        against_covert: covert(printed.against),
        detainment_covert: covert(printed.detainment),
        wounded: printed.wounded.map(|wounded| match wounded {
            Wounded::CorruptionCheck => OnWound::CorruptionCheck(0),
            Wounded::CorruptionCheckMinus2 => OnWound::CorruptionCheck(-2),
            Wounded::Eliminated => OnWound::Eliminated,
        }),
    }
}

/// Tells whether it is against covert companies alone, or overt ones.
fn covert(against: Option<Against>) -> Option<bool> {
    match against {
        Some(Against::Covert) => Some(true),
        Some(Against::Overt) => Some(false),
        Some(Against::All) | None => None,
    }
}

fn path(letters: &str) -> Vec<RegionType> {
    letters.chars().filter_map(RegionType::of).collect()
}

fn number(printed: &Option<Printed>) -> Option<i16> {
    printed.as_ref().and_then(|p| p.value).map(i16::from)
}

fn word(text: &str) -> Word {
    fold(text).into()
}
