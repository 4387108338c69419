//! Reads a text that is told in sentences and offers it as a script. If it was asked as a question, it is decided
//! before anything is looked up.

use std::ops::Range;

use super::super::App;
use super::glance::stands;
use super::report::{Complaint, Declaration, Reading, SetAnswer};
use super::said::{Said, name, say};
use super::{ResolveAnswer, Unread, complaint, resolve_script, words};
use crate::engine::state::Reason;
use crate::lang::{CardKey, CardName, Diagnostic, Mistake, Parsed, Says, Script, Sentence};
use crate::told::{self, Told};
use crate::vocab::{Act, Ruleset};

impl App {
    /// Gives a text as it was told, if the chain language cannot read it and it tells of a company or of a card.
    pub(super) fn told(&self, text: &str, parsed: &Parsed) -> Option<Told> {
        // `Can Frodo play Sting at Bree?` is a line of the language, but one that says nothing to decide. With its mark
        // before it, it was typed as one.
        let asks = |line: &crate::lang::Line| matches!(line.says, Says::Question(_));
        let typed = text.lines().any(|line| line.trim_start().starts_with('?'));
        let only_asks = parsed.diagnostics.is_empty()
            && !typed
            && parsed.scripts.iter().any(|s| !s.lines.is_empty())
            && parsed.scripts.iter().flat_map(|s| &s.lines).all(asks);
        let read = parsed.diagnostics.is_empty() && !only_asks;
        if read || parsed.diagnostics.iter().any(Diagnostic::is_bound) {
            return None;
        }
        let told = told::read(text, self.titles(), self.table());
        // If lines of the chain language stand beside it, or it may be such a line, its own mistakes are told but where
        // every word was understood.
        let unread = !told.unread.is_empty() && !told.idle;
        if !told::is_told(text)
            && !told.prose
            && (told.broken || unread || !told.aside.is_empty() || !told.doings.is_empty())
        {
            return None;
        }
        let tells = |says: &Says| {
            let table = matches!(says, Says::Company(_) | Says::InPlay { .. } | Says::Pile { .. } | Says::Limit { .. });
            table || matches!(says, Says::Declare(_))
        };
        if only_asks {
            let lines = || told.script.lines.iter().map(|line| &line.says);
            let whole = lines().any(|says| matches!(says, Says::Company(_)))
                && lines().any(|says| matches!(says, Says::Declare(_)));
            return Some(told).filter(|_| whole && told::is_told(text));
        }
        // Sentences about cards are no lines with mistakes, even where nobody is read to do anything.
        let names = || told::is_told(text) && !told::titles(text, self.titles(), self.table()).is_empty();
        (told.script.lines.iter().any(|line| tells(&line.says)) || names()).then_some(told)
    }

    /// Gives the scripts of a text, typed or told, and what was not understood of it.
    pub(super) fn scripts(&self, text: &str) -> (Vec<Script>, Vec<Diagnostic>) {
        let parsed = crate::lang::parse(text, self.titles());
        match self.told(text, &parsed) {
            Some(told) => (vec![told.script.clone()], unread(&told)),
            None => (parsed.scripts, parsed.diagnostics),
        }
    }

