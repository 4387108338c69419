//! Official rulings of a server: who may make them, what becomes of them, who finds them, and that nobody else does.

use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use netrep::answer::{Note, Page};
use netrep::app::import::{Importer, Outcome, Request};
use netrep::app::ruling::{Conflict, Done, Fault, Matter, Member, Origin, Refused, Typed, citation, number_of};
use netrep::app::settings::{Actor, Setting};
use netrep::app::stored::Keeping;
use netrep::app::{App, Ask, Settings};
use netrep::corpus::{Authority, Passage, Status, plain_lines};
use netrep::search::{Confidence, Scope, Subject};
use netrep::store::{EventKind, Quoted, Ruling, RulingNumber, RulingStatus};
use netrep::vocab::{Book, RuleId, Ruleset};
use proptest::prelude::*;
use tempfile::TempDir;

/// A case of which the engine comes to what it expects.
const CASE: &str = "phase strike; limit 1/2\nR A1: Bilbo {Magic Ring of Stealth}; path Rivendell > Bree ww\n\
    attack Wargs 2@9 key w; strikes Bilbo\n1. R tap Magic Ring of Stealth > strike Bilbo\nexpect\n1 legal\n1 resolves";

fn open(state: &Path) -> App {
    static INDEX: OnceLock<TempDir> = OnceLock::new();
    let index = INDEX.get_or_init(|| tempfile::tempdir().expect("a folder")).path().to_owned();
    let mut app = App::open(Settings { data: None, index, state: state.to_owned() }, &()).expect("it opens");
    app.open_store(state).expect("the store opens");
    app
}

/// One app for the tests that need none of their own; each takes its own servers.
fn app() -> &'static App {
    static APP: OnceLock<(App, TempDir)> = OnceLock::new();
    let (app, _) = APP.get_or_init(|| {
        let state = tempfile::tempdir().expect("a folder");
        (open(state.path()), state)
    });
    app
}

fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1_000);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A member who may manage the server, with an interaction of its own.
fn member(guild: u64) -> Member {
    Member { guild, user: 7, interaction: fresh(), roles: Vec::new(), manages: true }
}

fn typed(title: &str, text: &str) -> Typed {
    Typed { title: title.to_owned(), text: text.to_owned(), ..Typed::default() }
}

#[track_caller]
fn published(app: &App, guild: u64, typed: &Typed) -> Ruling {
    let draft = app.draft_ruling(&member(guild), typed, None).expect("a draft").ruling;
    app.publish_ruling(&member(guild), draft.id.number, draft.revision).expect("official").ruling
}

fn question(text: &str) -> Ask<'_> {
    Ask { question: text, book: None, limit: 10, explain: false }
}

/// Everything that a server is shown for a question, as text.
fn shown(app: &App, guild: Option<u64>, text: &str) -> String {
    serde_json::to_string(&app.ask_in(guild, &question(text))).expect("JSON")
}

fn first(app: &App, guild: u64, text: &str) -> Option<RuleId> {
    let answer = app.ask_in(Some(guild), &question(text));
    answer.passages.first().map(|p| p.id.clone()).or_else(|| answer.more.first().map(|p| p.id.clone()))
}

#[test]
fn a_ruling_counts_from_its_publication_to_its_retraction() {
    let (app, guild) = (app(), fresh());
    let asked = "may a zorgblat be tapped in the organization phase";
    let draft = app
        .draft_ruling(&member(guild), &typed("A zorgblat may be tapped", "A zorgblat may be tapped at any time."), None)
        .expect("a draft")
        .ruling;
    let id = citation(draft.id.number);
    assert_eq!((draft.status, draft.id.number.number), (RulingStatus::Draft, 1));
    assert_eq!(id.as_str(), format!("official:{}-001", draft.id.number.year));
    assert!(!shown(app, Some(guild), asked).contains("official:"), "a draft is nobody's");
    assert!(app.rule_in(Some(guild), id.as_str()).is_err());
    assert!(app.rulings(guild, None, false).expect("a list").is_empty());
    assert_eq!(app.rulings(guild, None, true).expect("a list").len(), 1, "but its moderators'");

    let official = app.publish_ruling(&member(guild), draft.id.number, draft.revision).expect("official").ruling;
    assert_eq!(official.status, RulingStatus::Official);
    assert_eq!(first(app, guild, asked), Some(id.clone()), "found by the next question");
    let page = app.rule_in(Some(guild), id.as_str()).expect("a page").remove(0);
    assert_eq!((page.authority, page.status), (Authority::Server, Status::Official));
    let short = format!("official:{}-1", id.key().split('-').next().expect("a year"));
    assert_eq!(app.rule_in(Some(guild), &short).expect("a page")[0].id, id);
    let suggested = app.suggest_in(Some(guild), "zorgb", Scope::All, 5);
    assert_eq!(suggested[0].subject, Subject::Rule(id.clone()));

    let other = typed("A zorgblat may not be tapped", "A zorgblat may be tapped in the site phase only. Grumpf.");
    let edited = app.edit_ruling(&member(guild), official.id.number, official.revision, &other).expect("edited").ruling;
    assert_eq!(edited.status, RulingStatus::Official);
    assert_eq!(first(app, guild, "grumpf"), Some(id.clone()), "its new words are found");

    let retracted = app.retract_ruling(&member(guild), id_number(&id), None, "a mistake").expect("retracted").ruling;
    assert_eq!(retracted.status, RulingStatus::Retracted);
    assert!(!shown(app, Some(guild), asked).contains("official:"));
    assert!(app.suggest_in(Some(guild), "zorgb", Scope::All, 5).is_empty());
    let page = app.rule_in(Some(guild), id.as_str()).expect("its number still shows what became of it").remove(0);
    assert_eq!(page.status, Status::Retracted);

    app.restore_ruling(&member(guild), id_number(&id), None, "no mistake").expect("restored");
    assert_eq!(first(app, guild, asked), Some(id.clone()));

    let log: Vec<String> = app.ruling_log(guild, 10).expect("a log").into_iter().rev().map(|e| e.action).collect();
    assert_eq!(log, ["ruling draft", "ruling publish", "ruling edit", "ruling retract", "ruling restore"]);
    let history = app.ruling_history(guild, id_number(&id)).expect("a history");
    let kinds: Vec<EventKind> = history.iter().map(|told| told.event.kind).collect();
    use EventKind::{Drafted, Edited, Published, Restored, Retracted};
    assert_eq!(kinds, [Drafted, Published, Edited, Retracted, Restored]);
    assert_eq!(history[3].event.note, "a mistake");
}

