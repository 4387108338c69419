//! The facts that hold at the end: every card, company, region, roll and attack of the script in the words of the
//! vocabulary.

use std::collections::HashMap;

use serde::{Serialize, Serializer};

use super::position::Cast;
use super::said::{Said, name, say};
use super::words;
use crate::engine::card::{CardDef, CardKind, Duration, Purpose, Table, Zone};
use crate::engine::query::hazard_limit::hazard_limit;
use crate::engine::query::{self, Gifted, agents};
use crate::engine::state::{
    AttackName, AttackStatus, Board, CardRef, CompanyRef, Entity, Key, Lasting, Place, RegionRef, Rolled, Status,
    StrikeStatus, TargetsOf, Trace, effort,
};
use crate::vocab::{Phase, RollKind, Seat, Skill, fold};

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// Words that all hold, or a list in its order.
    Words(Vec<String>),
    /// A number.
    Number(i64),
    /// Yes or no.
    Truth(bool),
}

/// Facts by their keys, in a fixed order; the first fact of a key counts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts(pub Vec<(String, Value)>);

/// The things from which facts are read.
pub(super) struct Scene<'a> {
    /// The cards.
    pub table: &'a Table,
    /// The position at the end.
    pub board: &'a Board,
    /// The trace.
    pub trace: &'a Trace,
    /// The names of things.
    pub cast: &'a Cast,
}

/// Gives every fact of a script's end.
pub(super) fn facts(scene: &Scene<'_>) -> Facts {
    let mut facts = Facts::default();
    scene.cards(&mut facts);
    scene.companies(&mut facts);
    scene.regions(&mut facts);
    attack(scene, &mut facts);
    rolls(scene, &mut facts);
    scene.skills(&mut facts);
    scene.rest(&mut facts);
    facts.bare();
    facts
}