    /// Decides a text told in sentences where every part of it that may decide anything was understood, and the result
    /// can be what was meant. Otherwise it asks whoever told it, and offers the script that was made of it to be
    /// corrected.
    pub(super) fn tell(&self, text: &str, told: &Told, rules: Option<&[Ruleset]>) -> ResolveAnswer {
        let decided = if told.can_be_decided() { self.decided(told, rules) } else { None };
        let Some(decided) = decided else {
            let mended = self.mended(text, told, rules).or_else(|| self.without_words(told, rules));
            return match mended.filter(|_| !told.foreign) {
                Some(decided) => self.as_decided(text, told, decided, rules),
                None => self.offer(text, told, rules),
            };
        };
        let plain = decided.fits(told, &|set| likely(set, told));
        let decided = if plain || told.foreign { Ok(decided) } else { self.mended(text, told, rules).ok_or(decided) };
        let fits = |decided: &Decided| !told.foreign && decided.fits(told, &|_| true);
        match decided {
            Ok(decided) | Err(decided) if fits(&decided) => self.as_decided(text, told, decided, rules),
            // The open parts are asked for with the rest.
            Ok(decided) | Err(decided) => {
                let mut offered = self.offer(text, told, rules);
                for (set, from) in offered.answers.iter_mut().zip(decided.answer.answers) {
                    if let (Some(against), Some(asked)) = (stands_against(&from), set.diagnostics.last_mut()) {
                        asked.message = against;
                    }
                    set.choices = from.choices;
                }
                offered
            }
        }
    }

    /// Decides the script that was made of a text, with the regions and the dice that it needs.
    fn decided(&self, told: &Told, rules: Option<&[Ruleset]>) -> Option<Decided> {
        let resolved = |script: &Script| self.resolve_all(&crate::lang::format(script), rules).into_iter().next();
        let mut script = told.script.clone();
        let mut answer = resolved(&script)?;
        // A path that no card prints and nobody told: its regions are those that the rest of the text needs, and that is said.
        let pathless = answer.answers.iter().flat_map(|a| &a.diagnostics).any(|d| d.message.is(NO_PATH));
        if let Some(whole) = with_path(&script, told).filter(|_| pathless) {
            answer = resolved(&whole)?;
            script = whole;
        }
        // Dice that nothing asks for belong to what asks for dice and got none.
        let spare = answer.answers.iter().any(|set| set.spare);
        let fitted = if spare { self.with_dice(told, &script, rules) } else { None };
        let dice = fitted.is_some();
        if let Some(fitted) = fitted {
            (script, answer) = fitted;
        }
        Some(Decided { script, answer, dice, pathless, instead: None })
    }

    /// Gives a text of which every word was understood, by its likeliest reading that can have happened, where it
    /// cannot have happened as it was read (whoever tells what has happened seldom tells of what could not), where
    /// nothing is said to be declared, or where a character is named of whom nothing is told.
    fn mended(&self, text: &str, told: &Told, rules: Option<&[Ruleset]>) -> Option<Decided> {
        if !told.is_understood() {
            return None;
        }
        let possible = |script: &Script, answer: &SetAnswer| told.is_held_by(script) && !answer.spare;
        let mut others = self.other_readings(text, told, rules, &possible);
        if others.is_empty() && told.tries_nothing() {
            // Where nothing is declared, what is tried may come to nothing, or be refused.
            others = self.readings_that((text, told), rules, |script, answer| {
                let query = crate::lang::verb(Act::Query);
                possible(script, answer) && answer.declarations.iter().any(|d| d.by.is_some() && d.act != query)
            });
        }
        let mut others = others.into_iter();
        let reading = others.next()?;
        let script = crate::lang::parse(&reading.script, self.titles()).scripts.into_iter().next()?;
        let answer = self.resolve_all(&reading.script, rules).into_iter().next()?;
        let why = match () {
            () if told.tries_nothing() => TRIED,
            () if told.unread.is_empty() => MENDED,
            () => PLACED,
        };
        let instead = Some(Instead { takes: reading.says, others: others.collect(), why });
        let decided = Decided { script, answer, dice: false, pathless: false, instead };
        decided.fits(told, &|set| !set.spare).then_some(decided)
    }

    /// Gives a text of which a few words were not understood that declare nothing, without those words, where all that
    /// is declared goes through.
    fn without_words(&self, told: &Told, rules: Option<&[Ruleset]>) -> Option<Decided> {
        let decided = self.decided(told, rules).filter(|_| told.lacks_words_only())?;
        let declares = |set: &SetAnswer| set.declarations.iter().any(|d| d.by.is_some());
        let goes_through = |set: &SetAnswer| declares(set) && !is_refused(set) && !set.spare;
        decided.fits(told, &goes_through).then_some(decided)
    }

