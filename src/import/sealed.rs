//! Writes files in the state folder that are whole or not there at all, and that show when somebody touched them.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::ShelfError;

/// The beginning of the first line; the digest of the rest follows it.
const SEAL: &str = "netrep import 1 ";
/// The largest file that is read back.
const MOST: u64 = 100_000_000;

/// Writes a value beside its place and moves it there in one step, after the disk has it.
pub(super) fn write(path: &Path, value: &impl Serialize) -> Result<(), ShelfError> {
    let failed = |source| ShelfError::Folder { path: path.to_owned(), source };
    let text = serde_json::to_string(value).map_err(|e| failed(io::Error::other(e)))?;
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(failed)?;
    let beside = folder.join(format!(".incoming-{}", std::process::id()));
    let written = || -> io::Result<()> {
        let mut file = File::create(&beside)?;
        writeln!(file, "{SEAL}{}", blake3::hash(text.as_bytes()).to_hex())?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)?;
        // Some systems cannot sync a folder; the file itself is safe already.
        let _ = File::open(folder).and_then(|f| f.sync_all());
        Ok(())
    };
    written().map_err(|error| {
        // What could not be written must not stay behind; the first error is the one to tell.
        let _ = fs::remove_file(&beside);
        failed(error)
    })
}

/// Reads a value back.
pub(super) fn read<T: DeserializeOwned>(path: &Path) -> Result<T, ShelfError> {
    let failed = |source| ShelfError::Folder { path: path.to_owned(), source };
    let damaged = |reason: String| ShelfError::Damaged { path: path.to_owned(), reason };
    let mut text = String::new();
    let file = File::open(path).map_err(failed)?;
    let read = file.take(MOST).read_to_string(&mut text);
    read.map_err(|e| {
        if e.kind() == io::ErrorKind::InvalidData { damaged("it is not a text".to_owned()) } else { failed(e) }
    })?;
    let (seal, rest) = text.split_once('\n').ok_or_else(|| damaged("its first line is missing".to_owned()))?;
    let digest = seal.strip_prefix(SEAL).ok_or_else(|| damaged("it is of another version of netrep".to_owned()))?;
    if blake3::hash(rest.as_bytes()).to_hex().as_str() != digest {
        return Err(damaged("it does not match its checksum".to_owned()));
    }
    serde_json::from_str(rest).map_err(|e| damaged(e.to_string()))
}
