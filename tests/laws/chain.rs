//! Laws of the engine on made-up games: last in, first out; a refusal changes nothing; what is paid stays paid; no card
//! is lost; dice add up to one.

use proptest::prelude::*;

use netrep::engine::card::Zone;
use netrep::engine::script::{odds, run};
use netrep::engine::state::{
    Board, CardRef, Change, Halt, Intent, Moment, Odds, Oracle, Outcome, Paid, Place, Reached, Resolved, Status, Trace,
    Verdict,
};

use netrep::vocab::Act;

use crate::made::{self, Made, plan, tries};
use crate::world::{config, table};

/// Games for each law.
const CASES: u32 = 96;

/// What comes of a game; nothing if it asks for more than a request may cost.
fn run(made: &Made) -> Option<Trace> {
    match run::run(table(), made.board.clone(), &made.intents, &made.oracle) {
        Ok(trace) => Some(trace),
        Err(Halt::TooMuch(_)) => None,
        Err(halt @ Halt::Open { .. }) => panic!("a roll is open with plenty of dice: {halt:?}"),
    }
}

/// A game in words, for whoever reads a failure.
pub fn told(board: &Board, intents: &[Intent]) -> String {
    let title = |c: CardRef| board.title(table(), c);
    let cards = board.all_cards().map(|c| {
        let s = board.card(c);
        let company = s.company.map(|c| format!(" in {c:?}")).unwrap_or_default();
        let on = s.on.map(|on| format!(" on {on:?}")).unwrap_or_default();
        format!("  {}: {} ({:?}, {:?}, {:?}{company}{on})", c.0, title(c), s.owner, s.zone, s.status)
    });
    let lines = intents.iter().map(|i| {
        let card = i.card.map(title).unwrap_or_default();
        let more = (&i.targets, &i.option, &i.key, &i.price, &i.moment, i.chain);
        format!("{}. {:?} {:?} {card} {more:?}", i.label, i.by, i.act)
    });
    let head = format!("{:?} {:?} {:?}, path {:?}", board.rules, board.phase, board.step, board.companies[0].path);
    let all: Vec<String> = std::iter::once(head).chain(cards).chain(lines).collect();
    all.join("\n")
}

/// A position without clock, history and numbers of entries, to be compared.
pub fn settled(board: &Board) -> String {
    let mut board = board.clone();
    board.clock = 0;
    board.cards.iter_mut().for_each(|c| c.since = 0);
    board.treats.iter_mut().for_each(|t| t.since = 0);
    board.lasting.iter_mut().for_each(|l| (l.since, l.entry) = (0, None));
    board.active.iter_mut().for_each(|a| a.since = 0);
    let still = |r: &mut Reached| r.order = (0, 0);
    board.attack.iter_mut().flat_map(|a| &mut a.reached).for_each(still);
    board.coming.iter_mut().flat_map(|a| &mut a.reached).for_each(still);
    format!("{board:#?}")
}

fn rows(trace: &Trace) -> Vec<(&str, u8, Outcome, &[Change])> {
    trace.resolved.iter().map(|r: &Resolved| (&*r.label, r.chain, r.result, &r.changes[..])).collect()
}

/// Each card is where one card can be.
fn conserved(before: &Board, trace: &Trace) -> Result<(), String> {
    let after = &trace.board;
    let who = |b: &Board| b.cards.iter().map(|c| (c.def, c.owner)).collect::<Vec<_>>();
    if who(before) != who(after) {
        return Err("the cards are not the same".to_owned());
    }
    for card in after.all_cards() {
        let (state, title) = (after.card(card), after.title(table(), card));
        if state.zone == Zone::Declared && after.unfinished != Some(card) {
            return Err(format!("{title} is still declared"));
        }
        let there = |c: CardRef| matches!(after.card(c).zone, Zone::Play | Zone::Declared);
        if state.zone == Zone::Play {
            let lost = match state.on {
                Some(Place::Card(on)) => !there(on) || on == card,
                Some(Place::Company(company)) => after.company(company).gone,
                Some(Place::Attack) => after.attack.is_none(),
                None => state.company.is_some_and(|c| after.company(c).gone),
            };
            if lost {
                return Err(format!("{title} is on something that is not in play: {:?}", state.on));
            }
        } else if state.company.is_some() && state.zone != Zone::OnGuard || state.on.is_some() {
            return Err(format!("{title} is in {:?}, and on {:?} in {:?}", state.zone, state.on, state.company));
        }
    }
    Ok(())
}

/// Declarations of a chain that somebody made resolve last in, first out.
fn last_in_first_out(intents: &[Intent], trace: &Trace) -> Result<(), String> {
    // What is declared when something has resolved comes first again.
    if intents.iter().any(|i| matches!(i.moment, Moment::After(_) | Moment::During(_))) {
        return Ok(());
    }
    for chain in trace.declared.iter().map(|d| d.chain) {
        let next = |label: &str| intents.iter().any(|i| *i.label == *label && i.moment == Moment::Next);
        let all = trace.declared.iter().filter(|d| d.chain == chain && d.verdict == Verdict::Legal && next(&d.label));
        let declared: Vec<&str> = all.map(|d| &*d.label).collect();
        let rows = trace.resolved.iter().filter(|r| r.chain == chain && declared.contains(&&*r.label));
        let resolved: Vec<&str> = rows.map(|r| &*r.label).collect();
        let expected: Vec<&str> = declared.iter().rev().copied().filter(|l| resolved.contains(l)).collect();
        if resolved != expected {
            return Err(format!("chain {chain}: {declared:?} are declared and resolve as {resolved:?}"));
        }
    }
    Ok(())
}

