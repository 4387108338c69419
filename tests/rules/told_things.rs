//! Things, and who has or uses them, told in whatever words: texts, beside the lines of the script that they must become.

use crate::app::misread;
use crate::told_turns::hold;

#[test]
fn what_goes_before_or_lies_there_is_told_in_whatever_words() {
    let ring = "Wargs, two strikes at 9, hit Bilbo, who goes alone from Rivendell to Bree. Bilbo's strike is about to be rolled. I will use my Magic Ring of Stealth to cancel it,";
    let tapped =
        |told: &str| misread(&[(told, &["{Magic Ring of Stealth*}"], "R: Bilbo*")], |told| format!("{ring} {told}"));
    for told in [
        "but the ring is lying there tapped. Can I?",
        "but he says that it is tapped. Can I?",
        "but I already used it this turn. Can I?",
    ] {
        assert_eq!(tapped(told), Vec::<String>::new());
    }
    hold(&[
        (
            "Wargs hit my Gandalf and Frodo, going from Rivendell to Bree, one strike each. Gandalf's strike seq up, no dice yet. Can I play Concealment?",
            &["phase strike Gandalf"],
            "",
        ),
        (
            "Wargs attack Gimli and Legolas, going from Rivendell to Bree, with two strikes. First Legolas taps and wins, then Gimli is wounded. The body check isn't rolled yet. Can I play Tookish Blood?",
            &["Legolas*", "strikes Legolas defeated, Gimli succeeded"],
            "",
        ),
        (
            "Opponent played Call of Home on Bilbo and he went back to my hand. Frodo moves alone from Rivendell to Bree. Could I still play Tookish Blood as a resource on Bilbo?",
            &["R hand: Bilbo", "earlier H Call of Home", "1. R Tookish Blood > Bilbo (hand)"],
            "2.",
        ),
        (
            "Layos with Strange Rations is at Edoras. I played Seize Prisoners there. The Men from that card have been fought, but there is more of the card to do. Can I eat the Rations?",
            &["attack Seize Prisoners unfinished over"],
            "earlier",
        ),
        (
            "At Moria I played The Windlord Found Me, which makes you fight some Orcs, 4 strikes at 9, and still has other things to do. One strike is on Gimli, one on Balin. We've begun with Balin's strike. Can I play Cram?",
            &["phase strike Balin", "unfinished"],
            "over",
        ),
        (
            "I decide to enter Moria with Gimli, and there is a card my opponent left on-guard. We haven't come to the automatic-attack yet when he flips it over, and it's Orc-watch. Can he?",
            &["Orc-watch at Moria on-guard", "1. H reveal-on-guard Orc-watch"],
            "auto",
        ),
        (
            "Gimli and Frodo go from Rivendell to Bree, and Olga, with two hazards to spend, plays Call of Home on Frodo. Ok?",
            &["limit 0/2"],
            "",
        ),
        (
            "Me: Gimli and Frodo, Rivendell to Bree\nOpp: limit 2, I start with Call of Home on Frodo\nIs that ok?",
            &["limit 0/2", "1. H Call of Home > Frodo"],
            "",
        ),
        (
            "Gandalf goes from Rivendell to Bree. I tap Gandalf for Marvels Told, and the event I want gone is his Minions Stir. Ok?",
            &["1. R Marvels Told (tap Gandalf) > Minions Stir"],
            "2.",
        ),
        (
            "Jerrek and Asternak walk from Carn Dûm to Ettenmoors. Asternak is wounded. I took Jerrek's Foul-smelling Paste and put it in the discard to heal Asternak. Ok?",
            &["Jerrek {Foul-smelling Paste}", "1. R discard Foul-smelling Paste > Asternak"],
            "",
        ),
        (
            "Against me plays a Ringwraith. His Jerrek goes from Carn Dûm to Ettenmoors. I play Doors of Night. Ok?",
            &["players ringwraith\n", "1. H Doors of Night"],
            "wizard",
        ),
        (
            "The opponent plays The Roving Eye on my Aragorn II, who has Narsil. We go from Rivendell to Bree with Elrond. Ok?",
            &["Aragorn II {Narsil}"],
            "",
        ),
    ]);
}

