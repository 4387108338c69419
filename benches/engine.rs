//! How fast the rules engine is: chains declared and resolved with their full trace, open dice, the search for answers,
//! a whole script through the app, and how it grows with the chain and with the cards in play.
//!
//! `cargo bench --bench engine` prints a table of percentiles with the aims first, then criterion's own measurements.
//! The floor is a copy of the position: no run of the engine can do without one.

#![expect(clippy::print_stdout, reason = "the table is what a person runs this for")]

#[path = "../tests/laws/scene.rs"]
mod scene;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use netrep::app::{ALL_RULES, App, Settings};
use netrep::cards::Catalogue;
use netrep::data::Data;
use netrep::engine::card::{CardDef, CardKind, Mode, Table, Zone};
use netrep::engine::script::respond::{self, Point};
use netrep::engine::script::response::Pool;
use netrep::engine::script::{odds, run};
use netrep::engine::state::{
    self, Board, CardRef, CompanyRef, Die, Entity, Intent, Oracle, Payment, Place, Status, Trace, Verdict,
};
use netrep::picture::English;
use netrep::vocab::{Act, Phase, RegionType, Ruleset, Seat, Step};

use scene::Scene;

/// Lengths of chains and numbers of cards in play that are compared.
const CHAINS: [usize; 5] = [1, 2, 4, 8, 16];
const CARDS: [usize; 4] = [5, 20, 80, 200];

/// Events that are in play side by side, and items of which there may be many.
const EVENTS: [&str; 6] =
    ["Foul Fumes", "Wake of War", "Minions Stir", "Doors of Night", "Awaken Denizens", "Redoubled Force"];
const ITEMS: [&str; 4] = ["Elven Cloak", "Sword of Gondolin", "Shield of Iron-bound Ash", "Dagger of Westernesse"];

/// A script as somebody asks it.
const SCRIPT: &str = "players Ann, Bob; R A1: Elrond, Aragorn II {Sting, Torque of Hues}, Gimli*, Bilbo {Elven Cloak}
path Rivendell > Bree ww; limit 0/4; R A2: Gandalf, Faramir; at Edoras
R+ Gates of Morning; H+ Adûnaphel, Foul Fumes, Wake of War; R hand: Marvels Told, Dodge
1. Ann plays Marvels Told (tap Elrond) on Adûnaphel
2. Bob taps Adûnaphel on Aragorn II
? Does Marvels Told stop her?
";

/// A position, what is declared in it, and its dice.
struct Play {
    board: Board,
    intents: Vec<Intent>,
    oracle: Oracle,
}

impl Play {
    fn run(&self, table: &Table) -> Trace {
        run::run(table, self.board.clone(), &self.intents, &self.oracle).expect("it ends")
    }

    /// Everything is legal and resolves: a bench of refusals would flatter.
    fn checked(self, table: &Table) -> Play {
        let leaves = odds::explore(table, &self.board, &self.intents, &self.oracle).expect("it ends");
        let trace = &leaves[0].trace;
        let own = |label: &str| self.intents.iter().any(|i| *i.label == *label);
        for declared in trace.declared.iter().filter(|d| own(&d.label)) {
            let title = declared.card.map(|c| self.board.title(table, c)).unwrap_or_default();
            assert!(declared.verdict == Verdict::Legal, "{} {title}: {:?}", declared.label, declared.verdict);
        }
        assert!(trace.resolved.len() >= self.intents.len(), "{} rows", trace.resolved.len());
        self
    }
}

/// Two companies, their items, events: so many cards in play.
fn setting(table: &Table, cards: usize) -> Scene<'_> {
    let mut scene = Scene::new(table, Ruleset::Coe, Phase::MovementHazard, Step::PlayHazards);
    let card = |title: &str| find(table, title);
    let one = scene.company(Seat::R, "A1");
    for title in ["Elrond", "Aragorn II", "Gimli"] {
        scene.member(one, card(title), Status::Untapped);
    }
    scene.at(one, card("Rivendell"));
    scene.moves(one, card("Bree"), &[RegionType::W, RegionType::W]);
    let two = scene.company(Seat::R, "A2");
    let gandalf = scene.member(two, card("Gandalf"), Status::Tapped);
    scene.at(two, card("Edoras"));
    // Each event once: a second copy would be discarded.
    for title in EVENTS.iter().take(cards / 3) {
        scene.add(card(title), Seat::H, Zone::Play);
    }
    for n in scene.board.cards.len()..cards {
        scene.on(card(ITEMS[n % ITEMS.len()]), Seat::R, Place::Card(gandalf));
    }
    scene
}

/// The position with plenty of hazard limit and a little influence that is not used.
fn settled(mut scene: Scene<'_>) -> Board {
    scene.settle();
    scene.board.companies[0].limit = 40;
    scene.board.seats[0].total = Some(scene.board.seats[0].minds + 3);
    scene.board
}

