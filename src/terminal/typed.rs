//! Reads what is typed, or comes through a pipe.

use std::io::{self, IsTerminal, Read, Write};

/// Reads the standard input, up to so many bytes. At a terminal it says first what is waited for, and how that ends.
///
/// # Errors
/// If it cannot be read.
pub(super) fn typed(what: &str, longest: u64) -> io::Result<String> {
    let input = io::stdin();
    if input.is_terminal() {
        // Nothing can be done if even the error stream is gone.
        let _ = writeln!(anstream::stderr(), "Type {what}, then Ctrl-D on a line of its own.");
    }
    let mut bytes = Vec::new();
    input.lock().take(longest).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
