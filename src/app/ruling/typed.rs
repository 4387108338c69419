//! Checks what somebody typed into the form of a ruling, and whether it can be one.

use serde::{Deserialize, Serialize};

use super::super::App;
use super::super::stored::Trouble;
use super::ask::number_of;
use super::passage::citation;
use crate::answer::Page;
use crate::corpus::plain_lines;
use crate::search::{MatchKind, Scope, Subject};
use crate::store::{RulingContent, RulingStatus};
use crate::vocab::{CardId, RuleId, Ruleset, fold};

/// Characters that a title, a question and an authority may have.
const LINE: usize = 200;
/// Characters that the text and the case may have.
const TEXT: usize = 4_000;
/// Ids, and cards, that a ruling may name.
const NAMED: usize = 20;
/// The number of near ones that are offered.
const NEAR: usize = 5;

/// The fields of the form. `basis` has labelled lines: `authority:`, `cites:`, `cards:`, `rules:`, `differs:`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Typed {
    /// The title.
    pub title: String,
    /// The question that it answers.
    pub question: String,
    /// The ruling.
    pub text: String,
    /// The basis of the ruling, and where it holds.
    pub basis: String,
    /// A worked case in the chain language.
    pub case: String,
}

/// Something that keeps what was typed from being a ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A field that has to be filled in is empty.
    #[error("the {0} is missing")]
    Missing(&'static str),
    /// A field is too long.
    #[error("the {0} has more than {1} characters")]
    TooLong(&'static str, usize),
    /// More ids or cards than a ruling may name.
    #[error("more than {1} {0}")]
    TooMany(&'static str, usize),
    /// A line that begins with none of the labels.
    #[error("`{0}` begins with none of authority:, cites:, cards:, rules:, differs:")]
    Label(String),
    /// An id that is nobody's; these are near.
    #[error("`{0}` is not an entry{near}", near = near(.1))]
    Entry(String, Vec<String>),
    /// A name that no card has; these are near.
    #[error("`{0}` is not a card{near}", near = near(.1))]
    Card(String, Vec<String>),
    /// A word that is no rule set.
    #[error("`{0}` is not a rule set; there are metw, mele, coe, tg and riv")]
    Rules(String),
    /// The case cannot be read, or expects nothing.
    #[error("the case: {0}")]
    Case(String),
}

fn near(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!(", perhaps {}", near.join(" or ")) }
}

impl Typed {
    /// Gives the fields that would be typed for an existing ruling.
    pub fn of(content: &RulingContent) -> Typed {
        let basis = [
            ("authority", content.authority.clone()),
            ("cites", content.cites.join(", ")),
            ("cards", content.cards.join("; ")),
            ("rules", content.rules.clone()),
            ("differs", content.differs.join(", ")),
        ];
        Typed {
            title: content.title.clone(),
            question: content.question.clone(),
            text: content.text.clone(),
            basis: basis.map(|(label, value)| format!("{label}: {value}").trim_end().to_owned()).join("\n"),
            case: content.case.clone(),
        }
    }
}

impl App {
    /// Reads what was typed as the content of a ruling of a server: its ids are known, its cards stand under their
    /// English titles, and its case holds.
    ///
    /// # Errors
    /// Every [`Fault`], or [`Trouble`] if the store cannot be read.
    pub(super) fn content(&self, guild: u64, typed: &Typed) -> Result<Result<RulingContent, Vec<Fault>>, Trouble> {
        let mut faults = Vec::new();
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut content = RulingContent {
            title: plain_lines(&one_line(&typed.title)),
            question: plain_lines(&one_line(&typed.question)),
            text: plain_lines(&typed.text),
            ..RulingContent::default()
        };
        self.basis(guild, &typed.basis, &mut content, &mut faults)?;
        let fields = [
            ("title", &content.title, LINE, true),
            ("question", &content.question, LINE, false),
            ("text", &content.text, TEXT, true),
            ("authority", &content.authority, LINE, false),
            ("case", &typed.case, TEXT, false),
        ];
        for (name, value, most, needed) in fields {
            match value.chars().count() {
                0 if needed => faults.push(Fault::Missing(name)),
                n if n > most => faults.push(Fault::TooLong(name, most)),
                _ => {}
            }
        }
        if faults.is_empty() {
            match self.ruling_case(&typed.case, &content.rules) {
                Ok(case) => content.case = case,
                Err(differs) => faults.extend(differs.into_iter().map(Fault::Case)),
            }
        }
        Ok(if faults.is_empty() { Ok(content) } else { Err(faults) })
    }

    /// Reads the labelled lines.
    fn basis(
        &self,
        guild: u64,
        basis: &str,
        content: &mut RulingContent,
        faults: &mut Vec<Fault>,
    ) -> Result<(), Trouble> {
        let basis: String = basis.chars().take(TEXT).collect();
        for line in basis.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (label, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.trim();
            match fold(label).trim() {
                "authority" => content.authority = plain_lines(value),
                "cites" => self.ids(guild, value, &mut content.cites, faults)?,
                "differs" => self.ids(guild, value, &mut content.differs, faults)?,
                "cards" => self.cards_named(value, &mut content.cards, faults),
                "rules" => content.rules = rule_sets(value, faults),
                _ => faults.push(Fault::Label(line.chars().take(60).collect())),
            }
        }
        for (name, list) in [("cites", &content.cites), ("differs", &content.differs), ("cards", &content.cards)] {
            if list.len() > NAMED {
                faults.push(Fault::TooMany(name, NAMED));
            }
        }
        Ok(())
    }

    /// Ids of entries, of outside sources, and of rulings of this server that are or were official.
    fn ids(&self, guild: u64, value: &str, ids: &mut Vec<String>, faults: &mut Vec<Fault>) -> Result<(), Trouble> {
        for typed in value.split([',', ';', ' ']).filter(|id| !id.is_empty()).take(2 * NAMED) {
            let known = match number_of(typed) {
                Some(number) => {
                    let ruling = self.ruling(guild, number)?;
                    let shown = |s| matches!(s, RulingStatus::Official | RulingStatus::Superseded);
                    ruling.filter(|r| shown(r.status)).map(|_| citation(number))
                }
                None => {
                    // Capitals count in the ids of imported clauses.
                    let ids = [typed.parse::<RuleId>(), fold(typed).parse()].into_iter().flatten();
                    ids.into_iter()
                        .find(|id| Page::find(&self.corpus, id).is_some() || self.corpus.source(id).is_some())
                }
            };
            match known.map(String::from) {
                Some(id) if ids.contains(&id) => {}
                Some(id) => ids.push(id),
                None => faults.push(Fault::Entry(typed.chars().take(60).collect(), self.near_ids(guild, typed))),
            }
        }
        Ok(())
    }

    fn near_ids(&self, guild: u64, typed: &str) -> Vec<String> {
        let mut near: Vec<String> = match self.rule_in(Some(guild), typed) {
            Ok(pages) => pages.into_iter().map(|page| page.id.to_string()).collect(),
            Err(unknown) => unknown.near.into_iter().map(|pointer| pointer.id.to_string()).collect(),
        };
        near.truncate(NEAR);
        near
    }

    fn cards_named(&self, value: &str, cards: &mut Vec<String>, faults: &mut Vec<Fault>) {
        // Some titles have a comma in them.
        let pieces = value.split(';').map(str::trim).filter(|piece| !piece.is_empty()).take(NAMED);
        let mut typed: Vec<&str> = Vec::new();
        for piece in pieces {
            match self.canonical(piece) {
                Ok(_) => typed.push(piece),
                Err(_) => typed.extend(piece.split(',').map(str::trim).filter(|one| !one.is_empty()).take(2 * NAMED)),
            }
        }
        for name in typed {
            match self.canonical(name) {
                Ok(title) if cards.contains(&title) => {}
                Ok(title) => cards.push(title),
                Err(near) => faults.push(Fault::Card(name.chars().take(60).collect(), near)),
            }
        }
    }

    /// Gives the English title of a card by any of its names, else titles that are near.
    fn canonical(&self, typed: &str) -> Result<String, Vec<String>> {
        let printing = typed.parse::<CardId>().ok().and_then(|id| self.cards.by_id(&id));
        if let Some(card) = printing.or_else(|| self.cards.by_title(typed).first().map(|(card, _)| *card)) {
            return Ok(card.name.clone());
        }
        let mut near: Vec<String> = Vec::new();
        for suggestion in self.suggester().suggest(typed, Scope::Cards, 2 * NEAR) {
            let Subject::Card(id) = &suggestion.subject else { continue };
            let Some(card) = self.cards.by_id(id) else { continue };
            if suggestion.kind == MatchKind::Exact {
                return Ok(card.name.clone());
            }
            if !near.contains(&card.name) && near.len() < NEAR {
                near.push(card.name.clone());
            }
        }
        Err(near)
    }
}

fn rule_sets(value: &str, faults: &mut Vec<Fault>) -> String {
    let mut sets: Vec<&'static str> = Vec::new();
    for word in value.split([',', ' ', ';']).filter(|word| !word.is_empty()) {
        match word.parse::<Ruleset>() {
            Ok(set) if sets.contains(&set.word()) => {}
            Ok(set) => sets.push(set.word()),
            Err(_) if word.eq_ignore_ascii_case("all") => {}
            Err(_) => faults.push(Fault::Rules(word.chars().take(60).collect())),
        }
    }
    sets.join(" ")
}
