//! Finds where a ruling contradicts the engine, an entry or another ruling. A conflict is named beside the ruling, not
//! hidden.

use std::fmt;

use super::super::App;
use super::held::Server;
use super::passage::citation;
use crate::corpus::Case;
use crate::store::Ruling;
use crate::vocab::{Book, RuleId};

/// The most conflicts that are told of one entry.
const MOST: usize = 10;
/// The most cases that a case is compared with.
const COMPARED: usize = 200;

/// A contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The engine does not come to what the case of the ruling expects.
    Engine {
        /// The ruling.
        ruling: RuleId,
        /// The differences.
        differs: Vec<String>,
    },
    /// The ruling says itself that it departs from the other.
    Departs {
        /// The ruling.
        ruling: RuleId,
        /// The ruling or entry from which it differs.
        from: RuleId,
    },
    /// Their cases describe the same and expect something else.
    Cases {
        /// The ruling.
        ruling: RuleId,
        /// The other.
        other: RuleId,
        /// The expectations of each.
        differs: Vec<String>,
    },
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::Engine { ruling, differs } => {
                write!(f, "{ruling} of this server does not match what the engine decides: {}", differs.join("; "))
            }
            Conflict::Departs { ruling, from } => write!(f, "{ruling} of this server departs from {from}"),
            Conflict::Cases { ruling, other, differs } => {
                write!(f, "{ruling} of this server contradicts {other}: {}", differs.join("; "))
            }
        }
    }
}

impl App {
    /// Gives the contradictions between an entry, or a ruling of a server, and everything else that counts there.
    pub fn conflicts(&self, guild: Option<u64>, id: &RuleId) -> Vec<Conflict> {
        self.server_or_log(guild).map(|server| self.conflicts_over(&server, id)).unwrap_or_default()
    }

    /// Gives the contradictions of a ruling that is not official yet.
    pub fn conflicts_of(&self, ruling: &Ruling) -> Vec<Conflict> {
        let server = self.server_or_log(Some(ruling.id.guild));
        self.of_ruling(server.as_deref(), ruling)
    }

    pub(super) fn conflicts_over(&self, server: &Server, id: &RuleId) -> Vec<Conflict> {
        let mut found = Vec::new();
        if let Some(ruling) = server.ruling(id) {
            found = self.of_ruling(Some(server), ruling);
        }
        for (ruling, passage) in server.official().filter(|(_, p)| p.id != *id) {
            if ruling.content.differs.iter().any(|differs| differs == id.as_str()) {
                found.push(Conflict::Departs { ruling: passage.id.clone(), from: id.clone() });
            }
        }
        let cases: Vec<(&Ruling, Case)> =
            server.official().filter_map(|(r, _)| Some((r, self.case_of_ruling(r)?))).collect();
        if id.book() != Some(Book::Official) && !cases.is_empty() {
            let own: Vec<Case> = self.corpus.cases().filter(|case| case.entry == *id).take(COMPARED).collect();
            for (ruling, case) in cases.iter().take(COMPARED) {
                for theirs in &own {
                    let differs = self.contradictions(&case.text, &theirs.text);
                    if !differs.is_empty() {
                        let (ruling, other) = (citation(ruling.id.number), id.clone());
                        found.push(Conflict::Cases { ruling, other, differs });
                    }
                }
            }
        }
        found.truncate(MOST);
        found
    }

    fn of_ruling(&self, server: Option<&Server>, ruling: &Ruling) -> Vec<Conflict> {
        let own = citation(ruling.id.number);
        let mut found: Vec<Conflict> = Vec::new();
        for from in ruling.content.differs.iter().filter_map(|id| id.parse().ok()) {
            found.push(Conflict::Departs { ruling: own.clone(), from });
        }
        let Some(case) = self.case_of_ruling(ruling) else { return found };
        let differs = self.case_differs(&ruling.content.case, &own);
        if !differs.is_empty() {
            found.push(Conflict::Engine { ruling: own.clone(), differs });
        }
        let theirs = server.into_iter().flat_map(Server::official).map(|(r, _)| r).filter(|r| r.id != ruling.id);
        let theirs = theirs.filter_map(|r| self.case_of_ruling(r));
        for other in theirs.chain(self.corpus.cases().filter(|case| self.near(ruling, case))).take(COMPARED) {
            let differs = self.contradictions(&case.text, &other.text);
            if !differs.is_empty() {
                found.push(Conflict::Cases { ruling: own.clone(), other: other.entry, differs });
            }
        }
        found.truncate(MOST);
        found
    }

    /// Whether a case stands with an entry that the ruling cites, or that names one of its cards.
    fn near(&self, ruling: &Ruling, case: &Case) -> bool {
        let cited = ruling.content.cites.iter().any(|id| id == case.entry.as_str());
        let entry = self.corpus.get(&case.entry);
        cited || entry.is_some_and(|p| p.cards.iter().any(|card| ruling.content.cards.contains(card)))
    }
}
