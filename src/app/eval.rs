//! Measures how well the search ranks, over judged questions.
//!
//! A question file holds one `{"id", "query", "relevant": {entry id: 2 | 1}, "kind"}` a line; 2 is a direct answer,
//! 1 a useful one. A run file holds one `{"id", "ranked": [entry id, best first], "ms"}` a line.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::search::{Confidence, Hit, SearchIndex};

/// The number of hits to which a question is ranked.
const DEPTH: usize = 10;
/// The grade of a direct answer.
const DIRECT: u32 = 2;

/// A judged question.
#[derive(Clone, Debug, Deserialize)]
pub struct Question {
    /// Its id.
    pub id: String,
    /// The question.
    pub query: String,
    /// Entry id → grade.
    pub relevant: BTreeMap<String, u32>,
    /// The kind of question.
    pub kind: String,
}

/// A line of a question file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct BadQuestion {
    /// Counted from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

/// One question as it was answered.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// The question's id.
    pub id: String,
    /// Entry ids, best first; twins as two.
    pub ranked: Vec<String>,
    /// The time it took, in milliseconds.
    pub ms: f64,
}

/// Means over some questions.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Scores {
    /// The number of questions.
    pub n: usize,
    /// Normalised discounted cumulative gain of the first five; gain is 2^grade - 1.
    #[serde(rename = "nDCG@5")]
    pub ndcg5: f64,
    /// Reciprocal rank of the first direct answer among ten.
    #[serde(rename = "MRR@10")]
    pub mrr10: f64,
    /// Direct answers among the first three, of those there can be.
    #[serde(rename = "recall@3")]
    pub recall3: f64,
    /// Direct answers among the first five, of those there can be.
    #[serde(rename = "recall@5")]
    pub recall5: f64,
    /// Whether the first hit is a direct answer.
    #[serde(rename = "hit@1")]
    pub hit1: f64,
}

/// The outcome of an evaluation.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Means over all questions.
    pub all: Scores,
    /// Means by kind of question, in the order in which the kinds first occur.
    pub kinds: Vec<(String, Scores)>,
    /// Median and 99th percentile of the time per question, in milliseconds.
    pub ms: (f64, f64),
    /// Each question's answer and scores.
    #[serde(skip)]
    pub runs: Vec<(Question, Run, Scores)>,
}

/// Reads a question file.
///
/// # Errors
/// [`BadQuestion`] with the first line that is no question.
pub fn read_questions(text: &str) -> Result<Vec<Question>, BadQuestion> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(at, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|e| BadQuestion { line: at + 1, reason: e.to_string() })
    };
    lines.map(read).collect()
}

/// Asks every question and scores the answers.
pub fn evaluate(index: &SearchIndex, questions: Vec<Question>) -> Report {
    let mut runs = Vec::with_capacity(questions.len());
    for question in questions {
        let begun = Instant::now();
        let query = index.understand(&question.query);
        let hits = index.rank(&query, None, DEPTH);
        let ms = begun.elapsed().as_secs_f64() * 1_000.0;
        // Without an answer, topics are shown and no hits.
        let shown = if hits.confidence == Confidence::None { &[][..] } else { &hits.hits };
        let run = Run { id: question.id.clone(), ranked: shown.iter().flat_map(both).collect(), ms };
        let scores = score(&run.ranked, &question.relevant);
        runs.push((question, run, scores));
    }
    let mut kinds: Vec<(String, Scores)> = Vec::new();
    for (question, ..) in &runs {
        if kinds.iter().all(|(kind, _)| *kind != question.kind) {
            let of_kind = runs.iter().filter(|(q, ..)| q.kind == question.kind).map(|(.., s)| s);
            kinds.push((question.kind.clone(), mean(of_kind)));
        }
    }
    let mut times: Vec<f64> = runs.iter().map(|(_, run, _)| run.ms).collect();
    times.sort_by(f64::total_cmp);
    let ms = (percentile(&times, 0.5), percentile(&times, 0.99));
    Report { all: mean(runs.iter().map(|(.., s)| s)), kinds, ms, runs }
}

