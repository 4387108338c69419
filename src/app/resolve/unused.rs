//! Parts of a declaration that have no use in it become mistakes with their places: they are told, and the declaration
//! is not decided.

use std::ops::Range;

use super::facts::Scene;
use super::note::Note;
use super::position::Position;
use crate::engine::card::CardKind;
use crate::engine::query;
use crate::engine::state::{CardRef, Declared, Entity, Intent, Leaf, Unused};
use crate::vocab::Act;

/// The declarations of which a part has no use, by their numbers, each with its mistake.
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
    fn title(&self, card: CardRef) -> String {
        self.scene.title(card)
    }

    /// The card that is played or used.
    fn what(&self) -> String {
        self.declared.card.map_or_else(|| "this".to_owned(), |c| self.title(c))
    }

    fn note(&self, part: &Unused, span: Range<usize>) -> Note {
        let what = self.what();
        match part {
            Unused::Target(target) => self.target(*target, span),
            Unused::Option(uses) => {
                let option = self.intent.option.as_deref().unwrap_or_default();
                let help = match uses.as_slice() {
                    [] => format!("it has one use only: leave `[{option}]` out"),
                    uses => format!("it has {}", listed(uses.iter().map(|u| format!("`[{u}]`")))),
                };
                Note::new(span, format!("{what} has no use `{option}`"), help)
            }
            Unused::Key => {
                let creature = self.declared.card.is_some_and(|c| self.scene.def(c).kind == CardKind::Creature);
                let message = match creature {
                    true => format!("{what} cannot be keyed so when it is revealed"),
                    false => format!("{what} is keyed to nothing: only creatures have a key"),
                };
                Note::new(span, message, "leave the key out")
            }
            Unused::With(card) => {
                let card = self.title(*card);
                Note::new(span, format!("{what} is not used with {card}"), format!("leave {card} out"))
            }
            Unused::Performer(card) => {
                let card = self.title(*card);
                Note::new(span, format!("{what} is not performed by {card}"), format!("leave {card} out"))
            }
            Unused::Tap(card) => {
                let card = self.title(*card);
                Note::new(span, format!("{card} does not tap for {what}"), format!("leave `tap {card}` out"))
            }
            Unused::Discard(card) => {
                let card = self.title(*card);
                let message = format!("{card} is not discarded for {what}");
                Note::new(span, message, format!("leave `discard {card}` out"))
            }
            Unused::Limit(n) => Note::new(
                span,
                format!("{what} does not use {n} of the hazard limit"),
                format!("leave `limit {n}` out"),
            ),
            Unused::Free => Note::new(span, format!("{what} is not free"), "leave `free` out"),
            Unused::Order(thing) => {
                let thing = self.scene.entity(*thing);
                Note::new(span, format!("{thing} has no place in an order"), "order cards, strikes or rolls")
            }
        }
    }

    /// A target that the card does not take: why, and what it takes.
    fn target(&self, target: Entity, span: Range<usize>) -> Note {
        let what = self.what();
        let named = self.scene.entity(target);
        let card = self.declared.card;
        let creature =
            self.declared.act == Act::Play && card.is_some_and(|c| self.scene.def(c).kind == CardKind::Creature);
        let place =
            target.as_card().is_some_and(|c| matches!(self.scene.def(c).kind, CardKind::Site | CardKind::Region));
        let board = self.scene.board;
        if place {
            let company = board.acting.map(|c| board.company(c));
            let here = company.and_then(|c| c.new_site.or(c.site)).map(|site| self.title(site));
            let label = company.map_or_else(|| "the company".to_owned(), |c| c.label.to_string());
            return match here {
                Some(site) => {
                    let help = format!("say where it is: `at {named}` behind its members, or leave `at {named}` out");
                    let goes = company.is_some_and(|c| c.new_site.is_some());
                    let where_it_is = if goes {
                        format!("goes to {site}, not to {named}")
                    } else {
                        format!("is not at {named} but at {site}")
                    };
                    Note::new(span, format!("{label} {where_it_is}"), help)
                }
                None => Note::new(span, format!("{what} has no use for {named}"), format!("leave {named} out")),
            };
        }
        if creature {
            let company =
                query::company_of_entity(board, target).or(board.acting).map(|c| board.company(c).label.clone());
            let label = company.unwrap_or_else(|| "A1".into());
            let help = format!("say `{what} attacks {label}`; who faces its strikes is assigned: `R assign {named}`");
            return Note::new(span, format!("{what} attacks a company; {named} is not one"), help);
        }
        let taken: Vec<String> =
            self.declared.targets.iter().map(|e| self.scene.entity(*e)).filter(|t| *t != named).collect();
        let message = match taken.as_slice() {
            [] => format!("{what} has no target: it has no use for {named}"),
            taken => {
                format!("{what} takes no further target: {named} is left over beside {}", listed(taken.iter().cloned()))
            }
        };
        Note::new(span, message, format!("leave {named} out, or declare it a second time"))
    }
}

/// `A`, `A or B`, `A, B or C`.
fn listed(things: impl Iterator<Item = String>) -> String {
    let things: Vec<String> = things.collect();
    match things.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
