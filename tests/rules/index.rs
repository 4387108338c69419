//! The index is derived: missing, of other data, damaged or locked, the program finds its way or says why not.

use std::cell::Cell;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use netrep::cards::Catalogue;
use netrep::corpus::Corpus;
use netrep::data::Data;
use netrep::search::{BuildProgress, IndexError, IndexState, SearchIndex};

struct Kit {
    data: Data,
    corpus: Corpus,
    cards: Catalogue,
}

fn kit(data: Data) -> Kit {
    let corpus = Corpus::load(&data).expect("the corpus loads");
    let cards = Catalogue::load(&data).expect("the cards load");
    Kit { data, corpus, cards }
}

/// A few entries: enough to build in no time.
fn small(folder: &Path, rule: &str) -> Kit {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    for file in ["rules/timing/1a.md", "rules/timing/1b.md", "sources.toml", "cards/tw/concealment.toml"] {
        let to = folder.join(file);
        fs::create_dir_all(to.parent().expect("a parent")).expect("a folder");
        let text = fs::read_to_string(root.join(file)).expect("an entry");
        fs::write(to, text.replace("\n## In play", &format!("\n{rule}\n\n## In play"))).expect("a copy");
    }
    fs::write(folder.join("thesaurus.toml"), "compounds = []\n[stopwords]\nen = [\"the\"]\n").expect("a thesaurus");
    kit(Data::folder(folder).expect("a folder of data"))
}

impl Kit {
    fn open(&self, root: &Path) -> Result<SearchIndex, IndexError> {
        SearchIndex::open(root, &self.data, &self.corpus, &self.cards, &())
    }
}

/// What an index says to a question: ids and scores.
fn answers(index: &SearchIndex) -> String {
    let hits = index.rank(&index.understand("discarding a card as a cost in response"), None, 5);
    format!("{:?}", hits.hits)
}

fn only_index(root: &Path) -> PathBuf {
    let is_index = |p: &PathBuf| p.file_name().is_some_and(|n| n.to_string_lossy().starts_with("entries-"));
    let mut found: Vec<PathBuf> =
        fs::read_dir(root).expect("a folder").map(|e| e.expect("an entry").path()).filter(is_index).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn it_is_built_once_and_opened_after_that() {
    let folder = tempfile::tempdir().expect("a folder");
    let kit = small(&folder.path().join("data"), "");
    let root = folder.path().join("index");
    let built = kit.open(&root).expect("built");
    assert_eq!(built.state(), &IndexState::Built(only_index(&root)));
    let opened = kit.open(&root).expect("opened");
    assert_eq!(opened.state(), &IndexState::Opened(only_index(&root)));
    assert_eq!(answers(&built), answers(&opened));
}

#[test]
fn other_data_gets_another_index_and_the_old_one_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("index");
    small(&folder.path().join("one"), "").open(&root).expect("built");
    let before = only_index(&root);
    let changed = small(&folder.path().join("two"), "Balrogs in slippers are a new condition.");
    let index = changed.open(&root).expect("built");
    assert_ne!(only_index(&root), before);
    let hits = index.rank(&index.understand("slippers"), None, 5);
    assert_eq!(hits.hits.len(), 2, "the new words are found at once");
}

