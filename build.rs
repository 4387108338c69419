//! Packs `data/` into one text that the library embeds: for each file a header line `path<TAB>bytes`, then its bytes.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from("data");
    println!("cargo:rerun-if-changed=data");
    println!("cargo:rerun-if-changed=build.rs");
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut pack = String::new();
    for file in files {
        let text =
            fs::read_to_string(&file).map_err(|e| io::Error::new(e.kind(), format!("{}: {e}", file.display())))?;
        let name = file.strip_prefix(&root).map_err(io::Error::other)?;
        let name = name.components().map(|c| c.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
        pack.push_str(&format!("{name}\t{}\n", text.len()));
        pack.push_str(&text);
    }
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&out).join("data.pack"), pack)
}

fn collect(dir: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, into)?;
        } else if path.extension().is_some_and(|e| e == "md" || e == "toml") {
            into.push(path);
        }
    }
    Ok(())
}
