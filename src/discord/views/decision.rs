//! Shows the answer to a chain: verdict, position as understood, each declaration, each step with its rule, the odds.

use super::super::address::{Action, Carried, Decision, Form, View};
use super::super::front::Front;
use super::super::markdown::{escape, fenced, in_code};
use super::super::screen::{Button, Choice as MenuChoice, Look, Reader, Screen, Shown, Tone};
use super::super::words::Words;
use super::mistake::Asked;
use super::parts::{carry, expired, in_english, quoted, share, text_of, with_view};
use super::{bearing, entry, mistake, picture};
use crate::answer::Pointer;
use crate::app::{ALL_RULES, ASSUMED_RULES, Chain, Declaration, Resolution, ResolveAnswer, SetAnswer, differing};
use crate::picture::chain;
use crate::vocab::{RuleId, Ruleset};

/// The most ends of the dice that the answer itself lists.
const SOME_OUTCOMES: usize = 4;
/// The most declarations and steps that the answer itself lists; what is refused or open is always among them.
const MOST_ROWS: usize = 5;
const MOST_STEPS: usize = 5;
/// The number of declarations up to which the remarks on a legal one stand below it.
const NOTED: usize = 2;

/// Shows a decision whose chain a button carries, if it is there still.
pub(super) fn carried(front: &Front, decision: &Decision, reader: &Reader) -> Shown {
    match text_of(front, reader.guild, &decision.chain) {
        Some(text) => with_view(show(front, &text, decision, reader), &View::Decision(decision.clone())),
        None => expired(reader),
    }
}

/// Shows the answer to a chain, or what is wrong with it.
fn show(front: &Front, text: &str, decision: &Decision, reader: &Reader) -> Shown {
    of(front, text, &decided(front, text, decision, reader), (decision, reader))
}

/// Gives the answers to a chain, by the rules that were chosen.
pub(super) fn decided(front: &Front, text: &str, decision: &Decision, reader: &Reader) -> Vec<ResolveAnswer> {
    let rules = rules(front, text, &decision.rules, reader);
    front.app.worded(front.app.resolve(text, rules.as_deref()), reader.words.code)
}

/// Whether a text is no chain, but may be a question: it cannot be read, or nothing is there but what cannot be tried. What may
/// be meant by a situation is asked first.
pub(super) fn may_ask(answers: &[ResolveAnswer]) -> bool {
    if answers.iter().any(|answer| !answer.readings().is_empty()) {
        return false;
    }
    answers.iter().flat_map(|a| a.answers.first()).any(|set| set.mistakes().next().is_some()) || merely_asks(answers)
}

/// Shows how a chain was decided, or what is wrong with it.
pub(super) fn of(
    front: &Front,
    typed: &str,
    answers: &[ResolveAnswer],
    (decision, reader): (&Decision, &Reader),
) -> Shown {
    let complaints: Vec<_> =
        answers.iter().flat_map(|a| a.answers.first()).flat_map(SetAnswer::mistakes).cloned().collect();
    if !complaints.is_empty() {
        let readings = answers.first().filter(|_| answers.len() == 1).map_or(&[][..], |a| a.readings());
        let asked = Asked { complaints: &complaints, readings, chain: &decision.chain, rules: &decision.rules };
        let read = |chain| View::Decision(Decision { chain, form: Form::Read, page: 0, ..decision.clone() });
        return mistake::asked(front, &asked, read, reader);
    }
    let Some(answer) = answers.first().filter(|a| !a.answers.is_empty()) else {
        return mistake::empty(reader);
    };
    let screen = whole((answers, typed), answer, decision, reader);
    let screen = screen.buttons(buttons(decision, answers, reader));
    // Of several scripts in one text no line is put in the place of another.
    let screen = if answers.len() == 1 { menu(front, screen, decision, answer, reader) } else { screen };
    let screen = other_readings(front, screen, decision, answer, reader);
    let sets: Vec<&SetAnswer> = answers.iter().flat_map(|a| &a.answers).collect();
    let screen = screen.menu("cited", reader.words.say("rules_cited"), rules_cited(front, &sets));
    let found = bearing::on(front, &bearing::matter(&sets), reader);
    Shown::from(bearing::put(screen, &found, true, reader))
}

/// The answers to a text, and the text.
type Told<'a> = (&'a [ResolveAnswer], &'a str);

