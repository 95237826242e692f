//! Counts the workers that are awake, and appoints a *watcher*: a worker that sleeps for a bounded time, repeatedly, and
//! checks each time whether jobs are waiting.
//!
//! The invariant that bounds how long a job waits while a worker sleeps: **while some workers are awake and others asleep,
//! one of the sleeping ones is the watcher**, or an awake worker that is not running a job knows that there is none and
//! appoints one before it starts a job. The whole state is in one word, so that each change sees all earlier ones.

use sync::Padded;
use sync::atomic::{AtomicU32, Ordering};

/// There is a watcher, or one has been appointed and is being woken.
const WATCHED: u32 = 1 << 31;
/// The next worker that wakes up becomes the watcher.
const APPOINTED: u32 = 1 << 30;
/// The bits that count the workers that are awake.
const AWAKE: u32 = APPOINTED - 1;

/// How a worker goes to sleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SleepMode {
    /// Until it is woken; there is a watcher.
    Sleep,
    /// As the watcher.
    Watch,
    /// As the last worker awake: it has to make sure that the next job wakes a worker.
    Last,
}

pub(crate) struct IdleWorkers {
    state: Padded<AtomicU32>,
    workers: u32,
}

impl IdleWorkers {
    /// The state in which all workers are awake.
    pub fn new(workers: u32) -> IdleWorkers {
        IdleWorkers { state: Padded(AtomicU32::new(workers)), workers }
    }

    /// Replaces the word by `change(word)`. Returns the previous word, or `None` if `change` returned `None`.
    fn change(&self, change: impl Fn(u32) -> Option<u32>) -> Option<u32> {
        // AcqRel: a worker that changes the word sees everything that the workers before it had seen, including their
        // tickets. So a wake-up after this change is newer than those tickets.
        self.state.fetch_update(Ordering::AcqRel, Ordering::Acquire, change).ok()
    }

    /// A worker goes to sleep. It has read its tickets before.
    pub fn go_to_sleep(&self) -> SleepMode {
        let before = self.change(|state| {
            let left = state - 1;
            Some(if left & AWAKE > 0 { left | WATCHED } else { left })
        });
        match before.expect("it always changes") {
            state if state & AWAKE == 1 => SleepMode::Last,
            state if state & WATCHED == 0 => SleepMode::Watch,
            _ => SleepMode::Sleep,
        }
    }

    /// A worker that slept is awake again. Returns true if it becomes the watcher instead; a worker that `works` never
    /// does.
    pub fn wake_up(&self, works: bool) -> bool {
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

    /// The watcher is awake again and stops watching.
    pub fn stop_watching(&self) {
        self.change(|state| Some((state & !WATCHED) + 1));
    }

    /// Lets the watcher sleep without a timeout if no worker is awake. Returns whether it may.
    pub fn try_sleep_unwatched(&self) -> bool {
        self.change(|state| (state & AWAKE == 0).then_some(state & !WATCHED)).is_some()
    }

    /// Whether some workers sleep and there is no watcher. Called by a worker that is awake.
    #[inline]
    pub fn needs_watcher(&self) -> bool {
        // Relaxed: a worker sees its own last change or a later one, and the worker that made a later change keeps the
        // invariant.
        let state = self.state.load(Ordering::Relaxed);
        state & WATCHED == 0 && state & AWAKE < self.workers
    }

    /// Whether some workers sleep or are about to.
    pub fn has_sleepers(&self) -> bool {
        // Acquire: pairs with the release in `change`, so that a wake-up after this is newer than the sleepers' tickets.
        self.state.load(Ordering::Acquire) & AWAKE < self.workers
    }

    /// Appoints the next worker that wakes up as the watcher, if one is needed. Returns whether the caller has to wake one.
    pub fn appoint_watcher(&self) -> bool {
        let unwatched = |state: u32| state & WATCHED == 0 && state & AWAKE < self.workers;
        self.change(|state| unwatched(state).then_some(state | WATCHED | APPOINTED)).is_some()
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn a_sleeping_worker_watches_while_another_is_awake() {
        let idle_workers = IdleWorkers::new(3);
        assert!(!idle_workers.needs_watcher(), "nobody sleeps");
        assert_eq!(idle_workers.go_to_sleep(), SleepMode::Watch);
        assert_eq!(idle_workers.go_to_sleep(), SleepMode::Sleep);
        assert!(!idle_workers.try_sleep_unwatched(), "one is awake");
        assert_eq!(idle_workers.go_to_sleep(), SleepMode::Last);
        assert!(idle_workers.try_sleep_unwatched(), "all sleep");
        assert!(!idle_workers.wake_up(true));
        assert!(idle_workers.needs_watcher() && idle_workers.appoint_watcher() && !idle_workers.appoint_watcher());
        assert!(idle_workers.wake_up(false), "the next one watches");
        idle_workers.stop_watching();
        assert!(idle_workers.needs_watcher());
    }

    #[test]
    fn an_appointed_worker_that_works_leaves_no_watcher() {
        let idle_workers = IdleWorkers::new(2);
        idle_workers.go_to_sleep();
        idle_workers.go_to_sleep();
        assert!(idle_workers.try_sleep_unwatched());
        assert!(!idle_workers.wake_up(false));
        assert!(idle_workers.appoint_watcher());
        assert!(!idle_workers.wake_up(true));
        assert!(!idle_workers.needs_watcher(), "both are awake");
        assert_eq!(idle_workers.go_to_sleep(), SleepMode::Watch);
    }
}
