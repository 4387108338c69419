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
        ("@ Opponent tries to send Frodo home with Call of Home.", &["1. H Call of Home > Frodo"], ""),
        ("@ Foul Fumes is the first card of my opponent.", &["1. H Foul Fumes"], ""),
        ("@ Opponent plays Call of Home on Frodo, it is rolled and it's only a 4.", &["roll Call of Home 4"], ""),
        ("@ Frodo is the target of Call of Home.", &["1. H Call of Home > Frodo"], ""),
        ("@ Frodo is struck by a Lure of the Senses.", &["1. H Lure of the Senses > Frodo"], ""),
        (
            "@ Opp has Doors of Night in play. On Doors of Night I play Twilight.",
            &["H+ Doors", "1. R Twilight > Doors of Night"],
            "",
        ),
        (
            "@ Opponent plays Doors of Night. I Twilight it and he Twilights back.",
            &["2. R Twilight #1 > Doors of Night", "3. H Twilight #2 > Twilight #1"],
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
            "@ Opponent plays Doors of Night. I play Twilight on it before it is really in play.",
            &["1. H Doors", "2. R Twilight > Doors of Night"],
            "H+",
        ),
        (
            "@ I was hoping to catch his Adûnaphel with Marvels Told. He taps Adûnaphel on Gandalf. I tap Elrond and play Marvels Told on her.",
            &["1. H tap Adûnaphel > Gandalf", "2. R Marvels Told (tap Elrond) > Adûnaphel"],
            "",
        ),
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

#[test]
fn who_taps_for_what_shows_in_the_rest_of_the_text() {
    hold(&[
        (
            "I'm at Moria with Aragorn II and Beregond, who has Healing Herbs. I play Lucky Search and tap Aragorn for the card.",
            &["1. R Lucky Search (tap Aragorn II)"],
            "2.",
        ),
        (
            "Site phase at Isengard, Gandalf and Éowyn. R: Sword of Gondolin on Éowyn, she taps.",
            &["R Sword of Gondolin (tap Éowyn)"],
            "{Sword",
        ),
        ("At Moria my Balin finds Narsil and taps for it.", &["phase site", "R Narsil (tap Balin)"], "{Narsil"),
        ("RP equips Elladan with Orcrist at Carn Dûm; Elladan taps.", &["R Orcrist (tap Elladan)"], "{Orcrist"),
        (
            "Elladan is at Carn Dûm. He receives Orcrist from my hand and is tapped for it.",
            &["R Orcrist (tap Elladan)"],
            "Elladan*",
        ),
        (
            "Site phase at Isengard, Gimli. I have Glamdring in hand, I'd like to tap Gimli and give it to him.",
            &["R Glamdring (tap Gimli)"],
            "{Glam",
        ),
        (
            "The hazard player controls the Rangers of the North. My Pallando, at Bree, taps in order to take them from him.",
            &["R influence Rangers of the North (tap Pallando)"],
            "",
        ),
        (
            "My Gandalf tries to influence his Balin. We both are at Bree, site phase. Dice 11.",
            &["H: Balin", "R influence Balin (tap Gandalf)", "roll ic Gandalf 11"],
            "",
        ),
        (
            "At Bree his Alatar attempts to influence my Peath.",
            &["H: Peath", "R: Alatar", "R influence Peath (tap Alatar)"],
            "",
        ),
        (
            "Orc-patrol attacks Kíli and Fíli. Fíli with the Black Arrow taps it against the attack.",
            &["R tap Black Arrow"],
            "tap Orc",
        ),
        (
            "Frodo {Elven Cloak}, a strike of Wolves on him. The Cloak tapped against the strike.",
            &["Frodo {Elven Cloak}", "strikes Frodo", "R tap Elven Cloak"],
            "",
        ),
    ]);
}