fn id_number(id: &RuleId) -> RulingNumber {
    number_of(id.as_str()).expect("a number")
}

#[test]
fn a_superseded_ruling_is_found_with_the_one_that_took_its_place() {
    let (app, guild) = (app(), fresh());
    let old = published(app, guild, &typed("Quibbleforts stay", "A quibblefort stays where the wumpus left it."));
    let new = app
        .draft_ruling(&member(guild), &typed("Forts leave", "Everything of that kind leaves."), Some(old.id.number))
        .expect("a draft")
        .ruling;
    assert_eq!(first(app, guild, "wumpus"), Some(citation(old.id.number)), "not before it is published");
    let new = app.publish_ruling(&member(guild), new.id.number, new.revision).expect("official").ruling;
    let (old_id, new_id) = (citation(old.id.number), citation(new.id.number));
    let old = app.ruling(guild, old.id.number).expect("read").expect("there");
    assert_eq!((old.status, old.superseded_by), (RulingStatus::Superseded, Some(new.id.number)));

    assert_eq!(first(app, guild, "quibblefort wumpus"), Some(new_id.clone()), "the words of the old lead to the new");
    let answer = shown(app, Some(guild), "quibblefort wumpus");
    assert!(answer.contains(old_id.as_str()), "with the old beside it");
    let page = app.rule_in(Some(guild), old_id.as_str()).expect("a page").remove(0);
    assert_eq!(page.status, Status::Superseded);
    assert!(page.in_play.contains(new_id.as_str()), "{}", page.in_play);
    let asked = app.ask_in(Some(guild), &question(old_id.as_str()));
    assert_eq!((asked.confidence, &asked.passages[0].id), (Confidence::Exact, &old_id), "its number still means it");
    assert!(asked.notes.iter().any(|n| n.to_string().contains(new_id.as_str())), "{:?}", asked.notes);

    let refused = app.restore_ruling(&member(guild), old.id.number, None, "");
    assert!(matches!(refused, Err(Refused::Replaced(n)) if n == new.id.number), "{refused:?}");
    app.retract_ruling(&member(guild), new.id.number, None, "").expect("retracted");
    assert!(!shown(app, Some(guild), "quibblefort wumpus").contains("official:"), "what it led to is gone");
    app.restore_ruling(&member(guild), old.id.number, None, "").expect("now its place is free");
    assert_eq!(first(app, guild, "quibblefort wumpus"), Some(old_id));
}

