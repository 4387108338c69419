//! Lines as they are typed.

use super::declared::declared;
use super::things::{borne, key, list, name, seat, since, thing};
use crate::lang::declared::Thing;
use crate::lang::position::{
    AttackLine, CompanyLine, InPlay, PathLine, PhaseLine, PileCard, PlayerLine, SiteLine, StrikeLine, StrikeStatus,
};
use crate::lang::script::{Earlier, Expectation, FactLine, Roll, Says};
use crate::lang::words::{HAPPENED, PHASES, PILES, RULESETS, STATUSES, STEPS, printed};
use crate::vocab::{RegionType, RollKind, Ruleset};

pub(super) fn line(says: &Says) -> String {
    match says {
        Says::Rules(rules) => format!("rules {}", rulesets(rules)),
        Says::Players(players) => format!("players {}", list(players, player)),
        Says::Phase(line) => phase(line),
        Says::Company(line) => company(line),
        Says::At(line) => at(line),
        Says::Path(line) => path(line),
        Says::InPlay { seat: of, cards } => format!("{}+ {}", seat(*of), list(cards, in_play)),
        Says::Pile { seat: of, pile, cards } => {
            let cards = if cards.is_empty() { "none".to_owned() } else { list(cards, pile_card) };
            format!("{} {}: {cards}", seat(*of), printed(&PILES, *pile))
        }
        Says::Attack(line) => attack(line),
        Says::Clash { attacker, defender: Some(defender) } => format!("attack {attacker} > {defender}"),
        Says::Clash { attacker, defender: None } => format!("attack {attacker}"),
        Says::Strikes(strikes) => format!("strikes {}", list(strikes, strike)),
        Says::Earlier(earlier) => format!("earlier {}", past(earlier)),
        Says::Limit { used, limit } => format!("limit {used}/{limit}"),
        Says::Given(given) => format!("given {}", fact(given)),
        Says::Roll(rolls) => format!("roll {}", list(rolls, roll)),
        Says::Pick(things) => format!("pick {}", list(things, thing)),
        Says::Declare(line) => declared(line),
        Says::NextChain => "next chain".to_owned(),
        Says::Question(question) => format!("? {}", question.text),
        Says::Describe { title, text } => format!("card \"{title}\" {text}"),
        Says::Expect(rules) => format!("expect{}", under(rules)),
        Says::Open { rules, text } => format!("expect{} open {text}", under(rules)),
        Says::Why(text) => format!("says {text}"),
        Says::Expected(expected) => expectation(expected),
    }
}

fn rulesets(rules: &[Ruleset]) -> String {
    rules.iter().map(|r| printed(&RULESETS, *r)).collect::<Vec<_>>().join(" ")
}

fn under(rules: &[Ruleset]) -> String {
    if rules.is_empty() { String::new() } else { format!(" {}", rulesets(rules)) }
}

fn player(player: &PlayerLine) -> String {
    let parts: Vec<&str> = player.name.iter().chain(&player.kind).map(String::as_str).collect();
    parts.join(" ")
}

fn phase(line: &PhaseLine) -> String {
    let mut out = "phase".to_owned();
    if let Some(phase) = line.phase {
        out.push_str(&format!(" {}", printed(&PHASES, phase)));
    }
    if let Some(step) = line.step {
        let step = printed(&STEPS, step);
        out.push_str(&format!(" {}", step.split_once('.').map_or(step, |(_, part)| part)));
    }
    if let Some(subject) = &line.subject {
        out.push_str(&format!(" {}", thing(subject)));
    }
    out
}

fn company(line: &CompanyLine) -> String {
    let label = line.label.as_ref().map_or(String::new(), |label| format!(" {label}"));
    format!("{}{label}: {}", seat(line.seat), list(&line.members, borne))
}

fn at(line: &SiteLine) -> String {
    let kind = line.kind.map_or(String::new(), |kind| format!(" {}", kind.letter()));
    let tapped = if line.tapped { " tapped" } else { "" };
    format!("at {}{kind}{tapped}", name(&line.site))
}

fn path(line: &PathLine) -> String {
    let mut out = match &line.from {
        Some(from) => format!("path {} > {}", name(from), name(&line.to)),
        None => format!("path to {}", name(&line.to)),
    };
    if let Some(regions) = &line.regions {
        out.push_str(&format!(" {}", letters(regions)));
    }
    if let Some(kind) = line.kind {
        out.push_str(&format!(" {}", kind.letter()));
    }
    if !line.via.is_empty() {
        out.push_str(&format!(" via {}", list(&line.via, name)));
    }
    out
}

