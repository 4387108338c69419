//! Pictures of answers: what they show, that they show any answer, and that they stay small.

use std::collections::BTreeSet;
use std::path::Path;

use netrep::app::chance::{Aim, Throw};
use netrep::app::{ALL_RULES, ResolveAnswer};
use netrep::cards::Catalogue;
use netrep::data::Data;
use netrep::discord::words::Words;
use netrep::picture::{
    ENGLISH, English, LONGEST_ALT, MOST_HEIGHT, Picture, Say, Standing, WIDTH, board, chain, covers, odds,
};
use netrep::vocab::Language;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;

use crate::app::app;

/// The largest file, in bytes.
const LARGEST: usize = 200 * 1024;
/// The longest document, in bytes.
const LONGEST: usize = 64 * 1024;

/// What any picture holds to.
#[track_caller]
fn assert_sound(picture: &Picture, about: &str) {
    let document = Document::parse(&picture.svg).unwrap_or_else(|why| panic!("{about}: {why}\n{}", picture.svg));
    let root = document.root_element();
    assert_eq!(root.attribute("width"), Some(WIDTH.to_string().as_str()), "{about}");
    assert_eq!(root.attribute("height"), Some(picture.height.to_string().as_str()), "{about}");
    assert!((40..=MOST_HEIGHT).contains(&picture.height), "{about}: {} high", picture.height);
    assert!(picture.svg.len() <= LONGEST, "{about}: {} bytes", picture.svg.len());
    let length = picture.alt.chars().count();
    assert!((1..=LONGEST_ALT).contains(&length), "{about}: told in {length} characters");
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        let shown = text.text().unwrap_or_default();
        assert!(shown.chars().all(covers), "{about}: no font has all of `{shown}`");
        let y: i64 = text.attribute("y").and_then(|y| y.parse().ok()).expect("a place");
        assert!((0..=i64::from(picture.height)).contains(&y), "{about}: `{shown}` is at {y}");
    }
}

/// A picture as the file that is sent: it has the size that it says.
#[track_caller]
fn assert_painted(picture: &Picture, about: &str) {
    let file = picture.png().unwrap_or_else(|why| panic!("{about}: {why}"));
    assert!(file.len() <= LARGEST, "{about}: {} bytes", file.len());
    let pixels = Pixmap::decode_png(&file).unwrap_or_else(|why| panic!("{about}: {why}"));
    assert_eq!((pixels.width(), pixels.height()), (picture.width, picture.height), "{about}");
    let colours: BTreeSet<u32> =
        pixels.pixels().iter().map(|p| u32::from_be_bytes([p.red(), p.green(), p.blue(), p.alpha()])).collect();
    assert!(colours.len() > 20, "{about}: nothing is on it");
    if let Some(folder) = std::env::var_os("NETREP_PICTURES") {
        std::fs::write(Path::new(&folder).join(format!("{about}.png")), &file).expect("it is written");
    }
}

fn resolved(script: &str) -> Vec<ResolveAnswer> {
    app().resolve(script, None)
}

const TAP: &str = "R: Elrond, Aragorn II; H+ Adûnaphel; path Rivendell > Bree ww
1. R Marvels Told (tap Elrond) > Adûnaphel
2. H tap Adûnaphel > Aragorn II";

const STRIKE: &str = "phase assigned\nlimit 1/3
R A1: Boromir II {Shield of Iron-bound Ash, The Mithril-coat}, Gimli; path Rivendell > Bree ww
attack Wargs 1@20 key w race Wolves; strikes Boromir II
roll strike Boromir II 2, body check Boromir II 10";

const ATTACK: &str = "phase assigned\nlimit 1/3
R A1: Boromir II {Shield of Iron-bound Ash, The Mithril-coat}, Gimli*; path Rivendell > Bree ww
R A2: Gandalf {Glamdring}, Legolas; at Edoras
H+ Adûnaphel
attack Wargs 2@9 key w race Wolves; strikes Boromir II, Gimli";

const DIFFERING: &str = "limit 0/3\nR A1: Balin, Gimli, Legolas; path Rivendell > Bree ww\nH+ Minions Stir #1
1. H Minions Stir #2";

/// Many declarations in answer to each other.
fn long() -> String {
    let people = ["Elrond", "Aragorn II", "Gandalf", "Gimli", "Legolas", "Boromir II", "Faramir", "Balin", "Bilbo"];
    let mut script = format!("R: {}; H+ Adûnaphel; path Rivendell > Bree ww\n", people.join(", "));
    script.push_str("H hand: Doors of Night\n1. R Marvels Told (tap Elrond) > Adûnaphel\n");
    (2..=22).for_each(|n| script.push_str(&format!("{n}. H Doors of Night #{n}\n")));
    script
}

