//! How sure the bot is of itself: right answers are told as certain, and questions that nothing answers are not; with
//! our entries alone, and with official documents beside them.
//!
//! The weights of the model come from `cargo test --test rules confidence:: -- --ignored --nocapture`.

use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

use crate::documents::with_documents;
use crate::indexed::index;
use crate::real::real_questions;
use netrep::app::eval::{Question, read_questions};
use netrep::corpus::Corpus;
use netrep::data::Data;
use netrep::search::{Confidence, SearchIndex, Signs};

const JUDGED: &str = include_str!("../questions/judged.jsonl");
const HELD_OUT: &str = include_str!("../questions/held-out.jsonl");
const EVERYDAY: &str = include_str!("../questions/everyday.jsonl");
const BLIND: &str = include_str!("../questions/blind.jsonl");
const BEYOND: &str = include_str!("../questions/unanswerable.txt");
const BEYOND_HELD_OUT: &str = include_str!("../questions/unanswerable-held-out.txt");

/// What became of a question: how good its first hit is (2: it answers, 0: it does not) and how sure the bot is.
struct Outcome {
    question: String,
    grade: u32,
    confidence: Confidence,
    signs: Option<Signs>,
}

fn questions(text: &str) -> Vec<Question> {
    read_questions(text).expect("the project's questions")
}

fn judged(index: &SearchIndex, questions: Vec<Question>) -> Vec<Outcome> {
    let outcome = |q: Question| {
        let hits = index.rank(&index.understand(&q.query), None, 5);
        let both = hits.hits.first().into_iter().flat_map(|hit| std::iter::once(&hit.id).chain(&hit.twin));
        let grade = both.filter_map(|id| q.relevant.get(id.as_str())).max().copied().unwrap_or(0);
        Outcome { question: q.query, grade, confidence: hits.confidence, signs: hits.signs }
    };
    questions.into_iter().map(outcome).collect()
}

/// Questions that the older books do not answer; of those that the Council's rules answer, whether a clause or an entry
/// that does comes first.
fn beyond(index: &SearchIndex, list: &str) -> Vec<Outcome> {
    let council: HashMap<&str, &str> =
        include_str!("../questions/council.txt").lines().filter_map(|line| line.split_once(" = ")).collect();
    let outcome = |question: &str| {
        let hits = index.rank(&index.understand(question), None, 5);
        let first = hits.hits.first().map(|hit| hit.id.to_string()).unwrap_or_default();
        let cited =
            hits.hits.first().and_then(|hit| corpus().get(&hit.id)).map(|p| p.cites.as_slice()).unwrap_or_default();
        let says = |id: &str| id == first || cited.iter().any(|c| c.as_str() == id);
        let answers = council.get(question).is_some_and(|ids| ids.split(' ').any(says));
        let grade = if answers { 2 } else { 0 };
        Outcome { question: question.to_owned(), grade, confidence: hits.confidence, signs: hits.signs }
    };
    list.lines().filter(|line| !line.trim().is_empty()).map(outcome).collect()
}

fn corpus() -> &'static Corpus {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    CORPUS.get_or_init(|| Corpus::load(&Data::embedded()).expect("the embedded corpus loads"))
}

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

/// How many signs the model weighs.
const SIGNS: usize = 8;

/// The signs that the model weighs, in its order.
fn weighed(s: &Signs) -> [f64; SIGNS] {
    [s.coverage, s.strength, s.next, s.asked, s.told, s.together, s.alike, s.small].map(f64::from)
}

/// Fits the model: logistic regression with a small penalty on the weights, over both settings.
#[test]
#[ignore = "prints the weights of the model, for src/search/confidence.rs"]
fn fit() {
    let mut rows: Vec<([f64; SIGNS], f64)> = Vec::new();
    for index in [Some(index()), with_documents().map(|(_, index)| index)].into_iter().flatten() {
        let mut all = judged(index, questions(JUDGED));
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/eval/search-dev.jsonl");
        all.extend(std::fs::read_to_string(sample).into_iter().flat_map(|text| judged(index, questions(&text))));
        all.extend(judged(index, questions(EVERYDAY)));
        all.extend(judged(index, questions(BLIND)));
        all.extend(judged(index, real_questions()));
        all.extend(beyond(index, BEYOND));
        let told = all.iter().filter(|o| o.confidence != Confidence::Exact && o.grade != 1);
        rows.extend(told.filter_map(|o| Some((weighed(&o.signs?), f64::from(o.grade / 2)))));
    }
    let n = rows.len() as f64;
    let mean: [f64; SIGNS] = std::array::from_fn(|i| rows.iter().map(|(x, _)| x[i]).sum::<f64>() / n);
    let spread: [f64; SIGNS] =
        std::array::from_fn(|i| (rows.iter().map(|(x, _)| (x[i] - mean[i]).powi(2)).sum::<f64>() / n).sqrt());
    let (mut weights, mut bias) = ([0.0; SIGNS], 0.0);
    for _ in 0..20_000 {
        let (mut slope, mut lift) = (weights.map(|w| 0.3 * w), 0.0);
        for (x, y) in &rows {
            let scaled: [f64; SIGNS] = std::array::from_fn(|i| (x[i] - mean[i]) / spread[i]);
            let odds: f64 = bias + scaled.iter().zip(&weights).map(|(x, w)| x * w).sum::<f64>();
            let off = 1.0 / (1.0 + (-odds).exp()) - y;
            lift += off;
            scaled.iter().zip(&mut slope).for_each(|(x, s)| *s += off * x);
        }
        bias -= lift / n;
        weights.iter_mut().zip(&slope).for_each(|(w, s)| *w -= s / n);
    }
    let plain: [f64; SIGNS] = std::array::from_fn(|i| weights[i] / spread[i]);
    eprintln!("{} questions; bias {:.2}", rows.len(), bias - plain.iter().zip(&mean).map(|(w, m)| w * m).sum::<f64>());
    eprintln!("coverage, strength, next, asked, told, together, alike, small: {plain:.2?}");
}