#[test]
fn strikes_and_their_dice_are_told_in_a_list_or_in_passing() {
    hold(&[
        (
            "Moria automatic-attack 4 strikes at 7, site phase\nstrikes: Thorin II, Dori, Nori, Ori\nMe: Gimli (no strike) in support of Ori\nOpp:",
            &["strikes Thorin II, Dori, Nori, Ori", "support strike Ori (tap Gimli)"],
            "",
        ),
        (
            "Strikes: Gimli 1, Legolas 1. Attack Wild Trolls 2 strikes at 10, Rivendell>Goblin-gate. I play Risky Blow (Gimli).",
            &["strikes Gimli, Legolas", "R Risky Blow"],
            "",
        ),
        (
            "Frodo vs Wolves (3 strikes at 8; Sam Gamgee + Strider the rest). Rivendell>Bree. Frodo taps, rolls 9.",
            &["attack Wolves 3@8", "strikes Sam Gamgee, Strider, Frodo", "roll strike Frodo 9"],
            "1. H",
        ),
        (
            "eowyn got a 6 vs brigands n theoden got 10, 2 strikes at 8, lorien>dunharrow.",
            &["attack Brigands 2@8", "roll strike Éowyn 6, strike Théoden 10"],
            "",
        ),
        (
            "The strike of Pick-pocket (1 strike of 11) is on Imrahil, not on Beregond. Edhellond to Dol Amroth. For Imrahil comes Block.",
            &["strikes Imrahil", "R Block > strike Imrahil"],
            "strikes Beregond",
        ),
        (
            "The strike of Wolves is past and Merry was wounded from it, Rivendell to Bree. Now the opponent brings Wargs by wilderness.",
            &["earlier", "1. H Wargs key w"],
            "attack Wolves",
        ),
        (
            "The strike of Wargs (2 strikes at 9) that my Balin has to face is supported by Gimli, while Óin faces the other; Rivendell to Moria.",
            &["strikes Balin, Óin", "support strike Balin (tap Gimli)"],
            "",
        ),
        (
            "@ Wargs attack, 2 strikes at 9, Elrond takes one and Frodo the other. Gandalf, who got nothing, taps to help Frodo.",
            &["strikes Elrond, Frodo", "support strike Frodo (tap Gandalf)"],
            "",
        ),
        (
            "@ Wargs attack, strikes: Elrond and Frodo. It's Frodo's sequence, Gandalf supports him and I roll a six.",
            &["support strike Frodo (tap Gandalf)", "roll strike Frodo 6"],
            "strikes Elrond, Frodo, Gandalf",
        ),
        (
            "Bilbo and Sam Gamgee move from Rivendell to Bree, they are only two. Wargs attack them, 2 strikes at 9. I play Concealment.",
            &["attack Wargs 2@9", "R Concealment"],
            "roll",
        ),
        (
            "@ Wargs attack with two strikes at 9, one on Elrond and one on Frodo. Gandalf has no strike and supports Elrond.",
            &["strikes Elrond, Frodo", "support strike Elrond (tap Gandalf)"],
            "",
        ),
        (
            "Wargs 2@9 on Elrond + Gandalf + Frodo, Rivendell to Bree. Strikes: Elrond, Frodo. Frodo's now. Gandalf supports.",
            &["phase strike Frodo", "support strike Frodo (tap Gandalf)"],
            "",
        ),
        (
            "@ My opponent's Adûnaphel, a permanent-event, taps on Frodo.",
            &["H+ Adûnaphel", "H tap Adûnaphel > Frodo"],
            "",
        ),
        (
            "Merry (ally Goldberry) moves from Rivendell to Bree. Wargs attack, 2@9, keyed to wilderness. I tap Goldberry to cancel.",
            &["R tap Goldberry > attack [cancel an attack]"],
            "",
        ),
        ("@ Opponent's Adûnaphel taps against Frodo.", &["H+ Adûnaphel", "H tap Adûnaphel > Frodo"], "1. H Adûnaphel"),
    ]);
}

