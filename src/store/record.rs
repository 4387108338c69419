//! The things that every record has: a key that follows from its ids, a guard against lost changes, and the index keys
//! that lead to it.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::key::{Family, Key};
use super::records::{
    AuditEntry, Board, Coming, Departed, FORGOTTEN, Game, GameId, Left, Line, Ping, Ruling, RulingEvent, RulingId,
    Seen, Settings, Text,
};

/// The condition on the stored record under which a change is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// It has this revision; 0 means that there is none. Who reads a record, changes it and puts it back overwrites nobody:
    /// the store raises the number with each change.
    Revision(u64),
    /// There is none.
    Fresh,
    /// There is one.
    There,
    /// It may be anything.
    Any,
}

/// A kind of record. Only the store has any.
pub trait Record: Sized + Serialize + DeserializeOwned + sealed::Sealed {
    /// The id that names one.
    type Id;

    /// Its family.
    const FAMILY: Family;

    /// Gives its name.
    fn id(&self) -> Self::Id;

    /// Gives the condition under which it is put.
    fn guard(&self) -> Guard;

    /// Gives the key of a name.
    #[doc(hidden)]
    fn key(id: &Self::Id) -> Key;

    /// Counts a change.
    #[doc(hidden)]
    fn revise(&mut self) {}

    /// Gives the index keys that lead to it.
    #[doc(hidden)]
    fn indexes(&self) -> Vec<Key> {
        Vec::new()
    }
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Settings {}
impl sealed::Sealed for Game {}
impl sealed::Sealed for Line {}
impl sealed::Sealed for Ruling {}
impl sealed::Sealed for RulingEvent {}
impl sealed::Sealed for AuditEntry {}
impl sealed::Sealed for Text {}
impl sealed::Sealed for Seen {}
impl sealed::Sealed for Departed {}
impl sealed::Sealed for Board {}
impl sealed::Sealed for Ping {}
impl sealed::Sealed for Left {}
impl sealed::Sealed for Coming {}

impl Record for Settings {
    type Id = u64;
    const FAMILY: Family = Family::Settings;

    fn id(&self) -> u64 {
        self.guild
    }

    fn guard(&self) -> Guard {
        Guard::Revision(self.revision)
    }

    fn key(guild: &u64) -> Key {
        Self::FAMILY.key().id(*guild)
    }

    fn revise(&mut self) {
        self.revision += 1;
    }
}

impl Record for Game {
    type Id = GameId;
    const FAMILY: Family = Family::Game;

    fn id(&self) -> GameId {
        self.id
    }

    fn guard(&self) -> Guard {
        Guard::Revision(self.revision)
    }

    fn key(id: &GameId) -> Key {
        Self::FAMILY.key().id(id.channel).number(id.number)
    }

    fn revise(&mut self) {
        self.revision += 1;
    }

    fn indexes(&self) -> Vec<Key> {
        let own = Self::key(&self.id);
        let mut keys = by_users(self.players.iter().flatten().chain(&self.moderator), &own);
        keys.extend(self.guild.map(|guild| Family::ByGuild.key().id(guild).bytes(&own.0)));
        keys.extend(self.finished.map(|at| Family::ByEnd.key().id(at).bytes(&own.0)));
        keys
    }
}

impl Record for Line {
    type Id = (GameId, u32);
    const FAMILY: Family = Family::Line;

    fn id(&self) -> (GameId, u32) {
        (self.game, self.seq)
    }

    fn guard(&self) -> Guard {
        Guard::Fresh
    }

    fn key((game, seq): &(GameId, u32)) -> Key {
        Self::FAMILY.key().id(game.channel).number(game.number).number(*seq)
    }

    fn indexes(&self) -> Vec<Key> {
        by_users([&self.who], &Self::key(&self.id()))
    }
}

impl Record for Ruling {
    type Id = RulingId;
    const FAMILY: Family = Family::Ruling;

    fn id(&self) -> RulingId {
        self.id
    }

    fn guard(&self) -> Guard {
        Guard::Revision(self.revision)
    }

    fn key(id: &RulingId) -> Key {
        Self::FAMILY.key().id(id.guild).year(id.number.year).number(id.number.number)
    }

    fn revise(&mut self) {
        self.revision += 1;
    }

    fn indexes(&self) -> Vec<Key> {
        let quoted = self.message.as_ref().map(|message| &message.author);
        by_users([&self.author].into_iter().chain(quoted), &Self::key(&self.id))
    }
}

impl Record for RulingEvent {
    type Id = (RulingId, u64);
    const FAMILY: Family = Family::Event;

    fn id(&self) -> (RulingId, u64) {
        (self.ruling, self.seq)
    }

