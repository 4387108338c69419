//! A refusal or a question changes nothing: every worked case, with declarations put in that are refused or only ask,
//! comes out as it does without them.

use netrep::app::Posed;
use netrep::engine::script::odds;
use netrep::engine::state::{CardRef, Entity, Intent, Leaf, Moment, Trace, Verdict};
use netrep::vocab::{Act, RollKind, Seat};

use crate::chain::settled;
use crate::world;

/// In a usual run one sort in so many is tried on each case; all of them where `NETREP_TRIALS` is set.
const SHARE: usize = 3;
/// What the labels of declarations begin with that are put in.
const MARK: &str = "put in ";

/// What is put in behind a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// The same by the other player.
    OtherSeat,
    /// The same once more.
    Again,
    /// The last declaration of the script, by the other player.
    LastByOther,
    /// Strikes are assigned, by either player.
    Assign(Seat),
    /// Somebody supports another's strike or check.
    Support(RollKind),
    /// A character fights so as not to tap.
    StayUntapped(Seat),
    /// A card is laid on guard by the wrong player.
    OnGuard,
    /// A question about the card of the declaration, or about the attack.
    Ask(bool),
}

const SORTS: [Sort; 12] = [
    Sort::OtherSeat,
    Sort::Again,
    Sort::LastByOther,
    Sort::Assign(Seat::R),
    Sort::Assign(Seat::H),
    Sort::Support(RollKind::Strike),
    Sort::Support(RollKind::Corruption),
    Sort::StayUntapped(Seat::R),
    Sort::StayUntapped(Seat::H),
    Sort::OnGuard,
    Sort::Ask(false),
    Sort::Ask(true),
];

fn other(seat: Seat) -> Seat {
    if seat == Seat::R { Seat::H } else { Seat::R }
}

/// What is put in behind a declaration of a script.
fn put_in(posed: &Posed<'_>, behind: &Intent, sort: Sort) -> Option<Intent> {
    let mut members = posed.board.all_cards().filter(|c| posed.board.card(*c).company.is_some());
    let first = members.next();
    let blank = |by: Seat, act: Act| Intent { card: None, by: Some(by), act, ..Intent::of("", by, act, CardRef(0)) };
    let intent = match sort {
        Sort::OtherSeat => Intent { by: Some(other(behind.by?)), ..behind.clone() },
        Sort::Again => behind.clone(),
        Sort::LastByOther => {
            let last = posed.intents.iter().rfind(|i| i.by.is_some())?;
            Intent { by: Some(other(last.by?)), ..last.clone() }
        }
        Sort::Assign(by) => Intent { targets: vec![Entity::Card(first?)], ..blank(by, Act::Assign) },
        Sort::Support(kind) => {
            let targets = vec![Entity::Roll(kind, first?)];
            Intent { targets, performer: members.next(), ..blank(Seat::R, Act::Support) }
        }
        Sort::StayUntapped(by) => {
            let targets = vec![Entity::Strike(first?)];
            Intent { targets, option: Some("untapped".into()), ..blank(by, Act::Choose) }
        }
        Sort::OnGuard => blank(Seat::R, Act::PlaceOnGuard),
        Sort::Ask(attack) => {
            let targets = if attack { vec![Entity::Attack] } else { behind.targets.clone() };
            Intent { card: behind.card, targets, ..blank(Seat::R, Act::Query) }
        }
    };
    let label = format!("{MARK}{}", behind.label).into();
    Some(Intent { label, chain: behind.chain, moment: Moment::Next, ..intent })
}

/// The declarations of a script with others put in behind them, but for those left out.
fn with(posed: &Posed<'_>, sort: Sort, left_out: &[Box<str>]) -> Vec<Intent> {
    let mut all = Vec::new();
    for intent in &posed.intents {
        all.push(intent.clone());
        let new = if intent.chain == 0 { None } else { put_in(posed, intent, sort) };
        all.extend(new.filter(|i| !left_out.contains(&i.label)));
    }
    all
}

/// Every end of the dice; nothing if a request may not cost so much.
fn ends(posed: &Posed<'_>, intents: &[Intent]) -> Option<Vec<Leaf>> {
    odds::explore(&posed.table, &posed.board, intents, &posed.oracle).ok()
}

