//! Reads rulings as netrep files them: front matter in TOML between `+++` lines, then Markdown. One or many in a file.

use std::collections::{BTreeSet, HashMap};

use super::draft::Head;
use super::markdown::prefix;
use super::{Draft, Drafting, Format, is_date};
use crate::corpus::Authority;
use crate::vocab::RuleId;

const FENCE: &str = "+++";
/// Keys that are understood, beside those that netrep needs for its own entries only.
const TAKEN: [&str; 11] =
    ["id", "name", "title", "section", "cites", "edition", "date", "book", "era", "status", "differs"];
const OWN: [&str; 5] = ["authority", "cards", "aliases", "asked", "source"];
/// The status that a ruling in force may have; any other is shown with it.
const IN_FORCE: [&str; 2] = ["official", "guide"];

/// Whether a text begins with such front matter that has an id.
pub(super) fn begins(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end).skip_while(|l| l.is_empty());
    lines.next() == Some(FENCE) && lines.take_while(|l| *l != FENCE).any(|l| l.starts_with("id"))
}

/// Takes each ruling as a clause. Its id stays what it is, whatever the document is kept as.
pub(super) fn read(text: &str, name: Option<&str>) -> Draft {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let fences: Vec<usize> = lines.iter().enumerate().filter(|(_, l)| **l == FENCE).map(|(at, _)| at).collect();
    let mut draft = Drafting::new("rulings");
    let mut found: Vec<(RuleId, Head, Vec<RuleId>)> = Vec::new();
    let mut dated: Option<String> = None;
    let mut issuers: BTreeSet<String> = BTreeSet::new();
    for (nth, pair) in fences.chunks(2).enumerate() {
        let [open, close] = *pair else {
            let line = pair.first().map_or(1, |at| at + 1);
            draft.leave_out(line, "front matter that is not closed", FENCE);
            continue;
        };
        let front = match toml::from_str::<toml::Table>(&lines[open + 1..close].join("\n")) {
            Ok(front) => front,
            Err(_) => {
                draft.leave_out(open + 1, "front matter that is not TOML", lines[open]);
                continue;
            }
        };
        let Some(id) = string(&front, "id").and_then(|id| id.parse::<RuleId>().ok()) else {
            draft.leave_out(open + 1, "front matter without an id", lines[open]);
            continue;
        };
        for key in front.keys().filter(|k| !TAKEN.contains(&k.as_str()) && !OWN.contains(&k.as_str())) {
            let at = lines[open..close].iter().position(|l| l.starts_with(key.as_str())).unwrap_or(0);
            draft.leave_out(open + at + 1, "a key that netrep does not know", key);
        }
        dated = dated.max(["date", "edition", "era"].iter().find_map(|k| string(&front, k).filter(|d| is_date(d))));
        let standing = string(&front, "status").filter(|s| !IN_FORCE.contains(&s.as_str()));
        let mut called = string(&front, "name").unwrap_or_else(|| id.to_string());
        called.extend(standing.iter().map(|s| format!(" [{s}]")));
        let head = Head {
            // The real id is put in its place below; a key only keeps the clauses apart.
            key: format!("{}/{}", id.prefix(), id.key()),
            name: called,
            title: string(&front, "title").unwrap_or_default(),
            section: string(&front, "section").unwrap_or_default(),
            tags: standing.into_iter().collect(),
        };
        let cites = front.get("cites").and_then(toml::Value::as_array).into_iter().flatten();
        let cites = cites.filter_map(|c| c.as_str()?.parse().ok()).collect();
        draft.open(open + 1, head.clone());
        found.push((id, head, cites));
        let end = fences.get(2 * nth + 2).copied().unwrap_or(lines.len());
        draft.block(close + 2, lines[close + 1..end].join("\n").trim());
        draft.block(open + 1, &string(&front, "differs").unwrap_or_default());
        issuers.extend(string(&front, "edition").filter(|e| !is_date(e)));
    }
    let title = match found.as_slice() {
        [(_, only, _)] => only.name.clone(),
        [] => String::new(),
        [_, ..] if issuers.len() == 1 => issuers.into_iter().collect(),
        [(first, ..), ..] => format!("Rulings of {}", first.prefix()),
    };
    let mut taken = draft.finish(Format::Rulings, &title, Authority::Imported, dated);
    let own: HashMap<&str, &(RuleId, Head, Vec<RuleId>)> = found.iter().map(|f| (f.1.key.as_str(), f)).collect();
    for clause in &mut taken.clauses {
        if let Some((id, _, cites)) = own.get(clause.id.key()) {
            clause.id = id.clone();
            let linked = std::mem::take(&mut clause.cites);
            clause.cites = cites.iter().cloned().chain(linked.into_iter().filter(|c| !cites.contains(c))).collect();
            clause.cites.retain(|c| c != id);
        }
    }
    let first = taken.clauses.first().map(|c| c.id.to_string().replace([':', '/', '.'], "-").to_lowercase());
    let single = taken.clauses.len() == 1;
    let own = first.filter(|_| single).unwrap_or_else(|| prefix(&title, "rulings"));
    taken.document = name.map_or_else(|| format!("ruling-{own}"), str::to_owned);
    taken
}

fn string(front: &toml::Table, key: &str) -> Option<String> {
    let value = front.get(key)?;
    value.as_str().map(str::to_owned).or_else(|| value.as_datetime().map(ToString::to_string))
}
