//! Works answers out. What is looked up is found in less than a millisecond and never waits for what is decided: that
//! may take two seconds, and is done in a bounded number of places, of which nobody has all. A completion is only worth
//! while for the last word that its user has typed.

use std::collections::HashMap;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinError, spawn_blocking};

use super::address::View;

/// The number of answers of one user that are decided at the same time; a further one waits for them.
const OF_ONE: usize = 2;
/// The number of threads for what is looked up and noted. They compute or wait for the disk; each keeps memory for as
/// much as it has ever had to do at once, so that more of them would only take more of it.
pub const LIGHT: usize = 4;

/// Gives the threads that decide and paint: one for each answer of that kind that may be under way, apart from all
/// others, as what such an answer takes stays with its thread.
///
/// # Errors
/// If they cannot be had.
pub fn deciding() -> std::io::Result<Runtime> {
    Builder::new_current_thread().max_blocking_threads(heavy_places()).thread_name("decide").build()
}

/// Tells how many heavy answers are worked out at the same time: as many as there are processors.
fn heavy_places() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// How much work an answer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Something is looked up, or noted.
    Light,
    /// A chain is decided, or a picture is painted.
    Heavy,
}

impl Weight {
    /// Tells how much work a view takes.
    pub fn of(view: &View) -> Weight {
        let decided = matches!(view.alone(), View::Decision(_) | View::Beats(..) | View::Examples(..) | View::Game(..));
        if decided { Weight::Heavy } else { Weight::Light }
    }
}

/// The places in which chains are decided, and who has them.
pub struct Workshop {
    places: Arc<Semaphore>,
    /// The runtime on which it is decided.
    deciding: Handle,
    /// The number of a user's answers under way from which on no further one is taken.
    of_one: usize,
    users: Mutex<HashMap<u64, User>>,
}

/// The work under way for a user.
struct User {
    places: Arc<Semaphore>,
    answers: usize,
    /// Words that are being completed, and the number of the last of them.
    words: usize,
    last_word: u64,
    completing: Arc<Semaphore>,
}

impl User {
    fn new() -> User {
        User {
            places: Arc::new(Semaphore::new(OF_ONE)),
            answers: 0,
            words: 0,
            last_word: 0,
            completing: Arc::new(Semaphore::new(1)),
        }
    }
}

/// A user's turn to have a chain decided, from when it is asked for until it is answered.
pub struct Turn {
    shop: Arc<Workshop>,
    user: u64,
    own: Arc<Semaphore>,
}

/// A word that a user is typing.
pub struct Word {
    shop: Arc<Workshop>,
    user: u64,
    number: u64,
    own: Arc<Semaphore>,
}

impl Workshop {
    /// Makes as many places as there are processors.
    pub fn new(of_one: usize, deciding: Handle) -> Arc<Workshop> {
        let places = Arc::new(Semaphore::new(heavy_places()));
        Arc::new(Workshop { places, deciding, of_one, users: Mutex::default() })
    }

    fn users<T>(&self, ask: impl FnOnce(&mut HashMap<u64, User>) -> T) -> T {
        ask(&mut self.users.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Gives the turn of a user; none while enough of their requests are under way.
    pub fn turn(self: &Arc<Self>, user: u64) -> Option<Turn> {
        let own = self.users(|users| {
            let mine = users.entry(user).or_insert_with(User::new);
            if mine.answers >= self.of_one {
                return None;
            }
            mine.answers += 1;
            Some(Arc::clone(&mine.places))
        })?;
        Some(Turn { shop: Arc::clone(self), user, own })
    }

    /// Gives the newest word of a user: what completes those before it is dropped.
    pub fn word(self: &Arc<Self>, user: u64) -> Word {
        let (number, own) = self.users(|users| {
            let mine = users.entry(user).or_insert_with(User::new);
            mine.words += 1;
            mine.last_word += 1;
            (mine.last_word, Arc::clone(&mine.completing))
        });
        Word { shop: Arc::clone(self), user, number, own }
    }

    /// Changes what is under way for a user, and forgets who has nothing.
    fn end(&self, user: u64, change: impl FnOnce(&mut User)) {
        self.users(|users| {
            let Some(mine) = users.get_mut(&user) else { return };
            change(mine);
            if mine.answers == 0 && mine.words == 0 {
                users.remove(&user);
            }
        });
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.shop.end(self.user, |mine| mine.answers -= 1);
    }
}

impl Drop for Word {
    fn drop(&mut self) {
        self.shop.end(self.user, |mine| mine.words -= 1);
    }
}

/// Gives a place of a kind; none are ever closed.
async fn place(of: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    Arc::clone(of).acquire_owned().await.ok()
}

impl Turn {
    /// Decides, once there is a place.
    ///
    /// # Errors
    /// [`JoinError`] if the work panics.
    pub async fn decide<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, JoinError> {
        // First among the user's own, so that whoever waits for himself keeps nobody waiting.
        let own = place(&self.own).await;
        let common = place(&self.shop.places).await;
        let deciding = self.shop.deciding.clone();
        let decided = deciding.spawn_blocking(move || {
            let _places = (own, common, self);
            work()
        });
        decided.await
    }
}

impl Word {
    fn is_last(&self) -> bool {
        self.shop.users(|users| users.get(&self.user).is_none_or(|mine| mine.last_word == self.number))
    }

    /// Gives completions, if nothing newer is typed until it is its turn.
    pub async fn complete<T: Send + 'static>(
        self,
        weight: Weight,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let own = place(&self.own).await;
        if !self.is_last() {
            return None;
        }
        let heavy = weight == Weight::Heavy;
        let common = if heavy { place(&self.shop.places).await } else { None };
        let deciding = self.shop.deciding.clone();
        let find = move || {
            let found = self.is_last().then(work);
            drop((own, common, self));
            found
        };
        let found = if heavy { deciding.spawn_blocking(find) } else { spawn_blocking(find) };
        found.await.ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn of_one_user_some_wait_and_further_ones_are_not_taken() {
        let shop = Workshop::new(4, Handle::current());
        let turns: Vec<Turn> = (0..9).filter_map(|_| shop.turn(1)).collect();
        assert_eq!(turns.len(), 4);
        assert!(shop.turn(1).is_none(), "enough of his are under way");
        assert!(shop.turn(2).is_some(), "somebody else has nothing to do with it");
        drop(turns);
        assert!(shop.turn(1).is_some());
        assert!(shop.users(|users| users.is_empty()), "nobody is remembered");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn of_several_words_the_last_is_completed() {
        let shop = Workshop::new(4, Handle::current());
        let ((go, wait), (begins, begun)) = (mpsc::channel::<()>(), mpsc::channel::<()>());
        let first = move || begins.send(()).is_ok() && wait.recv().is_ok();
        let first = tokio::spawn(shop.word(1).complete(Weight::Heavy, first));
        // The first is being worked out; those after it wait for it.
        while begun.try_recv().is_err() {
            tokio::task::yield_now().await;
        }
        let older = tokio::spawn(shop.word(1).complete(Weight::Heavy, || true));
        let newest = tokio::spawn(shop.word(1).complete(Weight::Light, || true));
        let other = tokio::spawn(shop.word(2).complete(Weight::Light, || true));
        assert_eq!(other.await.expect("it ends"), Some(true), "another user does not wait");
        go.send(()).expect("it is waited for");
        assert_eq!(first.await.expect("it ends"), Some(true));
        assert_eq!((older.await.expect("it ends"), newest.await.expect("it ends")), (None, Some(true)));
        assert!(shop.users(|users| users.is_empty()), "nobody is remembered");
    }
}
