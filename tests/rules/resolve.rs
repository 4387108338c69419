//! Scripts in, answers out: the machine form, several rule sets, open dice, mistakes.

use std::path::Path;

use netrep::app::{ResolveAnswer, Respond, Responses};
use netrep::vocab::Ruleset;
use serde_json::Value;

use crate::app::app;
use crate::skip::skipped;

#[track_caller]
fn only(script: &str, rules: Option<&[Ruleset]>) -> ResolveAnswer {
    let mut answers = app().resolve(script, rules);
    assert_eq!(answers.len(), 1, "{script}");
    answers.remove(0)
}

#[track_caller]
fn json(script: &str, rules: Option<&[Ruleset]>) -> Value {
    serde_json::to_value(only(script, rules)).expect("it is JSON")
}

const TAP: &str = "R: Elrond, Aragorn II; H+ Adûnaphel; path Rivendell > Bree ww
1. R Marvels Told (tap Elrond) > Adûnaphel
2. H tap Adûnaphel > Aragorn II";

#[test]
fn the_machine_form_has_every_part() {
    let answer = json(TAP, Some(&[Ruleset::Coe]));
    let parts = [
        "rules",
        "script",
        "assumed",
        "diagnostics",
        "unread",
        "players",
        "companies",
        "in_play",
        "declarations",
        "resolution",
        "rolls",
        "final",
    ];
    for part in parts.into_iter().chain(["unmodelled", "left_out", "disputed"]) {
        assert!(answer.get(part).is_some(), "no `{part}` in {answer}");
    }
    assert_eq!(answer["rules"], "coe");
    let declared = &answer["declarations"][0];
    for part in ["n", "by", "verdict", "reason", "cites", "text", "act", "card", "targets", "pays"] {
        assert!(declared.get(part).is_some(), "no `{part}` in {declared}");
    }
    assert_eq!((&declared["n"], &declared["by"]), (&Value::from("1"), &Value::from("R")));
    assert_eq!((&declared["act"], &declared["card"]), (&Value::from("play"), &Value::from("Marvels Told")));
    assert_eq!(
        (&declared["targets"][0], &declared["pays"][0]),
        (&Value::from("Adûnaphel"), &Value::from("tap Elrond"))
    );
    assert!(answer["final"]["hazard_limit"].is_number(), "{answer}");
    assert!(answer["final"]["Adûnaphel"].is_array(), "{answer}");
    assert!(answer["assumed"].as_array().is_some_and(|a| !a.is_empty()));
}

const FACED: &str = "phase combat; R A1: Alatar, Gimli; path Rivendell > Moria www
attack Cave-drake 2@10 key w; strikes Gimli
roll strike Gimli 9";

#[test]
fn what_is_left_out_of_a_card_is_told_where_it_may_matter() {
    let told = |script: &str| json(script, Some(&[Ruleset::Coe]))["left_out"].as_array().map_or(0, Vec::len);
    // In combat a text about combat bears on the company, though nobody names its card; elsewhere it does not.
    assert_eq!(told(FACED), 1);
    assert_eq!(told(&FACED.replace("Alatar", "Aragorn II")), 0);
    assert_eq!(told("R A1: Alatar, Gimli; path Rivendell > Moria www\n1. H River on Moria"), 0);
}

#[test]
fn dice_that_nothing_asks_for_are_told() {
    let told = |script: &str| {
        let answer = json(script, Some(&[Ruleset::Coe]));
        let assumed = answer["assumed"].as_array().expect("a list").clone();
        assumed.iter().filter(|line| line.as_str().is_some_and(|l| l.contains("is not needed"))).count()
    };
    assert_eq!((told(FACED), told(&format!("{FACED}; roll 5"))), (0, 1));
}