#[test]
fn who_acts_and_whose_a_card_is_stands_beside_it() {
    let ally = "Bard Bowman goes alone from Lórien to Dale with his ally Roäc the Raven. Fabian plays Ambusher on him in the border-land.";
    for told in [
        "Alma plays Flatter a Foe. Can Roäc make the influence check?",
        "Alma plays Flatter a Foe and says that it's Roäc doing the talking. Ok?",
    ] {
        assert_eq!(
            misread(&[(told, &["Flatter a Foe > Roäc the Raven"], "")], |told| format!("{ally} {told}")),
            Vec::<String>::new()
        );
    }
    hold(&[
        (
            "He moves Gimli from Rivendell to Bree. My Doors of Night and his Crown of Flowers are in play. He plays Gates of Morning. Ok?",
            &["H+ Doors of Night", "R+ Crown of Flowers"],
            "",
        ),
        (
            "Elladan and Gimli go from Rivendell to Bree, and Gates of Morning lies in front of their player, Ines. Bruno plays Doors of Night. Ok?",
            &["R+ Gates of Morning", "1. H Doors of Night"],
            "",
        ),
        (
            "I'm playing against the Balrog. My opponent sits at Moria with Gorbag, who has a Cave Troll. I play Reluctant Final Parting. Can I?",
            &["players balrog\n", "1. H Reluctant Final Parting"],
            "H:",
        ),
        (
            "One Lure of the Senses is already on Boromir II. He goes with Gimli from Lórien to Edoras. The hazard player wants to put a further copy of Lure of the Senses on Gimli. Legal?",
            &["Boromir II {Lure of the Senses #1}", "1. H Lure of the Senses #2 > Gimli"],
            "",
        ),
        (
            "Elrond and Frodo go from Rivendell to Bree. I tapped Elrond, he's a sage, for Marvels Told on his Doors of Night. Ok?",
            &["1. R Marvels Told (tap Elrond) > Doors of Night"],
            "",
        ),
        (
            "Frodo and Sam go from Lórien to Edoras. An Ambusher stopped them in the border-land (strikes 2, prowess 10). Frodo makes the Flatter a Foe attempt. Ok?",
            &["attack Ambusher 2@10 key b", "R Flatter a Foe > Frodo"],
            "",
        ),
        (
            "Asternak (he has The Mithril-coat) and Jerrek go from Carn Dûm to Ettenmoors. My opponent plays The Roving Eye on Asternak. Ok?",
            &["Asternak {The Mithril-coat}, Jerrek"],
            "",
        ),
        (
            "I've played The Precious on Boromir II. He and Frodo with The One Ring go from Rivendell to Bree. My opponent throws a 6 for the corruption check of Boromir. What happens?",
            &["1. H The Precious > Boromir II", "roll cc Boromir II 6"],
            "earlier",
        ),
        (
            "I play a Ringwraith, Asternak and Jerrek stay at Bree. Opponent has Rank upon Rank in play. He plays Assassin on us, keyed to the Border-hold. Can I play Ready to His Will on it, with Asternak tapping, before it gets a second strike?",
            &["1. H Assassin", "next chain", "2. R Ready to His Will"],
            "attack",
        ),
        (
            "Gorbag goes from Dol Guldur to Dale. My opponent plays Doors of Night. I answer with Dark Tryst, and it gave me Twilight right on top. So I slapped the Twilight on his Doors. Ok?",
            &["2. R Dark Tryst", "3. R Twilight", "after 2"],
            "",
        ),
        (
            "My site phase at Dale: Bard Bowman with Roäc the Raven, and Legolas. I have Men of Dale in hand. I tap and discard Roäc to bring Men of Dale into play. Can I say that Legolas makes the attempt?",
            &["1. R discard Roäc the Raven"],
            "2.",
        ),
        (
            "Gimli goes from Lórien to Edoras. My opponent has Doors of Night, Morgul Night and Fell Winter in play and declares that Morgul Night works before Fell Winter. Can he?",
            &["H order Morgul Night, Fell Winter"],
            "",
        ),
    ]);
}