#[test]
fn no_server_sees_those_of_another() {
    let (app, own, other) = (app(), fresh(), fresh());
    let ruling = published(
        app,
        own,
        &Typed {
            question: "does the snorkel of Bree tap".to_owned(),
            case: CASE.to_owned(),
            ..typed("The snorkel of Bree taps", "A snorkel taps when it is used.")
        },
    );
    published(app, other, &typed("Nothing about that", "Another server rules on other things."));
    let id = citation(ruling.id.number);
    let marks = ["snorkel", "Snorkel"];
    let questions =
        ["snorkel of Bree", "does the snorkel of Bree tap", "tap an item when it is used", "Another server rules"];
    for guild in [None, Some(other), Some(fresh())] {
        let hidden = |text: String, what: &str| {
            // What was typed is repeated; nothing else of it may be there.
            assert!(!marks.iter().any(|m| text.contains(m)), "{guild:?} sees it by {what}: {text}");
        };
        for asked in questions {
            let mut answer = app.ask_in(guild, &question(asked));
            answer.question.clear();
            answer.notes.retain(|n| !matches!(n, Note::Read(_)));
            hidden(serde_json::to_string(&answer).expect("JSON"), asked);
        }
        let by_id = match app.rule_in(guild, id.as_str()) {
            Ok(pages) => serde_json::to_string(&pages).expect("JSON"),
            Err(unknown) => format!("{:?}", unknown.near),
        };
        hidden(by_id, "its id");
        hidden(format!("{:?}", app.ask_in(guild, &question(id.as_str())).passages), "asking for its id");
        for begun in ["snork", "official", "the", id.as_str()] {
            hidden(format!("{:?}", app.suggest_in(guild, begun, Scope::All, 25)), begun);
        }
        hidden(format!("{:?}", app.page_in(guild, &id)), "its page");
        hidden(format!("{:?}", app.related_in(guild, &id)), "what it cites");
        hidden(format!("{:?}", app.cases_in(guild, &id)), "its cases");
        assert_eq!(app.case_text_in(guild, &format!("OFFICIAL-{}", id.key())), None);
        assert!(app.conflicts(guild, &id).is_empty());
        if let Some(guild) = guild {
            hidden(format!("{:?}", app.rulings(guild, None, true).expect("a list")), "the list");
            hidden(format!("{:?}", app.rulings_like(guild, "", true, 25).expect("a list")), "completion");
            hidden(app.export_rulings(guild, None).expect("an export").text, "the export");
            hidden(format!("{:?}", app.ruling_log(guild, 100).expect("a log")), "the log");
        }
    }
    assert!(app.case_text_in(Some(own), &format!("official-{}", id.key())).is_some(), "its own server has it");
    assert_eq!(app.cases_in(Some(own), &id).len(), 1);
    // The same number in both servers is two rulings.
    let theirs = app.rule_in(Some(other), id.as_str()).expect("their own first")[0].title.clone();
    assert_eq!(theirs, "Nothing about that");
    // A citation of another server's ruling is none.
    let cites = Typed { basis: format!("cites: official:{}-077", ruling.id.number.year), ..typed("T", "Text.") };
    assert!(matches!(app.draft_ruling(&member(own), &cites, None), Err(Refused::Faults(_))));
}

#[test]
fn a_server_without_rulings_gets_the_answers_of_the_corpus() {
    let (app, guild) = (app(), fresh());
    app.draft_ruling(&member(guild), &typed("A draft", "Of no account."), None).expect("a draft");
    for asked in ["hazard limit", "annotation 5", "what is the colour of the sea", "concelment adunaphel"] {
        let plain = serde_json::to_string(&app.ask(&question(asked))).expect("JSON");
        assert_eq!(shown(app, Some(guild), asked), plain);
        assert_eq!(shown(app, None, asked), plain);
    }
}

#[test]
fn rulings_stand_among_the_entries_and_do_not_drive_them_out() {
    let (app, guild) = (app(), fresh());
    let ruling = published(
        app,
        guild,
        &Typed {
            question: "can a wounded character untap in the untap phase".to_owned(),
            ..typed("Wounded characters stay wounded", "They heal at a Haven, where their owner untaps.")
        },
    );
    assert_eq!(first(app, guild, "can a wounded character untap in the untap phase"), Some(citation(ruling.id.number)));
    for asked in ["hazard limit", "annotation 5", "cards played in response: which resolves first"] {
        let plain = app.ask(&question(asked)).passages.first().map(|p| p.id.clone());
        assert_eq!(first(app, guild, asked), plain, "{asked}");
    }
    let own = Ask { book: Some(Book::Official), ..question("wounded haven") };
    let answer = app.ask_in(Some(guild), &own);
    let ids: Vec<&RuleId> = answer.passages.iter().map(|p| &p.id).chain(answer.more.iter().map(|p| &p.id)).collect();
    assert!(ids.contains(&&citation(ruling.id.number)), "{ids:?}");
}

#[test]
fn only_moderators_may() {
    let (app, guild) = (app(), fresh());
    let moderator_role = 55;
    let actor = Actor { user: 7, interaction: fresh() };
    app.set(guild, actor, &[Setting::Moderator(moderator_role)]).expect("set");
    let anybody = || Member { manages: false, roles: vec![1, 2], ..member(guild) };
    let moderator = || Member { manages: false, roles: vec![1, moderator_role], ..member(guild) };
    let draft = app.draft_ruling(&moderator(), &typed("T", "Text."), None).expect("a moderator may").ruling;
    let number = draft.id.number;
    let official = app.publish_ruling(&moderator(), number, draft.revision).expect("official").ruling;
    let text = typed("T", "Other text.");
    let tried = [
        app.draft_ruling(&anybody(), &text, None),
        app.draft_ruling(&anybody(), &text, Some(number)),
        app.edit_ruling(&anybody(), number, official.revision, &text),
        app.publish_ruling(&anybody(), number, official.revision),
        app.retract_ruling(&anybody(), number, None, ""),
        app.restore_ruling(&anybody(), number, None, ""),
        // A role of another server is none.
        app.retract_ruling(&Member { guild: fresh(), ..moderator() }, number, None, ""),
    ];
    for outcome in tried {
        assert!(matches!(outcome, Err(Refused::NotAllowed)), "{outcome:?}");
    }
    assert!(matches!(app.check_ruling(&anybody(), &text), Err(Refused::NotAllowed)));
    assert_eq!(app.ruling(guild, number).expect("read"), Some(official.clone()), "nothing has changed");
    // The role counts while the settings name it.
    let actor = Actor { user: 7, interaction: fresh() };
    app.set(guild, actor, &[Setting::NoModerator(moderator_role)]).expect("set");
    assert!(matches!(app.retract_ruling(&moderator(), number, None, ""), Err(Refused::NotAllowed)));
}

