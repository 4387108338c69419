//! Reads a file as text: within bounds, whatever its encoding, and never a program or a picture.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// The largest document that is read, in bytes. The longest rulebook known is a fiftieth of it.
pub const LARGEST_DOCUMENT: u64 = 10_000_000;
/// The largest list of cards that is read, in bytes.
pub const LARGEST_CARDS: u64 = 20_000_000;
/// The number of bytes that are read at a time.
const STRETCH: usize = 64 * 1024;

/// Somebody who watches a file being read.
pub trait Progress {
    /// Reports that so many bytes are to be read.
    fn start(&self, bytes: u64);
    /// Reports that so many more have been read.
    fn advance(&self, bytes: u64);
    /// Reports that this was all.
    fn finish(&self);
}

/// Nobody watches.
impl Progress for () {
    fn start(&self, _bytes: u64) {}
    fn advance(&self, _bytes: u64) {}
    fn finish(&self) {}
}

/// A file's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The name of the file, without its folder.
    pub file: String,
    /// The whole text, with `\n` at the ends of its lines.
    pub text: String,
    /// The encoding that it was read as.
    pub encoding: &'static str,
}

/// A file that is no text to import.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It cannot be read.
    #[error("cannot read `{path}`: {source}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// It is a folder or a device.
    #[error("`{0}` is not a file, expected a document")]
    NoFile(PathBuf),
    /// It is larger than anything that netrep takes.
    #[error("`{path}` is larger than {most} bytes, too large for a document of the game")]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit.
        most: u64,
    },
    /// There is nothing in it.
    #[error("`{0}` is empty")]
    Empty(PathBuf),
    /// It is a picture, a program, an archive.
    #[error("`{path}` is not a text: byte {at} is a control character")]
    Binary {
        /// The file.
        path: PathBuf,
        /// The place at which that shows, counted from 0.
        at: usize,
    },
}

/// Reads a file of at most `most` bytes. Its size is looked at before anything is read, and again while reading.
///
/// # Errors
/// [`ReadError`] names the file.
pub fn read_file(path: &Path, most: u64, progress: &dyn Progress) -> Result<SourceText, ReadError> {
    let unreadable = |source| ReadError::Unreadable { path: path.to_owned(), source };
    let about = std::fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(ReadError::NoFile(path.to_owned()));
    }
    if about.len() > most {
        return Err(ReadError::TooLarge { path: path.to_owned(), most });
    }
    let mut bytes = Vec::new();
    let mut from = File::open(path).map_err(unreadable)?;
    let mut stretch = vec![0; STRETCH];
    progress.start(about.len());
    loop {
        let read = match from.read(&mut stretch) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(unreadable(error)),
        };
        bytes.extend_from_slice(&stretch[..read]);
        if bytes.len() as u64 > most {
            return Err(ReadError::TooLarge { path: path.to_owned(), most });
        }
        progress.advance(read as u64);
    }
    progress.finish();
    let (text, encoding) = decode(&bytes).map_err(|at| ReadError::Binary { path: path.to_owned(), at })?;
    if text.trim().is_empty() {
        return Err(ReadError::Empty(path.to_owned()));
    }
    let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(SourceText { file, text, encoding })
}

/// Gives the text of some bytes and the name of their encoding: that of a byte order mark, else UTF-8, else
/// Windows-1252.
///
/// # Errors
/// The place of the first byte that no text has.
pub fn decode(bytes: &[u8]) -> Result<(String, &'static str), usize> {
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    if marked.is_none_or(|e| e == UTF_8)
        && let Some(at) = bytes.iter().position(|b| matches!(b, 0..=8 | 14..=26 | 28..=31))
    {
        return Err(at);
    }
    let encoding = marked.unwrap_or(if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { WINDOWS_1252 });
    let (text, _) = encoding.decode_with_bom_removal(bytes);
    if let Some(at) = text.find('\0') {
        return Err(at);
    }
    Ok((text.replace("\r\n", "\n").replace(['\r', '\u{2028}'], "\n"), encoding.name()))
}