/// Shows the answer in words, with a picture of it, or as a picture alone.
fn whole(told: Told<'_>, first: &ResolveAnswer, decision: &Decision, reader: &Reader) -> Screen {
    let (answers, _) = told;
    let plain = matches!(decision.form, Form::Answer | Form::Read);
    let pictured = decision.form == Form::Picture || reader.pictures && plain;
    let screen = in_words(told, first, decision, reader);
    if !pictured || nothing_declared(answers) {
        return screen;
    }
    let screen = picture::with(screen, chain(answers, reader.words));
    if screen.file.is_some() || decision.form != Form::Picture {
        return screen;
    }
    in_words(told, first, &Decision { form: Form::Answer, ..decision.clone() }, reader)
}

/// Shows the answer in words.
fn in_words((answers, typed): Told<'_>, first: &ResolveAnswer, decision: &Decision, reader: &Reader) -> Screen {
    let mut text = if matches!(decision.chain, Carried::Case(_)) { String::new() } else { quoted(typed) };
    // What was told in sentences may have been understood otherwise than it was meant.
    let in_words = answers.iter().flat_map(|answer| &answer.answers).any(|set| !set.unread.is_empty());
    // A text may hold several scripts; each is answered in its turn.
    for (at, one) in answers.iter().enumerate() {
        if at > 0 {
            text.push_str(&format!("\n\n### {}\n", one.headline));
        }
        text.push_str(&told(one, (decision.form, in_words), reader));
    }
    if nothing_declared(answers) {
        text.push_str(&format!("\n{}\n", reader.words.say("declare_something")));
    }
    if reader.words.code != "en" && answers.iter().any(ResolveAnswer::has_english) {
        text.push_str(&format!("\n{}", in_english(reader)));
    }
    let mut screen = Screen::new(&*first.headline, text, tone(answers)).footer(footer(first));
    screen.page = usize::from(decision.page);
    screen
}

/// Lists what the answers cite, to choose from: our entries and clauses of documents, whichever of them can be opened.
pub(super) fn rules_cited(front: &Front, answers: &[&SetAnswer]) -> Vec<MenuChoice> {
    let all: Vec<RuleId> = answers.iter().flat_map(|answer| bearing::cited(answer)).collect();
    opening(front, &all)
}

/// Gives those of some ids that can be opened, to choose from.
pub(super) fn opening(front: &Front, ids: &[RuleId]) -> Vec<MenuChoice> {
    let corpus = front.app.corpus();
    let known = |id: &&RuleId| {
        corpus.get(id).is_some() || corpus.official(id).next().is_some() || corpus.restating(id).next().is_some()
    };
    let pointers: Vec<Pointer> = ids.iter().filter(known).map(|id| Pointer::to(corpus, id)).collect();
    entry::choices(pointers.iter())
}

/// Whether nothing is there but a question that cannot be tried in the position.
fn merely_asks(answers: &[ResolveAnswer]) -> bool {
    let sets = || answers.iter().flat_map(|answer| &answer.answers);
    let asked = sets().any(|set| !set.questions.is_empty());
    asked && nothing_declared(answers) && sets().flat_map(|set| &set.questions).all(|question| question.tried.is_none())
}

/// Gives the rule sets that were chosen; the server's own where neither the button nor the chain names any.
pub(super) fn rules(front: &Front, text: &str, chosen: &[Ruleset], reader: &Reader) -> Option<Vec<Ruleset>> {
    if !chosen.is_empty() {
        return Some(chosen.to_vec());
    }
    let own = reader.rules.filter(|_| !front.app.names_rules(text));
    own.map(|rules| vec![rules])
}

fn footer(answer: &ResolveAnswer) -> String {
    let sets: Vec<&str> = answer.answers.iter().map(|a| a.name).collect();
    let id = answer.id.as_ref().map(|id| format!("{id} · ")).unwrap_or_default();
    if answer.concord.is_empty() { format!("{id}{}", sets.join(", ")) } else { format!("{id}{}", answer.concord) }
}

/// Whether a table is described and nothing is done on it.
fn nothing_declared(answers: &[ResolveAnswer]) -> bool {
    answers.iter().flat_map(|a| &a.answers).all(|set| {
        set.undecided.is_none() && set.declarations.is_empty() && set.resolution.is_empty() && set.rolls.is_empty()
    })
}