#[test]
fn an_interaction_that_is_delivered_twice_acts_once() {
    let (app, guild) = (app(), fresh());
    let by = member(guild);
    let once = app.draft_ruling(&by, &typed("T", "Text."), None).expect("a draft").ruling;
    let twice = app.draft_ruling(&by, &typed("T", "Text."), None).expect("the same");
    assert!(twice.again);
    assert_eq!(once, twice.ruling);
    let by = member(guild);
    let once = app.publish_ruling(&by, once.id.number, once.revision).expect("official").ruling;
    let twice = app.publish_ruling(&by, once.id.number, once.revision - 1).expect("the same");
    assert_eq!((&once, twice.again), (&twice.ruling, true));
    assert_eq!(app.ruling_history(guild, once.id.number).expect("a history").len(), 2);
    assert_eq!(app.ruling_log(guild, 10).expect("a log").len(), 2);
}

#[test]
fn of_two_who_change_it_at_once_one_sees_what_the_other_did() {
    let (app, guild) = (app(), fresh());
    let ruling = published(app, guild, &typed("T", "Text."));
    let outcomes: Vec<Result<Done, Refused>> = std::thread::scope(|scope| {
        let edit = |n: usize| {
            let (by, text) = (member(guild), typed("T", &format!("Text number {n}.")));
            let ruling = &ruling;
            scope.spawn(move || app.edit_ruling(&by, ruling.id.number, ruling.revision, &text))
        };
        let threads: Vec<_> = (0..6).map(edit).collect();
        threads.into_iter().map(|t| t.join().expect("no panic")).collect()
    });
    let done: Vec<&Ruling> = outcomes.iter().flatten().map(|done| &done.ruling).collect();
    assert_eq!(done.len(), 1, "{outcomes:?}");
    for outcome in &outcomes {
        match outcome {
            Ok(_) => {}
            Err(Refused::Changed(now)) => assert_eq!(now.content, done[0].content),
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(app.ruling_history(guild, ruling.id.number).expect("a history").len(), 3);
    // Drafts at once get numbers of their own.
    let drafts: Vec<RulingNumber> = std::thread::scope(|scope| {
        let draft = |_| scope.spawn(move || app.draft_ruling(&member(guild), &typed("T", "Text."), None));
        let threads: Vec<_> = (0..4).map(draft).collect();
        threads.into_iter().map(|t| t.join().expect("no panic").expect("a draft").ruling.id.number).collect()
    });
    let numbers: std::collections::BTreeSet<u32> = drafts.iter().map(|n| n.number).collect();
    assert_eq!(numbers, (2..=5).collect());
}

#[test]
fn whoever_sees_that_a_ruling_counts_finds_it() {
    let (app, guild) = (app(), fresh());
    published(app, guild, &typed("T", "Text."));
    for n in 0..24 {
        let word = format!("quimble{n}");
        let draft =
            app.draft_ruling(&member(guild), &typed("T", &format!("A {word} taps.")), None).expect("a draft").ruling;
        assert!(!shown(app, Some(guild), &word).contains("taps"), "a draft is nobody's");
        let (before, by) = (app.rulings_version(), member(guild));
        let found = || {
            assert_ne!(app.rulings_version(), before, "what was answered before is not answered again");
            assert!(shown(app, Some(guild), &word).contains("taps"), "{word}");
        };
        // One who looks at what is stored, and the same interaction twice: each of them is told as soon as it is stored.
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while app.ruling(guild, draft.id.number).expect("the store").expect("it").status == RulingStatus::Draft
                {
                    std::hint::spin_loop();
                }
                found();
            });
            for _ in 0..2 {
                scope.spawn(|| {
                    app.publish_ruling(&by, draft.id.number, draft.revision).expect("official");
                    found();
                });
            }
        });
    }
}

#[test]
fn the_same_is_found_after_a_restart_and_after_a_rebuild() {
    let state = tempfile::tempdir().expect("a folder");
    let guild = fresh();
    let questions = ["florps", "tap an item as a cost", "hazard limit", "official:2026-001", "grindle of the florps"];
    let see = |app: &App| {
        let mut seen: Vec<String> = questions.iter().map(|q| shown(app, Some(guild), q)).collect();
        seen.push(format!("{:?}", app.suggest_in(Some(guild), "flor", Scope::All, 25)));
        seen
    };
    let before = {
        let app = open(state.path());
        for n in 0..12 {
            let text = format!("Florps number {n} tap as a cost. A grindle {} does not.", "again ".repeat(n));
            let ruling = published(&app, guild, &typed(&format!("Florps, part {n}"), &text));
            if n % 4 == 3 {
                app.retract_ruling(&member(guild), ruling.id.number, None, "").expect("retracted");
            }
        }
        let before = see(&app);
        app.let_rulings_go();
        assert_eq!(see(&app), before, "made again from the store");
        before
    };
    assert!(before[0].contains("official:"));
    assert_eq!(see(&open(state.path())), before, "after a restart");
}

