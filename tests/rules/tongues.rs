//! Answers in the languages that have tables of sentences: what a player reads of a declaration, what came of it, and why it
//! was refused.

use std::collections::BTreeSet;

use netrep::app::{ResolveAnswer, Respond, SetAnswer};
use netrep::discord::words::Words;

use crate::app::app;

/// Scripts that between them have a headline of most kinds.
const SCRIPTS: [(&str, &str); 15] = [
    (
        "no_effect",
        "R: Elrond, Aragorn II / H+ Adûnaphel / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II",
    ),
    ("refused", "R: Elrond / H plays Zarak Dûm"),
    ("wrong_target", "R: Elrond / R Marvels Told (tap Elrond) > Doors of Night"),
    ("tapped_already", "R: Elrond tapped / H+ Adûnaphel / R Marvels Told (tap Elrond) > Adûnaphel"),
    ("open_dice", "R: Elrond / H+ Adûnaphel / R Marvels Told (tap Elrond) > Adûnaphel"),
    (
        "numbers_of_an_attack",
        "R: Aragorn II, Gimli / path Rivendell > Bree ww / H+ Doors of Night / attack Wargs 2@10 key w race Wolves / 1. R Twilight > Doors of Night",
    ),
    (
        "a_strike_and_a_body_check",
        "phase assigned / R: Boromir II {Shield of Iron-bound Ash, The Mithril-coat}, Gimli / path Rivendell > Bree ww / attack Wargs 1@20 key w race Wolves / strikes Boromir II / roll strike Boromir II 2, body check Boromir II 10",
    ),
    (
        "cancelled_by_another",
        "R: Elrond, Gandalf, Aragorn II / path Rivendell > Bree ww / H+ Adûnaphel, Foolish Words on Aragorn II / 1. R Marvels Told (tap Elrond) > Foolish Words / 2. H tap Adûnaphel > Gandalf",
    ),
    ("a_question", "R: Elrond / H+ Doors of Night / Can R play Marvels Told on Doors of Night?"),
    (
        "two_declared",
        "R: Elrond, Gandalf / H+ Doors of Night, Adûnaphel / R Marvels Told (tap Elrond) > Adûnaphel / R Twilight > Doors of Night",
    ),
    ("nothing", "R: Elrond"),
    ("to_choose", "R A1: Aragorn II, Gimli / path Rivendell > Bree ww / H Call of Home"),
    (
        "cards_as_they_lie",
        "phase mh assigned / R: Boromir II tapped {Shield of Iron-bound Ash}, Gimli wounded / path Rivendell > Bree ww / H+ Doors of Night / \
         attack Wargs 2@10 key w race Wolves / strikes Boromir II defeated, Gimli",
    ),
    ("mistakes", "R: Elrnd / H tpas Adûnaphel > Bilbo / path Rivendell > Moria / R Twilight > 7"),
    (
        "told",
        "opponent has adunaphel. i tap elrond for marvels told on her, then gandalf something something. is that ok?",
    ),
];

/// Figures of cards that consist of words and numbers.
const WORDED: [&str; 11] = [
    "race",
    "skills",
    "keywords",
    "magic",
    "strikes",
    "marshalling points",
    "keyed to",
    "also playable as",
    "region type",
    "site type",
    "draws",
];

/// A script with each of its lines on a line.
fn typed(script: &str) -> String {
    script.replace(" / ", "\n")
}

/// What is read of an answer, line by line.
fn read(answer: &ResolveAnswer) -> String {
    let mut lines = vec![answer.headline.to_string(), answer.concord.to_string()];
    for set in &answer.answers {
        lines.push(format!("@ {}", set.understood.join("; ")));
        lines.extend(set.undecided.iter().map(|why| format!("! {why}")));
        for complaint in &set.diagnostics {
            lines.push(format!("! {} -> {}", complaint.message, complaint.help.as_deref().unwrap_or_default()));
            lines.extend(complaint.expected.iter().map(|expected| format!("  | {expected}")));
        }
        lines.extend(set.readings.iter().map(|reading| format!("% {}", reading.says)));
        for choice in &set.choices {
            let names: Vec<String> = choice.candidates.iter().map(|candidate| candidate.name.to_string()).collect();
            lines.push(format!("& {} [{}]", choice.question, names.join(" | ")));
        }
        let SetAnswer { assumed, declarations, questions, resolution, rolls, outcomes, afterwards, .. } = set;
        lines.extend(assumed.iter().map(|said| format!("~ {said}")));
        lines.extend(questions.iter().map(|asked| format!("? {}", asked.text)));
        lines
            .extend(declarations.iter().flat_map(|row| [format!("{} {}", row.n, row.text), format!("  {}", row.note)]));
        lines.extend(declarations.iter().flat_map(|row| &row.bound).map(|part| format!("  {part}")));
        lines.extend(resolution.iter().map(|row| format!("{} {}", row.n, row.text)));
        lines.extend(rolls.iter().filter(|roll| !roll.in_step).map(|roll| format!("{}: {}", roll.of, roll.text)));
        for outcome in outcomes {
            lines.push(format!("{}: {}", outcome.odds, outcome.dice));
            lines.extend(outcome.resolution.iter().map(|row| format!("  {} {}", row.n, row.text)));
        }
        lines.push(format!("= {afterwards}"));
    }
    lines.retain(|line| line.trim().chars().count() > 1);
    lines.join("\n")
}

