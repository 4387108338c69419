//! Finds the declarations that can be made next, and those of them that keep a declared action from simply resolving.

use serde::Serialize;

use super::super::App;
use super::ends::{beginning, halted};
use super::facts::Scene;
use super::naming::{entity, typed};
use super::position::{Position, build};
use super::report::{Complaint, Reading};
use super::said::{Said, name, say};
use super::wording::cause;
use super::words::named_rules;
use super::{earlier, run, words};
use crate::cards::speak::Part;
use crate::engine::card::Zone;
use crate::engine::script::beats::{self, Goal, Stakes};
use crate::engine::script::odds;
use crate::engine::script::respond::{self, Point};
use crate::engine::script::response::{Pool, Response};
use crate::engine::state::{self, Board, CardRef, Leaf, Odds, Trace, Why, effort};
use crate::lang::{Diagnostic, Parsed, Script};
use crate::vocab::{Act, RuleId, Ruleset, Seat};

/// The most ends of the dice that are followed in one search for the changes of answers.
const MOST_ENDS: usize = 20_000;

/// The question about the answers to a script.
#[derive(Clone, Debug, Default)]
pub struct Respond {
    /// The rules; else the first that the script names, else the Council's.
    pub rules: Option<Vec<Ruleset>>,
    /// Every card that the data define, not only those of the position.
    pub every: bool,
    /// Only what keeps a declared action from simply resolving.
    pub beats: bool,
    /// The declaration that is to be beaten; else the last.
    pub number: Option<String>,
}

/// The declarations that can be made after those of a script, under one rule set.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Responses {
    /// The rule set, as it is typed.
    pub rules: &'static str,
    /// The assumptions about what was not said.
    pub assumed: Vec<Said>,
    /// The mistakes in the script.
    pub diagnostics: Vec<Complaint>,
    /// The ways in which a text that was not understood whole can have been meant, the likeliest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<Reading>,
    /// `there`: cards of the position; `every`: every card that the data model.
    pub pool: &'static str,
    /// The number of cards that were looked at.
    pub covered: usize,
    /// The number of the declaration that is to be beaten.
    pub beaten: Option<String>,
    /// The answers, the resource player's first.
    pub answers: Vec<Answer>,
    /// The reasons why there is no full answer.
    pub trouble: Vec<Said>,
    /// The rule set as people speak of it.
    #[serde(skip)]
    pub name: &'static str,
    /// The position in a sentence, part by part.
    #[serde(skip)]
    pub understood: Vec<Said>,
    /// The declarations in sentences.
    #[serde(skip)]
    pub declared: Vec<Said>,
    /// The script in the terse form.
    #[serde(skip)]
    pub script: String,
    /// The rules of what is declared and of what it comes to, each once.
    #[serde(skip)]
    pub cites: Vec<RuleId>,
}

/// A declaration that would be legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// `R` or `H`.
    pub by: &'static str,
    /// The player, by name if there is one.
    pub player: String,
    /// The card.
    pub card: Said,
    /// The verb: `play`, `tap`, `use`, `discard`, `remove`, `cancel`, `support`, `reveal`, `attack`, `store` ….
    pub act: &'static str,
    /// The use of it.
    pub option: Option<String>,
    /// The targets, or the keys of a creature, one for each way of declaring it.
    pub targets: Vec<Said>,
    /// The price.
    pub price: Price,
    /// The prices that can be paid in its place.
    pub other_prices: Vec<Price>,
    /// The changes that it would make to declared actions.
    pub changes: Vec<Change>,
    /// The effect on the action that is to be beaten.
    pub effect: Option<Effect>,
    /// Whether it is declared by whoever declared what it beats.
    pub own: bool,
    /// Whether both players pass first, so that the attack is faced.
    pub faced: bool,
    /// The doubts about that effect.
    pub doubts: Vec<Said>,
    /// The declarations themselves as lines of a script: each target with each price.
    pub lines: Vec<String>,
    /// Whether the data know nothing of the card's text: only the moment allows it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unmodelled: bool,
}

