//! Facts about the attack that is faced, its strikes, and rolls.

use super::facts::{Facts, Scene, Value};
use super::words;
use crate::engine::card::CardKind;
use crate::engine::query::{self, agents};
use crate::engine::state::{AttackName, AttackStatus, Key, Rolled, StrikeStatus};
use crate::vocab::RollKind;

/// The attack that was faced last, its strikes, and the attacks in the order in which they are faced.
pub(super) fn attack(scene: &Scene<'_>, facts: &mut Facts) {
    let (table, board) = (scene.table, scene.board);
    if let Some(attack) = &board.attack {
        let status = match attack.status {
            AttackStatus::Faced | AttackStatus::Assigned => "continues",
            AttackStatus::Cancelled => "cancelled",
            AttackStatus::Over => "over",
            AttackStatus::Defeated => "defeated",
        };
        let (more, to_body) = agents::bonus(table, board, attack);
        // Once it is over it is told as it was while it went on.
        let last = scene.trace.facts.figures.as_ref();
        let last = last.filter(|last| !attack.goes_on() && last.attacker == board.attacker());
        let prowess = || query::attack_prowess(table, board, attack) + more;
        let body = || query::attack_body(table, board, attack).map(|body| body + to_body);
        let strikes = || query::attack_strikes(attack);
        facts.words("attack".to_owned(), vec![status.to_owned()]);
        // An automatic-attack that a card adds is the card's and the site's.
        let site = query::site_of(board, attack.company).filter(|s| attack.automatic && *s != attack.source);
        let cards = [attack.source].into_iter().chain(site);
        // A company has no prowess of its own: each of its strikes has.
        if let Some(company) = attack.attacker {
            facts.words("attack.card".to_owned(), vec![board.company(company).label.to_string()]);
        } else {
            facts.words("attack.card".to_owned(), cards.map(|c| scene.title(c)).collect());
            facts.number("attack.prowess".to_owned(), last.and_then(|l| l.prowess).unwrap_or_else(prowess));
        }
        facts.number("attack.strikes".to_owned(), last.map_or_else(strikes, |l| l.strikes));
        if let Some(body) = last.map_or_else(body, |l| l.body) {
            facts.number("attack.body".to_owned(), body);
        }
        for strike in &attack.strikes_assigned {
            let key = format!("strike({})", scene.title(strike.against));
            match strike.status {
                StrikeStatus::ToCome => facts.words(key.clone(), vec!["pending".to_owned()]),
                StrikeStatus::Cancelled => facts.words(key.clone(), vec!["cancelled".to_owned()]),
                StrikeStatus::Succeeded | StrikeStatus::Defeated | StrikeStatus::Ineffectual => {}
            }
            let roll = |who| scene.trace.rolls.iter().find(|r| r.kind == RollKind::Strike && r.of == who);
            // What was rolled counts as it was then; where companies fight it is what its striker added to the dice,
            // and it has tapped since.
            let then = last.and_then(|l| l.struck.iter().find(|f| f.who == strike.against)).map(|f| f.against);
            let struck = match strike.by {
                Some(by) => roll(by).and_then(|r| Some(r.own? + r.modifier)),
                // What an agent is rolled against has its own dice in it (COE 3.iv.6.1).
                None if !agents::attacks(table, board, attack) => {
                    then.or_else(|| roll(strike.against).map(|r| r.against))
                }
                None => then,
            };
            let own = struck.unwrap_or_else(|| query::strike_prowess(table, board, attack, strike.against) + more);
            facts.number(format!("{key}.prowess"), own);
            // How one that was settled before was modified is not known.
            if roll(strike.against).is_none() && matches!(strike.status, StrikeStatus::ToCome | StrikeStatus::Cancelled)
            {
                facts.number(format!("{key}.mod"), query::strike_modifier(table, board, strike));
            }
        }
    }
    let attacks = &scene.trace.facts.attacks;
    if !attacks.is_empty() {
        let name = |a: &AttackName| match a {
            AttackName::Automatic(site) => format!("automatic-attack of {}", scene.title(*site)),
            AttackName::Card(card) => scene.title(*card),
            AttackName::Company(company) => board.company(*company).label.to_string(),
        };
        facts.words("attacks".to_owned(), attacks.iter().map(name).collect());
    }
    for (card, keys) in &scene.trace.facts.keys {
        let name = |key: &Key| match key {
            Key::Region(kind, count) => {
                format!("region type {}", kind.letter().to_string().repeat(usize::from((*count).max(1))))
            }
            Key::Site(kind) => format!("site type {}", kind.letter()),
            Key::Named(name) => format!("region name {}", named(scene, name)),
        };
        facts.words(format!("keys({})", scene.title(*card)), keys.iter().map(name).collect());
    }
}

/// The title of a folded name.
fn named(scene: &Scene<'_>, name: &str) -> String {
    let def = scene.table.defs.iter().find(|d| *d.name == *name);
    def.map_or_else(|| name.to_owned(), |d| d.title.to_string())
}

/// Checks that were made or are to be made, and influence attempts.
pub(super) fn rolls(scene: &Scene<'_>, facts: &mut Facts) {
    // Of several rolls of one kind by one character the last one is meant.
    for roll in scene.trace.rolls.iter().rev() {
        let who = scene.title(roll.of);
        match roll.kind {
            RollKind::Corruption => {
                facts.number(format!("cc({who}).mod"), roll.modifier);
                facts.number(format!("cc({who}).cp"), roll.against);
            }
            RollKind::Influence => facts.number(format!("ic({who}).mod"), roll.modifier),
            RollKind::Strike => facts.number(format!("strike({who}).mod"), roll.modifier),
            RollKind::Body | RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other => {}
        }
    }
    // What the position asked for at its start is counted before it is rolled; who makes none has made none.
    for character in scene.board.all_cards().filter(|c| scene.def(*c).kind == CardKind::Character) {
        let asked = scene.trace.facts.checks.iter().find(|(c, _)| *c == character).map_or(0, |(_, n)| i16::from(*n));
        let of = |r: &&Rolled| r.kind == RollKind::Corruption && r.of == character;
        let made = i16::try_from(scene.trace.rolls.iter().filter(of).count()).unwrap_or(i16::MAX);
        facts.number(format!("cc({}).count", scene.title(character)), asked.max(made));
    }
    let influence = &scene.trace.facts.influence;
    for (who, made) in influence {
        let word = if *made { "made" } else { "not-made" };
        facts.words(format!("influence_attempt({})", scene.title(*who)), vec![word.to_owned()]);
    }
    if let Some((who, _)) = influence.last() {
        facts.add("influencer".to_owned(), Value::Words(vec![scene.title(*who)]));
    }
}

/// What a roll is for: `corruption check of Bilbo`, `strike against Bilbo`, `roll for` what asks for it.
pub(super) fn roll_name(scene: &Scene<'_>, roll: &crate::engine::state::Rolled) -> String {
    let of = scene.title(roll.of);
    match (roll.kind, roll.source) {
        (RollKind::Strike, Some(source)) if source == roll.of => format!("strike of {of}"),
        (RollKind::Strike, _) => format!("strike against {of}"),
        (RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other, Some(source)) => {
            format!("{} of {of} for {}", words::roll(roll.kind), scene.title(source))
        }
        (kind, _) => format!("{} of {of}", words::roll(kind)),
    }
}