#[test]
fn typical_answers() {
    let long = long();
    let wordy = format!("players {}, {}\n{TAP}", "Longname".repeat(12), "Lengthy".repeat(9));
    let chains = [
        ("a_condition_that_fails", TAP),
        (
            "a_refusal",
            "R: Elrond, Gandalf; H+ Doors of Night; path Rivendell > Bree ww\n1. H Marvels Told > Doors of Night",
        ),
        ("a_strike_with_its_body_check", STRIKE),
        ("open_dice", "R A1: Frodo, Aragorn II; path Rivendell > Moria wwd; H Call of Home > Frodo"),
        ("a_choice", "R: Elrond, Gandalf; H+ Adûnaphel, Doors of Night; path Rivendell > Bree ww\n1. R Marvels Told"),
        ("a_long_chain", &long),
        ("long_words", &wordy),
    ];
    for (name, script) in chains {
        let answers = resolved(script);
        let picture = chain(&answers, &English);
        assert_sound(&picture, name);
        assert_painted(&picture, name);
        insta::assert_snapshot!(name, picture.svg);
    }
    let differ = app().resolve(DIFFERING, Some(&ALL_RULES));
    assert!(!differ[0].agree, "the rule sets say the same");
    let picture = chain(&differ, &English);
    assert_sound(&picture, "rule_sets_that_differ");
    assert_painted(&picture, "rule_sets_that_differ");
    insta::assert_snapshot!("rule_sets_that_differ", picture.svg);
    for (name, script) in
        [("a_table_early", "R A1: Elrond, Aragorn II {Sting}; at Rivendell"), ("a_table_in_an_attack", ATTACK)]
    {
        let answers = resolved(script);
        let set = &answers[0].answers[0];
        let picture = board(&Standing { title: "Game 1, turn 2", under: "CoE", set }, &English);
        assert_sound(&picture, name);
        assert_painted(&picture, name);
        insta::assert_snapshot!(name, picture.svg);
    }
    let picture = odds(&Throw { aim: Aim::Strike, need: 9, modifier: 1 }, &English);
    assert_sound(&picture, "odds");
    assert_painted(&picture, "odds");
    insta::assert_snapshot!("odds", picture.svg);
}

/// How long it takes is told and not bounded: it is another thing on every machine.
#[test]
fn what_a_picture_takes_is_told() {
    let (tap, attack) = (resolved(TAP), resolved(ATTACK));
    let standing = Standing { title: "Game 1, turn 2", under: "CoE", set: &attack[0].answers[0] };
    let pictures: [(&str, &dyn Fn() -> Picture); 2] =
        [("a chain", &|| chain(&tap, &English)), ("a board", &|| board(&standing, &English))];
    for (name, picture) in pictures {
        let mut took: Vec<std::time::Duration> = Vec::new();
        let mut bytes = 0;
        for _ in 0..9 {
            let begun = std::time::Instant::now();
            bytes = picture().png().expect("it is painted").len();
            took.push(begun.elapsed());
        }
        took.sort();
        eprintln!("a picture of {name}: {:.1?} of nine, {bytes} bytes", took[4]);
        assert!((1..=LARGEST).contains(&bytes), "{name}: {bytes} bytes");
    }
}

