//! The pages for people: every relative link in them leads to a file or a heading that exists, and the README leads to
//! every page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The pages beside the README; those of `docs/` come to them.
const PAGES: [&str; 4] = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"];

#[test]
fn every_link_leads_somewhere() {
    let (mut links, mut faults) = (0, Vec::new());
    for page in pages() {
        let text = read(&page);
        links += targets(&text).len();
        faults.extend(wrong(&page, &text));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(links > 50, "only {links} links were found");
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let text = [
        "# One `two`, three's",
        "",
        "[a](nowhere.md) [b](#no-heading) [c](../README.md#no-heading) [d](../LICENSE-MIT#no)",
        "[e](https://example.org/nowhere) [f](#one-two-threes) [g](../README.md#licence) `[h](code.md)`",
        "",
        "    [i](code.md)",
        "",
        "```",
        "# Not a heading",
        "[j](code.md)",
        "```",
        "",
        "[k](#not-a-heading)",
    ]
    .join("\n");
    let found = wrong(Path::new("docs/page.md"), &text);
    let about = |target: &str| found.iter().any(|fault| fault.contains(&format!("`{target}`")));
    for target in ["nowhere.md", "#no-heading", "../README.md#no-heading", "../LICENSE-MIT#no", "#not-a-heading"] {
        assert!(about(target), "{target}: {found:?}");
    }
    assert_eq!(found.len(), 5, "{found:?}");
}

#[test]
fn the_readme_leads_to_every_page() {
    let linked: BTreeSet<String> = targets(&read(Path::new("README.md")))
        .into_iter()
        .map(|target| target.split('#').next().unwrap_or_default().to_owned())
        .collect();
    for page in pages().iter().filter(|page| *page != Path::new("README.md")) {
        let page = page.to_string_lossy().replace('\\', "/");
        assert!(linked.contains(&page), "no link leads to {page}: {linked:?}");
    }
}

#[test]
fn every_exception_of_the_dependencies_has_its_day_and_is_explained() {
    let (rules, security) = (read(Path::new("deny.toml")), read(Path::new("SECURITY.md")));
    let rules: toml::Table = rules.parse().expect("TOML");
    let exceptions = rules["advisories"]["ignore"].as_array().expect("exceptions");
    let mut excepted = BTreeSet::new();
    for exception in exceptions {
        let (id, reason) = (exception["id"].as_str().expect("its id"), exception["reason"].as_str().expect("a reason"));
        let (day, why) = reason.split_once(": ").expect("a day and a reason");
        let parts: Vec<&str> = day.split('-').collect();
        let digits = |part: &&str| part.chars().all(|c| c.is_ascii_digit());
        assert!(parts.len() == 3 && day.len() == 10 && parts.iter().all(digits) && why.len() > 20, "{id}: {reason}");
        excepted.insert(id.to_owned());
    }
    let told: BTreeSet<String> = security
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
        .filter(|word| word.starts_with("RUSTSEC-"))
        .map(str::to_owned)
        .collect();
    assert_eq!(excepted, told, "deny.toml and SECURITY.md");
}

/// The links of a page that lead nowhere, each with its page.
fn wrong(page: &Path, text: &str) -> Vec<String> {
    let folder = page.parent().unwrap_or(Path::new(""));
    let mut faults = Vec::new();
    for target in targets(text) {
        if target.contains("://") || target.starts_with("mailto:") {
            continue;
        }
        let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
        let file = root().join(folder).join(path);
        let there = if path.is_empty() { Some(text.to_owned()) } else { fs::read_to_string(&file).ok() };
        let fault = match there {
            None if file.is_dir() && anchor.is_empty() => continue,
            None => "is no file",
            Some(there) if !anchor.is_empty() && !anchors(&there).contains(anchor) => "is no heading",
            Some(_) => continue,
        };
        faults.push(format!("{}: `{target}` {fault}", page.display()));
    }
    faults
}

/// Where the links of a text lead.
fn targets(text: &str) -> Vec<String> {
    let text = without_code_spans(&prose(text).join("\n"));
    let target = |rest: &str| rest.split([')', ' ', '\n']).next().unwrap_or_default().to_owned();
    text.split("](").skip(1).map(target).collect()
}

/// The anchors of the headings of a text, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = BTreeSet::new();
    for line in prose(text) {
        let name = line.trim_start_matches('#');
        if !line.starts_with('#') || !name.starts_with(' ') {
            continue;
        }
        let kept = |c: &char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
        let anchor: String = name.trim().to_lowercase().chars().filter(kept).collect();
        let anchor = anchor.replace(' ', "-");
        let before = times.entry(anchor.clone()).or_default();
        all.insert(if *before == 0 { anchor } else { format!("{anchor}-{before}") });
        *before += 1;
    }
    all
}

/// The lines of a text that are no code block, neither fenced nor indented.
fn prose(text: &str) -> Vec<&str> {
    let (mut lines, mut fenced, mut indented, mut blank) = (Vec::new(), false, false, true);
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            continue;
        }
        let empty = line.trim().is_empty();
        indented = line.starts_with("    ") && (blank || indented) || empty && indented;
        blank = empty;
        if !fenced && !indented {
            lines.push(line);
        }
    }
    lines
}

/// A text without what stands between backticks.
fn without_code_spans(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('`') {
        let (before, from) = rest.split_at(at);
        kept.push_str(before);
        let inside = from.trim_start_matches('`');
        let (ticks, _) = from.split_at(from.len() - inside.len());
        rest = match inside.find(ticks) {
            Some(end) => inside.split_at(end).1.trim_start_matches('`'),
            None => inside,
        };
    }
    kept.push_str(rest);
    kept
}

/// Every page, from the root of the project.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = PAGES.iter().map(PathBuf::from).collect();
    for entry in fs::read_dir(root().join("docs")).expect("the folder is there") {
        let name = PathBuf::from(entry.expect("an entry").file_name());
        if name.extension().is_some_and(|extension| extension == "md") {
            pages.push(Path::new("docs").join(name));
        }
    }
    assert!(pages.len() > PAGES.len(), "there are no pages in docs");
    pages
}

fn read(page: &Path) -> String {
    fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
