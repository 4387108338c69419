//! How fast players' own words are read: every text of `tests/told/`, beside the same situation typed in the chain language,
//! which is the floor, and beside the whole answer; and how reading grows with the length of a text.
//!
//! `cargo bench --bench told` prints a table of percentiles first, then criterion's own measurements. A text is to be read
//! within 5 ms.

#![expect(clippy::print_stdout, reason = "the table is what a person runs this for")]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion};
use netrep::app::{App, Settings};
use netrep::vocab::Ruleset;

/// How many texts are written one behind the other.
const LENGTHS: [usize; 4] = [1, 2, 4, 8];

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
    let app = App::open(settings, &()).expect("it opens");
    let told = texts();
    let typed: Vec<String> = told.iter().map(|text| app.format(text).0).collect();

    println!("{:>6}  {:40}{:>12}{:>12}{:>12}", "texts", "what", "p50", "p99", "most");
    table("read: told in sentences", &told, |text| app.format(text).0.len());
    table("read: the same typed", &typed, |text| app.format(text).0.len());
    table("resolve: told in sentences", &told, |text| app.resolve(text, Some(&[Ruleset::Coe])).len());
    table("resolve: the same typed", &typed, |text| app.resolve(text, Some(&[Ruleset::Coe])).len());

    let mut criterion = Criterion::default()
        .configure_from_args()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    let mut group = criterion.benchmark_group("read by length");
    for length in LENGTHS {
        let text = told.iter().take(length).map(String::as_str).collect::<Vec<_>>().join(" ");
        group.bench_with_input(BenchmarkId::from_parameter(text.len()), &text, |b, text| b.iter(|| app.format(text)));
    }
    group.finish();
    criterion.final_summary();
}

/// The texts, without the ids above them.
fn texts() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told");
    let folders = ["", "held", "blind", "blind/held", "retold"].map(|under| root.join(under));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the texts are there").flatten());
    let mut files: Vec<_> = files.map(|file| file.path()).filter(|path| path.is_file()).collect();
    files.sort();
    let read = |path| fs::read_to_string(path).expect("it is text");
    let blocks = files.into_iter().map(read).collect::<Vec<_>>().join("\n\n");
    let told = blocks.split("\n\n").filter_map(|block| block.trim().strip_prefix("# ")?.split_once('\n'));
    told.map(|(_, told)| told.to_owned()).collect()
}

/// Runs each text five times and prints what most of them took.
fn table(what: &str, texts: &[String], mut run: impl FnMut(&str) -> usize) {
    let mut times: Vec<Duration> = Vec::new();
    for round in 0..6 {
        for text in texts {
            let begun = Instant::now();
            black_box(run(text));
            // The first round warms up.
            if round > 0 {
                times.push(begun.elapsed());
            }
        }
    }
    times.sort_unstable();
    let at = |share: usize| format!("{:.3} ms", times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3);
    println!("{:>6}  {what:40}{:>12}{:>12}{:>12}", texts.len(), at(50), at(99), at(100));
}