#[test]
fn what_it_shows_is_told_in_words() {
    let told = chain(&resolved(TAP), &English).alt;
    for part in [
        "R plays Marvels Told on Adûnaphel, tapping Elrond: no effect.",
        "1 ✓ R plays Marvels Told on Adûnaphel",
        "2 ✓ H taps Adûnaphel on Aragorn II",
        "Last in, first out: 2 ✓ Aragorn II taps. 1 ✗ No effect",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let answers = resolved(ATTACK);
    let standing = Standing { title: "Game 1, turn 2", under: "CoE", set: &answers[0].answers[0] };
    let told = board(&standing, &English).alt;
    for part in ["Hazard limit 3", "Attack: Wargs", "strikes 2 · prowess 9", "Gimli (tapped)", "Glamdring", "at Edoras"]
    {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let told = odds(&Throw { aim: Aim::MoreThan, need: 7, modifier: -1 }, &English).alt;
    assert!(told.contains("27.8 % (10/36)"), "{told}");
}

#[test]
fn every_title_can_be_drawn() {
    let cards = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
    let mut missing: BTreeSet<char> = BTreeSet::new();
    for card in cards.cards() {
        let titles = std::iter::once(card.name.as_str()).chain(card.names.values().flat_map(|names| names.iter()));
        missing.extend(titles.flat_map(str::chars).filter(|c| !covers(*c)));
    }
    assert!(missing.is_empty(), "no font has {missing:?}: run src/picture/font/subset.py");
    assert!("✓✗→⚖⚠≥≤−×…·".chars().all(covers));
}

#[test]
fn the_frame_is_the_same_in_every_language() {
    for words in Words::all() {
        for (name, english) in ENGLISH {
            let said = Say::say(words, name);
            // Spaces of any width are drawn as one.
            assert!(said.chars().all(|c| c.is_whitespace() || covers(c)), "{}: {name}", words.code);
            assert_eq!(said.matches('{').count(), english.matches('{').count(), "{}: {name}", words.code);
            assert!(words.code != "en" || said == english, "{name}: `{said}` is not `{english}`");
        }
        let standing = resolved(ATTACK);
        let standing = Standing { title: "–", under: "CoE", set: &standing[0].answers[0] };
        assert_sound(&board(&standing, words), words.code);
        assert_painted(&board(&standing, words), &format!("a_table_{}", words.code));
    }
}

#[test]
fn cards_are_called_as_in_the_language_of_the_answer() {
    let script = "R A1: Elrond {Sting}, Aragorn II*; at Rivendell; H+ Doors of Night";
    let answers = resolved(script);
    let drawn = |answers: &[ResolveAnswer]| {
        board(&Standing { title: "–", under: "CoE", set: &answers[0].answers[0] }, &English).alt
    };
    let cards = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
    for language in [Language::De, Language::Es, Language::Fr] {
        let told = drawn(&app().worded(answers.clone(), language.code()));
        for title in ["Doors of Night", "Sting", "Rivendell"] {
            let card = &cards.by_title(title)[0].0;
            let Some(own) = card.names.get(&language).and_then(|names| names.iter().next()) else { continue };
            assert!(told.contains(own), "{language}: {own}: {told}");
        }
        // What is said of a card is found by its English title all the same.
        assert!(told.contains("Aragorn II (tapped)"), "{language}: {told}");
    }
    assert!(drawn(&app().worded(answers, "de")).contains("Tore der Nacht"));
}

/// The cases of the tables: their ids and texts.
fn cases() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).expect("it is text");
        for block in text.split("\n\n").filter(|b| b.trim_start().starts_with("# ")) {
            let id = block.lines().next().unwrap_or_default().trim_start_matches("# ").to_owned();
            all.push((id, block.to_owned()));
        }
    }
    all
}

#[test]
fn any_answer_can_be_drawn() {
    let cases = cases();
    assert!(cases.len() > 3_000, "only {} cases", cases.len());
    for (at, (id, text)) in cases.iter().enumerate() {
        // Of some of them the file, too.
        let answers = resolved(text);
        let picture = chain(&answers, &English);
        assert_sound(&picture, id);
        let set = &answers[0].answers[0];
        let table = board(&Standing { title: id, under: set.name, set }, &English);
        assert_sound(&table, id);
        if at % 97 == 0 {
            assert_painted(&picture, id);
            assert_painted(&table, &format!("table of {id}"));
        }
    }
}

#[test]
fn whatever_is_typed_stays_within_the_document() {
    let nasty = [
        "R: Elrond / H plays </text><script>&amp;\"'",
        "R: \u{0}\u{7}\u{1f600}\u{202e}Elrond; 1. R Marvels Told > ]]>",
        "\u{ffff}\u{fffe}",
        "R: Ａｒａｇｏｒｎ, 偶然の出会い",
        "",
    ];
    for text in nasty {
        assert_sound(&chain(&resolved(text), &English), text);
    }
    let many: String = (1..=130).map(|n| format!("H+ Doors of Night #{n}\n")).collect();
    let crowded = format!(
        "R A1: Elrond, Aragorn II\npath Rivendell > Bree ww\n{many}1. R Marvels Told (tap Elrond) > Doors of Night #3"
    );
    let answers = resolved(&crowded);
    let set = &answers[0].answers[0];
    let picture = board(&Standing { title: &"long ".repeat(300), under: &"x".repeat(900), set }, &English);
    assert_sound(&picture, "crowded");
    assert_painted(&picture, "crowded");
    assert!(picture.alt.contains("… and 120 more") || picture.alt.ends_with('…'), "{}", picture.alt);
    for need in [i32::MIN, -50, 7, 99, i32::MAX] {
        for aim in [Aim::AtLeast, Aim::MoreThan, Aim::Strike] {
            let picture = odds(&Throw { aim, need, modifier: i32::MAX }, &English);
            assert_sound(&picture, "odds");
        }
    }
}
