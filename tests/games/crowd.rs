//! Many people at once: nothing is lost, nothing is done twice, and what is kept replays to what everybody was told.
//!
//! `NETREP_TRIALS=1000 cargo test --test games crowd -- --nocapture` plays in so many channels.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use netrep::app::game::{Call, Deed, Outcome, Refusal, State};
use netrep::store::LineKind;
use netrep::vocab::Ruleset;

use crate::{ANN, BOB, POSITION, Table, fresh, open, roll};

/// Who hammers one game: half of them with a seat, on as many devices.
const CLIENTS: u64 = 50;
/// What each of them does.
const EACH: usize = 6;
/// How often one tries again who was overtaken.
const PATIENCE: usize = 8;

#[test]
fn fifty_hammer_one_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path());
    let table = Table { app: &app, channel: 1 };
    table.does(ANN, Deed::Start(Ruleset::Coe));
    table.does(BOB, Deed::Join);
    table.does(ANN, Deed::Setup { text: POSITION.to_owned(), whole: true });
    let before = table.lines().len();
    let begun = Instant::now();
    // The lines that were told of each interaction.
    let told: Mutex<BTreeMap<u64, BTreeSet<u32>>> = Mutex::default();
    let (tried, refused, overtaken) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (told, tried, refused, overtaken) = (&told, &tried, &refused, &overtaken);
            scope.spawn(move || {
                // Every fourth is Ann, every fourth Bob, the others look on.
                let user = [ANN, BOB, 1000 + client, 2000 + client][client as usize % 4];
                let deeds = [
                    Deed::Declare("Marvels Told (tap Elrond) > Adûnaphel".to_owned()),
                    Deed::Declare("tap Adûnaphel > Aragorn II".to_owned()),
                    Deed::Pass,
                    roll(),
                    Deed::Undo,
                    Deed::Accept,
                    Deed::Setup { text: "R+ Gates of Morning".to_owned(), whole: false },
                ];
                for n in 0..EACH {
                    let deed = &deeds[(client as usize / 4 + n * 3) % deeds.len()];
                    // Whoever is overtaken looks and presses again, but not for ever.
                    for _ in 0..PATIENCE {
                        let call = table.call(user);
                        // Discord delivers it twice, at once.
                        let both: Vec<Outcome> = std::thread::scope(|twice| {
                            let press = || twice.spawn(|| table.act(&call, deed));
                            [press(), press()].into_iter().map(|thread| thread.join().expect("it ends")).collect()
                        });
                        let again = both.iter().all(|outcome| matches!(outcome, Err(Refusal::Overtaken(_))));
                        for outcome in both {
                            tried.fetch_add(1, Ordering::Relaxed);
                            match outcome {
                                Ok(shown) => {
                                    assert!([ANN, BOB].contains(&user), "{user} looks on");
                                    let last = shown.last.expect("a line");
                                    assert_eq!(last.who, user, "it is his own line");
                                    let mut told = told.lock().expect("nobody panicked");
                                    told.entry(call.interaction).or_default().insert(last.seq);
                                }
                                Err(Refusal::Overtaken(_)) => drop(overtaken.fetch_add(1, Ordering::Relaxed)),
                                Err(_) => drop(refused.fetch_add(1, Ordering::Relaxed)),
                            }
                        }
                        if !again {
                            break;
                        }
                    }
                }
            });
        }
    });
    let took = begun.elapsed();
    let told = told.into_inner().expect("nobody panicked");
    let seqs: BTreeSet<u32> = told.values().flatten().copied().collect();
    for (interaction, lines) in &told {
        assert_eq!(lines.len(), 1, "{interaction} was done once and answered alike: {lines:?}");
    }
    assert_eq!(seqs.len(), told.len(), "no two were told the same line");
    let lines = table.lines();
    assert_eq!(lines.len(), before + told.len(), "each that was told it was done is there, and no other");
    assert_eq!(seqs, (before as u32..lines.len() as u32).collect(), "and in its place");
    let live = table.show();
    assert!(live.differences.is_empty(), "{:?}", live.differences);
    assert_eq!(State::of(&lines), live.state);
    eprintln!(
        "{} presses of {CLIENTS} clients in {took:.1?}: {} done, {} overtaken, {} refused",
        tried.into_inner(),
        told.len(),
        overtaken.into_inner(),
        refused.into_inner()
    );
    drop(app);
    let again = open(folder.path());
    let replayed = Table { app: &again, channel: 1 }.show();
    assert_eq!((replayed.game, replayed.state), (live.game, live.state));
    assert_eq!(replayed.answer.facts, live.answer.facts);
}

#[test]
fn a_crowd_of_channels_plays_at_once() {
    let channels: usize = std::env::var("NETREP_TRIALS").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path());
    let begun = Instant::now();
    let steps: Vec<(u64, Deed)> = vec![
        (ANN, Deed::Start(Ruleset::Coe)),
        (BOB, Deed::Join),
        (ANN, Deed::Setup { text: POSITION.to_owned(), whole: true }),
        (ANN, Deed::Declare("Marvels Told (tap Elrond) > Adûnaphel".to_owned())),
        (BOB, Deed::Declare("tap Adûnaphel > Aragorn II".to_owned())),
        (ANN, Deed::Pass),
        (BOB, Deed::Pass),
        (BOB, Deed::Declare("Doors of Night".to_owned())),
        (ANN, Deed::Undo),
        (BOB, Deed::Accept),
        (ANN, Deed::Next("site".to_owned())),
    ];
    // Step by step through all channels, sixteen at a time, so that all games are under way together.
    for (user, deed) in &steps {
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(|| {
                    loop {
                        let channel = next.fetch_add(1, Ordering::Relaxed);
                        if channel >= channels {
                            break;
                        }
                        let table = Table { app: &app, channel: 1 + channel as u64 };
                        // Each press comes twice.
                        let call =
                            Call { guild: Some(1 + channel as u64 % 7), interaction: fresh(), ..table.call(*user) };
                        let first = table.act(&call, deed).unwrap_or_else(|refusal| panic!("{deed:?}: {refusal:?}"));
                        let again = table.act(&call, deed).unwrap_or_else(|refusal| panic!("{deed:?}: {refusal:?}"));
                        assert_eq!((first.state, first.last), (again.state, again.last));
                    }
                });
            }
        });
    }
    let took = begun.elapsed();
    let script = Table { app: &app, channel: 1 }.script();
    let mut live = Vec::new();
    for channel in 1..=channels as u64 {
        let table = Table { app: &app, channel };
        let lines = table.lines();
        assert_eq!(lines.len(), steps.len(), "channel {channel}: a line for each step");
        assert!(lines.iter().all(|line| line.game.channel == channel));
        assert_eq!(lines.iter().filter(|line| line.kind == LineKind::Declare).count(), 3);
        assert_eq!(table.script(), script, "channel {channel}: all played the same");
        let shown = table.show();
        assert!(shown.differences.is_empty());
        live.push((shown.game, shown.state, shown.answer.facts));
    }
    eprintln!("{channels} channels, {} deeds, each twice, in {took:.1?}", channels * steps.len());
    drop(app);
    let again = open(folder.path());
    for (channel, live) in (1..).zip(live) {
        let shown = Table { app: &again, channel }.show();
        assert_eq!((shown.game, shown.state, shown.answer.facts), live, "channel {channel} replays");
    }
}