impl Scene<'_> {
    /// Gives the name of a card.
    pub(super) fn title(&self, card: CardRef) -> String {
        self.cast.title(self.table, self.board, card)
    }

    /// Gives the same as it is said.
    pub(super) fn called(&self, card: CardRef) -> Said {
        Said::card(self.title(card), &self.def(card).title)
    }

    /// Gives the name of a company.
    pub(super) fn company_called(&self, company: CompanyRef) -> Said {
        name(&self.board.company(company).label)
    }

    /// Gives the card of the table.
    pub(super) fn def(&self, card: CardRef) -> &CardDef {
        &self.table.defs[self.board.card(card).def]
    }

    /// Gives the cards of the script that are known, those in play first: of several of one name they are the ones
    /// meant.
    fn known(&self) -> Vec<CardRef> {
        let mut cards: Vec<CardRef> = self.board.all_cards().filter(|c| !self.cast.unknown.contains(c)).collect();
        cards.sort_by_key(|c| self.board.card(*c).zone != Zone::Play);
        cards
    }

    fn cards(&self, facts: &mut Facts) {
        for card in self.known() {
            let words = match self.def(card).kind {
                CardKind::Site => self.site_words(card),
                CardKind::Region => self.def(card).region.map(|kind| kind.letter().to_string()).into_iter().collect(),
                CardKind::Character
                | CardKind::Event
                | CardKind::Creature
                | CardKind::Item
                | CardKind::Ally
                | CardKind::Faction => self.card_words(card),
            };
            if !words.is_empty() {
                facts.words(self.title(card), words);
            }
        }
        // The copy that the script calls by its bare title answers to that, too.
        for card in self.known().into_iter().filter(|c| self.cast.plain.contains(c)) {
            let words = self.card_words(card);
            if !words.is_empty() {
                facts.words(self.def(card).title.to_string(), words);
            }
        }
    }

    fn site_words(&self, site: CardRef) -> Vec<String> {
        if self.board.card(site).zone != Zone::Play {
            return Vec::new();
        }
        let kind =
            query::site_type_for(Purpose::Hazards, self.table, self.board, site).map(|kind| kind.letter().to_string());
        kind.into_iter().chain(self.status(site)).collect()
    }

    fn status(&self, card: CardRef) -> Option<String> {
        Some(
            match self.board.card(card).status {
                Status::Untapped => "untapped",
                Status::Tapped => "tapped",
                Status::Wounded => "wounded",
            }
            .to_owned(),
        )
    }

    /// Gives all that holds of a card.
    fn card_words(&self, card: CardRef) -> Vec<String> {
        let state = self.board.card(card);
        let mut words: Vec<String> = Vec::new();
        match state.zone {
            Zone::Play | Zone::Prisoner => {
                words.push("in-play".to_owned());
                words.extend(self.status(card));
                words.extend(state.on.map(|place| match place {
                    Place::Card(on) => format!("on {}", self.title(on)),
                    Place::Company(company) => format!("on {}", self.board.company(company).label),
                    Place::Attack => "on attack".to_owned(),
                }));
            }
            Zone::OnGuard | Zone::Declared | Zone::Sites => {}
            // A card in the marshalling point pile is in play (CoE 9.3.2.1).
            Zone::Points => words.push("in-play".to_owned()),
            Zone::Hand => words.push("hand".to_owned()),
            Zone::Deck => words.push("deck".to_owned()),
            Zone::Discard => words.push("discard".to_owned()),
            Zone::Sideboard => words.push("sideboard".to_owned()),
            Zone::Eliminated => words.push("eliminated".to_owned()),
            Zone::Removed => words.push("removed-from-game".to_owned()),
        }
        if state.face_down && matches!(state.zone, Zone::Play | Zone::OnGuard) {
            words.push("face-down".to_owned());
        }
        if state.discard_later && state.zone == Zone::Play {
            words.push("discard-at-end-of-turn".to_owned());
        }
        words
    }

    fn companies(&self, facts: &mut Facts) {
        for (company, state) in (0..=u8::MAX).map(CompanyRef).zip(&self.board.companies) {
            if state.to_come {
                continue;
            }
            let label = state.label.to_string();
            if state.gone {
                facts.words(label, vec!["discard".to_owned()]);
                continue;
            }
            let mut words = Vec::new();
            // It is at its old site until the new one is revealed (COE 2.IV.5), and where it went in its site phase.
            let moving = query::moving(self.board, company);
            let revealed = self.board.phase == Phase::MovementHazard;
            let bound = matches!(self.board.phase, Phase::Organization | Phase::LongEvent);
            if moving && (revealed || bound) {
                words.push("moving".to_owned());
            }
            if moving && revealed {
                words.push("en-route".to_owned());
            } else if let Some(site) = query::site_of(self.board, company) {
                words.push(format!("at {}", self.title(site)));
            }
            words.push("in-play".to_owned());
            facts.words(label.clone(), words);
            let size = query::company_size(self.table, self.board, company);
            facts.number(format!("company_size({label})"), size);
        }
        let Some(acting) = self.board.acting else { return };
        let company = self.board.company(acting);
        facts.number("hazard_limit".to_owned(), hazard_limit(self.table, self.board, acting));
        facts.number("hazards_used".to_owned(), company.used);
        if !company.path.is_empty() {
            let path = query::path_for(Purpose::Hazards, self.table, self.board, acting);
            facts.words("path".to_owned(), path.into_iter().map(|kind| kind.letter().to_string()).collect());
        }
    }

    fn regions(&self, facts: &mut Facts) {
        for (company, state) in (0..=u8::MAX).map(CompanyRef).zip(&self.board.companies) {
            for (place, region) in (0..=u8::MAX).zip(&state.path) {
                let kind =
                    query::region_type_for(Purpose::Hazards, self.table, self.board, RegionRef { company, place });
                if let Some((title, kind)) = region.title.as_deref().zip(kind) {
                    // The type in the path outdoes the printed type of the region's card.
                    facts.0.retain(|(key, _)| key != title);
                    facts.words(title.to_owned(), vec![kind.letter().to_string()]);
                }
            }
        }
    }

    fn skills(&self, facts: &mut Facts) {
        let skills = [Skill::Warrior, Skill::Scout, Skill::Ranger, Skill::Sage, Skill::Diplomat];
        for card in self.known() {
            let able = matches!(self.def(card).kind, CardKind::Character | CardKind::Ally);
            if able && self.board.card(card).zone == Zone::Play {
                let title = self.title(card);
                for skill in skills {
                    let has = query::has_skill(self.table, self.board, Gifted::by_any(card), skill);
                    let key = format!("skill({title}).{}", skill.word());
                    facts.add(key, Value::Truth(has));
                }
            }
        }
    }

    /// Adds lasting effects, choices, orders, and what was fetched.
    fn rest(&self, facts: &mut Facts) {
        // The figures of an attack tell what it was given.
        let given = |until| matches!(until, Duration::Attack | Duration::Strike);
        let goes_on = |l: &&Lasting| !(l.over || given(l.until) && query::of_attacks(&l.rule));
        for lasting in self.board.lasting.iter().filter(goes_on) {
            facts.words(format!("effect({})", self.title(lasting.source)), vec!["in-force".to_owned()]);
        }
        for treat in &self.board.treats {
            facts.words(format!("effect({})", self.title(treat.source)), vec!["in-force".to_owned()]);
        }
        let known = &self.trace.facts;
        // A declaration without targets is in no fact: an absent list is an empty one.
        for TargetsOf { card, targets, attacker } in known.targets.iter().filter(|of| !of.targets.is_empty()) {
            let list = targets.iter().map(|e| self.entity_then(*e, *attacker).to_string()).collect();
            facts.words(format!("targets({})", self.title(*card)), list);
        }
        if let Some(chooser) = known.chooser {
            facts.words("chooser".to_owned(), vec![words::chooser(chooser).to_owned()]);
        }
        // An order that nobody settled is the one in which things resolved.
        let resolved = self.trace.resolved.iter().filter_map(|r| r.card);
        let order: Vec<CardRef> = if known.order.is_empty() { resolved.collect() } else { known.order.clone() };
        if !order.is_empty() {
            facts.words("order".to_owned(), order.into_iter().map(|c| self.title(c)).collect());
        }
        if !known.next_chain.is_empty() {
            let first = |(kind, card): &(Option<_>, CardRef)| match kind {
                Some(kind) => format!("{} of {}", words::roll(*kind), self.title(*card)),
                None => self.title(*card),
            };
            facts.words("next_chain".to_owned(), known.next_chain.iter().map(first).collect());
        }
        for seat in [Seat::R, Seat::H] {
            let fetched = i16::from(self.board.side(seat).fetched);
            if let Some(name) = &self.cast.players[seat as usize] {
                facts.number(format!("fetched({name})"), fetched);
            }
            facts.number(format!("fetched({})", words::seat(seat)), fetched);
        }
    }

    /// Gives the name of an entity when this attacked: the attack that is faced last may be another.
    pub(super) fn entity_then(&self, entity: Entity, attacker: Option<Entity>) -> Said {
        match (entity, attacker) {
            (Entity::Attack, Some(attacker)) => say("attack_of", [self.thing(attacker)]),
            (entity, _) => self.thing(entity),
        }
    }

    /// Gives the name of an entity in a fact.
    pub(super) fn entity(&self, entity: Entity) -> String {
        self.thing(entity).to_string()
    }

    /// Gives the name of an entity where it is spoken of.
    pub(super) fn thing(&self, entity: Entity) -> Said {
        match entity {
            Entity::Card(card) => self.called(card),
            Entity::Company(company) => self.company_called(company),
            Entity::Region(RegionRef { company, place }) => {
                let region = self.board.company(company).path.get(usize::from(place));
                region.map_or_else(Said::default, |r| match &r.title {
                    Some(title) => Said::card(title.to_string(), title),
                    None => words::region_type(r.printed),
                })
            }
            Entity::Attack => match self.board.attacker() {
                Some(attacker) => say("attack_of", [self.thing(attacker)]),
                None => say("attack", []),
            },
            Entity::Strike(card) => say("strike_against", [self.called(card)]),
            Entity::Roll(kind, card) => say("of", [words::roll(kind), self.called(card)]),
            Entity::Lasting(n) => match self.board.lasting.get(usize::from(n)) {
                Some(lasting) => say("effect_of", [self.called(lasting.source)]),
                None => say("effect", []),
            },
            Entity::Player(seat) => name(self.player(seat)),
            // The trace names what was declared by its number.
            Entity::Entry(n) => say("declaration_number", [name(n + 1)]),
        }
    }
}