/// The price of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Price {
    /// The cards that tap.
    pub taps: Vec<Said>,
    /// The cards that are discarded.
    pub discards: Vec<Said>,
    /// The performer, where nobody taps for it and it could be several.
    pub performer: Option<Said>,
    /// Whether the target itself taps.
    pub tap_target: bool,
    /// The part of the hazard limit that it uses.
    pub hazard_limit: u8,
}

/// A change that an answer would make to a declared action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The number of the action.
    pub n: String,
    /// The result that it then has, under some fall of the dice at least.
    pub result: &'static str,
    /// The reason why there are no more.
    pub why: Option<&'static str>,
    /// The same in words.
    #[serde(skip)]
    pub text: Said,
}

/// The effect of an answer on the action that is to be beaten.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Effect {
    /// `prevents`: it does not come about; `dice`: that is less likely; `hampers`: it is less.
    pub kind: &'static str,
    /// The odds that it comes about without the answer, of 36 where that is exact.
    pub before: String,
    /// The odds that it comes about with the answer.
    pub after: String,
    /// The same in words.
    pub text: Said,
}

impl App {
    /// Gives the declarations that can be made after those of every script of a text.
    ///
    /// All of them together cost no more than a text may: what comes when that is used up is not tried, and says so.
    pub fn respond(&self, text: &str, ask: &Respond) -> Vec<Responses> {
        self.allowed(|| self.respond_all(text, ask))
    }

    fn respond_all(&self, text: &str, ask: &Respond) -> Vec<Responses> {
        let parsed = crate::lang::parse(text, self.titles());
        if let Some(mut told) = self.told(text, &parsed) {
            // A position in which nobody declares anything yet is all that is needed here.
            if told.idle {
                told.unread.clear();
            }
            return self.respond_told(text, &told, ask);
        }
        let Parsed { scripts, diagnostics, .. } = parsed;
        let mut found = Vec::new();
        for script in &scripts {
            let sets = match &ask.rules {
                Some(rules) => rules.clone(),
                None => vec![named_rules(script).first().copied().unwrap_or(Ruleset::Coe)],
            };
            let typed = Typed { text, script, diagnostics: &diagnostics };
            found.extend(sets.iter().map(|rules| self.responses(&typed, *rules, ask)));
        }
        found
    }

    /// Gives the declarations that can be made after a text in sentences; where that was not understood whole, the ways
    /// in which it may be meant.
    fn respond_told(&self, text: &str, told: &crate::told::Told, ask: &Respond) -> Vec<Responses> {
        let read = self.tell(text, told, ask.rules.as_deref());
        let mut found = Vec::new();
        for set in read.answers {
            if set.mistakes().next().is_none() {
                let rules = set.rules.parse().ok().map(|rules| vec![rules]).or_else(|| ask.rules.clone());
                let mut own = self.respond_all(&set.script, &Respond { rules, ..ask.clone() });
                let said = set.assumed.first().filter(|_| own.len() == 1);
                own.iter_mut().for_each(|responses| responses.assumed.splice(0..0, said.cloned()).for_each(drop));
                found.extend(own);
            } else {
                found.push(Responses {
                    rules: set.rules,
                    name: set.name,
                    pool: if ask.every { "every" } else { "there" },
                    assumed: set.assumed,
                    diagnostics: set.diagnostics,
                    readings: set.readings,
                    understood: set.understood,
                    script: set.script,
                    ..Responses::default()
                });
            }
        }
        found
    }

