//! One end of a script in rows: verdicts, resolutions, rolls, as machines and people get them.

use super::facts::{Facts, Scene, facts, roll_name};
use super::position::Position;
use super::refusal::refused;
use super::report::{Chain, Declaration, Resolution, Roll};
use super::said::{Said, name, say};
use super::wording::cause;
use super::words::fraction;
use super::{dice, figures, naming, words};
use crate::cards::speak::Part;
use crate::corpus::Corpus;
use crate::engine::card::{CardKind, Zone};
use crate::engine::query;
use crate::engine::script::odds;
use crate::engine::state::{
    Attack, Cancelled, CardRef, Declared, Die, Entity, Intent, Leaf, Odds, Paid, Payment, Resolved, Rolled, Taken,
    Trace, UseTaken, Verdict,
};
use crate::vocab::{Act, RollKind, RuleId, Seat};

/// An end of the script in rows.
pub(super) struct End {
    pub odds: Odds,
    pub declarations: Vec<Declaration>,
    pub resolution: Vec<Resolution>,
    pub facts: Facts,
    pub rolls: Vec<Roll>,
    pub dice: Said,
    pub assumed: Vec<Said>,
    pub unmodelled: Vec<Said>,
    pub left_out: Vec<Said>,
    /// Dice that were given and that nothing asked for.
    pub spare: Vec<Said>,
}

/// The things from which rows are told.
pub(super) struct Telling<'a> {
    pub position: &'a Position<'a>,
    /// The declarations, with all that was settled of them.
    pub intents: &'a [Intent],
    pub corpus: &'a Corpus,
}

/// The rolls of an end.
struct Rolls {
    rows: Vec<Roll>,
    /// The fall of the open ones, in words.
    fell: Said,
    /// Dice and choices that were given and that nothing asked for.
    spare: Vec<Said>,
}

