//! Turns parts of a declaration that have no use in it into mistakes with their places: the player is told, and the
//! declaration is not decided.

use std::ops::Range;

use super::facts::Scene;
use super::note::Note;
use super::position::Position;
use super::said::{Said, name, say};
use crate::engine::card::CardKind;
use crate::engine::query;
use crate::engine::state::{CardRef, Declared, Entity, Intent, Leaf, Unused};
use crate::vocab::{Act, folded};

/// Gives the declarations of which a part has no use, by their numbers, each with its mistake.
pub(super) fn told(position: &Position<'_>, leaves: &[Leaf]) -> Vec<(String, Note)> {
    let mut found: Vec<(String, Note)> = Vec::new();
    // A part that one fall of the dice has a use for is not left over.
    let in_all = |label: &str, part: &Unused| {
        let of = |leaf: &Leaf| {
            leaf.trace.declared.iter().find(|d| *d.label == *label).is_none_or(|d| d.unused.contains(part))
        };
        leaves.iter().all(of)
    };
    for leaf in leaves {
        let trace = &leaf.trace;
        let scene = Scene { table: &position.table, board: &position.board, trace, cast: &position.cast };
        for declared in trace.declared.iter().filter(|d| !d.unused.is_empty()) {
            let label = declared.label.to_string();
            let Some(intent) = position.intents.iter().find(|i| i.label == declared.label && i.chain > 0) else {
                continue;
            };
            if found.iter().any(|(known, _)| *known == label) {
                continue;
            }
            let span = position.spans.get(&label).cloned().unwrap_or_default();
            let about = About { scene: &scene, declared, intent };
            found.extend(
                declared
                    .unused
                    .iter()
                    .filter(|part| in_all(&label, part))
                    .map(|part| (label.clone(), about.note(part, span.clone()))),
            );
        }
    }
    found
}

/// The declaration that a mistake is about.
struct About<'a> {
    scene: &'a Scene<'a>,
    declared: &'a Declared,
    intent: &'a Intent,
}

impl About<'_> {
    fn called(&self, card: CardRef) -> Said {
        self.scene.called(card)
    }

    /// Gives the card that is played or used.
    fn what(&self) -> Said {
        self.declared.card.map_or_else(|| say("the_card", []), |c| self.called(c))
    }

    fn note(&self, part: &Unused, span: Range<usize>) -> Note {
        let what = self.what();
        let leave_out = |typed: String| say("leave_out", [name(typed)]);
        let (message, help) = match part {
            Unused::Target(target) => self.target(*target),
            Unused::Option(uses) => {
                let option = self.intent.option.as_deref().unwrap_or_default();
                // It has this use; the target is that of another one.
                let own = uses.iter().any(|u| folded(u) == folded(option));
                if let Some(target) = self.intent.targets.first().filter(|_| own) {
                    let (message, help) = self.target(*target);
                    return Note::new(span, message, help);
                }
                let help = match uses.as_slice() {
                    [] => say("one_use_only", [name(option)]),
                    uses => say("has_uses", [Said::any(uses.iter().map(|u| name(format!("`[{u}]`"))).collect())]),
                };
                (say("has_no_such_use", [what, name(option)]), help)
            }
            Unused::Key => {
                let creature = self.declared.card.is_some_and(|c| self.scene.def(c).kind == CardKind::Creature);
                let key = if creature { "not_keyed_when_revealed" } else { "not_keyed" };
                (say(key, [what]), say("leave_key_out", []))
            }
            Unused::With(card) => {
                let card = self.called(*card);
                (say("not_used_with", [what, card.clone()]), say("leave_out", [card]))
            }
            Unused::Performer(card) => {
                let card = self.called(*card);
                (say("not_performed_by", [what, card.clone()]), say("leave_out", [card]))
            }
            Unused::Tap(card) => {
                let help = leave_out(format!("`tap {}`", self.scene.title(*card)));
                (say("not_tapped_for", [self.called(*card), what]), help)
            }
            Unused::Discard(card) => {
                let help = leave_out(format!("`discard {}`", self.scene.title(*card)));
                (say("not_discarded_for", [self.called(*card), what]), help)
            }
            Unused::Limit(n) => (say("uses_no_limit", [what, name(n)]), leave_out(format!("`limit {n}`"))),
            Unused::Free => (say("not_free", [what]), leave_out("`free`".to_owned())),
            Unused::Order(thing) => (say("no_place_in_order", [self.scene.thing(*thing)]), say("order_of", [])),
        };
        Note::new(span, message, help)
    }

    /// Gives a target that the card does not take: why, and what it takes.
    fn target(&self, target: Entity) -> (Said, Said) {
        let what = self.what();
        let named = self.scene.thing(target);
        let card = self.declared.card;
        let creature =
            self.declared.act == Act::Play && card.is_some_and(|c| self.scene.def(c).kind == CardKind::Creature);
        let place =
            target.as_card().is_some_and(|c| matches!(self.scene.def(c).kind, CardKind::Site | CardKind::Region));
        let board = self.scene.board;
        if place {
            let Some((company, site)) = board.acting.and_then(|c| {
                let company = board.company(c);
                Some((company, company.new_site.or(company.site)?))
            }) else {
                return (say("has_no_use_for", [what, named.clone()]), say("leave_out", [named]));
            };
            let key = if company.new_site.is_some() { "goes_elsewhere" } else { "is_elsewhere" };
            let message = say(key, [name(&company.label), self.called(site), named]);
            return (message, say("say_at", [name(self.scene.entity(target))]));
        }
        if creature {
            let company =
                query::company_of_entity(board, target).or(board.acting).map(|c| name(&board.company(c).label));
            let typed = card.map(|c| name(self.scene.title(c))).unwrap_or_default();
            let label = company.unwrap_or_else(|| name("A1"));
            let help = say("say_whom_it_attacks", [typed, label, name(self.scene.entity(target))]);
            return (say("attacks_a_company", [what, named]), help);
        }
        let taken: Vec<Said> =
            self.declared.targets.iter().map(|e| self.scene.thing(*e)).filter(|t| *t != named).collect();
        let message = match taken.as_slice() {
            [] => say("takes_no_target", [what, named.clone()]),
            taken => say("takes_no_more", [what, named.clone(), Said::any(taken.to_vec())]),
        };
        (message, say("leave_out_or_twice", [named]))
    }
}