    fn responses(&self, typed: &Typed<'_>, rules: Ruleset, ask: &Respond) -> Responses {
        let Typed { text, script, diagnostics } = *typed;
        if effort::exhausted().is_some() {
            let (rules, name) = (rules.word(), rules.name());
            return Responses { rules, name, trouble: vec![run::not_tried()], ..Responses::default() };
        }
        let position = match effort::attempt(|| build(script, self.table(), rules)) {
            Ok(position) => position,
            Err(halt) => {
                let (rules, name) = (rules.word(), rules.name());
                return Responses { rules, name, trouble: vec![halted(&halt)], ..Responses::default() };
            }
        };
        let mut found = Responses {
            rules: rules.word(),
            assumed: position.assumed.clone(),
            diagnostics: self.complaints(text, diagnostics),
            readings: Vec::new(),
            pool: if ask.every { "every" } else { "there" },
            covered: 0,
            beaten: None,
            answers: Vec::new(),
            trouble: Vec::new(),
            name: rules.name(),
            understood: Vec::new(),
            declared: Vec::new(),
            script: crate::lang::format(script),
            cites: Vec::new(),
        };
        // Earlier declarations have happened in the position that is told.
        let earlier = effort::attempt(|| {
            let mut now = build(script, self.table(), rules);
            let mut earlier = earlier::happen(&mut now, &mut found.assumed);
            found.understood = earlier::understood(beginning(&now).told, std::mem::take(&mut earlier.changed));
            earlier
        });
        let earlier = earlier.unwrap_or_default();
        found.diagnostics.extend(position.notes.iter().chain(&earlier.notes).map(|n| Complaint {
            message: n.message.clone(),
            help: Some(n.help.clone()),
            ..super::place(text, &n.span)
        }));
        let search = Search { position: &position, ask };
        match effort::attempt(|| search.fill(&mut found)) {
            Ok(Ok(())) => {}
            Ok(Err(trouble)) => found.trouble.push(trouble),
            Err(halt) => {
                found.answers.clear();
                found.trouble.push(halted(&halt));
            }
        }
        found
    }
}

impl Responses {
    /// Gives the same in the language with this code. The answers are not in it: each is told by itself.
    pub fn worded(&self, app: &App, code: &str) -> Responses {
        let Some(tongue) = app.tongue(code) else { return self.clone() };
        let said = |list: &[Said]| list.iter().map(|said| said.worded(&tongue)).collect();
        Responses {
            assumed: said(&self.assumed),
            diagnostics: self.diagnostics.iter().map(|complaint| complaint.worded(&tongue)).collect(),
            readings: self.readings.iter().map(|reading| reading.worded(&tongue)).collect(),
            trouble: said(&self.trouble),
            understood: said(&self.understood),
            declared: said(&self.declared),
            ..self.clone()
        }
    }
}

/// A script in the text in which it was typed, with what is wrong with that.
struct Typed<'a> {
    text: &'a str,
    script: &'a Script,
    diagnostics: &'a [Diagnostic],
}

/// A search for answers to a position.
struct Search<'a> {
    position: &'a Position<'a>,
    ask: &'a Respond,
}

/// The findings about an answer.
#[derive(Default)]
struct Told {
    changes: respond::Changes,
    effect: Option<beats::Effect>,
    spares: bool,
    doubts: Vec<(CardRef, Box<str>)>,
}

