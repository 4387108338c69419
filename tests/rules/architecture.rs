//! The shape of the house, held by a machine: who may use what, how long a file may be, and that cards are data.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use netrep::cards::{CardKind, Catalogue};
use netrep::data::Data;

/// The layers from the bottom up. A module may use those before it.
const LAYERS: [&str; 15] = [
    "vocab", "engine", "lang", "data", "cards", "told", "corpus", "import", "search", "store", "answer", "app",
    "picture", "discord", "terminal",
];

/// The rooms of the engine from the left to the right. A room may use those before it.
const ROOMS: [&str; 7] = ["card", "state", "query", "legal", "resolve", "declare", "script"];

/// Where the position is written: where things happen, and where a legal declaration is carried out.
const WRITERS: [&str; 2] = ["src/engine/resolve/", "src/engine/declare/commit.rs"];

/// Crates and the only module that may name them.
const OWNERS: [(&str, &[&str]); 15] = [
    ("tantivy", &["search"]),
    ("rust_stemmers", &["search"]),
    ("strsim", &["vocab"]),
    ("sled", &["store"]),
    ("fs4", &["store"]),
    ("encoding_rs", &["import"]),
    ("pulldown_cmark", &["import"]),
    ("poise", &["discord"]),
    ("serenity", &["discord"]),
    ("resvg", &["picture"]),
    ("skrifa", &["picture"]),
    ("rustyline", &["terminal"]),
    ("indicatif", &["terminal"]),
    ("miette", &["terminal"]),
    ("clap", &["terminal", "main"]),
];

/// What the engine must not know.
const NOT_IN_ENGINE: [&str; 6] = ["serde", "tokio", "std::fs", "std::time", "std::net", "rand"];

/// Lines that a source file may have.
const LONGEST_FILE: usize = 1_000;

