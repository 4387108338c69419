//! Draws a bar on the error stream while the index is built. It draws nothing where that is no terminal.

use std::sync::OnceLock;

use indicatif::{ProgressBar, ProgressStyle};

use crate::search::BuildProgress;

/// The bar, once there is a build.
#[derive(Default)]
pub(super) struct Bar(OnceLock<ProgressBar>);

impl BuildProgress for Bar {
    fn start(&self, entries: usize) {
        let style = ProgressStyle::with_template("building the index {wide_bar} {pos}/{len} entries");
        let bar = self.0.get_or_init(|| ProgressBar::new(entries as u64));
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.set_position(0);
    }

    fn advance(&self) {
        if let Some(bar) = self.0.get() {
            bar.inc(1);
        }
    }

    fn finish(&self) {
        if let Some(bar) = self.0.get() {
            bar.finish_and_clear();
        }
    }
}
