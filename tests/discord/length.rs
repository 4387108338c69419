//! How much of a phone's screen answers take: measured over the pictures of the screens.

use std::path::Path;

/// Letters in a line of a phone, and lines of its screen.
const COLUMNS: usize = 45;
const SCREEN: usize = 25;

/// The pictures of the answers to a command.
const RULE: [&str; 6] =
    ["a_rule", "a_question", "a_typo_in_a_question", "no_good_answer", "no_good_answer_de", "no_such_number"];
const CARD: [&str; 5] = ["a_card", "a_character", "a_site", "a_long_card", "no_card"];
const RESOLVE: [&str; 7] =
    ["a_chain", "a_chain_fr", "all_rule_sets", "a_mistake", "dice", "a_refused_declaration", "a_situation"];

/// How many lines a picture takes. Of a menu only what it says before it is opened is seen.
fn lines(picture: &str) -> usize {
    let seen = |line: &&str| !line.starts_with("   ");
    let height = |line: &str| {
        let text = line.trim_start_matches(['┃', '◆', '·', ' ']).trim_start_matches("-# ").trim_start_matches("> ");
        wrapped(&text.replace("**", "").replace('`', ""))
    };
    picture.lines().filter(seen).map(height).sum()
}

/// How many lines a text takes whose words are not torn.
fn wrapped(text: &str) -> usize {
    let (mut lines, mut used) = (1, 0);
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > COLUMNS {
            lines += 1;
            used = 0;
        }
        used += length + usize::from(used > 0);
    }
    lines
}

fn picture(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/discord/snapshots");
    let path = folder.join(format!("discord__screens__screen_{name}.snap"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    text.splitn(3, "---\n").nth(2).expect("its head ends").to_owned()
}

#[test]
fn half_of_the_answers_to_each_command_fit_on_a_phone() {
    for (command, names) in [("rule", &RULE[..]), ("card", &CARD[..]), ("resolve", &RESOLVE[..])] {
        let mut all: Vec<(usize, &str)> = names.iter().map(|name| (lines(&picture(name)), *name)).collect();
        all.sort_unstable();
        let median = all[all.len() / 2].0;
        assert!(median <= SCREEN, "/{command}: {median} lines of {COLUMNS} letters: {all:?}");
    }
}

#[test]
fn words_are_not_torn() {
    assert_eq!(wrapped(""), 1);
    assert_eq!(wrapped(&"four ".repeat(9)), 1);
    assert_eq!(wrapped(&"four ".repeat(10)), 2);
    assert_eq!(lines("┃ **one**\n[Button] [Button]\n▾ Menu\n   not seen"), 3);
}