impl Facts {
    /// Gives the value of a key, however it is spelt.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let wanted = fold(key);
        self.0.iter().find(|(k, _)| fold(k) == wanted).map(|(_, v)| v)
    }

    /// Gives the value of a key that is spelt as it is here.
    pub fn exactly(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    /// Tells a fact of a single namesake or copy under the bare title, too: nothing else can be meant by it.
    fn bare(&mut self) {
        let keys: Vec<String> = self.0.iter().map(|(key, _)| without_marks(key)).collect();
        let mut borne: HashMap<&str, usize> = HashMap::new();
        keys.iter().for_each(|key| *borne.entry(key).or_default() += 1);
        for (at, key) in keys.iter().enumerate().filter(|(_, key)| borne[key.as_str()] == 1) {
            let value = self.0[at].1.clone();
            self.add(key.clone(), value);
        }
    }

    /// Gives the facts that hold here and in the others: those with equal values, of lists of states the states in
    /// common.
    pub(super) fn common(&self, other: &Facts) -> Facts {
        effort::spend(self.0.len() + other.0.len());
        let theirs: HashMap<&str, &Value> = other.0.iter().map(|(key, value)| (key.as_str(), value)).collect();
        let both = self
            .0
            .iter()
            .filter(|(key, value)| theirs.get(key.as_str()).is_some_and(|other| *other == value))
            .map(|(key, value)| (key.clone(), value.clone()));
        Facts(both.collect())
    }

    pub(super) fn add(&mut self, key: String, value: Value) {
        effort::spend(1 + self.0.len() / 4);
        if self.0.iter().all(|(k, _)| *k != key) {
            self.0.push((key, value));
        }
    }

    pub(super) fn words(&mut self, key: String, words: Vec<String>) {
        self.add(key, Value::Words(words));
    }

    pub(super) fn number(&mut self, key: String, n: i16) {
        self.add(key, Value::Number(i64::from(n)));
    }
}