#[test]
fn imports_point_down() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let module = module_of(&path);
        let Some(level) = LAYERS.iter().position(|l| *l == module) else { continue };
        for (at, above) in LAYERS.iter().enumerate().skip(level + 1) {
            if code(&text)
                .any(|line| line.contains(&format!("crate::{above}::")) || line.contains(&format!("crate::{above};")))
            {
                wrong.push(format!("{}: uses `{above}`, which is {} above `{module}`", path.display(), at - level));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_rooms_of_the_engine_import_to_the_left() {
    let mut wrong = Vec::new();
    for (path, room, text) in rooms() {
        let above = |name: &&String| ROOMS.iter().position(|r| r == name).is_some_and(|at| at > room);
        for name in named_in_the_engine(&path, &text).iter().filter(above) {
            wrong.push(format!("{}: uses `{name}`, which is to the right of `{}`", path.display(), ROOMS[room]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A method of the game needs no import: one that stands in a room is called in no room to its left.
#[test]
fn no_room_calls_a_method_of_the_game_from_the_right() {
    let rooms = rooms();
    let mut homes: BTreeMap<String, usize> = BTreeMap::new();
    for (_, room, text) in &rooms {
        for name in methods_of_the_game(text) {
            let home = homes.entry(name).or_insert(*room);
            *home = (*home).min(*room);
        }
    }
    let mut wrong = Vec::new();
    for (path, room, text) in &rooms {
        let lines = code(text).collect::<Vec<_>>().join("\n");
        let called = |name: &str| ["self.", "game."].iter().any(|of| lines.contains(&format!("{of}{name}(")));
        for (name, home) in homes.iter().filter(|(name, home)| *home > room && called(name)) {
            wrong.push(format!("{}: calls `{name}`, which stands in `{}`", path.display(), ROOMS[*home]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_what_happens_writes_the_position() {
    let mut wrong = Vec::new();
    for (path, room, text) in rooms() {
        let asks = matches!(ROOMS[room], "query" | "legal");
        let writes = !WRITERS.iter().any(|w| path.starts_with(w) || path == Path::new(w));
        for line in code(&text) {
            if asks && ["&mut Game", "&mut Board", "&mut self"].iter().any(|taken| line.contains(taken)) {
                wrong.push(format!("{}: takes what it asks about to write it: {line}", path.display()));
            }
            if writes && writes_the_position(line) {
                wrong.push(format!("{}: writes the position: {line}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Folders of the engine whose files rightly call each other; each is one member of its room, behind a front door that says so.
const GROUPS: [&str; 3] = ["card/text", "query/interpret", "resolve/run"];

/// A front door may name all behind it, and they it; behind it no two files import each other, be it through others or through what
/// the door hands on.
#[test]
fn no_files_import_each_other_in_a_circle() {
    let rooms: Vec<String> = ROOMS.iter().map(|room| format!("src/engine/{room}")).collect();
    for folder in ["src/app/resolve", "src/app/game", "src/discord"].into_iter().chain(rooms.iter().map(String::as_str))
    {
        let below = |(path, text): (PathBuf, String)| {
            let below = path.strip_prefix(folder).ok()?.with_extension("");
            let module: Vec<String> = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            Some((module, code(&text).collect::<Vec<_>>().join(" ")))
        };
        let all: Vec<(Vec<String>, String)> = sources().into_iter().filter_map(below).collect();
        let (doors, files): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|(module, _)| module.last().is_some_and(|m| m == "mod"));
        let handed_on: BTreeMap<Vec<String>, Vec<String>> = doors.iter().flat_map(handed_on).collect();
        let file = |path: Vec<String>| {
            let path = behind_the_doors(path, &handed_on);
            files.iter().position(|(other, _)| path.starts_with(other))
        };
        let room = folder.trim_start_matches("src/engine/");
        let group = |at: usize| {
            GROUPS.iter().find(|g| format!("{room}/{}", files[at].0.join("/")).starts_with(&format!("{g}/")))
        };
        let member = |at: usize| group(at).map_or_else(|| files[at].0.join("/"), |group| (*group).to_owned());
        let mut waits: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (at, (module, lines)) in files.iter().enumerate() {
            let named = paths(lines, module, folder).into_iter().filter_map(file).map(member);
            let own = member(at);
            let others: Vec<String> = named.filter(|other| *other != own).collect();
            waits.entry(own).or_default().extend(others);
        }
        // What imports nothing that is left is in no circle.
        while let Some(free) = waits.iter().find(|(_, on)| on.is_empty()).map(|(file, _)| file.clone()) {
            waits.remove(&free);
            waits.values_mut().for_each(|on| {
                on.remove(&free);
            });
        }
        let circle: Vec<String> = waits.into_keys().collect();
        assert!(circle.is_empty(), "{folder}: in a circle or behind one: {}", circle.join(", "));
    }
}

/// What a front door hands on, by the name under which it is found there.
fn handed_on((module, lines): &(Vec<String>, String)) -> Vec<(Vec<String>, Vec<String>)> {
    let door = &module[..module.len() - 1];
    let uses = lines
        .match_indices("use ")
        .filter(|(at, _)| lines[..*at].rsplit(';').next().is_some_and(|l| l.contains("pub")));
    let paths = uses.flat_map(|(at, start)| spelled_out(door, &lines[at + start.len()..]));
    paths.filter_map(|path| Some(([door, path.last().map(std::slice::from_ref)?].concat(), path))).collect()
}

/// Where a path leads that goes through front doors.
fn behind_the_doors(path: Vec<String>, handed_on: &BTreeMap<Vec<String>, Vec<String>>) -> Vec<String> {
    let through = (1..=path.len()).rev().find_map(|n| Some((n, handed_on.get(&path[..n])?)));
    match through {
        // A file may give its name to what it holds.
        Some((n, to)) if !to.starts_with(&path[..n]) => behind_the_doors([to, &path[n..]].concat(), handed_on),
        _ => path,
    }
}

#[test]
fn a_front_door_is_no_workshop() {
    let doors = rooms().into_iter().filter(|(path, ..)| path.ends_with("mod.rs"));
    let busy = doors.filter(|(_, _, text)| code(text).any(|line| line.contains("fn ") || line.starts_with("impl ")));
    let busy: Vec<String> = busy.map(|(path, ..)| path.display().to_string()).collect();
    assert!(busy.is_empty(), "{}", busy.join("\n"));
}

/// The engine's module docs follow one declaration through the code; each of their sentences names a function.
#[test]
fn the_walk_through_the_engine_names_functions_that_exist() {
    let sources = sources();
    let (_, door) = sources.iter().find(|(path, _)| path == Path::new("src/engine/mod.rs")).expect("the engine's door");
    let docs: String = door.lines().filter_map(|line| line.strip_prefix("//!")).collect::<Vec<_>>().join("\n");
    let steps: Vec<String> = (1..=12).map(|n| format!("\n {n}. ")).collect();
    let begins: Vec<usize> =
        steps.iter().map(|step| docs.find(step).unwrap_or_else(|| panic!("no sentence{step}"))).collect();
    for (at, begin) in begins.iter().enumerate() {
        let sentence = &docs[*begin..begins.get(at + 1).copied().unwrap_or(docs.len())];
        let named = sentence.split('`').nth(1).and_then(|named| named.rsplit_once("::"));
        let (of, name) = named.unwrap_or_else(|| panic!("no function is named in: {sentence}"));
        let modules: Vec<&str> = of.split("::").collect();
        let declares = |path: &Path, text: &str| {
            let file = path.with_extension("");
            let parts: Vec<&str> = file.iter().filter_map(|part| part.to_str()).collect();
            let here = parts.windows(modules.len()).any(|below| below == modules);
            here && ["(", "<"].iter().any(|behind| text.contains(&format!("fn {name}{behind}")))
                || of == "Game" && methods_of_the_game(text).iter().any(|method| method == name)
        };
        assert!(sources.iter().any(|(path, text)| declares(path, text)), "`{of}::{name}` does not exist");
    }
}

#[test]
fn each_foreign_crate_has_its_owner() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let module = module_of(&path);
        for (name, owners) in OWNERS.iter().filter(|(_, owners)| !owners.contains(&module.as_str())) {
            if code(&text).any(|line| line.contains(&format!("{name}::"))) {
                wrong.push(format!("{}: says `{name}::`, which belongs to {}", path.display(), owners.join(" and ")));
            }
        }
        let forbidden = NOT_IN_ENGINE.iter().filter(|_| module == "engine");
        for name in forbidden.filter(|name| code(&text).any(|line| line.contains(*name))) {
            wrong.push(format!("{}: the engine must not know `{name}`", path.display()));
        }
        let prints = ["println!", "print!(", "stdout()"].iter().any(|p| code(&text).any(|line| line.contains(p)));
        if prints && module != "terminal" && module != "main" {
            wrong.push(format!("{}: prints, which only `terminal` and `main` do", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_are_short_and_say_what_they_are_for() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        if !text.starts_with("//! ") {
            wrong.push(format!("{}: does not begin with `//!`", path.display()));
        }
        let lines = text.lines().count();
        if lines > LONGEST_FILE {
            wrong.push(format!("{}: {lines} lines, {LONGEST_FILE} are allowed", path.display()));
        }
        if path.file_name().is_some_and(|n| n == "utils.rs" || n == "helpers.rs") {
            wrong.push(format!("{}: name it after what it does", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Functions of more than [`LONGEST_FUNCTION`] lines that are one flat match over all of a closed enum.
const FLAT_MATCHES: [&str; 3] = [
    "engine/legal/targeting.rs is_kind_word",
    "engine/query/interpret/matches.rs satisfies_word",
    "engine/resolve/apply.rs apply",
];

/// Other functions of more than [`LONGEST_FUNCTION`] lines, which have still to be broken up.
const LONG: [&str; 3] = ["discord/views/beats.rs show", "discord/views/decision.rs body", "told/node.rs sentences"];

/// Functions with more than [`MOST_ARGUMENTS`] arguments, which have still to get fewer.
const MANY_ARGUMENTS: [&str; 50] = [
    "cards/effects/table.rs entry",
    "discord/caller.rs caller",
    "discord/commands/cards.rs cards",
    "discord/commands/odds.rs odds",
    "discord/commands/rule.rs rule",
    "discord/commands/settings.rs settings",
    "discord/dispatch.rs view_as",
    "discord/front.rs answer",
    "discord/front.rs answer_as",
    "discord/front.rs answer_to",
    "discord/front.rs decide",
    "discord/front.rs suggest_in",
    "discord/playing.rs answer",
    "discord/playing.rs play",
    "discord/playing.rs sent",
    "discord/ruling.rs act",
    "discord/ruling.rs announce",
    "discord/ruling.rs open",
    "discord/ruling.rs open_with",
    "discord/ruling.rs sent",
    "discord/views/beats.rs show",
    "discord/views/card.rs whole",
    "discord/views/decision.rs menu",
    "discord/views/decision.rs other_readings",
    "discord/views/entry.rs brief",
    "discord/views/entry.rs ruled",
    "discord/views/game.rs view",
    "discord/views/question.rs answered",
    "discord/views/question.rs show",
    "discord/views/ruling.rs amendment",
    "discord/views/ruling.rs typed",
    "import/annotation.rs open",
    "import/rivendell.rs ruling",
    "search/confidence.rs signs",
    "search/index.rs build_folder",
    "search/index.rs new",
    "search/index.rs open",
    "search/rank.rs rank",
    "store/exports.rs write",
    "store/handle.rs start",
    "store/opening.rs replaced",
    "store/opening.rs usable",
    "terminal/commands.rs evaluate",
    "terminal/commands.rs rule_as_of",
    "terminal/markdown.rs paragraph",
    "terminal/resolve.rs answers",
    "terminal/resolve.rs cases",
    "terminal/verdicts.rs answer",
    "terminal/verdicts.rs resolutions",
    "told/clauses.rs split",
];

/// Functions that take or give a tuple of three and more.
const TUPLES: [&str; 5] = [
    "discord/commands/reply.rs who_reads",
    "store/value.rs admit",
    "store/value.rs admit_as",
    "told/item.rs letters",
    "told/write.rs script",
];

/// Lines that a function may have, unless it is one flat match.
const LONGEST_FUNCTION: usize = 80;

/// Arguments that a function may have, beside the thing whose function it is.
const MOST_ARGUMENTS: usize = 4;

/// What is on a list and needs it no more is taken off: the lists only get shorter.
#[test]
fn functions_are_short_and_take_few_things() {
    let all: Vec<Function> = sources().iter().flat_map(|(path, text)| functions(path, text)).collect();
    assert!(all.len() > 3_000, "only {} functions were found", all.len());
    let held = |what: &str, listed: &[&str], breaks: &dyn Fn(&Function) -> bool| {
        let found: BTreeSet<&str> = all.iter().filter(|f| breaks(f)).map(|f| f.name.as_str()).collect();
        let listed: BTreeSet<&str> = listed.iter().copied().collect();
        let new: Vec<&&str> = found.difference(&listed).collect();
        let mended: Vec<&&str> = listed.difference(&found).collect();
        assert!(new.is_empty() && mended.is_empty(), "{what}: {new:#?} are new, {mended:#?} need it no more");
    };
    held("too long", &[&FLAT_MATCHES[..], &LONG].concat(), &|f| f.lines > LONGEST_FUNCTION);
    held("too many arguments", &MANY_ARGUMENTS, &|f| f.arguments > MOST_ARGUMENTS);
    held("a tuple of three and more", &TUPLES, &|f| f.widest_tuple > 2);
}

/// A function, as far as its length and its signature go.
struct Function {
    /// Its file below `src`, and its name.
    name: String,
    lines: usize,
    arguments: usize,
    widest_tuple: usize,
}

/// The functions of a file, but for its tests. The source is formatted: a function ends at the brace below its first letter.
fn functions(path: &Path, text: &str) -> Vec<Function> {
    let body = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines: Vec<&str> = body.lines().collect();
    let file = path.strip_prefix("src").unwrap_or(path).display().to_string();
    let begins = |line: &&str| {
        let head = line.trim_start().split("fn ").next().unwrap_or_default();
        line.contains("fn ")
            && head
                .split_whitespace()
                .all(|w| w.starts_with("pub") || ["const", "async", "unsafe", "in"].contains(&w) || w.ends_with(')'))
    };
    let starts = lines.iter().enumerate().filter(|(_, line)| begins(line) && !line.trim_start().starts_with("//"));
    let function = |(at, first): (usize, &&str)| {
        let indent = first.len() - first.trim_start().len();
        let head_ends = at + lines[at..].iter().position(|l| l.ends_with(['{', ';', '}']))?;
        let end = match lines[head_ends].ends_with('{') {
            true => at + lines[at..].iter().position(|l| l.trim_end() == format!("{}}}", " ".repeat(indent)))?,
            false => head_ends,
        };
        let signature = lines[at..=head_ends].iter().map(|l| l.trim()).collect::<Vec<_>>().join(" ");
        let (_, rest) = signature.split_once("fn ")?;
        let (name, behind) = rest.split_at(rest.find(|c: char| !c.is_alphanumeric() && c != '_')?);
        let open = behind.len() - without_generics(behind).len();
        let arguments = parts_of(&behind[open + 1..]);
        let own = |part: &&String| part.trim_end().ends_with("self") || part.trim().is_empty();
        Some(Function {
            name: format!("{file} {name}"),
            lines: end - at + 1,
            arguments: arguments.iter().filter(|part| !own(part)).count(),
            widest_tuple: widest_tuple(&behind[open + 1..]),
        })
    };
    starts.filter_map(function).collect()
}

/// What stands behind the type parameters of a function.
fn without_generics(behind: &str) -> &str {
    let mut depth = 0;
    for (at, c) in behind.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if !behind[..at].ends_with('-') => depth -= 1,
            '(' if depth == 0 => return &behind[at..],
            _ => {}
        }
    }
    behind
}

/// The parts of what parentheses hold, from behind the first of them.
fn parts_of(inside: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    let mut before = ' ';
    for c in inside.chars() {
        match c {
            ')' if depth == 0 => break,
            ',' if depth == 0 => parts.push(String::new()),
            _ => {
                let closes = matches!(c, ')' | ']' | '}') || c == '>' && before != '-' && before != '=';
                depth += i32::from(matches!(c, '(' | '[' | '{' | '<')) - i32::from(closes);
                parts.last_mut().expect("there is one").push(c);
            }
        }
        before = c;
    }
    parts
}

/// How many things the widest tuple of a signature has, in what is taken and in what is given.
fn widest_tuple(signature: &str) -> usize {
    let opens = signature.match_indices('(').filter(|(at, _)| {
        let before = signature[..*at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '>')
    });
    let wide = opens.map(|(at, _)| parts_of(&signature[at + 1..]).iter().filter(|p| !p.trim().is_empty()).count());
    wide.max().unwrap_or(0)
}

#[test]
fn no_card_is_named_in_the_source() {
    let cards = Catalogue::load(&Data::embedded()).expect("the embedded cards load");
    let titles: BTreeSet<&str> = cards
        .cards()
        .iter()
        // A site or a region may share its name with a word of the code, and characters theirs with people.
        .filter(|c| matches!(c.kind, CardKind::Hazard | CardKind::Resource | CardKind::Character))
        .map(|c| c.name.as_str())
        .collect();
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let body = text.split("#[cfg(test)]").next().unwrap_or_default();
        let spoken: String = code(body).filter(|line| line.contains('"')).collect::<Vec<_>>().join("\n");
        for title in titles.iter().filter(|t| t.contains(' ') || t.len() > 6) {
            if holds_title(&spoken, title) && !is_help(&path) {
                wrong.push(format!("{}: names the card {title}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_cited_in_the_source_exists() {
    let data = Data::embedded();
    let corpus = netrep::corpus::Corpus::load(&data).expect("the embedded corpus loads");
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let body = text.split("#[cfg(test)]").next().unwrap_or_default();
        for quoted in body.split(['`', '"']).filter(|q| q.len() < 60) {
            let Ok(id) = quoted.parse::<netrep::vocab::RuleId>() else { continue };
            // Official rulings are a server's; none of them stands in `data/`.
            let in_data = |b: netrep::vocab::Book| b.filing().is_some() && b != netrep::vocab::Book::Official;
            if id.book().is_some_and(in_data) && corpus.get(&id).is_none() {
                wrong.push(format!("{}: cites `{id}`, which does not exist", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Examples in help texts name cards, as any player would.
fn is_help(path: &Path) -> bool {
    path.ends_with("terminal/console.rs") || path.ends_with("terminal/args.rs")
}

fn holds_title(text: &str, title: &str) -> bool {
    text.match_indices(title).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + title.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

/// The files of the engine's rooms, each with the place of its room.
fn rooms() -> Vec<(PathBuf, usize, String)> {
    let inside = |(path, text): (PathBuf, String)| {
        let below = path.strip_prefix("src/engine").ok()?.to_owned();
        let room = below.components().next()?.as_os_str().to_string_lossy().into_owned();
        let at = ROOMS.iter().position(|r| *r == room);
        assert!(at.is_some() || below == Path::new("mod.rs"), "{} stands in no room", path.display());
        Some((path, at?, text))
    };
    sources().into_iter().filter_map(inside).collect()
}

/// The names behind `engine::` in a file, and those that are reached by going up to the engine.
fn named_in_the_engine(path: &Path, text: &str) -> Vec<String> {
    let depth = path.components().count() - 2 - usize::from(path.ends_with("mod.rs"));
    let up = "super::".repeat(depth);
    let lines = code(text).collect::<Vec<_>>().join(" ");
    let starts = ["crate::engine::", up.as_str()];
    let behind = starts.iter().flat_map(|start| lines.match_indices(start).map(|(at, _)| &lines[at + start.len()..]));
    let first = |path: &str| path.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned);
    behind
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(group) => whole_parts(group).iter().filter_map(|part| first(part)).collect(),
            None => first(rest).into_iter().collect::<Vec<_>>(),
        })
        .collect()
}

/// The paths that a file of a folder names below that folder, from the folder on.
fn paths(lines: &str, module: &[String], folder: &str) -> Vec<Vec<String>> {
    let root = format!("crate::{}::", folder.trim_start_matches("src/").replace('/', "::"));
    let below = lines.match_indices(&root).map(|(at, _)| (Vec::new(), &lines[at + root.len()..]));
    // What is called through the front door, which has been imported.
    let door = format!("{}::", folder.rsplit('/').next().unwrap_or_default());
    let before =
        |at: usize| lines[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':');
    let called = lines.match_indices(&door).filter(move |(at, _)| before(*at)).map(|(at, _)| &lines[at + door.len()..]);
    let called: Vec<(Vec<String>, &str)> = called.map(|rest| (Vec::new(), rest)).collect();
    let upward = lines.match_indices("super::").filter(|(at, _)| !lines[..*at].ends_with("::"));
    let relative = upward.filter_map(|(at, _)| {
        let rest = lines[at..].trim_start_matches("super::");
        let up = (lines.len() - at - rest.len()) / "super::".len();
        Some((module.get(..module.len().checked_sub(up)?)?.to_vec(), rest))
    });
    below.chain(relative).chain(called).flat_map(|(from, rest)| spelled_out(&from, rest)).collect()
}

/// A path with what its braces hold, each by itself.
fn spelled_out(from: &[String], path: &str) -> Vec<Vec<String>> {
    if let Some(group) = path.strip_prefix('{') {
        return whole_parts(group).iter().flat_map(|part| spelled_out(from, part.trim())).collect();
    }
    let end = path.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(path.len());
    let next = [from, &[path[..end].to_owned()]].concat();
    match path[end..].strip_prefix("::") {
        Some(rest) => spelled_out(&next, rest),
        None => vec![next],
    }
}

/// The parts of a group of imports with their own groups.
fn whole_parts(group: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in group.chars() {
        match c {
            '}' if depth == 0 => break,
            ',' if depth == 0 => parts.push(String::new()),
            _ => {
                depth += i32::from(c == '{') - i32::from(c == '}');
                parts.last_mut().expect("there is one").push(c);
            }
        }
    }
    parts
}

/// The methods that a file gives the game.
fn methods_of_the_game(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("impl") {
            inside = line.contains("Game<") && !line.contains(" for ");
        }
        let declared = line.strip_prefix("    ").filter(|l| inside && !l.starts_with(' '));
        if let Some((_, name)) = declared.and_then(|l| l.split_once("fn ")).filter(|_| !line.contains("//")) {
            found.push(name.split(['(', '<']).next().unwrap_or_default().to_owned());
        }
    }
    found
}

/// Whether a line changes the position of a game.
fn writes_the_position(line: &str) -> bool {
    let changing =
        ["push", "retain", "clear", "insert", "extend", "remove", "pop", "append", "drain", "iter_mut", "get_mut"];
    ["self.board.", "game.board."].iter().any(|board| {
        line.match_indices(board).any(|(at, _)| {
            let taken = line[..at].ends_with("&mut ") || line[..at].ends_with("&mut r.");
            // The place that is spoken of: fields and what stands in brackets.
            let mut rest = &line[at + board.len()..];
            loop {
                let field = rest.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
                let behind = field.strip_prefix('[').and_then(|inner| inner.split_once(']')).map(|(_, behind)| behind);
                match behind {
                    Some(behind) => rest = behind,
                    None => {
                        let name = rest[..rest.len() - field.len()].rsplit('.').next().unwrap_or_default();
                        let assigned = [" = ", " += ", " -= ", " |= "].iter().any(|sign| field.starts_with(sign));
                        break taken || assigned || field.starts_with('(') && changing.contains(&name);
                    }
                }
            }
        })
    })
}

/// The lines of a file that are not comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"))
}

fn module_of(path: &Path) -> String {
    let below = path.strip_prefix("src").unwrap_or(path);
    let first = below.components().next().map(|c| c.as_os_str().to_string_lossy().into_owned()).unwrap_or_default();
    first.trim_end_matches(".rs").to_owned()
}

/// Every source file with its path below the project.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&root.join("src"), &mut files);
    assert!(files.len() > 20, "the source was not found");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("source is text");
        (path.strip_prefix(root).expect("below the project").to_owned(), text)
    };
    files.into_iter().map(read).collect()
}

fn collect(dir: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            collect(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            into.push(path);
        }
    }
}

/// The image is built from a part of the project: each target that the manifest names has its file there, and nothing that is
/// built in lies elsewhere.
#[test]
fn the_image_has_all_that_the_build_needs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect(path);
    let (image, manifest) = (read("Dockerfile"), read("Cargo.toml"));
    let manifest: toml::Table = manifest.parse().expect("a manifest");
    let copied = image.lines().filter_map(|line| line.strip_prefix("COPY "));
    let copied: BTreeSet<&str> = copied.flat_map(|what| what.split(' ').rev().skip(1)).collect();
    for kind in ["bench", "test", "example"] {
        for target in manifest.get(kind).and_then(toml::Value::as_array).into_iter().flatten() {
            let name = target.get("name").and_then(toml::Value::as_str).expect("a name");
            let folder = if kind == "bench" { "benches".to_owned() } else { format!("{kind}s") };
            let file = format!("{folder}/{name}.rs");
            assert!(copied.contains(folder.as_str()) || copied.contains(file.as_str()), "{file} is not copied");
        }
    }
    for needed in ["Cargo.toml", "build.rs", "benches", "data", "src"] {
        assert!(copied.contains(needed), "{needed} is not copied: {copied:?}");
    }
    let ignored = read(".dockerignore");
    assert!(!ignored.lines().any(|line| copied.contains(line.trim())), "{ignored}");
    for (path, text) in sources() {
        for (at, _) in text.match_indices("include_str!(\"../") {
            let from = root.join(&path).parent().expect("a folder").join(text[at..].split('"').nth(1).expect("a path"));
            let real = from.canonicalize().unwrap_or_else(|why| panic!("{}: {why}", from.display()));
            assert!(real.starts_with(root.join("src")), "{}: {} is outside of src", path.display(), real.display());
        }
    }
}

/// What is imported with one service of the compose file reaches the other: both have all that they share from one place.
#[test]
fn the_services_of_the_compose_file_have_one_volume() {
    let compose = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("compose.yaml")).expect("it is there");
    let (shared, services) = compose.split_once("\nservices:\n").expect("its services");
    assert_eq!(shared.matches("bot:/state").count(), 1, "{shared}");
    assert_eq!(services.matches("<<: *netrep").count(), 2, "{services}");
    assert!(!services.contains(":/state"), "{services}");
}
