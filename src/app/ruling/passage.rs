//! Turns a ruling into an entry: the form in which it is searched, shown and exported.

use crate::corpus::{Authority, Example, Passage, Status, plain_lines};
use crate::store::{Ruling, RulingNumber, RulingStatus};
use crate::vocab::{Book, RuleId, Ruleset};

/// The authority shown for a ruling that names none.
pub(super) const OWN: &str = "Rulings of this server";
/// The heading of its case.
const CASE: &str = "Worked case";

/// Gives the citation of a ruling: `official:2026-014`.
pub fn citation(number: RulingNumber) -> RuleId {
    let id = format!("{}:{}-{:03}", Book::Official, number.year, number.number);
    id.parse().unwrap_or(RuleId::known("official:0"))
}

/// Gives the id of the case of a ruling.
pub(super) fn case_id(number: RulingNumber) -> String {
    format!("OFFICIAL-{}-{:03}", number.year, number.number)
}

/// Gives the ruling as an entry. A superseded or retracted one says so.
pub(super) fn passage(ruling: &Ruling) -> Passage {
    let content = &ruling.content;
    let number = ruling.id.number;
    let ids = |ids: &[String]| ids.iter().filter_map(|id| id.parse().ok()).collect::<Vec<RuleId>>();
    let (mut cites, differs) = (ids(&content.cites), ids(&content.differs));
    let others = ruling.superseded_by.iter().chain(&ruling.supersedes).map(|number| citation(*number));
    for id in differs.iter().cloned().chain(others) {
        if !cites.contains(&id) {
            cites.push(id);
        }
    }
    let asked = (!content.question.is_empty()).then(|| content.question.clone());
    let case = (!content.case.is_empty()).then(|| Example {
        heading: CASE.to_owned(),
        text: format!("```chain\n# {}\n{}\n```", case_id(number), content.case),
    });
    let departs = differs.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ");
    Passage {
        id: citation(number),
        book: Book::Official,
        name: format!("Ruling {}-{:03} of this server", number.year, number.number),
        title: content.title.clone(),
        edition: if content.authority.is_empty() { OWN.to_owned() } else { content.authority.clone() },
        era: date(ruling.official.unwrap_or(ruling.created)),
        authority: Authority::Server,
        status: match ruling.status {
            RulingStatus::Draft => Status::Draft,
            RulingStatus::Official => Status::Official,
            RulingStatus::Superseded => Status::Superseded,
            RulingStatus::Retracted => Status::Retracted,
        },
        section: sets(&content.rules),
        cites,
        cards: content.cards.clone(),
        aliases: Vec::new(),
        asked: asked.into_iter().collect(),
        differs: (!departs.is_empty()).then(|| format!("It departs from {departs}.")),
        begin: None,
        rule: plain_lines(&content.text),
        in_play: in_play(ruling),
        examples: case.into_iter().collect(),
    }
}

/// Says what else there is to know, in sentences.
fn in_play(ruling: &Ruling) -> String {
    let mut lines: Vec<String> = Vec::new();
    if !ruling.content.question.is_empty() {
        lines.push(format!("Asked: {}", ruling.content.question));
    }
    lines.push(format!("Under: {}", sets(&ruling.content.rules)));
    lines.extend(ruling.supersedes.iter().map(|old| format!("Takes the place of `{}`.", citation(*old))));
    lines.extend(ruling.superseded_by.iter().map(|new| format!("Superseded by `{}`.", citation(*new))));
    lines.join("\n\n")
}

fn sets(rules: &str) -> String {
    let names: Vec<&str> = rules.split(' ').filter_map(|word| word.parse().ok()).map(Ruleset::name).collect();
    if names.is_empty() { "all rules".to_owned() } else { names.join(", ") }
}

/// Gives the day of a time: `2026-11-22`.
pub(super) fn date(at: u64) -> String {
    let time = i64::try_from(at).ok().and_then(|at| jiff::Timestamp::from_second(at).ok()).unwrap_or_default();
    time.strftime("%Y-%m-%d").to_string()
}

/// Gives the year of a time.
pub(super) fn year(at: u64) -> u16 {
    date(at).split('-').next().and_then(|year| year.parse().ok()).unwrap_or_default()
}
