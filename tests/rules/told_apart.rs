//! What a text denies, calls off or tells apart: sentences of one thing each, beside the lines of the script that they must
//! become.

use netrep::vocab::Ruleset;

use crate::app::{app, misread, script_of};

/// The clause of which an answer says that it was read in part, if it says so.
fn read_in_part(told: &str) -> Option<String> {
    let answer = app().resolve(told, Some(&[Ruleset::Coe]))[0].answers[0].clone();
    let said =
        answer.assumed.iter().find_map(|said| said.to_string().strip_prefix("read in part: ").map(str::to_owned));
    // It is decided all the same, and doubted.
    assert!(said.is_none() || answer.doubts().next().is_some() && answer.undecided.is_none(), "{told}");
    said
}

#[test]
fn a_reading_that_holds_nothing_of_a_clause_says_so() {
    let agent = "Aragorn II goes from Lórien to Minas Morgul. My opponent has Golodhros at Minas Morgul";
    let ally =
        "Bard Bowman travels from Lórien to Dale with his ally Roäc the Raven. My opponent plays Ambusher on him.";
    let doors = "Gimli moves from Rivendell to Bree.";
    for (told, clause) in [
        (format!("{agent}. He taps Golodhros against Aragorn, but he means to leave him face-down. Ok?"), "face-down"),
        (format!("{ally} I play Flatter a Foe, with Roäc as the flatterer. Can he?"), "with Roäc"),
        (format!("{doors} My opponent responds with Doors of Night. Is that legal?"), "responds"),
        (
            "Both Awaken Minions and Minions Stir are the hazard player's and were on the table before the movement/hazard phase. When that phase began he announced that Minions Stir is applied first and Awaken Minions second. Now we are in the site phase, the resource player's Gimli faces the automatic-attack at Moria. How many strikes?".to_owned(),
            "applied first",
        ),
        (
            format!("{doors} As a response my opponent plays Doors of Night. I play Gates of Morning. Ok?"),
            "As a response",
        ),
        (
            format!("{doors} I play Gates of Morning, it resolves. In the same chain he plays Doors of Night. Ok?"),
            "same chain",
        ),
    ] {
        assert!(read_in_part(&told).is_some_and(|said| said.contains(clause)), "{told}");
    }
    for told in [
        format!("{agent}, face-down. He taps Golodhros against Aragorn. Ok?"),
        format!("{ally} I play Flatter a Foe. Can he?"),
        format!("{doors} I play Gates of Morning, and my opponent responds with Doors of Night. Is that legal?"),
    ] {
        assert_eq!(read_in_part(&told), None, "{told}");
    }
}

/// One part alone that was not understood is left aside with the doubt said, and clauses that name nothing but what is
/// declared anyway are. Two parts are asked about, and so is one that alone names a card.
#[test]
fn one_loose_end_is_doubted_and_two_are_asked_about() {
    let moves = "Aragorn II with Gwaihir and Legolas move from Rivendell to Bree.";
    let plays = "My opponent plays Call of Home on Legolas. Can he?";
    let helps = "Legolas would love to bring Gwaihir in at this moment to help.";
    for (told, decides) in [
        (helps.to_owned(), true),
        ("He wants to rescue Gwaihir.".to_owned(), true),
        ("Then I remembered Gwaihir and what he puts on the table.".to_owned(), true),
        (format!("{helps} He wants to rescue Gwaihir."), false),
        ("He wants to transfer Gwaihir to Legolas and rescue him.".to_owned(), false),
        (format!("{helps} Glamdring is somewhere in this story."), false),
        ("Then it was all about Glamdring.".to_owned(), false),
    ] {
        let answer = &app().resolve(&format!("{moves} {told} {plays}"), Some(&[Ruleset::Coe]))[0].answers[0];
        let decided = answer.undecided.is_none() && answer.mistakes().next().is_none();
        assert_eq!(decided, decides, "{told}: {}", answer.script);
        assert!(answer.doubts().next().is_some() || !decides, "{told}");
        assert!(!decides || !answer.unread.is_empty(), "{told}");
    }
}

