//! Tells where the index and the state are, unless somebody says otherwise.

use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

use super::Arguments;
use crate::app::Settings;

/// Gives the folders that the arguments, or where they are given, mean.
pub(super) fn settings(arguments: &Arguments) -> Settings {
    let index = match (&arguments.index, &arguments.state) {
        (Some(index), _) => index.clone(),
        (None, Some(state)) => state.join("index"),
        (None, None) if in_project(Path::new(".")) => PathBuf::from("index"),
        (None, None) => user_state().join("index"),
    };
    Settings { data: arguments.data.clone(), index, state: state(arguments) }
}

/// Gives the file in which the console keeps what was typed.
pub(super) fn history(arguments: &Arguments) -> PathBuf {
    state(arguments).join("history")
}

/// Gives the folder for all that netrep stores.
pub(super) fn state(arguments: &Arguments) -> PathBuf {
    match &arguments.state {
        Some(state) => state.clone(),
        None if in_project(Path::new(".")) => PathBuf::from("state"),
        None => user_state(),
    }
}

/// Whether a folder is netrep's own source.
fn in_project(dir: &Path) -> bool {
    let manifest = std::fs::read_to_string(dir.join("Cargo.toml")).unwrap_or_default();
    manifest.contains("name = \"netrep\"") && dir.join("data").is_dir()
}

fn user_state() -> PathBuf {
    let base = choose_base_strategy().ok();
    let state = base.as_ref().map(|b| b.state_dir().unwrap_or_else(|| b.data_dir()));
    state.unwrap_or_else(std::env::temp_dir).join("netrep")
}