#[test]
fn several_rule_sets_are_answered_side_by_side() {
    let answer = json(TAP, Some(&netrep::app::ALL_RULES));
    let sets: Vec<&Value> = answer["answers"].as_array().expect("a list").iter().map(|a| &a["rules"]).collect();
    assert_eq!(sets, ["metw", "mele", "coe"]);
    assert!(answer["agree"].is_boolean());
    // A script that names its rules is answered under those.
    let named = json(&format!("rules metw coe; {TAP}"), None);
    assert_eq!(named["answers"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_was_not_said_is_told() {
    let answer = only("R: Frodo, Sam Gamgee, Aragorn II\n1. H Doors of Night", None);
    let assumed = answer.answers[0].assumed.join("; ");
    for part in ["Council of Elrond rules", "movement/hazard phase", "hazard limit 2, none used"] {
        assert!(assumed.contains(part), "no `{part}` in {assumed}");
    }
}

#[test]
fn a_mistake_has_its_place_and_nothing_is_decided_over_a_table_with_a_hole() {
    let answer = json("R: Elrond\nH+ Adunafel\n1. H Doors of Night", Some(&[Ruleset::Coe]));
    let mistake = &answer["diagnostics"][0];
    assert_eq!((&mistake["line"], &mistake["column"]), (&Value::from(2), &Value::from(4)), "{mistake}");
    assert!(mistake["help"].as_str().is_some_and(|h| h.contains("Adûnaphel")), "{mistake}");
    assert_eq!(answer["declarations"], Value::Array(Vec::new()), "no verdict over a table that was not read");
    assert!(answer["undecided"].as_str().is_some_and(|why| why.contains("line 2")), "{answer}");
}

#[test]
fn behind_a_declaration_that_was_not_read_nothing_is_decided() {
    // The second may answer the first, and the third the second: only that the first may be declared is known.
    let answer = only("R A1: Elrond\n1. H Doors of Night\n2. R Twlight > Doors of Nihgt\n3. H Fog", None);
    let answer = &answer.answers[0];
    let declared: Vec<&str> = answer.declarations.iter().map(|d| d.n.as_str()).collect();
    assert_eq!((answer.diagnostics.len(), declared), (1, vec!["1"]));
    assert!(answer.undecided.as_ref().is_some_and(|why| why.starts_with("line 3 was not understood")));
    assert!(answer.resolution.is_empty() && answer.outcomes.is_empty() && answer.afterwards.is_empty());
}

#[test]
fn what_has_no_use_is_told_and_gets_no_verdict() {
    let table = "R A1: Aragorn II {Sting}, Gimli, Frodo; path Rivendell > Bree ww\nattack Orc-patrol 3@6 key w\n";
    for (line, told) in [
        ("R Concealment (tap Aragorn II) [halve]", "Concealment has no use `halve`"),
        ("R Concealment (tap Aragorn II) key w", "Concealment is keyed to nothing: only creatures have a key"),
        ("R Concealment (tap Aragorn II, tap Gimli)", "Gimli does not tap for Concealment"),
        ("R Concealment (tap Aragorn II, discard Sting)", "Sting is not discarded for Concealment"),
        ("R Concealment (tap Aragorn II, limit 1)", "Concealment does not use 1 of the hazard limit"),
        ("R Concealment (tap Aragorn II) with Sting", "Concealment is not used with Sting"),
    ] {
        let answer = only(&format!("{table}{line}"), None);
        let answer = &answer.answers[0];
        let mistakes: Vec<&str> = answer.diagnostics.iter().map(|d| d.message.as_str()).collect();
        assert_eq!(mistakes, [told], "{line}");
        assert!(answer.declarations.is_empty(), "{line}");
    }
    let table = "R A1: Aragorn II, Gimli, Frodo; path Rivendell > Bree ww\n";
    for (line, told) in [
        (
            "H Call of Home > Aragorn II, Frodo",
            "Call of Home takes no more targets: it already has Aragorn II, so Frodo is left over",
        ),
        ("H Call of Home > Frodo by Gimli", "Call of Home is not performed by Gimli"),
        ("H Orc-patrol key w > Frodo", "Orc-patrol attacks a company; Frodo is not one"),
        ("H Orc-patrol key w at Moria", "A1 goes to Bree, not to Moria"),
    ] {
        let answer = only(&format!("{table}{line}"), None);
        let mistakes: Vec<&str> = answer.answers[0].diagnostics.iter().map(|d| d.message.as_str()).collect();
        assert_eq!(mistakes, [told], "{line}");
    }
}

#[test]
fn members_of_a_company_are_characters() {
    let answer = only("R A1: Frodo with Sting, The One Ring\nH Call of Home > Frodo", None);
    let mistake = &answer.answers[0].diagnostics[0];
    assert_eq!(mistake.message, "The One Ring is an item and no member of a company");
    assert!(mistake.help.as_deref().is_some_and(|h| h.contains("`Frodo {Sting, The One Ring}`")), "{mistake:?}");
    assert!(answer.answers[0].declarations.is_empty());
}

/// Something foreign in each declaration of the tables is told, or refused, or said back. `NETREP_TRIALS` says how many
/// of the tables' cases are tried; without it one in forty is.
#[test]
fn nothing_that_is_typed_is_dropped() {
    const FOREIGN: [(&str, &str); 5] = [
        (" [zither]", "zither"),
        (" key site H", "keyed"),
        (" with Cram", "Cram"),
        (" (discard Cram)", "Cram"),
        (" (limit 7)", "limit"),
    ];
    let most: usize = std::env::var("NETREP_TRIALS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let files = std::fs::read_dir(folder).expect("the tables are there");
    let mut cases: Vec<String> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file.expect("an entry").path()).expect("it is text");
        cases.extend(text.split("\n\n").filter(|b| b.starts_with("# ")).map(str::to_owned));
    }
    cases.sort();
    let step = (cases.len() / most.max(1)).max(1);
    let (mut tried, mut dropped) = (0, Vec::new());
    for case in cases.iter().step_by(step) {
        let lines: Vec<&str> = case.lines().skip(1).take_while(|line| !line.starts_with("expect")).collect();
        let declares = |line: &str| line.starts_with(|c: char| c.is_ascii_digit()) && line.contains(". ");
        let Some(at) = lines.iter().position(|line| declares(line)) else { continue };
        let number = lines[at].split(". ").next().unwrap_or_default();
        for (token, word) in FOREIGN {
            let mut script: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            script[at].push_str(token);
            let told = app().resolve(&script.join("\n"), Some(&[Ruleset::Coe]));
            let answer = &told[0].answers[0];
            tried += 1;
            let own = answer.declarations.iter().find(|d| d.n == number);
            let said = |d: &&netrep::app::Declaration| {
                // What is only words is said back as it was typed.
                let text = d.text.to_lowercase();
                let said = text.contains(&word.to_lowercase()) || text.contains(&token.trim().to_lowercase());
                d.verdict != "legal" || said || d.bound.iter().any(|b| b.contains(word))
            };
            let unknown = !answer.unmodelled.is_empty() || !answer.left_out.is_empty();
            if answer.diagnostics.is_empty() && !unknown && own.is_some_and(|d| !said(&d)) {
                dropped.push(format!("{}: {}", case.lines().next().unwrap_or_default(), script[at]));
            }
        }
    }
    assert!(tried >= 100, "only {tried}");
    assert!(dropped.is_empty(), "{} of {tried} are dropped:\n{}", dropped.len(), dropped.join("\n"));
}

#[test]
fn a_company_that_is_not_there_is_a_mistake_of_the_script() {
    let answer = only("R A1: Elrond\n1. H Call of Home > B7", None);
    let mistakes = &answer.answers[0].diagnostics;
    assert_eq!(mistakes[0].message, "there is no company `B7`");
    assert_eq!(mistakes[0].line, 2);
    assert_eq!(answer.answers[0].declarations.len(), 0, "nothing is said of another target");
}

/// A line is offered in the place of one with a mistake only if what it names is there.
#[test]
fn a_line_that_names_nothing_there_is_not_offered() {
    let fix = |text: &str| only(text, None).answers[0].diagnostics[0].fix.clone();
    assert_eq!(fix("R A1: Frodo\nH Call of Home > A1 qxz").as_deref(), Some("H Call of Home > A1"));
    assert_eq!(fix("R A1: Frodo\nH Call of Home > B7 qxz"), None);
}

#[test]
fn of_several_companies_the_one_that_moves_is_named() {
    let answer = only("phase org\nR A1: Frodo; at Rivendell\nR A2: Bilbo; at Bree\nR move > Lórien", None);
    let mistakes = &answer.answers[0].diagnostics;
    assert_eq!(mistakes[0].message, "it does not say which company is meant");
    assert_eq!(answer.answers[0].declarations.len(), 0);
}

#[test]
fn what_is_said_twice_is_a_mistake_of_the_script() {
    let answer = only("phase site\nR A1: Bilbo; at Bree\nphase mh\nR A1: Frodo; at Moria\nR pass", None);
    let told: Vec<&str> = answer.answers[0].diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(told, ["`phase` is said twice", "company `A1` is said twice"]);
    assert_eq!(answer.answers[0].declarations.len(), 0, "which of them holds is not known");
}

#[test]
fn several_scripts_are_several_answers() {
    let answers =
        app().resolve("# A-1\nR: Elrond\n1. H Doors of Night\n? Yes\n# A-2\nR: Bilbo\n1. H Doors of Night\n", None);
    let ids: Vec<Option<&str>> = answers.iter().map(|a| a.id.as_deref()).collect();
    assert_eq!(ids, [Some("A-1"), Some("A-2")]);
}

#[test]
fn a_script_can_be_printed_in_its_terse_form() {
    let (shown, mistakes) = app().format("Ann plays Marvels Told (tap Elrond) on Adûnaphel; players Ann, Bob");
    assert!(mistakes.is_empty(), "{mistakes:?}");
    assert!(shown.contains("R Marvels Told (tap Elrond) > Adûnaphel"), "{shown}");
}

#[test]
fn texts_that_hang_on_each_other_are_left_to_the_players() {
    let script =
        "card \"Sly Stone\" resource minor item: standing K { influence is(bearer) +(1 if (mind(bearer) >= 2)) }
card \"Dull Stone\" resource minor item: standing K { mind is(bearer) +(1 if (influence(bearer) >= 2)) }
R A1: Frodo {Sly Stone, Dull Stone}, Gimli; path Rivendell > Bree wws
1. H Seized by Terror > Frodo";
    let answer = only(script, Some(&[Ruleset::Coe, Ruleset::Metw]));
    assert_eq!((answer.headline.as_str(), answer.agree), ("Undecided.", true));
    for set in &answer.answers {
        assert!(set.undecided.as_ref().is_some_and(|why| why.contains("hang on each other")), "{set:?}");
        assert!(set.declarations.is_empty() && set.resolution.is_empty(), "{set:?}");
    }
    let found = app().respond(script, &Respond::default());
    assert!(found[0].answers.is_empty() && found[0].trouble[0].contains("hang on each other"), "{found:?}");
    // Either of them alone is no riddle.
    for one in ["{Sly Stone}", "{Dull Stone}"] {
        let answer = only(&script.replace("{Sly Stone, Dull Stone}", one), None);
        assert_eq!(answer.answers[0].undecided, None);
    }
}

#[test]
fn open_dice_are_followed_with_their_exact_odds() {
    let script = "R: Aragorn II {Narsil, The Mithril-coat}; path Rivendell > Bree ww\n1. H Weariness of the Heart > Aragorn II [corruption check]";
    let answer = only(script, Some(&[Ruleset::Coe])).answers.remove(0);
    let shares: f64 = answer.outcomes.iter().map(|o| o.share).sum();
    assert!(answer.outcomes.len() > 1 && (shares - 1.0).abs() < 1e-9, "{:?}", answer.outcomes);
    assert!(answer.outcomes.iter().all(|o| o.odds.ends_with("/36")), "{:?}", answer.outcomes);
    assert_eq!(answer.rolls[0].rolled, None);
    // What every outcome shares is told at the top.
    assert!(answer.facts.get("Weariness of the Heart").is_some());
    assert!(answer.outcomes.iter().all(|o| o.facts.get("Aragorn II").is_some()));
}

/// The program's output and exit code.
fn netrep(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let out = crate::terminal::netrep(arguments, input);
    let text = [out.stdout, out.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (text, out.status.code())
}

#[test]
fn the_commands_take_scripts_from_everywhere() {
    let (text, code) = netrep(&["resolve", TAP], "");
    assert_eq!(code, Some(0), "{text}");
    for part in ["As understood: movement/hazard phase", "1 ✓ R plays", "Last in, first out (CoE 9.5)", "Afterwards: "]
    {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    let (text, code) = netrep(&["resolve", "--json", "--rules", "metw,coe"], TAP);
    let answer: Value = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    assert_eq!((answer["answers"].as_array().map(Vec::len), code), (Some(2), Some(0)));
    let (text, code) = netrep(&["resolve", "H+ Adunafel"], "");
    assert_eq!(code, Some(1), "{text}");
    for part in ["line 1, column 4", "1 | H+ Adunafel", "-- no card is called `Adunafel`", "did you mean `Adûnaphel`"]
    {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    let (text, code) = netrep(&["resolve", "no-such.chain"], "");
    assert!(code == Some(2) && text.contains("no file and no worked case called `no-such.chain`"), "{text}");
    let (text, code) = netrep(&["resolve", "--rules", "crf", TAP], "");
    assert!(code == Some(2) && text.contains("`crf` is not one of metw, mele, coe, tg, riv, all"), "{text}");
}

#[test]
fn scripts_are_printed_and_manuals_shown() {
    let (text, code) = netrep(&["fmt", "Ann plays Twilight on Doors of Night; players Ann"], "");
    assert_eq!((text.as_str(), code), ("R Twilight > Doors of Night\nplayers Ann\n", Some(0)));
    for (topic, part) in [("chain", "R: "), ("effects", "target"), ("resolve", "--rules")] {
        let (text, code) = netrep(&["help", topic], "");
        assert!(code == Some(0) && text.contains(part), "{topic}: {text}");
    }
    assert_eq!(netrep(&["help", "nothing"], "").1, Some(1));
}

#[test]
fn the_console_takes_scripts_up_to_an_empty_line() {
    let input = "/resolve R: Elrond, Aragorn II\nH+ Adûnaphel\nH tap Adûnaphel > Elrond\n\n/fmt R: Elrond*\n\n/quit\n";
    let (text, code) = netrep(&["console"], input);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1 ✓ H taps Adûnaphel on Elrond") && text.contains("R: Elrond*\n"), "{text}");
}

#[test]
fn nonsense_is_answered_too() {
    for text in [
        "",
        "\n\n",
        "1.",
        "strikes Bilbo",
        "1. H tap Adûnaphel > 7",
        "R choose Z9",
        "body check",
        "R+ on on on",
        "attack",
    ] {
        for answer in app().resolve(text, None) {
            serde_json::to_string(&answer).expect("it is JSON");
        }
    }
}

/// Whatever a player forgets to say, there is an answer or a mistake with its place.
#[test]
fn a_case_with_a_line_missing_is_still_answered() {
    let cases: Vec<_> = app().corpus().cases().collect();
    for case in &cases {
        let lines: Vec<&str> = case.text.split(['\n', ';']).collect();
        for gone in 0..lines.len() {
            let kept = lines.iter().enumerate().filter(|(at, _)| *at != gone).map(|(_, line)| *line);
            let script = kept.collect::<Vec<_>>().join("\n");
            assert!(!app().resolve(&script, Some(&[Ruleset::Mele])).is_empty(), "{script}");
        }
    }
}

/// The literate cases that were worked out beside the project, when they are there.
#[test]
fn every_worked_case_becomes_a_position() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cases");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        skipped(&format!("no {}", folder.display()));
        return;
    };
    let mut wrong = Vec::new();
    for path in entries.map(|e| e.expect("an entry").path()).filter(|p| p.extension().is_some_and(|e| e == "chain")) {
        let text = std::fs::read_to_string(&path).expect("a script");
        for answer in app().resolve(&text, Some(&[Ruleset::Coe])).iter().flat_map(|a| &a.answers) {
            let messages = answer.diagnostics.iter().map(|d| format!("{}:{}: {}", path.display(), d.line, d.message));
            wrong.extend(messages);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A script of a position in which a sage's event has been declared against a card in play.
const AGAINST_A_CARD: &str = "R: Elrond, Aragorn II, Bilbo; H+ Daelomin at Home; path Rivendell > Bree ww
R Marvels Told (tap Elrond) > Daelomin at Home";

#[track_caller]
fn answers(script: &str, ask: &Respond) -> Responses {
    let mut found = app().respond(script, ask);
    assert_eq!(found.len(), 1, "{script}");
    let found = found.remove(0);
    assert!(found.diagnostics.is_empty() && found.trouble.is_empty(), "{:?} {:?}", found.diagnostics, found.trouble);
    found
}

/// Every line of every answer is legal where it is said to be, and what it changes comes out so.
#[track_caller]
fn accepted(script: &str, found: &Responses) {
    for answer in &found.answers {
        assert!(answer.lines.len() >= answer.targets.len().max(1), "{answer:?}");
        for line in &answer.lines {
            let with = format!("{script}\n{line}");
            let told = only(&with, Some(&[Ruleset::Coe])).answers.remove(0);
            let last = told.declarations.iter().rfind(|d| !d.n.contains('.')).expect("a verdict");
            let legal = last.verdict == "legal" && told.diagnostics.is_empty();
            assert!(legal, "{line}: {} {:?} {:?}", last.verdict, last.reason, told.diagnostics);
        }
    }
}

#[test]
fn what_can_be_declared_next_is_accepted() {
    let script = "R: Elrond, Aragorn II, Bilbo; H+ Adûnaphel; path Rivendell > Bree ww
R hand: Marvels Told, Twilight; H hand: Doors of Night, Wargs
H Daelomin at Home";
    let found = answers(script, &Respond::default());
    let listed: Vec<(&str, &str)> = found.answers.iter().map(|a| (a.by, a.card.as_str())).collect();
    assert_eq!(listed, [("R", "Marvels Told"), ("H", "Doors of Night"), ("H", "Adûnaphel")]);
    assert_eq!(found.answers[0].price.taps, ["Elrond"]);
    assert_eq!(found.answers[1].price.hazard_limit, 1);
    assert_eq!(found.answers[2].targets, ["Elrond", "Aragorn II", "Bilbo"]);
    accepted(script, &found);
}

#[test]
fn dice_that_cannot_matter_are_told_and_not_asked_for() {
    let script = "R: Strider, Gimli; path Rivendell > Bree ww\nH Weariness of the Heart > Gimli [corruption check]";
    let told = only(script, Some(&[Ruleset::Coe])).answers.remove(0);
    assert!(told.outcomes.is_empty(), "{:?}", told.outcomes);
    assert_eq!(told.resolution[0].text, "Corruption check of Gimli: any dice against 0 corruption points: passes.");
    assert_eq!((told.rolls[0].rolled, told.rolls[0].odds.as_str()), (None, "36/36"));
}

#[test]
fn what_is_left_to_the_players_is_not_told_as_nothing() {
    let told = only("R: Elrond; path Rivendell > Bree ww\nR Back to the Fray", Some(&[Ruleset::Coe])).answers.remove(0);
    assert_eq!(told.resolution[0].text, "Back to the Fray resolves: rule its effect by hand.");
    assert!(!told.unmodelled.is_empty());
}

#[test]
fn what_can_be_declared_is_asked_at_the_end_of_what_was_declared() {
    // What is refused lets no time pass: the first still waits to resolve for what comes behind it.
    let script =
        "rules coe; phase site; R A1: Boromir II, Beregond; at Minas Tirith; R hand: Tower Guard of Minas Tirith
1. R Men of Anórien (tap Boromir II)
roll 9";
    let cards = |script: &str| -> Vec<String> {
        answers(script, &Respond::default()).answers.into_iter().map(|a| a.card.to_string()).collect()
    };
    assert_eq!(cards(script), ["Tower Guard of Minas Tirith"]);
    assert_eq!(cards(&format!("{script}\n2. R tap Beregond after 1")), ["Tower Guard of Minas Tirith"]);
}

#[test]
fn what_beats_a_declaration_is_accepted_and_beats_it() {
    let found = answers(AGAINST_A_CARD, &Respond { every: true, beats: true, ..Respond::default() });
    assert_eq!(found.beaten.as_deref(), Some("1"));
    let beats = |card: &str| found.answers.iter().find(|a| a.card == card);
    let own = beats("Daelomin at Home").expect("the card answers for itself");
    assert_eq!((own.act, own.changes[0].result, own.changes[0].why), ("discard", "no-effect", Some("target-gone")));
    let cancels = beats("Many Sorrows Befall").expect("a card that cancels");
    assert_eq!(cancels.changes[0].result, "cancelled");
    assert!(found.covered > found.answers.len());
    accepted(AGAINST_A_CARD, &found);
    for answer in &found.answers {
        for line in &answer.lines {
            let told = only(&format!("{AGAINST_A_CARD}\n{line}"), Some(&[Ruleset::Coe])).answers.remove(0);
            let beaten = |rows: &[netrep::app::Resolution]| !rows.iter().any(|r| r.n == "1" && r.result == "resolves");
            let somehow = beaten(&told.resolution) || told.outcomes.iter().any(|o| beaten(&o.resolution));
            assert!(somehow, "{line}");
        }
    }
}

#[test]
fn everything_that_the_data_model_can_be_pasted_back() {
    let script = "R: Elrond, Aragorn II, Bilbo; path Rivendell > Bree ww\nH Daelomin at Home";
    accepted(script, &answers(script, &Respond { every: true, ..Respond::default() }));
}

#[test]
fn what_cannot_be_beaten_is_said() {
    let refused = "R: Bilbo; path Rivendell > Bree ww\nH tap Adûnaphel > 7";
    let found = app().respond(refused, &Respond { beats: true, number: Some("4".to_owned()), ..Respond::default() });
    assert_eq!(found[0].trouble, ["`4` does not resolve as it is"]);
    assert_eq!(found[0].headline(), "There is nothing to beat: `4` does not resolve as it is.");
    let (text, code) = netrep(&["beats", "--there", AGAINST_A_CARD], "");
    assert_eq!(code, Some(0), "{text}");
    for part in ["1 answer beats 1 under CoE rules.", "discard Daelomin at Home", "1 Marvels Told has no effect"] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    let (text, code) = netrep(&["beats", "R: Bilbo\nH Doors of Night"], "");
    assert_eq!(code, Some(0), "{text}");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("Tried: ") && flat.contains("Cards that netrep cannot play are left out"), "{text}");
}

#[test]
fn the_console_answers_what_can_be_declared() {
    let input = format!("/respond {AGAINST_A_CARD}\n\n/beats {AGAINST_A_CARD}\n\n/beats\n\n/quit\n");
    let (text, code) = netrep(&["console"], &input);
    assert!(code == Some(0) || code == Some(1), "{text}");
    for part in ["H can declare", "answers beat 1 under CoE rules.", "/beats needs a script"] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
}

#[test]
fn the_odds_alone_are_fractions_and_shares() {
    let script = "R: Aragorn II {Narsil, The Mithril-coat}; path Rivendell > Bree ww\n1. H Weariness of the Heart > Aragorn II [corruption check]";
    let (text, code) = netrep(&["resolve", "--odds", script], "");
    assert!(code == Some(0) && text.starts_with("The dice decide\n"), "{text}");
    assert!(text.contains(" % (") && text.contains("/36)") && !text.contains("As understood"), "{text}");
    let (text, _) = netrep(&["resolve", "--odds", "R: Bilbo\nH Doors of Night"], "");
    assert_eq!(text, "Nothing that matters is left to the dice: 100.0 % (1/1).\n");
}

#[test]
fn dice_that_were_given_are_told_in_the_step() {
    let check = "R A1: Aragorn II, Legolas, Bilbo {The One Ring}; path Rivendell > Bree ww
H Weariness of the Heart > Bilbo [corruption check]
R support Bilbo (tap Legolas)
roll cc Bilbo 4";
    let (text, _) = netrep(&["resolve", check], "");
    assert!(text.contains("1 Corruption check of Bilbo: 4 + 5 = 9 against 7 corruption points: passes."), "{text}");
    let strikes = "R A1: Aragorn II, Legolas; path Rivendell > Bree ww
phase assigned; attack Wargs 2@9 key w; strikes Aragorn II, Legolas
roll strike Aragorn II 5, strike Legolas 2, body check Legolas 9
H Foul Fumes";
    let (text, _) = netrep(&["resolve", strikes], "");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "A1 faces Wargs 2@9",
        "Aragorn II rolls 5 + 6 prowess = 11 against 9: the strike is defeated (CoE 3.iv.7).",
        "Legolas rolls 2 + 5 prowess = 7 against 9: the strike succeeds (CoE 3.iv.7).",
        "Body check of Legolas: 9 against body 8: eliminated (CoE 3.I.2).",
    ] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
}

#[test]
fn rule_sets_that_differ_say_once_what_they_share() {
    let script = "players Ying, Teri; limit 1/4
R Y1: Aragorn II, Legolas, Gimli, Arwen; path Lórien > Edoras wb
H+ Doors of Night #1 since now
1. H Morgul Night
2. H Doors of Night #2";
    let (text, _) = netrep(&["resolve", "--rules", "all", script], "");
    assert_eq!(text.matches("1 ✓ Teri plays Morgul Night").count(), 1, "{text}");
    assert!(text.contains("All agree\n") && text.contains("\nMELE, CoE\n2 ✗ Teri cannot play"), "{text}");
}

#[test]
fn an_event_whose_text_the_data_do_not_know_gets_no_verdict_and_no_price() {
    let script = "phase org; R A1: Frodo, Elrond; at Rivendell\nR Hour of Need (tap Frodo)";
    let answer = only(script, None);
    assert!(answer.headline.ends_with("not modelled, rule its text by hand."), "{}", answer.headline);
    let set = &answer.answers[0];
    assert!(set.declarations[0].doubtful() && set.declarations[0].note.contains("not modelled"), "{set:?}");
    assert!(!set.assumed.iter().any(|a| a.contains("does not have to")), "{:?}", set.assumed);
    assert!(json(script, None)["declarations"][0]["unmodelled"] == true);
    let page = app().card("Hour of Need").expect("it is known").remove(0);
    assert!(page.meaning.iter().any(|part| part.label == "not modelled"), "{:?}", page.meaning);
    // A card that prints no rules is played whole by its facts.
    let page = app().card("Bill Ferny").expect("it is known").remove(0);
    assert!(page.meaning.iter().all(|part| part.label != "not modelled"), "{:?}", page.meaning);
}

#[test]
fn what_a_card_leaves_out_is_told_where_what_it_is_about_is_done() {
    let told = |script: &str| {
        let answer = only(script, None).answers.remove(0);
        [answer.left_out, answer.unmodelled].concat().join("\n")
    };
    let table = "phase org; R A1: Bilbo, Frodo; at Rivendell\nH+ Short Legs are Slow\n";
    let shorter = "one region card less";
    assert!(told(&format!("{table}R move A1 to Bree")).contains(shorter));
    assert!(!told(&format!("{table}R Marvels Told (tap Bilbo)")).contains(shorter));
    // A card that was played before what is declared leaves the same parts to a judge.
    let earlier = "R A1: Bilbo, Gimli; path Rivendell > Bree ww\nR+ Gates of Morning\nearlier R plays Fifteen Birds in Five Firtrees\n";
    assert!(told(&format!("{earlier}H Orc-patrol key ww")).contains("the next common creature"));
}

#[test]
fn the_numbers_of_an_attack_are_told_before_and_after() {
    let table =
        "phase mh; R A1: Aragorn II, Gimli, Legolas; path Rivendell > Moria www\nH Orc-patrol key ww; both pass\n";
    let script =
        format!("{table}H Minions Stir; both pass\nR assign Gimli\nR Risky Blow on strike Gimli\nroll strike Gimli 8");
    let answer = json(&script, Some(&[Ruleset::Coe]));
    let rows = answer["resolution"].as_array().expect("rows");
    assert_eq!(rows[0]["attack"]["before"], Value::Null, "it is faced for the first time: {}", rows[0]);
    let orcs = rows.iter().find(|row| row["attack"]["before"]["prowess"] == 6).expect("the Orcs are stirred");
    assert_eq!((&orcs["attack"]["after"]["prowess"], &orcs["attack"]["after"]["strikes"]), (&7.into(), &4.into()));
    let told: Vec<&str> = rows.iter().filter_map(|row| row["text"].as_str()).collect();
    let told = told.join(" ");
    assert!(told.contains("3 strikes with prowess 6, now 4 with 7"), "{told}");
    assert!(told.contains("Gimli at the strike: prowess 7, now 10"), "{told}");
    // Where nothing is changed nothing is said to be.
    assert!(!told.contains("changes the attack's"), "{told}");
}
