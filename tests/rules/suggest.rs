//! Completion while somebody types.

use std::sync::OnceLock;

use netrep::cards::Catalogue;
use netrep::corpus::Corpus;
use netrep::data::Data;
use netrep::search::{MatchKind, Scope, Subject, Suggester, Suggestion};
use proptest::prelude::*;

fn loaded() -> &'static (Suggester, Catalogue) {
    static LOADED: OnceLock<(Suggester, Catalogue)> = OnceLock::new();
    LOADED.get_or_init(|| {
        let data = Data::embedded();
        let corpus = Corpus::load(&data).expect("the embedded corpus loads");
        let cards = Catalogue::load(&data).expect("the embedded cards load");
        (Suggester::new(&corpus, &cards), cards)
    })
}

fn suggester() -> &'static Suggester {
    &loaded().0
}

fn cards() -> &'static Catalogue {
    &loaded().1
}

fn suggest(typed: &str) -> Vec<Suggestion> {
    suggester().suggest(typed, Scope::All, 25)
}

/// The rule id or the card's English title.
fn name(s: &Suggestion) -> String {
    match &s.subject {
        Subject::Rule(id) => id.to_string(),
        Subject::Card(id) => cards().by_id(id).expect("a card").name.clone(),
    }
}

#[test]
fn what_is_typed_is_completed() {
    for (typed, first, kind) in [
        ("timing:1a", "timing:1a", MatchKind::Exact),
        ("metw:annotation-5", "metw:annotation-5", MatchKind::Exact),
        ("Annotation 9a", "mele:annotation-9a", MatchKind::Keyword),
        ("doors of night", "Doors of Night", MatchKind::Exact),
        ("doors of n", "Doors of Night", MatchKind::Keyword),
        ("Puertas de la No", "Doors of Night", MatchKind::Keyword),
        ("adunap", "Adûnaphel", MatchKind::Keyword),
        ("smelling pas", "Foul-smelling Paste", MatchKind::Text),
        ("marvals tol", "Marvels Told", MatchKind::Text),
        ("paste foul", "Foul-smelling Paste", MatchKind::Text),
        ("the hazard lim", "rulebook:10/hazard-limit", MatchKind::Keyword),
    ] {
        let found = suggest(typed);
        let first_found = found.first().unwrap_or_else(|| panic!("nothing for {typed}"));
        assert_eq!((name(first_found).as_str(), first_found.kind), (first, kind), "{typed}");
    }
}

#[test]
fn a_scope_is_kept() {
    for typed in ["a", "ring", "hazard"] {
        let rules = suggester().suggest(typed, Scope::Rules, 25);
        assert!(rules.iter().all(|s| matches!(s.subject, Subject::Rule(_))), "{typed}");
        let cards = suggester().suggest(typed, Scope::Cards, 25);
        assert!(cards.iter().all(|s| matches!(s.subject, Subject::Card(_))), "{typed}");
    }
}

#[test]
fn nothing_typed_is_the_beginning_of_nothing() {
    for typed in ["", " ", "…", "\u{200b}"] {
        assert_eq!(suggest(typed), [], "{typed:?}");
    }
}

proptest! {
    /// Whatever is typed: no error, at most 25, each subject once, the better kinds first, labels that fit.
    #[test]
    fn any_text_gets_suggestions_that_fit(typed in "\\PC{0,120}", limit in 0_usize..60) {
        let found = suggester().suggest(&typed, Scope::All, limit);
        prop_assert!(found.len() <= limit.min(25));
        prop_assert!(found.windows(2).all(|w| w[0].kind <= w[1].kind));
        prop_assert!(found.iter().all(|s| (1..=100).contains(&s.label.chars().count())));
        let mut subjects: Vec<String> = found.iter().map(|s| format!("{:?}", s.subject)).collect();
        subjects.sort();
        subjects.dedup();
        prop_assert_eq!(subjects.len(), found.len());
    }

    /// Every title, typed in full, is an exact match for its card.
    #[test]
    fn a_title_typed_in_full_is_exact(at in 0_usize..1_600) {
        let card = &cards().cards()[at];
        let found = suggester().suggest(&card.name, Scope::Cards, 25);
        prop_assert!(found.iter().any(|s| name(s) == card.name && s.kind == MatchKind::Exact), "{}", card.name);
    }
}