#[test]
fn what_was_laid_over_piece_by_piece_is_what_is_made_at_once() {
    let (app, guild) = (app(), fresh());
    let questions = ["florps", "tap an item as a cost", "grindle snark", "official:2026-003", "which florps are there"];
    let see = || {
        let mut seen: Vec<String> = questions.iter().map(|q| shown(app, Some(guild), q)).collect();
        seen.extend(
            ["flor", "official", "ruling 2026"]
                .map(|t| format!("{:?}", app.suggest_in(Some(guild), t, Scope::All, 25))),
        );
        seen
    };
    let mut made: Vec<Ruling> = Vec::new();
    for round in 0..18_usize {
        let text =
            format!("Florps of kind {round} tap as a cost. Snark {} grindle.", "over and over ".repeat(round % 5));
        match round % 6 {
            // Drafted now, published when others have been.
            4 => made
                .push(app.draft_ruling(&member(guild), &typed("A late florp", &text), None).expect("a draft").ruling),
            5 => {
                let draft = made.pop().expect("the draft");
                let done = app.publish_ruling(&member(guild), draft.id.number, draft.revision).expect("official");
                made.push(done.ruling);
            }
            3 => {
                let old = made[round / 6].id.number;
                let new = typed(&format!("Better florps {round}"), &text);
                let draft = app.draft_ruling(&member(guild), &new, Some(old)).expect("a draft").ruling;
                made.push(
                    app.publish_ruling(&member(guild), draft.id.number, draft.revision).expect("official").ruling,
                );
            }
            _ => made.push(published(app, guild, &typed(&format!("Florps {round}"), &text))),
        }
        if round == 7 {
            let ruling = &made[5];
            let new = typed("Another title", "A grindle without any of those.");
            app.edit_ruling(&member(guild), ruling.id.number, ruling.revision, &new).expect("edited");
        }
        if round == 10 {
            app.retract_ruling(&member(guild), made[4].id.number, None, "").expect("retracted");
        }
        if round == 14 {
            app.restore_ruling(&member(guild), made[4].id.number, None, "").expect("restored");
        }
        // At the end of each row of changes, not after each: what came before has to be right, too.
        if round % 6 == 5 {
            let piecewise = see();
            app.let_rulings_go();
            assert_eq!(see(), piecewise, "after round {round}");
        }
    }
    assert!(shown(app, Some(guild), "florps").contains("official:"));
}

#[test]
fn a_case_that_the_engine_does_not_come_to_is_shown_with_what_it_comes_to() {
    let (app, guild) = (app(), fresh());
    let other = CASE.replace("1 resolves", "1 no-effect");
    let typed = Typed { case: CASE.to_owned(), ..typed("The zingle ring", "A zingle ring works here.") };
    let holds = published(app, guild, &typed);
    assert_eq!(app.conflicts(Some(guild), &citation(holds.id.number)), []);
    assert!(!app.departs(&holds));
    app.retract_ruling(&member(guild), holds.id.number, None, "").expect("taken back");
    // A server may rule otherwise than the engine: the ruling is published with what it departs from.
    let ruling = published(app, guild, &Typed { case: other, ..typed });
    let own = citation(ruling.id.number);
    assert!(app.departs(&ruling));
    let found = app.conflicts(Some(guild), &own);
    let [Conflict::Engine { ruling, differs }] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!(*ruling, own);
    assert!(differs.iter().any(|line| line.contains("resolves")), "it says what the engine comes to: {differs:?}");
    let answer = app.ask_in(Some(guild), &question("zingle ring"));
    assert_eq!(answer.passages[0].id, own, "the ruling is shown all the same");
    let note =
        answer.notes.iter().map(ToString::to_string).find(|n| n.contains("does not match what the engine decides"));
    assert!(note.is_some_and(|note| note.contains(own.as_str())), "{:?}", answer.notes);
    // Its case is run beside it, and shown not to hold.
    let cases = app.cases_in(Some(guild), &own);
    assert!(!cases.is_empty());
}

