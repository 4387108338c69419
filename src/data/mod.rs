//! The folder `data/`: what the bot knows, as texts under their paths.
//!
//! It is embedded when the program is built, or read from a folder. Nothing here understands the texts, and nothing
//! ever writes to them.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

static PACK: &str = include_str!(concat!(env!("OUT_DIR"), "/data.pack"));

/// The texts of `data/`, sorted by path.
#[derive(Clone, Debug)]
pub struct Data {
    files: Vec<File>,
    origin: Origin,
}

/// One file of `data/`.
#[derive(Clone, Debug)]
pub struct File {
    /// The path below `data/`, with `/` between its parts.
    pub path: Cow<'static, str>,
    /// The whole text.
    pub text: Cow<'static, str>,
}

/// The place from which the texts come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Built into the program.
    Embedded,
    /// A folder that the operator named.
    Folder(PathBuf),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Embedded => f.write_str("embedded in the program"),
            Origin::Folder(path) => path.display().fmt(f),
        }
    }
}

/// The faults of a folder that stands in for `data/`.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The folder is not there.
    #[error("no folder `{0}`, expected the `data` folder of netrep or a copy of it")]
    Missing(PathBuf),
    /// A file or folder could not be read; text that is not UTF-8 counts as that.
    #[error("cannot read `{path}`: {source}")]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
}

impl Data {
    /// Gives the texts that were built into the program.
    pub fn embedded() -> Data {
        let mut files = Vec::new();
        let mut rest = PACK;
        while let Some((header, tail)) = rest.split_once('\n') {
            let Some((path, size)) = header.split_once('\t') else { break };
            let Some((text, tail)) = size.parse().ok().and_then(|size| tail.split_at_checked(size)) else { break };
            files.push(File { path: Cow::Borrowed(path), text: Cow::Borrowed(text) });
            rest = tail;
        }
        Data { files, origin: Origin::Embedded }
    }

    /// Gives the texts of a folder, read now.
    ///
    /// # Errors
    /// [`DataError`] names the folder or the file at fault.
    pub fn folder(root: &Path) -> Result<Data, DataError> {
        if !root.is_dir() {
            return Err(DataError::Missing(root.to_owned()));
        }
        let mut files = Vec::new();
        read_folder(root, "", &mut files)?;
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Data { files, origin: Origin::Folder(root.to_owned()) })
    }

    /// Gives every file below `folder`, in the order of their paths.
    pub fn below<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a File> {
        self.files.iter().filter(move |f| f.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
    }

    /// Gives the text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        let at = self.files.binary_search_by(|f| f.path.as_ref().cmp(path)).ok()?;
        self.files.get(at).map(|f| f.text.as_ref())
    }

    /// Tells where the texts come from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Gives a digest of every path and text: equal for equal folders, wherever they come from.
    pub fn fingerprint(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        for file in &self.files {
            for part in [file.path.as_bytes(), file.text.as_bytes()] {
                hasher.update(&(part.len() as u64).to_le_bytes());
                hasher.update(part);
            }
        }
        *hasher.finalize().as_bytes()
    }
}

fn read_folder(dir: &Path, prefix: &str, files: &mut Vec<File>) -> Result<(), DataError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| DataError::Unreadable { path, source }
    };
    for entry in fs::read_dir(dir).map_err(unreadable(dir))? {
        let path = entry.map_err(unreadable(dir))?.path();
        let Some(name) = path.file_name().and_then(|n| n.to_str()) else { continue };
        let below = format!("{prefix}{name}");
        if path.is_dir() {
            read_folder(&path, &format!("{below}/"), files)?;
        } else if name.ends_with(".md") || name.ends_with(".toml") {
            let text = fs::read_to_string(&path).map_err(unreadable(&path))?;
            files.push(File { path: Cow::Owned(below), text: Cow::Owned(text) });
        }
    }
    Ok(())
}
