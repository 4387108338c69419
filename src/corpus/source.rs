//! Sources that entries lean on but that netrep does not hold: digests, CRF entries, rulebooks.

use serde::{Deserialize, Serialize};

use crate::vocab::RuleId;

/// An outside source, as `data/sources.toml` lists it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its citation, such as `digest:62`.
    pub id: RuleId,
    /// Its full name.
    pub name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SourceFile {
    pub source: Vec<Source>,
}