#[test]
fn answers_are_read_in_each_language() {
    for code in ["de", "es", "fr"] {
        let told = SCRIPTS.map(|(name, script)| {
            let english = app().resolve(&typed(script), None);
            let worded = app().worded(english.clone(), code);
            assert_ne!(read(&worded[0]), read(&english[0]), "{code}: {name}");
            // What was assumed is no English, whatever it was.
            let said = |answer: &ResolveAnswer| {
                let SetAnswer { assumed, readings, choices, understood, .. } = answer.answers[0].clone();
                let readings = readings.into_iter().map(|reading| reading.says);
                let asked = choices.into_iter().map(|choice| choice.question);
                let phase = understood.into_iter().next();
                assumed.into_iter().chain(readings).chain(asked).chain(phase).collect::<Vec<_>>()
            };
            for (own, other) in said(&worded[0]).into_iter().zip(said(&english[0])) {
                assert_ne!(own.as_str(), other.as_str(), "{code}: {name}");
            }
            format!("## {name}\n{}\n", read(&worded[0]))
        });
        insta::assert_snapshot!(format!("tongues_{code}"), told.join("\n"));
    }
}

#[test]
fn a_declaration_that_another_cancels_is_told_by_its_card() {
    let script = "limit 0/4 / R A1: Elrond, Gandalf / path Rivendell > Bree ww / 1. H Doors of Night / \
        2. R Twilight #1 > Doors of Night / 3. H Twilight #2 > Twilight #1";
    let english = app().resolve(&typed(script), None);
    for code in ["en", "de", "es", "fr"] {
        let worded = app().worded(english.clone(), code);
        let rows = &worded[0].answers[0].resolution;
        let told: Vec<String> = rows.iter().map(|row| format!("{} {}", row.n, row.text)).collect();
        assert!(told.iter().any(|row| row.starts_with("3 ") && row.contains("#1 (2) ")), "{code}: {told:?}");
        let number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
        let bare = |row: &&String| row.split_whitespace().take(2).all(number);
        assert_eq!(told.iter().find(bare), None, "{code}: a row begins with two numbers");
    }
}

#[test]
fn what_beats_something_is_read_in_each_language() {
    let attack = "R: Aragorn II, Gimli {Sting}, Elrond / path Rivendell > Bree ww / R hand: Concealment, Marvels Told / \
        H+ Adûnaphel / attack Wargs 2@10 key w race Wolves";
    let called = "R A1: Aragorn II, Gimli / path Rivendell > Bree ww / H Call of Home > Aragorn II";
    let ask = Respond { every: true, beats: true, ..Respond::default() };
    let rows = [attack, called].map(|script| app().respond(&typed(script), &ask).remove(0));
    let read = |code: &str| {
        let told = rows.each_ref().map(|found| {
            let found = found.worded(app(), code);
            let answers =
                found.answers.iter().take(12).flat_map(|answer| [vec![answer.text()], answer.effects()].concat());
            let answers: Vec<_> = answers.collect();
            let lines = [found.understood, found.trouble, app().said_in(&answers, code)].concat();
            lines.iter().map(|line| format!("{line}\n")).collect::<String>()
        });
        told.join("\n")
    };
    for code in ["de", "es", "fr"] {
        assert_ne!(read(code), read("en"), "{code}");
        insta::assert_snapshot!(format!("beats_{code}"), read(code));
    }
}

#[test]
fn a_language_without_a_table_leaves_answers_as_they_are() {
    for (name, script) in SCRIPTS {
        let english = app().resolve(&typed(script), None);
        for code in ["en", "it", "ja", ""] {
            assert_eq!(read(&app().worded(english.clone(), code)[0]), read(&english[0]), "{code}: {name}");
        }
    }
}