impl Search<'_> {
    fn fill(&self, found: &mut Responses) -> Result<(), Said> {
        let Position { table, board, intents, oracle, cast, .. } = self.position;
        let base = odds::explore(table, board, intents, oracle).map_err(|halt| halted(&halt))?;
        let Some(first) = base.first().map(|leaf| &leaf.trace) else { return Ok(()) };
        let scene = Scene { table, board, trace: first, cast };
        let point = Point::of(table, board, intents, oracle).map_err(|halt| halted(&halt))?;
        let numbered = |label: &str| name(format!("{label} "));
        let told = |d: &state::Declared| Said::run(vec![numbered(&d.label), scene.declaration(d, intents)]);
        found.declared = point.so_far().iter().map(told).collect();
        let steps = first.resolved.iter().flat_map(|r| &r.cites);
        for id in first.declared.iter().flat_map(|d| &d.cites).chain(steps) {
            if !found.cites.contains(id) {
                found.cites.push(id.clone());
            }
        }
        found.covered = self.covered(&[Seat::R, Seat::H]);
        if self.ask.beats {
            return self.beat(&point, &base, found);
        }
        let responses = point.responses(self.pool(), &[Seat::R, Seat::H]).map_err(|halt| halted(&halt))?;
        let declared = !point.so_far().is_empty();
        let most = if declared { MOST_ENDS / base.len() } else { 0 };
        let tried = &responses[..responses.len().min(most)];
        let untried = if declared { responses.len() - tried.len() } else { 0 };
        let tell = |response: &Response, ends: &[Leaf]| Told {
            changes: respond::changes(&base, ends),
            doubts: doubts(response, ends),
            ..Told::default()
        };
        let mut told = point.each(tried, tell).map_err(|halt| halted(&halt))?.into_iter();
        let mut answers = Vec::new();
        for response in &responses {
            answers.push(self.answer(&point, response, first, told.next().unwrap_or_default()));
        }
        found.answers = grouped(answers);
        found.answers.sort_by_key(|a| a.by != "R");
        found.trouble.extend(left_untried(untried, responses.len()));
        Ok(())
    }

    /// Gives the answers that beat something: what stands in the chain can be answered now, and an attack that it makes
    /// when it is faced.
    fn beat(&self, point: &Point<'_>, base: &[Leaf], found: &mut Responses) -> Result<(), Said> {
        let stakes = self.to_beat(point, base)?;
        let goal = stakes.goal.clone();
        found.beaten = Some(match &goal {
            Goal::Declared(n) => n.to_string(),
            Goal::Attack => "the attack".to_owned(),
            Goal::Strike(_) => "the strike".to_owned(),
        });
        let others = [stakes.seat.other()];
        let both = [others[0], stakes.seat];
        let seats = if point.answered(stakes.seat) { &both[..] } else { &others[..] };
        found.covered = self.covered(seats);
        self.against(point, (&stakes, base), seats, found)?;
        let Goal::Declared(n) = &goal else { return Ok(()) };
        let Some(faced) = point.faced().map_err(|halt| halted(&halt))?.filter(|f| f.made_by(n)) else {
            return Ok(());
        };
        let ends = faced.ends().map_err(|halt| halted(&halt))?;
        let Some(attack) = Stakes::of(&faced, Goal::Attack, &ends) else { return Ok(()) };
        let others = [attack.seat.other()];
        self.against(&faced, (&attack, &ends), &others, found)
    }

    /// Adds what can be declared at this point against what is at stake, the best first.
    fn against(
        &self,
        point: &Point<'_>,
        (stakes, base): (&Stakes, &[Leaf]),
        seats: &[Seat],
        found: &mut Responses,
    ) -> Result<(), Said> {
        let Some(first) = base.first().map(|leaf| &leaf.trace) else { return Ok(()) };
        let Position { table, board, cast, .. } = self.position;
        let what = match &stakes.goal {
            Goal::Declared(n) => named(&Scene { table, board, trace: first, cast }, n),
            Goal::Attack => say("the_attack", []),
            Goal::Strike(_) => say("the_strike", []),
        };
        let responses = point.responses(self.pool(), seats).map_err(|halt| halted(&halt))?;
        let tried = &responses[..responses.len().min(MOST_ENDS / base.len())];
        let tell = |response: &Response, ends: &[Leaf]| {
            let effect = stakes.effect(point, response, ends);
            let own = response.seat == stakes.seat;
            match effect {
                Some(effect) => Told {
                    changes: respond::changes(base, ends),
                    effect: Some(effect),
                    spares: own && point.spares(response, base, ends),
                    doubts: doubts(response, ends),
                },
                None => Told::default(),
            }
        };
        let told = point.each(tried, tell).map_err(|halt| halted(&halt))?;
        let mut answers: Vec<(beats::Effect, Answer)> = Vec::new();
        for (response, told) in tried.iter().zip(told) {
            let own = response.seat == stakes.seat;
            if let Some(effect) = told.effect.clone().filter(|_| !own || told.spares) {
                let mut answer = self.answer(point, response, first, told);
                answer.own = own;
                answer.faced = point.is_later();
                answer.effect = Some(effect_of(&effect, (&stakes.goal, &what), &answer.changes));
                if answer.faced {
                    answer.lines.iter_mut().for_each(|line| line.insert_str(0, "both pass; "));
                }
                answers.push((effect, answer));
            }
        }
        answers.sort_by(|(a, x), (b, y)| {
            let odds = a.after.share().total_cmp(&b.after.share());
            let first = |e: &beats::Effect, a: &Answer| (a.own, e.rank(), !a.doubts.is_empty());
            first(a, x).cmp(&first(b, y)).then(odds).then(x.cost().cmp(&y.cost()))
        });
        found.answers.extend(grouped(answers.into_iter().map(|(_, answer)| answer).collect()));
        found.trouble.extend(left_untried(responses.len() - tried.len(), responses.len()));
        Ok(())
    }

    fn pool(&self) -> Pool {
        if self.ask.every { Pool::Every } else { Pool::There }
    }

    /// Gives the number of cards that are looked at for these players.
    fn covered(&self, seats: &[Seat]) -> usize {
        let Position { table, board, .. } = self.position;
        if self.ask.every {
            let sides: Vec<&str> = seats.iter().map(|seat| &*board.side(*seat).kind).collect();
            return respond::covered(table, &sides);
        }
        board.all_cards().filter(|c| matches!(board.card(*c).zone, Zone::Hand | Zone::Play)).count()
    }

    /// Gives the thing that is to be beaten: the action asked for, else the last that resolves as it is, else the
    /// attack or the strike that is faced.
    fn to_beat(&self, point: &Point<'_>, base: &[Leaf]) -> Result<Stakes, Said> {
        let of = |n: &str| {
            let goal = Goal::Declared(n.into());
            if point.waits(n) { Stakes::of(point, goal, base) } else { None }
        };
        if let Some(n) = &self.ask.number {
            return of(n).ok_or_else(|| say("not_to_be_beaten", [name(n)]));
        }
        let last = self.position.intents.iter().rev().find_map(|i| of(&i.label));
        let combat = || point.open_combat().and_then(|goal| Stakes::of(point, goal, base));
        last.or_else(combat).ok_or_else(|| say("nothing_to_beat", []))
    }

    fn answer(&self, point: &Point<'_>, response: &Response, base: &Trace, told: Told) -> Answer {
        let Position { table, cast, .. } = self.position;
        let board = &point.board_now(response);
        let scene = Scene { table, board, trace: base, cast };
        let changes = told.changes.iter().map(|(n, outcome)| change(&scene, n, *outcome)).collect();
        let intent = &response.intent;
        let card = intent.card.or(intent.performer).map(|c| scene.called(c)).unwrap_or_default();
        let price = self.price(&scene, response);
        let key = intent.key.as_ref().map(|k| scene.key(k));
        let targets = match &intent.key {
            Some(key) => vec![say("by_key", [scene.key_called(key)])],
            None if response.targets.is_empty() => Vec::new(),
            None => vec![Said::joined(response.targets.iter().map(|e| entity(&scene, *e, base)), ", ")],
        };
        let act = act_of(response, board);
        let option = intent.option.as_ref().map(ToString::to_string);
        let typed = response.targets.iter().map(|e| typed(&scene, *e, base)).collect::<Vec<_>>().join(", ");
        let supports = intent.act == Act::Support;
        let verb = match act {
            "play" => "",
            // An action that somebody else pays for is typed as a tap all the same.
            "use" => "tap ",
            other => &format!("{other} "),
        };
        let what = if supports { typed.clone() } else { self.typed(response, &card) };
        // A card that is named beside a test does the testing: the price is its own.
        let paid = if act == "test" { String::new() } else { price.typed() };
        let mut line = format!("{} {verb}{what}{paid}", words::seat(response.seat));
        if act == "turn" {
            line.push_str(" face-down");
        }
        match &key {
            Some(key) => line.push_str(&format!(" key {key}")),
            None if typed.is_empty() || supports || act == "cancel" => {}
            None => line.push_str(&format!(" > {typed}")),
        }
        if let Some(option) = &option {
            line.push_str(&format!(" [{option}]"));
        }
        let mut price = price;
        if let ([only], [tapped]) = (targets.as_slice(), price.taps.as_slice())
            && only == tapped
        {
            price.taps.clear();
            price.tap_target = true;
        }
        let doubt = |(c, part): &(CardRef, Box<str>)| {
            Said::run(vec![scene.called(*c), name(": "), Said::spoken(Part::Text(part.clone()), scene.table)])
        };
        let mut doubts: Vec<Said> = told.doubts.iter().map(doubt).collect();
        if response.unsettled {
            doubts.push(say("sources_leave_declaring_open", []));
        }
        Answer {
            by: words::seat(response.seat),
            player: scene.player(response.seat),
            card,
            act,
            option,
            targets,
            price,
            other_prices: Vec::new(),
            changes,
            effect: None,
            own: false,
            faced: false,
            doubts,
            lines: vec![line],
            unmodelled: response.intent.act == Act::Play && table.defs[response.def].unmodelled(),
        }
    }

    /// Gives the price beside the action: an ability's own tap or discard is the action.
    fn price(&self, scene: &Scene<'_>, response: &Response) -> Price {
        let beside = |cards: &[CardRef]| -> Vec<Said> {
            cards.iter().filter(|c| Some(**c) != response.intent.card).map(|c| scene.called(*c)).collect()
        };
        Price {
            taps: beside(&response.price.taps),
            discards: beside(&response.price.discards),
            performer: response.performer.map(|c| scene.called(c)),
            tap_target: false,
            hazard_limit: response.price.limit,
        }
    }

    /// Gives a card as a script names it: with its printing where several share a title, with its number where it is a
    /// further copy.
    fn typed(&self, response: &Response, title: &str) -> String {
        let def = &self.position.table.defs[response.def];
        let several = self.position.table.defs.iter().filter(|d| d.name == def.name).count() > 1;
        let name = if several && *title == *def.title { format!("{title} ({})", def.id) } else { title.to_owned() };
        let known = &self.position.board.cards;
        let new = response.intent.card.is_some_and(|c| usize::from(c.0) >= known.len());
        match known.iter().filter(|c| c.def == response.def).map(|c| c.copy.max(1)).max() {
            Some(last) if new => format!("{name} #{}", last + 1),
            Some(_) | None => name,
        }
    }
}

