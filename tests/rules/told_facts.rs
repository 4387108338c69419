//! Facts that are told beside the plays: how somebody is, who is with whom, what has lain in play for long, and what a
//! question takes for granted.

use crate::app::misread;

#[test]
fn a_state_is_that_of_those_who_are_meant() {
    let told: [(&str, &[&str], &str); 30] = [
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
        ("They are tapped.", &["Gimli*", "Legolas*", "Balin*"], ""),
        ("Gimli and Balin are Dwarves, they are both tapped.", &["Gimli*", "Balin*"], "Legolas*"),
        ("Gimli and Balin are at the front, the two are tapped.", &["Gimli*", "Balin*"], "Legolas*"),
        ("My Gimli has Sting and Balin, who goes with him, is wounded.", &["Gimli {Sting}", "Balin!"], "Gimli!"),
        ("Balin is taped.", &["Balin*"], "Gimli*"),
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

#[test]
fn whoever_does_something_with_a_card_is_there() {
    let told: [(&str, &[&str], &str); 7] = [
        (
            "HP's on-guard card at Edoras is Foolish Words; the resource player's Théoden tries to influence the Riders of Rohan, site phase. HP reveals the card on Théoden. May he?",
            &[
                "phase site",
                "R: Théoden",
                "at Edoras",
                "H+ Foolish Words at Edoras on-guard",
                "1. R Riders of Rohan by Théoden",
                "2. H reveal-on-guard Foolish Words > Théoden",
            ],
            "",
        ),
        (
            "We entered Moria with Gimli and Legolas and beat the automatic-attack. Gimli takes Glamdring, tapping. OK?",
            &[
                "phase site",
                "R: Gimli, Legolas",
                "at Moria",
                "earlier his company faces Moria",
                "1. R Glamdring by Gimli",
            ],
            "",
        ),
        (
            "Opp: I have Ivic at Southron Oasis (revealed)\nMe: moving Peath to Southron Oasis from Edhellond\nMe: Withdrawn to Mordor on Ivic",
            &[
                "R: Peath",
                "path Edhellond > Southron Oasis",
                "H+ Ivic at Southron Oasis",
                "1. R Withdrawn to Mordor > Ivic",
            ],
            "",
        ),
        (
            "With the Variags of Khand among the resource player's factions, the hazard player's face-up agent Golodhros, at Variag Camp, taps to influence them away. Gandalf's company moves from Edhellond to that camp. Can he?",
            &[
                "R: Gandalf",
                "path Edhellond > Variag Camp",
                "R+ Variags of Khand",
                "H+ Golodhros at Variag Camp face-up",
                "1. H tap Golodhros > Variags of Khand",
            ],
            "",
        ),
        (
            "He set a card on-guard at Edoras and it's Foolish Words. When my Éomer tries to influence the Riders of Rohan there, he flips it. Legit?",
            &[
                "phase site",
                "R: Éomer",
                "at Edoras",
                "H+ Foolish Words at Edoras on-guard",
                "1. R Riders of Rohan by Éomer",
                "2. H reveal-on-guard Foolish Words",
            ],
            "",
        ),
        (
            "Opponent has Golodhros as an agent face down at Bree. I move Gandalf from Rivendell to Bree. He reveals him. Legal?",
            &["R: Gandalf", "path Rivendell > Bree", "H+ Golodhros at Bree face-down", "1. H reveal-agent Golodhros"],
            "",
        ),
        (
            "One of my characters is turned sideways, that's Balin, the other one Bifur is still straight. We're walking Lórien to Moria. He plays Lesser Spiders on the wilderness, is it bad?",
            &["R: Balin*, Bifur untapped", "path Lórien > Moria", "1. H Lesser Spiders key w"],
            "",
        ),
    ];
    let wrong = misread(&told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_told_of_a_fight_besides_its_strikes() {
    let told: [(&str, &[&str], &str); 10] = [
        (
            "The resource player assigns the strikes of Lawless Men (2@9) to Damrod and Mablung, company on its way from Lórien to Henneth Annûn. Any problem with that?",
            &[
                "phase combat",
                "R: Damrod, Mablung",
                "path Lórien > Henneth Annûn",
                "attack Lawless Men 2@9",
                "1. R assign Damrod, Mablung",
            ],
            "",
        ),
        (
            "Wargs (2@9) on Gimli, Legolas and Frodo on the way from Rivendell to Bree. I give the strikes to Gimli and Legolas. Allowed?",
            &[
                "phase combat",
                "R: Gimli, Legolas, Frodo",
                "path Rivendell > Bree",
                "attack Wargs 2@9",
                "1. R assign Gimli, Legolas",
            ],
            "",
        ),
        (
            "Thief (1@15) strikes my Merry on the way Lórien to Edoras and both Éomer and Éowyn would help by tapping. Can I do that with the two of them?",
            &[
                "phase assigned",
                "R: Merry, Éomer, Éowyn",
                "path Lórien > Edoras",
                "attack Thief 1@15",
                "strikes Merry",
                "1. R support strike Merry (tap Éomer)",
                "2. R support strike Merry (tap Éowyn)",
            ],
            "",
        ),
        (
            "cave-drake 2@10 on halbarad n beretar, can sam gamgee tap 2 sup halbarad (rivendell>tharbad)",
            &[
                "phase assigned",
                "R: Halbarad, Beretar, Sam Gamgee",
                "path Rivendell > Tharbad",
                "attack Cave-drake 2@10",
                "strikes Halbarad, Beretar",
                "1. R support strike Halbarad (tap Sam Gamgee)",
            ],
            "",
        ),
        (
            "My Legolas got a 9 against the Huorn strike (1@10), Rivendell to Bree. Is it beaten?",
            &[
                "phase assigned",
                "R: Legolas",
                "path Rivendell > Bree",
                "attack Huorn 1@10",
                "strikes Legolas",
                "roll strike Legolas 9",
            ],
            "",
        ),
        (
            "Paula's Faramir drinks up his Potion of Prowess while Orc-guard attacks Faramir and Anborn. Are both at +1?",
            &[
                "phase combat",
                "R: Faramir {Potion of Prowess}, Anborn",
                "attack Orc-guard",
                "1. R discard Potion of Prowess",
            ],
            "",
        ),
        (
            "Help, Dire Wolves on Bilbo and Balin! No strikes yet. Bilbo can hide them all, that Concealment card, tapping him, right?",
            &["phase combat", "R: Bilbo, Balin", "attack Dire Wolves", "1. R Concealment (tap Bilbo)"],
            "",
        ),
        (
            "Opp: Giant Spiders on Elladan & Elrohir (Riv to Moria), all strikes beaten\nMe: that's over then\nOpp: now Hobgoblins key ww. ok?",
            &[
                "R: Elladan, Elrohir",
                "path Rivendell > Moria",
                "earlier his company faces Giant Spiders",
                "1. H Hobgoblins key ww",
            ],
            "",
        ),
        (
            "Cave-drake attacks Gimli and Legolas, moving from Rivendell to Bree. The strikes (2, prowess 10) are on Gimli and Legolas. Gimli takes his without tapping: 8. Wounded?",
            &[
                "phase assigned",
                "R: Gimli, Legolas",
                "path Rivendell > Bree",
                "attack Cave-drake @10",
                "strikes Gimli, Legolas",
                "1. R choose Gimli [stay untapped]",
                "roll strike Gimli 8",
            ],
            "",
        ),
        (
            "Wargs attacked us before and all strikes were defeated. Now, still moving Gimli and Balin from Rivendell to Moria, he plays Orc-patrol keyed to w. OK?",
            &["R: Gimli, Balin", "path Rivendell > Moria", "earlier his company faces Wargs", "1. H Orc-patrol key w"],
            "",
        ),
    ];
    let wrong = misread(&told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn dice_and_support_belong_to_their_check() {
    let told: [(&str, &[&str], &str); 9] = [
        (
            "Because of Emil's Weariness of the Heart, Mara's Denethor II must test his corruption; Beregond backs him by tapping. What modifier?",
            &[
                "R: Beregond, Denethor II",
                "1. H Weariness of the Heart > Denethor II [corruption check]",
                "2. R support cc Denethor II (tap Beregond)",
            ],
            "",
        ),
        (
            "What is this tapping for +1 stuff? Glorfindel II has to do the corruption roll because of Weariness of the Heart, and I also have Arwen there who isn't doing anything, so I'd tap her. Allowed?",
            &[
                "R: Arwen, Glorfindel II",
                "1. H Weariness of the Heart > Glorfindel II [corruption check]",
                "2. R support cc Glorfindel II (tap Arwen)",
            ],
            "",
        ),
        (
            "Weariness of the Heart on Frodo. I tap Sam Gamgee. How does that change his corruption check?",
            &["R: Sam Gamgee, Frodo", "1. H Weariness of the Heart > Frodo", "2. R support cc Frodo (tap Sam Gamgee)"],
            "",
        ),
        (
            "Seven of Yuri's general influence lies idle when Anke's Call of Home is aimed at his Glorfindel II. With a 4, is he safe?",
            &["R: Glorfindel II", "given influence(R) 7", "1. H Call of Home > Glorfindel II", "roll Call of Home 4"],
            "",
        ),
        (
            "Call of Home hits Frodo. Free GI: 3. Dice: 8. Does he stay?",
            &["R: Frodo", "given influence(R) 3", "1. H Call of Home > Frodo", "roll Call of Home 8"],
            "",
        ),
        (
            "In my site phase at Edoras Éomer taps and Riders of Rohan are influenced with an 8. Do they come into play?",
            &["phase site", "R: Éomer", "at Edoras", "1. R Riders of Rohan (tap Éomer)", "roll ic Éomer 8"],
            "",
        ),
        (
            "I am at Edoras with Éomer. He influences the Riders of Rohan and I get a 9. Enough?",
            &["phase site", "R: Éomer", "at Edoras", "1. R Riders of Rohan", "roll ic Éomer 9"],
            "",
        ),
        (
            "I've Bilbo, Frodo and Sam Gamgee on their way from Rivendell to Bree. Bilbo's wounded. My friend plays Weariness of the Heart on Bilbo. Sam taps to support him, Frodo too. I roll a 4. What's the final result?",
            &[
                "R: Bilbo!, Frodo, Sam Gamgee",
                "path Rivendell > Bree",
                "1. H Weariness of the Heart > Bilbo",
                "2. R support cc Bilbo (tap Sam Gamgee)",
                "3. R support cc Bilbo (tap Frodo)",
                "roll cc Bilbo 4",
            ],
            "",
        ),
        (
            "I store Book of Mazarbul at Rivendell with Balin in my organization phase. I roll 5 for corruption.",
            &[
                "phase org",
                "R: Balin {Book of Mazarbul}",
                "at Rivendell",
                "1. R store Book of Mazarbul",
                "roll cc Balin 5",
            ],
            "",
        ),
    ];
    let wrong = misread(&told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_spent_given_or_played_before() {
    let told: &[(&str, &[&str], &str)] = &[
        (
            "Opponent moves Bilbo with a Magic Ring of Stealth from Rivendell to Bree. Wargs, keyed to wilderness, attack, and Bilbo faces a strike. He wants to use the ring to cancel the strike, but that ring is tapped, he used it earlier this turn. Can he use it?",
            &["R: Bilbo {Magic Ring of Stealth*}"],
            "Bilbo*",
        ),
        (
            "Opponent moves Bilbo with a Magic Ring of Stealth from Rivendell to Bree. Wargs, keyed to wilderness, attack, and Bilbo faces a strike. The ring was tapped earlier. Can he use it on the strike?",
            &["R: Bilbo {Magic Ring of Stealth*}"],
            "Bilbo*",
        ),
        (
            "I'm a Ringwraith at Bree with Layos (he is tapped) and Jerrek. The company has only one item, the Foul-smelling Paste of Jerrek. My opponent plays Covetous Thoughts on Layos.",
            &["R: Layos*, Jerrek {Foul-smelling Paste}"],
            "Jerrek*",
        ),
        (
            "Layos and Jerrek are at Bree, I'm a Ringwraith. They have a Foul-smelling Paste and it's Jerrek who holds it. My opponent plays Covetous Thoughts on Layos.",
            &["R: Layos, Jerrek {Foul-smelling Paste}"],
            "",
        ),
        (
            "At Vale of Erech my Halbarad makes the influencing of the Men of Lamedon, he taps. Dice are 7. Is enough?",
            &[
                "phase site",
                "R: Halbarad",
                "at Vale of Erech",
                "1. R Men of Lamedon (tap Halbarad)",
                "roll ic Halbarad 7",
            ],
            "",
        ),
        (
            "The resource player's Sam Gamgee is at Bandit Lair and takes a Beautiful Gold Ring and taps. Is the play correct?",
            &["phase site", "R: Sam Gamgee", "at Bandit Lair", "1. R Beautiful Gold Ring"],
            "",
        ),
        (
            "rolled an 8 for blue mountain dwarves w frodo (tapped him for it, hes there on his own) at blue mountain dwarf-hold. site phase ofc. is the site tapped now or can sombody else still use it",
            &[
                "phase site",
                "R: Frodo",
                "at Blue Mountain Dwarf-hold",
                "1. R Blue Mountain Dwarves (tap Frodo)",
                "roll ic Frodo 8",
            ],
            "",
        ),
        (
            "The resource player, organizing, plays Beregond at Minas Tirith to join Denethor II. Is that legal?",
            &["phase org", "R: Denethor II", "at Minas Tirith", "1. R Beregond > his company"],
            "",
        ),
        (
            "Erkenbrand takes the Horn of Anor from Éowyn at Lórien in the organization phase. Does Éowyn check corruption?",
            &[
                "phase org",
                "R: Erkenbrand, Éowyn {Horn of Anor}",
                "at Lórien",
                "1. R transfer Horn of Anor > Erkenbrand",
            ],
            "",
        ),
        (
            "First he plays Minions Stir, my Fíli and Kíli being en route from Rivendell to Moria; when it's in play, he brings Orc-patrol keyed to w. Boosted?",
            &["R: Fíli, Kíli", "path Rivendell > Moria", "1. H Minions Stir", "next chain", "2. H Orc-patrol key w"],
            "",
        ),
        (
            "Khamûl the Easterling, in play, is tapped by Gesa, and there are three cards in Rasmus's hand. His Éomer is on the way from Lórien to Edoras. How many go?",
            &[
                "R: Éomer",
                "path Lórien > Edoras",
                "H+ Khamûl the Easterling",
                "R hand: a card x3",
                "1. H tap Khamûl the Easterling",
            ],
            "",
        ),
        (
            "me gates of morning, him twilight on gates, me nothin. hes got shadow of mordor out. rivendell>bree w strider. shadow survive?",
            &[
                "R: Strider",
                "path Rivendell > Bree",
                "H+ Shadow of Mordor",
                "1. R Gates of Morning",
                "2. H Twilight > Gates of Morning",
                "3. R pass",
            ],
            "",
        ),
        (
            "Hello, first time I own one of those Strider cards so please be patient! He was hanging out at Bree with Gimli and he was carrying Narsil. It was my organization phase, and I had the real king in hand, Aragorn II, so I swapped him in for Strider like the card seems to say. My question is mainly about the sword thing, does that move over to the new guy? And where does the Strider card go, to my discard pile?",
            &[
                "phase org",
                "R: Strider {Narsil}, Gimli",
                "at Bree",
                "R hand: Aragorn II",
                "1. R bring Aragorn II > Strider",
            ],
            "",
        ),
        (
            "Marvin reveals Foolish Words, which he placed on-guard at Edoras, the moment Tanja's Éomer taps to influence the Riders of Rohan. Tanja then rolls 9. Do the Riders join her?",
            &[
                "phase site",
                "R: Éomer",
                "at Edoras",
                "H+ Foolish Words at Edoras on-guard",
                "1. R Riders of Rohan (tap Éomer)",
                "2. H reveal-on-guard Foolish Words",
                "roll ic Éomer 9",
            ],
            "",
        ),
        (
            "sam gamgee holding beautiful gold ring, wormsbane is w aragorn ii, they move rivendell > tharbad. dragon-sickness on aragorn ii legal?",
            &[
                "R: Aragorn II {Wormsbane}, Sam Gamgee {Beautiful Gold Ring}",
                "path Rivendell > Tharbad",
                "1. H Dragon-sickness > Aragorn II",
            ],
            "",
        ),
        (
            "Gandalf tests Frodo's Precious Gold Ring, tapping. Roll: 9. I play Magic Ring of Stealth, ok?",
            &[
                "R: Frodo {Precious Gold Ring}",
                "R hand: Magic Ring of Stealth",
                "1. R tap Gandalf > Precious Gold Ring",
                "pick Magic Ring of Stealth",
                "roll test 9",
            ],
            "",
        ),
        (
            "Gandalf and Frodo go from Minas Morgul to Mount Doom. Frodo's got the Precious Gold Ring. I play Test of Form on the ring using Gandalf as the sage. Is it legal?",
            &[
                "R: Gandalf, Frodo {Precious Gold Ring}",
                "path Minas Morgul > Mount Doom",
                "1. R Test of Form > Precious Gold Ring by Gandalf",
            ],
            "",
        ),
        (
            "Gandalf and Elrond leave Rivendell for Bree. Opponent has Adûnaphel in play. I tapped Elrond and played Marvels Told with Adûnaphel for target. Is it possible?",
            &[
                "R: Gandalf, Elrond",
                "path Rivendell > Bree",
                "H+ Adûnaphel",
                "1. R Marvels Told (tap Elrond) > Adûnaphel",
            ],
            "",
        ),
        (
            "Elrond with the Magical Harp and Aragorn II with Narsil move from Rivendell to Bree. My opponent played The Roving Eye at Aragorn (and Elrond had to watch it). Is it legal?",
            &[
                "R: Elrond {Magical Harp}, Aragorn II {Narsil}",
                "path Rivendell > Bree",
                "1. H The Roving Eye > Aragorn II",
            ],
            "",
        ),
        (
            "My opponent moves Aragorn II from Lórien to Minas Morgul, and my Golodhros is at Minas Morgul, not revealed. I tap Golodhros on Aragorn. Am I allowed?",
            &[
                "R: Aragorn II",
                "path Lórien > Minas Morgul",
                "H+ Golodhros at Minas Morgul face-down",
                "1. H tap Golodhros > Aragorn II",
            ],
            "",
        ),
        (
            "Elladan, Legolas and Gimli, going from Rivendell to Weathertop, are attacked by Dire Wolves (4 strikes, prowess 8), strikes not assigned. I tap Elladan for Concealment. How many strikes do the Wolves have left?",
            &[
                "phase combat",
                "R: Elladan, Legolas, Gimli",
                "path Rivendell > Weathertop",
                "attack Dire Wolves 4@8",
                "1. R Concealment (tap Elladan)",
            ],
            "H Wolves",
        ),
        (
            "My site phase. Dunlendings was at Dunnish Clan-hold alone. My Orc Veteran is at Dunnish Clan-hold and taps to influence it. Legal?",
            &[
                "R: Orc Veteran",
                "at Dunnish Clan-hold",
                "H+ Dunlendings",
                "1. R influence Dunlendings (tap Orc Veteran)",
            ],
            "H: Dunlendings",
        ),
        (
            "Balin (he is tapped) and Gimli move from Rivendell to Bree. My opponent plays Call of Home on Gimli. Is it legal?",
            &["R: Balin*, Gimli", "path Rivendell > Bree", "1. H Call of Home > Gimli"],
            "Gimli*",
        ),
        (
            "Anton moves his Aragorn II from Lórien to Edoras. Berta has Freca face-down at Edoras. Her own company is at Edoras, too, it is Éowyn. Berta reveals Freca. Is that legal?",
            &["R: Aragorn II", "H: Éowyn", "1. H reveal-agent Freca"],
            "Aragorn II, Éowyn",
        ),
        (
            "Greta has Elrond and Gandalf walking from Rivendell to Bree. Marcel has Adûnaphel in play as a permanent-event. She taps Elrond for Marvels Told on the Nazgûl. Is that legal?",
            &["R: Elrond, Gandalf", "1. R Marvels Told (tap Elrond) > Adûnaphel"],
            "",
        ),
        (
            "Gandalf and Frodo move from Rivendell to Bree. Wargs (2 strikes at 9) attack, one strike each. We are doing the strike of Gandalf. I tap Frodo to support him. Is that legal?",
            &["phase strike Gandalf", "strikes Gandalf, Frodo", "1. R support strike Gandalf (tap Frodo)"],
            "assigned",
        ),
        (
            "Óin, Gimli and Balin move from Rivendell to Bree. Orc-patrol (3 strikes at 6) attacks. Of the three strikes of its attack everyone but Balin took one. I tap Balin to support Gimli. Is that legal?",
            &["strikes Óin, Gimli", "1. R support strike Gimli (tap Balin)"],
            "strikes Balin",
        ),
        (
            "Gimli stays at Goblin-gate. My Wargs have only Wilderness. Can I play them on him?",
            &["R: Gimli", "at Goblin-gate", "1. H Wargs key w"],
            "",
        ),
    ];
    let wrong = misread(told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_told_beside_the_play_is_read() {
    let told: &[(&str, &[&str], &str)] = &[
        (
            "I move Gandalf and Frodo from Rivendell to Bree. The hazard limit is four and my opponent is at four. Can he play Doors of Night?",
            &["limit 4/4", "1. H Doors of Night"],
            "",
        ),
        (
            "Gandalf and Frodo move from Rivendell to Bree. Up to 4 hazards are allowed, he's up to 3 now. He plays Doors of Night. Legal?",
            &["limit 3/4"],
            "",
        ),
        (
            "Tom moves Frodo from Rivendell to Bree. Sue plays Call of Home on him. Legal?",
            &["R: Frodo\n", "1. H Call of Home > Frodo"],
            "Tom Bombadil",
        ),
        (
            "There is a Siege on Minas Tirith. My Faramir and Beregond go there from Lórien. Opponent plays Call of Home on Beregond.",
            &["path Lórien > Minas Tirith", "H+ Siege on Minas Tirith", "1. H Call of Home > Beregond"],
            "",
        ),
        (
            "My agent Golodhros has been turned up before and waits at Minas Tirith. Denethor II comes there from Lórien. I tap Golodhros.",
            &["H+ Golodhros at Minas Tirith", "1. H tap Golodhros"],
            "reveal",
        ),
        (
            "In my organization phase I play Ford; the ranger being tapped is Elladan. He is at Rivendell with Arwen.",
            &["R: Elladan, Arwen", "1. R Ford (tap Elladan)"],
            "Elladan*",
        ),
        (
            "I move Éowyn and Háma from Lórien to Woodmen-town. Lesser Spiders (4@7) attack. Concealment on them, and Éowyn gets tapped.",
            &["R: Éowyn, Háma", "1. R Concealment (tap Éowyn) > attack"],
            "Éowyn*",
        ),
        (
            "so wolves 3@8 attack merry n beregond goin lorien to edoras, merry taps 4 concealment",
            &["attack Wolves 3@8", "1. R Concealment (tap Merry)"],
            "",
        ),
        (
            "Items: Sting (on Frodo), Elven Cloak (on Sam). They move from Rivendell to Bree. Opponent plays Call of Home on Frodo.",
            &["Frodo {Sting}", "Sam Gamgee {Elven Cloak}", "1. H Call of Home > Frodo"],
            "R Sting",
        ),
        (
            "Me: Faramir goes from Lórien to Henneth Annûn\nOpponent: what does he have?\nMe: Black Arrow and Cram\nOpponent: then Brigands, keyed to wilderness",
            &["Faramir {Black Arrow, Cram}", "1. H Brigands key w"],
            "2.",
        ),
        (
            "I have Despair of the Heart stuck on my Thorin, moving him from Rivendell to Ettenmoors. Opponent plays Lure of the Senses on him.",
            &["Thorin II {Despair of the Heart}", "1. H Lure of the Senses > Thorin II"],
            "",
        ),
        (
            "My Haldir is tapped and bears Waybread. I discard it to untap him on the way from Lórien to Woodmen-town. Works?",
            &["Haldir* {Waybread}", "1. R discard Waybread"],
            "discard Waybread > Woodmen-town",
        ),
        (
            "Gimli and Legolas stand in front of Orc-guard. Strikes are not assigned. I play Dark Quarrels so they leave us alone.",
            &["R: Gimli, Legolas", "attack Orc-guard", "1. R Dark Quarrels"],
            "H Orc-guard",
        ),
        (
            "opp has firiel facedown in dol amroth n flips her when my anborn n damrod come from edhellond, thats allowed?",
            &["path Edhellond > Dol Amroth", "H+ Firiel at Dol Amroth face-down", "1. H reveal-agent Firiel"],
            "",
        ),
        (
            "He plays his Daelomin at Home (in play since last turn) for more limit. I move Beorn from Lórien to Beorn's House.",
            &["H+ Daelomin at Home", "1. H discard Daelomin at Home"],
            "1. H Daelomin",
        ),
    ];
    let wrong = misread(told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}
