//! Made-up games: a plan that can be shrunk, the position it means, and declarations in it, legal ones and nonsense.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use netrep::engine::card::Zone;
use netrep::engine::script::respond::Point;
use netrep::engine::script::response::Pool;
use netrep::engine::state::{
    Board, CardRef, CompanyRef, Die, Entity, Intent, Moment, Oracle, Place, RegionRef, Status,
};
use netrep::vocab::{Act, Phase, RegionType, RollKind, Ruleset, Seat, Step};

use crate::scene::Scene;
use crate::world::{pools, table};

/// Phases and steps with the words of a script. Those in which hazards are played and attacks are faced come often.
pub const MOMENTS: [(Phase, Step, &str); 24] = [
    (Phase::MovementHazard, Step::PlayHazards, "mh play-hazards"),
    (Phase::MovementHazard, Step::PlayHazards, "mh play-hazards"),
    (Phase::MovementHazard, Step::PlayHazards, "mh play-hazards"),
    (Phase::MovementHazard, Step::PlayHazards, "mh play-hazards"),
    (Phase::MovementHazard, Step::PreAssignment, "mh combat"),
    (Phase::MovementHazard, Step::PreAssignment, "mh combat"),
    (Phase::Site, Step::PreAssignment, "site combat"),
    (Phase::MovementHazard, Step::StrikesAssigned, "mh assigned"),
    (Phase::MovementHazard, Step::Support, "mh strike-sequence.support"),
    (Phase::MovementHazard, Step::Defender, "mh strike"),
    (Phase::MovementHazard, Step::Resolve, "mh struck"),
    (Phase::MovementHazard, Step::BodyCheck, "mh body-check"),
    (Phase::MovementHazard, Step::AfterLastStrike, "mh after-last-strike"),
    (Phase::MovementHazard, Step::ResolvePassives, "mh resolve-passives"),
    (Phase::MovementHazard, Step::EndOfPhase, "mh end-of-phase"),
    (Phase::Site, Step::PlayHazards, "site play-hazards"),
    (Phase::Site, Step::PlayHazards, "site play-hazards"),
    (Phase::Site, Step::RevealOnGuard, "site entering.reveal-on-guard"),
    (Phase::Site, Step::AutomaticAttack, "site automatic-attack"),
    (Phase::Organization, Step::PlayHazards, "org play-hazards"),
    (Phase::Organization, Step::PlayHazards, "org play-hazards"),
    (Phase::LongEvent, Step::PlayHazards, "long play-hazards"),
    (Phase::Untap, Step::PlayHazards, "untap play-hazards"),
    (Phase::End, Step::SignalEnd, "end signal-end"),
];

/// Every act that can be declared.
const ACTS: [Act; 30] = [
    Act::Play,
    Act::TapAbility,
    Act::DiscardAbility,
    Act::Support,
    Act::Passive,
    Act::SpecialAction,
    Act::BodyCheck,
    Act::PlaceOnGuard,
    Act::RevealOnGuard,
    Act::RevealAgent,
    Act::NazgulSideboard,
    Act::ChooseOrder,
    Act::Choose,
    Act::CancelByCard,
    Act::ReplaceCharacter,
    Act::Store,
    Act::Transfer,
    Act::Move,
    Act::Assign,
    Act::Test,
    Act::Influence,
    Act::Pass,
    Act::Query,
    Act::Reveal,
    Act::Untap,
    Act::Heal,
    Act::TurnDown,
    Act::GoHome,
    Act::Rescue,
    Act::Attack,
];

/// A character and what he bears.
#[derive(Clone, Debug)]
pub struct Member {
    pub who: Index,
    pub status: Status,
    pub bears: Vec<Index>,
}

