//! Who does what in a told text, in whatever words it is told: sentences beside the lines of the script that they must
//! become, and what must not stand in it.

use crate::app::misread;

/// Compares scripts: `@` in what is said stands for the company that moves.
fn hold(told: &[(&str, &[&str], &str)]) {
    let moves = "Elrond, Gandalf and Frodo move from Rivendell to Bree.";
    let wrong = misread(told, |said| format!("{} Is that legal?", said.replace('@', moves)));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn whoever_plays_a_card_is_told_by_a_noun_a_passive_or_a_place() {
    hold(&[
        ("@ Doors of Night by opponent. Twilight by me in return.", &["1. H Doors", "2. R Twilight"], ""),
        ("@ A Doors of Night from him, then a Twilight from me.", &["1. H Doors", "2. R Twilight"], ""),
        (
            "@ Doors of Night (opp), Twilight (me), Twilight (opp).",
            &["2. R Twilight #1", "3. H Twilight #2 > Twilight #1"],
            "",
        ),
        ("@ 1) opp: Doors of Night 2) me: Twilight on Doors.", &["1. H Doors", "2. R Twilight > Doors of Night"], ""),
        (
            "@ opp Doors of Night -> me Twilight -> opp Twilight on my Twilight.",
            &["1. H Doors", "2. R Twilight #1", "3. H Twilight #2 > Twilight #1"],
            "",
        ),
        ("@ Frodo gets hit by Call of Home.", &["1. H Call of Home > Frodo"], ""),
        ("@ Frodo is the target of Call of Home.", &["1. H Call of Home > Frodo"], ""),
        ("@ Frodo is struck by a Lure of the Senses.", &["1. H Lure of the Senses > Frodo"], ""),
        (
            "@ Opp has Doors of Night in play. On Doors of Night I play Twilight.",
            &["H+ Doors", "1. R Twilight > Doors of Night"],
            "",
        ),
        ("@ My Twilight answers opponent's Doors of Night.", &["1. H Doors", "2. R Twilight"], "H+"),
        ("@ Opponent flings Call of Home at Frodo.", &["1. H Call of Home > Frodo"], ""),
    ]);
}

#[test]
fn what_is_played_first_comes_first_in_whatever_order_it_is_told() {
    hold(&[
        (
            "@ I play Twilight on Doors of Night, which opponent had just played.",
            &["1. H Doors", "2. R Twilight > Doors of Night"],
            "H Twilight",
        ),
        (
            "@ I throw Twilight at the Doors of Night opponent played just now.",
            &["1. H Doors", "2. R Twilight > Doors of Night"],
            "H Twilight",
        ),
        ("@ Opponent plays Foul Fumes, but first he plays Doors of Night.", &["1. H Doors", "2. H Foul"], ""),
        ("@ Opponent plays Foul Fumes after Doors of Night.", &["1. H Doors", "2. H Foul"], ""),
        ("@ I play Twilight when opponent drops Doors of Night.", &["1. H Doors", "2. R Twilight"], "H+"),
        (
            "@ Opponent plays Doors of Night. I answer with Twilight. Opponent answers with Twilight.",
            &["2. R Twilight #1", "3. H Twilight #2 > Twilight #1"],
            "",
        ),
    ]);
}

#[test]
fn cards_that_somebody_keeps_back_are_not_played() {
    let doors = "@ Opponent plays Doors of Night.";
    let fumes = "He plays Foul Fumes.";
    let kept = [
        "I considered Twilight, but I keep it.",
        "I save Twilight for later.",
        "I keep Twilight for later.",
        "I decide against playing Twilight.",
        "I don't use my Twilight.",
        "I choose not to play Twilight.",
        "I refuse to waste my Twilight.",
        "I might play Twilight later.",
        "I'd rather save my Twilight.",
        "I was going to play Twilight, but I change my mind.",
        "I was tempted to play Twilight, but didn't.",
        "I plan to play Twilight if need be.",
        "I skip Twilight.",
        "I forgo Twilight.",
        "I withhold Twilight.",
        "I sit on my Twilight.",
        "I should have played Twilight.",
        "I say I won't play Twilight.",
        "Twilight stays in my hand.",
    ];
    let texts: Vec<String> = kept.iter().map(|said| format!("{doors} {said} {fumes}")).collect();
    let rows: Vec<(&str, &[&str], &str)> = texts
        .iter()
        .map(|text| (text.as_str(), &["1. H Doors", "R hand: Twilight", "2. H Foul"] as &[&str], "R Twilight"))
        .collect();
    hold(&rows);
    hold(&[
        (
            "@ Opponent plays Doors of Night. I pass, keeping Twilight.",
            &["R hand: Twilight", "2. R pass"],
            "R Twilight",
        ),
        ("@ I wish I had Twilight. Opponent plays Doors of Night.", &["1. H Doors"], "Twilight"),
        ("@ Opponent plays Doors of Night. He says that I may not respond with Twilight.", &["2. R Twilight"], ""),
        ("@ Opponent discards Doors of Night and plays Foul Fumes.", &["1. H Foul"], "H Doors"),
        ("@ Rather than Foul Fumes, opponent plays Doors of Night.", &["H hand: Foul", "1. H Doors"], ""),
        ("@ Opponent doesn't play Foul Fumes but Doors of Night.", &["H hand: Foul", "1. H Doors"], ""),
        ("@ Opponent almost played Foul Fumes, but he plays Doors of Night.", &["H hand: Foul", "1. H Doors"], ""),
    ]);
}

#[test]
fn what_is_done_at_a_site_is_told_of_whoever_does_it() {
    let at = "Gandalf, Aragorn II and Frodo are at Bree in my site phase.";
    let told: [(&str, &[&str], &str); 16] = [
        (
            "Gandalf tests Frodo's Beautiful Gold Ring, I roll 7.",
            &["R tap Gandalf > Beautiful Gold Ring", "roll test 7"],
            "",
        ),
        (
            "Frodo bears Precious Gold Ring. I make a ring test with Gandalf.",
            &["R tap Gandalf > Precious Gold Ring"],
            "",
        ),
        ("Frodo has a Beautiful Gold Ring. I test it with Gandalf.", &["R tap Gandalf > Beautiful Gold Ring"], ""),
        ("Opponent reveals Searching Eye, which he had placed on-guard.", &["reveal-on-guard Searching Eye"], "H Sear"),
        ("Opponent reveals Searching Eye that was placed on-guard.", &["reveal-on-guard Searching Eye"], "H Sear"),
        ("Opponent reveals the Searching Eye he has on-guard.", &["reveal-on-guard Searching Eye"], "H Sear"),
        ("Aragorn gives Glamdring to Gandalf.", &["Aragorn II {Glamdring}", "R transfer Glamdring > Gandalf"], ""),
        ("Aragorn transfers his Glamdring to Gandalf.", &["Aragorn II {Glamdring}", "R transfer Glamdring"], ""),
        ("I want to store the Red Arrow that Aragorn carries.", &["Aragorn II {Red Arrow}", "R store Red Arrow"], ""),
        ("I discard Cram, which Aragorn carries, to untap him.", &["Aragorn II {Cram}", "R discard Cram"], ""),
        (
            "I discard Frodo's Healing Herbs to heal Aragorn, who is wounded.",
            &["Aragorn II!", "R discard Healing Herbs > Aragorn II"],
            "",
        ),
        (
            "Aragorn is wounded. Frodo has Healing Herbs and uses them on him.",
            &["Aragorn II!", "R discard Healing Herbs > Aragorn II"],
            "",
        ),
        (
            "Frodo is tapped. Aragorn discards his Cram to untap himself.",
            &["Aragorn II {Cram}", "Frodo*", "R discard Cram"],
            "Cram > Frodo",
        ),
        (
            "Opponent reveals his on-guard Searching Eye when Aragorn taps to influence Rangers of the North.",
            &["1. R Rangers of the North (tap Aragorn II)", "2. H reveal-on-guard Searching Eye"],
            "",
        ),
        ("I want to recruit Rangers of the North using Aragorn.", &["Rangers of the North by Aragorn II"], ""),
        ("Rolling 8, Aragorn influences the Rangers of the North.", &["R Rangers", "roll ic Aragorn II 8"], "Frodo 8"),
    ];
    let texts: Vec<String> = told.iter().map(|(said, _, _)| format!("{at} {said}")).collect();
    let rows: Vec<(&str, &[&str], &str)> =
        texts.iter().zip(&told).map(|(text, (_, shows, hides))| (text.as_str(), *shows, *hides)).collect();
    hold(&rows);
    hold(&[("@ Opponent plays Call of Home on Frodo, who is tapped.", &["Frodo*", "1. H Call of Home > Frodo"], "")]);
}
