//! Fits the model that says how sure an answer is, for `src/search/confidence.rs`: logistic regression with a small
//! penalty on the weights, over our entries alone and with the official documents beside them, where these are at hand.
//!
//! `cargo bench --bench weights` prints the weights, and the questions that the fitted model judges worst.

#![expect(clippy::print_stdout, reason = "the weights are what a person runs this for")]

#[path = "../tests/support/documents.rs"]
mod documents;
#[path = "../tests/support/index.rs"]
mod indexed;
#[path = "../tests/support/judged.rs"]
mod judged;
#[path = "../tests/support/real.rs"]
mod real;
#[path = "../tests/support/skip.rs"]
mod skip;

use std::path::Path;

use documents::with_documents;
use indexed::index;
use judged::{BEYOND, BLIND, EVERYDAY, JUDGED, Outcome, beyond, judged, questions};
use netrep::search::{Confidence, SearchIndex, Signs};
use real::real_questions;

/// How many signs the model weighs.
const SIGNS: usize = 8;
/// The number of steps in which it is fitted.
const STEPS: usize = 20_000;
/// How much a weight costs, so that none grows beyond what the questions show.
const PENALTY: f64 = 0.3;
/// The number of questions that are shown.
const WORST: usize = 10;

/// A question as the model sees it.
struct Row {
    question: String,
    signs: [f64; SIGNS],
    right: f64,
}

fn main() {
    let indexes = [Some(index()), with_documents().map(|(_, index)| index)];
    let mut rows: Vec<Row> = indexes.into_iter().flatten().flat_map(seen).collect();
    let (mean, spread) = centred(&mut rows);
    let (weights, bias) = fitted(&rows);
    let plain: [f64; SIGNS] = std::array::from_fn(|i| weights[i] / spread[i]);
    let lifted = bias - plain.iter().zip(&mean).map(|(w, m)| w * m).sum::<f64>();
    println!("{} questions; bias {lifted:.2}", rows.len());
    println!("coverage, strength, next, asked, told, together, alike, small: {plain:.2?}");
    let off = |row: &Row| sure(&row.signs, &weights, bias) - row.right;
    rows.sort_by(|a, b| off(b).abs().total_cmp(&off(a).abs()));
    for row in rows.iter().take(WORST) {
        println!("{:>6.2}  {}", off(row), row.question);
    }
}

/// The questions from which the model learns, as one index answers them: none that was asked for by number, and none
/// whose first hit answers in part.
fn seen(index: &SearchIndex) -> Vec<Row> {
    let mut all = judged(index, questions(JUDGED));
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/eval/search-dev.jsonl");
    all.extend(std::fs::read_to_string(sample).into_iter().flat_map(|text| judged(index, questions(&text))));
    all.extend(judged(index, questions(EVERYDAY)));
    all.extend(judged(index, questions(BLIND)));
    all.extend(judged(index, real_questions()));
    all.extend(beyond(index, BEYOND));
    let row = |o: Outcome| {
        let told = o.confidence != Confidence::Exact && o.grade != 1;
        let signs = o.signs.filter(|_| told)?;
        Some(Row { question: o.question, signs: weighed(&signs), right: f64::from(o.grade / 2) })
    };
    all.into_iter().filter_map(row).collect()
}

/// The signs that the model weighs, in its order.
fn weighed(s: &Signs) -> [f64; SIGNS] {
    [s.coverage, s.strength, s.next, s.asked, s.told, s.together, s.alike, s.small].map(f64::from)
}

/// Gives every sign the mean 0 and the spread 1, and tells what they were.
fn centred(rows: &mut [Row]) -> ([f64; SIGNS], [f64; SIGNS]) {
    let n = rows.len() as f64;
    let mean: [f64; SIGNS] = std::array::from_fn(|i| rows.iter().map(|row| row.signs[i]).sum::<f64>() / n);
    let apart = |i: usize| rows.iter().map(|row| (row.signs[i] - mean[i]).powi(2)).sum::<f64>() / n;
    let spread: [f64; SIGNS] = std::array::from_fn(|i| apart(i).sqrt());
    for row in rows {
        row.signs = std::array::from_fn(|i| (row.signs[i] - mean[i]) / spread[i]);
    }
    (mean, spread)
}

fn sure(signs: &[f64; SIGNS], weights: &[f64; SIGNS], bias: f64) -> f64 {
    let odds = bias + signs.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>();
    1.0 / (1.0 + (-odds).exp())
}

fn fitted(rows: &[Row]) -> ([f64; SIGNS], f64) {
    let n = rows.len() as f64;
    let (mut weights, mut bias) = ([0.0; SIGNS], 0.0);
    for _ in 0..STEPS {
        let (mut slope, mut lift) = (weights.map(|w| PENALTY * w), 0.0);
        for row in rows {
            let off = sure(&row.signs, &weights, bias) - row.right;
            lift += off;
            row.signs.iter().zip(&mut slope).for_each(|(x, s)| *s += off * x);
        }
        bias -= lift / n;
        weights.iter_mut().zip(&slope).for_each(|(w, s)| *w -= s / n);
    }
    (weights, bias)
}