/// Nonsense ends nothing, whatever it says to lie on what.
#[test]
fn no_card_lies_on_itself() {
    let text = "on Golodhros sits face-down at Minas Morgul, opp's /Aragorn II II comes in from Lórien. Can I tap Golodhros for \
                his text you Aragorn w/o turning him up?";
    let (terse, _) = crate::app::app().format(text);
    assert_eq!(crate::app::app().format(&terse).0, terse);
}

#[test]
fn strikes_are_handed_out_and_one_of_them_goes_on() {
    hold(&[
        (
            "Site phase at Moria. I have played The Windlord Found Me. The Orcs: one strike each on Gimli, Balin, Dori. Bifur is tapped and has none. Gimli is first, no roll yet. Bifur discards his Cram to untap. Is that legal?",
            &[
                "phase site strike Gimli",
                "attack The Windlord Found Me",
                "strikes Gimli, Balin, Dori",
                "1. R discard Cram",
            ],
            "pass",
        ),
        (
            "Wargs (2 strikes, 9) on my Elrond and Bilbo, Rivendell to Bree, one strike each. Elrond's up, not rolled. Bilbo has a Precious Gold Ring. Tap Elrond now to test it. Is that legal?",
            &["phase strike Elrond", "strikes Elrond, Bilbo"],
            "",
        ),
        (
            "Opp: Cave-drake on us, strikes on Gimli and Balin, moving from Rivendell to Goblin-gate. Gimli has beaten his. Balin not rolled. Gimli taps to support him. Legal?",
            &["phase strike Balin"],
            "",
        ),
    ]);
}

#[test]
fn what_a_card_will_give_a_creature_is_no_attack_yet() {
    hold(&[
        (
            "Jerrek and Layos stay at Bree, I am the Ringwraith. Opp: Assassin, Border-hold. Me: nothing. Opp: Rank upon Rank, for another strike and +1 prowess. Legal?",
            &["1. H Assassin key site B", "3. H Rank upon Rank"],
            "attack",
        ),
        (
            "Ringwraith player: Asternak, Jerrek, Layos stay at Bree. Opponent's Rank upon Rank is out since some earlier turn. The opponent plays Assassin keyed to the Border-hold. I let it resolve. Before Rank upon Rank makes it two strikes, I play Ready to His Will on it, tapping Asternak. Legal?",
            &[
                "H+ Rank upon Rank since start",
                "1. H Assassin key site B",
                "next chain",
                "R Ready to His Will (tap Asternak) > Assassin",
            ],
            "attack",
        ),
    ]);
}

#[test]
fn whoever_is_said_to_play_a_card_plays_it() {
    hold(&[
        (
            "Bard Bowman (Roäc the Raven) and Legolas move from Lórien to Dale. Opponent plays Ambusher keyed to Border-land. Roäc plays Flatter a Foe. Legal?",
            &["R Flatter a Foe > Roäc the Raven"],
            "",
        ),
        (
            "Bard Bowman (Roäc the Raven) and Legolas move from Lórien to Dale. Opponent plays Ambusher keyed to Border-land. I want Legolas to be the one who plays Flatter a Foe on them. Legal?",
            &["R Flatter a Foe > Legolas"],
            "",
        ),
        (
            "Bard Bowman (Roäc the Raven) and Legolas move from Lórien to Dale. Opponent plays Ambusher keyed to Border-land. It is Roäc who plays Flatter a Foe. Legal?",
            &["R Flatter a Foe > Roäc the Raven"],
            "",
        ),
    ]);
}

#[test]
fn a_moment_may_be_told_before_what_is_done_in_it() {
    hold(&[(
        "Larry moves Gimli and Balin from Lórien to Cirith Gorgor. Long Winter and Foul Fumes lie there since this turn. Larry says: Long Winter first, then Foul Fumes. Mark, after Long Winter is declared and before Foul Fumes, wants to play Doors of Night. Legal?",
        &["R order Long Winter, Foul Fumes", "H Doors of Night before Foul Fumes"],
        "",
    )]);
}

