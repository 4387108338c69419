//! The parts of a declaration for which nothing has a use: nothing that a player typed is dropped in silence.
//!
//! Every field of an [`Intent`] is looked at here. Either the entry on the chain has taken it up, or the act itself has
//! a use for it. If anything is left over, the player is told and the declaration is not decided, since they meant
//! something else (COE 9.1.1: a player cannot do what no text and no rule allows).

use std::slice;
use std::sync::Arc;

use super::actions::agent_actions;
use crate::engine::card::{self, Action, CardKind, Cost, Mode, Step, Table, What};
use crate::engine::legal::{price, targeting, targets};
use crate::engine::query::interpret::Ctx;
use crate::engine::query::{self, candidates, keys, rolls, staying};
use crate::engine::state::{
    Board, CardRef, CompanyRef, Entity, Entry, Game, Intent, Judgement, OnResolve, Outcome, Payment, Pick, Unused,
    Verdict,
};
use crate::vocab::{Act, Seat};

/// The part that a card plays in a declaration that names it without saying which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The performer.
    Performer,
    /// A target; a card for which nothing has a use is reported as one, too.
    Target,
}

/// Tells what part a named card would play in a play or use: its performer if the text asks for such a character,
/// otherwise a target.
pub fn part_for(table: &Table, board: &Board, (card, act): (CardRef, Act), who: CardRef) -> Part {
    let abilities = query::def(table, board, card).abilities();
    let ways = if uses(act) { abilities } else { query::plays(table, board, card) };
    let ctx = Ctx { seat: board.card(card).owner, company: board.acting, ..Ctx::of(table, board, card) };
    let character = query::def(table, board, who).kind == CardKind::Character;
    let performs =
        |way: &Action| way.by.as_ref().is_some_and(|by| price::satisfies_but_for_tapping(&ctx, Entity::Card(who), by));
    let aims = |way: &Action| way.targets.iter().any(|t| targeting::same_kind(&ctx, Entity::Card(who), &t.filter));
    // A character who could only be the performer is taken for it even if they cannot perform it, and the player is
    // told.
    let asks = character && ways.iter().any(|way| way.by.is_some()) && !ways.iter().any(|way| aims(way));
    if asks || ways.iter().any(|way| performs(way)) { Part::Performer } else { Part::Target }
}

/// Whether the declaration uses a card that is in play, rather than plays it.
fn uses(act: Act) -> bool {
    matches!(act, Act::TapAbility | Act::DiscardAbility | Act::Use | Act::CancelByCard)
}

/// Whether the words name a use of a card.
pub fn has_use(table: &Table, board: &Board, card: CardRef, words: &str) -> bool {
    let abilities = query::def(table, board, card).abilities();
    query::plays(table, board, card)
        .iter()
        .chain(abilities)
        .any(|way| candidates::answers(way, words) || does(way, words))
}

/// A judged declaration, to find out which of its parts were taken up.
struct Became<'a> {
    game: &'a Game<'a>,
    intent: &'a Intent,
    seat: Seat,
    legal: bool,
    entry: Option<&'a Entry>,
    taps: &'a [CardRef],
    discards: &'a [CardRef],
    limit: u8,
    /// The way in which the card is played or used; if none was allowed, all ways that it has.
    ways: Ways<'a>,
}

/// Ways in which a card is played or used: two lists, either of which may be empty.
type Ways<'a> = [&'a [Arc<Action>]; 2];

/// What is left of a declaration once it is judged.
#[derive(Default)]
pub(crate) struct Left {
    /// The parts for which nothing has a use.
    pub unused: Vec<Unused>,
    /// Cards among which its steps may choose when they are carried out: since they were named beforehand, they are the
    /// choice.
    pub picks: Vec<Entity>,
}