fn both(hit: &Hit) -> impl Iterator<Item = String> {
    std::iter::once(&hit.id).chain(&hit.twin).map(ToString::to_string)
}

fn score(ranked: &[String], relevant: &BTreeMap<String, u32>) -> Scores {
    let mut seen = HashSet::new();
    let ranked: Vec<&String> = ranked.iter().filter(|id| seen.insert(*id)).collect();
    let grade = |id: &String| relevant.get(id).copied().unwrap_or(0);
    let gain = |grade: u32| f64::from(2_u32.pow(grade.min(8)) - 1);
    let discounted =
        |gains: Vec<f64>| gains.iter().take(5).enumerate().map(|(i, g)| g / (i as f64 + 2.0).log2()).sum::<f64>();
    let dcg = discounted(ranked.iter().map(|id| gain(grade(id))).collect());
    let mut ideal: Vec<f64> = relevant.values().map(|g| gain(*g)).collect();
    ideal.sort_by(|a, b| b.total_cmp(a));
    let ideal = discounted(ideal);
    let direct = relevant.values().filter(|g| **g >= DIRECT).count();
    let found = |k: usize| ranked.iter().take(k).filter(|id| grade(id) >= DIRECT).count() as f64;
    let recall = |k: usize| if direct > 0 { found(k) / k.min(direct) as f64 } else { 0.0 };
    let first = ranked.iter().take(10).position(|id| grade(id) >= DIRECT);
    Scores {
        n: 1,
        ndcg5: if ideal > 0.0 { dcg / ideal } else { 0.0 },
        mrr10: first.map_or(0.0, |at| 1.0 / (at as f64 + 1.0)),
        recall3: recall(3),
        recall5: recall(5),
        hit1: if first == Some(0) { 1.0 } else { 0.0 },
    }
}

fn mean<'a>(scores: impl Iterator<Item = &'a Scores>) -> Scores {
    let mut sum = Scores::default();
    for s in scores {
        sum.n += 1;
        sum.ndcg5 += s.ndcg5;
        sum.mrr10 += s.mrr10;
        sum.recall3 += s.recall3;
        sum.recall5 += s.recall5;
        sum.hit1 += s.hit1;
    }
    let n = sum.n.max(1) as f64;
    let over = |x: f64| x / n;
    Scores {
        n: sum.n,
        ndcg5: over(sum.ndcg5),
        mrr10: over(sum.mrr10),
        recall3: over(sum.recall3),
        recall5: over(sum.recall5),
        hit1: over(sum.hit1),
    }
}

fn percentile(sorted: &[f64], p: f64) -> f64 {
    let at = ((sorted.len() as f64 * p).ceil() as usize).saturating_sub(1);
    sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measures_are_those_of_the_literature() {
        let relevant = BTreeMap::from([("a".to_owned(), 2), ("b".to_owned(), 2), ("c".to_owned(), 1)]);
        let ids = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
        let best = score(&ids(&["a", "b", "c"]), &relevant);
        assert_eq!((best.ndcg5, best.mrr10, best.recall3, best.hit1), (1.0, 1.0, 1.0, 1.0));
        let late = score(&ids(&["x", "a", "a", "c"]), &relevant);
        // (3/log2(3) + 1/log2(4)) / (3 + 3/log2(3) + 1/log2(4)): the second `a` does not count.
        let expected = (3.0 / 3_f64.log2() + 0.5) / (3.0 + 3.0 / 3_f64.log2() + 0.5);
        assert!((late.ndcg5 - expected).abs() < 1e-12);
        assert_eq!((late.mrr10, late.recall3, late.recall5, late.hit1), (0.5, 0.5, 0.5, 0.0));
        assert_eq!(score(&[], &relevant).ndcg5, 0.0);
    }
}