/// What is compared of an end: verdicts, results, rolls, facts and the position. What a question or a refused order is
/// told is no part of it.
fn compared(leaf: &Leaf) -> Vec<(&'static str, String)> {
    let Trace { declared, resolved, rolls, board, facts, .. } = &leaf.trace;
    let own: Vec<_> = declared.iter().filter(|d| !d.label.starts_with(MARK)).collect();
    let made: Vec<_> = facts.influence.iter().filter(|(_, made)| *made).collect();
    let facts = (&facts.attacks, &facts.next_chain, &facts.checks, &facts.targets, made);
    vec![
        ("odds", format!("{:?}", leaf.odds)),
        ("declared", format!("{own:#?}")),
        ("resolved", format!("{resolved:#?}")),
        ("rolls", format!("{rolls:#?}")),
        ("facts", format!("{facts:#?}")),
        ("position", settled(board)),
    ]
}

/// The declarations of a script in words, for whoever reads a failure.
fn told(posed: &Posed<'_>, intents: &[Intent]) -> String {
    let title = |c: CardRef| posed.board.title(&posed.table, c);
    let line = |i: &Intent| {
        let card = i.card.map(title).unwrap_or_default();
        let targets: Vec<_> =
            i.targets.iter().map(|t| t.as_card().map_or_else(|| format!("{t:?}"), |c| title(c).to_string())).collect();
        format!(
            "  {}. {:?} {:?} {card} > {} ({:?}, chain {})",
            i.label,
            i.by,
            i.act,
            targets.join(", "),
            i.moment,
            i.chain
        )
    };
    intents.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The first lines in which two texts differ.
fn differing(plain: &str, now: &str) -> String {
    let pair = plain.lines().zip(now.lines()).find(|(a, b)| a != b);
    pair.map_or_else(|| "one is longer".to_owned(), |(a, b)| format!("{} is now {}", a.trim(), b.trim()))
}

fn differs(plain: &[Leaf], now: &[Leaf]) -> Vec<String> {
    if plain.len() != now.len() {
        return vec![format!("{} ends are now {}", plain.len(), now.len())];
    }
    let pairs = plain.iter().zip(now).flat_map(|(a, b)| compared(a).into_iter().zip(compared(b)));
    let wrong = pairs.filter(|(a, b)| a.1 != b.1).map(|((what, a), (_, b))| format!("{what}: {}", differing(&a, &b)));
    wrong.take(4).collect()
}

/// Tries one sort of declaration in one script: how many were put in, and what differs.
fn tried(posed: &Posed<'_>, plain: &[Leaf], sort: Sort) -> (usize, Option<String>) {
    let mut left_out: Vec<Box<str>> = Vec::new();
    loop {
        let intents = with(posed, sort, &left_out);
        let labels = intents.iter().map(|i| &i.label).filter(|label| label.starts_with(MARK));
        let labels: Vec<&Box<str>> = labels.collect();
        let Some(now) = ends(posed, &intents).filter(|_| !labels.is_empty()) else { return (0, None) };
        // What is taken is left out: only what is refused, or asked, is to change nothing.
        let nothing = |label: &str| {
            now.iter().all(|leaf| {
                let verdict = leaf.trace.declared.iter().find(|d| *d.label == *label).map(|d| &d.verdict);
                matches!(verdict, Some(Verdict::Illegal(_))) || matches!(sort, Sort::Ask(_))
            })
        };
        let taken: Vec<Box<str>> =
            labels.iter().filter(|label| !nothing(label.as_ref())).map(|l| (*l).clone()).collect();
        if taken.is_empty() {
            let wrong = differs(plain, &now);
            let shown = || format!("{}\n{}", told(posed, &intents), wrong.join("\n"));
            return (labels.len(), (!wrong.is_empty()).then(shown));
        }
        left_out.extend(taken);
    }
}

#[test]
fn a_refusal_or_a_question_changes_nothing() {
    let whole = std::env::var_os("NETREP_TRIALS").is_some();
    let (mut lines, mut wrong) = (0, Vec::new());
    for (n, (id, text)) in world::scripts().iter().enumerate() {
        for posed in world::app().posed(text) {
            let Some(plain) = ends(&posed, &posed.intents) else { continue };
            for (m, sort) in SORTS.into_iter().enumerate() {
                if !whole && (n + m) % SHARE != 0 {
                    continue;
                }
                let (count, found) = tried(&posed, &plain, sort);
                lines += count;
                wrong.extend(found.map(|found| format!("{id}, {:?}, {sort:?}:\n{found}", posed.board.rules)));
            }
        }
    }
    eprintln!("{lines} were put in");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(lines >= 20_000, "only {lines}");
}
