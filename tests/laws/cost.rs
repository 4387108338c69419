//! Whatever a text says, it costs no more than a text may, and says so where that was not enough.

use netrep::app::{ResolveAnswer, Respond};
use netrep::engine::state::effort;
use netrep::vocab::Ruleset;

use crate::world::app;
use crate::worst::{LONGEST, worst};

/// The steps that a text has here: fewer than in a message, so that the test is quick.
const STEPS: u64 = 300_000;
/// What may be asked for after that: by work that looks whether it is over only now and then.
const BEYOND: u64 = 1_000_000;
/// Whether an answer says that it is none.
fn admits(answers: &[ResolveAnswer]) -> bool {
    let said = |a: &ResolveAnswer| a.answers.iter().any(|set| set.undecided.is_some() || !set.diagnostics.is_empty());
    answers.iter().any(said)
}

#[test]
fn a_text_costs_no_more_than_a_text_may() {
    let all = [Ruleset::Coe, Ruleset::Metw, Ruleset::Riv];
    for (name, text) in worst() {
        assert!(text.len() <= LONGEST, "{name}: {}", text.len());
        let (answers, cost) = app().allowed_for(STEPS, || app().resolve(&text, Some(&all)));
        assert!(cost.steps <= STEPS && cost.beyond <= BEYOND, "{name}: {cost:?}");
        assert!(cost.stopped.is_none() || admits(&answers), "{name} says nothing of it: {cost:?}");
        for every in [false, true] {
            let ask = Respond { every, beats: every, ..Respond::default() };
            let (found, cost) = app().allowed_for(STEPS, || app().respond(&text, &ask));
            assert!(cost.steps <= STEPS && cost.beyond <= BEYOND, "{name}, every {every}: {cost:?}");
            let said = found.iter().any(|f| !f.trouble.is_empty() || !f.diagnostics.is_empty());
            assert!(cost.stopped.is_none() || said, "{name}, every {every}, says nothing of it: {cost:?}");
        }
    }
}

#[test]
fn what_is_not_tried_says_so() {
    let one = "R A1: Aragorn II, Gimli, Legolas, Frodo; path Rivendell > Moria wwd\nH Call of Home > Frodo\n";
    let text = (0..30).map(|n| format!("# A-{n}\n{one}\n")).collect::<String>();
    let (_, whole) = app().allowed_for(u64::from(u32::MAX), || app().resolve(&text, None));
    let (answers, _) = app().allowed_for(whole.steps - whole.steps / 8, || app().resolve(&text, None));
    assert_eq!(answers.len(), 30);
    let told = |n: usize| answers[n].answers[0].undecided.as_deref().unwrap_or_default();
    assert_eq!(told(0), "", "the first is decided");
    let stopped = (0..30).find(|n| !told(*n).is_empty()).expect("not all of them are");
    assert!(told(stopped).starts_with("stopped after"), "{}", told(stopped));
    assert!((stopped + 1..30).all(|n| told(n).starts_with("not tried")), "{}", told(29));
    // The next text has its own allowance, and what was stopped is forgotten.
    assert!(effort::exhausted().is_none());
    assert_eq!(app().resolve(one, None)[0].answers[0].undecided, None);
}
