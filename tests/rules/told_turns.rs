//! Who declares what in answer to what, and what companies and players do to one another: texts, beside the lines of the
//! script that they must become.

use crate::app::misread;

/// Compares scripts with what must stand in them, and what must not.
pub fn hold(told: &[(&str, &[&str], &str)]) {
    let wrong = misread(told, str::to_owned);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_declared_is_read_in_whatever_words_it_is_told() {
    hold(&[
        (
            "Aragorn II and Sam go from Rivendell to Bree. Wargs, keyed to wilderness, have wounded Sam. The body check on Sam is coming and I want to play Tookish Blood on him in response.",
            &["1. body check Sam Gamgee", "2. R Tookish Blood > Sam Gamgee"],
            "phase strike",
        ),
        (
            "Boromir II with Glamdring and Legolas go from Rivendell to Bree. The opponent's Wargs, keyed to wilderness, have wounded Boromir. The body check is a 10. I say that Glamdring goes to Legolas. Now he taps his permanent-event Indûr Dawndeath on Boromir. Can he?",
            &["1. body check Boromir II", "2. H tap Indûr Dawndeath > Boromir II after 1", "pick Legolas"],
            "1. H",
        ),
        (
            "Gandalf and Elrond go from Rivendell to Bree. Opponent has Adûnaphel untapped in play as permanent-event. He taps Adûnaphel and she taps Gandalf. I tap Elrond for Marvels Told to take out Adûnaphel.",
            &["1. H tap Adûnaphel > Gandalf", "2. R Marvels Told (tap Elrond) > Adûnaphel"],
            "3.",
        ),
        (
            "Adûnaphel lies untapped as a permanent-event in front of my opponent. Gandalf and Elrond go from Rivendell to Bree. He taps her to make Gandalf tap.",
            &["H+ Adûnaphel", "1. H tap Adûnaphel > Gandalf"],
            "H Adûnaphel",
        ),
        (
            "Frodo and Sam Gamgee go from Lórien to Edoras. Ambusher, keyed to Border-land, attacks, no strike is assigned. Frodo does Flatter a Foe at the Ambusher.",
            &["1. R Flatter a Foe > Frodo"],
            "",
        ),
        (
            "Frodo and Sam go from Rivendell to Bree. The first hazard of my opponent is Call of Home on Sam, dice 4.",
            &["1. H Call of Home > Sam Gamgee", "roll Call of Home 4"],
            "hand",
        ),
        (
            "Frodo and Sam go from Rivendell to Bree. That's why my only hazard is Call of Home on Sam.",
            &["1. H Call of Home > Sam Gamgee"],
            "hand",
        ),
        (
            "Frodo and Sam go from Rivendell to Bree. The hazard player's creature is Orc-patrol keyed to wilderness.",
            &["1. H Orc-patrol key w"],
            "",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. He plays Doors of Night in response to my Gates of Morning.",
            &["1. R Gates of Morning", "2. H Doors of Night"],
            "> Gates",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. The opponent has played Weariness of the Heart on Gimli and has chosen the corruption check. I tap Legolas for support.",
            &["1. H Weariness", "2. R support cc Gimli (tap Legolas)"],
            "earlier",
        ),
        (
            "Opponent moves Aragorn II and Gimli from Rivendell to Bree, and with Aragorn is Tom Bombadil. I have played Call of Home on Gimli. In response he taps Tom Bombadil to cancel Call of Home.",
            &["1. H Call of Home > Gimli", "2. R tap Tom Bombadil > Call of Home"],
            "earlier",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. He played Weariness of the Heart on Gimli for the corruption check. I tap Legolas so Gimli gets +1.",
            &["2. R support cc Gimli (tap Legolas)"],
            "",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. He played Weariness of the Heart on Gimli for the corruption check. Legolas taps, which gives him +1.",
            &["2. R support cc Gimli (tap Legolas)"],
            "",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. He discards Daelomin at Home, which is in play. Without waiting for that to resolve he plays Call of Home on Gimli.",
            &["1. H discard Daelomin", "2. H Call of Home"],
            "next chain",
        ),
        (
            "Frodo (wounded), Gimli and Strider (tapped) from Rivendell to Moria. Carrion Feeders attack, one strike on Frodo. Can I use Strider to cancel the strike against Frodo?",
            &["tap Strider > strike Frodo"],
            "R Strider",
        ),
        (
            "Strider and Gimli move from Rivendell to Bree. I play Smoke Rings for my Elven Cloak, which is in the discard pile.",
            &["R discard: Elven Cloak", "1. R Smoke Rings > Elven Cloak (discard)"],
            "2.",
        ),
        (
            "Strider and Gimli move from Rivendell to Bree. I play Smoke Rings to shuffle the Elven Cloak from my discard pile back into my deck.",
            &["R discard: Elven Cloak"],
            "2.",
        ),
        (
            "Strider and Gimli move from Rivendell to Bree. We are establishing the order of ongoing effects. Can I play Smoke Rings?",
            &["phase establish-order"],
            "",
        ),
        (
            "Wanda's untap phase, Gandalf and Frodo at Rivendell. Piet goes to his sideboard. Then he wants to do it a second time. Is that allowed?",
            &["1. H sideboard", "2. H sideboard"],
            "tap Gandalf",
        ),
        (
            "The untap phase ends. Boromir II and Legolas are at Rivendell, and there's a Lure of the Senses on Boromir. So he has to check for the Lure, and Legolas taps to support Boromir.",
            &["1. auto Lure of the Senses > Boromir II", "2. R support cc Boromir II (tap Legolas)"],
            "",
        ),
        (
            "The Ringwraith player moves Asternak and Jerrek from Dol Guldur to Dale. The wizard player plays Doors of Night. The Ringwraith player answers with Dark Tryst.",
            &["players ringwraith, wizard", "1. H Doors", "2. R Dark Tryst"],
            "",
        ),
        (
            "End of site phase. Aragorn II at Bree. Opp's on-guard card there never revealed, it's Orc-watch. Back to hand, discard, or stays?",
            &["Orc-watch at Bree on-guard"],
            "Fray",
        ),
        (
            "Me: Frodo and Gimli, Rivendell to Bree\nOpp: limit 2, I play Call of Home on Frodo\nIs that legal?",
            &["limit 0/2", "1. H Call of Home > Frodo"],
            "limit 2/2",
        ),
        (
            "Me: I attack Frodo and Gimli, Rivendell to Bree\nMe: hazard 1: Foul Fumes\nMe: hazard 2, limit full: Wargs on the Wilderness, 2 strikes at 9, against Gimli\nOpp: I tap Frodo to support Gimli\nLegal?",
            &["limit 1/2", "attack Wargs 2@9 key w", "1. H Foul Fumes"],
            "",
        ),
        (
            "My Golodhros is face-up at Edoras, and my opponent's Gandalf comes to Edoras from Lórien. He has the Riders of Rohan in play. Golodhros taps and tries to influence the Riders of Rohan away. Legal?",
            &["1. H tap Golodhros > Riders of Rohan"],
            "",
        ),
        (
            "Gandalf has Cram and is tapped. He is with Frodo, on the way from Rivendell to Bree. I discard Cram to get Gandalf untapped. Legal?",
            &["1. R discard Cram > Gandalf [untap bearer]"],
            "",
        ),
        (
            "Boromir II and Frodo move from Lórien to Dead Marshes. I attack Boromir with Adûnaphel. He is wounded, the battle is over. I play Foul Fumes. Legal?",
            &["phase after-attack", "attack Adûnaphel over"],
            "",
        ),
        (
            "Gandalf and Beregond, who bears Healing Herbs, move from Rivendell to Bree, Gandalf is tapped. I want Beregond, who stands beside him, to tap and discard the Herbs to untap Gandalf. Legal?",
            &["R: Gandalf*, Beregond {Healing Herbs}", "1. R discard Healing Herbs"],
            "",
        ),
        (
            "My opponent's Gimli and Legolas move from Rivendell to Bree and I can play three hazards. The first one was Doors of Night and it came into play in this same phase. The second is Foul Fumes. He answers with Twilight on Doors of Night. Legal?",
            &["limit 0/3", "H+ Doors of Night since now", "1. H Foul Fumes", "2. R Twilight > Doors of Night"],
            "",
        ),
        (
            "My opponent's Asternak stays at Bree, he is a Ringwraith. I play Assassin at the border-hold, then Rank upon Rank on top for the still unresolved Assassin. Does Rank upon Rank help the Assassin?",
            &["1. H Assassin key site B", "2. H Rank upon Rank"],
            "> Assassin",
        ),
        (
            "Me: Aragorn II alone, Lórien to Minas Morgul, limit 2\nOpp: my face-down agent there is Golodhros, I tap him and use what his text says on Aragorn\nMe: then turn him over\nOpp: no, he stays face-down\nIs that right?",
            &["1. H tap Golodhros > Aragorn II"],
            "reveal",
        ),
        (
            "Aragorn II and Frodo are at Moria in my site phase. I tap Aragorn for Lucky Search. With the attack of the search still to come I discard Frodo's Cram to untap Aragorn. Legal?",
            &["1. R Lucky Search (tap Aragorn II)", "during 1"],
            "",
        ),
        (
            "Gandalf comes from Rivendell to Bree. I put Smoke Rings on the table to take a card out of my discard pile into my play deck. Legal?",
            &["1. R Smoke Rings [card from discard pile to play deck]"],
            "",
        ),
        (
            "The hazard limit against the company of Legolas and Gimli, who go from Rivendell to Bree, is two. One has been used. My opponent plays Foul Fumes. Legal?",
            &["limit 1/2", "1. H Foul Fumes"],
            "",
        ),
    ]);
}

#[test]
fn who_assigns_strikes_and_which_companies_fight_is_declared() {
    hold(&[
        (
            "Wargs (2 strikes, 9) attack Gimli, Legolas and Bilbo, who is tapped, on the way from Rivendell to Bree. I give one strike to Gimli. Can my opponent put the second on Bilbo?",
            &["Bilbo*", "1. R assign Gimli", "2. H assign Bilbo"],
            "strikes Gimli",
        ),
        (
            "Wargs (two strikes, 9) attack Gimli and Legolas, Rivendell to Bree. I assign one strike to Gimli and one to Legolas. Then I play Risky Blow on Gimli.",
            &["1. R assign Gimli, Legolas", "2. R Risky Blow > strike Gimli"],
            "strikes",
        ),
        (
            "Orc-raiders (2@6) attack Haldir and Orophin between Lórien and Moria. The resource player assigns both strikes to Haldir. Is that allowed?",
            &["1. R assign Haldir, Haldir"],
            "strikes",
        ),
        (
            "Wargs (two strikes, 9) attack Gimli and Legolas, Rivendell to Bree. One strike is assigned to Gimli. Then I play Risky Blow on Gimli.",
            &["strikes Gimli", "1. R Risky Blow > strike Gimli"],
            "R assign",
        ),
        (
            "Two companies meet at Moria: mine is Glorfindel II with Orcrist, my opponent's is Ciryaher. I attack his company, and he assigns Glorfindel against Ciryaher.",
            &["H: Ciryaher", "1. R attack R1 > H1", "2. H assign Glorfindel II, Ciryaher"],
            "",
        ),
        (
            "I am a Ringwraith player. In my site phase I have Asternak and Gorbag at Moria, and the enemy has Aragorn II alone, also at Moria. My company attacks his company. He plays Dark Quarrels to cancel the attack.",
            &["H: Aragorn II", "1. R attack R1 > H1", "H Dark Quarrels > attack"],
            "",
        ),
        (
            "My Gimli and Legolas are at Bree. His Gorbag is there as well. My site phase. I attack Gorbag with my company.",
            &["players wizard, ringwraith", "H: Gorbag", "1. R attack R1 > H1"],
            "Legolas, Gorbag",
        ),
        (
            "I keep Asternak, Jerrek and Layos at Bree, and the hazard player attacks them there with Assassin. While the Assassin has been declared but is not yet resolved, I play Ready to His Will on it, tapping Asternak.",
            &["1. H Assassin", "2. R Ready to His Will (tap Asternak) > Assassin"],
            "attack",
        ),
    ]);
}

#[test]
fn each_company_is_where_it_is_told_and_each_phase_goes_on_as_told() {
    hold(&[
        (
            "Besides Gandalf's company, which is at Rivendell, there's Gimli's with Balin, going from Rivendell to Bree. He plays Foul Fumes.",
            &["R: Gimli, Balin\npath Rivendell > Bree", "R: Gandalf\nat Rivendell"],
            "",
        ),
        (
            "My opponent's got 2 companies: Elrond at Rivendell, and Legolas with Gimli moving from Lórien to Moria. I play Doors of Night.",
            &["R: Legolas, Gimli\npath", "R: Elrond\nat Rivendell"],
            "",
        ),
        (
            "I have one company of Imrahil in Edhellond and one company of Denethor II, that moves from Lórien to Minas Tirith. Opponent does Call of Home for Imrahil.",
            &["R: Denethor II\npath Lórien > Minas Tirith", "R: Imrahil\nat Edhellond", "1. H Call of Home > Imrahil"],
            "",
        ),
        (
            "Besides Gandalf's company, moving from Rivendell to Moria, Pepe has Pippin waiting at Bree. He plays Call of Home on Pippin.",
            &["R: Gandalf\npath Rivendell > Moria", "R: Pippin\nat Bree"],
            "",
        ),
        (
            "Five characters, Aragorn II, Legolas, Gimli, Elrond and Boromir II, are to move from Lórien to Vale of Erech, so the hazard limit is five with nothing used. At the end of the organization phase the resource player puts White Mountains on the company, for the part that cuts the hazard limit by two. Can it be played so?",
            &["phase org", "limit 0/5", "1. R White Mountains > his company [hazard limit -2]"],
            "earlier",
        ),
        (
            "At the end of my organization phase I played Stealth on Bilbo and Frodo, tapping Bilbo. They go from Rivendell to Bree. Opponent plays Wargs keyed to wilderness.",
            &["R: Bilbo, Frodo", "earlier R Stealth (tap Bilbo)", "1. H Wargs key w"],
            "phase org",
        ),
        (
            "I've got Doors of Night, Minions Stir and Clouds out, and my opponent is taking Gimli and Legolas from Rivendell to Moria. I play Orc-patrol, keyed to wilderness. First the bonus from Clouds comes and then the one from Minions Stir.",
            &["1. H Orc-patrol key w", "2. auto Clouds", "3. auto Minions Stir"],
            "order",
        ),
        (
            "Gimli, Legolas and Balin move from Rivendell to Bree. Gimli is tapped and without a weapon. Legolas is not tapped but wounded. Opponent plays Foul Fumes. Legal?",
            &["R: Gimli*, Legolas!, Balin"],
            "",
        ),
        (
            "Elrond and Frodo move from Rivendell to Bree. its two wildernesses. Opponent plays Foul Fumes. Legal?",
            &["path Rivendell > Bree ww"],
            "",
        ),
        (
            "I go to Bree with Frodo and Sam from Rivendell, that's Rhudaur and then Arthedain. Opponent plays Foul Fumes. Legal?",
            &["path Rivendell > Bree via Rhudaur, Arthedain"],
            "",
        ),
        (
            "Gimli and Balin leave Lórien, and their new site is Moria. Opponent plays Foul Fumes. Legal?",
            &["path Lórien > Moria"],
            "",
        ),
        (
            "It is the end of my turn, my ringwraith company is at Bree. Layos and Asternak each have a Covetous Thoughts. I'd take Layos first with Asternak tapping to support, then Asternak. Who sets the order?",
            &["1. R order cc Layos, cc Asternak"],
            "support",
        ),
    ]);
}

#[test]
fn an_attack_comes_and_an_answer_is_aimed_as_the_text_can_only_mean() {
    hold(&[
        (
            "My opponent plays Wargs on Aragorn II and Bard Bowman, moving from Rivendell to Bree. I cancel the attack with Concealment, tapping Bard.",
            &["1. H Wargs", "next chain", "2. R Concealment (tap Bard Bowman) > attack"],
            "",
        ),
        (
            "I move Gimli from Rivendell to Bree and have Gates of Morning in play. My opponent plays Doors of Night. I reply with Twilight.",
            &["R+ Gates of Morning", "2. R Twilight > Doors of Night"],
            "",
        ),
        (
            "I move Gimli from Rivendell to Bree. My opponent plays Doors of Night. Is my Gates of Morning discarded?",
            &["R+ Gates of Morning", "1. H Doors of Night"],
            "2.",
        ),
        (
            "I move Gimli from Rivendell to Bree. My opponent plays Doors of Night. What happens to my Gates of Morning?",
            &["R+ Gates of Morning", "1. H Doors of Night"],
            "2.",
        ),
        (
            "I'm the hazard player, my opponent is a Ringwraith. His Jerrek goes alone from Minas Morgul to Henneth Annûn. Wargs on him.",
            &["players ringwraith\n", "1. H Wargs"],
            "wizard",
        ),
        (
            "My opponent moves Bard Bowman and Legolas from Rivendell to Weathertop. Wargs on them. Bard gets one, Legolas the other. Can he play Concealment, tapping Bard?",
            &["attack Wargs", "strikes Bard Bowman, Legolas"],
            "",
        ),
        (
            "I move Aragorn II and Arwen from Lórien to Edoras. He has Doors of Night in play and plays Morgul Night. I play Twilight on Doors of Night. He holds a second Doors of Night and plays that in response.",
            &["2. R Twilight > Doors of Night #1", "3. H Doors of Night #2"],
            "",
        ),
        (
            "I have Gandalf and Frodo walking from Rivendell to Bree. I was hoping for Gates of Morning. My opponent plays Doors of Night.",
            &["1. H Doors of Night"],
            "Gates",
        ),
        (
            "I move Gandalf and Frodo from Rivendell to Bree, and Frodo has the Precious Gold Ring. My opponent taps Adûnaphel to tap Gandalf. I respond by tapping him to test the ring.",
            &["2. R tap Gandalf > Precious Gold Ring"],
            "",
        ),
        ("Site phase, Gimli is at Bree. I play Elven Cloak on Gimli.", &["R Elven Cloak > Gimli"], "strike"),
        (
            "My opponent attacks Bilbo with Cave-drake, two strikes at 10. I tap Bilbo's Elven Cloak to cancel one.",
            &["strikes Bilbo", "1. R tap Elven Cloak > strike Bilbo"],
            "(tap Bilbo)",
        ),
        (
            "Frodo and Bilbo go from Rivendell to Bree. Opponent has Doors of Night in play. He plays Lure of the Senses on Frodo. Against that I play Twilight on the Doors of Night.",
            &["1. H Lure", "2. R Twilight > Doors of Night"],
            "H Twilight",
        ),
        (
            "Frodo and Bilbo are going from Rivendell to Bree, so the hazard limit is 2, and the hazard player has reached it. Now he plays Doors of Night.",
            &["limit 2/2", "1. H Doors of Night"],
            "",
        ),
        (
            "Frodo and Bilbo are going from Rivendell to Bree. I still have one hazard of two. I play Doors of Night.",
            &["limit 1/2", "1. H Doors of Night"],
            "",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. My opponent lays Glamdring at Bree face down. I pass.",
            &["1. H place Glamdring"],
            "R Glamdring",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. Wargs attack them, a strike each, and Gimli's strike succeeds. Is there any moment in between?",
            &["strikes Gimli succeeded", "1. R any"],
            "",
        ),
        (
            "Gimli and Frodo move from Rivendell to Bree. A Brigand strike has wounded Gimli, his body check is a 5. Opponent plays Foul Fumes. Legal?",
            &["attack Brigands", "strikes Gimli succeeded", "roll body check Gimli 5"],
            "",
        ),
        (
            "My Elrond and Frodo stay at Bree in my m/h phase. There is an on-guard card of my opponent's at Bree (Foul Fumes, as it turns out). Can I tap Elrond and play Marvels Told on that card?",
            &["H+ Foul Fumes at Bree on-guard", "1. R Marvels Told (tap Elrond) > Foul Fumes"],
            "",
        ),
        (
            "My opponent's Gimli and Legolas are moving from Rivendell to Bree. I put Sting face-down on the site. He passes. Legal?",
            &["1. H place Sting"],
            "{Sting}",
        ),
        (
            "My opponent's Gimli and Legolas are moving from Rivendell to Bree. Sting face-down on the site, only as a trick. He passes. Legal?",
            &["1. H place Sting"],
            "{Sting}",
        ),
        (
            "Beorn goes from Lórien to Dale with Roäc the Raven as his ally. My opponent attacks with Wargs keyed to wilderness, 2 strikes at 9, before strikes are assigned. I hold Flatter a Foe. I want Roäc to be the one who influences the Wargs. Legal?",
            &["attack Wargs 2@9 key w", "1. R Flatter a Foe > Roäc the Raven"],
            "",
        ),
        (
            "I move Gimli and Balin from Rivendell to Bree. Wargs, keyed to wilderness, attack, two strikes at 9. Gimli lost his fight. Opponent plays Foul Fumes. Legal?",
            &["R: Gimli!, Balin", "strikes Gimli succeeded"],
            "",
        ),
        (
            "My opponent moves Boromir II and Frodo from Lórien to Dead Marshes. I hit Boromir with Adûnaphel at Dagorlad, 13/10. He plays Block. Legal?",
            &["attack Adûnaphel @13/10 key Dagorlad"],
            "",
        ),
        (
            "My opponent moves Boromir II and Frodo from Lórien to Dead Marshes. I hit Boromir with Adûnaphel, The Pale Sword on the attack. He is wounded, the attack is over. I name Boromir for the Sword. Legal?",
            &["H+ The Pale Sword on attack", "attack Adûnaphel over", "1. auto The Pale Sword > Boromir II"],
            "",
        ),
        (
            "Wargs (2 strikes at 9, keyed to wilderness) attack Gimli and Balin on the way from Rivendell to Bree, one strike each. Gimli's strike is the one being done now. I tap Balin to support him. Legal?",
            &["phase strike Gimli", "strikes Gimli, Balin"],
            "",
        ),
        (
            "I move Gimli and Balin from Rivendell to Bree. Wargs, keyed to wilderness, attack, two strikes at 9. Gimli lost his fight, Balin has not rolled for his strike yet. Opponent plays Foul Fumes. Legal?",
            &["phase struck Gimli", "strikes Gimli succeeded, Balin"],
            "",
        ),
        (
            "Orc-patrol attacks Gimli and Balin on the way from Rivendell to Bree, 3 strikes of 6. One strike hit Gimli and he was wounded, body check 4, he lives. The next strike is on Balin, not rolled. I tap Balin to cancel the attack. Legal?",
            &["phase strike Balin", "strikes Gimli succeeded, Balin"],
            "",
        ),
        (
            "My opponent's Gimli and Balin go from Rivendell to Bree. Doors of Night face down on Bree. He passes. Then I play Foul Fumes. Legal?",
            &["1. H place Doors of Night", "3. H Foul Fumes"],
            "H+",
        ),
    ]);
}

#[test]
fn what_stands_behind_a_deed_or_apart_from_it_is_read_with_it() {
    hold(&[
        (
            "Gandalf and Frodo go from Rivendell to Bree. My first hazard is Wargs, keyed to Wilderness. Please tell me the prowess that they attack with.",
            &["1. H Wargs key w"],
            "phase combat",
        ),
        (
            "Elrond and Gandalf go from Rivendell to Bree. Opponent has Minions Stir in play. I tap Elrond for Marvels Told on Minions Stir. He answers with Wargs keyed to Wilderness, hoping to get them in before Minions Stir goes away. Legal?",
            &["1. R Marvels Told (tap Elrond) > Minions Stir", "2. H Wargs key w"],
            "3.",
        ),
        (
            "Aragorn II and Frodo go from Rivendell to Bree. Opponent has Shadow of Mordor in play. Gates of Morning is declared, and the hazard player plays Twilight with the freshly played Gates as its target. Legal?",
            &["1. R Gates of Morning", "2. H Twilight > Gates of Morning"],
            "> Shadow",
        ),
        (
            "Gandalf is at Bree. On Gandalf's company the hazard player had put a card on-guard, an Orc-watch, and it was never revealed. The site phase is over. Where does it go?",
            &["R: Gandalf", "H+ Orc-watch", "on-guard"],
            "{Orc",
        ),
        (
            "My Gimli and Legolas are at Bree and face Wargs (2 strikes, 9 prowess), one strike each. It is Legolas's strike now, nothing is rolled. I tap the Magic Ring of Guile he wears to cancel it. Legal?",
            &["Legolas {Magic Ring of Guile}", "1. R tap Magic Ring of Guile"],
            "",
        ),
        (
            "Gimli and Legolas go from Rivendell to Bree. I tap the Elven Cloak Legolas is wearing. Legal?",
            &["Legolas {Elven Cloak}", "1. R tap Elven Cloak"],
            "(tap",
        ),
        (
            "Gimli and Balin go from Rivendell to Bree, none of two hazards used yet. He taps Adûnaphel against Gimli, at a price of one from his limit. Legal?",
            &["limit 0/2", "1. H tap Adûnaphel > Gimli"],
            "0/1",
        ),
        (
            "I have used two of my three hazards against his Gimli, Balin and Óin, who go from Rivendell to Bree. The last of the two is Wargs (2 strikes, 9 prowess), they are attacking now. I play Foul Fumes. Legal?",
            &["limit 2/3"],
            "2/2",
        ),
        (
            "Gimli and Balin go from Rivendell to Bree and are attacked by Wargs (2 strikes, 9 prowess). Gimli is wounded by his strike and his body check is declared, the other strike is Balin's but he hasn't fought it yet. I play Tookish Blood on Gimli. Legal?",
            &["phase struck Gimli", "strikes Gimli succeeded, Balin"],
            "over",
        ),
        (
            "Gimli and Balin go from Rivendell to Bree. Wargs (2 strikes, 9 prowess) attack them. The strike on Gimli failed. Balin's is up now, I play Risky Blow on it. Legal?",
            &["Gimli defeated", "1. R Risky Blow > strike Balin"],
            "phase strike Gimli",
        ),
        (
            "Foul Fumes and Long Winter came out earlier this turn, both his. My Boromir II and Balin go from Lórien to Cirith Gorgor (wilderness, shadow-land, free-domain, wilderness, shadow-land, dark-domain twice). I order Foul Fumes, then Long Winter. He wants to squeeze in Doors of Night before the second one. Legal?",
            &["wsfwsdd", "2. H Doors of Night before Long Winter"],
            "",
        ),
        (
            "Bard Bowman goes with his ally Roäc the Raven from Lórien to Dale. Opponent plays Weariness of the Heart on Bard, and I play New Friendship on the check for +2. Can I use Roäc as the diplomat?",
            &["2. R New Friendship", "by Roäc the Raven"],
            "discard Roäc",
        ),
        (
            "Boromir II with Glamdring and Legolas go from Rivendell to Bree. Wargs (2 strikes, 9 prowess) hit Boromir, his body check is a 10, so he's dead and I hand Glamdring to Legolas. Now he taps Indûr Dawndeath on Boromir. Legal?",
            &["Boromir II! {Glamdring}", "pick Legolas"],
            "R hand",
        ),
        (
            "Strider is at Moria, site phase. I take Aragorn II from my hand and put him in Strider's place. Legal?",
            &["R: Strider", "1. R bring Aragorn II > Strider"],
            "Strider, Aragorn",
        ),
        (
            "At Bree Bûrat, Tûma and Wûluag face Men (3 strikes at 7) from Burning Rick, Cot, and Tree, one strike each. Bûrat goes first, but before I roll I tap Tûma, who hasn't faced his strike yet, to untap Wûluag, because he is tapped. Legal?",
            &["phase strike Bûrat", "Wûluag*", "1. R tap Tûma > Wûluag"],
            "",
        ),
        (
            "In Moria, in the site phase, I play Lucky Search and tap Aragorn II for it. For the strike Aragorn gets a 4 on the dice. What happens?",
            &["1. R Lucky Search (tap Aragorn II)", "roll strike Aragorn II 4"],
            "attack",
        ),
        (
            "Opponent's Legolas, wounded, is at Bree, and so is my Ciryaher, I'm the ringwraith, my site phase. Ciryaher plays A Malady Without Healing on Legolas. Legolas rolls 7 on the corruption check and 8 on the body check. Legal?",
            &["roll cc Legolas 7, body check Legolas 8"],
            "cc Ciryaher",
        ),
        (
            "At Edoras lie two agents of my opponent, Wormtongue, who is face-up, and another one face-down. My Aragorn II enters. He turns the hidden agent, it is Freca. Legal?",
            &["Wormtongue at Edoras face-up", "1. H reveal-agent Freca"],
            "reveal-agent Wormtongue",
        ),
        (
            "Legolas (my opponent's, already tapped) is at Bree, and so is my Gimli, my site phase. Gimli taps to influence Legolas. Legal?",
            &["R: Gimli", "H: Legolas*", "1. R influence Legolas (tap Gimli)"],
            "",
        ),
        (
            "Opponent's Legolas and my Ciryaher are at Bree, I am the ringwraith, site phase. Ciryaher plays A Malady Without Healing on Legolas. Legal?",
            &["R: Ciryaher\nat Bree", "H: Legolas\nat Bree"],
            "H: Ciryaher",
        ),
        (
            "Aragorn II, Gimli and Éowyn move from Lórien to Edoras. Opponent has Doors of Night in play. Against them he uses Darkness Under Tree, choosing Éowyn. Legal?",
            &["1. H Darkness Under Tree > Éowyn"],
            "",
        ),
        (
            "Frodo and Aragorn II go from Rivendell to Goblin-gate. He taps his Witch-king of Angmar for the effect that makes every Shadow-hold a Dark-hold. Legal?",
            &["1. H tap Witch-king of Angmar"],
            "key",
        ),
        (
            "Asternak and Jerrek are at Bree, I am the ringwraith. My opponent plays Assassin on us, keyed to the Border-hold. I hold Ready to His Will and would like to make the Assassin my ally. Legal?",
            &["1. H Assassin key site B", "2. R Ready to His Will > Assassin"],
            "",
        ),
        (
            "My opponent's Bilbo and Frodo go from Rivendell to Bree. He wants to get rid of Halfling Strength, so: on Frodo, the untapping option. Legal?",
            &["1. R Halfling Strength > Frodo [untap]"],
            "",
        ),
        (
            "Adûnaphel drives me crazy. Gandalf and Frodo (Precious Gold Ring) go from Rivendell to Bree. He has Adûnaphel in play as a permanent-event. I tap Gandalf to test the ring. He taps her and points her at Gandalf. Legal?",
            &["1. R tap Gandalf > Precious Gold Ring", "2. H tap Adûnaphel > Gandalf"],
            "",
        ),
    ]);
}

#[test]
fn who_stays_untapped_and_who_passes_is_read_in_other_words() {
    hold(&[
        (
            "Bilbo moves from Rivendell to Bree and faces Wolves, 1 strike at 8. I leave him standing and roll 7.",
            &["strikes Bilbo", "1. R choose Bilbo [stay untapped]", "roll strike Bilbo 7"],
            "pass",
        ),
        (
            "Bilbo and Gimli, Rivendell to Bree. Of the Wargs, 2 strikes at 9, each gets one. Gimli chooses not to tap against his and rolls 6.",
            &["strikes Bilbo, Gimli", "1. R choose Gimli [stay untapped]"],
            "R assign",
        ),
        (
            "My opponent plays Fell Winter while Bilbo moves from Rivendell to Bree. None of us has an answer.",
            &["1. H Fell Winter", "2. R pass", "3. H pass"],
            "4.",
        ),
        (
            "RP Bilbo, Rivendell > Bree. HP Fell Winter. Pass, pass.",
            &["1. H Fell Winter", "2. R pass", "3. H pass"],
            "4.",
        ),
        (
            "Bilbo moves from Rivendell to Bree. Fell Winter is played by the hazard player. The resource player passes first, then the hazard player.",
            &["2. R pass", "3. H pass"],
            "4.",
        ),
    ]);
}