impl Telling<'_> {
    /// Gives an end in rows.
    pub(super) fn end(&self, leaf: &Leaf) -> End {
        let trace = &leaf.trace;
        let cast = &self.position.cast;
        let scene = Scene { table: &self.position.table, board: &trace.board, trace, cast };
        let labels = |n: u16| label(trace, n);
        let declarations = trace.declared.iter().map(|d| self.declaration(&scene, d)).collect();
        let Rolls { mut rows, fell: dice, spare } = self.rolls(&scene, leaf.odds.rolls > 0);
        let steps = dice::steps(trace);
        let mut resolution = Vec::new();
        for (at, r) in trace.resolved.iter().enumerate() {
            let own = rows.iter_mut().zip(&steps).filter(|(roll, step)| **step == Some(at) && !roll.text.is_empty());
            let rolled: Vec<Said> = own
                .map(|(roll, _)| {
                    roll.in_step = true;
                    roll.text.clone()
                })
                .collect();
            let mut row = self.resolution(&scene, r, &rolled, &labels);
            // The strikes of an attack that others follow come after it.
            let fought = rows.iter_mut().zip(&steps).enumerate().filter(|(n, (roll, step))| {
                step.is_none() && dice::behind(trace, *n) == Some(at) && !roll.text.is_empty()
            });
            for (_, (roll, _)) in fought {
                roll.in_step = true;
                let fought = roll.text.clone().capital().and(name("."));
                row.text = std::mem::take(&mut row.text).and(fought.behind(" "));
            }
            resolution.push(row);
        }
        let uses = trace.uses.iter().map(|UseTaken { card, taken, others }| {
            let others = Said::joined(others.iter().map(|other| Said::label(&**other)), ", ");
            say("used_to", [scene.called(*card), Said::label(&**taken), others])
        });
        let assumed = trace.assumed.iter().map(|a| {
            let (taken, from) = match &a.taken {
                Taken::One(options) | Taken::First(options) => {
                    (options.first().map(|e| scene.thing(*e)).unwrap_or_default(), options.len())
                }
                Taken::FirstWay(ways) => (say("first_way", []), ways.len()),
            };
            match a.card {
                Some(card) => say("taken_of_for", [taken, name(from), scene.called(card)]),
                None => say("taken_of", [taken, name(from)]),
            }
        });
        // A player at the table may have more characters than were shown.
        let unsaid = |seat: Seat| scene.board.side(seat).total.is_none();
        let general = trace.facts.general.iter().filter(|(seat, _)| unsaid(*seat));
        let general = general.map(|(seat, unused)| say("unused_influence", [name(scene.player(*seat)), name(unused)]));
        let done = trace.facts.taken.iter().map(|card| say("is_done", [scene.called(*card)]));
        let idle = |d| self.idle_target(&scene, d).into_iter().chain(self.idle_price(&scene, d));
        let taken = trace.declared.iter().flat_map(idle);
        let parts = |list: &[(CardRef, Box<str>)]| {
            let text = |part: &str| Said::spoken(Part::Text(part.into()), scene.table);
            list.iter().map(|(card, part)| Said::run(vec![scene.called(*card), name(": "), text(part)])).collect()
        };
        End {
            odds: leaf.odds,
            declarations,
            resolution,
            facts: facts(&scene),
            rolls: rows,
            dice,
            assumed: assumed.chain(general).chain(done).chain(uses).chain(taken).chain(unassigned(trace)).collect(),
            unmodelled: parts(&trace.unmodelled),
            left_out: parts(&trace.unmodelled_nearby),
            spare,
        }
    }

    /// Tells of a target that was named where there is none (annotation 3), and does not pass it over in silence.
    fn idle_target(&self, scene: &Scene<'_>, d: &Declared) -> Option<Said> {
        let used = matches!(d.act, Act::Play | Act::TapAbility | Act::DiscardAbility) && d.verdict == Verdict::Legal;
        let card = d.card.filter(|_| used && d.targets.is_empty())?;
        let goes_to_somebody = [CardKind::Item, CardKind::Ally, CardKind::Faction, CardKind::Character];
        if d.act == Act::Play && goes_to_somebody.contains(&scene.def(card).kind) {
            return None;
        }
        let intent = self.intents.iter().find(|i| i.label == d.label)?;
        let board = &self.position.board;
        let there = |c: &CardRef| board.card(*c).zone == Zone::Play;
        let idle = intent.targets.iter().filter_map(|t| t.as_card()).find(there)?;
        let place = matches!(scene.def(idle).kind, CardKind::Site | CardKind::Region);
        // Of a creature's attack whoever is named stands for his company.
        let attacked = scene.def(card).kind == CardKind::Creature && query::company_of(board, idle) == board.acting;
        let serves = idle == card
            || attacked
            || intent.performer == Some(idle)
            || d.paid.iter().any(|(c, _)| *c == idle)
            || query::bearer(board, card) == Some(idle);
        (!place && !serves).then(|| say("has_no_target", [scene.called(card), scene.called(idle)]))
    }

    /// Tells of a price that was named and that nothing asks for: nobody pays it.
    fn idle_price(&self, scene: &Scene<'_>, d: &Declared) -> Option<Said> {
        let used = matches!(d.act, Act::Play | Act::TapAbility | Act::DiscardAbility) && d.verdict == Verdict::Legal;
        let card = d.card.filter(|_| used)?;
        let intent = self.intents.iter().find(|i| i.label == d.label)?;
        let unpaid = |c: &CardRef, how: Paid| *c != card && !d.paid.contains(&(*c, how));
        // In its text may stand what the engine does not know.
        let unknown = scene.def(card).unmodelled();
        let (of, told) = intent.price.iter().flatten().find_map(|part| match part {
            Payment::Tap(c) if unpaid(c, Paid::Tapped) && unknown => Some((*c, "perhaps_taps_for")),
            Payment::Tap(c) if unpaid(c, Paid::Tapped) => Some((*c, "need_not_tap")),
            Payment::Discard(c) if unpaid(c, Paid::Discarded) && unknown => Some((*c, "perhaps_discarded_for")),
            Payment::Discard(c) if unpaid(c, Paid::Discarded) => Some((*c, "need_not_be_discarded")),
            Payment::Tap(_) | Payment::Discard(_) | Payment::Limit(_) => None,
        })?;
        Some(say(told, [scene.called(of), scene.called(card)]))
    }

    fn declaration(&self, scene: &Scene<'_>, d: &Declared) -> Declaration {
        let reason = match &d.verdict {
            Verdict::Illegal(refusal) => Some(refusal),
            Verdict::Legal | Verdict::Automatic | Verdict::Immediate => None,
        };
        let names = cite_names(self.corpus, &d.cites);
        let unmodelled = d.act == Act::Play && d.card.is_some_and(|c| scene.def(c).unmodelled());
        let note = match reason {
            Some(refusal) => refused(scene, refusal, d.ground, (d.by, d.card)).and(in_brackets(&names)),
            None => match paid(d) {
                None if unmodelled => say("moment_allows_unmodelled", []).and(in_brackets(&names)),
                None => name(&names),
                Some(paid) => say(paid, []).and(in_brackets(&names)),
            },
        };
        Declaration {
            n: d.label.to_string(),
            by: d.by.map(words::seat),
            verdict: words::verdict(&d.verdict),
            reason: reason.map(|r| words::reason(r.reason)),
            cites: ids(&d.cites),
            text: scene.declaration(d, self.intents),
            act: crate::lang::verb(d.act),
            card: d.card.map(|c| scene.title(c)),
            targets: d.targets.iter().map(|e| scene.entity_then(*e, d.attacker).to_string()).collect(),
            pays: d.paid.iter().map(|(card, how)| paid_with(scene, *card, *how)).collect(),
            unmodelled,
            note,
            bound: bound(scene, d),
            unsettled: d.unsettled,
        }
    }

    fn resolution(
        &self,
        scene: &Scene<'_>,
        r: &Resolved,
        rolled: &[Said],
        labels: &dyn Fn(u16) -> String,
    ) -> Resolution {
        let (result, why) = words::result(r.result);
        let why = why.map(|why| match cause(why) {
            Some(Cancelled::Entry(n)) => format!("{} {}", words::why(why), labels(n)),
            Some(Cancelled::Card(c)) => format!("{} {}", words::why(why), scene.title(c)),
            None => words::why(why).to_owned(),
        });
        let cite = r.cites.first().map(|id| cite_name(self.corpus, id)).unwrap_or_default();
        Resolution {
            n: r.label.to_string(),
            chain: if r.chain == 0 { Chain::End("end of chain") } else { Chain::Number(r.chain) },
            result,
            why,
            cites: ids(&r.cites),
            attack: figures::change(scene, r),
            text: scene.resolution(r, rolled, &cite, labels),
            open: false,
        }
    }

    /// Gives the rolls in rows, and how the open ones fell in words.
    fn rolls(&self, scene: &Scene<'_>, open: bool) -> Rolls {
        let mut given: Vec<&Die> = self.position.oracle.dice.iter().collect();
        let mut fell = Vec::new();
        let mut rows = Vec::new();
        for roll in &scene.trace.rolls {
            let die = given.iter().position(|d| is_for(d, roll));
            let known = match die {
                Some(at) => {
                    given.remove(at);
                    true
                }
                None => !open || roll.dice.is_none(),
            };
            let of = roll_name(scene, roll);
            // A roll against another's roll leads to nothing by itself.
            let idle = roll.kind == RollKind::Other && roll.against == 0;
            if !known && !idle {
                fell.push(say("rolls", [of.clone(), dice::result(scene, roll)]));
            }
            let need = dice::need(roll);
            let cites = roll.cites(scene.board);
            let fights = matches!(roll.kind, RollKind::Strike | RollKind::Body);
            let names = if fights { in_brackets(&cite_names(self.corpus, &cites)) } else { Said::default() };
            let text = if known { dice::told(scene, roll).and(names) } else { Said::default() };
            rows.push(Roll {
                of,
                need,
                modifier: roll.modifier,
                rolled: roll.dice.filter(|_| known),
                cites: ids(&cites),
                odds: fraction(odds::at_least(need)),
                text,
                in_step: false,
                typed: fights.then(|| naming::typed(scene, Entity::Roll(roll.kind, roll.of), scene.trace)),
            });
        }
        let unpicked = scene.trace.unpicked.iter().map(|pick| {
            let what = pick.entity.map_or_else(|| name(&pick.words), |e| scene.thing(e));
            say("spare_choice", [what])
        });
        let spare = scene.trace.spare.iter().map(|die| spare(scene, die)).chain(unpicked).collect();
        Rolls { rows, fell: Said::joined(fell, ", "), spare }
    }
}

