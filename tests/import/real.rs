//! The documents themselves, where they are at hand: what is taken is counted against the raw files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use netrep::app::eval::{evaluate, read_questions};
use netrep::corpus::{Corpus, Edition, Official};
use netrep::import::{Draft, Format, LARGEST_DOCUMENT, read_file, take_apart};
use netrep::search::SearchIndex;
use netrep::vocab::Book;

use crate::shared::{cards, corpus, ids, known};

const FILES: [(&str, Format, Book); 6] = [
    ("000", Format::TimingGuide, Book::Timing),
    ("001", Format::AnnotationMirror, Book::Metw),
    ("002", Format::RivendellRulings, Book::Netrep),
    ("003", Format::Rulebook, Book::Rulebook),
    ("004", Format::AnnotationPages, Book::Mele),
    ("coe", Format::CoeRules, Book::Coe),
];

/// The document whose file name begins so, as raw text and taken apart; nothing where it is not at hand.
fn real(begin: &str) -> Option<(String, Draft)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/sources");
    let mut files = std::fs::read_dir(&folder).ok()?.filter_map(|e| Some(e.ok()?.path()));
    let path: Option<PathBuf> = files.find(|p| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with(begin)));
    let Some(path) = path else {
        eprintln!("skipped: the document {begin} is not at hand");
        return None;
    };
    let source = read_file(&path, LARGEST_DOCUMENT, &()).expect("a text");
    let draft = take_apart(&source, None, None, known()).expect("a known format");
    Some((source.text, draft))
}

/// Our corpus with all documents beside it.
fn with_all() -> Option<Corpus> {
    let mut official = Vec::new();
    for (begin, ..) in FILES {
        let (_, draft) = real(begin)?;
        let edition = std::sync::Arc::new(Edition {
            document: draft.document,
            title: draft.title,
            dated: draft.dated,
            imported: "2026-01-01".to_owned(),
            file: begin.to_owned(),
            authority: draft.authority,
        });
        official.extend(draft.clauses.into_iter().map(|clause| Official { clause, edition: edition.clone() }));
    }
    Some(corpus().beside(official))
}

#[test]
fn every_entry_of_ours_gets_its_official_wording() {
    for (begin, format, book) in FILES {
        let Some((_, draft)) = real(begin) else { return };
        assert_eq!((draft.format, draft.document.as_str()), (format, book.as_str()));
        let taken: BTreeSet<&str> = ids(&draft).into_iter().collect();
        let ours = corpus();
        let missing: Vec<_> = ours
            .passages()
            .iter()
            .filter(|p| p.book == book && !taken.contains(p.id.as_str()))
            .map(|p| &p.id)
            .collect();
        assert!(missing.is_empty(), "{begin}: {missing:?}");
    }
}

/// The raw lines that begin with a mark, without any parser.
fn raw<'a>(text: &'a str, fits: impl Fn(&str) -> bool + 'a) -> impl Iterator<Item = &'a str> {
    text.lines().filter(move |l| fits(l))
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.len() <= 3 && !text.contains(' ')
}

#[test]
fn annotations_and_rules_are_as_many_as_in_the_raw_files() {
    let counted = |begin: &str, mark: &'static str, key: &str| {
        let Some((text, draft)) = real(begin) else { return };
        let there = raw(&text, |l| l.strip_prefix(mark).is_some_and(|n| is_number(n.trim()))).count();
        let taken = draft.clauses.iter().filter(|c| c.id.key().starts_with(key)).count();
        assert!(there > 20 && taken == there, "{begin}: {taken} of {there}");
    };
    counted("001", "Annotation ", "annotation-");
    counted("004", "#### Annotation ", "annotation-");
    if let Some((text, draft)) = real("000") {
        let numbers: BTreeSet<String> = text
            .lines()
            .filter_map(|l| l.split_once(". "))
            .map(|(n, _)| n.to_lowercase())
            .filter(|n| is_number(n))
            .collect();
        let taken: BTreeSet<String> =
            draft.clauses.iter().map(|c| c.id.key().to_owned()).filter(|k| is_number(k)).collect();
        assert_eq!(taken, numbers);
    }
    if let Some((text, draft)) = real("002") {
        let there = raw(&text, |l| l.trim_start().starts_with('•')).count();
        let base = |key: &str| key.split('/').next().unwrap_or_default().to_owned();
        let taken: BTreeSet<String> =
            draft.clauses.iter().map(|c| base(c.id.key())).filter(|k| k != "introduction").collect();
        assert_eq!(taken.len(), there);
    }
    if let Some((text, draft)) = real("003") {
        let capitals =
            raw(&text, |l| l.chars().filter(|c| c.is_alphabetic()).count() > 4 && l.to_uppercase() == *l).count();
        assert!(draft.clauses.len() >= capitals.max(17), "{} of {capitals}", draft.clauses.len());
    }
}

