//! Official documents from an operator's own copies: each format, the shelf, and the search beside our entries.

#[path = "import/shared.rs"]
mod shared;

#[path = "support/documents.rs"]
mod documents;
#[path = "support/skip.rs"]
mod skip;

#[path = "import/anything.rs"]
mod anything;
#[path = "import/formats.rs"]
mod formats;
#[path = "import/program.rs"]
mod program;
#[path = "import/real.rs"]
mod real;
#[path = "import/shelf.rs"]
mod shelf;
