//! Scratch.
use netrep::app::{App, Settings};
#[test]
fn dump() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
    let app = App::open(settings, &()).expect("it opens");
    let from = std::env::var("TOLD_FROM").unwrap_or("/work/shared/eval/reading".to_owned());
    let to = std::env::var("TOLD_TO").unwrap_or("/tmp/told".to_owned());
    std::fs::create_dir_all(&to).unwrap();
    let sets = std::fs::read_to_string("/tmp/sets.txt").unwrap();
    for line in sets.lines() {
        let (id, set) = line.split_once(' ').unwrap();
        let Ok(text) = std::fs::read_to_string(format!("{from}/{id}.txt")) else { continue };
        let rules = set.parse().unwrap();
        let answers = app.resolve(&text, Some(&[rules]));
        let json: String = serde_json::to_string(&answers[0]).unwrap();
        std::fs::write(format!("{to}/{id}.json"), json).unwrap();
        let (fmt, _) = app.format(&text);
        std::fs::write(format!("{to}/{id}.chain"), fmt).unwrap();
    }
}