impl Serialize for Facts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// Gives a key without the printings and numbers that tell namesakes and copies apart: ` (BA-3)`, ` #2`.
pub(super) fn without_marks(key: &str) -> String {
    let mut bare = String::with_capacity(key.len());
    let mut rest = key;
    while let Some((head, tail)) = rest.split_once(' ') {
        bare.push_str(head);
        let marked = after_printing(tail).or_else(|| after_number(tail));
        if marked.is_none() {
            bare.push(' ');
        }
        // Another mark may follow directly: ` (BA-3) #2`.
        rest = marked.unwrap_or(tail);
    }
    bare + rest
}

/// Whether these are the set and the number of a printing.
fn is_id(set: &str, number: &str) -> bool {
    let capital = |c: char| c.is_ascii_uppercase();
    !set.is_empty() && set.chars().all(capital) && !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}

/// Gives the rest after a printing in brackets.
fn after_printing(text: &str) -> Option<&str> {
    let (id, rest) = text.strip_prefix('(')?.split_once(')')?;
    id.split_once('-').is_some_and(|(set, n)| is_id(set, n)).then_some(rest)
}

/// Gives the rest after the number of a copy.
fn after_number(text: &str) -> Option<&str> {
    text.strip_prefix('#').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()))
}

/// Adds the attack that was faced last, its strikes, and the attacks in the order in which they are faced.
pub(crate) fn attack(scene: &Scene<'_>, facts: &mut Facts) {
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
            // The roll counts as it was then; where companies fight it is what its striker added to the dice,
            // and it has tapped since.
            let then = last.and_then(|l| l.struck.iter().find(|f| f.who == strike.against)).map(|f| f.against);
            let struck = match strike.by {
                Some(by) => roll(by).and_then(|r| Some(r.own? + r.modifier)),
                // The number that an agent is rolled against has its own dice in it (COE 3.iv.6.1).
                None if !agents::attacks(table, board, attack) => {
                    then.or_else(|| roll(strike.against).map(|r| r.against))
                }
                None => then,
            };
            let own = struck.unwrap_or_else(|| query::strike_prowess(table, board, attack, strike.against) + more);
            facts.number(format!("{key}.prowess"), own);
            // The modifier of one that was settled before is not known.
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

/// Gives the title of a folded name.
fn named(scene: &Scene<'_>, name: &str) -> String {
    let def = scene.table.defs.iter().find(|d| *d.name == *name);
    def.map_or_else(|| name.to_owned(), |d| d.title.to_string())
}

/// Checks that were made or are to be made, and influence attempts.
pub(crate) fn rolls(scene: &Scene<'_>, facts: &mut Facts) {
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
    // A check that the position asked for at its start is counted before it is rolled; a character who makes none has
    // made none.
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

/// Gives the purpose of a roll: `corruption check of Bilbo`, `strike against Bilbo`, `roll for` the card that asks for
/// it.
pub(crate) fn roll_name(scene: &Scene<'_>, roll: &Rolled) -> Said {
    let of = scene.called(roll.of);
    match (roll.kind, roll.source) {
        (RollKind::Strike, Some(source)) if source == roll.of => say("of", [words::roll(RollKind::Strike), of]),
        (RollKind::Strike, _) => say("strike_against", [of]),
        (RollKind::Test | RollKind::Riddling | RollKind::Offering | RollKind::Other, Some(source)) => {
            say("of_for", [words::roll(roll.kind), of, scene.called(source)])
        }
        (kind, _) => say("of", [words::roll(kind), of]),
    }
}