/// Gives the parts of a declaration for which nothing has a use, now that it is judged.
pub(crate) fn parts(game: &Game<'_>, intent: &Intent, seat: Seat, judged: &Judgement) -> Left {
    let entry = judged.plan.entry.as_ref();
    let about = entry.and_then(|e| e.card).or(intent.card);
    // If a text is not modelled, a judge says what it takes; if it is modelled in part, a judge says whom it targets,
    // who performs it, and what it chooses and pays.
    let both = || about.into_iter().chain(intent.card.filter(|card| Some(*card) != about));
    if both().any(|c| unknown_text(game, c)) {
        return Left::default();
    }
    let in_part = both().any(|c| known_in_part(game, c));
    let became = Became {
        game,
        intent,
        seat,
        legal: judged.verdict == Verdict::Legal,
        entry,
        taps: &judged.plan.taps,
        discards: &judged.plan.discards,
        limit: judged.plan.limit,
        ways: ways_of(game, entry, about, intent.act),
    };
    // A new field of a declaration has to be looked at here as well.
    let Intent {
        label: _,
        by: _,
        act: _,
        card: _,
        copies: _,
        namesakes: _,
        moment: _,
        chain: _,
        price,
        targets,
        option,
        key,
        with,
        performer,
        order,
        told: _,
    } = intent;
    let mut left = Vec::new();
    if !in_part {
        left.extend(became.strange_targets(targets));
        if option.as_deref().is_some_and(|o| !became.has_option(o)) {
            left.push(Unused::Option(became.options()));
        }
        left.extend(performer.filter(|c| !became.is_performed_by(*c)).map(Unused::Performer));
    }
    // The unknown part of the text may say who taps for it.
    let owed = price.iter().flatten().filter(|part| !in_part || !matches!(part, Payment::Tap(_)));
    left.extend(owed.filter_map(|part| became.unpaid(*part)));
    if key.is_some() && !became.has_key() {
        left.push(Unused::Key);
    }
    left.extend(with.filter(|c| !became.goes_with(*c)).map(Unused::With));
    if price.as_ref().is_some_and(Vec::is_empty) && !(became.taps.is_empty() && became.discards.is_empty()) {
        left.push(Unused::Free);
    }
    let ordered = |e: &&Entity| matches!(e, Entity::Card(_) | Entity::Roll(..) | Entity::Strike(_));
    left.extend(order.iter().filter(|e| !ordered(e)).copied().map(Unused::Order));
    let chooses = became.ways().any(chooses);
    let (chosen, unused): (Vec<Unused>, Vec<Unused>) = left.into_iter().partition(|part| {
        chooses && matches!(part, Unused::Target(Entity::Card(_)) | Unused::Discard(_) | Unused::Tap(_))
    });
    let picks = chosen.into_iter().filter_map(|part| part.card()).map(Entity::Card).collect();
    Left { unused, picks }
}

/// Gives the choices that no step asked for. If a declaration has resolved and its choice was not among the candidates,
/// records that choice as unused.
pub(crate) fn picks(game: &mut Game<'_>) -> Vec<Pick> {
    let (named, spare): (Vec<Pick>, Vec<Pick>) =
        game.oracle.picks.iter().filter(|p| !p.used).cloned().partition(|p| p.of.is_some());
    for pick in named {
        let of = |label: &str| pick.of.as_deref() == Some(label);
        let carried_out =
            game.resolved.iter().any(|r| of(&r.label) && matches!(r.result, Outcome::Resolves | Outcome::Partial(_)));
        if let Some(entity) = pick.entity.filter(|_| carried_out)
            && let Some(declared) = game.declared.iter_mut().find(|d| of(&d.label))
        {
            declared.unused.push(Unused::Target(entity));
        }
    }
    spare
}

/// Whether its steps have a player choose when they are carried out.
fn chooses(way: &Action) -> bool {
    card::walk(&way.steps).any(|step| match step {
        Step::Discard(what)
        | Step::Return(what, ..)
        | Step::Tap(what)
        | Step::Untap(what)
        | Step::Wound(what)
        | Step::Heal(what) => matches!(what, What::Some { .. }),
        Step::Fetch(_) | Step::Reveal { .. } | Step::Test(..) | Step::BecomeAlly(_) | Step::Play { .. } => true,
        _ => false,
    })
}

/// Whether nothing of a card's text is modelled.
fn unknown_text(game: &Game<'_>, card: CardRef) -> bool {
    let def = game.def(card);
    let facts_alone = matches!(def.kind, CardKind::Character | CardKind::Site | CardKind::Region | CardKind::Creature);
    def.meaning.is_none() && !facts_alone
}

/// Whether a part of a card's text is not modelled.
fn known_in_part(game: &Game<'_>, card: CardRef) -> bool {
    query::says(game.table, &game.board, card).left_to_judge
}