    /// Gives the answer to a text as it was decided, with what was assumed for it.
    fn as_decided(&self, text: &str, told: &Told, decided: Decided, rules: Option<&[Ruleset]>) -> ResolveAnswer {
        let one_line = one_line(&decided.script);
        let Decided { mut answer, dice, pathless, instead, .. } = decided;
        let as_read = instead.is_none();
        for set in &mut answer.answers {
            if let Some(teller) = told.teller {
                let told = std::mem::take(&mut set.understood).into_iter();
                set.understood = told.map(|part| super::persons::in_persons(part, teller)).collect();
            }
            let regions: String = told.regions.iter().map(|r| r.letter()).collect();
            let said = [
                Some(say("read_as", [name(format!("`{one_line}`"))])),
                instead.as_ref().map(|instead| instead.takes.clone()),
                as_read.then(|| left_unread(text, told)).flatten(),
                as_read.then(|| read_in_part(text, told)).flatten(),
                left_aside(text, told),
                passed_over(text, told),
                pathless.then(|| say("path_taken", [name(format!("`{regions}`"))])),
                dice.then(|| say("dice_for_what_asks", [])),
            ];
            set.assumed.splice(0..0, said.into_iter().flatten());
            set.assumed.extend(absent(told));
            set.unread = if as_read { places(told) } else { Vec::new() };
        }
        answer.question = told.question.clone();
        self.doubt(&mut answer, (text, told), (dice, instead.map(|instead| (instead.why, instead.others))), rules);
        answer
    }

    /// Gives a script in which dice that nothing asks for are left to whatever does, and what comes of it: one of them,
    /// else all. Nothing where dice are still left over, or anything else stands against it.
    fn with_dice(&self, told: &Told, script: &Script, rules: Option<&[Ruleset]>) -> Option<(Script, ResolveAnswer)> {
        let rolls = |script: &Script| {
            let own = |says: &Says| if let Says::Roll(rolls) = says { rolls.len() } else { 0 };
            script.lines.iter().map(|line| own(&line.says)).sum::<usize>()
        };
        let freed = |free: &dyn Fn(usize) -> bool| {
            let (mut script, mut at) = (script.clone(), 0);
            for line in &mut script.lines {
                let Says::Roll(rolls) = &mut line.says else { continue };
                for roll in rolls {
                    if free(at) {
                        roll.of = None;
                    }
                    at += 1;
                }
            }
            script
        };
        let count = rolls(script);
        let one = (0..count.min(MOST_DICE)).map(|n| freed(&move |at| at == n));
        let all = (count > 1).then(|| freed(&|_| true));
        one.chain(all).find_map(|script| {
            let answer = self.resolve_all(&crate::lang::format(&script), rules).into_iter().next()?;
            let fits = answer.answers.iter().all(|set| !set.spare && is_as_told(set, told));
            fits.then_some((script, answer))
        })
    }

    /// Gives the script that was made of a text and the likely readings of it, nothing of it decided.
    fn offer(&self, text: &str, told: &Told, rules: Option<&[Ruleset]>) -> ResolveAnswer {
        let in_full = || [name(format!("`{}`", one_line(&told.script)))];
        let mut offered = resolve_script(&told.script, rules, |set| {
            let mut answer = self.answer_under(text, &told.script, set, &Unread::default());
            answer.diagnostics = unread(told).iter().map(|d| complaint(text, d)).collect();
            answer.unread = places(told);
            answer.assumed.extend(left_aside(text, told));
            answer.assumed.extend(passed_over(text, told));
            answer.assumed.extend(absent(told));
            answer.without_verdict(say("look_and_send", []));
            answer
        });
        let readings = self.readings(text, told, rules);
        let help = say(if readings.is_empty() { "send_or_correct" } else { "take_or_correct" }, in_full());
        let question = about_all(text, say("told_in_sentences", []), help);
        for answer in &mut offered.answers {
            answer.diagnostics.push(question.clone());
            answer.readings.clone_from(&readings);
            if !readings.is_empty() {
                answer.undecided = Some(say("say_which_reading", []));
            }
        }
        offered
    }
}

