//! Holds the rulings of the servers that asked lately, laid over the index: made from the store, never written
//! anywhere.
//!
//! The place of a server is locked while its rulings are loaded, and an act keeps it locked from before its commit
//! until its change is laid over the index: whoever sees that something was done finds it done.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use super::super::App;
use super::super::stored::Trouble;
use super::MOST_RULINGS;
use super::passage::{citation, passage};
use crate::corpus::Passage;
use crate::search::{Overlay, Suggester};
use crate::store::{Ruling, RulingNumber, RulingStatus};
use crate::vocab::RuleId;

/// The number of servers that are held at most.
const MOST_SERVERS: usize = 64;
/// The number of rulings that are held at most for all servers together, unless a single server has more.
const MOST_HELD: usize = 4_000;

/// The rulings held for one server: not loaded yet, or loaded, and then nothing if it has none.
type Place = Arc<Mutex<Option<Option<Arc<Server>>>>>;

/// The servers.
#[derive(Default)]
pub(in crate::app) struct Held(Mutex<Places>);

#[derive(Default)]
struct Places {
    by_guild: HashMap<u64, Kept>,
    /// Counts what is asked, to know who has not asked for long.
    clock: u64,
    /// How often rulings have changed.
    version: u64,
}

struct Kept {
    place: Place,
    used: u64,
    rulings: usize,
}

/// The rulings of a server that hold, and those whose place they took.
#[derive(Clone)]
pub(super) struct Server {
    /// All that the server has, whatever their status.
    all: BTreeMap<RulingNumber, Ruling>,
    pub rulings: Vec<Ruling>,
    pub passages: Vec<Passage>,
    by_id: HashMap<RuleId, usize>,
    /// For each superseded ruling, the one that holds in its place.
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

    /// Gives those that hold.
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

    /// Gives all places that are known now.
    fn places(&self) -> Vec<Place> {
        let places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.by_guild.values().map(|kept| Arc::clone(&kept.place)).collect()
    }

    /// Notes that rulings change: an answer from here on is another answer.
    fn changes(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).version += 1;
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
            // A place that somebody stands at stays: two of the same server would not know of each other.
            let free = |kept: &Kept| Arc::strong_count(&kept.place) == 1;
            let others = places.by_guild.iter().filter(|(other, kept)| **other != guild && free(kept));
            let Some(oldest) = others.min_by_key(|(_, kept)| kept.used).map(|(other, _)| *other) else { return };
            places.by_guild.remove(&oldest);
        }
    }
}

impl App {
    /// Gives the rulings of a server; nothing if it has none.
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

    /// Does something to rulings of a server, and lays what it changed over the index. Whoever finds it done, wherever he
    /// looks, finds it here too: who asks meanwhile waits, and nothing that was answered before is answered again.
    pub(super) fn change_rulings<T>(&self, guild: u64, changed: &[RulingNumber], act: impl FnOnce() -> T) -> T {
        let place = self.held.place(guild);
        let mut held = place.lock().unwrap_or_else(PoisonError::into_inner);
        self.held.changes();
        let done = act();
        // Whoever had it before keeps what he has; if nobody does, it is changed where it is. If that fails, nothing is held
        // and the next who asks makes all of it anew.
        let known = held.take().flatten();
        let mut error = None;
        if let Some(mut server) = known {
            match self.read_again(Arc::make_mut(&mut server), guild, changed) {
                Ok(()) if server.rulings.is_empty() => *held = Some(None),
                Ok(()) => *held = Some(Some(server)),
                Err(trouble) => error = Some(trouble),
            }
        }
        drop(held);
        let error = error.or_else(|| self.server(guild).err());
        if let Some(error) = error {
            tracing::error!(guild, "the rulings could not be laid over the index: {error}");
        }
        done
    }

    /// Lets go of everything that is held of servers: what is asked next is made from the store.
    pub fn let_rulings_go(&self) {
        for place in self.held.places() {
            *place.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        self.held.changes();
    }

    /// Counts how often the rulings of any server have changed: an answer given under one number holds for as long as
    /// it stays.
    pub fn rulings_version(&self) -> u64 {
        self.held.0.lock().unwrap_or_else(PoisonError::into_inner).version
    }

    /// Counts the servers whose rulings are held.
    pub fn held_servers(&self) -> usize {
        self.held.0.lock().unwrap_or_else(PoisonError::into_inner).by_guild.len()
    }

    fn make(&self, guild: u64) -> Result<Option<Server>, Trouble> {
        let all = self.store()?.rulings(guild, None, MOST_RULINGS)?;
        let mut server = Server {
            all: all.into_iter().map(|ruling| (ruling.id.number, ruling)).collect(),
            rulings: Vec::new(),
            passages: Vec::new(),
            by_id: HashMap::new(),
            successor: HashMap::new(),
            overlay: self.index.overlay(&[], &self.corpus),
            suggester: Suggester::of(&[]),
        };
        self.arrange(&mut server);
        Ok(if server.rulings.is_empty() { None } else { Some(server) })
    }

    fn read_again(&self, server: &mut Server, guild: u64, changed: &[RulingNumber]) -> Result<(), Trouble> {
        for number in changed {
            match self.ruling(guild, *number)? {
                Some(ruling) => server.all.insert(*number, ruling),
                None => server.all.remove(number),
            };
        }
        self.arrange(server);
        Ok(())
    }

    /// Puts in order what follows from the rulings of a server. What did not change is laid over the index already.
    fn arrange(&self, server: &mut Server) {
        let rulings = server.rulings.drain(..).zip(server.passages.drain(..));
        let mut before: HashMap<RulingNumber, (Ruling, Passage)> =
            rulings.map(|(ruling, passage)| (ruling.id.number, (ruling, passage))).collect();
        server.successor.clear();
        let mut new: Vec<Passage> = Vec::new();
        for (number, holds) in holding(&server.all) {
            let Some(ruling) = server.all.get(&number) else { continue };
            if number != holds {
                server.successor.insert(citation(number), citation(holds));
            }
            let entry = match before.remove(&number) {
                Some((known, entry)) if known == *ruling => entry,
                Some(_) | None => {
                    let entry = passage(ruling);
                    new.push(entry.clone());
                    entry
                }
            };
            server.rulings.push(ruling.clone());
            server.passages.push(entry);
        }
        let gone: Vec<RuleId> = before.into_keys().map(citation).collect();
        if gone.is_empty() && new.is_empty() {
            return;
        }
        self.index.lay(&mut server.overlay, &gone, &new, &self.corpus);
        let known = server.passages.len() - new.len();
        if gone.is_empty() && server.passages[known..] == new && server.by_id.len() == known {
            server.suggester.extend(&new);
        } else {
            server.suggester = Suggester::of(&server.passages);
        }
        server.by_id = server.passages.iter().enumerate().map(|(at, p)| (p.id.clone(), at)).collect();
    }
}

/// Gives the rulings that hold, and those in whose place one holds; each with the one that does.
fn holding(all: &BTreeMap<RulingNumber, Ruling>) -> Vec<(RulingNumber, RulingNumber)> {
    let holds = |ruling: &Ruling| {
        let mut at = ruling;
        for _ in 0..all.len() {
            match at.status {
                RulingStatus::Official => return Some(at.id.number),
                RulingStatus::Superseded => at = all.get(&at.superseded_by?)?,
                RulingStatus::Draft | RulingStatus::Retracted => return None,
            }
        }
        None
    };
    all.iter().filter_map(|(number, ruling)| Some((*number, holds(ruling)?))).collect()
}
