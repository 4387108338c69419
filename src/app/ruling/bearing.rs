//! Finds the rulings of a server that bear on what is shown: those that name one of its cards, rest on one of its
//! clauses, or depart from it.

use super::super::App;
use super::passage::citation;
use crate::store::Ruling;
use crate::vocab::{RuleId, Ruleset, words};

/// The matter of something that is shown: what it is about.
#[derive(Clone, Debug, Default)]
pub struct Matter<'a> {
    /// English titles of cards.
    pub cards: Vec<&'a str>,
    /// Ids of entries and clauses.
    pub ids: Vec<RuleId>,
    /// Texts of scripts, in which cards are named by their titles.
    pub scripts: Vec<&'a str>,
    /// The rules that are asked about; any, if there are none.
    pub rules: Vec<Ruleset>,
}

/// A ruling that bears on something.
#[derive(Clone, Debug)]
pub struct Bearing {
    /// The ruling.
    pub ruling: Ruling,
    /// Whether it rules otherwise than the rules or netrep.
    pub departs: bool,
}

impl App {
    /// Gives the official rulings of a server that bear on a matter, those that depart first, then the latest first.
    pub fn rulings_bearing(&self, guild: Option<u64>, matter: &Matter<'_>) -> Vec<Bearing> {
        let Some(server) = self.server_or_log(guild) else { return Vec::new() };
        let scripts: Vec<String> = matter.scripts.iter().map(|text| spaced(text)).collect();
        let mut found: Vec<Bearing> = server
            .official()
            .map(|(ruling, _)| ruling)
            .filter(|ruling| holds_under(ruling, &matter.rules))
            .filter(|ruling| self.bears(ruling, matter, &scripts))
            .map(|ruling| Bearing { ruling: ruling.clone(), departs: self.departs(ruling) })
            .collect();
        found.sort_by_key(|b| (!b.departs, std::cmp::Reverse((b.ruling.official, b.ruling.id.number))));
        found
    }

    fn bears(&self, ruling: &Ruling, matter: &Matter<'_>, scripts: &[String]) -> bool {
        let content = &ruling.content;
        let card = |title: &String| {
            let named = spaced(title);
            matter.cards.contains(&title.as_str()) || scripts.iter().any(|script| script.contains(&named))
        };
        content.cards.iter().any(card)
            || content.cites.iter().chain(&content.differs).filter_map(|id| id.parse().ok()).any(|rests_on: RuleId| {
                matter.ids.iter().any(|id| *id != citation(ruling.id.number) && self.same_rule(&rests_on, id))
            })
    }

    /// Whether two ids name the same rule: an annotation and its twin, a clause and the entry that restates it.
    fn same_rule(&self, one: &RuleId, other: &RuleId) -> bool {
        let restates = |clause: &RuleId, entry: &RuleId| self.corpus.restating(clause).any(|p| p.id == *entry);
        one == other || one.twin().as_ref() == Some(other) || restates(one, other) || restates(other, one)
    }

    /// Whether a ruling says that it departs from an entry, or its case expects something else than the engine comes to.
    pub fn departs(&self, ruling: &Ruling) -> bool {
        let content = &ruling.content;
        !content.differs.is_empty()
            || !content.case.is_empty() && !self.case_differs(&content.case, &citation(ruling.id.number)).is_empty()
    }
}

/// Whether a ruling holds under one of these rule sets.
fn holds_under(ruling: &Ruling, sets: &[Ruleset]) -> bool {
    let mut own = ruling.content.rules.split(' ').filter_map(|word| word.parse::<Ruleset>().ok()).peekable();
    sets.is_empty() || own.peek().is_none() || own.any(|set| sets.contains(&set))
}

/// Gives a text as its words with spaces around, so that a title is found in it as a whole.
fn spaced(text: &str) -> String {
    format!(" {} ", words(text).join(" "))
}
