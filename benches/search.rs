//! How fast the search is, beside plain tantivy (BM25 over one text field) and SQLite FTS5 on the same texts, in one run;
//! and how it grows with the corpus.
//!
//! `cargo bench --bench search` prints a table of percentiles first, then criterion's own measurements.

#![expect(clippy::print_stdout, reason = "the table is what a person runs this for")]

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use netrep::app::eval::read_questions;
use netrep::cards::Catalogue;
use netrep::corpus::{Corpus, Passage};
use netrep::data::Data;
use netrep::search::{Scope, SearchIndex, Suggester};
use rusqlite::Connection;
use tantivy::collector::TopDocs;
use tantivy::query::QueryParser;
use tantivy::schema::{STORED, STRING, Schema, TEXT};
use tantivy::{Index, ReloadPolicy, Searcher, TantivyDocument};

/// How many entries the corpus is repeated to, with other words in the copies; 0: as it is.
const SIZES: [usize; 3] = [0, 2_000, 10_200];
const HITS: usize = 10;

fn main() {
    let questions: Vec<String> = read_questions(include_str!("../tests/questions/judged.jsonl"))
        .expect("the project's questions")
        .into_iter()
        .map(|q| q.query)
        .collect();
    let data = Data::embedded();
    let cards = Catalogue::load(&data).expect("the cards load");
    let mut criterion = Criterion::default()
        .configure_from_args()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    println!("{:>8}  {:34}{:>12}{:>12}{:>12}", "entries", "what", "p50", "p99", "most");
    completing(&data, &cards);
    opening(&data, &cards);
    for size in SIZES {
        let corpus = grown(&data, size);
        let entries = corpus.passages().len();
        let ours = SearchIndex::in_memory(&corpus, &cards, &(), Path::new("")).expect("an index");
        let plain = Plain::build(&corpus);
        let fts = Fts::build(&corpus);
        let suggester = Suggester::new(&corpus, &cards);
        table(entries, "query: netrep", &questions, |q| ask(&ours, q));
        table(entries, "query: plain tantivy", &questions, |q| plain.ask(q));
        table(entries, "query: SQLite FTS5", &questions, |q| fts.ask(q));
        let typed = prefixes(&questions);
        table(entries, "autocomplete: netrep", &typed, |t| suggester.suggest(t, Scope::All, 25).len());
        table(entries, "autocomplete: SQLite FTS5 prefix", &typed, |t| fts.complete(t));
        times(entries, "build: netrep", 5, || drop(SearchIndex::in_memory(&corpus, &cards, &(), Path::new(""))));
        times(entries, "build: plain tantivy", 5, || drop(Plain::build(&corpus)));
        times(entries, "build: SQLite FTS5", 5, || drop(Fts::build(&corpus)));
        measure(&mut criterion, entries, &questions, &ours, &plain, &fts);
    }
    criterion.final_summary();
}

/// The corpus, and copies of it in which every third word is another one, up to so many entries.
fn grown(data: &Data, size: usize) -> Corpus {
    let corpus = Corpus::load(data).expect("the corpus loads");
    let mut all: Vec<Passage> = corpus.passages().to_vec();
    for copy in 1..=size / all.len() {
        for p in corpus.passages() {
            if all.len() >= size {
                break;
            }
            let other = |text: &str| {
                let words = text.split(' ').enumerate();
                let word =
                    |(at, w): (usize, &str)| if at % 3 == 2 { format!("{w}{}", copy % 17) } else { w.to_owned() };
                words.map(word).collect::<Vec<_>>().join(" ")
            };
            let mut passage = p.clone();
            passage.id = format!("{}.{copy}", p.id).parse().expect("an id");
            passage.rule = other(&p.rule);
            passage.in_play = other(&p.in_play);
            passage.asked = p.asked.iter().map(|a| other(a)).collect();
            passage.aliases = p.aliases.iter().map(|a| other(a)).collect();
            passage.examples.iter_mut().for_each(|e| e.text = other(&e.text));
            all.push(passage);
        }
    }
    Corpus::of(all, corpus.thesaurus().clone())
}