#[test]
fn what_is_answered_comes_first_in_a_clause_of_its_own() {
    hold(&[
        (
            "Ann's Frodo and Sam Gamgee move from Rivendell to Bree. Ann casts Marvels Told, tapping Sam, in response to Foul Fumes by Bob. Legal?",
            &["1. H Foul Fumes", "2. R Marvels Told (tap Sam Gamgee)"],
            "",
        ),
        (
            "Ann's Frodo and Sam Gamgee move from Rivendell to Bree. Bob has Doors of Night in play. Ann (Sam taps for it) plays Marvels Told, in response to Foul Fumes. Legal?",
            &["1. H Foul Fumes", "2. R Marvels Told"],
            "",
        ),
    ]);
}

#[test]
fn what_stands_under_the_heading_of_a_board_is_in_play() {
    hold(&[
        (
            "Board: his Doors of Night\nMe: Elrond and Frodo move from Rivendell to Bree\nOpp: Foul Fumes\nLegal?",
            &["H+ Doors of Night", "1. H Foul Fumes"],
            "",
        ),
        (
            "My side: Gates of Morning\nTable: his Doors of Night\nMe: Elrond and Frodo move from Rivendell to Bree\nOpp: Foul Fumes\nLegal?",
            &["R+ Gates of Morning", "H+ Doors of Night", "1. H Foul Fumes"],
            "",
        ),
    ]);
}

#[test]
fn a_region_that_goes_from_one_type_to_another_is_the_target() {
    hold(&[(
        "Elrond moves from Rivendell to Barrow-downs through Rhudaur and Cardolan. I play Master of Wood, Water, or Hill, tapping Elrond. Cardolan goes from Wilderness to Border-land. Legal?",
        &["R Master of Wood, Water, or Hill (tap Elrond) > Cardolan"],
        "Rhudaur [",
    )]);
}

#[test]
fn an_agent_who_tries_to_take_a_faction_makes_an_attempt() {
    hold(&[(
        "Gandalf and Frodo go from Edhellond to Variag Camp. I have the Variags of Khand. Opponent's Golodhros is face-up at Variag Camp. He taps him, and he tries to take the Variags. Legal?",
        &["1. H tap Golodhros > Variags of Khand"],
        "earlier",
    )]);
}

#[test]
fn what_is_drawn_while_a_chain_resolves_is_played_in_it() {
    hold(&[(
        "Asternak and Jerrek, of a Ringwraith player, go from Dol Guldur to Dale. The hazard player plays Doors of Night, and the resource player responds with Dark Tryst. No more responses, they resolve, and what does he draw? Twilight! Doors of Night has not resolved yet, so he plays Twilight on it. Legal?",
        &["R Twilight > Doors of Night after 2"],
        "next chain",
    )]);
}

#[test]
fn whoever_had_no_wound_is_wounded_now() {
    hold(&[(
        "Wargs keyed to Wilderness attack Gimli and Legolas, moving from Rivendell to Bree. One strike each. Gimli gets wounded, he'd had no wounds before that. Legolas hasn't faced his yet. May I play Halfling Strength on Gimli before the body check?",
        &["R: Gimli!, Legolas", "strikes Gimli succeeded, Legolas", "1. R Halfling Strength > Gimli"],
        "untapped",
    )]);
}

#[test]
fn whoever_has_no_strike_is_given_none() {
    hold(&[
        (
            "At Dead Marshes Gimli, Legolas and Kíli face the Undead, two strikes at 8. Gimli is wounded, Legolas still has his strike to come, Kíli doesn't have one. Can I tap Kíli to support Legolas against his strike?",
            &["strikes Gimli succeeded, Legolas", "1. R support strike Legolas (tap Kíli)"],
            "Legolas, Kíli\n1.",
        ),
        (
            "At Dead Marshes Gimli, Legolas and Kíli face the Undead, two strikes at 8. One strike is on Gimli and one on Legolas. Kíli has none. Can I tap Kíli to support Legolas against his strike?",
            &["strikes Gimli, Legolas", "1. R support strike Legolas (tap Kíli)"],
            "strikes Gimli, Legolas, Kíli",
        ),
        (
            "At Dead Marshes Gimli, Legolas and Kíli face the Undead, two strikes at 8. Gimli and Legolas each have one, but Kíli doesn't. Can I tap Kíli to support Legolas against his strike?",
            &["strikes Gimli, Legolas"],
            "strikes Gimli, Legolas, Kíli",
        ),
    ]);
}

