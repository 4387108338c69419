//! The cards' printed facts: those of the database, consistent among themselves, and refused when they are malformed.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use netrep::cards::{
    AutomaticAttack, Card, CardKind, Catalogue, PerCharacter, Printed, PrintedAttack, Strikes, Tables,
};
use netrep::data::Data;
use serde_json::Value;

use crate::skip::skipped;

fn catalogue() -> Catalogue {
    Catalogue::load(&Data::embedded()).expect("the embedded cards load")
}

/// The card database, where it is at hand: printing → what it says.
fn database() -> Option<Vec<(String, Value)>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/sources/cards.json");
    let Ok(text) = std::fs::read_to_string(file) else {
        skipped("the card database is not at hand");
        return None;
    };
    let sets: Value = serde_json::from_str(&text).expect("JSON");
    let cards =
        sets.as_object().expect("sets").values().flat_map(|set| set["cards"].as_object().expect("cards").clone());
    Some(cards.collect())
}

/// A number of the database: nothing for an empty text or a dash.
fn number(attributes: &Value, key: &str) -> Option<Printed> {
    let text = attributes[key].as_str().unwrap_or_default().replace(' ', "");
    (!text.is_empty() && text != "-").then(|| text.parse().unwrap_or_else(|e| panic!("{key}: {e}")))
}

fn letters(attributes: &Value, key: &str) -> String {
    attributes[key].as_str().unwrap_or_default().chars().filter(|c| c.is_alphabetic()).collect()
}

#[test]
fn every_number_is_that_of_the_database() {
    let Some(database) = database() else { return };
    let cards = catalogue();
    let corrected: HashSet<&str> = cards.overrides().iter().map(|o| o.card.as_str()).collect();
    for (id, theirs) in &database {
        let card = cards.by_id(&id.parse().expect("an id")).expect("a card");
        let printed = &theirs["attributes"];
        let corruption = if card.kind == CardKind::Character { &card.corruption_modifier } else { &card.corruption };
        let numbers: [(&str, &Option<Printed>); 8] = [
            ("prowess", &card.prowess),
            ("body", &card.body),
            ("mind", &card.mind),
            ("directInfluence", &card.direct_influence),
            ("generalInfluence", &card.general_influence),
            ("corruption", corruption),
            ("stagePoints", &card.stage_points),
            ("marshallingPoints", &card.marshalling.as_ref().map(|m| m.points.clone())),
        ];
        for (key, ours) in numbers {
            assert_eq!(*ours, number(printed, key), "{id} {key}");
        }
        for (key, ours) in
            [("unique", card.unique), ("agent", card.agent), ("avatar", card.avatar), ("spawn", card.spawn)]
        {
            assert_eq!(ours, printed[key].as_bool().unwrap_or(false), "{id} {key}");
        }
        if !corrected.contains(card.name.as_str()) {
            let strikes = card.strikes.map(|s| match s {
                Strikes::Number(n) => n.to_string(),
                Strikes::PerCharacter(PerCharacter::Each) => "1/each".to_owned(),
                Strikes::PerCharacter(PerCharacter::EachWounded) => "1/each wounded".to_owned(),
            });
            assert_eq!(strikes.unwrap_or_default(), printed["strikes"].as_str().unwrap_or_default(), "{id} strikes");
            let keywords: Vec<String> = match printed["keywords"].as_array() {
                Some(list) => list.iter().map(|k| k.as_str().unwrap_or_default().to_lowercase()).collect(),
                None => Vec::new(),
            };
            assert_eq!(card.keywords, keywords, "{id} keywords");
        }
        let keyed = card.keyed.as_ref().map(|k| {
            let sites: String = k.sites.iter().map(|s| format!("{s:?}")).collect();
            k.regions.concat() + &sites
        });
        if card.kind == CardKind::Hazard {
            assert_eq!(keyed.unwrap_or_default(), letters(printed, "playable"), "{id} keys");
        }
        match (&card.site, &card.region) {
            (Some(site), _) => {
                assert_eq!(format!("{:?}", site.kind), letters(printed, "siteType"), "{id} type");
                assert_eq!(site.path, letters(printed, "sitePath"), "{id} path");
                let draws = (site.draws.to_string(), site.opponent_draws.to_string());
                let theirs = |key: &str| printed[key].as_str().unwrap_or_default().to_owned();
                assert_eq!(draws, (theirs("draw"), theirs("drawOpponent")), "{id} draws");
                assert_eq!(
                    site.automatic_attacks.is_empty(),
                    theirs("autoAttack").is_empty(),
                    "{id} automatic-attacks"
                );
                assert_eq!(site.adjacent.len(), theirs("adjacent").matches('(').count(), "{id} adjacent sites");
            }
            (None, Some(region)) => {
                assert_eq!(format!("{:?}", region.kind).to_lowercase(), letters(printed, "regionType"), "{id} type");
                let theirs = printed["moveTo"].as_str().unwrap_or_default().split(',').count();
                assert_eq!(region.adjacent.len(), theirs, "{id} neighbours");
            }
            (None, None) => {}
        }
    }
    assert_eq!(database.len(), 1_683);
}