/// Marvels Told on Adûnaphel; she taps in answer.
fn answered(table: &Table, cards: usize) -> Play {
    let mut scene = setting(table, cards);
    let aim = scene.add(find(table, "Adûnaphel"), Seat::H, Zone::Play);
    let told = scene.add(find(table, "Marvels Told"), Seat::R, Zone::Hand);
    let (elrond, aragorn) = (CardRef(0), CardRef(1));
    let first = Intent {
        price: Some(vec![Payment::Tap(elrond)]),
        targets: vec![Entity::Card(aim)],
        ..Intent::of("1", Seat::R, Act::Play, told)
    };
    let second = Intent { targets: vec![Entity::Card(aragorn)], ..Intent::of("2", Seat::H, Act::TapAbility, aim) };
    Play { board: settled(scene), intents: vec![first, second], oracle: Oracle::default() }.checked(table)
}

/// So many declarations in one chain: hazards on characters, and every other time an item that untaps its bearer.
fn long(table: &Table, length: usize) -> Play {
    let mut scene = setting(table, 20);
    let mut intents = Vec::new();
    // Each has one of them on him: another copy is not played on him.
    let mut members: Vec<CardRef> = (0..3).map(CardRef).collect();
    let names = ["Bilbo", "Frodo", "Sam Gamgee", "Merry", "Pippin", "Legolas", "Boromir II", "Faramir"];
    for n in 0..length {
        let label = (n + 1).to_string();
        intents.push(if n % 2 == 0 {
            let card = scene.add(find(table, "Weariness of the Heart"), Seat::H, Zone::Hand);
            let option = Some("prowess -1".into());
            let who = Entity::Card(members[n / 2]);
            Intent { option, targets: vec![who], ..Intent::of(&label, Seat::H, Act::Play, card) }
        } else {
            let who = scene.member(CompanyRef(0), find(table, names[n / 2 % names.len()]), Status::Tapped);
            members.push(who);
            let cram = scene.on(find(table, "Cram"), Seat::R, Place::Card(who));
            Intent { option: Some("untap".into()), ..Intent::of(&label, Seat::R, Act::DiscardAbility, cram) }
        });
    }
    Play { board: settled(scene), intents, oracle: Oracle::default() }.checked(table)
}

/// Three rolls that nobody has made.
fn open(table: &Table) -> Play {
    let mut scene = setting(table, 20);
    let mut intents = Vec::new();
    // Of little mind: whoever goes frees too little influence to settle the next roll before it is made.
    for (n, who) in ["Bard Bowman", "Damrod", "Háma"].into_iter().enumerate() {
        let who = scene.member(CompanyRef(0), find(table, who), Status::Untapped);
        let call = scene.add(find(table, "Call of Home"), Seat::H, Zone::Hand);
        let targets = vec![Entity::Card(who)];
        intents.push(Intent { targets, ..Intent::of(&(n + 1).to_string(), Seat::H, Act::Play, call) });
    }
    let mut board = settled(scene);
    board.seats[0].total = Some(0);
    let play = Play { board, intents, oracle: Oracle::default() }.checked(table);
    let leaves = odds::explore(table, &play.board, &play.intents, &play.oracle).expect("it ends");
    assert_eq!(leaves.len(), 8, "three rolls with two bands each");
    play
}

/// A strike that is settled with dice that were given.
fn strike(table: &Table) -> Play {
    let mut scene = setting(table, 20);
    scene.board.step = Step::StrikesAssigned;
    scene.attack(find(table, "Cave-drake"));
    scene.strike(CardRef(1), false);
    let die = Die {
        kind: Some(netrep::vocab::RollKind::Strike),
        of: Some(CardRef(1)),
        source: None,
        any_copy: false,
        dice: 9,
        used: false,
    };
    let body = Die { kind: None, of: None, dice: 5, ..die.clone() };
    let play = Play {
        board: settled(scene),
        intents: Vec::new(),
        oracle: Oracle { dice: vec![die, body], ..Oracle::default() },
    };
    assert!(!play.run(table).rolls.is_empty(), "the strike is rolled");
    play
}

/// What beats what is declared? Every defined card is tried, and what each legal answer changes is worked out.
fn beats(table: &Table, play: &Play) -> (usize, usize) {
    let Play { board, intents, oracle } = play;
    let base = odds::explore(table, board, intents, oracle).expect("it ends");
    let point = Point::of(table, board, intents, oracle).expect("it ends");
    let found = point.responses(Pool::Every, &[Seat::R, Seat::H]).expect("it ends");
    let each = point.each(&found, |_, ends| respond::changes(&base, ends)).expect("it ends");
    (found.len(), each.iter().filter(|c| !c.is_empty()).count())
}