#[test]
fn what_a_server_leaves_behind_is_found_by_nobody_after_its_time() {
    let state = tempfile::tempdir().expect("a folder");
    let (app, guild) = (open(state.path()), fresh());
    let ruling = published(&app, guild, &typed("Wibbles", "A wibble wobbles."));
    assert_eq!(first(&app, guild, "wibble"), Some(citation(ruling.id.number)));
    app.note_server(guild, false).expect("noted");
    app.keep_house(Keeping { games: 1, grace: 0, exports: 1 }).expect("kept");
    assert!(!shown(&app, Some(guild), "wibble").contains("official:"));
    assert!(app.rule_in(Some(guild), citation(ruling.id.number).as_str()).is_err());
    // The server comes back and begins anew.
    app.note_server(guild, true).expect("noted");
    assert!(app.rulings(guild, None, true).expect("a list").is_empty());
    let again = published(&app, guild, &typed("Wabbles", "A wabble wobbles."));
    assert_eq!((again.id, first(&app, guild, "wabble")), (ruling.id, Some(citation(again.id.number))));
}

#[test]
fn rulings_of_many_servers_are_not_all_held_at_once() {
    let app = app();
    let guilds: Vec<u64> = (0..70).map(|_| fresh()).collect();
    for guild in &guilds {
        app.ask_in(Some(*guild), &question("hazard limit"));
    }
    let ruling = published(app, guilds[0], &typed("Wibbles", "A wibble wobbles."));
    assert_eq!(first(app, guilds[0], "wibble"), Some(citation(ruling.id.number)));
    assert!(app.held_servers() <= 64, "{}", app.held_servers());
}

#[test]
fn the_history_tells_what_changed() {
    let (app, guild) = (app(), fresh());
    let first = Typed { basis: "cites: timing:1a".to_owned(), ..typed("A title", "One line.\n\nAnother line.") };
    let ruling = published(app, guild, &first);
    let second = Typed {
        basis: "cites: timing:1a, timing:1\nrules: CoE".to_owned(),
        ..typed("A title", "One line.\n\nAn other line.")
    };
    app.edit_ruling(&member(guild), ruling.id.number, ruling.revision, &second).expect("edited");
    let diffs: Vec<String> =
        app.ruling_history(guild, ruling.id.number).expect("a history").into_iter().map(|told| told.diff).collect();
    assert_eq!(
        diffs,
        [
            "+title: A title\n+cites: timing:1a\n+text:\n+One line.\n+\n+Another line.\n",
            "",
            " title: A title\n-cites: timing:1a\n+cites: timing:1a, timing:1\n+rules: coe\n text:\n…\n\n\
             -Another line.\n+An other line.\n",
        ]
    );
}

#[test]
fn what_is_no_ruling_is_refused_with_what_is_near() {
    let (app, guild) = (app(), fresh());
    let with =
        |basis: &str, case: &str| Typed { basis: basis.to_owned(), case: case.to_owned(), ..typed("A title", "Text.") };
    let table: &[(Typed, &str)] = &[
        (typed("", "Text."), "the title is missing"),
        (typed("A title", " \n"), "the text is missing"),
        (typed("A title", &"long ".repeat(1_000)), "the text has more than 4000 characters"),
        (with("cites: metw:anotation-5", ""), "`metw:anotation-5` is not an entry, perhaps"),
        (with("cites: timing:1z", ""), "`timing:1z` is not an entry"),
        (with("cards: Concealmint", ""), "`Concealmint` is not a card, perhaps Concealment"),
        (with("rules: coe xyz", ""), "`xyz` is not a rule set"),
        (with("because I say so", ""), "`because I say so` begins with none of"),
        (with("", "this is no chain"), "the case: "),
        (with("", CASE.split("\nexpect").next().expect("the beginning")), "does not say what it expects"),
    ];
    for (typed, expected) in table {
        match app.draft_ruling(&member(guild), typed, None) {
            Err(refused @ Refused::Faults(_)) => {
                let told = refused.to_string().replace("metw: ", "METW: ");
                assert!(told.contains(expected), "{told} does not say {expected}");
            }
            other => panic!("{expected}: {other:?}"),
        }
    }
    assert!(app.rulings(guild, None, true).expect("a list").is_empty(), "nothing was stored");
    let many = with(&format!("cites: {}", "nobody:1 ".repeat(100)), "");
    let Err(Refused::Faults(faults)) = app.draft_ruling(&member(guild), &many, None) else { panic!("refused") };
    assert!(faults.len() <= 50 && faults.iter().all(|f| matches!(f, Fault::Entry(..))), "bounded");
}

#[test]
fn cards_are_kept_under_their_english_titles() {
    let (app, guild) = (app(), fresh());
    let basis = "Authority: The head judge\ncards: concealment; Puertas de la Noche, TW-1\nrules: CoE METW";
    let ruling = published(app, guild, &Typed { basis: basis.to_owned(), ..typed("A title", "Text.") });
    assert_eq!(ruling.content.cards[..2], ["Concealment", "Doors of Night"]);
    assert_eq!(ruling.content.cards.len(), 3);
    assert_eq!((ruling.content.rules.as_str(), ruling.content.authority.as_str()), ("coe metw", "The head judge"));
    // What a ruling says can be typed again.
    let again = app.check_ruling(&member(guild), &Typed::of(&ruling.content)).expect("the same");
    assert_eq!(again, ruling.content);
}

