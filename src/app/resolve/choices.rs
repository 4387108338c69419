//! A choice in words: the question, what each candidate is called, the line that names it.

use super::ends::without_expectations;
use super::facts::Scene;
use super::naming;
use super::position::Position;
use super::report::{Candidate, Choice};
use super::said::{Said, say};
use crate::cards::speak;
use crate::engine::card::CardKind;
use crate::engine::query;
use crate::engine::state::open::Part;
use crate::engine::state::{CardRef, Entity, Filling, Intent, Leaf, Open, Slot, Trace, Verdict};
use crate::lang::{CardKey, CardName, Declared, KeyLine, Line, Price, Says, Script, Thing};
use crate::vocab::Act;

/// The things from which a choice is told.
pub(super) struct Asking<'a> {
    pub script: &'a Script,
    pub position: &'a Position<'a>,
    pub intents: &'a [Intent],
    pub leaf: &'a Leaf,
}

impl Asking<'_> {
    fn trace(&self) -> &Trace {
        &self.leaf.trace
    }

    fn scene(&self) -> Scene<'_> {
        let Position { table, cast, .. } = self.position;
        Scene { table, board: &self.trace().board, trace: self.trace(), cast }
    }

    /// Gives the choice without those candidates that a script calls the same as another.
    pub(super) fn told_apart(&self, open: &Open) -> Open {
        let mut names: Vec<String> = Vec::new();
        let mut told = open.clone();
        told.candidates.retain(|candidate| {
            let name = match candidate {
                Filling::Thing(e) => self.typed(*e),
                Filling::Way(n, _) => n.to_string(),
                Filling::Use(_) | Filling::Key(_) => self.name(candidate).to_string(),
            };
            let new = !names.contains(&name);
            names.push(name);
            new
        });
        told
    }

    /// Whether the declaration is refused: what it leaves open is the reason.
    pub(super) fn refused(&self, open: &Open) -> bool {
        let Slot::Part(label, Part::Key) = &open.slot else { return false };
        self.trace().declared.iter().any(|d| d.label == *label && matches!(d.verdict, Verdict::Illegal(_)))
    }

    /// Gives the candidate that the script shows to be meant: by the strike in hand and the like, or since it alone is
    /// spoken of further on, in dice, choices or targets.
    pub(super) fn spoken(&self, open: &Open) -> Option<usize> {
        if open.meant {
            return Some(0);
        }
        let Slot::Part(label, Part::Target) = &open.slot else { return None };
        let at = self.intents.iter().position(|i| i.label == *label)?;
        let later = self.intents.get(at + 1..)?.iter().flat_map(|i| i.targets.iter().copied());
        let oracle = &self.position.oracle;
        let dice = oracle.dice.iter().filter_map(|d| d.of.map(Entity::Card));
        let picks = oracle.picks.iter().filter_map(|p| p.entity);
        let spoken: Vec<CardRef> = later.chain(dice).chain(picks).filter_map(Entity::about).collect();
        let is_spoken = |f: &Filling| matches!(f, Filling::Thing(e) if e.about().is_some_and(|c| spoken.contains(&c)));
        let mut found = open.candidates.iter().enumerate().filter(|(_, f)| is_spoken(f)).map(|(at, _)| at);
        found.next().filter(|_| found.next().is_none())
    }

    /// Tells a choice that the script itself settles.
    pub(super) fn meant(&self, open: &Open, at: usize) -> Said {
        let others = open.candidates.iter().enumerate().filter(|(n, _)| *n != at);
        let others = Said::joined(others.map(|(_, filling)| self.spoken_of(open, filling)), ", ");
        say("as_the_script_shows", [self.taken(open, at), others])
    }

    /// Tells a choice that makes no difference.
    pub(super) fn alike(&self, open: &Open) -> Said {
        let between = Said::all(open.candidates.iter().map(|f| self.spoken_of(open, f)).collect());
        say("no_difference", [self.taken(open, 0), between])
    }

    /// Gives the number of a declaration, and the line that names the first candidate in it.
    pub(super) fn settled(&self, open: &Open) -> Option<(String, String)> {
        let Slot::Part(label, _) = &open.slot else { return None };
        let first = self.candidate(open, open.candidates.first()?)?;
        Some((label.to_string(), first.line))
    }

    fn taken(&self, open: &Open, at: usize) -> Said {
        let candidate = self.spoken_of(open, &open.candidates[at]);
        let card = self.card(open).map(|c| self.scene().called(c));
        let Slot::Part(_, part) = &open.slot else {
            return match card {
                Some(card) if matches!(open.slot, Slot::First(_)) => say("comes_first", [candidate, card]),
                Some(card) => say("is_chosen_for", [candidate, card]),
                None => say("is_chosen", [candidate]),
            };
        };
        let key = match (part, self.act(open)) {
            (Part::Copy | Part::Namesake(_), _) => return say("is_meant", [candidate]),
            (Part::Performer, Some(Act::Support)) => return say("taps_in_support", [candidate]),
            (Part::Use, Some(Act::Play)) => "is_played_as",
            (Part::Use, _) => "is_used_as",
            (Part::Key, _) => "is_keyed_to",
            (Part::Target, _) => "is_target_of",
            (Part::Performer, Some(Act::Play)) => "is_who_plays",
            (Part::Performer, Some(Act::Influence)) => "taps_to_influence",
            (Part::Performer, Some(Act::Rescue)) => "taps_to_rescue",
            (Part::Performer, _) => "is_who_uses",
            (Part::Tap, _) => "taps_for",
            (Part::Discard, _) => "is_discarded_for",
        };
        say(key, [candidate, card.unwrap_or_else(|| say("the_card", []))])
    }

    /// Gives the choice with its question and the lines that answer it.
    pub(super) fn choice(&self, open: &Open) -> Option<Choice> {
        let (n, slot) = match &open.slot {
            Slot::Part(label, part) => (label.to_string(), self.slot(open, *part)),
            Slot::Choice(card) => (self.label_of(*card), "pick"),
            Slot::First(_) => (String::new(), "pick"),
        };
        let candidates: Vec<Candidate> = open.candidates.iter().filter_map(|f| self.candidate(open, f)).collect();
        let question = self.question(open);
        (!candidates.is_empty()).then_some(Choice { n, slot, question, candidates })
    }

    fn slot(&self, open: &Open, part: Part) -> &'static str {
        match part {
            Part::Copy => "card",
            Part::Use => "use",
            Part::Key => "key",
            Part::Target | Part::Namesake(_) => "target",
            Part::Performer if self.act(open) == Some(Act::Support) => "support",
            Part::Performer => "performer",
            Part::Tap | Part::Discard => "price",
        }
    }

    /// Asks the question: `Which character does Call of Home target: Aragorn II, Frodo or Gimli?`
    fn question(&self, open: &Open) -> Said {
        let card = || self.card(open).map_or_else(|| say("the_card", []), |c| self.scene().called(c));
        let which = || say(self.sort(open), []);
        let one_of = Said::any(open.candidates.iter().map(|f| self.spoken_of(open, f)).collect());
        let part = match &open.slot {
            Slot::Choice(Some(_)) => return say("asks_chosen_for", [which(), card(), one_of]),
            Slot::Choice(None) => return say("asks_chosen", [which(), one_of]),
            Slot::First(_) => return say("asks_first", [card(), one_of]),
            Slot::Part(_, part) => part,
        };
        match (part, self.act(open)) {
            (Part::Copy | Part::Namesake(_), _) => say("asks_meant", [which(), one_of]),
            (Part::Use, _) => say("asks_use", [card(), one_of]),
            (Part::Key, _) => say("asks_key", [card(), one_of]),
            (Part::Target, _) => say("asks_target", [which(), card(), one_of]),
            (Part::Performer, Some(Act::Support)) => say("asks_support", [one_of]),
            (Part::Performer, Some(Act::Play)) => say("asks_who_plays", [card(), one_of]),
            (Part::Performer, Some(Act::Influence)) => say("asks_who_influences", [card(), one_of]),
            (Part::Performer, Some(Act::Rescue)) => say("asks_who_rescues", [card(), one_of]),
            (Part::Performer, _) => say("asks_who_uses", [card(), one_of]),
            (Part::Tap, _) => say("asks_what_taps", [which(), card(), one_of]),
            (Part::Discard, _) => say("asks_what_is_discarded", [which(), card(), one_of]),
        }
    }

    /// Gives the sort of all candidates, if they are of one.
    fn sort(&self, open: &Open) -> &'static str {
        let scene = self.scene();
        let sort = |f: &Filling| match f {
            Filling::Way(..) => "which_way",
            Filling::Thing(Entity::Company(_)) => "which_company",
            Filling::Thing(Entity::Strike(_)) => "which_strike",
            Filling::Thing(Entity::Roll(..)) => "which_roll",
            Filling::Thing(Entity::Region(_)) => "which_region",
            Filling::Thing(Entity::Card(c)) => match scene.def(*c).kind {
                CardKind::Character => "which_character",
                CardKind::Item => "which_item",
                CardKind::Ally => "which_ally",
                CardKind::Faction => "which_faction",
                CardKind::Event => "which_event",
                CardKind::Creature => "which_creature",
                CardKind::Site => "which_site",
                CardKind::Region => "which_region",
            },
            Filling::Thing(Entity::Attack | Entity::Entry(_) | Entity::Lasting(_) | Entity::Player(_))
            | Filling::Use(_)
            | Filling::Key(_) => "which_thing",
        };
        let Some(first) = open.candidates.first().map(sort) else { return "which_thing" };
        let cards = open.candidates.iter().all(|f| matches!(f, Filling::Thing(Entity::Card(_))));
        match open.candidates.iter().all(|f| sort(f) == first) {
            true => first,
            false if cards => "which_card",
            false => "which_thing",
        }
    }

    fn intent(&self, open: &Open) -> Option<&Intent> {
        let Slot::Part(label, _) = &open.slot else { return None };
        self.intents.iter().find(|i| i.label == *label)
    }

    fn act(&self, open: &Open) -> Option<Act> {
        self.intent(open).map(|i| i.act)
    }

    fn card(&self, open: &Open) -> Option<CardRef> {
        match &open.slot {
            Slot::Choice(card) => *card,
            Slot::First(who) => Some(*who),
            Slot::Part(..) => self.intent(open).and_then(|i| i.card),
        }
    }

    /// Gives the number of what a card was declared as.
    fn label_of(&self, card: Option<CardRef>) -> String {
        let declared = self.trace().declared.iter().rev().find(|d| d.card.is_some() && d.card == card);
        declared.map(|d| d.label.to_string()).unwrap_or_default()
    }

    /// Gives the name of a candidate.
    fn name(&self, filling: &Filling) -> Said {
        let scene = self.scene();
        match filling {
            Filling::Thing(e) => naming::entity(&scene, *e, self.trace()),
            Filling::Use(option) => Said::label(option.to_string()),
            Filling::Key(key) => scene.key_called(key),
            Filling::Way(_, way) => match way.about {
                Some(about) => naming::entity(&scene, about, self.trace()),
                None if way.steps.is_empty() => say("nothing", []),
                None => Said::spoken(speak::Part::Way(way.steps.to_vec()), &self.position.table),
            },
        }
    }

    /// Gives the same, with the bearer of a copy.
    fn spoken_of(&self, open: &Open, filling: &Filling) -> Said {
        let (called, scene) = (self.name(filling), self.scene());
        match (&open.slot, filling) {
            (Slot::Part(_, Part::Copy | Part::Namesake(_)), Filling::Thing(Entity::Card(c))) => {
                match query::bearer(&self.position.board, *c) {
                    Some(bearer) => called.and(say("on", [scene.called(bearer)])),
                    None => called,
                }
            }
            _ => called,
        }
    }

    /// Gives the name that stands for a candidate in facts and rolls.
    pub(super) fn bare(&self, filling: &Filling) -> String {
        match filling {
            Filling::Thing(e) => e.about().map_or_else(|| self.name(filling).to_string(), |c| self.scene().title(c)),
            Filling::Use(_) | Filling::Key(_) | Filling::Way(..) => self.name(filling).to_string(),
        }
    }

    /// Gives a candidate with the line that names it.
    fn candidate(&self, open: &Open, filling: &Filling) -> Option<Candidate> {
        let name = self.spoken_of(open, filling);
        let mut script = Script { comments: Vec::new(), ..self.script.clone() };
        let says = match &open.slot {
            Slot::Part(label, part) => {
                let (_, at) = self.position.lines.iter().find(|(of, _)| of == label)?;
                let line = script.lines.get_mut(*at)?;
                let Says::Declare(declared) = &mut line.says else { return None };
                self.fill(declared, *part, filling)?;
                line.says.clone()
            }
            Slot::Choice(_) | Slot::First(_) => {
                let thing = match filling {
                    Filling::Thing(e) | Filling::Way(_, crate::engine::state::Way { about: Some(e), .. }) => {
                        self.typed(*e)
                    }
                    Filling::Way(_, way) if way.steps.is_empty() => "none".to_owned(),
                    Filling::Way(n, _) => format!("way {}", n + 1),
                    Filling::Use(_) | Filling::Key(_) => return None,
                };
                let says = Says::Pick(vec![Thing::Words(thing)]);
                let asks = |line: &Line| !matches!(line.says, Says::Expect(_) | Says::Expected(_) | Says::Open { .. });
                let behind = script.lines.iter().take_while(|line| asks(line)).count();
                script.lines.insert(behind, Line { span: 0..0, says: says.clone() });
                says
            }
        };
        let one = Script { id: None, lines: vec![Line { span: 0..0, says }], comments: Vec::new() };
        let line = crate::lang::format(&one).trim_end().to_owned();
        Some(Candidate { name, line, script: without_expectations(&script) })
    }

    /// Fills a part of a declaration as it was typed.
    fn fill(&self, declared: &mut Declared, part: Part, filling: &Filling) -> Option<()> {
        let raw = |text: String| CardName { card: CardKey::Unknown(text), id: None, copy: None, span: 0..0 };
        match (part, filling) {
            (Part::Copy, Filling::Thing(e)) => declared.what = Some(Thing::Words(self.typed(*e))),
            (Part::Use, Filling::Use(option)) => declared.option = Some(option.to_string()),
            (Part::Key, Filling::Key(key)) => declared.key = Some(KeyLine::Named(raw(self.scene().key(key)))),
            (Part::Target, Filling::Thing(e)) => declared.targets.push(Thing::Words(self.typed(*e))),
            (Part::Namesake(place), Filling::Thing(e)) => {
                *declared.targets.get_mut(place)? = Thing::Words(self.typed(*e));
            }
            (Part::Performer, Filling::Thing(e)) if declared.act != Act::Support => {
                declared.performer = Some(raw(self.typed(*e)));
            }
            (Part::Performer | Part::Tap, Filling::Thing(e)) => {
                declared.price.get_or_insert_default().push(Price::Tap(raw(self.typed(*e))));
            }
            (Part::Discard, Filling::Thing(e)) => {
                declared.price.get_or_insert_default().push(Price::Discard(raw(self.typed(*e))));
            }
            (
                Part::Copy
                | Part::Use
                | Part::Key
                | Part::Target
                | Part::Performer
                | Part::Tap
                | Part::Discard
                | Part::Namesake(_),
                Filling::Thing(_) | Filling::Use(_) | Filling::Key(_) | Filling::Way(..),
            ) => return None,
        }
        Some(())
    }

    /// Gives the name of an entity in a script.
    fn typed(&self, e: Entity) -> String {
        let scene = self.scene();
        match e {
            Entity::Card(card) => scene.title(card),
            Entity::Lasting(n) => {
                let lasting = scene.board.lasting.get(usize::from(n));
                lasting.map(|l| scene.title(l.source)).unwrap_or_default()
            }
            _ => naming::typed(&scene, e, self.trace()),
        }
    }
}