/// What a declaration has tapped or discarded is not given back by its failing.
fn stays_paid(trace: &Trace) -> Result<(), String> {
    let by = |wanted: &dyn Fn(&Resolved) -> bool, change: Change| {
        trace.resolved.iter().any(|r| wanted(r) && r.changes.contains(&change))
    };
    for declared in &trace.declared {
        let failed = |r: &Resolved| {
            r.label == declared.label && matches!(r.result, Outcome::NoEffect(_) | Outcome::Cancelled(_))
        };
        for (card, paid) in &declared.paid {
            let (state, title) = (trace.board.card(*card), trace.board.title(table(), *card));
            let untaps = Change::Status(*card, Status::Untapped);
            let wrong = match paid {
                Paid::Tapped => {
                    by(&failed, untaps.clone())
                        || state.zone == Zone::Play && state.status == Status::Untapped && !by(&|_| true, untaps)
                }
                Paid::Discarded => {
                    let moved = trace.resolved.iter().flat_map(|r| &r.changes);
                    let brought =
                        moved.into_iter().any(|c| matches!(c, Change::Move(c, _) | Change::Attach(c, _) if c == card));
                    state.zone == Zone::Play && !brought
                }
            };
            if wrong {
                return Err(format!(
                    "{}: {title} was {paid:?} and is {:?} {:?}",
                    declared.label, state.zone, state.status
                ));
            }
        }
    }
    Ok(())
}

/// It does not matter what it was that was refused: what came of the game is the same with nothing in its place.
fn unmoved_by_refusals(made: &Made, trace: &Trace) -> Result<(), String> {
    let refused = |i: &Intent| {
        let same = |d: &&netrep::engine::state::Declared| d.label == i.label;
        trace.declared.iter().find(same).is_some_and(|d| matches!(d.verdict, Verdict::Illegal(_)))
    };
    // What is no action does not set going what has to come first.
    let idle = [Act::Passive, Act::SpecialAction, Act::BodyCheck, Act::ChooseOrder, Act::Choose, Act::Query];
    let act = |i: &Intent| if idle.contains(&i.act) { Act::Pass } else { Act::PlaceOnGuard };
    let nothing = |i: &Intent| Intent { card: None, targets: Vec::new(), act: act(i), ..i.clone() };
    let emptied = made.intents.iter().map(|i| if refused(i) { nothing(i) } else { i.clone() });
    let without = Made { intents: emptied.collect(), ..made.clone() };
    let Some(other) = run(&without) else { return Err("it becomes too much".to_owned()) };
    if rows(trace) != rows(&other) || trace.rolls != other.rolls {
        return Err(format!("without: {:#?}\nwith: {:#?}", rows(&other), rows(trace)));
    }
    let (with, without) = (settled(&trace.board), settled(&other.board));
    if with != without {
        let differs = with.lines().zip(without.lines()).filter(|(a, b)| a != b).take(5);
        return Err(format!("with and without: {:#?}", differs.collect::<Vec<_>>()));
    }
    Ok(())
}

/// The odds of all ends add up to one.
fn adds_up(made: &Made) -> Result<(), String> {
    let few = Oracle {
        tried: Vec::new(),
        dice: made.oracle.dice.iter().take(1).cloned().collect(),
        picks: Vec::new(),
        ..Oracle::default()
    };
    match odds::explore(table(), &made.board, &made.intents, &few) {
        Ok(leaves) => {
            let sum = leaves.iter().map(|l| l.odds).reduce(Odds::or).ok_or("no end")?;
            let (ways, of) = sum.fraction();
            if ways == of { Ok(()) } else { Err(format!("the odds of {} ends are {ways}/{of}", leaves.len())) }
        }
        Err(Halt::TooMuch(_)) => Ok(()),
        Err(halt @ Halt::Open { .. }) => Err(format!("{halt:?}")),
    }
}

/// Every law on one game.
pub fn laws(made: &Made) -> Vec<(&'static str, Result<(), String>)> {
    let Some(trace) = run(made) else { return Vec::new() };
    let same = |again: Trace| if format!("{trace:?}") == format!("{again:?}") { Ok(()) } else { Err(String::new()) };
    vec![
        ("last in, first out", last_in_first_out(&made.intents, &trace)),
        ("what is paid stays paid", stays_paid(&trace)),
        ("no card is lost", conserved(&made.board, &trace)),
        ("a refusal changes nothing", unmoved_by_refusals(made, &trace)),
        ("the odds add up to one", adds_up(made)),
        ("the same again", run(made).ok_or_else(String::new).and_then(same)),
    ]
}

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn a_made_up_game_keeps_the_laws(plan in plan(), tries in tries(6)) {
        let made = plan.play(&tries);
        for (law, held) in laws(&made) {
            prop_assert!(held.is_ok(), "{law}: {}\n{}", held.err().unwrap_or_default(), told(&made.board, &made.intents));
        }
    }
}

#[test]
fn games_are_not_all_refused() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut all, mut legal) = (0, 0);
    for _ in 0..CASES {
        let tree = (plan(), made::tries(6)).new_tree(&mut runner).expect("a plan");
        let (plan, tries) = tree.current();
        let Some(trace) = run(&plan.play(&tries)) else { continue };
        all += trace.declared.len();
        legal += trace.declared.iter().filter(|d| d.verdict == Verdict::Legal).count();
    }
    assert!(legal * 3 > all, "{legal} of {all} declarations are legal: the laws are tried on next to nothing");
}
