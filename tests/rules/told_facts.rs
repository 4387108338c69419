//! Facts that are told beside the plays: how somebody is, who is with whom, what has lain in play for long, and what a
//! question takes for granted.

use crate::app::misread;

#[test]
fn a_state_is_that_of_those_who_are_meant() {
    let told: [(&str, &[&str], &str); 25] = [
        ("Gimli and Balin, who is tapped, are with him.", &["Gimli,", "Balin*"], "Gimli*"),
        ("Gimli and Balin, who are tapped, can do nothing.", &["Gimli*", "Balin*"], "Legolas*"),
        ("Two of them are tapped: Gimli and Balin.", &["Gimli*", "Balin*"], "Legolas*"),
        ("Two are tapped (Gimli and Balin).", &["Gimli*", "Balin*"], "Legolas*"),
        ("I have two tapped characters, Gimli and Balin.", &["Gimli*", "Balin*"], "Legolas*"),
        ("Tapped: Gimli, Balin.", &["Gimli*", "Balin*"], "Legolas*"),
        ("Tapped are Gimli and Balin.", &["Gimli*", "Balin*"], "Legolas*"),
        ("The first two are tapped.", &["Gimli*", "Legolas*"], "Balin*"),
        ("The last one is tapped.", &["Balin*"], "Gimli*"),
        ("Gimli is untapped, the other two are tapped.", &["Legolas*", "Balin*"], "Gimli*"),
        ("Gimli is untapped but the rest is tapped.", &["Legolas*", "Balin*"], "Gimli*"),
        ("Gimli is tapped, the others are untapped.", &["Gimli*"], "Balin*"),
        ("Gimli, like Balin, is tapped.", &["Gimli*", "Balin*"], "Legolas*"),
        ("Gimli, unlike Balin, is tapped.", &["Gimli*"], "Balin*"),
        ("Gimli is tapped, as is Balin.", &["Gimli*", "Balin*"], "Legolas*"),
        ("Gimli is exhausted, Balin ready.", &["Gimli*"], "Balin*"),
        ("Gimli was tapped earlier but has untapped since.", &["Gimli"], "Gimli*"),
        ("My whole company is tapped.", &["Gimli*", "Legolas*", "Balin*"], ""),
        ("All my guys are tapped.", &["Gimli*", "Legolas*", "Balin*"], ""),
        ("None of my characters is tapped apart from Gimli.", &["Gimli*"], "Balin*"),
        ("Balin bears a tapped Sting and an untapped Elven Cloak.", &["{Sting*, Elven Cloak untapped}"], "Balin*"),
        ("Balin bears Sting and Elven Cloak. Both of Balin's items are tapped.", &["{Sting*, Elven Cloak*}"], "Balin*"),
        ("Sting, borne by Balin, is tapped.", &["Balin {Sting*}"], "Balin*"),
        ("Balin bears Sting. Balin's Sting is tapped and so is Gimli.", &["Balin {Sting*}", "Gimli*"], "Balin*"),
        ("Balin controls Gwaihir, who is tapped.", &["Balin {Gwaihir*}"], "Balin*"),
    ];
    let text = |said: &str| {
        format!("I move Gimli, Legolas and Balin from Rivendell to Bree. {said} Opponent plays Foul Fumes. Legal?")
    };
    let wrong = misread(&told, text);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_question_tells_what_it_takes_for_granted() {
    let told: [(&str, &[&str], &str); 23] = [
        ("Can opponent play Call of Home on Frodo although he's tapped?", &["Frodo*", "1. H Call of Home > Frodo"], ""),
        ("Can opponent play Call of Home on Frodo when he is wounded?", &["Frodo!"], ""),
        ("May opponent play Call of Home on Frodo, who is tapped?", &["Frodo*"], ""),
        ("Can opponent tap Adûnaphel on Frodo if Frodo is already tapped?", &["Frodo*"], ""),
        ("Can Call of Home target a tapped Frodo?", &["Frodo*"], ""),
        ("Opponent plays Call of Home on Frodo. Is that ok with Frodo tapped?", &["Frodo*"], ""),
        ("Opponent plays Call of Home on Frodo. Does it make a difference that he is tapped?", &["Frodo*"], ""),
        ("Opponent plays Call of Home on Frodo. Does it work if Frodo bears Sting?", &["Frodo {Sting}"], ""),
        ("If Elrond is tapped, can my opponent play Call of Home on Frodo?", &["Elrond*"], ""),
        ("Opponent plays Call of Home on Frodo. Is Frodo tapped?", &["Frodo"], "Frodo*"),
        ("Opponent plays Call of Home on Frodo. Can you tell me if Frodo is tapped?", &["Frodo"], "Frodo*"),
        (
            "Opponent taps Adûnaphel on Frodo. Does it matter that Frodo is tapped?",
            &["tap Adûnaphel > Frodo"],
            "Frodo*",
        ),
        ("Opponent wants to tap Adûnaphel on Frodo. Frodo is tapped already. Can he do that?", &["Frodo*"], ""),
        (
            "Can opponent tap Adûnaphel, which he has in play, against Frodo, who is tapped?",
            &["Frodo*", "1. H tap Adûnaphel > Frodo"],
            "",
        ),
        (
            "Opponent plays Weariness of the Heart on Frodo. May Elrond support if he is wounded?",
            &["Elrond!", "support cc Frodo (tap Elrond)"],
            "",
        ),
        (
            "May opponent play Call of Home on Frodo after Doors of Night?",
            &["1. H Doors of Night\n2. H Call of Home > Frodo"],
            "",
        ),
        ("Can opponent play Foul Fumes if Doors of Night is not in play?", &["1. H Foul Fumes"], "Doors"),
        ("Can opponent play Foul Fumes without Doors of Night in play?", &["1. H Foul Fumes"], "Doors"),
        ("Can I play Twilight on Doors of Night?", &["1. R Twilight > Doors of Night"], "2."),
        (
            "Can I play Twilight on Doors of Night if it is already in play?",
            &["H+ Doors", "1. R Twilight > Doors"],
            "2.",
        ),
        ("Is it legal to play Twilight on Doors of Night?", &["1. R Twilight > Doors of Night"], "2."),
        ("Opponent plays Call of Home on Frodo. What happens if I have Twilight in hand?", &["R hand: Twilight"], "2."),
        (
            "Can I play Marvels Told, tapping Elrond, on Adûnaphel while Doors of Night is in play?",
            &["H+ Doors of Night", "1. R Marvels Told (tap Elrond) > Adûnaphel"],
            "2.",
        ),
    ];
    let wrong = misread(&told, |said| format!("Elrond and Frodo move from Rivendell to Bree. {said}"));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_has_lain_in_play_for_long_is_not_declared_anew() {
    let told: [(&str, &[&str], &str); 26] = [
        (
            "Opponent played Doors of Night two turns ago and it is still there.",
            &["H+ Doors of Night since start"],
            "2.",
        ),
        ("Last turn I played Gates of Morning; it stayed.", &["R+ Gates of Morning since start"], "2."),
        ("Last turn opponent played Lure of the Senses on Frodo.", &["Frodo {Lure of the Senses}"], "2."),
        ("Opponent's Doors of Night, which came into play last turn, is still there.", &["H+ Doors of Night"], "2."),
        ("With Doors of Night up, he goes on.", &["H+ Doors of Night"], "2."),
        ("Doors of Night is active.", &["H+ Doors of Night"], "2."),
        ("Foul Fumes will be discarded at the end of this turn.", &["H+ Foul Fumes"], "2."),
        ("Gates of Morning was played by me in my long-event phase.", &["earlier R Gates of Morning"], "phase long"),
        ("I have played Stealth this turn.", &["earlier R Stealth"], "1. R"),
        ("Neither Doors of Night nor Gates of Morning is in play.", &["1. H"], "Doors"),
        ("Opponent just discarded Doors of Night.", &["1. H"], "Doors"),
        ("My Gates of Morning was cancelled a moment ago.", &["1. H"], "Gates"),
        ("My Gates of Morning just got discarded.", &["1. H"], "Gates"),
        ("Doors of Night has been cancelled by Twilight already.", &["R discard: Twilight"], "Doors"),
        ("I've already discarded Twilight.", &["R discard: Twilight"], "hand"),
        ("Lure of the Senses was on Frodo but he got rid of it.", &["1. H"], "Lure"),
        ("Frodo suffers from Lure of the Senses.", &["Frodo {Lure of the Senses}"], "doubt"),
        ("In play: Doors of Night (opponent), Gates of Morning (me).", &["H+ Doors", "R+ Gates"], ""),
        ("My deck has Twilight on top.", &["R deck: Twilight"], "hand"),
        ("The top card of my deck is Twilight.", &["R deck: Twilight"], "hand"),
        ("Twilight lies in my sideboard.", &["R sideboard: Twilight"], "H+"),
        ("Opponent knows that I have Twilight.", &["R hand: Twilight"], "H hand"),
        ("Both players have no cards in hand.", &["R hand: none", "H hand: none"], ""),
        ("Aragorn II is in my hand, Gimli in my discard pile.", &["R hand: Aragorn II", "R discard: Gimli"], ""),
        ("Frodo has 3 corruption points.", &["given cp(Frodo) 3"], ""),
        ("Elrond has +1 prowess until the end of the turn.", &["1. H"], "phase end"),
    ];
    let text = |said: &str| {
        format!("Elrond and Frodo move from Rivendell to Bree. {said} Opponent plays Awaken Minions. Legal?")
    };
    let wrong = misread(&told, text);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_company_has_its_own_members_and_sites() {
    let two = ["Gandalf, Frodo\n", "Gimli, Legolas\n"];
    let told: [(&str, &[&str], &str); 11] = [
        (
            "The first (Gandalf, Frodo) is at Rivendell, the second (Gimli, Legolas) moves from Bree to Moria.",
            &two,
            "Frodo, Gimli",
        ),
        (
            "Gandalf stays behind at Rivendell, the rest (Gimli, Legolas) go to Bree.",
            &["Gandalf\n", "Gimli, Legolas\n", "at Rivendell"],
            "Gandalf, ",
        ),
        (
            "Gandalf, Frodo and Gimli are at Rivendell. Gimli moves to Bree alone, the others stay.",
            &["Gandalf, Frodo\n", "at Rivendell", "Gimli\npath Rivendell > Bree"],
            "Frodo, Gimli",
        ),
        (
            "I split my company: Gandalf and Frodo go to Bree, Gimli and Legolas to Moria, both from Rivendell.",
            &["path Rivendell > Bree", "path Rivendell > Moria", two[0], two[1]],
            "",
        ),
        (
            "Two companies move to Bree: Gandalf and Frodo from Rivendell, Gimli and Legolas from Edhellond.",
            &["path Rivendell > Bree", "path Edhellond > Bree", two[0], two[1]],
            "",
        ),
        (
            "Gandalf and Frodo move from Rivendell to Bree. Gimli and Legolas move from Edhellond to Bree.",
            &["path Rivendell > Bree", "path Edhellond > Bree", two[0], two[1]],
            "",
        ),
        (
            "Company A: Gandalf, Frodo. Company B: Gimli, Legolas. A moves from Rivendell to Bree, B stays at Rivendell.",
            &["path Rivendell > Bree", "at Rivendell", two[0], two[1]],
            "",
        ),
        (
            "Gimli has moved from Rivendell to Bree already. Now Gandalf and Frodo move from Rivendell to Moria.",
            &["Gimli\nat Bree", "Gandalf, Frodo\npath Rivendell > Moria"],
            "path Rivendell > Bree",
        ),
        ("Gandalf and Frodo stay at Rivendell. Gimli and Legolas go to Bree.", &two, "Frodo, Gimli"),
        ("Gandalf and Frodo are at Rivendell. Gimli and Legolas move from Bree to Moria.", &two, "Frodo, Gimli"),
        ("My first company is Gandalf and Frodo at Rivendell. My second one, Gimli and Legolas, is at Bree.", &two, ""),
    ];
    let wrong = misread(&told, |said| format!("{said} Opponent plays Foul Fumes. Legal?"));
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_question_alone_tells_a_situation_where_somebody_does_something() {
    let told: [(&str, &[&str], &str); 3] = [
        (
            "Can my opponent play Call of Home on Frodo, who moves with Elrond from Rivendell to Bree?",
            &["Frodo, Elrond", "path Rivendell > Bree", "1. H Call of Home > Frodo"],
            "",
        ),
        ("Can Frodo play Sting at Bree if he is tapped?", &["Frodo*", "at Bree", "1. R Sting"], ""),
        ("What is a corruption check of a hobbit?", &[], "1."),
    ];
    let wrong = misread(&told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