#[test]
fn what_is_told_in_an_unusual_frame_is_declared_all_the_same() {
    hold(&[
        (
            "My opponent is moving Celeborn from Lórien to Dol Guldur. I lay a card on-guard.",
            &["1. H place a card"],
            "",
        ),
        (
            "In question is an Orc-watch that the hazard player placed on guard at Goblin-gate. Jerrek and Asternak enter that site. The automatic-attack hasn't been faced yet when he reveals the Orc-watch, keyed to the site.",
            &["H+ Orc-watch on-guard", "1. H reveal-on-guard Orc-watch key site"],
            "attack Goblin-gate",
        ),
        (
            "I play with the Balrog. My Gorbag stays at Moria. The opponent plays Doors of Night.",
            &["players balrog"],
            "{The Balrog}",
        ),
        ("@ Opponent puts on Frodo The Roving Eye.", &["H The Roving Eye > Frodo"], ""),
        (
            "My Firiel sits face-up at Pelargir. His Imrahil comes there from Edhellond. I tap her so I can key creatures to the site.",
            &["H tap Firiel"],
            "Imrahil*",
        ),
        (
            "@ The hazard player wants Elrond tapped and plays Darkness Under Tree on him.",
            &["1. H Darkness Under Tree"],
            "Elrond*",
        ),
        (
            "In my discard pile is Glamdring, Elrond is at Rivendell. Smoke Rings takes it to the deck.",
            &["R discard: Glamdring", "R Smoke Rings > Glamdring"],
            "",
        ),
        (
            "2 cos: Gimli Rivendell>Moria and Legolas at Rivendell. Opponent plays Call of Home on Legolas.",
            &["R: Gimli\n", "R: Legolas\nat Rivendell", "Call of Home > Legolas"],
            "",
        ),
        (
            "Rasmus still has Twilight in hand. Tilda declares Doors of Night while Bilbo goes Rivendell to Bree, and he counters it with the Twilight.",
            &["H Doors", "R Twilight"],
            "",
        ),
        (
            "@ Opponent has Doors of Night in play. Frodo taps and Marvels Told hits his Doors of Night.",
            &["H+ Doors"],
            "earlier",
        ),
        (
            "I've got only one card left in hand, it's Marvels Told. Opponent has Minions Stir in play, I have Elrond (Rivendell) and tap him to get rid of it.",
            &["R hand: Marvels Told", "R Marvels Told (tap Elrond) > Minions Stir"],
            "",
        ),
        (
            "Organization phase at Rivendell. I drew Fatty Bolger and have only Aragorn II there. Am I allowed to bring Fatty in?",
            &["R: Aragorn II\n", "R Fatty Bolger"],
            "",
        ),
        (
            "@ On the table: the hazard player's Doors of Night, the resource player's Crown of Flowers. The hazard player plays Foul Fumes.",
            &["H+ Doors of Night", "R+ Crown of Flowers", "1. H Foul Fumes"],
            "",
        ),
        (
            "@ In play: his Doors of Night, my Gates of Morning. I play Sun.",
            &["H+ Doors", "R+ Gates of Morning"],
            "H+ Gates",
        ),
        ("@ Call of Home, Frodo, hazard one of two.", &["1. H Call of Home > Frodo"], ""),
        (
            "Gimli and Legolas go from Rivendell to Bree. Wargs, keyed to Wilderness, are attacking them. I tap Gimli for Concealment.",
            &["attack Wargs key w"],
            "H+",
        ),
    ]);
}

#[test]
fn what_becomes_of_a_card_tells_what_is_played_on_it() {
    let lies = "Opponent has Doors of Night in play.";
    let held = |rest: &str| format!("{lies} @ {rest}");
    let texts = [
        held("He plays Lure of the Senses on Frodo. I hold a Twilight and respond by taking out the Doors."),
        held(
            "He plays Lure of the Senses on Frodo. I have Twilight in hand, so I respond by getting rid of the Doors.",
        ),
        held("He plays Lure of the Senses on Frodo. I hold Twilight. Can I remove the Doors in response?"),
    ];
    let rows: Vec<(&str, &[&str], &str)> = texts
        .iter()
        .map(|text| (text.as_str(), &["H+ Doors", "1. H Lure", "2. R Twilight > Doors of Night"][..], ""))
        .collect();
    hold(&rows);
    // What is spent to be rid of it is told: nothing else is played.
    hold(&[(
        "@ I hold Twilight. Opponent plays Doors of Night. I cancel the Doors with a second Twilight.",
        &["1. H Doors"],
        "3. R",
    )]);
}