/// Gives the word for what is done.
fn act_of(response: &Response, board: &Board) -> &'static str {
    let intent = &response.intent;
    let hazard = intent.card.is_some_and(|c| board.card(c).owner != response.seat);
    let itself = response.price.taps.iter().any(|c| Some(*c) == intent.card);
    match intent.act {
        Act::TapAbility | Act::DiscardAbility if hazard && intent.card.is_some_and(|c| board.card(c).on.is_some()) => {
            "remove"
        }
        Act::TapAbility if itself => "tap",
        Act::TapAbility => "use",
        Act::DiscardAbility => "discard",
        Act::CancelByCard => "cancel",
        Act::Support => "support",
        Act::RevealOnGuard | Act::RevealAgent => "reveal",
        Act::Attack => "attack",
        Act::Store => "store",
        Act::Test => "test",
        Act::Transfer => "transfer",
        Act::Influence => "influence",
        Act::Rescue => "rescue",
        Act::Untap => "untap",
        Act::Heal => "heal",
        Act::TurnDown => "turn",
        Act::GoHome => "return",
        Act::Choose => "choose",
        _ => "play",
    }
}

/// Gives the parts of the answer's own card that the data do not model.
fn doubts(response: &Response, ends: &[Leaf]) -> Vec<(CardRef, Box<str>)> {
    let mut found: Vec<(CardRef, Box<str>)> = Vec::new();
    for Leaf { trace, .. } in ends {
        for part in trace.unmodelled.iter().chain(&trace.unmodelled_nearby) {
            if Some(part.0) == response.intent.card && !found.contains(part) {
                found.push(part.clone());
            }
        }
    }
    found
}