fn letters(regions: &[RegionType]) -> String {
    regions.iter().map(|r| r.letter()).collect()
}

fn in_play(card: &InPlay) -> String {
    let mut out = borne(&card.card);
    out.push_str(since(card.since));
    if let Some(on) = &card.on {
        out.push_str(&format!(" on {}", thing(on)));
    }
    if let Some(site) = &card.at {
        out.push_str(&format!(" at {}", name(site)));
    }
    if card.on_guard {
        out.push_str(" on-guard");
    }
    match card.face_down {
        Some(true) => out.push_str(" face-down"),
        Some(false) => out.push_str(" face-up"),
        None => {}
    }
    if let Some(mode) = &card.mode {
        out.push_str(&format!(" as {mode}"));
    }
    out
}

fn pile_card(card: &PileCard) -> String {
    let count = if card.count == 1 { String::new() } else { format!(" x{}", card.count) };
    format!("{}{count}", name(&card.name))
}

fn attack(line: &AttackLine) -> String {
    let mut out = format!("attack {}", name(&line.source));
    if line.strikes.is_some() || line.prowess.is_some() || line.body.is_some() {
        out.push(' ');
    }
    if let Some(strikes) = line.strikes {
        let attacks = if line.attacks == 1 { String::new() } else { format!("{}x", line.attacks) };
        out.push_str(&format!("{attacks}{strikes}"));
    }
    if let Some(prowess) = line.prowess {
        out.push_str(&format!("@{prowess}"));
    }
    if let Some(body) = line.body {
        out.push_str(&format!("/{body}"));
    }
    if let Some(line) = &line.key {
        out.push_str(&format!(" key {}", key(line)));
    }
    if let Some(race) = &line.race {
        out.push_str(&format!(" race {race}"));
    }
    for (set, word) in [(line.unfinished, " unfinished"), (line.uncancellable, " uncancellable"), (line.over, " over")]
    {
        out.push_str(if set { word } else { "" });
    }
    out
}

fn strike(strike: &StrikeLine) -> String {
    let mut out = strike.by.as_ref().map_or_else(String::new, |by| format!("{} > ", name(by)));
    out.push_str(&name(&strike.target));
    if strike.count != 1 {
        out.push_str(&format!(" x{}", strike.count));
    }
    if strike.status != StrikeStatus::ToCome {
        out.push_str(&format!(" {}", printed(&STATUSES, strike.status)));
    }
    out
}

fn past(earlier: &Earlier) -> String {
    match earlier {
        Earlier::Declared(line) => declared(line),
        Earlier::Sideboard(of) => format!("{} sideboard", seat(*of)),
        Earlier::Event { subject, verb, object, from, to, key: keyed, cancelled } => {
            let mut out = format!("{} {}", thing(subject), printed(&HAPPENED, *verb));
            if let Some(object) = object {
                out.push_str(&format!(" {}", thing(object)));
            }
            if let Some(site) = from {
                out.push_str(&format!(" from {}", name(site)));
            }
            if let Some(site) = to {
                out.push_str(&format!(" to {}", name(site)));
            }
            if let Some(keyed) = keyed {
                out.push_str(&format!(" key {}", key(keyed)));
            }
            out.push_str(if *cancelled { " cancelled" } else { "" });
            out
        }
    }
}

fn roll(roll: &Roll) -> String {
    let of = match &roll.of {
        Some(Thing::Roll { kind: RollKind::Strike, of: Some(of) }) => format!("strike {} ", name(of)),
        Some(of) => format!("{} ", thing(of)),
        None => String::new(),
    };
    format!("{of}{}", roll.dice)
}

fn expectation(expected: &Expectation) -> String {
    match expected {
        Expectation::Verdict { of, verdict: word, reason: more }
        | Expectation::Result { of, result: word, why: more } => {
            let more = more.as_ref().map_or(String::new(), |more| format!(" {more}"));
            format!("{} {word}{more}", of.join(", "))
        }
        Expectation::Fact { under, fact: holds } => {
            let under = under.as_ref().map_or(String::new(), |under| format!("{under}: "));
            format!("{under}{}", fact(holds))
        }
    }
}

fn fact(fact: &FactLine) -> String {
    let between = if fact.of.iter().any(|of| of == "path") { "" } else { ", " };
    format!("{} {}", fact.of.join(", "), fact.value.join(between))
}
