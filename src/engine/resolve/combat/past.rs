//! What came of an attack of which only a later position tells.

use crate::engine::card::Verb;
use crate::engine::resolve::frame;
use crate::engine::state::intent::Told;
use crate::engine::state::{self, Before, Entity, Faced, Game, Past, WhatWas};

impl Game<'_> {
    /// An attack of the past: whether it was cancelled or defeated is told by another line, by this one, or taken to be
    /// the latter.
    #[expect(clippy::wildcard_enum_match_arm, reason = "it asks about a few of them; every other answers no")]
    pub(crate) fn outcome_then(
        &mut self,
        attack: &state::Attack,
        told: Option<&Told>,
        label: Box<str>,
    ) -> (bool, bool) {
        let (company, card) = (attack.company, attack.source);
        let known = self.board.history.iter().find_map(|p| match p {
            Past::Faced { company: c, source, cancelled, how } if (*c, *source) == (company, card) => {
                Some((*cancelled, how.defeated))
            }
            _ => None,
        });
        // What says that such attacks are cancelled did so then.
        let barred = frame::prevention(self, Some(card), Verb::Attack, Entity::Company(company)).is_some();
        let told = if barred && told.is_none() { Some(&Told::Cancelled) } else { told };
        let cancelled = known.map_or(told == Some(&Told::Cancelled), |(cancelled, _)| cancelled);
        let defeated = known.map_or(told != Some(&Told::Succeeds) && !cancelled, |(_, defeated)| defeated);
        if known.is_none() {
            let how = Faced { defeated, ..attack.remembered() };
            self.board.history.push(Past::Faced { company, source: card, cancelled, how });
            if told.is_none() {
                self.before.push(Before { label, what: WhatWas::Defeated(card) });
            }
        }
        (cancelled, defeated)
    }

    /// An attack that a card has made in the past.
    pub(crate) fn faced_then(&mut self, attack: &state::Attack, label: Box<str>) {
        self.outcome_then(attack, None, label);
    }
}
