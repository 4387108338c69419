//! The app over the embedded data, opened once for all inputs.

use std::sync::OnceLock;

use netrep::app::{App, Settings};
use tempfile::TempDir;

/// The app.
pub fn app() -> &'static App {
    static APP: OnceLock<(App, TempDir)> = OnceLock::new();
    let (app, _) = APP.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let settings = Settings { data: None, index: folder.path().join("index"), state: folder.path().join("state") };
        (App::open(settings, &()).expect("it opens"), folder)
    });
    app
}