fn whole(p: &Passage) -> String {
    let examples = p.examples.iter().map(|e| format!("{} {}", e.heading, e.text)).collect::<Vec<_>>().join("\n");
    [&p.name, &p.title, &p.aliases.join("\n"), &p.asked.join("\n"), &p.rule, &p.in_play, &examples, &p.cards.join("\n")]
        .map(String::as_str)
        .join("\n")
}

fn ask(index: &SearchIndex, question: &str) -> usize {
    index.rank(&index.understand(question), None, HITS).hits.len()
}

/// tantivy as its tutorial shows it.
struct Plain {
    searcher: Searcher,
    parser: QueryParser,
}

impl Plain {
    fn build(corpus: &Corpus) -> Plain {
        let mut schema = Schema::builder();
        let id = schema.add_text_field("id", STRING | STORED);
        let text = schema.add_text_field("text", TEXT);
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, 15_000_000).expect("a writer");
        for p in corpus.passages() {
            let mut document = TantivyDocument::default();
            document.add_text(id, p.id.as_str());
            document.add_text(text, whole(p));
            writer.add_document(document).expect("added");
        }
        writer.commit().expect("committed");
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into().expect("a reader");
        Plain { searcher: reader.searcher(), parser: QueryParser::for_index(&index, vec![text]) }
    }

    fn ask(&self, question: &str) -> usize {
        let (query, _) = self.parser.parse_query_lenient(question);
        self.searcher.search(&query, &TopDocs::with_limit(HITS).order_by_score()).expect("hits").len()
    }
}

/// SQLite FTS5 with its porter stemmer, the words of a question joined by OR.
struct Fts(Connection);

impl Fts {
    fn build(corpus: &Corpus) -> Fts {
        let db = Connection::open_in_memory().expect("a database");
        db.execute_batch(
            "CREATE VIRTUAL TABLE t USING fts5(id UNINDEXED, text, tokenize='porter unicode61', prefix='2 3')",
        )
        .expect("a table");
        db.execute_batch("BEGIN").expect("begun");
        for p in corpus.passages() {
            db.execute("INSERT INTO t VALUES (?1, ?2)", (p.id.as_str(), whole(p))).expect("inserted");
        }
        db.execute_batch("COMMIT").expect("committed");
        Fts(db)
    }

    fn search(&self, query: &str) -> usize {
        let sql = "SELECT id FROM t WHERE t MATCH ?1 ORDER BY bm25(t) LIMIT 10";
        let mut statement = self.0.prepare_cached(sql).expect("a statement");
        let hits = statement.query_map([query], |row| row.get::<_, String>(0)).expect("hits");
        hits.filter_map(Result::ok).count()
    }

    fn ask(&self, question: &str) -> usize {
        let words = netrep::vocab::words(question);
        self.search(&words.iter().map(|w| format!("\"{w}\"")).collect::<Vec<_>>().join(" OR "))
    }

    fn complete(&self, typed: &str) -> usize {
        match netrep::vocab::words(typed).last() {
            Some(last) => self.search(&format!("\"{last}\"*")),
            None => 0,
        }
    }
}

/// What a person has typed after each letter of the first questions.
fn prefixes(questions: &[String]) -> Vec<String> {
    let grow = |q: &String| {
        let letters: Vec<char> = q.chars().take(24).collect();
        (1..=letters.len()).map(move |n| letters[..n].iter().collect::<String>()).collect::<Vec<_>>()
    };
    questions.iter().flat_map(grow).collect()
}