#[test]
fn every_number_and_term_of_the_council_is_there_with_its_words() {
    let Some((text, draft)) = real("coe") else { return };
    let mut numbers = 0;
    for line in raw(&text, |l| l.starts_with("**") && l.contains("** ")) {
        let (key, rest) = line[2..].split_once("**").expect("a number");
        numbers += 1;
        let clause = draft.clauses.iter().find(|c| c.id.key() == key).unwrap_or_else(|| panic!("no clause {key}"));
        let last: String = rest.rsplit("** ").next().unwrap_or(rest).trim().replace("  ", " ");
        assert!(clause.text.starts_with(&last), "{key}");
        assert_eq!(clause.tags.len(), rest.matches("**[").count(), "{key}");
    }
    let glossary = text.lines().skip_while(|l| *l != "Glossary").skip(1);
    let terms: Vec<&str> = glossary.filter(|l| l.contains(" - ") && !l.starts_with(['*', '-', '#'])).collect();
    for line in &terms {
        let (_, meaning) = line.split_once(" - ").expect("a term");
        let start: String = meaning.split_whitespace().take(8).collect::<Vec<_>>().join(" ");
        let held = draft.clauses.iter().any(|c| c.id.key().starts_with("glossary/") && c.text.contains(&start));
        assert!(held, "no term for {}", &line[..line.len().min(30)]);
    }
    let taken =
        draft.clauses.iter().filter(|c| c.id.key().starts_with("glossary/") && c.id.key() != "glossary/beginner");
    assert_eq!(taken.count(), terms.len());
    assert!(numbers > 450 && terms.len() > 120, "{numbers} numbers, {} terms", terms.len());
    eprintln!("{numbers} numbered clauses, {} terms, {} clauses in all", terms.len(), draft.clauses.len());
    assert_eq!(draft.dated.as_deref(), Some("2026-02-07"));
}

#[test]
fn no_line_is_lost_without_a_word() {
    let plain =
        |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase() };
    for (begin, ..) in FILES {
        let Some((text, draft)) = real(begin) else { return };
        let held: Vec<String> =
            draft.clauses.iter().map(|c| plain(&format!("{} {} {}", c.section, c.title, c.text))).collect();
        let held = held.join("|");
        let front =
            if text.starts_with("---") { text.lines().skip(1).position(|l| l == "---").unwrap_or(0) + 2 } else { 0 };
        let mut lost = Vec::new();
        for (at, line) in text.lines().enumerate().skip(front) {
            let told = draft.unread.iter().any(|u| (u.from..=u.to).contains(&(at + 1)));
            // Numbers and marks at the beginning are in the id; entities are written out.
            let words = line.split("** ").last().unwrap_or(line).trim_start_matches(|c: char| !c.is_alphabetic());
            let words = plain(words.split_once(". ").filter(|(n, _)| n.len() < 3).map_or(words, |(_, w)| w));
            if !told && !line.contains('&') && words.len() > 25 && !held.contains(&words) {
                lost.push((at + 1, line.chars().take(40).collect::<String>()));
            }
        }
        assert!(lost.len() <= 3, "{begin}: {} lines: {lost:?}", lost.len());
    }
}

#[test]
fn numbers_and_terms_are_found_and_our_answers_stay_as_good() {
    let Some(all) = with_all() else { return };
    let cards = cards();
    let index = SearchIndex::in_memory(&all, &cards, &(), Path::new("")).expect("an index");
    let (mut numbers, mut terms, mut found) = (0, 0, 0);
    for official in all.unaccompanied().filter(|o| o.clause.id.book() == Some(Book::Coe)) {
        let id = &official.clause.id;
        let query = index.understand(id.as_str());
        assert_eq!(query.references.first().and_then(|r| r.ids.first()), Some(id), "{id} is reached by its id");
        numbers += 1;
        if let Some(term) = official.clause.name.strip_prefix("CoE glossary: ") {
            terms += 1;
            let hits = index.rank(&index.understand(&format!("{term} glossary")), Some(Book::Coe), 5);
            found += usize::from(hits.hits.iter().any(|h| h.id == *id));
        }
    }
    eprintln!("{numbers} by id; {found} of {terms} terms among the first five by search");
    assert!(numbers > 600 && found * 100 >= terms * 97, "{found} of {terms}");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/eval/search-dev.jsonl");
    let Ok(questions) = std::fs::read_to_string(file) else { return };
    let report = evaluate(&index, read_questions(&questions).expect("the sample questions"));
    eprintln!("with all documents: nDCG@5 {:.3}, hit@1 {:.3}", report.all.ndcg5, report.all.hit1);
    assert!(report.all.ndcg5 >= 0.93 && report.all.hit1 >= 0.916, "{:.3} {:.3}", report.all.ndcg5, report.all.hit1);
}
