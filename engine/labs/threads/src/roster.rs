//! Which workers are awake, and whether one of the others *watches*: sleeps for a bounded time and looks whether jobs wait.
//!
//! The rule that keeps jobs from waiting while a worker sleeps: **while some workers are awake and some asleep, one of those
//! asleep watches**, or a worker that is awake and not at a job knows that none does and appoints one before it starts a job.
//! All of that is in one word, so that each change sees all earlier ones.

use sync::Padded;
use sync::atomic::{AtomicU32, Ordering};

/// A worker watches, or was appointed and is on its way.
const WATCHED: u32 = 1 << 31;
/// The next worker that is woken is to watch.
const APPOINTED: u32 = 1 << 30;
/// The bits that count the workers that are awake.
const AWAKE: u32 = APPOINTED - 1;

/// How a worker goes to sleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// Until it is woken: another one watches.
    Sleep,
    /// It watches.
    Watch,
    /// It was the last one awake: it has to see to it that the next job wakes a worker.
    Last,
}

pub(crate) struct Roster {
    state: Padded<AtomicU32>,
    workers: u32,
}

impl Roster {
    /// All workers are awake.
    pub fn new(workers: u32) -> Roster {
        Roster { state: Padded(AtomicU32::new(workers)), workers }
    }

    /// Changes the word as `change` says; returns what it was, or nothing if `change` returned nothing.
    fn change(&self, change: impl Fn(u32) -> Option<u32>) -> Option<u32> {
        // Both: a worker that changes the word knows what those before it knew, their tickets above all: what it wakes after
        // this is newer than those.
        self.state.fetch_update(Ordering::AcqRel, Ordering::Acquire, change).ok()
    }

    /// A worker goes to sleep. Its tickets were read before.
    pub fn leave(&self) -> Rest {
        let before = self.change(|state| {
            let left = state - 1;
            Some(if left & AWAKE > 0 { left | WATCHED } else { left })
        });
        match before.expect("it always changes") {
            state if state & AWAKE == 1 => Rest::Last,
            state if state & WATCHED == 0 => Rest::Watch,
            _ => Rest::Sleep,
        }
    }

    /// A worker that slept is awake again; returns whether it is to watch instead, which one that `works` is not.
    pub fn come(&self, works: bool) -> bool {
        let appointed = |state: u32| state & APPOINTED != 0;
        let before = self.change(|state| {
            Some(match (appointed(state), works) {
                (false, _) => state + 1,
                (true, false) => state & !APPOINTED,
                (true, true) => (state & !APPOINTED & !WATCHED) + 1,
            })
        });
        appointed(before.expect("it always changes")) && !works
    }

    /// The worker that watched is awake again.
    pub fn rise(&self) {
        self.change(|state| Some((state & !WATCHED) + 1));
    }

    /// The worker that watches sleeps until it is woken, if no other is awake; returns whether it may.
    pub fn rest(&self) -> bool {
        self.change(|state| (state & AWAKE == 0).then_some(state & !WATCHED)).is_some()
    }

    /// Whether some workers sleep and none watches. For a worker that is awake.
    #[inline]
    pub fn is_unwatched(&self) -> bool {
        // Relaxed: a worker sees its own last change, or a later one, and whoever made that answers for it.
        let state = self.state.load(Ordering::Relaxed);
        state & WATCHED == 0 && state & AWAKE < self.workers
    }

    /// Whether some workers sleep, or are on their way.
    pub fn has_sleepers(&self) -> bool {
        // Acquire: pairs with the release in `change`: a wake-up after this is newer than the sleepers' tickets.
        self.state.load(Ordering::Acquire) & AWAKE < self.workers
    }

    /// Appoints the next worker that is woken to watch, if none does; returns whether one has to be woken.
    pub fn appoint(&self) -> bool {
        let unwatched = |state: u32| state & WATCHED == 0 && state & AWAKE < self.workers;
        self.change(|state| unwatched(state).then_some(state | WATCHED | APPOINTED)).is_some()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn one_of_those_asleep_watches_while_another_is_awake() {
        let roster = Roster::new(3);
        assert!(!roster.is_unwatched(), "nobody sleeps");
        assert_eq!(roster.leave(), Rest::Watch);
        assert_eq!(roster.leave(), Rest::Sleep);
        assert!(!roster.rest(), "one is awake");
        assert_eq!(roster.leave(), Rest::Last);
        assert!(roster.rest(), "all sleep");
        assert!(!roster.come(true));
        assert!(roster.is_unwatched() && roster.appoint() && !roster.appoint());
        assert!(roster.come(false), "the next one watches");
        roster.rise();
        assert!(roster.is_unwatched());
    }

    #[test]
    fn who_works_although_it_was_appointed_leaves_nobody_to_watch() {
        let roster = Roster::new(2);
        roster.leave();
        roster.leave();
        assert!(roster.rest());
        assert!(!roster.come(false));
        assert!(roster.appoint());
        assert!(!roster.come(true));
        assert!(!roster.is_unwatched(), "both are awake");
        assert_eq!(roster.leave(), Rest::Watch);
    }
}