/// Says that an attack is not over, since strikes of it are still to be assigned (COE 3.iii).
fn unassigned(trace: &Trace) -> Option<Said> {
    let goes_on = trace.board.attack.as_ref().is_some_and(Attack::goes_on);
    match trace.facts.unassigned {
        1 if goes_on => Some(say("strike_unassigned", [])),
        n if goes_on && n > 1 => Some(say("strikes_unassigned", [name(n)])),
        _ => None,
    }
}

/// Gives a die that was given, in words.
fn spare(scene: &Scene<'_>, die: &Die) -> Said {
    let what = words::roll(die.kind.unwrap_or(RollKind::Other));
    match die.of.or(die.source) {
        Some(card) => say("spare_roll_of", [what, scene.called(card), name(die.dice)]),
        None => say("spare_roll", [what, name(die.dice)]),
    }
}

/// Whether a die that was given can have been this roll's.
fn is_for(die: &Die, roll: &Rolled) -> bool {
    Some(die.dice) == roll.dice
        && die.kind.is_none_or(|k| k == roll.kind)
        && die.of.is_none_or(|c| c == roll.of)
        && die.source.is_none_or(|c| Some(c) == roll.source)
}

/// Says that a price is no action of its own.
fn paid(declared: &Declared) -> Option<&'static str> {
    declared.paid.first().map(|(_, how)| match how {
        Paid::Tapped => "tap_is_part",
        Paid::Discarded => "discard_is_part",
    })
}