/// Completing every name of every card in every language, after each letter that is typed of it.
fn completing(data: &Data, cards: &Catalogue) {
    let corpus = Corpus::load(data).expect("the corpus loads");
    let suggester = Suggester::new(&corpus, cards);
    let mut titles: Vec<&str> = cards.cards().iter().flat_map(|card| card.titles().map(|(_, title)| title)).collect();
    titles.sort_unstable();
    titles.dedup();
    let mut typed: Vec<String> = Vec::new();
    for title in &titles {
        let ends = title.char_indices().skip(1).map(|(at, _)| at).chain([title.len()]);
        typed.extend(ends.map(|end| title[..end].to_owned()));
    }
    typed.sort_unstable();
    typed.dedup();
    let slipped: Vec<String> = titles.iter().map(|title| slip(title)).collect();
    rounds(titles.len(), "complete every name, each letter", 2, &typed, |t| {
        suggester.suggest(t, Scope::Cards, Suggester::MOST).len()
    });
    rounds(titles.len(), "complete every name, with a slip", 2, &slipped, |t| {
        suggester.suggest(t, Scope::Cards, Suggester::MOST).len()
    });
    rounds(titles.len(), "the card meant by every slip", 2, &slipped, |t| suggester.meant(t, Scope::Cards).len());
}

/// A name with two letters in its middle the wrong way round.
fn slip(title: &str) -> String {
    let mut letters: Vec<char> = title.chars().collect();
    if let Some(middle) = (letters.len() / 2).checked_sub(1) {
        letters.swap(middle, middle + 1);
    }
    letters.into_iter().collect()
}

fn table(entries: usize, what: &str, inputs: &[String], run: impl FnMut(&str) -> usize) {
    rounds(entries, what, 6, inputs, run);
}

fn rounds(entries: usize, what: &str, rounds: usize, inputs: &[String], mut run: impl FnMut(&str) -> usize) {
    let mut times: Vec<Duration> = Vec::new();
    for round in 0..rounds {
        for input in inputs {
            let begun = Instant::now();
            black_box(run(input));
            // The first round warms up.
            if round > 0 {
                times.push(begun.elapsed());
            }
        }
    }
    row(entries, what, times);
}

fn times(entries: usize, what: &str, rounds: usize, mut run: impl FnMut()) {
    let mut measured = Vec::new();
    for _ in 0..rounds {
        let begun = Instant::now();
        run();
        measured.push(begun.elapsed());
    }
    row(entries, what, measured);
}

fn row(entries: usize, what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |p: f64| times[((times.len() as f64 * p) as usize).min(times.len() - 1)];
    println!("{entries:>8}  {what:34}{:>12.1?}{:>12.1?}{:>12.1?}", at(0.5), at(0.99), times[times.len() - 1]);
}

fn measure(c: &mut Criterion, entries: usize, questions: &[String], ours: &SearchIndex, plain: &Plain, fts: &Fts) {
    let mut group = c.benchmark_group("all 150 questions");
    group.bench_with_input(BenchmarkId::new("netrep", entries), questions, |b, questions| {
        b.iter(|| questions.iter().map(|q| ask(ours, q)).sum::<usize>());
    });
    group.bench_with_input(BenchmarkId::new("plain tantivy", entries), questions, |b, questions| {
        b.iter(|| questions.iter().map(|q| plain.ask(q)).sum::<usize>());
    });
    group.bench_with_input(BenchmarkId::new("SQLite FTS5", entries), questions, |b, questions| {
        b.iter(|| questions.iter().map(|q| fts.ask(q)).sum::<usize>());
    });
    group.finish();
}

/// What a start costs: reading the data, opening an index that is there, collecting what can be completed.
fn opening(data: &Data, cards: &Catalogue) {
    let corpus = Corpus::load(data).expect("the corpus loads");
    let folder = tempfile::tempdir().expect("a folder");
    let open = || SearchIndex::open(folder.path(), data, &corpus, cards, &()).expect("an index");
    let entries = open().len();
    times(entries, "open: netrep", 30, || drop(open()));
    times(entries, "read entries", 30, || drop(Corpus::load(data)));
    times(entries, "read cards", 30, || drop(Catalogue::load(data)));
    times(entries, "collect completions", 30, || drop(Suggester::new(&corpus, cards)));
}
