//! A card's printed facts as lines that any front can show.

use crate::answer::Fact;
use crate::cards::{
    Against, AutomaticAttack, Card, ItemKind, Magic, MarshallingKind, PerCharacter, PrintedAttack, Site, Strikes,
    Wounded,
};

/// Gives the facts of a card, in the order in which a player reads them.
pub(super) fn facts(card: &Card) -> Vec<Fact> {
    let mut facts = Facts(Vec::new());
    facts.list("race", card.races.iter().map(String::as_str));
    facts.list("skills", card.skills.iter().map(|s| s.word()));
    facts.list("keywords", card.keywords.iter().map(String::as_str));
    facts.add("magic", card.magic.map(magic));
    facts.add("strikes", card.strikes.map(strikes));
    let numbers = [
        ("prowess", &card.prowess),
        ("body", &card.body),
        ("mind", &card.mind),
        ("direct influence", &card.direct_influence),
        ("general influence", &card.general_influence),
        ("corruption points", &card.corruption),
        ("own corruption checks", &card.corruption_modifier),
        ("stage points", &card.stage_points),
    ];
    for (label, number) in numbers {
        facts.add(label, number.as_ref());
    }
    let marshalling = card.marshalling.as_ref();
    facts.add("marshalling points", marshalling.map(|m| format!("{} ({})", m.points, marshalling_kind(m.kind))));
    if let Some(keyed) = &card.keyed {
        let regions = keyed.regions().map(|(kind, n)| match n {
            1 => kind.name().to_owned(),
            n => format!("{n} {}", kind.name()),
        });
        let sites = keyed.sites.iter().map(|kind| kind.name().to_owned());
        facts.list("keyed to", regions.chain(sites));
    }
    facts.list("home sites", card.home_sites.iter().map(String::as_str));
    facts.add("only for", card.player.as_deref());
    let also = [
        (card.also_resource, "a resource"),
        (card.also_hazard, "a hazard"),
        (card.starting_item, "a starting minor item"),
    ];
    facts.list("also playable as", also.into_iter().filter(|(is, _)| *is).map(|(_, what)| what));
    if let Some(site) = &card.site {
        self::site(site, &mut facts);
    }
    if let Some(region) = &card.region {
        facts.add("region type", Some(region.kind.name()));
        facts.list("next to", region.adjacent.iter().map(String::as_str));
    }
    facts.0
}

struct Facts(Vec<Fact>);

impl Facts {
    fn add(&mut self, label: &str, value: Option<impl ToString>) {
        self.0.extend(value.map(|value| Fact { label: label.to_owned(), value: value.to_string() }));
    }

    fn list(&mut self, label: &str, values: impl Iterator<Item = impl AsRef<str>>) {
        let values: Vec<String> = values.map(|v| v.as_ref().to_owned()).collect();
        self.add(label, (!values.is_empty()).then(|| values.join(", ")));
    }
}

fn site(site: &Site, facts: &mut Facts) {
    facts.add("site type", Some(site.kind.name()));
    facts.add("region", site.region.as_deref());
    facts.add("Under-deeps", site.under_deeps.then_some("yes"));
    let path = |letters: &str| letters.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let nearest = site.nearest_haven.as_ref();
    facts.add("nearest Haven", nearest.map(|haven| format!("{haven}, site path {}", path(&site.path))));
    facts.list("site paths from Havens", site.haven_paths.iter().map(|p| format!("{} {}", p.from, path(&p.path))));
    facts.list("adjacent underground", site.adjacent.iter().map(|a| format!("{} ({})", a.site, a.roll)));
    let limited = |kind: ItemKind| site.limited_items.as_ref().filter(|l| l.class == kind);
    let item = |kind: &ItemKind| match limited(*kind) {
        Some(limited) => format!("{} ({} only)", item_kind(*kind), limited.only.join(", ")),
        None => item_kind(*kind).to_owned(),
    };
    let information = site.information.then(|| "information".to_owned());
    facts.list("playable", site.items.iter().map(item).chain(information));
    facts.list("automatic-attacks", site.automatic_attacks.iter().map(attack));
    facts.add("draws", Some(format!("{}, opponent {}", site.draws, site.opponent_draws)));
}

fn attack(attack: &AutomaticAttack) -> String {
    match attack {
        AutomaticAttack::Printed(printed) => printed_attack(printed),
        AutomaticAttack::FromHand { creature_from_hand, non_unique } => {
            let which = if *non_unique { "a non-unique creature" } else { "a creature" };
            format!("{which} from the opponent's hand, normally keyed to {}", creature_from_hand.join(", "))
        }
    }
}

fn printed_attack(attack: &PrintedAttack) -> String {
    let mut text = format!("{} {} with {} prowess", attack.race, strikes(attack.strikes), attack.prowess);
    let mut remarks: Vec<&str> = Vec::new();
    remarks.extend(attack.detainment.map(|against| match against {
        Against::All => "detainment",
        Against::Covert => "detainment against covert companies",
        Against::Overt => "detainment against overt companies",
    }));
    remarks.extend(attack.against.map(|against| match against {
        Against::All => "against every company",
        Against::Covert => "against covert companies only",
        Against::Overt => "against overt companies only",
    }));
    remarks.extend(attack.uncancellable.then_some("cannot be cancelled"));
    remarks.extend(attack.attacker_chooses.then_some("the attacker chooses the defenders"));
    remarks.extend(attack.wounded.map(|wounded| match wounded {
        Wounded::CorruptionCheck => "the wounded make a corruption check",
        Wounded::CorruptionCheckMinus2 => "the wounded make a corruption check modified by -2",
        Wounded::Eliminated => "the wounded are eliminated",
    }));
    if !remarks.is_empty() {
        text.push_str(&format!(" ({})", remarks.join("; ")));
    }
    text
}

fn strikes(strikes: Strikes) -> String {
    match strikes {
        Strikes::Number(1) => "1 strike".to_owned(),
        Strikes::Number(n) => format!("{n} strikes"),
        Strikes::PerCharacter(PerCharacter::Each) => "1 strike on each character".to_owned(),
        Strikes::PerCharacter(PerCharacter::EachWounded) => "1 strike on each wounded character".to_owned(),
    }
}

fn magic(magic: Magic) -> &'static str {
    match magic {
        Magic::Spell => "spell",
        Magic::Sorcery => "sorcery",
        Magic::ShadowMagic => "shadow-magic",
        Magic::SpiritMagic => "spirit-magic",
    }
}

fn marshalling_kind(kind: MarshallingKind) -> &'static str {
    match kind {
        MarshallingKind::Kill => "kill",
        MarshallingKind::Item => "item",
        MarshallingKind::Faction => "faction",
        MarshallingKind::Ally => "ally",
        MarshallingKind::Character => "character",
        MarshallingKind::Miscellaneous => "miscellaneous",
    }
}

fn item_kind(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Minor => "minor items",
        ItemKind::Major => "major items",
        ItemKind::Greater => "greater items",
        ItemKind::GoldRing => "gold rings",
    }
}
