//! An attack is faced alike whether it is played in the script or the position tells of it: whatever lies in play reaches both.

use netrep::engine::card::{CardKind, Mode};
use netrep::vocab::Ruleset;
use serde_json::Value;

use crate::support::{app, with_each};
use crate::world::table;

/// Creatures of several kinds, each with a key that the way below has.
const CREATURES: [(&str, &str); 5] =
    [("Assassin", "site B"), ("Orc-patrol", "w"), ("Slayer", "b"), ("Ghouls", "s"), ("Cave-drake", "w")];
/// Sites with one automatic-attack, with several, and with none that is printed.
const SITES: [&str; 5] = ["Moria", "Goblin-gate", "The Lonely Mountain", "Ettenmoors", "Variag Camp"];

/// What comes of a script: the numbers of its attack, and whether its first declaration is made by a player and legal, or is
/// one that happens by itself.
struct Came {
    attack: Vec<(String, Value)>,
    legal: bool,
    /// Whether a card in play does something once the attack is declared: of an attack that is told of, that is over.
    set_off: bool,
}

fn came(script: &str) -> Came {
    let answer = app().resolve(script, Some(&[Ruleset::Coe])).remove(0);
    let answer = serde_json::to_value(answer).expect("it is written");
    let ends = answer["final"].as_object().cloned().unwrap_or_default();
    let numbers = |key: &str| key.starts_with("attack") && !matches!(key, "attacks" | "attack.card");
    let declared = answer["declarations"].as_array().cloned().unwrap_or_default();
    Came {
        attack: ends.into_iter().filter(|(key, _)| numbers(key)).collect(),
        legal: declared.first().is_some_and(|d| d["verdict"] != "illegal"),
        set_off: declared.iter().skip(1).any(|d| d["by"].is_null()),
    }
}

/// Events that stay in play, on each side.
fn events() -> Vec<String> {
    let stays = |mode: &Mode| matches!(mode, Mode::PermanentEvent | Mode::LongEvent);
    let events = table().defs.iter().filter(|d| d.kind == CardKind::Event && d.modes.iter().any(stays));
    events.flat_map(|d| ["H+", "R+"].map(|side| format!("{side} {}", d.title))).collect()
}

#[test]
fn an_attack_that_is_told_of_is_the_one_that_is_played() {
    let way = "R A1: Aragorn II, Legolas, Gimli\npath Rivendell > Bree wwssdb B\nlimit 0/9\n";
    let compared = with_each(&events(), |event| {
        let creatures = CREATURES.iter().map(|(creature, key)| {
            let begins = format!("{way}{event}\n");
            [format!("{begins}1. H {creature} key {key}"), format!("{begins}attack {creature} key {key}\n1. R pass")]
        });
        let sites = SITES.iter().map(|site| {
            let there = format!("R A1: Aragorn II, Legolas, Gimli\nat {site}\n{event}\n");
            let faced = format!("phase automatic-attack\n{there}1. auto {site} > A1");
            [faced, format!("phase site\n{there}attack {site}\n1. R pass")]
        });
        let (mut alike, mut otherwise) = (0, Vec::new());
        for [played, told] in creatures.chain(sites) {
            let (plays, tells) = (came(&played), came(&told));
            if !plays.legal || plays.set_off || plays.attack.is_empty() {
                continue;
            }
            if plays.attack == tells.attack {
                alike += 1;
            } else {
                otherwise.push(format!("{told}\n{:?}\n{:?}", plays.attack, tells.attack));
            }
        }
        (alike, otherwise)
    });
    let alike: usize = compared.iter().map(|(alike, _)| alike).sum();
    let otherwise: Vec<&String> = compared.iter().flat_map(|(_, otherwise)| otherwise).collect();
    eprintln!("{alike} attacks are faced alike");
    assert!(otherwise.is_empty(), "{otherwise:#?}");
    assert!(alike > 1_000, "only {alike} could be compared");
}