/// Of the told situations that cannot have happened as they were read, and are decided as they can have, 23 in 40 that
/// nobody had looked at were misread.
const MENDED: &str = "mended_as_read";

/// Of those in which nothing is said to be declared, and the likeliest that can be is decided, 10 in 22 that nobody
/// had looked at were misread.
const TRIED: &str = "tried_as_read";

/// Of those that name a character of whom nothing is told, and give them the likeliest place, one in four that nobody
/// had looked at was misread.
const PLACED: &str = "placed_as_read";

/// The decided form of a text that was told in sentences.
struct Decided {
    /// The script that was decided.
    script: Script,
    answer: ResolveAnswer,
    /// Whether dice that nothing asked for were given to what asks for some.
    dice: bool,
    /// Whether no card prints the path that was told.
    pathless: bool,
    /// Nothing where it was decided as it was understood.
    instead: Option<Instead>,
}

/// A reading that was decided in the place of what was understood.
struct Instead {
    /// The assumptions that it makes.
    takes: Said,
    /// The other readings that could have been decided as well.
    others: Vec<Reading>,
    /// The sentence why it is in doubt.
    why: &'static str,
}

impl Decided {
    /// Whether it can be what was told, under every rule set, and something else holds of it.
    fn fits(&self, told: &Told, also: &dyn Fn(&SetAnswer) -> bool) -> bool {
        self.answer.answers.iter().all(|set| is_as_told(set, told) && also(set))
    }
}

/// Gives a script in one line.
fn one_line(script: &Script) -> String {
    crate::lang::format(script).trim().replace('\n', "; ")
}

/// Gives a remark about a text as a whole.
pub(super) fn about_all(text: &str, message: Said, help: Said) -> Complaint {
    Complaint { message, help: Some(help), whole: true, ..super::place(text, &(0..1)) }
}

/// The most dice that are tried for a declaration that asks for some.
const MOST_DICE: usize = 6;

/// The remark about a path whose regions are not known.
pub(super) const NO_PATH: &str = "no_printed_path";

/// Gives a script with the regions on its path that the rest of the text needs, if it needs any.
pub(super) fn with_path(script: &Script, told: &Told) -> Option<Script> {
    let mut script = Some(script.clone()).filter(|_| !told.regions.is_empty())?;
    for line in &mut script.lines {
        if let Says::Path(path) = &mut line.says {
            path.regions = path.regions.take().or_else(|| Some(told.regions.clone()));
        }
    }
    Some(script)
}

/// The steps that a question may cost that is looked up besides: a small part of what a text may.
const QUESTION_STEPS: u64 = 600_000;

impl App {
    /// Gives the answer to a question that tells a situation. Nothing unless it tells who is where or what is faced,
    /// the whole of it was understood, something is declared or asked in it, and nothing of that is left open: whoever
    /// looks up a rule is not asked about a script, and a question about a card is no situation.
    pub fn situation(&self, question: &str, rules: Option<&[Ruleset]>) -> Option<ResolveAnswer> {
        if self.may_be_situation(question) { self.situation_of(question, rules) } else { None }
    }

