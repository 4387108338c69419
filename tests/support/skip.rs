//! How a test says that it was skipped.

use std::io::Write;

/// Says at the terminal why a test was skipped. Test runners keep back whatever a passing test prints, so this goes to
/// the terminal past them.
pub fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}
