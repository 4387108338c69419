//! What tests of the use cases share: one program, opened once for all tests of a binary, and all processors.

#![allow(dead_code, reason = "a test binary uses the part that it needs")]

use std::sync::OnceLock;

use netrep::app::{App, Settings};

/// The program with the embedded data and nothing stored. It is asked, and nothing is told to it.
pub fn app() -> &'static App {
    static APP: OnceLock<(App, tempfile::TempDir)> = OnceLock::new();
    let open = || {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
        (App::open(settings, &()).expect("it opens"), folder)
    };
    &APP.get_or_init(open).0
}

/// Reads each text, and gives those whose script lacks a line that it must show, or has one that it must not.
pub fn misread(told: &[(&str, &[&str], &str)], around: impl Fn(&str) -> String) -> Vec<String> {
    let mut wrong = Vec::new();
    for (said, shows, hides) in told {
        let text = around(said);
        let script = script_of(&text);
        let hidden = !hides.is_empty() && script.contains(hides);
        if !shows.iter().all(|line| script.contains(line)) || hidden {
            wrong.push(format!("{text}: {script}"));
        }
    }
    wrong
}

/// Gives the script that a text is read as, by the Council's rules.
pub fn script_of(text: &str) -> String {
    app().resolve(text, Some(&[netrep::vocab::Ruleset::Coe]))[0].answers[0].script.clone()
}

/// Does the same with each, on as many threads as there are processors; what comes of it is in their order.
pub fn with_each<T: Sync, R: Send>(all: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = all.len().div_ceil(threads * 8).max(1);
    let shares: Vec<&[T]> = all.chunks(share).collect();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        while let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
            && let Some(share) = shares.get(at)
        {
            done.push((at, share.iter().map(&work).collect::<Vec<R>>()));
        }
        done
    };
    let mut done: Vec<(usize, Vec<R>)> = std::thread::scope(|scope| {
        let working: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        working.into_iter().flat_map(|thread| thread.join().expect("what it does with each holds")).collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().flat_map(|(_, share)| share).collect()
}