fn left_untried(untried: usize, all: usize) -> Option<Said> {
    (untried > 0).then(|| say("answers_not_tried", [name(untried), name(all)]))
}

/// Gives the effect of an answer on the action that is to be beaten, in words.
fn effect_of(effect: &beats::Effect, (goal, what): (&Goal, &Said), changes: &[Change]) -> Effect {
    let odds = |odds: Odds| {
        let (ways, of) = odds.fraction();
        format!("{ways}/{of}")
    };
    let (before, after) = (odds(effect.before), odds(effect.after));
    let declared = match goal {
        Goal::Declared(n) => changes.iter().find(|c| c.n == **n && c.result != "resolves"),
        Goal::Attack | Goal::Strike(_) => None,
    };
    let fewer = |key: &'static str, (before, after): (i16, i16)| {
        (after < before).then(|| say(key, [name(after), name(before)]))
    };
    let what = || what.clone();
    let (kind, text) = match (effect.rank(), declared, &effect.less) {
        (0, Some(change), _) if change.result != "partial" => ("prevents", change.text.clone()),
        (0 | 1, ..) if matches!(goal, Goal::Declared(_)) => ("prevents", say("then_changes_nothing", [what()])),
        (0 | 1, ..) if *goal == Goal::Attack => ("prevents", say("attack_cancelled", [])),
        (0 | 1, ..) => ("prevents", say("then_cancelled", [what()])),
        (2, ..) => ("dice", say("then_comes_about_in", [what(), name(&after), name(&before)])),
        (_, _, Some((was, is))) => {
            let parts = [
                fewer("fewer_attacks", (was.attacks, is.attacks)),
                fewer("fewer_strikes", (was.strikes, is.strikes)),
                fewer("less_prowess", (was.prowess, is.prowess)),
            ];
            ("hampers", Said::joined(parts.into_iter().flatten(), ", "))
        }
        (_, Some(change), None) => ("hampers", change.text.clone()),
        (_, None, None) => ("hampers", say("then_in_part", [what()])),
    };
    Effect { kind, before, after, text }
}

