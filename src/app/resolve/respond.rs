//! What can be declared next, and which of it keeps a declared action from simply resolving.

use serde::Serialize;

use super::super::App;
use super::facts::Scene;
use super::naming::{entity, typed};
use super::position::{Position, build};
use super::report::Complaint;
use super::rows::cause;
use super::{earlier, run, words};
use crate::engine::board::{Board, CardRef, Entity};
use crate::engine::card::Zone;
use crate::engine::effort;
use crate::engine::odds::{self, Leaf};
use crate::engine::respond::{self, Point, Pool, Response};
use crate::engine::trace::{self, Trace, Why};
use crate::lang::{Diagnostic, Parsed, Script};
use crate::vocab::{Act, Ruleset};

/// How many ends of the dice are followed in one search for what answers change.
const MOST_ENDS: usize = 20_000;

/// What is asked about the answers to a script.
#[derive(Clone, Debug, Default)]
pub struct Respond {
    /// By which rules; else by the first that the script names, else by the Council's.
    pub rules: Option<Vec<Ruleset>>,
    /// Every card that the data define, not only those of the position.
    pub every: bool,
    /// Only what keeps a declared action from simply resolving.
    pub beats: bool,
    /// Which declaration is to be beaten; else the last.
    pub number: Option<String>,
}

/// What can be declared after the declarations of a script, under one rule set.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Responses {
    /// The rule set, as it is typed.
    pub rules: &'static str,
    /// What was not said and how it was taken.
    pub assumed: Vec<String>,
    /// What is wrong with the script.
    pub diagnostics: Vec<Complaint>,
    /// `there`: cards of the position; `every`: every card that the data model.
    pub pool: &'static str,
    /// How many cards were looked at.
    pub covered: usize,
    /// The number of the declaration that is to be beaten.
    pub beaten: Option<String>,
    /// The answers, the resource player's first.
    pub answers: Vec<Answer>,
    /// Why there is no full answer.
    pub trouble: Vec<String>,
    /// The rule set as people speak of it.
    #[serde(skip)]
    pub name: &'static str,
    /// The position in a sentence.
    #[serde(skip)]
    pub understood: String,
    /// The declarations in sentences.
    #[serde(skip)]
    pub declared: Vec<String>,
}

/// A declaration that would be legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// `R` or `H`.
    pub by: &'static str,
    /// The player, by name if there is one.
    pub player: String,
    /// The card.
    pub card: String,
    /// `play`, `tap`, `discard`, `support` or `reveal`.
    pub act: &'static str,
    /// Which use of it.
    pub option: Option<String>,
    /// The targets, or the keys of a creature, one for each way of declaring it.
    pub targets: Vec<String>,
    /// What is paid.
    pub price: Price,
    /// What it would change of what is declared.
    pub changes: Vec<Change>,
    /// The declarations themselves as lines of a script, in the order of the targets.
    pub lines: Vec<String>,
    /// Whether the data know nothing of the card's text: only the moment allows it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unmodelled: bool,
}

/// What an answer costs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Price {
    /// What taps.
    pub taps: Vec<String>,
    /// What is discarded.
    pub discards: Vec<String>,
    /// Whether the target itself taps.
    pub tap_target: bool,
    /// How much of the hazard limit it uses.
    pub hazard_limit: u8,
}

/// What an answer would change of a declared action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The number of the action.
    pub n: String,
    /// What it then comes to, under some fall of the dice at least.
    pub result: &'static str,
    /// Why not more.
    pub why: Option<&'static str>,
    /// The same in words.
    #[serde(skip)]
    pub text: String,
}

impl App {
    /// What can be declared after the declarations of every script of a text.
    ///
    /// All of them together cost no more than a text may: what comes when that is used up is not tried, and says so.
    pub fn respond(&self, text: &str, ask: &Respond) -> Vec<Responses> {
        self.allowed(|| self.respond_all(text, ask))
    }

    fn respond_all(&self, text: &str, ask: &Respond) -> Vec<Responses> {
        let Parsed { scripts, diagnostics, .. } = crate::lang::parse(text, self.titles());
        let mut found = Vec::new();
        for script in &scripts {
            let sets = match &ask.rules {
                Some(rules) => rules.clone(),
                None => vec![super::named_rules(script).first().copied().unwrap_or(Ruleset::Coe)],
            };
            found.extend(sets.iter().map(|rules| self.responses(text, script, *rules, ask, &diagnostics)));
        }
        found
    }