#[test]
fn who_wants_to_play_something_orders_nothing() {
    hold(&[(
        "She wants to play a card first, I say she's too late, so please judge: my Wargs, keyed to Wilderness, have attacked Gimli alone from Rivendell to Bree. He failed his strike. We're at the body check. She plays Halfling Strength on Gimli.",
        &["R Halfling Strength > Gimli"],
        "order",
    )]);
}

#[test]
fn nothing_is_tried_before_what_comes_by_itself() {
    hold(&[(
        "My Wargs, keyed to Wilderness, caught Boromir II on his own between Rivendell and Bree. His strike went wrong for him, so he's wounded now. What has to happen next, before my opponent or I can do anything else?",
        &["strikes Boromir II succeeded"],
        "any",
    )]);
}

#[test]
fn the_way_of_those_who_were_named_stands_in_parentheses() {
    hold(&[(
        "My first hazard on Balin and Óin (going Edhellond to Bree) was Wargs, keyed to Wilderness. Is that legal?",
        &["R: Balin, Óin", "path Edhellond > Bree", "H Wargs key w"],
        "",
    )]);
}

#[test]
fn whom_the_first_question_asks_about_is_meant_behind_it() {
    hold(&[
        (
            "Does Gimli go back? He is my only company, walking alone from Rivendell to Bree, and my opponent has just played Foul Fumes.",
            &["R: Gimli", "path Rivendell > Bree", "1. H Foul Fumes"],
            "",
        ),
        (
            "Does Boromir II have to turn around? He's Greg's first company, all by himself, so no ranger, walking from Rivendell to Bree through two Wildernesses, and Nadia has just played Foul Fumes.",
            &["R: Boromir II", "path Rivendell > Bree ww", "1. H Foul Fumes"],
            "",
        ),
    ]);
}

#[test]
fn what_a_card_shows_counts_the_regions_of_its_key() {
    hold(&[(
        "Me: Aragorn II and Legolas leave Rivendell for Mount Gram, one Wilderness and one Shadow-land\nOpponent: Giant Spiders, keyed to Wilderness\nMe: the card shows two of those\nPlayable?",
        &["1. H Giant Spiders key ww"],
        "",
    )]);
}

#[test]
fn a_company_that_is_chosen_is_no_order() {
    hold(&[(
        "I play a Ringwraith and had two companies this turn: Gulla went from Mount Gram to Ettenmoors, and Gorbag was supposed to leave Ettenmoors for Mount Gram, but got Seized by Terror and was sent back. I'd have Gulla's company be the one that's discarded and keep Gorbag. Do I get to pick that?",
        &["earlier Seized by Terror returns R2", "R choose R1 [discard]"],
        "order",
    )]);
}

#[test]
fn all_that_was_there_before_lies_in_play() {
    hold(&[(
        "We have two environments: Hanna's Fog, which she played with Crown of Flowers, and Jonas's Morgul Night with his Doors of Night. All four cards were there before this movement/hazard phase. Hanna's Aragorn II and Frodo are moving from Lórien to Minas Tirith. Whose decision is it which works first?",
        &["R+ Fog since start", "H+ Morgul Night since start", "H+ Doors of Night since start"],
        "R Fog\n",
    )]);
}

#[test]
fn a_card_without_which_an_attack_is_weaker_lies_in_play() {
    hold(&[(
        "Paula is at Moria and has played The Windlord Found Me, which is not done resolving. The Orcs from it are five at 10 (it would be four at 9 without Filip's Minions Stir), one strike is on Aragorn II and one on Elrond. They're in Aragorn's strike sequence when Paula taps Elrond and plays Marvels Told against Minions Stir. Is it legal?",
        &["H+ Minions Stir", "5@10", "1. R Marvels Told (tap Elrond) > Minions Stir"],
        "H Minions Stir",
    )]);
}

