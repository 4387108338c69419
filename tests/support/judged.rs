//! Questions whose answers were judged: what became of each, for the tests of confidence and for fitting its model.

use std::collections::HashMap;
use std::sync::OnceLock;

use netrep::app::eval::{Question, read_questions};
use netrep::corpus::Corpus;
use netrep::data::Data;
use netrep::search::{Confidence, SearchIndex, Signs};

pub const JUDGED: &str = include_str!("../questions/judged.jsonl");
pub const EVERYDAY: &str = include_str!("../questions/everyday.jsonl");
pub const BLIND: &str = include_str!("../questions/blind.jsonl");
pub const BEYOND: &str = include_str!("../questions/unanswerable.txt");

/// What became of a question: how good its first hit is (2: it answers, 0: it does not) and how sure the bot is.
pub struct Outcome {
    pub question: String,
    pub grade: u32,
    pub confidence: Confidence,
    pub signs: Option<Signs>,
}

pub fn questions(text: &str) -> Vec<Question> {
    read_questions(text).expect("the project's questions")
}

pub fn judged(index: &SearchIndex, questions: Vec<Question>) -> Vec<Outcome> {
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
pub fn beyond(index: &SearchIndex, list: &str) -> Vec<Outcome> {
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