#[test]
fn every_place_that_is_named_exists() {
    let cards = catalogue();
    let of = |kind: CardKind| -> HashSet<&str> {
        cards.cards().iter().filter(|c| c.kind == kind).map(|c| c.name.as_str()).collect()
    };
    let (sites, regions) = (of(CardKind::Site), of(CardKind::Region));
    let mut missing = Vec::new();
    let mut need = |card: &Card, place: &str, among: &HashSet<&str>| {
        if !place.starts_with("Any ") && !among.contains(place) {
            missing.push(format!("{}: {place}", card.name));
        }
    };
    for card in cards.cards() {
        card.home_sites.iter().for_each(|s| need(card, s, &sites));
        if let Some(site) = &card.site {
            site.region.iter().for_each(|r| need(card, r, &regions));
            site.nearest_haven
                .iter()
                .chain(site.haven_paths.iter().map(|p| &p.from))
                .for_each(|h| need(card, h, &sites));
            site.adjacent.iter().for_each(|a| need(card, &a.site, &sites));
        }
        card.region.iter().flat_map(|r| &r.adjacent).for_each(|r| need(card, r, &regions));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn paths_between_havens_are_the_same_in_both_directions() {
    let cards = catalogue();
    let mut paths = 0;
    for card in cards.cards() {
        for path in card.site.iter().flat_map(|s| &s.haven_paths) {
            let back: String = path.path.chars().rev().collect();
            let other = cards.by_title(&path.from).into_iter().filter_map(|(c, _)| c.site.as_ref());
            let known = other.flat_map(|s| &s.haven_paths).any(|p| p.from == card.name && p.path == back);
            assert!(known, "{} to {} and back", card.name, path.from);
            paths += 1;
        }
    }
    assert_eq!(paths, 14);
}

#[test]
fn automatic_attacks_are_read_in_their_order() {
    let cards = catalogue();
    let site = |name: &str| {
        let sites = cards.by_title(name).into_iter().filter_map(|(c, _)| c.site.as_ref());
        sites.max_by_key(|s| s.automatic_attacks.len()).expect("a site")
    };
    let figures = |name: &str| -> Vec<(String, u8, bool)> {
        let printed = site(name).automatic_attacks.iter().filter_map(|a| match a {
            AutomaticAttack::Printed(p) => Some((p.race.clone(), p.prowess, p.uncancellable)),
            AutomaticAttack::FromHand { .. } => None,
        });
        printed.collect()
    };
    let of = |race: &str, prowess, uncancellable| (race.to_owned(), prowess, uncancellable);
    assert_eq!(figures("Barad-dûr"), [of("orc", 7, false), of("troll", 9, false), of("maia", 24, true)]);
    assert_eq!(figures("Ancient Deep-hold"), [of("undead", 7, false), of("undead", 8, false), of("undead", 10, false)]);
    let printed = cards.cards().iter().filter_map(|c| c.site.as_ref()).flat_map(|s| &s.automatic_attacks);
    let (described, from_hand): (Vec<_>, Vec<_>) = printed.partition(|a| matches!(a, AutomaticAttack::Printed(_)));
    assert_eq!((described.len(), from_hand.len()), (194, 30));
}

#[test]
fn wrong_facts_are_corrected_with_a_reason() {
    let cards = catalogue();
    let one = |name: &str| cards.by_title(name).remove(0).0;
    for name in ["Traitor", "The Precious", "Weariness of the Heart"] {
        assert!(!one(name).keywords.contains(&"corruption".to_owned()), "{name}");
    }
    assert!(one("Lure of the Senses").keywords.contains(&"corruption".to_owned()));
    assert_eq!(one("Slayer").strikes, Some(Strikes::Number(1)));
    assert!(cards.overrides().iter().all(|o| !o.cite.is_empty()));
}

/// A data folder with one card file and perhaps corrections.
fn refused(card: &str, overrides: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir_all(folder.path().join("cards/tw")).expect("a folder");
    std::fs::write(folder.path().join("cards/tw/a.toml"), card).expect("a file");
    std::fs::write(folder.path().join("cards/overrides.toml"), overrides).expect("a file");
    let data = Data::folder(folder.path()).expect("a folder of data");
    Catalogue::load(&data).expect_err("refused").to_string()
}

#[test]
fn a_malformed_card_is_named_with_line_and_allowed_words() {
    let good = "name = \"A\"\nprintings = [\"TW-1\"]\ntype = \"hazard\"\nalignment = \"neutral\"\n";
    let none = "override = []\n";
    for (card, overrides, parts) in [
        (
            good.replace("hazard", "hazrd"),
            none,
            vec!["data/cards/tw/a.toml", "line 3", "unknown variant `hazrd`", "`region`"],
        ),
        (
            format!("{good}prowes = 3\n"),
            none,
            vec!["data/cards/tw/a.toml", "line 5", "unknown field `prowes`", "`prowess`"],
        ),
        (format!("{good}prowess = \"three\"\n"), none, vec!["`three` is not a number as cards print it"]),
        (format!("{good}skills = [\"thief\"]\n"), none, vec!["unknown variant `thief`", "`scout`"]),
        (good.replace("[\"TW-1\"]", "[]"), none, vec!["`printings` is empty"]),
        (good.replace("hazard", "site"), none, vec!["a site needs [site]"]),
        (
            good.to_owned(),
            "[[override]]\ncard = \"B\"\nstrikes = 1\ncite = \"x\"\n",
            vec!["overrides.toml", "`B` corrects nothing"],
        ),
    ] {
        let message = refused(&card, overrides);
        for part in parts {
            assert!(message.contains(part), "`{part}` is not in: {message}");
        }
    }
}

/// The schema of card files, which editors use.
fn schema() -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cards/card.schema.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("the schema")).expect("JSON")
}

