//! Steps: the words for what happens when an action resolves.

use super::fields::OUTSIDE;
use super::lexer::Token;
use super::mistake::Read;
use super::noun::{CHOOSERS, ZONES};
use super::reader::Reader;
use super::rule;
use super::step_parts::{DURATIONS, corruption_check, influence, roll};
use super::table::{Table, entry};
use crate::engine::card::{Amount, BecomeAlly, CreatureAttack, Fetch, Filter, Role, Step, What};

/// Every step.
pub(super) static STEPS: Table<Step> = Table {
    group: "steps",
    entries: &[
        entry("tap", "tap WHAT", "taps it", "tap c", |r| on(r, Step::Tap)),
        entry("untap", "untap WHAT", "untaps it", "untap bearer", |r| on(r, Step::Untap)),
        entry("wound", "wound WHAT", "wounds it without a body check", "wound each(character with(it))", |r| {
            on(r, Step::Wound)
        }),
        entry("heal", "heal WHAT", "from wounded to well and untapped", "heal c", |r| on(r, Step::Heal)),
        entry("heal-to-tapped", "heal-to-tapped WHAT", "from wounded or untapped to tapped", "heal-to-tapped c", |r| {
            on(r, Step::HealToTapped)
        }),
        entry("discard", "discard WHAT", "discards it with everything that it bears", "discard self", |r| {
            on(r, Step::Discard)
        }),
        entry(
            "return",
            "return WHAT [keeping N [with FILTER]]",
            "returns it to its player's hand; so many of its items may pass to companions, or to such ones only",
            "return c keeping 1",
            |r| {
                let what = r.what()?;
                let items = if r.word("keeping") { r.small_number()? } else { 0 };
                Ok(Step::Return(what, items, if r.word("with") { Some(Box::new(r.filter()?)) } else { None }))
            },
        ),
        entry("eliminate", "eliminate WHAT", "eliminates it", "eliminate it", |r| on(r, Step::Eliminate)),
        entry("remove", "remove WHAT", "removes it from the game", "remove self", |r| on(r, Step::Remove)),
        entry("send-back", "send-back WHAT", "returns the company to its site of origin", "send-back it", |r| {
            on(r, Step::SendBack)
        }),
        entry("turn-up", "turn-up WHAT", "turns a face-down agent up", "turn-up c", |r| on(r, |w| Step::Turn(w, true))),
        entry("turn-down", "turn-down WHAT", "turns an agent face-down", "turn-down c", |r| {
            on(r, |w| Step::Turn(w, false))
        }),
        entry(
            "go-to",
            "go-to WHAT [at ROLE]",
            "the agent comes to the site; without one, to a home site of his",
            "go-to c at site",
            |r| {
                let what = r.what()?;
                Ok(Step::GoTo(what, if r.word("at") { Some(r.role()?) } else { None }))
            },
        ),
        entry("rescue", "rescue WHAT", "the prisoners of a host join the company", "rescue self", |r| {
            on(r, Step::Rescue)
        }),
        entry("split-off", "split-off WHAT", "the character becomes a company of his own", "split-off c", |r| {
            on(r, Step::SplitOff)
        }),
        entry(
            "replace",
            "replace WHAT by ROLE",
            "that character comes in his place, with all that he bears; he leaves the game",
            "replace self by c",
            |r| {
                let what = r.what()?;
                r.need_word("by")?;
                Ok(Step::Replace(what, r.role()?))
            },
        ),
        entry(
            "play",
            "play WHAT by ROLE [spares-site]",
            "that one plays the card as its own text says, wherever it is playable; `spares-site`: no site taps",
            "play c by self spares-site",
            |r| {
                let what = r.what()?;
                r.need_word("by")?;
                Ok(Step::Play { what, by: r.role()?, spares_site: r.word("spares-site") })
            },
        ),
        entry(
            "cancel",
            "cancel WHAT",
            "cancels an attack, a strike, a declared card or an effect; an environment in play is discarded",
            "cancel attack",
            |r| on(r, Step::Cancel),
        ),
        entry("cancel-attacks", "cancel-attacks WHAT", "cancels every attack of a creature", "cancel-attacks c", |r| {
            on(r, Step::CancelAttacks)
        }),
        entry(
            "roll-again",
            "roll-again WHAT",
            "one more roll is made for it, and its player chooses",
            "roll-again c",
            |r| on(r, Step::RollAgain),
        ),
        entry("assure", "assure WHAT", "a pending corruption check succeeds without a roll", "assure r", |r| {
            on(r, Step::Assure)
        }),
        entry("score", "score WHAT", "puts the card into its player's marshalling point pile", "score self", |r| {
            on(r, Step::Score)
        }),
        entry("bring-in", "bring-in WHAT", "brings a character into play at the site", "bring-in found", |r| {
            on(r, Step::BringIn)
        }),
        entry("attach", "attach WHAT to ROLE", "places a card on something", "attach self to it", |r| {
            let what = r.what()?;
            r.need_word("to")?;
            Ok(Step::Attach(what, r.role()?))
        }),
        entry(
            "become-ally",
            "become-ally WHAT under FILTER [free] [prowess N] [body N] [mind N]",
            "the creature becomes an ally of the character who taps for it, or need not (`free`); prowess is added",
            "become-ally c under character untapped of(is(company)) prowess -7 body 8 mind 1",
            become_ally,
        ),
        entry(
            "corruption-check",
            "corruption-check WHAT [AMOUNT] [discard-only|stays] [failed { STEPS }] [passed { STEPS }]",
            "he makes a corruption check, modified; `stays`: he is not lost if he fails; steps that follow",
            "corruption-check by -2 failed { discard self }",
            corruption_check,
        ),
        entry(
            "body-check",
            "body-check WHAT [AMOUNT] [instead { STEPS }]",
            "he makes a body check, modified; steps in place of an elimination, if there are any",
            "body-check c -1 instead { tap it }",
            |r| {
                let (who, by) = (r.what()?, r.amount_or(0)?);
                let instead = if r.word("instead") { Some(r.in_braces(step)?) } else { None };
                Ok(Step::BodyCheck(who, by, instead))
            },
        ),
        entry("find", "find WHAT", "chooses it and does nothing to it: it is `found`", "find 1 of(own item)", |r| {
            on(r, Step::Find)
        }),
        entry(
            "outside",
            "outside KIND \"…\"",
            "a part that matters outside every chain",
            "outside movement \"…\"",
            |r| {
                let of = r.need_one_of(&OUTSIDE)?;
                Ok(Step::Outside(of, r.words_of_ours()?))
            },
        ),
        entry(
            "roll",
            "roll [KIND] WHAT [+ AMOUNT] >= N { STEPS } [else { STEPS }]",
            "his player rolls; `>= {dragon 6, man 8}` by the race of the attack that is faced",
            "roll other c + general-influence(c) >= 10 { } else { return c keeping 1 }",
            roll,
        ),
        entry("test", "test WHAT [AMOUNT] [best-of N]", "tests a gold ring", "test r -1 best-of 2", |r| {
            let ring = r.what()?;
            let modifier = r.amount_or(0)?;
            Ok(Step::Test(ring, modifier, if r.word("best-of") { r.small_number()? } else { 1 }))
        }),
        entry(
            "influence",
            "influence WHAT by ROLE [AMOUNT] [spares-general] [instead { STEPS }]",
            "an attempt to influence; `spares-general`: without unused general influence; steps in place of the discard",
            "influence c by bearer -2",
            influence,
        ),
        entry("modify", "modify WHAT AMOUNT", "adds to a pending roll", "modify r +1", |r| {
            let roll = r.what()?;
            Ok(Step::Modify(roll, r.amount()?))
        }),
        entry("limit", "limit WHAT AMOUNT", "changes the hazard limit against a company", "limit company +2", |r| {
            let company = r.what()?;
            Ok(Step::Limit(company, r.amount()?))
        }),
        entry(
            "attack",
            "attack WHAT [RACE] S@P[/B] [OPTIONS]",
            "an attack on a company or a character; S, P and B are numbers or `(AMOUNT)`, S also `each`",
            "attack company dragon 3@15/7 attacker-chooses",
            |r| {
                let what = r.what()?;
                Ok(Step::Attack(Box::new(r.attack_spec()?), what))
            },
        ),
        entry(
            "creature-attack",
            "creature-attack WHAT on ROLE [prowess N] [body N] [unkeyed N]",
            "the creature, or agent, attacks at once; `unkeyed` is added to its prowess if no key of it fits",
            "creature-attack found on company unkeyed -4",
            creature_attack,
        ),
        entry(
            "site-attacks",
            "site-attacks WHAT",
            "attacks on the company that copy all of its site's automatic-attacks as they are now, but are not automatic",
            "site-attacks c",
            |r| on(r, Step::SiteAttacks),
        ),
        entry("draw", "draw ROLE N", "draws cards", "draw you 3", |r| {
            let player = r.role()?;
            Ok(Step::Draw(player, r.amount()?))
        }),
        entry(
            "fetch",
            "fetch ROLE [exactly] N FILTER from PILES to PILE",
            "moves up to that many of that player's cards, of his choice; `exactly`: that many or none",
            "fetch you 1 resource from sideboard discard to deck",
            fetch,
        ),
        entry(
            "reveal",
            "reveal ROLE [N] [until FILTER]",
            "turns over cards of his deck until one fits, or that many; one that fits is `found`",
            "reveal you 7 until creature",
            |r| {
                let player = r.role()?;
                let count = if r.amount_begins() { Some(r.amount()?) } else { None };
                let until = if r.word("until") { r.filter()? } else { Filter::All(Vec::new()) };
                Ok(Step::Reveal { player, count, until })
            },
        ),
        entry("shuffle", "shuffle ROLE", "shuffles his deck", "shuffle you", |r| Ok(Step::Shuffle(r.role()?))),
        entry(
            "until",
            "until turn|phase|attack|strike|long-event { RULES }",
            "leaves a standing effect for that long",
            "until turn { prowess is(c) +1; prevent discard,return on is(c) }",
            |r| {
                let duration = r.need_one_of(&DURATIONS)?;
                Ok(Step::Lasting(duration, r.in_braces(rule::rule)?))
            },
        ),
        entry(
            "if",
            "if CONDITION { STEPS } [else { STEPS }]",
            "steps under a condition",
            "if in-play \"Moria\" { tap c } else { wound c }",
            |r| {
                let condition = r.condition()?;
                let then = r.in_braces(step)?;
                Ok(Step::If(condition, then, r.otherwise()?))
            },
        ),
        entry(
            "choose",
            "choose CHOOSER { STEPS } or { STEPS }",
            "one of several, chosen when it resolves",
            "choose opponent { discard it } or { wound it }",
            |r| {
                let chooser = r.need_one_of(&CHOOSERS)?;
                let mut options = vec![r.in_braces(step)?];
                while r.word("or") {
                    options.push(r.in_braces(step)?);
                }
                Ok(Step::Choose(chooser, options))
            },
        ),
        entry("may", "may CHOOSER { STEPS }", "steps that he may leave out", "may you { draw you 1 }", |r| {
            let chooser = r.need_one_of(&CHOOSERS)?;
            Ok(Step::May(chooser, r.in_braces(step)?))
        }),
        entry(
            "name-card",
            "name-card ROLE { STEPS }",
            "you name a card: steps if it is in that player's hand",
            "name-card opponent { discard attack }",
            |r| {
                let whose = r.role()?;
                Ok(Step::NameCard(whose, r.in_braces(step)?))
            },
        ),
        entry(
            "each",
            "each FILTER { STEPS }",
            "steps for everything that fits, which is `it` in them",
            "each character wounded-by(from(is(self))) { corruption-check it -2 }",
            |r| {
                let filter = r.filter()?;
                Ok(Step::Each(filter, r.in_braces(step)?))
            },
        ),
        entry(
            "times",
            "times AMOUNT { STEPS }",
            "steps that many times",
            "times path:w { corruption-check bearer }",
            |r| {
                let count = r.amount()?;
                Ok(Step::Times(count, r.in_braces(step)?))
            },
        ),
        entry(
            "by-hand",
            "by-hand \"…\"",
            "a part that is not modelled: the answer says so",
            "by-hand \"…\"",
            |r| Ok(Step::ByHand(r.words_of_ours()?)),
        ),
    ],
};