#[test]
fn damage_of_any_file_is_repaired() {
    let folder = tempfile::tempdir().expect("a folder");
    let kit = small(&folder.path().join("data"), "");
    let root = folder.path().join("index");
    let healthy = answers(&kit.open(&root).expect("built"));
    let files = |root: &Path| -> Vec<PathBuf> {
        let all = fs::read_dir(only_index(root)).expect("a folder").map(|e| e.expect("an entry").path());
        all.filter(|file| !file.ends_with(".tantivy-writer.lock") && !file.ends_with(".tantivy-meta.lock")).collect()
    };
    // The names change with every build, the endings do not.
    let ending = |file: &Path| file.to_string_lossy().rsplit('.').next().unwrap_or_default().to_owned();
    let mut endings: Vec<String> = files(&root).iter().map(|f| ending(f)).collect();
    endings.sort();
    assert!(endings.len() >= 6, "{endings:?}");
    type Damage = (&'static str, fn(&Path));
    let damages: [Damage; 4] = [
        ("cut in half", |file| {
            let bytes = fs::read(file).expect("a file");
            fs::write(file, &bytes[..bytes.len() / 2]).expect("written");
        }),
        ("emptied", |file| fs::write(file, []).expect("written")),
        ("one bit turned", |file| {
            let mut bytes = fs::read(file).expect("a file");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0b0001_0000;
            fs::write(file, bytes).expect("written");
        }),
        ("removed", |file| fs::remove_file(file).expect("removed")),
    ];
    for wanted in &endings {
        for (what, damage) in damages {
            let file = files(&root).into_iter().find(|f| ending(f) == *wanted).expect("a file with that ending");
            damage(&file);
            let index = kit.open(&root).unwrap_or_else(|e| panic!("{wanted} {what}: {e}"));
            assert_eq!(answers(&index), healthy, "{wanted} {what}");
        }
    }
}

#[test]
fn half_a_build_is_swept_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let kit = small(&folder.path().join("data"), "");
    let root = folder.path().join("index");
    fs::create_dir_all(root.join("building")).expect("a folder");
    fs::write(root.join("building/meta.json"), "{").expect("a file");
    fs::write(root.join("README.md"), "mine").expect("a file");
    kit.open(&root).expect("built");
    assert!(!root.join("building").exists());
    assert_eq!(fs::read_to_string(root.join("README.md")).expect("still there"), "mine");
}

#[test]
fn a_builder_is_waited_for_and_then_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let kit = small(&folder.path().join("data"), "");
    let root = folder.path().join("index");
    fs::create_dir_all(&root).expect("a folder");
    let lock = File::options().create(true).append(true).open(root.join("lock")).expect("a lock");
    lock.lock().expect("locked");
    let error = kit.open(&root).err().expect("locked");
    assert!(error.to_string().contains("is locked by another netrep that is building it"), "{error}");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            lock.unlock().expect("unlocked");
        });
        kit.open(&root).expect("built after the wait");
    });
}

#[test]
fn many_at_once_build_one_index() {
    let folder = tempfile::tempdir().expect("a folder");
    let kit = small(&folder.path().join("data"), "");
    let root = folder.path().join("index");
    let said: Vec<String> = std::thread::scope(|scope| {
        let ask = || answers(&kit.open(&root).expect("an index"));
        let handles: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
        handles.into_iter().map(|h| h.join().expect("no panic")).collect()
    });
    assert!(said.windows(2).all(|w| w[0] == w[1]));
    only_index(&root);
}

#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let kit = small(&folder.path().join("data"), "");
    let file = folder.path().join("file");
    fs::write(&file, "not a folder").expect("a file");
    let error = kit.open(&file.join("index")).err().expect("no folder there").to_string();
    assert!(error.contains("file/index") && error.contains("--index"), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn where_nothing_can_be_written_the_index_is_in_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let kit = small(&folder.path().join("data"), "");
    // Nobody, not even root, may make folders there.
    let root = Path::new("/sys/netrep-index");
    let index = kit.open(root).expect("in memory");
    assert_eq!(index.state(), &IndexState::InMemory(root.to_owned()));
    assert_eq!(index.len(), 2);
}

#[test]
fn a_build_is_watched() {
    #[derive(Default)]
    struct Watch {
        all: Cell<usize>,
        done: Cell<usize>,
        ended: Cell<bool>,
    }
    impl BuildProgress for Watch {
        fn start(&self, entries: usize) {
            self.all.set(entries);
        }
        fn advance(&self) {
            self.done.set(self.done.get() + 1);
        }
        fn finish(&self) {
            self.ended.set(true);
        }
    }
    let watch = Watch::default();
    let folder = tempfile::tempdir().expect("a folder");
    let kit = kit(Data::embedded());
    let open = || SearchIndex::open(folder.path(), &kit.data, &kit.corpus, &kit.cards, &watch).expect("an index");
    let all = kit.corpus.passages().len();
    assert_eq!(open().len(), all);
    assert_eq!((watch.all.get(), watch.done.get(), watch.ended.get()), (all, all, true));
    watch.done.set(0);
    open();
    assert_eq!(watch.done.get(), 0, "an index that is up to date is not built");
}