/// Makes one of answers that differ in nothing but what is paid, or else in nothing but the target.
fn grouped(answers: Vec<Answer>) -> Vec<Answer> {
    let blank = |a: &Answer| Answer { lines: Vec::new(), ..a.clone() };
    let mut by_target: Vec<Answer> = Vec::new();
    for new in answers {
        let apart = |a: &Answer| Answer { price: Price::default(), other_prices: Vec::new(), ..blank(a) };
        match by_target.iter_mut().find(|a| apart(a) == apart(&new)) {
            Some(known) => {
                if known.price != new.price && !known.other_prices.contains(&new.price) {
                    known.other_prices.push(new.price);
                }
                known.lines.extend(new.lines.into_iter().filter(|l| !known.lines.contains(l)).collect::<Vec<_>>());
            }
            None => by_target.push(new),
        }
    }
    let mut found: Vec<Answer> = Vec::new();
    for new in by_target {
        let apart =
            |a: &Answer| Answer { targets: vec![Said::default(); usize::from(!a.targets.is_empty())], ..blank(a) };
        match found.iter_mut().find(|a| apart(a) == apart(&new)) {
            Some(known) => {
                let more = new.targets.into_iter().filter(|t| !known.targets.contains(t)).collect::<Vec<_>>();
                known.targets.extend(more);
                known.lines.extend(new.lines.into_iter().filter(|l| !known.lines.contains(l)).collect::<Vec<_>>());
            }
            None => found.push(new),
        }
    }
    found
}

fn change(scene: &Scene<'_>, n: &str, outcome: state::Outcome) -> Change {
    let (result, why) = words::result(outcome);
    let what = named(scene, n);
    let plain = |why: Why| cause(why).is_none().then(|| words::since(why));
    let text = match (result, why.and_then(plain)) {
        ("no-effect", Some(since)) => say("then_no_effect_since", [what, since]),
        ("no-effect", None) => say("then_no_effect", [what]),
        ("partial", Some(since)) => say("then_in_part_since", [what, since]),
        ("partial", None) => say("then_resolves_in_part", [what]),
        ("cancelled", _) => say("then_cancelled", [what]),
        (_, _) => say("then_resolves", [what]),
    };
    Change { n: n.to_owned(), result, why: why.map(words::why), text }
}

/// Gives a declaration by its number and its card.
fn named(scene: &Scene<'_>, n: &str) -> Said {
    let card = scene.trace.declared.iter().find(|d| *d.label == *n).and_then(|d| d.card);
    name(n).and(card.map_or_else(Said::default, |c| scene.called(c).behind(" ")))
}