#[test]
fn every_card_file_fits_the_schema_for_editors() {
    let validator = jsonschema::validator_for(&schema()).expect("a schema");
    let mut files = 0;
    for set in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cards")).expect("sets").flatten() {
        for file in std::fs::read_dir(set.path()).into_iter().flatten().flatten() {
            let text = std::fs::read_to_string(file.path()).expect("text");
            let card: toml::Table = text.parse().expect("TOML");
            let card = serde_json::to_value(card).expect("plain");
            let wrong: Vec<String> =
                validator.iter_errors(&card).map(|e| format!("{}: {e}", e.instance_path())).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?}", file.path().display());
            files += 1;
        }
    }
    assert!(files > 1_600, "{files}");
    let right = "name = \"A card\"\nprintings = [\"TW-1\"]\ntype = \"hazard\"\nalignment = \"neutral\"\nnames = {}\n";
    let faults = |text: &str| {
        let card: toml::Table = text.parse().expect("TOML");
        validator.iter_errors(&serde_json::to_value(card).expect("plain")).count()
    };
    assert_eq!(faults(right), 0);
    for (what, wrong) in [("\"A card\"", "7"), ("type =", "typ ="), ("hazard", "hasard"), ("TW-1", "TW1")] {
        assert!(faults(&right.replace(what, wrong)) > 0, "{wrong}");
    }
    assert!(faults(&format!("{right}[[play]]\ndoo = [\"\"]")) > 0, "a field of a table");
}

/// The schema names the fields that the program reads, and no others.
#[test]
fn the_schema_knows_the_fields_that_the_program_knows() {
    let known = |error: String| -> BTreeSet<String> {
        let (_, expected) = error.split_once("expected ").unwrap_or_else(|| panic!("{error}"));
        expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let facts = |text: &str| known(toml::from_str::<Card>(text).expect_err("no such field").message().to_owned());
    let tables = |text: &str| known(toml::from_str::<Tables>(text).expect_err("no such field").message().to_owned());
    let schema = schema();
    let named = |at: &str| -> BTreeSet<String> {
        let fields = schema.pointer(at).and_then(Value::as_object).unwrap_or_else(|| panic!("nothing at {at}"));
        fields.keys().cloned().collect()
    };
    let all: BTreeSet<String> = facts("zzz = 1").union(&tables("zzz = 1")).cloned().collect();
    assert_eq!(named("/properties"), all);
    for table in ["marshalling", "keyed", "site", "region"] {
        assert_eq!(named(&format!("/properties/{table}/properties")), facts(&format!("[{table}]\nzzz = 1")), "{table}");
    }
    let mut attack = known(toml::from_str::<PrintedAttack>("zzz = 1").expect_err("no such field").message().to_owned());
    attack.extend(["creature_from_hand", "non_unique"].map(str::to_owned));
    assert_eq!(named("/properties/site/properties/automatic_attacks/items/properties"), attack);
    for list in ["haven_paths", "adjacent"] {
        let at = format!("/properties/site/properties/{list}/items/properties");
        assert_eq!(named(&at), facts(&format!("[[site.{list}]]\nzzz = 1")), "{list}");
    }
    for list in ["play", "ability", "standing", "trigger", "by_hand", "outside"] {
        // Both ways to use a card have the same fields.
        let both = schema.pointer(&format!("/properties/{list}/items/$ref")).and_then(Value::as_str);
        let at = both.map_or(format!("/properties/{list}/items"), |at| at.trim_start_matches('#').to_owned());
        let at = format!("{at}/properties");
        assert_eq!(named(&at), tables(&format!("[[{list}]]\nzzz = 1")), "{list}");
    }
    assert_eq!(named("/properties/creature/properties"), tables("[creature]\nzzz = 1"));
    let kinds = schema["properties"]["alignment"]["enum"].as_array().expect("a list");
    let kinds: BTreeSet<String> = kinds.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    assert_eq!(kinds, facts("alignment = \"zzz\""));
}
