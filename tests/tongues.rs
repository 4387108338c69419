//! Answers in the languages that have tables of sentences: what a player reads of a declaration, what came of it, and why it
//! was refused.

use netrep::app::{ResolveAnswer, SetAnswer};

#[path = "support/app.rs"]
mod support;

use support::app;

/// Scripts that between them have a headline of most kinds.
const SCRIPTS: [(&str, &str); 11] = [
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
];

/// A script with each of its lines on a line.
fn typed(script: &str) -> String {
    script.replace(" / ", "\n")
}

/// What is read of an answer, line by line.
fn read(answer: &ResolveAnswer) -> String {
    let mut lines = vec![answer.headline.to_string(), answer.concord.to_string()];
    for SetAnswer { assumed, declarations, questions, resolution, rolls, outcomes, afterwards, .. } in &answer.answers {
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
    lines.retain(|line| !line.trim().is_empty() && line != "= ");
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
            let assumed = |answer: &ResolveAnswer| answer.answers[0].assumed.clone();
            for (own, other) in assumed(&worded[0]).into_iter().zip(assumed(&english[0])) {
                assert_ne!(own.as_str(), other.as_str(), "{code}: {name}");
            }
            format!("## {name}\n{}\n", read(&worded[0]))
        });
        insta::assert_snapshot!(format!("tongues_{code}"), told.join("\n"));
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
    assert!(says_so(to_choose), "what has to be chosen is asked in English");
}