fn tone(answers: &[ResolveAnswer]) -> Tone {
    if nothing_declared(answers) {
        return Tone::Plain;
    }
    let mut all = answers.iter().flat_map(|a| &a.answers);
    let verdict = |word: &str| {
        let is = |d: &Declaration| d.verdict == word;
        answers.iter().flat_map(|a| &a.answers).flat_map(|a| &a.declarations).any(is)
    };
    if answers.iter().any(|a| !a.agree)
        || verdict("disputed")
        || verdict("open")
        || answers.iter().any(|a| a.doubt().is_some())
        || all.any(|a| !a.unmodelled.is_empty() || a.undecided.is_some())
    {
        Tone::Doubt
    } else if verdict("illegal") {
        Tone::Bad
    } else {
        Tone::Good
    }
}

fn buttons(decision: &Decision, answers: &[ResolveAnswer], reader: &Reader) -> Vec<Button> {
    let words = reader.words;
    let with = |form: Form| View::Decision(Decision { form, page: 0, ..decision.clone() });
    let mut row = Vec::new();
    if !matches!(decision.form, Form::Answer | Form::Read) {
        row.push(Button::new(words.say("answer"), Action::Show(with(Form::Answer))).looking(Look::Main));
    }
    if decision.form != Form::Why {
        row.push(Button::new(words.say("more"), Action::Show(with(Form::Why))).looking(Look::Main));
    }
    if decision.form != Form::Picture && !reader.pictures && !nothing_declared(answers) {
        row.push(Button::new(words.say("picture"), Action::Show(with(Form::Picture))));
    }
    let open = answers.iter().flat_map(|a| &a.answers).any(|a| a.outcomes.len() > 1);
    if decision.form != Form::Odds && open {
        row.push(Button::new(words.say("odds"), Action::Show(with(Form::Odds))));
    }
    if decision.rules != ALL_RULES {
        let all = Decision { rules: ALL_RULES.to_vec(), page: 0, ..decision.clone() };
        row.push(Button::new(words.say("other_rules"), Action::Show(View::Decision(all))));
    }
    // A case is the rules' own; changing it is typing a new one.
    row.push(Button::new(words.say("edit"), Action::Edit(decision.clone())));
    if nothing_declared(answers) {
        row.push(mistake::help(reader));
    } else {
        let beats = View::Beats(decision.chain.clone(), decision.rules.first().copied(), 0);
        row.push(Button::new(words.say("beats"), Action::Open(beats)));
    }
    row.extend(share(with(decision.form), reader));
    row
}

/// Gives the answer to one script.
fn told(answer: &ResolveAnswer, (form, in_words): (Form, bool), reader: &Reader) -> String {
    let words = reader.words;
    let Some(first) = answer.answers.first() else { return String::new() };
    let mut text = String::new();
    let told = |question: &String| answer.answers.iter().any(|a| a.questions.iter().any(|q| q.question == *question));
    if let Some(question) = answer.question.as_ref().filter(|question| !told(question)) {
        text.push_str(&format!("*{}*\n", escape(question)));
    }
    if form == Form::Odds {
        for set in &answer.answers {
            if answer.answers.len() > 1 {
                text.push_str(&format!("\n**{}**\n", set.name));
            }
            if set.outcomes.len() > 1 {
                outcomes(&mut text, set, usize::MAX, reader)
            } else if set.undecided.is_some() {
                undecided(&mut text, set);
            } else {
                text.push_str(words.say("no_dice"))
            }
        }
        return text;
    }
    if (matches!(form, Form::Why | Form::Read) || in_words) && !first.understood.is_empty() {
        text.push_str(&format!("{} {}.\n", words.say("understood"), escape(&first.understood.join(words.say("join")))));
    }
    if form == Form::Picture {
        return text;
    }
    if form == Form::Why {
        text.push_str(&format!("{}\n", fenced(first.script.trim_end())));
    }
    assumed(&mut text, first, reader);
    if answer.doubt().is_some() {
        text.push_str(&format!("⚠ {}\n", words.say("in_doubt")));
        if !answer.readings().is_empty() {
            text.push_str(&mistake::readings(answer.readings(), reader));
        }
    }
    if answer.agree {
        body(&mut text, first, form, reader);
        return text;
    }
    let common = differing::common(&answer.answers);
    if !common.declarations.is_empty() || !common.resolution.is_empty() {
        text.push_str(&format!("\n**{}**\n", words.say("all_agree")));
        body(&mut text, &common, form, reader);
    }
    for (name, set) in differing::by_set(&answer.answers, &common) {
        text.push_str(&format!("\n**{name}**\n"));
        body(&mut text, &set, form, reader);
    }
    text
}