    /// Gives the same of a question that is read whatever its words are.
    pub fn situation_of(&self, question: &str, rules: Option<&[Ruleset]>) -> Option<ResolveAnswer> {
        // A word that nobody knows may say anything.
        if !self.index().knows(question) {
            return None;
        }
        let decide = || {
            let parsed = crate::lang::parse(question, self.titles());
            // A question that tells nothing beside it may well be about the rules.
            let beside = !parsed.diagnostics.is_empty();
            let told = self.told(question, &parsed).filter(|_| beside);
            let told = told.filter(|told| told.unread.is_empty() && self.is_situation(told))?;
            // Whoever looks up a rule gets no answer that is likely to be to something else.
            let likely = |set: &SetAnswer| !set.doubts().any(|d| d.message.is(MENDED)) && likely(set, &told);
            Some(self.tell(question, &told, rules)).filter(|answer| answer.answers.iter().all(likely))
        };
        let (answer, cost) = self.allowed_for(QUESTION_STEPS, decide);
        answer.filter(|answer| cost.stopped.is_none() && answer.answers.iter().all(is_decided))
    }
}

/// The least number of declarations that make a story of a text that asks nothing.
const STORY: usize = 2;

impl App {
    /// Whether a text asks one thing about a company that is somewhere or faces something, or asks nothing and tells what
    /// was declared and how it was answered; and names whom it speaks of without a slip of the pen.
    fn is_situation(&self, told: &Told) -> bool {
        let somebody = |name: &CardName| {
            let CardKey::Known { versions, .. } = &name.card else { return false };
            versions.iter().any(|at| self.table().defs.get(*at).is_some_and(|def| stands(def.kind)))
        };
        let people = |says: &Says| matches!(says, Says::Company(c) if c.members.iter().any(|m| somebody(&m.name)));
        !told.broken && told.script.lines.iter().any(|line| people(&line.says)) && tells_enough(told)
    }
}

/// Whether a text that speaks of a company asks one thing about where it is or what it faces, or asks nothing and tells what
/// was declared and how it was answered.
fn tells_enough(told: &Told) -> bool {
    let says = |fits: &dyn Fn(&Says) -> bool| told.script.lines.iter().any(|line| fits(&line.says));
    let somewhere = says(&|says| {
        matches!(says, Says::At(_) | Says::Path(_) | Says::Attack(_) | Says::Clash { .. } | Says::Strikes(_))
    });
    let declared = told.script.lines.iter().filter(|line| matches!(line.says, Says::Declare(_))).count();
    let story = told.question.is_none() && declared >= STORY;
    story || somewhere && told.question.as_ref().is_some_and(|asked| asked.matches('?').count() == 1)
}

/// Whether something was declared or asked, and all of it is settled.
fn is_decided(answer: &SetAnswer) -> bool {
    let settled = answer.mistakes().next().is_none() && answer.choices.is_empty() && answer.undecided.is_none();
    let doubtful = answer.declarations.iter().any(Declaration::doubtful) || !answer.unmodelled.is_empty();
    let declared = answer.declarations.iter().any(|d| d.by.is_some());
    settled && !doubtful && (declared || !answer.questions.is_empty())
}

/// Gives the numbers and places of which it is not known what they are there for.
fn left_unread(text: &str, told: &Told) -> Option<Said> {
    said_of(text, "left_unread", told.unread.iter().filter(|u| !u.is_read_in_part()).map(|unread| &unread.span))
}

/// Gives the clauses that were read, and of which the reading does not hold everything.
fn read_in_part(text: &str, told: &Told) -> Option<Said> {
    said_of(text, "read_in_part", told.unread.iter().filter(|u| u.is_read_in_part()).map(|unread| &unread.span))
}

/// Gives a sentence about places of a text, in its own words; nothing if there are none.
pub(super) fn said_of<'s>(
    text: &str,
    key: &'static str,
    spans: impl Iterator<Item = &'s Range<usize>>,
) -> Option<Said> {
    let words: Vec<String> = spans.filter_map(|span| text.get(span.clone())).map(|word| format!("`{word}`")).collect();
    (!words.is_empty()).then(|| say(key, [name(words.join(", "))]))
}

/// Gives the places that were not understood: from which byte to before which.
fn places(told: &Told) -> Vec<(usize, usize)> {
    told.unread.iter().map(|unread| (unread.span.start, unread.span.end)).collect()
}

