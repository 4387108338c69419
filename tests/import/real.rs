//! The documents themselves, where they are at hand: what is taken is counted against the raw files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use netrep::app::eval::{evaluate, read_questions};
use netrep::import::{Draft, Format, LARGEST_DOCUMENT, read_file, take_apart};
use netrep::search::SearchIndex;
use netrep::vocab::{Book, RuleId};

use crate::documents::with_documents;
use crate::shared::{corpus, ids, known};
use crate::skip::skipped;

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
        skipped(&format!("the document {begin} is not at hand"));
        return None;
    };
    let source = read_file(&path, LARGEST_DOCUMENT, &()).expect("a text");
    let draft = take_apart(&source, None, None, known()).expect("a known format");
    Some((source.text, draft))
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

#[test]
fn every_clause_that_an_entry_cites_stands_in_the_councils_rules() {
    let Some((_, draft)) = real("coe") else { return };
    let taken: BTreeSet<&str> = ids(&draft).into_iter().collect();
    let cited = |p: &netrep::corpus::Passage| {
        let of_council = p.cites.iter().filter(|c| c.book() == Some(Book::Coe) && !taken.contains(c.as_str()));
        of_council.map(|c| format!("{} cites {c}", p.id)).collect::<Vec<_>>()
    };
    let astray: Vec<String> = corpus().passages().iter().flat_map(cited).collect();
    assert!(astray.is_empty(), "{}", astray.join("\n"));
    let citing = corpus().passages().iter().filter(|p| p.cites.iter().any(|c| taken.contains(c.as_str()))).count();
    assert!(citing > 400, "{citing} entries cite the Council's rules");
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

/// Where a clause stands among what a question finds; the hits that stand before it.
fn before(index: &SearchIndex, typed: &str, id: &RuleId) -> Option<Vec<RuleId>> {
    let hits = index.rank(&index.understand(typed), None, 10);
    let ids: Vec<RuleId> = hits.hits.into_iter().map(|hit| hit.id).collect();
    let at = ids.iter().position(|hit| hit == id)?;
    Some(ids[..at].to_vec())
}

/// Whether a text as a whole is a name, a title or a topic of an entry.
fn is_named(index: &SearchIndex, typed: &str, id: &RuleId) -> bool {
    let why = index.explain(&index.understand(typed), id);
    let whole = why.iter().filter(|e| e.typed == "the whole question").flat_map(|e| &e.fields);
    whole.into_iter().any(|(field, _)| matches!(*field, "title" | "aliases" | "heading"))
}

/// The numbers that the raw file prints before its clauses.
fn printed_numbers(text: &str) -> BTreeSet<&str> {
    raw(text, |l| l.starts_with("**") && l.contains("** ")).filter_map(|l| Some(l[2..].split_once("**")?.0)).collect()
}

#[test]
fn every_number_is_found_by_its_id_its_number_and_its_first_sentence() {
    let (Some((text, _)), Some((corpus, index))) = (real("coe"), with_documents()) else { return };
    let mut lost = Vec::new();
    let numbers = printed_numbers(&text);
    for key in &numbers {
        let id: RuleId = format!("coe:{key}").parse().expect("an id");
        let clause = &corpus.official(&id).next().unwrap_or_else(|| panic!("no {id}")).clause;
        // A chapter's number alone, without a dot, may be an annotation's.
        let alone = key.contains('.').then(|| (*key).to_owned());
        for typed in [id.to_string(), format!("coe {key}")].into_iter().chain(alone) {
            assert_eq!(before(index, &typed, &id), Some(Vec::new()), "{typed}");
        }
        let words = if clause.title.is_empty() { first_sentence(&clause.text) } else { clause.title.clone() };
        if before(index, &words, &id).is_none_or(|others| others.len() >= 5) {
            lost.push((id, words));
        }
    }
    assert!(numbers.len() > 450 && lost.is_empty(), "{} of {}: {lost:#?}", lost.len(), numbers.len());
    eprintln!("{} numbers by id, by number and by their words", numbers.len());
}

/// A clause up to the end of its first sentence, as somebody would copy it.
fn first_sentence(text: &str) -> String {
    let plain = text.replace("**", "");
    let mut sentence = String::new();
    for word in plain.lines().next().unwrap_or_default().split(' ') {
        sentence.push_str(word);
        if word.ends_with('.') && !word.contains("e.g") && !word.contains("i.e") && word.len() > 4 {
            break;
        }
        sentence.push(' ');
    }
    sentence.trim().to_owned()
}

#[test]
fn every_term_is_found_first_by_its_name() {
    let Some((corpus, index)) = with_documents() else { return };
    let (mut terms, mut first) = (0, 0);
    for official in corpus.unaccompanied() {
        let Some(term) = official.clause.name.strip_prefix("CoE glossary: ") else { continue };
        let id = &official.clause.id;
        let others = before(index, term, id).unwrap_or_else(|| panic!("{term} is not found"));
        // Only what is called the same may stand before it: our entry, or the clause with that title.
        assert!(others.len() < 4 && others.iter().all(|other| is_named(index, term, other)), "{term}: {others:?}");
        first += usize::from(others.is_empty());
        terms += 1;
    }
    eprintln!("{terms} terms, {first} of them first");
    assert!(terms > 120 && first * 10 >= terms * 7, "{first} of {terms}");
}

#[test]
fn our_answers_stay_as_good_beside_the_documents() {
    let Some((_, index)) = with_documents() else { return };
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/eval/search-dev.jsonl");
    let Ok(questions) = std::fs::read_to_string(file) else { return };
    let report = evaluate(index, read_questions(&questions).expect("the sample questions"));
    eprintln!("with all documents: nDCG@5 {:.3}, hit@1 {:.3}", report.all.ndcg5, report.all.hit1);
    assert!(report.all.ndcg5 >= 0.89 && report.all.hit1 >= 0.86, "{:.3} {:.3}", report.all.ndcg5, report.all.hit1);
}