#[test]
fn a_card_that_is_revealed_with_another_is_not_played() {
    hold(&[(
        "Bard Bowman and Legolas are going from Lórien to Dol Guldur. I have Ride Against the Enemy and Gorbag in my hand. I only reveal Gorbag with it. So can I play it on that company?",
        &["H hand: Gorbag", "1. H Ride Against the Enemy"],
        "R Gorbag",
    )]);
}

#[test]
fn whoever_has_an_agent_sits_on_the_other_side() {
    hold(&[
        (
            "Golodhros, my opponent's agent, lies face-up at Edoras. Gandalf and Frodo are going to Edoras from Edhellond, and I have Riders of Rohan in play. He taps Golodhros to make an influence attempt against my Riders of Rohan. Can he?",
            &["R+ Riders of Rohan", "1. H tap Golodhros > Riders of Rohan"],
            "H+ Riders",
        ),
        (
            "Dirk has Wormtongue face-up and Freca face-down at Edoras. Emma's Aragorn II and Gimli enter the site. Dirk turns Freca over. Dirk says that Wormtongue goes first and Freca second. Can he?",
            &["1. H reveal-agent Freca", "2. H order Wormtongue, Freca"],
            "R order",
        ),
    ]);
}

#[test]
fn whoever_turns_an_agent_up_and_says_which_goes_first_sets_the_order() {
    hold(&[(
        "Two of Dirk's agents are at Edoras, Wormtongue face-up and Freca face-down. Emma's Aragorn II and Gimli enter the site. Dirk turns Freca over and says that Wormtongue goes first and Freca second. Who decides the order of agent attacks?",
        &["1. H reveal-agent Freca", "H order Wormtongue, Freca"],
        "R order",
    )]);
}

#[test]
fn a_quotation_belongs_to_whoever_is_named_behind_it() {
    hold(&[(
        "Golodhros, my opponent's agent, lies face-up at Variag Camp. Gandalf and Frodo are going there from Edhellond, and I have Variags of Khand in play. I play Withdrawn to Mordor on Golodhros. \"I tap him in response to influence your Variags of Khand\", my opponent says. May he?",
        &["R+ Variags of Khand", "1. R Withdrawn to Mordor > Golodhros", "2. H tap Golodhros > Variags of Khand"],
        "",
    )]);
}

#[test]
fn dice_for_the_body_are_those_of_the_body_check() {
    hold(&[(
        "My Boromir II and Gimli are at Dead Marshes and face the Undead, two strikes at 8. Boromir II was wounded, Gimli's strike is still to come. Boromir has to check for corruption. Before that's rolled I tap Gimli to support him. The dice were a 5 for the corruption and a 4 for the body. Legal?",
        &["R: Boromir II!, Gimli", "R support cc Boromir II (tap Gimli)", "body check Boromir II 4"],
        "Gimli*",
    )]);
}

#[test]
fn whoever_was_unhurt_and_lost_his_strike_is_wounded() {
    hold(&[(
        "Wargs keyed to Wilderness attack Balin and Kíli, moving from Rivendell to Bree. One strike each. Balin was unhurt but lost his, Kíli's is still to come. May I play Halfling Strength on Balin?",
        &["R: Balin!, Kíli", "strikes Balin succeeded, Kíli"],
        "",
    )]);
}

#[test]
fn a_wound_that_was_not_there_before_takes_none_away() {
    hold(&[(
        "Wargs keyed to Wilderness attack Gimli and Legolas, moving from Rivendell to Bree. One strike each. Gimli gets wounded, no scratch before that. Legolas hasn't faced his yet. The body check is a 6. Does he live?",
        &["R: Gimli!, Legolas", "strikes Gimli succeeded, Legolas", "roll body check Gimli 6"],
        "Legolas succeeded",
    )]);
}

#[test]
fn one_who_starts_faces_his_strike() {
    hold(&[(
        "Me: Balin and Óin go from Rivendell to Bree and meet Wargs, keyed to Wilderness, one strike each\nOpp: start with Óin\nMe: not rolled yet, Dodge on him\nOK?",
        &["phase strike Óin", "1. R Dodge > strike Óin"],
        "assigned",
    )]);
}

