//! How sure the bot is of itself: right answers are told as certain, and questions that nothing answers are not; with
//! our entries alone, and with official documents beside them.
//!
//! The weights of the model come from `cargo bench --bench weights`.

use netrep::search::Confidence;

use crate::documents::with_documents;
use crate::indexed::index;
use crate::judged::{BEYOND, BLIND, EVERYDAY, JUDGED, Outcome, beyond, judged, questions};
use crate::real::real_questions;

const HELD_OUT: &str = include_str!("../questions/held-out.jsonl");
const BEYOND_HELD_OUT: &str = include_str!("../questions/unanswerable-held-out.txt");
const VAGUE: &str = include_str!("../questions/vague.txt");

fn certain(outcomes: &[Outcome]) -> impl Iterator<Item = &Outcome> {
    outcomes.iter().filter(|o| o.confidence >= Confidence::Good)
}

/// At least `right` questions are answered rightly and told as certain.
#[track_caller]
fn surely_right(outcomes: &[Outcome], right: usize) {
    let found = certain(outcomes).filter(|o| o.grade == 2).count();
    assert!(found >= right, "{found} of {}", outcomes.len());
    eprintln!("right and certain: {found} of {}", outcomes.len());
}

/// At most `wrong` are told as certain though the first hit does not answer them.
#[track_caller]
fn surely_wrong(outcomes: &[Outcome], wrong: usize) {
    let found: Vec<&str> = certain(outcomes).filter(|o| o.grade == 0).map(|o| o.question.as_str()).collect();
    assert!(found.len() <= wrong, "{} of {}: {found:#?}", found.len(), outcomes.len());
    eprintln!("wrong and certain: {} of {}: {found:?}", found.len(), outcomes.len());
}

#[test]
fn right_answers_are_certain_and_others_seldom() {
    let index = index();
    surely_right(&judged(index, questions(JUDGED)), 122);
    surely_right(&judged(index, questions(HELD_OUT)), 51);
    surely_wrong(&judged(index, questions(JUDGED)), 6);
    surely_wrong(&beyond(index, BEYOND), 4);
    surely_wrong(&beyond(index, BEYOND_HELD_OUT), 6);
    surely_right(&judged(index, questions(EVERYDAY)), 20);
    surely_wrong(&judged(index, questions(EVERYDAY)), 4);
    let real = judged(index, real_questions());
    surely_wrong(&real, 3);
}

#[test]
fn documents_beside_ours_make_the_bot_no_less_careful() {
    let Some((_, index)) = with_documents() else { return };
    surely_right(&judged(index, questions(JUDGED)), 122);
    surely_right(&judged(index, questions(HELD_OUT)), 51);
    surely_wrong(&beyond(index, BEYOND), 4);
    surely_wrong(&beyond(index, BEYOND_HELD_OUT), 6);
    surely_right(&beyond(index, BEYOND), 7);
}

#[test]
fn what_is_asked_at_every_table_is_answered_for_certain() {
    for (question, answer) in [
        ("can i respond to a tap", "metw:annotation-5"),
        ("hazard limit", "rulebook:10/hazard-limit"),
        ("cannot be duplicated", "metw:annotation-11"),
        ("can a creature be played in response", "metw:annotation-15"),
    ] {
        let hits = index().rank(&index().understand(question), None, 3);
        let ids: Vec<String> = hits.hits[..1]
            .iter()
            .flat_map(|h| [Some(&h.id), h.twin.as_ref()])
            .flatten()
            .map(|id| id.to_string())
            .collect();
        assert!(ids.iter().any(|id| id == answer), "{question}: {ids:?}");
        assert_eq!(hits.confidence, Confidence::Good, "{question}");
    }
}

#[test]
fn a_question_that_does_not_say_what_it_is_about_is_answered_for_certain_by_nothing() {
    for question in VAGUE.lines() {
        let hits = index().rank(&index().understand(question), None, 3);
        assert!(hits.vague && hits.confidence <= Confidence::Weak, "{question}: {:?} {:?}", hits.confidence, hits.hits);
    }
}

#[test]
fn no_question_that_an_entry_answers_is_too_vague() {
    let all = [JUDGED, HELD_OUT, EVERYDAY, BLIND].into_iter().flat_map(|text| judged(index(), questions(text)));
    let answered = all.chain(judged(index(), real_questions())).filter(|o| o.grade == 2);
    let vague: Vec<String> =
        answered.filter(|o| o.signs.is_some_and(|signs| signs.vague)).map(|o| o.question).collect();
    assert_eq!(vague, [""; 0]);
}