#[test]
fn what_machines_read_of_an_answer_has_the_same_words_in_every_language() {
    for (name, script) in SCRIPTS {
        let english = app().resolve(&typed(script), None);
        let worded = app().worded(english.clone(), "de");
        let codes = |answers: &[ResolveAnswer]| {
            let rows = answers[0].answers[0].declarations.clone();
            rows.into_iter().map(|row| (row.n, row.verdict, row.reason, row.cites, row.act)).collect::<Vec<_>>()
        };
        assert_eq!(codes(&worded), codes(&english), "{name}");
        assert_eq!(worded[0].answers[0].facts, english[0].answers[0].facts, "{name}");
        assert_eq!(worded[0].answers[0].script, english[0].answers[0].script, "{name}");
    }
}

#[test]
fn what_stays_english_is_known() {
    let says_so = |script: &str| app().worded(app().resolve(&typed(script), None), "de")[0].has_english();
    let nothing_assumed = "rules coe / phase mh / R: Elrond, Aragorn II / path Rivendell > Bree ww / limit 0/2 / \
        H+ Adûnaphel as permanent-event / 1. R Marvels Told (tap Elrond) > Adûnaphel / 2. H tap Adûnaphel > Aragorn II";
    assert!(!says_so(nothing_assumed), "the tables word every sentence of it");
    assert!(!says_so("R: Elrond / R Zorgblat > Elrond"), "nor is why nothing is decided");
    let to_choose = "R A1: Aragorn II, Gimli / path Rivendell > Bree ww / H Call of Home";
    assert!(!says_so(to_choose), "nor is what has to be chosen");
    let mistakes = "R: Elrnd / H tpas Adûnaphel > Bilbo / path Rivendell > Moria / R Twilight > 7 / phase mhh";
    assert!(!says_so(mistakes), "nor is what is wrong with a script, and what could stand there");
    let told = "opponent has adunaphel. i tap elrond for marvels told on her, then gandalf something something.";
    assert!(!says_so(told), "nor is what was not understood of sentences");
    let wrong_target = "R: Elrond / R Marvels Told (tap Elrond) > Doors of Night";
    assert!(!says_so(wrong_target), "nor is what a card asks for");
    let own = "card \"Odd Wind\" hazard short-event: by-hand \"it blows\"\nR A1: Bilbo\n\
        path Rivendell > Bree ww\nH Odd Wind";
    assert!(says_so(own), "what somebody wrote of a card of their own is told in their words");
}

#[test]
fn what_is_printed_on_cards_has_words_in_each_language() {
    let pages = crate::app::with_each(app().cards().cards(), |card| {
        let id = card.printings.first().expect("a printing").to_string();
        app().card(&id).expect("it is there").remove(0)
    });
    for code in ["de", "es", "fr"] {
        let words = Words::of(code);
        let labels = pages.iter().flat_map(|page| page.facts.iter().map(|fact| &fact.label).chain(&page.sorts));
        let lacks: BTreeSet<&String> = labels.filter(|word| !words.prints(word)).collect();
        assert!(lacks.is_empty(), "{code} lacks {lacks:?}");
        // What is printed behind some labels is made of few words, and each has its own.
        let figures = pages.iter().flat_map(|page| &page.facts).filter(|fact| WORDED.contains(&&*fact.label));
        let parts = figures.flat_map(|fact| fact.value.split([',', ';', '(', ')']));
        let parts = parts.flat_map(|part| part.split(" with ")).map(|part| {
            let number =
                |word: &&str| !word.is_empty() && !word.chars().all(|c| c.is_ascii_digit() || "+-*/–".contains(c));
            part.split(' ').filter(number).collect::<Vec<_>>().join(" ")
        });
        let parts: BTreeSet<String> = parts.filter(|part| !part.is_empty()).collect();
        let lacks: Vec<&String> = parts.iter().filter(|part| !words.prints(part)).collect();
        assert!(lacks.is_empty(), "{code} lacks {lacks:?}");
    }
    // Numbers, letters of site paths and cards stand between words.
    let german = Words::of("de");
    let called = |title: &str| app().title_in(title, "de");
    for (english, own) in [
        ("1 strike", "1 Hieb"),
        ("5 (kill)", "5 (Tötung)"),
        ("2, opponent 2", "2, Gegner 2"),
        ("2 Wilderness, Shadow-land", "2 Wildnis, Schattenland"),
        ("Rivendell, site path w w", "Bruchtal, Ortspfad w w"),
        (
            "orc 5 strikes with 8 prowess (cannot be cancelled)",
            "Ork 5 Hiebe mit 8 Kampfkraft (kann nicht annulliert werden)",
        ),
        ("minor items, major items", "kleine Gegenstände, große Gegenstände"),
    ] {
        assert_eq!(german.printed_with(english, &called), own);
        assert_eq!(Words::of("en").printed_with(english, &called), english);
    }
    assert_eq!(Words::of("de").printed("warrior, scout"), "Krieger, Kundschafter");
    assert_eq!(Words::of("fr").printed("prowess"), "prouesse");
}