#[test]
fn what_is_no_more_or_was_never_done_is_not_told_as_so() {
    let moves = "Elrond, Gimli and Frodo move from Rivendell to Bree.";
    let doors = "Opponent plays Doors of Night.";
    let told: [(&str, &[&str], &str); 18] = [
        ("Doors of Night was in play until last turn. I play Gates of Morning.", &["1. R Gates"], "H+"),
        ("Opponent used to have Doors of Night, but I got rid of it. He plays Foul Fumes.", &["1. H Foul"], "H+"),
        ("Doors of Night has just been discarded. Opponent plays Foul Fumes.", &["1. H Foul"], "H+"),
        ("Doors of Night is no longer in play. Opponent plays Foul Fumes.", &["1. H Foul"], "H+"),
        ("Frodo lost his Elven Cloak. Opponent plays Foul Fumes.", &["1. H Foul"], "Elven Cloak"),
        (
            "@ I wanted to respond with Twilight, but I let it resolve. Then he plays Foul Fumes.",
            &["hand: Twilight"],
            "R Twilight",
        ),
        ("@ Instead of Twilight I play Gates of Morning.", &["hand: Twilight", "2. R Gates"], "R Twilight"),
        ("@ I play Gates of Morning rather than Twilight.", &["hand: Twilight", "2. R Gates"], "R Twilight"),
        ("@ I could respond with Twilight, but I don't. He plays Foul Fumes.", &["hand: Twilight"], "R Twilight"),
        ("@ I do not play Twilight. He plays Foul Fumes.", &["hand: Twilight", "2. H Foul"], "R Twilight"),
        ("Opponent plays Call of Home on Frodo, not on Elrond.", &["Call of Home > Frodo"], "> Elrond"),
        ("Opponent plays Call of Home, but not on Frodo, on Elrond.", &["Call of Home > Elrond"], "> Frodo"),
        ("Only Gimli is untapped. Opponent plays Foul Fumes.", &["Elrond*", "Frodo*"], "Gimli*"),
        ("Gimli is the only one who is untapped. Opponent plays Foul Fumes.", &["Elrond*", "Frodo*"], "Gimli*"),
        ("Gimli's Glamdring is tapped. Opponent plays Foul Fumes.", &["Gimli {Glamdring*}"], "Gimli*"),
        ("Gimli bears Glamdring, which is tapped. Opponent plays Foul Fumes.", &["Gimli {Glamdring*}"], "Gimli*"),
        (
            "On Frodo lies Lure of the Senses, on Elrond nothing. Opponent plays Foul Fumes.",
            &["Frodo {Lure"],
            "Elrond {",
        ),
        (
            "Opponent plays Weariness of the Heart on Frodo. Elrond could tap to help but I don't. Frodo rolls a 4.",
            &["roll cc Frodo 4"],
            "support",
        ),
    ];
    let wrong = misread(&told, |said| format!("{moves} {} Is that legal?", said.replace('@', doors)));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_aimed_or_paid_apart_goes_to_its_card() {
    let mut wrong = Vec::new();
    let moves = "I move Elrond and Frodo from Rivendell to Bree.";
    let told = [
        ("Opp plays Doors of Night, I answer Twilight, he answers Twilight.", "3. H Twilight #2"),
        (
            "Opp plays Doors of Night. I respond with Twilight. He plays a Twilight too, targeting mine.",
            "Twilight #2 > Twilight #1",
        ),
        (
            "Opp plays Doors of Night. I respond with Twilight, and he Twilights my Twilight.",
            "3. H Twilight #2 > Twilight #1",
        ),
        ("Opp plays Doors of Night. Twilight on that from me.", "2. R Twilight"),
        ("Opp plays Doors of Night. Twilight on Doors of Night is my answer.", "2. R Twilight > Doors of Night"),
        (
            "Opp has Doors of Night and Foul Fumes in play. I play Twilight on the former.",
            "1. R Twilight > Doors of Night",
        ),
        (
            "Opp has Adûnaphel in play. I play Marvels Told on Adûnaphel (Elrond).",
            "Marvels Told (tap Elrond) > Adûnaphel",
        ),
        (
            "Opp has Adûnaphel in play. I play Marvels Told, tapping Elrond, on her.",
            "Marvels Told (tap Elrond) > Adûnaphel",
        ),
        (
            "Opp has Adûnaphel in play. I tap Elrond for Marvels Told to remove her.",
            "Marvels Told (tap Elrond) > Adûnaphel",
        ),
        ("Opp plays Call of Home on the hobbit.", "1. H Call of Home > Frodo"),
        ("Opp plays Call of Home, his target being Frodo.", "1. H Call of Home > Frodo"),
        (
            "On Frodo lies Lure of the Senses. Opp plays Lure of the Senses on Elrond.",
            "1. H Lure of the Senses > Elrond",
        ),
        ("Opp plays Doors of Night. I play Twilight on it once it is resolved.", "next chain\n2. R Twilight"),
        ("I respond with Twilight when opponent plays Doors of Night.", "1. H Doors of Night\n2. R Twilight"),
    ];
    for (said, shows) in told {
        let text = format!("{moves} {said} Is that legal?");
        let script = script_of(&text);
        if !script.contains(shows) {
            wrong.push(format!("{text}: {script}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_told_of_one_of_several_is_theirs() {
    let told: [(&str, &[&str], &str); 33] = [
        (
            "Wargs attack Frodo (who has Gwaihir as an ally) and Sam. I play Flatter a Foe with Frodo.",
            &["Frodo {Gwaihir}"],
            "Sam Gamgee {",
        ),
        (
            "Boromir II and Legolas move from Rivendell to Bree. Boromir was hurt by Brigands (he has Glamdring), Legolas is \
             fine. Opponent plays Foul Fumes.",
            &["Boromir II! {Glamdring}"],
            "Legolas {",
        ),
        (
            "Frodo and Bilbo move from Rivendell to Bree. Nobody is hurt or tapped. I play Halfling Strength on Frodo.",
            &["R Halfling"],
            "!",
        ),
        (
            "Frodo and Bilbo move from Rivendell to Bree, and nobody's wounded. I play Halfling Strength on Frodo.",
            &["R Halfling"],
            "!",
        ),
        (
            "Frodo and Bilbo move from Rivendell to Bree, none of them tapped. I play Halfling Strength on Frodo.",
            &["Bilbo untapped"],
            "*",
        ),
        (
            "Frodo and Bilbo move from Rivendell to Bree, nobody tapped or hurt. I play Halfling Strength on Frodo.",
            &["Bilbo untapped"],
            "!",
        ),
        (
            "Aragorn's company moves from Rivendell to Bree. Opponent plays Doors of Night.",
            &["R: Aragorn II", "path Rivendell > Bree"],
            "",
        ),
        (
            "Gorbag has the ally The Balrog (AS-71) with him and sits at The Under-gates. He plays Foul Fumes.",
            &["Gorbag {The Balrog}"],
            "}, ",
        ),
        (
            "I attacked Gimli and Legolas, moving from Rivendell to Bree, with Orc-patrol and it was cancelled. Next I play Wargs, keyed to wilderness.",
            &["faces Orc-patrol key w cancelled"],
            "",
        ),
        (
            "Bilbo has a Magic Ring of Stealth, and a strike of the Wargs is against him. Can the ring cancel it?",
            &["R tap Magic Ring of Stealth"],
            "",
        ),
        (
            "Bilbo with Magic Ring of Stealth faces a strike of the Wargs. May he cancel the strike with the ring?",
            &["R tap Magic Ring of Stealth"],
            "",
        ),
        (
            "Bilbo's Magic Ring of Stealth is already tapped. Opponent plays Foul Fumes.",
            &["Bilbo {Magic Ring of Stealth*}"],
            "Bilbo*",
        ),
        (
            "Strider faces the Lucky Search strike at Moria. I bring in Aragorn II in his place.",
            &["R bring Aragorn II > Strider"],
            "",
        ),
        (
            "Strider faces the Lucky Search strike at Moria. I swap him for Aragorn II.",
            &["R bring Aragorn II > Strider"],
            "",
        ),
        (
            "Frodo and Gimli move from Rivendell to Bree. Frodo has Narsil. He and Gimli are untapped. Opponent plays Foul Fumes.",
            &["Frodo untapped {Narsil}"],
            "",
        ),
        (
            "Boromir II and Legolas face Wargs, two strikes. Boromir has lost to his strike. Bob taps Indûr Dawndeath on Boromir.",
            &["Boromir II!", "Boromir II succeeded"],
            "",
        ),
        (
            "Boromir II and Legolas face Wargs, two strikes. Boromir fails his strike, Legolas is to roll. Bob taps Indûr Dawndeath on Boromir.",
            &["Boromir II!", "Boromir II succeeded"],
            "",
        ),
        (
            "Wormtongue is face-down at Edoras, and my opponent has the site card in his location deck. Aragorn II goes from Lórien to Edoras. He reveals Wormtongue.",
            &["H sites: Edoras"],
            "",
        ),
        (
            "Elrond and Legolas move from Rivendell to Bree. I tap Elrond for Marvels Told on Eye of Sauron. He responds with Doors of Night.",
            &["(tap Elrond) > Eye of Sauron", "2. H Doors"],
            "H Eye",
        ),
        (
            "Elrond and Legolas move from Rivendell to Bree. I play Marvels Told on Foul Fumes, tapping Elrond. He responds with Doors of Night.",
            &["(tap Elrond) > Foul Fumes", "2. H Doors"],
            "H Foul",
        ),
        (
            "Wargs, three strikes. Asternak defeated his strike, and so did Jerrek and Layos. Opponent plays Doors of Night.",
            &["Asternak defeated, Jerrek defeated, Layos defeated"],
            "",
        ),
        (
            "Gimli and Legolas face Wargs, two strikes. Gimli beat his and Legolas did too. Opponent plays Doors of Night.",
            &["Gimli defeated, Legolas defeated"],
            "",
        ),
        (
            "Gimli and Legolas face Wargs, two strikes. Both were wounded. Opponent plays Doors of Night.",
            &["Gimli!, Legolas!", "Gimli succeeded, Legolas succeeded"],
            "",
        ),
        (
            "Gimli and Legolas move to Bree. Gimli is tapped, Legolas as well. Opponent plays Doors of Night.",
            &["Gimli*, Legolas*"],
            "",
        ),
        (
            "Gandalf and Aragorn II are at Rivendell, Bilbo there too but wounded. I play Halfling Strength on Bilbo to heal him.",
            &["Bilbo!"],
            "Aragorn II!",
        ),
        (
            "Aragorn II is at Moria in the site phase. I turn my on-guard Foolish Words face up on Aragorn.",
            &["reveal-on-guard Foolish Words > Aragorn II"],
            "{",
        ),
        (
            "Aragorn II is at 7 corruption points. Opponent plays Weariness of the Heart on him. I roll 6.",
            &["given cp(Aragorn II) 7"],
            "",
        ),
        (
            "Aragorn II and Frodo move from Rivendell to Goblin-gate. I play Quiet Lands on Goblin-gate to make it Ruins & Lairs.",
            &["path Rivendell > Goblin-gate\n"],
            "",
        ),
        (
            "Elrond, untapped, has two corruption points. He and Legolas go from Rivendell to Bree. Opponent plays Foul Fumes.",
            &["given cp(Elrond) 2", "Elrond untapped"],
            "",
        ),
        (
            "Elrond and Legolas go from Rivendell to Bree. I tap Elrond: Marvels Told, on Minions Stir. Opponent plays Foul Fumes.",
            &["> Minions Stir", "2. H Foul"],
            "H Minions",
        ),
        (
            "Elrond and Legolas go from Rivendell to Bree. Minions Stir and Doors of Night are both opp's. Opponent plays Foul Fumes.",
            &["H+ Minions Stir", "H+ Doors of Night", "1. H Foul"],
            "",
        ),
        (
            "My opponent moves Gimli and Balin from Rivendell to Bree. I've already spent my only hazard on Wargs. I tap Adûnaphel against Gimli.",
            &["faces Wargs", "1. H tap Adûnaphel > Gimli"],
            "H Wargs",
        ),
        (
            "Gimli, Legolas and Aragorn II go to Bree. Opp plays Weariness of the Heart on Aragorn. Gimli supports, and so does Legolas. I roll 4.",
            &["(tap Gimli)", "(tap Legolas)"],
            "",
        ),
    ];
    let wrong = misread(&told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn who_plays_who_checks_and_what_is_aimed_at() {
    let told: &[(&str, &[&str], &str)] = &[
        (
            "Greta's Gimli and Merry move from Rivendell to Bree, and Henrik has Doors of Night in play. He plays Wake of War on them. Greta answers with Twilight on the Doors.",
            &["R Twilight > Doors of Night"],
            "H Twilight",
        ),
        (
            "Gimli and Merry move from Rivendell to Bree. I play Gates of Morning, he comes back w Twilight against the Gates. Is it gone?",
            &["1. R Gates of Morning", "2. H Twilight > Gates of Morning"],
            "",
        ),
        (
            "Elrond with the Magical Harp and Gimli with Glamdring move from Rivendell to Bree. My opponent plays The Roving Eye on Gimli. I tap the Harp for Gimli, and Elrond takes a check for that, he rolls 8. When the Eye's own check comes, I roll only 4. Is he lost?",
            &["2. R tap Magical Harp > Gimli", "roll cc Elrond 8, cc Gimli 4"],
            "Gimli, Elrond",
        ),
        (
            "Elrond and Merry move from Rivendell to Bree, limit 2. Opponent has Daelomin at Home in play. With one of his two hazards already spent he discards it to get two more hazards against my company. Is that legal?",
            &["limit 1/2", "1. H discard Daelomin at Home"],
            "2. H",
        ),
        (
            "Merry and Frodo move from Rivendell to Bree. The first card of my opponent (limit 2) is Call of Home on Frodo. Is that legal?",
            &["limit 0/2", "1. H Call of Home > Frodo"],
            "hand",
        ),
        (
            "My opponent's first hazard, of three, is Call of Home on Frodo, who moves with Merry from Rivendell to Bree. Is that legal?",
            &["limit 0/3", "1. H Call of Home > Frodo"],
            "hand",
        ),
        (
            "Call of Home from opp on my Frodo (w Merry, Rivendell to Bree). Is that legal?",
            &["1. H Call of Home > Frodo"],
            "hand",
        ),
        (
            "Elrond with the Magical Harp stays at Rivendell. Opponent: Slip Treacherously\nMe: before that I tap the Magical Harp for Elrond\nIs that legal?",
            &["1. H Slip Treacherously", "2. R tap Magical Harp > Elrond"],
            "Harp*",
        ),
        (
            "I move Gimli and Merry from Rivendell to Bree. I want to get rid of his Shadow of Mordor, so I play Gates of Morning. Is it discarded?",
            &["H+ Shadow of Mordor", "1. R Gates of Morning"],
            "2. H",
        ),
        (
            "Gimli of mine moves from Lórien to Edoras, and the company of my opponent with Éowyn is staying at Edoras. He plays Foul Fumes. Is that legal?",
            &["R: Gimli", "H: Éowyn"],
            "Gimli, Éowyn",
        ),
        (
            "Óin, Gimli and Balin move from Rivendell to Bree. Orc-patrol attacks, 3 strikes at 6. Óin and Gimli take a strike each. I tap Balin to support Gimli. Is that legal?",
            &["strikes Óin, Gimli", "1. R support strike Gimli (tap Balin)"],
            "strikes Óin, Gimli, Balin",
        ),
        (
            "Bilbo and Frodo, neither of whom has any corruption points, move from Rivendell to Bree. My opponent plays Weariness of the Heart to make Bilbo check. Is that legal?",
            &["R: Bilbo, Frodo", "1. H Weariness of the Heart > Bilbo [corruption check]"],
            "",
        ),
    ];
    let wrong = misread(told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
