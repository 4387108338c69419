//! Explains why a hit stands where it does.

use serde::Serialize;

use super::index::SearchIndex;
use super::query::{Origin, Query};
use super::rank::worth;
use super::schema::Field;
use crate::vocab::RuleId;

/// The contribution of one concept of the question to the score of one entry.
#[derive(Clone, Debug, Serialize)]
pub struct Explanation {
    /// The concept, as it was typed.
    pub typed: String,
    /// The terms that fitted best. Empty if the entry says nothing of it.
    pub terms: Vec<String>,
    /// The reason why those terms were thought of.
    pub origin: Option<Origin>,
    /// The points that it added.
    pub points: f32,
    /// The fields in which the terms stand, with what each makes of them.
    pub fields: Vec<(&'static str, f32)>,
}

impl SearchIndex {
    /// Tells what each concept of the question did for an entry. The points do not add up to the score: that also
    /// counts how much of the question is covered, and what cites the entry.
    pub fn explain(&self, query: &Query, id: &RuleId) -> Vec<Explanation> {
        let Some(entry) = self.entries.iter().position(|e| e.id == *id) else { return Vec::new() };
        let explain = |concept: &super::query::Concept| {
            let fitting = concept.alternatives.iter().map(|a| (worth(&self.postings, a, entry as u32), a));
            let best = fitting.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(points, _)| *points > 0.0);
            let (points, terms, origin) = match best {
                Some((points, a)) => (points, a.terms.clone(), Some(a.origin)),
                None => (0.0, Vec::new(), None),
            };
            let in_field =
                |field: Field| terms.iter().map(|t| self.postings.in_field(t, field, entry as u32)).sum::<f32>();
            let fields = Field::ALL.iter().map(|f| (f.name(), in_field(*f))).filter(|(_, w)| *w > 0.0).collect();
            Explanation { typed: concept.typed.clone(), terms, origin, points, fields }
        };
        query.concepts.iter().map(explain).collect()
    }
}