#[test]
fn a_ring_that_was_tapped_before_is_tapped() {
    hold(&[(
        "Frodo walks alone from Rivendell to Bree and faces Wargs on a Wilderness. My friend wants the Magic Ring of Stealth to cancel the strike. But he has tapped the ring already this turn. Can he?",
        &["Frodo {Magic Ring of Stealth*}", "1. R tap Magic Ring of Stealth > strike Frodo"],
        "",
    )]);
}

#[test]
fn hazards_are_counted_by_the_one_that_is_named() {
    hold(&[
        (
            "Éowyn and Gimli go from Rivendell to Moria. Cave-drake was her first one. Now Wargs on the Wilderness, that's her second hazard of three. OK?",
            &["limit 1/3", "earlier his company faces Cave-drake", "1. H Wargs key w"],
            "2.",
        ),
        (
            "Éowyn and Faramir go from Lórien to Edoras. She has three hazards and the first is her Ambusher, by the border-land. No strike has been assigned yet when I play Concealment. OK?",
            &["limit 1/3", "attack Ambusher key b", "1. R Concealment"],
            "2.",
        ),
        (
            "Éowyn and Faramir go from Rivendell to Moria. I used three of my four hazards, the third one was Wargs in the wilderness. Nobody has been picked for the strikes yet when my friend plays Concealment. OK?",
            &["limit 3/4", "attack Wargs key w", "1. R Concealment"],
            "",
        ),
        (
            "Balin goes from Rivendell to Bree and it is time for her hazards. She has three, one is spent. She plays Doors of Night. OK?",
            &["limit 1/3"],
            "",
        ),
        (
            "Balin goes from Rivendell to Bree (my friend has two, hasn't played any). He plays Doors of Night. OK?",
            &["limit 0/2"],
            "",
        ),
    ]);
}

#[test]
fn a_hazard_is_counted_behind_its_name() {
    hold(&[
        (
            "Éowyn and Faramir go from Rivendell to Moria. Foul Fumes, that's my first hazard of three. OK?",
            &["limit 0/3", "1. H Foul Fumes"],
            "",
        ),
        (
            "Éowyn and Faramir go from Rivendell to Moria. I play Call of Home on Faramir, that's both my hazards. OK?",
            &["limit 1/2", "1. H Call of Home > Faramir"],
            "",
        ),
    ]);
}

#[test]
fn what_is_declared_is_for_whom_it_is_said_to_be() {
    hold(&[
        (
            "Éowyn and Faramir go from Lórien to Edoras. I play Call of Home, and this one is for Faramir. OK?",
            &["1. H Call of Home > Faramir"],
            "",
        ),
        (
            "Opp: Lure of Nature is on Éowyn, who goes with Faramir from Lórien to Edoras\nMe: I play another Lure of Nature\nMe: it's for Faramir\nOK?",
            &["Éowyn {Lure of Nature #1}", "1. H Lure of Nature #2 > Faramir"],
            "",
        ),
    ]);
}

#[test]
fn using_a_nazgul_to_tap_somebody_taps_the_nazgul() {
    hold(&[(
        "Éowyn and Faramir walk from Rivendell to Bree. Adûnaphel is in play as a permanent-event. Using her, I tap Faramir. OK?",
        &["1. H tap Adûnaphel > Faramir"],
        "",
    )]);
}

#[test]
fn they_face_the_attack_in_whose_middle_they_are() {
    hold(&[(
        "Éowyn and Faramir go from Rivendell to Bree and they're in the middle of my Wargs (wilderness). Éowyn lost her strike and got wounded. Faramir hasn't begun his. I play Doors of Night. OK?",
        &["attack Wargs key w", "strikes Éowyn succeeded, Faramir", "1. H Doors of Night"],
        "2.",
    )]);
}

#[test]
fn what_lies_face_down_on_a_site_is_on_guard() {
    hold(&[(
        "Balin is at Moria and his site phase is over. What I had put face-down on the site was Wargs. What becomes of it?",
        &["H+ Wargs on-guard", "1. ask Wargs"],
        "",
    )]);
}