/// A position as a plan: which card is meant, the pools say.
#[derive(Clone, Debug)]
pub struct Plan {
    pub rules: Ruleset,
    pub moment: (Phase, Step, &'static str),
    pub companies: Vec<Vec<Member>>,
    pub sites: [Index; 3],
    pub path: Vec<RegionType>,
    pub lasting: Vec<Index>,
    pub hands: Vec<Index>,
    pub attack: Index,
    pub dice: Vec<u8>,
}

/// A declaration to try.
#[derive(Clone, Debug)]
pub enum Try {
    /// One of those that are legal now.
    Legal { which: Index, every: bool },
    /// Anything.
    Wild { seat: Seat, act: Act, card: Index, targets: Vec<Index>, moment: u8, chain: u8 },
}

/// A game: position, declarations, dice.
#[derive(Clone, Debug)]
pub struct Made {
    pub board: Board,
    pub intents: Vec<Intent>,
    pub oracle: Oracle,
}

fn member() -> impl Strategy<Value = Member> {
    let status = select(vec![Status::Untapped, Status::Untapped, Status::Untapped, Status::Tapped, Status::Wounded]);
    (any::<Index>(), status, prop::collection::vec(any::<Index>(), 0..2)).prop_map(|(who, status, bears)| Member {
        who,
        status,
        bears,
    })
}

/// Rule sets.
pub fn rules() -> impl Strategy<Value = Ruleset> {
    select(vec![Ruleset::Coe, Ruleset::Metw, Ruleset::Mele, Ruleset::Tg, Ruleset::Riv])
}

/// A plan.
pub fn plan() -> impl Strategy<Value = Plan> {
    use RegionType::{B, C, D, F, S, W};
    let path = prop::collection::vec(select(vec![W, W, W, B, S, D, F, C]), 0..4);
    let companies = prop::collection::vec(prop::collection::vec(member(), 1..4), 1..3);
    let several = |n| prop::collection::vec(any::<Index>(), 0..n);
    let dice = prop::collection::vec(2_u8..=12, 24);
    let sites = any::<[Index; 3]>();
    (rules(), select(MOMENTS.to_vec()), companies, sites, path, several(5), several(5), any::<Index>(), dice).prop_map(
        |(rules, moment, companies, sites, path, lasting, hands, attack, dice)| Plan {
            rules,
            moment,
            companies,
            sites,
            path,
            lasting,
            hands,
            attack,
            dice,
        },
    )
}

/// Declarations to try: mostly legal ones, and some nonsense.
pub fn tries(most: usize) -> impl Strategy<Value = Vec<Try>> {
    let legal = (any::<Index>(), any::<bool>()).prop_map(|(which, every)| Try::Legal { which, every });
    let wild = (
        select(vec![Seat::R, Seat::H]),
        prop_oneof![Just(Act::Play), select(ACTS.to_vec())],
        any::<Index>(),
        prop::collection::vec(any::<Index>(), 0..3),
        0_u8..12,
        prop_oneof![4 => Just(1_u8), 1 => Just(2_u8)],
    );
    let wild = wild.prop_map(|(seat, act, card, targets, moment, chain)| Try::Wild {
        seat,
        act,
        card,
        targets,
        moment,
        chain,
    });
    prop::collection::vec(prop_oneof![2 => legal, 1 => wild], 1..=most)
}

impl Plan {
    /// The position that it means.
    pub fn board(&self) -> Board {
        let (phase, step, _) = self.moment;
        let mut scene = Scene::new(table(), self.rules, phase, step);
        let mut used: Vec<usize> = Vec::new();
        let mut struck = Vec::new();
        let site = |at: usize| *self.sites[at].get(&pools().sites);
        for (n, members) in self.companies.iter().enumerate() {
            let company = scene.company(Seat::R, if n == 0 { "A1" } else { "A2" });
            for member in members {
                let def = fresh(&mut used, member.who, &pools().characters);
                let who = scene.member(company, def, member.status);
                struck.push(who);
                for item in &member.bears {
                    let def = fresh(&mut used, *item, &pools().borne);
                    scene.on(def, Seat::R, Place::Card(who));
                }
            }
            scene.at(company, site(n));
        }
        if !self.path.is_empty() && site(2) != site(0) {
            scene.moves(CompanyRef(0), site(2), &self.path);
        }
        for event in &self.lasting {
            let def = fresh(&mut used, *event, &pools().lasting);
            scene.add(def, seat_of(def), Zone::Play);
        }
        for card in &self.hands {
            let def = fresh(&mut used, *card, &pools().playable);
            scene.add(def, seat_of(def), Zone::Hand);
        }
        if self.attacked() {
            scene.attack(fresh(&mut used, self.attack, &pools().creatures));
            let settled = matches!(step, Step::Resolve | Step::BodyCheck | Step::AfterLastStrike);
            if step != Step::PreAssignment {
                scene.strike(struck[0], settled);
            }
        }
        scene.settle();
        scene.board
    }