/// Says what nobody said and how it was taken, where everybody sees it: an answer may hang on it.
pub(super) fn assumed(text: &mut String, set: &SetAnswer, reader: &Reader) {
    // By which rules it is decided stands below the answer.
    let taken: Vec<&str> =
        set.assumed.iter().filter(|what| !what.is(ASSUMED_RULES)).map(|what| what.as_str()).collect();
    if !taken.is_empty() {
        let taken = taken.join(reader.words.say("join"));
        text.push_str(&format!("**{}** {}.\n", reader.words.say("assumed"), in_code(&taken)));
    }
}

/// Says why nothing is decided.
fn undecided(text: &mut String, set: &SetAnswer) {
    if let Some(why) = &set.undecided {
        text.push_str(&format!("\n⚠ {}.\n", escape(why)));
    }
}

/// Verdicts and steps under one rule set.
pub(super) fn body(text: &mut String, set: &SetAnswer, form: Form, reader: &Reader) {
    let words = reader.words;
    let why = form == Form::Why;
    undecided(text, set);
    for asked in &set.questions {
        let mark = match asked.answer {
            "yes" => "✓",
            "no" => "✗",
            _ => "?",
        };
        text.push_str(&format!("\n*{}*\n{mark} {}", escape(&asked.question), escape(&asked.text)));
        if why {
            cites(text, &asked.cites);
        }
    }
    let (rows, steps_shown) = if why { (usize::MAX, usize::MAX) } else { (MOST_ROWS, MOST_STEPS) };
    // What is refused or open decides; what merely goes through is told while there is room.
    let telling = |row: &&Declaration| row.verdict == "illegal" || row.doubtful();
    let decisive = set.declarations.iter().filter(telling).count();
    let mut plain = rows.saturating_sub(decisive);
    let mut left = 0;
    for row in &set.declarations {
        if !telling(&row) {
            if plain == 0 {
                left += 1;
                continue;
            }
            plain -= 1;
        }
        let mark = match row.verdict {
            "illegal" => "✗",
            _ if row.doubtful() => "?",
            "automatic" | "immediate" => "·",
            _ => "✓",
        };
        text.push_str(&format!("\n{} {mark} {}", escape(&row.n), escape(&row.text)));
        if !row.note.is_empty() && (why || telling(&row) || set.declarations.len() <= NOTED) {
            text.push_str(&format!("\n-# {}", escape(&row.note)));
        }
        if why {
            for part in &row.bound {
                text.push_str(&format!("\n-# {}", escape(part)));
            }
            cites(text, &row.cites);
        }
        for dispute in set.disputed.iter().filter(|d| d.n == row.n) {
            let says = dispute.says.iter().map(|one| {
                let (rules, verdict) = (one.rules.to_uppercase(), verdict(one.word, words));
                let why = if one.note.is_empty() { String::new() } else { format!(": {}", escape(&one.note)) };
                format!("{rules} {verdict}{why}")
            });
            text.push_str(&format!("\n-# {}", says.collect::<Vec<_>>().join(reader.words.say("join"))));
        }
    }
    more_rows(text, left, reader);
    choices(text, set, reader);
    let open = set.outcomes.len() > 1;
    let steps: Vec<Resolution> = set.resolution.iter().filter(|row| !row.open).cloned().collect();
    if !steps.is_empty() {
        let heading = if open { words.say("however") } else { words.say("last_in_first_out") };
        text.push_str(&format!("\n\n**{heading}** ({})", escape(&set.order)));
        // What came last decides.
        let skipped = steps.len().saturating_sub(steps_shown);
        resolutions(text, &steps[skipped..], why, reader);
        more_rows(text, skipped, reader);
    }
    for roll in &set.rolls {
        if !roll.text.is_empty() && !roll.in_step {
            text.push_str(&format!("\n{}.", escape(&roll.text)));
        }
        if why {
            let modified = if roll.modifier == 0 { String::new() } else { format!(" {:+}", roll.modifier) };
            text.push_str(&format!("\n-# {}{modified}: ≥ {} ({})", escape(&roll.of), roll.need, roll.odds));
        }
    }
    if !set.afterwards.is_empty() && (why || steps.is_empty()) {
        text.push_str(&format!("\n**{}** {}.", words.say("afterwards"), escape(&set.afterwards)));
    }
    if open {
        text.push('\n');
        outcomes(text, set, SOME_OUTCOMES, reader);
    }
    for part in &set.unmodelled {
        text.push_str(&format!("\n⚠ **{}** {}", words.say("not_modelled"), escape(part)));
    }
    for part in set.left_out.iter().take(if why { usize::MAX } else { 1 }) {
        text.push_str(&format!("\n-# {} {}", words.say("left_out"), escape(part)));
    }
    text.push('\n');
}

