//! Made-up scripts: a plan's position and declarations as a player would type them, most of them nonsense for the game.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use netrep::engine::card::{CardKind, Zone};
use netrep::engine::state::{Board, CardRef, Entity, Intent, Key, Place, Status, Strike, StrikeStatus};
use netrep::vocab::{Act, RegionType, RollKind, Ruleset, Seat};

use crate::made::{Plan, plan, tries};
use crate::world::table;

/// A declaration as it is typed: which names it uses, the script says.
#[derive(Clone, Debug)]
pub struct Typed {
    seat: &'static str,
    verb: &'static str,
    card: Index,
    price: Option<Index>,
    targets: Vec<(&'static str, Index)>,
    tail: &'static str,
}

fn typed() -> impl Strategy<Value = Typed> {
    let verbs = vec![
        "",
        "",
        "",
        "",
        "",
        "tap ",
        "tap ",
        "discard ",
        "support ",
        "cancel ",
        "bring ",
        "place ",
        "reveal ",
        "sideboard ",
        "order ",
        "choose ",
        "test ",
        "influence ",
        "store ",
        "transfer ",
        "move ",
        "assign ",
        "any ",
    ];
    let kinds = vec!["", "", "", "", "strike ", "cc ", "ic ", "body check ", "A1", "A2", "attack", "1", "2", "R", "H"];
    let tails = vec!["", "", "", "", " key w", " key site S", " [untap]", " during 1", " after 1", " before attack"];
    (
        select(vec!["R ", "R ", "H ", "H ", "", "auto ", "special ", "body check ", "ask "]),
        select(verbs),
        any::<Index>(),
        prop::option::weighted(0.2, any::<Index>()),
        prop::collection::vec((select(kinds), any::<Index>()), 0..3),
        select(tails),
    )
        .prop_map(|(seat, verb, card, price, targets, tail)| Typed { seat, verb, card, price, targets, tail })
}

/// A script with up to six declarations, with dice or without.
pub fn script() -> impl Strategy<Value = String> {
    (plan(), prop::collection::vec(typed(), 1..=6), prop::collection::vec(any::<bool>(), 6), any::<bool>())
        .prop_map(|(plan, typed, chains, dice)| written(&plan, &typed, &chains, dice))
}

/// A script of what the engine lists as legal, typed as a player would.
pub fn game() -> impl Strategy<Value = String> {
    (plan(), tries(4), any::<bool>()).prop_map(|(plan, tries, dice)| {
        let made = plan.play(&tries);
        let mut lines = position(&plan, &made.board);
        lines.extend(made.intents.iter().filter_map(|i| declared(&made.board, i)));
        if dice {
            lines.push("roll 7, 5, 9, 4, 11, 2, 8, 6".to_owned());
        }
        lines.join("\n") + "\n"
    })
}

/// A declaration in words; nothing if it speaks of something that has no name.
fn declared(board: &Board, intent: &Intent) -> Option<String> {
    let verbs = [(Act::Play, ""), (Act::TapAbility, "tap "), (Act::DiscardAbility, "discard ")];
    let verb = verbs.iter().find(|(act, _)| *act == intent.act)?.1;
    let mut line = format!("{:?} {verb}{}", intent.by?, name(board, intent.card?));
    let things: Option<Vec<String>> = intent.targets.iter().map(|t| entity(board, *t)).collect();
    let things = things?;
    if !things.is_empty() && intent.key.is_none() {
        line.push_str(&format!(" > {}", things.join(", ")));
    }
    if let Some(option) = &intent.option {
        line.push_str(&format!(" [{option}]"));
    }
    match &intent.key {
        Some(Key::Region(kind, count)) => {
            line.push_str(&format!(" key {}", letters(&vec![*kind; usize::from(*count)])));
        }
        Some(Key::Site(kind)) => line.push_str(&format!(" key site {kind:?}")),
        Some(Key::Named(place)) => line.push_str(&format!(" key {place}")),
        None => {}
    }
    Some(line)
}

fn entity(board: &Board, entity: Entity) -> Option<String> {
    Some(match entity {
        Entity::Card(c) => name(board, c),
        Entity::Company(c) => board.company(c).label.to_string(),
        Entity::Attack => "attack".to_owned(),
        Entity::Strike(c) | Entity::Roll(RollKind::Strike, c) => format!("strike {}", name(board, c)),
        Entity::Roll(RollKind::Corruption, c) => format!("cc {}", name(board, c)),
        Entity::Roll(RollKind::Influence, c) => format!("ic {}", name(board, c)),
        Entity::Roll(RollKind::Body, c) => format!("body check {}", name(board, c)),
        Entity::Entry(n) => (n + 1).to_string(),
        Entity::Player(seat) => format!("{seat:?}"),
        Entity::Region(_) | Entity::Lasting(_) | Entity::Roll(..) => return None,
    })
}

/// The letters of a path.
fn letters(path: &[RegionType]) -> String {
    let letter = |r: &RegionType| format!("{r:?}").to_lowercase();
    path.iter().map(letter).collect()
}

fn written(plan: &Plan, typed: &[Typed], chains: &[bool], dice: bool) -> String {
    let board = plan.board();
    let names: Vec<String> = board.all_cards().map(|c| name(&board, c)).collect();
    let mut lines = position(plan, &board);
    for (n, one) in typed.iter().enumerate() {
        if n > 0 && chains[n] && chains[n - 1] {
            lines.push("next chain".to_owned());
        }
        let given = if one.seat.trim().len() > 1 { "" } else { one.verb };
        let mut line = format!("{}{given}{}", one.seat, one.card.get(&names));
        if let Some(price) = &one.price {
            line.push_str(&format!(" (tap {})", price.get(&names)));
        }
        let things: Vec<String> =
            one.targets.iter().map(|(kind, who)| thing(kind, &names[who.index(names.len())])).collect();
        if !things.is_empty() {
            line.push_str(&format!(" > {}", things.join(", ")));
        }
        lines.push(format!("{line}{}", one.tail));
    }
    if dice {
        let dice: Vec<String> = plan.dice.iter().take(8).map(u8::to_string).collect();
        lines.push(format!("roll {}", dice.join(", ")));
    }
    lines.join("\n") + "\n"
}

fn thing(kind: &str, name: &str) -> String {
    if kind.is_empty() || kind.ends_with(' ') { format!("{kind}{name}") } else { kind.to_owned() }
}

/// The title, with the printing where a title alone would mean another card.
fn name(board: &Board, card: CardRef) -> String {
    let def = &table().defs[board.card(card).def];
    let shared = table().defs.iter().filter(|d| d.name == def.name).count() > 1;
    if shared { format!("{} ({})", def.title, def.id) } else { def.title.to_string() }
}

/// The position of a plan in lines.
pub fn position(plan: &Plan, board: &Board) -> Vec<String> {
    let rules = match plan.rules {
        Ruleset::Metw => "metw",
        Ruleset::Mele => "mele",
        Ruleset::Coe => "coe",
        Ruleset::Tg => "tg",
        Ruleset::Riv => "riv",
    };
    let mut lines = vec![format!("rules {rules}"), format!("phase {}", plan.moment.2)];
    for company in board.all_companies() {
        let state = board.company(company);
        let members = board.all_cards().filter(|c| board.card(*c).company == Some(company));
        let members: Vec<String> = members.map(|c| member(board, c)).collect();
        lines.push(format!("R {}: {}", state.label, members.join(", ")));
        let site = state.site.map(|s| name(board, s)).unwrap_or_default();
        lines.push(match state.new_site {
            Some(to) => format!("path {site} > {} {}", name(board, to), letters(&plan.path)),
            None => format!("at {site}"),
        });
    }
    for seat in [Seat::R, Seat::H] {
        let site = |c: CardRef| table().defs[board.card(c).def].kind == CardKind::Site;
        let attacks = board.attack.as_ref().map(|a| a.source);
        let of = |zone: Zone| -> Vec<String> {
            let alone = |c: &CardRef| {
                let s = board.card(*c);
                let placed = s.company.is_some() || s.on.is_some() || site(*c) || attacks == Some(*c);
                s.owner == seat && s.zone == zone && !placed
            };
            board.all_cards().filter(alone).map(|c| name(board, c)).collect()
        };
        let (played, held) = (of(Zone::Play), of(Zone::Hand));
        if !played.is_empty() {
            lines.push(format!("{seat:?}+ {}", played.join(", ")));
        }
        if !held.is_empty() {
            lines.push(format!("{seat:?} hand: {}", held.join(", ")));
        }
    }
    if let Some(attack) = &board.attack {
        lines.push(format!("attack {}", name(board, attack.source)));
        let strike = |s: &Strike| {
            let how = if s.status == StrikeStatus::Succeeded { " succeeded" } else { "" };
            format!("{}{how}", name(board, s.against))
        };
        let strikes: Vec<String> = attack.strikes_assigned.iter().map(strike).collect();
        if !strikes.is_empty() {
            lines.push(format!("strikes {}", strikes.join(", ")));
        }
    }
    lines
}

fn member(board: &Board, who: CardRef) -> String {
    let state = match board.card(who).status {
        Status::Untapped => "",
        Status::Tapped => "*",
        Status::Wounded => "!",
    };
    let bears = board.all_cards().filter(|c| board.card(*c).on == Some(Place::Card(who)));
    let bears: Vec<String> = bears.map(|c| name(board, c)).collect();
    let braces = if bears.is_empty() { String::new() } else { format!(" {{{}}}", bears.join(", ")) };
    format!("{}{state}{braces}", name(board, who))
}