    /// Whether an attack is faced at its moment.
    pub fn attacked(&self) -> bool {
        use Step::{AfterLastStrike, BodyCheck, Defender, PreAssignment, Resolve, StrikesAssigned, Support};
        let steps = [PreAssignment, StrikesAssigned, Support, Defender, Resolve, BodyCheck, AfterLastStrike];
        steps.contains(&self.moment.1)
    }

    /// The dice of all its rolls.
    pub fn oracle(&self) -> Oracle {
        let die = |dice: &u8| Die { kind: None, of: None, source: None, any_copy: false, dice: *dice, used: false };
        let more = self.dice.iter().cycle().take(400).copied().collect();
        Oracle { dice: self.dice.iter().map(die).collect(), picks: Vec::new(), tried: more, ..Oracle::default() }
    }

    /// The game in which the tries are made, each after the others.
    pub fn play(&self, tries: &[Try]) -> Made {
        let mut made = Made { board: self.board(), intents: Vec::new(), oracle: self.oracle() };
        for one in tries {
            made.attempt(one);
        }
        made
    }
}

impl Made {
    fn attempt(&mut self, one: &Try) {
        let label = (self.intents.len() + 1).to_string();
        match one {
            Try::Legal { which, every } => {
                let pool = if *every { Pool::Every } else { Pool::There };
                let Ok(point) = Point::of(table(), &self.board, &self.intents, &self.oracle) else { return };
                let found = point.responses(pool, &[Seat::R, Seat::H]).expect("it ends");
                if found.is_empty() {
                    return;
                }
                let response = which.get(&found).clone();
                let board = point.board_of(&response);
                self.board = board;
                self.intents.push(Intent { label: label.into(), ..response.intent });
            }
            Try::Wild { seat, act, card, targets, moment, chain } => {
                let cards: Vec<CardRef> = self.board.all_cards().collect();
                let things = entities(&self.board, self.intents.len());
                let before = self.intents.last().map(|i| i.label.clone());
                let moment = match (moment, before) {
                    (0, Some(label)) => Moment::During(label),
                    (1, Some(label)) => Moment::After(label),
                    (2, _) => Moment::Before(None),
                    _ => Moment::Next,
                };
                let intent = Intent {
                    targets: targets.iter().map(|t| *t.get(&things)).collect(),
                    moment,
                    chain: *chain,
                    ..Intent::of(&label, *seat, *act, *card.get(&cards))
                };
                self.intents.push(intent);
            }
        }
    }
}

/// Whatever can be spoken of in a position.
pub fn entities(board: &Board, declared: usize) -> Vec<Entity> {
    let mut things: Vec<Entity> = board.all_cards().map(Entity::Card).collect();
    things.extend(board.all_companies().map(Entity::Company));
    things.extend(
        (0..board.companies[0].path.len())
            .map(|n| Entity::Region(RegionRef { company: CompanyRef(0), place: n as u8 })),
    );
    for who in board.all_cards().filter(|c| board.card(*c).company.is_some()) {
        things.extend([Entity::Strike(who), Entity::Roll(RollKind::Corruption, who)]);
        things.extend([Entity::Roll(RollKind::Strike, who), Entity::Roll(RollKind::Body, who)]);
    }
    things.extend([Entity::Attack, Entity::Player(Seat::R), Entity::Player(Seat::H)]);
    things.extend((0..declared).map(|n| Entity::Entry(n as u16)));
    things
}

/// A card of a pool that is not on the table yet.
pub fn fresh(used: &mut Vec<usize>, which: Index, pool: &[usize]) -> usize {
    let first = which.index(pool.len());
    let all = (0..pool.len()).map(|n| pool[(first + n) % pool.len()]);
    let same = |a: usize, b: usize| table().defs[a].name == table().defs[b].name;
    let def = { all }.find(|d| !used.iter().any(|u| same(*u, *d))).expect("a card is left");
    used.push(def);
    def
}

/// Who would play a card.
pub fn seat_of(def: usize) -> Seat {
    if table().defs[def].hazard { Seat::H } else { Seat::R }
}