#[test]
fn a_hazard_is_counted_and_keyed_in_any_words() {
    hold(&[
        ("@ Second card is now Wargs, I take wilderness for it.", &["H Wargs key w"], ""),
        (
            "@ My 1st hazard is Doors of Night, deck big enough, and I play Foul Fumes then.",
            &["1. H Doors", "2. H Foul"],
            "",
        ),
    ]);
}

#[test]
fn an_apostrophe_may_be_left_out() {
    hold(&[
        ("@ Opponent wants to make frodos sting go away with Foul Fumes.", &["Frodo {Sting}"], ""),
        ("@ Opp plays Foul Fumes, gandalfs glamdring is tapped.", &["Gandalf {Glamdring*}"], ""),
    ]);
}

#[test]
fn what_lies_there_or_is_keyed_may_be_told_in_half_a_sentence() {
    let wrong = misread(
        &[
            (
                "Slayer keyed to border-land, my Forewarned Is Forearmed in play so just 1 attack (1 strike, 11). Legolas and \
                 Gimli go Lórien to Edoras. Before assigning strikes I tap Legolas to cancel it. Legal?",
                &["R+ Forewarned Is Forearmed", "attack Slayer", "key b"],
                "H+ Slayer",
            ),
            (
                "Can Marvels Told get rid of Adûnaphel? She's lying there untapped as his permanent-event, Gandalf and Elrond \
                 go from Rivendell to Bree, he taps her against Gandalf and I answer with Marvels Told on her (Elrond taps).",
                &["H+ Adûnaphel", "1. H tap Adûnaphel > Gandalf", "2. R Marvels Told (tap Elrond) > Adûnaphel"],
                "",
            ),
            (
                "Balin and Gimli go from Rivendell to Moria. Opponent plays Exhalation of Decay, Barrow-wight out of his discard \
                 pile. Legal?",
                &["H discard: Barrow-wight", "1. H Exhalation of Decay > Barrow-wight (discard)"],
                "2. H",
            ),
            (
                "Balin and Gimli go from Rivendell to Moria. Opponent plays In Great Wrath with Khamûl the Easterling from his \
                 discard pile. Legal?",
                &["1. H In Great Wrath > Khamûl the Easterling (discard)"],
                "with Khamûl",
            ),
            (
                "Ringwraith game, the end of my turn at Bree. Grishnákh is wounded and has the Plague on him. I roll 10 for the \
                 Plague. Is he gone?",
                &["Grishnákh! {Plague}", "roll Plague 10"],
                "roll Grishnákh",
            ),
            (
                "My organization phase, Adûnaphel the Ringwraith is at Variag Camp. I hold Asternak and I have the influence for \
                 him. May I put him down there in his own company?",
                &["1. R Asternak > Variag Camp"],
                "influence",
            ),
        ],
        str::to_owned,
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whoever is said to spend what the other player's company bears is not the player of that company.
#[test]
fn whoever_is_named_with_a_card_of_the_other_player_is_who_declares() {
    let wrong = misread(
        &[
            ("@ My opponent discards Sam's Cram. Can he?", &["1. H discard Cram"], ""),
            ("@ Can my opponent discard Sam's Cram?", &["1. H discard Cram"], ""),
            ("@ The hazard player discards Sam's Cram. Legal?", &["1. H discard Cram"], ""),
            ("@ My opponent says \"I discard Sam's Cram\". Can he?", &["1. H discard Cram"], ""),
            ("@ He plays Doors of Night, then he discards Sam's Cram. Can he?", &["2. H discard Cram"], ""),
            ("@ I discard Sam's Cram. Can I?", &["1. R discard Cram"], ""),
            ("@ My opponent taps Frodo's Magical Harp for Sam. Can he?", &["1. H tap Magical Harp"], ""),
            ("@ Sam is tapped, so he discards Cram. Can he?", &["1. R discard Cram"], ""),
        ],
        |told| told.replace('@', "I move Sam with Cram and Frodo with a Magical Harp from Rivendell to Bree."),
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_told_of_one_thing_in_passing_is_told_of_that_one() {
    let wrong = misread(
        &[
            // What one bears is not borne by whoever is named behind it.
            (
                "I'm at Edoras with Faramir, he is tapped and carries Cram, and with Gimli. Legal?",
                &["Faramir* {Cram}"],
                "",
            ),
            (
                "At Moria are Ugluk, he is tapped and has Strange Rations, and Gorbag.",
                &["* {Strange Rations}"],
                "Gorbag {",
            ),
            (
                "Gorbag and Grishnákh are staying at Moria. Gorbag leads a Cave Troll around.",
                &["Gorbag {Cave Troll}"],
                "",
            ),
            // A hazard that somebody has had is used; one that they have got is not.
            ("@ My opponent has had both his hazards, limit 2. He plays Doors of Night. Can he?", &["limit 2/2"], ""),
            ("@ He's had one hazard, two is the limit. He plays Doors of Night. Can he?", &["limit 1/2"], ""),
            ("@ I've got both hazards left of two. I play Doors of Night. Can I?", &["limit 0/2"], ""),
            // An item that was used before is tapped.
            (
                "% My opponent taps the ring to cancel it, but he'd tapped it earlier this turn. Can he?",
                &["Stealth*}"],
                "",
            ),
            (
                "% Opponent wants to tap the ring against it. Only he tapped that ring earlier and it never untapped. Can he?",
                &["Stealth*}"],
                "",
            ),
            ("% Opponent cancels it with the ring. It was used this turn already. Can he?", &["Stealth*}"], ""),
            // Each of them has a strike.
            (
                "& One strike each, assigned, neither fought yet. I tap Bard for Concealment. Still in time?",
                &["strikes Bard Bowman, Legolas"],
                "",
            ),
            ("& Each has one strike. I tap Bard for Concealment. Too late?", &["strikes Bard Bowman, Legolas"], ""),
            // An answer is whoever's it is said to be, and else the other player's.
            (
                "@ I play Gates of Morning, and before it resolves there's a Twilight from the hazard player on the Gates.",
                &["2. H Twilight > Gates of Morning"],
                "H+",
            ),
            ("@ I play Gates of Morning, in response there's a Twilight on it. Is it gone?", &["2. H Twilight"], ""),
        ],
        |told| {
            told.replace('@', "I move Sam and Frodo from Rivendell to Bree.")
                .replace('%', "Bilbo with Magic Ring of Stealth goes from Rivendell to Bree, facing Wargs with two strikes at 9. Bilbo hasn't rolled.")
                .replace('&', "Bard Bowman and Legolas go from Rivendell to Weathertop and face Wargs.")
        },
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn everyday_words_for_states_gifts_and_dice_are_read() {
    let wrong = misread(
        &[
            // What is answered is the other player's.
            (
                "@ I respond to his Doors of Night with Twilight. Is it gone?",
                &["1. H Doors of Night", "2. R Twilight"],
                "",
            ),
            (
                "@ I answer Doors of Night with Twilight on it. Is it gone?",
                &["1. H Doors of Night", "2. R Twilight"],
                "",
            ),
            (
                "@ My opponent answers my Gates of Morning with Twilight. Ok?",
                &["1. R Gates of Morning", "2. H Twilight"],
                "",
            ),
            (
                "@ I respond to my own Gates of Morning with Twilight on his Doors of Night. Ok?",
                &["1. R Gates of Morning"],
                "H Gates",
            ),
            // Whoever taps behind a comma belongs to no list.
            (
                "Pippin with Leaflock is at Wellinghall. He puts Lure of the Senses on Pippin, Leaflock taps against it. Ok?",
                &["2. R tap Leaflock"],
                "",
            ),
            // A moment may stand ahead of the question.
            (
                "@ He plays Doors of Night and we both pass. Now in a new chain can I play Twilight on it?",
                &["R pass", "R Twilight > Doors of Night"],
                "H Twilight",
            ),
            // `'s` is short for `is`.
            (
                "My Óin's wounded and Gimli isn't. They go from Lórien to Moria. He plays Doors of Night. Ok?",
                &["Óin!, Gimli"],
                "",
            ),
            (
                "Strider is tapped and has a Cram, and also Gimli. They go from Lórien to Moria. He plays Doors of Night. Ok?",
                &["Strider* {Cram}, Gimli"],
                "",
            ),
            (
                "Gimli got himself tapped. He goes from Lórien to Moria with Óin. He plays Doors of Night. Ok?",
                &["Gimli*"],
                "",
            ),
            // Whoever gets something is named before it.
            (
                "Organization phase at Rivendell. Arwen hands Elladan the Star-glass. Her check is an 8.",
                &["Arwen {Star-glass}, Elladan", "R transfer Star-glass > Elladan"],
                "",
            ),
            (
                "Organization phase at Rivendell, Arwen has the Star-glass, Elladan is with her. I hand it over to Elladan. Ok?",
                &["Arwen {Star-glass}, Elladan", "R transfer Star-glass > Elladan"],
                "store",
            ),
            (
                "Organization phase at Rivendell. I'd like to hand the Star-glass from Arwen over to Elladan. Ok?",
                &["Arwen {Star-glass}, Elladan", "R transfer Star-glass > Elladan"],
                "",
            ),
            (
                "Óin with Sting and Balin go from Lórien to Moria. He plays Doors of Night. If Óin dies I'd like to hand Sting to Balin. Ok?",
                &["H Doors of Night"],
                "transfer",
            ),
            (
                "In my organization phase Balin and Gimli are at Rivendell. Balin gives to him the Arkenstone. Ok?",
                &["Balin {The Arkenstone}, Gimli", "R transfer The Arkenstone > Gimli"],
                "",
            ),
            (
                "@ Weariness of the Heart on Óin, check. I roll a 6 for Óin, with Glamdring on him. Is he gone?",
                &["Óin {Glamdring}"],
                "R Glamdring",
            ),
            (
                "Gimli wears a Magic Ring of Words, my friend plays Weariness of the Heart on him, check, and I got an 8.",
                &["Gimli {Magic Ring of Words}"],
                "",
            ),
            // What lies there is told in parentheses.
            (
                "@ Opponent plays Fell Winter (Doors of Night in play). I play Twilight on Doors. Ok?",
                &["H+ Doors of Night", "1. H Fell Winter"],
                "H+ Fell",
            ),
            // What two dice show.
            ("@ Weariness of the Heart on Óin, check. I rolled double fours. Is he gone?", &["roll cc Óin 8"], ""),
            (
                "@ Weariness of the Heart on Óin, check. Boxcars for Óin's corruption check. Is he safe?",
                &["roll cc Óin 12"],
                "",
            ),
            (
                "@ Weariness of the Heart on Óin, check. Óin rolls snake eyes, a 2. Is he gone?",
                &["roll cc Óin 2"],
                "2, ",
            ),
            // The number that a strike has counts no attacks.
            (
                "@ Orc-guard, two strikes of 8 attack us. I play Dark Quarrels to cancel it. Ok?",
                &["attack Orc-guard 2@8"],
                "8x",
            ),
        ],
        |told| told.replace('@', "Balin and Óin are going from Lórien to Moria."),
    );
    assert!(wrong.is_empty(), "{wrong:#?}");
}