#[test]
fn rulings_bear_on_the_cards_and_clauses_that_they_name_in_their_own_server() {
    let (app, guild) = (app(), fresh());
    let basis = |text: &str| Typed { basis: text.to_owned(), ..typed("A title", "Text.") };
    let on_card = published(app, guild, &basis("cards: Concealment\nrules: metw"));
    let on_clause = published(app, guild, &basis("cites: coe:9.2.3"));
    let otherwise = published(app, guild, &basis("differs: metw:annotation-5"));
    let found = |guild: u64, matter: Matter<'_>| -> Vec<(RulingNumber, bool)> {
        let all = app.rulings_bearing(Some(guild), &matter);
        all.into_iter().map(|bearing| (bearing.ruling.id.number, bearing.departs)).collect()
    };
    let cards = |name| Matter { cards: vec![name], ..Matter::default() };
    let id = |id: &str| Matter { ids: vec![id.parse().expect("an id")], ..Matter::default() };
    assert_eq!(found(guild, cards("Concealment")), [(on_card.id.number, false)]);
    assert_eq!(found(guild, cards("Stealth")), []);
    // A title is found in a script as a whole only.
    let script = |text| Matter { scripts: vec![text], ..Matter::default() };
    assert_eq!(found(guild, script("R: Elrond\nR Concealment (tap Elrond)")), [(on_card.id.number, false)]);
    assert_eq!(found(guild, script("R: Elrond\nR Concealments")), []);
    // It holds under the rules of METW only.
    let under = |set| Matter { rules: vec![set], ..cards("Concealment") };
    assert_eq!(found(guild, under(Ruleset::Coe)), []);
    assert_eq!(found(guild, under(Ruleset::Metw)).len(), 1);
    // A clause is the same in its twin and in the entry that restates it.
    assert_eq!(found(guild, id("mele:annotation-5")), [(otherwise.id.number, true)]);
    assert_eq!(found(guild, id("coe:9.2.3")), [(on_clause.id.number, false)]);
    let restating = app.rule("coe:9.2.3").expect("it is restated")[0].id.clone();
    assert_eq!(found(guild, id(restating.as_str())), [(on_clause.id.number, false)]);
    // Other servers see none, and what was taken back is none.
    assert_eq!(found(fresh(), cards("Concealment")), []);
    assert!(app.rulings_bearing(None, &cards("Concealment")).is_empty());
    app.retract_ruling(&member(guild), on_card.id.number, None, "").expect("taken back");
    assert_eq!(found(guild, cards("Concealment")), []);
}

#[test]
fn a_ruling_knows_the_message_from_which_it_came() {
    let (app, guild) = (app(), fresh());
    let message = Some(Quoted { channel: 5, message: 6, author: 1_234_567 });
    let origin = Origin { supersedes: None, message };
    let draft = app.draft_ruling(&member(guild), &typed("A title", "Text."), origin).expect("a draft").ruling;
    let ruling = app.publish_ruling(&member(guild), draft.id.number, draft.revision).expect("official").ruling;
    assert_eq!(ruling.message, message);
    app.forget(1_234_567).expect("forgotten");
    let now = app.ruling(guild, ruling.id.number).expect("it is read").expect("it is there");
    assert_eq!(now.message.map(|m| m.author), Some(0));
}

#[test]
fn contradictions_are_named_beside_what_they_contradict() {
    let (app, guild) = (app(), fresh());
    let departs = Typed { basis: "differs: timing:1a".to_owned(), ..typed("Otherwise here", "We play it otherwise.") };
    let ruling = published(app, guild, &departs);
    let (own, from): (RuleId, RuleId) = (citation(ruling.id.number), "timing:1a".parse().expect("an id"));
    let expected = Conflict::Departs { ruling: own.clone(), from: from.clone() };
    assert_eq!(app.conflicts(Some(guild), &own), std::slice::from_ref(&expected));
    assert_eq!(app.conflicts(Some(guild), &from), [expected]);
    assert!(app.conflicts(Some(fresh()), &from).is_empty());
    let answer = app.ask_in(Some(guild), &question("timing:1a"));
    assert_eq!(answer.passages[0].id, from, "it is not hidden");
    assert!(answer.notes.iter().any(|note| note.to_string().contains(own.as_str())), "{:?}", answer.notes);
    app.retract_ruling(&member(guild), ruling.id.number, None, "").expect("retracted");
    assert!(app.conflicts(Some(guild), &from).is_empty(), "what does not hold contradicts nothing");
}