/// Gives a verdict, in a word.
fn verdict<'w>(of: &str, words: &'w Words) -> &'w str {
    words.say(match of {
        "illegal" => "verdict_illegal",
        "open" => "verdict_open",
        _ => "verdict_legal",
    })
}

/// Says that more stands behind "More".
fn more_rows(text: &mut String, left: usize, reader: &Reader) {
    if left > 0 {
        text.push_str(&format!("\n-# {}", reader.words.fill("rows_left", &[&left.to_string()])));
    }
}

/// Lists what has to be chosen, with the line that names each candidate.
fn choices(text: &mut String, set: &SetAnswer, reader: &Reader) {
    for choice in &set.choices {
        let lines: Vec<&str> = choice.candidates.iter().map(|c| c.line.as_str()).collect();
        let how = reader.words.say(if choice.slot == "pick" { "choose_add" } else { "choose_line" });
        text.push_str(&format!("\n\n**{}**\n{how}\n{}", escape(&choice.question), fenced(&lines.join("\n"))));
    }
}

/// Shows a menu for the first choice: choosing shows the answer to the chain with that line.
fn menu(front: &Front, screen: Screen, decision: &Decision, answer: &ResolveAnswer, reader: &Reader) -> Screen {
    let Some(choice) = answer.answers.iter().flat_map(|set| &set.choices).next() else { return screen };
    let choices = choice.candidates.iter().filter_map(|c| {
        let does = decides(front, &c.script, decision, decision.form)?;
        Some(MenuChoice { label: c.name.to_string(), detail: c.line.clone(), does })
    });
    screen.menu("choose", reader.words.say("choose"), choices.collect())
}

/// Shows what comes of another script in the place of an answer.
fn decides(front: &Front, script: &str, decision: &Decision, form: Form) -> Option<Action> {
    let chain = carry(front, script).ok()?;
    Some(Action::Show(View::Decision(Decision { chain, form, page: 0, ..decision.clone() })))
}

/// Shows a menu of what else can have been meant, where the answer is in doubt.
fn other_readings(
    front: &Front,
    screen: Screen,
    decision: &Decision,
    answer: &ResolveAnswer,
    reader: &Reader,
) -> Screen {
    let does = |script: &str| decides(front, script, decision, Form::Read);
    if answer.readings().is_empty() { screen } else { mistake::menu(screen, answer.readings(), does, reader) }
}

fn cites(text: &mut String, ids: &[String]) {
    if !ids.is_empty() {
        text.push_str(&format!("\n-# `{}`", ids.join("` `")));
    }
}

fn resolutions(text: &mut String, rows: &[Resolution], why: bool, reader: &Reader) {
    let words = reader.words;
    let mut chain = Chain::Number(1);
    for row in rows {
        if row.chain != chain {
            let name = match row.chain {
                Chain::Number(n) => words.fill("chain", &[&n.to_string()]),
                Chain::End(_) => words.say("chain_empty").to_owned(),
            };
            text.push_str(&format!("\n*{name}*"));
            chain = row.chain;
        }
        text.push_str(&format!("\n{} {}", escape(&row.n), escape(&row.text)));
        if why {
            cites(text, &row.cites);
        }
    }
}

/// Says what the open dice decide.
fn outcomes(text: &mut String, set: &SetAnswer, most: usize, reader: &Reader) {
    text.push_str(&format!("\n**{}**", reader.words.say("dice_decide")));
    for outcome in set.outcomes.iter().take(most) {
        let share = reader.words.percent(outcome.share);
        text.push_str(&format!("\n**{share}** ({}) {}", outcome.odds, escape(&outcome.dice)));
        let new: Vec<Resolution> = outcome.resolution.iter().filter(|r| !set.resolution.contains(r)).cloned().collect();
        resolutions(text, &new, false, reader);
        if new.is_empty() && !outcome.differs.is_empty() {
            text.push_str(&format!("\n{}", escape(&outcome.differs)));
        }
    }
    if set.outcomes.len() > most {
        let more = (set.outcomes.len() - most).to_string();
        text.push_str(&format!("\n-# {}", reader.words.fill("more_outcomes", &[&more])));
    }
}
