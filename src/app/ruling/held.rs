//! The rulings of the servers that asked lately, laid over the index: made from the store, never written anywhere.
//!
//! What is held of a server is made while its place is locked, and an act makes it anew after its commit: whoever asks
//! after the act has been answered finds what it did.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::super::App;
use super::super::stored::Trouble;
use super::MOST_RULINGS;
use super::passage::{citation, passage};
use crate::corpus::Passage;
use crate::search::{Overlay, Suggester};
use crate::store::{Ruling, RulingNumber, RulingStatus};
use crate::vocab::RuleId;

/// How many servers are held at most.
const MOST_SERVERS: usize = 64;
/// How many rulings of all of them together, unless a single one has more.
const MOST_HELD: usize = 4_000;

/// What is held of one server: not made yet, or made, and then nothing if it has no rulings.
type Place = Arc<Mutex<Option<Option<Arc<Server>>>>>;

/// The servers.
#[derive(Default)]
pub(in crate::app) struct Held(Mutex<Places>);

#[derive(Default)]
struct Places {
    by_guild: HashMap<u64, Kept>,
    /// Counts what is asked, to know who has not asked for long.
    clock: u64,
    /// How often what is held was made anew after a change.
    version: u64,
}

struct Kept {
    place: Place,
    used: u64,
    rulings: usize,
}

/// The rulings of a server that hold, and those whose place they took.
pub(super) struct Server {
    pub rulings: Vec<Ruling>,
    pub passages: Vec<Passage>,
    by_id: HashMap<RuleId, usize>,
    /// Of a superseded ruling, the one that holds in its place.
    pub successor: HashMap<RuleId, RuleId>,
    pub overlay: Overlay,
    pub suggester: Suggester,
}

impl Server {
    pub fn passage(&self, id: &RuleId) -> Option<&Passage> {
        self.passages.get(*self.by_id.get(id)?)
    }

    pub fn ruling(&self, id: &RuleId) -> Option<&Ruling> {
        self.rulings.get(*self.by_id.get(id)?)
    }

    /// Those that hold.
    pub fn official(&self) -> impl Iterator<Item = (&Ruling, &Passage)> {
        self.rulings.iter().zip(&self.passages).filter(|(ruling, _)| ruling.status == RulingStatus::Official)
    }
}

impl Held {
    fn place(&self, guild: u64) -> Place {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.clock += 1;
        let used = places.clock;
        let kept = places.by_guild.entry(guild).or_insert_with(|| Kept { place: Place::default(), used, rulings: 0 });
        kept.used = used;
        Arc::clone(&kept.place)
    }

    /// Notes how many rulings a server has, and lets those go who have not asked for longest.
    fn weigh(&self, guild: u64, rulings: usize) {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = places.by_guild.get_mut(&guild) {
            kept.rulings = rulings;
        }
        loop {
            let all: usize = places.by_guild.values().map(|kept| kept.rulings).sum();
            if places.by_guild.len() <= MOST_SERVERS && all <= MOST_HELD {
                return;
            }
            let others = places.by_guild.iter().filter(|(other, _)| **other != guild);
            let Some(oldest) = others.min_by_key(|(_, kept)| kept.used).map(|(other, _)| *other) else { return };
            places.by_guild.remove(&oldest);
        }
    }
}

impl App {
    /// The rulings of a server; nothing if it has none.
    pub(super) fn server(&self, guild: u64) -> Result<Option<Arc<Server>>, Trouble> {
        if self.store.is_none() {
            return Ok(None);
        }
        let place = self.held.place(guild);
        let mut held = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = held.as_ref() {
            return Ok(made.clone());
        }
        let made = self.make(guild)?.map(Arc::new);
        *held = Some(made.clone());
        drop(held);
        self.held.weigh(guild, made.as_ref().map_or(0, |server| server.rulings.len()));
        Ok(made)
    }

    /// Makes what is held of a server anew. If that fails, nothing is held and the next who asks tries again.
    pub(super) fn lay_over(&self, guild: u64) {
        let place = self.held.place(guild);
        *place.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.held.0.lock().unwrap_or_else(PoisonError::into_inner).version += 1;
        if let Err(error) = self.server(guild) {
            tracing::error!(guild, "the rulings could not be laid over the index: {error}");
        }
    }

    /// Lets go of everything that is held of servers: what is asked next is made from the store.
    pub fn let_rulings_go(&self) {
        let mut places = self.held.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.by_guild.clear();
        places.version += 1;
    }

    /// How often the rulings of any server have changed: what was answered under one number holds for as long as it stays.
    pub fn rulings_version(&self) -> u64 {
        self.held.0.lock().unwrap_or_else(PoisonError::into_inner).version
    }

    /// Of how many servers something is held.
    pub fn held_servers(&self) -> usize {
        self.held.0.lock().unwrap_or_else(PoisonError::into_inner).by_guild.len()
    }

    fn make(&self, guild: u64) -> Result<Option<Server>, Trouble> {
        let all = self.store()?.rulings(guild, None, MOST_RULINGS)?;
        let by_number: HashMap<RulingNumber, &Ruling> = all.iter().map(|r| (r.id.number, r)).collect();
        let holds = |ruling: &Ruling| {
            let mut at = ruling;
            for _ in 0..all.len() {
                match at.status {
                    RulingStatus::Official => return Some(at.id.number),
                    RulingStatus::Superseded => at = by_number.get(&at.superseded_by?)?,
                    RulingStatus::Draft | RulingStatus::Retracted => return None,
                }
            }
            None
        };
        let mut successor = HashMap::new();
        let mut rulings = Vec::new();
        for ruling in &all {
            let Some(number) = holds(ruling) else { continue };
            if number != ruling.id.number {
                successor.insert(citation(ruling.id.number), citation(number));
            }
            rulings.push(ruling.clone());
        }
        if rulings.is_empty() {
            return Ok(None);
        }
        let passages: Vec<Passage> = rulings.iter().map(passage).collect();
        let overlay = self.index.overlay(&passages, &self.corpus).map_err(|e| Trouble::Index(e.to_string()))?;
        Ok(Some(Server {
            by_id: passages.iter().enumerate().map(|(at, p)| (p.id.clone(), at)).collect(),
            suggester: Suggester::of(&passages),
            rulings,
            passages,
            successor,
            overlay,
        }))
    }
}