#[test]
fn what_happens_in_some_case_is_not_declared() {
    hold(&[(
        "Boromir II with Sword of Gondolin goes with Legolas from Rivendell to Bree. Indûr Dawndeath is a permanent-event of mine. I tap him on Boromir now, in case he dies and hands it to Legolas. OK?",
        &["1. H tap Indûr Dawndeath > Boromir II"],
        "transfer",
    )]);
}

#[test]
fn an_order_may_be_announced_as_a_phase_starts() {
    hold(&[(
        "Balin leaves Lórien for Dead Marshes. I have Doors of Night, Plague of Wights and The Moon Is Dead in play since before the phase. As the phase starts I announce: Moon first, Plague second. OK?",
        &["1. H order The Moon Is Dead, Plague of Wights"],
        "",
    )]);
}

#[test]
fn whoever_has_one_too_has_another_copy() {
    hold(&[
        (
            "Annalena and Beretar move from Rivendell to Bree. Annalena carries an Elven Cloak and so does Beretar. Opponent plays Doors of Night. Ok?",
            &["R: Annalena {Elven Cloak}, Beretar {Elven Cloak}"],
            "",
        ),
        (
            "My Annalena and Beretar each have an Elven Cloak and move from Rivendell to Bree. Opponent plays Doors of Night. Ok?",
            &["R: Annalena {Elven Cloak}, Beretar {Elven Cloak}"],
            "",
        ),
        (
            "Annalena has a Cram and Beretar has one too. They move from Rivendell to Bree, Beretar is tapped. I discard his Cram to untap him. Ok?",
            &["R: Annalena {Cram}, Beretar* {Cram}", "1. R discard Cram"],
            "",
        ),
        (
            "Annalena has a Cram. Beretar has a Cram as well. They move from Rivendell to Bree. Opponent plays Doors of Night. Ok?",
            &["R: Annalena {Cram}, Beretar {Cram}"],
            "",
        ),
        // What there is once changes hands.
        (
            "Annalena had the Elven Cloak, but now Beretar has the Elven Cloak. They move from Rivendell to Bree. Opponent plays Doors of Night. Ok?",
            &["R: Annalena, Beretar {Elven Cloak}"],
            "",
        ),
        (
            "Annalena has Sting. She and Beretar move from Rivendell to Bree. Annalena, who has the Sting, is tapped. Opponent plays Doors of Night. Ok?",
            &["Annalena* {Sting}"],
            "Beretar {Sting}",
        ),
        // What lies on somebody beside what he has is not played.
        (
            "Beretar has Sting and my opponent's Lure of the Senses on him. He moves from Rivendell to Bree. Opponent plays Doors of Night. Ok?",
            &["R: Beretar {Sting, Lure of the Senses}", "1. H Doors of Night"],
            "2.",
        ),
    ]);
}

#[test]
fn what_was_named_before_it_is_played_is_aimed_all_the_same() {
    hold(&[
        (
            "Merry moves from Rivendell to Bree. I noticed Tookish Blood. Could I play Tookish Blood on Merry now?",
            &["1. R Tookish Blood > Merry"],
            "2.",
        ),
        (
            "Merry moves from Rivendell to Bree. My opponent has Doors of Night in play. I thought of Twilight. Can I play it on Doors of Night?",
            &["1. R Twilight > Doors of Night"],
            "2.",
        ),
        (
            "Merry and Pippin move from Rivendell to Bree. I wonder about Call of Home. Could my opponent play Call of Home as a hazard on Pippin?",
            &["1. H Call of Home > Pippin"],
            "> Merry",
        ),
        (
            "My opponent put Call of Home on my Merry, and Merry has gone back to my hand. Pippin moves from Rivendell to Bree. I didn't think of the Tookish Blood that I was holding. Could I play Tookish Blood (as a resource) on Merry now?",
            &["R hand: Merry", "1. R Tookish Blood > Merry (hand)"],
            "> Pippin",
        ),
    ]);
}