    fn responses(
        &self,
        text: &str,
        script: &Script,
        rules: Ruleset,
        ask: &Respond,
        diagnostics: &[Diagnostic],
    ) -> Responses {
        if effort::exhausted().is_some() {
            let (rules, name) = (words::ruleset(rules), words::ruleset_name(rules));
            return Responses { rules, name, trouble: vec![run::NOT_TRIED.to_owned()], ..Responses::default() };
        }
        let position = match effort::attempt(|| build(script, self.table(), rules)) {
            Ok(position) => position,
            Err(halt) => {
                let (rules, name) = (words::ruleset(rules), words::ruleset_name(rules));
                return Responses { rules, name, trouble: vec![run::halted(&halt)], ..Responses::default() };
            }
        };
        let looked = |zone: Zone| matches!(zone, Zone::Hand | Zone::Play);
        let there = || position.board.all_cards().filter(|c| looked(position.board.card(*c).zone)).count();
        let mut found = Responses {
            rules: words::ruleset(rules),
            assumed: position.assumed.clone(),
            diagnostics: diagnostics.iter().map(|d| super::complaint(text, d)).collect(),
            pool: if ask.every { "every" } else { "there" },
            covered: if ask.every { respond::covered(&position.table) } else { there() },
            beaten: None,
            answers: Vec::new(),
            trouble: Vec::new(),
            name: words::ruleset_name(rules),
            understood: String::new(),
            declared: Vec::new(),
        };
        let mut now = build(script, self.table(), rules);
        let earlier = earlier::happen(&mut now, &mut found.assumed);
        found.understood = earlier::understood(run::beginning(&now).0, &earlier.changed);
        found.diagnostics.extend(position.notes.iter().chain(&earlier.notes).map(|n| Complaint {
            message: n.message.clone(),
            help: n.help.clone(),
            ..super::place(text, &n.span)
        }));
        let search = Search { position: &position, ask };
        found.understood = effort::attempt(|| run::beginning(&position).0).unwrap_or_default();
        match effort::attempt(|| search.fill(&mut found)) {
            Ok(Ok(())) => {}
            Ok(Err(trouble)) => found.trouble.push(trouble),
            Err(halt) => {
                found.answers.clear();
                found.trouble.push(run::halted(&halt));
            }
        }
        found
    }
}

/// A search for answers to a position.
struct Search<'a> {
    position: &'a Position<'a>,
    ask: &'a Respond,
}

