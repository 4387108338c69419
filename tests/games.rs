//! Games in a channel: what two players do, what is kept of it, and what becomes of it when they disagree, come twice, come
//! at once or come back later.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use netrep::app::game::{Call, Deed, Games, Known, Outcome, Part, Refusal, Shown};
use netrep::app::{App, Settings};
use netrep::store::{Batch, FORGOTTEN, Guard, Line, LineKind};
use netrep::vocab::Ruleset;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use tempfile::TempDir;

#[path = "games/board.rs"]
mod board;
#[path = "games/crowd.rs"]
mod crowd;
#[path = "games/strikes.rs"]
mod strikes;

const ANN: u64 = 11;
const BOB: u64 = 12;
const EVE: u64 = 13;
const NOW: u64 = 1_800_000_000;

const POSITION: &str = "R A1: Elrond, Aragorn II; path Rivendell > Bree ww\n\
    H+ Adûnaphel\n\
    R hand: Marvels Told, Twilight\n\
    H hand: Doors of Night, Wargs";

/// An app with a store, shared by the tests, each of which has its own channels.
fn app() -> &'static App {
    static APP: OnceLock<(App, TempDir)> = OnceLock::new();
    let (app, _) = APP.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        (open(folder.path()), folder)
    });
    app
}

fn open(folder: &Path) -> App {
    let settings = Settings { data: None, index: folder.join("index"), state: folder.join("state") };
    let mut app = App::open(settings, &()).expect("it opens");
    app.open_store(&folder.join("state")).expect("the store opens");
    app
}

fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1000);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A channel in which people do things.
#[derive(Clone, Copy)]
struct Table<'a> {
    app: &'a App,
    channel: u64,
}

impl<'a> Table<'a> {
    fn new() -> Table<'a> {
        Table { app: app(), channel: fresh() }
    }

    /// A table at which Ann, whose turn it is, and Bob sit, with a position.
    fn set() -> Table<'a> {
        let table = Table::new();
        table.does(ANN, Deed::Start(Ruleset::Coe));
        table.does(BOB, Deed::Join);
        table.does(ANN, Deed::Setup { text: POSITION.to_owned(), whole: true });
        table
    }

    fn games(&self) -> Games<'a> {
        Games::new(self.app, NOW).expect("there is a store")
    }

    fn call(&self, user: u64) -> Call {
        Call { channel: self.channel, guild: Some(1), user, interaction: fresh(), ..Call::default() }
    }

    fn act(&self, call: &Call, deed: &Deed) -> Outcome {
        self.games().act(call, deed).expect("the store works")
    }

    #[track_caller]
    fn does(&self, user: u64, deed: Deed) -> Shown {
        match self.act(&self.call(user), &deed) {
            Ok(shown) => shown,
            Err(refusal) => panic!("{deed:?}: {refusal:?}"),
        }
    }

    #[track_caller]
    fn cannot(&self, user: u64, deed: Deed) -> Refusal {
        match self.act(&self.call(user), &deed) {
            Ok(shown) => panic!("{deed:?} was done: {:?}", shown.last),
            Err(refusal) => refusal,
        }
    }

    #[track_caller]
    fn declares(&self, user: u64, text: &str) -> Shown {
        self.does(user, Deed::Declare(text.to_owned()))
    }

    fn show(&self) -> Shown {
        self.games().show(self.channel, None).expect("the store works").expect("a game")
    }

    fn lines(&self) -> Vec<Line> {
        self.games().log(self.channel, None).expect("the store works").expect("a game").1
    }

    /// The script of the part that is played.
    fn script(&self) -> String {
        let shown = self.show();
        shown.state.part().script(&shown.game.rules)
    }
}

fn roll() -> Deed {
    Deed::Roll(String::new())
}

fn next(to: &str) -> Deed {
    Deed::Next(to.to_owned())
}

fn verdict(shown: &Shown) -> &str {
    &shown.last.as_ref().expect("a line").verdict
}