/// Gives the words that nobody knows and that may be small talk.
fn left_aside(text: &str, told: &Told) -> Option<Said> {
    said_of(text, "left_aside", told.aside.iter())
}

/// Gives the words that nobody knows and that may say what somebody does.
fn passed_over(text: &str, told: &Told) -> Option<Said> {
    said_of(text, "passed_over", told.doings.iter())
}

/// Gives the cards that are said not to be there.
fn absent(told: &Told) -> Option<Said> {
    let titles = told.absent.iter().map(|title| Said::card(title.to_string(), title));
    (!told.absent.is_empty()).then(|| say("absent", [Said::joined(titles, ", ")]))
}

/// Gives the sentence that asks what was meant by a text that cannot have happened as it was read: what it describes
/// cannot be so, or what it declares is refused.
fn stands_against(answer: &SetAnswer) -> Option<Said> {
    let described = answer.diagnostics.iter().find(|d| !d.doubt).map(|d| d.message.clone());
    let refused = answer.declarations.iter().find(|d| d.by.is_some() && d.verdict == "illegal");
    let refused =
        || refused.filter(|d| !d.note.is_empty()).map(|d| Said::joined([d.text.clone(), d.note.clone()], ": "));
    Some(say("impossible_as_read", [described.or_else(refused)?]))
}

/// Whether an answer can be to what was told: nothing of the script is a mistake, and nothing is refused but what was
/// declared last. Whoever tells what has happened does not tell of what could not.
pub(super) fn is_as_told(answer: &SetAnswer, told: &Told) -> bool {
    // Whoever passes tries nothing.
    let tries = |d: &&Declaration| d.by.is_some() && d.act != crate::lang::verb(Act::Pass);
    let own: Vec<&Declaration> = answer.declarations.iter().filter(tries).collect();
    let before = match own.split_last() {
        Some((_, before)) if !told.asks_which => before,
        _ => &[],
    };
    // Where nobody said to what a creature is keyed, the keys that would do are told, and nothing is asked.
    let keyless = |n: &str| own.iter().any(|d| d.n == n && d.reason == Some(words::reason(Reason::KeyNotDeclared)));
    answer.diagnostics.is_empty()
        && answer.choices.iter().all(|choice| told.key_unsaid && keyless(&choice.n))
        && answer.undecided.is_none()
        && before.iter().all(|d| d.verdict != "illegal")
}

/// Whether what came out is likely: something is refused only where it is asked whether it can be done, or which of several
/// things can, and dice are left over only where what they were for is refused.
fn likely(set: &SetAnswer, told: &Told) -> bool {
    if is_refused(set) { told.asks_whether || told.asks_which } else { !set.spare }
}

/// Whether something that a player declares is refused.
pub(super) fn is_refused(answer: &SetAnswer) -> bool {
    answer.declarations.iter().any(|d| d.by.is_some() && d.verdict == "illegal")
}

/// Gives the parts that were not understood, as mistakes.
pub(super) fn unread(told: &Told) -> Vec<Diagnostic> {
    let mistake = |why: &Sentence| Mistake::NotUnderstood { why: why.clone() };
    told.unread.iter().map(|u| Diagnostic { span: u.span.clone(), mistake: mistake(&u.why) }).collect()
}

impl App {
    /// Gives the titles of the cards that a text told in sentences names, in their order.
    pub fn titles_told(&self, text: &str) -> Vec<String> {
        told::titles(text, self.titles(), self.table())
    }

    /// Gives the parts into which a text that is told in sentences was taken, clause by clause; nothing for a script.
    pub fn explain_told(&self, text: &str) -> Vec<String> {
        let parsed = crate::lang::parse(text, self.titles());
        let told = self.allowed(|| self.told(text, &parsed)).is_some();
        if told { told::explain(text, self.titles(), self.table()) } else { Vec::new() }
    }
}