/// Gives the names of rules behind what they are the grounds of.
fn in_brackets(names: &str) -> Said {
    name(format!(" ({names})"))
}

/// Gives the things for which the parts of a declaration stand, with the state in which they are now.
fn bound(scene: &Scene<'_>, declared: &Declared) -> Vec<Said> {
    let targets = declared.targets.iter().map(|e| say("bound_target", [scene.entity_then(*e, declared.attacker)]));
    let paid = declared.paid.iter().map(|(card, how)| match how {
        Paid::Tapped => say("bound_tap", [scene.called(*card)]),
        Paid::Discarded => say("bound_discard", [scene.called(*card)]),
    });
    targets.chain(paid).collect()
}

/// Gives a part of a price as the chain language has it.
fn paid_with(scene: &Scene<'_>, card: CardRef, how: Paid) -> String {
    let verb = match how {
        Paid::Tapped => "tap",
        Paid::Discarded => "discard",
    };
    format!("{verb} {}", scene.title(card))
}

/// Gives each rule once, in the order in which they are cited.
fn ids(cites: &[RuleId]) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for id in cites.iter().map(ToString::to_string) {
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    ids
}

/// Citations as people say them: `Annotations 5, 8`, `CoE 9.2.3, 5.1`.
pub(super) fn cite_names(corpus: &Corpus, cites: &[RuleId]) -> String {
    let mut books: Vec<(String, Vec<String>)> = Vec::new();
    for name in cites.iter().map(|id| cite_name(corpus, id)) {
        let numbered = name.rsplit_once(' ').filter(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()));
        match (numbered, books.last_mut()) {
            (Some((book, number)), Some((last, numbers))) if book == last => numbers.push(number.to_owned()),
            (Some((book, number)), _) => books.push((book.to_owned(), vec![number.to_owned()])),
            (None, _) => books.push((name, Vec::new())),
        }
    }
    let said = books.into_iter().map(|(book, numbers)| {
        let many = if numbers.len() > 1 && book == "Annotation" { "s" } else { "" };
        format!("{book}{many} {}", numbers.join(", ")).trim_end().to_owned()
    });
    said.collect::<Vec<_>>().join(", ")
}

/// Gives a citation as people say it: `Annotation 8`, `CoE 9.2.1`.
pub(super) fn cite_name(corpus: &Corpus, id: &RuleId) -> String {
    match id.prefix() {
        "coe" => format!("CoE {}", id.key()),
        _ => {
            let name = corpus.name_of(id);
            name.strip_suffix(" (METW)").or_else(|| name.strip_suffix(" (MELE)")).unwrap_or(name).to_owned()
        }
    }
}

/// Gives the number of an entry.
fn label(trace: &Trace, entry: u16) -> String {
    trace.labels.get(usize::from(entry)).map_or_else(|| (entry + 1).to_string(), ToString::to_string)
}