fn ways_of<'a>(game: &'a Game<'_>, entry: Option<&'a Entry>, card: Option<CardRef>, act: Act) -> Ways<'a> {
    if let Some(Entry { does: OnResolve::Action(action), .. }) = entry {
        return [slice::from_ref(action), &[]];
    }
    let Some(card) = card.filter(|_| entry.is_none()) else { return [&[], &[]] };
    let plays = if uses(act) { &[] } else { query::plays(game.table, &game.board, card) };
    [plays, game.def(card).abilities()]
}

impl Became<'_> {
    fn ways(&self) -> impl Iterator<Item = &Action> {
        self.ways.iter().copied().flatten().map(|way| &**way)
    }

    fn has_no_way(&self) -> bool {
        self.ways().next().is_none()
    }

    fn act(&self) -> Act {
        self.intent.act
    }

    /// Whether the declaration plays or uses a card by its text, so that the text tells what it takes.
    fn by_text(&self) -> bool {
        uses(self.act()) || matches!(self.act(), Act::Play | Act::RevealOnGuard)
    }

    // ---- targets

    fn strange_targets(&self, targets: &[Entity]) -> Vec<Unused> {
        if !self.by_text() {
            // A player who declines aims at nothing.
            let declines = self.act() == Act::Pass;
            return targets.iter().filter(|_| declines).copied().map(Unused::Target).collect();
        }
        match self.entry {
            Some(entry) => {
                let left = targets.iter().filter(|e| !self.took(entry, **e));
                left.copied().map(Unused::Target).collect()
            }
            None if self.legal || self.has_no_way() => Vec::new(),
            None if self.ways().any(|way| way.mode == Mode::Creature) && self.act() == Act::Play => {
                let mut left = self.too_many(targets);
                let elsewhere = |e: &Entity| {
                    e.as_card().is_some_and(|c| self.is_place(c) && !self.is_here(c, self.game.board.acting))
                };
                left.extend(targets.iter().filter(|e| elsewhere(e)).copied().map(Unused::Target));
                left
            }
            None => self.too_many(targets),
        }
    }

    /// Whether the declaration has taken up something that was named.
    fn took(&self, entry: &Entry, named: Entity) -> bool {
        let board = &self.game.board;
        let def = entry.card.map(|c| self.game.def(c));
        let company = || self.company(entry);
        if entry.targets.contains(&named) || self.stands_for_one(entry, named) {
            return true;
        }
        match named {
            Entity::Company(c) => company() == Some(c) || entry.targets.iter().any(|t| self.company_of(*t) == Some(c)),
            // The card is played where the company is.
            Entity::Card(c) if self.is_place(c) => self.is_here(c, company()),
            Entity::Region(at) => company() == Some(at.company),
            Entity::Card(c) => {
                let own = entry.card == Some(c)
                    || entry.by == Some(c)
                    || entry.card.and_then(|x| query::bearer(board, x)) == Some(c);
                let paid = self.taps.contains(&c) || self.discards.contains(&c);
                // An attack on a company of one is an attack on that character.
                let whole = def.is_some_and(|d| d.kind == CardKind::Creature)
                    && matches!(&entry.does, OnResolve::Action(a) if a.mode == Mode::Creature)
                    && self.is_whole_company(company());
                own || paid || whole
            }
            _ => false,
        }
    }

    /// Whether a name stands for one of the targets: a character for their strike, a creature for its attack.
    fn stands_for_one(&self, entry: &Entry, named: Entity) -> bool {
        let card = |e: Entity| match e {
            Entity::Card(c) | Entity::Strike(c) | Entity::Roll(_, c) => Some(c),
            Entity::Attack => self.game.board.attack.as_ref().map(|a| a.source),
            Entity::Entry(n) => self.game.entries.get(usize::from(n)).and_then(|e| e.card),
            Entity::Lasting(n) => self.game.board.lasting.get(usize::from(n)).map(|l| l.source),
            Entity::Company(_) | Entity::Region(_) | Entity::Player(_) => None,
        };
        let of = card(named);
        if of.is_some() && (entry.targets.iter().any(|t| card(*t) == of) || of == entry.card) {
            return true;
        }
        // A declaration stands for the roll that it asks for.
        let asks = |at: &usize| {
            let of = self.game.entries.get(*at).and_then(|e| e.card);
            let rolls = || rolls::asks(self.game, *at);
            of.is_some()
                && of == card(named)
                && rolls().iter().any(|(k, c)| entry.targets.contains(&Entity::Roll(*k, *c)))
        };
        if self.game.stack.iter().any(asks) {
            return true;
        }
        let OnResolve::Action(action) = &entry.does else { return false };
        let Some(this) = entry.card else { return false };
        let ctx = Ctx {
            seat: self.seat,
            by: entry.by,
            targets: &entry.targets,
            ..Ctx::of(self.game.table, &self.game.board, this)
        };
        action.targets.iter().any(|t| {
            targets::stands_for(&ctx, self.game, named, &t.filter).is_some_and(|other| entry.targets.contains(&other))
        })
    }

    /// Whether everybody in the company is named: `attacks Gimli and Frodo`.
    fn is_whole_company(&self, company: Option<CompanyRef>) -> bool {
        let named = |c: CardRef| self.intent.targets.contains(&Entity::Card(c));
        let Some(company) = company else { return false };
        let mut members = query::characters(&self.game.board, company).peekable();
        members.peek().is_some() && members.all(named)
    }

    pub(crate) fn company(&self, entry: &Entry) -> Option<CompanyRef> {
        let board = &self.game.board;
        let by = entry.by.or(entry.card).and_then(|c| query::company_of(board, c));
        entry.company.or(by).or(board.acting)
    }

    fn company_of(&self, entity: Entity) -> Option<CompanyRef> {
        query::company_of_entity(&self.game.board, entity)
    }

    fn is_place(&self, card: CardRef) -> bool {
        matches!(self.game.def(card).kind, CardKind::Site | CardKind::Region)
    }

    /// Whether a company is at a site, comes from it or goes to it. A region always passes.
    fn is_here(&self, place: CardRef, company: Option<CompanyRef>) -> bool {
        let board = &self.game.board;
        let name = |c: CardRef| &self.game.def(c).name;
        let Some(state) = company.map(|c| board.company(c)) else { return true };
        let known = [state.site, state.new_site, state.origin];
        self.game.def(place).kind == CardKind::Region
            || known.iter().all(Option::is_none)
            || known.into_iter().flatten().any(|site| name(site) == name(place))
    }

    /// Gives the targets of a refused declaration beyond those that any way of the card takes.
    fn too_many(&self, targets: &[Entity]) -> Vec<Unused> {
        let board = &self.game.board;
        if self.ways().any(|way| way.targets.iter().any(|t| t.several)) {
            return Vec::new();
        }
        let creature = self.ways().any(|way| way.mode == Mode::Creature);
        let most = self.ways().map(|way| way.targets.len() + usize::from(way.by.is_some())).max().unwrap_or(0);
        let goes_to = self.ways().any(|way| way.mode.is_at_site() || way.mode == Mode::Character);
        let counts = |e: &&Entity| match e {
            Entity::Company(_) | Entity::Region(_) => false,
            Entity::Card(c) => {
                let own = self.intent.card.is_some_and(|x| x == *c || query::bearer(board, x) == Some(*c));
                !self.is_place(*c) && !own && self.intent.performer != Some(*c) && !self.intent.taps().any(|t| t == *c)
            }
            _ => true,
        };
        if creature && self.is_whole_company(board.acting) {
            return Vec::new();
        }
        targets.iter().filter(counts).skip(most + usize::from(goes_to)).copied().map(Unused::Target).collect()
    }

    // ---- options, keys, cards that go along

    fn has_option(&self, option: &str) -> bool {
        let says = |words: &[&str]| words.iter().any(|word| option.contains(word));
        let own = match self.act() {
            Act::Any | Act::NazgulSideboard | Act::Passive | Act::SpecialAction => true,
            Act::Choose => says(&["untapped", "-3", "excess", "troph", "discard"]),
            Act::Play | Act::PlaceOnGuard => says(&["face-down"]),
            Act::RevealOnGuard | Act::Reveal => says(&["event", "creature"]),
            Act::TapAbility | Act::DiscardAbility | Act::Use => says(&["untapped", "without tapping", "-3"]),
            _ => false,
        };
        // If no way is open, the refusal says all there is to say.
        if self.has_no_way() && !self.legal && !matches!(self.act(), Act::Choose | Act::Support) {
            return true;
        }
        let agents = self.ways().any(agent_actions::is_marked);
        own || agents
            || self.ways().any(|way| candidates::answers(way, option) || does(way, option) || self.side(way, option))
    }

    /// `resource use`, `as an agent`: words for what the card is anyway.
    pub(crate) fn side(&self, way: &Action, option: &str) -> bool {
        let Some(def) = self.intent.card.map(|c| self.game.def(c)) else {
            return false;
        };
        let hazard = way.as_hazard.unwrap_or(def.hazard);
        option.contains(if hazard { "hazard" } else { "resource" })
            || way.mode == Mode::Character
                && (option.contains("character") || option.contains("company") || def.agent && option.contains("agent"))
            || way.mode == Mode::Item && option.contains("item")
            || way.mode == Mode::Ally && option.contains("ally")
            || way.mode == Mode::Faction && option.contains("faction")
    }

    /// The names of the uses that the card has.
    fn options(&self) -> Vec<Box<str>> {
        let Some(card) = self.intent.card else { return Vec::new() };
        ways_of(self.game, None, Some(card), self.act())
            .into_iter()
            .flatten()
            .filter_map(|way| way.option.clone())
            .collect()
    }

    fn has_key(&self) -> bool {
        let attacks = matches!(self.act(), Act::Passive | Act::Query);
        // An on-guard creature is revealed with the key that it has at the site (COE 2.V.2).
        if let Some(Entry { does: OnResolve::RevealCreature, company: Some(company), card: Some(card), .. }) =
            self.entry
        {
            return keys::open(self.game.table, &self.game.board, *card, *company)
                .any(|k| Some(&k) == self.intent.key.as_ref());
        }
        attacks || self.entry.is_some_and(|e| e.key.is_some()) || self.ways().any(|way| way.mode == Mode::Creature)
    }

    /// Whether the declaration uses the other card: as though cards were in play, shown in an influence attempt, or
    /// tapped for it.
    fn goes_with(&self, card: CardRef) -> bool {
        let def = self.game.def(card);
        let as_though = def.meaning.as_ref().is_none_or(|m| !m.as_though.is_empty());
        let used = self.entry.is_some_and(|e| e.card == Some(card) || e.by == Some(card));
        // A player who taps somebody with a card uses that card.
        let tapped = matches!(self.act(), Act::TapAbility | Act::Use)
            && self.entry.is_none()
            && def.meaning.as_ref().is_some_and(|m| !m.abilities.is_empty());
        as_though || used || tapped || self.is_shown(card) || self.taps.contains(&card) || self.discards.contains(&card)
    }

    /// Whether an influence attempt shows the card: it is a copy of what is influenced (COE 8.1).
    fn is_shown(&self, card: CardRef) -> bool {
        let name = |c: CardRef| &self.game.def(c).name;
        let about = self.intent.targets.iter().filter_map(|t| t.as_card()).chain(self.intent.card);
        self.act() == Act::Influence && about.into_iter().any(|c| c != card && name(c) == name(card))
    }

    fn is_performed_by(&self, who: CardRef) -> bool {
        if !self.by_text() {
            return matches!(
                self.act(),
                Act::Support
                    | Act::Test
                    | Act::Influence
                    | Act::Rescue
                    | Act::Transfer
                    | Act::NazgulSideboard
                    | Act::Attack
            );
        }
        let board = &self.game.board;
        let bears = |c: CardRef| query::bearer(board, c) == Some(who);
        let own = self.intent.card == Some(who) || self.intent.card.is_some_and(bears);
        let entered = self
            .entry
            .is_some_and(|e| e.card == Some(who) || e.bearer == Some(who) || e.targets.contains(&Entity::Card(who)));
        let pays = self.taps.contains(&who);
        let asked = |way: &Action| {
            let tapped = way.cost.iter().any(|c| matches!(c, Cost::TapBy | Cost::Tap(_) | Cost::TapSome(_)));
            let to_somebody = way.mode.is_at_site() || way.mode == Mode::Character;
            way.by.is_some() || tapped || to_somebody || way.granted.is_some()
        };
        let unknown = self.entry.is_none() && (self.has_no_way() || self.legal);
        own || entered || pays || unknown || self.ways().any(asked)
    }

    // ---- the price

    fn unpaid(&self, part: Payment) -> Option<Unused> {
        // Everyone who taps in support taps separately.
        if self.act() == Act::Support && matches!(part, Payment::Tap(_)) {
            return None;
        }
        let taken = self.entry.is_some();
        // Nobody pays for a choice, or for what companies and strikes do.
        let free = !self.by_text()
            && !matches!(
                self.act(),
                Act::Test
                    | Act::Influence
                    | Act::Rescue
                    | Act::NazgulSideboard
                    | Act::Transfer
                    | Act::ReplaceCharacter
                    | Act::Reveal
            );
        // A card may ask a price of a company that moves or splits.
        if let Payment::Tap(c) = part
            && self.act() == Act::Move
            && staying::any_price(self.game)
        {
            return (self.legal && !self.taps.contains(&c)).then_some(Unused::Tap(c));
        }
        match part {
            Payment::Tap(c) if free => Some(Unused::Tap(c)),
            Payment::Discard(c) if free => Some(Unused::Discard(c)),
            Payment::Tap(c) if taken => {
                // If the performer need not tap for it, another remark says so.
                let paid = self.taps.contains(&c)
                    || self.entry.is_some_and(|e| e.tapped.contains(&c) || e.card == Some(c) || e.by == Some(c));
                (!paid).then_some(Unused::Tap(c))
            }
            Payment::Discard(c) if taken => {
                let paid =
                    self.discards.contains(&c) || self.entry.is_some_and(|e| e.targets.contains(&Entity::Card(c)));
                (!paid).then_some(Unused::Discard(c))
            }
            Payment::Limit(n) => (self.legal && self.limit != n).then_some(Unused::Limit(n)),
            Payment::Tap(c) => (!self.could_cost(|cost| {
                matches!(cost, Cost::TapBy | Cost::TapThis | Cost::TapBearer | Cost::Tap(_) | Cost::TapSome(_))
            }))
            .then_some(Unused::Tap(c)),
            Payment::Discard(c) => (!self.could_cost(|cost| matches!(cost, Cost::Discard(_) | Cost::DiscardThis)))
                .then_some(Unused::Discard(c)),
        }
    }

    /// Whether some way of the card asks for such a price. What a rule allows has a price of its own.
    fn could_cost(&self, such: impl Fn(&Cost) -> bool) -> bool {
        !self.by_text() && self.act() != Act::Pass
            || self.act() == Act::CancelByCard
            || self.ways().any(|way| way.by.is_some())
            || self.has_no_way()
            || self.legal
            || self.ways().any(|way| way.cost.iter().any(&such) || way.granted.is_some())
    }
}