/// Reads one step.
pub(super) fn step(r: &mut Reader<'_>) -> Read<Step> {
    r.need_one_of(&STEPS)
}

impl Reader<'_> {
    /// Reads `else { … }`, or `else if … { … }`, or nothing.
    pub fn otherwise(&mut self) -> Read<Vec<Step>> {
        if !self.word("else") {
            return Ok(Vec::new());
        }
        if self.peek() == Some(Token::Word("if")) {
            return Ok(vec![self.nested(step)?]);
        }
        self.in_braces(step)
    }

    /// Reads a sentence in quotation marks.
    pub fn words_of_ours(&mut self) -> Read<Box<str>> {
        match self.peek() {
            Some(Token::Quoted(text)) => {
                self.advance();
                Ok(text.into())
            }
            Some(Token::Word(_) | Token::Number(_) | Token::Sign(_)) | None => {
                self.want("a sentence in \"…\"");
                self.fail()
            }
        }
    }
}

fn on(r: &mut Reader<'_>, build: fn(What) -> Step) -> Read<Step> {
    Ok(build(r.what()?))
}

fn become_ally(r: &mut Reader<'_>) -> Read<Step> {
    let creature = r.what()?;
    r.need_word("under")?;
    let under = r.filter()?;
    let taps = !r.word("free");
    let (mut prowess, mut body, mut mind) = (0, 0, 0);
    loop {
        if r.word("prowess") {
            prowess = r.number()?;
        } else if r.word("body") {
            body = r.number()?;
        } else if r.word("mind") {
            mind = r.number()?;
        } else {
            return Ok(Step::BecomeAlly(BecomeAlly { creature, under, taps, prowess, body, mind }));
        }
    }
}

fn creature_attack(r: &mut Reader<'_>) -> Read<Step> {
    let creature = r.what()?;
    let company = if r.word("on") { r.role()? } else { Role::Company };
    let none = || Amount::Number(0);
    let (mut prowess, mut body, mut unkeyed) = (none(), none(), none());
    loop {
        if r.word("prowess") {
            prowess = r.amount_atom()?;
        } else if r.word("body") {
            body = r.amount_atom()?;
        } else if r.word("unkeyed") {
            unkeyed = r.amount_atom()?;
        } else {
            return Ok(Step::CreatureAttack(CreatureAttack { creature, company, prowess, body, unkeyed }));
        }
    }
}

fn fetch(r: &mut Reader<'_>) -> Read<Step> {
    let player = r.role()?;
    let exact = r.word("exactly");
    let count = r.amount_atom()?;
    let of = r.filter()?;
    r.need_word("from")?;
    let mut from = vec![r.need_one_of(&ZONES)?];
    while !r.word("to") {
        r.sign(",");
        if !r.sign("|") {
            r.word("or");
        }
        from.push(r.need_one_of(&ZONES)?);
    }
    Ok(Step::Fetch(Fetch { player, count, exact, of, from, to: r.need_one_of(&ZONES)? }))
}
