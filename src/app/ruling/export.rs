//! Writes rulings as files: Markdown in the format of `data/rulings`, which can be read back.

use super::super::App;
use super::super::stored::Trouble;
use super::passage::passage;
use crate::store::{RulingNumber, RulingStatus};

/// Files of a server's rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exported {
    /// A name for the file.
    pub name: String,
    /// The entries, one after the other, each beginning with its front matter.
    pub text: String,
    /// The number of rulings.
    pub rulings: usize,
}

impl App {
    /// Exports one ruling that everybody may see, or all that are or were official.
    ///
    /// # Errors
    /// [`Trouble`] if the store cannot be read.
    pub fn export_rulings(&self, guild: u64, only: Option<RulingNumber>) -> Result<Exported, Trouble> {
        let mut found = self.rulings(guild, None, false)?;
        found.retain(|r| only.is_none_or(|number| number == r.id.number) && r.status != RulingStatus::Draft);
        let files: Vec<String> = found.iter().map(|ruling| passage(ruling).write()).collect();
        let name = match (only, files.len()) {
            (Some(number), 1) => format!("{}-{:03}.md", number.year, number.number),
            (_, _) => "rulings.md".to_owned(),
        };
        Ok(Exported { name, rulings: files.len(), text: files.join("\n") })
    }
}
