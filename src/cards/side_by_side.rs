//! Does the same work for each of many things, on as many cores as there are. The results do not depend on how many.

use std::panic::resume_unwind;
use std::thread;

/// The number of things that is worth a thread of its own.
const WORTH: usize = 100;

/// Works out something for each thing, in their order.
pub(super) fn each<T: Sync, R: Send>(things: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let share = things.len().div_ceil(cores).max(WORTH);
    let all = |things: &[T]| things.iter().map(&work).collect::<Vec<R>>();
    let (own, others) = things.split_at(share.min(things.len()));
    thread::scope(|scope| {
        let others: Vec<_> = others.chunks(share).map(|some| scope.spawn(|| all(some))).collect();
        let mut done = all(own);
        done.extend(others.into_iter().flat_map(|o| o.join().unwrap_or_else(|panic| resume_unwind(panic))));
        done
    })
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn results_stand_in_the_order_of_the_things() {
        for count in [0, 1, 99, 100, 101, 1000] {
            let things: Vec<usize> = (0..count).collect();
            assert_eq!(each(&things, |n| n * 2), things.iter().map(|n| n * 2).collect::<Vec<_>>());
        }
    }
}