    fn guard(&self) -> Guard {
        Guard::Fresh
    }

    fn key((ruling, seq): &(RulingId, u64)) -> Key {
        Self::FAMILY.key().id(ruling.guild).year(ruling.number.year).number(ruling.number.number).id(*seq)
    }

    fn indexes(&self) -> Vec<Key> {
        by_users([&self.who], &Self::key(&self.id()))
    }
}

impl Record for AuditEntry {
    type Id = (u64, u64);
    const FAMILY: Family = Family::Audit;

    fn id(&self) -> (u64, u64) {
        (self.guild, self.seq)
    }

    fn guard(&self) -> Guard {
        Guard::Fresh
    }

    fn key((guild, seq): &(u64, u64)) -> Key {
        Self::FAMILY.key().id(*guild).id(*seq)
    }

    fn indexes(&self) -> Vec<Key> {
        by_users([&self.who], &Self::key(&self.id()))
    }
}

impl Record for Text {
    type Id = String;
    const FAMILY: Family = Family::Text;

    fn id(&self) -> String {
        self.id.clone()
    }

    fn guard(&self) -> Guard {
        Guard::Any
    }

    fn key(id: &String) -> Key {
        Self::FAMILY.key().bytes(id.as_bytes())
    }

    fn indexes(&self) -> Vec<Key> {
        vec![Family::ByExpiry.key().id(self.expires).bytes(&Self::key(&self.id).0)]
    }
}

impl Record for Seen {
    type Id = u64;
    const FAMILY: Family = Family::Seen;

    fn id(&self) -> u64 {
        self.interaction
    }

    fn guard(&self) -> Guard {
        Guard::Fresh
    }

    fn key(interaction: &u64) -> Key {
        Self::FAMILY.key().id(*interaction)
    }

    fn indexes(&self) -> Vec<Key> {
        vec![Family::ByExpiry.key().id(self.expires).bytes(&Self::key(&self.interaction).0)]
    }
}

impl Record for Departed {
    type Id = u64;
    const FAMILY: Family = Family::Departed;

    fn id(&self) -> u64 {
        self.guild
    }

    fn guard(&self) -> Guard {
        Guard::Any
    }

    fn key(guild: &u64) -> Key {
        Self::FAMILY.key().id(*guild)
    }
}

impl Record for Board {
    type Id = GameId;
    const FAMILY: Family = Family::Board;

    fn id(&self) -> GameId {
        self.game
    }

    fn guard(&self) -> Guard {
        Guard::Revision(self.revision)
    }

    fn key(game: &GameId) -> Key {
        Self::FAMILY.key().id(game.channel).number(game.number)
    }

    fn indexes(&self) -> Vec<Key> {
        by_users(&self.asks, &Self::key(&self.game))
    }

    fn revise(&mut self) {
        self.revision += 1;
    }
}

impl Record for Ping {
    type Id = (u64, u64);
    const FAMILY: Family = Family::Ping;

    fn id(&self) -> (u64, u64) {
        (self.guild, self.user)
    }

    fn guard(&self) -> Guard {
        Guard::Any
    }

    fn key((guild, user): &(u64, u64)) -> Key {
        Self::FAMILY.key().id(*guild).id(*user)
    }

    fn indexes(&self) -> Vec<Key> {
        by_users([&self.user], &Self::key(&self.id()))
    }
}

impl Record for Left {
    type Id = (GameId, u64);
    const FAMILY: Family = Family::Left;

    fn id(&self) -> (GameId, u64) {
        (self.game, self.message)
    }

    fn guard(&self) -> Guard {
        Guard::Any
    }

    fn key((game, message): &(GameId, u64)) -> Key {
        Self::FAMILY.key().id(game.channel).number(game.number).id(*message)
    }
}

impl Record for Coming {
    type Id = (GameId, u64);
    const FAMILY: Family = Family::Coming;

    fn id(&self) -> (GameId, u64) {
        (self.game, self.interaction)
    }

    fn guard(&self) -> Guard {
        Guard::Any
    }

    fn key((game, interaction): &(GameId, u64)) -> Key {
        Self::FAMILY.key().id(game.channel).number(game.number).id(*interaction)
    }
}

/// Gives the index keys that lead from users to a record. A forgotten user leads nowhere.
fn by_users<'a>(users: impl IntoIterator<Item = &'a u64>, record: &Key) -> Vec<Key> {
    let users = users.into_iter().filter(|user| **user != FORGOTTEN);
    let mut keys: Vec<Key> = users.map(|user| Family::ByUser.key().id(*user).bytes(&record.0)).collect();
    keys.sort();
    keys.dedup();
    keys
}
