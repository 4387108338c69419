//! `backup`, `restore` and `store check`: they look after what is stored, without loading the rules.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use super::args::{Arguments, Command, StoreCommand};
use super::render::{BAD, STRONG};
use super::{Failure, Outcome, commands, places};
use crate::app::stored::now;
use crate::store::{Check, Copy, Options, Store, StoreError};

/// Carries out the command if it is one of these.
pub(super) fn run(arguments: &Arguments, command: &Command, out: &mut dyn Write) -> Option<Result<Outcome, Failure>> {
    let state = || places::state(arguments);
    if let Command::Backup { file } = command {
        return Some(backup(&state(), file.as_deref(), out));
    }
    if let Command::Restore { file } = command {
        return Some(restore(&state(), file, out));
    }
    if let Command::Store { what: StoreCommand::Check } = command {
        return Some(check(&state(), arguments.json, out));
    }
    None
}

fn backup(state: &Path, file: Option<&Path>, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if !Store::exists(state) {
        return nothing(state, out);
    }
    // The copy is removed after the store in it was closed.
    let (_copy, (store, opened)) = match Store::open(state, Options::at(now())) {
        Err(error) if error.is_unwritable() && file.is_none() => {
            return Err(Failure::NowhereToBackUp(state.to_owned()));
        }
        Err(error) if error.is_unwritable() => of_copy(state, |copy| Store::open(copy, Options::at(now())))?,
        opened => (None, opened?),
    };
    if file == Some(Path::new("-")) {
        store.export(out, now())?;
        return Ok(Outcome::Done);
    }
    tell(&opened.notes, out)?;
    let path = match file {
        Some(path) => {
            store.export_to(path, now())?;
            path.to_owned()
        }
        None => store.back_up(now())?,
    };
    writeln!(out, "{}", path.display())?;
    Ok(Outcome::Done)
}

/// Does something with a copy of what is stored in a folder that cannot be written, and says so.
fn of_copy<T>(state: &Path, work: impl Fn(&Path) -> Result<T, StoreError>) -> Result<(Option<Copy>, T), Failure> {
    let copy = Copy::of(state)?;
    let done = work(copy.path())?;
    // Beside a backup on the standard output, which this is no part of.
    let _ = writeln!(anstream::stderr(), "{} cannot be written: a copy of it was read", state.display());
    Ok((Some(copy), done))
}

fn restore(state: &Path, file: &Path, out: &mut dyn Write) -> Result<Outcome, Failure> {
    let mut export: Box<dyn BufRead> = match file == Path::new("-") {
        true => Box::new(io::stdin().lock()),
        false => Box::new(BufReader::new(File::open(file).map_err(|e| Failure::File(file.to_owned(), e))?)),
    };
    let (_, opened) = Store::restore(state, &mut export, Options::at(now())).map_err(|error| match error {
        StoreError::Export(1, _) => Failure::NoExport(file.to_owned()),
        other => other.into(),
    })?;
    tell(&opened.notes, out)?;
    Ok(Outcome::Done)
}

fn check(state: &Path, as_json: bool, out: &mut dyn Write) -> Result<Outcome, Failure> {
    if !Store::exists(state) {
        return nothing(state, out);
    }
    let found = match Store::examine(state, &Options::at(now())) {
        Err(error) if error.is_unwritable() => of_copy(state, |copy| Store::examine(copy, &Options::at(now())))?.1,
        found => found?,
    };
    match as_json {
        true => commands::json(out, &as_value(&found))?,
        false => table(&found, out)?,
    }
    Ok(if found.problems.is_empty() { Outcome::Done } else { Outcome::NotFound })
}

fn table(found: &Check, out: &mut dyn Write) -> io::Result<()> {
    for (family, count, bytes) in &found.families {
        let name = family.name();
        writeln!(out, "{}{name:10}{} {count:>9} {bytes:>12} bytes", STRONG.render(), STRONG.render_reset())?;
    }
    for problem in &found.problems {
        writeln!(out, "{}{problem}{}", BAD.render(), BAD.render_reset())?;
    }
    match (found.problems.is_empty(), found.astray) {
        (true, 0) => writeln!(out, "all can be read"),
        (false, 0) => writeln!(out, "the next start puts back what can be"),
        (_, astray) => writeln!(out, "{astray} entries of the indexes are wrong; the next start mends them"),
    }
}

fn as_value(found: &Check) -> serde_json::Value {
    let family = |(family, count, bytes): &(crate::store::Family, usize, usize)| serde_json::json!({ "family": family.name(), "count": count, "bytes": bytes });
    let families: Vec<serde_json::Value> = found.families.iter().map(family).collect();
    serde_json::json!({ "families": families, "problems": found.problems, "astray": found.astray })
}

fn nothing(state: &Path, out: &mut dyn Write) -> Result<Outcome, Failure> {
    writeln!(out, "nothing is stored in {}", state.display())?;
    Ok(Outcome::NotFound)
}

fn tell(notes: &[String], out: &mut dyn Write) -> io::Result<()> {
    notes.iter().try_for_each(|note| writeln!(out, "{note}"))
}