/// Whether an action does what a verb says: `cancel`, `untap`.
fn does(way: &Action, option: &str) -> bool {
    let verbs = |step: &Step| -> &[&str] {
        match step {
            Step::Cancel(_) | Step::CancelAttacks(_) => &["cancel"],
            Step::Untap(_) => &["untap"],
            Step::Heal(_) | Step::HealToTapped(_) => &["heal"],
            Step::Tap(_) => &["tap"],
            Step::Wound(_) => &["wound"],
            Step::Discard(_) => &["discard", "remove"],
            Step::Return(..) => &["return"],
            Step::Eliminate(_) => &["eliminate"],
            Step::Remove(_) => &["remove"],
            Step::CorruptionCheck(_) => &["corruption", "check"],
            Step::Roll(_) => &["roll", "rolls"],
            Step::Limit(..) => &["limit", "decrease", "increase"],
            Step::Modify(..) | Step::Lasting(..) => &["prowess", "body", "strikes", "bonus", "decrease", "increase"],
            _ => &[],
        }
    };
    let found = card::walk(&way.steps).any(|step| option.split(' ').any(|word| verbs(step).contains(&word)));
    // `[+2]` of `Dragon +2/-1`.
    let figures = |text: &str| -> Vec<String> {
        let parts = text.split([' ', '/']);
        parts.filter(|word| word.starts_with(['+', '-']) && word.len() > 1).map(str::to_owned).collect()
    };
    found || way.option.as_deref().is_some_and(|own| figures(option).iter().any(|f| figures(own).contains(f)))
}