#[test]
fn an_export_is_read_back() {
    let (app, guild) = (app(), fresh());
    let odd = Typed {
        question: "Is that \"so\"?".to_owned(),
        basis: "cites: timing:1a\ncards: Concealment\nrules: metw coe\ndiffers: timing:1".to_owned(),
        case: CASE.to_owned(),
        ..typed("A \\ title", "First.\r\n## A heading\n+++\n### Another\n\nLast \"line\".")
    };
    let one = published(app, guild, &odd);
    let two = published(app, guild, &typed("Second", "Of two."));
    app.draft_ruling(&member(guild), &typed("A draft", "Not exported."), None).expect("a draft");
    let whole = app.export_rulings(guild, None).expect("an export");
    assert_eq!((whole.rulings, whole.name.as_str()), (2, "rulings.md"));
    for ruling in [&one, &two] {
        let page = app.ruling_page(ruling);
        let exported = app.export_rulings(guild, Some(ruling.id.number)).expect("an export");
        assert_eq!(exported.name, format!("{}.md", page.id.key()));
        assert!(whole.text.contains(&exported.text), "each stands in the whole as it stands alone");
        let path = format!("rulings/official/{}", exported.name);
        let read = Passage::parse(&path, &exported.text).expect("it is an entry");
        assert_eq!(read.path(), path);
        assert_eq!((&read.id, &read.title, &read.rule), (&page.id, &page.title, &page.rule));
        assert_eq!((&read.in_play, &read.examples, read.authority), (&page.in_play, &page.examples, Authority::Server));
        assert_eq!(read.cards, page.cards);
    }
    assert!(!whole.text.contains("Not exported"));
}

#[test]
fn an_export_is_imported_elsewhere() {
    let (app, guild) = (app(), fresh());
    let full = Typed {
        question: "Is that so?".to_owned(),
        basis: "cites: timing:1a, metw:annotation-5\ncards: Concealment\nrules: metw coe\ndiffers: timing:1".to_owned(),
        case: CASE.to_owned(),
        ..typed("Hiding first", "Whoever hides first is hidden.\n\nThat is all.")
    };
    let in_force = published(app, guild, &full);
    let old = published(app, guild, &typed("Taken back", "This held once."));
    app.retract_ruling(&member(guild), old.id.number, Some(old.revision), "wrong").expect("retracted");
    let old = app.ruling(guild, old.id.number).expect("a store").expect("a ruling");
    let whole = app.export_rulings(guild, None).expect("an export");

    let place = tempfile::tempdir().expect("a folder");
    let file = place.path().join(&whole.name);
    std::fs::write(&file, &whole.text).expect("written");
    let settings = || Settings { data: None, index: place.path().join("index"), state: place.path().to_owned() };
    let request = Request { path: &file, format: None, name: None, dated: None, dry_run: false };
    let importer = Importer::open(&settings()).expect("it opens");
    let report = importer.document(request, &()).expect("an import");
    assert_eq!((report.format, report.clauses, report.unread.len()), ("rulings", 2, 0));
    assert_eq!(importer.document(request, &()).expect("again").outcome, Outcome::Same);

    let elsewhere = App::open(settings(), &()).expect("it opens");
    for ruling in [&in_force, &old] {
        let page = app.ruling_page(ruling);
        let read = elsewhere.rule(page.id.as_str()).expect("it is there").remove(0);
        assert_eq!((&read.id, &read.title), (&page.id, &page.title));
        let text = format!("{}\n{}", read.rule, read.in_play);
        let parts =
            page.examples.iter().map(|e| e.text.as_str()).chain([page.in_play.as_str()]).chain(page.rule.lines());
        for part in parts.chain(page.differs.as_deref()).filter(|part| !part.is_empty()) {
            assert!(text.contains(part), "no `{part}` in {text}");
        }
        let cites = |page: &Page| page.cites.iter().map(|p| p.id.to_string()).collect::<Vec<_>>();
        assert!(cites(&page).iter().all(|id| cites(&read).contains(id)), "{:?} {:?}", cites(&page), cites(&read));
        assert!(read.source.contains(&page.edition) && read.source.contains(&page.era), "{}", read.source);
        let told = format!("{} {}", read.name, read.source);
        assert_eq!(told.contains("retracted"), page.status == Status::Retracted, "{told}");
    }
    let found = elsewhere.ask(&question("whoever hides first is hidden"));
    assert_eq!(found.passages.first().map(|p| p.id.clone()), Some(citation(in_force.id.number)));
}

#[test]
fn every_entry_of_the_corpus_is_written_as_it_is_read() {
    for passage in app().corpus().passages() {
        let read = Passage::parse(&passage.path(), &passage.write()).expect("it is an entry");
        assert_eq!(read, *passage);
    }
}

proptest! {
    #[test]
    fn whatever_is_typed_is_written_and_read_back(title in "\\PC{0,40}", text in "(?s).{0,200}", list in prop::collection::vec("(?s).{0,20}", 0..4)) {
        let Some(sample) = app().corpus().passages().first() else { return Ok(()) };
        let rule = plain_lines(&text);
        prop_assume!(!rule.is_empty());
        let passage = Passage { title, rule, asked: list.clone(), aliases: list, differs: Some(text), ..sample.clone() };
        let read = Passage::parse(&passage.path(), &passage.write());
        prop_assert_eq!(read.map_err(|e| TestCaseError::fail(e.to_string()))?, passage);
    }

    #[test]
    fn no_number_makes_it_stumble(text in "\\PC{0,20}", year in 0_u16..9999, n in 0_u32..1_000_000) {
        number_of(&text);
        let number = RulingNumber { year, number: n };
        if year >= 1000 {
            prop_assert_eq!(number_of(citation(number).as_str()), Some(number));
        }
    }
}
