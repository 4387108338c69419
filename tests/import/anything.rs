//! Whatever a file holds, reading it ends with a draft or a reason, within bounds.

use std::fs::File;
use std::path::Path;

use netrep::import::{Format, LARGEST_DOCUMENT, ReadError, SourceText, decode, read_cards, read_file, take_apart};
use proptest::prelude::*;

use crate::shared::{cards, known};

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_break_it(bytes in proptest::collection::vec(any::<u8>(), 0..2_000)) {
        if let Ok((text, encoding)) = decode(&bytes) {
            everything(text, encoding);
        }
    }

    #[test]
    fn no_text_of_familiar_pieces_breaks_it(pieces in proptest::collection::vec(0..PIECES.len(), 0..60)) {
        everything(pieces.iter().map(|at| PIECES[*at]).collect(), "UTF-8");
    }
}

/// What the formats look out for, whole and cut.
const PIECES: [&str; 44] = [
    "\n",
    "\n\n",
    " ",
    "  ",
    "+++",
    "+++\nid = \"x:y\"\n+++\n",
    "id = ",
    "---",
    "---\ntitle: 10 • A\n---\n",
    "**1.1**",
    "**g.x.1** ",
    "**",
    "[HERO]",
    "**[HERO]** ",
    "Annotation 5",
    "\nAnnotation 9a\n",
    "#### Annotation 5\n",
    "# ",
    "## A\n",
    "#",
    "1A. ",
    "1. ",
    "RULES OF TIME:\n",
    "EXCEPTIONS:\n",
    "  1. ",
    "  • ",
    "Rulings by card\n",
    "-> ",
    "– ?\n",
    "1- ?\n",
    "THE LIMIT\n",
    "Items - If\n",
    "<html>",
    "<h2>",
    "</h2>",
    "<script>",
    "<!--",
    "&Euml;",
    "&#",
    "â€”",
    "Nazg–l",
    "Glossary\n",
    "term - Meaning\n",
    "é",
];

fn everything(text: String, encoding: &'static str) {
    let longest = text.len();
    let source = SourceText { file: "any".to_owned(), text, encoding };
    for format in Format::ALL.into_iter().map(Some).chain([None]) {
        if let Ok(draft) = take_apart(&source, format, None, known()) {
            let mut ids: Vec<_> = draft.clauses.iter().map(|c| &c.id).collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), draft.clauses.len(), "no id twice");
            let taken: usize = draft.clauses.iter().map(|c| c.text.len()).sum();
            assert!(taken <= 8 * longest + 1_000, "{taken} bytes of {longest}");
        }
    }
}

#[track_caller]
fn refused(path: &Path) -> ReadError {
    read_file(path, LARGEST_DOCUMENT, &()).expect_err("it is refused")
}

#[test]
fn what_is_no_document_is_refused_with_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    };
    assert!(matches!(refused(&file("empty.md", b"")), ReadError::Empty(_)));
    assert!(matches!(refused(&file("blank.md", b" \n\t\n")), ReadError::Empty(_)));
    assert!(matches!(refused(&file("picture.md", b"\x89PNG\r\n\x1a\n\0\0")), ReadError::Binary { at: 6, .. }));
    assert!(matches!(refused(&folder.path().join("none.md")), ReadError::Unreadable { .. }));
    assert!(matches!(refused(folder.path()), ReadError::NoFile(_)));
    assert!(refused(&file("zeros", &[0; 100])).to_string().contains("zeros"));
}

#[test]
fn a_huge_file_is_refused_before_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("huge.md");
    File::create(&path).and_then(|f| f.set_len(200_000_000)).expect("a sparse file");
    let begin = std::time::Instant::now();
    assert!(matches!(refused(&path), ReadError::TooLarge { most: LARGEST_DOCUMENT, .. }));
    assert!(begin.elapsed() < std::time::Duration::from_millis(500));
}

#[test]
fn a_large_document_is_taken_in_time() {
    let text: String = (0..12_000).map(|n| format!("**1.{n}** A made-up clause about 1.{}.\n\n", n + 1)).collect();
    let source = SourceText { file: "large".to_owned(), text, encoding: "UTF-8" };
    let begin = std::time::Instant::now();
    let draft = take_apart(&source, None, None, known()).expect("a document");
    assert_eq!(draft.clauses.len(), 12_000);
    assert!(begin.elapsed() < std::time::Duration::from_secs(20), "{:?}", begin.elapsed());
}

#[test]
fn endless_repetitions_are_read_in_time() {
    let begin = std::time::Instant::now();
    for piece in
        ["&", "<a", "<!--", "+++\n", "+++\nid = \"a:b\"\n+++\n", "# A\n\nx\n\n", "â€", "  • A\n", "A - B\n", "> ", "* "]
    {
        everything(piece.repeat(100_000 / piece.len()), "UTF-8");
    }
    assert!(begin.elapsed() < std::time::Duration::from_secs(60), "{:?}", begin.elapsed());
}

#[test]
fn encodings_are_told_apart() {
    let read = |bytes: &[u8]| decode(bytes).expect("text");
    assert_eq!(read(b"\xef\xbb\xbfa\r\nb\rc"), ("a\nb\nc".to_owned(), "UTF-8"));
    assert_eq!(read(b"Ad\xfbnaphel"), ("Adûnaphel".to_owned(), "windows-1252"));
    assert_eq!(read(b"\xff\xfea\0\xfb\0"), ("aû".to_owned(), "UTF-16LE"));
    assert_eq!(decode(b"ab\x01"), Err(2));
}

#[test]
fn a_list_of_cards_is_checked() {
    let cards = cards();
    let read = |text: &str| read_cards("cards.json", text, "2026-01-01", &cards);
    let good = r#"{"TW": {"cards": {"TW-28": {"id": "TW-28", "text": {"en": "<p><b>Made</b> up &amp; short.</p><p>Two.</p>"}},
        "TW-999": {"text": {"en": "x"}}, "what": {}}}, "XX": {"name": "none"}}"#;
    let (taken, unread) = read(good).expect("a list");
    let texts: Vec<_> = taken.texts.iter().map(|(id, text)| (id.as_str(), text.as_str())).collect();
    assert_eq!(texts, [("TW-28", "Made up & short.\nTwo.")]);
    let why: Vec<_> = unread.iter().map(|u| (u.begins.as_str(), u.why)).collect();
    assert_eq!(
        why,
        [
            ("TW-999", "a card that netrep does not have"),
            ("what", "no number of a card"),
            ("XX", "a set without cards")
        ]
    );
    for (bad, said) in
        [("", "not a list of cards: EOF"), ("[1]", "expected sets"), ("{}", "expected sets"), ("{\"TW\"", "line 1")]
    {
        let error = read(bad).expect_err(bad).to_string();
        assert!(error.contains(said) && error.contains("cards.json"), "{error}");
    }
}