fn main() {
    let data = Data::embedded();
    let cards = Catalogue::load(&data).expect("the cards load");
    let table = &cards.table().expect("the meanings are read");
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
    let app = App::open(settings, &()).expect("it opens");
    let (two, ten, three, blow) = (answered(table, 20), long(table, 10), open(table), strike(table));
    let in_play = |p: &Play| p.board.cards.iter().filter(|c| c.zone == Zone::Play).count();
    let kinds = table.defs.iter().filter(|d| d.kind == CardKind::Event && d.modes.contains(&Mode::ShortEvent)).count();
    println!(
        "{} cards in play; {} cards with a meaning; {kinds} short-events",
        in_play(&two),
        respond::covered(table, &["wizard"])
    );
    let (found, changing) = beats(table, &two);
    println!("what beats this: {found} answers, {changing} of them change something\n");
    println!("{:44}{:>12}{:>12}{:>12}{:>12}", "what", "p50", "p99", "most", "aim for p50");
    times("floor: a copy of the position", "", 4000, || two.board.clone());
    times("chain of two, answered and resolved", "10 µs", 4000, || two.run(table));
    times("chain of ten", "", 2000, || ten.run(table));
    times("a strike and its body check", "", 2000, || blow.run(table));
    times("three open rolls, every end", "1 ms", 1000, || explore(table, &three));
    times("answers from the cards that are there", "", 1000, || there(table, &two));
    times("what beats this, over every card", "2 ms", 100, || beats(table, &two));
    times("a script through the app, as JSON", "1 ms", 500, || typed(&app, false));
    times("the same under three rule sets", "", 500, || typed(&app, true));
    let answers = app.resolve(SCRIPT, None);
    let picture = netrep::picture::chain(&answers, &English);
    times("its picture, as SVG", "", 500, || netrep::picture::chain(&answers, &English));
    times("its picture, as a file", "50 ms", 50, || picture.png().map(|file| file.len()));
    times("load all cards", "20 ms", 50, || Catalogue::load(&data).expect("the cards load"));
    times("load all cards and compile their meanings", "", 50, || load(&data));
    println!();
    measure(table, &app);
}

fn explore(table: &Table, play: &Play) -> Vec<state::Leaf> {
    odds::explore(table, &play.board, &play.intents, &play.oracle).expect("it ends")
}

fn there(table: &Table, play: &Play) -> usize {
    Point::of(table, &play.board, &play.intents, &play.oracle)
        .expect("it ends")
        .responses(Pool::There, &[Seat::R, Seat::H])
        .expect("it ends")
        .len()
}

fn typed(app: &App, all: bool) -> String {
    let answers = app.resolve(SCRIPT, all.then_some(&ALL_RULES[..]));
    serde_json::to_string(&answers).expect("it is JSON")
}

fn load(data: &Data) -> Table {
    Catalogue::load(data).expect("the cards load").table().expect("the meanings are read")
}

fn times<T>(what: &str, aim: &str, rounds: usize, mut run: impl FnMut() -> T) {
    for _ in 0..rounds / 10 + 1 {
        black_box(run());
    }
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let begun = Instant::now();
            black_box(run());
            begun.elapsed()
        })
        .collect();
    times.sort();
    let at = |p: f64| times[((times.len() as f64 * p) as usize).min(times.len() - 1)];
    println!("{what:44}{:>12.1?}{:>12.1?}{:>12.1?}{aim:>12}", at(0.5), at(0.99), times[times.len() - 1]);
}

/// What criterion keeps, so that a change shows: one chain, the app, and the growth with chains and cards.
fn measure(table: &Table, app: &App) {
    let mut criterion = Criterion::default()
        .configure_from_args()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    criterion.bench_function("app/script", |b| b.iter(|| typed(app, false)));
    let three = open(table);
    criterion.bench_function("odds/three rolls", |b| b.iter(|| explore(table, &three)));
    let mut group = criterion.benchmark_group("chain length");
    for length in CHAINS {
        let play = long(table, length);
        group.bench_with_input(BenchmarkId::new("run", length), &play, |b, play| b.iter(|| play.run(table)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("cards in play");
    for cards in CARDS {
        let play = answered(table, cards);
        group.bench_with_input(BenchmarkId::new("run", cards), &play, |b, play| b.iter(|| play.run(table)));
        group.bench_with_input(BenchmarkId::new("copy", cards), &play, |b, play| b.iter(|| play.board.clone()));
        group.bench_with_input(BenchmarkId::new("answers", cards), &play, |b, play| b.iter(|| there(table, play)));
    }
    group.finish();
    criterion.final_summary();
}

/// The place of a title in the table: of several cards the one with most to say.
fn find(table: &Table, title: &str) -> usize {
    let named = table.defs.iter().enumerate().filter(|(_, d)| &*d.title == title);
    let known = |d: &CardDef| (d.meaning.is_some(), &*d.alignment == "hero");
    // Of equals the first.
    named.rev().max_by_key(|(_, d)| known(d)).unwrap_or_else(|| panic!("no card `{title}`")).0
}