#[test]
fn two_players_play() {
    let table = Table::set();
    // Without a seat in front of it a declaration is the player's own.
    assert_eq!(verdict(&table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel")), "1 legal");
    let shown = table.declares(BOB, "tap Adûnaphel > Aragorn II");
    assert_eq!(verdict(&shown), "2 legal");
    assert!(shown.roll.is_none(), "dice wait until both have passed");
    table.does(ANN, Deed::Pass);
    let closed = table.does(BOB, Deed::Pass);
    assert_eq!(verdict(&closed), "4 legal; 2 resolves; 1 no-effect target-gone");
    // The script goes on with the next chain.
    let shown = table.declares(BOB, "Doors of Night");
    assert_eq!(verdict(&shown), "2.1 legal");
    assert_eq!(
        table.script(),
        "# T1-1\nrules coe\nR A1: Elrond, Aragorn II\npath Rivendell > Bree ww\nH+ Adûnaphel\n\
         R hand: Marvels Told, Twilight\nH hand: Doors of Night, Wargs\n\
         R Marvels Told (tap Elrond) > Adûnaphel\nH tap Adûnaphel > Aragorn II\nR pass\nH pass\nnext chain\n\
         H Doors of Night\n"
    );
    table.does(ANN, Deed::Pass);
    let closed = table.does(BOB, Deed::Pass);
    assert!(verdict(&closed).ends_with("2.1 resolves"), "{}", verdict(&closed));
}

#[test]
fn the_next_phase_begins_where_this_one_ended() {
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    table.declares(BOB, "tap Adûnaphel > Aragorn II");
    table.does(ANN, Deed::Pass);
    table.does(BOB, Deed::Pass);
    table.declares(BOB, "Doors of Night");
    assert!(matches!(table.cannot(ANN, next("site")), Refusal::ChainOpen));
    table.does(ANN, Deed::Pass);
    table.does(BOB, Deed::Pass);
    table.does(ANN, next("site"));
    assert_eq!(
        table.script(),
        "# T1-2\nrules coe\nphase site\nR A1: Elrond*, Aragorn II*\nat Bree\nR hand: Twilight\nH hand: Wargs\n\
         H+ Doors of Night since turn\n"
    );
    table.does(ANN, next("turn"));
    let shown = table.show();
    assert_eq!(shown.state.active(), 1, "it is Bob's turn");
    assert_eq!(
        table.script(),
        "# T2-1\nrules coe\nphase untap\nH A1: Elrond*, Aragorn II*\nat Bree\nH hand: Twilight\nR hand: Wargs\n\
         R+ Doors of Night\n"
    );
    // What was the hazard player's seat is Ann's now.
    assert!(matches!(table.cannot(ANN, Deed::Declare("R Wargs".to_owned())), Refusal::OtherSeat(_)));
}

#[test]
fn an_attack_goes_on_in_the_next_step() {
    let table = Table::set();
    table.declares(BOB, "Wargs key w");
    table.does(ANN, Deed::Pass);
    table.does(BOB, Deed::Pass);
    table.does(ANN, next("combat"));
    let script = table.script();
    assert!(script.contains("phase mh combat\n"), "{script}");
    assert!(script.contains("path Rivendell > Bree ww\n"), "{script}");
    assert!(script.contains("limit 1/2\nattack Wargs 2@9 key w\n"), "{script}");
}

#[test]
fn what_may_not_be_declared_is_not_kept() {
    let table = Table::set();
    let before = table.lines();
    let refusal = table.cannot(ANN, Deed::Declare("Doors of Night".to_owned()));
    let Refusal::Illegal(row) = refusal else { panic!("{refusal:?}") };
    assert!(!row.cites.is_empty(), "it says by which rule");
    let told = [
        (ANN, Deed::Declare("Marvels Todl > Adûnaphel".to_owned()), "unreadable"),
        (ANN, Deed::Declare("R Twilight; R pass".to_owned()), "not_one"),
        (ANN, Deed::Declare("H Doors of Night".to_owned()), "other_seat"),
        (ANN, Deed::Declare("limit 1/2".to_owned()), "not_one"),
        (ANN, Deed::Setup { text: "R A1: Elrnod".to_owned(), whole: true }, "unreadable"),
        (ANN, Deed::Setup { text: "R Twilight".to_owned(), whole: false }, "not_position"),
        (EVE, Deed::Pass, "not_playing"),
        (EVE, Deed::Join, "seats_taken"),
        (BOB, Deed::Join, "seated"),
        (EVE, Deed::TakeOver, "not_moderator"),
        (ANN, roll(), "no_dice"),
        (ANN, Deed::Resolve, "no_chain"),
        (ANN, next("nowhere"), "unreadable"),
        (ANN, Deed::Start(Ruleset::Coe), "goes"),
        (ANN, Deed::Redo, "no_redo"),
        (ANN, Deed::Accept, "no_undo_asked"),
        (ANN, Deed::Settle { today: true }, "no_difference"),
    ];
    for (user, deed, name) in told {
        assert_eq!(table.cannot(user, deed.clone()).name(), name, "{deed:?}");
    }
    assert_eq!(table.lines(), before);
    assert_eq!(Table::new().cannot(ANN, Deed::Pass).name(), "no_game");
}

#[test]
fn what_several_may_fill_is_chosen_before_it_is_kept_and_what_makes_no_difference_is_kept_with_it() {
    let table = Table::new();
    table.does(ANN, Deed::Start(Ruleset::Coe));
    table.does(BOB, Deed::Join);
    let position = "phase combat\nlimit 1/3\nR A1: Aragorn II, Bilbo, Frodo\npath Rivendell > Bree ww\n\
        attack Wargs 2@9 key w\nR hand: Concealment";
    table.does(ANN, Deed::Setup { text: position.to_owned(), whole: true });
    // Any of the scouts taps for it: who is taken stands in the line that is kept.
    table.declares(ANN, "Concealment");
    assert!(table.script().contains("Concealment by Aragorn II"), "{}", table.script());

    let table = Table::new();
    table.does(ANN, Deed::Start(Ruleset::Coe));
    table.does(BOB, Deed::Join);
    let position = "R A1: Aragorn II, Gimli\npath Rivendell > Bree ww\nH hand: Call of Home";
    table.does(ANN, Deed::Setup { text: position.to_owned(), whole: true });
    let refusal = table.cannot(BOB, Deed::Declare("Call of Home".to_owned()));
    let Refusal::Choose(choice) = refusal else { panic!("{refusal:?}") };
    let line = &choice.candidates[1].line;
    table.declares(BOB, line);
    assert!(table.script().contains("Call of Home > Gimli"), "{}", table.script());
}

/// A table with a chain that waits for dice.
fn waiting<'a>() -> Table<'a> {
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    table.does(BOB, Deed::Pass);
    let shown = table.does(ANN, Deed::Pass);
    assert!(shown.roll.is_some(), "his corruption check is to be rolled");
    assert_eq!(verdict(&shown), "3 legal", "nothing is decided before");
    table
}

#[test]
fn dice_come_from_the_program_or_from_the_players() {
    let table = waiting();
    assert_eq!(table.cannot(BOB, Deed::Declare("Doors of Night".to_owned())).name(), "dice_first");
    assert_eq!(table.cannot(BOB, Deed::Roll("13".to_owned())).name(), "not_dice");
    let shown = table.does(ANN, roll());
    let line = shown.last.as_ref().expect("a line");
    assert_eq!(line.dice.len(), 2);
    let total: u8 = line.dice.iter().sum();
    assert_eq!(line.text, format!("roll {total}"));
    assert_eq!(verdict(&shown), "1 resolves");
    let first = line.dice.clone();
    // Taken back and rolled again it falls alike.
    table.does(ANN, Deed::Undo);
    table.does(BOB, Deed::Accept);
    assert_eq!(table.does(BOB, roll()).last.expect("a line").dice, first);

    let table = waiting();
    let line = table.does(BOB, Deed::Roll("4 3".to_owned())).last.expect("a line");
    assert_eq!((line.text.as_str(), line.dice), ("roll 7  # as told by the players", vec![4, 3]));
}

#[test]
fn taking_back_takes_two() {
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    let before = table.script();
    let asked = table.does(ANN, Deed::Undo);
    assert_eq!(asked.top.expect("what is to be taken back").text, "R Marvels Told (tap Elrond) > Adûnaphel");
    assert_eq!(table.script(), before, "nothing is taken back yet");
    assert_eq!(table.cannot(ANN, Deed::Accept).name(), "own_undo");
    assert_eq!(table.cannot(ANN, Deed::Undo).name(), "undo_asked");
    assert_eq!(table.cannot(EVE, Deed::Accept).name(), "not_playing");
    table.does(BOB, Deed::Refuse);
    assert_eq!(table.script(), before);
    table.does(ANN, Deed::Undo);
    table.does(BOB, Deed::Accept);
    assert!(!table.script().contains("Marvels Told (tap"), "{}", table.script());
    // Counting again takes two as well.
    let asked = table.does(ANN, Deed::Redo);
    assert_eq!(asked.top.expect("what is to count again").text, "R Marvels Told (tap Elrond) > Adûnaphel");
    assert!(!table.script().contains("Marvels Told (tap"), "it does not count yet");
    assert_eq!(table.cannot(ANN, Deed::Accept).name(), "own_undo");
    assert_eq!(table.cannot(ANN, Deed::Redo).name(), "undo_asked");
    table.does(BOB, Deed::Refuse);
    assert!(!table.script().contains("Marvels Told (tap"), "Bob did not agree");
    table.does(BOB, Deed::Redo);
    table.does(ANN, Deed::Accept);
    assert_eq!(table.script(), before);
    // A question is over once the game has gone on.
    table.does(ANN, Deed::Undo);
    table.does(BOB, Deed::Pass);
    assert_eq!(table.cannot(BOB, Deed::Accept).name(), "no_undo_asked");
}

#[test]
fn passes_of_the_same_moment_both_count() {
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    let game = table.show().game;
    let seen = Some(Known { number: game.id.number, revision: game.revision });
    let pressed = |user| Call { known: seen, ..table.call(user) };
    table.act(&pressed(BOB), &Deed::Pass).expect("he passes");
    let both = table.act(&pressed(ANN), &Deed::Pass).expect("so does she, who saw the same");
    assert!(both.state.part().closed(), "{}", table.script());
    // A third of that moment comes too late, and a pass never answers a declaration that its player has not seen.
    assert_eq!(table.act(&pressed(BOB), &Deed::Pass).expect_err("too late").name(), "overtaken");
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    let game = table.show().game;
    let seen = Some(Known { number: game.id.number, revision: game.revision });
    table.declares(BOB, "tap Adûnaphel > Aragorn II");
    let late = table.act(&Call { known: seen, ..table.call(ANN) }, &Deed::Pass);
    assert_eq!(late.expect_err("she has not seen the answer").name(), "overtaken");
}

#[test]
fn alone_one_plays_both_seats() {
    let table = Table::new();
    table.does(ANN, Deed::Start(Ruleset::Coe));
    table.does(ANN, Deed::Setup { text: POSITION.to_owned(), whole: true });
    table.declares(ANN, "Doors of Night");
    assert!(table.script().contains("H Doors of Night\n"), "only the hazard player may");
    let shown = table.does(ANN, Deed::Resolve);
    assert!(verdict(&shown).contains("1 resolves"), "{}", verdict(&shown));
    let lines = table.lines().len();
    table.does(ANN, Deed::Undo);
    assert_eq!(table.lines().len(), lines + 1, "nobody is asked, and nothing is forgotten");
    assert!(table.show().state.part().open());
}

#[test]
fn what_is_delivered_twice_is_done_once() {
    let table = Table::set();
    let call = table.call(ANN);
    let deed = Deed::Declare("Marvels Told (tap Elrond) > Adûnaphel".to_owned());
    let first = table.act(&call, &deed).expect("it is done");
    table.declares(BOB, "tap Adûnaphel > Aragorn II");
    let again = table.act(&call, &deed).expect("it is answered");
    assert_eq!(again.state, first.state);
    assert_eq!(again.last, first.last);
    assert_eq!(again.answer.declarations, first.answer.declarations);
    assert_eq!(table.lines().len(), 5, "two joined, one described, two declared");
}

#[test]
fn an_old_button_shows_the_game_as_it_is() {
    let table = Table::set();
    let known = table.show().game;
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    let pressed = |revision| Call { known: Some(Known { number: known.id.number, revision }), ..table.call(BOB) };
    let refusal = table.act(&pressed(known.revision), &Deed::Pass).expect_err("it is old");
    let Refusal::Overtaken(shown) = refusal else { panic!("{refusal:?}") };
    assert_eq!(shown.answer.declarations.len(), 1);
    assert!(table.act(&pressed(table.show().game.revision), &Deed::Pass).is_ok());
}

#[test]
fn of_two_at_once_one_is_first() {
    for _ in 0..8 {
        let table = Table::set();
        let done: Vec<Outcome> = std::thread::scope(|scope| {
            let both = [(ANN, "Marvels Told (tap Elrond) > Adûnaphel"), (BOB, "Doors of Night")];
            let press = |(user, text): (u64, &str)| {
                let (call, deed) = (table.call(user), Deed::Declare(text.to_owned()));
                scope.spawn(move || table.act(&call, &deed))
            };
            both.map(press).into_iter().map(|thread| thread.join().expect("it ends")).collect()
        });
        let lost = done.iter().filter(|outcome| matches!(outcome, Err(Refusal::Overtaken(_)))).count();
        let won = done.iter().filter(|outcome| outcome.is_ok()).count();
        assert_eq!(won + lost, 2, "{done:?}");
        // However they fall, what is kept is what both were told.
        assert_eq!(table.lines().len(), 3 + won);
        assert!(table.show().differences.is_empty());
    }
}

#[test]
fn an_export_resolves_and_comes_back() {
    let table = waiting();
    table.does(ANN, Deed::Roll("9".to_owned()));
    table.declares(BOB, "Doors of Night");
    table.does(ANN, Deed::Pass);
    table.does(BOB, Deed::Pass);
    table.does(ANN, next("site"));
    table.declares(ANN, "Twilight > Doors of Night");
    let text = table.games().export(table.channel, None).expect("the store works").expect("a game");
    assert!(text.starts_with("# T1-1\n# game 1 of a channel"), "{text}");
    let answers = app().resolve(&text, None);
    let ids: Vec<_> = answers.iter().filter_map(|answer| answer.id.as_deref()).collect();
    assert_eq!(ids, ["T1-1", "T1-2"]);
    assert!(answers.iter().all(|answer| !answer.has_mistakes()), "{text}");
    let last = answers[1].answers[0].clone();
    let shown = table.show();
    assert_eq!(last.declarations, shown.answer.declarations);
    assert_eq!(last.facts, shown.answer.facts);

    let other = Table::new();
    let imported = other.does(EVE, Deed::Import(text));
    assert_eq!(imported.answer.facts, shown.answer.facts);
    // Who told the dice is a remark.
    let script = |part: &Part| part.script("coe").replace("  # as told by the players", "");
    let scripts = |shown: &Shown| shown.state.parts.iter().map(script).collect::<Vec<_>>();
    assert_eq!(scripts(&imported), scripts(&shown));
    assert!(other.show().differences.is_empty());
}

#[test]
fn an_import_is_checked() {
    let table = Table::new();
    let cases = [
        ("R A1: Elrond\nR Marvels Todl", "unreadable"),
        ("R A1: Elrond\nR Doors of Night", "illegal"),
        (&*"#".repeat(20_000), "unreadable"),
    ];
    for (text, name) in cases {
        assert_eq!(table.cannot(ANN, Deed::Import(text.to_owned())).name(), name);
    }
    assert!(table.games().list(table.channel).expect("the store works").is_empty());
    // A script that was never a game can become one; its chains are closed by passing.
    let script = "R A1: Elrond, Aragorn II\nH+ Adûnaphel\nH Doors of Night\nnext chain\nR Twilight > Doors of Night";
    table.does(ANN, Deed::Import(script.to_owned()));
    assert!(table.script().ends_with("H Doors of Night\nR pass\nH pass\nnext chain\nR Twilight > Doors of Night\n"));
}

#[test]
fn a_game_is_there_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = open(folder.path());
    let table = Table { app: &first, channel: 1 };
    table.does(ANN, Deed::Start(Ruleset::Mele));
    table.does(ANN, Deed::Setup { text: POSITION.to_owned(), whole: true });
    table.declares(ANN, "Doors of Night");
    let before = table.show();
    drop(first);
    let second = open(folder.path());
    let table = Table { app: &second, channel: 1 };
    let after = table.show();
    assert_eq!(after.game, before.game);
    assert_eq!(after.state, before.state);
    assert_eq!(after.answer.facts, before.answer.facts);
    table.does(ANN, Deed::Resolve);
}

/// Writes another verdict into the last line of a channel's game.
fn falsify(table: &Table<'_>, verdict: &str) {
    let store = table.app.store().expect("there is a store");
    let line = table.lines().pop().expect("a line");
    let mut batch = Batch::new();
    batch.remove::<Line>(&(line.game, line.seq), Guard::Any);
    batch.put(Line { verdict: verdict.to_owned(), ..line });
    store.commit(batch).expect("it is stored");
}

#[test]
fn another_answer_than_the_recorded_one_is_told_and_settled() {
    for today in [true, false] {
        let table = Table::set();
        table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
        falsify(&table, "1 disputed");
        let shown = table.show();
        let [difference] = shown.differences.as_slice() else { panic!("{:?}", shown.differences) };
        assert_eq!((difference.recorded.as_str(), difference.today.as_deref()), ("disputed", Some("legal")));
        assert_eq!(difference.settled, None);
        // The game can go on before anybody settles it.
        table.declares(BOB, "tap Adûnaphel > Aragorn II");
        table.does(BOB, Deed::Settle { today });
        let [difference] = table.show().differences.try_into().expect("one");
        assert_eq!(difference.settled, Some(today));
        assert_eq!(table.lines()[3].verdict, "1 disputed", "what was recorded stays");
        assert_eq!(table.cannot(ANN, Deed::Settle { today }).name(), "no_difference");
    }
}

#[test]
fn a_kept_answer_leaves_the_position_that_it_led_to() {
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    table.declares(BOB, "tap Adûnaphel > Aragorn II");
    table.does(ANN, Deed::Pass);
    let closed = table.does(BOB, Deed::Pass);
    let line = closed.last.expect("a line");
    assert!(line.after.contains("Elrond*, Aragorn II*"), "the position is written down: {}", line.after);
    // As if an older program had come to something else: Aragorn was not tapped, and the event was discarded.
    let (verdict, after) = ("4 legal; 2 no-effect; 1 resolves", line.after.replace("Aragorn II*", "Aragorn II"));
    let store = app().store().expect("there is a store");
    let mut batch = Batch::new();
    batch.remove::<Line>(&(line.game, line.seq), Guard::Any);
    batch.put(Line { verdict: verdict.to_owned(), after: after.clone(), ..line });
    store.commit(batch).expect("it is stored");
    let facts = |shown: &Shown| format!("{:?}", shown.answer.facts.get("Aragorn II"));
    // A chain that is under way when they settle it.
    table.declares(BOB, "Doors of Night");
    let shown = table.show();
    assert!(shown.differences.iter().any(|d| d.recorded == "no-effect"), "{:?}", shown.differences);
    assert!(facts(&shown).contains("\"tapped\""), "{}", facts(&shown));
    let kept = table.does(ANN, Deed::Settle { today: false });
    assert_eq!(kept.last.expect("a line").text, netrep::app::game::ANEW, "the players are told");
    let shown = table.show();
    assert_eq!((shown.state.part().number, shown.state.part().position.as_str()), (2, &*after));
    assert!(facts(&shown).contains("untapped"), "{}", facts(&shown));
    assert!(shown.differences.iter().all(|d| d.settled == Some(false)), "{:?}", shown.differences);
    assert_eq!(table.cannot(ANN, Deed::Settle { today: false }).name(), "no_difference");
    // It goes on from there by today's rules.
    let declared = table.declares(BOB, "Doors of Night");
    assert_eq!(self::verdict(&declared), "1 legal");
    table.does(ANN, Deed::Pass);
    table.does(BOB, Deed::Pass);
    table.does(ANN, next("site"));
    assert!(table.script().contains("Aragorn II"), "{}", table.script());
    assert!(!table.script().contains("Aragorn II*"), "{}", table.script());
    assert_eq!(table.lines()[6].verdict, verdict, "what was recorded stays");
}

#[test]
fn what_is_kept_without_a_position_goes_on_from_the_last_that_is_known() {
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    falsify(&table, "1 illegal");
    table.does(BOB, Deed::Settle { today: false });
    let shown = table.show();
    let part = shown.state.part();
    assert_eq!((part.number, part.moves.len()), (2, 0));
    assert_eq!(part.position, shown.state.parts[0].position, "nothing was decided since");
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    // It can be taken back like any step.
    table.does(ANN, Deed::Undo);
    table.does(BOB, Deed::Accept);
    table.does(ANN, Deed::Undo);
    table.does(BOB, Deed::Accept);
    assert_eq!(table.show().state.part().number, 1);
}

#[test]
fn a_position_may_be_mended_if_that_changes_no_verdict() {
    let table = Table::set();
    table.declares(ANN, "Marvels Told (tap Elrond) > Adûnaphel");
    table.does(BOB, Deed::Setup { text: "H+ Gates of Morning".to_owned(), whole: false });
    let without = POSITION.replace("H+ Adûnaphel\n", "").replace("Elrond,", "Elrond tapped,");
    assert_eq!(table.cannot(BOB, Deed::Setup { text: without, whole: true }).name(), "changes");
}

#[test]
fn a_moderator_takes_over() {
    let table = Table::set();
    let moderator = Call { moderator: true, ..table.call(EVE) };
    table.act(&moderator, &Deed::TakeOver).expect("she may");
    table.declares(EVE, "Marvels Told (tap Elrond) > Adûnaphel");
    table.does(EVE, Deed::Undo);
    table.declares(EVE, "Doors of Night");
    let log = app().store().expect("a store").audit(1, None, 1000).expect("the log");
    let target = format!("{}/1", table.channel);
    assert!(log.iter().any(|entry| entry.who == EVE && entry.target == target && entry.action == "game taken over"));
    table.does(BOB, Deed::End);
    assert_eq!(table.cannot(EVE, Deed::Pass).name(), "no_game");
    assert!(table.show().game.finished.is_some());
    // The next game is another.
    table.does(BOB, Deed::Start(Ruleset::Coe));
    assert_eq!(table.show().game.id.number, 2);
    assert_eq!(table.games().list(table.channel).expect("the store works").len(), 2);
}

#[test]
fn legal_plays_are_offered_and_no_others() {
    let table = Table::set();
    let plays = |user, typed: &str| table.games().plays(table.channel, user, typed, 25).expect("the store works");
    let own = plays(ANN, "");
    assert!(own.iter().any(|line| line.starts_with("R Marvels Told")), "{own:?}");
    assert!(own.iter().all(|line| line.starts_with("R ")), "{own:?}");
    assert_eq!(plays(BOB, "doors"), ["H Doors of Night"]);
    assert!(plays(EVE, "").is_empty());
    for line in own {
        table.declares(ANN, &line);
        table.does(ANN, Deed::Undo);
        table.does(BOB, Deed::Accept);
    }
    // In a later chain what has happened counts.
    table.declares(BOB, "Doors of Night");
    table.does(ANN, Deed::Pass);
    table.does(BOB, Deed::Pass);
    let later = plays(ANN, "");
    assert!(later.iter().any(|line| line.contains("Twilight")), "{later:?}");
    for line in later {
        table.declares(ANN, &line);
        table.does(ANN, Deed::Undo);
        table.does(BOB, Deed::Accept);
    }
}

#[test]
fn a_forgotten_player_leaves_a_free_seat() {
    let table = Table::set();
    let mut game = table.show().game;
    game.players[1] = Some(FORGOTTEN);
    let mut batch = Batch::new();
    batch.put(game);
    app().store().expect("a store").commit(batch).expect("it is stored");
    table.does(EVE, Deed::Join);
    table.declares(EVE, "Doors of Night");
}

fn deeds() -> impl Strategy<Value = (u64, Deed)> {
    let user = prop::sample::select(vec![ANN, ANN, BOB, BOB, EVE]);
    let text = prop::sample::select(vec![
        "Marvels Told (tap Elrond) > Adûnaphel",
        "tap Adûnaphel > Aragorn II",
        "Doors of Night",
        "Twilight > Doors of Night",
        "Wargs key w",
        "cancel everything",
    ]);
    let deed = prop_oneof![
        4 => text.prop_map(|text| Deed::Declare(text.to_owned())),
        6 => Just(Deed::Pass),
        2 => Just(roll()),
        1 => Just(Deed::Roll("9".to_owned())),
        1 => prop::sample::select(vec!["site", "mh", "turn", "combat"]).prop_map(next),
        2 => Just(Deed::Undo),
        2 => Just(Deed::Accept),
        1 => Just(Deed::Refuse),
        2 => Just(Deed::Redo),
        1 => Just(Deed::Resolve),
        1 => Just(Deed::Setup { text: "R+ Gates of Morning".to_owned(), whole: false }),
    ];
    (user, deed)
}

#[test]
fn whatever_is_done_what_is_kept_is_what_was_told() {
    let config = Config { cases: 12, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    let law = |deeds: Vec<(u64, Deed)>| {
        let table = Table::set();
        for (user, deed) in deeds {
            let before = table.show();
            match table.act(&table.call(user), &deed) {
                Ok(shown) => {
                    let again = table.show();
                    prop_assert_eq!(&again.state, &shown.state);
                    prop_assert_eq!(&again.game, &shown.game);
                    prop_assert!(again.differences.is_empty(), "{:?}: {:?}", deed, again.differences);
                    prop_assert_eq!(again.game.cursor as usize, again.state.counting.len());
                }
                Err(Refusal::Overtaken(_)) => prop_assert!(false, "nobody else is there"),
                Err(_) => prop_assert_eq!(&table.show().game, &before.game),
            }
        }
        // What is taken back and brought back is as it was.
        let shown = table.show();
        if shown.state.asked.is_none() && !shown.state.counting.is_empty() {
            table.does(ANN, Deed::Undo);
            table.does(BOB, Deed::Accept);
            table.does(ANN, Deed::Redo);
            let back = table.does(BOB, Deed::Accept);
            prop_assert_eq!(&back.state.parts, &shown.state.parts);
            prop_assert_eq!(&back.answer.facts, &shown.answer.facts);
        }
        Ok(())
    };
    runner.run(&prop::collection::vec(deeds(), 1..24), law).expect("the law holds");
}

#[test]
fn lines_are_never_changed() {
    let table = waiting();
    let before = table.lines();
    table.does(ANN, roll());
    table.does(ANN, Deed::Undo);
    table.does(BOB, Deed::Accept);
    table.does(BOB, Deed::Redo);
    table.does(ANN, Deed::Accept);
    let after = table.lines();
    assert_eq!(after[..before.len()], before);
    let kinds: Vec<LineKind> = after[before.len()..].iter().map(|line| line.kind).collect();
    assert_eq!(kinds, [LineKind::Roll, LineKind::Undo, LineKind::Undo, LineKind::Redo, LineKind::Redo]);
}

#[test]
fn who_wants_to_be_forgotten_is() {
    let table = Table::set();
    // Somebody who plays nowhere else: what is forgotten is forgotten in every channel.
    let user = fresh();
    table.does(BOB, Deed::End);
    table.does(user, Deed::Start(Ruleset::Coe));
    table.does(user, Deed::Setup { text: POSITION.to_owned(), whole: true });
    let found = app().forget(user).expect("the store works");
    assert_eq!((found.games, found.lines), (1, 2));
    assert!(table.lines().iter().all(|line| line.who == FORGOTTEN));
    table.does(EVE, Deed::Join);
    table.declares(EVE, "Doors of Night");
}
