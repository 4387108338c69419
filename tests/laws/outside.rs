//! What a card prints and no chain plays is told where what it is about is done: of every card that has such a part,
//! wherever it lies.

use netrep::app::SetAnswer;
use netrep::engine::card::{CardDef, CardKind, Outside};
use netrep::vocab::Ruleset;

use crate::world::{app, table};

/// Where the card lies, in a script of two companies of each side; `{}` stands for its name.
const PLACES: [&str; 12] = [
    "R A1: {}, Frodo; at Rivendell",
    "R A1: {}; at Moria",
    "R A1: Frodo {{}}, Gimli; at Rivendell",
    "R A1: Lugdush {{}}, Gorbag; at Rivendell",
    "R A1: Frodo, Gimli; at {}",
    "R A1: Frodo, Gimli; at Rivendell; R+ {}",
    "R A1: Frodo, Gimli; at Rivendell; H+ {}",
    "R A1: Frodo, Gimli; at Rivendell; R+ {} on A1",
    "R A1: Frodo, Gimli; at Rivendell; H+ {} on A1",
    "R A1: Frodo, Gimli; at Rivendell; H+ {} on Rivendell",
    "R A1: Frodo, Gimli; at Rivendell; R+ {} on Rivendell",
    "R A1: Frodo, Gimli; at Rivendell; R stored: {}",
];

/// Something of each sort that is done, and when.
fn deed(of: Outside) -> Option<(&'static str, &'static str)> {
    Some(match of {
        // Nothing that is declared has to do with them.
        Outside::Deck | Outside::Scoring => return None,
        Outside::Companies => ("org", "R A2: Legolas; at Rivendell\n1. R move A2 > A1"),
        Outside::Movement => ("org", "1. R move A1 > Bree"),
        Outside::Storing => ("org", "R A2: Legolas {Cram}; at Rivendell\n1. R store Cram\n2. R move A1 > Bree"),
        Outside::Looking | Outside::Cards => (
            "mh",
            "H+ Ûvatha the Horseman\n1. H sideboard Ûvatha the Horseman [one to the play deck]\n2. R move A1 > Bree",
        ),
        Outside::CompanyCombat => ("site", "H H1: Ostisen; at Rivendell\n1. R attack A1 > H1"),
        Outside::Untap => ("untap", "1. R pass"),
        Outside::Discarding => ("mh", "1. H Twilight > Doors of Night\nH+ Doors of Night"),
        Outside::Influence => ("site", "H H1: Ostisen; at Rivendell\n1. R influence Ostisen"),
        Outside::Corruption => ("mh", "1. H Weariness of the Heart [corruption check]"),
    })
}

fn answer(script: &str) -> Option<SetAnswer> {
    let answer = app().resolve(script, Some(&[Ruleset::Coe])).remove(0).answers.remove(0);
    (answer.undecided.is_none() && !answer.declarations.is_empty()).then_some(answer)
}

/// Whether an answer names a part, as left out or as what comes of a declaration.
fn tells(answer: &SetAnswer, part: &str) -> bool {
    let text = serde_json::to_string(answer).expect("it is plain");
    text.contains(&serde_json::to_string(part).expect("it is plain").trim_matches('"').to_owned())
}

/// Whether it is sure that the card bears on what is done to `A1` there: a member, the site, what stands in play alone.
fn is_its_own(def: &CardDef, place: usize) -> bool {
    match def.kind {
        CardKind::Character => place == 0,
        CardKind::Site => place == 4,
        CardKind::Event => (5..=6).contains(&place),
        CardKind::Item | CardKind::Ally | CardKind::Faction | CardKind::Creature | CardKind::Region => false,
    }
}

/// In how many places the card can lie, and those in which its part is not told: where none tells it all of them, else
/// those in which it surely bears on what is done.
fn silent(def: &CardDef, of: Outside, part: &str) -> Option<Vec<String>> {
    let (phase, done) = deed(of)?;
    let name = format!("{} ({})", def.title, def.id);
    let (mut silent, mut own) = (Vec::new(), Vec::new());
    let mut tried = 0;
    for (n, place) in PLACES.iter().enumerate() {
        let script = format!("rules coe\nphase {phase}\n{}\n{done}", place.replace("{}", &name));
        if let Some(answer) = answer(&script) {
            tried += 1;
            if !tells(&answer, part) {
                own.extend(is_its_own(def, n).then(|| script.clone()));
                silent.push(script);
            }
        }
    }
    Some(if silent.len() == tried { silent } else { own })
}

#[test]
fn what_no_chain_plays_is_told_where_it_bears_on_what_is_done() {
    let (mut parts, mut wrong) = (0, Vec::new());
    for def in &table().defs {
        for (of, part) in def.meaning.iter().flat_map(|m| &m.outside) {
            let Some(silent) = silent(def, *of, part) else { continue };
            parts += 1;
            if !silent.is_empty() {
                wrong.push(format!("{}: {part}:\n{}", def.title, silent.join("\n--\n")));
            }
        }
    }
    assert!(parts > 60, "{parts}");
    assert!(wrong.is_empty(), "{} of {parts}:\n{}", wrong.len(), wrong.join("\n\n"));
}
