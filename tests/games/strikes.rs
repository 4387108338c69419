//! An attack from its strikes to its end: who gets them, who taps for them, and the dice.

use netrep::app::game::{Deed, Refusal, Shown, Turn};
use netrep::app::{StrikeDeed, Strikes};
use netrep::vocab::Ruleset;

use super::{ANN, BOB, Table, roll};

const POSITION: &str = "R A1: Aragorn II, Gimli, Frodo*; path Rivendell > Bree ww\nH hand: Wargs";

fn told(dice: &str) -> Deed {
    Deed::Roll(dice.to_owned())
}

/// The lines that may be declared about strikes.
fn lines(shown: &Shown) -> Vec<&str> {
    shown.strikes.iter().flat_map(|strikes| &strikes.moves).map(|done| done.line.as_str()).collect()
}

fn next(shown: &Shown) -> Vec<&str> {
    shown.strikes.iter().flat_map(|strikes| &strikes.next).map(|strike| strike.who.as_str()).collect()
}

fn both_pass(table: Table<'_>, first: u64, then: u64) -> Shown {
    table.does(first, Deed::Pass);
    table.does(then, Deed::Pass)
}

/// A table at which a company faces two strikes of Wargs.
fn faced<'a>(position: &str) -> (Table<'a>, Shown) {
    let table = Table::new();
    table.does(ANN, Deed::Start(Ruleset::Coe));
    table.does(BOB, Deed::Join);
    table.does(ANN, Deed::Setup { text: position.to_owned(), whole: true });
    let played = table.declares(BOB, "Wargs key w");
    assert_eq!(played.strikes, None, "it is not faced before both have passed");
    let shown = both_pass(table, ANN, BOB);
    (table, shown)
}

#[test]
fn strikes_are_assigned_supported_and_rolled() {
    let (table, shown) = faced(POSITION);
    // The defender assigns strikes to untapped characters only, the attacker to anybody (CoE 3.ii, 3.iii).
    let all = ["R assign Aragorn II", "R assign Gimli", "H assign Aragorn II", "H assign Gimli", "H assign Frodo"];
    assert_eq!(lines(&shown), all);
    assert_eq!((shown.turn(), shown.to_act()), (Turn::Assign(0), Some(ANN)));
    assert_eq!(next(&shown), [""; 0], "nothing is rolled while a strike is to be assigned");
    assert!(matches!(table.cannot(ANN, roll()), Refusal::NoDice));

    // They are completed, too, and to each player their own.
    let completed = |who| table.games().plays(table.channel, who, "assign gim", 25).expect("the store works");
    assert_eq!(
        (completed(ANN), completed(BOB)),
        (vec!["R assign Gimli".to_owned()], vec!["H assign Gimli".to_owned()])
    );

    let shown = table.declares(ANN, "R assign Gimli");
    assert_eq!(shown.strikes.as_ref().map(|strikes| strikes.left), Some(1));
    assert!(lines(&shown).contains(&"R assign Aragorn II") && !lines(&shown).contains(&"H assign Gimli"));
    table.declares(BOB, "H assign Frodo");
    assert!(matches!(table.cannot(ANN, roll()), Refusal::NoDice), "both have to pass first");
    let shown = both_pass(table, ANN, BOB);
    assert_eq!((shown.turn(), shown.to_act()), (Turn::Strike(0), Some(ANN)));
    assert_eq!(next(&shown), ["Gimli", "Frodo"]);
    let support = ["R support Gimli (tap Aragorn II)", "R support Frodo (tap Aragorn II)"];
    assert_eq!(lines(&shown), [support[0], support[1], "R choose Gimli [stay untapped]"]);

    // The defender has the strike rolled first that they want, and its body check is told from later dice.
    table.does(ANN, Deed::Strike("Frodo".to_owned()));
    table.does(ANN, Deed::Undo);
    table.does(BOB, Deed::Accept);
    table.declares(ANN, support[1]);
    let shown = both_pass(table, BOB, ANN);
    assert_eq!(next(&shown), ["Frodo", "Gimli"], "the sequence that is open comes first");
    let shown = table.does(ANN, told("3 1"));
    assert!(shown.roll.is_some(), "his body check is to be rolled");
    assert!(matches!(table.cannot(ANN, Deed::Strike("Gimli".to_owned())), Refusal::DiceFirst(_)));
    let shown = table.does(BOB, told("5 4"));
    assert_eq!(next(&shown), ["Gimli"]);
    table.does(ANN, told("2 1"));
    let shown = table.does(BOB, told("3 3"));
    assert_eq!(shown.strikes, None, "the attack is over");
    let script = table.script();
    for line in ["roll strike Frodo 4", "roll body check Frodo 9", "roll strike Gimli 3", "roll body check Gimli 6"] {
        assert!(script.contains(line), "{line}: {script}");
    }
    let rolls: Vec<_> = shown.answer.rolls.iter().map(|roll| (roll.of.to_string(), roll.rolled)).collect();
    let of = |what: &str| rolls.iter().find(|(of, _)| of.contains(what)).and_then(|(_, rolled)| *rolled);
    assert_eq!((of("body check of Frodo"), of("body check of Gimli")), (Some(9), Some(6)), "{rolls:?}");
    assert!(shown.differences.is_empty(), "{:?}", shown.differences);
}

#[test]
fn excess_strikes_are_the_attackers() {
    let (table, shown) = faced("R A1: Gimli, Legolas; path Rivendell > Bree ww\nH hand: Wargs\nH+ Doors of Night");
    assert_eq!(shown.strikes.map(|strikes| strikes.left), Some(2));
    let one = faced("R A1: Gimli; path Rivendell > Bree ww\nH hand: Wargs").1;
    assert_eq!(lines(&one), ["R assign Gimli", "H assign Gimli"]);
    table.declares(ANN, "R assign Gimli, Legolas");
    let shown = both_pass(table, BOB, ANN);
    let excess = |shown: &Shown| {
        let all = shown.strikes.iter().flat_map(|strikes: &Strikes| strikes.moves.clone());
        all.filter(|done| matches!(done.does, StrikeDeed::Excess(_))).count()
    };
    assert_eq!(excess(&shown), 0, "both strikes are assigned");
}

#[test]
fn strikes_of_a_position_are_rolled_without_a_chain() {
    let table = Table::new();
    table.does(ANN, Deed::Start(Ruleset::Coe));
    table.does(BOB, Deed::Join);
    let position = "R A1: Aragorn II, Gimli, Frodo; path Rivendell > Bree ww\nattack Wargs 3@9 key w\n\
        strikes Gimli, Frodo, Aragorn II succeeded";
    let shown = table.does(ANN, Deed::Setup { text: position.to_owned(), whole: true });
    assert_eq!(next(&shown), ["Gimli", "Frodo"]);
    let shown = table.does(ANN, told("2 1"));
    assert!(shown.roll.is_some(), "the body check waits though nothing was declared");
    let shown = table.does(BOB, told("1 1"));
    assert_eq!(next(&shown), ["Frodo"]);
}