impl Search<'_> {
    fn fill(&self, found: &mut Responses) -> Result<(), String> {
        let Position { table, board, intents, oracle, cast, .. } = self.position;
        let leaves = odds::explore(table, board, intents, oracle).map_err(|halt| run::halted(&halt))?;
        let base: Vec<Trace> = leaves.into_iter().map(|Leaf { trace, .. }| trace).collect();
        let Some(first) = base.first() else { return Ok(()) };
        let scene = Scene { table, board, trace: first, cast };
        let point = Point::of(table, board, intents, oracle).map_err(|halt| run::halted(&halt))?;
        let told = |d: &trace::Declared| format!("{} {}", d.label, scene.declaration(d, intents));
        found.declared = point.so_far().iter().map(told).collect();
        if self.ask.beats {
            found.beaten = Some(self.to_beat(&point, &base)?);
        }
        let pool = if self.ask.every { Pool::Every } else { Pool::There };
        let responses = point.responses(pool).map_err(|halt| run::halted(&halt))?;
        let declared = !point.so_far().is_empty();
        let most = if declared { MOST_ENDS / base.len() } else { 0 };
        let tried = &responses[..responses.len().min(most)];
        let untried = if declared { responses.len() - tried.len() } else { 0 };
        let mut changes = point.changes_of(tried, &base).map_err(|halt| run::halted(&halt))?.into_iter();
        for response in &responses {
            let changes = changes.next().unwrap_or_default();
            let changes: Vec<Change> = changes.iter().map(|(n, outcome)| change(&scene, n, *outcome)).collect();
            let beaten = found.beaten.as_ref();
            if beaten.is_none_or(|n| changes.iter().any(|c| c.n == *n && c.result != "resolves")) {
                let answer = self.answer(response, &point.board_now(response), first, changes);
                add(&mut found.answers, answer);
            }
        }
        found.answers.sort_by_key(|a| a.by != "R");
        if untried > 0 {
            found.trouble.push(format!(
                "what {untried} of {} answers change was not tried: the open dice have too many outcomes, give some",
                responses.len()
            ));
        }
        Ok(())
    }

    /// The number of the action that is to be beaten: the one asked for, else the last that resolves as it is.
    fn to_beat(&self, point: &Point<'_>, base: &[Trace]) -> Result<String, String> {
        let resolves = |n: &str| {
            let simply = |t: &Trace| t.resolved.iter().any(|r| *r.label == *n && r.result == trace::Outcome::Resolves);
            point.waits(n) && base.iter().any(simply)
        };
        match &self.ask.number {
            Some(n) if resolves(n) => Ok(n.clone()),
            Some(n) => Err(format!("`{n}` does not resolve as it is: there is nothing to beat")),
            None => {
                let last = self.position.intents.iter().rev().map(|i| i.label.to_string()).find(|n| resolves(n));
                last.ok_or_else(|| "nothing that is declared resolves as it is: there is nothing to beat".to_owned())
            }
        }
    }

    fn answer(&self, response: &Response, board: &Board, base: &Trace, changes: Vec<Change>) -> Answer {
        let Position { table, cast, .. } = self.position;
        let scene = Scene { table, board, trace: base, cast };
        let title = |card: &CardRef| scene.title(*card);
        let card = response.intent.card.or(response.intent.performer).map(|c| scene.title(c)).unwrap_or_default();
        // An ability's own tap or discard is the action, not a price beside it.
        let beside = |cards: &[CardRef]| -> Vec<String> {
            cards.iter().filter(|c| Some(**c) != response.intent.card).map(title).collect()
        };
        let mut price = Price {
            taps: beside(&response.price.0),
            discards: beside(&response.price.1),
            tap_target: false,
            hazard_limit: response.price.2,
        };
        let key = response.intent.key.as_ref().map(|k| scene.key(k));
        let listed =
            |tell: &dyn Fn(Entity) -> String| response.targets.iter().map(|e| tell(*e)).collect::<Vec<_>>().join(", ");
        let told = listed(&|e| entity(&scene, e, base));
        let targets = match &key {
            Some(key) => vec![format!("keyed to {key}")],
            None if told.is_empty() => Vec::new(),
            None => vec![told],
        };
        let used = |act: Act| response.intent.act == act;
        let act = if used(Act::TapAbility) {
            "tap"
        } else if used(Act::DiscardAbility) {
            "discard"
        } else if used(Act::Support) {
            "support"
        } else if used(Act::RevealOnGuard) || used(Act::RevealAgent) {
            "reveal"
        } else if used(Act::Attack) {
            "attack"
        } else {
            "play"
        };
        let option = response.intent.option.as_ref().map(ToString::to_string);
        let mut line = format!("{} ", words::seat(response.seat));
        if act != "play" {
            line.push_str(&format!("{act} "));
        }
        let typed = listed(&|e| typed(&scene, e, base));
        line.push_str(&if used(Act::Support) { typed.clone() } else { self.typed(response, &card) });
        let paid: Vec<String> = price.taps.iter().map(|c| format!("tap {c}")).collect();
        let paid = paid.into_iter().chain(price.discards.iter().map(|c| format!("discard {c}"))).collect::<Vec<_>>();
        if !paid.is_empty() {
            line.push_str(&format!(" ({})", paid.join(", ")));
        }
        match &key {
            Some(key) => line.push_str(&format!(" key {key}")),
            None if typed.is_empty() || used(Act::Support) => {}
            None => line.push_str(&format!(" > {typed}")),
        }
        if let Some(option) = &option {
            line.push_str(&format!(" [{option}]"));
        }
        let player = scene.player(response.seat);
        if let ([only], [tapped]) = (targets.as_slice(), price.taps.as_slice())
            && only == tapped
        {
            price.taps.clear();
            price.tap_target = true;
        }
        let (by, lines) = (words::seat(response.seat), vec![line]);
        let unmodelled = response.intent.act == Act::Play && table.defs[response.def].unmodelled();
        Answer { by, player, card, act, option, targets, price, changes, lines, unmodelled }
    }

    /// A card as a script names it: with its printing where several share a title, with its number where it is a
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

/// Adds an answer; one that differs in nothing but its target becomes part of the other.
fn add(answers: &mut Vec<Answer>, new: Answer) {
    effort::spend(answers.len());
    let alike = |a: &Answer| {
        let same = a.by == new.by && a.card == new.card && a.act == new.act && a.option == new.option;
        same && a.price == new.price && a.changes == new.changes && a.targets.is_empty() == new.targets.is_empty()
    };
    match answers.iter_mut().find(|a| alike(a)) {
        Some(known) => {
            for (at, line) in new.lines.into_iter().enumerate() {
                if !known.lines.contains(&line) {
                    known.lines.push(line);
                    known.targets.extend(new.targets.get(at).cloned());
                }
            }
        }
        None => answers.push(new),
    }
}

fn change(scene: &Scene<'_>, n: &str, outcome: trace::Outcome) -> Change {
    let (result, why) = words::result(outcome);
    let card = scene.trace.declared.iter().find(|d| *d.label == *n).and_then(|d| d.card);
    let what = card.map(|c| format!("{n} {}", scene.title(c))).unwrap_or_else(|| n.to_owned());
    let plain = |why: Why| cause(why).is_none().then(|| words::since(why));
    let text = match (result, why.and_then(plain)) {
        ("no-effect", Some(since)) => format!("{what} has no effect: {since}"),
        ("no-effect", None) => format!("{what} has no effect"),
        ("partial", Some(since)) => format!("{what} resolves in part: {since}"),
        ("partial", None) => format!("{what} resolves in part"),
        ("cancelled", _) => format!("{what} is cancelled"),
        (_, _) => format!("{what} resolves"),
    };
    Change { n: n.to_owned(), result, why: why.map(words::why), text }
}
